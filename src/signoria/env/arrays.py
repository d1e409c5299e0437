"""Plain bytes and lists into numpy arrays: observations, masks, and the history that perfect recall appends."""

import numpy as np
from numpy.typing import NDArray

from signoria.env.play import Play
from signoria.env.space import Field, Space, width
from signoria.table import BadOption

Observation = NDArray[np.uint8] | NDArray[np.int16]
Mask = NDArray[np.int8]
BYTE, FLAG, _WORD = np.dtype(np.uint8), np.dtype(np.int8), np.dtype(np.int16)  # numpy takes these as they are


class Layout:
    """How observations of a game lie in an array: bytes, or with perfect recall words of two bytes."""

    def __init__(self, space: Space, recall: bool = False, history: int | None = None) -> None:
        self.space = space
        self.recall = recall
        history = space.history if history is None else history
        if history < 0:
            raise BadOption("{0} entries of the history cannot be shown: give 0 or more.", history)
        self.history = history if recall else 0  # entries that perfect recall shows, the latest last
        self.dtype: type[np.uint8] | type[np.int16] = np.int16 if recall else np.uint8
        self.hidden = len(space.action_names)  # stands in the history for what a seat must not know
        fields = space.fields
        if recall:
            shown = space.most_seats + 1
            who = f"by entry: 1 + relative seat that chose; {shown}: revealed to all"
            what, largest = "by entry: its flat action, or what was revealed", self.hidden - 1
            if space.unseen:
                who += " or to one"
                what += f"; {self.hidden}: hidden from this seat"
                largest = self.hidden
            fields += (
                *space.recalled,
                Field("who", history, 0, shown, who),
                Field("what", history, 0, largest, what),
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
            return np.frombuffer(seen, BYTE)
        seen += self.space.recall(play.state, seat)
        whole = np.zeros(self.size, _WORD)
        whole[: len(seen)] = np.frombuffer(seen, BYTE)
        self._write_history(play, seat, whole[len(seen) :])
        return whole

    def told(self, play: Play, seat: int, entries: int | None = None) -> tuple[Observation, Observation]:
        """The latest entries of the history (None: all) as the seat knows them, in the numbers of `who` and `what`."""
        who, what = play.told(seat)
        first = 0 if entries is None else max(len(who) - entries, 0)
        return np.frombuffer(who[first:], _WORD), np.frombuffer(what[first:], _WORD)

    def _write_history(self, play: Play, seat: int, out: Observation) -> None:
        who, what = self.told(play, seat, self.history)
        n = len(who)
        out[self.history - n : self.history] = who
        out[2 * self.history - n :] = what

    def mask(self, play: Play, seat: int) -> Mask:
        """1 for each action the seat may take now."""
        return np.frombuffer(play.mask(seat), FLAG)
