"""A lesson that cannot be read is refused with the place that is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from signoria.learn import BadLesson, read_lesson
from signoria.learn.lesson import lesson_of, parse_lesson
from signoria.sentences import retold
from signoria.table import BadOption

GOOD = """
title.en = "A lesson"
title.es = "Una lección"
about.en = "Reading."
about.es = "Leer."
rules = ["E1.1"]
seat = "fugger"
setup = { seats = 2, seed = 1 }

[[step]]
say.en = "Read."
say.es = "Lee."
"""
TASK = """
[[step]]
say.en = "Do."
say.es = "Haz."
hint.en = "So."
hint.es = "Así."
done.en = "Well."
done.es = "Bien."
do.any_of = ["pass"]
"""


SHOW = """
[[step]]
say.en = "Which?"
say.es = "¿Cuál?"
rule = "E1.1"
hint.en = "So."
hint.es = "Así."
done.en = "Well."
done.es = "Bien."
[[step.answer]]
thing = "city:paris"
name.en = "Paris"
name.es = "París"
"""
WRONG = """
[[step.answer]]
thing = "city:london"
name.en = "London"
name.es = "Londres"
rule = "E1.1"
why.en = "No."
why.es = "No es."
"""


def test_a_step_that_asks_for_a_thing_is_read() -> None:
    step = parse_lesson("pax", "small", GOOD + SHOW + WRONG).steps[1]
    assert [answer.key for answer in step.answers] == ["show city:london", "show city:paris"]
    assert step.task is not None
    assert step.task.any_of == ("show city:paris",)
    assert [wrong.key for wrong in step.wrong] == ["show city:london"]


def test_a_small_lesson_is_read() -> None:
    lesson = parse_lesson("pax", "small", GOOD + TASK)
    assert [step.task is None for step in lesson.steps] == [True, False]
    assert lesson.version != parse_lesson("pax", "small", GOOD).version


def test_how_long_a_lesson_takes_is_reckoned_from_its_words_and_choices() -> None:
    assert parse_lesson("pax", "small", GOOD).minutes == 1
    much = GOOD.replace("Lee.", "Lee." + " palabra" * 359)
    assert parse_lesson("pax", "small", much).steps[0].seconds == 60 * 360 / 180 + 8
    assert parse_lesson("pax", "small", much).minutes == 3
    step = parse_lesson("pax", "small", GOOD + TASK).steps[1]
    way = 'do.way = ["pass", "pass"]\ndo.when = ["over"]\ndo.goal = { en = "End.", es = "Fin." }'
    free = parse_lesson("pax", "small", GOOD + TASK.replace('do.any_of = ["pass"]', way)).steps[1]
    assert free.seconds == pytest.approx(step.seconds + 8 + 45 + 60 / 180)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = ", "small: it is no TOML"),
        (GOOD.replace('seat = "fugger"', ""), "small: 'seat' is missing."),
        (GOOD.replace('seat = "fugger"', "seat = 1"), "small: 'seat' cannot be 1."),
        (GOOD.replace('title.es = "Una lección"', ""), "small: 'title' needs words in en, es."),
        (GOOD.replace('seat = "fugger"', 'seat = "fugger"\ncolour = 3'), "small: 'colour' means nothing here."),
        (GOOD.replace("setup = { seats = 2, seed = 1 }", ""), "small: it starts at a 'position' or"),
        (GOOD.split("[[step]]", maxsplit=1)[0], "small: it has no step."),
        (GOOD + 'scene = "there"', "small: the scene 'there' is not used, or not there."),
        (GOOD + 'seat = "medici"', "small, step 1: the seat changes with a scene only."),
        (GOOD + 'hint.en = "a"\nhint.es = "b"', "small, step 1: a step to do has a 'hint'"),
        (GOOD + TASK + 'replies = ["pass"]', "small, step 2: the reply 'pass' is not a seat and a key."),
        (GOOD + TASK + 'do.way = ["pass"]', "small, step 2, do: it has 'any_of' or 'way', one of them."),
        (GOOD + TASK + 'do.goal.en = "x"\ndo.goal.es = "y"', "small, step 2, do: a 'way' has its 'goal' in words"),
        (GOOD + TASK + 'do.when = ["over"]', "small, step 2, do: free play ('when') shows a 'way'."),
        (GOOD + SHOW, "small, step 2: one 'answer' is right, and another says 'why'"),
        (GOOD + SHOW + WRONG + '[[step.wrong]]', "small, step 2: what is shown has its 'answer's"),
        (GOOD + (SHOW + WRONG).replace('rule = "E1.1"', "", 1), "small, step 2: 'rule' is missing."),
        (GOOD + TASK + '[[step.wrong]]\nkey = "pass"', "small, step 2, wrong 1: 'rule' is missing."),
        (GOOD.replace("setup = { seats = 2, seed = 1 }", 'position = "{"'), "small: 'position' is not JSON"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_with_its_place(text: str, told: str) -> None:
    with pytest.raises(BadLesson) as caught:
        parse_lesson("pax", "small", text)
    assert str(caught.value).startswith(told)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = ", "small: no es TOML: "),
        (GOOD.replace('seat = "fugger"', ""), "small: falta 'seat'."),
        (GOOD.replace('title.es = "Una lección"', ""), "small: 'title' necesita textos en en, es."),
        (GOOD + TASK + 'do.when = ["over"]', "small, step 2, do: el juego libre ('when') muestra un 'way'."),
    ],
)
def test_what_is_wrong_is_told_in_the_language_of_the_reader(text: str, told: str) -> None:
    with pytest.raises(BadLesson) as caught:
        parse_lesson("pax", "small", text)
    assert retold(caught.value, "es").startswith(told)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLesson, match=r"nowhere\.toml: it cannot be read") as caught:
        read_lesson("pax", tmp_path / "nowhere.toml")
    assert retold(caught.value, "es").startswith("nowhere.toml: no se puede leer: ")


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no lesson 'flying': known are push-start-1"):
        lesson_of("pax", "flying")
    with pytest.raises(BadOption, match="Nobody teaches the game 'chess'"):
        lesson_of("chess", "flying")
