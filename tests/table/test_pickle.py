"""Matches and games of the environment travel between processes as what they are made of."""

import copy
import pickle
import random

import pytest

import signoria
from signoria.env import SPACES
from signoria.env.play import start
from signoria.table import Match


def strolled(name: str, seed: int, steps: int) -> Match:
    """A match some way into the game."""
    match = signoria.new(name, seats=3, seed=seed)
    chance = random.Random(seed)
    for _ in range(steps):
        if match.decision is not None:
            match.choose(chance.choice(match.decision.options))
    return match


@pytest.mark.parametrize("name", ["pax", "age"])
def test_a_match_comes_back_from_a_pickle(name: str) -> None:
    match = strolled(name, 4, 37)
    twin = pickle.loads(pickle.dumps(match))
    assert twin.record() == match.record()
    assert twin.position() == match.position()
    assert [e.as_dict() for e in twin.events()] == [e.as_dict() for e in match.events()]
    assert match.decision is not None
    twin.choose(match.decision.options[0].key)
    assert twin.answers == match.answers + 1


def test_a_deep_copy_is_a_copy() -> None:
    match = strolled("pax", 2, 20)
    twin = copy.deepcopy(match)
    assert twin.position() == match.position()
    assert twin.state is not match.state


@pytest.mark.parametrize("name", ["pax", "age"])
def test_a_game_of_the_environment_comes_back_from_a_pickle(name: str) -> None:
    play = start(SPACES[name], 3, 5, remember=True)
    chance = random.Random(5)
    for _ in range(40):
        play.step(chance.choice(play.legal()))
    for twin in (pickle.loads(pickle.dumps(play)), copy.deepcopy(play)):
        assert twin.legal() == play.legal()
        assert twin.history == play.history
        assert twin.answers == play.answers
