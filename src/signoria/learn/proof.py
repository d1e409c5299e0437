"""The proof of a lesson: it is walked on the real table, and says what does not hold.

The position loads; every key of the shown way is legal when its turn comes and asked of the learner; every other accepted
key leads to a table from which the rest can be walked; wrong choices are legal, not accepted, and get their explanation;
what cannot be done is not legal; replies are legal and asked of others; claims are true; rules and things pointed at exist;
the words are short and there in every language.
"""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any, Final

from signoria.arena.solve import solve
from signoria.learn.claims import is_true
from signoria.learn.errors import BadLesson
from signoria.learn.lesson import Lesson, Step, Text, Wrong, table_of
from signoria.learn.teachers import teacher_of
from signoria.learn.walk import NEXT, Verdict, Walk
from signoria.table import Match, SignoriaError

LONGEST: Final = {
    "say": 420,
    "hint": 220,
    "goal": 220,
    "done": 320,
    "why": 320,
    "title": 60,
    "about": 100,
    "chance": 420,
}
SENTENCES: Final = 3
_ABBREVIATED: Final = re.compile(r"\b(St|vs|N|Sta)\.")
_SENTENCE: Final = re.compile(r"[.!?…][»\")]*(?:\s|$)")


def faults(lesson: Lesson) -> list[SignoriaError]:
    """What does not hold, one refusal each; none is a proof."""
    found: list[SignoriaError] = [*_words(lesson), *_rules(lesson)]
    try:
        _walk(lesson, found)
        found += _asides(lesson)
    except SignoriaError as error:
        found.append(error)
    return found


# ---------------------------------------------------------------------- words and names


def texts(lesson: Lesson) -> Iterator[tuple[str, str, Text]]:
    """Every text of a lesson: where it stands, what sort it is, and its words by language."""
    yield "title", "title", lesson.title
    yield "about", "about", lesson.about
    if lesson.chance is not None:
        yield "chance", "chance", lesson.chance
    for number, step in enumerate(lesson.steps, start=1):
        sorts = {"say": step.say, "hint": step.hint, "done": step.done, "goal": step.task.goal if step.task else None}
        for sort, text in sorts.items():
            if text is not None:
                yield f"step {number}, {sort}", sort, text
        for entry in (*step.wrong, *step.cannot):
            yield f"step {number}, {entry.key!r}", "why", entry.why


def _words(lesson: Lesson) -> Iterator[BadLesson]:
    for where, sort, text in texts(lesson):
        for lang, words in text.items():
            if len(words) > LONGEST[sort]:
                yield BadLesson("{0}: {1} has {2} characters, more than {3}.", where, lang, len(words), LONGEST[sort])
            if len(_SENTENCE.findall(_ABBREVIATED.sub(r"\1", words))) > SENTENCES:
                yield BadLesson("{0}: {1} has more than {2} sentences.", where, lang, SENTENCES)
        figures = [sorted(re.findall(r"\d+", words)) for words in text.values()]
        if any(numbers != figures[0] for numbers in figures):
            yield BadLesson("{0}: the numbers differ between the languages.", where)


def _rules(lesson: Lesson) -> Iterator[BadLesson]:
    known = set(teacher_of(lesson.game).clauses())
    cited = [entry.rule for step in lesson.steps for entry in (*step.wrong, *step.cannot)]
    cited += [step.rule for step in lesson.steps if step.rule is not None]
    for rule in sorted({*lesson.rules, *cited} - known):
        yield BadLesson("There is no rule {0!r}.", rule)
    if not lesson.rules:
        yield BadLesson("It teaches no rule.")


# ---------------------------------------------------------------------- walking


def _walk(lesson: Lesson, found: list[SignoriaError]) -> None:
    """Along the shown way, with a look at everything beside it; what does not hold is added to what was found."""
    walk = Walk(lesson)
    if lesson.seat not in walk.match.seats:
        raise BadLesson("Nobody called {0!r} sits at the table.", lesson.seat)
    while (step := walk.step) is not None:
        where = f"step {walk.number + 1}"
        found += [
            BadLesson("{0}: there is no {1!r} to point at.", where, thing)
            for thing in step.point
            if not teacher_of(lesson.game).can_point(walk.match, thing)
        ]
        found += [
            BadLesson("{0}: there is no {1!r} to show.", where, answer.thing)
            for answer in step.answers
            if not teacher_of(lesson.game).can_point(walk.match, answer.thing)
        ]
        if step.task is None:
            match = walk.match
            walk.next()
        else:
            found += _beside(walk, step, where)
            match = _along(walk, step, where)
        found += [
            BadLesson("{0}: it is not true that {1!r}.", where, claim)
            for claim in step.expect
            if not is_true(match, claim)
        ]


