"""Positions are complete at every question: saved and loaded, a match asks the same and goes on the same way."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import signoria
from signoria.table import BadPosition, CannotUndo, Decision, Match
from tests.table.tiny import at, begin_at, do, keys, pending


def asked(match: Match) -> list[dict[str, Any]]:
    """The pending questions without their trails, which tell how one came there."""
    found: list[Decision | None] = [match.seat(seat).decision for seat in match.seats]
    return [{**decision.as_dict(), "trail": []} for decision in found if decision is not None]


def stroll_beside(match: Match, load: Callable[[str], Match], seed: int, steps: int) -> set[str]:
    """Play on by chance; at each question a copy by way of its document asks the same, and follows."""
    chance = random.Random(seed)
    nested: set[str] = set()
    twin = match
    for _ in range(steps):
        if match.over:
            break
        text = json.dumps(match.position())
        twin = load(text)
        assert asked(twin) == asked(match)
        assert json.dumps(twin.position()) == text
        assert twin.snapshot() == match.snapshot()
        seat = chance.choice(pending(match))
        mine = match.seat(seat).decision
        assert mine is not None
        if "answers" in match.position():
            nested.add(mine.kind)
        key = chance.choice(mine.options).key
        events, same = match.choose(key, seat), twin.choose(key, seat)
        assert [(e.kind, e.data) for e in events] == [(e.kind, e.data) for e in same]
    assert asked(twin) == asked(match)
    return nested


@pytest.mark.parametrize("seed", range(4))
def test_a_match_of_pax_loads_at_every_question(seed: int) -> None:
    match = signoria.new("pax", seats=2 + seed % 3, seed=seed)
    nested = stroll_beside(match, signoria.pax.from_position, seed, 160)
    assert len(nested) > 3


def test_a_game_alone_loads_at_every_question() -> None:
    stroll_beside(signoria.new("pax", seats=1, seed=3), signoria.pax.from_position, 3, 60)


@pytest.mark.parametrize("seed", range(3))
def test_a_match_of_age_loads_at_every_question(seed: int) -> None:
    match = signoria.new("age", seats=3 + seed, seed=seed)
    nested = stroll_beside(match, signoria.age.from_position, seed, 140)
    assert {"return", "capital_bid", "bid"} & nested  # some have given their secret answers, and others not yet


def test_secret_answers_stand_in_the_document_until_all_are_in() -> None:
    match = at()
    do(match, "bid", "@ben bid 1")
    assert match.position()["answers"] == [{"seat": "ann", "key": "bid"}, {"seat": "ben", "key": "bid 1"}]
    twin = begin_at(match.position())
    assert pending(twin) == pending(match) == ["ann"]
    twin.choose("bid 0")
    match.choose("bid 0")
    assert twin.position() == match.position()
    assert "answers" not in match.position()


def test_what_a_document_has_answered_is_not_taken_back() -> None:
    match = at()
    do(match, "give")
    twin = begin_at(match.position())
    assert keys(twin) == keys(match)
    with pytest.raises(CannotUndo):
        twin.undo()


@pytest.mark.parametrize(
    ("answers", "where"),
    [
        ("give", "answers"),
        (["give"], "answers[0]"),
        ([{"seat": "ann"}], "answers[0]"),
        ([{"seat": "ann", "key": 3}], "answers[0]"),
        ([{"seat": "ann", "key": "give"}, {"seat": "ann", "key": "coins 9"}], "answers[1]"),
        ([{"seat": "ben", "key": "give"}], "answers[0]"),
        ([{"seat": "zoe", "key": "give"}], "answers[0]"),
    ],
)
def test_answers_that_cannot_be_are_refused(answers: object, where: str) -> None:
    document = at().position() | {"answers": answers}
    with pytest.raises(BadPosition) as refused:
        begin_at(document)
    assert str(refused.value).startswith(where)


def test_a_document_of_another_game_is_refused_by_its_format() -> None:
    pax, age = signoria.new("pax").position(), signoria.new("age", seats=3).position()
    with pytest.raises(BadPosition, match=r"^format: the format must be 'signoria/pax-position/1', not 'signoria/age-"):
        signoria.pax.from_position({**age})
    with pytest.raises(BadPosition, match=r"^format: it is 'signoria/pax-position/1', not 'signoria/age-position/1'"):
        signoria.age.from_position({**pax})


def test_a_record_of_a_match_from_the_middle_of_a_choice_loads() -> None:
    match = signoria.new("pax", seats=2, seed=3)
    chance = random.Random(1)
    while match.decision is not None and "answers" not in match.position():
        match.choose(chance.choice(match.decision.options))
    twin = signoria.pax.from_position(match.position())
    assert twin.decision is not None
    twin.choose(twin.decision.options[0])
    assert signoria.load(twin.record()).position() == twin.position()
