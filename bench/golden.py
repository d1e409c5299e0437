"""Make the golden games of `records/`: finished games that must replay the same for ever.

    python -m bench.golden                        write what is missing or can no longer be played
    python -m bench.golden --again                write all of them anew
    python -m bench.golden --again --game age     those of one game

A change of rules that needs games written anew belongs in the changelog. Each game is a record; a file `golden.toml` beside
the records holds how they ended and a digest of everything on the table at the end.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import signoria
from bench.fuzz import ELSEWHERE, VARIANTS, age_variants_of
from signoria.age import view_of
from signoria.pax import ruleset
from signoria.players import make_player
from signoria.table import Match, Option
from signoria.table.dice import Dice

ROOT = Path(__file__).resolve().parent.parent / "records"


class Series(NamedTuple):
    """The golden games of one game: where they lie, what each is called, and how it is played."""

    folder: Path
    names: tuple[str, ...]
    play: Callable[[str], Match]


# ---------------------------------------------------------------------- Pax Renaissance

PAX_GAMES: Final = {"2e": 36, "draft": 12, "1e": 12}
# Games alone against the automated opponent, by rule set.
SOLO_GAMES: Final = {"solo": 8, "solo-draft": 4}
# A game for every value of every switch that is not the usual one.
SWITCHED: Final[tuple[str, ...]] = tuple(
    f"{name}={word}"
    for name in ruleset.SWITCHES
    if name not in ruleset.SOLO_SWITCHES
    for word in ruleset.words_of(name)
    if word != ruleset.usual_word(name)
)


def play_pax(name: str) -> Match:
    """A game by chance: 2, 3 and 4 players, every variant, three temperaments, some with choices taken back."""
    number = int(name[-2:])
    rules = next((rules for rules in PAX_GAMES if name.startswith(f"pax-{rules}-")), "2e")
    dice = Dice(number)
    known = [word for word in (*ELSEWHERE, *VARIANTS) if word in ruleset.variants_of(rules)]
    variants = [word for i, word in enumerate(known) if number // 9 >> i & 1 or number % 12 == 3 * i]
    match = signoria.new("pax", seats=2 + number % 3, seed=number, rules=rules, variants=variants)
    temper = number // 3 % 3
    while match.decision is not None:
        match.choose(pick(list(match.decision.options), dice, temper))
        if number % 4 == 1 and dice.below(25) == 0:
            take_back(match)
    return match


def play_solo(name: str) -> Match:
    """A game alone, by chance, with every variant it has and a longer or shorter deck."""
    number = int(name[-2:])
    rules = "draft" if "draft" in name else "2e"
    dice = Dice(number)
    known = [word for word in (*ELSEWHERE, *VARIANTS) if word in ruleset.variants_of(rules)]
    variants = [word for i, word in enumerate(known) if (number > 1 or rules == "draft") and number % len(known) == i]
    if number % 4 == 3:
        variants += ["solo_cards=20", "solo_marked_cards=ban", "solo_first=random"]
    match = signoria.new("pax", seats=1, seed=number, rules=rules, variants=variants)
    while match.decision is not None:
        match.choose(pick(list(match.decision.options), dice, number % 3))
        if number % 4 == 1 and dice.below(25) == 0:
            take_back(match)
    return match


def play_switched(name: str) -> Match:
    """A game by chance with one switch set otherwise, fond of ops and wars."""
    number = int(name[-2:])
    dice = Dice(number)
    match = signoria.new("pax", seats=2 + number % 3, seed=number, variants=[SWITCHED[number]])
    while match.decision is not None:
        match.choose(pick(list(match.decision.options), dice, 2))
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


# ---------------------------------------------------------------------- Age of Renaissance

LENGTHS: Final = ("basic", "intermediate", "campaign")
# Questions inside a choice, or to all at once, at which somebody leaves the last of these games
LEFT_AT: Final = ("bid", "victim", "area", "pirates", "rebellion", "cathedral", "defend", "expand", "commodity")
GREEDY: Final = (0, 4, 8, 13, 15)  # games that greedy opponents play, which go as games of people do


def play_age(name: str) -> Match:
    """Every number of players and length, all maps and switches; some with choices taken back, or players who leave."""
    number = int(name)
    match = signoria.new(
        "age",
        seats=3 + number % 4,
        seed=number,
        variants=age_variants_of(12 * (number % 3) + 36 * number),
        length=LENGTHS[number // 4 % 3],
        max_turns=5 if number == 18 else None,
    )
    dice = Dice(number)
    players = {seat: make_player("greedy", f"{number} {seat}") for seat in match.seats}
    while match.decision is not None:
        if number > 20 and match.decision.kind in LEFT_AT and dice.below(6) == 0:
            leave(match, dice)
            continue
        seat = dice.choose([seat for seat in match.seats if match.seat(seat).decision is not None])
        decision = match.seat(seat).decision
        assert decision is not None
        if number in GREEDY:
            match.choose(players[seat].choose(match.seat(seat)), seat)
        else:
            match.choose(pick_age(list(decision.options), dice, number % 3), seat)
        if number % 5 == 1 and dice.below(12) == 0:
            take_back(match, seat)
        if number % 5 == 2 and match.view()["turn"] > 2 and dice.below(120) == 0:
            leave(match, dice)
    return match


def pick_age(options: list[Option], dice: Dice, temper: int) -> Option:
    """By chance (0), or bidding little and seldom passing (1, 2), so that boards fill up."""
    if temper and options[0].kind == "bid":
        options = [option for option in options if -3 <= option.value <= 25]
    choice = dice.choose(options)
    for _ in range(2 * temper):
        if choice.key not in ("pass", "misery"):
            break
        choice = dice.choose(options)
    return choice


def leave(match: Match, dice: Dice) -> None:
    """A player leaves, as long as three are left."""
    alive = [player["seat"] for player in view_of(match)["players"] if not player["chaos"]]
    if len(alive) > 3 and not match.over:
        match.resign(dice.choose(alive))


# ---------------------------------------------------------------------- writing

SERIES: Final[dict[str, Series]] = {
    "pax": Series(
        ROOT,
        tuple(
            f"pax-{number:02}" if rules == "2e" else f"pax-{rules}-{number:02}"
            for rules, count in PAX_GAMES.items()
            for number in range(count)
        ),
        play_pax,
    ),
    "solo": Series(
        ROOT / "solo",
        tuple(f"{kind}-{number:02}" for kind, count in SOLO_GAMES.items() for number in range(count)),
        play_solo,
    ),
    "switches": Series(
        ROOT / "switches", tuple(f"switch-{number:02}" for number in range(len(SWITCHED))), play_switched
    ),
    "age": Series(ROOT / "age", tuple(f"{number:02}" for number in (*range(20), 22, 23)), play_age),
}


def take_back(match: Match, seat: str | None = None) -> None:
    """Undo the last choice where that is allowed."""
    try:
        match.undo(seat)
    except signoria.table.CannotUndo:
        pass


def is_playable(path: Path) -> bool:
    """Whether there is a record that the rules of today still play."""
    try:
        return path.exists() and signoria.load(path).over
    except signoria.table.SignoriaError:
        return False


def write(series: Series, again: bool) -> None:
    """Write the records of a game and their index."""
    series.folder.mkdir(exist_ok=True)
    lines = ["# How the golden games end. Made by bench/golden.py; a change here is a change of the rules.", ""]
    for done, name in enumerate(series.names, start=1):
        path = series.folder / f"{name}.txt"
        if again or not is_playable(path):
            path.write_text(series.play(name).record(), encoding="utf-8")
        match = signoria.load(path)
        assert match.result is not None
        winners = ", ".join(f'"{w}"' for w in match.result["winners"])
        lines += [
            f"[{path.stem}]",
            f'victory = "{match.result["victory"]}"',
            f"winners = [{winners}]",
            f"choices = {match.answers}",
            f'digest = "{match.fingerprint()}"',
            "",
        ]
        print(f"\r{done} of {len(series.names)}", end="", flush=True)
    (series.folder / "golden.toml").write_text("\n".join(lines), encoding="utf-8")
    print()


def main(arguments: list[str] | None = None) -> int:
    """Write the records and their indexes."""
    parser = argparse.ArgumentParser(description="Make the golden games of records/.")
    parser.add_argument("--again", action="store_true", help="write all of them anew")
    parser.add_argument("--game", choices=sorted(SERIES), help="one game only")
    options = parser.parse_args(arguments)
    for game, series in SERIES.items():
        if options.game in (None, game):
            print(game)
            write(series, options.again)
    return 0


if __name__ == "__main__":
    sys.exit(main())
