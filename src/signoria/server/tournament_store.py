"""Storing tournaments: who plays, the tables of each round, and the places at those that are over."""

import dataclasses
import json
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Engine, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from signoria.server.models import Entrant, Game, Tournament, TournamentTable
from signoria.server.pairing import Meeting


@dataclasses.dataclass(frozen=True, slots=True)
class TournamentRow:
    """A tournament without its entrants and tables."""

    id: str
    title: str
    game: str
    kind: str
    size: int
    rounds: int
    setup: dict[str, Any]
    status: str
    round: int
    opener: str | None
    created: int


@dataclasses.dataclass(frozen=True, slots=True)
class EntrantRow:
    """Somebody who plays."""

    number: int
    who: str
    name: str


@dataclasses.dataclass(frozen=True, slots=True)
class TableRow:
    """A table of a round."""

    round: int
    number: int
    game_id: str | None
    meeting: Meeting


@dataclasses.dataclass(frozen=True, slots=True)
class Whole:
    """All of a tournament."""

    row: TournamentRow
    entrants: tuple[EntrantRow, ...]
    tables: tuple[TableRow, ...]

    def meetings(self) -> list[list[Meeting]]:
        """The tables by round."""
        return [
            [table.meeting for table in self.tables if table.round == number] for number in range(1, self.row.round + 1)
        ]


