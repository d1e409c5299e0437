"""Secret simultaneous choices: what to answer where all answer at once.

Where something is known about the game, a few answers are each played on until all are asked in secret again, against
what the others are likely to answer, with the same luck for each. Else it is a matrix game: all learn by regret what to
mix. What is about as good is chosen now and then, because whoever always answers alike is read.
"""

import time
from math import sqrt
from random import Random
from typing import Any, Final

from signoria.players.budget import IN_TIME, Budget
from signoria.players.insight import Insight
from signoria.players.look import Root, after_together, enter, rate, reply, root_of, some_answers
from signoria.table import Ask, Game, SeatHandle
from signoria.table.dice import Dice
from signoria.table.flow import Flow

COMPARED: Final = 7  # answers that are compared
DEAR: Final = 8  # iterations of a budget that playing on costs once
ROUNDS: Final = 400  # of learning by regret, at most
SEEN: Final = 4  # answers looked at while playing on
FARTHEST: Final = 300  # choices played on, at most
FLATTER: Final = 0.15  # the power that makes of what is likely what is possible
DOUBT: Final = 0.03  # chances that differ by so much after one round are about as good

Chosen = tuple[
    int, int, dict[int, float]
]  # the answer, how often a table was looked at, and the weights of all answers


def secretly(
    handle: SeatHandle, root: Root, mine: Ask, insight: Insight, chance: Random, budget: Budget, began: float
) -> Chosen:
    """An answer to a secret question within a budget that began at a moment (of `time.perf_counter`)."""
    if insight.blind:
        return mix(root, mine, insight, chance, budget, began)
    return play_ahead(handle, root, mine, insight, chance, budget, began)


def is_spent(budget: Budget, looks: int, began: float) -> bool:
    """Whether it is time to choose."""
    if budget.iterations is not None:
        return looks >= budget.iterations
    return time.perf_counter() - began > (budget.seconds or 0.0) * IN_TIME


# ---------------------------------------------------------------------- playing on


def play_ahead(
    handle: SeatHandle, root: Root, mine: Ask, insight: Insight, chance: Random, budget: Budget, began: float
) -> Chosen:
    """The answer after which it went best. The answers take turns, and those that fall behind are left out."""
    seat = mine[1]
    state = root.state
    leaning = insight.inclinations(state, mine)
    flat = [1.0] * len(mine[2]) if leaning is None else [w**FLATTER for w in leaning]
    values = some_answers(mine, flat, COMPARED)
    likely = [flat[mine[2].index(value)] for value in values]
    totals = [0.0] * len(values)
    for i, value in enumerate(values):  # what the judge says at once counts like one round
        picked = _likely(state, seat, insight, chance)
        picked[seat] = value
        totals[i] = insight.payoffs(after_together(root, picked), seat)[seat]
    left = list(range(len(values)))
    rounds = 1
    looks = 0
    while len(left) > 1:
        if rounds > 1:
            root = root_of(handle.line(Dice(chance.getrandbits(64))))
        picked = _likely(root.state, seat, insight, chance)
        luck = chance.getrandbits(64)
        found: list[float] = []
        for i in left:
            if is_spent(budget, looks, began):
                break
            looks += DEAR
            picked[seat] = values[i]
            found.append(_played(root, picked, seat, insight, luck))
        if len(found) < len(left):
            break
        for i, got in zip(left, found):
            totals[i] += got
        rounds += 1
        if rounds > 2 and len(left) > 3:
            left.sort(key=totals.__getitem__, reverse=True)
            left.pop()
    # The fewer rounds, the less is known, and the more the likely is trusted.
    best = max([totals[i] for i in left])
    doubt = DOUBT / sqrt(rounds)
    near = [likely[i] / (doubt + (best - totals[i]) / rounds) ** 2 for i in left]
    total = sum(near)
    pick = chance.choices(left, near)[0]
    return values[pick], looks, {values[i]: w / total for i, w in zip(left, near)}


def _likely(state: Any, seat: int, insight: Insight, chance: Random) -> dict[int, int]:
    """What the others may answer."""
    picked: dict[int, int] = {}
    for ask in state.together:
        if ask[1] != seat and len(ask[2]) > 1:
            leaning = insight.inclinations(state, ask)
            picked[ask[1]] = chance.choice(ask[2]) if leaning is None else chance.choices(ask[2], leaning)[0]
    return picked


