"""EV.war and the military cards: Armor, Stirrups, Long Bow, Gunpowder."""

from typing import Any

import pytest

from signoria.age import AgeMatch
from tests.support.age import decision, keys, play, player, refuses, table, told

MORE = "stone_1a"  # another card in hand: after the War the player is asked again
DICE = [1, 1, 4, 1, 1, 4]  # an Income Phase that touches Stone only, of which nobody has a province
# All 25 markers of a player
MANY = [
    "venice", "bordeaux", "montpelier", "lyons", "marseilles", "milan", "florence", "rome", "naples", "sicily", "dubrovnik",
    "belgrade", "seville", "granada", "fez", "algiers", "tunis", "tripoli", "crete", "salonika", "constantinople", "smyrna",
    "west_africa", "basque", "toledo",
]  # fmt: skip
PILE = ["wool_1a", "wool_1b", "fur_1", "metal_1"]


def miseries(match: AgeMatch, *powers: str) -> list[Any]:
    return [player(match, power)["misery"] for power in powers]


def markers(match: AgeMatch, power: str) -> set[str]:
    return set(player(match, power)["markers"])


def war(dice: list[int], venice: dict[str, Any] | None = None, genoa: dict[str, Any] | None = None) -> AgeMatch:
    """Venice has declared War on Genoa and thrown the first die."""
    match = table(venice={"hand": ["war", MORE], **(venice or {})}, genoa=genoa or {}, dice=dice)
    return play(match, "play war", "victim genoa")


def until(match: AgeMatch, turn: int, phase: str) -> AgeMatch:
    """Everybody declines until a phase of a turn asks somebody; bids put the players in the order of their seats."""
    while (match.snapshot()["turn"], match.snapshot()["phase"]) != (turn, phase):
        asked = decision(match)
        if asked.kind == "bid":
            play(match, f"@{asked.seat} bid {match.seats.index(asked.seat)}")
        else:
            match.choose(asked.options[-1])
    return match


def without_arms(match: AgeMatch) -> AgeMatch:
    """A participant with cards in hand but no military one: he is asked like any other, and can only pass."""
    if decision(match).kind == "arms":
        assert keys(match) == ["pass"]
        play(match, "pass")
    return match


# ---------------------------------------------------------------------- War


@pytest.mark.rule("age:EV.war.a")
def test_war_is_declared_on_another_player_and_each_side_rolls_a_die() -> None:
    match = table(venice={"hand": ["war", MORE]}, dice=[5, 4])
    assert keys(play(match, "play war")) == ["victim genoa", "victim barcelona"]
    play(match, "victim barcelona")
    (roll,) = told(match, "war_roll")
    assert (roll["seat"], roll["die"], roll["bonus"]) == ("venice", 5, 0)
    assert (roll["other_seat"], roll["other_die"], roll["other_bonus"]) == ("barcelona", 4, 0)
    assert match.snapshot()["replay"] == ["war"]


@pytest.mark.rule("age:EV.war.a", "age:ADV.W.2")
@pytest.mark.parametrize(
    ("venice", "genoa", "bonus", "other"),
    [
        ({"advances": "W"}, {}, 1, 0),
        ({}, {"advances": "W"}, 0, 1),
        ({"advances": "W"}, {"advances": "W"}, 1, 1),
        ({"arms": ["armor"]}, {}, 1, 0),
        ({"arms": ["armor", "stirrups"]}, {}, 2, 0),
        ({"arms": ["armor"], "advances": "W"}, {"advances": "GHW"}, 2, 1),
        ({"arms": ["stirrups"]}, {"arms": ["armor"]}, 0, 1),
        ({"arms": ["armor", "stirrups"]}, {"arms": ["long_bow"]}, 0, 1),
        ({"arms": ["gunpowder"]}, {"arms": ["long_bow", "armor"]}, 1, 0),
    ],
)
def test_nationalism_and_each_military_card_in_effect_add_one(
    venice: dict[str, Any], genoa: dict[str, Any], bonus: int, other: int
) -> None:
    match = war(
        [5, 2], venice | {"markers": ["fez"]}, genoa | {"markers": ["crete", "sicily", "rome", "tunis", "acre"]}
    )
    (roll,) = told(match, "war_roll")
    assert (roll["bonus"], roll["other_bonus"]) == (bonus, other)
    (won,) = told(match, "war_won")
    assert (won["seat"], won["provinces"]) == ("venice", 3 + bonus - other)


