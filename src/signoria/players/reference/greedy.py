"""The opponent that looks one step ahead: it tries every option on a guess of what is hidden and takes the best."""

from collections.abc import Sequence
from random import Random
from typing import Final

from signoria.players.reference.insight import Insight, insight_into
from signoria.table import NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice
from signoria.table.rollout import Line

DEPTH: Final = 6  # nested questions of its own it follows to the end of what it began
FINALISTS: Final = 10  # options looked at again where there is more than one guess
FIRST: Final = 4  # of the answers to a nested question, so many stand for all


class GreedyPlayer:
    """Takes the option after which the table looks best to it; ties are broken by chance."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, handle: SeatHandle) -> Option:
        """The best option; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        options = decision.options
        guess = handle.line(Dice(self._chance.getrandbits(64)))
        assert guess.ask is not None
        insight = insight_into(guess.game)
        if guess.ask[1] < 0:
            return self._choose_secretly(guess, options, insight)
        seat = guess.ask[1]
        worth = [try_option(guess, option.value, seat, insight, DEPTH) for option in options]
        if insight.guesses > 1:
            # Dice and hands may flatter an option: what looks best is looked at again.
            finalists = sorted(range(len(options)), key=worth.__getitem__, reverse=True)[:FINALISTS]
            for _ in range(insight.guesses - 1):
                guess = handle.line(Dice(self._chance.getrandbits(64)))
                for i in finalists:
                    worth[i] += try_option(guess, options[i].value, seat, insight, DEPTH)
            worth = [worth[i] / insight.guesses if i in finalists else -1.0 for i in range(len(options))]
        return max(zip(worth, [self._chance.random() for _ in options], options, strict=True), key=lambda e: e[:2])[2]

    def _choose_secretly(self, guess: Line, options: Sequence[Option], insight: Insight) -> Option:
        """A secret choice cannot be judged before all are known: it goes by inclination."""
        values = [option.value for option in options]
        for ask in guess.state.together:
            if ask[1] == options[0].seat and ask[2] == values:
                return self._chance.choices(options, insight.inclinations(guess.state, ask))[0]
        return self._chance.choice(options)


def try_option(line: Line, value: int, seat: int, insight: Insight, depth: int) -> float:
    """The worth of an option to the seat: the table after it, nested questions answered as well as possible."""
    trial = line.copy()
    trial.answer(value)
    ask = trial.ask
    if depth and ask is not None and ask[1] == seat and not ask[0].entry:
        # What was begun is judged by how it can end; the first few answers stand for all.
        return max([try_option(trial, nested, seat, insight, depth // 2) for nested in ask[2][:FIRST]])
    return insight.payoffs(trial.state)[seat]
