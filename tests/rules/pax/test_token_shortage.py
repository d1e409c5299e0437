"""Where no token is left: repressed ones first, else from any position."""

import pytest

from signoria.pax import PaxMatch
from signoria.pax.facts import (
    BORDER_IDS,
    SUPPLY,
    TOKEN,
)
from tests.rules.pax.tokens import SEA, WEST_FULL, realm, rich_fair, seated
from tests.support.pax import (
    border,
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
)

TEN = [name for name in BORDER_IDS if not name.startswith(("england", "holy_roman_empire__hungary"))]


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
