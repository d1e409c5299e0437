"""Walking through a lesson on the real table.

A walk is where a learner is, and what it took to get there: the inputs, each one `NEXT` or the key of a choice. The same
inputs lead to the same place, so a walk can be kept as a list of words and resumed anywhere.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Final, Literal

from signoria.learn.claims import is_true
from signoria.learn.lesson import Answer, Lesson, Step, Text, Wrong
from signoria.learn.words import words
from signoria.table import BadOption, Decision, DecisionKind, Event, IllegalChoice, Match, SignoriaError
from signoria.table.readings import Reading

NEXT: Final = "next"
SHOW: Final = "show"  # the kind of question that asks to show a thing

# done: the step is finished. on: right so far. wrong: explained and taken back. cannot: the rules do not allow it.
# hint: not what is asked, and taken back. again: free play ended before its goal, and the step begins again.
Outcome = Literal["done", "on", "wrong", "cannot", "hint", "again"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of an input: how it ended, the teacher's words, the rule behind them, and what happened on the table."""

    outcome: Outcome
    says: Text | None
    rule: str | None
    events: Sequence[Event]  # what happened and stands
    tried: Sequence[Event] = ()  # what happened and was taken back
    trial: Match | None = None  # the table as it was before that


def _asked(match: Match, seat: str, answers: Sequence[Answer], clause: str) -> Decision:
    """The question to show one of these things, as the table would put it."""
    reading = Reading(
        SHOW,
        key=lambda state, ask, n: answers[n].key,
        focus=lambda state, ask, n: (answers[n].thing,),
        label=lambda state, ask, n, lang: answers[n].name[lang],
        data=lambda state, ask, n: {"act": SHOW, "thing": answers[n].thing},
    )
    kind = DecisionKind(SHOW, clause, reading, words=words)
    ask = (kind, match.seats.index(seat), list(range(len(answers))), 0)
    return Decision(match.game_rules, match.state, ask, match.seats, (), 0)


