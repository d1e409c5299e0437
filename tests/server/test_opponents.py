"""Opponents play in worker processes: whole games, through crashes and restarts."""

from __future__ import annotations

import os
import signal
from multiprocessing import active_children
from pathlib import Path
from random import Random
from typing import Any

import pytest

import signoria
from signoria.server import thinking
from signoria.server.opponents import luck
from signoria.server.played import Played
from signoria.server.rows import LogEntry
from tests.server.serving import Client, Served, received, served, sqlite, until


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
    table = _asked(client, game.id)
    assert table["view"]["turn"]["number"] == 1
    while table["view"]["turn"]["number"] <= 2:  # until it was the opponent's turn and is ours again
        client.choose(game.id, "fugger", table["version"], "pass" if _may_pass(table) else _first(table))
        table = _asked(client, game.id)
    after = client.act(game.id, "undo/propose", seat="fugger", version=table["version"])
    assert after["version"] > table["version"]
    assert after["undo"]["proposal"] is None
    assert after["waiting"][0]["seat"] == "fugger"
    assert {event["kind"] for event in after["events"]} == {"undo"}


def _asked(client: Client, game: str, seat: str = "fugger") -> dict[str, Any]:
    """The table when the seat is asked again."""

    def asked() -> dict[str, Any] | None:
        table = client.table(game, seat)
        assert table["game"]["status"] == "running", "the game is over"
        return table if table["decision"] is not None else None

    found = until(asked, f"{seat} is asked")
    assert found is not None
    return found


def _may_pass(table: dict[str, Any]) -> bool:
    return any(option["key"] == "pass" for option in table["decision"]["options"])


def _first(table: dict[str, Any]) -> str:
    key: str = table["decision"]["options"][0]["key"]
    return key


@pytest.mark.parametrize("thinking", [False, True], ids=["resting", "thinking"])
def test_a_lost_worker_is_replaced(server: Served, thinking: bool) -> None:
    client = server.client()
    game = client.create("fugger:opponent", "medici:here")
    for lost in range(2):
        table = _asked(client, game.id, "medici")
        # The opponent has thought, and rests: its worker is there, and is held where it shall die at its next thought.
        (worker,) = {child.pid for child in active_children() if "SpawnProcess" in child.name}
        assert worker is not None
        os.kill(worker, signal.SIGSTOP if thinking else signal.SIGKILL)
        while table["decision"] is not None:
            table = client.choose(game.id, "medici", table["version"], _first(table))
        if thinking:
            until(lambda: server.house.metrics.thinking, "the opponent thinks")
            os.kill(worker, signal.SIGKILL)
        _asked(client, game.id, "medici")
        assert server.house.metrics.worker_failures == lost + 1


def test_opponents_go_on_after_a_restart(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as first:
        # Stopped while an opponent thinks: whatever was not stored is thought about again.
        game = first.client().create("fugger:opponent", "medici:opponent")
    with served(sqlite(tmp_path)) as second:
        client = second.client()
        watch_to_the_end(client, game.id)
        assert signoria.load(client.get(f"/api/games/{game.id}/record").text).over


def test_with_a_secret_the_same_game_goes_the_same_way(tmp_path: Path) -> None:
    def record(name: str, secret: str) -> str:
        with served(sqlite(tmp_path, name), secret=secret) as server:
            client = server.client()
            game = client.create("fugger:opponent", "medici:opponent", "coeur:opponent")
            watch_to_the_end(client, game.id)
            return client.get(f"/api/games/{game.id}/record").text

    assert record("first.db", "of a house") == record("second.db", "of a house") != record("third.db", "of another")


def test_the_luck_of_an_opponent_follows_from_the_question_and_the_secret_alone() -> None:
    header = dict(signoria.new("pax", seats=["fugger", "medici"], seed=3).header)
    entry = LogEntry("choice", "fugger", "pass")
    question = (header, (entry,), "medici", "random")
    again = (dict(reversed(header.items())), (entry,), "medici", "hard")
    assert luck("of a house", question) == luck("of a house", again) < 1 << 63
    others = [(header, (entry, entry), "medici", "random"), (header, (entry,), "fugger", "random"),
              ({**header, "seed": "4"}, (entry,), "medici", "random")]  # fmt: skip
    drawn = [luck("of a house", question), *(luck("of a house", other) for other in others), luck("another", question)]
    assert len({*drawn, luck("", question), luck("", question)}) == 7


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
