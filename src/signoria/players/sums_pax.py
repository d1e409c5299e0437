"""What a network adds up on a table of Pax Renaissance, part by part, and kept: most of a table is as on the one before.

A part is known by all that it is made of, so tables may be looked at in any order: the sums are always those of
`Sight.flags`. Where a table is seen from several places, the sums of all lie beside each other in one number.
"""

from collections.abc import Hashable
from typing import Final

from signoria.pax.facts import N_COLUMNS
from signoria.pax.state import Table
from signoria.pax.victory import bishop_counts
from signoria.players.net import Net
from signoria.players.sight_pax import RICH, Sight, known_hand, leaders, leads
from signoria.players.tableaux_pax import Compared, Tableau, compared, has_enough, supreme_by, tableaux

KEPT: Final = 2000  # sums of each part
FLORINS_TOLD: Final = 10  # on one side of the market

Leads = tuple[int, list[tuple[int, int]]]  # the sum, and who leads by enough in which victory


class Realm:
    """The empires and borders of the table before: they change seldom, so they are compared before they are looked up."""

    __slots__ = ("bank", "concession", "map_state", "owner", "pirate", "repressed", "republic", "suzerain", "total")

    def __init__(self) -> None:
        self.total = 0
        self.bank: tuple[int, ...] = ()
        self.map_state: list[int] = []
        self.owner: list[int] = []
        self.republic: list[bool] = []
        self.suzerain: list[int] = []
        self.repressed: list[tuple[int, ...]] = []
        self.concession: list[int] = []
        self.pirate: list[int] = []

    def is_of(self, t: Table) -> bool:
        """Whether they are as on this table."""
        return (
            t.map_state == self.map_state
            and t.owner == self.owner
            and t.republic == self.republic
            and t.suzerain == self.suzerain
            and t.repressed == self.repressed
            and t.concession == self.concession
            and t.pirate == self.pirate
            and t.bank == self.bank
        )

    def keep(self, t: Table, total: int) -> None:
        """Remember those of this table, and their sum."""
        self.total = total
        self.bank = t.bank
        self.map_state = t.map_state[:]
        self.owner = t.owner[:]
        self.republic = t.republic[:]
        self.suzerain = t.suzerain[:]
        self.repressed = t.repressed[:]
        self.concession = t.concession[:]
        self.pirate = t.pirate[:]


