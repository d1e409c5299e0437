"""Mining games for puzzles, where the package of a game knows how."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from signoria.arena.puzzles.puzzle import Puzzle

Progress = Callable[[int, int, int], None]


class Miner(Protocol):
    """Who plays games and keeps the positions that are puzzles."""

    pool: tuple[str, ...]  # the players, where none are named

    def check(self, games: int, seed: int, players: tuple[str, ...]) -> None:
        """Refuse what cannot be mined; raises BadOption."""
        ...

    def mine(
        self, games: int, seed: int, players: tuple[str, ...], out: Path, jobs: int, progress: Progress | None
    ) -> list[Puzzle]:
        """Mine so many games into a folder; stopped in the middle, the same call goes on. Raises BadOption."""
        ...
