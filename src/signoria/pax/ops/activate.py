"""E4: activating a side: which ops have a target, and performing them one after another."""

from typing import Final

from signoria.pax.abilities import SELL_FOR_OP, has
from signoria.pax.codes import item_of, op_choice, op_of
from signoria.pax.facts import (
    BEHEAD,
    BIT,
    CAMPAIGN,
    COMMERCE,
    CORSAIR,
    EMPIRES_OF,
    INQUISITOR,
    KING_OPS,
    N_SQUARES,
    NONE,
    OP_DETAIL,
    OP_KIND,
    OPS,
    PRINTED_LOCATION,
    REPRESS,
    REPUBLIC_OPS,
    SIEGE,
    TAX,
    VOTE,
    WEST,
    is_political,
)
from signoria.pax.kinds import ASK_BORROW, ASK_OP, ASK_OP_EMPIRE
from signoria.pax.ops.behead import behead, behead_targets
from signoria.pax.ops.campaign import campaign_targets, wage_campaign
from signoria.pax.ops.commerce import can_trade, trade
from signoria.pax.ops.corsair import can_sail, sail
from signoria.pax.ops.inquisitor import can_inquire, inquire
from signoria.pax.ops.repress import can_repress, repress_token
from signoria.pax.ops.siege import besiege, can_besiege
from signoria.pax.ops.tax import can_tax, tax
from signoria.pax.ops.vote import vote, vote_targets
from signoria.pax.settle import settle
from signoria.pax.state import ACTION, ROW_AT, Table
from signoria.pax.tableau import is_silenced, items_on_side, location, with_all
from signoria.table.flow import PASS, Flow

UNANSWERED: Final = -2  # no answer to a question has this number
SIDES_IN: Final[tuple[tuple[int, ...], ...]] = ((), (0,), (1,), (0, 1))  # of each set of them
RELIGIONS_IN: Final[tuple[tuple[int, ...], ...]] = ((), (0,), (1,), (0, 1), (2,), (0, 2), (1, 2), (0, 1, 2))
# Squares and queens, which a bishop on the other half of a couple silences too (I1.e)
IS_ROYAL: Final[tuple[bool, ...]] = tuple(
    item < N_SQUARES or printed == NONE for item, printed in enumerate(PRINTED_LOCATION)
)
# Whether an op acts in the empire of its card (E4.d.1): corsair, repress, tax, siege.
IS_LOCAL: Final[tuple[bool, ...]] = tuple(kind in (CORSAIR, REPRESS, TAX, SIEGE) for kind in OP_KIND)


def has_usable_op(t: Table, seat: int, side: int) -> bool:
    """E4: whether `usable_ops` finds one on this side. Inquisitors, who look at all tableaux, come last."""
    used = t.used
    bishop, republic = t.bishop, t.republic
    inquisitors = 0  # bits of their religions
    for item in with_all(t, t.rows[ROW_AT[seat][side]]):
        ops = (REPUBLIC_OPS if item < N_SQUARES and republic[item] else KING_OPS)[item]
        if not ops or (used and used & BIT[item]):
            continue
        silenced = (bishop[item] or IS_ROYAL[item]) and is_silenced(t, item, seat)
        for op in ops:
            if OP_KIND[op] == INQUISITOR:
                inquisitors |= 1 << OP_DETAIL[op]
            elif not silenced and has_target(t, seat, item, op):
                return True
    for religion in RELIGIONS_IN[inquisitors]:
        if can_inquire(t, religion):
            return True
    return t.rules.cryptography == "glossary" and bool(usable_ops(t, seat, 1 << side))


def usable_ops(t: Table, seat: int, sides: int) -> list[int]:
    """E4: the choice of each op with a target of each unused card on these sides.

    A silenced card offers only inquisitor (F1.f).
    """
    found: list[int] = []
    used = t.used
    bishop = t.bishop
    for side in SIDES_IN[sides]:
        for item in items_on_side(t, seat, side):
            ops = OPS[item < N_SQUARES and t.republic[item]][item]
            if not ops or (used and used & BIT[item]):
                continue
            silenced = (bishop[item] or IS_ROYAL[item]) and is_silenced(t, item, seat)
            for op in ops:
                if (not silenced or OP_KIND[op] == INQUISITOR) and has_target(t, seat, item, op):
                    found.append(op_choice(item, op))
    if t.rules.cryptography == "glossary" and sides >> WEST & 1 and not t.op_borrowed:
        found += _borrowable(t, seat, (WEST,), SELL_FOR_OP)  # CRYPTO.1
    return found


def printed_ops(t: Table, seat: int, side: int) -> list[int]:
    """E4: as `usable_ops` gives them, each op of each unused card on a side, whether or not it has a target now."""
    return [
        op_choice(item, op)
        for item in items_on_side(t, seat, side)
        if not t.used >> item & 1
        for op in OPS[item < N_SQUARES and t.republic[item]][item]
    ]


