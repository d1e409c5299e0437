"""Part E1: buying a card of the market."""

import pytest

from signoria.pax import PaxMatch, Side
from signoria.table import IllegalChoice
from tests.support.pax import card, florins, keys, kind, play, player, row, seat, table

WEST_ROW: list[str | None] = ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"]
EAST_ROW: list[str | None] = ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"]
ROWS: dict[str, list[str | None]] = {"west": WEST_ROW, "east": EAST_ROW}
SIDES = pytest.mark.parametrize("side", ["west", "east"])
COLUMNS = pytest.mark.parametrize("column", [1, 2, 3, 4, 5])


def coins(match: PaxMatch, side: Side) -> list[int]:
    """The florins of a row."""
    return [place["florins"] if place else 0 for place in match.snapshot()["market"][side]]


def buys(match: PaxMatch) -> list[str]:
    return [k for k in keys(match) if k.startswith("buy")]


@pytest.mark.rule("pax:E1.1")
@SIDES
@COLUMNS
def test_a_purchase_moves_a_face_up_card_into_the_hand(side: Side, column: int) -> None:
    match = table()
    play(match, f"buy {side} {column}")
    assert seat(match, "fugger")["hand"] == [ROWS[side][column]]
    assert match.snapshot()["market"][side][column] is None
    assert seat(match, "medici")["hand"] == []
    assert match.snapshot()["turn"]["actions_left"] == 1


@pytest.mark.rule("pax:E1.a.1")
def test_a_full_hand_buys_nothing() -> None:
    assert len(buys(table(player("fugger", hand=["PREN023"])))) == 10
    match = table(player("fugger", hand=["PREN023", "PREN031"]))
    assert buys(match) == []
    with pytest.raises(IllegalChoice):
        play(match, "buy west 1")
    # The limit falls with an ability that lifts it.
    match = table(player("fugger", hand=["PREN023", "PREN031"], west=[card("PREN043")]))
    play(match, "buy west 1", "buy west 2")
    assert len(seat(match, "fugger")["hand"]) == 4


@pytest.mark.rule("pax:E1.a.2")
@pytest.mark.parametrize("first", ["sell PREN023", "play PREN023"])
def test_a_full_hand_can_be_emptied_first_by_sale_or_play(first: str) -> None:
    match = table(player("fugger", hand=["PREN023", "PREN031"]))
    play(match, first)
    if kind(match) != "action":
        play(match, "pass")
    assert len(buys(match)) == 10
    play(match, "buy west 1")
    assert seat(match, "fugger")["hand"] == ["PREN031", "PREN015"]


@pytest.mark.rule("pax:E1.b.1")
@SIDES
@COLUMNS
def test_the_price_is_the_number_of_the_column(side: Side, column: int) -> None:
    match = table(player("fugger", florins=column))
    assert match.view("fugger")["market"][side][column]["price"] == column
    assert buys(match) == [f"buy {s} {c}" for s in ("west", "east") for c in range(1, column + 1)]
    play(match, f"buy {side} {column}")
    assert florins(match, "fugger") == 0
    assert f"buy {side} {column}" not in keys(table(player("fugger", florins=column - 1)))


@pytest.mark.rule("pax:E1.b.1")
def test_a_gap_to_the_left_still_counts_for_the_price() -> None:
    gaps: list[str | None] = ["PREN013", None, None, "PREN017", "PREN020", "PREN022"]
    match = table(market={"west": row(gaps)})
    play(match, "buy west 3")
    assert florins(match, "fugger") == 7


@pytest.mark.rule("pax:E1.b.2")
@SIDES
@COLUMNS
def test_the_price_is_paid_onto_every_card_to_the_left(side: Side, column: int) -> None:
    match = table(market={side: row(ROWS[side], {0: 3, 5: 0})})
    play(match, f"buy {side} {column}")
    assert coins(match, side) == [4 if c == 0 else int(c < column) for c in range(6)]
    assert coins(match, "east" if side == "west" else "west") == [0] * 6
    told = [event.text() for event in match.events() if event.kind == "places_florin"]
    assert f"Fugger puts a florin on the {side.capitalize()} trade fair." in told  # no card is seen there
    assert len(told) == column


