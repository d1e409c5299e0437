"""What a game must say to become a research environment: its flat actions and its observations, as plain numbers.

Nothing here needs numpy. A `Space` says how the raw numbers of the kernel (option numbers of questions, lists on the table)
are laid out in two flat vectors; `play` steps with it, and the environments make arrays of it.
"""

from typing import Any, NamedTuple, Protocol

from signoria.table.flow import Ask
from signoria.table.game import Game


class Field(NamedTuple):
    """A run of numbers in an observation that mean the same sort of thing."""

    name: str
    size: int
    low: int
    high: int
    means: str


class Observer(Protocol):
    """Looks at tables of a game; it may keep what has not changed since it looked last, and never tells anything else."""

    def observe(self, state: Any, ask: Ask | None, seat: int) -> bytearray:
        """What `Space.observe` says."""
        ...


class Space(Protocol):
    """A game laid out for learning machines. Seats in observations are relative: 0 is the observer, 1 who follows it."""

    game: Game
    most_seats: int
    # Flat actions: every pair of a kind of question and an option number has one index, the same in all games.
    index: dict[str, dict[int, int]]
    action_names: tuple[str, ...]
    # What an observation holds, and what perfect recall appends to it (the history of choices comes after that).
    fields: tuple[Field, ...]
    recalled: tuple[Field, ...]

    def observe(self, state: Any, ask: Ask | None, seat: int) -> bytearray:
        """All that the seat sees now, as bytes. The question counts only where it is the seat's own."""
        ...

    def observer(self) -> Observer:
        """Somebody who observes one table again and again: quicker than `observe`."""
        ...

    def recall(self, state: Any, seat: int) -> bytearray:
        """What the seat knows from before and cannot see now, as bytes."""
        ...

    def cursor(self, state: Any) -> int:
        """A number that changes when something was revealed to all."""
        ...

    def revealed(self, state: Any, before: int, now: int) -> list[int]:
        """What was revealed to all between two cursors, as small numbers (Pax: cards)."""
        ...

    def reveal_name(self, number: int) -> str:
        """The name of something revealed."""
        ...

    def returns(self, state: Any) -> list[float]:
        """What the end of the game is worth to each seat."""
        ...

    def potential(self, state: Any, seat: int) -> float:
        """How well the seat stands, by what all can see: only for shaping rewards."""
        ...


def width(fields: tuple[Field, ...]) -> int:
    """How many numbers the fields hold together."""
    return sum(field.size for field in fields)


def where(fields: tuple[Field, ...], name: str) -> slice:
    """The place of a field in the vector; raises KeyError."""
    start = 0
    for field in fields:
        if field.name == name:
            return slice(start, start + field.size)
        start += field.size
    raise KeyError(name)


def shared(winners: tuple[int, ...], seats: int) -> list[float]:
    """+1 for the winner and -1 for everybody else; winners who share get what drawing lots for it would give them."""
    share = (2.0 - len(winners)) / len(winners) if winners else 0.0
    return [share if seat in winners else -1.0 for seat in range(seats)]
