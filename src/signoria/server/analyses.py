"""Analyses in the background: judged a slice at a time, so that they can be watched, stopped and gone on with.

What is judged is stored, so that a link to an analysis works for whoever gets it, also after the server was started anew.
"""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from signoria.learn.documents import analysis_slice
from signoria.server.kept import Kept
from signoria.server.problems import Trouble
from signoria.server.study import Study

REMEMBERED: Final = 64  # analyses in memory
RUNNING: Final = 4  # at the same time
FIRST_S: Final = 0.3
SLICE_S: Final = 1.5
STORED: Final = 8  # slices between two writings


@dataclass(slots=True)
class Job:
    """One analysis."""

    id: str
    record: str
    lang: str
    kept: str
    document: dict[str, Any]
    task: "asyncio.Task[None] | None" = None

    @property
    def running(self) -> bool:
        """Whether it is being judged."""
        return self.task is not None and not self.task.done()

    def told(self) -> dict[str, Any]:
        """The document so far."""
        return {"id": self.id, "record": self.record, "running": self.running, **self.document}


class Analyses:
    """The analyses of this process, the last ones asked for in memory."""

    def __init__(self, study: Study, kept: Kept, solve_s: float) -> None:
        self._study = study
        self._kept = kept
        self._solve_s = solve_s
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    async def begin(self, record: str, lang: str) -> dict[str, Any]:
        """Begin, or go on with, the analysis of a record; raises BadRecord, Trouble."""
        name = hashlib.sha256(f"{lang}\n{record}".encode()).hexdigest()[:16]
        job = await self._found(name)
        if job is None:
            kept, document = await self._slice(record, None, lang, FIRST_S)
            await self._kept.keep_analysis(name, lang, record, kept)
            job = self._remembered(Job(name, record, lang, kept, document))
        if not job.running and not _is_done(job):
            if sum(one.running for one in self._jobs.values()) >= RUNNING:
                raise Trouble("busy", "Too many games are being judged: wait until one is done.")
            job.task = asyncio.get_running_loop().create_task(self._run(job))
        return job.told()

    async def at(self, name: str) -> dict[str, Any]:
        """How far an analysis is; raises Trouble."""
        return (await self._job(name)).told()

    async def stop(self, name: str) -> dict[str, Any]:
        """Stop judging. What has been judged stays, and beginning again goes on from there."""
        job = await self._job(name)
        if job.task is not None:
            job.task.cancel()
            job.task = None
            await self._store(job)
        return job.told()

    async def kept(self, name: str) -> str:
        """What is kept of an analysis; raises Trouble."""
        return (await self._job(name)).kept

    def close(self) -> None:
        """Stop them all."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._study.close()

    async def _job(self, name: str) -> Job:
        job = await self._found(name)
        if job is None:
            raise Trouble("missing", "There is no such analysis here: begin it again.")
        return job

    async def _found(self, name: str) -> Job | None:
        """An analysis in memory, or else in the store; another server may judge it, too, which does no harm."""
        job = self._jobs.get(name)
        if job is not None:
            self._jobs.move_to_end(name)
            return job
        stored = await self._kept.analysis(name)
        if stored is None:
            return None
        lang, record, before = stored
        kept, document = await self._slice(record, before, lang, 0.0)
        return self._remembered(Job(name, record, lang, kept, document))

    def _remembered(self, job: Job) -> Job:
        job = self._jobs.setdefault(job.id, job)
        while len(self._jobs) > REMEMBERED:
            _, dropped = self._jobs.popitem(last=False)
            if dropped.task is not None:
                dropped.task.cancel()
        return job

    async def _slice(self, record: str, kept: str | None, lang: str, seconds: float) -> tuple[str, dict[str, Any]]:
        return await self._study.ask(analysis_slice, record, kept, lang, seconds, self._solve_s)

    async def _run(self, job: Job) -> None:
        slices = 0
        while not _is_done(job):
            job.kept, job.document = await self._slice(job.record, job.kept, job.lang, SLICE_S)
            slices += 1
            if slices % STORED == 0 or _is_done(job):
                await self._store(job)

    async def _store(self, job: Job) -> None:
        await self._kept.keep_analysis(job.id, job.lang, job.record, job.kept)


def _is_done(job: Job) -> bool:
    state = job.document["state"]
    return bool(state["judged"] >= state["of"])
