"""The opponent that looks one step ahead: it tries every option on a guess of what is hidden and takes the best."""

from collections.abc import Callable
from random import Random
from typing import Any, Final

from signoria.players import judge_pax
from signoria.table import Match, NotYourChoice, Option, SeatHandle

# How good a state is for a seat, by game.
JUDGES: Final[dict[str, Callable[[Any, int], float]]] = {"pax": judge_pax.judge}
DEPTH: Final = 6  # nested questions of its own it follows to the end of what it began


class GreedyPlayer:
    """Takes the option after which the table looks best to it; ties are broken by chance."""

    def __init__(self, seed: int | str | None = None) -> None:
        self._chance = Random(seed)

    def choose(self, handle: SeatHandle) -> Option:
        """The best option; raises NotYourChoice when this seat has nothing to decide."""
        decision = handle.decision
        if decision is None:
            raise NotYourChoice(f"{handle.name} has nothing to decide now.")
        guess = handle.sample(self._chance)
        seat = guess.seats.index(handle.name)
        scored = [
            (self._try(guess, option.key, seat, DEPTH), self._chance.random(), option) for option in decision.options
        ]
        return max(scored, key=lambda entry: entry[:2])[2]

    def _try(self, match: Match, key: str, seat: int, depth: int) -> float:
        """The worth of an option: the table after it, nested questions answered as well as possible."""
        trial = match.copy()
        turn = match.game_rules.turn(trial.state)
        trial.choose(key)
        decision = trial.decision
        if (
            depth
            and decision is not None
            and decision.kind not in ("action", "op")
            and decision.seat == trial.seats[seat]
            and match.game_rules.turn(trial.state) == turn
        ):
            # What was begun is judged by how it can end; the first few answers stand for all.
            return max(self._try(trial, option.key, seat, depth // 2) for option in decision.options[:4])
        return JUDGES[trial.game](trial.state, seat)
