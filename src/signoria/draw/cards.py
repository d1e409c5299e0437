"""Cards drawn from their facts: the low form of the market and the upright one of tableaux and hands."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from signoria.draw import facts, pieces
from signoria.draw.ink import Ink
from signoria.draw.lettering import fit, width
from signoria.draw.svg import num, rect, shift, tag

Entry = Mapping[str, Any]

_KNOTS = ((7, 2), (8, 3), (9, 4), (10, 3), (11, 4), (7, 3), (9, 2), (12, 5), (11, 3), (13, 5))


def told(ink: Ink, card_id: str, entry: Entry | None = None) -> str:
    """A card in one line of words."""
    card, words = facts.card(card_id, ink.edition), ink.words
    parts = [words.card(card_id)]
    if card["kind"] == "comet":
        parts.append(words("comet"))
    elif card["kind"] == "queen":
        parts.append(f"{words('queen')} ({', '.join(words.place(e) for e in card.get('suitors', []))})")
    else:
        parts.append(words.place(card["location"]))
    parts += [words.op(op)[0] for op in card.get("ops", [])]
    if card.get("one_shot"):
        parts.append(words("shot", what=words.shot(card["one_shot"])[0]))
    if card.get("agents"):
        parts.append(f"{words('agents')}: {words.pieces(card['agents'])}")
    parts += [words("prestige", kind=words(kind)) for kind in card.get("prestige", [])]
    parts += [words.ability(key)[1].rstrip(".") for key in card.get("ability", [])]
    return ". ".join(parts + states(ink, entry or {}))


def states(ink: Ink, entry: Entry) -> list[str]:
    """What has befallen a card or a square, in words."""
    said = []
    if entry.get("bishop"):
        said.append(ink.words("bishop-on", bishop=ink.words.piece(f"bishop:{facts.religion(entry['bishop'])}")))
    said += [ink.words(flag) for flag in ("silenced", "used") if entry.get(flag)]
    return said


def knot(ink: Ink, card_id: str, x: float, y: float, size: float, opacity: float) -> str:
    """Every card has its own knot, drawn from its number: ornament without pictures."""
    n = int("".join(filter(str.isdigit, card_id)) or 1)
    loops, steps = _KNOTS[n % 10]
    big, small = 0.4 + (n * 7 % 11) / 46, (n * 5 % 7) / 48
    radius, count = 34 / (1 + big + small), 16 * loops
    points = []
    for i in range(count):
        turn = i / count * 2 * math.pi
        back, on = (loops - steps) * turn, (steps + loops) * turn
        px = radius * (math.cos(steps * turn) + big * math.cos(back) + small * math.cos(on))
        py = radius * (math.sin(steps * turn) - big * math.sin(back) + small * math.sin(on))
        points.append(f"{num(round(px, 1))} {num(round(py, 1))}")
    name = f"knot-{card_id}"
    ink.define(name, tag("path", id=name, d=f"M{'L'.join(points)}Z", fill="none", stroke_linejoin="round"))
    scale = size / 72
    return shift(
        x,
        y,
        tag(
            "g",
            tag("use", href=f"#{name}", stroke=ink["coast"], stroke_width=2.2),
            tag("use", href=f"#{name}", stroke=ink["raised"], stroke_width=1.1),
            transform=f"scale({num(scale)})",
            opacity=opacity,
        ),
    )


def shadow(ink: Ink, w: float, h: float, radius: float = 4) -> str:
    """The soft edge under a thing that lies on the table."""
    return rect(
        -0.3, 1.2, w + 0.6, h + 0.6, rx=radius, fill=ink["shade"], opacity=0.18 if ink.theme.name == "light" else 0.5
    )


def frame(ink: Ink, w: float, h: float, **more: object) -> str:
    """The line around a card."""
    return rect(0, 0, w, h, rx=4, fill="none", stroke=ink["line-2"], stroke_width=1, **more)


def banner(
    ink: Ink,
    card: facts.Record,
    y: float,
    w: float,
    h: float,
    step: float,
    silenced: bool = False,
    centred: bool = False,
) -> list[str]:
    """The strip of the deck's colour with the ops; a silenced one is hatched, and only the inquisitor still works."""
    deck = card["deck"]
    ground, colour = ink[deck], ink[f"on-{deck}"]
    parts = [rect(0, y, w, h, fill=ground)]
    if silenced:
        parts.append(rect(0, y, w, h, fill=ink.hatch("silenced", ink["stone"], 5.5, 1.5), opacity=0.45))
    ops = list(card.get("ops", []))
    if centred:
        y += (h - step * len(ops)) / 2
    for i, code in enumerate(ops):
        faint = silenced and not code.startswith("inquisitor")
        parts.append(pieces.op(ink, code, w / 2 - 1, y + step * (i + 0.5), 15.5, colour, ground, faint))
    return parts


