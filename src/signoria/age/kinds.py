"""Every sort of question the rules ask and every sort of thing they tell, each with the rule it comes from.

A declaration says what the numbers are (`readings`, `options`), what the question is about, and whether it may be declined.
Keys, labels, documents, texts and the environment's actions follow from it.
"""

from collections.abc import Callable
from typing import Any, Final

from signoria.age import options as o
from signoria.age import readings as r
from signoria.age.options import ATTACK, BUY_CARD, CLAIM, COUNTS, PLACE, placement, placing
from signoria.table.readings import DEEPEST, PASS, Ask, DecisionKind, Decline, EventKind, Reading, each

# The numbers of options that rules and opponents make and take apart
__all__ = ["ATTACK", "BUY_CARD", "CLAIM", "COUNTS", "PASS", "PLACE", "placement", "placing"]


def _ask(
    name: str,
    clause: str,
    reads: Reading,
    about: Reading | None = None,
    declinable: Decline | None = None,
    *,
    entry: bool = False,
    level: int = DEEPEST,
    private: bool = False,
    veiled: bool = False,
    hidden: bool = False,
    titled: bool = False,
    asks: Callable[[Any, Ask, str], dict[str, str]] | None = None,
) -> DecisionKind:
    return DecisionKind(
        name, f"age:{clause}", reads, about, declinable,
        entry=entry, level=level, private=private, veiled=veiled, hidden=hidden, titled=titled, asks=asks,
    )  # fmt: skip


# ---------------------------------------------------------------------- questions

