"""How good a table of Age of Renaissance is for each seat: the points it has, and a readable guess at those to come.

Everything it looks at is public, or known to the seat whose sampled match it is. Worths are in dollars, which are points;
the chances of the seats are in proportion to their exponentials.
"""

from math import exp, sqrt
from typing import Final

from signoria.age import kinds
from signoria.age.arms import effective_arms
from signoria.age.cards import cards_of_epoch
from signoria.age.commodities import box_of, payment
from signoria.age.competition import fight
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
    ENLIGHTENMENT,
    IN_CATEGORY,
    INDUSTRY,
    INTEREST,
    IS_SATELLITE,
    LEADER_CARD,
    LEADER_CREDITS,
    LETTERS,
    MARKET,
    MISERY,
    N_COMMODITIES,
    N_PROVINCES,
    NATIONALISM,
    NONE,
    PRINTED_WORD,
    RELIEF_CATEGORIES,
    RELIEF_SPACES,
    RESEARCH,
    RESEARCHED,
    SATELLITES,
    WAR,
    YIELDS,
    advances_in,
    bits_of,
    provinces_of,
)
from signoria.age.happenings import is_burden
from signoria.age.income import income_of
from signoria.age.kinds import PASS
from signoria.age.prices import RESEARCH_DISCOUNT, leader_credits, price, requires, spaces_worth, stabilization
from signoria.age.purchase import RELIEF_NUMBERS, relief_counts
from signoria.age.reach import by_land, by_ship, shipload
from signoria.age.state import (
    EXPANSION,
    PURCHASE,
    Table,
    all_tokens_in,
    dominator,
    markers_left,
    order,
    stock,
    tokens_in,
)
from signoria.age.strength import as_chance, chance, defenders, forces, losing_rolls
from signoria.players.insight import ASKED_FIRST, Skill
from signoria.table.dice import Dice
from signoria.table.flow import Ask

REPLAYED: Final = 4  # cards of the epoch before that come again
LOOKED_AT: Final = 12  # answers tried where there are many
ROLLED: Final = 4  # throws imagined for one attack
SPARE: Final = 6  # tokens for an attack or a card
NO_WAY_BACK: Final = -400.0  # Chaos

# What an advance brings a turn beyond its points, by letter
ABILITY: Final[dict[str, float]] = {
    "A": 3.0, "B": 1.1, "C": 1.8, "D": 1.1, "E": 3.8, "F": 30.1, "G": 7.5, "H": 26.3, "I": 1.1, "J": 0.7,
    "K": 1.1, "L": 0.0, "M": 0.0, "N": 1.3, "O": 3.8, "P": 2.6, "Q": 3.8, "R": 3.7, "S": 4.9, "T": 3.7,
    "U": 2.4, "V": 2.7, "W": 1.3, "X": 0.0, "Y": 1.1, "Z": 5.9,
}  # fmt: skip
# What better ships bring a turn, by grade
SHIP: Final[tuple[float, ...]] = (0.0, 3.6, 5.1, 5.8, 6.2, 10.9, 11.6, 12.3, 13.1, 13.8, 16.7, 18.9, 20.3)


