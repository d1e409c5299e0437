"""9.7, Enlightenment, Interest & Profit and Middle Class: income, shortages and surpluses."""

from typing import Any

import pytest

from signoria.age import AgeMatch
from tests.rules.age.test_components import check_advance, circled, quietly, until
from tests.support.age import POWERS, decision, mat, play, player, table, told

CALM = [1, 1, 1, 1, 1, 4]  # Stone twice, a Shortage and a Surplus: nothing
WINES = ["lisbon", "cyprus", "crete", "marseilles", "barcelona"]


def income(players: int, dice: list[int] | None = None, **parts: Any) -> AgeMatch:
    """An Income Phase with these dice (black, white, colored, twice), all of it."""
    return table(players, "income", dice=CALM if dice is None else dice, **parts)


def cash(match: AgeMatch) -> list[int]:
    """Everybody's money, by seat."""
    return [p["cash"] for p in match.snapshot()["players"]]


def log(match: AgeMatch, *kinds: str) -> list[str]:
    """The kinds of the events of these kinds, in order."""
    return [event.kind for event in match.events() if event.kind in kinds]


# ---------------------------------------------------------------------- 9.7: income


@pytest.mark.rule("age:9.7.a")
def test_new_pieces_turn_to_color() -> None:
    match = income(
        3,
        venice={"new_tokens": {"milan": 1, "rome": 2}, "tokens": {"milan": 1}, "new_markers": ["sicily"]},
        genoa={"new_tokens": {"milan": 1}},
    )
    venice = player(match, "venice")
    assert (venice["tokens"], venice["new_tokens"]) == ({"milan": 2, "rome": 2}, {})
    assert (set(venice["markers"]), venice["new_markers"]) == ({"venice", "sicily"}, [])
    assert player(match, "genoa")["tokens"] == {"milan": 1}


@pytest.mark.rule("age:9.7.b")
@pytest.mark.parametrize(
    ("players", "markers", "dollars"), [(5, 17, 100), (6, 6, 51), (3, 10, 45), (4, 10, 55), (3, 0, 15), (6, 0, 15)]
)
def test_income_is_15_and_the_number_of_players_for_each_marker(players: int, markers: int, dollars: int) -> None:
    held = circled(players, "4", "6", "7", "8")[:markers]
    assert len(held) == markers
    match = income(players, venice={"markers": held, "cash": 3})
    assert player(match, "venice")["cash"] == 3 + dollars


@pytest.mark.rule("age:9.7.b")
def test_players_who_left_still_count_for_income() -> None:
    match = income(5, venice={"cash": 0}, paris={"misery": "chaos", "cash": 7}, london={"misery": "chaos", "cash": 7})
    assert cash(match) == [20, 60, 60, 7, 7]  # 15 + 5 each, and nothing for those in Chaos


@pytest.mark.rule("age:9.7.c")
def test_the_order_does_not_change_anybodys_income() -> None:
    parts: dict[str, Any] = {
        "venice": {"advances": "L", "cash": 30},
        "genoa": {"markers": ["genoa", "rome"], "advances": "Z"},
        "barcelona": {"cash": 5},
    }
    one = income(3, order=["venice", "genoa", "barcelona"], **parts)
    other = income(3, order=["barcelona", "genoa", "venice"], **parts)
    assert cash(one) == cash(other) == [30 + 18 + 18, 40 + 21 + 10, 5 + 18]


@pytest.mark.rule("age:9.7.d")
@pytest.mark.parametrize(("before", "after"), [(125, 100), (100, 90), (10, 0), (0, 0), (1000, 900)])
def test_enlightenment_relieves_one_space(before: int, after: int) -> None:
    match = income(3, venice={"advances": "D", "misery": before}, genoa={"misery": before})
    assert player(match, "venice")["misery"] == after
    assert player(match, "genoa")["misery"] == before


@pytest.mark.rule("age:9.7.e")
def test_the_sequence_of_the_income_phase() -> None:
    match = income(
        3,
        venice={"advances": "DLZ", "cash": 10, "misery": 50, "new_markers": ["cyprus", "crete"]},
        conditions={"silk": 1},
        dice=[4, 3, 1, 4, 3, 1],
    )
    told_kinds = ("income", "misery_down", "conditions_lapse", "market_roll", "condition", "majority_card")
    assert log(match, *told_kinds) == [
        "income", "income", "income", "misery_down", "conditions_lapse", "market_roll", "condition", "market_roll",
        "condition", "majority_card", "majority_card",
    ]  # fmt: skip
    # Flipped markers count, for income and for the majority in Wine; Interest & Profit pays before the income.
    assert player(match, "venice")["cash"] == 10 + 10 + (15 + 9 + 10)
    assert [e["seat"] for e in told(match, "majority_card")] == ["venice", "venice"]


