"""What an administrator sees and does. Every act is written down with its reason; commands and the page use the same."""

import dataclasses
import secrets
from typing import Any, Final

from sqlalchemy import delete, func, insert, select, update

from signoria.server.models import Act, Game, Mute, Person, Report
from signoria.server.payloads import iso
from signoria.server.people_store import PeopleStore
from signoria.server.played import END
from signoria.server.rows import LogEntry, now
from signoria.server.storage import Stale, Store

DAY: Final = 86_400_000

Document = dict[str, Any]


class Admin:
    """Every method is one or a few transactions; `False` says that there is nothing by that name."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._engine = store.engine
        self._reader = store.engine.execution_options(reading=True)
        self._people = PeopleStore(store.engine)

    # ------------------------------------------------------------------ complaints

    def report(self, game_id: str, seat: str, person: str | None, by: str, text: str) -> bool:
        """Somebody complains; False when he has complained of this seat already."""
        with self._engine.begin() as connection:
            same = (Report.game_id == game_id, Report.seat == seat, Report.by == by, Report.settled.is_(None))
            if connection.execute(select(Report.id).where(*same)).first() is not None:
                return False
            connection.execute(
                insert(Report),
                {
                    "id": secrets.token_hex(5),
                    "game_id": game_id,
                    "seat": seat,
                    "person": person,
                    "by": by,
                    "text": text,
                    "at": now(),
                },
            )
            return True

    def mutes(self, person: str) -> frozenset[str]:
        """Whom somebody does not want to read."""
        with self._reader.connect() as connection:
            return frozenset(connection.scalars(select(Mute.whom).where(Mute.person == person)))

    def mute(self, person: str, whom: str, on: bool) -> None:
        """Read somebody no more, or again."""
        with self._engine.begin() as connection:
            connection.execute(delete(Mute).where(Mute.person == person, Mute.whom == whom))
            if on:
                connection.execute(insert(Mute), {"person": person, "whom": whom})

    # ------------------------------------------------------------------ what is

    def overview(self) -> Document:
        """Whether all is well: how much there is, what is broken, who complained, who is kept out, what was done."""
        with self._reader.begin() as connection:
            people = connection.scalar(select(func.count()).select_from(Person)) or 0
            lately = connection.scalar(select(func.count()).select_from(Person).where(Person.seen > now() - DAY)) or 0
            running = connection.scalar(select(func.count()).select_from(Game).where(Game.status == "running")) or 0
            games = connection.scalar(select(func.count()).select_from(Game)) or 0
            aside = connection.execute(
                select(Game.id, Game.title, Game.engine, Game.set_aside).where(Game.set_aside.is_not(None)).limit(50)
            ).all()
            name = select(Person.name).where(Person.id == Report.person).scalar_subquery()
            reports = connection.execute(
                select(Report.__table__, name.label("name"))
                .where(Report.settled.is_(None))
                .order_by(Report.at)
                .limit(100)
            ).all()
            banned = connection.execute(
                select(Person.id, Person.name, Person.banned).where(Person.banned.is_not(None)).limit(200)
            ).all()
            acts = connection.execute(select(Act.__table__).order_by(Act.number.desc()).limit(50)).all()
        return {
            "people": people,
            "people_today": lately,
            "games": games,
            "running": running,
            "set_aside": [
                {"id": row.id, "title": row.title, "engine": row.engine, "why": row.set_aside} for row in aside
            ],
            "reports": [
                {
                    "id": row.id,
                    "game": row.game_id,
                    "seat": row.seat,
                    "person": row.person,
                    "name": row.name or "",
                    "text": row.text,
                    "at": iso(row.at),
                }
                for row in reports
            ],
            "banned": [{"id": row.id, "name": row.name, "why": row.banned} for row in banned],
            "acts": [{"at": iso(row.at), "act": row.act, "about": row.about, "why": row.why} for row in acts],
        }

    # ------------------------------------------------------------------ what is done

    def do(self, act: str, about: str, why: str) -> bool:
        """One of the acts, about somebody or something; False where there is nothing by that name."""
        done = {
            "ban": lambda: self._people.ban(about, why or "-"),
            "unban": lambda: self._people.ban(about, None),
            "close": lambda: self._close(about),
            "settle": lambda: self._settle(about),
            "retry": lambda: self._retry(about),
        }[act]()
        if done:
            with self._engine.begin() as connection:
                values = {"at": now(), "act": act, "about": about, "why": why}
                connection.execute(insert(Act), values)
        return done

    def _close(self, game_id: str) -> bool:
        """End a game without a result, and take it off the lists."""
        found = self._store.summary(game_id)
        if found is None or found.game.standing.status != "running":
            return False
        ended = dataclasses.replace(found.game.standing, status="abandoned", to_move=(), opponent_moves=False)
        try:
            self._store.append(game_id, found.game.version, [LogEntry(END, found.seats[0].seat)], ended)
        except Stale:
            return self._close(game_id)  # somebody chose meanwhile
        with self._engine.begin() as connection:
            connection.execute(
                update(Game).where(Game.id == game_id).values(listed=False, deadline=None, stamp=Game.stamp + 1)
            )
        return True

    def _settle(self, report: str) -> bool:
        with self._engine.begin() as connection:
            which = (Report.id == report, Report.settled.is_(None))
            return connection.execute(update(Report).where(*which).values(settled=now())).rowcount == 1

    def _retry(self, game_id: str) -> bool:
        """Try a game again that was set aside."""
        found = self._store.summary(game_id)
        if found is None or found.game.set_aside is None:
            return False
        self._store.take_up(game_id)
        return True
