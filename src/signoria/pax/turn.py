"""D: the turn. A seat takes one or two actions, the market is refreshed, the next seat follows."""

from typing import Final

from signoria.pax import kinds
from signoria.pax.abilities import (
    APOSTASY_ACTION,
    BOTH_OPS,
    DISCARD_FOR_REVOLT,
    FREE_FAIR,
    FREE_OPS,
    abilities_of,
    active_cards,
)
from signoria.pax.acts import (
    ACT_APOSTASY,
    ACT_BUY,
    ACT_FAIR,
    ACT_OPS,
    ACT_PLAY,
    ACT_REVOLT,
    ACT_SELL,
    ACT_VICTORY,
    ASK_ACTION,
    BOTH_SIDES,
    SORT,
    action_price,
    split,
)
from signoria.pax.facts import (
    ACTIONS_PER_TURN,
    IS_COMET,
    N_COLUMNS,
    N_ITEMS,
    NONE,
    PAIRS,
    PEASANT_REVOLT,
    SIDES,
    VICTORY_IDS,
)
from signoria.pax.fair import trade_fair
from signoria.pax.market import PLACES_IN, appear, buy, play_card, purchases, refresh, sale_items, sell
from signoria.pax.oneshots import apostasy, condemned, war
from signoria.pax.ops.activate import UNANSWERED, has_usable_op, run_ops
from signoria.pax.settle import settle
from signoria.pax.state import OPS, ROW_AT, Table, automated_seat, pawn_of, tableau_of
from signoria.pax.tableau import discard_queen, husband
from signoria.pax.victory import is_met, patron_winners, victory_price
from signoria.table.flow import PASS, Flow

PATRON_VICTORY: Final = 4
LAST_STANDING: Final = 5
EXHAUSTION: Final = 6
# The victories in each set of them
ACTIVE: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(victory for victory in range(len(VICTORY_IDS)) if active >> victory & 1)
    for active in range(1 << len(VICTORY_IDS))
)

# E1: the purchases from each set of places
BUY_FROM: Final[dict[int, tuple[int, ...]]] = {
    places: tuple(ACT_BUY + place for place in PLACES_IN[places]) for places in PLACES_IN
}

# The play and the sale of each item
PLAYING: Final = [ACT_PLAY + item for item in range(N_ITEMS)].__getitem__
SELLING: Final = [ACT_SELL + item for item in range(N_ITEMS)].__getitem__

FREE: Final = frozenset((FREE_FAIR, *FREE_OPS))  # what takes no action (A2.a.1)
# The sides of each seat: the side, its row, its bit, and the face-down card of the market
SIDES_OF: Final[tuple[tuple[tuple[int, int, int, int], ...], ...]] = tuple(
    tuple((side, rows[side], 1 << side, side * N_COLUMNS) for side in SIDES) for rows in ROW_AT
)


def play(t: Table) -> Flow[None]:
    """The game from here to its end: enters at an action or in the middle of an ops action, as the state says."""
    if t.rules.solo:
        from signoria.pax.solo.turn import accompany

        return accompany(t, _turns(t))  # O.0: one of the seats answers by itself
    return _turns(t)


def resume(t: Table, answer: int) -> Flow[None]:
    """The game from where it can be entered, with the question asked there answered: its options are not worked out."""
    if t.rules.solo:
        from signoria.pax.solo.turn import accompany

        return accompany(t, _turns(t, answer))
    return _turns(t, answer)


def _turns(t: Table, answer: int = UNANSWERED) -> Flow[None]:
    if t.log is not None and not t.log:
        for place, card in enumerate(t.market):
            if card != NONE:
                t.tell(kinds.DEALT, card, place)  # R80: all saw the market before its first column was turned down
        t.tell(kinds.TURN_BEGINS, t.active, t.turn_number)
    if t.unsettled:
        yield from settle(t)
    opponent = automated_seat(t)
    while not t.over:
        if t.active == opponent:
            from signoria.pax.solo.turn import opponent_turn

            yield from opponent_turn(t)
            continue
        if t.phase == OPS:
            yield from run_ops(t, answer)
            answer = UNANSWERED
            continue
        if answer != UNANSWERED:
            choice, answer = answer, UNANSWERED
        else:
            options = actions(t)
            if not options or options[0] == PASS:
                if not options:
                    t.tell(kinds.NO_ACTION, t.active)
                end_turn(t)
                continue
            choice = yield (ASK_ACTION, t.active, options, t.actions_left)
        if choice == PASS:
            end_turn(t)
            continue
        rest = take_action(t, choice)
        if rest is not None:
            yield from rest
        if t.unsettled:
            yield from settle(t)


def actions(t: Table) -> list[int]:
    """D1: what the active seat may do. Stopping is possible after one action; free ops and fairs need none (A2.a.1)."""
    seat = t.active
    held = abilities_of(t, seat) if t.actives is None else t.actives[seat]
    paying = t.actions_left > 0
    if not paying and FREE.isdisjoint(held):
        return [PASS]
    options: list[int] = []
    if paying:
        options += BUY_FROM[purchases(t, seat)]
        options += map(PLAYING, t.hands[seat])
        options += map(SELLING, sale_items(t, seat))
        if t.victories:
            for victory in declarable(t, seat):
                options.append(ACT_VICTORY + victory)
        if held:
            options += _ability_actions(t, seat, held)
    usable = False
    convening = paying or (FREE_FAIR in held and not t.fair_free_used)
    rows, market = t.rows, t.market
    ops_done, fairs_done = t.ops_done, t.fairs_done
    for side, row, bit, face_down in SIDES_OF[seat]:
        if rows[row] and not ops_done & bit and (paying or FREE_OPS[side] in held):
            if has_usable_op(t, seat, side):
                options.append(ACT_OPS + side)
                usable = True
        # D1.6-7: `can_convene`, written out
        if convening and market[face_down] != NONE and not fairs_done & bit:
            options.append(ACT_FAIR + side)
    if usable and paying and BOTH_OPS in held and not ops_done:
        options.append(ACT_OPS + BOTH_SIDES)
    if t.actions_left < ACTIONS_PER_TURN:
        if not paying or t.rules.actions_per_turn == "1_to_2" or not _can_go_on(t, seat, options):
            options.append(PASS)
    return options


