"""Abilities that work on a sale: PREN021, PREN088, PREN104X, PREN138X; PREN130X; PREN135X; PREN161X."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, finish, lay
from tests.support.pax import (
    border,
    card,
    city,
    empire,
    entries,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    pool,
    seat,
    square,
)

# ---------------------------------------------------------------------- four florins

PLAIN = ["PREN021", "PREN088"]
COUPLES = {"PREN104X": "hungary", "PREN138X": "holy_roman_empire"}


@pytest.mark.rule("pax:E3.c", "pax:E3.1", "pax:ABILITY.1")
@pytest.mark.parametrize("name", PLAIN)
def test_sold_from_the_tableau_it_yields_four_florins(name: str) -> None:
    m = at_table({"hand": ["PREN049"], **lay(name)}, {})
    play(m, f"sell {name}")
    assert florins(m, "fugger") == 14
    assert holder(m, name) is None


@pytest.mark.rule("pax:E3.c", "pax:HAND.b")
@pytest.mark.parametrize("name", PLAIN)
def test_sold_from_the_hand_it_yields_two(name: str) -> None:
    m = at_table({"hand": ["PREN049", name]}, {})
    play(m, f"sell {name}")
    assert florins(m, "fugger") == 12


@pytest.mark.rule("pax:F1.g.1", "pax:E3.4")
@pytest.mark.parametrize("name", PLAIN)
def test_sold_under_a_bishop_it_yields_two(name: str) -> None:
    m = at_table({"hand": ["PREN049"], **lay(name, bishops={name: "catholic"})}, {})
    play(m, f"sell {name}")
    assert florins(m, "fugger") == 12
    assert pool(m, "bishop:catholic") == 5


@pytest.mark.rule("pax:F1.g.3")
@pytest.mark.parametrize("name", PLAIN)
def test_in_an_immune_tableau_it_yields_four_even_under_a_bishop(name: str) -> None:
    m = at_table({"hand": ["PREN049"], **lay(name, "PREN136X", bishops={name: "catholic"})}, {})
    play(m, f"sell {name}")
    assert florins(m, "fugger") == 14


@pytest.mark.rule("pax:ABILITY.2")
def test_each_card_raises_its_own_price_only() -> None:
    m = at_table({"hand": ["PREN049"], **lay("PREN021", "PREN088", "PREN013")}, {})
    play(m, "sell PREN021")
    assert florins(m, "fugger") == 14
    play(m, "sell PREN088")
    assert florins(m, "fugger") == 18
    m = at_table({"hand": ["PREN049"], **lay("PREN021", "PREN013")}, lay("PREN088"))
    play(m, "sell PREN013")
    assert florins(m, "fugger") == 12


@pytest.mark.rule("pax:E3.a.1", "pax:E3.c", "pax:E3.b.1")
@pytest.mark.parametrize("queen", COUPLES)
def test_her_couple_sells_for_six_and_goes_to_its_throne_married(queen: str) -> None:
    king = COUPLES[queen]
    m = at_table({"hand": ["PREN049"], **lay(squares=[square(king, queens=[card(queen)])])}, {})
    play(m, f"sell {king}")
    assert florins(m, "fugger") == 16
    assert empire(m, king)["queens"] == [{"card": queen, "bishop": None}]
    assert holder(m, king) is None


@pytest.mark.rule("pax:F1.g.1", "pax:I1.e")
@pytest.mark.parametrize("on", ["queen", "king"])
@pytest.mark.parametrize("queen", COUPLES)
def test_with_a_bishop_on_either_her_couple_sells_for_four(queen: str, on: str) -> None:
    king = COUPLES[queen]
    bishop = "islamic"
    couple = square(
        king, bishop=bishop if on == "king" else None, queens=[card(queen, bishop if on == "queen" else None)]
    )
    m = at_table({"hand": ["PREN049"], **lay(squares=[couple])}, {})
    play(m, f"sell {king}")
    assert florins(m, "fugger") == 14


@pytest.mark.rule("pax:E3.3", "pax:I2.2", "pax:E3.c")
@pytest.mark.parametrize("where", ["hand", "old_maids"])
@pytest.mark.parametrize("queen", COUPLES)
def test_in_hand_or_as_an_old_maid_she_sells_for_two(queen: str, where: str) -> None:
    m = at_table({"hand": ["PREN049"], where: [queen, *(["PREN049"] if where == "hand" else [])]}, {})
    play(m, f"sell {queen}")
    assert florins(m, "fugger") == 12


# ---------------------------------------------------------------------- PREN130X: a borrowed op


def _cipher(mine: Any, theirs: Any, **parts: Any) -> PaxMatch:
    tokens = parts.pop("tokens", {})
    m = at_table({"hand": ["PREN049"], **mine}, theirs, empires=empty_map(tokens), **parts)
    play(m, "sell PREN130X")
    return m


THEIRS = ("PREN025", "PREN029", "PREN070", "PREN088")  # repress and siege in the Empire, tax and siege in Mamluk, …


@pytest.mark.rule("pax:CRYPTO.0", "pax:CRYPTO.4", "pax:CRYPTO.2")
def test_on_its_sale_one_political_op_of_an_opponent_of_either_side_may_be_used() -> None:
    tokens = {"vienna": "rook:catholic", "buda": "rook:catholic", "cairo": "rook:islamic"}
    borders = {"byzantium__mamluk": ["pawn:medici"], "holy_roman_empire__hungary": ["pawn:medici"]}
    squares = [square("ottoman")]
    m = _cipher(lay("PREN130X"), lay(*THEIRS, squares=squares), tokens=tokens, borders=borders)
    assert kind(m) == "borrow"
    assert set(keys(m)) == {
        "op PREN025 repress:pawn+rook", "op PREN029 tax", "op PREN070 tax", "op PREN070 repress:rook",
        "op PREN088 behead", "pass",
    }  # fmt: skip
    play(m, "op PREN070 repress:rook")
    assert empire(m, "hungary")["repressed"] == ["rook:catholic"]
    assert florins(m, "fugger") == 13  # two for the card, one for the repression
    assert florins(m, "medici") == 10
    assert kind(m) == "action"
    assert holder(m, "PREN130X") is None


@pytest.mark.rule("pax:CRYPTO.0")
def test_the_borrowed_op_may_be_declined() -> None:
    m = _cipher(lay("PREN130X"), lay("PREN070"), tokens={"buda": "rook:catholic"})
    play(m, "pass")
    assert city(m, "buda") == ["rook:catholic"]
    assert florins(m, "fugger") == 12


@pytest.mark.rule("pax:CRYPTO.0", "pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["silenced", "in hand", "theirs silenced"])
def test_silenced_or_from_the_hand_the_sale_borrows_nothing(where: str) -> None:
    on = {"PREN130X": "catholic"} if where == "silenced" else None
    fugger: Any = {"hand": ["PREN130X", "PREN049"]} if where == "in hand" else lay("PREN130X", bishops=on)
    theirs = lay("PREN070", bishops={"PREN070": "islamic"} if where == "theirs silenced" else None)
    m = _cipher(fugger, theirs, tokens={"buda": "rook:catholic"})
    assert kind(m) == "action"


@pytest.mark.rule("pax:CRYPTO.2")
def test_the_borrower_votes_with_his_own_concessions_and_money() -> None:
    borders = {"aragon__france": ["pawn:fugger"], "england__portugal": ["pawn:medici"]}
    squares = [square("france"), square("england")]
    m = _cipher(lay("PREN130X"), lay("PREN036", squares=squares), borders=borders)
    assert set(keys(m)) == {"op PREN036 vote:west", "pass"}
    play(m, "op PREN036 vote:west")
    finish(m)
    assert holder(m, "france") == "fugger"
    assert holder(m, "england") == "medici"


@pytest.mark.rule("pax:CRYPTO.3", "pax:F3.3")
def test_a_borrowed_card_cannot_behead_itself_and_dies_with_an_empire_square() -> None:
    m = _cipher(lay("PREN130X"), lay("PREN088", squares=[square("ottoman")]))
    play(m, "op PREN088 behead")
    assert holder(m, "ottoman") is None  # the only victim
    assert holder(m, "PREN088") is None


def test_a_square_of_the_opponent_may_be_borrowed_too() -> None:
    borders = {"england__portugal": ["pawn:fugger"]}
    m = _cipher(lay("PREN130X"), lay(squares=[square("england", side="republic")]), borders=borders)
    assert set(keys(m)) == {"op england vote:west", "pass"}
    play(m, "op england vote:west")
    finish(m)
    assert holder(m, "england") == "fugger"


def test_selling_another_card_borrows_nothing() -> None:
    m = at_table(
        {"hand": ["PREN049"], **lay("PREN130X", "PREN013")},
        lay("PREN070"),
        empires=empty_map({"buda": "rook:catholic"}),
    )
    play(m, "sell PREN013")
    assert kind(m) == "action"


# ---------------------------------------------------------------------- PREN135X: the one-shot of a sold card


def _tetzel(mine: Any, theirs: Any = None, **parts: Any) -> PaxMatch:
    return at_table(mine, theirs or {}, empires=parts.pop("empires", empty_map()), **parts)


@pytest.mark.rule("pax:ABILITY.1")
@pytest.mark.parametrize("where", ["hand", "tableau"])
@pytest.mark.parametrize(("name", "target"), [("PREN049", "portugal"), ("PREN034", "england")])
def test_the_civil_war_of_a_sold_card_may_be_fought_with_its_agents(name: str, target: str, where: str) -> None:
    mine = lay("PREN135X", *([name] if where == "tableau" else []))
    m = _tetzel({"hand": ["PREN013", *([name] if where == "hand" else [])], **mine})
    play(m, f"sell {name}")
    assert kind(m) == "trigger"
    play(m, "trigger")
    finish(m)
    assert holder(m, target) == "fugger"
    assert holder(m, name) is None
    assert florins(m, "fugger") == 12


@pytest.mark.rule("pax:ABILITY.1")
def test_the_crusade_of_a_sold_card_may_be_fought() -> None:
    m = _tetzel({"hand": ["PREN029"], **lay("PREN135X")}, empires=empty_map({"cairo": "rook:islamic"}))
    play(m, "sell PREN029", "trigger")
    finish(m)
    assert holder(m, "mamluk") == "fugger"
    assert empire(m, "mamluk")["state"] == "catholic"


@pytest.mark.rule("pax:ABILITY.1")
def test_the_apostasy_of_a_sold_card_strikes_and_the_card_itself_no_longer_counts() -> None:
    m = _tetzel({"hand": ["PREN007"], **lay("PREN135X", "PREN004")}, lay("PREN003", "PREN005"))
    play(m, "sell PREN007", "trigger")
    assert kind(m) == "agent_card"
    assert "card PREN007" not in keys(m)  # it is gone and can hold no bishop
    play(m, "square england")
    assert empire(m, "england")["bishop"] == "catholic"
    assert entries(m, "medici", "west") == []
    assert entries(m, "fugger", "west") == ["PREN135X", "PREN004"]


@pytest.mark.parametrize("name", ["PREN065", "PREN004", "PREN015", "PREN045"])
def test_jihads_reformations_trade_shifts_and_coronations_do_not_happen_on_a_sale(name: str) -> None:
    tokens = {"cairo": "rook:catholic", "paris": "rook:catholic", "lyon": "knight:reformist"}
    m = _tetzel({"hand": [name, "PREN049"], **lay("PREN135X")}, empires=empty_map(tokens))
    play(m, f"sell {name}")
    assert kind(m) == "action"
    assert florins(m, "fugger") == 12


@pytest.mark.rule("pax:E2.2.0")
def test_when_it_is_declined_or_impossible_the_agents_stay_away() -> None:
    # R95: the ability grants the one-shot with the agents, and nothing without it.
    m = _tetzel({"hand": ["PREN049"], **lay("PREN135X")})
    play(m, "sell PREN049", "decline")
    assert kind(m) == "action"
    assert city(m, "toledo") == city(m, "granada") == []
    m = _tetzel({"hand": ["PREN029"], **lay("PREN135X")})  # a crusade without heretics
    play(m, "sell PREN029")
    assert kind(m) == "action"


@pytest.mark.rule("pax:E2.2.0")
def test_by_a_switch_the_agents_of_a_sold_card_may_be_placed_alone() -> None:
    # R95
    always = ["sold_card_agents=always"]
    m = _tetzel({"hand": ["PREN049"], **lay("PREN135X")}, variants=always)
    play(m, "sell PREN049", "decline", "city toledo", "city granada")
    assert city(m, "toledo") == city(m, "granada") == ["rook:catholic"]
    assert holder(m, "portugal") is None
    m = _tetzel({"hand": ["PREN029"], **lay("PREN135X")}, variants=always)
    play(m, "sell PREN029")
    assert (kind(m), set(keys(m))) == ("agent_city", {"city cairo", "city cyprus", "pass"})


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
def test_without_the_ability_of_ones_own_a_sale_is_just_a_sale(where: str) -> None:
    mine = lay("PREN135X", bishops={"PREN135X": "catholic"}) if where == "silenced" else lay()
    hand = ["PREN049", "PREN135X" if where == "in hand" else "PREN013"]
    m = _tetzel({"hand": hand, **mine}, lay("PREN135X") if where == "of the opponent" else None)
    play(m, "sell PREN049")
    assert kind(m) == "action"


def test_selling_the_card_itself_triggers_nothing() -> None:
    m = _tetzel({"hand": ["PREN049"], **lay("PREN135X")})
    play(m, "sell PREN135X")
    assert kind(m) == "action"
    play(m, "sell PREN049")
    assert m.over or kind(m) == "action"  # the turn went by without a question
    assert holder(m, "portugal") is None


# ---------------------------------------------------------------------- PREN161X: freeing the West

HELD = {
    "england": ["pawn:medici"], "france": ["knight:catholic", "rook:islamic"], "papal_states": ["knight:reformist"],
    "hungary": ["knight:catholic"],
}  # fmt: skip


def _utopia(mine: Any, tokens: dict[str, str] | None = None) -> PaxMatch:
    on_map = empty_map({"venice": "rook:catholic", **(tokens or {})}, HELD)
    m = at_table({"hand": ["PREN049"], **mine}, lay(squares=[square("france")]), empires=on_map)
    play(m, "sell PREN161X")
    return m


@pytest.mark.rule("pax:E3.c", "pax:ABILITY.1")
def test_on_its_sale_the_repressed_of_the_six_western_squares_may_be_freed_one_by_one() -> None:
    m = _utopia(lay("PREN161X"))
    assert florins(m, "fugger") == 12
    free = {"repressed pawn:medici england", "repressed knight:catholic france", "repressed rook:islamic france"}
    assert set(keys(m)) == {*free, "pass"}  # Venice is full, and Hungary is not in the West
    play(m, "repressed rook:islamic france")
    assert set(keys(m)) == {"city paris", "city bruges", "city lyon"}
    play(m, "city lyon", "repressed pawn:medici england", "border england__portugal")
    assert keys(m) == ["repressed knight:catholic france", "pass"]
    play(m, "pass")
    assert city(m, "lyon") == ["rook:islamic"]
    assert border(m, "england__portugal") == ["pawn:medici"]
    assert empire(m, "france")["repressed"] == ["knight:catholic"]
    assert entry(m, "france") == square("france")  # no regime change
    assert holder(m, "france") == "medici"
    assert kind(m) == "action"


@pytest.mark.rule("pax:E3.c", "pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["silenced", "in hand"])
def test_silenced_or_from_the_hand_its_sale_frees_nobody(where: str) -> None:
    mine: Any = lay("PREN161X", bishops={"PREN161X": "catholic"})
    if where == "in hand":
        mine = {"hand": ["PREN161X", "PREN049"]}
    m = _utopia(mine)
    assert kind(m) == "action"
    assert empire(m, "france")["repressed"] == HELD["france"]


def test_with_pren135x_its_revolt_comes_as_well() -> None:
    m = at_table({"hand": ["PREN049"], **lay("PREN161X", "PREN135X")}, {}, empires=empty_map(repressed=HELD))
    play(m, "sell PREN161X")
    assert kind(m) == "trigger"
    play(m, "decline")
    assert kind(m) == "emancipate_west"
    assert seat(m, "fugger")["florins"] == 12
