"""Every sort of question the rules ask and every sort of thing they tell, each with the rule it comes from.

A declaration says what the numbers are (`readings`), what the question is about, and whether it may be declined; keys,
labels, documents, texts and the environment's actions follow from it. The questions that read more of the rules than the
table itself stand beside them: the action (`acts`), the vote (`ops`), Constantinople (`regime`).
"""

from typing import Final

from signoria.pax import readings as r
from signoria.pax.pieces import AGENT_ZONE, BORDER_ZONE, CITY_ZONE, CONCESSION_ZONE, ITEM_ZONE, REPRESSED_ZONE
from signoria.table.flow import DecisionKind, EventKind
from signoria.table.readings import DEEPEST, NUMBER, Decline, Reading, each, maybe


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

ASK_VICTORY_TYPE: Final[DecisionKind] = _ask("victory_type", "L1.1", r.VICTORY, r.CARD)
ASK_TRIGGER: Final[DecisionKind] = DecisionKind(
    "trigger", "pax:E2.3", r.TRIGGER, r.WAR_CARD, level=1, asks=r.one_shot_words
)
ASK_WAR_EMPIRE: Final[DecisionKind] = _ask("war_empire", "LOCATION.b.1", r.CHOSEN_EMPIRE, r.WAR_CARD, level=2)
ASK_SUITOR: Final[DecisionKind] = _ask("suitor", "I.2", r.SUITOR, r.CARD, r.NO_SUITOR, level=1)
ASK_AGENT: Final[DecisionKind] = _ask("agent", "E2.2.0", r.CARD_TOKEN, r.CARD, r.NO_AGENT)
ASK_AGENT_CITY: Final[DecisionKind] = _ask("agent_city", "E2.2.b.1", r.AGENT_CITY, r.TOKEN, r.NOT_PLACED)
ASK_AGENT_BORDER: Final[DecisionKind] = _ask("agent_border", "E2.2.d.1", r.AGENT_BORDER, r.TOKEN, r.NOT_PLACED)
ASK_AGENT_CARD: Final[DecisionKind] = _ask("agent_card", "E2.2.a.2", r.LANDING, r.TOKEN, r.NOT_PLACED)
ASK_DONOR: Final[DecisionKind] = _ask(
    "donor", "TOKENMGMT.1", r.pieces(REPRESSED_ZONE, CITY_ZONE, BORDER_ZONE, CONCESSION_ZONE, ITEM_ZONE), r.TOKEN,
    r.NONE_OF_THEM,
)  # fmt: skip
ASK_OP: Final[DecisionKind] = _ask("op", "E4.1", r.OP, r.SIDES, r.NO_MORE_OPS, entry=True, level=1)
ASK_OP_EMPIRE: Final[DecisionKind] = _ask("op_empire", "LOCATION.b.1", r.CHOSEN_EMPIRE, r.OP_IF_ANY)
ASK_BISHOP: Final[DecisionKind] = _ask("bishop", "F1.5", r.BISHOP_ITEM, r.ITEM)  # about the acting card
ASK_BISHOP_TO: Final[DecisionKind] = _ask("bishop_to", "F1.2", r.LANDING, r.ITEM)  # about where it is
ASK_PACIFY: Final[DecisionKind] = _ask("pacify", "F1.b.1", r.SQUARE_TOKEN, r.EMPIRE, r.NOBODY_KILLED)
ASK_COMMERCE: Final[DecisionKind] = _ask("commerce", "F2.1", r.PLACE, r.ITEM)
ASK_BEHEAD: Final[DecisionKind] = _ask("behead", "F3.1", r.ITEM, r.ITEM)
ASK_TAX: Final[DecisionKind] = _ask("tax", "F4.1", r.TAXED_BORDER, r.EMPIRE)
ASK_TAX_ANSWER: Final[DecisionKind] = _ask("tax_answer", "F4.2", r.TAX_ANSWER, r.BORDER)
ASK_LEVY: Final[DecisionKind] = _ask("levy", "G4.2", r.CITY, r.EMPIRE, r.NO_LEVY)
ASK_REPRESS: Final[DecisionKind] = _ask("repress", "F5.1", r.pieces(CITY_ZONE, CONCESSION_ZONE), r.EMPIRE)
ASK_CORSAIR: Final[DecisionKind] = _ask("corsair", "F7.1", r.BORDER, r.EMPIRE)
ASK_CORSAIR_TO: Final[DecisionKind] = _ask("corsair_to", "F7.2", r.PIRATE_BORDER, r.BORDER)
ASK_SIEGE: Final[DecisionKind] = _ask("siege", "F8.1", r.pieces(CITY_ZONE, BORDER_ZONE), r.EMPIRE)
ASK_CAMPAIGN: Final[DecisionKind] = _ask("campaign", "F9.2", r.CHOSEN_EMPIRE, r.WAR_KING, level=2)
ASK_CASUALTY: Final[DecisionKind] = _ask(
    "casualty",
    "BATTLE.0.2",
    r.pieces(AGENT_ZONE, REPRESSED_ZONE, CITY_ZONE, BORDER_ZONE, CONCESSION_ZONE),
    r.BATTLE_SIDE,
)
ASK_SURVIVOR: Final[DecisionKind] = _ask("survivor", "BATTLE.i.1", r.pieces(AGENT_ZONE, REPRESSED_ZONE), r.EMPIRE)
ASK_SURVIVOR_CITY: Final[DecisionKind] = _ask("survivor_city", "BATTLE.i.3", r.CITY, r.TOKEN)
ASK_SURVIVOR_BORDER: Final[DecisionKind] = _ask("survivor_border", "BATTLE.i.5", r.BORDER, r.TOKEN)
ASK_CONCESSION: Final[DecisionKind] = _ask("concession", "REGIME.a.1", r.PAWN_BORDER, r.EMPIRE, r.NO_CONCESSION)
ASK_EMANCIPATE: Final[DecisionKind] = _ask("emancipate", "REGIME.b.1", r.SQUARE_TOKEN, r.EMPIRE, r.NO_MORE)
ASK_EMANCIPATE_CITY: Final[DecisionKind] = _ask("emancipate_city", "REGIME.b.1", r.CITY, r.TOKEN)
ASK_EMANCIPATE_BORDER: Final[DecisionKind] = _ask("emancipate_border", "REGIME.b.1", r.BORDER, r.TOKEN)
ASK_EMANCIPATE_WEST: Final[DecisionKind] = _ask("emancipate_west", "E3.c", r.pieces(REPRESSED_ZONE), r.CARD, r.NO_MORE)
ASK_GOLDEN_LIBERTY: Final[DecisionKind] = _ask("golden_liberty", "F6.d", r.LIBERTY, r.EMPIRE)
ASK_DISCARD: Final[DecisionKind] = _ask("discard", "HAND.a", r.HAND_CARD)
ASK_VENICE: Final[DecisionKind] = _ask("venice", "G4.c.3", r.CITY)  # whose token dies
ASK_HOLY_CONSPIRACY: Final[DecisionKind] = _ask("holy_conspiracy", "DRAFT.J1.c.1", r.STATE, r.EMPIRE, r.KEEP_STATE)
ASK_THEOCRATIC: Final[DecisionKind] = _ask("theocratic_conspiracy", "1E.J1.c", r.STATE, r.EMPIRE, r.KEEP_STATE)
ASK_PAGANISM: Final[DecisionKind] = _ask("paganism", "DRAFT.J2.c", r.STATE, r.EMPIRE, r.KEEP_STATE)
ASK_BORROW: Final[DecisionKind] = _ask("borrow", "CRYPTO.0", r.OP, None, r.NOTHING_BORROWED, level=1)

