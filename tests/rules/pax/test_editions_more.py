"""Statements of the draft, of the first edition and of the play aid that the tests of single rules leave over.

Where the aid differs from the rulebook, the rulebook wins (A1.d.2): those tests show what the engine does instead.
"""

from random import Random
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    BORDER_IDS,
    CITIES,
    CITY_IDS,
    EMPIRE,
    EMPIRE_IDS,
    EMPIRES_OF,
    LEVY,
    LOCATION_IDS,
    OPS,
    PRESTIGE,
    PRESTIGE_IDS,
    REGION,
    RELIGION_IDS,
    SEA_BORDERS,
    SIDE_IDS,
    START_STATE,
    STATE_IDS,
    TOKEN_IDS,
    op_id,
)
from signoria.pax.printed import cards
from tests.pax.games import new_game, wander
from tests.rules.pax.test_battle import happened, land
from tests.support.pax import (
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
    row,
    seat,
    square,
    table,
    vassal,
)
from tests.support.told import values

BOTH = pytest.mark.parametrize("rules", ["draft", "1e"])
EVERY_CARD = {"draft": [], "1e": ["expansion", "promo_cards"]}  # the variants that bring all cards in
MARKET: dict[str, list[str | None]] = {
    "west": ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"],
    "east": ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"],
}


def ground(rules: str, tokens: dict[str, str], repressed: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """Empty cities everywhere but for these tokens, on the map of the edition."""
    empires = land(tokens, repressed)
    if rules == "1e":
        del empires["mamluk"]["cities"]["red_sea"]
    return empires


def printed_card(name: str, edition: str = "draft") -> dict[str, Any]:
    """A card as an edition prints it."""
    return next(c for c in cards(edition) if c["id"] == name)


def agents_settled(match: PaxMatch) -> None:
    """Place survivors and agents, the first spot each time, until something else is asked."""
    while kind(match) in ("survivor", "survivor_city", "survivor_border", "agent", "agent_city", "agent_border"):
        play(match, keys(match)[0])


# ---------------------------------------------------------------------- setup


@pytest.mark.rule("pax:C5.c.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_astrology_of_the_first_edition_shows_the_next_card_of_each_deck(players: int) -> None:
    match = signoria.new("pax", seats=players, seed=5, rules="1e", variants=["astrology"])
    for _ in range(players):
        decks = match.snapshot()["decks"]
        for watcher in (None, *match.seats):
            shown = match.view(watcher)["decks"]
            assert {side: shown[side]["top"] for side in SIDE_IDS} == {side: decks[side][0] for side in SIDE_IDS}
        play(match, "buy west 1", "buy east 1")
    closed = signoria.new("pax", seats=players, seed=5, rules="1e").view(None)["decks"]
    assert [closed[side]["top"] for side in SIDE_IDS] == [None, None]


@pytest.mark.rule("pax:C6.b.1e")
def test_the_ten_empires_start_in_a_public_deck_in_the_first_edition() -> None:
    match = signoria.new("pax", seats=3, seed=2, rules="1e")
    for watcher in (None, *match.seats):
        view = match.view(watcher)
        assert view["empire_home"] == "deck"
        assert list(view["empires"]) == list(EMPIRE_IDS)
        for found in view["empires"].values():
            assert (found["owner"], found["queens"], found["bishop"], found["repressed"]) == (None, [], None, [])
    assert all(p["west"] == p["east"] == [] for p in match.snapshot()["players"])
    for other in ("2e", "draft"):
        assert signoria.new("pax", seats=3, seed=2, rules=other).view(None)["empire_home"] == "throne"


@pytest.mark.rule("pax:C6.b.1e")
def test_what_left_the_empire_deck_can_be_seen_by_all_in_the_first_edition() -> None:
    match = table(player("fugger", hand=["PREN045"], florins=0), rules="1e")
    play(match, "play PREN045", "empire france", "pass")
    assert {who: match.view(who)["empires"]["france"]["owner"] for who in match.seats} == dict.fromkeys(
        match.seats, "fugger"
    )
    play(match, "sell france")
    assert {who: match.view(who)["empires"]["france"]["owner"] for who in match.seats} == dict.fromkeys(match.seats)
    assert match.view(None)["empires"]["france"]["throned"]


@pytest.mark.rule("pax:N6.a")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_empire_but_ottoman_starts_with_one_token_in_the_draft(players: int) -> None:
    match = signoria.new("pax", seats=players, seed=1, rules="draft")
    tokens = {name: sum(map(len, there["cities"].values())) for name, there in match.snapshot()["empires"].items()}
    assert tokens == dict.fromkeys(EMPIRE_IDS, 1) | {"ottoman": 3}


# ---------------------------------------------------------------------- components of the draft


def of_square(name: str) -> dict[str, tuple[list[str], list[str]]]:
    """The ops and the prestige of a square, by side."""
    e = EMPIRE[name]
    return {
        side: ([op_id(op) for op in OPS[i][e]], [PRESTIGE_IDS[p] for p in PRESTIGE[i][e]])
        for i, side in enumerate(("king", "republic"))
    }


def levies(name: str, state: str) -> list[str]:
    """The icons of an empire's cities, Venice's second place left out."""
    icons = [TOKEN_IDS[LEVY[c][STATE_IDS.index(state)]] for c in CITIES[EMPIRE[name]] if CITY_IDS[c] != "venice2"]
    assert all(icons)
    return icons


def kinds_of(icons: list[str]) -> dict[str, int]:
    """How many of them are knights and rooks."""
    return {what: sum(icon.startswith(what) for icon in icons) for what in ("knight", "rook")}


@pytest.mark.rule("pax:N1.a.1")
def test_portugal_has_discovery_but_its_printed_square_no_eastern_vote() -> None:
    """The strategy part credits Portugal with an East vote; no square prints one there, and the print decides."""
    assert of_square("portugal") == {
        "king": (["campaign"], ["discovery"]),
        "republic": (["commerce:west"], ["discovery"]),
    }
    for side in ("king", "republic"):
        match = table(player("fugger", west=[square("portugal", side)]), rules="draft")
        assert match.view(None)["players"][0]["prestige"]["discovery"] == 1


@pytest.mark.rule("pax:N1.a.2")
def test_portugal_has_a_city_with_an_islamic_levy() -> None:
    assert levies("portugal", "medieval").count("rook:islamic") == 1
    match = table(
        player("fugger", west=[card("PREN021")]),
        rules="draft",
        empires={"portugal": {"cities": {"toledo": ["knight:catholic"], "granada": []}}},
        borders={"aragon__portugal": ["pawn:medici"]},
    )
    play(match, "ops west", "op PREN021 tax", "pay")
    assert city(match, "granada") == ["rook:islamic"]


@pytest.mark.rule("pax:N1.b")
@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("france", "medieval"),
        ("holy_roman_empire", "reformist"),
        ("ottoman", "medieval"),
        ("byzantium", "medieval"),
    ],
)
def test_four_empires_have_two_knight_levies_and_a_rook(name: str, state: str) -> None:
    counted = kinds_of(levies(name, state))
    assert counted["knight"] == 2
    assert counted["rook"] >= 1
    assert table(rules="draft", empires={name: {"state": state}}).snapshot()["empires"][name]["state"] == state


