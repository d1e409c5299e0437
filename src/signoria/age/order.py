"""9.1: the Order of Play, and Renaissance, which changes it."""

from signoria.age import kinds
from signoria.age.cards import end_with_this_turn
from signoria.age.facts import NONE, RENAISSANCE, SLOTS_FOR
from signoria.age.kinds import PASS
from signoria.age.state import DRAW_CARD, ORDER_OF_PLAY, Table, any_has, has, order, stock
from signoria.table.flow import Flow
from signoria.table.secret import secretly


def order_of_play(t: Table) -> Flow[None]:
    """9.1: all bid secretly for tokens; who spends least goes first."""
    if t.stage == 0:
        begin_turn(t)
        t.stage = 1
    if t.stage == 1:
        yield from bid_for_tokens(t)
        t.last_slot = t.slot
        t.slot = [0] * t.n
        t.stage = 2
    yield from take_places(t)
    begin_phase(t, DRAW_CARD)


def begin_turn(t: Table) -> None:
    """9.1.m: everything that lasts a turn is over."""
    t.turn += 1
    t.active = 0
    t.tell(kinds.TURN_BEGINS, t.turn)
    t.tell(kinds.PHASE_BEGINS, ORDER_OF_PLAY)
    t.renaissance = 0
    t.ticks = [0] * t.n
    t.ruler = 0
    t.civil_war = NONE
    t.decree = NONE
    t.strife = False
    t.crusaded = False
    t.led = 0
    t.walter = NONE
    t.bought = [0] * t.n
    t.spent = [()] * t.n
    if t.turn == t.max_turns:
        end_with_this_turn(t)  # 2.1.b


def bid_for_tokens(t: Table) -> Flow[None]:
    """9.1.a-k: any number of dollars, below zero to go early; tokens come from the Stock."""
    bidders = [seat for seat in range(t.n) if not t.chaos[seat]]
    asks = [(kinds.ASK_BID, seat, list(range(-t.cash[seat], t.cash[seat] + 1)), 0) for seat in bidders]
    bids = yield from secretly(t, asks, True)
    t.bid = [0] * t.n  # 9.4.2.i: players in Chaos count as bidding zero
    for seat, bid in zip(bidders, bids):
        t.bid[seat] = bid
        t.cash[seat] -= abs(bid)
        t.expansion[seat] = max(0, min(bid, stock(t, seat)))
        t.written[seat] = t.cash[seat]  # 9.1.c
        t.tell(kinds.BIDS, seat, bid, t.expansion[seat], t.cash[seat])


def take_places(t: Table) -> Flow[None]:
    """9.1.d-f: the lowest bid first; among equals the player who chose his capital last takes his place first."""
    places = SLOTS_FOR[t.n]
    ranked = sorted(range(t.n), key=t.bid.__getitem__)
    for bid in sorted(set(t.bid)):
        tied = [seat for seat in ranked if t.bid[seat] == bid]
        start = ranked.index(tied[0])
        for seat in sorted(tied, key=t.rank.__getitem__, reverse=True):
            if t.slot[seat]:
                continue
            free = [place for place in places[start : start + len(tied)] if place not in t.slot]
            if t.chaos[seat]:
                t.slot[seat] = free[0]  # 9.4.2.i, A97
            else:
                t.slot[seat] = yield (kinds.ASK_TIE, seat, free, 0)
    for seat in order(t):
        equals = [other for other in range(t.n) if other != seat and t.bid[other] == t.bid[seat]]
        tied_with = tuple(sorted(equals, key=t.rank.__getitem__, reverse=True))
        t.tell(kinds.ORDER_SET, seat, t.slot[seat], t.last_slot[seat], tied_with, bool(tied_with))


def begin_phase(t: Table, phase: int) -> None:
    """2.2.a: the next phase."""
    t.phase = phase
    t.at = 0
    t.stage = 0
    t.asked = 0
    t.tell(kinds.PHASE_BEGINS, phase)


def offer_renaissance(t: Table) -> Flow[None]:
    """ADV.Q.1-7: each owner in the order then in force may swap with a neighbour who does not own it, once a turn.

    Who has nobody to swap with is not passed over for good: swaps of others may bring somebody beside him (A108).
    """
    asked = any_has(t, RENAISSANCE)
    while asked:
        asked = False
        for seat in order(t):
            if has(t, seat, RENAISSANCE) and not (t.renaissance | t.asked) >> seat & 1:
                partners = swap_partners(t, seat)
                if not partners:
                    continue
                t.active = seat
                choice = yield (kinds.ASK_RENAISSANCE, seat, [*partners, PASS], t.phase)
                t.asked |= 1 << seat
                if choice != PASS:
                    swap_places(t, seat, choice)
                asked = True
                break


def swap_partners(t: Table, seat: int) -> list[int]:
    """ADV.Q.1, ADV.Q.6: the players directly before and after who do not own Renaissance, or are in Chaos."""
    seats = order(t)
    at = seats.index(seat)
    return [other for other in seats[max(at - 1, 0) : at] + seats[at + 1 : at + 2] if not has(t, other, RENAISSANCE)]


def swap_places(t: Table, seat: int, other: int) -> None:
    """ADV.Q.4: the printed places change hands, for the rest of the turn."""
    t.slot[seat], t.slot[other] = t.slot[other], t.slot[seat]
    t.renaissance |= 1 << seat
    t.tell(kinds.SWAPPED, seat, other)


def part(t: Table) -> int:
    """The seat whose part of the phase it is."""
    seat = order(t)[t.at]
    t.active = seat
    return seat


def next_part(t: Table) -> None:
    """On to the next player of the phase."""
    t.at += 1
    t.stage = 1
