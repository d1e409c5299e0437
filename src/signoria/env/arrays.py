"""Plain bytes and lists into numpy arrays: observations, masks, and the history that perfect recall appends."""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from signoria.env.play import REVEALED, Play
from signoria.env.space import Field, Space, width

Observation = NDArray[np.uint8] | NDArray[np.int16]
Mask = NDArray[np.int8]

HISTORY: Final = 1024  # entries of the history that perfect recall shows, the latest last


class Layout:
    """How observations of a game lie in an array: bytes, or with perfect recall words of two bytes."""

    def __init__(self, space: Space, recall: bool = False, history: int = HISTORY) -> None:
        self.space = space
        self.recall = recall
        self.history = history if recall else 0
        self.dtype: type[np.uint8] | type[np.int16] = np.int16 if recall else np.uint8
        fields = space.fields
        if recall:
            largest = len(space.action_names) - 1
            fields += (
                *space.recalled,
                Field(
                    "who",
                    history,
                    0,
                    space.most_seats + 1,
                    "by entry: 1 + relative seat that chose; 5: revealed to all",
                ),
                Field("what", history, 0, largest, "by entry: its flat action, or what was revealed"),
            )
        self.fields: tuple[Field, ...] = fields
        self.size = width(fields)
        self.actions = len(space.action_names)
        self.low: Observation = np.concatenate([np.full(f.size, f.low, self.dtype) for f in fields])
        self.high: Observation = np.concatenate([np.full(f.size, f.high, self.dtype) for f in fields])

    def observation(self, play: Play, seat: int) -> Observation:
        """What the seat sees (with recall: has seen), in an array of its own."""
        seen = play.observe(seat)
        if not self.recall:
            return np.frombuffer(seen, np.uint8)
        seen += self.space.recall(play.state, seat)
        whole = np.zeros(self.size, np.int16)
        whole[: len(seen)] = np.frombuffer(seen, np.uint8)
        self._write_history(play, seat, whole[len(seen) :])
        return whole

    def _write_history(self, play: Play, seat: int, out: Observation) -> None:
        pairs = np.array(play.history[-2 * self.history :], np.int16)
        who, what = pairs[::2], pairs[1::2]
        n = len(who)
        out[self.history - n : self.history] = np.where(
            who == REVEALED, self.space.most_seats + 1, (who - seat) % play.seats + 1
        )
        out[2 * self.history - n :] = what

    def mask(self, play: Play, seat: int) -> Mask:
        """1 for each action the seat may take now."""
        flags = bytearray(self.actions)
        ask = play.ask
        if ask is not None and ask[1] == seat:
            for action in play.legal():
                flags[action] = 1
        return np.frombuffer(flags, np.int8)