@pytest.mark.rule("pax:N1.c")
def test_five_republics_have_law_and_a_vote() -> None:
    found = {
        name
        for name in EMPIRE_IDS
        if "law" in of_square(name)["republic"][1]
        and f"vote:{SIDE_IDS[REGION[EMPIRE[name]]]}" in of_square(name)["republic"][0]
    }
    assert found == {"england", "aragon", "papal_states", "holy_roman_empire", "hungary"}
    republics = [square(name, "republic") for name in ("england", "aragon", "papal_states", "holy_roman_empire")]
    match = table(
        player("fugger", west=republics, east=[square("hungary", "republic")]),
        rules="draft",
        borders={"england__france": ["pawn:fugger"], "hungary__ottoman": ["pawn:fugger"]},
    )
    assert match.view(None)["players"][0]["prestige"]["law"] == 5
    east = match.copy()
    play(match, "ops west")
    assert {k for k in keys(match) if "vote" in k} == {f"op {r['empire']} vote:west" for r in republics}
    play(east, "ops east", "pass")
    assert entry(east, "hungary")["side"] == "king", "its vote had only Hungary itself to turn over"


@pytest.mark.rule("pax:N1.d")
def test_three_squares_have_patron_prestige() -> None:
    patrons = {name for name in EMPIRE_IDS if any("patron" in prestige for _, prestige in of_square(name).values())}
    assert patrons == {"papal_states", "hungary", "mamluk"}
    match = table(
        player("fugger", west=[square("papal_states")], east=[square("hungary"), square("mamluk")]), rules="draft"
    )
    assert match.view(None)["players"][0]["prestige"]["patron"] == 3


@pytest.mark.rule("pax:N1.e")
def test_after_a_jihad_two_knights_may_leave_the_knight_space_of_constantinople_free() -> None:
    """The Grim; Constantinople's rook falls for the heretic on Rhodes. Modon is full, so the fair levies in two places."""
    standing = {
        "constantinople1": ["rook:islamic"],
        "constantinople2": ["knight:islamic"],
        "constantinople3": ["knight:islamic"],
        "modon": ["rook:islamic"],
        "rhodes": ["rook:catholic"],
    }
    match = table(
        player("fugger", hand=["PREN058"]),
        rules="draft",
        empires={"ottoman": {"cities": standing}},
        market={"east": row(MARKET["east"], {0: 5})},
    )
    play(match, "play PREN058", "trigger", "city constantinople1")
    assert kind(match) == "constantinople"
    play(match, "places knight:islamic knight:islamic -", "pass", "pass")
    assert empire(match, "ottoman")["state"] == "islamic"
    assert levies("ottoman", "islamic")[:3] == ["rook:islamic", "rook:islamic", "knight:islamic"]
    play(match, "fair east")
    while kind(match) == "levy" and "city constantinople3" not in keys(match):
        play(match, keys(match)[0])
    assert keys(match) == ["city constantinople3", "city rhodes"]
    play(match, "city constantinople3")
    assert [city(match, f"constantinople{i}") for i in (1, 2, 3)] == [["knight:islamic"]] * 3


@pytest.mark.rule("pax:N1.f")
def test_mamluk_starts_with_rook_levies_only() -> None:
    start = STATE_IDS[START_STATE[EMPIRE["mamluk"]]]
    assert empire(signoria.new("pax", seats=2, seed=1, rules="draft"), "mamluk")["state"] == start == "islamic"
    assert kinds_of(levies("mamluk", start)) == {"knight": 0, "rook": 3}
    # A knight comes as an agent: Mamluk Slave Soldiers.
    match = table(player("fugger", hand=["PREN065"]), rules="draft")
    play(match, "play PREN065", "city cyprus")
    assert city(match, "cyprus") == ["knight:islamic"]


@pytest.mark.rule("pax:M1.c")
def test_the_star_chamber_of_the_draft() -> None:
    found = printed_card("PREN006")
    assert (found["name"], found["location"]) == ("Star Chamber", "england")
    assert (found["one_shot"], found["agents"]) == ("reformation", ["bishop:reformist"])


@pytest.mark.rule("pax:M1.d")
def test_peters_pence_of_the_draft() -> None:
    found = printed_card("PREN007")
    assert (found["name"], found["location"], found["agents"]) == ("Peter's Pence", "west", ["bishop:catholic"])
    assert found["one_shot"].startswith("apostasy:")
    assert found["prestige"] == ["catholic"]
    assert "tax" in found["ops"]
    match = table(
        player("fugger", hand=["PREN007"]), player("medici", west=[card("PREN004"), card("PREN003")]), rules="draft"
    )
    play(match, "play PREN007", "trigger", "card PREN007")
    assert seat(match, "medici")["west"] == [], "an apostasy"


@pytest.mark.rule("pax:M1.e")
def test_the_order_of_santiago_of_the_draft() -> None:
    found = printed_card("PREN049")
    assert (found["name"], found["location"], found["one_shot"]) == ("Order of Santiago", "portugal", "conspiracy")
    assert (found["agents"], found["prestige"]) == (["rook:catholic", "rook:catholic"], ["catholic"])


@pytest.mark.rule("pax:M2.c.1")
def test_joanna_of_the_draft() -> None:
    found = printed_card("PREN046")
    assert (found["name"], found["kind"], found["prestige"]) == ("Joanna the Mad", "queen", ["catholic"])
    match = table(player("fugger", hand=["PREN046"]), rules="draft")
    play(match, "play PREN046")
    assert {"empire portugal", "empire aragon"} <= set(keys(match))


@pytest.mark.rule("pax:M2.c.2")
def test_the_conquistadors_of_the_draft() -> None:
    found = printed_card("PREN021")
    assert (found["name"], found["location"], found["prestige"]) == ("Conquistadors", "portugal", ["discovery"])
    assert "siege" in found["ops"]
    assert found["agents"] == ["knight:catholic", "knight:catholic"]
    for parts in ({"hand": ["PREN021"]}, {"west": [card("PREN021")]}):
        match = table(player("fugger", **parts), rules="draft")
        play(match, "sell PREN021")
        assert florins(match, "fugger") == 14


# ---------------------------------------------------------------------- hands and sales


