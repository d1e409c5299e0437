"""What is kept of those who learn: their analyses and their progress, read and written beside the event loop."""

from typing import Any

from signoria.server.learn_store import LearnStore
from signoria.server.pools import Pools


class Kept:
    """The store of what is learned, for whoever must not wait for the disk."""

    def __init__(self, store: LearnStore, pools: Pools) -> None:
        self._store = store
        self._pools = pools

    async def analysis(self, name: str) -> tuple[str, str, str] | None:
        """The language, the record and what is judged of an analysis."""
        return await self._pools.read(self._store.analysis, name)

    async def keep_analysis(self, name: str, lang: str, record: str, kept: str) -> None:
        """What is judged so far."""
        await self._pools.write(self._store.keep_analysis, name, lang, record, kept)

    async def learned(self, person: str) -> dict[str, Any]:
        """What somebody has learned, by name."""
        return await self._pools.read(self._store.learned, person)

    async def learn(self, person: str, what: str, kept: dict[str, Any]) -> bool:
        """How far somebody has come with something."""
        return await self._pools.write(self._store.learn, person, what, kept)
