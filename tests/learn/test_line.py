"""How a choice may be gone on with: every step of a line says what is done."""

from __future__ import annotations

from random import Random

import pytest

import signoria
from signoria.learn.line import followed
from signoria.learn.words import words
from signoria.players import make_player
from signoria.table import Decision, Match


def questions(game: str, seed: int, most: int) -> list[tuple[Match, Decision]]:
    """Tables of a game of casual players, each with what is asked there."""
    match = signoria.new(game, seats=3, seed=seed)
    player = make_player("casual", seed)
    found = []
    while match.answers < most and (decision := match.decision) is not None:
        found.append((match.copy(), decision))
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    return found


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("game", "seed"), [("pax", 4), ("age", 2)])
def test_no_step_of_a_line_is_a_bare_name(game: str, seed: int, lang: str) -> None:
    """A part of something is told as the log tells it: where that is silent, with the question or with what comes next."""
    chance = Random(seed)
    nested = 0
    for match, decision in questions(game, seed, 90):
        option = chance.choice(decision.options)
        line = followed(match, decision.seat, option, lang)
        assert all(line)
        if decision.trail and not option.declines:
            nested += 1
            assert line[0] != option.label(lang)
    assert nested > 3


def test_what_is_asked_first_of_all_is_told_with_a_verb() -> None:
    match = signoria.new("age", seats=3, seed=1)
    while (decision := match.decision) is not None and decision.kind != "capital":
        match.choose(decision.options[0], decision.seat)
    assert decision is not None
    option = decision.options[0]
    assert followed(match, decision.seat, option, "en") == [
        words("en").say("line.capital", {"choice": option.label("en")})
    ]
