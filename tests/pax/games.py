"""Random games of Pax Renaissance for tests: every number of seats, every variant, many kinds of decision."""

from collections.abc import Iterator
from random import Random

import signoria
from signoria.pax import PaxMatch

VARIANTS: tuple[tuple[str, ...], ...] = (
    (),
    ("astrology",),
    ("map_1550",),
    ("bankruptcy",),
    ("promo_cards",),
    ("astrology", "bankruptcy", "map_1550", "promo_cards"),
    ("commerce_takes_leftovers=yes", "couple_bishop_slots=1", "cryptography=glossary"),
    ("condottieri=gold_knights", "trade_shift_agents_first=yes", "corsair_any_neighbour=yes"),
)
LIKED = {"play": 9, "ops": 9, "op": 4, "trigger": 4, "fair": 2, "sell": 0.2, "pass": 0.3}


def new_game(number: int) -> PaxMatch:
    """The random game with this number, at its start."""
    variants = VARIANTS[number % len(VARIANTS)]
    return signoria.new("pax", seats=2 + number % 3, seed=number, variants=list(variants))


def wander(match: PaxMatch, seed: int, steps: int = 100_000) -> Iterator[PaxMatch]:
    """Play by chance, cards and ops rather than coins; stop by before each choice and at the end."""
    chance = Random(seed)
    for _ in range(steps):
        yield match
        if match.decision is None:
            return
        options = match.decision.options
        weights = [LIKED.get(option.key.split()[0], 1) for option in options]
        match.choose(chance.choices(options, weights)[0])
    yield match


def random_games(numbers: range) -> Iterator[PaxMatch]:
    """All points of these random games."""
    for number in numbers:
        yield from wander(new_game(number), number)
