"""O3.d, O4.c: which ops the opponent performs for an objective, and its commerce."""

from typing import Final

from signoria.pax import kinds
from signoria.pax.codes import item_of, op_of
from signoria.pax.facts import BIT, COMMERCE, EAST, OP_KIND, WEST, op_kind_id
from signoria.pax.ops.activate import perform, printed_ops, usable_ops
from signoria.pax.ops.vote import ASK_VOTE
from signoria.pax.settle import settle
from signoria.pax.solo.decide import reading_order
from signoria.pax.solo.mind import Mind
from signoria.pax.solo.trial import Aims, Start, find_plan, rehearse
from signoria.pax.state import Table
from signoria.table.flow import Flow

AIMS: Final[Aims] = frozenset(
    (
        kinds.ASK_BEHEAD,
        kinds.ASK_BISHOP,
        kinds.ASK_BISHOP_TO,
        kinds.ASK_CAMPAIGN,
        kinds.ASK_CORSAIR,
        kinds.ASK_CORSAIR_TO,
        kinds.ASK_OP_EMPIRE,
        kinds.ASK_REPRESS,
        kinds.ASK_SIEGE,
        kinds.ASK_TAX,
        ASK_VOTE,
    )
)


class Activation:
    """A side to be activated: the ops for the objective, as they are chosen, and how."""

    __slots__ = ("codes", "plan", "side")

    def __init__(self, side: int, codes: tuple[int, ...], plan: list[int]) -> None:
        self.side = side
        self.codes = codes
        self.plan = plan


def is_commerce(code: int) -> bool:
    """Whether an op of an item is commerce."""
    return OP_KIND[op_of(code)] == COMMERCE


def activate(t: Table, seat: int, side: int, codes: tuple[int, ...]) -> Flow[None]:
    """O3.e.2: the ops for the objective, then all commerce of the side."""
    t.ops_done |= 1 << side
    t.tell(kinds.OPS_BEGIN, seat, 1 << side)
    yield from perform_ops(t, seat, side, codes)
    while True:
        code = next((c for c in usable_ops(t, seat, 1 << side) if is_commerce(c)), None)
        if code is None:
            return
        yield from perform_ops(t, seat, side, (code,))


def perform_ops(t: Table, seat: int, side: int, codes: tuple[int, ...]) -> Flow[None]:
    """These ops in this order, each if it is still possible."""
    for code in codes:
        if code in usable_ops(t, seat, 1 << side):
            item = item_of(code)
            t.used |= BIT[item]
            yield from perform(t, seat, item, op_of(code))
            if t.unsettled:
                yield from settle(t)


def _performing(seat: int, side: int, codes: tuple[int, ...]) -> Start:
    def start(trial: Table) -> Flow[None]:
        return perform_ops(trial, seat, side, codes)

    return start


def commerce_income(t: Table, mind: Mind, side: int, codes: tuple[int, ...], plan: list[int]) -> int:
    """How many commerce ops the side has besides these."""
    after = t
    if codes:
        after, _ = rehearse(t, _performing(mind.seat, side, codes), mind, AIMS, plan, None)

    def trade(trial: Table) -> Flow[None]:
        return activate(trial, mind.seat, side, ())

    richer, _ = rehearse(after, trade, mind, AIMS, [], None)
    return richer.florins[mind.seat] - after.florins[mind.seat]


def find_ops(t: Table, mind: Mind) -> Activation | None:
    """S6: the side whose ops reach the objective; if both do, that with more commerce, then the East."""
    found: list[Activation] = []
    for side in (EAST, WEST):
        if not t.ops_done >> side & 1:
            activation = _find_on_side(t, mind, side)
            if activation is not None:
                found.append(activation)
    if len(found) == 2:
        east, west = (commerce_income(t, mind, a.side, a.codes, a.plan) for a in found)
        return found[0] if east >= west else found[1]
    return found[0] if found else None


def _find_on_side(t: Table, mind: Mind, side: int) -> Activation | None:
    """O4.c.1: one listed op that reaches the objective, in the order of the list, else two together.

    The second of two may find its target only after the first.
    """
    cell = mind.cell
    assert cell is not None
    order = reading_order(t, mind.seat)
    usable = [code for code in usable_ops(t, mind.seat, 1 << side) if item_of(code) in order]  # S31: none borrowed
    listed = _listed(usable, cell.ops, order)
    if not listed:
        return None
    follow = _listed(printed_ops(t, mind.seat, side), cell.ops, order)
    before = mind.distance(t)

    def reached(trial: Table) -> bool:
        return mind.distance(trial) < before

    attempts: list[tuple[int, ...]] = [(code,) for code in listed]
    attempts += [(a, b) for a in listed for b in follow if item_of(a) != item_of(b)]
    for codes in attempts:
        plan = find_plan(t, _performing(mind.seat, side, codes), mind, AIMS, reached)
        if plan is not None:
            return Activation(side, codes, plan)
    return None


def _listed(codes: list[int], sorts: tuple[str, ...], order: list[int]) -> list[int]:
    """Those of the sorts an objective lists, in the order of its list and of the tableau."""
    found = [code for code in codes if _sort(code) in sorts]
    found.sort(key=lambda code: (sorts.index(_sort(code)), order.index(item_of(code))))
    return found


def _sort(code: int) -> str:
    return op_kind_id(op_of(code))