@pytest.mark.rule("age:EV.war.b")
@pytest.mark.parametrize(("dice", "spaces"), [([5, 4], [150, 50]), ([4, 5], [175, 40])])
def test_the_winner_gains_one_space_and_the_loser_two(dice: list[int], spaces: list[int]) -> None:
    two = ["venice", "milan"]
    match = war(dice, {"misery": 125, "markers": two}, {"misery": 30, "markers": ["genoa", "rome"]})
    assert miseries(match, "venice", "genoa", "barcelona") == [*spaces, 0]


@pytest.mark.rule("age:EV.war.c")
def test_the_loser_cedes_as_many_provinces_of_his_choice_as_the_difference() -> None:
    held = ["genoa", "rome", "naples", "sicily", "crete"]
    match = war([6, 3], {}, {"markers": held, "tokens": {"bari": 1}})
    for left, province in ((5, "rome"), (4, "genoa"), (3, "crete")):
        assert (decision(match).seat, decision(match).kind) == ("genoa", "cede")
        assert len(keys(match)) == left
        assert decision(match).about == {"seat": "venice", "left": left - 2}
        assert f"You owe {left - 2} province" in decision(match).question()
        play(match, f"province {province}")
    assert decision(match).seat == "venice"
    assert markers(match, "venice") == {"venice", "rome", "genoa", "crete"}
    assert markers(match, "genoa") == {"naples", "sicily"}
    assert player(match, "genoa")["tokens"] == {"bari": 1}
    assert player(match, "venice")["new_markers"] == []
    assert miseries(match, "venice", "genoa") == [10, 20]


@pytest.mark.rule("age:EV.war.c")
def test_the_declarer_cedes_when_he_loses() -> None:
    match = war([2, 3], {"markers": ["venice", "milan", "fez"]})
    assert (decision(match).seat, decision(match).kind) == ("venice", "cede")
    play(match, "province fez")
    assert markers(match, "genoa") == {"genoa", "fez"}
    assert markers(match, "venice") == {"venice", "milan"}


@pytest.mark.rule("age:EV.war.d")
def test_a_tied_war_is_rolled_again_at_the_start_of_every_following_part() -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": ["war"], **poor},
        genoa={"hand": [MORE], "markers": ["genoa", "rome", "naples"], **poor},
        barcelona={"hand": ["stone_1b"], **poor},
        dice=[3, 3, 2, 2, 4, 4, *DICE, 6, 5],
        pile=PILE,
    )
    without_arms(play(match, "play war", "victim genoa"))
    # Tied when played, and again before Genoa may play a card
    assert (decision(match).seat, decision(match).kind) == ("genoa", "play")
    assert miseries(match, "venice", "genoa", "barcelona") == [20, 20, 0]
    play(match, "pass")
    assert (decision(match).seat, decision(match).kind) == ("barcelona", "play")
    assert miseries(match, "venice", "genoa", "barcelona") == [30, 30, 0]
    assert len(told(match, "war_tied")) == 3
    play(match, "pass")
    assert [(war["seat"], war["other_seat"]) for war in match.view()["wars"]] == [("venice", "genoa")]
    before = match.events()[-1].as_dict()["number"]
    without_arms(until(match, 3, "play_cards"))
    # The next turn's first player has not played a card yet, and the War is decided.
    assert [event.kind for event in match.events(since=before) if event.kind in ("war_roll", "played")] == ["war_roll"]
    assert (told(match, "war_won")[0]["seat"], told(match, "war_won")[0]["provinces"]) == ("venice", 1)
    assert match.view()["wars"] == []
    assert (decision(match).seat, decision(match).kind) == ("genoa", "cede")
    play(match, "province rome")
    assert (decision(match).seat, decision(match).kind) == ("venice", "play")


