"""What opponents know about each game beyond its rules: how good a table is, and what to look at first."""

from collections.abc import Callable
from typing import Any

from signoria.registry import games
from signoria.table import Ask, Game

Judge = Callable[[Any], list[float]]
Identities = Callable[[Any, Ask], list[int]]
Inclinations = Callable[[Any, Ask], list[float] | None]


class Insight:
    """The knowledge of one game. Without any, every unfinished table is even and every option as good as the next."""

    __slots__ = ("guesses", "identities", "inclinations", "payoffs")

    def __init__(self, payoffs: Judge, identities: Identities, inclinations: Inclinations, guesses: int = 1) -> None:
        self.payoffs = payoffs  # each seat's chance to win, from 0 to 1
        self.identities = identities  # numbers that name the options alike in every sample
        self.inclinations = inclinations  # weights, or None
        self.guesses = guesses  # how many dice and hands to imagine before a choice is judged


def insight_into(game: Game) -> Insight:
    """What is known about this game."""
    package = games().get(game.name)
    known = None if package is None else package.yardstick()
    if known is not None:
        return known

    def payoffs(state: Any) -> list[float]:
        seats = game.seats(state)
        result = game.result(state)
        if result is None:
            return [1.0 / len(seats)] * len(seats)
        winners = result["winners"]
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in seats]

    return Insight(payoffs, lambda state, ask: ask[2], lambda state, ask: None)
