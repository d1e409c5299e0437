"""Part C: the table at the start of the game, for every number of players, bank and variant, over many seeds."""

import itertools
import tomllib
from collections import Counter
from importlib import resources
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    ADJACENT,
    BORDER_EMPIRES,
    BORDER_IDS,
    CITY,
    DECK,
    EMPIRE_IDS,
    ITEM,
    LEVY,
    SET_OF,
    STATE_IDS,
    TOKEN_IDS,
)
from signoria.table import BadOption
from tests.support import plain
from tests.support.pax import entries, keys, kind, play, player, table

NORTH = ["england", "france", "holy_roman_empire", "hungary", "byzantium"]
SOUTH = ["portugal", "aragon", "papal_states", "ottoman", "mamluk"]
CAPITALS = {
    "england": "london",
    "france": "paris",
    "holy_roman_empire": "vienna",
    "hungary": "buda",
    "byzantium": "tana",
    "portugal": "toledo",
    "aragon": "valencia",
    "papal_states": "venice",
    "mamluk": "cairo",
}
CONSTANTINOPLE = ["constantinople1", "constantinople2", "constantinople3"]
HOME = {
    "fugger": "france__holy_roman_empire",
    "medici": "aragon__papal_states",
    "coeur": "mamluk__ottoman",
    "marchionni": "england__portugal",
}
BANKS = list(HOME)
TABLES = [list(banks) for n in (2, 3, 4) for banks in itertools.combinations(BANKS, n)]
SEEDS = range(12)

every_table = pytest.mark.parametrize("banks", TABLES, ids="-".join)
every_number = pytest.mark.parametrize("players", [2, 3, 4])


def new(seats: int | list[str] = 2, seed: int = 1, *variants: str) -> PaxMatch:
    return signoria.new("pax", seats=seats, seed=seed, variants=list(variants))


def whole_deck(match: PaxMatch, side: str) -> list[str]:
    """A deck as it was before the market was dealt from it."""
    position = plain(match.snapshot())
    return [place["card"] for place in position["market"][side]] + list(position["decks"][side])


def is_comet(name: str) -> bool:
    return name.startswith("COMET")


# ---------------------------------------------------------------------- C1: the map


@pytest.mark.rule("pax:C1.1")
def test_the_map_has_five_empires_in_the_north_and_five_in_the_south() -> None:
    assert list(EMPIRE_IDS) == NORTH + SOUTH
    assert list(new().snapshot()["empires"]) == NORTH + SOUTH


@pytest.mark.rule("pax:C1.2")
def test_borders_and_adjacency_follow_the_grid_of_two_rows_and_five_columns() -> None:
    grid = {name: (r, c) for r, names in enumerate([NORTH, SOUTH]) for c, name in enumerate(names)}
    beside = {
        frozenset(pair)
        for pair in itertools.combinations(grid, 2)
        if sum(abs(a - b) for a, b in zip(grid[pair[0]], grid[pair[1]], strict=True)) == 1
    }
    assert {frozenset(EMPIRE_IDS[e] for e in pair) for pair in BORDER_EMPIRES} == beside
    assert len(BORDER_IDS) == len(beside)
    for upper, lower in zip(NORTH, SOUTH, strict=True):
        assert "__".join(sorted([upper, lower])) in BORDER_IDS
    for name, (r, c) in grid.items():
        near = {o for o, (y, x) in grid.items() if o != name and abs(y - r) <= 1 and abs(x - c) <= 1}
        assert {EMPIRE_IDS[e] for e in ADJACENT[EMPIRE_IDS.index(name)]} == near


@pytest.mark.rule("pax:C1.a.1", "pax:C1.a.2")
@every_number
def test_black_and_white_disks_leave_tana_and_trebizond_open(players: int) -> None:
    match = new(players)
    assert match.snapshot()["emporia"] == {"white": "trebizond", "black": "tana"}
    assert match.view(None)["emporia"] == {"white": "trebizond", "black": "tana"}


@pytest.mark.rule("pax:C1.a.1", "pax:C1.a.2")
def test_an_agent_of_the_start_finds_no_covered_emporium() -> None:
    taken = {"aragon": "PREN087", "holy_roman_empire": "PREN025", "portugal": "PREN049", "mamluk": "PREN082"}
    covered = {
        "aragon": "city timbuktu",
        "holy_roman_empire": "city novgorod",
        "portugal": "city spice_islands",
        "mamluk": "city red_sea",
    }
    for where, card in taken.items():
        match = table(player("fugger", hand=[card]))
        play(match, f"play {card}", "decline")
        assert kind(match) == "agent_city"
        assert covered[where] not in keys(match)
        assert f"city {CAPITALS[where]}" in keys(match)


