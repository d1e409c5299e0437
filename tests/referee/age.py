"""The legal answers to the questions of Age of Renaissance, from a position document and facts alone, and the comparison.

The European map without switches; written from the rules. A token is old (■) or new (□), a marker old (●) or new (○).
"""

import collections
import random
from collections.abc import Callable
from typing import Any, Final

import signoria
from bench.fuzz import crowded_position
from tests.referee.facts import read

PROVINCES: Final[dict[str, dict[str, Any]]] = {p["id"]: p for p in read("age", "provinces")["province"]}
COASTS: Final[dict[str, dict[str, Any]]] = {c["id"]: c for c in read("age", "seas")["coast"]}
SEAS: Final[dict[str, dict[str, Any]]] = {s["id"]: s for s in read("age", "seas")["sea"]}
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
OVERSEAS: Final = {p for p, entry in PROVINCES.items() if entry["kind"] == "overseas"}


class Table:
    """A position document, laid out."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.doc = doc
        self.players: dict[str, dict[str, Any]] = {p["name"]: p for p in doc["players"]}
        self.areas = set(TABLES[len(self.players)]["areas"])
        self.in_play = {p for p, entry in PROVINCES.items() if entry["area"] in self.areas or p in OVERSEAS}

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
        return {p for p in self.in_play if PROVINCES[p]["area"] != "5" or self.has(name, "R")}

    def by_land(self, name: str) -> set[str]:
        """Bases, their neighbours, and with Caravan one further through provinces that nobody else controls."""
        start, entered = self.bases(name), self.open_to(name)
        first = {n for p in start for n in PROVINCES[p]["land"]} & entered
        found = start & entered | first
        if self.has(name, "I"):
            for p in first - start:
                if not self.controlled(name, p):
                    found |= set(PROVINCES[p]["land"]) & entered
        return found

    def controlled(self, name: str, province: str) -> bool:
        """Another's ●, or ■ of others that fill the market number."""
        others = [p for n, p in self.players.items() if n != name]
        if any(province in p["markers"] for p in others):
            return True
        return bool(sum(p["tokens"].get(province, 0) for p in others) == PROVINCES[province]["market"])

    def by_ship(self, name: str) -> set[str]:
        """What the ship reaches."""
        ship = self.players[name]["ship"]
        if ship is None or ship == "none":
            return set()
        coastal = {
            p for p in self.open_to(name) if PROVINCES[p]["coastal"] or PROVINCES[p].get("insert_box")
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
        boxes = {p for p in OVERSEAS if PROVINCES[p]["area"] == "far_east" or self.has(name, "U")}
        player = self.players[name]
        held = {*player["markers"], *player["new_markers"], *player["tokens"], *player["new_tokens"]} & OVERSEAS
        return boxes if len(held) < NUMBER[player["ship"]] else boxes & held

    def _by_galley(self, name: str, number: int) -> set[str]:
        barred = set() if self.has(name, "R") else {p for p in PROVINCES if PROVINCES[p]["area"] == "5"}
        best: dict[tuple[str, bool], int] = {}
        waiting = [((c, False), 0) for c, entry in COASTS.items() if entry["province"] in self.bases(name)]
        found: set[str] = set()
        while waiting:
            (node, crossed), steps = waiting.pop(0)
            if best.get((node, crossed), 99) <= steps:
                continue
            best[node, crossed] = steps
            if node in SEAS:
                near = [c for c in SEAS[node]["coasts"] if c in COASTS]
                boxes = [p for p in SEAS[node]["provinces"] if PROVINCES[p].get("insert_box")]
                if steps < number:
                    found |= set(boxes)
            else:
                found.add(COASTS[node]["province"])
                near = list(COASTS[node]["coasts"])
                if not crossed and self.has(name, "A"):
                    for sea in COASTS[node]["seas"]:
                        if steps + 1 <= number:
                            waiting.append(((sea, True), steps + 1))
            for other in near:
                if steps + 1 <= number and COASTS[other]["province"] not in barred:
                    waiting.append(((other, crossed), steps + 1))
        return found

    # ------------------------------------------------------------------ competition

    def effective(self, name: str, others: list[str]) -> int:
        """Military cards of a player that work against all of these."""
        mine = self.players[name]["arms"]
        return sum(1 for card in mine if not any(BEATEN[card] & set(self.players[o]["arms"]) for o in others))

    def satellites(self, name: str, province: str) -> int:
        """The player's ■ in satellites that point to a province."""
        return sum(1 for p in self.players[name]["tokens"] if province in PROVINCES[p].get("supports", ()))

    def force(self, name: str, province: str, pieces: int, support: int, arms: int) -> int:
        """Pieces, Nationalism at home and satellites, doubled in the own capital; then arms."""
        home = PROVINCES[self.players[name]["power"]]["area"]
        strength = pieces + support + (self.has(name, "W") and PROVINCES[province]["area"] == home)
        return strength * (2 if province == self.players[name]["power"] else 1) + arms

    def needed(self, name: str, province: str) -> int:
        """The fewest new tokens for an attack; 0 where there is nobody to attack."""
        market = PROVINCES[province]["market"]
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
            room = min(limit, PROVINCES[province]["market"] - everybody)
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
        if any(LETTER[need] not in me["advances"] for need in advance["prerequisites"]):
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
        if PROVINCES[province]["area"] == "new_world" or province in foreign:
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


def cede(t: Table, name: str, about: dict[str, Any]) -> set[str]:
    """What the winner can support."""
    winner = about["seat"]
    player = t.players[winner]
    held = {*player["markers"], *player["new_markers"], *player["tokens"], *player["new_tokens"]} & OVERSEAS
    grade = NUMBER[player["ship"]] if (player["ship"] or "").startswith("ocean") else 0
    found = set()
    for province in t.players[name]["markers"]:
        area = PROVINCES[province]["area"]
        if area == "5" and not t.has(winner, "R"):
            continue
        if area == "far_east" and (not t.has(winner, "T") or len(held) >= grade):
            continue
        if area == "new_world" and (not t.has(winner, "U") or len(held) >= grade):
            continue
        found.add(f"province {province}")
    return found


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


def pirates(t: Table, name: str, about: dict[str, Any]) -> set[str] | None:
    """Coastal ● of anybody; the second and third cannot be told from the table, which still has the first."""
    if about["number"] != t.doc["epoch"]:
        return None
    held = {m for p in t.players.values() for m in p["markers"]}
    return {f"province {p}" for p in held if PROVINCES[p]["coastal"] or PROVINCES[p].get("insert_box")}


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
        f"province {p}" for p in t.in_play if PROVINCES[p]["area"] == "6" and PROVINCES[p]["kind"] != "satellite"
    },
    "crusade_marker": lambda t, n, a: {f"province {p}" for p in t.players[n]["markers"]},
    "decree": lambda t, n, a: {"category science", "category religion", "category exploration"},
    "rebellion": rebellion,
    "loss": lambda t, n, a: {"cash", "tokens"},
    "cede": cede,
    "ship": lambda t, n, a: {"upgrade", "pass"},
    "purchase": purchase,
    "stabilize": lambda t, n, a: {"misery"} | ({"pay"} if t.players[n]["cash"] >= a["dollars"] else set()),
    "indulgence": lambda t, n, a: {"misery"} | ({"pay"} if t.players[n]["cash"] >= a["dollars"] else set()),
    "expand": expand,
    "free_marker": lambda t, n, a: {f"province {p}" for p in t.players[n]["markers"]} | {"pass"},
    "tie": tie,
    "pirates": pirates,
    "defend": lambda t, n, a: {"cathedral", "pass"},
    "cathedral": lambda t, n, a: {"cathedral", "pass"},
    "trade": lambda t, n, a: {f"give {card}" for card in t.players[n]["hand"]} | {"pass"},
    "from_expansion": lambda t, n, a: {"token", "empty"},
    "watermill": watermill,
    "remove": removable,
}


