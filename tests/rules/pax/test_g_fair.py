"""Trade fairs: profits, subsidy, voyage, levies, leftovers, Venice's condottieri and the bankruptcy variant."""

from typing import Any

import pytest

from signoria.pax import PaxMatch, Side
from signoria.pax.facts import ABILITIES, ABILITY, CARD_NAMES, FAIR_FLORINS, ITEM, ITEM_IDS
from signoria.table import Event
from tests.support import plain
from tests.support.pax import (
    BORDERS,
    MARKET,
    border,
    card,
    city,
    empire,
    florins,
    keys,
    kind,
    play,
    player,
    pool,
    row,
    seat,
    square,
    table,
)
from tests.support.told import values

CITIES: dict[str, list[str]] = {
    "england": ["london", "bordeaux"],
    "france": ["paris", "bruges", "lyon"],
    "holy_roman_empire": ["vienna", "lubeck", "nurnberg"],
    "hungary": ["buda", "varna"],
    "byzantium": ["caffa"],
    "portugal": ["toledo", "granada"],
    "aragon": ["valencia", "algiers"],
    "papal_states": ["venice"],
    "ottoman": ["constantinople1", "constantinople2", "constantinople3", "modon", "rhodes"],
    "mamluk": ["cairo", "cyprus"],
}
EMPTY: dict[str, Any] = {name: {"cities": {c: [] for c in cities}} for name, cities in CITIES.items()}
EMPTY["byzantium"]["cities"]["tana"] = []
ROUTES = [
    ("east", "tana", ["byzantium__hungary", "hungary__ottoman", "mamluk__ottoman"],
     ["byzantium", "hungary", "ottoman", "mamluk"]),
    ("east", "timbuktu", ["aragon__papal_states", "ottoman__papal_states", "mamluk__ottoman"],
     ["aragon", "papal_states", "ottoman", "mamluk"]),
    ("east", "novgorod", ["france__holy_roman_empire", "england__france", "england__portugal", "aragon__portugal",
                          "aragon__papal_states", "ottoman__papal_states", "mamluk__ottoman"],
     ["holy_roman_empire", "france", "england", "portugal", "aragon", "papal_states", "ottoman", "mamluk"]),
    ("west", "trebizond", ["byzantium__hungary", "hungary__ottoman", "ottoman__papal_states", "aragon__papal_states",
                           "aragon__portugal", "england__portugal", "england__france", "france__holy_roman_empire"],
     ["byzantium", "hungary", "ottoman", "papal_states", "aragon", "portugal", "england", "france",
      "holy_roman_empire"]),
    ("west", "red_sea", ["mamluk__ottoman", "ottoman__papal_states", "aragon__papal_states", "aragon__portugal",
                         "england__portugal", "england__france", "france__holy_roman_empire"],
     ["mamluk", "ottoman", "papal_states", "aragon", "portugal", "england", "france", "holy_roman_empire"]),
    ("west", "spice_islands", ["england__portugal", "england__france", "france__holy_roman_empire"],
     ["portugal", "england", "france", "holy_roman_empire"]),
]  # fmt: skip
EMPIRE_OF = {c: name for name, cities in CITIES.items() for c in cities} | {
    "tana": "byzantium",
    "trebizond": "byzantium",
    "novgorod": "holy_roman_empire",
    "timbuktu": "aragon",
    "spice_islands": "portugal",
    "red_sea": "mamluk",
}


def market(west: int = 0, east: int = 0) -> dict[str, Any]:
    """Full rows with so many florins on the two face-down cards."""
    return {"west": row(list(MARKET["west"]), {0: west}), "east": row(list(MARKET["east"]), {0: east})}


def convene(m: PaxMatch, side: Side) -> list[Event]:
    """A fair, each levy going to the first city offered."""
    events = play(m, f"fair {side}")
    while kind(m) == "levy":
        events += play(m, keys(m)[0])
    return events


def levies(events: list[Event]) -> list[tuple[str, str]]:
    """The cities that got a levy, and the tokens."""
    return [(values(e)["city"], values(e)["token"]) for e in events if e.kind == "levy"]


def of_kind(events: list[Event], *kinds: str) -> list[dict[str, Any]]:
    """The data of the events of these kinds."""
    return [e.data for e in events if e.kind in kinds]


