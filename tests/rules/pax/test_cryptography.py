"""Cryptography: one political op of an opponent's card, on sale as printed or with West Ops as in the glossary."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import (
    border,
    card,
    cities,
    empire,
    entries,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    player,
    row,
    square,
    table,
)

GLOSSARY = ["cryptography=glossary"]
COINS = {"west": row(["PREN014", "PREN016", "PREN048", "PREN101X", "PREN102X", "PREN135X"], {2: 3})}
PAWNS = {"aragon__portugal": ["pawn:fugger"], "england__france": ["pawn:fugger"], "hungary__ottoman": ["pawn:fugger"]}


def spy(
    theirs: dict[str, Any] | None = None,
    cipher: str | None = None,
    mine: list[dict[str, Any]] | None = None,
    **parts: Any,
) -> PaxMatch:
    """Fugger holds Cryptography, with or without a bishop on it; Medici has cards of all kinds on both sides."""
    tableau = theirs or {
        "west": [
            square("aragon"),  # campaign
            card("PREN150X"),  # Aragon: vote:west
            card("PREN028"),  # France: tax, siege, inquisitor
            card("PREN013"),  # Aragon: repress:pawn, corsair
            card("PREN034"),  # England: commerce
        ],
        "east": [card("PREN109X"), card("PREN126X")],  # HRE: behead; repress:knight, siege, inquisitor
    }
    parts.setdefault("borders", PAWNS)
    parts.setdefault("market", COINS)
    return table(
        player("fugger", west=[card("PREN130X", cipher), *(mine or [])]),
        player("medici", **tableau),
        **parts,
    )


def offered(match: PaxMatch) -> set[str]:
    return {key.removeprefix("op ") for key in keys(match) if key != "pass"}


WEST_ONES = {"PREN150X vote:west", "PREN028 tax", "PREN013 repress:pawn"}
EAST_ONES = {"PREN109X behead"}


# ---------------------------------------------------------------------- CRYPTO.0: the card


@pytest.mark.rule("pax:CRYPTO.0", "pax:CRYPTO.4")
def test_on_sale_the_card_lends_one_political_op_of_an_opponents_card_of_either_side() -> None:
    m = spy()
    play(m, "sell PREN130X")
    assert kind(m) == "borrow"
    assert offered(m) == WEST_ONES | EAST_ONES
    assert "pass" in keys(m)  # it may be declined
    assert florins(m, "fugger") == 12
    play(m, "op PREN013 repress:pawn")
    assert empire(m, "aragon")["repressed"] == ["pawn:fugger"]
    assert florins(m, "fugger") == 13  # China pays the borrower
    assert kind(m) == "action"  # once
    assert holder(m, "PREN130X") is None


@pytest.mark.rule("pax:CRYPTO.0")
def test_the_lent_op_may_be_declined() -> None:
    m = spy()
    play(m, "sell PREN130X", "pass")
    assert kind(m) == "action"
    assert border(m, "aragon__portugal") == ["pawn:fugger"]


@pytest.mark.rule("pax:CRYPTO.0")
def test_sold_from_the_hand_or_silenced_the_card_lends_nothing() -> None:
    m = spy(cipher="catholic")
    play(m, "sell PREN130X")
    assert kind(m) == "action"
    assert florins(m, "fugger") == 12
    m = table(
        player("fugger", hand=["PREN130X"]),
        player("medici", west=[square("aragon"), card("PREN150X")]),
        borders=PAWNS,
    )
    play(m, "sell PREN130X")
    assert kind(m) == "action"
    assert florins(m, "fugger") == 12


@pytest.mark.rule("pax:CRYPTO.0", "pax:CRYPTO.1")
def test_as_printed_west_ops_lend_nothing() -> None:
    assert "ops west" not in keys(spy())
    m = spy(mine=[card("PREN035"), card("PREN147X")])
    play(m, "ops west")
    assert offered(m) == {"PREN035 commerce:west", "PREN147X commerce:west"}


# ---------------------------------------------------------------------- CRYPTO.1: the glossary


@pytest.mark.rule("pax:CRYPTO.1", "pax:CRYPTO.4")
def test_by_the_glossary_west_ops_hold_one_more_political_op_of_an_enemy_west_card() -> None:
    m = spy(mine=[card("PREN035"), card("PREN147X")], variants=GLOSSARY)
    play(m, "ops west")
    assert offered(m) == {"PREN035 commerce:west", "PREN147X commerce:west"} | WEST_ONES
    play(m, "op PREN013 repress:pawn")
    assert offered(m) == {"PREN035 commerce:west", "PREN147X commerce:west"}  # one only
    play(m, "op PREN035 commerce:west")
    assert offered(m) == {"PREN147X commerce:west"}


@pytest.mark.rule("pax:CRYPTO.1")
def test_by_the_glossary_a_republic_may_be_borrowed_and_counts_as_the_one() -> None:
    theirs = {"west": [square("aragon", side="republic"), card("PREN028"), card("PREN013")]}
    m = spy(theirs, mine=[card("PREN035")], variants=GLOSSARY)
    play(m, "ops west")
    assert offered(m) == {"PREN035 commerce:west", "aragon vote:west", "PREN028 tax", "PREN013 repress:pawn"}
    play(m, "op aragon vote:west", "pass")  # the only empire that can be voted on is Aragon itself
    assert holder(m, "aragon") == "fugger"
    assert offered(m) == {"PREN035 commerce:west"}


@pytest.mark.rule("pax:CRYPTO.1")
def test_by_the_glossary_neither_east_ops_nor_a_sale_lend_anything() -> None:
    m = table(
        player("fugger", west=[card("PREN130X")], east=[card("PREN087"), card("PREN121X")]),
        player("medici", west=[square("aragon"), card("PREN150X")], east=[card("PREN165X")]),
        borders=PAWNS,
        market={"east": row(["PREN075", "PREN078", "PREN104X", "PREN065", "PREN066", "PREN067"], {1: 2})},
        variants=GLOSSARY,
    )
    sold = m.copy()
    play(m, "ops east")
    assert offered(m) == {"PREN087 commerce:east", "PREN121X commerce:east"}
    play(sold, "sell PREN130X")
    assert kind(sold) == "action"


@pytest.mark.rule("pax:CRYPTO.1")
def test_by_the_glossary_the_borrowed_op_may_be_the_only_one() -> None:
    # R45: and the cipher card must be unsilenced.
    m = spy(variants=GLOSSARY)
    play(m, "ops west")
    assert offered(m) == WEST_ONES
    assert "pass" not in keys(m)
    play(m, "op PREN013 repress:pawn")
    assert kind(m) == "action"
    assert "ops west" not in keys(spy(cipher="catholic", variants=GLOSSARY))


# ---------------------------------------------------------------------- CRYPTO.2-4: the borrowed card


@pytest.mark.rule("pax:CRYPTO.2")
@pytest.mark.parametrize("variants", [[], GLOSSARY])
def test_a_borrowed_card_keeps_its_location_and_cannot_behead_itself(variants: list[str]) -> None:
    theirs = {"west": [card("PREN006"), card("PREN034"), card("PREN147X"), card("PREN035")]}
    m = spy(theirs, variants=variants)
    play(m, "ops west" if variants else "sell PREN130X")
    if kind(m) == "borrow":
        play(m, "op PREN006 behead")
    assert kind(m) == "behead"
    # Star Chamber is English: neither the Papal cipher card nor a Portuguese one, and not itself.
    assert set(keys(m)) == {"card PREN034", "card PREN147X"}


@pytest.mark.rule("pax:CRYPTO.2")
@pytest.mark.parametrize("variants", [[], GLOSSARY])
def test_a_silenced_card_cannot_be_borrowed(variants: list[str]) -> None:
    # R45
    theirs = {"west": [square("aragon"), card("PREN150X", "islamic"), card("PREN028"), card("PREN013")]}
    m = spy(theirs, variants=variants)
    play(m, "ops west" if variants else "sell PREN130X")
    assert offered(m) == {"PREN028 tax", "PREN013 repress:pawn"}


@pytest.mark.rule("pax:CRYPTO.2")
def test_the_borrower_votes_with_his_own_concessions_and_florins() -> None:
    # R45
    m = spy(
        {"west": [square("aragon"), card("PREN150X")]},
        empires={"aragon": {"cities": cities(valencia=""), "repressed": ["rook:islamic", "rook:islamic"]}},
    )
    play(m, "sell PREN130X", "op PREN150X vote:west", "pass", "pass")
    assert holder(m, "aragon") == "fugger"
    assert (florins(m, "fugger"), florins(m, "medici")) == (10, 10)  # two for the card, two for the vote
    other = spy({"west": [square("aragon"), card("PREN150X")]}, borders={"aragon__portugal": ["pawn:medici"]})
    play(other, "sell PREN130X")
    assert kind(other) == "action"  # Medici's majority is not Fugger's


@pytest.mark.rule("pax:CRYPTO.2", "pax:E4.4")
def test_a_borrowed_card_is_used_for_this_turn() -> None:
    m = spy()
    play(m, "sell PREN130X", "op PREN013 repress:pawn")
    assert "PREN013" in m.snapshot()["turn"]["used"]


@pytest.mark.rule("pax:CRYPTO.3")
@pytest.mark.parametrize("variants", [[], GLOSSARY])
def test_a_borrowed_card_that_beheads_an_empire_square_is_killed(variants: list[str]) -> None:
    # R46
    m = spy({"west": [card("PREN006"), square("england"), card("PREN034")]}, variants=variants)
    play(m, "ops west" if variants else "sell PREN130X")
    if kind(m) == "borrow":
        play(m, "op PREN006 behead")
    play(m, "square england")
    assert entries(m, "medici", "west") == ["PREN034"]
    assert holder(m, "england") is None
    assert empire(m, "england")["queens"] == []


@pytest.mark.rule("pax:CRYPTO.3")
def test_a_borrowed_card_that_beheads_an_ordinary_card_lives() -> None:
    m = spy({"west": [card("PREN006"), square("england"), card("PREN034")]})
    play(m, "sell PREN130X", "op PREN006 behead", "card PREN034")
    assert entries(m, "medici", "west") == ["PREN006", "england"]
    assert entry(m, "england")["side"] == "king"


@pytest.mark.rule("pax:CRYPTO.4", "pax:F.c", "pax:F.d")
@pytest.mark.parametrize("variants", [[], GLOSSARY])
def test_only_political_ops_can_be_borrowed(variants: list[str]) -> None:
    theirs = {
        "west": [
            square("aragon"),  # campaign
            card("PREN034"),  # commerce
            card("PREN144X", None),  # siege
            card("PREN140X", None),  # corsair, inquisitor
            card("PREN035", "catholic"),
        ]
    }
    m = spy(theirs, borders={"aragon__papal_states": ["pirate:catholic"]}, variants=variants)
    if variants:
        assert "ops west" not in keys(m)
    else:
        play(m, "sell PREN130X")
        assert kind(m) == "action"
    # Each of them has a target: in Medici's own turn all five kinds are offered.
    own = table(player("fugger", **theirs), borders={"aragon__papal_states": ["pirate:catholic"]}, market=COINS)
    play(own, "ops west")
    assert offered(own) == {
        "aragon campaign", "PREN034 commerce:west", "PREN144X siege", "PREN140X corsair:catholic",
        "PREN140X inquisitor:catholic",
    }  # fmt: skip
