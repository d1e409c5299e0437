"""8: setting the game up, from the first card dealt to the last capital chosen."""

from signoria.age.cards import cards_of_epoch, return_withheld
from signoria.age.facts import (
    CAPITAL_BID_MAX,
    CAPITALS,
    DEALT_CARDS,
    IS_WITHHELD,
    POWERS_FOR,
    STARTING_CASH,
)
from signoria.age.kinds import (
    ASK_CAPITAL,
    ASK_CAPITAL_BID,
    ASK_RETURN,
    CAPITAL_BIDS,
    CAPITAL_CHOSEN,
    CAPITAL_ROLL,
    RETURNED,
)
from signoria.age.ruleset import RuleSet
from signoria.age.state import CAPITAL_BID, CAPITAL_CHOICE, ORDER_OF_PLAY, Table, roll
from signoria.table.flow import Flow
from signoria.table.secret import secretly


def new_table(rules: RuleSet, names: tuple[str, ...], last_epoch: int, max_turns: int, seed: int) -> Table:
    """8.1: three cards dealt to each from the Epoch 1 deck without the withheld cards, and $40."""
    t = Table(rules, names, last_epoch, seed)
    t.lay_out()
    t.max_turns = max_turns
    deck = cards_of_epoch(rules, 1)
    t.withheld = tuple([card for card in deck if IS_WITHHELD[card]])
    pile = [card for card in deck if not IS_WITHHELD[card]]
    t.dice.shuffle(pile)
    for seat in range(t.n):
        t.hands[seat] = tuple(pile[:DEALT_CARDS])
        del pile[:DEALT_CARDS]
        t.cash[seat] = STARTING_CASH
    t.pile = tuple(pile)
    return t


def return_cards(t: Table) -> Flow[None]:
    """8.1.b, 8.1.g: each keeps two cards and returns one, secretly; then the withheld cards come back (8.1.c)."""
    cards = yield from secretly(t, [(ASK_RETURN, seat, list(t.hands[seat]), 0) for seat in range(t.n)], True)
    for seat, card in enumerate(cards):
        t.tell(RETURNED, seat, card)
        t.hands[seat] = tuple([c for c in t.hands[seat] if c != card])
        t.returned[seat] = card
    pile = list(t.pile) + cards
    t.dice.shuffle(pile)
    t.pile = tuple(pile)
    if t.n < 5:
        return_withheld(t)
    t.phase = CAPITAL_BID


def bid_for_capitals(t: Table) -> Flow[None]:
    """8.3.a-e: one secret bid each, which everybody pays; ties are rolled off."""
    asks = [(ASK_CAPITAL_BID, seat, list(range(CAPITAL_BID_MAX + 1)), 0) for seat in range(t.n)]
    bids = yield from secretly(t, asks, True)
    for seat, bid in enumerate(bids):
        t.tell(CAPITAL_BIDS, seat, bid)
        t.bid[seat] = bid
        t.cash[seat] -= bid
    ranked: list[int] = []
    for bid in sorted(set(bids), reverse=True):
        ranked += _roll_off(t, [seat for seat in range(t.n) if bids[seat] == bid])
    for rank, seat in enumerate(ranked):
        t.rank[seat] = rank
    t.phase = CAPITAL_CHOICE
    t.at = 0


def _roll_off(t: Table, tied: list[int]) -> list[int]:
    """8.3.c: the higher roll chooses first; equal rolls are rolled again (A7)."""
    if len(tied) < 2:
        return tied
    rolls = {}
    for seat in tied:
        rolls[seat] = roll(t)
        t.tell(CAPITAL_ROLL, seat, rolls[seat])
    ranked: list[int] = []
    for die in sorted(set(rolls.values()), reverse=True):
        ranked += _roll_off(t, [seat for seat in tied if rolls[seat] == die])
    return ranked


def choose_capitals(t: Table) -> Flow[None]:
    """8.3.b: from the highest bid to the lowest each picks a capital and puts a ● on it (8.3.d)."""
    while t.at < t.n:
        seat = t.rank.index(t.at)
        t.active = seat
        free = [power for power in range(POWERS_FOR[t.n]) if power not in t.power]
        power = yield (ASK_CAPITAL, seat, free, 0)
        t.power[seat] = power
        t.markers[seat] = 1 << CAPITALS[power]
        t.tell(CAPITAL_CHOSEN, seat, power)
        t.at += 1
    t.phase = ORDER_OF_PLAY
    t.active = 0
