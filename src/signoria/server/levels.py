"""The opponents that can be asked for, by level. Light on purpose: worker processes read it too."""

from collections.abc import Callable
from functools import partial
from typing import Final

from signoria import players
from signoria.players import Player
from signoria.table import BadOption

# Each level makes a player from a seed that differs from question to question; the weakest first.
LEVELS: Final[dict[str, Callable[[int], Player]]] = {
    name: partial(players.make_player, name) for name in ("random", *players.LEVELS, *players.CHARACTERS)
}

_LEVEL: Final = "level "

USUAL: Final = "medium"  # of who names none, where the game has it
EASIEST: Final = "random"  # plays on where a better player failed or a person left


def levels_of(game: str) -> tuple[str, ...]:
    """The opponents that can be asked for in a game."""
    return ("random", *players.levels_of(game), *players.CHARACTERS)


def usual_of(game: str) -> str:
    """The level of who names none."""
    offered = levels_of(game)
    return USUAL if USUAL in offered else offered[1]


def name_of_level(level: str) -> str:
    """What a level is called where people are called by their ids: among those who are rated or enter a tournament."""
    return _LEVEL + level


def level_named(who: str) -> str | None:
    """The level that is called so; None: it is a person."""
    return who.removeprefix(_LEVEL) if who.startswith(_LEVEL) else None


def check_level(game: str, level: str) -> None:
    """Raise BadOption where a game has no such level."""
    if level not in levels_of(game):
        raise BadOption("There is no level {0!r}: known are {1}.", level, ", ".join(levels_of(game)))
