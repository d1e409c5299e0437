"""The engine offers what the referee, who has only the table and the rules, calls legal; `bench.referee` asks many more."""

import collections

import pytest

from tests.pax.perft import Position, positions
from tests.referee.clerk import Clerk
from tests.referee.compare import difference, perft_by_referee, play_and_compare, random_match, table_of
from tests.referee.memory import Memory
from tests.support.pax import player, square, table

POSITIONS = positions()
QUESTIONS = 60  # of each game


@pytest.mark.parametrize("first", range(0, 60, 12))
def test_engine_and_referee_offer_the_same(first: int) -> None:
    tally: collections.Counter[str] = collections.Counter()
    wrong: list[str] = []
    for seed in range(first, first + 12):
        match, pick = random_match(seed)
        wrong += play_and_compare(match, pick, tally, QUESTIONS)
    assert wrong == []
    assert tally["pax questions"] > 400
    assert tally["pax tables"] > 200
    assert tally["pax not told"] == 0


@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_the_referee_counts_the_same_perft(position: Position) -> None:
    match = position.match()
    for depth, count in enumerate(position.counts[:3], 1):
        assert perft_by_referee(match, depth) == count, depth


def test_the_referee_sees_a_choice_too_many_and_one_too_few() -> None:
    match = table(player("fugger", florins=3))
    asked = match.decision
    assert asked is not None
    doc = table_of(match)
    assert difference(doc, asked, Memory()) == ""
    poorer = table_of(match)
    poorer["players"][0]["florins"] = 2
    assert "buy west 3" in difference(poorer, asked, Memory())
    richer = table_of(match)
    richer["players"][0]["florins"] = 4
    assert "not ['buy east 4', 'buy west 4']" in difference(richer, asked, Memory())


def test_the_clerk_sees_a_florin_too_many_and_a_square_in_the_wrong_place() -> None:
    match = table(
        player("fugger", west=[square("france")], hand=["PREN028"]),
        player("medici", florins=1, west=[square("england", bishop="catholic")]),
        borders={"england__france": ["pawn:fugger"]},
    )
    clerk = Clerk(table_of(match))
    for event in match.choose("fair west"):
        clerk.hear(event)
    after = table_of(match)
    assert clerk.unlike(after) == []
    after["players"][0]["florins"] += 1
    after["players"][1]["west"], after["players"][1]["east"] = [], after["players"][1]["west"]
    assert clerk.unlike(after) == [
        "fugger florins: 11, the engine has 12",
        "medici west: [('england', 'king', 'catholic', [], [])], the engine has []",
        "medici east: [], the engine has [('england', 'king', 'catholic', [], [])]",
    ]
