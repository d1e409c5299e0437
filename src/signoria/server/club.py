"""The hall around the tables: who waits, where a seat is free, what can be watched, notes, ratings."""

import dataclasses
import time
from typing import Any

from starlette.requests import HTTPConnection

import signoria
from signoria.server import payloads
from signoria.server.admin import Admin
from signoria.server.cache import OpenGames
from signoria.server.club_store import ClubStore
from signoria.server.commands import Commands
from signoria.server.levels import level_named
from signoria.server.live import Hub
from signoria.server.people import People
from signoria.server.people_store import PeopleStore
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.ratings import Rating
from signoria.server.rows import GameRow, SeatRow
from signoria.server.security import Reader, hashed
from signoria.server.storage import Store
from signoria.server.wording import level_words
from signoria.server.writing import Raw, written

Document = dict[str, Any]
LISTED_SECONDS = 1.0  # how old a list may be of what other servers, or choices, change


@dataclasses.dataclass(slots=True)
class Listed:
    """A list of tables that everybody gets who looks, until something is written or it is too old."""

    tables: list[tuple[GameRow, tuple[SeatRow, ...]]]
    changes: int
    until: float
    # By language and who is there: for readers who sit at none of the tables.
    written: dict[tuple[str, tuple[frozenset[str], ...]], Raw] = dataclasses.field(default_factory=dict)


