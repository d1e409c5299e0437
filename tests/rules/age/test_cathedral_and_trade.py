"""ADV.H: Cathedral decides an attack before the dice; ADV.N: Written Record forces a trade after a conquest."""

from typing import Any

import pytest

from signoria.age import AgeMatch
from tests.support.age import POWERS, decision, keys, play, player, refuses, table, told

WIN, LOSE = [6, 6, 1], [1, 1, 6]  # the colored, black and white die, in any place but the last
NO_MAJORITY = [5, 4, 1, 5, 4, 6]  # Income: a Shortage and a Surplus of Fur, which cancel
CATHEDRAL = "FH"


def attacking(power: str = "venice", players: int = 3, **parts: Any) -> AgeMatch:
    """A power at its part of the Expansion Phase, first in the order, with 30 tokens."""
    order = parts.pop("order", [power, *(name for name in POWERS[:players] if name != power)])
    own = parts.pop("own", {})
    powers: dict[str, Any] = {name: {**parts.pop(name, {})} for name in POWERS[:players]}
    powers[power] = {"expansion": 30, **powers[power], **own}
    return table(players, "expansion", order=order, player=power, **powers, **parts)


def ticks(match: AgeMatch, power: str) -> list[str]:
    """Against whom a player has used Cathedral this turn."""
    found: list[str] = player(match, power)["cathedral_against"]
    return found


# ---------------------------------------------------------------------- Cathedral in attack


@pytest.mark.rule("age:ADV.H.1")
def test_a_cathedral_wins_an_attack_without_dice() -> None:
    m = attacking(own={"advances": CATHEDRAL}, genoa={"markers": ["genoa", "florence"]}, dice=LOSE)
    play(m, "attack florence")
    assert (decision(m).seat, decision(m).kind, keys(m)) == ("venice", "cathedral", ["cathedral", "pass"])
    play(m, "cathedral")
    assert player(m, "venice")["new_markers"] == ["florence"]
    assert player(m, "genoa")["markers"] == ["genoa"]
    assert not told(m, "rolled")
    assert m.snapshot()["dice"] == LOSE  # not one was rolled
    assert ticks(m, "venice") == ["genoa"]


@pytest.mark.rule("age:ADV.H.1")
def test_a_cathedral_is_used_once_a_turn_against_a_player() -> None:
    m = attacking(
        own={"advances": CATHEDRAL},
        genoa={"markers": ["florence"], "tokens": {"milan": 1}},
        barcelona={"tokens": {"dubrovnik": 1}},
        dice=LOSE,
    )
    play(m, "attack florence", "cathedral")
    play(m, "attack milan")  # Genoa again: the dice decide
    assert (decision(m).kind, len(told(m, "attack_lost"))) == ("expand", 1)
    play(m, "attack dubrovnik")  # Barcelona: not yet
    assert decision(m).kind == "cathedral"


@pytest.mark.rule("age:ADV.H.1")
def test_a_cathedral_may_be_kept_for_another_attack() -> None:
    m = attacking(own={"advances": CATHEDRAL}, genoa={"tokens": {"milan": 1, "dubrovnik": 1}}, dice=LOSE)
    play(m, "attack milan", "pass")
    assert told(m, "attack_lost")
    assert ticks(m, "venice") == []
    play(m, "attack dubrovnik", "cathedral")
    assert player(m, "venice")["new_markers"] == ["dubrovnik"]


@pytest.mark.rule("age:ADV.H.1")
def test_a_cathedral_is_not_used_against_another() -> None:
    m = attacking(own={"advances": CATHEDRAL}, genoa={"tokens": {"milan": 1}, "advances": CATHEDRAL}, dice=LOSE)
    play(m, "attack milan")
    assert told(m, "attack_lost")


@pytest.mark.rule("age:ADV.H.1")
def test_a_new_turn_frees_the_cathedral_again() -> None:
    m = attacking(own={"advances": CATHEDRAL}, genoa={"tokens": {"milan": 1}}, dice=NO_MAJORITY)
    play(m, "attack milan", "cathedral", "pass")
    assert m.snapshot()["phase"] == "order_of_play"
    assert ticks(m, "venice") == []


@pytest.mark.rule("age:ADV.H.5")
@pytest.mark.parametrize(("tokens", "offered"), [(7, False), (8, True)])
def test_an_attack_with_a_cathedral_needs_all_its_tokens(tokens: int, offered: bool) -> None:
    m = attacking(own={"advances": CATHEDRAL, "expansion": tokens}, genoa={"markers": ["florence"]})
    assert ("attack florence" in keys(m)) == offered
    if offered:
        play(m, "attack florence", "cathedral")
        assert told(m, "attack")[0]["tokens"] == 8
    else:
        assert refuses(m, "attack florence")


