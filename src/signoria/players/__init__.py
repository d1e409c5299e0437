"""Opponents. Each one gets the handle of its seat and nothing else, so it cannot see more than it should."""

from collections.abc import Callable
from typing import Final, Protocol

from signoria.players.casual import CasualPlayer
from signoria.players.greedy import GreedyPlayer
from signoria.players.random import RandomPlayer
from signoria.players.search import Budget, SearchPlayer
from signoria.table import BadOption, Option, SeatHandle


class Player(Protocol):
    """Anything that can play a seat."""

    def choose(self, handle: SeatHandle) -> Option:
        """One of the options of the question this seat has to answer now."""
        ...


PLAYERS: Final[dict[str, Callable[[int | str | None], Player]]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "casual": CasualPlayer,
    "search": SearchPlayer,
}

# What people choose among, and who plays then; `players.words` says it in words.
LEVELS: Final[dict[str, str]] = {"easy": "casual", "medium": "greedy", "hard": "search:1s"}


def make_player(name: str, seed: int | str | None = None) -> Player:
    """An opponent by name, with its budget after a colon (`search:500` iterations, `search:1s`), or by level.

    Raises BadOption.
    """
    kind, colon, argument = LEVELS.get(name, name).partition(":")
    if kind not in PLAYERS:
        raise BadOption(
            f"There is no opponent {name!r}: known are {', '.join(PLAYERS)}, and the levels {', '.join(LEVELS)}."
        )
    if not colon:
        return PLAYERS[kind](seed)
    if kind != "search":
        raise BadOption(f"The opponent {kind!r} takes no budget: only search does (search:500, search:1s).")
    return SearchPlayer(seed, Budget.parse(argument))


__all__ = [
    "LEVELS",
    "PLAYERS",
    "Budget",
    "CasualPlayer",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "SearchPlayer",
    "make_player",
]
