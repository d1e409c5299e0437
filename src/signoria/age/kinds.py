"""Every sort of question the rules ask and every sort of thing they tell, each with the rule it comes from.

A declaration says what the numbers are (`readings`), what the question is about, and whether it may be declined. Keys,
labels, documents, texts and the environment's actions follow from it.
"""

from typing import Final

from signoria.age.readings import (
    ADVANCE,
    AMONG_EQUALS,
    ANY_PROVINCE,
    AREA,
    ATTACK,
    BID,
    BIDDING,
    BUY_CARD,
    CAPITAL,
    CARD,
    CARDS,
    CATEGORY,
    CLAIM,
    COAST,
    COMMODITY,
    COUNTS,
    DECIDED,
    DECREED_CATEGORY,
    DIE_ROLLED,
    DISCARDED_CARD,
    DOLLARS,
    EXPAND,
    EXPANDING,
    EXTRA_CARD,
    FROM_EXPANSION,
    GIVEN_CARD,
    HOLY_LAND,
    INDULGENCE,
    INTEREST,
    KEEP_CARDS,
    KEEP_CONDITIONS,
    KEEP_MARKERS,
    KEEP_MILL,
    KEEP_PLACE,
    LEAVE_EMPTY,
    LEFT_TOKENS,
    LOSS,
    LOST_MARKERS,
    MARKERS,
    MILL,
    MISERY_INDEX,
    MISERY_REACHED,
    NO_ARMS,
    NO_CATHEDRAL,
    NO_DEFENCE,
    NO_INDULGENCE,
    NO_MORE_CARDS,
    NO_PURCHASE,
    NO_SHIP,
    NO_STABILITY,
    NO_TRADE,
    NUMBER,
    OLD_PLACE,
    OUTCOME,
    OWED_PROVINCES,
    PAID_COMMODITY,
    PAID_CONDITION,
    PART,
    PAY,
    PHASE,
    PLACE,
    PLAYED_ARMS,
    PLAYED_CARD,
    PLAYER,
    POWER,
    PROVINCE,
    PROVINCES,
    PURCHASE,
    REBEL,
    REMOVED_CONDITION,
    REPEL,
    RETURNED_CARD,
    ROUTE,
    SEAT,
    SHIP,
    SITTER,
    SPACES,
    STABILITY,
    STILL_TO_CHOOSE,
    STOP,
    SWAP,
    TIED_PLACE,
    TOKEN_BIDS,
    TOKENS,
    TRUTH,
    UPGRADE,
    USE_CATHEDRAL,
    VICTIM,
    WAY,
    placement,
    placing,
)
from signoria.age.readings import (
    CAPITAL_BIDS as BIDS_FOR_CAPITALS,
)
from signoria.age.readings import (
    CONDITION as MARKET_CONDITION,
)
from signoria.age.readings import NO_CARD as NO_EXTRA_CARD
from signoria.table.readings import DEEPEST, PASS, DecisionKind, Decline, EventKind, Reading

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
) -> DecisionKind:
    return DecisionKind(
        name, f"age:{clause}", reads, about, declinable, entry=entry, level=level, private=private, veiled=veiled
    )


# ---------------------------------------------------------------------- questions

