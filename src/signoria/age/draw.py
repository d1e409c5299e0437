"""9.2, 9.3: the Draw Card and the Buy Card Phase."""

from signoria.age import kinds
from signoria.age.cards import can_draw, discard, draw
from signoria.age.commodities import joint
from signoria.age.facts import (
    BASE_VALUE,
    EXTRA_CARD_PRICE,
    MASTER_ART,
    MILLED,
    N_COMMODITIES,
    URBAN_ASCENDANCY,
    WATERMILL,
)
from signoria.age.kinds import PASS
from signoria.age.options import mill_setting, milled
from signoria.age.order import begin_phase, next_part, offer_renaissance, part
from signoria.age.state import BUY_CARD_PHASE, PLAY_CARDS, Table, has, living, order
from signoria.table.flow import Flow


def draw_card_phase(t: Table) -> Flow[None]:
    """9.2: the first player may remove conditions, a miller who is last may set one, and each draws; not on turn 1."""
    if t.turn > 1:  # 9.2.c
        if t.stage == 0:
            yield from offer_renaissance(t)
            t.stage = 1
        if t.stage == 1:
            yield from remove_conditions(t)
            t.stage = 2
        yield from run_the_mill(t)
        for seat in living(t):
            draw(t, seat)  # 9.2.b
    begin_phase(t, BUY_CARD_PHASE)


def remove_conditions(t: Table) -> Flow[None]:
    """9.2.a-g: the first player may pay the base value of a commodity to remove a condition of it."""
    seat = order(t)[0]
    t.active = seat
    while not t.chaos[seat]:  # 9.4.2.j
        choice = yield (kinds.ASK_REMOVE, seat, [*removable(t, seat), PASS], 0)
        if choice == PASS:
            if removable(t, seat):
                t.tell(kinds.PASSED, seat, t.phase)
            return
        t.cash[seat] -= BASE_VALUE[choice]
        t.tell(kinds.CONDITION_REMOVED, seat, choice, BASE_VALUE[choice])
        for commodity in joint(t, choice):
            t.conditions[commodity] -= 1 if t.conditions[commodity] > 0 else -1


def removable(t: Table, seat: int) -> list[int]:
    """The commodities with a condition the player can pay for; a joint one of Gold and Ivory is offered once (9.2.f)."""
    return [
        c for c in range(N_COMMODITIES) if t.conditions[c] and t.cash[seat] >= BASE_VALUE[c] and joint(t, c)[0] == c
    ]


def run_the_mill(t: Table) -> Flow[None]:
    """ADV.J.1-3: an owner who is last may set Grain, Cloth, Wine or Metal."""
    seat = order(t)[-1]
    if not has(t, seat, WATERMILL):
        return
    t.active = seat
    options = [mill_setting(c, state) for c in MILLED for state in (0, 1, -1) if t.conditions[c] != state]
    choice = yield (kinds.ASK_MILL, seat, [*options, PASS], 0)
    if choice != PASS:
        commodity, state = milled(choice)
        t.conditions[commodity] = state
        t.tell(kinds.MILLED_TO, seat, commodity, state)


def buy_card_phase(t: Table) -> Flow[None]:
    """9.3: each owner of Urban Ascendancy may buy a card; then an owner of Master Art may discard one."""
    if t.stage == 0:
        yield from offer_renaissance(t)
        t.stage = 1
    while t.at < t.n:
        seat = part(t)
        if t.stage == 1:
            if has(t, seat, URBAN_ASCENDANCY) and t.cash[seat] >= EXTRA_CARD_PRICE and can_draw(t):
                choice = yield (kinds.ASK_EXTRA_CARD, seat, [1, PASS], EXTRA_CARD_PRICE)
                if choice == PASS:
                    t.tell(kinds.PASSED, seat, t.phase)
                else:
                    t.cash[seat] -= EXTRA_CARD_PRICE
                    t.tell(kinds.CARD_BOUGHT, seat, EXTRA_CARD_PRICE)
                    draw(t, seat)
            t.stage = 2
        if has(t, seat, MASTER_ART):
            yield from discard_one(t, seat)
        next_part(t)
    begin_phase(t, PLAY_CARDS)


def discard_one(t: Table, seat: int) -> Flow[None]:
    """9.3.b-d: Master Art lets its owner discard a card without effect."""
    card = yield (kinds.ASK_DISCARD, seat, [*t.hands[seat], PASS], 0)
    if card != PASS:
        discard(t, seat, card)
