"""Perft for Pax Renaissance: how many sequences of real choices there are from a position to a fixed depth.

A real choice is one that a person is asked to make: what has a single answer is answered by the table and does not count.
A finished game is one leaf, however deep the count goes. The positions, with their expected counts and how these were
found by hand, are in perft.toml. To find out where a count goes wrong, print it by first choice:

    python -m tests.pax.perft start-2 3
"""

import json
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import signoria
from signoria.pax import PaxMatch
from signoria.table import Match

FILE = Path(__file__).with_name("perft.toml")


@dataclass(frozen=True)
class Position:
    """A position of the table: what it is, the counts for depth 1, 2, ... and how they were verified."""

    name: str
    character: str
    document: dict[str, Any]
    counts: tuple[int, ...]
    by_hand: int  # so many of the counts are derived in the note, from the rules alone
    note: str
    divide: dict[str, int]  # for those derived to depth 2: the second choices after each first one

    def match(self) -> PaxMatch:
        """A match that starts here."""
        return signoria.pax.from_position(self.document)


def positions() -> dict[str, Position]:
    """All positions of the file, by name."""
    with FILE.open("rb") as file:
        entries = tomllib.load(file)["position"]
    found = [
        Position(
            name=entry["name"],
            character=entry["character"],
            document=json.loads(entry["document"]),
            counts=tuple(entry["counts"]),
            by_hand=entry["by_hand"],
            note=entry["note"],
            divide=entry.get("divide", {}),
        )
        for entry in entries
    ]
    return {position.name: position for position in found}


def perft(match: Match, depth: int) -> int:
    """The number of sequences of `depth` choices from here; shorter ones count where the game ends."""
    decision = match.decision
    if depth == 0 or decision is None:
        return 1
    if depth == 1:
        return len(decision.options)
    total = 0
    for option in decision.options:
        after = match.copy()
        after.choose(option)
        total += perft(after, depth - 1)
    return total


def divide(match: Match, depth: int = 1) -> dict[str, int]:
    """The count to this depth by first choice: the values add up to `perft(match, depth)`."""
    found: dict[str, int] = {}
    if match.decision is None or depth == 0:
        return found
    for option in match.decision.options:
        after = match.copy()
        after.choose(option)
        found[option.key] = perft(after, depth - 1)
    return found


def main(arguments: list[str]) -> int:
    """Print the count of a position by first choice, then the sum."""
    known = positions()
    if len(arguments) != 2 or arguments[0] not in known or not arguments[1].isdigit():
        print("usage: python -m tests.pax.perft NAME DEPTH\npositions: " + " ".join(known), file=sys.stderr)
        return 2
    position, depth = known[arguments[0]], int(arguments[1])
    by_choice = divide(position.match(), depth)
    width = max(map(len, by_choice), default=0)
    for key, count in by_choice.items():
        print(f"{key:{width}} {count:9}")
    expected = position.counts[depth - 1] if 0 < depth <= len(position.counts) else "not recorded"
    print(f"{'total':{width}} {sum(by_choice.values()):9}  (expected: {expected})")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
