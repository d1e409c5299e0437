"""Play many random games and check every invariant after every single choice.

    python bench/fuzz.py --games 20000 --jobs 2 --seed 1 --rules 1e

Games run over 2, 3 and 4 players, all variants of the rule set and two temperaments (random, and eager to fight). A
violation is printed with the seed and the number of the choice, and the exit status is 1.
"""

import argparse
import collections
import functools
import multiprocessing
import sys
from typing import NamedTuple

from signoria.pax import ruleset
from signoria.pax.facts import VICTORY_IDS
from signoria.pax.invariants import cards_on_table, violations
from signoria.pax.kinds import ACT_SELL, ACT_VICTORY, PASS
from signoria.pax.setup import new_table, random_banks
from signoria.pax.turn import play
from signoria.table.dice import Dice

VARIANTS = ("astrology", "map_1550", "bankruptcy", "promo_cards")
ELSEWHERE = ("expansion", "paganism")  # variants the second edition does not have
LIMIT = 20_000  # choices; no game comes near


class Outcome(NamedTuple):
    """What became of one game."""

    seed: int
    choices: int
    won_by: int
    wrong: str


def variants_of(seed: int, rules: str = "2e") -> list[str]:
    """Every combination of the variants of a rule set comes up."""
    known = [name for name in (*VARIANTS, *ELSEWHERE) if name in ruleset.variants_of(rules)]
    return [name for i, name in enumerate(known) if seed // 6 >> i & 1]


def play_one(seed: int, rules: str = "2e") -> Outcome:
    """One whole game, checked after every choice."""
    dice = Dice(seed)
    variants = variants_of(seed, rules)
    t = new_table(ruleset.make_ruleset(rules, variants), random_banks(2 + seed % 3, dice), seed)
    eager = seed // 3 % 2 == 1
    gone: set[int] = set()
    entered = set(cards_on_table(t))
    flow = play(t)
    ask = next(flow)
    choices = 0
    try:
        while True:
            kind, seat, options, _ = ask
            wrong = violations(t, settling=kind.name in ("discard", "venice", "donor"))
            if not options or len(set(options)) < len(options):
                wrong.append(f"the decision {kind.name} has no option, or one twice: {options}")
            if kind.name == "action":
                here = set(cards_on_table(t))
                if gone & here or not here <= entered:
                    wrong.append("a card came back into the game")
                gone = entered - here
            if t.out[seat] or choices > LIMIT:
                wrong.append("a bankrupt bank is asked" if t.out[seat] else "the game does not end")
            if wrong:
                return Outcome(seed, choices, -1, f"{kind.name}: {'; '.join(wrong)}")
            choices += len(options) > 1
            ask = flow.send(pick(options, dice, eager))
    except StopIteration:
        pass
    wrong = violations(t)
    if not t.over or not t.winners:
        wrong.append("the game ended without a winner")
    return Outcome(seed, choices, t.won_by, "; ".join(wrong))


def pick(options: list[int], dice: Dice, eager: bool) -> int:
    """By chance; an eager player seldom sells, passes or declares victory, so that boards fill up."""
    choice = dice.choose(options)
    for _ in range(3):
        if not eager or not (choice in (PASS, 0) or choice // 1000 in (ACT_SELL // 1000, ACT_VICTORY // 1000)):
            break
        choice = dice.choose(options)
    return choice


def main(arguments: list[str] | None = None) -> int:
    """Play, show progress, report."""
    parser = argparse.ArgumentParser(description="Check every invariant after every choice of many random games.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--rules", choices=tuple(ruleset.PRESETS), default="2e")
    options = parser.parse_args(arguments)
    seeds = range(options.seed, options.seed + options.games)
    ends: collections.Counter[str] = collections.Counter()
    choices = 0
    with multiprocessing.Pool(options.jobs) as pool:
        for done, outcome in enumerate(
            pool.imap_unordered(functools.partial(play_one, rules=options.rules), seeds, chunksize=50), start=1
        ):
            if outcome.wrong:
                print(f"\nseed {outcome.seed}, choice {outcome.choices}: {outcome.wrong}")
                return 1
            names = (*VICTORY_IDS, "patron", "last bank")
            ends[names[outcome.won_by]] += 1
            choices += outcome.choices
            if done % 200 == 0 or done == options.games:
                print(f"\r{done:,} of {options.games:,} games, {choices:,} choices", end="", flush=True)
    print("\nall invariants held; ends: " + ", ".join(f"{name} {n:,}" for name, n in ends.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
