"""Every sort of question the rules ask and every sort of thing they tell, each with the rule it comes from.

A declaration says what the numbers are (`readings`), what the question is about, and whether it may be declined; keys,
labels, documents, texts and the environment's actions follow from it. The questions that read more of the rules than the
table itself stand beside them: the action (`acts`), the vote (`ops`), Constantinople (`regime`).
"""

from typing import Final

from signoria.pax.pieces import AGENT_ZONE, BORDER_ZONE, CITY_ZONE, CONCESSION_ZONE, ITEM_ZONE, REPRESSED_ZONE
from signoria.pax.readings import (
    AGENT_BORDER,
    AGENT_CITY,
    BATTLE_SIDE,
    BISHOP_ITEM,
    BORDER,
    CARD,
    CARD_TOKEN,
    CAUSE,
    CHOSEN_EMPIRE,
    CITY,
    EMPIRE,
    FLORINS,
    HAND_CARD,
    ITEM,
    KEEP_STATE,
    LANDING,
    LIBERTY,
    NO_AGENT,
    NO_CONCESSION,
    NO_LEVY,
    NO_MORE,
    NO_MORE_OPS,
    NO_SUITOR,
    NOBODY_KILLED,
    NONE_OF_THEM,
    NOT_PLACED,
    NOTHING_BORROWED,
    OP,
    PAIR,
    PAWN_BORDER,
    PIECE,
    PIRATE_BORDER,
    PLACE,
    PRICE,
    REPUBLIC,
    RICHEST,
    SEAT,
    SHARING,
    SIDE,
    SIDES,
    SQUARE_TOKEN,
    STATE,
    SUITOR,
    TAX_ANSWER,
    TAXED_BORDER,
    TOKEN,
    TRIGGER,
    TRUTH,
    VICTORY,
    one_shot_words,
    pieces,
)
from signoria.table.flow import DecisionKind, EventKind
from signoria.table.readings import DEEPEST, NUMBER, Decline, Reading


def _ask(
    name: str,
    clause: str,
    reads: Reading,
    about: Reading | None = None,
    declinable: Decline | None = None,
    *,
    entry: bool = False,
    level: int = DEEPEST,
) -> DecisionKind:
    return DecisionKind(name, f"pax:{clause}", reads, about, declinable, entry=entry, level=level)


# ---------------------------------------------------------------------- questions

