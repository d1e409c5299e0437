"""The map as text: two rows of five empires, the borders between them, and the live trade routes."""

from typing import NamedTuple

from rich.console import Group
from rich.text import Text

from signoria.cli.console import fit
from signoria.pax.facts import (
    BORDER_EMPIRES,
    BORDER_IDS,
    CITY,
    CITY_IDS,
    COLOUR_IDS,
    EMPIRE,
    EMPIRE_IDS,
    EMPORIA,
    IS_SEA,
    LEVY,
    ROUTE,
    STATE_IDS,
    TOKEN_IDS,
)
from signoria.pax.parts import signs
from signoria.pax.parts.words import PaxWords as Words
from signoria.pax.view import HeldSquare, PaxView
from signoria.pax.words import city_name, empire_name

COLUMNS = 5
NARROW_GUTTER = 3
WIDE_GUTTER = 5
WIDEST = 20  # wider cells only spread the map out
ROOMY = 17  # from here on full names and the levy icons of occupied cities fit


class Chart:
    """Draws the map of one view in so many columns."""

    def __init__(self, view: PaxView, w: Words, width: int) -> None:
        self.view = view
        self.w = w
        gutters = COLUMNS - 1
        self.gutter = WIDE_GUTTER
        self.width = min(WIDEST, (width - gutters * WIDE_GUTTER) // COLUMNS)
        self.roomy = self.width >= ROOMY
        if not self.roomy:
            self.gutter = NARROW_GUTTER
            self.width = max(13, min(ROOMY - 1, (width - gutters * NARROW_GUTTER) // COLUMNS))
        self.routes = {colour: ROUTE[CITY[view["emporia"][colour]]] for colour in COLOUR_IDS}
        self.holders = holders(view)

    def draw(self) -> Group:
        """The map, and the routes under it."""
        rows: list[Text] = []
        north = [self._empire(e) for e in EMPIRE_IDS[:COLUMNS]]
        south = [self._empire(e) for e in EMPIRE_IDS[COLUMNS:]]
        rows += self._row(north, 0)
        rows.append(self._between())
        rows += self._row(south, COLUMNS)
        return Group(*rows)

    # ------------------------------------------------------------------ rows

    def _row(self, cells: list[list[Text]], first: int) -> list[Text]:
        height = max(len(cell) for cell in cells)
        lines = []
        for i in range(height):
            line = Text(no_wrap=True)
            for column, cell in enumerate(cells):
                line.append_text(fit(cell[i] if i < len(cell) else Text(), self.width))
                if column < COLUMNS - 1:
                    line.append_text(self._gutter(first + column, first + column + 1, i, height))
            lines.append(line)
        return lines

    def _gutter(self, left: int, right: int, row: int, height: int) -> Text:
        """One line of the border between two neighbours side by side."""
        border = _border(left, right)
        signs_here = [*self._on_border(border), self._routes_over(border)]
        shown = [s for s in signs_here if s]
        at = row - (height - len(shown)) // 2
        if 0 <= at < len(shown):
            sign = shown[at]
            if not self.roomy:
                # Two letters are a concession here: there is no room for the pawn beside them.
                return fit(sign[1:] if sign.plain[0] == signs.FIGURE["pawn"] else sign, self.gutter)
            return fit(Text(" ").append_text(sign), self.gutter)
        sea = IS_SEA[border]
        fill = signs.SEA if sea else signs.LAND_DOWN
        return Text(fill.center(self.gutter), style=signs.SEA_STYLE if sea else signs.LAND_STYLE)

    def _between(self) -> Text:
        """The borders between the northern and the southern empires."""
        line = Text(no_wrap=True)
        for column in range(COLUMNS):
            border = _border(column, column + COLUMNS)
            sea = IS_SEA[border]
            style = signs.SEA_STYLE if sea else signs.LAND_STYLE
            fill = signs.SEA if sea else signs.LAND_ACROSS
            inside = Text(" ").join([s for s in (*self._on_border(border), self._routes_over(border)) if s])
            if inside:
                inside = Text(" ").append_text(inside).append(" ")
            left = (self.width - inside.cell_len) // 2
            line.append(fill * left, style=style).append_text(inside)
            line.append(fill * (self.width - left - inside.cell_len), style=style)
            if column < COLUMNS - 1:
                line.append(" " * self.gutter)
        return line

    def _on_border(self, border: int) -> list[Text]:
        return [signs.piece(code) for code in self.view["borders"][BORDER_IDS[border]]]

    def _routes_over(self, border: int) -> Text:
        return Text("").join([Text(signs.ROUTE[c], style="bold") for c in COLOUR_IDS if border in self.routes[c][1]])

    # ------------------------------------------------------------------ an empire

    def _empire(self, empire: str) -> list[Text]:
        here = self.view["empires"][empire]
        state = here["state"]
        tag = self.w("state" if self.roomy else "state_short", state)
        name = self._name(empire, empire_name(self.w.lang, EMPIRE[empire]), self.width - len(tag) - 1)
        style = signs.RELIGION_STYLE[state]
        head = fit(Text(name, style=f"bold {style}".strip()), self.width - len(tag) - 1)
        lines = [head.append(f" {tag}", style=f"reverse {style}".strip() if style else "dim"), self._ruler(empire)]
        cities = here["cities"]
        done: set[str] = set()
        for city in cities:
            whole = city.rstrip("0123456789")
            if whole not in done:
                done.add(whole)
                lines.append(self._city(empire, [c for c in cities if c.rstrip("0123456789") == whole]))
        lines += self._repressed(here["repressed"])
        return lines

    def _ruler(self, empire: str) -> Text:
        """Where the empire square is: on its throne, or with a bank as king, republic or vassal."""
        here = self.view["empires"][empire]
        if here["throned"]:
            text = Text(f"{signs.KING} {self.w('map', self.view['empire_home'])}", style="dim")
            queens, bishop = len(here["queens"]), here["bishop"]
        else:
            held = self.holders[empire]
            bank = self.w.bank(held.bank) if self.roomy else signs.bank_code(held.bank)
            text = Text(f"{held.sign} {bank}", style=signs.BANK_STYLE[held.bank])
            queens, bishop = len(held.square["queens"]), held.square["bishop"]
        text.append(signs.QUEEN * queens)
        if bishop:
            text.append(" ").append_text(signs.piece(f"bishop:{bishop}"))
        return text

    def _city(self, empire: str, slots: list[str]) -> Text:
        """A city: its token, or the outline of the token a levy would raise; Constantinople has three places."""
        here = self.view["empires"][empire]
        state = STATE_IDS.index(here["state"])
        colour = next((c for i, c in enumerate(COLOUR_IDS) if CITY[slots[0]] in EMPORIA[i]), None)
        text = Text()
        icons: list[Text] = []
        if colour is not None and self.view["emporia"][colour] != slots[0]:
            text.append(signs.BUSTED + " ", style="dim")
        else:
            for slot in slots:
                icon = TOKEN_IDS[LEVY[CITY[slot]][state]]
                for code in here["cities"][slot]:
                    text.append_text(signs.piece(code))
                    if code != icon and icon:
                        icons.append(signs.levy(icon))
                if not here["cities"][slot]:
                    text.append_text(signs.levy(icon))
        vacant = not any(here["cities"][slot] for slot in slots)
        key = slots[0].rstrip("0123456789")
        name = city_name(self.w.lang, CITY[slots[0]]).rstrip(" 0123456789")
        name = self._name(key, name, self.width - text.cell_len - (2 if colour is None else 3))
        text.append(" " + name, style="dim" if vacant else "")
        if colour is not None and self.view["emporia"][colour] == slots[0]:
            text.append(" " if text.cell_len + 1 < self.width else "").append(signs.OPEN[colour], style="bold")
        if self.roomy and icons:
            pips = Text("").join(icons)
            if text.cell_len + pips.cell_len < self.width:
                text = fit(text, self.width - pips.cell_len).append_text(pips)
        return text

    def _name(self, key: str, name: str, room: int) -> str:
        """The name, or its short form where the whole does not fit."""
        return name if len(name) <= room else self.w.short(key, name)

    def _repressed(self, codes: list[str]) -> list[Text]:
        """The tokens repressed on the square, as many lines as they need."""
        lines: list[Text] = []
        for code in codes:
            sign = signs.piece(code)
            if not lines or lines[-1].cell_len + sign.cell_len > self.width:
                lines.append(Text(signs.REPRESSED, style="bold"))
            lines[-1].append_text(sign)
        return lines


def _border(first: int, second: int) -> int:
    pair = {first, second}
    return next(b for b, empires in enumerate(BORDER_EMPIRES) if set(empires) == pair)


class Held(NamedTuple):
    """An empire square that is not on its throne: whose it is, the sign of how, and the square."""

    bank: str
    sign: str
    square: HeldSquare


def holders(view: PaxView) -> dict[str, Held]:
    """Who holds each empire square that is not on its throne, and how."""
    found: dict[str, Held] = {}
    for player in view["players"]:
        bank = player["seat"]
        for entry in (*player["west"], *player["east"]):
            if "empire" in entry:
                sign = signs.REPUBLIC if entry["side"] == "republic" else signs.KING
                found[entry["empire"]] = Held(bank, sign, entry)
                found |= {below["empire"]: Held(bank, signs.VASSAL, below) for below in entry["vassals"]}
    return found


def route_lines(view: PaxView, w: Words) -> list[Text]:
    """The two live trade routes: the emporium, the empires in turn, and whom each border pays."""
    lines = []
    for colour, side in zip(COLOUR_IDS, ("west", "east")):
        city = CITY[view["emporia"][colour]]
        empires, borders = ROUTE[city]
        line = Text.assemble(
            (f"{signs.ROUTE[colour]} {w('map', 'route', side=w.game('side', side))} ", "bold"),
            f"{signs.OPEN[colour]} {city_name(w.lang, city)}: ",
        )
        line.append(w("code", EMPIRE_IDS[empires[0]]))
        for border, empire in zip(borders, empires[1:]):
            line.append(f" {signs.STEP} ", style="dim")
            for code in view["borders"][BORDER_IDS[border]]:
                line.append_text(signs.piece(code)).append(f" {signs.STEP} ", style="dim")
            line.append(w("code", EMPIRE_IDS[empire]))
        lines.append(line)
    return lines


def describe(focus: str, view: PaxView, w: Words) -> Text | None:
    """What a person wants to know of a place on the map before choosing it."""
    kind, _, name = focus.partition(":")
    if kind == "city" and name in CITY_IDS:
        return _describe_city(name, view, w)
    if kind == "border":
        border = BORDER_IDS.index(name)
        text = Text(w("map", "sea" if IS_SEA[border] else "land"))
        for code in view["borders"][name]:
            text.append(" ").append_text(signs.piece(code))
        for colour in COLOUR_IDS:
            if border in ROUTE[CITY[view["emporia"][colour]]][1]:
                text.append(f" {signs.ROUTE[colour]}")
        return text
    if kind in ("throne", "square"):
        return _describe_empire(name, view, w)
    return None


def _describe_city(city: str, view: PaxView, w: Words) -> Text:
    empire = next(e for e, here in view["empires"].items() if city in here["cities"])
    here = view["empires"][empire]
    text = Text(empire_name(w.lang, EMPIRE[empire]) + " ")
    for code in here["cities"][city]:
        text.append_text(signs.piece(code))
    icon = TOKEN_IDS[LEVY[CITY[city]][STATE_IDS.index(here["state"])]]
    if icon and not here["cities"][city]:
        text.append_text(signs.levy(icon))
    return text


def _describe_empire(empire: str, view: PaxView, w: Words) -> Text:
    here = view["empires"][empire]
    text = Text(w("state", here["state"]))
    pieces = [signs.piece(code) for city in here["cities"].values() for code in city]
    if pieces:
        text.append(" · ").append_text(Text("").join(pieces))
    if here["repressed"]:
        text.append(f" · {signs.REPRESSED}")
        for code in here["repressed"]:
            text.append_text(signs.piece(code))
    return text
