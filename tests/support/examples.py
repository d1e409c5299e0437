"""What the players of worked examples share: documents laid over each other, claims, records that are written."""

import copy
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from signoria.table import Event, Match


def lay(ground: dict[str, Any], fragment: dict[str, Any]) -> dict[str, Any]:
    """A fragment laid over a document key by key; lists replace lists."""
    laid = copy.deepcopy(ground)
    for key, value in fragment.items():
        both = isinstance(value, dict) and isinstance(laid.get(key), dict)
        laid[key] = lay(laid[key], value) if both else copy.deepcopy(value)
    return laid


def agrees(claim: Any, actual: Any, whole: bool = False) -> bool:
    """Whether what is claimed is so; of a table only what is named counts, unless the whole is claimed."""
    if isinstance(claim, dict) and not whole:
        return isinstance(actual, dict) and all(k in actual and agrees(v, actual[k]) for k, v in claim.items())
    return bool(claim == actual)


def in_order(claims: list[dict[str, Any]], events: list[Event]) -> bool:
    """Whether events like these happened one after the other, whatever else happened in between."""
    rest = iter(events)
    return all(any(agrees(claim, {"kind": event.kind, **event.data}) for event in rest) for claim in claims)


def marked_rules(tests: Iterable[Any]) -> dict[str, tuple[str, ...]]:
    """The examples that these tests play, with the rules their marks name."""
    found = {}
    for thing in tests:
        marks = {mark.name: mark.args for mark in getattr(thing, "pytestmark", [])}
        if "rule" in marks:
            found[marks["parametrize"][1][0]] = marks["rule"]
    return found


def write_records(records: Mapping[str, Match], folder: Path, old: Iterable[Path]) -> int:
    """Write what was played in the place of the old records; how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in list(old):
        path.unlink()
    for name, match in records.items():
        (folder / f"{name}.txt").write_text(match.record(), encoding="utf-8", newline="\n")
    return len(records)
