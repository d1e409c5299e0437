"""How long an opponent may think: so many iterations, or so many seconds."""

from typing import Final

from signoria.table import BadOption

IN_TIME: Final = 0.93  # of a budget in seconds; the rest is for what comes before and after


class Budget:
    """So many iterations, or so many seconds."""

    __slots__ = ("iterations", "seconds")

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        if (iterations is None) == (seconds is None):
            raise BadOption("A search needs a budget: give iterations or seconds, one of them.")
        if (iterations is not None and iterations < 1) or (seconds is not None and not 0 < seconds < float("inf")):
            raise BadOption("The budget of a search must be more than nothing.")
        self.iterations = iterations
        self.seconds = seconds

    @classmethod
    def parse(cls, text: str) -> "Budget":
        """`500` are iterations, `1s` and `0.2s` seconds; raises BadOption."""
        try:
            return cls(seconds=float(text[:-1])) if text.endswith("s") else cls(iterations=int(text))
        except ValueError:
            raise BadOption("The budget {0!r} cannot be used: give iterations (500) or seconds (1s).", text) from None
