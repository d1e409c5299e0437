"""Where tokens stand, and may: bishops, borders, cities, concessions and serfs."""

import random
from collections import Counter
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    BORDER_EMPIRES,
    BORDER_IDS,
    BORDERS,
    CITIES,
    CITY,
    CITY_IDS,
    EMPIRE,
    EMPIRE_IDS,
    IS_SEA,
    ITEM,
    LEVY,
    OPS,
    STATE_IDS,
    SUPPLY,
    TOKEN,
    TOKEN_IDS,
    op_id,
)
from signoria.table import Event
from signoria.table.errors import BadPosition
from tests.rules.pax.tokens import SEA, events_of, realm, rich_fair, seated
from tests.support import plain
from tests.support.pax import (
    card,
    city,
    empire,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    pool,
    square,
    vassal,
)
from tests.support.told import values

LAND = [name for name, sea in zip(BORDER_IDS, IS_SEA, strict=True) if not sea]


# ---------------------------------------------------------------------- what always holds, over many random games


def tableau_bishops(items: list[dict[str, Any]]) -> list[str]:
    """The bishops on tableau entries, vassals and queens."""
    found: list[str] = []
    for item in items:
        if item.get("bishop"):
            found.append(f"bishop:{item['bishop']}")
        found += tableau_bishops(item.get("queens", []) + item.get("vassals", []))
    return found


def check_places(m: PaxMatch) -> None:
    """Every token stands where its kind may stand, and none is lost or made."""
    now = plain(m.snapshot())
    out: Counter[str] = Counter()
    protected = {
        p["seat"] for p in m.view(None)["players"] if any(e.get("card") in ("PREN107X", "PREN113X") for e in p["east"])
    }
    for name, here in now["borders"].items():
        out.update(here)
        pawns = [token for token in here if token.startswith("pawn:")]
        pirates = [token for token in here if token.startswith("pirate:")]
        assert len(pawns) + len(pirates) == len(here), f"{here} in {name}"
        assert len(pawns) <= 1
        assert len(pirates) <= (1 if name in SEA else 0)
        if len(here) == 2:
            assert pawns[0].removeprefix("pawn:") in protected
    for name, e in now["empires"].items():
        for where, listed in e["cities"].items():
            here = [token for token in listed if token]  # an empty name keeps the first place of Venice
            out.update(here)
            assert all(token.startswith(("knight:", "rook:")) for token in here)
            assert len(here) <= (2 if where == "venice" else 1)
            if where in ("tana", "novgorod", "timbuktu", "trebizond", "spice_islands", "red_sea"):
                assert not here or where in now["emporia"].values()
        assert all(token.startswith(("knight:", "rook:", "pawn:")) for token in e["repressed"]), f"{e} in {name}"
        out.update(e["repressed"])
        out.update(tableau_bishops([e]))
    for p in now["players"]:
        out.update(tableau_bishops(p["west"] + p["east"]))
    for token, left in m.view(None)["pool"].items():
        assert out[token] + left == SUPPLY[TOKEN[token]], token


def corsairs(m: PaxMatch) -> set[str]:
    """The colours of the corsair Ops on the cards of the player whose turn it is."""
    now = m.snapshot()
    mine = next(p for p in now["players"] if p["bank"] == now["turn"]["player"])
    ops = {op_id(op) for e in mine["west"] + mine["east"] if "card" in e for op in OPS[0][ITEM[e["card"]]]}
    return {op.removeprefix("corsair:") for op in ops if op.startswith("corsair:")}


def check_pirates(
    before: dict[str, list[str]], after: dict[str, list[str]], told: list[Event], movers: set[str]
) -> None:
    """Whatever pirate came, went or died did so in a way the rules know."""
    gone: Counter[tuple[str, str]] = Counter()
    come: Counter[tuple[str, str]] = Counter()
    for event in told:
        d = values(event)
        if event.kind in ("besieged", "casualty", "taken_from") and d["piece"]["zone"] == "border":
            gone[d["piece"]["place"], d["piece"]["token"]] += 1
        elif event.kind == "killed_in_border":
            gone[d["border"], d["token"]] += 1
        elif event.kind == "corsair":
            assert d["token"].removeprefix("pirate:") in movers
            gone[d["from_border"], d["token"]] += 1
            come[d["to_border"], d["token"]] += 1
        elif event.kind in ("agent_in_border", "survivor_in_border"):
            come[d["border"], d["token"]] += 1
    for name in BORDER_IDS:
        for religion in ("catholic", "islamic", "reformist"):
            token = f"pirate:{religion}"
            change = after[name].count(token) - before[name].count(token)
            assert change == come[name, token] - gone[name, token], f"{token} in {name}"


