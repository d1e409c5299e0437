"""Rules as coroutines: a piece of rules is a generator that yields questions and is sent the answers.

Inside a flow everything is small whole numbers, so that millions of games can be played: a question is the plain tuple
`Ask`, an answer one of its numbers. What people and outside code see (`Decision`, `Option`, `Event`) is made from them
only when somebody looks.
"""

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

DEEPEST = 9


class DecisionKind:
    """A sort of question a game asks: its name, the rule it comes from, and whether the game can be entered there.

    `entry` promises that the game, started on a copy of the state at this question, asks exactly this question: the match
    takes its checkpoints there. `level` says how deep the question lies: an answer closes the trail of everything at its
    own level or deeper, except at the deepest, where answers add up. `private` marks a question whose options follow from
    what only its seat knows: it is put even where it has one answer, or the others would learn that. `veiled` marks one
    whose answer all will see, but not before it is given: only a preview of another seat stops there.
    """

    __slots__ = ("clause", "entry", "level", "name", "private", "veiled")

    def __init__(
        self,
        name: str,
        clause: str,
        entry: bool = False,
        level: int = DEEPEST,
        private: bool = False,
        veiled: bool = False,
    ) -> None:
        self.name = name
        self.clause = clause
        self.entry = entry
        self.level = level
        self.private = private
        self.veiled = veiled

    def __repr__(self) -> str:
        return f"DecisionKind({self.name!r}, {self.clause!r})"


class EventKind:
    """A sort of thing that happens: its name, the rule behind it, and the names of its numbers.

    `reveals` marks what nobody could know before (a card drawn, a die rolled): no undo goes past it. `shows` marks what a
    seat shows the others of its own (a card from its hand): no undo goes past that either, but it is no news to the seat.
    `hidden` names the fields that only the seat in the first field may see.
    """

    __slots__ = ("clause", "fields", "hidden", "name", "reveals", "shows")

    def __init__(
        self,
        name: str,
        clause: str,
        fields: tuple[str, ...],
        reveals: bool = False,
        hidden: tuple[str, ...] = (),
        shows: bool = False,
    ) -> None:
        self.name = name
        self.clause = clause
        self.fields = fields
        self.reveals = reveals
        self.shows = shows
        self.hidden = hidden

    def __repr__(self) -> str:
        return f"EventKind({self.name!r}, {self.clause!r})"


# (kind, seat that decides, options, what it is about). The last is a number to which the kind gives its meaning.
Ask = tuple[DecisionKind, int, list[int], int]

# A piece of rules; `yield from` nests them.
Flow = Generator[Ask, int, T]

# Something that happened: (kind, its numbers)
Told = tuple[EventKind, tuple[int, ...]]

# Several seats decide at once: see `secret.secretly`.
TOGETHER = DecisionKind("together", "", entry=False)
TOGETHER_ENTRY = DecisionKind("together", "", entry=True)
NOBODY = -1


class Revealed(Exception):
    """Raised inside a preview, to stop the game before it tells what nobody may know yet."""


class Board:
    """What every state has: where flows tell what happened (`log`, None when nobody listens), the questions of a secret
    simultaneous choice while it is asked (`together`), and whether the game must stop before it tells the seat `guard` what
    it may not know yet (`guarded`)."""

    __slots__ = ("guard", "guarded", "log", "together")

    def __init__(self) -> None:
        self.log: list[Told] | None = None
        self.together: list[Ask] = []
        self.guarded = False
        self.guard = NOBODY

    def tell(self, kind: EventKind, *numbers: int) -> None:
        """Something happened."""
        if self.log is not None:
            if self.guarded and (kind.reveals or (kind.shows and numbers[0] != self.guard)):
                raise Revealed
            self.log.append((kind, numbers))
