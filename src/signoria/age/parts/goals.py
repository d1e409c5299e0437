"""The kinds of puzzles of Age of Renaissance: the best purchase, and the attack that is worth most on average."""

from collections.abc import Mapping
from typing import Any

from signoria.age.commodities import box_of, payment
from signoria.age.facts import COMMODITY_IDS, COST, N_ADVANCES, N_COMMODITIES
from signoria.age.kinds import ASK_DISCARD, ASK_EXPAND, ASK_PURCHASE
from signoria.age.state import Table
from signoria.age.words import say
from signoria.arena.puzzles.goals import Goal
from signoria.arena.puzzles.puzzle import Puzzle
from signoria.table import Match, SignoriaError
from signoria.table.readings import PASS
from signoria.table.rollout import Line
from signoria.table.words import number

TOLD = 3  # attacks that are compared
BUYING = (ASK_PURCHASE, ASK_DISCARD)  # 9.3.d: whoever buys Master Art may discard a card at once, and then buys on


class Purchase:
    """The advances that are worth most points together and can be paid for in this turn: one set of them."""

    def outcome(self, puzzle: Puzzle, match: Match) -> str:
        """Solved when the purchases are over and are worth as much."""
        seat = match.seats.index(puzzle.mover)
        decision = match.seat(puzzle.mover).decision
        if decision is not None and decision.kind in (kind.name for kind in BUYING):
            return "open"
        return "solved" if bought(puzzle.start().state, match.state, seat) >= puzzle.value else "failed"

    def why(self, puzzle: Puzzle, lang: str) -> list[str]:
        """The way says it."""
        return []

    def prove(self, puzzle: Puzzle, most: int | None) -> str | None:
        """That no set is worth more, that one set is worth as much, and that the solution buys it."""
        match = puzzle.start()
        found = best_purchase(match, most)
        if found is None:
            return "there are too many ways to look at"
        value, sets, _, _ = found
        if value != puzzle.value:
            return "the best purchase is another"
        if len(sets) != 1:
            return "there is more than one best purchase"
        try:
            for seat, key in puzzle.solution:
                match.choose(key, seat)
        except SignoriaError as error:
            return str(error)
        return None if self.outcome(puzzle, match) == "solved" else "the solution does not do it"


def bought(before: Table, after: Table, seat: int) -> int:
    """The points of the advances that a seat has more."""
    new = after.advances[seat] & ~before.advances[seat]
    return sum(COST[a] for a in range(N_ADVANCES) if new >> a & 1)


def best_purchase(match: Match, most: int | None) -> tuple[int, set[int], list[str], int] | None:
    """Every way to go on buying: the most points, the sets that reach them, one way, and how many tables were looked at.

    None where there are more than `most`. Nothing is drawn or rolled while one buys, so nothing hidden matters.
    """
    start = match.line()
    assert start.ask is not None
    seat = start.ask[1]
    before: Table = start.state.copy()
    seen: dict[Any, int] = {}
    best = [-1]
    sets: set[int] = set()
    way: list[list[str]] = [[]]
    count = [0]

    def explore(line: Line, keys: list[str]) -> bool:
        ask, t = line.ask, line.state
        if ask is None or ask[1] != seat or ask[0] not in BUYING:
            points = bought(before, t, seat)
            if points > best[0]:
                best[0], way[0] = points, keys
                sets.clear()
            if points == best[0]:
                sets.add(t.advances[seat] & ~before.advances[seat])
            return True
        digest = (ask[0].name, t.advances[seat], t.cash[seat], len(t.leaders))
        if digest in seen:
            return True
        seen[digest] = 1
        count[0] += 1
        if most is not None and count[0] > most:
            return False
        for value in ask[2] if ask[0] is ASK_PURCHASE else [PASS]:  # a card discarded pays for nothing
            trial = line.copy()
            key = ask[0].key(t, ask, value)
            trial.answer(value)
            if not explore(trial, [*keys, key]):
                return False
        return True

    if not explore(start, []):
        return None
    return best[0], sets, way[0], count[0]


class Attack:
    """The attack that is worth most on average: its chance times what one card of its goods would then pay more."""

    def outcome(self, puzzle: Puzzle, match: Match) -> str:
        """Solved by the first choice, whatever the dice say then."""
        first = next((entry.answer.key for entry in match.standing() if not entry.resigned), None)
        if first is None:
            return "open"
        return "solved" if first == puzzle.solution[0][1] else "failed"

    def why(self, puzzle: Puzzle, lang: str) -> list[str]:
        """What the best attacks are worth."""
        match = puzzle.start()
        decision = match.decision
        assert decision is not None
        labels = {option.key: option.label(lang) for option in decision.options}
        return [
            say(lang, "puzzle", "attack", {"attack": labels[key], "n": number(lang, worth / 100, 2)})
            for key, worth in attacks(match)[:TOLD]
        ]

    def prove(self, puzzle: Puzzle, most: int | None) -> str | None:
        """That one attack is worth most, by as much as the puzzle says, and that it is the solution."""
        found = attacks(puzzle.start())
        if len(found) < 2:
            return "there is nothing to compare"
        (first, worth), (_, second) = found[:2]
        if worth != puzzle.value or puzzle.solution != ((puzzle.mover, first),):
            return "another attack is worth most"
        return None if second < worth else "there is more than one best attack"


def attacks(match: Match) -> list[tuple[str, int]]:
    """The attacks that can win a province, the best first, with their worth in cents: exact, from the table of the dice."""
    decision = match.decision
    if decision is None or decision.kind != ASK_EXPAND.name:
        return []
    t: Table = match.state
    seat = match.seats.index(decision.seat)
    held = [box_of(t, seat, c) for c in range(N_COMMODITIES)]
    found = []
    for option in decision.options:
        data: dict[str, Any] = option.data
        if data.get("act") != "attack" or not data["win"]["dominates"]:
            continue
        goods = [COMMODITY_IDS.index(name) for name in data["win"]["commodities"]]
        more = sum(payment(c, held[c] + 1) - payment(c, held[c]) for c in goods)
        found.append((option.key, round(100 * data["chance"] * more)))
    return sorted(found, key=lambda entry: (-entry[1], entry[0]))


GOALS: Mapping[str, Goal] = {"purchase": Purchase(), "attack": Attack()}
