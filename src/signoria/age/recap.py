"""What happened, as people tell it: a sentence for a step, and a few lines for a seat that comes back."""

from collections.abc import Callable
from typing import Final

from signoria.age.commodities import sign
from signoria.age.words import catalogue, condition_name, counted, dollars
from signoria.table.events import Event
from signoria.table.steps import MOST_LINES, RecapLine, Step, doer, plain_caption
from signoria.table.words import Said

Events = tuple[Event, ...]

# ---------------------------------------------------------------------- captions


def caption(events: Events, lang: str) -> Said:
    """A step in one sentence; what is many of a kind is told as a list."""
    tell = _CAPTIONS.get(events[0].kind)
    return plain_caption(events, lang) if tell is None else tell(events, lang)


def _card(events: Events, lang: str) -> Said:
    """A card, with what it paid or did to whom."""
    played = events[0]
    words = {"seat": played.part("seat", lang), "card": played.part("card", lang)}
    paid = _of(events, "paid")
    if [e.seat for e in paid] == [played.seat]:
        # Who is paid alone for a card of his own is named once.
        alone = _item(lang, "paid_alone", _parts(paid[0], ("dollars",), lang))
        return _say(lang, "caption.card", {**words, "list": alone})
    if paid:
        return _say(lang, "caption.card", {**words, "list": _payments(paid, lang)})
    if _of(events, "commodity_played"):
        return _say(lang, "caption.nobody_paid", words)
    if _of(events, "war_roll"):
        return Said.joined([plain_caption(events[:1], lang), _war(events, lang)], " ")
    hits = [event for event in events if event.kind in _HITS]
    if hits:
        return _say(lang, "caption.card", {**words, "list": _hits(hits, lang)})
    return plain_caption(events[: 1 if len(events) > 1 and events[1].kind in _AS_PLAYED else 2], lang)


def _commodity(events: Events, lang: str) -> Said:
    """What was chosen of a card of two commodities, and whom it paid."""
    paid = _of(events, "paid")
    words = _parts(events[0], ("commodity",), lang)
    if not paid:
        return _say(lang, "caption.commodity_nobody", words)
    return _say(lang, "caption.commodity", {**words, "list": _payments(paid, lang)})


def _payments(paid: list[Event], lang: str) -> Said:
    return Said.joined([_item(lang, "paid", _parts(event, ("seat", "dollars"), lang)) for event in paid])


# What says of a card no more than that it was played
_AS_PLAYED: Final = ("armed", "leader", "ruler")

# What a card can do to somebody, with the words that tell it
_HITS: Final[dict[str, tuple[str, ...]]] = {
    "crusade": ("province",),
    "misery_up": ("spaces",),
    "reduced": ("province",),
    "removed": ("province",),
    "alchemy": ("dollars",),
    "lost_cash": ("dollars",),
    "lost_tokens": ("tokens",),
}


def _hits(hits: list[Event], lang: str) -> Said:
    """What a card did, seat by seat: who is hit in many places is named once."""
    by_seat: dict[str, list[Event]] = {}
    for event in hits:
        by_seat.setdefault("" if event.kind == "crusade" else event.seat or "", []).append(event)
    told = []
    for seat, events in by_seat.items():
        each = Said.joined([_item(lang, event.kind, _parts(event, _HITS[event.kind], lang)) for event in events])
        told.append(_item(lang, "hit", {"seat": events[0].part("seat", lang), "list": each}) if seat else each)
    return Said.joined(told, "; ")


def _civil_war(events: Events, lang: str) -> Said:
    """A Civil War, and what its victim lost by it."""
    told = ("civil_war", "reduced", "lost_cash", "lost_tokens")
    return Said.joined([event.said(lang) for event in events if event.kind in told], " ")


def _war(events: Events, lang: str) -> Said:
    """The dice of a War, and how it ended."""
    roll = _of(events, "war_roll")[-1]
    sums = [roll.count("die") + roll.count("bonus"), roll.count("other_die") + roll.count("other_bonus")]
    words = {
        **_parts(roll, ("seat", "die", "bonus", "other_seat", "other_die", "other_bonus"), lang),
        "sum": Said(str(sums[0])),
        "other_sum": Said(str(sums[1])),
    }
    after = [e.said(lang) for e in events if e.kind in ("war_tied", "war_won", "war_ends")]
    ceded = [_ceded(events, lang)] if _of(events, "ceded") else []
    return Said.joined([_say(lang, "caption.war", words), *after, *ceded], " ")


