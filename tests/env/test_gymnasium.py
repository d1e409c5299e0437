"""One seat against named opponents: gymnasium's own checks, what is seen, where it starts, and many at once."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import signoria
from signoria.env import SPACES, SeatEnv, from_position
from signoria.table import BadOption, IllegalChoice

GAMES = ["pax", "age"]


def play_on(env: SeatEnv, seed: int, most: int = 10_000) -> list[float]:
    """Take the first legal action until the end: the rewards."""
    _, info = env.reset(seed=seed)
    rewards: list[float] = []
    over = False
    while not over and len(rewards) < most:
        _, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        rewards.append(reward)
        over = terminated or truncated
    return rewards


@pytest.mark.parametrize("observation", ["raw", "scaled", "onehot", "entities"])
@pytest.mark.parametrize("game", GAMES)
def test_the_environment_checker_finds_nothing(game: str, observation: str) -> None:
    env = SeatEnv(game, observation=observation)
    env.action_space.seed(1)
    env.reset(seed=1)  # the first reset of the checker has no seed: it deals the next game of this one's chain
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_knows_every_game(game: str) -> None:
    env = gymnasium.make(f"signoria/{game}-v0", seats=3, render_mode="ansi")
    env.reset(seed=3)
    assert "player_0: " in str(env.render())


def test_a_plain_reset_deals_the_game_of_its_seed() -> None:
    env = SeatEnv("pax", seats=2)
    env.reset(seed=7)
    assert env.match().view() == signoria.new("pax", seats=2, seed=7).view()


@pytest.mark.parametrize("opponents", ["random", "greedy"])
def test_a_game_is_the_same_again_with_its_seed(opponents: str) -> None:
    env = SeatEnv("pax", seats=3, opponents=opponents, seat=None)
    first = play_on(env, 5, 40)
    record = env.record()
    assert play_on(env, 5, 40) == first
    assert env.record() == record
    play_on(env, 6, 40)
    assert env.record() != record


def test_the_end_pays_what_the_result_says() -> None:
    for seed in range(4):
        env = SeatEnv("pax", seats=2, opponents="greedy")
        rewards = play_on(env, seed)
        result = env.match().result
        assert result is not None
        winners = result["winners"]
        share = (2.0 - len(winners)) / len(winners)
        assert rewards[-1] == (share if env.match().seats[0] in winners else -1.0)
        assert not any(rewards[:-1])


def test_opponents_that_look_at_the_match_play_by_the_same_rules() -> None:
    """The bare table and the match that opponents see stay one game: secret choices of Age among them."""
    env = SeatEnv("age", seats=3, opponents=["greedy", "casual"], seat=1, length="basic")
    play_on(env, 2, 60)
    assert env._match is not None
    assert env._match.fingerprint() == env.match().fingerprint()


def test_shaping_adds_up_to_the_change_of_standing() -> None:
    env = SeatEnv("pax", seats=2, shaping=0.5)
    env.reset(seed=4)
    space = SPACES["pax"]
    before = space.potential(env.play.state, 0)
    rewards = play_on(env, 4)
    won = space.returns(env.play.state)[0]
    after = space.potential(env.play.state, 0)
    assert sum(rewards) == pytest.approx(won + 0.5 * (after - before))


def test_it_starts_at_a_position_and_at_one_of_several() -> None:
    match = signoria.new("pax", seats=2, seed=11)
    documents = []
    for _ in range(3):
        for _ in range(5):
            assert match.decision is not None
            match.choose(match.decision.options[0])
        documents.append(match.position())
    env = SeatEnv("pax", seats=2, start=documents[0], seat=None)
    env.reset(seed=1, options={"seat": match.seats.index(signoria.from_position(documents[0]).decision.seat)})  # type: ignore[union-attr]
    assert env.match().position() == signoria.from_position(documents[0]).position()
    several = SeatEnv("pax", seats=2, start=documents, seat=None)
    met = set()
    for seed in range(12):
        several.reset(seed=seed)
        met.add(several.play.header["position"])
    assert len(met) == 3


def test_a_position_in_the_middle_of_a_choice_goes_on_there() -> None:
    match = signoria.new("pax", seats=2, seed=3)
    while "answers" not in match.position():
        assert match.decision is not None
        match.choose(match.decision.options[-1] if match.answers % 3 else match.decision.options[0])
    play = from_position(SPACES["pax"], match.position())
    assert match.decision is not None
    assert [option.value for option in match.decision.options] == play.offered()


def test_what_learners_see_is_the_same_in_each_dress() -> None:
    dressed = {kind: SeatEnv("pax", seats=2, observation=kind) for kind in ("raw", "scaled", "onehot", "entities")}
    seen: dict[str, Any] = {kind: env.reset(seed=9)[0] for kind, env in dressed.items()}
    raw = seen["raw"]
    assert np.array_equal(np.concatenate(list(seen["entities"].values())), raw)
    assert seen["scaled"].shape == raw.shape
    assert (seen["scaled"] == 0).sum() == (raw == dressed["raw"].layout.low).sum()
    one_hot_numbers = int((dressed["raw"].layout.high.astype(int) - dressed["raw"].layout.low < 64).sum())
    assert seen["onehot"][: -(raw.size - one_hot_numbers)].sum() == one_hot_numbers


def test_an_illegal_action_loses_or_raises() -> None:
    env = SeatEnv("pax", seats=2)
    _, info = env.reset(seed=1)
    illegal = int(info["action_mask"].argmin())
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info["illegal_action"]) == (-1.0, True, illegal)
    with pytest.raises(IllegalChoice, match="reset the environment"):
        env.step(illegal)
    strict = SeatEnv("pax", seats=2, illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalChoice, match="legal ones"):
        strict.step(illegal)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"opponents": "nobody"}, "There is no opponent 'nobody'"),
        ({"game": "age", "seats": 3, "opponents": "master"}, "There is no level 'master' of the game 'age': it has"),
        ({"opponents": ["random", "random"]}, "2 opponents do not fit 2 seats"),
        ({"seat": 2}, "There is no seat 2: the seats are 0 to 1"),
        ({"observation": "words"}, "There is no observation 'words': known are raw, scaled, onehot, entities"),
        ({"illegal": "shrug"}, "An illegal action cannot 'shrug'"),
        ({"render_mode": "film"}, "There is no render mode 'film'"),
    ],
)
def test_a_bad_option_is_refused_in_a_sentence(options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadOption, match=words):
        SeatEnv(**{"game": "pax", "seats": 2, **options})


def test_a_reset_refuses_options_it_does_not_know() -> None:
    with pytest.raises(BadOption, match="no option 'startt'"):
        SeatEnv("pax").reset(options={"startt": {}})


@pytest.mark.parametrize("mode", ["sync", "async"])
def test_many_games_step_together_in_one_process_or_several(mode: str) -> None:
    many = gymnasium.make_vec("signoria/pax-v0", 3, vectorization_mode=mode, seats=2)
    alone = [SeatEnv("pax", seats=2) for _ in range(3)]
    try:
        seen, info = many.reset(seed=20)
        firsts = [env.reset(seed=20 + i) for i, env in enumerate(alone)]
        assert np.array_equal(seen, np.stack([first[0] for first in firsts]))
        for _ in range(10):
            actions = info["action_mask"].argmax(axis=1)
            seen, rewards, _, _, info = many.step(actions)
            singles = [env.step(int(action)) for env, action in zip(alone, actions, strict=True)]
            assert np.array_equal(seen, np.stack([single[0] for single in singles]))
            assert rewards.tolist() == [single[1] for single in singles]
    finally:
        many.close()
