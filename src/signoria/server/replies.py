"""How answers are sent."""

from typing import Any, Final

from fastapi.responses import Response

from signoria.server.writing import encoded, written

# Answers that are the same for everybody who reads the language, until the next release.
CACHED: Final = {"Cache-Control": "public, max-age=3600", "Vary": "Accept-Language"}


DRAWN: Final[dict[int | str, dict[str, Any]]] = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}


class Drawing(Response):
    """A picture of lines and words (SVG)."""

    media_type = "image/svg+xml"


class Json(Response):
    """A document that is JSON already in shape: it came from the engine, and nothing checks it a second time."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        if isinstance(content, bytes):
            return content
        return encoded(content) if isinstance(content, dict) else written(content)
