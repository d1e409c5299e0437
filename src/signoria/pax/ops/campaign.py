"""F9: a campaign of one king against another."""

from signoria.pax.abilities import MAMLUK_KNIGHTS, has
from signoria.pax.battle import adjacent, campaign_attackers, defenders, fight
from signoria.pax.facts import BY_CAMPAIGN, CITIES, NONE, ROOK
from signoria.pax.kinds import ASK_CAMPAIGN, CAMPAIGN_PAID
from signoria.pax.regime import regime_change
from signoria.pax.state import Table, pay_china
from signoria.table.flow import Flow


def campaign_targets(t: Table, seat: int, king: int) -> list[int]:
    """F9: adjacent empires, with knights to attack and a florin for each (R43); one's own only where the rules let one."""
    florins = t.florins[seat]
    if not florins:
        return []
    cities = t.cities
    knights = 0
    for c in CITIES[king]:
        if 0 < cities[c] < ROOK:
            knights += 1
    if has(t, seat, MAMLUK_KNIGHTS):
        return [
            e
            for e in adjacent(t, king)
            if may_attack(t, seat, king, e) and 0 < len(campaign_attackers(t, king, e, seat)) <= florins
        ]
    if not 0 < knights <= florins:
        return []
    return [e for e in adjacent(t, king) if may_attack(t, seat, king, e)]


def may_attack(t: Table, seat: int, king: int, target: int) -> bool:
    """F9.a: an empire that is not one's own. F9.j.2.d1: or one's own, but a vassal never its suzerain."""
    if t.owner[target] != seat:
        return True
    if not t.rules.campaign_own_empire or t.suzerain[king] == target:
        return False
    return t.rules.campaign_intra_suzerainty or not is_intra(t, king, target)


def is_intra(t: Table, king: int, target: int) -> bool:
    """DRAFT.F9.h: a suzerain against his vassal, or a vassal against another of the same suzerain."""
    lord = t.suzerain[target]
    return lord != NONE and lord in (king, t.suzerain[king])


def wage_campaign(t: Table, seat: int, king: int) -> Flow[None]:
    """F9: pay each knight, fight, and the loser becomes a vassal of the king or of his suzerain (F9.j).

    Inside a suzerainty nothing more follows from a victory (DRAFT.F9.h).
    """
    target = yield (ASK_CAMPAIGN, seat, campaign_targets(t, seat, king), king)
    attack = campaign_attackers(t, king, target, seat)
    t.tell(CAMPAIGN_PAID, seat, king, target, len(attack))
    pay_china(t, seat, len(attack))
    lord = king if t.suzerain[king] == NONE else t.suzerain[king]
    won = yield from fight(t, BY_CAMPAIGN, target, seat, attack, defenders(t, BY_CAMPAIGN, target))
    if won and not is_intra(t, king, target):
        yield from regime_change(t, target, seat, BY_CAMPAIGN, suzerain=lord)
