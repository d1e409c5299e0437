"""9.6, 9.6.hi, 9.6.1, 9.6.4, ADV.F: the Expansion Phase from its start to the bonus card; 9.6.3.w-z: the last marker."""

from typing import Any

import pytest

from signoria.age import AgeMatch, facts
from tests.support.age import decision, keys, mat, play, player, refuses, table, told

NO_MAJORITY = [5, 4, 1, 5, 4, 6]  # Income: a Shortage and a Surplus of Fur, which cancel
WIN, LOSE = [6, 6, 1], [1, 1, 6]  # the colored, black and white die of an attack, in any place but the last


def expanding(**parts: Any) -> AgeMatch:
    """Three players; Venice, in place 2, begins. Genoa and Barcelona have a token, so that the phase goes on."""
    powers: dict[str, Any] = {
        "venice": {"expansion": 20, **parts.pop("venice", {})},
        "genoa": {"expansion": 1, **parts.pop("genoa", {})},
        "barcelona": {"expansion": 1, **parts.pop("barcelona", {})},
    }
    return table(3, "expansion", **powers, **parts)


def starting(players: int = 3, **parts: Any) -> AgeMatch:
    """The very start of the Expansion Phase."""
    return table(players, "expansion", step="start", **parts)


def stop(match: AgeMatch) -> None:
    """Nobody does anything more in this phase."""
    while decision(match).kind == "expand":
        play(match, "pass")


def circled(players: int, count: int, without: tuple[str, ...] = ()) -> list[str]:
    """Some circled provinces in play outside Area V, the capitals last."""
    areas = facts.AREAS_FOR[players]
    capitals = [facts.PROVINCE_IDS[p] for p in facts.CAPITALS]
    names = [
        name
        for p, name in enumerate(facts.PROVINCE_IDS)
        if facts.AREA[p] in areas and facts.AREA_IDS[facts.AREA[p]] != "5" and not facts.IS_SATELLITE[p]
    ]
    found = [name for name in names if name not in capitals and name not in without]
    assert len(found) >= count
    return found[:count]


# ---------------------------------------------------------------------- 9.6: placing


@pytest.mark.rule("age:9.6.e")
def test_pieces_on_the_map_stay_where_they_are() -> None:
    held = {"markers": ["venice", "florence"], "tokens": {"bari": 1, "rome": 2}}
    m = expanding(venice={**held, "expansion": 10})
    assert {key.split()[0] for key in keys(m)} == {"place", "card", "pass"}
    play(m, "place milan 3", "place dubrovnik 1", "pass")
    assert player(m, "venice")["markers"] == held["markers"]
    assert player(m, "venice")["tokens"] == held["tokens"]


@pytest.mark.rule("age:9.6.f")
def test_unused_tokens_go_back_to_the_stock() -> None:
    m = expanding(venice={"expansion": 9, "tokens": {"rome": 2}})
    assert mat(m, "venice")["stock"] == 36 - 9 - 2
    play(m, "place milan 1", "pass")
    assert player(m, "venice")["expansion"] == 0
    assert mat(m, "venice")["stock"] == 36 - 2 - 1
    assert decision(m).seat == "genoa"


@pytest.mark.rule("age:9.6.g")
def test_tokens_that_come_back_to_the_stock_do_not_join_expansion() -> None:
    # 33 in Expansion, two ■ in Area VIII and one in Area VII: nothing is in Stock.
    m = table(
        3,
        "play_cards",
        venice={"hand": ["black_death"]},
        genoa={"expansion": 33, "tokens": {"oran": 1, "tunis": 1, "bari": 1}},
    )
    assert mat(m, "genoa")["stock"] == 0
    play(m, "play black_death", "area 8")
    assert (player(m, "genoa")["expansion"], mat(m, "genoa")["stock"]) == (33, 2)
    assert player(m, "genoa")["tokens"] == {"bari": 1}


@pytest.mark.rule("age:9.6.g")
def test_tokens_freed_in_expansion_do_not_join_it_either() -> None:
    m = expanding(venice={"expansion": 8}, genoa={"expansion": 5, "tokens": {"florence": 3}}, dice=WIN)
    play(m, "attack florence")  # three ■ of Genoa go home
    assert (player(m, "genoa")["expansion"], mat(m, "genoa")["stock"]) == (5, 31)


