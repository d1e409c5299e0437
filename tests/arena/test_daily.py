"""The puzzle of the day, and days in a row."""

from __future__ import annotations

from datetime import date, timedelta

from signoria.arena.puzzles import daily, shipped, streak

TODAY = date(2026, 11, 15)


def days_ago(*numbers: int) -> set[date]:
    return {TODAY - timedelta(days=n) for n in numbers}


def test_every_puzzle_has_its_day_and_then_they_begin_again() -> None:
    count = len(shipped())
    days = [TODAY + timedelta(days=n) for n in range(count)]
    assert {daily(day).number for day in days} == {one.number for one in shipped()}
    assert daily(TODAY) == daily(TODAY + timedelta(days=count))
    assert daily(TODAY) != daily(TODAY + timedelta(days=1))


def test_a_missed_day_pauses_a_row_and_the_third_ends_it() -> None:
    assert streak(set(), TODAY).days == 0
    assert streak(days_ago(0, 1, 2), TODAY) == streak(days_ago(0, 1, 2, 9), TODAY)
    assert (streak(days_ago(0, 1, 2), TODAY).days, streak(days_ago(0, 1, 2), TODAY).paused) == (3, False)
    yesterday = streak(days_ago(1, 2), TODAY)
    assert (yesterday.days, yesterday.today, yesterday.paused) == (2, False, False)
    missed = streak(days_ago(2, 3), TODAY)
    assert (missed.days, missed.paused) == (2, True)
    assert streak(days_ago(0, 2, 5), TODAY).days == 3
    assert streak(days_ago(4, 5), TODAY).days == 0
