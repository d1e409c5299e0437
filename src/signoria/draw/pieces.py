"""The small things: pieces, crests, ops, prestige, one-shots, florins."""

from __future__ import annotations

from signoria.draw import facts
from signoria.draw.ink import Ink
from signoria.draw.svg import circle, group, shift

# How a figure sits on its tile: left, top, size on the grid of 24.
_FIGURE = {
    "knight": (4.6, 3.9, 15.0),
    "rook": (4.9, 4.6, 14.2),
    "bishop": (4.6, 3.9, 14.8),
    "pirate": (4.6, 4.5, 14.8),
    "pawn": (5.2, 4.2, 13.6),
}


def token(ink: Ink, code: str, x: float, y: float, size: float, look: str = "full", about: str | None = None) -> str:
    """A piece on the outline of its religion or bank; `look` may be ghost (a levy to come) or pip (its small sign)."""
    kind, of = facts.piece(code)
    words = about if about is not None else ink.words.piece(code)
    if not of:
        return _nobodys_pawn(ink, x, y, size, words)
    tile = f"outline-{of}" if kind == "pawn" else f"tile-{of}"
    left, top, wide = _FIGURE[kind]
    scale = size / 26
    middle = wide / 2
    figure_x, figure_y = left + middle - 12, top + middle - 12
    if look == "ghost":
        under = ink.icon(tile, 0, 0, 24, "none", stroke=ink[f"{of}-ink"], stroke_width=1.3, stroke_dasharray="2.6 1.8")
        figure = ink.icon(kind, figure_x, figure_y, wide, ink[f"{of}-ink"], opacity=0.62)
    elif look == "pip":
        under = ink.icon(tile, 0, 0, 24, ink["raised"], stroke=ink[f"{of}-ink"], stroke_width=1.6)
        figure = ink.icon(kind, figure_x, figure_y, wide, ink[f"{of}-ink"])
    else:
        under = ink.icon(tile, 0, 0, 24, ink[of], stroke=ink["token-edge"], stroke_width=1.3, paint_order="stroke")
        figure = ink.icon(kind, figure_x, figure_y, wide, ink[f"on-{of}"])
    place = f"translate({round(x, 2)} {round(y, 2)}) scale({round(scale, 4)})"
    what = {"data_piece": code} if look == "full" else {"data_levy": code}
    return group(under, figure, about=words, transform=place, **what)


def _nobodys_pawn(ink: Ink, x: float, y: float, size: float, words: str) -> str:
    ring = circle(0, 0, size * 0.46, fill=ink["panel"], stroke=ink["ink-3"], stroke_width=1, stroke_dasharray="2 1.6")
    return shift(
        x, y, ring, ink.icon("pawn", 0, -size * 0.03, size * 0.58, ink["ink-2"]), about=words, data_piece="pawn"
    )


def crest(ink: Ink, bank: str, x: float, y: float, size: float) -> str:
    """The arms of a bank."""
    facts.bank(bank)
    shape = ink.icon(
        f"crest-{bank}",
        x,
        y,
        size,
        ink[bank],
        ink[f"on-{bank}"],
        stroke=ink["token-edge"],
        stroke_width=0.9,
        paint_order="stroke",
    )
    return group(shape, about=ink.words.bank(bank), data_bank=bank)


def op(ink: Ink, code: str, x: float, y: float, size: float, colour: str, ground: str, faint: bool = False) -> str:
    """An op, with what it works on in its lower corner."""
    kind, of = facts.op(code)
    name, note = ink.words.op(code)
    parts = [ink.icon(f"op-{kind}", x, y, size, colour, ground)]
    corner_x, corner_y = x + size * 0.46, y + size * 0.42
    if of in facts.RELIGIONS:
        # A rim in the colour of the ground keeps the mark apart from the op it lies on.
        parts.append(
            ink.icon(
                f"tile-{of}",
                corner_x,
                corner_y,
                size * 0.5,
                ink[of],
                stroke=ground,
                stroke_width=4,
                paint_order="stroke",
            )
        )
    elif of in ("west", "east"):
        parts.append(
            ink.icon(of, corner_x, corner_y, size * 0.6, colour, stroke=ground, stroke_width=4, paint_order="stroke")
        )
    elif of:
        figures = of.split("+")
        for i, figure in enumerate(figures):
            at = corner_x + size * (0.12 - 0.4 * (len(figures) - 1 - i))
            parts.append(
                ink.icon(
                    figure, at, corner_y, size * 0.52, colour, stroke=ground, stroke_width=3.4, paint_order="stroke"
                )
            )
    return group(*parts, about=f"{name}: {note}", data_op=code, opacity=0.28 if faint else None)


def prestige(ink: Ink, kind: str, x: float, y: float, size: float, told: bool = True) -> str:
    """A prestige medal."""
    facts.known("prestige", kind, facts.PRESTIGES)
    if kind in facts.RELIGIONS:
        medal = ink.icon(
            f"prestige-{kind}", x, y, size, ink[kind], ink[f"on-{kind}"], stroke=ink["gilt-ink"], stroke_width=0.5
        )
    else:
        medal = ink.icon(
            f"prestige-{kind}", x, y, size, ink["gilt-soft"], ink["gilt-ink"], stroke=ink["gilt"], stroke_width=0.8
        )
    return group(medal, about=ink.words("prestige", kind=ink.words(kind)) if told else None, data_prestige=kind)


def shot(ink: Ink, code: str, x: float, y: float, size: float) -> str:
    """A one-shot on its dark seal."""
    kind, _ = facts.one_shot(code)
    seal = circle(x, y, size / 2, fill=ink["ink"])
    figure = ink.icon(f"os-{kind.replace('_', '-')}", x, y, size * 0.7, ink["raised"], ink["ink"])
    name, note = ink.words.shot(code)
    return group(seal, figure, about=f"{name}: {note}", data_shot=code)


def florins(ink: Ink, count: int, x: float, y: float, size: float) -> str:
    """A coin and how many, from x to the right."""
    coin = ink.icon("florin", x + size / 2, y, size, ink["gilt"], "#fff8e2")
    number = ink.text(str(count), x + size + 3, y + size * 0.29, size * 0.8, colour="gilt-ink", weight=700)
    return group(coin, number, about=ink.words("florins", n=count))
