"""The match: runs a game, remembers the answers, and is all that the outside world needs."""

import hashlib
import json
from collections.abc import Callable
from operator import index
from typing import Any, Final, Generic, Protocol

from signoria.table.dice import Dice
from signoria.table.documents import About, AskedDocument, Counted, PreviewDocument
from signoria.table.errors import (
    AmbiguousChoice,
    BadOption,
    BadPosition,
    CannotUndo,
    GameOver,
    IllegalChoice,
    NotYourChoice,
    Refusal,
    StaleChoice,
)
from signoria.table.events import Event, Events, as_seen, events_of
from signoria.table.flow import DEEPEST, Ask, Board, DecisionKind, Flow, Revealed, Told
from signoria.table.game import Game
from signoria.table.options import Decision, Option
from signoria.table.rollout import Line, is_forced, play_out
from signoria.table.steps import MOST_LINES, Ledger, RecapLine, Step, changes_between
from signoria.table.typing import Position_co, Result_co, View_co

# A choice that leads to those below it: its kind, what it was about, and what was chosen.
Chosen = tuple[DecisionKind, int, int]


class RandomBits(Protocol):
    """Any source of random bits: `random.Random`, or numpy's through an adapter."""

    def getrandbits(self, k: int, /) -> int: ...


class Answer:
    """A choice that was made. Its key is worked out when somebody asks, where the table does not matter to it."""

    __slots__ = ("_first", "_key", "_last", "_log", "_turned", "about", "kind", "seat", "turn", "value")

    _first: int
    _last: int
    _turned: bool

    def __init__(
        self, seat: int, value: int, kind: DecisionKind, about: int, key: str | None, turn: tuple[int, int]
    ) -> None:
        self.seat = seat
        self.value = value
        self.kind = kind
        self.about = about
        self._key = key
        self.turn = turn  # number and owner of the turn in which it was made
        self._log: list[Told] | None = None  # with it come the others

    @property
    def key(self) -> str:
        """The short stable text of the option that was chosen."""
        if self._key is None:
            self._key = self.kind.named(self.value)
        return self._key

    def led_to(self, log: list[Told], first: int, turned: bool) -> None:
        """Note what came of it: the end of the log from `first` on, and whether another turn began."""
        self._log = log
        self._first = first
        self._last = len(log)
        self._turned = turned

    @property
    def sealed(self) -> bool:
        """Whether it revealed something or ended the turn."""
        if self._log is None:
            return False
        return self._turned or any(kind.reveals or kind.shows for kind, _ in self._log[self._first : self._last])


GAP: Final = 8  # answers between two checkpoints at least: so many are given again to go back
DRAWS: Final = 1000  # draws of what is hidden before giving up on one that leads to the pending question
_RESIGN: Final = DecisionKind("resign", "")
_UNKNOWN: Final = Answer(0, 0, DecisionKind("", ""), 0, "", (0, 0))  # a choice from before a match was sampled


class Entry:
    """A line item of the record: a choice, one that a seat takes back, or a seat that leaves the game."""

    __slots__ = ("agreed", "answer", "resigned", "undo_by")

    def __init__(
        self, answer: Answer, undo_by: str | None = None, agreed: bool = False, resigned: bool = False
    ) -> None:
        self.answer = answer
        self.undo_by = undo_by
        self.agreed = agreed  # the others had to, and did
        self.resigned = resigned


class Mark:
    """A checkpoint: the state at a question the game can be entered at, and how much had happened by then.

    The state of the last one is only worked out when somebody needs it: until then it is None.
    """

    __slots__ = ("alone", "answers", "events", "path", "state", "waits")

    def __init__(
        self,
        answers: int,
        events: int,
        path: "tuple[Chosen, ...]",
        state: Any,
        waits: bool = False,
        alone: bool = False,
    ) -> None:
        self.answers = answers
        self.events = events
        self.path = path
        self.state = state  # never changed, so that copies of a match can share it
        self.waits = waits  # the match stopped at the question
        self.alone = alone  # the answers do not lead here from the one before: somebody left in between


