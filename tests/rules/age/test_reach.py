"""9.5.1, 9.6, ADV.A, ADV.I, ADV.R, ADV.T, ADV.U: where a player's tokens may go, by land, by Caravan and by ship."""

from typing import Any

import pytest

from signoria.age import AgeMatch, facts
from tests.support.age import POWERS, keys, play, player, refuses, table

AREA_V = {"kiev", "kaffa", "varna", "tana", "kamishin", "sarai", "abasgia", "poti", "erzerum", "trebizond", "angora"}
BOXES = {"east_indies", "china", "india", "north_america", "south_america"}

# Coasts by their distance from Barcelona along the shore. Rome and Naples are met on their western coast first (4 and 5);
# their eastern coasts lie at 8 and 7, so that Florence, Venice and Salonika are nine steps off.
FROM_BARCELONA = {
    2: {"valencia", "palma", "montpelier", "granada", "marseilles"},
    4: {"seville", "fez", "genoa", "cagliari", "lisbon", "oran", "rome"},
    6: {"leon", "algiers", "naples", "basque", "tunis", "bari"},
    8: {
        "toulouse",
        "sicily",
        "tripoli",
        "belgrade",
        "corfu",
        "durazzo",
        "bordeaux",
        "barca",
        "dubrovnik",
        "athens",
    },
}
BY_LAND_FROM_BARCELONA = {"basque", "toledo", "valencia", "toulouse", "montpelier"}


def expanding(power: str, players: int = 3, **parts: Any) -> AgeMatch:
    """A power at the start of its part of the Expansion Phase, on a map that holds nothing but what is said."""
    order = [power, *(name for name in POWERS[:players] if name != power)]
    own = parts.pop("own", {})
    powers: dict[str, Any] = {name: {"markers": [], **parts.pop(name, {})} for name in POWERS[:players]}
    powers[power].update({"expansion": 30, **own})
    return table(players, "expansion", order=order, **powers, **parts)


def reach(match: AgeMatch) -> set[str]:
    """The provinces the player whose part it is may place in or attack."""
    return {key.split()[1] for key in keys(match) if key.startswith(("place", "attack"))}


def most(match: AgeMatch, province: str) -> int:
    """The most tokens that may be placed in a province at once."""
    return max((int(key.split()[2]) for key in keys(match) if key.startswith(f"place {province} ")), default=0)


# ---------------------------------------------------------------------- 9.6: by land


@pytest.mark.rule("age:9.6.a")
def test_tokens_go_next_to_old_pieces_and_the_capital() -> None:
    # Areas I to III are not used with three players, so Venice borders Milan, Florence and Dubrovnik only.
    assert reach(expanding("venice")) == {"venice", "milan", "florence", "dubrovnik"}
    m = expanding("venice", own={"tokens": {"algiers": 1}, "markers": ["fez"]})
    assert reach(m) == {"venice", "milan", "florence", "dubrovnik"} | {"algiers", "oran", "tunis"}
    assert most(m, "tunis") == 4  # any of his tokens: as many as there is room for
    assert most(expanding("venice", own={"expansion": 2, "tokens": {"algiers": 1}}), "tunis") == 2


@pytest.mark.rule("age:9.6.b")
def test_a_capital_another_player_dominates_is_still_a_base() -> None:
    m = expanding("venice", genoa={"markers": ["genoa", "venice"]}, own={"markers": []})
    assert {"milan", "florence", "dubrovnik"} <= reach(m)
    afloat = expanding("venice", genoa={"markers": ["genoa", "venice"]}, own={"markers": [], "ship": "galley_2"})
    assert {"rome", "belgrade"} <= reach(afloat)  # by sea: two steps from the coast of Venice


@pytest.mark.rule("age:9.6.c")
def test_without_ship_or_caravan_only_bases_and_their_neighbours_are_open() -> None:
    own = {
        "markers": ["venice"],  # dominated by himself: closed, but a base
        "tokens": {"florence": 1, "bari": 1, "gallipoli": 1},  # Bari is full of him, Gallipoli borders Varna of Area V
    }
    m = expanding("venice", genoa={"markers": ["genoa"]}, own=own)
    assert reach(m) == {"florence", "milan", "dubrovnik", "genoa", "rome", "naples", "salonika"}
    assert "attack genoa" in keys(m)