@pytest.mark.rule("pax:E1.a.3")
def test_a_hand_above_the_limit_is_cut_at_once_in_the_first_edition() -> None:
    """The Höchstetter Bank lifts the limit until it is sold."""
    hand = ["PREN024", "PREN031", "PREN055"]
    match = table(player("fugger", hand=hand, west=[card("PREN042")]), rules="1e")
    play(match, "sell PREN042")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("discard", "fugger")
    assert keys(match) == [f"card {name}" for name in hand]
    assert match.snapshot()["turn"]["actions_left"] == 1
    play(match, "card PREN031")
    assert seat(match, "fugger")["hand"] == ["PREN024", "PREN055"]
    assert kind(match) == "action"


@pytest.mark.rule("pax:E1.a.3")
def test_a_hand_is_cut_in_the_turn_of_another_in_the_first_edition() -> None:
    """A bishop of the Papal Elephant silences the bank of Medici."""
    match = table(
        player("fugger", hand=["PREN002"]),
        player("medici", hand=["PREN024", "PREN031", "PREN055"], west=[card("PREN042")]),
        rules="1e",
    )
    play(match, "play PREN002", "card PREN042")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("discard", "medici")
    play(match, "card PREN024")
    assert match.decision.seat == "fugger", "his turn goes on"


@pytest.mark.rule("pax:E1.aid")
def test_a_full_hand_buys_a_comet_and_nothing_else() -> None:
    """The aid lets nobody with two cards buy; E1.f.2 lets him buy a comet."""
    cards_on_sale = [*MARKET["west"][:3], "COMET3", *MARKET["west"][4:]]
    match = table(player("fugger", hand=["PREN024", "PREN031"]), market={"west": row(cards_on_sale)})
    assert [k for k in keys(match) if k.startswith("buy")] == ["buy west 3"]
    play(match, "buy west 3", "victory holy")
    assert seat(match, "fugger")["hand"] == ["PREN024", "PREN031"]
    assert match.snapshot()["victories"]["holy"]


@pytest.mark.rule("pax:E3.a.2")
@pytest.mark.parametrize(
    ("side", "name", "queen", "bishop", "price"),
    [
        ("east", "hungary", "PREN104X", None, 6),
        ("west", "holy_roman_empire", "PREN138X", None, 6),
        ("east", "hungary", "PREN104X", "catholic", 4),
        ("west", "france", "PREN045", None, 4),
    ],
)
def test_an_ability_of_the_queen_raises_the_price_of_the_couple_in_the_draft(
    side: str, name: str, queen: str, bishop: str | None, price: int
) -> None:
    couple = square(name, bishop=bishop, queens=[{"card": queen}])
    match = table(player("fugger", florins=0, **{side: [couple]}), rules="draft")
    play(match, f"sell {name}")
    assert florins(match, "fugger") == price
    assert holder(match, name) is None


# ---------------------------------------------------------------------- agents


@pytest.mark.rule("pax:E2.1.0.aid")
def test_an_agent_without_a_place_is_forfeited() -> None:
    """India Armada shifts to the Spice Islands; both borders of Portugal are pirates'."""
    seas = ("aragon__portugal", "england__portugal")
    for taken, after in ((seas, "action"), (seas[:1], "action"), ((), "agent_border")):
        match = table(
            player("fugger", hand=["PREN014"], west=[card("PREN021")]),
            borders={name: ["pirate:islamic"] for name in taken},
        )
        play(match, "play PREN014", "trigger")
        assert match.snapshot()["emporia"]["white"] == "spice_islands"
        assert kind(match) == after
        if taken:
            assert pool(match, "pawn:fugger") == (10 if taken == seas else 9)
        else:
            assert keys(match) == [f"border {name}" for name in seas], "where there is space nobody declines"


@pytest.mark.rule("pax:E2.1.0.aid")
def test_the_agent_that_is_one_too_many_is_forfeited() -> None:
    """Conquistadors bring two knights, but only the Spice Islands are free, and there is no florin."""
    match = table(
        player("fugger", florins=0, hand=["PREN021"], west=[card("PREN018")]),
        empires={"portugal": {"cities": {"toledo": ["rook:catholic"], "granada": ["rook:islamic"]}}},
    )
    before = pool(match, "knight:catholic")
    play(match, "play PREN021", "trigger")
    assert kind(match) == "action"
    assert city(match, "spice_islands") == ["knight:catholic"]
    assert pool(match, "knight:catholic") == before - 1


@pytest.mark.rule("pax:E2.2.b.5")
@BOTH
def test_constantinople_takes_three_agents_before_anybody_is_repressed(rules: str) -> None:
    """Cem Anti-Hostage brings two rooks, the Duke of Athens a third; nobody has a florin yet."""
    standing: dict[str, list[str]] = {f"constantinople{i}": [] for i in (2, 3)} | {
        "constantinople1": ["knight:islamic"], "modon": ["rook:catholic"], "rhodes": ["rook:catholic"],
    }  # fmt: skip
    match = table(
        player("fugger", florins=0, hand=["PREN088", "PREN090"]),
        player("medici", east=[square("ottoman")]),
        rules=rules,
        empires={"ottoman": {"cities": standing}},
    )
    play(match, "play PREN088", "decline")
    assert keys(match) == ["city constantinople2", "city constantinople3", "pass"]
    play(match, "city constantinople2", "city constantinople3")
    assert [city(match, f"constantinople{i}") for i in (1, 2, 3)] == [["knight:islamic"], *[["rook:islamic"]] * 2]
    assert empire(match, "ottoman")["repressed"] == []
    full = match.copy()
    play(full, "play PREN090", "decline")
    assert kind(full) == "action", "no place without a florin"
    doc = match.snapshot()
    doc["players"][0]["florins"] = 1
    rich = signoria.pax.from_position(doc)
    play(rich, "play PREN090", "decline", "city constantinople1")
    assert city(rich, "constantinople1") == ["rook:reformist"]
    assert empire(rich, "ottoman")["repressed"] == ["knight:islamic"]
    assert florins(rich, "fugger") == 0


@pytest.mark.rule("pax:E2.1.0.1e")
@pytest.mark.parametrize(
    ("name", "target", "token", "number"),
    [
        ("PREN049", "portugal", "rook:catholic", 2),
        ("PREN032", "aragon", "knight:catholic", 2),
        ("PREN036", "france", "pawn:fugger", 1),
        ("PREN020", "france", "pirate:islamic", 1),
        ("PREN029", "mamluk", "knight:catholic", 2),
    ],
)
def test_agents_that_fight_cannot_be_declined_in_the_first_edition(
    name: str, target: str, token: str, number: int
) -> None:
    """They stand on the map when the regime changes; without the war they could have stayed away."""
    heretic = {"cyprus": "rook:islamic", "buda": "knight:catholic"} if target == "mamluk" else {}
    match = table(player("fugger", hand=[name]), rules="1e", empires=ground("1e", heretic))
    before = pool(match, token)
    peace = match.copy()
    play(peace, f"play {name}", "decline")
    assert "pass" in keys(peace)
    play(match, f"play {name}", "trigger")
    if kind(match) == "casualty":
        play(match, "city buda")
    while kind(match).startswith("survivor"):
        assert "pass" not in keys(match)
        play(match, keys(match)[0])
    assert kind(match) == "concession"
    assert holder(match, target) == "fugger"
    assert pool(match, token) == before - number + (target == "mamluk")


