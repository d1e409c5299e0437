"""The chances in a last turn of Age of Renaissance follow from the points as they will be."""

from math import log
from pathlib import Path

import signoria
from signoria.learn.moments import head, moment, standing
from signoria.players import judge_age, reckon_age
from tests.support.age import table

RECORDS = Path(__file__).parents[2] / "records" / "age"


def test_before_the_last_turn_it_says_what_opponents_go_by() -> None:
    state = table(phase="expansion", venice={"expansion": 8}).state
    assert reckon_age.payoffs(state) == judge_age.payoffs(state)


def test_it_only_looks() -> None:
    match = signoria.load((RECORDS / "18.txt").read_text())
    late = moment(match.record(), match.answers - 1)
    told, position = len(late.events(None)), late.position()
    reckon_age.payoffs(late.state)
    assert (len(late.events(None)), late.position()) == (told, position)


def test_of_last_turns_it_knows_more_than_the_judge_of_opponents() -> None:
    """Counted as surprise at who won, over the questions of these turns, all hands being known."""
    told = chosen_by = 0.0
    for name in ("00", "01", "02", "03", "12", "13", "14", "15", "18"):
        record = (RECORDS / f"{name}.txt").read_text()
        whole = signoria.load(record)
        assert whole.result is not None
        first = whole.seats.index(whole.result["winners"][0])
        match = signoria.load(head(record))
        for seat, key in standing(whole):
            if match.state.final:
                told -= log(max(1e-6, reckon_age.payoffs(match.state)[first]))
                chosen_by -= log(max(1e-6, judge_age.payoffs(match.state)[first]))
            assert key is not None
            match.choose(key, seat)
    assert told < 0.7 * chosen_by


def test_with_only_cards_to_play_a_famine_that_is_held_decides() -> None:
    record = (RECORDS / "18.txt").read_text()
    whole = signoria.load(record)
    state = moment(record, whole.answers - 1).state
    assert reckon_age.payoffs(state)[0] > 0.9  # Barcelona, whose corn feeds it, wins
    assert judge_age.payoffs(state)[0] < 0.3
