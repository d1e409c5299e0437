"""Generations of self-play: play, fit, compare, again. Stopped at any time it goes on from the last whole generation."""

import json
import multiprocessing
import os
import shutil
import time
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from importlib.util import find_spec
from math import cos, pi
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, Final

from signoria.players.nets import path_of, school_of
from signoria.table import BadOption
from signoria.train.chart import chart
from signoria.train.fit import serve
from signoria.train.gate import Tally, decide
from signoria.train.work import learn_games, match_deck

CHUNK: Final = 8  # games a worker plays before it comes back


@dataclass(frozen=True)
class Task:
    """What is to be learned: a game with a number of seats, and how."""

    game: str
    seats: int
    generations: int = 10
    games: int = 400  # of self-play a generation
    first_games: int = 0  # of the first generation, which the hand-made judge plays; 0: as many as the others
    hidden: int = 64
    every: int = 1  # of so many parts of turns, one is learned from
    keep: float = 0.7  # lambda
    window: int = 2_000_000  # rows that are learned from at a time
    passes: float = 2.0  # over the rows, a generation
    least: int = 0  # steps of a fit, however few rows there are
    batch: int = 4096
    rate: float = 2e-3  # at the start; it falls to a twentieth of that
    gate_every: int = 2  # generations between two matches
    gate_decks: int = 120  # at most, a match
    last_decks: int = 200  # of the match against the hand-made judge at the end
    seed: int = 1
    start: str = ""  # "shipped": the network that comes with the package, or a file
    seconds: float = 0.0  # 0: as long as it takes

    @property
    def name(self) -> str:
        """As files are called after it."""
        return f"{self.game}-{self.seats}"


def read_config(path: Path, only: str | None = None) -> list[Task]:
    """The tasks of a file, or those of them that are named (`pax-2,age-3`), in that order; raises BadOption."""
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    known = {f.name for f in fields(Task)}
    tasks = []
    for entry in document.get("task", []):
        unknown = entry.keys() - known
        if unknown:
            raise BadOption("A task has no setting {0!r}: known are {1}.", min(unknown), ", ".join(sorted(known)))
        task = Task(**entry)
        school_of(task.game)
        tasks.append(task)
    if not tasks:
        raise BadOption("{0} has no task: give at least one [[task]] with game and seats.", path.name)
    if only is None:
        return tasks
    by_name = {task.name: task for task in tasks}
    for name in only.split(","):
        if name not in by_name:
            raise BadOption("{0} has no task {1!r}: it has {2}.", path.name, name, ", ".join(by_name))
    return [by_name[name] for name in only.split(",")]


