"""Opponents play in worker processes: whole games, through crashes and restarts."""

from __future__ import annotations

import os
import signal
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import signoria
from signoria.server import thinking
from signoria.server.played import Played
from signoria.server.rows import LogEntry
from tests.server.serving import Client, Served, received, served, sqlite


def watch_to_the_end(client: Client, game: str) -> dict[str, Any]:
    """Wait for the end of a game that opponents play by themselves; returns the last message."""
    with client.live(game) as socket:
        message = received(socket)
        while message["type"] not in ("table", "update") or message["game"]["status"] == "running":
            message = received(socket)
    return message


def test_opponents_play_a_whole_game_by_themselves(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:opponent", "medici:opponent", "coeur:opponent")
    last = watch_to_the_end(client, game.id)
    record = client.get(f"/api/games/{game.id}/record").text
    match = signoria.load(record)
    assert match.over
    assert last["game"]["result"] == match.result
    assert match.answers == last["version"]


def test_a_person_plays_a_whole_game_against_opponents(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:opponent", "medici:here")
    chance = Random(4)
    with client.live(game.id, "medici") as socket:
        while True:
            message = received(socket)
            if message["type"] not in ("table", "update"):
                continue
            if message["game"]["status"] == "finished":
                break
            if message["decision"] is not None:
                key = chance.choice(message["decision"]["options"])["key"]
                client.choose(game.id, "medici", message["version"], key)
    match = signoria.load(client.get(f"/api/games/{game.id}/record").text)
    assert match.over
    assert message["game"]["result"] == match.result


def test_opponents_agree_to_an_undo_at_once(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:here", "medici:opponent")
    version = 0
    while True:  # until it is the opponent's turn and ours again
        table = client.table(game.id, "fugger")
        if table["decision"] is not None:
            if table["view"]["turn"]["number"] > 2:
                break
            version = client.choose(game.id, "fugger", table["version"], "pass" if _may_pass(table) else _first(table))[
                "version"
            ]
    assert version > 0
    after = client.act(game.id, "undo/propose", seat="fugger", version=table["version"])
    assert after["version"] > table["version"]
    assert after["undo"]["proposal"] is None
    assert after["waiting"][0]["seat"] == "fugger"
    assert {event["kind"] for event in after["events"]} == {"undo"}


def _may_pass(table: dict[str, Any]) -> bool:
    return any(option["key"] == "pass" for option in table["decision"]["options"])


def _first(table: dict[str, Any]) -> str:
    key: str = table["decision"]["options"][0]["key"]
    return key


def test_a_lost_worker_is_replaced(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:opponent", "medici:opponent")
    with client.live(game.id) as socket:
        lost = 0
        message = received(socket)
        while message["type"] not in ("table", "update") or message["game"]["status"] == "running":
            message = received(socket)
            if lost < 2 and message["type"] == "update" and message["version"] > 5 * (lost + 1):
                for child in active_children():
                    if child.pid is not None and "SpawnProcess" in child.name:
                        os.kill(child.pid, signal.SIGKILL)
                        lost += 1
    assert lost >= 2
    # Who hears of the game late kills workers that rest already: then the next game finds them gone.
    watch_to_the_end(client, client.create("fugger:opponent", "medici:opponent").id)
    assert server.house.metrics.worker_failures >= 1
    assert signoria.load(client.get(f"/api/games/{game.id}/record").text).over


def test_opponents_go_on_after_a_restart(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as first:
        # Stopped while an opponent thinks: whatever was not stored is thought about again.
        game = first.client().create("fugger:opponent", "medici:opponent")
    with served(sqlite(tmp_path)) as second:
        client = second.client()
        watch_to_the_end(client, game.id)
        assert signoria.load(client.get(f"/api/games/{game.id}/record").text).over


def test_a_worker_plays_on_from_what_it_knows_and_starts_again_when_that_is_gone() -> None:
    header = signoria.new("pax", seats=["fugger", "medici"], seed=3).header
    entries: list[LogEntry] = []
    for _ in range(6):
        key = thinking.think(thinking.Job("g", header, tuple(entries), _mover(header, entries), "random", 7))
        entries.append(LogEntry("choice", _mover(header, entries), key))
    assert thinking._games["g"].entries == entries[:-1]
    back = entries[:2]
    key = thinking.think(thinking.Job("g", header, tuple(back), _mover(header, back), "random", 8))
    assert thinking._games["g"].entries == back
    assert key in [option.key for option in thinking._games["g"].match.decision.options]  # type: ignore[union-attr]


def _mover(header: dict[str, str], entries: list[LogEntry]) -> str:
    decision = Played.restored(header, entries).match.decision
    assert decision is not None
    return decision.seat
