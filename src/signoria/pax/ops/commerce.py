"""F2: commerce takes a florin from the market."""

from signoria.pax.facts import N_COLUMNS, NONE
from signoria.pax.kinds import ASK_COMMERCE, COMMERCE_TAKES
from signoria.pax.state import Table
from signoria.table.flow import Flow


def commerce_sources(t: Table, side: int) -> list[int]:
    """F2: cards of the row with a florin on them, the face-down one included; gaps only by the switch (R2)."""
    florins = t.market_florins
    row = side * N_COLUMNS
    return [
        i
        for i in range(row, row + N_COLUMNS)
        if florins[i] and (t.market[i] != NONE or t.rules.commerce_takes_leftovers)
    ]


def trade(t: Table, seat: int, item: int, side: int) -> Flow[None]:
    """F2: take one florin from one card of the market."""
    place = yield (ASK_COMMERCE, seat, commerce_sources(t, side), item)
    t.tell(COMMERCE_TAKES, seat, place)
    t.market_florins[place] -= 1
    t.florins[seat] += 1
