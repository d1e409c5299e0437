"""What the automated opponent tells about its turns: which row and why, which objective, by which means."""

from typing import Final

from signoria.pax.solo.rows import CELL_IDS, ROWS
from signoria.table.flow import DecisionKind, EventKind

# The place where its turn can be entered again. It has one answer, which the table gives itself.
ASK_OPPONENT: Final = DecisionKind("opponent", "pax:O1.a", entry=True, level=0)

# O2: the row taken, with the numbers compared. One kind of event by row, since each comes from a statement of its own.
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
COURSE: Final[dict[int, EventKind]] = {
    row.n: EventKind("course", f"pax:O8F.{row.n}.trigger", _FIELDS[row.trigger]) for row in ROWS
}
OVERRIDE: Final[dict[int, EventKind]] = {
    row.n: EventKind("override", f"pax:O8F.{row.n}.override", ("seat", "row", "victory"))
    for row in ROWS
    if row.victory >= 0
}
LAST_RESORT: Final = EventKind("last_resort", "pax:O2.d", ("seat", "row"))

# O3: an objective pursued, and by what; an objective given up.
OBJECTIVE_IDS: Final[tuple[str, ...]] = tuple(f"{row.n}_{name}" for row in ROWS for name in CELL_IDS)
MEANS_IDS: Final[tuple[str, ...]] = ("purchase", "ops", "sale", "fair", "commerce")
BY_PURCHASE, BY_OPS, BY_SALE, BY_FAIR, BY_COMMERCE = range(5)

PURSUED: Final[dict[tuple[int, int], EventKind]] = {
    (row.n, cell.number): EventKind(
        "pursues", f"pax:O8F.{row.n}.{CELL_IDS[cell.number]}", ("seat", "objective", "means")
    )
    for row in ROWS[:6]
    for cell in row.cells
}
# The three parts of row 7, in order: fair, commerce, sale.
EARNED: Final[dict[int, EventKind]] = {
    means: EventKind("pursues", f"pax:O8F.7.main.{i}", ("seat", "objective", "means"))
    for i, means in enumerate((BY_FAIR, BY_COMMERCE, BY_SALE), start=1)
}
# O6.b: why it wins at the start of its turn.
FULFILS: Final = EventKind("fulfils", "pax:O6.b.1", ("seat", "victory"))
FULFILS_BY_COMET: Final = EventKind("fulfils_by_comet", "pax:OF.6.b.2", ("seat", "victory"))

GIVEN_UP: Final = EventKind("gives_up", "pax:O3.e.1", ("seat", "objective"))
RESTS: Final = EventKind("rests", "pax:O2.d", ("seat",))


def objective(row: int, cell: int) -> int:
    """The number of an objective in OBJECTIVE_IDS."""
    return (row - 1) * len(CELL_IDS) + cell
