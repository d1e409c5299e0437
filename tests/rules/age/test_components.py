"""1, 3 to 7: powers, map, tracks, pieces, advances and cards.

The tools of this file serve the other tests of the rules as well: `quietly` plays on without doing anything, `wander`
plays by chance, `check_advance` proves the line of an advance in the table of advances.
"""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch, facts
from signoria.age.printed import document
from signoria.age.view import Occupied
from signoria.table import BadOption, BadPosition
from tests.support import plain
from tests.support.age import POWERS, decision, keys, mat, play, player, refuses, table, told

# ---------------------------------------------------------------------- tools

MOST = 10_000  # choices before a game counts as endless
LEAST = ("pass", "pay", "misery", "bid 0", "empty", "tokens")


def least(match: AgeMatch) -> str:
    """The key of the pending decision that changes least."""
    found = keys(match)
    return next((key for key in LEAST if key in found), found[0])


def quietly(match: AgeMatch, phase: str, turn: int | None = None) -> AgeMatch:
    """Play on, doing as little as the rules allow, until a decision of this phase (of this turn) is pending."""
    for _ in range(1000):
        if match.over:
            assert phase == "end", "the game is over"
            return match
        view = match.view()
        if view["phase"] == phase and turn in (None, view["turn"]):
            return match
        match.choose(least(match))
    raise AssertionError(f"{phase} is never reached")


def until(match: AgeMatch, seat: str, kind: str) -> AgeMatch:
    """Play on, doing as little as the rules allow, until the seat has a decision of this kind."""
    for _ in range(1000):
        if (pending := match.seat(seat).decision) is not None and pending.kind == kind:
            return match
        match.choose(least(match))
    raise AssertionError(f"{seat} is never asked {kind}")


def wander(players: int, seed: int, **options: Any) -> Iterator[AgeMatch]:
    """A game by chance, modest in its bids and eager to expand: the match after each choice, to its end."""
    match = signoria.new("age", seats=players, seed=seed, **options)
    chance = Random(seed)
    for _ in range(MOST):
        pending = match.decision
        if pending is None:
            return
        found = list(pending.options)
        if pending.kind == "bid":
            found = [option for option in found if 0 <= int(option.key.split()[1]) <= 25] or found
        elif len(found) > 1 and chance.random() < 0.8:
            found = [option for option in found if option.key != "pass"]
        match.choose(chance.choice(found))
        yield match
    raise AssertionError("the game does not end")


def placements(match: AgeMatch) -> set[str]:
    """The provinces the active player may put tokens in peacefully."""
    return {key.split()[1] for key in keys(match) if key.startswith("place ")}


def circled(players: int, *areas: str) -> list[str]:
    """Provinces with a circled market number in Areas in use, capitals in play left out."""
    capitals = POWERS[:players]
    return [
        name
        for p, name in enumerate(facts.PROVINCE_IDS)
        if not facts.IS_SATELLITE[p] and facts.AREA_IDS[facts.AREA[p]] in areas and name not in capitals
    ]


def spread(count: int) -> dict[str, int]:
    """So many tokens on the map of three players, nowhere as many as the market number."""
    tokens: dict[str, int] = {}
    for name in circled(3, "4", "6", "7"):
        here = min(facts.MARKET[facts.PROVINCE[name]] - 1, count)
        if here:
            tokens[name] = here
            count -= here
    assert not count
    return tokens


def where(match: AgeMatch, card: str) -> str:
    """Where a card lies: a player's name, pile, replay, withheld, or nowhere."""
    position = match.snapshot()
    for owner in position["players"]:
        if card in owner["hand"]:
            return str(owner["name"])
    return next((place for place in ("pile", "replay", "withheld") if card in position[place]), "nowhere")


def check_advance(letter: str, name: str, category: str, cost: int, requires: str, credit: int, other: str) -> None:
    """The line of an advance: cost, what it requires, and what it takes off another one of its category later on."""
    number = facts.LETTERS.index(letter)
    assert facts.ADVANCE_IDS[number] == name
    assert facts.CATEGORY_IDS[facts.CATEGORY[number]] == category
    assert facts.CATEGORY[facts.LETTERS.index(other)] == facts.CATEGORY[number]

    def shop(advances: str, bought: str) -> AgeMatch:
        owner = {"cash": 1000, "advances": advances, "bought": bought}
        return table(3, "purchase", step="advances", venice=owner)

    ready = shop(requires, requires)
    assert mat(ready, "venice")["prices"][letter].items() >= {"price": cost, "needs": ""}.items()
    for missing in requires:
        without = shop(requires.replace(missing, ""), "")
        assert f"buy {letter}" not in keys(without)
        assert refuses(without, f"buy {letter}")
    before = mat(ready, "venice")["prices"][other]["price"]
    play(ready, f"buy {letter}")
    assert player(ready, "venice")["cash"] == 1000 - cost
    assert mat(ready, "venice")["prices"][other]["price"] == before  # no credit yet
    owned = shop(requires + letter, requires)
    assert mat(owned, "venice")["prices"][other]["price"] == before - credit


# ---------------------------------------------------------------------- 1: the game


@pytest.mark.rule("age:1.2.a")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_players_run_one_power_each(players: int) -> None:
    match = quietly(signoria.new("age", seats=players, seed=1), "order_of_play")
    powers = [p["power"] for p in plain(match.snapshot())["players"]]
    assert sorted(powers) == sorted(POWERS[:players])
    assert facts.CAPITAL_IDS == POWERS


@pytest.mark.rule("age:1.2.a")
@pytest.mark.parametrize("players", [2, 7])
def test_two_or_seven_cannot_play(players: int) -> None:
    with pytest.raises(BadOption):
        signoria.new("age", seats=players)


@pytest.mark.rule("age:1.2.b")
def test_tokens_up_to_the_market_number_become_one_marker_at_once() -> None:
    match = table(3, "expansion", venice={"expansion": 3, "tokens": {"milan": 1}})
    play(match, "place milan 2")
    venice = player(match, "venice")
    assert venice["new_markers"] == ["milan"]
    assert venice["tokens"] == venice["new_tokens"] == {}
    assert mat(match, "venice")["stock"] == 35  # one token is left in Expansion
    assert decision(match).seat == "venice"


