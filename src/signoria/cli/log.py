"""The log: what happened, in words."""

from collections.abc import Iterable

from rich.console import RenderableType
from rich.padding import Padding
from rich.text import Text

from signoria.cli.words import Words
from signoria.table import Event

HEADINGS = ("turn", "turn_begins")


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
<<<<<<< HEAD
    """The events as lines."""
    lines: list[Line] = []
    run: list[Event] = []
    for event in _eventful(list(events)):
        if run and event.kind != run[0].kind:
            lines.append(_gather(run, w))
            run = []
        if event.kind in GATHERED and event.clause.startswith("pax:"):
            run.append(event)
        else:
            lines.append(Line(event.text(w.lang), event.clause, event.kind in HEADINGS))
    if run:
        lines.append(_gather(run, w))
    return lines


def _eventful(events: list[Event]) -> list[Event]:
    """The events without phases in which nothing happened."""
    following = [event.kind for event in events[1:]] + [""]
    return [e for e, after in zip(events, following) if not (e.kind == after == "phase_begins")]


def _gather(run: list[Event], w: Words) -> Line:
    first = run[0]
    if len(run) == 1:
        return Line(first.text(w.lang), first.clause)
    if first.kind == "florin_to_china":
        text = w("log", "china", seat=w.bank(first.id("seat")), florins=w.florins(len(run)))
    elif first.kind == "places_florin":
        cards = listed([w.card(e.id("card")) for e in run], w)
        text = w("log", "places", seat=w.bank(first.id("seat")), cards=cards)
    elif first.kind == "dealt":
        text = w("log", "dealt", cards=listed([w.card(e.id("card")) for e in run], w))
    else:
        cards = listed([f"{w.card(e.id('card'))} ({_place(e.id('place'), w)})" for e in run], w)
        text = w("log", "drawn", cards=cards)
    return Line(text, first.clause)


def _place(place: str, w: Words) -> str:
    side, column = place.split()
    return f"{w.game('side', side)} {column}"


def listed(names: list[str], w: Words) -> str:
    """Names in a row: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return w("log", "and", most=", ".join(names[:-1]), last=names[-1])
=======
    """The events as lines, one each."""
    return [Line(event.text(w.lang), event.clause, event.kind in HEADINGS) for event in events]
>>>>>>> main
