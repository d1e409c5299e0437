"""Pax Renaissance in the terminal."""

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.cli import choices, screen, signs
from signoria.cli.log import Line
from signoria.cli.looks import View, by_number
from signoria.cli.lookup import draw_differences, tell_card, tell_rules
from signoria.cli.words import Words
from signoria.pax.words import differences, statement, victory_words
from signoria.table import Decision, Match, Option


class PaxLook:
    """Map, market, tableaux and victories."""

    def name(self, view: View, seat: str, w: Words) -> str:
        return w.bank(seat)

    def badge(self, view: View, seat: str, w: Words) -> Text:
        return Text(f"{signs.FIGURE['pawn']}{signs.bank_code(seat)} {w.bank(seat)}", style=signs.BANK_STYLE[seat])

    def title(self, view: View, w: Words) -> Text:
        return screen.title(view, w)

    def stretch(self, view: View) -> object:
        return view["turn"]["number"]

    def board(self, view: View, w: Words, width: int, news: list[Line] | None = None) -> RenderableType:
        return screen.board(view, w, width, news)

    def part(self, name: str, view: View, w: Words, width: int, rest: str) -> RenderableType | None:
        if name == "map":
            return screen.map_part(view, w, width)
        if name == "market":
            return screen.market(view, w, width)
        if name == "victories":
            return screen.stacked(screen.victories(view, w, needs=True))
        if not rest:
            return screen.tableaux(view, w, width)
        named = [p for p in view["players"] if p["bank"].startswith(rest.lower())]
        return screen.stacked([screen.tableau(p, view, w, width) for p in named]) if named else None

    def options(self, match: Match, decision: Decision, view: View, w: Words) -> RenderableType:
        return choices.option_list(match, decision, view, w)

    def is_amount(self, decision: Decision) -> bool:
        return False

    def typed(self, text: str, decision: Decision) -> Option | None:
        return by_number(text, decision)

    def preview(self, console: Console, match: Match, option: Option, view: View, w: Words) -> None:
        choices.print_preview(console, match, option, view, w)

    def result(self, console: Console, match: Match, w: Words) -> None:
        result = match.result
        if result is None:
            return
        winners = " + ".join(w.bank(bank) for bank in result["winners"])
        victory = victory_words(w.lang, result["victory"])
        console.print(screen.heading(w("title", "result")))
        key = "winners" if len(result["winners"]) > 1 else "winner"
        console.print(Text(w("show", key, who=winners, **victory), style="bold"))
        for bank, score in result["scores"].items():
            line = w("show", "score", who=w.bank(bank), patron=score["patron"], florins=w.florins(score["florins"]))
            console.print(Text("  " + line))

    def legend(self, match: Match, w: Words) -> Table:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        tokens = Text(" ").join(signs.piece(f"{kind}:catholic") for kind in ("knight", "rook", "bishop", "pirate"))
        religions = Text(" ").join(signs.piece(f"knight:{r}") for r in ("catholic", "islamic", "reformist"))
        pawns = Text(" ").join(signs.bank_mark(bank) for bank in match.seats)
        rows = [
            (tokens, "tokens"),
            (religions, "religions"),
            (pawns, "pawns"),
            (Text(" ").join([signs.levy("knight:catholic"), signs.levy("rook:islamic")]), "levies"),
            (Text(f"{signs.OPEN['white']} {signs.OPEN['black']} {signs.BUSTED}"), "emporia"),
            (Text(f"{signs.ROUTE['white']} {signs.ROUTE['black']}"), "routes"),
            (Text(f"{signs.SEA} {signs.LAND_DOWN} {signs.LAND_ACROSS}"), "borders"),
            (Text(f"{signs.KING} {signs.REPUBLIC} {signs.VASSAL} {signs.QUEEN}"), "squares"),
            (Text(signs.REPRESSED), "repressed"),
            (Text("! ✦ ƒ"), "cards"),
        ]
        for sign, key in rows:
            grid.add_row(sign, w("legend", key))
        return grid

    def help(self, name: str, w: Words) -> str:
        return w("help", name)

    def statement(self, clause: str, w: Words) -> str | None:
        return statement(w.lang, clause)

    def tell_card(self, console: Console, query: str, w: Words, rules: str) -> None:
        tell_card(console, query, w, rules)

    def tell_rules(self, console: Console, query: str, w: Words, rules: str) -> None:
        tell_rules(console, query, w, rules)

    def tell_differences(self, console: Console, rules: str, w: Words) -> None:
        if differences(w.lang, rules):
            console.print(draw_differences(rules, w))
