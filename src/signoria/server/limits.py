"""Limits: token buckets, and a fair turn for every visitor."""

import asyncio
import ipaddress
from collections import OrderedDict, deque
from collections.abc import Callable
from contextvars import ContextVar
from functools import lru_cache


class Buckets:
    """So much a second for each name, with as much saved up as `burst` seconds bring. Forgets the longest unused."""

    def __init__(self, per_second: float, burst: float, most: int = 20_000, least: float = 1.0) -> None:
        self._rate = per_second
        self._full = max(least, per_second * burst)
        self._most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def charge(self, name: str, moment: float, cost: float) -> None:
        """It turned out to cost more, which may leave less than nothing."""
        if self._rate > 0:
            left, at = self._left.pop(name, (self._full, moment))
            left = min(self._full, left + max(0.0, moment - at) * self._rate)
            self._left[name] = (max(left - cost, -5 * self._full), moment)

    def take(self, name: str, moment: float, cost: float = 1.0) -> float:
        """0 when there was enough left, else the seconds to wait. What costs more than can be saved waits for all of it."""
        if self._rate <= 0:
            return 0.0
        cost = min(cost, self._full)
        left, at = self._left.pop(name, (self._full, moment))
        left = min(self._full, left + max(0.0, moment - at) * self._rate)
        wait = 0.0 if left >= cost else (cost - left) / self._rate
        self._left[name] = (left if wait else left - cost, moment)
        if len(self._left) > self._most:
            self._left.popitem(last=False)
        return wait


def _free(seconds: float) -> None:
    """Work that nobody asked for costs nobody anything."""


# Charges the visitor whose request is being answered with more work than the request seemed to cost.
charge: ContextVar[Callable[[float], None]] = ContextVar("charge", default=_free)


class Turns:
    """A few requests of each visitor at a time; further ones wait for their own, never for those of others."""

    def __init__(self, at_once: int, waiting: int) -> None:
        self._at_once = at_once
        self._most_waiting = waiting
        self._running: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def enter(self, name: str) -> bool:
        """Wait for a turn; False when too many wait already."""
        if self._running.get(name, 0) < self._at_once:
            self._running[name] = self._running.get(name, 0) + 1
            return True
        queue = self._waiting.setdefault(name, deque())
        if len(queue) >= self._most_waiting:
            return False
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave(name)  # the turn had come already
            elif turn in queue:
                queue.remove(turn)
            raise
        return True

    def leave(self, name: str) -> None:
        """The turn is over: the next one of the same visitor has it."""
        queue = self._waiting.get(name)
        while queue:
            turn = queue.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._waiting.pop(name, None)
        self._running[name] -= 1
        if not self._running[name]:
            del self._running[name]


@lru_cache(4096)
def visitor(address: str) -> str:
    """Whom an address stands for: of IPv6 the network of 64 bits, for one house has all of it."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)