# ---------------------------------------------------------------------- 9.7.1: shortages and surpluses


@pytest.mark.rule("age:9.7.1.a")
def test_two_rolls_name_commodities_and_conditions() -> None:
    for colored in range(1, 7):
        match = income(3, dice=[4, 3, colored, 1, 2, 7 - colored])
        sign = 1 if colored <= 3 else -1
        assert match.snapshot()["conditions"] == {"wine": sign, "wool": -sign}
        rolls = [(e["black"], e["white"], e["colored"]) for e in told(match, "market_roll")]
        assert rolls == [(4, 3, colored), (1, 2, 7 - colored)]
        assert match.view()["commodities"]["wine"]["condition"] == sign


@pytest.mark.rule("age:9.7.1.b")
def test_a_sum_of_twelve_is_for_gold_and_ivory() -> None:
    assert income(3, dice=[6, 6, 2, 1, 1, 1]).snapshot()["conditions"] == {"gold": 1, "ivory": 1, "stone": 1}
    assert income(3, dice=[1, 1, 1, 6, 6, 5]).snapshot()["conditions"] == {"gold": -1, "ivory": -1, "stone": 1}


@pytest.mark.rule("age:9.7.1.c")
@pytest.mark.parametrize("dice", [[4, 3, 1, 5, 2, 6], [5, 2, 6, 4, 3, 1]])
def test_opposite_conditions_of_a_commodity_cancel(dice: list[int]) -> None:
    match = income(3, dice=dice, venice={"markers": WINES[:4], "cash": 0}, pile=["fur_1", "war"])
    assert match.snapshot()["conditions"] == {}
    assert player(match, "venice")["hand"] == []
    assert player(match, "venice")["cash"] == 15 + 12
    assert [e["commodity"] for e in told(match, "condition_cancelled")] == ["wine"]


@pytest.mark.rule("age:9.7.1.d")
@pytest.mark.parametrize(
    ("counts", "leader"), [((2, 2, 1), None), ((3, 2, 0), "venice"), ((1, 1, 2), "barcelona"), ((1, 0, 0), "venice")]
)
def test_the_majority_holder_has_more_than_any_other(counts: tuple[int, int, int], leader: str | None) -> None:
    held: dict[str, Any] = {}
    free = list(WINES)
    for power, count in zip(POWERS[:3], counts, strict=True):
        held[power] = {"markers": free[:count]}
        del free[:count]
    match = income(3, dice=[4, 3, 1, 1, 1, 1], **held)
    assert [e["seat"] for e in told(match, "majority_card")] == ([leader] if leader else [])
    assert match.view()["commodities"]["wine"]["majority"] == leader
    for power in POWERS[:3]:
        assert len(player(match, power)["hand"]) == (power == leader)


@pytest.mark.rule("age:9.7.1.e")
def test_a_shortage_gives_the_majority_holder_a_card() -> None:
    held: dict[str, Any] = {"venice": {"markers": WINES[:3], "cash": 0}, "dice": [4, 3, 1, 1, 1, 1]}
    match = income(3, pile=["fur_1", "war"], **held)
    assert (player(match, "venice")["hand"], player(match, "venice")["cash"]) == (["fur_1"], 24)
    # With the last deck empty it is lost.
    match = income(3, pile=[], length="basic", final=True, replay=["wool_1a"], **held)
    assert player(match, "venice")["hand"] == []
    assert [e["seat"] for e in told(match, "no_card")] == ["venice"]


@pytest.mark.rule("age:9.7.1.f")
def test_a_surplus_costs_the_majority_holder_a_dollar_a_province() -> None:
    match = income(3, dice=[4, 3, 4, 1, 1, 1], venice={"markers": WINES[:3], "cash": 0}, genoa={"markers": WINES[3:4]})
    assert player(match, "venice")["cash"] == 15 + 9 - 3
    assert player(match, "genoa")["cash"] == 40 + 18
    assert player(match, "venice")["hand"] == []


