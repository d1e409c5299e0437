"""Wrong things given to a match: one clear sentence, and nothing changed."""

from typing import Any

import pytest

import signoria
from signoria.table import (
    AmbiguousChoice,
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    GameOver,
    IllegalChoice,
    NotYourChoice,
    SignoriaError,
    StaleChoice,
)
from tests.table.tiny import do, everything, tiny


@pytest.mark.parametrize("choice", [None, 0, 1, 1.5, True, b"save", ["save"], ("save",), {"key": "save"}, object()])
def test_a_choice_that_is_neither_an_option_nor_a_key_is_illegal(choice: Any) -> None:
    for choices in ([], ["bid"]):
        match = tiny(2)
        do(match, *choices)
        before = everything(match)
        with pytest.raises((IllegalChoice, TypeError)):
            match.choose(choice)
        with pytest.raises((IllegalChoice, TypeError)):
            match.preview(choice)
        assert everything(match) == before


@pytest.mark.parametrize("chance", [None, "7", 1.5, [1], object()])
def test_a_sample_needs_a_source_of_chance(chance: Any) -> None:
    with pytest.raises((SignoriaError, TypeError)):
        tiny(2).seat("ann").sample(chance)


@pytest.mark.parametrize("since", [None, "3", 1.5])
def test_events_are_counted_in_whole_numbers(since: Any) -> None:
    with pytest.raises((SignoriaError, TypeError)):
        tiny(2).events("ann", since)


def test_every_error_is_of_one_family_and_most_are_value_errors() -> None:
    for error in (
        BadOption,
        BadPosition,
        BadRecord,
        IllegalChoice,
        AmbiguousChoice,
        StaleChoice,
        NotYourChoice,
        GameOver,
    ):
        assert issubclass(error, SignoriaError)
        assert issubclass(error, ValueError)
    assert issubclass(CannotUndo, SignoriaError)


def test_a_bad_position_says_where_also_in_another_process() -> None:
    import pickle

    error = BadPosition("players[0].hand", "there is no card 'x'.")
    assert str(error) == "players[0].hand: there is no card 'x'."
    again = pickle.loads(pickle.dumps(error))
    assert (again.path, again.problem, str(again)) == (error.path, error.problem, str(error))


def test_a_bad_option_says_which_it_is_about_also_in_another_process() -> None:
    import pickle

    with pytest.raises(BadOption) as caught:
        signoria.new("pax", seats=2, seed=1, variants=["no_such"])
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.about, str(again)) == (caught.value.about, str(caught.value))
    assert again.about == "variants"


def test_an_option_of_another_match_or_of_one_taken_back_is_of_another_decision() -> None:
    """Not always of an earlier one."""
    match, other = signoria.new("pax", seats=2, seed=7), signoria.new("age", seats=3, seed=7)
    assert match.decision is not None
    assert other.decision is not None
    with pytest.raises(StaleChoice, match=r"^The choice 'buy west 1' belongs to another decision: choose among"):
        other.choose(match.decision.options[0])
    match.choose("buy west 1")
    later = match.decision.options[0]
    match.undo()
    with pytest.raises(StaleChoice, match="belongs to another decision"):
        match.choose(later)
