"""What the drawings need to know of the game, read from its data.

Everything that comes from outside (a view, an argument) is looked up here, so an id that does not exist is one clear
`ValueError`, wherever it stands.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from signoria.pax.printed import EDITIONS, cards, document

Record = dict[str, Any]

RELIGIONS = ("catholic", "islamic", "reformist")
PRESTIGES = (*RELIGIONS, "law", "discovery", "patron")
OPS = ("inquisitor", "commerce", "behead", "tax", "repress", "vote", "corsair", "siege", "campaign")
ONE_SHOTS = (
    "trade_shift",
    "coronation",
    "conspiracy",
    "peasant_revolt",
    "crusade",
    "reformation",
    "jihad",
    "apostasy",
    "torch",
)


@cache
def _table(file: str, *kinds: str) -> dict[str, Record]:
    return {row["id"]: row for kind in kinds for row in document(file).get(kind, [])}


def _find(table: dict[str, Record], what: str, key: object) -> Record:
    if not isinstance(key, str) or key not in table:
        raise ValueError(f"unknown {what}: {key!r}")
    return table[key]


def known(what: str, key: object, among: tuple[str, ...]) -> str:
    """`key`, if it is one of those; else a clear error."""
    if not isinstance(key, str) or key not in among:
        raise ValueError(f"unknown {what}: {key!r}")
    return key


@cache
def _cards(edition: str) -> dict[str, Record]:
    return {card["id"]: card for card in cards(known("edition", edition, EDITIONS))}


def card(key: object, edition: str = "2e") -> Record:
    """A card by its number, as an edition prints it."""
    return _find(_cards(edition), "card", key)


def empire(key: object) -> Record:
    """An empire's square: name, region, king, republic."""
    return _find(_table("empires", "empire"), "empire", key)


def empires() -> list[str]:
    """All ten, north row first."""
    grid = document("map")["grid"]
    return [*grid["north"], *grid["south"]]


def is_north(key: str) -> bool:
    """Whether an empire lies in the upper row of the map."""
    return key in document("map")["grid"]["north"]


def city(key: object) -> Record:
    """A city, or a slot of one that is only there at times."""
    return _find(_table("map", "city", "conditional_city"), "city", key)


def cities_of(key: str) -> list[str]:
    """The cities that an empire always has."""
    return list(_find(_table("map", "empire"), "empire", key)["cities"])


def emporium(key: object) -> str:
    """The colour of an emporium's route; of any other city, nothing."""
    return str(city(key).get("emporium", ""))


def border(key: object) -> Record:
    """A border."""
    return _find(_table("map", "border"), "border", key)


def borders() -> list[str]:
    """All thirteen."""
    return list(_table("map", "border"))


def bank(key: object) -> Record:
    """A bank."""
    return _find(_table("map", "bank"), "bank", key)


def side_of_the_world(key: object) -> str:
    """West or east."""
    return known("side", key, ("west", "east"))


def religion(key: object) -> str:
    """One of the three."""
    return known("religion", key, RELIGIONS)


def state(key: object) -> str:
    """Medieval, or the religion of a theocracy."""
    return known("map state", key, ("medieval", *RELIGIONS))


def levy(city_id: str, map_state: str) -> str:
    """The piece that a levy would put there; nothing where the slot has no icon in that state."""
    return str(city(city_id)["levy"].get(map_state, ""))


def piece(code: object) -> tuple[str, str]:
    """Kind and owner of a piece: ("knight", "catholic"), ("pawn", "fugger"), ("pawn", "")."""
    kind, _, of = str(code).partition(":")
    banks = _table("map", "bank")
    religious = kind in ("knight", "rook", "bishop", "pirate") and of in RELIGIONS
    if not religious and not (kind == "pawn" and (not of or of in banks)):
        raise ValueError(f"unknown piece: {code!r}")
    return kind, of


def op(code: object) -> tuple[str, str]:
    """Kind and object of an op: ("vote", "west")."""
    kind, _, of = str(code).partition(":")
    return known("op", kind, OPS), of


def one_shot(code: object) -> tuple[str, str]:
    """Kind and object of a one-shot: ("trade_shift", "tana")."""
    kind, _, of = str(code).partition(":")
    return known("one-shot", kind, ONE_SHOTS), of


def square(key: object, side: object) -> Record:
    """One side of an empire square: name, ops, prestige."""
    return dict(empire(key)[known("side of a square", side, ("king", "republic"))])


def margins(key: object, players: int) -> dict[str, int]:
    """By how much a victory must be led, criterion by criterion."""
    row = _find(_table("map", "victory"), "victory", key)
    margin = row["margin_two_players"] if players == 2 and "margin_two_players" in row else row["margin"]
    return {"prestige" if name.startswith("prestige") else name: int(n) for name, n in margin.items()}