def gap(m: PaxMatch, side: Side) -> int:
    """The florins lying in the vacated column 0."""
    place = m.snapshot()["market"][side][0]
    assert place is None or place["card"] is None, f"a card lies there: {place}"
    return 0 if place is None else int(place["florins"])


# ---------------------------------------------------------------------- the route


@pytest.mark.rule("pax:G.1", "pax:G2.a", "pax:G3.1", "pax:G4.1", "pax:G5.1", "pax:H1.FAQ")
@pytest.mark.parametrize(("side", "emporium", "borders", "empires"), ROUTES)
def test_a_voyage_runs_from_the_open_emporium_along_its_route_to_the_arrowhead(
    side: Side, emporium: str, borders: list[str], empires: list[str]
) -> None:
    pawns = {name: [f"pawn:{'fugger' if i < 7 else 'medici'}"] for i, name in enumerate(BORDERS)}
    colour = "white" if side == "west" else "black"
    m = table(borders=pawns, empires=EMPTY, emporia={colour: emporium}, market=market(20, 20))
    events = convene(m, side)
    assert of_kind(events, "fair")[0]["city"] == emporium
    assert [d["border"] for d in of_kind(events, "fair_concession")] == borders
    assert [EMPIRE_OF[c] for c, _ in levies(events)] == empires
    assert empires[-1] == ("holy_roman_empire" if side == "west" else "mamluk")
    assert gap(m, side) == 21 - 1 - len(borders)


# ---------------------------------------------------------------------- G1: profits and the card


@pytest.mark.rule("pax:G1.a.1", "pax:G1.a.2")
@pytest.mark.parametrize(("others", "added"), [([], 1), (["coeur"], 2), (["coeur", "marchionni"], 2)])
def test_china_adds_one_florin_with_two_players_and_two_with_more(others: list[str], added: int) -> None:
    seats = [player("fugger"), player("medici"), *(player(bank) for bank in others)]
    m = table(*seats, market=market(east=2))
    events = convene(m, "east")
    assert of_kind(events, "fair")[0]["profits"] == 2 + added
    assert florins(m, "fugger") == 11
    assert gap(m, "east") == 2 + added - 1
    assert FAIR_FLORINS[1] == 1, "a lone player is served like two"


@pytest.mark.rule("pax:G1.b")
@pytest.mark.parametrize("side", ["west", "east"])
def test_the_facedown_card_leaves_the_game_and_its_gap_holds_the_profits(side: Side) -> None:
    m = table(market=market(3, 3))
    gone = MARKET[side][0]
    convene(m, side)
    assert m.snapshot()["market"][side][0] == {"card": None, "florins": 3}
    assert gone not in str(m.snapshot())
    other: Side = "east" if side == "west" else "west"
    assert m.snapshot()["market"][other][0] == {"card": MARKET[other][0], "florins": 3}
    assert f"fair {side}" not in keys(m)


@pytest.mark.rule("pax:G1.FAQ", "pax:G2.b.2")
def test_a_fair_whose_only_profit_is_the_subsidy_pays_nobody_else_and_raises_no_levies() -> None:
    m = table(borders={"byzantium__hungary": ["pawn:medici"]}, market=market(0, 0))
    before = m.snapshot()["empires"]
    events = play(m, "fair east")
    assert kind(m) == "action"
    assert (florins(m, "fugger"), florins(m, "medici")) == (11, 10)
    assert levies(events) == []
    assert m.snapshot()["empires"] == before
    assert gap(m, "east") == 0


@pytest.mark.rule("pax:G2.b.1")
def test_the_first_payment_of_a_fair_is_one_florin_to_the_convener() -> None:
    m = table(
        player("fugger"),
        player("medici"),
        borders={"byzantium__hungary": ["pawn:fugger"]},
        market=market(east=5),
        turn={"player": "medici"},
    )
    events = convene(m, "east")
    payments = of_kind(events, "subsidy", "fair_concession", "fair_pirate")
    assert payments[0] == {"seat": "medici", "florins": 1}
    assert [d["seat"] for d in payments] == ["medici", "fugger"]
    assert (florins(m, "medici"), florins(m, "fugger")) == (11, 11)


# ---------------------------------------------------------------------- G3: the voyage