@pytest.mark.rule("age:EV.war.d")
def test_a_war_won_is_not_rolled_again() -> None:
    match = table(
        venice={"hand": ["war"]},
        genoa={"hand": [MORE], "markers": ["genoa", "rome"]},
        barcelona={"hand": ["fur_1"]},
        dice=[4, 3],
    )
    play(match, "play war", "victim genoa", "province rome", "pass", "pass")
    assert len(told(match, "war_roll")) == 1
    assert miseries(match, "venice", "genoa") == [10, 20]


@pytest.mark.rule("age:EV.war.d")
def test_two_open_wars_are_rolled_the_older_first() -> None:
    match = table(
        player="barcelona",
        barcelona={"hand": [MORE, "fur_1"]},
        wars=[["genoa", "barcelona"], ["venice", "genoa"]],
        dice=[1, 1, 2, 2],
    )
    without_arms(match)
    assert [(roll["seat"], roll["die"]) for roll in told(match, "war_roll")] == [("genoa", 1), ("venice", 2)]
    assert [war[:2] for war in match.snapshot()["wars"]] == [["genoa", "barcelona"], ["venice", "genoa"]]
    assert miseries(match, "venice", "genoa", "barcelona") == [10, 20, 10]


@pytest.mark.rule("age:EV.war.e")
def test_a_participant_may_add_military_cards_and_nothing_else_before_the_roll() -> None:
    match = table(
        venice={"hand": ["war"], "markers": ["venice", "fez"]},
        genoa={"hand": ["armor", MORE, "stirrups"]},
        dice=[3, 3, 3, 2],
    )
    play(match, "play war", "victim genoa")
    assert (decision(match).seat, decision(match).kind) == ("genoa", "arms")
    assert keys(match) == ["play armor", "play stirrups", "pass"]
    assert refuses(match, f"play {MORE}")
    play(match, "play armor")
    assert keys(match) == ["play stirrups", "pass"]
    without_arms(play(match, "play stirrups"))
    assert told(match, "war_roll")[1]["other_bonus"] == 2
    assert told(match, "war_won")[0]["seat"] == "genoa"
    play(match, "province fez")
    assert (decision(match).seat, keys(match)) == ("genoa", [f"play {MORE}", "pass"])


@pytest.mark.rule("age:EV.war.e")
def test_a_participant_need_not_add_military_cards() -> None:
    match = table(venice={"hand": ["war"]}, genoa={"hand": ["armor", MORE]}, dice=[3, 3, 3, 3])
    play(match, "play war", "victim genoa", "pass")
    assert [roll["other_bonus"] for roll in told(match, "war_roll")] == [0, 0]
    assert (decision(match).seat, keys(match)) == ("genoa", ["play armor", f"play {MORE}", "pass"])


@pytest.mark.rule("age:EV.war.e")
def test_a_player_who_takes_no_part_plays_nothing_before_the_roll() -> None:
    match = table(player="barcelona", barcelona={"hand": ["armor", MORE]}, wars=[["venice", "genoa"]], dice=[3, 3])
    assert (decision(match).seat, decision(match).kind) == ("barcelona", "play")
    assert len(told(match, "war_roll")) == 1


@pytest.mark.rule("age:EV.war.f")
@pytest.mark.parametrize("winner", ["venice", "genoa"])
def test_equal_totals_go_to_the_side_with_a_military_card_and_nothing_is_ceded(winner: str) -> None:
    armed = {"arms": ["armor"]}
    venice, genoa, dice = (armed, {}, [2, 3]) if winner == "venice" else ({}, armed, [3, 2])
    match = war(dice, venice, genoa)
    assert [(event["seat"], event["provinces"]) for event in told(match, "war_won")] == [(winner, 0)]
    assert sorted(miseries(match, "venice", "genoa")) == [10, 20]
    assert miseries(match, winner) == [10]
    assert markers(match, "venice") == {"venice"}
    assert markers(match, "genoa") == {"genoa"}
    assert match.view()["wars"] == []


