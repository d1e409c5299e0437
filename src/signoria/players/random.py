"""The opponent that chooses by chance: every option is as likely as any other."""

from random import Random

from signoria.table import NotYourChoice, Option, SeatHandle


class RandomPlayer:
    """Chooses by chance; the same seed makes the same choices at the same questions."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, handle: SeatHandle) -> Option:
        """One of the options, at random; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice("{0} has nothing to decide now.", handle.name)
        return self._chance.choice(decision.options)
