"""The opponent that looks one choice ahead: it tries every sensible option on a guess of what is hidden."""

from random import Random

from signoria.players.insight import insight_into
from signoria.players.look import best_answer, root_of, secret_answer
from signoria.players.quiet import Quiet
from signoria.table import NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice


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
        if len(options) == 1:
            return options[0]
        with Quiet():
            value = self._value(handle, options[0].seat)
        return next(option for option in options if option.value == value)

    def _value(self, handle: SeatHandle, seat: int) -> int:
        root = root_of(handle.line(Dice(self._chance.getrandbits(64))), spent=True)
        insight = insight_into(root.game, root.state)
        if root.ask[1] >= 0:
            return best_answer(root, insight, self._chance)
        # A secret choice, among those of others
        mine = next(a for a in root.state.together if a[1] == seat)
        return secret_answer(root, mine, insight, self._chance)
