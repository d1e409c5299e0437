"""9.2, 9.3, Wind/Watermill, Urban Ascendancy and Master Art: the Draw Card and the Buy Card Phase."""

from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch, facts
from tests.rules.age.test_components import EPOCH_2, check_advance, least, quietly, until, where
from tests.support.age import POWERS, decision, keys, mat, play, player, refuses, table, told

# ---------------------------------------------------------------------- 9.2: removing conditions


@pytest.mark.rule("age:9.2.a")
def test_the_first_player_may_buy_off_conditions_at_base_value() -> None:
    match = table(3, "draw_card", order=["genoa", "venice", "barcelona"], conditions={"wine": -1, "fur": 1})
    assert (decision(match).seat, decision(match).kind) == ("genoa", "remove")
    assert set(keys(match)) == {"remove wine", "remove fur", "pass"}
    play(match, "remove wine")
    assert player(match, "genoa")["cash"] == 35
    assert match.snapshot()["conditions"] == {"fur": 1}
    assert not told(match, "drawn")  # before anybody draws
    both = play(match.copy(), "remove fur")
    assert player(both, "genoa")["cash"] == 28
    assert both.snapshot()["conditions"] == {}
    one = play(match, "pass")
    assert one.snapshot()["conditions"] == {"fur": 1}
    assert decision(one).kind != "remove"  # nobody else may


@pytest.mark.rule("age:9.2.a")
def test_each_condition_costs_its_base_value_and_must_be_paid_for() -> None:
    for commodity, value in zip(facts.COMMODITY_IDS, facts.BASE_VALUE, strict=True):
        for condition in (1, -1):
            match = table(3, "draw_card", venice={"cash": value}, conditions={commodity: condition})
            play(match, f"remove {commodity}")
            assert player(match, "venice")["cash"] == 0
            assert match.snapshot()["conditions"] == {}
            poor = table(3, "draw_card", venice={"cash": value - 1}, conditions={commodity: condition})
            assert decision(poor).kind != "remove"


@pytest.mark.rule("age:9.2.e")
def test_buying_a_condition_off_takes_back_no_fine_and_no_card() -> None:
    # Wine in Surplus, Cloth in Shortage: Venice leads in both.
    held = {"markers": ["venice", "florence", "crete", "cyprus"], "cash": 20}
    match = table(3, "income", venice=held, dice=[4, 3, 6, 3, 3, 1], pile=["fur_1", "war", "famine", "armor"])
    assert player(match, "venice")["cash"] == 20 + 27 - 2
    assert player(match, "venice")["hand"] == ["fur_1"]
    play(match, "@venice bid 0", "@genoa bid 1", "@barcelona bid 2", "remove wine", "remove cloth")
    assert player(match, "venice")["cash"] == 45 - 5 - 5
    assert player(match, "venice")["hand"] == ["fur_1", "war"]


@pytest.mark.rule("age:9.2.f")
def test_a_joint_condition_of_gold_and_ivory_is_bought_off_once() -> None:
    for condition in (1, -1):
        match = table(3, "draw_card", conditions={"gold": condition, "ivory": condition})
        assert len(keys(match)) == 2
        play(match, keys(match)[0])
        assert player(match, "venice")["cash"] == 30
        assert match.snapshot()["conditions"] == {}


