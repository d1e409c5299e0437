"""Whole games of Age of Renaissance: PettingZoo's own tests, rewards, records, many games at once, OpenSpiel's shapes."""

import copy
import warnings
from random import Random
from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

import signoria
from signoria.env import SPACES, SpielGame, VectorEnv, age_v0
from tests.env.age_games import setup, side_by_side
from tests.env.test_conformance import ALLOWED, seeded

AGE = SPACES["age"]
SHORT: dict[str, Any] = {"length": "basic", "max_turns": 2}


# ---------------------------------------------------------------------- PettingZoo's own tests


@pytest.mark.parametrize(
    "options", [{}, {"seats": 6, "recall": True, **SHORT}, {"shaping": 0.5, **SHORT}, {"seats": 4, "longest": 60}]
)
def test_the_api_test_passes_with_dict_observations(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        for words in ALLOWED:
            warnings.filterwarnings("ignore", message=words)
        api_test(seeded(age_v0.env(**options)), num_cycles=150)
        api_test(seeded(age_v0.raw_env(**options)), num_cycles=150)


@pytest.mark.parametrize("options", [{}, {"seats": 5, "recall": True, **SHORT}])
def test_the_api_test_passes_without_any_warning_with_array_observations(options: dict[str, Any]) -> None:
    api_test(seeded(age_v0.env(mask="info", **options)), num_cycles=150)
    api_test(seeded(age_v0.raw_env(mask="info", **options)), num_cycles=150)


@pytest.mark.parametrize("mask", ["observation", "info"])
@pytest.mark.parametrize("recall", [False, True])
def test_the_seed_test_passes(mask: str, recall: bool) -> None:
    seed_test(lambda: age_v0.env(mask=mask, recall=recall, **SHORT), num_cycles=150)


def test_the_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: seeded(age_v0.env(seats=4, render_mode=render_mode, **SHORT)))
    assert "player_0: " in capsys.readouterr().out


def test_what_is_rendered_names_the_actions_that_are_legal() -> None:
    env = age_v0.raw_env(render_mode="ansi")
    env.reset(seed=4)
    while env.play.ask is not None and env.play.ask[0].name != "bid":
        env.step(env.legal_actions()[-1])
    told = str(env.render())
    for action in env.legal_actions():
        assert f"  {action:5} {AGE.action_names[action].partition(': ')[2]}\n" in told


def test_the_environment_has_a_name_and_a_version() -> None:
    assert str(age_v0.env()) == "age_v0"
    assert "Version history" in str(age_v0.__doc__)


# ---------------------------------------------------------------------- rewards and records


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_at_the_end_the_winner_gets_one_and_the_others_lose_one(number: int) -> None:
    for env, match in side_by_side(number):
        if match.decision is not None:
            assert set(env.rewards.values()) == {0.0}
    assert match.result is not None
    assert all(env.terminations.values())
    [winner] = match.result["winners"]
    assert env.rewards == {f"player_{i}": 1.0 if seat == winner else -1.0 for i, seat in enumerate(match.seats)}


def test_shaping_adds_up_to_the_change_of_standing() -> None:
    env = age_v0.raw_env(shaping=2.0, **SHORT)
    env.reset(seed=5)
    first = AGE.potential(env.play.state, 1)
    total = 0.0
    chance = Random(5)
    while env.play.ask is not None:
        env.step(chance.choice(env.legal_actions()))
        total += env.rewards["player_1"]
    expected = 2 * (AGE.potential(env.play.state, 1) - first) + AGE.returns(env.play.state)[1]
    assert total == pytest.approx(expected)


@pytest.mark.parametrize("number", [3, 10])
def test_records_of_the_environment_load(number: int) -> None:
    for step, (env, match) in enumerate(side_by_side(number)):
        if step % 60 == 0 or match.decision is None:
            assert env.record() == match.record()
            assert signoria.load(env.record()).snapshot() == AGE.game.position(env.play.state)


# ---------------------------------------------------------------------- many games at once, and OpenSpiel's shapes


@pytest.mark.parametrize("recall", [False, True])
def test_games_side_by_side_are_the_games_one_by_one(recall: bool) -> None:
    asked = {**setup(0), **SHORT}
    vector = VectorEnv(AGE, 3, recall=recall, **asked)
    vector.reset(seed=4)
    envs = [age_v0.raw_env(recall=recall, **asked) for _ in range(3)]
    for env, seed in zip(envs, vector.game_seeds, strict=True):
        env.reset(seed=seed)
    chance = Random(4)
    ended = 0
    for _ in range(150):
        observations, masks = vector.observations(), vector.masks()
        actions = []
        for i, env in enumerate(envs):
            seen = env.observe(env.agent_selection)
            assert observations[i].tolist() == seen["observation"].tolist()
            assert masks[i].tolist() == seen["action_mask"].tolist()
            actions.append(chance.choice(env.legal_actions()))
            env.step(actions[-1])
        vector.step(actions)
        for i, env in enumerate(envs):
            assert vector.ended[i] == (env.play.ask is None)
            if vector.ended[i]:
                assert vector.rewards[i].tolist() == pytest.approx(list(env.rewards.values()))
                env.reset(seed=vector.game_seeds[i])
                ended += 1
    assert ended > 2


def test_a_clone_goes_its_own_way_and_tells_the_same() -> None:
    state = SpielGame(AGE, seats=4, **SHORT).new_initial_state(seed=9)
    chance = Random(9)
    gathering = 0
    while not state.is_terminal():
        twin = copy.deepcopy(state) if chance.random() < 0.5 else state.clone()
        gathering += bool(state.play.state.together)
        before = [state.information_state_string(player) for player in range(4)]
        assert [twin.information_state_string(player) for player in range(4)] == before
        assert twin.legal_actions() == state.legal_actions()
        twin.apply_action(chance.choice(twin.legal_actions()))
        assert [state.information_state_string(player) for player in range(4)] == before
        action = chance.choice(state.legal_actions())
        child = state.child(action)
        state.apply_action(action)
        for player in range(4):
            assert child.information_state_tensor(player).tolist() == state.information_state_tensor(player).tolist()
        assert child.history() == state.history()
    assert gathering > 8
    assert len(state.history()) == len(state.play.answers)
    assert sum(state.returns()) == pytest.approx(-2)


def test_the_information_state_keeps_the_secrets_of_others() -> None:
    state = SpielGame(AGE, seats=3).new_initial_state(seed=6)
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    own = state.action_to_string(0, state.history()[0])
    assert own.startswith("return: return ")
    assert f"player1 {own}" in state.information_state_string(0)
    for player in (1, 2):
        assert "player1 ?" in state.information_state_string(player)
        assert own not in state.information_state_string(player)
