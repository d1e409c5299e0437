"""Rewards, seeds, records, many games at once, and OpenSpiel's shapes."""

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import signoria
from signoria.env import SPACES, ParallelVectorEnv, Play, SpielGame, VectorEnv, pax_v0, start
from signoria.env.space import shared
from signoria.table import BadOption
from signoria.table.flow import DecisionKind, Flow
from signoria.table.secret import secretly
from tests.env.games import side_by_side

PAX = SPACES["pax"]


def by_chance(env: Any, seed: int) -> list[tuple[str, float, bytes]]:
    """Play a game by chance; what each agent met on its way."""
    chance = Random(seed)
    met: list[tuple[str, float, bytes]] = []
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        met.append((agent, reward, seen["observation"].tobytes()))
        legal = seen["action_mask"].nonzero()[0]
        env.step(None if terminated or truncated else int(legal[chance.randrange(len(legal))]))
    return met


# ---------------------------------------------------------------------- rewards


@pytest.mark.parametrize("number", range(12))
def test_at_the_end_the_winner_gets_one_and_the_others_lose_one(number: int) -> None:
    for env, match in side_by_side(number):
        if match.decision is not None:
            assert set(env.rewards.values()) == {0.0}
    assert match.result is not None
    winners = match.result["winners"]
    assert all(env.terminations.values())
    if len(winners) == 1:
        expected = {f"player_{i}": 1.0 if seat in winners else -1.0 for i, seat in enumerate(match.seats)}
        assert env.rewards == expected


def test_a_shared_win_is_worth_what_drawing_lots_would_give() -> None:
    assert shared((1,), 3) == [-1, 1, -1]
    assert shared((0, 1), 2) == [0, 0]
    assert shared((0, 2), 3) == [0, -1, 0]
    assert shared((0, 1, 2), 3) == pytest.approx([-1 / 3] * 3)
    assert sum(shared((0, 3), 4)) == sum(shared((2,), 4))


def test_every_agent_is_told_its_reward_once() -> None:
    env = pax_v0.raw_env(seats=3)
    env.reset(seed=8)
    met = by_chance(env, 8)
    last = {agent: reward for agent, reward, _ in met[-3:]}
    assert sorted(last.values()) == [-1, -1, 1]
    assert all(reward == 0 for _, reward, _ in met[:-3])


def test_shaping_adds_up_to_the_change_of_standing() -> None:
    env = pax_v0.raw_env(shaping=2.0)
    env.reset(seed=5)
    first = PAX.potential(env.play.state, 0)
    total = 0.0
    chance = Random(5)
    while env.play.ask is not None:
        env.step(chance.choice(env.legal_actions()))
        total += env.rewards["player_0"]
    expected = 2 * (PAX.potential(env.play.state, 0) - first) + PAX.returns(env.play.state)[0]
    assert total == pytest.approx(expected)


def test_alone_the_automated_opponent_is_an_agent_that_never_decides() -> None:
    env = pax_v0.env(seats=1)
    env.reset(seed=3)
    assert env.agents == ["player_0", "player_1"]
    met = by_chance(env, 3)
    assert [agent for agent, _, _ in met if agent == "player_1"] == ["player_1"]
    assert sorted(reward for _, reward, _ in met[-2:]) == [-1, 1]


def test_a_game_that_is_too_long_is_truncated() -> None:
    env = pax_v0.raw_env(longest=10)
    env.reset(seed=5)
    met = by_chance(env, 5)
    assert len(met) == 12
    env.reset(seed=5)
    for _ in range(10):
        env.step(env.legal_actions()[0])
    assert env.truncations == {"player_0": True, "player_1": True}
    assert env.terminations == {"player_0": False, "player_1": False}
    assert set(env.rewards.values()) == {0.0}


# ---------------------------------------------------------------------- seeds and records


def test_the_same_seed_gives_the_same_games_and_another_one_others() -> None:
    one, two = pax_v0.env(seats=3), pax_v0.env(seats=3)
    one.reset(seed=21)
    two.reset(seed=21)
    for game in range(3):  # the games after a seeded one are seeded by it
        assert by_chance(one, game) == by_chance(two, game)
        one.reset()
        two.reset()
    one.reset(seed=1)
    two.reset(seed=2)
    assert by_chance(one, 0) != by_chance(two, 0)


def test_the_seed_is_the_seed_of_the_match() -> None:
    env = pax_v0.raw_env(seats=["medici", "coeur"], variants=["astrology"])
    env.reset(seed=77)
    match = signoria.new("pax", seats=["medici", "coeur"], seed=77, variants=["astrology"])
    assert env.play.state.digest() == match.state.digest()


