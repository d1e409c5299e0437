"""What the options of questions of Age of Renaissance say: what a purchase costs and why, how an attack stands.

The plain sorts of numbers stand in `readings`. What is said is worked out by the rules themselves.
"""

from collections.abc import Callable
from typing import Any, Final

from signoria.age import values as v
from signoria.age.commodities import box_at, box_of, joint, payment, sign
from signoria.age.facts import (
    ALL_ADVANCES,
    AREA_VI,
    ARMS,
    BASE_VALUE,
    CAPITAL_BID_MAX,
    CAPITAL_IDS,
    CAPITALS,
    CARD_COMMODITIES,
    CARD_EVENT,
    CARD_IDS,
    CHAOS,
    COASTAL,
    COMMODITY_IDS,
    COST,
    DECREED,
    IN_AREA,
    LETTERS,
    MARKET,
    MAX_PLAYERS,
    MILLED,
    N_CARDS,
    N_COMMODITIES,
    N_PROVINCES,
    NEW_WORLD,
    NONE,
    PROVINCE_IDS,
    SATELLITES,
    SHIP_IDS,
    SHIP_NUMBER,
    SHIP_PRICE,
    SLOTS_FOR,
    WAR,
    YIELDS,
    provinces_of,
)
from signoria.age.outlook import (
    Bidding,
    attack_values,
    bidding_values,
    chance_from,
    newly_reached,
    offer_of,
    placement_values,
    war_values,
)
from signoria.age.prices import card_price, misery_at, price, price_parts, spaces_worth
from signoria.age.readings import (
    CARD,
    CATEGORY,
    COMMODITY,
    DOLLARS,
    POWER,
    PROVINCE,
    SEAT,
    TOKENS,
    power_word,
    ship_word,
)
from signoria.age.state import Table, all_tokens_in, cards_to_last_turn, cash_halved, dominator, half, stock
from signoria.age.strength import chance, fills, tokens_needed
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
from signoria.table.readings import PASS, Ask, Decline, Reading, Shape

CONDITION_KEYS: Final = ("surplus", "neutral", "shortage")

# Options of ASK_PURCHASE and ASK_EXPAND that are not an advance
CLAIM: Final = 100  # + the leader's place
PLACE: Final = 1000  # + province * COUNTS + tokens
COUNTS: Final = 50  # room for numbers of tokens
ATTACK: Final = 10_000  # + province
BUY_CARD: Final = 20_000


def placing(province: int, tokens: int) -> int:
    """The option to place tokens in a province."""
    return PLACE + province * COUNTS + tokens


def placement(option: int) -> tuple[int, int]:
    """The province and the number of tokens of such an option."""
    return divmod(option - PLACE, COUNTS)


# ---------------------------------------------------------------------- declining


def _declining(phrase: str) -> Any:
    def label(t: Table, ask: Ask, lang: str) -> str:
        return say(lang, "option", phrase)

    return label


def _ends_part(t: Table, ask: Ask) -> str | None:
    """Where the part of a player ends, the next one is asked."""
    return "asks_others"


def _next_is_asked(t: Table, ask: Ask, n: int) -> str | None:
    return _ends_part(t, ask)


def _rolls(t: Table, ask: Ask) -> str | None:
    return "reveals"


def _draws(t: Table, ask: Ask) -> str | None:
    """9.2.b: when the markets are settled everybody draws a card."""
    return "reveals"


def _unstable(t: Table, ask: Ask) -> int:
    """9.5.3.c: the misery that comes of not paying for stability."""
    return spaces_worth(t.misery[ask[1]], ask[3])


def _unforgiven(t: Table, ask: Ask) -> int:
    """9.6.hi.d: the misery that comes of not paying for an indulgence."""
    return 1


def _misery_of(spaces: Callable[[Table, Ask], int], final: Callable[[Table, Ask], str | None] | None = None) -> Decline:
    """Not to pay, for so many spaces of misery."""

    def label(t: Table, ask: Ask, lang: str) -> str:
        return say(lang, "option", "misery", {"spaces": counted(lang, "space", spaces(t, ask))})

    return Decline(label, "misery", focus=("track:misery",), final=final)


