"""A while without the search for cycles of objects: who thinks makes many objects and no cycles."""

import gc
from types import TracebackType


class Quiet:
    """`with Quiet():` nothing looks for cycles; after it whatever did before does again.

    To look through thousands of tables that are kept, again and again, takes up to a third of the time of a search. What is
    no longer needed goes at once all the same: only cycles would have to wait.
    """

    __slots__ = ("_before",)

    def __enter__(self) -> None:
        self._before = gc.isenabled()
        gc.disable()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._before:
            gc.enable()
