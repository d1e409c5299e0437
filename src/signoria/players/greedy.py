"""The opponent that looks one step ahead: it tries every option on a guess of what is hidden and takes the best."""

from random import Random
from typing import Final

from signoria.players.insight import Insight, insight_into
from signoria.table import NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice
from signoria.table.rollout import Line

DEPTH: Final = 6  # nested questions of its own it follows to the end of what it began
FIRST: Final = 4  # of the answers to a nested question, so many stand for all


class GreedyPlayer:
    """Takes the option after which the table looks best to it; ties are broken by chance."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, handle: SeatHandle) -> Option:
        """The best option; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice(f"{handle.name} has nothing to decide now.")
        options = decision.options
        guess = handle.line(Dice(self._chance.getrandbits(64)))
        assert guess.ask is not None
        if guess.ask[1] < 0:
            return self._chance.choice(options)  # nobody's secret choice can be judged before all are known
        insight = insight_into(guess.game)
        worth = [try_option(guess, option.value, guess.ask[1], insight, DEPTH) for option in options]
        return max(zip(worth, [self._chance.random() for _ in options], options, strict=True), key=lambda e: e[:2])[2]


def try_option(line: Line, value: int, seat: int, insight: Insight, depth: int) -> float:
    """The worth of an option to the seat: the table after it, nested questions answered as well as possible."""
    trial = line.copy()
    trial.answer(value)
    ask = trial.ask
    if depth and ask is not None and ask[1] == seat and not ask[0].entry:
        # What was begun is judged by how it can end; the first few answers stand for all.
        return max([try_option(trial, nested, seat, insight, depth // 2) for nested in ask[2][:FIRST]])
    return insight.payoffs(trial.state)[seat]
