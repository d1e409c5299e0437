"""All kinds of questions Pax Renaissance asks, in the order environments number them. A new one comes at the end."""

from typing import Final

from signoria.pax import acts, kinds, regime
from signoria.pax.ops import vote
from signoria.table.flow import DecisionKind

QUESTIONS: Final[tuple[DecisionKind, ...]] = (
    acts.ASK_ACTION,
    kinds.ASK_VICTORY_TYPE,
    kinds.ASK_TRIGGER,
    kinds.ASK_WAR_EMPIRE,
    kinds.ASK_SUITOR,
    kinds.ASK_AGENT,
    kinds.ASK_AGENT_CITY,
    kinds.ASK_AGENT_BORDER,
    kinds.ASK_AGENT_CARD,
    kinds.ASK_DONOR,
    kinds.ASK_OP,
    kinds.ASK_OP_EMPIRE,
    kinds.ASK_BISHOP,
    kinds.ASK_BISHOP_TO,
    kinds.ASK_PACIFY,
    kinds.ASK_COMMERCE,
    kinds.ASK_BEHEAD,
    kinds.ASK_TAX,
    kinds.ASK_TAX_ANSWER,
    kinds.ASK_LEVY,
    kinds.ASK_REPRESS,
    vote.ASK_VOTE,
    kinds.ASK_CORSAIR,
    kinds.ASK_CORSAIR_TO,
    kinds.ASK_SIEGE,
    kinds.ASK_CAMPAIGN,
    kinds.ASK_CASUALTY,
    kinds.ASK_SURVIVOR,
    kinds.ASK_SURVIVOR_CITY,
    kinds.ASK_SURVIVOR_BORDER,
    kinds.ASK_CONCESSION,
    kinds.ASK_EMANCIPATE,
    kinds.ASK_EMANCIPATE_CITY,
    kinds.ASK_EMANCIPATE_BORDER,
    kinds.ASK_EMANCIPATE_WEST,
    kinds.ASK_GOLDEN_LIBERTY,
    regime.ASK_CONSTANTINOPLE,
    kinds.ASK_DISCARD,
    kinds.ASK_VENICE,
    kinds.ASK_BORROW,
    kinds.ASK_HOLY_CONSPIRACY,
    kinds.ASK_THEOCRATIC,
    kinds.ASK_PAGANISM,
)
