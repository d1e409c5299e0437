"""The table of Age of Renaissance as a drawing, from the same map and symbols as the browser's."""

import json
import re
import tomllib
from functools import cache
from importlib import resources
from typing import Any, Final

from signoria.age.facts import PROVINCE_IDS
from signoria.age.lookup import Card
from signoria.age.view import AgePlayer, AgeView, Occupied
from signoria.age.words import commodity_name, province_name, title_name
from signoria.pictures import document, short, symbols, text, use, wrapped

PAGE: Final = (1410.0, 716.0)
SIDE: Final = 310.0
ROMAN: Final = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
FACE: Final = (160.0, 216.0)
STEP: Final = 11.4  # from token to token
EMPTY: Final[Occupied] = {"marker": None, "tokens": []}


@cache
def _art(name: str) -> str:
    return resources.files("signoria.age").joinpath("art", name).read_text(encoding="utf-8")


@cache
def _chart() -> dict[str, Any]:
    chart: dict[str, Any] = json.loads(_art("map.json"))
    return chart


@cache
def _sprite() -> str:
    return re.sub(r"var\(--dev,\s*#fff\)", "#faf6ec", _art("symbols.svg"))


@cache
def _printed() -> dict[str, Any]:
    """What is printed in each province, those of all maps: area, kind, market, commodities."""
    found = tomllib.loads(
        resources.files("signoria.age").joinpath("data", "provinces.toml").read_text(encoding="utf-8")
    )
    more = [p for variant in found["map_variant"] for p in variant.get("add_province", ())]
    return {p["id"]: p for p in [*found["province"], *more]}


def picture(view: AgeView, lang: str) -> str:
    """The whole table: the map, and the powers and commodities beside it."""
    powers = {player["seat"]: player["power"] or "seatless" for player in view["players"]}
    body = [symbols(_sprite()), '<g transform="translate(8 8)">', _map(view, powers, lang), "</g>"]
    left, top = PAGE[0] - SIDE, 8.0
    by_order = sorted(
        view["players"], key=lambda p: view["order"].index(p["seat"]) if p["seat"] in view["order"] else 9
    )
    for player in by_order:
        body.append(_power(view, player, powers, lang, left, top))
        top += 86
    body.append(_market(view, powers, lang, left, top + 4))
    return document(*PAGE, _art("picture.css"), "".join(body))


def _map(view: AgeView, powers: dict[str, str], lang: str) -> str:
    chart, printed = _chart(), _printed()
    variant = chart["variants"].get(view["map"], {"provinces": {}, "areas": {}})
    shapes = {place: at for place, at in {**chart["provinces"], **variant["provinces"]}.items() if "d" in at}
    areas = {**chart["areas"], **variant["areas"]}
    width, height = chart["view"]
    parts = [
        (
            f'<defs><path id="g-land" d="{chart["land"]}"/></defs>'
            f'<rect class="g-sea" width="{width}" height="{height}"/><g class="g-water"><use href="#g-land" class="w3"/>'
            '<use href="#g-land" class="w2"/><use href="#g-land" class="w1"/></g><use href="#g-land" class="g-void"/>'
        )
    ]
    for place, at in shapes.items():
        goods = printed[place]["commodities"]
        out = "" if _plays(view, place) else " out"
        parts.append(f'<path class="g-cell {goods[0] if goods else "none"}{out}" d="{at["d"]}"/>')
    parts.append('<use href="#g-land" class="g-coast"/>')
    parts += [f'<path class="g-area-line" d="{d}"/>' for d in areas.values()]
    parts += [f'<path class="g-link" d="M{q["x1"]},{q["y1"]}L{q["x2"]},{q["y2"]}"/>' for q in chart["links"]]
    for area, (x, y) in chart["area_marks"].items():
        parts.append(f'<rect class="g-numbox" x="{x - 14}" y="{y - 8.5}" width="28" height="17" rx="8.5"/>')
        parts.append(text(x, y + 4, ROMAN[int(area)], "g-num"))
    for place, at in shapes.items():
        kind = printed[place]["kind"]
        line = at["y"] - at["h"] / 2
        parts.append(text(at["x"], line + 9.5, _name(place, lang), f"g-name {kind}"))
        parts.append(_row(view, place, powers, at["x"], line + (20.5 if kind == "satellite" else 22.5)))
    for place, at in chart["insets"].items():
        parts.append(_inset(view, place, at, powers, lang))
    # A cover is quicker to paint than what it cuts off.
    parts.append(f'<path class="cover" d="M-99-99H{width + 600}V{height + 99}H-99zM0 0H{width}V{height}H0z"/>')
    return "".join(parts)


