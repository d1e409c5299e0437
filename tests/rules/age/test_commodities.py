"""9.4.1: commodity cards and what they pay; Industry."""

import pytest

from signoria.age import AgeMatch
from signoria.table import BadPosition
from tests.support.age import keys, mat, play, player, table

TWO_WINE = ["genoa", "crete", "cyprus"]


def cash(match: AgeMatch, *powers: str) -> list[int]:
    return [player(match, power)["cash"] for power in powers]


def wine_pays(markers: list[str], condition: int = 0, advances: str = "") -> int:
    """What a Wine card pays Genoa, who does not play it."""
    match = table(
        venice={"hand": ["cloth_wine_1", "stone_1a"]},
        genoa={"markers": markers, "advances": advances, "cash": 7},
        conditions={"wine": condition} if condition else {},
    )
    play(match, "play cloth_wine_1", "commodity wine")
    return int(player(match, "genoa")["cash"]) - 7


@pytest.mark.rule("age:9.4.1.a")
@pytest.mark.parametrize(
    ("markers", "dollars"),
    [
        (["crete"], 5),
        (["crete", "lisbon"], 20),
        (["crete", "lisbon", "cyprus"], 45),
        (["crete", "lisbon", "cyprus", "marseilles"], 80),
    ],
)
def test_a_commodity_pays_the_box_of_the_number_of_its_provinces(markers: list[str], dollars: int) -> None:
    assert wine_pays(["genoa", "sicily", *markers]) == dollars


@pytest.mark.rule("age:9.4.1.a")
def test_each_commodity_has_boxes_of_its_own() -> None:
    held = {"venice": ["venice", "milan", "rome", "naples"], "genoa": ["genoa", "basque", "toledo"]}
    match = table(
        venice={"hand": ["stone_1a", "wool_1a", "famine"], "markers": held["venice"], "cash": 0},
        genoa={"markers": held["genoa"], "cash": 0},
    )
    assert cash(play(match, "play stone_1a"), "venice", "genoa") == [9, 0]
    assert cash(play(match, "play wool_1a"), "venice", "genoa") == [9, 8]


@pytest.mark.rule("age:9.4.1.b")
def test_a_shortage_pays_one_box_more_and_a_surplus_one_box_less() -> None:
    assert [wine_pays(TWO_WINE, condition) for condition in (1, 0, -1)] == [45, 20, 5]
    assert wine_pays(["genoa", "crete"], -1) == 0


@pytest.mark.rule("age:9.4.1.b")
def test_a_condition_moves_every_recipient_and_only_its_own_commodity() -> None:
    match = table(
        venice={"hand": ["cloth_wine_1", "stone_1a"], "markers": ["venice", "crete", "cyprus"], "cash": 0},
        genoa={"markers": ["genoa", "marseilles"], "cash": 0},
        barcelona={"cash": 0},
        conditions={"wine": 1, "cloth": -1},
    )
    play(match, "play cloth_wine_1", "commodity wine")
    assert cash(match, "venice", "genoa", "barcelona") == [45, 20, 20]


@pytest.mark.rule("age:9.4.1.c", "age:ADV.M.2")
def test_nobody_is_paid_for_a_commodity_he_does_not_hold() -> None:
    assert wine_pays(["genoa"]) == 0
    assert wine_pays(["genoa"], 1) == 0
    assert wine_pays(["genoa"], 0, "M") == 0
    assert wine_pays(["genoa"], 1, "M") == 0


@pytest.mark.rule("age:9.4.1.d", "age:ADV.M.1")
def test_industry_pays_one_box_more_on_every_card_of_the_turn() -> None:
    match = table(
        venice={"hand": ["cloth_wine_1", "wine_2", "metal_1", "famine"], "cash": 0},
        genoa={"markers": ["genoa", "crete", "lyons"], "advances": "M", "cash": 0},
    )
    play(match, "play cloth_wine_1", "commodity wine")
    assert cash(match, "venice", "genoa", "barcelona") == [0, 20, 45]
    play(match, "play wine_2")
    assert cash(match, "venice", "genoa", "barcelona") == [0, 40, 50]
    play(match, "play metal_1")
    assert cash(match, "venice", "genoa", "barcelona") == [0, 64, 50]


@pytest.mark.rule("age:9.4.1.d", "age:ADV.M.1")
def test_industry_works_for_the_player_of_the_card_too() -> None:
    match = table(venice={"hand": ["cloth_wine_1", "famine"], "advances": "M", "cash": 0})
    assert cash(play(match, "play cloth_wine_1", "commodity cloth"), "venice", "genoa") == [20, 45]


@pytest.mark.rule("age:9.4.1.e")
def test_industry_adds_to_a_shortage_and_cancels_a_surplus() -> None:
    assert wine_pays(["genoa", "crete"], 1, "M") == 45
    assert wine_pays(["genoa", "crete"], -1, "M") == 5
    assert wine_pays(TWO_WINE, 1, "M") == 80
    assert wine_pays(TWO_WINE, -1, "M") == 20


@pytest.mark.rule("age:9.4.1.f")
def test_all_are_paid_at_once_from_the_bank_the_player_of_the_card_included() -> None:
    match = table(
        4,
        venice={"hand": ["cloth_wine_1", "stone_1a"], "markers": ["venice", "florence"], "cash": 11},
        genoa={"cash": 12},
        barcelona={"cash": 13},
        paris={"markers": ["paris", "bruges", "cologne", "budapest"], "cash": 14},
    )
    play(match, "play cloth_wine_1", "commodity cloth")
    assert cash(match, "venice", "genoa", "barcelona", "paris") == [11 + 20, 12 + 5, 13, 14 + 45]
    assert keys(match) == ["play stone_1a", "pass"]


@pytest.mark.rule("age:9.4.1.g")
def test_tokens_and_new_markers_do_not_count_for_a_commodity() -> None:
    assert table(3, "expansion", venice={"expansion": 1}).view()["commodities"]["wine"]["pays"]["genoa"] == 0
    match = table(
        3,
        "expansion",
        venice={"expansion": 1},
        genoa={"markers": ["genoa", "crete"], "new_markers": ["cyprus"], "tokens": {"lisbon": 2}},
    )
    assert mat(match, "genoa")["commodities"]["wine"] == 1
    assert match.view()["commodities"]["wine"]["pays"]["genoa"] == 5
    tokens = table(venice={"hand": ["cloth_wine_1", "famine"]}, genoa={"tokens": {"crete": 2, "cyprus": 3}, "cash": 0})
    assert cash(play(tokens, "play cloth_wine_1", "commodity wine"), "genoa") == [0]


@pytest.mark.rule("age:9.4.1.g")
@pytest.mark.parametrize("phase", ["play_cards", "final_card_play"])
def test_every_marker_lies_on_its_colored_side_when_cards_are_played(phase: str) -> None:
    with pytest.raises(BadPosition):
        table(3, phase, venice={"hand": ["famine", "war"]}, genoa={"new_markers": ["crete"]})
    dice = [1, 1, 4, 1, 1, 4]
    match = table(3, "expansion", player="barcelona", genoa={"new_markers": ["crete"], "cash": 0}, pile=[], dice=dice)
    assert match.snapshot()["phase"] == "order_of_play"
    assert player(match, "genoa")["markers"] == ["genoa", "crete"]
    assert player(match, "genoa")["new_markers"] == []
