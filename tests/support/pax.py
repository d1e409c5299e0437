"""Positions in, choices made, positions out: small tools for tests of Pax Renaissance.

`table(...)` lays a fragment of the position document over a quiet ground: two or more banks, no concessions, full market,
every empire in its throne as at the start. `play(match, ...)` makes choices by key and returns what happened.
"""

import copy
from typing import Any

import signoria
from signoria.pax import PaxMatch
from signoria.table import Event
from tests.support import plain

BORDERS = [
    "aragon__france", "aragon__papal_states", "aragon__portugal", "byzantium__hungary", "byzantium__mamluk",
    "england__france", "england__portugal", "france__holy_roman_empire", "holy_roman_empire__hungary",
    "holy_roman_empire__papal_states", "hungary__ottoman", "mamluk__ottoman", "ottoman__papal_states",
]  # fmt: skip

# Cards of the quiet ground; tests that need one of them in a tableau or hand name their own market and decks.
MARKET: dict[str, list[str]] = {
    "west": ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"],
    "east": ["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"],
}
DECKS: dict[str, list[str]] = {
    "west": ["PREN023", "PREN025", "PREN026", "PREN027", "PREN028", "PREN030"],
    "east": ["PREN073", "PREN074", "PREN079", "PREN080", "PREN081", "PREN084"],
}
SPARE: dict[str, list[str]] = {
    "west": ["PREN051", "PREN053", "PREN054", "PREN033", "PREN035", "PREN038", "PREN039", "PREN002", "PREN019"],
    "east": ["PREN059", "PREN060", "PREN061", "PREN062", "PREN063", "PREN064", "PREN086", "PREN087", "PREN089"],
}


def player(bank: str, **fields: Any) -> dict[str, Any]:
    """A player with nothing but ten florins, unless told otherwise."""
    return {"bank": bank, "florins": 10, "hand": [], "old_maids": [], "west": [], "east": [], **fields}


def card(name: str, bishop: str | None = None) -> dict[str, Any]:
    """A tableau card."""
    return {"card": name, "bishop": bishop}