@pytest.mark.rule("age:1.2.b")
def test_a_satellite_keeps_its_token() -> None:
    match = table(3, "expansion", player="barcelona", barcelona={"expansion": 2})
    play(match, "place toulouse 1")
    assert player(match, "barcelona")["new_tokens"] == {"toulouse": 1}
    assert player(match, "barcelona")["new_markers"] == []


@pytest.mark.rule("age:1.2.b")
def test_without_a_marker_left_the_tokens_are_not_replaced_by_themselves() -> None:
    held = ["venice", *[p for p in circled(3, "4", "6", "7", "8") if p != "milan"]][:25]
    match = table(3, "expansion", venice={"expansion": 4, "markers": held})
    play(match, "place milan 3")
    assert decision(match).kind == "free_marker"
    play(match, "pass")
    assert player(match, "venice")["new_tokens"] == {"milan": 3}
    assert player(match, "venice")["new_markers"] == []


@pytest.mark.rule("age:1.2.c")
def test_no_marker_where_opposing_pieces_share_the_province() -> None:
    match = table(3, "expansion", venice={"expansion": 3}, genoa={"tokens": {"milan": 1}})
    play(match, "place milan 2")
    venice = player(match, "venice")
    assert venice["new_tokens"] == {"milan": 2}
    assert venice["new_markers"] == []
    # Even a player who would have enough alone has to win the competition first.
    match = table(3, "expansion", venice={"expansion": 3, "tokens": {"sicily": 1}}, genoa={"tokens": {"sicily": 1}})
    assert "attack sicily" in keys(match)
    assert player(match, "venice")["new_markers"] == []


@pytest.mark.rule("age:1.2.d")
def test_advances_are_split_over_six_categories() -> None:
    groups: dict[str, str] = {}
    for letter, category in zip(facts.LETTERS, facts.CATEGORY, strict=True):
        groups[facts.CATEGORY_IDS[category]] = groups.get(facts.CATEGORY_IDS[category], "") + letter
    assert groups == {
        "science": "ABCD",
        "religion": "EFGH",
        "commerce": "IJKLM",
        "communications": "NOPQ",
        "exploration": "RSTU",
        "civics": "VWXYZ",
    }


# ---------------------------------------------------------------------- 3: cards, dice, money


@pytest.mark.rule("age:3.a", "age:7.1.1.a", "age:7.1.2.a")
def test_the_deck_has_27_commodity_18_event_and_19_leader_cards() -> None:
    assert facts.N_CARDS == 64
    assert Counter(facts.CARD_KINDS[kind] for kind in facts.CARD_KIND) == {"commodity": 27, "event": 18, "leader": 19}
    assert len({commodity for card in facts.CARD_COMMODITIES for commodity in card}) == 12


@pytest.mark.rule("age:3.b")
def test_a_competition_rolls_a_colored_a_black_and_a_white_die() -> None:
    scripted: dict[str, Any] = {"venice": {"expansion": 5}, "genoa": {"tokens": {"milan": 2}}}
    match = play(table(3, "expansion", dice=[2, 3, 4], **scripted), "attack milan")
    rolled = told(match, "rolled")
    assert [(r["seat"], r["colored"], r["black"], r["white"]) for r in rolled] == [("venice", 2, 3, 4)]
    assert match.snapshot()["dice"] == []


@pytest.mark.rule("age:3.b")
def test_dice_have_six_sides() -> None:
    seen: dict[str, set[int]] = {"colored": set(), "black": set(), "white": set()}
    for seed in range(12):
        match = quietly(table(3, "income", turn=2, seed=seed), "order_of_play", 7)
        rolls = told(match, "market_roll")
        assert len(rolls) == 10  # two in each Income Phase
        for roll in rolls:
            for color, faces in seen.items():
                faces.add(roll[color])
    assert seen == {color: {1, 2, 3, 4, 5, 6} for color in ("colored", "black", "white")}


@pytest.mark.rule("age:3.c")
def test_the_bank_pays_everything_in_full() -> None:
    held = ["venice", "florence", "tunis", "bruges", "cologne", "budapest"]  # six of cloth: 180
    held += ["barcelona", "lisbon", "cyprus", "marseilles", "crete", "strassburg"]  # six of wine: 180
    held += ["lyons", "granada", "constantinople", "nuremberg"]  # four of metal: 96
    held += ["valencia", "aleppo", "salonika", "acre", "alexandria"]  # three of silk: 72, two of spice: 36
    hand = ["cloth_3", "wine_3", "metal_3", "silk_3", "spice_3", "cloth_2", "wine_2", "metal_2", "silk_2", "spice_2"]
    match = table(4, venice={"cash": 99_000, "markers": held, "hand": hand}, barcelona={"markers": []})
    play(match, *[f"play {card}" for card in hand])
    assert player(match, "venice")["cash"] == 99_000 + 2 * (180 + 180 + 96 + 72 + 36)


# ---------------------------------------------------------------------- 4.1, 4.2: provinces and waters


@pytest.mark.rule("age:4.1.a")
def test_coastal_provinces_have_water() -> None:
    coastal = {name for p, name in enumerate(facts.PROVINCE_IDS) if facts.IS_COASTAL[p]}
    assert "dijon" not in coastal
    assert {"iceland", "west_africa", "china", "india", "east_indies", "north_america", "south_america"} <= coastal
    inland = {
        "cologne", "strassburg", "dijon", "basel", "st_gall", "nuremberg", "prague", "breslau", "salzburg", "vienna",
        "budapest", "esseg", "toledo", "kiev", "kamishin", "sarai", "lyons", "milan", "smolensk", "loire",
    }  # fmt: skip
    assert set(facts.PROVINCE_IDS) - coastal == inland


@pytest.mark.rule("age:4.1.a")
def test_pirates_reach_the_boxes_and_no_inland_province() -> None:
    ocean = {"advances": "ANSTUV", "ship": "ocean_4"}
    match = table(
        5,
        venice={"hand": ["pirates_vikings"]},
        paris={**ocean, "markers": ["dijon", "iceland", "west_africa", "china", "india", "east_indies"]},
        london={**ocean, "markers": ["milan", "north_america", "south_america"]},
        genoa={"markers": []},
        barcelona={"markers": []},
    )
    play(match, "play pirates_vikings")
    boxes = {"iceland", "west_africa", "china", "india", "east_indies", "north_america", "south_america"}
    assert set(keys(match)) == {f"province {name}" for name in {*boxes, "venice"}}