@pytest.mark.rule("age:ADV.H.3")
@pytest.mark.parametrize(
    ("genoa", "barcelona", "offered"), [("", "", True), (CATHEDRAL, "", False), ("", CATHEDRAL, False)]
)
def test_against_several_players_all_must_be_without_a_cathedral(genoa: str, barcelona: str, offered: bool) -> None:
    m = attacking(
        own={"advances": CATHEDRAL},
        genoa={"tokens": {"milan": 1}, "advances": genoa},
        barcelona={"tokens": {"milan": 1}, "advances": barcelona},
        dice=LOSE,
    )
    play(m, "attack milan")
    assert (decision(m).kind == "cathedral") == offered
    if offered:
        play(m, "cathedral")
        assert ticks(m, "venice") == ["genoa", "barcelona"]
        assert [player(m, power)["tokens"] for power in ("genoa", "barcelona")] == [{}, {}]


@pytest.mark.rule("age:ADV.H.7")
@pytest.mark.parametrize("ticked", ["genoa", "barcelona"])
def test_one_player_ticked_before_is_enough_to_bar_the_cathedral(ticked: str) -> None:
    m = attacking(
        own={"advances": CATHEDRAL, "cathedral_against": [ticked]},
        genoa={"tokens": {"milan": 1}},
        barcelona={"tokens": {"milan": 1}},
        dice=LOSE,
    )
    play(m, "attack milan")
    assert told(m, "attack_lost")


# ---------------------------------------------------------------------- Cathedral in defence


@pytest.mark.rule("age:ADV.H.6")
def test_a_defender_may_repel_an_attack_before_the_dice() -> None:
    m = attacking(genoa={"markers": ["genoa", "florence"], "advances": CATHEDRAL}, dice=WIN)
    play(m, "attack florence")
    assert (decision(m).seat, decision(m).kind, keys(m)) == ("genoa", "defend", ["cathedral", "pass"])
    assert m.snapshot()["player"] == "venice"  # it is still his part
    play(m, "cathedral")
    assert told(m, "attack_lost")[0]["tokens"] == 8
    assert (decision(m).seat, player(m, "venice")["expansion"]) == ("venice", 22)
    assert player(m, "genoa")["markers"] == ["genoa", "florence"]
    assert not told(m, "rolled")
    assert (ticks(m, "genoa"), ticks(m, "venice")) == (["venice"], [])


@pytest.mark.rule("age:ADV.H.6")
def test_a_defender_may_trust_the_dice() -> None:
    m = attacking(genoa={"tokens": {"milan": 1}, "advances": CATHEDRAL}, dice=WIN)
    play(m, "attack milan", "pass")
    assert told(m, "attack_won")
    assert ticks(m, "genoa") == []


@pytest.mark.rule("age:ADV.H.6")
def test_one_of_several_defenders_repels_for_all() -> None:
    m = attacking(
        genoa={"tokens": {"milan": 1}},
        barcelona={"tokens": {"milan": 1}, "advances": CATHEDRAL},
        dice=WIN,
    )
    play(m, "attack milan")
    assert decision(m).seat == "barcelona"
    play(m, "cathedral")
    assert [player(m, power)["tokens"] for power in ("genoa", "barcelona")] == [{"milan": 1}, {"milan": 1}]
    assert (ticks(m, "barcelona"), ticks(m, "genoa")) == (["venice"], [])


@pytest.mark.rule("age:ADV.H.6")
@pytest.mark.parametrize("order", [["venice", "genoa", "barcelona"], ["venice", "barcelona", "genoa"]])
def test_several_owners_are_asked_in_order_of_play(order: list[str]) -> None:
    both = {"tokens": {"milan": 1}, "advances": CATHEDRAL}
    m = attacking(order=order, genoa=both, barcelona=both, dice=WIN)
    play(m, "attack milan")
    assert decision(m).seat == order[1]
    play(m, "pass")
    assert (decision(m).seat, decision(m).kind) == (order[2], "defend")
    play(m, "cathedral")
    assert told(m, "attack_lost")
    assert (ticks(m, order[2]), ticks(m, order[1])) == (["venice"], [])


@pytest.mark.rule("age:ADV.H.6", "age:ADV.H.1")
def test_an_owner_does_not_repel_an_owner() -> None:
    m = attacking(own={"advances": CATHEDRAL}, genoa={"tokens": {"milan": 1}, "advances": CATHEDRAL}, dice=WIN)
    play(m, "attack milan")
    assert told(m, "attack_won")


