"""The kinds of puzzles of Pax Renaissance beside winning: the largest income, and stopping a victory of others."""

from collections.abc import Mapping

from signoria.arena.puzzles.goals import Goal
from signoria.arena.puzzles.puzzle import Puzzle, essential_lines, first_turn
from signoria.arena.solve import Solution
from signoria.pax.parts.solve import solve
from signoria.pax.victory import can_declare
from signoria.table import Match, SignoriaError

ACTIONS = 2
SEVERAL = 3  # lines that stop a victory, at most


class Income:
    """The most florins that can be gained in this turn, in one way."""

    def outcome(self, puzzle: Puzzle, match: Match) -> str:
        """Solved when the turn ends with as many florins more."""
        if not match.over and match.state.turn_number == first_turn(puzzle.position):
            return "open"
        return "solved" if gain(puzzle, match) >= puzzle.value else "failed"

    def why(self, puzzle: Puzzle, lang: str) -> list[str]:
        """The way says it."""
        return []

    def prove(self, puzzle: Puzzle, most: int | None) -> str | None:
        """That no way brings more, that essentially one brings as much, and that the solution does."""
        found = solve(puzzle.start(), "income", ACTIONS, most=most)
        if not found.complete or found.value["gain"] != puzzle.value:
            return "the largest income is another"
        if len(essential_lines(found)) != 1:
            return "there is more than one way"
        return _played(self, puzzle)


class Stop:
    """End the turn so that nobody else need only declare a victory; `lines` ways do that, at most."""

    def __init__(self, lines: int) -> None:
        self._lines = lines

    def outcome(self, puzzle: Puzzle, match: Match) -> str:
        """Solved when the turn is over and nobody else can declare, or the mover has won."""
        if match.over:
            result = match.result
            return "solved" if result is not None and result["winners"] == [puzzle.mover] else "failed"
        if match.state.turn_number == first_turn(puzzle.position):
            return "open"
        return "failed" if can_declare(match.state, match.seats.index(puzzle.mover)) else "solved"

    def why(self, puzzle: Puzzle, lang: str) -> list[str]:
        """The way says it."""
        return []

    def prove(self, puzzle: Puzzle, most: int | None) -> str | None:
        """That somebody threatens to declare, that few lines stop it, and that the solution does."""
        match = puzzle.start()
        if not can_declare(match.state, match.state.active):
            return "nobody threatens to win"
        found: Solution = solve(match, "stop", ACTIONS, most=most)
        if not found.complete or not found.solved:
            return "it cannot be stopped"
        if len(essential_lines(found)) > self._lines:
            return "there are too many ways"
        return _played(self, puzzle)


def gain(puzzle: Puzzle, match: Match) -> int:
    """The florins the mover has more than at the start."""
    seat = match.seats.index(puzzle.mover)
    florins: int = match.state.florins[seat] - puzzle.start().state.florins[seat]
    return florins


def _played(goal: Goal, puzzle: Puzzle) -> str | None:
    match = puzzle.start()
    try:
        for seat, key in puzzle.solution:
            match.choose(key, seat)
    except SignoriaError as error:
        return str(error)
    return None if goal.outcome(puzzle, match) == "solved" else "the solution does not do it"


GOALS: Mapping[str, Goal] = {"income": Income(), "stop": Stop(SEVERAL), "defence": Stop(1)}
