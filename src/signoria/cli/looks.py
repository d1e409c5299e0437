"""How each game looks in the terminal. The session, the prompt and the commands know a game only by its look."""

from collections.abc import Callable
from typing import Any, Protocol

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.cli.log import Line
from signoria.cli.words import Words
from signoria.table import Decision, Match, Option

View = dict[str, Any]


class Look(Protocol):
    """What the terminal needs to show a game."""

    def name(self, view: View, seat: str, w: Words) -> str:
        """Who sits in a seat."""
        ...

    def badge(self, view: View, seat: str, w: Words) -> Text:
        """The same with its sign and colour."""
        ...

    def title(self, view: View, w: Words) -> Text:
        """How far the game is, and whose turn it is."""
        ...

    def stretch(self, view: View) -> object:
        """What changes when the whole board is worth drawing again."""
        ...

    def board(self, view: View, w: Words, width: int, news: list[Line] | None = None) -> RenderableType:
        """Everything on the table."""
        ...

    def part(self, name: str, view: View, w: Words, width: int, rest: str) -> RenderableType | None:
        """A part of it: `map`, `market`, `tableau`, `victories`; None where `rest` names nothing."""
        ...

    def options(self, match: Match, decision: Decision, view: View, w: Words) -> RenderableType:
        """The numbered answers."""
        ...

    def is_amount(self, decision: Decision) -> bool:
        """Whether an amount is asked for, and a number means that."""
        ...

    def typed(self, text: str, decision: Decision) -> Option | None:
        """The option somebody means."""
        ...

    def preview(self, console: Console, match: Match, option: Option, view: View, w: Words) -> None:
        """What an option costs and does."""
        ...

    def result(self, console: Console, match: Match, w: Words) -> None:
        """Who won, and the scores."""
        ...

    def legend(self, match: Match, w: Words) -> Table:
        """The signs."""
        ...

    def help(self, name: str, w: Words) -> str:
        """What a command does."""
        ...

    def statement(self, clause: str, w: Words) -> str | None:
        """The rule with this id in words."""
        ...

    def tell_card(self, console: Console, query: str, w: Words, rules: str) -> None:
        """The cards somebody asks for, as this rule set has them."""
        ...

    def tell_rules(self, console: Console, query: str, w: Words, rules: str) -> None:
        """The rules somebody asks for, of this rule set."""
        ...

    def tell_differences(self, console: Console, rules: str, w: Words) -> None:
        """What is different in this rule set from the usual one, where something is."""
        ...


def _pax() -> Look:
    from signoria.cli.look_pax import PaxLook

    return PaxLook()


def _age() -> Look:
    from signoria.cli.look_age import AgeLook

    return AgeLook()


LOOKS: dict[str, Callable[[], Look]] = {"pax": _pax, "age": _age}


def look_of(match: Match) -> Look:
    """The look of the game that is played."""
    return LOOKS[match.game]()


def by_number(text: str, decision: Decision) -> Option | None:
    """An option by its number or its key."""
    if text.isdecimal() and 1 <= int(text) <= len(decision.options):
        return decision.options[int(text) - 1]
    return next((option for option in decision.options if option.key == text), None)