@pytest.mark.rule("age:EV.war.f")
def test_a_military_card_without_effect_does_not_win_equal_totals() -> None:
    match = war([4, 3], {"arms": ["stirrups"]}, {"arms": ["armor"]})
    assert told(match, "war_won")[0]["seat"] == "genoa"
    match = war([3, 4], {"advances": "W"}, {})
    assert told(match, "war_won") == []
    assert [(war["seat"], war["other_seat"]) for war in match.view()["wars"]] == [("venice", "genoa")]


@pytest.mark.rule("age:EV.gunpowder.b")
@pytest.mark.parametrize("gunner", ["venice", "genoa"])
def test_gunpowder_keeps_its_bonus_against_long_bow_and_wins_the_tie(gunner: str) -> None:
    gun, bow = {"arms": ["gunpowder"]}, {"arms": ["long_bow"]}
    match = war([3, 4], gun, bow) if gunner == "venice" else war([4, 3], bow, gun)
    assert [(event["seat"], event["provinces"]) for event in told(match, "war_won")] == [(gunner, 0)]
    assert told(match, "ceded") == []


@pytest.mark.rule("age:EV.war.g")
@pytest.mark.parametrize(
    ("dice", "venice", "genoa", "gone"),
    [
        ([6, 3], 0, 900, "genoa"),  # the loser
        ([6, 3], 1000, 0, "venice"),  # the winner
        ([3, 3], 0, 1000, "genoa"),  # a tie
        ([3, 3], 1000, 0, "venice"),
    ],
)
def test_elimination_ends_the_war_and_nothing_is_ceded(dice: list[int], venice: int, genoa: int, gone: str) -> None:
    held = {"markers": ["genoa", "rome", "naples", "fez"], "hand": ["fur_1", "metal_1"]}
    match = war(dice, {"misery": venice}, {"misery": genoa, **held})
    assert player(match, gone)["misery"] == "chaos"
    assert decision(match).kind != "cede"
    assert markers(match, "venice") == {"venice"}
    assert markers(match, "genoa") == {"genoa", "rome", "naples", "fez"}
    assert match.view()["wars"] == []
    assert len(told(match, "war_roll")) == 1


@pytest.mark.rule("age:EV.war.g")
def test_elimination_by_another_card_ends_an_open_war() -> None:
    match = table(
        player="barcelona",
        barcelona={"hand": ["mysticism_abounds", MORE]},
        genoa={"misery": 800},
        wars=[["venice", "genoa"]],
        dice=[3, 3],
    )
    assert [(war["seat"], war["other_seat"]) for war in match.view()["wars"]] == [("venice", "genoa")]
    play(match, "play mysticism_abounds")
    assert player(match, "genoa")["misery"] == "chaos"
    assert match.view()["wars"] == []


@pytest.mark.rule("age:EV.war.h")
def test_ceded_provinces_count_for_the_winner_at_once() -> None:
    match = war([5, 4], {}, {"markers": ["genoa", "crete", "acre"]})
    play(match, "province crete")
    pays = match.view()["commodities"]["wine"]["pays"]
    assert (pays["venice"], pays["genoa"]) == (5, 0)
    views = {p["seat"]: p for p in match.view()["players"]}
    assert (views["venice"]["income"], views["genoa"]["income"]) == (15 + 3 * 2, 15 + 3 * 2)
    assert (views["venice"]["markers_left"], views["genoa"]["markers_left"]) == (23, 23)


