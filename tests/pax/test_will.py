"""Players with a will keep every invariant: a few of the games that `bench.fuzz --will` plays by the million."""

import collections
from pathlib import Path

import pytest

from bench.tally import CHUNK, page, read_page
from bench.will import play_seed


@pytest.mark.parametrize("first", range(0, 48, 16))
def test_games_with_a_will_hold(first: int) -> None:
    tally: collections.Counter[str] = collections.Counter()
    for seed in range(first, first + 16):
        play_seed(seed, tally)
    assert tally["games"] == 16
    assert tally["extreme starts"] > 2
    assert tally["starts refused"] == 0


def test_the_page_of_the_tally_is_read_again_and_added_to() -> None:
    tally = {
        "games": 1_234, "choices": 56_789, "undone": 7, "starts refused": 1_000, "ends pax 2e last bank": 3,
        "ends age european points": 9, "asked pax 2e action": 44_000, "asked pax 1e action": 5, "asked age european bid": 6,
    }  # fmt: skip
    rows = [("compiled", "1,000", "50,000", "4, all repaired"), ("interpreted", "234", "6,789", "0")]
    state = {"next": 2_048, "tally": tally, "lines": {}, "wrong": [], "builds": rows}
    text = "\n".join(page(state))
    assert read_page(text) == {"next": 2_048, "tally": tally, "builds": rows}


def test_the_page_of_the_project_can_be_gone_on_with() -> None:
    known = read_page((Path(__file__).parents[2] / "docs" / "fuzzing.md").read_text(encoding="utf-8"))
    assert known["next"] % CHUNK == 0
    assert known["tally"]["games"] == sum(int(row[1].replace(",", "")) for row in known["builds"])
