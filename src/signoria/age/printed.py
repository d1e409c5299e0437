"""The data files as they are written: provinces, waters, cards, advances, tracks and the statements of the rules.

The engine works with the numbers in `facts`; whoever shows cards and rules to people reads them here.
"""

import tomllib
from importlib import resources
from typing import Any

_documents: dict[str, dict[str, Any]] = {}


def document(name: str) -> dict[str, Any]:
    """A data file by name (`provinces`, `seas`, `advances`, `history_cards`, …), read once. Not to be changed."""
    if name not in _documents:
        path = resources.files("signoria.age").joinpath("data").joinpath(f"{name}.toml")
        _documents[name] = tomllib.loads(path.read_text(encoding="utf-8"))
    return _documents[name]


def clauses() -> list[dict[str, Any]]:
    """The statements of the rules, in the order of the rulebook."""
    entries: list[dict[str, Any]] = document("rules")["clause"]
    return entries


def clause(name: str) -> dict[str, Any] | None:
    """The statement with this id (`9.6.3.b` or `age:9.6.3.b`), or None."""
    wanted = name.removeprefix("age:").casefold()
    for entry in clauses():
        if entry["id"].casefold() == wanted:
            return entry
    return None
