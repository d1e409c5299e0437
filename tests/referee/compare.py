"""Engine against referee: play a game of Pax Renaissance and compare the answers to every question."""

import collections
import copy
import random
from itertools import permutations
from typing import Any

import signoria
from bench.will import extreme_document, table_words
from signoria.table import BadPosition, Decision, Match
from signoria.table.dice import Dice
from tests.referee.board import Board
from tests.referee.clerk import Clerk
from tests.referee.facts import BORDERS, CARDS, empires_at
from tests.referee.memory import AGENT_QUESTIONS, Memory
from tests.referee.pax import answers, donors, must_place, reaches, room
from tests.referee.solo import clerk_for
from tests.support import plain

Tally = collections.Counter[str]


def table_of(match: Match) -> dict[str, Any]:
    """The table as a document, also in the middle of an action."""
    return plain(match.snapshot())


def expected(doc: dict[str, Any], asked: Decision, memory: Memory) -> set[str] | None:
    """What the referee allows; None where he cannot tell."""
    kind = asked.kind
    about: dict[str, Any] = dict(asked.about)
    if kind in AGENT_QUESTIONS and memory.card in CARDS:
        about["location"] = CARDS[memory.card].get("location")
        if about["location"] is None:
            return None
    detail = memory.op.partition(":")[2]
    if memory.op:
        about |= {"religion": detail, "side": detail, "types": detail}
    if kind == "corsair_to":
        about["empire"] = memory.op_empire or _only_empire(doc, memory)
    if kind == "casualty":
        return {k.replace("venice2", "venice") for k in memory.armies[bool(about["attacking"])]}
    if (
        kind == "op_empire" and "item" not in about
    ):  # which square takes a concession that an agent of a region displaces
        members = empires_at(CARDS[memory.card]["location"])
        return {f"empire {e}" for e in BORDERS[memory.spot]["empires"] if e in members}
    board = Board(doc)
    if kind == "donor":
        found = {k for k in donors(board, about["token"]) if k.split()[0] == "repressed" or k.split()[1] != memory.spot}
        return {k.replace("venice2", "venice") for k in found} | (set() if memory.must else {"pass"})
    if kind == "agent":
        return {f"token {token}" for token in memory.waiting} | ({"pass"} if memory.optional else set())
    if kind == "survivor":
        return {k for k in memory.survivors if room(board, k.split()[1], about["empire"])}
    if kind == "holy_conspiracy":
        states = {"medieval", *(memory.colours if len(memory.colours) == 1 else ())} & set(board.faces(about["empire"]))
        return {f"state {s}" for s in states if s != board.state(about["empire"])} | {"pass"}
    if kind in ("survivor_city", "survivor_border", "emancipate_city", "emancipate_border"):
        return {k.replace("venice2", "venice") for k in room(board, about["token"], memory.empire)}
    if kind == "venice":
        return {"city venice"}
    if kind == "constantinople":
        now = [board.city[f"constantinople{n}"] or "-" for n in (1, 2, 3)]
        return {"places " + " ".join(order) for order in permutations(now)}
    return answers(doc, kind, asked.seat, about)


def _only_empire(doc: dict[str, Any], memory: Memory) -> str:
    """The one empire an op of a region reaches, which is not asked."""
    board = Board(doc)
    return next(e for e in empires_at(board.items[memory.acting].location) if reaches(board, e, memory.op))


def difference(doc: dict[str, Any], asked: Decision, memory: Memory) -> str:
    """How the engine and the referee differ about a question; "" where they agree, "-" where he cannot tell."""
    offered = {option.key.replace("venice2", "venice") for option in asked.options}
    allowed_set = expected(doc, asked, memory)
    if allowed_set is None:
        return "-"
    if asked.kind in AGENT_QUESTIONS and may_decline(doc, asked, memory):
        allowed_set |= {"pass"}
    if offered == allowed_set:
        return ""
    return (
        f"{doc['rules']} {doc['variants']} {asked.kind} of {asked.seat} about {asked.about}: the engine offers"
        f" {sorted(offered - allowed_set)} too, and not {sorted(allowed_set - offered)}"
    )


