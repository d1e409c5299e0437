"""Puzzles: positions at which something can be reached in this turn, most often a win, in one way.

>>> from signoria.arena.puzzles import puzzle
>>> match = puzzle(1).start()
>>> for seat, key in puzzle(1).solution:
...     events = match.choose(key, seat)
>>> match.result["winners"] == [puzzle(1).mover]
True
"""

from signoria.arena.puzzles.attempt import Spoiler, next_step, steps_of
from signoria.arena.puzzles.daily import Streak, daily, streak
from signoria.arena.puzzles.puzzle import Puzzle, outcome, prove, puzzle, puzzle_of, read_puzzle, shipped

__all__ = [
    "Puzzle",
    "Spoiler",
    "Streak",
    "daily",
    "next_step",
    "outcome",
    "prove",
    "puzzle",
    "puzzle_of",
    "read_puzzle",
    "shipped",
    "steps_of",
    "streak",
]