ASK_VICTORY_TYPE: Final[DecisionKind] = _ask("victory_type", "L1.1", VICTORY, CARD)
ASK_TRIGGER: Final[DecisionKind] = DecisionKind("trigger", "pax:E2.3", TRIGGER, CARD, level=1, asks=one_shot_words)
ASK_WAR_EMPIRE: Final[DecisionKind] = _ask("war_empire", "LOCATION.b.1", CHOSEN_EMPIRE, CARD, level=2)
ASK_SUITOR: Final[DecisionKind] = _ask("suitor", "I.2", SUITOR, CARD, NO_SUITOR, level=1)
ASK_AGENT: Final[DecisionKind] = _ask("agent", "E2.2.0", CARD_TOKEN, CARD, NO_AGENT)
ASK_AGENT_CITY: Final[DecisionKind] = _ask("agent_city", "E2.2.b.1", AGENT_CITY, TOKEN, NOT_PLACED)
ASK_AGENT_BORDER: Final[DecisionKind] = _ask("agent_border", "E2.2.d.1", AGENT_BORDER, TOKEN, NOT_PLACED)
ASK_AGENT_CARD: Final[DecisionKind] = _ask("agent_card", "E2.2.a.2", LANDING, TOKEN, NOT_PLACED)
ASK_DONOR: Final[DecisionKind] = _ask(
    "donor", "TOKENMGMT.1", pieces(REPRESSED_ZONE, CITY_ZONE, BORDER_ZONE, CONCESSION_ZONE, ITEM_ZONE), TOKEN,
    NONE_OF_THEM,
)  # fmt: skip
ASK_OP: Final[DecisionKind] = _ask("op", "E4.1", OP, SIDES, NO_MORE_OPS, entry=True, level=1)
ASK_OP_EMPIRE: Final[DecisionKind] = _ask("op_empire", "LOCATION.b.1", CHOSEN_EMPIRE, OP)
ASK_BISHOP: Final[DecisionKind] = _ask("bishop", "F1.5", BISHOP_ITEM, ITEM)  # about the acting card
ASK_BISHOP_TO: Final[DecisionKind] = _ask("bishop_to", "F1.2", LANDING, ITEM)  # about where it is
ASK_PACIFY: Final[DecisionKind] = _ask("pacify", "F1.b.1", SQUARE_TOKEN, EMPIRE, NOBODY_KILLED)
ASK_COMMERCE: Final[DecisionKind] = _ask("commerce", "F2.1", PLACE, ITEM)
ASK_BEHEAD: Final[DecisionKind] = _ask("behead", "F3.1", ITEM, ITEM)
ASK_TAX: Final[DecisionKind] = _ask("tax", "F4.1", TAXED_BORDER, EMPIRE)
ASK_TAX_ANSWER: Final[DecisionKind] = _ask("tax_answer", "F4.2", TAX_ANSWER, BORDER)
ASK_LEVY: Final[DecisionKind] = _ask("levy", "G4.2", CITY, EMPIRE, NO_LEVY)
ASK_REPRESS: Final[DecisionKind] = _ask("repress", "F5.1", pieces(CITY_ZONE, CONCESSION_ZONE), EMPIRE)
ASK_CORSAIR: Final[DecisionKind] = _ask("corsair", "F7.1", BORDER, EMPIRE)
ASK_CORSAIR_TO: Final[DecisionKind] = _ask("corsair_to", "F7.2", PIRATE_BORDER, BORDER)
ASK_SIEGE: Final[DecisionKind] = _ask("siege", "F8.1", pieces(CITY_ZONE, BORDER_ZONE), EMPIRE)
ASK_CAMPAIGN: Final[DecisionKind] = _ask("campaign", "F9.2", CHOSEN_EMPIRE, ITEM, level=2)
ASK_CASUALTY: Final[DecisionKind] = _ask(
    "casualty", "BATTLE.0.2", pieces(AGENT_ZONE, REPRESSED_ZONE, CITY_ZONE, BORDER_ZONE, CONCESSION_ZONE), BATTLE_SIDE
)
ASK_SURVIVOR: Final[DecisionKind] = _ask("survivor", "BATTLE.i.1", pieces(AGENT_ZONE, REPRESSED_ZONE), EMPIRE)
ASK_SURVIVOR_CITY: Final[DecisionKind] = _ask("survivor_city", "BATTLE.i.3", CITY, TOKEN)
ASK_SURVIVOR_BORDER: Final[DecisionKind] = _ask("survivor_border", "BATTLE.i.5", BORDER, TOKEN)
ASK_CONCESSION: Final[DecisionKind] = _ask("concession", "REGIME.a.1", PAWN_BORDER, EMPIRE, NO_CONCESSION)
ASK_EMANCIPATE: Final[DecisionKind] = _ask("emancipate", "REGIME.b.1", SQUARE_TOKEN, EMPIRE, NO_MORE)
ASK_EMANCIPATE_CITY: Final[DecisionKind] = _ask("emancipate_city", "REGIME.b.1", CITY, TOKEN)
ASK_EMANCIPATE_BORDER: Final[DecisionKind] = _ask("emancipate_border", "REGIME.b.1", BORDER, TOKEN)
ASK_EMANCIPATE_WEST: Final[DecisionKind] = _ask("emancipate_west", "E3.c", pieces(REPRESSED_ZONE), CARD, NO_MORE)
ASK_GOLDEN_LIBERTY: Final[DecisionKind] = _ask("golden_liberty", "F6.d", LIBERTY, EMPIRE)
ASK_DISCARD: Final[DecisionKind] = _ask("discard", "HAND.a", HAND_CARD)
ASK_VENICE: Final[DecisionKind] = _ask("venice", "G4.c.3", CITY)  # whose token dies
ASK_HOLY_CONSPIRACY: Final[DecisionKind] = _ask("holy_conspiracy", "DRAFT.J1.c.1", STATE, EMPIRE, KEEP_STATE)
ASK_THEOCRATIC: Final[DecisionKind] = _ask("theocratic_conspiracy", "1E.J1.c", STATE, EMPIRE, KEEP_STATE)
ASK_PAGANISM: Final[DecisionKind] = _ask("paganism", "DRAFT.J2.c", STATE, EMPIRE, KEEP_STATE)
ASK_BORROW: Final[DecisionKind] = _ask("borrow", "CRYPTO.0", OP, None, NOTHING_BORROWED, level=1)

