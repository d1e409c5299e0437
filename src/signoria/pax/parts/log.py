"""The log of Pax Renaissance, with small steps of one kind gathered into one line."""

from collections.abc import Iterable

from signoria.cli.log import Line
from signoria.pax.parts.words import PaxWords as Words
from signoria.pax.recap import florin_on
from signoria.table import Event

GATHERED = ("dealt", "places_florin", "drawn", "florin_to_china")


def log_lines(events: Iterable[Event], w: Words) -> list[Line]:
    """The events as lines."""
    lines: list[Line] = []
    run: list[Event] = []
    for event in events:
        if run and event.kind != run[0].kind:
            lines.append(_gather(run, w))
            run = []
        if event.kind in GATHERED:
            run.append(event)
        else:
            lines.append(Line(event.text(w.lang), event.clause, event.begins_turn))
    if run:
        lines.append(_gather(run, w))
    return lines


def _gather(run: list[Event], w: Words) -> Line:
    first = run[0]
    if len(run) == 1:
        return Line(first.text(w.lang), first.clause)
    if first.kind == "florin_to_china":
        text = w("log", "china", seat=w.bank(first.id("seat")), florins=w.florins(len(run)))
    elif first.kind == "places_florin":
        cards = listed([florin_on(e, w.lang).text for e in run], w)
        text = w("log", "places", seat=w.bank(first.id("seat")), cards=cards)
    elif first.kind == "dealt":
        text = w("log", "dealt", cards=listed([w.card(e.id("card")) for e in run], w))
    else:
        cards = listed([f"{w.card(e.id('card'))} ({_place(e, w)})" for e in run], w)
        text = w("log", "drawn", cards=cards)
    return Line(text, first.clause)


def _place(event: Event, w: Words) -> str:
    place = event.data["place"]
    assert isinstance(place, dict)
    return f"{w.game('side', str(place['side']))} {place['column']}"


def listed(names: list[str], w: Words) -> str:
    """Names in a row: a, b and c."""
    if len(names) < 2:
        return "".join(names)
    return w("log", "and", most=", ".join(names[:-1]), last=names[-1])
