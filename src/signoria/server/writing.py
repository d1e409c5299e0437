"""Documents as JSON. Light on purpose: worker processes read it too."""

import json
from typing import Any

import orjson

# Keys that are numbers, and numbers beyond 64 bits.
_PATIENT = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


class Raw:
    """A part of a document that is written as JSON already, so that it is written once for many readers."""

    __slots__ = ("text",)

    def __init__(self, text: bytes) -> None:
        self.text = text


def written(content: Any) -> bytes:
    """A document as JSON."""
    try:
        return orjson.dumps(content)
    except TypeError:  # not for the quick one, who takes plain documents only
        return _PATIENT.encode(content).encode()


def encoded(document: dict[str, Any]) -> bytes:
    """A document as JSON whose fields may be written already."""
    ready = [b'"%s":%s' % (name.encode(), part.text) for name, part in document.items() if isinstance(part, Raw)]
    if not ready:
        return written(document)
    rest = written({name: part for name, part in document.items() if not isinstance(part, Raw)})
    return rest[:-1] + (b"," if len(rest) > 2 else b"") + b",".join(ready) + b"}"
