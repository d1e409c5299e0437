"""The victory squares: awake or asleep, what each asks, how far each bank is, and who meets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.draw import facts, pieces
from signoria.draw.ink import Ink
from signoria.draw.lettering import width
from signoria.draw.svg import group, rect, region, shift, title

View = Mapping[str, Any]
ORDER = ("imperial", "renaissance", "globalization", "holy")
TALL = 62.0

_ICONS = {"kings": "king", "republics": "republic", "concessions": "pawn", "law": "law", "discovery": "discovery"}


def victories(ink: Ink, view: View, w: float) -> str:
    """All of them side by side."""
    given: View = view.get("victories") or {}
    for name in given:
        facts.margins(name, 3)
    wide = (w - 8 * (len(ORDER) - 1)) / len(ORDER)
    columns = [
        shift((wide + 8) * i, 0, _victory(ink, view, name, given.get(name) or {}, wide)) for i, name in enumerate(ORDER)
    ]
    return region("victories", ink.words("victories"), *columns)


def counts(view: View, name: str, criterion: str) -> dict[str, int]:
    """How much of a criterion each bank has: as the view says, else as its players show."""
    said: View = ((view.get("victories") or {}).get(name) or {}).get("counts") or {}
    out = {}
    for player in view.get("players") or []:
        bank = str(player["bank"])
        prestige: View = player.get("prestige") or {}
        faith = view.get("supremacy")
        own = player.get(criterion, prestige.get(criterion, 0))
        if criterion == "prestige":
            own = prestige.get(faith, 0) if faith else 0
        value = (said.get(bank) or {}).get(criterion, own)
        out[bank] = int(value or 0)
    return out


def _victory(ink: Ink, view: View, name: str, state: View, w: float) -> str:
    active, met = bool(state.get("active")), [str(bank) for bank in state.get("met") or []]
    line = ink["gilt"] if active else ink["line"]
    body = [rect(0, 0, w, TALL, rx=7, fill=ink["panel"], stroke=line, stroke_width=1.6 if active else 1)]
    body += _seal(ink, name, active)
    body.append(ink.text(ink.words(name), 58, 22, 14.5, face="serif", weight=600))
    body += _status(ink, state, active, met, w)
    x = 58.0
    said = [ink.words(name), ink.words("active" if active else "inactive")]
    if name == "holy":
        part, x = _faith(ink, view, state, x)
        body.append(part)
        said.append(_faith_told(ink, view))
    for criterion, margin in facts.margins(name, len(view.get("players") or [])).items():
        if name == "holy" and not view.get("supremacy"):
            continue  # no faith, nothing to compare
        have = counts(view, name, criterion)
        part, x = _criterion(ink, view, criterion, margin, have, x)
        body.append(part)
        said.append(_criterion_told(ink, view, criterion, margin, have))
    said.append(
        ink.words("met", banks=ink.words.join([ink.words.bank(b) for b in met])) if met else ink.words("met-none")
    )
    return group(*body, about=". ".join(said), data_id=f"victory:{name}")


def _seal(ink: Ink, name: str, active: bool) -> list[str]:
    symbol = f"victory-{name}"
    if active:
        box = rect(9, 10, 42, 42, rx=4, fill=ink["gilt-soft"], stroke=ink["gilt"])
        return [box, ink.icon(symbol, 30, 31, 25, ink["gilt-ink"], ink["gilt-soft"])]
    box = rect(9, 10, 42, 42, rx=4, fill="none", stroke=ink["line-2"], stroke_dasharray="4 3")
    return [box, ink.icon(symbol, 30, 31, 25, ink["ink-3"], ink["panel"])]


def _status(ink: Ink, state: View, active: bool, met: list[str], w: float) -> list[str]:
    """At the right of the title: who meets it, and whether it is awake."""
    words = ink.words("active" if active else "inactive")
    actions = int(state.get("actions") or 1)
    if actions > 1:
        words = f"{words} · {ink.words('cost', n=actions)}"
    right = w - 10
    colour, weight = ("changed", 600) if active else ("ink-3", 500)
    parts = [ink.text(words, right, 21, 10.8, colour=colour, weight=weight, anchor="end")]
    right -= width(words, 10.8) + 4
    if not active:
        parts.append(ink.icon("lock", right - 5, 17, 10.5, ink["ink-3"]))
        right -= 15
    for bank in reversed(met):
        parts.append(pieces.crest(ink, bank, right - 9, 17, 15))
        right -= 18
    if met:
        check = ink.icon("check", right - 7, 17, 13, ink["good"])
        parts.append(group(check, about=ink.words("met", banks=ink.words.join([ink.words.bank(b) for b in met]))))
    return parts


def _faith(ink: Ink, view: View, state: View, x: float) -> tuple[str, float]:
    """The supreme faith or, as long as there is none, what would make one where the view counts it."""
    faith = view.get("supremacy")
    words = _faith_told(ink, view)
    if faith:
        tile = ink.icon(f"tile-{faith}", x + 9, 43, 19, ink[faith], stroke=ink["token-edge"], stroke_width=0.8)
        return group(title(words), tile, ink.icon(faith, x + 9, 43, 11.5, ink[f"on-{faith}"])), x + 26
    parts = []
    for key, icon in (("bishops", "bishop"), ("believers", "rook")):
        tally: View = state.get(key) or {}
        if not tally:
            continue
        signs = [ink.icon(icon, x + 6, 43, 14, ink["ink-3"])]
        x += 15
        for religion in facts.RELIGIONS:
            n = str(tally.get(religion, 0))
            signs.append(ink.icon(religion, x + 5, 43, 11.5, ink[f"{religion}-ink"]))
            signs.append(ink.text(n, x + 13, 47, 11.4, colour="ink-2"))
            x += 13 + width(n, 11.4) + 4
        x += 3
        each = ", ".join(f"{ink.words(religion)} {tally.get(religion, 0)}" for religion in facts.RELIGIONS)
        parts.append(group(*signs, about=f"{ink.words(key)}: {each}"))
    parts.append(ink.text(words, x, 47, 11.4, colour="ink-3"))
    return group(title(words), *parts), x + width(words, 11.4) + 8


def _faith_told(ink: Ink, view: View) -> str:
    faith = view.get("supremacy")
    return ink.words("supreme", religion=ink.words(facts.religion(faith))) if faith else ink.words("supreme-none")


def _criterion(
    ink: Ink, view: View, criterion: str, margin: int, have: Mapping[str, int], x: float
) -> tuple[str, float]:
    """A sign, a count for each bank, and the margin as pips: filled is what the leader has, empty what is missing."""
    start, y = x, 43
    unit = 1.2 if len(have) < 4 else 1.0  # four banks and two criteria need all the room there is
    faith = view.get("supremacy")
    if criterion == "prestige" and faith:
        parts = [pieces.prestige(ink, facts.religion(faith), x + 7, y, 15 * unit, told=False)]
    elif criterion == "prestige":
        parts = [ink.icon("victory-holy", x + 7, y, 13 * unit, ink["ink-3"])]
    else:
        parts = [ink.icon(_ICONS[criterion], x + 7, y, 13.5 * unit, ink["ink-3"], ink["panel"])]
    x += 17 * unit
    ranked = sorted(have.values(), reverse=True)
    lead = ranked[0] - (ranked[1] if len(ranked) > 1 else 0) if ranked else 0
    for bank, n in have.items():
        ahead = lead > 0 and n == ranked[0]
        parts.append(pieces.crest(ink, bank, x + 6 * unit, y, 12 * unit))
        look: dict[str, Any] = {"weight": 700} if ahead else {"colour": "ink-2"}
        parts.append(ink.text(str(n), x + 14 * unit, y + 4 * unit, 11.2 * unit, **look))
        x += 14 * unit + width(str(n), 11.2 * unit) + 4
    for i in range(margin):
        done = i < lead
        fill, edge = (ink["good"], ink["good"]) if done else ("none", ink["ink-3"])
        parts.append(rect(x + 8 * i, y - 4.5, 5.6, 9, rx=1, fill=fill, stroke=edge, stroke_width=0.9))
    return group(title(_criterion_told(ink, view, criterion, margin, have)), *parts), max(
        x + 8 * margin + (7 if len(have) > 3 else 15), start
    )


def _criterion_told(ink: Ink, view: View, criterion: str, margin: int, have: Mapping[str, int]) -> str:
    faith = view.get("supremacy")
    if criterion != "prestige":
        what = ink.words(criterion)
    elif faith:
        what = ink.words("prestige", kind=ink.words(facts.religion(faith)))
    else:
        what = ink.words("supreme-none")
    tally = ", ".join(f"{ink.words.bank(bank)} {n}" for bank, n in have.items())
    return f"{ink.words('needs', what=what, n=margin)} ({tally})"
