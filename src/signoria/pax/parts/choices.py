"""The question and its numbered answers, each with what it costs and does."""

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.pax.facts import CITY
from signoria.pax.parts import cardfile, signs
from signoria.pax.parts.chart import describe
from signoria.pax.parts.log import log_lines
from signoria.pax.parts.words import PaxWords as Words
from signoria.pax.printed import PrintedCard
from signoria.pax.view import CardView, HeldSquare, PaxView, SquareView
from signoria.pax.words import city_name, token_words
from signoria.table import Decision, Event, Match, Option, Preview

SAID_BY_LABEL = ("triggers", "casualty")


def option_list(match: Match, decision: Decision, view: PaxView, w: Words) -> RenderableType:
    """The numbered answers."""
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(justify="right", style="bold cyan", width=2 if len(decision.options) < 100 else 3)
    # Actions are many and told by their card: a line each. What a nested choice does is told in full.
    crowded = decision.kind == "action"
    table.add_column(ratio=1, no_wrap=crowded, overflow="ellipsis" if crowded else "fold")
    for number, option in enumerate(decision.options, start=1):
        line = Text(option.label(w.lang))
        note = explain(match, decision, option, view, w)
        if note:
            line.append("  ").append_text(note)
        table.add_row(str(number), line)
    return table


def explain(match: Match, decision: Decision, option: Option, view: PaxView, w: Words) -> Text:
    """A few words on an option: the card it is about, the place, or what would happen."""
    if option.group == "show":  # a teacher asks: nothing would happen
        return Text()
    if decision.kind == "action":
        card = _card_of(option, view)
        if option.group in ("buy", "play"):
            return _dim(cardfile.brief(card, w)) if card is not None else Text()
        if option.group == "ops":
            return Text(_ops_note(option.id("side"), view, w), style="dim")
        if option.group == "fair":
            return _fair_note(match.preview(option), w)
        if option.group in ("sell", "pass", "victory"):
            return Text()
    # A border is chosen for what lies on it and passes over it, an empire also for what the choice would start there.
    place = _place_of(option, view, w)
    if place is not None and "border" in option.data:
        return _dim(place)
    told = happening(match.preview(option), w)
    parts = [place] if place is not None and "empire" in option.data else []
    return _dim(Text(" · ").join([*parts, Text(told)] if told else parts))


def _dim(text: Text) -> Text:
    text = text.copy()
    text.stylize("dim")
    return text


def happening(preview: Preview, w: Words) -> str:
    """What a choice would do, in a line; what the next seat begins with is no part of it."""
    events: list[Event] = []
    for event in preview.events:
        if event.kind == "turn":
            break
        if events or event.kind not in SAID_BY_LABEL:
            events.append(event)
    return " ".join(line.text for line in log_lines(events, w))


def _card_of(option: Option, view: PaxView) -> PrintedCard | None:
    """The card that is bought or played."""
    return cardfile.cards(view["rules"]).get(str(option.data.get("card")))


def _place_of(option: Option, view: PaxView, w: Words) -> Text | None:
    for focus in option.focus:
        found = describe(focus, view, w)
        if found is not None:
            return found
    return None


def _ops_note(side: str, view: PaxView, w: Words) -> str:
    own = next(p for p in view["players"] if p["seat"] == view["you"])
    lanes = (("west", own["west"]), ("east", own["east"]))
    entries = [e for lane, entries in lanes if side in (lane, "both") for e in _with_below(entries)]
    silenced = sum(1 for e in entries if e["silenced"])
    text = w.count("card", len(entries))
    return text + (", " + w("choice", "silenced", n=silenced) if silenced else "")


def _fair_note(preview: Preview, w: Words) -> Text:
    """Where the fair starts, with how much, and whose purse it fills."""
    fair = next((e for e in preview.events if e.kind == "fair"), None)
    if fair is None:
        return Text()
    city = city_name(w.lang, CITY[fair.id("city")])
    text = Text(w("choice", "fair", city=city, florins=w.florins(fair.count("profits"))), style="dim")
    for bank, changes in preview.changes.items():
        if "florins" in changes:
            text.append(f"  {signs.bank_code(bank)} {changes['florins']:+d}", style=signs.BANK_STYLE[bank])
    return text


def _with_below(entries: list[CardView | SquareView]) -> list[CardView | HeldSquare]:
    """Cards and squares with what lies below them: queens and vassals, and the queens of these."""
    found: list[CardView | HeldSquare] = []
    for entry in entries:
        found.append(entry)
        if "empire" in entry:
            found += entry["queens"]
            for vassal in entry["vassals"]:
                found += [vassal, *vassal["queens"]]
    return found


# ---------------------------------------------------------------------- the preview of one option


def print_preview(console: Console, match: Match, option: Option, view: PaxView, w: Words) -> None:
    """What the option costs and does, as far as anybody may know."""
    console.print(
        Text(option.label(w.lang), style="bold").append(f"  {option.key}  {option.clause}", style="dim not bold")
    )
    card = _card_of(option, view)
    if card is not None and option.group in ("play", "buy"):
        for line in cardfile.full(card, w)[1:]:
            console.print(Text("  ").append_text(line))
    preview = match.preview(option)
    for entry in log_lines([e for e in preview.events if e.kind != "turn"], w):
        console.print(entry.draw())
    for who, changes in preview.changes.items():
        for what, n in changes.items():
            console.print(Text(f"  {n:+d} {change(who, what, w)}", style="green" if n > 0 else "red"))
    if preview.reveals:
        console.print(Text("  " + w("choice", "reveals"), style="dim"))
    elif not preview.events and not preview.changes:
        console.print(Text("  " + w("choice", "leads_on"), style="dim"))


def change(who: str, what: str, w: Words) -> str:
    """A count that changes, in words."""
    if who == "pool":
        kind, _, of = what.partition(":")
        if kind == "pawn":
            return w("change", "reserve", bank=w.bank(of))
        return w("change", "pool", token=token_words(w.lang, what))
    counted, _, kind = what.partition(":")
    if counted == "prestige":
        return w("change", counted, bank=w.bank(who), prestige=w.game("prestige", kind))
    return w("change", what, bank=w.bank(who))
