"""9.6.2, 9.6.3, ADV.G, ADV.W, ADV.Y: market competition: when it is needed, what it takes, its dice and what follows."""

from typing import Any

import pytest

from signoria.age import AgeMatch, facts
from tests.support.age import POWERS, decision, keys, mat, play, player, refuses, table, told

WIN, LOSE = [6, 6, 1], [1, 1, 6]  # the colored, black and white die, in any place but the last

# 9.6.2.d: where the arrows of the satellites point.
ARROWS = {
    "stettin": {"lubeck", "danzig", "prague"},
    "mitau": {"danzig", "riga"},
    "copenhagen": {"hamburg", "lubeck"},
    "malmo": {"stockholm"},
    "whisby": {"stockholm"},
    "cornwall": {"portsmouth", "chester"},
    "wales": {"chester", "waterford"},
    "armagh": {"edinburg", "chester", "waterford"},
    "shetland_islands": {"bergen", "edinburg"},
    "kongsberg": {"bergen"},
    "amsterdam": {"hamburg", "cologne", "bruges"},
    "st_gall": {"basel", "strassburg", "milan", "venice"},
    "breslau": {"danzig", "prague", "vienna"},
    "salzburg": {"prague", "nuremberg", "vienna", "venice"},
    "esseg": {"vienna", "budapest", "dubrovnik", "belgrade"},
    "leon": {"basque", "toledo", "lisbon"},
    "palma": {"barcelona", "valencia"},
    "kaffa": {"kiev", "varna", "tana"},
    "kamishin": {"tana", "sarai"},
    "abasgia": {"tana", "poti"},
    "adalia": {"cyprus", "smyrna"},
    "tarsus": {"cyprus", "aleppo"},
    "levant": {"cyprus", "aleppo", "acre"},
    "jerusalem": {"acre", "suez"},
    "libya": {"alexandria"},
    "toulouse": {"basque", "barcelona", "bordeaux", "montpelier"},
    "bari": {"naples", "sicily"},
    "cagliari": {"marseilles", "genoa"},
    "oran": {"fez", "algiers"},
    "barca": {"tripoli"},
    "athens": {"crete", "salonika"},
    "corfu": {"salonika"},
    "durazzo": {"belgrade", "salonika"},
    "gallipoli": {"varna", "constantinople", "salonika"},
}


def attacking(power: str = "venice", players: int = 3, **parts: Any) -> AgeMatch:
    """A power at its part of the Expansion Phase, first unless `order` says otherwise, with 30 tokens."""
    order = parts.pop("order", [power, *(name for name in POWERS[:players] if name != power)])
    own = parts.pop("own", {})
    powers: dict[str, Any] = {name: {**parts.pop(name, {})} for name in POWERS[:players]}
    powers[power] = {"expansion": 30, **powers[power], **own}
    return table(players, "expansion", order=order, player=power, **powers, **parts)


def attack_on(match: AgeMatch, province: str) -> dict[str, Any]:
    """What an attack would take, before any die: tokens, strength, defence and market."""
    (event,) = [e for e in match.preview(f"attack {province}").events if e.kind == "attack"]
    return event.data


def takes(match: AgeMatch, province: str) -> int:
    """The new tokens an attack takes."""
    tokens: int = attack_on(match, province)["tokens"]
    return tokens


def defends(match: AgeMatch, province: str) -> int:
    """The strength of the defence."""
    defence: int = attack_on(match, province)["defence"]
    return defence


def won(match: AgeMatch, province: str) -> bool:
    """Attack; whether the attacker won."""
    play(match, f"attack {province}")
    outcomes = [e.kind for e in match.events() if e.kind in ("attack_won", "attack_lost")]
    assert len(outcomes) == 1
    return outcomes == ["attack_won"]


# ---------------------------------------------------------------------- 9.6.2: satellites


