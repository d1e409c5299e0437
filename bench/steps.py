"""What a decision costs on a machine that others use too.

    python -m bench.steps [pax|age] [--rounds 15] [--json]

The same games are played again and again, every step is timed by itself, and its least time counts: what other programs
take away does not. `chess` is a move of the package `chess`, taken in the same way in the same run; ratios are to that.
`engine` answers by numbers, `api` is `match.decision.options` and `match.choose`, `step` and `last` are the
PettingZoo environment without and with an observation and a mask at every step, `vector` is a step of one of 64 games
side by side, with the fewest seats, observations and masks filled.
"""

import argparse
import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter_ns as now
from time import thread_time_ns as busy  # for what takes so long that others come in between

import chess

from signoria.cli.bench import Course, course_of
from signoria.env import SPACES, GameEnv, VectorEnv
from signoria.table import Match

GAMES = {"pax": 6, "age": 2}
MOVES = 150
BATCH = 64
BATCHES = {"pax": 100, "age": 400}  # steps of them all: about a game
Run = Callable[[], list[int]]  # plays one game and says what each step took, the setup last


def chess_game(seed: int) -> Run:
    """Random legal moves."""

    def run() -> list[int]:
        chance, board = Random(seed), chess.Board()
        taken: list[int] = []
        while len(taken) < MOVES:
            start = now()
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(chance.choice(legal))
            taken.append(now() - start)
        return taken

    return run


def engine_game(course: Course, players: int, seed: int) -> Run:
    """Answers by numbers."""

    def run() -> list[int]:
        pick = Random(seed).random
        taken: list[int] = []
        start = now()
        flow, ask = course.fresh(players, seed)
        setup = now() - start
        try:
            while True:
                start = now()
                while len(ask[2]) < 2:
                    ask = flow.send(ask[2][0] if ask[2] else 0)
                ask = flow.send(ask[2][int(pick() * len(ask[2]))])
                taken.append(now() - start)
        except StopIteration:
            return [*taken, setup]

    return run


def api_game(course: Course, players: int, seed: int) -> Run:
    """The public API."""

    def run() -> list[int]:
        choose = Random(seed).choice
        taken: list[int] = []
        start = now()
        header = course.rules.header(players, seed, None, [], {})
        match = Match(course.rules, header, course.rules.setup(header))
        setup = now() - start
        while True:
            start = now()
            decision = match.decision
            if decision is None:
                return [*taken, setup]
            match.choose(choose(decision.options), decision.seat)
            taken.append(now() - start)

    return run


def env_game(name: str, players: int, seed: int, observe: bool) -> Run:
    """The PettingZoo environment."""
    env = GameEnv(SPACES[name], name, seats=players)

    def run() -> list[int]:
        pick = Random(seed).random
        taken: list[int] = []
        start = now()
        env.reset(seed=seed)
        setup = now() - start
        while not env.terminations[env.agent_selection]:
            start = now()
            if observe:
                env.last()
            legal = env.legal_actions()
            env.step(legal[int(pick() * len(legal))])
            taken.append(now() - start)
        return [*taken, setup]

    return run


def vector_games(name: str, players: int) -> Run:
    """Many games side by side: what each step of all of them took. Games that end are dealt anew within the step."""
    vector = VectorEnv(SPACES[name], BATCH, seats=players)

    def run() -> list[int]:
        vector.reset(1)
        pick = Random(1).random
        taken: list[int] = []
        for _ in range(BATCHES[name]):
            actions = [legal[int(pick() * len(legal))] for legal in vector.legal_actions()]
            start = busy()
            vector.step(actions)
            vector.observations()
            vector.masks()
            taken.append(busy() - start)
        return [*taken, 0]

    return run


def least(games: list[Run], rounds: int) -> float:
    """Microseconds a step: the least of the rounds for each, over all steps of all games."""
    total = steps = 0
    for game in games:
        best = game()
        for _ in range(rounds - 1):
            best = [min(pair) for pair in zip(best, game(), strict=True)]
        total += sum(best)
        steps += len(best) - 1
    return total / steps / 1000


def measure(name: str, rounds: int) -> dict[str, float]:
    """Microseconds a step, by way of playing."""
    course = course_of(name)
    seats = [(course.players[seed % len(course.players)], seed) for seed in range(GAMES[name])]
    return {
        "chess": least([chess_game(seed) for seed in range(3)], rounds),
        "engine": least([engine_game(course, n, seed) for n, seed in seats], rounds),
        "api": least([api_game(course, n, seed) for n, seed in seats], rounds),
        "step": least([env_game(name, n, seed, observe=False) for n, seed in seats], rounds),
        "last": least([env_game(name, n, seed, observe=True) for n, seed in seats], rounds),
        "vector": least([vector_games(name, course.players[0])], rounds) / BATCH,
    }


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.steps", description="What a decision costs.")
    parser.add_argument("game", nargs="?", choices=sorted(GAMES), default="pax", help="the game to play (default pax)")
    parser.add_argument("--rounds", type=int, default=15, help="how often each game is played (default 15)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args(words)
    took = measure(asked.game, asked.rounds)
    if asked.json:
        print(json.dumps({name: round(time, 3) for name, time in took.items()}))
        return 0
    for name, time in took.items():
        print(
            f"{name:8} {time:7.2f} us   {took['chess'] / time:5.2f} a move of chess   {time / took['engine']:5.2f} engine"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