@pytest.mark.rule("age:9.6.d")
def test_pieces_placed_this_turn_are_no_base() -> None:
    m = expanding("venice", own={"markers": ["venice"]})
    play(m, "place dubrovnik 3", "place florence 1")
    assert player(m, "venice")["new_markers"] == ["dubrovnik"]
    assert player(m, "venice")["new_tokens"] == {"florence": 1}
    assert reach(m) == {"milan", "florence"}  # neither Belgrade behind the ○ nor Rome behind the □
    assert refuses(m, "place belgrade 1")
    old = expanding("venice", own={"markers": ["venice", "dubrovnik"], "tokens": {"florence": 1}})
    assert reach(old) == {"milan", "florence", "belgrade", "genoa", "rome"}


@pytest.mark.rule("age:9.6.k", "age:ADV.R.1")
@pytest.mark.parametrize(
    "own",
    [
        {"tokens": {"gallipoli": 1}},  # by land
        {"tokens": {"salonika": 1}, "advances": "I"},  # by Caravan through Gallipoli
        {"tokens": {"gallipoli": 1}, "ship": "galley_2"},
        {"ship": "seaworthy_10", "advances": "S"},
        {"ship": "ocean_1", "advances": "NAST"},
    ],
)
def test_area_v_is_closed_without_overland_east_and_open_with_it(own: dict[str, Any]) -> None:
    assert not reach(expanding("venice", own=own)) & AREA_V
    opened = {**own, "advances": own.get("advances", "") + "R"}
    assert "varna" in reach(expanding("venice", own=opened))


@pytest.mark.rule("age:ADV.R.1")
@pytest.mark.parametrize(("advances", "ceded"), [("", []), ("R", ["varna"])])
def test_a_war_gives_provinces_of_area_v_to_owners_of_overland_east_only(advances: str, ceded: list[str]) -> None:
    m = table(
        3,
        "play_cards",
        venice={"hand": ["war"], "advances": advances},
        genoa={"markers": ["varna"], "advances": "R"},
        dice=[4, 3],
    )
    play(m, "play war", "victim genoa")
    assert [name for name in player(m, "venice")["markers"] if name != "venice"] == ceded


# ---------------------------------------------------------------------- 9.6.car: Caravan


@pytest.mark.rule("age:9.6.car.a", "age:ADV.I.1")
def test_caravan_goes_two_steps_by_land() -> None:
    own = {"markers": ["venice"]}
    assert reach(expanding("venice", own=own)) == {"milan", "florence", "dubrovnik"}
    second = {"genoa", "lyons", "rome", "belgrade"}
    assert reach(expanding("venice", own={**own, "advances": "I"})) == {"milan", "florence", "dubrovnik"} | second


@pytest.mark.rule("age:9.6.car.a", "age:9.6.car.b")
@pytest.mark.parametrize(
    ("genoa", "barcelona", "passes"),
    [
        ({"markers": ["dubrovnik"]}, {}, False),
        ({"tokens": {"dubrovnik": 2}}, {"tokens": {"dubrovnik": 1}}, False),  # ■ of others fill it together
        ({"new_markers": ["dubrovnik"]}, {}, True),
        ({"tokens": {"dubrovnik": 2}}, {"new_tokens": {"dubrovnik": 1}}, True),
        ({"new_tokens": {"dubrovnik": 2}}, {}, True),
        ({"tokens": {"dubrovnik": 2}}, {}, True),
    ],
)
def test_a_circled_province_stops_caravans_if_others_control_it_with_old_pieces(
    genoa: dict[str, Any], barcelona: dict[str, Any], passes: bool
) -> None:
    m = expanding("venice", own={"markers": ["venice"], "advances": "I"}, genoa=genoa, barcelona=barcelona)
    assert ("belgrade" in reach(m)) == passes


@pytest.mark.rule("age:9.6.d", "age:9.6.car.a")
def test_no_caravan_starts_where_old_tokens_were_a_base_until_they_became_a_marker() -> None:
    own = {"markers": ["venice"], "tokens": {"dubrovnik": 1}, "advances": "I"}
    m = expanding("venice", own=own, genoa={"markers": ["belgrade"]}, dice=[6, 1, 1])
    around = {"milan", "florence", "genoa", "lyons", "rome"}
    assert reach(m) == {*around, "dubrovnik", "belgrade"}  # of others, Belgrade stops who starts from Dubrovnik
    play(m, "place dubrovnik 2")
    assert reach(m) == {*around, "belgrade"}  # two steps from Venice
    play(m, "attack belgrade")
    assert "belgrade" in player(m, "venice")["new_markers"]
    assert reach(m) == around  # three steps would be too many: not beyond Belgrade