@pytest.mark.rule("age:9.6.2.a")
def test_a_satellite_holds_one_token_of_the_winner_and_no_marker() -> None:
    # Bari defends with 1 and 1 for Genoa's Nationalism, so that three tokens are needed.
    m = attacking(own={"tokens": {"naples": 1}}, genoa={"tokens": {"bari": 1}, "advances": "W"}, dice=WIN)
    stock = mat(m, "venice")["stock"]
    play(m, "attack bari")
    found = player(m, "venice")
    assert told(m, "attack")[0]["tokens"] == 3
    assert found["new_tokens"] == {"bari": 1}
    assert found["new_markers"] == []
    assert (found["expansion"], mat(m, "venice")["stock"]) == (27, stock + 2)
    assert player(m, "genoa")["tokens"] == {}


@pytest.mark.rule("age:9.6.2.a")
def test_a_satellite_is_taken_by_one_token_without_a_marker() -> None:
    m = play(attacking(own={"tokens": {"naples": 1}}), "place bari 1")
    assert (player(m, "venice")["new_tokens"], player(m, "venice")["new_markers"]) == ({"bari": 1}, [])


@pytest.mark.rule("age:9.6.2.b")
@pytest.mark.parametrize("marker", ["markers", "new_markers"])
@pytest.mark.parametrize(("leon", "defence"), [({"tokens": {"leon": 1}}, 4), ({"new_tokens": {"leon": 1}}, 3), ({}, 3)])
def test_a_satellite_held_with_an_old_token_supports_a_marker(marker: str, leon: dict[str, Any], defence: int) -> None:
    m = attacking(own={"tokens": {"seville": 1}}, barcelona={marker: ["lisbon"], **leon})
    assert defends(m, "lisbon") == defence
    assert takes(m, "lisbon") == defence + 3


@pytest.mark.rule("age:9.6.2.b")
def test_every_satellite_adds_one_for_its_own_player_only() -> None:
    own = {"tokens": {"constantinople": 1, "gallipoli": 1}}
    m = attacking(own=own, barcelona={"markers": ["salonika"], "tokens": {"athens": 1, "corfu": 1, "durazzo": 1}})
    assert defends(m, "salonika") == 5
    m = attacking(own=own, barcelona={"markers": ["salonika"]}, genoa={"tokens": {"athens": 1, "corfu": 1}})
    assert defends(m, "salonika") == 2


@pytest.mark.rule("age:9.6.2.c")
def test_satellites_do_not_support_tokens() -> None:
    m = attacking(own={"tokens": {"seville": 1}}, barcelona={"tokens": {"lisbon": 2, "leon": 1}})
    assert defends(m, "lisbon") == 2


@pytest.mark.rule("age:9.6.2.d")
def test_arrows_on_the_map_say_what_a_satellite_supports() -> None:
    names = facts.PROVINCE_IDS
    pointing = {(names[s], names[p]) for p in range(len(names)) for s in facts.provinces_of(facts.SUPPORTED_BY[p])}
    on_other_boards = {("smolensk", "novgorod"), ("smolensk", "kiev")}
    assert pointing - on_other_boards == {(s, p) for s, provinces in ARROWS.items() for p in provinces}


@pytest.mark.rule("age:9.6.2.d")
def test_a_satellite_without_an_arrow_to_a_neighbour_does_not_support_it() -> None:
    # Toulouse borders Basque and Barcelona and points there; Libya borders Barca, which points to Tripoli alone.
    m = attacking(own={"tokens": {"tripoli": 1}}, barcelona={"markers": ["tunis"], "tokens": {"barca": 1}})
    assert defends(m, "tunis") == 4
    m = attacking(own={"tokens": {"tunis": 1}}, barcelona={"markers": ["tripoli"], "tokens": {"barca": 1}})
    assert defends(m, "tripoli") == 3


@pytest.mark.rule("age:9.6.2.e")
def test_a_satellite_stays_when_the_province_it_supports_falls() -> None:
    m = attacking(
        own={"tokens": {"seville": 1}}, barcelona={"markers": ["barcelona", "lisbon"], "tokens": {"leon": 1}}, dice=WIN
    )
    play(m, "attack lisbon")
    assert player(m, "barcelona")["markers"] == ["barcelona"]
    assert player(m, "barcelona")["tokens"] == {"leon": 1}


