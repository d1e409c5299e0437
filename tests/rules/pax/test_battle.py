"""BATTLE: who fights, how casualties fall, where survivors go; believers and heretics.

The tools of this file serve the tests of the wars as well: `land` clears the map, `muster` fights a battle and says who
took part, `battles` fights all four kinds over Aragon on the same ground.
"""

from typing import Any, NamedTuple

import pytest

from signoria.pax import PaxMatch
from signoria.pax.facts import AGENTS, CITY, CITY_EMPIRE, CITY_IDS, EMPIRE_IDS, ITEM, TOKEN_IDS, VENICE2
from signoria.table import Event
from tests.support.pax import border, card, city, empire, florins, holder, keys, kind, play, player, pool, square, table
from tests.support.told import values

# ---------------------------------------------------------------------- tools


class Muster(NamedTuple):
    """A battle that was fought: who took part (each sort of piece once), how many, the table now, what happened."""

    attackers: set[str]
    defenders: set[str]
    sizes: tuple[int, int]
    match: PaxMatch
    events: list[Event]


def land(
    tokens: dict[str, str], repressed: dict[str, list[str]] | None = None, states: dict[str, str] | None = None
) -> dict[str, Any]:
    """All empires with empty cities, but for the tokens, repressed tokens and map states named."""
    doc: dict[str, Any] = {name: {"cities": {}, "repressed": (repressed or {}).get(name, [])} for name in EMPIRE_IDS}
    for c, name in enumerate(CITY_IDS):
        if c != VENICE2:
            doc[EMPIRE_IDS[CITY_EMPIRE[c]]]["cities"][name] = [tokens[name]] if name in tokens else []
    assert set(tokens) <= set(CITY)
    for name, state in (states or {}).items():
        doc[name]["state"] = state
    return doc


def arena(
    name: str,
    tokens: dict[str, str],
    *,
    repressed: dict[str, list[str]] | None = None,
    states: dict[str, str] | None = None,
    me: dict[str, Any] | None = None,
    you: dict[str, Any] | None = None,
    **parts: Any,
) -> PaxMatch:
    """Fugger is about to play the card on an otherwise empty map; Medici is the other bank."""
    return table(
        player("fugger", hand=[name], **(me or {})),
        player("medici", **(you or {})),
        empires=land(tokens, repressed, states),
        **parts,
    )


def piece_key(piece: dict[str, str]) -> str:
    """The piece of an event under the key it has in a decision."""
    zone, token = piece["zone"], piece["token"]
    if zone == "agent":
        return f"agent {token}"
    if zone == "repressed":
        return f"repressed {token} {piece['place']}"
    return f"{'pirate' if zone == 'border' else zone} {piece['place']}"


def muster(match: PaxMatch, *choices: str) -> Muster:
    """Make the choices that start a battle and let the first on offer fall; afterwards the battle is over.

    Only the larger side is ever asked about, so what it is asked plus what fell is everybody.
    """
    events = play(match, *choices)
    asked: set[str] = set()
    while kind(match) == "casualty":
        asked |= set(keys(match))
        events += play(match, keys(match)[0])
    (battle,) = [e for e in events if e.kind == "battle"]
    sizes = (len(values(battle)["attackers"]), len(values(battle)["defenders"]))
    assert min(sizes) > 0, "nobody falls, so nobody is known"
    fell: dict[bool, set[str]] = {True: set(), False: set()}
    for event in events:
        if event.kind == "casualty":
            fell[values(event)["attacking"]].add(piece_key(values(event)["piece"]))
    fell[sizes[0] > sizes[1]] |= asked
    return Muster(fell[True], fell[False], sizes, match, events)


def fell(events: list[Event], attacking: bool) -> list[str]:
    """The casualties of one side."""
    dead = [values(e) for e in events if e.kind == "casualty" and e.data["attacking"] == attacking]
    return [piece_key(d["piece"]) for d in dead]


def happened(events: list[Event]) -> list[str]:
    """The kinds of the events."""
    return [e.kind for e in events]


def wind_up(match: PaxMatch) -> tuple[list[str], list[Event]]:
    """Decline, or else take the first option, until the next action or op: what was asked, and what happened."""
    asked: list[str] = []
    events: list[Event] = []
    while kind(match) not in ("action", "op", ""):
        asked.append(kind(match))
        events += play(match, "pass" if "pass" in keys(match) else keys(match)[0])
    return asked, events