@pytest.mark.rule("age:9.6.car.b")
@pytest.mark.parametrize(
    ("genoa", "passes"), [({"tokens": {"durazzo": 1}}, False), ({"new_tokens": {"durazzo": 1}}, True), ({}, True)]
)
def test_a_satellite_stops_caravans_with_an_old_foreign_token(genoa: dict[str, Any], passes: bool) -> None:
    m = expanding("barcelona", own={"tokens": {"salonika": 1}, "advances": "I"}, genoa=genoa)
    assert ("belgrade" in reach(m)) == passes


@pytest.mark.rule("age:9.6.car.c")
def test_a_caravan_never_goes_aboard() -> None:
    own = {"markers": ["venice"], "advances": "I", "ship": "galley_2"}
    by_caravan = {"milan", "florence", "dubrovnik", "genoa", "lyons", "rome", "belgrade"}
    by_galley = {"florence", "rome", "dubrovnik", "belgrade"}
    # No Naples behind Rome, no Durazzo behind Belgrade, no Cagliari or Marseilles off Genoa.
    assert reach(expanding("venice", own=own)) == by_caravan | by_galley


@pytest.mark.rule("age:9.6.car.d")
def test_a_controlled_province_must_be_won_before_caravans_pass_it() -> None:
    own = {"markers": ["venice"], "advances": "I"}
    m = expanding("venice", own=own, genoa={"markers": ["dubrovnik"]}, dice=[6, 1, 6])
    assert refuses(m, "place belgrade 2")
    play(m, "attack dubrovnik", "place belgrade 2")
    assert player(m, "venice")["new_markers"] == ["dubrovnik", "belgrade"]


@pytest.mark.rule("age:9.6.car.d")
def test_a_lost_attack_on_a_controlled_province_leaves_it_closed() -> None:
    own = {"markers": ["venice"], "advances": "I"}
    m = expanding("venice", own=own, genoa={"markers": ["dubrovnik"]}, dice=[1, 1, 6])
    play(m, "attack dubrovnik")
    assert "belgrade" not in reach(m)


@pytest.mark.rule("age:9.6.car.e")
def test_the_province_beyond_may_be_attacked_through_one_taken_this_turn() -> None:
    own = {"markers": ["venice"], "advances": "I"}
    m = expanding("venice", own=own, genoa={"markers": ["dubrovnik", "belgrade"]}, dice=[6, 1, 6, 6, 1, 6])
    assert refuses(m, "attack belgrade")
    play(m, "attack dubrovnik", "attack belgrade")
    assert player(m, "venice")["new_markers"] == ["dubrovnik", "belgrade"]
    assert player(m, "venice")["expansion"] == 30 - 6 - 4


@pytest.mark.rule("age:9.6.car.f")
def test_any_number_of_tokens_passes_a_province_that_is_not_controlled() -> None:
    # From Budapest to Dubrovnik only Belgrade is open: Vienna holds a ● and Esseg a ■ of Venice.
    # Dubrovnik defends with 3, 1 for Nationalism, 1 for Esseg, and 2 for Armor and Stirrups: 7, so that 10 are needed.
    m = expanding(
        "london",
        players=5,
        own={"markers": ["london", "budapest"], "advances": "I", "expansion": 11},
        venice={
            "markers": ["venice", "dubrovnik", "vienna"],
            "tokens": {"esseg": 1, "belgrade": 1},
            "advances": "W",
            "arms": ["armor", "stirrups"],
        },
        dice=[6, 1, 6],
    )
    events = play(m, "attack dubrovnik").events()
    assert [e.data["tokens"] for e in events if e.kind == "attack"] == [10]
    assert player(m, "london")["new_markers"] == ["dubrovnik"]
    assert player(m, "venice")["tokens"]["belgrade"] == 1
    assert "belgrade" not in player(m, "london")["new_tokens"]
    assert len([e for e in events if e.kind == "rolled"]) == 1  # none for Belgrade


@pytest.mark.rule("age:9.6.car.g")
def test_caravans_do_not_enter_area_v_without_overland_east() -> None:
    closed = expanding("venice", own={"tokens": {"smyrna": 1}, "advances": "I"})
    assert "constantinople" in reach(closed)
    assert "angora" not in reach(closed)
    assert "angora" in reach(expanding("venice", own={"tokens": {"smyrna": 1}, "advances": "IR"}))


