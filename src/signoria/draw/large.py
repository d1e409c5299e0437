"""One card, large, with everything it does in words."""

from __future__ import annotations

from signoria.draw import cards, facts, pieces
from signoria.draw.board import document
from signoria.draw.ink import Ink
from signoria.draw.lettering import fit, width, wrap
from signoria.draw.svg import circle, group, num, rect, shift, tag

_W, _RIBBON, _ART, _MARGIN = 400.0, 146.0, 122.0, 14.0
_SMALL, _PLAIN = 11.4, 13.2


def card_svg(card_id: str, *, theme: str = "light", lang: str = "en", edition: str = "2e") -> str:
    """A card as one SVG file, drawn from its facts, in our own words."""
    card = facts.card(card_id, edition)
    ink = Ink(theme, lang, edition)
    body, tall = _comet(ink, card) if card["kind"] == "comet" else _card(ink, card)
    about = cards.told(ink, card_id)
    drawn = shift(_MARGIN, _MARGIN, body, data_id=f"card:{card_id}")
    return document(ink, _W + 2 * _MARGIN, tall + 2 * _MARGIN, about, drawn, scale=1.5)


class Column:
    """Things one below the other."""

    def __init__(self, ink: Ink, x: float, y: float, room: float) -> None:
        self.ink, self.x, self.y, self.room = ink, x, y, room
        self.parts: list[str] = []

    def gap(self, tall: float) -> None:
        """Leave some room."""
        self.y += tall

    def text(self, words: str, size: float, **look: object) -> None:
        """A paragraph."""
        indent = float(str(look.pop("indent", 0)))
        for part in wrap(words, size, self.room - indent):
            self.y += size * 1.22
            self.parts.append(self.ink.text(part, self.x + indent, self.y, size, **look))  # type: ignore[arg-type]

    def item(self, signs: list[str], signs_wide: float, head: str, note: str, colour: str, faded: str) -> None:
        """Signs on the left, a bold line and a note beside them."""
        self.parts.append(shift(self.x, self.y, *signs))
        start = self.y
        self.y -= 3
        self.text(head, _PLAIN, weight=600, colour=colour, indent=signs_wide)
        self.y += 1
        if note:
            self.text(note, _SMALL, colour=faded, indent=signs_wide)
        self.y = max(self.y + 5, start + 31) + 7


def _card(ink: Ink, card: facts.Record) -> tuple[str, float]:
    ribbon, text = _ribbon(ink, card), _body(ink, card)
    tall = max(ribbon.y + 34, text.y + 34, 380.0)
    deck = card["deck"]
    notch = f"M0 0H{num(_RIBBON)}V{num(tall)}L{num(_RIBBON / 2)} {num(tall - 18)}L0 {num(tall)}Z"
    outline = rect(0, 0, _W, tall, rx=8)
    clip = ink.define("card", tag("clipPath", outline, id="card"))
    glow = tag("stop", offset="0", stop_color=ink["raised"]) + tag("stop", offset="1", stop_color=ink["sunk"])
    art = ink.define("art", tag("radialGradient", glow, id="art", cx="0.5", cy="0.45", r="0.6"))
    middle, mark = _RIBBON + (_W - _RIBBON) / 2, "queen" if card["kind"] == "queen" else f"arms-{card['location']}"
    inside = [
        rect(0, 0, _W, tall, fill=ink["sunk"]),
        rect(_RIBBON, 0, _W - _RIBBON, tall, fill=ink["raised"]),
        rect(_RIBBON, 0, _W - _RIBBON, _ART, fill=art),
        tag("path", d=f"M{num(_RIBBON)} {num(_ART)}H{num(_W)}", stroke=ink["line-2"], stroke_width=1),
        tag("path", d=notch, fill=ink[deck], stroke=ink["line-2"], stroke_width=1),
        cards.knot(ink, card["id"], middle, _ART / 2, 116, 0.7),
        circle(middle, _ART / 2, 21, fill=ink["raised"], opacity=0.75),
        ink.icon(mark, middle, _ART / 2, 31, ink["ink"], ink["raised"]),
    ]
    number = f"{card['id']} · {ink.words('set-' + card['set'])}"
    body = [
        *_lift(ink, tall),
        tag("g", *inside, clip_path=clip),
        rect(0, 0, _W, tall, rx=8, fill="none", stroke=ink["line-2"], stroke_width=1),
        *ribbon.parts,
        *text.parts,
        ink.text(number, _RIBBON + 15, tall - 13, 10.5, colour="ink-3"),
    ]
    return group(*body), tall