@pytest.mark.rule("age:4.1.b")
def test_the_map_has_named_provinces_only() -> None:
    names = {p["id"] for p in document("provinces")["province"]}
    assert len(names) == 107
    for province in document("provinces")["province"]:
        assert set(province["land"]) <= names
    coasts = {c["id"]: c["province"] for c in document("seas")["coast"]}
    assert set(coasts.values()) <= names
    for water in document("seas")["coast"] + document("seas")["sea"]:
        assert set(water["coasts"]) <= set(coasts)
    with pytest.raises(BadPosition):
        table(3, venice={"tokens": {"switzerland": 1}})
    everywhere = {"expansion": 6, "advances": "AINRSTUV", "ship": "ocean_4"}
    assert placements(table(6, "expansion", venice=everywhere)) <= names


@pytest.mark.rule("age:4.1.c")
def test_iceland_and_west_africa_need_seaworthy_vessels_or_the_heavens() -> None:
    def reached(advances: str, ship: str) -> set[str]:
        at_sea = {"expansion": 8, "advances": advances, "ship": ship, "tokens": {"edinburg": 1, "seville": 1, "fez": 1}}
        return placements(table(5, "expansion", player="london", london=at_sea)) & {"iceland", "west_africa"}

    assert reached("", "galley_8") == set()
    assert reached("AN", "galley_2") == {"iceland", "west_africa"}
    assert reached("AN", "none") == set()
    assert reached("S", "seaworthy_10") == {"iceland", "west_africa"}


FAR_EAST = {"china", "india", "east_indies"}
NEW_WORLD = {"north_america", "south_america"}


@pytest.mark.rule("age:4.1.d", "age:4.1.e", "age:4.2.d", "age:8.2.h")
def test_overseas_boxes_need_ocean_navigation_and_america_new_world() -> None:
    def reached(advances: str, ship: str, **more: Any) -> set[str]:
        owner = {"expansion": 6, "advances": advances, "ship": ship, **more}
        return placements(table(3, "expansion", venice=owner)) & (FAR_EAST | NEW_WORLD)

    at_the_edge = {"tokens": {"west_africa": 1, "lisbon": 1, "seville": 1}}
    assert reached("AN", "galley_8", **at_the_edge) == set()
    assert reached("ANS", "seaworthy_16", **at_the_edge) == set()
    assert reached("ANST", "ocean_4") == FAR_EAST
    assert reached("ANSTUV", "ocean_4") == FAR_EAST | NEW_WORLD
    # Up to the number of the ship.
    assert reached("ANSTUV", "ocean_1", tokens={"india": 1}) == {"india"}
    assert reached("ANSTUV", "ocean_2", tokens={"india": 1}) == FAR_EAST | NEW_WORLD


@pytest.mark.rule("age:4.2.a")
def test_water_between_two_provinces_takes_a_ship() -> None:
    def reached(ship: str) -> set[str]:
        hamburg = {"expansion": 2, "tokens": {"copenhagen": 1}, "ship": ship}
        return placements(table(6, "expansion", player="hamburg", hamburg=hamburg))

    assert reached("none") == {"lubeck", "amsterdam", "cologne"}
    assert "malmo" in reached("galley_2")


@pytest.mark.rule("age:4.2.b")
def test_a_sea_takes_seaworthy_vessels_or_a_galley_with_the_heavens() -> None:
    def reached(advances: str, ship: str) -> set[str]:
        owner = {"expansion": 1, "advances": advances, "ship": ship}
        return placements(table(3, "expansion", player="barcelona", barcelona=owner, genoa={"markers": []}))

    land = {"basque", "toledo", "valencia", "toulouse", "montpelier"}
    coast = land | {"palma", "granada", "marseilles"}
    assert reached("", "none") == land
    assert reached("", "galley_2") == coast
    over_sea = {"genoa", "rome", "naples", "bari", "sicily", "cagliari", "fez", "oran", "algiers", "tunis"}
    assert reached("AN", "galley_2") == coast | over_sea
    assert over_sea | {"cyprus", "acre", "dubrovnik"} <= reached("S", "seaworthy_10")


@pytest.mark.rule("age:4.2.c")
def test_nothing_is_ever_left_in_a_sea() -> None:
    match = table(6, "expansion", venice={"expansion": 6, "advances": "AINRSTUV", "ship": "ocean_4"})
    waters = [w["id"] for w in document("seas")["sea"] + document("seas")["ocean"]]
    assert len(waters) == 13
    assert not placements(match) & set(waters)
    for water in waters:
        assert refuses(match, f"place {water} 1")
        with pytest.raises(BadPosition):
            table(3, venice={"tokens": {water: 1}})


# ---------------------------------------------------------------------- 4.3, 4.4: markets and capitals


@pytest.mark.rule("age:4.3.a")
def test_a_province_holds_as_many_tokens_as_its_market_number() -> None:
    with pytest.raises(BadPosition):
        table(3, venice={"tokens": {"milan": 2}}, genoa={"tokens": {"milan": 2}})
    match = table(3, "expansion", venice={"expansion": 20, "tokens": {"milan": 1}}, genoa={"tokens": {"milan": 1}})
    assert [key for key in keys(match) if key.startswith("place milan")] == ["place milan 1"]


@pytest.mark.rule("age:4.3.b")
def test_tokens_beyond_the_market_number_are_an_attack() -> None:
    def offered(tokens: int) -> set[str]:
        match = table(3, "expansion", venice={"expansion": tokens}, genoa={"tokens": {"milan": 2}})
        return {key for key in keys(match) if "milan" in key}

    # Two tokens defend, the market number is three: five are needed.
    assert offered(4) == {"place milan 1"}
    assert offered(5) == {"place milan 1", "attack milan"}