def _asked(decision: Decision, lang: str) -> AskedDocument:
    """What is asked next. A question of its own lists its answers when it is asked."""
    options = decision.options if decision.trail_in(lang) else ()
    return {
        "kind": decision.kind,
        "about": decision.about,
        "answers": [
            {"label": o.label(lang), "focus": list(o.focus), "data": o.data} for o in options if not o.declines
        ],
    }


class Preview:
    """What an option would do: its events up to the first thing nobody may know yet or that somebody else does in his turn,
    and the counts it changes by seat.

    `closes`: the turn of the seat that chooses is over with it. `asks`: what that seat is asked next, before anything else
    happens; None where nothing is, or somebody else.
    """

    __slots__ = ("asks", "changes", "closes", "events", "reveals")

    def __init__(
        self,
        events: tuple[Event, ...],
        changes: Counted,
        reveals: bool,
        closes: bool = False,
        asks: Decision | None = None,
    ) -> None:
        self.events = events
        self.changes = changes
        self.reveals = reveals
        self.closes = closes
        self.asks = asks

    def as_dict(self, lang: str = "en") -> PreviewDocument:
        """The preview as JSON, words included."""
        return {
            "events": [event.as_dict(lang) for event in self.events],
            "changes": self.changes,
            "reveals": self.reveals,
            "closes": self.closes,
            "asks": None if self.asks is None else _asked(self.asks, lang),
        }

    def __repr__(self) -> str:
        return f"<Preview {self.changes} {[e.kind for e in self.events]}>"


class WhyNot:
    """A usual action that is not possible now, with the reason and its rule."""

    __slots__ = ("action", "clause", "reason")

    def __init__(self, action: str, reason: str, clause: str) -> None:
        self.action = action
        self.reason = reason
        self.clause = clause

    def __repr__(self) -> str:
        return f"<WhyNot {self.action}: {self.reason} ({self.clause})>"


