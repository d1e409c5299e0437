"""What one visitor can do to the others: nothing."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import time
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import text

import signoria
from signoria.server import library
from signoria.server.cache import SET_ASIDE
from signoria.server.limits import Buckets, visitor
from signoria.server.logs import NoFlood
from signoria.server.opponents import FairQueue
from signoria.server.played import Played, entries_of
from signoria.server.rows import LogEntry
from tests.server.serving import PATIENCE, Served, problem, received_until, served, sqlite


def test_a_search_makes_nothing_ready_that_is_ready(server: Served) -> None:
    client = server.client()
    client.get("/api/rules", q="xyzzy")  # which no language knows, so that all are asked
    before = library._index.cache_info().misses
    for words in ("one two three four five", "trade", "a b c d e f g h"):
        assert client.get("/api/rules", q=words).status_code == 200
    assert library._index.cache_info().misses == before


def test_whoever_has_used_least_thought_is_next() -> None:
    queue = FairQueue()
    for n in range(10):
        queue.add("many", f"game {n}")
    assert queue.take() == ("many", "game 0")
    queue.charge("many", 3.0)
    queue.add("many", "game 0")
    queue.add("one", "mine")
    assert queue.take() == ("one", "mine")
    queue.charge("one", 0.01)
    queue.add("one", "mine")
    # As long as the other has used more, it is his turn.
    assert queue.take() == ("one", "mine")
    queue.charge("one", 5.0)
    queue.add("one", "mine")
    assert queue.take() == ("many", "game 1")
    # Who comes later does not start with all that the others have used before.
    queue.charge("many", 1.0)
    queue.add("late", "new")
    assert queue.take() == ("late", "new")


def test_games_of_opponents_alone_do_not_starve_a_person(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as server:
        flood = server.client()
        for _ in range(5):
            seats = [{"kind": "opponent", "level": "hard"}] * 4
            assert flood.post("/api/games", game="pax", seats=seats).status_code == 201
        # All come from one address here: the turns go round between games, too.
        client = server.client()
        game = client.create("fugger:here", "medici:opponent")
        with client.live(game.id, "fugger") as live:
            message = received_until(live, "table")
            while message["decision"] is not None:
                key = message["decision"]["options"][-1]["key"]
                message = client.choose(game.id, "fugger", message["version"], key)
            version = message["version"]
            while message["version"] <= version:
                message = received_until(live, "update")
        assert message["version"] > version


def test_games_that_nobody_plays_are_few(tmp_path: Path) -> None:
    with served(sqlite(tmp_path), games_of_opponents=2, running_games=4) as server:
        client = server.client()
        slow = [{"kind": "opponent", "level": "master"}] * 2  # still at it when the last request comes
        made = [client.post("/api/games", game="pax", seats=slow) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert "among themselves" in problem(made[2], 429, "busy")
        people = [client.post("/api/games", game="pax", seats=[{"kind": "here"}] * 2) for _ in range(3)]
        assert [answer.status_code for answer in people] == [201, 201, 429]
        # Tries at puzzles are games like others.
        assert "end some" in problem(client.post("/api/puzzles/1"), 429, "busy")


def test_a_record_that_goes_back_and_forth_is_not_taken_in(server: Served) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=1)
    first = match.decision
    assert first is not None
    key = first.options[0].key
    bomb = "; ".join([key, "undo fugger"] * 400)
    record = f"signoria record 1\ngame: pax\nrules: 2e\nseats: fugger medici\nseed: 1\n\n1 fugger: {bomb}\n"
    answer = server.client().post("/api/games/import", record=record)
    assert "too often" in problem(answer, 422, "invalid")


def test_an_import_has_so_much_time(tmp_path: Path) -> None:
    # Long enough for the slowest clock of a processor: those tick a hundred times a second.
    match, chance = signoria.new("age", seats=6, seed=3), Random(3)
    while match.decision is not None and match.answers < 400:
        match.choose(chance.choice(match.decision.options))
    assert match.answers == 400
    with served(sqlite(tmp_path), import_seconds=0.001) as server:
        client = server.client()
        assert "too long" in problem(client.post("/api/games/import", record=match.record()), 422, "invalid")
        assert client.post("/api/games", game="pax", seats=[{"kind": "here"}] * 2).status_code == 201


def test_half_sent_requests_are_let_go(tmp_path: Path) -> None:
    with served(sqlite(tmp_path), header_seconds=0.3, body_seconds=0.3) as server:
        host, port = server.host.split(":")
        body = b"POST /api/games HTTP/1.1\r\nX-Signoria: 1\r\nContent-Length: 9\r\n\r\n{"
        for half in (b"GET / HTTP/1.1\r\nHost:", b"", body):
            with socket.create_connection((host, int(port)), timeout=PATIENCE) as slow:
                assert _ends(slow, half)  # closed by the server, not by our patience
        assert _gets_through(server)


def test_connections_of_one_address_are_counted(tmp_path: Path) -> None:
    with served(sqlite(tmp_path), connections_per_address=3) as server:
        host, port = server.host.split(":")
        held = [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(3)]
        try:
            # Who comes first is counted first.
            with socket.create_connection((host, int(port)), timeout=PATIENCE) as more:
                assert not _answers(more)
            assert all(_answers(one) for one in held)
        finally:
            for one in held:
                one.close()


def _gets_through(server: Served) -> bool:
    """Whether a whole request is answered; where the machine is slow, this one is let go too, and tries again."""
    client = server.client()
    for _ in range(100):
        with contextlib.suppress(httpx.TransportError):
            return client.get("/health").status_code == 200
    return False


def _ends(connection: socket.socket, half: bytes) -> bool:
    try:
        connection.sendall(half)
        while connection.recv(1000):
            pass
    except ConnectionError:
        pass
    return True


def _answers(connection: socket.socket) -> bool:
    try:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        return connection.recv(100).startswith(b"HTTP/1.1 200")
    except ConnectionError:
        return False


def test_a_log_is_not_flooded(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = 0.0
    monkeypatch.setattr("signoria.server.logs.time", SimpleNamespace(monotonic=lambda: seconds))
    flood = NoFlood(per_second=1, burst=5)
    record = logging.LogRecord("x", logging.WARNING, "", 0, "again", (), None)
    assert [flood.filter(record) for _ in range(1000)] == [True] * 5 + [False] * 995
    other = logging.LogRecord("x", logging.WARNING, "", 0, "something else", (), None)
    assert flood.filter(other)
    seconds = 1.0
    assert [flood.filter(record) for _ in range(2)] == [True, False]
    assert record.fields == {"left_out_before": 995}  # type: ignore[attr-defined]


def test_costly_requests_use_up_more(tmp_path: Path) -> None:
    with served(sqlite(tmp_path), work_per_second=0.02) as server:
        client = server.client()
        game = client.create("fugger:here", "medici:here")
        answers = [client.get(f"/api/games/{game.id}/replay", chart="true").status_code for _ in range(6)]
        assert 429 in answers
    bucket = Buckets(0.1, 10, least=0.0)
    assert bucket.take("a", 0.0, cost=0.6) == 0
    assert bucket.take("a", 0.0, cost=0.6) == pytest.approx(2.0)
    bucket.charge("b", 0.0, 3.0)
    assert bucket.take("b", 0.0, cost=0.1) > 20


def test_one_house_is_one_visitor() -> None:
    assert visitor("2001:db8:1:2::5") == visitor("2001:db8:1:2:ffff::1")
    assert visitor("2001:db8:1:2::5") != visitor("2001:db8:1:3::5")
    assert visitor("::ffff:192.0.2.1") == visitor("192.0.2.1") == "192.0.2.1"
    assert visitor("not an address") == "not an address"


def test_a_table_cannot_be_jammed_by_who_holds_no_seat(tmp_path: Path) -> None:
    with served(sqlite(tmp_path), game_writes_per_second=0.4) as server:
        client = server.client()
        game = client.create("fugger:here", "medici:here")
        stranger = server.client()
        for _ in range(20):
            answer = stranger.post(f"/api/games/{game.id}/chat", seat="fugger", text="!")
            problem(answer, 403, "forbidden")
        assert client.post(f"/api/games/{game.id}/chat", seat="fugger", text="!").status_code == 200


def _age_game(choices: int) -> signoria.Match:
    match = signoria.new("age", seats=4, seed=8, length="campaign")
    while match.decision is not None and match.answers < choices:
        options = match.decision.options
        match.choose(options[match.answers % len(options)])
    return match


def test_a_long_game_is_told_from_what_was_written_before() -> None:
    match = _age_game(200)
    played = Played.restored(match.header, entries_of(match))
    seat = match.seats[0]
    fresh = Played.restored(match.header, entries_of(match))
    whole = json.loads(fresh.events(seat, 0).text)
    for since in (0, 1, 127, 128, 129, 200, len(played.feed)):
        assert json.loads(played.events(seat, since).text) == whole[since:]
    spectator = json.loads(Played.restored(match.header, entries_of(match)).events(None, 0).text)
    assert json.loads(played.events(None, 0).text) == spectator


def test_old_checkpoints_are_forgotten_and_the_past_is_still_there() -> None:
    match = _age_game(260)
    played = Played.restored(match.header, entries_of(match))
    assert len(played.match._marks) <= 100
    for count in (0, 3, 100, 200, played.match.answers - 1):
        again = signoria.new("age", seats=4, seed=8, length="campaign")
        for seat, key in played.steps[:count]:
            assert key is not None
            again.choose(key, seat)
        assert played.match._copy_to(count).view(None) == again.view(None)


# ---------------------------------------------------------------------- games that no longer play


def _spoiled(server: Served, game_id: str) -> None:
    """The log has a choice that the rules do not know."""
    with server.house.store.engine.begin() as connection:
        connection.execute(text("UPDATE entries SET key = 'fly to the moon' WHERE game_id = :id"), {"id": game_id})
    server.house.games.clear()


def test_a_game_whose_log_no_longer_plays_is_set_aside(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as server:
        client = server.client()
        game = client.create("fugger:here", "medici:link")
        key = client.table(game.id, "fugger")["decision"]["options"][0]["key"]
        client.choose(game.id, "fugger", 0, key)
        _spoiled(server, game.id)
        stranger = server.client()
        for asked in (client, stranger):
            told = problem(asked.get(f"/api/games/{game.id}/table"), 423, "set_aside")
            assert told == SET_ASIDE  # and not a word about what a seat could choose
        assert client.get(f"/api/games/{game.id}").json()["set_aside"] is True
        with client.live(game.id) as live:
            assert json.loads(live.recv(timeout=PATIENCE))["kind"] == "set_aside"
        record = client.get(f"/api/games/{game.id}/record")
        assert "fly to the moon" in record.text
        assert "seats: fugger medici" in record.text
        problem(stranger.get(f"/api/games/{game.id}/record"), 403, "forbidden")
        # Nobody plays it again: the log is not even read.
        assert server.house.store.waiting_for_opponents() == []
        healthy = client.create("fugger:here", "medici:here")
        assert client.table(healthy.id)["version"] == 0


def test_another_version_of_the_program_tries_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(sqlite(tmp_path)) as server:
        client = server.client()
        game = client.create("fugger:here", "medici:here")
        key = client.table(game.id, "fugger")["decision"]["options"][0]["key"]
        client.choose(game.id, "fugger", 0, key)
        _spoiled(server, game.id)
        assert client.get(f"/api/games/{game.id}/table").status_code == 423
        with server.house.store.engine.begin() as connection:
            connection.execute(text("UPDATE entries SET key = :key"), {"key": key})
        assert client.get(f"/api/games/{game.id}/table").status_code == 423
        monkeypatch.setattr("signoria.server.cache.ENGINE", "9.9+other")
        assert client.table(game.id)["version"] == 1


def test_every_game_knows_the_program_it_was_begun_with(server: Served) -> None:
    game = server.client().create("here", "here")
    found = server.house.store.snapshot(game.id)
    assert found is not None
    assert found.game.engine.startswith(f"{signoria.__version__}+")


# ---------------------------------------------------------------------- faults


def test_a_clock_that_jumps_back_silences_no_opponent(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as server:
        store = server.house.store
        game = server.client().create("fugger:here", "medici:here")
        with store.engine.begin() as connection:
            late = int(time.time() * 1000) + 10**9
            values: dict[str, Any] = {"late": late, "id": game.id}
            connection.execute(text("UPDATE games SET updated = :late, opponent_moves = true WHERE id = :id"), values)
        assert [found[0] for found in store.waiting_for_opponents()] == [game.id]


def test_health_says_when_nothing_can_be_written(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as server:
        assert server.client().get("/health").json() == {"status": "ok"}
        with server.house.store.engine.begin() as connection:
            connection.execute(text("DROP TABLE pulse"))
        server.house._checked = None
        assert server.client().get("/health").status_code == 503


def test_the_file_of_games_is_for_its_owner_alone(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)):
        for file in tmp_path.glob("games.db*"):
            assert file.stat().st_mode & 0o077 == 0, file


def test_errors_of_the_database_tell_no_values(server: Served) -> None:
    with pytest.raises(Exception, match="hidden") as told, server.house.store.engine.begin() as connection:
        connection.execute(text("INSERT INTO games (id) VALUES (:seed)"), {"seed": "very secret"})
    assert "very secret" not in str(told.value)


def test_metrics_are_not_for_everybody(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as server:
        client = server.client()
        assert client.get("/metrics").status_code == 200
        answer = client.http.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"})
        problem(answer, 403, "forbidden")
    with served(sqlite(tmp_path), metrics_token="secret word") as server:
        problem(server.client().get("/metrics"), 403, "forbidden")
        assert "signoria_request_seconds_bucket" in server.client("secret word").get("/metrics").text


# ---------------------------------------------------------------------- who left


def test_who_left_hears_and_sees_as_a_spectator(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:here", "medici:link", "coeur:link")
    gone = server.client(game.token("coeur"))
    table = gone.act(game.id, "resign", seat="coeur", version=0)
    assert table["seat"] is None
    problem(gone.get(f"/api/games/{game.id}/table", seat="coeur"), 403, "forbidden")
    problem(gone.post(f"/api/games/{game.id}/chat", seat="coeur", text="I still see you"), 403, "forbidden")


def test_old_games_are_deleted(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as server:
        client, store = server.client(), server.house.store
        untouched, begun = client.create("fugger:here", "medici:here"), client.create("fugger:here", "medici:here")
        key = client.table(begun.id, "fugger")["decision"]["options"][0]["key"]
        client.choose(begun.id, "fugger", 0, key)
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE games SET updated = 1000, created = 900"))
        assert store.forget_old(0, 0, 0) == []
        assert store.forget_old(2000, 2000, 0) == [untouched.id]
        assert store.snapshot(begun.id) is not None
        store.append(begun.id, 1, [LogEntry("resign", "fugger")], _over())
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE games SET updated = 1000"))
        assert store.forget_old(0, 2000, 0) == [begun.id]


def _over() -> Any:
    from signoria.server.rows import Standing

    return Standing("finished", 1, (), False, {"winners": []})
