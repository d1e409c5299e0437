"""Opponents. Each one gets the handle of its seat and nothing else, so it cannot see more than it should."""

from collections.abc import Callable
from typing import Final, Protocol

from signoria.players.greedy import GreedyPlayer
from signoria.players.random import RandomPlayer
from signoria.table import BadOption, Option, SeatHandle


class Player(Protocol):
    """Anything that can play a seat."""

    def choose(self, handle: SeatHandle) -> Option:
        """One of the options of the question this seat has to answer now."""
        ...


PLAYERS: Final[dict[str, Callable[[int | str | None], Player]]] = {"random": RandomPlayer, "greedy": GreedyPlayer}


def make_player(name: str, seed: int | str | None = None) -> Player:
    """An opponent by name; raises BadOption."""
    if name not in PLAYERS:
        raise BadOption(f"There is no opponent {name!r}: known are {', '.join(PLAYERS)}.")
    return PLAYERS[name](seed)


__all__ = ["PLAYERS", "GreedyPlayer", "Player", "RandomPlayer", "make_player"]
