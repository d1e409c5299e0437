"""Bad usage and bad input: exit status 2, one sentence on stderr, nothing on stdout, nothing changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.arena import plan_of, simulate, write_results
from signoria.cli import main
from tests.support import plain

RECORD = signoria.new("pax", seats=["fugger", "medici"], seed=1).record()


def refused(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    """The sentence that refuses this."""
    assert main(list(argv)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("signoria: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err
    return str(err)


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["--seats", "fugger,borgia"], "There is no bank 'borgia'"),
        (["--seats", "fugger,fugger"], "A bank is named twice"),
        (["--seats", "5"], "5 cannot play Pax Renaissance"),
        (["--seats", "0"], "0 cannot play Pax Renaissance"),
        (["--seats", "-3"], "-3 cannot play Pax Renaissance"),
        (["--seats", ""], "There is no bank ''"),
        (["--seats", "medici"], "cannot play alone"),
        (["--seats", "2", "--variant", "solo_cards=9"], "belongs to the solitaire game"),
        (["--seed", "seven"], "The seed 'seven' cannot be used"),
        (["--seed", "-1"], "The seed '-1' cannot be used"),
        (["--seed", "99999999999999999999999"], "cannot be used"),
        (["--variant", "moon"], "There is no variant 'moon'"),
        (["--variant", "astrology", "--variant", "astrology"], "given twice"),
        (["--variant", "cryptography=maybe"], "cannot be 'maybe'"),
        (["--seats", "fugger,medici", "--you", "coeur"], "There is no seat 'coeur' in this match"),
        (["--you", "medici", "--hot-seat"], "not allowed with"),
        (["--lang", "xx"], "There is no language 'xx'"),
        (["--nonsense"], "unrecognized arguments: --nonsense"),
    ],
)
def test_a_game_that_cannot_be_set_up(capsys: pytest.CaptureFixture[str], argv: list[str], words: str) -> None:
    assert words.lower() in refused(capsys, "tty", "pax", *argv).lower()


def test_a_level_that_a_game_does_not_have_is_refused_and_no_file_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    known = "it has beginner, easy, medium, skilled, hard, expert."
    record = tmp_path / "game.txt"
    assert known in refused(capsys, "tty", "age", "--opponents", "master", "--record", str(record))
    assert not record.exists()
    assert known in refused(capsys, "sim", "age", "--players", "master", "--seats", "3", "--games", "1")


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["tty", "chess"], "invalid choice: 'chess'"),
        (["tty"], "required: game"),
        (["juggle"], "invalid choice: 'juggle'"),
        (["rules", "E1", "--edition", "3e"], "no edition '3e': known are 2e, draft, 1e"),
        (["replay"], "required: RECORD"),
        (["replay", "x", "--step", "two"], "'two' is not a whole number from 0 up"),
        (["bench", "--games", "-1"], "'-1' is not a whole number from 1 up"),
        (["bench", "--games", "0"], "'0' is not a whole number from 1 up"),
        (["report", "."], "Is a directory"),
        (["replay", "x", "--step", "1", "--turn", "1"], "not allowed with"),
    ],
)
def test_bad_usage(capsys: pytest.CaptureFixture[str], argv: list[str], words: str) -> None:
    assert words in refused(capsys, *argv)


@pytest.mark.parametrize("command", [["show"], ["replay"], ["tty", "pax", "--record"]])
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "is empty"),
        (b"once upon a time", "a record begins with the line"),
        (b"\xff\xfe\x00\x01", "not text in UTF-8"),
        (b"signoria record 1\ngame: chess\n\n", "game 'chess'"),
        (b"signoria record 1\ngame: pax\nseats: a b\nseed: 1\n\n", "There is no bank 'a'"),
        (RECORD.encode() + b"1 fugger: jump\n", "'jump' cannot be played"),
        (RECORD.encode() + b"1 fugger: buy we", "'buy we' cannot be played"),
        (RECORD.encode() + b"nonsense\n", "is not 'turn seat: choice; choice'"),
        (b"{", "This is no JSON"),
        (b'{"format": "other"}', "format"),
        (b"{" + b'"a":{' * 5000, "This is no JSON"),
    ],
)
def test_a_file_that_cannot_be_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str], content: bytes, words: str
) -> None:
    path = tmp_path / "game.txt"
    path.write_bytes(content)
    assert words in refused(capsys, *command, str(path))
    assert path.read_bytes() == content


def test_a_file_that_cannot_be_written_is_told_by_its_name_and_leaves_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    results = tmp_path / "two.json"
    write_results(simulate(plan_of("pax", ["random"], games=1)), results)
    folder, missing = tmp_path / "folder", tmp_path / "none" / "two.html"
    folder.mkdir()
    for out, words in ((folder, "Is a directory"), (missing, "No such file or directory")):
        assert f"signoria: {out}: {words}" in refused(capsys, "report", str(results), "--out", str(out))
    assert sorted(tmp_path.iterdir()) == [folder, results]


@pytest.mark.parametrize("command", ["show", "replay"])
def test_a_missing_file(capsys: pytest.CaptureFixture[str], tmp_path: Path, command: str) -> None:
    assert "No such file" in refused(capsys, command, str(tmp_path / "none.txt"))
    assert "directory" in refused(capsys, command, str(tmp_path))


def contradictions() -> list[tuple[str, Callable[[dict[str, Any]], None]]]:
    def many_knights(d: dict[str, Any]) -> None:
        d["empires"]["england"]["cities"]["london"] = ["knight:catholic", "knight:catholic"]

    def no_money(d: dict[str, Any]) -> None:
        d["players"][0]["florins"] = -1

    def twice(d: dict[str, Any]) -> None:
        card = d["market"]["west"][1]["card"]
        d["players"][0]["hand"] = [card]

    return [("london", many_knights), ("florins", no_money), ("hand", twice)]


@pytest.mark.parametrize(("words", "spoil"), contradictions())
def test_a_position_that_contradicts_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: str, spoil: Callable[[dict[str, Any]], None]
) -> None:
    document = plain(signoria.new("pax", seats=2, seed=1).position())
    spoil(document)
    path = tmp_path / "position.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    assert words in refused(capsys, "show", str(path))


def test_a_seat_step_or_turn_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    assert "There is no seat 'coeur'" in refused(capsys, "show", str(path), "--seat", "coeur")
    assert "There is no step 3" in refused(capsys, "replay", str(path), "--step", "3")
    assert "There is no turn 9" in refused(capsys, "replay", str(path), "--turn", "9")


def test_a_record_of_another_game_is_not_resumed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    path.write_text(RECORD, encoding="utf-8")
    for argv in (["--seats", "3"], ["--seats", "fugger,coeur"], ["--seed", "2"], ["--variant", "astrology"]):
        assert "holds another game already" in refused(capsys, "tty", "pax", "--record", str(path), *argv)
    assert path.read_text(encoding="utf-8") == RECORD


def test_a_record_that_cannot_be_written_is_refused_before_the_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert "No such file" in refused(capsys, "tty", "pax", "--record", str(tmp_path / "no" / "game.txt"))


def test_the_exit_status_of_the_process(tmp_path: Path) -> None:
    def status(*argv: str) -> tuple[int, str]:
        done = subprocess.run(
            [sys.executable, "-m", "signoria", *argv], capture_output=True, text=True, encoding="utf-8", check=False,
            env={**os.environ, "COLUMNS": "80"},
        )  # fmt: skip
        return done.returncode, done.stderr

    assert status("cards", "PREN001") == (0, "")
    assert status("cards", "PREN999") == (1, "signoria: No card fits 'PREN999'.\n")
    code, err = status("show", str(tmp_path / "none"))
    assert code == 2
    assert err.count("\n") == 1


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"signoria {signoria.__version__}\n"
    assert main(["--help"]) == 0
    out = capsys.readouterr().out
    for command in ("play", "serve", "tty", "replay", "show", "cards", "rules", "bench"):
        assert command in out
    assert main(["tty", "--help"]) == 0
    assert "--hot-seat" in capsys.readouterr().out


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    done = subprocess.run(
        f"'{sys.executable}' -m signoria cards | head -1", shell=True, capture_output=True, text=True,
        encoding="utf-8", check=False,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
