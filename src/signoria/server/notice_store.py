"""Storing how people want to be told, and finding whom to tell."""

import dataclasses
import json

from sqlalchemy import Engine, delete, insert, or_, select, update

from signoria.server.models import Game, Person, PushRow, Seat
from signoria.server.rows import PersonRow, SeatRow, now

MOST_PUSHES = 10  # browsers of one person


@dataclasses.dataclass(frozen=True, slots=True)
class PushTo:
    """A browser, as its push service knows it, and the keys for what only it can read."""

    endpoint: str
    key: str
    auth: str


@dataclasses.dataclass(frozen=True, slots=True)
class Waiting:
    """Somebody, and the tables that wait for him: id, seat and title, the one with the shortest clock first."""

    person: PersonRow
    tables: tuple[tuple[str, str, str], ...]


class NoticeStore:
    """Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    def waiting(self, before: int) -> list[Waiting]:
        """Whom to tell: he wants to be told, was not here since, and a table has waited since before this time."""
        asked = (" " + Game.to_move + " ").like("% " + Seat.seat + " %")
        pushed = select(PushRow.endpoint).where(PushRow.person == Person.id).exists()
        query = (
            select(Person.__table__, Game.id.label("game_id"), Seat.seat, Game.title)
            .join(Seat, Seat.person == Person.id)
            .join(Game, Game.id == Seat.game_id)
            .where(
                or_(pushed, Person.wishes.like('%"email"%'), Person.wishes.like('%"hook"%')),
                or_(Person.told.is_(None), Person.told < Person.seen),
                Person.seen <= before,
                Game.updated <= before,
                Game.status == "running",
                Game.set_aside.is_(None),
                Seat.kind != "opponent",
                asked,
            )
            .order_by(Person.id, Game.deadline.is_(None), Game.deadline, Game.updated)
            .limit(2000)
        )
        people: dict[str, PersonRow] = {}
        tables: dict[str, list[tuple[str, str, str]]] = {}
        with self._reader.connect() as connection:
            for row in connection.execute(query):
                people[row.id] = PersonRow(*row[:-3])
                tables.setdefault(row.id, []).append((row.game_id, row.seat, row.title))
        return [Waiting(person, tuple(tables[who])) for who, person in people.items()]

    def seated(self, game_id: str) -> tuple[dict[str, str], list[str], list[SeatRow]] | None:
        """The header of a table, what its seats have become, and who sits at it; None: it is gone."""
        with self._reader.connect() as connection:
            game = connection.execute(select(Game.header, Game.titles).where(Game.id == game_id)).first()
            seats = connection.execute(select(Seat.__table__).where(Seat.game_id == game_id).order_by(Seat.place))
            if game is None:
                return None
            return json.loads(game.header), (game.titles or "").split(), [SeatRow(*seat) for seat in seats]

    def claim(self, person: str, told: int | None, at: int) -> bool:
        """He is being told now; False when another server does it."""
        with self._engine.begin() as connection:
            same = Person.told.is_(None) if told is None else Person.told == told
            changed = connection.execute(update(Person).where(Person.id == person, same).values(told=at))
            return changed.rowcount == 1

    def pushes(self, person: str) -> list[PushTo]:
        """The browsers of somebody that want to be told."""
        with self._reader.connect() as connection:
            rows = connection.execute(
                select(PushRow.endpoint, PushRow.key, PushRow.auth).where(PushRow.person == person)
            )
            return [PushTo(*row) for row in rows]

    def add_push(self, person: str, to: PushTo) -> None:
        """One more browser; the oldest gives way when there are too many."""
        with self._engine.begin() as connection:
            connection.execute(delete(PushRow).where(PushRow.endpoint == to.endpoint))
            mine = select(PushRow.endpoint).where(PushRow.person == person).order_by(PushRow.at.desc())
            for old in list(connection.scalars(mine))[MOST_PUSHES - 1 :]:
                connection.execute(delete(PushRow).where(PushRow.endpoint == old))
            connection.execute(insert(PushRow), {"person": person, "at": now(), **dataclasses.asdict(to)})

    def drop_push(self, endpoint: str) -> None:
        """The push service does not know this browser any more."""
        with self._engine.begin() as connection:
            connection.execute(delete(PushRow).where(PushRow.endpoint == endpoint))

    def drop_pushes(self, person: str) -> None:
        """Tell no browser of his any more."""
        with self._engine.begin() as connection:
            connection.execute(delete(PushRow).where(PushRow.person == person))

    def keep_address_code(self, person: str, address: str, code_hash: str, ends: int) -> None:
        """A code that was sent to an address, of which there is one at a time."""
        with self._engine.begin() as connection:
            old = connection.scalar(select(Person.wishes).where(Person.id == person)) or "{}"
            wishes = {**json.loads(old), "asked": [address, code_hash, ends]}
            connection.execute(update(Person).where(Person.id == person).values(wishes=json.dumps(wishes)))

    def use_address_code(self, person: str, code_hash: str) -> str | None:
        """The address that the code was sent to; None where it is another code. One try."""
        with self._engine.begin() as connection:
            wishes = json.loads(connection.scalar(select(Person.wishes).where(Person.id == person)) or "{}")
            asked = wishes.pop("asked", None)
            connection.execute(update(Person).where(Person.id == person).values(wishes=json.dumps(wishes)))
            if asked is None or asked[1] != code_hash or asked[2] < now():
                return None
            return str(asked[0])