@pytest.mark.rule("pax:G3.2", "pax:G5.2")
@pytest.mark.parametrize("taker", ["pawn:medici", "pirate:islamic"])
def test_the_voyage_ends_at_the_border_where_the_last_profit_goes(taker: str) -> None:
    borders = {"hungary__ottoman": [taker], "mamluk__ottoman": ["pawn:fugger"]}
    m = table(borders=borders, market=market(east=1))
    events = convene(m, "east")
    assert [c for c, _ in levies(events)] == ["caffa", "varna"]
    assert city(m, "modon") == city(m, "rhodes") == city(m, "cyprus") == []
    assert florins(m, "fugger") == 11, "the subsidy, and nothing for the concession beyond"
    assert florins(m, "medici") == (11 if taker.startswith("pawn") else 10)
    assert gap(m, "east") == 0


@pytest.mark.rule("pax:G3.a")
def test_each_concession_on_a_crossed_border_earns_its_owner_one_florin() -> None:
    borders = {"byzantium__hungary": ["pawn:medici"], "mamluk__ottoman": ["pawn:medici"],
               "england__france": ["pawn:medici"], "hungary__ottoman": ["pawn:fugger"]}  # fmt: skip
    m = table(borders=borders, market=market(east=9))
    convene(m, "east")
    assert florins(m, "medici") == 12
    assert florins(m, "fugger") == 12
    assert gap(m, "east") == 10 - 1 - 3


@pytest.mark.rule("pax:G3.b")
@pytest.mark.parametrize("religion", ["catholic", "islamic", "reformist"])
def test_a_pirate_of_any_colour_sends_one_profit_to_china(religion: str) -> None:
    m = table(borders={"hungary__ottoman": [f"pirate:{religion}"]}, market=market(east=4))
    events = convene(m, "east")
    assert of_kind(events, "fair_pirate") == [{"border": "hungary__ottoman", "florins": 1, "left": 3}]
    assert (florins(m, "fugger"), florins(m, "medici")) == (11, 10)
    assert gap(m, "east") == 5 - 1 - 1
    assert border(m, "hungary__ottoman") == [f"pirate:{religion}"]


@pytest.mark.rule("pax:G3.c", "pax:G3.FAQ")
def test_an_empty_route_costs_nothing_and_every_unsaturated_empire_on_it_gets_a_levy() -> None:
    m = table(market=market(west=1))
    events = convene(m, "west")
    expected = ["byzantium", "hungary", "ottoman", "aragon", "portugal", "england", "france", "holy_roman_empire"]
    assert [EMPIRE_OF[c] for c, _ in levies(events)] == expected, "all but the saturated Papal States"
    assert (florins(m, "fugger"), florins(m, "medici")) == (11, 10)
    assert gap(m, "west") == 1


# ---------------------------------------------------------------------- G4: levies


@pytest.mark.rule("pax:G4.2", "pax:G4.3", "pax:G4.4", "pax:LEVY.1")
def test_the_convener_picks_an_empty_city_for_each_levy_and_cannot_decline() -> None:
    owner = player("medici", east=[square("byzantium"), square("ottoman")])
    m = table(player("fugger"), owner, market=market(east=1))
    play(m, "fair east")
    assert m.decision is not None
    assert (m.decision.kind, m.decision.seat) == ("levy", "fugger")
    assert keys(m) == ["city caffa", "city trebizond"]
    play(m, "city trebizond")
    assert m.decision.seat == "fugger"
    assert keys(m) == ["city modon", "city rhodes"]
    play(m, "city rhodes")
    assert kind(m) == "action"
    assert city(m, "trebizond") == ["rook:reformist"]
    assert city(m, "varna") == ["knight:reformist"]
    assert city(m, "rhodes") == ["rook:catholic"]
    assert city(m, "cyprus") == ["rook:catholic"]
    assert city(m, "caffa") == city(m, "modon") == []
    assert pool(m, "rook:catholic") == 10 - 2 - 2  # London and Vienna, and the two levies


@pytest.mark.rule("pax:G4.2", "pax:LEVY.1")
@pytest.mark.parametrize(
    ("state", "token"),
    [("medieval", "knight:reformist"), ("catholic", "rook:catholic"), ("islamic", "rook:islamic"),
     ("reformist", "rook:reformist")],
)  # fmt: skip
def test_a_levy_shows_the_icon_of_the_city_in_the_present_map_state(state: str, token: str) -> None:
    m = table(empires={"hungary": {"state": state}}, market=market(east=1))
    convene(m, "east")
    assert city(m, "varna") == [token]


