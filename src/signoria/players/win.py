"""Looking through this turn: everything the seat can still do, with what others may answer at its worst.

For a win in it, or for an end of it after which nobody else has won as soon as it is his turn.
"""

import time
from abc import ABC, abstractmethod
from random import Random
from typing import Any, Final

from signoria.players.insight import Insight
from signoria.players.look import Root, after, below
from signoria.table import Ask

CLOCK: Final = 32  # tables between two looks at the clock
FIRST: Final = 64  # tables looked at after each answer, at first
MORE: Final = 8  # times as many where that was not enough
# What was begun is finished in one order after another, as listed, backwards and shuffled: where one misses the way for
# long, another soon hits it.
AS_LISTED: Final = 0
BACKWARDS: Final = 1
ORDERS: Final = 3


class Finder(ABC):
    """Tries ways through the rest of a turn, in shares, until there are no more, or no time."""

    __slots__ = ("_all", "_chance", "_insight", "_left", "_lost", "_order", "_seat", "_turn", "_until", "sure")

    def __init__(self, root: Root, seat: int, insight: Insight, most: int, until: float) -> None:
        """`most`: tables to look at; `until`: the moment (of `time.perf_counter`) at which to give up."""
        self._insight = insight
        self._seat = seat
        self._turn = root.game.turn(root.state)
        self._chance = Random(0)  # for orders alone
        self._order = AS_LISTED
        self._all = most
        self._left = most  # of the share of one answer
        self.sure = False  # whether everything was tried that there was
        self._lost: set[int] = set()  # tables from which there is no way: other orders lead to them too
        self._until = until

    def find(self, root: Root, enough: int) -> list[int]:
        """The answers to the pending question after which the goal can be reached for certain; no more than are enough."""
        found: list[int] = []
        open_ = self._ordered(root, root.ask)
        share = FIRST
        while open_ and self._all > 0:
            # Every answer gets a share, then those that need more: none keeps the others waiting.
            unsure: list[int] = []
            for value in open_:
                self._left = min(share, self._all)
                given = self._left
                if self._reaches(root, value):
                    found.append(value)
                    if len(found) == enough:
                        return found
                elif self._left <= 0:
                    unsure.append(value)
                self._all -= given - self._left
            open_ = unsure
            self._order = (self._order + 1) % ORDERS
            if self._order == AS_LISTED:
                share *= MORE
        self.sure = not open_
        return found

    @abstractmethod
    def _is_reached(self, state: Any, over: bool) -> bool:
        """Whether the goal is reached at the end of the turn or of the game."""

    def _hopeful(self, state: Any, ask: Ask) -> list[int]:
        """The answers from which the goal may be reached."""
        return ask[2]

    def _reaches(self, root: Root, value: int) -> bool:
        self._left -= 1
        if self._left % CLOCK == 0 and time.perf_counter() > self._until:
            self._left = self._all = 0
        if self._left <= 0:
            return False
        state, ask, flow = after(root, [value])
        if ask is None:
            return self._is_reached(state, True)
        if ask[1] < 0 or root.game.turn(state) != self._turn:
            return self._is_reached(state, False)
        if ask[1] != self._seat:
            root = below(root, [value], state, ask, flow)
            for answer in ask[2]:
                if not self._reaches(root, answer):
                    return False
            return True
        likeness = 0
        if ask[0].entry:
            likeness = self._insight.likeness(state)
            if likeness in self._lost:
                return False
        root = below(root, [value], state, ask, flow)
        for answer in self._ordered(root, ask) if ask[0].level == 0 else self._turned(self._hopeful(state, ask)):
            if self._reaches(root, answer):
                return True
        if likeness and self._left > 0:
            self._lost.add(likeness)
        return False

    def _turned(self, values: list[int]) -> list[int]:
        """The answers that go on with what was begun, in the order of this round."""
        if self._order == AS_LISTED:
            return values
        return values[::-1] if self._order == BACKWARDS else self._chance.sample(values, len(values))

    def _ordered(self, root: Root, ask: Ask) -> list[int]:
        """What may still lead there, the likeliest first."""
        values = self._hopeful(root.state, ask)
        leaning = self._insight.inclinations(root.state, (ask[0], ask[1], values, ask[3]))
        if leaning is None:
            return values
        return [value for _, value in sorted(zip(leaning, values), key=lambda pair: -pair[0])]


class WinFinder(Finder):
    """Looks for a win in this turn."""

    __slots__ = ()

    def winning_answer(self, root: Root) -> int | None:
        """An answer to the pending question after which the win can be forced, or None."""
        found = self.find(root, 1)
        return found[0] if found else None

    def _is_reached(self, state: Any, over: bool) -> bool:
        return over and self._insight.payoffs(state, self._seat)[self._seat] == 1.0

    def _hopeful(self, state: Any, ask: Ask) -> list[int]:
        return self._insight.winners(state, ask)


class StopFinder(Finder):
    """Looks for what ends the turn so that nobody else need only declare a victory."""

    __slots__ = ()

    def stopping_answers(self, root: Root) -> list[int]:
        """All answers to the pending question that were seen to allow it."""
        return self.find(root, len(root.ask[2]) + 1)

    def _is_reached(self, state: Any, over: bool) -> bool:
        if over:
            return self._insight.payoffs(state, self._seat)[self._seat] == 1.0
        return not self._insight.threatened(state, self._seat)
