"""What one visitor with 100 connections can do to another player.

    python -m bench.attack [--seconds 8] [--connections 100] [--database URL] [--json]

A server is started on a database of its own with its usual limits. One player plays on, from an address of his own, and
the time until each of his choices is acknowledged is measured: first alone, then beside each attack, each for so many
seconds. An attack is all that one address can send on so many connections. Everything stays on this machine.

Where others use the machine too, waiting says little. What an attack costs the server does not depend on them: the part of
a core that its process takes meanwhile, the player's own choices included. Below a half nobody has to queue behind it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection as Connected
from pathlib import Path
from random import Random
from typing import Any

import signoria
from bench.load import Connection, Game, cpu_seconds, long_game, spread

Json = dict[str, Any]
Request = Callable[[int], tuple[str, str, Json | None]]
GOAL_MS = 250.0
HOME, ATTACKER = "127.0.0.1", "127.0.0.2"  # two visitors of one machine
GAP = 0.1  # seconds between two choices of the player


class From(Connection):
    """A connection from an address."""

    def __init__(self, port: int, address: str) -> None:
        super().__init__(port)
        self._address = address

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(HOME, self._port, local_addr=(self._address, 0), limit=1 << 24)

    async def tried(self, method: str, path: str, body: Json | None = None) -> int:
        """The status of an answer; 0 where the server let the connection go."""
        try:
            if self._writer is None or self._writer.is_closing():
                self._reader, self._writer = await self.open()
            return (await self.call(method, path, body=body))[0]
        except (OSError, asyncio.IncompleteReadError, StopIteration):
            if self._writer is not None:
                self._writer.close()
            self._reader = self._writer = None
            await asyncio.sleep(0.01)
            return 0


def serve(database: str, listening: socket.socket) -> None:
    """The server, in its own process, with its usual limits."""
    from signoria.server.serve import run
    from signoria.server.settings import Settings

    run(Settings(database), listening)


async def flood(
    port: int, connections: int, ends: float, request: Callable[[int], tuple[str, str, Json | None]]
) -> Json:
    """Send requests on all connections until it ends; how many were answered in which way."""
    counts: dict[int, int] = {}

    async def send(number: int) -> None:
        connection = From(port, ATTACKER)
        n = number
        while time.perf_counter() < ends:
            method, path, body = request(n)
            status = await connection.tried(method, path, body)
            counts[status] = counts.get(status, 0) + 1
            n += connections
        connection.close()

    await asyncio.gather(*(send(n) for n in range(connections)))
    return {str(status): n for status, n in sorted(counts.items())}


async def half_requests(port: int, connections: int, ends: float) -> Json:
    """Connections that send half a request and wait."""
    refused = 0
    held: list[asyncio.StreamWriter] = []
    while time.perf_counter() < ends:
        if len(held) < 12 * connections:
            try:
                _, writer = await asyncio.open_connection(HOME, port, local_addr=(ATTACKER, 0))
                writer.write(b"GET /api/meta HTTP/1.1\r\nHost: 127.0.0.1\r\nX-")
                held.append(writer)
            except OSError:
                refused += 1
        await asyncio.sleep(0.001)
    for writer in held:
        writer.close()
    return {"opened": len(held), "refused": refused}


def attack(name: str, port: int, connections: int, seconds: float, targets: Json, told: Connected) -> None:
    """The attacker, in a process of his own: the player's time is not his."""
    ends = time.perf_counter() + seconds
    if name == "half_requests":
        told.send(asyncio.run(half_requests(port, connections, ends)))
    else:
        told.send(asyncio.run(flood(port, connections, ends, requests(targets)[name])))


async def measured(game: Game, player: From, pid: int, seconds: float, attacker: Callable[[], Json] | None) -> Json:
    """The player's choices while the attack goes on."""
    waits: list[float] = []
    used, started = cpu_seconds(pid), time.perf_counter()
    busy = None if attacker is None else asyncio.create_task(asyncio.to_thread(attacker))
    ends = time.perf_counter() + seconds
    while time.perf_counter() < ends:
        waits.append(await game.choose(player))
        await asyncio.sleep(GAP)
    told = {"choices": len(waits), **spread(waits)}
    now = cpu_seconds(pid)
    if used is not None and now is not None:
        told["server_share_of_a_core"] = round((now - used) / (time.perf_counter() - started), 2)
    if busy is not None:
        told["attack"] = await busy
    return told


