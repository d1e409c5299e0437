"""Which program plays: its version, and a mark of the rules that changes with them."""

import hashlib
from functools import cache
from importlib import resources
from typing import Final

import signoria


@cache
def rules_mark() -> str:
    """A few letters that follow from the sources of the rules and their data, of every game of this package."""
    found = hashlib.sha256()
    for part in ("table", "pax", "age"):
        folder = resources.files("signoria").joinpath(part)
        for file in sorted(folder.rglob("*") if hasattr(folder, "rglob") else folder.iterdir(), key=str):
            if file.name.endswith((".py", ".toml", ".json")):
                found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:8]


ENGINE: Final = f"{signoria.__version__}+{rules_mark()}"
