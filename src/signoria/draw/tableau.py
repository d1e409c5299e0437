"""Tableaux: the player board in the middle, western cards to its left, eastern ones to its right, outermost farthest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from signoria.draw import cards, facts, pieces, squares
from signoria.draw.ink import Ink
from signoria.draw.lettering import width
from signoria.draw.svg import circle, group, num, rect, region, shift, tag

View = Mapping[str, Any]
CARD_W, CARD_H = 94.0, 116.0
BOARD_W = 204.0
_GAP, _BELOW, _LANE_PAD, _HOOK, _VASSAL = 6.0, 9.0, 8.0, 20.0, 93.0


@dataclass(frozen=True)
class Unit:
    """What stays together when a lane is broken into rows."""

    wide: float
    body: str


def tableau(ink: Ink, view: View, player: View, w: float) -> tuple[str, float]:
    """A player's whole row, and how tall it is."""
    bank = str(facts.bank(player.get("bank"))["id"])
    lane = (w - BOARD_W) / 2 - _LANE_PAD
    rows = {side: _rows(_units(ink, view, player, side), lane) for side in ("west", "east")}
    deep = max(1, *(len(r) for r in rows.values()))
    tall = _tall(deep)
    middle = w / 2
    body = []
    for side in ("west", "east"):
        body.append(_lane(ink, side, rows[side], middle, lane))
    board = shift(middle - BOARD_W / 2, 0, _board(ink, view, player), data_id=f"bank:{bank}")
    faint = 0.5 if player.get("out") else None
    about = ink.words("tableau", bank=ink.words.bank(bank))
    return region(f"tableau:{bank}", about, *body, board, opacity=faint), tall


def _tall(rows: int) -> float:
    return max(1, rows) * (CARD_H + _BELOW) - _BELOW


def _lane(ink: Ink, side: str, rows: list[list[Unit]], middle: float, room: float) -> str:
    """The rows of a lane, laid outward from the board."""
    west = side == "west"
    near = middle - BOARD_W / 2 - _LANE_PAD if west else middle + BOARD_W / 2 + _LANE_PAD
    left = near - room if west else near
    shade = ink[side]
    tall = _tall(len(rows))
    name = f"lane-{side}"
    stops = [
        tag(
            "stop",
            offset="0",
            stop_color=shade,
            stop_opacity=(0.6 if ink.theme.name == "light" else 0.16) if west else 0.17,
        )
    ]
    stops.append(tag("stop", offset="0.9", stop_color=shade, stop_opacity=0))
    ends = {"x1": "1" if west else "0", "x2": "0" if west else "1", "y1": "0", "y2": "0"}
    paint = ink.define(name, tag("linearGradient", *stops, id=name, **ends))
    body = [rect(left, 0, room, tall, rx=7, fill=paint)]
    if not rows:
        words = ink.words("empty")
        x = near - CARD_W if west else near
        body.append(
            rect(
                x, 0.5, CARD_W, CARD_H - 1, rx=4, fill="none", stroke=ink["line-2"], stroke_dasharray="4 3", opacity=0.7
            )
        )
        body.append(ink.text(words, x + CARD_W / 2, CARD_H / 2 + 4, 10.5, colour="ink-3", anchor="middle"))
    for i, row in enumerate(rows):
        at = near
        for unit in row:
            body.append(shift(at - unit.wide if west else at, i * (CARD_H + _BELOW), unit.body))
            at += (-unit.wide - _GAP) if west else (unit.wide + _GAP)
    return group(*body)


def _rows(units: list[Unit], room: float) -> list[list[Unit]]:
    rows: list[list[Unit]] = []
    left = 0.0
    for unit in units:
        if not rows or unit.wide > left:
            rows.append([])
            left = room
        rows[-1].append(unit)
        left -= unit.wide + _GAP
    return rows


def _units(ink: Ink, view: View, player: View, side: str) -> list[Unit]:
    bank = str(player["bank"])
    empires: View = view.get("empires") or {}
    units = []
    for entry in player.get(side) or []:
        if "empire" not in entry:
            units.append(Unit(CARD_W, _card(ink, entry, bank, CARD_W, CARD_H)))
            continue
        units.append(_couple(ink, entry, empires, bank, None))
        units += [_couple(ink, vassal, empires, bank, side) for vassal in entry.get("vassals") or []]
    for maid in player.get("old_maids") or []:
        entry = maid if isinstance(maid, Mapping) else {"card": maid}
        if facts.card(entry.get("card"))["deck"] == side:
            units.append(Unit(CARD_W, _card(ink, entry, bank, CARD_W, CARD_H, maid=True)))
    return units


