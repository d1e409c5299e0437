"""Replays."""

from pydantic import Field

from signoria.server.schemas.base import Document, View
from signoria.server.schemas.table import EventOut, ToldStep, Waiting


class TurnMark(Document):
    """Where a turn begins."""

    number: int
    seat: str
    step: int


class ChartPoint(Document):
    """Numbers of each seat after a step, by what they count."""

    step: int
    turn: int
    counts: dict[str, dict[str, int]]


class ReplayOut(Document):
    """The table after so many choices. `text` says the last of them, where this reader may know it."""

    step: int
    steps: int
    seat: str | None
    by: str | None
    text: str | None
    view: View
    waiting: list[Waiting] = Field(description="Who decides next.")
    next_event: int = Field(description="The number of the first event after this step.")
    events: list[EventOut]
    told: list[ToldStep] = Field(description="The events in steps, each told in one sentence.")
    turns: list[TurnMark]
    chart: list[ChartPoint] | None
