"""Tournaments."""

from typing import Annotated, Literal

from pydantic import Field

from signoria.server.schemas.base import Body, Document, Name, Word
from signoria.server.schemas.opening import Terms

TournamentKind = Literal["round_robin", "swiss", "knockout"]


class NewTournament(Body):
    """A tournament to open."""

    title: Annotated[Name, Field(min_length=1)]
    game: Word
    kind: TournamentKind
    size: Annotated[int, Field(ge=2, le=6)] = Field(description="Seats of a table; tables are as even as possible.")
    rounds: Annotated[int, Field(ge=0, le=20)] = Field(default=0, description="Of Swiss; 0: as many as it takes.")
    rules: Word | None = None
    variants: list[Word] = Field(default_factory=list, max_length=40)
    options: dict[Word, Word | int] = Field(default_factory=dict, max_length=20)
    terms: Terms | None = None
    levels: list[Word] = Field(default_factory=list, max_length=32, description="Opponents that play in it.")


class TournamentCard(Document):
    """A tournament in a few lines."""

    id: str
    title: str
    game: str
    kind: TournamentKind
    size: int
    status: Literal["open", "running", "finished"]
    round: int
    players: int
    created: str


class TournamentList(Document):
    """Tournaments, those one can join or watch first."""

    tournaments: list[TournamentCard]


class EntrantOut(Document):
    """Somebody who plays in a tournament, by the number that was drawn."""

    number: int
    name: str
    person: str | None
    level: str | None
    you: bool


class TournamentLine(Document):
    """How an entrant stands. `met`: the points of those he met, the mean of each table."""

    place: int
    player: int
    points: float
    met: float
    wins: int
    played: int


class TournamentTableOut(Document):
    """A table of a round: entrants by number; once it is over their places and points. One alone was left out."""

    round: int
    number: int
    game_id: str | None
    players: list[int]
    places: list[int] | None
    points: list[float] | None


class TournamentOut(TournamentCard):
    """A tournament: who plays, its tables, and how it stands."""

    rules: str | None
    variants: list[str]
    terms: Terms | None
    rounds: int | None = Field(description="How many there will be; null: that depends on the results.")
    yours: bool
    playing: bool
    can_start: bool
    standings: list[TournamentLine]
    entrants: list[EntrantOut]
    tables: list[TournamentTableOut]
