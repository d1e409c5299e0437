"""What a new game can be told in the terminal follows from what the games offer."""

from __future__ import annotations

import json

import pytest

import signoria
from signoria.cli import main


@pytest.mark.parametrize("command", ["tty", "sim", "tournament", "dataset"])
def test_every_choice_that_a_game_offers_has_an_option_and_the_help_says_of_which_game(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", command, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for package in signoria.games().loaded():
        offers, title = package.offers("en"), package.title("en")
        assert f"{title}: {', '.join(one.id for one in offers.rules)}" in told
        for choice in offers.choices:
            flag = f"--{choice.id.replace('_', '-')}"
            assert (f"of {title}: {choice.name}" in told) == (flag in told) == (not choice.among_variants)
    assert "--length basic|intermediate|campaign" in told
    assert "--max-turns N" in told


def test_an_option_of_another_game_is_refused_by_the_game_that_is_played(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "sim", "pax", "--players", "random", "--games", "1", "--length", "basic"]) == 2
    assert "Pax Renaissance has no option 'length': give rules and variants." in capsys.readouterr().err


def test_the_last_turn_is_given_by_its_number(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["sim", "age", "--players", "random", "--games", "1", "--jobs", "1", "--length", "campaign", "--json"]
    assert main([*argv, "--max-turns", "1"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["plan"]["options"] == [["length", "campaign"], ["max_turns", 1]]
    assert told["lengths"]["turns"]["high"] == 1
