"""What a teacher says, as JSON for a client that knows no rule. Plain functions of plain values: a worker can run them."""

import json
import re
import time
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

import signoria
from signoria.learn.analysis import Analysis, Choice
from signoria.learn.counsel import answers, chances, hint
from signoria.learn.examples import Example, Telling, example_of, examples, links
from signoria.learn.lesson import Chapter, Lesson, Step, courses, lesson_of, untaught, untaught_sections
from signoria.learn.line import told_way
from signoria.learn.moments import moment, standing, whole
from signoria.learn.retry import pointer, retries, task, tried
from signoria.learn.teachers import taught_games
from signoria.learn.walk import SHOW, Verdict, Walk
from signoria.registry import package_of_position
from signoria.sentences import retold
from signoria.table import BadOption, BadPosition, Decision, Event, IllegalChoice, Match, Preview
from signoria.table.documents import EventDocument

FAULTS: Final = 8  # of a position, told at once
SOLVE_S: Final = 4.0  # for what is asked of the solver
LINES: Final = 5  # ways that it tells
CHANCES: Final = 4  # options whose chances are told at once


def event_documents(events: Sequence[Event], lang: str) -> list[EventDocument]:
    """What happened, words included."""
    return [event.as_dict(lang) for event in events]


def decision_document(decision: Decision | None, lang: str) -> dict[str, Any] | None:
    """A question, words included."""
    return None if decision is None else {**decision.as_dict(lang)}


# ---------------------------------------------------------------------- lessons


def lesson_in_short(lesson: Lesson, lang: str) -> dict[str, Any]:
    """A lesson as a line of the course."""
    return {
        "game": lesson.game,
        "id": lesson.id,
        "chapter": lesson.chapter,
        "title": lesson.title[lang],
        "about": lesson.about[lang],
        "minutes": lesson.minutes,
        "rules": list(lesson.rules),
        "needs": list(lesson.needs),
        "steps": len(lesson.steps),
        "version": lesson.version,
    }


def course_document(lang: str) -> dict[str, Any]:
    """All courses, and the rules that no lesson teaches."""

    def told(chapter: Chapter) -> dict[str, Any]:
        listed = [lesson_in_short(lesson, lang) for lesson in chapter.lessons]
        return {"game": chapter.game, "id": chapter.id, "title": chapter.title[lang], "lessons": listed}

    return {
        "chapters": [told(chapter) for chapter in courses()],
        "untaught": {game: untaught(game) for game in taught_games()},
        "untaught_sections": {game: untaught_sections(game) for game in taught_games()},
    }


def pins(step: Step) -> list[dict[str, Any]]:
    """What a step points at, numbered; `part` is a part of the thing."""
    found = []
    for number, thing in enumerate(step.point, start=1):
        name, _, part = thing.partition("#")
        found.append({"n": number, "id": name, "part": part or None})
    return found


def step_document(step: Step, lang: str) -> dict[str, Any]:
    """A step in words."""
    task = step.task
    return {
        "say": step.say[lang],
        "pins": pins(step),
        "task": "read" if task is None else "free" if task.free else "way" if task.way else "choice",
        "goal": None if task is None or task.goal is None else task.goal[lang],
        "hint": None if step.hint is None else step.hint[lang],
        "anew": step.scene is not None,
    }


def lesson_document(game: str, name: str, lang: str) -> dict[str, Any]:
    """A lesson with the words of all its steps; raises BadOption."""
    lesson = lesson_of(game, name)
    return {
        **lesson_in_short(lesson, lang),
        "seat": lesson.seat,
        "chance": None if lesson.chance is None else lesson.chance[lang],
        "script": [step_document(step, lang) for step in lesson.steps],
        "examples": sorted({one for rule in lesson.rules for one in links(game)[rule].examples}),
    }


def verdict_document(verdict: Verdict, seat: str, lang: str) -> dict[str, Any]:
    """What came of an input."""
    trial = verdict.trial
    return {
        "outcome": verdict.outcome,
        "says": None if verdict.says is None else verdict.says[lang],
        "rule": verdict.rule,
        "events": event_documents(verdict.events, lang),
        "tried": event_documents(verdict.tried, lang),
        "tried_view": None if trial is None else trial.view(seat),
    }


