"""A choice is stored before it is answered; those of one moment, or that come while the disk is busy, share a turn."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from sqlalchemy.exc import OperationalError

from signoria.server.committer import MOST, Committer
from signoria.server.rows import Append, LogEntry, Standing
from signoria.server.storage import Stale
from tests.server.serving import PATIENCE, Served, problem


class Disk:
    """A store that waits until it is let go, and remembers what it was given at once."""

    def __init__(self, shared: bool = False) -> None:
        self.shared = shared
        self.turns: list[list[str]] = []
        self.busy = threading.Event()
        self.free = threading.Event()

    def append_all(self, appends: Sequence[Append]) -> list[int | None]:
        self.turns.append([append.game_id for append in appends])
        self.busy.set()
        assert self.free.wait(PATIENCE)
        if any(append.game_id == "broken" for append in appends):
            raise OperationalError("", None, Exception())
        return [None if append.game_id == "stale" else append.at for append in appends]


def append(game: str) -> Append:
    return Append(game, 0, (LogEntry("choice", "fugger", "pass"),), Standing("running", 1, ("fugger",), False, None))


def committing(disk: Disk, work: Callable[[Committer], Awaitable[None]]) -> None:
    with ThreadPoolExecutor(1) as executor:

        async def run() -> None:
            await work(Committer(disk, executor))  # type: ignore[arg-type]

        asyncio.run(run())


def test_what_comes_in_one_moment_and_while_the_disk_is_busy_shares_a_turn() -> None:
    disk = Disk()

    async def work(committer: Committer) -> None:
        first = [committer.begin(append(name)) for name in "abc"]
        await asyncio.to_thread(disk.busy.wait, PATIENCE)
        later = [committer.begin(append(f"later {n}")) for n in range(MOST + 1)]
        assert not any(done.done() for done in first + later)
        disk.free.set()
        await asyncio.gather(*first, *later)

    committing(disk, work)
    assert [len(turn) for turn in disk.turns] == [3, MOST, 1]
    assert disk.turns[0] == ["a", "b", "c"]


def test_each_hears_what_came_of_his_own() -> None:
    disk = Disk()
    disk.free.set()

    async def work(committer: Committer) -> None:
        told = await asyncio.gather(
            *(committer.begin(append(name)) for name in ("well", "stale", "well too")), return_exceptions=True
        )
        assert [type(one) for one in told] == [type(None), Stale, type(None)]
        with pytest.raises(OperationalError):
            await committer.begin(append("broken"))
        await committer.begin(append("again"))  # a turn that failed is followed by the next

    committing(disk, work)


@pytest.mark.parametrize("shared", [False, True])
def test_nothing_waits_for_a_server_that_ends(shared: bool) -> None:
    disk = Disk(shared)
    disk.free.set()

    async def run() -> None:
        executor = ThreadPoolExecutor(1)
        committer = Committer(disk, executor)  # type: ignore[arg-type]
        executor.shutdown()
        for _ in range(2):
            with pytest.raises(RuntimeError):
                await committer.begin(append("late"))

    asyncio.run(run())


def test_an_answer_is_made_before_the_choice_is_stored_and_sent_afterwards(server: Served) -> None:
    made = server.client().create("fugger:link", "medici:link")
    client = server.client(made.token("fugger"))
    table = client.table(made.id, "fugger")
    key = table["decision"]["options"][0]["key"]
    store, reading = server.house.store, server.house.reading
    append_all, document = store.append_all, reading.document
    prepared, free = threading.Event(), threading.Event()

    def slow(appends: Sequence[Append]) -> list[int | None]:
        assert free.wait(PATIENCE)
        return append_all(appends)

    def noted(*words: object) -> object:
        told = document(*words)  # type: ignore[arg-type]
        prepared.set()
        return told

    store.append_all = slow  # type: ignore[method-assign]
    reading.document = noted  # type: ignore[method-assign,assignment]
    answers: list[httpx.Response] = []
    asking = threading.Thread(
        target=lambda: answers.append(client.post(f"/api/games/{made.id}/choices", seat="fugger", version=0, key=key))
    )
    asking.start()
    assert prepared.wait(PATIENCE)
    found = store.snapshot(made.id)
    assert found is not None
    assert (answers, found.game.version) == ([], 0)
    free.set()
    asking.join()
    found = store.snapshot(made.id)
    assert found is not None
    assert (answers[0].status_code, answers[0].json()["version"], found.game.version) == (200, 1, 1)


def test_a_choice_that_could_not_be_stored_was_not_made(server: Served) -> None:
    made = server.client().create("fugger:link", "medici:link")
    client = server.client(made.token("fugger"))
    before = client.table(made.id, "fugger")
    key = before["decision"]["options"][0]["key"]
    store = server.house.store
    append_all = store.append_all

    def broken(appends: Sequence[Append]) -> list[int | None]:
        raise OperationalError("", None, Exception())

    store.append_all = broken  # type: ignore[method-assign]
    problem(client.post(f"/api/games/{made.id}/choices", seat="fugger", version=0, key=key), 503, "busy")
    store.append_all = append_all  # type: ignore[method-assign]
    assert client.table(made.id, "fugger") == before
    assert client.choose(made.id, "fugger", 0, key)["version"] == 1
