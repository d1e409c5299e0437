"""9.4.1: commodity cards and what they pay."""

from signoria.age.facts import BASE_VALUE, GOLD, INDUSTRY, IVORY, MAX_BOX, YIELDS
from signoria.age.state import Table, has


def provinces_with(t: Table, seat: int, commodity: int) -> int:
    """4.7.m, 9.4.1.g: how many provinces of a commodity a player dominates with ●."""
    return (t.markers[seat] & YIELDS[commodity]).bit_count()


def sign(condition: int) -> int:
    """9.7.1.h: conditions count one box for one card, however many there are."""
    return (condition > 0) - (condition < 0)


def box_of(t: Table, seat: int, commodity: int) -> int:
    """9.4.1.a-e: the box paid now."""
    return box_at(t, seat, commodity, t.conditions[commodity])


def box_at(t: Table, seat: int, commodity: int, condition: int) -> int:
    """The box paid under a condition: provinces, one more in a Shortage, one less in a Surplus, one more with Industry."""
    provinces = provinces_with(t, seat, commodity)
    if not provinces:
        return 0
    box = provinces + sign(condition) + has(t, seat, INDUSTRY)
    return max(0, min(box, MAX_BOX))


def payment(commodity: int, box: int) -> int:
    """4.7.k: box n pays the base value times n squared."""
    return BASE_VALUE[commodity] * box * box


def joint(t: Table, commodity: int) -> list[int]:
    """Gold and Ivory where both have the same condition, which one roll gave them; else the commodity alone."""
    if commodity in (GOLD, IVORY) and t.conditions[GOLD] * t.conditions[IVORY] > 0:
        return [GOLD, IVORY]
    return [commodity]
