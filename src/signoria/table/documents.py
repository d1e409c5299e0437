"""The shapes of decisions, events, steps and results as JSON."""

from typing import TypedDict

from signoria.table.readings import Json

# A place in a text that speaks of something on the table; `title` is what a seat goes by there, its id until it has become
# something, and None of all else.
LinkDocument = TypedDict("LinkDocument", {"from": int, "to": int, "kind": str, "id": str, "title": str | None})


# Numbers that a person compares: by seat, or what else holds them (a pool, a bank), and by what is counted.
Counted = dict[str, dict[str, int]]


class Result(TypedDict):
    """The end of a game, whichever it is; a game adds what its own has."""

    winners: list[str]
    victory: str  # what kind of victory it was


class About(TypedDict):
    """What is played at a table."""

    game: str
    rules: str
    variants: list[str]
    seats: list[str]


class TrailDocument(TypedDict):
    """A choice already made that led to the pending one; `said`: the question itself begins with it."""

    text: str
    said: bool


class AnswerDocument(TypedDict):
    """A choice in a position that was made since the state it describes."""

    seat: str
    key: str


class OptionDocument(TypedDict):
    """One answer to a decision."""

    key: str
    label: str
    clause: str
    focus: list[str]
    data: dict[str, Json]
    group: str
    declines: bool
    final: str | None


class DecisionDocument(TypedDict):
    """A question to one seat."""

    seat: str
    kind: str
    clause: str
    trail: list[TrailDocument]
    question: str
    about: dict[str, Json]
    declinable: bool
    options: list[OptionDocument]


class EventDocument(TypedDict):
    """Something that happened, as far as its reader may know."""

    number: int
    kind: str
    clause: str
    turn: int
    seat: str | None
    step: int
    cause: int | None
    begins_turn: bool
    focus: list[str]
    data: dict[str, Json]
    text: str
    links: list[LinkDocument]


class NextAnswerDocument(TypedDict):
    """An answer to a question that is asked next: what it is called, the ids of what it is about, and its values."""

    label: str
    focus: list[str]
    data: dict[str, Json]


class AskedDocument(TypedDict):
    """A question that is asked next, as far as it can be told before: within the same action also its answers."""

    kind: str
    about: dict[str, Json]
    answers: list[NextAnswerDocument]


class PreviewDocument(TypedDict):
    """What a choice would do, as far as it can be known."""

    events: list[EventDocument]
    changes: Counted
    reveals: bool
    closes: bool
    asks: AskedDocument | None


class StepDocument(TypedDict):
    """A run of events that one sentence tells."""

    id: int
    seat: str | None
    turn: int
    group: str
    caption: str
    links: list[LinkDocument]
    first: int
    last: int
    changes: Counted


class RecapDocument(TypedDict):
    """A line of what happened to a seat since its last choice."""

    seat: str | None
    group: str
    text: str
    links: list[LinkDocument]
    weight: int
