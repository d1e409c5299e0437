"""`signoria tty age`: a whole game through the prompt, bids as amounts, and every part of the table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from rich.cells import cell_len

import signoria
from signoria.age import view_of
from signoria.cli import main


class Typist:
    """Types what it was told to, then makes choices up to the end of the game, or ends the input."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, lines: list[str], plays_on: bool = False) -> None:
        self.lines = iter(lines)
        self.plays_on = plays_on
        self.count = 0
        monkeypatch.setattr("builtins.input", self)

    def __call__(self, prompt: str = "") -> str:
        line = next(self.lines, None)
        if line is not None:
            return line
        if not self.plays_on:
            raise EOFError
        self.count += 1
        found = re.search(r"\[1-(\d+)\]", prompt)
        return str(self.count * 7 % int(found[1]) + 1) if found else str(self.count % 5)


def play(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["tty", "age", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games nobody asked to keep go here, never into the home of who runs the tests."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "signoria"


@pytest.mark.parametrize("argv", [["--seats", "3"], ["--seats", "4", "--hot-seat", "--variant", "loire"]])
def test_a_whole_basic_game_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, argv: list[str]
) -> None:
    record = tmp_path / "game.txt"
    Typist(monkeypatch, [], plays_on=True)
    out = play(capsys, *argv, "--seed", "5", "--length", "basic", "--record", str(record))
    match = signoria.load(record)
    assert match.over
    assert match.game == "age"
    winner = match.result and match.result["winners"][0]
    power = next(str(p["power"]) for p in view_of(match)["players"] if p["seat"] == winner)
    assert f"{power.capitalize()} wins." in out
    assert "{" not in out
    assert max(cell_len(line) for line in out.splitlines()) <= max(80, cell_len(f"The record of the game is {record}"))


def test_in_a_bid_a_number_is_an_amount(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    Typist(monkeypatch, ["1", "41", "7"])
    out = play(capsys, "--seats", "3", "--seed", "1")
    assert "There are 41 choices" in out
    assert re.search(r"bid \$7 for the choice of capital", out)


def test_every_part_of_the_table_can_be_looked_at(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Typist(monkeypatch, ["m", "v", "t", "t nobody", "map", "map 7", "card gutenberg", "card caravan", "card xyz",
                         "rules 9.6.3", "rules cathedral", "rules xyzzy", "why", "p 1", "?", "log", "quit"])  # fmt: skip
    out = " ".join(play(capsys, "--seats", "3", "--seed", "1").split())
    assert "Q Renaissance 120" in out
    assert "There is no seat 'nobody' at this table: Player 1, Player 2, Player 3." in out
    assert "Fez(2)" in out
    assert "Johann Gutenberg II O Printed Word -$30" in out
    assert "9.6.3.b" in out
    assert "ADV.H.1" in out
    assert "No card" in out or "no card" in out


def test_a_game_can_be_left_and_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, state_folder: Path
) -> None:
    Typist(monkeypatch, ["1", "quit"])
    out = play(capsys, "--seats", "3", "--seed", "9", "--length", "basic")
    path = state_folder / "age-9.txt"
    assert f"signoria tty age --record {path} --you player1" in out
    Typist(monkeypatch, ["5", "quit"])
    assert "Resumed after" in play(capsys, "--record", str(path), "--you", "player1")


@pytest.mark.parametrize(
    ("argv", "sentence"),
    [
        (["--length", "epic"], "There is no length 'epic': known are basic, intermediate, campaign."),
        (["--max-turns", "soon"], "The last turn 'soon' cannot be used: give a number from 1 to 1000."),
        (["--max-turns", "0"], "The last turn 0 cannot be used: give a number from 1 to 1000."),
        (["--seats", "2"], "2 cannot play Age of Renaissance: give 3, 4, 5 or 6 seats."),
        (["--seats", "venice,genoa,paris"], "The seat 'venice' is the name of a power, which is chosen in the game"),
    ],
)
def test_bad_options_get_one_sentence(capsys: pytest.CaptureFixture[str], argv: list[str], sentence: str) -> None:
    assert main(["tty", "age", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert sentence in err
    assert err.count("\n") == 1
