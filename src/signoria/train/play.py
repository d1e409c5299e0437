"""Games without bookkeeping, for learning: every seat looks one choice ahead with a judge of its own."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import signoria
from signoria.players.insight import Insight
from signoria.players.look import Root, best_answer, root_of, secret_answer
from signoria.players.school import Judge, School
from signoria.table import Ask, Game
from signoria.table.dice import Dice
from signoria.table.rollout import Line, asked_together

MOST: Final = 6000  # choices of a game; a game that has more does not count
DRAWS: Final = 20


class Round:
    """A game in progress: the line it runs along, and where it was last entered, so that a seat can be given a guess."""

    __slots__ = ("game", "given", "line", "mark")

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.line = Line(game, state)
        self.given: list[tuple[int, int]] = []
        self.mark = self.line.state.copy()

    def answer(self, value: int) -> None:
        """Answer the pending question."""
        ask = self.line.ask
        assert ask is not None
        self.given.append((ask[1], value))
        self.line.answer(value)
        self._marked()

    def answer_together(self, answers: dict[int, int]) -> None:
        """Answer a secret simultaneous choice."""
        self.line.answer_together(answers)
        self.given += list(answers.items())
        self._marked()

    def _marked(self) -> None:
        ask = self.line.ask
        if ask is not None and ask[0].entry:
            self.mark = self.line.state.copy()
            self.given = []

    def guess(self, seat: int, dice: Dice) -> Root:
        """The table as it may be for all that this seat knows, at the pending question."""
        ask = self.line.ask
        assert ask is not None
        for _ in range(DRAWS):
            line = Line(self.game, self.game.sample(self.mark, self.line.state, seat, dice))
            if self.given and not line.retrace(self.given):
                continue
            found = line.ask
            if found is not None and found[0] is ask[0] and found[1] == ask[1]:
                return root_of(line)
        raise AssertionError("no draw of what is hidden leads to the pending question")


def start(game: str, seats: int, seed: int) -> Round:
    """A new game of the usual rules."""
    match = signoria.new(game, seats=seats, seed=seed)
    return Round(match.game_rules, match.state.copy())


def choose(round_: Round, seat: int, ask: Ask, insight: Insight, chance: Random) -> int:
    """What a seat that looks one choice ahead answers."""
    root = round_.guess(seat, Dice(chance.getrandbits(64)))
    if root.ask[1] < 0:
        return secret_answer(root, ask, insight, chance)
    return best_answer(root, insight, chance)


def play(
    round_: Round, insights: Sequence[Insight], chance: Random, noise: float = 0.0, recorder: "Recorder | None" = None
) -> Any:
    """Play a game to its end with one insight a seat; the final state, or None where it did not end.

    Some choices are made by chance, as many as `noise` says, so that games differ.
    """
    for _ in range(MOST):
        ask = round_.line.ask
        if ask is None:
            return round_.line.state
        if recorder is not None:
            recorder.look(round_)
        if ask[1] < 0:
            answers: dict[int, int] = {}
            for a in asked_together(round_.line.state):
                if len(a[2]) == 1:
                    answers[a[1]] = a[2][0]
                elif noise and chance.random() < noise:
                    leaning = insights[a[1]].inclinations(round_.line.state, a)
                    answers[a[1]] = chance.choices(a[2], leaning)[0] if leaning else chance.choice(a[2])
                else:
                    answers[a[1]] = choose(round_, a[1], a, insights[a[1]], chance)
            round_.answer_together(answers)
            continue
        seat = ask[1]
        if len(ask[2]) == 1:
            round_.answer(ask[2][0])
        elif noise and chance.random() < noise:
            if recorder is not None:
                recorder.blunder()
            round_.answer(chance.choice(insights[seat].shortlist(round_.line.state, ask)))
        else:
            round_.answer(choose(round_, seat, ask, insights[seat], chance))
    return None


class Recorder:
    """Keeps what each seat sees at the start of each part of a turn, and what it thinks of it."""

    __slots__ = ("_at", "_every", "_judge", "_school", "_seen", "_sight", "blunders", "flags", "priors", "values")

    def __init__(self, school: School, seats: int, judge: Judge | None, every: int) -> None:
        self._school = school
        self._sight = school.sight(seats)
        self._judge = judge  # None: what seats think is not asked for
        self._every = every  # of so many parts, one is kept
        self._at: tuple[int, ...] = ()
        self._seen = 0
        self.flags: list[list[list[int]]] = []  # by moment and seat
        self.priors: list[list[list[float]]] = []
        self.values: list[list[float]] = []  # by moment: the chance of each seat
        self.blunders: list[bool] = []  # whether chance chose between the moment before and this one

    def look(self, round_: Round) -> None:
        """A question is about to be answered."""
        line = round_.line
        ask = line.ask
        assert ask is not None
        if not ask[0].entry or ask[0].level > 0:
            return
        state = line.state
        at = self._school.moment(state)
        if at == self._at:
            return
        self._at = at
        self._seen += 1
        if self._seen % self._every:
            return
        seats = range(state.n)
        flags: list[list[int]] = []
        priors: list[list[float]] = []
        for seat in seats:
            flags.append(self._sight.flags(state, seat))
            priors.append(self._sight.prior)
        self.flags.append(flags)
        self.priors.append(priors)
        if self._judge is not None:
            # All seats together err less than each alone, and what came may be told by more than a seat knows.
            said = [self._judge(state, seat) for seat in seats]
            self.values.append([sum(chances) / len(said) for chances in zip(*said)])
        while len(self.blunders) < len(self.flags):
            self.blunders.append(False)

    def blunder(self) -> None:
        """Chance is about to choose."""
        if self.flags:
            while len(self.blunders) < len(self.flags) + 1:
                self.blunders.append(False)
            self.blunders[len(self.flags)] = True

    def returns(self, won: list[float], keep: float) -> list[tuple[list[int], list[float], list[float]]]:
        """Flags, what was believed before, and what came, for each moment and seat: TD(lambda), `keep` is lambda.

        What came is told like the flags: the seat that looks first.
        """
        found: list[tuple[list[int], list[float], list[float]]] = []
        if not self.flags:
            return found
        n = len(won)
        to_come = won
        for i in range(len(self.flags) - 1, -1, -1):
            if i + 1 < len(self.flags) and self.values:
                part = 0.0 if self.blunders[i + 1] else keep
                to_come = [part * g + (1.0 - part) * v for g, v in zip(to_come, self.values[i + 1])]
            for seat in range(n):
                found.append((self.flags[i][seat], self.priors[i][seat], to_come[seat:] + to_come[:seat]))
        return found
