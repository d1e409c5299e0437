"""Trying a puzzle: hints, and who answers for the others."""

from signoria.arena.puzzles.goals import WIN
from signoria.arena.puzzles.puzzle import Puzzle
from signoria.arena.solve import Step, solve, solver_of
from signoria.registry import game
from signoria.table import Match, Option, SeatHandle

# Positions that are looked at: what is left of a turn after a few choices has fewer.
PATIENCE = 20_000  # for an answer
HINT = 5_000  # for a hint, which somebody waits for


class Spoiler:
    """Answers for the other seats so that the player to move does not win, if there is such an answer."""

    def choose(self, handle: SeatHandle) -> Option:
        """The first answer that leaves no sure win in this turn; in a turn of its own it does not matter."""
        decision = handle.decision
        assert decision is not None
        match = handle.sample(0)
        if game(match.game).solver() is not None and match.seats[match.game_rules.turn(match.state)[1]] != handle.name:
            for option in decision.options:
                trial = match.copy()
                trial.choose(option.key, handle.name)
                if not _can_win(trial):
                    return option
        return decision.options[-1]


def _can_win(match: Match) -> bool:
    if match.over:
        return True  # nothing another seat answers ends the game but by the victory it was asked about
    return solve(match, "win", solver_of(match).actions_left(match) or None, most=PATIENCE).solved


def next_step(puzzle: Puzzle, match: Match, lang: str = "en") -> Step | None:
    """The next choice on a way that wins for sure; None when none is found any more.

    While the choices are those of the solution it is known; else the solver looks for it.
    """
    played = [(match.seats[entry.answer.seat], entry.answer.key) for entry in match.standing()]
    known = list(puzzle.solution)
    decision = match.decision
    if decision is None:
        return None
    if played == known[: len(played)] and len(played) < len(known):
        seat, key = known[len(played)]
        label = next((option.label(lang) for option in decision.options if option.key == key), None)
        if label is not None and decision.seat == seat:
            return Step(seat, decision.kind, key, label)
    if puzzle.kind != WIN:
        return None
    solution = solve(match, "win", solver_of(match).actions_left(match) or None, lang=lang, most=HINT)
    return solution.ways[0].example[0] if solution.solved else None


def steps_of(puzzle: Puzzle, lang: str = "en") -> list[Step]:
    """The solution with its words."""
    match = puzzle.start()
    steps = []
    for seat, key in puzzle.solution:
        decision = match.decision
        assert decision is not None
        label = next(option.label(lang) for option in decision.options if option.key == key)
        steps.append(Step(seat, decision.kind, key, label))
        match.choose(key, seat)
    return steps
