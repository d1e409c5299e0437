"""What happened, as people tell it: a sentence for a step, and a few lines for a seat that comes back."""

from typing import Final

from signoria.pax.words import catalogue
from signoria.table.events import Event
from signoria.table.readings import Json
from signoria.table.steps import MOST_LINES, RecapLine, Step, plain_caption
from signoria.table.words import Said

# What has a caption of its own, by the kind of event that begins the step.
_LISTED: Final[dict[str, str]] = {"levy": "city", "drawn": "card", "dealt": "card", "casualty": "piece"}
_FEW: Final = 3  # so many names are listed; more are counted
_BISHOPS: Final = ("bishop_on", "bishop_moves")
_OPS: Final = ("beheaded", "besieged", "repressed", "taxed", "corsair", "commerce")
_WORSE: Final = 10  # what cost the reader something
_Dated = tuple[int, RecapLine]  # a line, and the number of the event it ends with


def caption(events: tuple[Event, ...], lang: str) -> Said:
    """A step in one sentence; what is many of a kind is told as a list."""
    first = events[0]
    if first.kind == "buys":
        placed = [florin_on(event, lang) for event in events if event.kind == "places_florin"]
        words = {name: first.part(name, lang) for name in ("seat", "card", "price")}
        if placed:
            return _say(lang, "caption.buys_on", {**words, "list": _listed(placed, lang)})
        return _say(lang, "caption.buys", words)
    field = _LISTED.get(first.kind)
    if field is None:
        return plain_caption(events, lang)
    names = [event.part(field, lang) for event in events if event.kind == first.kind]
    return _say(lang, f"caption.{first.kind}", {"list": _listed(names, lang)})


def florin_on(event: Event, lang: str) -> Said:
    """What a florin was put on, by the name the table shows: a card, or the trade fair."""
    place = event.data["place"]
    assert isinstance(place, dict)
    return event.part("card" if place["column"] else "place", lang)