def _plays(view: AgeView, place: str) -> bool:
    area = str(_printed()[place]["area"])
    return not area.isdecimal() or area in view["areas"]


def _name(place: str, lang: str) -> str:
    name = province_name(lang, PROVINCE_IDS.index(place))
    return name.upper() if _printed()[place]["kind"] == "capital" else name


def _inset(view: AgeView, place: str, at: dict[str, Any], powers: dict[str, str], lang: str) -> str:
    """A box of a land that lies off the map."""
    x, y, w, h = at["x"], at["y"], at["w"], at["h"]
    goods = _printed()[place]["commodities"] or ["none"]
    parts = [
        f'<rect class="{good}" x="{x + w * n / len(goods):g}" y="{y}" width="{w / len(goods):g}" height="{h}"/>'
        for n, good in enumerate(goods)
    ]
    if at.get("d"):
        parts.append(f'<path class="g-boxland" d="{at["d"]}"/>')
    parts.append(f'<rect class="g-box" x="{x}" y="{y}" width="{w}" height="{h}" rx="2"/>')
    parts.append(text(x + w / 2, y + 12, _name(place, lang), "g-name"))
    parts.append(_row(view, place, powers, x + w / 2, y + h - 10))
    return "".join(parts)


def _row(view: AgeView, place: str, powers: dict[str, str], x: float, y: float) -> str:
    """What lies in a province, in a row around x: its commodities, its market number, a marker, tokens."""
    fact = _printed()[place]
    here = view["provinces"].get(place, EMPTY)
    tokens = [
        (t["seat"], new) for t in here["tokens"] for new in (False, True) for _ in range(t["new"] if new else t["old"])
    ]
    drawn: list[tuple[float, str]] = [
        (14, f'<g class="{good}">{use(f"c-{good}", 0, 0, 14, "ico")}</g>') for good in fact["commodities"]
    ]
    drawn.append((17, f'<circle class="g-disc" r="8"/>{text(0, 4, fact["market"], "g-market")}'))
    if here["marker"] is not None:
        drawn.append((22, _piece(powers[here["marker"]["seat"]], here["marker"]["new"], '<circle r="10.2" ', 4.3, "")))
    for seat, new in tokens:
        square = '<rect x="-5" y="-5" width="10" height="10" rx="1" '
        drawn.append((STEP, _piece(powers[seat], new, square, 3, " small")))
    at = x - sum([w for w, _ in drawn]) / 2
    parts = []
    for w, part in drawn:
        parts.append(f'<g transform="translate({at + w / 2:g} {y:g})">{part}</g>')
        at += w
    return f'<g class="{"" if _plays(view, place) else "out"}">{"".join(parts)}</g>'


def _piece(power: str, new: bool, shape: str, down: float, size: str) -> str:
    """A marker or token: filled where it is established, hollow where it was placed this turn."""
    letter = power[:1].upper() if power != "seatless" else "?"
    if new:
        return f'<g class="{power}">{shape}class="new" stroke="currentColor" stroke-width="2"/></g>' + text(
            0, down, letter, f"g-letter{size} {power}"
        )
    return f'{shape}class="edge {power}"/>' + text(0, down, letter, f"g-letter{size} on-{power}")