# ---------------------------------------------------------------------- the battle tables


def trial(rules: str, found: dict[str, Any]) -> tuple[int, set[str]]:
    """Wage the war of a card: how many attack, and the agents among them.

    The target has a single defender, a heretic; one pirate on a sea border, a believer, is always among the attackers.
    """
    one_shot = found["one_shot"]
    faith = {"crusade": "catholic", "jihad": "islamic", "reformation": "reformist"}.get(one_shot, "catholic")
    heretic = RELIGION_IDS[RELIGION_IDS.index(faith) - 1]
    target = EMPIRES_OF[LOCATION_IDS.index(found["location"])][0]
    match = table(
        player("fugger", hand=[found["id"]]),
        rules=rules,
        variants=EVERY_CARD[rules],
        empires=ground(rules, {CITY_IDS[CITIES[target][0]]: f"rook:{heretic}"}),
        borders={BORDER_IDS[SEA_BORDERS[target][0]]: [f"pirate:{faith}"]},
    )
    play(match, f"play {found['id']}", "trigger")
    if kind(match) == "war_empire":
        play(match, f"empire {EMPIRE_IDS[target]}")
    offered = {k for k in keys(match) if k.startswith("agent ")} if kind(match) == "casualty" else set()
    (battle,) = [e for e in match.events() if e.kind == "battle"]
    assert len(values(battle)["defenders"]) == 1
    return len(values(battle)["attackers"]) - 1, {k.removeprefix("agent ") for k in offered}


def agent_kinds(rules: str, one_shots: tuple[str, ...], fighting: set[str]) -> set[str]:
    """Wage every war of these kinds an edition has; exactly the agents of the kinds named fight. Returns all kinds seen."""
    seen: set[str] = set()
    for found in cards(rules):
        if found.get("one_shot") in one_shots and (found["set"] != "promo" or rules == "1e"):
            tokens = [f"{agent}:fugger" if agent == "pawn" else agent for agent in found["agents"]]
            fight = [token for token in tokens if token.partition(":")[0] in fighting]
            assert trial(rules, found) == (len(fight), set(fight)), found["id"]
            seen |= {token.partition(":")[0] for token in tokens}
    return seen


WARS_OF_FAITH = ("crusade", "jihad", "reformation")


@pytest.mark.rule("pax:BT.agents.conspiracy")
def test_knights_and_rooks_conspire_in_the_draft_but_neither_bishops_nor_pawns() -> None:
    """Pirates would, but no card has a conspiracy and a pirate."""
    seen = agent_kinds("draft", ("conspiracy",), {"knight", "rook", "pirate"})
    assert seen == {"knight", "rook", "bishop", "pawn"}


@pytest.mark.rule("pax:J1.a.1.1e", "pax:BT.agents.conspiracy.1e")
def test_knights_and_rooks_conspire_in_the_first_edition_but_no_bishops() -> None:
    """No card of the first edition has a conspiracy and another agent."""
    assert agent_kinds("1e", ("conspiracy",), {"knight", "rook"}) == {"knight", "rook", "bishop"}


@pytest.mark.rule("pax:BT.agents.peasant.1e")
def test_all_agents_but_bishops_revolt_in_the_first_edition() -> None:
    """A pirate is a rook at sea and fights like one."""
    seen = agent_kinds("1e", ("peasant_revolt",), {"knight", "rook", "pirate", "pawn"})
    assert seen == {"knight", "rook", "pirate", "pawn", "bishop"}


@pytest.mark.rule("pax:BT.agents.religious.1e", "pax:K1.a.1.draft")
def test_knights_and_rooks_fight_for_the_faith_in_the_first_edition() -> None:
    """All that is no bishop: no card of the first edition has a religious war and a pawn or a pirate."""
    assert agent_kinds("1e", WARS_OF_FAITH, {"knight", "rook"}) == {"knight", "rook", "bishop"}


@pytest.mark.rule("pax:K1.a.1.draft")
def test_all_agents_but_bishops_and_pawns_fight_for_the_faith_in_the_draft() -> None:
    """R18: its text names all but bishops, its table leaves the pawns out too."""
    seen = agent_kinds("draft", WARS_OF_FAITH, {"knight", "rook", "pirate"})
    assert seen == {"knight", "rook", "bishop", "pawn"}  # no card of a religious war has a pirate


@pytest.mark.rule("pax:BT.cities.peasant.1e")
def test_after_a_revolt_the_repressed_may_fill_the_cities_in_the_first_edition() -> None:
    """Zupy Krakowskie Company: its knight survives, a concession falls; the repressed did not fight."""
    match = table(
        player("fugger", hand=["PREN070"]),
        player("medici", east=[square("hungary")]),
        rules="1e",
        empires=ground("1e", {"buda": "rook:catholic"}, {"hungary": ["rook:islamic", "knight:islamic"]}),
        borders={"byzantium__hungary": ["pawn:fugger"]},
    )
    play(match, "play PREN070", "trigger", "concession byzantium__hungary", "city varna", "pass")
    assert (city(match, "varna"), city(match, "buda")) == (["knight:catholic"], [])
    assert (kind(match), keys(match)) == ("emancipate", ["token knight:islamic", "token rook:islamic", "pass"])
    stay = match.copy()
    play(stay, "pass")
    assert city(stay, "buda") == []
    assert empire(stay, "hungary")["repressed"] == ["rook:islamic", "knight:islamic"]
    play(match, "token rook:islamic")
    assert city(match, "buda") == ["rook:islamic"]
    assert empire(match, "hungary")["repressed"] == ["knight:islamic"]


@pytest.mark.rule("pax:BT.borders.peasant.1e")
def test_after_a_revolt_other_serfs_may_be_emancipated_in_the_first_edition() -> None:
    """Flanders Guild: its pawn survives and must be placed; the new concession makes a serf who did not fight."""
    match = table(
        player("fugger", hand=["PREN036"]),
        player("medici", west=[square("france")]),
        rules="1e",
        empires=ground("1e", {}),
        borders={"england__france": ["pawn:medici"]},
    )
    play(match, "play PREN036", "trigger", "border aragon__france")
    assert border(match, "aragon__france") == ["pawn:fugger"]
    play(match, "border england__france")
    assert empire(match, "france")["repressed"] == ["pawn:medici"]
    assert (kind(match), keys(match)) == ("emancipate", ["token pawn:medici", "pass"])
    stay = match.copy()
    play(stay, "pass")
    assert empire(stay, "france")["repressed"] == ["pawn:medici"]
    assert border(stay, "france__holy_roman_empire") == []
    play(match, "token pawn:medici")
    assert border(match, "france__holy_roman_empire") == ["pawn:medici"]
    assert empire(match, "france")["repressed"] == []


