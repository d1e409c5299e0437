"""What a game must say to become a research environment: its flat actions and its observations, as plain numbers.

Nothing here needs numpy. A `Space` says how the raw numbers of the kernel (option numbers of questions, lists on the table)
are laid out in two flat vectors; `play` steps with it, and the environments make arrays of it.
"""

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Protocol

from signoria.table.flow import Ask, DecisionKind
from signoria.table.game import Game
from signoria.table.readings import PASS, Slot

REVEALED: Final = -1  # stands in the history for a seat: not a choice, but something revealed to all


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
    # Kinds of questions with more options than actions: only the options that have an action are offered.
    ladders: frozenset[str]
    # Kinds whose options are seats: their actions count from the seat that decides.
    seated: frozenset[str]
    # Actions of which the other seats learn only that they were taken.
    unseen: frozenset[int]
    # Whether `revealed` reads what the game tells: it is written down while a history is kept.
    listens: bool
    # So many entries of the history perfect recall shows unless it is told otherwise: a long game has about as many.
    history: int
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
        """A number that changes when something was revealed."""
        ...

    def revealed(self, state: Any, before: int, now: int) -> list[tuple[int, int]]:
        """What was revealed between two cursors: REVEALED or `to_one`, and a small number (Pax: a card)."""
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


class GameSpace:
    """A `Space` of a game whose state says how it stands (`winners`, `n`, `over`), and which has its own observations.

    A game derives from it and says what it has. What is asked again and again are the functions of its observations as they
    stand there (`staticmethod`): no call lies between. An object keeps nothing, so that it travels to other processes as a
    name.
    """

    game: Game
    most_seats: int
    index: dict[str, dict[int, int]]
    action_names: tuple[str, ...]
    ladders: frozenset[str] = frozenset()
    seated: frozenset[str] = frozenset()
    unseen: frozenset[int] = frozenset()
    listens: bool = False
    history: int
    fields: tuple[Field, ...]
    recalled: tuple[Field, ...]

    observer: Callable[[], Observer]
    recall: Callable[[Any, int], bytearray]
    cursor: Callable[[Any], int]
    revealed: Callable[[Any, int, int], list[tuple[int, int]]]
    potential: Callable[[Any, int], float]

    def observe(self, state: Any, ask: Ask | None, seat: int) -> bytearray:
        """All that the seat sees now, as bytes. The question counts only where it is the seat's own."""
        return self.observer().observe(state, ask, seat)

    def reveal_name(self, number: int) -> str:
        """The name of something revealed."""
        raise NotImplementedError

    def returns(self, state: Any) -> list[float]:
        """What the end of the game is worth to each seat."""
        return shared(state.winners, state.n) if state.over else [0.0] * state.n


def to_one(seat: int) -> int:
    """Stands in the history for a seat: something revealed to this seat alone."""
    return REVEALED - 1 - seat


def lay_out(
    blocks: dict[str, list[Slot]],
) -> tuple[dict[str, dict[int, int]], tuple[str, ...], dict[str, tuple[int, int]]]:
    """Flat actions from the actions of each kind of question: index, names, and where each block begins and ends."""
    index: dict[str, dict[int, int]] = {}
    names: list[str] = []
    edges: dict[str, tuple[int, int]] = {}
    for kind, slots in blocks.items():
        numbers: dict[int, int] = {}
        first = len(names)
        for name, meant in slots:
            numbers.update(dict.fromkeys(meant, len(names)))
            names.append(f"{kind}: {name}")
        index[kind] = numbers
        edges[kind] = (first, len(names))
    return index, tuple(names), edges


def blocks_of(questions: tuple[DecisionKind, ...]) -> dict[str, list[Slot]]:
    """The actions of each kind of question, as its declaration has them."""
    return {kind.name: kind.slots() for kind in questions}


def unseen_of(questions: tuple[DecisionKind, ...], index: dict[str, dict[int, int]]) -> frozenset[int]:
    """The actions that the others never see: the answers of hidden questions, but that one was declined."""
    hidden = [kind.name for kind in questions if kind.hidden]
    return frozenset([action for name in hidden for value, action in index[name].items() if value != PASS])


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
