"""What lies before the seats of Pax Renaissance, counted once for all who judge a table, and kept.

Most choices change one tableau or none. Nothing in a tableau changes without `Table.touch` or `Table.touch_row`, after
which `Table.actives` is another tuple; what has the same cards, sides, bishops and abilities counts the same, however it
came about.
"""

from collections.abc import Sequence
from typing import Final

from signoria.pax.abilities import PATRON_AS_CONCESSION, PATRON_AS_LAW, abilities_of
from signoria.pax.facts import DISCOVERY, HOLY, LAW, N_OPS, N_PRESTIGE, N_SQUARES, NONE, OPS, PATRON, PRESTIGE
from signoria.pax.ruleset import RuleSet
from signoria.pax.state import Table, pawn_of
from signoria.pax.tableau import items_of
from signoria.pax.victory import believer_counts, is_met, republics, supreme_of, supreme_religion

KEPT: Final = 4000  # tableaux, and ways how they lie on one table


class Tableau:
    """A tableau in numbers, old maids apart."""

    __slots__ = ("as_concession", "as_law", "bishops", "cards", "kings", "ops", "ops_count", "prestige", "republics")

    def __init__(
        self, items: Sequence[int], sides: list[bool], covered: list[bool], held: tuple[int, ...], n: int
    ) -> None:
        """The items with the side that is up of each, whether a bishop lies on it, the abilities, and the republics."""
        self.cards = [item for item in items if item >= N_SQUARES]
        self.prestige = [0] * N_PRESTIGE
        self.ops = [0] * N_OPS  # of what has no bishop
        self.bishops = 0
        self.kings = 0
        self.republics = n  # in the claim of its owner
        self.as_law = held.count(PATRON_AS_LAW)  # how often patron prestige counts again as law
        self.as_concession = held.count(PATRON_AS_CONCESSION)
        for item, side, bishop in zip(items, sides, covered):
            self.kings += item < N_SQUARES and not side
            for p in PRESTIGE[side][item]:
                self.prestige[p] += 1
            if bishop:
                self.bishops += 1
            else:
                for op in OPS[side][item]:
                    self.ops[op] += 1
        self.ops_count = sum(self.ops)


_by_likeness: dict[tuple[object, ...], Tableau] = {}
_by_actives: dict[int, tuple[tuple[tuple[int, ...], ...], list[Tableau]]] = {}


def tableaux(t: Table) -> list[Tableau]:
    """What lies before each seat."""
    abilities_of(t, 0)
    actives = t.actives
    assert actives is not None
    known = _by_actives.get(id(actives))
    if known is not None and known[0] is actives:
        return known[1]
    found = [_counted(t, seat, actives[seat]) for seat in range(t.n)]
    if len(_by_actives) >= KEPT:
        _by_actives.clear()
    _by_actives[id(actives)] = (actives, found)  # the tuple is kept too: while it is, its number is no other's
    return found


def _counted(t: Table, seat: int, held: tuple[int, ...]) -> Tableau:
    items = items_of(t, seat)
    bishop, republic = t.bishop, t.republic
    covered = [bool(bishop[item]) for item in items]
    sides = [item < N_SQUARES and republic[item] for item in items]
    count = republics(t, seat, True)
    key = (tuple(items), tuple(sides), tuple(covered), held, count)
    found = _by_likeness.get(key)
    if found is None:
        if len(_by_likeness) >= KEPT:
            _by_likeness.clear()
        found = _by_likeness[key] = Tableau(items, sides, covered, held, count)
    return found


def prestige_with_maids(tableau: Tableau, maids: tuple[int, ...]) -> list[int]:
    """The prestige of a seat by kind: old maids count for victories (I2.b)."""
    if not maids:
        return tableau.prestige
    prestige = tableau.prestige[:]
    for queen in maids:
        for p in PRESTIGE[0][queen]:
            prestige[p] += 1
    return prestige


# What the victories compare of a seat: kings, republics, law, concessions, discovery, prestige of the supreme religion.
Compared = tuple[int, int, int, int, int, int]
# Which of them each victory compares.
COMPARED_IN: Final[tuple[tuple[int, ...], ...]] = ((0,), (1, 2), (3, 4), (5,))


class _Compared:
    """What the victories compared on the table before."""

    __slots__ = ("bank", "before", "concession", "found", "old_maids", "supreme")

    def __init__(self) -> None:
        self.bank: tuple[int, ...] = ()
        self.before: list[Tableau] = []
        self.concession: list[int] = []
        self.old_maids: list[tuple[int, ...]] = []
        self.supreme = NONE
        self.found: tuple[Compared, ...] = ()


_compared: Final = _Compared()


def compared(t: Table, before: list[Tableau], supreme: int) -> tuple[Compared, ...]:
    """What the victories compare, by seat; the very same as on the table before where nothing of it changed."""
    last = _compared
    if (
        supreme != last.supreme
        or before != last.before
        or t.concession != last.concession
        or t.old_maids != last.old_maids
        or t.bank != last.bank
    ):
        last.found = tuple([_compared_of(t, seat, before[seat], supreme) for seat in range(len(before))])
        last.bank = t.bank
        last.before = before
        last.concession = t.concession[:]
        last.old_maids = t.old_maids[:]
        last.supreme = supreme
    return last.found


def _compared_of(t: Table, seat: int, tableau: Tableau, supreme: int) -> Compared:
    prestige = prestige_with_maids(tableau, t.old_maids[seat])
    patron = prestige[PATRON]
    return (
        tableau.kings,
        tableau.republics,
        prestige[LAW] + patron * tableau.as_law,
        t.concession.count(pawn_of(t, seat)) + patron * tableau.as_concession,
        prestige[DISCOVERY],
        prestige[supreme] if supreme != NONE else 0,
    )


def has_enough(t: Table, seat: int, victory: int) -> bool:
    """Whether a seat that leads by enough has what the victory asks for: for Holy its own claim may count bishops (R93)."""
    return victory != HOLY or is_met(t, seat, HOLY)


# ---------------------------------------------------------------------- the supreme religion


class _Believers:
    """Where the tokens of the religions were on the table before, and how many that made."""

    __slots__ = ("actives", "cities", "found", "map_state", "pirate", "rules")

    def __init__(self) -> None:
        self.rules: RuleSet | None = None
        self.actives: tuple[tuple[int, ...], ...] | None = None
        self.map_state: list[int] = []
        self.cities: list[int] = []
        self.pirate: list[int] = []
        self.found: list[int] = []


_believers: Final = _Believers()


def supreme_by(t: Table, bishops: list[int]) -> int:
    """The supreme religion by the bishops in play (`bishop_counts`), or NONE."""
    if t.rules.own_claim_cards == "every_claim":
        return supreme_religion(t)  # other things count as bishops
    if 2 * max(bishops) <= bishops[0] + bishops[1] + bishops[2]:
        return NONE
    return supreme_of(bishops, _believers_on(t))


def _believers_on(t: Table) -> list[int]:
    """`believer_counts`, counted anew only where the map or the abilities differ from those of the table before."""
    last = _believers
    if (
        t.cities != last.cities
        or t.map_state != last.map_state
        or t.pirate != last.pirate
        or t.actives != last.actives
        or t.rules is not last.rules
    ):
        last.found = believer_counts(t)
        last.rules = t.rules
        last.actives = t.actives
        last.map_state = t.map_state[:]
        last.cities = t.cities[:]
        last.pirate = t.pirate[:]
    return last.found