def _lift(ink: Ink, tall: float) -> list[str]:
    """A soft shadow without a filter, which not every program draws."""
    return [
        rect(-i, 2 - i * 0.4, _W + 2 * i, tall + 2 * i, rx=8 + i, fill=ink["shade"], opacity=0.05)
        for i in range(5, 0, -1)
    ]


def _ribbon(ink: Ink, card: facts.Record) -> Column:
    """Place, prestige and ops on the banner of the deck."""
    deck = card["deck"]
    colour, ground = f"on-{deck}", ink[deck]
    column = Column(ink, 13, 14, _RIBBON - 22)
    queen = card["kind"] == "queen"
    place = ink.words("queen") if queen else ink.words.place_short(card["location"])
    mark = "queen" if queen else f"arms-{card['location']}"
    size, lines = fit(place, 13.4, _RIBBON - 58, 2, 11)
    column.parts.append(ink.icon(mark, 27, column.y + 14, 27, ink[colour], ground))
    for i, part in enumerate(lines):
        y = column.y + 18.5 + (i - (len(lines) - 1) / 2) * (size + 1.5)
        column.parts.append(ink.text(part, 48, y, size, face="serif", weight=600, colour=colour))
    column.gap(38)
    for kind in card.get("prestige", []):
        column.parts.append(pieces.prestige(ink, kind, 27, column.y + 13, 27))
        column.parts.append(ink.text(ink.words(kind).capitalize(), 48, column.y + 17.4, 12, colour=colour))
        column.gap(34)
    if card.get("ops"):
        y = column.y + 3
        column.parts.append(tag("path", d=f"M13 {num(y)}H{num(_RIBBON - 12)}", stroke=ink[colour], opacity=0.3))
        column.gap(15)
    for code in card.get("ops", []):
        name, note = ink.words.op(code)
        sign = pieces.op(ink, code, 12, 10, 22, ink[colour], ground)
        column.item([sign], 35, name, note, colour, colour)
    return column


def _body(ink: Ink, card: facts.Record) -> Column:
    """Name, one-shot, suitors, agents and abilities."""
    words = ink.words
    column = Column(ink, _RIBBON + 15, _ART + 9, _W - _RIBBON - 28)
    size, lines = fit(words.card(card["id"]), 19.5, column.room, 2, 15)
    for part in lines:
        column.gap(size * 1.14)
        column.parts.append(ink.text(part, column.x, column.y, size, face="serif", weight=600))
    column.gap(17)
    deck = words(f"{card['deck']}-deck")
    if card.get("location") in ("west", "east"):
        deck = f"{deck} · {words('any-' + card['location'])}"
    column.parts.append(ink.icon(card["deck"], column.x + 7, column.y - 4, 14, ink["ink-3"]))
    column.y -= _SMALL * 1.22
    column.text(deck, _SMALL, colour="ink-3", indent=20)
    column.gap(14)
    if card.get("one_shot"):
        name, note = words.shot(card["one_shot"])
        for kind in card.get("one_shot_requires", []):
            note = f"{note}; {words('needs-prestige', kind=words(kind))}"
        column.item([pieces.shot(ink, card["one_shot"], 14, 13, 28)], 38, name, f"{note}.", "ink", "ink-2")
    if card.get("suitors"):
        _suitors(ink, card, column)
    if card.get("agents"):
        _agents(ink, card, column)
    for key, scope in zip(card.get("ability", []), card.get("ability_scope", []), strict=True):
        _ability(ink, key, scope, column)
    return column


def _suitors(ink: Ink, card: facts.Record, column: Column) -> None:
    crown = ink.icon("king", 14, 11, 22, ink["ink-2"])
    column.item([crown], 38, ink.words("suitors"), "", "ink", "ink-2")
    column.y -= 11
    for empire in card["suitors"]:
        column.parts.append(ink.icon(f"arms-{empire}", column.x + 45, column.y, 14, ink["ink-2"], ink["raised"]))
        column.parts.append(ink.text(ink.words.place(empire), column.x + 57, column.y + 4, _SMALL, colour="ink-2"))
        column.gap(17)
    column.gap(6)