class Weights:
    """How much the judge makes of what it counts. `python -m bench.tune_judge` found these, and looks for better ones."""

    __slots__ = (
        "able", "able_turns", "bid", "burden", "cards_a_turn", "cash", "credit_turns", "credited", "early_cash",
        "event", "growth", "hoped", "income", "kept", "late", "left_over", "misery", "modest", "part", "played",
        "rebated", "relief", "relief_later", "rivals", "satellite", "saved", "share", "ship", "ship_turns", "soon",
        "spent", "sure", "taken", "token", "trade", "unpaid", "unseen", "unsure", "upkeep", "upkeep_later", "used",
    )  # fmt: skip

    def __init__(self) -> None:
        self.sure = 61.0  # at the end a lead of so many points makes a seat e times as likely to win
        self.unsure = 85.0  # and so many more, times the root of the turns still to come
        self.cards_a_turn = 1.5  # cards a player draws in a turn, all in all
        # What is had
        self.cash = 0.9  # a dollar in hand while advances can still be bought with it
        self.early_cash = 0.53  # and so much more with eight turns to go
        self.growth = -0.13  # how much more an income counts that is had early: for each ten turns to go
        self.income = 2.1  # of a province a turn, for each player
        self.played = 0.067  # how much of a commodity is paid out in a turn
        self.soon = 0.11  # and at once
        self.share = 0.6  # of the income of a province, what tokens bring that fill it
        self.token = 0.24  # a token on the map
        self.satellite = 0.48  # one in a satellite, a turn
        self.ship = list(SHIP)
        self.ship_turns = 8.0  # turns for which ships count
        self.able = [ABILITY[letter] for letter in LETTERS]
        self.able_turns = 9.0  # turns for which what advances can do counts
        self.credited = 0.58  # of the advances still missing in a category, how many a credit will help to buy at most
        self.credit_turns = 8.0  # and with how many turns to go
        self.saved = 0.5  # of the income, what is kept to earn interest in the turns to come
        self.spent = 0.4  # of what is in hand before Purchase, what is left to earn interest in this turn
        self.misery = 0.66  # a point of it
        self.relief = 0.8  # of the misery that Enlightenment will take away
        self.relief_later = 3.0  # what it is worth a turn where there is none yet
        self.used = 0.5  # of the credits of leaders in play, what will be used
        # Cards in hand
        self.upkeep = 1.1  # they are paid for every turn, in dollars or in misery
        self.upkeep_later = 0.45
        self.unpaid = 0.9  # of the cheaper of both in this turn
        self.trade = 0.13  # of what a commodity card would pay
        self.rivals = 0.9  # less so much of what it would pay the best of the others
        self.kept = -1.0  # a card that feeds others can wait: keeping it costs a little, playing it more
        self.event = 2.9
        self.late = 0.3  # of what an event promises, what is left when there is no more time to play it
        self.burden = -1.45
        self.hoped = 0.12  # of the credits of leaders in hand
        self.rebated = 0.39  # of the rebates
        self.unseen = 2.9  # a card in another hand
        # Tokens to be placed
        self.taken = 1.9  # a place taken from somebody attracts so much more
        self.part = 0.5  # of what a place brings for its tokens, what tokens bring that do not fill it
        self.left_over = 0.1  # a token that finds no place
        # Bids
        self.bid = 0.7  # of the cash, what a sensible bid takes
        self.modest = 2.0  # how much more modest bids weigh, all together


weights: Weights = Weights()

RESEARCHABLE: Final = sum([IN_CATEGORY[c] for c in RESEARCHED])
COMMODITIES_OF: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(c for c in range(N_COMMODITIES) if YIELDS[c] >> p & 1) for p in range(N_PROVINCES)
)
# The advances by which tokens go further or fight better
REACHING: Final = advances_in("AGIRSTUWY")
EVERYWHERE: Final = (1 << N_PROVINCES) - 1
KEPT_TABLES: Final = 500
_to_come: dict[tuple[object, ...], list[float]] = {}
_pays: dict[tuple[int, float, int, Weights], list[float]] = {}
_forces: dict[tuple[object, ...], dict[int, int]] = {}
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
    turns = cards / (weights.cards_a_turn * t.n)
    if t.max_turns:
        turns = min(turns, float(t.max_turns - t.turn))
    return turns


def worths(t: Table, viewer: int = NONE) -> list[float]:
    """What each seat has and may hope for, as far as the viewer knows (NONE: as far as everybody together knows)."""
    turns = turns_left(t)
    w = weights
    found = [worth(t, seat, turns, viewer) for seat in range(t.n)]
    if t.phase <= EXPANSION and any(t.expansion):
        for seat, dollars in enumerate(known_to_come(t, lasting(turns + 1.0, w), w)):
            found[seat] += dollars
    return found


def lasting(turns: float, w: Weights) -> float:
    """For how many turns an income counts."""
    return turns * (1.0 + w.growth * turns / 10.0)