@pytest.mark.rule("age:9.7.1.g")
def test_a_condition_ends_with_a_card_or_with_the_turn() -> None:
    match = table(3, venice={"hand": ["cloth_2", "wool_1a"]}, conditions={"cloth": 1, "fur": -1}, epoch=2)
    play(match, "play cloth_2")
    assert match.snapshot()["conditions"] == {"fur": -1}
    # What was rolled last turn is gone before the new rolls.
    match = income(3, conditions={"fur": -1, "silk": 2}, dice=[4, 3, 1, 1, 2, 6, 5, 5, 1, 5, 5, 6])
    assert match.snapshot()["conditions"] == {"wine": 1, "wool": -1}
    quietly(match, "purchase")
    assert match.snapshot()["conditions"] == {"wine": 1, "wool": -1}  # all through the next turn
    quietly(match, "order_of_play")
    assert match.snapshot()["conditions"] == {}


@pytest.mark.rule("age:9.7.1.h")
@pytest.mark.parametrize(("double", "boxes"), [(2, (4, 4, 3)), (-2, (2, 2, 3))])
def test_two_equal_conditions_change_the_first_two_cards_by_one_box_each(double: int, boxes: tuple[int, ...]) -> None:
    cards = ["wine_2", "wine_3", "cloth_wine_1"]
    match = table(3, venice={"markers": WINES[:3], "cash": 0, "hand": cards}, conditions={"wine": double}, epoch=3)
    play(match, "play wine_2", "play wine_3", "play cloth_wine_1", "commodity wine")
    assert [e["box"] for e in told(match, "paid") if e["seat"] == "venice"] == list(boxes)
    assert player(match, "venice")["cash"] == sum(5 * box * box for box in boxes)


@pytest.mark.rule("age:9.7.1.i")
@pytest.mark.parametrize(("condition", "boxes"), [(1, (4, 3)), (-1, (2, 3))])
def test_a_single_condition_changes_the_first_card_only(condition: int, boxes: tuple[int, ...]) -> None:
    match = table(
        3,
        venice={"markers": WINES[:3], "cash": 0, "hand": ["wine_2"]},
        genoa={"hand": ["wine_3"]},
        conditions={"wine": condition},
        epoch=3,
    )
    play(match, "play wine_2", "play wine_3")
    assert player(match, "venice")["cash"] == sum(5 * box * box for box in boxes)
    assert match.snapshot()["conditions"] == {}


@pytest.mark.rule("age:9.7.1.j")
def test_gold_and_ivory_have_their_own_majorities() -> None:
    both = {"markers": ["suez", "cairo", "tripoli"], "cash": 0}
    match = income(3, dice=[6, 6, 1, 1, 1, 1], venice=both, pile=["fur_1", "war", "famine"])
    assert player(match, "venice")["hand"] == ["fur_1", "war"]
    match = income(3, dice=[6, 6, 6, 1, 1, 1], venice=both)
    assert player(match, "venice")["cash"] == 15 + 9 - 1 - 2
    match = income(
        3, dice=[6, 6, 6, 1, 1, 1], venice={"markers": ["suez"], "cash": 0}, genoa={"markers": ["cairo"], "cash": 0}
    )
    assert cash(match)[:2] == [15 + 3 - 1, 15 + 3 - 1]


@pytest.mark.rule("age:9.7.1.k")
def test_a_double_condition_has_its_majority_effect_twice() -> None:
    leader = {"markers": WINES[:3], "cash": 0}
    match = income(3, dice=[4, 3, 6, 6, 1, 5], venice=leader)
    assert match.snapshot()["conditions"] == {"wine": -2}
    assert player(match, "venice")["cash"] == 15 + 9 - 6
    match = income(3, dice=[4, 3, 1, 6, 1, 3], venice=leader, pile=["fur_1", "war", "famine"])
    assert match.snapshot()["conditions"] == {"wine": 2}
    assert player(match, "venice")["hand"] == ["fur_1", "war"]


@pytest.mark.rule("age:9.7.1.l")
def test_gold_and_ivory_are_used_up_separately() -> None:
    for played, left in (("gold", "ivory"), ("ivory", "gold")):
        match = table(3, venice={"hand": ["gold_ivory_1", "fur_1"]}, conditions={"gold": 1, "ivory": 1})
        play(match, "play gold_ivory_1", f"commodity {played}")
        assert match.snapshot()["conditions"] == {left: 1}


