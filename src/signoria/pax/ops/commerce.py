"""F2: commerce takes a florin from the market."""

from typing import Final

from signoria.pax.facts import N_COLUMNS, N_PLACES, NONE
from signoria.pax.kinds import ASK_COMMERCE, COMMERCE_TAKES
from signoria.pax.state import Table
from signoria.table.flow import Flow

ROWS: Final[tuple[tuple[int, ...], ...]] = (tuple(range(N_COLUMNS)), tuple(range(N_COLUMNS, N_PLACES)))


def can_trade(t: Table, side: int) -> bool:
    """F2: whether there is a florin to take."""
    for place in ROWS[side]:
        if t.market_florins[place] and holds_florins(t, place):
            return True
    return False


def commerce_sources(t: Table, side: int) -> list[int]:
    """F2: cards of the row with a florin on them, the face-down one included; gaps only by the switch (R2)."""
    return [place for place in ROWS[side] if t.market_florins[place] and holds_florins(t, place)]


def holds_florins(t: Table, place: int) -> bool:
    """R2: whether what lies in a place of the market can be taken."""
    return t.market[place] != NONE or t.rules.commerce_takes_leftovers


def trade(t: Table, seat: int, item: int, side: int) -> Flow[None]:
    """F2: take one florin from one card of the market."""
    place = yield (ASK_COMMERCE, seat, commerce_sources(t, side), item)
    t.tell(COMMERCE_TAKES, seat, place)
    t.market_florins[place] -= 1
    t.florins[seat] += 1
