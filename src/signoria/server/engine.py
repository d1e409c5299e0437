"""Which program plays: its version, and a mark of the rules that changes with them."""

import hashlib
from functools import cache
from importlib import resources
from typing import Final

import signoria
from signoria.package import home_of


@cache
def rules_mark() -> str:
    """A few letters that follow from the sources of the rules and their data, of the table and of every game."""
    found = hashlib.sha256()
    packages = [home_of(package.game) for package in signoria.games().loaded()]
    for part in ("signoria.table", *[name for name in packages if name]):
        folder = resources.files(part)
        for file in sorted(folder.rglob("*") if hasattr(folder, "rglob") else folder.iterdir(), key=str):
            if file.name.endswith((".py", ".toml", ".json")):
                found.update(file.name.encode() + b"\0" + file.read_bytes())
    return found.hexdigest()[:8]


ENGINE: Final = f"{signoria.__version__}+{rules_mark()}"
