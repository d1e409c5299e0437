"""The table of Pax Renaissance as a drawing, from the same map and symbols as the browser's."""

import json
import re
from functools import cache
from importlib import resources
from typing import Any, Final

from signoria.pax.facts import BANK_IDS, CITY_IDS, EMPIRE_IDS, SIDE_IDS, Side
from signoria.pax.lookup import Card
from signoria.pax.view import CardView, EmpireView, MarketPlace, PaxView, PlayerView, SquareView
from signoria.pax.words import bank_name, card_name, city_name, empire_name
from signoria.pictures import document, short, symbols, text, use, wrapped

PAGE: Final = (1200.0, 668.0)
MAP: Final = (800.0, 460.0)
# Where the figure stands on its tile, on a grid of 24: x, y, size.
FIGURES: Final = {
    "knight": (4.6, 3.9, 15.0),
    "rook": (4.9, 4.6, 14.2),
    "bishop": (4.6, 3.9, 14.8),
    "pirate": (4.6, 4.5, 14.8),
    "pawn": (5.2, 4.2, 13.6),
}
COVER: Final = '<path fill="#f2ebdb" fill-rule="evenodd" d="M-99-99H1300V800H-99zM6 54H794V406H6z"/>'
CARD: Final = (126.0, 88.0)
FACE: Final = (160.0, 216.0)
LETTER: Final = 6.8  # the room for a letter of the name of a city


@cache
def _art(name: str) -> str:
    return resources.files("signoria.pax").joinpath("art", name).read_text(encoding="utf-8")


@cache
def _places() -> dict[str, Any]:
    places: dict[str, Any] = json.loads(_art("places.json"))
    return places


@cache
def _sprite() -> str:
    inside = re.sub(r"<title>[^<]*</title>", "", _art("symbols.svg"))
    return re.sub(r"var\(--dev, var\(--symbol-2, #fff\)\)|var\(--panel\)", "#faf6ec", inside)


@cache
def _emporia() -> dict[str, str]:
    """The colour of the route that starts in each emporium."""
    return {
        city: "white" if segments[-1].startswith("w_") else "black" for city, segments in _places()["route"].items()
    }


def picture(view: PaxView, lang: str) -> str:
    """The whole table: the map, the market under it, the banks beside it."""
    body = [symbols(_sprite()), _map(view, lang)]
    for row, side in enumerate(SIDE_IDS):
        for column, place in enumerate(view["market"][side]):
            body.append(_place(place, lang, side, 10 + column * (CARD[0] + 6), MAP[1] + 16 + row * (CARD[1] + 8)))
    top = 10.0
    for player in view["players"]:
        drawn, top = _bank(view, player, lang, MAP[0] + 12, top)
        body.append(drawn)
    return document(*PAGE, _art("picture.css"), "".join(body))


def _token(code: str, x: float, y: float, size: float) -> str:
    kind, _, of = code.partition(":")
    bank = of not in ("catholic", "islamic", "reformist")
    at = FIGURES["pawn" if bank else kind]
    return (
        f'<g class="tok {of}" transform="translate({x - size / 2:g} {y - size / 2:g}) scale({size / 26:g}) translate(1 1)">'
        + use(f"{'outline' if bank else 'tile'}-{of}", 12, 12, 24, "tile")
        + use("pawn" if bank else kind, at[0] + at[2] / 2, at[1] + at[2] / 2, at[2], "fig")
        + "</g>"
    )


def _map(view: PaxView, lang: str) -> str:
    chart, places = _art("map.svg"), _places()
    ground = chart[chart.index(">") + 1 : chart.index('<g class="m-marks">')]
    open_now = {segment for city in view["emporia"].values() for segment in places["route"].get(city, ())}
    ground = re.sub(
        r'class="m-region" data-empire="(\w+)"',
        lambda m: f'class="m-region {_state(view, m[1])}"',
        ground,
    )
    ground = re.sub(
        r'class="m-route (\w+)" data-seg="(\w+)"',
        lambda m: f'class="m-route {m[1]} {"on" if m[2] in open_now else "off"}"',
        ground,
    )
    # A region that is as it was printed has no colour of its own, and a cover is quicker to paint than what it cuts off.
    ground = re.sub(r'<g class="m-region medieval"[^>]*>.*?</g>', "", ground).replace(' clip-path="url(#m-frame)"', "")
    ground = ground.replace('<rect class="m-frame"', f'{COVER}<rect class="m-frame"', 1)
    parts = [ground, '<rect class="m-const" x="516" y="246" width="88" height="32" rx="16"/>']
    for name, empire in view["empires"].items():
        at = places["theocracy"][name]
        if empire["state"] != "medieval":
            parts.append(
                f'<g class="{empire["state"]}">{use("tile-" + empire["state"], at["x"], at["y"], 27, "tile")}'
                f"{use(empire['state'], at['x'], at['y'], 16, 'fig')}</g>"
            )
        for city in CITY_IDS:
            if city in empire["cities"]:
                parts.append(_city(view, city, empire["cities"][city], lang))
    parts += [_border(name, at, view["borders"].get(name, [])) for name, at in places["border"].items()]
    parts += [
        _throne(name, at, view["empires"][name], lang)
        for name, at in places["throne"].items()
        if name in view["empires"]
    ]
    return "".join(parts)


