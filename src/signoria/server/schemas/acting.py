"""What a seat sends: choices, votes, standing answers, talk."""

from typing import Annotated, Literal

from pydantic import Field, JsonValue

from signoria.server.schemas.base import Body, Document, Text, Version, Word
from signoria.server.schemas.table import EventOut


class SeatBody(Body):
    """Who acts, and in which position."""

    seat: Word
    version: Version


class VoteBody(SeatBody):
    """How the game shall go on: wait a day, an opponent sits in, or it ends without a result."""

    vote: Literal["wait", "opponent", "end"]


class StandingBody(Body):
    """How a kind of question is always to be answered: by this option, or (without a key) by declining."""

    seat: Word
    kind: Word
    key: Annotated[Text, Field(max_length=200)] | None = None


class WithdrawBody(Body):
    """Which kind of question to ask again; left out: all of them."""

    seat: Word
    kind: Word | None = None


class StandingQuestion(Document):
    """A kind of question that can be declined, in words."""

    kind: str
    text: str


class StandingOption(Document):
    """An option of the question that is being asked."""

    key: str
    label: str


class StandingAsked(Document):
    """The question that is being asked now, whose answer can be made to stand."""

    kind: str
    question: str
    options: list[StandingOption]


class StandingGiven(Document):
    """A standing answer: by this option, or (null) by declining; and how often it was given."""

    kind: str
    text: str
    key: str | None
    uses: int


class StandingOut(Document):
    """What can be answered always the same way, and what is. Nobody but its owner ever reads it."""

    questions: list[StandingQuestion]
    asked: StandingAsked | None
    answers: list[StandingGiven]


class ChoiceBody(SeatBody):
    """A choice."""

    key: Annotated[Text, Field(max_length=200)]
    since: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = Field(
        default=None, description="Send events from this number on; left out: those of this choice."
    )


class NextAnswer(Document):
    """An answer to a question that is asked next."""

    label: str
    focus: list[str] = Field(description="Ids of the things on the board it is about.")
    data: dict[str, JsonValue] = Field(description="Its values by name: what it names, costs and does.")


class AskedOut(Document):
    """What the seat is asked next."""

    kind: str
    about: dict[str, JsonValue] = Field(description="The values of what it is about.")
    answers: list[NextAnswer] = Field(
        description="What can be answered, but for declining; empty where the question begins a new action."
    )


class PreviewOut(Document):
    """What a choice would do, as far as it can be known."""

    events: list[EventOut]
    changes: dict[str, dict[str, int]] = Field(
        description="By seat, or what else holds it, and by what is counted: how much more or less."
    )
    reveals: bool
    closes: bool = Field(description="Whether the turn of the seat is over with it.")
    asks: AskedOut | None = Field(description="What the seat is asked next; null where nothing is, or somebody else.")


class ChatBody(Body):
    """Something to say."""

    seat: Word
    text: Annotated[Text, Field(min_length=1, max_length=500)]
