"""Words of the glossary: east, west, location, hand, market, prestige, religion, tableau, victory."""

from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    EMPIRE_IDS,
    EMPIRES_OF,
    LOCATION_IDS,
    PRESTIGE_IDS,
    RELIGION,
    RELIGION_IDS,
    THE_EAST,
    THE_WEST,
    TOKEN_IDS,
    Victory,
)
from tests.rules.pax.glossary import EAST, act, active, finish, games, gone
from tests.support.pax import (
    border,
    card,
    city,
    empire,
    florins,
    keys,
    kind,
    play,
    player,
    row,
    seat,
    square,
    table,
    vassal,
)

WEST = ["england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"]


# ---------------------------------------------------------------------- EAST, WEST, LOCATION


@pytest.mark.rule("pax:EAST.1", "pax:WEST.1")
def test_the_east_and_the_west() -> None:
    assert sorted(EMPIRE_IDS[e] for e in EMPIRES_OF[THE_EAST]) == sorted(EAST)
    assert sorted(EMPIRE_IDS[e] for e in EMPIRES_OF[THE_WEST]) == sorted(WEST)
    assert (LOCATION_IDS[THE_EAST], LOCATION_IDS[THE_WEST]) == ("east", "west")


@pytest.mark.rule("pax:LOCATION.0")
def test_player_boards_and_unmarried_queens_are_nowhere() -> None:
    # A beheader of Portugal reaches the cards there, but neither Old Maids nor Player Boards; no Bishop lands on them.
    match = table(
        player("fugger", west=[card("PREN003")]),
        player("medici", old_maids=["PREN044"], west=[card("PREN014"), card("PREN035")]),
    )
    act(match, "west", "PREN003 behead")
    assert set(keys(match)) == {"card PREN014", "card PREN035"}
    match = table(player("fugger", hand=["PREN157X"], old_maids=["PREN045"]), player("medici", old_maids=["PREN044"]))
    play(match, "play PREN157X")
    if kind(match) == "trigger":
        play(match, "decline")
    assert set(keys(match)) == {"card PREN157X", "pass", *(f"square {name}" for name in WEST)}
    # A crowned Queen is where her King is.
    couple = square("portugal", queens=[{"card": "PREN044", "bishop": None}])
    match = table(player("fugger", west=[card("PREN003")]), player("medici", west=[couple]))
    act(match, "west", "PREN003 behead")
    assert set(keys(match)) == {"square portugal", "card PREN044"}


@pytest.mark.rule("pax:LOCATION.a")
def test_the_location_of_an_inquisitor_is_irrelevant() -> None:
    # Catholic Inquisitors of Aragon, The West, the Papal States and Hungary; the Bishop stands on a card of Mamluk.
    found = []
    for name, side in (("PREN008", "west"), ("PREN158X", "west"), ("PREN140X", "west"), ("PREN110X", "east")):
        match = table(
            player("fugger", **{side: [card(name)]}),
            player("medici", east=[card("PREN065", "catholic"), card("PREN068")]),
        )
        act(match, side, f"{name} inquisitor:catholic")
        assert kind(match) == "bishop_to"
        found.append(set(keys(match)))
    assert found == [{"card PREN068", "square mamluk"}] * 4


@pytest.mark.rule("pax:LOCATION.b.1")
def test_a_the_east_card_is_in_an_eastern_empire_chosen_each_time() -> None:
    match = table(player("fugger", east=[card("PREN084")]))
    play(match, "ops east")
    assert set(keys(match)) == {f"empire {name}" for name in EAST}
    play(match, "empire hungary", "pass")  # siege of Buda
    assert city(match, "buda") == []
    play(match, "fair west", "pass")
    assert active(match) == "fugger"
    play(match, "ops east")
    assert {"empire byzantium", "empire ottoman", "empire mamluk"} <= set(keys(match))
    play(match, "empire mamluk")
    assert city(match, "cairo") == []


@pytest.mark.rule("pax:LOCATION.b.1")
def test_the_agents_of_a_the_east_card_go_to_any_eastern_empire() -> None:
    match = table(player("fugger", hand=["PREN084"]))
    play(match, "play PREN084")
    names = {key.removeprefix("city ") for key in keys(match) if key != "pass"}
    assert names == {
        c
        for name in EAST
        for c in empire(match, name)["cities"]
        if c != "red_sea"  # covered
    }


