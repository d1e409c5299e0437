"""Make the golden games of `records/`: finished games that must replay the same for ever.

    python bench/golden.py            write what is missing
    python bench/golden.py --again    write all of them anew (a change of rules that needs this belongs in the changelog)

Each game is a record; `records/golden.toml` holds how it ended and a digest of everything on the table at the end.
"""

import argparse
import sys
from pathlib import Path

import signoria
from bench.fuzz import ELSEWHERE, VARIANTS
from signoria.pax import ruleset
from signoria.table import Match, Option
from signoria.table.dice import Dice

ROOT = Path(__file__).resolve().parent.parent / "records"
INDEX = ROOT / "golden.toml"
GAMES = {"2e": 36, "draft": 12, "1e": 12}


def play_game(number: int, rules: str) -> Match:
    """A game by chance: 2, 3 and 4 players, every variant, three temperaments, some with choices taken back."""
    dice = Dice(number)
    known = [name for name in (*ELSEWHERE, *VARIANTS) if name in ruleset.variants_of(rules)]
    variants = [name for i, name in enumerate(known) if number // 9 >> i & 1 or number % 12 == 3 * i]
    match = signoria.new("pax", seats=2 + number % 3, seed=number, rules=rules, variants=variants)
    temper = number // 3 % 3
    while match.decision is not None:
        match.choose(pick(list(match.decision.options), dice, temper))
        if number % 4 == 1 and dice.below(25) == 0:
            take_back(match)
    return match


def pick(options: list[Option], dice: Dice, temper: int) -> Option:
    """By chance (0), seldom passing or selling (1), or also fond of ops and wars (2)."""
    choice = dice.choose(options)
    for _ in range(6 if temper else 0):
        dull = choice.key in ("pass", "decline", "old maid") or choice.key.startswith("sell")
        if not dull and (temper < 2 or choice.kind != "action" or choice.key.startswith(("play", "ops", "victory"))):
            break
        choice = dice.choose(options)
    return choice


def take_back(match: Match) -> None:
    """Undo the last choice where that is allowed."""
    try:
        match.undo()
    except signoria.table.CannotUndo:
        pass


def main(arguments: list[str] | None = None) -> int:
    """Write the records and their index."""
    parser = argparse.ArgumentParser(description="Make the golden games of records/.")
    parser.add_argument("--again", action="store_true", help="write all of them anew")
    options = parser.parse_args(arguments)
    lines = ["# How the golden games end. Made by bench/golden.py; a change here is a change of the rules.", ""]
    games = [(rules, number) for rules, count in GAMES.items() for number in range(count)]
    for done, (rules, number) in enumerate(games, start=1):
        path = ROOT / (f"pax-{number:02}.txt" if rules == "2e" else f"pax-{rules}-{number:02}.txt")
        if options.again or not path.exists():
            path.write_text(play_game(number, rules).record(), encoding="utf-8")
        match = signoria.load(path)
        assert match.result is not None
        winners = ", ".join(f'"{w}"' for w in match.result["winners"])
        lines += [
            f"[{path.stem}]",
            f'victory = "{match.result["victory"]}"',
            f"winners = [{winners}]",
            f"choices = {match.answers}",
            f'digest = "{match.state.digest()}"',
            "",
        ]
        print(f"\r{done} of {len(games)}", end="", flush=True)
    INDEX.write_text("\n".join(lines), encoding="utf-8")
    print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