@pytest.mark.rule("pax:BATTLE.i.7")
def test_a_surviving_pirate_without_an_empty_sea_border_dies_in_the_first_edition() -> None:
    """Arumer Zwarte Hoop brings a pirate to France, whose two sea borders are taken."""
    match = table(
        player("fugger", hand=["PREN020"]),
        rules="1e",
        empires=ground("1e", {}),
        borders={"england__france": ["pawn:medici"], "france__holy_roman_empire": ["pirate:catholic"]},
    )
    assert pool(match, "pirate:islamic") == 7
    events = play(match, "play PREN020", "trigger")
    assert "victorious" in happened(events)
    play(match, "pass")
    assert holder(match, "france") == "fugger"
    assert pool(match, "pirate:islamic") == pool(match, "rook:islamic") == 7
    assert empire(match, "france")["repressed"] == []
    assert border(match, "england__france") == ["pawn:medici"]
    assert border(match, "france__holy_roman_empire") == ["pirate:catholic"]


@pytest.mark.rule("pax:BATTLE.aid.overflow")
def test_survivors_without_room_are_repressed_and_nobody_is_asked() -> None:
    """The aid says they may be; BATTLE.i.6 says they are. Kingmaker: three survivors, two cities."""
    match = table(player("fugger", hand=["PREN051"]), empires=ground("2e", {}, {"england": ["knight:islamic"]}))
    play(match, "play PREN051", "trigger")
    for choice in ("agent rook:catholic", "city london"):
        assert "pass" not in keys(match)
        play(match, choice)
    assert sorted(keys(match)) == ["agent rook:reformist", "repressed knight:islamic england"]
    play(match, "repressed knight:islamic england")
    assert kind(match) == "concession"
    assert empire(match, "england")["repressed"] == ["rook:reformist"]
    assert pool(match, "rook:reformist") == 6
    assert florins(match, "fugger") == 10


@pytest.mark.rule("pax:BATTLE.aid.defenders")
def test_heretic_pirates_defend_in_a_religious_war() -> None:
    """The aid knows only rooks and knights as defenders; K1.b.2 adds the pirates. The Jesuits in Aragon."""
    sea = {"aragon__portugal": ["pirate:islamic"]}
    match = table(player("fugger", hand=["PREN008"]), empires=ground("2e", {"paris": "knight:catholic"}), borders=sea)
    events = play(match, "play PREN008", "trigger")
    (battle,) = [e for e in events if e.kind == "battle"]
    assert (len(values(battle)["attackers"]), len(values(battle)["defenders"])) == (1, 1)
    assert (border(match, "aragon__portugal"), city(match, "paris")) == ([], [])


# ---------------------------------------------------------------------- repression


@pytest.mark.rule("pax:LOCATION.aid")
@pytest.mark.parametrize(("name", "where"), [("PREN147X", "england"), ("PREN036", "france")])
def test_the_acting_card_decides_which_empire_gets_a_displaced_concession(name: str, where: str) -> None:
    """The aid lets it go to either empire; by REPRESS.d nobody is asked."""
    match = table(player("fugger", hand=[name]), borders={"england__france": ["pawn:medici"]})
    play(match, f"play {name}")
    if kind(match) == "trigger":
        play(match, "decline")
    play(match, "border england__france")
    assert kind(match) == "action"
    assert [e for e in EMPIRE_IDS if empire(match, e)["repressed"]] == [where]


@pytest.mark.rule("pax:LOCATION.aid")
@pytest.mark.parametrize(("name", "where"), [("PREN017", "england"), ("PREN139X", "france")])
def test_the_acting_card_decides_which_empire_gets_a_repressed_concession(name: str, where: str) -> None:
    match = table(player("fugger", west=[card(name)]), borders={"england__france": ["pawn:medici"]})
    play(match, "ops west")
    assert kind(match) == "action"
    assert [e for e in EMPIRE_IDS if empire(match, e)["repressed"]] == [where]


@pytest.mark.rule("pax:REPRESS.a.1e")
@pytest.mark.parametrize(
    ("name", "choices", "token"),
    [
        ("PREN053", ("decline", "city paris"), "knight:catholic"),
        ("PREN036", ("decline", "border england__france"), "pawn:medici"),
        ("PREN028", ("trigger", "border england__france"), "pawn:medici"),
    ],
)
def test_whoever_displaces_a_token_pays_a_florin_in_the_first_edition(
    name: str, choices: tuple[str, ...], token: str
) -> None:
    """A rook and a pawn as agents, and the concession of a regime change: the florin goes to nobody."""
    match = table(
        player("fugger", hand=[name]),
        player("medici", west=[square("france")]),
        rules="1e",
        empires={"france": {"cities": {"paris": ["knight:catholic"], "bruges": [], "lyon": []}}},
        borders={"england__france": ["pawn:medici"]},
    )
    play(match, f"play {name}", choices[0])
    if choices[0] == "trigger":
        agents_settled(match)
        assert kind(match) == "concession"
    play(match, choices[1])
    assert empire(match, "france")["repressed"] == [token]
    assert (florins(match, "fugger"), florins(match, "medici")) == (9, 10)
    assert not any(place and place["florins"] for side in match.snapshot()["market"].values() for place in side)


PLACINGS = ("agent_city", "agent_border", "concession")


def can_be_free(match: PaxMatch) -> bool:
    """Whether some option of the pending placement displaces nobody."""
    for key in keys(match):
        after = match.copy()
        if "displaced" not in happened(play(after, key)) and kind(after) not in ("op_empire", "donor"):
            return True
    return False


@pytest.mark.rule("pax:REPRESS.aid.optional")
def test_nobody_is_ever_forced_to_pay_for_a_repression() -> None:
    """Random games: each placement can be free, and a token is displaced only by a choice that could have been another."""
    displaced = 0
    for number in range(6):
        asked, told = "", 0
        for here in wander(new_game(number), number):
            events = here.events()
            paid = happened(list(events[told:])).count("displaced")
            assert not paid or asked in (*PLACINGS, "op_empire", "donor"), asked
            displaced += paid
            asked, told = kind(here), len(events)
            assert asked not in PLACINGS or can_be_free(here), here.decision
            assert asked != "tax_answer" or "repress" in keys(here)
    assert displaced > 0