KEEP_PLACE: Final[Decline] = Decline(_declining("keep_place"))
KEEP_CONDITIONS: Final[Decline] = Decline(_declining("keep_conditions"), final=_draws)
KEEP_MILL: Final[Decline] = Decline(_declining("keep_mill"), final=_draws)
NO_CARD: Final[Decline] = Decline(_declining("no_card"))
KEEP_CARDS: Final[Decline] = Decline(_declining("keep_cards"))
NO_MORE_CARDS: Final[Decline] = Decline(_declining("no_more_cards"), final=_ends_part)
NO_ARMS: Final[Decline] = Decline(_declining("no_arms"), final=_rolls)
LEAVE_EMPTY: Final[Decline] = Decline(_declining("leave_empty"), "empty")
KEEP_MARKERS: Final[Decline] = Decline(_declining("keep_markers"))
NO_SHIP: Final[Decline] = Decline(_declining("no_ship"), focus=("track:ship",))
NO_PURCHASE: Final[Decline] = Decline(_declining("no_purchase"))
NO_STABILITY: Final[Decline] = _misery_of(_unstable, _ends_part)
NO_INDULGENCE: Final[Decline] = _misery_of(_unforgiven)
STOP: Final[Decline] = Decline(_declining("stop"), clause="age:9.6.f", final=_ends_part)
NO_CATHEDRAL: Final[Decline] = Decline(_declining("no_cathedral"))
NO_DEFENCE: Final[Decline] = Decline(_declining("no_defend"))
NO_TRADE: Final[Decline] = Decline(_declining("no_trade"))


# ---------------------------------------------------------------------- options: cards


def _reveals(t: Table, ask: Ask, n: int) -> str | None:
    return "reveals"


def _card_option(verb: str, says: Shape, final: Any = _reveals) -> Reading:
    def named(card: int) -> str:
        return f"{verb} {CARD_IDS[card]}"

    def label(t: Table, ask: Ask, card: int, lang: str) -> str:
        return say(lang, "option", verb, {"card": card_name(lang, card)})

    def data(t: Table, ask: Ask, card: int) -> dict[str, str]:
        return {"act": verb, "card": CARD_IDS[card]}

    return CARD.but(named=named, label=label, data=data, says=says, final=final)


def payouts(t: Table, commodity: int, condition: int | None = None) -> v.Sums:
    """9.4.1: what a card of a commodity would pay each player now, or under another condition."""
    held = t.conditions[commodity] if condition is None else condition
    return {t.names[s]: payment(commodity, box_at(t, s, commodity, held)) for s in range(t.n) if not t.chaos[s]}


def _sums(t: Table, seat: int, commodity: int, lang: str) -> dict[str, str]:
    sums = [0 if t.chaos[s] else payment(commodity, box_of(t, s, commodity)) for s in range(t.n)]
    return {"dollars": dollars(lang, sums[seat]), "others": dollars(lang, sum(sums) - sums[seat])}


def _play_label(t: Table, ask: Ask, card: int, lang: str) -> str:
    words: dict[str, str] = {"card": card_name(lang, card)}
    if len(CARD_COMMODITIES[card]) == 1:
        words.update(_sums(t, ask[1], CARD_COMMODITIES[card][0], lang))
        return say(lang, "option", "play_commodity", words)
    return say(lang, "option", "play", words)


def _play_data(t: Table, ask: Ask, card: int) -> v.PlayCard:
    data: v.PlayCard = {"act": "play", "card": CARD_IDS[card]}
    if CARD_COMMODITIES[card]:
        data["pays"] = {COMMODITY_IDS[c]: payouts(t, c) for c in CARD_COMMODITIES[card]}
    return data


def _play_trail(t: Table, ask: Ask, card: int, lang: str) -> str | None:
    return say(lang, "trail", "play", {"card": card_name(lang, card)})