def _can_go_on(t: Table, seat: int, options: list[int]) -> bool:
    """1E.A2.a: where both actions must be taken, the second may not be skipped while one is possible (R7)."""
    return any(action_price(t, seat, *split(option)) > 0 for option in options)


def declarable(t: Table, seat: int) -> list[int]:
    """E6: the active victories the seat meets and has the actions for (R13)."""
    found: list[int] = []
    for victory in ACTIVE[t.victories]:
        if is_met(t, seat, victory) and t.actions_left >= victory_price(t, victory):
            found.append(victory)
    return found


def _ability_actions(t: Table, seat: int, held: tuple[int, ...]) -> list[int]:
    """Actions that cards add: PREN095X, PREN129X."""
    options: list[int] = []
    if DISCARD_FOR_REVOLT in held:
        options += [ACT_REVOLT + queen for queen in active_cards(t, seat, DISCARD_FOR_REVOLT)]
    if APOSTASY_ACTION in held:
        options += [ACT_APOSTASY + pair for pair in range(len(PAIRS)) if condemned(t, pair)]
    return options


def take_action(t: Table, choice: int) -> Flow[None] | None:
    """Pay the price of the action, then carry it out; what may ask something is left to be gone through."""
    seat = t.active
    which = choice % SORT
    what = choice - which  # as `split` says; a pair is not worth making on the way of every game that is tried out
    if what <= ACT_SELL:
        t.actions_left -= 1  # E1-E3 are never free
    else:
        pay_for_action(t, seat, what, which)
    if what == ACT_BUY:
        card = buy(t, seat, which)
        return appear(t, seat, card) if IS_COMET[card] else None
    if what == ACT_PLAY:
        return play_card(t, seat, which)
    if what == ACT_SELL:
        return sell(t, seat, which)
    if what == ACT_OPS:
        t.ops_running = 3 if which == BOTH_SIDES else 1 << which
        t.ops_done |= t.ops_running
        t.phase = OPS
        t.tell(kinds.OPS_BEGIN, seat, t.ops_running)
        return None
    if what == ACT_FAIR:
        t.fairs_done |= 1 << which
        return trade_fair(t, seat, which)
    if what == ACT_VICTORY:
        win(t, (seat,), which)
        t.tell(kinds.WINS, seat, which)
        return None
    return revolt(t, which, seat) if what == ACT_REVOLT else apostasy(t, which, seat)


def revolt(t: Table, queen: int, seat: int) -> Flow[None]:
    """PREN095X: the queen is discarded for a peasant revolt against her husband."""
    empire = husband(t, queen)
    discard_queen(t, queen)
    yield from settle(t)
    yield from war(t, PEASANT_REVOLT, empire, seat, [])


def pay_for_action(t: Table, seat: int, what: int, which: int) -> None:
    """Take the price of an action off those that are left."""
    price = action_price(t, seat, what, which)
    t.actions_left -= price
    if what == ACT_FAIR and not price:
        t.fair_free_used = True


def end_turn(t: Table) -> None:
    """D2: the market is refreshed and play passes on; a vacancy that cannot be filled ends the game."""
    if t.rules.bankruptcy and _someone_is_last(t):
        return
    if not refresh(t):
        if t.rules.solo:  # O6.b.3, O.c.2
            win(t, (automated_seat(t),), EXHAUSTION)
            t.tell(kinds.EXHAUSTED, automated_seat(t))
        else:
            win(t, patron_winners(t), PATRON_VICTORY)
        return
    begin_turn(t, _next_seat(t))


def begin_turn(t: Table, seat: int) -> None:
    """A fresh turn for the seat."""
    t.active = seat
    t.turn_number += 1
    t.actions_left = ACTIONS_PER_TURN
    t.ops_done = 0
    t.fairs_done = 0
    t.fair_free_used = False
    t.barred = 0
    t.used = 0
    if t.log is not None:
        t.tell(kinds.TURN_BEGINS, seat, t.turn_number)


def _next_seat(t: Table) -> int:
    seat = (t.active + 1) % t.n
    while t.out[seat]:
        seat = (seat + 1) % t.n
    return seat


def win(t: Table, seats: tuple[int, ...], how: int) -> None:
    """The game is over."""
    t.over = True
    t.winners = seats
    t.won_by = how


def _someone_is_last(t: Table) -> bool:
    """G6.2, R14: who has no florins, no cards and no concessions is out; the last one left wins."""
    for seat in range(t.n):
        if t.out[seat] or t.florins[seat] or t.hands[seat] or t.old_maids[seat]:
            continue
        if not tableau_of(t, seat) and pawn_of(t, seat) not in t.concession:
            t.out[seat] = True
            t.tell(kinds.BANKRUPT, seat)
    inside = [seat for seat in range(t.n) if not t.out[seat]]
    if len(inside) > 1:
        return False
    win(t, tuple(inside), LAST_STANDING)
    for seat in inside:
        t.tell(kinds.LAST_LEFT, seat)
    return True
