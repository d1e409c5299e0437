"""Age of Renaissance in the terminal: powers, commodities, provinces, advances and hand."""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import NotRequired, TypedDict

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from signoria.age.facts import (
    AREA,
    AREA_IDS,
    BASE_VALUE,
    CAPITALS,
    CARD,
    CARD_IDS,
    CATEGORY,
    CATEGORY_IDS,
    COMMODITY_IDS,
    COST,
    IS_SATELLITE,
    LETTERS,
    MARKET,
    N_COMMODITIES,
    N_PROVINCES,
    PROVINCE,
    PROVINCE_IDS,
    YIELDS,
)
from signoria.age.game import AGE
from signoria.age.lookup import Card, card_file
from signoria.age.parts.words import age_words
from signoria.age.view import AgePlayer, AgeView
from signoria.age.words import (
    advance_effect,
    advance_name,
    card_name,
    commodity_name,
    dollars,
    province_name,
    say,
    title_name,
)
from signoria.book import fold
from signoria.cli.log import Line, log_lines
from signoria.cli.looks import Look, TablePart, by_number
from signoria.cli.page import SIDE_BY_SIDE, heading, last_lines
from signoria.cli.words import Words
from signoria.table import Decision, Event, Match, Option

STYLES = {
    "venice": "bold red", "genoa": "bold magenta", "barcelona": "bold yellow", "paris": "bold blue",
    "london": "bold green", "hamburg": "bold cyan",
}  # fmt: skip
BIDS = ("bid", "capital_bid")
NEWS = 12


def power_of(view: AgeView, seat: str) -> str | None:
    """The power a seat has chosen."""
    return next(p["power"] for p in view["players"] if p["seat"] == seat)


def letter_of(view: AgeView, seat: str) -> str:
    """The letter of a power on its markers."""
    return (power_of(view, seat) or seat)[:1].upper()


@cache
def short_names(lang: str) -> list[str]:
    """The commodities by their first letters: three of them, or as many more as tell one from another."""
    names = [commodity_name(lang, c).lower() for c in range(N_COMMODITIES)]
    least = next(n for n in range(3, 20) if len({name[:n] for name in names}) == N_COMMODITIES)
    return [name[:least] for name in names]


class Found(TypedDict):
    """A history card or an advance that was found: its id or letter, and its name."""

    card: NotRequired[str]
    advance: NotRequired[str]
    name: str


@cache
def _cards(lang: str) -> dict[str, Card]:
    """Every history card by its id."""
    return {card["id"]: card for card in card_file(lang)["cards"]}


