"""Clocks: so much time a player, a little more with each turn, never more than so much."""

import dataclasses
import json
from collections.abc import Collection, Mapping
from typing import Any


@dataclasses.dataclass(frozen=True, slots=True)
class Clock:
    """What was agreed, and what is left to each seat (milliseconds). `since`: when the present question was put."""

    add: int
    most: int
    left: Mapping[str, int]
    since: int | None  # None: it stands still, for not all have sat down

    @classmethod
    def new(cls, start: int, add: int, most: int, seats: Collection[str]) -> "Clock":
        """At the start everybody has the same."""
        return cls(add, most, dict.fromkeys(seats, start), None)

    def moved(self, before: Collection[str], after: Collection[str], moment: int, runs: bool) -> "Clock":
        """Some decided until now, others from now on. A clock of the machine that jumped back costs nobody anything."""
        left = dict(self.left)
        passed = 0 if self.since is None else max(0, moment - self.since)
        for seat in before:
            if seat in left:
                left[seat] -= passed
                if seat not in after:
                    left[seat] = min(self.most, max(0, left[seat]) + self.add)
        return dataclasses.replace(self, left=left, since=moment if runs else None)

    def deadline(self, deciding: Collection[str]) -> int | None:
        """When the first of those who decide is out of time."""
        if self.since is None:
            return None
        return min((self.since + self.left[seat] for seat in deciding if seat in self.left), default=None)

    def out(self, deciding: Collection[str], moment: int) -> list[str]:
        """Who of those who decide is out of time."""
        if self.since is None:
            return []
        return [seat for seat in deciding if seat in self.left and self.since + self.left[seat] <= moment]

    def without(self, seat: str) -> "Clock":
        """An opponent decides for this seat from now on: it has no clock."""
        return dataclasses.replace(self, left={name: n for name, n in self.left.items() if name != seat})

    def text(self) -> str:
        """As it is stored."""
        return json.dumps({"add": self.add, "most": self.most, "left": dict(self.left), "since": self.since})


def read(text: str | None) -> Clock | None:
    """A clock as it was stored."""
    if text is None:
        return None
    document: dict[str, Any] = json.loads(text)
    return Clock(document["add"], document["most"], document["left"], document["since"])
