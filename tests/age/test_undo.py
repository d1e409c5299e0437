"""Undo in Age of Renaissance: back to the start of the turn, never past dice, cards, bids or another player's choice."""

import pytest

import signoria
from bench.fuzz import crowded_position
from signoria.age import AgeMatch, kinds
from signoria.table import CannotUndo
from signoria.table.flow import EventKind
from tests.age.games import new_game, random_games, wander
from tests.support.age import keys, play, table
from tests.support.undoing import take_everything_back

REVEALS = {kind.name for kind in vars(kinds).values() if isinstance(kind, EventKind) and kind.reveals}


def everything(match: AgeMatch) -> tuple[object, ...]:
    """The position, what happened, and the questions; the rest is made from these."""
    asked = [match.seat(seat).decision for seat in match.seats]
    return (
        match.position(),
        len(match.events()),
        [now and (now.seat, now.kind, now.trail, [o.key for o in now.options]) for now in asked],
    )


def test_placements_can_be_taken_back_one_by_one() -> None:
    match = table(3, "expansion", venice={"expansion": 9})
    points = [everything(match)]
    for choice in ("place milan 1", "place milan 2", "place florence 2"):
        play(match, choice)
        points.append(everything(match))
    for point in reversed(points[:-1]):
        match.undo("venice")
        assert everything(match) == point


def test_a_purchase_can_be_taken_back_until_the_phase_goes_on_to_the_next_player() -> None:
    match = table(3, "purchase", venice={"cash": 90})
    before = everything(match)
    play(match, "upgrade", "buy I", "buy R")
    for _ in range(3):
        match.undo("venice")
    assert everything(match) == before
    play(match, "upgrade", "pass")
    with pytest.raises(CannotUndo, match=r"\.$"):
        match.undo("venice")
    match.undo("venice", agreed=True)
    match.undo("venice")
    assert everything(match) == before


def test_no_undo_past_the_dice_of_an_attack_but_up_to_them() -> None:
    match = table(3, "expansion", venice={"expansion": 20, "advances": "H"}, genoa={"tokens": {"milan": 1}})
    play(match, "attack milan")
    assert keys(match) == ["cathedral", "pass"]
    match.undo("venice")
    play(match, "attack milan", "pass")
    with pytest.raises(CannotUndo):
        match.undo("venice")


def test_no_undo_past_a_card_played_or_bought() -> None:
    match = table(3, venice={"hand": ["stone_1a", "wool_1a"]})
    play(match, "play stone_1a")
    with pytest.raises(CannotUndo):
        match.undo("venice")
    match = table(3, "expansion", venice={"expansion": 9}, pile=["fur_1", "armor"])
    play(match, "card")
    with pytest.raises(CannotUndo):
        match.undo("venice")


def test_a_secret_answer_can_be_taken_back_until_all_have_answered() -> None:
    match = signoria.new("age", seats=3, seed=4)
    play(match, *(f"@{seat} {keys(match, seat)[0]}" for seat in match.seats))
    before = everything(match)
    play(match, "@player1 bid 3")
    match.undo("player1")
    assert everything(match) == before
    play(match, "@player1 bid 4", "@player2 bid 5")
    with pytest.raises(CannotUndo):
        match.undo("player1")  # the last answer is of another player
    match.undo("player2")
    play(match, "@player2 bid 6", "@player3 bid 7")
    for seat in match.seats:
        with pytest.raises(CannotUndo):
            match.undo(seat)


def test_the_undo_of_every_choice_of_random_games_goes_back_exactly() -> None:
    starts = (new_game(4), signoria.age.from_position(crowded_position(20)))
    found = [take_everything_back(wander(start, 2, steps=150), everything) for start in starts]
    allowed, agreed, nested = map(sum, zip(*found, strict=True))
    assert allowed > 60
    assert agreed > 60
    assert nested > 10


def test_no_undo_past_anything_revealed() -> None:
    refused = 0
    for match in random_games(range(3)):
        if match.answers and not match.over and match.answers % 2:
            last = match.entries()[-1].answer
            since = match.copy()
            since.undo(match.seats[last.seat], agreed=True)
            new = match.events(None, len(since.events()))
            if any(event.kind in REVEALS for event in new):
                refused += 1
                for seat in match.seats:
                    with pytest.raises(CannotUndo):
                        match.undo(seat)
    assert refused > 30


def test_a_match_from_a_position_cannot_be_undone_past_it() -> None:
    match = table(3, "expansion", venice={"expansion": 9})
    for agreed in (False, True):
        with pytest.raises(CannotUndo):
            match.undo("venice", agreed=agreed)
    play(match, "place milan 1")
    match.undo("venice")
    with pytest.raises(CannotUndo):
        match.undo("venice")


def test_nothing_before_a_player_left_is_taken_back() -> None:
    match = table(4, "expansion", venice={"expansion": 9})
    play(match, "place milan 1")
    match.resign("genoa")
    for agreed in (False, True):
        with pytest.raises(CannotUndo):
            match.undo("venice", agreed=agreed)
    play(match, "place florence 1")
    match.undo("venice")
    assert match.snapshot()["players"][0]["new_tokens"] == {"milan": 1}