class AgeLook(Look[AgeView, Found]):
    """Powers, commodity log, provinces, advances and the own hand."""

    def words(self, w: Words) -> Words:
        return age_words(w)

    def name(self, view: AgeView, seat: str, w: Words) -> str:
        return title_name(w.lang, power_of(view, seat) or seat)

    def badge(self, view: AgeView, seat: str, w: Words) -> Text:
        return Text(f"● {self.name(view, seat, w)}", style=STYLES.get(power_of(view, seat) or "", "bold"))

    def title(self, view: AgeView, w: Words) -> Text:
        phase = say(w.lang, "phase", view["phase"])
        if view["phase"] == "end":
            return Text(w("age", "over", turn=view["turn"]))
        if not view["turn"]:
            return Text(w("age", "set_up", phase=phase))
        text = Text(w("age", "title", turn=view["turn"], phase=phase, epoch=view["epoch"]))
        if view["final"]:
            text.append(", " + w("age", "final"))
        return text

    def stretch(self, view: AgeView) -> object:
        return (view["turn"], view["phase"], view["active"])

    # ------------------------------------------------------------------ the board

    def board(self, view: AgeView, w: Words, width: int, news: list[Line] | None = None) -> RenderableType:
        powers = Group(heading(w("title_age", "players")), self.players(view, w, width), *self.standing(view, w))
        goods = Group(heading(w("title_age", "commodities")), self.commodities(view, w, False))
        parts: list[RenderableType] = []
        if width >= SIDE_BY_SIDE:
            grid = Table.grid(padding=(0, 2), expand=True)
            grid.add_column(ratio=1)
            grid.add_column(width=44)
            if news:
                powers = Group(powers, heading(w("title", "log")), *last_lines(news, NEWS, w))
            grid.add_row(powers, goods)
            parts.append(grid)
        else:
            parts += [powers, goods]
        parts += [heading(w("title_age", "map")), self.provinces(view, w, None)]
        cards = self.hand(view, w)
        if cards is not None:
            parts += [heading(w("title_age", "hand")), cards]
        return Group(*parts)

    def players(self, view: AgeView, w: Words, width: int, only: str | None = None) -> RenderableType:
        """The powers in the order of play."""
        table = Table(box=None, padding=(0, 1), expand=False, header_style="dim")
        names = ["place", "player", "cash", "tokens", "markers", "cards", "ship", "misery", "income", "score"]
        for name in names:
            table.add_column(w("age", name), justify="left" if name in ("player", "ship") else "right", no_wrap=True)
        if width >= 100:
            table.add_column(w("age", "advances"), no_wrap=True, overflow="ellipsis")
        order = view["order"] or view["seats"]
        for seat in order:
            if only is not None and seat != only:
                continue
            player = next(p for p in view["players"] if p["seat"] == seat)
            table.add_row(*self._player_row(view, player, w, width >= 100))
            if width < 100 and player["advances"]:
                table.add_row("", Text(f"  {player['advances']}", style="dim"))
        return table

    def _player_row(self, view: AgeView, player: AgePlayer, w: Words, wide: bool) -> list[RenderableType]:
        name = self.badge(view, player["seat"], w)
        if player["seat"] == view["viewer"]:
            name.append(" " + w("age", "you"), style="dim")
        if player["seat"] == view["active"] and view["phase"] != "end":
            name.append(" ◀", style="bold")
        cash = "?" if player["cash"] is None else dollars(w.lang, player["cash"])
        cells: list[RenderableType] = [
            str(player["slot"] or "-"), name, f"{cash} ({player['written']})", f"{player['stock']}+{player['expansion']}",
            str(25 - player["markers_left"]), str(player["hand_size"]), w("ship_age", player["ship"]),
            Text(w("age", "chaos"), style="bold red") if player["chaos"] else str(player["misery"]),
            dollars(w.lang, player["income"]), "?" if player["score"] is None else str(player["score"]),
        ]  # fmt: skip
        return [*cells, player["advances"]] if wide else cells

    def standing(self, view: AgeView, w: Words) -> list[RenderableType]:
        """Piles, leaders, wars and decrees."""
        top = view["replay"]["top"]
        words = {"n": view["pile"], "replay": view["replay"]["size"]}
        line = w("age", "pile", **words, top=card_name(w.lang, CARD[top])) if top else w("age", "pile_plain", **words)
        lines: list[RenderableType] = [Text(line, style="dim")]
        if view["leaders"]:
            names = ", ".join(
                w("age", "leader", card=card_name(w.lang, CARD[x["card"]]), player=self.name(view, x["seat"], w))
                for x in view["leaders"]
            )
            lines.append(Text(w("age", "leaders", names=names)))
        for war in view["wars"]:
            a, b = self.name(view, war["seat"], w), self.name(view, war["other_seat"], w)
            lines.append(Text(w("age", "wars", a=a, b=b), style="red"))
        if view["decree"]:
            lines.append(Text(w("age", "decree", category=say(w.lang, "category", view["decree"]))))
        return lines

    def commodities(self, view: AgeView, w: Words, whole: bool) -> RenderableType:
        """The commodity log: conditions, and for each power its provinces and what a card would pay it."""
        table = Table(box=None, padding=(0, 1), header_style="dim")
        table.add_column(w("age", "commodity"), no_wrap=True)
        table.add_column(w("age", "base"), justify="right")
        for seat in view["seats"]:
            table.add_column(Text(letter_of(view, seat), style=STYLES.get(power_of(view, seat) or "", "bold")))
        table.add_column(w("age", "condition"), no_wrap=True)
        players = {p["seat"]: p for p in view["players"]}
        for c, name in enumerate(COMMODITY_IDS):
            line = view["commodities"][name]
            cells: list[RenderableType] = []
            for seat in view["seats"]:
                held = players[seat]["commodities"][name]
                pays = line["pays"].get(seat, 0)
                text = f"{held}" if not whole or not held else f"{held} ({dollars(w.lang, pays)})"
                cells.append(Text(text if held else "·", style="bold" if line["majority"] == seat else ""))
            n = line["condition"]
            condition = "" if not n else w("age", "shortage" if n > 0 else "surplus", n="×2" if abs(n) > 1 else "")
            table.add_row(commodity_name(w.lang, c), str(BASE_VALUE[c]), *cells, condition.strip())
        return table

    def provinces(self, view: AgeView, w: Words, area: str | None) -> RenderableType:
        """The provinces by Area: those with pieces, or all of one Area."""
        grid = Table.grid(padding=(0, 1))
        grid.add_column(no_wrap=True, style="dim")
        grid.add_column(ratio=1)
        for a, name in enumerate(AREA_IDS):
            if name not in view["areas"] and name not in ("far_east", "new_world"):
                continue
            if area not in (None, "all", name):
                continue
            found = []
            for p in range(N_PROVINCES):
                if AREA[p] != a or (area is None and PROVINCE_IDS[p] not in view["provinces"]):
                    continue
                if PROVINCE_IDS[p] == "loire" and view["map"] != "loire":
                    continue
                if PROVINCE_IDS[p] == "smolensk" and view["map"] != "board_1996":
                    continue
                found.append(self.province(view, p, w))
            if found:
                grid.add_row(say(w.lang, "area", name), Text("  ").join(found))
        return grid

    def province(self, view: AgeView, province: int, w: Words) -> Text:
        """A province: name, market number, commodity and pieces."""
        short = short_names(w.lang)
        goods = [short[c] for c in range(N_COMMODITIES) if YIELDS[c] >> province & 1]
        market = f"[{MARKET[province]}]" if IS_SATELLITE[province] else f"({MARKET[province]})"
        text = Text(province_name(w.lang, province), style="bold" if province in CAPITALS else "")
        text.append(market + ("" if not goods else "·" + "/".join(goods)), style="dim not bold")
        pieces = view["provinces"].get(PROVINCE_IDS[province])
        if pieces is None:
            return text
        marker = pieces["marker"]
        if marker is not None:
            sign = "○" if marker["new"] else "●"
            text.append(" " + sign + letter_of(view, marker["seat"]), style=self._style(view, marker["seat"]))
        for held in pieces["tokens"]:
            shown = ("■" + str(held["old"]) if held["old"] else "") + ("□" + str(held["new"]) if held["new"] else "")
            text.append(f" {letter_of(view, held['seat'])}{shown}", style=self._style(view, held["seat"]))
        return text

    def _style(self, view: AgeView, seat: str) -> str:
        return STYLES.get(power_of(view, seat) or "", "bold")

    def hand(self, view: AgeView, w: Words) -> RenderableType | None:
        """The cards of the seat that looks, with what they pay now."""
        own = next((p for p in view["players"] if p["seat"] == view["viewer"]), None)
        if own is None or not own["hand"]:
            return None
        return Group(*(self.card_line(view, card, w) for card in own["hand"]))

    def card_line(self, view: AgeView | None, card_id: str, w: Words) -> Text:
        """A card in a line: its name, its epoch, and what it does."""
        card = _cards(w.lang)[card_id]
        text = Text(card_name(w.lang, CARD[card_id]), style="bold")
        text.append(f"  {'I' * card['epoch']}  ", style="dim not bold")
        text.append(self._card_text(view, card, w), style="not bold")
        text.no_wrap, text.overflow = True, "ellipsis"
        return text

    def _card_text(self, view: AgeView | None, card: Card, w: Words) -> str:
        if card["kind"] == "commodity":
            goods = [commodity_name(w.lang, COMMODITY_IDS.index(c)) for c in card["commodities"]]
            if view is None or view["viewer"] is None:
                return ", ".join(goods)
            told = []
            for name, c in zip(goods, card["commodities"]):
                pays = view["commodities"][c]["pays"]
                mine = pays.get(view["viewer"], 0)
                words = {"dollars": dollars(w.lang, mine), "others": dollars(w.lang, sum(pays.values()) - mine)}
                told.append(f"{name} {w('age', 'card_pays', **words)}")
            return "; ".join(told)
        if card["kind"] == "leader":
            return ", ".join(
                f"{letter} {advance_name(w.lang, LETTERS.index(letter))} -{dollars(w.lang, n)}"
                for letter, n in card["credits"].items()
            )
        return card["text"]

    def advances(self, view: AgeView, w: Words) -> RenderableType:
        """The advances: who owns them, and what they cost the seat that looks."""
        table = Table(box=None, padding=(0, 1), header_style="dim")
        table.add_column(w("age", "advances"), no_wrap=True)
        table.add_column(w("age", "score"), justify="right")
        for seat in view["seats"]:
            table.add_column(Text(letter_of(view, seat), style=self._style(view, seat)))
        table.add_column(w("age", "price"), no_wrap=True)
        own = next((p for p in view["players"] if p["seat"] == view["viewer"]), None)
        for a, letter in enumerate(LETTERS):
            if a == 0 or CATEGORY[a] != CATEGORY[a - 1]:
                table.add_row(Text(say(w.lang, "category", CATEGORY_IDS[CATEGORY[a]]), style="dim"))
            marks = ["●" if letter in p["advances"] else "·" for p in view["players"]]
            price = ""
            if own is not None and own["prices"] is not None and letter in own["prices"]:
                entry = own["prices"][letter]
                price = dollars(w.lang, entry["price"])
                if entry["needs"]:
                    price += "  " + w("age", "needs", letters=", ".join(entry["needs"]))
            table.add_row(f"{letter} {advance_name(w.lang, a)}", str(COST[a]), *marks, price)
        return table

    def parts(self, w: Words) -> Sequence[TablePart[AgeView]]:
        return (
            TablePart.named("provinces", w, lambda view, width, rest: self._areas(view, w, rest)),
            TablePart.named("commodities", w, lambda view, width, rest: self.commodities(view, w, True)),
            TablePart.named("powers", w, lambda view, width, rest: self._powers(view, w, width, rest)),
            TablePart.named("advances", w, lambda view, width, rest: self.advances(view, w)),
        )

    def _areas(self, view: AgeView, w: Words, rest: str) -> RenderableType:
        """All provinces, or those of an Area."""
        area = rest.lower()
        return self.provinces(view, w, area if area in AREA_IDS else "all")

    def _powers(self, view: AgeView, w: Words, width: int, rest: str) -> RenderableType:
        """All powers, or the one whose name begins so."""
        if not rest:
            return self.players(view, w, width)
        named = [s for s in view["seats"] if fold(self.name(view, s, w)).startswith(fold(rest)) or s == rest]
        return self.players(view, w, width, named[0]) if named else self.no_seat(rest, view["seats"], view, w)

    # ------------------------------------------------------------------ answers

    def options(self, match: Match, decision: Decision, view: AgeView, w: Words) -> RenderableType:
        if decision.kind in BIDS:
            least, most = (_bid_of(o) for o in (decision.options[0], decision.options[-1]))
            return Text(w("age", "bid_how", least=least, most=most), style="cyan")
        table = Table.grid(padding=(0, 1), expand=True)
        table.add_column(justify="right", style="bold cyan", no_wrap=True)
        table.add_column(ratio=1)
        rows: list[tuple[list[int], Option]] = []
        for number, option in enumerate(decision.options, start=1):
            if rows and option.group == "place" and _same_place(option, rows[-1][1]):
                rows[-1][0].append(number)
            else:
                rows.append(([number], option))
        for numbers, option in rows:
            if len(numbers) == 1:
                line = Text(option.label(w.lang))
            else:
                province = PROVINCE[option.id("province")]
                counts = w("age", "counts_or", most=", ".join(map(str, range(1, len(numbers)))), last=len(numbers))
                line = self.province(view, province, w).append(": " + w("age", "tokens_of", counts=counts))
            table.add_row(str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}", line)
        return table

    def is_amount(self, decision: Decision) -> bool:
        return decision.kind in BIDS

    def typed(self, text: str, decision: Decision) -> Option | None:
        """In a bid a number is an amount, not the number of an option."""
        if decision.kind in BIDS:
            return by_number(f"bid {text}" if text.lstrip("-").isdecimal() else text, decision)
        return by_number(text, decision)

    def change(self, view: AgeView, who: str, what: str, n: int, w: Words) -> Text:
        words = w("change_age", what, player=self.name(view, who, w))
        return Text(f"  {n:+d} {words}", style="green" if (n > 0) != (what == "misery") else "red")

    def lines(self, events: Iterable[Event], w: Words) -> list[Line]:
        """The events without phases in which nothing happened."""
        told = list(events)
        following = [event.kind for event in told[1:]] + [""]
        return log_lines([e for e, after in zip(told, following) if not (e.kind == after == "phase_begins")], w)

    def result(self, console: Console, match: "Match[AgeView]", w: Words) -> None:
        result = AGE.result(match.state)
        if result is None:
            return
        view = match.view()
        console.print(heading(w("title", "result")))
        who = ", ".join(self.name(view, seat, w) for seat in result["winners"])
        key = "no_winner" if not who else "winner" if len(result["winners"]) == 1 else "winners"
        console.print(Text(w("age", key, who=who) if who else w("age", key), style="bold"))
        ranked = sorted(result["scores"].items(), key=lambda item: (item[1]["chaos"], -item[1]["points"]))
        for seat, score in ranked:
            words = {"who": self.name(view, seat, w), "points": score["points"]}
            console.print(Text("  " + w("age", "points_chaos" if score["chaos"] else "points", **words)))

    # ------------------------------------------------------------------ looking things up

    def legend(self, match: Match, w: Words) -> Table:
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(ratio=1)
        for sign, key in (
            ("●V ○V", "marker"),
            ("V■2 V□1", "token"),
            ("(3) [1]", "market"),
            ("", "capital"),
            ("G2 S10 O1", "ships"),
            (f"30+6  {dollars(w.lang, 22)} (30)", "tokens"),
        ):
            text = Text(sign) if sign else Text(province_name(w.lang, CAPITALS[0]), style="bold")
            grid.add_row(text, w("legend_age", key))
        return grid

    def find_cards(self, query: str, w: Words, rules: str) -> list[Found]:
        """The cards and advances that hold every word."""
        cards, advances = find_cards(query, w)
        told: list[Found] = [{"card": card, "name": card_name(w.lang, CARD[card])} for card in cards]
        return told + [{"advance": LETTERS[a], "name": advance_name(w.lang, a)} for a in advances]

    def draw_cards(self, found: list[Found], w: Words, width: int) -> RenderableType:
        lines: list[RenderableType] = []
        for one in found:
            if "card" in one:
                line = self.card_line(None, one["card"], w)
                line.no_wrap = False
                lines.append(line)
            else:
                a = LETTERS.index(one["advance"])
                lines.append(Text(f"{LETTERS[a]} {advance_name(w.lang, a)}  {COST[a]}", style="bold"))
                lines.append(Padding(Text(advance_effect(w.lang, a)), (0, 0, 0, 2)))
        return Group(*lines)


def _bid_of(option: Option) -> int:
    """The number of a bid, below 0 where it is to come last; for a capital it is the dollars alone."""
    return option.count("bid" if "bid" in option.data else "dollars")


def _same_place(option: Option, other: Option) -> bool:
    """Whether both place tokens in the same province."""
    return other.group == "place" and option.id("province") == other.id("province")


def find_cards(query: str, w: Words) -> tuple[list[str], list[int]]:
    """The history cards and the advances whose names hold every word; a letter alone is an advance."""
    words = fold(query).split()
    names = {card: fold(f"{card} {card_name(w.lang, CARD[card])}") for card in CARD_IDS}
    cards = [card for card in CARD_IDS if all(word in names[card] for word in words) and len(query.strip()) != 1]
    advances = [
        a
        for a, letter in enumerate(LETTERS)
        if query.strip().upper() == letter or all(word in fold(advance_name(w.lang, a)) for word in words)
    ]
    return cards, [a for a in advances if len(query.strip()) != 1 or LETTERS[a] == query.strip().upper()]