class Match(Generic[View_co, Result_co, Position_co]):
    """One game being played, or finished. See the public API in the documentation."""

    __slots__ = (
        "_answers",
        "_ask",
        "_asked_at",
        "_at_mark",
        "_entries",
        "_floor",
        "_flow",
        "_gap",
        "_gathered",
        "_log",
        "_marks",
        "_path",
        "_seats",
        "_seen_by",
        "_turn",
        "game_rules",
        "header",
        "state",
    )

    def __init__(
        self,
        game: Game[View_co, Result_co, Position_co],
        header: dict[str, str],
        state: Any,
        log: list[Told] | None = None,
    ) -> None:
        self.game_rules = game
        self.header = header
        self.state = state
        self._seats = game.seats(state)
        self._log: list[Told] = [] if log is None else log
        self._answers: list[Answer] = []
        self._entries: list[Answer | Entry] = []  # a choice stands for its entry
        self._marks: list[Mark] = []
        self._floor = 0  # no undo goes back further than so many answers
        self._path: tuple[Chosen, ...] = ()  # the choices that led here, those the table made itself included
        self._ask: Ask | None = None
        self._asked_at = 0  # how many answers had been given when the pending question was put
        self._gathered: dict[int, int] | None = None  # answers to a simultaneous choice so far
        self._gap = GAP
        self._at_mark = False  # the match is about to be entered at its last checkpoint
        self._turn = game.turn(state)
        self._seen_by: int | None = None  # for a sampled match: the seat it was sampled for
        state.log = self._log
        self._flow: Flow[None] = game.play(state)
        if log is None:
            self._marks.append(Mark(0, 0, (), state.copy()))
            self._advance(next(self._flow, None))

    # ------------------------------------------------------------------ reading

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.game_rules.name

    @property
    def rules(self) -> str:
        """The name of the rule set."""
        return self.header.get("rules", "")

    @property
    def variants(self) -> tuple[str, ...]:
        """The variants and switches in force."""
        return tuple(self.header.get("variants", "").split())

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats in turn order."""
        return self._seats

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._ask is None and self._gathered is None

    @property
    def result(self) -> Result_co | None:
        """None while the game is on; then winners, kind of victory and scores."""
        return self.game_rules.result(self.state) if self.over else None

    @property
    def decision(self) -> Decision | None:
        """The pending question; the first unanswered one where several seats decide together; None at the end."""
        ask = self._ask if self._gathered is None else self._pending()[0]
        if ask is None:
            return None
        return Decision(self.game_rules, self.state, ask, self._seats, self._path, self._asked_at)

    @property
    def answers(self) -> int:
        """How many choices stand. It names the position a choice is made in."""
        return len(self._answers)

    def seat(self, seat: str) -> "SeatHandle[View_co, Result_co, Position_co]":
        """A seat's handle: all that an opponent gets."""
        return SeatHandle(self, self.seat_number(seat))

    def view(self, seat: str | None = None) -> View_co:
        """All that this seat may know, as JSON (None: a spectator)."""
        return self.game_rules.view(self.state, None if seat is None else self.seat_number(seat))

    def events(self, seat: str | None = None, since: int = 0) -> tuple[Event, ...]:
        """What happened from event number `since` on, as far as this seat (None: a spectator) may know."""
        number = None if seat is None else self.seat_number(seat)
        return self._events(max(index(since), 0), len(self._log), number)

    def steps(self, seat: str | None = None, since: int = 0) -> tuple[Step, ...]:
        """What happened from event number `since` on in steps, each as one sentence and with what it changed."""
        events = self.events(seat, since)
        if not events:
            return ()
        first = events[0].step
        groups: dict[int, list[Event]] = {}
        for event in self.events(seat, first):
            groups.setdefault(event.step, []).append(event)
        ledger = self._changes_since(first)
        found = [Step(self.game_rules, tuple(group)) for group in groups.values()]
        for step in found:
            step.changes = ledger.changes(step.first, step.last)
        return tuple(found)

    def recap(self, seat: str, since: int = 0, lang: str = "en") -> tuple[RecapLine, ...]:
        """What the others did from event number `since` on, as it matters to the seat: six lines at most, worst last."""
        self.seat_number(seat)
        others = tuple([step for step in self.steps(seat, since) if step.seat != seat])
        return tuple(self.game_rules.recap(others, seat, lang)[:MOST_LINES])

    def _changes_since(self, first: int) -> Ledger:
        """What each step from this event on has changed: the game played again from before it."""
        at = self._last_kept()
        while at > 0 and self._marks[at].events > first:
            at -= 1
        ledger = Ledger(self.game_rules)
        self._copy_from(at, len(self._answers), ledger)
        return ledger

    def position(self) -> Position_co:
        """The match as a document, hidden things included: loaded, it asks the same question and goes on the same way.

        It is the state at the last question the game can be entered at, and the `answers` given since.
        """
        if self.over:
            return self.snapshot()
        mark = self._checkpoint()
        document: Any = self.game_rules.position(mark.state)
        since = self._answers[mark.answers :]
        if since:
            seats = self.seats
            document["answers"] = [{"seat": seats[answer.seat], "key": answer.key} for answer in since]
        found: Position_co = document
        return found

    def snapshot(self) -> Position_co:
        """The whole state as it is now, hidden things included, as a document, in the middle of a choice too."""
        return self.game_rules.position(self.state)

    def fingerprint(self) -> str:
        """A short text that is another one if anything on the table is, made of the ids of the position document."""
        document = json.dumps(self.snapshot(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(document.encode()).hexdigest()

    def record(self) -> str:
        """The match as text; `signoria.load` makes the same match of it."""
        from signoria.table.record import write_record

        return write_record(self)

    def entries(self) -> tuple[Entry, ...]:
        """The items of the record, undone choices and undos included."""
        return tuple([entry if isinstance(entry, Entry) else Entry(entry) for entry in self._entries])

    def standing(self) -> tuple[Entry, ...]:
        """The choices that were not taken back, and the seats that left, in the order of the record."""
        stand: list[Entry] = []
        for entry in self.entries():
            if entry.undo_by is None:
                stand.append(entry)
            else:
                stand.pop()
        return tuple(stand)

    @property
    def last_answer(self) -> Answer | None:
        """The last of the choices that stand."""
        return self._answers[-1] if self._answers else None

    def why_not(self, seat: str, lang: str = "en") -> tuple[WhyNot, ...]:
        """The usual actions this seat cannot take now, each with the reason and its rule."""
        number = self.seat_number(seat)
        mine = next((ask for ask in self._pending() if ask[1] == number), None)
        reasons = self.game_rules.why_not(self.state, mine, number, lang)
        return tuple(WhyNot(a, r, self.game_rules.cited(self.state, c)) for a, r, c in reasons)

    def preview(self, choice: "Option | str", seat: str | None = None) -> Preview:
        """What the choice would do and cost, without doing it and without telling what is hidden."""
        ask, value = self._resolve(choice, seat)
        if self._gathered is not None:
            return Preview((), {}, False)
        trial = self.copy()
        before = self.game_rules.counts(trial.state)
        first = len(trial._log)
        trial.state.guarded = True
        trial.state.guard = ask[1]
        revealed = closes = False
        asks = None
        trial._step_to(ask[0], ask[3], value)
        try:
            trial._flow_step(value)
        except Revealed as stop:
            revealed, closes = True, stop.closes
        else:
            closes = trial._turn != self._turn
            if trial._ask is not None and trial._ask[1] == ask[1] and not closes:
                asks = trial._decision(trial._ask)
        after = self.game_rules.counts(trial.state)
        events = trial._events(first, len(trial._log), ask[1])
        return Preview(events, changes_between(before, after), revealed, closes and self._turn[1] == ask[1], asks)

    # ------------------------------------------------------------------ choosing

    def choose(self, choice: "Option | str", seat: str | None = None) -> Events:
        """Make a choice and return what happened, as far as the seat that chose may know.

        A choice is an option of the pending decision or its key. Raises IllegalChoice (StaleChoice, AmbiguousChoice,
        NotYourChoice, GameOver) and changes nothing when it cannot be made.
        """
        ask = self._ask
        if (
            ask is not None
            and isinstance(choice, Option)
            and choice._ask[2] is ask[2]
            and choice._of._stamp == self._asked_at
            and (seat is None or seat == self._seats[ask[1]])
        ):
            value = choice.value
        else:
            ask, value = self._resolve(choice, seat)
        log = self._log
        first = len(log)
        kind = ask[0]
        key = kind.key(self.state, ask, value) if kind.reads.depends else None
        answer = Answer(ask[1], value, kind, ask[3], key, self._turn)
        self._entries.append(answer)
        self._take(answer)
        return Events(self.game_rules, self.state, log, first, len(log), self._seats, ask[1])

    def resume(self, answers: list[tuple[str, str]]) -> None:
        """Give the answers of a position document, by seat and key, which nobody takes back; raises BadPosition."""
        for i, (seat, key) in enumerate(answers):
            try:
                ask, value = self._resolve(key, seat)
            except (IllegalChoice, BadOption) as error:
                raise BadPosition(f"answers[{i}]", "{0}", error) from error
            self._take(Answer(ask[1], value, ask[0], ask[3], key, self._turn))
        self._floor = len(self._answers)

    def undo(self, seat: str | None = None, agreed: bool = False) -> None:
        """Take back the last choice.

        Without agreement of all other seats a seat (by default the one whose turn it is) takes back only its own choices,
        back to the start of its turn, and never past a reveal, a die roll or another seat's choice.
        """
        if len(self._answers) <= self._floor:
            raise CannotUndo("There is no choice to take back.")
        last = self._answers[-1]
        number = self._turn[1] if seat is None else self.seat_number(seat)
        if not agreed and last.sealed:
            raise CannotUndo(
                "The last choice revealed something hidden or ended a turn: it is taken back only if all others agree."
            )
        if not agreed and last.seat != number:
            raise CannotUndo(
                "The last choice was made by {0}: it is taken back only if all others agree.", self.seats[last.seat]
            )
        who = seat if seat is not None else self.seats[last.seat]
        self._rewind(len(self._answers) - 1)
        self._entries.append(Entry(last, who, agreed))

    def resign(self, seat: str) -> tuple[Event, ...]:
        """A seat leaves the game, in a game whose rules go on without it, and the others play on.

        A choice under way is dropped and asked anew, but secret choices of others stand. Nothing before it can be undone.
        Raises BadOption where the game has no rule for it.
        """
        number = self.seat_number(seat)
        if self.over:
            raise GameOver("The game is over: nobody can leave it any more.")
        mark = self._checkpoint()
        state = mark.state.copy()
        log = self._log[: mark.events]
        state.log = log
        self.game_rules.resign(state, number)
        answer = Answer(number, 0, _RESIGN, 0, "resign", self._turn)
        kept = self._answers[mark.answers :] if self._gathered is not None else []
        self._entries.append(Entry(answer, resigned=True))
        self.state, self._log, self._answers = state, log, self._answers[: mark.answers]
        self._marks.append(Mark(len(self._answers), len(log), (), state.copy(), alone=True))
        self._path = ()
        self._floor = len(self._answers)
        self._gathered = None
        self._flow = self.game_rules.play(state)
        self._advance(next(self._flow, None))
        for other in kept:
            if any(ask[1] == other.seat for ask in self._pending()):
                self._take(other)
        return self._events(mark.events, len(self._log), number)

    def copy(self) -> "Match[View_co, Result_co, Position_co]":
        """An independent copy: nothing done to one is seen by the other."""
        return self._copy_to(len(self._answers))

    def __deepcopy__(self, memo: dict[int, object]) -> "Match[View_co, Result_co, Position_co]":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[Game, str], "Match"], tuple[Game, str]]:
        """A match travels as its record."""
        from signoria.table.record import from_record

        return (from_record, (self.game_rules, self.record()))

    def playout(self, dice: Dice, limit: int = 1_000_000) -> Board:
        """Play a copy on by chance to the end, without any bookkeeping, and return its final state."""
        trial = self.copy()
        while trial._gathered is not None:
            for ask in trial._pending():
                trial._take(Answer(ask[1], dice.choose(ask[2]), ask[0], ask[3], "", (0, 0)))
        trial.state.log = None
        if trial._ask is not None:
            play_out(trial._flow, trial._ask, dice, limit)
        state: Board = trial.state
        return state

    # ------------------------------------------------------------------ inside

    def seat_number(self, seat: str) -> int:
        """The number of a seat in turn order; raises BadOption."""
        seats = self.seats
        if seat in seats:
            return seats.index(seat)
        raise BadOption("There is no seat {0!r} in this match: the seats are {1}.", seat, ", ".join(seats))

    def _pending(self) -> list[Ask]:
        if self._gathered is not None:
            return [ask for ask in self.state.together if ask[1] not in self._gathered]
        return [] if self._ask is None else [self._ask]

    def _decision(self, ask: Ask) -> Decision:
        return Decision(self.game_rules, self.state, ask, self._seats, self._path, self._asked_at)

    def _step_to(self, kind: DecisionKind, about: int, value: int) -> None:
        """Lengthen the path by a choice; one that is not at the deepest level closes what hung below its like."""
        step = (kind, about, value)
        if kind.level == 0:
            self._path = (step,)
        elif kind.level < DEEPEST:
            self._path = (*[above for above in self._path if above[0].level < kind.level], step)
        else:
            self._path += (step,)

    def _events(self, first: int, last: int, seat: int | None) -> tuple[Event, ...]:
        if first >= last:
            return ()
        seats, titles = self._seats, self.game_rules.titles(self.state)
        return tuple(events_of(self.game_rules, self.state, self._log, first, last, seats, seat, titles))

    def _resolve(self, choice: "Option | str", seat: str | None) -> tuple[Ask, int]:
        pending = self._pending()
        if not pending:
            raise GameOver("The game is over: nothing can be chosen any more.")
        if seat is not None:
            number = self.seat_number(seat)
            pending = [ask for ask in pending if ask[1] == number]
            if not pending:
                waiting = self.seats[self._pending()[0][1]]
                raise NotYourChoice("{0} has nothing to decide now: {1} decides.", seat, waiting)
        if isinstance(choice, str):
            return self._resolve_key(pending, choice)
        if not isinstance(choice, Option):
            raise IllegalChoice("{0!r} is no choice: give an option of the pending decision or its key.", choice)
        for ask in pending:
            if ask is choice._ask:
                return ask, choice.value
            # An option of the same question in a copy of the match.
            if choice.stamp == self._asked_at and ask[1] == choice.seat and ask[0] is choice._ask[0]:
                same = choice._key is None or ask[0].key(self.state, ask, choice.value) == choice._key
                if choice.value in ask[2] and ask[3] == choice._ask[3] and same:
                    return ask, choice.value
        raise StaleChoice(
            "The choice {0!r} belongs to another decision: choose among the options of the pending one.", choice.key
        )

    def _resolve_key(self, pending: list[Ask], key: str) -> tuple[Ask, int]:
        ask = pending[0]
        keys: list[str] = []
        for value in ask[2]:
            keys.append(ask[0].key(self.state, ask, value))
            if keys[-1] == key:
                return ask, value
        alike = [k for k in keys if key and k.startswith(key)]
        if len(alike) > 1:
            raise AmbiguousChoice("{0!r} could mean {1}: give one of these in full.", key, _listed(alike))
        raise IllegalChoice("{0!r} is not possible for {1} now: choose {2}.", key, self.seats[ask[1]], _listed(keys))

    def _take(self, answer: Answer) -> None:
        self._answers.append(answer)
        if self._gathered is not None:
            self._gathered[answer.seat] = answer.value
            if self._pending():
                return
        else:
            self._step_to(answer.kind, answer.about, answer.value)
        first = len(self._log)
        turn = self._turn
        self._flow_step(answer.value)
        if answer._log is None:
            answer.led_to(self._log, first, turn != self._turn)

    def _flow_step(self, value: int) -> None:
        try:
            self._advance(self._flow.send(value) if self._gathered is None else self._send_gathered())
        except StopIteration:
            self._ask = None
            self._asked_at = len(self._answers)
            self._turn = self.game_rules.turn(self.state)

    def _send_gathered(self) -> Ask:
        """Give the answers to a simultaneous choice, each to its question; what is asked next."""
        assert self._gathered is not None
        gathered, self._gathered = self._gathered, None
        ask = self._flow.send(0)
        for _ in self.state.together[:-1]:
            ask = self._flow.send(gathered[ask[1]])
        return self._flow.send(gathered[ask[1]])

    def _advance(self, ask: Ask | None) -> None:
        """Answer what is forced, and stop at the next real question."""
        self._asked_at = len(self._answers)
        try:
            while ask is not None:
                kind, seat, options, about = ask
                if seat < 0:
                    gathered = {a[1]: a[2][0] for a in self.state.together if is_forced(a)}
                    waits = len(gathered) < len(self.state.together)
                    if kind.entry:
                        self._mark(waits)
                    self._ask = None
                    self._gathered = gathered
                    if waits:
                        break
                    ask = self._send_gathered()
                    continue
                waits = len(options) > 1 or not is_forced(ask)
                if kind.entry:
                    self._mark(waits)
                if waits or (kind.veiled and self.state.guarded and seat != self.state.guard):
                    break
                self._step_to(kind, about, options[0])
                ask = self._flow.send(options[0])
        except StopIteration:
            ask = None
        if self._gathered is None:
            self._ask = ask
        self._turn = self.game_rules.turn(self.state)

    def _mark(self, waits: bool) -> None:
        """Take a checkpoint here, where the match stops or not. The first mark, the start, is never replaced.

        Where the one before is near, the state is left to be worked out.
        """
        marks, answers = self._marks, len(self._answers)
        last = marks[-1]
        if self._at_mark:
            self._at_mark = False
            if len(marks) > 1 and last.answers == answers:
                return
        if last.state is None and answers - marks[-2].answers < self._gap:
            # Nobody has needed it, and nobody else has it.
            last.answers = answers
            last.events = len(self._log)
            last.path = self._path
            last.waits = waits
            return
        alone = False
        if len(marks) > 1 and (last.answers == answers or last.state is None):
            alone = marks.pop().alone
        near = answers - marks[-1].answers < self._gap and not alone
        marks.append(Mark(answers, len(self._log), self._path, None if near else self.state.copy(), waits, alone))

    def _last_kept(self) -> int:
        """The number of the last checkpoint whose state is at hand."""
        return len(self._marks) - (1 if self._marks[-1].state is not None else 2)

    def _checkpoint(self) -> Mark:
        """The last checkpoint, with its state: the match is there, or gets there from the one before."""
        mark = self._marks[-1]
        if mark.state is None:
            if mark.waits and mark.answers == self._asked_at:
                mark.state = self.state.copy()
            else:
                past = self._copy_from(len(self._marks) - 2, mark.answers, gap=0)
                mark.state = past._marks[-1].state
        return mark

    def _rewind(self, count: int) -> None:
        """Go back to where `count` answers had been given."""
        past = self._copy_to(count)
        self.state = past.state
        self._flow = past._flow
        self._ask = past._ask
        self._gathered = past._gathered
        self._log = past._log
        self._answers = past._answers
        self._marks = past._marks
        self._path = past._path
        self._asked_at = past._asked_at
        self._turn = past._turn

    def _copy_to(self, count: int) -> "Match[View_co, Result_co, Position_co]":
        """A copy of the match as it was when `count` answers had been given: the last checkpoint, and what followed."""
        if count >= self._marks[-1].answers:
            self._checkpoint()
        at = self._last_kept()
        while at > 0 and self._marks[at].answers > count:
            at -= 1
        return self._copy_from(at, count)

    def _copy_from(
        self, at: int, count: int, ledger: Ledger | None = None, gap: int = GAP
    ) -> "Match[View_co, Result_co, Position_co]":
        """A copy made from this checkpoint on; what changes on the way is noted."""
        mark = self._marks[at]
        other = Match(self.game_rules, dict(self.header), mark.state.copy(), self._log[: mark.events])
        if ledger is not None:
            ledger.open(other.state, mark.events)
        other._entries = self._entries.copy()
        other._seen_by = self._seen_by
        other._floor = self._floor
        other._answers = self._answers[: mark.answers]
        other._marks = self._marks[: at + 1]
        other._path = mark.path
        other._at_mark = True
        other._gap = gap
        other._advance(next(other._flow, None))
        for answer in self._answers[mark.answers : count]:
            if ledger is not None:
                ledger.close(other.state)
                ledger.open(other.state, len(other._log))
            other._take(answer)
        if ledger is not None:
            ledger.close(other.state)
        return other

    def _sampled(self, seat: int, dice: Dice) -> "Match[View_co, Result_co, Position_co]":
        """A match drawn uniformly from those that look the same to the seat."""
        for _ in range(DRAWS):
            twin = self._drawn(seat, dice)
            if twin is not None and self._asks_like(twin._ask):
                return twin
        raise AssertionError("no draw of what is hidden leads to the pending question")

    def _drawn(self, seat: int, dice: Dice) -> "Match[View_co, Result_co, Position_co] | None":
        """A match with hidden things drawn anew; None where what was chosen since could not have been chosen in it."""
        mark = self._checkpoint()
        drawn = self.game_rules.sample(mark.state, self.state, seat, dice)
        past = [as_seen(told, seat) for told in self._log[: mark.events]]
        # The seed or position in the header would tell what is hidden.
        header = {name: text for name, text in self.header.items() if name not in ("seed", "salt", "seal", "position")}
        twin = Match(self.game_rules, header, drawn.copy(), past)
        twin._seen_by = seat
        twin._answers = [_UNKNOWN] * mark.answers
        twin._entries = []
        twin._path = mark.path
        twin._marks.append(Mark(mark.answers, mark.events, mark.path, drawn))
        twin._advance(next(twin._flow, None))
        for answer in self._answers[mark.answers :]:
            if twin._gathered is None or answer.seat == seat:
                if not any(ask[1] == answer.seat and answer.value in ask[2] for ask in twin._pending()):
                    return None
                twin._entries.append(answer)
                twin._take(answer)
        twin._floor = len(twin._answers)  # a sampled match has no past to go back to
        return twin

    def _sampled_line(self, seat: int, dice: Dice) -> Line:
        """What `_sampled` draws, without a past."""
        mark = self._checkpoint()
        given = [(answer.seat, answer.value) for answer in self._answers[mark.answers :]]
        for _ in range(DRAWS):
            line = Line(self.game_rules, self.game_rules.sample(mark.state, self.state, seat, dice))
            if line.retrace(given) and self._asks_like(None if line.ask is None or line.ask[1] < 0 else line.ask):
                return line
        raise AssertionError("no draw of what is hidden leads to the pending question")

    def _asks_like(self, ask: Ask | None) -> bool:
        """Whether a draw stops where this match does. Hands can differ in whether they leave their owner a choice."""
        mine = self._ask
        return (ask is None) if mine is None else (ask is not None and ask[0] is mine[0] and ask[1] == mine[1])

    def line(self) -> Line:
        """The match itself from here on, hidden things included, as a bare line: for tools that try everything."""
        mark = self._checkpoint()
        line = Line(self.game_rules, mark.state.copy())
        line.retrace([(answer.seat, answer.value) for answer in self._answers[mark.answers :]])
        return line


