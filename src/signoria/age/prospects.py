"""9.6: what the player who expands may do next, worked out once for his part and kept up to date as he places."""

from typing import Final

from signoria.age.facts import (
    CARAVAN,
    MARKET,
    N_PROVINCES,
    OVERSEAS,
    SUPPORTS,
    provinces_of,
)
from signoria.age.reach import NO_LIMIT, bases, land_from, ship_from, shipload
from signoria.age.readings import ATTACK, placing
from signoria.age.state import Table, all_tokens_in, has
from signoria.age.strength import defence, forces, modified, tokens_against

MOST: Final = max(MARKET)
# The placements of so many tokens and fewer in a province: PLACEMENTS[province][tokens]
PLACEMENTS: Final[list[list[list[int]]]] = [
    [[placing(p, tokens) for tokens in range(1, most + 1)] for most in range(MARKET[p] + 1)] for p in range(N_PROVINCES)
]
# Where the defence may be another one after something was done in a province: there, and where its satellites point to
TOUCHED: Final[list[list[int]]] = [provinces_of(SUPPORTS[p] | 1 << p) for p in range(N_PROVINCES)]


class Prospects:
    """The provinces in reach, each with the placements and the attack it allows.

    What the player does as a rule changes the one province it is done in, since new pieces are no base (9.6.d) and support
    nothing (9.6.2.b). Where the reach itself changes, all is worked out anew.
    """

    __slots__ = ("_attacks", "_bases", "_land", "_load", "_modified", "_placements", "_reached", "_seat", "_t")

    def __init__(self, t: Table, seat: int) -> None:
        self._t = t
        self._seat = seat
        start = bases(t, seat)
        self._look_around(start, land_from(t, seat, start), ship_from(t, seat, t.ship[seat], start))

    def _look_around(self, start: int, land: int, ship: int) -> None:
        """Work out everything."""
        t, seat = self._t, self._seat
        reached = (land | ship) & ~(t.markers[seat] | t.fresh[seat])  # 9.6.h
        defences: dict[int, int] = {}
        foreign = 0  # markers of others
        for other in range(t.n):
            if other != seat:
                foreign |= t.markers[other] | t.fresh[other]
                for province, force in forces(t, other, seat, reached).items():
                    defences[province] = defences[province] + force if province in defences else force
        self._bases = start
        self._land = land
        self._reached = land | ship
        self._load = shipload(t, seat)
        self._modified = -1 if t.arms[seat] else modified(t, seat)
        # The tokens an attack takes, by province
        self._attacks = self._against(defences)
        room = {p: MARKET[p] for p in provinces_of(reached & ~foreign)}
        for other in range(t.n):
            for held in (t.old[other], t.new[other]):
                for province, count in held.items():
                    if province in room:
                        room[province] -= count
        self._placements = {province: PLACEMENTS[province][most] for province, most in room.items()}
        if t.landed or self._load < MOST:
            for province in provinces_of(reached & ~foreign & ~land):
                self._placements[province] = self._room(province)

    def _against(self, defences: dict[int, int]) -> dict[int, int]:
        """The tokens an attack takes in each of these provinces, in the order of the data."""
        t, seat = self._t, self._seat
        found = {province: defences[province] + MARKET[province] for province in sorted(defences)}
        for held in (t.old[seat], t.new[seat]):
            for province, count in held.items():
                if province in found:
                    found[province] -= count  # 9.6.3.b: each token counts for one
        special = self._modified
        if self._load < NO_LIMIT:
            special |= self._reached & ~self._land
        for province in found if special < 0 else provinces_of(special):
            if province in found:
                found[province] = self._tokens_to_attack(province, defences[province])
        return found

    def renew(self, province: int, fought: bool) -> None:
        """Something was done in a province: tokens placed, or an attack made.

        The reach changes where a ■ is gone, which was a base (9.6.d), where a caravan can pass now that others have lost
        the province (9.6.car.b), and overseas, where the ship may allow no further box (ADV.T.2).
        """
        t, seat = self._t, self._seat
        start = bases(t, seat) if self._bases >> province & 1 else self._bases
        if start != self._bases or OVERSEAS >> province & 1 or (fought and has(t, seat, CARAVAN)):
            land, ship = land_from(t, seat, start), ship_from(t, seat, t.ship[seat], start)
            if land != self._land or land | ship != self._reached:
                self._look_around(start, land, ship)
                return
        for q in TOUCHED[province]:
            if q in self._attacks:
                defended = defence(t, seat, q)
                self._attacks[q] = self._tokens_to_attack(q, defended) if defended else NO_LIMIT
        if province in self._placements:
            self._placements[province] = self._room(province)

    def _limit(self, province: int) -> int:
        """9.5.1.h-i, A66: how many tokens can still come: only what comes by ship counts against its limit."""
        return NO_LIMIT if self._land >> province & 1 else self._load - self._t.landed.get(province, 0)

    def _tokens_to_attack(self, province: int, defended: int) -> int:
        """How many tokens an attack takes; NO_LIMIT where it cannot be made."""
        t, seat = self._t, self._seat
        if self._modified >> province & 1:
            needed = tokens_against(t, seat, province, defended)
        else:
            # 9.6.3.b: each token counts for one.
            needed = defended + MARKET[province] - t.old[seat].get(province, 0) - t.new[seat].get(province, 0)
        if self._land >> province & 1 or needed <= self._load - t.landed.get(province, 0):
            return needed
        return NO_LIMIT

    def _room(self, province: int) -> list[int]:
        """The placements in a province without a marker of others."""
        room = min(MARKET[province] - all_tokens_in(self._t, province), self._limit(province))  # 9.6.j
        if room < 0 or self._t.fresh[self._seat] >> province & 1:  # 9.6.h
            room = 0
        return PLACEMENTS[province][room]

    def needs_ship(self, province: int) -> bool:
        """9.5.1.i: whether tokens come to a province by ship only."""
        return not self._land >> province & 1

    def tokens_for(self, province: int) -> int:
        """9.6.3.b: how many tokens the attack on a province takes, which is among the options."""
        return self._attacks[province]

    def options(self) -> list[int]:
        """Every placement and attack that the tokens in Expansion are enough for."""
        tokens = self._t.expansion[self._seat]
        found: list[int] = []
        if tokens < MOST:
            for some in self._placements.values():
                found += some if len(some) <= tokens else some[:tokens]
        else:
            for some in self._placements.values():
                found += some
        for province, needed in self._attacks.items():
            if needed <= tokens:
                found.append(ATTACK + province)
        return found
