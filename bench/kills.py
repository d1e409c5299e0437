"""Whether anything that was acknowledged is lost when servers, workers or the database are killed.

    python -m bench.kills [--of server|worker|database] [--kills 100] [--seconds 0] [--seed 1] [--database URL]

Something is killed with SIGKILL again and again, between choices and in the middle of them. After every kill of a server
the next one has to have all that was acknowledged, byte for byte, and nothing that was not sent. So has the server whose
PostgreSQL was killed and has come back; that run makes a PostgreSQL of its own. When a worker is killed in which an
opponent thinks, what was told stays told, and the game goes on. A thousand kills are some runs with seeds of their own;
each says how many there were, how many came in the middle, and how many choices were played. A server takes some seconds
to come back: with --seconds a run ends after so long and says what it has, instead of being ended by somebody else.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from tests.server import postgres
from tests.server.serving import Client, Refused
from tests.server.test_killed import Lives, Player, _children, lives

Json = dict[str, Any]
PATIENCE = 300.0  # seconds until the database has come back, or a game has gone on


def kill(pid: int) -> None:
    """At once, and without a word; it may be gone already."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def command(pid: int) -> bytes:
    """What a process was started with; nothing when it is gone."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


class Tally:
    """What came of it."""

    def __init__(self, wanted: int, seconds: float) -> None:
        self.kills = self.in_the_middle = self.choices = 0
        self._wanted = wanted
        self._until = time.monotonic() + (seconds or float("inf"))

    def goes_on(self) -> bool:
        """Whether more are to be killed."""
        return self.kills < self._wanted and time.monotonic() < self._until

    def told(self) -> dict[str, int]:
        """All of it."""
        return {"kills": self.kills, "in_the_middle": self.in_the_middle, "choices": self.choices}


def try_to_choose(player: Player) -> tuple[str, str] | None:
    """A choice; what was sent where nobody knows whether it was stored."""
    seat, key = player.mirror.pick(player.chance)
    try:
        return player.try_to_choose()
    except Refused:  # the database is away
        return seat, key


def play_until(player: Player, chance: Random, between: bool, act: Callable[[], None]) -> tuple[str, str] | None:
    """Play on until something was killed; the choice that was under way."""
    unanswered = None
    for _ in range(chance.randrange(4)):
        if not player.mirror.played.over:
            assert player.try_to_choose() is None
    if between:
        act()
        return None
    killer = threading.Timer(chance.random() * 0.01, act)
    killer.start()
    while unanswered is None and killer.is_alive() and not player.mirror.played.over:
        unanswered = try_to_choose(player)
    killer.join()
    return unanswered


def next_game(player: Player, seed: int, tally: Tally) -> Player:
    """The same player, or the next game where one is over."""
    if not player.mirror.played.over:
        return player
    tally.choices += player.mirror.played.version
    player.client.http.close()
    return Player(player.port, seed=seed)


def kill_servers(server: Lives, args: argparse.Namespace, tally: Tally) -> None:
    """A server is followed by the next."""
    chance = Random(args.seed)
    player = Player(server.port, seed=args.seed)
    while tally.goes_on():
        life = tally.kills
        player = next_game(player, args.seed * 10_000 + life, tally)
        unanswered = play_until(player, chance, life % 4 == 0, server.kill)
        server.next_life()
        player.reconnect()
        player.check(unanswered)
        tally.kills += 1
        tally.in_the_middle += unanswered is not None
    tally.choices += player.mirror.played.version
    player.client.http.close()


def kill_database(server: Lives, folder: str, args: argparse.Namespace, tally: Tally) -> None:
    """The database is killed and started again; the server lives on."""
    chance = Random(args.seed)
    player = Player(server.port, seed=args.seed)
    while tally.goes_on():
        life = tally.kills
        player = next_game(player, args.seed * 10_000 + life, tally)
        pid = postgres.process(folder)
        unanswered = play_until(player, chance, life % 4 == 0, partial(kill, pid))
        begin_again(folder)
        patiently(partial(player.client.table, player.game.id))
        player.check(unanswered)
        tally.kills += 1
        tally.in_the_middle += unanswered is not None
    tally.choices += player.mirror.played.version
    player.client.http.close()


def begin_again(folder: str) -> None:
    """Start the database: what is left of the last one has to end first."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            postgres.start(folder)
            return
        except postgres.NotThere:
            if time.monotonic() > until:
                raise
            time.sleep(0.2)


def patiently(ask: Callable[[], Json]) -> Json:
    """What is answered when all is well again."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return ask()
        except AssertionError:  # the database is not there yet
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


def kill_workers(server: Lives, args: argparse.Namespace, tally: Tally) -> None:
    """A worker in which opponents think is killed: the game goes on from what everybody has seen."""
    chance = Random(args.seed)
    client = Client(f"127.0.0.1:{server.port}")
    game, seed, seen = "", args.seed * 10_000, 0
    told: list[Json] = []
    while tally.goes_on():
        if not game:
            seed += 1
            game, seen, told = client.create("fugger:opponent", "medici:opponent", seed=seed).id, 0, []
        until = time.monotonic() + PATIENCE
        while (table := client.table(game, since=0))["version"] <= seen and table["game"]["status"] == "running":
            assert time.monotonic() < until, "the opponents do not go on"
            time.sleep(0.02)
        assert table["events"][: len(told)] == told
        seen, told = table["version"], table["events"]
        if table["game"]["status"] != "running":
            tally.choices += seen
            game = ""
            continue
        workers = sorted(pid for pid in _children(server.pid) if b"resource_tracker" not in command(pid))
        if not workers:
            continue  # the next ones are not there yet
        time.sleep(chance.random() * 0.02)
        kill(chance.choice(workers))
        tally.kills += 1
        tally.in_the_middle += table["game"]["to_move"] != []
    tally.choices += seen
    client.http.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--of", choices=("server", "worker", "database"), default="server")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0, help="end after so long; 0: when all are killed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="default: SQLite in a new folder")
    args = parser.parse_args()
    started = time.monotonic()
    tally = Tally(args.kills, args.seconds)
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        database = args.database or f"sqlite:///{Path(folder) / 'games.db'}"
        if args.of == "database":
            folder = stack.enter_context(postgres.cluster())
            database = postgres.url(folder, "postgres")
        server = stack.enter_context(lives(database))
        if args.of == "database":
            kill_database(server, folder, args, tally)
        elif args.of == "worker":
            kill_workers(server, args, tally)
        else:
            kill_servers(server, args, tally)
        seconds = round(time.monotonic() - started, 1)
        print(json.dumps({"of": args.of, **tally.told(), "lost": 0, "seconds": seconds}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
