"""Positions of the solitaire game: the automated opponent (Medici) to move, and what it told about its turn."""

from typing import Any

import signoria
from signoria.pax import PaxMatch
from signoria.table import Event
from tests.support.pax import document, player, row

FACEDOWN = {"west": "PREN013", "east": "PREN070"}


def alone(
    human: dict[str, Any] | None = None,
    bot: dict[str, Any] | None = None,
    market: dict[str, str] | None = None,
    florins: dict[str, int] | None = None,
    variants: list[str] | None = None,
    mover: str = "medici",
    **parts: Any,
) -> PaxMatch:
    """A quiet table on which the opponent has the move, played on until the human is asked.

    `market` names the cards by place ("west 1"), all other places but the face-down ones are empty; `florins` lie there.
    """
    rows = {}
    for side in ("west", "east"):
        cards: list[str | None] = [FACEDOWN[side], None, None, None, None, None]
        coins: dict[int, int] = {}
        for place, name in (market or {}).items():
            if place.startswith(side):
                cards[int(place.split()[1])] = name
        for place, n in (florins or {}).items():
            if place.startswith(side):
                coins[int(place.split()[1])] = n
        rows[side] = row(cards, coins)
    doc = document(
        player("fugger", **(human or {})),
        player("medici", **(bot or {})),
        market=rows,
        variants=["solo", *(variants or [])],
        **parts,
    )
    doc["turn"]["player"] = mover
    return signoria.pax.from_position(doc)


def steps(match: PaxMatch) -> list[str]:
    """What the opponent said it did: rows taken, objectives pursued and by what, objectives given up."""
    told = []
    for event in match.events():
        data = event.data
        if event.kind in ("course", "override", "last_resort"):
            told.append(f"{event.kind} {data['row']}")
        elif event.kind == "pursues":
            told.append(f"{data['objective']} by {data['means']}")
        elif event.kind == "gives_up":
            told.append(f"no {data['objective']}")
        elif event.kind == "rests":
            told.append("rests")
    return told


def happened(match: PaxMatch, kind: str) -> list[Event]:
    """The events of a kind."""
    return [event for event in match.events() if event.kind == kind]
