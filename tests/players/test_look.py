"""Looking ahead: a game that waits at a question goes on from there, as one entered anew would."""

import gc
from collections.abc import Iterator
from typing import Any

import pytest

import signoria
from signoria.age import kinds
from signoria.age.facts import CATHEDRAL
from signoria.players import Budget, SearchPlayer, make_player
from signoria.players.greedy import GreedyPlayer
from signoria.players.insight import ASKED_FIRST, insight_into
from signoria.players.look import Root, after, below, root_of
from signoria.players.quiet import Quiet
from signoria.table import Match
from signoria.table.dice import Dice


def questions(game: str, seats: int, seed: int, answers: int) -> Iterator[Match]:
    """A match at the questions of one seat that has a choice."""
    match = signoria.new(game, seats=seats, seed=seed)
    player = make_player("casual", seed)
    for _ in range(answers):
        decision = match.decision
        if decision is None:
            break
        if len(decision.options) > 1:
            yield match
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)


def seen(root: Root, state: Any) -> list[Any]:
    """What all see of a table, and what whoever is asked sees."""
    return [root.game.view(state, None), root.game.view(state, root.ask[1])]


def roots(match: Match, *, spent: bool) -> Root:
    decision = match.decision
    assert decision is not None
    return root_of(match.seat(decision.seat).line(Dice(3)), spent=spent)


@pytest.mark.parametrize(("game", "seats"), [("pax", 2), ("age", 3)])
def test_a_game_that_waits_at_a_question_goes_on_as_one_entered_anew(game: str, seats: int) -> None:
    nested = 0
    for match in questions(game, seats, 4, 70):
        fresh, waiting = roots(match, spent=False), roots(match, spent=True)
        if fresh.ask[1] < 0:
            continue
        before = seen(fresh, fresh.state)
        for value in fresh.ask[2][:3]:
            state, ask, _ = after(fresh, [value])
            other, asked, flow = after(waiting, [value])
            assert (seen(fresh, other), asked) == (seen(fresh, state), ask)
            assert seen(fresh, waiting.state) == before
            if asked is not None and asked[1] >= 0 and asked[0].level > 0:
                nested += 1
                deeper = below(waiting, [value], other, asked, flow)
                for answer in asked[2][:3]:
                    again, question, _ = after(fresh, [value, answer])
                    found, met, _ = after(deeper, [answer])
                    assert (seen(fresh, found), met) == (seen(fresh, again), question)
    assert nested > 5


def test_dice_tell_how_an_attack_falls_without_playing_it() -> None:
    fell = [0, 0]
    for match in questions("age", 3, 2, 300):
        root = roots(match, spent=False)
        insight = insight_into(root.game, root.state)
        if root.ask[0] is not kinds.ASK_EXPAND:
            continue
        for value in [v for v in root.ask[2] if insight.odds(root.state, root.ask, v) >= 0.0][:2]:
            before = root.state.dice.word
            for throw in range(1, 20, 2):
                fallen = insight.fallen(root.state, root.ask, value, throw)
                if fallen >= 0:
                    state, _, _ = after(root, [value], throw)
                    assert insight.won(state, root.ask, value) == (fallen == 1)
                    fell[fallen] += 1
            assert root.state.dice.word == before
    assert min(fell) > 20


def test_who_may_be_asked_before_the_dice_leaves_open_how_an_attack_falls() -> None:
    for match in questions("age", 3, 2, 300):
        root = roots(match, spent=False)
        insight = insight_into(root.game, root.state)
        attacks = [value for value in root.ask[2] if insight.odds(root.state, root.ask, value) >= 0.0]
        if root.ask[0] is kinds.ASK_EXPAND and attacks:
            owned = root.state.advances
            root.state.advances = [a | 1 << CATHEDRAL if s == root.ask[1] else 0 for s, a in enumerate(owned)]
            assert insight.fallen(root.state, root.ask, attacks[0], 1) == ASKED_FIRST
            root.state.advances = owned
            root.state.loaded = (6, 1, 1)
            assert insight.fallen(root.state, root.ask, attacks[0], 1) == 1
            assert root.state.loaded == (6, 1, 1)
            return
    raise AssertionError("nobody attacks")


@pytest.mark.parametrize(("game", "seats"), [("pax", 3), ("age", 3)])
def test_who_thinks_makes_no_cycles_and_leaves_the_collector_as_it_was(game: str, seats: int) -> None:
    match = next(m for m in questions(game, seats, 9, 60) if m.answers > 30)
    assert match.decision is not None
    handle = match.seat(match.decision.seat)
    assert gc.isenabled()
    for player in (SearchPlayer(1, Budget(iterations=60)), GreedyPlayer(1)):
        player.choose(handle)  # what is kept for good is made now
        gc.collect()
        player.choose(handle)
        assert gc.isenabled()
        with Quiet():
            player.choose(handle)
            assert not gc.isenabled()
        gc.disable()
        try:
            player.choose(handle)
            assert not gc.isenabled()
            assert gc.collect() == 0
        finally:
            gc.enable()
