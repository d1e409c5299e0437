"""What a seat may know of the table: everything open, the own hand, and of hidden things only their number.

`AgeView` is the shape of `match.view()`. Provinces, cards, commodities, categories and ships stand under their ids in the
data files, advances under their letters, players under the names of their seats.
"""

from typing import Literal, TypedDict

from signoria.age.arms import void_against
from signoria.age.cards import epoch_of
from signoria.age.commodities import box_of, payment, provinces_with
from signoria.age.facts import (
    AREA_IDS,
    AREAS_FOR,
    ARMS,
    CAPITAL_IDS,
    CAPITALS,
    CARD_EVENT,
    CARD_IDS,
    CATEGORY_IDS,
    CHAOS,
    COMMODITY_IDS,
    COST,
    LENGTH_IDS,
    LETTERS,
    MIDDLE_CLASS,
    MISERY,
    N_ADVANCES,
    N_CARDS,
    N_COMMODITIES,
    NONE,
    PHASE_IDS,
    PROVINCE_IDS,
    RELIEF_CATEGORIES,
    SHIP_IDS,
    SLOTS_FOR,
    YIELDS,
    letters_of,
    provinces_of,
)
from signoria.age.happenings import is_burden
from signoria.age.income import income_of, income_parts, interest_of, majority_holder
from signoria.age.outlook import Offer, offer_of
from signoria.age.position import spent_on
from signoria.age.prices import (
    Barrier,
    barrier,
    card_price,
    credits_of,
    misery_at,
    patrons_allowed,
    price,
    price_parts,
    requires,
    spaces_worth,
    stabilization,
)
from signoria.age.purchase import relief_counts
from signoria.age.state import EXPANSION, ORDER_OF_PLAY, Table, cards_to_last_turn, markers_left, order, stock
from signoria.age.strength import as_chance, losing_rolls
from signoria.age.turn import score, worth_of
from signoria.table.documents import Counted, Result

Where = Literal["replay", "leader", "arms", "gone"]
Part = TypedDict("Part", {"amount": int, "from": str})  # dollars, and what they come from: an advance, a leader, …


class Spent(TypedDict):
    """A line of the bill of a turn: the letter of an advance, `ship` or `stabilization`."""

    what: str
    dollars: int


class Price(TypedDict):
    """What an advance not yet owned would cost the player: `cost` less all `parts`, never below zero."""

    cost: int
    price: int
    parts: list[Part]
    needs: str  # letters of the advances that are missing for it
    reason: Barrier | None  # why it cannot be bought


class Unpaid(TypedDict):
    """What comes of not paying for Stabilization: so many spaces, and the misery then (None: Chaos)."""

    spaces: int
    to: int | None


class Standing(TypedDict):
    """11.3.a: what the points of a player are made of."""

    advances: int
    cash: int
    misery: int
    points: int


class Arms(TypedDict):
    """A military card in play, and the players whose cards make it void."""

    card: str
    void_against: list[str]


class AgePlayer(TypedDict):
    """A player's mat, log and, to himself, hand and prices."""

    seat: str
    power: str | None
    rank: int | None
    slot: int | None
    bid: int | None
    cash: int | None
    written: int
    stock: int
    expansion: int
    markers_left: int
    hand: list[str] | None
    hand_size: int
    burdens: list[str] | None  # cards in hand that can no longer be played
    advances: str
    bought: str
    spent: list[Spent]
    ship: str
    misery: int | None
    chaos: bool
    relief: int
    relief_counts: dict[str, int]
    income: int
    income_parts: list[Part]
    interest: int | None
    stabilization: int
    unpaid: Unpaid | None
    worth: int  # of the advances, at their cost
    score: int | None
    standing: Standing | None
    arms: list[Arms]
    enlightened: bool
    renaissance_used: bool
    cathedral_against: list[str]
    commodities: dict[str, int]  # how many provinces of each count for him
    coming: dict[str, int]  # and how many more were won in this turn, which count from the next one on
    chance: float | None  # of an attack by dice, from his place
    prices: dict[str, Price] | None


class Marker(TypedDict):
    """A domination marker."""

    seat: str
    new: bool


class Tokens(TypedDict):
    """A player's tokens in a province."""

    seat: str
    old: int
    new: int


class Occupied(TypedDict):
    """A province with pieces in it."""

    marker: Marker | None
    tokens: list[Tokens]


class ReplayPile(TypedDict):
    """4.7.i: how many cards, and the one on top."""

    size: int
    top: str | None


