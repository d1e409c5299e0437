"""Every sort of question the rules ask and every sort of thing they tell, each with the rule it comes from.

The meaning of an option's number is fixed by the kind of question; `options` reads it. The last word of an event's field
name says what its number is: a seat, card, province, advance, and so on; `options.event_data` reads it.
"""

from collections.abc import Callable
from typing import Any, Final

from signoria.table.flow import Ask, DecisionKind, EventKind
from signoria.table.readings import Json, Reading

# Readings that ask `options`, which knows what the numbers mean.


def _key(t: Any, ask: Ask, value: int) -> str:
    from signoria.age import options

    return options.option_key(t, ask, value)


def _focus(t: Any, ask: Ask, value: int) -> tuple[str, ...]:
    from signoria.age import options

    return options.option_focus(t, ask, value)


def _label(t: Any, ask: Ask, value: int, lang: str) -> str:
    from signoria.age import options

    return options.option_label(t, ask, value, lang)


def _trail(t: Any, ask: Ask, value: int, lang: str) -> str | None:
    from signoria.age import options

    return options.trail_words(t, ask[0], ask[3], value, lang)


def _data(t: Any, ask: Ask, value: int) -> dict[str, Json]:
    return {}


def _asks(t: Any, ask: Ask, lang: str) -> dict[str, str]:
    from signoria.age import options

    return options.question_words(t, ask, lang)


def _of(name: str, clause: str) -> Reading:
    def rule(value: int) -> str:
        from signoria.age import options

        return options.option_clause(name, clause, value)

    return Reading(name, key=_key, focus=_focus, label=_label, data=_data, trail=_trail, clause=rule)


def _ask(
    name: str, clause: str, entry: bool = False, level: int = 9, private: bool = False, veiled: bool = False
) -> DecisionKind:
    clause = f"age:{clause}"
    return DecisionKind(
        name, clause, _of(name, clause), entry=entry, level=level, private=private, veiled=veiled, asks=_asks
    )


def _field(name: str) -> Reading:
    sort = name.rpartition("_")[2]

    def value(n: int) -> Json:
        from signoria.age import options

        return options.event_value(sort, n)

    def word(lang: str, n: int) -> str:
        from signoria.age import options

        return options.event_word(sort, n, lang)

    def title(lang: str, seat: str) -> str:
        from signoria.age.words import title_name

        return title_name(lang, seat)

    if sort == "seat":
        return Reading(name, title=title)
    return Reading(name, value=value, word=word, counts=sort == "markers")


_SUFFIXED: Final[dict[tuple[str, str], str]] = {
    ("commodity_played", "condition"): "condition", ("misery_up", "misery"): "chaos", ("reduced", "tokens"): "empty",
    ("removed", "markers"): "marker", ("war_won", "provinces"): "level", ("income", "interest"): "interest",
    ("bid", "bid"): "early",
}  # fmt: skip


def _event(
    name: str,
    clause: str,
    *fields: str,
    reveals: bool = False,
    hidden: tuple[str, ...] = (),
    shows: bool = False,
) -> EventKind:
    readings = {field: _field(field) for field in fields}
    for field in fields:
        ending = _SUFFIXED.get((name, field))
        if ending is not None:
            readings[field] = readings[field].but(suffix=_ending(name, ending))
    return EventKind(name, f"age:{clause}", reveals=reveals, hidden=hidden, shows=shows, opens=name,
                     begins_turn=name == "turn_begins", fields=readings)  # fmt: skip


def _ending(name: str, ending: str) -> Callable[[int], str]:
    def suffix(n: int) -> str:
        told = {"chaos": n == -1, "empty": n == 0, "level": n == 0, "early": n < 0}.get(ending, bool(n))
        return ending if told else ""

    return suffix


PASS: Final = -1  # the option to decline or stop, in every kind of question except a bid

# ---------------------------------------------------------------------- questions