def _played(root: Root, answers: dict[int, int], seat: int, insight: Insight, luck: int) -> float:
    """What a seat makes of it once these answers were given and all have played on for a while."""
    state = root.start.copy()
    flow, ask = enter(root.game, state)
    for value in root.given:
        ask = reply(flow, value)
    asked = [a for a in state.together if len(a[2]) > 1]
    if ask is not None and asked:
        ask = reply(flow, 0)
        for _ in asked:
            if ask is not None:
                ask = reply(flow, answers[ask[1]])
    play_on(root.game, flow, state, ask, insight, Dice(luck))
    return insight.payoffs(state, seat)[seat]


def play_on(game: Game, flow: Flow[None], state: Any, ask: Ask | None, insight: Insight, dice: Dice) -> None:
    """Everybody plays at a glance until all are asked in secret again."""
    start = state
    given: list[int] = []
    for _ in range(FARTHEST):
        if ask is None or ask[1] < 0:
            return
        if ask[0].entry:
            start = state.copy()
            given = []
        value = _at_a_glance(Root(game, start, given, state, ask), insight, dice)
        given.append(value)
        ask = reply(flow, value)


def _at_a_glance(root: Root, insight: Insight, dice: Dice) -> int:
    ask = root.ask
    values = insight.shortlist(root.state, ask)
    leaning = insight.inclinations(root.state, (ask[0], ask[1], values, ask[3]))
    if leaning is not None and len(values) > SEEN:
        ranked = sorted(zip(leaning, values), key=_first, reverse=True)
        values = [value for _, value in ranked[:SEEN]]
    if len(values) == 1:
        return values[0]
    found = rate(root, values, insight, dice)
    return values[found.index(max(found))]


def _first(pair: tuple[float, int]) -> float:
    return pair[0]


# ---------------------------------------------------------------------- a matrix game


def mix(root: Root, mine: Ask, insight: Insight, chance: Random, budget: Budget, began: float) -> Chosen:
    """An answer drawn from the mixture that regret teaches all who are asked.

    A few answers stand for all. What a seat would have got with each of its answers, against what the others drew, is what
    it regrets not having chosen; each draws more often what it regrets, and the mean of what was drawn comes near an
    equilibrium.
    """
    state = root.state
    asks = [a for a in state.together if len(a[2]) > 1]
    values = [some_answers(a, insight.inclinations(state, a), COMPARED) for a in asks]
    me = next(i for i, a in enumerate(asks) if a[1] == mine[1])
    regret = [[0.0] * len(v) for v in values]
    drawn = [[0.0] * len(v) for v in values]
    known: dict[tuple[int, ...], list[float]] = {}
    looks = 0

    def payoffs(picks: list[int]) -> list[float]:
        nonlocal looks
        key = tuple(picks)
        found = known.get(key)
        if found is None:
            looks += 1
            picked = {a[1]: values[i][picks[i]] for i, a in enumerate(asks)}
            found = known[key] = insight.payoffs(after_together(root, picked), mine[1])
        return found

    for turn in range(ROUNDS):
        if turn and is_spent(budget, looks, began):
            break
        mixes = [_by_regret(r) for r in regret]
        picks = [chance.choices(range(len(m)), m)[0] for m in mixes]
        for i, ask in enumerate(asks):
            seat = ask[1]
            got = payoffs(picks)[seat]
            for k in range(len(values[i])):
                other = picks[:]
                other[i] = k
                regret[i][k] += payoffs(other)[seat] - got
                drawn[i][k] += mixes[i][k] * (turn + 1)
    total = sum(drawn[me])
    # What was drawn once in a while was only tried.
    weights = [w if w > 0.05 * total else 0.0 for w in drawn[me]]
    pick = chance.choices(range(len(weights)), weights)[0]
    return values[me][pick], looks, {value: w / total for value, w in zip(values[me], drawn[me])}


def _by_regret(regret: list[float]) -> list[float]:
    positive = [max(0.0, r) for r in regret]
    total = sum(positive)
    return [p / total for p in positive] if total > 0.0 else [1.0 / len(regret)] * len(regret)
