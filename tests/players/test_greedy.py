"""The greedy opponent plays whole games, sees only its handle, and is better than chance."""

from pathlib import Path

import pytest

import signoria
from signoria.players import GreedyPlayer, make_player
from signoria.table import BadOption, NotYourChoice


def duel(seed: int) -> bool:
    """One game of greedy against random, seats swapped by the seed; whether greedy alone won."""
    match = signoria.new("pax", seats=["fugger", "medici"], seed=seed)
    hero = match.seats[seed % 2]
    players = {seat: make_player("greedy" if seat == hero else "random", seed) for seat in match.seats}
    while match.decision is not None:
        match.choose(players[match.decision.seat].choose(match.seat(match.decision.seat)))
    assert match.result is not None
    return bool(match.result["winners"] == [hero])


def test_it_beats_chance() -> None:
    assert sum(duel(seed) for seed in range(20)) >= 16


def test_the_same_seed_plays_the_same_and_hidden_cards_change_nothing() -> None:
    match = signoria.new("pax", seats=3, seed=4)
    for _ in range(12):
        decision = match.decision
        assert decision is not None
        choice = GreedyPlayer(1).choose(match.seat(decision.seat))
        twin = match.seat(decision.seat).sample(99)
        assert GreedyPlayer(1).choose(twin.seat(decision.seat)).key == choice.key
        match.choose(choice)


def test_it_has_nothing_to_say_when_another_decides() -> None:
    match = signoria.new("pax", seats=2, seed=4)
    with pytest.raises(NotYourChoice):
        GreedyPlayer(1).choose(match.seat(match.seats[1]))


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(BadOption, match="known are random, casual"):
        make_player("grandmaster")


def test_two_who_go_round_in_circles_find_an_end() -> None:
    """Each takes back what the other has done, turn after turn, and nothing else looks better to either of them."""
    match = signoria.load((Path(__file__).parent / "games" / "circle.txt").read_text(encoding="utf-8"))
    most = match.answers + 600
    players = {seat: GreedyPlayer(seat) for seat in match.seats}
    while (decision := match.decision) is not None and match.answers < most:
        match.choose(players[decision.seat].choose(match.seat(decision.seat)))
    assert match.over