@pytest.mark.rule("age:EV.war.h")
def test_an_overseas_box_needs_room_under_the_grade_of_the_winners_ship() -> None:
    genoa = {"advances": "T", "ship": "ocean_1", "markers": ["genoa", "india"]}
    match = war([5, 3], {"advances": "T", "ship": "ocean_1", "markers": ["venice", "china"]}, genoa)
    assert markers(match, "venice") == {"venice", "china", "genoa"}
    assert markers(match, "genoa") == {"india"}
    assert miseries(match, "genoa") == [30]
    match = war([5, 3], {"advances": "T", "ship": "ocean_2", "markers": ["venice", "china"]}, genoa)
    while decision(match).kind == "cede":
        match.choose(decision(match).options[0])
    assert markers(match, "venice") == {"venice", "china", "genoa", "india"}
    assert miseries(match, "genoa") == [20]


@pytest.mark.rule("age:EV.war.h")
def test_one_box_ceded_can_leave_no_room_for_another() -> None:
    genoa = {"advances": "T", "ship": "ocean_2", "markers": ["genoa", "india", "china"]}
    match = war([6, 3], {"advances": "T", "ship": "ocean_1"}, genoa)
    assert set(keys(match)) == {"province genoa", "province india", "province china"}
    play(match, "province india")
    assert decision(match).kind != "cede"
    assert markers(match, "venice") == {"venice", "india", "genoa"}
    assert markers(match, "genoa") == {"china"}
    assert miseries(match, "genoa") == [30]


@pytest.mark.rule("age:EV.war.h")
@pytest.mark.parametrize(
    ("advances", "province", "gets"), [("", "kiev", False), ("R", "kiev", True), ("", "iceland", True)]
)
def test_the_winner_must_be_able_to_hold_the_province(advances: str, province: str, gets: bool) -> None:
    match = table(
        6,
        venice={"hand": ["war", MORE], "advances": advances},
        genoa={"markers": [province]},
        dice=[4, 3],
    )
    play(match, "play war", "victim genoa")
    assert (province in markers(match, "venice")) == gets
    assert miseries(match, "genoa") == [20 if gets else 30]


@pytest.mark.rule("age:EV.war.h")
def test_a_winner_without_a_marker_left_gets_nothing_and_each_one_short_costs_a_space() -> None:
    match = war([5, 3], {"markers": MANY}, {"markers": ["genoa", "lisbon", "acre"]})
    assert decision(match).seat == "venice"
    assert markers(match, "genoa") == {"genoa", "lisbon", "acre"}
    assert miseries(match, "venice", "genoa") == [10, 40]
    match = war([5, 3], {"markers": MANY[:-1]}, {"markers": ["genoa", "lisbon", "acre"]})
    play(match, "province acre")
    assert decision(match).seat == "venice"
    assert markers(match, "genoa") == {"genoa", "lisbon"}
    assert miseries(match, "venice", "genoa") == [10, 30]


# ---------------------------------------------------------------------- military cards in competition


def siege(
    attacker: list[str], defender: list[str], dice: list[int] | None = None, tokens: int = 12, **others: Any
) -> AgeMatch:
    """Venice, on place 2, may attack Genoa's ● in Milan (market 3: it defends with 3, and 3 more are needed)."""
    return table(
        3,
        "expansion",
        venice={"expansion": tokens, "arms": attacker},
        genoa={"markers": ["genoa", "milan"], "arms": defender},
        dice=dice or [],
        **others,
    )


def needed(match: AgeMatch, province: str) -> int:
    """The tokens an attack takes."""
    (event,) = [event for event in match.preview(f"attack {province}").events if event.kind == "attack"]
    return event.count("tokens")


def wins(attacker: list[str], defender: list[str], dice: list[int]) -> bool:
    match = play(siege(attacker, defender, dice), "attack milan")
    return bool(told(match, "attack_won"))


TIE = [1, 3, 3]  # colored not above the place, black equal to white


@pytest.mark.rule("age:EV.armor.a", "age:EV.stirrups.a", "age:EV.long_bow.a", "age:EV.gunpowder.a")
@pytest.mark.parametrize("card", ["armor", "stirrups", "long_bow", "gunpowder"])
def test_a_military_card_adds_one_in_attack_and_defence_and_wins_tied_attack_dice(card: str) -> None:
    assert needed(siege([], []), "milan") == 6
    assert needed(siege([card], []), "milan") == 5
    assert needed(siege([], [card]), "milan") == 7
    assert "attack milan" in keys(siege([card], [], tokens=5))
    assert "attack milan" not in keys(siege([], [], tokens=5))
    assert "attack milan" not in keys(siege([], [card], tokens=6))
    assert wins([card], [], TIE)
    assert not wins([], [], TIE)
    assert not wins([card], [], [1, 2, 3])


