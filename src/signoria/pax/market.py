"""The market: purchase (E1), playing a card (E2), sale (E3) and refresh (D2)."""

from collections.abc import Sequence
from typing import Final

from signoria.pax import kinds
from signoria.pax.abilities import (
    HAS_ABILITY,
    SALE_TRIGGERS,
    SELL_FOR_FOUR,
    SELL_FOR_OP,
    SELL_TO_EMANCIPATE,
    UNLIMITED_HAND,
    has,
)
from signoria.pax.agents import agents_of, place_agents
from signoria.pax.facts import (
    ABILITIES,
    APOSTASY,
    BIT,
    COMETS,
    CONSPIRACY,
    CRUSADE,
    DECK,
    EMPIRES_OF,
    HAND_LIMIT,
    IS_COMET,
    IS_QUEEN,
    N_COLUMNS,
    N_EMPIRES,
    N_PLACES,
    N_SQUARES,
    NONE,
    PEASANT_REVOLT,
    PRINTED_LOCATION,
    SELL_VALUE,
    SIDES,
    THE_WEST,
    VICTORY_IDS,
)
from signoria.pax.oneshots import can_trigger, run_one_shot
from signoria.pax.pieces import REPRESSED_IN, place_of, token_of
from signoria.pax.queens import play_queen
from signoria.pax.regime import emancipate_one, room_for
from signoria.pax.settle import settle
from signoria.pax.state import ROW_AT, Table, automated_seat, gain_from_china, one_shot_of, tableau_of
from signoria.pax.tableau import add_outermost, discard_card, is_silenced, to_throne
from signoria.table.flow import PASS, Flow

# ---------------------------------------------------------------------- E1: purchase


# The places of face-up cards that so many florins can pay for (E1.b.1), as bits.
AFFORDABLE: Final[tuple[int, ...]] = tuple(
    sum(1 << row + column for row in (0, N_COLUMNS) for column in range(1, florins + 1)) for florins in range(N_COLUMNS)
)
ALL_COMETS: Final = frozenset(comet for comets in COMETS for comet in comets)
# The places in each set of places of face-up cards, West row first.
PLACES_IN: Final[dict[int, tuple[int, ...]]] = {
    places: tuple(place for place in range(N_PLACES) if places >> place & 1)
    for places in range(1 << N_PLACES)
    if not places & ~AFFORDABLE[N_COLUMNS - 1]
}
# The places to the left of each place in its row.
LEFT_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(range(place - place % N_COLUMNS, place)) for place in range(N_PLACES)
)


def purchases(t: Table, seat: int) -> int:
    """E1: the places of the cards the seat can buy, as bits: face up, affordable, not barred by usury, room in hand."""
    florins = t.florins[seat]
    market = t.market
    places = AFFORDABLE[florins if florins < N_COLUMNS else N_COLUMNS - 1] & ~t.barred
    if len(t.hands[seat]) >= HAND_LIMIT and not has(t, seat, UNLIMITED_HAND):
        places &= _comets(market)
    elif NONE in market:
        vacancy = -1
        for _ in range(market.count(NONE)):
            vacancy = market.index(NONE, vacancy + 1)
            places &= ~(1 << vacancy)
    return places


def _comets(market: list[int]) -> int:
    """The places where comets lie, as bits."""
    places = 0
    if not ALL_COMETS.isdisjoint(market):
        for comet in ALL_COMETS:
            if comet in market:
                places |= 1 << market.index(comet)
    return places


def purchase(t: Table, seat: int, place: int) -> Flow[None]:
    """E1.b-f: the card is paid for and taken; a comet acts at once."""
    card = buy(t, seat, place)
    if IS_COMET[card]:
        yield from appear(t, seat, card)


def buy(t: Table, seat: int, place: int) -> int:
    """E1.b-e: pay a florin on each card to the left, take the florins on the card, take the card. Returns the card."""
    card = t.market[place]
    spots = payments(t, seat, place)
    listening = t.log is not None
    if listening:
        t.tell(kinds.BUYS, seat, card, place, len(spots), tuple([spot for spot in spots if spot != NONE]))
    t.florins[seat] -= len(spots)
    on_cards = t.market_florins
    barred = t.barred
    for spot in spots:
        if spot == NONE:
            t.china += 1
            t.tell(kinds.FLORIN_TO_CHINA, seat)
            continue
        on_cards[spot] += 1
        barred |= 1 << spot  # E1.e: usury
        if listening:
            t.tell(kinds.PLACES_FLORIN, seat, t.market[spot], spot)
    t.barred = barred
    florins = on_cards[place]
    if florins:
        on_cards[place] = 0
        t.florins[seat] += florins
        if listening:
            t.tell(kinds.TAKES_FLORINS, seat, card, florins)
    t.market[place] = NONE
    if not IS_COMET[card]:
        t.hands[seat] += (card,)
    return card


