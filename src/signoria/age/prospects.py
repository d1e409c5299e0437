"""9.6: what the player who expands may do next, worked out once for his part and kept up to date as he places."""

from itertools import chain
from typing import Final

from signoria.age.facts import (
    CARAVAN,
    MARKET,
    N_PROVINCES,
    OVERSEAS,
    SUPPORTS,
    provinces_of,
)
from signoria.age.reach import NO_LIMIT, bases, by_land, by_ship, shipload
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

    __slots__ = (
        "_attacks", "_bases", "_land", "_load", "_modified", "_placements", "_provinces", "_reached", "_seat", "_t",
        "_tokens",
    )  # fmt: skip

    def __init__(self, t: Table, seat: int) -> None:
        self._t = t
        self._seat = seat
        self._look_around(by_land(t, seat), by_ship(t, seat))

    def _look_around(self, land: int, ship: int) -> None:
        """Work out everything."""
        t, seat = self._t, self._seat
        reached = (land | ship) & ~(t.markers[seat] | t.fresh[seat])  # 9.6.h
        tokens = dict.fromkeys(provinces_of(reached), 0)  # everybody's, by province in reach
        defences: dict[int, int] = {}
        foreign = 0  # markers of others
        for other in range(t.n):
            for held in (t.old[other], t.new[other]):
                for province, count in held.items():
                    if province in tokens:
                        tokens[province] += count
            if other != seat:
                foreign |= t.markers[other] | t.fresh[other]
                for province, force in forces(t, other, seat, reached).items():
                    defences[province] = defences.get(province, 0) + force
        self._bases = bases(t, seat)
        self._land = land
        self._reached = land | ship
        self._load = shipload(t, seat)
        self._modified = -1 if t.arms[seat] else modified(t, seat)
        self._tokens = tokens
        # The tokens an attack takes, by province
        self._attacks = {province: self._tokens_to_attack(province, force) for province, force in defences.items()}
        self._provinces = provinces_of(reached & ~foreign)
        self._placements = [PLACEMENTS[p][MARKET[p] - tokens[p]] for p in self._provinces]
        if t.landed or self._load < MOST:
            for province in provinces_of(reached & ~foreign & ~land):
                self._placements[self._provinces.index(province)] = self._room(province)

    def renew(self, province: int) -> None:
        """Something was done in a province: tokens placed, or an attack made.

        The reach changes where a ■ is gone, which was a base (9.6.d), where a caravan can pass now (9.6.car.b), and
        overseas, where the ship may allow no further box (ADV.T.2).
        """
        t, seat = self._t, self._seat
        if bases(t, seat) != self._bases or OVERSEAS >> province & 1 or has(t, seat, CARAVAN):
            land, ship = by_land(t, seat), by_ship(t, seat)
            if land != self._land or land | ship != self._reached:
                self._look_around(land, ship)
                return
        self._tokens[province] = all_tokens_in(t, province)
        for q in TOUCHED[province]:
            if q in self._attacks:
                defended = defence(t, seat, q)
                self._attacks[q] = self._tokens_to_attack(q, defended) if defended else NO_LIMIT
        if province in self._provinces:
            self._placements[self._provinces.index(province)] = self._room(province)

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
        room = min(MARKET[province] - self._tokens[province], self._limit(province))  # 9.6.j
        if room < 0 or self._t.fresh[self._seat] >> province & 1:  # 9.6.h
            room = 0
        return PLACEMENTS[province][room]

    def needs_ship(self, province: int) -> bool:
        """9.5.1.i: whether tokens come to a province by ship only."""
        return not self._land >> province & 1

    def options(self) -> list[int]:
        """Every placement and attack that the tokens in Expansion are enough for."""
        tokens = self._t.expansion[self._seat]
        placements = self._placements
        if tokens < MOST:
            placements = [some if len(some) <= tokens else some[:tokens] for some in placements]
        attacks = [ATTACK + province for province, needed in self._attacks.items() if needed <= tokens]
        attacks.sort()
        return [*chain.from_iterable(placements), *attacks]
