"""Chance: a small seeded generator (SplitMix64), one machine word of state, the same on every machine for ever."""

from operator import mod
from struct import Struct
from typing import Final, TypeVar

from signoria.table.errors import BadOption

T = TypeVar("T")

SEEDS: Final = 1 << 64  # what a game of chance can start from: the whole numbers below this
_MASK: Final = SEEDS - 1
_STEP: Final = 0x9E3779B97F4A7C15
_FIRST: Final = 0xBF58476D1CE4E5B9
_SECOND: Final = 0x94D049BB133111EB
_KNOWN: Final = 200
_LIMITS: Final = (0, *[(1 << 64) - (1 << 64) % n for n in range(1, _KNOWN)])  # from here on draws would favour some

# Many words at once are lanes of one large number, 128 bits for each: no product runs into the lane above.
_LANES: Final = 16
_ONES: Final = sum([1 << 128 * lane for lane in range(_LANES)])
_STEPS: Final = sum([((lane + 1) * _STEP & _MASK) << 128 * lane for lane in range(_LANES)])
_ALL: Final = _MASK * _ONES
_READ: Final = Struct("<" + "Q8x" * _LANES)
_FEW: Final = 4  # fewer are quicker made one by one


def checked_seed(seed: object) -> int:
    """A seed as it is given for a new game; raises BadOption."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEEDS:
        shown = seed[:30] if isinstance(seed, str) else seed
        raise BadOption("The seed {0!r} cannot be used: give a whole number from 0 to 2**64 - 1.", shown, about="seed")
    return seed


def read_seed(digits: str) -> int:
    """A seed as it is written in a record; raises BadOption."""
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= len(str(SEEDS))
    return checked_seed(int(digits) if is_number else digits)


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
        z = ((z ^ (z >> 30)) * _FIRST) & _MASK
        z = ((z ^ (z >> 27)) * _SECOND) & _MASK
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1, each equally likely (draws that would favour some are thrown away)."""
        limit = _LIMITS[n] if 0 < n < _KNOWN else (1 << 64) - (1 << 64) % n
        while True:
            word = self.word = (self.word + _STEP) & _MASK  # as `bits` does, without the call
            z = ((word ^ (word >> 30)) * _FIRST) & _MASK
            z = ((z ^ (z >> 27)) * _SECOND) & _MASK
            z ^= z >> 31
            if z < limit:
                return z % n

    def shuffle(self, items: list[T]) -> None:
        """Put the items into an order drawn uniformly from all orders."""
        i = len(items)
        for j in self._falling(i, i - 1):
            i -= 1
            items[i], items[j] = items[j], items[i]

    def draw(self, items: list[T], n: int) -> list[T]:
        """Take n of the items out, in an order drawn uniformly; the rest stays behind in no order."""
        taken: list[T] = []
        left = len(items)
        for i in self._falling(left, n):
            last = items.pop()
            left -= 1
            if i == left:
                taken.append(last)
            else:
                taken.append(items[i])
                items[i] = last
        return taken

    def choose(self, items: list[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(len(items))]

    def _falling(self, most: int, n: int) -> list[int]:
        """N whole numbers, as `below` draws them: the first below `most`, each other below one less."""
        if n >= _FEW:
            words = self._ahead(n)
            if max(words) < _MASK - most:  # none of them is thrown away
                self.word = (self.word + n * _STEP) & _MASK
                return list(map(mod, words, range(most, most - n, -1)))
        return [self.below(most - i) for i in range(n)]

    def _ahead(self, n: int) -> list[int]:
        """What the next n calls of `bits` will return, worked out together."""
        found: list[int] = []
        word = self.word
        while len(found) < n:
            z = (word * _ONES + _STEPS) & _ALL
            z = ((z ^ (z >> 30 & _ALL)) * _FIRST) & _ALL
            z = ((z ^ (z >> 27 & _ALL)) * _SECOND) & _ALL
            z ^= z >> 31 & _ALL
            found += _READ.unpack(z.to_bytes(_READ.size, "little"))
            word = (word + _LANES * _STEP) & _MASK
        return found[:n]
