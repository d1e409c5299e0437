"""Play many random games and check every invariant after every single choice.

    python -m bench.fuzz --games 20000 --jobs 2 --seed 1 --rules 1e
    python -m bench.fuzz --game age --games 5000
    python -m bench.fuzz --will --jobs 16 --seconds 1800 --out fuzz       goes on where it stopped
    python -m bench.fuzz --report fuzz                                    what has been played so far, as docs/fuzzing.md

Games run over all numbers of players, all variants and two temperaments: random, and eager (to fight, to expand). A quarter
of the games of Age of Renaissance begin on a crowded board late in the game, which few random games come to. There the
events are checked too: they must account for every dollar, card, marker and space of misery. A violation is printed with
the seed and the number of the choice, and the exit status is 1.

With `--will` both games are played under all rule sets by players who want something (`bench.will`), until the seconds are
over; a folder keeps the tally, and a violation is written there and does not end the run.
"""

import argparse
import collections
import functools
import multiprocessing
import sys
from typing import Any, Final, NamedTuple

from signoria.age import facts
from signoria.age.cards import cards_of_epoch
from signoria.age.game import AGE
from signoria.age.invariants import violations as age_violations
from signoria.age.position import load_position
from signoria.age.reach import in_play
from signoria.age.ruleset import make_ruleset as age_ruleset
from signoria.age.setup import new_table as new_age
from signoria.pax import ruleset
from signoria.pax.acts import ACT_SELL, ACT_VICTORY
from signoria.pax.facts import VICTORY_IDS
from signoria.pax.invariants import cards_on_table, violations
from signoria.pax.setup import new_table, random_banks
from signoria.pax.turn import play
from signoria.table.dice import Dice
from signoria.table.flow import PASS, Ask, Told

LIMIT = 20_000  # choices; no game comes near


class Outcome(NamedTuple):
    """What became of one game."""

    seed: int
    choices: int
    end: str
    wrong: str


def play_one(seed: int, game: str = "pax", rules: str = "2e") -> Outcome:
    """One whole game, checked after every choice; `rules` names a rule set of Pax Renaissance."""
    return play_age(seed) if game == "age" else play_pax(seed, rules)


# ---------------------------------------------------------------------- Pax Renaissance

VARIANTS = ("astrology", "map_1550", "bankruptcy", "promo_cards")
ELSEWHERE = ("expansion", "paganism")  # variants the second edition does not have


