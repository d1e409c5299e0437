"""Hidden information: what a seat cannot know, and a table drawn uniformly from those that look the same to it.

Everything that enters the market is seen by all, so a hand bought in the open is known to whoever watched. Hidden are the
order of the decks, which cards were left in the box, and hands that came with a position.
"""

from typing import Final

from signoria.pax.facts import COMETS, DECK, IS_COMET, N_ITEMS
from signoria.pax.setup import cards_in_game
from signoria.pax.state import Table
from signoria.table.dice import Dice

_MARK: Final = 1 << N_ITEMS  # above the bits of all cards
_TURNED: Final = bytes.maketrans(b"01", bytes([True, False]))


def resample(state: Table, live: Table, seat: int, dice: Dice) -> Table:
    """A copy of `state` (an earlier moment of `live`) with all that the seat, seeing `live`, cannot know drawn anew."""
    t = state.copy()
    t.seed = 0  # the seed would tell the order of the decks
    known = live.seen
    for card in live.hands[seat]:
        known |= 1 << card
    hidden = _unknown(known)
    for side in (0, 1):
        _redraw(t, live, seat, side, hidden, dice)
    return t


def _unknown(known: int) -> bytes:
    """Whether each card is none of those whose bits are given, one byte each: quicker to read than bits."""
    return format(known | _MARK, "b")[:0:-1].encode().translate(_TURNED)


def _redraw(t: Table, live: Table, seat: int, side: int, hidden: bytes, dice: Dice) -> None:
    """Draw the hidden cards of one side: unseen hands of other seats, and the rest of the deck."""
    hidden_hand = [
        card
        for other in range(live.n)
        if other != seat
        for card in live.hands[other]
        if hidden[card] and DECK[card] == side
    ]
    deck = list(live.decks[side])
    start = live.drawn[side]
    hidden_places = [i for i in range(start, len(deck)) if hidden[deck[i]]]
    comets_hidden = [c for c in COMETS[side] if hidden[c] and c in deck[start:]]
    # Comets lie in the last cards of the deck only; any of those places is equally likely.
    depth = live.comet_depth[side]
    comet_places = [i for i in hidden_places if i >= len(deck) - depth]
    comet_at = dict(zip(dice.draw(comet_places, min(len(comets_hidden), len(comet_places))), comets_hidden))
    crossed = [deck[i] for i in hidden_places if DECK[deck[i]] != side]  # cards a position put into the other deck
    other_deck = live.decks[1 - side][live.drawn[1 - side] :]  # where a position may have put a card of this side
    strayed = [c for c in other_deck if DECK[c] == side and not IS_COMET[c]]
    pool = [c for c in cards_in_game(t.rules, side) if hidden[c] and c not in strayed]
    pool += sorted(crossed)
    # Only as many as are needed are drawn: what is left of the pool stays in the box.
    drawn = dice.draw(pool, len(hidden_places) - len(comet_at) + len(hidden_hand))
    for i in hidden_places:
        deck[i] = comet_at[i] if i in comet_at else drawn.pop()
    new_hand = {card: drawn.pop() for card in hidden_hand}
    t.decks[side] = tuple(deck)
    if new_hand:
        t.hands = [tuple([new_hand.get(card, card) for card in hand]) for hand in t.hands]
