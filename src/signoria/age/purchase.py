"""9.5: the Purchase Phase: ship, advances, Stabilization and misery relief, strictly in this order."""

from typing import Final

from signoria.age import kinds
from signoria.age.cards import end_with_this_turn
from signoria.age.draw import discard_one
from signoria.age.facts import (
    ALL_ADVANCES,
    CATEGORY,
    COST,
    IN_CATEGORY,
    MASTER_ART,
    MISERY_GAIN,
    MISERY_RELIEF,
    N_ADVANCES,
    OCEAN_NAVIGATION,
    OCEAN_SHIP,
    PRINTED_WORD,
    RELIEF_CATEGORIES,
    RELIEF_SPACES,
    SEAWORTHY,
    SEAWORTHY_SHIP,
    SHIP_PRICE,
    bits_of,
)
from signoria.age.kinds import PASS
from signoria.age.leaders import claim_leader, claimable, dismiss_leaders, late_rebates
from signoria.age.misery import ended, gain_misery, relieve_misery
from signoria.age.order import begin_phase, next_part, offer_renaissance, part
from signoria.age.prices import discounts, leader_credits, prerequisites, price, spaces_worth, stabilization
from signoria.age.state import EXPANSION, ON_SHIP, ON_STABILIZATION, Table, spend
from signoria.table.flow import Flow

RELIEF_NUMBERS: Final = (2, 3)  # 9.5.4: so many of each category; the third level wants all of them


def purchase_phase(t: Table) -> Flow[None]:
    """2.2.g: in order, each player."""
    if t.stage == 0:
        yield from offer_renaissance(t)
        t.stage = 1
    while t.at < t.n:
        seat = part(t)
        if not t.chaos[seat]:
            yield from purchase_part(t, seat)
            if ended(t):
                return
        next_part(t)
    dismiss_leaders(t)
    begin_phase(t, EXPANSION)


def purchase_part(t: Table, seat: int) -> Flow[None]:
    """One player's purchases."""
    if t.stage == 1:
        yield from upgrade_ship(t, seat)
        t.stage = 2
    while t.stage < 4:
        if t.stage == 3:
            yield from discard_one(t, seat)  # 9.3.d
            t.stage = 2
        choice = yield (kinds.ASK_PURCHASE, seat, [*purchases(t, seat), PASS], 0)
        if choice == PASS:
            t.stage = 4
            if not t.spent[seat]:
                t.tell(kinds.PASSED, seat, t.phase)
        elif choice >= kinds.CLAIM:
            claim_leader(t, seat, choice - kinds.CLAIM)
        else:
            buy_advance(t, seat, choice)
            if t.chaos[seat]:
                return  # A59
            if choice == MASTER_ART:
                t.stage = 3
    yield from stabilize(t, seat)
    if not t.chaos[seat]:
        relief(t, seat)


def upgrade_ship(t: Table, seat: int) -> Flow[None]:
    """9.5.1.c-e: one grade up within the row."""
    if can_upgrade(t, seat):
        choice = yield (kinds.ASK_SHIP, seat, [1, PASS], t.ship[seat] + 1)
        if choice != PASS:
            spend(t, seat, ON_SHIP, SHIP_PRICE)
            t.ship[seat] += 1
            t.tell(kinds.SHIP_BOUGHT, seat, t.ship[seat], SHIP_PRICE)


def can_upgrade(t: Table, seat: int) -> bool:
    """Whether there is a next grade, and money for it."""
    return t.cash[seat] >= SHIP_PRICE and t.ship[seat] + 1 not in (SEAWORTHY_SHIP, OCEAN_SHIP, OCEAN_SHIP + 4)


def purchases(t: Table, seat: int) -> list[int]:
    """9.5.2.a, 9.4.3.e: the advances that can be bought now, and the leaders that can be claimed."""
    owned = t.advances[seat]
    off = [t.cash[seat]] * len(IN_CATEGORY)  # what an advance of the category may cost
    for _, category, dollars in discounts(t, seat):
        off[category] += dollars
    led = [0] * N_ADVANCES
    if t.leaders:
        for _, advance, dollars in leader_credits(t, seat):
            led[advance] += dollars
    needed = prerequisites(t)
    found = [
        advance
        for advance in bits_of(ALL_ADVANCES & ~owned)
        if COST[advance] <= off[CATEGORY[advance]] + led[advance]
        and not needed[advance] & ~owned
        and CATEGORY[advance] != t.decree
    ]
    return found + [kinds.CLAIM + leader for leader in claimable(t, seat)] if t.leaders else found


def buy_advance(t: Table, seat: int, advance: int) -> None:
    """9.5.2.e: an advance works from the moment it is bought."""
    dollars = price(t, seat, advance)
    spend(t, seat, advance, dollars)
    t.tell(kinds.ADVANCE_BOUGHT, seat, advance, dollars)
    t.advances[seat] |= 1 << advance
    t.bought[seat] |= 1 << advance
    if t.advances[seat] == ALL_ADVANCES and not t.final:
        end_with_this_turn(t)  # 11.1.a
    if advance == SEAWORTHY:
        t.ship[seat] = SEAWORTHY_SHIP  # 9.5.1.o
    elif advance == OCEAN_NAVIGATION:
        t.ship[seat] = OCEAN_SHIP
    elif advance == PRINTED_WORD:
        late_rebates(t, seat)
    relieve_misery(t, seat, MISERY_RELIEF[advance])  # ADV.B.1, ADV.K.1
    gain_misery(t, seat, MISERY_GAIN[advance])  # ADV.rel


def stabilize(t: Table, seat: int) -> Flow[None]:
    """9.5.3.b-e: pay all, or gain misery."""
    dollars = stabilization(t, seat)
    if not dollars:
        return
    choice = yield (kinds.ASK_STABILIZE, seat, [1, PASS] if t.cash[seat] >= dollars else [PASS], dollars)
    if choice == PASS:
        t.tell(kinds.UNSTABLE, seat, dollars)
        gain_misery(t, seat, spaces_worth(t.misery[seat], dollars))
    else:
        spend(t, seat, ON_STABILIZATION, dollars)
        t.tell(kinds.STABILIZED, seat, dollars)


def relief_counts(t: Table, seat: int) -> list[int]:
    """9.5.4: how many advances a player owns of each category that counts for relief."""
    return [(t.advances[seat] & IN_CATEGORY[c]).bit_count() for c in RELIEF_CATEGORIES]


def relief(t: Table, seat: int) -> None:
    """9.5.4: each level of Science, Commerce and Communications relieves misery once."""
    counts = relief_counts(t, seat)
    complete = all(n == IN_CATEGORY[c].bit_count() for n, c in zip(counts, RELIEF_CATEGORIES))
    level = sum(min(counts) >= needed for needed in RELIEF_NUMBERS) + complete
    while t.relief[seat] < level:
        spaces = RELIEF_SPACES[t.relief[seat]]
        t.relief[seat] += 1
        t.tell(kinds.RELIEVED, seat, t.relief[seat])
        relieve_misery(t, seat, spaces)
