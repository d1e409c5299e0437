"""The ten thrones above and below the map: a square that sits there, or who holds it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from signoria.draw import facts, pieces
from signoria.draw.chart import places
from signoria.draw.ink import Ink
from signoria.draw.lettering import width
from signoria.draw.squares import cell
from signoria.draw.svg import circle, group, rect, shift

View = Mapping[str, Any]
WIDE = 152.0
PLAIN, TALL = 46.0, 62.0


def holders(view: View) -> dict[str, tuple[str, str]]:
    """Which bank holds each square that left its throne, and as what: king, republic or vassal."""
    return {
        facts.empire(entry["empire"])["id"]: (str(player["bank"]), "vassal" if vassal else _side(entry))
        for player in view.get("players") or []
        for lane in ("west", "east")
        for entry, vassal in _squares(player.get(lane) or [])
    }


def _side(entry: Mapping[str, Any]) -> str:
    return facts.known("side of a square", entry.get("side", "king"), ("king", "republic"))


def _squares(entries: list[Mapping[str, Any]]) -> Iterator[tuple[Mapping[str, Any], bool]]:
    for entry in entries:
        if "empire" in entry:
            yield entry, False
            for vassal in entry.get("vassals") or []:
                yield vassal, True


def heights(view: View) -> tuple[float, float]:
    """How tall the plates of the upper and the lower row must be: a queen on a throne needs a line of her own."""
    tall = {True: PLAIN, False: PLAIN}
    for name, empire in (view.get("empires") or {}).items():
        if empire.get("queens"):
            tall[facts.is_north(name)] = TALL
    return tall[True], tall[False]


def throne(ink: Ink, name: str, empire: View, holder: tuple[str, str] | None, tall: float) -> str:
    """One plate, at its place along the map but with its top at 0."""
    fact = facts.empire(name)
    seated = holder is None
    flag = rect(0, 0, 5, tall, rx=2, fill=ink[fact["region"]], stroke=ink["line-2"], stroke_width=0.8)
    body = [rect(0, 0, WIDE, tall, rx=4, fill=ink["panel"], stroke=ink["line-2"], stroke_width=1), flag]
    middle = PLAIN / 2
    if seated:
        body.append(rect(11, middle - 18, 36, 36, rx=3, fill=ink["gilt-soft"], stroke=ink["gilt"], stroke_width=1.8))
        body.append(ink.icon(f"arms-{name}", 29, middle, 24, ink["gilt-ink"], ink["gilt-soft"]))
    else:
        body.append(
            rect(11, middle - 18, 36, 36, rx=3, fill=ink["sunk"], stroke=ink["line-2"], stroke_dasharray="3 2.4")
        )
        body.append(ink.icon(f"arms-{name}", 29, middle, 22, ink["ink-3"], ink["sunk"], opacity=0.38))
    shown = ink.words.place(name)
    if empire.get("saturated"):
        body.append(ink.text(ink.words("saturated"), WIDE - 6, 17, 9, colour="changed", weight=600, anchor="end"))
        shown = ink.words.place_short(name)
    size = 10.6 if width(shown, 10.6) < 88 else 9.6
    body.append(ink.text(shown, 53, 17.5, size, face="serif", weight=600))
    body += _seated(ink, empire) if holder is None else _held(ink, holder)
    about = _told(ink, name, empire, holder)
    return shift(places()["throne"][name]["x"], 0, *body, about=about, data_id=f"throne:{name}")


def _held(ink: Ink, holder: tuple[str, str]) -> list[str]:
    bank, rank = holder
    mark = "king" if rank == "vassal" else rank
    return [
        pieces.crest(ink, bank, 62, 32, 16),
        ink.icon(mark, 79, 31.5, 13, ink["ink-2"]),
        ink.text(ink.words(rank), 89, 35.2, 9.8, colour="ink-3", weight=500, room=60),
    ]


def _seated(ink: Ink, empire: View) -> list[str]:
    """What is with a square on its throne: the word, its bishop, the repressed, its queens."""
    repressed = list(empire.get("repressed") or [])
    bishop = empire.get("bishop")
    right = WIDE - 5
    room = right - 53
    parts = []
    if bishop:
        parts.append(pieces.token(ink, f"bishop:{facts.religion(bishop)}", 63, 32, 21))
        room -= 24
    kinds = len(set(repressed))
    wide = min(room, len(repressed) * 19 + 3 if len(repressed) * 19 <= room - 3 else kinds * 28 + 3)
    if repressed:
        parts.append(cell(ink, repressed, right - wide / 2, 32, room, 19))
        room -= wide
    note = ink.words(f"home-{ink.home}")
    if width(note, 9.8) <= room - 12:
        parts.append(ink.text(note, 77 if bishop else 54, 35.5, 9.8, colour="ink-3", weight=500))
    for i, queen in enumerate(empire.get("queens") or []):
        room = (WIDE - 15) / len(empire["queens"])
        parts.append(_queen(ink, queen, 11 + room * i, room))
    return parts


def _queen(ink: Ink, queen: View, x: float, room: float) -> str:
    name = ink.words.card(queen.get("card"))
    parts = [
        circle(x + 6.5, 51.5, 6.5, fill=ink["gilt"]),
        ink.icon("queen", x + 6.5, 51.2, 9, "#fffaf0"),
    ]
    at = x + 16
    if queen.get("bishop"):
        parts.append(pieces.token(ink, f"bishop:{facts.religion(queen['bishop'])}", at + 6, 51.5, 14))
        at += 14
    parts.append(ink.text(name, at, 55, 10.2, colour="ink-2", face="serif", weight=600, room=x + room - at))
    return group(*parts, about=f"{name}, {ink.words('queen')}", data_id=f"card:{queen['card']}")


def _told(ink: Ink, name: str, empire: View, holder: tuple[str, str] | None) -> str:
    words = ink.words
    where = {"empire": words.place(name), "state": words.state(empire.get("state", "medieval"))}
    if holder is None:
        said = [words(f"on-{ink.home}", **where)]
        if empire.get("bishop"):
            said.append(words("bishop-on", bishop=words.piece(f"bishop:{facts.religion(empire['bishop'])}")))
    elif holder[1] == "vassal":
        said = [words("vassal-of", bank=words.bank(holder[0]), **where)]
    else:
        said = [words("held", side=words(holder[1]), bank=words.bank(holder[0]), **where)]
    if empire.get("repressed"):
        said.append(words("repressed", pieces=words.pieces(list(empire["repressed"]))))
    if empire.get("saturated"):
        said.append(words("saturated-long"))
    return "; ".join(said)
