"""PREN166X: each patron prestige of its holder makes his votes a florin cheaper."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, finish, lay
from tests.support.pax import florins, holder, play, square

SERFS = ["pawn:medici", "pawn:medici", "rook:catholic"]


def _vote(mine: Any, theirs: tuple[str, ...] = (), target: str = "france", sell: str = "", **fields: Any) -> int:
    """The price of Fugger's vote in an empire of Medici's with three repressed tokens."""
    m: PaxMatch = at_table(
        {"hand": ["PREN049"], **mine, **fields},
        lay(*theirs, squares=[square(target)]),
        empires=empty_map(repressed={target: SERFS}),
        borders={"aragon__france": ["pawn:fugger"], "holy_roman_empire__hungary": ["pawn:fugger"]},
    )
    if sell:
        play(m, f"sell {sell}")
    before = florins(m, "fugger")
    play(m, "ops west" if target == "france" else "ops east")
    if holder(m, target) == "medici" and m.decision is not None and m.decision.kind == "op":
        play(m, next(o.key for o in m.decision.options if "vote" in o.key))
    assert holder(m, target) == "fugger"
    cost = before - florins(m, "fugger")
    finish(m)
    return cost


@pytest.mark.rule("pax:F6.a.1", "pax:ABILITY.1")
@pytest.mark.parametrize(
    ("patrons", "price"),
    [((), 3), (("PREN101X",), 2), (("PREN101X", "PREN009"), 1), (("PREN101X", "PREN009", "PREN032", "PREN131X"), 0)],
)
def test_each_patron_takes_a_florin_off_but_not_below_nothing(patrons: tuple[str, ...], price: int) -> None:
    assert _vote(lay("PREN166X", "PREN150X", *patrons)) == price


def test_it_works_for_eastern_votes_too() -> None:
    assert _vote(lay("PREN166X", "PREN103X", "PREN101X"), target="hungary") == 2


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
def test_without_the_ability_of_ones_own_votes_cost_their_full_price(where: str) -> None:
    mine = lay("PREN150X", "PREN101X")
    if where == "silenced":
        mine = lay("PREN150X", "PREN101X", "PREN166X", bishops={"PREN166X": "islamic"})
    theirs = ("PREN166X",) if where == "of the opponent" else ()
    hand = ["PREN166X"] if where == "in hand" else ["PREN049"]
    assert _vote(mine, theirs, hand=hand) == 3


@pytest.mark.rule("pax:ABILITY.1")
def test_once_it_is_sold_votes_cost_their_full_price() -> None:
    assert _vote(lay("PREN166X", "PREN150X", "PREN101X"), sell="PREN166X") == 3


def test_the_patrons_of_others_and_in_hand_take_nothing_off() -> None:
    assert _vote(lay("PREN166X", "PREN150X"), ("PREN101X",), hand=["PREN009"]) == 3


def test_the_lower_price_makes_a_vote_affordable() -> None:
    assert _vote(lay("PREN166X", "PREN150X", "PREN101X", "PREN009"), florins=1) == 1
