"""O2: which course of action, and in what order."""

from collections.abc import Iterator

from signoria.pax.solo.goals import Reason, override, trigger
from signoria.pax.solo.rows import ROWS, Row
from signoria.pax.state import Table

LAST: Row = ROWS[-1]


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
    at = 0
    if t.victories:
        for row in ROWS:
            course = _course(t, row, seat, human)
            if course is not None and course.overridden:
                at = row.n
                yield course
    for row in ROWS[at:]:
        course = _course(t, row, seat, human)
        if course is not None:
            course.overridden = False
            yield course


def _course(t: Table, row: Row, seat: int, human: int) -> Course | None:
    reason = trigger(t, row, seat, human)
    if reason is None:
        return None
    return Course(row, reason, override(t, row, seat, human, reason[2]))
