"""9.6: the Expansion Phase."""

from signoria.age.cards import can_draw, draw
from signoria.age.competition import attack, convert, settle, tokens_needed, trade_cards
from signoria.age.facts import (
    AREA,
    CAPITALS,
    COSMOPOLITAN,
    HOLY_INDULGENCE,
    IN_AREA,
    MARKET,
    NATIONALISM,
    NONE,
    SATELLITES,
    SUPPORTS,
    provinces_of,
)
from signoria.age.kinds import (
    ASK_EXPAND,
    ASK_INDULGENCE,
    ATTACK,
    BONUS,
    BUY_CARD,
    CARD_FOR_TOKENS,
    EXPANDED,
    INDULGED,
    INDULGENCE_PAID,
    LAST_IN_EXPANSION,
    PASS,
    PLACE,
    PLACED,
)
from signoria.age.misery import ended, gain_misery
from signoria.age.order import begin_phase, next_part, offer_renaissance, part
from signoria.age.reach import by_land, by_ship, landing_left
from signoria.age.state import INCOME, Table, has, living, markers_left, order, stock, tokens_in
from signoria.table.flow import Flow

INDULGENCE = 2  # tokens a non-owner (9.6.hi.a)
CARD_TOKENS = 3  # 9.6.1.b
COUNTS = 50  # room for numbers of tokens in an option


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
    seats = order(t)
    places = [t.slot[seat] for seat in seats]
    seats.remove(victim)
    for seat, place in zip([*seats, victim], places):
        t.slot[seat] = place
    t.tell(LAST_IN_EXPANSION, victim)


def holy_indulgence(t: Table) -> Flow[None]:
    """9.6.hi: owners gain two tokens for every player without it, who each return two for every owner."""
    owners = [seat for seat in living(t) if has(t, seat, HOLY_INDULGENCE)]
    others = [seat for seat in living(t) if not has(t, seat, HOLY_INDULGENCE)]
    for seat in owners:
        due = INDULGENCE * len(others)
        tokens = min(due, stock(t, seat))
        t.expansion[seat] += tokens
        t.cash[seat] += due - tokens
        t.tell(INDULGED, seat, tokens, due - tokens)
    if not owners:
        return
    for seat in others:
        due = INDULGENCE * len(owners)
        tokens = min(due, t.expansion[seat])
        t.expansion[seat] -= tokens
        rest = due - tokens
        if rest:
            choice = yield (ASK_INDULGENCE, seat, [1, PASS] if t.cash[seat] >= rest else [PASS], rest)
            if choice == PASS:
                rest = 0
        t.cash[seat] -= rest
        t.tell(INDULGENCE_PAID, seat, tokens, rest)
        if tokens + rest < due:
            gain_misery(t, seat, 1)  # 9.6.hi.d


def expand(t: Table, seat: int) -> Flow[None]:
    """9.6.n: placements, attacks and a card in any order, one at a time, until the player stops."""
    if t.stage == 1:
        t.landed = {}
        t.card_bought = False
        late_domination(t, seat)
        t.stage = 2
    while True:
        yield from convert(t, seat)
        yield from trade_cards(t, seat)
        choice = yield (ASK_EXPAND, seat, [*expansions(t, seat), PASS], t.expansion[seat])
        if choice == PASS:
            break
        if choice >= BUY_CARD:
            buy_card(t, seat)
        elif choice >= ATTACK:
            province = choice - ATTACK
            tokens = tokens_needed(t, seat, province)
            land(t, seat, province, tokens)
            yield from attack(t, seat, province, tokens)
        else:
            province, tokens = divmod(choice - PLACE, COUNTS)
            land(t, seat, province, tokens)
            place(t, seat, province, tokens)
    t.tell(EXPANDED, seat, t.expansion[seat])
    t.expansion[seat] = 0  # 9.6.f


def late_domination(t: Table, seat: int) -> None:
    """9.6.3.z: what a lack of markers left as tokens is dominated now, as far as markers go."""
    for province in sorted(t.old[seat]):
        if t.old[seat][province] >= MARKET[province] and markers_left(t, seat):
            settle(t, seat, province)


