"""Setting games up: who sits where, what the match starts from, and the tokens of the seats."""

import dataclasses
import secrets
from collections.abc import Sequence
from typing import Any

import signoria
from signoria.arena.puzzles import puzzle
from signoria.learn.brought import Brought, brought
from signoria.server import schemas
from signoria.server.clocks import Clock
from signoria.server.levels import check_level, usual_of
from signoria.server.played import CHOICE, LEAVE, Played, entries_of
from signoria.server.replays import Steps
from signoria.server.rows import GameRow, LogEntry, SeatRow, now
from signoria.server.seals import sealed
from signoria.server.security import hashed, new_game_id, new_token
from signoria.server.wording import USUAL as USUAL_LANGUAGE
from signoria.server.wording import seats_called
from signoria.table import BadOption, BadPosition, BadRecord
from signoria.table.record_json import plain_record

LONGEST = 3_000  # entries of a record that is taken in
MOST_UNDOS = 300  # among them


@dataclasses.dataclass(frozen=True, slots=True)
class Made:
    """A game ready to be stored, and what its maker is told."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    entries: tuple[LogEntry, ...]
    told: schemas.GameCreated


def new_game(body: schemas.NewGame, lang: str = USUAL_LANGUAGE) -> Made:
    """A fresh game; raises what the engine raises when it cannot be set up."""
    offers = signoria.game(body.game).offers(lang)
    known = [seat.id for seat in offers.seats]
    if offers.solitaire is not None and (len(body.seats) == 1 or offers.solitaire in body.variants):
        seats = _alone(body.game, body.seats, known)
    else:
        seats = _with_seats(body.game, body.seats, known, offers.by_chance)
    seed = secrets.randbits(64) if body.seed is None else body.seed
    names = [str(one.seat) for one in seats]
    header = signoria.new(body.game, names, seed, body.rules, body.variants, **body.options).header
    if body.seed is None:
        header = sealed(header)
    return _agreed(_made(Played(header), seats, body.title, lang), body)


def _agreed(made: Made, body: schemas.NewGame) -> Made:
    """The game with what its table agreed on."""
    terms = body.terms
    if terms is None:
        return made
    people = [row.seat for row in made.seats if row.kind != "opponent"]
    if terms.open and not any(row.kind == "link" for row in made.seats):
        raise BadOption("An open table needs a seat that is given by a link.")
    if terms.rated and body.seed is not None:
        raise BadOption("A game with a chosen seed is not rated: somebody knows what is hidden.")
    if terms.rated and sum(row.kind == "here" for row in made.seats) > 1:
        raise BadOption("A game of several people at one screen is not rated.")
    if terms.rated and terms.counsel:
        raise BadOption("A rated game is played without counsel.")
    clock = None
    if terms.clock is not None:
        if terms.clock.most < terms.clock.start:
            raise BadOption("A clock cannot hold less than it starts with.")
        clock = Clock.new(terms.clock.start * 1000, terms.clock.add * 1000, terms.clock.most * 1000, people)
        if all(row.claimed for row in made.seats):
            clock = clock.moved((), made.game.standing.to_move, now(), runs=True)
    game = dataclasses.replace(
        made.game,
        listed=terms.open,
        rated=terms.rated,
        terms=terms.model_dump(),
        clock=None if clock is None else clock.text(),
        deadline=None if clock is None else clock.deadline(made.game.standing.to_move),
    )
    return dataclasses.replace(made, game=game)


def _alone(game: str, wanted: Sequence[schemas.NewSeat], known: Sequence[str]) -> list[schemas.NewSeat]:
    """The seats of a game for one: the person, and perhaps the seat that the rules play themselves."""
    others = [seat for seat in wanted if seat.kind == "opponent"]
    if len(wanted) > 2 or len(wanted) - len(others) != 1:
        raise BadOption("The solitaire game has one person, and at most the seat of the automated opponent.")
    # Unnamed, the person takes the first seat, as the rules want it.
    ordered = sorted(wanted, key=lambda seat: seat.kind == "opponent")
    seats = _with_seats(game, ordered, known, shuffle=False)
    return [seat.model_copy(update={"level": None}) for seat in seats]  # the rules play it, at no level


def imported_game(body: schemas.ImportGame, lang: str = USUAL_LANGUAGE) -> Made:
    """A game that goes on from what somebody brings along."""
    match = _checked(_given(body)).match()
    entries = entries_of(match)
    if len(entries) > LONGEST:
        raise BadRecord("The record has {0} entries: at most {1} are taken in.", len(entries), LONGEST)
    wanted = body.seats or [schemas.NewSeat(kind="here") for _ in match.seats]
    if len(wanted) != len(match.seats):
        raise BadOption("{0} seats are given, but the game has {1}.", len(wanted), len(match.seats))
    # Unnamed seats get those that are left, in turn order.
    seats = _with_seats(match.game, wanted, match.seats, shuffle=False)
    return _made(Played.restored(match.header, entries), seats, body.title, lang)


def look_at(body: schemas.Brought) -> dict[str, Any]:
    """What somebody brings along. The head of a record says which game it is of: what was played is not looked at."""
    found = _given(body)
    try:
        seats = list(found.start().seats)
    except BadPosition:
        if found.kind != "position":
            raise
        seats = []  # it may still be set up otherwise
    return {"kind": found.kind, "game": found.game, "seats": seats}


def branched_game(header: dict[str, str], steps: Steps, body: schemas.BranchGame, lang: str = USUAL_LANGUAGE) -> Made:
    """A game that goes on from a moment of another, without what was taken back there."""
    entries = [LogEntry(LEAVE, seat) if key is None else LogEntry(CHOICE, seat, key) for seat, key in steps]
    played = Played.restored(header, entries)
    match = played.match
    automated = signoria.game(match.game).automated(match)
    people = [seat for seat in match.seats if seat not in automated]
    wanted = body.seats or [schemas.NewSeat(kind="here") for _ in people]
    if len(wanted) != len(people):
        raise BadOption("{0} seats are given, but the game has {1}.", len(wanted), len(people))
    return _made(played, _with_seats(match.game, wanted, people, shuffle=False), body.title, lang)


def puzzle_game(number: int, lang: str = USUAL_LANGUAGE) -> Made:
    """A try at a puzzle: the player to move sits here, and the others only answer."""
    riddle = puzzle(number)
    match = riddle.start()
    seats = [schemas.NewSeat(seat=seat, kind="here" if seat == riddle.mover else "opponent") for seat in match.seats]
    return _made(Played(match.header), seats, None, lang)


def _given(body: schemas.Brought) -> Brought:
    given = [one for one in (body.text, body.record, body.position) if one is not None]
    if len(given) != 1:
        raise BadOption("Give exactly one of 'text', 'record' and 'position'.")
    if body.text is not None:
        return brought(body.text)
    if body.record is not None:
        return Brought("record", body.record)
    return Brought("position", position=body.position)


def _checked(found: Brought) -> Brought:
    """The same, where it is not too long to be played; raises BadRecord."""
    text = plain_record(found.record)
    if text.count(";") + text.count("\n") + len(found.choices) > LONGEST + 100:
        raise BadRecord("The record is too long: at most {0} entries are taken in.", LONGEST)
    if text.count("undo ") > MOST_UNDOS:
        raise BadRecord("The record takes choices back too often: at most {0} times are taken in.", MOST_UNDOS)
    return found


def _with_seats(
    game: str, wanted: Sequence[schemas.NewSeat], known: Sequence[str], shuffle: bool
) -> list[schemas.NewSeat]:
    """Who was asked for, each with a seat of its own and a level where it needs one."""
    named = [one.seat for one in wanted if one.seat is not None]
    for seat in named:
        if seat not in known:
            raise BadOption("There is no seat {0!r}: the seats are {1}.", seat, ", ".join(known))
    if len(set(named)) < len(named):
        raise BadOption("A seat is named twice: give each player a seat of their own.")
    free = [seat for seat in known if seat not in named]
    if shuffle:
        secrets.SystemRandom().shuffle(free)
    seats = []
    for one in wanted:
        if one.seat is None and not free:
            raise BadOption("{0} seats are too many: there are {1}.", len(wanted), len(known))
        if one.level is not None and one.kind != "opponent":
            raise BadOption("Only an opponent has a level.")
        if one.level is not None:
            check_level(game, one.level)
        level = (one.level or usual_of(game)) if one.kind == "opponent" else None
        seats.append(one.model_copy(update={"seat": one.seat or free.pop(0), "level": level}))
    return seats


def _made(played: Played, wanted: Sequence[schemas.NewSeat], title: str | None, lang: str) -> Made:
    game_id = new_game_id()
    order = played.match.seats
    rows: list[SeatRow] = []
    tokens: dict[str, str | None] = {}
    missing = [seat for seat in order if seat not in {one.seat for one in wanted}]
    automated = [schemas.NewSeat(seat=seat, kind="opponent") for seat in missing]  # the rules play these themselves
    everybody = (*wanted, *automated)
    for one in everybody:
        seat = str(one.seat)
        token = tokens[seat] = None if one.kind == "opponent" else new_token()
        name = (one.name or "").strip()  # none: everybody reads the usual one in his language
        held = token and hashed(token)
        led = held if one.kind == "link" else None
        rows.append(SeatRow(game_id, seat, order.index(seat), one.kind, one.level, name, held, one.kind != "link", led))
    standing = played.standing(rows)
    called = seats_called(played.header, standing.titles, rows, lang)
    told = [
        schemas.CreatedSeat(
            seat=row.seat,
            kind=one.kind,
            name=called[row.seat].name,
            named=called[row.seat].named,
            level=row.level,
            token=tokens[row.seat],
            link=f"/join/{tokens[row.seat]}" if row.kind == "link" else None,
        )
        for one, row in zip(everybody, rows, strict=True)
    ]
    rows.sort(key=lambda row: row.place)
    game = GameRow(
        id=game_id,
        title=(title or "").strip(),  # none: everybody calls it by who sits there, in his language
        header=played.header,
        version=played.version,
        standing=standing,
        proposal=None,
        chats=0,
        updated=now(),
        seed_hash=played.header.get("seal"),
        seed_chosen="seed" in played.header and "seal" not in played.header,
    )
    created = schemas.GameCreated(id=game_id, version=played.version, seats=told, spectate=f"/table/{game_id}")
    return Made(game, tuple(rows), tuple(played.entries), created)
