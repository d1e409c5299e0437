"""Live connections: every change arrives, catching up works from every event number, and nothing leaks on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

import signoria
from tests.server.mirror import Mirror
from tests.server.serving import PATIENCE, SEED, Client, Made, Served, received, received_until


@contextmanager
def watchers(client: Client, game: Made, seats: list[str | None]) -> Iterator[dict[str | None, ClientConnection]]:
    with ExitStack() as stack:
        yield {seat: stack.enter_context(client.live(game.id, seat)) for seat in seats}


@pytest.mark.parametrize(
    ("banks", "variants"),
    [
        (["fugger", "medici"], []),
        (["medici", "coeur", "marchionni"], ["promo_cards", "bankruptcy"]),
        (["fugger", "medici", "coeur", "marchionni"], ["astrology"]),
    ],
)
def test_a_whole_random_game_shows_each_seat_its_view_and_nothing_else(
    server: Served, banks: list[str], variants: list[str]
) -> None:
    """Every answer and every message, to every seat and to a spectator, is what the engine gives that seat."""
    creator = server.client()
    game = creator.create(*(f"{bank}:link" for bank in banks), variants=variants)
    clients: dict[str | None, Client] = {bank: server.client(game.token(bank)) for bank in banks}
    clients[None] = server.client()
    mirror = Mirror(signoria.new("pax", seats=banks, seed=SEED, variants=variants).header)
    chance = Random(len(banks))
    with ExitStack() as stack:
        sockets = {seat: stack.enter_context(client.live(game.id, seat)) for seat, client in clients.items()}
        for seat, socket in sockets.items():
            mirror.check(received_until(socket, "table"), seat, 0)
        while not mirror.played.over:
            seat, key = mirror.pick(chance)
            first = len(mirror.played.feed)
            mirror.apply("choice", seat, key)
            answer = clients[seat].choose(game.id, seat, mirror.played.version - 1, key)
            mirror.check(answer, seat, first)
            for watcher, socket in sockets.items():
                message = received_until(socket, "update")
                mirror.check(message, watcher, first)
            if chance.random() < 0.1:
                looker = chance.choice(list(clients))
                mirror.check(clients[looker].table(game.id, looker, 0), looker, 0)
                raw = clients[looker].get(f"/api/games/{game.id}").text
                mirror.check_text(raw)


def test_catching_up_from_every_event_number(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:here", "medici:here")
    mirror = Mirror(signoria.new("pax", seats=["fugger", "medici"], seed=SEED).header)
    chance = Random(5)
    for _ in range(30):
        seat, key = mirror.pick(chance)
        client.choose(game.id, seat, mirror.played.version, key)
        mirror.apply("choice", seat, key)
        if mirror.played.why_no_undo(seat) is None and chance.random() < 0.3:
            client.act(game.id, "undo", seat=seat, version=mirror.played.version)
            mirror.apply("undo", seat)
    assert "undo" in [entry.kind for entry in mirror.played.entries]
    for watcher in ("fugger", "medici", None):
        whole = client.table(game.id, watcher, 0)["events"]
        assert [event["number"] for event in whole] == list(range(len(whole)))
        # Every number for one of them; the others see the same list with other values hidden.
        for since in range(0, len(whole) + 2, 1 if watcher == "fugger" else 9):
            with client.live(game.id, watcher, since) as socket:
                message = received(socket)
            assert message["type"] == "table"
            assert message["events"] == whole[since:]
            assert message["next_event"] == len(whole)
            assert client.table(game.id, watcher, since)["events"] == whole[since:]


def test_who_was_away_misses_nothing(server: Served) -> None:
    """Connections come and go; the events each has gathered are all events, once and in order."""
    client = server.client()
    game = client.create("fugger:here", "medici:here")
    mirror = Mirror(signoria.new("pax", seats=["fugger", "medici"], seed=SEED).header)
    chance = Random(8)
    gathered: list[dict[str, object]] = []
    for _ in range(12):
        since = len(gathered)
        with client.live(game.id, "medici", since) as socket:
            message = received(socket)
            gathered += message["events"]
            for _ in range(chance.randrange(3)):
                seat, key = mirror.pick(chance)
                client.choose(game.id, seat, mirror.played.version, key)
                mirror.apply("choice", seat, key)
                gathered += received_until(socket, "update")["events"]
        for _ in range(chance.randrange(3)):
            seat, key = mirror.pick(chance)
            client.choose(game.id, seat, mirror.played.version, key)
            mirror.apply("choice", seat, key)
    last = client.table(game.id, "medici", len(gathered))
    assert [*gathered, *last["events"]] == client.table(game.id, "medici", 0)["events"]


def test_changes_besides_choices_arrive_too(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:here", "medici:here", "coeur:here")
    with watchers(client, game, ["medici", None]) as sockets:
        for socket in sockets.values():
            received_until(socket, "table")
        key = client.table(game.id, "fugger")["decision"]["options"][0]["key"]
        client.choose(game.id, "fugger", 0, key)
        client.act(game.id, "undo/propose", seat="fugger", version=1)
        for socket in sockets.values():
            assert received_until(socket, "update")["version"] == 1
            message = received_until(socket, "update")
            asked = {"by": "fugger", "agreed": [], "needed": ["medici", "coeur"], "enough": 2}
            assert message["undo"]["proposal"] == asked
            assert message["events"] == []
        client.act(game.id, "undo/refuse", seat="coeur", version=1)
        for socket in sockets.values():
            assert received_until(socket, "update")["undo"]["proposal"] is None
        said = client.post(f"/api/games/{game.id}/chat", seat="coeur", text="No.").json()
        for socket in sockets.values():
            assert received_until(socket, "chat")["chat"] == said
        client.act(game.id, "undo", seat="fugger", version=1)
        for socket in sockets.values():
            message = received_until(socket, "update")
            assert (message["version"], [event["kind"] for event in message["events"]]) == (2, ["undo"])
        client.act(game.id, "resign", seat="coeur", version=2)
        for socket in sockets.values():
            message = received_until(socket, "update", 3)
            assert message["game"]["seats"][2]["kind"] == "opponent"


def test_presence_is_told(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:here", "medici:here")

    def told(socket: ClientConnection, online: list[str], spectators: int) -> None:
        while True:
            message = received_until(socket, "presence")
            if (message["online"], message["spectators"]) == (online, spectators):
                return

    with client.live(game.id, "fugger") as fugger:
        told(fugger, ["fugger"], 0)
        with client.live(game.id, "medici"):
            told(fugger, ["fugger", "medici"], 0)
            card = client.get(f"/api/games/{game.id}").json()
            assert [seat["online"] for seat in card["seats"]] == [True, True]
        told(fugger, ["fugger"], 0)
        with client.live(game.id):
            told(fugger, ["fugger"], 1)
        told(fugger, ["fugger"], 0)


def test_a_ping_is_answered_and_noise_is_not(server: Served) -> None:
    client = server.client()
    game = client.create("here", "here")
    with client.live(game.id) as socket:
        received_until(socket, "table")
        for noise in ("hello", "[]", "{}", '{"type": "choose"}', '"ping"'):
            socket.send(noise)
        socket.send('{"type": "ping"}')
        assert received_until(socket, "pong") == {"type": "pong"}


def test_too_many_messages_end_the_connection(server: Served) -> None:
    client = server.client()
    game = client.create("here", "here")
    with client.live(game.id) as socket:
        received_until(socket, "table")
        with pytest.raises(ConnectionClosed):
            flood(socket)


def flood(socket: ClientConnection) -> None:
    for _ in range(10_000):
        socket.send('{"type": "ping"}')
    while True:
        socket.recv(timeout=PATIENCE)


@pytest.mark.parametrize(
    ("seat", "known", "code", "kind"),
    [
        ("medici", True, 4403, "forbidden"),
        ("rothschild", True, 4403, "forbidden"),
        (None, False, 4404, "missing"),
    ],
)
def test_a_connection_is_refused_with_a_sentence(
    server: Served, seat: str | None, known: bool, code: int, kind: str
) -> None:
    game = server.client().create("fugger:here", "medici:here")
    stranger = server.client(game.token("fugger"))
    with stranger.live(game.id if known else "aaaaaaaaaa", seat) as socket:
        message = received(socket)
        assert (message["type"], message["kind"]) == ("problem", kind)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == code


def test_an_address_that_is_no_game_is_refused(server: Served) -> None:
    for name in ("short", "a%00bcdefghi", "aaaaaaaaaaa", "%F0%9F%8E%B2"):
        with server.client().live(name) as socket:
            assert received(socket)["kind"] == "missing"


def test_a_page_of_another_site_does_not_get_in(server: Served) -> None:
    client = server.client()
    game = client.create("here", "here")
    with pytest.raises(InvalidStatus) as refused:
        client.live(game.id, origin="http://evil.example")
    assert refused.value.response.status_code == 403
    with client.live(game.id, origin=f"http://{server.host}") as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "table"
