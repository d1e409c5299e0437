"""Empire squares as they lie in a tableau: kings framed in gold, republics between columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from signoria.draw import facts, pieces
from signoria.draw.cards import shadow, states
from signoria.draw.ink import Ink
from signoria.draw.lettering import fit
from signoria.draw.svg import circle, group, num, rect, shift, tag

Entry = Mapping[str, Any]


def told(ink: Ink, entry: Entry, empire: Mapping[str, Any]) -> str:
    """A square in one line of words."""
    words = ink.words
    side = facts.square(entry["empire"], entry.get("side", "king"))
    rank = str(entry.get("side", "king"))
    parts = [words.place(entry["empire"]), words(rank), words.ruler(entry["empire"], rank)]
    parts += [words.op(op)[0] for op in side["ops"]]
    parts += [words("prestige", kind=words(kind)) for kind in side["prestige"]]
    if empire.get("repressed"):
        parts.append(words("repressed", pieces=words.pieces(list(empire["repressed"]))))
    if entry.get("queens"):
        parts.append(words("queens-on", names=words.join([words.card(q["card"]) for q in entry["queens"]])))
    return ". ".join(parts + states(ink, entry))


def square(ink: Ink, entry: Entry, empire: Mapping[str, Any], size: float, vassal: bool = False) -> str:
    """A square of this size at the origin."""
    name, side = str(entry.get("empire")), str(entry.get("side", "king"))
    fact = facts.square(name, side)
    king = side == "king"
    tone, soft = (ink["gilt-ink"], ink["gilt-soft"]) if king else (ink["ink-2"], ink["stone-soft"])
    unit = size / 116
    inset = 8 if king else 15
    body = [shadow(ink, size, size, 3), *_frame(ink, king, size)]
    body.append(ink.icon(side, inset + 4, 13, 13, tone, soft))
    body.append(ink.icon(f"arms-{name}", size / 2, 8 + 18 * unit, 36 * unit, tone, soft))
    y = 20 + 36 * unit
    fitted, lines = fit(ink.words.place_short(name), 12 if not vassal else 10.8, size - 2 * inset, 1, 9)
    body.append(ink.text(lines[0], size / 2, y, fitted, face="serif", weight=600, anchor="middle"))
    repressed = list(empire.get("repressed") or [])
    if not vassal:
        fitted, lines = fit(ink.words.ruler(name, side), 9.8, size - 2 * inset + 4, 1 if repressed else 2, 8.8)
        for i, part in enumerate(lines):
            body.append(ink.text(part, size / 2, y + 11.5 + i * 10.4, fitted, colour="ink-2", anchor="middle"))
    if repressed:
        body.append(cell(ink, repressed, size / 2, size - 34 * max(unit, 0.9), size - 2 * inset + 2, 17))
    body += _works(ink, fact, size, bool(entry.get("silenced")))
    if entry.get("bishop"):
        body.append(pieces.token(ink, f"bishop:{facts.religion(entry['bishop'])}", size - inset - 8, 18, 26))
    return "".join(body)


def _frame(ink: Ink, king: bool, size: float) -> list[str]:
    if king:
        ground = ink.fade("king", ink["gilt-soft"], ink["raised"], stop=0.62)
        return [
            rect(0, 0, size, size, rx=3, fill=ground, stroke=ink["gilt"], stroke_width=2.2),
            rect(2.6, 2.6, size - 5.2, size - 5.2, rx=1.5, fill="none", stroke=ink["gilt"], stroke_width=0.7),
        ]
    ground = ink.fade("republic", ink["stone-soft"], ink["raised"], stop=0.62)
    parts = [rect(0, 0, size, size, rx=3, fill=ground, stroke=ink["stone"], stroke_width=1.2)]
    for x in (3.5, size - 11.5):
        flutes = "".join(f"M{num(x + 1.6 + 2.4 * i)} 8V{num(size - 8)}" for i in range(3))
        parts += [
            rect(x, 5, 8, size - 10, fill=ink["raised"], stroke=ink["stone"], stroke_width=0.7),
            tag("path", d=flutes, stroke=ink["stone"], stroke_width=0.9, opacity=0.7),
            rect(x - 1, 4, 10, 3, fill=ink["stone"]),
            rect(x - 1, size - 7, 10, 3, fill=ink["stone"]),
        ]
    return parts


def _works(ink: Ink, fact: facts.Record, size: float, silenced: bool) -> list[str]:
    """Ops and prestige along the lower edge."""
    count = len(fact["ops"]) + len(fact["prestige"])
    step = min(22, (size - 34) / max(1, count))
    x, y = size / 2 - step * (count - 1) / 2, size - (15 if size > 100 else 12)
    parts = []
    for code in fact["ops"]:
        parts.append(pieces.op(ink, code, x, y, 15, ink["ink"], ink["raised"], silenced))
        x += step
    for kind in fact["prestige"]:
        parts.append(pieces.prestige(ink, kind, x, y, 18))
        x += step
    if silenced:  # the ops are struck; prestige stays
        start, wide = size / 2 - step * count / 2, step * len(fact["ops"])
        parts.append(
            tag("path", d=f"M{num(start)} {num(y)}h{num(wide)}", stroke=ink["bad"], stroke_width=1.6, opacity=0.8)
        )
        parts.append(
            group(
                ink.icon("silenced", 15 if size > 100 else 13, size - 15, 13, ink["bad"]), about=ink.words("silenced")
            )
        )
    return parts


def cell(ink: Ink, codes: Sequence[str], x: float, y: float, room: float, size: float) -> str:
    """Repressed pieces behind a sill, with their middle at (x, y); many of one kind become one with a number."""
    counts: dict[str, int] = {}
    for code in codes:
        counts[code] = counts.get(code, 0) + 1
    shown = [(code, 1) for code in codes] if len(codes) * size <= room - 3 else list(counts.items())
    wide = [size + (9 if n > 1 else 0) for _, n in shown]
    total = sum(wide) + 3
    scale = min(1.0, room / total)
    at = -total / 2 + 1.5
    parts = [
        rect(
            -total / 2, -size / 2 - 1.5, total, size + 3, rx=2, fill=ink["sunk"], stroke=ink["line-2"], stroke_width=0.8
        )
    ]
    for (code, n), step in zip(shown, wide, strict=True):
        parts.append(pieces.token(ink, code, at + size / 2, 0, size))
        if n > 1:
            parts.append(ink.text(str(n), at + size + 1, 3.6, 10.5, weight=700))
        at += step
    body = group(*parts, transform=f"scale({num(scale)})") if scale < 1 else "".join(parts)
    return shift(x, y, body, about=ink.words("repressed", pieces=ink.words.pieces(list(codes))))


def ring(ink: Ink, x: float, y: float) -> str:
    """The ring that joins a king and his queen."""
    disc = circle(x, y, 11, fill=ink["gilt"], stroke=ink["paper"], stroke_width=2)
    return disc + ink.icon("os-coronation", x, y, 14.5, "#fffaf0", ink["gilt"])
