"""A small network that judges a table: one layer of hidden units between flags and the chances of the seats.

What a flag adds to every hidden unit is kept as one long whole number, sixteen bits a unit: adding up the flags of a table
is then a sum of some hundred numbers, which Python does quickly without the help of any library.
"""

import json
import zlib
from array import array
from itertools import compress
from math import exp
from pathlib import Path
from sys import byteorder
from typing import Any, Final

UNIT: Final = 256  # what stands for 1 in sixteen bits
MAGIC: Final = b"signoria net 1\n"
MIDDLE: Final = 0x8000  # stands for 0 in a sum: so no unit of it is below nothing
# Whether a unit is heard, by its upper byte.
_HEARD: Final = bytes([byte >= MIDDLE >> 8 for byte in range(256)])


class Net:
    """Flags in, chances out. `about` says how the network was made and what for."""

    __slots__ = ("_all", "_numbers", "_out", "_rows", "_start", "_width", "about", "hidden", "inputs", "seats")

    def __init__(self, about: dict[str, Any], first: "array[int]", out: "array[float]") -> None:
        """`first`: the start of every unit, then what each flag adds; `out`: what each hidden unit gives each seat."""
        self.about = about
        self.inputs: int = about["inputs"]
        self.hidden: int = about["hidden"]
        self.seats: int = about["seats"]
        width: int = self.hidden + self.seats  # each seat has a unit of its own, which goes straight to its chance
        self._width = width
        self._all = [(1 << 16 * width * places) - 1 for places in range(self.seats + 1)]
        half = 0
        for i in range(width):
            half |= MIDDLE << 16 * i
        if byteorder == "big":
            first = first[:]
            first.byteswap()
        data = first.tobytes()
        step = 2 * width
        rows = [
            (int.from_bytes(data[i * step : (i + 1) * step], "little") ^ half) - half for i in range(self.inputs + 1)
        ]
        self._start = rows[0] + half
        self._rows = rows[1:]
        self._numbers = list(range(self.hidden))
        self._out: list[list[float]] = [
            [out[s * self.hidden + i] / UNIT for i in range(self.hidden)] for s in range(self.seats)
        ]

    @property
    def start(self) -> int:
        """The sum where no flag is up."""
        return self._start

    @property
    def bits(self) -> int:
        """How long a sum is: so far apart sums lie beside each other in one number."""
        return 16 * self._width

    def adds(self, flags: list[int]) -> int:
        """What flags add to the sum."""
        return sum(map(self._rows.__getitem__, flags))

    def units(self, total: int, places: int = 1) -> bytes:
        """The units of a sum, or of as many beside each other as there are seats at most."""
        return (total & self._all[places]).to_bytes(2 * self._width * places, "little")

    def logits(self, flags: list[int]) -> list[float]:
        """What speaks for each seat, the one that looks first, then the others in turn order."""
        return self._logits(self.units(self._start + self.adds(flags)), 0)

    def _logits(self, units: bytes, place: int) -> list[float]:
        """The same by the units of the sum at a place."""
        at = 2 * self._width * place
        last = at + 2 * self.hidden
        # Most units are silent on any one table.
        told = list(compress(self._numbers, units[at + 1 : last : 2].translate(_HEARD)))
        heard = [units[at + 2 * i] + (units[at + 2 * i + 1] << 8) - MIDDLE for i in told]
        found: list[float] = []
        for weights in self._out:
            logit = 0.0
            for i, unit in zip(told, heard):
                logit += unit * weights[i]
            own = units[last] + (units[last + 1] << 8) - MIDDLE
            found.append(own / UNIT + logit)
            last += 2
        return found

    def chances(self, flags: list[int], seat: int, prior: list[float]) -> list[float]:
        """The chance of each seat to win, seen by `seat`, whose flags these are; all together 1.

        The network adds what it has learned to what was believed before (`prior`, in logarithms, that seat first).
        """
        return self.chances_at(self.units(self._start + self.adds(flags)), 0, seat, prior)

    def chances_at(self, units: bytes, place: int, seat: int, prior: list[float]) -> list[float]:
        """The same by the units of the sum at a place."""
        logits = [logit + before for logit, before in zip(self._logits(units, place), prior)]
        best = max(logits)
        powers = [exp(logit - best) for logit in logits]
        total_power = sum(powers)
        n = self.seats
        return [powers[(s - seat) % n] / total_power for s in range(n)]

    # ------------------------------------------------------------------ files

    @classmethod
    def from_bytes(cls, data: bytes) -> "Net":
        """The network of a file; raises ValueError where the bytes are none."""
        return cls(*read_weights(data))

    @classmethod
    def load(cls, path: Path) -> "Net":
        """The network of a file."""
        return cls.from_bytes(path.read_bytes())


def to_bytes(about: dict[str, Any], first: "array[int]", out: "array[float]") -> bytes:
    """A network as the bytes of a file; the same for the same weights."""
    if byteorder == "big":
        first, out = first[:], out[:]
        first.byteswap()
        out.byteswap()
    body = zlib.compress(first.tobytes() + out.tobytes(), 9)
    return MAGIC + json.dumps(about, sort_keys=True).encode() + b"\n" + body


def read_weights(data: bytes) -> "tuple[dict[str, Any], array[int], array[float]]":
    """What a file says about its network, and its weights; raises ValueError where the bytes are no network."""
    if not data.startswith(MAGIC):
        raise ValueError("This is no network of Signoria: its first line is another.")
    head, _, body = data[len(MAGIC) :].partition(b"\n")
    first: array[int] = array("h")
    out: array[float] = array("f")
    try:
        about: dict[str, Any] = json.loads(head)
        raw = zlib.decompress(body)
        cut = 2 * (about["inputs"] + 1) * (about["hidden"] + about["seats"])
        first.frombytes(raw[:cut])
        out.frombytes(raw[cut:])
        whole = len(out) == about["hidden"] * about["seats"]
    except (KeyError, zlib.error) as error:
        raise ValueError(f"This network cannot be read: {error}.") from error
    if not whole:
        raise ValueError("This network is not whole: it has other weights than its head says.")
    if byteorder == "big":
        first.byteswap()
        out.byteswap()
    return about, first, out
