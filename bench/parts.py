"""What a choice costs the server, part by part: processor time, each part alone, the quickest of several rounds.

    python -m bench.parts [--games 12] [--choices 60] [--rounds 5] [--age] [--json]

The same games are played by chance in every round, and after a choice the table of whoever decides next is made, as
bench.load has it. Nothing is sent over a network: what the operating system takes for that is bench.load less this.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bench.load import LIKED
from signoria.server import payloads
from signoria.server.new_games import Made, new_game
from signoria.server.played import CHOICE, Played
from signoria.server.rows import Append, LogEntry
from signoria.server.schemas import NewGame, NewSeat
from signoria.server.storage import Store
from signoria.server.writing import encoded

LANG = "en"
T = TypeVar("T")


class Stopwatch:
    """Processor time of this thread by part."""

    def __init__(self) -> None:
        self.spent: Counter[str] = Counter()

    def __call__(self, part: str, work: Callable[..., T], *arguments: Any) -> T:
        started = time.thread_time_ns()
        made = work(*arguments)
        self.spent[part] += time.thread_time_ns() - started
        return made


def new(game: str, seats: int, seed: int) -> Made:
    return new_game(NewGame(game=game, seed=seed, seats=[NewSeat(kind="link") for _ in range(seats)]))


def scripts(game: str, seats: int, games: int, choices: int) -> list[tuple[Made, list[LogEntry]]]:
    """Games with their first choices, by chance and always the same."""
    found = []
    for seed in range(games):
        made, chance = new(game, seats, seed), Random(seed)
        script: list[LogEntry] = []
        played = Played(made.game.header)
        while len(script) < choices and (pending := played.pending()):
            decision = played.match.seat(pending[0][0]).decision
            assert decision is not None
            keys = [option.key for option in decision.options]
            key = chance.choices(keys, [LIKED.get(key.split()[0], 1) for key in keys])[0]
            script.append(LogEntry(CHOICE, pending[0][0], key))
            played.apply(script[-1])
        found.append((made, script))
    return found


def play(watch: Stopwatch, store: Store, made: Made, script: list[LogEntry]) -> None:
    """A game as the server plays it."""
    game, seats = made.game, made.seats
    played = Played(game.header)
    for entry in script:
        first = len(played.feed)
        watch("rules", played.apply, entry)
        standing = watch("standing", played.standing, seats)
        watch("storing", store.append_all, [Append(game.id, played.version - 1, (entry,), standing)])
        for seat in dict.fromkeys([entry.seat, *standing.to_move[:1]]):
            watch("view", played.written_view, seat)
            watch("decision", played.written_decision, seat, LANG)
            watch("why not", played.written_why_not, seat, LANG)
            watch("steps", played.told_steps, seat, first, LANG)
            watch("events", played.events, seat, first, LANG)
            watch("recap", played.written_recap, seat, LANG)
            # What was written above is at hand: this is the rest.
            document = watch("the rest", payloads.update, played, game, seats, seat, {seat}, (), first, LANG)
            watch("joining", encoded, document)


def measure(game: str, seats: int, games: int, choices: int, rounds: int) -> dict[str, float]:
    """Milliseconds a choice, by part."""
    prepared = scripts(game, seats, games, choices)
    best: dict[str, int] = {}
    for _ in range(rounds):
        watch = Stopwatch()
        with tempfile.TemporaryDirectory() as folder:
            store = Store(f"sqlite:///{Path(folder) / 'games.db'}")
            store.prepare()
            for made, _ in prepared:
                store.create(made.game, list(made.seats), made.entries)
            for made, script in prepared:
                play(watch, store, made, script)
            store.close()
        best = {part: min(spent, best.get(part, spent)) for part, spent in watch.spent.items()}
    count = sum(len(script) for _, script in prepared)
    return {part: spent / count / 1e6 for part, spent in best.items()}


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=12)
    parser.add_argument("--choices", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--age", action="store_true", help="three seats of Age of Renaissance instead of two of Pax")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    game, seats = ("age", 3) if args.age else ("pax", 2)
    told = measure(game, seats, args.games, args.choices, args.rounds)
    if args.json:
        print(json.dumps(told))
        return 0
    for part, spent in sorted(told.items(), key=lambda item: -item[1]):
        print(f"{part:10} {spent:6.3f} ms")
    print(f"{'in all':10} {sum(told.values()):6.3f} ms a choice")
    return 0


if __name__ == "__main__":
    sys.exit(main())