@pytest.mark.rule("age:4.3.c")
def test_a_marker_and_tokens_never_share_a_province() -> None:
    for other in ({"tokens": {"milan": 1}}, {"markers": ["milan"]}):
        with pytest.raises(BadPosition):
            table(3, venice={"markers": ["venice", "milan"]}, genoa=other)
    match = table(3, "expansion", venice={"expansion": 20, "markers": ["venice", "milan"]}, genoa={"expansion": 0})
    assert not any("milan" in key for key in keys(match))
    # A conquered marker makes way for the new one.
    match = table(3, "expansion", venice={"expansion": 7}, genoa={"markers": ["genoa", "milan"]}, dice=[6, 1, 1])
    play(match, "attack milan")
    milan: Occupied = {"marker": {"seat": "venice", "new": True}, "tokens": []}
    assert match.view()["provinces"]["milan"] == milan


@pytest.mark.rule("age:4.3.d")
def test_a_satellite_holds_one_token_and_no_marker() -> None:
    with pytest.raises(BadPosition):
        table(3, venice={"markers": ["venice", "toulouse"]})
    with pytest.raises(BadPosition):
        table(3, venice={"tokens": {"toulouse": 1}}, genoa={"tokens": {"toulouse": 1}})
    match = table(
        3,
        "expansion",
        player="barcelona",
        barcelona={"expansion": 3},
        venice={"tokens": {"toulouse": 1}},
        dice=[1, 2, 1],
    )
    assert not any(key.startswith("place toulouse") for key in keys(match))
    play(match, "attack toulouse")
    tokens = [{"seat": "barcelona", "old": 0, "new": 1}]
    assert match.view()["provinces"]["toulouse"] == {"marker": None, "tokens": tokens}


@pytest.mark.rule("age:4.4.a")
@pytest.mark.parametrize("players", [3, 6])
def test_after_set_up_each_capital_holds_its_marker_and_nothing_else_is_on_the_map(players: int) -> None:
    match = quietly(signoria.new("age", seats=players, seed=5), "order_of_play")
    expected: dict[str, Occupied] = {
        p["power"]: {"marker": {"seat": p["name"], "new": False}, "tokens": []}
        for p in plain(match.snapshot())["players"]
    }
    assert match.view()["provinces"] == expected


@pytest.mark.rule("age:4.4.b")
def test_pieces_count_double_in_the_own_capital_defending_and_attacking() -> None:
    def defended(tokens: int) -> bool:
        venice = {"expansion": tokens, "markers": ["venice", "milan"]}
        return "attack genoa" in keys(table(3, "expansion", venice=venice))

    def retaken(tokens: int) -> bool:
        match = table(
            3, "expansion", player="genoa", genoa={"expansion": tokens, "markers": []}, venice={"markers": ["genoa"]}
        )
        return "attack genoa" in keys(match)

    assert (defended(14), defended(15)) == (False, True)  # 2 * 5 + 5
    assert (retaken(4), retaken(5)) == (False, True)  # 2 * 5 against 5 + 5


@pytest.mark.rule("age:4.4.c")
def test_nobody_else_gets_the_doubling_of_a_capital() -> None:
    def needed(tokens: int) -> bool:
        venice = {"expansion": tokens, "markers": ["venice", "milan"]}
        held: dict[str, Any] = {"paris": {"markers": ["paris", "genoa"]}, "genoa": {"markers": []}}
        return "attack genoa" in keys(table(4, "expansion", venice=venice, **held))

    assert (needed(9), needed(10)) == (False, True)


# ---------------------------------------------------------------------- 4.5, 4.6: commodities and Areas


@pytest.mark.rule("age:4.5.a")
def test_each_province_of_the_map_yields_one_commodity_and_gold_comes_from_five() -> None:
    gold = {name for p, name in enumerate(facts.PROVINCE_IDS) if facts.YIELDS[facts.GOLD] >> p & 1}
    assert gold == {"india", "south_america", "suez", "sarai", "prague"}
    for p, name in enumerate(facts.PROVINCE_IDS):
        if name not in FAR_EAST | NEW_WORLD:
            yielded = sum(mask >> p & 1 for mask in facts.YIELDS)
            assert yielded == (0 if facts.IS_SATELLITE[p] else 1), name


@pytest.mark.rule("age:4.5.b")
def test_overseas_boxes_yield_several_commodities_from_one_marker() -> None:
    yields = {
        "china": {"silk", "spice"},
        "india": {"spice", "gold"},
        "east_indies": {"silk", "spice"},
        "north_america": {"grain", "cloth", "fur"},
        "south_america": {"metal", "spice", "gold"},
    }
    for box, goods in yields.items():
        match = table(3, venice={"markers": [box], "advances": "ANSTUV", "ship": "ocean_1"})
        counts = mat(match, "venice")["commodities"]
        assert {name for name, n in counts.items() if n == 1} == goods
        assert sum(counts.values()) == len(goods)


@pytest.mark.rule("age:4.6.a")
def test_each_capital_has_its_home_area() -> None:
    areas = {name: facts.AREA_IDS[facts.AREA[facts.PROVINCE[name]]] for name in facts.CAPITAL_IDS}
    assert areas == {"hamburg": "1", "london": "2", "paris": "3", "barcelona": "4", "venice": "7", "genoa": "7"}
    numbered = {facts.AREA_IDS[area] for area in facts.AREA} - {"far_east", "new_world"}
    assert numbered == {"1", "2", "3", "4", "5", "6", "7", "8"}


@pytest.mark.rule("age:4.6.b")
def test_iceland_lies_in_area_two_and_west_africa_in_eight() -> None:
    def reached(players: int) -> set[str]:
        owner = {"expansion": 1, "advances": "S", "ship": "seaworthy_10"}
        return placements(table(players, "expansion", venice=owner)) & {"iceland", "west_africa"}

    assert reached(3) == reached(4) == {"west_africa"}
    assert reached(5) == reached(6) == {"iceland", "west_africa"}


@pytest.mark.rule("age:4.6.b")
def test_a_plague_of_an_area_reaches_its_box_and_never_overseas() -> None:
    def after(area: str) -> list[str]:
        ocean = {"advances": "ANST", "ship": "ocean_1", "markers": ["venice", "iceland", "west_africa", "india"]}
        match = table(6, venice={**ocean, "hand": ["black_death"]}, epoch=2)
        play(match, "play black_death")
        assert keys(match) == [f"area {n}" for n in range(1, 9)]
        return list(player(play(match, f"area {area}"), "venice")["markers"])

    assert set(after("8")) == {"venice", "iceland", "india"}
    assert set(after("2")) == {"venice", "west_africa", "india"}
    for area in "134567":
        assert "india" in after(area)


