"""Setup, components, hands and sales of the other editions."""

import pytest

import signoria
from signoria.pax.facts import (
    CITIES,
    CITY_IDS,
    EMPIRE,
    EMPIRE_IDS,
    LEVY,
    OPS,
    PRESTIGE,
    PRESTIGE_IDS,
    REGION,
    SIDE_IDS,
    START_STATE,
    STATE_IDS,
    TOKEN_IDS,
    op_id,
)
from tests.rules.pax.editions import MARKET, printed_card
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
    player,
    row,
    seat,
    square,
    table,
)

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
