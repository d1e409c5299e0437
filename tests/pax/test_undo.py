"""Undo in Pax Renaissance: back to the start of the turn, never past a drawn card or another bank's choice."""

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.table import CannotUndo
from tests.pax.games import random_games
from tests.support.pax import card, document, play, player, table
from tests.support.undoing import take_everything_back


def everything(match: PaxMatch) -> tuple[object, ...]:
    """The position, what happened, and the question; the rest is made from these."""
    now = match.decision
    return (
        match.position(),
        len(match.events()),
        now and (now.seat, now.kind, now.trail, [o.key for o in now.options]),
    )


def test_a_purchase_can_be_taken_back_until_the_turn_ends() -> None:
    match = table()
    before = everything(match)
    play(match, "buy west 1")
    assert everything(match) != before
    match.undo()
    assert everything(match) == before
    play(match, "buy west 1", "pass")
    with pytest.raises(CannotUndo, match=r"\.$"):
        match.undo()
    match.undo(agreed=True)
    match.undo()
    assert everything(match) == before


def test_the_undo_of_every_choice_of_random_games_goes_back_exactly() -> None:
    allowed, agreed, nested = take_everything_back(random_games(range(2, 3)), everything)
    assert allowed > 60
    assert agreed > 60
    assert nested > 20


def test_no_undo_past_a_card_drawn_to_the_market() -> None:
    refused = 0
    for match in random_games(range(3)):
        if match.answers and not match.over:
            last = match.entries()[-1].answer
            since = match.copy()
            since.undo(match.seats[last.seat], agreed=True)
            new = match.events(None, len(since.events()))
            if any(event.kind in ("drawn", "top_card", "turn") for event in new):
                refused += 1
                for seat in match.seats:
                    with pytest.raises(CannotUndo):
                        match.undo(seat)
    assert refused > 10


def test_a_match_from_a_position_cannot_be_undone_past_it() -> None:
    match = signoria.pax.from_position(document(player("fugger", west=[card("PREN021")])))
    with pytest.raises(CannotUndo):
        match.undo()
    with pytest.raises(CannotUndo):
        match.undo(agreed=True)
