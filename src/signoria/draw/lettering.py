"""How wide words are, roughly: a drawing must not depend on the faces that a machine happens to have.

The widths are a little generous, so that a text which fits here fits with any of the faces in the lists of the theme.
"""

from __future__ import annotations

_CLASSES = {
    "ijl'’.,:;|!": 0.31,
    'ftrI()[]-/·"“” ': 0.39,
    "mwMW&%—@": 0.95,
    "ABCDEGHKNOPQRSUVXYZÁÉÍÓÚ": 0.73,
    "0123456789": 0.57,
}
_WIDTHS = {letter: width for letters, width in _CLASSES.items() for letter in letters}
_WIDTHS[" "] = 0.27
_OTHER = 0.57


def width(text: str, size: float) -> float:
    """The room that a text takes."""
    return size * sum(_WIDTHS.get(letter, _OTHER) for letter in text)


def clip(text: str, size: float, room: float) -> str:
    """The text, cut with an ellipsis where it is too long."""
    if width(text, size) <= room:
        return text
    while text and width(text + "…", size) > room:
        text = text[:-1]
    return text.rstrip(" ,&-") + "…"


def wrap(text: str, size: float, room: float, lines: int = 99) -> list[str]:
    """The text in lines that fit; what is left over is cut from the last one."""
    out: list[str] = []
    for word in text.split():
        longer = f"{out[-1]} {word}" if out else word
        if out and width(longer, size) <= room:
            out[-1] = longer
        elif len(out) == lines:
            out[-1] = longer  # too long on purpose: cut below
        else:
            out.append(word)
    return [clip(part, size, room) for part in out]


def fit(text: str, size: float, room: float, lines: int, smallest: float) -> tuple[float, list[str]]:
    """The largest size, from `size` down, at which the text fits in so many lines without a cut."""
    while size > smallest:
        parts = wrap(text, size, room)
        if len(parts) <= lines and not any(part.endswith("…") for part in parts):
            return size, parts
        size -= 0.4
    return smallest, wrap(text, smallest, room, lines)
