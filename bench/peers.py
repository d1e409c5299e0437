"""How fast the games are beside other libraries of games: random play, decisions a second, all in one run.

    python -m bench.peers [--seconds 3] [--json]

Each way of playing gets short slices of processor time, one after another, so that whatever disturbs the machine disturbs
all of them. Peers that are not installed are left out and named: `pip install chess open_spiel pettingzoo pygame-ce pgx`.
What a decision is differs from game to game, and so does what is counted with it; the second column says which.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from random import Random
from typing import Any

import signoria
from signoria.cli.engine import is_compiled
from signoria.env import SPACES, GameEnv, VectorEnv

SLICE = 0.2  # seconds of the processor
BATCH = 64
Way = Iterator[int]  # each step plays on for a while and says how many decisions that were


def match(game: str, seats: int) -> Way:
    """The public API."""
    for seed in range(10**9):
        chance, decisions = Random(seed), 0
        played = signoria.new(game, seats=seats, seed=seed)
        while (decision := played.decision) is not None:
            played.choose(chance.choice(decision.options), decision.seat)
            decisions += 1
        yield decisions


def environment(game: str, seats: int, observe: bool) -> Way:
    """The PettingZoo environment without wrappers; with `observe` every observation and mask is looked at."""
    env = GameEnv(SPACES[game], game, seats=seats)
    for seed in range(10**9):
        pick, decisions = Random(seed).random, 0
        env.reset(seed=seed)
        while not env.terminations[env.agent_selection]:
            if observe:
                env.last()
            legal = env.legal_actions()
            env.step(legal[int(pick() * len(legal))])
            decisions += 1
        yield decisions


def vector(game: str, seats: int) -> Way:
    """Many games side by side, all observations and masks filled."""
    games = VectorEnv(SPACES[game], BATCH, seats=seats)
    pick = Random(1).random
    while True:
        for _ in range(4):
            games.observations()
            games.masks()
            games.step([legal[int(pick() * len(legal))] for legal in games.legal_actions()])
        yield 4 * BATCH


def python_chess() -> Way:
    """Random legal moves of the package chess."""
    chess = import_module("chess")
    for seed in range(10**9):
        chance, board = Random(seed), chess.Board()
        while len(board.move_stack) < 200 and (legal := list(board.legal_moves)):
            board.push(chance.choice(legal))
        yield len(board.move_stack)


def open_spiel(name: str, observe: bool) -> Way:
    """A game of OpenSpiel; with `observe` its tensor is made for each decision."""
    pyspiel = import_module("pyspiel")
    game = pyspiel.load_game(name)
    for seed in range(10**9):
        chance, decisions, state = Random(seed), 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
                continue
            if observe:
                state.observation_tensor()
            state.apply_action(chance.choice(state.legal_actions()))
            decisions += 1
        yield decisions


def pettingzoo(name: str) -> Way:
    """A classic game of PettingZoo, without wrappers, as its documentation plays it."""
    env = import_module(f"pettingzoo.classic.{name}").raw_env()
    for seed in range(10**9):
        env.reset(seed=seed)
        chance, decisions = Random(seed), 0
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                break
            env.step(chance.choice(seen["action_mask"].nonzero()[0]))
            decisions += 1
        yield decisions


def pgx(name: str) -> Way:
    """Games of pgx side by side on this processor, compiled by JAX; ended ones are dealt anew."""
    jax, made = import_module("jax"), import_module("pgx")
    env = made.make(name)
    init = jax.jit(jax.vmap(env.init))
    restart = import_module("pgx.experimental.wrappers").auto_reset

    def go(state: Any, key: Any) -> Any:
        one, two = jax.random.split(key)
        action = jax.random.categorical(one, jax.numpy.log(state.legal_action_mask.astype("float32")), axis=1)
        return jax.vmap(restart(env.step, env.init))(state, action, jax.random.split(two, BATCH))

    step = jax.jit(go)
    state, key = init(jax.random.split(jax.random.PRNGKey(0), BATCH)), jax.random.PRNGKey(1)
    state = jax.block_until_ready(step(state, key))  # compiled before the clock starts
    while True:
        for _ in range(4):
            key, use = jax.random.split(key)
            state = step(state, use)
        jax.block_until_ready(state.observation)
        yield 4 * BATCH


WAYS: dict[tuple[str, str], Callable[[], Way]] = {
    ("Signoria, Pax, two seats", "match, options as objects"): lambda: match("pax", 2),
    ("Signoria, Pax, two seats", "environment, legal actions"): lambda: environment("pax", 2, False),
    ("Signoria, Pax, two seats", "environment, observation and mask"): lambda: environment("pax", 2, True),
    ("Signoria, Pax, two seats", f"{BATCH} games, observations and masks"): lambda: vector("pax", 2),
    ("Signoria, Age, three seats", "environment, observation and mask"): lambda: environment("age", 3, True),
    ("python-chess", "legal moves"): python_chess,
    ("OpenSpiel chess (C++)", "legal actions"): lambda: open_spiel("chess", False),
    ("OpenSpiel chess (C++)", "legal actions and tensor"): lambda: open_spiel("chess", True),
    ("OpenSpiel backgammon (C++)", "legal actions and tensor"): lambda: open_spiel("backgammon", True),
    ("PettingZoo chess", "observation and mask"): lambda: pettingzoo("chess.chess"),
    ("PettingZoo connect four", "observation and mask"): lambda: pettingzoo("connect_four.connect_four"),
    ("pgx backgammon (JAX)", f"{BATCH} games, observations and masks"): lambda: pgx("backgammon"),
}


def measure(seconds: float) -> tuple[dict[tuple[str, str], float], list[str]]:
    """Decisions a second of processor time by way of playing, and the peers that are not there."""
    ways, missing = {}, []
    for name, make in WAYS.items():
        try:
            ways[name] = make()
            next(ways[name])  # what is worked out once is worked out before the clock starts
        except ImportError as error:
            ways.pop(name, None)
            missing.append(f"{name[0]} ({error.name})")
    decisions, spent = dict.fromkeys(ways, 0), dict.fromkeys(ways, 0.0)
    while min(spent.values()) < seconds:
        for name, way in ways.items():
            start = now = time.process_time()
            while now - start < SLICE:
                decisions[name] += next(way)
                now = time.process_time()
            spent[name] += now - start
    return {name: decisions[name] / spent[name] for name in ways}, missing


def main(words: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.peers", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="processor time for each (default 3)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    asked = parser.parse_args(words)
    speeds, missing = measure(asked.seconds)
    about = {
        "python": sys.version.split()[0],
        "engine": "compiled" if is_compiled() else "interpreted",
        "missing": missing,
    }
    if asked.json:
        print(json.dumps({**about, "rows": [[*name, round(speed)] for name, speed in speeds.items()]}))
        return 0
    print("| Library and game | Counted with a decision | Decisions a second |\n|---|---|---|")
    for (name, what), speed in speeds.items():
        print(f"| {name} | {what} | {speed:,.0f} |")
    print(f"\nPython {about['python']}, {about['engine']}. Not installed: {', '.join(missing) or 'none'}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
