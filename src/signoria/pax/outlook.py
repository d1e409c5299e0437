"""What is certain before it is chosen: which ops a side can perform; who wins a war, and what becomes of the empire."""

from signoria.pax import kinds
from signoria.pax.agents import agents_of
from signoria.pax.battle import attackers, campaign_attackers, defenders, is_religious_war, religion_of
from signoria.pax.codes import item_of, op_of
from signoria.pax.facts import (
    BY_CAMPAIGN,
    CONSPIRACY,
    EMPIRE_IDS,
    ITEM_IDS,
    NONE,
    PEASANT_REVOLT,
    STATE_IDS,
    op_id,
    theocracy_of,
)
from signoria.pax.oneshots import war_targets
from signoria.pax.ops.activate import usable_ops
from signoria.pax.ops.campaign import campaign_targets, is_intra
from signoria.pax.regime import faces
from signoria.pax.state import Table, one_shot_of
from signoria.pax.values import Becomes, ReadyOp, War
from signoria.table.readings import Number


def ready_ops(t: Table, seat: int, sides: int) -> list[ReadyOp]:
    """E4: the ops with a target of the unused cards on these sides (as bits)."""
    return [{"item": ITEM_IDS[item_of(n)], "op": op_id(op_of(n))} for n in usable_ops(t, seat, sides)]


def war_outlook(t: Table, seat: int, cause: int, empire: int, attack: int, defence: int, king: int = NONE) -> War:
    """How a war between so many ends."""
    won = attack > defence
    becomes: Becomes | None = None
    lord, state = NONE, NONE
    if won and cause == BY_CAMPAIGN:
        if king != NONE and not is_intra(t, king, empire):
            becomes = "vassal"
            lord = king if t.suzerain[king] == NONE else t.suzerain[king]
    elif won:
        becomes = "republic" if t.owner[empire] == seat and not t.republic[empire] else "king"
        if is_religious_war(cause):
            state = theocracy_of(religion_of(cause))
            if state == t.map_state[empire] or state not in faces(t, empire):
                state = NONE
    return {
        "empire": EMPIRE_IDS[empire],
        "attackers": attack,
        "defenders": defence,
        "victorious": won,
        "left": abs(attack - defence),
        "becomes": becomes,
        "suzerain": None if lord == NONE else EMPIRE_IDS[lord],
        "state": None if state == NONE else STATE_IDS[state],
    }


def battle_outlook(t: Table) -> War | None:
    """The same of the battle that is being fought, as it was told."""
    log = t.log or []
    at = next((n for n in range(len(log) - 1, -1, -1) if log[n][0] is kinds.BATTLE), None)
    if at is None:
        return None
    seat, cause, empire, attack, defence = (_row(n) for n in log[at][1])
    king = NONE
    if cause[0] == BY_CAMPAIGN:  # its pay is told just before it
        king = next((_row(told[1])[0] for kind, told in reversed(log[:at]) if kind is kinds.CAMPAIGN_PAID), NONE)
    return war_outlook(t, seat[0], cause[0], empire[0], len(attack), len(defence), king)


def _row(n: Number) -> tuple[int, ...]:
    return n if isinstance(n, tuple) else (n,)


def card_wars(t: Table, card: int, seat: int) -> list[War]:
    """The wars that the one-shot of a card can start, each with its outlook."""
    cause = one_shot_of(t, card)
    if cause not in (CONSPIRACY, PEASANT_REVOLT) and not is_religious_war(cause):
        return []
    agents = agents_of(t, card, seat)
    return [
        war_outlook(t, seat, cause, e, len(attackers(t, cause, e, seat, agents)), len(defenders(t, cause, e)))
        for e in war_targets(t, card, seat)
    ]


def campaign_wars(t: Table, king: int, seat: int) -> list[War]:
    """The wars that a king can wage in a campaign, each with its outlook."""
    defence = {e: len(defenders(t, BY_CAMPAIGN, e)) for e in campaign_targets(t, seat, king)}
    return [
        war_outlook(t, seat, BY_CAMPAIGN, e, len(campaign_attackers(t, king, e, seat)), n, king)
        for e, n in defence.items()
    ]