@pytest.mark.rule("age:9.6.h")
def test_nothing_is_added_to_a_province_one_dominates() -> None:
    m = expanding(venice={"markers": ["venice", "florence"]})
    assert not [key for key in keys(m) if key.split()[1:2] in (["florence"], ["venice"])]
    play(m, "place milan 3")
    assert player(m, "venice")["new_markers"] == ["milan"]
    assert not [key for key in keys(m) if "milan" in key]
    assert refuses(m, "place milan 1")


@pytest.mark.rule("age:9.6.i")
@pytest.mark.parametrize("marker", ["markers", "new_markers"])
@pytest.mark.parametrize(("tokens", "offered"), [(7, False), (8, True)])
def test_a_province_another_player_dominates_is_entered_by_a_full_attack_only(
    marker: str, tokens: int, offered: bool
) -> None:
    m = expanding(venice={"expansion": tokens}, genoa={marker: ["florence"]})  # market 4
    assert [key for key in keys(m) if "florence" in key] == (["attack florence"] if offered else [])
    assert refuses(m, "place florence 1")


@pytest.mark.rule("age:9.6.j")
@pytest.mark.parametrize(
    ("genoa", "own", "room"),
    [
        ({"tokens": {"milan": 2}}, {}, 1),
        ({"new_tokens": {"milan": 1}}, {}, 2),
        ({"tokens": {"milan": 1}}, {"tokens": {"milan": 1}}, 1),
        ({"tokens": {"milan": 1}, "new_tokens": {"milan": 1}}, {"tokens": {"milan": 1}}, 0),
        ({}, {}, 3),
    ],
)
def test_tokens_may_join_others_up_to_the_market_number(genoa: dict[str, Any], own: dict[str, Any], room: int) -> None:
    m = expanding(venice=own, genoa=genoa)  # Milan, market 3
    places = [key for key in keys(m) if key.startswith("place milan")]
    assert places == [f"place milan {n}" for n in range(1, room + 1)]
    if places and genoa:
        play(m, places[-1])
        assert player(m, "venice")["new_tokens"] == {"milan": room}  # no domination where others are
        assert not told(m, "attack")


@pytest.mark.rule("age:9.6.l")
def test_tokens_of_several_players_share_a_province_over_turns() -> None:
    m = expanding(
        venice={"expansion": 0, "tokens": {"milan": 1}},
        genoa={"expansion": 0, "tokens": {"milan": 1}},
        barcelona={"tokens": {"milan": 1}},
        dice=NO_MAJORITY,
    )
    play(m, "pass", "@venice bid 0", "@genoa bid 1", "@barcelona bid 2")
    assert m.snapshot()["turn"] == 3
    assert [player(m, power)["tokens"] for power in ("venice", "genoa", "barcelona")] == [{"milan": 1}] * 3
    assert not told(m, "rolled")


@pytest.mark.rule("age:9.6.m")
def test_the_phase_starts_with_civil_war_then_renaissance_then_holy_indulgence() -> None:
    m = starting(
        civil_war="venice",
        venice={"expansion": 4, "advances": "NOPQ"},
        genoa={"expansion": 6},
        barcelona={"expansion": 8, "advances": "F"},
    )
    # Venice has gone from the first to the last place, and only then is asked about Renaissance.
    assert (decision(m).seat, keys(m)) == ("venice", ["swap barcelona", "pass"])
    assert [player(m, p)["place"] for p in ("genoa", "barcelona", "venice")] == [2, 4, 6]
    assert player(m, "venice")["expansion"] == 4
    play(m, "swap barcelona")
    told_so_far = [event.kind for event in m.events()]
    wanted = ["last_in_expansion", "swapped", "indulgence_received", "indulgence_paid", "indulgence_paid"]
    assert [kind for kind in told_so_far if kind in wanted] == wanted
    assert [player(m, p)["expansion"] for p in ("genoa", "barcelona", "venice")] == [4, 12, 2]
    assert (decision(m).seat, decision(m).kind) == ("genoa", "expand")
    play(m, "pass")
    assert decision(m).seat == "venice"
    play(m, "pass")
    assert decision(m).seat == "barcelona"


