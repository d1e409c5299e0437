"""A long game is told in parts: no answer tells all of it, and what was told of long ago is not kept."""

import json
from random import Random
from typing import Any

import pytest

import signoria
from signoria.server import telling
from signoria.server.payloads import LAST_EVENTS
from signoria.server.played import Played, entries_of
from tests.server.serving import Client, Served, problem

MOST = telling.BLOCK + telling.LEAST - 1


@pytest.fixture(scope="module")
def long() -> signoria.Match:
    """A game of Age with more events than two answers tell."""
    match = signoria.new("age", seats=4, seed=8, length="campaign")
    chance = Random(8)
    while match.decision is not None and match.answers < 260:
        match.choose(chance.choice(match.decision.options))
    assert len(match.events()) > LAST_EVENTS + 2 * MOST
    return match


@pytest.fixture
def client(server: Served) -> Client:
    return server.client()


@pytest.fixture
def game(client: Client, long: signoria.Match) -> str:
    """The same on the server; who imports it holds all its seats."""
    return str(client.post("/api/games/import", record=long.record()).json()["id"])


def told(match: signoria.Match, seat: str | None) -> list[Any]:
    return [json.loads(json.dumps(event.as_dict())) for event in match.events(seat)]


@pytest.mark.parametrize("seat", [None, "player1", "player3"])
def test_a_long_game_is_read_back_to_its_beginning_in_parts(
    client: Client, game: str, long: signoria.Match, seat: str | None
) -> None:
    whole = told(long, seat)
    table = client.table(game, seat)
    assert (table["first_event"], table["next_event"]) == (len(whole) - LAST_EVENTS, len(whole))
    log, first, sizes = table["events"], table["first_event"], []
    while first:
        part = client.part(game, seat, first)
        assert part["next_event"] == first
        assert part["first_event"] == first - len(part["events"])
        sizes.append(len(part["events"]))
        log, first = part["events"] + log, part["first_event"]
    assert log == whole
    assert len(sizes) > 1
    assert max(sizes) <= MOST
    assert min(sizes[:-1]) >= telling.LEAST
    # The last part is what is told where nothing is asked for, and before the beginning there is nothing.
    assert [event for part in client.parts(game, seat) for event in part["events"]] == whole
    assert client.part(game, seat, 0) == {"first_event": 0, "next_event": 0, "events": []}


def test_no_answer_tells_all_of_a_long_game(client: Client, game: str, long: signoria.Match) -> None:
    """However far back is asked for: by a table, by a choice, by a live connection that was away."""
    assert long.decision is not None
    seat = long.decision.seat
    since = client.table(game, seat, since=0)
    with client.live(game, seat, since=0) as socket:
        live = json.loads(socket.recv())
    version, key = since["version"], long.decision.options[0].key
    chosen = client.choose(game, seat, version, key, since=0)
    for document in (since, live, chosen):
        numbers = [event["number"] for event in document["events"]]
        assert numbers == list(range(document["first_event"], document["next_event"]))
        assert len(numbers) == LAST_EVENTS
        assert all(step["first"] >= document["first_event"] for step in document["steps"])
    # Who was away for less is told all he missed.
    missed = client.table(game, seat, since=chosen["next_event"] - 7)
    assert [event["number"] for event in missed["events"]] == [chosen["next_event"] - 7 + n for n in range(7)]
    assert client.table(game, seat, since=chosen["next_event"])["first_event"] == chosen["next_event"]


def test_a_replay_is_told_in_parts_from_any_seat_that_may_be_seen(
    server: Served, client: Client, game: str, long: signoria.Match
) -> None:
    for seat in (None, "player2"):
        parts = client.parts(game, seat, "replay/events")
        assert [event for part in parts for event in part["events"]] == told(long, seat)
        assert max(len(part["events"]) for part in parts) <= MOST
    stranger = server.client()
    assert stranger.parts(game, None, "replay/events")[0]["first_event"] == 0
    for path in ("events", "replay/events"):
        problem(stranger.get(f"/api/games/{game}/{path}", seat="player2"), 403, "forbidden")
        problem(client.get(f"/api/games/{game}/{path}", seat="player9"), 403, "forbidden")
        problem(client.get(f"/api/games/{game}/{path}", before=-1), 422, "invalid")


def test_a_replay_without_a_seat_that_left_is_told_in_parts(client: Client, game: str, long: signoria.Match) -> None:
    match = signoria.load(long.record())
    client.act(game, "resign", seat="player1", version=client.table(game, "player1")["version"])
    match.resign("player1")
    parts = client.parts(game, "player2", "replay/events")
    assert [event for part in parts for event in part["events"]] == told(match, "player2")


def test_what_was_told_of_long_ago_is_not_kept(long: signoria.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "MOST_BLOCKS", 2)
    played = Played.restored(long.header, entries_of(long))
    whole = told(long, "player1")
    for _ in range(2):
        before = len(played.feed)
        while before:
            part = played.part("player1", before)
            first = part["first_event"]
            assert json.loads(part["events"].text) == whole[first:before]
            before = first
    (kept,) = played._tellings.values()
    assert list(kept._blocks) == [1, 0], "those asked for last"
    assert not played._events
    assert not played._latest
