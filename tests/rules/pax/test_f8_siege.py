"""F8: siege."""

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import border, card, cities, city, florins, holder, keys, play, player, pool, square, table

FULL = {"cities": cities(london="knight:reformist", bordeaux="rook:islamic")}
SEAS = {
    "england__france": ["pirate:islamic"],
    "england__portugal": ["pirate:reformist"],
    "aragon__portugal": ["pirate:catholic"],
    "france__holy_roman_empire": ["pawn:medici"],
}


def cannon(own: bool = False) -> PaxMatch:
    """Mons Meg (England, siege and nothing else) with Fugger."""
    lands = [square("england", bishop="catholic")] if own else []
    m = table(player("fugger", west=[card("PREN144X"), *lands]), empires={"england": FULL}, borders=SEAS)
    play(m, "ops west")
    return m


@pytest.mark.rule("pax:F8.1", "pax:F8.2")
def test_the_targets_are_all_knights_rooks_and_pirates_of_the_location() -> None:
    found = {"city london", "city bordeaux", "pirate england__france", "pirate england__portugal"}
    assert set(keys(cannon())) == found


@pytest.mark.rule("pax:F8.1", "pax:F8.2")
@pytest.mark.parametrize(
    ("victim", "token"),
    [
        ("city london", "knight:reformist"),
        ("city bordeaux", "rook:islamic"),
        ("pirate england__france", "pirate:islamic"),
        ("pirate england__portugal", "pirate:reformist"),
    ],
)
def test_siege_kills_its_target_without_battle_or_cost(victim: str, token: str) -> None:
    m = cannon()
    stock = pool(m, token)
    told = play(m, victim)
    where = victim.split()[1]
    assert (city(m, where) if victim.startswith("city") else border(m, where)) == []
    assert pool(m, token) == stock + 1
    assert (florins(m, "fugger"), florins(m, "medici")) == (10, 10)
    assert not {"battle", "regime_change"} & {e.kind for e in told}
    standing = [city(m, "london"), city(m, "bordeaux"), border(m, "england__france"), border(m, "england__portugal")]
    assert standing.count([]) == 1


@pytest.mark.rule("pax:F8.2")
def test_a_lone_pirate_is_target_enough() -> None:
    m = table(
        player("fugger", west=[card("PREN144X")]),
        empires={"england": {"cities": cities(london="")}},
        borders={"england__france": ["pirate:catholic"]},
    )
    play(m, "ops west")
    assert border(m, "england__france") == []
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:F8.3")
def test_an_empire_of_ones_own_may_be_besieged() -> None:
    m = cannon(own=True)
    assert holder(m, "england") == "fugger"
    assert {"city london", "city bordeaux"} < set(keys(m))
    play(m, "city london")
    assert city(m, "london") == []
    assert holder(m, "england") == "fugger"


@pytest.mark.rule("pax:F8.1")
def test_concessions_and_repressed_tokens_are_no_targets() -> None:
    m = table(
        player("fugger", west=[card("PREN144X")]),
        empires={"england": {"cities": cities(london=""), "repressed": ["rook:islamic"]}},
        borders={"england__france": ["pawn:medici"]},
    )
    assert "ops west" not in keys(m)