def expansions(t: Table, seat: int) -> list[int]:
    """Every placement, attack and purchase that is possible now."""
    tokens = t.expansion[seat]
    options: list[int] = []
    if not tokens:
        return options
    on_land = by_land(t, seat)
    mine = t.old[seat].keys() | t.new[seat].keys()
    foreign = 0  # markers of others
    present: dict[int, int] = {}  # everybody's tokens
    hostile = 0  # provinces with tokens of others
    for other in range(t.n):
        for held in (t.old[other], t.new[other]):
            for province, count in held.items():
                present[province] = present.get(province, 0) + count
                if other != seat:
                    hostile |= 1 << province
        if other != seat:
            foreign |= t.markers[other] | t.fresh[other]
    attacks: list[int] = []
    ship = t.ship[seat]
    helped = most_help(t, seat)
    special = modified(t, hostile)
    capital = 1 << CAPITALS[t.power[seat]]
    reached = (on_land | by_ship(t, seat)) & ~(t.markers[seat] | t.fresh[seat])  # 9.6.h
    for province in provinces_of(reached):
        bit = 1 << province
        market = MARKET[province]
        # A66: only what comes by ship counts against its limit.
        limit = tokens if on_land & bit or ship == 0 else min(tokens, landing_left(t, seat, province))
        if foreign & bit:
            least = market if bit == capital else max(market, 2 * market - helped)
            plain = helped == 0 and not special & bit
            if limit >= least and (plain or tokens_needed(t, seat, province) <= limit):
                attacks.append(ATTACK + province)
            continue
        there = present.get(province, 0)
        room = market - there
        if room > limit:
            room = limit
        if room > 0:
            first = PLACE + province * COUNTS + 1
            options.extend(range(first, first + room))  # 9.6.j
        if hostile & bit:
            own = tokens_in(t, seat, province) if province in mine else 0
            least = market - own if bit == capital else max(market, there - own + market - helped) - own
            plain = helped == 0 and not special & bit
            if limit >= least and (plain or tokens_needed(t, seat, province) <= limit):
                attacks.append(ATTACK + province)
    if can_buy_card(t, seat):
        attacks.append(BUY_CARD)
    return options + attacks


def most_help(t: Table, seat: int) -> int:
    """The most an attacker's strength can be above his tokens outside his capital: a bound that spares most sums."""
    satellites = len(t.old[seat]) if has(t, seat, COSMOPOLITAN) else 0
    return has(t, seat, NATIONALISM) + satellites + t.arms[seat].bit_count()


def modified(t: Table, hostile: int) -> int:
    """Provinces in which a defender may count for more than his pieces; elsewhere the bound of `most_help` is exact."""
    found = 0
    for power in t.power:
        found |= 1 << CAPITALS[power]
    for seat in range(t.n):
        if t.arms[seat]:
            return -1
        if has(t, seat, NATIONALISM):
            found |= IN_AREA[AREA[CAPITALS[t.power[seat]]]]
    for satellite in provinces_of(hostile & SATELLITES):
        found |= SUPPORTS[satellite]
    return found


def land(t: Table, seat: int, province: int, tokens: int) -> None:
    """9.5.1.i-j: tokens that come by ship count against its limit, whatever becomes of them."""
    if t.ship[seat] and not by_land(t, seat) >> province & 1:
        t.landed[province] = t.landed.get(province, 0) + tokens


def place(t: Table, seat: int, province: int, tokens: int) -> None:
    """9.6.j: tokens go in peacefully, and dominate where they fill the market number alone."""
    t.expansion[seat] -= tokens
    t.new[seat][province] = t.new[seat].get(province, 0) + tokens
    t.tell(PLACED, seat, province, tokens)
    settle(t, seat, province)


def card_price(t: Table) -> int:
    """9.6.1.b: the k-th card bought in the phase costs 3k tokens."""
    return CARD_TOKENS * (t.cards_sold + 1)


def can_buy_card(t: Table, seat: int) -> bool:
    """9.6.1.a: once a player and phase, for tokens, while there are cards."""
    return not t.card_bought and t.expansion[seat] >= card_price(t) and can_draw(t)


def buy_card(t: Table, seat: int) -> None:
    """9.6.1: a card for tokens, which go back to the Stock."""
    tokens = card_price(t)
    t.expansion[seat] -= tokens
    t.cards_sold += 1
    t.card_bought = True
    t.tell(CARD_FOR_TOKENS, seat, tokens)
    draw(t, seat)


def expansion_bonus(t: Table) -> None:
    """9.6.4: the player with the most ○, the earlier one of equals, draws a card."""
    best, most = NONE, 0
    for seat in living(t):
        count = (t.fresh[seat] & ~t.uncounted).bit_count()
        if count > most:
            best, most = seat, count
    if best != NONE:
        t.tell(BONUS, best, most)
        draw(t, best)
