"""Matches as gates: a sequential test that stops as soon as it is clear who is better, seats swapped on the same decks."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

ERROR: Final = 0.05  # of either kind
BOUND: Final = log((1 - ERROR) / ERROR)
Z: Final = 1.959964


@dataclass
class Tally:
    """The share that one player took of the games against others, deck by deck."""

    seats: int
    decks: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, share: float) -> None:
        """The mean share of one deck, all seats tried."""
        self.decks += 1
        self.total += share
        self.squares += share * share

    @property
    def mean(self) -> float:
        """The share won."""
        return self.total / self.decks if self.decks else 0.0

    @property
    def variance(self) -> float:
        """Of the share of one deck."""
        if self.decks < 2:
            return 0.25
        return max(1e-4, (self.squares - self.total * self.mean) / (self.decks - 1))

    @property
    def half(self) -> float:
        """Half the interval that holds the true share in 95 of 100 cases."""
        return Z * sqrt(self.variance / self.decks) if self.decks else 1.0

    def evidence(self, better: float) -> float:
        """How much speaks for a share `better` above even, rather than even: the logarithm of the odds."""
        even = 1.0 / self.seats
        return self.decks * better * (2 * self.mean - 2 * even - better) / (2 * self.variance)

    def verdict(self, better: float) -> int:
        """1 better, -1 not better, 0 not clear yet."""
        if self.decks < 8:
            return 0
        found = self.evidence(better)
        return 1 if found >= BOUND else -1 if found <= -BOUND else 0


def decide(seats: int, shares: Iterator[float], better: float = 0.04) -> tuple[int, Tally]:
    """Take shares until the matter is clear or there are no more."""
    tally = Tally(seats)
    for share in shares:
        tally.add(share)
        verdict = tally.verdict(better)
        if verdict:
            return verdict, tally
    return 0, tally
