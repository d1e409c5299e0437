"""The tokens: bishops, borders, cities, concessions, pirates, repression, saturation and the shortage of tokens."""

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
from tests.support.pax import (
    border,
    card,
    city,
    document,
    empire,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    player,
    pool,
    row,
    square,
    table,
    vassal,
)
from tests.support.told import values

SEA = [name for name, sea in zip(BORDER_IDS, IS_SEA, strict=True) if sea]
TEN = [name for name in BORDER_IDS if not name.startswith(("england", "holy_roman_empire__hungary"))]
LAND = [name for name, sea in zip(BORDER_IDS, IS_SEA, strict=True) if not sea]


def realm(
    tokens: dict[str, str] | None = None,
    repressed: dict[str, list[str]] | None = None,
    state: str | None = None,
) -> dict[str, dict[str, Any]]:
    """All ten empires, perhaps all in one map state, with no tokens but these in their cities and on their squares."""
    here, held = tokens or {}, repressed or {}
    names = {
        name: [c for c in (CITY_IDS[i] for i in CITIES[e]) if c not in ("venice2", "kyiv")]
        for name, e in EMPIRE.items()
    }
    return {
        name: {
            "cities": {c: [here[c]] if c in here else [] for c in names[name]},
            "repressed": held.get(name, []),
            **({"state": state} if state else {}),
        }
        for name in EMPIRE_IDS
    }


def seated(fugger: dict[str, Any] | None = None, medici: dict[str, Any] | None = None, **parts: Any) -> PaxMatch:
    """Fugger to move, Medici opposite."""
    return table(player("fugger", **(fugger or {})), player("medici", **(medici or {})), **parts)


def rich_fair(side: str, profits: int = 12) -> dict[str, Any]:
    """A market whose fair of one side starts with plenty of florins."""
    ground = document()["market"][side]
    return {side: row([place["card"] for place in ground], {0: profits - 1})}


