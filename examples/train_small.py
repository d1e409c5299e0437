"""Teach a small policy to beat chance at Pax Renaissance, in a minute on one core.

    python examples/train_small.py --seconds 60

The policy is linear: the worth of an action is a weighted sum of a few features of what the seat sees, and the action is
drawn from the softmax over the legal ones. It learns by policy gradient (REINFORCE): after each game the actions taken are
made likelier if the game was won and less likely if it was lost. The opponents play by chance. The last line tells how the
trained policy does in games it has not seen.
"""

import argparse
import sys
import time
from math import sqrt
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from signoria.env import SPACES, Space, VectorEnv, where, width

Floats = NDArray[np.float32]
# What the policy looks at: counts of both seats, and the turn. The bias comes first.
LOOKED_AT = ("florins", "hand", "concessions", "kings", "republics", "prestige_law", "prestige_discovery",
             "prestige_patron", "actions_left", "victories")  # fmt: skip
SCALE = 0.2
GAMES = 16  # side by side


class Policy:
    """Weights for each flat action and feature."""

    def __init__(self, space: Space, chance: Random) -> None:
        columns = np.arange(width(space.fields))
        self._columns = np.concatenate([columns[where(space.fields, name)] for name in LOOKED_AT])
        self.weights: Floats = np.zeros((len(space.action_names), len(self._columns) + 1), np.float32)
        self._chance = chance

    def features(self, observations: NDArray[Any]) -> Floats:
        """The features of each row, the bias first."""
        seen = observations[:, self._columns].astype(np.float32) * SCALE
        return np.concatenate([np.ones((len(seen), 1), np.float32), seen], axis=1)

    def chances(self, legal: list[int], features: Floats) -> Floats:
        """How likely each legal action is."""
        worth = self.weights[legal] @ features
        likely: Floats = np.exp(worth - worth.max())
        likely /= likely.sum()
        return likely

    def choose(self, legal: list[int], features: Floats) -> tuple[int, Floats]:
        """Draw an action; its place among the legal ones, and the chances it was drawn from."""
        chances = self.chances(legal, features)
        return int(np.searchsorted(np.cumsum(chances), self._chance.random() * 0.999999)), chances

    def learn(self, path: list[tuple[list[int], Floats, int, Floats]], advantage: float, rate: float) -> None:
        """Make what was done likelier, or less likely where the advantage is negative."""
        for legal, features, taken, chances in path:
            push = -chances
            push[taken] += 1.0
            self.weights[legal] += (rate * advantage) * np.outer(push, features)


def play(
    policy: Policy, seconds: float, games: int | None, seed: int, rate: float, report: float
) -> tuple[int, float, int]:
    """Play the policy against chance; learn where the rate is not 0. Games, points (a win 1, half for a tie), decisions."""
    space = SPACES["pax"]
    vector = VectorEnv(space, GAMES, seats=2)
    vector.reset(seed)
    chance = Random(seed)
    mine = [i % 2 for i in range(GAMES)]  # the seat of the policy, in turn first and second
    paths: list[list[tuple[list[int], Floats, int, Floats]]] = [[] for _ in range(GAMES)]
    played, points, decisions, baseline = 0, 0.0, 0, 0.0
    recent: list[float] = []
    start = last = time.monotonic()
    while True:
        features = policy.features(vector.observations())
        actions: list[int] = []
        for i, legal in enumerate(vector.legal_actions()):
            if vector.seats[i] != mine[i]:
                actions.append(chance.choice(legal))
                continue
            taken, chances = policy.choose(legal, features[i])
            paths[i].append((legal, features[i], taken, chances))
            actions.append(legal[taken])
        vector.step(actions)
        decisions += GAMES
        for i in np.flatnonzero(vector.ended).tolist():
            reward = float(vector.rewards[i, mine[i]])
            if rate:
                policy.learn(paths[i], reward - baseline, rate)
                baseline += 0.02 * (reward - baseline)
            played += 1
            points += (reward + 1) / 2
            recent.append((reward + 1) / 2)
            paths[i], mine[i] = [], 1 - mine[i]
        now = time.monotonic()
        # However slow the machine is, a game is played to its end and told.
        over = (now - start >= seconds and played > 0) or (games is not None and played >= games)
        if report and recent and (over or now - last >= report):
            rate_now, n = sum(recent) / len(recent), len(recent)
            print(f"{now - start:5.0f} s  {played:6} games  {decisions / (now - start):7.0f} decisions/s  "
                  f"wins of the last {n:4}: {rate_now:6.1%}", flush=True)  # fmt: skip
            recent, last = [], now
        if over:
            return played, points, decisions


def main(words: list[str] | None = None) -> int:
    """Train, then test."""
    parser = argparse.ArgumentParser(description="Teach a small policy to beat chance at Pax Renaissance.")
    parser.add_argument("--seconds", type=float, default=60.0, help="time to train (default 60)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=0.02, help="how fast it learns (default 0.02)")
    parser.add_argument("--games", type=int, default=400, help="games of the test afterwards (default 400)")
    parser.add_argument("--out", help="write the weights here, as .npy")
    asked = parser.parse_args(words)
    policy = Policy(SPACES["pax"], Random(asked.seed))
    play(policy, asked.seconds, None, asked.seed, asked.rate, report=max(asked.seconds / 12, 1.0))
    played, points, _ = play(policy, asked.seconds, asked.games, asked.seed + 1, 0.0, report=0.0)
    if played:
        share = points / played
        print(f"test: {share:.1%} ± {1.96 * sqrt(share * (1 - share) / played):.1%} of {played} games against chance")
    if asked.out:
        np.save(asked.out, policy.weights)
    return 0


if __name__ == "__main__":
    sys.exit(main())
