"""2.2: the game from its set-up through its turns to the end."""

from signoria.age.draw import buy_card_phase, draw_card_phase
from signoria.age.expansion import expansion_phase
from signoria.age.facts import COST, MISERY, bits_of
from signoria.age.income import income_phase
from signoria.age.kinds import SCORE, WINS
from signoria.age.misery import ended
from signoria.age.order import order_of_play
from signoria.age.play_cards import final_card_play, play_cards_phase
from signoria.age.purchase import purchase_phase
from signoria.age.setup import bid_for_capitals, choose_capitals, return_cards
from signoria.age.state import (
    BUY_CARD_PHASE,
    CAPITAL_BID,
    CAPITAL_CHOICE,
    DRAFT,
    DRAW_CARD,
    END,
    EXPANSION,
    INCOME,
    ORDER_OF_PLAY,
    PLAY_CARDS,
    PURCHASE,
    Table,
)
from signoria.table.flow import Flow


def play(t: Table) -> Flow[None]:
    """The game from here to its end: enters wherever the state says."""
    while not t.over:
        phase = t.phase
        if ended(t):
            finish(t)  # A95
        elif phase == DRAFT:
            yield from return_cards(t)
        elif phase == CAPITAL_BID:
            yield from bid_for_capitals(t)
        elif phase == CAPITAL_CHOICE:
            yield from choose_capitals(t)
        elif phase == ORDER_OF_PLAY:
            yield from order_of_play(t)
        elif phase == DRAW_CARD:
            yield from draw_card_phase(t)
        elif phase == BUY_CARD_PHASE:
            yield from buy_card_phase(t)
        elif phase == PLAY_CARDS:
            yield from play_cards_phase(t)
        elif phase == PURCHASE:
            yield from purchase_phase(t)
        elif phase == EXPANSION:
            yield from expansion_phase(t)
        elif phase == INCOME:
            income_phase(t)
            write_scores(t)
        else:
            yield from final_card_play(t)
            finish(t)


def score(t: Table, seat: int) -> int:
    """11.3.a: the values of the advances owned, plus cash, less misery."""
    if t.chaos[seat]:
        return 0
    return t.cash[seat] - MISERY[t.misery[seat]] + worth_of(t, seat)


def worth_of(t: Table, seat: int) -> int:
    """11.3.a: the values of the advances owned."""
    return sum([COST[a] for a in bits_of(t.advances[seat])])


def write_scores(t: Table) -> None:
    """Everybody's points at the end of a turn; those of the last one once its cards are played."""
    kept = [row for row in t.scores if row[0] < t.turn]
    t.scores = (*kept, (t.turn, *[score(t, seat) for seat in range(t.n)]))


def winners(t: Table) -> tuple[int, ...]:
    """11.3.b-c: the highest score of those still in the game; equal ones share it. Nobody where nobody is left."""
    alive = [seat for seat in range(t.n) if not t.chaos[seat]]
    best = max([score(t, seat) for seat in alive], default=0)
    return tuple([seat for seat in alive if score(t, seat) == best])


def finish(t: Table) -> None:
    """11.3: the game is over."""
    t.over = True
    t.phase = END
    t.at = t.stage = 0
    t.winners = winners(t)
    write_scores(t)
    for seat in range(t.n):
        if not t.chaos[seat]:
            t.tell(SCORE, seat, score(t, seat))
    for seat in t.winners:
        t.tell(WINS, seat, score(t, seat))
