"""Tournaments: everybody against everybody, and a table of standings."""

from dataclasses import dataclass

from signoria.arena import statistics
from signoria.arena.results import Results
from signoria.arena.simulate import round_robin, simulate
from signoria.arena.statistics import Mean, Rate


@dataclass(frozen=True)
class Standing:
    """One line of the table."""

    player: str
    rate: Rate
    rating: Mean
    cost_ms: float | None


def standings(results: Results) -> list[Standing]:
    """The players of a tournament, the best rated first."""
    rates = statistics.by_player(results)
    ratings = statistics.elo(results)
    cost = statistics.cost(results)
    table = [Standing(n, rates[n], ratings[n], cost[n].mean if n in cost else None) for n in rates]
    return sorted(table, key=lambda line: (-line.rating.mean, line.player))


__all__ = ["Standing", "round_robin", "simulate", "standings"]
