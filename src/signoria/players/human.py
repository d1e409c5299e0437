"""Opponents that err as people do: they overlook options, misjudge what they see, and look one step ahead at most."""

from math import log
from random import Random
from typing import Final

from signoria.players.insight import insight_into
from signoria.players.look import rate, root_of
from signoria.table import BadOption, NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice

# By skill: how likely an option is noticed, and by how much its worth (in logarithms of odds) is misjudged.
SKILLS: Final[tuple[tuple[float, float], ...]] = ((0.45, 0.95), (0.68, 0.47), (0.79, 0.32), (0.89, 0.18))
NOTICED: Final = 2  # options that nobody overlooks all of


class HumanPlayer:
    """Looks one step ahead at the options it notices, and misjudges them a little; what is obvious it seldom misses."""

    def __init__(self, seed: int | str | None = None, skill: int = 2) -> None:
        if not 1 <= skill <= len(SKILLS):
            raise BadOption("There is no skill {0}: give a number from 1 to {1}.", skill, len(SKILLS))
        self._chance = Random(seed)
        self._attention, self._error = SKILLS[skill - 1]

    def choose(self, handle: SeatHandle) -> Option:
        """What seems best; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        options = decision.options
        if len(options) == 1:
            return options[0]
        chance = self._chance
        root = root_of(handle.line(Dice(chance.getrandbits(64))))
        insight = insight_into(root.game, root.state)
        if root.ask[1] < 0:
            mine = next(a for a in root.state.together if a[1] == options[0].seat)
            return chance.choices(options, insight.inclinations(root.state, mine))[0]
        values = insight.shortlist(root.state, root.ask)
        noticed = [value for value in values if chance.random() < self._attention]
        if len(noticed) < NOTICED:
            noticed = chance.sample(values, min(len(values), NOTICED))
        felt = [
            _odds(w) + chance.gauss(0.0, self._error * insight.grain)
            for w in rate(root, noticed, insight, Dice(chance.getrandbits(64)))
        ]
        value = noticed[felt.index(max(felt))]
        return next(option for option in options if option.value == value)


def _odds(worth: float) -> float:
    worth = min(max(worth, 1e-4), 1.0 - 1e-4)
    return log(worth / (1.0 - worth))
