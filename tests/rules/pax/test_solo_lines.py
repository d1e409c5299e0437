"""O8F: rows 1, 2 and 5 of the automated opponent, line by line: what counts, what does not, and in which order."""

from typing import Any

import pytest

from tests.support.pax import border, card, cities, empire, holder, square
from tests.support.solo import alone, steps

Part = dict[str, Any]
TWO_KINGS: Part = {"west": [square("france")], "east": [square("hungary")]}
REPUBLIC: Part = {"west": [square("england", "republic")]}
NOBODY_AT_HOME: Part = {"france": {"cities": cities(paris="")}, "hungary": {"cities": cities(buda="")}}


@pytest.mark.rule("pax:O8F.1.main")
def test_a_vote_that_makes_a_king_of_a_republic_serves_row_1() -> None:
    human = {"west": [square("france"), square("england", "republic")], "east": [square("hungary")]}
    match = alone(human=human, bot={"west": [card("PREN145X")]}, borders={"england__portugal": ["pawn:medici"]})
    assert steps(match)[:2] == ["course 1", "1_main by ops"]
    assert holder(match, "england") == "medici"
    assert match.view()["players"][1]["kings"] == 1


@pytest.mark.rule("pax:O8F.1.main", "pax:O5.g.1")
def test_a_queen_who_would_marry_a_king_it_has_brings_none() -> None:
    human = {"west": [square("france"), square("england")], "east": [square("hungary")]}
    bot = {"west": [square("portugal")], "florins": 1}
    knights = {"portugal": {"cities": cities(toledo="knight:catholic", granada="knight:islamic")}}
    market = {"west 1": "PREN046"}  # Portugal has more knights than her other suitors
    assert "no 1_main" in steps(alone(human=human, bot=bot, empires=knights, market=market))
    nobody = {"portugal": {"cities": cities(toledo="")}}
    assert "1_main by purchase" in steps(alone(human=human, bot=bot, empires=nobody, market=market))


@pytest.mark.rule("pax:O8F.1.secondary", "pax:O8F.2.secondary")
def test_row_1_weakens_kings_only_and_row_2_republics_only() -> None:
    human = {"west": [square("france"), square("england", "republic")], "east": [square("hungary")]}
    # Nobody is left in the kingdoms; a rook rules the republic.
    republic = alone(human=human, bot={"west": [card("PREN144X")]}, empires=NOBODY_AT_HOME)
    assert "no 1_secondary" in steps(republic)
    assert "2_secondary by ops" in steps(republic)
    assert empire(republic, "england")["cities"]["london"] == []
    # A knight rules the kingdom, and nobody the republic.
    alone_in_england = {"west": [square("england", "republic"), square("france")]}
    kingdom = alone(
        human=alone_in_england, bot={"west": [card("PREN028")]}, empires={"england": {"cities": cities(london="")}}
    )
    assert "no 2_secondary" in steps(kingdom)
    assert empire(kingdom, "france")["cities"]["paris"] == ["knight:catholic"]


@pytest.mark.rule("pax:O8F.2.secondary")
def test_a_republic_is_weakened_by_repression_before_siege() -> None:
    match = alone(human=REPUBLIC, bot={"west": [card("PREN051")]})
    assert steps(match)[:3] == ["course 2", "no 2_main", "2_secondary by ops"]
    assert empire(match, "england")["repressed"] == ["rook:catholic"]


@pytest.mark.rule("pax:O8F.2.override", "pax:I2.b")
def test_the_law_of_an_old_maid_counts_in_the_override_of_row_2() -> None:
    active = {"renaissance": True}
    level = {"west": [card("PREN149X")]}  # as much as the parliament of the human
    assert steps(alone(human=REPUBLIC, bot=level, victories=active))[0] == "override 2"
    ahead = level | {"old_maids": ["PREN048"]}
    assert steps(alone(human=REPUBLIC, bot=ahead, victories=active))[0] == "course 2"


@pytest.mark.rule("pax:O8F.5.trigger")
def test_serfs_are_no_concessions_for_row_5() -> None:
    borders = {"aragon__france": ["pawn:fugger"]}
    serf = {"france": {"repressed": ["pawn:fugger"]}}
    assert steps(alone(borders=borders, empires=serf))[0] == "course 6"
    assert steps(alone(borders=borders | {"byzantium__mamluk": ["pawn:fugger"]}))[0] == "course 5"


@pytest.mark.rule("pax:O8F.5.main")
def test_two_corsairs_take_a_pirate_to_a_concession_that_none_reaches_alone() -> None:
    borders = {
        "england__portugal": ["pirate:catholic"],
        "hungary__ottoman": ["pawn:fugger"],
        "mamluk__ottoman": ["pawn:fugger"],
    }
    one = alone(bot={"west": [card("PREN140X")]}, borders=borders)
    assert steps(one)[:2] == ["course 5", "no 5_main"]
    two = alone(bot={"west": [card("PREN140X"), card("PREN019")]}, borders=borders)  # the second has no pirate before
    assert steps(two)[:2] == ["course 5", "5_main by ops"]
    assert border(two, "england__portugal") == []
    pirates = [name for name in ("hungary__ottoman", "mamluk__ottoman") if border(two, name) == ["pirate:catholic"]]
    assert len(pirates) == 1


@pytest.mark.rule("pax:O8F.5.prestige", "pax:O3.a.2")
def test_discovery_is_bought_for_one_florin_or_in_an_override_row() -> None:
    borders = {"aragon__france": ["pawn:fugger"], "england__france": ["pawn:fugger"]}
    market = {"east 1": "PREN084", "east 2": "PREN103X"}
    assert "no 5_prestige" in steps(alone(borders=borders, market=market))
    assert "5_prestige by purchase" in steps(alone(borders=borders, market=market, florins={"east 2": 1}))
    active = {"globalization": True}
    assert "5_prestige by purchase" in steps(alone(borders=borders, market=market, victories=active))


@pytest.mark.rule("pax:O8F.4.trigger")
def test_pirates_that_count_as_bishops_for_everybody_count_in_row_4_and_patrons_of_one_claim_do_not() -> None:
    borders = {"hungary__ottoman": ["pirate:islamic"]}
    level = {"papal_states": {"cities": cities(venice="")}, "mamluk": {"cities": cities(cairo="")}}
    assert "course 4" not in steps(alone(borders=borders, empires=level))
    assert "course 4" in steps(alone(human={"east": [card("PREN168X")]}, borders=borders, empires=level))
    patrons = {"east": [card("PREN164X"), square("mamluk")]}
    assert "course 4" not in steps(alone(human=patrons, borders=borders, empires=level))
