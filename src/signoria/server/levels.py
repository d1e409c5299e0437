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

USUAL: Final = "medium"  # of who names none, where the game has it
EASIEST: Final = "random"  # plays on where a better player failed or a person left


def levels_of(game: str) -> tuple[str, ...]:
    """The opponents that can be asked for in a game."""
    return ("random", *players.levels_of(game), *players.CHARACTERS)


def usual_of(game: str) -> str:
    """The level of who names none."""
    offered = levels_of(game)
    return USUAL if USUAL in offered else offered[1]


def check_level(game: str, level: str) -> None:
    """Raise BadOption where a game has no such level."""
    if level not in levels_of(game):
        raise BadOption("There is no level {0!r}: known are {1}.", level, ", ".join(levels_of(game)))
