"""Elements of SVG as text. Every value passes through here, so that nothing reaches a file unescaped."""

from __future__ import annotations

from html import escape


def num(value: float) -> str:
    """A coordinate, as short as it may be."""
    short = f"{value:.2f}"
    return short.rstrip("0").rstrip(".")


def tag(name: str, *body: str, **attributes: object) -> str:
    """An element; `data_id` becomes data-id, `class_` class, and None leaves an attribute out."""
    text = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{num(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(body)
    return f"<{name}{text}>{inside}</{name}>" if inside else f"<{name}{text}/>"


def title(words: str) -> str:
    """What a thing is, for screen readers and for a pointer that rests on it."""
    return tag("title", escape(words))


def group(*body: str, about: str | None = None, **attributes: object) -> str:
    """A group; `about` says in words what it shows."""
    told = (title(about),) if about else ()
    return tag("g", *told, *body, role="img" if about else None, **attributes)


def region(name: str, about: str, *body: str, **attributes: object) -> str:
    """A part of the picture that has a name of its own."""
    return tag("g", *body, role="group", aria_label=about, data_region=name, **attributes)


def shift(x: float, y: float, *body: str, about: str | None = None, **attributes: object) -> str:
    """A group moved to (x, y)."""
    return group(*body, about=about, transform=f"translate({num(float(x))} {num(float(y))})", **attributes)


def rect(x: float, y: float, w: float, h: float, **attributes: object) -> str:
    """A rectangle."""
    return tag("rect", x=float(x), y=float(y), width=float(w), height=float(h), **attributes)


def circle(x: float, y: float, r: float, **attributes: object) -> str:
    """A circle."""
    return tag("circle", cx=float(x), cy=float(y), r=float(r), **attributes)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: object) -> str:
    """A straight line."""
    return tag("path", d=f"M{num(float(x1))} {num(float(y1))}L{num(float(x2))} {num(float(y2))}", **attributes)
