"""Which shipped puzzles an opponent solves in its normal time.

    python -m bench.puzzles search:1s --jobs 16 --out FILE
    python -m bench.puzzles search:1s --jobs 1 --processor --kinds win stop --numbers 17 25

The opponent plays the seat of the puzzle and is not told what is asked; the others answer as it hurts most. What was
tried is written to FILE at once, and the same command goes on from there.
"""

import argparse
import json
import multiprocessing
import os
import time
from collections import Counter
from pathlib import Path
from typing import Any

from signoria.arena.puzzles import outcome, puzzle, shipped
from signoria.arena.puzzles.attempt import Spoiler
from signoria.players import make_player

Try = dict[str, Any]


def attempt(job: tuple[int, str, bool]) -> Try:
    """One puzzle: whether it was solved, and the longest choice."""
    number, opponent, processor = job
    if processor:
        vars(time)["perf_counter"] = time.process_time  # what opponents look at
    asked = puzzle(number)
    match = asked.start()
    player = make_player(opponent, number)
    slowest = 0.0
    began = time.perf_counter()
    keys: list[str] = []
    while (stands := outcome(asked, match)) == "open" and (decision := match.decision) is not None:
        before = time.perf_counter()
        handle = match.seat(decision.seat)
        if decision.seat == asked.mover:
            option = player.choose(handle)
            slowest = max(slowest, time.perf_counter() - before)
            keys.append(option.key)
        else:
            option = Spoiler().choose(handle)
        match.choose(option, decision.seat)
    return {
        "number": number, "game": asked.game, "kind": asked.kind, "difficulty": asked.difficulty,
        "solved": stands == "solved", "slowest": round(slowest, 2), "seconds": round(time.perf_counter() - began, 1),
        "keys": keys,
    }  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Which puzzles an opponent solves.")
    parser.add_argument("opponent")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="a file of the tries so far")
    parser.add_argument("--kinds", nargs="+", help="only these kinds")
    parser.add_argument("--numbers", nargs="+", type=int, help="only these")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin none later")
    parser.add_argument("--processor", action="store_true", help="seconds of the processor: for a busy machine")
    options = parser.parse_args()
    until = time.time() + options.seconds
    tries: list[Try] = []
    if options.out is not None and options.out.is_file():
        tries = [json.loads(line) for line in options.out.read_text().splitlines()]
    known = {found["number"] for found in tries}
    jobs = [
        (asked.number, options.opponent, options.processor)
        for asked in shipped()
        if asked.number not in known
        and (options.kinds is None or asked.kind in options.kinds)
        and (options.numbers is None or asked.number in options.numbers)
    ]
    with multiprocessing.get_context("fork").Pool(options.jobs) as pool:
        for found in pool.imap_unordered(attempt, jobs):
            tries.append(found)
            print(found, flush=True)
            if options.out is not None:
                with options.out.open("a") as file:
                    file.write(json.dumps(found) + "\n")
            if time.time() > until:
                break
    asked_of = Counter((found["game"], found["kind"]) for found in tries)
    solved = Counter((found["game"], found["kind"]) for found in tries if found["solved"])
    for game, kind in sorted(asked_of):
        missed = sorted(f["number"] for f in tries if (f["game"], f["kind"]) == (game, kind) and not f["solved"])
        print(f"{game} {kind}: {solved[game, kind]} of {asked_of[game, kind]}; missed {missed}")


if __name__ == "__main__":
    main()
