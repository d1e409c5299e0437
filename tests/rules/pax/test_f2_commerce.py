"""F2: commerce."""

import pytest

from signoria.pax import PaxMatch
from tests.support import plain
from tests.support.pax import card, florins, keys, kind, play, player, row, table

WEST_ROW: list[str | None] = ["PREN014", "PREN016", "PREN048", "PREN101X", "PREN102X", "PREN135X"]


def trader(
    columns: dict[int, int], cards: list[str | None] | None = None, variants: list[str] | None = None
) -> PaxMatch:
    """A western commerce card and florins on these columns of the west row."""
    return table(
        player("fugger", west=[card("PREN034")]),
        market={"west": row(cards or WEST_ROW, columns)},
        variants=variants or [],
    )


def lying(match: PaxMatch) -> list[int]:
    return [place["florins"] if place else 0 for place in match.snapshot()["market"]["west"]]


@pytest.mark.rule("pax:F2.1")
def test_commerce_takes_one_florin_from_one_card_of_the_row() -> None:
    m = trader({1: 2, 3: 1})
    play(m, "ops west")
    assert kind(m) == "commerce"
    assert keys(m) == ["market west 1", "market west 3"]
    play(m, "market west 1")
    assert florins(m, "fugger") == 11
    assert lying(m) == [0, 1, 0, 1, 0, 0]
    assert florins(m, "medici") == 10
    assert plain(m.snapshot())["market"]["west"][1]["card"] == "PREN016"


@pytest.mark.rule("pax:F2.2")
def test_the_facedown_trade_fair_card_is_a_source() -> None:
    m = trader({0: 1, 5: 1})
    play(m, "ops west")
    assert keys(m) == ["market west 0", "market west 5"]
    play(m, "market west 0")
    assert florins(m, "fugger") == 11
    assert lying(m) == [0, 0, 0, 0, 0, 1]
    # Nobody sees a card there: it is told as what lies on the table.
    taken = next(event for event in m.events() if event.kind == "commerce")
    assert taken.text() == "Fugger takes a florin from the West trade fair."
    assert taken.text("es") == "Fugger toma un florín de la feria comercial del Oeste."


@pytest.mark.rule("pax:F2.3")
def test_without_a_florin_on_the_row_there_is_no_commerce() -> None:
    m = table(player("fugger", west=[card("PREN034")]))
    doc = plain(m.snapshot())
    assert all(place["florins"] == 0 for place in doc["market"]["west"])
    assert "ops west" not in keys(m)
    east = table(
        player("fugger", west=[card("PREN034")]),
        market={"east": row(["PREN075", "PREN078", "PREN104X", "PREN065", "PREN066", "PREN067"], {1: 2})},
    )
    assert "ops west" not in keys(east)


@pytest.mark.rule("pax:F2.3", "pax:F2.1")
def test_leftover_profits_in_a_gap_are_no_source_unless_the_table_says_so() -> None:
    # R2
    gap: list[str | None] = [None, *WEST_ROW[1:]]
    assert "ops west" not in keys(trader({0: 2}, gap))
    m = trader({0: 2}, gap, ["commerce_takes_leftovers=yes"])
    play(m, "ops west")
    assert florins(m, "fugger") == 11
    assert lying(m)[0] == 1
