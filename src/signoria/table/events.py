"""Events: what happened, as far as somebody may know it."""

from typing import Any

from signoria.table.flow import Told
from signoria.table.game import Game

UNSEEN = -(1 << 30)  # stands for a number the reader may not know


class Event:
    """One thing that happened. `data` holds ids and counts; `clause` names the rule behind it; `text` says it in words."""

    __slots__ = ("_game", "_titles", "clause", "data", "kind", "number")

    def __init__(
        self,
        game: Game,
        state: Any,
        number: int,
        told: Told,
        seats: tuple[str, ...],
        seat: int | None,
        titles: tuple[str, ...] | None = None,
    ) -> None:
        kind, numbers = told
        self._game = game
        self._titles: dict[str, str] = {} if titles is None or titles == seats else dict(zip(seats, titles))
        self.number = number
        self.kind = kind.name
        self.clause = game.cited(state, kind.clause)
        blotted = [name for name, n in zip(kind.fields, numbers, strict=True) if n == UNSEEN]
        data = game.event_data(kind, tuple([0 if n == UNSEEN else n for n in numbers]), seats)
        for name in (*blotted, *(() if may_see(told, seat) else kind.hidden)):
            data.pop(name, None)
        self.data: dict[str, Any] = data

    def text(self, lang: str = "en") -> str:
        """The event in words."""
        data = self.data
        if self._titles:
            data = {k: self._titles.get(v, v) if k.rpartition("_")[2] == "seat" else v for k, v in data.items()}
        return self._game.event_text(self.kind, data, lang)

    def as_dict(self) -> dict[str, Any]:
        """The event as JSON."""
        return {"number": self.number, "kind": self.kind, "clause": self.clause, **self.data}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.as_dict() == other.as_dict()

    def __hash__(self) -> int:
        return hash((self.number, self.kind, self.clause))

    def __repr__(self) -> str:
        return f"<Event {self.number} {self.kind} {self.data}>"


def may_see(told: Told, seat: int | None) -> bool:
    """Whether the seat may read the hidden numbers of this event."""
    kind, numbers = told
    return not kind.hidden or (seat is not None and numbers[0] == seat)


def as_seen(told: Told, seat: int) -> Told:
    """The event with the numbers the seat may not know blotted out."""
    if may_see(told, seat):
        return told
    kind, numbers = told
    return (kind, tuple(UNSEEN if name in kind.hidden else n for name, n in zip(kind.fields, numbers, strict=True)))
