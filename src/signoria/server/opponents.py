"""Opponents think in worker processes; here they are asked, and their choices are made like anybody's.

Nobody waits for long because somebody else has many games: after each choice the next turn is given to who has used least
thought so far.
"""

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool

from signoria.server.levels import EASIEST
from signoria.server.metrics import Metrics
from signoria.server.rows import LogEntry
from signoria.server.thinking import Job, end_pool, start_pool, think
from signoria.table import SignoriaError

log = logging.getLogger("signoria.server")

TRIES = 3
RETRY_SECONDS = 1.0

# Whose question it is: the game's header and log, the seat and its level; None when no opponent has to decide.
Question = tuple[dict[str, str], tuple[LogEntry, ...], str, str]
Ask = Callable[[str], Awaitable[Question | None]]
Answer = Callable[[str, str, int, str], Awaitable[None]]


class FairQueue:
    """Games that wait for a turn to think, by who opened them. Whoever has used least time is next."""

    def __init__(self) -> None:
        self._waiting: dict[str, OrderedDict[str, None]] = {}
        self._used: dict[str, float] = {}  # seconds of thought of those who wait or think now
        self._least = 0.0  # what the last one to get a turn had used: nobody starts below it

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def add(self, owner: str, game_id: str) -> None:
        """A game waits, behind the other games of the same owner."""
        if owner not in self._waiting:
            self._waiting[owner] = OrderedDict()
            self._used[owner] = max(self._used.get(owner, 0.0), self._least)
        self._waiting[owner][game_id] = None

    def take(self) -> tuple[str, str] | None:
        """The owner and the game whose turn it is."""
        if not self._waiting:
            return None
        owner = min(self._waiting, key=lambda name: self._used[name])
        self._least = self._used[owner]
        game_id, _ = self._waiting[owner].popitem(last=False)
        if not self._waiting[owner]:
            del self._waiting[owner]
        return owner, game_id

    def charge(self, owner: str, seconds: float) -> None:
        """The owner has used so much."""
        self._used[owner] = self._used.get(owner, self._least) + seconds
        if len(self._used) > 1000:  # those who do not wait start at the least again
            self._used = {name: used for name, used in self._used.items() if name in self._waiting}


class Thinker:
    """A process in which opponents think, and the next one where it has died.

    A pool of several could miss the death of one that it has just started, and the thought would be waited for for ever.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._pool: ProcessPoolExecutor | None = None

    async def think(self, job: Job) -> str:
        """The key of what an opponent chooses; raises BrokenProcessPool when the process has died."""
        if self._pool is None:
            self._pool = start_pool(1)
        self._metrics.thinking += 1
        started = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, think, job)
        except BrokenProcessPool:
            self._metrics.worker_failures += 1
            self.end()
            raise
        finally:
            self._metrics.thinking -= 1
            self._metrics.thought.add(time.monotonic() - started)

    def end(self) -> None:
        """End the process: a long thought must not hold up anybody, and nothing is lost with it."""
        pool, self._pool = self._pool, None
        if pool is not None:
            end_pool(pool)


def luck(secret: str, question: Question) -> int:
    """The seed an opponent thinks with. It follows from the question and what nobody else knows: a game set up again where
    the same secret is kept goes the same way, and nobody can work out which. Without a secret it is drawn."""
    if not secret:
        return secrets.randbits(63)
    header, entries, seat, _ = question
    about = json.dumps(["luck of an opponent", header, len(entries), seat], sort_keys=True)
    return int.from_bytes(hmac.digest(secret.encode(), about.encode(), hashlib.sha256)[:8], "big") >> 1


class Opponents:
    """At most one question a game is being thought about."""

    def __init__(self, workers: int, ask: Ask, answer: Answer, metrics: Metrics, secret: str = "") -> None:
        self._workers = max(1, workers)
        self._ask = ask
        self._answer = answer
        self._secret = secret
        self._metrics = metrics
        self._free = [Thinker(metrics) for _ in range(self._workers)]
        self._queue = FairQueue()
        self._owners: dict[str, str] = {}  # games that wait or are thought about
        self._thinking: set[str] = set()
        self._again: set[str] = set()  # games that changed while they were thought about
        self._failures: dict[str, int] = {}
        self._some = asyncio.Event()
        self._runners: list[asyncio.Task[None]] = []

    def consider(self, game_id: str, owner: str = "") -> None:
        """Somebody may have to think in this game, which this owner opened."""
        if game_id in self._thinking:
            self._again.add(game_id)
        elif game_id not in self._owners:
            self._enqueue(game_id, owner)

    def _enqueue(self, game_id: str, owner: str) -> None:
        self._owners[game_id] = owner
        self._queue.add(owner, game_id)
        self._metrics.waiting_opponents = len(self._queue)
        self._some.set()
        if len(self._runners) < self._workers:
            self._runners.append(asyncio.get_running_loop().create_task(self._run()))

    def is_considering(self, game_id: str) -> bool:
        """Whether the game waits or is being thought about."""
        return game_id in self._owners

    async def close(self) -> None:
        """Stop thinking. Whatever was not answered is asked again after the next start."""
        for runner in self._runners:
            runner.cancel()
        await asyncio.gather(*self._runners, return_exceptions=True)
        for thinker in self._free:
            thinker.end()

    async def _run(self) -> None:
        """Give turns to games, one choice each."""
        while True:
            picked = self._queue.take()
            if picked is None:
                self._some.clear()
                await self._some.wait()
                continue
            owner, game_id = picked
            self._metrics.waiting_opponents = len(self._queue)
            self._thinking.add(game_id)
            self._again.discard(game_id)
            started = time.monotonic()
            more = await self._one_choice(game_id)
            # Nothing is awaited between the last look at the game and this, so that no question is missed.
            self._queue.charge(owner, time.monotonic() - started)
            self._thinking.discard(game_id)
            del self._owners[game_id]
            failures = self._failures.get(game_id, 0)
            if failures > 2 * TRIES:
                del self._failures[game_id]  # the next sweep tries again
            elif failures:
                wait = RETRY_SECONDS * (failures - 1)
                asyncio.get_running_loop().call_later(wait, self.consider, game_id, owner)
            elif more or game_id in self._again:
                self._enqueue(game_id, owner)

    async def _one_choice(self, game_id: str) -> bool:
        """Answer one question for an opponent of the game; whether there may be more."""
        failures = self._failures.get(game_id, 0)
        try:
            question = await self._ask(game_id)
            if question is None:
                self._failures.pop(game_id, None)
                return False
            header, entries, seat, level = question
            # A player that fails again and again must not stop the game.
            level = level if failures < TRIES else EASIEST
            key = await self._think(Job(game_id, header, entries, seat, level, luck(self._secret, question)))
            await self._answer(game_id, seat, len(entries), key)
            self._failures.pop(game_id, None)
            return True
        except asyncio.CancelledError:
            raise
        except (BrokenProcessPool, SignoriaError, OSError) as error:
            log.warning("an opponent failed", extra={"fields": {"game": game_id, "reason": type(error).__name__}})
        except Exception:
            log.exception("an opponent failed", extra={"fields": {"game": game_id}})
        self._failures[game_id] = failures + 1
        return True

    async def _think(self, job: Job) -> str:
        thinker = self._free.pop()  # who thought last: it runs already, and may know the game
        try:
            return await thinker.think(job)
        finally:
            self._free.append(thinker)
