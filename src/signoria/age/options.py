"""Questions, options and events in the forms that people and outside code see: keys, focus, labels, texts, documents."""

from typing import Any, Final

from signoria.age.commodities import box_of, joint, payment
from signoria.age.facts import (
    AREA_IDS,
    BASE_VALUE,
    CAPITAL_IDS,
    CAPITALS,
    CARD_COMMODITIES,
    CARD_IDS,
    CATEGORY_IDS,
    COMMODITY_IDS,
    LETTERS,
    MARKET,
    N_COMMODITIES,
    NONE,
    PHASE_IDS,
    PROVINCE_IDS,
    SHIP_IDS,
    SHIP_PRICE,
    YIELDS,
)
from signoria.age.kinds import ATTACK, BUY_CARD, CLAIM, PASS, placement
from signoria.age.prices import card_price, price, spaces_worth
from signoria.age.state import Table, all_tokens_in, dominator, half, stock, tokens_in
from signoria.age.strength import chance, tokens_needed
from signoria.age.words import (
    advance_name,
    card_name,
    commodity_name,
    condition_name,
    counted,
    dollars,
    province_name,
    say,
    seat_name,
)
from signoria.table.flow import Ask, DecisionKind
from signoria.table.readings import Json

CONDITION_KEYS: Final = ("surplus", "neutral", "shortage")

# What the number of an option means, by kind of question
_CARDS: Final[dict[str, str]] = {
    "return": "return", "discard": "discard", "play": "play", "arms": "play", "final": "play", "trade": "give",
}  # fmt: skip
_PROVINCES: Final = ("crusade", "pirates", "rebellion", "from_stock", "free_marker", "crusade_marker", "cede")
_SEATS: Final[dict[str, str]] = {"victim": "victim", "renaissance": "swap"}
_BIDS: Final = ("capital_bid", "bid")
# What declining is called
_PASSES: Final[dict[str, str]] = {
    "renaissance": "keep_place", "remove": "keep_conditions", "watermill": "keep_mill", "extra_card": "no_card",
    "discard": "keep_cards", "play": "no_more_cards", "arms": "no_arms", "from_expansion": "leave_empty",
    "free_marker": "keep_markers", "ship": "no_ship", "purchase": "no_purchase", "expand": "stop",
    "cathedral": "no_cathedral", "defend": "no_defend", "trade": "no_trade",
}  # fmt: skip
_PASS_KEYS: Final[dict[str, str]] = {"stabilize": "misery", "indulgence": "misery", "from_expansion": "empty"}


# ---------------------------------------------------------------------- keys and focus


def option_key(t: Table, ask: Ask, value: int) -> str:
    """The short stable text of an option, unique in its decision."""
    name = ask[0].name
    if name in _BIDS:
        return f"bid {value}"
    if value == PASS:
        return _PASS_KEYS.get(name, "pass")
    if name in _CARDS:
        return f"{_CARDS[name]} {CARD_IDS[value]}"
    if name in _PROVINCES:
        return f"province {PROVINCE_IDS[value]}"
    if name in _SEATS:
        return f"{_SEATS[name]} {t.names[value]}"
    if name == "capital":
        return f"capital {CAPITAL_IDS[value]}"
    if name == "tie":
        return f"place {value}"
    if name == "remove":
        return f"remove {COMMODITY_IDS[value]}"
    if name == "watermill":
        return f"{COMMODITY_IDS[value // 3]} {CONDITION_KEYS[value % 3]}"
    if name == "commodity":
        return f"commodity {COMMODITY_IDS[value]}"
    if name == "area":
        return f"area {AREA_IDS[value]}"
    if name == "decree":
        return f"category {CATEGORY_IDS[value]}"
    if name == "loss":
        return "tokens" if value else "cash"
    if name == "purchase":
        return f"claim {CARD_IDS[t.leaders[value - CLAIM][0]]}" if value >= CLAIM else f"buy {LETTERS[value]}"
    if name == "expand":
        return _expand_key(value)
    return _SINGLE_KEYS[name]


