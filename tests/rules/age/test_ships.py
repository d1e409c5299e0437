"""9.5.1: the three rows of ships, their upgrades, and how many tokens they land."""

from typing import Any

import pytest

from signoria.age import AgeMatch, facts
from tests.support.age import POWERS, decision, keys, mat, play, player, refuses, table, told

GALLEYS = ["none", "galley_2", "galley_4", "galley_6", "galley_8"]
SEAWORTHY = ["seaworthy_10", "seaworthy_12", "seaworthy_14", "seaworthy_16"]
OCEAN = ["ocean_1", "ocean_2", "ocean_3", "ocean_4"]
STEPS = [(row[i], row[i + 1]) for row in (GALLEYS, SEAWORTHY, OCEAN) for i in range(len(row) - 1)]
NO_MAJORITY = [5, 4, 1, 5, 4, 6]  # a Shortage and a Surplus of Fur, which cancel


def expanding(power: str, players: int = 3, **parts: Any) -> AgeMatch:
    """A power at the start of its part of the Expansion Phase, on a map that holds nothing but what is said."""
    order = [power, *(name for name in POWERS[:players] if name != power)]
    own = parts.pop("own", {})
    powers: dict[str, Any] = {name: {"markers": [], **parts.pop(name, {})} for name in POWERS[:players]}
    powers[power].update({"expansion": 30, **own})
    return table(players, "expansion", order=order, **powers, **parts)


def most(match: AgeMatch, province: str) -> int:
    """The most tokens that may be placed in a province at once."""
    return max((int(key.split()[2]) for key in keys(match) if key.startswith(f"place {province} ")), default=0)


# ---------------------------------------------------------------------- upgrades


@pytest.mark.rule("age:9.5.1.b")
def test_three_rows_of_four_ships() -> None:
    assert list(facts.SHIP_IDS) == GALLEYS + SEAWORTHY + OCEAN
    assert facts.SHIP_NUMBER == (0, 2, 4, 6, 8, 10, 12, 14, 16, 1, 2, 3, 4)


@pytest.mark.rule("age:9.5.1.c", "age:9.5.1.d")
@pytest.mark.parametrize(("ship", "better"), STEPS)
def test_an_upgrade_is_one_grade_for_ten_dollars_once_a_turn(ship: str, better: str) -> None:
    m = table(3, "purchase", venice={"ship": ship, "cash": 55})
    assert keys(m) == ["upgrade", "pass"]
    play(m, "upgrade")
    assert (player(m, "venice")["ship"], player(m, "venice")["cash"]) == (better, 45)
    assert decision(m).kind == "purchase"  # a second upgrade is not to be had
    assert refuses(m, "upgrade")


@pytest.mark.rule("age:9.5.1.c")
def test_an_upgrade_costs_all_of_ten_dollars_and_may_be_declined() -> None:
    assert decision(table(3, "purchase", venice={"cash": 9}, genoa={"cash": 10})).seat == "genoa"
    m = play(table(3, "purchase", venice={"cash": 20, "ship": "galley_2"}), "pass")
    assert (player(m, "venice")["ship"], player(m, "venice")["cash"]) == ("galley_2", 20)
    assert refuses(m, "upgrade")  # ships come before advances


@pytest.mark.rule("age:9.5.1.e")
@pytest.mark.parametrize("ship", ["galley_8", "seaworthy_16", "ocean_4"])
def test_no_upgrade_leads_from_one_row_to_the_next(ship: str) -> None:
    m = table(3, "purchase", venice={"ship": ship, "cash": 55})
    assert (decision(m).seat, decision(m).kind) == ("venice", "purchase")
    assert refuses(m, "upgrade")


@pytest.mark.rule("age:9.5.1.o", "age:ADV.S.1")
@pytest.mark.parametrize("ship", ["none", "galley_2", "galley_8"])
def test_seaworthy_vessels_give_the_first_ship_of_their_row(ship: str) -> None:
    m = table(3, "purchase", venice={"ship": ship, "cash": 100})
    if ship != "galley_8":
        play(m, "pass")
    play(m, "buy S")
    assert player(m, "venice")["ship"] == "seaworthy_10"


