"""Every lesson holds on the real table, says what it says in both languages, and teaches rules that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from signoria.learn.lesson import Lesson, courses, left_to_the_book, lessons, section_of, untaught
from signoria.learn.proof import end_of, faults, texts
from signoria.learn.teachers import taught_games, teacher_of

ALL = lessons()
NAMES = [f"{lesson.game}/{lesson.id}" for lesson in ALL]
# Words of Pax Renaissance, and what the Spanish text must then say: the terms of the game.
TERMS = {
    "tableau": "muestrario", "levy|levies": "leva", "concession": "concesi", "vassal": "vasall", "suzerain": "soberan",
    "theocra": "teocra", "apostas": "apostas", "empori": "empori", "comet": "cometa", "old maid": "solterona",
    "prestige": "prestigio", "repressed": "sometid", "serf": "sierv", "conspirac": "conspira", "revolt": "revuelta",
    "campaign": "campaña", "bishop": "alfil", "knight": "caball", "rook": "torre", "pawn": "pe[óo]n", "pirate": "pirata",
    "queen": "dama", "throne": "trono", "republic": "rep[úu]blica", "florin": "flor[ií]n", "deck": "mazo",
    "market": "mercado", r"\bops\b": "Ops", r"\bkings?\b": "rey", "believer": "creyente", "heretic": "hereje",
    "crusade": "cruzada", "jihad": "yihad", "agent": "agente", "location": "ubicaci", "discovery": "descubrimiento",
    r"\blaw\b": r"\bley\b", "patron": "patrocin|mecenas", "siege": "asedi", "behead": "decapit",
    "inquisitor": "inquisidor", "corsair": "corsario", "commerce": "comercio", r"\btax": "impuesto|grav", "vote": "vot",
    "trade fair": "feria comercial", "regime change": "cambio de régimen", "emancipat": "emancip|liber",
    "battle": "batalla", "supreme": "suprem", "silence": "silenci", "Portugal": "Portugal/Castilla",
    "Papal States": "Estados Pontificios", "Ottoman": "otoman", "Mamluk": "mameluc",
}  # fmt: skip
FORMAL = re.compile(r"\b(usted|ustedes|vosotros|vuestr[oa]s?|\w+(?:íais|abais|steis|réis))\b", re.IGNORECASE)


@pytest.mark.parametrize("lesson", ALL, ids=NAMES)
def test_a_lesson_can_be_walked_as_it_is_written(lesson: Lesson) -> None:
    assert faults(lesson) == []


@pytest.mark.parametrize("lesson", ALL, ids=NAMES)
def test_spanish_speaks_to_the_learner_and_is_not_english(lesson: Lesson) -> None:
    for where, sort, text in texts(lesson):
        assert text["es"] != text["en"] or sort == "title", where
        assert not FORMAL.search(text["es"]), where


@pytest.mark.parametrize("lesson", [lesson for lesson in ALL if lesson.game == "pax"], ids=lambda lesson: lesson.id)
def test_spanish_uses_the_terms_of_the_game(lesson: Lesson) -> None:
    for where, sort, text in texts(lesson):
        for term, spanish in TERMS.items() if sort != "title" else ():
            if re.search(term, text["en"], re.IGNORECASE):
                assert re.search(spanish, text["es"], re.IGNORECASE), f"{where}: no word for {term!r}"


def test_no_lesson_needs_one_that_comes_later() -> None:
    for game in taught_games():
        known: set[str] = set()
        for lesson in lessons(game):
            assert set(lesson.needs) <= known, lesson.id
            known.add(lesson.id)


def test_a_lesson_that_goes_on_begins_where_the_other_ended() -> None:
    by_name = {(lesson.game, lesson.id): lesson for lesson in ALL}
    following = [lesson for lesson in ALL if lesson.after is not None]
    assert following
    for lesson in following:
        assert lesson.after is not None
        before = end_of(by_name[lesson.game, lesson.after])
        assert lesson.start().position() == before.position(), lesson.id


@pytest.mark.parametrize("lesson", ALL, ids=NAMES)
def test_nobody_reads_for_long_without_something_to_do(lesson: Lesson) -> None:
    steps = "".join("r" if step.task is None else "d" for step in lesson.steps)
    assert "rrr" not in steps


def test_every_file_belongs_to_the_course() -> None:
    import signoria

    for game in taught_games():
        folder = signoria.game(game).folder("lessons")
        assert folder is not None
        files = {entry.name.removesuffix(".toml") for entry in folder.iterdir() if entry.name.endswith(".toml")}
        assert files - {"course", "book"} == {lesson.id for lesson in lessons(game)}


@pytest.mark.parametrize(
    ("rule", "section"),
    [
        ("E1.b.1", "E1"),
        ("9.6.3.b", "9.6.3"),
        ("ADV.Q.1", "ADV.Q"),
        ("EV.civil_war.a", "EV.civil_war"),
        ("REGIME.a.1", "REGIME"),
        ("K.missed", "K"),
    ],
)
def test_a_rule_stands_in_a_section(rule: str, section: str) -> None:
    assert section_of(rule) == section


def test_courses_are_long_enough_and_untaught_rules_are_listed() -> None:
    counts = {game: len(lessons(game)) for game in taught_games()}
    assert counts["pax"] >= 20
    assert counts["age"] >= 12
    assert {chapter.game for chapter in courses()} == set(counts)
    for game in counts:
        taught = {rule for lesson in lessons(game) for rule in lesson.rules}
        missing = set(untaught(game))
        left = [rule for group in left_to_the_book(game) for rule in group.rules]
        assert len(left) == len(set(left))
        assert not taught & missing
        assert not (taught | missing) & set(left)
        known = {rule for rule, testable in teacher_of(game).clauses().items() if testable}
        assert known <= taught | missing | set(left)


def listed(game: str) -> str:
    """The course of a game as docs/lessons.md has it: what each lesson teaches, of which sections, and how long it is."""
    rows = ["| Lesson | What it teaches | Rules | Minutes |", "|---|---|---|---|"]
    for chapter in [one for one in courses() if one.game == game]:
        rows.append(f"| **{chapter.title['en']}** | | | {sum(lesson.minutes for lesson in chapter.lessons)} |")
        for lesson in chapter.lessons:
            sections = ", ".join(dict.fromkeys(section_of(rule) for rule in lesson.rules))
            rows.append(f"| `{lesson.id}` | {lesson.about['en']} | {sections} | {lesson.minutes} |")
    return "\n".join(rows)


@pytest.mark.parametrize("game", taught_games())
def test_the_documentation_lists_the_lessons_as_they_are(game: str) -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    assert f"\n{listed(game)}\n" in page, f"docs/lessons.md should hold:\n{listed(game)}"
