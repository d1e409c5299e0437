"""What may be placed and attacked in Expansion, worked out afresh from position documents and data files.

Slow and plain on purpose: sets of names and breadth-first search, nothing shared with the engine but the data.
"""

import functools
from collections.abc import Mapping
from typing import Any

from signoria.age.printed import document

HEAVENS, CARAVAN, OVERLAND_EAST, NEW_WORLD, NATIONALISM, COSMOPOLITAN = "AIRUWY"
# Which military cards of an enemy make one's own worthless
CANCELLED_BY = {
    "armor": {"long_bow", "gunpowder"},
    "stirrups": {"armor", "long_bow", "gunpowder"},
    "long_bow": {"gunpowder"},
    "gunpowder": set(),
}
EVENT_OF = {card["id"]: card.get("event") for card in document("history_cards")["card"]}


class Chart:
    """One map: provinces, land borders, coasts and seas, by name."""

    def __init__(self, variants: tuple[str, ...]) -> None:
        patches = [v for v in document("provinces")["map_variant"] if v["id"] in variants]
        added = [p for patch in patches for p in patch.get("add_province", [])]
        self.provinces: dict[str, dict[str, Any]] = {p["id"]: p for p in document("provinces")["province"] + added}
        borders = {frozenset((p["id"], other)) for p in self.provinces.values() for other in p["land"]}
        for patch in patches:
            borders -= {frozenset(pair) for pair in patch["remove_land"]}
            borders |= {frozenset(pair) for pair in patch["add_land"]}
        self.land: dict[str, set[str]] = {name: set() for name in self.provinces}
        for border in borders:
            if all(name in self.provinces for name in border):
                one, other = border
                self.land[one].add(other)
                self.land[other].add(one)
        self.coasts: dict[str, dict[str, Any]] = {c["id"]: c for c in document("seas")["coast"]}
        self.seas: dict[str, set[str]] = {sea["id"]: set(sea["coasts"]) for sea in document("seas")["sea"]}
        for patch in patches:
            for coast, sea in patch["remove_sea"]:
                self.seas[sea].discard(coast)
            for coast, sea in patch["add_sea"]:
                self.seas[sea].add(coast)

    def galley(self, start: set[str], steps: int, heavens: bool, closed: set[str]) -> set[str]:
        """9.5.1.g-l: coast by coast from these provinces; at most one sea on the way, if any, as one step."""
        seen = {(name, False) for name, c in self.coasts.items() if c["province"] in start}
        edge = set(seen)
        for _ in range(steps):
            after = set()
            for place, crossed in edge:
                if place in self.seas:
                    after |= {(coast, True) for coast in self.seas[place]}
                else:
                    after |= {(coast, crossed) for coast in self.coasts[place]["coasts"]}
                    if heavens and not crossed:
                        after |= {(sea, True) for sea, touched in self.seas.items() if place in touched}
            edge = {
                spot for spot in after - seen if spot[0] in self.seas or self.coasts[spot[0]]["province"] not in closed
            }
            seen |= edge
        return {self.coasts[place]["province"] for place, _ in seen if place in self.coasts}


@functools.cache
def chart(*variants: str) -> Chart:
    """The map of these variants, made once."""
    return Chart(variants)