# ---------------------------------------------------------------------- events

_PLAYING: Final = ("plays", "triggers", "agent_in_city", "agent_in_border", "bishop_on", "displaced")

DEALT: Final = EventKind("dealt", "pax:C6.a.1", card=r.CARD, place=r.PLACE, opens="setup", joins=("dealt",))
TURN_BEGINS: Final = EventKind("turn", "pax:A2.1", seat=r.SEAT, turn=NUMBER, begins_turn=True)
NO_ACTION: Final = EventKind("no_action", "pax:A2.a.1", seat=r.SEAT, opens="turn")
BUYS: Final = EventKind(
    "buys", "pax:E1.1", seat=r.SEAT, card=r.CARD, place=r.PLACE, price=r.PRICE, on=each(r.PLACE), opens="buy"
)
PLACES_FLORIN: Final = EventKind("places_florin", "pax:E1.b.2", seat=r.SEAT, card=r.CARD, place=r.SPOT)
FLORIN_TO_CHINA: Final = EventKind("florin_to_china", "pax:E1.c", seat=r.SEAT)
TAKES_FLORINS: Final = EventKind("takes_florins", "pax:E1.d.1", seat=r.SEAT, card=r.CARD, florins=r.FLORINS)
COMET: Final = EventKind(
    "comet", "pax:L1.1", seat=r.SEAT, card=r.CARD, victory=r.VICTORY, opens="comet", follows=("buys",)
)
PLAYS: Final = EventKind("plays", "pax:E2.1", seat=r.SEAT, card=r.CARD, side=r.SIDE, opens="play")
SELLS: Final = EventKind("sells", "pax:E3.1", seat=r.SEAT, item=r.ITEM, florins=r.FLORINS, opens="sell")
OPS_BEGIN: Final = EventKind("ops", "pax:E4.1", seat=r.SEAT, sides=r.SIDES, opens="ops")
DRAWN: Final = EventKind(
    "drawn",
    "pax:D2.2",
    card=r.CARD,
    place=r.PLACE,
    opens="refresh",
    joins=("drawn", "top_card"),
    reveals=True,
    closes_turn=True,
)
TOP_CARD: Final = EventKind(
    "top_card",
    "pax:C5.c.1",
    side=r.SIDE,
    card=r.CARD,
    opens="refresh",
    joins=("dealt", "drawn", "top_card"),
    reveals=True,
    closes_turn=True,
)
FAIR: Final = EventKind("fair", "pax:E5.1", seat=r.SEAT, side=r.SIDE, city=r.CITY, profits=r.PRICE, opens="fair")
FAIR_CARD: Final = EventKind("fair_card", "pax:G1.b", card=r.CARD)
SUBSIDY: Final = EventKind("subsidy", "pax:G2.b.1", seat=r.SEAT, florins=r.FLORINS)
FAIR_CONCESSION: Final = EventKind(
    "fair_concession",
    "pax:G3.a",
    seat=r.SEAT,
    border=r.BORDER,
    florins=r.FLORINS,
    doubled_by=each(r.CARD),
    left=NUMBER,
    opens="fair",
    follows=("fair",),
)
FAIR_PIRATE: Final = EventKind(
    "fair_pirate", "pax:G3.b", border=r.BORDER, florins=r.FLORINS, left=NUMBER, opens="fair", follows=("fair",)
)
FAIR_ENDS: Final = EventKind("fair_ends", "pax:G3.2", border=r.BORDER)
LEVY_RAISED: Final = EventKind(
    "levy",
    "pax:G4.1",
    seat=r.SEAT,
    city=r.CITY,
    token=r.TOKEN,
    empire=r.EMPIRE,
    opens="fair",
    joins=("levy", "taxed"),
    follows=("fair", "taxed"),
)
LEFTOVER: Final = EventKind("leftover", "pax:G5.a", side=r.SIDE, florins=r.FLORINS, follows=("fair",))
TRIGGERS: Final = EventKind(
    "triggers", "pax:E2.3", seat=r.SEAT, card=r.CARD, cause=r.CAUSE, opens="one_shot", follows=("plays", "sells")
)
SHIFTS: Final = EventKind(
    "trade_shift", "pax:H1.1", city=r.CITY, covered_city=r.CITY, opens="trade_shift", follows=("triggers",)
)
BATTLE: Final = EventKind(
    "battle",
    "pax:BATTLE.b.1",
    seat=r.SEAT,
    cause=r.CAUSE,
    empire=r.EMPIRE,
    attackers=each(r.PIECE),
    defenders=each(r.PIECE),
    opens="battle",
    follows=("triggers", "campaign"),
)
CASUALTY: Final = EventKind(
    "casualty",
    "pax:BATTLE.0.1",
    piece=r.PIECE,
    attacking=r.TRUTH,
    pair=NUMBER,
    opens="battle",
    joins=("casualty",),
    follows=("battle",),
)
VICTORIOUS: Final = EventKind(
    "victorious",
    "pax:BATTLE.0.3",
    seat=r.SEAT,
    empire=r.EMPIRE,
    survivors=each(r.PIECE),
    opens="battle",
    follows=("battle",),
)
REPELLED: Final = EventKind(
    "repelled", "pax:BATTLE.0.3", seat=r.SEAT, empire=r.EMPIRE, opens="battle", follows=("battle",)
)
AGENT_IN_CITY: Final = EventKind(
    "agent_in_city",
    "pax:E2.2.b.1",
    seat=r.SEAT,
    token=r.TOKEN,
    city=r.CITY,
    opens="play",
    joins=_PLAYING,
    follows=("plays", "triggers"),
)
AGENT_IN_BORDER: Final = EventKind(
    "agent_in_border",
    "pax:E2.2.d.1",
    seat=r.SEAT,
    token=r.TOKEN,
    border=r.BORDER,
    opens="play",
    joins=_PLAYING,
    follows=("plays", "triggers"),
)
SURVIVOR_IN_CITY: Final = EventKind(
    "survivor_in_city", "pax:BATTLE.i.3", token=r.TOKEN, city=r.CITY, piece=r.PIECE, follows=("victorious",)
)
SURVIVOR_IN_BORDER: Final = EventKind(
    "survivor_in_border", "pax:BATTLE.i.5", token=r.TOKEN, border=r.BORDER, piece=r.PIECE, follows=("victorious",)
)
EMANCIPATED_TO_CITY: Final = EventKind("emancipated_to_city", "pax:REGIME.b.1", token=r.TOKEN, city=r.CITY)
EMANCIPATED_TO_BORDER: Final = EventKind("emancipated_to_border", "pax:REGIME.b.4", token=r.TOKEN, border=r.BORDER)
CONCESSION_PLACED: Final = EventKind("concession", "pax:REGIME.a.1", seat=r.SEAT, border=r.BORDER)
DISPLACED: Final = EventKind(
    "displaced",
    "pax:REPRESS.a",
    seat=r.SEAT,
    token=r.TOKEN,
    empire=r.EMPIRE,
    opens="play",
    joins=(*_PLAYING, "regime_change"),
)
REPRESSED: Final = EventKind("repressed", "pax:F5.1", seat=r.SEAT, token=r.TOKEN, empire=r.EMPIRE, opens="op")
REPRESSED_FREE: Final = EventKind("repressed_free", "pax:REPRESS.c.1", token=r.TOKEN, empire=r.EMPIRE)
OVERFLOW: Final = EventKind("overflow", "pax:BATTLE.i.6", token=r.TOKEN, empire=r.EMPIRE, follows=("victorious",))
LOST_IN_DECK: Final = EventKind("lost_in_deck", "pax:F5.a.1.1e", token=r.TOKEN, empire=r.EMPIRE)
STRIPPED: Final = EventKind("stripped", "pax:DISCARD.a.1.1e", token=r.TOKEN, empire=r.EMPIRE)
KILLED: Final = EventKind("killed", "pax:KILL.1", token=r.TOKEN)
KILLED_IN_BORDER: Final = EventKind("killed_in_border", "pax:E2.2.c.3", token=r.TOKEN, border=r.BORDER)
BISHOP_ON: Final = EventKind(
    "bishop_on",
    "pax:BISHOP.a.1",
    token=r.TOKEN,
    item=r.ITEM,
    silences=each(r.ITEM),
    dies=r.TRUTH,
    opens="play",
    joins=_PLAYING,
    follows=("plays", "triggers"),
)
BISHOP_MOVES: Final = EventKind(
    "bishop_moves",
    "pax:F1.1",
    token=r.TOKEN,
    from_item=r.ITEM,
    to_item=r.ITEM,
    silences=each(r.ITEM),
    unsilences=each(r.ITEM),
    dies=r.TRUTH,
    opens="op",
)
BISHOPS_DIE: Final = EventKind("bishops_die", "pax:F1.a.1", item=r.ITEM)
PACIFIED: Final = EventKind("pacified", "pax:F1.b.1", token=r.TOKEN, empire=r.EMPIRE)
TAKEN_FROM: Final = EventKind("taken_from", "pax:TOKENMGMT.1", piece=r.PIECE)
COMMERCE_TAKES: Final = EventKind("commerce", "pax:F2.1", seat=r.SEAT, place=r.SPOT, opens="op")
BEHEADED: Final = EventKind("beheaded", "pax:F3.1", seat=r.SEAT, acting_item=r.ITEM, item=r.ITEM, opens="op")
TAXED: Final = EventKind("taxed", "pax:F4.1", seat=r.SEAT, border=r.BORDER, empire=r.EMPIRE, of_seat=r.SEAT, opens="op")
TAX_PAID: Final = EventKind("tax_paid", "pax:F4.2", seat=r.SEAT, florins=r.FLORINS)
VOTED: Final = EventKind("voted", "pax:F6.1", seat=r.SEAT, empire=r.EMPIRE, florins=r.FLORINS, opens="op")
CORSAIR_MOVES: Final = EventKind(
    "corsair", "pax:F7.1", token=r.TOKEN, from_border=r.BORDER, to_border=r.BORDER, opens="op"
)
BESIEGED: Final = EventKind("besieged", "pax:F8.1", seat=r.SEAT, piece=r.PIECE, opens="op")
CAMPAIGN_PAID: Final = EventKind(
    "campaign", "pax:F9.c.1", seat=r.SEAT, from_empire=r.EMPIRE, empire=r.EMPIRE, florins=r.FLORINS, opens="op"
)
REGIME_CHANGE: Final = EventKind(
    "regime_change",
    "pax:REGIME.0.2",
    seat=r.SEAT,
    empire=r.EMPIRE,
    cause=r.CAUSE,
    from_seat=maybe(r.SEAT),
    side=r.SIDE,
    flips=r.TRUTH,
    suzerain_empire=maybe(r.EMPIRE),
    freed=each(r.EMPIRE),
    opens="regime",
    follows=("plays", "victorious", "voted"),
)
FLIPPED: Final = EventKind("flipped", "pax:REGIME.d.3", seat=r.SEAT, empire=r.EMPIRE, republic=r.REPUBLIC)
BECOMES_VASSAL: Final = EventKind("vassal", "pax:REGIME.e", empire=r.EMPIRE, suzerain_empire=r.EMPIRE)
TO_THRONE: Final = EventKind("to_throne", "pax:DISCARD.a.1", empire=r.EMPIRE)
TO_DECK: Final = EventKind("to_deck", "pax:DISCARD.a.1.1e", empire=r.EMPIRE)
DISCARDED: Final = EventKind("discarded", "pax:DISCARD.1", card=r.CARD)
HAND_DISCARDED: Final = EventKind("hand_discarded", "pax:HAND.a", seat=r.SEAT, card=r.CARD, opens="discard")
CROWNED: Final = EventKind("crowned", "pax:I1.1", seat=r.SEAT, card=r.CARD, empire=r.EMPIRE)
OLD_MAID: Final = EventKind("old_maid", "pax:I.4", seat=r.SEAT, card=r.CARD)
MAP_CHANGES: Final = EventKind(
    "map_changes",
    "pax:K2.a.1",
    empire=r.EMPIRE,
    state=r.STATE,
    opens="theocracy",
    follows=("victorious", "regime_change", "golden_liberty"),
)
GOLDEN_LIBERTY: Final = EventKind("golden_liberty", "pax:F6.d", seat=r.SEAT, empire=r.EMPIRE)
REARRANGED: Final = EventKind("rearranged", "pax:K2.a.4", seat=r.SEAT)
TORCH_LIT: Final = EventKind(
    "torch", "pax:1E.M3.1", seat=r.SEAT, card=r.CARD, victory=r.VICTORY, opens="torch", follows=("triggers",)
)
APOSTASY_STRIKES: Final = EventKind(
    "apostasy", "pax:K3.1", seat=r.SEAT, pair=r.PAIR, opens="apostasy", follows=("triggers",)
)
VENICE_CUT: Final = EventKind("venice_cut", "pax:G4.c.3", token=r.TOKEN)
BANKRUPT: Final = EventKind("bankrupt", "pax:G6.2", seat=r.SEAT, opens="end")
WINS: Final = EventKind("wins", "pax:L2.1", seat=r.SEAT, victory=r.VICTORY, opens="end")
PATRON_WINS: Final = EventKind(
    "patron_wins", "pax:L2.a.2", seat=r.SEAT, patrons=NUMBER, opens="end", joins=("patron_wins",)
)
PATRON_RICHEST: Final = EventKind(
    "patron_wins",
    "pax:L2.b.1",
    seat=r.SEAT,
    patrons=NUMBER,
    florins=r.RICHEST,
    opens="end",
)
PATRON_SHARED: Final = EventKind(
    "patron_wins",
    "pax:L2.b.1",
    seat=r.SEAT,
    patrons=NUMBER,
    florins=r.FLORINS,
    winners=r.SHARING,
    opens="end",
    joins=("patron_wins",),
)
EXHAUSTED: Final = EventKind("exhausted", "pax:O6.b.3", seat=r.SEAT, opens="end")
LAST_LEFT: Final = EventKind("last_left", "pax:G6.2", seat=r.SEAT, opens="end", follows=("bankrupt",))