@pytest.mark.rule("pax:LEVY.1")
def test_a_tax_raises_a_levy_that_matches_the_icon_of_its_city() -> None:
    m = table(
        player("fugger", east=[card("PREN065")]), player("medici"), borders={"byzantium__mamluk": ["pawn:medici"]}
    )
    events = play(m, "ops east", "op PREN065 tax", "pay")
    assert levies(events) == [("cyprus", "rook:catholic")]
    assert city(m, "cyprus") == ["rook:catholic"]


@pytest.mark.rule("pax:G4.a", "pax:G4.a.2")
@pytest.mark.parametrize(
    ("space", "token"),
    [("constantinople1", "rook:islamic"), ("constantinople2", "knight:islamic"), ("constantinople3", "knight:islamic")],
)
def test_constantinople_with_two_tokens_takes_the_levy_of_its_vacant_space(space: str, token: str) -> None:
    m = table(empires={"ottoman": {"cities": {space: []}}}, market=market(east=1))
    play(m, "fair east", "city caffa")
    assert set(keys(m)) == {f"city {space}", "city modon", "city rhodes"}
    play(m, f"city {space}")
    assert city(m, space) == [token]


@pytest.mark.rule("pax:G4.a.2")
def test_two_knights_in_constantinople_with_all_else_full_leave_only_a_rook() -> None:
    cities = {"constantinople1": [], "modon": ["rook:reformist"], "rhodes": ["rook:catholic"]}
    m = table(empires={"ottoman": {"cities": cities}}, market=market(east=1))
    events = play(m, "fair east", "city caffa")
    assert ("constantinople1", "rook:islamic") in levies(events)
    assert kind(m) == "action"


@pytest.mark.rule("pax:G4.b")
def test_a_saturated_empire_gets_no_levy_but_the_voyage_passes_through_it() -> None:
    full = {"modon": ["rook:reformist"], "rhodes": ["rook:catholic"]}
    m = table(empires={"ottoman": {"cities": full}}, market=market(east=1))
    before = empire(m, "ottoman")["cities"]
    events = convene(m, "east")
    assert [c for c, _ in levies(events)] == ["caffa", "varna", "cyprus"]
    assert empire(m, "ottoman")["cities"] == before


# ---------------------------------------------------------------------- G4.c: condottieri


def venice(*tokens: str, state: str = "catholic") -> dict[str, Any]:
    return {"papal_states": {"state": state, "cities": {"venice": list(tokens)}}}


@pytest.mark.rule("pax:G4.c.cards")
def test_three_cards_carry_the_venetian_condottieri() -> None:
    carriers = {ITEM_IDS[i] for i, held in enumerate(ABILITIES) if ABILITY["venice_two_slots"] in held}
    assert carriers == {"PREN024", "PREN055", "PREN143X"}
    names = {CARD_NAMES[ITEM[c]] for c in carriers}
    assert names == {"Gonfalonier", "Duchy of Ferrara", "Wolf of Rimini"}


@pytest.mark.rule("pax:G4.c.1")
@pytest.mark.parametrize("carrier", ["PREN024", "PREN055", "PREN143X"])
@pytest.mark.parametrize("state", ["catholic", "medieval"])
@pytest.mark.parametrize(("agent", "token"), [("PREN054", "rook:catholic"), ("PREN033", "knight:islamic")])
def test_venice_holds_two_tokens_of_any_kind_while_a_condottiere_serves(
    carrier: str, state: str, agent: str, token: str
) -> None:
    m = table(
        player("fugger", florins=0, hand=[agent]),
        player("medici", west=[card(carrier)]),
        empires=venice("knight:catholic", state=state),
    )
    play(m, f"play {agent}")
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, "city venice2")
    assert sorted(city(m, "venice")) == sorted(["knight:catholic", token])


@pytest.mark.rule("pax:G4.c.1")
@pytest.mark.parametrize(
    ("west", "state", "tokens"),
    [
        ([card("PREN055")], "catholic", ["knight:catholic", "rook:reformist"]),  # a third
        ([], "catholic", ["knight:catholic"]),  # no condottiere
        ([card("PREN055", "catholic")], "catholic", ["knight:catholic"]),  # a silenced one
        ([card("PREN055")], "islamic", ["knight:catholic"]),  # the icon is not gold
        ([card("PREN055")], "reformist", ["knight:catholic"]),
    ],
)
def test_one_token_more_than_venice_holds_finds_no_room(
    west: list[dict[str, Any]], state: str, tokens: list[str]
) -> None:
    m = table(
        player("fugger", florins=0, hand=["PREN050"]),
        player("medici", west=west),
        empires=venice(*tokens, state=state),
    )
    play(m, "play PREN050", "decline")
    assert kind(m) == "action"
    assert city(m, "venice") == tokens