@pytest.mark.rule("pax:LOCATION.b.2")
def test_a_the_east_card_is_a_target_in_every_eastern_empire() -> None:
    for name, side in (("PREN125X", "east"), ("PREN085", "east"), ("PREN059", "east"), ("PREN088", "east")):
        match = table(
            player("fugger", **{side: [card(name)]}),
            player("medici", east=[card("PREN084"), card("PREN163X")], west=[card("PREN023"), card("PREN035")]),
        )
        act(match, "east", f"{name} behead")
        assert set(keys(match)) == {"card PREN084", "card PREN163X"}
    match = table(player("fugger", west=[card("PREN003")]), player("medici", east=[card("PREN084")]))
    assert "ops west" not in keys(match)  # Portugal is not in The East


@pytest.mark.rule("pax:LOCATION.c")
def test_a_the_west_card_is_in_any_of_the_six_western_empires() -> None:
    match = table(player("fugger", west=[card("PREN023")]))
    play(match, "ops west")
    assert set(keys(match)) == {f"empire {name}" for name in WEST}
    play(match, "empire england")
    assert city(match, "london") == []
    match = table(player("fugger", west=[card("PREN003")]), player("medici", west=[card("PREN023")]))
    play(match, "ops west")
    finish(match)
    assert gone(match, "PREN023")  # beheaded in Portugal


@pytest.mark.rule("pax:LOCATION.e")
@pytest.mark.parametrize(
    ("name", "spots"),
    [
        ("PREN008", {"card PREN008", "square aragon", "card PREN013", "card PREN023"}),  # Aragon
        ("PREN003", {"card PREN003", "square portugal", "card PREN035", "card PREN023"}),  # Portugal
        ("PREN059", {"card PREN059", "square byzantium", "card PREN084"}),  # Byzantium
        ("PREN060", {"card PREN060", "card PREN084", "card PREN070", *(f"square {e}" for e in EAST)}),  # The East
    ],
)
def test_a_bishop_starts_on_a_card_or_throne_of_the_location_of_his_card(name: str, spots: set[str]) -> None:
    match = table(
        player("fugger", hand=[name], west=[card("PREN035")]),
        player("medici", west=[card("PREN013"), card("PREN023")], east=[card("PREN084"), card("PREN070")]),
    )
    play(match, f"play {name}")
    if kind(match) == "trigger":
        play(match, "decline")
    assert set(keys(match)) == spots | {"pass"}


@pytest.mark.rule("pax:LOCATION.f")
@pytest.mark.parametrize(("name", "where"), [("PREN013", "aragon"), ("PREN139X", "france")])
def test_a_repressed_concession_becomes_a_serf_of_the_acting_cards_empire(name: str, where: str) -> None:
    match = table(player("fugger", west=[card(name)]), borders={"aragon__france": ["pawn:medici"]})
    play(match, "ops west")
    assert empire(match, where)["repressed"] == ["pawn:medici"]
    assert empire(match, "france" if where == "aragon" else "aragon")["repressed"] == []


@pytest.mark.rule("pax:LOCATION.f")
@pytest.mark.parametrize(("name", "where"), [("PREN040", "aragon"), ("PREN036", "france")])
def test_a_concession_displaced_by_a_pawn_becomes_a_serf_of_the_cards_empire(name: str, where: str) -> None:
    match = table(player("fugger", hand=[name]), borders={"aragon__france": ["pawn:medici"]})
    play(match, f"play {name}", "decline", "border aragon__france")
    assert empire(match, where)["repressed"] == ["pawn:medici"]
    assert border(match, "aragon__france") == ["pawn:fugger"]
    assert florins(match, "fugger") == 9


# ---------------------------------------------------------------------- HAND


