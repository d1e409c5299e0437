"""O2: which course of action, and in what order."""

from collections.abc import Iterator

from signoria.pax.solo.goals import Reason, override, trigger
from signoria.pax.solo.rows import TABLES, Row
from signoria.pax.state import Table


def last_row(t: Table) -> Row:
    """The row that is left when nothing else is."""
    return TABLES[t.rules.solo_table][-1]


class Course:
    """A row that may be taken: why, and whether its override holds too."""

    __slots__ = ("overridden", "reason", "row")

    def __init__(self, row: Row, reason: Reason, overridden: bool) -> None:
        self.row = row
        self.reason = reason
        self.overridden = overridden


def courses(t: Table, seat: int, human: int) -> Iterator[Course]:
    """O2.a-d: first the rows whose override and trigger both hold, then by triggers alone the rows further down (S4).

    Each is looked at when its turn comes, so that what was done in between counts.
    """
    rows = TABLES[t.rules.solo_table]
    at = 0
    if t.victories:
        for row in rows:
            course = _course(t, row, seat, human)
            if course is not None and course.overridden:
                at = row.n
                yield course
    for row in rows[at:]:
        course = _course(t, row, seat, human)
        if course is not None:
            course.overridden = False
            yield course


def _course(t: Table, row: Row, seat: int, human: int) -> Course | None:
    reason = trigger(t, row, seat, human)
    if reason is None:
        return None
    return Course(row, reason, override(t, row, seat, human, reason[2]))
