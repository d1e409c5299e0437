"""Engine against referee: play a game of Age of Renaissance and compare answers and tables at every question."""

import collections
import random
from typing import Any

import signoria
from bench.fuzz import crowded_position
from signoria.table import Match
from tests.referee.age import RULES, Table
from tests.referee.age_clerk import Clerk
from tests.support import plain

MAPS = ("", "board_1996", "loire")


def start(seed: int, chance: random.Random) -> Match:
    """A game from the start or, every other one, from a crowded map; all maps and switches."""
    words = [w for w in (MAPS[seed % 3], *(w for w in SWITCHES if chance.random() < 0.3)) if w]
    if seed % 2:
        doc = crowded_position(seed)
        if seed % 4 == 1:  # the cards of a document are of the usual epochs
            doc["variants"] = sorted({*doc["variants"], *(w for w in words if "=" in w and "timber" not in w)})
        return signoria.age.from_position(doc)
    length = chance.choice(["basic", "intermediate", "campaign"])
    return signoria.new("age", seats=3 + seed // 2 % 4, seed=seed, length=length, variants=words)


# Tokens, markers or places are in the hand, and the event that tells of them comes afterwards.
MIDWAY = ("cathedral", "defend", "indulgence", "tie", "from_expansion", "from_stock", "crusade_marker")
SWITCHES = ("heavens_requires=nothing", "double_satellites=no", "timber=printed")


def play_and_compare(seed: int, tally: collections.Counter[str], most: int) -> list[str]:
    """Play a game by chance; the differences found."""
    chance = random.Random(seed)
    match = start(seed, chance)
    wrong: list[str] = []
    clerk = Clerk(plain(match.snapshot()))
    for _ in range(most):
        asked = match.decision
        if asked is None:
            break
        doc = plain(match.snapshot())
        clerk.asked(asked.kind, asked.seat)
        unlike = clerk.unlike(doc) if asked.kind not in MIDWAY else []
        tally["age tables"] += asked.kind not in MIDWAY
        if unlike:
            wrong.append(f"age {seed} {doc['variants']}: {unlike}; {clerk.heard}")
            clerk.begin(doc)
        if asked.kind not in MIDWAY:
            clerk.heard = []
        doc["hit"], doc["given"] = clerk.hit, clerk.given
        wrong += _answers(seed, doc, asked, tally)
        options = list(asked.options)
        if asked.kind == "bid":
            options = [o for o in options if -3 <= int(o.key.split()[1]) <= 25]
        elif chance.random() < 0.7:
            options = [o for o in options if not o.declines] or options
        key = chance.choice(options).key
        clerk.answered(asked.kind, asked.seat, key)
        for event in match.choose(key, asked.seat):
            clerk.hear(event)
    if match.decision is None and clerk.wrong:
        wrong.append(f"age {seed} {clerk.doc['variants']}: {clerk.wrong}; {clerk.heard}")
    return wrong


def _answers(seed: int, doc: dict[str, Any], asked: Any, tally: collections.Counter[str]) -> list[str]:
    rule = RULES.get(asked.kind)
    allowed = None if rule is None else rule(Table(doc), asked.seat, dict(asked.about))
    if allowed is None:
        tally["age not told"] += 1
        tally[f"age not told: {asked.kind}"] += 1
        return []
    offered = {option.key for option in asked.options}
    tally["age questions"] += 1
    tally[f"age {asked.kind}"] += 1
    if offered == allowed:
        return []
    more, less = sorted(offered - allowed)[:9], sorted(allowed - offered)[:9]
    where = f"age {seed} {doc['variants']} {asked.kind} of {asked.seat} about {asked.about}"
    return [f"{where}: the engine offers {more} too, and not {less}"]
