"""Rules as coroutines: a piece of rules is a generator that yields questions and is sent the answers.

Inside a flow everything is small whole numbers, so that millions of games can be played: a question is the plain tuple
`Ask`, an answer one of its numbers. What people and outside code see (`Decision`, `Option`, `Event`) is made from them
only when somebody looks.
"""

from collections.abc import Callable, Generator
from typing import Final, TypeVar

from signoria.table.readings import DEEPEST, PASS, Ask, DecisionKind, EventKind, Number
from signoria.table.typing import mypyc_attr

__all__ = [
    "DEEPEST", "NOBODY", "PASS", "TOGETHER", "TOGETHER_ENTRY", "Ask", "Board", "DecisionKind", "EventKind", "Flow",
    "Number", "Revealed", "Told",
]  # fmt: skip

T = TypeVar("T")

# A piece of rules; `yield from` nests them.
Flow = Generator[Ask, int, T]

# Something that happened: (kind, its numbers)
Told = tuple[EventKind, tuple[Number, ...]]

# Several seats decide at once: see `secret.secretly`.
TOGETHER: Final = DecisionKind("together", "")
TOGETHER_ENTRY: Final = DecisionKind("together", "", entry=True)
NOBODY: Final = -1
ANOTHER: Final = -2  # a preview has come to the turn of somebody else


class Revealed(Exception):
    """Raised inside a preview, to stop the game before it tells what nobody may know yet, `Revealed(kind)` of event, or
    what somebody else does in his turn, `Revealed(ANOTHER)`."""

    @property
    def closes(self) -> bool:
        """Whether it is only revealed when a turn is over."""
        return any(kind == ANOTHER or (isinstance(kind, EventKind) and kind.closes_turn) for kind in self.args)


@mypyc_attr(allow_interpreted_subclasses=True)  # the state of a game that is not compiled is one too
class Board:
    """What every state is: all that is on the table, and nothing else.

    It has where flows tell what happened (`log`, None when nobody listens), the questions of a secret simultaneous choice
    while it is asked (`together`), and whether the game must stop before it tells the seat `guard` what it may not know yet
    (`guarded`). Who works out what changes with each event is called before it is told (`watch`).
    """

    __slots__ = ("guard", "guarded", "log", "together", "watch")

    def __init__(self) -> None:
        self.log: list[Told] | None = None
        self.together: list[Ask] = []
        self.guarded = False
        self.guard = NOBODY
        self.watch: Callable[[EventKind], None] | None = None

    def copy(self) -> "Board":
        """A state that shares nothing with this one, and to which nobody listens: quick, for it is made at every turn."""
        raise NotImplementedError

    def tell(self, kind: EventKind, *numbers: Number) -> None:
        """Something happened."""
        log = self.log
        if log is not None:
            if self.guarded:
                self._look_ahead(kind, numbers)
            if self.watch is not None:
                self.watch(kind)
            log.append((kind, numbers))

    def _look_ahead(self, kind: EventKind, numbers: tuple[Number, ...]) -> None:
        """Stop a preview before what the seat `guard` may not know yet, and before an opponent that asks nobody plays."""
        if self.guard == ANOTHER:
            raise Revealed(ANOTHER)
        if kind.reveals or (kind.shows and numbers[0] != self.guard):
            raise Revealed(kind)
        if kind.begins_turn and kind.seat_of(numbers) not in (NOBODY, self.guard):
            self.guard = ANOTHER
