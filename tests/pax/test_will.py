"""Players with a will keep every invariant: a few of the games that `bench.fuzz --will` plays by the million."""

import collections

import pytest

from bench.will import play_seed


@pytest.mark.parametrize("first", range(0, 48, 16))
def test_games_with_a_will_hold(first: int) -> None:
    tally: collections.Counter[str] = collections.Counter()
    for seed in range(first, first + 16):
        play_seed(seed, tally)
    assert tally["games"] == 16
    assert tally["extreme starts"] > 2
    assert tally["starts refused"] == 0
