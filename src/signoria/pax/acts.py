"""D1: the actions of a turn, as the numbers of one question: what is done, and with which (`split`)."""

from collections.abc import Iterable
from typing import Final, Literal

from signoria.pax.abilities import DISCARD_FOR_REVOLT, FREE_FAIR, FREE_OPS, has
from signoria.pax.facts import (
    ABILITIES,
    BANK_IDS,
    CITY_IDS,
    EMPIRE_IDS,
    IS_COMET,
    ITEM_IDS,
    N_COLUMNS,
    N_PLACES,
    N_SQUARES,
    PAIRS,
    RELIGION_IDS,
    SIDE_IDS,
    TABLEAU_CARDS,
    VICTORY_IDS,
)
from signoria.pax.fair import fair_profits
from signoria.pax.market import sale_value
from signoria.pax.readings import (
    ACTIONS,
    END_TURN,
    ITEMS,
    SIDE,
    card_at,
    item_focus,
    place_focus,
    place_key,
)
from signoria.pax.state import Table, open_emporium
from signoria.pax.tableau import husband
from signoria.pax.values import Action, Buy
from signoria.pax.victory import victory_price
from signoria.pax.words import empire_words, florins, item_name, item_words, say, victory_words
from signoria.table.flow import DecisionKind
from signoria.table.readings import Ask, Reading

SORT: Final = 1000  # what is done is a multiple of this, and with which is added to it
ACT_BUY: Final = 1000  # + place in the market
ACT_PLAY: Final = 2000  # + card
ACT_SELL: Final = 3000  # + item
ACT_OPS: Final = 4000  # + side, 2 for both
ACT_FAIR: Final = 5000  # + side
ACT_VICTORY: Final = 6000  # + victory
ACT_REVOLT: Final = 7000  # + queen (PREN095X)
ACT_APOSTASY: Final = 8000  # + pair of religions (PREN129X)
BOTH_SIDES: Final = 2

ACT_IDS: Final[dict[int, str]] = {
    ACT_BUY: "buy", ACT_PLAY: "play", ACT_SELL: "sell", ACT_OPS: "ops", ACT_FAIR: "fair", ACT_VICTORY: "victory",
    ACT_REVOLT: "revolt", ACT_APOSTASY: "apostasy",
}  # fmt: skip
_CLAUSES: Final[dict[int, str]] = {
    ACT_BUY: "pax:E1.1", ACT_PLAY: "pax:E2.3", ACT_SELL: "pax:E3.1", ACT_OPS: "pax:E4.1", ACT_FAIR: "pax:E5.1",
    ACT_VICTORY: "pax:E6.1", ACT_REVOLT: "pax:ABILITY.1", ACT_APOSTASY: "pax:ABILITY.1",
}  # fmt: skip
_OPS_SIDES: Final[tuple[Literal["west", "east", "both"], ...]] = (*SIDE_IDS, "both")


def split(action: int) -> tuple[int, int]:
    """An action as what is done, and with which."""
    return action - action % SORT, action % SORT


def _name(what: int, which: int) -> str:
    """What an action names, as keys have it."""
    if what == ACT_BUY:
        return place_key(which)
    if what in (ACT_PLAY, ACT_SELL, ACT_REVOLT):
        return ITEM_IDS[which]
    if what in (ACT_OPS, ACT_FAIR):
        return _OPS_SIDES[which]
    if what == ACT_VICTORY:
        return VICTORY_IDS[which]
    first, second = PAIRS[which]
    return f"{RELIGION_IDS[first]} {RELIGION_IDS[second]}"


def _named(action: int) -> str:
    what, which = split(action)
    return f"{ACT_IDS[what]} {_name(what, which)}"


def _focus(t: Table, ask: Ask, action: int) -> tuple[str, ...]:
    what, which = split(action)
    if what == ACT_BUY:
        return (place_focus(which),)
    if what == ACT_PLAY or (what == ACT_SELL and which in t.hands[ask[1]]):
        return (f"hand:{ITEM_IDS[which]}",)
    if what == ACT_SELL:
        return (item_focus(t, which),)
    if what == ACT_FAIR:
        return (f"fair:{SIDE_IDS[which]}",)
    if what == ACT_VICTORY:
        return (f"victory:{VICTORY_IDS[which]}",)
    if what == ACT_REVOLT:
        return (f"card:{ITEM_IDS[which]}",)
    return (f"bank:{BANK_IDS[t.bank[ask[1]]]}",)


def action_price(t: Table, seat: int, what: int, which: int) -> int:
    """What an action costs: one, nothing where an ability makes it free, two for a victory under red text (R13)."""
    if what == ACT_VICTORY:
        return victory_price(t, which)
    if what == ACT_OPS and which != BOTH_SIDES and has(t, seat, FREE_OPS[which]):
        return 0
    return 0 if what == ACT_FAIR and not t.fair_free_used and has(t, seat, FREE_FAIR) else 1