# All four kinds of battle over Aragon. The card's agents: two gold knights, a pawn, a bishop.
OPENINGS: dict[str, tuple[str, ...]] = {
    "campaign": ("ops west", "empire aragon"),
    "conspiracy": ("play PREN032", "trigger"),
    "peasant_revolt": ("play PREN040", "trigger"),
    "crusade": ("play PREN008", "trigger"),
}


def over_aragon(
    what: str,
    tokens: dict[str, str],
    *,
    repressed: dict[str, list[str]] | None = None,
    states: dict[str, str] | None = None,
    me: dict[str, Any] | None = None,
    you: dict[str, Any] | None = None,
    **parts: Any,
) -> PaxMatch:
    """Fugger is about to fight over Aragon; for a campaign he has the king of Portugal."""
    mine = dict(me or {})
    if what == "campaign":
        mine["west"] = [square("portugal"), *mine.get("west", [])]
    else:
        mine["hand"] = [OPENINGS[what][0].removeprefix("play ")]
    return table(
        player("fugger", **mine), player("medici", **(you or {})), empires=land(tokens, repressed, states), **parts
    )


def battles(tokens: dict[str, str], **parts: Any) -> dict[str, Muster]:
    """The four kinds of battle over Aragon on the same ground, as far as who took part."""
    return {what: muster(over_aragon(what, tokens, **parts), *opening) for what, opening in OPENINGS.items()}


AGENTS_OF = {"campaign": set[str](), "conspiracy": {"agent knight:catholic"}, "crusade": set[str]()} | {
    "peasant_revolt": {"agent pawn:fugger"}
}

# ---------------------------------------------------------------------- the exchange


@pytest.mark.rule("pax:BATTLE.0.1")
@pytest.mark.parametrize(
    ("repressed", "defenders"),
    [
        ([], ["toledo"]),
        ([], ["toledo", "granada"]),
        ([], ["toledo", "granada", "spice_islands"]),
        (["rook:islamic"], ["toledo"]),
    ],
)
def test_each_attacker_kills_one_defender_and_dies(repressed: list[str], defenders: list[str]) -> None:
    match = arena(
        "PREN049",
        dict.fromkeys(defenders, "knight:catholic"),
        repressed={"portugal": repressed},
        emporia={"white": "spice_islands"},
    )
    battle = muster(match, "play PREN049", "trigger")
    attackers = 2 + len(repressed)
    assert battle.sizes == (attackers, len(defenders))
    exchanged = min(attackers, len(defenders))
    assert len(fell(battle.events, attacking=True)) == exchanged
    assert len(fell(battle.events, attacking=False)) == exchanged
    assert pool(match, "knight:catholic") == 10 - len(defenders) + exchanged
    won = "victorious" in happened(battle.events)
    assert won == (attackers > len(defenders))


@pytest.mark.rule("pax:BATTLE.0.2")
def test_the_attacking_player_picks_the_casualties_among_his_attackers() -> None:
    match = arena(
        "PREN049",
        {"toledo": "knight:catholic"},
        repressed={"portugal": ["knight:islamic"]},
        borders={"aragon__portugal": ["pirate:islamic"]},
    )
    play(match, "play PREN049", "trigger")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("casualty", "fugger")
    assert sorted(keys(match)) == [
        "agent rook:catholic",
        "pirate aragon__portugal",
        "repressed knight:islamic portugal",
    ]
    play(match, "pirate aragon__portugal")
    assert border(match, "aragon__portugal") == []
    assert empire(match, "portugal")["repressed"] == ["knight:islamic"]
    assert pool(match, "pirate:islamic") == 4
    assert pool(match, "knight:catholic") == 10


# R55: the outnumbered attack dies to the last, and the attacker still picks whom it takes along.
@pytest.mark.rule("pax:BATTLE.0.2")
def test_the_attacking_player_picks_the_casualties_among_the_defenders_of_another_player() -> None:
    match = arena(
        "PREN049",
        {"toledo": "knight:catholic", "granada": "rook:islamic", "spice_islands": "rook:reformist"},
        emporia={"white": "spice_islands"},
        you={"west": [square("portugal")]},
    )
    play(match, "play PREN049", "trigger")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("casualty", "fugger")
    assert sorted(keys(match)) == ["city granada", "city spice_islands", "city toledo"]
    play(match, "city spice_islands")
    assert match.decision.seat == "fugger"
    assert sorted(keys(match)) == ["city granada", "city toledo"]
    events = play(match, "city granada")
    assert "repelled" in happened(events)
    assert [city(match, name) for name in ("toledo", "granada", "spice_islands")] == [["knight:catholic"], [], []]
    assert pool(match, "rook:catholic") == 10
    assert holder(match, "portugal") == "medici"