@pytest.mark.parametrize("number", range(6))
def test_records_of_the_environment_load(number: int) -> None:
    for step, (env, match) in enumerate(side_by_side(number)):
        if step % 25 == 0 or match.decision is None:
            assert env.record() == match.record()
            loaded = signoria.load(env.record())
            assert loaded.state.digest() == env.play.state.digest()
            assert loaded.result == match.result


# ---------------------------------------------------------------------- many games at once


@pytest.mark.parametrize("recall", [False, True])
def test_games_side_by_side_are_the_games_one_by_one(recall: bool) -> None:
    vector = VectorEnv(PAX, 5, seats=3, recall=recall)
    vector.reset(seed=4)
    envs = [pax_v0.raw_env(seats=3, recall=recall) for _ in range(5)]
    for env, seed in zip(envs, vector.game_seeds, strict=True):
        env.reset(seed=seed)
    chance = Random(4)
    ended = 0
    for _ in range(260):
        observations, masks = vector.observations(), vector.masks()
        actions = []
        for i, env in enumerate(envs):
            seen = env.observe(env.agent_selection)
            assert env.agent_selection == f"player_{vector.seats[i]}"
            assert np.array_equal(observations[i], seen["observation"])
            assert np.array_equal(masks[i], seen["action_mask"])
            actions.append(chance.choice(vector.legal_actions()[i]))
        vector.step(np.array(actions) if ended % 2 else actions)
        for i, env in enumerate(envs):
            env.step(actions[i])
            assert bool(vector.ended[i]) == (env.play.ask is None)
            assert vector.rewards[i].tolist() == list(env.rewards.values())
            if vector.ended[i]:
                env.reset(seed=vector.game_seeds[i])
                ended += 1
    assert ended > 5


def test_games_side_by_side_are_told_what_is_wrong() -> None:
    vector = VectorEnv(PAX, 2)
    with pytest.raises(BadOption, match="give one for each"):
        vector.step([0])
    with pytest.raises(signoria.table.IllegalChoice):
        vector.step([0, 0])
    with pytest.raises(BadOption, match="at least 1"):
        VectorEnv(PAX, 0)


def test_side_by_side_a_game_that_is_too_long_is_dealt_anew_and_pays_nothing() -> None:
    vector = VectorEnv(PAX, 2, longest=3)
    for _ in range(3):
        vector.step([legal[0] for legal in vector.legal_actions()])
    assert vector.ended.tolist() == [True, True]
    assert not vector.rewards.any()
    assert all(not play.answers for play in vector.plays)


@pytest.mark.parametrize("recall", [False, True])
def test_games_in_several_processes_are_those_of_one(recall: bool) -> None:
    alone = VectorEnv(PAX, 5, seats=3, recall=recall)
    alone.reset(seed=9)
    with ParallelVectorEnv(PAX, 5, workers=2, seats=3, recall=recall) as spread:
        spread.reset(seed=9)
        chance = Random(9)
        ended = 0
        for _ in range(260):
            assert spread.seats.tolist() == alone.seats.tolist()
            assert np.array_equal(spread.observations(), alone.observations())
            assert np.array_equal(spread.masks(), alone.masks())
            actions = [chance.choice(legal) for legal in alone.legal_actions()]
            alone.step(actions)
            spread.step(actions)
            assert spread.ended.tolist() == alone.ended.tolist()
            assert spread.rewards.tolist() == alone.rewards.tolist()
            ended += sum(spread.ended.tolist())
    assert ended > 5


def test_observations_are_those_of_now_whether_or_not_they_were_asked_for_before() -> None:
    vector, other = VectorEnv(PAX, 3), VectorEnv(PAX, 3)
    for step in range(60):
        if step % 3 == 0:
            assert np.array_equal(vector.observations(), other.observations())
        if step % 4 == 0:
            assert np.array_equal(vector.masks(), other.masks())
        other.observations()
        actions = [legal[step % len(legal)] for legal in vector.legal_actions()]
        vector.step(actions)
        other.step(actions)


def test_games_in_several_processes_refuse_what_cannot_be_and_change_nothing() -> None:
    with pytest.raises(BadOption, match="3 workers cannot play 2 games: give from 1 to 2"):
        ParallelVectorEnv(PAX, 2, workers=3)
    with pytest.raises(BadOption, match="at least 1"):
        ParallelVectorEnv(PAX, 0)
    with ParallelVectorEnv(PAX, 2, workers=1) as spread:
        before = spread.observations().copy()
        legal = spread.masks().argmax(axis=1)
        for wrong in (-1, 99_999, int(spread.masks()[1].argmin())):
            with pytest.raises(signoria.table.IllegalChoice, match="in game 1 now"):
                spread.step([legal[0], wrong])
        with pytest.raises(BadOption, match="give one for each"):
            spread.step(legal[:1])
        with pytest.raises(BadOption, match="below 0"):
            spread.reset(-1)
        assert np.array_equal(spread.observations(), before)
        spread.step(legal)
        assert not np.array_equal(spread.observations(), before)
    spread.close()


