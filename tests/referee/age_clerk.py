"""A clerk beside the table of Age of Renaissance: he hears what was decided and rolled, and keeps the books himself.

Strength and outcome of attacks, domination, prices, payments, income, misery, chaos, cession, Cathedral, swaps, ships and
conditions are his own reckoning; at every question his table must be that of the engine. Cards in hands and piles he leaves
alone.
"""

import copy
from typing import Any, Final

from tests.referee.age import ADVANCES, BASE, CARDS, NEXT, TABLES, Table, can_support, price, stabilization

Doc = dict[str, Any]
INDEX: Final = [*range(0, 101, 10), 125, 150, 175, 200, *range(250, 501, 50), *range(600, 1001, 100)]
SWAPS: Final = ("draw_card", "buy_card", "play_cards", "purchase", "expansion")
NOT_KEPT: Final = ("pile", "withheld", "replay", "phase", "step", "player", "epoch", "expansion", "leaders", "turn",
                   "final", "wars", "ceding", "decree", "crusades", "mongol_armies", "new_arms", "decree_void")  # fmt: skip
EVENT_OF: Final = {c["id"]: c.get("event") for c in CARDS.values()}
ROLLED: Final = {2: "stone", 3: "wool", 4: "timber", 5: "grain", 6: "cloth", 7: "wine", 8: "metal", 9: "fur", 10: "silk",
                 11: "spice"}  # fmt: skip