@pytest.mark.rule("pax:E1.b.3")
def test_the_face_down_card_is_taken_by_a_fair_only() -> None:
    match = table(player("fugger", florins=30, west=[card("PREN043")]))
    assert not [k for k in keys(match) if k.startswith("buy") and k.endswith(" 0")]
    for key in ("buy west 0", "buy east 0"):
        with pytest.raises(IllegalChoice):
            play(match, key)
    assert {"fair west", "fair east"} <= set(keys(match))


@pytest.mark.rule("pax:E1.c")
@SIDES
def test_a_florin_for_a_gap_goes_to_the_same_column_of_the_other_row(side: Side) -> None:
    other: Side = "east" if side == "west" else "west"
    gaps: list[str | None] = [None, ROWS[side][1], None, ROWS[side][3], ROWS[side][4], ROWS[side][5]]
    match = table(market={side: row(gaps), other: row(ROWS[other], {2: 1})})
    play(match, f"buy {side} 4")
    assert coins(match, side) == [0, 1, 0, 1, 0, 0]
    assert coins(match, other) == [1, 0, 2, 0, 0, 0]
    assert florins(match, "fugger") == 6


@pytest.mark.rule("pax:E1.c")
def test_a_florin_for_a_gap_in_both_rows_goes_to_china() -> None:
    west: list[str | None] = ["PREN013", None, "PREN016", "PREN017", "PREN020", "PREN022"]
    east: list[str | None] = ["PREN065", None, "PREN067", "PREN068", "PREN069", "PREN070"]
    match = table(market={"west": row(west), "east": row(east)})
    play(match, "buy west 2")
    assert florins(match, "fugger") == 8
    assert coins(match, "west") == [1, 0, 0, 0, 0, 0]
    assert coins(match, "east") == [0] * 6


@pytest.mark.rule("pax:E1.c")
def test_profits_waiting_in_a_gap_get_no_florin_of_a_purchase() -> None:
    gaps: list[str | None] = [None, "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"]
    match = table(market={"west": row(gaps, {0: 3})})
    play(match, "buy west 2")
    assert coins(match, "west") == [3, 1, 0, 0, 0, 0]
    assert coins(match, "east") == [1, 0, 0, 0, 0, 0]


@pytest.mark.rule("pax:E1.d.1")
@COLUMNS
def test_the_buyer_takes_the_florins_on_the_card(column: int) -> None:
    match = table(market={"west": row(WEST_ROW, {column: 4})})
    play(match, f"buy west {column}")
    assert florins(match, "fugger") == 10 - column + 4
    assert coins(match, "west")[column] == 0


@pytest.mark.rule("pax:E1.d.2")
@COLUMNS
def test_the_florins_on_a_card_do_not_help_to_pay_for_it(column: int) -> None:
    rows = {"west": row(WEST_ROW, {column: 9})}
    assert f"buy west {column}" not in keys(table(player("fugger", florins=column - 1), market=rows))
    assert f"buy west {column}" in keys(table(player("fugger", florins=column), market=rows))


@pytest.mark.rule("pax:E1.e.1")
@SIDES
def test_a_card_one_paid_onto_this_turn_cannot_be_bought_this_turn(side: Side) -> None:
    other = "east" if side == "west" else "west"
    match = table()
    play(match, f"buy {side} 4")
    assert buys(match) == sorted(
        [f"buy {side} 5", *(f"buy {other} {c}" for c in range(1, 6))], key=lambda k: (k.split()[1] != "west", k)
    )
    barred = [place["barred"] for place in match.view("medici")["market"][side]]
    assert barred == [True] * 4 + [False] * 2
    play(match, "pass")
    assert {f"buy {side} {c}" for c in (1, 2, 3)} <= set(keys(match))  # the next player may
    play(match, f"buy {other} 1", "pass")
    assert {f"buy {side} {c}" for c in (1, 2, 3)} <= set(keys(match))  # and the payer in his next turn


