"""What a seat may know of the table: everything open, the own hand, and of hidden things only their number."""

from typing import Any

from signoria.age.commodities import box_of, payment, provinces_with
from signoria.age.competition import dice_chance
from signoria.age.expansion import card_price
from signoria.age.facts import (
    AREA_IDS,
    AREAS_FOR,
    ARMS,
    CAPITAL_IDS,
    CARD_EVENT,
    CARD_IDS,
    CATEGORY_IDS,
    CHAOS,
    COMMODITY_IDS,
    LENGTH_IDS,
    LETTERS,
    MISERY,
    N_ADVANCES,
    N_CARDS,
    N_COMMODITIES,
    NONE,
    PHASE_IDS,
    PROVINCE_IDS,
    SHIP_IDS,
    letters_of,
    provinces_of,
)
from signoria.age.income import income_of, majority_holder
from signoria.age.leaders import credits_of
from signoria.age.purchase import price, requires, stabilization
from signoria.age.state import EXPANSION, ORDER_OF_PLAY, Table, markers_left, order, stock
from signoria.age.turn import score


def make_view(t: Table, seat: int | None) -> dict[str, Any]:
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
        "players": [player_view(t, s, seat) for s in range(t.n)],
        "areas": [AREA_IDS[area] for area in AREAS_FOR[t.n]],
        "provinces": provinces_view(t),
        "pile": len(t.pile),
        "withheld": len(t.withheld),
        "replay": {"size": len(t.replay), "top": CARD_IDS[t.replay[-1]] if t.replay else None},  # 4.7.i
        "commodities": {COMMODITY_IDS[c]: commodity_view(t, c) for c in range(N_COMMODITIES)},
        "leaders": [leader_view(t, i) for i in range(len(t.leaders))],
        "decree": None if t.decree == NONE else CATEGORY_IDS[t.decree],
        "wars": [{"seat": t.names[a], "other_seat": t.names[b]} for a, b in t.wars],
        "card_price": card_price(t) if t.phase == EXPANSION else None,
        "mongol_armies": t.mongols,
        "new_arms": t.gunpowder,
        "decree_void": t.strife_3,
    }


def player_view(t: Table, seat: int, viewer: int | None) -> dict[str, Any]:
    """A player's mat, log and hand."""
    chosen = t.power[seat] != NONE
    own = viewer == seat
    shown = t.rules.open_cash or own  # A99
    in_chaos = t.misery[seat] == CHAOS
    view: dict[str, Any] = {
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
        "advances": letters_of(t.advances[seat]),
        "bought": letters_of(t.bought[seat]),
        "ship": SHIP_IDS[t.ship[seat]],
        "misery": None if in_chaos else MISERY[t.misery[seat]],
        "chaos": t.chaos[seat],
        "relief": t.relief[seat],
        "income": income_of(t, seat),
        "stabilization": stabilization(t, seat),
        "score": score(t, seat) if shown else None,
        "arms": [CARD_IDS[card] for card in range(N_CARDS) if _in_play(t, seat, card)],
        "enlightened": bool(t.ruler >> seat & 1),
        "renaissance_used": bool(t.renaissance >> seat & 1),
        "cathedral_against": [t.names[other] for other in range(t.n) if t.ticks[seat] >> other & 1],
        "commodities": {COMMODITY_IDS[c]: provinces_with(t, seat, c) for c in range(N_COMMODITIES)},
        "chance": dice_chance(t, seat, bool(t.arms[seat])) if t.slot[seat] and chosen else None,
    }
    if own:
        view["prices"] = {
            LETTERS[a]: {"price": price(t, seat, a), "needs": letters_of(requires(t, a) & ~t.advances[seat])}
            for a in range(N_ADVANCES)
            if not t.advances[seat] >> a & 1
        }
    return view


def _in_play(t: Table, seat: int, card: int) -> bool:
    event = CARD_EVENT[card]
    return event in ARMS and bool(t.arms[seat] >> event & 1)


def provinces_view(t: Table) -> dict[str, Any]:
    """Every province with a piece in it."""
    found: dict[str, Any] = {}
    for seat in range(t.n):
        for mask, new in ((t.markers[seat], False), (t.fresh[seat], True)):
            for p in provinces_of(mask):
                _province(found, p)["marker"] = {"seat": t.names[seat], "new": new}
        for p in sorted({*t.old[seat], *t.new[seat]}):
            pieces = {"seat": t.names[seat], "old": t.old[seat].get(p, 0), "new": t.new[seat].get(p, 0)}
            _province(found, p)["tokens"].append(pieces)
    return {name: found[name] for name in PROVINCE_IDS if name in found}


def _province(found: dict[str, Any], province: int) -> Any:
    return found.setdefault(PROVINCE_IDS[province], {"marker": None, "tokens": []})


def commodity_view(t: Table, commodity: int) -> dict[str, Any]:
    """A line of the commodity log: its condition, who leads, and what a card of it would pay each player now."""
    leader = majority_holder(t, commodity) if t.phase >= ORDER_OF_PLAY and False in t.chaos else NONE
    return {
        "condition": t.conditions[commodity],
        "majority": None if leader == NONE else t.names[leader],
        "pays": {t.names[s]: payment(commodity, box_of(t, s, commodity)) for s in range(t.n) if not t.chaos[s]},
    }


def leader_view(t: Table, leader: int) -> dict[str, Any]:
    """A leader of this turn, with its credits and patrons."""
    card, seat, _ = t.leaders[leader]
    return {
        "card": CARD_IDS[card],
        "seat": t.names[seat],
        "credits": {LETTERS[a]: dollars for a, dollars in credits_of(t, leader)},
        "patrons": [t.names[s] for s in range(t.n) if t.claims[leader] >> s & 1],
    }


def public_counts(t: Table) -> dict[str, int]:
    """Numbers a person compares before and after a choice."""
    counts: dict[str, int] = {}
    for seat, name in enumerate(t.names):
        counts[f"{name} cash"] = t.cash[seat]
        counts[f"{name} expansion"] = t.expansion[seat]
        counts[f"{name} cards"] = len(t.hands[seat])
        counts[f"{name} markers"] = t.markers[seat].bit_count() + t.fresh[seat].bit_count()
        counts[f"{name} misery"] = MISERY[t.misery[seat]] if t.misery[seat] < CHAOS else 2 * MISERY[-1]
        counts[f"{name} advances"] = t.advances[seat].bit_count()
    return counts