@pytest.mark.rule("pax:HAND.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_hand_is_seen_by_its_owner_alone(seats: int) -> None:
    match = signoria.new("pax", seats=seats, seed=6)
    buyer = match.seats[0]
    play(match, "buy west 1", "buy east 1")
    hand = seat(match, buyer)["hand"]
    assert len(hand) == 2
    for viewer in (None, *match.seats):
        shown = next(p for p in match.view(viewer)["players"] if p["seat"] == buyer)
        assert shown["hand"] == (hand if viewer == buyer else None)
        assert shown["hand_count"] == 2
    hidden = table(player("fugger", hand=["PREN031", "PREN090"]))
    for name in ("PREN031", "PREN090"):
        assert name not in str(hidden.view("medici"))
        assert name not in str(hidden.view(None))
        assert name in str(hidden.view("fugger"))


HELD = ["PREN023", "PREN031", "PREN084", "PREN090"]


def big_hand(how: str, extra: list[dict[str, Any]] | None = None) -> PaxMatch:
    """Medici holds four cards under Gutenberg, which he then loses in the way named; Fugger acts unless he sells it."""
    medici = player("medici", hand=HELD, west=[card("PREN043"), *(extra or [])])
    if how == "sell":
        match = table(medici, player("fugger"))
        play(match, "sell PREN043")
    elif how == "silence":
        match = table(player("fugger", hand=["PREN157X"]), medici)  # The West, a Catholic Bishop
        play(match, "play PREN157X")
        if kind(match) == "trigger":
            play(match, "decline")
        play(match, "card PREN043")
    elif how == "inquisitor":
        own = player("fugger", west=[card("PREN158X"), card("PREN022", "catholic")])
        match = table(own, medici)
        play(match, "ops west")
        while kind(match) in ("op", "op_empire", "bishop"):
            play(match, next((k for k in keys(match) if "inquisitor" in k), keys(match)[0]))
        play(match, "card PREN043")
    else:
        own = player("fugger", east=[card("PREN109X")])  # the Brotherhood of St. Mark beheads in the Empire
        match = table(own, medici)
        play(match, "ops east")
        while kind(match) in ("op", "behead"):
            play(match, next((k for k in keys(match) if k in ("card PREN043", "op PREN109X behead")), ""))
    return match


@pytest.mark.rule("pax:HAND.a")
@pytest.mark.parametrize("how", ["sell", "silence", "inquisitor", "behead"])
def test_who_loses_his_bigger_hand_discards_to_two_at_once(how: str) -> None:
    match = big_hand(how)
    assert (kind(match), active(match)) == ("discard", "medici")
    assert keys(match) == [f"card {name}" for name in HELD]
    play(match, "card PREN084")
    assert (kind(match), active(match)) == ("discard", "medici")
    play(match, "card PREN023")
    assert seat(match, "medici")["hand"] == ["PREN031", "PREN090"]
    assert gone(match, "PREN084")
    assert gone(match, "PREN023")
    assert kind(match) != "discard"


@pytest.mark.rule("pax:HAND.a")
@pytest.mark.parametrize("how", ["sell", "silence", "inquisitor", "behead"])
def test_a_second_active_copy_keeps_the_hand(how: str) -> None:
    match = big_hand(how, [card("PREN147X")])
    assert kind(match) != "discard"
    assert seat(match, "medici")["hand"] == HELD
    match = big_hand(how, [card("PREN147X", "islamic")])  # a silenced one does not
    assert (kind(match), active(match)) == ("discard", "medici")


@pytest.mark.rule("pax:HAND.a")
def test_losing_the_protection_from_silence_costs_the_hand_as_well() -> None:
    own = player("fugger", hand=HELD, west=[card("PREN043", "catholic"), card("PREN136X")])
    match = table(own)
    assert kind(match) == "action"
    play(match, "sell PREN136X")
    assert (kind(match), active(match)) == ("discard", "fugger")


@pytest.mark.rule("pax:HAND.a")
def test_a_hand_of_two_loses_nothing_with_the_ability() -> None:
    match = table(player("fugger", hand=["PREN023", "PREN031"], west=[card("PREN043")]))
    play(match, "sell PREN043")
    assert kind(match) == "action"
    assert seat(match, "fugger")["hand"] == ["PREN023", "PREN031"]


# ---------------------------------------------------------------------- MARKET, PRESTIGE, RELIGION, TABLEAU, VICTORY


@pytest.mark.rule("pax:MARKET.1")
def test_after_every_refresh_each_row_has_one_face_down_and_five_face_up_cards() -> None:
    checked = 0
    for _, match, events, _ in games(9):
        if match.over or not any(e.kind == "turn" for e in events):
            continue
        for places in match.view(None)["market"].values():
            assert [place["facedown"] for place in places] == [True, False, False, False, False, False]
            assert all(place["present"] for place in places)
            assert places[0]["card"] is None
            assert all(place["card"] for place in places[1:])
        checked += 1
    assert checked > 100


@pytest.mark.rule("pax:PRESTIGE.1")
def test_the_six_kinds_of_prestige() -> None:
    assert sorted(PRESTIGE_IDS) == ["catholic", "discovery", "islamic", "law", "patron", "reformist"]
    own = player("fugger", west=[card("PREN003"), card("PREN004"), card("PREN024"), square("portugal")])
    own["east"] = [card("PREN061")]
    assert table(own).view(None)["players"][0]["prestige"] == {
        "catholic": 1,
        "islamic": 1,
        "reformist": 1,
        "law": 1,
        "discovery": 1,
        "patron": 1,
    }


@pytest.mark.rule("pax:RELIGION.1")
def test_all_tokens_but_pawns_have_a_religion() -> None:
    for token, name in enumerate(TOKEN_IDS):
        shape, _, of = name.partition(":")
        if shape == "pawn":
            assert RELIGION[token] == -1
            assert of in ("fugger", "medici", "coeur", "marchionni")
        elif name:
            assert shape in ("knight", "rook", "pirate", "bishop")
            assert RELIGION_IDS[RELIGION[token]] == of
    assert len([name for name in TOKEN_IDS if name]) == 4 * 3 + 4


@pytest.mark.rule("pax:TABLEAU.1")
def test_all_tableaux_are_open_rows_on_both_sides_of_the_player_board() -> None:
    own = player(
        "fugger",
        west=[card("PREN023"), square("aragon", vassals=[vassal("ottoman")]), card("PREN013", "catholic")],
        east=[square("hungary", "republic"), card("PREN084")],
    )
    other = player("medici", west=[card("PREN015")], east=[card("PREN065"), card("PREN066")])
    match = table(own, other, player("coeur"))
    for viewer in (None, "fugger", "medici", "coeur"):
        shown = {
            p["seat"]: [[e.get("card") or e.get("empire") for e in p[side]] for side in ("west", "east")]
            for p in match.view(viewer)["players"]
        }
        assert shown == {
            "fugger": [["PREN023", "aragon", "PREN013"], ["hungary", "PREN084"]],
            "medici": [["PREN015"], ["PREN065", "PREN066"]],
            "coeur": [[], []],
        }
    # A new card goes to the outer end of its own side: West to the left, East to the right.
    match = table(player("fugger", west=[card("PREN013")], east=[card("PREN065")], hand=["PREN023", "PREN084"]))
    play(match, "play PREN023", "pass", "play PREN084", "pass")
    assert [e["card"] for e in seat(match, "fugger")["west"]] == ["PREN013", "PREN023"]
    assert [e["card"] for e in seat(match, "fugger")["east"]] == ["PREN065", "PREN084"]


@pytest.mark.rule("pax:VICTORYSQ.1")
@pytest.mark.parametrize("victory", ["imperial", "renaissance", "globalization", "holy"])
def test_victory_squares_are_public_and_turned_by_comets(victory: Victory) -> None:
    match = table(
        player("fugger"),
        player("medici"),
        player("coeur"),
        market={"east": row(["PREN065", "COMET1", "PREN067", "PREN068", "PREN069", "PREN070"])},
    )

    def shown(viewer: str | None) -> list[str]:
        return [name for name, tile in match.view(viewer)["victories"].items() if tile["active"]]

    viewers = (None, "fugger", "medici", "coeur")
    assert [shown(viewer) for viewer in viewers] == [[], [], [], []]
    play(match, "buy east 1", f"victory {victory}")
    assert [shown(viewer) for viewer in viewers] == [[victory]] * 4
    assert match.snapshot()["victories"][victory]
