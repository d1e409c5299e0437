"""Why can I not…? The usual actions that are not possible now, each with the reason and its rule."""

from signoria.age.cards import can_draw
from signoria.age.expansion import can_buy_card
from signoria.age.facts import CARD_EVENT, CATEGORY, LETTERS, N_ADVANCES, OCEAN_SHIP, SEAWORTHY_SHIP, SHIP_PRICE
from signoria.age.happenings import has_target, is_burden
from signoria.age.prices import card_price, price, requires
from signoria.age.purchase import can_upgrade
from signoria.age.state import EXPANSION, PLAY_CARDS, PURCHASE, Table
from signoria.age.words import advance_name, card_name, counted, dollars, say
from signoria.table.flow import Ask


def explain(t: Table, ask: Ask | None, seat: int, lang: str = "en") -> list[tuple[str, str, str]]:
    """(action, reason, clause) for each usual action the seat cannot take now."""
    found: list[tuple[str, str, str]] = []
    if t.phase == PLAY_CARDS and t.hands[seat]:
        found += _cards(t, seat, lang)
    if t.phase == PURCHASE and t.active == seat:
        found += _ship(t, seat, lang) + _advances(t, seat, lang)
    if t.phase == EXPANSION and t.active == seat:
        found += _expansion(t, seat, lang)
    if not found and ask is None:
        found.append((say(lang, "phase", "play_cards"), say(lang, "why", "not_now"), "age:2.2.b"))
    return found


def _cards(t: Table, seat: int, lang: str) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for card in t.hands[seat]:
        event = CARD_EVENT[card]
        words = {"card": card_name(lang, card)}
        action = say(lang, "option", "play", words)
        if event >= 0 and is_burden(t, event):
            found.append((action, say(lang, "why", "burden", words), "age:7.1.2.e"))
        elif event >= 0 and not has_target(t, seat, event):
            found.append((action, say(lang, "why", "no_target", words), "age:9.4.c"))
    return found


def _ship(t: Table, seat: int, lang: str) -> list[tuple[str, str, str]]:
    if can_upgrade(t, seat):
        return []
    action = say(lang, "question", "ship")
    if t.ship[seat] + 1 in (SEAWORTHY_SHIP, OCEAN_SHIP, OCEAN_SHIP + 4):
        return [(action, say(lang, "why", "ship_best"), "age:9.5.1.c")]
    words = {"dollars": dollars(lang, SHIP_PRICE), "cash": dollars(lang, t.cash[seat])}
    return [(action, say(lang, "why", "ship_money", words), "age:9.5.1.c")]


def _advances(t: Table, seat: int, lang: str) -> list[tuple[str, str, str]]:
    found: list[tuple[str, str, str]] = []
    for a in range(N_ADVANCES):
        if t.advances[seat] >> a & 1:
            continue
        name = advance_name(lang, a)
        words = {"letter": LETTERS[a], "advance": name, "cash": dollars(lang, t.cash[seat])}
        missing = [b for b in range(N_ADVANCES) if (requires(t, a) & ~t.advances[seat]) >> b & 1]
        action = f"{LETTERS[a]} {name}"
        if CATEGORY[a] == t.decree:
            found.append((action, say(lang, "why", "advance_decree", words), "age:EV.papal_decree.a"))
        elif missing:
            words["needs"] = ", ".join(f"{LETTERS[b]} {advance_name(lang, b)}" for b in missing)
            found.append((action, say(lang, "why", "advance_needs", words), "age:9.5.2.d"))
        elif price(t, seat, a) > t.cash[seat]:
            words["price"] = dollars(lang, price(t, seat, a))
            found.append((action, say(lang, "why", "advance_money", words), "age:9.5.2.a"))
    return found


def _expansion(t: Table, seat: int, lang: str) -> list[tuple[str, str, str]]:
    if can_buy_card(t, seat):
        return []
    action = say(lang, "option", "card_for_tokens", {"tokens": counted(lang, "token", card_price(t))})
    if t.card_bought:
        return [(action, say(lang, "why", "card_once"), "age:9.6.1.a")]
    if not can_draw(t):
        return [(action, say(lang, "why", "card_none"), "age:11.1.e")]
    words = {"tokens": counted(lang, "token", card_price(t)), "n": t.expansion[seat]}
    return [(action, say(lang, "why", "card_tokens", words), "age:9.6.1.b")]
