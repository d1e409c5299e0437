"""C: setting up the table."""

from typing import Final

from signoria.pax.facts import (
    BANK_BORDER,
    BANK_IDS,
    BIT,
    BOXED,
    CARDS_PER_PLAYER,
    CARDS_WITH_COMETS,
    COMETS,
    DECK,
    N_COLUMNS,
    SET_OF,
    SIDES,
    SOLO_CARDS_WITH_COMETS,
    SOLO_FLORINS,
    START_1550,
    START_COVERED,
    START_FLORINS,
    START_TOKEN,
    TABLEAU_CARDS,
    TOKENS_1550,
    VENICE2,
)
from signoria.pax.market import show_tops
from signoria.pax.ruleset import RuleSet
from signoria.pax.state import COVERED, Table, automated_seat, empty_table, pawn_of
from signoria.table.dice import Dice

FUGGER: Final = 0


_piles: Final[dict[tuple[str, int, bool, bool, bool], tuple[int, ...]]] = {}


def cards_in_game(rules: RuleSet, side: int) -> tuple[int, ...]:
    """C5.1: the cards of a deck's pile, without comets: the boxed ones, and those of other sets by variant."""
    key = (rules.card_set, side, rules.expansion, rules.promo_cards, rules.house_cards)
    if key not in _piles:
        _piles[key] = tuple([c for c in TABLEAU_CARDS if DECK[c] == side and missing_set(rules, c) is None])
    return _piles[key]


def missing_set(rules: RuleSet, card: int) -> str | None:
    """Why the card is not in the game: the set that is not played with, or "" for a card that does not exist in it."""
    name = SET_OF[rules.card_set][card]
    if name in BOXED[rules.card_set] or (name == "expansion" and rules.expansion):
        return None
    if (name == "promo" and rules.promo_cards) or (name == "house" and rules.house_cards):
        return None
    return name


def turn_order(rules: RuleSet, banks: list[int], dice: Dice) -> list[int]:
    """C7.1: clockwise from Fugger if he plays, else from a random player; alone also by the switch (S18)."""
    by_chance = FUGGER not in banks or (rules.solo and rules.solo_first == "random")
    first = dice.below(len(banks)) if by_chance else banks.index(FUGGER)
    return banks[first:] + banks[:first]


def random_banks(n: int, dice: Dice) -> list[int]:
    """C2.1: each player gets a random player board."""
    banks = list(range(len(BANK_IDS)))
    dice.shuffle(banks)
    return banks[:n]


def comet_depth(rules: RuleSet, side: int) -> int:
    """C5.a, O.b.4: how many cards at the bottom of a deck the comets are shuffled into, themselves included."""
    return (SOLO_CARDS_WITH_COMETS if rules.solo else CARDS_WITH_COMETS) + len(COMETS[side])


def build_deck(rules: RuleSet, side: int, players: int, dice: Dice) -> list[int]:
    """C5.a: four cards a player on top of twelve shuffled with the two comets; O.b.4-7: eight on top of eight."""
    pile = list(cards_in_game(rules, side))
    bottom = dice.draw(pile, comet_depth(rules, side) - len(COMETS[side])) + list(COMETS[side])
    dice.shuffle(bottom)
    return dice.draw(pile, rules.solo_cards if rules.solo else CARDS_PER_PLAYER * players) + bottom


def set_map(t: Table) -> None:
    """C1, C4: map states, capitals, disks on four emporia."""
    t.cities = list(START_TOKEN)
    if t.rules.map_1550:
        for empire, state in START_1550.items():
            t.map_state[empire] = state
        for c, token in TOKENS_1550.items():
            t.cities[c] = token
    for token in t.cities:
        if token:
            t.pool[token] -= 1
    for c in START_COVERED:
        t.cities[c] = COVERED
    t.cities[VENICE2] = COVERED


def set_concessions(t: Table) -> None:
    """C2.3, C3.a: each bank's first pawn; O.b.3: the automated opponent starts where its three absent rivals would."""
    opponent = automated_seat(t)
    if opponent >= 0:
        for bank, border in enumerate(BANK_BORDER):
            pawn = pawn_of(t, 1 - opponent if bank == FUGGER else opponent)
            t.concession[border] = pawn
            t.pool[pawn] -= 1
        return
    for seat in range(t.n):
        t.concession[BANK_BORDER[t.bank[seat]]] = pawn_of(t, seat)
        t.pool[pawn_of(t, seat)] -= 1


def set_florins(t: Table) -> None:
    """C7.2: 3, 4, 5 and 6 florins in turn order; O.b.6: the automated opponent has 4 and the human 3."""
    opponent = automated_seat(t)
    for seat in range(t.n):
        t.florins[seat] = START_FLORINS[seat] if opponent < 0 else SOLO_FLORINS[seat == opponent]
    t.china = -sum(t.florins)


def deal_market(t: Table) -> None:
    """C6.a: six cards from each deck; all see them before the first is turned face down (R80)."""
    t.market = [card for deck in t.decks for card in deck[:N_COLUMNS]]
    for card in t.market:
        t.seen |= BIT[card]
    t.drawn = [N_COLUMNS, N_COLUMNS]
    if t.rules.astrology:
        show_tops(t)


def new_table(rules: RuleSet, banks: list[int], seed: int) -> Table:
    """C1-C7: the table at the start of the game, for banks in the order they sit."""
    dice = Dice(seed)
    t = empty_table(rules, turn_order(rules, banks, dice), seed)
    set_map(t)
    set_concessions(t)
    set_florins(t)
    for side in SIDES:
        t.decks[side] = tuple(build_deck(rules, side, t.n, dice))
        t.comet_depth[side] = comet_depth(rules, side)
    deal_market(t)
    return t
