"""What the opponent compares: triggers and overrides of the rows, and how far each objective is reached."""

from signoria.pax.facts import (
    BORDER_EMPIRES,
    CITIES,
    MEDIEVAL,
    N_BORDERS,
    N_EMPIRES,
    NONE,
    PIRATE,
    RELIGION,
    theocracy_of,
)
from signoria.pax.solo.rows import SUPREME, Row
from signoria.pax.state import Table, pawn_of
from signoria.pax.tableau import prestige_of
from signoria.pax.victory import believer_counts, bishop_counts, kings, supreme_religion

# Who leads by how much: what a trigger compared. (human's or religion's count, own or the others' count, religion)
Reason = tuple[int, int, int]


def count_republics(t: Table, seat: int) -> int:
    """S14: the squares that lie republic side up; cards that count as one do not."""
    return sum([1 for e in range(N_EMPIRES) if t.republic[e] and t.owner[e] == seat])


def count_concessions(t: Table, seat: int) -> int:
    """The pawns of the seat on the borders."""
    return t.concession.count(pawn_of(t, seat))


def trigger(t: Table, row: Row, seat: int, human: int) -> Reason | None:
    """O8F.*.trigger: whether the row may be taken now, with the numbers that say so."""
    name = row.trigger
    if name == "kings":
        return _lead(kings(t, human), kings(t, seat), 2)
    if name == "republics":
        return _lead(count_republics(t, human), count_republics(t, seat), 1)
    if name == "concessions":
        return _lead(count_concessions(t, human), count_concessions(t, seat), 2)
    if name == "believers":
        return _dominant(believer_counts(t))
    if name == "bishops":
        return _dominant(bishop_counts(t))
    if name == "two_actions":
        return (t.actions_left, 0, NONE) if t.actions_left == 2 else None
    florins = t.florins[seat]
    return (t.actions_left, florins, NONE) if t.actions_left == 1 or florins < 3 else None


def _lead(human: int, own: int, margin: int) -> Reason | None:
    return (human, own, NONE) if human >= own + margin else None


def _dominant(counts: list[int]) -> Reason | None:
    for religion, n in enumerate(counts):
        if 2 * n > sum(counts):
            return (n, sum(counts) - n, religion)
    return None


def override(t: Table, row: Row, seat: int, human: int, religion: int) -> bool:
    """O8F.*.override: the row's victory is active, and the opponent is not ahead in the prestige it needs."""
    if row.victory == NONE or not t.victories >> row.victory & 1:
        return False
    kind = row.prestige
    if kind == NONE:
        return True
    if kind == SUPREME:
        kind = supreme_religion(t)
        if kind == NONE:
            kind = religion  # S15
    return prestige_of(t, seat)[kind] <= prestige_of(t, human)[kind]


def score(t: Table, goal: str, seat: int, human: int, religion: int) -> int:
    """How far the opponent is from an objective. It is reached by whatever makes the number smaller (S5)."""
    if goal == "kings":
        return kings(t, human) - kings(t, seat)
    if goal == "republics":
        return count_republics(t, human) - count_republics(t, seat)
    if goal == "weak_kings":
        return _strength(t, human, republic=False)
    if goal == "weak_republics":
        return _strength(t, human, republic=True)
    if goal == "believers":
        return _in_theocracies(t, religion)
    if goal == "theocracies":
        return sum([0 if s == MEDIEVAL else 1 if s == theocracy_of(religion) else -1 for s in t.map_state])
    if goal == "bishops":
        counts = bishop_counts(t)
        return 2 * counts[religion] - sum(counts)
    return count_concessions(t, human) - count_concessions(t, seat)


def _strength(t: Table, human: int, republic: bool) -> int:
    """The ruling class of the human's kingdoms, or of his republics."""
    return sum([ruling_class(t, e) for e in range(N_EMPIRES) if t.owner[e] == human and t.republic[e] == republic])


def ruling_class(t: Table, empire: int) -> int:
    """RULING.1: the knights and rooks in the cities of an empire."""
    return sum([1 for c in CITIES[empire] if t.cities[c] > 0])


def _in_theocracies(t: Table, religion: int) -> int:
    """The tokens of the religion in theocracies, less those of the others; a pirate counts for each it borders."""
    n = 0
    for e in range(N_EMPIRES):
        if t.map_state[e] != MEDIEVAL:
            for c in CITIES[e]:
                if t.cities[c] > 0:
                    n += 1 if RELIGION[t.cities[c]] == religion else -1
    for b in range(N_BORDERS):
        pirate = t.pirate[b]
        if pirate:
            beside = sum([1 for e in BORDER_EMPIRES[b] if t.map_state[e] != MEDIEVAL])
            n += beside if pirate == PIRATE + religion else -beside
    return n
