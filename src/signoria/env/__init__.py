"""Research environments: the games of the table for PettingZoo and friends. Needs the extra `signoria[env]`.

`pax_v0.env()` and `age_v0.env()` are the PettingZoo environments; `VectorEnv` steps many games at once; `SpielGame` has
OpenSpiel's shapes.
`SPACES` holds what is known of each game: add an entry and every environment here plays it.
"""

from typing import Final

try:
    import gymnasium as _gymnasium  # noqa: F401
    import numpy as _numpy  # noqa: F401
    import pettingzoo as _pettingzoo  # type: ignore[import-untyped]  # noqa: F401
except ImportError as error:
    raise ImportError(
        "signoria.env needs the packages pettingzoo, gymnasium and numpy: install them with 'signoria[env]'.",
        name=error.name,
    ) from error

from signoria.env import age_v0, pax_v0
from signoria.env.aec import GameEnv, wrapped
from signoria.env.age_space import AGE_SPACE
from signoria.env.arrays import Layout
from signoria.env.pax_space import PAX_SPACE
from signoria.env.play import Play, start
from signoria.env.space import Field, Space, where, width
from signoria.env.spiel import SpielGame, SpielState
from signoria.env.vector import VectorEnv

SPACES: Final[dict[str, Space]] = {"pax": PAX_SPACE, "age": AGE_SPACE}

__all__ = [
    "SPACES", "Field", "GameEnv", "Layout", "Play", "Space", "SpielGame", "SpielState", "VectorEnv", "age_v0", "pax_v0",
    "start", "where", "width", "wrapped",
]  # fmt: skip
