"""LEVY, G4: raising a levy, after a fair or for a tax."""

from signoria.pax.facts import LEVY
from signoria.pax.kinds import ASK_LEVY, LEVY_RAISED
from signoria.pax.state import Table, vacant_cities
from signoria.pax.tokens import BY_LEVY, donors, from_pool, shortage_holds, take_token
from signoria.table.flow import PASS, Flow


def raise_levy(t: Table, seat: int, empire: int) -> Flow[None]:
    """LEVY: a token matching the icon of a vacant city; optional only when every such token is used up (R30)."""
    state = t.map_state[empire]
    cities: list[int] = []
    must = False
    for c in vacant_cities(t, empire):
        if t.pool[LEVY[c][state]] > 0:
            must = True
            cities.append(c)
        elif can_make_up(t, LEVY[c][state]):
            cities.append(c)
    if not cities:
        return
    if not must:
        cities.append(PASS)
    city = cities[0] if len(cities) == 1 else (yield (ASK_LEVY, seat, cities, empire))
    if city == PASS:
        return
    token = LEVY[city][state]
    taken = from_pool(t, token) or (yield from take_token(t, seat, token, placing=BY_LEVY, must=must))
    if taken:
        t.cities[city] = token
        if t.log is not None:
            t.tell(LEVY_RAISED, seat, city, token, empire)


def can_make_up(t: Table, token: int) -> bool:
    """R29, R30: whether a token that the pool lacks can be taken for a levy from elsewhere."""
    return shortage_holds(t, BY_LEVY) and bool(donors(t, token))
