"""Records: a match as text that a person can read and a version-control system can diff.

    signoria record 1
    game: pax
    rules: 2e
    seats: fugger medici
    seed: 7

    1 fugger: buy west 3; fair east; city tana
    2 medici: ops west; op PREN002 tax; @fugger pay; @fugger city london; undo fugger; @fugger city bordeaux

A line is a turn. A choice of a seat whose turn it is not carries an @ and its name; `undo NAME` takes the choice before it
back, and `resign NAME` is a seat that leaves the game. Forced choices are not written: the rules make them again.
"""

from collections.abc import Mapping
from typing import Final

from signoria.table.errors import BadOption, BadRecord, SignoriaError
from signoria.table.game import Game
from signoria.table.match import Match
from signoria.table.positions import begin, one_line
from signoria.table.typing import Position_co, Result_co, View_co

TITLE: Final = "signoria record 1"
_FIRST: Final = ("game", "rules", "variants", "seats", "seed")
_LAST: Final = ("position",)  # a long line
# Lines that prove where the seed came from; they set nothing up.
PROOF: Final = ("salt", "seal")


def write_record(match: Match) -> str:
    """The match as text."""
    header = match.header
    lines = [TITLE]
    start = match._marks[0].state if match._seen_by is not None else None
    if start is not None:
        # A sampled match begins at the checkpoint it was sampled at, whose hidden cards are its own.
        lines += [f"game: {match.game}", f"position: {one_line(match.game_rules.position(start))}"]
    else:
        names = [*_FIRST, *sorted(header.keys() - {*_FIRST, *_LAST}), *_LAST]
        lines += [f"{name}: {header[name]}" for name in names if header.get(name)]
    lines.append("")
    seats = match.seats
    turn: tuple[int, int] | None = None
    items: list[str] = []
    for entry in match.entries():
        answer = entry.answer
        if answer.turn != turn:
            _flush(lines, turn, items, seats)
            turn, items = answer.turn, []
        if entry.resigned:
            items.append(f"resign {seats[answer.seat]}")
        elif entry.undo_by is not None:
            items.append(f"undo {entry.undo_by} agreed" if entry.agreed else f"undo {entry.undo_by}")
        else:
            items.append(answer.key if answer.seat == answer.turn[1] else f"@{seats[answer.seat]} {answer.key}")
    _flush(lines, turn, items, seats)
    return "\n".join(lines) + "\n"


def _flush(lines: list[str], turn: tuple[int, int] | None, items: list[str], seats: tuple[str, ...]) -> None:
    if turn is not None and items:
        lines.append(f"{turn[0]} {seats[turn[1]]}: {'; '.join(items)}")


def without_proof(header: dict[str, str]) -> dict[str, str]:
    """The lines that set a match up."""
    return {name: line for name, line in header.items() if name not in PROOF}


def read_record(
    text: str, games: Mapping[str, Game[View_co, Result_co, Position_co]]
) -> Match[View_co, Result_co, Position_co]:
    """The match that the text records; raises BadRecord with the line that is wrong."""
    lines = text.splitlines()
    if not lines or lines[0].strip() != TITLE:
        raise BadRecord("line 1: a record begins with the line {0!r}.", TITLE)
    header: dict[str, str] = {}
    line_of: dict[str, int] = {"game": 2}
    number = 1
    for number, line in enumerate(lines[1:], start=2):
        if not line.strip():
            break
        name, colon, value = line.partition(":")
        if not colon or not name.strip().isidentifier():
            raise BadRecord("line {0}: {1!r} is not 'name: value'.", number, line[:60])
        if name.strip() in header:
            raise BadRecord("line {0}: {1!r} is given twice.", number, name.strip())
        header[name.strip()] = value.strip()
        line_of[name.strip()] = number
    game = games.get(header.get("game", ""))
    if game is None:
        known = ", ".join(sorted(games))
        raise BadRecord(
            "line {0}: there is no game {1!r}: known are {2}.", line_of["game"], header.get("game", ""), known
        )
    try:
        match = begin(game, header, without_proof(header))
    except SignoriaError as error:
        about = error.about if isinstance(error, BadOption) else "position"
        raise BadRecord(
            "line {0}: the head of the record cannot be played: {1}", line_of.get(about, line_of["game"]), error
        ) from error
    for i, line in enumerate(lines[number:], start=number + 1):
        if line.strip():
            _replay(match, i, line)
    return match


def _replay(match: Match, number: int, line: str) -> None:
    head, colon, tail = line.partition(":")
    words = head.split()
    if not colon or len(words) != 2 or not words[0].isdigit():
        raise BadRecord("line {0}: {1!r} is not 'turn seat: choice; choice'.", number, line[:60])
    for item in tail.split(";"):
        item = item.strip()
        if not item:
            raise BadRecord("line {0}: an empty choice stands between semicolons.", number)
        try:
            _replay_item(match, words, item)
        except SignoriaError as error:
            raise BadRecord("line {0}: {1!r} cannot be played: {2}", number, item, error) from error


def _replay_item(match: Match, turn: list[str], item: str) -> None:
    if item.startswith("undo "):
        names = item.split()
        if len(names) > 3 or names[1] not in match.seats or (len(names) == 3 and names[2] != "agreed"):
            raise BadRecord("an undo is written 'undo SEAT' or 'undo SEAT agreed'.")
        match.undo(names[1], agreed=len(names) == 3)
        return
    if item.startswith("resign "):
        match.resign(item.removeprefix("resign ").strip())
        return
    seat, key = turn[1], item
    if item.startswith("@"):
        name, _, key = item[1:].partition(" ")
        seat = name
    owner = match._turn
    if not match.over and (str(owner[0]) != turn[0] or match.seats[owner[1]] != turn[1]):
        raise BadRecord("the match is at turn {0} of {1}.", owner[0], match.seats[owner[1]])
    match.choose(key, seat)


def from_record(game: Game[View_co, Result_co, Position_co], text: str) -> Match[View_co, Result_co, Position_co]:
    """The match of a record of this game: how a match comes back from a pickle."""
    return read_record(text, {game.name: game})
