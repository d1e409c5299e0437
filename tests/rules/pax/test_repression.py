"""Repression, the ruling class, and saturated empires."""

from typing import Any

import pytest

from signoria.pax.facts import (
    EMPIRE_IDS,
)
from tests.rules.pax.tokens import WEST_FULL, events_of, realm, rich_fair, seated
from tests.support.pax import (
    border,
    card,
    city,
    empire,
    florins,
    holder,
    keys,
    kind,
    play,
    square,
    vassal,
)

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
