"""What the research environments cost, as multiples of the bare engine's time a decision.

    python -m bench.env [--game pax] [--seconds 12] [--workers 1 2 4] [--json]

Every way of playing plays the same random games, in short slices one after another, so that whatever disturbs the machine
disturbs all of them. `engine` is `rollout.play_out` on the flow. `env.step` is the PettingZoo environment with observations
on demand, and nobody demands one; the other lines say what demanding costs. Exit status 1 when `env.step` takes more than
twice the engine's time. With `--workers` vectors are also stepped by so many processes, 64 games each; that is measured by
the clock, so it says something only on a machine with as many free cores.
"""

import argparse
import json
import sys
import time
from collections.abc import Callable
from random import Random

import numpy

from signoria.env import SPACES, GameEnv, ParallelVectorEnv, VectorEnv
from signoria.table.dice import Dice
from signoria.table.rollout import play_out

SEATS = {"pax": (2, 3, 4), "age": (3, 4, 6)}
BATCH = 32
STEPS = {"pax": 4, "age": 20}  # of a batch in a round, so that a measurement goes through whole games
LIMIT = 2.0
Way = Callable[[int], int]  # plays the games of a round and says how many decisions that were


def engine(name: str) -> Way:
    """Bare games by chance."""
    game = SPACES[name].game

    def play(number: int) -> int:
        decisions = 0
        for seats in SEATS[name]:
            flow = game.play(game.setup(game.header(seats, number, None, [], {})))
            decisions += play_out(flow, next(flow), Dice(number + 1))
        return decisions

    return play


def stepping(name: str, recall: bool, observe: bool) -> Way:
    """Games of the PettingZoo environment, with or without looking at every observation."""
    envs = [GameEnv(SPACES[name], name, seats=seats, recall=recall) for seats in SEATS[name]]

    def play(number: int) -> int:
        decisions = 0
        pick = Random(number).random
        for env in envs:
            env.reset(seed=number)
            terminations = env.terminations
            while not terminations[env.agent_selection]:
                if observe:
                    env.last()
                legal = env.legal_actions()
                env.step(legal[int(pick() * len(legal))])
                decisions += 1
                terminations = env.terminations
        return decisions

    return play


def batched(name: str, observe: bool) -> Way:
    """A batch of games side by side, in each round stepped on from where it was."""
    vectors = [VectorEnv(SPACES[name], BATCH, seats=seats) for seats in SEATS[name]]
    chance = Random(1)

    def play(number: int) -> int:
        pick = chance.random
        for vector in vectors:
            for _ in range(STEPS[name]):
                if observe:
                    vector.observations()
                    vector.masks()
                vector.step([legal[int(pick() * len(legal))] for legal in vector.legal_actions()])
        return STEPS[name] * BATCH * len(vectors)

    return play


def spread(name: str, workers: int, seconds: float) -> float:
    """Decisions a second by the clock, 64 games for each of so many processes, all observations and masks filled."""
    with ParallelVectorEnv(SPACES[name], 64 * workers, workers, seats=SEATS[name][0]) as vector:
        chance = numpy.random.default_rng(1)
        masks, decisions, start = vector.masks(), 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            # The first legal action at or after one drawn by chance: quick, and it differs from game to game.
            turned = int(chance.integers(masks.shape[1]))
            last = masks[:, turned:].any(axis=1)
            later, sooner = turned + masks[:, turned:].argmax(axis=1), masks.argmax(axis=1)
            vector.step(numpy.where(last, later, sooner))
            decisions += vector.games
    return decisions / spent


def measure(game: str, seconds: float) -> dict[str, float]:
    """Decisions a second, by way of playing."""
    ways: dict[str, Way] = {
        "engine": engine(game),
        "env.step": stepping(game, recall=False, observe=False),
        "env.step and observe": stepping(game, recall=False, observe=True),
        "env.step and observe, perfect recall": stepping(game, recall=True, observe=True),
        f"vector of {BATCH}": batched(game, observe=False),
        f"vector of {BATCH}, observations and masks": batched(game, observe=True),
    }
    decisions = dict.fromkeys(ways, 0)
    spent = dict.fromkeys(ways, 0.0)
    number = 0
    while sum(spent.values()) < seconds:
        for name, way in ways.items():
            start = time.process_time()
            decisions[name] += way(number)
            spent[name] += time.process_time() - start
        number += 1
    return {name: decisions[name] / spent[name] for name in ways}


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.env", description="What the research environments cost.")
    parser.add_argument("--game", choices=sorted(SPACES), default="pax", help="the game to play (default pax)")
    parser.add_argument("--seconds", type=float, default=12.0, help="time to measure (default 12)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--workers", type=int, nargs="*", default=[], help="numbers of processes to try as well")
    asked = parser.parse_args(words)
    speeds = measure(asked.game, asked.seconds)
    for n in asked.workers:
        speeds[f"{64 * n} games in {n} processes, by the clock"] = spread(asked.game, n, asked.seconds / 4)
    times = {name: speeds["engine"] / speed for name, speed in speeds.items()}
    if asked.json:
        print(json.dumps({name: {"decisions_per_s": round(speeds[name]), "times": times[name]} for name in speeds}))
    else:
        for name, speed in speeds.items():
            print(f"{name:42} {speed:9,.0f} decisions/s   {times[name]:5.2f} times the engine's time")
    return 0 if times["env.step"] <= LIMIT else 1


if __name__ == "__main__":
    sys.exit(main())