class Sums:
    """The sums of the flags that are up for some seats, of tables with so many."""

    __slots__ = (
        "_cards_left", "_cities", "_city_sum", "_city_tokens", "_concessions", "_each", "_empires", "_faith", "_hands",
        "_leading", "_leads", "_market", "_net", "_numbers", "_out", "_pirates", "_places", "_realm", "_repressed",
        "_sight", "_start", "_tableaux", "_turns", "_victories",
    )  # fmt: skip

    def __init__(self, net: Net, sight: Sight, places: list[int]) -> None:
        """`places`: the seats from which the tables are seen."""
        self._net = net
        self._sight = sight
        self._places = places
        self._each = sum([1 << net.bits * i for i in range(len(places))])  # once for each place
        self._start = net.start * self._each
        # What all see alike
        self._cards_left: dict[Hashable, int] = {}
        self._faith: dict[Hashable, int] = {}
        self._cities: dict[Hashable, int] = {}
        self._pirates: dict[Hashable, int] = {}
        self._market: list[dict[Hashable, int]] = [{}, {}]
        # What each sees otherwise
        self._turns: dict[Hashable, int] = {}
        self._empires: dict[Hashable, int] = {}
        self._repressed: dict[Hashable, int] = {}
        self._concessions: dict[Hashable, int] = {}
        self._hands: list[dict[Hashable, int]] = [{} for _ in range(sight.n)]
        self._tableaux: list[dict[Hashable, int]] = [{} for _ in range(sight.n)]
        self._leads: dict[Hashable, Leads] = {}
        # Of the table before
        self._realm = Realm()
        self._city_tokens: list[int] = []
        self._city_sum = 0
        self._numbers: tuple[Compared, ...] | None = None
        self._victories = 0
        self._out: list[bool] = []
        self._leading: Leads = (0, [])

    def total(self, t: Table, knower: int) -> int:
        """The sums for all places beside each other, that of the first lowest, by what one seat knows."""
        bishops = bishop_counts(t)
        before = tableaux(t)
        supreme = supreme_by(t, bishops)
        parts = [
            self._start,
            self._of_cards_left(t),
            self._of_faith(t.victories, bishops, supreme),
            self._of_cities(t),
            self._of_market(t, 0),
            self._of_market(t, 1),
            self._of_turn(t),
            self._of_realm(t),
        ]
        for seat in range(self._sight.n):
            parts.append(self._of_hand(t, seat, known_hand(t, seat, knower)))
            parts.append(self._of_tableau(seat, before[seat], t.old_maids[seat]))
        ahead, leading = self._of_leads(t, compared(t, before, supreme))
        parts.append(ahead)
        for seat, victory in leading:
            if has_enough(t, seat, victory):
                flags = [[self._sight.met(seat, victory, t.victories, place)] for place in self._places]
                parts.append(self._beside(flags))
        return sum(parts)

    def _alike(self, flags: list[int]) -> int:
        """What flags add that are up for every place."""
        return self._net.adds(flags) * self._each

    def _beside(self, flags: list[list[int]]) -> int:
        """What flags add, by place."""
        total = 0
        for i in range(len(flags) - 1, -1, -1):
            total = (total << self._net.bits) + self._net.adds(flags[i])
        return total

    # ------------------------------------------------------------------ what all see alike

    def _of_cards_left(self, t: Table) -> int:
        decks, drawn = t.decks, t.drawn
        west, east = len(decks[0]) - drawn[0], len(decks[1]) - drawn[1]
        found = self._cards_left.get((west, east))
        if found is None:
            flags: list[int] = []
            self._sight.cards_left(west, east, flags)
            found = self._cards_left[west, east] = self._alike(flags)
        return found

    def _of_faith(self, victories: int, bishops: list[int], supreme: int) -> int:
        key = (victories, supreme, bishops[0], bishops[1], bishops[2])
        found = self._faith.get(key)
        if found is None:
            flags: list[int] = []
            self._sight.faith(victories, bishops, supreme, flags)
            found = self._faith[key] = self._alike(flags)
        return found

    def _of_cities(self, t: Table) -> int:
        if t.cities != self._city_tokens:
            key = tuple(t.cities)
            found = self._cities.get(key)
            if found is None:
                flags: list[int] = []
                self._sight.cities(t, flags)
                found = _kept(self._cities, key, self._alike(flags))
            self._city_tokens = t.cities[:]
            self._city_sum = found
        return self._city_sum

    def _of_market(self, t: Table, side: int) -> int:
        """By cards and all florins of the side: on which cards they lie does not matter."""
        first = N_COLUMNS * side
        a, b, c, d, e, f = t.market_florins[first : first + N_COLUMNS]
        florins = min(a + b + c + d + e + f, FLORINS_TOLD)
        cards = t.market[first : first + N_COLUMNS]
        key = (florins, *cards)
        kept = self._market[side]
        found = kept.get(key)
        if found is None:
            flags: list[int] = []
            self._sight.market(side, cards, florins, flags)
            found = _kept(kept, key, self._alike(flags))
        return found

    # ------------------------------------------------------------------ what each sees otherwise

    def _of_turn(self, t: Table) -> int:
        key = (t.active, t.actions_left)
        found = self._turns.get(key)
        if found is None:
            found = self._turns[key] = self._beside([[self._sight.turn(t, place)] for place in self._places])
        return found

    def _of_realm(self, t: Table) -> int:
        realm = self._realm
        if not realm.is_of(t):
            realm.keep(t, self._of_pirates(t) + self._of_empires(t) + self._of_repressed(t) + self._of_concessions(t))
        return realm.total

    def _of_pirates(self, t: Table) -> int:
        key = tuple(t.pirate)
        found = self._pirates.get(key)
        if found is None:
            flags: list[int] = []
            self._sight.pirates(t, flags)
            found = _kept(self._pirates, key, self._alike(flags))
        return found

    def _of_empires(self, t: Table) -> int:
        key = (*t.map_state, *t.owner, *t.republic, *t.suzerain)
        found = self._empires.get(key)
        if found is None:
            flags: list[list[int]] = []
            for place in self._places:
                seen: list[int] = []
                self._sight.empires(t, place, seen)
                flags.append(seen)
            found = _kept(self._empires, key, self._beside(flags))
        return found

    def _of_repressed(self, t: Table) -> int:
        key = (t.bank, *t.repressed)
        found = self._repressed.get(key)
        if found is None:
            flags: list[list[int]] = []
            for place in self._places:
                seen: list[int] = []
                self._sight.repressed(t, place, seen)
                flags.append(seen)
            found = _kept(self._repressed, key, self._beside(flags))
        return found

    def _of_concessions(self, t: Table) -> int:
        key = (t.bank, *t.concession)
        found = self._concessions.get(key)
        if found is None:
            flags: list[list[int]] = []
            for place in self._places:
                seen: list[int] = []
                self._sight.concessions(t, place, seen)
                flags.append(seen)
            found = _kept(self._concessions, key, self._beside(flags))
        return found

    def _of_hand(self, t: Table, seat: int, known: tuple[int, ...]) -> int:
        florins, cards = min(t.florins[seat], RICH), len(t.hands[seat])
        key = (florins, cards, known)
        kept = self._hands[seat]
        found = kept.get(key)
        if found is None:
            flags: list[list[int]] = []
            for place in self._places:
                seen: list[int] = []
                self._sight.hand((seat - place) % self._sight.n, florins, cards, known, seen)
                flags.append(seen)
            found = _kept(kept, key, self._beside(flags))
        return found

    def _of_tableau(self, seat: int, tableau: Tableau, maids: tuple[int, ...]) -> int:
        key = (tableau, maids)
        kept = self._tableaux[seat]
        found = kept.get(key)
        if found is None:
            flags: list[list[int]] = []
            for place in self._places:
                seen: list[int] = []
                self._sight.tableau((seat - place) % self._sight.n, tableau, maids, seen)
                flags.append(seen)
            found = _kept(kept, key, self._beside(flags))
        return found

    def _of_leads(self, t: Table, numbers: tuple[Compared, ...]) -> Leads:
        if numbers is not self._numbers or t.victories != self._victories or t.out != self._out:
            self._leading = self._new_leads(t, numbers)
            self._numbers = numbers
            self._victories = t.victories
            self._out = t.out[:]
        return self._leading

    def _new_leads(self, t: Table, numbers: tuple[Compared, ...]) -> Leads:
        key = (t.victories, numbers, *t.out)
        found = self._leads.get(key)
        if found is None:
            ahead = leads(numbers, t.out)
            flags: list[list[int]] = []
            for place in self._places:
                seen: list[int] = []
                self._sight.leads(ahead, t.victories, place, seen)
                flags.append(seen)
            if len(self._leads) >= KEPT:
                self._leads.clear()
            found = self._leads[key] = (self._beside(flags), leaders(t, ahead))
        return found


def _kept(sums: dict[Hashable, int], key: Hashable, found: int) -> int:
    if len(sums) >= KEPT:
        sums.clear()
    sums[key] = found
    return found