RETURNED_CARD: Final[Reading] = _card_option("return", v.ReturnCard, None)
DISCARDED_CARD: Final[Reading] = _card_option("discard", v.DiscardCard)
GIVEN_CARD: Final[Reading] = _card_option("give", v.GiveCard)
PLAYED_CARD: Final[Reading] = _card_option("play", v.PlayCard).but(
    label=_play_label, data=_play_data, says=v.PlayCard, trail=_play_trail
)
PLAYED_ARMS: Final[Reading] = _card_option("play", v.PlayCard).but(
    trail=_play_trail, numbers=[card for card in range(N_CARDS) if CARD_EVENT[card] in ARMS]
)


# ---------------------------------------------------------------------- options: provinces


def _province_label(t: Table, ask: Ask, province: int, lang: str) -> str:
    words: dict[str, str] = {"province": province_name(lang, province)}
    owner = dominator(t, province)
    if owner not in (NONE, ask[1]):
        return say(lang, "option", "province_held", {**words, "player": seat_name(t, owner, lang)})
    tokens = all_tokens_in(t, province)
    if tokens:
        return say(lang, "option", "province_tokens", {**words, "tokens": counted(lang, "token", tokens)})
    return say(lang, "option", "province", words)


def _province_data(t: Table, ask: Ask, province: int) -> v.InProvince:
    """A province, whose marker lies there, and all tokens in it."""
    owner = dominator(t, province)
    return {
        "province": PROVINCE_IDS[province],
        "seat": None if owner == NONE else t.names[owner],
        "tokens": all_tokens_in(t, province),
    }


ALL: Final = tuple(range(N_PROVINCES))
CIRCLED: Final = tuple(p for p in ALL if not SATELLITES >> p & 1)
ANY_PROVINCE: Final[Reading] = PROVINCE.but(
    label=_province_label, data=_province_data, says=v.InProvince, numbers=CIRCLED
)
HOLY_LAND: Final[Reading] = ANY_PROVINCE.but(numbers=tuple(p for p in CIRCLED if IN_AREA[AREA_VI] >> p & 1))
COAST: Final[Reading] = ANY_PROVINCE.but(numbers=tuple(p for p in CIRCLED if COASTAL >> p & 1))
REBEL: Final[Reading] = ANY_PROVINCE.but(numbers=tuple(provinces_of(~IN_AREA[NEW_WORLD] & (1 << N_PROVINCES) - 1)))


# ---------------------------------------------------------------------- options: seats, places, bids


def _seat_option(verb: str, first: int, says: Shape) -> Reading:
    def key(t: Table, ask: Ask, seat: int) -> str:
        return f"{verb} {t.names[seat]}"

    def focus(t: Table, ask: Ask, seat: int) -> tuple[str, ...]:
        return (f"seat:{t.names[seat]}",)

    def label(t: Table, ask: Ask, seat: int, lang: str) -> str:
        words: dict[str, Any] = {"player": seat_name(t, seat, lang), "place": t.slot[seat]}
        return say(lang, "option", verb, words)

    def data(t: Table, ask: Ask, seat: int) -> dict[str, str | int]:
        return {"act": verb, "seat": t.names[seat], "place": t.slot[seat]}

    def named(ahead: int) -> str:
        return f"seat +{ahead}"

    numbers = range(first, MAX_PLAYERS)
    return SEAT.but(verb, numbers=numbers, named=named, key=key, focus=focus, label=label, data=data, says=says)


def _is_war(ask: Ask) -> bool:
    return CARD_EVENT[ask[3]] == WAR


def _victim_data(t: Table, ask: Ask, seat: int) -> v.Victim:
    """A player; for a War what both add to their dice, and how they fall."""
    data: v.Victim = {"act": "victim", "seat": t.names[seat], "place": t.slot[seat]}
    return {**data, **war_values(t, ask[1], seat)} if _is_war(ask) else data


