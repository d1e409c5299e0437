"""The worked examples of the rulebooks are there, play, and are found by their rules."""

from __future__ import annotations

import pytest

import signoria
from signoria.learn.documents import board_document, example_document, examples_document
from signoria.learn.examples import Example, example_of, examples, links
from signoria.learn.teachers import teacher_of
from signoria.table import BadOption

ALL = examples()


def test_all_examples_are_there_with_all_their_records() -> None:
    assert (len(examples("pax")), len(examples("age"))) == (63, 58)
    for game in ("pax", "age"):
        folder = signoria.game(game).folder("examples")
        assert folder is not None
        records = sum(file.name.endswith(".txt") for file in folder.iterdir())
        assert sum(len(telling.parts) for one in examples(game) for telling in one.tellings) == records


@pytest.mark.parametrize("example", ALL, ids=[f"{one.game}/{one.id}" for one in ALL])
def test_an_example_opens_on_the_board_and_plays(example: Example) -> None:
    assert set(example.title) == {"en", "es"}
    assert example.tellings[0].name == ""
    for lang in ("en", "es"):
        told = example_document(example.game, example.id, lang)
        for telling in told["told"]:
            for part in telling["parts"]:
                choices = [(step["seat"], step["key"]) for step in part["steps"]]
                table = board_document(part["record"], choices, None, lang)
                assert table["answers"] == len(choices)
        listed = [(entry["after"], entry["key"]) for entry in told["told"][0]["parts"][-1]["cannot"]]
        assert set(listed) <= set(example.cannot)


@pytest.mark.parametrize("game", ["pax", "age"])
def test_rules_lead_to_lessons_and_examples_and_back(game: str) -> None:
    editions = {statement.id for statement in signoria.game(game).statements("en")}
    for example in examples(game):
        assert set(example.rules) <= editions, example.id
        assert all(example.id in links(game)[rule].examples for rule in example.rules)
    taught = [rule for rule, found in links(game).items() if found.lessons]
    assert set(taught) <= set(teacher_of(game).clauses())


def test_the_list_names_every_example_once() -> None:
    listed = examples_document("es")["examples"]
    assert len({(one["game"], one["id"]) for one in listed}) == len(listed) == len(ALL)


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(BadOption, match="There is no example 'EX-99'"):
        example_of("pax", "EX-99")
    with pytest.raises(BadOption, match="There is no game 'chess'"):
        examples("chess")


def test_a_board_plays_any_seat_and_a_branch_is_a_record() -> None:
    record = signoria.new("pax", seats=["fugger", "medici"], seed=3).record()
    first = board_document(record, [(None, "buy west 1"), ("fugger", "pass")], None, "en")
    assert first["decision"]["seat"] == "medici"
    branch = board_document(first["record"], [("medici", "buy east 1")], "fugger", "en")
    assert branch["answers"] == first["answers"] + 1
    assert branch["record"].startswith(first["record"].rstrip())
    with pytest.raises(BadOption, match="There is no seat 'dodge'"):
        board_document(record, [], "dodge", "en")