@pytest.mark.rule("age:EV.armor.a")
def test_a_military_card_never_lowers_the_tokens_below_the_market_number() -> None:
    def match(arms: list[str], tokens: int) -> AgeMatch:
        venice = {"expansion": tokens, "arms": arms}
        return table(3, "expansion", venice=venice, genoa={"tokens": {"dubrovnik": 1}})

    assert needed(match([], 12), "dubrovnik") == 4
    assert needed(match(["armor"], 12), "dubrovnik") == 3
    assert needed(match(["armor", "stirrups"], 12), "dubrovnik") == 3
    assert "attack dubrovnik" not in keys(match(["armor", "stirrups"], 2))
    assert "attack dubrovnik" in keys(match(["armor", "stirrups"], 3))


@pytest.mark.rule("age:EV.armor.a")
def test_armor_wins_tied_war_and_leaves_the_game() -> None:
    match = table(venice={"hand": ["armor", "war", MORE]}, dice=[3, 4])
    play(match, "play armor", "play war", "victim genoa")
    assert [(event["seat"], event["provinces"]) for event in told(match, "war_won")] == [("venice", 0)]
    assert match.snapshot()["replay"] == ["war"]
    assert "armor" not in match.snapshot()["pile"]
    assert player(match, "venice")["arms"] == ["armor"]


@pytest.mark.rule("age:EV.armor.b", "age:EV.stirrups.b", "age:EV.long_bow.a", "age:EV.gunpowder.a")
@pytest.mark.parametrize("newer", ["long_bow", "gunpowder"])
@pytest.mark.parametrize("older", ["armor", "stirrups"])
def test_long_bow_and_gunpowder_void_the_older_arms_for_good(older: str, newer: str) -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": [newer, older, MORE], **poor}, genoa=poor, barcelona=poor, pile=PILE, dice=DICE, epoch=2
    )
    assert f"play {older}" in keys(match)
    play(match, f"play {newer}")
    assert keys(match) == [f"play {MORE}", "pass"]
    assert refuses(match, f"play {older}")
    until(match, 3, "play_cards")
    # Two cards weighed on the hand; the new one is drawn from the pile.
    assert player(match, "venice")["hand"] == [older, MORE, "wool_1a"]
    assert keys(match) == [f"play {MORE}", "play wool_1a", "pass"]
    assert told(match, "unstable")[0]["dollars"] == 3


@pytest.mark.rule("age:EV.armor.c")
def test_armor_and_stirrups_of_one_player_add_two() -> None:
    assert needed(siege(["armor", "stirrups"], []), "milan") == 4
    assert needed(siege([], ["armor", "stirrups"]), "milan") == 8
    match = table(venice={"hand": ["armor", "stirrups", "war", MORE]}, dice=[3, 4])
    play(match, "play armor", "play stirrups", "play war", "victim genoa")
    assert told(match, "war_roll")[0]["bonus"] == 2


@pytest.mark.rule("age:EV.armor.d", "age:EV.military.a")
@pytest.mark.parametrize("newer", ["long_bow", "gunpowder"])
@pytest.mark.parametrize("older", ["armor", "stirrups"])
def test_older_arms_in_play_lose_their_effect_only_against_the_newer(older: str, newer: str) -> None:
    poor = {"cash": 0}
    match = table(
        venice={"hand": [older], "expansion": 12, **poor},
        genoa={"hand": [newer], "markers": ["genoa", "milan"], **poor},
        barcelona={"markers": ["barcelona", "dubrovnik"], **poor},
        pile=PILE,
        dice=DICE,
        epoch=2,
    )
    play(match, f"play {older}", f"play {newer}")
    assert match.snapshot()["phase"] == "expansion"
    assert needed(match, "dubrovnik") == 3 + 3 - 1
    assert needed(match, "milan") == 3 + 3 + 1
    until(match, 3, "play_cards")
    position = match.snapshot()
    assert [p["arms"] for p in position["players"]] == [[], [], []]
    places = [position["replay"], position["pile"], *(p["hand"] for p in position["players"])]
    assert not any(card in place for place in places for card in (older, newer))