class SeatHandle(Generic[View_co, Result_co, Position_co]):
    """What one seat may see and do. Opponents get nothing else."""

    __slots__ = ("_match", "_number")

    def __init__(self, match: Match[View_co, Result_co, Position_co], number: int) -> None:
        self._match = match
        self._number = number

    @property
    def name(self) -> str:
        """The seat."""
        return self._match.seats[self._number]

    def about(self) -> About:
        """What is played: the game, its rules and variants, and the seats in turn order."""
        match = self._match
        return {
            "game": match.game,
            "rules": match.rules,
            "variants": list(match.variants),
            "seats": list(match.seats),
        }

    def view(self) -> View_co:
        """All that this seat may know."""
        return self._match.game_rules.view(self._match.state, self._number)

    def events(self, since: int = 0) -> tuple[Event, ...]:
        """What happened, as far as this seat may know."""
        return self._match.events(self.name, since)

    @property
    def decision(self) -> Decision | None:
        """The question this seat has to answer now, if any."""
        for ask in self._match._pending():
            if ask[1] == self._number:
                return self._match._decision(ask)
        return None

    def sample(self, rng: "Dice | RandomBits | int") -> Match[View_co, Result_co, Position_co]:
        """A complete match drawn uniformly from those that look the same to this seat."""
        if isinstance(rng, Dice):
            dice = Dice(rng.bits())
        elif isinstance(rng, int) and not isinstance(rng, bool):
            dice = Dice(rng)
        elif hasattr(rng, "getrandbits"):
            dice = Dice(rng.getrandbits(64))
        else:
            raise BadOption("{0!r} is no source of chance: give a seed, a Dice or a random.Random.", rng)
        return self._match._sampled(self._number, dice)

    def line(self, dice: Dice) -> Line:
        """A sample as a bare line, stopped at the pending question: much cheaper, for searches that draw thousands."""
        return self._match._sampled_line(self._number, dice)

    def same_match(self, other: "SeatHandle") -> bool:
        """Whether both are handles of one seat in one and the same match."""
        return self._match is other._match and self._number == other._number


def _listed(keys: list[str]) -> str | Refusal:
    """The keys in a row, shortened where there are many."""
    shown = ", ".join(repr(k) for k in keys[:6])
    return shown if len(keys) <= 6 else Refusal("{0} or {1} others", shown, len(keys) - 6)
