"""Storing what a club has beside its games: notes and ratings."""

from collections.abc import Sequence

from sqlalchemy import Engine, case, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import aliased

from signoria.server.models import NoteRow, Person, Rated, RatingRow
from signoria.server.ratings import Rating, rated
from signoria.server.rows import now


class ClubStore:
    """Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    def note(self, game_id: str, person: str) -> str:
        """What somebody wrote down."""
        with self._reader.connect() as connection:
            mine = (NoteRow.game_id == game_id, NoteRow.person == person)
            return connection.scalar(select(NoteRow.text).where(*mine)) or ""

    def write_note(self, game_id: str, person: str, text: str) -> None:
        """Write it down, or (empty) forget it."""
        with self._engine.begin() as connection:
            connection.execute(delete(NoteRow).where(NoteRow.game_id == game_id, NoteRow.person == person))
            if text:
                connection.execute(insert(NoteRow), {"game_id": game_id, "person": person, "text": text})

    def rate(self, game_id: str, game: str, who: Sequence[str], places: Sequence[int]) -> bool:
        """Count a game once; False when it was counted before."""
        at = now()
        try:
            with self._engine.begin() as connection:
                found = {
                    row.who: row
                    for row in connection.execute(
                        select(RatingRow.__table__).where(RatingRow.game == game, RatingRow.who.in_(list(who)))
                    )
                }
                old = [Rating(found[one].mu, found[one].sigma) if one in found else Rating() for one in who]
                for one, place, new in zip(who, places, rated(old, places), strict=True):
                    values = {"mu": new.mu, "sigma": new.sigma}
                    entry = {"game_id": game_id, "who": one, "game": game, "place": place, "at": at, **values}
                    connection.execute(insert(Rated), entry)
                    if one in found:
                        which = (RatingRow.who == one, RatingRow.game == game)
                        counted = {**values, "games": RatingRow.games + 1}
                        connection.execute(update(RatingRow).where(*which).values(**counted))
                    else:
                        connection.execute(insert(RatingRow), {"who": one, "game": game, "games": 1, **values})
        except IntegrityError:
            return False
        return True

    def ratings(self, game: str | None, who: str | None, limit: int = 100) -> list[tuple[str, str, str, Rating, int]]:
        """Who, name, game, rating and games, the best first."""
        name = select(Person.name).where(Person.id == RatingRow.who).scalar_subquery()
        query = select(RatingRow.__table__, name.label("name")).order_by(RatingRow.mu.desc()).limit(limit)
        if game is not None:
            query = query.where(RatingRow.game == game)
        if who is not None:
            query = query.where(RatingRow.who == who)
        with self._reader.connect() as connection:
            rows = connection.execute(query).all()
            return [(row.who, row.name or "", row.game, Rating(row.mu, row.sigma), row.games) for row in rows]

    def met(self, who: str, limit: int = 100) -> list[tuple[str, str, int, int, int]]:
        """Head to head: who, name, games together, how often before and behind the other, those met most first."""
        mine, theirs = aliased(Rated), aliased(Rated)
        name = select(Person.name).where(Person.id == theirs.who).scalar_subquery()
        games = func.count()
        query = (
            select(
                theirs.who,
                name.label("name"),
                games.label("games"),
                func.sum(case((mine.place < theirs.place, 1), else_=0)).label("before"),
                func.sum(case((mine.place > theirs.place, 1), else_=0)).label("behind"),
            )
            .join(theirs, theirs.game_id == mine.game_id)
            .where(mine.who == who, theirs.who != who)
            .group_by(theirs.who)
            .order_by(games.desc(), theirs.who)
            .limit(limit)
        )
        with self._reader.connect() as connection:
            rows = connection.execute(query).all()
            return [(row.who, row.name or "", row.games, int(row.before), int(row.behind)) for row in rows]

    def history(self, who: str, limit: int = 500) -> list[tuple[str, str, int, Rating, int]]:
        """Game, id, place, the rating after it and when, the oldest first."""
        query = select(Rated.__table__).where(Rated.who == who).order_by(Rated.at.desc()).limit(limit)
        with self._reader.connect() as connection:
            rows = connection.execute(query).all()
            return [(row.game, row.game_id, row.place, Rating(row.mu, row.sigma), row.at) for row in reversed(rows)]
