"""SIGKILL between and during choices: every acknowledged choice is there afterwards, and none that was not sent."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

import httpx
import pytest

import signoria
from tests.server.mirror import Mirror, plain
from tests.server.serving import PATIENCE, Client, until

KILLS = 40  # `python -m bench.kills` has more patience
DURING = 10  # of them at least, and one, in the middle of a choice
ROOT = Path(__file__).parents[2]


class Lives:
    """A server and its process of the moment."""

    def __init__(self, database: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.killable", database],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])},
            text=True,
        )
        self.port = int(self._told("port"))
        self.pid = int(self._told("pid"))

    def _told(self, word: str) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().split()
        assert line[:1] == [word], line
        return line[1]

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def next_life(self) -> None:
        self.pid = int(self._told("pid"))

    def end(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        os.kill(self.pid, signal.SIGTERM)
        self._process.wait(PATIENCE)
        self._process.stdout.close()


@contextmanager
def lives(database: str) -> Iterator[Lives]:
    server = Lives(database)
    try:
        yield server
    finally:
        server.end()


class Player:
    """Both seats of a game, and all that the server has acknowledged."""

    def __init__(self, port: int, seed: int) -> None:
        self.port = port
        self.client = Client(f"127.0.0.1:{port}")
        self.game = self.client.create("fugger:here", "medici:here", seed=seed)
        self.mirror = Mirror(signoria.new("pax", seats=["fugger", "medici"], seed=seed).header)
        self.chance = Random(seed)

    def try_to_choose(self) -> tuple[str, str] | None:
        """A choice: None when it was acknowledged, else what was sent without an answer."""
        seat, key = self.mirror.pick(self.chance)
        try:
            self.client.choose(self.game.id, seat, self.mirror.played.version, key)
        except httpx.TransportError:
            return seat, key
        self.mirror.apply("choice", seat, key)
        return None

    def reconnect(self) -> None:
        cookies = self.client.http.cookies
        self.client.http.close()
        self.client = Client(f"127.0.0.1:{self.port}")
        self.client.http.cookies = cookies

    def check(self, unanswered: tuple[str, str] | None) -> None:
        """What is stored is what was acknowledged; of a choice without an answer nobody can know, so look."""
        version = self.client.table(self.game.id)["version"]
        if unanswered is not None and version == self.mirror.played.version + 1:
            self.mirror.apply("choice", *unanswered)
        assert version == self.mirror.played.version
        record = self.client.get(f"/api/games/{self.game.id}/record").text
        assert record == self.mirror.played.match.record()
        for seat in ("fugger", "medici"):
            assert self.client.table(self.game.id, seat)["view"] == plain(self.mirror.played.match.view(seat))


def test_every_acknowledged_choice_outlives_sigkill(tmp_path: Path) -> None:
    chance = Random(2024)
    with lives(f"sqlite:///{tmp_path / 'games.db'}") as server:
        player = Player(server.port, seed=1)
        old: list[Player] = []
        during = 0
        for life in count():
            if life >= KILLS and during > DURING:
                break
            unanswered = None
            for _ in range(chance.randrange(3)):
                if player.mirror.played.over:
                    break
                assert player.try_to_choose() is None
            if player.mirror.played.over:
                old.append(player)
                player = Player(server.port, seed=life + 2)
            if life % 4 == 0:
                server.kill()  # between choices
            else:
                # During a choice: at some moment from when it is sent to when it is long done.
                killer = threading.Thread(target=_kill_after, args=(server, chance.random() * 0.008))
                killer.start()
                while unanswered is None and killer.is_alive() and not player.mirror.played.over:
                    unanswered = player.try_to_choose()
                killer.join()
                during += unanswered is not None
            server.next_life()
            player.reconnect()
            player.check(unanswered)
        for finished in old:
            finished.reconnect()
            finished.check(None)
            finished.client.http.close()
        player.client.http.close()


def _children(pid: int) -> set[int]:
    """The processes that a process has started."""
    found = set()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()
        except OSError:
            continue
        if int(fields[1]) == pid and fields[0] != "Z":
            found.add(int(folder.name))
    return found


def _alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are looked up in /proc")
def test_opponents_end_with_a_killed_server_and_think_again_in_the_next(tmp_path: Path) -> None:
    with lives(f"sqlite:///{tmp_path / 'games.db'}") as server:
        client = Client(f"127.0.0.1:{server.port}")
        games = [client.create("fugger:opponent", "medici:opponent", seed=seed).id for seed in range(6)]
        until(lambda: client.table(games[0])["version"] >= 3, "the opponents think")
        workers = _children(server.pid)
        assert workers
        server.kill()
        server.next_life()
        client.http.close()
        client = Client(f"127.0.0.1:{server.port}")
        for game in games:
            _play_to_the_end(client, game)
            assert signoria.load(client.get(f"/api/games/{game}/record").text).over
        until(lambda: not any(_alive(pid) for pid in workers), "the workers have ended")
        client.http.close()


def _play_to_the_end(client: Client, game: str) -> None:
    until(lambda: client.table(game)["game"]["status"] != "running", "the opponents have played to the end")


def _kill_after(server: Lives, seconds: float) -> None:
    time.sleep(seconds)
    server.kill()
