"""How many choices a second one server process stores, and how long people wait for them.

    python -m bench.load [--games 500] [--seconds 10] [--connections 16] [--database URL] [--json] [--profile FILE]

A server is started on a database of its own (SQLite unless told otherwise) and 500 games are opened. Then both seats of
every game play by chance over HTTP: first as fast as the server answers, then at 200 choices a second. After a choice
the other player's browser fetches its table, as it would without a live connection. The load comes from this process,
which shares the machine with the server: an idle machine has at least two cores for the two of them.

Last, a finished game of 400 choices is opened by a server that has never seen it. With --profile the event loop of the
server is watched by cProfile, which writes its figures to the file; the times are then longer than they are.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import json
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import signoria

Json = dict[str, Any]
GOAL_RATE = 200.0
LIKED = {"play": 9, "ops": 9, "op": 4, "trigger": 4, "fair": 2, "sell": 0.2, "pass": 0.3}


def serve(database: str, listening: socket.socket, profile: str | None) -> None:
    """The server, in its own process."""
    from signoria.server.serve import run
    from signoria.server.settings import Settings

    watch = None if profile is None else cProfile.Profile()
    if watch is not None:
        signal.signal(signal.SIGTERM, lambda *_: None)  # the server ends by it, and hands it on: the figures come after
        watch.enable()
    run(
        Settings(
            database=database,
            requests_per_second=0,
            work_per_second=0,
            running_games=0,
            at_once=0,
            writes_per_second=0,
            games_per_minute=0,
            game_writes_per_second=0,
        ),
        listening,
    )
    if watch is not None:
        watch.disable()
        watch.dump_stats(str(profile))


class Connection:
    """One keep-alive connection, as light as can be: the load must not cost more than the server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def call(self, method: str, path: str, token: str = "", body: Json | None = None) -> tuple[int, Json]:
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port, limit=1 << 24)
        data = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Signoria: 1\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\n"
        )
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self._writer.write(head.encode() + b"\r\n" + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        lines = answer.decode("latin-1").casefold().split("\r\n")
        length = next(int(line.split(":")[1]) for line in lines if line.startswith("content-length:"))
        document = await self._reader.readexactly(length)
        is_json = any(line.startswith("content-type: application/json") for line in lines)
        return int(lines[0].split()[1]), json.loads(document) if is_json else {}

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


class Game:
    """A game whose both seats play by chance."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self.id = ""
        self._tokens: dict[str, str] = {}
        self._version = 0
        self._next_event = 0
        self._decision: Json | None = None

    async def open(self, connection: Connection) -> None:
        seats = [{"kind": "link", "seat": "fugger"}, {"kind": "link", "seat": "medici"}]
        status, made = await connection.call("POST", "/api/games", body={"game": "pax", "seats": seats})
        assert status == 201, made
        self.id = made["id"]
        self._tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
        self._version = 0
        await self._look(connection, "fugger")

    async def _look(self, connection: Connection, seat: str) -> None:
        path = f"/api/games/{self.id}/table?seat={seat}&since={self._next_event}"
        status, table = await connection.call("GET", path, self._tokens[seat])
        assert status == 200, table
        self._take(table)

    def _take(self, table: Json) -> None:
        self._version = table["version"]
        self._next_event = table["next_event"]
        self._decision = table["decision"]

    async def choose(self, connection: Connection) -> float:
        """One choice; returns the seconds until it was acknowledged."""
        assert self._decision is not None
        seat = self._decision["seat"]
        keys = [option["key"] for option in self._decision["options"]]
        weights = [LIKED.get(key.split()[0], 1) for key in keys]
        body = {"seat": seat, "version": self._version, "key": self._chance.choices(keys, weights)[0]}
        started = time.perf_counter()
        status, table = await connection.call("POST", f"/api/games/{self.id}/choices", self._tokens[seat], body)
        seconds = time.perf_counter() - started
        assert status == 200, table
        self._take(table)
        if table["game"]["status"] != "running":
            await self.open(connection)
        elif self._decision is None:
            await self._look(connection, table["waiting"][0]["seat"])
        return seconds


def cpu_seconds(pid: int) -> float | None:
    """Processor time a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    except (OSError, IndexError):
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def load(port: int, pid: int, games: list[Game], connections: int, seconds: float, rate: float | None) -> Json:
    """Play all games for so long; with a rate, no faster than that."""
    waits: list[float] = []
    used = cpu_seconds(pid)
    started = time.perf_counter()
    ends = started + seconds

    async def play(part: list[Game], share: int) -> None:
        connection = Connection(port)
        chance = Random(share)
        gap = None if rate is None else connections / rate
        due = started + (0.0 if gap is None else gap * share / connections)
        while time.perf_counter() < ends:
            if gap is not None:
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
                due += gap
            waits.append(await chance.choice(part).choose(connection))
        connection.close()

    await asyncio.gather(*(play(games[n::connections], n) for n in range(connections)))
    took = time.perf_counter() - started
    told = {"choices_per_second": round(len(waits) / took, 1), **spread(waits)}
    now = cpu_seconds(pid)
    if used is not None and now is not None:
        # What the machine's other work cannot change: how much of a core a choice takes, the other table included.
        told["server_cpu_ms_per_choice"] = round((now - used) / len(waits) * 1000, 2)
        told["server_share_of_a_core"] = round((now - used) / took, 2)
    return told


def spread(waits: list[float]) -> Json:
    ordered = sorted(waits)
    at = {"median": 0.5, "p95": 0.95, "p99": 0.99}
    told = {f"{name}_ms": round(ordered[int(len(ordered) * part)] * 1000, 1) for name, part in at.items()}
    return {**told, "worst_ms": round(ordered[-1] * 1000, 1)}


def long_game(choices: int = 400) -> signoria.Match:
    """A finished game of at least so many choices."""
    for seed in range(1000):
        match = signoria.new("pax", seats=4, seed=seed)
        chance = Random(seed)
        while match.decision is not None:
            options = match.decision.options
            weights = [LIKED.get(option.key.split()[0], 1) for option in options]
            match.choose(chance.choices(options, weights)[0])
        if match.answers >= choices:
            return match
    raise AssertionError("no game was long enough")


async def opening(port: int, copies: int = 20) -> Json:
    """Open finished games that the server does not have in memory."""
    match = long_game()
    connection = Connection(port)
    waits = []
    for _ in range(copies):
        status, made = await connection.call("POST", "/api/games/import", body={"record": match.record()})
        assert status == 201, made
        started = time.perf_counter()
        status, table = await connection.call("GET", f"/api/games/{made['id']}/table")
        waits.append(time.perf_counter() - started)
        assert status == 200, table
        assert table["game"]["status"] == "finished"
    connection.close()
    return {"choices": match.answers, **spread(waits)}


async def measure(port: int, pid: int, args: argparse.Namespace) -> Json:
    chance = Random(args.seed)
    games = [Game(Random(chance.random())) for _ in range(args.games)]
    connection = Connection(port)
    for game in games:
        await game.open(connection)
    connection.close()
    told: Json = {
        "open_games": args.games,
        "connections": args.connections,
        "load": [round(n, 1) for n in os.getloadavg()],
    }
    told["full_speed"] = await load(port, pid, games, args.connections, args.seconds, None)
    told[f"at_{GOAL_RATE:.0f}_a_second"] = await load(port, pid, games, args.connections, args.seconds, GOAL_RATE)
    told["opening_a_finished_game"] = await opening(port)
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--connections", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", help="default: SQLite in a new folder")
    parser.add_argument("--profile", help="where to write what the event loop of the server did")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, socket.socket(proto=socket.IPPROTO_TCP) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(1024)
        database = args.database or f"sqlite:///{Path(folder) / 'games.db'}"
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(database, listening, args.profile))
        server.start()
        try:
            told = asyncio.run(measure(listening.getsockname()[1], server.pid or 0, args))
        finally:
            server.terminate()
            server.join(30)
    if args.json:
        print(json.dumps(told))
        return 0
    for name, value in told.items():
        print(f"{name.replace('_', ' ')}:", value if not isinstance(value, dict) else "")
        if isinstance(value, dict):
            for what, number in value.items():
                print(f"  {what.replace('_', ' ')}: {number}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