@pytest.mark.rule("age:EV.stirrups.a")
def test_stirrups_are_without_effect_against_armor() -> None:
    assert needed(siege(["stirrups"], ["armor"]), "milan") == 7
    assert not wins(["stirrups"], ["armor"], TIE)
    assert needed(siege(["armor"], ["stirrups"]), "milan") == 5
    assert wins(["armor"], ["stirrups"], TIE)


@pytest.mark.rule("age:EV.long_bow.a")
def test_long_bow_is_without_effect_against_gunpowder_only() -> None:
    assert needed(siege(["long_bow"], ["gunpowder"]), "milan") == 7
    assert not wins(["long_bow"], ["gunpowder"], TIE)
    for older in ("armor", "stirrups"):
        assert needed(siege(["long_bow"], [older]), "milan") == 5
        assert wins(["long_bow"], [older], TIE)
        assert needed(siege([older], ["long_bow"]), "milan") == 7
        assert not wins([older], ["long_bow"], TIE)


@pytest.mark.rule("age:EV.gunpowder.a")
def test_gunpowder_works_against_every_other_card() -> None:
    for other in ("armor", "stirrups", "long_bow"):
        assert needed(siege(["gunpowder"], [other]), "milan") == 5
        assert wins(["gunpowder"], [other], TIE)
        assert needed(siege([other], ["gunpowder"]), "milan") == 7
        assert not wins([other], ["gunpowder"], TIE)


@pytest.mark.rule("age:EV.military.a")
@pytest.mark.parametrize("card", ["armor", "stirrups", "long_bow", "gunpowder"])
def test_military_cards_stay_until_the_end_of_expansion_and_leave_the_game(card: str) -> None:
    rest = {"cash": 0, "expansion": 1}
    match = table(venice={"hand": [card], **rest}, genoa=rest, barcelona=rest, pile=PILE, dice=DICE, epoch=2)
    play(match, f"play {card}")
    for power in ("venice", "genoa", "barcelona"):
        assert (decision(match).seat, decision(match).kind) == (power, "expand")
        assert player(match, "venice")["arms"] == [card]
        play(match, "pass")
    assert match.snapshot()["turn"] == 3
    assert player(match, "venice")["arms"] == []
    position = match.snapshot()
    assert card not in position["replay"] + position["pile"] + position["players"][0]["hand"]


@pytest.mark.rule("age:EV.military.b")
@pytest.mark.parametrize("card", ["armor", "stirrups", "long_bow", "gunpowder"])
def test_a_defenders_military_card_does_not_decide_equal_dice(card: str) -> None:
    assert not wins([], [card], TIE)
    assert wins([], [card], [1, 4, 3])
    assert needed(siege([], [card]), "milan") == needed(siege([], []), "milan") + 1


@pytest.mark.rule("age:11.5.d")
def test_the_log_says_what_could_not_be_ceded() -> None:
    match = table(venice={"hand": ["war", MORE]}, genoa={"markers": []}, dice=[5, 3])
    events = play(match, "play war", "victim genoa").events()
    won, short = [e for e in events if e.kind in ("war_won", "not_ceded")]
    assert won.text() == "Venice won the War against Genoa, who owes 2 provinces."
    assert short.text() == "Genoa could not cede 2 provinces that Venice was owed."
    level = play(table(venice={"hand": ["armor", "war", MORE]}, dice=[3, 4]), "play armor", "play war", "victim genoa")
    assert [e.text() for e in level.events() if e.kind == "war_won"] == [
        "Venice won the War against Genoa, who cedes nothing."
    ]