def _victim_final(t: Table, ask: Ask, seat: int) -> str | None:
    return "reveals" if _is_war(ask) else None  # the dice of a War are rolled at once


VICTIM: Final[Reading] = _seat_option("victim", 0, v.Victim).but(data=_victim_data, says=v.Victim, final=_victim_final)
SWAP: Final[Reading] = _seat_option("swap", 1, v.Swap)
PLACES: Final = tuple(sorted({place for places in SLOTS_FOR.values() for place in places}))


def _track_order(t: Table, ask: Ask, n: int) -> tuple[str, ...]:
    return ("track:order",)


def _place_label(t: Table, ask: Ask, place: int, lang: str) -> str:
    return say(lang, "option", "place", {"n": place})


def _place_data(t: Table, ask: Ask, place: int) -> v.TiedPlace:
    """The place, and how often the dice of an attack win from it."""
    return {"place": place, "chance": chance_from(t, ask[1], place)}


TIED_PLACE: Final[Reading] = Reading(
    "place", numbers=PLACES, focus=_track_order, label=_place_label, data=_place_data, says=v.TiedPlace
)


def _no_focus(t: Table, ask: Ask, n: int) -> tuple[str, ...]:
    return ()


def _capital_bid_label(t: Table, ask: Ask, bid: int, lang: str) -> str:
    return say(lang, "option", "capital_bid", {"dollars": dollars(lang, bid)})


def _capital_bid_data(t: Table, ask: Ask, bid: int) -> v.CapitalBid:
    """The dollars, and what is left."""
    return {"act": "bid", "dollars": bid, "left": t.cash[ask[1]] - bid}


def _bid_label(t: Table, ask: Ask, bid: int, lang: str) -> str:
    if bid == 0:
        return say(lang, "option", "bid_zero")
    most = stock(t, ask[1])
    words = {"dollars": dollars(lang, abs(bid)), "tokens": counted(lang, "token", min(max(bid, 0), most))}
    if bid < 0:
        return say(lang, "option", "bid_less", words)
    return say(lang, "option", "bid_excess" if bid > most else "bid", words)


def _bid_data(t: Table, ask: Ask, bid: int) -> v.TokenBid:
    """9.1.a-c: the dollars, the tokens they buy, and what is left; early is less than nothing."""
    tokens = min(max(bid, 0), stock(t, ask[1]))
    return {"act": "bid", "bid": bid, "dollars": abs(bid), "tokens": tokens, "left": t.cash[ask[1]] - abs(bid)}


def _bids_about(t: Table, ask: Ask, n: int) -> Bidding:
    return bidding_values(t, ask[1], min(ask[2]), max(ask[2]))


# 9.1.a: the bids that have an action: every dollar where tokens can be had for it and a little beyond, then coarser steps.
COARSE: Final[tuple[int, ...]] = (*range(65, 101, 5), *range(110, 201, 10), *range(250, 501, 50))
LADDER: Final[tuple[int, ...]] = (*(-bid for bid in reversed(COARSE)), *range(-60, -20, 5), *range(-20, 61), *COARSE)

CAPITAL_BIDS: Final[Reading] = Reading(
    "bid",
    numbers=range(CAPITAL_BID_MAX + 1),
    label=_capital_bid_label,
    data=_capital_bid_data,
    says=v.CapitalBid,
)
TOKEN_BIDS: Final[Reading] = Reading(
    "bid", numbers=LADDER, label=_bid_label, data=_bid_data, says=v.TokenBid, ladder=True
)
BIDDING: Final[Reading] = Reading("bidding", data=_bids_about, says=Bidding, parts=lambda n: {})


def _capital_focus(t: Table, ask: Ask, power: int) -> tuple[str, ...]:
    return (f"power:{CAPITAL_IDS[power]}", f"province:{PROVINCE_IDS[CAPITALS[power]]}")


def _goods(province: int) -> list[int]:
    return [c for c in range(N_COMMODITIES) if YIELDS[c] >> province & 1]