# ---------------------------------------------------------------------- when, and with how many


@pytest.mark.rule("age:9.6.3.a")
def test_tokens_are_counted_not_their_strength_to_tell_a_placement_from_an_attack() -> None:
    # Both have Nationalism in Milan: two of Genoa and one of Venice are strength 5 but three tokens.
    m = attacking(own={"advances": "W"}, genoa={"tokens": {"milan": 2}, "advances": "W"})
    assert [key for key in keys(m) if "milan" in key] == ["place milan 1", "attack milan"]
    play(m, "place milan 1")
    assert not told(m, "attack")
    assert [key for key in keys(m) if "milan" in key] == ["attack milan"]  # the fourth token is an attack


@pytest.mark.rule("age:9.6.3.a")
def test_a_dominated_province_is_attacked_and_an_empty_one_never() -> None:
    m = attacking(genoa={"markers": ["florence"]})
    assert [key for key in keys(m) if "florence" in key] == ["attack florence"]
    assert [key for key in keys(m) if "milan" in key] == ["place milan 1", "place milan 2", "place milan 3"]


@pytest.mark.rule("age:9.6.3.b", "age:9.6.3.d")
@pytest.mark.parametrize(
    ("province", "market", "base"),
    [("belgrade", 2, "durazzo"), ("milan", 3, "lyons"), ("florence", 4, "milan"), ("naples", 5, "rome")],
)
def test_a_marker_takes_twice_the_market_number(province: str, market: int, base: str) -> None:
    own = {"tokens": {base: 1}, "markers": []}
    m = attacking("barcelona", own=own, genoa={"markers": [province]})
    found = attack_on(m, province)
    assert (found["tokens"], found["strength"], found["defence"], found["market"]) == (
        2 * market,
        2 * market,
        market,
        market,
    )
    short = attacking("barcelona", own={**own, "expansion": 2 * market - 1}, genoa={"markers": [province]})
    assert refuses(short, f"attack {province}")


@pytest.mark.rule("age:9.6.3.b")
@pytest.mark.parametrize("tokens", [1, 2, 3])
def test_tokens_take_their_number_and_the_market_number(tokens: int) -> None:
    m = attacking(genoa={"tokens": {"florence": tokens}})
    assert takes(m, "florence") == tokens + 4


@pytest.mark.rule("age:9.6.3.c", "age:ADV.W.3")
def test_an_attack_takes_as_many_tokens_as_the_market_number_at_least() -> None:
    # Genoa with Nationalism in Genoa: four tokens would be strength 10, as much as is needed, but the market is 5.
    m = attacking("genoa", own={"advances": "W", "markers": []}, venice={"markers": ["genoa"]})
    found = attack_on(m, "genoa")
    assert (found["tokens"], found["strength"], found["defence"] + found["market"]) == (5, 12, 10)
    # Gunpowder and Nationalism against a lone token in Bari: strength would do without any token.
    own = {"advances": "W", "arms": ["gunpowder"], "tokens": {"naples": 1}}
    m = attacking("genoa", own=own, barcelona={"tokens": {"bari": 1}})
    assert (takes(m, "bari"), attack_on(m, "bari")["strength"]) == (1, 3)


@pytest.mark.rule("age:9.6.3.e")
def test_modifiers_count_once_for_the_whole_force() -> None:
    m = attacking(own={"arms": ["gunpowder"]}, genoa={"markers": ["florence"]})
    assert (takes(m, "florence"), attack_on(m, "florence")["strength"]) == (7, 8)
    m = attacking(own={"advances": "W"}, barcelona={"markers": ["florence"]})
    assert (takes(m, "florence"), attack_on(m, "florence")["strength"]) == (7, 8)
    m = attacking(genoa={"tokens": {"florence": 3}, "advances": "W", "arms": ["armor"]})
    assert defends(m, "florence") == 5