def worth(t: Table, seat: int, turns: float, viewer: int = NONE) -> float:
    """One seat's points, and what its provinces, advances, ships and cards will bring."""
    if t.chaos[seat]:
        return NO_WAY_BACK
    w = weights
    owned = t.advances[seat]
    phase = t.phase
    shopping = phase < PURCHASE or (phase == PURCHASE and order(t).index(seat) >= t.at)
    rate = w.cash + w.early_cash * min(turns / 8.0, 1.0) if turns > 1 else 1.0
    value = t.cash[seat] * rate - upkeep(t, seat, shopping)
    ability, credit = min(turns, w.able_turns), w.credited * min(turns / w.credit_turns, 1.0)
    for a in bits_of(owned):
        missing = (IN_CATEGORY[CATEGORY[a]] & ~owned).bit_count()
        value += COST[a] + ability * w.able[a] + CREDIT[a] * missing * credit
    if owned >> RESEARCH & 1:
        value += RESEARCH_DISCOUNT * (RESEARCHABLE & ~owned).bit_count() * credit
    if owned >> INTEREST & 1:
        income = income_of(t, seat)
        value += w.saved * turns * income
        if phase <= EXPANSION:
            value += (w.spent if shopping else 1.0) * min(t.cash[seat], income)
    value -= w.misery * misery_cost(t, seat, turns, shopping)
    value += min(turns, w.ship_turns) * w.ship[t.ship[seat]]
    # The income of the turn under way is still to come, and with it whatever is placed before.
    value += holdings(t, seat, lasting(turns + 1.0 if phase <= EXPANSION else turns, w), w)
    if t.leaders and shopping:
        value += led(t, seat)
    if viewer == NONE or viewer == seat:
        for card in t.hands[seat]:
            value += hand_value(t, seat, card)
    else:
        value += w.unseen * len(t.hands[seat])
    return value


def upkeep(t: Table, seat: int, shopping: bool) -> float:
    """What the cards in hand will cost: in this turn, where they are not paid for yet, and after it."""
    dollars = stabilization(t, seat)
    if not dollars:
        return 0.0
    w = weights
    if t.phase < PURCHASE:
        return w.upkeep * dollars
    cost = w.upkeep_later * dollars
    if shopping:
        space = t.misery[seat]
        unpaid = float(MISERY[min(space + spaces_worth(space, dollars), CHAOS - 1)] - MISERY[space])
        cost += w.unpaid * (min(float(dollars), unpaid) if t.cash[seat] >= dollars else unpaid)
    return cost


def misery_cost(t: Table, seat: int, turns: float, shopping: bool) -> float:
    """What misery takes from the points, less what relief is sure to come."""
    space = t.misery[seat]
    if shopping and t.phase == PURCHASE:
        space = max(0, space - relief_due(t, seat))
    cost = MISERY[space] * (1.0 + 0.02 * min(turns, 10.0))
    if space > CHAOS - 6:
        cost += 40.0 * (space - CHAOS + 6)  # the end is near
    if t.advances[seat] >> ENLIGHTENMENT & 1:
        paid = int(turns + 1.0) if t.phase <= EXPANSION else int(turns)
        cost -= weights.relief * (MISERY[space] - MISERY[max(0, space - paid)])
        cost -= weights.relief_later * max(0, paid - space)
    return cost


def relief_due(t: Table, seat: int) -> int:
    """The spaces of relief that come at the end of a seat's purchases."""
    counts = relief_counts(t, seat)
    level = sum([min(counts) >= needed for needed in RELIEF_NUMBERS])
    if level == len(RELIEF_NUMBERS):
        complete = [n == IN_CATEGORY[c].bit_count() for n, c in zip(counts, RELIEF_CATEGORIES)]
        level += all(complete)
    return sum(RELIEF_SPACES[t.relief[seat] : level])


def led(t: Table, seat: int) -> float:
    """What the leaders of this turn will save a seat that has still to buy."""
    owned = t.advances[seat]
    value = 0.0
    for _, advance, dollars in leader_credits(t, seat):
        if not owned >> advance & 1 and not requires(t, advance) & ~owned:
            value += weights.used * min(dollars, COST[advance])
    return value


