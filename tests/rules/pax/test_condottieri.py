"""Condottieri in Venice."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from signoria.pax.facts import (
    SUPPLY,
    TOKEN,
)
from signoria.table.errors import BadPosition
from tests.rules.pax.tokens import WEST_FULL, realm, rich_fair, seated
from tests.support.pax import (
    card,
    city,
    empire,
    florins,
    keys,
    kind,
    play,
    pool,
)


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
