"""4.7, 7.1: the Draw Pile, the Replay Pile, and hands."""

from signoria.age.facts import EPOCH, IS_RECYCLED, N_CARDS, PRINTED_EPOCH
from signoria.age.kinds import DISCARDED, DRAWN, EPOCH_BEGINS, FINAL_TURN, NO_CARD, WITHHELD_BACK
from signoria.age.ruleset import RuleSet
from signoria.age.state import Table


def epoch_of(rules: RuleSet, card: int) -> int:
    """7.1.a, A4: the epoch a card is sorted into."""
    return PRINTED_EPOCH[card] if rules.timber == "printed" else EPOCH[card]


def cards_of_epoch(rules: RuleSet, epoch: int) -> list[int]:
    """All cards of an epoch."""
    return [card for card in range(N_CARDS) if epoch_of(rules, card) == epoch]


def can_draw(t: Table) -> bool:
    """11.1.e, 11.1.h: whether there is, or will be, a card to draw: the last deck is never filled again."""
    return bool(t.pile or t.withheld) or t.epoch < t.last_epoch


def draw(t: Table, seat: int) -> None:
    """Draw a card; an empty pile is first formed anew (4.7.f, 8.1.e)."""
    if t.chaos[seat]:
        return
    if not can_draw(t):
        t.tell(NO_CARD, seat)
        return
    if not t.pile:
        form_pile(t)
    card = t.pile[-1]
    t.pile = t.pile[:-1]
    t.hands[seat] += (card,)
    t.drawn[seat] += 1
    t.tell(DRAWN, seat, card)
    if not can_draw(t) and not t.final:
        end_with_this_turn(t)  # 11.1.b-d, 11.1.i


def form_pile(t: Table) -> None:
    """8.1.e: withheld cards come first; 4.7.g: else the next epoch with the Replay Pile."""
    if t.withheld:
        return_withheld(t)
        return
    t.epoch += 1
    pile = cards_of_epoch(t.rules, t.epoch) + list(t.replay)
    t.replay = ()
    t.dice.shuffle(pile)
    t.pile = tuple(pile)
    t.tell(EPOCH_BEGINS, t.epoch)


def return_withheld(t: Table) -> None:
    """8.1.c-e: the withheld cards are shuffled into what is left of the pile."""
    t.tell(WITHHELD_BACK, len(t.withheld))
    pile = list(t.pile + t.withheld)
    t.withheld = ()
    t.dice.shuffle(pile)
    t.pile = tuple(pile)


def end_with_this_turn(t: Table) -> None:
    """2.2.h: no further turn starts."""
    t.final = True
    t.tell(FINAL_TURN)


def leave_hand(t: Table, seat: int, card: int) -> None:
    """A card leaves a hand in the open: nobody need remember where it was."""
    t.hands[seat] = tuple([c for c in t.hands[seat] if c != card])
    for memory in t.knows:
        memory.pop(card, None)


def put_away(t: Table, card: int) -> None:
    """4.7.h, 7.1.2.b: a circled card goes on the Replay Pile, any other out of the game."""
    if IS_RECYCLED[card]:
        t.replay += (card,)


def discard(t: Table, seat: int, card: int) -> None:
    """9.3.c: discard a card face up, without effect."""
    leave_hand(t, seat, card)
    put_away(t, card)
    t.tell(DISCARDED, seat, card)


def trade(t: Table, giver: int, other: int, given: int, taken: int) -> None:
    """ADV.N.1: two cards change hands, and only the two players know which."""
    t.hands[giver] = (*[c for c in t.hands[giver] if c != given], taken)
    t.hands[other] = (*[c for c in t.hands[other] if c != taken], given)
    both = 1 << giver | 1 << other
    for seat in range(t.n):
        memory = t.knows[seat]
        if seat in (giver, other):
            memory.pop(taken if seat == giver else given, None)
            memory[given if seat == giver else taken] = 1 << (other if seat == giver else giver)
        else:
            # Who knew a card in one of the two hands now only knows that it is in one or the other.
            for card, holders in list(memory.items()):
                if holders & both:
                    memory[card] = holders | both
