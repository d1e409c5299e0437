"""What teachers need to know about Pax Renaissance: what a lesson may claim about a table, and what it may point at.

The lessons, the worked examples and the pages about strategy lie in folders beside this file.
"""

from collections.abc import Mapping
from typing import Any, Final

from signoria.pax import printed
from signoria.pax.facts import BANK_IDS, BORDER_IDS, CITY_IDS, EMPIRE_IDS, ITEM_IDS, SIDE_IDS, VICTORY_IDS
from signoria.table.match import Match

PARTS: Final[tuple[str, ...]] = (
    "banner", "location", "agents", "oneshot", "ops", "prestige", "ability", "suitors", "florins", "price",
)  # fmt: skip
PANELS: Final[tuple[str, ...]] = (
    "actions", "choices", "log", "hand", "tableau", "florins", "repressed", "victories", "preview", "why_not", "oldmaids",
)  # fmt: skip
ROUTES: Final[tuple[str, ...]] = ("white", "black")
COLUMNS: Final[tuple[str, ...]] = ("0", "1", "2", "3", "4", "5")

# What can be pointed at, by the word before the colon.
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "row": tuple(SIDE_IDS),
    "deck": tuple(SIDE_IDS),
    "fair": tuple(SIDE_IDS),
    "route": ROUTES,
    "card": tuple(ITEM_IDS),
    "hand": tuple(ITEM_IDS),
    "bishop": tuple(ITEM_IDS),
    "city": tuple(CITY_IDS),
    "border": tuple(BORDER_IDS),
    "throne": tuple(EMPIRE_IDS),
    "square": tuple(EMPIRE_IDS),
    "empire": tuple(EMPIRE_IDS),
    "victory": tuple(VICTORY_IDS),
    "bank": tuple(BANK_IDS),
}


def clauses() -> dict[str, bool]:
    """Every rule by its id, in the order of the rulebook, and whether it says something that can be done at a table."""
    return {entry["id"]: bool(entry.get("testable", True)) for entry in printed.clauses()}


def can_point(match: Match, thing: str) -> bool:
    """Whether there is such a thing on the table or the page: `city:toledo`, `market:west:3#agents`, `panel:log`."""
    name, mark, part = thing.partition("#")
    kind, _, rest = name.partition(":")
    places = rest.split(":")
    if mark and part not in PARTS:
        return False
    if kind == "market":
        return len(places) == 2 and places[0] in SIDE_IDS and places[1] in COLUMNS
    if kind == "panel":
        return places[0] in PANELS
    return rest in _NAMES.get(kind, ())


def holds(match: Match, words: list[str]) -> bool | None:
    """Whether a claim about the table is true; None where it is none of this game. `docs/lessons.md` lists them."""
    what, args = words[0], words[1:]
    view = match.view(None)
    return (
        _of_a_bank(view, what, args)
        if what in _BANK_CLAIMS
        else _of_an_item(view, what, args)
        if what in _ITEM_CLAIMS
        else _of_the_map(view, what, args)
        if what in _MAP_CLAIMS
        else _of_the_market(view, what, args)
        if what in _MARKET_CLAIMS
        else _of_a_victory(match, view, what, args)
        if what in _VICTORY_CLAIMS
        else None
    )


_BANK_CLAIMS: Final = ("florins", "hand", "pawns", "count", "oldmaid", "actions")
_ITEM_CLAIMS: Final = ("holder", "side", "vassal", "queen", "bishop", "silenced")
_MAP_CLAIMS: Final = ("state", "city", "border", "repressed", "emporium")
_MARKET_CLAIMS: Final = ("market", "on", "barred", "deck")
_VICTORY_CLAIMS: Final = ("active", "met", "unmet", "price", "supreme", "won")


def _of_a_bank(view: Mapping[str, Any], what: str, args: list[str]) -> bool:
    if what == "actions":
        return bool(view["turn"]["actions_left"] == int(args[0]))
    player: dict[str, Any] = next(p for p in view["players"] if p["seat"] == args[0])
    if what == "oldmaid":
        return args[1] in player["old_maids"]
    if what == "count":
        return bool((player["prestige"] | player)[args[1]] == int(args[2]))
    return bool(player["hand_count" if what == "hand" else what] == int(args[1]))


def _of_an_item(view: Mapping[str, Any], what: str, args: list[str]) -> bool:
    found = _item(view, args[0])
    if what == "holder":
        return (found[1] if found else "none") == args[1]
    if found is None:
        return False
    entry, _, suzerain = found
    if what == "side":
        return bool(entry.get("side", "king") == args[1])
    if what == "vassal":
        return suzerain == args[1]
    if what == "queen":
        return [queen["card"] for queen in entry["queens"]] == args[1:]
    if what == "bishop":
        return (entry.get("bishop") or "none") == args[1]
    return bool(entry["silenced"] == (args[1] == "yes"))


def _item(view: Mapping[str, Any], name: str) -> tuple[dict[str, Any], str, str | None] | None:
    """A card, queen, square or vassal: its part of the view, its bank ('throne' for a throne) and its suzerain."""
    for player in view["players"]:
        for item in (*player["west"], *player["east"]):
            vassals = [(vassal, item.get("empire")) for vassal in item.get("vassals", [])]
            for entry, suzerain in [(item, None), *vassals]:
                if name in (entry.get("card"), entry.get("empire")):
                    return entry, player["seat"], suzerain
                for queen in entry.get("queens", []):
                    if queen["card"] == name:
                        return queen, player["seat"], None
    if name in view["empires"]:
        return view["empires"][name], "throne", None
    for empire in view["empires"].values():
        for queen in empire["queens"]:
            if queen["card"] == name:
                return queen, "throne", None
    return None


def _of_the_map(view: Mapping[str, Any], what: str, args: list[str]) -> bool:
    if what == "state":
        return bool(view["empires"][args[0]]["state"] == args[1])
    if what == "city":
        cities = {city: tokens for empire in view["empires"].values() for city, tokens in empire["cities"].items()}
        return bool((cities[args[0]] or ["empty"]) == args[1:])
    if what == "border":
        return bool((view["borders"][args[0]] or ["empty"]) == args[1:])
    if what == "repressed":
        return sorted(view["empires"][args[0]]["repressed"]) == sorted(args[1:])
    return bool(view["emporia"][args[0]] == args[1])


def _of_the_market(view: Mapping[str, Any], what: str, args: list[str]) -> bool:
    if what == "deck":
        return bool(view["decks"][args[0]]["count"] == int(args[1]))
    place = view["market"][args[0]][int(args[1])]
    if what == "market":
        return (place["card"] or "none") == args[2]
    return bool(place["barred"]) if what == "barred" else bool(place["florins"] == int(args[2]))


def _of_a_victory(match: Match, view: Mapping[str, Any], what: str, args: list[str]) -> bool:
    if what == "won":
        result = match.result
        return result is not None and result["winners"] == [args[0]] and result["victory"] == args[1]
    if what == "supreme":
        return (view["supremacy"] or "none") == args[0]
    victory = view["victories"][args[0]]
    if what == "active":
        return bool(victory["active"]) == (args[1] == "yes")
    if what == "price":
        return bool(victory["actions"] == int(args[1]))
    return (args[1] in victory["met"]) == (what == "met")
