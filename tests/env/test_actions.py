"""Flat actions and masks."""

import hashlib

import pytest

import signoria
from signoria.env import SPACES, pax_v0
from signoria.env.pax_space import ACTION_NAMES, BLOCKS, INDEX
from signoria.env.space import blocks_of, lay_out, unseen_of
from signoria.pax.questions import QUESTIONS
from signoria.table import GameOver, IllegalChoice
from signoria.table.readings import DecisionKind, Decline, Reading
from tests.env.games import side_by_side


@pytest.mark.parametrize("number", range(24))
def test_the_mask_is_the_options_of_the_match_at_every_step(number: int) -> None:
    for env, match in side_by_side(number):
        if match.decision is None:
            assert env.legal_actions() == []
            continue
        seat = match.seats.index(match.decision.seat)
        assert env.agent_selection == f"player_{seat}"
        index = INDEX[match.decision.kind]
        meant = {index[option.value] for option in match.decision.options}
        assert len(meant) == len(match.decision.options)
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert set(mask.nonzero()[0].tolist()) == (meant if agent == env.agent_selection else set())
        assert env.play.state.digest() == match.state.digest()


@pytest.mark.parametrize("number", range(6))
def test_the_name_of_an_action_is_its_key(number: int) -> None:
    """Other words are used only for yes and no, for cards and squares, and for orders of tokens."""
    for env, match in side_by_side(number):
        if match.decision is None:
            continue
        for action, option in zip(env.legal_actions(), match.decision.options, strict=True):
            kind, _, name = ACTION_NAMES[action].partition(": ")
            assert kind == match.decision.kind
            if name in ("yes", "no") or name.startswith(("order", "item", "bishop")) or option.key == "old maid":
                continue
            assert name == option.key


def test_every_kind_of_question_has_a_block_of_its_own() -> None:
    assert list(BLOCKS) == [kind.name for kind in QUESTIONS] == list(INDEX)
    edges = [edge for block in BLOCKS.values() for edge in block]
    assert edges == sorted(edges)
    assert edges[0] == 0
    assert edges[-1] == len(ACTION_NAMES) == len(set(ACTION_NAMES))
    for kind, (first, last) in BLOCKS.items():
        assert set(INDEX[kind].values()) == set(range(first, last))


def test_the_layout_of_version_0_does_not_change() -> None:
    """Trained policies depend on it: a change needs a new version of the environment."""
    space = SPACES["pax"]
    assert len(space.action_names) == 3109
    fingerprint = hashlib.sha256("\n".join(space.action_names).encode()).hexdigest()
    assert fingerprint.startswith("b25a009366f8db94")
    assert space.index["action"][1001] == 1
    assert space.action_names[1] == "action: buy west 1"


def test_an_illegal_action_raises_and_changes_nothing() -> None:
    env = pax_v0.raw_env()
    env.reset(seed=3)
    before = env.play.state.digest(), env.agent_selection, env.record()
    for action in (INDEX["venice"][29], -1, len(ACTION_NAMES)):
        with pytest.raises(IllegalChoice, match="cannot be taken now"):
            env.step(action)
    with pytest.raises(IllegalChoice, match="has to decide"):
        env.step(None)
    assert (env.play.state.digest(), env.agent_selection, env.record()) == before


def test_in_the_usual_wrappers_an_illegal_action_loses_the_game() -> None:
    env = pax_v0.env()
    env.reset(seed=3)
    loser = env.agent_selection
    env.step(INDEX["venice"][29])
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[loser] == -1


def test_after_the_end_no_action_can_be_taken() -> None:
    *_, (env, _match) = side_by_side(1)
    with pytest.raises(GameOver):
        env.play.step(0)


def test_what_cannot_be_set_up_is_refused_at_once() -> None:
    for wrong in ({"seats": 5}, {"variants": ["zeppelins"]}, {"mask": "nowhere"}, {"render_mode": "hologram"}):
        with pytest.raises(signoria.table.BadOption):
            pax_v0.raw_env(**wrong)


def test_what_nobody_else_ever_sees_is_declared_with_the_question() -> None:
    coin = Reading("coin", numbers=(1, 2))
    kinds = (
        DecisionKind("open", "tiny:1", coin, declinable=Decline()),
        DecisionKind("kept", "tiny:2", coin, declinable=Decline(), hidden=True),
    )
    index, names, _ = lay_out(blocks_of(kinds))
    assert sorted(names[action] for action in unseen_of(kinds, index)) == [
        "kept: coin 1",
        "kept: coin 2",
    ]  # to decline is seen