def _card(ink: Ink, entry: View, bank: str, w: float, h: float, maid: bool = False) -> str:
    body = cards.upright(ink, entry, w, h, owner=bank)
    about = cards.told(ink, str(entry.get("card")), entry)
    if maid:
        words = ink.words("old-maid")
        body += rect(5, -9, width(words, 9) + 16, 13, rx=6.5, fill=ink["changed"])
        body += ink.text(words, 11, 0.8, 9, colour="paper", weight=600)
        about = f"{about}. {words}"
    faint = 0.62 if entry.get("used") else None
    return group(body, about=about, data_id=f"card:{entry['card']}", opacity=faint)


def _couple(ink: Ink, entry: View, empires: View, bank: str, vassal: str | None) -> Unit:
    """A square with its queens to its right; a vassal is smaller and hangs on a hook from its suzerain's side."""
    empire: View = empires.get(str(entry["empire"])) or {}
    size = _VASSAL if vassal else CARD_H
    top = CARD_H - size
    x = _HOOK if vassal == "east" else 0.0
    queens = list(entry.get("queens") or [])
    queen_w = CARD_W if not vassal else 86.0
    faint = 0.62 if entry.get("used") else None
    about = squares.told(ink, entry, empire)
    if vassal:
        about = f"{about}. {ink.words('vassal')}"
    king = group(
        squares.square(ink, entry, empire, size, bool(vassal)),
        about=about,
        data_id=f"square:{entry['empire']}",
        opacity=faint,
    )
    body = []
    at = x + size
    for queen in queens:
        body.append(shift(at, top, _card(ink, queen, bank, queen_w, size)))
        at += queen_w
    body.append(shift(x, top, king))
    joints = [x + size + queen_w * i for i in range(len(queens))]
    body += [squares.ring(ink, joint, CARD_H - 17) for joint in joints]
    if vassal:
        flip = -1 if vassal == "west" else 1
        hook_x = at + _HOOK / 2 if vassal == "west" else _HOOK / 2
        hook = ink.icon("vassal", 0, 0, 16, ink["gilt"])
        body.append(tag("g", hook, transform=f"translate({num(hook_x)} {num(CARD_H - 40)}) scale({flip} 1)"))
        at += _HOOK if vassal == "west" else 0
    return Unit(at, "".join(body))


def _board(ink: Ink, view: View, player: View) -> str:
    """Crest, name and purse; concessions, kings, republics and hand; the six prestiges."""
    bank = str(player["bank"])
    turn: View = view.get("turn") or {}
    on_turn = turn.get("player") == bank and not view.get("over")
    w, role = BOARD_W, _role(ink, view, player)
    edge = ink["changed"] if on_turn else ink["line-2"]
    body = [
        rect(0, 0, w, CARD_H, rx=7, fill=ink["panel"], stroke=edge, stroke_width=1.8 if on_turn else 1),
        tag(
            "path",
            d=f"M0 7A7 7 0 0 1 7 0H{num(w - 7)}A7 7 0 0 1 {num(w)} 7H0Z",
            fill=ink[bank],
            stroke=edge,
            stroke_width=0.8,
        ),
        rect(0.9, 4.6, w - 1.8, 4, fill=ink["panel"]),
        pieces.crest(ink, bank, 25, 31, 30),
        ink.text(ink.words.bank(bank), 47, 31 if role else 37, 17, face="serif", weight=600),
        ink.text(role, 47, 45, 10.5, colour="ink-3") if role else "",
        ink.icon("florin", w - 46, 31, 22, ink["gilt"], "#fff8e2"),
        ink.text(str(player.get("florins", "?")), w - 31, 38, 20, face="serif", weight=600),
    ]
    if on_turn:
        body.append(_actions(ink, int(turn.get("actions_left") or 0), 48 + width(role, 10.5) + 8, 41.4))
    body += [shift(0, 68, *_holdings(ink, player)), shift(0, 97, *_prestiges(ink, player))]
    about = _board_told(ink, view, player)
    return group(*body, about=about)


