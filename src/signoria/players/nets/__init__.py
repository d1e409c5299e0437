"""The networks that come with the package, one for each game and number of seats, and judges made of them.

`docs/training.md` says how they were made, and how others are made.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from signoria.age.state import Table as AgeTable
from signoria.pax.facts import NONE
from signoria.pax.state import Table as PaxTable
from signoria.players import sight_age, sight_pax
from signoria.players.layout import Layout
from signoria.players.net import Net

FOLDER: Final = Path(__file__).parent
RULES: Final[dict[str, str]] = {"pax": "2e", "age": "european"}  # what the networks were taught
SURE: Final = 0.998  # the chance of who can declare a victory at once
Judge = Callable[[Any, int], list[float]]
_judges: dict[tuple[str, int], Judge | None] = {}


class PaxJudge:
    """Judges tables of Pax Renaissance by a network."""

    __slots__ = ("_net", "_sight")

    def __init__(self, net: Net) -> None:
        self._net = net
        self._sight = sight_pax.Sight(net.seats)

    def __call__(self, t: PaxTable, seat: int) -> list[float]:
        """The chance of each seat to win, as far as this seat knows; at the end what each has won."""
        n = t.n
        if t.over:
            return [1.0 / len(t.winners) if s in t.winners else 0.0 for s in range(n)]
        winner = sight_pax.declares(t)
        if winner != NONE:
            return [SURE if s == winner else (1.0 - SURE) / (n - 1) for s in range(n)]
        flags = self._sight.flags(t, seat)
        return without(self._net.chances(flags, seat, self._sight.prior), t.out)


class AgeJudge:
    """Judges tables of Age of Renaissance by a network."""

    __slots__ = ("_net", "_sight")

    def __init__(self, net: Net) -> None:
        self._net = net
        self._sight = sight_age.Sight(net.seats)

    def __call__(self, t: AgeTable, seat: int) -> list[float]:
        """The chance of each seat to win, as far as this seat knows; at the end what each has won."""
        if t.over:
            return [1.0 / len(t.winners) if s in t.winners else 0.0 for s in range(t.n)]
        flags = self._sight.flags(t, seat)
        return without(self._net.chances(flags, seat, self._sight.prior), t.chaos)


def without(chances: list[float], gone: list[bool]) -> list[float]:
    """The chances where some seats have left the game."""
    if True not in gone:
        return chances
    left = [0.0 if out else chance for chance, out in zip(chances, gone)]
    total = sum(left)
    return [chance / total for chance in left] if total > 0.0 else chances


def layout_of(game: str, n: int) -> Layout:
    """How tables of a game with so many seats are told to a network."""
    return sight_pax.Sight(n).layout if game == "pax" else sight_age.Sight(n).layout


def judge_with(game: str, net: Net) -> Judge:
    """A judge that goes by this network."""
    return PaxJudge(net) if game == "pax" else AgeJudge(net)


def rules_of(state: Any) -> str:
    """The rules of a table, as far as they decide whether a network fits: "" where none was taught them."""
    rules = state.rules
    if getattr(rules, "solo", False) or not getattr(rules, "open_cash", True):
        return ""
    return str(rules.name)


def path_of(game: str, n: int) -> Path:
    """Where the network of a game and number of seats lies."""
    return FOLDER / f"{game}-{n}.net"


def judge_of(game: str, state: Any) -> Judge | None:
    """The judge that comes with the package for tables like this one, or None."""
    key = (game, int(state.n))
    if rules_of(state) != RULES.get(game):
        return None
    if key not in _judges:
        path = path_of(*key)
        net = Net.load(path) if path.is_file() else None
        # A network that was taught to see tables in another way is none.
        fits = net is not None and net.inputs == layout_of(*key).size
        _judges[key] = judge_with(game, net) if net is not None and fits else None
    return _judges[key]


def judge_of_pax(state: Any) -> Judge | None:
    """The judge for a table of Pax Renaissance, or None."""
    return judge_of("pax", state)


def judge_of_age(state: Any) -> Judge | None:
    """The judge for a table of Age of Renaissance, or None."""
    return judge_of("age", state)
