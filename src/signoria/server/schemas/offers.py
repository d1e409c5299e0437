"""What can be played: games, editions, variants, seats."""

from typing import Literal

from pydantic import Field

from signoria.server.schemas.base import Document


class Named(Document):
    """A thing with a name."""

    id: str
    name: str


class Explained(Named):
    """A thing with a name and a sentence about it."""

    text: str


class SeatMeta(Named):
    """A seat that can be taken."""

    colour: str = Field(description="The colour of its pieces, where seats have one.")


class Difference(Document):
    """What a rule set has otherwise than the usual one."""

    field: str
    text: str


class RuleSetMeta(Explained):
    """A rule set: what it is, what is different in it, and the variants it has."""

    differences: list[Difference]
    variants: list[str]


class ChoiceMeta(Named):
    """One of several values, or a number from `least` to `most` where there are none.

    A new game takes it among its `options`; where `among_variants` says so, as one of its variants. Left out it is `usual`.
    """

    values: list[Explained]
    usual: str
    among_variants: bool
    least: int
    most: int


class GameMeta(Named):
    """A game that can be played."""

    client: str = Field(description="The part of the browser client that draws it; empty: the plain table.")

    rules: list[RuleSetMeta]
    variants: list[Explained] = Field(description="Each on or off; the id is what a new game takes.")
    choices: list[ChoiceMeta]
    seats: list[SeatMeta]
    fewest: int = Field(description="How many seats have to be taken.")
    most: int
    by_chance: bool = Field(description="Who names no seat gets any of the free ones, not the next.")
    solitaire: str | None = Field(description="The variant in which one person plays against the rules.")
    levels: list[Explained]
    usual_level: str = Field(description="The level of who names none.")


class HouseMeta(Document):
    """What kind of place this is: alone on a machine nobody needs a ladder or tournaments."""

    kind: Literal["machine", "network", "public"]
    name: str


class Meta(Document):
    """What this server offers."""

    version: str
    house: HouseMeta
    games: list[GameMeta]
