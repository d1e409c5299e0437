"""What follows at once when abilities come or go: hand limits, Venice's places, concessions beside pirates."""

from signoria.pax.abilities import PIRATE_PROOF, UNLIMITED_HAND, VENICE_TWO, anyone_has, has
from signoria.pax.facts import (
    BIT,
    CATHOLIC,
    HAND_LIMIT,
    LEVY,
    PAPAL_STATES,
    RELIGION,
    VENICE,
    VENICE2,
    theocracy_of,
)
from signoria.pax.kinds import ASK_DISCARD, ASK_VENICE, HAND_DISCARDED, KILLED_IN_BORDER, VENICE_CUT
from signoria.pax.state import COVERED, Table, seat_of_pawn
from signoria.table.flow import Flow


def settle(t: Table) -> Flow[None]:
    """Run the checks. Cheap to skip: callers look at `t.unsettled` first."""
    t.unsettled = False
    if t.cities[VENICE2] != COVERED or venice_has_two(t):
        yield from _venice(t)
    if any(t.pirate):
        _drown(t)
    for hand in t.hands:
        if len(hand) > HAND_LIMIT:
            yield from _shorten_hands(t)
            return


def _drown(t: Table) -> None:
    """PIRATE.d: with the protection of a concession gone the pirate beside it does what pirates do."""
    for b, pirate in enumerate(t.pirate):
        if pirate and t.concession[b] and not has(t, seat_of_pawn(t, t.concession[b]), PIRATE_PROOF):
            pawn = t.concession[b]
            t.concession[b] = 0
            t.pool[pawn] += 1
            t.tell(KILLED_IN_BORDER, pawn, b)


def _shorten_hands(t: Table) -> Flow[None]:
    """HAND.a, F1.g.4: the owner of a hand that is too large chooses what goes, at once, also in another's turn."""
    for step in range(t.n):
        seat = (t.active + step) % t.n
        while len(t.hands[seat]) > HAND_LIMIT and not has(t, seat, UNLIMITED_HAND):
            card = yield (ASK_DISCARD, seat, list(t.hands[seat]), seat)
            t.hands[seat] = tuple([c for c in t.hands[seat] if c != card])
            t.seen |= BIT[card]
            t.tell(HAND_DISCARDED, seat, card)


def venice_has_two(t: Table) -> bool:
    """G4.c.1: a condottiere serves anywhere, and Venice's icon is gold (R27, R28); gold knights need a Catholic state."""
    state = t.map_state[PAPAL_STATES]
    if RELIGION[LEVY[VENICE][state]] != CATHOLIC or not anyone_has(t, VENICE_TWO):
        return False
    return t.rules.condottieri == "tokens" or state == theocracy_of(CATHOLIC)


def _venice(t: Table) -> Flow[None]:
    """G4.c: open or close Venice's second place; closing cuts Venice to one token, the active seat choosing (R27)."""
    if venice_has_two(t):
        if t.cities[VENICE2] == COVERED:
            t.cities[VENICE2] = 0
        return
    second = t.cities[VENICE2]
    if second > 0:
        if t.cities[VENICE]:
            victim = VENICE2
            if t.cities[VENICE] != second:
                victim = yield (ASK_VENICE, t.active, [VENICE, VENICE2], 0)
            dead = t.cities[victim]
            t.pool[dead] += 1
            t.tell(VENICE_CUT, dead)
            if victim == VENICE:
                t.cities[VENICE] = second
        else:
            t.cities[VENICE] = second
    t.cities[VENICE2] = COVERED
