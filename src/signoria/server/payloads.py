"""Documents for one reader. All that touches hidden things comes from the match's view, events and decision of his seat."""

import dataclasses
from collections.abc import Collection, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any

from signoria.arena.puzzles import puzzle_of, shipped
from signoria.server import clocks
from signoria.server.played import Played
from signoria.server.rows import ChatRow, GameRow, Proposal, SeatRow, now
from signoria.server.security import Reader
from signoria.server.wording import given_title, how_won, say, seats_called, table_called

LAST_EVENTS = 200  # that a table tells: what was before them is asked for part by part
# Lines of a header that every game has; the others are choices of the game.
USUAL_LINES = ("game", "rules", "variants", "seats", "seed", "salt", "seal", "position")


def iso(milliseconds: int) -> str:
    """A time as text."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def game_card(
    game: GameRow, seats: Sequence[SeatRow], held: Collection[str], online: Collection[str], lang: str
) -> dict[str, Any]:
    """A game in a few lines, for somebody who holds these seats."""
    standing = game.standing
    riddle = puzzle_of(game.header)
    called = seats_called(game.header, standing.titles, seats, lang)
    return {
        "id": game.id,
        "title": given_title(game.title, game.header, lang),
        "called": table_called(game.title, game.header, called.values(), lang),
        "game": game.header.get("game", ""),
        "rules": game.header.get("rules", ""),
        "variants": game.header.get("variants", "").split(),
        "options": {name: line for name, line in game.header.items() if name not in USUAL_LINES},
        "status": standing.status,
        "turn": standing.turn,
        "seats": [
            {
                "seat": row.seat,
                **dataclasses.asdict(called[row.seat]),
                "kind": row.kind,
                "level": row.level,
                "online": row.kind == "opponent" or row.seat in online,
                "you": row.seat in held,
                "free": row.kind == "link" and not row.claimed,
                "person": row.person,
            }
            for row in seats
        ],
        "to_move": list(standing.to_move),
        "your_move": any(seat in held for seat in standing.to_move),
        "updated": iso(game.updated),
        "result": standing.result,
        "victory": None
        if standing.result is None or not standing.result.get("victory")
        else how_won(game.header.get("game", ""), standing.result, lang),
        "puzzle": None if riddle is None else riddle.number,
        "set_aside": game.set_aside is not None,
        "deal": deal(game),
        "open": game.listed,
        "rated": game.rated,
        "terms": None if game.terms is None else {"tournament": None, **game.terms},
        "clock": clock_state(game),
    }


def clock_state(game: GameRow) -> dict[str, Any] | None:
    """What is left to each seat now."""
    clock = clocks.read(game.clock)
    if clock is None:
        return None
    running = clock.since is not None and game.standing.status == "running"
    left = dict(clock.left)
    if running:
        left = dict(clock.moved(game.standing.to_move, game.standing.to_move, now(), runs=True).left)
    deadline = None if game.deadline is None or not running else iso(game.deadline)
    return {"left": {seat: max(0, n) for seat, n in left.items()}, "runs": running, "deadline": deadline}


def deal(game: GameRow) -> dict[str, Any]:
    """Fair by proof: the hash of the seed, and when nothing is hidden any more the seed."""
    over = game.standing.status != "running"
    return {
        "chosen": game.seed_chosen,
        "hash": game.seed_hash,
        "seed": game.header.get("seed") if over else None,
        "salt": game.header.get("salt") if over else None,
    }


def held(seats: Sequence[SeatRow], reader: Reader) -> set[str]:
    """The seats that are this reader's and no opponent has taken over."""
    return {row.seat for row in seats if reader.holds(row)}


def chat(row: ChatRow) -> dict[str, Any]:
    """Something said."""
    return {"number": row.number, "seat": row.seat, "text": row.text, "at": iso(row.at)}


def chats(rows: Iterable[ChatRow]) -> list[dict[str, Any]]:
    """All that was said."""
    return [chat(row) for row in rows]


def undo_state(played: Played, game: GameRow, seats: Sequence[SeatRow], seat: str | None, lang: str) -> dict[str, Any]:
    """Whether the seat may take its last choice back, and what is proposed."""
    reason = say(lang, "no_undo.spectator") if seat is None else played.why_no_undo(seat, lang)
    proposal = None
    if game.proposal is not None:
        needed = [one for one in voters(played, seats, game.proposal.by) if one not in game.proposal.agreed]
        proposal = {
            "by": game.proposal.by,
            "agreed": list(game.proposal.agreed),
            "needed": needed,
            "enough": votes_wanted(played, game, seats, game.proposal),
        }
    return {"possible": reason is None, "reason": reason, "proposal": proposal}


def puzzle_state(played: Played, lang: str) -> dict[str, Any] | None:
    """The puzzle that this game is a try at, and how the try stands."""
    riddle = played.riddle
    if riddle is None:
        return None
    return {
        "number": riddle.number,
        "title": riddle.title_in(lang),
        "kind": riddle.kind,
        "task": riddle.task_in(lang),
        "difficulty": riddle.difficulty,
        "mover": riddle.mover,
        "state": played.attempt,
        "count": len(shipped()),
    }


def voters(played: Played, seats: Sequence[SeatRow], but: str) -> list[str]:
    """The seats that have a say besides this one: of people who are still in the game."""
    return [row.seat for row in seats if row.kind != "opponent" and row.seat != but and not played.out(row.seat)]


def votes_wanted(played: Played, game: GameRow, seats: Sequence[SeatRow], proposal: Proposal) -> int:
    """How many more have to agree to an undo: all others, or as the table agreed most of them."""
    others = voters(played, seats, proposal.by)
    wanted = len(others) // 2 + 1 if (game.terms or {}).get("undo") == "majority" and others else len(others)
    return max(0, wanted - sum(one in proposal.agreed for one in others))


def vote_state(played: Played, game: GameRow, seats: Sequence[SeatRow]) -> dict[str, Any] | None:
    """How the game shall go on without who is out of time, and who wants what."""
    vote = game.vote
    if vote is None:
        return None
    return {
        "about": vote.about,
        "until": iso(vote.until),
        "votes": vote.votes,
        "voters": voters(played, seats, vote.about),
        "choices": ["wait", "opponent", "end"],
    }


def update(
    played: Played,
    game: GameRow,
    seats: Sequence[SeatRow],
    seat: str | None,
    held: Collection[str],
    online: Collection[str],
    since: int | None,
    lang: str,
) -> dict[str, Any]:
    """The table as the seat sees it, told in the language, with the events from `since` on, or the last of them."""
    count = len(played.feed)
    since = max(since or 0, count - LAST_EVENTS)
    steps = played.told_steps(seat, since, lang)  # first: the events are made for both
    document = {
        "game": game_card(game, seats, held, online, lang),
        "version": played.version,
        "seat": seat,
        "view": played.written_view(seat),
        "decision": played.written_decision(seat, lang),
        "answered": played.answered(),
        "waiting": [{"seat": one, "kind": kind} for one, kind in played.pending()],
        "why_not": played.written_why_not(seat, lang),
        "events": played.events(seat, since, lang),
        "first_event": min(since, count),
        "next_event": count,
        "steps": steps,
        "since": played.since(seat),
        "recap": played.written_recap(seat, lang),
        "undo": undo_state(played, game, seats, seat, lang),
        "vote": vote_state(played, game, seats),
        "puzzle": puzzle_state(played, lang),
    }
    played.told()
    return document