# 8: set-up
ASK_RETURN: Final[DecisionKind] = _ask("return", "8.1.b", level=0)  # card; secret
ASK_CAPITAL_BID: Final[DecisionKind] = _ask("capital_bid", "8.3.a", level=0)  # dollars; secret
ASK_CAPITAL: Final[DecisionKind] = _ask("capital", "8.3.b", entry=True, level=0)  # capital
# 9.1
ASK_BID: Final[DecisionKind] = _ask("bid", "9.1.a", level=0)  # dollars, below zero too; secret
ASK_TIE: Final[DecisionKind] = _ask("tie", "9.1.e", entry=True, level=0)  # place on the display
ASK_RENAISSANCE: Final[DecisionKind] = _ask("renaissance", "ADV.Q.1", entry=True, level=0)  # seat or PASS
# 9.2
ASK_REMOVE: Final[DecisionKind] = _ask("remove", "9.2.a", entry=True, level=0)  # commodity or PASS
ASK_MILL: Final[DecisionKind] = _ask(
    "watermill", "ADV.J.1", entry=True, level=0
)  # commodity * 3 + condition + 1, or PASS
# 9.3
ASK_EXTRA_CARD: Final[DecisionKind] = _ask("extra_card", "9.3.a", entry=True, level=0)  # 1 or PASS
ASK_DISCARD: Final[DecisionKind] = _ask("discard", "9.3.b", entry=True, level=0)  # card or PASS
# 9.4
ASK_PLAY: Final[DecisionKind] = _ask("play", "9.4.a", entry=True, level=0, private=True)  # card or PASS
ASK_ARMS: Final[DecisionKind] = _ask(
    "arms", "EV.war.e", entry=True, level=0, private=True
)  # card or PASS; about: the other side's seat
ASK_COMMODITY: Final[DecisionKind] = _ask("commodity", "7.1.1.e", level=1)  # commodity; about: card
ASK_VICTIM: Final[DecisionKind] = _ask("victim", "9.4.b", level=1)  # seat; about: card
ASK_AREA: Final[DecisionKind] = _ask("area", "EV.black_death.a", level=1)  # area
ASK_CRUSADE: Final[DecisionKind] = _ask("crusade", "EV.the_crusades.a", level=1)  # province
ASK_DECREE: Final[DecisionKind] = _ask("decree", "EV.papal_decree.a", level=1)  # category
ASK_PIRATES: Final[DecisionKind] = _ask("pirates", "EV.pirates_vikings.a", level=1)  # province
ASK_REBELLION: Final[DecisionKind] = _ask("rebellion", "EV.rebellion.a", level=1)  # province
ASK_LOSS: Final[DecisionKind] = _ask("loss", "EV.civil_war.c")  # 0 cash, 1 tokens
ASK_FROM_STOCK: Final[DecisionKind] = _ask("from_stock", "9.4.2.c")  # province that gets the token
ASK_FROM_EXPANSION: Final[DecisionKind] = _ask("from_expansion", "9.4.2.b")  # 1 token, PASS empty; about: province
ASK_FREE_MARKER: Final[DecisionKind] = _ask(
    "free_marker", "9.6.3.w", entry=True, level=1
)  # province or PASS; about: province
ASK_CRUSADE_MARKER: Final[DecisionKind] = _ask(
    "crusade_marker", "EV.the_crusades.a", level=1
)  # province; about: province
ASK_CEDE: Final[DecisionKind] = _ask("cede", "EV.war.c", entry=True, level=0)  # province; about: the winner's seat
# 9.5
ASK_SHIP: Final[DecisionKind] = _ask("ship", "9.5.1.c", entry=True, level=0)  # 1 or PASS
ASK_PURCHASE: Final[DecisionKind] = _ask(
    "purchase", "9.5.2.a", entry=True, level=0
)  # advance, CLAIM + leader's place, or PASS
CLAIM: Final = 100
ASK_STABILIZE: Final[DecisionKind] = _ask("stabilize", "9.5.3.b", entry=True, level=0)  # 1 pay, PASS misery
# 9.6
ASK_INDULGENCE: Final[DecisionKind] = _ask("indulgence", "9.6.hi.d", level=0)  # 1 pay, PASS misery; about: dollars
ASK_EXPAND: Final[DecisionKind] = _ask("expand", "9.6.n", entry=True, level=0)  # see below, or PASS
PLACE: Final = 1000  # + province * COUNTS + tokens
COUNTS: Final = 50  # room for numbers of tokens
ATTACK: Final = 10_000  # + province
BUY_CARD: Final = 20_000


def placing(province: int, tokens: int) -> int:
    """The option to place tokens in a province."""
    return PLACE + province * COUNTS + tokens


def placement(option: int) -> tuple[int, int]:
    """The province and the number of tokens of such an option."""
    return divmod(option - PLACE, COUNTS)


