"""A stranger's script: plays both games through the public API, and every type it meets is a useful one."""

from typing import assert_type

import signoria
from signoria.pax import PaxView, view_of
from signoria.table import Decision, Event, Match, Option


def best_purchase(match: Match) -> Option | None:
    """The dearest card the seat can buy."""
    decision = match.decision
    assert_type(decision, Decision | None)
    if decision is None:
        return None
    found: Option | None = None
    for option in decision.options:
        if option.group == "buy" and (found is None or option.count("price") > found.count("price")):
            found = option
    return found


def play(match: Match, limit: int) -> list[str]:
    """Take the first option so often, and tell what happened."""
    told: list[str] = []
    while match.decision is not None and match.answers < limit:
        for event in match.choose(match.decision.options[0]):
            assert_type(event, Event)
            told.append(f"{event.turn} {event.seat or '-'} {event.kind} {event.text('es')}")
    return told


def richest(match: Match) -> str:
    """The bank with most florins, by the typed view."""
    view = view_of(match)
    assert_type(view, PaxView)
    first = view["players"][0]
    for player in view["players"]:
        if player["florins"] > first["florins"]:
            first = player
    missing = view["victories"]["imperial"]["criteria"][0]["by_seat"][first["seat"]]["missing"]
    assert_type(missing, int)
    return first["seat"]


def main() -> None:
    """Play a little of both."""
    match = signoria.new("pax", seats=3, seed=4)
    purchase = best_purchase(match)
    if purchase is not None:
        match.choose(purchase)
    print(*play(match, 20), richest(match), sep="\n")
    print(*play(signoria.new("age", seats=3, seed=4), 20), sep="\n")


if __name__ == "__main__":
    main()
