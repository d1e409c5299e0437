"""4: the map as a graph, and what can be reached on it from where. One `Map` for each map variant, made when asked for.

Everything is a set of provinces (see `facts`), worked out once: a placement is then a union of a few numbers.
"""

from typing import Any, Final

from signoria.age.facts import (
    AREA_V,
    AREAS_FOR,
    COASTAL,
    IN_AREA,
    N_PROVINCES,
    OVERSEAS,
    PROVINCE,
    bits_of,
)
from signoria.age.printed import document

REMEMBERED: Final = 20_000
REMEMBERED_VOYAGES: Final = 2_000
NOT_ASKED: Final = -1


class Map:
    """A board: which provinces it has, which share a land border, and how galleys go."""

    __slots__ = (
        "_coast_ids", "_galley", "_near", "_nodes", "_of_province", "_open", "_province", "_sea_ids", "_seas", "_voyages",
        "in_use", "land", "name", "provinces",
    )  # fmt: skip

    def __init__(self, name: str) -> None:
        self.name = name
        variant: dict[str, Any] = {}
        for patch in document("provinces")["map_variant"]:
            if patch["id"] == name:
                variant = patch
        self.provinces = 0
        self.land = [0] * N_PROVINCES
        for p in document("provinces")["province"] + variant.get("add_province", []):
            self.provinces |= 1 << PROVINCE[p["id"]]
            for other in p["land"]:
                self._border(p["id"], other, True)
        for a, b in variant.get("remove_land", []):
            self._border(a, b, False)
        for a, b in variant.get("add_land", []):
            self._border(a, b, True)
        # 8.2: the provinces in play, by the number of players
        self.in_use = {n: self._used(areas) for n, areas in AREAS_FOR.items()}
        self._waters(variant)
        self._galley: dict[int, list[int]] = {}
        # What was asked for before: bases seldom change within a turn.
        self._near: dict[int, int] = {}
        self._voyages: dict[tuple[int, int, bool, bool], dict[int, int]] = {}
        self._open: dict[tuple[bool, bool], list[list[int]]] = {}

    def _border(self, a: str, b: str, there: bool) -> None:
        if b not in PROVINCE:
            return
        for p, q in ((PROVINCE[a], PROVINCE[b]), (PROVINCE[b], PROVINCE[a])):
            self.land[p] = self.land[p] | 1 << q if there else self.land[p] & ~(1 << q)

    def _used(self, areas: tuple[int, ...]) -> int:
        found = OVERSEAS
        for area in areas:
            found |= IN_AREA[area]
        return found & self.provinces

    def _waters(self, variant: dict[str, Any]) -> None:
        """9.5.1.g, A67: coasts are the places of a route; a province with two separate coasts has two."""
        coasts: list[dict[str, Any]] = document("seas")["coast"]
        number = {c["id"]: i for i, c in enumerate(coasts)}
        self._coast_ids = [str(c["id"]) for c in coasts]
        self._sea_ids = [str(sea["id"]) for sea in document("seas")["sea"]]
        self._nodes = [[number[other] for other in c["coasts"]] for c in coasts]
        self._province = [PROVINCE[c["province"]] for c in coasts]
        self._of_province = [[i for i, p in enumerate(self._province) if p == q] for q in range(N_PROVINCES)]
        removed = [tuple(pair) for pair in variant.get("remove_sea", [])]
        self._seas: list[list[int]] = []
        for sea in document("seas")["sea"]:
            touched = [number[c] for c in sea["coasts"] if (c, sea["id"]) not in removed]
            touched += [number[c] for c, name in variant.get("add_sea", []) if name == sea["id"]]
            self._seas.append(touched)

    def neighbours(self, mask: int) -> int:
        """All provinces that share a land border with one of these."""
        found = self._near.get(mask, -1)
        if found < 0:
            found = 0
            for p in bits_of(mask):
                found |= self.land[p]
            if len(self._near) > REMEMBERED:
                self._near.clear()
            self._near[mask] = found
        return found

    def by_galley(self, bases: int, grade: int, heavens: bool, overland: bool) -> int:
        """9.5.1.g: what a galley of this grade reaches from these provinces."""
        key = grade * 4 + heavens * 2 + overland
        if key not in self._galley:
            self._galley[key] = [NOT_ASKED] * N_PROVINCES
        table = self._galley[key]
        found = 0
        for p in bits_of(bases & COASTAL & ~OVERSEAS):
            reached = table[p]
            if reached == NOT_ASKED:
                reached = table[p] = self._reach(p, grade, heavens, overland)
            found |= reached
        return found

    def galley_route(self, bases: int, target: int, grade: int, heavens: bool, overland: bool) -> list[str]:
        """The coasts, and the sea, of a shortest way of a galley from one of these provinces; none where it cannot go."""
        coasts = len(self._nodes)
        crossed = coasts + len(self._seas)
        before = self._voyage(bases & COASTAL & ~OVERSEAS, grade, heavens, overland)
        ends = [place for node in self._of_province[target] for place in (node, crossed + node) if place in before]
        ways: list[list[int]] = []
        for end in ends:
            way = [end]
            while before[way[-1]] >= 0:
                way.append(before[way[-1]])
            ways.append(way[::-1])
        return [self._place_id(place, coasts, crossed) for place in min(ways, key=len)] if ways else []

    def _place_id(self, place: int, coasts: int, crossed: int) -> str:
        if coasts <= place < crossed:
            return self._sea_ids[place - coasts]
        return self._coast_ids[place % crossed]

    def _voyage(self, bases: int, grade: int, heavens: bool, overland: bool) -> dict[int, int]:
        """9.5.1.g-q: along coastal waters, each coast one step; with The Heavens one sea a shipment, one step too.

        Every place that is reached, with the one before it on a shortest way; -1 before a base.
        """
        asked = (bases, grade, heavens, overland)
        before = self._voyages.get(asked)
        if before is not None:
            return before
        before = {}
        for province in bits_of(bases):
            before.update(dict.fromkeys(self._of_province[province], -1))
        steps = self._open_steps(heavens, overland)
        frontier = list(before)
        for _ in range(grade):
            reached: list[int] = []
            for place in frontier:
                for other in steps[place]:
                    if other not in before:
                        before[other] = place
                        reached.append(other)
            frontier = reached
        if len(self._voyages) > REMEMBERED_VOYAGES:
            self._voyages.clear()
        self._voyages[asked] = before
        return before

    def _open_steps(self, heavens: bool, overland: bool) -> list[list[int]]:
        """Where one step leads, by place, that the galley may take: without Overland East none into Area V (9.6.k).

        Coasts reached over a sea are places of their own: no route has two seas.
        """
        if (heavens, overland) not in self._open:
            places = 2 * len(self._nodes) + len(self._seas)
            self._open[heavens, overland] = [self._open_from(place, heavens, overland) for place in range(places)]
        return self._open[heavens, overland]

    def _open_from(self, place: int, heavens: bool, overland: bool) -> list[int]:
        closed = 0 if overland else IN_AREA[AREA_V]
        coasts = len(self._nodes)
        crossed = coasts + len(self._seas)
        found: list[int] = []
        for other in self._steps(place, coasts, crossed, heavens):
            node = other if other < coasts else other - crossed
            if node < 0 or not closed >> self._province[node] & 1:
                found.append(other)
        return found

    def _reach(self, province: int, grade: int, heavens: bool, overland: bool) -> int:
        """The provinces a galley reaches from this one."""
        coasts = len(self._nodes)
        crossed = coasts + len(self._seas)
        found = 0
        for place in self._voyage(1 << province, grade, heavens, overland):
            if place < coasts or place >= crossed:
                found |= 1 << self._province[place % crossed]
        return found

    def _steps(self, place: int, coasts: int, crossed: int, heavens: bool) -> list[int]:
        """Where one step leads: from a coast to the next or out to sea, from a sea to its coasts."""
        if place >= crossed:
            return [crossed + node for node in self._nodes[place - crossed]]
        if place >= coasts:
            return [crossed + node for node in self._seas[place - coasts]]
        steps = list(self._nodes[place])
        if heavens:
            steps += [coasts + sea for sea, touched in enumerate(self._seas) if place in touched]
        return steps


_maps: Final[dict[str, Map]] = {}


def map_named(name: str) -> Map:
    """The map of a variant."""
    if name not in _maps:
        _maps[name] = Map(name)
    return _maps[name]
