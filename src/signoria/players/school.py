"""What a network needs to be taught a game: how a table is told to it, and what came of one."""

from collections.abc import Callable
from typing import Any, Protocol

from signoria.players.layout import Layout
from signoria.players.net import Net

Judge = Callable[[Any, int], list[float]]


class Sight(Protocol):
    """Tells tables with so many seats as flags, seen from one of them."""

    layout: Layout
    prior: list[float]  # what is believed of the table that was told last, before a network is asked

    def flags(self, t: Any, me: int) -> list[int]:
        """The flags that are up on this table, as the seat `me` sees it."""
        ...


class School(Protocol):
    """A game as networks learn it. The package of a game hands it out."""

    rules: str  # the rule set that is taught

    def fits(self, t: Any) -> bool:
        """Whether what was taught holds at a table like this."""
        ...

    def sight(self, seats: int) -> Sight:
        """How tables with so many seats are told."""
        ...

    def judge(self, net: Net) -> Judge:
        """A judge of tables that goes by this network."""
        ...

    def outcome(self, t: Any) -> list[float]:
        """What each seat has won at the end, all together 1."""
        ...

    def moment(self, t: Any) -> tuple[int, ...]:
        """What makes one part of a game: a seat is asked what it sees once in each."""
        ...


def shares(winners: tuple[int, ...], seats: int) -> list[float]:
    """What each seat has won where the winners share; where there are none, all do."""
    if not winners:
        return [1.0 / seats] * seats
    return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]


def without(chances: list[float], gone: list[bool]) -> list[float]:
    """The chances where some seats have left the game."""
    if True not in gone:
        return chances
    left = [0.0 if out else chance for chance, out in zip(chances, gone)]
    total = sum(left)
    return [chance / total for chance in left] if total > 0.0 else chances
