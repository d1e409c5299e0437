"""How many iterations a second the search makes, beside the reference, on the same tables in the same run.

    python bench/search.py                                interpreted
    PYTHONPATH=build/compiled python bench/search.py      compiled

Time is that of the processor, so that a busy machine changes little. Campaigns of greedy opponents are timed too.
"""

import argparse
import time
from random import Random
from typing import Any

import signoria
from signoria.players import Budget, Player, SearchPlayer
from signoria.players.greedy import GreedyPlayer
from signoria.players.reference import ReferencePlayer
from signoria.players.reference.greedy import GreedyPlayer as ReferenceGreedy
from signoria.table import Match

Pace = tuple[int, float]


def tables(game: str, seats: int, count: int) -> list[Match]:
    """Matches at questions with a choice, early and late, played there by casual opponents."""
    found: list[Match] = []
    seed = 0
    while len(found) < count:
        seed += 1
        chance = Random(seed)
        match = signoria.new(game, seats=seats, seed=seed)
        player = signoria.players.make_player("casual", seed)
        for _ in range(chance.randrange(20, 140)):
            decision = match.decision
            if decision is None:
                break
            match.choose(player.choose(match.seat(decision.seat)), decision.seat)
        decision = match.decision
        if (
            decision is not None
            and decision.kind in ("action", "expand", "purchase", "play")
            and len(decision.options) > 3
        ):
            found.append(match)
    return found


def pace(make: Any, found: list[Match], iterations: int) -> Pace:
    """Iterations and the seconds they took."""
    spent = 0.0
    for i, match in enumerate(found):
        player: Player = make(i, Budget(iterations=iterations))
        decision = match.decision
        assert decision is not None
        before = time.process_time()
        player.choose(match.seat(decision.seat))
        spent += time.process_time() - before
    return len(found) * iterations, spent


def campaign(make: Any, game: str, seats: int, seed: int) -> float:
    """The seconds of one whole game."""
    match = signoria.new(game, seats=seats, seed=seed)
    players = {seat: make(i) for i, seat in enumerate(match.seats)}
    before = time.process_time()
    while (decision := match.decision) is not None:
        match.choose(players[decision.seat].choose(match.seat(decision.seat)), decision.seat)
    return time.process_time() - before


def main() -> None:
    parser = argparse.ArgumentParser(description="Iterations a second of the search and of the reference.")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--iterations", type=int, default=300)
    parser.add_argument("--campaigns", type=int, default=2)
    options = parser.parse_args()
    built = "compiled" if not (signoria.table.match.__file__ or "").endswith(".py") else "interpreted"
    print(f"{built}, {options.tables} tables, {options.iterations} iterations each")
    for game, seats in (("pax", 2), ("pax", 4), ("age", 3), ("age", 5)):
        found = tables(game, seats, options.tables)
        many, spent = pace(SearchPlayer, found, options.iterations)
        was, took = pace(ReferencePlayer, found, options.iterations)
        now, before = many / spent, was / took
        print(f"{game} {seats} seats: {now:8.0f} iterations/s, reference {before:8.0f}: {now / before:.1f} times")
    for game, seats in (("pax", 2), ("age", 3)):
        now = sum(campaign(GreedyPlayer, game, seats, s) for s in range(options.campaigns)) / options.campaigns
        before = sum(campaign(ReferenceGreedy, game, seats, s) for s in range(options.campaigns)) / options.campaigns
        print(f"{game} {seats} seats: a greedy game {now:.2f} s, reference {before:.2f} s: {before / now:.1f} times")


if __name__ == "__main__":
    main()
