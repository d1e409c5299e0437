"""A moment of a record: the table after so many of the choices that were not taken back."""

from typing import Final

import signoria
from signoria.table import BadOption, Match
from signoria.table.record_json import plain_record, read_either

Made = tuple[str, str | None]  # who chose what; None: the seat leaves the game
_END: Final = "\n\n"


def head(record: str) -> str:
    """The record without its choices, as text."""
    return plain_record(record).replace("\r\n", "\n").split(_END, 1)[0] + _END


def whole(record: str) -> Match:
    """The match of a record, as text or as JSON, never as the name of a file; raises BadRecord."""
    return read_either(record, signoria.GAMES)


def standing(match: Match) -> list[Made]:
    """The choices that were not taken back."""
    return [
        (match.seats[entry.answer.seat], None if entry.resigned else entry.answer.key) for entry in match.standing()
    ]


def moment(record: str, at: int) -> Match:
    """The match after so many choices of a record; raises BadRecord, BadOption."""
    made = standing(whole(record))
    if not 0 <= at <= len(made):
        raise BadOption("There is no moment {0}: the record has {1} choices.", at, len(made))
    match = whole(head(record))
    for seat, key in made[:at]:
        if key is None:
            match.resign(seat)
        else:
            match.choose(key, seat)
    return match