_SINGLE_KEYS: Final[dict[str, str]] = {
    "extra_card": "buy", "from_expansion": "token", "ship": "upgrade", "stabilize": "pay", "indulgence": "pay",
    "cathedral": "cathedral", "defend": "cathedral",
}  # fmt: skip


def _expand_key(value: int) -> str:
    if value >= BUY_CARD:
        return "card"
    if value >= ATTACK:
        return f"attack {PROVINCE_IDS[value - ATTACK]}"
    province, tokens = placement(value)
    return f"place {PROVINCE_IDS[province]} {tokens}"


def option_focus(t: Table, ask: Ask, value: int) -> tuple[str, ...]:
    """Ids of the things on the table an option is about."""
    name = ask[0].name
    if name in ("cathedral", "defend", "from_expansion"):
        return (f"province:{PROVINCE_IDS[ask[3]]}",)
    if name == "tie":
        return ("track:order",)
    if name == "ship":
        return ("track:ship",)
    if name in ("stabilize", "indulgence"):
        return ("track:misery",) if value == PASS else ()
    if value == PASS or name in _BIDS:
        return ()
    if name in _CARDS:
        return (f"card:{CARD_IDS[value]}",)
    if name in _PROVINCES:
        return (f"province:{PROVINCE_IDS[value]}",)
    if name in _SEATS:
        return (f"seat:{t.names[value]}",)
    if name == "capital":
        return (f"power:{CAPITAL_IDS[value]}", f"province:{PROVINCE_IDS[CAPITALS[value]]}")
    if name in ("remove", "commodity"):
        return (f"commodity:{COMMODITY_IDS[value]}",)
    if name == "watermill":
        return (f"commodity:{COMMODITY_IDS[value // 3]}",)
    if name == "area":
        return (f"area:{AREA_IDS[value]}",)
    if name == "decree":
        return (f"category:{CATEGORY_IDS[value]}",)
    if name == "purchase":
        return (f"card:{CARD_IDS[t.leaders[value - CLAIM][0]]}",) if value >= CLAIM else (f"advance:{LETTERS[value]}",)
    if name == "expand" and value < BUY_CARD:
        province = value - ATTACK if value >= ATTACK else placement(value)[0]
        return (f"province:{PROVINCE_IDS[province]}",)
    return ()


def option_clause(name: str, clause: str, value: int) -> str:
    """The rule an option comes from."""
    if name == "expand":
        if value >= BUY_CARD:
            return "age:9.6.1.a"
        if value >= ATTACK:
            return "age:9.6.3.b"
        return "age:9.6.f" if value == PASS else "age:9.6.j"
    if name == "purchase" and value >= CLAIM:
        return "age:9.4.3.e"
    return clause


# ---------------------------------------------------------------------- labels


def option_label(t: Table, ask: Ask, value: int, lang: str) -> str:
    """An option in words."""
    name, seat = ask[0].name, ask[1]
    if name == "bid":
        return _bid_label(t, seat, value, lang)
    if name == "capital_bid":
        return say(lang, "option", "capital_bid", {"dollars": dollars(lang, value)})
    if value == PASS:
        return _pass_label(t, ask, lang)
    if name in ("play", "final"):
        return _play_label(t, seat, value, lang)
    if name in _CARDS:
        return say(lang, "option", _CARDS[name], {"card": card_name(lang, value)})
    if name in _PROVINCES:
        return _province_label(t, value, lang)
    if name == "commodity":
        return say(
            lang, "option", "commodity", {"commodity": commodity_name(lang, value), **_pays(t, seat, value, lang)}
        )
    if name == "purchase":
        return _purchase_label(t, seat, value, lang)
    if name == "expand":
        return _expand_label(t, seat, value, lang)
    return say(lang, "option", *_plain_label(t, ask, value, lang))


def _bid_label(t: Table, seat: int, bid: int, lang: str) -> str:
    if bid == 0:
        return say(lang, "option", "bid_zero")
    words = {"dollars": dollars(lang, abs(bid)), "tokens": counted(lang, "token", min(max(bid, 0), stock(t, seat)))}
    if bid < 0:
        return say(lang, "option", "bid_less", words)
    return say(lang, "option", "bid_excess" if bid > stock(t, seat) else "bid", words)


