"""Compare the engine with the referee of `tests/referee` over many questions.

    python -m bench.referee --questions 100000 --jobs 2

The referee knows only position documents and facts. A difference is printed, and the exit status is 1.
"""

import argparse
import collections
import multiprocessing
import sys

from tests.referee import age, compare

Tally = collections.Counter[str]


def one(seed: int) -> tuple[Tally, list[str]]:
    """One game; every eighth is one of Age of Renaissance."""
    tally: Tally = collections.Counter()
    if seed % 8 == 7:
        return tally, age.play_and_compare(seed, tally, 300)
    match, pick = compare.random_match(seed)
    return tally, compare.play_and_compare(match, pick, tally, 150)


def main(arguments: list[str] | None = None) -> int:
    """Ask until there are enough questions."""
    parser = argparse.ArgumentParser(description="Compare the engine with an independent reading of the rules.")
    parser.add_argument("--questions", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    options = parser.parse_args(arguments)
    total: Tally = collections.Counter()
    wrong: list[str] = []
    with multiprocessing.Pool(options.jobs) as pool:
        for done, (tally, found) in enumerate(
            pool.imap(one, range(options.seed, options.seed + 10**9), chunksize=4), 1
        ):
            total += tally
            wrong += found
            for difference in found:
                print(difference)
            asked = total["pax questions"] + total["age questions"]
            if done % 40 == 0:
                print(f"{done:,} games, {asked:,} questions, {len(wrong)} differences", flush=True)
            if asked >= options.questions:
                pool.terminate()
                break
    for name in sorted(total):
        print(f"{name}: {total[name]:,}")
    print(f"{len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
