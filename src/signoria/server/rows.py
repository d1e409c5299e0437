"""What is stored, as plain values. Light on purpose: worker processes read it too."""

import dataclasses
import time
from typing import Any


@dataclasses.dataclass(frozen=True, slots=True)
class LogEntry:
    """An item of a game's log."""

    kind: str
    seat: str
    key: str = ""


@dataclasses.dataclass(frozen=True, slots=True)
class SeatRow:
    """A seat of a game."""

    game_id: str
    seat: str
    place: int
    kind: str
    level: str | None
    name: str
    token_hash: str | None
    claimed: bool = True
    link_hash: str | None = None
    person: str | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody with a name."""

    id: str
    name: str
    created: int
    seen: int
    banned: str | None = None
    wishes: str = "{}"


@dataclasses.dataclass(frozen=True, slots=True)
class Proposal:
    """An undo somebody asks for, and who has agreed."""

    by: str
    agreed: tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Standing:
    """What follows from the log and is kept beside it."""

    status: str
    turn: int
    to_move: tuple[str, ...]
    opponent_moves: bool
    result: dict[str, Any] | None


@dataclasses.dataclass(frozen=True, slots=True)
class GameRow:
    """A game without its log."""

    id: str
    title: str
    header: dict[str, str]
    version: int
    standing: Standing
    proposal: Proposal | None
    chats: int
    updated: int
    stamp: int = 0
    owner: str = ""
    opener: str | None = None
    engine: str = ""
    set_aside: str | None = None
    seed_hash: str | None = None
    seed_chosen: bool = False
    listed: bool = False
    rated: bool = False
    terms: dict[str, Any] | None = None
    clock: str | None = None
    deadline: int | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class ChatRow:
    """Something said."""

    number: int
    seat: str
    text: str
    at: int


@dataclasses.dataclass(frozen=True, slots=True)
class Snapshot:
    """A game as it is stored, with the entries after those already known."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    entries: tuple[LogEntry, ...]
    chats: tuple[ChatRow, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Append:
    """Something to add to the log of a game that is in a version."""

    game_id: str
    version: int
    entries: tuple[LogEntry, ...]
    standing: Standing
    taken_over: SeatRow | None = None
    clock: str | None = None
    deadline: int | None = None


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000
