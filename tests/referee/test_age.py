"""The engine of Age of Renaissance offers what the referee calls legal; `bench.referee` asks many more."""

import collections

import pytest

from tests.referee.age import play_and_compare


@pytest.mark.parametrize("first", range(0, 12, 4))
def test_engine_and_referee_offer_the_same(first: int) -> None:
    tally: collections.Counter[str] = collections.Counter()
    wrong = [difference for seed in range(first, first + 4) for difference in play_and_compare(seed, tally, 220)]
    assert wrong == []
    assert tally["age questions"] > 300
    assert tally["age expand"] > 50
