"""Documents as JSON. Light on purpose: worker processes read it too."""

import json
from typing import Any

_ENCODER = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Raw:
    """A part of a document that is written as JSON already, so that it is written once for many readers."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text


def written(content: Any) -> str:
    """A document as JSON."""
    return _ENCODER.encode(content)


def encoded(document: dict[str, Any]) -> str:
    """A document as JSON whose fields may be written already."""
    ready = [f'"{name}":{part.text}' for name, part in document.items() if isinstance(part, Raw)]
    if not ready:
        return written(document)
    rest = written({name: part for name, part in document.items() if not isinstance(part, Raw)})
    return rest[:-1] + ("," if len(rest) > 2 else "") + ",".join(ready) + "}"