@pytest.mark.rule("pax:E1.e.1")
def test_usury_also_bars_the_card_of_the_other_row_that_got_the_florin() -> None:
    gaps: list[str | None] = ["PREN013", "PREN015", None, "PREN017", "PREN020", "PREN022"]
    match = table(market={"west": row(gaps)})
    play(match, "buy west 3")
    assert "buy east 2" not in keys(match)
    assert {"buy east 1", "buy east 3"} <= set(keys(match))


@pytest.mark.rule("pax:E1.e.1")
def test_usury_bars_a_comet_too() -> None:
    match = table(market={"west": row(["PREN013", "COMET3", "PREN016", "PREN017", "PREN020", "PREN022"])})
    play(match, "buy west 2")
    assert "buy west 1" not in keys(match)
    # Also when a full hand can buy nothing but Comets.
    comets: list[str | None] = ["PREN013", "COMET3", "PREN016", "COMET4", "PREN020", "PREN022"]
    match = table(player("fugger", hand=["PREN023", "PREN031"]), market={"west": row(comets)})
    assert buys(match) == ["buy west 1", "buy west 3"]
    play(match, "buy west 3", "victory holy")
    assert buys(match) == []


@pytest.mark.rule("pax:E1.e.2")
@SIDES
def test_usury_does_not_stop_the_fair_of_that_row(side: Side) -> None:
    match = table()
    play(match, f"buy {side} 2")
    assert coins(match, side)[0] == 1
    assert f"fair {side}" in keys(match)
    events = play(match, f"fair {side}")
    assert [e.data["profits"] for e in events if e.kind == "fair"] == [2]
    assert florins(match, "fugger") == 10 - 2 + 1


COMETS = pytest.mark.parametrize(("side", "comet"), [("west", "COMET3"), ("west", "COMET4"),
                                                     ("east", "COMET1"), ("east", "COMET2")])  # fmt: skip


@pytest.mark.rule("pax:E1.f.1")
@COMETS
def test_a_comet_acts_at_once_and_is_discarded(side: Side, comet: str) -> None:
    cards: list[str | None] = [*ROWS[side]]
    cards[2] = comet
    match = table(player("fugger", hand=["PREN023"]), market={side: row(cards, {2: 1})})
    play(match, f"buy {side} 2")
    assert kind(match) == "victory_type"
    assert sorted(keys(match)) == ["victory globalization", "victory holy", "victory imperial", "victory renaissance"]
    play(match, "victory holy")
    assert seat(match, "fugger")["hand"] == ["PREN023"]
    assert comet not in str(match.snapshot())
    assert match.snapshot()["victories"] == {
        "imperial": False,
        "renaissance": False,
        "globalization": False,
        "holy": True,
    }
    assert florins(match, "fugger") == 10 - 2 + 1
    assert coins(match, side) == [1, 1, 0, 0, 0, 0]
    assert match.snapshot()["turn"]["actions_left"] == 1


@pytest.mark.rule("pax:E1.f.2")
@COMETS
def test_a_full_hand_may_still_buy_a_comet(side: Side, comet: str) -> None:
    cards: list[str | None] = [*ROWS[side]]
    cards[5] = comet
    match = table(player("fugger", hand=["PREN023", "PREN031"]), market={side: row(cards)})
    assert buys(match) == [f"buy {side} 5"]
    play(match, f"buy {side} 5", "victory imperial")
    assert seat(match, "fugger")["hand"] == ["PREN023", "PREN031"]
    assert f"buy {side} 5" not in keys(table(player("fugger", florins=4), market={side: row(cards)}))


@pytest.mark.rule("pax:E1.imp")
def test_fair_cards_and_comets_go_to_no_hand() -> None:
    match = table(market={"west": row(["PREN013", "COMET3", "PREN016", "PREN017", "PREN020", "PREN022"])})
    play(match, "buy west 1", "victory imperial", "fair west")
    assert [seat(match, bank)["hand"] for bank in ("fugger", "medici")] == [[], []]
    assert "COMET3" not in str(match.snapshot())
    assert "PREN013" not in str(match.snapshot())
