"""Ratings for games of any number of players: Plackett and Luce's model, updated as Weng and Lin (2011) show it."""

import dataclasses
import math
from collections.abc import Sequence
from typing import Final

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = SIGMA / 2  # how much of a result is chance
DRIFT: Final = SIGMA / 100  # how much more uncertain a rating is with every game, so that it can always move
LEAST: Final = 0.0001  # of its uncertainty, a rating never loses more at once


@dataclasses.dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is thought to be, and how surely."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """As people read it: everybody starts at 1500."""
        return round(1500 + (self.mu - MU) * 60)

    @property
    def spread(self) -> int:
        """Half of the interval that holds the true one nine times of ten."""
        return round(1.645 * self.sigma * 60)

    @property
    def settled(self) -> bool:
        """Whether enough is known to give it a place: twice as much as of a newcomer, after some thirty games."""
        return self.sigma <= SIGMA / 2


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game that ended with these places: 1 is the first, and several may share one."""
    wide = [dataclasses.replace(one, sigma=math.hypot(one.sigma, DRIFT)) for one in ratings]
    c = math.sqrt(sum(one.sigma**2 + BETA**2 for one in wide))
    strength = [math.exp(one.mu / c) for one in wide]
    # For each place that was given: all who ended there or behind it, and how many share it.
    behind = {q: sum(strength[s] for s, place in enumerate(places) if place >= places[q]) for q in range(len(wide))}
    shared = [list(places).count(place) for place in places]
    new = []
    for i, one in enumerate(wide):
        omega = delta = 0.0
        for q in range(len(wide)):
            if places[q] <= places[i]:
                share = strength[i] / behind[q]
                omega += ((1.0 if q == i else 0.0) - share) / shared[q]
                delta += share * (1 - share) / shared[q]
        change = one.sigma**2 / c
        gamma = one.sigma / c
        variance = one.sigma**2 * max(1 - gamma * (one.sigma / c) ** 2 * delta, LEAST)
        new.append(Rating(one.mu + change * omega, math.sqrt(variance)))
    return new