@pytest.mark.rule("pax:REPRESS.aid.optional")
def test_paying_is_optional_even_for_the_agents_of_a_one_shot() -> None:
    """R15: India Armada's pawn finds two concessions, Conquistadors' second knight three tokens."""
    match = table(
        player("fugger", hand=["PREN014"], west=[card("PREN018")]),
        borders={"aragon__portugal": ["pawn:medici"], "england__portugal": ["pawn:medici"]},
    )
    play(match, "play PREN014", "trigger")
    assert keys(match) == ["border aragon__portugal", "border england__portugal", "pass"]
    play(match, "pass")
    assert florins(match, "fugger") == 10
    one = table(
        player("fugger", hand=["PREN014"], west=[card("PREN018")]),
        borders={"aragon__portugal": ["pawn:medici"], "england__portugal": ["pirate:islamic"]},
    )
    play(one, "play PREN014", "trigger")
    assert keys(one) == ["border aragon__portugal", "pass"]
    match = table(
        player("fugger", hand=["PREN021"], west=[card("PREN018")]),
        empires={"portugal": {"cities": {"toledo": ["rook:catholic"], "granada": ["rook:islamic"]}}},
    )
    play(match, "play PREN021", "trigger")
    assert "pass" not in keys(match), "the Spice Islands are free"
    play(match, "city spice_islands")
    assert keys(match) == ["city toledo", "city granada", "city spice_islands", "pass"]
    play(match, "pass")
    assert florins(match, "fugger") == 10


@pytest.mark.rule("pax:REPRESS.aid.optional")
def test_paying_is_optional_in_a_regime_change() -> None:
    taken = ("aragon__france", "england__france", "france__holy_roman_empire")
    match = table(player("fugger", hand=["PREN045"]), borders={name: ["pawn:medici"] for name in taken})
    play(match, "play PREN045", "empire france")
    assert keys(match) == [*(f"border {name}" for name in taken), "pass"]
    play(match, "pass")
    assert florins(match, "fugger") == 10


# ---------------------------------------------------------------------- regime changes


@pytest.mark.rule("pax:REGIME.a.1.1e")
def test_a_regime_change_of_the_first_edition_offers_a_concession_but_not_beside_a_pirate() -> None:
    """The Order of Santiago in Portugal."""
    for sea, offered in (
        ({}, ["border aragon__portugal", "border england__portugal", "pass"]),
        ({"england__portugal": ["pirate:islamic"]}, ["border aragon__portugal", "pass"]),
    ):
        match = table(player("fugger", hand=["PREN049"]), rules="1e", empires=ground("1e", {}), borders=sea)
        play(match, "play PREN049", "trigger")
        agents_settled(match)
        assert (kind(match), keys(match)) == ("concession", offered)
        declined = match.copy()
        play(declined, "pass")
        assert pool(declined, "pawn:fugger") == 10
        play(match, "border aragon__portugal")
        assert border(match, "aragon__portugal") == ["pawn:fugger"]
        assert pool(match, "pawn:fugger") == 9


@pytest.mark.rule("pax:REGIME.d.draft.throne")
def test_an_empire_from_its_throne_brings_queen_and_tokens_in_the_draft() -> None:
    """The Bold conspires in a France that was sold as a couple."""
    queen = {"card": "PREN045", "bishop": None}
    match = table(
        player("fugger", hand=["PREN028"]),
        rules="draft",
        empires=ground("draft", {}) | {
            "france": {
                "cities": {"paris": [], "bruges": [], "lyon": []},
                "repressed": ["pawn:medici", "pawn:fugger"],
                "queens": [queen],
            }
        },
    )  # fmt: skip
    play(match, "play PREN028", "trigger")
    agents_settled(match)
    assert kind(match) == "emancipate"
    play(match, "pass", "pass")
    assert entry(match, "france")["queens"] == [queen]
    assert holder(match, "france") == "fugger"
    assert empire(match, "france")["repressed"] == ["pawn:medici", "pawn:fugger"]


@pytest.mark.rule("pax:M3.a")
def test_the_concession_of_a_coronation_may_make_a_serf_in_the_draft() -> None:
    """Joanna marries the king of Aragon; the border to Portugal was another bank's."""
    match = table(player("fugger", hand=["PREN046"]), rules="draft", borders={"aragon__portugal": ["pawn:medici"]})
    play(match, "play PREN046", "empire aragon")
    assert kind(match) == "concession"
    play(match, "border aragon__portugal")
    assert border(match, "aragon__portugal") == ["pawn:fugger"]
    assert empire(match, "aragon")["repressed"] == ["pawn:medici"]
    assert empire(match, "portugal")["repressed"] == []
    assert (florins(match, "fugger"), florins(match, "medici")) == (9, 10)
    assert entry(match, "aragon")["queens"] == [{"card": "PREN046", "bishop": None}]


@pytest.mark.rule("pax:REGIME.aid.vassal")
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_vassal_hit_by_a_war_goes_to_the_end_of_the_tableau(bank: str) -> None:
    """The Order of Santiago against a vassal Portugal: of another as a king, one's own as a republic."""
    lands = [square("aragon", vassals=[vassal("portugal")])]
    match = table(
        player("fugger", hand=["PREN049"], west=[*(lands if bank == "fugger" else []), card("PREN054")]),
        player("medici", west=lands if bank == "medici" else []),
        empires=ground("2e", {}),
    )
    play(match, "play PREN049", "trigger")
    agents_settled(match)
    play(match, "pass")
    own = ["aragon"] if bank == "fugger" else []
    assert entries(match, "fugger", "west") == [*own, "PREN054", "PREN049", "portugal"]
    assert entry(match, "portugal")["side"] == ("republic" if bank == "fugger" else "king")
    assert entry(match, "aragon")["vassals"] == []


@pytest.mark.rule("pax:AID.coronation")
def test_a_coronation_does_not_turn_ones_own_empire_over() -> None:
    """The aid's first step would make a republic of it; a coronation is no strawman (I.missed, R61)."""
    match = table(player("fugger", hand=["PREN045"], west=[square("france")]))
    events = play(match, "play PREN045", "empire france", "pass")
    assert "regime_change" in happened(events)
    assert "flipped" not in happened(events)
    assert entry(match, "france")["side"] == "king"
    assert entry(match, "france")["queens"] == [{"card": "PREN045", "bishop": None}]


@pytest.mark.rule("pax:VASSAL.aid.queen")
@pytest.mark.parametrize("way", ["war", "sale", "behead"])
def test_a_couple_that_is_freed_stays_married(way: str) -> None:
    """The aid leaves the queen only couples that are sold or apostate; VASSAL.d and I1.c.1 all that are set free."""
    lord = [square("portugal", vassals=[vassal("aragon", queens=[{"card": "PREN046"}])])]
    match = table(
        player("fugger", hand=["PREN049"], west=[card("PREN003"), *(lord if way == "sale" else [])]),
        player("medici", west=lord if way != "sale" else []),
        empires=ground("2e", {}),
    )
    if way == "war":
        play(match, "play PREN049", "trigger")
        agents_settled(match)
    elif way == "sale":
        play(match, "sell portugal")
    else:
        play(match, "ops west")
    assert holder(match, "aragon") is None
    assert empire(match, "aragon")["queens"] == [{"card": "PREN046", "bishop": None}]