@pytest.mark.rule(
    "pax:BISHOP.c.1",
    "pax:BORDER.1",
    "pax:CITY.1",
    "pax:CITY.4",
    "pax:CONCESSION.1",
    "pax:PIRATE.b.2",
    "pax:PIRATE.b.3",
    "pax:PIRATE.c",
)
@pytest.mark.parametrize("seed", range(40))
def test_tokens_stand_only_where_they_may_and_pirates_move_and_die_only_as_they_may(seed: int) -> None:
    dice = random.Random(seed)
    banks = ["fugger", "medici", "coeur", "marchionni"][: 2 + seed % 3]
    m = signoria.new("pax", seats=banks, seed=seed)
    before = m.snapshot()["borders"]
    while m.decision is not None:
        # Plays and Ops are preferred to purchases and sales, or little would happen on the map.
        lively = [key for key in keys(m) if key.startswith(("play", "ops", "fair", "trigger", "op "))]
        choice = dice.choice(lively if lively and dice.random() < 0.7 else keys(m))
        first, movers = len(m.events()), corsairs(m)
        m.choose(choice)
        after = m.snapshot()["borders"]
        check_places(m)
        check_pirates(before, after, list(m.events(since=first)), movers)
        before = after


# ---------------------------------------------------------------------- bishops


@pytest.mark.rule("pax:BISHOP.c.1")
def test_bishops_take_no_part_in_battle_and_are_no_target_of_repress_and_siege() -> None:
    m = seated(
        fugger={"west": [card("PREN020"), card("PREN053")], "hand": ["PREN028"]},
        empires=realm({"paris": "knight:catholic"})
        | {"france": {"cities": {"paris": ["knight:catholic"]}, "bishop": "catholic"}},
        turn={"actions_left": 2},
    )
    play(m, "ops west", "op PREN020 repress:pawn+rook+knight")  # the only target is taken without asking
    assert empire(m, "france")["repressed"] == ["knight:catholic"]
    assert empire(m, "france")["bishop"] == "catholic"
    assert kind(m) == "action"  # nobody is left to besiege
    told = play(m, "play PREN028", "trigger")
    assert [(len(b["attackers"]), len(b["defenders"])) for b in events_of(told, "battle")] == [(3, 0)]


@pytest.mark.rule("pax:BISHOP.c.2")
def test_a_bishop_goes_with_a_conquered_square_from_its_throne() -> None:
    ground = realm({"valencia": "knight:catholic"})
    ground["portugal"]["bishop"] = "islamic"
    m = seated({"west": [square("aragon")]}, empires=ground)
    play(m, "ops west", "empire portugal", "pass")
    assert entry(m, "aragon")["vassals"] == [vassal("portugal", bishop="islamic")]
    assert pool(m, "bishop:islamic") == 4
    play(m, "sell aragon")
    assert empire(m, "portugal")["bishop"] == "islamic"


@pytest.mark.rule("pax:BISHOP.c.2")
def test_a_bishop_leaves_with_a_discarded_card() -> None:
    m = seated({"west": [card("PREN131X", bishop="reformist"), card("PREN053", bishop="catholic")]})
    play(m, "sell PREN131X")
    assert holder(m, "PREN131X") is None
    assert pool(m, "bishop:reformist") == 5
    assert entry(m, "PREN053")["bishop"] == "catholic"


# ---------------------------------------------------------------------- borders


@pytest.mark.rule("pax:BORDER.1", "pax:CONCESSION.1")
@pytest.mark.parametrize(
    "here", [["pawn:fugger", "pawn:medici"], ["pirate:catholic", "pirate:islamic"], ["pawn:fugger", "pirate:catholic"]]
)
def test_a_border_with_two_tokens_is_refused(here: list[str]) -> None:
    with pytest.raises(BadPosition, match="england__france"):
        seated(borders={"england__france": here})