# ---------------------------------------------------------------------- 4.7: tracks and piles

SPACES = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 125, 150, 175, 200, 250, 300, 350, 400, 450, 500]
SPACES += [600, 700, 800, 900, 1000]


@pytest.mark.rule("age:4.7.c")
def test_the_misery_index_space_by_space() -> None:
    assert list(facts.MISERY) == SPACES
    assert len(SPACES) == 26
    for space, following in zip(SPACES, [*SPACES[1:], "chaos"], strict=True):
        match = table(3, "purchase", step="advances", venice={"cash": 30, "misery": space})
        play(match, "buy E")  # a religious advance costs one space
        assert player(match, "venice")["misery"] == following
    for space in SPACES:
        with_body = {"cash": 60, "misery": space}
        match = play(table(3, "purchase", step="advances", venice=with_body), "buy B")  # one space back
        assert player(match, "venice")["misery"] == SPACES[max(SPACES.index(space) - 1, 0)]


@pytest.mark.rule("age:4.7.a")
def test_beyond_1000_lies_chaos_at_once() -> None:
    match = table(3, venice={"hand": ["famine", "wool_1a"], "misery": 0}, genoa={"misery": 1000, "hand": ["stone_1a"]})
    play(match, "play famine")
    assert player(match, "genoa")["misery"] == "chaos"
    assert mat(match, "genoa")["chaos"]
    assert decision(match).seat == "venice"  # in the middle of his part
    assert player(match, "genoa")["hand"] == []
    play(match, "pass")
    assert match.view()["phase"] == "purchase"  # nobody else has a card, and Genoa has no part any more


@pytest.mark.rule("age:4.7.a")
def test_chaos_in_the_middle_of_a_purchase() -> None:
    match = table(3, "purchase", step="advances", venice={"misery": 1000, "cash": 100, "hand": ["wool_1a"]})
    play(match, "buy E")
    assert player(match, "venice")["misery"] == "chaos"
    assert decision(match).seat == "genoa"
    assert not told(match, "stabilized")


@pytest.mark.rule("age:4.7.b")
def test_misery_never_goes_below_zero_and_the_rest_is_lost() -> None:
    match = table(3, "purchase", step="advances", venice={"cash": 200, "misery": 0})
    play(match, "buy B")
    assert player(match, "venice")["misery"] == 0
    play(match, "buy E")
    assert player(match, "venice")["misery"] == 10
    # Two spaces of relief for three advances each of Science, Commerce and Communications.
    match = table(3, "purchase", venice={"cash": 0, "misery": 10, "advances": "ABCIJKNOP", "relief": 1})
    assert player(match, "venice")["misery"] == 0


@pytest.mark.rule("age:4.7.d")
def test_epoch_one_is_the_first_draw_pile_face_down() -> None:
    match = signoria.new("age", seats=3, seed=3)
    position = match.snapshot()
    cards = [*position["pile"], *position["withheld"], *[card for p in position["players"] for card in p["hand"]]]
    assert sorted(cards) == sorted(name for c, name in enumerate(facts.CARD_IDS) if facts.EPOCH[c] == 1)
    assert "timber_2a" in cards
    assert match.view()["epoch"] == 1
    assert match.view("player1")["pile"] == len(position["pile"])  # a number only
    piles = {tuple(signoria.new("age", seats=3, seed=seed).snapshot()["pile"]) for seed in range(5)}
    assert len(piles) == 5


@pytest.mark.rule("age:4.7.e")
def test_the_basic_game_uses_epoch_one_only() -> None:
    seen: set[str] = set()
    for match in wander(3, 2, length="basic"):
        position = match.snapshot()
        assert position["epoch"] == 1
        seen.update(position["pile"], position["replay"], *[p["hand"] for p in position["players"]])
    assert all(facts.EPOCH[facts.CARD[name]] == 1 for name in seen)


EPOCH_2 = {name for c, name in enumerate(facts.CARD_IDS) if facts.EPOCH[c] == 2}


@pytest.mark.rule("age:4.7.f", "age:4.7.g", "age:7.1.1.d")
def test_the_next_epoch_starts_when_a_card_is_asked_of_an_empty_pile() -> None:
    match = table(
        3, "draw_card", venice={"advances": "V"}, pile=["fur_1", "wool_1b", "stone_1b"], replay=["wool_1a", "famine"]
    )
    assert match.view()["phase"] == "buy_card"
    assert match.view()["epoch"] == 1  # the last card is drawn, and nothing has changed
    assert match.view()["pile"] == 0
    assert match.snapshot()["replay"] == ["wool_1a", "famine"]
    play(match, "buy")
    position = match.snapshot()
    assert position["epoch"] == 2
    drawn = player(match, "venice")["hand"][-1]
    assert {drawn, *position["pile"]} == EPOCH_2 | {"wool_1a", "famine"}
    assert len(position["pile"]) == len(EPOCH_2) + 1
    assert position["replay"] == []


@pytest.mark.rule("age:4.7.h", "age:7.1.1.d")
def test_a_used_card_goes_on_top_of_the_replay_pile() -> None:
    match = table(3, venice={"hand": ["wool_1a", "stone_1a"]}, genoa={"hand": ["charlemagne"]}, replay=["fur_1"])
    play(match, "play wool_1a")
    assert match.view()["replay"] == {"size": 2, "top": "wool_1a"}
    play(match, "play stone_1a")
    assert match.snapshot()["replay"] == ["stone_1a", "wool_1a", "fur_1"]
    play(match, "play charlemagne")  # no circle around its number
    assert match.view()["replay"]["top"] == "stone_1a"


