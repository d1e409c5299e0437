"""How good a table of Age of Renaissance is for each seat: the points it has, and a readable guess at those to come.

Everything it looks at is public, or known to the seat whose sampled match it is. Worths are in dollars, which are points;
the chances of the seats are in proportion to their exponentials.
"""

from math import exp, sqrt
from typing import Final

from signoria.age.cards import cards_of_epoch
from signoria.age.commodities import box_of, payment
from signoria.age.facts import (
    BASE_VALUE,
    CARD_COMMODITIES,
    CARD_EVENT,
    CARD_KIND,
    CATEGORY,
    CHAOS,
    COMMODITY_CARD,
    COST,
    CREDIT,
    IN_CATEGORY,
    IS_SATELLITE,
    LEADER_CARD,
    MARKET,
    MISERY,
    N_COMMODITIES,
    NONE,
    WAR,
    YIELDS,
    bits_of,
    provinces_of,
)
from signoria.age.happenings import is_burden
from signoria.age.kinds import (
    ASK_BID,
    ASK_CAPITAL_BID,
    ASK_EXPAND,
    ASK_PLAY,
    ASK_PURCHASE,
    ASK_RETURN,
    ATTACK,
    BUY_CARD,
    CLAIM,
    COUNTS,
    PASS,
    PLACE,
)
from signoria.age.prices import price, stabilization
from signoria.age.reach import by_land, by_ship
from signoria.age.state import EXPANSION, PURCHASE, Table, all_tokens_in, dominator, markers_left, stock, tokens_in
from signoria.age.strength import chance
from signoria.table.dice import Dice
from signoria.table.flow import Ask

SURE: Final = 25.0  # at the end a lead of so many points makes a seat e times as likely to win
UNSURE: Final = 35.0  # and so many more, times the root of the turns still to come
REPLAYED: Final = 4  # cards of the epoch before that come again
CARDS_A_TURN: Final = 1.5  # cards a player draws in a turn, all in all
PLAYED: Final = 0.12  # how often a turn sees a card of a given commodity
WEALTH: Final = 0.9  # what a dollar in hand is worth while advances can still be bought with it
HAND: Final[tuple[float, ...]] = (8.0, 6.0, 10.0)  # commodity, event, leader
BURDEN: Final = -3.0
UNSEEN: Final = 6.0  # a card in another hand
KEPT: Final = -2.0  # a card that feeds others can wait: keeping it costs a little, playing it more
UPKEEP: Final = 1.2  # cards in hand are paid for every turn, in dollars or in misery
UPKEEP_LATER: Final = 0.5
LATE: Final = 0.3  # of what a card in hand promises, what is left when there is no more time to play it
CREDITED: Final = 0.25  # of the advances still missing in a category, how many a credit will help to buy
LOOKED_AT: Final = 12  # answers tried where there are many
ROLLED: Final = 4  # throws imagined for one attack
# Tokens not placed yet: so many are worth all of what a token is worth, so many part of it.
TOKENS: Final[tuple[tuple[int, float], ...]] = ((10, 1.0), (10, 0.6), (99, 0.2))
A_TOKEN: Final = 0.2  # of what one province pays until the end, what a token is worth
LEAST_TOKEN: Final = 0.6
MOST_TOKEN: Final = 7.0
SPARE: Final = 6  # tokens for an attack or a card
NO_WAY_BACK: Final = -400.0  # Chaos

# What an advance brings a turn beyond its points, by letter
ABILITY: Final[dict[str, float]] = {
    "A": 3.0, "B": 0.0, "C": 1.0, "D": 6.0, "E": 2.0, "F": 8.0, "G": 3.0, "H": 8.0, "I": 4.0, "J": 2.0, "K": 1.0, "L": 9.0,
    "M": 9.0, "N": 1.0, "O": 3.0, "P": 2.0, "Q": 3.0, "R": 6.0, "S": 10.0, "T": 8.0, "U": 5.0, "V": 5.0, "W": 2.0, "X": 6.0,
    "Y": 2.0, "Z": 10.0,
}  # fmt: skip
_ABILITY: Final[tuple[float, ...]] = tuple(ABILITY[letter] for letter in sorted(ABILITY))
# What better ships bring a turn, by grade
_SHIP: Final[tuple[float, ...]] = (0.0, 3.0, 5.0, 6.0, 7.0, 9.0, 10.0, 11.0, 11.5, 11.0, 13.0, 15.0, 16.0)


_cards_in: dict[tuple[str, int], int] = {}  # cards of an epoch, by the switch that moves one


def turns_left(t: Table) -> float:
    """A guess from the cards still to be drawn."""
    if t.final:
        return 0.0
    cards = len(t.pile) + len(t.withheld)
    for epoch in range(t.epoch + 1, t.last_epoch + 1):
        key = (t.rules.timber, epoch)
        if key not in _cards_in:
            _cards_in[key] = len(cards_of_epoch(t.rules, epoch)) + REPLAYED
        cards += _cards_in[key]
    turns = cards / (CARDS_A_TURN * t.n)
    if t.max_turns:
        turns = min(turns, float(t.max_turns - t.turn))
    return turns