def _pass_label(t: Table, ask: Ask, lang: str) -> str:
    name, seat, _, about = ask
    if name.name == "stabilize":
        spaces = spaces_worth(t.misery[seat], about)
        return say(lang, "option", "misery", {"spaces": counted(lang, "space", spaces)})
    if name.name == "indulgence":
        return say(lang, "option", "misery", {"spaces": counted(lang, "space", 1)})
    return say(lang, "option", _PASSES[name.name])


def _pays(t: Table, seat: int, commodity: int, lang: str) -> dict[str, str]:
    sums = [0 if t.chaos[s] else payment(commodity, box_of(t, s, commodity)) for s in range(t.n)]
    return {"dollars": dollars(lang, sums[seat]), "others": dollars(lang, sum(sums) - sums[seat])}


def _play_label(t: Table, seat: int, card: int, lang: str) -> str:
    words: dict[str, str] = {"card": card_name(lang, card)}
    if len(CARD_COMMODITIES[card]) == 1:
        words.update(_pays(t, seat, CARD_COMMODITIES[card][0], lang))
        return say(lang, "option", "play_commodity", words)
    return say(lang, "option", "play", words)


def _province_label(t: Table, province: int, lang: str) -> str:
    words: dict[str, Any] = {"province": province_name(lang, province)}
    owner = dominator(t, province)
    if owner != NONE:
        return say(lang, "option", "province_held", {**words, "player": seat_name(t, owner, lang)})
    tokens = all_tokens_in(t, province)
    if tokens:
        return say(lang, "option", "province_tokens", {**words, "tokens": counted(lang, "token", tokens)})
    return say(lang, "option", "province", words)


def _purchase_label(t: Table, seat: int, value: int, lang: str) -> str:
    if value >= CLAIM:
        card, owner, _ = t.leaders[value - CLAIM]
        return say(lang, "option", "claim", {"card": card_name(lang, card), "player": seat_name(t, owner, lang)})
    words = {
        "letter": LETTERS[value],
        "advance": advance_name(lang, value),
        "dollars": dollars(lang, price(t, seat, value)),
    }
    return say(lang, "option", "purchase", words)


def _expand_label(t: Table, seat: int, value: int, lang: str) -> str:
    if value >= BUY_CARD:
        return say(lang, "option", "card_for_tokens", {"tokens": counted(lang, "token", card_price(t))})
    if value >= ATTACK:
        province = value - ATTACK
        words: dict[str, Any] = {
            "province": province_name(lang, province),
            "tokens": counted(lang, "token", tokens_needed(t, seat, province)),
            "percent": (chance(t, seat, province) + 5) // 10,
        }
        return say(lang, "option", "attack", words)
    province, tokens = placement(value)
    words = {"province": province_name(lang, province), "tokens": counted(lang, "token", tokens)}
    alone = all_tokens_in(t, province) == tokens_in(t, seat, province)
    fills = alone and MARKET[province] > 1 and tokens_in(t, seat, province) + tokens == MARKET[province]
    return say(lang, "option", "expand_dominate" if fills else "expand_place", words)


