"""PREN006: coronations of its holder may claim kings who are married or sit in another tableau."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, finish, lay
from tests.support.pax import card, empire, entry, florins, holder, keys, kind, play, seat, square, vassal

QUEEN = "PREN045"  # France, England, Aragon, Holy Roman Empire


def _table(mine: Any, **fields: Any) -> PaxMatch:
    """France with queen and vassal is Medici's, Aragon's couple sits on its throne, England and the Empire are free."""
    france = square("france", bishop="islamic", queens=[card("PREN047")], vassals=[vassal("portugal")])
    map_now = empty_map()
    map_now["aragon"]["queens"] = [{"card": "PREN046", "bishop": None}]
    return at_table({"hand": [QUEEN], **mine, **fields}, lay(squares=[france]), empires=map_now)


@pytest.mark.rule("pax:I.fn42", "pax:ABILITY.1")
def test_with_star_chamber_every_listed_king_may_be_claimed_and_no_other() -> None:
    m = _table(lay("PREN006"))
    play(m, f"play {QUEEN}")
    assert set(keys(m)) == {
        "empire france", "empire england", "empire aragon", "empire holy_roman_empire", "old maid"
    }  # fmt: skip


@pytest.mark.rule("pax:I.3", "pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "in hand", "of the opponent"])
def test_without_an_active_star_chamber_of_ones_own_only_free_kings_marry(where: str) -> None:
    if where == "of the opponent":
        m = at_table({"hand": [QUEEN]}, lay("PREN006", squares=[square("france")]))
        play(m, f"play {QUEEN}")
        assert "empire france" not in keys(m)
        return
    mine = lay("PREN006", bishops={"PREN006": "catholic"}) if where == "silenced" else lay()
    hand = [QUEEN, "PREN006"] if where == "in hand" else [QUEEN]
    m = _table(mine, hand=hand)
    play(m, f"play {QUEEN}")
    assert set(keys(m)) == {"empire england", "empire holy_roman_empire", "old maid"}


@pytest.mark.rule("pax:ABILITY.1")
def test_once_star_chamber_is_sold_only_free_kings_marry() -> None:
    m = _table(lay("PREN006"))
    play(m, "sell PREN006", f"play {QUEEN}")
    assert set(keys(m)) == {"empire england", "empire holy_roman_empire", "old maid"}


@pytest.mark.rule("pax:I.fn42", "pax:REGIME.d.2")
def test_a_king_taken_from_another_tableau_loses_queen_bishop_and_vassals() -> None:
    m = _table(lay("PREN006"))
    play(m, f"play {QUEEN}", "empire france")
    finish(m)
    assert holder(m, "france") == "fugger"
    assert entry(m, "france") == square("france", queens=[card(QUEEN)])
    assert holder(m, "PREN047") is None
    assert holder(m, "portugal") is None
    assert seat(m, "medici")["west"] == []


@pytest.mark.rule("pax:I.fn42")
def test_a_vassal_of_another_player_may_be_claimed() -> None:
    theirs = square("ottoman", vassals=[vassal("england")])
    m = at_table({"hand": [QUEEN], **lay("PREN006")}, lay(squares=[theirs]))
    play(m, f"play {QUEEN}", "empire england")
    finish(m)
    assert entry(m, "england") == square("england", queens=[card(QUEEN)])
    assert holder(m, "england") == "fugger"
    assert entry(m, "ottoman")["vassals"] == []


@pytest.mark.rule("pax:I.missed")
def test_republics_are_never_claimed() -> None:
    theirs = square("france", side="republic")
    m = at_table(
        {"hand": [QUEEN], **lay("PREN006", squares=[square("aragon", side="republic")])}, lay(squares=[theirs])
    )
    play(m, f"play {QUEEN}")
    assert set(keys(m)) == {"empire england", "empire holy_roman_empire", "old maid"}


@pytest.mark.rule("pax:I1.d.1")
@pytest.mark.parametrize("where", ["on his throne", "in the own tableau"])
def test_a_married_king_of_throne_or_own_tableau_keeps_his_first_queen_and_is_sold_with_both(where: str) -> None:
    if where == "on his throne":
        m = _table(lay("PREN006"))
    else:
        mine = lay("PREN006", squares=[square("aragon", queens=[card("PREN046")])])
        m = at_table({"hand": [QUEEN], **mine}, {})
    play(m, f"play {QUEEN}", "empire aragon")
    finish(m)
    assert [q["card"] for q in entry(m, "aragon")["queens"]] == ["PREN046", QUEEN]
    assert kind(m) == "action"
    play(m, "sell aragon")
    assert florins(m, "fugger") == 16  # two for each of the three
    assert [q["card"] for q in empire(m, "aragon")["queens"]] == ["PREN046", QUEEN]