def requests(targets: Json) -> dict[str, Request]:
    """What each attack sends."""
    words = "+".join(f"word{n}" for n in range(25))
    hard = {"game": "pax", "seats": [{"kind": "opponent", "level": "hard"}] * 4}
    people = {"game": "age", "seats": [{"kind": "link"}] * 6}
    game = targets["game"]
    return {
        "rules_search": lambda n: ("GET", f"/api/rules?q={words[: 150 + n % 40]}", None),
        "tables": lambda n: ("GET", f"/api/games/{game}/table?since=0", None),
        "earlier": lambda n: ("GET", f"/api/games/{game}/events?before={n % 1000}", None),
        "replays": lambda n: ("GET", f"/api/games/{game}/replay?chart=true&step={n % 250}", None),
        "imports": lambda n: ("POST", "/api/games/import", {"record": targets["bomb"]}),
        "opponents": lambda n: ("POST", "/api/games", hard),
        "new_games": lambda n: ("POST", "/api/games", people),
        "files": lambda n: ("GET", "/", None),
        "nonsense": lambda n: (
            "POST",
            f"/api/games/aaaaaaaaa{n % 10}/choices",
            {"seat": "x", "version": 0, "key": "y"},
        ),
    }


async def measure(port: int, pid: int, args: argparse.Namespace) -> Json:
    player = From(port, HOME)
    player._reader, player._writer = await player.open()
    game = Game(Random(1))
    await game.open(player)
    stranger = From(port, ATTACKER)
    stranger._reader, stranger._writer = await stranger.open()
    record = long_game(250).record()
    _, made = await stranger.call("POST", "/api/games/import", body={"record": record})
    long_id = made.get("id", "aaaaaaaaaa")
    key = signoria.new("pax", seats=["fugger", "medici"], seed=1).decision
    assert key is not None
    bomb = "signoria record 1\ngame: pax\nrules: 2e\nseats: fugger medici\nseed: 1\n\n1 fugger: " + "; ".join(
        [key.options[0].key, "undo fugger"] * 290
    )
    targets = {"game": long_id, "bomb": bomb}
    told: Json = {"load": [round(n, 1) for n in os.getloadavg()], "goal_p99_ms": GOAL_MS}
    told["alone"] = await measured(game, player, pid, args.seconds, None)
    for name in (*requests(targets), "half_requests"):
        told[name] = await measured(game, player, pid, args.seconds, partial(run_attack, name, port, args, targets))
    told["worst_p99_ms"] = max(part["p99_ms"] for part in told.values() if isinstance(part, dict))
    return told


def run_attack(name: str, port: int, args: argparse.Namespace, targets: Json) -> Json:
    """Start the attacker and hear what he got."""
    spawn = multiprocessing.get_context("spawn")
    here, there = spawn.Pipe(duplex=False)
    process = spawn.Process(target=attack, args=(name, port, args.connections, args.seconds, targets, there))
    process.start()
    there.close()
    try:
        told: Json = here.recv()
    except EOFError:
        told = {"failed": True}
    process.join(30)
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=8.0, help="for each attack, at most 60")
    parser.add_argument("--connections", type=int, default=100, help="of the attacker, at most 200")
    parser.add_argument("--database", help="default: SQLite in a new folder")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    args.seconds, args.connections = min(args.seconds, 60.0), min(args.connections, 200)
    with tempfile.TemporaryDirectory() as folder, socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind((HOME, 0))
        listening.listen(128)
        database = args.database or f"sqlite:///{Path(folder) / 'games.db'}"
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(database, listening))
        server.start()
        try:
            told = asyncio.run(measure(listening.getsockname()[1], server.pid or 0, args))
        finally:
            server.terminate()
            server.join(30)
    if args.json:
        print(json.dumps(told))
    else:
        for name, value in told.items():
            print(f"{name.replace('_', ' ')}: {value}")
    return 0 if told["worst_p99_ms"] <= GOAL_MS else 1


if __name__ == "__main__":
    sys.exit(main())
