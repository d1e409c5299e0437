"""`signoria bench`: the shape of its report, never its numbers."""

from __future__ import annotations

import json
import sys

import pytest

from signoria.cli import bench, main
from signoria.cli.engine import is_compiled

KEYS = {
    "game", "engine", "python", "games", "decisions", "seconds", "decisions_per_second", "games_per_second",
    "options_per_decision", "state_copy_us", "match_copy_us", "players", "chess", "chess_moves_per_second",
    "decisions_per_chess_move", "api_decisions_per_second", "api_decisions_per_chess_move",
}  # fmt: skip


def test_the_report_for_machines(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "3", "--json"]) == 0
    out, err = capsys.readouterr()
    report = json.loads(out)
    assert set(report) == KEYS
    assert err == ""  # progress is for terminals
    assert report["engine"] in ("compiled", "interpreted")
    assert report["games"] == 3
    assert report["game"] == "pax"
    assert set(report["players"]) == {"2", "3", "4"}
    assert report["decisions"] > 30
    assert report["options_per_decision"] > 2
    assert report["state_copy_us"] > 0
    assert report["match_copy_us"] > 0
    assert report["api_decisions_per_second"] > 0


def test_the_report_on_age_of_renaissance(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "age", "--games", "4", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) == KEYS
    assert report["game"] == "age"
    assert report["games"] == 4
    assert set(report["players"]) == {"3", "4", "5", "6"}
    assert report["decisions"] > 400
    assert report["options_per_decision"] > 2
    assert report["state_copy_us"] > 0
    assert report["match_copy_us"] > 0


def test_pax_renaissance_may_be_named_or_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "pax", "--games", "3", "--json"]) == 0
    named = json.loads(capsys.readouterr().out)
    assert main(["bench", "--games", "3", "--json"]) == 0
    unnamed = json.loads(capsys.readouterr().out)
    for part in ("game", "games", "decisions", "options_per_decision"):
        assert named[part] == unnamed[part]


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "chess"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "'chess'" in error


def test_the_report_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "2"]) == 0
    out = capsys.readouterr().out
    engine = "compiled" if is_compiled() else "interpreted"
    for words in ("Decisions with a real choice a second", "Games a second", "Options a decision", engine, "chess"):
        assert words in out
    for words in ("copy of the state", "copy of a match in mid-turn"):
        assert words in out


def test_it_says_when_the_yardstick_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)  # makes its import fail
    assert main(["bench", "--games", "1"]) == 0
    assert "the package chess is not installed" in capsys.readouterr().out
    assert main(["bench", "--games", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["chess_moves_per_second"] is None


@pytest.mark.parametrize("game", ["pax", "age"])
def test_matches_are_stopped_inside_a_nested_decision(game: str) -> None:
    for match in bench.nested_matches(game, 5, lambda part: None):
        assert match.decision is not None
        assert bench.is_nested(match)
        assert not match.state.together


@pytest.mark.parametrize("argv", [["--games", "0"], ["--games", "x"], ["--seconds", "-1"], ["--seconds", "nan"]])
def test_a_bad_number_is_refused(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    assert main(["bench", *argv]) == 2
    assert capsys.readouterr().err.count("\n") == 1