def recap(steps: tuple[Step, ...], seat: str, lang: str) -> list[RecapLine]:
    """Regime changes, battles, fairs, comets, sales, cards, ops as they came, answers to a tax of the reader's; last, worst
    last, what touched the reader."""
    events = [event for step in steps for event in step.events]
    lines: list[_Dated] = []
    for event in events:
        if event.kind == "regime_change":
            weight = _WORSE * (event.data["from_seat"] == seat)
            lines.append((event.number, RecapLine(event.seat, "regime", event.said(lang), weight)))
        elif event.kind == "repelled":
            lines.append((event.number, RecapLine(event.seat, "battle", event.said(lang), 0)))
    lines += _fairs(events, seat, lang)
    lines += [(e.number, RecapLine(e.seat, "comet", e.said(lang), 0)) for e in events if e.kind == "comet"]
    lines += _merged(events, "sells", "sell", "item", lang, "the_item")
    lines += _merged(events, "plays", "play", "card", lang) + _merged(events, "buys", "buy", "card", lang)
    for step in steps:
        loses = any(n < 0 for n in step.changes.get(seat, {}).values())
        for event in step.events:
            if event.kind in _BISHOPS and event.data["silences"]:
                lines.append((event.number, RecapLine(event.seat, "op", event.said(lang), 0)))
            elif event.kind in _OPS and not _costs(event, seat):
                weight = _WORSE // 2 * (loses and event.kind == "beheaded")
                lines.append((event.number, RecapLine(event.seat, "op", event.said(lang), weight)))
    lines += _answers(events, lang)
    touched = [e for e in events if e.kind != "regime_change" and _costs(e, seat)]
    lines += [(e.number, RecapLine(e.seat, e.group, e.said(lang), _WORSE // 2)) for e in touched[-2:]]
    # What is rare is kept before what is common: the lines were gathered in that order.
    kept = sorted(lines, key=lambda dated: -dated[1].weight)[:MOST_LINES]
    return [line for _, line in sorted(kept, key=lambda dated: (dated[1].weight, dated[0]))]


def _answers(events: list[Event], lang: str) -> list[_Dated]:
    """What was answered to a tax that the reader levied; that it was levied is no news to it."""
    told = {event.number for event in events}
    lines = []
    for event in events:
        if event.cause is None or event.cause in told:
            continue
        if event.kind == "tax_paid":
            lines.append((event.number, RecapLine(event.seat, "op", event.said(lang), 0)))
        elif event.kind == "repressed_free":
            said = Said.joined([_say(lang, "recap.unpaid", {}), event.said(lang)], " ")
            lines.append((event.number, RecapLine(event.id("token").partition(":")[2], "op", said, 0)))
    return lines


def _fairs(events: list[Event], reader: str, lang: str) -> list[_Dated]:
    """A line for each fair: what every bank earned, the reader last; what pirates took, how many levies rose."""
    lines = []
    for fair in [event for event in events if event.kind == "fair"]:
        mine = [event for event in events if event.turn == fair.turn and event.number > fair.number]
        after = next((e.number for e in mine if e.kind == "fair"), 1 << 60)
        mine = [event for event in mine if event.number < after]
        earned: dict[str, tuple[Said, int]] = {}
        for event in mine:
            if event.kind in ("subsidy", "fair_concession"):
                who, n = event.id("seat"), event.count("florins")
                earned[who] = (event.part("seat", lang), earned.get(who, (Said(""), 0))[1] + n)
        if reader in earned:
            earned[reader] = (Said(catalogue(lang).text("recap.you")), earned.pop(reader)[1])
        shares = [Said.joined([name, Said(f"+{n}")], " ") for name, n in earned.values()]
        pirates = sum(event.count("florins") for event in mine if event.kind == "fair_pirate")
        levies = sum(1 for event in mine if event.kind == "levy")
        words = {"side": fair.part("side", lang), "list": _listed(shares, lang)}
        parts = [_say(lang, "recap.fair", words)]
        if pirates:
            parts.append(_say(lang, "recap.pirates", {"n": Said(str(pirates), number=pirates)}))
        if levies:
            parts.append(_say(lang, "recap.levies", {"n": Said(str(levies), number=levies)}))
        lines.append((fair.number, RecapLine(fair.seat, "fair", Said.joined(parts, " "), 0)))
    return lines


def _merged(events: list[Event], kind: str, group: str, field: str, lang: str, form: str = "") -> list[_Dated]:
    """A line a bank for what it did several times."""
    by_seat: dict[str, list[Event]] = {}
    for event in events:
        if event.kind == kind:
            by_seat.setdefault(event.id("seat"), []).append(event)
    lines = []
    for seat, mine in by_seat.items():
        who = mine[0].part("seat", lang)
        if len(mine) <= _FEW:
            names = _listed([e.part(field, lang, form) for e in mine], lang)
            said = _say(lang, f"recap.{kind}", {"seat": who, "list": names})
        else:
            said = _say(lang, f"recap.{kind}_many", {"seat": who, "n": Said(str(len(mine)), number=len(mine))})
        lines.append((mine[-1].number, RecapLine(seat, group, said, 0)))
    return lines


def _costs(event: Event, seat: str) -> bool:
    """Whether the event took something from the reader: a pawn of its bank, a florin of tax, a card it held."""
    pawn = f"pawn:{seat}"
    if event.kind in ("displaced", "repressed", "repressed_free", "killed_in_border", "killed"):
        return event.data.get("token") == pawn
    if event.kind in ("casualty", "besieged", "taken_from"):
        return _token(event.data["piece"]) == pawn
    return event.kind == "taxed" and event.data.get("of_seat") == seat


def _token(piece: Json) -> Json:
    return piece["token"] if isinstance(piece, dict) else None


def _say(lang: str, key: str, words: dict[str, Said]) -> Said:
    return catalogue(lang).compose(key, words).capital()


def _listed(names: list[Said], lang: str) -> Said:
    if len(names) < 2:
        return Said.joined(names)
    return catalogue(lang).compose("caption.and", {"most": Said.joined(names[:-1]), "last": names[-1]})
