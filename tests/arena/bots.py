"""Opponents that are named by their module, as anybody's are."""

from __future__ import annotations

import os
import signal
from multiprocessing import current_process
from pathlib import Path

from signoria.table import Option, SeatHandle


class First:
    """Takes the first option, or the last."""

    def __init__(self, seed: int | str | None, argument: str | None = None) -> None:
        self.at = -1 if argument == "last" else 0

    def choose(self, handle: SeatHandle) -> Option:
        decision = handle.decision
        assert decision is not None
        return decision.options[self.at]


class Killed(First):
    """Dies in the middle of its first choice, wherever that is not at home."""

    def __init__(self, seed: int | str | None) -> None:
        super().__init__(seed)

    def choose(self, handle: SeatHandle) -> Option:
        assert current_process().name != "MainProcess"
        os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(handle)


class KilledOnce(First):
    """Dies in its first choice, unless a file says that it has died before."""

    def __init__(self, seed: int | str | None, argument: str | None = None) -> None:
        super().__init__(seed)
        self.died = Path(os.environ["SIGNORIA_TEST_DIED"])

    def choose(self, handle: SeatHandle) -> Option:
        if not self.died.exists():
            assert current_process().name != "MainProcess"
            self.died.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(handle)


nobody = "no opponent"


class Idle:
    """Cannot choose."""

    def __init__(self, seed: int | str | None) -> None:
        self.seed = seed