@pytest.mark.rule("age:9.7.1.m")
def test_majorities_follow_both_rolls_in_their_order() -> None:
    kinds = ("market_roll", "condition_cancelled", "majority_card", "majority_fine")
    held: dict[str, Any] = {"venice": {"markers": [*WINES[:3], "suez"]}, "genoa": {"markers": ["cairo", "genoa"]}}
    match = income(3, dice=[6, 6, 1, 4, 3, 6], **held)
    assert log(match, *kinds) == ["market_roll", "market_roll", "majority_card", "majority_card", "majority_fine"]
    assert [(e["seat"], e["commodity"]) for e in told(match, "majority_card")] == [
        ("venice", "gold"),
        ("genoa", "ivory"),
    ]
    match = income(3, dice=[4, 3, 6, 6, 6, 1], **held)
    assert log(match, *kinds) == ["market_roll", "market_roll", "majority_fine", "majority_card", "majority_card"]
    match = income(3, dice=[4, 3, 6, 4, 3, 1], **held)
    assert log(match, *kinds) == ["market_roll", "market_roll", "condition_cancelled"]


@pytest.mark.rule("age:9.7.1.n")
def test_a_majority_needs_a_province_and_chaos_is_ignored() -> None:
    assert not told(income(3, dice=[5, 6, 1, 5, 5, 1]), "majority_card")  # nobody has Spice or Silk
    match = income(
        3, dice=[4, 3, 1, 1, 1, 1], venice={"markers": WINES[:3], "misery": "chaos"}, genoa={"markers": WINES[3:4]},
        barcelona={"markers": []},
    )  # fmt: skip
    assert [e["seat"] for e in told(match, "majority_card")] == ["genoa"]


# ---------------------------------------------------------------------- advances


@pytest.mark.rule("age:ADV.L.0")
def test_interest_and_profit_in_the_table_of_advances() -> None:
    check_advance("L", "interest_and_profit", "commerce", 80, "K", 10, "M")


@pytest.mark.rule("age:ADV.L.1", "age:ADV.L.2")
@pytest.mark.parametrize(
    ("advances", "before", "interest", "dollars"),
    [("L", 108, 100, 100), ("L", 30, 30, 100), ("L", 0, 0, 100), ("LZ", 108, 108, 110), ("LZ", 120, 110, 110)],
)
def test_interest_doubles_the_cash_in_hand_up_to_the_income(
    advances: str, before: int, interest: int, dollars: int
) -> None:
    held = circled(5, "4", "6", "7")[:17]
    match = income(5, venice={"markers": held, "cash": before, "advances": advances})
    assert player(match, "venice")["cash"] == before + interest + dollars
    mine = next(e for e in told(match, "income") if e["seat"] == "venice")
    assert (mine["dollars"], mine["interest"]) == (dollars, interest)


@pytest.mark.rule("age:ADV.D.0")
def test_enlightenment_in_the_table_of_advances() -> None:
    check_advance("D", "enlightenment", "science", 120, "", 20, "C")


@pytest.mark.rule("age:ADV.D.1")
def test_enlightenment_works_in_the_turn_it_is_bought_and_in_every_one() -> None:
    match = table(3, "purchase", step="advances", venice={"cash": 120, "misery": 150}, seed=1)
    play(match, "buy D")
    assert player(match, "venice")["misery"] == 150
    for turn, misery in ((3, 125), (4, 100)):
        quietly(match, "order_of_play", turn)
        assert player(match, "venice")["misery"] == misery


@pytest.mark.rule("age:ADV.Z.0")
def test_middle_class_in_the_table_of_advances() -> None:
    check_advance("Z", "middle_class", "civics", 170, "K", 60, "Y")


@pytest.mark.rule("age:ADV.Z.1")
def test_middle_class_adds_10_dollars() -> None:
    match = income(4, venice={"advances": "Z", "markers": ["venice", "rome", "milan"], "cash": 1})
    assert player(match, "venice")["cash"] == 1 + 15 + 3 * 4 + 10


@pytest.mark.rule("age:ADV.Z.2")
def test_middle_class_halves_stabilization_and_rounds_up() -> None:
    hand = ["wool_1a", "wool_1b", "stone_1a", "stone_1b", "fur_1", "metal_1"]
    for cards, dollars in ((1, 1), (2, 2), (3, 3), (4, 5), (5, 8), (6, 11)):
        match = table(3, "purchase", venice={"advances": "Z", "cash": 11, "hand": hand[:cards], "misery": 90})
        assert mat(match, "venice")["stabilization"] == dollars
        until(match, "venice", "stabilize")
        assert decision(match).kind == "stabilize"
        unpaid = play(match.copy(), "misery")
        assert player(unpaid, "venice")["misery"] == (100 if dollars <= 10 else 125)
        play(match, "pay")
        assert player(match, "venice")["cash"] == 11 - dollars
