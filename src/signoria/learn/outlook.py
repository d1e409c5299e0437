"""What may come of a table: every seat's share of victory, from what one seat may know, with its uncertainty.

Whatever is hidden from the seat is drawn anew, the table is played on for about two rounds (to the end of the turn, where
a turn is everybody's) by players who do not always see the best, and the judge of the game says who stands how. The same
draws are used for every option, so that differences are not noise.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

from signoria.players.insight import Insight, insight_into
from signoria.players.look import WIDTH, rate, root_of, worth
from signoria.registry import game
from signoria.table import Option, SeatHandle
from signoria.table.dice import Dice
from signoria.table.flow import DecisionKind
from signoria.table.rollout import Line

DEALS: Final = 16  # draws of what is hidden
ROUNDS: Final = 2  # turns of each seat before the judge is asked
OFTEN: Final = 1.96  # standard errors within which the truth lies nineteen times in twenty
SHALLOW: Final = len(WIDTH)  # what a choice leads to is not followed
FEWEST: Final = 4  # draws, however little time there is
PAIRS: Final = 2  # of two options played on together, however little time there is
SEES: Final = 0.7  # how often a player takes what looks best; else it is one of the next two
INCLINED: Final = 6  # answers a seat may be inclined to, in one draw
CHOICES: Final = 400  # at most, in one line: only a game that does not move on makes so many

Teller = Callable[[Line, Insight, int], list[float]]  # everybody's shares at a table


@dataclass(frozen=True, slots=True)
class Share:
    """A seat's share of victory, from 0 to 1: the mean over the draws, and where it most likely lies."""

    mean: float
    low: float
    high: float
    samples: int
    exact: bool  # the game is over then, whatever is hidden

    @property
    def give_or_take(self) -> float:
        """Half the width of the interval, before it was cut off at 0 and 1."""
        return max(self.high - self.mean, self.mean - self.low)


def share(values: list[float], exact: bool = False) -> Share:
    """The share that these samples speak for."""
    mean = fmean(values)
    error = 0.0 if exact or len(values) < 2 else OFTEN * stdev(values) / sqrt(len(values))
    return Share(mean, max(0.0, mean - error), min(1.0, mean + error), len(values), exact)


@dataclass(frozen=True, slots=True)
class Difference:
    """How much better one choice is than another for a seat, on the same draws."""

    mean: float
    give_or_take: float

    @property
    def clear(self) -> bool:
        """Whether it is more than its own uncertainty."""
        return abs(self.mean) > self.give_or_take


def difference(first: list[float], second: list[float]) -> Difference:
    """By how much the first is more than the second, draw by draw."""
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    error = OFTEN * stdev(gaps) / sqrt(len(gaps)) if len(gaps) > 1 else 1.0
    return Difference(fmean(gaps), error)


