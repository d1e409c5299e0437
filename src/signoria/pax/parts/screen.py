"""The table as text: market, tableaux, victories, and the whole board put together for the width there is."""

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from signoria.cli.log import Line
from signoria.cli.page import SIDE_BY_SIDE, heading, last_lines, one_line
from signoria.pax.facts import EMPIRE, PRESTIGE_IDS, SIDE_IDS, Side
from signoria.pax.parts import cardfile, signs
from signoria.pax.parts.chart import Chart, route_lines
from signoria.pax.parts.words import PaxWords as Words
from signoria.pax.view import CardView, MarketPlace, PaxView, PlayerView, SquareView, VassalView
from signoria.pax.words import empire_name

MAP_BESIDE = 112
NEWS_BESIDE = 11
WIDE_BOARD = 52
BOARD = 29  # columns of a bank's board


# ---------------------------------------------------------------------- the market


def market(view: PaxView, w: Words, width: int) -> RenderableType:
    """The market as a ladder: West left, East right, the price on the spine between them."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(ratio=1)
    table.add_column(justify="center", width=3)
    table.add_column(ratio=1)
    table.add_row(_market_head(view, "west", w), Text(w("market", "price"), style="dim"), _market_head(view, "east", w))
    side = (width - 5) // 2
    for price in range(len(view["market"]["west"])):
        rung = Text(str(price) if price else "-", style="bold")
        west, east = (_market_place(view["market"][s][price], w, side, view["rules"]) for s in SIDE_IDS)
        table.add_row(west, rung, east)
    return table


def _market_head(view: PaxView, side: Side, w: Words) -> Text:
    deck = view["decks"][side]
    text = Text(w("market", side), style="bold")
    text.append("  " + w.count("deck_card", deck["count"]), style="dim")
    if deck["top"]:
        text.append("  " + w("market", "top", card=w.card(deck["top"])), style="italic")
    return text


def _market_place(place: MarketPlace, w: Words, width: int, edition: str) -> RenderableType:
    money = f"{place['florins']}ƒ" if place["florins"] else ""
    if not place["present"]:
        text = Text(w("market", "gap"), style="dim")
        return text.append(f"  {money}", style="bold yellow") if money else text
    if place["facedown"] or place["card"] is None:
        return Text(w("market", "facedown"), style="italic").append(f"  {money}", style="bold yellow")
    card = cardfile.cards(edition)[place["card"]]
    name = Text(w.card(card["id"]), style="bold")
    name.truncate(width - 12, overflow="ellipsis")
    if money:
        name.append(f" {money}", style="bold yellow")
    if place["barred"]:
        name.append(" " + w("market", "barred"), style="dim")
    brief = cardfile.brief(card, w)
    return Group(*_stacked(name, brief, width, 2))


# ---------------------------------------------------------------------- tableaux


def tableau(player: PlayerView, view: PaxView, w: Words, width: int) -> RenderableType:
    """One bank: west cards left, the board, east cards right."""
    table = Table.grid(padding=(0, 1), expand=True)
    middle = WIDE_BOARD if width >= SIDE_BY_SIDE else BOARD
    table.add_column(ratio=1)
    table.add_column(width=middle)
    table.add_column(ratio=1)
    side = (width - middle - 2) // 2
    table.add_row(
        _lane(player["west"], w, side), _board(player, view, w, middle > BOARD), _lane(player["east"], w, side)
    )
    return table


def _board(player: PlayerView, view: PaxView, w: Words, wide: bool) -> Text:
    bank = player["seat"]
    name = Text(f"{signs.FIGURE['pawn']}{signs.bank_code(bank)} {w.bank(bank)}", style=signs.BANK_STYLE[bank])
    if view["you"] == bank:
        name.append(" " + w("board", "you"), style="dim")
    if player["out"]:
        name.append(" " + w("board", "out"), style="bold red")
    if view["turn"]["player"] == bank and not view["over"]:
        name.append(f" {signs.ACTIVE}{view['turn']['actions_left']}", style="bold")
    limit = player["hand_limit"]
    hand = w("board", "hand", n=player["hand_count"]) if limit is None else w(
        "board", "hand_of", n=player["hand_count"], limit=limit
    )  # fmt: skip
    lines = [name, Text.assemble((w.florins(player["florins"]), "bold yellow"), ", ", hand)]
    counts = {"concessions": player["concessions"], "kings": player["kings"], "republics": player["republics"]}
    lines.append(Text(" ").join(_count(w("board", c), n) for c, n in counts.items()))
    lines.append(Text(" ").join(_count(w("prestige", p), player["prestige"][p]) for p in PRESTIGE_IDS))
    if player["old_maids"]:
        names = ", ".join(w.card(q) for q in player["old_maids"])
        lines.append(Text(w("board", "old_maids", names=names), style="dim"))
    if wide:
        pairs = [Text("  ").join(lines[:2]), Text("  ").join(lines[2:4]), *lines[4:]]
        return Text("\n").join(pairs)
    return Text("\n").join(lines)


def _count(label: str, n: int) -> Text:
    return Text(f"{label}{n}", style="bold" if n else "dim")


def _lane(entries: list[CardView | SquareView], w: Words, width: int) -> RenderableType:
    lines: list[RenderableType] = []
    for entry in entries:
        lines += _entry(entry, w, width, "")
    return Group(*lines) if lines else Text(signs.LAND_ACROSS, style="dim")


def _entry(entry: CardView | SquareView | VassalView, w: Words, width: int, indent: str) -> list[RenderableType]:
    """A card or square of a tableau with what hangs on it: queens, then vassals."""
    if "empire" in entry:
        side = entry["side"]
        sign = signs.VASSAL if indent else signs.REPUBLIC if side == "republic" else signs.KING
        name = f"{sign} {empire_name(w.lang, EMPIRE[entry['empire']])}"
        brief = cardfile.square_brief(entry["empire"], side, w)
    else:
        card = cardfile.cards()[entry["card"]]
        name = (signs.QUEEN + " " if card["kind"] == "queen" else "") + w.card(card["id"])
        # A queen rules where her king does, so her suitors are of no interest any more.
        brief = cardfile.brief({**card, "kind": "tableau"}, w, in_hand=False)
    marks = Text()
    if entry["bishop"]:
        marks.append(" ").append_text(signs.piece(f"bishop:{entry['bishop']}"))
    if entry["silenced"]:
        marks.append(" ").append(w("board", "silenced"), style="reverse")
    if entry["used"]:
        marks.append(" " + w("board", "used"), style="dim")
    line = Text(indent + name, style="bold")
    line.truncate(max(8, width - marks.cell_len), overflow="ellipsis")  # a long name must not hide the marks
    line = Text().append_text(line).append_text(marks)
    lines = _stacked(line, brief, width, len(indent) + 2)
    below: list[CardView | VassalView] = []
    if "empire" in entry:
        below += entry["queens"]
    if "vassals" in entry:
        below += entry["vassals"]
    for one in below:
        lines += _entry(one, w, width, indent + "  ")
    return lines


def hand(view: PaxView, w: Words) -> RenderableType | None:
    """The cards of the seat that looks."""
    own = next((p for p in view["players"] if p["seat"] == view["you"]), None)
    if own is None or not own["hand"]:
        return None
    lines = []
    for card_id in own["hand"]:
        card = cardfile.cards(view["rules"])[card_id]
        name = Text(f"{w.game('side', card['deck'])} ", style="dim").append(w.card(card_id), style="bold")
        lines.append(name.append("  ").append_text(cardfile.brief(card, w)))
    return Group(*(one_line(line) for line in lines))


def _stacked(head: Text, rest: Text, width: int, indent: int) -> list[RenderableType]:
    """Both in one line where they fit, else the rest below, set in."""
    if not rest:
        return [one_line(head)]
    if head.cell_len + 2 + rest.cell_len <= width:
        return [head.append("  ").append_text(rest)]
    return [one_line(head), Padding(rest, (0, 0, 0, indent))]


# ---------------------------------------------------------------------- victories


def victories(view: PaxView, w: Words, needs: bool = False) -> list[RenderableType]:
    """The four squares: whether active, what each bank counts, who meets it, and if wanted what it takes."""
    lines: list[RenderableType] = []
    for name, square in view["victories"].items():
        sign = signs.ACTIVE if square["active"] else signs.INACTIVE
        line = Text(f"{sign} {w.game('victory', name)}", style="bold" if square["active"] else "dim")
        line.append(" " + w("victory", "active") if square["active"] else "")
        for bank, counted in square["counts"].items():
            line.append(f"  {signs.bank_code(bank)} ", style=signs.BANK_STYLE[bank])
            line.append("+".join(map(str, counted.values())), style="default not bold")
        if square["met"]:
            who = ", ".join(w.bank(bank) for bank in square["met"])
            line.append("  " + w("victory", "met", who=who), style="bold reverse")
        if square["actions"] > 1:
            line.append("  " + w("victory", "dear"), style="red")
        lines.append(line)
        if needs:
            key = "imperial_2" if name == "imperial" and len(view["players"]) == 2 else name
            lines.append(Text("  " + w("victory_needs", key), style="dim"))
    if view["supremacy"]:
        lines.append(Text(w("victory", "supreme", religion=w.game("religion", view["supremacy"]))))
    if needs:
        lines.append(Text(w("victory", "patron")))
    return lines


# ---------------------------------------------------------------------- the whole


def title(view: PaxView, w: Words) -> Text:
    """Whose turn it is, and how far it has come."""
    turn = view["turn"]
    if view["over"]:
        return Text(w("board", "over", number=turn["number"]), style="bold")
    text = Text(w("board", "turn", number=turn["number"]) + " ", style="bold")
    text.append(w.bank(turn["player"]), style=signs.BANK_STYLE[turn["player"]])
    text.append(", " + w.count("action_left", turn["actions_left"]))
    done = [w("board", "ops_done", side=w.game("side", s)) for s in turn["ops_done"]]
    done += [w("board", "fair_done", side=w.game("side", s)) for s in turn["fairs_done"]]
    if done:
        text.append("; " + ", ".join(done), style="dim")
    return text


def map_part(view: PaxView, w: Words, width: int) -> RenderableType:
    """The map with the routes under it."""
    return Group(Chart(view, w, width).draw(), Text(), *route_lines(view, w))


def tableaux(view: PaxView, w: Words, width: int) -> RenderableType:
    """Every bank, the one that looks last, next to the question."""
    others = [p for p in view["players"] if p["seat"] != view["you"]]
    own = [p for p in view["players"] if p["seat"] == view["you"]]
    parts: list[RenderableType] = []
    for player in others + own:
        if parts and width < SIDE_BY_SIDE:
            parts.append(Text("╌" * width, style="dim"))
        parts.append(tableau(player, view, w, width))
    return Group(*parts)


def board(view: PaxView, w: Words, width: int, news: list[Line] | None = None) -> RenderableType:
    """Everything on the table; where there is room beside the map, what happened last."""
    parts: list[RenderableType] = [heading(w("title", "map"))]
    if width >= SIDE_BY_SIDE:
        top = Table.grid(padding=(0, 2), expand=True)
        top.add_column(width=MAP_BESIDE)
        top.add_column(ratio=1)
        beside: list[RenderableType] = [*victories(view, w)]
        if news:
            beside += [heading(w("title", "log")), *(one_line(line) for line in last_lines(news, NEWS_BESIDE, w))]
        top.add_row(map_part(view, w, MAP_BESIDE), Group(*beside))
        parts.append(top)
    else:
        parts += [map_part(view, w, width), heading(w("title", "victories")), *victories(view, w)]
    parts += [heading(w("title", "market")), market(view, w, width)]
    parts += [heading(w("title", "tableaux")), tableaux(view, w, width)]
    cards = hand(view, w)
    if cards is not None:
        parts += [heading(w("title", "hand")), cards]
    return Group(*parts)
