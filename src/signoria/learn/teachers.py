"""Who teaches a game: what its package says a lesson may claim about a table (`holds`), what it may point at (`can_point`)
and which rules there are (`clauses`). A game whose package says nothing is taught with the claims that any game knows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import signoria
from signoria.table import BadOption, Match


@dataclass(frozen=True, slots=True)
class Teacher:
    """What is known about teaching a game."""

    clauses: Callable[[], dict[str, bool]]  # every rule by its id, and whether it can be taught
    can_point: Callable[[Match, str], bool]
    holds: Callable[[Match, list[str]], bool | None]


@cache
def teacher_of(game: str) -> Teacher:
    """The teacher of a game; raises BadOption where there is no such game."""
    package = signoria.game(game)
    return package.teacher() or Teacher(
        lambda: {statement.id: True for statement in package.statements("en")},
        lambda match, thing: ":" in thing,
        lambda match, words: None,
    )


@cache
def taught_games() -> tuple[str, ...]:
    """The games that bring lessons."""
    return tuple(package.name for package in signoria.games().loaded() if package.folder("lessons") is not None)


def check_taught(game: str) -> None:
    """Whether there are lessons for a game; raises BadOption."""
    if game not in taught_games():
        raise BadOption("Nobody teaches the game {0!r}: there are lessons for {1}.", game, ", ".join(taught_games()))
