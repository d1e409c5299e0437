"""Part B: what is in the box, what the map and the cards show, and how the pieces are used."""

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    BORDER_EMPIRES,
    BORDER_IDS,
    CITY_IDS,
    COLOUR_IDS,
    EMPIRE_IDS,
    EMPORIA,
    IS_SEA,
    RELIGION_IDS,
    ROUTE,
    START_COVERED,
    SUPPLY,
    TOKEN_IDS,
    VICTORY_IDS,
)
from signoria.pax.printed import look
from signoria.table import BadPosition, Event
from tests.support import plain
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
    square,
    table,
    vassal,
)
from tests.support.told import values

BANKS = ["fugger", "medici", "coeur", "marchionni"]
WEST_ROW: list[str | None] = ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"]
EAST_ROW: list[str | None] = ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"]
STATES = ["medieval", "catholic", "islamic", "reformist"]


def data(name: str) -> dict[str, Any]:
    """A data file that ships with the package."""
    return tomllib.loads(resources.files("signoria.pax").joinpath(f"data/{name}").read_text(encoding="utf-8"))


MAP, CARDS, SQUARES = data("map.toml"), data("cards.toml")["card"], data("empires.toml")["empire"]
BOXED = [c for c in CARDS if c["set"] in ("base", "expansion")]
VARIANTS = {"promo": ["promo_cards"], "house": ["house_cards"]}  # in whose games the other sets are
CITIES = {c["id"]: c for c in MAP["city"]}
TABLEAU = [c for c in CARDS if c["kind"] == "tableau"]


def supply() -> dict[str, int]:
    return {name: SUPPLY[token] for token, name in enumerate(TOKEN_IDS) if name}


def in_play(match: PaxMatch) -> Counter[str]:
    """All tokens on the map, on squares and on cards."""
    position = match.snapshot()
    found: Counter[str] = Counter()
    for e in position["empires"].values():
        for tokens in e["cities"].values():
            found.update(tokens)
        found.update(e["repressed"])
    for tokens in position["borders"].values():
        found.update(tokens)

    def bishops(value: Any) -> None:
        if isinstance(value, dict):
            if value.get("bishop"):
                found[f"bishop:{value['bishop']}"] += 1
            for part in value.values():
                bishops(part)
        elif isinstance(value, list):
            for part in value:
                bishops(part)

    bishops(position["players"])
    bishops(list(position["empires"].values()))
    return found


def games(n: int = 6) -> Iterator[tuple[PaxMatch, list[Event]]]:
    """Random games of two, three and four, eager to play cards: each match after each choice, and what happened."""
    for seed in range(n):
        rng = random.Random(seed)
        match = signoria.new("pax", seats=2 + seed % 3, seed=seed)
        yield match, []
        while not match.over:
            options = keys(match)
            eager = [k for k in options if k.startswith(("play", "trigger", "ops", "op", "buy"))]
            yield match, play(match, rng.choice(eager if eager and rng.random() < 0.7 else options))


def levies(match: PaxMatch, events: list[Event]) -> dict[str, str]:
    """The levies of a fair just convened, the first city taken each time; by city."""
    raised = list(events)
    while kind(match) == "levy":
        raised += play(match, keys(match)[0])
    return {values(e)["city"]: values(e)["token"] for e in raised if e.kind == "levy"}


# ---------------------------------------------------------------------- B1: in the box


@pytest.mark.rule("pax:B1.cards")
def test_the_box_holds_168_tableau_type_cards_and_20_map_cards() -> None:
    assert len(BOXED) == 168
    assert len({c["id"] for c in BOXED}) == 168
    sides = [(e["id"], state) for e in MAP["empire"] for state in MAP["grid"]["map_states"]]
    assert len(sides) == 2 * 20  # double-sided
    assert Counter(c["kind"] == "comet" for c in BOXED) == {True: 4, False: 164}
    in_decks = {c["deck"] for c in BOXED}
    assert in_decks == {"east", "west"}


@pytest.mark.rule("pax:B1.tiles")
def test_there_are_ten_empire_squares_and_four_victory_squares() -> None:
    position = signoria.new("pax", seats=2, seed=1).snapshot()
    assert len(SQUARES) == len(position["empires"]) == 10
    assert len(VICTORY_IDS) == len(position["victories"]) == 4


@pytest.mark.rule("pax:B1.boards")
def test_there_are_four_player_boards() -> None:
    assert [b["id"] for b in MAP["bank"]] == BANKS
    assert set(signoria.new("pax", seats=4, seed=1).seats) == set(BANKS)


@pytest.mark.rule("pax:B1.pirates.2e", "pax:B1.pawns", "pax:B1.bishops", "pax:B1.rooks", "pax:B1.knights")
def test_the_supply_of_tokens() -> None:
    assert supply() == {
        "knight:catholic": 10,
        "knight:islamic": 7,
        "knight:reformist": 7,
        "rook:catholic": 10,
        "rook:islamic": 7,
        "rook:reformist": 7,
        "pirate:catholic": 6,
        "pirate:islamic": 4,
        "pirate:reformist": 3,
        "bishop:catholic": 5,
        "bishop:islamic": 5,
        "bishop:reformist": 5,
        **{f"pawn:{bank}": 10 for bank in BANKS},
    }
    fresh = signoria.new("pax", seats=4, seed=1)
    stock, lying = fresh.view(None)["pool"], in_play(fresh)
    assert {name: stock[name] + lying[name] for name in stock} == supply()
    assert [stock[f"pirate:{r}"] for r in RELIGION_IDS] == [6, 4, 3]
    assert [stock[f"bishop:{r}"] for r in RELIGION_IDS] == [5, 5, 5]


