"""E5, G: trade fairs."""

from signoria.pax.abilities import DOUBLE_CONCESSIONS, DOUBLE_SPICE, SUBSIDY_TWO, abilities_of, active_cards, has
from signoria.pax.facts import BIT, FAIR_FLORINS, N_COLUMNS, NONE, ROUTE, SPICE_ISLANDS
from signoria.pax.kinds import (
    FAIR,
    FAIR_CARD,
    FAIR_CONCESSION,
    FAIR_ENDS,
    FAIR_PIRATE,
    LEFTOVER,
    SUBSIDY,
)
from signoria.pax.levy import raise_levy
from signoria.pax.state import Table, is_saturated, open_emporium, seat_of_pawn
from signoria.table.flow import Flow


def can_convene(t: Table, side: int) -> bool:
    """D1.6-7: once a turn for each row, with a face-down card to discard."""
    return not t.fairs_done >> side & 1 and t.market[side * N_COLUMNS] != NONE


def fair_profits(t: Table, side: int) -> int:
    """G1.a: what lies on the face-down card, and what comes from China."""
    return t.market_florins[side * N_COLUMNS] + FAIR_FLORINS[t.n]


def trade_fair(t: Table, seat: int, side: int) -> Flow[None]:
    """G: profits, subsidy, voyage, levies. White serves the West, black the East."""
    place = side * N_COLUMNS
    emporium = open_emporium(t, side)
    card = t.market[place]
    profits = fair_profits(t, side)
    t.china -= FAIR_FLORINS[t.n]
    t.market_florins[place] = 0
    t.market[place] = NONE  # G1.b: the card leaves the game; the gap holds the profits
    t.seen |= BIT[card]
    listening = t.log is not None
    if listening:
        t.tell(FAIR, seat, side, emporium, profits)
        t.tell(FAIR_CARD, card)
    if not t.rules.bankruptcy:  # G6.1
        subsidy = min(profits, 2 if has(t, seat, SUBSIDY_TWO) else 1)  # G2.b.1
        t.florins[seat] += subsidy
        profits -= subsidy
        if listening:
            t.tell(SUBSIDY, seat, subsidy)
    if not profits:
        return  # G2.b.2: no dispersal, no levies
    visited, profits = _voyage(t, emporium, profits)
    t.market_florins[place] = profits  # G5.a: what is left stays in the gap
    if profits and listening:
        t.tell(LEFTOVER, side, profits)
    for empire in visited:
        if not is_saturated(t, empire):
            yield from raise_levy(t, seat, empire)  # G4


def _voyage(t: Table, emporium: int, profits: int) -> tuple[tuple[int, ...], int]:
    """G3: from empire to empire, paying at each border crossed; returns the empires visited and what is left."""
    empires, borders = ROUTE[emporium]
    concession, pirate = t.concession, t.pirate
    for behind, border in enumerate(borders, start=1):
        pawn = concession[border]
        if pawn:
            # PIRATE.d.1: a concession beside a pirate still collects, and the pirate takes nothing, or what comes after.
            owner = seat_of_pawn(t, pawn)
            paid = min(profits, _fee(t, owner, emporium))
            profits -= paid
            if t.log is not None:
                t.tell(FAIR_CONCESSION, owner, border, paid, doublers(t, owner, emporium), profits)
            t.florins[owner] += paid
        if pirate[border] and profits and (not pawn or t.rules.protected_concession == "after"):
            t.china += 1
            profits -= 1
            t.tell(FAIR_PIRATE, border, 1, profits)
        if not profits:
            t.tell(FAIR_ENDS, border)
            return empires[:behind], 0  # G3.2: the empire behind the border is not visited
    return empires, profits


def doublers(t: Table, seat: int, emporium: int) -> tuple[int, ...]:
    """The cards that double what the seat earns at a border."""
    held = abilities_of(t, seat)
    found: list[int] = []
    if DOUBLE_CONCESSIONS in held:
        found += active_cards(t, seat, DOUBLE_CONCESSIONS)
    if emporium == SPICE_ISLANDS and DOUBLE_SPICE in held:
        found += active_cards(t, seat, DOUBLE_SPICE)
    return tuple(found)


def _fee(t: Table, seat: int, emporium: int) -> int:
    """G3.a: one florin; doubled by each card that says so (ABILITY.ex)."""
    held = abilities_of(t, seat)
    if not held:
        return 1
    doublings = held.count(DOUBLE_CONCESSIONS)
    if emporium == SPICE_ISLANDS:
        doublings += held.count(DOUBLE_SPICE)
    return 1 << doublings
