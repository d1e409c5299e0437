"""Pictures of tables: drawings (SVG) put together from the art of a game, and turned into pixels.

A game draws itself in `GamePackage.picture`. Drawings need the standard library only; pixels need `signoria[pictures]`.

>>> import signoria
>>> from signoria.pictures import drawing
>>> match = signoria.new("pax", seats=2, seed=7)
>>> drawing(match).startswith("<svg")
True
"""

import re
from collections.abc import Mapping
from html import escape
from importlib import import_module
from io import BytesIO
from typing import TYPE_CHECKING, Any

from signoria.registry import game as package_of
from signoria.table.errors import BadOption
from signoria.table.match import Match

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LINE = 17.0  # between lines of plain text
LETTER = 8.4  # the width of a letter of it


def drawing(match: Match, seat: str | None = None, lang: str = "en") -> str:
    """The table as a seat sees it (None: as somebody who looks on), as a drawing (SVG)."""
    return draw(match.game, match.view(seat), lang)


def draw(game: str, view: Mapping[str, object], lang: str = "en") -> str:
    """A view as a drawing; that of a game without art is its text."""
    package = package_of(game)
    drawn = package.picture(view, lang)
    if drawn is not None:
        return drawn
    look = package.look()
    lines = [f"{name}: {part}" for name, part in view.items()] if look is None else look.text(view, 120).splitlines()
    return of_lines(lines)


def of_lines(lines: list[str]) -> str:
    """Lines of text as a drawing."""
    width = LETTER * max([len(line) for line in lines], default=1) + 24
    told = "".join([text(12, 12 + LINE * (i + 0.8), line, "plain") for i, line in enumerate(lines)])
    return document(width, LINE * len(lines) + 24, ".plain { font: 14px monospace; white-space: pre }", told)


def document(width: float, height: float, style: str, body: str) -> str:
    """A whole drawing."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}">'
        f'<style>{style}</style><rect width="{width:g}" height="{height:g}" fill="#f2ebdb"/>{body}</svg>'
    )


def text(x: float, y: float, words: object, kind: str) -> str:
    """Words in a drawing."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" xml:space="preserve">{escape(str(words))}</text>'


def use(symbol: str, x: float, y: float, size: float, kind: str) -> str:
    """A symbol in a drawing, by its middle."""
    half = size / 2
    return (
        f'<use class="{kind}" href="#{symbol}" x="{x - half:g}" y="{y - half:g}" width="{size:g}" height="{size:g}"/>'
    )


def short(words: str, most: int) -> str:
    """Words that must fit so many letters."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


def wrapped(words: str, most: int, lines: int) -> list[str]:
    """Words on so many lines of so many letters; the last one is cut short where they do not fit."""
    found = [""]
    for word in words.split():
        if found[-1] and len(found[-1]) + 1 + len(word) > most:
            found.append("")
        found[-1] = f"{found[-1]} {word}".strip()
    if len(found) > lines:
        found = [*found[: lines - 1], " ".join(found[lines - 1 :])]
    return [short(line, most + 2) for line in found]


def symbols(sprite: str, body: str | None = None) -> str:
    """The symbols of a sprite, to be drawn by `use`: all of them, or those that a body uses."""
    found = re.findall(r"<symbol.*?</symbol>", sprite, re.DOTALL)
    if body is not None:
        used = set(re.findall(r'href="#([\w-]+)"', body))
        found = [one for one in found if used & set(re.findall(r' id="([\w-]+)"', one))]
    return "<defs>" + "".join(found) + "</defs>"


def png(svg: str, width: int | None = None) -> bytes:
    """A drawing as a picture (PNG), so many pixels wide. Raises BadOption where resvg is not installed."""
    rendered: bytes = bytes(_needed("resvg_py").svg_to_bytes(svg_string=svg, width=width))
    return rendered


def pixels(svg: str, width: int | None = None) -> "NDArray[np.uint8]":
    """A drawing as an array of rows, columns and red, green, blue. Raises BadOption where something is not installed."""
    numpy, image = _needed("numpy"), _needed("PIL.Image")
    found: NDArray[np.uint8] = numpy.array(image.open(BytesIO(png(svg, width))).convert("RGB"))
    return found


def _needed(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise BadOption("Pixels need the package {0}: install signoria[pictures].", name.partition(".")[0]) from None


__all__ = ["draw", "drawing", "pixels", "png"]