class TournamentStore:
    """Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    def create(self, row: TournamentRow, entrants: Sequence[EntrantRow]) -> None:
        """A new tournament."""
        with self._engine.begin() as connection:
            values = {**dataclasses.asdict(row), "setup": json.dumps(row.setup)}
            connection.execute(insert(Tournament), values)
            if entrants:
                connection.execute(
                    insert(Entrant), [{"tournament": row.id, **dataclasses.asdict(one)} for one in entrants]
                )

    def whole(self, tournament: str) -> Whole | None:
        """All of it; None where there is none."""
        with self._reader.begin() as connection:
            found = connection.execute(select(Tournament.__table__).where(Tournament.id == tournament)).first()
            if found is None:
                return None
            entrants = connection.execute(
                select(Entrant.number, Entrant.who, Entrant.name)
                .where(Entrant.tournament == tournament)
                .order_by(Entrant.number)
            )
            tables = connection.execute(
                select(TournamentTable.__table__)
                .where(TournamentTable.tournament == tournament)
                .order_by(TournamentTable.round, TournamentTable.number)
            )
            return Whole(_row(found), tuple(EntrantRow(*one) for one in entrants), tuple(map(_table, tables)))

    def listed(self, limit: int = 60) -> list[tuple[TournamentRow, int]]:
        """Those that are open or running, then the last ones that are over; with how many play in each."""
        many = select(func.count()).where(Entrant.tournament == Tournament.id).scalar_subquery()
        order = (Tournament.status == "finished", Tournament.created.desc())
        with self._reader.connect() as connection:
            rows = connection.execute(select(Tournament.__table__, many.label("many")).order_by(*order).limit(limit))
            return [(_row(row), row.many) for row in rows]

    def opened_by(self, person: str) -> int:
        """How many that are not over somebody has opened."""
        with self._reader.connect() as connection:
            mine = (Tournament.opener == person, Tournament.status != "finished")
            return connection.scalar(select(func.count()).select_from(Tournament).where(*mine)) or 0

    def join(self, tournament: str, who: str, name: str, most: int) -> bool:
        """Somebody plays; False when it has begun or is full, or he is in it already."""
        try:
            with self._engine.begin() as connection:
                status = connection.scalar(select(Tournament.status).where(Tournament.id == tournament))
                rows = connection.execute(
                    select(Entrant.number, Entrant.who).where(Entrant.tournament == tournament)
                ).all()
                if status != "open" or len(rows) >= most or who in [row.who for row in rows]:
                    return False
                number = max((row.number for row in rows), default=-1) + 1
                values = {"tournament": tournament, "number": number, "who": who, "name": name}
                connection.execute(insert(Entrant), values)
                return True
        except IntegrityError:
            return False

    def leave(self, tournament: str, who: str) -> bool:
        """Somebody plays after all not; False when it has begun, or he was not in it."""
        with self._engine.begin() as connection:
            if connection.scalar(select(Tournament.status).where(Tournament.id == tournament)) != "open":
                return False
            which = (Entrant.tournament == tournament, Entrant.who == who)
            return connection.execute(delete(Entrant).where(*which)).rowcount > 0

    def draw(self, tournament: str, entrants: Sequence[EntrantRow]) -> bool:
        """It begins: numbers are drawn, and nobody joins any more. False when it has begun before."""
        with self._engine.begin() as connection:
            which = (Tournament.id == tournament, Tournament.status == "open")
            if connection.execute(update(Tournament).where(*which).values(status="running")).rowcount != 1:
                return False
            connection.execute(delete(Entrant).where(Entrant.tournament == tournament))
            connection.execute(
                insert(Entrant), [{"tournament": tournament, **dataclasses.asdict(one)} for one in entrants]
            )
            return True

    def begin_round(self, tournament: str, number: int, tables: Sequence[TableRow]) -> bool:
        """The next round, numbered so; without tables the end. False when somebody else was quicker."""
        with self._engine.begin() as connection:
            which = (Tournament.id == tournament, Tournament.status == "running", Tournament.round == number - 1)
            values = {"round": number} if tables else {"status": "finished"}
            if connection.execute(update(Tournament).where(*which).values(**values)).rowcount != 1:
                return False
            if tables:
                connection.execute(insert(TournamentTable), [_table_values(tournament, table) for table in tables])
            return True

    def over(self) -> list[tuple[str, int, int, str, str | None]]:
        """Tables whose game is over and whose places are not known: tournament, round, number, game, result."""
        with self._reader.connect() as connection:
            rows = connection.execute(
                select(
                    TournamentTable.tournament,
                    TournamentTable.round,
                    TournamentTable.number,
                    TournamentTable.game_id,
                    Game.result,
                )
                .outerjoin(Game, Game.id == TournamentTable.game_id)
                .where(
                    TournamentTable.places.is_(None),
                    (Game.status != "running") | Game.id.is_(None) | Game.set_aside.is_not(None),
                )
            )
            return [(row.tournament, row.round, row.number, row.game_id, row.result) for row in rows]

    def set_places(self, tournament: str, number: int, table: int, places: Sequence[int]) -> None:
        """How a table ended."""
        which = (
            TournamentTable.tournament == tournament,
            TournamentTable.round == number,
            TournamentTable.number == table,
        )
        with self._engine.begin() as connection:
            connection.execute(update(TournamentTable).where(*which).values(places=json.dumps(list(places))))

    def waiting(self) -> list[str]:
        """Running tournaments whose last round is over, or has not begun."""
        open_tables = (
            select(TournamentTable.number)
            .where(TournamentTable.tournament == Tournament.id, TournamentTable.places.is_(None))
            .exists()
        )
        with self._reader.connect() as connection:
            query = select(Tournament.id).where(Tournament.status == "running", ~open_tables)
            return list(connection.scalars(query))

    def forget(self, tournament: str) -> None:
        """Delete a tournament; its games stay."""
        with self._engine.begin() as connection:
            connection.execute(delete(Tournament).where(Tournament.id == tournament))


def _row(row: Any) -> TournamentRow:
    return TournamentRow(
        row.id, row.title, row.game, row.kind, row.size, row.rounds, json.loads(row.setup), row.status, row.round,
        row.opener, row.created,
    )  # fmt: skip


def _table(row: Any) -> TableRow:
    places = None if row.places is None else tuple(json.loads(row.places))
    return TableRow(row.round, row.number, row.game_id, Meeting(tuple(json.loads(row.players)), places))


def _table_values(tournament: str, table: TableRow) -> dict[str, Any]:
    places = table.meeting.places
    return {
        "tournament": tournament,
        "round": table.round,
        "number": table.number,
        "game_id": table.game_id,
        "players": json.dumps(list(table.meeting.players)),
        "places": None if places is None else json.dumps(list(places)),
    }