class CommodityLine(TypedDict):
    """A line of the commodity log: its condition, who leads, the box a card of it would pay each now, and its dollars."""

    condition: int
    majority: str | None
    boxes: dict[str, int]
    pays: dict[str, int]


class AgeLeader(TypedDict):
    """A leader of this turn, with its credits, its patrons, and how many of them it may have."""

    card: str
    seat: str
    credits: dict[str, int]
    patrons: list[str]
    allowed: int


class AgeWar(TypedDict):
    """An open War, and how often it was tied."""

    seat: str
    other_seat: str
    rounds: int


class CardSeen(TypedDict):
    """A card that all have seen, and where it is: on the Replay Pile, in play, or out of the game."""

    card: str
    epoch: int
    where: Where


class TurnScores(TypedDict):
    """Everybody's points at the end of a turn."""

    turn: int
    points: dict[str, int]


class SeatScore(TypedDict):
    """How a seat ended."""

    points: int
    cash: int
    chaos: bool


class AgeResult(Result):
    """The end: who won and how (`points`, `last_standing`, or `chaos`: nobody), and everybody's points."""

    scores: dict[str, SeatScore]


class AgeView(TypedDict):
    """The table as a seat (or a spectator) sees it."""

    game: Literal["age"]
    rules: str
    variants: list[str]
    map: str
    length: str
    max_turns: int | None
    turn: int
    phase: str
    epoch: int
    final: bool
    active: str
    seats: list[str]
    viewer: str | None
    order: list[str]
    slots: list[int]  # the places used with so many players
    capitals: list[Offer]  # what each capital offers, until all are chosen
    players: list[AgePlayer]
    areas: list[str]
    provinces: dict[str, Occupied]
    pile: int
    withheld: int
    cards_to_last_turn: int | None  # with so many more drawn this turn is the last; None: not by these cards
    replay: ReplayPile
    cards_seen: list[CardSeen]
    commodities: dict[str, CommodityLine]
    leaders: list[AgeLeader]
    decree: str | None
    wars: list[AgeWar]
    civil_war: str | None  # who expands last
    card_price: int | None
    mongol_armies: bool
    new_arms: bool
    decree_void: bool
    scores_by_turn: list[TurnScores]
    result: AgeResult | None


def make_view(t: Table, seat: int | None) -> AgeView:
    """The table as a seat (None: a spectator) sees it."""
    set_up = t.phase >= ORDER_OF_PLAY
    return {
        "game": "age",
        "rules": t.rules.name,
        "variants": t.rules.variants(),
        "map": t.rules.map_id,
        "length": LENGTH_IDS[t.last_epoch - 1],
        "max_turns": t.max_turns or None,
        "turn": t.turn,
        "phase": PHASE_IDS[t.phase],
        "epoch": t.epoch,
        "final": t.final,
        "active": t.names[t.active],
        "seats": list(t.names),
        "viewer": None if seat is None else t.names[seat],
        "order": [t.names[s] for s in order(t)] if set_up else [],
        "slots": list(SLOTS_FOR[t.n]),
        "capitals": [] if set_up else [offer_of(t, power) for power in range(len(CAPITALS)) if _plays(t, power)],
        "players": [player_view(t, s, seat) for s in range(t.n)],
        "areas": [AREA_IDS[area] for area in AREAS_FOR[t.n]],
        "provinces": provinces_view(t),
        "pile": len(t.pile),
        "withheld": len(t.withheld),
        "cards_to_last_turn": cards_to_last_turn(t),
        "replay": {"size": len(t.replay), "top": CARD_IDS[t.replay[-1]] if t.replay else None},
        "cards_seen": cards_seen(t),
        "commodities": {COMMODITY_IDS[c]: commodity_view(t, c) for c in range(N_COMMODITIES)},
        "leaders": [leader_view(t, i) for i in range(len(t.leaders))],
        "decree": None if t.decree == NONE else CATEGORY_IDS[t.decree],
        "wars": [{"seat": t.names[a], "other_seat": t.names[b], "rounds": ties} for a, b, ties in t.wars],
        "civil_war": None if t.civil_war == NONE else t.names[t.civil_war],
        "card_price": card_price(t) if t.phase == EXPANSION else None,
        "mongol_armies": t.mongols,
        "new_arms": t.gunpowder,
        "decree_void": t.strife_3,
        "scores_by_turn": scores_by_turn(t),
        "result": make_result(t),
    }