@pytest.mark.rule("pax:C1.a.3")
def test_only_a_trade_shift_changes_which_emporia_are_open() -> None:
    shifts = 0
    for seed in range(8):
        match = new(2 + seed % 3, seed)
        step = seed
        while not match.over:
            before = match.snapshot()["emporia"]
            options = keys(match)
            step += 1
            wanted = [k for k in options if k == "trigger" or k.startswith("play")]
            events = play(match, wanted[step % len(wanted)] if wanted else options[(step * 7) % len(options)])
            moved = [e.data for e in events if e.kind == "trade_shift"]
            assert (match.snapshot()["emporia"] != before) == bool(moved)
            shifts += len(moved)
    assert shifts > 0


# ---------------------------------------------------------------------- C1.c: the 1550 variant


@pytest.mark.rule("pax:C1.c.1")
@every_table
def test_the_1550_variant_starts_england_reformist(banks: list[str]) -> None:
    assert new(banks, 3, "map_1550").snapshot()["empires"]["england"]["state"] == "reformist"
    assert new(banks, 3).snapshot()["empires"]["england"]["state"] == "medieval"


@pytest.mark.rule("pax:C1.c.2")
@every_table
def test_the_1550_variant_starts_the_holy_roman_empire_reformist(banks: list[str]) -> None:
    assert new(banks, 3, "map_1550").snapshot()["empires"]["holy_roman_empire"]["state"] == "reformist"
    assert new(banks, 3).snapshot()["empires"]["holy_roman_empire"]["state"] == "medieval"


@pytest.mark.rule("pax:C1.c.3")
@every_number
def test_the_1550_variant_changes_nothing_but_two_map_cards_and_their_capitals(players: int) -> None:
    for seed in SEEDS:
        early, late = plain(new(players, seed).snapshot()), plain(new(players, seed, "map_1550").snapshot())
        assert late.pop("variants") == ["map_1550"]
        early.pop("variants")
        for name, capital in (("england", "london"), ("holy_roman_empire", "vienna")):
            assert late["empires"][name]["cities"][capital] == ["knight:reformist"]
            assert early["empires"][name]["cities"][capital] == ["rook:catholic"]
            late["empires"][name]["cities"][capital] = ["rook:catholic"]
            late["empires"][name]["state"] = "medieval"
        assert late == early


# ---------------------------------------------------------------------- C2, C3: players


@pytest.mark.rule("pax:C2.1")
@every_number
def test_player_boards_are_dealt_at_random(players: int) -> None:
    seen = Counter[str]()
    for seed in range(60):
        banks = [p["bank"] for p in new(players, seed).snapshot()["players"]]
        assert banks == [p["bank"] for p in new(players, seed).snapshot()["players"]]
        assert len(set(banks)) == players
        assert set(banks) <= set(BANKS)
        seen.update(banks)
    assert set(seen) == set(BANKS)
    if players < 4:
        # Each board is as likely as any other: 60 * players / 4 times, give or take.
        assert all(15 * players - 20 <= n <= 15 * players + 20 for n in seen.values())


@pytest.mark.rule("pax:C2.2")
def test_two_three_or_four_play_and_no_more() -> None:
    for players in (2, 3, 4):
        assert len(new(players).seats) == players
        assert set(new(BANKS[:players]).seats) == set(BANKS[:players])
    for players in (-1, 0, 5, 6):
        with pytest.raises(BadOption):
            new(players)
    with pytest.raises(BadOption):
        new([*BANKS, "berenberg"])
    with pytest.raises(BadOption):
        new(["medici", "medici"])


@pytest.mark.rule("pax:C2.3")
@every_table
def test_each_player_has_one_pawn_on_the_border_of_his_bank(banks: list[str]) -> None:
    borders = new(banks, 5).snapshot()["borders"]
    expected: dict[str, list[str]] = {name: [] for name in BORDER_IDS}
    expected |= {HOME[bank]: [f"pawn:{bank}"] for bank in banks}
    assert borders == expected