@pytest.mark.rule("pax:BATTLE.0.3")
def test_an_attack_without_a_survivor_is_not_victorious() -> None:
    match = arena(
        "PREN049", {"toledo": "knight:catholic", "granada": "rook:islamic"}, you={"west": [square("portugal")]}
    )
    battle = muster(match, "play PREN049", "trigger")
    assert battle.sizes == (2, 2)
    assert "repelled" in happened(battle.events)
    assert not {"victorious", "regime_change"} & set(happened(battle.events))
    assert kind(match) == "action"
    assert [city(match, "toledo"), city(match, "granada")] == [[], []]
    assert holder(match, "portugal") == "medici"


# R54: nobody against nobody is no victory either. Elizabeth Báthory may launch her revolt without attackers.
@pytest.mark.rule("pax:BATTLE.0.3")
def test_a_battle_without_attackers_and_defenders_is_not_victorious() -> None:
    match = table(player("fugger", east=[square("hungary", queens=[card("PREN095X")])]), empires=land({}))
    events = play(match, "revolt PREN095X")
    (battle,) = [e for e in events if e.kind == "battle"]
    assert (len(values(battle)["attackers"]), len(values(battle)["defenders"])) == (0, 0)
    assert "repelled" in happened(events)
    assert "regime_change" not in happened(events)
    assert match.view(None)["players"][0]["kings"] == 1


@pytest.mark.rule("pax:BATTLE.0.3", "pax:J.c")
def test_a_single_survivor_is_enough() -> None:
    match = arena("PREN049", {"toledo": "knight:catholic"}, you={"west": [square("portugal")]})
    battle = muster(match, "play PREN049", "trigger")
    assert battle.sizes == (2, 1)
    assert "victorious" in happened(battle.events)
    wind_up(match)
    assert holder(match, "portugal") == "fugger"


# ---------------------------------------------------------------------- a, b: optional, and in order


@pytest.mark.rule("pax:BATTLE.a")
@pytest.mark.parametrize(
    ("name", "side"),
    [
        ("PREN049", "conspiracy"),
        ("PREN035", "peasant revolt"),
        ("PREN003", "crusade"),
        ("PREN065", "jihad"),
        ("PREN052", "reformation"),
        ("PREN002", "apostasy"),
        ("PREN074", "trade shift"),
    ],
)
def test_a_one_shot_may_always_be_declined(name: str, side: str) -> None:
    tokens = {
        "toledo": "rook:islamic",
        "london": "knight:catholic",
        "vienna": "rook:catholic",
        "cairo": "rook:catholic",
    }
    match = arena(name, tokens, you={"west": [card("PREN008"), card("PREN005")]})
    play(match, f"play {name}")
    assert kind(match) == "trigger", side
    assert sorted(keys(match)) == ["decline", "trigger"]
    events = play(match, "decline")
    assert not {"battle", "apostasy", "trade_shift", "triggers"} & set(happened(events))


@pytest.mark.rule("pax:BATTLE.a")
def test_a_coronation_may_be_declined() -> None:
    match = arena("PREN045", {})
    play(match, "play PREN045")
    assert "old maid" in keys(match)
    assert "empire france" in keys(match)


@pytest.mark.rule("pax:BATTLE.b.1", "pax:K1.a.6")
@pytest.mark.parametrize("what", list(OPENINGS))
def test_nobody_is_asked_who_takes_part(what: str) -> None:
    match = over_aragon(
        what,
        {
            "valencia": "rook:islamic", "algiers": "knight:catholic", "timbuktu": "rook:reformist",
            "toledo": "knight:catholic", "granada": "knight:catholic", "paris": "knight:catholic",
            "vienna": "knight:catholic",
        },
        repressed={"aragon": ["knight:islamic", "rook:catholic", "pawn:medici", "pawn:fugger"]},
        borders={
            "aragon__portugal": ["pirate:catholic"],
            "aragon__france": ["pawn:fugger"],
            "aragon__papal_states": ["pirate:islamic"],
        },
        emporia={"black": "timbuktu"},
    )  # fmt: skip
    events = play(match, *OPENINGS[what])
    assert happened(events).count("battle") == 1
    sizes = {"campaign": (2, 3), "conspiracy": (6, 3), "peasant_revolt": (6, 3), "crusade": (6, 3)}
    (battle,) = [e for e in events if e.kind == "battle"]
    assert (len(values(battle)["attackers"]), len(values(battle)["defenders"])) == sizes[what]
    assert kind(match) == "casualty"
    asked, _ = wind_up(match)
    assert set(asked) <= {
        "casualty",
        "survivor",
        "survivor_city",
        "survivor_border",
        "concession",
        "emancipate",
        "agent_card",
    }


