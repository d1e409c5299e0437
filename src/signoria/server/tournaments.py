"""Tournaments: anybody opens one, others join, and the tables of every round are made by themselves."""

import asyncio
import dataclasses
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final, cast

import signoria
from signoria.server import schemas
from signoria.server.levels import EASIEST, check_level, level_named, name_of_level
from signoria.server.new_games import Made, new_game
from signoria.server.pairing import Kind, Meeting, Shape, next_round, places_of, shares, standings, total_rounds
from signoria.server.payloads import iso
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.rows import PersonRow, now
from signoria.server.security import Opener, new_game_id
from signoria.server.storage import Store
from signoria.server.tournament_store import EntrantRow, TableRow, TournamentRow, TournamentStore, Whole
from signoria.server.wording import USUAL, level_words
from signoria.table import BadOption, SignoriaError

log = logging.getLogger("signoria.server")

MOST: Final = 64  # entrants
MOST_OPEN: Final = 5  # that one person has opened and that are not over

Document = dict[str, Any]
SetUp = Callable[[Made, Opener], Awaitable[object]]


class Tournaments:
    """What people do with tournaments, and what the house does with them by itself."""

    def __init__(self, store: Store, pools: Pools, set_up: SetUp) -> None:
        self._games = store
        self._store = TournamentStore(store.engine)
        self._pools = pools
        self._set_up = set_up
        self._lock = asyncio.Lock()

    # ------------------------------------------------------------------ what people ask for

    async def create(self, body: schemas.NewTournament, person: PersonRow) -> str:
        """Open one. Whoever opens it decides when it begins."""
        offers = signoria.game(body.game).offers(USUAL)
        if not offers.fewest <= body.size <= offers.most:
            raise Trouble(
                "invalid", "A table has {0} seats: this game has {1} to {2}.", body.size, offers.fewest, offers.most
            )
        try:
            for level in body.levels:
                check_level(body.game, level)
        except BadOption as error:
            raise Trouble("invalid", error) from error
        if await self._pools.read(self._store.opened_by, person.id) >= MOST_OPEN:
            raise Trouble("busy", "You have {0} tournaments that are not over: end some of them first.", MOST_OPEN)
        setup = body.model_dump(include={"rules", "variants", "options", "terms"})
        row = TournamentRow(
            new_game_id(), body.title.strip(), body.game, body.kind, body.size, body.rounds, setup, "open", 0,
            person.id, now(),
        )  # fmt: skip
        entrants = [EntrantRow(number, name_of_level(level), "") for number, level in enumerate(body.levels)]
        try:
            # Whether its games can be set up is known before anybody joins.
            await self._pools.play(self._game, row, [EntrantRow(0, name_of_level(EASIEST), "")] * body.size, "")
        except SignoriaError as error:
            raise Trouble("invalid", error) from error
        await self._pools.write(self._store.create, row, entrants)
        return row.id

    async def listed(self) -> Document:
        """All of them in a few lines, those one can join or watch first."""
        found = await self._pools.read(self._store.listed)
        return {"tournaments": [_card(row, many) for row, many in found]}

    async def one(self, tournament: str, person: PersonRow | None, lang: str) -> Document:
        """All of one, as anybody may see it."""
        return _document(await self._whole(tournament), person, lang)

    async def join(self, tournament: str, person: PersonRow) -> None:
        """Play in it."""
        await self._whole(tournament)
        if not await self._pools.write(self._store.join, tournament, person.id, person.name, MOST):
            raise Trouble("illegal", "This tournament has begun or is full, or you play in it already.")

    async def leave(self, tournament: str, person: PersonRow) -> None:
        """Play after all not."""
        await self._whole(tournament)
        if not await self._pools.write(self._store.leave, tournament, person.id):
            raise Trouble("illegal", "You cannot leave: the tournament has begun, or you do not play in it.")

    async def start(self, tournament: str, person: PersonRow) -> None:
        """Draw numbers, and begin."""
        whole = await self._whole(tournament)
        if whole.row.opener != person.id:
            raise Trouble("forbidden", "Only who opened the tournament begins it.")
        if not shape_of(whole.row).sizes(len(whole.entrants)):
            raise Trouble("illegal", "Too few play: {0} do not fill a table.", len(whole.entrants))
        drawn = list(whole.entrants)
        secrets.SystemRandom().shuffle(drawn)
        numbered = [dataclasses.replace(one, number=number) for number, one in enumerate(drawn)]
        if not await self._pools.write(self._store.draw, tournament, numbered):
            raise Trouble("illegal", "The tournament has begun already.")
        await self.go_on()

    async def close(self, tournament: str, person: PersonRow) -> None:
        """Delete one that nobody has begun, for who opened it."""
        whole = await self._whole(tournament)
        if whole.row.opener != person.id or whole.row.status != "open":
            raise Trouble("forbidden", "Only who opened a tournament closes it, and only before it begins.")
        await self._pools.write(self._store.forget, tournament)

    async def _whole(self, tournament: str) -> Whole:
        whole = await self._pools.read(self._store.whole, tournament)
        if whole is None:
            raise Trouble("missing", "There is no such tournament.")
        return whole

    # ------------------------------------------------------------------ what happens by itself

    async def go_on(self) -> None:
        """Note which tables are over, and begin the rounds that can begin."""
        async with self._lock:
            for tournament, number, table, game_id, result in await self._pools.read(self._store.over):
                await self._note(tournament, number, table, game_id, result)
            for tournament in await self._pools.read(self._store.waiting):
                await self._next(tournament)

    async def _note(self, tournament: str, number: int, table: int, game_id: str, result: str | None) -> None:
        whole = await self._whole(tournament)
        row = next(one for one in whole.tables if (one.round, one.number) == (number, table))
        snapshot = await self._pools.read(self._games.summary, game_id)
        if snapshot is None:
            places = (1,) * len(row.meeting.players)  # it was deleted: nobody lost it
        else:
            seats = {seat.place: seat.seat for seat in snapshot.seats}
            # Players sit in the order of their numbers: see `_game`.
            by_place = places_of(
                [seats[at] for at in range(len(seats))], None if result is None else json.loads(result)
            )
            places = tuple(by_place[: len(row.meeting.players)])
        await self._pools.write(self._store.set_places, tournament, number, table, places)

    async def _next(self, tournament: str) -> None:
        whole = await self._whole(tournament)
        groups = next_round(shape_of(whole.row), len(whole.entrants), whole.meetings())
        number = whole.row.round + 1
        tables: list[TableRow] = []
        for at, group in enumerate(groups or (), start=1):
            if len(group) == 1:
                tables.append(TableRow(number, at, None, Meeting(group, (1,))))
                continue
            title = f"{whole.row.title[:32]} {number}.{at}"
            order = list(group)
            secrets.SystemRandom().shuffle(order)  # who begins is drawn for every table
            made = await self._pools.play(self._game, whole.row, [whole.entrants[one] for one in order], title)
            await self._set_up(made, Opener(f"tournament {tournament}"))
            sits = {told.seat: one for told, one in zip(made.told.seats, order, strict=True)}
            players = tuple(sits[seat.seat] for seat in made.seats)
            tables.append(TableRow(number, at, made.game.id, Meeting(players)))
        if not await self._pools.write(self._store.begin_round, tournament, number, tables):
            for table in tables:
                if table.game_id is not None:
                    await self._pools.write(self._games.forget, table.game_id)
        log.info("a tournament goes on", extra={"fields": {"tournament": tournament, "round": number}})

    def _game(self, row: TournamentRow, players: Sequence[EntrantRow], title: str) -> Made:
        """A game of these players."""
        setup = row.setup
        seats = [
            schemas.NewSeat(kind="opponent", level=level)
            if (level := level_named(one.who)) is not None
            else schemas.NewSeat(kind="link", name=one.name or None)
            for one in players
        ]
        terms = None if setup.get("terms") is None else schemas.Terms(**{**setup["terms"], "open": False})
        wish = schemas.NewGame(
            game=row.game,
            rules=setup.get("rules"),
            variants=setup.get("variants") or [],
            options=setup.get("options") or {},
            seats=seats,
            title=title or None,
            terms=terms,
        )
        made = new_game(wish)
        if len(made.seats) != len(players):
            raise BadOption("The game adds seats of its own: a tournament needs one without.")
        return _seated(made, players, row.id)


