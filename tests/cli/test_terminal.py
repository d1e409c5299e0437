"""A real terminal: a pseudo-terminal with a size, colours and somebody typing."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.cells import cell_len

import signoria

pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of Unix")

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
COLOUR = re.compile(r"\x1b\[(?:\d+;)*(?:3[0-7]|4[0-7]|9[0-7]|38;|48;)")
PATIENCE_S = 300  # more than a busy machine needs
AGAIN_S = 30  # more than it needs to answer Control-C: a second one would fall into the answer
PROMPT = re.compile(r"\[1-(\d+)\] >\s*$")


class Terminal:
    """A process in a terminal of so many columns and lines."""

    def __init__(self, argv: list[str], columns: int, lines: int, env: dict[str, str]) -> None:
        import fcntl
        import struct
        import termios

        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", lines, columns, 0, 0))
        clean = {k: v for k, v in os.environ.items() if k not in ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "signoria", *argv], stdin=slave, stdout=slave, stderr=slave,
            env={**clean, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **env}, start_new_session=True,
            # Where the tests run in the background the signal is ignored, and children would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        os.close(slave)
        self.raw = b""
        self.mark = 0

    def read(self) -> bool:
        """Take what was printed; false at the end, or when nothing comes any more."""
        if not select.select([self.master], [], [], PATIENCE_S)[0]:
            self.process.kill()
            return False
        try:
            data = os.read(self.master, 65536)
        except OSError:  # what Linux says when the other side is gone
            return False
        self.raw += data
        return bool(data)

    def until_prompt(self) -> int | None:
        """Wait for the next question; how many choices it has, None at the end of the game."""
        while True:
            new = self.raw[self.mark :].decode("utf-8", "ignore")
            found = PROMPT.search(ESCAPE.sub("", new))
            if found:
                self.mark = len(self.raw)
                return int(found[1])
            if not self.read():
                return None

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def interrupt(self, answer: bytes) -> None:
        """Press Control-C until it is answered: one that falls just between prompt and line editor is lost."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            while answer not in self.raw and select.select([self.master], [], [], AGAIN_S)[0] and self.read():
                pass
            if answer in self.raw:
                return

    def close(self) -> str:
        """Wait for the end; all that was printed."""
        while self.read():
            pass
        with contextlib.suppress(OSError):
            os.close(self.master)
        self.process.wait(timeout=PATIENCE_S)
        return self.raw.decode("utf-8")


def game(tmp_path: Path, columns: int, lines: int, choices: int | None, **env: str) -> tuple[str, int, Path]:
    """Play so many choices, or the whole game, at a terminal of this size."""
    record = tmp_path / "g.txt"
    terminal = Terminal(["tty", "pax", "--seats", "3", "--seed", "12", "--record", str(record)], columns, lines, env)
    count = 0
    while (n := terminal.until_prompt()) is not None:
        if count == choices:
            terminal.type("\x04")  # the end of the input
            break
        terminal.type(f"{count * 5 % n + 1}\n")
        count += 1
    return terminal.close(), terminal.process.returncode, record


def widest(out: str) -> int:
    lines = ESCAPE.sub("", out).replace("\r", "").splitlines()
    return max(cell_len(line) for line in lines if "The record of the game" not in line and "Go on with" not in line)


def test_a_whole_game_in_a_terminal_of_80_by_24(tmp_path: Path) -> None:
    out, status, record = game(tmp_path, 80, 24, None)
    assert status == 0
    assert signoria.load(record).over
    assert "The end" in out
    assert "Traceback" not in out
    assert widest(out) <= 80
    assert COLOUR.search(out)


@pytest.mark.parametrize(("columns", "lines"), [(100, 40), (160, 50)])
def test_larger_terminals_are_used_and_never_exceeded(tmp_path: Path, columns: int, lines: int) -> None:
    out, status, _ = game(tmp_path, columns, lines, 6)
    assert status == 0
    assert "Go on with: signoria tty pax" in out
    assert columns - 5 <= widest(out) <= columns


def test_no_color_is_respected(tmp_path: Path) -> None:
    out, status, _ = game(tmp_path, 80, 24, 3, NO_COLOR="1")
    assert status == 0
    assert not COLOUR.search(out)
    assert "♞c" in out


def test_control_c_leaves_cleanly(tmp_path: Path) -> None:
    record = tmp_path / "g.txt"
    terminal = Terminal(["tty", "pax", "--seed", "1", "--record", str(record)], 80, 24, {})
    assert terminal.until_prompt() is not None
    terminal.type("1\n")
    assert terminal.until_prompt() is not None
    terminal.interrupt(b"Go on with")
    out = terminal.close()
    assert terminal.process.returncode == 0
    assert "Go on with" in out
    assert "Traceback" not in out
    assert signoria.load(record).answers >= 1
