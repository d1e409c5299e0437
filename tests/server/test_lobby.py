"""The list of tables that everybody gets who looks: read and written once for all of them, and never behind one's own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from signoria.server import club, schemas
from signoria.server.house import House
from signoria.server.live import Connection
from signoria.server.security import Opener, Reader
from signoria.server.storage import Store
from signoria.server.writing import encoded
from tests.server.serving import settings, sqlite

Json = dict[str, Any]
ANNA, STRANGER = Reader(set(), "en", "anna"), Reader(set(), "en", "luca")


def in_a_house(folder: Path, play: Callable[[House], Awaitable[None]]) -> None:
    """A house in which nothing goes on but what the test does."""

    async def run() -> None:
        store = Store(sqlite(folder), "test")
        store.prepare()
        house = House(settings(sqlite(folder)), store)
        try:
            await play(house)
        finally:
            await house.close()

    asyncio.run(run())


async def opened(house: House, title: str = "") -> str:
    """A table of Anna's with a free seat."""
    seats = [schemas.NewSeat(kind="here", seat="fugger"), schemas.NewSeat(kind="link", seat="medici")]
    body = schemas.NewGame(game="pax", seats=seats, title=title, terms=schemas.Terms(open=True))
    return (await house.create(body, Opener("somewhere", "anna", "Anna"), "en")).id


async def lobby(house: House, reader: Reader, game: str | None = None) -> Json:
    """What somebody finds."""
    found: Json = json.loads(encoded(await house.club.lobby(reader, game)))
    return found


async def ids(house: House, reader: Reader = STRANGER) -> tuple[list[str], list[str]]:
    """The tables with a free seat, and those to watch."""
    found = await lobby(house, reader)
    return [card["id"] for card in found["open"]], [card["id"] for card in found["watch"]]


def test_what_this_server_writes_is_listed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "LISTED_SECONDS", 3600.0)  # it is never too old

    async def play(house: House) -> None:
        assert await ids(house) == ([], [])
        game = await opened(house)
        assert await ids(house) == ([game], [])
        # Another server changes something: this list is not too old yet.
        assert house.store.sit(game, "medici", "Luca", "luca")
        assert await ids(house) == ([game], [])
        # Anything that is written here may be in a list: both are read again.
        other = await opened(house)
        assert await ids(house) == ([other], [game])
        # A choice alone changes no list but the times in it; an end does.
        async with house.games.at(game) as found:
            version = found.now[0].version
        await house.commands.resign(game, ANNA, "fugger", version)
        assert await ids(house) == ([other], [])

    in_a_house(tmp_path, play)


def test_a_list_that_is_too_old_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "LISTED_SECONDS", -1.0)  # it always is

    async def play(house: House) -> None:
        game = await opened(house)
        assert await ids(house) == ([game], [])
        assert house.store.sit(game, "medici", "Luca", "luca")
        assert await ids(house) == ([], [game])

    in_a_house(tmp_path, play)


def test_everybody_reads_the_list_as_it_is_for_him(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(club, "LISTED_SECONDS", 3600.0)

    async def play(house: House) -> None:
        game = await opened(house, "By the river")
        first, again = [await house.club.lobby(STRANGER, None) for _ in range(2)]
        assert first["open"] is again["open"]  # written once
        # Who sits there sees his own seat, whoever looked before, and the stranger after him does not.
        for reader, own in ((ANNA, True), (STRANGER, False), (ANNA, True)):
            (card,) = (await lobby(house, reader))["open"]
            assert [seat["you"] for seat in card["seats"]] == [own, False]
        spanish = Reader(set(), "es", "luca")
        for reader in (STRANGER, spanish, STRANGER):
            (card,) = (await lobby(house, reader))["open"]
            assert card == await house.reading.card(game, reader)
        # Who is there changes without anything being written.
        here = Connection(game, "fugger", ANNA, None)
        house.hub.add(here)
        (card,) = (await lobby(house, STRANGER))["open"]
        assert [seat["online"] for seat in card["seats"]] == [True, False]
        house.hub.remove(here)
        (card,) = (await lobby(house, STRANGER))["open"]
        assert [seat["online"] for seat in card["seats"]] == [False, False]
        # Each game has a list of its own.
        assert (await lobby(house, STRANGER, "age"))["open"] == []
        assert [card["id"] for card in (await lobby(house, STRANGER, "pax"))["open"]] == [game]

    in_a_house(tmp_path, play)