def test_a_vector_comes_back_from_a_pickle_and_goes_on_alike() -> None:
    vector = VectorEnv(PAX, 2)
    vector.step(vector.masks().argmax(axis=1))
    other = pickle.loads(pickle.dumps(vector))
    for _ in range(200):
        actions = [legal[-1] for legal in vector.legal_actions()]
        vector.step(actions)
        other.step(actions)
        assert np.array_equal(vector.observations(), other.observations())
        assert vector.game_seeds == other.game_seeds
        assert vector.seats.tolist() == other.seats.tolist()


# ---------------------------------------------------------------------- OpenSpiel's shapes


def test_a_spiel_game_is_played_to_its_returns() -> None:
    game = SpielGame(PAX, seats=3)
    state = game.new_initial_state(seed=6)
    chance = Random(6)
    while not state.is_terminal():
        player = state.current_player()
        legal = state.legal_actions()
        assert legal == sorted(legal) == state.legal_actions(player)
        assert state.legal_actions((player + 1) % 3) == []
        assert [i for i, flag in enumerate(state.legal_actions_mask()) if flag] == legal
        assert state.observation_tensor(player).shape == tuple(game.observation_tensor_shape())
        assert state.information_state_tensor(player).shape == tuple(game.information_state_tensor_shape())
        state.apply_action(chance.choice(legal))
    assert state.current_player() == -4
    assert sorted(state.returns()) == [-1, -1, 1]
    assert state.legal_actions() == []
    assert len(state.history()) == len(state.play.answers)


def test_a_clone_goes_its_own_way() -> None:
    state = SpielGame(PAX).new_initial_state(seed=9)
    chance = Random(9)
    nested = 0
    while not state.is_terminal():
        twin = copy.deepcopy(state) if chance.random() < 0.5 else state.clone()
        ask = state.play.ask
        assert ask is not None
        nested += not ask[0].entry
        before = state.play.state.digest(), state.information_state_string(0), state.history()
        assert (twin.play.state.digest(), twin.information_state_string(0), twin.history()) == before
        assert twin.legal_actions() == state.legal_actions()
        twin.apply_action(chance.choice(twin.legal_actions()))
        assert (state.play.state.digest(), state.information_state_string(0), state.history()) == before
        action = chance.choice(state.legal_actions())
        child = state.child(action)
        state.apply_action(action)
        assert child.play.state.digest() == state.play.state.digest()
        assert child.information_state_tensor(1).tolist() == state.information_state_tensor(1).tolist()
    assert nested > 10


def test_the_information_state_grows_with_what_was_seen_and_tells_no_seed() -> None:
    state = SpielGame(PAX, seats=["fugger", "medici"]).new_initial_state(seed=123456789)
    first = state.information_state_string(0)
    state.apply_action(state.legal_actions()[0])
    assert "123456789" not in first
    assert "you: fugger" in first
    assert state.information_state_string(0) != first
    assert f"fugger {state.action_to_string(0, state.history()[0])}" in state.information_state_string(1)


# ---------------------------------------------------------------------- any game on the table

GUESS = DecisionKind("guess", "", entry=True)


class Guesses:
    """Two seats name a number in secret, twice; then the game is over. Only what the environments ask for is here."""

    name = "guesses"

    def setup(self, header: dict[str, str]) -> Any:
        return signoria.table.Board()

    def play(self, state: Any) -> Flow[None]:
        for _ in range(2):
            yield from secretly(state, [(GUESS, seat, [0, 1, 2], 0) for seat in (0, 1)])

    def seats(self, state: Any) -> tuple[str, ...]:
        return ("a", "b")


class GuessSpace:
    game: Any = Guesses()
    most_seats = 2
    index = {"guess": {0: 0, 1: 1, 2: 2}}  # noqa: RUF012
    action_names = ("0", "1", "2")
    ladders: frozenset[str] = frozenset()
    seated: frozenset[str] = frozenset()
    unseen: frozenset[int] = frozenset()
    listens = False
    history = 1024
    fields = ()
    recalled = ()

    def cursor(self, state: Any) -> int:
        return 0


def test_a_secret_choice_is_not_in_the_history_until_all_have_chosen() -> None:
    space: Any = GuessSpace()
    play = Play(space, {}, remember=True)
    assert play.seat == 0
    play.step(2)
    assert play.history == []
    assert play.seat == 1
    play.step(1)
    assert play.history == [0, 2, 1, 1]
    play.step(0)
    assert play.history == [0, 2, 1, 1]
    play.step(0)
    assert play.over
    assert play.history == [0, 2, 1, 1, 0, 0, 1, 0]


def test_a_fresh_game_is_the_one_signoria_makes() -> None:
    assert start(PAX, 4, 3).match().record() == signoria.new("pax", seats=4, seed=3).record()
