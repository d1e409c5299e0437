"""The values of events, for tests that look into them."""

from typing import Any

from signoria.table import Event


def values(event: Event) -> dict[str, Any]:
    """The values of an event by name."""
    return dict(event.data)
