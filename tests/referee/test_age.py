"""The engine of Age of Renaissance offers and does what the referee calls legal; `bench.referee` asks many more."""

import collections

import pytest

import signoria
from tests.referee.age_clerk import Clerk
from tests.referee.compare_age import play_and_compare
from tests.support import plain


@pytest.mark.parametrize("first", range(0, 12, 4))
def test_engine_and_referee_offer_and_do_the_same(first: int) -> None:
    tally: collections.Counter[str] = collections.Counter()
    wrong = [difference for seed in range(first, first + 4) for difference in play_and_compare(seed, tally, 220)]
    assert wrong == []
    assert tally["age questions"] > 300
    assert tally["age tables"] > 300
    assert tally["age expand"] > 50
    assert tally["age not told"] == 0


def test_the_clerk_sees_a_wrong_sum_and_a_wrong_roll() -> None:
    match = signoria.age.from_position(
        {"players": [{"power": "venice", "expansion": 9}, {"power": "genoa", "markers": ["genoa", "milan"]}, "barcelona"],
         "phase": "expansion", "player": "venice", "dice": [1, 1, 6]}
    )  # fmt: skip
    doc = plain(match.snapshot())
    clerk = Clerk(doc)
    for event in match.choose("attack milan"):
        clerk.hear(event)
    after = plain(match.snapshot())
    assert clerk.unlike(after) == []
    after["players"][0]["cash"] += 1
    assert clerk.unlike(after) == ["venice cash: 40, the engine has 41"]
    clerk.on_attack_won({"seat": "venice", "province": "milan"})
    assert "{'seat': 'venice', 'province': 'milan'} was lost" in clerk.wrong
