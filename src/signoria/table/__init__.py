"""The table: what any board game needs and no rule of any game.

A game is a coroutine that asks questions (`flow`); a match runs it and remembers the answers (`match`). Everything else
only reads views and gives answers.
"""

from signoria.table.documents import Result
from signoria.table.errors import (
    AmbiguousChoice,
    BadOption,
    BadPosition,
    BadRecord,
    CannotUndo,
    GameOver,
    IllegalChoice,
    NotYourChoice,
    SignoriaError,
    StaleChoice,
)
from signoria.table.events import Event, Events
from signoria.table.flow import Ask, Board, DecisionKind, EventKind, Flow
from signoria.table.game import Game
from signoria.table.match import Match, Preview, SeatHandle, WhyNot
from signoria.table.options import Decision, Option, Options
from signoria.table.readings import Json
from signoria.table.record_json import RecordDocument, record_document, record_text

__all__ = [
    "AmbiguousChoice",
    "Ask",
    "BadOption",
    "BadPosition",
    "BadRecord",
    "Board",
    "CannotUndo",
    "Decision",
    "DecisionKind",
    "Event",
    "EventKind",
    "Events",
    "Flow",
    "Game",
    "GameOver",
    "IllegalChoice",
    "Json",
    "Match",
    "NotYourChoice",
    "Option",
    "Options",
    "Preview",
    "RecordDocument",
    "Result",
    "SeatHandle",
    "SignoriaError",
    "StaleChoice",
    "WhyNot",
    "record_document",
    "record_text",
]