# 8: set-up; secret but for the capital
ASK_RETURN: Final[DecisionKind] = _ask("return", "8.1.b", o.RETURNED_CARD, level=0, hidden=True)
ASK_CAPITAL_BID: Final[DecisionKind] = _ask("capital_bid", "8.3.a", o.CAPITAL_BIDS, level=0)
ASK_CAPITAL: Final[DecisionKind] = _ask("capital", "8.3.b", o.CAPITAL, entry=True, level=0)
# 9.1; the bid is secret
ASK_BID: Final[DecisionKind] = _ask("bid", "9.1.a", o.TOKEN_BIDS, o.BIDDING, level=0)
ASK_TIE: Final[DecisionKind] = _ask("tie", "9.1.e", o.TIED_PLACE, entry=True, level=0)
ASK_RENAISSANCE: Final[DecisionKind] = _ask(
    "renaissance", "ADV.Q.1", o.SWAP, r.PHASE, o.KEEP_PLACE, entry=True, level=0
)
# 9.2
ASK_REMOVE: Final[DecisionKind] = _ask(
    "remove", "9.2.a", o.REMOVED_CONDITION, None, o.KEEP_CONDITIONS, entry=True, level=0
)
ASK_MILL: Final[DecisionKind] = _ask("watermill", "ADV.J.1", o.MILL, None, o.KEEP_MILL, entry=True, level=0)
# 9.3
ASK_EXTRA_CARD: Final[DecisionKind] = _ask(
    "extra_card", "9.3.a", o.EXTRA_CARD, r.DOLLARS, o.NO_CARD, entry=True, level=0
)
ASK_DISCARD: Final[DecisionKind] = _ask("discard", "9.3.b", o.DISCARDED_CARD, None, o.KEEP_CARDS, entry=True, level=0)
# 9.4
ASK_PLAY: Final[DecisionKind] = _ask(
    "play", "9.4.a", o.PLAYED_CARD, None, o.NO_MORE_CARDS, entry=True, level=0, private=True
)
ASK_ARMS: Final[DecisionKind] = _ask(
    "arms", "EV.war.e", o.PLAYED_ARMS, r.PLAYER, o.NO_ARMS, entry=True, level=0, private=True
)
ASK_COMMODITY: Final[DecisionKind] = _ask("commodity", "7.1.1.e", o.PAID_COMMODITY, r.CARD, level=1, titled=True)
ASK_VICTIM: Final[DecisionKind] = _ask("victim", "9.4.b", o.VICTIM, r.CARD, level=1, titled=True)
ASK_AREA: Final[DecisionKind] = _ask("area", "EV.black_death.a", r.AREA, level=1, titled=True)
ASK_CRUSADE: Final[DecisionKind] = _ask("crusade", "EV.the_crusades.a", o.HOLY_LAND, level=1, titled=True)
ASK_DECREE: Final[DecisionKind] = _ask("decree", "EV.papal_decree.a", o.DECREED_CATEGORY, level=1, titled=True)
ASK_PIRATES: Final[DecisionKind] = _ask(
    "pirates", "EV.pirates_vikings.a", o.COAST, r.STILL_TO_CHOOSE, level=1, titled=True
)
ASK_REBELLION: Final[DecisionKind] = _ask("rebellion", "EV.rebellion.a", o.REBEL, level=1, titled=True)
ASK_LOSS: Final[DecisionKind] = _ask("loss", "EV.civil_war.c", o.LOSS, titled=True)
ASK_FROM_STOCK: Final[DecisionKind] = _ask("from_stock", "9.4.2.c", o.ANY_PROVINCE)  # which gets the token
ASK_FROM_EXPANSION: Final[DecisionKind] = _ask("from_expansion", "9.4.2.b", o.FROM_EXPANSION, r.PROVINCE, o.LEAVE_EMPTY)
ASK_FREE_MARKER: Final[DecisionKind] = _ask(
    "free_marker", "9.6.3.w", o.ANY_PROVINCE, r.PROVINCE, o.KEEP_MARKERS, entry=True, level=1
)
ASK_CRUSADE_MARKER: Final[DecisionKind] = _ask(
    "crusade_marker", "EV.the_crusades.a", o.ANY_PROVINCE, r.PROVINCE, level=1
)
ASK_CEDE: Final[DecisionKind] = _ask(
    "cede", "EV.war.c", o.ANY_PROVINCE, r.CEDED_TO, entry=True, level=0, asks=r.owed_words
)
# 9.5
ASK_SHIP: Final[DecisionKind] = _ask("ship", "9.5.1.c", o.UPGRADE, r.SHIP, o.NO_SHIP, entry=True, level=0)
ASK_PURCHASE: Final[DecisionKind] = _ask("purchase", "9.5.2.a", o.PURCHASE, None, o.NO_PURCHASE, entry=True, level=0)
ASK_STABILIZE: Final[DecisionKind] = _ask(
    "stabilize", "9.5.3.b", o.PAY_STABILITY, o.STABILITY, o.NO_STABILITY, entry=True, level=0
)
# 9.6
ASK_INDULGENCE: Final[DecisionKind] = _ask("indulgence", "9.6.hi.d", o.PAY, o.INDULGENCE, o.NO_INDULGENCE, level=0)
ASK_EXPAND: Final[DecisionKind] = _ask("expand", "9.6.n", o.EXPAND, o.EXPANDING, o.STOP, entry=True, level=0)
ASK_CATHEDRAL: Final[DecisionKind] = _ask("cathedral", "ADV.H.1", o.USE_CATHEDRAL, r.PROVINCE, o.NO_CATHEDRAL, level=1)
ASK_DEFEND: Final[DecisionKind] = _ask("defend", "ADV.H.6", o.REPEL, r.PROVINCE, o.NO_DEFENCE, level=1)
ASK_TRADE: Final[DecisionKind] = _ask(
    "trade", "ADV.N.1", o.GIVEN_CARD, r.PLAYER, o.NO_TRADE, entry=True, level=1, hidden=True
)  # with the loser
# 11.2
ASK_FINAL: Final[DecisionKind] = _ask("final", "11.2.a", o.PLAYED_CARD, entry=True, level=0, veiled=True)

# All of them, in an order that never changes: environments number them by it.
QUESTIONS: Final[tuple[DecisionKind, ...]] = (
    ASK_RETURN, ASK_CAPITAL_BID, ASK_CAPITAL, ASK_BID, ASK_TIE, ASK_RENAISSANCE, ASK_REMOVE, ASK_MILL, ASK_EXTRA_CARD,
    ASK_DISCARD, ASK_PLAY, ASK_ARMS, ASK_COMMODITY, ASK_VICTIM, ASK_AREA, ASK_CRUSADE, ASK_DECREE, ASK_PIRATES,
    ASK_REBELLION, ASK_LOSS, ASK_FROM_STOCK, ASK_FROM_EXPANSION, ASK_FREE_MARKER, ASK_CRUSADE_MARKER, ASK_CEDE,
    ASK_SHIP, ASK_PURCHASE, ASK_STABILIZE, ASK_INDULGENCE, ASK_EXPAND, ASK_CATHEDRAL, ASK_DEFEND, ASK_TRADE, ASK_FINAL,
)  # fmt: skip