def _capital_label(t: Table, ask: Ask, power: int, lang: str) -> str:
    goods = ", ".join([commodity_name(lang, c) for c in _goods(CAPITALS[power])])
    words = {"power": power_word(lang, power), "commodity": goods, "market": MARKET[CAPITALS[power]]}
    return say(lang, "option", "capital", words)


def _capital_data(t: Table, ask: Ask, power: int) -> v.Capital:
    return {"act": "capital", **offer_of(t, power)}


CAPITAL: Final[Reading] = POWER.but(
    "capital", focus=_capital_focus, label=_capital_label, data=_capital_data, says=v.Capital, final=_next_is_asked
)


# ---------------------------------------------------------------------- options: markets


def _remove_named(commodity: int) -> str:
    return f"remove {COMMODITY_IDS[commodity]}"


def _remove_label(t: Table, ask: Ask, commodity: int, lang: str) -> str:
    words = {
        "condition": condition_name(lang, 1 if t.conditions[commodity] > 0 else -1),
        "commodity": commodity_name(lang, commodity),
        "dollars": dollars(lang, BASE_VALUE[commodity]),
    }
    return say(lang, "option", "remove_both" if len(joint(t, commodity)) > 1 else "remove", words)


def _remove_data(t: Table, ask: Ask, commodity: int) -> v.RemoveCondition:
    """9.2.a: one condition less, how many are left, and what the commodities pay everybody then."""
    goods = joint(t, commodity)
    left = {c: t.conditions[c] - sign(t.conditions[c]) for c in goods}
    return {
        "act": "remove",
        "commodity": COMMODITY_IDS[commodity],
        "commodities": [COMMODITY_IDS[c] for c in goods],
        "condition": sign(t.conditions[commodity]),
        "left": abs(left[commodity]),
        "dollars": BASE_VALUE[commodity],
        "pays": {COMMODITY_IDS[c]: payouts(t, c, left[c]) for c in goods},
    }


def _remove_final(t: Table, ask: Ask, commodity: int) -> str | None:
    """9.2.b: with the last condition that could be paid for everybody draws a card."""
    cash = t.cash[ask[1]] - BASE_VALUE[commodity]
    gone = [c for c in joint(t, commodity) if abs(t.conditions[c]) == 1]
    open_still = [c for c in range(N_COMMODITIES) if t.conditions[c] and c not in gone and BASE_VALUE[c] <= cash]
    return None if open_still else "reveals"


REMOVED_CONDITION: Final[Reading] = COMMODITY.but(
    named=_remove_named, label=_remove_label, data=_remove_data, says=v.RemoveCondition, final=_remove_final
)


def mill_setting(commodity: int, condition: int) -> int:
    """The option to set a commodity to a condition."""
    return commodity * len(CONDITION_KEYS) + condition + 1


def milled(option: int) -> tuple[int, int]:
    """The commodity and the condition of such an option."""
    commodity, state = divmod(option, len(CONDITION_KEYS))
    return commodity, state - 1


def _mill_named(option: int) -> str:
    commodity, condition = milled(option)
    return f"{COMMODITY_IDS[commodity]} {CONDITION_KEYS[condition + 1]}"


def _mill_focus(t: Table, ask: Ask, option: int) -> tuple[str, ...]:
    return (f"commodity:{COMMODITY_IDS[milled(option)[0]]}",)


def _mill_label(t: Table, ask: Ask, option: int, lang: str) -> str:
    commodity, condition = milled(option)
    words = {"commodity": commodity_name(lang, commodity), "condition": condition_name(lang, condition)}
    return say(lang, "option", "mill", words)


def _mill_data(t: Table, ask: Ask, option: int) -> v.Mill:
    commodity, condition = milled(option)
    pays = payouts(t, commodity, condition)
    return {"act": "mill", "commodity": COMMODITY_IDS[commodity], "condition": condition, "pays": pays}