def known_to_come(t: Table, turns: float, w: Weights) -> list[float]:
    """What tokens not placed yet will bring, kept for the next table with the same map: most choices do not change it."""
    key = (
        w,
        turns,
        t.at if t.phase == EXPANSION else 0,
        t.board.provinces,
        t.rules.double_satellites,
        tuple(t.power),
        tuple(t.slot),
        tuple(t.expansion),
        tuple(t.ship),
        tuple(t.arms),
        tuple(t.markers),
        tuple(t.fresh),
        tuple([owned & REACHING for owned in t.advances]),
        tuple([tuple(tokens.items()) for tokens in t.old]),
        tuple([tuple(tokens.items()) for tokens in t.new]),
    )
    found = _to_come.get(key)
    if found is None:
        if len(_to_come) >= KEPT_TABLES:
            _to_come.clear()
        found = _to_come[key] = tokens_to_come(t, turns, w)
    return found


def tokens_to_come(t: Table, turns: float, w: Weights) -> list[float]:
    """What tokens not placed yet will bring to each seat, and cost it by those of others.

    All expand in their order, each to the best places in reach: free ones, where nobody was before, or those of others, as
    the dice allow.
    """
    values = [0.0] * t.n
    seats = order(t)
    if t.phase == EXPANSION:
        seats = seats[t.at :]
    held = [t.markers[seat] | t.fresh[seat] for seat in range(t.n)]
    settled = [0] * t.n
    for seat in range(t.n):
        for tokens in (t.old[seat], t.new[seat]):
            for province in tokens:
                settled[seat] |= 1 << province
    for seat in seats:
        left = t.expansion[seat]
        if not left:
            continue
        rivals = others = 0
        for other in range(t.n):
            if other != seat:
                rivals |= held[other]
                others |= settled[other]
        odds = as_chance(losing_rolls(t, seat, armed=False))
        places: list[tuple[float, int, int, float]] = []
        land = by_land(t, seat)
        load = shipload(t, seat)
        reached = (land | by_ship(t, seat)) & ~held[seat] & ~SATELLITES
        defended = defences(t, seat, reached & (rivals | others))
        pays = provinces_pay(held[seat], turns, t.n, w)
        old, new = t.old[seat], t.new[seat]
        for province in provinces_of(reached):
            gain = pays[province]
            market = MARKET[province]
            cost = market - old.get(province, 0) - new.get(province, 0)
            if rivals >> province & 1:
                cost += max(defended.get(province, 0), market)
                places.append((gain * odds * w.taken / cost, cost, province, gain))
            elif others >> province & 1:
                cost += defended.get(province, 0)
                places.append((gain * odds / cost, cost, province, gain))
            elif cost > 0:
                places.append((gain / cost, cost, province, gain))
        places.sort(reverse=True)
        room = markers_left(t, seat)
        for rate, cost, province, gain in places:
            if cost > left:
                values[seat] += w.part * rate * left
                left = 0
                break
            if not room:
                break
            if cost > load and not land >> province & 1:
                continue
            left -= cost
            room -= 1
            if (rivals | others) >> province & 1:
                values[seat] += odds * gain
                for other in range(t.n):
                    if other != seat and held[other] >> province & 1:
                        values[other] -= odds * province_pays(held[other] & ~(1 << province), province, turns, t.n, w)
            else:
                values[seat] += gain
                held[seat] |= 1 << province
        values[seat] += w.left_over * left
    return values


def defences(t: Table, seat: int, provinces: int) -> dict[int, int]:
    """What stands against a seat in each of these provinces that others are in."""
    found: dict[int, int] = {}
    if provinces:
        for other in range(t.n):
            if other != seat:
                for province, force in known_forces(t, other, seat).items():
                    if provinces >> province & 1:
                        found[province] = found.get(province, 0) + force
    return found


def known_forces(t: Table, seat: int, attacker: int) -> dict[int, int]:
    """The forces with which a player defends, kept for the next table where he has the same pieces."""
    key = (
        t.power[seat],
        t.markers[seat],
        t.fresh[seat],
        t.advances[seat] >> NATIONALISM & 1,
        effective_arms(t, seat, [attacker]) if t.arms[seat] else 0,
        t.rules.double_satellites,
        tuple(t.old[seat].items()),
        tuple(t.new[seat].items()),
    )
    found = _forces.get(key)
    if found is None:
        if len(_forces) >= KEPT_TABLES:
            _forces.clear()
        found = _forces[key] = forces(t, seat, attacker, EVERYWHERE)
    return found