def _state(view: PaxView, region: str) -> str:
    """How a region of the map stands; one that is no empire is as it was printed."""
    empire = view["empires"].get(region)
    return "medieval" if empire is None else empire["state"]


def _city(view: PaxView, city: str, held: list[str], lang: str) -> str:
    at = _places()["city"][city]
    x, y = at["x"], at["y"]
    dx, dy, anchor = at["label"]
    parts = []
    colour = _emporia().get(city)
    if colour is not None:
        opened = city in view["emporia"].values()
        parts.append(use("emporium", x, y, 47 if opened else 34, f"m-emp {colour}{'' if opened else ' off'}"))
    parts.append(f'<circle class="slot" cx="{x}" cy="{y}" r="12.6"/>')
    parts += [_token(code, x + 14 * i, y, 27) for i, code in enumerate(held)]
    if anchor != "n":
        name = city_name(lang, CITY_IDS.index(city)).rstrip(" 123")  # three places of Constantinople have one name
        parts.append(text(_within_frame(x + dx, name, anchor), y + dy, name, f"m-name {anchor}"))
    return "".join(parts)


def _within_frame(x: float, name: str, anchor: str) -> float:
    """Where a name stands so that the frame of the map cuts nothing off, in the widest letters it may be drawn with."""
    left, _, width, _ = map(float, _places()["frame"])
    wide = len(name) * LETTER
    before = {"s": 0.0, "m": wide / 2, "e": wide}[anchor]
    return max(left + before, min(x, left + width - wide + before))


def _border(name: str, at: dict[str, Any], holds: list[str]) -> str:
    x, y, kind = at["x"], at["y"], at["kind"]
    if kind == "sea":
        seat = f'<circle class="seat sea" cx="{x}" cy="{y}" r="13.5"/>'
    else:
        seat = f'<rect class="seat" x="{x - 13}" y="{y - 13}" width="26" height="26" rx="3"/>'
    pieces = [_token(code, x + i * 10, y - i * 8, 27) for i, code in enumerate(holds)]
    return seat + ("".join(pieces) or use(kind, x, y, 13, "m-kind"))


def _throne(name: str, at: dict[str, Any], empire: EmpireView, lang: str) -> str:
    owner = empire["owner"]
    free = owner is None
    parts = [
        f'<g transform="translate({at["x"]} {at["y"]})"><rect class="plate" width="{at["w"]}" height="{at["h"]}" rx="4"/>',
        f'<rect class="flag {"east" if at["x"] > 480 else "west"}" width="5" height="{at["h"]}" rx="2"/>',
        f'<rect class="sq {"king" if free else "void"}" x="11" y="5" width="36" height="36" rx="3"/>',
        use(f"arms-{name}", 29, 23, 24, "arms" if free else "void-arms"),
        text(53, 17.5, short(empire_name(lang, EMPIRE_IDS.index(name)), 18), "m-ename"),
    ]
    if owner is not None:
        parts.append(_crest(owner, 62, 32, 17))
    elif empire["queens"]:
        parts.append(use("queen", 62, 31.5, 15, "m-rank"))
    parts += [_token(code, at["w"] - 14 - i * 14, 32, 19) for i, code in enumerate(empire["repressed"])]
    if empire["bishop"] is not None:
        parts.append(_token(f"bishop:{empire['bishop']}", 14, 10, 20))
    return "".join(parts) + "</g>"


def _crest(bank: str, x: float, y: float, size: float) -> str:
    return f'<g class="{bank}">{use(f"crest-{bank}", x, y, size, "tile")}</g>'


def _place(place: MarketPlace, lang: str, side: Side, x: float, y: float) -> str:
    """A place of the market: its card, what it costs, the florins on it."""
    width, height = CARD
    shown = place["present"] and not place["facedown"]
    kind = "card" if place["present"] else "card none"
    parts = [
        f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="4"/>',
        f'<rect class="side-{side}" x="{x:g}" y="{y:g}" width="5" height="{height:g}" rx="2"/>',
    ]
    if shown and place["card"] is not None:
        name = wrapped(card_name(lang, place["card"]), 16, 3)
        parts += [text(x + 12, y + 18 + 14 * i, line, "name") for i, line in enumerate(name)]
    elif place["facedown"]:
        parts.append(use("comet", x + width / 2, y + height / 2 - 6, 30, "gilt"))
    parts.append(text(x + 12, y + height - 9, place["price"], "big"))
    if place["florins"]:
        parts.append(use("florin", x + width - 34, y + height - 15, 18, "gilt"))
        parts.append(text(x + width - 22, y + height - 10, place["florins"], "name"))
    return "".join(parts)


