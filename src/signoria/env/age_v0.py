"""Age of Renaissance for PettingZoo.

| | |
|---|---|
| Import | `from signoria.env import age_v0` |
| Actions | `Discrete`, flat and masked: see `signoria.env.age_space` |
| Agents | `player_0` to `player_5`, three to six, as they sit |
| Observation | uint8 vector, int16 with perfect recall: see `signoria.env.age_observation` and docs/env.md |
| Rewards | at the end +1 for the winner and -1 for the others; who shares a win shares its worth |

>>> game = env(seats=4, length="basic")
>>> game.reset(seed=7)
>>> for agent in game.agent_iter():
...     seen, reward, terminated, truncated, info = game.last()
...     game.step(None if terminated or truncated else int(seen["action_mask"].argmax()))

Version history

* v0: first version (signoria 0.1). The layout of actions and observations changes only with the version.
"""

from typing import Any, Final

from signoria.age.facts import MIN_PLAYERS
from signoria.env.aec import GameEnv, wrapped
from signoria.env.age_space import AGE_SPACE

NAME: Final = "age_v0"


def raw_env(seats: int | list[str] = MIN_PLAYERS, **options: Any) -> GameEnv:
    """The environment without wrappers: quickest, and an illegal action raises IllegalChoice."""
    return GameEnv(AGE_SPACE, NAME, seats=seats, **options)


def env(seats: int | list[str] = MIN_PLAYERS, **options: Any) -> Any:
    """The environment in PettingZoo's usual wrappers."""
    return wrapped(raw_env(seats, **options))
