"""What is stored, as plain values. Light on purpose: worker processes read it too."""

import dataclasses
import json
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
    told: int | None = None
    holiday: int | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Proposal:
    """An undo somebody asks for, and who has agreed."""

    by: str
    agreed: tuple[str, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Vote:
    """How the game goes on without a seat that is out of time: who wants what, and until when it is asked."""

    about: str
    until: int
    votes: dict[str, str]

    def text(self) -> str:
        """As it is stored."""
        return json.dumps({"about": self.about, "until": self.until, "votes": self.votes}, sort_keys=True)

    @classmethod
    def read(cls, words: str | None) -> "Vote | None":
        """What was stored."""
        return None if words is None else cls(**json.loads(words))


@dataclasses.dataclass(frozen=True, slots=True)
class Standing:
    """What follows from the log and is kept beside it."""

    status: str
    turn: int
    to_move: tuple[str, ...]
    opponent_moves: bool
    result: dict[str, Any] | None
    titles: tuple[str, ...] = ()  # what each seat has become, in turn order; none: not known

    def stored(self) -> dict[str, Any]:
        """By column."""
        return {
            "status": self.status,
            "turn": self.turn,
            "to_move": " ".join(self.to_move),
            "opponent_moves": self.opponent_moves,
            "result": None if self.result is None else json.dumps(self.result, ensure_ascii=False),
            "titles": self.stored_titles(),
        }

    def stored_titles(self) -> str | None:
        """As their column has them."""
        return " ".join(self.titles) or None


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
    vote: Vote | None = None


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


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


@dataclasses.dataclass(frozen=True, slots=True)
class Append:
    """Something to add to the log of a game that is in a version. `at` is the time it is stored with."""

    game_id: str
    version: int
    entries: tuple[LogEntry, ...]
    standing: Standing
    taken_over: SeatRow | None = None
    clock: str | None = None
    deadline: int | None = None
    at: int = dataclasses.field(default_factory=now)
