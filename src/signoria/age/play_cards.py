"""9.4: the Play Cards Phase; 11.2: Final Card Play, in which everything must be played."""

from signoria.age import kinds
from signoria.age.cards import leave_hand, put_away
from signoria.age.commodities import box_of, payment, sign
from signoria.age.facts import (
    ARMS,
    CARD_COMMODITIES,
    CARD_EVENT,
    CARD_KIND,
    COMMODITY_CARD,
    INDUSTRY,
    LEADER_CARD,
    YIELDS,
    provinces_of,
)
from signoria.age.happenings import happen, has_target, is_burden
from signoria.age.kinds import PASS
from signoria.age.leaders import play_leader
from signoria.age.misery import ended
from signoria.age.order import begin_phase, next_part, offer_renaissance, part
from signoria.age.state import PURCHASE, Table, has, living
from signoria.age.war import cede, roll_next_war
from signoria.table.flow import Flow


def play_cards_phase(t: Table) -> Flow[None]:
    """9.4.a: in order, each plays any number of cards, one after another."""
    if t.stage == 0:
        yield from offer_renaissance(t)
        t.stage = 1
    while t.at < t.n:
        seat = part(t)
        if t.stage == 2 or not t.chaos[seat]:  # A109: Wars go on where the player fell in one of them
            yield from open_wars(t, seat)
            while not t.chaos[seat]:
                yield from cede(t)
                if ended(t):
                    return
                if t.chaos[seat] or not t.hands[seat]:
                    break
                card = yield (kinds.ASK_PLAY, seat, [*playable(t, seat), PASS], 0)
                if card == PASS:
                    break
                yield from play_card(t, seat, card)
            if ended(t):
                return
            if not t.chaos[seat] and t.hands[seat]:
                t.tell(kinds.PASSED, seat, t.phase)
        next_part(t)
    begin_phase(t, PURCHASE)


def final_card_play(t: Table) -> Flow[None]:
    """11.2: in the order of the turn just completed each must play all he can, in a sequence of his choice."""
    while t.at < t.n:
        seat = part(t)
        if t.stage == 2 or not t.chaos[seat]:  # A109: Wars go on where the player fell in one of them
            yield from open_wars(t, seat)
            while not t.chaos[seat]:
                yield from cede(t)
                if ended(t):
                    return
                cards = [] if t.chaos[seat] else playable(t, seat)
                if not cards:
                    break
                card = yield (kinds.ASK_FINAL, seat, cards, 0)
                yield from play_card(t, seat, card)
            if ended(t):
                return
            for card in t.hands[seat]:  # 11.2.m, A91
                leave_hand(t, seat, card)
                t.tell(kinds.LAID_ASIDE, seat, card)
        next_part(t)
    t.wars = ()  # 11.2.h


def open_wars(t: Table, seat: int) -> Flow[None]:
    """EV.war.d-e: open Wars are rolled first, the oldest first; a participant may add military cards before."""
    if t.stage == 1:
        t.war_at, t.war_todo = 0, len(t.wars)
        t.stage = 2
    while True:
        yield from cede(t)
        if ended(t) or not t.war_todo:
            return
        war = t.wars[t.war_at]
        if seat in war[:2] and t.hands[seat] and not t.chaos[seat]:
            other = war[0] + war[1] - seat
            arms = [card for card in playable(t, seat) if CARD_EVENT[card] in ARMS]
            card = yield (kinds.ASK_ARMS, seat, [*arms, PASS], other)
            if card != PASS:
                yield from play_card(t, seat, card)
                continue
        roll_next_war(t)


def playable(t: Table, seat: int) -> list[int]:
    """The cards in hand that may be played: no burdens, and whatever names somebody needs somebody to name."""
    return [
        card
        for card in t.hands[seat]
        if CARD_EVENT[card] < 0 or (not is_burden(t, CARD_EVENT[card]) and has_target(t, seat, CARD_EVENT[card]))
    ]


def play_card(t: Table, seat: int, card: int) -> Flow[None]:
    """9.4.a, A21: a card is resolved fully before the next; where it goes says its epoch number (4.7.h)."""
    t.tell(kinds.PLAYED, seat, card)
    leave_hand(t, seat, card)
    put_away(t, card)
    if CARD_KIND[card] == COMMODITY_CARD:
        commodities = CARD_COMMODITIES[card]
        commodity = yield (kinds.ASK_COMMODITY, seat, list(commodities), card)  # 7.1.1.e
        pay_commodity(t, commodity)
    elif CARD_KIND[card] == LEADER_CARD:
        play_leader(t, seat, card)
    else:
        yield from happen(t, seat, card)


def pay_commodity(t: Table, commodity: int) -> None:
    """9.4.1.f: all are paid at once, and one condition of the commodity is used up (9.7.1.h-i)."""
    condition = sign(t.conditions[commodity])
    t.tell(kinds.COMMODITY_PLAYED, commodity, condition)
    for seat in living(t):
        box = box_of(t, seat, commodity)
        if box:
            t.cash[seat] += payment(commodity, box)
            provinces = tuple(provinces_of(t.markers[seat] & YIELDS[commodity]))
            t.tell(kinds.PAID, seat, commodity, provinces, has(t, seat, INDUSTRY), box, payment(commodity, box))
    t.conditions[commodity] -= condition
