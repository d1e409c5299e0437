"""The puzzle of the day, and days in a row.

Everybody has the same puzzle on a day: the shipped ones follow each other in an order that chance has dealt once, and begin
again when all have had their day. A missed day pauses a row, the third missed day in a row ends it.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from random import Random
from typing import Final

from signoria.arena.puzzles.puzzle import Puzzle, shipped

FIRST: Final = date(2026, 1, 1)
PATIENCE: Final = 2  # days that may be missed one after the other


def daily(day: date) -> Puzzle:
    """The puzzle of a day."""
    numbers = list(range(len(shipped())))
    Random("signoria").shuffle(numbers)
    return shipped()[numbers[(day - FIRST).days % len(numbers)]]


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row: how many puzzles of the day were solved, whether today's was, and whether one was missed."""

    days: int
    today: bool
    paused: bool


def streak(solved: set[date], today: date) -> Streak:
    """The row of days that leads to today."""
    count = missed = 0
    day = today
    while missed <= PATIENCE:
        if day in solved:
            count += 1
            missed = 0
        elif day != today:
            missed += 1
        day -= timedelta(days=1)
    gap = today - timedelta(days=1) not in solved and today not in solved
    return Streak(count, today in solved, bool(count) and gap)