def square(
    empire: str,
    side: str = "king",
    bishop: str | None = None,
    queens: list[dict[str, Any]] | None = None,
    vassals: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    """An empire square in a tableau."""
    return {"empire": empire, "side": side, "bishop": bishop, "queens": queens or [], "vassals": vassals or []}


def vassal(empire: str, bishop: str | None = None, queens: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """A vassal under a square."""
    return {"empire": empire, "bishop": bishop, "queens": queens or []}


def document(*players: dict[str, Any], **parts: Any) -> dict[str, Any]:
    """A position document: players (default Fugger and Medici), laid over the quiet ground.

    `empires` and `borders` are merged by key; cards named anywhere are replaced in market and decks by spare ones.
    """
    seats = list(players) or [player("fugger"), player("medici")]
    if len(seats) == 1:
        seats.append(player("medici" if seats[0]["bank"] != "medici" else "fugger"))
    doc: dict[str, Any] = {
        "format": "signoria/pax-position/1",
        "rules": parts.pop("rules", "2e"),
        "variants": parts.pop("variants", []),
        "seed": 1,
        "players": copy.deepcopy(seats),
        "turn": {"player": seats[0]["bank"], "actions_left": 2, "number": 1, **parts.pop("turn", {})},
        "empires": parts.pop("empires", {}),
        "borders": {name: [] for name in BORDERS} | parts.pop("borders", {}),
        "emporia": {"white": "trebizond", "black": "tana", **parts.pop("emporia", {})},
        "victories": parts.pop("victories", {}),
    }
    named = set(_cards(doc)) | set(_cards(parts.get("market", {}))) | set(_cards(parts.get("decks", {})))
    market, decks = parts.pop("market", {}), parts.pop("decks", {})
    doc["market"], doc["decks"] = {}, {}
    for side in ("west", "east"):
        spare = [c for c in SPARE[side] if c not in named]
        ground = [c if c not in named else spare.pop(0) for c in MARKET[side]]
        doc["market"][side] = market.get(side, [{"card": c, "florins": 0} for c in ground])
        doc["decks"][side] = decks.get(side, [c if c not in named else spare.pop(0) for c in DECKS[side]])
    assert not parts, f"unknown parts {sorted(parts)}"
    return doc


def _cards(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value] if value.startswith(("PREN", "COMET")) else []
    if isinstance(value, dict):
        return [c for v in value.values() for c in _cards(v)]
    if isinstance(value, list):
        return [c for v in value for c in _cards(v)]
    return []


def table(*players: dict[str, Any], **parts: Any) -> PaxMatch:
    """A match at the position that `document` describes."""
    return signoria.pax.from_position(document(*players, **parts))


def row(cards: list[str | None], florins: dict[int, int] | None = None) -> list[dict[str, Any] | None]:
    """A market row: six cards or gaps, with florins by column."""
    coins = florins or {}
    return [
        None if c is None and not coins.get(i) else {"card": c, "florins": coins.get(i, 0)} for i, c in enumerate(cards)
    ]


def keys(match: PaxMatch) -> list[str]:
    """The keys of the pending decision."""
    assert match.decision is not None, "the game is over"
    return [option.key for option in match.decision.options]


def kind(match: PaxMatch) -> str:
    """The kind of the pending decision, '' at the end of the game."""
    return "" if match.decision is None else match.decision.kind


def play(match: PaxMatch, *choices: str) -> list[Event]:
    """Make the choices by key, one after another, and return all that happened."""
    events: list[Event] = []
    for choice in choices:
        events += match.choose(choice)
    return events


def seat(match: PaxMatch, bank: str) -> dict[str, Any]:
    """A player of the position as it is now."""
    found: dict[str, Any] = next(p for p in plain(match.snapshot())["players"] if p["bank"] == bank)
    return found


def florins(match: PaxMatch, bank: str) -> int:
    """What a bank has."""
    return int(seat(match, bank)["florins"])


def city(match: PaxMatch, name: str) -> list[str]:
    """The tokens in a city."""
    for empire in match.snapshot()["empires"].values():
        if name in empire["cities"]:
            tokens: list[str] = empire["cities"][name]
            return [token for token in tokens if token]  # Venice may have its second place taken alone
    raise AssertionError(f"no city {name}")


def border(match: PaxMatch, name: str) -> list[str]:
    """The tokens on a border."""
    tokens: list[str] = match.snapshot()["borders"][name]
    return tokens


def empire(match: PaxMatch, name: str) -> dict[str, Any]:
    """An empire of the position: state, cities, repressed, queens, bishop (the last two only while throned)."""
    found: dict[str, Any] = plain(match.snapshot())["empires"][name]
    return found


def entries(match: PaxMatch, bank: str, side: str) -> list[str]:
    """The ids in one side of a tableau, from the player board outward; vassals and queens are not row entries."""
    return [e.get("card") or e["empire"] for e in seat(match, bank)[side]]


def entry(match: PaxMatch, name: str) -> dict[str, Any]:
    """The tableau entry of a card, queen, square or vassal, whoever holds it; fails when it lies in no tableau."""

    def search(items: list[dict[str, Any]]) -> dict[str, Any] | None:
        for item in items:
            if name in (item.get("card"), item.get("empire")):
                return item
            below = search(item.get("queens", []) + item.get("vassals", []))
            if below is not None:
                return below
        return None

    for p in plain(match.snapshot())["players"]:
        found = search(p["west"] + p["east"])
        if found is not None:
            return found
    raise AssertionError(f"{name} lies in no tableau")


def holder(match: PaxMatch, name: str) -> str | None:
    """The bank in whose tableau a card or square lies, or None."""
    for p in match.snapshot()["players"]:
        if f"'{name}'" in str(p["west"] + p["east"]):
            return str(p["bank"])
    return None


def pool(match: PaxMatch, token: str) -> int:
    """How many of a token are in the pool (pawns: in reserve)."""
    return int(match.view(None)["pool"][token])


def cities(**tokens: str) -> dict[str, list[str]]:
    """Cities by name: `cities(toledo="knight:catholic", granada="")`."""
    return {name: [token] if token else [] for name, token in tokens.items()}
