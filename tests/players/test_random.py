"""The random opponent."""

from __future__ import annotations

import pytest

import signoria
from signoria.players import Player, RandomPlayer
from signoria.table import NotYourChoice


def play(seed: int, chance: int) -> signoria.Match:
    match = signoria.new("pax", seats=3, seed=seed)
    player: Player = RandomPlayer(chance)
    while (decision := match.decision) is not None:
        match.choose(player.choose(match.seat(decision.seat)))
    return match


def test_random_players_finish_a_game() -> None:
    match = play(1, 1)
    assert match.over
    assert match.result is not None


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(2, 5).record() == play(2, 5).record()
    assert play(2, 5).record() != play(2, 6).record()


def test_a_choice_is_one_of_the_options() -> None:
    match = signoria.new("pax", seats=2, seed=3)
    decision = match.decision
    assert decision is not None
    keys = {RandomPlayer(seed).choose(match.seat(decision.seat)).key for seed in range(60)}
    assert keys == {option.key for option in decision.options}


def test_a_seat_with_nothing_to_decide_is_told_so() -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=3)
    with pytest.raises(NotYourChoice, match="medici has nothing to decide now"):
        RandomPlayer(1).choose(match.seat("medici"))