def appear(t: Table, seat: int, comet: int) -> Flow[None]:
    """E1.f: a comet that was bought makes a victory possible, which the buyer chooses."""
    inactive = [v for v in range(len(VICTORY_IDS)) if not t.victories >> v & 1]
    if inactive:
        victory = yield (kinds.ASK_VICTORY_TYPE, seat, inactive, comet)
        t.victories |= 1 << victory
        t.tell(kinds.COMET, seat, comet, victory)


def payments(t: Table, seat: int, place: int) -> Sequence[int]:
    """E1.b-c: the places that get a florin each when the card at this place is bought; NONE: the florin goes to China.

    The automated opponent puts none on a face-up card that holds one already (O4.a.4).
    """
    row = place - place % N_COLUMNS
    market = t.market
    sparing = t.rules.solo and seat == automated_seat(t)
    if not sparing and NONE not in market[row:place]:
        return LEFT_OF[place]
    spots: list[int] = []
    for spot in range(row, place):
        if market[spot] == NONE:
            spot = spot + N_COLUMNS - 2 * row  # E1.c: the same column of the other row
            if market[spot] == NONE:
                spots.append(NONE)  # R1: nothing lies there either
                continue
        if not sparing or not t.market_florins[spot] or spot % N_COLUMNS == 0:
            spots.append(spot)
    return spots


# ---------------------------------------------------------------------- E2: play


def play_card(t: Table, seat: int, card: int) -> Flow[None]:
    """E2: the card goes to the outer end of its side; then its one-shot, or its agents as the player likes."""
    t.hands[seat] = tuple([c for c in t.hands[seat] if c != card])
    t.seen |= BIT[card]
    if t.log is not None:
        t.tell(kinds.PLAYS, seat, card, DECK[card])
    if IS_QUEEN[card]:
        return play_queen(t, card, seat)
    add_outermost(t, seat, card)
    return trigger_or_place(t, seat, card)


def trigger_or_place(t: Table, seat: int, card: int, sold: bool = False) -> Flow[None]:
    """E2.3: first announce whether the one-shot happens; it is always optional (BATTLE.a). A `sold` card does no more."""
    if t.unsettled:
        yield from settle(t)
    if can_trigger(t, card, seat):
        triggered = yield (kinds.ASK_TRIGGER, seat, [1, 0], card)
        if triggered:
            yield from run_one_shot(t, card, seat)
            return
    if not sold:
        yield from place_agents(t, seat, PRINTED_LOCATION[card], agents_of(t, card, seat), card, must=False)


# ---------------------------------------------------------------------- E3: sale


NO_VASSALS: Final[list[tuple[int, ...]]] = [()] * N_EMPIRES


def sale_items(t: Table, seat: int) -> tuple[int, ...]:
    """E3.2-3: hand cards, tableau cards, empire squares (a royal couple as one, R48), vassals; by edition old maids."""
    west, east = ROW_AT[seat]
    items = t.hands[seat] + t.rows[west] + t.rows[east]
    if t.vassals != NO_VASSALS:
        items = t.hands[seat]
        for entry in tableau_of(t, seat):
            items += (entry, *t.vassals[entry]) if entry < N_SQUARES else (entry,)
    old_maids = t.old_maids[seat]
    return items + old_maids if old_maids and t.rules.old_maid_sellable else items


def sale_value(t: Table, seat: int, item: int) -> int:
    """E3.1, E3.a, E3.c: two florins, two more for each queen; a card that sells for four only from the tableau."""
    value = 0
    for part in (item, *t.queens[item]) if item < N_SQUARES else (item,):
        worth = SELL_VALUE
        if SELL_FOR_FOUR in ABILITIES[part] and sale_ability_works(t, seat, part):
            worth += 2
        value += worth
    return value


def sale_ability_works(t: Table, seat: int, card: int) -> bool:
    """E3.c: from the tableau, unsilenced; from the hand only by the switch (R82)."""
    if card in t.hands[seat]:
        return t.rules.sale_ability_from_hand
    return card not in t.old_maids[seat] and not is_silenced(t, card, seat)