@pytest.mark.rule("age:9.6.n")
def test_placements_attacks_and_a_card_come_in_any_order_one_at_a_time() -> None:
    m = expanding(genoa={"markers": ["genoa", "dubrovnik"], "tokens": {"milan": 1}}, dice=WIN + LOSE)
    play(m, "place florence 2")
    assert player(m, "venice")["new_tokens"] == {"florence": 2}
    play(m, "attack milan")
    assert player(m, "venice")["new_markers"] == ["milan"]  # resolved before the next choice
    play(m, "card")
    assert len(player(m, "venice")["hand"]) == 1
    play(m, "attack dubrovnik")
    assert told(m, "attack_lost")
    play(m, "place florence 1")
    assert player(m, "venice")["expansion"] == 20 - 2 - 4 - 3 - 6 - 1
    assert keys(m)[-1] == "pass"
    play(m, "pass")
    assert decision(m).seat == "genoa"


@pytest.mark.rule("age:9.6.n")
def test_a_player_may_stop_before_doing_anything() -> None:
    m = play(expanding(), "pass")
    assert decision(m).seat == "genoa"
    assert player(m, "venice")["new_tokens"] == {}


# ---------------------------------------------------------------------- 9.6.hi: Holy Indulgence


@pytest.mark.rule("age:9.6.hi.a", "age:ADV.F.1")
def test_the_owner_takes_two_tokens_for_every_other_player() -> None:
    others = {"expansion": 5}
    m = starting(
        6,
        venice=others,
        genoa=others,
        barcelona=others,
        paris=others,
        hamburg=others,
        london={**others, "advances": "F"},
    )
    assert player(m, "london")["expansion"] == 15
    assert (told(m, "indulgence_received")[0]["tokens"], mat(m, "london")["stock"]) == (10, 21)


@pytest.mark.rule("age:9.6.hi.a")
def test_owners_take_nothing_for_other_owners() -> None:
    m = starting(
        venice={"expansion": 3, "advances": "F"}, genoa={"expansion": 3, "advances": "F"}, barcelona={"expansion": 9}
    )
    assert [player(m, p)["expansion"] for p in ("venice", "genoa")] == [5, 5]
    everyone = {"expansion": 3, "advances": "F"}
    m = starting(venice=everyone, genoa=everyone, barcelona=everyone)
    assert [player(m, p)["expansion"] for p in ("venice", "genoa", "barcelona")] == [3, 3, 3]


@pytest.mark.rule("age:9.6.hi.b")
def test_tokens_the_stock_lacks_are_paid_in_cash() -> None:
    others = {"expansion": 5}
    m = starting(
        6,
        venice={"expansion": 33, "advances": "F", "cash": 20},
        **dict.fromkeys(("genoa", "barcelona", "paris", "london", "hamburg"), others),
    )
    assert (player(m, "venice")["expansion"], player(m, "venice")["cash"]) == (36, 27)
    assert mat(m, "venice")["stock"] == 0


@pytest.mark.rule("age:9.6.hi.c", "age:ADV.F.1")
def test_others_give_back_two_tokens_for_every_owner() -> None:
    m = starting(venice={"expansion": 1, "advances": "F"}, genoa={"advances": "F"}, barcelona={"expansion": 9})
    assert (player(m, "barcelona")["expansion"], mat(m, "barcelona")["stock"]) == (5, 31)
    one = starting(venice={"expansion": 1, "advances": "F"}, genoa={"expansion": 4}, barcelona={"expansion": 9})
    assert [player(one, p)["expansion"] for p in ("genoa", "barcelona")] == [2, 7]


@pytest.mark.rule("age:9.6.hi.d")
@pytest.mark.parametrize(("choice", "cash", "misery"), [("pay", 37, 0), ("misery", 40, 10)])
def test_who_has_too_few_pays_the_rest_or_gains_one_space(choice: str, cash: int, misery: int) -> None:
    m = starting(venice={"advances": "F"}, genoa={"advances": "F"}, barcelona={"expansion": 1})
    assert (decision(m).seat, keys(m)) == ("barcelona", ["pay", "misery"])
    play(m, choice)
    found = player(m, "barcelona")
    assert (found["expansion"], found["cash"], found["misery"]) == (0, cash, misery)