@pytest.mark.rule("age:ADV.H.2", "age:ADV.H.1")
def test_a_second_attack_of_the_same_player_meets_no_cathedral() -> None:
    m = attacking(genoa={"tokens": {"milan": 1}, "advances": CATHEDRAL}, dice=WIN)
    play(m, "attack milan", "cathedral", "attack milan")
    assert told(m, "attack_won")


@pytest.mark.rule("age:ADV.H.2")
def test_a_cathedral_used_in_attack_does_not_defend_against_the_same_player() -> None:
    m = attacking(
        own={"advances": CATHEDRAL, "markers": ["venice", "dubrovnik"], "tokens": {"lyons": 1}},
        genoa={"expansion": 20, "tokens": {"milan": 1}},
        barcelona={"expansion": 20, "markers": ["montpelier"]},
        dice=WIN,
    )
    play(m, "attack milan", "cathedral", "pass")
    play(m, "attack lyons")  # Genoa attacks back
    assert told(m, "attack_won")[-1]["seat"] == "genoa"
    m = attacking(own={"advances": CATHEDRAL, "tokens": {"lyons": 1}}, genoa={"expansion": 20})
    play(m, "pass", "attack lyons")
    assert decision(m).kind == "defend"  # as it would have been


@pytest.mark.rule("age:ADV.H.2")
def test_a_cathedral_used_in_defence_does_not_attack_the_same_player() -> None:
    pieces: dict[str, Any] = {
        "genoa": {"expansion": 20, "tokens": {"milan": 1}},
        "venice": {"expansion": 20, "advances": CATHEDRAL, "tokens": {"florence": 1}},
    }
    m = table(3, "expansion", order=["genoa", "venice", "barcelona"], dice=LOSE, **pieces)
    play(m, "attack florence", "cathedral", "pass", "attack milan")
    assert [(e["seat"], e["province"]) for e in told(m, "attack_lost")] == [("genoa", "florence"), ("venice", "milan")]
    m = table(3, "expansion", order=["genoa", "venice", "barcelona"], dice=LOSE, **pieces)
    play(m, "attack florence", "pass", "pass", "attack milan")
    assert decision(m).kind == "cathedral"


@pytest.mark.rule("age:ADV.H.4")
@pytest.mark.parametrize("owner", ["venice", "genoa"])
def test_a_cathedral_does_nothing_in_war(owner: str) -> None:
    powers: dict[str, Any] = {"venice": {"hand": ["war"], "cash": 0}, "genoa": {"cash": 0}}
    powers[owner]["advances"] = CATHEDRAL
    m = table(3, "play_cards", dice=[4, 3], **powers)
    play(m, "play war", "victim genoa")
    assert told(m, "war_won")[0]["seat"] == "venice"
    assert [(e["die"], e["bonus"], e["other_die"], e["other_bonus"]) for e in told(m, "war_roll")] == [(4, 0, 3, 0)]
    assert ticks(m, owner) == []


# ---------------------------------------------------------------------- Written Record

HAND = ["stone_1a", "wool_1a"]
THEIRS = ["war", "famine", "armor"]


def conquest(own: dict[str, Any] | None = None, genoa: dict[str, Any] | None = None, **parts: Any) -> AgeMatch:
    """Venice, which owns Written Record, attacks and wins."""
    return attacking(
        own={"advances": "N", "hand": HAND, **(own or {})},
        genoa={"markers": ["genoa", "milan"], "hand": THEIRS, **(genoa or {})},
        dice=WIN + WIN,
        **parts,
    )


@pytest.mark.rule("age:ADV.N.1")
def test_a_card_of_choice_is_given_for_a_random_one_of_the_loser() -> None:
    taken = set()
    for seed in range(20):
        m = conquest(seed=seed)
        play(m, "attack milan")
        assert (decision(m).seat, decision(m).kind) == ("venice", "trade")
        assert keys(m) == ["give stone_1a", "give wool_1a", "pass"]
        play(m, "give wool_1a")
        mine, theirs = player(m, "venice")["hand"], player(m, "genoa")["hand"]
        (got,) = set(mine) - {"stone_1a"}
        assert len(mine) == 2
        assert sorted(theirs) == sorted({*THEIRS, "wool_1a"} - {got})
        taken.add(got)
    assert taken == set(THEIRS)  # any of the cards he had, never the one just laid down


@pytest.mark.rule("age:ADV.N.1")
def test_only_the_two_players_see_the_cards_of_a_trade() -> None:
    m = play(conquest(), "attack milan", "give wool_1a")
    (got,) = set(player(m, "venice")["hand"]) - {"stone_1a"}
    seen = {seat: str([e.as_dict() for e in m.events(seat)]) for seat in (*POWERS[:3], None)}
    assert got in seen["venice"]
    assert "wool_1a" in seen["genoa"]
    for seat in ("barcelona", None):
        assert got not in seen[seat]
        assert "wool_1a" not in seen[seat]


