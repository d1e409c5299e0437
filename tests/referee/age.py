"""The legal answers to the questions of Age of Renaissance, from a position document and facts alone.

All three maps and the switches; written from the rules. A token is old (■) or new (□), a marker old (●) or new (○).
"""

import copy
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tests.referee.facts import read

Entries = dict[str, dict[str, Any]]


@dataclass
class Chart:
    """A map: provinces, coasts and seas."""

    provinces: Entries
    coasts: Entries
    seas: Entries

    def changed(self, patch: dict[str, Any]) -> "Chart":
        """The map of another board."""
        new = copy.deepcopy(self)
        new.provinces |= {p["id"]: copy.deepcopy(p) for p in patch.get("add_province", ())}
        for verb in ("add", "remove"):
            for one, other in patch[f"{verb}_land"]:
                for here, there in ((one, other), (other, one)):
                    land = new.provinces[here]["land"]
                    new.provinces[here]["land"] = [p for p in land if p != there] + ([there] if verb == "add" else [])
            for coast, sea in patch[f"{verb}_sea"]:
                for here, there, entries, field in (
                    (coast, sea, new.coasts, "seas"),
                    (sea, coast, new.seas, "coasts"),
                    (sea, coast, new.seas, "provinces"),
                ):
                    near = entries[here][field]
                    entries[here][field] = [x for x in near if x != there] + ([there] if verb == "add" else [])
        return new


EUROPEAN: Final = Chart(
    {p["id"]: p for p in read("age", "provinces")["province"]},
    {c["id"]: c for c in read("age", "seas")["coast"]},
    {s["id"]: s for s in read("age", "seas")["sea"]},
)
CHARTS: Final = {v["id"]: EUROPEAN.changed(v) for v in read("age", "provinces")["map_variant"]}
ADVANCES: Final[dict[str, dict[str, Any]]] = {a["letter"]: a for a in read("age", "advances")["advance"]}
CARDS: Final[dict[str, dict[str, Any]]] = {c["id"]: c for c in read("age", "history_cards")["card"]}
TRACKS: Final = read("age", "tracks")
TABLES: Final[dict[int, dict[str, Any]]] = {p["count"]: p for p in TRACKS["players"]}
BASE: Final[dict[str, int]] = {c["id"]: c["base_value"] for c in read("age", "commodities")["commodity"]}
LETTER: Final[dict[str, str]] = {a["id"]: letter for letter, a in ADVANCES.items()}
NUMBER: Final[dict[str, int]] = {s["id"]: s["number"] for s in TRACKS["shipping"]["ship"]}
NEXT: Final[dict[str, str]] = {s["id"]: s["next"] for s in TRACKS["shipping"]["ship"]}
BEATEN: Final = {
    "stirrups": {"armor", "long_bow", "gunpowder"},
    "armor": {"long_bow", "gunpowder"},
    "long_bow": {"gunpowder"},
    "gunpowder": set[str](),
}
OVERSEAS: Final = {p for p, entry in EUROPEAN.provinces.items() if entry["kind"] == "overseas"}


