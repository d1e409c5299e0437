"""A game as its log makes it: the match, and a feed of events whose numbers only ever grow."""

import dataclasses
import zlib
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import signoria
from signoria.arena.puzzles import outcome, puzzle_of
from signoria.server.rows import LogEntry, SeatRow, Standing
from signoria.server.telling import Telling, part_before
from signoria.server.wording import RESIGNATION, USUAL, say
from signoria.server.writing import Raw, written
from signoria.table import CannotUndo, Match
from signoria.table.documents import RecapDocument
from signoria.table.events import Event, events_of
from signoria.table.flow import Told
from signoria.table.match import Answer
from signoria.table.positions import begin
from signoria.table.record import TITLE, without_proof
from signoria.table.rollout import asked_together
from signoria.table.steps import MOST_LINES, MOST_STRETCHES, Ledger, Step

CHOICE, UNDO, AGREED, REOPEN = "choice", "undo", "agreed", "reopen"
# Giving up: it ends the game, an opponent takes over, or the rules go on without the seat.
RESIGN, TAKEOVER, LEAVE = "resign", "takeover", "leave"
END = "end"  # all others agreed to end the game without a result
LONG = 32 * 1024  # bytes
LONGEST_RECAP = 600  # events: whoever was away for longer is told of the last ones
UNDO_LIMIT = 10_000  # a game ends by itself; choosing and undoing in turn would not


@dataclasses.dataclass(frozen=True, slots=True)
class Note:
    """An event of the table itself, not of the rules."""

    kind: str
    seat: str
    back_to: int | None = None


def new_match(header: dict[str, str]) -> Match:
    """The match at its start; raises what the engine raises when the header is wrong."""
    game = signoria.game(header.get("game", "")).game
    return begin(game, dict(header), without_proof(header))


def _is_news(step: Step, seat: str, since: int) -> bool:
    """Whether others did it, or it went on after the seat had chosen last."""
    return step.seat != seat or step.last >= since