def _role(ink: Ink, view: View, player: View) -> str:
    bank = player["bank"]
    said = []
    if view.get("you") == bank:
        said.append(ink.words("you"))
    if player.get("out"):
        said.append(ink.words("out"))
    elif (view.get("turn") or {}).get("player") == bank and not view.get("over"):
        said.append(ink.words("to-play"))
    return " · ".join(said)


def _actions(ink: Ink, left: int, x: float, y: float) -> str:
    total = max(2, left)
    dots = [
        circle(
            x + 6 + 12 * i, y, 4.2, fill=ink["changed"] if i < left else "none", stroke=ink["changed"], stroke_width=1.3
        )
        for i in range(total)
    ]
    return group(*dots, about=ink.words("actions", n=left))


def _hand(player: View) -> str:
    count = player.get("hand_count", len(player.get("hand") or []))
    if "hand_limit" not in player:
        return str(count)
    return f"{count}/{'∞' if player['hand_limit'] is None else player['hand_limit']}"


def _holdings(ink: Ink, player: View) -> list[str]:
    bank = str(player["bank"])
    parts = [
        _number(
            ink, pieces.token(ink, f"pawn:{bank}", 22, 0, 19, about=""), player.get("concessions", 0), 34, "concessions"
        )
    ]
    parts.append(_number(ink, ink.icon("king", 72, 0, 16, ink["ink-2"]), player.get("kings", 0), 83, "kings"))
    parts.append(
        _number(ink, ink.icon("republic", 114, 0, 16, ink["ink-2"]), player.get("republics", 0), 125, "republics")
    )
    parts.append(_number(ink, ink.icon("hand", 158, 0, 17, ink["ink-2"]), _hand(player), 169, "cards-in-hand"))
    return parts


def _number(ink: Ink, icon: str, value: object, x: float, key: str) -> str:
    about = f"{ink.words(key)}: {value}"
    return group(icon, ink.text(str(value), x, 4.4, 12.4, weight=600), about=about, opacity=0.4 if value == 0 else None)


def _prestiges(ink: Ink, player: View) -> list[str]:
    have: View = player.get("prestige") or {}
    parts = []
    for i, kind in enumerate(facts.PRESTIGES):
        n, x = int(have.get(kind) or 0), 20 + 31.5 * i
        medal = pieces.prestige(ink, kind, x, 0, 17, told=False)
        about = f"{ink.words('prestige', kind=ink.words(kind))}: {n}"
        parts.append(
            group(medal, ink.text(str(n), x + 10.5, 4.2, 11.6, weight=600), about=about, opacity=None if n else 0.4)
        )
    return parts


def _board_told(ink: Ink, view: View, player: View) -> str:
    words = ink.words
    parts = [words.bank(player["bank"]), _role(ink, view, player), words("florins", n=player.get("florins", "?"))]
    parts += [f"{words(key)}: {player.get(key, 0)}" for key in ("concessions", "kings", "republics")]
    parts.append(f"{words('cards-in-hand')}: {_hand(player)}")
    return "; ".join(part for part in parts if part)


def hands(ink: Ink, view: View, w: float) -> tuple[str, float]:
    """The cards in hand that this view may show, and how tall their rows are; nothing when it may show none."""
    cell_w, cell_h = CARD_W, CARD_H
    body, x, y = [], 0.0, 0.0
    for player in view.get("players") or []:
        bank, held = str(player["bank"]), [str(card) for card in player.get("hand") or []]
        if not held:
            continue
        label = 92.0
        needed = label + len(held) * (cell_w + _GAP) - _GAP
        if x and x + needed > w:
            x, y = 0.0, y + cell_h + _BELOW
        head = [
            pieces.crest(ink, bank, 14, 46, 24),
            ink.text(ink.words("hand"), 0, 76, 14, face="serif", weight=600),
            ink.text(ink.words.bank(bank), 0, 91, 10.8, colour="ink-3"),
        ]
        body.append(shift(x, y, *head, about=ink.words("hand-of", bank=ink.words.bank(bank))))
        x += label
        for card in held:
            if x + cell_w > w:
                x, y = label, y + cell_h + _BELOW
            drawn = cards.upright(ink, {"card": card}, cell_w, cell_h, owner=bank, in_hand=True)
            body.append(
                shift(x, y, drawn, about=cards.told(ink, card), data_id=f"hand:{card}", data_card=f"card:{card}")
            )
            x += cell_w + _GAP
        x += 22
    return (region("hand", ink.words("hand"), *body), y + cell_h) if body else ("", 0.0)
