"""A walk through a lesson: what is right goes on, what is wrong is explained and taken back, and the place is kept."""

from __future__ import annotations

import pytest

from signoria.learn.lesson import Lesson, lesson_of, parse_lesson
from signoria.learn.proof import faults
from signoria.learn.walk import NEXT, Walk
from signoria.sentences import retold
from signoria.table import BadOption, IllegalChoice


def walk_to_task(name: str = "push-start-1") -> Walk:
    walk = Walk(lesson_of("pax", name))
    while walk.step is not None and (walk.step.task is None or walk.step.answers):
        walk.give(walk.shown or NEXT)
    return walk


def to_the_end(walk: Walk) -> None:
    while walk.step is not None:
        walk.give(walk.shown or NEXT)


def test_a_wrong_choice_is_played_explained_with_its_rule_and_taken_back() -> None:
    walk = walk_to_task()
    before = walk.match.position()
    assert walk.step is not None
    wrong = walk.step.wrong[0]
    decision = walk.decision
    assert decision is not None
    key = next(option.key for option in decision.options if option.key.startswith(wrong.key.rstrip("*")))
    verdict = walk.choose(key)
    assert (verdict.outcome, verdict.says, verdict.rule) == ("wrong", wrong.why, wrong.rule)
    assert verdict.tried
    assert verdict.trial is not None
    assert verdict.trial.position() != before
    assert walk.match.position() == before
    assert key not in walk.inputs


def test_what_is_neither_right_nor_listed_gets_the_hint() -> None:
    walk = walk_to_task()
    step, decision = walk.step, walk.decision
    assert step is not None
    assert decision is not None
    from fnmatch import fnmatchcase

    strange = [
        option.key
        for option in decision.options
        if option.key != walk.shown and not any(fnmatchcase(option.key, wrong.key) for wrong in step.wrong)
    ]
    verdict = walk.choose(strange[0])
    assert (verdict.outcome, verdict.says) == ("hint", step.hint)
    assert walk.number == step_number(walk.lesson, walk)


def step_number(lesson: Lesson, walk: Walk) -> int:
    return next(i for i, step in enumerate(lesson.steps) if step is walk.step)


def test_the_shown_way_leads_to_the_end_and_nothing_comes_after() -> None:
    walk = walk_to_task()
    to_the_end(walk)
    assert walk.finished
    with pytest.raises(BadOption, match="The lesson is over"):
        walk.next()
    with pytest.raises(BadOption, match="The lesson is over"):
        walk.choose("pass")


def test_a_thing_is_shown_on_the_table_and_nothing_is_played() -> None:
    walk = Walk(lesson_of("pax", "pieces"))
    walk.next()
    before = walk.match.position()
    decision = walk.decision
    assert decision is not None
    assert (decision.seat, decision.kind, decision.question("es")) == ("fugger", "show", "¿Cuál es?")
    london = next(option for option in decision.options if option.key == "show city:london")
    assert (london.label("es"), london.focus, london.data["thing"]) == ("Londres", ("city:london",), "city:london")
    verdict = walk.choose("show city:london")
    assert (verdict.outcome, verdict.rule, verdict.trial) == ("wrong", "B1.colours", None)
    with pytest.raises(IllegalChoice, match="is not possible now"):
        walk.choose("show city:paris")
    for right in ("show city:constantinople1", "show city:cairo"):
        assert Walk.resume(walk.lesson, [NEXT, right]).number == 2
    assert walk.choose("show city:cairo").outcome == "done"
    assert (walk.number, walk.match.position()) == (2, before)


def test_a_step_to_read_takes_no_choice_and_a_step_to_do_is_not_skipped() -> None:
    walk = Walk(lesson_of("pax", "push-start-1"))
    with pytest.raises(BadOption, match="only read"):
        walk.choose("pass")
    walk = walk_to_task()
    with pytest.raises(BadOption, match="waits for a choice"):
        walk.next()
    with pytest.raises(IllegalChoice, match="'fly' is not possible now"):
        walk.choose("fly")


