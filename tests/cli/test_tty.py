"""`signoria tty pax`: whole games through the prompt, commands, undo, saving and resuming."""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len

import signoria
from signoria.cli import main

Answer = Callable[[int], str]


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games nobody asked to keep go here, never into the home of who runs the tests."""
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder / "signoria"


class Typist:
    """Types what it was told to, then ends the input; or makes choices up to the end of the game."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, lines: list[str], on: Answer | None = None) -> None:
        self.lines = iter(lines)
        self.prompts: list[str] = []
        self.on = on
        monkeypatch.setattr("builtins.input", self)

    def __call__(self, prompt: str = "") -> str:
        self.prompts.append(prompt)
        line = next(self.lines, None)
        if line is not None:
            return line
        if self.on is None:
            raise EOFError
        found = re.search(r"\[1-(\d+)\]", prompt)
        assert found, prompt
        return self.on(int(found[1]))


def cycle() -> Answer:
    """A choice that is neither always the first nor by chance."""
    count = iter(range(10_000))
    return lambda n: str(next(count) * 7 % n + 1)


def play(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["tty", "pax", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize(
    "argv",
    [
        ["--seats", "2", "--seed", "1"],
        ["--seats", "fugger,medici,coeur", "--seed", "2", "--you", "medici"],
        ["--seats", "4", "--seed", "3", "--hot-seat", "--variant", "astrology", "--variant", "promo_cards"],
    ],
)
def test_a_whole_game_is_played(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, argv: list[str]
) -> None:
    record = tmp_path / "game.txt"
    typist = Typist(monkeypatch, [], cycle())
    out = play(capsys, *argv, "--record", str(record))
    match = signoria.load(record)
    assert match.over
    assert "The end" in out
    assert str(record) in out
    if "--you" in argv:
        assert all(prompt.startswith("Medici ") for prompt in typist.prompts)
    assert max(cell_len(line) for line in out.splitlines()) <= max(80, cell_len(f"The record of the game is {record}"))


def test_a_game_nobody_asked_to_keep_can_be_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, state_folder: Path
) -> None:
    Typist(monkeypatch, ["1"])
    out = play(capsys, "--seed", "9")
    path = state_folder / "pax-9.txt"
    assert f"signoria tty pax --record {path} --you " in out
    assert signoria.load(path).answers >= 1
    Typist(monkeypatch, ["1"])
    assert f"{state_folder / 'pax-9-2.txt'}" in play(capsys, "--seed", "9")


def test_leaving_at_once_keeps_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, state_folder: Path
) -> None:
    Typist(monkeypatch, ["quit"])
    assert "Nothing was played." in play(capsys, "--seats", "fugger,medici")
    assert not state_folder.exists()


def test_an_interrupt_leaves_cleanly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupt(prompt: str = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupt)
    record = tmp_path / "a game.txt"
    out = play(capsys, "--seats", "fugger,medici", "--you", "medici", "--record", str(record))
    assert f"signoria tty pax --record '{record}' --you medici" in out


# ---------------------------------------------------------------------- saving and resuming


