"""Steps: what happened, told as people tell it. A step is a run of events that one sentence would say."""

from itertools import pairwise
from typing import Any, Final

from signoria.table.documents import Counted, RecapDocument, StepDocument
from signoria.table.events import Event, link_documents
from signoria.table.flow import EventKind
from signoria.table.game import Game
from signoria.table.words import Said

# A seat, what is counted, and by how much it changed: dicts of dicts would take far more room.
Change = tuple[str, str, int]
MOST_LINES: Final = 6  # of a recap
MOST_STRETCHES: Final = 600  # that a ledger of a long game keeps
_TOGETHER: Final = 3  # a plain caption says so many events in full


class Step:
    """A run of events that belong together: who did it, in which turn, of what group, and what it changed by seat.

    `id` is the number of its first event, which is also `first`.
    """

    __slots__ = ("_game", "changes", "events", "first", "group", "id", "last", "seat", "turn")

    def __init__(self, game: Game, events: tuple[Event, ...]) -> None:
        self._game = game
        self.events = events
        self.id = events[0].step
        self.first = events[0].number
        self.last = events[-1].number
        self.seat = doer(events)
        self.turn = events[0].turn
        self.group = events[0].group
        self.changes: Counted = {}

    def caption(self, lang: str = "en") -> str:
        """The step in one sentence."""
        return self._game.caption(self.events, lang).text

    def as_dict(self, lang: str = "en") -> StepDocument:
        """The step as JSON, words included."""
        said = self._game.caption(self.events, lang)
        return {
            "id": self.id,
            "seat": self.seat,
            "turn": self.turn,
            "group": self.group,
            "caption": said.text,
            "links": link_documents(said.links),
            "first": self.first,
            "last": self.last,
            "changes": self.changes,
        }

    def __repr__(self) -> str:
        return f"<Step {self.id} {self.group} {[event.kind for event in self.events]}>"


def doer(events: tuple[Event, ...]) -> str | None:
    """Whose turn it is, where turns are somebody's, else who did it; nobody where the same happened to several, like bids
    that are opened together."""
    if events[0].active:
        return events[0].active
    seats = {event.seat for event in events if event.kind == events[0].kind}
    return seats.pop() if len(seats) == 1 else None


class RecapLine:
    """A line of what happened to a seat since: whom it tells of, of what group, in words, and how bad it is (`weight`)."""

    __slots__ = ("group", "said", "seat", "weight")

    def __init__(self, seat: str | None, group: str, said: Said, weight: int) -> None:
        self.seat = seat
        self.group = group
        self.said = said
        self.weight = weight  # 0: nothing to the reader; more: it cost the reader something

    @property
    def text(self) -> str:
        """The line in words."""
        return self.said.text

    def as_dict(self) -> RecapDocument:
        """The line as JSON."""
        return {
            "seat": self.seat,
            "group": self.group,
            "text": self.said.text,
            "links": link_documents(self.said.links),
            "weight": self.weight,
        }

    def __repr__(self) -> str:
        return f"<RecapLine {self.text}>"


def plain_caption(events: tuple[Event, ...], lang: str) -> Said:
    """The texts of the events one after another; where they are many, of the first alone. Who does it is named once."""
    told = events if len(events) <= _TOGETHER else events[:1]
    sentences = [event.said(lang) for event in told]
    caption = sentences[0]
    for before, said in pairwise(sentences):
        name = _subject(said)
        if name and name == _subject(before) and caption.text.endswith("."):
            caption = Said.joined([Said(caption.text[:-1], caption.links), said.after(len(name) + 1)], "; ")
        else:
            caption = Said.joined([caption, said], " ")
    return caption


def _subject(said: Said) -> str:
    """The seat a sentence begins with, as it is called there; nothing where it begins otherwise."""
    for first, last, kind, _, _ in said.links:
        if kind == "seat" and first == 0 and said.text[last : last + 1] == " ":
            return said.text[:last]
    return ""


def plain_recap(steps: tuple[Step, ...], seat: str, lang: str) -> list[RecapLine]:
    """The last steps as they are, those about the seat marked."""
    lines = []
    for step in steps[-MOST_LINES:]:
        said = step._game.caption(step.events, lang)
        touched = any(kind == "seat" and name == seat for _, _, kind, name, _ in said.links)
        lines.append(RecapLine(step.seat, step.group, said, int(touched)))
    return lines


class Ledger:
    """What changes while a match is played, kept by the number of the event with which each stretch of it begins.

    A stretch ends where a step begins, or with the answer. Only the last `most` stretches are kept; 0: all of them.
    """

    __slots__ = ("_at", "_before", "_game", "_most", "_shift", "_state", "_stretches")

    def __init__(self, game: Game, most: int = 0) -> None:
        self._game = game
        self._most = most
        self._state: Any = None
        self._shift = 0
        self._at = 0
        self._before: Counted | None = None
        self._stretches: dict[int, tuple[Change, ...]] = {}

    def open(self, state: Any, number: int) -> None:
        """From here on this state is played; the next event told will have this number."""
        self._state = state
        self._shift = number - len(state.log)
        self._at = number
        if self._before is None:
            self._before = self._game.counts(state)
        state.watch = self._begins

    def close(self, state: Any) -> None:
        """The answer is given, and all that came of it has happened: the table as it is now."""
        if self._state is not None:
            self._state.watch = None
        self._state = state
        self._note()

    def forget(self) -> None:
        """The table was changed in another way: what comes is compared with what is there then."""
        self._before = None

    def changes(self, first: int, last: int) -> Counted:
        """What the events from one number to another changed."""
        found: Counted = {}
        for number in range(first, last + 1):
            for seat, what, n in self._stretches.get(number, ()):
                counts = found.setdefault(seat, {})
                counts[what] = counts.get(what, 0) + n
        return found

    def _begins(self, kind: EventKind) -> None:
        # Where nothing was told since the last look, what changed belongs to the same stretch: the next look finds it.
        if (kind.opens or kind.begins_turn) and self._at != self._shift + len(self._state.log):
            self._note()

    def _note(self) -> None:
        now = self._game.counts(self._state)
        changes = [
            (seat, what, n)
            for seat, counts in changes_between(self._before or {}, now).items()
            for what, n in counts.items()
        ]
        if changes:
            self._stretches[self._at] = (*self._stretches.get(self._at, ()), *changes)
        while self._most and len(self._stretches) > self._most:
            del self._stretches[next(iter(self._stretches))]
        self._before = now
        self._at = self._shift + len(self._state.log)


def changes_between(before: Counted, now: Counted) -> Counted:
    """What has become more or less, by seat and by what is counted."""
    found: Counted = {}
    for seat, counts in now.items():
        old = before.get(seat, {})
        changed = {what: n - old.get(what, 0) for what, n in counts.items() if n != old.get(what, 0)}
        if changed:
            found[seat] = changed
    return found
