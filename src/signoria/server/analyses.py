"""Analyses in the background: judged a slice at a time, so that they can be watched, stopped and gone on with."""

import asyncio
import hashlib
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Final

from signoria.learn.documents import analysis_slice
from signoria.server.problems import Trouble
from signoria.server.study import Study

KEPT: Final = 64  # analyses that are remembered
RUNNING: Final = 4  # at the same time
FIRST_S: Final = 0.3
SLICE_S: Final = 1.5


@dataclass(slots=True)
class Job:
    """One analysis."""

    id: str
    record: str
    lang: str
    kept: str | None = None
    document: dict[str, Any] | None = None
    task: "asyncio.Task[None] | None" = None

    @property
    def running(self) -> bool:
        """Whether it is being judged."""
        return self.task is not None and not self.task.done()

    def told(self) -> dict[str, Any]:
        """The document so far."""
        assert self.document is not None
        return {"id": self.id, "record": self.record, "running": self.running, **self.document}


class Analyses:
    """The analyses of this process, the last ones asked for kept."""

    def __init__(self, study: Study) -> None:
        self._study = study
        self._jobs: OrderedDict[str, Job] = OrderedDict()

    async def begin(self, record: str, lang: str) -> dict[str, Any]:
        """Begin, or go on with, the analysis of a record; raises BadRecord, Trouble."""
        name = hashlib.sha256(f"{lang}\n{record}".encode()).hexdigest()[:16]
        job = self._jobs.pop(name, None) or Job(name, record, lang)
        if job.document is None:
            job.kept, job.document = await self._study.ask(analysis_slice, record, None, lang, FIRST_S)
        self._jobs[name] = job
        while len(self._jobs) > KEPT:
            _, dropped = self._jobs.popitem(last=False)
            if dropped.task is not None:
                dropped.task.cancel()
        if not job.running and not _is_done(job):
            if sum(one.running for one in self._jobs.values()) >= RUNNING:
                raise Trouble("busy", "Too many games are being judged: wait until one is done.")
            job.task = asyncio.get_running_loop().create_task(self._run(job))
        return job.told()

    def at(self, name: str) -> dict[str, Any]:
        """How far an analysis is; raises Trouble."""
        return self._job(name).told()

    def stop(self, name: str) -> dict[str, Any]:
        """Stop judging. What has been judged stays, and beginning again goes on from there."""
        job = self._job(name)
        if job.task is not None:
            job.task.cancel()
            job.task = None
        return job.told()

    def close(self) -> None:
        """Stop them all."""
        for job in self._jobs.values():
            if job.task is not None:
                job.task.cancel()
        self._study.close()

    def _job(self, name: str) -> Job:
        job = self._jobs.get(name)
        if job is None or job.document is None:
            raise Trouble("missing", "There is no such analysis here: begin it again.")
        return job

    async def _run(self, job: Job) -> None:
        while not _is_done(job):
            job.kept, job.document = await self._study.ask(analysis_slice, job.record, job.kept, job.lang, SLICE_S)


def _is_done(job: Job) -> bool:
    document = job.document
    return document is not None and document["state"]["judged"] >= document["state"]["of"]