def walk_document(game: str, name: str, inputs: list[str], word: str | None, lang: str) -> dict[str, Any]:
    """Where a learner is after these inputs and one more, if given; raises BadOption, IllegalChoice."""
    walk = Walk.resume(lesson_of(game, name), inputs)
    fits = walk.inputs == inputs
    seat = walk.seat
    verdict = walk.give(word) if word is not None and fits else None
    step, decision = walk.step, walk.decision
    shown = walk.shown
    return {
        **lesson_in_short(walk.lesson, lang),
        "inputs": walk.inputs,
        "fits": fits,  # False: the lesson has changed since, and these are the inputs that still fit
        "marks": walk.marks,
        "number": walk.number,
        "finished": walk.finished,
        "seat": walk.seat,
        "step": None if step is None else step_document(step, lang),
        "shown": shown,
        "verdict": None if verdict is None else verdict_document(verdict, seat, lang),
        "view": walk.match.view(walk.seat),
        "decision": decision_document(decision, lang),
        "why_not": [
            {"action": w.action, "reason": w.reason, "clause": w.clause} for w in walk.match.why_not(walk.seat, lang)
        ]
        if not walk.match.over and (step is None or not step.answers)
        else [],
        "next_event": len(walk.match.events(walk.seat)),
    }


def walk_preview(game: str, name: str, inputs: list[str], word: str, lang: str) -> dict[str, Any]:
    """What a choice would do at this place of a lesson; raises BadOption, IllegalChoice."""
    walk = Walk.resume(lesson_of(game, name), inputs)
    decision = walk.decision
    option = None if decision is None else next((o for o in decision.options if o.key == word), None)
    if option is None:
        raise IllegalChoice("{0!r} is not possible at this place of the lesson.", word)
    if option.kind == SHOW:
        return dict(Preview((), {}, False).as_dict(lang))
    return dict(walk.match.preview(option).as_dict(lang))


# ---------------------------------------------------------------------- examples


def example_in_short(example: Example, lang: str) -> dict[str, Any]:
    """An example as a line of the list."""
    return {
        "game": example.game,
        "id": example.id,
        "title": example.title[lang],
        "rules": list(example.rules),
        "tellings": [telling.name for telling in example.tellings],
    }


def examples_document(lang: str) -> dict[str, Any]:
    """Every worked example, and what shows each rule."""
    return {
        "examples": [example_in_short(example, lang) for example in examples()],
        "links": {
            game: {
                rule: {"lessons": list(found.lessons), "examples": list(found.examples)}
                for rule, found in links(game).items()
            }
            for game in [package.name for package in signoria.games().loaded()]
        },
    }


def example_document(game: str, name: str, lang: str) -> dict[str, Any]:
    """An example with its steps; raises BadOption. Each part starts at a record without choices, for the board."""
    example = example_of(game, name)
    return {
        **example_in_short(example, lang),
        "told": [_telling(example, telling, lang) for telling in example.tellings],
        "lessons": sorted({one for rule in example.rules for one in links(game)[rule].lessons}),
    }


def _telling(example: Example, telling: Telling, lang: str) -> dict[str, Any]:
    usual = not telling.name
    return {
        "name": telling.name,
        "parts": [_part(text, example.cannot if usual else (), lang) for text in telling.parts],
    }


def _part(text: str, cannot: tuple[tuple[int, str], ...], lang: str) -> dict[str, Any]:
    head = text.split("\n\n", 1)[0] + "\n\n"
    match = signoria.load(head)
    steps = []
    refused = []
    for number, entry in enumerate(signoria.load(text).entries()):
        decision = match.seat(match.seats[entry.answer.seat]).decision
        assert decision is not None
        refused += _refused(match, number, cannot, lang)
        label = next(option.label(lang) for option in decision.options if option.key == entry.answer.key)
        told = match.choose(entry.answer.key, decision.seat)
        steps.append(
            {
                "seat": decision.seat,
                "kind": decision.kind,
                "question": decision.question(lang),
                "key": entry.answer.key,
                "label": label,
                "events": event_documents(told, lang),
            }
        )
    refused += _refused(match, len(steps), cannot, lang)
    return {"record": head, "steps": steps, "cannot": refused}


