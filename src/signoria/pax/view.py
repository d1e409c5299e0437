"""Views: all that a seat may know, as JSON. Whatever leaves the engine goes through here."""

from typing import Any

from signoria.pax.abilities import UNLIMITED_HAND, has
from signoria.pax.facts import (
    BANK_IDS,
    BORDER_IDS,
    CITY_IDS,
    COLOUR_IDS,
    EMPIRE_IDS,
    HAND_LIMIT,
    ITEM_IDS,
    N_COLUMNS,
    N_SQUARES,
    NONE,
    PRESTIGE_IDS,
    RELIGION_IDS,
    SIDE_IDS,
    STATE_IDS,
    TOKEN_IDS,
    VICTORY_IDS,
)
from signoria.pax.position import dump_border, dump_cities, dump_player, dump_turn
from signoria.pax.state import Table, automated_seat, is_saturated, open_emporium, pawn_of
from signoria.pax.tableau import is_silenced, prestige_of
from signoria.pax.tokens import in_pool
from signoria.pax.victory import counts, is_met, kings, republics, supreme_religion, victory_price

COUNT_NAMES: dict[str, tuple[str, ...]] = {
    "imperial": ("kings",),
    "renaissance": ("republics", "law"),
    "globalization": ("concessions", "discovery"),
    "holy": ("prestige",),
}


def make_view(t: Table, seat: int | None) -> dict[str, Any]:
    """All that the seat (None: a spectator) may know: hands, decks and face-down cards hidden as the rules hide them.

    In the solitaire game `automated` names the bank that plays by itself.
    """
    religion = supreme_religion(t)
    view: dict[str, Any] = {
        "game": "pax",
        "rules": t.rules.name,
        "variants": t.rules.variants(),
        "empire_home": t.rules.empire_home,
        "you": None if seat is None else BANK_IDS[t.bank[seat]],
        "turn": dump_turn(t),
        "players": [_player(t, other, other == seat) for other in range(t.n)],
        "empires": {name: _empire(t, e) for e, name in enumerate(EMPIRE_IDS)},
        "borders": {name: dump_border(t, b) for b, name in enumerate(BORDER_IDS)},
        "emporia": {colour: CITY_IDS[open_emporium(t, i)] for i, colour in enumerate(COLOUR_IDS)},
        "market": {
            side: [_market_place(t, i * N_COLUMNS + column) for column in range(N_COLUMNS)]
            for i, side in enumerate(SIDE_IDS)
        },
        "decks": {side: _deck(t, i) for i, side in enumerate(SIDE_IDS)},
        "victories": {name: _victory(t, v) for v, name in enumerate(VICTORY_IDS)},
        "supremacy": None if religion == NONE else RELIGION_IDS[religion],
        "pool": {name: in_pool(t, token) for token, name in enumerate(TOKEN_IDS) if name and _plays(t, name)},
        "over": t.over,
    }
    if t.rules.solo:
        view["automated"] = BANK_IDS[t.bank[automated_seat(t)]]
    return view


def _plays(t: Table, token: str) -> bool:
    kind, _, of = token.partition(":")
    return kind != "pawn" or BANK_IDS.index(of) in t.bank


def _player(t: Table, seat: int, own: bool) -> dict[str, Any]:
    player = dump_player(t, seat)
    for side in SIDE_IDS:
        for entry in player[side]:
            _add_derived(t, entry, seat)
    prestige = prestige_of(t, seat)
    player.update(
        {
            "hand": player["hand"] if own else None,
            "hand_count": len(t.hands[seat]),
            "hand_limit": None if has(t, seat, UNLIMITED_HAND) else HAND_LIMIT,
            "pawns": t.pool[pawn_of(t, seat)],
            "concessions": t.concession.count(pawn_of(t, seat)),
            "kings": kings(t, seat),
            "republics": republics(t, seat, claiming=True),
            "prestige": {name: prestige[p] for p, name in enumerate(PRESTIGE_IDS)},
            "out": t.out[seat],
        }
    )
    return player


def _add_derived(t: Table, entry: dict[str, Any], seat: int) -> None:
    """What a person wants to see of a tableau card: silenced, used this turn."""
    item = ITEM_IDS.index(entry["card"] if "card" in entry else entry["empire"])
    entry["silenced"] = is_silenced(t, item, seat)
    entry["used"] = bool(t.used >> item & 1)
    if item < N_SQUARES:
        entry.setdefault("side", "king")
    for below in (*entry.get("queens", ()), *entry.get("vassals", ())):
        _add_derived(t, below, seat)


def _empire(t: Table, e: int) -> dict[str, Any]:
    throned = t.owner[e] == NONE
    bishop = t.bishop[e]
    return {
        "state": STATE_IDS[t.map_state[e]],
        "cities": dump_cities(t, e),
        "repressed": [TOKEN_IDS[token] for token in t.repressed[e]],
        "throned": throned,
        "queens": [
            {"card": ITEM_IDS[q], "bishop": TOKEN_IDS[t.bishop[q]].partition(":")[2] or None} for q in t.queens[e]
        ]
        if throned
        else [],
        "bishop": TOKEN_IDS[bishop].partition(":")[2] if throned and bishop else None,
        "owner": None if throned else BANK_IDS[t.bank[t.owner[e]]],
        "saturated": is_saturated(t, e),
    }


def _market_place(t: Table, place: int) -> dict[str, Any]:
    card = t.market[place]
    column = place % N_COLUMNS
    facedown = column == 0
    return {
        "card": None if card == NONE or facedown else ITEM_IDS[card],
        "present": card != NONE,
        "facedown": facedown,
        "florins": t.market_florins[place],
        "price": column,
        "barred": card != NONE and bool(t.barred >> place & 1),
    }


def _deck(t: Table, side: int) -> dict[str, Any]:
    left = len(t.decks[side]) - t.drawn[side]
    top = ITEM_IDS[t.decks[side][t.drawn[side]]] if left and t.rules.astrology else None
    return {"count": left, "top": top}


def _victory(t: Table, v: int) -> dict[str, Any]:
    """A victory square: whether active, what declaring costs, who meets it now, and each bank's counts."""
    names = COUNT_NAMES[VICTORY_IDS[v]]
    return {
        "active": bool(t.victories >> v & 1),
        "actions": victory_price(t, v),
        "met": [BANK_IDS[t.bank[seat]] for seat in range(t.n) if not t.out[seat] and is_met(t, seat, v)],
        "counts": {
            BANK_IDS[t.bank[seat]]: dict(zip(names, counts(t, seat, v, seat), strict=True)) for seat in range(t.n)
        },
    }


def public_counts(t: Table) -> dict[str, int]:
    """Numbers to compare before and after a choice."""
    numbers: dict[str, int] = {}
    for seat in range(t.n):
        bank = BANK_IDS[t.bank[seat]]
        numbers[f"{bank} florins"] = t.florins[seat]
        numbers[f"{bank} hand"] = len(t.hands[seat])
        numbers[f"{bank} concessions"] = t.concession.count(pawn_of(t, seat))
        numbers[f"{bank} kings"] = kings(t, seat)
        numbers[f"{bank} republics"] = sum(1 for e in range(10) if t.owner[e] == seat and t.republic[e])
        for p, amount in enumerate(prestige_of(t, seat)):
            numbers[f"{bank} {PRESTIGE_IDS[p]} prestige"] = amount
    for token, name in enumerate(TOKEN_IDS):
        if name and _plays(t, name):
            numbers[f"pool {name}"] = in_pool(t, token)
    return numbers