def _label(t: Table, ask: Ask, action: int, lang: str) -> str:
    what, which = split(action)
    seat = ask[1]
    if what == ACT_BUY:
        gain = t.market_florins[which]
        words = {
            "card": item_name(lang, t.market[which]),
            "florins": florins(lang, which % N_COLUMNS),
            "gain": florins(lang, gain),
        }
        return say(lang, "option", "buy_gain" if gain else "buy", words)
    if what == ACT_PLAY:
        return say(lang, "option", "play", {"card": item_name(lang, which)})
    if what == ACT_SELL:
        names = " + ".join([item_words(lang, item)["the_item"] for item in _sold(t, which)])
        return say(lang, "option", "sell", {"the_item": names, "florins": florins(lang, sale_value(t, seat, which))})
    if what == ACT_OPS and which == BOTH_SIDES:
        return say(lang, "option", "ops_both")
    if what == ACT_OPS:
        key = "ops" if action_price(t, seat, what, which) else "ops_free"
        return say(lang, "option", key, {"side": SIDE.word(which, lang)})
    if what == ACT_FAIR:
        key = "fair" if action_price(t, seat, what, which) else "fair_free"
        return say(lang, "option", key, {"side": SIDE.word(which, lang)})
    if what == ACT_VICTORY:
        return say(lang, "option", "victory", victory_words(lang, VICTORY_IDS[which]))
    if what == ACT_REVOLT:
        return say(lang, "option", "revolt", {"card": item_name(lang, which), **empire_words(lang, husband(t, which))})
    first, second = (say(lang, "religion", RELIGION_IDS[r]) for r in PAIRS[which])
    return say(lang, "option", "apostasy", {"first": first, "second": second})


def _sold(t: Table, item: int) -> tuple[int, ...]:
    """What goes with an item that is sold: the queens of a square."""
    return (item, *t.queens[item]) if item < N_SQUARES else (item,)


def _data(t: Table, ask: Ask, action: int) -> Action:
    what, which = split(action)
    seat = ask[1]
    if what == ACT_BUY:
        buy: Buy = {
            "act": "buy",
            "side": SIDE_IDS[which // N_COLUMNS],
            "column": which % N_COLUMNS,
            "card": card_at(t, which),
            "price": which % N_COLUMNS,
            "gain": t.market_florins[which],
        }
        if IS_COMET[t.market[which]]:
            buy["victories"] = [name for v, name in enumerate(VICTORY_IDS) if not t.victories >> v & 1]
        return buy
    if what == ACT_PLAY:
        return {"act": "play", "card": ITEM_IDS[which]}
    if what == ACT_SELL:
        items = [ITEM_IDS[item] for item in _sold(t, which)]
        return {"act": "sell", "item": ITEM_IDS[which], "items": items, "florins": sale_value(t, seat, which)}
    if what == ACT_OPS:
        from signoria.pax.outlook import ready_ops  # the rules, which ask in these words

        ready = ready_ops(t, seat, 3 if which == BOTH_SIDES else 1 << which)
        return {"act": "ops", "side": _OPS_SIDES[which], "ops": ready, "actions": action_price(t, seat, what, which)}
    if what == ACT_FAIR:
        return {
            "act": "fair",
            "side": SIDE_IDS[which],
            "city": CITY_IDS[open_emporium(t, which)],
            "profits": fair_profits(t, which),
            "actions": action_price(t, seat, what, which),
        }
    if what == ACT_VICTORY:
        return {"act": "victory", "victory": VICTORY_IDS[which], "actions": action_price(t, seat, what, which)}
    if what == ACT_REVOLT:
        return {"act": "revolt", "card": ITEM_IDS[which], "empire": EMPIRE_IDS[husband(t, which)]}
    return {"act": "apostasy", "pair": [RELIGION_IDS[r] for r in PAIRS[which]]}


def _trail(t: Table, ask: Ask, action: int, lang: str) -> str | None:
    what, which = split(action)
    if what == ACT_PLAY:
        return say(lang, "option", "play", {"card": item_name(lang, which)})
    if what == ACT_SELL:
        return say(lang, "trail", "sell", item_words(lang, which))
    if what == ACT_OPS and which == BOTH_SIDES:
        return say(lang, "trail", "ops_both")
    if what == ACT_OPS:
        return say(lang, "trail", "ops", {"side": SIDE.word(which, lang)})
    if what == ACT_FAIR:
        return say(lang, "option", "fair", {"side": SIDE.word(which, lang)})
    return say(lang, "trail", ACT_IDS[what])


def _clause(action: int) -> str:
    return _CLAUSES[split(action)[0]]


def _group(action: int) -> str:
    return ACT_IDS[split(action)[0]]


def _final(t: Table, ask: Ask, action: int) -> str | None:
    return "ends_game" if split(action)[0] == ACT_VICTORY else None


_WHICH: Final[dict[int, Iterable[int]]] = {
    ACT_BUY: [place for place in range(N_PLACES) if place % N_COLUMNS],  # the first column cannot be bought
    ACT_PLAY: TABLEAU_CARDS,
    ACT_SELL: ITEMS,
    ACT_OPS: range(len(_OPS_SIDES)),
    ACT_FAIR: range(len(SIDE_IDS)),
    ACT_VICTORY: range(len(VICTORY_IDS)),
    ACT_REVOLT: [card for card in TABLEAU_CARDS if DISCARD_FOR_REVOLT in ABILITIES[card]],
    ACT_APOSTASY: range(len(PAIRS)),
}
ALL_ACTIONS: Final[list[int]] = [what + which for what, each in _WHICH.items() for which in each]

ACTION: Final = Reading(
    "action", numbers=ALL_ACTIONS, named=_named, focus=_focus, label=_label, data=_data, says=Action,
    clause=_clause, group=_group, trail=_trail, final=_final,
)  # fmt: skip
ASK_ACTION: Final[DecisionKind] = DecisionKind("action", "pax:D1.1", ACTION, ACTIONS, END_TURN, entry=True, level=0)
