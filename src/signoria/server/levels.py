"""The opponents that can be asked for, by level. Light on purpose: worker processes read it too."""

from collections.abc import Callable
from typing import Final

from signoria.players import PLAYERS, Player

# Each level makes a player from a seed that differs from question to question.
LEVELS: Final[dict[str, Callable[[int], Player]]] = dict(PLAYERS)

USUAL: Final = "greedy"
EASIEST: Final = "random"  # plays on where a better player failed or a person left
