"""Copies share nothing: whatever is done to one, the other stays as it is."""

import pytest

from signoria.table import CannotUndo, Match
from tests.table.tiny import decision, do, everything, pending, stroll, tiny


def meddle(match: Match, seed: int) -> None:
    """Do a bit of everything."""
    for step, _ in enumerate(stroll(match, seed, steps=12)):
        if step % 4 == 3:
            try:
                match.undo()
            except CannotUndo:
                match.undo(agreed=True)
        for seat in pending(match):
            match.preview(decision(match, seat).options[0].key, seat)
        match.seat(match.seats[0]).sample(step)
    match.header["seed"] = "99"
    match.state.coins[0] += 100
    match.state.hands[0] = ()
    match.state.dice.bits()


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_done_to_a_copy_is_not_seen_by_the_original(seats: int) -> None:
    kinds = set()
    for seed in range(3):
        for step, match in enumerate(stroll(tiny(seats, seed), seed)):
            if match.decision is not None:
                kinds.add(match.decision.kind)
            before = everything(match)
            copy = match.copy()
            if not match.over:
                meddle(copy, step)
            assert everything(match) == before
    assert kinds >= {"act", "card", "coins", "take", "bid"}


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_done_to_the_original_is_not_seen_by_a_copy(seats: int) -> None:
    for seed in range(3):
        for step, match in enumerate(stroll(tiny(seats, seed + 10), seed)):
            original = match.copy()
            copy = original.copy()
            before = everything(copy)
            if not match.over:
                meddle(original, step)
            assert everything(copy) == before


def test_copies_in_the_middle_of_a_secret_choice_are_independent() -> None:
    match = tiny(3)
    do(match, "save", "bid", "@ben bid 2")
    copy = match.copy()
    assert everything(copy) == everything(match)
    before = everything(match)
    do(copy, "@cid bid 1", "@ann bid 0")
    assert everything(match) == before
    assert pending(match) == ["ann", "cid"]
    then = everything(copy)
    do(match, "@ann bid 2")
    match.undo("ann")
    do(match, "@ann bid 1", "@cid bid 0")
    assert everything(copy) == then
    assert [e.data["coins"] for e in copy.events() if e.kind == "has_bid"] == [0, 2, 1]
    assert [e.data["coins"] for e in match.events() if e.kind == "has_bid"] == [1, 2, 0]


def test_copies_have_the_same_chance_before_them() -> None:
    match = tiny(2, 5)
    do(match, "save")
    copy = match.copy()
    rolled = copy.choose("roll")
    assert copy.choose("draw") != ()
    assert match.choose("roll") == rolled


def test_a_copy_of_a_finished_match_is_finished() -> None:
    match = tiny(2, 8)
    for _ in stroll(match, 8):
        pass
    copy = match.copy()
    assert copy.over
    assert copy.result == match.result
    copy.undo(agreed=True)
    assert not copy.over
    assert match.over


def test_a_copy_remembers_what_was_undone() -> None:
    match = tiny(2)
    do(match, "save")
    match.undo()
    copy = match.copy()
    assert copy.record() == match.record()
    do(copy, "roll")
    assert len(copy.entries()) == 3
    assert len(match.entries()) == 2