class Club:
    """What people find before they sit down."""

    def __init__(
        self,
        store: Store,
        club: ClubStore,
        pools: Pools,
        games: OpenGames,
        hub: Hub,
        people: People,
        commands: Commands,
    ) -> None:
        self._store = store
        self._club = club
        self._pools = pools
        self._games = games
        self._hub = hub
        self._people = people
        self._people_store = PeopleStore(store.engine)
        self._admin = Admin(store)
        self._commands = commands
        self._listed: dict[tuple[bool, str | None], Listed] = {}

    async def lobby(self, reader: Reader, game: str | None) -> Document:
        """Free seats, tables to watch, and what waits for the reader."""
        if game is not None:
            signoria.game(game)
        free, full = await self._tables(True, game), await self._tables(False, game)
        mine = await self._pools.read(self._store.games_of, reader.hashes, reader.person)
        cards = [self._card(row, seats, reader) for row, seats in mine if row.standing.status == "running"]
        waiting = [card for card in cards if card["your_move"] and not card["set_aside"]]
        # The shortest clock first; without a clock the one that waits longest.
        waiting.sort(key=lambda card: ((card["clock"] or {}).get("deadline") or "9", card["updated"]))
        return {
            "open": self._cards(free, reader),
            "watch": self._cards(full, reader),
            "waiting": waiting,
        }

    async def _tables(self, open_ones: bool, game: str | None) -> Listed:
        """The list, read again where it may have changed."""
        found = self._listed.get((open_ones, game))
        if found is None or found.changes != self._pools.changes or found.until < time.monotonic():
            changes = self._pools.changes  # before reading: what is written meanwhile counts
            tables = await self._pools.read(self._store.tables, open_ones, game)
            found = self._listed[open_ones, game] = Listed(tables, changes, time.monotonic() + LISTED_SECONDS)
        return found

    def _cards(self, listed: Listed, reader: Reader) -> Raw:
        """The tables of a list as the reader sees them; whoever sits at none of them sees what all others see."""
        if any(payloads.held(seats, reader) for _, seats in listed.tables):
            return Raw(written([self._card(row, seats, reader) for row, seats in listed.tables]))
        who = (reader.lang, tuple(frozenset(self._hub.online(row.id)) for row, _ in listed.tables))
        if who not in listed.written:
            cards = [self._card(row, seats, reader) for row, seats in listed.tables]
            listed.written[who] = Raw(written(cards))
        return listed.written[who]

    def _card(self, row: GameRow, seats: tuple[SeatRow, ...], reader: Reader) -> Document:
        held = payloads.held(seats, reader)
        return payloads.game_card(row, seats, held, self._hub.online(row.id), reader.lang)

    async def sit(self, connection: HTTPConnection, game_id: str, seat: str | None) -> tuple[Document, str | None]:
        """Sit down at an open table, and the key the browser is to keep."""
        async with self._games.at(game_id) as game:
            row = game.now[1]
            free = [one.seat for one in game.seats if one.kind == "link" and not one.claimed]
            if not row.listed or row.standing.status != "running":
                raise Trouble("forbidden", "This table is not open: ask who opened it for a link.")
            if seat is not None and game.seat(seat).seat not in free:
                raise Trouble("illegal", "Somebody was quicker: this seat is taken.")
            if not free:
                raise Trouble("illegal", "Somebody was quicker: no seat is free.")
        person, key = await self._people.come_in(connection)
        wanted = seat or free[0]
        if not await self._pools.write(self._store.sit, game_id, wanted, person.name, person.id):
            raise Trouble("illegal", "You sit at this table already, or somebody was quicker.")
        self._games.mark_stale(game_id)
        await self._commands.start_clock(game_id)
        self._hub.wake(game_id)
        return {"game": game_id, "seat": wanted}, key

    async def match(self, reader: Reader, game: str, seats: int) -> str | None:
        """An open table of this game and size where a stranger waits; None: nobody does."""
        signoria.game(game)
        for row, rows in await self._pools.read(self._store.tables, True, game):
            mine = any(reader.person is not None and one.person == reader.person for one in rows)
            if row.header.get("game") == game and len(rows) == seats and not mine:
                return row.id
        return None

    # ------------------------------------------------------------------ notes

    async def note(self, game_id: str, reader: Reader) -> Document:
        """What the reader wrote down about a game."""
        return {"text": await self._pools.read(self._club.note, game_id, self._somebody(reader))}

    async def write_note(self, game_id: str, reader: Reader, text: str) -> Document:
        """Write something down; nobody else ever reads it."""
        person = self._somebody(reader)
        async with self._games.at(game_id, fresh=False):
            await self._pools.write(self._club.write_note, game_id, person, text.strip())
        return {"text": text.strip()}

    def _somebody(self, reader: Reader) -> str:
        if reader.person is None:
            raise Trouble("forbidden", "You have no name here yet: sit down at a table first.")
        return reader.person

    # ------------------------------------------------------------------ ratings

    async def ratings(self, game: str | None, lang: str) -> Document:
        """The ladder."""
        found = await self._pools.read(self._club.ratings, game, None)
        ladder = []
        place = 0
        for one in found:
            told = _rating(*one, lang)
            place += told["settled"]
            ladder.append({**told, "place": place if told["settled"] else None})
        return {"ratings": ladder}

    async def profile(self, person_id: str, lang: str) -> Document:
        """Somebody, as everybody may see him."""
        person = await self._pools.read(self._people_store.person, person_id)
        if person is None:
            raise Trouble("missing", "There is nobody of this name.")
        found = await self._pools.read(self._club.ratings, None, person_id)
        history = await self._pools.read(self._club.history, person_id)
        return {
            "id": person.id,
            "name": person.name,
            "seal": hashed(person.id)[:16],
            "since": payloads.iso(person.created),
            "ratings": [_rating(*one, lang) for one in found],
            "history": [
                {
                    "game": game,
                    "game_id": game_id,
                    "place": place,
                    "rating": rating.shown,
                    "spread": rating.spread,
                    "at": payloads.iso(at),
                }
                for game, game_id, place, rating, at in history
            ],
            "met": [
                {**_named(who, name, lang), "games": games, "before": before, "behind": behind}
                for who, name, games, before, behind in await self._pools.read(self._club.met, person_id)
            ],
        }

    # ------------------------------------------------------------------ complaints

    async def report(self, game_id: str, reader: Reader, seat: str, text: str) -> None:
        """Complain of who sits at a seat."""
        by = self._somebody(reader)
        async with self._games.at(game_id) as game:
            if not any(row.person == by for row in game.seats):
                raise Trouble("forbidden", "Only who sits at the table complains of somebody there.")
            row = game.seat(seat)
            if row.person == by or row.person is None:
                raise Trouble("illegal", "Nobody else sits there.")
        if not await self._pools.write(self._admin.report, game_id, seat, row.person, by, text):
            raise Trouble("illegal", "You have complained already; the administrator looks at it.")

    async def mute(self, reader: Reader, whom: str, on: bool) -> list[str]:
        """Read somebody no more, or again; whom the reader does not read now."""
        person = self._somebody(reader)
        await self._pools.write(self._admin.mute, person, whom, on)
        self._people.forget_known()
        return sorted(await self._pools.read(self._admin.mutes, person))


def _named(who: str, name: str, lang: str) -> Document:
    level = level_named(who)
    return {"who": who, "name": name if level is None else level_words(level, lang)["name"], "level": level}


def _rating(who: str, name: str, game: str, rating: Rating, games: int, lang: str) -> Document:
    return {
        **_named(who, name, lang),
        "game": game,
        "rating": rating.shown,
        "spread": rating.spread,
        "settled": rating.settled,
        "games": games,
    }
