"""Flat actions and masks of Age of Renaissance."""

import hashlib

import pytest

import signoria
from signoria.age import kinds
from signoria.age.options import LADDER
from signoria.env import SPACES, age_v0, start
from signoria.env.age_space import ACTION_NAMES, AGE_SPACE, BLOCKS, INDEX
from signoria.table import BadOption, IllegalChoice
from signoria.table.flow import DecisionKind
from tests.env.age_games import offered, setup, side_by_side

ASKED = {kind.name for kind in vars(kinds).values() if isinstance(kind, DecisionKind)}


@pytest.mark.parametrize("number", range(12))
def test_the_mask_is_the_options_of_the_match_at_every_step(number: int) -> None:
    for step, (env, match) in enumerate(side_by_side(number)):
        if step % 10 == 0 or match.decision is None:
            assert env.play.state.over == match.over
            assert SPACES["age"].game.position(env.play.state) == match.snapshot()
        if match.decision is None:
            assert env.legal_actions() == []
            continue
        seat = match.seats.index(match.decision.seat)
        assert env.agent_selection == f"player_{seat}"
        kind = match.decision.kind
        values = [option.value for option in offered(match)]
        assert kind == "bid" or len(values) == len(match.decision.options)
        if kind in AGE_SPACE.seated:
            values = [(value - seat) % len(match.seats) if value >= 0 else value for value in values]
        meant = {INDEX[kind][value] for value in values}
        assert len(meant) == len(values)
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert set(mask.nonzero()[0].tolist()) == (meant if agent == env.agent_selection else set())


@pytest.mark.parametrize("number", [2, 9])
def test_the_name_of_an_action_is_its_key(number: int) -> None:
    """Other words are used only for seats, which are relative, and for leaders, which are claimed by their place."""
    for env, match in side_by_side(number):
        if match.decision is None:
            continue
        for action, option in zip(env.legal_actions(), offered(match), strict=True):
            kind, _, name = ACTION_NAMES[action].partition(": ")
            assert kind == match.decision.kind
            assert name == option.key or name.startswith(("seat", "claim"))


def test_every_kind_of_question_has_a_block_of_its_own() -> None:
    names = [kind.name for kind in kinds.QUESTIONS]
    assert set(names) == ASKED
    assert list(BLOCKS) == names == list(INDEX)
    edges = [edge for block in BLOCKS.values() for edge in block]
    assert edges == sorted(edges)
    assert edges[0] == 0
    assert edges[-1] == len(ACTION_NAMES) == len(set(ACTION_NAMES))
    for kind, (first, last) in BLOCKS.items():
        assert sorted(INDEX[kind].values()) == list(range(first, last))  # each stands for one option


def test_the_layout_of_version_0_does_not_change() -> None:
    """Trained policies depend on it: a change needs a new version of the environment."""
    assert len(ACTION_NAMES) == 1499
    fingerprint = hashlib.sha256("\n".join(ACTION_NAMES).encode()).hexdigest()
    assert fingerprint.startswith("cc9ebd96fdbd0c75")


def test_bids_are_offered_by_the_ladder() -> None:
    assert set(range(-20, 61)) < set(LADDER)
    assert list(LADDER) == sorted(set(LADDER))
    env = age_v0.raw_env()
    env.reset(seed=1)
    while env.play.ask is not None and env.play.ask[0].name != "bid":
        env.step(env.legal_actions()[0])
    names = [ACTION_NAMES[action] for action in env.legal_actions()]
    cash = env.play.state.cash[env.play.seat]
    assert names == [f"bid: bid {dollars}" for dollars in LADDER if abs(dollars) <= cash]
    assert cash == 40
    with pytest.raises(IllegalChoice, match="that has an action"):
        env.play.answer(-21)


@pytest.mark.parametrize("number", [3, 4])
def test_a_private_question_is_put_even_where_it_has_one_answer(number: int) -> None:
    """The others must not learn from its absence that nothing in a hand can be played."""
    alone = 0
    for env, match in side_by_side(number):
        if match.decision is not None and len(match.decision.options) == 1:
            assert match.decision.kind in ("play", "arms")
            assert len(env.legal_actions()) == 1
            alone += 1
    assert alone
    assert env.record() == match.record()


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    env = age_v0.raw_env()
    env.reset(seed=3)
    before = env.play.match().position(), env.agent_selection, env.record()
    for action in (INDEX["loss"][1], -1, len(ACTION_NAMES)):
        with pytest.raises(IllegalChoice, match="cannot be taken now"):
            env.step(action)
    assert (env.play.match().position(), env.agent_selection, env.record()) == before


def test_what_cannot_be_set_up_is_refused_at_once() -> None:
    for wrong in ({"seats": 2}, {"length": "endless"}, {"max_turns": 0}, {"weather": "fine"}, {"variants": ["snow"]}):
        with pytest.raises(BadOption):
            age_v0.raw_env(**wrong)


@pytest.mark.parametrize("number", [5, 10])
def test_a_fresh_game_is_the_one_signoria_makes(number: int) -> None:
    asked = setup(number)
    play = start(SPACES["age"], seed=3, **asked)
    assert play.match().record() == signoria.new("age", seed=3, **asked).record()
    assert play.header["length"] == asked["length"]
    assert play.header.get("max_turns") == (str(asked["max_turns"]) if "max_turns" in asked else None)
