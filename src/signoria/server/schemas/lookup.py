"""Looking up: the rules, and whether the server is well."""

from typing import Literal

from signoria.server.schemas.base import Document


class Statement(Document):
    """A statement of the rules."""

    id: str
    game: str
    editions: list[str]
    kind: str
    statement: str


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
