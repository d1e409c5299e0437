"""What the automated opponent tells about its turns: which row and why, which objective, by which means."""

from typing import Final

from signoria.pax.solo.rows import CELL_IDS, TABLES, Cell, Row
from signoria.table.flow import DecisionKind, EventKind

# The place where its turn can be entered again. It has one answer, which the table gives itself.
ASK_OPPONENT: Final = DecisionKind("opponent", "pax:O1.a", entry=True, level=0)

# O2: the row taken, with the numbers compared. One kind of event by row, since each comes from a statement of its own;
# where a row of the draft's table is another one in the final table, it names that one too.
_COMPARED: Final = ("seat", "row", "human_seat", "human_count", "count")
_DOMINANT: Final = ("seat", "row", "religion", "count", "others_count")
_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "kings": _COMPARED,
    "republics": _COMPARED,
    "believers": _DOMINANT,
    "bishops": _DOMINANT,
    "concessions": _COMPARED,
    "two_actions": ("seat", "row"),
    "money": ("seat", "row", "actions", "florins"),
}
_PART: Final[dict[str, str]] = {"final": "O8F", "draft": "O8"}  # the part of the rules a table is in
_ALL_ROWS: Final[list[Row]] = [row for rows in TABLES.values() for row in rows]


def like_row(row: Row) -> int:
    """The row of the final table that has the same trigger."""
    return next(other.n for other in TABLES["final"] if other.trigger == row.trigger)


def _course(row: Row) -> EventKind:
    fields = _FIELDS[row.trigger] if like_row(row) == row.n else (*_FIELDS[row.trigger], "like_row")
    return EventKind("course", f"pax:{_PART[row.table]}.{row.n}.trigger", fields)


COURSE: Final[dict[tuple[str, int], EventKind]] = {(row.table, row.n): _course(row) for row in _ALL_ROWS}
OVERRIDE: Final[dict[tuple[str, int], EventKind]] = {
    (row.table, row.n): EventKind("override", f"pax:{_PART[row.table]}.{row.n}.override", ("seat", "row", "victory"))
    for row in _ALL_ROWS
    if row.victory >= 0
}
LAST_RESORT: Final = EventKind("last_resort", "pax:O2.d", ("seat", "row"))

# O3: an objective pursued, and by what; an objective given up.
_FINAL_IDS: Final[tuple[str, ...]] = tuple(f"{row.n}_{name}" for row in TABLES["final"] for name in CELL_IDS)
OBJECTIVE_IDS: Final[tuple[str, ...]] = (*_FINAL_IDS, *(f"draft_{name}" for name in _FINAL_IDS))
MEANS_IDS: Final[tuple[str, ...]] = ("purchase", "ops", "sale", "fair", "commerce")
BY_PURCHASE, BY_OPS, BY_SALE, BY_FAIR, BY_COMMERCE = range(5)

PURSUED: Final[dict[tuple[str, int, int], EventKind]] = {
    (row.table, row.n, cell.number): EventKind(
        "pursues", f"pax:{_PART[row.table]}.{row.n}.{CELL_IDS[cell.number]}", ("seat", "objective", "means")
    )
    for row in _ALL_ROWS
    for cell in row.cells
}
# The three parts of row 7, in order: fair, commerce, sale.
EARNED: Final[dict[tuple[str, int], EventKind]] = {
    (table, means): EventKind("pursues", f"pax:{part}.7.main.{i}", ("seat", "objective", "means"))
    for table, part in _PART.items()
    for i, means in enumerate((BY_FAIR, BY_COMMERCE, BY_SALE), start=1)
}
# O6.b: why it wins at the start of its turn.
FULFILS: Final = EventKind("fulfils", "pax:O6.b.1", ("seat", "victory"))
FULFILS_BY_COMET: Final[dict[str, EventKind]] = {
    table: EventKind("fulfils_by_comet", f"pax:{clause}", ("seat", "victory"))
    for table, clause in (("final", "OF.6.b.2"), ("draft", "O6.b.2"))
}

GIVEN_UP: Final = EventKind("gives_up", "pax:O3.e.1", ("seat", "objective"))
RESTS: Final = EventKind("rests", "pax:O2.d", ("seat",))


def objective(cell: Cell) -> int:
    """The number of an objective in OBJECTIVE_IDS."""
    number = (cell.row - 1) * len(CELL_IDS) + cell.number
    return number if cell.table == "final" else number + len(_FINAL_IDS)


def pursued(cell: Cell) -> EventKind:
    """How it is told that an objective is pursued."""
    return PURSUED[cell.table, cell.row, cell.number]
