"""How a game looks in the terminal. The session, the prompt and the commands know a game only by its look.

A game that brings none is shown as what it is: the lines of its view, and its options with numbers.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, Generic, TypeVar

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import signoria
from signoria.book import fold
from signoria.cli import lookup
from signoria.cli.log import Line, log_lines
from signoria.cli.page import heading
from signoria.cli.words import Words
from signoria.package import GamePackage
from signoria.table import Decision, Event, Match, Option

View = TypeVar("View", bound=Mapping[str, object])  # what a seat may know, as the game tells it
Card = TypeVar("Card", bound=Mapping[str, object])  # a card that was found, as the game tells it


@dataclass(frozen=True)
class TablePart(Generic[View]):
    """A part of a table with a command of its own: what may be typed for it, its line of the help, and how it is drawn.

    `draw` is given the view, the width there is, and what was typed after the word.
    """

    words: tuple[str, ...]
    usage: str
    help: str
    draw: Callable[[View, int, str], RenderableType]

    @staticmethod
    def named(name: str, w: Words, draw: Callable[[View, int, str], RenderableType]) -> "TablePart[View]":
        """The part whose words stand in a catalogue: `command.NAME` (with commas), `usage.NAME` and `help.NAME`."""
        return TablePart(tuple(w("command", name).split(", ")), w("usage", name), w("help", name), draw)


class Look(Generic[View, Card]):
    """What the terminal shows of a game. Derive from it, and override what your game can show better."""

    def __init__(self, package: GamePackage) -> None:
        self.package = package

    def words(self, w: Words) -> Words:
        """The words of the terminal with those of this game before them. All others here are given these."""
        return w

    # ------------------------------------------------------------------ seats and the board

    def name(self, view: View, seat: str, w: Words) -> str:
        """Who sits in a seat."""
        return self.package.seat_name(seat, w.lang)

    def badge(self, view: View, seat: str, w: Words) -> Text:
        """The same with its sign and colour."""
        return Text(f"● {self.name(view, seat, w)}", style="bold")

    def title(self, view: View, w: Words) -> Text:
        """How far the game is, and whose turn it is."""
        return Text(self.package.title(w.lang))

    def stretch(self, view: View) -> object:
        """What changes when the whole board is worth drawing again."""
        return repr(view)

    def board(self, view: View, w: Words, width: int, news: list[Line] | None = None) -> RenderableType:
        """Everything on the table."""
        return Group(*_lines(view, 0))

    def text(self, view: View, width: int, lang: str = "en") -> str:
        """The board as plain text, for those who have no terminal at hand."""
        console = Console(width=width, file=StringIO(), color_system=None, force_terminal=False, highlight=False)
        with console.capture() as caught:
            console.print(self.board(view, self.words(Words(lang)), width))
        return caught.get()

    def parts(self, w: Words) -> Sequence[TablePart[View]]:
        """The parts of it that can be asked for one by one, in the order of the help; none: only the whole."""
        return ()

    def no_seat(self, seat: str, seats: Iterable[str], view: View, w: Words) -> Text:
        """That nobody here is called so, and who is: for a part of the table that is a seat's."""
        names = ", ".join(self.name(view, one, w) for one in seats)
        return Text(w("prompt", "no_seat", seat=seat, seats=names), style="italic")

    def lines(self, events: Iterable[Event], w: Words) -> list[Line]:
        """What happened, as lines of the log."""
        return log_lines(events, w)

    # ------------------------------------------------------------------ answers

    def options(self, match: Match, decision: Decision, view: View, w: Words) -> RenderableType:
        """The numbered answers."""
        table = Table.grid(padding=(0, 1), expand=True)
        table.add_column(justify="right", style="bold cyan", no_wrap=True)
        table.add_column(ratio=1)
        for number, option in enumerate(decision.options, start=1):
            table.add_row(str(number), Text(option.label(w.lang)).append(f"  {option.key}", style="dim"))
        return table

    def is_amount(self, decision: Decision) -> bool:
        """Whether an amount is asked for, and a number means that."""
        return False

    def typed(self, text: str, decision: Decision) -> Option | None:
        """The option somebody means."""
        return by_number(text, decision)

    def change(self, view: View, who: str, what: str, n: int, w: Words) -> Text:
        """A number of `counts` that a choice changes."""
        return Text(f"  {n:+d} {who} {what}")

    def preview(self, console: Console, match: Match, option: Option, view: View, w: Words) -> None:
        """What an option costs and does."""
        head = Text(option.label(w.lang), style="bold")
        console.print(head.append(f"  {option.key}  {option.clause}", style="dim not bold"))
        preview = match.preview(option)
        for entry in self.lines(preview.events, w):
            console.print(entry.draw())
        for who, changes in preview.changes.items():
            for what, n in changes.items():
                console.print(self.change(view, who, what, n, w))
        if preview.reveals:
            console.print(Text("  " + w("choice", "reveals"), style="dim"))
        elif not preview.events and not preview.changes:
            console.print(Text("  " + w("choice", "leads_on"), style="dim"))

    def result(self, console: Console, match: "Match[View]", w: Words) -> None:
        """Who won, and the scores."""
        result = match.result
        if result is None:
            return
        view = match.view()
        console.print(heading(w("title", "result")))
        who = ", ".join(self.name(view, seat, w) for seat in result["winners"])
        key = "no_winner" if not who else "winner" if len(result["winners"]) == 1 else "winners"
        console.print(Text(w("plain", key, who=who), style="bold"))
        for seat, score in self.package.scores(match).items():
            told = ", ".join(f"{name} {value}" for name, value in score.items())
            console.print(Text(f"  {self.name(view, seat, w)}: {told}"))

    # ------------------------------------------------------------------ help

    def legend(self, match: Match, w: Words) -> Table:
        """The signs."""
        return Table.grid()

    def help(self, name: str, w: Words) -> str:
        """What a command does."""
        return w("help", name)

    # ------------------------------------------------------------------ looking things up

    def statement(self, clause: str, w: Words) -> str | None:
        """The rule with this id in words."""
        wanted = clause.removeprefix(f"{self.package.name}:")
        return next((one.text for one in self.package.statements(w.lang) if one.id == wanted), None)

    def find_cards(self, query: str, w: Words, rules: str) -> list[Card]:
        """The cards that hold every word, as documents."""
        words = fold(query).split()
        cards = self.package.card_file(rules, w.lang)["cards"]
        assert isinstance(cards, list)
        return [card for card in cards if all(word in fold(repr(list(card.values()))) for word in words)]

    def draw_cards(self, found: list[Card], w: Words, width: int) -> RenderableType:
        """Cards that were found, for people."""
        return Group(*[Padding(Group(*_lines(card, 0)), (0, 0, 1, 0)) for card in found])

    def tell_card(self, console: Console, query: str, w: Words, rules: str) -> None:
        """The cards somebody asks for, as this rule set has them."""
        found = self.find_cards(query, w, rules) if query else []
        if found:
            console.print(self.draw_cards(found, w, console.width))
        else:
            console.print(w("lookup", "no_card" if query else "card_how", query=query), markup=False)

    def tell_rules(self, console: Console, query: str, w: Words, rules: str) -> None:
        """The rules somebody asks for, of this rule set."""
        console.print(lookup.draw_rules(self.package, query, w, rules), markup=False)

    def tell_differences(self, console: Console, rules: str, w: Words) -> None:
        """What is different in this rule set from the usual one, where something is."""
        if lookup.differences_of(self.package, rules, w.lang):
            console.print(lookup.draw_differences(self.package, rules, w))


