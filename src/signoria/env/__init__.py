"""Research environments: the games of the table for learning machines. Needs the extra `signoria[env]`.

- `game_env(name)`: the PettingZoo environment of any installed game; those whose layout is promised to stay have a module
  of their own (`from signoria.env import pax_v0`, `pax_v0.env()`).
- `SeatEnv`: one seat against named opponents for gymnasium (`gymnasium.make("signoria/pax-v0")`).
- `VectorEnv`: many games at once; `ParallelVectorEnv`: the same in several processes.
- `SpielGame`: the shapes of OpenSpiel; `signoria.env.openspiel` registers the games with OpenSpiel itself.
- `SPACES`: the layout of each game, what its package brings, else a plain one.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final

try:
    import gymnasium as _gymnasium  # noqa: F401
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]  # noqa: F401
except ImportError as error:
    raise ImportError(
        "signoria.env needs the packages pettingzoo, gymnasium and numpy: install them with 'signoria[env]'.",
        name=error.name,
    ) from error

from signoria.env.aec import GameEnv, wrapped
from signoria.env.arrays import Layout
from signoria.env.parallel import ParallelVectorEnv
from signoria.env.plain_space import PlainSpace
from signoria.env.play import Play, from_position, start
from signoria.env.single import SeatEnv, register_all
from signoria.env.space import Field, Space, where, width
from signoria.env.spiel import SpielGame, SpielState
from signoria.env.vector import VectorEnv
from signoria.registry import game, games


@cache
def space_of(name: str) -> Space:
    """The layout of a game: what its package brings, else a plain one; raises BadOption."""
    package = game(name)
    return package.space() or PlainSpace(package)


class Spaces(Mapping[str, Space]):
    """The layouts of all games, by name; each is made when it is asked for."""

    def __getitem__(self, name: str) -> Space:
        if name not in games():
            raise KeyError(name)
        return space_of(name)

    def __iter__(self) -> Iterator[str]:
        return iter(games())

    def __len__(self) -> int:
        return len(games())


SPACES: Final = Spaces()
register_all(tuple(games()))


def raw_game_env(name: str, **options: Any) -> GameEnv:
    """The environment of a game without wrappers: quickest, and an illegal action raises IllegalChoice."""
    options.setdefault("seats", game(name).offers("en").fewest)
    return GameEnv(space_of(name), name, **options)


def game_env(name: str, **options: Any) -> Any:
    """The environment of a game in PettingZoo's usual wrappers."""
    return wrapped(raw_game_env(name, **options))


__all__ = [
    "SPACES",
    "Field",
    "GameEnv",
    "Layout",
    "ParallelVectorEnv",
    "PlainSpace",
    "Play",
    "SeatEnv",
    "Space",
    "SpielGame",
    "SpielState",
    "VectorEnv",
    "from_position",
    "game_env",
    "raw_game_env",
    "space_of",
    "start",
    "where",
    "width",
    "wrapped",
]  # fmt: skip
