"""9.6.a-d, 9.5.1: where a player's tokens may go."""

from typing import Final, Literal, NamedTuple

from signoria.age.facts import (
    AREA_V,
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
    PROVINCE_IDS,
    SEAWORTHY_SHIP,
    SHIP_NUMBER,
    bits_of,
)
from signoria.age.state import Table, has

NO_LIMIT: Final = 1000


def in_play(t: Table) -> int:
    """8.2: the provinces of the Areas in use, and the overseas boxes, which always are."""
    return t.board.in_use[t.n]


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
    return land_from(t, seat, bases(t, seat))


def land_from(t: Table, seat: int, start: int) -> int:
    """The same where his bases are known."""
    found = start | t.board.neighbours(start)
    if has(t, seat, CARAVAN):
        found |= t.board.neighbours(_passed(t, seat, start))
    return found & open_to(t, seat)


def through(t: Table, seat: int) -> int:
    """9.6.car: the provinces a caravan of the player may pass."""
    return _passed(t, seat, bases(t, seat)) if has(t, seat, CARAVAN) else 0


def _passed(t: Table, seat: int, start: int) -> int:
    return t.board.neighbours(start) & open_to(t, seat) & ~start & ~controlled_by_others(t, seat)


def controlled_by_others(t: Table, seat: int) -> int:
    """9.6.car.b, A70: what blocks a caravan: other players' ●, or their ■ filling the market number."""
    found = 0
    room = list(MARKET)
    for other in range(t.n):
        if other != seat:
            found |= t.markers[other]
            for province, count in t.old[other].items():
                room[province] -= count
                if not room[province]:
                    found |= 1 << province
    return found


def by_ship(t: Table, seat: int) -> int:
    """Where the player's ship goes."""
    return by_this_ship(t, seat, t.ship[seat])


def by_this_ship(t: Table, seat: int, ship: int) -> int:
    """9.5.1: where a ship goes: galleys along coasts, seaworthy vessels to any coast, ocean ships overseas too."""
    return ship_from(t, seat, ship, bases(t, seat))


def ship_from(t: Table, seat: int, ship: int, start: int) -> int:
    """The same where the player's bases are known."""
    if ship < GALLEY:
        return 0
    if ship < SEAWORTHY_SHIP:
        heavens, overland = has(t, seat, HEAVENS), has(t, seat, OVERLAND_EAST)
        return t.board.by_galley(start, SHIP_NUMBER[ship], heavens, overland) & open_to(t, seat)
    coasts = COASTAL & open_to(t, seat)
    if ship < OCEAN_SHIP:
        return coasts & ~OVERSEAS
    return coasts & ~OVERSEAS | coasts & overseas_open(t, seat, ship)


def overseas_open(t: Table, seat: int, ship: int) -> int:
    """9.5.1.n, ADV.T.2: boxes the player may enter: within the grade of his ship, America with New World only."""
    if not has(t, seat, OCEAN_NAVIGATION):
        return 0
    found = IN_AREA[FAR_EAST]
    if has(t, seat, NEW_WORLD_ADVANCE):
        found |= IN_AREA[NEW_WORLD]
    held = overseas_boxes(t, seat)
    return found if held.bit_count() < SHIP_NUMBER[ship] else found & held


def overseas_boxes(t: Table, seat: int) -> int:
    """The overseas boxes a player has any piece in (A69)."""
    held = (t.markers[seat] | t.fresh[seat]) & OVERSEAS
    for tokens in (t.old[seat], t.new[seat]):
        for province in tokens:
            held |= 1 << province & OVERSEAS
    return held


def overseas_room(t: Table, seat: int) -> bool:
    """ADV.T.2: whether the grade of the ship allows one more overseas box."""
    grade = SHIP_NUMBER[t.ship[seat]] if t.ship[seat] >= OCEAN_SHIP else 0
    return overseas_boxes(t, seat).bit_count() < grade


def shipload(t: Table, seat: int) -> int:
    """9.5.1.h: how many tokens the ship lands in one province in a turn."""
    ship = t.ship[seat]
    return NO_LIMIT if ship >= OCEAN_SHIP else SHIP_NUMBER[ship]


# ---------------------------------------------------------------------- the way there


WayKind = Literal["here", "land", "caravan", "ship"]


class Way(NamedTuple):
    """How tokens come into a province: `here`, by `land`, `caravan` or `ship`; the places passed, and the steps a galley
    makes."""

    kind: WayKind
    route: tuple[str, ...]
    steps: int


def way_to(t: Table, seat: int, province: int) -> Way | None:
    """The way by which tokens come into a province: what costs nothing first (A66); None where it is out of reach."""
    start = bases(t, seat)
    if not open_to(t, seat) >> province & 1:
        return None
    if start >> province & 1:
        return Way("here", (PROVINCE_IDS[province],), 0)
    for base in bits_of(start & t.board.land[province]):
        return Way("land", (PROVINCE_IDS[base], PROVINCE_IDS[province]), 0)
    for middle in bits_of(through(t, seat) & t.board.land[province]):
        for base in bits_of(start & t.board.land[middle]):
            return Way("caravan", (PROVINCE_IDS[base], PROVINCE_IDS[middle], PROVINCE_IDS[province]), 0)
    return way_by_ship(t, seat, province, t.ship[seat])


def way_by_ship(t: Table, seat: int, province: int, ship: int) -> Way | None:
    """The way by a ship: a galley's coasts, or nothing but the two ends for a ship that goes anywhere."""
    if not by_this_ship(t, seat, ship) >> province & 1:
        return None
    if ship < SEAWORTHY_SHIP:
        heavens, overland = has(t, seat, HEAVENS), has(t, seat, OVERLAND_EAST)
        route = t.board.galley_route(bases(t, seat), province, SHIP_NUMBER[ship], heavens, overland)
        return Way("ship", tuple(route), len(route) - 1)
    return Way("ship", (PROVINCE_IDS[CAPITALS[t.power[seat]]], PROVINCE_IDS[province]), 0)