def look_into(package: GamePackage) -> Look[Any, Any]:
    """How a game looks: as its package says, else plainly."""
    return package.look() or Look(package)


def look_of(match: Match) -> Look[Any, Any]:
    """The look of the game that is played."""
    return look_into(signoria.game(match.game))


def by_number(text: str, decision: Decision) -> Option | None:
    """An option by its number or its key."""
    if text.isdecimal() and 1 <= int(text) <= len(decision.options):
        return decision.options[int(text) - 1]
    return next((option for option in decision.options if option.key == text), None)


def _lines(document: Any, depth: int) -> list[RenderableType]:
    """A document as lines: what is short stands beside its name, what is not below it."""
    lines: list[RenderableType] = []
    entries = document.items() if isinstance(document, dict) else enumerate(document, start=1)
    for name, value in entries:
        if isinstance(value, dict | list) and value and len(repr(value)) > 60:
            lines.append(Text(f"{'  ' * depth}{name}", style="bold"))
            lines += _lines(value, depth + 1)
        else:
            shown = "-" if value in (None, [], {}, "") else value
            lines.append(Text.assemble(f"{'  ' * depth}", (f"{name}: ", "bold"), str(shown)))
    return lines


__all__ = ["Look", "TablePart", "by_number", "look_into", "look_of"]
