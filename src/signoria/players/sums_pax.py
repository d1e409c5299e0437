"""What a network adds up on a table of Pax Renaissance, part by part, and kept: most of a table is as on the one before.

A part is known by all that it is made of, so tables may be looked at in any order: the sums are always those of
`Sight.flags`.
"""

from collections.abc import Hashable
from typing import Final

from signoria.pax.state import Table
from signoria.pax.victory import bishop_counts, supreme_religion
from signoria.players.net import Net
from signoria.players.sight_pax import RICH, Sight, known_hand, leaders, leads
from signoria.players.tableaux_pax import Tableau, compared, has_enough, tableaux

KEPT: Final = 2000  # sums of each part

Leads = tuple[list[int], list[tuple[int, int]]]  # the sums by place, and who leads by enough in which victory


class Sums:
    """The sums of the flags that are up for some seats, of tables with so many."""

    __slots__ = (
        "_cards_left", "_cities", "_concessions", "_empires", "_faith", "_leads", "_market", "_net", "_pirates",
        "_places", "_repressed", "_seats", "_sight", "_turns",
    )  # fmt: skip

    def __init__(self, net: Net, sight: Sight, places: list[int]) -> None:
        """`places`: the seats from which the tables are seen."""
        self._net = net
        self._sight = sight
        self._places = places
        # What all see alike
        self._cards_left: dict[Hashable, int] = {}
        self._faith: dict[Hashable, int] = {}
        self._cities: dict[Hashable, int] = {}
        self._pirates: dict[Hashable, int] = {}
        self._market: dict[Hashable, int] = {}
        # What each sees otherwise, by place
        self._turns: dict[Hashable, list[int]] = {}
        self._empires: dict[Hashable, list[int]] = {}
        self._repressed: dict[Hashable, list[int]] = {}
        self._concessions: dict[Hashable, list[int]] = {}
        self._seats: list[dict[Hashable, list[int]]] = [{} for _ in range(sight.n)]
        self._leads: dict[Hashable, Leads] = {}

    def totals(self, t: Table, knower: int) -> list[int]:
        """The sum for each place, by what one seat knows."""
        supreme = supreme_religion(t)
        shared = (
            self._net.start
            + self._of_cards_left(t)
            + self._of_faith(t, supreme)
            + self._of_cities(t)
            + self._of_pirates(t)
            + self._of_market(t)
        )
        before = tableaux(t)
        parts = [self._of_turn(t), self._of_empires(t), self._of_repressed(t), self._of_concessions(t)]
        for seat in range(self._sight.n):
            parts.append(self._of_seat(t, seat, known_hand(t, seat, knower), before[seat]))
        ahead, leading = self._of_leads(t, before, supreme)
        parts.append(ahead)
        for seat, victory in leading:
            if has_enough(t, seat, victory):
                met = [self._sight.met(seat, victory, t.victories, place) for place in self._places]
                parts.append([self._net.adds([flag]) for flag in met])
        return [shared + sum(seen) for seen in zip(*parts)]

    # ------------------------------------------------------------------ what all see alike

    def _of_cards_left(self, t: Table) -> int:
        decks, drawn = t.decks, t.drawn
        west, east = len(decks[0]) - drawn[0], len(decks[1]) - drawn[1]
        found = self._cards_left.get((west, east))
        if found is None:
            flags: list[int] = []
            self._sight.cards_left(west, east, flags)
            found = self._cards_left[west, east] = self._net.adds(flags)
        return found

    def _of_faith(self, t: Table, supreme: int) -> int:
        bishops = bishop_counts(t)
        key = (t.victories, supreme, *bishops)
        found = self._faith.get(key)
        if found is None:
            flags: list[int] = []
            self._sight.faith(t.victories, bishops, supreme, flags)
            found = self._faith[key] = self._net.adds(flags)
        return found

    def _of_cities(self, t: Table) -> int:
        key = tuple(t.cities)
        found = self._cities.get(key)
        if found is None:
            flags: list[int] = []
            self._sight.cities(t, flags)
            found = _kept(self._cities, key, self._net.adds(flags))
        return found

    def _of_pirates(self, t: Table) -> int:
        key = tuple(t.pirate)
        found = self._pirates.get(key)
        if found is None:
            flags: list[int] = []
            self._sight.pirates(t, flags)
            found = _kept(self._pirates, key, self._net.adds(flags))
        return found

    def _of_market(self, t: Table) -> int:
        key = (*t.market, *t.market_florins)
        found = self._market.get(key)
        if found is None:
            flags: list[int] = []
            self._sight.market(t, flags)
            found = _kept(self._market, key, self._net.adds(flags))
        return found

    # ------------------------------------------------------------------ what each sees otherwise

    def _of_turn(self, t: Table) -> list[int]:
        key = (t.active, t.actions_left)
        found = self._turns.get(key)
        if found is None:
            found = [self._net.adds([self._sight.turn(t, place)]) for place in self._places]
            self._turns[key] = found
        return found

    def _of_empires(self, t: Table) -> list[int]:
        key = (*t.map_state, *t.owner, *t.republic, *t.suzerain)
        found = self._empires.get(key)
        if found is None:
            found = []
            for place in self._places:
                flags: list[int] = []
                self._sight.empires(t, place, flags)
                found.append(self._net.adds(flags))
            _keep(self._empires, key, found)
        return found

    def _of_repressed(self, t: Table) -> list[int]:
        key = (t.bank, *t.repressed)
        found = self._repressed.get(key)
        if found is None:
            found = []
            for place in self._places:
                flags: list[int] = []
                self._sight.repressed(t, place, flags)
                found.append(self._net.adds(flags))
            _keep(self._repressed, key, found)
        return found

    def _of_concessions(self, t: Table) -> list[int]:
        key = (t.bank, *t.concession)
        found = self._concessions.get(key)
        if found is None:
            found = []
            for place in self._places:
                flags: list[int] = []
                self._sight.concessions(t, place, flags)
                found.append(self._net.adds(flags))
            _keep(self._concessions, key, found)
        return found

    def _of_seat(self, t: Table, seat: int, known: tuple[int, ...], tableau: Tableau) -> list[int]:
        florins, cards, maids = min(t.florins[seat], RICH), len(t.hands[seat]), t.old_maids[seat]
        kept = self._seats[seat]
        key = (florins, cards, known, maids, tableau)
        found = kept.get(key)
        if found is None:
            found = []
            for place in self._places:
                flags: list[int] = []
                self._sight.seat((seat - place) % self._sight.n, florins, cards, known, maids, tableau, flags)
                found.append(self._net.adds(flags))
            _keep(kept, key, found)
        return found

    def _of_leads(self, t: Table, before: list[Tableau], supreme: int) -> Leads:
        numbers = compared(t, before, supreme)
        key = (t.victories, numbers, *t.out)
        found = self._leads.get(key)
        if found is None:
            ahead = leads(numbers, t.out)
            sums: list[int] = []
            for place in self._places:
                flags: list[int] = []
                self._sight.leads(ahead, t.victories, place, flags)
                sums.append(self._net.adds(flags))
            if len(self._leads) >= KEPT:
                self._leads.clear()
            found = self._leads[key] = (sums, leaders(t, ahead))
        return found


def _kept(sums: dict[Hashable, int], key: Hashable, found: int) -> int:
    if len(sums) >= KEPT:
        sums.clear()
    sums[key] = found
    return found


def _keep(sums: dict[Hashable, list[int]], key: Hashable, found: list[int]) -> None:
    if len(sums) >= KEPT:
        sums.clear()
    sums[key] = found
