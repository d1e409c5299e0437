"""Random games of Age of Renaissance in the research environment, beside the same games as matches."""

from collections.abc import Iterator
from random import Random
from typing import Any

import signoria
from signoria.age.options import LADDER
from signoria.env import GameEnv, age_v0
from signoria.table import Match, Option
from tests.age.games import LENGTHS, PLAYERS, VARIANTS, liking


def setup(number: int) -> dict[str, Any]:
    """What the random game with this number is asked for, its seed apart."""
    asked: dict[str, Any] = {
        "seats": PLAYERS[number % 4],
        "variants": list(VARIANTS[number % 7]),
        "length": LENGTHS[number // 4 % 3],
    }
    if number % 11 == 10:
        asked["max_turns"] = 4
    return asked


def offered(match: Match) -> list[Option]:
    """The options of the pending decision that have an action."""
    assert match.decision is not None
    options = match.decision.options
    return [o for o in options if o.value in LADDER] if match.decision.kind == "bid" else list(options)


def side_by_side(number: int, **options: Any) -> Iterator[tuple[GameEnv, Match]]:
    """A random game as an environment and as a match, stopped at each decision and at the end."""
    env = age_v0.raw_env(**setup(number), **options)
    env.reset(seed=number)
    match = signoria.new("age", seed=number, **setup(number))
    chance = Random(number)
    while match.decision is not None:
        yield env, match
        choices = offered(match)
        [option] = chance.choices(choices, [liking(choice) for choice in choices])
        env.step(env.legal_actions()[choices.index(option)])
        match.choose(option, match.decision.seat)
    yield env, match
