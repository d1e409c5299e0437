"""Positions and games that tests of tokens share."""

from typing import Any

from signoria.pax import PaxMatch
from signoria.pax.facts import (
    BORDER_IDS,
    CITIES,
    CITY_IDS,
    EMPIRE,
    EMPIRE_IDS,
    IS_SEA,
)
from signoria.table import Event
from tests.support.pax import (
    card,
    document,
    player,
    row,
    table,
)

SEA = [name for name, sea in zip(BORDER_IDS, IS_SEA, strict=True) if sea]


def realm(
    tokens: dict[str, str] | None = None,
    repressed: dict[str, list[str]] | None = None,
    state: str | None = None,
) -> dict[str, dict[str, Any]]:
    """All ten empires, perhaps all in one map state, with no tokens but these in their cities and on their squares."""
    here, held = tokens or {}, repressed or {}
    names = {
        name: [c for c in (CITY_IDS[i] for i in CITIES[e]) if c not in ("venice2", "kyiv")]
        for name, e in EMPIRE.items()
    }
    return {
        name: {
            "cities": {c: [here[c]] if c in here else [] for c in names[name]},
            "repressed": held.get(name, []),
            **({"state": state} if state else {}),
        }
        for name in EMPIRE_IDS
    }


def seated(fugger: dict[str, Any] | None = None, medici: dict[str, Any] | None = None, **parts: Any) -> PaxMatch:
    """Fugger to move, Medici opposite."""
    return table(player("fugger", **(fugger or {})), player("medici", **(medici or {})), **parts)


def rich_fair(side: str, profits: int = 12) -> dict[str, Any]:
    """A market whose fair of one side starts with plenty of florins."""
    ground = document()["market"][side]
    return {side: row([place["card"] for place in ground], {0: profits - 1})}


def events_of(events: list[Event], name: str) -> list[dict[str, Any]]:
    """What the events of one kind say."""
    return [event.data for event in events if event.kind == name]


def protected(**parts: Any) -> PaxMatch:
    """Fugger against Medici, whose Concessions pirates cannot kill; one is in the Hungarian-Ottoman border."""
    return seated(
        parts.pop("fugger", {"hand": ["PREN063"]}),
        {"east": [card("PREN113X", bishop=parts.pop("bishop", None))]},
        borders={"hungary__ottoman": ["pawn:medici"], **parts.pop("borders", {})},
        **parts,
    )


WEST_FULL = {
    "tana": "knight:islamic", "caffa": "knight:islamic", "trebizond": "knight:islamic", "buda": "rook:islamic",
    "varna": "rook:islamic", "constantinople1": "rook:islamic", "constantinople2": "rook:islamic",
    "constantinople3": "rook:islamic", "modon": "rook:islamic", "rhodes": "rook:islamic", "venice": "knight:islamic",
    "valencia": "rook:catholic", "algiers": "rook:catholic", "toledo": "rook:catholic", "granada": "rook:catholic",
    "london": "rook:catholic", "bordeaux": "rook:catholic", "paris": "rook:catholic", "bruges": "rook:catholic",
    "lyon": "rook:catholic", "vienna": "rook:catholic", "lubeck": "knight:catholic", "nurnberg": "knight:catholic",
}  # fmt: skip
