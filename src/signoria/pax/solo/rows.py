"""O2.0, O8F, O8: the tables of courses of action, read once from `data/solo.toml`."""

from typing import Any, Final

from signoria.pax.facts import NONE, PRESTIGE_IDS, VICTORY_IDS
from signoria.pax.printed import document

MAIN: Final = 0
PRESTIGE_CELL: Final = 2
CELL_IDS: Final[tuple[str, ...]] = ("main", "secondary", "prestige")

# Instead of a kind of prestige in an override: that of the supreme religion.
SUPREME: Final = -2


class Cell:
    """An objective: what it wants, and by which means."""

    __slots__ = ("also", "buy", "goal", "number", "ops", "row", "table")

    def __init__(self, row: int, number: int, data: dict[str, Any], table: str) -> None:
        self.row = row
        self.table = table
        self.number = number
        self.goal: str = data.get("goal", "prestige")
        self.buy: tuple[str, ...] = tuple(data.get("buy", ()))
        self.ops: tuple[str, ...] = tuple(data.get("ops", ()))
        self.also: tuple[str, ...] = tuple(data.get("also", ()))


class Row:
    """A course of action: trigger, override, and up to three objectives."""

    __slots__ = ("cells", "n", "prestige", "table", "trigger", "victory")

    def __init__(self, n: int, data: dict[str, Any], table: str) -> None:
        self.n = n
        self.table = table
        self.trigger: str = data["trigger"]
        override: dict[str, str] = data.get("override", {})
        self.victory = VICTORY_IDS.index(override["victory"]) if override else NONE
        self.prestige = NONE  # a kind of prestige in which the opponent must not be ahead
        if "prestige" in override:
            self.prestige = SUPREME if override["prestige"] == "supreme" else PRESTIGE_IDS.index(override["prestige"])
        self.cells = tuple([Cell(n, i, data[name], table) for i, name in enumerate(CELL_IDS) if name in data])


_FINAL: Final[list[dict[str, Any]]] = document("solo")["row"]
_DRAFT: Final[dict[int, dict[str, Any]]] = {data["n"]: data for data in document("solo")["draft_row"]}
ROWS: Final[tuple[Row, ...]] = tuple([Row(n, data, "final") for n, data in enumerate(_FINAL, start=1)])
# By `RuleSet.solo_table`.
TABLES: Final[dict[str, tuple[Row, ...]]] = {
    "final": ROWS,
    "draft": tuple([Row(n, _DRAFT.get(n, data), "draft") for n, data in enumerate(_FINAL, start=1)]),
}