@pytest.mark.parametrize(("game", "name"), [("pax", "market"), ("age", "events"), ("age", "openings")])
def test_the_inputs_lead_to_the_same_place_again(game: str, name: str) -> None:
    walk = Walk(lesson_of(game, name))
    while walk.number < len(walk.lesson.steps) - 1:
        walk.give(walk.shown or NEXT)
    again = Walk.resume(walk.lesson, walk.inputs)
    assert (again.number, again.seat, again.marks) == (walk.number, walk.seat, walk.marks)
    assert again.match.position() == walk.match.position()
    back = Walk.resume(walk.lesson, walk.inputs[: walk.marks[2]])
    assert back.number == 2


def test_inputs_of_an_older_version_lead_as_far_as_they_fit() -> None:
    lesson = lesson_of("pax", "market")
    walk = Walk.resume(lesson, [NEXT, "fly", NEXT])
    assert walk.inputs in ([NEXT], [])


def test_free_play_that_ends_before_its_goal_begins_again() -> None:
    text = """
title = { en = "Free", es = "Libre" }
about = { en = "Buying.", es = "Comprar." }
rules = ["E1.1"]
seat = "fugger"
setup = { seats = ["fugger", "medici"], seed = 1 }
[[step]]
say = { en = "Buy two cards.", es = "Compra dos cartas." }
do.way = ["buy west 1", "buy west 1"]
do.goal = { en = "Two cards.", es = "Dos cartas." }
do.when = ["hand fugger 2"]
hint = { en = "The cheap ones.", es = "Las baratas." }
done = { en = "Two.", es = "Dos." }
"""
    lesson = parse_lesson("pax", "free", text)
    walk = Walk(lesson)
    before = walk.match.position()
    assert walk.choose("buy west 1").outcome == "on"
    verdict = walk.choose("pass")
    assert (verdict.outcome, verdict.says) == ("again", lesson.steps[0].hint)
    assert (walk.match.position(), walk.inputs, walk.number) == (before, [], 0)
    assert walk.choose("buy east 1").outcome == "on"
    assert walk.shown is None
    assert walk.choose("buy west 1").outcome == "done"
    assert walk.finished


def test_another_way_to_the_goal_does_not_break_the_rest() -> None:
    """Free play may reach its goal otherwise than shown; later steps find the table they speak of."""
    walk = Walk(lesson_of("age", "openings"))
    while walk.step is not None and not (walk.step.task and walk.step.task.free):
        walk.give(walk.shown or NEXT)
    step = walk.step
    assert step is not None
    assert step.task is not None
    for key in reversed(step.task.way):
        verdict = walk.choose(key)
        if verdict.outcome == "done":
            break
    to_the_end(walk)
    assert walk.finished


def test_a_lesson_that_does_not_hold_says_where() -> None:
    from importlib import resources

    text = (resources.files("signoria.pax") / "lessons" / "push-start-1.toml").read_text(encoding="utf-8")
    assert faults(parse_lesson("pax", "mine", text)) == []
    for old, new, told, spanish in (
        (
            'do.any_of = ["buy west 3"]',
            'do.any_of = ["buy west 9"]',
            "'buy west 9' is accepted but not legal.",
            "'buy west 9' se acepta, pero no es legal.",
        ),
        ('key = "pass"', 'key = "fly"', "'fly' is not legal", "'fly' no es legal"),
        (
            '"decision trigger"',
            '"decision concession"',
            "it is not true that 'decision concession'",
            "no es verdad que 'decision concession'",
        ),
        (
            'point = ["city:toledo", "city:granada"]',
            'point = ["city:madrid"]',
            "there is no 'city:madrid' to point at",
            "no hay ningún 'city:madrid' que señalar",
        ),
        ('rule = "E3.1"', 'rule = "E3.99"', "There is no rule 'E3.99'", "No hay ninguna regla 'E3.99'"),
        (
            '"decision trigger"',
            '"weather fine"',
            "The claim 'weather fine' means nothing",
            "La afirmación 'weather fine' no significa nada",
        ),
    ):
        assert old in text
        found = faults(parse_lesson("pax", "mine", text.replace(old, new, 1)))
        assert any(told in str(fault) and spanish in retold(fault, "es") for fault in found), (told, found)