@pytest.mark.rule("pax:B1.pirates.2e", "pax:B1.pawns", "pax:B1.bishops", "pax:B1.rooks", "pax:B1.knights")
def test_no_token_is_ever_made_or_lost() -> None:
    moved: set[str] = set()
    for match, _ in games(9):
        stock, lying = match.view(None)["pool"], in_play(match)
        for name, left in stock.items():
            assert left >= 0
            assert left + lying[name] == supply()[name], name
        moved |= {name.partition(":")[0] for name in lying}
    assert moved == {"knight", "rook", "pirate", "bishop", "pawn"}


@pytest.mark.rule("pax:B1.florins", "pax:FLORINS.a")
def test_florins_never_run_out() -> None:
    match = table(
        player("fugger", florins=60, west=[square("france"), card("PREN021")]),
        player("medici", florins=60),
        market={"west": row(WEST_ROW, {0: 60})},
    )
    play(match, "sell france", "sell PREN021")
    assert florins(match, "fugger") == 66
    assert "fair west" in keys(match)
    events = play(match, "fair west")
    assert [e.data["profits"] for e in events if e.kind == "fair"] == [61]
    assert florins(match, "medici") == 61
    # A five-Florin disk is worth five ones: any sum is payable.
    rich = table(player("fugger", florins=1000))
    play(rich, "buy west 5")
    assert florins(rich, "fugger") == 995


@pytest.mark.rule("pax:B1.busted", "pax:B2.h", "pax:EMPORIUM.1", "pax:ROUTE.1")
def test_two_white_and_two_black_emporia_are_covered_all_the_time() -> None:
    assert MAP["tokens"]["busted_disk"] == {"white": 2, "black": 2}
    assert [len(EMPORIA[colour]) for colour in (0, 1)] == [3, 3]
    by_colour = [{CITY_IDS[c] for c in EMPORIA[colour]} for colour in (0, 1)]
    assert Counter(CITIES[CITY_IDS[c]]["emporium"] for c in START_COVERED) == {"white": 2, "black": 2}
    seen: Counter[str] = Counter()
    for match, _ in games(9):
        position = match.snapshot()
        opened = position["emporia"]
        assert list(opened) == ["white", "black"]
        assert opened["white"] in by_colour[0]
        assert opened["black"] in by_colour[1]
        tokens = {name: held for e in position["empires"].values() for name, held in e["cities"].items()}
        for colour, name in enumerate(COLOUR_IDS):
            assert all(tokens[c] == [] for c in by_colour[colour] - {opened[name]})
        seen.update(opened.values())
    assert len(seen) > 2  # routes did shift


@pytest.mark.rule("pax:B1.colours")
def test_the_colours_of_religions_and_banks() -> None:
    assert {b["id"]: b["colour"] for b in MAP["bank"]} == {
        "fugger": "blue",
        "medici": "yellow",
        "coeur": "purple",
        "marchionni": "green",
    }
    assert RELIGION_IDS == ("catholic", "islamic", "reformist")
    assert look("2e")["religions"] == {"catholic": "gold", "islamic": "green", "reformist": "red"}


# ---------------------------------------------------------------------- B2: the map


@pytest.mark.rule("pax:B2.a")
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("name", EMPIRE_IDS)
def test_a_map_card_replaces_the_icons_of_its_empire(name: str, state: str) -> None:
    for site in (c for c in CITIES.values() if c["empire"] == name):
        emporia = {"white": "red_sea" if name == "mamluk" else "trebizond", "black": "tana"}
        if "emporium" in site:
            emporia[site["emporium"]] = site["id"]
        covered = {c["id"] for c in CITIES.values() if "emporium" in c} - set(emporia.values())
        side = "east" if site.get("emporium") == "black" else "west"
        # Only this city of the empire is vacant; a fair passes it and raises the levy of its icon.
        held = {c["id"]: ["rook:catholic"] for c in CITIES.values()
                if c["empire"] == name and c["id"] != site["id"] and c["id"] not in covered}  # fmt: skip
        where = {name: {"state": state, "cities": held | {site["id"]: []}}}
        if name != "byzantium":
            where["byzantium"] = {"cities": {"tana": []}}  # it may be covered here
        match = table(
            player("fugger"),
            empires=where,
            emporia=emporia,
            market={"west": row(WEST_ROW, {0: 9}), "east": row(EAST_ROW, {0: 9})},
        )
        events = play(match, f"fair {side}")
        assert levies(match, events)[site["id"]] == site["levy"][state]


@pytest.mark.rule("pax:B2.a")
def test_the_icons_of_algiers_by_name() -> None:
    assert [CITIES["algiers"]["levy"][state] for state in STATES] == [
        "rook:islamic",
        "rook:catholic",
        "knight:islamic",
        "rook:reformist",
    ]


