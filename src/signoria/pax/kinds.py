"""Every sort of question the rules ask and every sort of thing they tell, each with the rule it comes from.

The meaning of an option's number is fixed by the kind of question; `options` reads it. The last word of an event's field
name says what its number is: a seat, card, city, token, and so on; `options.event_data` reads it.
"""

from typing import Final

from signoria.table.flow import DecisionKind, EventKind


def _ask(name: str, clause: str, entry: bool = False, level: int = 9) -> DecisionKind:
    return DecisionKind(name, f"pax:{clause}", entry, level)


def _event(name: str, clause: str, *fields: str, reveals: bool = False) -> EventKind:
    return EventKind(name, f"pax:{clause}", fields, reveals)


PASS: Final = -1  # the option to decline or stop, in every kind of question

# ---------------------------------------------------------------------- questions

# D1: 1000 * what + which; see ACT_* below
ASK_ACTION: Final = _ask("action", "D1.1", entry=True, level=0)
ACT_BUY: Final = 1000  # + place in the market
ACT_PLAY: Final = 2000  # + card
ACT_SELL: Final = 3000  # + item
ACT_OPS: Final = 4000  # + side, 2 for both
ACT_FAIR: Final = 5000  # + side
ACT_VICTORY: Final = 6000  # + victory
ACT_REVOLT: Final = 7000  # + queen (PREN095X)
ACT_APOSTASY: Final = 8000  # + pair of religions (PREN129X)
BOTH_SIDES: Final = 2

ASK_VICTORY_TYPE: Final = _ask("victory_type", "L1.1")  # victory; about: comet
ASK_TRIGGER: Final = _ask("trigger", "E2.3", level=1)  # 1 trigger, 0 decline; about: card
ASK_WAR_EMPIRE: Final = _ask("war_empire", "LOCATION.b.1", level=2)  # empire; about: card
ASK_SUITOR: Final = _ask("suitor", "I.2", level=1)  # empire or PASS (old maid); about: queen
ASK_AGENT: Final = _ask("agent", "E2.2.0")  # token or PASS; about: card
ASK_AGENT_CITY: Final = _ask("agent_city", "E2.2.b.1")  # city or PASS; about: token
ASK_AGENT_BORDER: Final = _ask("agent_border", "E2.2.d.1")  # border or PASS; about: token
ASK_AGENT_CARD: Final = _ask("agent_card", "E2.2.a.2")  # item or PASS; about: token
ASK_DONOR: Final = _ask("donor", "TOKENMGMT.1")  # piece or PASS; about: token
ASK_OP: Final = _ask("op", "E4.1", entry=True, level=1)  # item * N_OPS + op, or PASS
ASK_OP_EMPIRE: Final = _ask("op_empire", "LOCATION.b.1")  # empire; about: item * N_OPS + op
ASK_BISHOP: Final = _ask("bishop", "F1.5")  # item it is on; about: acting item
ASK_BISHOP_TO: Final = _ask("bishop_to", "F1.2")  # item; about: item it is on
ASK_PACIFY: Final = _ask("pacify", "F1.b.1")  # token or PASS; about: empire
ASK_COMMERCE: Final = _ask("commerce", "F2.1")  # place in the market; about: acting item
ASK_BEHEAD: Final = _ask("behead", "F3.1")  # item; about: acting item
ASK_TAX: Final = _ask("tax", "F4.1")  # border; about: empire
ASK_TAX_ANSWER: Final = _ask("tax_answer", "F4.2")  # 1 pay, 0 be repressed; about: border
ASK_LEVY: Final = _ask("levy", "G4.2")  # city or PASS; about: empire
ASK_REPRESS: Final = _ask("repress", "F5.1")  # piece; about: empire
ASK_VOTE: Final = _ask("vote", "F6.1")  # empire; about: acting item
ASK_CORSAIR: Final = _ask("corsair", "F7.1")  # border it is in; about: empire
ASK_CORSAIR_TO: Final = _ask("corsair_to", "F7.2")  # border; about: border it is in
ASK_SIEGE: Final = _ask("siege", "F8.1")  # piece; about: empire
ASK_CAMPAIGN: Final = _ask("campaign", "F9.2", level=2)  # empire; about: acting square
ASK_CASUALTY: Final = _ask("casualty", "BATTLE.0.2")  # piece; about: empire * 2 + (1 for the attackers)
ASK_SURVIVOR: Final = _ask("survivor", "BATTLE.i.1")  # piece; about: empire
ASK_SURVIVOR_CITY: Final = _ask("survivor_city", "BATTLE.i.3")  # city; about: token
ASK_SURVIVOR_BORDER: Final = _ask("survivor_border", "BATTLE.i.5")  # border; about: token
ASK_CONCESSION: Final = _ask("concession", "REGIME.a.1")  # border or PASS; about: empire
ASK_EMANCIPATE: Final = _ask("emancipate", "REGIME.b.1")  # token or PASS; about: empire
ASK_EMANCIPATE_CITY: Final = _ask("emancipate_city", "REGIME.b.1")  # city; about: token
ASK_EMANCIPATE_BORDER: Final = _ask("emancipate_border", "REGIME.b.1")  # border; about: token
ASK_EMANCIPATE_WEST: Final = _ask("emancipate_west", "E3.c")  # empire * 100 + token, or PASS; about: card
ASK_GOLDEN_LIBERTY: Final = _ask("golden_liberty", "F6.d")  # 1 or 0; about: empire
ASK_CONSTANTINOPLE: Final = _ask("constantinople", "K2.a.4")  # order of the three places
ASK_DISCARD: Final = _ask("discard", "HAND.a")  # card
ASK_VENICE: Final = _ask("venice", "G4.c.3")  # city whose token dies
ASK_HOLY_CONSPIRACY: Final = _ask("holy_conspiracy", "DRAFT.J1.c.1")  # map state or PASS; about: empire
ASK_THEOCRATIC: Final = _ask("theocratic_conspiracy", "1E.J1.c")  # map state or PASS; about: empire
ASK_PAGANISM: Final = _ask("paganism", "DRAFT.J2.c")  # map state or PASS; about: empire
ASK_BORROW: Final = _ask("borrow", "CRYPTO.0", level=1)  # item * N_OPS + op, or PASS

