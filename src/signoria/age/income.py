"""9.7: the Income Phase, and the shortages and surpluses of the turn to come."""

from typing import Final

from signoria.age.cards import draw, return_withheld
from signoria.age.commodities import provinces_with
from signoria.age.facts import DICE_COMMODITIES, ENLIGHTENMENT, INTEREST, MIDDLE_CLASS, N_COMMODITIES, NONE
from signoria.age.kinds import (
    CONDITION,
    CONDITION_CANCELLED,
    CONDITIONS_LAPSE,
    MAJORITY_CARD,
    MAJORITY_FINE,
    MARKET_ROLL,
)
from signoria.age.kinds import (
    INCOME as INCOME_EVENT,
)
from signoria.age.misery import relieve_misery
from signoria.age.order import begin_phase
from signoria.age.state import FINAL_CARD_PLAY, ORDER_OF_PLAY, Table, has, living, roll

BASE_INCOME: Final = 15  # 9.7.b
MIDDLE_CLASS_INCOME: Final = 10  # ADV.Z.1
LAST_SHORTAGE: Final = 3  # 9.7.1.a: the colored die up to here means a Shortage
WITHHELD_UNTIL: Final = 2  # 8.1.d


def income_phase(t: Table) -> None:
    """9.7.e: flip, income, Enlightenment, old conditions lapse, new ones, majorities."""
    flip(t)
    for seat in living(t):
        collect(t, seat)
    for seat in living(t):
        if has(t, seat, ENLIGHTENMENT):
            relieve_misery(t, seat, 1)  # 9.7.d
    shortage_and_surplus(t)
    if t.turn == WITHHELD_UNTIL and t.withheld:
        return_withheld(t)  # 8.1.d, A2
    if t.final:
        begin_phase(t, FINAL_CARD_PLAY)
        t.stage = 1
    else:
        t.arms = [0] * t.n  # EV.military.a; in the final turn they still count for War (11.2.f)
        t.phase = ORDER_OF_PLAY
        t.stage = 0


def flip(t: Table) -> None:
    """9.7.a: □ and ○ become ■ and ●."""
    for seat in range(t.n):
        t.markers[seat] |= t.fresh[seat]
        t.fresh[seat] = 0
        for province, tokens in t.new[seat].items():
            t.old[seat][province] = t.old[seat].get(province, 0) + tokens
        t.new[seat] = {}


def income_parts(t: Table, seat: int) -> tuple[int, int, int]:
    """9.7.b, ADV.Z.1: 15, as many as there were players at the start for each ●, and 10 with Middle Class."""
    return (
        BASE_INCOME,
        t.n * (t.markers[seat] | t.fresh[seat]).bit_count(),
        MIDDLE_CLASS_INCOME if has(t, seat, MIDDLE_CLASS) else 0,
    )


def income_of(t: Table, seat: int) -> int:
    """The income of a player, or what it would be now: a ○ counts, for it is a ● by then (9.7.a)."""
    return sum(income_parts(t, seat))


def interest_of(t: Table, seat: int) -> int:
    """ADV.L.1-2: with Interest & Profit the cash in hand earns as much again, up to the income."""
    return min(t.cash[seat], income_of(t, seat)) if has(t, seat, INTEREST) else 0


def collect(t: Table, seat: int) -> None:
    """9.7.b: income, and interest."""
    dollars, interest = income_of(t, seat), interest_of(t, seat)
    t.cash[seat] += dollars + interest
    t.tell(INCOME_EVENT, seat, dollars, interest, t.markers[seat].bit_count())


def shortage_and_surplus(t: Table) -> None:
    """9.7.1: two rolls; opposite ones of a commodity cancel; then majorities in the order of the rolls."""
    if any(t.conditions):
        t.tell(CONDITIONS_LAPSE)
    t.conditions = [0] * N_COMMODITIES
    rolled: list[tuple[int, int]] = []
    for _ in range(2):
        black, white, colored = roll(t), roll(t), roll(t)
        t.tell(MARKET_ROLL, black, white, colored)
        condition = 1 if colored <= LAST_SHORTAGE else -1
        for commodity in DICE_COMMODITIES[black + white]:
            rolled.append((commodity, condition))
            t.conditions[commodity] += condition
            t.tell(CONDITION, commodity, condition)
    for commodity, condition in rolled:
        if t.conditions[commodity]:
            majority(t, commodity, condition)
        elif condition == rolled[0][1]:
            t.tell(CONDITION_CANCELLED, commodity)  # 9.7.1.c


def majority_holder(t: Table, commodity: int) -> int:
    """9.7.1.d, 9.7.1.n: who has more provinces of a commodity than any other player; NONE where nobody has."""
    counts = [(provinces_with(t, seat, commodity), seat) for seat in living(t)]
    best = max(counts)
    return best[1] if best[0] and [n for n, _ in counts].count(best[0]) == 1 else NONE


def majority(t: Table, commodity: int, condition: int) -> None:
    """9.7.1.e-f: a Shortage gives the majority holder a card, a Surplus costs him a dollar a province."""
    seat = majority_holder(t, commodity)
    if seat == NONE:
        return
    if condition > 0:
        t.tell(MAJORITY_CARD, seat, commodity)
        draw(t, seat)
    else:
        dollars = min(provinces_with(t, seat, commodity), t.cash[seat])
        t.cash[seat] -= dollars
        t.tell(MAJORITY_FINE, seat, commodity, dollars)
