"""Undo in games of chance: whatever is taken back, the match is as it was."""

from collections.abc import Callable, Iterable
from typing import Any

from signoria.table import CannotUndo

BACK = 3  # choices that are taken back from each point


def take_everything_back(points: Iterable[Any], everything: Callable[[Any], object]) -> tuple[int, int, int]:
    """Take the last choices back at each point of one game: how many were allowed, needed agreement, led into an action."""
    allowed = agreed = nested = 0
    path: list[object] = []
    for match in points:
        path.append(everything(match))
        twin = match.copy()
        while twin.answers and match.answers - twin.answers < BACK:
            last = twin.seats[[entry.answer for entry in match.entries()][twin.answers - 1].seat]
            nested += bool(twin.decision and twin.decision.trail)
            try:
                twin.undo(last)
                allowed += 1
            except CannotUndo:
                twin.undo(last, agreed=True)
                agreed += 1
            assert everything(twin) == path[twin.answers]
    return allowed, agreed, nested