@pytest.mark.rule("pax:BORDER.1")
@pytest.mark.parametrize("name", LAND)
def test_a_pirate_on_a_land_border_is_refused(name: str) -> None:
    with pytest.raises(BadPosition, match="land border"):
        seated(borders={name: ["pirate:catholic"]})


@pytest.mark.rule("pax:BORDER.2")
def test_england_borders_france_and_portugal_only() -> None:
    near = {BORDER_IDS[b]: {EMPIRE_IDS[e] for e in BORDER_EMPIRES[b]} for b in BORDERS[EMPIRE["england"]]}
    assert near == {"england__france": {"england", "france"}, "england__portugal": {"england", "portugal"}}


@pytest.mark.rule("pax:BORDER.3")
def test_all_three_ottoman_borders_are_sea_borders() -> None:
    assert {BORDER_IDS[b] for b in BORDERS[EMPIRE["ottoman"]]} == {
        "hungary__ottoman",
        "mamluk__ottoman",
        "ottoman__papal_states",
    }
    m = seated({"hand": ["PREN063"]})
    play(m, "play PREN063")
    assert set(keys(m)) == {"border hungary__ottoman", "border mamluk__ottoman", "border ottoman__papal_states", "pass"}


@pytest.mark.rule("pax:BORDER.4")
@pytest.mark.parametrize(
    ("side", "colour", "emporium"),
    [
        ("west", "white", "trebizond"),
        ("west", "white", "spice_islands"),
        ("west", "white", "red_sea"),
        ("east", "black", "tana"),
        ("east", "black", "novgorod"),
        ("east", "black", "timbuktu"),
    ],
)
def test_a_fair_pays_no_concession_on_a_land_border(side: str, colour: str, emporium: str) -> None:
    m = seated(
        borders={name: ["pawn:medici"] for name in LAND},
        market=rich_fair(side, 20),
        emporia={colour: emporium},
    )
    told = play(m, f"fair {side}")
    assert events_of(told, "fair_concession") == []
    assert florins(m, "medici") == 10


# ---------------------------------------------------------------------- cities


@pytest.mark.rule("pax:CITY.1")
@pytest.mark.parametrize("token", ["pirate:catholic", "bishop:catholic", "pawn:fugger"])
def test_a_city_holds_knights_and_rooks_only(token: str) -> None:
    with pytest.raises(BadPosition, match="paris"):
        seated(empires={"france": {"cities": {"paris": [token]}}})


@pytest.mark.rule("pax:CITY.1", "pax:RULING.1")
@pytest.mark.parametrize("piece", ["knight", "rook"])
@pytest.mark.parametrize("religion", ["catholic", "islamic", "reformist"])
def test_a_city_holds_one_knight_or_rook_of_any_colour(piece: str, religion: str) -> None:
    m = seated(empires={"france": {"cities": {"paris": [f"{piece}:{religion}"]}}})
    assert city(m, "paris") == [f"{piece}:{religion}"]
    with pytest.raises(BadPosition, match="paris"):
        seated(empires={"france": {"cities": {"paris": [f"{piece}:{religion}", "rook:catholic"]}}})


@pytest.mark.rule("pax:CITY.2")
def test_constantinople_starts_with_three_tokens_and_takes_no_fourth() -> None:
    m = seated({"hand": ["PREN088"]})
    assert [city(m, f"constantinople{i}") for i in (1, 2, 3)] == [
        ["rook:islamic"],
        ["knight:islamic"],
        ["knight:islamic"],
    ]
    play(m, "play PREN088", "decline")
    assert [key for key in keys(m) if "constantinople" in key] == [f"city constantinople{i}" for i in (1, 2, 3)]
    play(m, "city constantinople2", "pass")
    assert city(m, "constantinople2") == ["rook:islamic"]
    assert empire(m, "ottoman")["repressed"] == ["knight:islamic"]
    with pytest.raises(BadPosition, match="constantinople1"):
        seated(empires={"ottoman": {"cities": {"constantinople1": ["rook:islamic", "rook:islamic"]}}})