def worths(t: Table, viewer: int = NONE) -> list[float]:
    """What each seat has and may hope for, as far as the viewer knows (NONE: as far as everybody together knows)."""
    turns = turns_left(t)
    return [worth(t, seat, turns, viewer) for seat in range(t.n)]


def worth(t: Table, seat: int, turns: float, viewer: int = NONE) -> float:
    """One seat's points, and what its provinces, advances, ships and cards will bring."""
    if t.chaos[seat]:
        return NO_WAY_BACK
    cash = t.cash[seat]
    owned = t.advances[seat]
    value = cash * (WEALTH if turns > 1 else 1.0)
    phase = t.phase
    if phase <= PURCHASE:
        value -= UPKEEP * stabilization(t, seat)  # not paid for yet, and again next turn
    else:
        value -= UPKEEP_LATER * stabilization(t, seat)
    ability, credit = min(turns, 6.0), CREDITED * min(turns / 3, 1.0)
    for a in bits_of(owned):
        missing = (IN_CATEGORY[CATEGORY[a]] & ~owned).bit_count()
        value += COST[a] + ability * _ABILITY[a] + CREDIT[a] * missing * credit
    space = t.misery[seat]
    value -= MISERY[space] * (1.0 + 0.02 * min(turns, 10.0))
    if space > CHAOS - 6:
        value -= 40.0 * (space - CHAOS + 6)  # the end is near
    value += min(turns, 8.0) * _SHIP[t.ship[seat]]
    # The income of the turn under way is still to come, and with it whatever is placed before.
    value += holdings(t, seat, turns + 1.0 if phase <= EXPANSION else turns)
    if phase <= EXPANSION:
        value += tokens_to_come(t.expansion[seat], (turns + 1.0) * t.n)
    if viewer == NONE or viewer == seat:
        for card in t.hands[seat]:
            value += hand_value(t, seat, card)
    else:
        value += UNSEEN * len(t.hands[seat])
    return value


def tokens_to_come(tokens: int, pay: float) -> float:
    """What tokens not placed yet are worth: the first go to the best places, the last to hardly any."""
    value = 0.0
    for many, part in TOKENS:
        value += part * min(tokens, many)
        tokens -= min(tokens, many)
    return value * max(LEAST_TOKEN, min(A_TOKEN * pay, MOST_TOKEN))


def holdings(t: Table, seat: int, turns: float) -> float:
    """Provinces pay every turn, and the more of a commodity the better; tokens are a start."""
    markers = t.markers[seat] | t.fresh[seat]
    value = turns * t.n * markers.bit_count()
    for c in range(N_COMMODITIES):
        held = (markers & YIELDS[c]).bit_count()
        if held:
            value += (PLAYED * turns + 0.2) * BASE_VALUE[c] * held * held
    for tokens in (t.old[seat], t.new[seat]):
        for province, count in tokens.items():
            if IS_SATELLITE[province]:
                value += 0.4 * turns
            else:
                value += 0.5 * turns * t.n * count / MARKET[province] + 0.2 * count
    return value


def hand_value(t: Table, seat: int, card: int) -> float:
    """A card in hand: what it would pay its owner more than the others, or a plain guess.

    Nobody must play a card that feeds others before the last turn, so it is never worth less than keeping it.
    """
    if CARD_KIND[card] == COMMODITY_CARD:
        gain = 0.5 * max([commodity_gain(t, seat, c) for c in CARD_COMMODITIES[card]])
        return gain if t.final else max(gain, KEPT)
    if CARD_EVENT[card] >= 0 and is_burden(t, CARD_EVENT[card]):
        return BURDEN
    guess = HAND[2] if CARD_KIND[card] == LEADER_CARD else HAND[1]
    return guess * LATE if t.final else guess


def commodity_gain(t: Table, seat: int, commodity: int) -> float:
    """What a commodity pays a seat, less what it pays the best of the others."""
    sums = [0 if t.chaos[s] else payment(commodity, box_of(t, s, commodity)) for s in range(t.n)]
    others = max(sums[s] for s in range(t.n) if s != seat)
    return sums[seat] - 0.9 * others


def payoffs(t: Table, viewer: int = NONE) -> list[float]:
    """The chance of each seat to win, all together 1; at the end what each has won."""
    if t.over:
        return [1.0 / len(t.winners) if seat in t.winners else 0.0 for seat in range(t.n)]
    values = worths(t, viewer)
    best = max(values)
    scale = SURE + UNSURE * sqrt(turns_left(t))
    chances = [exp((value - best) / scale) for value in values]
    total = sum(chances)
    return [chance / total for chance in chances]


def identities(t: Table, ask: Ask) -> list[int]:
    """The numbers of the options name the same things in every sample."""
    return ask[2]