@pytest.mark.rule("age:9.6.hi.d")
@pytest.mark.parametrize(("cash", "misery"), [(2, 10), (0, 10)])
def test_who_cannot_pay_the_whole_rest_gains_the_space(cash: int, misery: int) -> None:
    m = starting(venice={"advances": "F"}, genoa={"advances": "F"}, barcelona={"expansion": 1, "cash": cash})
    assert decision(m).seat == "venice"
    found = player(m, "barcelona")
    assert (found["expansion"], found["cash"], found["misery"]) == (0, cash, misery)


@pytest.mark.rule("age:9.6.hi.e")
def test_an_owner_receives_everything_whoever_cannot_pay() -> None:
    m = starting(venice={"advances": "F"}, genoa={"cash": 0}, barcelona={"cash": 0})
    assert player(m, "venice")["expansion"] == 4
    assert [player(m, p)["misery"] for p in ("genoa", "barcelona")] == [10, 10]


@pytest.mark.rule("age:9.6.hi.f")
def test_players_in_chaos_neither_give_nor_take() -> None:
    rest: dict[str, Any] = {power: {"expansion": 5} for power in ("genoa", "barcelona", "paris", "london")}
    m = starting(6, venice={"expansion": 1, "advances": "F"}, hamburg={"misery": "chaos"}, **rest)
    assert player(m, "venice")["expansion"] == 9
    m = starting(6, venice={"expansion": 1, "advances": "F"}, hamburg={"misery": "chaos", "advances": "F"}, **rest)
    assert player(m, "venice")["expansion"] == 9
    assert player(m, "genoa")["expansion"] == 3  # nothing for Hamburg


@pytest.mark.rule("age:ADV.F.2")
def test_holy_indulgence_works_in_the_turn_of_its_purchase() -> None:
    m = table(
        3,
        "purchase",
        venice={"cash": 69, "ship": "galley_8", "expansion": 1},
        genoa={"cash": 0, "expansion": 5},
        barcelona={"cash": 0, "expansion": 5},
    )
    play(m, "buy F")
    assert (decision(m).seat, decision(m).kind) == ("venice", "expand")
    assert [player(m, p)["expansion"] for p in ("venice", "genoa", "barcelona")] == [5, 3, 3]


# ---------------------------------------------------------------------- 9.6.1: a card for tokens


@pytest.mark.rule("age:9.6.1.a")
def test_a_card_costs_tokens_and_is_bought_once() -> None:
    m = expanding(pile=["stone_1a", "stone_1b"])
    assert mat(m, "venice")["stock"] == 16
    play(m, "card")
    assert (player(m, "venice")["expansion"], mat(m, "venice")["stock"]) == (17, 19)
    assert player(m, "venice")["hand"] == ["stone_1a"]
    assert "card" not in keys(m)
    assert refuses(m, "card")


@pytest.mark.rule("age:9.6.1.b")
def test_every_card_bought_in_the_phase_costs_three_more() -> None:
    twelve = {"expansion": 12}
    m = table(4, "expansion", venice=twelve, genoa=twelve, barcelona=twelve, paris=twelve)
    play(m, "pass")  # who declines does not raise the price
    for power, price in (("genoa", 3), ("barcelona", 6), ("paris", 9)):
        assert decision(m).seat == power
        assert m.view()["card_price"] == price
        play(m, "card")
        assert player(m, power)["expansion"] == 12 - price
        play(m, "pass")


@pytest.mark.rule("age:9.6.1.b")
@pytest.mark.parametrize(("tokens", "offered"), [(5, False), (6, True)])
def test_who_lacks_the_tokens_gets_no_card(tokens: int, offered: bool) -> None:
    m = play(expanding(genoa={"expansion": tokens}), "card", "pass")
    assert ("card" in keys(m)) == offered


@pytest.mark.rule("age:9.6.1.b")
def test_the_price_begins_anew_every_turn() -> None:
    m = expanding(genoa={"expansion": 0}, barcelona={"expansion": 0}, dice=NO_MAJORITY)
    play(m, "card", "pass", "@venice bid 1", "@genoa bid 0", "@barcelona bid 5")
    while decision(m).kind != "expand":
        play(m, "pay" if decision(m).kind == "stabilize" else "pass")
    assert m.view()["card_price"] == 3