MILL_SETTINGS: Final[list[int]] = [mill_setting(c, condition) for c in MILLED for condition in (-1, 0, 1)]
MILL: Final[Reading] = Reading(
    "mill", numbers=MILL_SETTINGS, named=_mill_named, focus=_mill_focus, label=_mill_label, data=_mill_data,
    says=v.Mill, final=_reveals,
)  # fmt: skip


def _commodity_label(t: Table, ask: Ask, commodity: int, lang: str) -> str:
    words = {"commodity": commodity_name(lang, commodity), **_sums(t, ask[1], commodity, lang)}
    return say(lang, "option", "commodity", words)


def _commodity_data(t: Table, ask: Ask, commodity: int) -> v.PaidCommodity:
    return {"commodity": COMMODITY_IDS[commodity], "pays": payouts(t, commodity)}


PAID_COMMODITY: Final[Reading] = COMMODITY.but(label=_commodity_label, data=_commodity_data, says=v.PaidCommodity)
DECREED_CATEGORY: Final[Reading] = CATEGORY.but(numbers=DECREED)


# ---------------------------------------------------------------------- options: yes, with a price or a place


def _single(
    name: str, act: str, label: str, says: Shape, data: Any = None, focus: Any = None, final: Any = None
) -> Reading:
    """A question with one answer besides declining it."""

    def named(n: int) -> str:
        return act

    def words(t: Table, ask: Ask, n: int, lang: str) -> str:
        return say(lang, "option", label, {"dollars": dollars(lang, ask[3])})

    def plain(t: Table, ask: Ask, n: int) -> dict[str, str]:
        return {"act": act}

    return Reading(
        name,
        numbers=(1,),
        named=named,
        label=words,
        data=data or plain,
        says=says,
        focus=focus or _no_focus,
        final=final,
    )


def _pay_data(t: Table, ask: Ask, n: int) -> v.Pay:
    return {"act": "pay", "dollars": ask[3]}


def _about_province(t: Table, ask: Ask, n: int) -> tuple[str, ...]:
    return (f"province:{PROVINCE_IDS[ask[3]]}",)


def _extra_card_data(t: Table, ask: Ask, n: int) -> v.BuyExtraCard:
    return {"act": "buy", "dollars": ask[3], "last_turn": cards_to_last_turn(t) == 1}


EXTRA_CARD: Final[Reading] = _single(
    "extra_card", "buy", "extra_card", v.BuyExtraCard, _extra_card_data, final=_reveals
)
FROM_EXPANSION: Final[Reading] = _single(
    "from_expansion", "token", "from_expansion", v.GiveToken, focus=_about_province
)
PAY: Final[Reading] = _single("pay", "pay", "pay", v.Pay, _pay_data)
PAY_STABILITY: Final[Reading] = PAY.but(final=_next_is_asked)
USE_CATHEDRAL: Final[Reading] = _single("cathedral", "cathedral", "cathedral", v.UseCathedral, focus=_about_province)
REPEL: Final[Reading] = _single("cathedral", "cathedral", "defend", v.UseCathedral, focus=_about_province)


def _ship_focus(t: Table, ask: Ask, n: int) -> tuple[str, ...]:
    return ("track:ship",)


def _ship_label(t: Table, ask: Ask, n: int, lang: str) -> str:
    return say(lang, "option", "ship", {"ship": ship_word(lang, ask[3]), "dollars": dollars(lang, SHIP_PRICE)})


def _ship_data(t: Table, ask: Ask, n: int) -> v.Upgrade:
    """9.5.1: the ship, what it costs, what it can carry and where it newly goes."""
    seat, ship = ask[1], ask[3]
    return {
        "act": "upgrade",
        "ship": SHIP_IDS[ship],
        "dollars": SHIP_PRICE,
        "capacity": SHIP_NUMBER[ship],
        "newly": newly_reached(t, seat, ship),
    }


UPGRADE: Final[Reading] = _single("ship", "upgrade", "ship", v.Upgrade, _ship_data, _ship_focus).but(label=_ship_label)


def _loss_named(n: int) -> str:
    return "tokens" if n else "cash"