class Played:
    """A game being played, restored from its header and its log alone."""

    def __init__(self, header: dict[str, str]) -> None:
        self.header = header
        self.match = new_match(header)
        self.entries: list[LogEntry] = []
        self.answers: list[Answer] = []  # the choices that stand and may be taken back: none from before a seat left
        self.steps: list[tuple[str, str | None]] = []  # what makes the position: who chose what; None: the seat left
        self.resigned: str | None = None
        self.ended = False
        self.riddle = puzzle_of(self.match.header)  # a game that begins where a puzzle does is a try at it
        # Undone events stay in the feed, so that whoever was away can be told all that happened by number.
        self.feed: list[Told | Note] = list(self._log)
        self._numbers: list[int] = list(range(len(self.feed)))  # where in the feed each event that stands is
        # What each seat knows when it chooses: how many choices stood, and where in the feed the news begins; and where
        # what its own choice came to does.
        self._known: dict[str, tuple[int, int]] = {}
        self._chose: dict[str, int] = {}
        # What the last seat knew before each of its choices that it can take back.
        self._earlier: list[tuple[str, tuple[int, int], int | None]] = []
        self._begun = len(self.feed)
        self._ledger = Ledger(self.match.game_rules, MOST_STRETCHES)
        self._tellings: dict[tuple[str, tuple[str, ...]], Telling] = {}  # by language and what the seats are called
        self._written: dict[tuple[str, str | None, str], bytes] = {}  # parts of documents of this very version
        # Likewise what begins with some event, which is kept for the last beginning alone: anybody may ask for any.
        self._latest: dict[tuple[str, str | None, str], tuple[int, bytes]] = {}
        # What a document is being made of: events by seat, from one number up to another, and steps from a number on.
        self._events: dict[str | None, tuple[int, int, list[Event]]] = {}
        self._steps: dict[str | None, tuple[int, list[Step]]] = {}
        self._pending: list[tuple[str, str]] | None = None

    @classmethod
    def restored(cls, header: dict[str, str], entries: Iterable[LogEntry]) -> "Played":
        """The game with all its log."""
        played = cls(header)
        for entry in entries:
            played.apply(entry)
        return played

    @property
    def version(self) -> int:
        """How long the log is. It names the position."""
        return len(self.entries)

    @property
    def over(self) -> bool:
        """Whether nothing can be chosen any more."""
        return self.match.over or self.resigned is not None or self.ended

    @property
    def attempt(self) -> str | None:
        """How a try at a puzzle stands: open, solved or failed; None where there is no puzzle."""
        return None if self.riddle is None else outcome(self.riddle, self.match)

    @property
    def _log(self) -> list[Told]:
        log: list[Told] = self.match.state.log
        return log

    def apply(self, entry: LogEntry) -> None:
        """Do what the entry says; raises what the engine raises, and then nothing is changed."""
        self._written = {}
        self._latest = {}
        self.told()
        self._pending = None
        self._apply(entry)
        thin(self.match)

    def _apply(self, entry: LogEntry) -> None:
        told = len(self.feed)
        if entry.kind == CHOICE:
            first = len(self._log)
            self._choose(entry.seat, entry.key)
            self._tell(first)
        elif entry.kind in (UNDO, AGREED):
            self._undo(entry.seat, entry.kind == AGREED)
            left = len(self._log)
            back_to = self._numbers[left] if left < len(self._numbers) else len(self.feed)
            del self._numbers[left:]
            self.feed.append(Note(entry.kind, entry.seat, back_to))
        elif entry.kind == LEAVE:
            self._leave(entry.seat)
        elif entry.kind == REOPEN:
            self._reopen(entry.seat)
            self.feed.append(Note(entry.kind, entry.seat))
        else:
            self.feed.append(Note(entry.kind, entry.seat))
            if entry.kind == RESIGN:
                self.resigned = entry.seat
            self.ended = self.ended or entry.kind == END
        self.entries.append(entry)
        self._remember(entry, told)

    def _remember(self, entry: LogEntry, told: int) -> None:
        """What the seat knows from here on; whoever takes a choice back knows what it knew before it."""
        seat, earlier = entry.seat, self._earlier
        if earlier and earlier[-1][0] != seat:
            earlier.clear()
        if entry.kind == UNDO and earlier:
            _, self._known[seat], chose = earlier.pop()
            if chose is None:
                self._chose.pop(seat, None)
            else:
                self._chose[seat] = chose
            return
        if entry.kind == CHOICE:
            earlier.append((seat, self._known.get(seat, (0, self._begun)), self._chose.get(seat)))
        else:
            earlier.clear()
        self._known[seat] = (len(self.steps), len(self.feed))
        self._chose[seat] = told if entry.kind == CHOICE else len(self.feed)

    def _choose(self, seat: str, key: str) -> None:
        self._ledger.open(self.match.state, len(self.feed))
        try:
            self.match.choose(key, seat)
        finally:
            self._ledger.close(self.match.state)
        self._pending = None
        answer = self.match.last_answer
        assert answer is not None
        self.answers.append(answer)
        self.steps.append((seat, key))

    def _undo(self, seat: str, agreed: bool) -> None:
        self.match.undo(seat, agreed=agreed)
        self._ledger.forget()
        self._pending = None
        self.answers.pop()
        self.steps.pop()

    def _tell(self, first: int) -> None:
        """The events of the rules from this number on are new."""
        new = self._log[first:]
        self._numbers += range(len(self.feed), len(self.feed) + len(new))
        self.feed += new

    def _leave(self, seat: str) -> None:
        """A seat leaves and the rules go on; raises BadOption where they cannot. A choice under way is asked anew."""
        sealed = self.answers[len(self.answers) - len(self.answered()) :]
        first = self.match.resign(seat)[0].number
        self._ledger.forget()
        self._pending = None  # the sealed answers were counted before the seat left
        back_to = self._numbers[first] if first < len(self._numbers) else None
        del self._numbers[first:]
        self.feed.append(Note(LEAVE, seat, back_to))
        self._tell(first)
        # Sealed answers of the others stand: it is as if they were given after the seat left.
        seats = self.match.seats
        others = [(seats[answer.seat], answer.key) for answer in sealed if seats[answer.seat] != seat]
        self.steps[len(self.steps) - len(sealed) :] = [(seat, None), *others]
        kept = self.answered()
        self.answers = [answer for answer in sealed if seats[answer.seat] in kept]

    def _reopen(self, seat: str) -> None:
        """Take an answer to a secret question out of its envelope; those of the others stay where they are."""
        if seat not in self.answered():
            raise CannotUndo("There is no sealed answer to take back.")
        seats = self.match.seats
        later: list[Answer] = []
        while seats[self.answers[-1].seat] != seat:
            later.append(self.answers[-1])
            self._undo(seat, agreed=True)
        self._undo(seat, agreed=True)
        for answer in reversed(later):
            self._choose(seats[answer.seat], answer.key)

    # ------------------------------------------------------------------ reading

    def asked_since(self, seat: str) -> int:
        """The version from which on the seat has been asked what it is asked now."""
        sealed = self.answered()
        return self.version if seat in sealed else self.version - len(sealed)

    def answered(self) -> list[str]:
        """The seats whose answer to the secret question that is being asked is in."""
        if self.over:
            return []
        asked = asked_together(self.match.state)
        if not asked:
            return []
        waiting = {seat for seat, _ in self.pending()}
        seats = self.match.seats
        return [seats[ask[1]] for ask in asked if seats[ask[1]] not in waiting]

    def written_view(self, seat: str | None) -> Raw:
        """All that the seat (None: a spectator) may know."""
        return self._kept("view", seat, "", lambda: self.match.view(seat))

    def written_decision(self, seat: str | None, lang: str) -> Raw:
        """The question to the seat, if there is one."""
        own = None if seat is None or self.over else self.match.seat(seat).decision
        return self._kept("decision", seat, lang, lambda: None if own is None else own.as_dict(lang))

    def written_why_not(self, seat: str | None, lang: str) -> Raw:
        """The usual actions that the seat cannot take now."""
        if seat is None or self.over:
            return Raw(b"[]")
        return self._kept(
            "why_not",
            seat,
            lang,
            lambda: [
                {"action": w.action, "reason": w.reason, "clause": w.clause} for w in self.match.why_not(seat, lang)
            ],
        )

    def _kept_since(self, what: str, seat: str | None, lang: str, since: int, make: Callable[[], bytes]) -> Raw:
        """The same for a list that begins with some event; a long one is kept packed, as its first letter tells."""
        first, text = self._latest.get((what, seat, lang), (None, b""))
        if first == since:
            return Raw(text if text.startswith(b"[") else zlib.decompress(text))
        text = make()
        self._latest[what, seat, lang] = since, text if len(text) < LONG else zlib.compress(text, 1)
        return Raw(text)

    def told(self) -> None:
        """A document is made: what it was made of is forgotten, for it takes more room than all that was written."""
        self._events = {}
        self._steps = {}

    def _kept(self, what: str, seat: str | None, lang: str, make: Callable[[], object]) -> Raw:
        """A part of a document, written once for all who read it in this version."""
        text = self._written.get((what, seat, lang))
        if text is None:
            text = self._written[what, seat, lang] = written(make())
        return Raw(text)

    def events(self, seat: str | None, since: int, lang: str = USUAL) -> Raw:
        """What happened from this number on, as far as the seat (None: a spectator) may know, words included."""
        return self._kept_since(
            "events", seat, lang, since, lambda: self._write_events(seat, since, len(self.feed), lang)
        )

    def part(self, seat: str | None, before: int, lang: str = USUAL) -> dict[str, Any]:
        """A part of what happened before this number, as the seat may know it: long games are read back part by part."""
        last = min(before, len(self.feed))
        first = part_before(last)
        events = Raw(self._write_events(seat, first, last, lang))
        self.told()
        return {"first_event": first, "next_event": last, "events": events}

    def _write_events(self, seat: str | None, first: int, last: int, lang: str) -> bytes:
        match = self.match
        titles = match.game_rules.titles(match.state)
        telling = self._tellings.get((lang, titles))
        if telling is None:
            if len(self._tellings) > 3:
                self._tellings.clear()
            telling = self._tellings[lang, titles] = Telling()
        feed = self.feed

        def is_public(number: int) -> bool:
            item = feed[number]
            return isinstance(item, Note) or not item[0].hidden

        lines = telling.lines(
            max(first, 0), last, is_public, lambda start, stop: self._tell_events(start, stop, seat, lang)
        )
        return b"[%s]" % b",".join(lines)

    def _tell_events(self, first: int, last: int, seat: str | None, lang: str) -> list[bytes]:
        told: dict[int, bytes] = {}
        for i in range(first, last):
            item = self.feed[i]
            if isinstance(item, Note):
                told[i] = written(self._note_document(i, item, lang))
        for event in self._events_of(seat, first, last):
            told[event.number] = written(event.as_dict(lang))
        return [told[i] for i in range(first, last)]

    def _events_of(self, seat: str | None, first: int, last: int) -> list[Event]:
        """The events of a stretch as the seat sees them, made once for all that a document tells of them."""
        start, stop, made = self._events.get(seat, (0, 0, []))
        if start <= first and last <= stop:
            return [event for event in made if first <= event.number < last]
        match = self.match
        number = None if seat is None else match.seats.index(seat)
        titles = match.game_rules.titles(match.state)
        found = events_of(match.game_rules, match.state, self.feed, first, last, match.seats, number, titles)
        self._events[seat] = first, last, found
        return found

    def since(self, seat: str | None) -> dict[str, int] | None:
        """When the seat did something last: after how many choices, and the number of the first event after it."""
        if seat is None:
            return None
        choices, event = self._known.get(seat, (0, self._begun))
        return {"choices": min(choices, len(self.steps)), "event": event}

    def told_steps(self, seat: str | None, since: int, lang: str = USUAL) -> Raw:
        """What happened from this number on in steps, each told in one sentence."""
        return self._kept_since(
            "steps", seat, lang, since, lambda: written([step.as_dict(lang) for step in self._steps_since(seat, since)])
        )

    def written_recap(self, seat: str | None, lang: str = USUAL) -> Raw:
        """What happened since the seat chose last, as it matters to the seat; nothing while it is not asked."""
        known = self.since(seat)
        if seat is None or known is None or seat not in [one for one, _ in self.pending()]:
            return Raw(b"[]")
        after = known["event"]
        first = max(self._chose.get(seat, after), len(self.feed) - LONGEST_RECAP)
        if first >= len(self.feed):
            return Raw(b"[]")

        def make() -> list[RecapDocument]:
            # What the seat itself did since then it was not asked about: that is news to it, and so is the rest of a
            # step of its own that waited for somebody else's answer. Of what its own choice came to, only what it did not
            # do itself is: income, say, or bids that were opened.
            steps = self._steps_since(seat, first)
            news = [self._rest(one, after) if one.seat == seat else one for one in steps if _is_news(one, seat, after)]
            lines = self.match.game_rules.recap(tuple(news), seat, lang)
            return [line.as_dict() for line in lines[:MOST_LINES]]

        return self._kept("recap", seat, lang, make)

    def _rest(self, step: Step, since: int) -> Step:
        """What a step came to from this number on."""
        if step.first >= since:
            return step
        rest = Step(self.match.game_rules, tuple([event for event in step.events if event.number >= since]))
        rest.changes = self._ledger.changes(rest.first, rest.last)
        return rest

    def _steps_since(self, seat: str | None, since: int) -> list[Step]:
        """What happened from this number on in steps, made once for a document: a recap mostly begins where they do."""
        first, steps = self._steps.get(seat, (None, []))
        if first != since:
            steps = self._make_steps(seat, since)
            self._steps[seat] = since, steps
        return steps

    def _make_steps(self, seat: str | None, since: int) -> list[Step]:
        groups: dict[int, list[Event]] = {}
        first = max(since, 0)
        standing = set(self._numbers[bisect_left(self._numbers, first) :])
        for event in self._events_of(seat, first, len(self.feed)):
            if event.number not in standing:
                continue  # it was taken back
            groups.setdefault(event.step, []).append(event)
        steps = [Step(self.match.game_rules, tuple(group)) for group in groups.values()]
        for step in steps:
            step.changes = self._ledger.changes(step.first, step.last)
        return steps

    def _note_document(self, number: int, note: Note, lang: str) -> dict[str, Any]:
        text = say(lang, f"event.{note.kind}", name=self.title_of(note.seat, lang))
        kind = UNDO if note.kind == AGREED else note.kind
        return {
            "number": number, "kind": kind, "clause": "", "turn": None, "seat": note.seat, "step": None, "cause": None,
            "begins_turn": False, "focus": [], "data": {} if note.back_to is None else {"back_to": note.back_to},
            "text": text, "links": [],
        }  # fmt: skip

    def pending(self) -> list[tuple[str, str]]:
        """Who has to decide, and what sort of thing."""
        if self._pending is None:
            self._pending = self._find_pending()
        return self._pending

    def _find_pending(self) -> list[tuple[str, str]]:
        if self.over:
            return []
        found = []
        for seat in self.match.seats:
            decision = self.match.seat(seat).decision
            if decision is not None:
                found.append((seat, decision.kind))
        return found

    def standing(self, seats: Sequence[SeatRow]) -> Standing:
        """What is kept beside the log."""
        to_move = tuple(seat for seat, _ in self.pending())
        opponents = {row.seat for row in seats if row.kind == "opponent"}
        return Standing(
            status="abandoned" if self.ended else "finished" if self.over else "running",
            turn=self.match.game_rules.turn(self.match.state)[0],
            to_move=to_move,
            # When the turn of a puzzle is over nobody plays on.
            opponent_moves=self.attempt in (None, "open") and any(seat in opponents for seat in to_move),
            result=None if (result := self.result()) is None else dict(result),
            titles=self.match.game_rules.titles(self.match.state),
        )

    def title_of(self, seat: str, lang: str = USUAL) -> str:
        """A seat as people write it, by what it has become in the game."""
        return signoria.game(self.match.game).seat_title(self.match, seat, lang)

    def out(self, seat: str) -> bool:
        """Whether the rules have put this seat out of the game."""
        return seat in signoria.game(self.match.game).out(self.match)

    def result(self) -> Mapping[str, Any] | None:
        """Winners, kind of victory and scores; None while the game is on."""
        if self.resigned is None or self.match.over:
            return self.match.result
        winners = [seat for seat in self.match.seats if seat != self.resigned]
        return {
            "winners": winners,
            "victory": RESIGNATION,
            "scores": signoria.game(self.match.game).scores(self.match),
        }

    def why_no_undo(self, seat: str, lang: str = USUAL) -> str | None:
        """Why the seat may not take the last choice back by itself; None when it may."""
        if self.over:
            return say(lang, "no_undo.over")
        if not self.answers:
            return say(lang, "no_undo.none")
        if self.version >= UNDO_LIMIT:
            return say(lang, "no_undo.too_many")
        if seat in self.answered():
            return None  # nobody has seen it: it can be changed until the last one is in
        last = self.answers[-1]
        if last.sealed:
            return say(lang, "no_undo.sealed")
        owner = self.match.seats[last.seat]
        if owner != seat:
            return say(lang, "no_undo.others", seat=self.title_of(owner, lang))
        return None

    def agreed_undo(self, seat: str) -> list[LogEntry]:
        """The undos that take the seat's last choice back, and all that followed it; raises CannotUndo."""
        number = self.match.seats.index(seat)
        back = next((n for n, answer in enumerate(reversed(self.answers), start=1) if answer.seat == number), None)
        if self.over:
            raise CannotUndo("The game is over.")
        if back is None:
            raise CannotUndo("There is no choice to take back.")
        if self.version >= UNDO_LIMIT:
            raise CannotUndo("Too many choices were taken back in this game.")
        return [LogEntry(AGREED, seat)] * back


