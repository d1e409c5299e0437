"""O4.b, O4.d, O8F.7: fairs and sales, for an objective or for the money."""

from signoria.pax.facts import BISHOP, EAST, N_SQUARES, PATRON, PRESTIGE, WEST
from signoria.pax.fair import can_convene, trade_fair
from signoria.pax.market import sell
from signoria.pax.ops.activate import usable_ops
from signoria.pax.settle import settle
from signoria.pax.solo.decide import reading_order
from signoria.pax.solo.mind import Mind
from signoria.pax.solo.ops import commerce_income, is_commerce
from signoria.pax.solo.trial import Start, Wanted, find_plan, rehearse
from signoria.pax.state import Table, tableau_of
from signoria.table.flow import Flow


def convene(t: Table, seat: int, side: int) -> Flow[None]:
    """E5: a trade fair, once a turn for each side."""
    t.fairs_done |= 1 << side
    yield from trade_fair(t, seat, side)
    if t.unsettled:
        yield from settle(t)


def sell_item(t: Table, seat: int, item: int) -> Flow[None]:
    """E3: a sale."""
    yield from sell(t, seat, item)
    if t.unsettled:
        yield from settle(t)


def _convening(seat: int, side: int) -> Start:
    def start(trial: Table) -> Flow[None]:
        return convene(trial, seat, side)

    return start


def find_fair(t: Table, mind: Mind, wanted: Wanted) -> int | None:
    """O4.d: of the fairs that serve, the one that pays it most, then the human least, then the East."""
    found: list[tuple[int, int, int]] = []
    for rank, side in enumerate((EAST, WEST)):
        if not can_convene(t, side):
            continue
        start = _convening(mind.seat, side)
        if find_plan(t, start, mind, frozenset(), wanted) is not None:
            after, _ = rehearse(t, start, mind, frozenset(), [], None)
            own, human = (after.florins[s] - t.florins[s] for s in (mind.seat, mind.human))
            found.append((-own, human, rank))
    return (EAST, WEST)[min(found)[2]] if found else None


def find_sale_of_bishop(t: Table, mind: Mind) -> int | None:
    """S7: the first card of its tableau with a bishop of the dominant religion on it; an empire if it loses him so."""
    squares = "bishop" not in t.rules.throne_holds
    for item in reading_order(t, mind.seat):
        if t.bishop[item] == BISHOP + mind.religion:
            if squares if item < N_SQUARES else _is_row_entry(t, item, mind.seat):
                return item
    return None


def _is_row_entry(t: Table, item: int, seat: int) -> bool:
    """A queen lies with her king and is not sold by herself (R48)."""
    return item in tableau_of(t, seat)


def find_sale_for_money(t: Table, mind: Mind) -> int | None:
    """O4.b.2, O8F.7.main.3: a card without prestige, else one with patron prestige only; empires are not sold."""
    seat = mind.seat
    cards = [i for i in reading_order(t, seat) if i >= N_SQUARES and _is_row_entry(t, i, seat)]
    if t.rules.old_maid_sellable:
        cards += t.old_maids[seat]
    for dearest in (0, 1):
        for card in cards:
            kinds = set(PRESTIGE[0][card])
            if (not kinds or (dearest and kinds == {PATRON})) and not _sale_undoes(t, mind, card):
                return card
    return None


def _sale_undoes(t: Table, mind: Mind, item: int) -> bool:
    if not mind.achieved:
        return False

    def start(trial: Table) -> Flow[None]:
        return sell_item(trial, mind.seat, item)

    after, _ = rehearse(t, start, mind, frozenset(), [], None)
    return mind.undone(after)


def find_commerce(t: Table, mind: Mind) -> int | None:
    """O8F.7.main.2: the side with more commerce, the East if tied; None where there is none."""
    best, found = 0, None
    for side in (EAST, WEST):
        if t.ops_done >> side & 1 or not any(is_commerce(c) for c in usable_ops(t, mind.seat, 1 << side)):
            continue
        income = commerce_income(t, mind, side, (), [])
        if income > best:
            best, found = income, side
    return found
