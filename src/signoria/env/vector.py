"""Many games in one object: one action for each, batched observations and masks, ended games dealt anew."""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from signoria.env.arrays import Layout, Mask, Observation
from signoria.env.play import LONGEST, Play, start
from signoria.env.space import Space
from signoria.table.dice import Dice
from signoria.table.errors import BadOption


class VectorEnv:
    """`games` games side by side.

    Every game waits at a question of the seat in `seats`. `step` answers all of them; a game that ends is paid out in
    `rewards` (by game and seat), marked in `ended`, and at once replaced by a fresh one. `observations` and `masks` fill
    and return the same arrays each time: copy what must last.
    """

    def __init__(
        self,
        space: Space,
        games: int,
        *,
        seats: int | list[str] = 2,
        rules: str | None = None,
        variants: list[str] | tuple[str, ...] = (),
        recall: bool = False,
        history: int | None = None,
        longest: int = LONGEST,
        **options: object,
    ) -> None:
        if games < 1:
            raise BadOption("{0} games cannot be played: give at least 1.", games)
        self.space = space
        self.layout = Layout(space, recall, history)
        self._setup: dict[str, Any] = {"seats": seats, "rules": rules, "variants": tuple(variants), **options}
        self._longest = longest
        n = start(space, seed=0, **self._setup).seats
        self.plays: list[Play] = []
        self.game_seeds: list[int] = [0] * games
        self.seats: NDArray[np.int8] = np.zeros(games, np.int8)
        self.rewards: NDArray[np.float32] = np.zeros((games, n), np.float32)
        self.ended: NDArray[np.bool_] = np.zeros(games, np.bool_)
        shape = (games, self.layout.size)
        self._observations: Observation = np.zeros(shape, np.int16) if recall else np.zeros(shape, np.uint8)
        # Masks are written through plain bytes, which is quicker than through numpy.
        self._flags = bytearray(games * self.layout.actions)
        self._masks: Mask = np.frombuffer(self._flags, np.int8).reshape(games, self.layout.actions)
        self._set: list[int] = []
        self._dice = Dice(0)
        self.reset(0)

    @property
    def games(self) -> int:
        """How many games are played side by side."""
        return len(self.game_seeds)

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew."""
        self._dice = Dice(seed)
        self.plays = [self._deal(i) for i in range(self.games)]
        self.rewards[:] = 0
        self.ended[:] = False
        self.seats[:] = [play.seat for play in self.plays]

    def _deal(self, i: int) -> Play:
        self.game_seeds[i] = self._dice.bits()
        return start(self.space, seed=self.game_seeds[i], remember=self.layout.recall, **self._setup)

    def step(self, actions: Iterable[int]) -> None:
        """One flat action for each game; raises IllegalChoice at the first that cannot be taken."""
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else [int(action) for action in actions]
        if len(chosen) != self.games:
            raise BadOption("{0} actions were given for {1} games: give one for each.", len(chosen), self.games)
        if self.ended.any():
            self.rewards[:] = 0
            self.ended[:] = False
        seats: list[int] = []
        plays = self.plays
        longest = self._longest
        for i, action in enumerate(chosen):
            play = plays[i]
            play.step(action)
            ask = play.ask
            if ask is None or len(play.answers) >= longest:
                self.rewards[i] = self.space.returns(play.state)  # nothing for anybody where it was cut short
                self.ended[i] = True
                plays[i] = self._deal(i)
                seats.append(plays[i].seat)
            else:
                seats.append(ask[1])
        self.seats[:] = seats

    def legal_actions(self) -> list[list[int]]:
        """The flat actions of each game."""
        return [play.legal() for play in self.plays]

    def observations(self) -> Observation:
        """What each deciding seat sees, one row a game."""
        for i, play in enumerate(self.plays):
            self._observations[i] = self.layout.observation(play, play.seat)
        return self._observations

    def masks(self) -> Mask:
        """1 for each action that may be taken, one row a game."""
        flags = self._flags
        for place in self._set:
            flags[place] = 0
        n = self.layout.actions
        self._set = [i * n + action for i, play in enumerate(self.plays) for action in play.legal()]
        for place in self._set:
            flags[place] = 1
        return self._masks
