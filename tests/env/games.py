"""Random games of the research environments, beside the same games as matches."""

from collections.abc import Iterator
from random import Random

import signoria
from signoria.env import GameEnv, pax_v0
from signoria.pax.ruleset import SWITCHES
from signoria.table import Match

VARIANTS: tuple[tuple[str, ...], ...] = (
    (),
    ("astrology",),
    ("map_1550", "promo_cards"),
    ("astrology", "bankruptcy", "promo_cards"),
    ("commerce_takes_leftovers=yes", "couple_bishop_slots=1", "cryptography=glossary"),
    ("sale_ability_from_hand=yes", "promo_cards", "coronation_of_republic=yes"),
)
assert all(word.partition("=")[0] in (*SWITCHES, word) for words in VARIANTS for word in words)
# Selling and passing end a game of chance before much has happened on the map.
LIKED = {"play": 9.0, "ops": 9.0, "op": 4.0, "trigger": 4.0, "fair": 2.0, "sell": 0.2, "pass": 0.3}


def side_by_side(number: int, **options: object) -> Iterator[tuple[GameEnv, Match]]:
    """A random game as an environment and as a match, stopped at each decision and at the end."""
    seats, variants = 2 + number % 3, list(VARIANTS[number % len(VARIANTS)])
    env = pax_v0.raw_env(seats=seats, variants=variants, **options)
    env.reset(seed=number)
    match = signoria.new("pax", seats=seats, seed=number, variants=variants)
    chance = Random(number)
    while match.decision is not None:
        yield env, match
        options_now = match.decision.options
        weights = [LIKED.get(option.key.split()[0], 1.0) for option in options_now]
        [option] = chance.choices(options_now, weights)
        index = env.layout.space.index[match.decision.kind]
        match.choose(option)
        env.step(index[option.value])
    yield env, match
