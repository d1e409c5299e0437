"""F4: a concession is taxed."""

from signoria.pax.facts import BORDERS
from signoria.pax.kinds import ASK_TAX, ASK_TAX_ANSWER, REPRESSED_FREE, TAX_PAID, TAXED
from signoria.pax.levy import raise_levy
from signoria.pax.state import Table, is_saturated, pay_china, seat_of_pawn
from signoria.pax.tokens import repress
from signoria.table.flow import Flow


def can_tax(t: Table, empire: int) -> bool:
    """F4.a: a vacant city to levy in and a concession on the borders."""
    for b in BORDERS[empire]:
        if t.concession[b]:
            return not is_saturated(t, empire)
    return False


def tax(t: Table, seat: int, empire: int) -> Flow[None]:
    """F4: the owner of a concession pays or loses it to the taxing empire, then places a levy there.

    R99: for a bank that is out, whose freed Serf became a concession, nobody pays and the taxing player places.
    """
    border = yield (ASK_TAX, seat, [b for b in BORDERS[empire] if t.concession[b]], empire)
    pawn = t.concession[border]
    owner = seat_of_pawn(t, pawn)
    t.tell(TAXED, seat, border, empire, owner)
    pays = 0
    inside = not t.out[owner]
    if inside and t.florins[owner] > 0:  # F4.d
        pays = yield (ASK_TAX_ANSWER, owner, [1, 0], border)
    if pays:
        pay_china(t, owner, 1)
        t.tell(TAX_PAID, owner, 1)
    else:
        t.concession[border] = 0
        t.tell(REPRESSED_FREE, pawn, empire)
        repress(t, pawn, empire)
    yield from raise_levy(t, owner if inside else seat, empire)
