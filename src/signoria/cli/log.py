"""The log: what happened, in words."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from signoria.cli.words import Words
from signoria.table import Event


class Line:
    """One line of the log; a heading opens a turn."""

    __slots__ = ("clause", "heading", "text")

    def __init__(self, text: str, clause: str, heading: bool = False) -> None:
        self.text = text
        self.clause = clause
        self.heading = heading

    def draw(self, clauses: bool = False) -> RenderableType:
        """The line as it is printed: what happened in a turn is set in under its heading."""
        text = self.words()
        if clauses and not self.heading:
            text.append(f"  {self.clause}", style="dim")
        return text if self.heading else Padding(text, (0, 0, 0, 2))

    def words(self) -> Text:
        """The line without its place on the page."""
        return Text(self.text, style="bold" if self.heading else "")


def log_lines(events: Iterable[Event], w: Words) -> list[Line]:
    """The events as lines, one each."""
    return [Line(event.text(w.lang), event.clause, event.begins_turn) for event in events]
