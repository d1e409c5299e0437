"""The market as a ladder: West left, East right, the price on the rungs between them, the decks below."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from signoria.draw import cards, facts, pieces
from signoria.draw.ink import Ink
from signoria.draw.lettering import width
from signoria.draw.svg import circle, group, rect, region, shift

View = Mapping[str, Any]
_HEAD, _FOOT, _PAD, _SPINE, _GAP = 27.0, 25.0, 9.0, 28.0, 5.0


def market(ink: Ink, view: View, w: float, h: float) -> str:
    """Both rows and both decks in a panel of this size."""
    given: View = view.get("market") or {}
    for side in given:
        facts.side_of_the_world(side)
    rows = {side: list(given.get(side) or []) for side in ("west", "east")}
    rungs = max(6, *(len(row) for row in rows.values()))
    card_w = (w - 2 * _PAD - _SPINE) / 2
    step = (h - _HEAD - _FOOT) / rungs
    body = [rect(0, 0, w, h, rx=7, fill=ink["panel"], stroke=ink["line"]), *_headings(ink, w)]
    for i in range(rungs):
        y = _HEAD + step * i
        body.append(_price(ink, i, rows, w / 2, y + (step - _GAP) / 2))
        for side, x in (("west", _PAD), ("east", w - _PAD - card_w)):
            slot: View = rows[side][i] if i < len(rows[side]) else {"present": False}
            body.append(_slot(ink, side, i, slot, x, y, card_w, step - _GAP))
    for side in ("west", "east"):
        body.append(_deck(ink, side, (view.get("decks") or {}).get(side) or {}, w, h - 8))
    return region("market", ink.words("market"), *body)


def _headings(ink: Ink, w: float) -> list[str]:
    look: dict[str, Any] = {"face": "serif", "weight": 600, "colour": "ink-2"}
    west, east = ink.words("west"), ink.words("east")
    return [
        ink.icon("west", _PAD + 8, 14, 15, ink["ink-2"]),
        ink.text(west, _PAD + 20, 18, 12.5, **look),
        ink.text(ink.words("market").upper(), w / 2, 18, 11.5, anchor="middle", letter_spacing="1", **look),
        ink.text(east, w - _PAD - 20, 18, 12.5, anchor="end", **look),
        ink.icon("east", w - _PAD - 8, 14, 15, ink["ink-2"]),
    ]


def _price(ink: Ink, rung: int, rows: Mapping[str, list[View]], x: float, y: float) -> str:
    if rung == 0:
        return ink.icon("fair", x, y, 17, ink["ink-3"])
    prices = [row[rung].get("price") for row in rows.values() if rung < len(row)]
    price = next((p for p in prices if p is not None), rung)
    disc = circle(x, y, 11, fill=ink["gilt-soft"])
    number = ink.text(str(price), x, y + 4.4, 12.5, face="serif", weight=700, colour="gilt-ink", anchor="middle")
    return group(disc, number, about=ink.words("price", n=price))


def _slot(ink: Ink, side: str, rung: int, slot: View, x: float, y: float, w: float, h: float) -> str:
    name = slot.get("card")
    down = bool(slot.get("facedown"))
    present = bool(slot.get("present", name is not None or down))
    barred, florins = bool(slot.get("barred")), int(slot.get("florins") or 0)
    if not present:
        body, said = _gap(ink, w, h), ink.words("gap")
    elif down:
        body, said = _back(ink, name, w, h), ink.words("facedown")
    elif name is None:
        body, said = _back(ink, None, w, h), ink.words("facedown")
    else:
        body, said = cards.compact(ink, str(name), w, h, barred), cards.told(ink, str(name))
    if name is not None and down:
        said = f"{said}: {cards.told(ink, str(name))}"
    if florins:
        coin_y = h / 2 if down or not present else h - 15 if name and _short(str(name)) else 28
        body += _coins(ink, florins, w - 7, coin_y, ink["panel"] if barred else ink["raised"])
        said = f"{said}. {ink.words('florins', n=florins)}"
    if barred:
        body += _barred(ink, w, 10 if down else 44 if florins else 28)
        said = f"{said}. {ink.words('barred-long')}"
    if rung == 0:
        about = ink.words("fair-slot", side=ink.words(side), what=said)
    else:
        price = slot.get("price", rung)
        about = ink.words("market-slot", side=ink.words(side), n=rung, price=price, what=said)
    shown = f"card:{name}" if name is not None else None
    return shift(x, y, body, about=about, data_id=f"market:{side}:{rung}", data_card=shown)


def _short(card_id: str) -> bool:
    """Comets have a free lower right corner."""
    return bool(facts.card(card_id)["kind"] == "comet")


def _gap(ink: Ink, w: float, h: float) -> str:
    dashes = rect(0.5, 0.5, w - 1, h - 1, rx=4, fill="none", stroke=ink["line-2"], stroke_dasharray="4 3")
    return dashes + ink.text(ink.words("gap"), w / 2, h / 2 + 4, 10.5, colour="ink-3", anchor="middle")


def _back(ink: Ink, name: object, w: float, h: float) -> str:
    """The fair: a card face down. Whoever may know it reads its name."""
    words = ink.words("fair")
    left = w / 2 - (width(words, 12.5) + 26) / 2 - 14
    body = [
        cards.shadow(ink, w, h),
        rect(0, 0, w, h, rx=4, fill=ink["sunk"]),
        rect(0, 0, w, h, rx=4, fill=ink.hatch("back", ink["line-2"], 6, 1), opacity=0.28),
        ink.icon("fair", left + 10, h / 2, 19, ink["ink-2"]),
        ink.text(words, left + 26, h / 2 + 4.4, 12.5, face="serif", weight=600, colour="ink-2"),
        cards.frame(ink, w, h),
    ]
    if name is not None:
        known = ink.words.card(name)
        body.append(ink.text(known, w / 2, h - 8, 10.5, colour="ink-2", anchor="middle", room=w - 16))
    return "".join(body)


def _coins(ink: Ink, count: int, right: float, y: float, ground: str) -> str:
    wide = 15 + 4 + width(str(count), 12.5)
    pill = rect(right - wide - 3, y - 9.5, wide + 5, 19, rx=9.5, fill=ground)
    return pill + pieces.florins(ink, count, right - wide, y, 15.5)


def _barred(ink: Ink, w: float, y: float) -> str:
    words = ink.words("barred")
    wide = width(words, 9.4) + 25
    pill = rect(w - 7 - wide, y - 7.5, wide, 15, rx=7.5, fill=ink["changed"])
    lock = ink.icon("lock", w - 7 - wide + 9, y, 9, ink["paper"])
    text = ink.text(words, w - 7 - wide + 15, y + 3.3, 9.4, colour="paper", weight=600)
    return group(pill, lock, text, about=ink.words("barred-long"))


def _deck(ink: Ink, side: str, deck: View, w: float, y: float) -> str:
    count, top = deck.get("count"), deck.get("top")
    if count is None:
        return ""
    words = ink.words("left", n=count)
    if top is not None:
        words = f"{words} · {ink.words('next', name=ink.words.card(top))}"
    room = w / 2 - _PAD - 24
    if side == "west":
        body = [ink.icon("deck", _PAD + 7, y - 4, 13, ink["ink-3"])]
        body.append(ink.text(words, _PAD + 19, y, 11, colour="ink-3", room=room))
    else:
        body = [ink.icon("deck", w - _PAD - 7, y - 4, 13, ink["ink-3"])]
        body.append(ink.text(words, w - _PAD - 19, y, 11, colour="ink-3", anchor="end", room=room))
    about = f"{ink.words('deck', side=ink.words(side))}: {words}"
    return group(*body, about=about, data_id=f"deck:{side}", data_card=f"card:{top}" if top is not None else None)
