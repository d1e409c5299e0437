"""Regime changes: what causes them, where the square goes, what comes along, concession and emancipation; theocracies."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.table import Event
from tests.support import plain
from tests.support.pax import (
    BORDERS,
    border,
    card,
    city,
    empire,
    entries,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    player,
    pool,
    seat,
    square,
    table,
    vassal,
)
from tests.support.told import values

WARS = ["conspiracy", "peasant_revolt", "crusade"]
STRAWMAN = ["vote", *WARS]  # what flips one's own square
HOSTILE = [*STRAWMAN, "campaign"]  # what takes an opponent's


def queen(name: str, bishop: str | None = None) -> dict[str, Any]:
    return {"card": name, "bishop": bishop}


def take_aragon(
    cause: str,
    home: str,
    state: str = "medieval",
    repressed: list[str] | None = None,
    aragon: dict[str, Any] | None = None,
    fugger: dict[str, Any] | None = None,
    borders: dict[str, list[str]] | None = None,
    **parts: Any,
) -> PaxMatch:
    """Fugger brings about a regime change in Aragon; stops at the question about his concession.

    `home` is where Aragon's square lies before: "throne", "rival" or "own"; `aragon` are the fields of the square.
    """
    fields = aragon or {}
    hands = {"conspiracy": "PREN032", "peasant_revolt": "PREN040", "crusade": "PREN008", "coronation": "PREN044"}
    west: list[dict[str, Any]] = []
    if cause == "vote":
        west.append(card("PREN036"))
    if cause == "campaign":
        west.append(square("portugal"))
    land: dict[str, Any] = {"state": state, "repressed": repressed or [], "cities": {"valencia": ["knight:catholic"]}}
    if cause == "crusade":
        land["cities"]["algiers"] = ["rook:islamic"]
    if home == "throne":
        land |= fields
    places = {"aragon__france": ["pawn:fugger"]} if cause in ("vote", "peasant_revolt") else {}
    m = table(
        player(
            "fugger",
            **{
                "hand": [hands[cause]] if cause in hands else [],
                "west": west + ([square("aragon", **fields)] if home == "own" else []),
                **(fugger or {}),
            },
        ),
        player("medici", west=[square("aragon", **fields)] if home == "rival" else []),
        empires={"aragon": land, "portugal": {"cities": {"granada": ["knight:catholic"]}}, **parts.pop("empires", {})},
        borders=places | (borders or {}),
        **parts,
    )
    steps = {
        "conspiracy": ["play PREN032", "trigger", "city valencia"],
        "peasant_revolt": ["play PREN040", "trigger", "concession aragon__france", "border aragon__france"],
        "crusade": ["play PREN008", "trigger", "city valencia"],
        "coronation": ["play PREN044", "empire aragon"],
        "vote": ["ops west", "op PREN036 vote:west"],
        "campaign": ["ops west", "empire aragon", "city granada"],
    }
    play(m, *steps[cause])
    assert kind(m) == "concession"
    return m


def causes(events: tuple[Event, ...]) -> list[tuple[str, str, str]]:
    """Who changed which regime, and how."""
    return [(values(e)["seat"], values(e)["empire"], values(e)["cause"]) for e in events if e.kind == "regime_change"]


def throned(m: PaxMatch, name: str) -> bool:
    return holder(m, name) is None


# ---------------------------------------------------------------------- causes


@pytest.mark.rule("pax:REGIME.0.1", "pax:REGIME.0.2")
@pytest.mark.parametrize("cause", ["coronation", "campaign", *WARS])
def test_coronation_campaign_civil_and_religious_war_change_the_regime_of_a_throned_empire(cause: str) -> None:
    m = take_aragon(cause, "throne", fugger={"florins": 10})
    assert causes(m.events()) == [("fugger", "aragon", cause)]
    assert holder(m, "aragon") == "fugger"
    if cause == "campaign":
        assert entry(m, "portugal")["vassals"] == [vassal("aragon")]
    else:
        assert entry(m, "aragon")["side"] == "king"
        assert entries(m, "fugger", "west")[-1] == "aragon"


@pytest.mark.rule("pax:REGIME.0.1", "pax:REGIME.0.2", "pax:EMPIRE_SQUARE.1")
@pytest.mark.parametrize("side", ["king", "republic"])
@pytest.mark.parametrize("cause", STRAWMAN)
def test_a_square_taken_from_an_opponent_comes_king_side_up_to_the_outer_end(cause: str, side: str) -> None:
    m = take_aragon(cause, "rival", aragon={"side": side})
    assert causes(m.events()) == [("fugger", "aragon", cause)]
    assert entry(m, "aragon") == square("aragon")
    assert entries(m, "fugger", "west")[-1] == "aragon"
    assert entries(m, "medici", "west") == []


@pytest.mark.rule("pax:EMPIRE_SQUARE.1")
def test_an_eastern_square_goes_to_the_outer_end_of_the_east() -> None:
    m = table(
        player("fugger", hand=["PREN085"], west=[card("PREN049")], east=[card("PREN088")]),
        player("medici", west=[card("PREN028")]),
    )
    play(m, "play PREN085", "trigger", "city buda", "pass")
    assert entries(m, "fugger", "east") == ["PREN088", "PREN085", "hungary"]
    assert entries(m, "fugger", "west") == ["PREN049"]


@pytest.mark.rule("pax:EMPIRE_SQUARE.1", "pax:REGIME.0.2")
def test_a_conquered_square_lies_below_its_conqueror() -> None:
    m = take_aragon("campaign", "rival", fugger={"west": [square("portugal"), card("PREN054")]})
    assert entries(m, "fugger", "west") == ["portugal", "PREN054"]
    assert entry(m, "portugal")["vassals"] == [vassal("aragon")]


@pytest.mark.rule("pax:REGIME.0.1")
def test_a_war_that_is_not_won_changes_no_regime() -> None:
    full = {"valencia": ["knight:catholic"], "algiers": ["rook:islamic"]}
    m = table(
        player("fugger", hand=["PREN032"]),
        player("medici", west=[square("aragon")]),
        empires={"aragon": {"cities": full}},
    )
    play(m, "play PREN032", "trigger")
    assert kind(m) == "action"
    assert causes(m.events()) == []
    assert holder(m, "aragon") == "medici"


# ---------------------------------------------------------------------- a: concession


@pytest.mark.rule("pax:REGIME.a.1")
@pytest.mark.parametrize("cause", ["coronation", "campaign"])
def test_a_concession_may_go_to_any_border_of_the_empire_without_a_pirate(cause: str) -> None:
    m = take_aragon(cause, "throne", borders={"aragon__papal_states": ["pirate:islamic"]})
    assert m.decision is not None
    assert m.decision.seat == "fugger"
    assert keys(m) == ["border aragon__france", "border aragon__portugal", "pass"]
    reserve = pool(m, "pawn:fugger")
    n = m.copy()
    play(n, "pass")
    assert border(n, "aragon__portugal") == []
    play(m, "border aragon__portugal")
    assert border(m, "aragon__portugal") == ["pawn:fugger"]
    assert pool(m, "pawn:fugger") == reserve - 1
    assert florins(m, "fugger") == (8 if cause == "campaign" else 10)


@pytest.mark.rule("pax:REGIME.a.2")
@pytest.mark.parametrize("owner", ["medici", "fugger"])
def test_a_concession_in_the_way_is_repressed_to_the_empire_under_regime_change_for_a_florin(owner: str) -> None:
    taken = {"aragon__portugal": [f"pawn:{owner}"]}
    m = take_aragon("coronation", "throne", borders=taken)
    play(m, "border aragon__portugal")
    assert florins(m, "fugger") == 9
    assert florins(m, "medici") == 10
    assert border(m, "aragon__portugal") == ["pawn:fugger"]
    assert empire(m, "aragon")["repressed"] == [f"pawn:{owner}"]
    assert empire(m, "portugal")["repressed"] == []


@pytest.mark.rule("pax:REGIME.a.2")
def test_without_a_florin_an_occupied_border_is_not_offered() -> None:
    m = take_aragon(
        "coronation",
        "throne",
        fugger={"florins": 0},
        borders={"aragon__portugal": ["pawn:medici"]},
    )
    assert keys(m) == ["border aragon__france", "border aragon__papal_states", "pass"]


@pytest.mark.rule("pax:REGIME.a.1")
def test_a_player_without_pawns_may_move_a_serf_of_his_to_the_new_border() -> None:
    nine = {name: ["pawn:fugger"] for name in BORDERS if "aragon" not in name}
    nine.pop("byzantium__mamluk")
    assert len(nine) == 9
    m = take_aragon("coronation", "throne", borders=nine, empires={"mamluk": {"repressed": ["pawn:fugger"]}})
    assert pool(m, "pawn:fugger") == 0
    play(m, "border aragon__portugal")
    assert keys(m) == ["repressed pawn:fugger mamluk", "pass"], "serfs first"
    play(m, "repressed pawn:fugger mamluk")
    assert border(m, "aragon__portugal") == ["pawn:fugger"]
    assert empire(m, "mamluk")["repressed"] == []


@pytest.mark.rule("pax:REGIME.a.1")
def test_a_player_whose_pawns_are_all_on_borders_may_move_one_or_none() -> None:
    ten = {name: ["pawn:fugger"] for name in BORDERS if "aragon" not in name}
    assert len(ten) == 10
    m = take_aragon("coronation", "throne", borders=ten)
    play(m, "border aragon__portugal")
    assert set(keys(m)) == {f"concession {name}" for name in ten} | {"pass"}
    n = m.copy()
    play(n, "pass")
    assert border(n, "aragon__portugal") == []
    play(m, "concession england__france")
    assert (border(m, "aragon__portugal"), border(m, "england__france")) == (["pawn:fugger"], [])


# ---------------------------------------------------------------------- b: emancipation


def outcomes(m: PaxMatch) -> set[tuple[str, ...]]:
    """What can be left repressed in Aragon, over all ways to answer the questions of the emancipation."""
    if not kind(m).startswith("emancipate"):
        return {tuple(sorted(empire(m, "aragon")["repressed"]))}
    found: set[tuple[str, ...]] = set()
    for key in keys(m):
        n = m.copy()
        play(n, key)
        found |= outcomes(n)
    return found


@pytest.mark.rule("pax:REGIME.b.1")
def test_any_or_all_repressed_tokens_may_be_emancipated_as_far_as_there_is_room() -> None:
    held = ["knight:reformist", "pawn:medici", "rook:islamic"]
    m = take_aragon("coronation", "throne", repressed=held)
    play(m, "pass")
    assert kind(m) == "emancipate"
    assert set(keys(m)) == {"token knight:reformist", "token rook:islamic", "token pawn:medici", "pass"}
    # Algiers is the one empty city; three borders are empty.
    k, p, r = held
    assert outcomes(m) == {(k, p, r), (p, r), (k, p), (k, r), (k,), (r,)}


@pytest.mark.rule("pax:REGIME.b.1")
def test_emancipated_tokens_go_to_empty_cities_and_empty_borders_only() -> None:
    taken = {"aragon__portugal": ["pawn:medici"], "aragon__papal_states": ["pirate:islamic"]}
    m = take_aragon("coronation", "throne", repressed=["rook:islamic", "pawn:medici", "pawn:fugger"], borders=taken)
    play(m, "pass", "token rook:islamic")
    assert city(m, "algiers") == ["rook:islamic"], "the icon does not matter, and Timbuktu is covered"
    play(m, "token pawn:medici")
    assert border(m, "aragon__france") == ["pawn:medici"]
    assert kind(m) == "action", "no border is left for the last pawn"
    assert empire(m, "aragon")["repressed"] == ["pawn:fugger"]
    assert border(m, "aragon__portugal") == ["pawn:medici"]


@pytest.mark.rule("pax:REGIME.b.1")
def test_a_player_chooses_where_emancipated_tokens_go() -> None:
    m = take_aragon("coronation", "throne", repressed=["pawn:medici"])
    play(m, "pass", "token pawn:medici")
    assert keys(m) == ["border aragon__france", "border aragon__papal_states", "border aragon__portugal"]


@pytest.mark.rule("pax:REGIME.b.2", "pax:REGIME.b.3", "pax:REGIME.b.4")
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_emancipation_needs_no_battle_costs_nothing_and_gives_serfs_back_to_their_owner(bank: str) -> None:
    m = take_aragon("coronation", "throne", repressed=[f"pawn:{bank}"], fugger={"florins": 0})
    play(m, "pass", f"token pawn:{bank}", "border aragon__portugal")
    assert border(m, "aragon__portugal") == [f"pawn:{bank}"]
    assert empire(m, "aragon")["repressed"] == []
    assert (florins(m, "fugger"), florins(m, "medici")) == (0, 10)
    counts = {p["seat"]: p["concessions"] for p in m.view(None)["players"]}
    assert counts == {"fugger": int(bank == "fugger"), "medici": int(bank == "medici")}


@pytest.mark.rule("pax:REGIME.order.2e")
def test_a_pawn_displaced_by_the_concession_may_be_emancipated_to_another_border() -> None:
    m = take_aragon("coronation", "throne", borders={"aragon__portugal": ["pawn:medici"]})
    play(m, "border aragon__portugal")
    assert kind(m) == "emancipate"
    play(m, "token pawn:medici", "border aragon__france")
    assert border(m, "aragon__portugal") == ["pawn:fugger"]
    assert border(m, "aragon__france") == ["pawn:medici"]


@pytest.mark.rule("pax:REGIME.order.2e")
def test_by_the_switch_emancipation_comes_before_the_concession() -> None:
    m = table(
        player("fugger", hand=["PREN044"]),
        empires={"aragon": {"repressed": ["rook:islamic"]}},
        borders={"aragon__portugal": ["pawn:medici"]},
        variants=["emancipation_first=yes"],
    )
    play(m, "play PREN044", "empire aragon")
    assert kind(m) == "emancipate"
    play(m, "pass")
    assert kind(m) == "concession"
    play(m, "border aragon__portugal")
    assert kind(m) == "action", "too late for the displaced pawn"
    assert empire(m, "aragon")["repressed"] == ["rook:islamic", "pawn:medici"]


# ---------------------------------------------------------------------- c: golden liberty


@pytest.mark.rule("pax:REGIME.c")
@pytest.mark.parametrize("home", ["own", "rival"])
@pytest.mark.parametrize("state", ["catholic", "islamic", "reformist"])
@pytest.mark.parametrize("choice", ["liberty", "pass"])
def test_a_vote_in_a_theocracy_may_make_it_medieval(home: str, state: str, choice: str) -> None:
    m = take_aragon("vote", home, state=state)
    play(m, "pass")
    assert kind(m) == "golden_liberty"
    assert set(keys(m)) == {"liberty", "pass"}
    play(m, choice)
    assert empire(m, "aragon")["state"] == ("medieval" if choice == "liberty" else state)


@pytest.mark.rule("pax:REGIME.c", "pax:THEOCRACY.a.1")
@pytest.mark.parametrize(
    ("cause", "home", "state"),
    [("vote", "rival", "medieval"), ("conspiracy", "rival", "islamic"), ("peasant_revolt", "own", "islamic"),
     ("coronation", "throne", "islamic"), ("campaign", "throne", "islamic")],
)  # fmt: skip
def test_no_other_regime_change_than_a_vote_in_a_theocracy_grants_liberty(cause: str, home: str, state: str) -> None:
    m = take_aragon(cause, home, state=state)
    play(m, "pass")
    assert kind(m) != "golden_liberty"
    assert empire(m, "aragon")["state"] == state


# ---------------------------------------------------------------------- d, f: what comes along


@pytest.mark.rule("pax:REGIME.d.1")
@pytest.mark.parametrize("cause", ["conspiracy", "peasant_revolt", "crusade", "campaign"])
def test_an_empire_from_its_throne_brings_bishop_and_queen(cause: str) -> None:
    couple: dict[str, Any] = {"bishop": "islamic", "queens": [queen("PREN046", "catholic")]}
    m = take_aragon(cause, "throne", aragon=couple)
    found = entry(m, "aragon")
    assert (found["bishop"], found["queens"]) == ("islamic", [queen("PREN046", "catholic")])


SUZERAIN: dict[str, Any] = {
    "bishop": "islamic",
    "queens": [queen("PREN046", "catholic")],
    "vassals": [vassal("england", "reformist", [queen("PREN047")]), vassal("mamluk")],
}


def check_stripped(m: PaxMatch) -> None:
    """Aragon has lost bishop and queen; its vassals are in their thrones with all they had."""
    found = entry(m, "aragon")
    assert (found["bishop"], found["queens"], found.get("vassals", [])) == (None, [], [])
    assert "PREN046" not in str(m.snapshot())
    assert (pool(m, "bishop:islamic"), pool(m, "bishop:catholic"), pool(m, "bishop:reformist")) == (5, 5, 4)
    assert throned(m, "england")
    assert throned(m, "mamluk")
    throne = empire(m, "england")
    assert (throne["queens"], throne["bishop"], throne["repressed"]) == (
        [queen("PREN047")],
        "reformist",
        ["pawn:medici"],
    )


@pytest.mark.rule("pax:REGIME.d.2", "pax:REGIME.f", "pax:VASSAL.d.2")
@pytest.mark.parametrize("cause", HOSTILE)
def test_an_empire_from_an_enemy_tableau_loses_queen_bishop_and_vassals(cause: str) -> None:
    m = take_aragon(cause, "rival", aragon=SUZERAIN, empires={"england": {"repressed": ["pawn:medici"]}})
    assert holder(m, "aragon") == "fugger"
    check_stripped(m)
    assert seat(m, "medici")["west"] == []


@pytest.mark.rule("pax:REGIME.d.3", "pax:REGIME.f", "pax:VASSAL.d.2")
@pytest.mark.parametrize("cause", STRAWMAN)
def test_an_empire_flipped_in_ones_own_tableau_loses_queen_bishop_and_vassals(cause: str) -> None:
    m = take_aragon(cause, "own", aragon=SUZERAIN, empires={"england": {"repressed": ["pawn:medici"]}})
    assert holder(m, "aragon") == "fugger"
    assert entry(m, "aragon")["side"] == "republic"
    check_stripped(m)


@pytest.mark.rule("pax:REGIME.d.3")
@pytest.mark.parametrize("cause", STRAWMAN)
def test_ones_own_republic_flips_back_to_a_king_without_its_bishop(cause: str) -> None:
    m = take_aragon(cause, "own", aragon={"side": "republic", "bishop": "islamic"})
    assert entry(m, "aragon") == square("aragon")


@pytest.mark.rule("pax:REGIME.d.4")
@pytest.mark.parametrize("home", ["throne", "rival", "own"])
@pytest.mark.parametrize("cause", ["coronation", *HOSTILE])
def test_repressed_tokens_stay_on_the_square_or_are_emancipated(cause: str, home: str) -> None:
    if (cause, home) in {("vote", "throne"), ("coronation", "rival"), ("campaign", "own")}:
        return  # no such regime change
    serf = "rook:reformist" if cause == "peasant_revolt" else "pawn:medici"  # one that does not fight
    m = take_aragon(cause, home, repressed=[serf])
    play(m, "pass")
    assert holder(m, "aragon") == "fugger"
    assert kind(m) == "emancipate"
    n = m.copy()
    play(n, "pass")
    assert empire(n, "aragon")["repressed"] == [serf]
    play(m, f"token {serf}")
    if kind(m).startswith("emancipate"):
        play(m, keys(m)[0])
    assert empire(m, "aragon")["repressed"] == []
    assert serf in str(empire(m, "aragon")["cities"]) + str(m.snapshot()["borders"])


# ---------------------------------------------------------------------- e, g: vassals and flips


@pytest.mark.rule("pax:REGIME.e")
@pytest.mark.parametrize("home", ["throne", "rival"])
def test_after_a_campaign_winner_and_loser_are_suzerain_and_vassal(home: str) -> None:
    m = take_aragon("campaign", home)
    assert entry(m, "portugal")["vassals"] == [vassal("aragon")]
    assert [e.data for e in m.events() if e.kind == "vassal"] == [{"empire": "aragon", "suzerain_empire": "portugal"}]


@pytest.mark.rule("pax:REGIME.g", "pax:REPUBLIC.3")
@pytest.mark.parametrize("region", ["east", "west"])
def test_an_own_vassal_flipped_by_war_is_a_republic_at_the_outer_end_of_its_own_side(region: str) -> None:
    if region == "east":
        m = table(player("fugger", hand=["PREN085"], west=[square("france", vassals=[vassal("hungary")])]))
        play(m, "play PREN085", "trigger", "city buda", "pass")
        assert entries(m, "fugger", "west") == ["france"]
        assert entries(m, "fugger", "east") == ["PREN085", "hungary"]
    else:
        lord = square("ottoman", vassals=[vassal("portugal", "islamic", [queen("PREN044")])])
        m = table(player("fugger", hand=["PREN049"], east=[lord]))
        play(m, "play PREN049", "trigger", "city toledo", "pass")
        assert entries(m, "fugger", "west") == ["PREN049", "portugal"]
        assert entries(m, "fugger", "east") == ["ottoman"]
        assert "PREN044" not in str(m.snapshot())
    flipped = "hungary" if region == "east" else "portugal"
    assert entry(m, flipped) == square(flipped, "republic")
    assert entry(m, "france" if region == "east" else "ottoman")["vassals"] == []


@pytest.mark.rule("pax:REGIME.g")
def test_a_flipped_square_that_is_no_vassal_stays_in_place_unless_the_switch_moves_it() -> None:
    mine = {"west": [square("aragon"), card("PREN036"), card("PREN054")]}
    m = take_aragon("vote", "elsewhere", fugger=mine)
    assert entries(m, "fugger", "west") == ["aragon", "PREN036", "PREN054"]
    assert entry(m, "aragon")["side"] == "republic"
    m = take_aragon("vote", "elsewhere", fugger=mine, variants=["flipped_square_moves=yes"])
    assert entries(m, "fugger", "west") == ["PREN036", "PREN054", "aragon"]
    assert entry(m, "aragon")["side"] == "republic"


@pytest.mark.rule("pax:REPUBLIC.1")
@pytest.mark.parametrize("cause", STRAWMAN)
@pytest.mark.parametrize(
    ("home", "before", "after"),
    [
        ("own", "king", "republic"),
        ("own", "republic", "king"),
        ("rival", "king", "king"),
        ("rival", "republic", "king"),
    ],
)
def test_a_republic_arises_only_from_a_regime_change_on_ones_own_king(
    cause: str, home: str, before: str, after: str
) -> None:
    m = take_aragon(cause, home, aragon={"side": before})
    assert entry(m, "aragon")["side"] == after


@pytest.mark.rule("pax:REPUBLIC.2")
def test_neither_coronation_nor_campaign_makes_a_republic() -> None:
    m = take_aragon("coronation", "own", aragon={"bishop": "islamic"})
    assert entry(m, "aragon") == square("aragon", bishop="islamic", queens=[queen("PREN044")])
    m = take_aragon("campaign", "rival", aragon={"side": "republic"})
    assert [e for e in m.events() if e.kind == "flipped"] == []
    assert m.view(None)["players"][0]["kings"] == 2
    m = table(player("fugger", west=[square("portugal"), card("PREN049"), square("aragon")]))
    play(m, "ops west", "op portugal campaign")
    assert keys(m) == ["empire england", "empire france"], "no campaign against one's own Aragon"


@pytest.mark.rule("pax:REPUBLIC.3", "pax:VASSAL.c")
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_vassal_is_not_voted_on(bank: str) -> None:
    lord = square("england", vassals=[vassal("aragon")])
    m = table(
        player("fugger", west=[card("PREN036"), *([lord] if bank == "fugger" else [])]),
        player("medici", west=[lord] if bank == "medici" else []),
        borders={"aragon__portugal": ["pawn:fugger"], "england__france": ["pawn:fugger"]},
    )
    play(m, "ops west", "op PREN036 vote:west")
    assert causes(m.events()) == [("fugger", "england", "vote")], "the suzerain is the only empire to vote on"


@pytest.mark.rule("pax:REPUBLIC.3")
def test_a_religious_war_makes_an_own_vassal_a_republic() -> None:
    lord = square("ottoman", vassals=[vassal("aragon")])
    m = take_aragon("crusade", "elsewhere", fugger={"east": [lord]})
    assert entry(m, "aragon") == square("aragon", "republic")
    assert entries(m, "fugger", "west") == ["PREN008", "aragon"]


# ---------------------------------------------------------------------- coronations of one's own


@pytest.mark.rule("pax:REGIME.f")
def test_a_king_crowned_in_ones_own_tableau_keeps_place_and_bishop_and_loses_his_vassals() -> None:
    # R58
    mine = {"west": [square("aragon", bishop="islamic", vassals=[vassal("mamluk")]), card("PREN054")]}
    m = take_aragon("coronation", "elsewhere", fugger=mine)
    assert entries(m, "fugger", "west") == ["aragon", "PREN054"]
    assert entry(m, "aragon") == square("aragon", bishop="islamic", queens=[queen("PREN044")])
    assert throned(m, "mamluk")
    m = take_aragon("coronation", "elsewhere", fugger=mine, variants=["coronation_frees_vassals=no"])
    assert entries(m, "fugger", "west") == ["aragon", "PREN054"]
    crowned = square("aragon", bishop="islamic", queens=[queen("PREN044")], vassals=[vassal("mamluk")])
    assert entry(m, "aragon") == crowned


@pytest.mark.rule("pax:REPUBLIC.2")
def test_a_vassal_crowned_by_his_own_banker_stays_a_vassal_in_place() -> None:
    m = take_aragon(
        "coronation", "elsewhere", fugger={"west": [square("england", vassals=[vassal("aragon", "islamic")])]}
    )
    assert entry(m, "england")["vassals"] == [vassal("aragon", "islamic", [queen("PREN044")])]
    assert entries(m, "fugger", "west") == ["england"]
    assert keys(m)[-1] == "pass"
    play(m, "border aragon__portugal")
    assert border(m, "aragon__portugal") == ["pawn:fugger"]


# ---------------------------------------------------------------------- where displaced pawns go


@pytest.mark.rule("pax:REGIME.a.2")
def test_a_repressed_concession_goes_to_the_acting_empire_never_to_its_neighbour() -> None:
    m = table(player("fugger", west=[card("PREN013")]), borders={"aragon__portugal": ["pawn:medici"]})
    play(m, "ops west")
    assert empire(m, "aragon")["repressed"] == ["pawn:medici"]
    assert empire(m, "portugal")["repressed"] == []


# ---------------------------------------------------------------------- theocracies


@pytest.mark.rule("pax:THEOCRACY.1")
def test_the_side_of_a_square_and_the_state_of_its_map_are_independent() -> None:
    m = take_aragon("vote", "own", state="islamic")
    play(m, "pass", "pass")
    assert (entry(m, "aragon")["side"], empire(m, "aragon")["state"]) == ("republic", "islamic")
    m = take_aragon("vote", "own", state="islamic", aragon={"side": "republic"})
    play(m, "pass", "pass")
    assert (entry(m, "aragon")["side"], empire(m, "aragon")["state"]) == ("king", "islamic")
    m = take_aragon("vote", "own", state="islamic")
    play(m, "pass", "liberty")
    assert (entry(m, "aragon")["side"], empire(m, "aragon")["state"]) == ("republic", "medieval")
    m = take_aragon("crusade", "own")
    assert (entry(m, "aragon")["side"], empire(m, "aragon")["state"]) == ("republic", "catholic")
    m = take_aragon("crusade", "rival", aragon={"side": "republic"})
    assert (entry(m, "aragon")["side"], empire(m, "aragon")["state"]) == ("king", "catholic")


@pytest.mark.rule("pax:THEOCRACY.a.1")
def test_a_religious_war_that_is_lost_changes_no_map() -> None:
    m = table(
        player("fugger", hand=["PREN065"]),
        empires={"mamluk": {"state": "medieval", "cities": {"cyprus": ["rook:catholic"], "cairo": ["rook:reformist"]}},
                 "ottoman": {"cities": {f"constantinople{i}": [] for i in (1, 2, 3)}},
                 "byzantium": {"cities": {"tana": []}}},
    )  # fmt: skip
    play(m, "play PREN065", "trigger")
    while kind(m) == "casualty":
        play(m, keys(m)[0])
    assert [e.kind for e in m.events() if e.kind in ("victorious", "repelled")] == ["repelled"]
    assert empire(m, "mamluk")["state"] == "medieval"


# ---------------------------------------------------------------------- audits over random games

RELIGIOUS = {"crusade": "catholic", "jihad": "islamic", "reformation": "reformist"}
LEGAL = {"coronation", "vote", "campaign", "conspiracy", "peasant_revolt", *RELIGIOUS}


def random_game(seed: int) -> Iterator[tuple[dict[str, Any], PaxMatch, list[Event]]]:
    """The position before each choice, the match after it, and what happened; dull purchases are chosen less often."""
    m = signoria.new("pax", seats=3, seed=seed)
    rng = random.Random(seed)
    while m.decision is not None:
        before = plain(m.snapshot())
        options = keys(m)
        lively = [k for k in options if k.startswith(("ops", "play", "op ", "trigger", "empire"))]
        events = list(m.choose(rng.choice(lively if lively and rng.random() < 0.7 else options)))
        yield before, m, events


def squares(position: Mapping[str, Any]) -> dict[str, tuple[str, str, bool]]:
    """Holder, side and whether a vassal, of every square in a tableau."""
    found = {}
    for p in position["players"]:
        for item in p["west"] + p["east"]:
            if "empire" in item:
                found[item["empire"]] = (p["bank"], item["side"], False)
                for below in item["vassals"]:
                    found[below["empire"]] = (p["bank"], "king", True)
    return found


def check_squares(was: dict[str, Any], now: dict[str, Any], events: list[Event]) -> int:
    """Squares change hands or sides only by a regime change of a fitting cause; returns how many did."""
    regimes = {e.data["empire"]: e.data for e in events if e.kind == "regime_change"}
    assert {data["cause"] for data in regimes.values()} <= LEGAL
    changes = 0
    for name, (bank, side, is_vassal) in now.items():
        if name not in was or was[name][0] != bank:
            assert regimes[name]["seat"] == bank
            assert side == "king"
            assert is_vassal is (regimes[name]["cause"] == "campaign")
            changes += 1
        elif was[name][1] != side:
            assert regimes[name]["seat"] == bank
            assert regimes[name]["cause"] not in ("coronation", "campaign")
            assert regimes[name]["cause"] != "vote" or not was[name][2]
            changes += 1
    return changes


def check_maps(before: Mapping[str, Any], after: Mapping[str, Any], events: list[Event], log: list[Event]) -> int:
    """Maps change only by a victorious religious war or by golden liberty; returns how many did."""
    changed = {
        name: land["state"]
        for name, land in after["empires"].items()
        if land["state"] != before["empires"][name]["state"]
    }
    assert changed == {e.data["empire"]: e.data["state"] for e in events if e.kind == "map_changes"}
    for name, state in changed.items():
        cause = [e for e in log if e.kind in ("battle", "golden_liberty") and e.data["empire"] == name][-1]
        if cause.kind == "battle":
            assert RELIGIOUS[values(cause)["cause"]] == state
            assert any(e.kind == "victorious" for e in log[log.index(cause) :])
        else:
            assert state == "medieval"
    return len(changed)


@pytest.mark.rule("pax:REGIME.0.1", "pax:REPUBLIC.1", "pax:REPUBLIC.2", "pax:REPUBLIC.3", "pax:THEOCRACY.a.1")
@pytest.mark.rule("pax:VASSAL.2")
def test_in_random_games_squares_and_maps_change_only_for_the_reasons_of_the_rules() -> None:
    changes = maps = 0
    for seed in range(8):
        log: list[Event] = []
        for before, m, events in random_game(seed):
            after = m.snapshot()
            log += events
            was, now = squares(before), squares(after)
            changes += check_squares(was, now, events)
            maps += check_maps(before, after, events, log)
            if was != now:
                for p in m.view(None)["players"]:
                    kings = [e for e, (bank, side, _) in now.items() if (bank, side) == (p["seat"], "king")]
                    assert p["kings"] == len(kings), "no vassal is a republic"
    assert changes > 30, "the audit saw regime changes"
    assert maps > 5, "and theocracies"
