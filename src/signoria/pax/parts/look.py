"""Pax Renaissance in the terminal."""

from collections.abc import Iterable, Sequence

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.book import fold
from signoria.cli.log import Line
from signoria.cli.looks import Look, TablePart
from signoria.cli.page import heading
from signoria.cli.words import Words
from signoria.pax.facts import EMPIRE
from signoria.pax.game import PAX
from signoria.pax.parts import cardfile, choices, log, screen, signs
from signoria.pax.parts.cardfile import CardDocument
from signoria.pax.parts.words import PaxWords, pax_words
from signoria.pax.position import Crown
from signoria.pax.view import PaxView
from signoria.pax.words import ruler_name, victory_words
from signoria.table import Decision, Event, Match, Option


class PaxLook(Look[PaxView, CardDocument]):
    """Map, market, tableaux and victories."""

    def words(self, w: Words) -> Words:
        return pax_words(w)

    def badge(self, view: PaxView, seat: str, w: Words) -> Text:
        name = pax_words(w).bank(seat)
        return Text(f"{signs.FIGURE['pawn']}{signs.bank_code(seat)} {name}", style=signs.BANK_STYLE[seat])

    def title(self, view: PaxView, w: Words) -> Text:
        return screen.title(view, pax_words(w))

    def stretch(self, view: PaxView) -> object:
        return view["turn"]["number"]

    def board(self, view: PaxView, w: Words, width: int, news: list[Line] | None = None) -> RenderableType:
        return screen.board(view, pax_words(w), width, news)

    def parts(self, w: Words) -> Sequence[TablePart[PaxView]]:
        w = pax_words(w)
        return (
            TablePart.named("map", w, lambda view, width, rest: screen.map_part(view, w, width)),
            TablePart.named("market", w, lambda view, width, rest: screen.market(view, w, width)),
            TablePart.named("tableau", w, lambda view, width, rest: self._tableau(view, w, width, rest)),
            TablePart.named("victories", w, lambda view, width, rest: Group(*screen.victories(view, w, needs=True))),
        )

    def _tableau(self, view: PaxView, w: PaxWords, width: int, rest: str) -> RenderableType:
        """Every tableau, or that of the bank whose name begins so."""
        if not rest:
            return screen.tableaux(view, w, width)
        named = [p for p in view["players"] if p["seat"].startswith(rest.lower())]
        if not named:
            return self.no_seat(rest, [p["seat"] for p in view["players"]], view, w)
        return Group(*[screen.tableau(p, view, w, width) for p in named])

    def options(self, match: Match, decision: Decision, view: PaxView, w: Words) -> RenderableType:
        return choices.option_list(match, decision, view, pax_words(w))

    def preview(self, console: Console, match: Match, option: Option, view: PaxView, w: Words) -> None:
        choices.print_preview(console, match, option, view, pax_words(w))

    def result(self, console: Console, match: Match, w: Words) -> None:
        result = PAX.result(match.state)
        if result is None:
            return
        w = pax_words(w)
        winners = " + ".join(w.bank(bank) for bank in result["winners"])
        victory = victory_words(w.lang, result["victory"])
        console.print(heading(w("title", "result")))
        key = "winners" if len(result["winners"]) > 1 else "winner"
        console.print(Text(w("show", key, who=winners, **victory), style="bold"))
        for bank, score in result["scores"].items():
            line = w("show", "score", who=w.bank(bank), patron=score["patron"], florins=w.florins(score["florins"]))
            console.print(Text("  " + line))

    def legend(self, match: Match, w: Words) -> Table:
        w = pax_words(w)
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

    def lines(self, events: Iterable[Event], w: Words) -> list[Line]:
        return log.log_lines(events, pax_words(w))

    def find_cards(self, query: str, w: Words, rules: str) -> list[CardDocument]:
        return [cardfile.as_document(card, w.lang) for card in cardfile.find(query, pax_words(w), rules)]

    def draw_cards(self, found: list[CardDocument], w: Words, width: int) -> RenderableType:
        return cardfile.draw(found, pax_words(w), width)

    def tell_card(self, console: Console, query: str, w: Words, rules: str) -> None:
        """A card, or an empire square with both its faces."""
        w = pax_words(w)
        names = {empire: (fold(square["name"]), fold(cardfile.place(w, empire)))
                 for empire, square in cardfile.squares().items()}  # fmt: skip
        square = next((empire for empire, known in names.items() if fold(query) in known), None)
        if square is not None:
            faces: tuple[tuple[Crown, str], ...] = (("king", signs.KING), ("republic", signs.REPUBLIC))
            for side, sign in faces:
                line = Text.assemble((f"{sign} {ruler_name(w.lang, side, EMPIRE[square])}", "bold"), "  ")
                console.print(line.append_text(cardfile.square_brief(square, side, w)))
        if square is None or self.find_cards(query, w, rules):
            super().tell_card(console, query, w, rules)