def may_decline(doc: dict[str, Any], asked: Decision, memory: Memory) -> bool:
    """Whether an agent may stay away: without a one-shot, or where no place is free."""
    place = CARDS[memory.card]["location"]
    return memory.optional or not must_place(Board(doc), asked.seat, str(asked.about["token"]), place, memory.fought)


def follow(match: Match, memory: Memory, key: str, clerk: Clerk | None = None) -> None:
    """Make a choice and let the referee watch."""
    asked = match.decision
    assert asked is not None
    doc = table_of(match)
    memory.chosen(doc, asked.kind, asked.seat, dict(asked.about), key)
    if clerk:
        clerk.answered(asked, key)
    for event in match.choose(key):
        memory.told(doc, event)
        if clerk:
            clerk.hear(event)


def play_and_compare(match: Match, pick: Any, tally: Tally, most: int = 400) -> list[str]:
    """Play on with `pick(options)` and compare every question; the differences found."""
    memory = Memory()
    wrong = []
    clerk = clerk_for(table_of(match))
    for _ in range(most):
        asked = match.decision
        if asked is None:
            break
        if asked.kind in ("action", "op"):
            doc = table_of(match)
            unlike = clerk.unlike(doc)
            tally["pax tables"] += 1
            if unlike:
                wrong.append(f"{doc['rules']} {doc['variants']}: {unlike}; {clerk.heard}")
                clerk.begin(doc)
            clerk.heard = []
        if asked.kind != "opponent":
            found = difference(table_of(match), asked, memory)
            tally[f"pax {asked.kind}"] += found != "-"
            tally["pax questions"] += found != "-"
            tally["pax not told"] += found == "-"
            if found not in ("", "-"):
                wrong.append(found)
        follow(match, memory, pick([option.key for option in asked.options]), clerk)
    tally["pax rows of the opponent"] += clerk.courses
    if match.decision is None and clerk.wrong:
        wrong.append(f"{clerk.doc['rules']} {clerk.doc['variants']}: {clerk.wrong}; {clerk.heard}")
    return wrong


def perft_by_referee(match: Match, depth: int, memory: Memory | None = None) -> int:
    """Sequences of so many choices, where the referee and not the engine says which choices there are.

    The engine only carries them out; what the referee allows and the engine does not fails there.
    """
    asked = match.decision
    memory = memory or Memory()
    if asked is None or depth == 0:
        return 1
    allowed = expected(table_of(match), asked, memory)
    assert allowed is not None, f"the referee cannot tell {asked.kind}"
    if asked.kind in AGENT_QUESTIONS and may_decline(table_of(match), asked, memory):
        allowed = allowed | {"pass"}
    if depth == 1:
        return len(allowed)
    total = 0
    for key in sorted(allowed):
        trial, follower = match.copy(), copy.deepcopy(memory)
        follow(trial, follower, key)
        total += perft_by_referee(trial, depth - 1, follower)
    return total


def random_match(seed: int) -> tuple[Match, Any]:
    """A game to compare: editions, seats and variants by chance, mostly from an extreme position; and who picks."""
    chance = random.Random(seed)
    rules = ("2e", "draft", "1e")[seed % 3]
    variants = [v for v in table_words(Dice(seed), rules) if not v.startswith("solo")]
    seats = 2 + seed % 3
    if rules != "1e" and seed % 5 == 4:
        variants, seats = [*variants, "solo", *(["solo_marked_cards=ban"] if seed % 7 == 0 else [])], 2
    match = signoria.new("pax", seats=seats, seed=seed, rules=rules, variants=variants)
    if seed % 4:
        try:
            match = signoria.pax.from_position(extreme_document(match.position(), Dice(seed)))
        except BadPosition:
            pass

    def pick(keys: list[str]) -> str:
        key = chance.choice(keys)
        for _ in range(3):
            if key not in ("pass", "decline") and not key.startswith("sell"):
                break
            key = chance.choice(keys)
        return key

    return match, pick
