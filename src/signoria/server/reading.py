"""What readers are told of games. Every method checks who asks, and answers with what that one may see."""

from typing import Any

from signoria.pictures import drawing
from signoria.server import library, payloads
from signoria.server.cache import OpenGame, OpenGames
from signoria.server.hints import hint_for
from signoria.server.live import Hub
from signoria.server.played import stored_record
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.replays import Replay, Steps, course
from signoria.server.rows import SeatRow, Snapshot
from signoria.server.security import Reader
from signoria.server.storage import Store
from signoria.server.study import Study
from signoria.server.wording import victory_name

Document = dict[str, Any]


class Reading:
    """The documents of the games, for one reader each."""

    def __init__(self, store: Store, pools: Pools, games: OpenGames, hub: Hub, study: Study) -> None:
        self._store = store
        self._study = study
        self._pools = pools
        self._games = games
        self._hub = hub

    async def seat_of(self, token_hash: str) -> SeatRow | None:
        """The seat that a token holds."""
        return await self._pools.read(self._store.seat_of, token_hash)

    async def games_of(self, reader: Reader) -> list[Document]:
        """The games in which one of these tokens holds a seat."""
        cards = []
        for row, seats in await self._pools.read(self._store.games_of, reader.hashes, reader.person):
            held = payloads.held(seats, reader)
            cards.append(payloads.game_card(row, seats, held, self._hub.online(row.id), reader.lang))
        return cards

    async def card(self, game_id: str, reader: Reader) -> Document:
        """A game in a few lines."""
        # The row is enough: a list of games must not play them all again.
        snapshot: Snapshot | None = await self._pools.read(self._store.summary, game_id)
        if snapshot is None:
            raise Trouble("missing", "There is no such game.")
        held = payloads.held(snapshot.seats, reader)
        return payloads.game_card(snapshot.game, snapshot.seats, held, self._hub.online(game_id), reader.lang)

    async def table(self, game_id: str, reader: Reader, seat: str | None, since: int | None) -> Document:
        """The table as a seat sees it."""
        async with self._games.at(game_id) as game:
            if seat is not None:
                game.holder(reader, seat)
            return self.document(game, reader, seat, since)

    async def picture(self, game_id: str, lang: str) -> str:
        """The table as onlookers see it, drawn."""
        async with self._games.at(game_id) as game:
            return drawing(game.now[0].match, lang=lang)

    async def specimen(self, game: str, lang: str) -> str:
        """What a table of a game looks like, drawn. It is played up to there once, where nobody else waits for it."""
        return await self._pools.play(library.specimen, game, lang)

    async def events(self, game_id: str, reader: Reader, seat: str | None, before: int) -> Document:
        """A part of what happened before some event."""
        async with self._games.at(game_id) as game:
            if seat is not None:
                game.holder(reader, seat)
            return game.now[0].part(seat, before, reader.lang)

    def document(self, game: OpenGame, reader: Reader, seat: str | None, since: int | None) -> Document:
        """The whole table; the caller has checked that the reader holds the seat."""
        return {
            **self.update(game, reader, seat, since),
            "chat": payloads.chats(game.read_by(reader, game.chats[-payloads.LAST_EVENTS :])),
        }

    def update(self, game: OpenGame, reader: Reader, seat: str | None, since: int | None) -> Document:
        """The table without what was said."""
        played, row = game.now
        held = game.held(reader)
        online = self._hub.online(game.game_id)
        return payloads.update(played, row, game.seats, seat, held, online, since, reader.lang)

    async def record(self, game_id: str, reader: Reader) -> str:
        """The record, for those who may know the seed."""
        try:
            return await self._record(game_id, reader)
        except Trouble as trouble:
            if trouble.kind != "set_aside":
                raise
        # Nobody plays on: whoever sat there may have all that is stored.
        snapshot: Snapshot | None = await self._pools.read(self._store.snapshot, game_id)
        if snapshot is None or not payloads.held(snapshot.seats, reader):
            raise Trouble("forbidden", "The record of a game that is set aside is for those who sat there.")
        return stored_record(snapshot.game.header, snapshot.entries)

    async def _record(self, game_id: str, reader: Reader) -> str:
        async with self._games.at(game_id) as game:
            self._check_open(game, reader)
            return game.now[0].match.record()

    async def begun(self, game_id: str, reader: Reader, step: int) -> tuple[dict[str, str], Steps]:
        """A game up to a step, for those who may know its record: its header and the choices."""
        async with self._games.at(game_id) as game:
            self._check_open(game, reader)
            played = game.now[0]
            if step >= len(played.steps) and played.over:
                raise Trouble("invalid", "The game is over there: go on from an earlier moment.")
            return dict(played.header), tuple(played.steps[:step])

    def _check_open(self, game: OpenGame, reader: Reader) -> None:
        """Whether the reader may know all of the game."""
        if game.now[1].standing.status == "running":
            people = {seat.seat for seat in game.seats if seat.kind != "opponent"}
            if not people or not people <= game.held(reader):
                raise Trouble(
                    "forbidden",
                    "A record tells what is hidden: of a running game only who holds every seat of a person gets it.",
                )

    async def counselled(self, game_id: str, reader: Reader, seat: str) -> str:
        """The record for who advises a seat, not for its reader: alone, against opponents, or where the table agreed."""
        async with self._games.at(game_id) as game:
            game.holder(reader, seat)
            played, row = game.now
            people = {one.seat for one in game.seats if one.kind != "opponent"}
            if not (people <= game.held(reader) or (row.terms or {}).get("counsel") is True):
                raise Trouble("forbidden", "Counsel is for games against opponents: this table agreed to play without.")
            return played.match.record()

    async def replay(
        self, game_id: str, reader: Reader, step: int | None, seat: str | None, with_chart: bool
    ) -> Document:
        """The table after so many choices."""
        own = frozenset() if seat is None else frozenset({seat})
        async with self._games.at(game_id) as game:
            replay = self._replayed(game, reader, seat)
            shown = replay.at(step, seat, own, reader.lang)
        if replay.course is None:
            replay.course = await self._study.ask(course, replay.header, replay.steps)
        return {**shown, **replay.whole(with_chart)}

    async def replay_events(self, game_id: str, reader: Reader, seat: str | None, before: int) -> Document:
        """A part of what stands of the game, before some event of it."""
        async with self._games.at(game_id) as game:
            return self._replayed(game, reader, seat).part(seat, before, reader.lang)

    def _replayed(self, game: OpenGame, reader: Reader, seat: str | None) -> Replay:
        """The game to see again: a finished one from any seat, a running one from one's own."""
        played, row = game.now
        if seat is not None:
            if row.standing.status == "running":
                game.holder(reader, seat)
            else:
                game.seat(seat)
        if game.replay is None:
            game.replay = Replay(played)
        return game.replay

    async def hint(self, game_id: str, reader: Reader, seat: str) -> Document:
        """The next choice on the way through a puzzle."""
        async with self._games.at(game_id) as game:
            game.holder(reader, seat)
            played = game.now[0]
            riddle = played.riddle
            if riddle is None or riddle.mover != seat:
                raise Trouble("illegal", "This game is no puzzle: there is no hint.")
            if played.attempt != "open":
                raise Trouble("illegal", "The turn of the puzzle is over: there is no hint any more.")
            match = played.match
        step = await self._study.ask(hint_for, match.record(), reader.lang)
        name = riddle.victory and victory_name(match.game, riddle.victory, reader.lang)
        return {"victory": riddle.victory, "victory_name": name, "step": step}