class Clerk:
    """A table that is kept by hand."""

    def __init__(self, doc: Doc) -> None:
        self.wrong: list[str] = []
        self.heard: list[str] = []
        self.begin(doc)

    def begin(self, doc: Doc) -> None:
        """Take over a table as it is."""
        self.doc = copy.deepcopy(doc)
        self.way = ""
        self.rolls: list[tuple[str, int]] = []
        self.majority: list[tuple[str, str, int]] = []  # cards and fines to come
        self.war: tuple[str, str] | None = None
        self.owed = 0
        self.due: set[tuple[str, str]] = set()  # questions that must come next: kind and seat
        self.hit: dict[str, str] = {}  # provinces that a card reduces, and whose they are
        self.given: list[str] = []  # those of them that got a token of the Stock

    def table(self) -> Table:
        """The table, laid out."""
        return Table(self.doc)

    def player(self, name: str) -> Doc:
        """The entry of a player."""
        return next(p for p in self.doc["players"] if p["name"] == name)

    def alive(self) -> list[Doc]:
        """The players not in Chaos."""
        return [p for p in self.doc["players"] if p["misery"] != "chaos"]

    def has(self, name: str, letter: str) -> bool:
        """Whether an advance works."""
        return self.table().has(name, letter)

    def expect(self, right: bool, what: str) -> None:
        """Note what is not as it must be."""
        if not right:
            self.wrong.append(what)

    def answered(self, kind: str, seat: str, key: str) -> None:
        """A question was asked and answered."""
        self.heard.append(f"{seat} {kind} {key}")
        self.due.discard((kind, seat))
        table = self.table()
        if kind == "pirates":
            self.hit[key.split()[1]] = str(table.marker(key.split()[1]))
        elif kind == "area":
            area = key.split()[1]
            self.hit = {
                m: n for n, p in table.players.items() for m in p["markers"] if table.provinces[m]["area"] == area
            }
        elif kind == "from_stock":
            self.given.append(key.split()[1])
        elif kind != "from_expansion":
            self.hit, self.given = {}, []

    def asked(self, kind: str, seat: str) -> None:
        """A question is asked: is it due, and is another one missing?"""
        if kind == "trade":
            self.expect((kind, seat) in self.due, f"{seat} may not trade")
        missing = self.due - {(kind, seat)}
        if kind in ("free_marker", "cathedral"):  # these come first
            missing = {m for m in missing if m[0] not in ("trade", "defend")}
        self.expect(not missing, f"{sorted(missing)} was not asked before {kind}")
        self.due -= missing

    def hear(self, event: Any) -> None:
        """Something was decided, rolled or done."""
        self.heard.append(f"{event.kind} {event.data}")
        method = getattr(self, f"on_{event.kind}", None)
        if method is not None:
            method(event.data)

    def unlike(self, doc: Doc) -> list[str]:
        """What is otherwise on a table."""
        found, self.wrong = self.wrong, []
        mine, theirs = _plain(self.doc), _plain(doc)
        found += [
            f"{path}: {mine[path]}, the engine has {theirs.get(path)}" for path in mine if mine[path] != theirs[path]
        ]
        fresh = copy.deepcopy(doc)  # hands, piles and where the phase stands are the engine's
        for mine_player, player in zip(self.doc["players"], fresh["players"], strict=True):
            mine_player["hand"] = player["hand"]
        for field in NOT_KEPT:
            self.doc[field] = fresh[field]
        return found

    # ------------------------------------------------------------------ misery

    def suffer(self, name: str, spaces: int) -> None:
        """9.4.2.d, 4.7.a: up the Index, and past 1000 into Chaos; 4.7.b: never below 0."""
        player = self.player(name)
        if player["misery"] == "chaos":
            return
        at = INDEX.index(player["misery"]) + spaces
        player["misery"] = INDEX[max(0, at)] if at < len(INDEX) else "chaos"
        if player["misery"] == "chaos":  # A96
            player["expansion"] = 0
            player["hand"] = []

    def on_played(self, data: Doc) -> None:
        """The events that hit everybody."""
        event = EVENT_OF[data["card"]] or data["card"]
        table = self.table()
        for player in self.alive():
            name, owned = player["name"], player["advances"]
            ruled = player["enlightened"]
            if event == "famine":
                grain = [p for p in player["markers"] if "grain" in table.provinces[p]["commodities"]]
                self.suffer(name, max(0, 4 - len(grain) - self.has(name, "K")))
            elif event == "mysticism_abounds" and not ruled:
                self.suffer(name, 4 - sum(1 for x in owned if x in "ABCD"))
            elif event == "revolutionary_uprisings" and not ruled:
                self.suffer(name, sum(1 for x in owned if x in "IJKLM"))
            elif event == "religious_strife" and not ruled:
                self.suffer(name, sum(1 for x in owned if x in "EFGH"))

    def on_civil_war(self, data: Doc) -> None:
        """EV.civil_war.a."""
        self.suffer(data["seat"], 1)

    def on_lost_cash(self, data: Doc) -> None:
        """EV.civil_war.c: half the written cash, rounded up, but no more than there is (A24)."""
        player = self.player(data["seat"])
        dollars = min(player["cash"], (player["written"] + 1) // 2)
        self.expect(dollars == data["dollars"], f"{data['seat']} loses {data['dollars']}, not {dollars}")
        player["cash"] -= dollars

    on_alchemy = on_lost_cash  # A23: the same sum

    def on_lost_tokens(self, data: Doc) -> None:
        """Half of the Expansion tokens, rounded up."""
        player = self.player(data["seat"])
        player["expansion"] -= (player["expansion"] + 1) // 2

    def on_stabilized(self, data: Doc) -> None:
        """9.5.3.a."""
        dollars = stabilization(self.table(), data["seat"])
        self.expect(dollars == data["dollars"], f"stabilization for {data['dollars']}, not {dollars}")
        self.player(data["seat"])["cash"] -= data["dollars"]

    def on_unstable(self, data: Doc) -> None:
        """9.5.3.c: the fewest spaces that are worth the cost."""
        player = self.player(data["seat"])
        at = INDEX.index(player["misery"])
        enough = (n for n in range(len(INDEX) - at) if INDEX[at + n] - INDEX[at] >= data["dollars"])
        self.suffer(data["seat"], next(enough, len(INDEX)))

    def on_relief(self, data: Doc) -> None:
        """9.5.4: so many in each of Science, Commerce and Communications."""
        player = self.player(data["seat"])
        level = data["level"]
        counts = [sum(1 for x in player["advances"] if x in letters) for letters in ("ABCD", "IJKLM", "NOPQ")]
        met = counts == [4, 5, 4] if level == 3 else min(counts) >= level + 1
        self.expect(met, f"relief {level} of {data['seat']} with {counts}")
        self.suffer(data["seat"], -level)

    # ------------------------------------------------------------------ setup and order

    def on_capital_bid(self, data: Doc) -> None:
        """8.3.e."""
        self.player(data["seat"])["cash"] -= data["dollars"]

    def on_capital_chosen(self, data: Doc) -> None:
        """8.3.d."""
        player = self.player(data["seat"])
        player["power"] = data["power"]
        player["markers"] = [data["power"]]

    def on_bid(self, data: Doc) -> None:
        """9.1, A13: any number up to the money; tokens as far as the Stock goes."""
        player = self.player(data["seat"])
        tokens = max(0, min(data["bid"], self.table().stock(data["seat"])))
        player["cash"] -= abs(data["bid"])
        player["expansion"], player["written"], player["bid"] = tokens, player["cash"], data["bid"]
        told = (data["tokens"], data["dollars"])
        self.expect(told == (tokens, player["cash"]), f"a bid of {data['bid']}: {told}, not {tokens}, {player['cash']}")

    def on_order_set(self, data: Doc) -> None:
        """9.1.d: a place of those that have bid as much."""
        player = self.player(data["seat"])
        player["place"] = data["place"]
        bids = {p["name"]: 0 if p["misery"] == "chaos" else p["bid"] for p in self.doc["players"]}
        own = bids[data["seat"]]
        lower = sum(1 for b in bids.values() if b < own)
        places = TABLES[len(bids)]["order_slots"][lower : lower + list(bids.values()).count(own)]
        self.expect(data["place"] in places, f"{data['seat']} takes place {data['place']}, not one of {places}")

    def on_swapped(self, data: Doc) -> None:
        """ADV.Q.4."""
        one, other = self.player(data["seat"]), self.player(data["other_seat"])
        one["place"], other["place"] = other["place"], one["place"]
        self.expect(not one["renaissance_used"], f"{one['name']} swaps twice")
        one["renaissance_used"] = True

    def on_last_in_expansion(self, data: Doc) -> None:
        """A60: those behind move up one used place, keeping their order."""
        order = self.table().order()
        places = [self.player(n)["place"] for n in order]
        order.remove(data["seat"])
        for name, place in zip([*order, data["seat"]], places, strict=True):
            self.player(name)["place"] = place
        self._swaps()

    def on_turn_begins(self, data: Doc) -> None:
        """What holds for a turn is over."""
        for player in self.doc["players"]:
            player["enlightened"] = player["renaissance_used"] = False
            player["cathedral_against"], player["bought"], player["arms"] = [], "", []

    def on_phase_begins(self, data: Doc) -> None:
        """ADV.Q.1: who may swap is asked first. 9.7.a: □ and ○ are flipped.

        Military cards keep an effect in the final turn (A92), so they stay until the next one begins.
        """
        if data["phase"] in SWAPS and not (data["phase"] == "draw_card" and self.doc["turn"] == 1):
            self._swaps()
        if data["phase"] != "income":
            return
        for player in self.doc["players"]:
            player["markers"] += player["new_markers"]
            for province, n in player["new_tokens"].items():
                player["tokens"][province] = player["tokens"].get(province, 0) + n
            player["new_markers"], player["new_tokens"] = [], {}

    def _swaps(self) -> None:
        """A14, A15: the first in order who owns Renaissance and has a neighbour without it."""
        table = self.table()
        order = table.order()
        self.due = {d for d in self.due if d[0] != "renaissance"}
        for at, name in enumerate(order):
            near = [order[i] for i in (at - 1, at + 1) if 0 <= i < len(order)]
            free = table.has(name, "Q") and not self.player(name)["renaissance_used"]
            if free and any(not table.has(n, "Q") for n in near):
                self.due.add(("renaissance", name))
                return

    # ------------------------------------------------------------------ cards

    def on_ruler(self, data: Doc) -> None:
        """EV.enlightened_ruler.a."""
        self.player(data["seat"])["enlightened"] = True

    def on_armed(self, data: Doc) -> None:
        """EV.military.a."""
        self.player(data["seat"])["arms"].append(data["card"])

    def on_mongols(self, data: Doc) -> None:
        """EV.mongol_armies.a."""
        self.player(data["seat"])["cash"] += 10

    def on_commodity_played(self, data: Doc) -> None:
        """9.4.1: everybody with a ● in a province of it is paid the square of his boxes."""
        table = self.table()
        goods = data["commodity"]
        condition = self.doc["conditions"].get(goods, 0)
        step = (condition > 0) - (condition < 0)
        self.doc["conditions"][goods] = condition - step
        for player in self.alive():
            held = [p for p in player["markers"] if goods in table.provinces[p]["commodities"]]
            if held:
                box = min(10, max(0, len(held) + step + self.has(player["name"], "M")))
                player["cash"] += BASE[goods] * box * box

    def on_condition_removed(self, data: Doc) -> None:
        """9.2.a, f."""
        goods = data["commodity"]
        now = self.doc["conditions"]
        self.player(data["seat"])["cash"] -= BASE[goods]
        joint = ["gold", "ivory"] if goods in ("gold", "ivory") and now.get("gold") and now.get("ivory") else [goods]
        for one in joint:
            now[one] -= 1 if now[one] > 0 else -1

    def on_milled(self, data: Doc) -> None:
        """ADV.J."""
        self.doc["conditions"][data["commodity"]] = data["condition"]

    def on_card_bought(self, data: Doc) -> None:
        """9.3.a."""
        self.player(data["seat"])["cash"] -= 10

    def on_rebate(self, data: Doc) -> None:
        """9.4.3.g: only with Printed Word, for an advance owned."""
        player = self.player(data["seat"])
        self.expect(data["advance"] in player["advances"] and self.has(data["seat"], "O"), f"a rebate {data}")
        player["cash"] += data["dollars"]

    # ------------------------------------------------------------------ pieces lost

    def on_reduced(self, data: Doc) -> None:
        """9.4.2.a, A35: a ■ from the Stock, else from Expansion, or nothing."""
        player = self.player(data["seat"])
        self.expect(data["province"] in player["markers"], f"{data} is no domination")
        self._clear(data["province"], None)
        if data["tokens"]:
            if self.table().stock(data["seat"]) <= 0:
                self.expect(player["misery"] != "chaos", "a token of a player in Chaos comes from Expansion")
                player["expansion"] -= 1
            player["tokens"][data["province"]] = 1

    def on_plague(self, data: Doc) -> None:
        """EV.black_death.a: first all ■ of the area return."""
        table = self.table()
        for player in self.doc["players"]:
            for province in [p for p in player["tokens"] if table.provinces[p]["area"] == data["area"]]:
                del player["tokens"][province]

    def on_crusade(self, data: Doc) -> None:
        """EV.the_crusades.a, b."""
        self._clear(data["province"], None)
        self.player(data["seat"])["markers"].append(data["province"])
        self.suffer(data["seat"], 1)

    def _clear(self, province: str, but: str | None) -> None:
        for player in self.doc["players"]:
            if player["name"] != but:
                player["tokens"].pop(province, None)
                player["new_tokens"].pop(province, None)
                for field in ("markers", "new_markers"):
                    if province in player[field]:
                        player[field].remove(province)

    # ------------------------------------------------------------------ war

    def on_war_roll(self, data: Doc) -> None:
        """EV.war.a: Nationalism and each military card in effect."""
        table = self.table()
        totals = []
        for name, other, die, bonus in (
            (data["seat"], data["other_seat"], data["die"], data["bonus"]),
            (data["other_seat"], data["seat"], data["other_die"], data["other_bonus"]),
        ):
            own = table.has(name, "W") + table.effective(name, [other])
            self.expect(bonus == own, f"War of {name}: a bonus of {bonus}, not {own}")
            totals.append(die + own)
        one, other = data["seat"], data["other_seat"]
        if totals[0] == totals[1]:
            armed = [n for n, o in ((one, other), (other, one)) if table.effective(n, [o])]
            self.war = (armed[0], other if armed[0] == one else one) if armed else None  # A37
        else:
            self.war = (one, other) if totals[0] > totals[1] else (other, one)
        self.owed = abs(totals[0] - totals[1])

    def on_war_tied(self, data: Doc) -> None:
        """EV.war.d."""
        self.expect(self.war is None, "a War is tied that was won")
        for name in (data["seat"], data["other_seat"]):
            self.suffer(name, 1)

    def on_war_won(self, data: Doc) -> None:
        """EV.war.b."""
        self.expect(self.war == (data["seat"], data["other_seat"]), f"War won {data}, not {self.war}")
        self.expect(data["provinces"] == self.owed, f"{data['provinces']} provinces, not {self.owed}")
        self.suffer(data["seat"], 1)
        self.suffer(data["other_seat"], 2)

    def on_ceded(self, data: Doc) -> None:
        """EV.war.h, A40."""
        loser, winner = data["seat"], data["other_seat"]
        if data["province"] not in self.player(loser)["markers"]:
            loser, winner = winner, loser
        self.expect(can_support(self.table(), winner, data["province"]), f"{winner} cannot support {data['province']}")
        self.player(loser)["markers"].remove(data["province"])
        self.player(winner)["markers"].append(data["province"])

    def on_not_ceded(self, data: Doc) -> None:
        """11.5.d."""
        self.suffer(data["seat"], data["provinces"])

    # ------------------------------------------------------------------ purchase

    def on_ship(self, data: Doc) -> None:
        """9.5.1.c, o: the next grade for $10; with S or T that of the advance."""
        player = self.player(data["seat"])
        ship = data["ship"]
        if ship in ("seaworthy_10", "ocean_1"):
            self.expect(not data["dollars"], f"{ship} for {data['dollars']}")
        else:
            due = NEXT[player["ship"]] if player["ship"] not in (None, "none") else "galley_2"
            self.expect((ship, data["dollars"]) == (due, 10), f"{ship} after {player['ship']}")
            player["cash"] -= 10
        player["ship"] = ship

    def on_advance(self, data: Doc) -> None:
        """9.5.2, ADV.rel, B, K, S, T."""
        player = self.player(data["seat"])
        letter = data["advance"]
        dollars = price(self.table(), data["seat"], letter)
        self.expect(dollars == data["dollars"], f"{letter} for {data['dollars']}, not {dollars}")
        player["cash"] -= dollars
        player["advances"] = "".join(sorted(player["advances"] + letter))
        player["bought"] = "".join(sorted(player["bought"] + letter))
        if letter in "ST" and not (letter == "S" and (player["ship"] or "").startswith("ocean")):
            player["ship"] = "seaworthy_10" if letter == "S" else "ocean_1"
        if letter in "EFGH":
            self.suffer(data["seat"], 1)
        if letter in "BK":
            self.suffer(data["seat"], -1)

    # ------------------------------------------------------------------ expansion

    def on_indulgence_received(self, data: Doc) -> None:
        """9.6.hi.a, b."""
        others = [p for p in self.alive() if "F" not in p["advances"]]
        player = self.player(data["seat"])
        tokens = min(2 * len(others), self.table().stock(data["seat"]))
        told = (data["tokens"], data["dollars"])
        self.expect(
            told == (tokens, 2 * len(others) - tokens), f"Holy Indulgence of {data['seat']}: {told}, not {tokens}"
        )
        player["expansion"] += tokens
        player["cash"] += 2 * len(others) - tokens

    def on_indulgence_paid(self, data: Doc) -> None:
        """9.6.hi.c, d, A61: tokens first, then money for all that is missing or one space in all."""
        owners = sum(1 for p in self.alive() if "F" in p["advances"])
        player = self.player(data["seat"])
        tokens = min(player["expansion"], 2 * owners)
        missing = 2 * owners - tokens
        self.expect(data["tokens"] == tokens, f"{data['seat']} gives {data['tokens']} tokens, not {tokens}")
        self.expect(data["dollars"] in (0, missing), f"{data['seat']} pays {data['dollars']}, not {missing}")
        player["expansion"] -= tokens
        player["cash"] -= data["dollars"]
        if missing and not data["dollars"]:
            self.suffer(data["seat"], 1)

    def on_placed(self, data: Doc) -> None:
        """9.6.j."""
        player = self.player(data["seat"])
        player["expansion"] -= data["tokens"]
        player["new_tokens"][data["province"]] = player["new_tokens"].get(data["province"], 0) + data["tokens"]
        self._dominate(data["seat"], data["province"])

    def _dominate(self, name: str, province: str) -> None:
        """1.2.b: M tokens of one player alone become ○, if he has a marker."""
        table = self.table()
        market = table.provinces[province]["market"]
        alone = (
            not any(table.tokens(o, province) for o in table.players if o != name) and table.marker(province) is None
        )
        circled = table.provinces[province]["kind"] != "satellite"
        if circled and alone and table.tokens(name, province) >= market and table.markers_left(name) > 0:
            player = self.player(name)
            player["tokens"].pop(province, None)
            player["new_tokens"].pop(province, None)
            player["new_markers"].append(province)

    def on_dominates(self, data: Doc) -> None:
        """A110: what was left full for want of markers; else it is done already. A65: a freed marker gives no bonus."""
        if self.freed:
            self.doc["expansion"].setdefault("uncounted", []).append(data["province"])
            self.freed = False
        self._dominate(data["seat"], data["province"])
        self.expect(data["province"] in self.player(data["seat"])["new_markers"], f"{data} is not dominated")

    freed = False

    def on_marker_freed(self, data: Doc) -> None:
        """9.6.3.w: that it becomes a ■ is told next."""
        self.freed = True

    def on_attack(self, data: Doc) -> None:
        """9.6.3.b, c, t: the smallest sufficient number, by the forces of everybody there."""
        table = self.table()
        needed = table.needed(data["seat"], data["province"])
        self.expect(needed == data["tokens"], f"{data['tokens']} attack {data['province']}, not {needed}")
        player = self.player(data["seat"])
        player["expansion"] -= needed
        self._cathedrals(data["seat"], data["province"])
        self._complete(data["seat"], data["province"])
        player["new_tokens"][data["province"]] = player["new_tokens"].get(data["province"], 0) + needed
        self.way = ""

    def _cathedrals(self, name: str, province: str) -> None:
        """A77: who must be asked for his Cathedral."""
        others = self._opponents(name, province)
        used = self.player(name)["cathedral_against"]
        if self.has(name, "H") and not any(o in used or self.has(o, "H") for o in others):
            self.due.add(("cathedral", name))
        if not self.has(name, "H"):
            able = [o for o in self.table().order() if o in others and self.has(o, "H")
                    and name not in self.player(o)["cathedral_against"]]  # fmt: skip
            self.due |= {("defend", o) for o in able[:1]}

    def _complete(self, name: str, province: str) -> None:
        """ADV.N.2, A71: the one player who holds a province completely, from whom a card may be taken."""
        table = self.table()
        others = self._opponents(name, province)
        full = len(others) == 1 and (
            table.marker(province) == others[0]
            or table.tokens(others[0], province) == table.provinces[province]["market"]
        )
        self.loser = others[0] if full else ""

    loser = ""

    def _opponents(self, name: str, province: str) -> list[str]:
        table = self.table()
        return [o for o in table.players if o != name and (table.tokens(o, province) or table.marker(province) == o)]

    def on_rolled(self, data: Doc) -> None:
        """9.6.3.f to i, ADV.G.1."""
        name, province = data["seat"], data["province"]
        table = self.table()
        others = self._opponents(name, province)
        place = self.player(name)["place"]
        self.expect(place == data["place"], f"rolled against place {data['place']}, not {place}")
        won = (
            data["colored"] > place
            or (data["colored"] == place and table.has(name, "G"))
            or data["black"] > data["white"]
        )
        won = won or (data["black"] == data["white"] and table.effective(name, others) > 0)
        self.way = "won" if won else "lost"
        self.expect(not self.due, f"{sorted(self.due)} was not asked before the dice")
        self.due = set()

    def on_cathedral_wins(self, data: Doc) -> None:
        """A77: all of them are non-owners and none was used against before; all count as used."""
        name = data["seat"]
        others = self._opponents(name, data["province"])
        used = self.player(name)["cathedral_against"]
        right = self.has(name, "H") and not any(o in used or self.has(o, "H") for o in others)
        self.expect(right, f"Cathedral of {name} against {others}")
        self.player(name)["cathedral_against"] = sorted({*used, *others})
        self.way = "won"

    def on_cathedral_repels(self, data: Doc) -> None:
        """ADV.H.6: only the attacker counts."""
        attacker = self.doc["player"]
        owner = data["seat"]
        used = self.player(owner)["cathedral_against"]
        right = self.has(owner, "H") and attacker not in used and not self.has(attacker, "H")
        self.expect(right, f"Cathedral of {owner} against {attacker}")
        self.player(owner)["cathedral_against"] = sorted({*used, attacker})
        self.way = "lost"

    def on_attack_won(self, data: Doc) -> None:
        """9.6.3.j, l, 9.6.2.a."""
        self.expect(self.way == "won", f"{data} was {self.way}")
        name, province = data["seat"], data["province"]
        self.due = set()
        if self.loser and self.has(name, "N") and not self.has(self.loser, "N"):
            if self.player(name)["hand"] and self.player(self.loser)["hand"]:
                self.due.add(("trade", name))
        self._clear(province, name)
        if self.table().provinces[province]["kind"] == "satellite":
            player = self.player(name)
            old = province in player["tokens"]
            player["tokens"].pop(province, None)
            player["new_tokens"].pop(province, None)
            player["tokens" if old else "new_tokens"][province] = 1
        else:
            self._dominate(name, province)
            self._trim(name, province)

    def _trim(self, name: str, province: str) -> None:
        """4.3.a: who has no marker left keeps M tokens."""
        player = self.player(name)
        market = self.table().provinces[province]["market"]
        extra = self.table().tokens(name, province) - market
        if extra > 0 and province in player["new_tokens"]:
            player["new_tokens"][province] -= extra

    def on_attack_lost(self, data: Doc) -> None:
        """9.6.3.k."""
        self.expect(self.way == "lost", f"{data} was {self.way}")
        self.due = set()
        player = self.player(data["seat"])
        player["tokens"].pop(data["province"], None)
        player["new_tokens"].pop(data["province"], None)

    def on_card_for_tokens(self, data: Doc) -> None:
        """9.6.1.b."""
        due = 3 * (self.doc["expansion"]["cards_sold"] + 1)
        self.expect(data["tokens"] == due, f"a card for {data['tokens']}, not {due}")
        self.player(data["seat"])["expansion"] -= due

    def on_expanded(self, data: Doc) -> None:
        """9.6.f."""
        self.player(data["seat"])["expansion"] = 0

    def on_bonus(self, data: Doc) -> None:
        """9.6.4: most ○, a tie to him who moved first."""
        order = self.table().order()
        counts = {n: len(self.player(n)["new_markers"]) - self._uncounted(n) for n in order}
        alive = [n for n in order if self.player(n)["misery"] != "chaos"]
        best = max(alive, key=lambda n: (counts[n], -order.index(n)))
        self.expect(data["seat"] == best, f"the bonus to {data['seat']}, not {best}: {counts}")

    def _uncounted(self, name: str) -> int:
        return sum(1 for p in self.doc["expansion"].get("uncounted", ()) if p in self.player(name)["new_markers"])

    # ------------------------------------------------------------------ income

    def on_income(self, data: Doc) -> None:
        """9.7.b, ADV.L, Z, D."""
        player = self.player(data["seat"])
        dollars = 15 + len(self.doc["players"]) * len(player["markers"]) + 10 * self.has(data["seat"], "Z")
        interest = min(player["cash"], dollars) if self.has(data["seat"], "L") else 0
        told = (data["dollars"], data["interest"])
        self.expect(told == (dollars, interest), f"income of {data['seat']}: {told}, not {dollars}, {interest}")
        player["cash"] += dollars + interest
        if self.has(data["seat"], "D"):
            self.suffer(data["seat"], -1)

    def on_conditions_lapse(self, data: Doc) -> None:
        """9.7.1.g."""
        self.doc["conditions"] = {}

    def on_market_roll(self, data: Doc) -> None:
        """9.7.1.a to c."""
        if len(self.rolls) == 2:
            self.rolls = []
        if not self.rolls:
            self.doc["conditions"] = {}
        sum_of_two = data["black"] + data["white"]
        sign = 1 if data["colored"] <= 3 else -1
        self.rolls.append((ROLLED.get(sum_of_two, "gold"), sign))
        for goods in ["gold", "ivory"] if sum_of_two == 12 else [ROLLED[sum_of_two]]:
            self.doc["conditions"][goods] = self.doc["conditions"].get(goods, 0) + sign
        if len(self.rolls) == 2:
            self._majorities()

    def _majorities(self) -> None:
        """9.7.1.d to n: in roll order, Gold before Ivory; with a double condition twice."""
        table = self.table()
        self.majority = []
        for goods, sign in self.rolls:
            for one in ["gold", "ivory"] if goods == "gold" else [goods]:
                counts = {p["name"]: sum(1 for m in p["markers"] if one in table.provinces[m]["commodities"])
                          for p in self.alive()}  # fmt: skip
                most = max(counts.values(), default=0)
                first = [n for n, k in counts.items() if k == most]
                if self.doc["conditions"].get(one) and most and len(first) == 1:
                    self.majority.append((first[0], one, 0 if sign > 0 else most))

    def on_majority_card(self, data: Doc) -> None:
        """9.7.1.e."""
        self._due((data["seat"], data["commodity"], 0))

    def on_majority_fine(self, data: Doc) -> None:
        """9.7.1.f, A82."""
        player = self.player(data["seat"])
        due = next((m[2] for m in self.majority if m[:2] == (data["seat"], data["commodity"])), 0)
        self._due((data["seat"], data["commodity"], due))
        dollars = min(player["cash"], due)
        self.expect(dollars == data["dollars"], f"a fine of {data['dollars']}, not {dollars}")
        player["cash"] -= dollars

    def _due(self, what: tuple[str, str, int]) -> None:
        self.expect(what in self.majority, f"{what} is not due: {self.majority}")
        if what in self.majority:
            self.majority.remove(what)

    def on_score(self, data: Doc) -> None:
        """11.3.a."""
        player = self.player(data["seat"])
        if player["misery"] != "chaos":
            points = sum(ADVANCES[x]["cost"] for x in player["advances"]) + player["cash"] - player["misery"]
            self.expect(points == data["points"], f"{data['seat']} has {data['points']} points, not {points}")


def _plain(doc: Doc) -> dict[str, Any]:
    """A document as lines that can be compared."""
    found: dict[str, Any] = {}
    for player in doc["players"]:
        name = player["name"]
        for field in ("cash", "expansion", "ship", "misery", "place", "power", "enlightened", "renaissance_used"):
            found[f"{name} {field}"] = player[field]
        for field in ("advances", "markers", "new_markers", "cathedral_against", "arms"):
            found[f"{name} {field}"] = sorted(player[field])
        for field in ("tokens", "new_tokens"):
            found[f"{name} {field}"] = {p: n for p, n in sorted(player[field].items()) if n}
    found["conditions"] = {g: n for g, n in sorted(doc["conditions"].items()) if n}
    return found