def _bank(view: PaxView, player: PlayerView, lang: str, x: float, y: float) -> tuple[str, float]:
    """A bank: its florins, hand and prestige, and what lies before it; and where the next one begins."""
    seat = player["seat"]
    lanes = (("west", player["west"]), ("east", player["east"]))
    rows = [(side, _entry(entry, lang)) for side, lane in lanes for entry in lane]
    height = 66 + 15 * -(-len(rows) // 2)
    parts = [
        f'<rect class="plate" x="{x:g}" y="{y:g}" width="376" height="{height:g}" rx="5"/>',
        _crest(player["seat"], x + 24, y + 26, 30),
        text(
            x + 48,
            y + 22,
            bank_name(lang, BANK_IDS.index(player["seat"])) + ("  ◂" if view["turn"]["player"] == seat else ""),
            "big",
        ),
        use("florin", x + 56, y + 37, 16, "gilt"),
        text(x + 68, y + 42, player["florins"], "name"),
        text(x + 108, y + 42, f"{player['hand_count']}/{player['hand_limit']}", "note"),
        use("king", x + 154, y + 37, 15, "m-rank"),
        text(x + 165, y + 42, player["kings"], "note"),
        use("republic", x + 192, y + 37, 15, "m-rank"),
        text(x + 203, y + 42, player["republics"], "note"),
    ]
    prestige = [(kind, n) for kind, n in player["prestige"].items() if n]
    for i, (kind, n) in enumerate(prestige):
        parts.append(use(f"prestige-{kind}", x + 234 + 24 * i, y + 36, 16, "m-rank"))
        parts.append(text(x + 243 + 24 * i, y + 46, n, "m-note"))
    for i, (side, name) in enumerate(rows):
        at, line = x + 12 + 182 * (i % 2), y + 66 + 15 * (i // 2)
        parts.append(f'<rect class="side-{side}" x="{at:g}" y="{line - 9:g}" width="6" height="10" rx="1"/>')
        parts.append(text(at + 11, line, short(name, 27), "note"))
    return "".join(parts), y + height + 8


def _entry(entry: CardView | SquareView, lang: str) -> str:
    if "card" in entry:
        return card_name(lang, entry["card"])
    return f"{empire_name(lang, EMPIRE_IDS.index(entry['empire']))} {'♚' if entry['side'] == 'king' else '♜'}"


def _title(name: str, alone: bool, tone: str) -> list[str]:
    """The name of a card in its banner, beside the arms where it has any: on two lines, else on three smaller ones."""
    x, most = (12, 19) if alone else (36, 17)
    lines = wrapped(name, most, 2)
    if " ".join(lines) == name and max(map(len, lines)) <= most:
        return [text(x, (27 if len(lines) == 1 else 20) + 14 * i, line, f"name{tone}") for i, line in enumerate(lines)]
    return [text(x, 14 + 12 * i, line, f"name long{tone}") for i, line in enumerate(wrapped(name, most + 2, 3))]


def card(fact: Card) -> str:
    """A card of the card file: where it is played, its agents and one-shot, its ops, prestige and abilities."""
    width, height = FACE
    dark = fact["side"] == "east"
    parts = [
        f'<rect class="card" x="0.5" y="0.5" width="{width - 1:g}" height="{height - 1:g}" rx="7"/>',
        f'<path class="side-{fact["side"]}" d="M.5 44V7.500a7 7 0 0 1 7-7H{width - 7.5:g}a7 7 0 0 1 7 7V44Z"/>',
    ]
    parts += _title(str(fact["name"]), fact["location"] is None, " light" if dark else "")
    if fact["location"] is not None:
        parts.append(use(f"arms-{fact['location']}", 20, 22, 24, "arms" + (" light" if dark else "")))
        parts.append(text(width / 2, 60, fact["location_name"], "note m"))
    top = 82.0
    tokens = [*fact["agents"], *fact["suitors"]]
    for i, code in enumerate(tokens):
        x = width / 2 + 30 * (i - (len(tokens) - 1) / 2)
        if code == "pawn":
            parts.append(use("pawn", x, top, 22, "m-rank"))
        elif ":" in code:
            parts.append(_token(code, x, top, 27))
        else:
            parts.append(use(f"arms-{code}", x, top, 24, "arms"))
    shot, shot_text = fact["one_shot"], fact["one_shot_text"]
    if shot is not None and shot_text is not None:
        name = shot.partition(":")[0]
        parts.append(use(f"os-{name.replace('_', '-')}", 20, 112, 20, "gilt"))
        parts += [text(36, 109 + 11 * i, line, "m-note") for i, line in enumerate(wrapped(shot_text, 22, 2))]
    elif fact["kind"] == "comet":
        parts.append(use("comet", width / 2, 96, 48, "gilt"))
    top = 138.0
    for i, op in enumerate(fact["ops"]):
        name, _, of = op.partition(":")
        parts.append(f'<g class="{of}">{use(f"op-{name}", 20 + 30 * i, top, 22, "op")}</g>')
    for i, kind in enumerate(fact["prestige"]):
        parts.append(use(f"prestige-{kind}", width - 20 - 28 * i, top, 24, "m-rank"))
    told = [line for ability in fact["abilities"] for line in wrapped(ability["short"], 26, 2)][:4]
    parts += [text(12, 166 + 13 * i, line, "m-note") for i, line in enumerate(told)]
    body = "".join(parts)
    return document(width, height, _art("picture.css"), symbols(_sprite(), body) + body)