@pytest.mark.rule("age:9.6.car.g")
@pytest.mark.parametrize(("players", "passes"), [(5, False), (6, True)])
def test_caravans_do_not_pass_areas_out_of_use(players: int, passes: bool) -> None:
    # From Cologne to Prague the way over Nuremberg is controlled; the other leads over Lubeck in Area I.
    own = {"markers": ["paris"], "tokens": {"cologne": 1}, "advances": "I"}
    m = expanding("paris", players=players, own=own, genoa={"markers": ["nuremberg"]})
    assert "nuremberg" in reach(m)
    assert ("prague" in reach(m)) == passes
    assert ("lubeck" in reach(m)) == passes


# ---------------------------------------------------------------------- 9.5.1: galleys


@pytest.mark.rule("age:9.5.1.a", "age:ADV.A.3")
@pytest.mark.parametrize("advances", ["", "NA"])
def test_nothing_crosses_water_without_a_ship(advances: str) -> None:
    own = {"markers": ["paris"], "advances": advances}
    by_land = {"st_malo", "bruges", "strassburg", "dijon", "bordeaux"}
    assert reach(expanding("paris", players=5, own=own)) == by_land
    assert "london" in reach(expanding("paris", players=5, own={**own, "ship": "galley_2"}))


@pytest.mark.rule("age:9.5.1.g")
@pytest.mark.parametrize("grade", [2, 4, 6, 8])
def test_a_galley_reaches_as_many_coasts_far_as_its_number_says(grade: int) -> None:
    by_sea = set().union(*(coasts for number, coasts in FROM_BARCELONA.items() if number <= grade))
    m = expanding("barcelona", own={"markers": ["barcelona"], "ship": f"galley_{grade}"})
    assert reach(m) == BY_LAND_FROM_BARCELONA | by_sea


@pytest.mark.rule("age:9.5.1.g")
def test_the_first_galley_of_london() -> None:
    m = expanding("london", players=6, own={"markers": ["london"], "ship": "galley_2"})
    by_sea = {"edinburg", "york", "portsmouth", "cornwall", "st_malo", "paris", "bruges", "amsterdam"}
    assert reach(m) == by_sea | {"chester"}  # Chester by land


@pytest.mark.rule("age:9.5.1.g")
@pytest.mark.parametrize("piece", [{"markers": ["sicily"]}, {"tokens": {"sicily": 1}}])
def test_galleys_sail_from_markers_and_tokens(piece: dict[str, Any]) -> None:
    own = {"markers": [], "ship": "galley_2", **piece}
    coasts = {"bari", "tunis", "naples", "belgrade", "corfu", "durazzo", "algiers", "tripoli"}
    assert coasts <= reach(expanding("barcelona", own=own))
    new = {"markers": [], "ship": "galley_2", "new_tokens": {"sicily": 1}}
    assert not coasts & reach(expanding("barcelona", own=new))


@pytest.mark.rule("age:9.5.1.p")
def test_a_route_does_not_jump_from_one_coast_of_a_province_to_the_other() -> None:
    # Around the heel: Venice, Florence, Rome, Naples, Bari 4, Naples 5, Rome 6, Genoa 7; over Dubrovnik one step less.
    own = {"markers": ["venice"]}
    assert "genoa" not in reach(expanding("venice", own={**own, "ship": "galley_4"}))
    assert "genoa" in reach(expanding("venice", own={**own, "ship": "galley_6"}))


@pytest.mark.rule("age:9.5.1.p")
def test_chester_is_reached_around_cornwall() -> None:
    # Portsmouth, Cornwall, then Chester is the third: Portsmouth's southern coast has nothing to do with its northern.
    m = expanding("genoa", players=5, own={"tokens": {"paris": 1}, "ship": "galley_2"})
    assert "cornwall" in reach(m)
    assert "chester" not in reach(m)


@pytest.mark.rule("age:9.5.1.p")
def test_a_route_passes_coasts_that_others_hold() -> None:
    m = expanding(
        "venice",
        own={"markers": ["venice"], "ship": "galley_4"},
        genoa={"markers": ["florence", "rome", "naples", "dubrovnik", "belgrade"], "tokens": {"bari": 1}},
    )
    assert {"sicily", "corfu"} <= reach(m)


