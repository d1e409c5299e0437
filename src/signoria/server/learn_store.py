"""Storing what people learn: analyses with all that is judged so far, and how far somebody has come in the lessons."""

import json
from typing import Any, Final

from sqlalchemy import Engine, delete, func, insert, select, update

from signoria.server.models import AnalysisRow, Learned
from signoria.server.rows import now

MOST_ANALYSES: Final = 5_000  # the ones not looked at for longest go first
MOST_LEARNED: Final = 500  # things kept of one person


class LearnStore:
    """Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    def analysis(self, name: str) -> tuple[str, str, str] | None:
        """The language, the record and what is judged of an analysis."""
        with self._reader.connect() as connection:
            asked = select(AnalysisRow.lang, AnalysisRow.record, AnalysisRow.kept).where(AnalysisRow.id == name)
            row = connection.execute(asked).first()
            return None if row is None else (row.lang, row.record, row.kept)

    def keep_analysis(self, name: str, lang: str, record: str, kept: str) -> None:
        """What is judged so far."""
        with self._engine.begin() as connection:
            known = update(AnalysisRow).where(AnalysisRow.id == name).values(kept=kept, updated=now())
            if connection.execute(known).rowcount:
                return
            many = connection.scalar(select(func.count()).select_from(AnalysisRow)) or 0
            if many >= MOST_ANALYSES:
                oldest = select(AnalysisRow.id).order_by(AnalysisRow.updated).limit(many - MOST_ANALYSES + 1)
                connection.execute(delete(AnalysisRow).where(AnalysisRow.id.in_(oldest.scalar_subquery())))
            row = {"id": name, "lang": lang, "record": record, "kept": kept, "updated": now()}
            connection.execute(insert(AnalysisRow), row)

    def learned(self, person: str) -> dict[str, Any]:
        """What somebody has learned, by name."""
        with self._reader.connect() as connection:
            rows = connection.execute(select(Learned.what, Learned.kept).where(Learned.person == person))
            return {row.what: json.loads(row.kept) for row in rows}

    def learn(self, person: str, what: str, kept: dict[str, Any]) -> bool:
        """How far somebody has come with something; False: too much is kept of him already."""
        text = json.dumps(kept)
        with self._engine.begin() as connection:
            mine = Learned.person == person
            known = update(Learned).where(mine, Learned.what == what).values(kept=text, updated=now())
            if connection.execute(known).rowcount:
                return True
            if (connection.scalar(select(func.count()).select_from(Learned).where(mine)) or 0) >= MOST_LEARNED:
                return False
            connection.execute(insert(Learned), {"person": person, "what": what, "kept": text, "updated": now()})
            return True