@pytest.mark.rule("age:9.6.1.c")
@pytest.mark.parametrize("before", [[], ["place milan 3"], ["place milan 3", "attack dubrovnik"]])
def test_the_card_is_bought_at_any_moment_of_the_own_part(before: list[str]) -> None:
    m = play(expanding(genoa={"tokens": {"dubrovnik": 1}}, dice=WIN), *before)
    tokens = player(m, "venice")["expansion"]
    play(m, "card", "place florence 1")
    assert player(m, "venice")["expansion"] == tokens - 4


# ---------------------------------------------------------------------- 9.6.4: the bonus


@pytest.mark.rule("age:9.6.4.a")
def test_most_new_markers_draw_a_card() -> None:
    m = expanding(genoa={"expansion": 20}, barcelona={"expansion": 4}, pile=["wool_1a", "stone_1a"], dice=NO_MAJORITY)
    play(m, "place dubrovnik 3", "pass", "place milan 3", "place rome 4", "pass", "place valencia 2", "pass")
    assert [(e["seat"], e["markers"]) for e in told(m, "bonus")] == [("genoa", 2)]
    assert player(m, "genoa")["hand"] == ["wool_1a"]
    assert player(m, "venice")["hand"] == []


@pytest.mark.rule("age:9.6.4.a")
def test_without_new_markers_nobody_draws() -> None:
    m = expanding(venice={"markers": ["venice", "florence"]}, pile=["wool_1a", "stone_1a"], dice=NO_MAJORITY)
    play(m, "place dubrovnik 2", "pass", "pass", "pass")
    assert m.snapshot()["phase"] == "order_of_play"
    assert not told(m, "bonus")
    assert m.snapshot()["pile"] == ["wool_1a", "stone_1a"]


@pytest.mark.rule("age:9.6.4.b")
@pytest.mark.parametrize("order", [["venice", "genoa", "barcelona"], ["genoa", "barcelona", "venice"]])
def test_of_equals_the_earlier_player_draws(order: list[str]) -> None:
    m = expanding(genoa={"expansion": 4}, venice={"expansion": 4}, order=order, dice=NO_MAJORITY)
    where = {"venice": "place dubrovnik 3", "genoa": "place milan 3"}
    for power in order:
        play(m, *([where[power]] if power in where else []), "pass")
    assert [(e["seat"], e["markers"]) for e in told(m, "bonus")] == [(order[0], 1)]


@pytest.mark.rule("age:9.6.4.b")
def test_first_is_who_moved_first_after_the_civil_war() -> None:
    m = starting(civil_war="venice", venice={"expansion": 4}, genoa={"expansion": 4}, barcelona={}, dice=NO_MAJORITY)
    play(m, "place milan 3", "pass", "place dubrovnik 3", "pass")
    assert [e["seat"] for e in told(m, "bonus")] == ["genoa"]


@pytest.mark.rule("age:9.6.4.c")
def test_markers_of_crusades_and_wars_do_not_count() -> None:
    m = table(
        3,
        "play_cards",
        venice={"hand": ["the_crusades", "war"], "cash": 0},
        genoa={"markers": ["genoa", "rome"], "cash": 0},
        barcelona={"expansion": 3, "cash": 0},
        dice=[4, 3, *NO_MAJORITY],
    )
    play(m, "play the_crusades", "province acre", "play war", "victim genoa", "province rome")
    assert player(m, "venice")["markers"] == ["acre", "venice", "rome"]
    assert decision(m).seat == "barcelona"
    play(m, "place valencia 2", "pass")
    assert [(e["seat"], e["markers"]) for e in told(m, "bonus")] == [("barcelona", 1)]


@pytest.mark.rule("age:9.6.4.d")
def test_new_markers_lost_again_do_not_count() -> None:
    m = expanding(
        venice={"expansion": 4}, genoa={"expansion": 20, "markers": ["genoa", "milan"]}, dice=WIN + NO_MAJORITY
    )
    play(m, "place florence 4")  # the whole Expansion, Genoa follows
    assert player(m, "venice")["new_markers"] == ["florence"]
    play(m, "attack florence", "pass", "pass")
    assert [(e["seat"], e["markers"]) for e in told(m, "bonus")] == [("genoa", 1)]