def _refused(match: Match, number: int, cannot: tuple[tuple[int, str], ...], lang: str) -> list[dict[str, Any]]:
    """What cannot be chosen here, with the sentence that refuses it."""
    found = []
    for at, key in cannot:
        if at == number:
            try:
                match.copy().choose(key)
            except IllegalChoice as error:
                found.append({"after": at, "key": key, "sentence": retold(error, lang)})
    return found


# ---------------------------------------------------------------------- the analysis board


def board_document(
    record: str, keys: list[tuple[str | None, str]], seat: str | None, lang: str, at: int | None = None
) -> dict[str, Any]:
    """The table after a record (`at`: so many of its choices) and more choices, each with the seat that makes it.

    A branch is a record: what comes back is one that holds them all. Raises BadRecord, BadOption, IllegalChoice.
    """
    match = whole(record) if at is None else moment(record, at)
    first = len(match.events(seat))
    for who, key in keys:
        match.choose(key, who)
    if seat is not None and seat not in match.seats:
        raise BadOption("There is no seat {0!r} in this match: the seats are {1}.", seat, ", ".join(match.seats))
    decision = None if seat is None else match.seat(seat).decision
    decision = decision or match.decision  # where several decide at once, that of whose view it is
    solver = signoria.game(match.game).solver()
    return {
        "game": match.game,
        "record": match.record(),
        "position": match.position(),
        "seats": list(match.seats),
        "answers": match.answers,
        "made": [{"seat": who, "key": key} for who, key in standing(match)],
        "view": match.view(seat if seat is not None else None if decision is None else decision.seat),
        "decision": decision_document(decision, lang),
        "why_not": []
        if decision is None
        else [{"action": w.action, "reason": w.reason, "clause": w.clause} for w in match.why_not(decision.seat, lang)],
        "events": event_documents(match.events(seat, first), lang),
        "over": match.over,
        "result": match.result,
        "goals": [] if solver is None or match.over else list(solver.goals),
    }


def board_preview(
    record: str, choices: list[tuple[str | None, str]], key: str, lang: str, at: int | None = None
) -> dict[str, Any]:
    """What a choice would do on the board; raises BadRecord, BadOption, IllegalChoice."""
    match = _played(record, tuple(choices), at)
    decision = match.decision
    option = None if decision is None else next((one for one in decision.options if one.key == key), None)
    if decision is None or option is None:
        raise IllegalChoice("{0!r} is not possible now.", key)
    return dict(match.preview(option, decision.seat).as_dict(lang))


def board_solution(
    record: str, choices: list[tuple[str | None, str]], goal: str, lang: str, at: int | None = None
) -> dict[str, Any]:
    """What who is to move can force in this turn, as far as the solver sees in a few seconds; raises BadOption."""
    match = _played(record, tuple(choices), at)
    solver = signoria.game(match.game).solver()
    if solver is None or match.over:
        return {"goals": [], "goal": goal, "solved": False, "complete": False, "count": 0, "positions": 0, "lines": []}
    if goal not in solver.goals:
        raise BadOption("The solver knows no goal {0!r}: it knows {1}.", goal, ", ".join(solver.goals))
    found = solver.solve(match, goal, None, SOLVE_S, lang, None)
    return {
        "goals": list(solver.goals),
        "goal": goal,
        "solved": found.solved,
        "complete": found.complete,
        "count": found.count,
        "positions": found.positions,
        "lines": [told_way(match, found.seat, way.example, lang) for way in found.ways[:LINES]],
    }


# ---------------------------------------------------------------------- counsel


