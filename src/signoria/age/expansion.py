"""9.6: the Expansion Phase."""

from typing import Final

from signoria.age import kinds
from signoria.age.cards import can_draw, draw
from signoria.age.competition import attack, convert, settle, trade_cards
from signoria.age.facts import HOLY_INDULGENCE, IS_SATELLITE, MARKET, NONE
from signoria.age.kinds import PASS
from signoria.age.misery import ended, gain_misery
from signoria.age.options import ATTACK, BUY_CARD, placement
from signoria.age.order import begin_phase, next_part, offer_renaissance, part
from signoria.age.prices import card_price
from signoria.age.prospects import Prospects
from signoria.age.readings import way_numbers
from signoria.age.state import INCOME, Table, has, living, markers_left, order, stock
from signoria.table.flow import Flow

INDULGENCE: Final = 2  # tokens a non-owner (9.6.hi.a)


def expansion_phase(t: Table) -> Flow[None]:
    """9.6.m: Civil War's last place, Renaissance, Holy Indulgence, then the players expand in order."""
    if t.stage == 0:
        if not t.asked:
            move_to_last(t)
        yield from offer_renaissance(t)
        yield from holy_indulgence(t)
        if ended(t):
            return
        t.stage = 1
        t.cards_sold = 0
        t.uncounted = 0
    while t.at < t.n:
        seat = part(t)
        if not t.chaos[seat]:
            yield from expand(t, seat)
        next_part(t)
    expansion_bonus(t)
    begin_phase(t, INCOME)


def move_to_last(t: Table) -> None:
    """EV.civil_war.d, A60: the victim moves to the last place, those behind him move up one used place."""
    victim = t.civil_war
    if victim == NONE:
        return
    t.civil_war = NONE
    seats = list(order(t))
    places = [t.slot[seat] for seat in seats]
    seats.remove(victim)
    for seat, place in zip([*seats, victim], places):
        t.slot[seat] = place
    t.tell(kinds.LAST_IN_EXPANSION, victim)


def holy_indulgence(t: Table) -> Flow[None]:
    """9.6.hi: owners gain two tokens for every player without it, who each return two for every owner."""
    owners = [seat for seat in living(t) if has(t, seat, HOLY_INDULGENCE)]
    others = [seat for seat in living(t) if not has(t, seat, HOLY_INDULGENCE)]
    if not owners or not others:
        return
    for seat in owners:
        due = INDULGENCE * len(others)
        tokens = min(due, stock(t, seat))
        t.expansion[seat] += tokens
        t.cash[seat] += due - tokens
        t.tell(kinds.INDULGED, seat, tokens, due - tokens)
    for seat in others:
        due = INDULGENCE * len(owners)
        tokens = min(due, t.expansion[seat])
        t.expansion[seat] -= tokens
        rest = due - tokens
        if rest:
            choice = yield (kinds.ASK_INDULGENCE, seat, [1, PASS] if t.cash[seat] >= rest else [PASS], rest)
            if choice == PASS:
                rest = 0
        t.cash[seat] -= rest
        t.tell(kinds.INDULGENCE_PAID, seat, tokens, rest)
        if tokens + rest < due:
            gain_misery(t, seat, 1)  # 9.6.hi.d


def expand(t: Table, seat: int) -> Flow[None]:
    """9.6.n: placements, attacks and a card in any order, one at a time, until the player stops."""
    if t.stage == 1:
        t.landed = {}
        t.card_bought = False
        late_domination(t, seat)
        t.stage = 2
    prospects: Prospects | None = None
    while True:
        if t.converting != NONE:
            yield from convert(t, seat)
            prospects = None
        if t.trading != NONE:
            yield from trade_cards(t, seat)
        options: list[int] = []
        if t.expansion[seat]:
            if prospects is None:
                prospects = Prospects(t, seat)
            options = prospects.options()
            if can_buy_card(t, seat):
                options.append(BUY_CARD)
        options.append(PASS)
        choice = yield (kinds.ASK_EXPAND, seat, options, t.expansion[seat])
        if choice == PASS or prospects is None:
            break
        if choice >= BUY_CARD:
            buy_card(t, seat)
            continue
        if choice >= ATTACK:
            province = choice - ATTACK
            tokens = prospects.tokens_for(province)
        else:
            province, tokens = placement(choice)
        if prospects.needs_ship(province):
            land(t, province, tokens)
        if choice >= ATTACK:
            yield from attack(t, seat, province, tokens)
        else:
            place(t, seat, province, tokens)
        if t.expansion[seat]:
            prospects.renew(province, choice >= ATTACK)
    t.tell(kinds.EXPANDED, seat, t.expansion[seat])
    t.expansion[seat] = 0  # 9.6.f


def late_domination(t: Table, seat: int) -> None:
    """9.6.3.z: what a lack of markers left as tokens is dominated now, as far as markers go."""
    old = t.old[seat]
    for province in sorted([p for p in old if old[p] >= MARKET[p] and not IS_SATELLITE[p]]):
        if markers_left(t, seat):
            settle(t, seat, province)


def land(t: Table, province: int, tokens: int) -> None:
    """9.5.1.i-j: tokens that come by ship count against its limit, whatever becomes of them."""
    t.landed[province] = t.landed.get(province, 0) + tokens


def place(t: Table, seat: int, province: int, tokens: int) -> None:
    """9.6.j: tokens go in peacefully, and dominate where they fill the market number alone."""
    if t.log is not None:
        t.tell(kinds.PLACED, seat, province, tokens, *way_numbers(t, seat, province))
    t.expansion[seat] -= tokens
    t.new[seat][province] = t.new[seat].get(province, 0) + tokens
    settle(t, seat, province)


def can_buy_card(t: Table, seat: int) -> bool:
    """9.6.1.a: once a player and phase, for tokens, while there are cards."""
    return not t.card_bought and t.expansion[seat] >= card_price(t) and can_draw(t)


def buy_card(t: Table, seat: int) -> None:
    """9.6.1: a card for tokens, which go back to the Stock."""
    tokens = card_price(t)
    t.expansion[seat] -= tokens
    t.cards_sold += 1
    t.card_bought = True
    t.tell(kinds.CARD_FOR_TOKENS, seat, tokens)
    draw(t, seat)


def expansion_bonus(t: Table) -> None:
    """9.6.4: the player with the most ○, the earlier one of equals, draws a card."""
    best, most = NONE, 0
    for seat in living(t):
        count = (t.fresh[seat] & ~t.uncounted).bit_count()
        if count > most:
            best, most = seat, count
    if best != NONE:
        t.tell(kinds.BONUS, best, most)
        draw(t, best)
