"""Chance: a small seeded generator (SplitMix64), one machine word of state, the same on every machine for ever."""

from typing import Final, TypeVar

T = TypeVar("T")

_MASK: Final = (1 << 64) - 1
_STEP: Final = 0x9E3779B97F4A7C15
_KNOWN: Final = 200
_LIMITS: Final = (0, *[(1 << 64) - (1 << 64) % n for n in range(1, _KNOWN)])  # from here on draws would favour some


class Dice:
    """A seeded source of chance that is cheap to copy and never touches the `random` module.

    >>> Dice(7).below(6) == Dice(7).below(6)
    True
    """

    __slots__ = ("word",)

    def __init__(self, seed: int) -> None:
        self.word = seed & _MASK

    def copy(self) -> "Dice":
        return Dice(self.word)

    def bits(self) -> int:
        """The next 64 random bits."""
        self.word = (self.word + _STEP) & _MASK
        z = self.word
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely (draws that would favour some are thrown away)."""
        limit = _LIMITS[n] if 0 < n < _KNOWN else (1 << 64) - (1 << 64) % n
        while True:
            word = self.word = (self.word + _STEP) & _MASK  # as `bits` does, without the call
            z = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            z ^= z >> 31
            if z < limit:
                return z % n

    def shuffle(self, items: list[T]) -> None:
        """Put the items into an order drawn uniformly from all orders."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]

    def draw(self, items: list[T], n: int) -> list[T]:
        """Take n of the items out, in an order drawn uniformly; the rest stays behind in no order."""
        taken: list[T] = []
        for _ in range(n):
            i = self.below(len(items))
            items[i], items[-1] = items[-1], items[i]
            taken.append(items.pop())
        return taken

    def choose(self, items: list[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]