def _ceded(events: Events, lang: str) -> Said:
    """What the loser of a War gives up."""
    ceded = _of(events, "ceded")
    words = {
        **_parts(ceded[0], ("seat", "other_seat"), lang),
        "list": Said.joined([event.part("province", lang) for event in ceded]),
    }
    return _say(lang, "caption.ceded", words)


def _bids(events: Events, lang: str) -> Said:
    """All bids, and the order they made."""
    bids = [_item(lang, "bid", _parts(e, ("seat", "bid"), lang)) for e in _of(events, "bid")]
    places = sorted(_of(events, "order_set"), key=_place)
    words = {"list": Said.joined(bids), "order": Said.joined([e.part("seat", lang) for e in places])}
    return _say(lang, "caption.bids" if places else "caption.bids_only", words)


def _capital_bids(events: Events, lang: str) -> Said:
    """All bids for the choice of capital, and the dice between equal ones."""
    bids = _of(events, "capital_bid")
    words = [_item(lang, "bid", {"seat": e.part("seat", lang), "bid": e.part("dollars", lang)}) for e in bids]
    rolls = [e.said(lang) for e in _of(events, "capital_roll")]
    return Said.joined([_say(lang, "caption.capital_bids", {"list": Said.joined(words)}), *rolls], " ")


def _place(event: Event) -> int:
    return event.count("place")


def _income(events: Events, lang: str) -> Said:
    paid = []
    for event in _of(events, "income"):
        sum_of = Said(dollars(lang, event.count("dollars") + event.count("interest")))
        paid.append(_item(lang, "paid", {"seat": event.part("seat", lang), "dollars": sum_of}))
    return _say(lang, "caption.income", {"list": Said.joined(paid)})


def _placed(events: Events, lang: str) -> Said:
    """Placements of one player, one after another."""
    placed = _of(events, "placed")
    tokens = Said(counted(lang, "token", sum([e.count("tokens") for e in placed])))
    names = {e.id("province"): e.part("province", lang) for e in placed}
    words = {"seat": placed[0].part("seat", lang), "tokens": tokens, "list": Said.joined(list(names.values()))}
    return _say(lang, "caption.placed", words)


def _attack(events: Events, lang: str) -> Said:
    attack = events[0]
    words = _parts(attack, ("seat", "province", "tokens"), lang)
    words["defenders"] = attack.part("defenders", lang)
    for kind in ("attack_won", "attack_lost"):
        ends = _of(events, kind)
        if ends:
            lost = ends[0].part("tokens", lang) if kind == "attack_lost" else Said("")
            return _say(lang, f"caption.{kind}", {**words, "lost": lost})
    return _say(lang, "caption.attack", words)


def _market(events: Events, lang: str) -> Said:
    """The shortages and surpluses of the turn to come, and what they bring or cost who leads there."""
    rolled = _of(events, "condition")
    if not rolled:
        return plain_caption(events[:1], lang)
    goods: dict[str, list[Event]] = {}
    for event in rolled:
        goods.setdefault(event.id("commodity"), []).append(event)
    told = _say(lang, "caption.market", {"list": Said.joined([_condition(same, lang) for same in goods.values()])})
    leads = [event.said(lang) for event in events if event.kind in ("majority_card", "majority_fine")]
    return Said.joined([told, *leads], " ")


def _condition(rolled: list[Event], lang: str) -> Said:
    """What all rolls for one commodity come to: a shortage and a surplus cancel (9.7.1.c)."""
    boxes = sum([event.count("condition") for event in rolled])
    name = condition_name(lang, sign(boxes))
    words = {
        "commodity": rolled[0].part("commodity", lang),
        "condition": Said(f"{name} ×{abs(boxes)}" if abs(boxes) > 1 else name),
    }
    return _item(lang, "condition", words)


def _drawing(events: Events, lang: str) -> Said:
    """A card got for something; who may not see which is not told of it twice."""
    return plain_caption(tuple([e for e in events if e.kind != "drawn" or "card" in e.data]), lang)


def _points(events: Events, lang: str) -> Said:
    scores = [_item(lang, "score", _parts(e, ("seat", "points"), lang)) for e in _of(events, "score")]
    wins = [event.said(lang) for event in _of(events, "wins")]
    return Said.joined([_say(lang, "caption.points", {"list": Said.joined(scores)}), *wins], " ")


_CAPTIONS: Final[dict[str, Callable[[Events, str], Said]]] = {
    "played": _card,
    "commodity_played": _commodity,
    "war_roll": _war,
    "ceded": _ceded,
    "civil_war": _civil_war,
    "bid": _bids,
    "capital_bid": _capital_bids,
    "income": _income,
    "placed": _placed,
    "attack": _attack,
    "conditions_lapse": _market,
    "market_roll": _market,
    "bonus": _drawing,
    "card_bought": _drawing,
    "card_for_tokens": _drawing,
    "score": _points,
}


