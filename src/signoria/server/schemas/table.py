"""A table as its reader sees it: the card of a game, decision, events, undo, votes, talk."""

from typing import Literal

from pydantic import ConfigDict, Field, JsonValue

from signoria.arena.puzzles.puzzle import Difficulty
from signoria.server.schemas.base import Document, SeatKind, Status, View
from signoria.server.schemas.opening import Agreed


class CardSeat(Document):
    """A seat, as everybody sees it."""

    seat: str
    name: str = Field(description="Who sits there; where nobody gave a name, its level or the place.")
    named: bool = Field(description="Somebody gave that name.")
    place: bool = Field(description="Only a place: texts call it by who sits there until it has become somebody.")
    title: str = Field(description="What the seat has become in the game, as an id: itself at first.")
    called: str = Field(description="As people call it: what it has become, or who sits at what is only a place.")
    kind: SeatKind
    level: str | None
    online: bool
    you: bool
    free: bool = Field(description="Nobody has sat down yet.")
    person: str | None


class ClockOut(Document):
    """Milliseconds left to each seat now, and whether the clock runs."""

    left: dict[str, int]
    runs: bool
    deadline: str | None


class Deal(Document):
    """Fair by proof: the hash of the seed from the start on, the seed itself when the game is over.

    The hash is SHA-256 of `signoria seed NUMBER` and a blank and `salt`, told at the end as well.
    """

    chosen: bool = Field(description="Somebody chose the seed, and knows what is hidden.")
    hash: str | None
    seed: str | None
    salt: str | None


class ResultOut(Document):
    """How a game ended: its winners and the kind of victory. A game adds what its own has, like scores."""

    model_config = ConfigDict(extra="allow")

    winners: list[str] = Field(description="Seats; none where nobody won.")
    victory: str


class GameCard(Document):
    """A game in a few lines; seats in turn order."""

    id: str
    title: str = Field(description="As somebody named it, or by its puzzle; empty where nobody did.")
    called: str = Field(description="As people call it: its title, or by its seats where it has none.")
    game: str
    rules: str
    variants: list[str]
    options: dict[str, str]
    status: Status
    turn: int
    seats: list[CardSeat]
    to_move: list[str]
    your_move: bool
    updated: str
    result: ResultOut | None
    victory: str | None = Field(description="How it was won, in words.")
    puzzle: int | None = Field(description="The number of the puzzle that this game is a try at.")
    set_aside: bool = Field(description="Its log no longer plays with this program; its players can download it.")
    deal: Deal
    open: bool = Field(description="Anybody may sit down at a free seat.")
    rated: bool
    terms: Agreed | None
    clock: ClockOut | None


class GameList(Document):
    """The games in which this browser holds a seat, newest first."""

    games: list[GameCard]


class OptionOut(Document):
    """One answer to a decision."""

    key: str
    label: str
    clause: str
    focus: list[str]
    data: dict[str, JsonValue] = Field(description="Its values by name: what it names, costs and does.")
    group: str = Field(description="What a person sorts it under.")
    declines: bool
    final: str | None = Field(description="Why it cannot be taken back: ends_game, reveals, asks_others.")


class StepOut(Document):
    """A choice already made that led to this one."""

    text: str
    said: bool = Field(description="The question begins with it.")


class DecisionOut(Document):
    """The question to this seat."""

    seat: str
    kind: str
    clause: str
    trail: list[StepOut]
    question: str
    about: dict[str, JsonValue] = Field(description="The values of what it is about.")
    declinable: bool
    options: list[OptionOut]


class Waiting(Document):
    """Who has to decide, and what sort of thing."""

    seat: str
    kind: str


class WhyNotOut(Document):
    """A usual action that is not possible now."""

    action: str
    reason: str
    clause: str


class LinkOut(Document):
    """A place in a text that speaks of something: a card, a place, a seat, a rule."""

    first: int = Field(alias="from", description="The number of its first character.")
    to: int = Field(description="The number of the character after it.")
    kind: str
    id: str
    title: str | None = Field(description="What a seat goes by there, as an id: itself until it has become something.")


class EventOut(Document):
    """Something that happened. Numbers only grow: an undo is an event of kind `undo` whose value `back_to` is the number of
    the first event that no longer counts."""

    number: int
    kind: str
    clause: str
    text: str
    turn: int | None
    seat: str | None
    step: int | None = Field(description="The first event of its step, which one sentence would tell.")
    cause: int | None = Field(description="The number of the event it follows from.")
    begins_turn: bool
    focus: list[str] = Field(description="Ids of the things on the table it is about.")
    data: dict[str, JsonValue] = Field(
        description="Its values by name: of which types, `Events` of the game says by kind."
    )
    links: list[LinkOut]


class LogPart(Document):
    """A part of what happened, at most 199 events: the next part back is that before `first_event`; 0: there is none."""

    first_event: int
    next_event: int
    events: list[EventOut]


class ToldStep(Document):
    """A run of events that one sentence tells; `id` is the number of its first event."""

    id: int
    seat: str | None
    turn: int | None
    group: str
    caption: str
    links: list[LinkOut]
    first: int
    last: int
    changes: dict[str, dict[str, int]] = Field(description="By seat and by what is counted.")


class RecapOut(Document):
    """A line of what happened to a seat since its last choice; heavier news is worse."""

    seat: str | None
    group: str
    text: str
    links: list[LinkOut]
    weight: int


class SinceOut(Document):
    """After how many choices, and the number of the first event that came then."""

    choices: int
    event: int


class ProposalOut(Document):
    """Somebody asks to take a choice back past a reveal."""

    by: str
    agreed: list[str]
    needed: list[str] = Field(description="Seats that have not agreed yet.")
    enough: int = Field(description="How many of them have to.")


class UndoOut(Document):
    """Whether this seat may take its last choice back, and why not."""

    possible: bool
    reason: str | None
    proposal: ProposalOut | None


class VoteOut(Document):
    """Somebody is out of time: how the game goes on. What most voters want happens; to end it all of them have to."""

    about: str
    until: str = Field(description="When an opponent sits in, if nothing was decided.")
    votes: dict[str, str]
    voters: list[str]
    choices: list[str]


class ChatOut(Document):
    """Something said at the table."""

    number: int
    seat: str
    text: str
    at: str


class PuzzleState(Document):
    """The puzzle that a game is a try at, and how the try stands."""

    number: int
    title: str
    kind: str
    task: str
    difficulty: Difficulty
    mover: str
    state: Literal["open", "solved", "failed"]
    count: int = Field(description="How many puzzles there are.")


class Update(Document):
    """The table after a change, as one seat (null: a spectator) may see it; events are those not sent before."""

    game: GameCard
    version: int
    seat: str | None
    view: View
    decision: DecisionOut | None
    waiting: list[Waiting]
    answered: list[str] = Field(description="Seats whose answer to a secret question is in; what it is, nobody sees.")
    why_not: list[WhyNotOut]
    events: list[EventOut] = Field(description="At most 200, the last ones: those before them come part by part.")
    first_event: int = Field(description="The number of the first of them; 0: nothing happened before.")
    next_event: int
    steps: list[ToldStep] = Field(description="The events in steps, each told in one sentence.")
    since: SinceOut | None = Field(description="When this seat did something last.")
    recap: list[RecapOut] = Field(
        description="What happened since its last choice, but for what it did itself: six lines at most, worst last."
    )
    undo: UndoOut
    vote: VoteOut | None
    puzzle: PuzzleState | None


class TableOut(Update):
    """The whole table, as one seat (null: a spectator) may see it."""

    chat: list[ChatOut]