# ---------------------------------------------------------------------- bishops, votes and corsairs of the aid


@pytest.mark.rule("pax:AID.bishop")
def test_bishops_are_placed_on_thrones_and_go_there() -> None:
    """The aid names only tableau cards; E2.2.a.3 and F1.4 name thrones too."""
    match = table(player("fugger", hand=["PREN006"]))
    play(match, "play PREN006")
    assert keys(match) == ["card PREN006", "square england", "pass"]
    play(match, "square england")
    assert empire(match, "england")["bishop"] == "reformist"
    walk = table(player("fugger", west=[card("PREN006", "reformist")]))
    play(walk, "ops west")
    assert empire(walk, "england")["bishop"] == "reformist"


@pytest.mark.rule("pax:AID.inquisitor")
def test_an_inquisitor_goes_no_further_than_the_next_card_unless_the_location_is_the_same() -> None:
    """The aid says another card; F1.2 says an adjacent one. England's bishop stands second of four."""
    line = [card("PREN035"), card("PREN034", "catholic"), card("PREN039"), card("PREN037")]
    mine = [card("PREN008"), card("PREN147X"), card("PREN042")]
    match = table(player("fugger", west=mine), player("medici", west=line))
    play(match, "ops west")
    assert kind(match) == "bishop_to"
    assert set(keys(match)) == {"card PREN035", "card PREN039", "card PREN147X", "square england"}


@pytest.mark.rule("pax:AID.vote.region")
def test_the_region_of_the_icon_and_the_side_of_the_tableau_are_one_for_votes() -> None:
    """A vassal lies on the side of its suzerain whatever its region, but no vassal can be voted on."""
    everywhere = {
        "england__portugal": ["pawn:fugger"],
        "aragon__france": ["pawn:fugger"],
        "holy_roman_empire__papal_states": ["pawn:fugger"],
        "hungary__ottoman": ["pawn:fugger"],
        "byzantium__mamluk": ["pawn:fugger"],
    }
    tableau = {
        "west": [square("england"), square("france", vassals=[vassal("mamluk")]), square("aragon", "republic")],
        "east": [square("hungary", vassals=[vassal("portugal")]), square("byzantium")],
    }
    for side, acting in (("west", "PREN150X"), ("east", "PREN103X")):
        match = table(player("fugger", **{side: [card(acting)]}), player("medici", **tableau), borders=everywhere)
        play(match, f"ops {side}")
        in_region = {
            r["empire"] for rows in tableau.values() for r in rows if side == SIDE_IDS[REGION[EMPIRE[r["empire"]]]]
        }
        on_side = {r["empire"] for r in tableau[side]}
        assert {k.removeprefix("empire ") for k in keys(match)} == in_region == on_side


@pytest.mark.rule("pax:AID.pirate.corsair")
def test_a_corsair_needs_a_shared_sea_border() -> None:
    """The aid lets it go to every adjacent location; F7.2 does not. The Ottoman Navy and the corner of the HRE."""
    match = table(player("fugger", east=[card("PREN063")]), borders={"ottoman__papal_states": ["pirate:islamic"]})
    play(match, "ops east")
    assert kind(match) == "corsair_to"
    assert set(keys(match)) == {
        "border hungary__ottoman", "border mamluk__ottoman", "border aragon__papal_states", "border byzantium__hungary",
    }  # fmt: skip


# ---------------------------------------------------------------------- fairs of the aid

ROUTE = ("byzantium", "hungary", "ottoman", "mamluk")  # from Tana
STOPS = {"byzantium__hungary": "pawn:medici", "hungary__ottoman": "pirate:islamic", "mamluk__ottoman": "pawn:fugger"}
# In each empire of the route one city is empty, so that nobody chooses a levy.
VACANT = {"byzantium": "tana", "hungary": "varna", "ottoman": "rhodes", "mamluk": "cyprus"}
LEVIED = {"tana": "knight:islamic", "varna": "knight:reformist", "rhodes": "rook:catholic", "cyprus": "rook:catholic"}
FULL = {
    "caffa": "rook:catholic", "trebizond": "rook:catholic", "buda": "knight:catholic", "modon": "rook:catholic",
    "constantinople1": "rook:islamic", "constantinople2": "rook:islamic", "constantinople3": "rook:islamic",
    "cairo": "rook:islamic",
}  # fmt: skip
CASES = pytest.mark.parametrize("coins", range(6))
SEATS = pytest.mark.parametrize("players", [2, 3, 4])


def by_the_aid(players: int, coins: int) -> tuple[dict[str, int], int, list[str]]:
    """A fair as the aid books it: what each bank gains, what is left on the card, the empires levied on the way."""
    gains = {"fugger": 1, "medici": 0}
    on_card = coins + (players > 2)
    crossed: list[str] = []
    for name, stop in zip(ROUTE, (*STOPS.values(), ""), strict=True):
        if not on_card:
            break
        crossed.append(name)
        if stop:
            on_card -= 1
            if stop.startswith("pawn"):
                gains[stop.partition(":")[2]] += 1
    return gains, on_card, crossed


def east_fair(players: int, coins: int) -> PaxMatch:
    """Fugger may convene the fair of Tana with so many florins on the face-down card."""
    banks = ("fugger", "medici", "coeur", "marchionni")[:players]
    return table(
        *(player(bank, florins=0) for bank in banks),
        empires=ground("2e", FULL),
        borders={name: [token] for name, token in STOPS.items()},
        market={"east": row(MARKET["east"], {0: coins})},
    )


@pytest.mark.rule("pax:AID.fair")
@SEATS
@CASES
def test_the_money_of_a_fair_is_the_same_by_the_aid(players: int, coins: int) -> None:
    match = east_fair(players, coins)
    play(match, "fair east")
    gains, left, _ = by_the_aid(players, coins)
    assert {bank: florins(match, bank) for bank in gains} == gains
    assert all(florins(match, bank) == 0 for bank in match.seats if bank not in gains)
    place = match.snapshot()["market"]["east"][0]
    assert (place["florins"] if place else 0) == left
    assert not place or place["card"] is None


@pytest.mark.rule("pax:AID.fair.levy")
@SEATS
@CASES
def test_the_levies_of_a_fair_are_the_same_by_the_aid(players: int, coins: int) -> None:
    """The aid raises them on the way; the engine when all is paid, empire by empire along the route."""
    match = east_fair(players, coins)
    events = play(match, "fair east")
    _, _, crossed = by_the_aid(players, coins)
    raised = {VACANT[name]: LEVIED[VACANT[name]] for name in crossed}
    assert [(e.data["city"], e.data["token"]) for e in events if e.kind == "levy"] == list(raised.items())
    for name in VACANT.values():
        assert city(match, name) == ([raised[name]] if name in raised else [])
    order = [e.kind for e in events if e.kind in ("levy", "fair_concession", "fair_pirate", "subsidy")]
    assert order == sorted(order, key=lambda what: what == "levy"), "payments first"