def _along(walk: Walk, step: Step, where: str) -> Match:
    """The shown way of a step; the table at its end, with the others' answers."""
    number = walk.number
    match = walk.match
    if step.task is not None and step.task.when and all(is_true(match, claim) for claim in step.task.when):
        raise BadLesson("{0}: the goal is reached before it begins.", where)
    while walk.number == number:
        key = walk.shown
        verdict: Verdict | None = None
        if key is not None:
            try:
                verdict = walk.choose(key)
            except SignoriaError as error:
                raise BadLesson("{0}: the shown way does not work: {1}", where, error) from None
        if verdict is None or verdict.outcome not in ("on", "done"):
            raise BadLesson("{0}: the shown way does not end the step.", where)
        if verdict.outcome == "on" and walk.number == number:
            match = walk.match
    return match


def _beside(walk: Walk, step: Step, where: str) -> list[BadLesson]:
    """Every other accepted key leads through the rest of the lesson; what is wrong is explained, what cannot be is not."""
    assert step.task is not None
    found: list[BadLesson] = []
    decision = walk.decision
    if decision is None:
        raise BadLesson("{0}: nothing is asked of the learner.", where)
    keys = [option.key for option in decision.options]
    found += [
        BadLesson("{0}: {1!r} is accepted but not legal.", where, key) for key in step.task.any_of if key not in keys
    ]
    for key in step.task.any_of[1:] if not found else ():
        branch = Walk.resume(walk.lesson, [*walk.inputs, key])
        while branch.step is not None:
            branch.give(branch.shown or NEXT)
    offered = _offered(walk, step)
    for entry in step.wrong:
        tempting = [(at, key) for at, options in offered for key in options if fnmatchcase(key, entry.key)]
        judged = [(at, key, _judged(walk, at, key)) for at, key in tempting]
        if not any(verdict.outcome == "wrong" and verdict.says == entry.why for _, _, verdict in judged):
            found.append(BadLesson("{0}: {1!r} is not legal, or gets another answer.", where, entry.key))
        if step.task.win:
            found += _still_wins(entry, walk.seat, [(key, v) for _, key, v in judged if v.says == entry.why], where)
    for entry in step.cannot:
        found += [BadLesson("{0}: {1!r} can be done.", where, entry.key) for key in keys if fnmatchcase(key, entry.key)]
        plain = entry.key.replace("*", "x")
        if plain not in keys and walk.choose(plain).says != entry.why:
            found.append(BadLesson("{0}: {1!r} gets another answer.", where, entry.key))
    return found


def _offered(walk: Walk, step: Step) -> list[tuple[int, list[str]]]:
    """The keys offered at each question of the shown way."""
    assert step.task is not None
    found = []
    for at in range(len(step.task.shown)):
        there = Walk.resume(walk.lesson, [*walk.inputs, *step.task.shown[:at]])
        if there.number == walk.number and there.decision is not None:
            found.append((at, [option.key for option in there.decision.options]))
    return found


def _judged(walk: Walk, at: int, key: str) -> Verdict:
    step = walk.step
    assert step is not None
    assert step.task is not None
    return Walk.resume(walk.lesson, [*walk.inputs, *step.task.shown[:at]]).choose(key)


def _still_wins(entry: Wrong, seat: str, judged: list[tuple[str, Verdict]], where: str) -> Iterator[BadLesson]:
    """Where the goal is to win in this turn, the solver proves that what is wrong can no longer win."""
    for key, verdict in judged:
        trial = verdict.trial
        assert trial is not None
        if trial.over:
            if trial.result is not None and seat in trial.result["winners"]:
                yield BadLesson("{0}: {1!r} is called wrong ({2}) and wins.", where, key, entry.rule)
            continue
        turn = trial.view(None).get("turn")
        left = turn.get("actions_left", 0) if isinstance(turn, dict) else 0
        decision = trial.decision
        if decision is not None and left and solve(trial, "win", actions=left).solved:
            yield BadLesson("{0}: {1!r} is called wrong ({2}) and can still win.", where, key, entry.rule)


def _asides(lesson: Lesson) -> Iterator[BadLesson]:
    """What another rule set would offer from the same position."""
    for aside in lesson.asides:
        document: dict[str, Any] = {**(lesson.position or {}), "rules": aside.ruleset}
        match = table_of(lesson.game, document)
        for key in aside.way:
            match.choose(key)
        for claim in aside.expect:
            if not is_true(match, claim):
                yield BadLesson("aside: by the rules {0!r} it is not true that {1!r}.", aside.ruleset, claim)


def end_of(lesson: Lesson) -> Match:
    """The table at the end of the shown way."""
    walk = Walk(lesson)
    while walk.step is not None:
        walk.give(walk.shown or NEXT)
    return walk.match