# ---------------------------------------------------------------------- pieces: a token and where it is

# zone * 10000 + place * 100 + token
AGENT_ZONE: Final = 0
REPRESSED_ZONE: Final = 10000  # place: empire
CITY_ZONE: Final = 20000  # place: city
BORDER_ZONE: Final = 30000  # place: border, a pirate
CONCESSION_ZONE: Final = 40000  # place: border, a concession
ITEM_ZONE: Final = 50000  # place: item, a bishop

# ---------------------------------------------------------------------- events

DEALT: Final = _event("dealt", "C6.a.1", "card", "place")
TURN_BEGINS: Final = _event("turn", "A2.1", "seat", "turn")
NO_ACTION: Final = _event("no_action", "A2.a.1", "seat")
BUYS: Final = _event("buys", "E1.1", "seat", "card", "place", "price")
PLACES_FLORIN: Final = _event("places_florin", "E1.b.2", "seat", "card")
FLORIN_TO_CHINA: Final = _event("florin_to_china", "E1.c", "seat")
TAKES_FLORINS: Final = _event("takes_florins", "E1.d.1", "seat", "card", "florins")
COMET: Final = _event("comet", "L1.1", "seat", "card", "victory")
PLAYS: Final = _event("plays", "E2.1", "seat", "card", "side")
SELLS: Final = _event("sells", "E3.1", "seat", "item", "florins")
OPS_BEGIN: Final = _event("ops", "E4.1", "seat", "sides")
DRAWN: Final = _event("drawn", "D2.2", "card", "place", reveals=True)
TOP_CARD: Final = _event("top_card", "C5.c.1", "side", "card", reveals=True)
FAIR: Final = _event("fair", "E5.1", "seat", "side", "city", "profits")
FAIR_CARD: Final = _event("fair_card", "G1.b", "card")
SUBSIDY: Final = _event("subsidy", "G2.b.1", "seat", "florins")
FAIR_CONCESSION: Final = _event("fair_concession", "G3.a", "seat", "border", "florins")
FAIR_PIRATE: Final = _event("fair_pirate", "G3.b", "border", "florins")
FAIR_ENDS: Final = _event("fair_ends", "G3.2", "border")
LEVY_RAISED: Final = _event("levy", "G4.1", "seat", "city", "token")
LEFTOVER: Final = _event("leftover", "G5.a", "side", "florins")
TRIGGERS: Final = _event("triggers", "E2.3", "seat", "card", "cause")
SHIFTS: Final = _event("trade_shift", "H1.1", "city", "covered_city")
BATTLE: Final = _event("battle", "BATTLE.b.1", "seat", "cause", "empire", "attackers", "defenders")
CASUALTY: Final = _event("casualty", "BATTLE.0.1", "piece", "attacking")
VICTORIOUS: Final = _event("victorious", "BATTLE.0.3", "seat", "empire")
REPELLED: Final = _event("repelled", "BATTLE.0.3", "seat", "empire")
AGENT_IN_CITY: Final = _event("agent_in_city", "E2.2.b.1", "seat", "token", "city")
AGENT_IN_BORDER: Final = _event("agent_in_border", "E2.2.d.1", "seat", "token", "border")
SURVIVOR_IN_CITY: Final = _event("survivor_in_city", "BATTLE.i.3", "token", "city")
SURVIVOR_IN_BORDER: Final = _event("survivor_in_border", "BATTLE.i.5", "token", "border")
EMANCIPATED_TO_CITY: Final = _event("emancipated_to_city", "REGIME.b.1", "token", "city")
EMANCIPATED_TO_BORDER: Final = _event("emancipated_to_border", "REGIME.b.4", "token", "border")
CONCESSION_PLACED: Final = _event("concession", "REGIME.a.1", "seat", "border")
DISPLACED: Final = _event("displaced", "REPRESS.a", "seat", "token", "empire")
REPRESSED: Final = _event("repressed", "F5.1", "seat", "token", "empire")
REPRESSED_FREE: Final = _event("repressed_free", "REPRESS.c.1", "token", "empire")
OVERFLOW: Final = _event("overflow", "BATTLE.i.6", "token", "empire")
LOST_IN_DECK: Final = _event("lost_in_deck", "F5.a.1.1e", "token", "empire")
STRIPPED: Final = _event("stripped", "DISCARD.a.1.1e", "token", "empire")
KILLED: Final = _event("killed", "KILL.1", "token")
KILLED_IN_BORDER: Final = _event("killed_in_border", "E2.2.c.3", "token", "border")
BISHOP_ON: Final = _event("bishop_on", "BISHOP.a.1", "token", "item")
BISHOP_MOVES: Final = _event("bishop_moves", "F1.1", "token", "from_item", "to_item")
BISHOPS_DIE: Final = _event("bishops_die", "F1.a.1", "item")
PACIFIED: Final = _event("pacified", "F1.b.1", "token", "empire")
TAKEN_FROM: Final = _event("taken_from", "TOKENMGMT.1", "piece")
COMMERCE_TAKES: Final = _event("commerce", "F2.1", "seat", "place")
BEHEADED: Final = _event("beheaded", "F3.1", "seat", "acting_item", "item")
TAXED: Final = _event("taxed", "F4.1", "seat", "border", "empire")
TAX_PAID: Final = _event("tax_paid", "F4.2", "seat")
VOTED: Final = _event("voted", "F6.1", "seat", "empire", "florins")
CORSAIR_MOVES: Final = _event("corsair", "F7.1", "token", "from_border", "to_border")
BESIEGED: Final = _event("besieged", "F8.1", "seat", "piece")
CAMPAIGN_PAID: Final = _event("campaign", "F9.c.1", "seat", "from_empire", "empire", "florins")
REGIME_CHANGE: Final = _event("regime_change", "REGIME.0.2", "seat", "empire", "cause")
FLIPPED: Final = _event("flipped", "REGIME.d.3", "seat", "empire", "republic")
BECOMES_VASSAL: Final = _event("vassal", "REGIME.e", "empire", "suzerain_empire")
TO_THRONE: Final = _event("to_throne", "DISCARD.a.1", "empire")
TO_DECK: Final = _event("to_deck", "DISCARD.a.1.1e", "empire")
DISCARDED: Final = _event("discarded", "DISCARD.1", "card")
HAND_DISCARDED: Final = _event("hand_discarded", "HAND.a", "seat", "card")
CROWNED: Final = _event("crowned", "I1.1", "seat", "card", "empire")
OLD_MAID: Final = _event("old_maid", "I.4", "seat", "card")
MAP_CHANGES: Final = _event("map_changes", "K2.a.1", "empire", "state")
GOLDEN_LIBERTY: Final = _event("golden_liberty", "F6.d", "seat", "empire")
REARRANGED: Final = _event("rearranged", "K2.a.4", "seat")
TORCH_LIT: Final = _event("torch", "1E.M3.1", "seat", "card", "victory")
APOSTASY_STRIKES: Final = _event("apostasy", "K3.1", "seat", "pair")
VENICE_CUT: Final = _event("venice_cut", "G4.c.3", "token")
BANKRUPT: Final = _event("bankrupt", "G6.2", "seat")
WINS: Final = _event("wins", "L2.1", "seat", "victory")
PATRON_WINS: Final = _event("patron_wins", "L2.a.2", "seat", "patrons")
PATRON_RICHEST: Final = _event("patron_wins", "L2.b.1", "seat", "patrons", "florins")
PATRON_SHARED: Final = _event("patron_wins", "L2.b.1", "seat", "patrons", "florins", "winners")
EXHAUSTED: Final = _event("exhausted", "O6.b.3", "seat")
LAST_LEFT: Final = _event("last_left", "G6.2", "seat")
