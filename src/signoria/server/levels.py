"""The opponents that can be asked for, by level. Light on purpose: worker processes read it too."""

from collections.abc import Callable
from functools import partial
from typing import Final

from signoria import players
from signoria.players import Player

# Each level makes a player from a seed that differs from question to question; the weakest first.
LEVELS: Final[dict[str, Callable[[int], Player]]] = {
    name: partial(players.make_player, name) for name in ("random", *players.LEVELS, *players.CHARACTERS)
}

USUAL: Final = "medium"
EASIEST: Final = "random"  # plays on where a better player failed or a person left