@pytest.mark.rule("age:9.5.1.o", "age:ADV.T.1")
@pytest.mark.parametrize("ship", ["seaworthy_10", "seaworthy_16"])
def test_ocean_navigation_gives_the_first_ocean_ship_and_opens_the_far_east(ship: str) -> None:
    venice = {"ship": ship, "cash": 125, "advances": "NAS", "expansion": 5}
    m = table(3, "purchase", venice=venice, genoa={"cash": 0}, barcelona={"cash": 0})
    if ship != "seaworthy_16":
        play(m, "pass")
    play(m, "buy T")
    assert player(m, "venice")["ship"] == "ocean_1"
    play(m, "pass")
    assert (decision(m).seat, decision(m).kind) == ("venice", "expand")
    assert {"place china 5", "place india 5", "place east_indies 5"} <= set(keys(m))


@pytest.mark.rule("age:9.5.1.f")
def test_a_ship_that_came_with_an_advance_is_upgraded_next_turn() -> None:
    m = table(
        3,
        "purchase",
        venice={"cash": 125, "ship": "galley_2", "expansion": 12},
        genoa={"cash": 0},
        barcelona={"cash": 0},
        pile=["stone_1a", "stone_1b", "wool_1a", "wool_1b"],
        dice=NO_MAJORITY,
    )
    play(m, "upgrade", "buy S")  # the galley bought before is wasted
    assert player(m, "venice")["ship"] == "seaworthy_10"
    assert refuses(m, "upgrade")
    play(m, "pass")
    assert most(m, "naples") == 5  # Expansion already sees the new ship
    play(m, "pass")
    play(m, "@venice bid 0", "@genoa bid 1", "@barcelona bid 2", "pass", "pass", "pass")
    assert (m.snapshot()["turn"], decision(m).seat, decision(m).kind) == (3, "venice", "ship")
    play(m, "upgrade")
    assert player(m, "venice")["ship"] == "seaworthy_12"


# ---------------------------------------------------------------------- landing


@pytest.mark.rule("age:9.5.1.h")
@pytest.mark.parametrize(("ship", "limit"), [("galley_2", 2), ("galley_4", 4), ("galley_6", 5)])
def test_a_galley_lands_as_many_in_a_province_as_its_number_in_any_number_of_provinces(ship: str, limit: int) -> None:
    m = expanding("barcelona", own={"markers": ["barcelona"], "ship": ship, "advances": "NA"})
    for province, market in {"rome": 4, "naples": 5, "tunis": 4, "genoa": 5, "marseilles": 5}.items():
        landed = min(limit, market)
        assert most(m, province) == landed
        play(m, f"place {province} {landed}")
        assert most(m, province) == 0
    assert len(told(m, "placed")) == 5


@pytest.mark.rule("age:9.5.1.h")
def test_the_limit_holds_for_the_turn_however_the_landing_is_split() -> None:
    m = expanding("london", players=5, own={"markers": ["london"], "ship": "galley_2"})
    play(m, "place bruges 1")
    assert most(m, "bruges") == 1
    play(m, "place bruges 1")
    assert refuses(m, "place bruges 1")


@pytest.mark.rule("age:9.5.1.i")
def test_tokens_lost_in_an_attack_count_as_landed() -> None:
    # Paris holds Oran with a token: two are needed to attack it. London sails from Seville.
    own = {"markers": ["london", "seville"], "ship": "galley_2"}
    m = expanding("london", players=5, own=own, paris={"tokens": {"oran": 1}}, dice=[1, 2, 4])
    play(m, "attack oran")
    assert told(m, "attack_lost")
    assert refuses(m, "attack oran")
    wider = expanding(
        "london",
        players=5,
        own={**own, "ship": "galley_4"},
        paris={"tokens": {"oran": 1}},
        dice=[1, 2, 4, 1, 2, 4],
    )
    play(wider, "attack oran", "attack oran")
    assert len(told(wider, "attack_lost")) == 2
    assert refuses(wider, "attack oran")


@pytest.mark.rule("age:9.5.1.i")
def test_what_one_player_landed_is_nothing_to_the_next() -> None:
    m = table(
        3,
        "expansion",
        venice={"expansion": 3, "ship": "galley_2", "markers": ["genoa"]},
        genoa={"expansion": 3, "ship": "galley_2", "markers": []},
        barcelona={"markers": []},
    )
    play(m, "place naples 2", "pass")
    assert decision(m).seat == "genoa"
    assert most(m, "naples") == 2


