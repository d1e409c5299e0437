"""4.7, 9.4.2: the Misery Index and Chaos."""

from signoria.age.cards import discard
from signoria.age.facts import CHAOS, MISERY, NONE
from signoria.age.kinds import ELIMINATED, MISERY_DOWN, MISERY_UP
from signoria.age.state import Table


def gain_misery(t: Table, seat: int, spaces: int) -> None:
    """9.4.2.d: up the Index; past the last number lies Chaos."""
    if spaces <= 0 or t.chaos[seat]:
        return
    before, space = t.misery[seat], min(t.misery[seat] + spaces, CHAOS)
    t.misery[seat] = space
    t.tell(MISERY_UP, seat, spaces, MISERY[before], MISERY[space] if space < CHAOS else NONE)
    if space == CHAOS:
        eliminate(t, seat)


def relieve_misery(t: Table, seat: int, spaces: int) -> None:
    """4.7.b: down the Index, never below 0."""
    if spaces <= 0 or t.chaos[seat] or not t.misery[seat]:
        return
    space = max(t.misery[seat] - spaces, 0)
    t.tell(MISERY_DOWN, seat, t.misery[seat] - space, MISERY[t.misery[seat]], MISERY[space])
    t.misery[seat] = space


def eliminate(t: Table, seat: int) -> None:
    """4.7.a, 9.4.2.e-l: out of the game at once; the pieces stay and defend."""
    t.chaos[seat] = True
    t.misery[seat] = CHAOS
    t.tell(ELIMINATED, seat)
    for card in t.hands[seat]:
        discard(t, seat, card)  # 9.4.2.f
    t.expansion[seat] = 0
    end_wars_of(t, seat)
    if seat in (t.trading, t.active):
        t.trading = NONE
    if seat == t.active:
        t.converting = NONE


def end_wars_of(t: Table, seat: int) -> None:
    """EV.war.g: a War ends with the elimination of a side, and what is still to be ceded stays."""
    kept: list[tuple[int, int, int]] = []
    at, todo = t.war_at, t.war_todo
    for i, war in enumerate(t.wars):
        if seat not in war[:2]:
            kept.append(war)
        elif i < t.war_at:
            at -= 1
        elif i < t.war_at + t.war_todo:
            todo -= 1
    t.wars = tuple(kept)
    t.war_at, t.war_todo = at, todo
    if seat in t.ceding[:2]:
        t.ceding = (NONE, NONE, 0)


def ended(t: Table) -> bool:
    """A95: one or nobody is left."""
    return t.chaos.count(False) < 2
