"""Compare the engine with the referee of `tests/referee` over many questions.

    python -m bench.referee --questions 100000 --jobs 2 --seconds 500 --out referee.json
    python -m bench.referee --report referee.json > docs/referee.md

The referee knows only position documents and facts. A difference is printed, and the exit status is 1. A run goes on where
the one before it stopped, if it names the same file.
"""

import argparse
import collections
import json
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

from tests.referee import compare, compare_age

Tally = collections.Counter[str]
HEAD = """# The engine and the referee

`tests/referee` is a second reading of both rulebooks: it knows position documents and the data files. The legal answers
were first written beside the engine; the clerks, the switches, the other maps and the solitaire game were added from the
rules and the [rulings](rulings.md) alone, before their author had seen any rule code. It lists the legal answers to every
kind of question, and a clerk keeps a table of his own: from what was decided and rolled he works out himself who pays,
who dies, what is lost and where it comes to lie, and which questions must have been asked. Solitaire games are watched
too: rows, purchases, fairs and habits of the automated opponent. All editions and maps, variants and switches; games from
the start and from extreme positions.

    python -m bench.referee --questions 100000 --seconds 500 --out referee.json   # goes on where it stopped
    python -m bench.referee --report referee.json > docs/referee.md

What it has found in the engine so far, each repaired with a test: a survivor whose token came from the same empire was
repressed though its place was free (BATTLE.i.1); so an agent given the other gold knight of Venice displaced one there
(G4.c.2); a trade shift to Spice Islands that stay open was offered without discovery (H1.a.2, by a switch). Everything else
that differed was an error of the referee.
"""


def one(seed: int) -> tuple[Tally, list[str]]:
    """One game; every eighth is one of Age of Renaissance."""
    tally: Tally = collections.Counter()
    if seed % 8 == 7:
        return tally, compare_age.play_and_compare(seed // 8, tally, 300)
    match, pick = compare.random_match(seed)
    return tally, [f"pax {seed} {difference}" for difference in compare.play_and_compare(match, pick, tally, 150)]


def asked(tally: Tally) -> int:
    """The questions of both games."""
    return tally["pax questions"] + tally["age questions"]


def report(path: Path) -> str:
    """The page of a tally."""
    found = json.loads(path.read_text(encoding="utf-8"))
    tally: Tally = collections.Counter(found["tally"])
    tables = tally["pax tables"] + tally["age tables"]
    lines = [
        HEAD,
        f"{found['games']:,} games; compared were {asked(tally):,} questions and {tables:,} tables.\n",
        f"{len(found['wrong'])} differences.\n",
        "| Game | Question | Times |",
        "|---|---|---|",
    ]
    lines += [f"| {name.split(' ', 1)[0]} | {name.split(' ', 1)[1]} | {n:,} |" for name, n in sorted(tally.items())]
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Ask until there are enough questions or the time is up."""
    parser = argparse.ArgumentParser(description="Compare the engine with an independent reading of the rules.")
    parser.add_argument("--questions", type=int, default=100_000, help="so many in all")
    parser.add_argument("--seconds", type=float, default=500, help="stop after so long")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="seed of the first game")
    parser.add_argument("--out", type=Path, help="keep the tally here and go on from it")
    parser.add_argument("--report", type=Path, metavar="FILE", help="print the page of a tally and stop")
    options = parser.parse_args(arguments)
    if options.report:
        print(report(options.report))
        return 0
    found: dict[str, Any] = {"seed": options.seed, "games": 0, "tally": {}, "wrong": []}
    if options.out and options.out.exists():
        found = json.loads(options.out.read_text(encoding="utf-8"))
    total: Tally = collections.Counter(found["tally"])
    end = time.monotonic() + options.seconds
    with multiprocessing.Pool(options.jobs) as pool:
        for tally, wrong in pool.imap(one, range(found["seed"], found["seed"] + 10**9), chunksize=4):
            total += tally
            found["seed"] += 1
            found["games"] += 1
            found["wrong"] += wrong
            for difference in wrong:
                print(difference)
            if asked(total) >= options.questions or time.monotonic() > end:
                pool.terminate()
                break
    found["tally"] = dict(total)
    if options.out:
        options.out.write_text(json.dumps(found), encoding="utf-8")
    print(f"{found['games']:,} games, {asked(total):,} questions, {len(found['wrong'])} differences")
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
