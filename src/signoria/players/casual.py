"""The opponent for beginners: it chooses by chance, but with a little sense."""

from random import Random

from signoria.players.insight import insight_into
from signoria.table import NotYourChoice, Option, SeatHandle
from signoria.table.dice import Dice


class CasualPlayer:
    """Chooses by chance, inclined to what people usually do: it plays its cards, and wins when it sees it has won."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, handle: SeatHandle) -> Option:
        """One of the options; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        options = decision.options
        line = handle.line(Dice(self._chance.getrandbits(64)))
        assert line.ask is not None
        ask = line.ask
        if ask[1] < 0:  # a secret choice, among those of others
            ask = next(a for a in line.state.together if a[1] == options[0].seat)
        leaning = insight_into(line.game, line.state).inclinations(line.state, ask)
        return self._chance.choices(options, leaning)[0]