@pytest.mark.rule("pax:G4.c.1")
def test_by_the_switch_condottieri_are_gold_knights_only() -> None:
    offered = {}
    for switch in ("tokens", "gold_knights"):
        for agent in ("PREN023", "PREN033"):
            m = table(
                player("fugger", hand=[agent]),
                player("medici", west=[card("PREN055")]),
                variants=[] if switch == "tokens" else [f"condottieri={switch}"],
            )
            play(m, f"play {agent}")
            if kind(m) == "trigger":
                play(m, "decline")
            offered[switch, agent] = "city venice2" in keys(m)
    assert offered == {("tokens", "PREN023"): True, ("tokens", "PREN033"): True,
                       ("gold_knights", "PREN023"): True, ("gold_knights", "PREN033"): False}  # fmt: skip


@pytest.mark.rule("pax:G4.c.2")
@pytest.mark.parametrize(
    ("west", "tokens"),
    [
        ([card("PREN024")], ["knight:catholic", "knight:catholic"]),
        ([card("PREN024"), card("PREN055")], ["knight:catholic", "knight:catholic"]),
        ([], ["knight:catholic"]),
    ],
)
def test_with_a_condottiere_venice_with_one_token_takes_a_levy(west: list[dict[str, Any]], tokens: list[str]) -> None:
    m = table(player("fugger"), player("medici", west=west), market=market(west=5))
    convene(m, "west")
    assert city(m, "venice") == tokens


@pytest.mark.rule("pax:G4.c.3")
def test_selling_the_last_condottiere_cuts_venice_to_one_token_of_the_active_players_choice() -> None:
    m = table(player("fugger", west=[card("PREN055")]), empires=venice("knight:catholic", "rook:reformist"))
    play(m, "sell PREN055")
    assert m.decision is not None
    assert (m.decision.kind, m.decision.seat) == ("venice", "fugger")
    assert keys(m) == ["city venice", "city venice2"]
    reserve = pool(m, "knight:catholic")
    play(m, "city venice")
    assert city(m, "venice") == ["rook:reformist"]
    assert pool(m, "knight:catholic") == reserve + 1


@pytest.mark.rule("pax:G4.c.3")
def test_silencing_the_last_condottiere_cuts_venice_at_once() -> None:
    m = table(
        player("fugger", hand=["PREN007"]),
        player("medici", west=[card("PREN055")]),
        empires=venice("knight:catholic", "rook:reformist"),
    )
    play(m, "play PREN007", "card PREN055")
    assert m.decision is not None
    assert (m.decision.kind, m.decision.seat) == ("venice", "fugger")
    play(m, "city venice2")
    assert city(m, "venice") == ["knight:catholic"]


@pytest.mark.rule("pax:G4.c.3")
def test_beheading_the_last_condottiere_cuts_venice_at_once() -> None:
    # Hermeticism keeps the bishop on the condottiere from silencing him, so the Inquisition Pope may behead him.
    m = table(
        player("fugger", west=[card("PREN001")]),
        player("medici", west=[card("PREN055", "catholic"), card("PREN136X")]),
        empires=venice("knight:catholic", "rook:reformist"),
    )
    play(m, "ops west", "op PREN001 behead")
    assert kind(m) == "venice"
    play(m, "city venice2")
    assert city(m, "venice") == ["knight:catholic"]
    assert "PREN055" not in str(m.snapshot())


@pytest.mark.rule("pax:G4.c.3")
def test_venice_keeps_both_tokens_while_another_copy_serves() -> None:
    m = table(
        player("fugger", west=[card("PREN055")]),
        player("medici", west=[card("PREN143X")]),
        empires=venice("knight:catholic", "rook:reformist"),
    )
    play(m, "sell PREN055")
    assert kind(m) == "action"
    assert city(m, "venice") == ["knight:catholic", "rook:reformist"]


