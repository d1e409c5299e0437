"""Hidden information: what a seat cannot know, and a table drawn from those that look the same to it.

Hidden are the hands of others, the order of the pile, the bids not yet revealed and the dice to come. A seat remembers
every card that was played or discarded in the open, the card it put back itself, and the cards of its own trades.
"""

from typing import Final

from signoria.age.facts import IS_WITHHELD, NONE
from signoria.age.state import Table
from signoria.table.dice import Dice

TRIES: Final = 200


def resample(state: Table, live: Table, seat: int, dice: Dice) -> Table:
    """A copy of `state` (an earlier moment of `live`) with all that the seat, seeing `live`, cannot know drawn anew.

    Cards that lay in a hand then and have been shown since stay where they were.
    """
    t = state.copy()
    t.seed = 0  # the seed would tell the order of the pile and the dice
    t.dice = Dice(dice.bits())
    t.loaded = ()
    hidden_now = set(live.pile) | set(live.withheld)
    for other in range(t.n):
        if other != seat:
            hidden_now |= set(live.hands[other])
    fixed = {card: holders for card, holders in t.knows[seat].items() if card in hidden_now}
    places = [other for other in range(t.n) if other != seat for card in t.hands[other] if card in hidden_now]
    pool = [c for c in (*t.pile, *_hands_of_others(t, seat)) if c in hidden_now]
    kept = {other: [c for c in t.hands[other] if c not in hidden_now] for other in range(t.n) if other != seat}
    hands = _deal(t, seat, places, pool, fixed, dice)
    for other, drawn in hands.items():
        t.hands[other] = (*kept[other], *drawn)
    dealt = {card for drawn in hands.values() for card in drawn}
    rest = [card for card in pool if card not in dealt]
    if len(rest) == len(t.pile):
        dice.shuffle(rest)
        t.pile = tuple(rest)
    for other in range(t.n):
        if other != seat:
            t.returned[other] = NONE
            t.knows[other] = {}
    return t


def _hands_of_others(t: Table, seat: int) -> list[int]:
    return [card for other in range(t.n) if other != seat for card in t.hands[other]]


def _deal(
    t: Table, seat: int, places: list[int], pool: list[int], fixed: dict[int, int], dice: Dice
) -> dict[int, list[int]]:
    """Cards for the hidden places of hands, in keeping with what the seat remembers."""
    pool = sorted(pool)
    hands: dict[int, list[int]] = {}
    for _ in range(TRIES):
        cards = pool.copy()
        free = places.copy()
        hands = {other: [] for other in range(t.n) if other != seat}
        for card, holders in fixed.items():
            owner = dice.choose([other for other in free if holders >> other & 1] or free)
            free.remove(owner)
            cards.remove(card)
            hands[owner].append(card)
        for owner, card in zip(free, dice.draw(cards, len(free))):
            hands[owner].append(card)
        if all(_possible(t, seat, other, hand) for other, hand in hands.items()):
            break
    return hands


def _possible(t: Table, seat: int, other: int, hand: list[int]) -> bool:
    """8.1.a-b: a hand dealt at the start holds no withheld card, nor the one this seat put back: only draws bring them."""
    late = [c for c in hand if c == t.returned[seat] or IS_WITHHELD[c]]
    return t.epoch > 1 or len(late) <= t.drawn[other]