def provinces_pay(own: int, turns: float, n: int, w: Weights) -> list[float]:
    """What each province pays until the end beside those that are had, kept for the next table where they are the same."""
    key = (own, turns, n, w)
    found = _pays.get(key)
    if found is None:
        if len(_pays) >= KEPT_TABLES:
            _pays.clear()
        found = _pays[key] = [province_pays(own, province, turns, n, w) for province in range(N_PROVINCES)]
    return found


def province_pays(own: int, province: int, turns: float, n: int, w: Weights) -> float:
    """What one more province pays until the end."""
    weight = w.played * turns + w.soon
    value = w.income * turns * n
    for c in COMMODITIES_OF[province]:
        value += weight * BASE_VALUE[c] * (2 * (own & YIELDS[c]).bit_count() + 1)
    return value


def holdings(t: Table, seat: int, turns: float, w: Weights) -> float:
    """Provinces pay every turn, and the more of a commodity the better; tokens are a start."""
    markers = t.markers[seat] | t.fresh[seat]
    value = w.income * turns * t.n * markers.bit_count()
    industry = 1 if t.advances[seat] >> INDUSTRY & 1 else 0
    weight = w.played * turns + w.soon
    for c in range(N_COMMODITIES):
        held = (markers & YIELDS[c]).bit_count()
        if held:
            held += industry
            value += weight * BASE_VALUE[c] * held * held
    for tokens in (t.old[seat], t.new[seat]):
        for province, count in tokens.items():
            if IS_SATELLITE[province]:
                value += w.satellite * turns
            else:
                value += w.share * turns * t.n * count / MARKET[province] + w.token * count
    return value


def hand_value(t: Table, seat: int, card: int) -> float:
    """A card in hand: what it would pay its owner more than the others, or a plain guess.

    Nobody must play a card that feeds others before the last turn, so it is never worth less than keeping it.
    """
    w = weights
    if CARD_KIND[card] == COMMODITY_CARD:
        gain = w.trade * max([commodity_gain(t, seat, c) for c in CARD_COMMODITIES[card]])
        return gain if t.final else max(gain, w.kept)
    if CARD_EVENT[card] >= 0 and is_burden(t, CARD_EVENT[card]):
        return w.burden
    if CARD_KIND[card] == LEADER_CARD:
        owned = t.advances[seat]
        hope = 0.0
        for advance, dollars in LEADER_CREDITS[card]:
            if not owned >> advance & 1:
                hope += w.hoped * dollars if t.phase <= PURCHASE or not t.final else 0.0
            elif owned >> PRINTED_WORD & 1:
                hope += w.rebated * dollars
        return hope
    return w.event * w.late if t.final else w.event


def commodity_gain(t: Table, seat: int, commodity: int) -> float:
    """What a commodity pays a seat, less what it pays the best of the others."""
    sums = [0 if t.chaos[s] else payment(commodity, box_of(t, s, commodity)) for s in range(t.n)]
    others = max(sums[s] for s in range(t.n) if s != seat)
    return sums[seat] - weights.rivals * others


def payoffs(t: Table, viewer: int = NONE) -> list[float]:
    """The chance of each seat to win, all together 1; at the end what each has won."""
    if t.over:
        return [1.0 / len(t.winners) if seat in t.winners else 0.0 for seat in range(t.n)]
    values = worths(t, viewer)
    best = max(values)
    scale = weights.sure + weights.unsure * sqrt(turns_left(t))
    chances = [exp((value - best) / scale) for value in values]
    total = sum(chances)
    return [chance / total for chance in chances]


def identities(t: Table, ask: Ask) -> list[int]:
    """The numbers of the options name the same things in every sample."""
    return ask[2]