@pytest.mark.rule("pax:B2.b.1", "pax:B2.b.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_papal_states_and_mamluk_start_as_theocracies_the_others_medieval(seats: int) -> None:
    for seed in range(5):
        empires = signoria.new("pax", seats=seats, seed=seed).snapshot()["empires"]
        states = {name: e["state"] for name, e in empires.items()}
        assert (states.pop("papal_states"), states.pop("mamluk")) == ("catholic", "islamic")
        assert len(states) == 8
        assert set(states.values()) == {"medieval"}


@pytest.mark.rule("pax:B2.c.1")
def test_thirteen_borders_lie_between_orthogonal_neighbours() -> None:
    assert (
        len(BORDER_IDS) == len(set(BORDER_IDS)) == len(signoria.new("pax", seats=2, seed=1).snapshot()["borders"]) == 13
    )
    for first, second in BORDER_EMPIRES:
        assert abs(first // 5 - second // 5) + abs(first % 5 - second % 5) == 1
    assert len({frozenset(pair) for pair in BORDER_EMPIRES}) == 13


@pytest.mark.rule("pax:B2.c.2")
def test_pawns_and_pirates_stand_on_borders_only() -> None:
    on_borders: set[str] = set()
    for match, _ in games(9):
        position = match.snapshot()
        for name, tokens in position["borders"].items():
            kinds = sorted(token.partition(":")[0] for token in tokens)
            assert kinds in ([], ["pawn"], ["pirate"], ["pawn", "pirate"])
            assert "pirate" not in kinds or IS_SEA[BORDER_IDS.index(name)]
            on_borders |= set(kinds)
        for e in position["empires"].values():
            held = [token for tokens in e["cities"].values() for token in tokens]
            assert all(token.startswith(("knight", "rook")) for token in held)
            assert all(token.startswith(("knight", "rook", "pawn")) for token in e["repressed"])
    assert on_borders == {"pawn", "pirate"}


@pytest.mark.rule("pax:B2.d")
def test_a_square_in_its_throne_belongs_to_nobody() -> None:
    fresh = signoria.new("pax", seats=4, seed=1)
    assert len(fresh.view(None)["empires"]) == 10
    for e in fresh.view(None)["empires"].values():
        assert (e["throned"], e["owner"]) == (True, None)
    assert not [k for k in keys(fresh) if k.startswith("ops")]
    # Aragon's King could campaign, but only for the player in whose Tableau he lies.
    assert "ops west" not in keys(table())
    match = table(player("fugger", west=[square("aragon")]))
    assert "ops west" in keys(match)
    assert match.view(None)["empires"]["aragon"]["owner"] == "fugger"
    play(match, "sell aragon")
    assert match.view(None)["empires"]["aragon"]["owner"] is None
    assert "ops west" not in keys(match)


@pytest.mark.rule("pax:B2.e")
def test_there_are_two_rows_and_two_decks() -> None:
    position = signoria.new("pax", seats=3, seed=1).snapshot()
    assert set(position["market"]) == set(position["decks"]) == {"west", "east"}


# ---------------------------------------------------------------------- B3, B4: boards and squares


@pytest.mark.rule("pax:B3")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_tableau_begins_with_its_player_board(seats: int) -> None:
    match = signoria.new("pax", seats=seats, seed=2)
    players = match.view(None)["players"]
    assert [p["seat"] for p in players] == list(match.seats)
    assert all([*p["west"], *p["east"], *p["old_maids"]] == [] for p in players)


@pytest.mark.rule("pax:B4.1", "pax:B4.a")
@pytest.mark.parametrize("side", ["king", "republic"])
@pytest.mark.parametrize("printed", SQUARES, ids=lambda s: str(s["id"]))
def test_each_side_of_a_square_has_its_own_ops_and_prestige(printed: dict[str, Any], side: str) -> None:
    name, region = printed["id"], printed["region"]
    # Fugger could use any op here: knights stand everywhere, florins lie in both rows, he has most Concessions.
    knights = {name: {"cities": {next(c for c in CITIES if CITIES[c]["empire"] == name): ["knight:catholic"]}}}
    match = table(
        player("fugger", **{region: [square(name, side)]}),
        player("medici"),
        empires=knights,
        borders={b: ["pawn:fugger"] for b in BORDER_IDS if name in b.split("__")},
        market={"west": row(WEST_ROW, {1: 2, 2: 1}), "east": row(EAST_ROW, {1: 2, 2: 1})},
    )
    view = match.view(None)["players"][0]
    assert Counter({p: n for p, n in view["prestige"].items() if n}) == Counter(printed[side]["prestige"])
    assert (view["kings"], view["republics"]) == ((1, 0) if side == "king" else (0, 1))
    assert (f"ops {region}" in keys(match)) == bool(printed[side]["ops"])
    events = play(match, f"ops {region}")
    if len(printed[side]["ops"]) > 1:
        assert sorted(keys(match)) == sorted(f"op {name} {op}" for op in printed[side]["ops"])
    else:
        assert kind(match) == {"campaign": "campaign", "commerce": "commerce"}[printed[side]["ops"][0].split(":")[0]]
    assert events[0].kind == "ops"


@pytest.mark.rule("pax:B4.2")
def test_a_square_won_by_a_one_shot_lies_king_side_up() -> None:
    for other in (player("medici"), player("medici", west=[square("portugal", "republic")])):
        match = table(player("fugger", hand=["PREN049"]), other)
        play(match, "play PREN049", "trigger")
        while kind(match) != "action":
            play(match, "pass" if "pass" in keys(match) else keys(match)[0])
        assert (holder(match, "portugal"), entry(match, "portugal")["side"]) == ("fugger", "king")


@pytest.mark.rule("pax:B4.2")
def test_a_square_won_by_vote_or_campaign_lies_king_side_up() -> None:
    match = table(
        player("fugger", west=[card("PREN036")]),
        player("medici", west=[square("portugal", "republic")]),
        borders={"aragon__portugal": ["pawn:fugger"]},
    )
    play(match, "ops west", "op PREN036 vote:west")
    assert (holder(match, "portugal"), entry(match, "portugal")["side"]) == ("fugger", "king")

    match = table(
        player("fugger", west=[square("aragon")]),
        player("medici", west=[square("portugal", "republic")]),
        empires={"portugal": {"cities": {"toledo": []}}},
    )
    play(match, "ops west", "empire portugal")
    assert holder(match, "portugal") == "fugger"
    assert [v["empire"] for v in entry(match, "aragon")["vassals"]] == ["portugal"]
    shown = match.view(None)["players"][0]
    assert (shown["kings"], shown["republics"]) == (2, 0)
    above: Any = shown["west"][0]
    assert above["vassals"][0]["side"] == "king"


@pytest.mark.rule("pax:B4.2")
def test_a_crowned_king_comes_from_his_throne_king_side_up() -> None:
    match = table(player("fugger", hand=["PREN044"]))
    play(match, "play PREN044", "empire aragon")
    assert (holder(match, "aragon"), entry(match, "aragon")["side"]) == ("fugger", "king")


@pytest.mark.rule("pax:B4.3")
@pytest.mark.parametrize("side", ["king", "republic"])
def test_kings_and_republics_are_tableau_cards(side: str) -> None:
    florin = {"west": row(WEST_ROW, {1: 1})}
    # They act (the King campaigns, the Republic trades), unless a Bishop silences them.
    assert "ops west" in keys(table(player("fugger", west=[square("aragon", side)]), market=florin))
    match = table(player("fugger", west=[square("aragon", side, "catholic")]), market=florin)
    assert "ops west" not in keys(match)
    assert match.view(None)["players"][0]["west"][0]["silenced"] is True
    # They are beheaded by cards of their Location, and sold.
    match = table(
        player("fugger", east=[card("PREN058")]),
        player("medici", west=[square("portugal", side)], east=[square("ottoman", side)]),
    )
    play(match, "ops east", "op PREN058 behead")
    assert holder(match, "ottoman") is None  # the only card in Ottoman besides the beheader
    assert holder(match, "portugal") == "medici"
    match = table(player("fugger", west=[square("aragon", side)]))
    play(match, "sell aragon")
    assert florins(match, "fugger") == 12


@pytest.mark.rule("pax:B4.a")
def test_the_icons_of_a_square_work_like_those_of_a_card() -> None:
    # The Signoria of Florence offers both its ops, is used up by one, and its Law counts like that of a card.
    match = table(
        player("fugger", west=[square("papal_states", "republic"), card("PREN147X")]),
        player("medici", west=[square("france")]),
        borders={"aragon__france": ["pawn:fugger"]},
        market={"west": row(WEST_ROW, {1: 3})},
    )
    assert match.view(None)["players"][0]["prestige"]["law"] == 2
    play(match, "ops west")
    assert sorted(keys(match)) == [
        "op PREN147X commerce:west",
        "op papal_states commerce:west",
        "op papal_states vote:west",
    ]
    play(match, "op papal_states commerce:west")
    assert sorted(keys(match)) == ["op PREN147X commerce:west", "pass"]


# ---------------------------------------------------------------------- B5: cards


@pytest.mark.rule("pax:B5.1")
def test_the_banner_fixes_deck_and_side_for_every_card() -> None:
    for printed in TABLEAU:
        variants = VARIANTS.get(printed["set"], [])
        match = table(player("fugger", hand=[printed["id"]]), variants=variants)
        play(match, f"play {printed['id']}")
        mine = {side: entries(match, "fugger", side) for side in ("west", "east")}
        assert mine == {"west": [], "east": [], printed["deck"]: [printed["id"]]}


@pytest.mark.rule("pax:B5.1", "pax:B5.2")
def test_a_card_of_one_banner_may_have_its_location_in_the_other_region() -> None:
    regions = {e["id"]: e["region"] for e in MAP["empire"]}
    crossed = [c for c in TABLEAU if c["location"] in regions and regions[c["location"]] != c["deck"]]
    assert {"PREN012", "PREN029", "PREN062", "PREN064", "PREN074", "PREN087"} <= {c["id"] for c in crossed}
    # An eastern card in the Holy Roman Empire: right side, Pawn on the Borders of the Empire.
    match = table(player("fugger", hand=["PREN074"]))
    play(match, "play PREN074", "decline")
    assert entries(match, "fugger", "east") == ["PREN074"]
    assert sorted(keys(match)) == [
        "border france__holy_roman_empire",
        "border holy_roman_empire__hungary",
        "border holy_roman_empire__papal_states",
        "pass",
    ]


@pytest.mark.rule("pax:B5.2")
def test_the_ops_of_a_card_work_at_its_location_whatever_its_banner() -> None:
    match = table(player("fugger", west=[card("PREN029")]))  # western banner, Mamluk: tax, siege
    play(match, "ops west")  # one target: the Rook of Cairo
    assert city(match, "cairo") == []
    match = table(player("fugger", east=[card("PREN064")]), borders={"aragon__france": ["pawn:medici"]})
    play(match, "ops east")  # eastern banner, Aragon: repress a Pawn
    assert empire(match, "aragon")["repressed"] == ["pawn:medici"]


@pytest.mark.rule("pax:B5.b")
@pytest.mark.parametrize(
    ("name", "spots"),
    [
        ("PREN032", {"city valencia", "city algiers"}),  # Knights, Aragon, with Timbuktu covered
        ("PREN083", {"city buda", "city varna"}),  # Rook, Hungary
        ("PREN035", {"border aragon__portugal", "border england__portugal"}),  # Pawn, Portugal
        ("PREN108X", {"border byzantium__hungary"}),  # Pirate, Byzantium, whose other Border is Land
        ("PREN008", {"card PREN008", "square aragon", "card PREN013"}),  # Bishop, Aragon
    ],
)
def test_the_location_governs_where_the_agents_go(name: str, spots: set[str]) -> None:
    match = table(player("fugger", hand=[name]), player("medici", west=[card("PREN013"), card("PREN015")]))
    play(match, f"play {name}")
    if kind(match) == "trigger":
        play(match, "decline")
    assert kind(match).startswith("agent")
    found = set(keys(match)) - {"pass"}
    assert found == spots


@pytest.mark.rule("pax:B5.c")
def test_prestige_matters_for_victory_only() -> None:
    # Mary (Law) and Elzbieta (none) print no ops and no Ability: the actions are the same, the victory is not.
    def married_to(queen: str, *active: str) -> list[str]:
        west = [square("holy_roman_empire", queens=[{"card": queen, "bishop": None}]), square("england", "republic")]
        match = table(
            player("fugger", west=west, hand=["PREN023"]),
            market={"west": row(WEST_ROW, {1: 1})},
            victories=dict.fromkeys(active, True),
        )
        return keys(match)

    assert married_to("PREN048") == married_to("PREN075")
    assert "victory renaissance" in married_to("PREN048", "renaissance")
    assert "victory renaissance" not in married_to("PREN075", "renaissance")
    assert [k for k in married_to("PREN048", "renaissance") if not k.startswith("victory")] == married_to("PREN075")


@pytest.mark.rule("pax:B5.d")
def test_ops_are_used_through_an_activation_of_their_side_only() -> None:
    for match, _ in games(3):
        if not match.over and kind(match) in ("action", "agent_city", "agent_border", "agent_card", "trigger"):
            assert not [k for k in keys(match) if k.startswith("op ")]
    own = player("fugger", west=[card("PREN042")], east=[card("PREN113X")], hand=["PREN023"])
    match = table(own, market={"west": row(WEST_ROW, {1: 3, 2: 1}), "east": row(EAST_ROW, {1: 3, 2: 1})})
    assert not [k for k in keys(match) if "commerce" in k]
    play(match, "ops west")  # Höchstetter is the only western card
    assert kind(match) == "commerce"
    assert sorted(keys(match)) == ["market west 1", "market west 2"]
    play(match, "market west 1")
    assert (kind(match), florins(match, "fugger")) == ("action", 11)


@pytest.mark.rule("pax:B5.e")
def test_only_a_card_with_a_bomb_can_trigger_a_one_shot() -> None:
    offered = 0
    for printed in TABLEAU:
        # Everything that could let a One-shot happen is there: Discovery, Heretics, condemned Tableaux.
        mixed = [card(name) for name in ("PREN003", "PREN004", "PREN139X") if name != printed["id"]]
        own = player("fugger", hand=[printed["id"]], west=mixed, east=[square("ottoman")])
        pirates = {b: [f"pirate:{r}"] for b, r in (("aragon__portugal", "islamic"), ("byzantium__hungary", "catholic"))}
        variants = VARIANTS.get(printed["set"], [])
        match = table(own, borders=pirates, variants=variants)
        events = play(match, f"play {printed['id']}")
        if not printed.get("one_shot"):
            assert kind(match) != "trigger", printed["id"]
            while kind(match) != "action":
                events += play(match, keys(match)[0])
            assert "triggers" not in [e.kind for e in events]
        elif kind(match) == "trigger":
            assert keys(match) == ["trigger", "decline"]
            offered += 1
    assert offered > 60


@pytest.mark.rule("pax:B5.f.1")
def test_an_ability_works_without_any_ops() -> None:
    # An eastern side all used up, nobody runs Ops: the hand has no limit all the same.
    for used in ([], ["west"]):
        match = table(
            player("fugger", hand=["PREN023", "PREN031"], west=[card("PREN042")]),
            turn={"ops_done": used, "actions_left": 1},
        )
        assert "buy west 1" in keys(match)
        assert match.view(None)["players"][0]["hand_limit"] is None


@pytest.mark.rule("pax:B5.g.1")
@pytest.mark.parametrize("printed", [c for c in TABLEAU if c.get("agents")], ids=lambda c: str(c["id"]))
def test_a_card_brings_the_tokens_of_its_icons(printed: dict[str, Any]) -> None:
    variants = VARIANTS.get(printed["set"], [])
    match = table(player("fugger", hand=[printed["id"]]), variants=variants)
    before = in_play(match)
    play(match, f"play {printed['id']}")
    taken: set[str] = set()
    while kind(match) != "action":
        if kind(match) == "trigger":
            play(match, "decline")
        else:
            # Each Agent to a place of its own, so that none kills another.
            choice = next(k for k in keys(match) if k not in taken and k != "pass")
            taken |= {choice} if not choice.startswith("token") else set()
            play(match, choice)
    wanted = Counter("pawn:fugger" if a == "pawn" else a for a in printed["agents"])
    assert in_play(match) - before == wanted
    assert before - in_play(match) == Counter()


@pytest.mark.rule("pax:B5.g.2")
@pytest.mark.parametrize("bank", BANKS)
@pytest.mark.parametrize(("name", "spot"), [("PREN035", "aragon__portugal"), ("PREN113X", "hungary__ottoman")])
def test_a_grey_pawn_is_one_of_the_player_who_plays_the_card(bank: str, name: str, spot: str) -> None:
    match = table(player(bank, hand=[name]))
    play(match, f"play {name}")
    if kind(match) == "trigger":
        play(match, "decline")
    play(match, f"border {spot}")
    assert border(match, spot) == [f"pawn:{bank}"]
    assert pool(match, f"pawn:{bank}") == 9


# ---------------------------------------------------------------------- B6: map cards, cities, routes


@pytest.mark.rule("pax:B6.1", "pax:MAPCARD.1")
@pytest.mark.parametrize("name", EMPIRE_IDS)
def test_each_empire_has_four_religious_states(name: str) -> None:
    assert MAP["grid"]["map_states"] == STATES
    for state in STATES:
        match = table(empires={name: {"state": state}})
        assert empire(match, name)["state"] == state
    icons = [[c["levy"][state] for c in CITIES.values() if c["empire"] == name] for state in STATES]
    assert len(icons) == 4
    with pytest.raises(BadPosition):
        table(empires={name: {"state": "heathen"}})


@pytest.mark.rule("pax:B6.a.1")
def test_a_city_is_a_knight_or_rook_of_a_religion_and_each_empire_has_one_capital() -> None:
    for site in CITIES.values():
        assert set(site["levy"]) == set(STATES)
        for icon in site["levy"].values():
            shape, _, religion = icon.partition(":")
            assert shape in ("knight", "rook")
            assert religion in RELIGION_IDS
    capitals = {(c["empire"], c["name"]) for c in CITIES.values() if c["capital"]}
    assert dict(capitals) == {
        "england": "London",
        "france": "Paris",
        "holy_roman_empire": "Vienna",
        "hungary": "Buda",
        "byzantium": "Tana",
        "portugal": "Toledo",
        "aragon": "Valencia",
        "papal_states": "Venice",
        "ottoman": "Constantinople",
        "mamluk": "Cairo",
    }
    assert len(capitals) == 10


ROUTES = {
    "tana": ["byzantium", "hungary", "ottoman", "mamluk"],
    "novgorod": ["holy_roman_empire", "france", "england", "portugal", "aragon", "papal_states", "ottoman", "mamluk"],
    "timbuktu": ["aragon", "papal_states", "ottoman", "mamluk"],
    "trebizond": ["byzantium", "hungary", "ottoman", "papal_states", "aragon", "portugal", "england", "france",
                  "holy_roman_empire"],
    "spice_islands": ["portugal", "england", "france", "holy_roman_empire"],
    "red_sea": ["mamluk", "ottoman", "papal_states", "aragon", "portugal", "england", "france", "holy_roman_empire"],
}  # fmt: skip


@pytest.mark.rule("pax:B6.b")
def test_each_route_runs_from_its_emporium_over_borders_to_its_arrowhead() -> None:
    found = {CITY_IDS[e]: [EMPIRE_IDS[i] for i in empires] for e, (empires, _) in ROUTE.items()}
    assert found == ROUTES
    for empires, borders in ROUTE.values():
        for here, there, crossed in zip(empires[:-1], empires[1:], borders, strict=True):
            assert set(BORDER_EMPIRES[crossed]) == {here, there}
    for emporium, visited in ROUTES.items():
        assert CITIES[emporium]["empire"] == visited[0]


@pytest.mark.rule("pax:B6.b", "pax:B6.FAQ.1")
@pytest.mark.parametrize("emporium", list(ROUTES))
def test_a_fair_starts_at_the_open_emporium_of_its_colour(emporium: str) -> None:
    colour = CITIES[emporium]["emporium"]
    side = {"white": "west", "black": "east"}[colour]
    no_tana: dict[str, Any] = {"byzantium": {"cities": {"tana": []}}}
    # A pawn of Fugger on each Border: he collects at all that the voyage crosses, in order.
    match = table(
        player("fugger"),
        empires=no_tana,
        emporia={colour: emporium},
        borders={b: ["pawn:fugger" if i < 7 else "pawn:medici"] for i, b in enumerate(BORDER_IDS)},
        market={"west": row(WEST_ROW, {0: 30}), "east": row(EAST_ROW, {0: 30})},
    )
    events = play(match, f"fair {side}")
    assert [e.data["city"] for e in events if e.kind == "fair"] == [emporium]
    steps = zip(ROUTES[emporium], ROUTES[emporium][1:], strict=False)
    crossed = [e.data["border"] for e in events if e.kind == "fair_concession"]
    assert crossed == ["__".join(sorted(pair)) for pair in steps]


@pytest.mark.rule("pax:B6.c")
def test_the_starting_concessions_of_the_four_banks() -> None:
    assert {b["id"]: b["start_border"] for b in MAP["bank"]} == {
        "marchionni": "england__portugal",
        "medici": "aragon__papal_states",
        "fugger": "france__holy_roman_empire",
        "coeur": "mamluk__ottoman",
    }
    borders = signoria.new("pax", seats=4, seed=1).snapshot()["borders"]
    assert {name: tokens for name, tokens in borders.items() if tokens} == {
        "england__portugal": ["pawn:marchionni"],
        "aragon__papal_states": ["pawn:medici"],
        "france__holy_roman_empire": ["pawn:fugger"],
        "mamluk__ottoman": ["pawn:coeur"],
    }


@pytest.mark.rule("pax:B6.d.1", "pax:B6.d.2")
def test_the_white_and_the_black_emporia() -> None:
    assert {CITY_IDS[c] for c in EMPORIA[0]} == {"trebizond", "spice_islands", "red_sea"}
    assert {CITY_IDS[c] for c in EMPORIA[1]} == {"tana", "novgorod", "timbuktu"}


EMPORIUM_CARDS = {
    "tana": "PREN068",
    "trebizond": "PREN068",
    "novgorod": "PREN025",
    "timbuktu": "PREN032",
    "spice_islands": "PREN049",
    "red_sea": "PREN082",
}


@pytest.mark.rule("pax:B6.d.3", "pax:B6.FAQ.2")
@pytest.mark.parametrize("emporium", list(ROUTES))
def test_an_emporium_takes_agents_and_levies_while_it_is_open_and_only_then(emporium: str) -> None:
    colour = CITIES[emporium]["emporium"]
    side = {"white": "west", "black": "east"}[colour]
    name = EMPORIUM_CARDS[emporium]
    others = [c["id"] for c in CITIES.values() if c.get("emporium") == colour and c["id"] != emporium]
    for opened in (emporium, *others):
        parts: dict[str, Any] = {"emporia": {colour: opened}, "empires": {"byzantium": {"cities": {"tana": []}}}}
        match = table(player("fugger", hand=[name]), **parts)
        play(match, f"play {name}", "decline")
        assert (f"city {emporium}" in keys(match)) == (opened == emporium)
        if opened == emporium:
            play(match, f"city {emporium}")
            assert city(match, emporium) == [agent_of(name)]
        # A fair that starts here may raise its Levy in the Emporium itself; covered, it never gets one.
        match = table(
            player("fugger"), market={"west": row(WEST_ROW, {0: 20}), "east": row(EAST_ROW, {0: 20})}, **parts
        )
        events = play(match, f"fair {side}")
        levied = []
        while kind(match) == "levy":
            levied += keys(match)
            play(match, f"city {emporium}" if f"city {emporium}" in keys(match) else keys(match)[0])
        if opened == emporium:
            assert f"city {emporium}" in levied
            assert city(match, emporium) == [
                CITIES[emporium]["levy"][empire(match, CITIES[emporium]["empire"])["state"]]
            ]
        else:
            assert f"city {emporium}" not in levied
            assert city(match, emporium) == []
        assert events[0].data["city"] == opened


def agent_of(name: str) -> str:
    return str(next(c for c in CARDS if c["id"] == name)["agents"][0])


@pytest.mark.rule("pax:B6.FAQ.3")
@pytest.mark.parametrize(
    ("emporia", "name", "covered", "where"),
    [
        ({}, "PREN015", "tana", "byzantium"),
        ({"black": "novgorod"}, "PREN087", "novgorod", "holy_roman_empire"),
        ({"black": "timbuktu"}, "PREN015", "timbuktu", "aragon"),
        ({}, "PREN127X", "trebizond", "byzantium"),
        ({"white": "spice_islands"}, "PREN127X", "spice_islands", "portugal"),
        ({"white": "red_sea"}, "PREN141X", "red_sea", "mamluk"),
    ],
)
def test_a_token_under_a_new_disk_is_repressed_at_once(
    emporia: dict[str, str], name: str, covered: str, where: str
) -> None:
    empires: dict[str, Any] = {"byzantium": {"cities": {"tana": []}}}
    empires[where] = {"cities": {covered: ["knight:reformist"]}}
    if where != "byzantium":
        empires["byzantium"] = {"cities": {"tana": []}}
    match = table(
        player("fugger", hand=[name], west=[card("PREN139X")]), emporia=emporia, empires=empires
    )  # French Pirates bring Discovery
    play(match, f"play {name}", "trigger")
    assert empire(match, where)["repressed"] == ["knight:reformist"]
    assert city(match, covered) == []
    assert covered not in match.snapshot()["emporia"].values()
    assert florins(match, "fugger") == 10  # free of charge


# ---------------------------------------------------------------------- B7: comets and victories


@pytest.mark.rule("pax:B7.a")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_comets_are_in_the_last_fourteen_cards_of_each_deck(seats: int) -> None:
    depths: set[int] = set()
    for seed in range(40):
        position = plain(signoria.new("pax", seats=seats, seed=seed).snapshot())
        for side, comets in (("east", {"COMET1", "COMET2"}), ("west", {"COMET3", "COMET4"})):
            deck = [place["card"] for place in position["market"][side]] + position["decks"][side]
            found = [i for i, name in enumerate(reversed(deck)) if name.startswith("COMET")]
            assert {deck[-1 - i] for i in found} == comets
            assert len(found) == 2
            assert max(found) < 14
            depths |= set(found)
    assert depths == set(range(14))


@pytest.mark.rule("pax:B7.b.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_victory_is_active_at_the_start(seats: int) -> None:
    match = signoria.new("pax", seats=seats, seed=3)
    assert not any(match.snapshot()["victories"].values())
    assert not any(v["active"] for v in match.view(None)["victories"].values())


@pytest.mark.rule("pax:B7.b.2")
def test_each_comet_bought_activates_one_victory() -> None:
    comets = {
        "west": row(["PREN013", "COMET3", "COMET4", "PREN017", "PREN020", "PREN022"]),
        "east": row(["PREN065", "COMET1", "COMET2", "PREN068", "PREN069", "PREN070"]),
    }
    match = table(market=comets)
    left = ["imperial", "renaissance", "globalization", "holy"]
    for n, (place, victory) in enumerate(
        [("west 1", "holy"), ("east 1", "imperial"), ("west 1", "globalization"), ("east 1", "renaissance")]
    ):
        assert sum(match.snapshot()["victories"].values()) == n
        play(match, f"buy {place}")
        if len(left) > 1:
            assert keys(match) == [f"victory {name}" for name in left]
            play(match, f"victory {victory}")
        left.remove(victory)
        assert [name for name, on in match.snapshot()["victories"].items() if not on] == left


@pytest.mark.rule("pax:B7.b.2")
def test_the_number_of_active_victories_is_that_of_the_comets_bought() -> None:
    bought: Counter[int] = Counter()
    for match, events in games(9):
        bought[match.snapshot()["seed"]] += sum(e.kind == "comet" for e in events)
        assert sum(match.snapshot()["victories"].values()) == bought[match.snapshot()["seed"]]
    assert max(bought.values()) > 1


@pytest.mark.rule("pax:B7.b.3")
@pytest.mark.parametrize(
    ("victory", "own", "parts"),
    [
        ("imperial", {"west": [square("aragon", vassals=[vassal("portugal"), vassal("france")])]}, {}),
        ("renaissance", {"west": [square("aragon", "republic"), square("england", "republic")]}, {}),
        (
            "globalization",
            {"west": [square("portugal")]},
            {"borders": {"aragon__france": ["pawn:fugger"], "england__france": ["pawn:fugger"]}},
        ),
        ("holy", {"west": [square("papal_states"), card("PREN013", "catholic")]}, {}),
    ],
)
def test_declaring_a_fulfilled_active_victory_wins_the_game(
    victory: str, own: dict[str, Any], parts: dict[str, Any]
) -> None:
    # Holy: one Catholic Bishop, and the Knight of Venice against the Rook of Cairo and his like.
    empires: dict[str, Any] = {"mamluk": {"cities": {"cairo": []}}}
    match = table(player("fugger", **own), player("medici"), empires=empires, victories={victory: True}, **parts)
    assert [k for k in keys(match) if k.startswith("victory")] == [f"victory {victory}"]
    play(match, f"victory {victory}")
    assert match.over
    assert match.result is not None
    assert (match.result["winners"], match.result["victory"]) == (["fugger"], victory)
    match = table(player("fugger", **own), player("medici"), empires=empires, **parts)
    assert not [k for k in keys(match) if k.startswith("victory")]


# ---------------------------------------------------------------------- the figures


@pytest.mark.rule("pax:B.fig.mamluk.1")
def test_mamluk_holds_the_red_sea_and_a_capital_with_a_green_rook_where_black_routes_end() -> None:
    sites = {c["id"]: c for c in CITIES.values() if c["empire"] == "mamluk"}
    assert sites["red_sea"]["emporium"] == "white"
    assert [c for c in sites if sites[c]["capital"]] == ["cairo"]
    assert city(signoria.new("pax", seats=2, seed=1), "cairo") == ["rook:islamic"]
    for emporium in EMPORIA[1]:
        assert EMPIRE_IDS[ROUTE[emporium][0][-1]] == "mamluk"
    for emporium in EMPORIA[0]:
        assert EMPIRE_IDS[ROUTE[emporium][0][-1]] != "mamluk"


@pytest.mark.rule("pax:B.fig.mamluk.2")
def test_mamluk_has_a_land_border_and_a_sea_border() -> None:
    mine = {name: IS_SEA[i] for i, name in enumerate(BORDER_IDS) if "mamluk" in name.split("__")}
    assert mine == {"byzantium__mamluk": False, "mamluk__ottoman": True}
    # A Pirate enters the sea only; a Pawn enters both.
    match = table(borders={"mamluk__ottoman": ["pirate:islamic"]})
    with pytest.raises(BadPosition):
        table(borders={"byzantium__mamluk": ["pirate:islamic"]})
    assert border(match, "mamluk__ottoman") == ["pirate:islamic"]
    match = table(player("fugger", hand=["PREN168X"]))
    play(match, "play PREN168X")
    if kind(match) == "trigger":
        play(match, "decline")
    assert sorted(keys(match)) == ["border byzantium__mamluk", "border mamluk__ottoman", "pass"]


@pytest.mark.rule("pax:B.fig.start")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_twelve_ruling_class_tokens_stand_on_the_map_at_the_start(seats: int) -> None:
    empires = signoria.new("pax", seats=seats, seed=1).snapshot()["empires"]
    by_empire = {name: sum(map(len, e["cities"].values())) for name, e in empires.items()}
    assert by_empire == {name: 3 if name == "ottoman" else 1 for name in EMPIRE_IDS}
