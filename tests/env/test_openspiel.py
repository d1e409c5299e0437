"""The games as OpenSpiel knows them: its own tests, its searches, its learners, and drawn states."""

import pickle
import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed here: it has no wheel for this Python")

from open_spiel.python import rl_environment  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: E402
from open_spiel.python.algorithms import (  # type: ignore[import-not-found,import-untyped,unused-ignore]  # noqa: E402
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

import signoria  # noqa: E402
from signoria.env import openspiel  # noqa: E402
from signoria.table import BadOption  # noqa: E402

PAX = "signoria_pax(deals=20)"
AGE = "signoria_age(deals=20,options=length:basic)"


def dealt(name: str, seed: int = 3) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    state.apply_action(seed)
    return state


def played(name: str, choices: int, seed: int = 3) -> Any:
    state = dealt(name, seed)
    chance = random.Random(seed)
    while state.move_number() <= choices and not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    return state


def test_all_games_are_registered() -> None:
    assert {f"signoria_{name}" for name in signoria.games()} <= set(pyspiel.registered_names())


@pytest.mark.parametrize("name", [PAX, "signoria_pax(players=4,deals=5)", AGE])
def test_its_own_test_of_whole_games_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


def test_its_own_test_passes_with_serialization() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(PAX), num_sims=1, serialize=True, verbose=False)


def test_a_deal_is_the_match_of_its_seed() -> None:
    state = dealt(PAX, 7)
    match = signoria.new("pax", seats=2, seed=7)
    assert match.decision is not None
    assert len(state.legal_actions()) == len(match.decision.options)
    assert state.inner.play.match().view() == match.view()


def test_the_options_of_a_game_are_parameters() -> None:
    assert dealt(AGE).inner.play.match().header["length"] == "basic"
    with pytest.raises(BadOption, match="has no value"):
        pyspiel.load_game("signoria_age", {"options": "length"})


@pytest.mark.parametrize("name", [PAX, AGE])
def test_a_state_drawn_anew_looks_the_same_to_its_player(name: str) -> None:
    chance = random.Random(1)
    for choices in (0, 9, 40, 70):
        state = played(name, choices)
        if state.is_terminal():
            continue
        for player in range(state.num_players()):
            other = state.resample_from_infostate(player, chance.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.current_player() == state.current_player()
            assert other.history()[1:] == state.history()[1:]
            for _ in range(10):
                if other.is_terminal():
                    break
                other.apply_action(chance.choice(other.legal_actions()))


def test_what_is_hidden_is_drawn_anew() -> None:
    """The cards to come differ between draws, and hands that a player has not seen do too."""
    state = played(PAX, 9)
    draws = [state.resample_from_infostate(0, random.Random(i).random).inner.play.state.decks for i in range(4)]
    assert len({repr(decks) for decks in draws}) == 4
    secret = played(AGE, 9)
    hands = {secret.resample_from_infostate(0, random.Random(i).random).information_state_string(1) for i in range(4)}
    assert len(hands) > 1


def test_a_drawn_state_has_no_deal_to_be_told() -> None:
    other = played(PAX, 9).resample_from_infostate(0, random.Random(1).random)
    with pytest.raises(BadOption, match="no deal leads to it"):
        other.serialize()
    assert str(other.clone()) == str(other)


def test_states_are_copied_and_pickled() -> None:
    state = played(PAX, 20)
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (str(state), state.history())
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert len(copy.history()) == len(state.history()) + 1
    assert str(again) == str(state)


def test_its_searches_play() -> None:
    state = dealt(PAX)
    game = state.get_game()
    chance = np.random.RandomState(1)
    plain = mcts.MCTSBot(game, 1.4, 5, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    assert plain.step(state) in state.legal_actions()
    seeing = ismcts.ISMCTSBot(
        game, uct_c=1.4, evaluator=mcts.RandomRolloutEvaluator(1, chance), max_simulations=5, random_state=chance
    )
    assert seeing.step(state) in state.legal_actions()
    compiled = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 3), 1.4, 6, 100, False, 3, False)
    assert compiled.mcts_search(state).explore_count == 6


def test_its_learners_learn() -> None:
    game = pyspiel.load_game(PAX)
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    state = dealt(PAX)
    assert solver.average_policy().action_probabilities(state)


def test_its_reinforcement_learning_environment_runs() -> None:
    env = rl_environment.Environment(pyspiel.load_game(PAX))
    env.seed(5)
    chance = random.Random(5)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        step = env.step([chance.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0.0


def test_observers_have_a_view_of_each_field() -> None:
    state = played(PAX, 12)
    observer = state.get_game().make_py_observer()
    observer.set_from(state, 1)
    assert np.array_equal(observer.tensor, np.array(state.observation_tensor(1)))
    assert observer.dict["florins"][0] == state.inner.play.match().view()["players"][1]["florins"]
    assert openspiel.REGISTERED == ("signoria_pax", "signoria_age") or len(openspiel.REGISTERED) > 2