def shortlist(t: Table, ask: Ask) -> list[int]:
    """The answers worth trying: of many placements those that fill a province, or go as far as the tokens do."""
    kind, seat, options, _ = ask
    if kind is not kinds.ASK_EXPAND or len(options) <= LOOKED_AT:
        return options
    most: dict[int, int] = {}  # by province the largest placement
    others: list[int] = []
    for value in options:
        if kinds.PLACE <= value < kinds.ATTACK:
            most[(value - kinds.PLACE) // kinds.COUNTS] = value  # in rising order
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
    if ask[0] is kinds.ASK_EXPAND and kinds.ATTACK <= value < kinds.BUY_CARD:
        return chance(t, ask[1], value - kinds.ATTACK)
    return -1.0


def won(t: Table, ask: Ask, value: int) -> bool:
    """Whether an attack has succeeded: the attacker is there."""
    province = value - kinds.ATTACK
    return bool((t.markers[ask[1]] | t.fresh[ask[1]]) >> province & 1) or tokens_in(t, ask[1], province) > 0


def fallen(t: Table, ask: Ask, value: int, throw: int) -> int:
    """Whether an attack succeeds with these dice: 1 or 0, ASKED_FIRST where somebody may spare them. Nothing changes."""
    seat, province = ask[1], value - kinds.ATTACK
    dice, loaded = t.dice, t.loaded
    t.dice = Dice(throw)
    try:
        next(fight(t, seat, province, defenders(t, seat, province)))
    except StopIteration as end:
        return 1 if end.value else 0
    finally:
        t.dice, t.loaded = dice, loaded
    return ASKED_FIRST


def rolls(t: Table, ask: Ask, value: int) -> int:
    """Wars hang on dice, bought cards on the pile."""
    kind = ask[0]
    if kind is kinds.ASK_EXPAND:
        return ROLLED if value >= kinds.BUY_CARD else 1
    if kind is kinds.ASK_PLAY and value != PASS and CARD_EVENT[value] == WAR:
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


# ---------------------------------------------------------------------- people who err

# A choice moves the chances by little here, and half of what skill brings lies in the bids.
SKILLS: Final[tuple[Skill, ...]] = (
    Skill(0.15, 0.3, 0.0),
    Skill(0.32, 0.16, 0.0),
    Skill(0.45, 0.095, 0.0),
    Skill(0.68, 0.047, 0.1),
    Skill(0.79, 0.032, 0.6),
)


# ---------------------------------------------------------------------- what to look at first


def inclinations(t: Table, ask: Ask) -> list[float] | None:
    """How likely a sensible player is to look at each option first; None where nothing is known at a glance."""
    kind, seat, options, _ = ask
    if kind is kinds.ASK_BID:
        ideal = sensible_bid(t, seat)
        spread = 1.0 + 0.1 * ideal
        modest = weights.modest / (ideal + 1)
        return [exp(-(((bid - ideal) / spread) ** 2)) + (modest if 0 <= bid <= ideal else 1e-9) for bid in options]
    if kind is kinds.ASK_CAPITAL_BID:
        return [exp(-(((bid - 6) / 5) ** 2)) + 1e-9 for bid in options]
    if kind is kinds.ASK_RETURN:
        return [exp(-hand_value(t, seat, card) / 2) for card in options]
    if kind is kinds.ASK_EXPAND:
        return [_expansion_leaning(t, seat, value) for value in options]
    if kind is kinds.ASK_PURCHASE:
        return [_purchase_leaning(t, seat, value) for value in options]
    if kind is kinds.ASK_PLAY:
        return [0.6 if card == PASS else max(0.1, 1.0 + hand_value(t, seat, card) / 5) for card in options]
    return None


def sensible_bid(t: Table, seat: int) -> int:
    """Tokens for about as many markets as will pay them back, and money kept for the rest of the turn."""
    turns = turns_left(t)
    if turns < 0.5:
        return 0
    share = weights.bid * (1.0 if turns > 3 else 0.7 if turns > 1 else 0.3)
    room = 0
    for province in provinces_of((by_land(t, seat) | by_ship(t, seat)) & ~t.markers[seat]):
        if dominator(t, province) == NONE:
            room += MARKET[province] - all_tokens_in(t, province)
    return min(int(t.cash[seat] * share), stock(t, seat), 2 * markers_left(t, seat), room + SPARE)


def _expansion_leaning(t: Table, seat: int, value: int) -> float:
    if value == PASS:
        return 0.1
    if value >= kinds.BUY_CARD:
        return 1.0
    if value >= kinds.ATTACK:
        return 1.5 * _province_worth(t, value - kinds.ATTACK)
    province, tokens = divmod(value - kinds.PLACE, kinds.COUNTS)
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
    if value >= kinds.CLAIM:
        return 2.0
    return 0.5 + (COST[value] - price(t, seat, value)) / 20 + weights.able[value] / 3
