"""Signoria: play, study and research board games; Pax Renaissance and Age of Renaissance come with it.

>>> match = new("pax", seats=["fugger", "medici"], seed=7)
>>> match.decision.seat
'fugger'
"""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal, overload

from signoria import age, pax
from signoria.package import GamePackage
from signoria.registry import Rules, from_position, game, games
from signoria.registry import game as package_of
from signoria.table.errors import BadOption, BadRecord
from signoria.table.game import Game
from signoria.table.match import Match
from signoria.table.record import TITLE
from signoria.table.record_json import is_json, read_either

__version__ = "0.1.0"

GAMES: Final[Mapping[str, Game]] = Rules()  # the rules of every game, by name


@overload
def new(
    game: Literal["pax"],
    seats: int | list[str] | tuple[str, ...] = 2,
    seed: int = 0,
    rules: str | None = None,
    variants: list[str] | tuple[str, ...] = (),
) -> pax.PaxMatch: ...


@overload
def new(
    game: Literal["age"],
    seats: int | list[str] | tuple[str, ...] = 2,
    seed: int = 0,
    rules: str | None = None,
    variants: list[str] | tuple[str, ...] = (),
    *,
    length: str | None = None,
    max_turns: int | None = None,
) -> age.AgeMatch: ...


@overload
def new(
    game: str,
    seats: int | list[str] | tuple[str, ...] = 2,
    seed: int = 0,
    rules: str | None = None,
    variants: list[str] | tuple[str, ...] = (),
    **options: object,
) -> Match: ...


def new(
    game: str,
    seats: int | list[str] | tuple[str, ...] = 2,
    seed: int = 0,
    rules: str | None = None,
    variants: list[str] | tuple[str, ...] = (),
    **options: object,
) -> Match:
    """A fresh match; raises BadOption when it cannot be set up.

    `seats` is a number of players or a list of their names, which are banks in Pax Renaissance.
    """
    rules_of = package_of(game).game
    if not isinstance(variants, list | tuple):
        raise BadOption("The variants {0!r} are no list: give a list of names.", variants)
    named = list(seats) if isinstance(seats, tuple) else seats
    header = rules_of.header(named, seed, rules, list(variants), options)
    return Match(rules_of, header, rules_of.setup(header))


def load(path_or_text: "str | os.PathLike[str]") -> Match:
    """The match of a record, given as its text, as JSON or as the path of its file; raises BadRecord."""
    if not isinstance(path_or_text, str | os.PathLike):
        raise BadRecord(
            "A thing of the type {0!r} is no record: give its text or the path of its file.",
            type(path_or_text).__name__,
        )
    if isinstance(path_or_text, str) and (
        path_or_text.lstrip().startswith(TITLE.split()[0] + " record") or is_json(path_or_text)
    ):
        return read_either(path_or_text, GAMES)
    # No text, or several lines of it: not the name of a file.
    if isinstance(path_or_text, str) and (not path_or_text.strip() or "\n" in path_or_text):
        raise BadRecord("line 1: a record begins with the line {0!r}.", TITLE)
    try:
        text = Path(path_or_text).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        name = str(path_or_text)
        shown = name if len(name) <= 80 else "..." + name[-77:]
        reason = getattr(error, "strerror", None) or "it is no text in UTF-8"
        raise BadRecord("The record {0!r} cannot be read: {1}.", shown, reason) from error
    return read_either(text, GAMES)


__all__ = ["GAMES", "GamePackage", "Match", "age", "from_position", "game", "games", "load", "new", "pax"]
