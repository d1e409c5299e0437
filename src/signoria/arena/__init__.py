"""Many games and hard questions: simulations, tournaments, statistics, reports, and the solver.

>>> from signoria.arena import plan_of, simulate, by_player
>>> results = simulate(plan_of("pax", ["greedy", "random"], games=4, seed=1))
>>> by_player(results)["greedy"].games
4
"""

from signoria.arena.results import CostRow, GameRow, Results, read_results, write_results
from signoria.arena.simulate import Plan, plan_of, play_game, round_robin, simulate
from signoria.arena.solve import Solution, solve
from signoria.arena.statistics import by_player, elo, wilson

__all__ = [
    "CostRow",
    "GameRow",
    "Plan",
    "Results",
    "Solution",
    "by_player",
    "elo",
    "plan_of",
    "play_game",
    "read_results",
    "round_robin",
    "simulate",
    "solve",
    "wilson",
    "write_results",
]