class Table:
    """A position document, laid out."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.doc = doc
        self.variants: list[str] = doc["variants"]
        chart = next((CHARTS[v] for v in self.variants if v in CHARTS), EUROPEAN)
        self.provinces, self.coasts, self.seas = chart.provinces, chart.coasts, chart.seas
        self.players: dict[str, dict[str, Any]] = {p["name"]: p for p in doc["players"]}
        self.areas = set(TABLES[len(self.players)]["areas"])
        self.in_play = {p for p, entry in self.provinces.items() if entry["area"] in self.areas or p in OVERSEAS}

    def alive(self) -> list[str]:
        """The players not in Chaos."""
        return [name for name, p in self.players.items() if p["misery"] != "chaos"]

    def has(self, name: str, letter: str) -> bool:
        """Whether an advance works for a player: in Chaos only Nationalism does."""
        player = self.players[name]
        return letter in player["advances"] and (player["misery"] != "chaos" or letter == "W")

    def order(self) -> list[str]:
        """The players by their places."""
        return sorted(self.players, key=lambda name: self.players[name]["place"])

    def tokens(self, name: str, province: str) -> int:
        """All tokens of a player in a province."""
        player = self.players[name]
        return int(player["tokens"].get(province, 0) + player["new_tokens"].get(province, 0))

    def marker(self, province: str) -> str | None:
        """Who dominates a province, with a marker of either colour."""
        return next((n for n, p in self.players.items() if province in p["markers"] + p["new_markers"]), None)

    def stock(self, name: str) -> int:
        """Tokens not on the map and not for expansion."""
        player = self.players[name]
        out = sum(player["tokens"].values()) + sum(player["new_tokens"].values()) + player["expansion"]
        return 36 - int(out)

    def markers_left(self, name: str) -> int:
        """Markers still on the mat."""
        player = self.players[name]
        return 25 - len(player["markers"]) - len(player["new_markers"])

    # ------------------------------------------------------------------ reach

    def bases(self, name: str) -> set[str]:
        """Provinces with a coloured piece, and the capital."""
        player = self.players[name]
        return {*player["markers"], *player["tokens"], player["power"]}

    def open_to(self, name: str) -> set[str]:
        """Where pieces of a player may stay at all."""
        return {p for p in self.in_play if self.provinces[p]["area"] != "5" or self.has(name, "R")}

    def by_land(self, name: str) -> set[str]:
        """Bases, their neighbours, and with Caravan one further through provinces that nobody else controls."""
        start, entered = self.bases(name), self.open_to(name)
        first = {n for p in start for n in self.provinces[p]["land"]} & entered
        found = start & entered | first
        if self.has(name, "I"):
            for p in first - start:
                if not self.controlled(name, p):
                    found |= set(self.provinces[p]["land"]) & entered
        return found

    def controlled(self, name: str, province: str) -> bool:
        """Another's ●, or ■ of others that fill the market number."""
        others = [p for n, p in self.players.items() if n != name]
        if any(province in p["markers"] for p in others):
            return True
        return bool(sum(p["tokens"].get(province, 0) for p in others) == self.provinces[province]["market"])

    def by_ship(self, name: str) -> set[str]:
        """What the ship reaches."""
        ship = self.players[name]["ship"]
        if ship is None or ship == "none":
            return set()
        coastal = {
            p for p in self.open_to(name) if self.provinces[p]["coastal"] or self.provinces[p].get("insert_box")
        } - OVERSEAS
        if ship.startswith("seaworthy"):
            return coastal
        if ship.startswith("ocean"):
            return coastal | self.overseas(name)
        return self._by_galley(name, NUMBER[ship]) & self.open_to(name)

    def overseas(self, name: str) -> set[str]:
        """The overseas boxes a player may enter."""
        if not self.has(name, "T"):
            return set()
        boxes = {p for p in OVERSEAS if self.provinces[p]["area"] == "far_east" or self.has(name, "U")}
        player = self.players[name]
        held = {*player["markers"], *player["new_markers"], *player["tokens"], *player["new_tokens"]} & OVERSEAS
        return boxes if len(held) < NUMBER[player["ship"]] else boxes & held

    def _by_galley(self, name: str, number: int) -> set[str]:
        barred = set() if self.has(name, "R") else {p for p in self.provinces if self.provinces[p]["area"] == "5"}
        best: dict[tuple[str, bool], int] = {}
        waiting = [((c, False), 0) for c, entry in self.coasts.items() if entry["province"] in self.bases(name)]
        found: set[str] = set()
        while waiting:
            (node, crossed), steps = waiting.pop(0)
            if best.get((node, crossed), 99) <= steps:
                continue
            best[node, crossed] = steps
            if node in self.seas:
                near = [c for c in self.seas[node]["coasts"] if c in self.coasts]
                boxes = [p for p in self.seas[node]["provinces"] if self.provinces[p].get("insert_box")]
                if steps < number:
                    found |= set(boxes)
            else:
                found.add(self.coasts[node]["province"])
                near = list(self.coasts[node]["coasts"])
                if not crossed and self.has(name, "A"):
                    for sea in self.coasts[node]["seas"]:
                        if steps + 1 <= number:
                            waiting.append(((sea, True), steps + 1))
            for other in near:
                if steps + 1 <= number and self.coasts[other]["province"] not in barred:
                    waiting.append(((other, crossed), steps + 1))
        return found

    # ------------------------------------------------------------------ competition

    def effective(self, name: str, others: list[str]) -> int:
        """Military cards of a player that work against all of these."""
        mine = self.players[name]["arms"]
        return sum(1 for card in mine if not any(BEATEN[card] & set(self.players[o]["arms"]) for o in others))

    def satellites(self, name: str, province: str) -> int:
        """The player's ■ in satellites that point to a province."""
        return sum(1 for p in self.players[name]["tokens"] if province in self.provinces[p].get("supports", ()))

    def force(self, name: str, province: str, pieces: int, support: int, arms: int) -> int:
        """Pieces, Nationalism at home and satellites, doubled in the own capital; then arms."""
        home = self.provinces[self.players[name]["power"]]["area"]
        strength = pieces + (self.has(name, "W") and self.provinces[province]["area"] == home)
        if "double_satellites=no" in self.variants:  # A76
            return strength * (2 if province == self.players[name]["power"] else 1) + support + arms
        return (strength + support) * (2 if province == self.players[name]["power"] else 1) + arms

    def needed(self, name: str, province: str) -> int:
        """The fewest new tokens for an attack; 0 where there is nobody to attack."""
        market = self.provinces[province]["market"]
        others = [o for o in self.players if o != name and (self.tokens(o, province) or self.marker(province) == o)]
        if not others:
            return 0
        defence = 0
        for other in others:
            marked = self.marker(province) == other
            pieces = market if marked else self.tokens(other, province)
            support = self.satellites(other, province) if marked else 0
            defence += self.force(other, province, pieces, support, self.effective(other, [name]))
        support = self.satellites(name, province) if self.has(name, "Y") else 0
        own = self.tokens(name, province)
        for new in range(1, 60):
            arms = self.effective(name, others)
            if own + new >= market and self.force(name, province, own + new, support, arms) >= defence + market:
                return new
        return 99