# ---------------------------------------------------------------------- old maids


@pytest.mark.rule("pax:AID.oldmaid")
def test_neither_apostasy_nor_behead_nor_a_bishop_reaches_an_old_maid() -> None:
    """Isabella is Catholic; of the cards beside her board one is Catholic and one Reformist."""
    match = table(
        player("fugger", hand=["PREN007"]),
        player("medici", old_maids=["PREN044"], west=[card("PREN004"), card("PREN008")]),
    )
    play(match, "play PREN007", "trigger")
    assert "card PREN044" not in keys(match)
    play(match, "card PREN007")
    assert seat(match, "medici")["west"] == [], "condemned"
    assert seat(match, "medici")["old_maids"] == ["PREN044"]
    alone = table(player("fugger", hand=["PREN007"]), player("medici", old_maids=["PREN044"], west=[card("PREN004")]))
    play(alone, "play PREN007")
    assert kind(alone) == "agent_card", "she condemns nobody: there is nothing to trigger"
    axe = table(
        player("fugger", west=[card("PREN003")]),
        player("medici", old_maids=["PREN044"], west=[card("PREN035"), card("PREN018")]),
    )
    play(axe, "ops west")
    assert set(keys(axe)) == {"card PREN035", "card PREN018"}


@pytest.mark.rule("pax:AID.oldmaid")
def test_nothing_but_her_owners_sale_ever_removes_an_old_maid() -> None:
    """Random games in which no queen that is played marries."""
    tucked = sold = 0
    for number in range(6):
        match = signoria.new("pax", seats=2 + number % 3, seed=number)
        chance = Random(number)
        while match.decision is not None:
            before = {p["bank"]: p["old_maids"] for p in match.snapshot()["players"]}
            who = match.decision.seat
            offered = keys(match)
            liked = [k for k in offered if k == "old maid" or k.startswith("play ")]
            liked += [f"sell {maid}" for maid in before[who] if f"sell {maid}" in offered and chance.random() < 0.1]
            choice = chance.choice(liked or offered)
            match.choose(choice)
            for p in match.snapshot()["players"]:
                gone = set(before[p["bank"]]) - set(p["old_maids"])
                tucked += len(set(p["old_maids"]) - set(before[p["bank"]]))
                sold += len(gone)
                if gone:
                    assert (p["bank"], f"sell {gone.pop()}") == (who, choice)
    assert tucked > 0
    assert sold > 0


# ---------------------------------------------------------------------- one-shots


@pytest.mark.rule("pax:H1.a.2.draft")
def test_the_cards_of_the_draft_ask_for_discovery_where_its_rule_does_not() -> None:
    """Every card that shifts to the Spice Islands asks for it, no other; the card itself does not count."""
    shifts = {c["id"]: c for c in cards("draft") if c.get("one_shot", "").startswith("trade_shift")}
    asking = {name for name, c in shifts.items() if c.get("one_shot_requires") == ["discovery"]}
    assert asking == {name for name, c in shifts.items() if c["one_shot"] == "trade_shift:spice_islands"}
    assert len(asking) == 7
    for name in sorted(shifts):
        for held in ([], [square("portugal")]):
            match = table(player("fugger", hand=[name], west=held), rules="draft")
            play(match, f"play {name}")
            offered = kind(match) == "trigger"
            assert offered == (bool(held) or name not in asking), name


@pytest.mark.rule("pax:K3.1.1e")
def test_only_expansion_cards_of_the_first_edition_have_an_apostasy() -> None:
    apostasies = {c["id"]: c["set"] for c in cards("1e") if c.get("one_shot", "").startswith("apostasy")}
    assert apostasies
    assert set(apostasies.values()) == {"expansion"}
    for rules, offered in (("2e", True), ("1e", False)):
        for name in ("PREN002", "PREN007", "PREN054"):
            match = table(
                player("fugger", hand=[name]), player("medici", west=[card("PREN004"), card("PREN003")]), rules=rules
            )
            play(match, f"play {name}")
            assert (kind(match) == "trigger") == offered, name
    match = table(
        player("fugger", hand=["PREN129X"]),
        player("medici", west=[card("PREN004"), card("PREN003")]),
        rules="1e",
        variants=["expansion"],
    )
    play(match, "play PREN129X")
    assert kind(match) == "trigger"


# ---------------------------------------------------------------------- torches of the draft

TORCHES = pytest.mark.parametrize(
    ("victory", "names"),
    [
        ("imperial", ["PREN145X", "PREN154X"]),
        ("globalization", ["PREN127X"]),
        ("holy", ["PREN137X", "PREN155X"]),
    ],
)


def torches(names: list[str], bank: str, bishop: str | None = None) -> dict[str, int]:
    """What each victory costs in the draft while a bank has these cards."""
    held = {side: [card(n, bishop) for n in names if printed_card(n)["deck"] == side] for side in SIDE_IDS}
    banks: dict[str, dict[str, Any]] = {"fugger": {}, "medici": {}, bank: held}
    match = table(*(player(name, **parts) for name, parts in banks.items()), rules="draft")
    return {name: shown["actions"] for name, shown in match.view(None)["victories"].items()}


@pytest.mark.rule("pax:TORCH.draft")
@TORCHES
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_torch_of_the_draft_makes_its_victory_cost_two_actions_once(
    victory: str, names: list[str], bank: str
) -> None:
    usual = dict.fromkeys(("imperial", "renaissance", "globalization", "holy"), 1)
    assert torches([], bank) == usual
    for name in names:
        assert torches([name], bank) == usual | {victory: 2}
        assert torches([name], bank, "catholic") == usual, "silenced"
    assert torches(names, bank) == usual | {victory: 2}


@pytest.mark.rule("pax:TORCH.draft")
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_victory_under_a_torch_is_declared_with_two_actions(bank: str) -> None:
    kings = [square("aragon"), square("france"), square("england")]

    def claim(names: list[str], left: int, bishop: str | None = None, other: str = "") -> bool:
        lit = [card(name, bishop) for name in names]
        more = [card(other)] if other else []
        match = table(
            player("fugger", west=kings + (lit if bank == "fugger" else more)),
            player("medici", west=lit if bank == "medici" else more),
            rules="draft",
            turn={"actions_left": left},
            victories={"imperial": True},
        )
        return "victory imperial" in keys(match)

    assert claim([], 1)
    assert not claim(["PREN145X"], 1)
    assert claim(["PREN145X"], 2)
    assert claim(["PREN145X", "PREN154X"], 2)
    assert claim(["PREN145X"], 2, other="PREN154X"), "not even a torch of each bank costs more"
    assert claim(["PREN145X", "PREN154X"], 1, "catholic")
