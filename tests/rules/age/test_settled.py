"""Points the rulebook leaves open or says in passing, settled by a ruling, and single lines that nothing else holds."""

from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch
from tests.support.age import decision, keys, play, player, table, told

MORE = "stone_1a"  # another card in hand: after the first the player is asked again


# ---------------------------------------------------------------------- A106: the base that a domination ends


@pytest.mark.rule("age:9.6.d")
def test_filling_a_province_ends_it_as_a_base_for_the_turn() -> None:
    # Rome holds an old token of Venice; full, it is a ○ and no way to Naples any more.
    match = table(phase="expansion", venice={"expansion": 9, "tokens": {"rome": 1}})
    assert any(key.startswith("place naples ") for key in keys(match))
    fill = next(key for key in reversed(keys(match)) if key.startswith("place rome "))
    preview = match.preview(fill)
    assert [e.data["province"] for e in preview.events if e.kind == "base_gone"] == ["rome"]
    play(match, fill)
    assert player(match, "venice")["new_markers"] == ["rome"]
    assert not any(key.startswith("place naples ") for key in keys(match))


@pytest.mark.rule("age:9.6.b", "age:9.6.d")
def test_the_own_capital_stays_a_base_whatever_fills_it() -> None:
    match = table(phase="expansion", venice={"expansion": 9, "markers": [], "tokens": {"venice": 1}})
    fill = next(key for key in reversed(keys(match)) if key.startswith("place venice "))
    play(match, fill)
    assert not told(match, "base_gone")
    assert any(key.startswith("place dubrovnik ") for key in keys(match))


# ---------------------------------------------------------------------- A107: Civil War and a third player


@pytest.mark.rule("age:EV.civil_war.b", "age:EV.enlightened_ruler.a")
@pytest.mark.parametrize("enlightened", [True, False])
def test_civil_war_spares_the_marker_of_an_enlightened_ruler_in_the_victims_capital(enlightened: bool) -> None:
    match = table(
        venice={"hand": ["civil_war", MORE]},
        genoa={"markers": ["milan"]},
        barcelona={"markers": ["barcelona", "genoa"], "enlightened": enlightened},
    )
    play(match, "play civil_war", "victim genoa")
    assert ("genoa" in player(match, "barcelona")["markers"]) == enlightened
    assert (player(match, "barcelona")["tokens"] == {}) == enlightened


# ---------------------------------------------------------------------- A108: Renaissance


@pytest.mark.rule("age:ADV.Q.1", "age:ADV.Q.6")
def test_who_had_nobody_to_swap_with_is_asked_once_a_swap_brings_somebody() -> None:
    # Venice, Genoa and Barcelona in this order own it, Paris does not: at first only Barcelona has a partner.
    owners = {name: {"advances": "Q"} for name in ("venice", "genoa", "barcelona")}
    match = table(4, "draw_card", **owners, pile=["wool_1a", "wool_1b", "fur_1", "metal_1", "stone_1b"])
    while decision(match).kind != "renaissance":
        match.choose(decision(match).options[-1])
    assert decision(match).seat == "barcelona"
    play(match, next(key for key in keys(match) if key.endswith("paris")))
    assert (decision(match).kind, decision(match).seat) == ("renaissance", "genoa")
    assert match.position()["phase"] == "draw_card"


# ---------------------------------------------------------------------- A71: Written Record


@pytest.mark.rule("age:ADV.N.2")
def test_a_new_token_that_fills_a_satellite_holds_it_whole() -> None:
    match = table(
        phase="expansion",
        player="genoa",
        genoa={"advances": "N", "hand": ["wool_1a"], "expansion": 9, "tokens": {"naples": 1}},
        venice={"hand": ["stone_1a"], "new_tokens": {"bari": 1}},
        dice=[6, 1, 1],
    )
    play(match, "attack bari")
    assert told(match, "attack_won")
    assert decision(match).kind == "trade"


# ---------------------------------------------------------------------- A109: several Wars