@pytest.mark.rule("pax:BATTLE.b.2")
def test_casualties_are_removed_before_any_survivor_is_placed() -> None:
    # Both cities are held: the survivor finds room only because the defenders have fallen.
    match = arena(
        "PREN049",
        {"toledo": "knight:catholic", "granada": "rook:islamic"},
        repressed={"portugal": ["knight:islamic"]},
    )
    battle = muster(match, "play PREN049", "trigger")
    assert kind(match) == "survivor_city"
    assert keys(match) == ["city toledo", "city granada"]
    after = happened(battle.events + play(match, "city toledo"))
    assert after.count("casualty") == 4
    assert max(i for i, what in enumerate(after) if what == "casualty") < after.index("survivor_in_city")


@pytest.mark.rule("pax:BATTLE.b.3", "pax:BATTLE.i.6", "pax:J.missed.place")
def test_surviving_agents_fill_the_cities_and_the_rest_is_repressed_free_of_charge() -> None:
    match = arena(
        "PREN051",
        {"london": "rook:catholic"},
        repressed={"england": ["knight:islamic", "knight:islamic", "rook:islamic"]},
        me={"florins": 0},
    )
    play(match, "play PREN051", "trigger", "repressed rook:islamic england")
    # Four survivors: the two agents, a red and a gold rook, and two green knights; England has two cities.
    assert kind(match) == "survivor"
    assert sorted(keys(match)) == ["agent rook:catholic", "agent rook:reformist", "repressed knight:islamic england"]
    play(match, "repressed knight:islamic england")
    assert kind(match) == "survivor_city"
    assert sorted(keys(match)) == ["city bordeaux", "city london"]
    play(match, "city bordeaux")
    events = play(match, "agent rook:reformist")
    assert city(match, "bordeaux") == ["knight:islamic"]
    assert city(match, "london") == ["rook:reformist"]
    assert sorted(empire(match, "england")["repressed"]) == ["knight:islamic", "rook:catholic"]
    assert "overflow" in happened(events)
    assert florins(match, "fugger") == 0
    assert holder(match, "england") == "fugger"


@pytest.mark.rule("pax:BATTLE.b.4")
def test_after_a_victory_concession_and_emancipation_are_optional() -> None:
    match = arena(
        "PREN049",
        {"toledo": "knight:catholic"},
        repressed={"portugal": ["pawn:medici"]},
        borders={"aragon__portugal": ["pawn:medici"]},
    )
    muster(match, "play PREN049", "trigger", "city toledo")
    assert kind(match) == "concession"
    assert keys(match) == ["border aragon__portugal", "border england__portugal", "pass"]

    neither = match.copy()
    play(neither, "pass")
    assert kind(neither) == "emancipate"
    assert keys(neither) == ["token pawn:medici", "pass"]
    play(neither, "pass")
    assert kind(neither) == "action"
    assert border(neither, "england__portugal") == []
    assert empire(neither, "portugal")["repressed"] == ["pawn:medici"]
    assert florins(neither, "fugger") == 10

    free = match.copy()
    play(free, "border england__portugal")
    assert border(free, "england__portugal") == ["pawn:fugger"]
    assert florins(free, "fugger") == 10
    assert kind(free) == "action"  # no border is left for the serf

    displacing = match.copy()
    play(displacing, "border aragon__portugal")
    assert border(displacing, "aragon__portugal") == ["pawn:fugger"]
    assert florins(displacing, "fugger") == 9
    assert empire(displacing, "portugal")["repressed"] == ["pawn:medici", "pawn:medici"]
    play(displacing, "token pawn:medici")
    assert border(displacing, "england__portugal") == ["pawn:medici"]
    assert florins(displacing, "fugger") == 9


# ---------------------------------------------------------------------- c, d, e, f, g, h: who fights where


@pytest.mark.rule("pax:BATTLE.c")
@pytest.mark.parametrize(
    ("name", "place", "religion"),
    [("PREN009", "aragon", "catholic"), ("PREN010", "papal_states", "reformist"), ("PREN008", "aragon", "catholic")],
)
def test_bishops_never_fight(name: str, place: str, religion: str) -> None:
    assert AGENTS[ITEM[name]] == (TOKEN_IDS.index(f"bishop:{religion}"),)
    match = arena(
        name,
        {"valencia": "rook:islamic", "venice": "rook:islamic"},
        borders={"aragon__papal_states": ["pirate:catholic"]},
        you={"west": [square(place, bishop="islamic")]},
    )
    choices = ("play " + name, "trigger") + (("empire aragon",) if name == "PREN009" else ())
    battle = muster(match, *choices)
    assert battle.attackers == {"pirate aragon__papal_states"}
    assert battle.defenders == {"city venice" if place == "papal_states" else "city valencia"}
    assert battle.sizes == (1, 1)


