"""9.6.a-d, 9.5.1: where a player's tokens may go."""

from signoria.age.facts import (
    AREA_V,
    AREAS_FOR,
    CAPITALS,
    CARAVAN,
    COASTAL,
    FAR_EAST,
    GALLEY,
    HEAVENS,
    IN_AREA,
    MARKET,
    NEW_WORLD,
    NEW_WORLD_ADVANCE,
    OCEAN_NAVIGATION,
    OCEAN_SHIP,
    OVERLAND_EAST,
    OVERSEAS,
    SEAWORTHY_SHIP,
    SHIP_NUMBER,
)
from signoria.age.state import Table, has
from signoria.age.war import overseas_boxes, overseas_room

NO_LIMIT = 1000

_in_play: dict[tuple[int, int], int] = {}


def in_play(t: Table) -> int:
    """8.2: the provinces of the Areas in use, and the overseas boxes, which always are."""
    key = (t.board.provinces, t.n)
    if key not in _in_play:
        found = OVERSEAS
        for area in AREAS_FOR[t.n]:
            found |= IN_AREA[area]
        _in_play[key] = found & t.board.provinces
    return _in_play[key]


def bases(t: Table, seat: int) -> int:
    """9.6.a-d: provinces with a ● or ■ of the player, and his capital whoever holds it; □ and ○ are none."""
    found = t.markers[seat] | 1 << CAPITALS[t.power[seat]]
    for province in t.old[seat]:
        found |= 1 << province
    return found


def open_to(t: Table, seat: int) -> int:
    """8.2.f, 9.6.k: the provinces a player may enter at all."""
    found = in_play(t)
    if not has(t, seat, OVERLAND_EAST):
        found &= ~IN_AREA[AREA_V]
    return found


def by_land(t: Table, seat: int) -> int:
    """9.6.c, 9.6.car: the provinces of the player and their neighbours; with Caravan one step further."""
    entered = open_to(t, seat)
    start = bases(t, seat)
    first = t.board.neighbours(start) & entered
    found = start & entered | first
    if has(t, seat, CARAVAN):
        found |= t.board.neighbours(first & ~start & ~controlled_by_others(t, seat)) & entered
    return found


def controlled_by_others(t: Table, seat: int) -> int:
    """9.6.car.b, A70: what blocks a caravan: other players' ●, or their ■ filling the market number."""
    found = 0
    tokens: dict[int, int] = {}
    for other in range(t.n):
        if other != seat:
            found |= t.markers[other]
            for province, count in t.old[other].items():
                tokens[province] = tokens.get(province, 0) + count
    for province, count in tokens.items():
        if count == MARKET[province]:
            found |= 1 << province
    return found


def by_ship(t: Table, seat: int) -> int:
    """9.5.1: where the ship goes: galleys along coasts, seaworthy vessels to any coast, ocean ships overseas too."""
    ship = t.ship[seat]
    if ship < GALLEY:
        return 0
    if ship < SEAWORTHY_SHIP:
        heavens, overland = has(t, seat, HEAVENS), has(t, seat, OVERLAND_EAST)
        return t.board.by_galley(bases(t, seat), SHIP_NUMBER[ship], heavens, overland) & open_to(t, seat)
    coasts = COASTAL & open_to(t, seat)
    if ship < OCEAN_SHIP:
        return coasts & ~OVERSEAS
    return coasts & ~OVERSEAS | coasts & overseas_open(t, seat)


def overseas_open(t: Table, seat: int) -> int:
    """9.5.1.n, ADV.T.2: boxes the player may enter: within the grade of his ship, America with New World only."""
    if not has(t, seat, OCEAN_NAVIGATION):
        return 0
    found = IN_AREA[FAR_EAST]
    if has(t, seat, NEW_WORLD_ADVANCE):
        found |= IN_AREA[NEW_WORLD]
    return found if overseas_room(t, seat) else found & overseas_boxes(t, seat)


def shipload(t: Table, seat: int) -> int:
    """9.5.1.h: how many tokens the ship lands in one province in a turn."""
    ship = t.ship[seat]
    return NO_LIMIT if ship >= OCEAN_SHIP else SHIP_NUMBER[ship]


def landing_left(t: Table, seat: int, province: int) -> int:
    """9.5.1.h-i: how many more tokens the ship lands in a province this turn."""
    return shipload(t, seat) - t.landed.get(province, 0)
