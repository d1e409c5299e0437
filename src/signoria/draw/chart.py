"""The map: sea, land and theocracies, routes, cities and borders with what stands there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from xml.etree import ElementTree

from signoria.draw import facts, pieces
from signoria.draw.ink import Ink
from signoria.draw.svg import circle, group, rect, tag
from signoria.draw.theme import asset

View = Mapping[str, Any]

_LABEL_ANCHOR = {"m": "middle", "e": "end", "s": None}


@dataclass(frozen=True)
class Chart:
    """The drawing of the map, in the pieces that a position changes."""

    defs: str
    ground: str
    regions: Mapping[str, str]
    relief: str
    routes: Mapping[str, str]
    frame: str


@cache
def load_chart() -> Chart:
    """The map as it ships."""
    root = ElementTree.fromstring(asset("map.svg"))
    for element in root.iter():
        element.tag = element.tag.rpartition("}")[2]  # plain names: the file that they go into has the namespace
    defs, scene, *frame = list(root)
    layers = list(scene)
    names = [layer.get("class", "") for layer in layers]
    regions, routes = layers[names.index("m-regions")], layers[names.index("m-routes")]
    return Chart(
        defs="".join(map(_markup, defs)),
        ground="".join(map(_markup, layers[: names.index("m-regions")])),
        regions={region.attrib["data-empire"]: _markup(region) for region in regions},
        relief="".join(map(_markup, layers[names.index("m-regions") + 1 : names.index("m-routes")])),
        routes={route.attrib["data-seg"]: _markup(route) for route in routes},
        frame="".join(map(_markup, frame)),
    )


def _markup(element: ElementTree.Element) -> str:
    return ElementTree.tostring(element, encoding="unicode").strip()


@cache
def places() -> Mapping[str, Any]:
    """Where each thing lies on the map."""
    found: Mapping[str, Any] = json.loads(asset("places.json"))
    return found


def style(ink: Ink) -> str:
    """The style of the map in the colours of the theme."""
    sheet = re.sub(r"/\*.*?\*/|\n", "", asset("map.css"))
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda name: ink[name[1]], sheet)


def chart(ink: Ink, view: View) -> str:
    """The map inside its frame, in the units of the asset."""
    art = load_chart()
    empires: Mapping[str, Any] = view.get("empires") or {}
    states = {facts.empire(e)["id"]: facts.state(empire.get("state", "medieval")) for e, empire in empires.items()}
    open_ = _open_emporia(view)
    tinted = [
        group(
            art.regions[e],
            class_=f"m-{s}",
            about=f"{ink.words.place(e)}: {ink.words.state(s)}",
        )
        for e, s in states.items()
        if s != "medieval"
    ]
    scene = [art.ground, *tinted, art.relief, *_routes(ink, art, open_)]
    marks = [_mark(ink, e, s) for e, s in states.items() if s != "medieval"]
    return "".join(
        [
            tag("g", *scene, clip_path="url(#m-frame)"),
            art.frame,
            *marks,
            *_cities(ink, empires, states, open_),
            *_borders(ink, view.get("borders") or {}),
        ]
    )


def _open_emporia(view: View) -> dict[str, str]:
    """Colour of each open emporium; without word of them, none is marked as closed."""
    emporia = view.get("emporia")
    if emporia is None:
        return {e: colour for e in places()["route"] if (colour := facts.emporium(e))}
    for colour, name in emporia.items():
        facts.known("route", colour, ("white", "black"))
        if facts.emporium(name) != colour:
            raise ValueError(f"unknown {colour} emporium: {name!r}")
    return {name: colour for colour, name in emporia.items()}


def _routes(ink: Ink, art: Chart, open_: Iterable[str]) -> list[str]:
    live = {stretch for emporium in open_ for stretch in places()["route"][emporium]}
    off = "".join(markup for stretch, markup in art.routes.items() if stretch not in live)
    parts = [group(off, class_="m-off")] if off else []
    for colour in ("white", "black"):
        on = "".join(m for s, m in art.routes.items() if s in live and f'class="m-route {colour}"' in m)
        if on:
            about = ink.words("route-on", colour=ink.words(colour))
            parts.append(group(on, class_="m-on", data_id=f"route:{colour}", about=about))
    return parts


def _mark(ink: Ink, empire: str, faith: str) -> str:
    spot = places()["theocracy"][empire]
    x, y = spot["x"], spot["y"]
    tile = ink.icon(f"tile-{faith}", x, y, 27, ink[faith], stroke=ink["token-edge"], stroke_width=0.6, opacity=0.95)
    about = f"{ink.words.place(empire)}: {ink.words.state(faith)}"
    return group(tile, ink.icon(faith, x, y, 16, ink[f"on-{faith}"]), about=about, data_id=f"theocracy:{empire}")


def _cities(ink: Ink, empires: View, states: Mapping[str, str], open_: Mapping[str, str]) -> list[str]:
    parts = []
    for empire in facts.empires():
        given = (empires.get(empire) or {}).get("cities")
        held: Mapping[str, list[str]] = given if given is not None else {city: [] for city in facts.cities_of(empire)}
        if "constantinople2" in held:
            parts.append(
                rect(
                    516, 246, 88, 32, rx=16, fill=ink["raised"], fill_opacity=0.55, stroke=ink["coast"], stroke_width=1
                )
            )
        for city, tokens in held.items():
            if facts.city(city)["empire"] != empire:
                raise ValueError(f"unknown city of {empire}: {city!r}")
            parts.append(_city(ink, city, list(tokens or []), states.get(empire, "medieval"), open_))
    return parts


def _city(ink: Ink, city: str, tokens: list[str], state: str, open_: Mapping[str, str]) -> str:
    fact, spot = facts.city(city), places()["city"][city]
    x, y = spot["x"], spot["y"]
    colour = facts.emporium(city)
    busted = bool(colour) and city not in open_
    levy = "" if busted else facts.levy(city, state)
    body = []
    if colour:
        star, case = ink[f"route-{colour}"], ink[f"route-{colour}-case"]
        size, faint = (34, 0.5) if busted else (47, None)
        body.append(ink.icon("emporium", x, y, size, star, stroke=case, stroke_width=0.8, opacity=faint))
    for i, code in enumerate(tokens or [""]):
        # Only Venice can hold two: the second stands on its own spot.
        at = places()["city"]["venice2"] if i and city == "venice" else {"x": x + 14 * i, "y": y}
        body += _slot(ink, at["x"], at["y"], code, levy, busted, colour)
    name, (dx, dy, anchor) = ink.words.city_short(city), spot["label"]
    if anchor != "n":
        capital = " cap" if fact.get("capital") else ""
        body.append(
            tag(
                "text",
                name.upper() if capital else name,
                class_=f"sg-serif m-name{capital}",
                x=x + dx,
                y=y + dy,
                text_anchor=_LABEL_ANCHOR[anchor],
                font_style="italic" if busted else None,
                opacity=0.72 if busted else None,
            )
        )
    return group(*body, about=_city_told(ink, fact, tokens, levy, busted, colour), data_id=f"city:{city}")


def _slot(ink: Ink, x: float, y: float, code: str, levy: str, busted: bool, colour: str) -> list[str]:
    dash, solid = ("2 2", 0.35) if busted else (None, 0.82)
    parts = [
        circle(
            x,
            y,
            12.6,
            fill=ink["raised"],
            fill_opacity=solid,
            stroke=ink["coast"],
            stroke_width=1,
            stroke_dasharray=dash,
        )
    ]
    if code:
        parts.append(pieces.token(ink, code, x, y, 27))
        if levy and levy != code:
            about = ink.words("levy", levy=ink.words.piece(levy))
            parts.append(pieces.token(ink, levy, x + 12, y + 11, 13, "pip", about))
    elif busted:
        parts.append(
            ink.icon("busted", x, y, 20, ink[f"route-{colour}"], stroke=ink[f"route-{colour}-case"], stroke_width=0.8)
        )
    elif levy:
        parts.append(pieces.token(ink, levy, x, y, 24, "ghost", ink.words("vacant", levy=ink.words.piece(levy))))
    return parts


def _city_told(ink: Ink, fact: facts.Record, tokens: list[str], levy: str, busted: bool, colour: str) -> str:
    words = ink.words
    said = words.pieces(tokens)
    if said and levy:
        said = words("occupied", tokens=said, levy=words.piece(levy))
    elif not said and not busted:
        said = words("vacant", levy=words.piece(levy)) if levy else words("vacant-bare")
    notes = [said] if said else []
    if colour:
        notes.append(words("busted") if busted else words(f"open-{colour}"))
    return words("city", city=words.city(fact["id"]), empire=words.place(fact["empire"]), what="; ".join(notes))


def _borders(ink: Ink, held: Mapping[str, list[str]]) -> list[str]:
    for border in held:
        facts.border(border)
    return [_border(ink, border, list(held.get(border) or [])) for border in facts.borders()]


def _border(ink: Ink, border: str, tokens: list[str]) -> str:
    fact, spot = facts.border(border), places()["border"][border]
    x, y, kind = spot["x"], spot["y"], fact["kind"]
    fill = ink["sea"] if kind == "sea" else ink["raised"]
    look: dict[str, object] = {"fill": fill, "fill_opacity": 0.9, "stroke": ink["coast"], "stroke_width": 1.1}
    seats = [x] if len(tokens) < 2 else [x - 13, x + 13]
    body = []
    for seat in seats:
        body.append(circle(seat, y, 13.5, **look) if kind == "sea" else rect(seat - 13, y - 13, 26, 26, rx=3, **look))
    if not tokens:
        body.append(ink.icon(kind, x, y, 13, ink["ink-3"], opacity=0.75))
    body += [pieces.token(ink, code, seat, y, 27) for seat, code in zip(seats, tokens, strict=False)]
    said = [
        ink.words("concession", bank=ink.words.bank(of)) if kind_ == "pawn" else ink.words.piece(code)
        for code in tokens
        for kind_, of in [facts.piece(code)]
    ]
    a, b = (ink.words.place(e) for e in fact["empires"])
    about = ink.words(f"border-{kind}", a=a, b=b, what=", ".join(said) or ink.words("free"))
    return group(*body, about=about, data_id=f"border:{border}")