class Seat:
    """A player of a position, with what follows for Expansion."""

    def __init__(self, doc: Mapping[str, Any], name: str) -> None:
        self.doc = doc
        self.chart = chart(*[name for name in doc["variants"] if "=" not in name])
        self.me: dict[str, Any] = next(p for p in doc["players"] if p["name"] == name)
        self.others: list[dict[str, Any]] = [p for p in doc["players"] if p["name"] != name]
        row = next(r for r in document("tracks")["players"] if r["count"] == len(doc["players"]))
        always = {"far_east", "new_world"}
        self.in_play = {n for n, p in self.chart.provinces.items() if p["area"] in row["areas"] or p["area"] in always}
        self.asia = {n for n, p in self.chart.provinces.items() if p["area"] == "5"}
        self.overseas = {n for n, p in self.chart.provinces.items() if p["area"] in always}
        self.enterable = self.in_play - (set() if self.owns(OVERLAND_EAST) else self.asia)

    def owns(self, letter: str) -> bool:
        return letter in self.me["advances"]

    def presence(self) -> set[str]:
        """9.6.a-d: colored pieces and the own capital."""
        return {self.me["power"], *self.me["markers"], *self.me["tokens"]}

    def by_land(self) -> set[str]:
        """9.6.c, 9.6.car."""
        bases = self.presence()
        near = {n for base in bases for n in self.chart.land[base]} & self.enterable
        found = near | bases & self.enterable
        if self.owns(CARAVAN):
            for middle in near:
                if middle in bases or not self.controlled(middle):
                    found |= self.chart.land[middle] & self.enterable
        return found

    def controlled(self, province: str) -> bool:
        """9.6.car.b."""
        tokens = sum(p["tokens"].get(province, 0) for p in self.others)
        return any(province in p["markers"] for p in self.others) or tokens == self.market(province)

    def by_ship(self) -> set[str]:
        """9.5.1."""
        sort, _, number = self.me["ship"].partition("_")
        if sort == "none":
            return set()
        coastal = {n for n, p in self.chart.provinces.items() if p["coastal"]}
        if sort == "galley":
            closed = set() if self.owns(OVERLAND_EAST) else self.asia
            start = self.presence() & coastal - self.overseas
            return self.chart.galley(start, int(number), self.owns(HEAVENS), closed) & self.enterable
        if sort == "seaworthy":
            return coastal & self.enterable - self.overseas
        boxes = {b for b in self.overseas if self.chart.provinces[b]["area"] == "far_east" or self.owns(NEW_WORLD)}
        held = {b for b in self.overseas if self.is_in(b)}
        if len(held) >= int(number):
            boxes &= held
        return coastal & self.enterable - self.overseas | boxes

    def is_in(self, province: str) -> bool:
        return any(province in self.me[sort] for sort in ("markers", "new_markers", "tokens", "new_tokens"))

    def landing_limit(self, province: str) -> int:
        """9.5.1.h-j, 9.5.1.m-n: how many more tokens may come by ship."""
        sort, _, number = self.me["ship"].partition("_")
        landed: int = self.doc["expansion"]["landed"].get(province, 0)
        return 10_000 if sort == "ocean" else int(number) - landed

    def market(self, province: str) -> int:
        number: int = self.chart.provinces[province]["market"]
        return number

    def tokens(self, player: dict[str, Any], province: str) -> int:
        count: int = player["tokens"].get(province, 0) + player["new_tokens"].get(province, 0)
        return count

    def arms(self, player: dict[str, Any], enemies: list[dict[str, Any]]) -> int:
        """A36: military cards in play that no enemy's card cancels."""
        against = {EVENT_OF[card] for enemy in enemies for card in enemy["arms"]}
        return sum(1 for card in player["arms"] if not CANCELLED_BY[EVENT_OF[card]] & against)

    def satellites(self, player: dict[str, Any], province: str) -> int:
        """9.6.2.b, 9.6.2.d."""
        return sum(1 for name in player["tokens"] if province in self.chart.provinces[name].get("supports", []))

    def force(self, player: dict[str, Any], province: str, pieces: int, support: int, arms: int) -> int:
        """9.6.3.s."""
        home = self.chart.provinces[player["power"]]["area"]
        base = pieces + (NATIONALISM in player["advances"] and self.chart.provinces[province]["area"] == home)
        doubled = 2 if province == player["power"] else 1
        if "double_satellites=no" in self.doc["variants"]:
            return doubled * base + support + arms
        return doubled * (base + support) + arms

    def attack_needs(self, province: str) -> int | None:
        """9.6.3.a-d: how many new tokens an attack takes; None where there is nobody to attack."""
        defence = 0
        defenders = []
        for other in self.others:
            dominates = province in other["markers"] or province in other["new_markers"]
            pieces = self.market(province) if dominates else self.tokens(other, province)
            if pieces:
                support = self.satellites(other, province) if dominates else 0
                defence += self.force(other, province, pieces, support, self.arms(other, [self.me]))
                defenders.append(other)
        if not defenders:
            return None
        there = self.tokens(self.me, province)
        support = self.satellites(self.me, province) if self.owns(COSMOPOLITAN) else 0
        arms = self.arms(self.me, defenders)
        for new in range(1, 200):
            strength = self.force(self.me, province, there + new, support, arms)
            if there + new >= self.market(province) and strength >= defence + self.market(province):
                return new
        raise AssertionError(f"{province} cannot be attacked with 200 tokens")

    def moves(self) -> set[str]:
        """All placements and attacks, as the engine names them."""
        found = set()
        land, ship = self.by_land(), self.by_ship()
        for province in land | ship:
            if province in self.me["markers"] or province in self.me["new_markers"]:
                continue  # 9.6.h
            most = self.me["expansion"]
            if province not in land:
                most = min(most, self.landing_limit(province))
            taken = any(province in p["markers"] or province in p["new_markers"] for p in self.others)
            if not taken:
                room = self.market(province) - sum(self.tokens(p, province) for p in self.doc["players"])
                found |= {f"place {province} {n}" for n in range(1, min(room, most) + 1)}
            needed = self.attack_needs(province)
            if needed is not None and needed <= most:
                found.add(f"attack {province}")
        return found