def _agents(
    ink: Ink, card: facts.Record, owner: str | None, x: float, y: float, size: float
) -> tuple[list[str], float]:
    """One-shot and agents side by side; returns where they end."""
    parts = []
    if card.get("one_shot"):
        parts.append(pieces.shot(ink, card["one_shot"], x + size / 2, y, size))
        x += size + 3
    for code in card.get("agents", []):
        mine = f"pawn:{owner}" if code == "pawn" and owner else code
        parts.append(pieces.token(ink, mine, x + size / 2, y, size + 1))
        x += size + 3
    return parts, x


def _merits(ink: Ink, card: facts.Record, x: float, y: float, size: float, silenced: bool) -> tuple[list[str], float]:
    """Prestige and the scroll of an ability side by side; returns where they end."""
    parts = []
    for kind in card.get("prestige", []):
        parts.append(pieces.prestige(ink, kind, x + size / 2, y, size))
        x += size + 3
    for i, key in enumerate(card.get("ability", [])):
        parts.append(_scroll(ink, key, card["ability_scope"][i], x + size * 0.4, y, size * 0.8, silenced))
        x += size * 0.8 + 2
    return parts, x


def _scroll(ink: Ink, key: str, scope: str, x: float, y: float, size: float, silenced: bool) -> str:
    short, long = ink.words.ability(key)
    colour = ink["bad"] if scope == "all" else ink["ink-2"]
    scroll = ink.icon("ability", 0, 0, size, colour, opacity=0.4 if silenced else None)
    half = size / 2 + 1
    strike = f"M{num(-half)} {num(half)}L{num(half)} {num(-half)}"
    struck = tag("path", d=strike, stroke=ink["bad"], stroke_width=1.4) if silenced else ""
    return shift(x, y, scroll, struck, about=f"{short}: {long}", data_ability=key)


def _location(ink: Ink, card: facts.Record, x: float, y: float, size: float, room: float, lines: int) -> list[str]:
    """Arms and name of the place; a queen has her crown."""
    queen = card["kind"] == "queen"
    mark = "queen" if queen else f"arms-{card['location']}"
    name = ink.words("queen") if queen else ink.words.place_short(card["location"])
    parts = [ink.icon(mark, x + size * 0.6, y, size * 1.2, ink["ink-2"], ink["raised"])]
    size_in, shown = fit(name, size, room - size * 1.2 - 4, lines, size - 1.2)
    for i, part in enumerate(shown):
        parts.append(ink.text(part, x + size * 1.2 + 4, y + size * 0.36 + i * (size_in + 0.6), size_in, colour="ink-3"))
    return parts


def _suitors(ink: Ink, card: facts.Record, x: float, y: float, size: float) -> list[str]:
    return [
        shift(
            x + size * (i + 0.5) + 2 * i,
            y,
            ink.icon(f"arms-{e}", 0, 0, size, ink["ink-2"], ink["raised"]),
            about=ink.words.place(e),
        )
        for i, e in enumerate(card.get("suitors", []))
    ]


def compact(ink: Ink, card_id: str, w: float, h: float, barred: bool = False) -> str:
    """The market's form: a low card, ops on its banner, name and place, then what playing it does."""
    card = facts.card(card_id, ink.edition)
    comet = card["kind"] == "comet"
    glow = ink.fade("comet", ink["raised"], ink["gilt-soft"], turn=True)
    paper = ink["panel"] if barred else glow if comet else ink["raised"]
    body = [shadow(ink, w, h), rect(0, 0, w, h, rx=4, fill=paper)]
    strip = banner(ink, card, 0, 26, h, 22, centred=True)
    body += [rounded(ink, f"low-{num(h)}", 26, h, "left", *strip)]
    title = ink.words.card(card["id"])
    size, name = fit(title, 13, w - 40, 1, 10.6)
    if name[0].endswith("…"):
        size, name = fit(title, 12, w - 40, 2, 10)
    for i, part in enumerate(name):
        body.append(ink.text(part, 33, 17 + i * (size + 1), size, face="serif", weight=600))
    y = 17 + (len(name) - 1) * (size + 1) + 14
    if comet:
        body.append(ink.icon("comet", 13, h / 2, 17, "#e9cf86" if card["deck"] == "east" else ink["gilt"]))
        body.append(ink.text(ink.words("comet"), 33, y, 10.5, colour="ink-3"))
        body.append(ink.text(ink.words("comet-note"), 33, h - 10, 10.5, colour="ink-2"))
    else:
        body += _location(ink, card, 33, y - 3.5, 10.5, w - 90, 1)
        row, x = _agents(ink, card, None, 33, h - 15, 19)
        if card["kind"] == "queen":
            row += _suitors(ink, card, x + 1, h - 15, 14)
            x += 16 * len(card["suitors"]) + 3
        body += row + _merits(ink, card, x, h - 15, 20, False)[0]
    body.append(tag("path", d=f"M26 0V{num(h)}", stroke=ink["line-2"], stroke_width=0.8))
    body.append(frame(ink, w, h))
    return "".join(body)


