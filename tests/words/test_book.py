"""The rules as a book: every statement stands in it once, every part has a title, and questions find their answer."""

from __future__ import annotations

import pytest

import signoria

GAMES = ("pax", "age")
LANGUAGES = ("en", "es")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_statement_stands_in_the_book_once(game: str, lang: str) -> None:
    package = signoria.games()[game]
    bound = [
        statement.id for part in package.parts(lang) for section in part.sections for statement in section.statements
    ]
    assert sorted(bound) == sorted(statement.id for statement in package.statements(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_no_part_and_no_section_is_empty_or_without_a_title(game: str, lang: str) -> None:
    for part in signoria.games()[game].parts(lang):
        assert part.title
        assert part.asked
        assert part.sections
        for section in part.sections:
            assert section.title
            assert "_" not in section.title
            assert section.statements


@pytest.mark.parametrize(
    ("game", "lang", "question", "part"),
    [
        ("pax", "en", "how do I win", "L"),
        ("pax", "es", "¿cómo se gana?", "L"),
        ("pax", "es", "ganar", "L"),
        ("age", "en", "How do I win?", "11"),
        ("pax", "en", "what does a vote cost?", "F"),
        ("pax", "en", "old maid", "I"),
        ("age", "en", "stabilization", "9.5"),
    ],
)
def test_a_question_finds_the_part_that_answers_it(game: str, lang: str, question: str, part: str) -> None:
    parts = signoria.games()[game].parts(lang)
    best = signoria.games()[game].index(lang).find(question)[0]
    assert best in [s for p in parts if p.id == part for section in p.sections for s in section.statements]


VICTORIES = ["L2.1", "L4.1", "L4.2", "L6.1", "L6.2", "L5.1", "L5.2", "L3.1"]
SCORE = ["11.3.b", "11.3.a"]


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("en", "how do I win"),
        ("en", "what is the goal?"),
        ("es", "cómo gano"),
        ("es", "¿Cómo se gana?"),
        ("es", "objetivo"),
    ],
)
@pytest.mark.parametrize(("game", "first"), [("pax", VICTORIES), ("age", SCORE)])
def test_who_asks_how_to_win_is_told_the_victories_before_any_tie(
    game: str, first: list[str], lang: str, question: str
) -> None:
    found = [statement.id for statement in signoria.games()[game].index(lang).find(question)]
    assert found[: len(first)] == first


def test_what_leads_a_part_comes_first_only_for_its_own_words() -> None:
    index = signoria.games()["pax"].index("en")
    assert index.find("comet")[0].id == "COMET.1"
    assert index.find("win a tie")[0].id == "L2.b.1"


def test_an_id_finds_its_own_statements_first() -> None:
    found = signoria.games()["pax"].index("en").find("e1.b")
    assert [statement.id for statement in found[:2]] == ["E1.b.1", "E1.b.2"]


def test_a_question_of_idle_words_is_searched_as_it_is_and_an_empty_one_finds_nothing() -> None:
    index = signoria.games()["pax"].index("en")
    assert index.find("") == []
    assert index.find("the")


def test_only_statements_of_the_rule_set_are_found() -> None:
    found = signoria.games()["pax"].index("en").find("torch", "1e")
    assert found
    assert all("1e" in statement.rules for statement in found)