# ---------------------------------------------------------------------- events

# What belongs together in the telling: a card with what it does, a War with what is ceded, an attack with its dice, all
# bids of a turn, all incomes, the placements of a player one after another.


def _event(
    name: str,
    clause: str,
    fields: dict[str, Reading] | None = None,
    *,
    reveals: bool = False,
    hidden: tuple[str, ...] = (),
    shows: bool = False,
    opens: str = "",
    joins: tuple[str, ...] = (),
    follows: tuple[str, ...] = (),
    begins_turn: bool = False,
) -> EventKind:
    return EventKind(
        name, f"age:{clause}", fields=fields, reveals=reveals, hidden=hidden, shows=shows, opens=opens, joins=joins,
        follows=follows, begins_turn=begins_turn,
    )  # fmt: skip


_SEAT_CARD: Final[dict[str, Reading]] = {"seat": r.SEAT, "card": r.CARD}
_SEAT_PROVINCE: Final[dict[str, Reading]] = {"seat": r.SEAT, "province": r.PROVINCE}
_SEAT_DOLLARS: Final[dict[str, Reading]] = {"seat": r.SEAT, "dollars": r.DOLLARS}
_TWO_SEATS: Final[dict[str, Reading]] = {"seat": r.SEAT, "other_seat": r.SEAT}
_WAR: Final = ("played", "war_declared", "war_roll")

