"""Pages about strategy and the glossary: in both languages, about things and rules that exist, with something to try."""

from __future__ import annotations

import pytest

import signoria
from signoria.arena.puzzles import shipped
from signoria.learn.examples import examples
from signoria.learn.lesson import lessons
from signoria.learn.strategy import glossary, pages, strategy_document
from signoria.learn.teachers import teacher_of


@pytest.mark.parametrize("game", ["pax", "age"])
def test_every_part_speaks_both_languages_and_points_at_what_is_there(game: str) -> None:
    match = lessons(game)[0].start()
    known = set(teacher_of(game).clauses())
    assert len(pages(game)) >= 6
    for page in pages(game):
        assert set(page.title) == {"en", "es"}
        for part in page.parts:
            for text in (part.text, part.head or part.text):
                assert set(text) == {"en", "es"}
            assert part.text["en"] != part.text["es"]
            assert set(part.rules) <= known, (page.id, set(part.rules) - known)
            assert all(teacher_of(game).can_point(match, thing) for thing in part.point), (page.id, part.point)


@pytest.mark.parametrize("game", ["pax", "age"])
def test_every_part_has_something_to_try(game: str) -> None:
    names = {
        *(f"lesson/{lesson.id}" for lesson in lessons(game)),
        *(f"example/{example.id}" for example in examples(game)),
        *(f"puzzles/{puzzle.kind}" for puzzle in shipped() if puzzle.game == game),
    }
    for page in pages(game):
        for part in page.parts:
            assert part.tries, page.id
            assert set(part.tries) <= names, (page.id, set(part.tries) - names)


@pytest.mark.parametrize("game", ["pax", "age"])
def test_the_glossary_has_its_words_in_both_languages_with_a_rule(game: str) -> None:
    known = set(teacher_of(game).clauses())
    words = glossary(game)
    assert len(words) >= 20
    assert [word.id for word in words] == sorted(word.id for word in words)
    for word in words:
        assert set(word.name) == set(word.text) == {"en", "es"}
        assert word.rule in known, (word.id, word.rule)


# Said in other words by the rule that tells it.
UNNAMED = {"bid", "competition"}


@pytest.mark.parametrize("game", ["pax", "age"])
def test_the_rule_of_a_word_is_about_it(game: str) -> None:
    told = {statement.id: statement.text.lower() for statement in signoria.game(game).statements("en")}
    for word in glossary(game):
        stem = word.name["en"].lower().removesuffix("y").removesuffix("ion")
        assert word.id in UNNAMED or stem in told[word.rule], (word.id, told[word.rule])


def test_the_document_has_them_all() -> None:
    told = strategy_document("es")
    assert {page["game"] for page in told["pages"]} == {word["game"] for word in told["glossary"]} == {"pax", "age"}
    assert signoria.game("pax").folder("strategy") is not None
