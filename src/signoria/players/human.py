"""Opponents that err as people do: they overlook options, misjudge what they see, and look one step ahead at most."""

from math import log
from random import Random
from typing import Final

from signoria.players.insight import SKILLS, insight_into
from signoria.players.look import Root, is_restless, rate, root_of, secret_answer
from signoria.table import Ask, BadOption, NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice

NOTICED: Final = 2  # options that nobody overlooks all of


class HumanPlayer:
    """Looks one step ahead at the options it notices, and misjudges them a little; what is obvious it seldom misses.

    How much of that a skill means each game says for itself (`Insight.skills`).
    """

    def __init__(self, seed: int | str | None = None, skill: int = 2) -> None:
        if not 1 <= skill <= len(SKILLS):
            raise BadOption("There is no skill {0}: give a number from 1 to {1}.", skill, len(SKILLS))
        self._chance = Random(seed)
        self._skill = skill

    def choose(self, handle: SeatHandle) -> Option:
        """What seems best; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        options = decision.options
        if len(options) == 1:
            return options[0]
        root = root_of(handle.line(Dice(self._chance.getrandbits(64))))
        value = self._answer(root, options[0].seat)
        return next(option for option in options if option.value == value)

    def _answer(self, root: Root, seat: int) -> int:
        chance = self._chance
        insight = insight_into(root.game, root.state)
        skill = insight.skills[self._skill - 1]
        if root.ask[1] < 0:
            mine: Ask = next(a for a in root.state.together if a[1] == seat)
            if chance.random() < skill.care:
                return secret_answer(root, mine, insight, chance)
            return chance.choices(mine[2], insight.inclinations(root.state, mine))[0]
        values = insight.shortlist(root.state, root.ask)
        if is_restless(root, chance):
            return chance.choice(values)
        noticed = [value for value in values if chance.random() < skill.attention]
        if len(noticed) < NOTICED:
            noticed = chance.sample(values, min(len(values), NOTICED))
        felt = [
            _odds(w) + chance.gauss(0.0, skill.error)
            for w in rate(root, noticed, insight, Dice(chance.getrandbits(64)))
        ]
        return noticed[felt.index(max(felt))]


def _odds(worth: float) -> float:
    worth = min(max(worth, 1e-4), 1.0 - 1e-4)
    return log(worth / (1.0 - worth))