@pytest.mark.rule("age:EV.war.d", "age:EV.war.g")
def test_other_open_wars_are_rolled_though_the_first_ended_the_player_whose_part_it_is() -> None:
    match = table(
        4,
        venice={"misery": 1000, "hand": [MORE]},
        genoa={"hand": ["wool_1a"]},
        wars=[["venice", "genoa"], ["barcelona", "paris"]],
        dice=[1, 6, 3, 3, 5, 2],
    )
    while decision(match).kind == "arms":
        play(match, "pass")
    assert (decision(match).kind, decision(match).seat) == ("play", "genoa")
    rolls = [(r["seat"], r["other_seat"]) for r in told(match, "war_roll")]
    assert [e["seat"] for e in told(match, "chaos")] == ["venice"]
    # Once in the part of Venice, a tie, and once in that of Genoa.
    assert rolls == [("venice", "genoa"), ("barcelona", "paris"), ("barcelona", "paris")]


@pytest.mark.rule("age:EV.war.d", "age:EV.war.g")
def test_a_war_that_ends_before_the_one_being_rolled_does_not_hide_the_next() -> None:
    # Three open Wars: the first ties; the second ends Genoa, and with her the first; the third is still to be rolled.
    match = table(
        6,
        venice={},
        genoa={"misery": 800},
        hamburg={"hand": [MORE]},
        wars=[["venice", "genoa"], ["genoa", "barcelona"], ["paris", "london"]],
        dice=[3, 3, 1, 6, 5, 2],
    )
    rolls = [(r["seat"], r["other_seat"]) for r in told(match, "war_roll")]
    assert rolls[:3] == [("venice", "genoa"), ("genoa", "barcelona"), ("paris", "london")]


# ---------------------------------------------------------------------- what nothing else holds


@pytest.mark.rule("age:EV.rebellion.a")
def test_the_capital_of_a_player_in_chaos_is_foreign_all_the_same() -> None:
    match = table(
        venice={"hand": ["rebellion", MORE]},
        genoa={"misery": "chaos", "markers": ["genoa"]},
        barcelona={"hand": ["fur_1"]},
    )
    play(match, "play rebellion")
    assert "province genoa" not in keys(match)
    assert "province barcelona" not in keys(match)


@pytest.mark.rule("age:LD.walter_the_penniless.b", "age:9.4.3.j")
def test_what_was_bought_under_walter_brings_no_rebate_when_the_crusades_follow() -> None:
    poor: dict[str, Any] = {"cash": 0}
    match: AgeMatch = table(
        phase="purchase",
        final=True,
        venice={"advances": "NO", "cash": 40},
        genoa={"hand": ["the_crusades"], **poor},
        barcelona=poor,
        leaders=[{"card": "walter_the_penniless", "player": "venice"}],
        pile=[],
        dice=[1, 1, 4, 1, 1, 4],
    )
    play(match, "pass", "buy R")
    while not match.over:
        asked = decision(match)
        match.choose(asked.options[-1])
    assert told(match, "crusade")
    assert told(match, "rebate") == []


# ---------------------------------------------------------------------- positions in the middle of a choice


def reloaded(match: AgeMatch) -> AgeMatch:
    return signoria.age.from_position(match.position())


@pytest.mark.rule("age:9.6.hi.a", "age:9.6.hi.d")
def test_a_position_at_the_indulgence_question_charges_it_once() -> None:
    match = table(
        phase="purchase",
        venice={"advances": "F", "expansion": 4},
        genoa={"expansion": 1, "cash": 9},
        barcelona={"expansion": 9, "cash": 0},
        player="barcelona",
    )
    while decision(match).kind != "indulgence":
        match.choose(decision(match).options[-1])
    again = reloaded(reloaded(match))
    assert keys(again) == keys(match)
    assert player(again, "venice")["expansion"] == player(match, "venice")["expansion"] == 8
    play(match, "pay")
    play(again, "pay")
    assert again.position() == match.position()


@pytest.mark.rule("age:ADV.H.6", "age:9.5.1.i")
def test_a_position_at_a_defensive_cathedral_keeps_the_attack() -> None:
    match = table(
        phase="expansion",
        venice={"expansion": 9, "ship": "galley_8"},
        genoa={"advances": "H", "markers": ["genoa", "milan"]},
        dice=[6, 1, 1],
    )
    play(match, "attack milan")
    assert (decision(match).kind, decision(match).seat) == ("defend", "genoa")
    again = reloaded(match)
    assert (decision(again).kind, keys(again)) == ("defend", keys(match))
    play(match, "pass")
    play(again, "pass")
    assert again.position() == match.position()
    assert told(match, "attack_won")
