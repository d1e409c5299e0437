"""What every game in the terminal is laid out with: headings, the question, the end of the log."""

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from signoria.cli.log import Line
from signoria.cli.words import Words
from signoria.table import Decision

SIDE_BY_SIDE = 150  # from here on things stand beside each other
STEP = "›"


def heading(title: str) -> Rule:
    """A line across with a name in it."""
    return Rule(Text(title, style="bold"), style="dim", characters="─", align="left")


def one_line(text: Text) -> Text:
    """A line that is cut off where there is no room."""
    text.no_wrap = True
    text.overflow = "ellipsis"
    return text


def last_lines(news: list[Line], room: int, w: Words) -> list[Text]:
    """The end of the news; where some is left out it says so."""
    if len(news) <= room:
        return [line.words() for line in news]
    left_out = Text(w("tty", "more_log", n=len(news) - room + 1), style="dim")
    return [left_out, *(line.words() for line in news[len(news) - room + 1 :])]


def question(decision: Decision, head: Text, w: Words) -> RenderableType:
    """Who decides, where in a nested choice, and the question with its rule."""
    head = head.copy()
    for step in decision.trail_in(w.lang):
        head.append(f" {STEP} ", style="dim").append(step, style="italic default")
    ask = Text(decision.question(w.lang), style="bold")
    ask.append(f"  {decision.clause}", style="dim not bold")
    return Group(head, ask)