def strings(value: Any) -> set[str]:
    """Every text in a document."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        return set(value) | {s for part in value.values() for s in strings(part)}
    if isinstance(value, list):
        return {s for part in value for s in strings(part)}
    return set()


@pytest.mark.rule("age:4.7.i")
def test_only_the_top_of_the_replay_pile_may_be_seen() -> None:
    match = table(3, venice={"hand": ["fur_1"]}, replay=["wool_1a", "stone_1a", "famine"], pile=["metal_1", "war"])
    for seat in (None, "venice", "genoa"):
        view = match.view(seat)
        seen = {entry["card"] for entry in view["cards_seen"]}
        assert seen.isdisjoint({"metal_1", "war"})
        shown = strings([value for name, value in view.items() if name != "cards_seen"]) & set(facts.CARD_IDS)
        assert shown == {"wool_1a"} | ({"fur_1"} if seat == "venice" else set())


@pytest.mark.rule("age:4.7.j")
def test_ships_come_with_the_first_galley_or_with_s_or_t() -> None:
    match = signoria.new("age", seats=4, seed=1)
    assert [p["ship"] for p in match.snapshot()["players"]] == ["none"] * 4
    match = table(3, "purchase", venice={"cash": 200}, genoa={"cash": 200}, barcelona={"cash": 200, "advances": "ANS"})
    assert player(play(match, "upgrade", "pass"), "venice")["ship"] == "galley_2"
    assert player(play(match, "pass", "buy S", "pass"), "genoa")["ship"] == "seaworthy_10"
    assert player(play(match, "pass", "buy T", "pass"), "barcelona")["ship"] == "ocean_1"


BASE = {"stone": 1, "wool": 2, "timber": 3, "grain": 4, "cloth": 5, "wine": 5, "metal": 6, "fur": 7, "silk": 8}
BASE |= {"spice": 9, "gold": 10, "ivory": 10}
STONES = ["lubeck", "paris", "st_malo", "vienna", "montpelier", "milan", "rome", "naples"]
WOOLS = ["london", "york", "edinburg", "waterford", "basque", "toledo", "angora", "algiers", "smyrna"]


@pytest.mark.rule("age:4.7.k")
def test_a_box_pays_the_base_value_times_its_square() -> None:
    assert dict(zip(facts.COMMODITY_IDS, facts.BASE_VALUE, strict=True)) == BASE
    nobody: dict[str, Any] = {power: {"markers": []} for power in ("paris", "london", "hamburg", "barcelona")}
    wine = ["venice", "lisbon", "cyprus", "crete"]
    match = play(table(6, venice={"markers": wine, "hand": ["wine_2"], "cash": 0}, **nobody), "play wine_2")
    assert player(match, "venice")["cash"] == 45
    ivory = ["iceland", "cairo", "tripoli", "west_africa"]
    match = table(6, venice={"markers": ivory, "hand": ["gold_ivory_1"], "cash": 0}, **nobody)
    play(match, "play gold_ivory_1", "commodity ivory")
    assert player(match, "venice")["cash"] == 160
    # Eight provinces, a Shortage and Industry make the tenth box.
    owner = {"markers": STONES, "hand": ["stone_1a"], "cash": 0, "advances": "IJKLM"}
    match = play(table(6, venice=owner, conditions={"stone": 1}, **nobody), "play stone_1a")
    assert player(match, "venice")["cash"] == 100


@pytest.mark.rule("age:4.7.k")
def test_every_commodity_pays_its_own_base_value() -> None:
    owner = {"advances": "ANSTUV", "ship": "ocean_4"}
    one_of_each = ["milan", "basque", "fez", "sicily", "venice", "crete", "granada", "varna", "valencia", "acre"]
    match = table(3, venice={**owner, "markers": [*one_of_each, "suez", "cairo"]}, barcelona={"markers": []})
    shown = match.view()["commodities"]
    assert {name: shown[name]["pays"]["venice"] for name in facts.COMMODITY_IDS} == BASE


@pytest.mark.rule("age:4.7.l")
def test_each_sum_of_two_dice_has_its_commodity() -> None:
    numbers = ["stone", "wool", "timber", "grain", "cloth", "wine", "metal", "fur", "silk", "spice"]
    expected = {n: {name} for n, name in enumerate(numbers, 2)} | {12: {"gold", "ivory"}}
    for total, goods in expected.items():
        black = min(total - 1, 6)
        match = table(3, "income", dice=[black, total - black, 1, black, total - black, 1])
        assert set(match.snapshot()["conditions"]) == goods


@pytest.mark.rule(
    "age:4.3.a", "age:4.3.c", "age:4.3.d", "age:4.7.m", "age:5.1.a", "age:5.2.a", "age:5.2.b", "age:11.5.e"
)
@pytest.mark.parametrize(("players", "seed"), [(3, 1), (4, 2), (6, 4)])
def test_what_holds_at_every_moment(players: int, seed: int) -> None:
    fought = 0
    for match in wander(players, seed, max_turns=8):
        fought = len(told(match, "rolled")) if match.over else 0
        view = match.view()
        for name, held in view["provinces"].items():
            p = facts.PROVINCE[name]
            count = sum(pieces["old"] + pieces["new"] for pieces in held["tokens"])
            assert count <= facts.MARKET[p]
            if held["marker"] is not None:
                assert count == 0
                assert not facts.IS_SATELLITE[p]
        for shown, owner in zip(view["players"], match.snapshot()["players"], strict=True):
            on_map = sum(owner["tokens"].values()) + sum(owner["new_tokens"].values())
            assert shown["stock"] >= 0
            assert shown["stock"] + shown["expansion"] + on_map == 36
            assert shown["markers_left"] >= 0
            assert shown["markers_left"] + len(owner["markers"]) + len(owner["new_markers"]) == 25
            for commodity, count in shown["commodities"].items():
                mask = facts.YIELDS[facts.COMMODITY_IDS.index(commodity)]
                assert count == sum(mask >> facts.PROVINCE[name] & 1 for name in owner["markers"])
            if view["phase"] not in ("expansion", "income"):
                assert owner["new_markers"] == []
                assert owner["new_tokens"] == {}
    assert fought


# ---------------------------------------------------------------------- 5: players


@pytest.mark.rule("age:5.1.b")
def test_bought_tokens_lie_in_expansion_until_used_or_returned() -> None:
    match = table(
        3, "order_of_play", venice={"cash": 20}, genoa={"cash": 20}, barcelona={"cash": 40, "tokens": spread(30)}
    )
    play(match, "@venice bid 5", "@genoa bid -3", "@barcelona bid 12")
    assert [player(match, power)["expansion"] for power in POWERS[:3]] == [5, 0, 6]
    quietly(match, "expansion")
    assert decision(match).seat == "venice"
    play(match, "place milan 2")
    assert mat(match, "venice")["expansion"] == 3
    play(match, "pass")
    assert (mat(match, "venice")["expansion"], mat(match, "venice")["stock"]) == (0, 34)


@pytest.mark.rule("age:5.1.c")
def test_income_follows_from_the_markers_on_the_map() -> None:
    def income(players: int, **venice: Any) -> int:
        return int(mat(table(players, "order_of_play", venice=venice), "venice")["income"])

    three = ["venice", "milan", "florence"]
    assert income(3, markers=three) == 15 + 3 * 3
    assert income(6, markers=three) == 15 + 6 * 3
    assert income(3, markers=["sicily", "fez", "crete"]) == income(3, markers=three)
    busy = {
        "cash": 500,
        "tokens": {"rome": 3},
        "advances": "ABCDEFGHIJKLMNOPQRSTUVWXY",
        "misery": 500,
        "ship": "ocean_4",
    }
    assert income(3, markers=three, **busy) == income(3, markers=three)
    assert income(3, markers=three, advances="Z") == 15 + 3 * 3 + 10


@pytest.mark.rule("age:5.2.c", "age:5.4.a")
def test_mats_and_written_cash_are_open_to_everybody() -> None:
    venice = {"cash": 77, "written": 13, "expansion": 4, "tokens": {"milan": 2}, "markers": ["venice", "rome"]}
    for variants in ([], ["open_cash=no"]):
        match = table(3, venice=venice, variants=variants)
        for seat in (None, "venice", "genoa"):
            shown = match.view(seat)["players"][0]
            assert (shown["stock"], shown["expansion"], shown["markers_left"]) == (30, 4, 23)
            assert shown["written"] == 13
            assert shown["cash"] == (77 if not variants or seat == "venice" else None)


@pytest.mark.rule("age:5.2.d")
def test_pieces_are_new_until_the_income_phase() -> None:
    match = table(3, "expansion", venice={"expansion": 6, "tokens": {"florence": 1}}, dice=[1, 1, 1, 1, 1, 1])
    play(match, "place milan 3", "place florence 2")
    venice = player(match, "venice")
    assert (venice["new_markers"], venice["new_tokens"], venice["tokens"]) == (
        ["milan"],
        {"florence": 2},
        {"florence": 1},
    )
    play(match, "pass")
    venice = player(match, "venice")
    assert (venice["new_markers"], venice["new_tokens"], venice["tokens"]) == ([], {}, {"florence": 3})
    assert set(venice["markers"]) == {"venice", "milan"}


@pytest.mark.rule("age:5.3.a")
def test_each_player_has_his_markers_on_the_tracks() -> None:
    match = table(3, venice={"misery": 30, "ship": "galley_4"})
    for shown in match.view()["players"]:
        assert shown["misery"] in SPACES
        assert shown["slot"] in (2, 4, 6)
        assert shown["ship"] in facts.SHIP_IDS
        assert set(shown["commodities"]) == set(BASE)
        assert len(shown["commodities"]) == 12


# ---------------------------------------------------------------------- 6: advances


@pytest.mark.rule("age:6.a")
def test_anybody_may_own_an_advance_and_nobody_twice() -> None:
    assert facts.LETTERS == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    match = table(3, "purchase", step="advances", venice={"cash": 60}, genoa={"cash": 60})
    play(match, "buy I")
    assert refuses(match, "buy I")
    play(match, "pass", "pass", "buy I")
    for seat in (None, "barcelona"):
        assert [p["advances"] for p in match.view(seat)["players"]] == ["I", "I", ""]


@pytest.mark.rule("age:6.b")
def test_the_advances_cost_2100_in_all() -> None:
    totals: Counter[str] = Counter()
    for category, cost in zip(facts.CATEGORY, facts.COST, strict=True):
        totals[facts.CATEGORY_IDS[category]] += cost
    assert totals == {
        "science": 300, "religion": 300, "commerce": 300, "communications": 300, "exploration": 400, "civics": 500,
    }  # fmt: skip


# ---------------------------------------------------------------------- 7: history cards


@pytest.mark.rule("age:7.1.a")
def test_each_card_belongs_to_an_epoch_and_one_timber_card_moves() -> None:
    assert Counter(facts.EPOCH) == {1: 30, 2: 21, 3: 13}
    assert Counter(facts.PRINTED_EPOCH) == {1: 29, 2: 22, 3: 13}
    moved = [name for name, a, b in zip(facts.CARD_IDS, facts.EPOCH, facts.PRINTED_EPOCH, strict=True) if a != b]
    assert moved == ["timber_2a"]

    def first_epoch(variants: list[str]) -> list[str]:
        position = signoria.new("age", seats=3, seed=1, variants=variants).snapshot()
        return [*position["pile"], *position["withheld"], *[card for p in position["players"] for card in p["hand"]]]

    assert len(first_epoch([])) == 30
    assert len(first_epoch(["timber=printed"])) == 29
    assert set(first_epoch([])) - set(first_epoch(["timber=printed"])) == {"timber_2a"}


@pytest.mark.rule("age:7.1.1.b")
def test_commodity_cards_of_each_epoch() -> None:
    def tabulate(epochs: tuple[int, ...]) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for card, goods in enumerate(facts.CARD_COMMODITIES):
            if goods:
                line = found.setdefault(" or ".join(facts.COMMODITY_IDS[c] for c in goods), [0, 0, 0])
                line[epochs[card] - 1] += 1
        return found

    expected = {
        "stone": [2, 0, 0], "wool": [2, 0, 0], "timber": [2, 1, 0], "grain": [0, 2, 0], "cloth": [0, 1, 1],
        "wine": [0, 1, 1], "cloth or wine": [1, 0, 0], "metal": [1, 1, 1], "fur": [1, 0, 1], "silk": [1, 1, 1],
        "spice": [1, 1, 1], "gold": [0, 0, 1], "gold or ivory": [1, 0, 0],
    }  # fmt: skip
    assert tabulate(facts.EPOCH) == expected
    assert tabulate(facts.PRINTED_EPOCH) == {**expected, "timber": [1, 2, 0]}


@pytest.mark.rule("age:7.1.1.c")
def test_a_commodity_card_pays_every_holder_whoever_plays_it() -> None:
    match = table(
        3,
        venice={"hand": ["wine_2"], "cash": 10},
        genoa={"markers": ["genoa", "crete", "cyprus"], "cash": 10},
        barcelona={"cash": 10},
    )
    play(match, "play wine_2")
    assert [player(match, power)["cash"] for power in POWERS[:3]] == [10, 30, 15]
    # Who has none gets nothing, Shortage and Industry or not.
    match = table(3, venice={"hand": ["wine_2"], "cash": 10, "advances": "IJKLM"}, conditions={"wine": 1})
    assert player(play(match, "play wine_2"), "venice")["cash"] == 10


@pytest.mark.rule("age:7.1.1.e")
def test_a_card_of_two_commodities_is_played_for_one() -> None:
    held = {"markers": ["venice", "crete"], "cash": 0, "hand": ["cloth_wine_1"]}
    for choice, paid, left in (("cloth", 20, {"wine": 1}), ("wine", 20, {"cloth": 1})):
        match = table(3, venice=held, conditions={"cloth": 1, "wine": 1})
        play(match, "play cloth_wine_1")
        assert keys(match) == ["commodity cloth", "commodity wine"]
        play(match, f"commodity {choice}")
        assert player(match, "venice")["cash"] == paid
        assert match.snapshot()["conditions"] == left
    held = {"markers": ["suez", "cairo", "tripoli"], "cash": 0, "hand": ["gold_ivory_1"]}
    for choice, paid, left in (("gold", 0, {"ivory": -1}), ("ivory", 10, {"gold": -1})):
        match = table(3, venice=held, conditions={"gold": -1, "ivory": -1})
        play(match, "play gold_ivory_1", f"commodity {choice}")
        assert player(match, "venice")["cash"] == paid
        assert match.snapshot()["conditions"] == left


@pytest.mark.rule("age:7.1.1.f")
def test_payments_end_at_the_tenth_box() -> None:
    owner = {"markers": WOOLS, "advances": "IJKLMR", "cash": 0, "hand": ["wool_1a"]}
    match = table(6, venice=owner, london={"markers": []}, conditions={"wool": 1})
    play(match, "play wool_1a")
    assert player(match, "venice")["cash"] == 200


RECYCLED = [
    "alchemists_gold", "civil_war", "enlightened_ruler", "famine", "mysticism_abounds", "papal_decree",
    "pirates_vikings", "rebellion", "revolutionary_uprisings", "the_crusades", "war", "black_death", "religious_strife",
]  # fmt: skip
REMOVED = ["armor", "stirrups", "long_bow", "gunpowder", "mongol_armies"]


@pytest.mark.rule("age:7.1.2.b", "age:7.1.2.c", "age:7.1.2.d", "age:4.7.h")
@pytest.mark.parametrize("card", RECYCLED + REMOVED)
def test_where_a_played_event_goes(card: str) -> None:
    match = table(3, venice={"hand": [card, "wool_1a"]}, genoa={"expansion": 3}, epoch=2, dice=[6, 5])
    play(match, f"play {card}")
    while decision(match).kind != "play":
        match.choose(keys(match)[0])
    assert where(match, card) == ("replay" if card in RECYCLED else "nowhere")
    if card in RECYCLED:
        assert match.view()["replay"]["top"] == card


@pytest.mark.rule("age:7.1.2.e")
def test_a_voided_event_burdens_the_hand() -> None:
    match = table(
        3, venice={"hand": ["gunpowder"]}, genoa={"hand": ["stirrups", "wool_1a"], "cash": 50}, epoch=2, dice=[1, 1]
    )
    assert mat(match, "genoa")["stabilization"] == 3
    play(match, "play gunpowder")
    assert decision(match).seat == "genoa"
    assert keys(match) == ["play wool_1a", "pass"]
    assert refuses(match, "play stirrups")
    until(match, "genoa", "stabilize")
    play(match, "pay")
    assert player(match, "genoa")["cash"] == 47
    assert player(match, "genoa")["hand"] == ["stirrups", "wool_1a"]


@pytest.mark.rule("age:7.1.2.f")
def test_only_master_art_gets_rid_of_a_burden() -> None:
    burdened = {"hand": ["stirrups", "the_crusades"], "cash": 50, "expansion": 2}
    void: dict[str, Any] = {"new_arms": True, "mongol_armies": True}
    match = table(3, "buy_card", venice=burdened, epoch=2, **void)
    quietly(match, "order_of_play")
    assert set(player(match, "venice")["hand"]) >= {"stirrups", "the_crusades"}
    match = table(3, "buy_card", venice={**burdened, "advances": "NOP"}, epoch=2, **void)
    assert keys(match) == ["discard stirrups", "discard the_crusades", "pass"]
    play(match, "discard stirrups")
    assert player(match, "venice")["hand"] == ["the_crusades"]


@pytest.mark.rule("age:7.1.2.g")
def test_a_burden_may_change_hands_by_written_record() -> None:
    match = table(
        3,
        "expansion",
        venice={"expansion": 6, "advances": "N", "hand": ["stirrups", "wool_1a"]},
        genoa={"markers": ["genoa", "milan"], "hand": ["armor"]},
        new_arms=True,
        epoch=2,
        dice=[6, 1, 1],
    )
    play(match, "attack milan")
    assert keys(match) == ["give stirrups", "give wool_1a", "pass"]
    play(match, "give stirrups")
    assert player(match, "genoa")["hand"][0] == "stirrups"
    assert "armor" in player(match, "venice")["hand"]


@pytest.mark.rule("age:7.1.3.a", "age:7.1.3.b")
def test_a_leader_works_in_the_purchase_phase_that_follows_and_leaves_the_game() -> None:
    match = table(3, venice={"hand": ["charlemagne"], "cash": 25}, genoa={"cash": 9}, barcelona={"cash": 9})
    assert mat(match, "venice")["prices"]["W"]["price"] == 60
    play(match, "play charlemagne")
    assert match.view()["phase"] == "purchase"
    assert mat(match, "venice")["prices"]["W"]["price"] == 40
    assert [leader["card"] for leader in match.view()["leaders"]] == ["charlemagne"]
    quietly(match, "order_of_play")
    assert match.view()["leaders"] == []
    assert where(match, "charlemagne") == "nowhere"
    quietly(match, "purchase", match.view()["turn"])
    assert mat(match, "venice")["prices"]["W"]["price"] == 60
