"""What teachers need to know about Age of Renaissance: what a lesson may claim about a table, and what it may point at.

The lessons, the worked examples and the pages about strategy lie in folders beside this file.
"""

from typing import Any, Final

from signoria.age import facts, printed
from signoria.age.game import view_of
from signoria.age.position import dump_position
from signoria.table.match import Match

REGIONS: Final[tuple[str, ...]] = (
    "map", "hand", "order", "advances", "goods", "tracks", "capitals", "log", "phases", "decision", "dice", "bid",
)  # fmt: skip

# What can be pointed at, by the word before the colon.
_NAMES: Final[dict[str, tuple[str, ...]]] = {
    "province": tuple(facts.PROVINCE_IDS),
    "card": tuple(facts.CARD_IDS),
    "advance": tuple(facts.LETTERS),
    "commodity": tuple(facts.COMMODITY_IDS),
    "category": tuple(facts.CATEGORY_IDS),
    "area": tuple(facts.AREA_IDS),
    "power": tuple(facts.CAPITAL_IDS),
    "track": ("misery", "ship", "order"),
    "pile": ("draw", "replay"),
    "region": REGIONS,
}


def clauses() -> dict[str, bool]:
    """Every rule by its id, in the order of the rulebook, and whether it says something that can be done at a table."""
    return {entry["id"]: bool(entry.get("testable", True)) for entry in printed.clauses()}


def can_point(match: Match, thing: str) -> bool:
    """Whether there is such a thing on the table or the page: `province:milan`, `card:cloth_2`, `region:hand`."""
    kind, _, name = thing.partition(":")
    return name in (match.seats if kind in ("seat", "mat") else _NAMES.get(kind, ()))


_COUNTED: Final = ("cash", "misery", "expansion", "place", "written", "ship")  # as the position has them
_SEEN: Final = ("score", "income", "stabilization", "stock", "chance")  # as the view has them


def holds(match: Match, words: list[str]) -> bool | None:
    """Whether a claim about the table is true; None where it is none of this game. `docs/lessons.md` lists them."""
    what, args = words[0], words[1:]
    position: dict[str, Any] = dict(dump_position(match.state))
    players: dict[str, dict[str, Any]] = {player["name"]: player for player in position["players"]}
    if what in _COUNTED:
        return str(players[args[0]][what]) == args[1]
    if what in _SEEN:
        return str(_viewed(match, args[0])[what]) == args[1]
    if what in ("phase", "epoch"):
        return str(position[what]) == args[0]
    if what == "turn_number":
        return str(position["turn"]) == args[0]
    if what == "final":
        return bool(position["final"]) == (args[0] == "yes")
    if what == "order":
        return [p["name"] for p in sorted(position["players"], key=lambda p: p["place"] or 0)] == args
    if what == "conditions":
        return {name: str(n) for name, n in position["conditions"].items()} == dict(zip(args[::2], args[1::2]))
    if what == "attack":
        told = [event for event in match.events(None) if event.kind == "attack"]
        return bool(told) and str(told[-1].data[args[0]]).lower() == args[1]
    if what in ("dominates", "tokens"):
        return _in_province(players, what, args)
    return _of_a_player(match, players, what, args)


def _viewed(match: Match, seat: str) -> dict[str, Any]:
    return next(dict(player) for player in view_of(match, seat)["players"] if player["seat"] == seat)


def _in_province(players: dict[str, dict[str, Any]], what: str, args: list[str]) -> bool:
    province = args[0]
    if what == "dominates":
        owners = [name for name, p in players.items() if province in (*p["markers"], *p["new_markers"])]
        return owners == ([] if args[1] == "nobody" else [args[1]])
    counts = {name: p["tokens"].get(province, 0) + p["new_tokens"].get(province, 0) for name, p in players.items()}
    return {name: str(n) for name, n in counts.items() if n} == dict(zip(args[1::2], args[2::2]))


def _of_a_player(match: Match, players: dict[str, dict[str, Any]], what: str, args: list[str]) -> bool | None:
    if what == "cards":
        return len(players[args[0]]["hand"]) == int(args[1])
    if what == "hand":
        return sorted(players[args[0]]["hand"]) == sorted(args[1:])
    if what == "advances":
        return ("".join(sorted(players[args[0]]["advances"])) or "none") == args[1]
    if what == "provinces":
        return len({*players[args[0]]["markers"], *players[args[0]]["new_markers"]}) >= int(args[1])
    if what == "price":
        return bool(_viewed(match, args[0])["prices"][args[1]]["price"] == int(args[2]))
    return None