@pytest.mark.rule("pax:BATTLE.c")
@pytest.mark.parametrize(
    ("name", "defender", "attackers", "number"),
    [
        ("PREN025", "vienna", {"agent knight:catholic"}, 2),
        ("PREN049", "toledo", {"agent rook:catholic"}, 2),
        ("PREN166X", "tana", {"agent pawn:fugger"}, 1),
        ("PREN020", "paris", {"agent pirate:islamic"}, 1),
        ("PREN029", "cairo", {"agent knight:catholic"}, 2),
        ("PREN052", "vienna", {"agent rook:reformist"}, 2),
    ],
)
def test_agents_other_than_bishops_attack(name: str, defender: str, attackers: set[str], number: int) -> None:
    battle = muster(arena(name, {defender: "rook:islamic"}), f"play {name}", "trigger")
    assert battle.attackers == attackers
    assert battle.sizes == (number, 1)


GROUND = {"valencia": "rook:islamic", "algiers": "knight:catholic", "timbuktu": "rook:reformist"}
PORTUGAL = {"toledo": "knight:catholic", "granada": "knight:catholic"}
TIMBUKTU = {"black": "timbuktu"}


@pytest.mark.rule("pax:BATTLE.d.1")
def test_the_tokens_in_the_cities_defend_their_empire() -> None:
    fights = battles(GROUND | PORTUGAL | {"paris": "rook:islamic", "venice": "knight:islamic"}, emporia=TIMBUKTU)
    for what in ("campaign", "conspiracy", "peasant_revolt"):
        assert fights[what].defenders == {"city valencia", "city algiers", "city timbuktu"}, what
        assert fights[what].sizes[1] == 3


@pytest.mark.rule("pax:BATTLE.d.2")
def test_in_a_religious_war_colour_decides_the_side_of_the_ruling_class() -> None:
    fights = battles(GROUND | PORTUGAL, emporia=TIMBUKTU)
    assert fights["crusade"].attackers == {"city algiers", "city toledo", "city granada"}
    assert fights["crusade"].defenders == {"city valencia", "city timbuktu"}


@pytest.mark.rule("pax:BATTLE.e.1", "pax:BATTLE.e.2", "pax:BATTLE.e.3")
def test_pirates_attack_in_civil_wars_fight_by_colour_in_religious_wars_and_keep_out_of_campaigns() -> None:
    pirates = {"aragon__portugal": ["pirate:catholic"], "aragon__papal_states": ["pirate:islamic"]}
    fights = battles({"valencia": "rook:islamic"} | PORTUGAL, borders=pirates)
    gold, green = "pirate aragon__portugal", "pirate aragon__papal_states"
    assert fights["conspiracy"].attackers == {"agent knight:catholic", gold, green}
    assert fights["peasant_revolt"].attackers == {"agent pawn:fugger", gold, green}
    for what in ("conspiracy", "peasant_revolt", "campaign"):
        assert fights[what].defenders == {"city valencia"}
    assert fights["crusade"].attackers == {gold, "city toledo", "city granada"}
    assert fights["crusade"].defenders == {green, "city valencia"}
    assert fights["campaign"].attackers == {"city toledo", "city granada"}


@pytest.mark.rule("pax:BATTLE.f.1", "pax:BATTLE.f.2")
def test_concessions_and_serfs_fight_only_in_revolts_and_other_players_pawns_only_as_serfs() -> None:
    fights = battles(
        {"valencia": "rook:islamic"} | PORTUGAL,
        repressed={"aragon": ["pawn:fugger", "pawn:medici"], "portugal": ["pawn:medici"]},
        borders={
            "aragon__france": ["pawn:fugger"],
            "aragon__portugal": ["pawn:medici"],
            "england__france": ["pawn:fugger"],
        },
    )
    assert fights["peasant_revolt"].attackers == {
        "agent pawn:fugger",
        "concession aragon__france",
        "repressed pawn:fugger aragon",
        "repressed pawn:medici aragon",
    }
    assert fights["peasant_revolt"].sizes == (4, 1)
    assert fights["conspiracy"].attackers == {"agent knight:catholic"}
    assert fights["crusade"].attackers == fights["campaign"].attackers == {"city toledo", "city granada"}
    for what, fight in fights.items():
        assert fight.defenders == {"city valencia"}, what


