"""Events as they are sent. Those that all may read are written once a language, and old ones are kept packed."""

import zlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

BLOCK: Final = 128
LEAST: Final = 72  # events of a part, but for the first of a game: with the rest of a block no more than 199
MOST_BLOCKS: Final = 6  # that are kept: those asked for last, for hardly anybody reads the rest of a long game

# Writes the events from one number up to another.
Write = Callable[[int, int], list[bytes]]


def part_before(before: int) -> int:
    """Where a part of a log begins that ends before this number: at a full block, unless that would be too little."""
    return max(0, (before - LEAST) // BLOCK * BLOCK)


class Telling:
    """The events of a game, written in one language for everybody; those with hidden parts are left to the reader."""

    def __init__(self) -> None:
        # Full blocks by number, packed: a line an event, empty where something is hidden; asked for last at the end.
        self._blocks: OrderedDict[int, bytes] = OrderedDict()

    def lines(self, first: int, last: int, is_public: Callable[[int], bool], write: Write) -> list[bytes]:
        """Events `first` up to `last`, written; blocks that are full are kept."""
        told: list[bytes] = []
        at = first
        while at < last:
            block = at // BLOCK
            start = block * BLOCK
            stop = min(start + BLOCK, last)
            if stop - start < BLOCK or (at > start and block not in self._blocks):
                told += write(at, stop)  # the end of the log, or a part of what nobody has asked for as a whole
            else:
                if block not in self._blocks:
                    self._pack(block, is_public, write)
                self._blocks.move_to_end(block)
                kept = zlib.decompress(self._blocks[block]).split(b"\n")
                told += [kept[i - start] or write(i, i + 1)[0] for i in range(at, stop)]
            at = stop
        return told

    def _pack(self, block: int, is_public: Callable[[int], bool], write: Write) -> None:
        start = block * BLOCK
        written = write(start, start + BLOCK)
        lines = [line if is_public(start + n) else b"" for n, line in enumerate(written)]
        self._blocks[block] = zlib.compress(b"\n".join(lines), 1)
        if len(self._blocks) > MOST_BLOCKS:
            self._blocks.popitem(last=False)
