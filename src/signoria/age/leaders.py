"""9.4.3: leaders, their credits, patrons and rebates."""

from typing import Final

from signoria.age.facts import (
    BOOSTED_CREDITS,
    CARD,
    LEADER_CREDITS,
    NONE,
    OVERLAND_EAST,
    PATRONAGE,
    PRINTED_WORD,
)
from signoria.age.kinds import CLAIMED, LEADER_PLAYED, REBATE
from signoria.age.prices import WALTER, credits_of, patrons_allowed
from signoria.age.state import Table, has

MARCO_POLO: Final = CARD["marco_polo"]


def play_leader(t: Table, seat: int, card: int) -> None:
    """9.4.3.a-b, LD.marco_polo.b: a leader counts in the order of the turn; with Printed Word it pays at once (9.4.3.k)."""
    t.leaders += ((card, seat, card == MARCO_POLO and t.mongols),)
    t.claims += (0,)
    t.tell(LEADER_PLAYED, seat, card, t.led + len(t.leaders))
    if has(t, seat, PRINTED_WORD):
        for advance, dollars in credits_of(t, len(t.leaders) - 1):
            if t.advances[seat] >> advance & 1:
                pay_rebate(t, seat, advance, dollars)


def pay_rebate(t: Table, seat: int, advance: int, dollars: int) -> None:
    """9.4.3.g: cash for an advance already owned."""
    t.cash[seat] += dollars
    t.tell(REBATE, seat, advance, dollars)


def raise_walter(t: Table) -> None:
    """A45: The Crusades after Walter pay the difference of a rebate already taken."""
    before = dict(LEADER_CREDITS[WALTER])[OVERLAND_EAST]
    after = dict(BOOSTED_CREDITS[WALTER])[OVERLAND_EAST]
    owners = [owner for card, owner, _ in t.leaders if card == WALTER and rebated(t, owner, t.advances[owner])]
    for seat in [*owners, t.walter]:
        if seat != NONE:
            pay_rebate(t, seat, OVERLAND_EAST, after - before)
    t.walter = NONE


def rebated(t: Table, seat: int, owned: int) -> bool:
    """Whether Walter has paid this player, with Printed Word by now, for Overland East among these advances."""
    return has(t, seat, PRINTED_WORD) and bool(owned >> OVERLAND_EAST & 1)


def dismiss_leaders(t: Table) -> None:
    """7.1.3.a: after Purchase all leaders leave the game; they still count as leaders of the turn (11.2.j)."""
    for card, seat, _ in t.leaders:
        # What was bought under Walter was cheaper by his credit and brought no rebate.
        if card == WALTER and rebated(t, seat, t.advances[seat] & ~t.bought[seat]) and not t.crusaded:
            t.walter = seat
    t.led += len(t.leaders)
    t.leaders = ()
    t.claims = ()


def late_rebates(t: Table, seat: int) -> None:
    """9.4.3.m: Printed Word just bought pays for advances owned before the phase, for leaders one played oneself."""
    for leader, (_, owner, _) in enumerate(t.leaders):
        if owner == seat:
            for advance, dollars in credits_of(t, leader):
                if (t.advances[seat] & ~t.bought[seat]) >> advance & 1:
                    pay_rebate(t, seat, advance, dollars)


def claimable(t: Table, seat: int) -> list[int]:
    """9.4.3.c-e: leaders of others a patron may still claim: none of the first, one of the second, two of the third."""
    if not has(t, seat, PATRONAGE):
        return []
    return [
        leader
        for leader, (_, owner, _) in enumerate(t.leaders)
        if owner != seat
        and not t.claims[leader] >> seat & 1
        and t.claims[leader].bit_count() < patrons_allowed(t, leader)
    ]


def claim_leader(t: Table, seat: int, leader: int) -> None:
    """9.4.3.f: the leader's credits as if one had played it; no rebate comes of it (9.4.3.h)."""
    claims = list(t.claims)
    claims[leader] |= 1 << seat
    t.claims = tuple(claims)
    t.tell(CLAIMED, seat, t.leaders[leader][0], t.leaders[leader][1])
