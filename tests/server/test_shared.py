"""Several servers on one PostgreSQL: what one changes the others show, and two of them never both move."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from random import Random

import httpx
import pytest

import signoria
from tests.server.mirror import Mirror
from tests.server.serving import SEED, Served, problem, received_until, served


@pytest.fixture
def pair(postgres_url: str) -> Iterator[tuple[Served, Served]]:
    with served(postgres_url) as one, served(postgres_url) as two:
        yield one, two


def test_a_game_over_two_servers(pair: tuple[Served, Served]) -> None:
    one, two = pair
    game = one.client().create("fugger:link", "medici:link")
    clients = {"fugger": one.client(game.token("fugger")), "medici": two.client(game.token("medici"))}
    mirror = Mirror(signoria.new("pax", seats=["fugger", "medici"], seed=SEED).header)
    chance = Random(2)
    with clients["fugger"].live(game.id, "fugger") as fugger, clients["medici"].live(game.id, "medici") as medici:
        sockets = {"fugger": fugger, "medici": medici}
        for socket in sockets.values():
            received_until(socket, "table")
        while not mirror.played.over and mirror.played.version < 120:
            seat, key = mirror.pick(chance)
            first = len(mirror.played.feed)
            clients[seat].choose(game.id, seat, mirror.played.version, key)
            mirror.apply("choice", seat, key)
            for watcher, socket in sockets.items():
                mirror.check(received_until(socket, "update"), watcher, first)
        said = clients["fugger"].post(f"/api/games/{game.id}/chat", seat="fugger", text="hello").json()
        assert received_until(medici, "chat")["chat"] == said
        for seat, client in clients.items():
            mirror.check(client.table(game.id, seat, 0), seat, 0)


def test_who_is_there_is_known_everywhere(pair: tuple[Served, Served]) -> None:
    one, two = pair
    game = one.client().create("fugger:link", "medici:link")
    with one.client(game.token("fugger")).live(game.id, "fugger") as fugger:
        with two.client(game.token("medici")).live(game.id, "medici"):
            while received_until(fugger, "presence")["online"] != ["fugger", "medici"]:
                pass
        while received_until(fugger, "presence")["online"] != ["fugger"]:
            pass


def test_of_two_servers_that_move_at_once_exactly_one_wins(pair: tuple[Served, Served]) -> None:
    game = pair[0].client().create("fugger:link", "medici:link")
    mirror = Mirror(signoria.new("pax", seats=["fugger", "medici"], seed=SEED).header)
    for _ in range(15):
        decision = mirror.played.match.decision
        assert decision is not None
        seat, version = decision.seat, mirror.played.version
        keys = [decision.options[0].key, decision.options[-1].key]
        devices = [server.client(game.token(seat)) for server in pair]
        for device in devices:
            assert device.table(game.id, seat)["version"] == version
        answers: dict[int, httpx.Response] = {}
        start = threading.Barrier(2)

        def press(n: int) -> None:
            start.wait()  # noqa: B023
            path = f"/api/games/{game.id}/choices"
            answers[n] = devices[n].post(path, seat=seat, version=version, key=keys[n])  # noqa: B023

        threads = [threading.Thread(target=press, args=(n,)) for n in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers.values()) == [200, 409]
        winner = next(n for n, answer in answers.items() if answer.status_code == 200)
        problem(answers[1 - winner], 409, "stale")
        mirror.apply("choice", seat, keys[winner])
        for device in devices:
            mirror.check(device.table(game.id, seat, 0), seat, 0)


def test_opponents_play_on_postgresql(postgres_url: str) -> None:
    with served(postgres_url) as server:
        client = server.client()
        game = client.create("fugger:opponent", "medici:opponent")
        with client.live(game.id) as socket:
            message = received_until(socket, "table")
            while message["game"]["status"] == "running":
                message = received_until(socket, "update")
        assert signoria.load(client.get(f"/api/games/{game.id}/record").text).over
