"""PettingZoo's own tests."""

import warnings
from typing import Any

import pytest
from pettingzoo.test import api_test, render_test, seed_test  # type: ignore[import-untyped]

from signoria.env import pax_v0

# PettingZoo warns about these for every environment with a dict observation that it does not list by name, and about the
# empty mask of an agent whose game is over, which is what its documentation asks for.
ALLOWED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
)


def seeded(env: Any) -> Any:
    """The environment, with actions that PettingZoo draws the same in every run."""
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    return env


def dicts(**options: Any) -> Any:
    return pax_v0.env(**options)


def arrays(**options: Any) -> Any:
    return pax_v0.env(mask="info", **options)


@pytest.mark.parametrize("options", [{}, {"seats": 3}, {"seats": 4, "recall": True}, {"shaping": 0.5}, {"longest": 60}])
def test_the_api_test_passes_with_dict_observations(options: dict[str, Any]) -> None:
    with warnings.catch_warnings():
        for words in ALLOWED:
            warnings.filterwarnings("ignore", message=words)
        api_test(seeded(dicts(**options)), num_cycles=200)
        api_test(seeded(pax_v0.raw_env(**options)), num_cycles=200)


@pytest.mark.parametrize("options", [{}, {"seats": 3}, {"seats": 4, "recall": True}, {"shaping": 0.5}, {"longest": 60}])
def test_the_api_test_passes_without_any_warning_with_array_observations(options: dict[str, Any]) -> None:
    api_test(seeded(arrays(**options)), num_cycles=200)
    api_test(seeded(pax_v0.raw_env(mask="info", **options)), num_cycles=200)


@pytest.mark.parametrize("make", [dicts, arrays])
@pytest.mark.parametrize("recall", [False, True])
def test_the_seed_test_passes(make: Any, recall: bool) -> None:
    seed_test(lambda: make(recall=recall), num_cycles=200)


@pytest.mark.parametrize("seats", [2, 4])
def test_the_render_test_passes(seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: seeded(pax_v0.env(seats=seats, render_mode=render_mode)))
    assert "player_0: " in capsys.readouterr().out


def test_the_environment_has_a_name_and_a_version() -> None:
    assert str(pax_v0.env()) == "pax_v0"
    assert "Version history" in str(pax_v0.__doc__)