def rounded(ink: Ink, name: str, w: float, h: float, where: str, *body: str) -> str:
    """Keep a banner inside the round corners of its card."""
    bottom = f"V{num(h - 4)}A4 4 0 0 1 {num(w - 4)} {num(h)}" if where == "all" else f"V{num(h)}"
    top = f"M4 0H{num(w - 4)}A4 4 0 0 1 {num(w)} 4" if where == "all" else f"M4 0H{num(w)}"
    path = f"{top}{bottom}H4A4 4 0 0 1 0 {num(h - 4)}V4A4 4 0 0 1 4 0Z"
    clip = ink.define(name, tag("clipPath", tag("path", d=path), id=name))
    return tag("g", *body, clip_path=clip)


def upright(ink: Ink, entry: Entry, w: float, h: float, owner: str | None = None, in_hand: bool = False) -> str:
    """The form of tableaux and hands, at the origin: name on top, ops on the banner, the rest beside them."""
    card_id = str(entry.get("card"))
    card = facts.card(card_id, ink.edition)
    silenced, bishop = bool(entry.get("silenced")), entry.get("bishop")
    deck = card["deck"]
    title = ink.words.card(card_id)
    size, name = fit(title, 11.4, w - (25 if bishop else 11), 2, 10.2)
    if name[-1].endswith("…"):
        size, name = fit(title, 10.6, w - (25 if bishop else 11), 3, 9.2)
    lead = size + 0.9
    head = 7 + lead * len(name)
    inside = [
        rect(0, 0, w, h, fill=ink["raised"]),
        knot(ink, card_id, w - 31, h - 31, 58, 0.2),
        rect(0, 0, w, head, fill=ink[deck]),
        *banner(ink, card, head, 24, h - head, min(24, (h - head) / 3), silenced),
        tag("path", d=f"M0 {num(head)}H{num(w)}M24 {num(head)}V{num(h)}", stroke=ink["line-2"], stroke_width=0.8),
    ]
    body = [shadow(ink, w, h), rounded(ink, f"up-{num(w)}-{num(h)}", w, h, "all", *inside)]
    for i, part in enumerate(name):
        body.append(ink.text(part, 6, 4 + lead * (i + 0.82), size, face="serif", weight=600, colour=f"on-{deck}"))
    if card["kind"] == "comet":
        body.append(ink.text(ink.words("comet"), 29, head + 14, 9.8, colour="ink-3"))
    else:
        body += _location(ink, card, 29, head + 11, 9.8, w - 32, 2)
    merits, _ = _merits(ink, card, 28, h - 14, 20, silenced)
    # A queen's suitors matter until she is crowned, the rest until the card is played: then they step back,
    # and on the low card of a vassal's queen, make room.
    doing = _agents(ink, card, owner, 28, h - 36, 16.5)[0] if h > 100 else []
    if card["kind"] == "queen" and in_hand:
        doing = _suitors(ink, card, 28, h - 36, 14)
    body.append(tag("g", *doing, opacity=None if in_hand else 0.62) if doing else "")
    body += [*merits, frame(ink, w, h)]
    if silenced:
        body.append(_tag(ink, ink.words("silenced"), w, h))
    if bishop:
        body.append(pieces.token(ink, f"bishop:{facts.religion(bishop)}", w - 9, 6, 27))
    return "".join(body)


def _tag(ink: Ink, words: str, w: float, h: float) -> str:
    """A small label on the lower edge of a card."""
    room = width(words, 9) + 8
    label = rect(w - room - 3, h - 6, room, 12, rx=6, fill=ink["ink-2"])
    return label + ink.text(words, w - 3 - room / 2, h + 3, 9, colour="paper", weight=600, anchor="middle")