@pytest.mark.rule("pax:BATTLE.g")
def test_neighbouring_knights_are_paid_in_campaigns_free_in_religious_wars_and_absent_otherwise() -> None:
    fights = battles({"valencia": "rook:islamic"} | PORTUGAL | {"paris": "knight:catholic", "venice": "knight:islamic"})
    assert fights["campaign"].attackers == {"city toledo", "city granada"}
    assert florins(fights["campaign"].match, "fugger") == 8
    assert fights["crusade"].attackers == {"city toledo", "city granada", "city paris"}
    assert florins(fights["crusade"].match, "fugger") == 10
    for what in ("conspiracy", "peasant_revolt"):
        assert fights[what].attackers == AGENTS_OF[what]
        assert fights[what].defenders == {"city valencia"}


@pytest.mark.rule("pax:BATTLE.h")
def test_repressed_knights_and_rooks_fight_only_in_conspiracies() -> None:
    fights = battles(
        {"valencia": "rook:islamic"} | PORTUGAL,
        repressed={"aragon": ["knight:catholic", "rook:islamic"], "portugal": ["knight:catholic"]},
    )
    assert fights["conspiracy"].attackers == {
        "agent knight:catholic",
        "repressed knight:catholic aragon",
        "repressed rook:islamic aragon",
    }
    for what in ("campaign", "peasant_revolt", "crusade"):
        everybody = fights[what].attackers | fights[what].defenders
        assert not [piece for piece in everybody if piece.startswith("repressed")], what
    for fight in fights.values():
        assert fight.defenders == {"city valencia"}


# ---------------------------------------------------------------------- i: placement of survivors


@pytest.mark.rule("pax:BATTLE.i.1")
def test_a_repressed_token_that_fought_must_enter_the_empire_while_there_is_room() -> None:
    match = arena(
        "PREN049",
        {"toledo": "knight:catholic", "granada": "rook:islamic"},
        repressed={"portugal": ["knight:islamic"]},
    )
    play(match, "play PREN049", "trigger", "agent rook:catholic")
    # The other agent or the knight: whoever is left has to go to a city.
    play(match, "agent rook:catholic")
    assert kind(match) == "survivor_city"
    assert keys(match) == ["city toledo", "city granada"]
    play(match, "city granada")
    assert city(match, "granada") == ["knight:islamic"]
    assert empire(match, "portugal")["repressed"] == []


@pytest.mark.rule("pax:BATTLE.i.1")
def test_surviving_agents_must_enter_the_empire_while_there_is_room() -> None:
    match = arena("PREN025", {"vienna": "rook:catholic"}, borders={"france__holy_roman_empire": ["pirate:catholic"]})
    play(match, "play PREN025", "trigger", "pirate france__holy_roman_empire")
    assert keys(match) == ["city vienna", "city lubeck", "city nurnberg"]
    play(match, "city lubeck")
    assert keys(match) == ["city vienna", "city nurnberg"]
    play(match, "city nurnberg")
    assert [city(match, name) for name in ("vienna", "lubeck", "nurnberg")] == [
        [],
        ["knight:catholic"],
        ["knight:catholic"],
    ]
    assert pool(match, "knight:catholic") == 8


@pytest.mark.rule("pax:BATTLE.i.2")
def test_repressed_tokens_that_did_not_fight_may_be_emancipated_or_stay() -> None:
    match = arena("PREN035", {}, repressed={"portugal": ["rook:reformist"]})
    play(match, "play PREN035", "trigger", "border aragon__portugal")
    play(match, "pass")
    assert kind(match) == "emancipate"
    assert keys(match) == ["token rook:reformist", "pass"]
    stay = match.copy()
    play(stay, "pass")
    assert empire(stay, "portugal")["repressed"] == ["rook:reformist"]
    play(match, "token rook:reformist", "city toledo")
    assert city(match, "toledo") == ["rook:reformist"]
    assert empire(match, "portugal")["repressed"] == []


@pytest.mark.rule("pax:BATTLE.i.3")
@pytest.mark.parametrize("where", ["vienna", "lubeck", "nurnberg"])
def test_a_surviving_knight_takes_any_empty_city_whatever_its_icon(where: str) -> None:
    # The icons of the medieval empire: a gold rook in Vienna and Lübeck, a red knight in Nürnberg.
    match = arena("PREN022", {"vienna": "rook:catholic"}, borders={"france__holy_roman_empire": ["pirate:catholic"]})
    play(match, "play PREN022", "trigger", "pirate france__holy_roman_empire")
    assert kind(match) == "survivor_city"
    assert keys(match) == ["city vienna", "city lubeck", "city nurnberg"]
    play(match, f"city {where}")
    assert city(match, where) == ["knight:reformist"]


