"""What runs in a worker process: an opponent looks at its seat and chooses. Nothing of the web is read here."""

import contextlib
import dataclasses
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor

from signoria.arena.puzzles import Spoiler
from signoria.players import Player
from signoria.server.levels import EASIEST, LEVELS
from signoria.server.played import Played
from signoria.server.rows import LogEntry

_KEPT = 64  # games a worker remembers, so that it plays on instead of from the start
_games: "OrderedDict[str, Played]" = OrderedDict()


@dataclasses.dataclass(frozen=True, slots=True)
class Job:
    """A question for an opponent."""

    game_id: str
    header: dict[str, str]
    entries: tuple[LogEntry, ...]
    seat: str
    level: str
    seed: int


def start_pool(workers: int) -> ProcessPoolExecutor:
    """So many workers, started afresh rather than forked: the server has threads and open databases."""
    return ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn"), initializer=start_worker)


def end_pool(pool: ProcessPoolExecutor) -> None:
    """End the workers at once: a long thought must not hold up anybody, and nothing is lost with it."""
    workers = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        with contextlib.suppress(OSError):
            worker.terminate()


def start_worker() -> None:
    """End with the server, however that ends: a worker whose parent is gone has nobody to think for."""
    # Ctrl-C reaches every process of the terminal; the server decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: "multiprocessing.process.BaseProcess") -> None:
    parent.join()
    os._exit(0)


def think(job: Job) -> str:
    """The key of the option that the opponent chooses."""
    played = _played(job)
    # In a puzzle the others answer as it hurts most: a way that needs their help is none.
    player: Player = Spoiler() if played.riddle else LEVELS.get(job.level, LEVELS[EASIEST])(job.seed)
    return player.choose(played.match.seat(job.seat)).key


def _played(job: Job) -> Played:
    played = _games.pop(job.game_id, None)
    if played is None or job.entries[: played.version] != tuple(played.entries):
        played = Played(job.header)
    for entry in job.entries[played.version :]:
        played.apply(entry)
    _games[job.game_id] = played
    while len(_games) > _KEPT:
        _games.popitem(last=False)
    return played