def _seated(made: Made, players: Sequence[EntrantRow], tournament: str) -> Made:
    """People hold the seats they were given from the start."""
    wanted = {told.seat: one for told, one in zip(made.told.seats, players, strict=True)}
    seats = []
    for seat in made.seats:
        one = wanted[seat.seat]
        if level_named(one.who) is None:
            seat = dataclasses.replace(seat, person=one.who, claimed=True, token_hash=None, link_hash=None)
        seats.append(seat)
    terms = {**(made.game.terms or schemas.Terms().model_dump()), "tournament": tournament}
    return dataclasses.replace(made, seats=tuple(seats), game=dataclasses.replace(made.game, terms=terms, listed=True))


def shape_of(row: TournamentRow) -> Shape:
    """How its tables are made; a duel stays a duel."""
    offers = signoria.game(row.game).offers(USUAL)
    return Shape(
        cast(Kind, row.kind), row.size, offers.fewest, 2 if row.size == 2 else max(row.size, offers.most), row.rounds
    )


# ---------------------------------------------------------------------- documents


def _card(row: TournamentRow, many: int) -> Document:
    return {
        "id": row.id,
        "title": row.title,
        "game": row.game,
        "kind": row.kind,
        "size": row.size,
        "status": row.status,
        "round": row.round,
        "players": many,
        "created": iso(row.created),
    }


def _document(whole: Whole, person: PersonRow | None, lang: str) -> Document:
    row = whole.row
    me = None if person is None else person.id
    shape = shape_of(row)
    lines = standings(shape.kind, len(whole.entrants), whole.meetings())
    enough = bool(shape.sizes(len(whole.entrants)))
    return {
        **_card(row, len(whole.entrants)),
        "rules": row.setup.get("rules"),
        "variants": row.setup.get("variants") or [],
        "terms": row.setup.get("terms"),
        "rounds": total_rounds(shape, len(whole.entrants)) if enough else None,
        "yours": me is not None and row.opener == me,
        "playing": any(one.who == me for one in whole.entrants),
        "can_start": row.status == "open" and enough,
        "standings": [
            {
                "place": at,
                "player": line.player,
                "points": round(line.points, 3),
                "met": round(line.met, 3),
                "wins": line.wins,
                "played": line.played,
            }
            for at, line in enumerate(lines, start=1)
        ],
        "entrants": [_entrant(one, me, lang) for one in sorted(whole.entrants, key=lambda one: one.number)],
        "tables": [_table(table) for table in whole.tables],
    }


def _entrant(one: EntrantRow, me: str | None, lang: str) -> Document:
    level = level_named(one.who)
    return {
        "number": one.number,
        "name": one.name if level is None else level_words(level, lang)["name"],
        "person": one.who if level is None else None,
        "level": level,
        "you": one.who == me,
    }


def _table(table: TableRow) -> Document:
    places = table.meeting.places
    points = None if places is None else [round(share, 3) for share in shares(places)]
    return {
        "round": table.round,
        "number": table.number,
        "game_id": table.game_id,
        "players": list(table.meeting.players),
        "places": None if places is None else list(places),
        "points": points,
    }