# 8: set-up; secret but for the capital
ASK_RETURN: Final[DecisionKind] = _ask("return", "8.1.b", RETURNED_CARD, level=0)
ASK_CAPITAL_BID: Final[DecisionKind] = _ask("capital_bid", "8.3.a", BIDS_FOR_CAPITALS, level=0)
ASK_CAPITAL: Final[DecisionKind] = _ask("capital", "8.3.b", CAPITAL, entry=True, level=0)
# 9.1; the bid is secret
ASK_BID: Final[DecisionKind] = _ask("bid", "9.1.a", TOKEN_BIDS, BIDDING, level=0)
ASK_TIE: Final[DecisionKind] = _ask("tie", "9.1.e", TIED_PLACE, entry=True, level=0)
ASK_RENAISSANCE: Final[DecisionKind] = _ask("renaissance", "ADV.Q.1", SWAP, PHASE, KEEP_PLACE, entry=True, level=0)
# 9.2
ASK_REMOVE: Final[DecisionKind] = _ask("remove", "9.2.a", REMOVED_CONDITION, None, KEEP_CONDITIONS, entry=True, level=0)
ASK_MILL: Final[DecisionKind] = _ask("watermill", "ADV.J.1", MILL, None, KEEP_MILL, entry=True, level=0)
# 9.3
ASK_EXTRA_CARD: Final[DecisionKind] = _ask(
    "extra_card", "9.3.a", EXTRA_CARD, DOLLARS, NO_EXTRA_CARD, entry=True, level=0
)
ASK_DISCARD: Final[DecisionKind] = _ask("discard", "9.3.b", DISCARDED_CARD, None, KEEP_CARDS, entry=True, level=0)
# 9.4
ASK_PLAY: Final[DecisionKind] = _ask(
    "play", "9.4.a", PLAYED_CARD, None, NO_MORE_CARDS, entry=True, level=0, private=True
)
ASK_ARMS: Final[DecisionKind] = _ask(
    "arms", "EV.war.e", PLAYED_ARMS, PLAYER, NO_ARMS, entry=True, level=0, private=True
)
ASK_COMMODITY: Final[DecisionKind] = _ask("commodity", "7.1.1.e", PAID_COMMODITY, CARD, level=1)
ASK_VICTIM: Final[DecisionKind] = _ask("victim", "9.4.b", VICTIM, CARD, level=1)
ASK_AREA: Final[DecisionKind] = _ask("area", "EV.black_death.a", AREA, level=1)
ASK_CRUSADE: Final[DecisionKind] = _ask("crusade", "EV.the_crusades.a", HOLY_LAND, level=1)
ASK_DECREE: Final[DecisionKind] = _ask("decree", "EV.papal_decree.a", DECREED_CATEGORY, level=1)
ASK_PIRATES: Final[DecisionKind] = _ask("pirates", "EV.pirates_vikings.a", COAST, STILL_TO_CHOOSE, level=1)
ASK_REBELLION: Final[DecisionKind] = _ask("rebellion", "EV.rebellion.a", REBEL, level=1)
ASK_LOSS: Final[DecisionKind] = _ask("loss", "EV.civil_war.c", LOSS)
ASK_FROM_STOCK: Final[DecisionKind] = _ask("from_stock", "9.4.2.c", ANY_PROVINCE)  # which gets the token
ASK_FROM_EXPANSION: Final[DecisionKind] = _ask("from_expansion", "9.4.2.b", FROM_EXPANSION, PROVINCE, LEAVE_EMPTY)
ASK_FREE_MARKER: Final[DecisionKind] = _ask(
    "free_marker", "9.6.3.w", ANY_PROVINCE, PROVINCE, KEEP_MARKERS, entry=True, level=1
)
ASK_CRUSADE_MARKER: Final[DecisionKind] = _ask("crusade_marker", "EV.the_crusades.a", ANY_PROVINCE, PROVINCE, level=1)
ASK_CEDE: Final[DecisionKind] = _ask("cede", "EV.war.c", ANY_PROVINCE, PLAYER, entry=True, level=0)
# 9.5
ASK_SHIP: Final[DecisionKind] = _ask("ship", "9.5.1.c", UPGRADE, SHIP, NO_SHIP, entry=True, level=0)
ASK_PURCHASE: Final[DecisionKind] = _ask("purchase", "9.5.2.a", PURCHASE, None, NO_PURCHASE, entry=True, level=0)
ASK_STABILIZE: Final[DecisionKind] = _ask("stabilize", "9.5.3.b", PAY, STABILITY, NO_STABILITY, entry=True, level=0)
# 9.6
ASK_INDULGENCE: Final[DecisionKind] = _ask("indulgence", "9.6.hi.d", PAY, INDULGENCE, NO_INDULGENCE, level=0)
ASK_EXPAND: Final[DecisionKind] = _ask("expand", "9.6.n", EXPAND, EXPANDING, STOP, entry=True, level=0)
ASK_CATHEDRAL: Final[DecisionKind] = _ask("cathedral", "ADV.H.1", USE_CATHEDRAL, PROVINCE, NO_CATHEDRAL, level=1)
ASK_DEFEND: Final[DecisionKind] = _ask("defend", "ADV.H.6", REPEL, PROVINCE, NO_DEFENCE, level=1)
ASK_TRADE: Final[DecisionKind] = _ask(
    "trade", "ADV.N.1", GIVEN_CARD, PLAYER, NO_TRADE, entry=True, level=1
)  # with the loser
# 11.2
ASK_FINAL: Final[DecisionKind] = _ask("final", "11.2.a", PLAYED_CARD, entry=True, level=0, veiled=True)

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