def player_view(t: Table, seat: int, viewer: int | None) -> AgePlayer:
    """A player's mat, log and hand."""
    chosen = t.power[seat] != NONE
    own = viewer == seat
    shown = t.rules.open_cash or own or t.over  # A99
    burdens = [CARD_IDS[c] for c in t.hands[seat] if CARD_EVENT[c] != NONE and is_burden(t, CARD_EVENT[c])]
    return {
        "seat": t.names[seat],
        "power": CAPITAL_IDS[t.power[seat]] if chosen else None,
        "rank": None if t.rank[seat] == NONE else t.rank[seat] + 1,
        "slot": t.slot[seat] or None,
        "bid": t.bid[seat] if t.slot[seat] else None,
        "cash": t.cash[seat] if shown else None,
        "written": t.written[seat],
        "stock": stock(t, seat),
        "expansion": t.expansion[seat],
        "markers_left": markers_left(t, seat),
        "hand": [CARD_IDS[card] for card in t.hands[seat]] if own else None,
        "hand_size": len(t.hands[seat]),
        "burdens": burdens if own else None,
        "advances": letters_of(t.advances[seat]),
        "bought": letters_of(t.bought[seat]),
        "spent": [{"what": spent_on(what), "dollars": dollars} for what, dollars in t.spent[seat]],
        "ship": SHIP_IDS[t.ship[seat]],
        "misery": misery_at(t.misery[seat]),
        "chaos": t.chaos[seat],
        "relief": t.relief[seat],
        "relief_counts": {CATEGORY_IDS[c]: n for c, n in zip(RELIEF_CATEGORIES, relief_counts(t, seat), strict=True)},
        "income": income_of(t, seat),
        "income_parts": income_view(t, seat),
        "interest": interest_of(t, seat) if shown else None,
        "stabilization": stabilization(t, seat),
        "unpaid": unpaid_view(t, seat),
        "worth": worth_of(t, seat),
        "score": score(t, seat) if shown else None,
        "standing": standing_view(t, seat) if shown else None,
        "arms": [arms_view(t, seat, card) for card in range(N_CARDS) if _in_play(t, seat, card)],
        "enlightened": bool(t.ruler >> seat & 1),
        "renaissance_used": bool(t.renaissance >> seat & 1),
        "cathedral_against": [t.names[other] for other in range(t.n) if t.ticks[seat] >> other & 1],
        "commodities": {COMMODITY_IDS[c]: provinces_with(t, seat, c) for c in range(N_COMMODITIES)},
        "coming": {COMMODITY_IDS[c]: (YIELDS[c] & t.fresh[seat]).bit_count() for c in range(N_COMMODITIES)},
        "chance": as_chance(losing_rolls(t, seat, bool(t.arms[seat]))) if t.slot[seat] and chosen else None,
        "prices": price_list(t, seat) if own else None,
    }


def _plays(t: Table, power: int) -> bool:
    """8.2: whether the area of a capital is used with so many players."""
    return bool(t.board.in_use[t.n] >> CAPITALS[power] & 1)


def price_list(t: Table, seat: int) -> dict[str, Price]:
    """What every advance the player does not own would cost him, and why he cannot buy it."""
    return {LETTERS[a]: price_view(t, seat, a) for a in range(N_ADVANCES) if not t.advances[seat] >> a & 1}


def price_view(t: Table, seat: int, advance: int) -> Price:
    """One of these."""
    return {
        "cost": COST[advance],
        "price": price(t, seat, advance),
        "parts": [{"amount": off, "from": source} for off, source in price_parts(t, seat, advance)],
        "needs": letters_of(requires(t, advance) & ~t.advances[seat]),
        "reason": barrier(t, seat, advance),
    }


def income_view(t: Table, seat: int) -> list[Part]:
    """9.7.b: the income to come: `base`, `markers`, and the letter of Middle Class."""
    base, markers, middle = income_parts(t, seat)
    parts: list[Part] = [{"amount": base, "from": "base"}, {"amount": markers, "from": "markers"}]
    if middle:
        parts.append({"amount": middle, "from": LETTERS[MIDDLE_CLASS]})
    return parts


def unpaid_view(t: Table, seat: int) -> Unpaid | None:
    """9.5.3.c: what not paying for Stabilization would cost; None where there is nothing to pay."""
    dollars = stabilization(t, seat)
    if not dollars or t.chaos[seat]:
        return None
    spaces = spaces_worth(t.misery[seat], dollars)
    return {"spaces": spaces, "to": misery_at(min(t.misery[seat] + spaces, CHAOS))}


def standing_view(t: Table, seat: int) -> Standing:
    """What a player's points are made of; nothing of it counts in Chaos."""
    if t.chaos[seat]:
        return {"advances": 0, "cash": 0, "misery": 0, "points": 0}
    return {
        "advances": worth_of(t, seat),
        "cash": t.cash[seat],
        "misery": MISERY[t.misery[seat]],
        "points": score(t, seat),
    }