ASK_CATHEDRAL: Final[DecisionKind] = _ask("cathedral", "ADV.H.1", level=1)  # 1 or PASS; about: province
ASK_DEFEND: Final[DecisionKind] = _ask("defend", "ADV.H.6", level=1)  # 1 or PASS; about: province
ASK_TRADE: Final[DecisionKind] = _ask(
    "trade", "ADV.N.1", entry=True, level=1
)  # card to give, or PASS; about: the loser's seat
# 11.2
ASK_FINAL: Final[DecisionKind] = _ask("final", "11.2.a", entry=True, level=0, veiled=True)  # card

# ---------------------------------------------------------------------- events

RETURNED: Final = _event("returned", "8.1.b", "seat", "card", reveals=True, hidden=("card",))
CAPITAL_BIDS: Final = _event("capital_bid", "8.3.e", "seat", "dollars", reveals=True)
CAPITAL_ROLL: Final = _event("capital_roll", "8.3.c", "seat", "die", reveals=True)
CAPITAL_CHOSEN: Final = _event("capital_chosen", "8.3.b", "seat", "power")
WITHHELD_BACK: Final = _event("withheld_back", "8.1.d", "cards")
TURN_BEGINS: Final = _event("turn_begins", "2.2.a", "turn")
PHASE_BEGINS: Final = _event("phase_begins", "2.2.a", "phase")
BIDS: Final = _event("bid", "9.1.d", "seat", "bid", "tokens", "dollars", reveals=True)
ORDER_SET: Final = _event("order_set", "9.1.d", "seat", "place")
SWAPPED: Final = _event("swapped", "ADV.Q.1", "seat", "other_seat")
CONDITION_REMOVED: Final = _event("condition_removed", "9.2.a", "seat", "commodity", "dollars")
MILLED_TO: Final = _event("milled", "ADV.J.1", "seat", "commodity", "condition")
DRAWN: Final = _event("drawn", "9.2.b", "seat", "card", reveals=True, hidden=("card",))
EPOCH_BEGINS: Final = _event("epoch_begins", "4.7.f", "epoch", reveals=True)
NO_CARD: Final = _event("no_card", "11.1.e", "seat")
FINAL_TURN: Final = _event("final_turn", "2.2.h")
CARD_BOUGHT: Final = _event("card_bought", "9.3.a", "seat", "dollars")
DISCARDED: Final = _event("discarded", "9.3.c", "seat", "card", shows=True)
PLAYED: Final = _event("played", "9.4.a", "seat", "card", shows=True)
LAID_ASIDE: Final = _event("laid_aside", "11.2.m", "seat", "card", shows=True)
COMMODITY_PLAYED: Final = _event("commodity_played", "9.4.1.a", "commodity", "condition")
PAID: Final = _event("paid", "9.4.1.a", "seat", "commodity", "box", "dollars")
MISERY_UP: Final = _event("misery_up", "9.4.2.d", "seat", "spaces", "misery")
MISERY_DOWN: Final = _event("misery_down", "4.7.b", "seat", "spaces", "misery")
ELIMINATED: Final = _event("chaos", "4.7.a", "seat")
ALCHEMY: Final = _event("alchemy", "EV.alchemists_gold.a", "seat", "dollars")
IMMUNE: Final = _event("immune", "EV.enlightened_ruler.a", "seat")
ARMED: Final = _event("armed", "EV.military.a", "seat", "card")
REDUCED: Final = _event("reduced", "9.4.2.a", "seat", "province", "tokens")
REMOVED: Final = _event("removed", "9.6.3.j", "seat", "province", "tokens", "markers")
PLAGUE: Final = _event("plague", "EV.black_death.a", "area")
CIVIL_WAR_IN: Final = _event("civil_war", "EV.civil_war.a", "seat")
LOST_CASH: Final = _event("lost_cash", "EV.civil_war.c", "seat", "dollars")
LOST_TOKENS: Final = _event("lost_tokens", "EV.civil_war.c", "seat", "tokens")
CRUSADE_TO: Final = _event("crusade", "EV.the_crusades.a", "seat", "province")
RULER: Final = _event("ruler", "EV.enlightened_ruler.a", "seat")
MONGOLS: Final = _event("mongols", "EV.mongol_armies.a", "seat", "dollars")
DECREED_ON: Final = _event("decreed", "EV.papal_decree.a", "seat", "category")
DECREE_VOID: Final = _event("decree_void", "EV.papal_decree.b")
WAR_DECLARED: Final = _event("war_declared", "EV.war.a", "seat", "other_seat")
WAR_ROLL: Final = _event(
    "war_roll", "EV.war.a", "seat", "die", "bonus", "other_seat", "other_die", "other_bonus", reveals=True
)
WAR_TIED: Final = _event("war_tied", "EV.war.d", "seat", "other_seat")
WAR_WON: Final = _event("war_won", "EV.war.b", "seat", "other_seat", "provinces")
WAR_ENDS: Final = _event("war_ends", "EV.war.g", "seat", "other_seat")
BASE_GONE: Final = _event("base_gone", "9.6.d", "seat", "province")
NOT_CEDED: Final = _event("not_ceded", "11.5.d", "seat", "other_seat", "provinces")
CEDED: Final = _event("ceded", "EV.war.h", "seat", "province", "other_seat")
LEADER_PLAYED: Final = _event("leader", "9.4.3.a", "seat", "card", "count")
REBATE: Final = _event("rebate", "9.4.3.g", "seat", "advance", "dollars")
SHIP_BOUGHT: Final = _event("ship", "9.5.1.c", "seat", "ship", "dollars")
ADVANCE_BOUGHT: Final = _event("advance", "9.5.2.a", "seat", "advance", "dollars")
CLAIMED: Final = _event("claimed", "9.4.3.e", "seat", "card", "other_seat")
STABILIZED: Final = _event("stabilized", "9.5.3.a", "seat", "dollars")
UNSTABLE: Final = _event("unstable", "9.5.3.c", "seat", "dollars")
RELIEVED: Final = _event("relief", "9.5.4.a", "seat", "level")
LAST_IN_EXPANSION: Final = _event("last_in_expansion", "EV.civil_war.d", "seat")
INDULGED: Final = _event("indulgence_received", "9.6.hi.a", "seat", "tokens", "dollars")
INDULGENCE_PAID: Final = _event("indulgence_paid", "9.6.hi.c", "seat", "tokens", "dollars")
PLACED: Final = _event("placed", "9.6.j", "seat", "province", "tokens")
DOMINATES: Final = _event("dominates", "1.2.b", "seat", "province")
MARKER_FREED: Final = _event("marker_freed", "9.6.3.w", "seat", "province")
ATTACKS: Final = _event("attack", "9.6.3.b", "seat", "province", "tokens", "strength", "defence", "market", "permille")
CATHEDRAL_WINS: Final = _event("cathedral_wins", "ADV.H.1", "seat", "province")
CATHEDRAL_REPELS: Final = _event("cathedral_repels", "ADV.H.6", "seat", "province")
ROLLED: Final = _event("rolled", "9.6.3.f", "seat", "colored", "black", "white", reveals=True)
ATTACK_WON: Final = _event("attack_won", "9.6.3.l", "seat", "province")
ATTACK_LOST: Final = _event("attack_lost", "9.6.3.k", "seat", "province", "tokens")
CARD_FOR_TOKENS: Final = _event("card_for_tokens", "9.6.1.b", "seat", "tokens")
TRADED: Final = _event("traded", "ADV.N.1", "seat", "other_seat", reveals=True)
GAVE: Final = _event("gave", "ADV.N.1", "seat", "card", reveals=True, hidden=("card",))
TOOK: Final = _event("took", "ADV.N.1", "seat", "card", reveals=True, hidden=("card",))
EXPANDED: Final = _event("expanded", "9.6.f", "seat", "tokens")
BONUS: Final = _event("bonus", "9.6.4.a", "seat", "markers")
INCOME: Final = _event("income", "9.7.b", "seat", "dollars", "interest")
CONDITIONS_LAPSE: Final = _event("conditions_lapse", "9.7.1.g")
MARKET_ROLL: Final = _event("market_roll", "9.7.1.a", "black", "white", "colored", reveals=True)
CONDITION: Final = _event("condition", "9.7.1.a", "commodity", "condition")
CONDITION_CANCELLED: Final = _event("condition_cancelled", "9.7.1.c", "commodity")
MAJORITY_CARD: Final = _event("majority_card", "9.7.1.e", "seat", "commodity")
MAJORITY_FINE: Final = _event("majority_fine", "9.7.1.f", "seat", "commodity", "dollars")
SCORE: Final = _event("score", "11.3.a", "seat", "points")
WINS: Final = _event("wins", "11.3.b", "seat", "points")
