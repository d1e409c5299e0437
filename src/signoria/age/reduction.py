"""9.4.2: a ● becomes a ■."""

from signoria.age.facts import NONE
from signoria.age.kinds import ASK_FROM_EXPANSION, ASK_FROM_STOCK, PASS, REDUCED
from signoria.age.state import Table, order, stock
from signoria.table.flow import Flow


def reduce_markers(t: Table, provinces: list[int]) -> Flow[None]:
    """Every ● in these provinces becomes a ■ of its owner; owners decide in Order of Play (A34)."""
    for seat in order(t):
        mine = [p for p in provinces if t.markers[seat] >> p & 1]
        if mine:
            yield from reduce_own(t, seat, mine)


def reduce_own(t: Table, seat: int, provinces: list[int]) -> Flow[None]:
    """9.4.2.a-c: tokens come from the Stock first; the owner says where, if there are too few."""
    for p in provinces:
        t.markers[seat] &= ~(1 << p)
    waiting = provinces.copy()
    while waiting and stock(t, seat):
        p = waiting[0]
        if stock(t, seat) < len(waiting) and not t.chaos[seat]:
            p = yield (ASK_FROM_STOCK, seat, waiting.copy(), NONE)
        waiting.remove(p)
        _put_token(t, seat, p)
    for p in waiting:
        choice = PASS
        if t.expansion[seat]:
            choice = yield (ASK_FROM_EXPANSION, seat, [1, PASS], p)
        if choice == PASS:
            t.tell(REDUCED, seat, p, 0)
        else:
            t.expansion[seat] -= 1
            _put_token(t, seat, p)


def _put_token(t: Table, seat: int, province: int) -> None:
    t.old[seat][province] = t.old[seat].get(province, 0) + 1
    t.tell(REDUCED, seat, province, 1)
