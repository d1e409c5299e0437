"""What the kinds of puzzles ask for. Any game with a solver has `win`; the package of a game adds its own."""

from typing import TYPE_CHECKING, Protocol

from signoria.registry import game
from signoria.table import BadOption, Match

if TYPE_CHECKING:
    from signoria.arena.puzzles.puzzle import Puzzle

WIN = "win"


class Goal(Protocol):
    """One kind of puzzle of a game."""

    def outcome(self, puzzle: "Puzzle", match: Match) -> str:
        """How a try stands: `open`, `solved` or `failed`."""
        ...

    def prove(self, puzzle: "Puzzle", most: int | None) -> str | None:
        """Prove the puzzle again, looking at no more than so many positions: what is wrong with it, or None."""
        ...

    def why(self, puzzle: "Puzzle", lang: str) -> list[str]:
        """What speaks for the solution, a line each, where the way alone does not say it."""
        ...


def goal_of(puzzle: "Puzzle") -> Goal:
    """The goal of a puzzle that is not to win; raises BadOption."""
    found = game(puzzle.game).goals().get(puzzle.kind)
    if found is None:
        raise BadOption("The game {0!r} has no puzzles of the kind {1!r}.", puzzle.game, puzzle.kind)
    return found