@pytest.mark.rule("pax:C2.a", "pax:C2.b", "pax:C2.c", "pax:C2.d")
@pytest.mark.parametrize(
    ("bank", "colour", "border"),
    [
        ("fugger", "blue", "france__holy_roman_empire"),
        ("medici", "yellow", "aragon__papal_states"),
        ("coeur", "purple", "mamluk__ottoman"),
        ("marchionni", "green", "england__portugal"),
    ],
)
def test_each_bank_has_its_colour_and_its_home(bank: str, colour: str, border: str) -> None:
    for banks in TABLES:
        found = new(banks).snapshot()["borders"]
        assert found[border] == ([f"pawn:{bank}"] if bank in banks else [])
    assert bank_colours()[bank] == colour


def bank_colours() -> dict[str, str]:
    """The colours of the player boards in the data that ships with the package."""
    text = resources.files("signoria.pax").joinpath("data/map.toml").read_text(encoding="utf-8")
    return {bank["id"]: bank["colour"] for bank in tomllib.loads(text)["bank"]}


@pytest.mark.rule("pax:C3.1")
def test_a_tableau_begins_with_the_player_board_alone_and_takes_cards_on_their_side() -> None:
    for banks in TABLES:
        for p in new(banks).snapshot()["players"]:
            assert (p["west"], p["east"], p["old_maids"], p["hand"]) == ([], [], [], [])
    match = table(player("fugger", hand=["PREN023", "PREN084"]))
    play(match, "play PREN023", "pass", "play PREN084", "pass")
    assert entries(match, "fugger", "west") == ["PREN023"]
    assert entries(match, "fugger", "east") == ["PREN084"]


@pytest.mark.rule("pax:C3.a")
@every_table
def test_nine_pawns_are_in_reserve_and_one_on_the_map(banks: list[str]) -> None:
    match = new(banks)
    for p in match.view(None)["players"]:
        assert (p["pawns"], p["concessions"]) == (9, 1)


# ---------------------------------------------------------------------- C4: tokens


@pytest.mark.rule("pax:C4.1")
@every_number
@pytest.mark.parametrize("variant", [[], ["map_1550"]], ids=["plain", "1550"])
def test_each_capital_starts_with_the_token_of_its_icon(players: int, variant: list[str]) -> None:
    empires = new(players, 1, *variant).snapshot()["empires"]
    for name, capital in CAPITALS.items():
        icon = LEVY[CITY[capital]][STATE_IDS.index(empires[name]["state"])]
        assert empires[name]["cities"][capital] == [TOKEN_IDS[icon]]


@pytest.mark.rule("pax:C4.1")
def test_the_tokens_of_the_capitals_by_name() -> None:
    empires = new().snapshot()["empires"]
    assert {name: empires[name]["cities"][capital] for name, capital in CAPITALS.items()} == {
        "england": ["rook:catholic"],
        "france": ["knight:catholic"],
        "holy_roman_empire": ["rook:catholic"],
        "hungary": ["knight:catholic"],
        "byzantium": ["knight:islamic"],
        "portugal": ["knight:catholic"],
        "aragon": ["knight:catholic"],
        "papal_states": ["knight:catholic"],
        "mamluk": ["rook:islamic"],
    }


@pytest.mark.rule("pax:C4.2")
@every_number
def test_all_other_cities_start_empty(players: int) -> None:
    for empire in new(players).snapshot()["empires"].values():
        assert empire["repressed"] == []
        for name, tokens in empire["cities"].items():
            assert bool(tokens) == (name in CAPITALS.values() or name in CONSTANTINOPLE)


@pytest.mark.rule("pax:C4.a")
@every_number
def test_constantinople_starts_with_two_islamic_knights_and_an_islamic_rook(players: int) -> None:
    cities = new(players).snapshot()["empires"]["ottoman"]["cities"]
    assert sorted(cities[c][0] for c in CONSTANTINOPLE) == ["knight:islamic", "knight:islamic", "rook:islamic"]


# ---------------------------------------------------------------------- C5: decks


@pytest.mark.rule("pax:C5.1")
@every_number
@pytest.mark.parametrize("variant", [[], ["promo_cards"]], ids=["boxed", "promo"])
def test_each_deck_holds_cards_of_its_own_banner_only(players: int, variant: list[str]) -> None:
    for seed in SEEDS:
        match = new(players, seed, *variant)
        for i, side in enumerate(("west", "east")):
            deck = whole_deck(match, side)
            assert all(DECK[ITEM[card]] == i for card in deck)
            assert len(set(deck)) == len(deck)