# ---------------------------------------------------------------------- 9.6.3.w, 9.6.3.z: all 25 markers in play


@pytest.mark.rule("age:9.6.3.w")
def test_with_a_marker_left_nothing_is_asked() -> None:
    m = expanding(venice={"markers": ["venice", *circled(3, 23, ("milan",))]})
    play(m, "place milan 3")
    assert decision(m).kind == "expand"
    assert player(m, "venice")["new_markers"] == ["milan"]
    assert mat(m, "venice")["markers_left"] == 0


@pytest.mark.rule("age:9.6.3.w")
def test_out_of_markers_one_old_marker_may_become_a_token() -> None:
    held = ["venice", *circled(3, 23, ("milan", "crete"))]
    m = expanding(venice={"markers": held, "new_markers": ["crete"]})
    play(m, "place milan 3")
    assert decision(m).kind == "free_marker"
    assert sorted(keys(m)) == sorted([*(f"province {name}" for name in held), "pass"])  # no ○, and not Milan
    play(m, "province venice")
    found = player(m, "venice")
    assert found["tokens"] == {"venice": 1}
    assert sorted(found["new_markers"]) == ["crete", "milan"]
    assert sorted(found["markers"]) == sorted(held[1:])
    assert found["new_tokens"] == {}
    assert (found["expansion"], mat(m, "venice")["stock"]) == (17, 36 - 17 - 1)


@pytest.mark.rule("age:9.6.3.w")
def test_the_same_after_a_conquest() -> None:
    held = ["venice", *circled(3, 24, ("milan",))]
    m = expanding(venice={"markers": held}, genoa={"markers": ["genoa", "milan"]}, dice=WIN)
    play(m, "attack milan", f"province {held[1]}")
    assert player(m, "venice")["new_markers"] == ["milan"]
    assert player(m, "venice")["tokens"] == {held[1]: 1}
    assert player(m, "genoa")["markers"] == ["genoa"]


@pytest.mark.rule("age:9.6.3.w")
def test_a_marker_for_a_freed_one_does_not_count_for_the_bonus() -> None:
    held = ["venice", *circled(3, 24, ("milan",))]
    m = expanding(venice={"markers": held}, pile=["wool_1a", "stone_1a"], dice=NO_MAJORITY)
    play(m, "place milan 3", f"province {held[1]}")
    stop(m)
    assert not told(m, "bonus")


@pytest.mark.rule("age:9.6.3.w", "age:9.6.4.a")
def test_only_the_player_who_freed_a_marker_goes_without_counting_it() -> None:
    held = ["venice", *circled(3, 24, ("milan", "florence"))]
    m = expanding(
        venice={"markers": held, "expansion": 4},
        genoa={"expansion": 8},
        pile=["wool_1a", "stone_1a"],
        dice=WIN + NO_MAJORITY,
    )
    play(m, "place milan 3", f"province {held[1]}", "pass", "attack milan")
    stop(m)  # Genoa's ○ there is an ordinary one
    assert [(e["seat"], e["markers"]) for e in told(m, "bonus")] == [("genoa", 1)]


@pytest.mark.rule("age:9.6.3.z")
def test_who_frees_no_marker_keeps_the_tokens_in_the_province() -> None:
    held = ["venice", *circled(3, 24, ("milan",))]
    m = expanding(venice={"markers": held}, dice=NO_MAJORITY)
    play(m, "place milan 3", "pass")
    assert decision(m).kind == "expand"
    assert player(m, "venice")["new_tokens"] == {"milan": 3}
    assert not [key for key in keys(m) if "milan" in key]
    stop(m)
    assert player(m, "venice")["tokens"] == {"milan": 3}
    assert not told(m, "dominates")


@pytest.mark.rule("age:9.6.3.z")
@pytest.mark.parametrize(("markers", "dominated"), [(24, True), (25, False)])
def test_tokens_left_for_want_of_a_marker_become_one_in_a_later_expansion(markers: int, dominated: bool) -> None:
    held = ["venice", *circled(3, markers - 1, ("milan",))]
    m = expanding(venice={"markers": held, "tokens": {"milan": 3}})
    found = player(m, "venice")
    assert (found["new_markers"], found["tokens"]) == ((["milan"], {}) if dominated else ([], {"milan": 3}))
