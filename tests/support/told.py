"""What matches and events tell, for tests that look into them."""

from typing import Any

from signoria.table import Event, Match


def values(event: Event) -> dict[str, Any]:
    """The values of an event by name."""
    return dict(event.data)


def difference(old: dict[str, dict[str, int]], new: dict[str, dict[str, int]]) -> dict[str, dict[str, int]]:
    """What has changed between two counts of a table, by seat."""
    rows = {seat: {what: n - old[seat][what] for what, n in row.items()} for seat, row in new.items()}
    changed = {seat: {what: n for what, n in row.items() if n} for seat, row in rows.items()}
    return {seat: row for seat, row in changed.items() if row}


def same(one: Match, other: Match) -> bool:
    """Whether two matches are alike in all that they tell, to whomever."""
    return (
        one.record() == other.record()
        and one.position() == other.position()
        and [one.view(s) for s in one.seats] == [other.view(s) for s in other.seats]
        and [e.as_dict() for e in one.events()] == [e.as_dict() for e in other.events()]
        and (one.decision and one.decision.as_dict()) == (other.decision and other.decision.as_dict())
        and one.result == other.result
        and (one.rules, one.variants, one.seats) == (other.rules, other.variants, other.seats)
    )