def _loss_label(t: Table, ask: Ask, n: int, lang: str) -> str:
    seat = ask[1]
    if n:
        return say(lang, "option", "loss_tokens", {"tokens": counted(lang, "token", half(t.expansion[seat]))})
    return say(lang, "option", "loss_cash", {"dollars": dollars(lang, cash_halved(t, seat))})


def _loss_data(t: Table, ask: Ask, n: int) -> v.LoseTokens | v.LoseCash:
    seat = ask[1]
    if n:
        return {"act": "tokens", "tokens": half(t.expansion[seat])}
    return {"act": "cash", "dollars": cash_halved(t, seat)}


LOSS: Final[Reading] = Reading(
    "loss", numbers=(0, 1), named=_loss_named, label=_loss_label, data=_loss_data, says=v.LoseTokens | v.LoseCash
)


# ---------------------------------------------------------------------- options: purchase


def _purchase_named(n: int) -> str:
    return f"claim leader {n - CLAIM + 1}" if n >= CLAIM else f"buy {LETTERS[n]}"


def _purchase_key(t: Table, ask: Ask, n: int) -> str:
    return f"claim {CARD_IDS[t.leaders[n - CLAIM][0]]}" if n >= CLAIM else _purchase_named(n)


def _purchase_focus(t: Table, ask: Ask, n: int) -> tuple[str, ...]:
    return (f"card:{CARD_IDS[t.leaders[n - CLAIM][0]]}",) if n >= CLAIM else (f"advance:{LETTERS[n]}",)


def _purchase_label(t: Table, ask: Ask, n: int, lang: str) -> str:
    if n >= CLAIM:
        card, owner, _ = t.leaders[n - CLAIM]
        return say(lang, "option", "claim", {"card": card_name(lang, card), "player": seat_name(t, owner, lang)})
    words = {
        "letter": LETTERS[n],
        "advance": advance_name(lang, n),
        "dollars": dollars(lang, price(t, ask[1], n)),
    }
    return say(lang, "option", "purchase", words)


def _purchase_data(t: Table, ask: Ask, n: int) -> v.BuyAdvance | v.ClaimLeader:
    if n >= CLAIM:
        card, owner, _ = t.leaders[n - CLAIM]
        return {"act": "claim", "card": CARD_IDS[card], "seat": t.names[owner]}
    seat = ask[1]
    parts: list[v.PricePart] = [{"amount": off, "from": source} for off, source in price_parts(t, seat, n)]
    cost = price(t, seat, n)
    return {
        "act": "buy",
        "advance": LETTERS[n],
        "cost": COST[n],
        "price": cost,
        "parts": parts,
        "left": t.cash[seat] - cost,
        "last_turn": not t.final and t.advances[seat] | 1 << n == ALL_ADVANCES,  # 11.1.a
    }


def _purchase_clause(n: int) -> str:
    return "age:9.4.3.e" if n >= CLAIM else ""


def _purchase_group(n: int) -> str:
    return "claim" if n >= CLAIM else "buy"


LEADERS: Final[list[int]] = [card for card in range(N_CARDS) if CARD_EVENT[card] == NONE and not CARD_COMMODITIES[card]]
PURCHASES: Final[list[int]] = [
    *range(len(LETTERS)),
    *range(CLAIM + 1, CLAIM + len(LEADERS)),
]  # 9.4.3.c: nobody claims the first
PURCHASE: Final[Reading] = Reading(
    "purchase", numbers=PURCHASES, named=_purchase_named, key=_purchase_key, focus=_purchase_focus,
    label=_purchase_label, data=_purchase_data, says=v.BuyAdvance | v.ClaimLeader,
    clause=_purchase_clause, group=_purchase_group,
)  # fmt: skip


def _number_part(n: int) -> dict[str, int]:
    return {"number": n}