def play_and_compare(seed: int, tally: collections.Counter[str], most: int) -> list[str]:
    """Play a game by chance and compare every question; the differences found."""
    chance = random.Random(seed)
    if seed % 2:
        doc = crowded_position(seed // 12 * 36 + seed % 12)  # those on the European map
        doc["variants"] = []
        match = signoria.age.from_position(doc)
    else:
        length = chance.choice(["basic", "intermediate", "campaign"])
        match = signoria.new("age", seats=3 + seed // 2 % 4, seed=seed, length=length)
    wrong = []
    for _ in range(most):
        asked = match.decision
        if asked is None:
            break
        rule = RULES.get(asked.kind)
        tally["age not told"] += rule is None
        if rule is not None:
            table = Table(match.game_rules.position(match.state))
            allowed = rule(table, asked.seat, dict(asked.about))
            offered = {option.key for option in asked.options}
            tally["age questions"] += 1
            tally[f"age {asked.kind}"] += 1
            if allowed is not None and offered != allowed:
                wrong.append(
                    f"age {seed} {asked.kind} of {asked.seat} about {asked.about}: the engine offers"
                    f" {sorted(offered - allowed)[:9]} too, and not {sorted(allowed - offered)[:9]}"
                )
        options = list(asked.options)
        if asked.kind == "bid":
            options = [o for o in options if -3 <= int(o.key.split()[1]) <= 25]
        elif chance.random() < 0.7:
            options = [o for o in options if not o.declines] or options
        key = chance.choice(options).key
        before = Table(match.game_rules.position(match.state))
        for event in match.choose(key, asked.seat):
            if event.kind == "income" and (asked.kind, key) == ("expand", "pass"):
                tally["age incomes"] += 1
                wrong += unlike_income(before, event.data)
    return wrong


def unlike_income(t: Table, told: dict[str, Any]) -> list[str]:
    """9.7: 15, a dollar for each player and marker, ten with Middle Class; Interest & Profit up to the cash there was."""
    me = t.players[told["seat"]]
    dollars = 15 + len(t.players) * len(me["markers"] + me["new_markers"]) + 10 * t.has(told["seat"], "Z")
    interest = min(me["cash"], dollars) if t.has(told["seat"], "L") else 0
    if (told["dollars"], told["interest"]) == (dollars, interest):
        return []
    return [f"age income of {told['seat']}: {told['dollars']} and {told['interest']}, not {dollars} and {interest}"]