@pytest.mark.rule("pax:BATTLE.i.4")
def test_a_surviving_pirate_agent_takes_an_empty_sea_border() -> None:
    match = arena("PREN020", {})
    play(match, "play PREN020", "trigger")
    assert kind(match) == "survivor_border"
    assert keys(match) == ["border england__france", "border france__holy_roman_empire"]
    play(match, "border england__france")
    assert border(match, "england__france") == ["pirate:islamic"]
    assert pool(match, "pirate:islamic") == 3


@pytest.mark.rule("pax:BATTLE.i.4")
@pytest.mark.parametrize("token", ["pawn:medici", "pirate:catholic"])
def test_a_surviving_pirate_agent_takes_no_border_that_is_held(token: str) -> None:
    match = arena("PREN020", {}, borders={"england__france": [token]})
    play(match, "play PREN020", "trigger")
    assert border(match, "england__france") == [token]
    assert border(match, "france__holy_roman_empire") == ["pirate:islamic"]


# R53: the serf of another player rises as that player's concession, where the attacker puts it.
@pytest.mark.rule("pax:BATTLE.i.5")
def test_a_surviving_serf_takes_any_empty_border_as_a_concession_of_its_colour() -> None:
    match = arena("PREN036", {"paris": "knight:catholic"}, repressed={"france": ["pawn:medici"]})
    play(match, "play PREN036", "trigger", "agent pawn:fugger")
    assert kind(match) == "survivor_border"
    assert match.decision is not None
    assert match.decision.seat == "fugger"
    assert keys(match) == ["border aragon__france", "border england__france", "border france__holy_roman_empire"]
    play(match, "border aragon__france")
    assert border(match, "aragon__france") == ["pawn:medici"]
    assert empire(match, "france")["repressed"] == []


@pytest.mark.rule("pax:BATTLE.i.5")
def test_a_surviving_pawn_agent_takes_an_empty_border() -> None:
    match = arena(
        "PREN036", {}, borders={"england__france": ["pawn:medici"], "france__holy_roman_empire": ["pirate:catholic"]}
    )
    play(match, "play PREN036", "trigger")
    assert border(match, "aragon__france") == ["pawn:fugger"]
    assert pool(match, "pawn:fugger") == 9


# R53: when room is short the attacker says who is placed.
@pytest.mark.rule("pax:BATTLE.i.6", "pax:BATTLE.i.5")
def test_pawns_that_do_not_fit_are_repressed_free_of_charge() -> None:
    match = arena("PREN034", {}, repressed={"england": ["pawn:medici", "pawn:medici"]}, me={"florins": 0})
    play(match, "play PREN034", "trigger")
    assert kind(match) == "survivor"
    assert sorted(keys(match)) == ["agent pawn:fugger", "repressed pawn:medici england"]
    play(match, "repressed pawn:medici england", "border england__france", "repressed pawn:medici england")
    assert border(match, "england__france") == ["pawn:medici"]
    assert border(match, "england__portugal") == ["pawn:medici"]
    assert empire(match, "england")["repressed"] == ["pawn:fugger"]
    assert florins(match, "fugger") == 0
    assert pool(match, "pawn:fugger") == 9


# R52: a pirate is never repressed.
@pytest.mark.rule("pax:BATTLE.i.6")
def test_a_surviving_pirate_agent_without_an_empty_sea_border_is_killed() -> None:
    match = arena(
        "PREN020",
        {},
        borders={"england__france": ["pawn:medici"], "france__holy_roman_empire": ["pirate:catholic"]},
        me={"florins": 0},
    )
    events = play(match, "play PREN020", "trigger")
    assert "victorious" in happened(events)
    assert "killed" in happened(events)
    wind_up(match)
    assert holder(match, "france") == "fugger"
    assert pool(match, "pirate:islamic") == 4
    assert border(match, "england__france") == ["pawn:medici"]
    assert border(match, "france__holy_roman_empire") == ["pirate:catholic"]
    assert empire(match, "france")["repressed"] == []
    assert florins(match, "fugger") == 0