def counsel_document(
    what: str,
    record: str,
    choices: list[tuple[str | None, str]],
    seat: str,
    keys: list[str],
    lang: str,
    at: int | None = None,
) -> dict[str, Any]:
    """`hint`, `chances` or `answers` for a seat after a record and more choices; raises what they raise, BadOption."""
    match = _played(record, tuple(choices), at)
    if seat not in match.seats:
        raise BadOption("There is no seat {0!r} in this match: the seats are {1}.", seat, ", ".join(match.seats))
    if what == "hint":
        return hint(match, seat, lang).as_dict()
    if what == "chances":
        return chances(match, seat, keys[:CHANCES], lang)
    if not keys:
        raise BadOption("What the others can do depends on a choice: give its key.")
    return answers(match, seat, keys[0], lang)


@lru_cache(maxsize=16)
def _played(record: str, choices: tuple[tuple[str | None, str], ...], at: int | None) -> Match:
    """The match after a record and more choices. It is read only."""
    match = whole(record) if at is None else moment(record, at)
    for who, key in choices:
        match.choose(key, who)
    return match


# ---------------------------------------------------------------------- analysis, a slice at a time


def analysis_slice(
    record: str, kept: str | None, lang: str, seconds: float, solve_s: float
) -> tuple[str, dict[str, Any]]:
    """Judge for so many seconds, and search for a win that may have been missed for `solve_s` at most: what is to be kept
    for the next slice, and the document so far; raises BadRecord."""
    made = Analysis(record, lang, solve_s=solve_s) if kept is None else Analysis.resume(kept, solve_s)
    end = time.monotonic() + seconds
    made.run(lambda judged, of: time.monotonic() < end)
    return made.kept(), {**made.as_dict(), "retries": retries(made.choices, made.seats)}


def retry_document(kept: str, index: int, key: str | None) -> dict[str, Any]:
    """A choice of an analysis to be tried again, and what comes of trying; raises BadOption, IllegalChoice."""
    document = json.loads(kept)
    record, lang = document["record"], document["lang"]
    judged = document["choices"]
    if not 0 <= index < len(judged) or judged[index]["best"] is None:
        raise BadOption("There is nothing to try again at choice {0}.", index)
    choice = Choice(**judged[index])
    match = _played(record, (), index)
    ids, where = pointer(match, choice, lang)
    return {
        "index": index,
        "turn": choice.turn,
        "seat": choice.seat,
        "mark": choice.mark,
        "task": task(choice, lang),
        "where": list(ids),
        "where_text": where,
        "tried": None if key is None else tried(match, choice, key, lang).as_dict(),
    }


# ---------------------------------------------------------------------- any position


def position_document(document: dict[str, Any], lang: str) -> dict[str, Any]:
    """Whether a position can be played: a sentence for each thing that is wrong, and the record that starts there.

    What is wrong is left out, and the rest is looked at again; what can be played then is `mended`.
    """
    package = package_of_position(document)
    sentences: list[dict[str, Any]] = []
    trial: dict[str, Any] = json.loads(json.dumps(document))
    match: Match | None = None
    taken = ""  # out of an entry of a list
    while match is None and len(sentences) < FAULTS:
        try:
            match = package.from_position(trial)
        except BadPosition as error:
            entry = error.path.rpartition(".")[0]
            there = _without(trial, error.path)
            if not there and taken not in ("", error.path) and taken.rpartition(".")[0] == entry:
                taken = ""  # without it the entry is nothing: it goes with what was wrong in it
                _without(trial, entry)
                continue
            sentences.append({"sentence": retold(error, lang), "path": error.path})
            taken = error.path if entry.endswith("]") else ""
            if not there:
                break
    return {
        "game": package.name,
        "playable": match is not None and not sentences and not match.over,
        "legality": sentences,
        "record": match.record() if match is not None and not sentences else None,
        "mended": match.position() if match is not None and sentences else None,
    }


def _without(document: dict[str, Any], path: str) -> bool:
    """Take what lies at this path (`players[0].hand[2]`) out of the document; False where there is nothing."""
    steps: list[str | int] = []
    for part in path.split("."):
        name, *indexes = re.split(r"\[(\d+)\]", part)
        steps += [name] if name else []
        steps += [int(index) for index in indexes if index.isdecimal()]
    holder: Any = document
    try:
        for step in steps[:-1]:
            holder = holder[step]
        del holder[steps[-1]]
    except (KeyError, IndexError, TypeError):
        return False
    return True
