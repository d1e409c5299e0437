"""How a table is told to a network: as the numbers of the flags that are up."""

from typing import Final

MOST: Final = 1 << 16  # numbers of flags fit two bytes


class Layout:
    """Gives out numbers for flags, and remembers which of them are steps of a scale.

    A scale of k steps shows a count with one flag, that of its value; while a network learns, each step up adds something
    to what the steps below say, so that counts never seen are still judged sensibly.
    """

    __slots__ = ("scales", "size")

    def __init__(self) -> None:
        self.size = 0
        self.scales: list[tuple[int, int]] = []  # first flag and number of steps

    def flags(self, count: int) -> int:
        """Room for so many flags; the number of the first."""
        first = self.size
        self.size += count
        assert self.size < MOST
        return first

    def scale(self, steps: int, copies: int = 1) -> int:
        """Room for scales that show counts from 1 to `steps`; the flag of a count is the number returned plus the count."""
        first = self.size
        for _ in range(copies):
            self.scales.append((self.size, steps))
            self.size += steps
        assert self.size < MOST
        return first - 1