def _agents(ink: Ink, card: facts.Record, column: Column) -> None:
    words, agents = ink.words, list(card["agents"])
    signs = [pieces.token(ink, code, 14 + 30 * i, 13, 28) for i, code in enumerate(agents)]
    if len(agents) > 1 and len(set(agents)) == 1:
        said = words("several", n=len(agents), piece=words.piece(agents[0], len(agents)))
    else:
        said = words.join([words.piece(code) for code in agents])
    said = said[0].upper() + said[1:]
    key = "agent-choice" if card["location"] in ("west", "east") else "agent-in"
    head = words("agents" if len(agents) > 1 else "agent")
    note = words(key, agents=said, place=words.place(card["location"]))
    column.item(signs, 38 if len(agents) == 1 else 8 + 30 * len(agents), head, note, "ink", "ink-2")


def _ability(ink: Ink, key: str, scope: str, column: Column) -> None:
    """A frame around the scroll; a tag when it is not the holder's alone."""
    short, long = ink.words.ability(key)
    top, x, room = column.y, column.x, column.room
    column.x, column.room, column.y = x + 6, room - 14, top + 10
    column.item([ink.icon("ability", 8, 11, 20, ink["ink-2"])], 28, short, long, "ink", "ink-2")
    if scope != "owner":
        words = ink.words("everyone" if scope == "all" else "board-wide")
        wide = width(words, 10) + 14
        colour = "bad" if scope == "all" else "changed"
        column.parts.append(rect(x + 34, column.y - 7, wide, 16, rx=8, fill="none", stroke=ink[colour]))
        column.parts.append(
            ink.text(words, x + 34 + wide / 2, column.y + 4.6, 10, weight=600, colour=colour, anchor="middle")
        )
        column.gap(19)
    box = rect(x - 4, top, room + 8, column.y - top, rx=4, fill=ink["panel"], stroke=ink["line"])
    column.parts.insert(0, box)
    column.x, column.room = x, room
    column.gap(9)


def _comet(ink: Ink, card: facts.Record) -> tuple[str, float]:
    """A comet has no banner: a night sky, and what buying it does."""
    sky_tall = 196.0
    column = Column(ink, 18, sky_tall + 12, _W - 36)
    size, lines = fit(ink.words.card(card["id"]), 20, column.room, 2, 16)
    for part in lines:
        column.gap(size * 1.16)
        column.parts.append(ink.text(part, 18, column.y, size, face="serif", weight=600))
    column.gap(18)
    column.parts.append(ink.icon(card["deck"], 25, column.y - 4, 14, ink["ink-3"]))
    meta = f"{ink.words(card['deck'] + '-deck')} · {ink.words('comet').lower()}"
    column.parts.append(ink.text(meta, 38, column.y, _SMALL, colour="ink-3"))
    column.gap(16)
    seal = circle(14, 13, 14, fill=ink["ink"]) + ink.icon("victory-imperial", 14, 13, 19, ink["raised"], ink["ink"])
    column.item([seal], 38, ink.words("when-bought"), ink.words("comet-long"), "ink", "ink-2")
    tall = column.y + 30
    night = "".join(
        tag("stop", offset=offset, stop_color=colour)
        for offset, colour in (("0", "#4a5a78"), ("0.46", "#232b40"), ("1", "#151a2a"))
    )
    sky = ink.define("sky", tag("radialGradient", night, id="sky", cx="0.34", cy="0.68", r="0.9"))
    clip = ink.define("card", tag("clipPath", rect(0, 0, _W, tall, rx=8), id="card"))
    inside = [rect(0, 0, _W, tall, fill=ink["raised"]), rect(0, 0, _W, sky_tall, fill=sky)]
    inside.append(ink.icon("comet", _W / 2, sky_tall / 2, 150, "#f3dca0"))
    body = [
        *_lift(ink, tall),
        tag("g", *inside, clip_path=clip),
        rect(0, 0, _W, tall, rx=8, fill="none", stroke=ink["line-2"], stroke_width=1),
        *column.parts,
        ink.text(f"{card['id']} · {ink.words('set-' + card['set'])}", 18, tall - 13, 10.5, colour="ink-3"),
    ]
    return group(*body), tall
