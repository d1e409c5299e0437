"""Secret simultaneous choices: what to answer where all answer at once.

Where something is known about the game, the answer is good against what the others are likely to answer, and what is
about as good is chosen now and then, because whoever always answers alike is read. Else it is a matrix game: all learn by
regret what to mix.
"""

import time
from random import Random
from typing import Final

from signoria.players.budget import IN_TIME, Budget
from signoria.players.insight import Insight
from signoria.players.look import Root, after_together, secret_answer, some_answers
from signoria.table import Ask

COMPARED: Final = 7  # answers that are compared
WEIGHED: Final = 13  # answers that are compared where something is known about the game
GUESSED: Final = 12  # what the others may answer, so many times at least
GUESSED_MOST: Final = 60
ROUNDS: Final = 400  # of learning by regret, at most

# The answer, how often a table was looked at, and the weights of the answers.
Chosen = tuple[int, int, dict[int, float]]


def secretly(root: Root, mine: Ask, insight: Insight, chance: Random, budget: Budget, began: float) -> Chosen:
    """An answer to a secret question within a budget that began at a moment (of `time.perf_counter`)."""
    if insight.blind:
        return mix(root, mine, insight, chance, budget, began)
    if budget.iterations is not None:
        guesses, until = max(GUESSED, min(budget.iterations // WEIGHED, GUESSED_MOST)), float("inf")
    else:
        guesses, until = GUESSED_MOST, began + (budget.seconds or 0.0) * IN_TIME
    value = secret_answer(root, mine, insight, chance, WEIGHED, guesses, until)
    return value, guesses, {value: 1.0}


def is_spent(budget: Budget, looks: int, began: float) -> bool:
    """Whether it is time to choose."""
    if budget.iterations is not None:
        return looks >= budget.iterations
    return time.perf_counter() - began > (budget.seconds or 0.0) * IN_TIME


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
