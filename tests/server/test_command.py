"""`signoria play` and `signoria serve`, as real processes; where games are kept."""

from __future__ import annotations

import logging
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from signoria.cli import main
from signoria.server import serve, settings
from signoria.table import BadOption
from tests.server.serving import PATIENCE


@pytest.fixture(autouse=True)
def usual_logs() -> Iterator[None]:
    """The command sends logs to its own standard error; afterwards they go where they went."""
    logger = logging.getLogger("signoria")
    before = (logger.handlers[:], logger.level, logger.propagate)
    yield
    logger.handlers[:], logger.level, logger.propagate = before


@contextmanager
def command(folder: Path, *words: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """The command, and the address it told."""
    process = subprocess.Popen(
        [sys.executable, "-m", "signoria", *words],
        env={**os.environ, "SIGNORIA_HOME": str(folder), "BROWSER": "false"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + process.stderr.read()
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGINT)
        process.wait(PATIENCE)
        process.stdout.close()
        process.stderr.close()


@pytest.mark.parametrize("words", [("play", "--no-open"), ("serve",)])
def test_it_serves_until_it_is_interrupted(tmp_path: Path, words: tuple[str, ...]) -> None:
    with command(tmp_path, *words) as (process, address):
        assert httpx.get(address + "health", timeout=PATIENCE).json() == {"status": "ok"}
        assert (tmp_path / "games.db").exists()
        assert "server" not in httpx.get(address + "health", timeout=PATIENCE).headers
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_two_games_at_once_get_two_ports(tmp_path: Path) -> None:
    with command(tmp_path, "play", "--no-open") as (_, one), command(tmp_path, "play", "--no-open") as (_, two):
        assert one != two
        for address in (one, two):
            assert httpx.get(address + "health", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    "words",
    [
        ("serve", "--database", "nonsense"),
        ("serve", "--database", "mysql://x/y"),
        ("serve", "--database", "sqlite:////no/such/folder/games.db"),
        ("serve", "--database", "postgresql://nobody@127.0.0.1:1/nothing"),
        ("serve", "--host", "no.such.host.invalid"),
        ("serve", "--port", "70000"),
        ("serve", "--port", "x"),
    ],
)
def test_bad_usage_is_one_sentence(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    err = capsys.readouterr().err
    assert err.startswith("signoria: ")
    assert err.count("\n") == 1


def test_a_port_in_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 2
    assert "in use" in capsys.readouterr().err


def test_when_every_usual_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "TRIES", 1)
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        monkeypatch.setattr(serve, "FIRST_PORT", taken.getsockname()[1])
        with pytest.raises(BadOption, match="cannot be used"):
            serve.open_socket("127.0.0.1", None)


def test_games_are_kept_where_the_system_keeps_such_things(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SIGNORIA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    assert settings.data_folder() == tmp_path / ".local" / "share" / "signoria"
    monkeypatch.setenv("XDG_DATA_HOME", "relative")
    assert settings.data_folder() == tmp_path / ".local" / "share" / "signoria"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert settings.data_folder() == tmp_path / "data" / "signoria"
    monkeypatch.setattr(sys, "platform", "darwin")
    assert settings.data_folder() == tmp_path / "Library" / "Application Support" / "Signoria"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert settings.data_folder() == tmp_path / "local" / "Signoria"
    monkeypatch.setenv("SIGNORIA_HOME", str(tmp_path / "mine"))
    assert settings.default_database() == f"sqlite:///{tmp_path / 'mine' / 'games.db'}"
    assert (tmp_path / "mine").is_dir()
