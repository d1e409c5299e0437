"""What the automated opponent tells about its turns: which row and why, which objective, by which means."""

from typing import Final

from signoria.pax.readings import FLORINS, RELIGION, SEAT, VICTORY
from signoria.pax.solo.rows import CELL_IDS, TABLES, Cell, Row
from signoria.pax.words import say
from signoria.table.flow import DecisionKind, EventKind
from signoria.table.readings import COUNT, NUMBER, Reading

# The place where its turn can be entered again. It has one answer, which the table gives itself.
ASK_OPPONENT: Final[DecisionKind] = DecisionKind("opponent", "pax:O1.a", entry=True, level=0)

# O2: the row taken, with the numbers compared. One kind of event by row, since each comes from a statement of its own;
# where a row of the draft's table is another one in the final table, it names that one too.
_PLANNING: Final = ("course", "override", "last_resort")


def _row_suffix(row: int) -> str:
    return str(row)


ROW: Final = Reading("row", suffix=_row_suffix)  # each row is told in words of its own
_SUMS: Final[dict[str, dict[str, Reading]]] = {
    "compared": {"human_seat": SEAT, "human_count": COUNT, "count": COUNT},
    "dominant": {"religion": RELIGION, "count": COUNT, "others_count": NUMBER},
}
_FIELDS: Final[dict[str, dict[str, Reading]]] = {
    "kings": _SUMS["compared"],
    "republics": _SUMS["compared"],
    "believers": _SUMS["dominant"],
    "bishops": _SUMS["dominant"],
    "concessions": _SUMS["compared"],
    "two_actions": {},
    "money": {"actions": NUMBER, "florins": FLORINS},
}
_PART: Final[dict[str, str]] = {"final": "O8F", "draft": "O8"}  # the part of the rules a table is in
_ALL_ROWS: Final[list[Row]] = [row for rows in TABLES.values() for row in rows]


def like_row(row: Row) -> int:
    """The row of the final table that has the same trigger."""
    return next(other.n for other in TABLES["final"] if other.trigger == row.trigger)


def _course(row: Row) -> EventKind:
    clause = f"pax:{_PART[row.table]}.{row.n}.trigger"
    sums = _FIELDS[row.trigger]
    if like_row(row) == row.n:
        return EventKind("course", clause, opens="plan", fields={"seat": SEAT, "row": ROW, **sums})
    return EventKind("course", clause, opens="plan", fields={"seat": SEAT, "row": NUMBER, **sums, "like_row": ROW})


COURSE: Final[dict[tuple[str, int], EventKind]] = {(row.table, row.n): _course(row) for row in _ALL_ROWS}
OVERRIDE: Final[dict[tuple[str, int], EventKind]] = {
    (row.table, row.n): EventKind(
        "override",
        f"pax:{_PART[row.table]}.{row.n}.override",
        opens="plan",
        joins=_PLANNING,
        seat=SEAT,
        row=NUMBER,
        victory=VICTORY,
    )
    for row in _ALL_ROWS
    if row.victory >= 0
}
LAST_RESORT: Final = EventKind("last_resort", "pax:O2.d", opens="plan", seat=SEAT, row=NUMBER)

# O3: an objective pursued, and by what; an objective given up.
_FINAL_IDS: Final[tuple[str, ...]] = tuple(f"{row.n}_{name}" for row in TABLES["final"] for name in CELL_IDS)
OBJECTIVE_IDS: Final[tuple[str, ...]] = (*_FINAL_IDS, *(f"draft_{name}" for name in _FINAL_IDS))
MEANS_IDS: Final[tuple[str, ...]] = ("purchase", "ops", "sale", "fair", "commerce")
BY_PURCHASE, BY_OPS, BY_SALE, BY_FAIR, BY_COMMERCE = range(5)


def _objective_word(lang: str, number: int) -> str:
    return say(lang, "objective", OBJECTIVE_IDS[number])


def _means_word(lang: str, means: int) -> str:
    return say(lang, "means", MEANS_IDS[means])


OBJECTIVE: Final = Reading("objective", ids=OBJECTIVE_IDS, word=_objective_word)
MEANS: Final = Reading("means", ids=MEANS_IDS, word=_means_word)

PURSUED: Final[dict[tuple[str, int, int], EventKind]] = {
    (row.table, row.n, cell.number): EventKind(
        "pursues",
        f"pax:{_PART[row.table]}.{row.n}.{CELL_IDS[cell.number]}",
        opens="plan",
        joins=_PLANNING,
        seat=SEAT,
        objective=OBJECTIVE,
        means=MEANS,
    )
    for row in _ALL_ROWS
    for cell in row.cells
}
# The three parts of row 7, in order: fair, commerce, sale.
EARNED: Final[dict[tuple[str, int], EventKind]] = {
    (table, means): EventKind(
        "pursues", f"pax:{part}.7.main.{i}", opens="plan", joins=_PLANNING, seat=SEAT, objective=OBJECTIVE, means=MEANS
    )
    for table, part in _PART.items()
    for i, means in enumerate((BY_FAIR, BY_COMMERCE, BY_SALE), start=1)
}
# O6.b: why it wins at the start of its turn.
FULFILS: Final = EventKind("fulfils", "pax:O6.b.1", opens="plan", seat=SEAT, victory=VICTORY)
FULFILS_BY_COMET: Final[dict[str, EventKind]] = {
    table: EventKind("fulfils_by_comet", f"pax:{clause}", opens="plan", seat=SEAT, victory=VICTORY)
    for table, clause in (("final", "OF.6.b.2"), ("draft", "O6.b.2"))
}

GIVEN_UP: Final = EventKind("gives_up", "pax:O3.e.1", opens="plan", joins=_PLANNING, seat=SEAT, objective=OBJECTIVE)
RESTS: Final = EventKind("rests", "pax:O2.d", opens="plan", joins=_PLANNING, seat=SEAT)


def objective(cell: Cell) -> int:
    """The number of an objective in OBJECTIVE_IDS."""
    number = (cell.row - 1) * len(CELL_IDS) + cell.number
    return number if cell.table == "final" else number + len(_FINAL_IDS)


def pursued(cell: Cell) -> EventKind:
    """How it is told that an objective is pursued."""
    return PURSUED[cell.table, cell.row, cell.number]