def variants_of(seed: int, rules: str = "2e") -> list[str]:
    """Every combination of the variants of a rule set comes up."""
    known = [name for name in (*VARIANTS, *ELSEWHERE) if name in ruleset.variants_of(rules)]
    return [name for i, name in enumerate(known) if seed // 6 >> i & 1]


def play_pax(seed: int, rules: str) -> Outcome:
    """A game of Pax Renaissance."""
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
                return Outcome(seed, choices, "", f"{kind.name}: {'; '.join(wrong)}")
            choices += len(options) > 1
            ask = flow.send(pick(options, dice, eager))
    except StopIteration:
        pass
    wrong = violations(t)
    if not t.over or not t.winners:
        wrong.append("the game ended without a winner")
    return Outcome(seed, choices, (*VICTORY_IDS, "patron", "last bank")[t.won_by], "; ".join(wrong))


def pick(options: list[int], dice: Dice, eager: bool) -> int:
    """By chance; an eager player seldom sells, passes or declares victory, so that boards fill up."""
    choice = dice.choose(options)
    for _ in range(3):
        if not eager or not (choice in (PASS, 0) or choice // 1000 in (ACT_SELL // 1000, ACT_VICTORY // 1000)):
            break
        choice = dice.choose(options)
    return choice


# ---------------------------------------------------------------------- Age of Renaissance

MAPS: Final = ("", "board_1996", "loire")
SWITCHES: Final = ("timber=printed", "heavens_requires=nothing", "double_satellites=no", "open_cash=no")
# What an event does to the money, the hand or the markers of the seat in its first field
SPENT: Final = {"capital_bid", "condition_removed", "card_bought", "alchemy", "lost_cash", "ship", "advance",
                "stabilized", "indulgence_paid", "majority_fine"}  # fmt: skip
EARNED: Final = {"paid", "mongols", "rebate", "indulgence_received", "income"}
CARD_GONE: Final = {"returned", "played", "discarded", "laid_aside", "gave"}
CARD_COME: Final = {"drawn", "took"}
OPEN_ACCOUNTS: Final = {"from_stock", "from_expansion", "crusade_marker"}  # a marker is on its way
MARKER_COME: Final = {"capital_chosen", "dominates", "crusade"}


def age_variants_of(seed: int) -> list[str]:
    """Every map, and every combination of the switches."""
    return [name for name in (MAPS[seed // 12 % 3],) if name] + [
        name for i, name in enumerate(SWITCHES) if seed // 36 >> i & 1
    ]


def play_age(seed: int) -> Outcome:
    """A game of Age of Renaissance."""
    dice = Dice(seed)
    if seed % 16 < 4:
        t = load_position(crowded_position(seed))
    else:
        names = tuple(f"player{i + 1}" for i in range(3 + seed % 4))
        turns = 3 if seed % 13 == 0 else 0
        t = new_age(age_ruleset(None, age_variants_of(seed)), names, 1 + seed // 4 % 3, turns, seed)
    eager = seed // 16 % 3 > 0
    told: list[Told] = []
    t.log = told
    flow = AGE.play(t)
    choices = 0
    before = accounts(t)
    try:
        ask = next(flow)
        while True:
            if ask[0].name not in OPEN_ACCOUNTS:
                before = accounts(t)
                told.clear()
            if ask[1] >= 0:
                choices += len(ask[2]) > 1
                ask = flow.send(pick_age(ask, dice, eager))
            else:
                ask = flow.send(0)
            wrong = age_violations(t) + bad_question(t, ask)
            if ask[0].name not in OPEN_ACCOUNTS:
                wrong += unexplained(t, before, told)
            if choices > LIMIT:
                wrong.append("the game does not end")
            if wrong:
                return Outcome(seed, choices, "", f"{ask[0].name}: {'; '.join(wrong)}")
    except StopIteration:
        pass
    wrong = age_violations(t) + unexplained(t, before, told)
    result = AGE.result(t)
    if result is None or (not result["winners"] and not all(t.chaos)):
        wrong.append("the game ended without a winner")
    return Outcome(seed, choices, "" if result is None else result["victory"], "; ".join(wrong))


def bad_question(t: Any, ask: Ask) -> list[str]:
    """What is wrong with a question, in words."""
    kind, seat, options, _ = ask
    if seat < 0:
        return []
    wrong = []
    if not options or len(set(options)) < len(options):
        wrong.append(f"the decision {kind.name} has no option, or one twice: {options}")
    if t.chaos[seat]:
        wrong.append("a player in Chaos is asked")
    if kind.name != "bid" and len({kind.key(t, ask, value) for value in options}) < len(options):
        wrong.append("two options have the same key")
    return wrong


def pick_age(ask: Ask, dice: Dice, eager: bool) -> int:
    """By chance; an eager player seldom passes and bids for a fair number of tokens, so that boards fill up."""
    kind, _, options, _ = ask
    if kind.name == "bid":
        return dice.choose([bid for bid in options if -3 <= bid <= 25] if eager else options)
    choice = dice.choose(options)
    for _ in range(3):
        if not eager or choice != PASS:
            break
        choice = dice.choose(options)
    return choice


Accounts = list[dict[str, int]]


def accounts(t: Any) -> Accounts:
    """What each player has of the things that events account for."""
    return [
        {
            "dollars": t.cash[seat],
            "cards": len(t.hands[seat]),
            "spaces of misery": t.misery[seat],
            "markers": (t.markers[seat] | t.fresh[seat]).bit_count(),
        }
        for seat in range(t.n)
    ]


def unexplained(t: Any, before: Accounts, told: list[Told]) -> list[str]:
    """What changed without an event that says so, in words."""
    have = [dict(account) for account in before]
    for kind, numbers in told:
        field = {name: n for name, n in zip(kind.fields, numbers, strict=True) if isinstance(n, int)}
        if "seat" not in field:
            continue
        mine = have[field["seat"]]
        if kind.name == "bid":
            mine["dollars"] -= abs(field["bid"])
        if kind.name in SPENT:
            mine["dollars"] -= field["dollars"]
        if kind.name in EARNED:
            mine["dollars"] += field["dollars"] + field.get("interest", 0)
        if kind.name == "misery_up":
            mine["spaces of misery"] = min(mine["spaces of misery"] + field["spaces"], facts.CHAOS)
        if kind.name == "misery_down":
            mine["spaces of misery"] -= field["spaces"]
        if kind.name in ("reduced", "ceded"):
            mine["markers"] -= 1
        if kind.name == "ceded":
            have[field["other_seat"]]["markers"] += 1
        if kind.name == "removed":
            mine["markers"] -= field["markers"]
        mine["cards"] += (kind.name in CARD_COME) - (kind.name in CARD_GONE)
        mine["markers"] += kind.name in MARKER_COME
    return [
        f"{t.names[seat]} should have {have[seat][thing]} {thing} and has {n}"
        for seat, account in enumerate(accounts(t))
        for thing, n in account.items()
        if n != have[seat][thing]
    ]


def crowded_position(seed: int) -> dict[str, Any]:
    """A position late in a game, by chance: one player has nearly all markers on the map, all have advances and cards."""
    dice = Dice(seed)
    players = 3 + seed % 4
    variants = age_variants_of(seed)
    rules = age_ruleset(None, variants)
    t = new_age(rules, tuple(f"player{i + 1}" for i in range(players)), 3, 0, 0)
    closed = facts.SATELLITES | facts.OVERSEAS | facts.IN_AREA[facts.AREA_V]
    provinces = [p for p in facts.provinces_of(in_play(t) & ~closed) if p not in facts.CAPITALS[:players]]
    dice.shuffle(provinces)
    epoch = 1 + dice.below(3)
    cards = [facts.CARD_IDS[card] for card in cards_of_epoch(rules, epoch)]
    dice.shuffle(cards)
    entries = []
    for i in range(players):
        most = facts.MARKERS - 2 if i == 0 else max(0, len(provinces) - 5) // (players - i)
        markers = [facts.CAPITAL_IDS[i], *(facts.PROVINCE_IDS[provinces.pop()] for _ in range(most))]
        letters = ""
        for advance, letter in sorted(enumerate(facts.LETTERS), key=lambda pair: facts.COST[pair[0]]):
            needed = facts.letters_of(facts.REQUIRES[advance])
            if dice.below(3) and set(needed) <= set(letters):
                letters += letter
        row = facts.OCEAN_SHIP if "T" in letters else facts.SEAWORTHY_SHIP if "S" in letters else facts.GALLEY
        ship = facts.SHIP_IDS[row + dice.below(4)]
        hand = [cards.pop() for _ in range(dice.below(3))]
        entries.append({"power": facts.CAPITAL_IDS[i], "cash": dice.below(120), "markers": markers, "advances": letters,
                        "ship": ship, "hand": hand, "misery": facts.MISERY[dice.below(len(facts.MISERY))]})  # fmt: skip
    return {
        "variants": variants,
        "seed": seed,
        "turn": 5 + dice.below(5),
        "phase": "order_of_play",
        "epoch": epoch,
        "pile": cards,
        "players": entries,
    }


# ---------------------------------------------------------------------- the command


def main(arguments: list[str] | None = None) -> int:
    """Play, show progress, report."""
    parser = argparse.ArgumentParser(description="Check every invariant after every choice of many random games.")
    parser.add_argument("--game", choices=("pax", "age"), default="pax")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="seed of the first game")
    parser.add_argument("--rules", choices=tuple(ruleset.PRESETS), default="2e", help="rule set of Pax Renaissance")
    parser.add_argument("--will", action="store_true", help="players with a will, all rule sets and both games")
    parser.add_argument("--seconds", type=float, default=60, help="how long, with --will")
    parser.add_argument("--out", default="fuzz", help="folder of the tally, with --will")
    parser.add_argument("--report", metavar="DIR", help="print the tally of a folder and stop")
    parser.add_argument("--page", metavar="FILE", help="go on from this page, or add it to what --report prints")
    parser.add_argument("--build", default="interpreted", help="what was run, in words, with --report")
    options = parser.parse_args(arguments)
    if options.will or options.report:
        from bench import tally

        if options.report:
            return tally.report(options.report, options.page, options.build)
        if options.page:
            tally.begin(options.out, options.page)
        return tally.run(options.out, options.jobs, options.seconds)
    seeds = range(options.seed, options.seed + options.games)
    ends: collections.Counter[str] = collections.Counter()
    choices = 0
    one = functools.partial(play_one, game=options.game, rules=options.rules)
    with multiprocessing.Pool(options.jobs) as pool:
        for done, outcome in enumerate(pool.imap_unordered(one, seeds, chunksize=50), start=1):
            if outcome.wrong:
                print(f"\nseed {outcome.seed}, choice {outcome.choices}: {outcome.wrong}")
                return 1
            ends[outcome.end] += 1
            choices += outcome.choices
            if done % 200 == 0 or done == options.games:
                print(f"\r{done:,} of {options.games:,} games, {choices:,} choices", end="", flush=True)
    print("\nall invariants held; ends: " + ", ".join(f"{name} {n:,}" for name, n in ends.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