MARKS = 24  # checkpoints of a long game that are kept, evenly spread, besides the last ones


def thin(match: Match) -> None:
    """Forget checkpoints of long ago but for a few: going far back takes a little longer, and most memory is free."""
    marks = match._marks
    if len(marks) > 3 * MARKS:
        kept, gap = marks[:1], marks[-1].answers / MARKS
        for mark in marks[1:-MARKS]:
            if mark.answers - kept[-1].answers >= gap:
                kept.append(mark)
        match._marks[:] = [*kept, *marks[-MARKS:]]


def stored_record(header: dict[str, str], entries: Iterable[LogEntry]) -> str:
    """A game as it is stored, where the rules can no longer say which turn it was: a line an entry."""
    lines = [TITLE, *(f"{name}: {text}" for name, text in header.items() if text), ""]
    lines += [
        f"0 {entry.seat}: {entry.key if entry.kind == CHOICE else f'{entry.kind} {entry.seat}'}" for entry in entries
    ]
    return "\n".join(lines) + "\n"


def entries_of(match: Match) -> list[LogEntry]:
    """The log that makes this match again."""
    entries = []
    for item in match.entries():
        if item.resigned:
            entries.append(LogEntry(LEAVE, match.seats[item.answer.seat]))
        elif item.undo_by is None:
            entries.append(LogEntry(CHOICE, match.seats[item.answer.seat], item.answer.key))
        else:
            entries.append(LogEntry(AGREED if item.agreed else UNDO, item.undo_by))
    return entries