@pytest.mark.rule("age:9.6.3.n")
def test_own_tokens_in_the_province_count() -> None:
    m = attacking(own={"tokens": {"milan": 2}}, genoa={"tokens": {"milan": 1}})
    found = attack_on(m, "milan")
    assert (found["tokens"], found["strength"]) == (2, 4)
    assert [key for key in keys(m) if "milan" in key] == ["attack milan"]
    one = attacking(own={"tokens": {"milan": 2}, "expansion": 1}, genoa={"tokens": {"milan": 1}})
    assert not [key for key in keys(one) if "milan" in key]


@pytest.mark.rule("age:9.6.3.n")
def test_own_tokens_count_for_the_market_number_too() -> None:
    # Nationalism makes three strength 4, which is enough against one; two are there already.
    m = attacking(own={"tokens": {"milan": 2}, "advances": "W"}, barcelona={"tokens": {"milan": 1}})
    assert takes(m, "milan") == 1


@pytest.mark.rule("age:9.6.3.t")
def test_an_attack_takes_the_fewest_tokens_that_suffice() -> None:
    m = attacking(genoa={"markers": ["florence"]}, dice=WIN)
    assert [key for key in keys(m) if key.startswith("attack florence")] == ["attack florence"]
    play(m, "attack florence")
    assert player(m, "venice")["expansion"] == 22


@pytest.mark.rule("age:9.6.3.u")
def test_a_marker_of_this_phase_may_be_attacked_and_has_its_full_strength() -> None:
    m = table(
        3,
        "expansion",
        venice={"expansion": 2, "tokens": {"dubrovnik": 1}},
        genoa={"expansion": 20, "tokens": {"durazzo": 1}},
        dice=WIN,
    )
    play(m, "place belgrade 2")
    assert (decision(m).seat, player(m, "venice")["new_markers"]) == ("genoa", ["belgrade"])
    assert (takes(m, "belgrade"), defends(m, "belgrade")) == (4, 2)
    play(m, "attack belgrade")
    assert player(m, "genoa")["new_markers"] == ["belgrade"]
    assert player(m, "venice")["new_markers"] == []


# ---------------------------------------------------------------------- dice


