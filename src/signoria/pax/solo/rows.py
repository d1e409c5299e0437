"""O2.0, O8F: the table of courses of action, read once from `data/solo.toml`."""

from typing import Any, Final

from signoria.pax.facts import NONE, PRESTIGE_IDS, VICTORY_IDS
from signoria.pax.printed import document

MAIN: Final = 0
SECONDARY: Final = 1
PRESTIGE_CELL: Final = 2
CELL_IDS: Final[tuple[str, ...]] = ("main", "secondary", "prestige")

# Instead of a kind of prestige in an override: that of the supreme religion.
SUPREME: Final = -2


class Cell:
    """An objective: what it wants, and by which means."""

    __slots__ = ("also", "buy", "goal", "number", "ops", "row")

    def __init__(self, row: int, number: int, data: dict[str, Any]) -> None:
        self.row = row
        self.number = number
        self.goal: str = data.get("goal", "prestige")
        self.buy: tuple[str, ...] = tuple(data.get("buy", ()))
        self.ops: tuple[str, ...] = tuple(data.get("ops", ()))
        self.also: tuple[str, ...] = tuple(data.get("also", ()))


class Row:
    """A course of action: trigger, override, and up to three objectives."""

    __slots__ = ("cells", "n", "prestige", "trigger", "victory")

    def __init__(self, n: int, data: dict[str, Any]) -> None:
        self.n = n
        self.trigger: str = data["trigger"]
        override: dict[str, str] = data.get("override", {})
        self.victory = VICTORY_IDS.index(override["victory"]) if override else NONE
        self.prestige = NONE  # a kind of prestige in which the opponent must not be ahead
        if "prestige" in override:
            self.prestige = SUPREME if override["prestige"] == "supreme" else PRESTIGE_IDS.index(override["prestige"])
        self.cells = tuple([Cell(n, i, data[name]) for i, name in enumerate(CELL_IDS) if name in data])


ROWS: Final[tuple[Row, ...]] = tuple([Row(n, data) for n, data in enumerate(document("solo")["row"], start=1)])