@pytest.mark.rule("pax:C5.1")
def test_the_promo_cards_are_in_the_piles_only_by_their_variant() -> None:
    boxed: set[str] = set()
    more: set[str] = set()
    for seed in range(60):
        for side in ("west", "east"):
            boxed |= set(whole_deck(new(4, seed), side))
            more |= set(whole_deck(new(4, seed, "promo_cards"), side))
    everything = {name for name, item in ITEM.items() if SET_OF["2e"][item]}
    promo = {name for name, item in ITEM.items() if SET_OF["2e"][item] == "promo"}
    assert len(promo) == 9
    assert boxed == everything - promo
    assert more == everything


def check_bottom(side: str, comets: set[str]) -> None:
    """Twelve random cards shuffled with the two comets: the comets move through all fourteen places."""
    for players in (2, 3, 4):
        places = Counter[int]()
        cards: set[str] = set()
        for seed in range(80):
            deck = whole_deck(new(players, seed), side)
            bottom = deck[-14:]
            assert {card for card in deck if is_comet(card)} == comets
            assert {card for card in bottom if is_comet(card)} == comets
            places.update(i for i, card in enumerate(bottom) if is_comet(card))
            cards |= set(bottom)
        assert set(places) == set(range(14))
        assert max(places.values()) < 40
        assert len(cards) > 60


def check_top(side: str) -> None:
    """Four random cards a player lie on top of that section."""
    for players in (2, 3, 4):
        first = set()
        for seed in range(30):
            top = whole_deck(new(players, seed), side)[:-14]
            assert len(top) == 4 * players
            assert not any(is_comet(card) for card in top)
            first.add(top[0])
        assert len(first) > 10


@pytest.mark.rule("pax:C5.a.1")
def test_the_bottom_of_the_east_deck_is_twelve_random_cards_and_two_comets() -> None:
    check_bottom("east", {"COMET1", "COMET2"})


@pytest.mark.rule("pax:C5.a.2")
def test_four_random_cards_a_player_lie_on_top_of_the_east_deck() -> None:
    check_top("east")


@pytest.mark.rule("pax:C5.a.3")
@pytest.mark.parametrize(("players", "cards"), [(2, 22), (3, 26), (4, 30)])
def test_the_size_of_the_decks_by_number_of_players(players: int, cards: int) -> None:
    for seed in SEEDS:
        match = new(players, seed)
        assert [len(whole_deck(match, side)) for side in ("west", "east")] == [cards, cards]


@pytest.mark.rule("pax:C5.b")
def test_the_west_deck_is_built_like_the_east_deck() -> None:
    check_bottom("west", {"COMET3", "COMET4"})
    check_top("west")


@pytest.mark.rule("pax:C5.c.1")
@every_number
def test_astrology_shows_the_top_card_of_each_deck_to_all(players: int) -> None:
    match = new(players, 4, "astrology")
    for _ in range(players):
        decks = match.snapshot()["decks"]
        for seat in (None, *match.seats):
            shown = match.view(seat)["decks"]
            assert {side: shown[side]["top"] for side in shown} == {side: decks[side][0] for side in decks}
        offered = [k for k in keys(match) if k.startswith("buy")]
        assert all(k.split()[2] in "12345" for k in offered)
        play(match, "buy west 1", "buy east 1")  # each turn draws from both decks
    assert {side: deck["top"] for side, deck in new(players, 4).view(None)["decks"].items()} == {
        "west": None,
        "east": None,
    }


@pytest.mark.rule("pax:C5.c.1")
def test_astrology_shows_nothing_of_an_empty_deck_and_a_new_top_after_a_refresh() -> None:
    decks = {"west": ["PREN023", "PREN025"], "east": []}
    match = table(variants=["astrology"], decks=decks)
    assert match.view("medici")["decks"]["west"]["top"] == "PREN023"
    assert match.view("medici")["decks"]["east"]["top"] is None
    play(match, "buy west 1", "pass")
    assert match.view("medici")["decks"]["west"]["top"] == "PREN025"


# ---------------------------------------------------------------------- C6: market, thrones, victories