@pytest.mark.rule("age:9.5.1.p")
def test_a_piece_in_a_province_with_two_coasts_sails_from_both() -> None:
    m = expanding("barcelona", own={"markers": ["rome"], "ship": "galley_2"})
    assert {"venice", "florence", "genoa", "naples"} <= reach(m)


@pytest.mark.rule("age:9.5.1.q")
def test_no_route_runs_along_area_v_without_overland_east() -> None:
    own = {"tokens": {"tana": 1}, "ship": "galley_4"}  # Tana, Kaffa, Varna, Gallipoli
    assert "gallipoli" not in reach(expanding("venice", own=own))
    assert "gallipoli" in reach(expanding("venice", own={**own, "advances": "R"}))


# ---------------------------------------------------------------------- The Heavens


@pytest.mark.rule("age:ADV.A.1", "age:9.5.1.l")
def test_the_heavens_lets_galleys_cross_a_sea_as_one_step() -> None:
    own = {"tokens": {"stockholm": 1}, "ship": "galley_2"}
    across = {"danzig", "riga", "mitau"}
    assert not across & reach(expanding("hamburg", players=6, own=own))
    m = expanding("hamburg", players=6, own={**own, "advances": "NA"})
    assert across <= reach(m)
    assert "novgorod" not in reach(m)  # sea, Riga, Novgorod: three
    assert (most(m, "danzig"), most(m, "riga")) == (2, 2)
    far = expanding("hamburg", players=6, own={**own, "advances": "NA", "ship": "galley_4"})
    assert "novgorod" in reach(far)


@pytest.mark.rule("age:9.5.1.k")
def test_a_turn_sees_as_many_crossings_as_shipments_but_a_shipment_only_one() -> None:
    own = {
        "markers": ["barcelona"],
        "tokens": {"lisbon": 1, "crete": 1, "smyrna": 1},
        "ship": "galley_2",
        "advances": "NA",
    }
    m = expanding("barcelona", own=own)
    # Over the Western Mediterranean, the Bay of Biscay, the Eastern Mediterranean and the Aegean.
    play(m, "place sicily 2", "place bordeaux 2", "place cairo 2", "place salonika 2", "place naples 2")
    assert player(m, "barcelona")["expansion"] == 20
    alone = expanding("barcelona", own={"markers": ["barcelona"], "ship": "galley_4", "advances": "NA"})
    assert {"athens", "dubrovnik", "tripoli", "rome"} <= reach(alone)  # one sea, and coasts
    # Over the Western Mediterranean to Bari, and a second sea from there.
    assert not {"florence", "venice", "crete"} & reach(alone)


@pytest.mark.rule("age:9.5.1.l")
def test_a_crossed_sea_takes_one_step_of_the_range() -> None:
    m = expanding("barcelona", own={"markers": ["barcelona"], "ship": "galley_2", "advances": "NA"})
    shore = {"palma", "genoa", "montpelier", "marseilles", "rome", "naples", "bari", "sicily", "cagliari", "granada"}
    shore |= {"valencia", "fez", "oran", "algiers", "tunis"}
    assert reach(m) == BY_LAND_FROM_BARCELONA | shore  # sea and coast, nothing beyond


@pytest.mark.rule("age:ADV.A.2")
def test_the_heavens_opens_west_africa_to_galleys_in_range() -> None:
    near = {"tokens": {"fez": 1}, "ship": "galley_2"}
    assert "west_africa" in reach(expanding("venice", own={**near, "advances": "NA"}))
    assert "west_africa" not in reach(expanding("venice", own={**near, "ship": "galley_8"}))
    # Seville is three coasts from Barcelona, the Canary Basin the fourth step, the box the fifth.
    far = {"markers": ["barcelona"], "advances": "NA"}
    assert "west_africa" not in reach(expanding("barcelona", own={**far, "ship": "galley_4"}))
    assert "west_africa" in reach(expanding("barcelona", own={**far, "ship": "galley_6"}))


@pytest.mark.rule("age:ADV.A.2")
def test_the_heavens_opens_iceland_to_galleys_in_range() -> None:
    near = {"tokens": {"edinburg": 1}, "ship": "galley_2"}
    assert "iceland" in reach(expanding("london", players=5, own={**near, "advances": "NA"}))
    assert "iceland" not in reach(expanding("london", players=5, own={**near, "ship": "galley_8"}))
    # From London: York, Edinburg, the Greenland Sea, Iceland.
    far = {"markers": ["london"], "advances": "NA"}
    assert "iceland" not in reach(expanding("london", players=5, own={**far, "ship": "galley_2"}))
    assert "iceland" in reach(expanding("london", players=5, own={**far, "ship": "galley_4"}))