@pytest.mark.rule("pax:G4.c.4")
def test_a_reformation_in_the_papal_states_cuts_venice_at_once() -> None:
    # The two believers in Venice and a knight from Aragon attack a catholic pirate.
    m = table(
        player("fugger", hand=["PREN005"]),
        player("medici", west=[card("PREN055")]),
        empires=venice("knight:reformist", "rook:reformist")
        | {"aragon": {"cities": {"valencia": ["knight:reformist"]}}},
        borders={"aragon__papal_states": ["pirate:catholic"]},
    )
    play(m, "play PREN005", "trigger", "empire papal_states", "city valencia")
    assert empire(m, "papal_states")["state"] == "reformist"
    assert kind(m) == "venice"
    play(m, "city venice")
    assert city(m, "venice") == ["rook:reformist"]


# ---------------------------------------------------------------------- G5.a, cards that change a fair


@pytest.mark.rule("pax:G5.a")
def test_leftover_profits_go_to_the_next_facedown_card_of_that_row() -> None:
    cards: list[str | None] = list(MARKET["east"])
    m = table(market={"east": row(cards, {0: 3, 1: 2})})
    convene(m, "east")
    assert gap(m, "east") == 3
    play(m, "pass")
    assert m.snapshot()["market"]["east"][0] == {"card": MARKET["east"][1], "florins": 5}
    assert [p["florins"] for p in plain(m.snapshot())["market"]["west"]] == [0] * 6


@pytest.mark.rule("pax:A1.d.1")
@pytest.mark.parametrize(
    ("west", "emporium", "paid"),
    [
        ([], "spice_islands", 1),
        ([card("PREN014")], "spice_islands", 2),
        ([card("PREN014"), card("PREN018")], "spice_islands", 4),
        ([card("PREN014", "catholic")], "spice_islands", 1),
        ([card("PREN014")], "trebizond", 1),
    ],
)
def test_a_card_overrules_the_one_florin_of_a_concession(west: list[dict[str, Any]], emporium: str, paid: int) -> None:
    m = table(
        player("fugger"),
        player("medici", west=west),
        borders={"england__france": ["pawn:medici"]},
        emporia={"white": emporium},
        market=market(west=9),
    )
    convene(m, "west")
    assert florins(m, "medici") == 10 + paid


# ---------------------------------------------------------------------- G6: bankruptcy


@pytest.mark.rule("pax:G6.1")
def test_with_bankruptcy_the_convener_gets_no_subsidy() -> None:
    m = table(variants=["bankruptcy"], borders={"byzantium__hungary": ["pawn:medici"]}, market=market(0, 0))
    events = convene(m, "east")
    assert (florins(m, "fugger"), florins(m, "medici")) == (10, 11)
    assert of_kind(events, "subsidy") == []
    assert [c for c, _ in levies(events)] == ["caffa"]


@pytest.mark.rule("pax:G6.2")
def test_with_bankruptcy_a_player_with_nothing_left_is_out_of_the_turn_order() -> None:
    m = table(player("fugger"), player("coeur", florins=0), player("medici"), variants=["bankruptcy"])
    assert seat(m, "coeur").get("out") is None
    play(m, "buy west 1", "pass")
    assert seat(m, "coeur")["out"] is True
    assert m.snapshot()["turn"]["player"] == "medici"
    play(m, "buy west 1", "pass")
    assert m.snapshot()["turn"]["player"] == "fugger"


@pytest.mark.rule("pax:G6.2")
@pytest.mark.parametrize(
    ("has", "borders"),
    [
        ({"florins": 1}, {}),
        ({"hand": ["PREN049"]}, {}),
        ({"old_maids": ["PREN044"]}, {}),
        ({"west": [card("PREN049")]}, {}),
        ({"east": [square("mamluk")]}, {}),
        ({}, {"england__france": ["pawn:coeur"]}),
    ],
)
def test_with_bankruptcy_florins_cards_or_a_concession_keep_a_player_in(has: dict[str, Any], borders: Any) -> None:
    coeur = player("coeur", **({"florins": 0} | has))
    m = table(player("fugger"), coeur, player("medici"), variants=["bankruptcy"], borders=borders)
    play(m, "buy west 1", "pass")
    assert m.snapshot()["turn"]["player"] == "coeur"


@pytest.mark.rule("pax:G6.2")
def test_without_the_variant_nobody_is_eliminated() -> None:
    m = table(player("fugger"), player("medici", florins=0))
    play(m, "buy west 1", "pass")
    assert m.snapshot()["turn"]["player"] == "medici"
    assert not m.over
