"""Observations as learners like them: the raw numbers, scaled ones, one-hot ones, or one array for each field."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from signoria.env.arrays import Layout, Observation
from signoria.table.errors import BadOption

KINDS: Final = ("raw", "scaled", "onehot", "entities")
COUNT: Final = 255  # a field that may hold so much counts things: it is scaled by its logarithm
MOST_VALUES: Final = 64  # numbers with more values than this are scaled where others become one-hot


def _scale(layout: Layout) -> Callable[[Observation], NDArray[np.float32]]:
    """Every number into 0 to 1: categories and small numbers by their range, counts by their logarithm."""
    low = layout.low.astype(np.float32)
    span = np.maximum(layout.high.astype(np.float32) - low, 1)
    counts = layout.high == COUNT

    def scaled(seen: Observation) -> NDArray[np.float32]:
        out: NDArray[np.float32] = ((seen - low) / span).astype(np.float32)
        out[counts] = np.log2(1 + seen[counts].astype(np.float32)) / 8
        return out

    return scaled


class Numbers:
    """One way to show observations: its space, and how the raw numbers get there."""

    def __init__(self, layout: Layout, kind: str) -> None:
        if kind not in KINDS:
            raise BadOption("There is no observation {0!r}: known are {1}.", kind, ", ".join(KINDS))
        self.layout = layout
        self.kind = kind
        self._scaled = _scale(layout)
        values = layout.high.astype(np.int64) - layout.low + 1
        self._hot = np.flatnonzero(values <= MOST_VALUES)
        self._rest = np.flatnonzero(values > MOST_VALUES)
        self._first = np.concatenate([[0], np.cumsum(values[self._hot])[:-1]]).astype(np.int64)
        self._width = int(values[self._hot].sum())
        edges = np.cumsum([0, *[field.size for field in layout.fields]])
        self._parts = {field.name: slice(int(edges[i]), int(edges[i + 1])) for i, field in enumerate(layout.fields)}

    @property
    def space(self) -> "spaces.Space[Any]":
        """What all observations are in."""
        layout = self.layout
        if self.kind == "raw":
            return spaces.Box(layout.low, layout.high, dtype=layout.dtype)
        if self.kind == "scaled":
            return spaces.Box(0.0, 1.0, (layout.size,), np.float32)
        if self.kind == "onehot":
            return spaces.Box(0.0, 1.0, (self._width + len(self._rest),), np.float32)
        return spaces.Dict(
            {
                name: spaces.Box(layout.low[part], layout.high[part], dtype=layout.dtype)
                for name, part in self._parts.items()
            }
        )

    def shown(self, seen: Observation) -> Any:
        """An observation of this kind, made of the raw numbers."""
        if self.kind == "raw":
            return seen
        if self.kind == "scaled":
            return self._scaled(seen)
        if self.kind == "entities":
            return {name: seen[part] for name, part in self._parts.items()}
        out = np.zeros(self._width + len(self._rest), np.float32)
        out[self._first + seen[self._hot] - self.layout.low[self._hot]] = 1
        out[self._width :] = self._scaled(seen)[self._rest]
        return out
