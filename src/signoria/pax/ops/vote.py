"""F6: a vote changes a regime."""

from typing import Final

from signoria.pax.abilities import DOUBLE_CONCESSIONS, PATRON_CHEAPENS_VOTES, abilities_of, has
from signoria.pax.facts import BORDERS, BY_VOTE, EMPIRE_IDS, NONE, PATRON, REGION
from signoria.pax.kinds import VOTED
from signoria.pax.readings import CHOSEN_EMPIRE, ITEM
from signoria.pax.regime import regime_change
from signoria.pax.state import Table, pawn_of, pay_china
from signoria.pax.tableau import prestige_of
from signoria.pax.values import Vote
from signoria.pax.words import empire_name, florins, say
from signoria.table.flow import DecisionKind, Flow
from signoria.table.readings import Ask


def votes_of(t: Table, seat: int, empire: int) -> int:
    """The weight of a seat's concessions on the empire's borders; PREN131X doubles them."""
    pawn = pawn_of(t, seat)
    n = 0
    for b in BORDERS[empire]:
        if t.concession[b] == pawn:
            n += 1
    return n << abilities_of(t, seat).count(DOUBLE_CONCESSIONS) if n else 0


def vote_cost(t: Table, seat: int, empire: int) -> int:
    """F6.a: a florin for each repressed token; with PREN166X less one for each patron prestige."""
    cost = len(t.repressed[empire])
    if cost and has(t, seat, PATRON_CHEAPENS_VOTES):
        cost = max(0, cost - prestige_of(t, seat)[PATRON])
    return cost


def _vote_label(t: Table, ask: Ask, empire: int, lang: str) -> str:
    words = {"empire": empire_name(lang, empire), "florins": florins(lang, vote_cost(t, ask[1], empire))}
    return say(lang, "option", "empire_cost", words)


def _vote_data(t: Table, ask: Ask, empire: int) -> Vote:
    return {"empire": EMPIRE_IDS[empire], "cost": vote_cost(t, ask[1], empire)}


ASK_VOTE: Final[DecisionKind] = DecisionKind(
    "vote", "pax:F6.1", CHOSEN_EMPIRE.but(label=_vote_label, data=_vote_data, says=Vote), ITEM
)


def vote_targets(t: Table, seat: int, side: int) -> list[int]:
    """F6.1: the empires the seat wins a vote on, of those that lie on the side of the icon in some tableau (R33)."""
    found: list[int] = []
    if pawn_of(t, seat) not in t.concession:
        return found
    for e, owner in enumerate(t.owner):
        if owner != NONE:
            lord = t.suzerain[e]
            if REGION[e if lord == NONE else lord] == side and can_vote(t, seat, e):
                found.append(e)
    return found


def can_vote(t: Table, seat: int, empire: int) -> bool:
    """F6: in some tableau, strictly most concessions, the price at hand; a vassal only where the rules let one."""
    if t.owner[empire] == NONE or (t.suzerain[empire] != NONE and not t.rules.vote_on_vassal):
        return False
    mine = votes_of(t, seat, empire)
    if mine == 0 or t.florins[seat] < vote_cost(t, seat, empire):
        return False
    return all(votes_of(t, other, empire) < mine for other in range(t.n) if other != seat)


def vote(t: Table, seat: int, item: int, side: int) -> Flow[None]:
    """F6: pay, and the regime changes."""
    empire = yield (ASK_VOTE, seat, vote_targets(t, seat, side), item)
    cost = vote_cost(t, seat, empire)
    t.tell(VOTED, seat, empire, cost)
    pay_china(t, seat, cost)
    yield from regime_change(t, empire, seat, BY_VOTE)
