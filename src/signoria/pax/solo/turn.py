"""O1: the turn of the automated opponent, and its answers in the turn of the human."""

from signoria.pax.acts import ACT_FAIR, ACT_OPS
from signoria.pax.facts import ACTIONS_PER_TURN, NONE, VICTORY_IDS
from signoria.pax.kinds import WINS
from signoria.pax.market import purchase
from signoria.pax.solo import kinds, money
from signoria.pax.solo.course import Course, courses, last_row
from signoria.pax.solo.decide import answer
from signoria.pax.solo.kinds import like_row, objective, pursued
from signoria.pax.solo.mind import Mind, mind_of
from signoria.pax.solo.ops import AIMS, activate, find_ops
from signoria.pax.solo.purchases import Purchase, buy_and_play, comet_on_offer, find_prestige_card, find_purchase
from signoria.pax.solo.rows import MAIN, PRESTIGE_CELL, Cell
from signoria.pax.solo.trial import carry_out
from signoria.pax.state import Table
from signoria.pax.turn import end_turn, pay_for_action, win
from signoria.pax.victory import is_met, victory_price
from signoria.table.flow import Flow

PACKAGE = 2  # O4.a.1: the actions of a purchase with play


def accompany(t: Table, flow: Flow[None]) -> Flow[None]:
    """The game, with the questions put to the opponent's seat reduced to the option it takes (O.0)."""
    try:
        ask = next(flow)
        while True:
            kind, seat, options, about = ask
            mind = mind_of(t)
            if seat == mind.seat and len(options) > 1:
                ask = (kind, seat, [answer(t, ask, mind)], about)
            reply = yield ask
            ask = flow.send(reply)
    except StopIteration:
        pass


def opponent_turn(t: Table) -> Flow[None]:
    """O1: victory is tested, a course found and followed as long as there are actions, then the market is refreshed."""
    mind = mind_of(t)
    yield (kinds.ASK_OPPONENT, mind.seat, [0], 0)
    if t.actions_left == ACTIONS_PER_TURN:
        yield from _declare(t, mind)
        if t.over:
            return
    yield from _follow_courses(t, mind)
    if t.actions_left:
        t.tell(kinds.RESTS, mind.seat)
    end_turn(t)


def _declare(t: Table, mind: Mind) -> Flow[None]:
    """O6.b.1: a victory it fulfils is active; OF.6.b.2: or it can buy a comet and declare with the other action."""
    met = [v for v in range(len(VICTORY_IDS)) if is_met(t, mind.seat, v)]
    for victory in met:
        if t.victories >> victory & 1:
            t.actions_left -= victory_price(t, victory)
            t.tell(kinds.FULFILS, mind.seat, victory)
            win(t, (mind.seat,), victory)
            t.tell(WINS, mind.seat, victory)
            return
    comet = comet_on_offer(t, mind.seat)
    for victory in met:
        if comet != NONE and victory_price(t, victory) == 1:
            mind.victory = victory
            t.tell(kinds.FULFILS_BY_COMET[t.rules.solo_table], mind.seat, victory)
            yield from carry_out(t, purchase(t, mind.seat, comet), mind, frozenset(), [])
            t.actions_left = 0
            win(t, (mind.seat,), victory)
            t.tell(WINS, mind.seat, victory)
            return


def _follow_courses(t: Table, mind: Mind) -> Flow[None]:
    """O2: row by row, and in each the objectives from left to right, until the actions are spent (S3)."""
    if not t.actions_left:
        return
    last = 0
    for course in courses(t, mind.seat, mind.human):
        last = course.row.n
        _explain(t, mind, course)
        for cell in course.row.cells:
            mind.cell = cell
            mind.religion = course.reason[2]
            done = yield from _attempt(t, mind, cell, course.overridden)
            if not done:
                t.tell(kinds.GIVEN_UP, mind.seat, objective(cell))
            if not t.actions_left:
                return
    bottom = last_row(t)
    if last != bottom.n:
        # It does not pass while the last row has something for it.
        t.tell(kinds.LAST_RESORT, mind.seat, bottom.n)
        mind.cell = bottom.cells[MAIN]
        mind.religion = NONE
        yield from _earn(t, mind)


def _explain(t: Table, mind: Mind, course: Course) -> None:
    """Which row, and why."""
    row, (first, second, religion) = course.row, course.reason
    if course.overridden:
        t.tell(kinds.OVERRIDE[row.table, row.n], mind.seat, row.n, row.victory)
    kind = kinds.COURSE[row.table, row.n]
    like = (like_row(row),) if "like_row" in kind.fields else ()
    if "human_seat" in kind.fields:
        t.tell(kind, mind.seat, row.n, mind.human, first, second)
    elif "religion" in kind.fields:
        t.tell(kind, mind.seat, row.n, religion, first, second, *like)
    elif "florins" in kind.fields:
        t.tell(kind, mind.seat, row.n, first, second)
    else:
        t.tell(kind, mind.seat, row.n)