@pytest.mark.rule("age:ADV.N.1")
@pytest.mark.parametrize(
    ("own", "genoa", "offered"), [("N", "", True), ("N", "N", False), ("", "", False), ("", "N", False)]
)
def test_owners_trade_with_players_without_written_record(own: str, genoa: str, offered: bool) -> None:
    m = play(conquest({"advances": own}, {"advances": genoa}), "attack milan")
    assert (decision(m).kind == "trade") == offered


@pytest.mark.rule("age:ADV.N.2")
@pytest.mark.parametrize(
    ("genoa", "province"),
    [
        ({"markers": ["milan"]}, "milan"),
        ({"new_markers": ["milan"]}, "milan"),
        ({"tokens": {"bari": 1}}, "bari"),
        # Left without a marker when none was to be had.
        ({"tokens": {"milan": 3}}, "milan"),
    ],
)
def test_a_trade_follows_the_conquest_of_a_province_one_player_held_whole(genoa: dict[str, Any], province: str) -> None:
    m = conquest({"tokens": {"naples": 1}}, {"markers": [], **genoa})
    play(m, f"attack {province}")
    assert decision(m).kind == "trade"


@pytest.mark.rule("age:ADV.N.2")
@pytest.mark.parametrize(
    ("own", "genoa", "barcelona"),
    [
        ({"tokens": {"milan": 1}}, {"tokens": {"milan": 2}}, {}),  # shared with the attacker
        ({}, {"tokens": {"milan": 2}}, {}),  # not full
        ({}, {"tokens": {"milan": 2}}, {"tokens": {"milan": 1}, "hand": ["fur_1"]}),  # two losers
    ],
)
def test_no_trade_where_nobody_held_the_whole_province(
    own: dict[str, Any], genoa: dict[str, Any], barcelona: dict[str, Any]
) -> None:
    m = conquest(own, {"markers": ["genoa"], **genoa}, barcelona=barcelona)
    play(m, "attack milan")
    assert told(m, "attack_won")
    assert decision(m).kind == "expand"


@pytest.mark.rule("age:ADV.N.2")
def test_no_trade_for_a_repelled_attack() -> None:
    m = attacking(
        own={"advances": "N", "hand": HAND}, genoa={"markers": ["milan"], "hand": THEIRS, "advances": ""}, dice=LOSE
    )
    play(m, "attack milan")
    assert (decision(m).kind, player(m, "genoa")["hand"]) == ("expand", THEIRS)


@pytest.mark.rule("age:ADV.N.3")
def test_a_trade_may_be_declined() -> None:
    m = play(conquest(), "attack milan", "pass")
    assert (decision(m).seat, decision(m).kind) == ("venice", "expand")
    assert (player(m, "venice")["hand"], player(m, "genoa")["hand"]) == (HAND, THEIRS)
    assert not told(m, "traded")


@pytest.mark.rule("age:ADV.N.3")
def test_every_conquest_brings_a_trade() -> None:
    m = conquest(genoa={"markers": ["milan", "dubrovnik"]})
    play(m, "attack milan", "give wool_1a", "attack dubrovnik")
    assert decision(m).kind == "trade"
    play(m, "give stone_1a")
    assert len(told(m, "traded")) == 2


@pytest.mark.rule("age:ADV.N.3", "age:ADV.H.1")
def test_a_conquest_by_cathedral_brings_a_trade_too() -> None:
    m = conquest({"advances": "NFH"})
    play(m, "attack milan", "cathedral")
    assert decision(m).kind == "trade"


@pytest.mark.rule("age:ADV.N.4")
@pytest.mark.parametrize(("mine", "theirs"), [([], THEIRS), (HAND, []), ([], [])])
def test_both_must_hold_a_card(mine: list[str], theirs: list[str]) -> None:
    m = conquest({"hand": mine}, {"hand": theirs})
    play(m, "attack milan")
    assert told(m, "attack_won")
    assert decision(m).kind == "expand"


@pytest.mark.rule("age:ADV.N.5")
def test_no_trade_after_a_war_or_a_crusade() -> None:
    m = table(
        3,
        "play_cards",
        venice={"hand": ["war", "the_crusades", "stone_1a"], "advances": "N"},
        genoa={"markers": ["milan", "acre"], "hand": ["famine"]},
        dice=[4, 3],
    )
    play(m, "play war", "victim genoa", "province milan")
    assert "milan" in player(m, "venice")["markers"]
    assert decision(m).kind == "play"
    play(m, "play the_crusades", "province acre")
    assert "acre" in player(m, "venice")["markers"]
    assert decision(m).kind == "play"
    assert player(m, "genoa")["hand"] == ["famine"]
