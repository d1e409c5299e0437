"""Pirates: where they come from, move and die."""

import pytest

from signoria.table.errors import BadPosition
from tests.rules.pax.tokens import events_of, protected, realm, rich_fair, seated
from tests.support.pax import (
    border,
    card,
    empire,
    florins,
    holder,
    keys,
    kind,
    play,
    pool,
)


@pytest.mark.rule("pax:PIRATE.b.2", "pax:PIRATE.b.3")
def test_a_surviving_pirate_without_room_is_killed_not_repressed() -> None:
    # R52
    m = seated(
        {"hand": ["PREN020"]},
        borders={"england__france": ["pawn:medici"], "france__holy_roman_empire": ["pawn:medici"]},
        empires=realm(),
    )
    play(m, "play PREN020", "trigger")
    assert holder(m, "france") == "fugger"
    assert empire(m, "france")["repressed"] == []
    assert pool(m, "pirate:islamic") == 4


@pytest.mark.rule("pax:PIRATE.b.2")
def test_the_repress_op_and_tax_do_not_reach_pirates() -> None:
    m = seated(
        {"west": [card("PREN020"), card("PREN028")]},
        borders={"england__france": ["pirate:catholic"]},
        empires=realm(),
    )
    play(m, "ops west")  # siege is the one Op with a target, and the pirate its only one
    assert kind(m) == "action"
    assert border(m, "england__france") == []
    assert empire(m, "france")["repressed"] == []


@pytest.mark.rule("pax:PIRATE.b.2")
@pytest.mark.parametrize("token", ["pirate:catholic", "bishop:catholic"])
def test_a_square_with_a_repressed_pirate_or_bishop_is_refused(token: str) -> None:
    with pytest.raises(BadPosition, match="france"):
        seated(empires={"france": {"repressed": [token]}})


@pytest.mark.rule("pax:PIRATE.b.3")
def test_a_pirate_dies_by_siege() -> None:
    m = seated({"west": [card("PREN053")]}, borders={"england__france": ["pirate:catholic"]})
    play(m, "ops west", "pirate england__france")
    assert border(m, "england__france") == []
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:PIRATE.b.3", "pax:PIRATE.c")
def test_a_pirate_dies_when_another_comes_by_corsair() -> None:
    m = seated(
        {"west": [card("PREN017")]},
        borders={"england__france": ["pirate:reformist"], "england__portugal": ["pirate:catholic"]},
    )
    play(m, "ops west", "border england__portugal")
    assert border(m, "england__france") == []
    assert border(m, "england__portugal") == ["pirate:reformist"]
    assert (pool(m, "pirate:catholic"), pool(m, "pirate:reformist")) == (6, 2)


@pytest.mark.rule("pax:PIRATE.b.3")
def test_a_pirate_dies_in_battle() -> None:
    # A pirate and an agent against Paris, and the attacker gives up the pirate.
    m = seated({"hand": ["PREN053"]}, borders={"england__france": ["pirate:catholic"]})
    play(m, "play PREN053", "trigger", "pirate england__france")
    assert border(m, "england__france") == []
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:PIRATE.c")
def test_corsair_moves_only_pirates_of_its_religion() -> None:
    m = seated(
        {"west": [card("PREN017")]},
        borders={"england__france": ["pirate:catholic"], "england__portugal": ["pirate:islamic"]},
    )
    assert "ops west" not in keys(m)
    m = seated(
        {"east": [card("PREN105X")]},
        borders={"aragon__portugal": ["pirate:catholic"], "aragon__papal_states": ["pirate:reformist"]},
    )
    play(m, "ops east")
    assert "op PREN105X corsair:catholic" in keys(m)
    assert "op PREN105X corsair:islamic" not in keys(m)


@pytest.mark.rule("pax:PIRATE.d.1", "pax:BORDER.1")
def test_a_protected_concession_lives_beside_a_pirate_and_collects_alone() -> None:
    m = protected(market=rich_fair("east", 3))
    play(m, "play PREN063", "border hungary__ottoman")
    assert sorted(border(m, "hungary__ottoman")) == ["pawn:medici", "pirate:islamic"]
    told = play(m, "fair east")
    assert [(e["seat"], e["border"]) for e in events_of(told, "fair_concession")] == [("medici", "hungary__ottoman")]
    assert events_of(told, "fair_pirate") == []
    assert florins(m, "medici") == 11


@pytest.mark.rule("pax:PIRATE.d.1")
def test_a_pirate_still_kills_a_pirate_beside_a_protected_concession() -> None:
    m = protected(borders={"hungary__ottoman": ["pawn:medici", "pirate:catholic"]})
    play(m, "play PREN063", "border hungary__ottoman")
    assert sorted(border(m, "hungary__ottoman")) == ["pawn:medici", "pirate:islamic"]
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:PIRATE.d.1")
def test_a_silenced_card_protects_nobody() -> None:
    m = protected(bishop="catholic")
    play(m, "play PREN063", "border hungary__ottoman")
    assert border(m, "hungary__ottoman") == ["pirate:islamic"]


@pytest.mark.rule("pax:PIRATE.d.1", "pax:PIRATE.b.3")
def test_when_its_protection_is_lost_a_concession_beside_a_pirate_dies() -> None:
    m = seated({"east": [card("PREN113X")]}, borders={"hungary__ottoman": ["pawn:fugger", "pirate:catholic"]})
    play(m, "sell PREN113X")
    assert border(m, "hungary__ottoman") == ["pirate:catholic"]
    assert pool(m, "pawn:fugger") == 10


@pytest.mark.rule("pax:PIRATE.d.2")
def test_even_so_no_new_concession_enters_a_border_with_a_pirate() -> None:
    m = seated(
        {"hand": ["PREN112X"], "east": [card("PREN113X")]},
        borders={"hungary__ottoman": ["pawn:fugger", "pirate:catholic"], "mamluk__ottoman": ["pirate:catholic"]},
    )
    play(m, "play PREN112X")
    assert set(keys(m)) == {"border ottoman__papal_states", "pass"}


@pytest.mark.rule("pax:PIRATE.d.2")
def test_even_so_neither_a_regime_change_nor_an_emancipation_adds_a_concession_beside_a_pirate() -> None:
    m = seated(
        {"hand": ["PREN078"], "east": [card("PREN113X")]},
        borders={"hungary__ottoman": ["pirate:catholic"], "mamluk__ottoman": ["pirate:catholic"]},
        empires=realm(repressed={"ottoman": ["pawn:fugger"]}),
    )
    play(m, "play PREN078", "empire ottoman")
    assert set(keys(m)) == {"border ottoman__papal_states", "pass"}
    play(m, "pass", "token pawn:fugger")
    assert border(m, "ottoman__papal_states") == ["pawn:fugger"]
