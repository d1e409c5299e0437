"""Positions of Age of Renaissance and tools to play them, for tests."""

from typing import Any

import signoria
from signoria.age import AgeMatch
from signoria.table import Decision, IllegalChoice
from tests.support import plain

POWERS = ("venice", "genoa", "barcelona", "paris", "london", "hamburg")


def table(players: int = 3, phase: str = "play_cards", **parts: Any) -> AgeMatch:
    """A match at a position. Powers sit in the order of `POWERS` and stand in this order on the display.

    Keyword arguments named like a power change that player (`venice={"cash": 30, "hand": ["war"]}`); others are fields of
    the document (`player="venice"` begins that power's part of the phase, `dice=[3, 4]` are the next dice).
    """
    order = parts.pop("order", POWERS[:players])
    entries = []
    for power in POWERS[:players]:
        place = signoria.age.facts.SLOTS_FOR[players][list(order).index(power)]
        entries.append({"power": power, "place": place, **parts.pop(power, {})})
    if phase in ("buy_card", "play_cards", "purchase", "expansion", "final_card_play"):
        parts.setdefault("player", order[0])
    return signoria.age.from_position({"players": entries, "phase": phase, **parts})


def decision(match: AgeMatch, seat: str | None = None) -> Decision:
    """The pending decision (of a seat), which must be there."""
    found = match.decision if seat is None else match.seat(seat).decision
    assert found is not None
    return found


def keys(match: AgeMatch, seat: str | None = None) -> list[str]:
    """The keys of the pending decision."""
    return [option.key for option in decision(match, seat).options]


def play(match: AgeMatch, *choices: str) -> AgeMatch:
    """Make the choices by key; `@genoa bid 3` is a choice of Genoa's. The match, for chaining."""
    for choice in choices:
        if choice.startswith("@"):
            seat, _, key = choice[1:].partition(" ")
            match.choose(key, seat)
        else:
            match.choose(choice)
    return match


def player(match: AgeMatch, power: str) -> dict[str, Any]:
    """A player of the position document, hidden things included."""
    found: dict[str, Any] = next(p for p in plain(match.snapshot())["players"] if p["power"] == power)
    return found


def mat(match: AgeMatch, power: str) -> dict[str, Any]:
    """A player as he sees himself: stock, prices, income and so on are worked out there."""
    name = player(match, power)["name"]
    return next(dict(p) for p in match.view(name)["players"] if p["power"] == power)


def refuses(match: AgeMatch, choice: str) -> bool:
    """Whether a choice is refused, and nothing changes."""
    before = match.snapshot()
    try:
        play(match, choice)
    except IllegalChoice:
        assert match.snapshot() == before
        return True
    return False


def told(match: AgeMatch, kind: str) -> list[dict[str, Any]]:
    """The events of a kind, as a spectator is told them."""
    return [{"kind": kind, **event.data} for event in match.events() if event.kind == kind]
