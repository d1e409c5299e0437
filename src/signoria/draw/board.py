"""The whole table as one picture."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.draw import chart, facts, market, pieces, tableau, thrones, victories
from signoria.draw.ink import Ink
from signoria.draw.lettering import width
from signoria.draw.svg import group, num, rect, region, shift, tag, title

View = Mapping[str, Any]
WIDE = 1440.0
_EDGE, _GAP = 12.0, 10.0
_MAP_SCALE = 1.13
_MAP_TOP, _MAP_BOTTOM = 54.0, 406.0  # the frame of the chart, in its own units


def board_svg(view: dict[str, Any], *, theme: str = "light", lang: str = "en") -> str:
    """A view of a game of Pax as one SVG file: nothing is fetched, nothing runs.

    An id that the game does not know is a `ValueError` that names it; what the view leaves out is left out.
    """
    if view.get("game", "pax") != "pax":
        raise ValueError(f"unknown game: {view['game']!r} (this draws pax)")
    ink = Ink(theme, lang, view.get("rules", "2e"), view.get("empire_home", "throne"))
    inner = WIDE - 2 * _EDGE
    y = 50.0
    body = [_header(ink, view), shift(_EDGE, y, victories.victories(ink, view, inner))]
    y += victories.TALL + _GAP
    drawn, tall = _middle(ink, view, inner)
    body.append(shift(_EDGE, y, drawn))
    y += tall + _GAP + 4
    for player in view.get("players") or []:
        drawn, tall = tableau.tableau(ink, view, player, inner)
        body.append(shift(_EDGE, y, drawn))
        y += tall + _GAP + 3
    drawn, tall = tableau.hands(ink, view, inner)
    if drawn:
        body.append(tag("path", d=f"M{num(_EDGE)} {num(y)}H{num(WIDE - _EDGE)}", stroke=ink["line"], stroke_width=1))
        body.append(shift(_EDGE, y + 10, drawn))
        y += tall + 10 + _GAP
    drawn = _supply(ink, view)
    if drawn:
        body.append(shift(_EDGE, y + 6, drawn))
        y += 30
    return document(ink, WIDE, y + 6, ink.words("board"), "".join(body), chart.load_chart().defs, chart.style(ink))


def document(
    ink: Ink, w: float, h: float, about: str, body: str, defs: str = "", style: str = "", scale: float = 1
) -> str:
    """The file around a drawing, shown at `scale` unless told otherwise."""
    return tag(
        "svg",
        title(about),
        tag("style", ink.faces() + style),
        tag("defs", defs) if defs else "",
        ink.defs(),
        rect(0, 0, w, h, fill=ink["paper"]),
        body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(w)} {num(h)}",
        width=num(w * scale),
        height=num(h * scale),
        role="graphics-document",
        lang=ink.words.lang,
    )


def _middle(ink: Ink, view: View, inner: float) -> tuple[str, float]:
    """Map with its thrones on the left, market on the right."""
    north, south = thrones.heights(view)
    held = thrones.holders(view)
    empires: View = view.get("empires") or {}
    for name in empires:
        facts.empire(name)
    top = north + 4
    bottom = top + (_MAP_BOTTOM - _MAP_TOP) + 8
    plates = []
    for name in facts.empires():
        upper = facts.is_north(name)
        plate = thrones.throne(ink, name, empires.get(name) or {}, held.get(name), north if upper else south)
        plates.append(shift(0, 0 if upper else bottom, plate))
    land = shift(0, top + 4 - _MAP_TOP, chart.chart(ink, view))
    place = f"scale({_MAP_SCALE}) translate(-3 0)"
    map_ = region("map", ink.words("map"), *plates, land, transform=place)
    tall = (bottom + south + 4) * _MAP_SCALE
    left = 796 * _MAP_SCALE + 4
    return map_ + shift(left, 0, market.market(ink, view, inner - left, tall - 4)), tall


def _header(ink: Ink, view: View) -> str:
    """Name of the game, who plays in which order, and how it ended."""
    words = ink.words
    start = 44 + width("Signoria", 20) * 1.12 + 12
    parts = [
        ink.icon("signoria", 26, 25, 22, ink["reformist-ink"]),
        ink.text("Signoria", 44, 32, 20, face="serif", weight=600),
        ink.text(words("title"), start, 31, 12.5, weight=600, colour="ink-2"),
    ]
    rules = str(view.get("rules") or "")
    notes = [words(f"edition-{rules}") if words.has(f"edition-{rules}") else rules] if rules else []
    notes += [str(variant).replace("_", " ") for variant in view.get("variants") or []]
    x = start + width(words("title"), 12.5) * 1.1 + 12
    parts.append(ink.text(" · ".join(notes), x, 31, 12, colour="ink-3", room=360))
    if view.get("over"):
        parts.append(_result(ink, view))
    else:
        parts += _order(ink, view)
    return region("header", words("title"), *parts)


def _order(ink: Ink, view: View) -> list[str]:
    """Turn and order of play, right aligned, with a pill around whoever is to play."""
    words = ink.words
    turn: View = view.get("turn") or {}
    names = [str(player["bank"]) for player in view.get("players") or []]
    x = WIDE - _EDGE
    parts = []
    for i, bank in enumerate(reversed(names)):
        label = words.bank(bank)
        wide = width(label, 12.5) + 36
        now = turn.get("player") == bank
        if now:
            parts.append(rect(x - wide, 12, wide, 26, rx=13, fill=ink["raised"], stroke=ink["line-2"]))
        parts.append(pieces.crest(ink, bank, x - wide + 16, 25, 15))
        weight = 600 if now else 400
        parts.append(ink.text(label, x - wide + 28, 29.4, 12.5, weight=weight, colour="ink" if now else "ink-2"))
        x -= wide + 4
        if i < len(names) - 1:
            parts.append(ink.icon("chevron", x - 6, 25, 9, ink["ink-3"]))
            x -= 16
    if turn.get("number") is not None:
        label = words("turn", n=turn["number"]).upper()
        parts.append(ink.text(label, x - 8, 29.2, 11.5, weight=600, colour="ink-3", anchor="end", letter_spacing="0.8"))
        x -= width(label, 11.5) + 8 * len(label) * 0.1 + 22
    done = [words("ops-done", side=words.side(side)) for side in turn.get("ops_done") or []]
    done += [words("fair-done", side=words.side(side)) for side in turn.get("fairs_done") or []]
    if done:
        parts.append(ink.text(" · ".join(done), x - 8, 29.2, 11.5, colour="ink-3", anchor="end"))
    return parts


def _result(ink: Ink, view: View) -> str:
    result = view.get("result")
    said = ink.words("over")
    if isinstance(result, Mapping) and result.get("winners"):
        winners = [ink.words.bank(bank) for bank in result["winners"]]
        kind = str(result.get("kind") or result.get("victory") or "")
        kind = ink.words(kind) if ink.words.has(kind) else kind
        said = ink.words("win" if len(winners) > 1 else "wins", who=ink.words.join(winners), kind=kind).rstrip(": ")
    wide = width(said, 14) + 28
    pill = rect(WIDE - _EDGE - wide, 11, wide, 28, rx=14, fill=ink["gilt-soft"], stroke=ink["gilt"])
    return pill + ink.text(
        said, WIDE - _EDGE - wide / 2, 30, 14, face="serif", weight=600, colour="gilt-ink", anchor="middle"
    )


def _supply(ink: Ink, view: View) -> str:
    """The pieces that are left, in one line at the foot."""
    left: dict[str, int] = {str(code): int(n) for code, n in (view.get("pool") or {}).items()}
    for player in view.get("players") or []:
        if player.get("pawns") is not None:
            left.setdefault(f"pawn:{player['bank']}", int(player["pawns"]))
    if not left:
        return ""
    words = ink.words("supply").upper()
    parts = [ink.text(words, 0, 14, 10.8, weight=600, colour="ink-3", letter_spacing="0.8")]
    x = width(words, 10.8) + 24
    for code, n in left.items():
        about = f"{ink.words.piece(code)}: {n}"
        parts.append(
            group(
                pieces.token(ink, code, x + 9, 10, 19, about=""),
                ink.text(str(n), x + 21, 14.2, 11.6, weight=600),
                about=about,
                opacity=None if n else 0.4,
            )
        )
        x += 23 + width(str(n), 11.6) + 12
    return region("supply", ink.words("supply"), *parts)