@pytest.mark.rule("pax:CITY.2", "pax:CITY.3")
@pytest.mark.parametrize(
    ("vacant", "levied"),
    [("constantinople1", "rook:islamic"), ("constantinople2", "knight:islamic"), ("constantinople3", "knight:islamic")],
)
def test_a_levy_in_constantinople_follows_the_icon_of_the_vacant_space(vacant: str, levied: str) -> None:
    # R23: it does not matter what stands in the other two.
    full = {CITY_IDS[c]: "rook:reformist" for c in CITIES[EMPIRE["ottoman"]] if CITY_IDS[c] != vacant}
    others = {"buda": "rook:catholic", "varna": "rook:catholic", "tana": "rook:catholic", "caffa": "rook:catholic"}
    m = seated(
        empires=realm(
            full | others | {"trebizond": "rook:catholic", "cairo": "rook:catholic", "cyprus": "rook:catholic"}
        ),
        market=rich_fair("east"),
    )
    play(m, "fair east")
    assert city(m, vacant) == [levied]


@pytest.mark.rule("pax:CITY.3")
def test_agents_survivors_and_emancipated_tokens_ignore_the_icon() -> None:
    # A green knight of The West in Bordeaux: agent; survivor of a revolt; emancipated.
    m = seated({"hand": ["PREN033"]}, empires=realm())
    play(m, "play PREN033", "decline", "city bordeaux")
    assert city(m, "bordeaux") == ["knight:islamic"]
    m = seated({"hand": ["PREN033"]}, empires=realm())
    play(m, "play PREN033", "trigger", "empire england", "city bordeaux")
    assert city(m, "bordeaux") == ["knight:islamic"]
    m = seated({"hand": ["PREN045"]}, empires=realm(repressed={"england": ["knight:islamic"]}))
    play(m, "play PREN045", "empire england", "pass", "token knight:islamic", "city bordeaux")
    assert city(m, "bordeaux") == ["knight:islamic"]


@pytest.mark.rule("pax:CITY.3")
@pytest.mark.parametrize("state", STATE_IDS)
@pytest.mark.parametrize(("side", "visits"), [("west", 9), ("east", 4)])
def test_a_levy_always_matches_the_icon_of_its_city(state: str, side: str, visits: int) -> None:
    m = seated(empires=realm(state=state), market=rich_fair(side))
    told = play(m, f"fair {side}")
    while kind(m) == "levy":
        assert "pass" not in keys(m)
        told += play(m, keys(m)[-1])
    levies = events_of(told, "levy")
    assert len(levies) == visits
    for levy in levies:
        assert levy["token"] == TOKEN_IDS[LEVY[CITY[levy["city"]]][STATE_IDS.index(state)]]
        assert city(m, levy["city"]) == [levy["token"]]


@pytest.mark.rule("pax:CITY.4")
def test_no_more_survivors_enter_than_there_are_open_cities() -> None:
    held = {"england": ["rook:islamic", "knight:islamic", "rook:reformist"]}
    m = seated({"hand": ["PREN144X"]}, empires=realm(repressed=held))
    play(m, "play PREN144X", "trigger")
    while kind(m).startswith("survivor"):
        play(m, keys(m)[0])
    play(m, "pass")  # no Concession
    assert kind(m) == "action"  # nor is there room to emancipate anybody
    assert len(city(m, "london") + city(m, "bordeaux")) == 2
    assert len(empire(m, "england")["repressed"]) == 2


# ---------------------------------------------------------------------- concessions and serfs


@pytest.mark.rule("pax:PAWN.1", "pax:SERF.1")
def test_a_pawn_is_a_concession_in_a_border_and_a_serf_on_a_square() -> None:
    m = seated(
        {"west": [card("PREN020")], "hand": ["PREN036"]},
        borders={"england__france": ["pawn:medici"]},
        empires=realm({"paris": "knight:catholic"}),
    )
    assert next(p for p in m.view(None)["players"] if p["seat"] == "medici")["concessions"] == 1
    play(m, "ops west", "concession england__france")
    assert next(p for p in m.view(None)["players"] if p["seat"] == "medici")["concessions"] == 0
    assert empire(m, "france")["repressed"] == ["pawn:medici"]
    # A Serf of whatever bank joins a peasant revolt; another bank's Concession does not.
    told = play(m, "play PREN036", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == 2


@pytest.mark.rule("pax:PAWN.1")
def test_an_opponents_concession_does_not_join_a_revolt() -> None:
    m = seated({"hand": ["PREN036"]}, borders={"england__france": ["pawn:medici"], "aragon__france": ["pawn:fugger"]})
    told = play(m, "play PREN036", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == 2  # the agent and the own Concession
