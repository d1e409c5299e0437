"""Fit the weights of the judge of Pax Renaissance to the ends of games that greedy opponents play.

    python bench/fit_judge.py --games 400

Each table at the start of a turn is one sample: what one seat has more than the other, and who won in the end. The
weights are those of a logistic regression, so that the judge's worths are logarithms of chances.
"""

import argparse
from math import exp
from random import Random

import signoria
from signoria.players import judge_pax, make_player

Sample = tuple[list[float], float]


def game(seed: int, blunders: float) -> list[Sample]:
    """Tables of one game between two greedy opponents who choose by chance now and then, so that games differ."""
    match = signoria.new("pax", seats=2, seed=seed)
    chance = Random(seed)
    players = {seat: make_player("greedy", seed + i) for i, seat in enumerate(match.seats)}
    rows: list[list[float]] = []
    turn = 0
    while (decision := match.decision) is not None:
        if match.state.turn_number != turn:
            turn = match.state.turn_number
            first, second = judge_pax.features(match.state)
            rows.append([min(a, 1.0) - min(b, 1.0) if name == "met" else a - b
                         for name, a, b in zip(judge_pax.NAMES, first, second, strict=True)])  # fmt: skip
        if chance.random() < blunders:
            match.choose(chance.choice(decision.options))
        else:
            match.choose(players[decision.seat].choose(match.seat(decision.seat)))
    assert match.result is not None
    winners = match.result["winners"]
    won = 1.0 / len(winners) if match.seats[0] in winners else 0.0
    return [(row, won) for row in rows]


def fit(samples: list[Sample], rounds: int, pull: float) -> list[float]:
    """Logistic regression by gradient descent with a step of its own for each weight, pulled a little towards none."""
    width = len(judge_pax.NAMES)
    scale = [max(1e-9, sum(row[i] ** 2 for row, _ in samples) / len(samples)) for i in range(width)]
    weights = [0.0] * width
    for _ in range(rounds):
        slope = [0.0] * width
        for row, won in samples:
            z = sum(w * x for w, x in zip(weights, row, strict=True))
            miss = won - 1.0 / (1.0 + exp(-max(-30.0, min(30.0, z))))
            for i, x in enumerate(row):
                slope[i] += miss * x
        weights = [w + 0.8 * (g / len(samples) / s - pull * w) for w, g, s in zip(weights, slope, scale, strict=True)]
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit the weights of the judge.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1_000_000)
    parser.add_argument("--blunders", type=float, default=0.15)
    options = parser.parse_args()
    samples = [sample for i in range(options.games) for sample in game(options.seed + i, options.blunders)]
    print(f"{len(samples)} tables of {options.games} games")
    for name, weight in zip(judge_pax.NAMES, fit(samples, 150, 0.003), strict=True):
        print(f"{name:22} {weight:7.3f}")


if __name__ == "__main__":
    main()
