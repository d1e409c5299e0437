"""How good a table of Pax Renaissance is for a seat: a readable sum of what wins games.

Everything it looks at is public, or known to the seat whose sampled match it is.
"""

from signoria.pax.facts import N_SQUARES, OPS, PATRON, VICTORY_IDS
from signoria.pax.state import Table, pawn_of
from signoria.pax.tableau import items_of, prestige_of
from signoria.pax.victory import counts, is_met, kings, margins, republics

WIN = 10_000.0
MET = 60.0  # an active victory that could be declared
FLORIN = 1.0
RICH = 8  # florins beyond this are worth half
HAND = 1.6
CONCESSION = 2.2
KING = 5.0
REPUBLIC = 5.5
PRESTIGE = 1.4
OP = 0.5
OLD_MAID = -0.5
NEARER = 4.0  # for each step nearer to the margin of an active victory
RIVAL = 0.45  # how much the strongest rival's worth counts against one's own


def judge(t: Table, seat: int) -> float:
    """The worth of the table to a seat, its strongest rival counted against it."""
    if t.over:
        return WIN / len(t.winners) if seat in t.winners else -WIN
    rivals = [worth(t, other) for other in range(t.n) if other != seat and not t.out[other]]
    return worth(t, seat) - RIVAL * max(rivals, default=0.0)


def worth(t: Table, seat: int) -> float:
    """What a seat holds, and how near it is to the victories."""
    florins = t.florins[seat]
    total = FLORIN * min(florins, RICH) + FLORIN / 2 * max(florins - RICH, 0)
    total += HAND * len(t.hands[seat]) + OLD_MAID * len(t.old_maids[seat])
    total += CONCESSION * t.concession.count(pawn_of(t, seat))
    total += KING * kings(t, seat) + REPUBLIC * republics(t, seat, claiming=True)
    prestige = prestige_of(t, seat)
    total += PRESTIGE * (sum(prestige) + prestige[PATRON])
    for item in items_of(t, seat):
        total += OP * len(OPS[item < N_SQUARES and t.republic[item]][item])
    for victory in range(len(VICTORY_IDS)):
        active = bool(t.victories >> victory & 1)
        total += (1.0 if active else 0.25) * nearness(t, seat, victory)
    return total


def nearness(t: Table, seat: int, victory: int) -> float:
    """Met, or how many steps of the margin over the best rival are there already."""
    if is_met(t, seat, victory):
        return MET
    mine = counts(t, seat, victory, seat)
    steps = 0.0
    for i, margin in enumerate(margins(t, victory)):
        best = max(counts(t, other, victory, seat)[i] for other in range(t.n) if other != seat)
        steps += min(mine[i] - best, margin) / margin
    return NEARER * max(steps, -1.0)