def _plain_label(t: Table, ask: Ask, value: int, lang: str) -> tuple[str, dict[str, Any]]:
    """The phrase of an option that needs little, with its words."""
    name, seat, about = ask[0].name, ask[1], ask[3]
    if name == "capital":
        province = CAPITALS[value]
        goods = [commodity_name(lang, c) for c in range(N_COMMODITIES) if YIELDS[c] >> province & 1]
        power = say(lang, "power", CAPITAL_IDS[value])
        return name, {"power": power, "commodity": ", ".join(goods), "market": MARKET[province]}
    if name == "tie":
        return "place", {"n": value}
    if name == "renaissance":
        return "swap", {"player": seat_name(t, value, lang), "place": t.slot[value]}
    if name == "remove":
        words = {
            "condition": condition_name(lang, 1 if t.conditions[value] > 0 else -1),
            "commodity": commodity_name(lang, value),
            "dollars": dollars(lang, BASE_VALUE[value]),
        }
        return ("remove_both" if len(joint(t, value)) > 1 else "remove"), words
    if name == "watermill":
        goods_name = commodity_name(lang, value // 3)
        return "mill", {"commodity": goods_name, "condition": condition_name(lang, value % 3 - 1)}
    if name == "victim":
        return name, {"player": seat_name(t, value, lang)}
    if name == "area":
        return name, {"area": say(lang, "area", AREA_IDS[value])}
    if name == "decree":
        return name, {"category": say(lang, "category", CATEGORY_IDS[value])}
    if name == "loss":
        if value:
            return "loss_tokens", {"tokens": counted(lang, "token", half(t.expansion[seat]))}
        return "loss_cash", {"dollars": dollars(lang, min(half(t.written[seat]), t.cash[seat]))}
    if name == "ship":
        return name, {"ship": say(lang, "ship", SHIP_IDS[about]), "dollars": dollars(lang, SHIP_PRICE)}
    if name in ("stabilize", "indulgence"):
        return "pay", {"dollars": dollars(lang, about)}
    return name, {"dollars": dollars(lang, about)}


# ---------------------------------------------------------------------- questions and trails


def question_words(t: Table, ask: Ask, lang: str) -> dict[str, str]:
    """The words of a question."""
    name, _, _, about = ask
    words: dict[str, str] = {}
    if name.name in ("arms", "cede", "trade"):
        words["player"] = seat_name(t, about, lang)
    elif name.name in ("commodity", "victim"):
        words["card"] = card_name(lang, about)
    elif name.name in ("from_expansion", "free_marker", "crusade_marker", "cathedral", "defend"):
        words["province"] = province_name(lang, about)
    elif name.name in ("stabilize", "indulgence"):
        words["dollars"] = dollars(lang, about)
    elif name.name == "expand":
        words["tokens"] = counted(lang, "token", about)
    elif name.name == "pirates":
        words["n"] = str(about)
    return words


def trail_words(t: Table, kind: DecisionKind, about: int, value: int, lang: str) -> str | None:
    """How a choice already made is named above those that follow from it."""
    if value == PASS:
        return None
    if kind.name in ("play", "final", "arms"):
        return say(lang, "trail", "play", {"card": card_name(lang, value)})
    if kind.name == "expand" and ATTACK <= value < BUY_CARD:
        return say(lang, "trail", "attack", {"province": province_name(lang, value - ATTACK)})
    return None


# ---------------------------------------------------------------------- events

_TABLES: Final[dict[str, tuple[str, ...]]] = {
    "card": CARD_IDS,
    "province": PROVINCE_IDS,
    "commodity": COMMODITY_IDS,
    "power": CAPITAL_IDS,
    "area": AREA_IDS,
    "category": CATEGORY_IDS,
    "ship": SHIP_IDS,
    "phase": PHASE_IDS,
    "advance": tuple(LETTERS),
}


def event_value(sort: str, n: int) -> Json:
    """A number of an event as an id or a count."""
    if sort == "misery":
        return None if n == NONE else n
    table = _TABLES.get(sort)
    return n if table is None else table[n]


def event_word(sort: str, value: int, lang: str) -> str:
    """A number of an event in words."""
    if sort == "card":
        return card_name(lang, value)
    if sort == "province":
        return province_name(lang, value)
    if sort == "commodity":
        return commodity_name(lang, value)
    if sort == "advance":
        return advance_name(lang, value)
    if sort == "condition":
        return condition_name(lang, value)
    if sort in ("power", "area", "category", "ship", "phase"):
        return say(lang, sort, _TABLES[sort][value])
    if sort in ("dollars", "interest", "bid"):
        return dollars(lang, abs(value) if sort == "bid" else value)
    if sort in ("tokens", "spaces", "cards", "provinces"):
        return counted(lang, sort[:-1], value)
    return str(value)
