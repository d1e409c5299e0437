"""Looking up: the rules, and whether the server is well."""

from typing import Literal

from pydantic import Field

from signoria.server.schemas.base import Document


class Statement(Document):
    """A statement of the rules."""

    id: str
    game: str
    editions: list[str]
    kind: str
    statement: str


class Rule(Document):
    """A rule by its id, and where it stands in the book."""

    game: str
    id: str
    section: str | None = Field(description="The section it stands in; none where its statements stand in several.")
    title: str | None = Field(description="Of that section.")
    statement: Statement | None = Field(description="None: it is the head of those under it, and says nothing itself.")
    under: list[Statement] = Field(description="Its parts: E1.b.1 is under E1.b, E1 and E.")
    around: list[Statement] = Field(description="The rest of its section, in reading order.")


class RuleNames(Document):
    """What people call the rules of a game that have no number in print, by their ids."""

    names: dict[str, str]


class SectionOut(Document):
    """A section of the rules."""

    id: str
    title: str
    statements: list[Statement]


class PartOut(Document):
    """A part of the rules."""

    id: str
    title: str
    sections: list[SectionOut]


class BookOut(Document):
    """The rules of a game as a book, in reading order."""

    game: str
    title: str
    parts: list[PartOut]


class Statements(Document):
    """Statements of the rules."""

    statements: list[Statement]


class Health(Document):
    """Whether the server works."""

    status: Literal["ok"]
