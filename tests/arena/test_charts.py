"""Charts: what stands at an axis is round, and stands where it belongs."""

import re

import pytest

from signoria.arena.charts import lines


def marks(svg: str, anchor: str, at: float, place: int) -> dict[str, float]:
    """The numbers along an axis, and where they stand on it."""
    found = re.findall(r'<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)"[^>]*>([^<]*)</text>', svg)
    return {
        words: float((x, y)[place]) for x, y, side, words in found if side == anchor and float((x, y)[1 - place]) == at
    }


def test_whole_numbers_stand_at_their_places() -> None:
    chart = lines("Prices", {"all": [(0, 0.0), (1, 0.5), (5, 0.1)]}, "florins", top=1)
    across = marks(chart.svg, "middle", 258.0, 0)
    assert list(across) == ["0", "1", "2", "3", "4", "5"]
    assert across["1"] - across["0"] == pytest.approx(across["5"] - across["4"], abs=0.11)
    curve = re.search(r'points="([^"]+)"', chart.svg)
    assert curve is not None
    assert float(curve[1].split()[1].partition(",")[0]) == across["1"]


def test_numbers_are_round_and_the_highest_point_lies_below_the_last() -> None:
    chart = lines("Florins", {"all": [(0, 1.0), (28, 4.3)]}, "turn")
    assert list(marks(chart.svg, "end", 54.0, 1)) == ["0", "1", "2", "3", "4", "5"]
    assert list(marks(chart.svg, "middle", 258.0, 0)) == ["0", "5", "10", "15", "20", "25"]


def test_shares_end_at_the_round_one_above_the_highest() -> None:
    chart = lines("Shares", {"all": [(0, 0.0), (3, 0.48)]}, "turn", top=1)
    assert list(marks(chart.svg, "end", 54.0, 1)) == ["0%", "10%", "20%", "30%", "40%", "50%"]


@pytest.mark.parametrize("share", [1.0, 0.97])
def test_no_share_is_above_one(share: float) -> None:
    chart = lines("Shares", {"all": [(0, 0.0), (3, share)]}, "turn", top=1)
    assert list(marks(chart.svg, "end", 54.0, 1)) == ["0%", "20%", "40%", "60%", "80%", "100%"]
