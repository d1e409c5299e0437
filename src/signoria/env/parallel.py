"""Many games at once in several processes: each steps a block of them and writes its rows into memory that all share."""

import multiprocessing
from collections.abc import Iterable
from itertools import pairwise
from multiprocessing.connection import Connection
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from signoria.env.arrays import Layout, Mask, Observation
from signoria.env.play import start
from signoria.env.space import Space
from signoria.env.vector import Rows, VectorEnv
from signoria.table.errors import BadOption, IllegalChoice

STEP, CLOSE = -1, -2  # messages to a worker; anything else is the seed of a reset


class ParallelVectorEnv:
    """A `VectorEnv` in several processes: the same games for the same seed, whatever the number of workers.

    Actions, observations, masks, seats and rewards lie in shared memory, and one short message each way makes a step.
    Observations and masks are written at every step. `close` it, or use it in a `with` statement; a program that makes one
    needs the usual `if __name__ == "__main__":`, since the workers import it.
    """

    def __init__(self, space: Space, games: int, workers: int = 2, **options: Any) -> None:
        """Options are those of `VectorEnv`."""
        if games < 1:
            raise BadOption("{0} games cannot be played: give at least 1.", games)
        if not 1 <= workers <= games:
            raise BadOption("{0} workers cannot play {1} games: give from 1 to {1}.", workers, games)
        self.space = space
        self.layout = Layout(space, options.get("recall", False), options.get("history"))
        setup = {name: value for name, value in options.items() if name not in ("recall", "history", "longest")}
        n = start(space, seed=0, **{"seats": 2, **setup}).seats  # refuses here what cannot be set up
        context = multiprocessing.get_context("spawn")
        memory: list[Any] = []

        def shared(size: int) -> Any:
            memory.append(context.RawArray("b", size))
            return memory[-1]

        self._rows = Rows(self.layout, games, n, shared)
        self.seats, self.rewards, self.ended = self._rows.seats, self._rows.rewards, self._rows.ended
        self._actions: NDArray[np.int32] = np.frombuffer(shared(4 * games), np.int32)
        edges = [games * k // workers for k in range(workers + 1)]
        self._pipes: list[Connection] = []
        self._processes = []
        for first, last in pairwise(edges):
            ours, theirs = context.Pipe()
            told = (theirs, memory, space, games, n, first, last, options)
            process = context.Process(target=_work, args=told, daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self._numbers = np.arange(games)
        self.reset(0)

    @property
    def games(self) -> int:
        """How many games are played side by side."""
        return len(self._numbers)

    def reset(self, seed: int = 0) -> None:
        """Deal all games anew."""
        if seed < 0:
            raise BadOption("The seed {0} is below 0: give 0 or more.", seed)
        self._tell(seed)

    def step(self, actions: Iterable[int]) -> None:
        """One flat action for each game; raises IllegalChoice and changes nothing where one of them cannot be taken."""
        chosen = np.asarray(actions if isinstance(actions, np.ndarray) else list(actions), np.int64)
        if chosen.shape != (self.games,):
            raise BadOption("{0} actions were given for {1} games: give one for each.", chosen.size, self.games)
        known = (chosen >= 0) & (chosen < self.layout.actions)
        legal = known & (self._rows.masks[self._numbers, np.where(known, chosen, 0)] == 1)
        if not legal.all():
            game = int(np.flatnonzero(~legal)[0])
            raise IllegalChoice(
                "The action {0} cannot be taken in game {1} now: take one that its mask shows.", int(chosen[game]), game
            )
        self._actions[:] = chosen
        self._tell(STEP)

    def _tell(self, message: int) -> None:
        """Send a message to all workers, and wait for all of them."""
        for pipe in self._pipes:
            pipe.send_bytes(str(message).encode())
        for pipe in self._pipes:
            try:
                pipe.recv_bytes()
            except (EOFError, ConnectionResetError):
                self.close()
                raise RuntimeError("A worker has died, and its games with it: make the environment anew.") from None

    def observations(self) -> Observation:
        """What each deciding seat sees, one row a game."""
        return self._rows.observations

    def masks(self) -> Mask:
        """1 for each action that may be taken, one row a game."""
        return self._rows.masks

    def close(self) -> None:
        """Let the workers go."""
        for pipe in self._pipes:
            try:
                pipe.send_bytes(str(CLOSE).encode())
            except OSError:
                pass  # it is gone already
            pipe.close()
        for process in self._processes:
            process.join()
        self._pipes, self._processes = [], []

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _work(
    pipe: Connection,
    memory: list[Any],
    space: Space,
    games: int,
    seats: int,
    first: int,
    last: int,
    options: dict[str, Any],
) -> None:
    """A worker: plays the games from `first` to before `last`."""
    layout = Layout(space, options.get("recall", False), options.get("history"))
    blocks = iter(memory)
    rows = Rows(layout, games, seats, lambda size: next(blocks)).part(first, last)
    actions: NDArray[np.int32] = np.frombuffer(next(blocks), np.int32)[first:last]
    env = VectorEnv(space, last - first, first=first, rows=rows, **options)
    while True:
        try:
            message = int(pipe.recv_bytes())
        except (EOFError, KeyboardInterrupt):
            return
        if message == CLOSE:
            return
        if message == STEP:
            env.step(actions)
        else:
            env.reset(message)
        env.observations()
        env.masks()
        pipe.send_bytes(b"")