def _due_or(unpaid: Callable[[Table, Ask], int]) -> Reading:
    """9.5.3, 9.6.hi.d: the dollars due, and what comes of not paying them."""

    def data(t: Table, ask: Ask, due: int) -> v.Due:
        spaces = unpaid(t, ask)
        return {"dollars": due, "unpaid": {"spaces": spaces, "to": misery_at(min(t.misery[ask[1]] + spaces, CHAOS))}}

    return DOLLARS.but(data=data, says=v.Due, parts=_number_part)


STABILITY: Final[Reading] = _due_or(_unstable)
INDULGENCE: Final[Reading] = _due_or(_unforgiven)


# ---------------------------------------------------------------------- options: expansion


def _expand_named(n: int) -> str:
    if n >= BUY_CARD:
        return "card"
    if n >= ATTACK:
        return f"attack {PROVINCE_IDS[n - ATTACK]}"
    province, tokens = placement(n)
    return f"place {PROVINCE_IDS[province]} {tokens}"


def _expand_focus(t: Table, ask: Ask, n: int) -> tuple[str, ...]:
    if n >= BUY_CARD:
        return ()
    return (f"province:{PROVINCE_IDS[n - ATTACK if n >= ATTACK else placement(n)[0]]}",)


def _expand_label(t: Table, ask: Ask, n: int, lang: str) -> str:
    seat = ask[1]
    if n >= BUY_CARD:
        return say(lang, "option", "card_for_tokens", {"tokens": counted(lang, "token", card_price(t))})
    if n >= ATTACK:
        province = n - ATTACK
        words: dict[str, Any] = {
            "province": province_name(lang, province),
            "tokens": counted(lang, "token", tokens_needed(t, seat, province)),
            "percent": round(100 * chance(t, seat, province)),
        }
        return say(lang, "option", "attack", words)
    province, tokens = placement(n)
    words = {"province": province_name(lang, province), "tokens": counted(lang, "token", tokens)}
    return say(lang, "option", "expand_dominate" if fills(t, seat, province, tokens) else "expand_place", words)


def _expand_data(t: Table, ask: Ask, n: int) -> v.ExpansionOption:
    if n >= BUY_CARD:
        return {"act": "card", "tokens": card_price(t), "last_turn": cards_to_last_turn(t) == 1}
    if n >= ATTACK:
        return attack_values(t, ask[1], n - ATTACK)
    return placement_values(t, ask[1], *placement(n))


def _expand_clause(n: int) -> str:
    return "age:9.6.1.a" if n >= BUY_CARD else "age:9.6.3.b" if n >= ATTACK else "age:9.6.j"


def _expand_group(n: int) -> str:
    return "card" if n >= BUY_CARD else "attack" if n >= ATTACK else "place"


def _expand_trail(t: Table, ask: Ask, n: int, lang: str) -> str | None:
    if not ATTACK <= n < BUY_CARD:
        return None
    return say(lang, "trail", "attack", {"province": province_name(lang, n - ATTACK)})


def _expand_final(t: Table, ask: Ask, n: int) -> str | None:
    if n >= ATTACK:
        return "reveals"
    return "asks_others" if placement(n)[1] == t.expansion[ask[1]] else None  # the last tokens end the part


EXPANSIONS: Final[list[int]] = [
    *[placing(province, tokens) for province in ALL for tokens in range(1, MARKET[province] + 1)],
    *[ATTACK + province for province in ALL],
    BUY_CARD,
]
EXPAND: Final[Reading] = Reading(
    "expand", numbers=EXPANSIONS, named=_expand_named, focus=_expand_focus, label=_expand_label, data=_expand_data,
    says=v.ExpansionOption, clause=_expand_clause, group=_expand_group, trail=_expand_trail, final=_expand_final,
)  # fmt: skip


def _expanding(t: Table, ask: Ask, tokens: int) -> v.Expansion:
    still = sorted({ask[0].group(option) for option in ask[2] if option != PASS})
    return {"tokens": tokens, "back": tokens, "card_price": card_price(t), "still": still}


EXPANDING: Final[Reading] = TOKENS.but(data=_expanding, says=v.Expansion, parts=lambda n: {})