def shortlist(t: Table, ask: Ask) -> list[int]:
    """The answers worth trying: of many placements those that fill a province, or go as far as the tokens do."""
    kind, seat, options, _ = ask
    if kind is not ASK_EXPAND or len(options) <= LOOKED_AT:
        return options
    most: dict[int, int] = {}  # by province the largest placement
    others: list[int] = []
    for value in options:
        if PLACE <= value < ATTACK:
            most[(value - PLACE) // COUNTS] = value  # in rising order
        else:
            others.append(value)
    listed = [*most.values(), *others]
    if len(listed) > LOOKED_AT:
        listed.sort(key=lambda value: -2.0 if value == PASS else -_expansion_leaning(t, seat, value))
        del listed[LOOKED_AT:]
        if PASS not in listed:
            listed.append(PASS)
    return listed


def odds(t: Table, ask: Ask, value: int) -> float:
    """The chance that an attack succeeds; below 0 for what is none."""
    if ask[0] is ASK_EXPAND and ATTACK <= value < BUY_CARD:
        return chance(t, ask[1], value - ATTACK) / 1000
    return -1.0


def won(t: Table, ask: Ask, value: int) -> bool:
    """Whether an attack has succeeded: the attacker is there."""
    province = value - ATTACK
    return bool((t.markers[ask[1]] | t.fresh[ask[1]]) >> province & 1) or tokens_in(t, ask[1], province) > 0


def rolls(t: Table, ask: Ask, value: int) -> int:
    """Wars hang on dice, bought cards on the pile."""
    kind = ask[0]
    if kind is ASK_EXPAND:
        return ROLLED if value >= BUY_CARD else 1
    if kind is ASK_PLAY and value != PASS and CARD_EVENT[value] == WAR:
        return ROLLED
    return 1


def fate(t: Table) -> int:
    """Another number once dice fell or a card was drawn."""
    return t.dice.word ^ len(t.pile)


def redraw(t: Table, seat: int, dice: Dice) -> Table:
    """A copy with other dice, and the pile in another order."""
    other = t.copy()
    other.dice = Dice(dice.bits())
    pile = list(t.pile)
    dice.shuffle(pile)
    other.pile = tuple(pile)
    return other


def likeness(t: Table) -> int:
    """What all see of the board and of what the seats have, as one number."""
    tokens = [(*sorted(row.items()),) for rows in (t.old, t.new) for row in rows]
    return hash((*tokens, *t.markers, *t.fresh, *t.expansion, *t.cash, *t.misery, *map(len, t.hands))) | 1


# ---------------------------------------------------------------------- what to look at first


def inclinations(t: Table, ask: Ask) -> list[float] | None:
    """How likely a sensible player is to look at each option first; None where nothing is known at a glance."""
    kind, seat, options, _ = ask
    if kind is ASK_BID:
        ideal = sensible_bid(t, seat)
        spread = 1.0 + 0.1 * ideal
        return [exp(-(((bid - ideal) / spread) ** 2)) + 1e-9 for bid in options]
    if kind is ASK_CAPITAL_BID:
        return [exp(-(((bid - 6) / 5) ** 2)) + 1e-9 for bid in options]
    if kind is ASK_RETURN:
        return [exp(-hand_value(t, seat, card) / 4) for card in options]
    if kind is ASK_EXPAND:
        return [_expansion_leaning(t, seat, value) for value in options]
    if kind is ASK_PURCHASE:
        return [_purchase_leaning(t, seat, value) for value in options]
    if kind is ASK_PLAY:
        return [0.6 if card == PASS else max(0.1, 1.0 + hand_value(t, seat, card) / 10) for card in options]
    return None


def sensible_bid(t: Table, seat: int) -> int:
    """Tokens for about as many markets as will pay them back, and money kept for the rest of the turn."""
    turns = turns_left(t)
    if turns < 0.5:
        return 0
    share = 0.7 if turns > 3 else 0.5 if turns > 1 else 0.2
    room = 0
    for province in provinces_of((by_land(t, seat) | by_ship(t, seat)) & ~t.markers[seat]):
        if dominator(t, province) == NONE:
            room += MARKET[province] - all_tokens_in(t, province)
    return min(int(t.cash[seat] * share), stock(t, seat), 2 * markers_left(t, seat), room + SPARE)


def _expansion_leaning(t: Table, seat: int, value: int) -> float:
    if value == PASS:
        return 0.1
    if value >= BUY_CARD:
        return 1.0
    if value >= ATTACK:
        return 1.5 * _province_worth(t, value - ATTACK)
    province, tokens = divmod(value - PLACE, COUNTS)
    if IS_SATELLITE[province]:
        return 0.5
    there = tokens_in(t, seat, province)
    alone = there == all_tokens_in(t, province)
    if alone and there + tokens == MARKET[province]:
        return 4.0 * _province_worth(t, province)  # dominated at once
    return 0.2 if alone else 0.05


def _province_worth(t: Table, province: int) -> float:
    return 1.0 + sum(BASE_VALUE[c] for c in range(N_COMMODITIES) if YIELDS[c] >> province & 1) / 5


def _purchase_leaning(t: Table, seat: int, value: int) -> float:
    if value == PASS:
        return 0.3
    if value >= CLAIM:
        return 2.0
    return 0.5 + (COST[value] - price(t, seat, value)) / 20 + _ABILITY[value] / 3