@pytest.mark.rule("pax:C6.a.1")
@every_number
def test_six_cards_of_each_deck_are_dealt_to_its_row(players: int) -> None:
    for seed in SEEDS:
        match = new(players, seed)
        position, view = plain(match.snapshot()), match.view(None)
        for side in ("west", "east"):
            assert len(position["market"][side]) == 6
            assert all(place["card"] for place in position["market"][side])
            assert len(position["decks"][side]) == view["decks"][side]["count"] == 8 + 4 * players


@pytest.mark.rule("pax:C6.a.2")
@every_number
def test_the_leftmost_card_of_each_row_lies_face_down(players: int) -> None:
    match = new(players, 2)
    for seat in (None, *match.seats):
        for side, places in match.view(seat)["market"].items():
            assert [place["facedown"] for place in places] == [True] + [False] * 5
            shown = [place["card"] for place in places]
            assert shown == [None] + [p["card"] for p in plain(match.snapshot())["market"][side][1:]]


@pytest.mark.rule("pax:C6.b")
@every_table
def test_all_ten_squares_start_in_their_thrones_as_kings(banks: list[str]) -> None:
    match = new(banks)
    view = match.view(None)
    assert len(view["empires"]) == 10
    assert all(e["throned"] and e["owner"] is None for e in view["empires"].values())
    assert all(e["queens"] == [] and e["bishop"] is None for e in view["empires"].values())


@pytest.mark.rule("pax:C6.b")
def test_a_square_taken_from_its_throne_shows_its_king() -> None:
    match = table(player("fugger", hand=["PREN044"]))
    play(match, "play PREN044", "empire france")
    taken = plain(match.snapshot())["players"][0]["west"][0]
    assert (taken["empire"], taken["side"]) == ("france", "king")


@pytest.mark.rule("pax:C6.c")
@every_table
def test_the_four_victories_start_inactive_for_all_to_see(banks: list[str]) -> None:
    match = new(banks)
    names = ["imperial", "renaissance", "globalization", "holy"]
    assert match.snapshot()["victories"] == dict.fromkeys(names, False)
    for seat in (None, *match.seats):
        shown = match.view(seat)["victories"]
        assert {name: shown[name]["active"] for name in shown} == dict.fromkeys(names, False)


# ---------------------------------------------------------------------- C7: who begins, florins


@pytest.mark.rule("pax:C7.1")
@pytest.mark.parametrize("banks", [b for b in TABLES if "fugger" in b], ids="-".join)
def test_fugger_begins_if_he_plays(banks: list[str]) -> None:
    for order in itertools.permutations(banks):
        for seed in range(4):
            match = new(list(order), seed)
            assert match.decision is not None
            assert match.decision.seat == match.seats[0] == "fugger"
            at = order.index("fugger")
            assert list(match.seats) == [*order[at:], *order[:at]]


@pytest.mark.rule("pax:C7.1")
@pytest.mark.parametrize("banks", [b for b in TABLES if "fugger" not in b], ids="-".join)
def test_without_fugger_a_random_player_begins(banks: list[str]) -> None:
    first = Counter[str]()
    for seed in range(60):
        match = new(banks, seed)
        assert match.decision is not None
        first[match.decision.seat] += 1
        at = banks.index(match.seats[0])
        assert list(match.seats) == [*banks[at:], *banks[:at]]  # clockwise as they sit
    assert set(first) == set(banks)
    assert min(first.values()) >= 60 // len(banks) // 2


@pytest.mark.rule("pax:C7.2")
@every_table
def test_florins_by_turn_order(banks: list[str]) -> None:
    for seed in range(4):
        players = new(banks, seed).snapshot()["players"]
        assert [p["florins"] for p in players] == [3, 4, 5, 6][: len(banks)]


@pytest.mark.rule("pax:C7.a")
@every_number
def test_no_florins_lie_in_the_market_at_the_start(players: int) -> None:
    market = plain(new(players).snapshot())["market"]
    assert all(place["florins"] == 0 for side in market.values() for place in side)


@pytest.mark.rule("pax:C7.b")
@every_table
def test_the_first_player_acts_straight_after_setup(banks: list[str]) -> None:
    match = new(banks)
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("action", match.seats[0])
    turn: dict[str, Any] = plain(match.snapshot())["turn"]
    assert (turn["player"], turn["number"], turn["actions_left"]) == (match.seats[0], 1, 2)
    assert (turn["ops_done"], turn["fairs_done"], turn["used"]) == ([], [], [])
