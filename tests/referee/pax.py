"""The legal answers to the questions of Pax Renaissance, from a position document and what the question is about.

Written from the rules alone (all three editions). `answers(doc, kind, seat, about)` gives the keys of the legal choices, or
None for a question whose answers follow from what happened before and not from the table (see `memory`).
"""

from collections.abc import Callable
from typing import Any

from tests.referee.board import Board, Item
from tests.referee.facts import BORDERS, CARDS, EMPIRES, RELIGIONS, empires_at, sea_borders

POLITICAL = ("behead", "tax", "repress", "vote")
WARS = {"crusade": "catholic", "jihad": "islamic", "reformation": "reformist"}


def answers(doc: dict[str, Any], kind: str, seat: str, about: dict[str, Any]) -> set[str] | None:
    """The keys of the legal answers."""
    board = Board(doc)
    rule = RULES.get(kind)
    found = None if rule is None else rule(board, seat, about)
    return None if found is None else {key.replace("venice2", "venice") for key in found}


# ---------------------------------------------------------------------- D1: the actions of a turn


def action(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    """D1, A2.a."""
    left = about["actions"]
    me = b.players[seat]
    found: set[str] = set()
    free: set[str] = set()
    if left:
        found |= _purchases(b, seat) | {f"play {card}" for card in me["hand"]} | _sales(b, seat)
        found |= {f"victory {v}" for v in victories(b, seat, left)}
        found |= {f"revolt {item.id}" for item in b.held(seat, "discard_for_peasant_revolt")}
        if b.has(seat, "apostasy_as_action"):
            found |= {f"apostasy {x} {y}" for x, y in (("catholic", "islamic"), ("catholic", "reformist"),
                                                       ("islamic", "reformist")) if condemned(b, x, y)}  # fmt: skip
    sides = [side for side in ("west", "east") if side not in b.turn["ops_done"] and usable(b, seat, side)]
    for side in sides:
        if b.has(seat, f"free_{side}_ops"):
            free.add(f"ops {side}")
        elif left:
            found.add(f"ops {side}")
    if left and sides and not b.turn["ops_done"] and b.has(seat, "both_ops_one_action"):
        found.add("ops both")
    for side in ("west", "east"):
        first = b.doc["market"][side][0]
        if side in b.turn["fairs_done"] or first is None or first["card"] is None:
            continue
        if b.has(seat, "free_trade_fair") and not b.turn.get("free_fair_used"):
            free.add(f"fair {side}")
        elif left:
            found.add(f"fair {side}")
    stop = left < 2 and not (b.first and left and found)
    return found | free | ({"pass"} if stop else set())


def _purchases(b: Board, seat: str) -> set[str]:
    me = b.players[seat]
    room = len(me["hand"]) < 2 or b.has(seat, "unlimited_hand")
    found = set()
    for side in ("west", "east"):
        for column in range(1, 6):
            place = b.doc["market"][side][column]
            if place is None or place["card"] is None or place["card"] in b.turn["florins_placed_on"]:
                continue
            if me["florins"] >= column and (room or place["card"].startswith("COMET")):
                found.add(f"buy {side} {column}")
    return found


def _sales(b: Board, seat: str) -> set[str]:
    me = b.players[seat]
    found = [*me["hand"], *(i.id for i in b.items.values() if i.holder == seat and not i.queen)]
    return {f"sell {name}" for name in (*found, *(me["old_maids"] if b.second else ()))}


def prestige(b: Board, bank: str, old_maids: bool = True) -> list[str]:
    """All prestige a bank has."""
    found = [p for item in b.items.values() if item.holder == bank for p in item.prestige]
    if old_maids:
        found += [p for card in b.players[bank]["old_maids"] for p in CARDS[card]["prestige"]]
    return found


def condemned(b: Board, first: str, second: str, open_to: tuple[str, ...] = ()) -> bool:
    """K3: whether anybody has prestige of both religions in his tableau and is not immune."""
    return any(
        first in (held := prestige(b, bank, old_maids=False))
        and second in held
        and (bank in open_to or not b.has(bank, "immune_to_apostasy"))
        for bank in b.players
    )


# ---------------------------------------------------------------------- L: victories


def victories(b: Board, seat: str, left: int) -> list[str]:
    """L3 to L6: the active victories that are fulfilled and can be paid for."""
    found = []
    for name, active in b.doc["victories"].items():
        torch = name != "renaissance" and b.anybody_has(f"{name}_costs_two_actions")
        if active and left >= (2 if torch else 1) and FULFILLED[name](b, seat):
            found.append(name)
    return found


def _others(b: Board, seat: str) -> list[str]:
    return [bank for bank, p in b.players.items() if bank != seat and not p.get("out")]


def _kings(b: Board, bank: str) -> int:
    return sum(1 for i in b.items.values() if i.square and i.holder == bank and not i.republic)


def _imperial(b: Board, seat: str) -> bool:
    lead = 3 if len(b.players) == 2 else 2
    return all(_kings(b, seat) >= _kings(b, other) + lead for other in _others(b, seat))


def _renaissance(b: Board, seat: str) -> bool:
    def republics(bank: str) -> int:
        n = sum(1 for i in b.items.values() if i.square and i.holder == bank and i.republic)
        for item in b.held(bank, "counts_as_republic"):
            n += item.id != "PREN155X" or bank == seat or b.rules == "draft"
        return n

    def law(bank: str) -> int:
        held = prestige(b, bank)
        return held.count("law") + held.count("patron") * len(b.held(bank, "patron_as_law"))

    return (
        all(republics(seat) > republics(other) and law(seat) >= law(other) + 2 for other in _others(b, seat))
        and republics(seat) > 0
    )


def _globalization(b: Board, seat: str) -> bool:
    def concessions(bank: str) -> int:
        n = sum(1 for border in BORDERS if b.pawn_on(border) == bank)
        return n + prestige(b, bank).count("patron") * len(b.held(bank, "patron_as_concession"))

    def discovery(bank: str) -> int:
        return prestige(b, bank).count("discovery")

    return all(
        concessions(seat) >= concessions(other) + 2 and discovery(seat) > discovery(other) for other in _others(b, seat)
    )


def supremacy(b: Board, claimant: str = "", plain: bool = False) -> tuple[dict[str, int], dict[str, int]]:
    """L3: the bishops of each religion, and its believers in its own theocracies, as a claimant may count them."""
    also_red = b.anybody_has("green_pirates_count_as_red")
    bishops = {r: sum(1 for i in b.items.values() if i.bishop == r) for r in RELIGIONS}
    pirates = [(border, r) for border in BORDERS if (r := b.pirate_on(border))]
    if also_red:
        bishops["reformist"] += sum(1 for _, r in pirates if r == "islamic")
    for bank in b.players:
        if (b.rules == "draft" and not plain) or bank == claimant:
            bishops["islamic"] += prestige(b, bank).count("patron") * len(b.held(bank, "patron_as_islamic_bishop"))
    tokens = dict.fromkeys(RELIGIONS, 0)
    for empire in EMPIRES:
        for _, token in b.tokens_in(empire):
            faith = token.partition(":")[2]
            tokens[faith] += b.state(empire) == faith
    for border, faith in pirates:
        for r in (faith, "reformist") if also_red and faith == "islamic" else (faith,):
            beside = sum(1 for e in BORDERS[border]["empires"] if b.state(e) == r)
            tokens[r] += min(beside, 1) if b.first else beside
    return bishops, tokens


def _holy(b: Board, seat: str) -> bool:
    supreme = [r for r in RELIGIONS if all(2 * n[r] > sum(n.values()) for n in supremacy(b, seat))]
    return bool(supreme) and all(
        prestige(b, seat).count(supreme[0]) > prestige(b, other).count(supreme[0]) for other in _others(b, seat)
    )


FULFILLED: dict[str, Callable[[Board, str], bool]] = {
    "imperial": _imperial,
    "renaissance": _renaissance,
    "globalization": _globalization,
    "holy": _holy,
}


# ---------------------------------------------------------------------- E4, F: ops


def ops_offered(b: Board, seat: str, side: str) -> set[str]:
    """E4: each op with a target of each unused card on a side; a silenced card has only its inquisitors."""
    found = set()
    for item in b.items.values():
        if item.holder == seat and item.side == side and item.id not in b.turn["used"]:
            for op in item.ops:
                if (not b.silenced(item) or op.startswith("inquisitor")) and targets(b, seat, item, op):
                    found.add(f"op {item.id} {op}")
    return found


def usable(b: Board, seat: str, side: str) -> set[str]:
    """The ops of a side, those that a cipher lets one borrow in the west included (CRYPTO.1)."""
    found = ops_offered(b, seat, side)
    if (
        b.says("cryptography") == "glossary"
        and side == "west"
        and not b.turn.get("op_borrowed")
        and b.has(seat, "sell_for_opponents_political_op")
    ):
        found |= borrowed(b, seat, ("west",))
    return found


def borrowed(b: Board, seat: str, sides: tuple[str, ...]) -> set[str]:
    """CRYPTO: political ops of unsilenced cards in tableaux of others."""
    return {
        f"op {item.id} {op}"
        for item in b.items.values()
        if item.holder not in (None, seat)
        and item.side in sides
        and item.id not in b.turn["used"]
        and not b.silenced(item)
        for op in item.ops
        if op.startswith(POLITICAL) and targets(b, seat, item, op)
    }


def targets(b: Board, seat: str, item: Item, op: str) -> bool:
    """Whether an op has a target at all."""
    what, _, detail = op.partition(":")
    if what == "inquisitor":
        return any(i.bishop == detail and destinations(b, i) for i in b.items.values())
    if what == "commerce":
        return bool(florins_in_row(b, detail))
    if what == "vote":
        return bool(votable(b, seat, detail))
    if what == "campaign":
        return bool(campaigns(b, seat, item.id))
    if what == "behead":
        return bool(beheadable(b, item))
    return any(reaches(b, e, op) for e in empires_at(item.location))


def reaches(b: Board, empire: str, op: str) -> bool:
    """Whether siege, tax, repress or corsair finds something in an empire."""
    what, _, detail = op.partition(":")
    if what == "siege":
        return bool(besieged(b, empire))
    if what == "tax":
        return bool(taxable(b, empire))
    if what == "repress":
        return bool(repressible(b, empire, detail))
    return bool(corsairs(b, empire, detail))


def slots(b: Board, items: list[Item]) -> list[Item]:
    """Where a couple has one place for a bishop, it is the king's."""
    return [i for i in items if not i.queen] if b.one_slot else items


def landing(b: Board, location: str) -> list[Item]:
    """Cards of a location in any tableau, and thrones in the second edition."""
    return slots(b, [i for i in b.items.values() if same_place(location, i.location) and (i.holder or b.second)])


def same_place(one: str, other: str) -> bool:
    """LOCATION.b: the same empire, or one within the region the other names."""
    return bool(set(empires_at(one)) & set(empires_at(other))) and {one, other} != {"west", "east"}


def destinations(b: Board, start: Item) -> list[Item]:
    """F1: beside it in its tableau, or on another card of the same location; never from throne to throne."""
    found = [i for i in landing(b, start.location) if i.id != start.id]
    if start.holder is not None:
        near = [
            i for i in b.items.values()
            if i.holder == start.holder and i.side == start.side and abs(i.entry - start.entry) <= 1 and i.id != start.id
        ]  # fmt: skip
        found += [i for i in slots(b, near) if i not in found]
    else:
        found = [
            i for i in found if i.holder is not None or i.id == start.husband or i.husband in (start.id, start.husband)
        ]
    return found


def florins_in_row(b: Board, side: str) -> set[str]:
    """F2: cards of the row with a florin."""
    return {
        f"market {side} {n}" for n, place in enumerate(b.doc["market"][side])
        if place is not None and place["florins"]
        and (place["card"] is not None or b.says("commerce_takes_leftovers") == "yes")
    }  # fmt: skip


def votes(b: Board, bank: str, empire: str) -> int:
    """The concessions of a bank on an empire's borders."""
    n = sum(1 for border in EMPIRES[empire]["borders"] if b.pawn_on(border) == bank)
    return n << len(b.held(bank, "concessions_double_fairs_and_votes"))


def votable(b: Board, seat: str, side: str) -> set[str]:
    """F6: empires on that side of some tableau in which the seat has strictly most concessions and can pay."""
    found = set()
    for empire in EMPIRES:
        item = b.items[empire]
        if item.holder is None or item.side != side or (item.vassal_of and not b.first):
            continue
        mine = votes(b, seat, empire)
        cost = len(b.repressed(empire))
        if b.has(seat, "patron_cheapens_votes"):
            cost = max(0, cost - prestige(b, seat).count("patron"))
        if (
            mine
            and all(votes(b, o, empire) < mine for o in b.players if o != seat)
            and b.players[seat]["florins"] >= cost
        ):
            found.add(empire)
    return found


def campaigns(b: Board, seat: str, king: str) -> set[str]:
    """F9: neighbours to attack with the knights there, each paid a florin."""
    knights = sum(1 for _, token in b.tokens_in(king) if token.startswith("knight"))
    found = set()
    for target in b.adjacent(king):
        n = knights
        if target in empires_at("east") and b.has(seat, "mamluk_repressed_as_knights"):
            n += len(b.repressed("mamluk"))
        if not 0 < n <= b.players[seat]["florins"]:
            continue
        if b.owner[target] == seat and (b.second or b.items[king].vassal_of == target):
            continue
        found.add(target)
    return found


def beheadable(b: Board, acting: Item) -> set[str]:
    """F3: another card of the location in any tableau."""
    found = set()
    for item in b.items.values():
        if item.holder is None or item.id == acting.id or not same_place(acting.location, item.location):
            continue
        under = item.bishop
        if b.one_slot and item.queen and item.husband:
            under = under or b.items[item.husband].bishop
        if "behead_only_west_red_or_gold_bishop" in acting.abilities and under not in ("catholic", "reformist"):
            continue
        if "behead_only_east_green_or_red_bishop" in acting.abilities and under not in ("islamic", "reformist"):
            continue
        if "behead_only_east_any_bishop" in acting.abilities and not under:
            continue
        found.add(f"square {item.id}" if item.square else f"card {item.id}")
    return found


def taxable(b: Board, empire: str) -> set[str]:
    """F4: concessions on the borders of an empire that has a vacant city."""
    return {border for border in EMPIRES[empire]["borders"] if b.pawn_on(border)} if b.vacant(empire) else set()


def repressible(b: Board, empire: str, types: str) -> set[str]:
    """F5: tokens of the types on the icon."""
    found = {f"city {c}" for c, token in b.tokens_in(empire) if token.partition(":")[0] in types.split("+")}
    if "pawn" in types.split("+"):
        found |= {f"concession {border}" for border in EMPIRES[empire]["borders"] if b.pawn_on(border)}
    return found


def besieged(b: Board, empire: str) -> set[str]:
    """F8: knights, rooks and pirates."""
    found = {f"city {c}" for c, _ in b.tokens_in(empire)}
    return found | {f"pirate {border}" for border in sea_borders(empire) if b.pirate_on(border)}


def corsair_goals(b: Board, empire: str, start: str) -> set[str]:
    """F7: sea borders of the empire or of a neighbour (that shares a sea border with it, R39) without its like."""
    reach = set(sea_borders(empire))
    for near in (
        b.adjacent(empire) if b.says("corsair_any_neighbour") == "yes" else EMPIRES[empire]["adjacent_by_sea_border"]
    ):
        reach |= set(sea_borders(near))
    return {border for border in reach if border != start and b.pirate_on(border) != b.pirate_on(start)}


def corsairs(b: Board, empire: str, faith: str) -> set[str]:
    """The pirates of a religion on the borders of an empire that can move."""
    return {
        border for border in sea_borders(empire) if b.pirate_on(border) == faith and corsair_goals(b, empire, border)
    }


# ---------------------------------------------------------------------- E2: agents


def agent_city(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    """E2.2.b: any open city of the location; an occupied one for a florin."""
    token = about["token"]
    found = set()
    for empire in empires_at(about["location"]):
        for city in b.cities_of(empire):
            if city.startswith("venice") and b.second_venice:
                continue
            if b.city[city] is None or b.players[seat]["florins"]:
                found.add(f"city {city}")
        if empire == "papal_states" and b.second_venice:
            # Venice is occupied when it is full: two tokens, or a lone token where only gold knights share it.
            gold = b.says("condottieri") == "gold_knights"
            here = [t for t in (b.city["venice"], b.city["venice2"]) if t]
            full = len(here) == 2 or (gold and bool(here) and not (here[0] == token == "knight:catholic"))
            if not full or b.players[seat]["florins"]:
                if not (gold and len(here) == 2 and token != "knight:catholic"):
                    found.add("city venice")
    return found


def agent_border(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    """E2.2.c-d: a pirate to any sea border; a pawn to a border without a pirate, over a concession for a florin."""
    token = about["token"]
    if token.startswith("pirate"):
        found = {border for e in empires_at(about["location"]) for border in sea_borders(e)}
        if b.says("pirate_kills_same_colour") == "no":
            found = {border for border in found if b.pirate_on(border) != token.partition(":")[2]}
    else:
        found = {
            border for e in empires_at(about["location"]) for border in EMPIRES[e]["borders"]
            if not b.pirate_on(border) and (not b.pawn_on(border) or b.players[seat]["florins"])
        }  # fmt: skip
    return {f"border {border}" for border in found}


def agent_card(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    """E2.2.a."""
    return {_named(item) for item in landing(b, about["location"])}


def must_place(b: Board, seat: str, token: str, location: str, fought: bool) -> bool:
    """E2.1: agents of a one-shot that happens must be placed where it is free (R15), those of the first edition fight only.

    In the draft agents that cannot fight may be placed after a battle.
    """
    if b.first or (fought and not b.second) or b.left(token) <= 0:
        return False
    if token.startswith(("bishop", "pirate")):
        return True
    if token.startswith("pawn"):
        return any(not b.borders[x] for e in empires_at(location) for x in EMPIRES[e]["borders"])
    return any(b.vacant(e, token) for e in empires_at(location))


def _named(item: Item) -> str:
    return f"square {item.id}" if item.square else f"card {item.id}"


def donors(b: Board, token: str) -> set[str]:
    """TOKENMGMT: repressed tokens of the kind and colour; failing these, any place."""
    piece, _, of = token.partition(":")
    kind = f"rook:{of}" if b.first and piece == "pirate" else token
    held = {f"repressed {kind} {e}" for e in EMPIRES if kind in b.repressed(e)}
    if held:
        return held
    found = {f"city {c}" for c, t in b.city.items() if t == kind}
    if piece == "pawn":
        found |= {f"concession {border}" for border in BORDERS if b.pawn_on(border) == of}
    if piece == "bishop":
        found |= {_named(i) for i in b.items.values() if i.bishop == of}
    if piece == "pirate" or (b.first and piece == "rook"):
        any_ship = b.rules == "draft" and {"catholic": 10, "islamic": 7, "reformist": 3}[of] > b.in_play(token)
        found |= {f"pirate {border}" for border in BORDERS if (r := b.pirate_on(border)) and (any_ship or r == of)}
    return found


# ---------------------------------------------------------------------- one-shots


def war_targets(b: Board, seat: str, card: str) -> set[str]:
    """J, K: the empires of the card's location in which its war can be waged."""
    kind = b.one_shot(card)
    agents = CARDS[card]["agents"]
    return {e for e in empires_at(CARDS[card]["location"]) if can_wage(b, seat, kind, e, agents)}


def can_wage(b: Board, seat: str, kind: str, empire: str, agents: list[str]) -> bool:
    """R8, R9: somebody attacks, and in a religious war there are heretics."""
    if kind not in WARS and b.says("allow_empty_oneshot") == "yes":
        return True
    attack, defence = armies(b, seat, kind, empire, agents)
    return bool(attack) and (kind not in WARS or bool(defence))


def armies(b: Board, seat: str, kind: str, empire: str, agents: list[str]) -> tuple[list[str], list[str]]:
    """BATTLE: who attacks and who defends, as keys of pieces."""
    cities = [(f"city {c}", token) for c, token in b.tokens_in(empire)]
    pirates = [(f"pirate {x}", r) for x in EMPIRES[empire]["borders"] if (r := b.pirate_on(x))]
    if kind in WARS:
        faith = WARS[kind]
        attack = [f"agent {a}" for a in agents if not a.startswith(("bishop", "pawn"))]
        attack += [key for key, r in pirates if r == faith] + [
            key for key, token in cities if token.endswith(f":{faith}")
        ]
        joins = [f"knight:{faith}"]
        if kind == "crusade" and b.has(seat, "crusade_rooks_as_knights"):
            joins.append("rook:catholic")
        attack += [f"city {c}" for e in b.adjacent(empire) for c, token in b.tokens_in(e) if token in joins]
        return attack, [key for key, t in cities if not t.endswith(f":{faith}")] + [k for k, r in pirates if r != faith]
    barred = ("bishop", "pawn") if kind == "conspiracy" and not b.second else ("bishop",)
    attack = [f"agent {a}:{seat}" if a == "pawn" else f"agent {a}" for a in agents if not a.startswith(barred)]
    attack += [key for key, _ in pirates]
    if kind == "conspiracy":
        attack += [f"repressed {t} {empire}" for t in b.repressed(empire) if not t.startswith("pawn")]
    else:
        attack += [f"concession {x}" for x in EMPIRES[empire]["borders"] if b.pawn_on(x) == seat]
        attack += [f"repressed {t} {empire}" for t in b.repressed(empire) if t.startswith("pawn")]
    return attack, [key for key, _ in cities]


def campaign_armies(b: Board, seat: str, king: str, empire: str) -> tuple[list[str], list[str]]:
    """F9: the knights of the king's empire against all tokens in the cities."""
    attack = [f"city {c}" for c, token in b.tokens_in(king) if token.startswith("knight")]
    if empire in empires_at("east") and b.has(seat, "mamluk_repressed_as_knights"):
        attack += [f"repressed {t} mamluk" for t in b.repressed("mamluk")]
    return attack, [f"city {c}" for c, _ in b.tokens_in(empire)]


def can_trigger(b: Board, seat: str, card: str) -> bool:
    """Whether a one-shot could do anything."""
    what, _, detail = b.one_shot(card).partition(":")
    if b.says("allow_empty_oneshot") == "yes" and what not in (*WARS, "trade_shift"):
        return bool(what)
    if what == "trade_shift":
        held = list(prestige(b, seat, old_maids=False))
        if card in b.items and b.items[card].holder == seat:
            for p in CARDS[card]["prestige"]:
                held.remove(p)
        stays = b.first and detail in ("spice_islands", "trebizond") and "spice_islands" not in b.covered  # 1E.H1.a
        idle = (stays or detail not in b.covered) and b.says("allow_empty_oneshot") == "no"
        return not idle and all(p in held for p in CARDS[card].get("one_shot_requires", ()))
    if what == "apostasy":
        first, second = detail.split("+")
        bishops = any(a.startswith("bishop") for a in CARDS[card]["agents"])
        reach = {i.id for i in landing(b, CARDS[card]["location"])} if bishops else set()
        exposed = tuple(
            bank for bank in b.players
            if not b.has(bank, "immune_to_silencing") and all(i.id in reach for i in b.held(bank, "immune_to_apostasy"))
        )  # fmt: skip
        return condemned(b, first, second, exposed if bishops else ())
    if what == "torch":
        return bool(b.doc["victories"][detail])
    return bool(war_targets(b, seat, card))


def suitor(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    """I: listed unmarried kings in thrones or the own tableau."""
    any_king = b.has(seat, "coronation_any_king")
    found = {"old maid"}
    for empire in CARDS[about["card"]]["suitors"]:
        king = b.items[empire]
        if king.republic and (b.says("coronation_of_republic") == "no" or king.holder != seat):
            continue
        at_home = king.holder is None or (king.holder == seat and not b.first)
        if any_king or (at_home and not b.queens_of(empire)):
            found.add(f"empire {empire}")
    return found


# ---------------------------------------------------------------------- the other questions


def _concession(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    spots = {
        x for x in EMPIRES[about["empire"]]["borders"]
        if not b.pirate_on(x) and (not b.pawn_on(x) or b.players[seat]["florins"])
    }  # fmt: skip
    return {f"border {x}" for x in spots} | {"pass"}


def room(b: Board, token: str, empire: str) -> set[str]:
    """Where a token that is repressed or has fought finds a free place in an empire."""
    if token.startswith("pawn"):
        return {f"border {x}" for x in EMPIRES[empire]["borders"] if not b.borders[x]}
    if token.startswith("pirate"):
        return {f"border {x}" for x in sea_borders(empire) if not b.borders[x]}
    return {f"city {c}" for c in b.vacant(empire, token)}


def _emancipate(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    return {f"token {t}" for t in b.repressed(about["empire"]) if room(b, t, about["empire"])} | {"pass"}


def _levy(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    empire = about["empire"]
    vacant = {c: b.levy(c, empire) for c in b.vacant(empire)}
    stocked = {c for c, token in vacant.items() if b.left(token) > 0}
    short = (
        set()
        if b.says("token_shortage_scope") == "card_play"
        else {c for c, token in vacant.items() if c not in stocked and donors(b, token)}
    )
    return {f"city {c}" for c in stocked | short} | (set() if stocked else {"pass"})


def _pacify(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    return {f"token {t}" for t in b.repressed(about["empire"])} | {"pass"}


def _op(b: Board, seat: str, about: dict[str, Any]) -> set[str] | None:
    found = {key for side in about["sides"] for key in usable(b, seat, side)}
    return found | {"pass"} if b.turn.get("ops_made") else found


def _op_empire(b: Board, seat: str, about: dict[str, Any]) -> set[str] | None:
    if "item" not in about:
        return None
    place = b.items[about["item"]].location
    return {f"empire {e}" for e in empires_at(place) if reaches(b, e, about["op"])}


def _map_change(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    now = b.state(about["empire"])
    return {f"state {s}" for s in b.faces(about["empire"]) if s != now} | {"pass"}


def _bishop_from(b: Board, seat: str, about: dict[str, Any]) -> set[str] | None:
    faith = about.get("religion")
    if faith is None:
        return None
    return {_named(i) for i in b.items.values() if i.bishop == faith and destinations(b, i)}


def _emancipate_west(b: Board, seat: str, about: dict[str, Any]) -> set[str]:
    found = {f"repressed {t} {e}" for e in empires_at("west") for t in b.repressed(e) if room(b, t, e)}
    return found | {"pass"}


RULES: dict[str, Callable[[Board, str, dict[str, Any]], set[str] | None]] = {
    "action": action,
    "op": _op,
    "op_empire": _op_empire,
    "victory_type": lambda b, s, a: {f"victory {v}" for v, active in b.doc["victories"].items() if not active},
    "trigger": lambda b, s, a: {"trigger", "decline"} if can_trigger(b, s, a["card"]) else set(),
    "war_empire": lambda b, s, a: {f"empire {e}" for e in war_targets(b, s, a["card"])},
    "suitor": suitor,
    "bishop": _bishop_from,
    "bishop_to": lambda b, s, a: {_named(i) for i in destinations(b, b.items[a["item"]])},
    "pacify": _pacify,
    "commerce": lambda b, s, a: florins_in_row(b, a["side"]) if "side" in a else None,
    "behead": lambda b, s, a: beheadable(b, b.items[a["item"]]),
    "tax": lambda b, s, a: {f"border {x}" for x in taxable(b, a["empire"])},
    "tax_answer": lambda b, s, a: {"pay", "repress"},
    "levy": _levy,
    "repress": lambda b, s, a: repressible(b, a["empire"], a["types"]) if "types" in a else None,
    "vote": lambda b, s, a: {f"empire {e}" for e in votable(b, s, a["side"])} if "side" in a else None,
    "corsair": lambda b, s, a: (
        {f"border {x}" for x in corsairs(b, a["empire"], a["religion"])} if "religion" in a else None
    ),
    "corsair_to": lambda b, s, a: (
        {f"border {x}" for x in corsair_goals(b, a["empire"], a["border"])} if "empire" in a else None
    ),
    "siege": lambda b, s, a: besieged(b, a["empire"]),
    "campaign": lambda b, s, a: {f"empire {e}" for e in campaigns(b, s, a["item"])},
    "agent_city": lambda b, s, a: agent_city(b, s, a) if "location" in a else None,
    "agent_border": lambda b, s, a: agent_border(b, s, a) if "location" in a else None,
    "agent_card": lambda b, s, a: agent_card(b, s, a) if "location" in a else None,
    "concession": _concession,
    "emancipate": _emancipate,
    "emancipate_west": _emancipate_west,
    "golden_liberty": lambda b, s, a: {"liberty", "pass"},
    "theocratic_conspiracy": _map_change,
    "paganism": lambda b, s, a: {"state medieval", "pass"},
    "discard": lambda b, s, a: {f"card {c}" for c in b.players[s]["hand"]},
    "borrow": lambda b, s, a: borrowed(b, s, ("west", "east")) | {"pass"},
}
