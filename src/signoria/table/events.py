"""Events: what happened, as far as somebody may know it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, overload

from signoria.table.documents import EventDocument, LinkDocument
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


class Telling:
    """A stretch of a log as somebody is told it. Where its events stand in the story is worked out when one is asked."""

    __slots__ = ("_first", "_last", "_log", "_places", "game", "seat", "seats", "state", "titles")

    def __init__(
        self,
        game: Game,
        state: Any,
        log: Sequence[object],
        first: int,
        last: int,
        seats: tuple[str, ...],
        seat: int | None,
        titles: tuple[str, ...],
    ) -> None:
        self.game = game
        self.state = state
        self._log = log
        self._first = first
        self._last = last
        self.seats = seats
        self.seat = seat
        self.titles = titles
        self._places: list[Place] | None = None

    def place(self, number: int) -> Place:
        """Where an event of the stretch stands."""
        if self._places is None:
            self._places = places(self._log, self._first, self._last)
        return self._places[number - self._first]


def link_documents(links: tuple[Link, ...]) -> list[LinkDocument]:
    """Links as JSON."""
    return [
        {"from": first, "to": last, "kind": kind, "id": name, "title": title}
        for first, last, kind, name, title in links
    ]


class Event:
    """One thing that happened. `data` holds its values, `focus` the things on the table it is about; `clause` names the
    rule behind it; `text` says it in words.

    `turn` is the number of the turn, `active` whose turn it is, `seat` who it is told of (else whose turn it is), `step`
    the number of the first event of its step, `group` what sort of step that is, and `cause` the number of the event it
    follows from.
    """

    __slots__ = ("_by", "_data", "_hidden", "_numbers", "_said", "_told", "number")

    def __init__(self, by: Telling, number: int, told: Told) -> None:
        self._by = by
        self._told, self._numbers = told
        self._data: dict[str, Json] | None = None
        self._hidden: tuple[str, ...] | None = None
        self._said: tuple[str, Said] | None = None  # in the language it was told in last
        self.number = number

    @property
    def kind(self) -> str:
        """What sort of thing happened."""
        return self._told.name

    @property
    def clause(self) -> str:
        """The rule behind it, as the edition played has it."""
        return self._by.game.cited(self._by.state, self._told.clause)

    @property
    def begins_turn(self) -> bool:
        """Whether a turn begins with it."""
        return self._told.begins_turn

    def is_news_to(self, seat: str | None) -> bool:
        """Whether it tells what a seat (None: somebody) could not know: a die rolled, a card drawn, or shown by another."""
        return self._told.reveals or (self._told.shows and (seat is None or self.seat != seat))

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._by.place(self.number).turn

    @property
    def active(self) -> str | None:
        """Whose turn it is, where turns are somebody's."""
        seat = self._by.place(self.number).active
        return self._by.seats[seat] if seat >= 0 else None

    @property
    def seat(self) -> str | None:
        """Who it is told of, else whose turn it is."""
        seat = self._by.place(self.number).seat
        return self._by.seats[seat] if seat >= 0 else None

    @property
    def step(self) -> int:
        """The number of the first event of its step."""
        return self._by.place(self.number).step

    @property
    def group(self) -> str:
        """What sort of step it belongs to."""
        return self._by.place(self.number).group

    @property
    def cause(self) -> int | None:
        """The number of the event it follows from."""
        cause = self._by.place(self.number).cause
        return cause if cause >= 0 else None

    @property
    def _unseen(self) -> tuple[str, ...]:
        """The fields the reader may not know."""
        if self._hidden is None:
            kind = self._told
            blotted: tuple[str, ...] = ()
            if UNSEEN in self._numbers:
                blotted = tuple([name for name, n in zip(kind.fields, self._numbers, strict=True) if n == UNSEEN])
            hidden = () if may_see((kind, self._numbers), self._by.seat) else kind.hidden
            self._hidden = blotted + tuple([name for name in hidden if name not in blotted])
        return self._hidden

    @property
    def data(self) -> dict[str, Json]:
        """The values by name, without those the reader may not know."""
        if self._data is None:
            self._data = self._told.data(self._numbers, self._unseen, self._by.seats)
        return self._data

    @property
    def focus(self) -> tuple[str, ...]:
        """Ids of the things on the table it is about."""
        return self._told.focus(self._numbers, self._unseen, self._by.seats)

    def id(self, name: str) -> str:
        """The value of a field that is an id; raises KeyError where there is none of that name."""
        return str(self.data[name])

    def count(self, name: str) -> int:
        """The value of a field that is a number; raises KeyError where there is none of that name."""
        value = self.data[name]
        if not isinstance(value, int):
            raise KeyError(name)
        return value

    def part(self, name: str, lang: str = "en", form: str = "") -> Said:
        """One field in words, in the form a sentence needs, with its link; raises KeyError where there is none of them."""
        if name not in self._told.fields or name in self._unseen:
            raise KeyError(name)
        at = self._told.fields.index(name)
        return self._told.readings[at].words(name, self._numbers[at], self._by.seats, self._by.titles, lang)[
            form or name
        ]

    def text(self, lang: str = "en") -> str:
        """The event in words."""
        return self.said(lang).text

    def links(self, lang: str = "en") -> tuple[Link, ...]:
        """The places in the text that speak of something on the table: from, to, kind, id, title of a seat."""
        return self.said(lang).links

    def said(self, lang: str = "en") -> Said:
        """The event in words, with its links."""
        if self._said is None or self._said[0] != lang:
            key, words = self._told.phrase(self._numbers, self._unseen, self._by.seats, self._by.titles, lang)
            self._said = lang, self._by.game.catalogue(lang).compose(key, words).capital()
        return self._said[1]

    def as_dict(self, lang: str = "en") -> EventDocument:
        """The event as JSON, words included."""
        said = self.said(lang)
        at = self._by.place(self.number)
        return {
            "number": self.number,
            "kind": self._told.name,
            "clause": self.clause,
            "turn": at.turn,
            "seat": self._by.seats[at.seat] if at.seat >= 0 else None,
            "step": at.step,
            "cause": at.cause if at.cause >= 0 else None,
            "begins_turn": self.begins_turn,
            "focus": list(self.focus),
            "data": dict(self.data),
            "text": said.text,
            "links": link_documents(said.links),
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
        if kind.begins_turn:
            turn, whose = _turn_of(kind.fields, numbers), kind.seat_of(numbers)
            latest = {}
        if (kind.opens and opener not in kind.joins) or kind.begins_turn or i == start:
            step, group, opener = i, kind.opens or ("turn" if kind.begins_turn else ""), kind.name
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
    return isinstance(told, tuple) and bool(told[0].begins_turn)


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
    by = Telling(game, state, log, first, last, seats, seat, titles)
    found: list[Event] = []
    for i in range(first, last):
        told = log[i]
        if isinstance(told, tuple):
            found.append(Event(by, i, told))
    return found


class Events(Sequence[Event]):
    """What a choice did, as far as the seat that chose may know. The events are made when somebody looks at them."""

    __slots__ = ("_first", "_game", "_last", "_log", "_made", "_seat", "_seats", "_state")

    def __init__(
        self, game: Game, state: Any, log: Sequence[object], first: int, last: int, seats: tuple[str, ...], seat: int
    ) -> None:
        self._game = game
        self._state = state
        self._log = log  # only ever gets longer
        self._first = first
        self._last = last
        self._seats = seats
        self._seat = seat
        self._made: tuple[Event, ...] | None = None

    def _events(self) -> tuple[Event, ...]:
        if self._made is None:
            titles = self._game.titles(self._state)
            self._made = tuple(
                events_of(self._game, self._state, self._log, self._first, self._last, self._seats, self._seat, titles)
            )
        return self._made

    def __len__(self) -> int:
        return self._last - self._first

    @overload
    def __getitem__(self, at: int) -> Event: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Event, ...]: ...

    def __getitem__(self, at: int | slice) -> Event | tuple[Event, ...]:
        return self._events()[at]

    def __iter__(self) -> Iterator[Event]:
        return iter(self._events())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, (Events, tuple)) and self._events() == tuple(other)

    def __hash__(self) -> int:
        return hash(self._events())

    def __repr__(self) -> str:
        return repr(self._events())
