"""Opponents with a name and a style: each prefers one road to victory, or has a temper, and searches like any other."""

from collections.abc import Callable
from typing import Any, Final

from signoria.age.state import Table as AgeTable
from signoria.pax.facts import DISCOVERY, LAW, PATRON
from signoria.pax.state import Table as PaxTable
from signoria.pax.tableau import prestige_of
from signoria.pax.victory import concessions, kings, republics
from signoria.players.budget import Budget
from signoria.players.insight import Insight, insight_into
from signoria.players.search import SearchPlayer
from signoria.table import Game

Taste = Callable[[Any, int], float]
SECONDS: Final = 0.5
LIKING: Final = 0.015  # how much of a chance to win one step along the preferred road is worth


def _conqueror(t: PaxTable, seat: int) -> float:
    return float(kings(t, seat))


def _merchant(t: PaxTable, seat: int) -> float:
    return 0.6 * concessions(t, seat) + 0.6 * prestige_of(t, seat)[DISCOVERY]


def _patron(t: PaxTable, seat: int) -> float:
    prestige = prestige_of(t, seat)
    return republics(t, seat, claiming=True) + 0.5 * prestige[LAW] + 0.5 * prestige[PATRON]


def _zealot(t: PaxTable, seat: int) -> float:
    return 0.6 * max(prestige_of(t, seat)[:3])


def _raider(t: AgeTable, seat: int) -> float:
    return 0.3 * (t.markers[seat] | t.fresh[seat]).bit_count()


def _trader(t: AgeTable, seat: int) -> float:
    return t.cash[seat] / 60


def _scholar(t: AgeTable, seat: int) -> float:
    return 0.6 * t.advances[seat].bit_count()


def _captain(t: AgeTable, seat: int) -> float:
    return 0.5 * t.ship[seat]


# By name, what each likes in each game.
CHARACTERS: Final[dict[str, dict[str, Taste]]] = {
    "mehmed": {"pax": _conqueror, "age": _raider},
    "jakob": {"pax": _merchant, "age": _trader},
    "lorenzo": {"pax": _patron, "age": _scholar},
    "isabella": {"pax": _zealot, "age": _captain},
}


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
        self._tastes = CHARACTERS[name]

    def insight(self, game: Game, state: Any) -> Insight:
        """What it knows, as it likes to see it."""
        known = insight_into(game, state)
        taste = self._tastes.get(game.name)
        return known if taste is None else known.judged_by(Tinted(known.payoffs, taste))
