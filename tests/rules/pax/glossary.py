"""Games and positions that tests of the glossary share."""

import random
from collections.abc import Iterator
from typing import Any

import signoria
from signoria.pax import PaxMatch
from signoria.table import Event
from tests.support import plain
from tests.support.pax import (
    keys,
    kind,
    play,
)

WEST_ROW: list[str | None] = ["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"]


EAST = ["hungary", "byzantium", "ottoman", "mamluk"]


def games(n: int) -> Iterator[tuple[dict[str, Any], PaxMatch, list[Event], str]]:
    """Random games of two, three and four: the position before a choice, the match after it, what happened, the key."""
    for seed in range(n):
        rng = random.Random(seed)
        match = signoria.new("pax", seats=2 + seed % 3, seed=seed)
        while not match.over:
            options = keys(match)
            eager = [k for k in options if k.startswith(("play", "trigger", "ops", "op", "buy"))]
            before = plain(match.snapshot())
            choice = rng.choice(eager if eager and rng.random() < 0.7 else options)
            yield before, match, play(match, choice), choice


def active(match: PaxMatch) -> str:
    assert match.decision is not None
    return match.decision.seat


def gone(match: PaxMatch, name: str) -> bool:
    """Whether a card has left the game."""
    return name not in str(match.snapshot())


def act(match: PaxMatch, side: str, op: str) -> None:
    """Activate a side and choose the op, where there is a choice."""
    play(match, f"ops {side}")
    if kind(match) == "op":
        play(match, f"op {op}")


def finish(match: PaxMatch) -> None:
    """Decline or take the first option, up to the next action."""
    while kind(match) not in ("action", ""):
        options = keys(match)
        play(match, next((k for k in ("pass", "decline") if k in options), options[0]))
