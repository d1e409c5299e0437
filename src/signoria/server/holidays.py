"""Holidays: who is away for some days says so before, and the clocks that count days stand still meanwhile."""

import dataclasses
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from signoria.server.rows import PersonRow

DAY: Final = 86_400_000
MOST_DAYS: Final = 30  # in a year
YEAR: Final = 365 * DAY

Span = tuple[int, int]


@dataclasses.dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody wants, as it is stored with him. All of it is off until he asks."""

    holidays: tuple[Span, ...] = ()
    email: str = ""
    hook: str = ""  # address of a webhook
    hook_kind: str = ""  # discord, matrix, slack
    quiet: tuple[int, int] | None = None  # minutes of his day, from and to
    zone: str = "UTC"
    lang: str = "en"

    @classmethod
    def of(cls, person: PersonRow) -> "Wishes":
        """What was stored; what this program does not know is left out."""
        document: dict[str, Any] = json.loads(person.wishes or "{}")
        known = {field.name for field in dataclasses.fields(cls)}
        found = {name: value for name, value in document.items() if name in known}
        if "holidays" in found:
            found["holidays"] = tuple((first, last) for first, last in found["holidays"])
        if found.get("quiet") is not None:
            found["quiet"] = (found["quiet"][0], found["quiet"][1])
        return cls(**found)

    def text(self) -> str:
        """As it is stored: what is not usual."""
        usual = Wishes()
        told = dataclasses.asdict(self)
        return json.dumps({name: value for name, value in told.items() if value != getattr(usual, name)})


def days_left(holidays: Sequence[Span], moment: int) -> int:
    """How many days of holiday somebody still has in this year."""
    used = sum(max(0, last - max(first, moment - YEAR)) for first, last in holidays)
    return max(0, MOST_DAYS - used // DAY)


class Holidays:
    """Who is on holiday, as it was read last."""

    def __init__(self) -> None:
        self._spans: dict[str, tuple[Span, ...]] = {}

    def read(self, people: Iterable[PersonRow]) -> None:
        """These have or had holidays lately; nobody else."""
        self._spans = {person.id: Wishes.of(person).holidays for person in people}

    def away(self, person: str | None, first: int, last: int) -> int:
        """How many milliseconds between two moments somebody was on holiday."""
        spans = self._spans.get(person or "", ())
        return sum(max(0, min(last, end) - max(first, start)) for start, end in spans)