def sell(t: Table, seat: int, item: int) -> Flow[None]:
    """E3: the item is discarded for its value; empire squares go back to their thrones with all on them (E3.b)."""
    value = sale_value(t, seat, item)
    works = HAS_ABILITY[item] and sale_ability_works(t, seat, item)
    triggers = has(t, seat, SALE_TRIGGERS) and SALE_TRIGGERS not in ABILITIES[item]
    if t.log is not None:
        t.tell(kinds.SELLS, seat, item, value)
    gain_from_china(t, seat, value)
    t.seen |= BIT[item]
    if item < N_SQUARES:
        to_throne(t, item)
    elif item in t.hands[seat]:
        t.hands[seat] = tuple([c for c in t.hands[seat] if c != item])
    elif item in t.old_maids[seat]:
        t.old_maids[seat] = tuple([c for c in t.old_maids[seat] if c != item])
        t.prestige = None
    else:
        discard_card(t, item)
    if t.unsettled:
        yield from settle(t)
    if item < N_SQUARES:
        return
    if triggers and (one_shot_of(t, item) in (CONSPIRACY, PEASANT_REVOLT, CRUSADE, APOSTASY)):
        # PREN135X, R95: the one-shot of a sold card, and its agents with that alone.
        yield from trigger_or_place(t, seat, item, sold=t.rules.sold_card_agents == "with_oneshot")
    if works and SELL_FOR_OP in ABILITIES[item] and t.rules.cryptography == "card":
        from signoria.pax.ops.activate import borrow_op

        yield from borrow_op(t, seat)  # CRYPTO.0
    if works and SELL_TO_EMANCIPATE in ABILITIES[item]:
        yield from _emancipate_west(t, seat, item)


def _emancipate_west(t: Table, seat: int, card: int) -> Flow[None]:
    """PREN161X: repressed pieces of the six western squares, piece by piece, each into its own empire."""
    while True:
        options = [
            REPRESSED_IN[e] + token
            for e in EMPIRES_OF[THE_WEST]
            for token in sorted(set(t.repressed[e]))
            if room_for(t, token, e)
        ]
        if not options:
            return
        options.append(PASS)
        choice = yield (kinds.ASK_EMANCIPATE_WEST, seat, options, card)
        if choice == PASS:
            return
        yield from emancipate_one(t, place_of(choice), seat, token_of(choice))


# ---------------------------------------------------------------------- D2: refresh

ROW_OF: Final[tuple[int, ...]] = tuple(place // N_COLUMNS for place in range(N_PLACES))
LAST_IN_ROW: Final[tuple[int, ...]] = tuple(row * N_COLUMNS + N_COLUMNS - 1 for row in ROW_OF)
# R5: column by column, West row first
BY_COLUMN: Final[tuple[int, ...]] = tuple(row + column for column in range(N_COLUMNS) for row in (0, N_COLUMNS))


def refresh(t: Table) -> bool:
    """D2: rows slide left with their florins and are filled from their own deck, else the other.

    Returns False when a vacancy cannot be filled, which ends the game (D2.b.2, R6).
    """
    market = t.market
    vacancies = market.count(NONE)
    if vacancies:
        first = market.index(NONE)
        if vacancies == 1:
            if not _fill(t, _close(t, first)):
                return False
        elif vacancies == 2 and first < N_COLUMNS and NONE not in market[first + 1 : N_COLUMNS]:  # one in each row
            _close(t, market.index(NONE, N_COLUMNS))
            if not (_fill(t, _close(t, first)) and _fill(t, N_PLACES - 1)):
                return False
        else:
            _slide(t, 0)
            _slide(t, N_COLUMNS)
            for place in BY_COLUMN:
                if market[place] == NONE and not _fill(t, place):
                    return False
    if t.rules.astrology:
        show_tops(t)
    return True


def _close(t: Table, gap: int) -> int:
    """D2.1: the cards behind the one gap of a row move left with the florins on them; florins left in the gap stay in
    their place (G5.a). Returns the last place of the row, which is vacant now."""
    last = LAST_IN_ROW[gap]
    if gap < last:
        market = t.market
        florins = t.market_florins
        florins[gap + 1] += florins[gap]
        del market[gap], florins[gap]
        market.insert(last, NONE)
        florins.insert(last, 0)
    return last


def _slide(t: Table, row: int) -> None:
    """D2.1: all gaps of a row are closed."""
    market = t.market
    florins = t.market_florins
    gap = row
    for place in range(row, row + N_COLUMNS):
        if market[place] != NONE:
            if gap < place:
                market[gap] = market[place]
                florins[gap] += florins[place]
                market[place] = NONE
                florins[place] = 0
            gap += 1


def _fill(t: Table, place: int) -> bool:
    """D2.b: a vacancy is filled from the deck of its row, or from the other if that is empty; False if both are."""
    side = ROW_OF[place]
    deck = t.decks[side]
    top = t.drawn[side]
    if top == len(deck):
        side = 1 - side  # D2.b.1
        deck = t.decks[side]
        top = t.drawn[side]
        if top == len(deck):
            return False
    card = deck[top]
    t.drawn[side] = top + 1
    t.market[place] = card
    t.seen |= BIT[card]
    if t.log is not None:
        t.tell(kinds.DRAWN, card, place)
    return True


def show_tops(t: Table) -> None:
    """C5.c: with astrology the top card of each deck lies face up."""
    for side in SIDES:
        if t.drawn[side] < len(t.decks[side]):
            card = t.decks[side][t.drawn[side]]
            if not t.seen >> card & 1:
                t.seen |= BIT[card]
                t.tell(kinds.TOP_CARD, side, card)