class Walk:
    """A learner's way through a lesson."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.match = lesson.start()
        self.seat = lesson.seat
        self.number = 0  # of the step, from 0
        self.inputs: list[str] = []
        self.marks: list[int] = [0]  # how many inputs each step began with
        self._made = 0  # choices made in this step
        self._strayed = False  # whether one of them was not the shown one
        self._begin = self.match
        self._enter()

    @classmethod
    def resume(cls, lesson: Lesson, inputs: list[str]) -> "Walk":
        """A walk with these inputs, as far as they still fit: a lesson may have changed since."""
        walk = cls(lesson)
        for word in inputs:
            try:
                verdict = walk.give(word)
            except SignoriaError:
                break
            if verdict.outcome not in ("done", "on"):
                break
        return walk

    @property
    def finished(self) -> bool:
        """Whether all steps are done."""
        return self.number >= len(self.lesson.steps)

    @property
    def step(self) -> Step | None:
        """The step the learner is at."""
        return None if self.finished else self.lesson.steps[self.number]

    @property
    def decision(self) -> Decision | None:
        """What is asked of the learner in this step; None where it is only read."""
        step = self.step
        if step is not None and step.answers:
            return _asked(self.match, self.seat, step.answers, f"{self.lesson.game}:{step.rule}")
        return None if step is None or step.task is None else self.match.seat(self.seat).decision

    @property
    def shown(self) -> str | None:
        """The next key of the shown way, as long as nothing else was tried."""
        step = self.step
        if step is None or step.task is None or self._strayed or self._made >= len(step.task.shown):
            return None
        return step.task.shown[self._made]

    # ------------------------------------------------------------------ going on

    def give(self, word: str) -> Verdict:
        """An input: `NEXT`, or the key of a choice. Raises BadOption or IllegalChoice and changes nothing."""
        return self.next() if word == NEXT and (self.step is None or self.step.task is None) else self.choose(word)

    def next(self) -> Verdict:
        """Go on from a step that is only read."""
        step = self.step
        if step is None:
            raise BadOption("The lesson is over: begin it again, or take another one.")
        if step.task is not None:
            raise BadOption("This step waits for a choice: make it, or ask for the hint.")
        self.inputs.append(NEXT)
        return Verdict("done", None, None, self._leave(step))

    def choose(self, key: str) -> Verdict:
        """Make a choice; what is not asked for is explained and taken back."""
        step = self.step
        if step is None:
            raise BadOption("The lesson is over: begin it again, or take another one.")
        if step.task is None:
            raise BadOption("This step is only read: go on to the next one.")
        decision = self.decision
        keys = [] if decision is None else [option.key for option in decision.options]
        if key not in keys:
            for entry in step.cannot:
                if fnmatchcase(key, entry.key):
                    return Verdict("cannot", entry.why, entry.rule, ())
            raise IllegalChoice("{0!r} is not possible now: choose {1}.", key, ", ".join(repr(k) for k in keys[:6]))
        accepted = key in step.task.any_of or key == self.shown
        wrong = None if accepted else next((w for w in step.wrong if fnmatchcase(key, w.key)), None)
        if step.answers:
            if wrong is not None:
                return Verdict("wrong", wrong.why, wrong.rule, ())
            self.inputs.append(key)
            return Verdict("done", step.done, None, self._leave(step))
        if wrong is not None or not (accepted or step.task.free):
            return self._taken_back(step, key, wrong)
        return self._played(step, key)

    def _taken_back(self, step: Step, key: str, wrong: Wrong | None) -> Verdict:
        trial = self.match.copy()
        tried = trial.choose(key, self.seat)
        if wrong is None:
            return Verdict("hint", step.hint, None, (), tried, trial)
        return Verdict("wrong", wrong.why, wrong.rule, (), tried, trial)

    def _played(self, step: Step, key: str) -> Verdict:
        task = step.task
        assert task is not None
        self._strayed = self._strayed or key != self.shown
        events = self.match.choose(key, self.seat)
        self._made += 1
        if not task.free:
            self.inputs.append(key)
            if task.way and self._made < len(task.way):
                return Verdict("on", None, None, events)
        elif all(is_true(self.match, claim) for claim in task.when):
            self.inputs.append(key)
            if self._strayed and self._goes_on_here():
                self._show(task.shown)
        elif self.match.seat(self.seat).decision is None:
            trial = self.match
            del self.inputs[self.marks[-1] :]
            self.match, self._made, self._strayed = self._begin.copy(), 0, False
            return Verdict("again", step.hint, None, (), events, trial)
        else:
            self.inputs.append(key)
            return Verdict("on", None, None, events)
        return Verdict("done", step.done, None, (*events, *self._leave(step)))

    def _goes_on_here(self) -> bool:
        """Whether a later step plays on from this table."""
        for later in self.lesson.steps[self.number + 1 :]:
            if later.scene is not None:
                return False
            if later.task is not None or later.replies:
                return True
        return False

    def _show(self, keys: tuple[str, ...]) -> None:
        """The goal was reached in another way than the rest of the lesson tells: the table is as if it had been shown."""
        self.match = self._begin.copy()
        for key in keys:
            self.match.choose(key, self.seat)

    def _leave(self, step: Step) -> tuple[Event, ...]:
        """The others answer, and the next step begins."""
        first = len(self.match.events(self.seat))
        for seat, key in step.replies:
            self.match.choose(key, seat)
        events = self.match.events(self.seat, first)
        self.number += 1
        self.marks.append(len(self.inputs))
        self._enter()
        return events

    def _enter(self) -> None:
        step = self.step
        if step is not None and step.scene is not None:
            self.match = self.lesson.scene(step.scene)
            self.seat = step.seat or self.seat
        self._begin = self.match.copy()
        self._made, self._strayed = 0, False
