"""I: every queen, crowned beside each of her suitors or kept as an old maid."""

from collections import Counter

import pytest

from tests.rules.pax.cards.board import (
    CITIES,
    KING_PRESTIGE,
    QUEENS,
    Card,
    at_table,
    finish,
    ids,
    lay,
    prestige,
    quiet,
    region,
)
from tests.support.pax import entries, entry, holder, keys, kind, play, seat, square

every_queen = pytest.mark.parametrize("q", QUEENS, ids=ids(QUEENS))


@pytest.mark.rule("pax:I.2", "pax:I.3")
@every_queen
def test_with_all_kings_free_she_may_marry_each_of_her_suitors_and_no_other(q: Card) -> None:
    m = at_table({"hand": [q.id]}, {})
    play(m, f"play {q.id}")
    assert kind(m) == "suitor"
    assert keys(m) == [*(f"empire {king}" for king in q.suitors), "old maid"]


@pytest.mark.rule("pax:I.1", "pax:I.a", "pax:I.missed", "pax:I1.1", "pax:I1.a.1", "pax:QUEEN.1")
@every_queen
def test_her_coronation_brings_the_king_married_to_his_own_side_of_the_tableau(q: Card) -> None:
    anchors = [quiet("west"), quiet("east")]
    for king in q.suitors:
        m = at_table({"hand": [q.id], **lay(*anchors)}, {})
        play(m, f"play {q.id}", f"empire {king}")
        assert kind(m) == "concession"  # a coronation is a regime change
        finish(m)
        side = region(king)
        assert entries(m, "fugger", side)[1:] == [king]
        assert len(entries(m, "fugger", "west") + entries(m, "fugger", "east")) == 3
        assert entry(m, king)["queens"] == [{"card": q.id, "bishop": None}]
        assert entry(m, king)["side"] == "king"
        assert [e for e in CITIES if holder(m, e)] == [king]
        assert prestige(m, "fugger") == Counter([*q.prestige, *KING_PRESTIGE.get(king, [])])
        assert seat(m, "fugger")["old_maids"] == []


@pytest.mark.rule("pax:QUEEN.2", "pax:I2.1", "pax:I2.b")
@every_queen
def test_as_an_old_maid_she_lies_in_no_tableau_but_her_prestige_counts(q: Card) -> None:
    m = at_table({"hand": [q.id]}, {})
    play(m, f"play {q.id}", "old maid")
    assert kind(m) == "action"
    assert seat(m, "fugger")["old_maids"] == [q.id]
    assert holder(m, q.id) is None
    assert not [e for e in CITIES if holder(m, e)]
    assert prestige(m, "fugger") == Counter(q.prestige)


@pytest.mark.rule("pax:I.3", "pax:I.4")
@every_queen
def test_without_a_free_suitor_she_becomes_an_old_maid(q: Card) -> None:
    """Republics, and kings of other players, do not marry."""
    theirs = [square(king) for king in q.suitors[1:]]
    m = at_table({"hand": [q.id], **lay(squares=[square(q.suitors[0], side="republic")])}, lay(squares=theirs))
    play(m, f"play {q.id}")
    assert kind(m) == "action"
    assert seat(m, "fugger")["old_maids"] == [q.id]
