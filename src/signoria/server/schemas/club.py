"""The club: the lobby, notes, ratings, profiles."""

from typing import Annotated

from pydantic import Field

from signoria.server.schemas.base import Body, Document, Text
from signoria.server.schemas.table import GameCard


class Lobby(Document):
    """Tables with free seats, tables to watch, and what waits for the reader, the shortest clock first."""

    open: list[GameCard]
    watch: list[GameCard]
    waiting: list[GameCard]


class NoteOut(Document):
    """What the reader wrote down for himself about a game."""

    text: str


class NoteBody(Body):
    """What to write down."""

    text: Annotated[Text, Field(max_length=4000)]


class RatingOut(Document):
    """A rating: everybody starts at 1500; nine times of ten the true one is not further away than `spread`."""

    who: str
    name: str
    level: str | None = Field(description="Of an opponent; null: a person.")
    game: str
    rating: int
    spread: int
    settled: bool = Field(description="Whether so much is known that it has a place on the ladder.")
    games: int


class RankOut(RatingOut):
    """A rating on the ladder."""

    place: int | None = Field(description="Among those that are settled; null: it is not.")


class RatingList(Document):
    """The ratings of a game, the best first; people and levels of opponents on one ladder."""

    ratings: list[RankOut]


class HistoryPoint(Document):
    """What a game made of a rating."""

    game: str
    game_id: str
    place: int
    rating: int
    spread: int
    at: str


class MetOut(Document):
    """Head to head in rated games: how often they met, and who ended before whom."""

    who: str
    name: str
    level: str | None
    games: int
    before: int
    behind: int


class Profile(Document):
    """Somebody, as everybody may see him."""

    id: str
    name: str
    seal: str
    since: str
    ratings: list[RatingOut]
    history: list[HistoryPoint]
    met: list[MetOut]
