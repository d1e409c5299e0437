"""The pen: colours, words and symbols of one drawing.

Symbols are drawn once in each pair of colours and then used by reference. Their colours are written out, not left to
custom properties, because many programs that open SVG files know none.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from signoria.draw.lettering import clip
from signoria.draw.svg import num, rect, tag
from signoria.draw.theme import SANS, SERIF, Theme, asset, load_theme
from signoria.draw.words import Words, load_words


@cache
def _symbols() -> Mapping[str, str]:
    found = re.findall(r'<symbol id="([^"]+)" viewBox="0 0 24 24">(.*?)</symbol>', asset("symbols.svg"))
    return dict(found)


class Ink:
    """What every part of a drawing draws with."""

    def __init__(self, theme: str = "light", lang: str = "en", edition: str = "2e", home: str = "throne") -> None:
        self.edition = edition
        self.home = home  # where empires lie that nobody holds: on a throne or in the deck
        self.theme: Theme = load_theme(theme)
        self.words: Words = load_words(lang)
        self._symbols: dict[tuple[str, str, str], str] = {}
        self._defs: dict[str, str] = {}

    def __getitem__(self, role: str) -> str:
        """The colour that has this role."""
        return self.theme[role]

    def icon(
        self, name: str, x: float, y: float, size: float, colour: str, second: str = "none", **more: object
    ) -> str:
        """A symbol with its middle at (x, y)."""
        key = (name, colour, second)
        if key not in self._symbols:
            self._symbols[key] = f"y{len(self._symbols)}-{name}"
        half = size / 2
        return tag(
            "use",
            href=f"#{self._symbols[key]}",
            x=float(x - half),
            y=float(y - half),
            width=float(size),
            height=float(size),
            **more,
        )

    def define(self, name: str, element: str) -> str:
        """Put an element with this id among the definitions, once; returns a reference to paint with."""
        self._defs.setdefault(name, element)
        return f"url(#{name})"

    def fade(self, name: str, start: str, end: str, turn: bool = False, stop: float = 1.0) -> str:
        """A gradient downwards (or, turned, to the right) that is over at `stop`."""
        stops = tag("stop", offset="0", stop_color=start) + tag("stop", offset=num(stop), stop_color=end)
        x2, y2 = ("1", "0") if turn else ("0", "1")
        return self.define(name, tag("linearGradient", stops, id=name, x1="0", y1="0", x2=x2, y2=y2))

    def hatch(self, name: str, colour: str, gap: float, thick: float) -> str:
        """Slanting lines."""
        bar = rect(0, 0, thick, gap, fill=colour)
        return self.define(
            name,
            tag(
                "pattern",
                bar,
                id=name,
                width=float(gap),
                height=float(gap),
                patternUnits="userSpaceOnUse",
                patternTransform="rotate(45)",
            ),
        )

    def text(
        self,
        words: str,
        x: float,
        y: float,
        size: float,
        *,
        colour: str = "ink",
        face: str = "sans",
        weight: int = 400,
        anchor: str | None = None,
        room: float | None = None,
        **more: object,
    ) -> str:
        """A line of text on the base line y; with `room`, cut to fit."""
        shown = clip(words, size, room) if room is not None else words
        return tag(
            "text",
            shown.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"),
            x=float(x),
            y=float(y),
            class_=f"sg-{face}",
            font_size=num(float(size)),
            font_weight=weight if weight != 400 else None,
            fill=self[colour] if not colour.startswith("#") else colour,
            text_anchor=anchor,
            **more,
        )

    def defs(self) -> str:
        """Everything that was referred to; call it last."""
        symbols = [
            tag(
                "symbol",
                _symbols()[name].replace("currentColor", colour).replace("var(dev)", second),
                id=key,
                viewBox="0 0 24 24",
                overflow="visible",
                fill=colour,
            )
            for (name, colour, second), key in self._symbols.items()
        ]
        return tag("defs", *self._defs.values(), *symbols)

    def faces(self) -> str:
        """The style of the texts."""
        return f".sg-serif{{font-family:{SERIF}}}.sg-sans{{font-family:{SANS}}}"