def _power(view: AgeView, player: AgePlayer, powers: dict[str, str], lang: str, x: float, y: float) -> str:
    """A power: cash, misery, tokens, cards in hand, ship, advances."""
    seat, power = player["seat"], powers[player["seat"]]
    now = " ◂" if view["active"] == seat else ""
    parts = [
        f'<rect class="plate" x="{x:g}" y="{y:g}" width="{SIDE - 10:g}" height="80" rx="5"/>',
        f'<circle class="edge {power}" cx="{x + 22:g}" cy="{y + 24:g}" r="14"/>',
        text(x + 22, y + 29, "?" if power == "seatless" else power[:1].upper(), f"g-letter on-{power}"),
        text(x + 44, y + 22, short(title_name(lang, player["power"] or seat), 18) + now, "big"),
        text(x + 210, y + 22, player["score"], "big"),
    ]
    cash = "?" if player["cash"] is None else player["cash"]
    numbers = [
        ("a-coin", cash),
        ("a-misery", player["misery"]),
        ("g-token", player["expansion"]),
        ("g-marker", player["markers_left"]),
    ]
    for i, (symbol, value) in enumerate(numbers):
        parts.append(use(symbol, x + 52 + 62 * i, y + 41, 15, "i"))
        parts.append(text(x + 62 + 62 * i, y + 46, value, "name"))
    ship = str(player["ship"]).partition("_")[0]
    if ship in ("galley", "seaworthy", "ocean"):
        parts.append(use(f"s-{ship}", x + 22, y + 62, 24, "i"))
    parts.append(text(x + 44, y + 68, player["advances"], "letters"))
    return "".join(parts)


def _market(view: AgeView, powers: dict[str, str], lang: str, x: float, y: float) -> str:
    """The commodities: what each pays to the power that leads in it, and its shortages (+) and surpluses (-)."""
    parts = []
    for n, (good, state) in enumerate(view["commodities"].items()):
        at, line = x + 4 + 152 * (n % 2), y + 14 + 24 * (n // 2)
        parts.append(f'<rect class="edge {good}" x="{at:g}" y="{line - 13:g}" width="20" height="18" rx="3"/>')
        parts.append(f'<g class="{good}">{use(f"c-{good}", at + 10, line - 4, 14, "ico")}</g>')
        condition = state["condition"]
        told = short(commodity_name(lang, n), 9) + (f" {condition:+d}" if condition else "")
        parts.append(text(at + 26, line, told, "note"))
        if state["majority"] is not None:
            parts.append(
                f'<circle class="edge {powers[state["majority"]]}" cx="{at + 112:g}" cy="{line - 5:g}" r="6"/>'
            )
            parts.append(text(at + 122, line, state["pays"][state["majority"]], "name"))
    return "".join(parts)


def card(fact: Card) -> str:
    """A card of the card file: its epoch, and what it pays, does, or grants."""
    width, height = FACE
    goods = fact["commodities"]
    parts = [
        f'<rect class="plate" x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="7"/>',
        f'<circle class="g-disc" cx="{width - 18:g}" cy="20" r="11"/>',
        text(width - 18, 24, ROMAN[fact["epoch"]], "g-market"),
    ]
    lines = wrapped(str(fact["name"]), 16, 2)
    parts += [text(12, (25 if len(lines) == 1 else 19) + 15 * i, line, "name") for i, line in enumerate(lines)]
    for i, good in enumerate(goods):
        wide = (width - 24) / len(goods)
        x = 12 + wide * i
        parts.append(f'<rect class="edge {good}" x="{x:g}" y="52" width="{wide:g}" height="150" rx="4"/>')
        parts.append(f'<g class="{good}">{use(f"c-{good}", x + wide / 2, 127, 54, "ico")}</g>')
    if not goods:
        symbol = "a-shield" if fact["military"] else "a-leader" if fact["kind"] == "leader" else "a-event"
        parts.append(use(symbol, width / 2, 76, 42, "i"))
    parts += [
        text(12, 118 + 12.5 * i, line, "small")
        for i, line in enumerate(wrapped(fact["text"], 26, 7) if fact["text"] else [])
    ]
    for i, (letter, credit) in enumerate(fact["credits"].items()):
        parts.append(text(34 + 62 * (i % 2), 132 + 24 * (i // 2), f"{letter} {credit}", "big"))
    body = "".join(parts)
    return document(width, height, _art("picture.css"), symbols(_sprite(), body) + body)
