"""Reports, mutes, and what an administrator sees and does."""

from typing import Annotated, Literal

from pydantic import Field

from signoria.server.schemas.base import Body, Document, Text, Word


class ReportBody(Body):
    """A complaint of who sits at a seat."""

    seat: Word
    text: Annotated[Text, Field(min_length=1, max_length=1000)]


class MuteBody(Body):
    """Whether to read somebody no more."""

    on: bool


class Muted(Document):
    """Whom the reader does not read."""

    muted: list[str]


class ActBody(Body):
    """Something for an administrator to do, to whom or what, and why."""

    act: Literal["ban", "unban", "close", "settle", "retry"]
    about: Word
    why: Annotated[Text, Field(max_length=400)] = ""


class AsideOut(Document):
    """A game whose log no longer plays."""

    id: str
    title: str
    engine: str
    why: str


class ReportOut(Document):
    """A complaint that nobody has settled."""

    id: str
    game: str
    seat: str
    person: str | None
    name: str
    text: str
    at: str


class BannedOut(Document):
    """Somebody who is not let in."""

    id: str
    name: str
    why: str


class ActOut(Document):
    """Something that an administrator did."""

    at: str
    act: str
    about: str
    why: str


class AdminOut(Document):
    """Whether all is well."""

    version: str
    house: str
    people: int
    people_today: int
    games: int
    running: int
    in_memory: int
    sockets: int
    opponents_waiting: int
    set_aside: list[AsideOut]
    reports: list[ReportOut]
    banned: list[BannedOut]
    acts: list[ActOut]
