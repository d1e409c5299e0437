"""F3: beheading."""

from signoria.pax.abilities import BEHEAD_ONLY_EAST, BEHEAD_ONLY_EAST_ANY, BEHEAD_ONLY_WEST
from signoria.pax.bishops import bishop_on
from signoria.pax.facts import (
    ABILITIES,
    BISHOP,
    CATHOLIC,
    ISLAMIC,
    MATCHES,
    N_EMPIRES,
    N_SQUARES,
    NONE,
    PRINTED_LOCATION,
    REFORMIST,
    THE_EAST,
    THE_WEST,
)
from signoria.pax.kinds import ASK_BEHEAD, BEHEADED
from signoria.pax.state import Table
from signoria.pax.tableau import discard_card, discard_queen, discard_queens, husband, location, to_throne
from signoria.table.flow import Flow


def behead_targets(t: Table, item: int) -> list[int]:
    """F3: other cards of the location in any tableau; three cards narrow this to cards under certain bishops."""
    where = location(t, item)
    matches = MATCHES[where]
    found: list[int] = []
    for row in t.rows:
        for entry in row:
            if entry >= N_SQUARES and matches[PRINTED_LOCATION[entry]] and entry != item:
                found.append(entry)
    for e in range(N_EMPIRES):
        if t.owner[e] != NONE and matches[e]:
            found.append(e)
            for queen in t.queens[e]:
                if queen != item:
                    found.append(queen)
    if ABILITIES[item]:
        found = [victim for victim in found if _ability_allows(t, item, victim)]
    return found


def _ability_allows(t: Table, item: int, victim: int) -> bool:
    bishop = bishop_on(t, victim)
    where = location(t, victim)
    if BEHEAD_ONLY_WEST in ABILITIES[item]:
        return bishop in (BISHOP + CATHOLIC, BISHOP + REFORMIST) and MATCHES[THE_WEST][where]
    if BEHEAD_ONLY_EAST in ABILITIES[item]:
        return bishop in (BISHOP + ISLAMIC, BISHOP + REFORMIST) and MATCHES[THE_EAST][where]
    if BEHEAD_ONLY_EAST_ANY in ABILITIES[item]:
        return bishop > 0 and MATCHES[THE_EAST][where]
    return True


def behead(t: Table, seat: int, item: int) -> Flow[None]:
    """F3: the victim is discarded; an empire square goes to its throne without queen, and the beheader dies too (F3.a)."""
    victim = yield (ASK_BEHEAD, seat, behead_targets(t, item), item)
    t.tell(BEHEADED, seat, item, victim)
    if victim < N_SQUARES:
        discard_queens(t, victim)  # I1.c.2
        to_throne(t, victim)
        king = husband(t, item)
        if PRINTED_LOCATION[item] != NONE:
            discard_card(t, item)
        elif king != NONE:  # a queen who beheaded her own king is gone already
            discard_queen(t, item)
    elif PRINTED_LOCATION[victim] == NONE:
        discard_queen(t, victim)  # I1.c.3: the king stays
    else:
        discard_card(t, victim)
