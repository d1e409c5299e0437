"""Events: what happened, as far as somebody may know it."""

from collections.abc import Sequence
from typing import Any, Final

from signoria.table.documents import EventDocument
from signoria.table.flow import Told
from signoria.table.game import Game
from signoria.table.readings import Json
from signoria.table.words import Link, Said

UNSEEN: Final = -(1 << 30)  # stands for a number the reader may not know


class Place:
    """Where in the story an event stands: its turn, who is told of, its step, and what it follows from.

    A step is what a person would tell in one sentence; its id is the number of its first event.
    """

    __slots__ = ("active", "cause", "group", "seat", "step", "turn")

    def __init__(self, turn: int, active: int, seat: int, step: int, group: str, cause: int) -> None:
        self.turn = turn
        self.active = active
        self.seat = seat
        self.step = step
        self.group = group
        self.cause = cause  # -1: nothing


class Event:
    """One thing that happened. `data` holds its values; `clause` names the rule behind it; `text` says it in words.

    `turn` is the number of the turn, `active` whose turn it is, `seat` who it is told of (else whose turn it is), `step`
    the number of the first event of its step, `group` what sort of step that is, and `cause` the number of the event it
    follows from.
    """

    __slots__ = (
        "_data", "_game", "_numbers", "_seats", "_titles", "_told", "_unseen", "active", "cause", "clause", "group", "kind",
        "number", "seat", "step", "turn",
    )  # fmt: skip

    def __init__(
        self,
        game: Game,
        state: Any,
        number: int,
        told: Told,
        place: Place,
        seats: tuple[str, ...],
        seat: int | None,
        titles: tuple[str, ...],
    ) -> None:
        kind, numbers = told
        self._game = game
        self._told = kind
        self._numbers = numbers
        self._seats = seats
        self._titles = titles
        blotted = tuple([name for name, n in zip(kind.fields, numbers, strict=True) if n == UNSEEN])
        self._unseen = blotted if may_see(told, seat) else tuple({*blotted, *kind.hidden})
        self._data: dict[str, Json] | None = None
        self.number = number
        self.kind = kind.name
        self.clause = game.cited(state, kind.clause)
        self.turn = place.turn
        self.seat: str | None = seats[place.seat] if place.seat >= 0 else None
        self.active: str | None = seats[place.active] if place.active >= 0 else None
        self.step = place.step
        self.group = place.group
        self.cause: int | None = place.cause if place.cause >= 0 else None

    @property
    def data(self) -> dict[str, Json]:
        """The values by name, without those the reader may not know."""
        if self._data is None:
            self._data = self._told.data(self._numbers, self._unseen, self._seats)
        return self._data

    def id(self, name: str) -> str:
        """The value of a field that is an id; raises KeyError where there is none of that name."""
        return str(self.data[name])

    def count(self, name: str) -> int:
        """The value of a field that is a number; raises KeyError where there is none of that name."""
        value = self.data[name]
        if not isinstance(value, int):
            raise KeyError(name)
        return value

    def part(self, name: str, lang: str = "en") -> Said:
        """One field in words, with its link; raises KeyError where there is none of that name."""
        if name not in self._told.fields or name in self._unseen:
            raise KeyError(name)
        at = self._told.fields.index(name)
        return self._told.readings[at].words(name, self._numbers[at], self._seats, self._titles, lang)[name]

    def text(self, lang: str = "en") -> str:
        """The event in words."""
        return self.said(lang).text

    def links(self, lang: str = "en") -> tuple[Link, ...]:
        """The places in the text that speak of something on the table: from, to, kind, id."""
        return self.said(lang).links

    def said(self, lang: str = "en") -> Said:
        """The event in words, with its links."""
        key, words = self._told.phrase(self._numbers, self._unseen, self._seats, self._titles, lang)
        return self._game.catalogue(lang).compose(key, words).capital()

    def as_dict(self, lang: str = "en") -> EventDocument:
        """The event as JSON, words included."""
        said = self.said(lang)
        return {
            "number": self.number,
            "kind": self.kind,
            "clause": self.clause,
            "turn": self.turn,
            "seat": self.seat,
            "step": self.step,
            "cause": self.cause,
            "data": dict(self.data),
            "text": said.text,
            "links": [{"from": first, "to": last, "kind": kind, "id": name} for first, last, kind, name in said.links],
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and (self.number, self.kind, self.clause, self.step, self.cause, self.data) == (
            other.number, other.kind, other.clause, other.step, other.cause, other.data,
        )  # fmt: skip

    def __hash__(self) -> int:
        return hash((self.number, self.kind, self.clause))

    def __repr__(self) -> str:
        return f"<Event {self.number} {self.kind} {self.data}>"


def places(log: Sequence[object], first: int, last: int) -> list[Place]:
    """Where the events from `first` up to `last` stand, worked out from the beginning of their turn.

    What is not an event in the log (a note of the server's) has a place too, which means nothing.
    """
    start = first
    while start > 0 and not _begins_turn(log[start]):
        start -= 1
    found: list[Place] = []
    turn, whose = 0, -1
    step, group, opener = start, "", ""
    latest: dict[str, int] = {}  # the last event of each kind in this turn
    for i in range(start, last):
        told = log[i]
        if not isinstance(told, tuple):
            found.append(Place(turn, whose, whose, step, group, -1))
            continue
        kind, numbers = told
        if kind.turn:
            turn, whose = _turn_of(kind.fields, numbers), kind.seat_of(numbers)
            latest = {}
        if (kind.opens and opener not in kind.joins) or kind.turn or i == start:
            step, group, opener = i, kind.opens or ("turn" if kind.turn else ""), kind.name
            cause = -1
        else:
            cause = -1 if kind.opens else step  # one that could stand alone is no effect of its neighbour
        for name in kind.follows:
            cause = max(cause, latest.get(name, -1))
        latest[kind.name] = i
        seat = kind.seat_of(numbers)
        found.append(Place(turn, whose, whose if seat < 0 else seat, step, group, cause))
    return found[first - start :]


def _begins_turn(told: object) -> bool:
    return isinstance(told, tuple) and bool(told[0].turn)


def _turn_of(fields: tuple[str, ...], numbers: tuple[int, ...]) -> int:
    return numbers[fields.index("turn")] if "turn" in fields else 0


def may_see(told: Told, seat: int | None) -> bool:
    """Whether the seat may read the hidden numbers of this event."""
    kind, numbers = told
    return not kind.hidden or (seat is not None and numbers[0] == seat)


def as_seen(told: Told, seat: int) -> Told:
    """The event with the numbers the seat may not know blotted out."""
    if may_see(told, seat):
        return told
    kind, numbers = told
    return (kind, tuple(UNSEEN if name in kind.hidden else n for name, n in zip(kind.fields, numbers, strict=True)))


def events_of(
    game: Game,
    state: Any,
    log: Sequence[object],
    first: int,
    last: int,
    seats: tuple[str, ...],
    seat: int | None,
    titles: tuple[str, ...],
) -> list[Event]:
    """The events of a log from `first` up to `last`, as far as the seat (None: a spectator) may know."""
    if first >= last:
        return []
    found = []
    for i, place in enumerate(places(log, first, last), start=first):
        told = log[i]
        if isinstance(told, tuple):
            found.append(Event(game, state, i, told, place, seats, seat, titles))
    return found
