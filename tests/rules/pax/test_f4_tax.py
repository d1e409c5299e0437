"""F4: tax, answered by the owner of the concession."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import border, card, cities, city, empire, florins, keys, kind, play, player, pool, table

ONE = {"holy_roman_empire__papal_states": ["pawn:medici"]}


def taxman(
    borders: dict[str, list[str]],
    west: list[str] | None = None,
    medici: int = 10,
    empires: dict[str, Any] | None = None,
) -> PaxMatch:
    """Luther (Holy Roman Empire: tax, siege), or other cards, with Fugger."""
    return table(
        player("fugger", west=[card(name) for name in west or ["PREN052"]]),
        player("medici", florins=medici),
        borders=borders,
        empires=empires or {"holy_roman_empire": {"cities": cities(vienna="rook:catholic")}},
    )


def decider(match: PaxMatch) -> str:
    assert match.decision is not None
    return match.decision.seat


@pytest.mark.rule("pax:F4.1")
def test_the_targets_are_exactly_the_concessions_on_the_borders_of_the_empire() -> None:
    m = taxman(
        {
            "holy_roman_empire__papal_states": ["pawn:medici"],
            "holy_roman_empire__hungary": ["pawn:fugger"],
            "france__holy_roman_empire": ["pirate:islamic"],
            "aragon__france": ["pawn:medici"],
            "ottoman__papal_states": ["pawn:medici"],
        }
    )
    play(m, "ops west", "op PREN052 tax")
    assert kind(m) == "tax"
    assert set(keys(m)) == {"border holy_roman_empire__papal_states", "border holy_roman_empire__hungary"}


@pytest.mark.rule("pax:F4.2", "pax:F4.3", "pax:F4.missed.1", "pax:F4.missed.2")
def test_the_owner_pays_china_and_then_places_a_levy_of_his_choice() -> None:
    m = taxman(ONE)
    play(m, "ops west", "op PREN052 tax")
    assert kind(m) == "tax_answer"
    assert decider(m) == "medici"
    assert keys(m) == ["pay", "repress"]
    play(m, "pay")
    assert (florins(m, "medici"), florins(m, "fugger")) == (9, 10)
    assert border(m, "holy_roman_empire__papal_states") == ["pawn:medici"]
    assert kind(m) == "levy"
    assert decider(m) == "medici"
    assert set(keys(m)) == {"city lubeck", "city nurnberg"}
    play(m, "city nurnberg")
    assert city(m, "nurnberg") == ["knight:reformist"]
    assert city(m, "lubeck") == []
    assert decider(m) == "fugger"


@pytest.mark.rule("pax:F4.2", "pax:G6.2")
def test_for_a_bank_that_is_out_nobody_pays_and_the_taxing_player_places_the_levy() -> None:
    m = table(
        player("fugger", west=[card("PREN052")]),
        player("coeur"),
        player("medici", florins=3, out=True),
        variants=["bankruptcy"],
        borders=ONE,
        empires={"holy_roman_empire": {"cities": cities(vienna="rook:catholic")}},
    )
    play(m, "ops west", "op PREN052 tax")
    assert (kind(m), decider(m)) == ("levy", "fugger")
    assert florins(m, "medici") == 3
    assert border(m, "holy_roman_empire__papal_states") == []
    play(m, "city nurnberg")
    assert city(m, "nurnberg") == ["knight:reformist"]


@pytest.mark.rule("pax:F4.2", "pax:F4.3", "pax:F4.c")
def test_or_his_concession_goes_to_the_taxing_square_and_he_places_the_levy_all_the_same() -> None:
    m = taxman(ONE)
    play(m, "ops west", "op PREN052 tax", "repress", "city lubeck")
    assert (florins(m, "medici"), florins(m, "fugger")) == (10, 10)
    assert border(m, "holy_roman_empire__papal_states") == []
    assert empire(m, "holy_roman_empire")["repressed"] == ["pawn:medici"]
    assert empire(m, "papal_states")["repressed"] == []
    assert city(m, "lubeck") == ["rook:catholic"]


@pytest.mark.rule("pax:F4.missed.2")
@pytest.mark.parametrize(
    ("state", "where", "token"),
    [
        ("medieval", "lubeck", "rook:catholic"),
        ("medieval", "nurnberg", "knight:reformist"),
        ("islamic", "vienna", "knight:islamic"),
        ("islamic", "nurnberg", "rook:islamic"),
    ],
)
def test_the_levy_matches_the_icon_of_the_city(state: str, where: str, token: str) -> None:
    m = taxman(ONE, empires={"holy_roman_empire": {"state": state, "cities": cities(vienna="")}})
    stock = pool(m, token)
    play(m, "ops west", "pay", f"city {where}")  # no token to besiege: tax is the only op
    assert city(m, where) == [token]
    assert pool(m, token) == stock - 1


@pytest.mark.rule("pax:F4.a.1")
def test_tax_needs_an_empty_city() -> None:
    full = {"cities": cities(vienna="rook:catholic", lubeck="rook:catholic", nurnberg="rook:islamic")}
    m = taxman(ONE, empires={"holy_roman_empire": full})
    play(m, "ops west")
    assert kind(m) == "siege"  # Novgorod is covered: the only op left is the siege
    free = {"cities": cities(vienna="rook:catholic", lubeck="rook:catholic", nurnberg="")}
    m = taxman(ONE, empires={"holy_roman_empire": free})
    play(m, "ops west")
    assert keys(m) == ["op PREN052 tax", "op PREN052 siege"]


@pytest.mark.rule("pax:F4.a.2")
def test_tax_needs_a_concession_on_the_borders() -> None:
    m = table(
        player("fugger", west=[card("PREN054")]),
        borders={"hungary__ottoman": ["pawn:medici"], "aragon__portugal": ["pirate:islamic"]},
    )
    assert "ops west" not in keys(m)
    m = taxman({"aragon__france": ["pawn:medici"]})
    play(m, "ops west")  # Luther besieges Vienna, his only op
    assert city(m, "vienna") == []


@pytest.mark.rule("pax:F4.b")
def test_a_card_of_the_west_names_the_taxed_empire_first() -> None:
    # R40. Venice is full, so the Papal States cannot tax.
    m = taxman(
        {
            "holy_roman_empire__papal_states": ["pawn:medici"],
            "france__holy_roman_empire": ["pawn:medici"],
            "aragon__papal_states": ["pawn:medici"],
        },
        west=["PREN054"],
    )
    play(m, "ops west")
    assert kind(m) == "op_empire"
    assert set(keys(m)) == {"empire holy_roman_empire", "empire france", "empire aragon"}
    play(m, "empire holy_roman_empire")
    assert set(keys(m)) == {"border holy_roman_empire__papal_states", "border france__holy_roman_empire"}
    play(m, "border france__holy_roman_empire", "repress")
    assert empire(m, "holy_roman_empire")["repressed"] == ["pawn:medici"]
    assert set(keys(m)) == {"city lubeck", "city nurnberg"}


@pytest.mark.rule("pax:F4.missed.3")
@pytest.mark.parametrize("answer", ["pay", "repress"])
def test_a_player_may_tax_his_own_concession(answer: str) -> None:
    # R47
    m = taxman({"holy_roman_empire__papal_states": ["pawn:fugger"]})
    play(m, "ops west", "op PREN052 tax")
    assert kind(m) == "tax_answer"
    assert decider(m) == "fugger"
    play(m, answer, "city lubeck")
    assert florins(m, "fugger") == (9 if answer == "pay" else 10)
    assert empire(m, "holy_roman_empire")["repressed"] == ([] if answer == "pay" else ["pawn:fugger"])
    assert city(m, "lubeck") == ["rook:catholic"]


@pytest.mark.rule("pax:F4.FAQ", "pax:E4.d.2")
@pytest.mark.parametrize(
    ("side", "acting", "where", "taxing"),
    [
        ("west", "PREN052", "holy_roman_empire__hungary", "holy_roman_empire"),
        ("east", "PREN165X", "holy_roman_empire__hungary", "hungary"),
        ("west", "PREN010", "ottoman__papal_states", "papal_states"),
        ("east", "PREN072", "ottoman__papal_states", "ottoman"),
    ],
)
def test_a_concession_between_east_and_west_is_taxable_from_both(
    side: str, acting: str, where: str, taxing: str
) -> None:
    mine: dict[str, Any] = {side: [card(acting)]}
    m = table(
        player("fugger", **mine),
        player("medici", florins=0),
        borders={where: ["pawn:medici"]},
        empires={
            "papal_states": {"cities": cities(venice="")},
            "holy_roman_empire": {"cities": cities(vienna="")},
            "hungary": {"cities": cities(buda="")},
            "ottoman": {"cities": cities(constantinople1="")},
        },
    )
    play(m, f"ops {side}")
    assert border(m, where) == []
    assert empire(m, taxing)["repressed"] == ["pawn:medici"]


@pytest.mark.rule("pax:F4.d")
def test_an_owner_without_a_florin_loses_the_concession() -> None:
    m = taxman(ONE, medici=0)
    play(m, "ops west", "op PREN052 tax")
    assert kind(m) == "levy"
    assert decider(m) == "medici"
    assert empire(m, "holy_roman_empire")["repressed"] == ["pawn:medici"]
    assert florins(m, "medici") == 0
