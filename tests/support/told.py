"""The values of events, for tests that look into them."""

from typing import Any

from signoria.table import Event


def values(event: Event) -> dict[str, Any]:
    """The values of an event by name."""
    return dict(event.data)


def difference(old: dict[str, dict[str, int]], new: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """What has changed between two counts of a table, by seat."""
    rows = {seat: {what: n - old[seat][what] for what, n in row.items()} for seat, row in new.items()}
    changed = {seat: {what: n for what, n in row.items() if n} for seat, row in rows.items()}
    return {seat: row for seat, row in changed.items() if row}