Answer = Callable[[Table, str, dict[str, Any]], "set[str] | None"]


def expand(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """9.6: placements, attacks and a card."""
    me = t.players[name]
    left = me["expansion"]
    found = {"pass"}
    land, landed = t.by_land(name), t.doc["expansion"]["landed"]
    for province in land | t.by_ship(name):
        if t.marker(province) == name:
            continue
        limit = left
        if province not in land and not me["ship"].startswith("ocean"):
            limit = min(left, NUMBER[me["ship"]] - landed.get(province, 0))
        everybody = sum(t.tokens(other, province) for other in t.players)
        if t.marker(province) is None:
            room = min(limit, t.provinces[province]["market"] - everybody)
            found |= {f"place {province} {n}" for n in range(1, room + 1)}
        needed = t.needed(name, province)
        if 0 < needed <= limit:
            found.add(f"attack {province}")
    price = 3 * (t.doc["expansion"]["cards_sold"] + 1)
    if not t.doc["expansion"]["card_bought"] and left >= price and can_draw(t):
        found.add("card")
    return found


def can_draw(t: Table) -> bool:
    """Whether there is a card to draw, in this pile or in one to come."""
    last = {"basic": 1, "intermediate": 2, "campaign": 3}[t.doc["length"]]
    return bool(t.doc["pile"] or t.doc["withheld"]) or t.doc["epoch"] < last


def purchase(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """9.5.2: advances that can be paid, and leaders a patron may claim."""
    me = t.players[name]
    found = {"pass"}
    for letter, advance in ADVANCES.items():
        if letter in me["advances"] or advance["category"] == t.doc["decree"]:
            continue
        needs = [] if letter == "A" and "heavens_requires=nothing" in t.variants else advance["prerequisites"]
        if any(LETTER[need] not in me["advances"] for need in needs):
            continue
        if price(t, name, letter) <= me["cash"]:
            found.add(f"buy {letter}")
    if t.has(name, "E"):
        for number, leader in enumerate(t.doc["leaders"]):
            others = [c for c in leader["patrons"] if c != leader["player"]]
            free = number > 0 and (number > 2 or len(others) < number)
            if free and leader["player"] != name and name not in others:
                found.add(f"claim {leader['card']}")
    return found


def price(t: Table, name: str, letter: str) -> int:
    """Cost less credits of earlier turns, Research and leaders."""
    me = t.players[name]
    advance = ADVANCES[letter]
    dollars = advance["cost"]
    for owned in me["advances"]:
        if owned not in me["bought"] and ADVANCES[owned]["category"] == advance["category"]:
            dollars -= ADVANCES[owned]["credit"]
    if t.has(name, "X") and advance["category"] not in ("civics", "religion"):
        dollars -= 10
    for leader in t.doc["leaders"]:
        if name == leader["player"] or name in leader["patrons"]:
            credit = CARDS[leader["card"]]["credits"].get(advance["id"], 0)
            if leader["card"] == "walter_the_penniless" and t.doc["crusades"] and credit:
                credit = 30
            if leader["card"] == "marco_polo" and leader["boosted"] and credit:
                credit = 40
            dollars -= credit
    return int(max(0, dollars))


def is_burden(t: Table, card: str) -> bool:
    """7.1.2.e."""
    alive = t.alive()
    if card in ("armor", "stirrups"):
        return bool(t.doc["new_arms"])
    if card == "the_crusades":
        return bool(t.doc["mongol_armies"])
    if card == "papal_decree":
        return bool(t.doc["decree_void"])
    if card == "alchemists_gold":
        return all(t.has(n, "C") for n in alive)
    return card == "mysticism_abounds" and all(all(t.has(n, x) for x in "ABCD") for n in alive)


def victims(t: Table, name: str, card: str) -> set[str]:
    """Whom an event may name."""
    if card == "war":
        return {f"victim {other}" for other in t.alive() if other != name}
    named = [other for other in t.alive() if not t.players[other]["enlightened"]]
    if card == "alchemists_gold":
        named = [other for other in named if not t.has(other, "C")]
    return {f"victim {other}" for other in named}


def playable(t: Table, name: str) -> set[str]:
    """The cards in hand that may be played."""
    found = set()
    for card in t.players[name]["hand"]:
        named = card in ("alchemists_gold", "civil_war", "war")
        if not is_burden(t, card) and (not named or victims(t, name, card)):
            found.add(f"play {card}")
    return found


def rebellion(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """Any province but the New World, foreign capitals and those of an enlightened ruler."""
    foreign = {p["power"] for n, p in t.players.items() if n != name}
    found = set()
    for province in t.in_play:
        lord = t.marker(province)
        if t.provinces[province]["area"] == "new_world" or province in foreign:
            continue
        if lord is None or not t.players[lord]["enlightened"]:
            found.add(f"province {province}")
    return found


def renaissance(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """The neighbours in the order who do not own it."""
    order = t.order()
    at = order.index(name)
    near = [order[i] for i in (at - 1, at + 1) if 0 <= i < len(order)]
    return {f"swap {other}" for other in near if not t.has(other, "Q")} | {"pass"}


def can_support(t: Table, winner: str, province: str) -> bool:
    """A40: Area V needs R, the Far East T, the New World U; overseas also room under the grade; and a marker."""
    player = t.players[winner]
    held = {*player["markers"], *player["new_markers"], *player["tokens"], *player["new_tokens"]} & OVERSEAS
    grade = NUMBER[player["ship"]] if (player["ship"] or "").startswith("ocean") else 0
    area = t.provinces[province]["area"]
    if area in ("far_east", "new_world") and (
        not t.has(winner, "T" if area == "far_east" else "U") or (province not in held and len(held) >= grade)
    ):
        return False
    return (area != "5" or t.has(winner, "R")) and t.markers_left(winner) > 0


def cede(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """What the winner can support."""
    return {f"province {p}" for p in t.players[name]["markers"] if can_support(t, about["seat"], p)}


def removable(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """9.2: conditions the first player can pay away."""
    cash = t.players[name]["cash"]
    now = t.doc["conditions"]
    found = {f"remove {goods}" for goods, n in now.items() if n and BASE[goods] <= cash}
    if now.get("gold") and now.get("ivory"):
        found.discard("remove ivory")  # they come and go together
    return found | {"pass"}


def watermill(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """One of four goods to neutral, Shortage or Surplus."""
    found = {"pass"}
    for goods in ("grain", "cloth", "wine", "metal"):
        now = t.doc["conditions"].get(goods, 0)
        for word, n in (("neutral", 0), ("shortage", 1), ("surplus", -1)):
            if now != n:
                found.add(f"{goods} {word}")
    return found


def tie(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """9.1: the places of those with the same bid that are still free."""
    bid = t.players[name]["bid"]
    lower = sum(1 for p in t.players.values() if p["bid"] < bid)
    tied = sum(1 for p in t.players.values() if p["bid"] == bid)
    places = TABLES[len(t.players)]["order_slots"][lower : lower + tied]
    taken = {p["place"] for p in t.players.values()}
    return {f"place {place}" for place in places if place not in taken}


def pirates(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """Coastal ● of anybody, each once."""
    held = {m for p in t.players.values() for m in p["markers"]} - set(t.doc["hit"])
    return {f"province {p}" for p in held if t.provinces[p]["coastal"] or t.provinces[p].get("insert_box")}


def stabilization(t: Table, name: str) -> int:
    """9.5.3: 1, 2 more, 3 more, ... for the cards in hand; half of it with Middle Class."""
    cards = len(t.players[name]["hand"])
    dollars = cards * (cards + 1) // 2
    return (dollars + 1) // 2 if t.has(name, "Z") else dollars


def from_stock(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """A35: which of his ● that a card reduces get the tokens of the Stock."""
    return {f"province {p}" for p, owner in t.doc["hit"].items() if owner == name and p not in t.doc["given"]}


ARMS: Final = ("armor", "stirrups", "long_bow", "gunpowder")
RULES: Final[dict[str, Answer]] = {
    "return": lambda t, n, a: {f"return {card}" for card in t.players[n]["hand"]},
    "capital_bid": lambda t, n, a: {f"bid {b}" for b in range(41)},
    "capital": lambda t, n, a: {
        f"capital {c}" for c in TABLES[len(t.players)]["capitals"] if c not in {p["power"] for p in t.players.values()}
    },
    "bid": lambda t, n, a: {f"bid {b}" for b in range(-t.players[n]["cash"], t.players[n]["cash"] + 1)},
    "renaissance": renaissance,
    "extra_card": lambda t, n, a: {"buy", "pass"},
    "discard": lambda t, n, a: {f"discard {card}" for card in t.players[n]["hand"]} | {"pass"},
    "play": lambda t, n, a: playable(t, n) | {"pass"},
    "final": lambda t, n, a: playable(t, n),
    "arms": lambda t, n, a: {key for key in playable(t, n) if key.split()[1] in ARMS} | {"pass"},
    "commodity": lambda t, n, a: {f"commodity {goods}" for goods in CARDS[a["card"]]["commodities"]},
    "victim": lambda t, n, a: victims(t, n, a["card"]),
    "area": lambda t, n, a: {f"area {area}" for area in t.areas},
    "crusade": lambda t, n, a: {
        f"province {p}" for p in t.in_play if t.provinces[p]["area"] == "6" and t.provinces[p]["kind"] != "satellite"
    },
    "crusade_marker": lambda t, n, a: {f"province {p}" for p in t.players[n]["markers"]},
    "decree": lambda t, n, a: {"category science", "category religion", "category exploration"},
    "rebellion": rebellion,
    "loss": lambda t, n, a: {"cash", "tokens"},
    "cede": cede,
    "ship": lambda t, n, a: {"upgrade", "pass"},
    "purchase": purchase,
    "stabilize": lambda t, n, a: {"misery"} | ({"pay"} if t.players[n]["cash"] >= stabilization(t, n) else set()),
    "indulgence": lambda t, n, a: {"misery"} | ({"pay"} if t.players[n]["cash"] >= a["dollars"] else set()),
    "expand": expand,
    "free_marker": lambda t, n, a: {f"province {p}" for p in t.players[n]["markers"]} | {"pass"},
    "tie": tie,
    "pirates": pirates,
    "from_stock": from_stock,
    "defend": lambda t, n, a: {"cathedral", "pass"},
    "cathedral": lambda t, n, a: {"cathedral", "pass"},
    "trade": lambda t, n, a: {f"give {card}" for card in t.players[n]["hand"]} | {"pass"},
    "from_expansion": lambda t, n, a: {"token", "empty"},
    "watermill": watermill,
    "remove": removable,
}
