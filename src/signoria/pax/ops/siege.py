"""F8: a siege kills."""

from signoria.pax.facts import CITIES, SEA_BORDERS
from signoria.pax.kinds import ASK_SIEGE, BESIEGED
from signoria.pax.pieces import IN_CITY, ON_BORDER
from signoria.pax.state import Table
from signoria.pax.tokens import kill
from signoria.table.flow import Flow


def can_besiege(t: Table, empire: int) -> bool:
    """F8: whether there is anything to kill."""
    for c in CITIES[empire]:
        if t.cities[c] > 0:
            return True
    for b in SEA_BORDERS[empire]:
        if t.pirate[b]:
            return True
    return False


def siege_targets(t: Table, empire: int) -> list[int]:
    """F8: knights and rooks in the cities, pirates on the borders."""
    found = [IN_CITY[c] + t.cities[c] for c in CITIES[empire] if t.cities[c] > 0]
    found += [ON_BORDER[b] + t.pirate[b] for b in SEA_BORDERS[empire] if t.pirate[b]]
    return found


def besiege(t: Table, seat: int, empire: int) -> Flow[None]:
    """F8: the target is killed, without battle or cost."""
    piece = yield (ASK_SIEGE, seat, siege_targets(t, empire), empire)
    kill(t, piece)
    t.tell(BESIEGED, seat, piece)