# ---------------------------------------------------------------------- events

_PLAYING: Final = ("plays", "triggers", "agent_in_city", "agent_in_border", "bishop_on", "displaced")

DEALT: Final = EventKind("dealt", "pax:C6.a.1", card=CARD, place=PLACE, opens="setup", joins=("dealt",))
TURN_BEGINS: Final = EventKind("turn", "pax:A2.1", seat=SEAT, turn=NUMBER, begins_turn=True)
NO_ACTION: Final = EventKind("no_action", "pax:A2.a.1", seat=SEAT, opens="turn")
BUYS: Final = EventKind("buys", "pax:E1.1", seat=SEAT, card=CARD, place=PLACE, price=PRICE, on=PLACE, opens="buy")
PLACES_FLORIN: Final = EventKind("places_florin", "pax:E1.b.2", seat=SEAT, card=CARD)
FLORIN_TO_CHINA: Final = EventKind("florin_to_china", "pax:E1.c", seat=SEAT)
TAKES_FLORINS: Final = EventKind("takes_florins", "pax:E1.d.1", seat=SEAT, card=CARD, florins=FLORINS)
COMET: Final = EventKind("comet", "pax:L1.1", seat=SEAT, card=CARD, victory=VICTORY, opens="comet", follows=("buys",))
PLAYS: Final = EventKind("plays", "pax:E2.1", seat=SEAT, card=CARD, side=SIDE, opens="play")
SELLS: Final = EventKind("sells", "pax:E3.1", seat=SEAT, item=ITEM, florins=FLORINS, opens="sell")
OPS_BEGIN: Final = EventKind("ops", "pax:E4.1", seat=SEAT, sides=SIDES, opens="ops")
DRAWN: Final = EventKind(
    "drawn", "pax:D2.2", card=CARD, place=PLACE, opens="refresh", joins=("drawn", "top_card"), reveals=True
)
TOP_CARD: Final = EventKind(
    "top_card", "pax:C5.c.1", side=SIDE, card=CARD, opens="refresh", joins=("dealt", "drawn", "top_card"), reveals=True
)
FAIR: Final = EventKind("fair", "pax:E5.1", seat=SEAT, side=SIDE, city=CITY, profits=PRICE, opens="fair")
FAIR_CARD: Final = EventKind("fair_card", "pax:G1.b", card=CARD)
SUBSIDY: Final = EventKind("subsidy", "pax:G2.b.1", seat=SEAT, florins=FLORINS)
FAIR_CONCESSION: Final = EventKind(
    "fair_concession",
    "pax:G3.a",
    seat=SEAT,
    border=BORDER,
    florins=FLORINS,
    doubled_by=CARD,
    left=NUMBER,
    opens="fair",
    follows=("fair",),
)
FAIR_PIRATE: Final = EventKind(
    "fair_pirate", "pax:G3.b", border=BORDER, florins=FLORINS, left=NUMBER, opens="fair", follows=("fair",)
)
FAIR_ENDS: Final = EventKind("fair_ends", "pax:G3.2", border=BORDER)
LEVY_RAISED: Final = EventKind(
    "levy",
    "pax:G4.1",
    seat=SEAT,
    city=CITY,
    token=TOKEN,
    empire=EMPIRE,
    opens="fair",
    joins=("levy", "taxed"),
    follows=("fair", "taxed"),
)
LEFTOVER: Final = EventKind("leftover", "pax:G5.a", side=SIDE, florins=FLORINS, follows=("fair",))
TRIGGERS: Final = EventKind(
    "triggers", "pax:E2.3", seat=SEAT, card=CARD, cause=CAUSE, opens="one_shot", follows=("plays", "sells")
)
SHIFTS: Final = EventKind(
    "trade_shift", "pax:H1.1", city=CITY, covered_city=CITY, opens="trade_shift", follows=("triggers",)
)
BATTLE: Final = EventKind(
    "battle",
    "pax:BATTLE.b.1",
    seat=SEAT,
    cause=CAUSE,
    empire=EMPIRE,
    attackers=PIECE,
    defenders=PIECE,
    opens="battle",
    follows=("triggers", "campaign"),
)
CASUALTY: Final = EventKind(
    "casualty",
    "pax:BATTLE.0.1",
    piece=PIECE,
    attacking=TRUTH,
    pair=NUMBER,
    opens="battle",
    joins=("casualty",),
    follows=("battle",),
)
VICTORIOUS: Final = EventKind(
    "victorious", "pax:BATTLE.0.3", seat=SEAT, empire=EMPIRE, survivors=PIECE, opens="battle", follows=("battle",)
)
REPELLED: Final = EventKind("repelled", "pax:BATTLE.0.3", seat=SEAT, empire=EMPIRE, opens="battle", follows=("battle",))
AGENT_IN_CITY: Final = EventKind(
    "agent_in_city",
    "pax:E2.2.b.1",
    seat=SEAT,
    token=TOKEN,
    city=CITY,
    opens="play",
    joins=_PLAYING,
    follows=("plays", "triggers"),
)
AGENT_IN_BORDER: Final = EventKind(
    "agent_in_border",
    "pax:E2.2.d.1",
    seat=SEAT,
    token=TOKEN,
    border=BORDER,
    opens="play",
    joins=_PLAYING,
    follows=("plays", "triggers"),
)
SURVIVOR_IN_CITY: Final = EventKind(
    "survivor_in_city", "pax:BATTLE.i.3", token=TOKEN, city=CITY, piece=PIECE, follows=("victorious",)
)
SURVIVOR_IN_BORDER: Final = EventKind(
    "survivor_in_border", "pax:BATTLE.i.5", token=TOKEN, border=BORDER, piece=PIECE, follows=("victorious",)
)
EMANCIPATED_TO_CITY: Final = EventKind("emancipated_to_city", "pax:REGIME.b.1", token=TOKEN, city=CITY)
EMANCIPATED_TO_BORDER: Final = EventKind("emancipated_to_border", "pax:REGIME.b.4", token=TOKEN, border=BORDER)
CONCESSION_PLACED: Final = EventKind("concession", "pax:REGIME.a.1", seat=SEAT, border=BORDER)
DISPLACED: Final = EventKind(
    "displaced",
    "pax:REPRESS.a",
    seat=SEAT,
    token=TOKEN,
    empire=EMPIRE,
    opens="play",
    joins=(*_PLAYING, "regime_change"),
)
REPRESSED: Final = EventKind("repressed", "pax:F5.1", seat=SEAT, token=TOKEN, empire=EMPIRE, opens="op")
REPRESSED_FREE: Final = EventKind("repressed_free", "pax:REPRESS.c.1", token=TOKEN, empire=EMPIRE)
OVERFLOW: Final = EventKind("overflow", "pax:BATTLE.i.6", token=TOKEN, empire=EMPIRE, follows=("victorious",))
LOST_IN_DECK: Final = EventKind("lost_in_deck", "pax:F5.a.1.1e", token=TOKEN, empire=EMPIRE)
STRIPPED: Final = EventKind("stripped", "pax:DISCARD.a.1.1e", token=TOKEN, empire=EMPIRE)
KILLED: Final = EventKind("killed", "pax:KILL.1", token=TOKEN)
KILLED_IN_BORDER: Final = EventKind("killed_in_border", "pax:E2.2.c.3", token=TOKEN, border=BORDER)
BISHOP_ON: Final = EventKind(
    "bishop_on",
    "pax:BISHOP.a.1",
    token=TOKEN,
    item=ITEM,
    silences=ITEM,
    dies=TRUTH,
    opens="play",
    joins=_PLAYING,
    follows=("plays", "triggers"),
)
BISHOP_MOVES: Final = EventKind(
    "bishop_moves",
    "pax:F1.1",
    token=TOKEN,
    from_item=ITEM,
    to_item=ITEM,
    silences=ITEM,
    unsilences=ITEM,
    dies=TRUTH,
    opens="op",
)
BISHOPS_DIE: Final = EventKind("bishops_die", "pax:F1.a.1", item=ITEM)
PACIFIED: Final = EventKind("pacified", "pax:F1.b.1", token=TOKEN, empire=EMPIRE)
TAKEN_FROM: Final = EventKind("taken_from", "pax:TOKENMGMT.1", piece=PIECE)
COMMERCE_TAKES: Final = EventKind("commerce", "pax:F2.1", seat=SEAT, place=PLACE, opens="op")
BEHEADED: Final = EventKind("beheaded", "pax:F3.1", seat=SEAT, acting_item=ITEM, item=ITEM, opens="op")
TAXED: Final = EventKind("taxed", "pax:F4.1", seat=SEAT, border=BORDER, empire=EMPIRE, of_seat=SEAT, opens="op")
TAX_PAID: Final = EventKind("tax_paid", "pax:F4.2", seat=SEAT, florins=FLORINS)
VOTED: Final = EventKind("voted", "pax:F6.1", seat=SEAT, empire=EMPIRE, florins=FLORINS, opens="op")
CORSAIR_MOVES: Final = EventKind("corsair", "pax:F7.1", token=TOKEN, from_border=BORDER, to_border=BORDER, opens="op")
BESIEGED: Final = EventKind("besieged", "pax:F8.1", seat=SEAT, piece=PIECE, opens="op")
CAMPAIGN_PAID: Final = EventKind(
    "campaign", "pax:F9.c.1", seat=SEAT, from_empire=EMPIRE, empire=EMPIRE, florins=FLORINS, opens="op"
)
REGIME_CHANGE: Final = EventKind(
    "regime_change",
    "pax:REGIME.0.2",
    seat=SEAT,
    empire=EMPIRE,
    cause=CAUSE,
    from_seat=SEAT,
    side=SIDE,
    flips=TRUTH,
    suzerain_empire=EMPIRE,
    freed=EMPIRE,
    opens="regime",
    follows=("plays", "victorious", "voted"),
)
FLIPPED: Final = EventKind("flipped", "pax:REGIME.d.3", seat=SEAT, empire=EMPIRE, republic=REPUBLIC)
BECOMES_VASSAL: Final = EventKind("vassal", "pax:REGIME.e", empire=EMPIRE, suzerain_empire=EMPIRE)
TO_THRONE: Final = EventKind("to_throne", "pax:DISCARD.a.1", empire=EMPIRE)
TO_DECK: Final = EventKind("to_deck", "pax:DISCARD.a.1.1e", empire=EMPIRE)
DISCARDED: Final = EventKind("discarded", "pax:DISCARD.1", card=CARD)
HAND_DISCARDED: Final = EventKind("hand_discarded", "pax:HAND.a", seat=SEAT, card=CARD, opens="discard")
CROWNED: Final = EventKind("crowned", "pax:I1.1", seat=SEAT, card=CARD, empire=EMPIRE)
OLD_MAID: Final = EventKind("old_maid", "pax:I.4", seat=SEAT, card=CARD)
MAP_CHANGES: Final = EventKind(
    "map_changes",
    "pax:K2.a.1",
    empire=EMPIRE,
    state=STATE,
    opens="theocracy",
    follows=("victorious", "regime_change", "golden_liberty"),
)
GOLDEN_LIBERTY: Final = EventKind("golden_liberty", "pax:F6.d", seat=SEAT, empire=EMPIRE)
REARRANGED: Final = EventKind("rearranged", "pax:K2.a.4", seat=SEAT)
TORCH_LIT: Final = EventKind(
    "torch", "pax:1E.M3.1", seat=SEAT, card=CARD, victory=VICTORY, opens="torch", follows=("triggers",)
)
APOSTASY_STRIKES: Final = EventKind(
    "apostasy", "pax:K3.1", seat=SEAT, pair=PAIR, opens="apostasy", follows=("triggers",)
)
VENICE_CUT: Final = EventKind("venice_cut", "pax:G4.c.3", token=TOKEN)
BANKRUPT: Final = EventKind("bankrupt", "pax:G6.2", seat=SEAT, opens="end")
WINS: Final = EventKind("wins", "pax:L2.1", seat=SEAT, victory=VICTORY, opens="end")
PATRON_WINS: Final = EventKind(
    "patron_wins", "pax:L2.a.2", seat=SEAT, patrons=NUMBER, opens="end", joins=("patron_wins",)
)
PATRON_RICHEST: Final = EventKind(
    "patron_wins",
    "pax:L2.b.1",
    seat=SEAT,
    patrons=NUMBER,
    florins=RICHEST,
    opens="end",
)
PATRON_SHARED: Final = EventKind(
    "patron_wins",
    "pax:L2.b.1",
    seat=SEAT,
    patrons=NUMBER,
    florins=FLORINS,
    winners=SHARING,
    opens="end",
    joins=("patron_wins",),
)
EXHAUSTED: Final = EventKind("exhausted", "pax:O6.b.3", seat=SEAT, opens="end")
LAST_LEFT: Final = EventKind("last_left", "pax:G6.2", seat=SEAT, opens="end", follows=("bankrupt",))