@pytest.mark.rule("age:9.5.1.j")
def test_what_comes_by_land_knows_no_limit() -> None:
    own = {"markers": ["genoa"], "ship": "galley_2"}
    m = expanding("genoa", own=own)
    assert most(m, "rome") == 4  # shares a border and a coast with Genoa
    play(m, "place rome 3")
    assert most(m, "rome") == 1
    held = expanding("genoa", own=own, venice={"markers": ["rome"]}, dice=[1, 1, 6])
    play(held, "attack rome")
    assert told(held, "attack_lost")[0]["tokens"] == 8
    assert "attack rome" in keys(held)


@pytest.mark.rule("age:9.5.1.j")
def test_what_came_by_land_leaves_the_ship_its_whole_limit() -> None:
    # Naples by land from Rome; when Rome is lost, by sea from Sicily.
    own = {"markers": ["sicily"], "tokens": {"rome": 1}, "ship": "galley_2"}
    m = expanding("barcelona", own=own, genoa={"tokens": {"rome": 1}}, dice=[1, 1, 6])
    play(m, "place naples 2", "attack rome")
    assert told(m, "attack_lost")[0]["tokens"] == 5
    assert most(m, "naples") == 2
    play(m, "place naples 2")
    assert most(m, "naples") == 0  # a fifth would find room, but no ship


@pytest.mark.rule("age:9.5.1.m")
@pytest.mark.parametrize(("ship", "enough"), [("seaworthy_10", False), ("seaworthy_12", True)])
def test_seaworthy_vessels_land_as_many_as_their_number(ship: str, enough: bool) -> None:
    # Genoa's ● in Naples with Nationalism: 6, and 5 for the market, so that 11 are needed.
    own = {"ship": ship, "advances": "S"}
    m = expanding("barcelona", own=own, genoa={"markers": ["naples"], "advances": "W"})
    assert ("attack naples" in keys(m)) == enough
    plain = expanding("barcelona", own=own, genoa={"markers": ["naples"]})
    assert "attack naples" in keys(plain)  # 10


@pytest.mark.rule("age:9.5.1.m")
def test_a_second_attack_by_sea_must_keep_to_the_number_too() -> None:
    own = {"ship": "seaworthy_10", "advances": "S", "expansion": 30}
    m = expanding("barcelona", own=own, genoa={"markers": ["naples", "sicily"]}, dice=[1, 1, 6, 1, 1, 6, 1, 1, 6])
    play(m, "attack naples")
    assert refuses(m, "attack naples")
    play(m, "attack sicily", "attack sicily")  # four tokens each
    assert refuses(m, "attack sicily")


@pytest.mark.rule("age:9.5.1.n")
@pytest.mark.parametrize(("ship", "enough"), [("seaworthy_16", False), ("ocean_1", True)])
def test_ocean_ships_land_any_number(ship: str, enough: bool) -> None:
    # Venice at home with Nationalism: twice 6, and 5 for the market, so that 17 are needed.
    own = {"ship": ship, "advances": "NAST"}
    m = expanding("barcelona", own=own, venice={"markers": ["venice"], "advances": "W"})
    assert ("attack venice" in keys(m)) == enough


@pytest.mark.rule("age:9.6.3.x")
def test_the_landing_limit_covers_the_new_tokens_of_an_attack_by_sea() -> None:
    own = {"markers": ["seville"], "ship": "galley_2"}
    marker = expanding("barcelona", own=own, genoa={"markers": ["fez"]})
    assert refuses(marker, "attack fez")  # four are needed
    token = expanding("barcelona", own=own, genoa={"tokens": {"oran": 1}})
    assert "attack oran" in keys(token)  # two
    assert "attack fez" in keys(expanding("barcelona", own={**own, "ship": "galley_4"}, genoa={"markers": ["fez"]}))


@pytest.mark.rule("age:9.6.3.x")
def test_own_tokens_in_the_province_and_those_by_land_are_not_landed() -> None:
    # Crete, market 3, one own ■ and one foreign: four in all are needed, three of them new.
    own = {"tokens": {"crete": 1}, "ship": "galley_2"}
    m = expanding("barcelona", own=own, genoa={"tokens": {"crete": 1}}, dice=[6, 1, 1])
    play(m, "attack crete")
    assert told(m, "attack")[0]["tokens"] == 3
    assert mat(m, "barcelona")["expansion"] == 27
    # Fez by land from Oran: four new tokens with a Galley 2.
    by_land = expanding("barcelona", own={"tokens": {"oran": 1}, "ship": "galley_2"}, genoa={"markers": ["fez"]})
    assert "attack fez" in keys(by_land)
