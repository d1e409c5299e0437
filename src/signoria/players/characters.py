"""Opponents with a name and a style: each prefers one road to victory, or has a temper, and searches like any other."""

from collections.abc import Callable
from typing import Any, Final

from signoria.players.budget import Budget
from signoria.players.insight import Insight, insight_into
from signoria.players.search import SearchPlayer
from signoria.registry import games
from signoria.table import Game

Taste = Callable[[Any, int], float]  # how far a seat is along the road that somebody likes
CHARACTERS: Final = (
    "mehmed",
    "jakob",
    "lorenzo",
    "isabella",
)  # what each likes in a game, the package of the game says
SECONDS: Final = 0.5
LIKING: Final = 0.015  # how much of a chance to win one step along the preferred road is worth


class Tinted:
    """A judge with a liking: the seat it is asked for seems a little better off the further it is along a road."""

    __slots__ = ("_judge", "_taste")

    def __init__(self, judge: Callable[[Any, int], list[float]], taste: Taste) -> None:
        self._judge = judge
        self._taste = taste

    def __call__(self, state: Any, seat: int) -> list[float]:
        """The chances of the seats, a little bent."""
        chances = self._judge(state, seat)
        if not state.over:
            chances[seat] = min(
                0.999, chances[seat] + LIKING * min(self._taste(state, seat), 4.0) * (1.0 - chances[seat])
            )
        return chances


class CharacterPlayer(SearchPlayer):
    """A search with a style."""

    def __init__(self, seed: int | str | None = None, name: str = "lorenzo", budget: Budget | None = None) -> None:
        super().__init__(seed, budget or Budget(seconds=SECONDS))
        self._name = name

    def insight(self, game: Game, state: Any) -> Insight:
        """What it knows, as it likes to see it."""
        known = insight_into(game, state, searching=True)
        package = games().get(game.name)
        taste = None if package is None else package.tastes().get(self._name)
        return known if taste is None else known.judged_by(Tinted(known.payoffs, taste))