def events_of(events: list[Event], name: str) -> list[dict[str, Any]]:
    """What the events of one kind say."""
    return [event.data for event in events if event.kind == name]


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
    now = m.snapshot()
    out: Counter[str] = Counter()
    protected = {
        p["bank"] for p in m.view(None)["players"] if any(e.get("card") in ("PREN107X", "PREN113X") for e in p["east"])
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
    assert next(p for p in m.view(None)["players"] if p["bank"] == "medici")["concessions"] == 1
    play(m, "ops west", "concession england__france")
    assert next(p for p in m.view(None)["players"] if p["bank"] == "medici")["concessions"] == 0
    assert empire(m, "france")["repressed"] == ["pawn:medici"]
    # A Serf of whatever bank joins a peasant revolt; another bank's Concession does not.
    told = play(m, "play PREN036", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == 2


@pytest.mark.rule("pax:PAWN.1")
def test_an_opponents_concession_does_not_join_a_revolt() -> None:
    m = seated({"hand": ["PREN036"]}, borders={"england__france": ["pawn:medici"], "aragon__france": ["pawn:fugger"]})
    told = play(m, "play PREN036", "trigger")
    assert len(events_of(told, "battle")[0]["attackers"]) == 2  # the agent and the own Concession


# ---------------------------------------------------------------------- pirates


@pytest.mark.rule("pax:PIRATE.b.2", "pax:PIRATE.b.3")
def test_a_surviving_pirate_without_room_is_killed_not_repressed() -> None:
    # R52
    m = seated(
        {"hand": ["PREN020"]},
        borders={"england__france": ["pawn:medici"], "france__holy_roman_empire": ["pawn:medici"]},
        empires=realm(),
    )
    play(m, "play PREN020", "trigger")
    assert holder(m, "france") == "fugger"
    assert empire(m, "france")["repressed"] == []
    assert pool(m, "pirate:islamic") == 4


@pytest.mark.rule("pax:PIRATE.b.2")
def test_the_repress_op_and_tax_do_not_reach_pirates() -> None:
    m = seated(
        {"west": [card("PREN020"), card("PREN028")]},
        borders={"england__france": ["pirate:catholic"]},
        empires=realm(),
    )
    play(m, "ops west")  # siege is the one Op with a target, and the pirate its only one
    assert kind(m) == "action"
    assert border(m, "england__france") == []
    assert empire(m, "france")["repressed"] == []


@pytest.mark.rule("pax:PIRATE.b.2")
@pytest.mark.parametrize("token", ["pirate:catholic", "bishop:catholic"])
def test_a_square_with_a_repressed_pirate_or_bishop_is_refused(token: str) -> None:
    with pytest.raises(BadPosition, match="france"):
        seated(empires={"france": {"repressed": [token]}})


@pytest.mark.rule("pax:PIRATE.b.3")
def test_a_pirate_dies_by_siege() -> None:
    m = seated({"west": [card("PREN053")]}, borders={"england__france": ["pirate:catholic"]})
    play(m, "ops west", "pirate england__france")
    assert border(m, "england__france") == []
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:PIRATE.b.3", "pax:PIRATE.c")
def test_a_pirate_dies_when_another_comes_by_corsair() -> None:
    m = seated(
        {"west": [card("PREN017")]},
        borders={"england__france": ["pirate:reformist"], "england__portugal": ["pirate:catholic"]},
    )
    play(m, "ops west", "border england__portugal")
    assert border(m, "england__france") == []
    assert border(m, "england__portugal") == ["pirate:reformist"]
    assert (pool(m, "pirate:catholic"), pool(m, "pirate:reformist")) == (6, 2)


@pytest.mark.rule("pax:PIRATE.b.3")
def test_a_pirate_dies_in_battle() -> None:
    # A pirate and an agent against Paris, and the attacker gives up the pirate.
    m = seated({"hand": ["PREN053"]}, borders={"england__france": ["pirate:catholic"]})
    play(m, "play PREN053", "trigger", "pirate england__france")
    assert border(m, "england__france") == []
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:PIRATE.c")
def test_corsair_moves_only_pirates_of_its_religion() -> None:
    m = seated(
        {"west": [card("PREN017")]},
        borders={"england__france": ["pirate:catholic"], "england__portugal": ["pirate:islamic"]},
    )
    assert "ops west" not in keys(m)
    m = seated(
        {"east": [card("PREN105X")]},
        borders={"aragon__portugal": ["pirate:catholic"], "aragon__papal_states": ["pirate:reformist"]},
    )
    play(m, "ops east")
    assert "op PREN105X corsair:catholic" in keys(m)
    assert "op PREN105X corsair:islamic" not in keys(m)


def protected(**parts: Any) -> PaxMatch:
    """Fugger against Medici, whose Concessions pirates cannot kill; one is in the Hungarian-Ottoman border."""
    return seated(
        parts.pop("fugger", {"hand": ["PREN063"]}),
        {"east": [card("PREN113X", bishop=parts.pop("bishop", None))]},
        borders={"hungary__ottoman": ["pawn:medici"], **parts.pop("borders", {})},
        **parts,
    )


@pytest.mark.rule("pax:PIRATE.d.1", "pax:BORDER.1")
def test_a_protected_concession_lives_beside_a_pirate_and_collects_alone() -> None:
    m = protected(market=rich_fair("east", 3))
    play(m, "play PREN063", "border hungary__ottoman")
    assert sorted(border(m, "hungary__ottoman")) == ["pawn:medici", "pirate:islamic"]
    told = play(m, "fair east")
    assert [(e["seat"], e["border"]) for e in events_of(told, "fair_concession")] == [("medici", "hungary__ottoman")]
    assert events_of(told, "fair_pirate") == []
    assert florins(m, "medici") == 11


@pytest.mark.rule("pax:PIRATE.d.1")
def test_a_pirate_still_kills_a_pirate_beside_a_protected_concession() -> None:
    m = protected(borders={"hungary__ottoman": ["pawn:medici", "pirate:catholic"]})
    play(m, "play PREN063", "border hungary__ottoman")
    assert sorted(border(m, "hungary__ottoman")) == ["pawn:medici", "pirate:islamic"]
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:PIRATE.d.1")
def test_a_silenced_card_protects_nobody() -> None:
    m = protected(bishop="catholic")
    play(m, "play PREN063", "border hungary__ottoman")
    assert border(m, "hungary__ottoman") == ["pirate:islamic"]


@pytest.mark.rule("pax:PIRATE.d.1", "pax:PIRATE.b.3")
def test_when_its_protection_is_lost_a_concession_beside_a_pirate_dies() -> None:
    m = seated({"east": [card("PREN113X")]}, borders={"hungary__ottoman": ["pawn:fugger", "pirate:catholic"]})
    play(m, "sell PREN113X")
    assert border(m, "hungary__ottoman") == ["pirate:catholic"]
    assert pool(m, "pawn:fugger") == 10


@pytest.mark.rule("pax:PIRATE.d.2")
def test_even_so_no_new_concession_enters_a_border_with_a_pirate() -> None:
    m = seated(
        {"hand": ["PREN112X"], "east": [card("PREN113X")]},
        borders={"hungary__ottoman": ["pawn:fugger", "pirate:catholic"], "mamluk__ottoman": ["pirate:catholic"]},
    )
    play(m, "play PREN112X")
    assert set(keys(m)) == {"border ottoman__papal_states", "pass"}


@pytest.mark.rule("pax:PIRATE.d.2")
def test_even_so_neither_a_regime_change_nor_an_emancipation_adds_a_concession_beside_a_pirate() -> None:
    m = seated(
        {"hand": ["PREN078"], "east": [card("PREN113X")]},
        borders={"hungary__ottoman": ["pirate:catholic"], "mamluk__ottoman": ["pirate:catholic"]},
        empires=realm(repressed={"ottoman": ["pawn:fugger"]}),
    )
    play(m, "play PREN078", "empire ottoman")
    assert set(keys(m)) == {"border ottoman__papal_states", "pass"}
    play(m, "pass", "token pawn:fugger")
    assert border(m, "ottoman__papal_states") == ["pawn:fugger"]


# ---------------------------------------------------------------------- repression

HOMES: dict[str, dict[str, Any]] = {
    "own king": {"fugger": [square("france")]},
    "enemy king": {"medici": [square("france")]},
    "own republic": {"fugger": [square("france", "republic")]},
    "enemy republic": {"medici": [square("france", "republic")]},
    "own vassal": {"fugger": [square("aragon", vassals=[vassal("france")])]},
    "enemy vassal": {"medici": [square("aragon", vassals=[vassal("france")])]},
    "throne": {},
}


@pytest.mark.rule("pax:REPRESS.0", "pax:REPRESS.b", "pax:REPRTOK.1")
@pytest.mark.parametrize("home", HOMES)
def test_repressed_tokens_are_stored_on_the_square_wherever_it_lies(home: str) -> None:
    m = seated(
        {"west": [card("PREN020"), card("PREN131X"), *HOMES[home].get("fugger", [])]},
        {"west": HOMES[home].get("medici", [])},
        borders={"england__france": ["pawn:medici"]},
        empires=realm({"bruges": "rook:reformist"}),
        turn={"actions_left": 1},
    )
    play(m, "ops west", "city bruges")
    assert city(m, "bruges") == []
    assert empire(m, "france")["repressed"] == ["rook:reformist"]
    assert florins(m, "fugger") == 11  # REPRESS.b: China pays


@pytest.mark.rule("pax:REPRESS.0")
def test_repressed_tokens_stay_on_the_square_when_it_moves() -> None:
    held = ["rook:reformist", "pawn:medici"]
    m = seated({"west": [square("france")]}, empires=realm(repressed={"france": held}))
    play(m, "sell france")
    assert holder(m, "france") is None
    assert empire(m, "france")["repressed"] == held


@pytest.mark.rule("pax:REPRESS.b")
@pytest.mark.parametrize("piece", ["city paris", "concession england__france"])
def test_the_repress_op_earns_a_florin(piece: str) -> None:
    m = seated(
        {"west": [card("PREN020")]},
        borders={"england__france": ["pawn:medici"]},
        empires=realm({"paris": "knight:catholic"}),
    )
    play(m, "ops west", piece)
    assert (florins(m, "fugger"), florins(m, "medici")) == (11, 10)
    assert len(empire(m, "france")["repressed"]) == 1


@pytest.mark.rule("pax:REPRESS.a")
def test_displacing_a_concession_in_a_regime_change_costs_a_florin() -> None:
    m = seated({"hand": ["PREN045"]}, borders={"england__france": ["pawn:medici"]})
    play(m, "play PREN045", "empire france", "border england__france", "pass")
    assert border(m, "england__france") == ["pawn:fugger"]
    assert empire(m, "france")["repressed"] == ["pawn:medici"]
    assert (florins(m, "fugger"), florins(m, "medici")) == (9, 10)


@pytest.mark.rule("pax:REPRESS.c.1")
def test_a_refused_tax_represses_and_moves_no_money() -> None:
    m = seated(
        {"west": [card("PREN028")]},
        borders={"england__france": ["pawn:medici"]},
        empires=realm({"paris": "knight:catholic", "bruges": "rook:catholic"}),
    )
    play(m, "ops west", "op PREN028 tax", "repress")
    assert empire(m, "france")["repressed"] == ["pawn:medici"]
    assert border(m, "england__france") == []
    assert (florins(m, "fugger"), florins(m, "medici")) == (10, 10)


@pytest.mark.rule("pax:REPRESS.c.1")
def test_a_trade_shift_represses_a_token_on_the_busted_emporium_and_moves_no_money() -> None:
    m = seated({"hand": ["PREN087"]}, {"east": [square("byzantium")]})
    play(m, "play PREN087", "trigger")
    assert empire(m, "byzantium")["repressed"] == ["knight:islamic"]  # it stood in Tana
    assert (florins(m, "fugger"), florins(m, "medici")) == (10, 10)


@pytest.mark.rule("pax:REPRESS.c.2")
def test_survivors_without_room_are_repressed_and_move_no_money() -> None:
    # England, all vacant, takes two of the three knights and rooks that attack.
    m = seated({"hand": ["PREN051"]}, empires=realm(repressed={"england": ["knight:islamic"]}))
    play(m, "play PREN051", "trigger", "agent rook:catholic", "city london", "repressed knight:islamic england")
    assert empire(m, "england")["repressed"] == ["rook:reformist"]
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:REPRESS.d")
@pytest.mark.parametrize(
    ("name", "where"), [("PREN147X", "england"), ("PREN161X", "england"), ("PREN036", "france"), ("PREN015", "france")]
)
def test_the_card_that_displaces_a_concession_decides_which_square_gets_it(name: str, where: str) -> None:
    m = seated({"hand": [name]}, borders={"england__france": ["pawn:medici"]})
    play(m, f"play {name}")
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, "border england__france")
    assert {e for e in EMPIRE_IDS if empire(m, e)["repressed"]} == {where}


@pytest.mark.rule("pax:REPRESS.d")
@pytest.mark.parametrize(("name", "where"), [("PREN017", "england"), ("PREN020", "france")])
def test_the_card_that_represses_a_concession_decides_which_square_gets_it(name: str, where: str) -> None:
    m = seated({"west": [card(name)]}, borders={"england__france": ["pawn:medici"]}, empires=realm())
    play(m, "ops west")
    assert {e for e in EMPIRE_IDS if empire(m, e)["repressed"]} == {where}


@pytest.mark.rule("pax:REPRESS.d")
@pytest.mark.parametrize("where", ["england", "france"])
def test_with_a_regional_card_the_player_decides_which_square_gets_the_concession(where: str) -> None:
    m = seated({"hand": ["PREN041"]}, borders={"england__france": ["pawn:medici"]})
    play(m, "play PREN041", "decline", "border england__france", f"empire {where}")
    assert {e for e in EMPIRE_IDS if empire(m, e)["repressed"]} == {where}


@pytest.mark.rule("pax:REPRESS.d")
def test_a_regional_card_represses_only_to_a_square_of_its_region() -> None:
    m = seated({"hand": ["PREN041"]}, borders={"ottoman__papal_states": ["pawn:medici"]})
    play(m, "play PREN041", "decline", "border ottoman__papal_states")
    assert {e for e in EMPIRE_IDS if empire(m, e)["repressed"]} == {"papal_states"}


# ---------------------------------------------------------------------- ruling class and saturation


@pytest.mark.rule("pax:RULING.1")
def test_tokens_of_every_colour_in_the_cities_are_ruling_class() -> None:
    m = seated(
        {"west": [card("PREN020")], "hand": ["PREN028"]},
        empires=realm({"paris": "knight:catholic", "bruges": "rook:islamic", "lyon": "knight:reformist"}),
    )
    trial = m.copy()
    play(trial, "ops west")
    assert set(keys(trial)) == {"city paris", "city bruges", "city lyon"}
    told = play(m, "play PREN028", "trigger")
    assert len(events_of(told, "battle")[0]["defenders"]) == 3


@pytest.mark.rule("pax:SATURATION.1")
def test_an_empire_is_saturated_when_its_open_cities_are_occupied() -> None:
    full = {"vienna": "rook:catholic", "lubeck": "rook:catholic", "nurnberg": "rook:islamic"}
    m = seated(empires=realm(full))
    assert m.view(None)["empires"]["holy_roman_empire"]["saturated"]  # Novgorod is busted
    m = seated(empires=realm(full), emporia={"black": "novgorod"})
    assert not m.view(None)["empires"]["holy_roman_empire"]["saturated"]
    m = seated(empires=realm(full | {"novgorod": "rook:islamic"}), emporia={"black": "novgorod"})
    assert m.view(None)["empires"]["holy_roman_empire"]["saturated"]


@pytest.mark.rule("pax:SATURATION.2")
def test_borders_with_a_concession_or_a_pirate_take_no_emancipated_pawn() -> None:
    m = seated(
        {"hand": ["PREN045"]},
        borders={"england__france": ["pirate:catholic"], "aragon__france": ["pawn:medici"]},
        empires=realm(repressed={"france": ["pawn:medici", "pawn:fugger"]}),
    )
    play(m, "play PREN045", "empire france", "pass", "token pawn:fugger")
    assert border(m, "france__holy_roman_empire") == ["pawn:fugger"]
    assert kind(m) == "action"  # no border is left for the other
    assert empire(m, "france")["repressed"] == ["pawn:medici"]


@pytest.mark.rule("pax:SATURATION.2")
@pytest.mark.parametrize("token", ["pirate:islamic", "pawn:medici"])
def test_borders_with_a_concession_or_a_pirate_take_no_survivor(token: str) -> None:
    m = seated({"hand": ["PREN034"]}, borders={"england__france": [token]}, empires=realm())
    play(m, "play PREN034", "trigger")
    assert border(m, "england__france") == [token]
    assert border(m, "england__portugal") == ["pawn:fugger"]


WEST_FULL = {
    "tana": "knight:islamic", "caffa": "knight:islamic", "trebizond": "knight:islamic", "buda": "rook:islamic",
    "varna": "rook:islamic", "constantinople1": "rook:islamic", "constantinople2": "rook:islamic",
    "constantinople3": "rook:islamic", "modon": "rook:islamic", "rhodes": "rook:islamic", "venice": "knight:islamic",
    "valencia": "rook:catholic", "algiers": "rook:catholic", "toledo": "rook:catholic", "granada": "rook:catholic",
    "london": "rook:catholic", "bordeaux": "rook:catholic", "paris": "rook:catholic", "bruges": "rook:catholic",
    "lyon": "rook:catholic", "vienna": "rook:catholic", "lubeck": "knight:catholic", "nurnberg": "knight:catholic",
}  # fmt: skip


@pytest.mark.rule("pax:SATURATION.a")
def test_saturated_empires_take_no_levies_in_a_fair() -> None:
    m = seated(empires=realm(WEST_FULL), market=rich_fair("west"))
    told = play(m, "fair west")
    assert events_of(told, "levy") == []
    assert kind(m) == "action"
    vacant = {c: token for c, token in WEST_FULL.items() if c != "bordeaux"}
    m = seated(empires=realm(vacant), market=rich_fair("west"))
    told = play(m, "fair west")
    assert [e["city"] for e in events_of(told, "levy")] == ["bordeaux"]


@pytest.mark.rule("pax:SATURATION.a")
def test_a_saturated_empire_cannot_be_taxed() -> None:
    parts: dict[str, Any] = {"borders": {"england__france": ["pawn:medici"]}}
    m = seated({"west": [card("PREN028")]}, empires=realm(WEST_FULL), **parts)
    play(m, "ops west")
    assert kind(m) == "siege"  # the only Op left
    vacant = {c: token for c, token in WEST_FULL.items() if c != "lyon"}
    m = seated({"west": [card("PREN028")]}, empires=realm(vacant), **parts)
    play(m, "ops west")
    assert set(keys(m)) == {"op PREN028 tax", "op PREN028 siege"}


# ---------------------------------------------------------------------- token shortage: repressed tokens first

RED_KNIGHTS = ["knight:reformist"] * 7


@pytest.mark.rule("pax:TOKENMGMT.1", "pax:E2.2.e")
@pytest.mark.parametrize(
    ("name", "token", "target"),
    [
        ("PREN109X", "knight:catholic", "city lubeck"),
        ("PREN144X", "knight:reformist", "city bordeaux"),
        ("PREN084", "rook:islamic", "city caffa"),
        ("PREN154X", "rook:reformist", "city lubeck"),
    ],
)
def test_an_agent_missing_in_the_pool_may_come_from_repressed_tokens_like_it(
    name: str, token: str, target: str
) -> None:
    n = SUPPLY[TOKEN[token]]
    piece, _, religion = token.partition(":")
    other = "rook" if piece == "knight" else "knight"
    unlike = [f"{other}:{religion}", f"{piece}:{'islamic' if religion != 'islamic' else 'catholic'}", "pawn:fugger"]
    # One stands in a city: it is no donor while some are repressed.
    held = {"mamluk": [token] * (n - 2), "portugal": [token, *unlike], "ottoman": unlike}
    m = seated({"hand": [name]}, empires=realm({"toledo": token}, held))
    assert pool(m, token) == 0
    play(m, f"play {name}")
    if kind(m) == "trigger":
        play(m, "decline")
    assert "pass" in keys(m)
    play(m, target)
    assert kind(m) == "donor"
    assert set(keys(m)) == {f"repressed {token} mamluk", f"repressed {token} portugal", "pass"}
    refused = m.copy()
    play(refused, "pass")
    assert city(refused, target.removeprefix("city ")) == []
    assert empire(refused, "portugal")["repressed"] == [token, *unlike]
    play(m, f"repressed {token} portugal")
    assert city(m, target.removeprefix("city ")) == [token]
    assert empire(m, "portugal")["repressed"] == unlike
    assert len(empire(m, "mamluk")["repressed"]) == n - 2
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_no_donor_is_asked_for_while_the_pool_holds_a_token() -> None:
    m = seated({"hand": ["PREN144X"]}, empires=realm(repressed={"mamluk": RED_KNIGHTS[1:]}))
    play(m, "play PREN144X", "decline", "city bordeaux")
    assert kind(m) == "action"
    assert pool(m, "knight:reformist") == 0
    assert len(empire(m, "mamluk")["repressed"]) == 6


@pytest.mark.rule("pax:TOKENMGMT.1", "pax:E2.2.e")
def test_the_second_agent_of_a_card_may_be_the_one_missing() -> None:
    m = seated({"hand": ["PREN026"]}, empires=realm(repressed={"mamluk": RED_KNIGHTS[1:]}))
    play(m, "play PREN026", "city bordeaux")
    assert city(m, "bordeaux") == ["knight:reformist"]
    play(m, "city london")
    assert set(keys(m)) == {"repressed knight:reformist mamluk", "pass"}


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_refusing_a_donor_displaces_nobody_and_costs_nothing() -> None:
    m = seated({"hand": ["PREN144X"]}, empires=realm({"london": "rook:catholic"}, {"mamluk": RED_KNIGHTS}))
    play(m, "play PREN144X", "decline", "city london", "pass")
    assert kind(m) == "action"
    assert city(m, "london") == ["rook:catholic"]
    assert empire(m, "england")["repressed"] == []
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_taking_a_donor_for_an_occupied_city_still_costs_a_florin() -> None:
    m = seated({"hand": ["PREN144X"]}, empires=realm({"london": "rook:catholic"}, {"mamluk": RED_KNIGHTS}))
    play(m, "play PREN144X", "decline", "city london", "repressed knight:reformist mamluk")
    assert city(m, "london") == ["knight:reformist"]
    assert empire(m, "england")["repressed"] == ["rook:catholic"]
    assert florins(m, "fugger") == 9


@pytest.mark.rule("pax:TOKENMGMT.1", "pax:E2.1.0")
def test_even_after_a_one_shot_an_agent_missing_in_the_pool_may_be_declined() -> None:
    # R29 over E2.1: a card with a trade shift and a red rook, all of them out.
    m = seated({"hand": ["PREN154X"]}, empires=realm(repressed={"mamluk": ["rook:reformist"] * 7}))
    play(m, "play PREN154X", "trigger")
    assert "pass" in keys(m)
    play(m, "pass")
    assert kind(m) == "action"


@pytest.mark.rule("pax:TOKENMGMT.2", "pax:E2.1.0")
@pytest.mark.parametrize("name", ["PREN107X", "PREN015", "PREN007"])
def test_even_after_a_one_shot_a_missing_pirate_pawn_or_bishop_may_be_declined(name: str) -> None:
    # R29: a trade shift with a green pirate, one with a pawn, an apostasy with a gold bishop; all of these are out.
    out = {"PREN107X": dict.fromkeys(SEA[:4], "pirate:islamic"), "PREN015": dict.fromkeys(TEN, "pawn:fugger")}
    bishops = "catholic" if name == "PREN007" else None
    there = [card(c, bishops) for c in ("PREN003", "PREN004", "PREN049", "PREN053", "PREN055")]
    m = seated({"hand": [name]}, {"west": there}, borders={b: [token] for b, token in out.get(name, {}).items()})
    play(m, f"play {name}", "trigger")
    assert kind(m) in ("agent_border", "agent_card")
    assert "pass" in keys(m)
    taking = m.copy()
    play(m, "pass")
    assert kind(m) == "action"
    play(taking, keys(taking)[0])
    assert kind(taking) == "donor"
    assert "pass" in keys(taking)


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_a_surviving_agent_missing_in_the_pool_may_come_from_repressed_tokens() -> None:
    m = seated({"hand": ["PREN022"]}, empires=realm(repressed={"mamluk": RED_KNIGHTS}))
    play(m, "play PREN022", "trigger", "city lubeck")
    assert set(keys(m)) == {"repressed knight:reformist mamluk", "pass"}
    play(m, "repressed knight:reformist mamluk")
    assert city(m, "lubeck") == ["knight:reformist"]
    assert len(empire(m, "mamluk")["repressed"]) == 6


# ---------------------------------------------------------------------- token shortage: else from any position


@pytest.mark.rule("pax:TOKENMGMT.2", "pax:E2.2.e")
@pytest.mark.parametrize(("token", "name"), [("knight:reformist", "PREN144X"), ("rook:reformist", "PREN051")])
def test_with_none_repressed_a_knight_or_rook_may_come_from_any_city(token: str, name: str) -> None:
    out = ["toledo", "caffa", "cairo", "buda", "venice", "rhodes", "constantinople2"]
    m = seated({"hand": [name]}, empires=realm(dict.fromkeys(out, token) | {"paris": "rook:catholic"}))
    assert pool(m, token) == 0
    play(m, f"play {name}", "decline")
    if kind(m) == "agent":
        play(m, f"token {token}")
    play(m, "city bordeaux")
    assert kind(m) == "donor"
    assert set(keys(m)) == {*(f"city {c}" for c in out), "pass"}
    play(m, "city venice")
    assert city(m, "venice") == []
    assert city(m, "bordeaux") == [token]


@pytest.mark.rule("pax:TOKENMGMT.2", "pax:E2.2.e", "pax:PIRATE.c")
def test_a_missing_pirate_may_come_from_any_border() -> None:
    out = ["aragon__portugal", "hungary__ottoman", "mamluk__ottoman"]
    m = seated({"hand": ["PREN017"]}, borders={name: ["pirate:reformist"] for name in out})
    play(m, "play PREN017", "border england__france")
    assert set(keys(m)) == {*(f"pirate {name}" for name in out), "pass"}
    refused = m.copy()
    play(refused, "pass")
    assert border(refused, "england__france") == []
    play(m, "pirate hungary__ottoman")
    assert border(m, "hungary__ottoman") == []
    assert border(m, "england__france") == ["pirate:reformist"]


@pytest.mark.rule("pax:TOKENMGMT.2")
def test_a_refused_pirate_kills_nobody() -> None:
    out = ["aragon__portugal", "hungary__ottoman", "mamluk__ottoman"]
    taken = {name: ["pirate:reformist"] for name in out} | {"england__france": ["pawn:medici"]}
    m = seated({"hand": ["PREN017"]}, borders=taken)
    play(m, "play PREN017", "border england__france", "pass")
    assert border(m, "england__france") == ["pawn:medici"]


@pytest.mark.rule("pax:TOKENMGMT.2", "pax:E2.2.e")
def test_a_missing_bishop_may_come_from_any_card_or_throne() -> None:
    ground = realm()
    ground["england"]["bishop"] = "reformist"
    m = seated(
        {"hand": ["PREN160X"], "west": [card("PREN043", bishop="reformist")]},
        {
            "west": [card("PREN049", bishop="reformist"), square("aragon", bishop="reformist")],
            "east": [card("PREN101X", bishop="reformist")],
        },
        empires=ground,
    )
    assert pool(m, "bishop:reformist") == 0
    play(m, "play PREN160X", "card PREN160X")
    assert kind(m) == "donor"
    assert set(keys(m)) == {
        "card PREN043", "card PREN049", "card PREN101X", "square aragon", "square england", "pass",
    }  # fmt: skip
    refused = m.copy()
    play(refused, "pass")
    assert entry(refused, "PREN160X")["bishop"] is None
    play(m, "square aragon")
    assert entry(m, "aragon")["bishop"] is None
    assert entry(m, "PREN160X")["bishop"] == "reformist"
    assert pool(m, "bishop:reformist") == 0


@pytest.mark.rule("pax:TOKENMGMT.2", "pax:E2.2.e")
def test_a_missing_pawn_may_come_from_any_own_concession_only() -> None:
    # R31: Pawns of other banks are no donors, whether Concessions or Serfs.
    assert len(TEN) == 10
    m = seated(
        {"hand": ["PREN147X"]},
        borders={name: ["pawn:fugger"] for name in TEN} | {"england__france": ["pawn:medici"]},
        empires=realm(repressed={"aragon": ["pawn:medici"]}),
    )
    assert pool(m, "pawn:fugger") == 0
    play(m, "play PREN147X", "border england__portugal")
    assert kind(m) == "donor"
    assert set(keys(m)) == {*(f"concession {name}" for name in TEN), "pass"}
    play(m, "concession hungary__ottoman")
    assert border(m, "hungary__ottoman") == []
    assert border(m, "england__portugal") == ["pawn:fugger"]


@pytest.mark.rule("pax:TOKENMGMT.1", "pax:E2.2.e")
def test_a_missing_pawn_comes_from_own_serfs_first() -> None:
    m = seated(
        {"hand": ["PREN147X"]},
        borders={name: ["pawn:fugger"] for name in TEN[1:]},
        empires=realm(repressed={"aragon": ["pawn:medici", "pawn:fugger"]}),
    )
    play(m, "play PREN147X", "border england__portugal")
    assert set(keys(m)) == {"repressed pawn:fugger aragon", "pass"}
    play(m, "repressed pawn:fugger aragon")
    assert empire(m, "aragon")["repressed"] == ["pawn:medici"]
    assert border(m, "england__portugal") == ["pawn:fugger"]


# ---------------------------------------------------------------------- token shortage: concessions and levies


@pytest.mark.rule("pax:TOKENMGMT.1", "pax:TOKENMGMT.2")
@pytest.mark.parametrize("serf", [True, False])
def test_a_regime_change_concession_missing_in_reserve_may_come_from_elsewhere(serf: bool) -> None:
    # R29, R64
    m = seated(
        {"hand": ["PREN045"]},
        borders={name: ["pawn:fugger"] for name in TEN[serf:]},
        empires=realm(repressed={"mamluk": ["pawn:fugger"] * serf}),
    )
    play(m, "play PREN045", "empire england", "border england__portugal")
    assert kind(m) == "donor"
    donors = {"repressed pawn:fugger mamluk"} if serf else {f"concession {name}" for name in TEN}
    assert set(keys(m)) == donors | {"pass"}
    refused = m.copy()
    play(refused, "pass")
    assert border(refused, "england__portugal") == []
    assert holder(refused, "england") == "fugger"
    play(m, min(donors))
    assert border(m, "england__portugal") == ["pawn:fugger"]


def levy_in_england(**held: list[str]) -> PaxMatch:
    """A West fair whose only unsaturated empire is England: London (gold rook) and Bordeaux (gold knight) are vacant."""
    full = {c: ("knight:reformist" if i < 7 else "rook:reformist" if i < 14 else "rook:islamic")
            for i, c in enumerate(c for c in WEST_FULL if c not in ("london", "bordeaux"))}  # fmt: skip
    return seated(empires=realm(full, held), market=rich_fair("west"))


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_a_levy_may_go_where_the_pool_has_no_token_but_one_must_be_raised() -> None:
    # R30: the convener picks the city; the rook of London can only come from the repressed, and then it must.
    m = levy_in_england(mamluk=["rook:catholic"] * 10)
    play(m, "fair west")
    assert (kind(m), set(keys(m))) == ("levy", {"city london", "city bordeaux"})
    stocked = m.copy()
    play(stocked, "city bordeaux")
    assert city(stocked, "bordeaux") == ["knight:catholic"]
    assert kind(stocked) == "action"
    play(m, "city london")
    assert city(m, "london") == ["rook:catholic"]
    assert empire(m, "mamluk")["repressed"] == ["rook:catholic"] * 9
    assert kind(m) == "action"


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_the_donor_of_a_levy_that_must_be_raised_cannot_be_declined() -> None:
    # R30
    m = levy_in_england(mamluk=["rook:catholic"] * 5, hungary=["rook:catholic"] * 5)
    play(m, "fair west", "city london")
    assert (kind(m), set(keys(m))) == (
        "donor",
        {"repressed rook:catholic mamluk", "repressed rook:catholic hungary"},
    )


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_a_levy_with_both_tokens_missing_is_optional() -> None:
    # R29, R30
    m = levy_in_england(mamluk=["rook:catholic"] * 10, portugal=["knight:catholic"] * 10)
    play(m, "fair west")
    assert kind(m) == "levy"
    assert set(keys(m)) == {"city london", "city bordeaux", "pass"}
    declined = m.copy()
    play(declined, "pass")
    assert city(declined, "london") + city(declined, "bordeaux") == []
    play(m, "city london")
    assert kind(m) == "donor"
    assert set(keys(m)) == {"repressed rook:catholic mamluk", "pass"}
    play(m, "repressed rook:catholic mamluk")
    assert city(m, "london") == ["rook:catholic"]
    assert len(empire(m, "mamluk")["repressed"]) == 9


@pytest.mark.rule("pax:TOKENMGMT.2")
def test_a_levy_may_take_its_token_from_any_city() -> None:
    gold = [c for c in WEST_FULL if c not in ("london", "bordeaux")]
    full = {c: ("knight:catholic" if i < 10 else "rook:catholic" if i < 20 else "rook:islamic")
            for i, c in enumerate(gold)}  # fmt: skip
    m = seated(empires=realm(full), market=rich_fair("west"))
    play(m, "fair west", "city london")
    assert set(keys(m)) == {*(f"city {c}" for c, token in full.items() if token == "rook:catholic"), "pass"}
    play(m, "city paris")
    assert city(m, "london") == ["rook:catholic"]


@pytest.mark.rule("pax:TOKENMGMT.1")
def test_in_a_tax_the_taxed_owner_places_the_levy_and_picks_the_donor() -> None:
    m = seated(
        {"west": [card("PREN026")]},
        borders={"england__france": ["pawn:medici"]},
        empires=realm(repressed={"mamluk": ["rook:catholic"] * 10, "portugal": ["knight:catholic"] * 10}),
    )
    play(m, "ops west", "pay")
    assert m.decision is not None
    assert (m.decision.seat, m.decision.kind) == ("medici", "levy")
    assert set(keys(m)) == {"city london", "city bordeaux", "pass"}
    play(m, "city bordeaux")
    assert (m.decision.seat, m.decision.kind) == ("medici", "donor")
    assert set(keys(m)) == {"repressed knight:catholic portugal", "pass"}
    play(m, "repressed knight:catholic portugal")
    assert city(m, "bordeaux") == ["knight:catholic"]


# ---------------------------------------------------------------------- condottieri in Venice


def venetian(here: list[str], state: str = "catholic") -> dict[str, Any]:
    """The Papal States with these tokens in Venice."""
    return {"papal_states": {"state": state, "cities": {"venice": here}}}


@pytest.mark.rule("pax:CITY.1")
@pytest.mark.parametrize("state", ["catholic", "medieval"])
@pytest.mark.parametrize("name", ["PREN024", "PREN055", "PREN143X"])
def test_a_condottiere_in_any_tableau_gives_venice_a_second_place_for_any_token(name: str, state: str) -> None:
    # R26, R27, R28: a green knight of Fugger, with a condottiere of Medici.
    m = seated({"hand": ["PREN033"]}, {"west": [card(name)]}, empires=venetian(["rook:reformist"], state))
    play(m, "play PREN033", "decline")
    assert "city venice2" in keys(m)
    assert "city venice" not in keys(m)  # R96
    play(m, "city venice2")
    assert city(m, "venice") == ["rook:reformist", "knight:islamic"]
    assert florins(m, "fugger") == 10


@pytest.mark.rule("pax:CITY.1")
@pytest.mark.parametrize("state", ["islamic", "reformist"])
def test_there_is_no_second_place_while_venices_icon_is_not_gold(state: str) -> None:
    m = seated({"hand": ["PREN033"]}, {"west": [card("PREN024")]}, empires=venetian([], state))
    play(m, "play PREN033", "decline")
    assert "city venice" in keys(m)
    assert "city venice2" not in keys(m)


@pytest.mark.rule("pax:CITY.1")
@pytest.mark.parametrize("silenced", [True, False])
def test_a_silenced_condottiere_does_not_serve_nor_does_one_in_hand(silenced: bool) -> None:
    other: dict[str, Any] = {"west": [card("PREN024", bishop="islamic")]} if silenced else {"hand": ["PREN024"]}
    m = seated({"hand": ["PREN033"]}, other)
    play(m, "play PREN033", "decline")
    assert "city venice2" not in keys(m)


@pytest.mark.rule("pax:CITY.1")
def test_by_the_switch_the_second_place_is_for_gold_knights_only() -> None:
    m = seated({"hand": ["PREN033", "PREN023"]}, {"west": [card("PREN024")]}, variants=["condottieri=gold_knights"])
    play(m, "play PREN033", "decline")
    assert "city venice2" not in keys(m)
    play(m, "pass", "play PREN023")
    assert "city venice2" in keys(m)


@pytest.mark.rule("pax:CITY.1")
def test_a_played_condottiere_makes_room_for_his_own_two_knights() -> None:
    m = seated({"hand": ["PREN024"]}, empires=venetian([]))
    play(m, "play PREN024", "city venice", "city venice2")
    assert city(m, "venice") == ["knight:catholic", "knight:catholic"]
    assert florins(m, "fugger") == 10
    assert m.view(None)["empires"]["papal_states"]["saturated"]


@pytest.mark.rule("pax:CITY.1", "pax:CITY.3", "pax:SATURATION.1")
def test_the_second_place_of_venice_takes_a_levy_of_a_gold_knight() -> None:
    ground = realm(
        {c: t for c, t in WEST_FULL.items() if c != "venice"}
        | {"venice": "rook:islamic"}
        | {"rhodes": "rook:reformist"}
    )
    m = seated({}, {"west": [card("PREN024")]}, empires=ground, market=rich_fair("west"))
    assert not m.view(None)["empires"]["papal_states"]["saturated"]
    play(m, "fair west")
    assert city(m, "venice") == ["rook:islamic", "knight:catholic"]


def two_in_venice(*condottieri: str) -> PaxMatch:
    """Fugger can send a bishop onto Medici's condottiere while Venice holds two different tokens."""
    return seated(
        {"west": [card("PREN008")]},
        {"west": [card("PREN131X", bishop="catholic"), *(card(name) for name in condottieri)]},
        empires=venetian(["knight:catholic", "rook:reformist"]),
    )


@pytest.mark.rule("pax:CITY.1", "pax:CITY.4")
@pytest.mark.parametrize(("dead", "left"), [("city venice", ["rook:reformist"]), ("city venice2", ["knight:catholic"])])
def test_when_the_condottiere_is_silenced_the_active_player_removes_a_token(dead: str, left: list[str]) -> None:
    # R27: the active player, not the holder of the card.
    m = two_in_venice("PREN024")
    play(m, "ops west", "card PREN024")
    assert m.decision is not None
    assert (m.decision.seat, m.decision.kind) == ("fugger", "venice")
    assert set(keys(m)) == {"city venice", "city venice2"}
    play(m, dead)
    assert city(m, "venice") == left
    assert pool(m, "knight:catholic") + pool(m, "rook:reformist") == 17 - 4 - 1  # Toledo, Valencia, Paris, Buda


@pytest.mark.rule("pax:CITY.1")
def test_one_unsilenced_condottiere_is_enough() -> None:
    m = two_in_venice("PREN024", "PREN055")
    play(m, "ops west", "card PREN024")
    assert kind(m) != "venice"
    assert city(m, "venice") == ["knight:catholic", "rook:reformist"]


@pytest.mark.rule("pax:CITY.1", "pax:CITY.4")
def test_a_condottiere_sold_costs_venice_a_token() -> None:
    m = seated({"west": [card("PREN024")]}, empires=venetian(["knight:catholic", "knight:catholic"]))
    play(m, "sell PREN024")
    assert city(m, "venice") == ["knight:catholic"]


@pytest.mark.rule("pax:CITY.1", "pax:CITY.4")
def test_a_theocracy_of_another_faith_costs_venice_a_token() -> None:
    # A reformation is won over a green pirate by the red tokens in Venice and a red knight next door.
    ground = realm({"valencia": "knight:reformist"})
    ground["papal_states"]["cities"]["venice"] = ["knight:reformist", "rook:reformist"]
    m = seated(
        {"hand": ["PREN005"]},
        {"west": [card("PREN024")]},
        borders={"ottoman__papal_states": ["pirate:islamic"]},
        empires=ground,
    )
    play(m, "play PREN005", "trigger", "city valencia")
    assert empire(m, "papal_states")["state"] == "reformist"
    assert m.decision is not None
    assert (m.decision.seat, m.decision.kind) == ("fugger", "venice")
    play(m, "city venice")
    assert city(m, "venice") == ["rook:reformist"]
    assert pool(m, "knight:reformist") == 7


@pytest.mark.rule("pax:CITY.1", "pax:CITY.4")
def test_two_tokens_in_venice_without_a_condottiere_are_refused() -> None:
    with pytest.raises(BadPosition, match="venice"):
        seated(empires=venetian(["knight:catholic", "knight:catholic"]))


@pytest.mark.rule("pax:TOKENMGMT.1", "pax:BATTLE.i.1")
def test_a_repressed_attacker_taken_for_an_agent_the_pool_lacks_does_not_enter_once_more() -> None:
    """Two rook agents and a repressed rook win; the pool has no rook, and the repressed one stands in for an agent."""
    n = SUPPLY[TOKEN["rook:catholic"]]
    held = {"portugal": ["rook:catholic"], "mamluk": ["rook:catholic"] * (n - 1)}
    m = seated({"hand": ["PREN049"]}, empires=realm({}, held))
    assert pool(m, "rook:catholic") == 0
    play(m, "play PREN049", "trigger", "agent rook:catholic", "city toledo", "repressed rook:catholic portugal")
    # Only the other agent is left to place, in the last city; the repressed rook is gone.
    assert empire(m, "portugal")["repressed"] == []
    assert (kind(m), keys(m)) == ("donor", ["repressed rook:catholic mamluk", "pass"])
    play(m, "repressed rook:catholic mamluk", "pass")
    on_the_map = [token for name in ("toledo", "granada") for token in city(m, name)]
    stored = [token for name in ("portugal", "mamluk") for token in empire(m, name)["repressed"]]
    rooks = [*on_the_map, *stored].count("rook:catholic") + pool(m, "rook:catholic")
    assert rooks == n
