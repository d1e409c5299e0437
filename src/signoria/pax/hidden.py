"""Hidden information: what a seat cannot know, and a table drawn uniformly from those that look the same to it.

Everything that enters the market is seen by all, so a hand bought in the open is known to whoever watched. Hidden are the
order of the decks, which cards were left in the box, and hands that came with a position.
"""

from signoria.pax.facts import COMETS, DECK, IS_COMET
from signoria.pax.setup import cards_in_game
from signoria.pax.state import Table
from signoria.table.dice import Dice


def resample(state: Table, live: Table, seat: int, dice: Dice) -> Table:
    """A copy of `state` (an earlier moment of `live`) with all that the seat, seeing `live`, cannot know drawn anew."""
    t = state.copy()
    t.seed = 0  # the seed would tell the order of the decks
    known = live.seen
    for card in live.hands[seat]:
        known |= 1 << card
    for side in (0, 1):
        _redraw(t, live, seat, side, known, dice)
    return t


def _redraw(t: Table, live: Table, seat: int, side: int, known: int, dice: Dice) -> None:
    """Draw the hidden cards of one side: unseen hands of other seats, and the rest of the deck."""
    hidden_hand = [
        card
        for other in range(live.n)
        if other != seat
        for card in live.hands[other]
        if not known >> card & 1 and DECK[card] == side
    ]
    deck = list(live.decks[side])
    start = live.drawn[side]
    hidden_places = [i for i in range(start, len(deck)) if not known >> deck[i] & 1]
    comets_hidden = [c for c in COMETS[side] if not known >> c & 1 and c in deck[start:]]
    # Comets lie in the last cards of the deck only; any of those places is equally likely.
    depth = live.comet_depth[side]
    comet_places = [i for i in hidden_places if i >= len(deck) - depth]
    comet_at = dict(zip(dice.draw(comet_places, min(len(comets_hidden), len(comet_places))), comets_hidden))
    crossed = {deck[i] for i in hidden_places if DECK[deck[i]] != side}  # cards a position put into the other deck
    other_deck = live.decks[1 - side][live.drawn[1 - side] :]  # where a position may have put a card of this side
    pool = [c for c in cards_in_game(t.rules, side) if not known >> c & 1 and (c not in other_deck or IS_COMET[c])]
    pool += sorted(crossed)
    # Only as many as are needed are drawn: what is left of the pool stays in the box.
    drawn = dice.draw(pool, len(hidden_places) - len(comet_at) + len(hidden_hand))
    for i in hidden_places:
        deck[i] = comet_at[i] if i in comet_at else drawn.pop()
    new_hand = {card: drawn.pop() for card in hidden_hand}
    t.decks[side] = tuple(deck)
    if new_hand:
        t.hands = [tuple([new_hand.get(card, card) for card in hand]) for hand in t.hands]