@pytest.mark.rule("age:9.2.g")
def test_two_equal_conditions_are_bought_off_one_by_one() -> None:
    for double in (2, -2):
        match = table(3, "draw_card", conditions={"wine": double})
        play(match, "remove wine")
        assert (match.snapshot()["conditions"], player(match, "venice")["cash"]) == ({"wine": double // 2}, 35)
        play(match, "remove wine")
        assert (match.snapshot()["conditions"], player(match, "venice")["cash"]) == ({}, 30)


# ---------------------------------------------------------------------- 9.2: drawing


@pytest.mark.rule("age:9.2.b")
def test_each_player_draws_a_card_in_order() -> None:
    match = table(
        4,
        "draw_card",
        order=["paris", "genoa", "venice", "barcelona"],
        genoa={"misery": "chaos"},
        venice={"hand": ["wool_1a"]},
        pile=["fur_1", "war", "famine", "armor"],
    )
    assert [e["seat"] for e in told(match, "drawn")] == ["paris", "venice", "barcelona"]
    assert player(match, "paris")["hand"] == ["fur_1"]
    assert player(match, "venice")["hand"] == ["wool_1a", "war"]
    assert player(match, "barcelona")["hand"] == ["famine"]
    assert player(match, "genoa")["hand"] == []


@pytest.mark.rule("age:9.2.c")
def test_nobody_draws_removes_or_mills_on_the_first_turn() -> None:
    parts: dict[str, Any] = {"conditions": {"wine": 1}, "barcelona": {"advances": "IJ"}, "venice": {"hand": ["fur_1"]}}
    first = table(3, "draw_card", turn=1, **parts)
    assert (first.view()["phase"], decision(first).kind) == ("play_cards", "play")
    assert not told(first, "drawn")
    assert decision(table(3, "draw_card", turn=2, **parts)).kind == "remove"
    match = quietly(signoria.new("age", seats=4, seed=2), "play_cards")
    assert match.view()["turn"] == 1
    assert [p["hand_size"] for p in match.view()["players"]] == [2, 2, 2, 2]


@pytest.mark.rule("age:9.2.d")
def test_the_draw_from_an_empty_pile_opens_the_next_epoch() -> None:
    match = table(3, "draw_card", pile=["fur_1"], replay=["wool_1a"])
    assert player(match, "venice")["hand"] == ["fur_1"]
    for power in ("genoa", "barcelona"):
        assert set(player(match, power)["hand"]) <= EPOCH_2 | {"wool_1a"}
    seen = [e.kind for e in match.events() if e.kind in ("drawn", "epoch_begins")]
    assert seen == ["drawn", "epoch_begins", "drawn", "drawn"]
    assert match.view()["epoch"] == 2
    assert match.view()["pile"] == len(EPOCH_2) + 1 - 2


# ---------------------------------------------------------------------- 9.3, Urban Ascendancy


@pytest.mark.rule("age:9.3.a", "age:ADV.V.1")
def test_urban_ascendancy_buys_one_card_for_10_dollars_a_turn() -> None:
    match = table(
        3,
        "buy_card",
        order=["genoa", "venice", "barcelona"],
        venice={"advances": "V", "cash": 30},
        genoa={"advances": "V", "cash": 10},
        barcelona={"cash": 100},
        pile=["fur_1", "war", "famine"],
    )
    assert (decision(match).seat, keys(match)) == ("genoa", ["buy", "pass"])
    play(match, "buy")
    assert (player(match, "genoa")["cash"], player(match, "genoa")["hand"]) == (0, ["fur_1"])
    assert (decision(match).seat, keys(match)) == ("venice", ["buy", "pass"])
    play(match, "buy")
    assert (player(match, "venice")["cash"], player(match, "venice")["hand"]) == (20, ["war"])
    assert match.view()["phase"] == "play_cards"  # one card each, and none without the advance
    declined = play(table(3, "buy_card", venice={"advances": "V"}), "pass")
    assert (player(declined, "venice")["cash"], player(declined, "venice")["hand"]) == (40, [])
    # Once a turn, and again the next.
    quietly(match, "order_of_play")
    assert len(told(match, "card_bought")) == 2
    until(match, "venice", "extra_card")


@pytest.mark.rule("age:9.3.a")
def test_no_extra_card_without_money_or_cards() -> None:
    assert decision(table(3, "buy_card", venice={"advances": "V", "cash": 10})).kind == "extra_card"
    assert decision(table(3, "buy_card", venice={"advances": "V", "cash": 9})).kind != "extra_card"
    assert decision(table(3, "buy_card", venice={"cash": 90})).kind != "extra_card"
    empty: dict[str, Any] = {"pile": [], "venice": {"advances": "V"}, "length": "basic", "final": True}
    assert decision(table(3, "buy_card", **empty)).kind != "extra_card"
    assert decision(table(3, "buy_card", **{**empty, "length": "campaign"})).kind == "extra_card"


@pytest.mark.rule("age:ADV.V.0")
def test_urban_ascendancy_in_the_table_of_advances() -> None:
    check_advance("V", "urban_ascendancy", "civics", 20, "", 20, "X")


# ---------------------------------------------------------------------- 9.3, Master Art


@pytest.mark.rule("age:9.3.b", "age:ADV.P.1")
def test_master_art_discards_one_card_after_the_purchase_of_a_card() -> None:
    artist = {"advances": "NOPV", "hand": ["wool_1a", "stone_1a"], "cash": 10}
    match = table(3, "buy_card", venice=artist, pile=["fur_1", "war"])
    assert decision(match).kind == "extra_card"
    declined = play(match.copy(), "pass")
    assert keys(declined) == ["discard wool_1a", "discard stone_1a", "pass"]
    play(match, "buy")
    assert decision(match).kind == "discard"
    assert keys(match) == ["discard wool_1a", "discard stone_1a", "discard fur_1", "pass"]
    kept = play(match.copy(), "pass")
    assert player(kept, "venice")["hand"] == ["wool_1a", "stone_1a", "fur_1"]
    before = [player(match, power)["cash"] for power in POWERS[:3]]
    play(match, "discard fur_1")
    assert player(match, "venice")["hand"] == ["wool_1a", "stone_1a"]
    assert [player(match, power)["cash"] for power in POWERS[:3]] == before  # without effect
    assert decision(match).kind == "play"  # once a turn


@pytest.mark.rule("age:ADV.P.1")
def test_master_art_is_used_in_the_buy_card_phase_of_its_owner_only() -> None:
    owner = {"advances": "NOP", "hand": ["wool_1a", "stone_1a"], "cash": 40}
    match = table(3, "buy_card", venice=owner, genoa={"hand": ["fur_1", "metal_1"]})
    found: list[tuple[str, int]] = []
    while (view := match.view())["turn"] == 2 or view["phase"] in ("order_of_play", "draw_card", "buy_card"):
        if decision(match).kind == "discard":
            found.append((decision(match).seat, view["turn"]))
        match.choose(least(match))
    assert found == [("venice", 2), ("venice", 3)]


@pytest.mark.rule("age:9.3.c")
@pytest.mark.parametrize(("card", "place"), [("timber_1", "replay"), ("charlemagne", "nowhere"), ("armor", "nowhere")])
def test_where_a_discarded_card_goes(card: str, place: str) -> None:
    match = table(3, "buy_card", venice={"advances": "NOP", "hand": [card, "wool_1a"]}, replay=["fur_1"])
    play(match, f"discard {card}")
    assert where(match, card) == place
    assert match.view()["replay"]["top"] == (card if place == "replay" else "fur_1")
    assert [(e["seat"], e["card"]) for e in told(match, "discarded")] == [("venice", card)]  # everybody sees it


@pytest.mark.rule("age:9.3.d")
def test_buying_master_art_allows_a_discard_at_once() -> None:
    buyer = {"advances": "NO", "cash": 200, "hand": ["wool_1a", "stone_1a", "fur_1"]}
    match = table(3, "purchase", step="advances", venice=buyer)
    assert mat(match, "venice")["stabilization"] == 6
    play(match, "buy P")
    assert keys(match) == ["discard wool_1a", "discard stone_1a", "discard fur_1", "pass"]
    play(match, "discard stone_1a")
    assert where(match, "stone_1a") == "replay"
    assert decision(match).kind == "purchase"  # one card, and purchases go on
    cash = player(match, "venice")["cash"]
    play(match, "buy I", "pass", "pay")
    assert player(match, "venice")["cash"] == cash - 20 - 3
    declined = play(table(3, "purchase", step="advances", venice=buyer), "buy P", "pass", "pass", "pay")
    assert player(declined, "venice")["hand"] == ["wool_1a", "stone_1a", "fur_1"]


@pytest.mark.rule("age:ADV.P.0")
def test_master_art_in_the_table_of_advances() -> None:
    check_advance("P", "master_art", "communications", 90, "O", 10, "Q")


# ---------------------------------------------------------------------- Wind/Watermill

MILLED = ("grain", "cloth", "wine", "metal")


def mill(players: int = 3, **parts: Any) -> AgeMatch:
    """A Draw Card Phase in which Barcelona owns Wind/Watermill."""
    parts.setdefault("barcelona", {"advances": "IJ"})
    return table(players, "draw_card", **parts)


@pytest.mark.rule("age:ADV.J.0")
def test_wind_watermill_in_the_table_of_advances() -> None:
    check_advance("J", "wind_watermill", "commerce", 40, "I", 10, "M")


@pytest.mark.rule("age:ADV.J.1")
def test_the_miller_who_is_last_sets_one_of_four_commodities() -> None:
    match = mill(conditions={"wine": 1, "fur": -1})
    assert (decision(match).kind, decision(match).seat) == ("remove", "venice")  # first the first player
    play(match, "pass")
    assert (decision(match).kind, decision(match).seat) == ("watermill", "barcelona")
    states = {f"{name} {state}" for name in MILLED for state in ("shortage", "neutral", "surplus")}
    standing = {"grain neutral", "cloth neutral", "metal neutral", "wine shortage"}  # nothing to change there
    assert set(keys(match)) - {"pass"} == states - standing
    for choice, after in (
        ("wine neutral", {"fur": -1}),
        ("wine surplus", {"wine": -1, "fur": -1}),
        ("grain shortage", {"grain": 1, "wine": 1, "fur": -1}),
        ("metal surplus", {"metal": -1, "wine": 1, "fur": -1}),
        ("pass", {"wine": 1, "fur": -1}),
    ):
        trial = play(match.copy(), choice)
        assert trial.snapshot()["conditions"] == after
        assert len(told(trial, "drawn")) == 3
        chosen = next(option for option in decision(match).options if option.key == choice)
        assert chosen.final == "reveals"
        if choice != "pass":
            assert chosen.data["pays"] == trial.view()["commodities"][choice.split()[0]]["pays"]


@pytest.mark.rule("age:ADV.J.2")
def test_the_mill_leaves_one_condition_and_has_no_majority_effects() -> None:
    holder = {"advances": "IJ", "markers": ["barcelona", "lisbon"], "hand": [], "cash": 40}
    match = mill(barcelona=holder, conditions={"wine": 2}, venice={"cash": 0}, pile=["fur_1", "war", "famine", "armor"])
    assert decision(match).kind == "watermill"
    once = play(match.copy(), "wine shortage")
    assert once.snapshot()["conditions"] == {"wine": 1}
    assert player(once, "barcelona")["hand"] == ["famine"]  # the card of the phase, none for leading in Wine
    play(match, "wine surplus")
    assert match.snapshot()["conditions"] == {"wine": -1}
    assert player(match, "barcelona")["cash"] == 40
    assert not told(match, "majority_card") + told(match, "majority_fine")
    assert len(told(match, "milled")) == 1
    assert decision(match).kind != "watermill"  # one commodity a turn
    quietly(match, "order_of_play")
    assert len(told(match, "milled")) == 1
    assert told(match, "conditions_lapse")  # and it lasts no longer than a rolled one


@pytest.mark.rule("age:ADV.J.3")
def test_the_mill_stands_still_for_others_and_on_the_first_turn() -> None:
    owner = {"advances": "IJ"}
    for power in POWERS[:4]:
        assert decision(table(5, "draw_card", **{power: owner})).kind != "watermill"
    assert decision(table(5, "draw_card", london=owner)).kind == "watermill"
    assert decision(mill(turn=1)).kind != "watermill"
    # Nobody takes the place of a player in Chaos.
    match = mill(barcelona={"advances": "IJ", "misery": "chaos"}, genoa=owner)
    assert decision(match).kind != "watermill"


@pytest.mark.rule("age:ADV.J.3")
def test_the_mill_counts_places_after_renaissance() -> None:
    match = mill(barcelona={"advances": "IJNOPQ"}, genoa={"advances": "IJ"})
    assert (decision(match).kind, decision(match).seat) == ("renaissance", "barcelona")
    stayed = play(match.copy(), "pass")
    assert (decision(stayed).kind, decision(stayed).seat) == ("watermill", "barcelona")
    swapped = play(match.copy(), "swap genoa")
    assert (decision(swapped).kind, decision(swapped).seat) == ("watermill", "genoa")
    assert refuses(swapped, "@barcelona wine surplus")