class Prospect:
    """The draws of one seat at its question, and what comes of each option in them.

    With `seconds` of a clock, the first option that is played on takes no longer, and sets how many draws are used from
    then on.
    """

    def __init__(
        self,
        handle: SeatHandle,
        deals: int = DEALS,
        seed: int = 0,
        seconds: float | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._seconds = seconds
        self._clock = clock
        self._seed = seed
        self._lines = [handle.line(Dice((seed << 20) + i)) for i in range(deals)]
        self._insight = insight_into(self._lines[0].game, self._lines[0].state)
        self._telling = self._insight.judged_by(self._insight.told)
        self._seats = self._lines[0].game.seats(self._lines[0].state)
        self._mine = self._seats.index(handle.name)
        package = game(self._lines[0].game.name)
        known = package.insight()
        self._quick = package.shared_turns
        # What a card that comes up is good for, only a judge that was taught sees; points and dice any judge sees.
        # And what a question will cost whatever is answered.
        self.foresees = known is not None and known.taught(self._lines[0].state) is not None
        self.sees_luck = self._quick or self.foresees
        self._turns = 1 if self._quick else ROUNDS * len(self._seats)

    @property
    def deals(self) -> int:
        """How many draws there are."""
        return len(self._lines)

    @property
    def secret(self) -> bool:
        """Whether several answer the question secretly together."""
        ask = self._lines[0].ask
        return ask is not None and ask[1] < 0

    def now(self, told: Teller | None = None) -> list[list[float]]:
        """Everybody's shares as the judge sees the table (or as they are told), draw by draw."""
        tell = told or _as_seen
        return [tell(line, self._insight, len(self._seats)) for line in self._lines]

    def next(self, option: Option, told: Teller | None = None) -> list[list[float]]:
        """The same at the question that comes after this option."""
        tell = told or _as_seen
        found = []
        for i, line in enumerate(self._lines):
            trial = line.copy()
            take(trial, self._mine, option.value, self._insight, Random((self._seed << 20) + i))
            found.append(tell(trial, self._insight, len(self._seats)))
        return found

    def expected(self) -> list[list[float]]:
        """The same after a secret question that the seat, too, answers as it is inclined."""
        found = []
        for i, line in enumerate(self._lines):
            for ask in line.state.together:
                if ask[1] == self._mine:
                    leaning = self._insight.inclinations(line.state, ask)
                    for value in Random((self._seed << 20) + i).choices(ask[2], leaning, k=INCLINED):
                        trial = line.copy()
                        take(trial, self._mine, value, self._insight, Random((self._seed << 20) + i))
                        found.append(shares(trial.state, self._insight, len(self._seats)))
        return found

    def after(self, option: Option | None, then: Option | None = None) -> tuple[list[list[float]], bool]:
        """Everybody's shares some time after an option (None: whatever looks best), draw by draw.

        And whether the game is over with it. `then`: what its seat does next in the same turn, where it still can.
        """
        found: list[list[float]] = []
        over = True
        end = None if self._seconds is None else self._clock() + self._seconds
        for i, line in enumerate(self._lines):
            if end is not None and i >= FEWEST and self._clock() > end:
                break
            row, ends = self._played_on(i, line, option, then)
            over = over and ends
            found.append(row)
        del self._lines[len(found) :]
        self._seconds = None
        return found, over

    def both(
        self, first: Option, second: Option, until: float | None = None
    ) -> tuple[list[list[float]], list[list[float]], tuple[bool, bool]]:
        """The same for two options in turns, draw by draw, until the clock (`time.monotonic`) says so."""
        ones: list[list[float]] = []
        others: list[list[float]] = []
        over = (True, True)
        for i, line in enumerate(self._lines):
            if until is not None and i >= PAIRS and time.monotonic() > until:
                break
            one, ends = self._played_on(i, line, first)
            other, stops = self._played_on(i, line, second)
            ones.append(one)
            others.append(other)
            over = (over[0] and ends, over[1] and stops)
        return ones, others, over

    def _played_on(
        self, i: int, line: Line, option: Option | None, then: Option | None = None
    ) -> tuple[list[float], bool]:
        """Everybody's shares some time after an option in one draw, and whether the game is over with it."""
        trial = line.copy()
        chance = Random((self._seed << 20) + i)
        if option is not None:
            take(trial, self._mine, option.value, self._insight, chance)
        if then is not None and line.ask is not None:
            self._do_next(trial, line.ask[0], then.value, chance)
        over = trial.ask is None
        play_on(trial, self._insight, chance, self._turns, self._quick)
        return shares(trial.state, self._insight, len(self._seats)), over

    def _do_next(self, line: Line, kind: DecisionKind, value: int, chance: Random) -> None:
        """Finish what was begun, and give this answer where the same question is put again in the same turn."""
        turn = line.game.turn(line.state)[0]
        for _ in range(CHOICES):
            ask = line.ask
            if ask is None or ask[1] < 0 or line.game.turn(line.state)[0] != turn:
                return
            if ask[1] == self._mine and ask[0] is kind:
                if value in ask[2]:
                    line.answer(value)
                return
            if ask[0].entry or (self._quick and ask[1] != self._mine):
                return
            go_on(line, self._insight, chance, self._quick)

    def looks(self, option: Option, deals: int) -> list[float]:
        """The own share after an option at first sight, draw by draw: what was begun is finished as well as possible."""
        found = []
        for i, line in enumerate(self._lines[:deals]):
            if line.ask is not None and line.ask[1] < 0:
                trial = line.copy()
                take(trial, self._mine, option.value, self._insight, Random((self._seed << 20) + i))
                found.append(self._telling.payoffs(trial.state, self._mine)[self._mine])
            else:
                found.append(rate(root_of(line), [option.value], self._telling, Dice((self._seed << 20) + i))[0])
        return found

    def of_mine(self, shares: list[list[float]]) -> list[float]:
        """The own part of everybody's shares."""
        return [row[self._mine] for row in shares]


def shares(state: Any, insight: Insight, seats: int) -> list[float]:
    """Everybody's shares at a table, whoever looks at it: a judge may think better of the seat it looks from."""
    seen = [insight.told(state, seat) for seat in range(seats)]
    return [fmean(column) for column in zip(*seen, strict=True)]


def _as_seen(line: Line, insight: Insight, seats: int) -> list[float]:
    return shares(line.state, insight, seats)


def take(line: Line, seat: int, value: int, insight: Insight, chance: Random) -> None:
    """Answer the pending question; where several answer secretly together, the others answer as they are inclined."""
    ask = line.ask
    assert ask is not None
    if ask[1] >= 0:
        line.answer(value)
        return
    picks = {}
    for one in line.state.together:
        leaning = insight.inclinations(line.state, one)
        picks[one[1]] = chance.choices(one[2], leaning)[0]
    picks[seat] = value
    line.answer_together(picks)


def play_on(line: Line, insight: Insight, chance: Random, turns: int, quick: bool) -> None:
    """Go on for so many turns, each choice among what looks best a step ahead; `quick`: or what one is inclined to."""
    last = line.game.turn(line.state)[0] + turns
    for _ in range(CHOICES):
        ask = line.ask
        if ask is None or (ask[0].entry and line.game.turn(line.state)[0] >= last):
            return
        go_on(line, insight, chance, quick)


def go_on(line: Line, insight: Insight, chance: Random, quick: bool) -> None:
    """Answer one question, with what looks best a step ahead, or not quite; `quick`: or with what one is inclined to."""
    ask = line.ask
    assert ask is not None
    if ask[1] < 0:
        take(line, -1, 0, insight, chance)
        return
    leaning = insight.inclinations(line.state, ask) if quick else None
    if leaning is not None:
        line.answer(chance.choices(ask[2], leaning)[0])
        return
    values = insight.shortlist(line.state, ask)
    root = root_of(line)
    found = [worth(root, [value], ask[1], insight, SHALLOW) for value in values]
    ranked = sorted(range(len(found)), key=found.__getitem__, reverse=True)
    sees = chance.random() < SEES or found[ranked[0]] == 1.0
    line.answer(values[ranked[0] if sees else chance.choice(ranked[1:3] or ranked)])
