"""Many games in one object: one action for each, batched observations and masks, ended games dealt anew."""

from collections.abc import Callable, Iterable
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from signoria.env.arrays import Layout, Mask, Observation
from signoria.env.play import LONGEST, Play, start
from signoria.env.space import Space
from signoria.table.dice import Dice
from signoria.table.errors import BadOption


class Rows:
    """The arrays of games side by side, a row for each game."""

    def __init__(self, layout: Layout, games: int, seats: int, memory: Callable[[int], Any] = bytearray) -> None:
        """`memory` gives so many bytes, all 0."""

        def array(kind: Any, *shape: int) -> NDArray[Any]:
            size = prod(shape) * np.dtype(kind).itemsize
            return np.frombuffer(memory(size), kind).reshape(shape)

        self.seats: NDArray[np.int8] = array(np.int8, games)
        self.rewards: NDArray[np.float32] = array(np.float32, games, seats)
        self.ended: NDArray[np.bool_] = array(np.bool_, games)
        self.observations: Observation = array(layout.dtype, games, layout.size)
        self.masks: Mask = array(np.int8, games, layout.actions)

    def part(self, first: int, last: int) -> "Rows":
        """The rows of some of the games, in the same memory."""
        part = object.__new__(Rows)
        part.__dict__.update({name: array[first:last] for name, array in self.__dict__.items()})
        return part


class VectorEnv:
    """`games` games side by side.

    Every game waits at a question of the seat in `seats`. `step` answers all of them; a game that ends is paid out in
    `rewards` (by game and seat), marked in `ended`, and at once replaced by a fresh one. `observations` and `masks` fill
    and return the same arrays each time: copy what must last. Each game has a chain of seeds of its own, so that games are
    the same however many are played beside them: `first` says which of a larger vector are played here, and `rows` where
    to write them.
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
        first: int = 0,
        rows: Rows | None = None,
        **options: object,
    ) -> None:
        if games < 1:
            raise BadOption("{0} games cannot be played: give at least 1.", games)
        self.space = space
        self.layout = Layout(space, recall, history)
        self._setup: dict[str, Any] = {"seats": seats, "rules": rules, "variants": tuple(variants), **options}
        self._longest = longest
        self._first = first
        self.plays: list[Play] = []
        self.game_seeds: list[int] = [0] * games
        self._rows = rows or Rows(self.layout, games, start(space, seed=0, **self._setup).seats)
        self._write_to(self._rows)
        # Whether observations and masks are those of now, and whether somebody asked for them since the last step.
        self._shown = self._asked = self._masked = self._mask_asked = False
        self._chains: list[Dice] = []
        self.reset(0)

    def __getstate__(self) -> dict[str, Any]:
        state = self.__dict__.copy()
        del state["_seen"], state["_flags"]
        state["_chains"] = [chain.word for chain in self._chains]  # what is compiled does not come back by itself
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._chains = [Dice(word) for word in state["_chains"]]
        self._write_to(self._rows)

    def _write_to(self, rows: Rows) -> None:
        """Rows are written through plain bytes, which is quicker than through numpy, and each at once: all of them together
        are more than the caches next to a processor hold."""
        self.seats, self.rewards, self.ended = rows.seats, rows.rewards, rows.ended
        self._seen = [row.data.cast("B") for row in rows.observations]
        self._flags = [row.data.cast("B") for row in rows.masks]

    @property
    def games(self) -> int:
        """How many games are played side by side."""
        return len(self.game_seeds)

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew."""
        dice = Dice(seed)
        self._chains = [Dice(dice.bits()) for _ in range(self._first + self.games)][self._first :]
        self.plays = [self._deal(i) for i in range(self.games)]
        self.rewards[:] = 0
        self.ended[:] = False
        self.seats[:] = [play.seat for play in self.plays]
        self._shown = self._masked = False

    def _deal(self, i: int) -> Play:
        self.game_seeds[i] = self._chains[i].bits()
        return start(self.space, seed=self.game_seeds[i], remember=self.layout.recall, **self._setup)

    def step(self, actions: Iterable[int]) -> None:
        """One flat action for each game; raises IllegalChoice at the first that cannot be taken."""
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else [int(action) for action in actions]
        if len(chosen) != self.games:
            raise BadOption("{0} actions were given for {1} games: give one for each.", len(chosen), self.games)
        if self.ended.any():
            self.rewards[:] = 0
            self.ended[:] = False
        # Who looked after the last step will look after this one: each row is written while its game is at hand, which
        # is much quicker than going through all games again.
        show, mask = self._asked, self._mask_asked
        self._asked = self._mask_asked = self._shown = self._masked = False
        seats: list[int] = []
        plays = self.plays
        longest = self._longest
        plain = show and not self.layout.recall
        both = plain and mask
        seen, flags = self._seen, self._flags
        for i, action in enumerate(chosen):
            play = plays[i]
            play.step(action)
            if play.ask is None or len(play.answers) >= longest:
                self.rewards[i] = self.space.returns(play.state)  # nothing for anybody where it was cut short
                self.ended[i] = True
                play = plays[i] = self._deal(i)
            ask = play.ask
            assert ask is not None
            seat = ask[1]
            seats.append(seat)
            if both:
                seen[i][:], flags[i][:] = play.look(seat)
                continue
            if plain:
                seen[i][:] = play.observe(seat)
            elif show:
                self._rows.observations[i] = self.layout.observation(play, seat)
            if mask:
                flags[i][:] = play.mask(seat)
        self.seats[:] = seats
        self._shown, self._masked = show, mask

    def legal_actions(self) -> list[list[int]]:
        """The flat actions of each game."""
        return [play.legal() for play in self.plays]

    def observations(self) -> Observation:
        """What each deciding seat sees, one row a game."""
        self._asked = True
        if not self._shown:
            if self.layout.recall:
                for i, play in enumerate(self.plays):
                    self._rows.observations[i] = self.layout.observation(play, play.seat)
            else:
                for row, play in zip(self._seen, self.plays, strict=True):
                    row[:] = play.observe(play.seat)
            self._shown = True
        return self._rows.observations

    def masks(self) -> Mask:
        """1 for each action that may be taken, one row a game."""
        self._mask_asked = True
        if not self._masked:
            for row, play in zip(self._flags, self.plays, strict=True):
                row[:] = play.mask(play.seat)
            self._masked = True
        return self._rows.masks
