"""OpenSpiel's information-set Monte Carlo tree search on Pax Renaissance: what more thinking is worth.

    pip install 'signoria[openspiel]'
    python examples/openspiel_search.py --simulations 2 8 32 --games 20 --seeds 1 2 3 --out openspiel.json
    python examples/openspiel_search.py --draw openspiel.json --out openspiel.svg

Nothing of the search is ours: `open_spiel.python.algorithms.ismcts` knows the game by its registered name alone, asks
`resample_from_infostate` for tables that look the same to it, and judges a line by playing it on by chance. The opponent
plays by chance; the seats take turns on the same deals. A simulation plays a whole game, so this takes its time.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found,unused-ignore]
from open_spiel.python.algorithms import ismcts, mcts  # type: ignore[import-not-found,import-untyped,unused-ignore]

import signoria.env.openspiel  # noqa: F401  it registers the games
from signoria.arena import wilson
from signoria.arena.charts import lines

DEPTH = 2.0  # how much an option that was seldom tried attracts


def played(game: Any, simulations: int, seat: int, deal: int, seed: int) -> float:
    """One game; 1 for a win of the search, 0 for a loss."""
    chance = np.random.RandomState(seed * 1_000_003 + deal * 2 + seat)
    bot = ismcts.ISMCTSBot(
        game=game,
        uct_c=DEPTH,
        max_simulations=simulations,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=chance),
        random_state=chance,
    )
    # Left to itself the search draws what is hidden from a source without a seed.
    bot.set_resampler(lambda seen, player: seen.resample_from_infostate(player, bot.random_number))
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        if state.current_player() == seat:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    return float(state.returns()[seat] + 1) / 2


def measured(simulations: list[int], games: int, seeds: list[int]) -> list[dict[str, Any]]:
    """A row for each budget and seed: the share won, with its interval."""
    game = pyspiel.load_game("signoria_pax(players=2)")
    rows = []
    for seed in seeds:
        for budget in simulations:
            began = time.process_time()
            won = sum(played(game, budget, at % 2, seed * 100 + at // 2, seed) for at in range(games))
            rate, spent = wilson(won, games), (time.process_time() - began) / games
            rows.append({"seed": seed, "simulations": budget, "games": games, "won": won, "seconds": round(spent, 2)})
            told = f"{rate.share:.0%} ({rate.low:.0%} to {rate.high:.0%}), {spent:.1f} s a game"
            print(f"seed {seed}, {budget:3} simulations: {told}", flush=True)
    return rows


def main() -> int:
    """Measure, or draw what was measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--simulations", nargs="+", type=int, default=[2, 8, 32])
    parser.add_argument("--games", type=int, default=20, help="games for each budget and seed (default: 20)")
    parser.add_argument("--seeds", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--draw", type=Path, metavar="FILE", help="draw what was measured before instead")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    if options.draw is None:
        rows = measured(options.simulations, options.games, options.seeds)
        options.out.write_text(json.dumps(rows) + "\n", encoding="utf-8")
        return 0
    rows = json.loads(options.draw.read_text(encoding="utf-8"))
    curves = {
        f"seed {seed}": [(row["simulations"], row["won"] / row["games"]) for row in rows if row["seed"] == seed]
        for seed in sorted({row["seed"] for row in rows})
    }
    lines("OpenSpiel's search: share won against chance", curves, "simulations a choice", top=1).save(options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
