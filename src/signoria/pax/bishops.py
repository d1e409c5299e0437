"""Bishops: where they may go, and what happens when they arrive (BISHOP, F1)."""

from collections.abc import Iterator
from itertools import compress
from typing import Final

from signoria.pax.abilities import IMMUNE_TO_SILENCING, has
from signoria.pax.facts import BISHOP, BISHOPS, IS_QUEEN, N_ITEMS, N_SQUARES, NONE
from signoria.pax.kinds import ASK_PACIFY, BISHOPS_DIE, PACIFIED
from signoria.pax.settle import settle
from signoria.pax.state import Table
from signoria.pax.tableau import cards_at, holder, husband, is_silenced, location, neighbours
from signoria.pax.tokens import release
from signoria.table.flow import PASS, Flow

_ITEMS: Final = range(N_ITEMS)


def landing_places(t: Table, where: int) -> list[int]:
    """BISHOP.a.1: the tableau cards of any player that share the location, and thrones where the rules open them."""
    places = _slots(t, cards_at(t, where))
    return places if t.rules.bishop_on_throne else [item for item in places if holder(t, item) != NONE]


def destinations(t: Table, item: int) -> list[int]:
    """F1.2-4: adjacent cards of the same tableau, or any other card or throne of the same location.

    A bishop on a throne cannot go straight to another throne (F1.c.3), which never shares its location anyway.
    """
    found = [other for other in landing_places(t, location(t, item)) if other != item]
    if holder(t, item) != NONE:
        found += [other for other in _slots(t, neighbours(t, item)) if other not in found]
    return found


def can_go(t: Table, item: int) -> bool:
    """F1.2-4: whether a bishop on this item has any of the `destinations`."""
    for other in landing_places(t, location(t, item)):
        if other != item:
            return True
    return holder(t, item) != NONE and bool(_slots(t, neighbours(t, item)))


def _slots(t: Table, items: list[int]) -> list[int]:
    """R34: king and queen have a place each, or (switch) one together, the king's."""
    if t.rules.couple_bishop_slots == 2:
        return items
    return [item for item in items if not IS_QUEEN[item]]


def _couple(t: Table, item: int) -> list[int]:
    """An item with all that a bishop on it silences: king and queens share it (I1.e)."""
    king = husband(t, item) if IS_QUEEN[item] else item
    return [king, *t.queens[king]] if 0 <= king < N_SQUARES else [item]


def silenced_by(t: Table, item: int) -> tuple[int, ...]:
    """What a bishop on this item, or on its spouse, silences now."""
    if t.log is None:
        return ()  # nobody listens
    return tuple([other for other in _couple(t, item) if _is_hushed(t, other)])


def newly_silenced(t: Table, item: int) -> tuple[int, ...]:
    """What a bishop who comes to this item will silence; nothing where he dies with another one."""
    if t.log is None or t.bishop[item]:
        return ()
    keeper = holder(t, item)
    if keeper == NONE or has(t, keeper, IMMUNE_TO_SILENCING):
        return ()
    return tuple([other for other in _couple(t, item) if not _is_hushed(t, other)])


def _is_hushed(t: Table, item: int) -> bool:
    keeper = holder(t, item)
    return keeper != NONE and is_silenced(t, item, keeper)


def bishop_arrives(t: Table, seat: int, token: int, item: int) -> Flow[None]:
    """F1.a, F1.b: two bishops on one card kill each other; otherwise one repressed token there may be killed."""
    other = t.bishop[item]
    t.touch()
    if other:
        t.bishop[item] = 0
        t.pool[other] += 1
        t.pool[token] += 1
        t.tell(BISHOPS_DIE, item)
    else:
        t.bishop[item] = token
        if item < N_SQUARES and t.repressed[item] and _may_pacify(t, seat, item):
            options = sorted(set(t.repressed[item]))
            options.append(PASS)
            victim = yield (ASK_PACIFY, seat, options, item)
            if victim != PASS:
                release(t, victim, item)
                t.pool[victim] += 1
                t.tell(PACIFIED, victim, item)
    yield from settle(t)


def _may_pacify(t: Table, seat: int, empire: int) -> bool:
    """F1.b: on any empire, or only on a king in the own tableau."""
    return t.rules.pacification == "any" or (t.owner[empire] == seat and not t.republic[empire])


def bishop_on(t: Table, item: int) -> int:
    """The bishop a card carries; with one place for a royal couple (R34) the king's is also his queen's."""
    token = t.bishop[item]
    if token or not IS_QUEEN[item] or t.rules.couple_bishop_slots == 2:
        return token
    king = husband(t, item)
    return 0 if king == NONE else t.bishop[king]


def bishops_in_play(t: Table, religion: int) -> list[int]:
    """The items that hold a bishop of the religion: squares, their queens, and cards of the tableaux."""
    token = BISHOP + religion
    return [] if t.pool[token] == BISHOPS[religion] else list(items_with(t, token))


def items_with(t: Table, token: int) -> Iterator[int]:
    """The items that hold this bishop."""
    bishop = t.bishop
    for item in compress(_ITEMS, bishop):
        if bishop[item] == token:
            yield item
