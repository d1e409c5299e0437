"""9.6: what the player who expands may do next, worked out once for his part and kept up to date as he places."""

from typing import Final

from signoria.age.facts import (
    CARAVAN,
    COSMOPOLITAN,
    MARKET,
    N_PROVINCES,
    OVERSEAS,
    SUPPORTS,
    bits_of,
)
from signoria.age.options import ATTACK, placing
from signoria.age.reach import NO_LIMIT, bases, land_from, ship_from, shipload
from signoria.age.state import Table, all_tokens_in, has
from signoria.age.strength import at_home, defence, defences, modified, tokens_against

# The placements of so many tokens and fewer in a province: PLACEMENTS[province][tokens]
PLACEMENTS: Final[list[list[list[int]]]] = [
    [[placing(p, tokens) for tokens in range(1, most + 1)] for most in range(MARKET[p] + 1)] for p in range(N_PROVINCES)
]
# Where the defence may be another one after something was done in a province: there, and where its satellites point to
TOUCHED: Final[list[list[int]]] = [bits_of(SUPPORTS[p] | 1 << p) for p in range(N_PROVINCES)]


class Prospects:
    """The provinces in reach, each with the placements and the attack it allows.

    What the player does as a rule changes the one province it is done in, since new pieces are no base (9.6.d) and support
    nothing (9.6.2.b). Where the reach itself changes, all is worked out anew.
    """

    __slots__ = (
        "_attacks", "_bases", "_defended", "_land", "_load", "_modified", "_placements", "_reached", "_seat", "_t",
    )  # fmt: skip

    def __init__(self, t: Table, seat: int) -> None:
        self._t = t
        self._seat = seat
        start = bases(t, seat)
        self._look_around(start, land_from(t, seat, start), ship_from(t, seat, t.ship[seat], start))

    def _look_around(self, start: int, land: int, ship: int) -> None:
        """Work out everything."""
        t, seat = self._t, self._seat
        self._bases = start
        self._land = land
        self._reached = land | ship
        self._load = shipload(t, seat)
        self._modified = -1  # where tokens do not just count for one each
        if not t.arms[seat]:
            self._modified = modified(t, seat) if has(t, seat, COSMOPOLITAN) else at_home(t, seat)
        room = list(MARKET)  # for tokens, by province; below zero under a marker
        for other in range(t.n):
            for held in (t.old[other], t.new[other]):
                for p, count in held.items():
                    room[p] -= count
            for p in bits_of(t.markers[other] | t.fresh[other]):
                room[p] = -1  # 9.6.h, 9.6.j
        defended = self._defended = defences(t, seat)
        # By province, in the order of the data: the tokens an attack takes, and the placements
        self._attacks: dict[int, int] = {}
        self._placements: dict[int, list[int]] = {}
        mine = t.markers[seat] | t.fresh[seat]
        for p in bits_of((land | ship) & ~mine):
            if defended[p]:
                self._attacks[p] = defended[p] + MARKET[p]
            if room[p] >= 0:
                self._placements[p] = PLACEMENTS[p][room[p]]
        self._look_closer()

    def _look_closer(self) -> None:
        """What is otherwise here and there: tokens that are there already, a force that is not just tokens, the ship."""
        t, seat = self._t, self._seat
        attacks, defended = self._attacks, self._defended
        for held in (t.old[seat], t.new[seat]):
            for p, count in held.items():
                if p in attacks:
                    attacks[p] -= count  # 9.6.3.b: each token counts for one
        if self._modified < 0:
            for p in attacks:
                attacks[p] = self._tokens_to_attack(p, defended[p])
        else:
            for p in bits_of(self._modified):
                if p in attacks:
                    attacks[p] = self._tokens_to_attack(p, defended[p])
        if self._load == NO_LIMIT:
            return
        for p in bits_of(self._reached & ~self._land):
            limit = self._load - t.landed[p] if p in t.landed else self._load
            if p in attacks and attacks[p] > limit:
                attacks[p] = NO_LIMIT
            if p in self._placements and len(self._placements[p]) > limit:
                self._placements[p] = PLACEMENTS[p][max(0, limit)]

    def renew(self, province: int, fought: bool) -> None:
        """Something was done in a province: tokens placed, or an attack made.

        The reach changes where a ■ is gone, which was a base (9.6.d), where a caravan can pass now that others have lost
        the province (9.6.car.b), and overseas, where the ship may allow no further box (ADV.T.2).
        """
        t, seat = self._t, self._seat
        start = bases(t, seat) if self._bases >> province & 1 else self._bases
        if start != self._bases or OVERSEAS >> province & 1 or (fought and has(t, seat, CARAVAN)):
            land, ship = land_from(t, seat, start), ship_from(t, seat, t.ship[seat], start)
            self._bases = start
            if land != self._land or land | ship != self._reached:
                self._look_around(start, land, ship)
                return
        if fought:
            for q in TOUCHED[province]:
                if q in self._attacks:
                    defended = self._defended[q] = defence(t, seat, q)
                    self._attacks[q] = self._tokens_to_attack(q, defended) if defended else NO_LIMIT
        elif province in self._attacks:
            self._attacks[province] = self._tokens_to_attack(province, self._defended[province])
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
        for province, placements in self._placements.items():
            found += placements if len(placements) <= tokens else PLACEMENTS[province][tokens]
        found += [ATTACK + province for province, needed in self._attacks.items() if needed <= tokens]
        return found
