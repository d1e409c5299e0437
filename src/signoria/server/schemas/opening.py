"""Setting a game up: seats, clocks and terms, links, sitting down."""

from typing import Annotated, Any, Literal

from pydantic import Field

from signoria.server.schemas.base import Body, Document, Name, SeatKind, Seed, Text, Word


class NewSeat(Body):
    """Who sits at a seat: somebody at this screen, somebody who gets a link, or an opponent of a level."""

    seat: Word | None = Field(default=None, description="Left out: any seat that is free.")
    kind: SeatKind
    level: Word | None = None
    name: Name | None = None


class ClockBody(Body):
    """So many seconds a player at the start, so many more with each turn, never more than so many."""

    start: Annotated[int, Field(ge=30, le=90 * 86_400)]
    add: Annotated[int, Field(ge=0, le=30 * 86_400)] = 0
    most: Annotated[int, Field(ge=30, le=90 * 86_400)]


class Terms(Body):
    """What a table agrees on before anybody sits down."""

    open: bool = Field(default=False, description="Anybody may sit down at the seats given by link.")
    clock: ClockBody | None = None
    away: Literal["opponent", "resign", "vote"] = Field(
        default="opponent", description="What happens when somebody is out of time."
    )
    undo: Literal["all", "majority", "never"] = Field(
        default="all", description="Who has to agree that a choice others have seen is taken back."
    )
    rated: bool = False
    counsel: bool = Field(default=False, description="Hints, chances and answers may be asked for at this table.")


class Agreed(Terms):
    """What a table has agreed on, and the tournament that laid it."""

    tournament: str | None = Field(default=None, description="The tournament that this table belongs to.")


class NewGame(Body):
    """A game to set up."""

    game: Word
    rules: Word | None = None
    variants: list[Word] = Field(default_factory=list, max_length=40)
    seats: list[NewSeat] = Field(min_length=1, max_length=8)
    seed: Seed | None = None
    options: dict[Word, Word | int] = Field(default_factory=dict, max_length=20, description="Choices of the game.")
    title: Name | None = None
    terms: Terms | None = None


class Brought(Body):
    """What somebody brings along: exactly one of a text, a record and a position."""

    text: Text | None = Field(
        default=None,
        max_length=500_000,
        description="A record, as text or JSON, a position or a study: its format says which.",
    )
    record: Text | None = Field(default=None, max_length=200_000)
    position: dict[str, Any] | None = None


class BroughtOut(Document):
    """What was brought, which game it is of, and its seats in turn order: none where it cannot be played as it stands."""

    kind: Literal["record", "position", "study"]
    game: str
    seats: list[str]


class ImportGame(Brought):
    """A game to go on with: what was brought. Seats left out: everybody is at this screen."""

    seats: list[NewSeat] | None = Field(default=None, max_length=8)
    title: Name | None = None


class BranchGame(Body):
    """A game to go on with from a moment of another. Seats left out: everybody is at this screen."""

    step: int = Field(ge=0, le=1_000_000, description="After so many choices.")
    seats: list[NewSeat] | None = Field(default=None, max_length=8)
    title: Name | None = None


class CreatedSeat(Document):
    """A seat as it was set up; its token is told once."""

    seat: str
    kind: SeatKind
    name: str
    named: bool = Field(description="Somebody gave that name.")
    level: str | None
    token: str | None
    link: str | None = Field(description="Path that makes a browser hold this seat: /join/… ")


class GameCreated(Document):
    """A game that was set up. Seats in the order they were asked for."""

    id: str
    version: int
    seats: list[CreatedSeat]
    spectate: str


class NewLink(Document):
    """A link to a seat, told once."""

    seat: str
    token: str
    link: str


class Joined(Document):
    """Where somebody sits now."""

    game: str
    seat: str


class SitBody(Body):
    """Where to sit down; left out: at any free seat."""

    seat: Word | None = None


class ReturnBody(Body):
    """Whose seat is taken back."""

    seat: Word


class QuickBody(Body):
    """A game with others, as soon as somebody comes."""

    game: Word
    seats: Annotated[int, Field(ge=2, le=8)] = 2
