"""Storing people: their names, the keys of their browsers, their codes and their seats."""

from typing import Any

from sqlalchemy import Connection, Engine, delete, insert, select, update

from signoria.server.models import (
    Chat,
    Code,
    Entrant,
    Game,
    Key,
    Learned,
    Mute,
    NoteRow,
    Passkey,
    Person,
    PushRow,
    Rated,
    RatingRow,
    Report,
    Seat,
    StandingAnswer,
    Tournament,
)
from signoria.server.rows import PersonRow, now


class PeopleStore:
    """Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    def by_key(self, key_hash: str) -> PersonRow | None:
        """Whose browser this is."""
        with self._reader.connect() as connection:
            owner = select(Key.person).where(Key.key_hash == key_hash).scalar_subquery()
            row = connection.execute(select(Person.__table__).where(Person.id == owner)).first()
            return None if row is None else PersonRow(*row)

    def person(self, person_id: str) -> PersonRow | None:
        """Somebody by id."""
        with self._reader.connect() as connection:
            row = connection.execute(select(Person.__table__).where(Person.id == person_id)).first()
            return None if row is None else PersonRow(*row)

    def add(self, person: PersonRow, key_hash: str) -> None:
        """Somebody new, with a first browser."""
        with self._engine.begin() as connection:
            connection.execute(insert(Person), _values(person))
            connection.execute(insert(Key), {"key_hash": key_hash, "person": person.id, "created": now()})

    def rename(self, person_id: str, name: str) -> None:
        """A new name, from now on also at the tables where he sits under his own."""
        with self._engine.begin() as connection:
            old = connection.scalar(select(Person.name).where(Person.id == person_id))
            connection.execute(update(Person).where(Person.id == person_id).values(name=name))
            mine = select(Seat.game_id).where(Seat.person == person_id, Seat.name == old)
            connection.execute(update(Game).where(Game.id.in_(mine)).values(stamp=Game.stamp + 1))
            connection.execute(update(Seat).where(Seat.person == person_id, Seat.name == old).values(name=name))

    def lasting(self, person_id: str) -> bool:
        """Whether the name outlives the browser: there is a code or a passkey to come back with."""
        with self._reader.connect() as connection:
            codes = select(Code.person).where(Code.person == person_id, Code.ends.is_(None))
            passkeys = select(Passkey.person).where(Passkey.person == person_id)
            return connection.execute(codes.union_all(passkeys)).first() is not None

    def set_code(self, person_id: str, code_hash: str, ends: int | None) -> None:
        """A code to come back with; one that lasts replaces the last one."""
        with self._engine.begin() as connection:
            connection.execute(delete(Code).where(Code.ends < now()))
            if ends is None:
                connection.execute(delete(Code).where(Code.person == person_id, Code.ends.is_(None)))
            connection.execute(insert(Code), {"code_hash": code_hash, "person": person_id, "ends": ends})

    def use_code(self, code_hash: str, key_hash: str) -> PersonRow | None:
        """Another browser of whose code this is; one that ends works once."""
        with self._engine.begin() as connection:
            code = connection.execute(select(Code.person, Code.ends).where(Code.code_hash == code_hash)).first()
            if code is None or (code.ends is not None and code.ends < now()):
                return None
            if code.ends is not None:
                connection.execute(delete(Code).where(Code.code_hash == code_hash))
            connection.execute(insert(Key), {"key_hash": key_hash, "person": code.person, "created": now()})
            row = connection.execute(select(Person.__table__).where(Person.id == code.person)).first()
            return None if row is None else PersonRow(*row)

    def drop_keys(self, person_id: str, but: str | None) -> int:
        """Sign out every browser but one; how many."""
        with self._engine.begin() as connection:
            mine = Key.person == person_id
            which = mine if but is None else mine & (Key.key_hash != but)
            return connection.execute(delete(Key).where(which)).rowcount

    def drop_key(self, key_hash: str) -> None:
        """Sign one browser out."""
        with self._engine.begin() as connection:
            connection.execute(delete(Key).where(Key.key_hash == key_hash))

    def set_wishes(self, person_id: str, wishes: str, holiday: int | None) -> None:
        """What somebody wants, and until when he is on holiday."""
        with self._engine.begin() as connection:
            connection.execute(update(Person).where(Person.id == person_id).values(wishes=wishes, holiday=holiday))

    def on_holiday(self) -> list[PersonRow]:
        """Who is on holiday, or was so lately that a clock may have counted it."""
        with self._reader.connect() as connection:
            lately = Person.holiday > now() - 100 * 86_400_000
            return [PersonRow(*row) for row in connection.execute(select(Person.__table__).where(lately))]

    def seen(self, person_id: str, at: int) -> None:
        """He was here then. It may be written later: what happened in between still came after it."""
        with self._engine.begin() as connection:
            connection.execute(update(Person).where(Person.id == person_id, Person.seen < at).values(seen=at))

    def everything(self, person_id: str) -> dict[str, Any]:
        """All that is kept of somebody."""
        with self._reader.begin() as connection:
            person = connection.execute(select(Person.__table__).where(Person.id == person_id)).mappings().first()
            seats = connection.execute(
                select(Seat.game_id, Seat.seat, Seat.name, Game.title, Game.status, Game.updated)
                .join(Game, Game.id == Seat.game_id)
                .where(Seat.person == person_id)
            ).mappings()
            games = {(row["game_id"], row["seat"]): dict(row) for row in seats}
            said = []
            for game_id, seat in games:
                spoken = connection.execute(
                    select(Chat.game_id, Chat.number, Chat.text, Chat.at).where(
                        Chat.game_id == game_id, Chat.seat == seat
                    )
                ).mappings()
                said += [dict(row) for row in spoken]
            notes = connection.execute(select(NoteRow.__table__).where(NoteRow.person == person_id)).mappings()
            learned = connection.execute(select(Learned.__table__).where(Learned.person == person_id)).mappings()
            counted = connection.execute(select(Rated.__table__).where(Rated.who == person_id)).mappings()
            return {
                "person": dict(person) if person else None,
                "seats": list(games.values()),
                "chat": said,
                "notes": [dict(row) for row in notes],
                "ratings": [dict(row) for row in counted],
                **_kept_of(connection, person_id),
                "learned": [dict(row) for row in learned],
            }

    def forget(self, person_id: str) -> None:
        """Delete somebody: his keys, codes and words go with him; his seats stay in the games of others, without a name."""
        with self._engine.begin() as connection:
            mine = connection.execute(select(Seat.game_id, Seat.seat).where(Seat.person == person_id)).all()
            for game_id, seat in mine:
                connection.execute(update(Chat).where(Chat.game_id == game_id, Chat.seat == seat).values(text=""))
            ids = [game_id for game_id, _ in mine]
            values = {"person": None, "name": "", "token_hash": None, "link_hash": None}
            connection.execute(update(Seat).where(Seat.person == person_id).values(**values))
            connection.execute(update(Game).where(Game.id.in_(ids)).values(stamp=Game.stamp + 1))
            connection.execute(delete(NoteRow).where(NoteRow.person == person_id))
            connection.execute(delete(StandingAnswer).where(StandingAnswer.person == person_id))
            connection.execute(delete(PushRow).where(PushRow.person == person_id))
            connection.execute(delete(Mute).where((Mute.person == person_id) | (Mute.whom == person_id)))
            connection.execute(delete(Report).where((Report.by == person_id) | (Report.person == person_id)))
            connection.execute(update(Tournament).where(Tournament.opener == person_id).values(opener=None))
            connection.execute(
                update(Entrant).where(Entrant.who == person_id).values(name="", who=f"gone {person_id[:4]}")
            )
            connection.execute(delete(Learned).where(Learned.person == person_id))
            connection.execute(delete(RatingRow).where(RatingRow.who == person_id))
            connection.execute(delete(Rated).where(Rated.who == person_id))
            connection.execute(update(Game).where(Game.opener == person_id).values(opener=None, owner=""))
            connection.execute(delete(Key).where(Key.person == person_id))
            connection.execute(delete(Code).where(Code.person == person_id))
            connection.execute(delete(Passkey).where(Passkey.person == person_id))
            connection.execute(delete(Person).where(Person.id == person_id))

    def ban(self, person_id: str, why: str | None) -> bool:
        """Let somebody in no more, or (None) again."""
        with self._engine.begin() as connection:
            return connection.execute(update(Person).where(Person.id == person_id).values(banned=why)).rowcount == 1


def _kept_of(connection: Connection, person_id: str) -> dict[str, Any]:
    """What is kept of somebody beside his games: standing answers, pushes, passkeys, tournaments, complaints, mutes."""
    standing = select(StandingAnswer.__table__).where(StandingAnswer.person == person_id)
    pushes = select(PushRow.endpoint, PushRow.at).where(PushRow.person == person_id)
    entered = select(Entrant.tournament, Entrant.number, Entrant.name).where(Entrant.who == person_id)
    complaints = select(Report.__table__).where(Report.by == person_id)
    passkeys = select(Passkey.__table__).where(Passkey.person == person_id)
    found = {
        "standing": standing,
        "pushes": pushes,
        "passkeys": passkeys,
        "tournaments": entered,
        "reports": complaints,
    }
    told: dict[str, Any] = {
        name: [dict(row) for row in connection.execute(query).mappings()] for name, query in found.items()
    }
    told["mutes"] = list(connection.scalars(select(Mute.whom).where(Mute.person == person_id)))
    return told


def _values(person: PersonRow) -> dict[str, Any]:
    return {
        "id": person.id,
        "name": person.name,
        "created": person.created,
        "seen": person.seen,
        "banned": person.banned,
        "wishes": person.wishes,
        "told": person.told,
        "holiday": person.holiday,
    }