# ---------------------------------------------------------------------- seaworthy vessels and ocean ships


def coasts(areas: str) -> set[str]:
    """The coastal provinces of these Areas."""
    return {
        name
        for p, name in enumerate(facts.PROVINCE_IDS)
        if facts.IS_COASTAL[p] and facts.AREA_IDS[facts.AREA[p]] in set(areas)
    }


@pytest.mark.rule("age:9.5.1.m")
def test_seaworthy_vessels_reach_every_coast_but_area_v_and_overseas() -> None:
    own = {"markers": ["barcelona"], "ship": "seaworthy_10", "advances": "S"}
    m = expanding("barcelona", players=6, own=own)
    assert reach(m) == coasts("1234678") - {"barcelona"} | {"toledo"}
    assert {"iceland", "west_africa", "novgorod"} <= reach(m)
    overland = expanding("barcelona", players=6, own={**own, "advances": "SR"})
    assert reach(overland) == coasts("12345678") - {"barcelona"} | {"toledo"}
    assert not reach(expanding("barcelona", own=own)) & coasts("123")  # Areas out of use stay closed


@pytest.mark.rule("age:9.5.1.n", "age:ADV.T.1")
def test_ocean_ships_reach_every_coast_and_the_far_east() -> None:
    own = {"markers": ["barcelona"], "ship": "ocean_1", "advances": "NAST"}
    m = expanding("barcelona", players=6, own=own)
    assert reach(m) == coasts("1234678") - {"barcelona"} | {"toledo", "east_indies", "china", "india"}
    seaworthy = {**own, "ship": "seaworthy_16", "advances": "NAS"}
    assert not reach(expanding("barcelona", players=6, own=seaworthy)) & BOXES


@pytest.mark.rule("age:9.5.1.n", "age:ADV.U.1")
def test_the_americas_are_open_with_new_world_only() -> None:
    own = {"ship": "ocean_4", "advances": "NAST"}
    assert reach(expanding("barcelona", own=own)) & BOXES == {"east_indies", "china", "india"}
    assert reach(expanding("barcelona", own={**own, "advances": "NASTVU"})) & BOXES == BOXES


@pytest.mark.rule("age:9.5.1.n", "age:ADV.T.2")
@pytest.mark.parametrize(
    ("grade", "held", "still"),
    [
        (1, {"markers": ["china"]}, set()),
        (1, {"tokens": {"china": 1}}, {"china"}),
        (2, {"markers": ["china"]}, BOXES - {"china"}),
        (2, {"markers": ["china"], "tokens": {"india": 2}}, {"india"}),
        (2, {"markers": ["china", "north_america"]}, set()),  # the New World counts as well
        (3, {"markers": ["china", "north_america"]}, {"east_indies", "india", "south_america"}),
        (4, {"markers": ["china", "india", "east_indies", "north_america"]}, set()),
    ],
)
def test_the_grade_limits_the_overseas_boxes_with_own_pieces(grade: int, held: dict[str, Any], still: set[str]) -> None:
    own = {"ship": f"ocean_{grade}", "advances": "NASTVU", **held}
    assert reach(expanding("barcelona", own=own)) & BOXES == still


@pytest.mark.rule("age:ADV.T.2", "age:ADV.U.1")
def test_a_token_placed_this_turn_takes_the_place_of_a_box() -> None:
    m = expanding("barcelona", own={"ship": "ocean_1", "advances": "NASTVU"})
    play(m, "place south_america 1")
    assert reach(m) & BOXES == {"south_america"}


@pytest.mark.rule("age:ADV.T.2")
def test_at_the_limit_another_box_cannot_be_attacked() -> None:
    venice = {"ship": "ocean_1", "advances": "NAST", "tokens": {"india": 1}}
    m = expanding("barcelona", own={"ship": "ocean_1", "advances": "NAST", "markers": ["china"]}, venice=venice)
    assert "attack india" not in keys(m)
    m = expanding("barcelona", own={"ship": "ocean_2", "advances": "NAST", "markers": ["china"]}, venice=venice)
    assert "attack india" in keys(m)