@pytest.mark.rule("pax:BATTLE.i.8")
def test_surviving_believers_neighbours_and_pirates_of_a_religious_war_stay_where_they_are() -> None:
    match = arena(
        "PREN008",
        {
            "valencia": "rook:islamic",
            "algiers": "rook:catholic",
            "toledo": "knight:catholic",
            "paris": "knight:catholic",
        },
        borders={"aragon__portugal": ["pirate:catholic"]},
    )
    play(match, "play PREN008", "trigger", "city toledo")
    asked, _ = wind_up(match)
    assert "survivor" not in " ".join(asked)
    assert holder(match, "aragon") == "fugger"
    assert [city(match, name) for name in ("valencia", "algiers", "toledo", "paris")] == [
        [],
        ["rook:catholic"],
        [],
        ["knight:catholic"],
    ]
    assert border(match, "aragon__portugal") == ["pirate:catholic"]


@pytest.mark.rule("pax:BATTLE.i.8")
def test_surviving_concessions_and_pirates_of_a_revolt_stay_where_they_are() -> None:
    match = arena(
        "PREN040",
        {"valencia": "rook:islamic"},
        borders={"aragon__portugal": ["pirate:catholic"], "aragon__france": ["pawn:fugger"]},
    )
    play(match, "play PREN040", "trigger", "agent pawn:fugger")
    wind_up(match)
    assert holder(match, "aragon") == "fugger"
    assert border(match, "aragon__portugal") == ["pirate:catholic"]
    assert border(match, "aragon__france") == ["pawn:fugger"]
    assert border(match, "aragon__papal_states") == []
    assert city(match, "valencia") == []


@pytest.mark.rule("pax:BATTLE.i.8")
def test_surviving_knights_of_a_campaign_stay_where_they_are() -> None:
    match = over_aragon("campaign", {"valencia": "rook:islamic"} | PORTUGAL)
    play(match, *OPENINGS["campaign"], "city toledo")
    wind_up(match)
    assert holder(match, "aragon") == "fugger"
    assert [city(match, name) for name in ("toledo", "granada", "valencia")] == [[], ["knight:catholic"], []]


@pytest.mark.rule("pax:BATTLE.i.1", "pax:TOKENMGMT.2")
def test_a_survivor_whose_token_is_taken_from_the_same_empire_stands_where_that_stood() -> None:
    # Seven red rooks are in play. One agent takes the place of the fallen knight; the other finds none, and is given the
    # rook of Nürnberg: that city is free then, so nobody is repressed.
    rooks = dict.fromkeys(
        ("nurnberg", "london", "bordeaux", "toledo", "granada", "valencia", "algiers"), "rook:reformist"
    )
    tokens = rooks | {"vienna": "knight:reformist", "lubeck": "knight:catholic", "paris": "knight:reformist"}
    match = table(player("fugger", hand=["PREN052"]), player("medici"), empires=land(tokens))
    play(match, "play PREN052", "trigger", "city paris")
    play(match, "city london")  # the donor of the first
    assert (kind(match), city(match, "lubeck")) == ("donor", ["rook:reformist"])
    events = play(match, "city nurnberg")
    assert "overflow" not in [event.kind for event in events]
    assert city(match, "nurnberg") == ["rook:reformist"]
    assert empire(match, "holy_roman_empire")["repressed"] == []


# ---------------------------------------------------------------------- believers and heretics


@pytest.mark.rule("pax:BELIEVER.1", "pax:HERETIC.1")
@pytest.mark.parametrize(
    ("name", "religion", "heresies", "cities", "neighbour"),
    [
        ("PREN029", "catholic", ("islamic", "reformist"), ("cairo", "cyprus", "red_sea"), "buda"),
        ("PREN071", "islamic", ("catholic", "reformist"), ("buda", "varna", "tana"), "tana"),
        ("PREN052", "reformist", ("catholic", "islamic"), ("vienna", "lubeck", "nurnberg"), "paris"),
    ],
)
def test_tokens_of_the_colour_of_the_cards_agents_are_believers_and_the_others_heretics(
    name: str, religion: str, heresies: tuple[str, str], cities: tuple[str, str, str], neighbour: str
) -> None:
    assert {TOKEN_IDS[token].partition(":")[2] for token in AGENTS[ITEM[name]]} == {religion}
    agent = f"agent {TOKEN_IDS[AGENTS[ITEM[name]][0]]}"
    tokens = {cities[0]: f"rook:{heresies[0]}", cities[1]: f"rook:{heresies[1]}", cities[2]: f"rook:{religion}"}
    tokens[neighbour] = f"knight:{religion}"
    battle = muster(arena(name, tokens, emporia={"white": "red_sea"}), f"play {name}", "trigger")
    believers = {f"city {c}" for c in (cities[2], neighbour)}
    assert battle.attackers == {agent} | believers
    assert battle.defenders == {f"city {cities[0]}", f"city {cities[1]}"}
    assert battle.sizes == (2 + len(believers), 2)
