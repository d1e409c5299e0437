"""What a live connection sends."""

from typing import Literal

from signoria.server.schemas.base import Document, Problem
from signoria.server.schemas.table import ChatOut, TableOut, Update


class LiveTable(TableOut):
    """First message of a live connection."""

    type: Literal["table"]


class LiveUpdate(Update):
    """Message after each change."""

    type: Literal["update"]


class LiveChat(Document):
    """Message when somebody says something."""

    type: Literal["chat"]
    chat: ChatOut


class LivePresence(Document):
    """Message when somebody comes or goes."""

    type: Literal["presence"]
    online: list[str]
    spectators: int


class LivePong(Document):
    """Answer to a ping."""

    type: Literal["pong"]


class LiveProblem(Problem):
    """Why a connection is refused; it is closed after this message."""

    type: Literal["problem"]


LIVE_MESSAGES: tuple[type[Document], ...] = (LiveTable, LiveUpdate, LiveChat, LivePresence, LivePong, LiveProblem)