@pytest.mark.rule("age:9.6.3.f", "age:9.6.3.h")
@pytest.mark.parametrize("place", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("colored", [1, 2, 3, 4, 5, 6])
def test_the_colored_die_must_exceed_the_place_in_the_order(place: int, colored: int) -> None:
    order = ["genoa", "barcelona", "paris", "london", "hamburg"]
    order.insert(place - 1, "venice")
    m = attacking(players=6, order=order, genoa={"tokens": {"milan": 1}}, dice=[colored, 3, 4])
    assert won(m, "milan") == (colored > place)


@pytest.mark.rule("age:9.6.3.g", "age:9.6.3.h")
@pytest.mark.parametrize(
    ("black", "white", "wins"), [(5, 4, True), (4, 4, False), (4, 5, False), (2, 1, True), (6, 6, False)]
)
def test_the_black_die_must_exceed_the_white_one(black: int, white: int, wins: bool) -> None:
    assert won(attacking(genoa={"tokens": {"milan": 1}}, dice=[1, black, white]), "milan") == wins


@pytest.mark.rule("age:9.6.3.i")
@pytest.mark.parametrize(
    ("dice", "wins"), [([1, 3, 3], True), ([1, 2, 3], False), ([2, 2, 3], False), ([3, 2, 3], True)]
)
def test_a_military_advantage_wins_equal_dice_and_leaves_the_colored_one_alone(dice: list[int], wins: bool) -> None:
    m = attacking(own={"arms": ["armor"]}, genoa={"tokens": {"milan": 1}}, dice=dice)
    assert won(m, "milan") == wins


@pytest.mark.rule("age:9.6.3.i")
def test_a_defender_does_not_profit_from_equal_dice_nor_lose_by_them() -> None:
    m = attacking(genoa={"tokens": {"milan": 1}, "arms": ["armor"]}, dice=[1, 4, 3])
    assert won(m, "milan")
    m = attacking(own={"arms": ["stirrups"]}, genoa={"tokens": {"milan": 1}, "arms": ["armor"]}, dice=[1, 3, 3])
    assert not won(m, "milan")  # Armor takes the effect from Stirrups


@pytest.mark.rule("age:9.6.3.y")
def test_the_place_after_a_swap_counts() -> None:
    own = {"expansion": 20, "advances": "NOPQ"}
    m = table(3, "expansion", step="start", venice=own, genoa={"tokens": {"milan": 1}}, dice=[4, 1, 6])
    play(m, "swap genoa")  # from 2 to 4
    assert not won(m, "milan")
    m = table(3, "expansion", step="start", venice=own, genoa={"tokens": {"milan": 1}}, dice=[4, 1, 6])
    play(m, "pass")
    assert won(m, "milan")


@pytest.mark.rule("age:9.6.3.y")
def test_the_place_after_a_civil_war_counts() -> None:
    pieces = {"venice": {"expansion": 20}, "genoa": {"expansion": 20, "tokens": {"milan": 1}}}
    m = table(3, "expansion", step="start", civil_war="venice", dice=[6, 1, 6], **pieces)
    play(m, "pass")  # Genoa now goes first, in place 2
    assert not won(m, "milan")  # 6 does not exceed the last place
    m = table(
        3,
        "expansion",
        step="start",
        civil_war="venice",
        venice={"tokens": {"milan": 1}},
        genoa={"expansion": 20},
        dice=[3, 1, 6],
    )
    assert won(m, "milan")


# ---------------------------------------------------------------------- what follows


@pytest.mark.rule("age:9.6.3.j", "age:9.6.3.l", "age:9.6.3.v")
def test_a_conquered_marker_goes_to_its_mat_and_the_tokens_become_a_new_one_at_once() -> None:
    m = attacking(own={"tokens": {"oran": 1}}, genoa={"markers": ["genoa", "fez"]}, dice=WIN)
    assert (mat(m, "genoa")["markers_left"], mat(m, "venice")["markers_left"]) == (23, 24)
    play(m, "attack fez")
    found = player(m, "venice")
    assert decision(m).kind == "expand"
    assert found["new_markers"] == ["fez"]
    assert found["new_tokens"] == {}
    assert not [key for key in keys(m) if "fez" in key]
    assert (found["expansion"], mat(m, "venice")["stock"]) == (26, 36 - 26 - 1)
    assert player(m, "genoa")["markers"] == ["genoa"]
    assert (mat(m, "genoa")["markers_left"], mat(m, "venice")["markers_left"]) == (24, 23)


@pytest.mark.rule("age:9.6.3.j")
@pytest.mark.parametrize("dice", [WIN, LOSE])
def test_no_piece_is_lost_from_the_game(dice: list[int]) -> None:
    m = attacking(
        own={"tokens": {"milan": 1}}, genoa={"tokens": {"milan": 1}}, barcelona={"new_tokens": {"milan": 1}}, dice=dice
    )
    play(m, "attack milan")
    for power in POWERS[:3]:
        found = player(m, power)
        tokens = sum(found["tokens"].values()) + sum(found["new_tokens"].values())
        markers = len(found["markers"]) + len(found["new_markers"])
        assert tokens + found["expansion"] + mat(m, power)["stock"] == 36
        assert markers + mat(m, power)["markers_left"] == 25
    assert ("milan" in player(m, "venice")["new_markers"]) == (dice == WIN)


@pytest.mark.rule("age:9.6.3.k")
def test_the_beaten_attacker_loses_all_his_tokens_there() -> None:
    m = attacking(
        own={"tokens": {"florence": 1}, "new_tokens": {"florence": 1}}, genoa={"tokens": {"florence": 1}}, dice=LOSE
    )
    stock = mat(m, "venice")["stock"]
    play(m, "attack florence")  # one and four are needed, two are there
    found = player(m, "venice")
    assert (found["tokens"], found["new_tokens"]) == ({}, {})
    assert (found["expansion"], mat(m, "venice")["stock"]) == (27, stock + 5)
    assert player(m, "genoa")["tokens"] == {"florence": 1}


@pytest.mark.rule("age:9.6.3.k")
def test_the_beaten_defenders_lose_all_their_tokens_there() -> None:
    m = attacking(genoa={"tokens": {"florence": 1}, "new_tokens": {"florence": 1}}, dice=WIN)
    play(m, "attack florence")
    assert (player(m, "genoa")["tokens"], player(m, "genoa")["new_tokens"]) == ({}, {})


@pytest.mark.rule("age:9.6.3.l")
def test_own_old_tokens_go_into_the_new_marker() -> None:
    m = attacking(own={"tokens": {"milan": 2}}, genoa={"tokens": {"milan": 1}}, dice=WIN)
    play(m, "attack milan")
    found = player(m, "venice")
    assert (found["tokens"], found["new_tokens"], found["new_markers"]) == ({}, {}, ["milan"])
    assert mat(m, "venice")["stock"] == 36 - 28


@pytest.mark.rule("age:9.6.3.m")
def test_a_failed_attack_may_be_tried_again_with_all_it_takes() -> None:
    m = attacking(own={"expansion": 17}, genoa={"markers": ["florence"]}, dice=LOSE + LOSE)
    play(m, "attack florence")
    assert (player(m, "venice")["expansion"], takes(m, "florence")) == (9, 8)
    play(m, "attack florence")
    assert player(m, "venice")["expansion"] == 1
    assert refuses(m, "attack florence")


@pytest.mark.rule("age:9.6.3.m")
def test_a_second_attack_has_no_more_tokens_there_to_count() -> None:
    m = attacking(own={"tokens": {"milan": 2}}, genoa={"tokens": {"milan": 1}}, dice=LOSE)
    assert takes(m, "milan") == 2
    play(m, "attack milan")
    assert takes(m, "milan") == 4


# ---------------------------------------------------------------------- several defenders


@pytest.mark.rule("age:9.6.3.o")
@pytest.mark.parametrize("dice", [WIN, LOSE])
def test_all_others_in_the_province_defend_together_and_share_the_result(dice: list[int]) -> None:
    m = attacking(genoa={"tokens": {"milan": 1}}, barcelona={"tokens": {"milan": 1}}, dice=dice)
    assert (defends(m, "milan"), takes(m, "milan")) == (2, 5)
    play(m, "attack milan")
    left = {"milan": 1} if dice == LOSE else {}
    assert [player(m, power)["tokens"] for power in ("genoa", "barcelona")] == [left, left]


@pytest.mark.rule("age:9.6.3.p")
def test_the_military_advantage_of_one_defender_costs_one_token_more() -> None:
    m = attacking(genoa={"tokens": {"milan": 1}}, barcelona={"tokens": {"milan": 1}, "arms": ["armor"]})
    assert (defends(m, "milan"), takes(m, "milan")) == (3, 6)


@pytest.mark.rule("age:9.6.3.q")
@pytest.mark.parametrize(("genoa", "defence"), [("W", 4), ("", 3)])
def test_the_forces_of_several_defenders_are_worked_out_one_by_one_and_added(genoa: str, defence: int) -> None:
    m = attacking(
        "barcelona",
        own={"tokens": {"durazzo": 1}},
        venice={"tokens": {"belgrade": 1}, "advances": "W"},
        genoa={"tokens": {"belgrade": 1}, "advances": genoa},
    )
    assert defends(m, "belgrade") == defence
    assert takes(m, "belgrade") == defence + 2


@pytest.mark.rule("age:9.6.3.q")
def test_only_the_owner_of_a_capital_doubles_among_several_defenders() -> None:
    m = attacking(
        own={"tokens": {"rome": 1}}, genoa={"tokens": {"genoa": 2}, "markers": []}, barcelona={"tokens": {"genoa": 1}}
    )
    assert defends(m, "genoa") == 2 * 2 + 1


@pytest.mark.rule("age:9.6.3.r")
@pytest.mark.parametrize(("armed", "other"), [("genoa", "barcelona"), ("barcelona", "genoa")])
def test_one_defender_is_enough_to_cancel_the_attackers_card(armed: str, other: str) -> None:
    pieces: dict[str, Any] = {other: {"tokens": {"milan": 1}}, armed: {"tokens": {"milan": 1}, "arms": ["gunpowder"]}}
    m = attacking(own={"arms": ["long_bow"]}, dice=[1, 3, 3], **pieces)
    found = attack_on(m, "milan")
    assert (found["defence"], found["tokens"], found["strength"]) == (3, 6, 6)
    assert not won(m, "milan")
    absent: dict[str, Any] = {other: {"tokens": {"milan": 1}}, armed: {"arms": ["gunpowder"]}}
    m = attacking(own={"arms": ["long_bow"]}, dice=[1, 3, 3], **absent)
    assert attack_on(m, "milan")["strength"] == 4  # three tokens and the Long Bow
    assert won(m, "milan")


# ---------------------------------------------------------------------- capitals and advances


@pytest.mark.rule("age:9.6.3.s", "age:ADV.W.3")
def test_a_defended_capital_doubles_nationalism_and_satellites_but_not_arms() -> None:
    genoa: dict[str, Any] = {"markers": ["genoa"], "advances": "W", "tokens": {"cagliari": 1}}
    m = attacking(own={"tokens": {"rome": 1}}, genoa=genoa)
    assert (defends(m, "genoa"), takes(m, "genoa")) == (14, 19)
    m = attacking(own={"tokens": {"rome": 1}}, genoa={**genoa, "arms": ["armor"]})
    assert (defends(m, "genoa"), takes(m, "genoa")) == (15, 20)


@pytest.mark.rule("age:9.6.3.s")
def test_the_switch_adds_satellites_after_doubling() -> None:
    genoa: dict[str, Any] = {"markers": ["genoa"], "advances": "W", "tokens": {"cagliari": 1}}
    m = attacking(own={"tokens": {"rome": 1}}, genoa=genoa, variants=["double_satellites=no"])
    assert defends(m, "genoa") == 2 * (5 + 1) + 1


@pytest.mark.rule("age:9.6.3.s", "age:ADV.W.3")
@pytest.mark.parametrize(
    ("own", "strength"),
    [
        ({}, 10),
        ({"advances": "W"}, 12),
        ({"advances": "RY", "tokens": {"cagliari": 1}}, 12),
        ({"advances": "WRY", "tokens": {"cagliari": 1}}, 14),
        ({"advances": "W", "arms": ["gunpowder"]}, 13),
    ],
)
def test_an_attack_on_the_own_capital_is_doubled_the_same_way(own: dict[str, Any], strength: int) -> None:
    m = attacking("genoa", own={"markers": [], **own}, barcelona={"markers": ["barcelona", "genoa"]})
    found = attack_on(m, "genoa")
    assert (found["tokens"], found["strength"], found["defence"]) == (5, strength, 5)


@pytest.mark.rule("age:9.6.3.s")
def test_foreign_pieces_in_a_capital_are_not_doubled() -> None:
    m = attacking(
        "barcelona", own={"tokens": {"rome": 1}}, genoa={"markers": []}, venice={"markers": ["venice", "genoa"]}
    )
    assert (defends(m, "genoa"), takes(m, "genoa")) == (5, 10)


@pytest.mark.rule("age:ADV.G.1")
@pytest.mark.parametrize(("colored", "wins"), [(1, False), (2, True), (3, True)])
def test_proselytism_wins_with_the_colored_die_equal_to_the_place(colored: int, wins: bool) -> None:
    m = attacking(own={"advances": "G"}, genoa={"tokens": {"milan": 1}}, dice=[colored, 3, 4])  # place 2
    assert won(m, "milan") == wins


@pytest.mark.rule("age:ADV.G.2")
def test_proselytism_does_not_help_the_defence() -> None:
    m = attacking(genoa={"tokens": {"milan": 1}, "advances": "G"}, dice=[3, 3, 4])
    assert won(m, "milan")
    m = attacking(genoa={"tokens": {"milan": 1}, "advances": "G"}, dice=[2, 3, 4])
    assert not won(m, "milan")


@pytest.mark.rule("age:ADV.G.2")
def test_proselytism_does_not_help_in_war() -> None:
    for owner, other in (("venice", "genoa"), ("genoa", "venice")):
        hands: dict[str, Any] = {owner: {"advances": "G"}, other: {}}
        hands["venice"] = {**hands["venice"], "hand": ["war"]}
        m = play(table(3, "play_cards", dice=[2, 2], **hands), "play war", "victim genoa")
        assert told(m, "war_tied")
        assert {(e["bonus"], e["other_bonus"]) for e in told(m, "war_roll")} == {(0, 0)}


@pytest.mark.rule("age:ADV.W.1")
@pytest.mark.parametrize(
    ("province", "base", "home"), [("belgrade", "durazzo", True), ("bari", "naples", True), ("fez", "oran", False)]
)
def test_nationalism_adds_one_in_the_area_of_the_own_capital(province: str, base: str, home: bool) -> None:
    plain = attacking("barcelona", own={"tokens": {base: 1}}, venice={"tokens": {province: 1}})
    national = attacking("barcelona", own={"tokens": {base: 1}}, venice={"tokens": {province: 1}, "advances": "W"})
    assert (defends(plain, province), defends(national, province)) == (1, 1 + home)
    own = {"tokens": {base: 1}}
    without = attacking(own=own, barcelona={"tokens": {province: 1}})
    attacker = attacking(own={**own, "advances": "W"}, barcelona={"tokens": {province: 1}})
    assert takes(without, province) - takes(attacker, province) == home


@pytest.mark.rule("age:ADV.Y.1")
def test_cosmopolitan_adds_the_own_satellites_of_the_attacked_province() -> None:
    own: dict[str, Any] = {"tokens": {"leon": 1}}
    m = attacking(own=own, barcelona={"markers": ["lisbon"]})
    assert (takes(m, "lisbon"), attack_on(m, "lisbon")["strength"]) == (6, 6)
    m = attacking(own={**own, "advances": "RY"}, barcelona={"markers": ["lisbon"]})
    assert (takes(m, "lisbon"), attack_on(m, "lisbon")["strength"]) == (5, 6)
    three = {"athens": 1, "corfu": 1, "durazzo": 1}
    m = attacking(own={"tokens": three, "advances": "RY"}, barcelona={"tokens": {"salonika": 1}})
    # Three of strength do for the three needed, but the market number asks for two tokens.
    assert (takes(m, "salonika"), attack_on(m, "salonika")["strength"]) == (2, 5)


@pytest.mark.rule("age:ADV.Y.2")
def test_cosmopolitan_wants_old_tokens_and_an_arrow() -> None:
    new = {"new_tokens": {"leon": 1}, "tokens": {"seville": 1}, "advances": "RY"}
    assert attack_on(attacking(own=new, barcelona={"markers": ["lisbon"]}), "lisbon")["tokens"] == 6
    # Barca borders Tripoli and points there; Tunis it does not support.
    own = {"tokens": {"barca": 1, "algiers": 1}, "advances": "RY"}
    assert attack_on(attacking(own=own, barcelona={"markers": ["tunis"]}), "tunis")["tokens"] == 8
    assert attack_on(attacking(own=own, barcelona={"markers": ["tripoli"]}), "tripoli")["tokens"] == 3