# 8
RETURNED: Final[EventKind] = _event(
    "returned", "8.1.b", _SEAT_CARD, reveals=True, hidden=("card",), opens="setup", joins=("returned",)
)
CAPITAL_BIDS: Final[EventKind] = _event(
    "capital_bid", "8.3.e", _SEAT_DOLLARS, reveals=True, opens="bids", joins=("capital_bid",)
)
CAPITAL_ROLL: Final[EventKind] = _event("capital_roll", "8.3.c", {"seat": r.SEAT, "die": r.DIE_ROLLED}, reveals=True)
CAPITAL_CHOSEN: Final[EventKind] = _event(
    "capital_chosen", "8.3.b", {"seat": r.SITTER, "power": r.POWER}, opens="capital"
)
WITHHELD_BACK: Final[EventKind] = _event("withheld_back", "8.1.d", {"cards": r.CARDS})
# 2.2
TURN_BEGINS: Final[EventKind] = _event("turn_begins", "2.2.a", {"turn": r.NUMBER}, begins_turn=True)
PHASE_BEGINS: Final[EventKind] = _event(
    "phase_begins", "2.2.a", {"phase": r.PHASE}, opens="phase", joins=("turn_begins",)
)
PASSED: Final[EventKind] = _event("passed", "2.2.b", {"seat": r.SEAT, "phase": r.PASSED_PHASE}, opens="pass")
# 9.1
BIDS: Final[EventKind] = _event(
    "bid", "9.1.d", {"seat": r.SEAT, "bid": r.BID, "tokens": r.TOKENS, "dollars": r.DOLLARS}, reveals=True, opens="bids",
    joins=("bid",),
)  # fmt: skip
ORDER_SET: Final[EventKind] = _event(
    "order_set", "9.1.d",
    {"seat": r.SEAT, "place": r.NUMBER, "before": r.OLD_PLACE, "tied": each(r.SEAT), "chose": r.AMONG_EQUALS},
    opens="bids",
    joins=("bid", "order_set"),
)  # fmt: skip
SWAPPED: Final[EventKind] = _event("swapped", "ADV.Q.1", _TWO_SEATS, opens="renaissance")
# 9.2, 9.3
CONDITION_REMOVED: Final[EventKind] = _event(
    "condition_removed", "9.2.a", {"seat": r.SEAT, "commodity": r.COMMODITY, "dollars": r.DOLLARS}, opens="market"
)
MILLED_TO: Final[EventKind] = _event(
    "milled", "ADV.J.1", {"seat": r.SEAT, "commodity": r.COMMODITY, "condition": r.CONDITION}, opens="market"
)
DRAWN: Final[EventKind] = _event("drawn", "9.2.b", _SEAT_CARD, reveals=True, hidden=("card",))
EPOCH_BEGINS: Final[EventKind] = _event("epoch_begins", "4.7.f", {"epoch": r.NUMBER}, reveals=True)
NO_CARD: Final[EventKind] = _event("no_card", "11.1.e", {"seat": r.SEAT})
FINAL_TURN: Final[EventKind] = _event("final_turn", "2.2.h")
CARD_BOUGHT: Final[EventKind] = _event("card_bought", "9.3.a", _SEAT_DOLLARS, opens="card_bought")
DISCARDED: Final[EventKind] = _event(
    "discarded", "9.3.c", _SEAT_CARD, shows=True, opens="discard", joins=("discarded",)
)
# 9.4
PLAYED: Final[EventKind] = _event("played", "9.4.a", _SEAT_CARD, shows=True, opens="card")
LAID_ASIDE: Final[EventKind] = _event(
    "laid_aside", "11.2.m", _SEAT_CARD, shows=True, opens="card", joins=("laid_aside",)
)
COMMODITY_PLAYED: Final[EventKind] = _event(
    "commodity_played", "9.4.1.a", {"commodity": r.COMMODITY, "condition": r.PAID_CONDITION}, follows=("played",)
)
PAID: Final[EventKind] = _event(
    "paid", "9.4.1.a",
    {"seat": r.SEAT, "commodity": r.COMMODITY, "provinces": each(r.PROVINCE), "industry": r.TRUTH, "box": r.NUMBER,
     "dollars": r.DOLLARS},
    follows=("commodity_played",),
)  # fmt: skip
MISERY_UP: Final[EventKind] = _event(
    "misery_up", "9.4.2.d", {"seat": r.SEAT, "spaces": r.SPACES, "before": r.MISERY_INDEX, "misery": r.MISERY_REACHED}
)
MISERY_DOWN: Final[EventKind] = _event(
    "misery_down", "4.7.b", {"seat": r.SEAT, "spaces": r.SPACES, "before": r.MISERY_INDEX, "misery": r.MISERY_INDEX}
)
ELIMINATED: Final[EventKind] = _event("chaos", "4.7.a", {"seat": r.SEAT}, follows=("misery_up",))
ALCHEMY: Final[EventKind] = _event("alchemy", "EV.alchemists_gold.a", _SEAT_DOLLARS)
IMMUNE: Final[EventKind] = _event("immune", "EV.enlightened_ruler.a", {"seat": r.SEAT})
ARMED: Final[EventKind] = _event("armed", "EV.military.a", _SEAT_CARD)
REDUCED: Final[EventKind] = _event("reduced", "9.4.2.a", {**_SEAT_PROVINCE, "tokens": r.ANY_TOKENS})
REMOVED: Final[EventKind] = _event(
    "removed", "9.6.3.j", {**_SEAT_PROVINCE, "tokens": r.TOKENS, "markers": r.LOST_MARKERS}
)
NO_REBELLION: Final[EventKind] = _event("no_rebellion", "EV.rebellion.a", {"province": r.PROVINCE})
PLAGUE: Final[EventKind] = _event("plague", "EV.black_death.a", {"area": r.AREA})
CIVIL_WAR_IN: Final[EventKind] = _event("civil_war", "EV.civil_war.a", {"seat": r.SEAT})
LOST_CASH: Final[EventKind] = _event("lost_cash", "EV.civil_war.c", _SEAT_DOLLARS)
LOST_TOKENS: Final[EventKind] = _event("lost_tokens", "EV.civil_war.c", {"seat": r.SEAT, "tokens": r.TOKENS})
CRUSADE_TO: Final[EventKind] = _event("crusade", "EV.the_crusades.a", _SEAT_PROVINCE)
RULER: Final[EventKind] = _event("ruler", "EV.enlightened_ruler.a", {"seat": r.SEAT})
MONGOLS: Final[EventKind] = _event("mongols", "EV.mongol_armies.a", _SEAT_DOLLARS)
DECREED_ON: Final[EventKind] = _event("decreed", "EV.papal_decree.a", {"seat": r.SEAT, "category": r.CATEGORY})
DECREE_VOID: Final[EventKind] = _event("decree_void", "EV.papal_decree.b")
WAR_DECLARED: Final[EventKind] = _event("war_declared", "EV.war.a", _TWO_SEATS, follows=("played",))
WAR_ROLL: Final[EventKind] = _event(
    "war_roll", "EV.war.a",
    {"seat": r.SEAT, "die": r.DIE_ROLLED, "bonus": r.NUMBER, "other_seat": r.SEAT, "other_die": r.DIE_ROLLED,
     "other_bonus": r.NUMBER, "bonus_parts": each(r.PART)},
    reveals=True, opens="war", joins=_WAR, follows=("war_declared",),
)  # fmt: skip
WAR_TIED: Final[EventKind] = _event("war_tied", "EV.war.d", {**_TWO_SEATS, "rounds": r.NUMBER}, follows=("war_roll",))
WAR_WON: Final[EventKind] = _event(
    "war_won", "EV.war.b", {**_TWO_SEATS, "provinces": r.OWED_PROVINCES, "cedes": r.NUMBER}, follows=("war_roll",)
)
WAR_ENDS: Final[EventKind] = _event("war_ends", "EV.war.g", _TWO_SEATS)
NOT_CEDED: Final[EventKind] = _event(
    "not_ceded", "11.5.d", {**_TWO_SEATS, "provinces": r.PROVINCES}, follows=("war_won",)
)
CEDED: Final[EventKind] = _event("ceded", "EV.war.h", {**_SEAT_PROVINCE, "other_seat": r.SEAT}, follows=("war_won",))
LEADER_PLAYED: Final[EventKind] = _event("leader", "9.4.3.a", {**_SEAT_CARD, "count": r.NUMBER}, follows=("played",))
REBATE: Final[EventKind] = _event("rebate", "9.4.3.g", {"seat": r.SEAT, "advance": r.ADVANCE, "dollars": r.DOLLARS})
# 9.5
SHIP_BOUGHT: Final[EventKind] = _event(
    "ship", "9.5.1.c", {"seat": r.SEAT, "ship": r.SHIP, "dollars": r.DOLLARS}, opens="ship"
)
ADVANCE_BOUGHT: Final[EventKind] = _event(
    "advance", "9.5.2.a", {"seat": r.SEAT, "advance": r.ADVANCE, "dollars": r.DOLLARS}, opens="advance"
)
CLAIMED: Final[EventKind] = _event("claimed", "9.4.3.e", {**_SEAT_CARD, "other_seat": r.SEAT}, opens="claim")
STABILIZED: Final[EventKind] = _event("stabilized", "9.5.3.a", _SEAT_DOLLARS, opens="stabilization")
UNSTABLE: Final[EventKind] = _event("unstable", "9.5.3.c", _SEAT_DOLLARS, opens="stabilization")
RELIEVED: Final[EventKind] = _event("relief", "9.5.4.a", {"seat": r.SEAT, "level": r.NUMBER}, opens="relief")
# 9.6
LAST_IN_EXPANSION: Final[EventKind] = _event("last_in_expansion", "EV.civil_war.d", {"seat": r.SEAT}, opens="order")
INDULGED: Final[EventKind] = _event(
    "indulgence_received", "9.6.hi.a", {"seat": r.SEAT, "tokens": r.ANY_TOKENS, "dollars": r.MISSING_CASH},
    opens="indulgence", joins=("indulgence_received",),
)  # fmt: skip
INDULGENCE_PAID: Final[EventKind] = _event(
    "indulgence_paid", "9.6.hi.c", {"seat": r.SEAT, "tokens": r.ANY_TOKENS, "dollars": r.MISSING_CASH},
    opens="indulgence", joins=("indulgence_received", "indulgence_paid"),
)  # fmt: skip
PLACED: Final[EventKind] = _event(
    "placed",
    "9.6.j",
    {**_SEAT_PROVINCE, "tokens": r.TOKENS, "way": r.WAY, "route": each(r.ROUTE)},
    opens="place",
    joins=("placed",),
)
DOMINATES: Final[EventKind] = _event("dominates", "1.2.b", _SEAT_PROVINCE, follows=("placed", "attack_won"))
BASE_GONE: Final[EventKind] = _event("base_gone", "9.6.d", _SEAT_PROVINCE)
MARKER_FREED: Final[EventKind] = _event("marker_freed", "9.6.3.w", _SEAT_PROVINCE)
ATTACKS: Final[EventKind] = _event(
    "attack", "9.6.3.b",
    {"seat": r.SEAT, "province": r.PROVINCE, "tokens": r.TOKENS, "strength": r.NUMBER, "defence": r.NUMBER,
     "market": r.NUMBER, "chance": r.CHANCE, "defenders": each(r.SEAT), "parts": each(r.PART), "way": r.WAY,
     "route": each(r.ROUTE)},
    opens="attack",
)  # fmt: skip
CATHEDRAL_WINS: Final[EventKind] = _event("cathedral_wins", "ADV.H.1", _SEAT_PROVINCE, follows=("attack",))
CATHEDRAL_REPELS: Final[EventKind] = _event("cathedral_repels", "ADV.H.6", _SEAT_PROVINCE, follows=("attack",))
ROLLED: Final[EventKind] = _event(
    "rolled", "9.6.3.f",
    {"seat": r.SEAT, "province": r.PROVINCE, "colored": r.DIE_ROLLED, "black": r.DIE_ROLLED, "white": r.DIE_ROLLED,
     "place": r.NUMBER, "decided_by": r.DECIDED, "outcome": r.OUTCOME},
    reveals=True, follows=("attack",),
)  # fmt: skip
ATTACK_WON: Final[EventKind] = _event("attack_won", "9.6.3.l", _SEAT_PROVINCE, follows=("rolled", "cathedral_wins"))
ATTACK_LOST: Final[EventKind] = _event(
    "attack_lost", "9.6.3.k", {**_SEAT_PROVINCE, "tokens": r.TOKENS}, follows=("rolled", "cathedral_repels")
)
CARD_FOR_TOKENS: Final[EventKind] = _event(
    "card_for_tokens", "9.6.1.b", {"seat": r.SEAT, "tokens": r.TOKENS}, opens="card_bought"
)
TRADED: Final[EventKind] = _event("traded", "ADV.N.1", _TWO_SEATS, reveals=True, follows=("attack_won",))
GAVE: Final[EventKind] = _event("gave", "ADV.N.1", _SEAT_CARD, reveals=True, hidden=("card",), follows=("traded",))
TOOK: Final[EventKind] = _event("took", "ADV.N.1", _SEAT_CARD, reveals=True, hidden=("card",), follows=("traded",))
EXPANDED: Final[EventKind] = _event("expanded", "9.6.f", {"seat": r.SEAT, "tokens": r.ANY_TOKENS}, opens="expanded")
BONUS: Final[EventKind] = _event("bonus", "9.6.4.a", {"seat": r.SEAT, "markers": r.MARKERS}, opens="bonus")
# 9.7
INCOME: Final[EventKind] = _event(
    "income", "9.7.b", {"seat": r.SEAT, "dollars": r.DOLLARS, "interest": r.INTEREST, "markers": r.MARKERS}, opens="income",
    joins=("income",),
)  # fmt: skip
CONDITIONS_LAPSE: Final[EventKind] = _event("conditions_lapse", "9.7.1.g", opens="market")
MARKET_ROLL: Final[EventKind] = _event(
    "market_roll", "9.7.1.a", {"black": r.DIE_ROLLED, "white": r.DIE_ROLLED, "colored": r.DIE_ROLLED}, reveals=True,
    opens="market", joins=("conditions_lapse", "market_roll"),
)  # fmt: skip
CONDITION: Final[EventKind] = _event(
    "condition", "9.7.1.a", {"commodity": r.COMMODITY, "condition": r.CONDITION}, follows=("market_roll",)
)
CONDITION_CANCELLED: Final[EventKind] = _event("condition_cancelled", "9.7.1.c", {"commodity": r.COMMODITY})
MAJORITY_CARD: Final[EventKind] = _event(
    "majority_card", "9.7.1.e", {"seat": r.SEAT, "commodity": r.COMMODITY}, follows=("condition",)
)
MAJORITY_FINE: Final[EventKind] = _event(
    "majority_fine", "9.7.1.f", {"seat": r.SEAT, "commodity": r.COMMODITY, "dollars": r.DOLLARS}, follows=("condition",)
)
# 11.3
SCORE: Final[EventKind] = _event("score", "11.3.a", {"seat": r.SEAT, "points": r.NUMBER}, opens="end", joins=("score",))
WINS: Final[EventKind] = _event(
    "wins", "11.3.b", {"seat": r.SEAT, "points": r.NUMBER}, opens="end", joins=("score", "wins")
)