# ---------------------------------------------------------------------- objectives


def _attempt(t: Table, mind: Mind, cell: Cell, overridden: bool) -> Flow[bool]:
    """O3: a purchase, else ops, else a sale or fair that reaches the objective; returns whether there was one."""
    if cell.goal == "money":
        return (yield from _earn(t, mind))
    if cell.goal == "prestige":
        if t.actions_left < PACKAGE:
            return False
        bought = find_prestige_card(t, mind, overridden or cell.number != PRESTIGE_CELL)
        if bought is None:
            return False
        yield from _buy(t, mind, cell, bought)
        return True
    found = find_purchase(t, mind) if t.actions_left >= PACKAGE else None
    if found is not None:
        yield from _buy(t, mind, cell, found)
        return True
    activation = find_ops(t, mind)
    if activation is not None:
        side = activation.side
        t.tell(pursued(cell), mind.seat, objective(cell), kinds.BY_OPS)
        pay_for_action(t, mind.seat, ACT_OPS, side)
        yield from carry_out(t, activate(t, mind.seat, side, activation.codes), mind, AIMS, activation.plan)
        _remember(t, mind, cell)
        return True
    return (yield from _attempt_by_money(t, mind, cell))


def _attempt_by_money(t: Table, mind: Mind, cell: Cell) -> Flow[bool]:
    """O3.d.2: the sale of row 4 and the fair of row 3."""
    before = mind.distance(t)

    def reached(trial: Table) -> bool:
        return mind.distance(trial) < before

    kind, number = pursued(cell), objective(cell)
    if "sale" in cell.also:
        item = money.find_sale_of_bishop(t, mind)
        if item is not None:
            t.tell(kind, mind.seat, number, kinds.BY_SALE)
            yield from _sell(t, mind, item)
            _remember(t, mind, cell)
            return True
    if "fair" in cell.also:
        side = money.find_fair(t, mind, reached)
        if side is not None:
            t.tell(kind, mind.seat, number, kinds.BY_FAIR)
            yield from _convene(t, mind, side)
            _remember(t, mind, cell)
            return True
    return False


def _remember(t: Table, mind: Mind, cell: Cell) -> None:
    """OF.undo: what is achieved now is not to be undone."""
    mind.achieved.append((cell.goal, mind.religion, mind.distance(t)))


def _buy(t: Table, mind: Mind, cell: Cell, bought: Purchase) -> Flow[None]:
    t.tell(pursued(cell), mind.seat, objective(cell), kinds.BY_PURCHASE)
    mind.card = bought.card
    mind.triggers = bought.triggers
    t.actions_left -= PACKAGE
    yield from carry_out(t, buy_and_play(t, mind.seat, bought.place), mind, bought.aims, bought.plan)
    mind.card = NONE
    mind.triggers = ()


def _convene(t: Table, mind: Mind, side: int) -> Flow[None]:
    pay_for_action(t, mind.seat, ACT_FAIR, side)
    yield from carry_out(t, money.convene(t, mind.seat, side), mind, frozenset(), [])


def _sell(t: Table, mind: Mind, item: int) -> Flow[None]:
    t.actions_left -= 1
    yield from carry_out(t, money.sell_item(t, mind.seat, item), mind, frozenset(), [])


def _earn(t: Table, mind: Mind) -> Flow[bool]:
    """O8F.7.main, S12: a fair, then commerce, else a sale; then the same again as long as there are actions."""

    def anything(trial: Table) -> bool:
        return True

    number = objective(last_row(t).cells[MAIN])
    table = t.rules.solo_table
    busy, earned = True, False
    while busy and t.actions_left:
        busy = False
        side = money.find_fair(t, mind, anything)
        if side is not None:
            t.tell(kinds.EARNED[table, kinds.BY_FAIR], mind.seat, number, kinds.BY_FAIR)
            yield from _convene(t, mind, side)
            busy = earned = True
        if not t.actions_left:
            break
        side = money.find_commerce(t, mind)
        if side is not None:
            t.tell(kinds.EARNED[table, kinds.BY_COMMERCE], mind.seat, number, kinds.BY_COMMERCE)
            pay_for_action(t, mind.seat, ACT_OPS, side)
            yield from carry_out(t, activate(t, mind.seat, side, ()), mind, AIMS, [])
            busy = earned = True
            continue
        item = money.find_sale_for_money(t, mind)
        if item is not None:
            t.tell(kinds.EARNED[table, kinds.BY_SALE], mind.seat, number, kinds.BY_SALE)
            yield from _sell(t, mind, item)
            busy = earned = True
    return earned