_SEAT_CARD: Final[dict[str, Reading]] = {"seat": SEAT, "card": CARD}
_SEAT_PROVINCE: Final[dict[str, Reading]] = {"seat": SEAT, "province": PROVINCE}
_SEAT_DOLLARS: Final[dict[str, Reading]] = {"seat": SEAT, "dollars": DOLLARS}
_TWO_SEATS: Final[dict[str, Reading]] = {"seat": SEAT, "other_seat": SEAT}
_WAR: Final = ("played", "war_declared", "war_roll")

# 8
RETURNED: Final[EventKind] = _event(
    "returned", "8.1.b", _SEAT_CARD, reveals=True, hidden=("card",), opens="setup", joins=("returned",)
)
CAPITAL_BIDS: Final[EventKind] = _event(
    "capital_bid", "8.3.e", _SEAT_DOLLARS, reveals=True, opens="bids", joins=("capital_bid",)
)
CAPITAL_ROLL: Final[EventKind] = _event("capital_roll", "8.3.c", {"seat": SEAT, "die": DIE_ROLLED}, reveals=True)
CAPITAL_CHOSEN: Final[EventKind] = _event("capital_chosen", "8.3.b", {"seat": SITTER, "power": POWER}, opens="capital")
WITHHELD_BACK: Final[EventKind] = _event("withheld_back", "8.1.d", {"cards": CARDS})
# 2.2
TURN_BEGINS: Final[EventKind] = _event("turn_begins", "2.2.a", {"turn": NUMBER}, begins_turn=True)
PHASE_BEGINS: Final[EventKind] = _event(
    "phase_begins", "2.2.a", {"phase": PHASE}, opens="phase", joins=("turn_begins",)
)
PASSED: Final[EventKind] = _event("passed", "2.2.b", {"seat": SEAT, "phase": PHASE}, opens="pass")
# 9.1
BIDS: Final[EventKind] = _event(
    "bid", "9.1.d", {"seat": SEAT, "bid": BID, "tokens": TOKENS, "dollars": DOLLARS}, reveals=True, opens="bids",
    joins=("bid",),
)  # fmt: skip
ORDER_SET: Final[EventKind] = _event(
    "order_set", "9.1.d", {"seat": SEAT, "place": NUMBER, "before": OLD_PLACE, "tied": SEAT, "chose": AMONG_EQUALS},
    opens="bids",
    joins=("bid", "order_set"),
)  # fmt: skip
SWAPPED: Final[EventKind] = _event("swapped", "ADV.Q.1", _TWO_SEATS, opens="renaissance")
# 9.2, 9.3
CONDITION_REMOVED: Final[EventKind] = _event(
    "condition_removed", "9.2.a", {"seat": SEAT, "commodity": COMMODITY, "dollars": DOLLARS}, opens="market"
)
MILLED_TO: Final[EventKind] = _event(
    "milled", "ADV.J.1", {"seat": SEAT, "commodity": COMMODITY, "condition": MARKET_CONDITION}, opens="market"
)
DRAWN: Final[EventKind] = _event("drawn", "9.2.b", _SEAT_CARD, reveals=True, hidden=("card",))
EPOCH_BEGINS: Final[EventKind] = _event("epoch_begins", "4.7.f", {"epoch": NUMBER}, reveals=True)
NO_CARD: Final[EventKind] = _event("no_card", "11.1.e", {"seat": SEAT})
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
    "commodity_played", "9.4.1.a", {"commodity": COMMODITY, "condition": PAID_CONDITION}, follows=("played",)
)
PAID: Final[EventKind] = _event(
    "paid", "9.4.1.a",
    {"seat": SEAT, "commodity": COMMODITY, "provinces": PROVINCE, "industry": TRUTH, "box": NUMBER, "dollars": DOLLARS},
    follows=("commodity_played",),
)  # fmt: skip
MISERY_UP: Final[EventKind] = _event(
    "misery_up", "9.4.2.d", {"seat": SEAT, "spaces": SPACES, "before": MISERY_INDEX, "misery": MISERY_REACHED}
)
MISERY_DOWN: Final[EventKind] = _event(
    "misery_down", "4.7.b", {"seat": SEAT, "spaces": SPACES, "before": MISERY_INDEX, "misery": MISERY_INDEX}
)
ELIMINATED: Final[EventKind] = _event("chaos", "4.7.a", {"seat": SEAT}, follows=("misery_up",))
ALCHEMY: Final[EventKind] = _event("alchemy", "EV.alchemists_gold.a", _SEAT_DOLLARS)
IMMUNE: Final[EventKind] = _event("immune", "EV.enlightened_ruler.a", {"seat": SEAT})
ARMED: Final[EventKind] = _event("armed", "EV.military.a", _SEAT_CARD)
REDUCED: Final[EventKind] = _event("reduced", "9.4.2.a", {**_SEAT_PROVINCE, "tokens": LEFT_TOKENS})
REMOVED: Final[EventKind] = _event("removed", "9.6.3.j", {**_SEAT_PROVINCE, "tokens": TOKENS, "markers": LOST_MARKERS})
PLAGUE: Final[EventKind] = _event("plague", "EV.black_death.a", {"area": AREA})
CIVIL_WAR_IN: Final[EventKind] = _event("civil_war", "EV.civil_war.a", {"seat": SEAT})
LOST_CASH: Final[EventKind] = _event("lost_cash", "EV.civil_war.c", _SEAT_DOLLARS)
LOST_TOKENS: Final[EventKind] = _event("lost_tokens", "EV.civil_war.c", {"seat": SEAT, "tokens": TOKENS})
CRUSADE_TO: Final[EventKind] = _event("crusade", "EV.the_crusades.a", _SEAT_PROVINCE)
RULER: Final[EventKind] = _event("ruler", "EV.enlightened_ruler.a", {"seat": SEAT})
MONGOLS: Final[EventKind] = _event("mongols", "EV.mongol_armies.a", _SEAT_DOLLARS)
DECREED_ON: Final[EventKind] = _event("decreed", "EV.papal_decree.a", {"seat": SEAT, "category": CATEGORY})
DECREE_VOID: Final[EventKind] = _event("decree_void", "EV.papal_decree.b")
WAR_DECLARED: Final[EventKind] = _event("war_declared", "EV.war.a", _TWO_SEATS, follows=("played",))
WAR_ROLL: Final[EventKind] = _event(
    "war_roll", "EV.war.a",
    {"seat": SEAT, "die": DIE_ROLLED, "bonus": NUMBER, "other_seat": SEAT, "other_die": DIE_ROLLED, "other_bonus": NUMBER,
     "bonus_parts": PART},
    reveals=True, opens="war", joins=_WAR, follows=("war_declared",),
)  # fmt: skip
WAR_TIED: Final[EventKind] = _event("war_tied", "EV.war.d", {**_TWO_SEATS, "rounds": NUMBER}, follows=("war_roll",))
WAR_WON: Final[EventKind] = _event(
    "war_won", "EV.war.b", {**_TWO_SEATS, "provinces": OWED_PROVINCES, "cedes": NUMBER}, follows=("war_roll",)
)
WAR_ENDS: Final[EventKind] = _event("war_ends", "EV.war.g", _TWO_SEATS)
NOT_CEDED: Final[EventKind] = _event(
    "not_ceded", "11.5.d", {**_TWO_SEATS, "provinces": PROVINCES}, follows=("war_won",)
)
CEDED: Final[EventKind] = _event("ceded", "EV.war.h", {**_SEAT_PROVINCE, "other_seat": SEAT}, follows=("war_won",))
LEADER_PLAYED: Final[EventKind] = _event("leader", "9.4.3.a", {**_SEAT_CARD, "count": NUMBER}, follows=("played",))
REBATE: Final[EventKind] = _event("rebate", "9.4.3.g", {"seat": SEAT, "advance": ADVANCE, "dollars": DOLLARS})
# 9.5
SHIP_BOUGHT: Final[EventKind] = _event(
    "ship", "9.5.1.c", {"seat": SEAT, "ship": SHIP, "dollars": DOLLARS}, opens="ship"
)
ADVANCE_BOUGHT: Final[EventKind] = _event(
    "advance", "9.5.2.a", {"seat": SEAT, "advance": ADVANCE, "dollars": DOLLARS}, opens="advance"
)
CLAIMED: Final[EventKind] = _event("claimed", "9.4.3.e", {**_SEAT_CARD, "other_seat": SEAT}, opens="claim")
STABILIZED: Final[EventKind] = _event("stabilized", "9.5.3.a", _SEAT_DOLLARS, opens="stabilization")
UNSTABLE: Final[EventKind] = _event("unstable", "9.5.3.c", _SEAT_DOLLARS, opens="stabilization")
RELIEVED: Final[EventKind] = _event("relief", "9.5.4.a", {"seat": SEAT, "level": NUMBER}, opens="relief")
# 9.6
LAST_IN_EXPANSION: Final[EventKind] = _event("last_in_expansion", "EV.civil_war.d", {"seat": SEAT}, opens="order")
INDULGED: Final[EventKind] = _event(
    "indulgence_received", "9.6.hi.a", {"seat": SEAT, "tokens": TOKENS, "dollars": DOLLARS}, opens="indulgence",
    joins=("indulgence_received",),
)  # fmt: skip
INDULGENCE_PAID: Final[EventKind] = _event(
    "indulgence_paid", "9.6.hi.c", {"seat": SEAT, "tokens": TOKENS, "dollars": DOLLARS}, opens="indulgence",
    joins=("indulgence_received", "indulgence_paid"),
)  # fmt: skip
PLACED: Final[EventKind] = _event(
    "placed",
    "9.6.j",
    {**_SEAT_PROVINCE, "tokens": TOKENS, "way": WAY, "route": ROUTE},
    opens="place",
    joins=("placed",),
)
DOMINATES: Final[EventKind] = _event("dominates", "1.2.b", _SEAT_PROVINCE, follows=("placed", "attack_won"))
BASE_GONE: Final[EventKind] = _event("base_gone", "9.6.d", _SEAT_PROVINCE)
MARKER_FREED: Final[EventKind] = _event("marker_freed", "9.6.3.w", _SEAT_PROVINCE)
ATTACKS: Final[EventKind] = _event(
    "attack", "9.6.3.b",
    {"seat": SEAT, "province": PROVINCE, "tokens": TOKENS, "strength": NUMBER, "defence": NUMBER, "market": NUMBER,
     "permille": NUMBER, "defenders": SEAT, "parts": PART, "way": WAY, "route": ROUTE},
    opens="attack",
)  # fmt: skip
CATHEDRAL_WINS: Final[EventKind] = _event("cathedral_wins", "ADV.H.1", _SEAT_PROVINCE, follows=("attack",))
CATHEDRAL_REPELS: Final[EventKind] = _event("cathedral_repels", "ADV.H.6", _SEAT_PROVINCE, follows=("attack",))
ROLLED: Final[EventKind] = _event(
    "rolled", "9.6.3.f",
    {"seat": SEAT, "province": PROVINCE, "colored": DIE_ROLLED, "black": DIE_ROLLED, "white": DIE_ROLLED, "place": NUMBER,
     "decided_by": DECIDED, "outcome": OUTCOME},
    reveals=True, follows=("attack",),
)  # fmt: skip
ATTACK_WON: Final[EventKind] = _event("attack_won", "9.6.3.l", _SEAT_PROVINCE, follows=("rolled", "cathedral_wins"))
ATTACK_LOST: Final[EventKind] = _event(
    "attack_lost", "9.6.3.k", {**_SEAT_PROVINCE, "tokens": TOKENS}, follows=("rolled", "cathedral_repels")
)
CARD_FOR_TOKENS: Final[EventKind] = _event(
    "card_for_tokens", "9.6.1.b", {"seat": SEAT, "tokens": TOKENS}, opens="card_bought"
)
TRADED: Final[EventKind] = _event("traded", "ADV.N.1", _TWO_SEATS, reveals=True, follows=("attack_won",))
GAVE: Final[EventKind] = _event("gave", "ADV.N.1", _SEAT_CARD, reveals=True, hidden=("card",), follows=("traded",))
TOOK: Final[EventKind] = _event("took", "ADV.N.1", _SEAT_CARD, reveals=True, hidden=("card",), follows=("traded",))
EXPANDED: Final[EventKind] = _event("expanded", "9.6.f", {"seat": SEAT, "tokens": TOKENS}, opens="expanded")
BONUS: Final[EventKind] = _event("bonus", "9.6.4.a", {"seat": SEAT, "markers": MARKERS}, opens="bonus")
# 9.7
INCOME: Final[EventKind] = _event(
    "income", "9.7.b", {"seat": SEAT, "dollars": DOLLARS, "interest": INTEREST, "markers": MARKERS}, opens="income",
    joins=("income",),
)  # fmt: skip
CONDITIONS_LAPSE: Final[EventKind] = _event("conditions_lapse", "9.7.1.g", opens="market")
MARKET_ROLL: Final[EventKind] = _event(
    "market_roll", "9.7.1.a", {"black": DIE_ROLLED, "white": DIE_ROLLED, "colored": DIE_ROLLED}, reveals=True,
    opens="market", joins=("conditions_lapse", "market_roll"),
)  # fmt: skip
CONDITION: Final[EventKind] = _event(
    "condition", "9.7.1.a", {"commodity": COMMODITY, "condition": MARKET_CONDITION}, follows=("market_roll",)
)
CONDITION_CANCELLED: Final[EventKind] = _event("condition_cancelled", "9.7.1.c", {"commodity": COMMODITY})
MAJORITY_CARD: Final[EventKind] = _event(
    "majority_card", "9.7.1.e", {"seat": SEAT, "commodity": COMMODITY}, follows=("condition",)
)
MAJORITY_FINE: Final[EventKind] = _event(
    "majority_fine", "9.7.1.f", {"seat": SEAT, "commodity": COMMODITY, "dollars": DOLLARS}, follows=("condition",)
)
# 11.3
SCORE: Final[EventKind] = _event("score", "11.3.a", {"seat": SEAT, "points": NUMBER}, opens="end", joins=("score",))
WINS: Final[EventKind] = _event(
    "wins", "11.3.b", {"seat": SEAT, "points": NUMBER}, opens="end", joins=("score", "wins")
)
