"""What can go wrong over the wire: one sentence and a kind each, and never a change."""

from collections.abc import Mapping
from typing import Any, Literal

from signoria.sentences import retold
from signoria.server.schemas import Problem
from signoria.table import BadPosition, Json, SignoriaError
from signoria.table.errors import Refusal

Kind = Literal["stale", "illegal", "forbidden", "missing", "invalid", "busy", "too_large", "set_aside"]
STATUS: dict[Kind, int] = {
    "stale": 409,
    "illegal": 422,
    "forbidden": 403,
    "missing": 404,
    "invalid": 422,
    "busy": 429,
    "too_large": 413,
    "set_aside": 423,
}


class Trouble(Refusal):
    """Something that is not done, and why: a sentence with its values, or what the engine says."""

    def __init__(
        self,
        kind: Kind,
        error: str | Refusal,
        *values: object,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
    ):
        if isinstance(error, Refusal):
            super().__init__("{0}", error)
        else:
            super().__init__(error, *values)
        self.kind: Kind = kind
        self.status = STATUS[kind] if status is None else status
        self.headers = dict(headers or {})

    def document(self, lang: str) -> dict[str, Json]:
        """The problem as JSON: a sentence, and what it is made of."""
        return problem(self, self.kind, lang)


def problem(error: Refusal, kind: Kind, lang: str) -> dict[str, Json]:
    """An error as JSON: one sentence in this language, and the key and the values it is made of."""
    error = _innermost(error)
    path = error.path if isinstance(error, BadPosition) else ""
    return {"error": sentence(retold(error, lang)), "kind": kind, **_parts(error), "path": path}


def _innermost(error: Refusal) -> Refusal:
    """The error; where all that it says is another one, that."""
    inner = error.values[0] if error.key == "{0}" and error.values else None
    return _innermost(inner) if isinstance(inner, Refusal) else error


def _parts(error: Refusal) -> dict[str, Json]:
    return {"key": error.key, "values": [_value(value) for value in error.values]}


def _value(value: object) -> Json:
    if isinstance(value, Refusal):
        return _parts(value)
    return value if isinstance(value, str | int | float | bool | None) else str(value)


def sentence(error: SignoriaError | str) -> str:
    """The message of the engine as one line."""
    text = " ".join(str(error).split())
    return text if text.endswith((".", "!", "?")) else text + "."


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What a route may answer besides success, for the OpenAPI document."""
    words = {
        400: "The request cannot be read.",
        403: "Not allowed.",
        404: "Not found.",
        409: "The position has changed since: nothing was done.",
        413: "Too large.",
        422: "Not possible: nothing was done.",
        423: "The game is set aside: its log no longer plays.",
        429: "Too many requests.",
    }
    return {status: {"model": Problem, "description": words[status]} for status in (*statuses, 429)}
