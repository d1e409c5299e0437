"""Mistakes once more: what is asked, where to look, and what a second try is worth, in both games and languages."""

from __future__ import annotations

import pytest

import signoria
from signoria.arena.puzzles import shipped
from signoria.learn.analysis import Analysis, Choice, analyse
from signoria.learn.moments import moment
from signoria.learn.outlook import Difference
from signoria.learn.retry import pointer, retries, task, tried
from signoria.players import make_player
from signoria.table import IllegalChoice, Match


def missed() -> tuple[Analysis, Match]:
    """A win in the turn that was missed with the first choice, and the table before it."""
    riddle = next(one for one in shipped() if all(seat == one.mover for seat, _ in one.solution) and one.quick)
    match = riddle.start()
    decision = match.decision
    assert decision is not None
    ways = {key for _, key in riddle.solution}
    match.choose(next(option for option in decision.options if option.key not in ways))
    return analyse(match.record()), riddle.start()


def judged(game: str, mark: str, seats: int = 3) -> tuple[Match, Choice]:
    """A table after some choices, and a choice of its seat that is said to have lost a tenth against the next option."""
    match = signoria.new(game, seats=seats, seed=11)
    player = make_player("casual", 1)
    while match.answers < 30 or match.decision is None or len(match.decision.options) < 4:
        decision = match.decision
        assert decision is not None
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    decision = match.decision
    worse, best = decision.options[-1], decision.options[0]
    label = best.label("en")
    choice = Choice(
        0, 1, decision.seat, decision.kind, worse.key, worse.label("en"), [], len(decision.options), [], [],
        loss=0.1, give_or_take=0.02, mark=mark, best=best.key, best_text=label, line=[label],  # type: ignore[arg-type]
    )  # fmt: skip
    return match, choice


def test_a_missed_win_is_found_by_any_choice_that_still_wins() -> None:
    made, before = missed()
    choice = made.choices[0]
    assert retries(made.choices, made.seats)[choice.seat] == [0]
    assert moment(made.record, 0).view(choice.seat) == before.view(choice.seat)
    assert "a win in this turn was missed" in task(choice, "en")
    assert "una victoria en este turno" in task(choice, "es")
    assert choice.best is not None
    found = tried(before, choice, choice.best, "en")
    assert found.solved
    assert found.text.startswith("It wins this turn: ")
    again = tried(before, choice, choice.key, "es")
    assert (again.outcome, again.solved) == ("played", False)
    assert "hay algo mejor" in again.text


@pytest.mark.parametrize("game", ["pax", "age"])
def test_a_try_is_compared_with_the_best_on_the_same_draws_and_nothing_is_played(game: str) -> None:
    match, choice = judged(game, "mistake")
    before = match.record()
    decision = match.seat(choice.seat).decision
    assert decision is not None
    for option in decision.options:
        found = tried(match, choice, option.key, "en", None)
        assert found.text
        if option.key == choice.best:
            assert (found.outcome, found.line) == ("best", tuple(choice.line))
        elif option.key == choice.key:
            assert found.outcome == "played"
        else:
            assert found.outcome in ("good", "worse")
    once, again = (tried(match, choice, decision.options[1].key, "en", None).as_dict() for _ in range(2))
    assert once == again
    ids, where = pointer(match, choice, "es")
    assert ids == decision.options[0].focus
    assert where.startswith("Mira ")
    assert match.record() == before
    with pytest.raises(IllegalChoice):
        tried(match, choice, "fly", "en")


def test_without_mistakes_the_inaccuracies_are_tried() -> None:
    _, mistake = judged("pax", "mistake")
    _, little = judged("pax", "inaccuracy")
    _, unclear = judged("pax", "unclear")
    seats = ("fugger", "medici")
    for one in (mistake, little, unclear):
        one.seat = "fugger"
    little.index, unclear.index = 1, 2
    assert retries([mistake, little, unclear], seats) == {"fugger": [0], "medici": []}
    assert retries([little, unclear], seats) == {"fugger": [1], "medici": []}


@pytest.mark.parametrize(("error", "outcome"), [(0.02, "worse"), (0.2, "good")])
def test_what_is_not_clearly_worse_is_as_good_as_far_as_can_be_told(
    error: float, outcome: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, choice = judged("pax", "mistake")
    decision = match.seat(choice.seat).decision
    assert decision is not None
    monkeypatch.setattr("signoria.learn.retry.difference", lambda best, mine: Difference(0.1, error))
    assert tried(match, choice, decision.options[1].key, "en", None).outcome == outcome