def arms_view(t: Table, seat: int, card: int) -> Arms:
    """A military card in play."""
    return {"card": CARD_IDS[card], "void_against": [t.names[s] for s in void_against(t, seat, CARD_EVENT[card])]}


def _in_play(t: Table, seat: int, card: int) -> bool:
    event = CARD_EVENT[card]
    return event in ARMS and bool(t.arms[seat] >> event & 1)


def provinces_view(t: Table) -> dict[str, Occupied]:
    """Every province with a piece in it."""
    found: dict[int, Occupied] = {}
    for seat in range(t.n):
        for mask, new in ((t.markers[seat], False), (t.fresh[seat], True)):
            for p in provinces_of(mask):
                _province(found, p)["marker"] = {"seat": t.names[seat], "new": new}
        for p in sorted({*t.old[seat], *t.new[seat]}):
            pieces: Tokens = {"seat": t.names[seat], "old": t.old[seat].get(p, 0), "new": t.new[seat].get(p, 0)}
            _province(found, p)["tokens"].append(pieces)
    return {PROVINCE_IDS[p]: found[p] for p in sorted(found)}


def _province(found: dict[int, Occupied], province: int) -> Occupied:
    if province not in found:
        found[province] = {"marker": None, "tokens": []}
    return found[province]


def cards_seen(t: Table) -> list[CardSeen]:
    """Cards of the epochs so far that lie open, or were played or discarded before all eyes and are in no pile."""
    hidden = {*t.pile, *t.withheld, *(card for hand in t.hands for card in hand)}
    leaders = {card for card, _, _ in t.leaders}
    found: list[CardSeen] = []
    for card in range(N_CARDS):
        if card in hidden or epoch_of(t.rules, card) > t.epoch:
            continue
        where: Where = "gone"
        if card in leaders:
            where = "leader"
        elif any(_in_play(t, seat, card) for seat in range(t.n)):
            where = "arms"
        elif card in t.replay:
            where = "replay"
        found.append({"card": CARD_IDS[card], "epoch": epoch_of(t.rules, card), "where": where})
    return found


def commodity_view(t: Table, commodity: int) -> CommodityLine:
    """A line of the commodity log."""
    leader = majority_holder(t, commodity) if t.phase >= ORDER_OF_PLAY and False in t.chaos else NONE
    boxes = {t.names[s]: box_of(t, s, commodity) for s in range(t.n) if not t.chaos[s]}
    return {
        "condition": t.conditions[commodity],
        "majority": None if leader == NONE else t.names[leader],
        "boxes": boxes,
        "pays": {name: payment(commodity, box) for name, box in boxes.items()},
    }


def leader_view(t: Table, leader: int) -> AgeLeader:
    """A leader of this turn, with its credits and patrons."""
    card, seat, _ = t.leaders[leader]
    return {
        "card": CARD_IDS[card],
        "seat": t.names[seat],
        "credits": {LETTERS[a]: dollars for a, dollars in credits_of(t, leader)},
        "patrons": [t.names[s] for s in range(t.n) if t.claims[leader] >> s & 1],
        "allowed": patrons_allowed(t, leader),
    }


def scores_by_turn(t: Table) -> list[TurnScores]:
    """A99: everybody's points at the end of each turn, while cash is open or once the game is over."""
    if not t.rules.open_cash and not t.over:
        return []
    return [{"turn": row[0], "points": dict(zip(t.names, row[1:], strict=True))} for row in t.scores]


def make_result(t: Table) -> AgeResult | None:
    """None while the game is on; then winners, everybody's points, and how it was won."""
    if not t.over:
        return None
    alive = t.chaos.count(False)
    return {
        "winners": [t.names[seat] for seat in t.winners],
        "victory": "points" if alive > 1 else "last_standing" if alive else "chaos",
        "scores": {
            name: {"points": score(t, seat), "cash": t.cash[seat], "chaos": t.chaos[seat]}
            for seat, name in enumerate(t.names)
        },
    }


def public_counts(t: Table) -> Counted:
    """Numbers a person compares before and after a choice, by seat."""
    return {
        name: {
            "cash": t.cash[seat],
            "expansion": t.expansion[seat],
            "cards": len(t.hands[seat]),
            "markers": t.markers[seat].bit_count() + t.fresh[seat].bit_count(),
            "misery": MISERY[t.misery[seat]] if t.misery[seat] < CHAOS else 2 * MISERY[-1],
            "advances": t.advances[seat].bit_count(),
        }
        for seat, name in enumerate(t.names)
    }
