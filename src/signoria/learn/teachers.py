"""Who teaches a game: the package `teaching` that a game's own package brings, found by the name of the game.

It says what a lesson may claim about a table (`holds`), what it may point at (`can_point`) and which rules there are
(`clauses`); its folders hold the lessons, the worked examples and the pages about strategy.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable

import signoria
from signoria.table import BadOption, Match


@dataclass(frozen=True, slots=True)
class Teacher:
    """What the package `teaching` of a game offers."""

    game: str
    folder: Traversable
    clauses: Callable[[], dict[str, bool]]
    can_point: Callable[[Match, str], bool]
    holds: Callable[[Match, list[str]], bool | None]


@cache
def _teacher(game: str) -> Teacher | None:
    package = type(signoria.GAMES[game]).__module__.rpartition(".")[0]
    try:
        module = import_module(f"{package}.teaching")
    except ModuleNotFoundError:
        return None
    return Teacher(game, resources.files(module), module.clauses, module.can_point, module.holds)


def teachers() -> tuple[Teacher, ...]:
    """Those of all games that have one, in the order of the games."""
    found = [_teacher(game) for game in signoria.GAMES]
    return tuple(teacher for teacher in found if teacher is not None)


def teacher_of(game: str) -> Teacher:
    """The teacher of a game; raises BadOption."""
    found = _teacher(game) if game in signoria.GAMES else None
    if found is None:
        known = ", ".join(teacher.game for teacher in teachers())
        raise BadOption(f"Nobody teaches the game {game!r}: there are lessons for {known}.")
    return found
