"""Opponents. Each one gets the handle of its seat and nothing else, so it cannot see more than it should."""

from typing import Protocol

from signoria.players.random import RandomPlayer
from signoria.table import Option, SeatHandle


class Player(Protocol):
    """Anything that can play a seat."""

    def choose(self, handle: SeatHandle) -> Option:
        """One of the options of the question this seat has to answer now."""
        ...


__all__ = ["Player", "RandomPlayer"]
