"""Colours: one table for paper by day, one for the night."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

SERIF = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L',P052,'Book Antiqua',Georgia,"
    "'Liberation Serif','DejaVu Serif Condensed',serif"
)
SANS = (
    "-apple-system,'Segoe UI','Noto Sans',Roboto,'Helvetica Neue','Liberation Sans',Arial,"
    "'DejaVu Sans Condensed',sans-serif"
)


def asset(name: str) -> str:
    """The text of a file that ships with the drawings."""
    return (resources.files("signoria") / "draw" / "assets" / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Theme:
    """A named set of colours."""

    name: str
    colours: Mapping[str, str]

    def __getitem__(self, role: str) -> str:
        return self.colours[role]


@cache
def load_theme(name: str) -> Theme:
    """The theme called `light` or `dark`."""
    tables: dict[str, dict[str, str]] = tomllib.loads(asset("colours.toml"))
    if name not in tables:
        raise ValueError(f"unknown theme: {name!r} (there are {', '.join(sorted(tables))})")
    return Theme(name, tables[name])