def run_ops(t: Table, answer: int = UNANSWERED) -> Flow[None]:
    """E4: perform ops of the running sides in any order, each card once a turn, at least one, until the player stops.

    Where the answer to the first question is known, it is not asked.
    """
    seat = t.active
    while True:
        if answer != UNANSWERED:
            choice, answer = answer, UNANSWERED
        else:
            options = usable_ops(t, seat, t.ops_running)
            if t.ops_made:
                options.append(PASS)
            if not options:
                break
            choice = yield (ASK_OP, seat, options, t.ops_running)
        if choice == PASS:
            break
        item, op = item_of(choice), op_of(choice)
        borrowed = t.rules.cryptography == "glossary" and not _is_mine(t, seat, item)
        t.used |= BIT[item]
        yield from perform(t, seat, item, op)
        t.ops_made += 1
        t.op_borrowed = t.op_borrowed or borrowed
        if t.unsettled:
            yield from settle(t)
    t.ops_running = 0
    t.ops_made = 0
    t.op_borrowed = False
    t.phase = ACTION


def _is_mine(t: Table, seat: int, item: int) -> bool:
    return item in items_on_side(t, seat, 0) or item in items_on_side(t, seat, 1)


def borrow_op(t: Table, seat: int) -> Flow[None]:
    """CRYPTO.0, CRYPTO.2: one political op of an unsilenced card in an opponent's tableau, east or west, as one's own."""
    options = _borrowable(t, seat, (0, 1), NONE)
    if not options:
        return
    options.append(PASS)
    choice = yield (ASK_BORROW, seat, options, 0)
    if choice != PASS:
        item = item_of(choice)
        t.used |= BIT[item]
        yield from perform(t, seat, item, op_of(choice))
        if t.unsettled:
            yield from settle(t)


def _borrowable(t: Table, seat: int, sides: tuple[int, ...], needs: int) -> list[int]:
    if needs != NONE and not has(t, seat, needs):
        return []
    found: list[int] = []
    for other in range(t.n):
        if other == seat:
            continue
        for side in sides:
            for item in items_on_side(t, other, side):
                if t.used >> item & 1 or is_silenced(t, item, other):
                    continue
                for op in OPS[item < N_SQUARES and t.republic[item]][item]:
                    if is_political(op) and has_target(t, seat, item, op):
                        found.append(op_choice(item, op))
    return found


def has_target(t: Table, seat: int, item: int, op: int) -> bool:
    """E4.2, E4.b: whether the op has a valid target now."""
    if IS_LOCAL[op]:
        printed = PRINTED_LOCATION[item]
        for e in EMPIRES_OF[location(t, item) if printed == NONE else printed]:
            if op_reaches(t, e, op):
                return True
        return False
    kind, detail = OP_KIND[op], OP_DETAIL[op]
    if kind == INQUISITOR:
        return can_inquire(t, detail)
    if kind == COMMERCE:
        return can_trade(t, detail)
    if kind == VOTE:
        return bool(vote_targets(t, seat, detail))
    if kind == CAMPAIGN:
        return bool(campaign_targets(t, seat, item))
    return bool(behead_targets(t, item))


def op_reaches(t: Table, empire: int, op: int) -> bool:
    """E4.d.1: whether corsair, repress, tax or siege finds a target in this empire."""
    kind = OP_KIND[op]
    if kind == SIEGE:
        return can_besiege(t, empire)
    if kind == TAX:
        return can_tax(t, empire)
    if kind == REPRESS:
        return can_repress(t, empire, OP_DETAIL[op])
    return can_sail(t, empire, OP_DETAIL[op])


def perform(t: Table, seat: int, item: int, op: int) -> Flow[None]:
    """Perform one op of one card."""
    kind, detail = OP_KIND[op], OP_DETAIL[op]
    if kind == INQUISITOR:
        yield from inquire(t, seat, item, detail)
    elif kind == COMMERCE:
        yield from trade(t, seat, item, detail)
    elif kind == VOTE:
        yield from vote(t, seat, item, detail)
    elif kind == CAMPAIGN:
        yield from wage_campaign(t, seat, item)
    elif kind == BEHEAD:
        yield from behead(t, seat, item)
    else:
        # LOCATION.b: a The East or The West card is in one empire of its region, chosen each time.
        empires = [e for e in EMPIRES_OF[location(t, item)] if op_reaches(t, e, op)]
        empire = empires[0] if len(empires) == 1 else (yield (ASK_OP_EMPIRE, seat, empires, op_choice(item, op)))
        if kind == SIEGE:
            yield from besiege(t, seat, empire)
        elif kind == TAX:
            yield from tax(t, seat, empire)
        elif kind == REPRESS:
            yield from repress_token(t, seat, empire, detail)
        else:
            yield from sail(t, seat, empire, detail)