def test_the_record_is_written_after_every_choice(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    seen: list[int] = []

    def watch(n: int) -> str:
        seen.append(signoria.load(record).answers)
        if len(seen) == 6:
            raise EOFError
        return "1"

    Typist(monkeypatch, [], watch)
    play(capsys, "--seats", "fugger,medici", "--hot-seat", "--seed", "5", "--record", str(record))
    assert seen == [0, 1, 2, 3, 4, 5]
    assert [p.name for p in tmp_path.iterdir() if "game" in p.name] == ["game.txt"]


def test_a_record_is_resumed_where_it_stopped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    argv = ["--seats", "fugger,medici", "--hot-seat", "--seed", "5", "--record", str(record)]
    Typist(monkeypatch, ["1", "2"])
    play(capsys, *argv)
    before = signoria.load(record)
    Typist(monkeypatch, ["1"])
    assert "Resumed after 2 choices." in play(capsys, *argv)
    after = signoria.load(record)
    assert after.answers == 3
    assert after.record().startswith(before.record().rstrip("\n"))
    Typist(monkeypatch, [], cycle())
    play(capsys, "--hot-seat", "--record", str(record))
    assert signoria.load(record).over
    Typist(monkeypatch, [])
    assert "The end" in play(capsys, "--record", str(record))  # a finished game shows its result


def test_save_keeps_the_game_from_then_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "later.txt"
    Typist(monkeypatch, ["1", "save", f"save {path}", "1"])
    out = play(capsys, "--seats", "fugger,medici", "--hot-seat", "--seed", "5")
    assert "Say where: save FILE." in out
    assert signoria.load(path).answers == 2


def test_a_place_that_cannot_be_written_does_not_end_the_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    Typist(monkeypatch, [f"save {tmp_path / 'no' / 'x.txt'}", "1", "quit"])
    out = play(capsys, "--seats", "fugger,medici", "--seed", "5")
    assert "could not be written" in out
    assert "The game is kept." in out


# ---------------------------------------------------------------------- choices and commands


@pytest.fixture
def commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    def give(*lines: str) -> str:
        Typist(monkeypatch, list(lines))
        out = play(capsys, "--seats", "fugger,medici", "--hot-seat", "--seed", "7")
        return " ".join(out.split("type the number", 1)[-1].split("Type the number", 1)[-1].split())

    return give


def test_a_choice_by_number_and_by_key(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    record = tmp_path / "game.txt"
    Typist(monkeypatch, ["buy west 2", "  fair   west "])
    play(capsys, "--seats", "fugger,medici", "--hot-seat", "--seed", "7", "--record", str(record))
    assert "1 fugger: buy west 2; fair west" in record.read_text(encoding="utf-8")


def test_what_is_no_choice_is_refused_and_changes_nothing(commands: Callable[..., str]) -> None:
    out = commands("0", "99", "-1", "buy west 9", "dance", "buy")
    assert out.count("type a number from 1 to") == 3
    assert out.count("is no choice and no command here") == 3
    assert "Nothing was played." in out


def test_undo(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    Typist(monkeypatch, ["u", "buy west 2", "undo", "buy west 1"])
    out = play(capsys, "--seats", "fugger,medici", "--hot-seat", "--seed", "7", "--record", str(record))
    assert "There is no choice to take back" in out
    assert "Taken back." in out
    assert "buy west 2; undo fugger; buy west 1" in record.read_text(encoding="utf-8")


def test_undo_never_goes_past_what_others_did(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    Typist(monkeypatch, ["fair west", "fair east", "u"], None)
    out = play(capsys, "--seats", "fugger,medici", "--you", "fugger", "--seed", "7")
    assert "it is taken back only if all others agree" in " ".join(out.split())


def test_a_preview_tells_cost_and_effect(commands: Callable[..., str]) -> None:
    out = commands("p 2", "p", "p 99", "p fair west")
    assert "-2 florins of Fugger" in out
    assert "+1 cards in the hand of Fugger" in out
    assert out.count("Say which choice: p 1 to p") == 2
    assert "as subsidy" in out


def test_why_tells_the_rule_and_what_is_not_possible(commands: Callable[..., str]) -> None:
    out = commands("why")
    assert "pax:D1.1" in out
    assert "Not possible now:" in out
    assert "You have no card in hand." in out


def test_rules_and_cards_can_be_asked_for(commands: Callable[..., str]) -> None:
    out = commands("rules E1.b", "rules golden liberty", "rules qqq", "card PREN049", "card order santiago", "card qqq",
                   "card", "look France", "rules")  # fmt: skip
    for words in ("E1.b.3", "F6.d", "No rule of the edition 2e fits 'qqq'", "No card fits 'qqq'", "Say which card",
                  "Louis XI the Spider", "BATTLE"):  # fmt: skip
        assert words in out
    assert out.count("Order of Santiago") >= 2


def test_every_part_of_the_table_can_be_drawn_again(commands: Callable[..., str]) -> None:
    out = commands(
        "map", "market", "tableau", "tableau med", "tableau borgia", "victories", "log", "log 1", "", "board"
    )
    assert out.count("West fair") >= 3
    assert "There is no seat 'borgia' at this table: Fugger, Medici." in out
    assert "needs 3 more kings than the other" in out
    assert "Turn 1: Fugger." in out


def test_help_lists_every_command_and_sign(commands: Callable[..., str]) -> None:
    out = commands("help")
    for words in ("p N", "why", "rules WORDS", "card WORDS", "save FILE", "knight, rook, bishop, pirate", "busted"):
        assert words in out


# ---------------------------------------------------------------------- as a process


def run(typed: str, *argv: str, **env: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "signoria", "tty", "pax", *argv], input=typed.encode(), capture_output=True, check=False,
        env={**os.environ, "COLUMNS": "80", **env},
    )  # fmt: skip


def test_a_pipe_gets_plain_text_of_80_columns(tmp_path: Path) -> None:
    done = run("1\n1\nhelp\n", "--seed", "3", XDG_STATE_HOME=str(tmp_path), PYTHONIOENCODING="utf-8")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"\x1b" not in done.stdout
    lines = done.stdout.decode().splitlines()
    assert max(cell_len(line) for line in lines if "signoria tty" not in line) <= 80
    assert "Go on with: signoria tty pax" in lines[-1]


def test_a_terminal_that_knows_ascii_only_still_shows_the_table(tmp_path: Path) -> None:
    done = run("1\n", "--seed", "3", XDG_STATE_HOME=str(tmp_path), PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Rc London" in done.stdout
    assert b"~~~" in done.stdout


def test_the_solitaire_game_is_played_and_resumed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One person against the automated opponent, which tells why; the record goes on where it was left."""
    record = tmp_path / "solo.txt"
    typed = io.StringIO("1\n1\nquit\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", typed)
        assert main(["tty", "pax", "--seats", "1", "--seed", "7", "--record", str(record)]) == 0
    assert "follows row" in capsys.readouterr().out
    before = signoria.load(record).answers
    assert before >= 2
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stdin", io.StringIO("quit\n"))
        assert main(["tty", "pax", "--seats", "1", "--record", str(record)]) == 0
    assert signoria.load(record).answers == before
    assert main(["tty", "pax", "--seats", "1", "--seed", "7", "--you", "medici"]) == 2