# ---------------------------------------------------------------------- since your move

# Steps that say nothing to somebody who comes back, and how much the others do
_SILENT: Final = ("phase", "pass", "turn", "")
_RANK: Final[dict[str, int]] = {"attack": 3, "war": 3, "card": 2, "advance": 1}
_TAKES: Final = 2  # provinces that somebody took by placing tokens
# What costs the seat it tells of something, and how much that weighs
_COSTS: Final[dict[str, int]] = {
    "removed": 10, "ceded": 10, "reduced": 8, "chaos": 20, "misery_up": 4, "alchemy": 4, "lost_cash": 4, "lost_tokens": 4,
    "majority_fine": 2, "indulgence_paid": 2, "civil_war": 4,
}  # fmt: skip


def recap(steps: tuple[Step, ...], seat: str, lang: str) -> list[RecapLine]:
    """What matters most, in the order it happened; what cost the reader something comes last."""
    told = [(events, weight_of(events, seat)) for events in _gathered(steps)]

    def importance(one: tuple[Events, int]) -> tuple[int, bool, int, int]:
        events, weight = one
        rank = _TAKES if _of(events, "dominates") else _RANK.get(events[0].group, 0)
        return (weight, _touches(events, seat), rank, events[0].number)

    ranked = sorted(told, key=importance, reverse=True)[:MOST_LINES]
    return [_line(events, weight, lang) for events, weight in sorted(ranked, key=_last_the_worst)]


def _gathered(steps: tuple[Step, ...]) -> list[Events]:
    """What happened in the steps that say something. What a seat placed, between attacks and cards, is told at once."""
    told: list[Events] = []
    placed: dict[str | None, int] = {}
    for step in steps:
        if _says_nothing(step):
            continue
        if step.events[0].kind == "placed":
            at = placed.setdefault(step.events[0].seat, len(told))
            if at < len(told):
                told[at] += step.events
                continue
        told.append(step.events)
    return told


def _says_nothing(step: Step) -> bool:
    first = step.events[0]
    empty = first.kind == "expanded" and first.count("tokens") == 0
    return empty or step.group in _SILENT or first.kind == "returned"


def _line(events: Events, weight: int, lang: str) -> RecapLine:
    first = events[0]
    said = _expanded(events, lang) if first.kind == "placed" else caption(events, lang)
    return RecapLine(doer(events), first.group, said, weight)


def _expanded(events: Events, lang: str) -> Said:
    """What a seat placed: the provinces it took by it, then how many tokens went elsewhere."""
    taken = {e.id("province"): e.part("province", lang) for e in _of(events, "dominates")}
    rest = [event for event in _of(events, "placed") if event.id("province") not in taken]
    if not taken:
        return _placed(events, lang)
    words = {"seat": events[0].part("seat", lang), "list": Said.joined(list(taken.values()))}
    if not rest:
        return _say(lang, "caption.takes", words)
    words["tokens"] = Said(counted(lang, "token", sum([e.count("tokens") for e in rest])))
    names = {e.id("province"): e.part("province", lang) for e in rest}
    return _say(lang, "caption.takes_and", {**words, "rest": Said.joined(list(names.values()))})


def _touches(events: Events, seat: str) -> bool:
    """Whether what somebody else did is about this seat too: it was attacked, say, or paid."""
    for event in events:
        defenders = event.data.get("defenders")
        if seat in (event.data.get("seat"), event.data.get("other_seat")):
            return True
        if isinstance(defenders, list) and seat in defenders:
            return True
    return False


def _last_the_worst(told: tuple[Events, int]) -> tuple[bool, int]:
    events, weight = told
    return (weight > 0, events[0].number)


def weight_of(events: Events, seat: str) -> int:
    """What it cost a seat: 0 where nothing."""
    return sum([_COSTS.get(event.kind, 0) for event in events if event.seat == seat])


# ---------------------------------------------------------------------- telling


def _of(events: Events, kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def _parts(event: Event, names: tuple[str, ...], lang: str) -> dict[str, Said]:
    return {name: event.part(name, lang) for name in names}


def _item(lang: str, name: str, words: dict[str, Said]) -> Said:
    """One of a list inside a sentence."""
    return catalogue(lang).compose(f"caption.one_{name}", words)


def _say(lang: str, key: str, words: dict[str, Said]) -> Said:
    return catalogue(lang).compose(key, words).capital()