class Training:
    """One task under way. Everything that is needed to go on lies in `work`, what came of it in `out`."""

    def __init__(self, task: Task, out: Path, work: Path, pool: Pool, until: float) -> None:
        self.task = task
        self.out = out
        self.work = work / task.name
        self.pool = pool
        self.until = min(until, time.time() + task.seconds) if task.seconds else until
        self.history: list[dict[str, Any]] = []
        self.work.mkdir(parents=True, exist_ok=True)
        self._state = self.work / "state.json"
        self.best: str | None = None
        self.latest: str | None = None
        self.done = 0  # generations
        self.files: list[str] = []
        if self._state.is_file():
            saved = json.loads(self._state.read_text(encoding="utf-8"))
            if saved["task"] != asdict(task):
                raise BadOption(
                    "{0} belongs to other settings: give another folder, or the same settings.", self._state
                )
            self.history, self.done = saved["history"], saved["done"]
            self.best, self.latest, self.files = saved["best"], saved["latest"], saved["files"]

    def say(self, text: str) -> None:
        """Progress, for whoever watches."""
        print(f"[{self.task.name}] {text}", flush=True)

    def run(self) -> None:
        """All generations that are still to be done, then the match against the judge made by hand."""
        task = self.task
        start: str | None = None
        if task.start:
            start = str(path_of(task.game, task.seats)) if task.start == "shipped" else task.start
            if not Path(start).is_file():
                self.say(f"no network {start}: from the beginning")
                start = None
        checkpoint = self.work / "checkpoint.pt"
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        settings = {
            "game": task.game, "seats": task.seats, "hidden": task.hidden, "seed": task.seed, "window": task.window,
            "start": start, "checkpoint": str(checkpoint) if checkpoint.is_file() else None,
        }  # fmt: skip
        fitter = context.Process(target=serve, args=(there, settings), daemon=True)
        fitter.start()
        there.close()
        if self.latest is None and start is not None:
            self.latest = self.best = start
        pending: tuple[int, str] | None = None  # the generation being fitted, and the file it will be in
        try:
            waiting = True  # for word from the fitter that it is there
            fed = list(self.files)
            while self.done < task.generations and time.time() < self.until - 5:
                generation = self.done
                played = self._play(generation)
                if waiting:
                    self.say(f"fits on {here.recv()['device']}")
                    waiting = False
                if pending is not None:
                    self._fitted(here.recv(), *pending)
                    pending = None
                if not played["files"]:
                    break
                self.files += played["files"]
                fed += played["files"]
                net = str(self.work / f"{generation}.net")
                here.send(self._order(fed, generation, net, checkpoint))
                fed = []
                self.history.append({"generation": generation, **{k: v for k, v in played.items() if k != "files"}})
                pending = (generation, net)
                if self.latest is None or self.done + 1 == task.generations:
                    self._fitted(here.recv(), *pending)  # nothing to play with before
                    pending = None
                self.done += 1
                self._save()
            if pending is not None:
                self._fitted(here.recv(), *pending)
                self._save()
            here.send(None)
            fitter.join(20)
        finally:
            if fitter.is_alive():
                fitter.terminate()
        self._finish()

    def _order(self, files: list[str], generation: int, net: str, checkpoint: Path) -> dict[str, Any]:
        task = self.task
        part = generation / max(1, task.generations - 1)
        if task.seconds:  # the rate falls with the time that is left, where time is the limit
            part = max(part, min(1.0, 1.0 - (self.until - time.time()) / task.seconds))
        rate = task.rate * (0.05 + 0.95 * (1 + cos(pi * part)) / 2)
        return {
            "files": files,
            "passes": task.passes,
            "least": task.least,
            "rate": rate,
            "batch": task.batch,
            "seconds": max(5.0, self.until - time.time()),
            "net": net,
            "about": {"rules": school_of(task.game).rules, "generation": generation, "made": "self-play, TD(lambda)"},
            "save": str(checkpoint),
        }

    def _play(self, generation: int) -> dict[str, Any]:
        """Games of self-play with the newest network."""
        task = self.task
        began = time.time()
        count = task.first_games if generation == 0 and task.first_games and self.latest is None else task.games
        jobs = [
            {
                "game": task.game, "seats": task.seats, "net": self.latest, "games": list(range(i, min(i + CHUNK, count))),
                "seed": task.seed * 1000 + generation, "every": task.every, "keep": task.keep, "until": self.until,
                "file": str(self.work / f"g{generation}-{i}.npz"),
            }
            for i in range(0, count, CHUNK)
        ]  # fmt: skip
        files: list[tuple[int, str]] = []
        games = rows = 0
        ends: dict[str, int] = {}
        for i, told in enumerate(self.pool.imap(learn_games, jobs)):
            if told["file"] is not None:
                files.append((i, told["file"]))
            games += told["games"]
            rows += told["rows"]
            for end, n in told["ends"].items():
                ends[end] = ends.get(end, 0) + n
        seconds = time.time() - began
        pace = games / max(seconds, 1e-9)
        self.say(f"generation {generation}: {games} games, {rows} rows, {pace:.1f} games a second, {_ends(ends)}")
        return {"files": [f for _, f in sorted(files)], "games": games, "rows": rows, "seconds": seconds, "ends": ends}

    def _fitted(self, told: dict[str, float], generation: int, net: str) -> None:
        """A network is ready: it plays on, and it is kept as the best where it wins the match."""
        task = self.task
        self.latest = net
        line = self.history[generation]
        line["fit"] = told
        done = f"{told['steps']:.0f} steps on {told['rows']:.0f} rows"
        self.say(f"  fitted {generation}: {done}, loss {told['loss']:.4f}, {told['seconds']:.0f} s")
        last = generation + 1 == task.generations or time.time() > self.until - 30
        if self.best is None:
            self.best = net
        elif last or generation % task.gate_every == task.gate_every - 1:
            verdict, tally = decide(task.seats, self._match(net, self.best, task.gate_decks, 500 + generation))
            kept = verdict > 0 or (verdict == 0 and tally.mean >= 1 / task.seats)
            line["gate"] = {"share": tally.mean, "half": tally.half, "decks": tally.decks, "kept": kept}
            share = f"{100 * tally.mean:.1f} % ± {100 * tally.half:.1f} on {tally.decks} decks"
            self.say(f"  against the best so far: {share}{', kept' if kept else ''}")
            if kept:
                self.best = net
        self._keep()

    def _match(self, net: str, against: str | None, decks: int, seed: int) -> Iterator[float]:
        task = self.task
        until = max(self.until, time.time()) + 15  # who has come so far is measured, even if it is late
        jobs = (
            {
                "game": task.game, "seats": task.seats, "net": net, "against": against, "deck": deck,
                "seed": task.seed * 1000 + seed, "until": until,
            }
            for deck in range(decks)
        )  # fmt: skip
        # A few decks at a time, so that a clear matter ends soon.
        many = 4 * (os.cpu_count() or 1)
        batch: list[dict[str, Any]] = []
        for job in jobs:
            batch.append(job)
            if len(batch) == many:
                yield from self._shares(batch)
                batch = []
        yield from self._shares(batch)

    def _shares(self, batch: list[dict[str, Any]]) -> Iterator[float]:
        for told in self.pool.imap(match_deck, batch):
            if told["share"] is not None:
                yield told["share"]

    def _keep(self) -> None:
        """The best network so far lies in `out` at all times."""
        if self.best is not None:
            shutil.copyfile(self.best, self.out / f"{self.task.name}.net")
        told = {"task": asdict(self.task), "history": self.history, "best": Path(self.best).stem if self.best else None}
        (self.out / f"{self.task.name}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")

    def _save(self) -> None:
        saved = {
            "task": asdict(self.task), "history": self.history, "done": self.done, "best": self.best,
            "latest": self.latest, "files": self.files,
        }  # fmt: skip
        partial = self._state.with_suffix(".part")
        partial.write_text(json.dumps(saved) + "\n", encoding="utf-8")
        partial.replace(self._state)

    def _finish(self) -> None:
        """How far it has come, measured against the judge made by hand."""
        task = self.task
        if self.best is None:
            return
        tally = Tally(task.seats)
        for share in self._match(self.best, None, task.last_decks, 999):
            tally.add(share)
        self.history.append({"against": "judge", "share": tally.mean, "half": tally.half, "decks": tally.decks})
        self.say(
            f"one choice ahead with the network against the hand-made judge: {100 * tally.mean:.1f} % ± "
            f"{100 * tally.half:.1f} on {tally.decks} decks, seats swapped (even would be {100 / task.seats:.0f} %)"
        )
        self._keep()
        (self.out / f"{task.name}.svg").write_text(chart(task.name, task.seats, self.history), encoding="utf-8")


def _ends(ends: dict[str, int]) -> str:
    total = sum(ends.values()) or 1
    return ", ".join(f"{end} {100 * n / total:.0f} %" for end, n in sorted(ends.items(), key=lambda e: -e[1]))


def run(tasks: list[Task], out: Path, work: Path, jobs: int, seconds: float | None) -> None:
    """All tasks, one after another, inside the time there is; raises BadOption where PyTorch is missing."""
    if find_spec("torch") is None or find_spec("numpy") is None:
        raise BadOption("Training needs PyTorch and NumPy: install signoria[train].")
    out.mkdir(parents=True, exist_ok=True)
    until = time.time() + (seconds or 10**9)
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        for task in tasks:
            if time.time() > until - 20:
                print(f"[{task.name}] no time left", flush=True)
                continue
            Training(task, out, work, pool, until).run()
