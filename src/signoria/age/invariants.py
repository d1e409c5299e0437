"""What must hold at every moment of every game, whatever the players do. For tests, fuzzing and suspicious researchers."""

from signoria.age.cards import cards_of_epoch
from signoria.age.facts import (
    ARMS,
    CARD_EVENT,
    CARD_IDS,
    CHAOS,
    FAR_EAST,
    IN_AREA,
    IS_RECYCLED,
    IS_SATELLITE,
    MARKERS,
    MARKET,
    N_CARDS,
    N_PROVINCES,
    NEW_WORLD,
    NEW_WORLD_ADVANCE,
    OCEAN_NAVIGATION,
    OCEAN_SHIP,
    OVERSEAS,
    PROVINCE_IDS,
    SHIP_NUMBER,
    SLOTS_FOR,
    TOKENS,
)
from signoria.age.reach import in_play, overseas_boxes
from signoria.age.state import DRAFT, DRAW_CARD, END, EXPANSION, INCOME, Table, all_tokens_in, stock
from signoria.table.errors import Refusal


def violations(t: Table) -> list[str]:
    """What is wrong with the table, in words; empty when all is well."""
    return [str(one) for one in broken(t)]


def broken(t: Table) -> list[Refusal]:
    """The same as it can be told in any language."""
    return _cards(t) + _pieces(t) + _map(t) + _overseas(t) + _players(t)


def _cards(t: Table) -> list[Refusal]:
    """4.7, 7.1: every card once, in a place where it may be."""
    wrong: list[Refusal] = []
    places = [*t.pile, *t.withheld, *t.replay, *(c for hand in t.hands for c in hand)]
    if len(set(places)) < len(places):
        wrong.append(Refusal("a card lies in two places"))
    later = {card for epoch in range(t.epoch + 1, 4) for card in cards_of_epoch(t.rules, epoch)}
    for card in sorted(set(places) & later):
        wrong.append(Refusal("{0} is in play before its epoch", CARD_IDS[card]))
    for card in t.replay:
        if not IS_RECYCLED[card]:
            wrong.append(Refusal("{0} is on the Replay Pile", CARD_IDS[card]))
    for card, _, _ in t.leaders:
        if card in places:
            wrong.append(Refusal("{0} is played and still elsewhere", CARD_IDS[card]))
    armed = [c for c in range(N_CARDS) if CARD_EVENT[c] in ARMS and any(a >> CARD_EVENT[c] & 1 for a in t.arms)]
    for card in armed:
        if card in places:
            wrong.append(Refusal("{0} is played and still elsewhere", CARD_IDS[card]))
    return wrong


def _pieces(t: Table) -> list[Refusal]:
    """5.1.a, 5.2: 36 tokens and 25 markers a player."""
    wrong: list[Refusal] = []
    for seat, name in enumerate(t.names):
        if stock(t, seat) < 0 or t.expansion[seat] < 0:
            wrong.append(Refusal("{0} has more than {1} tokens", name, TOKENS))
        if (t.markers[seat] | t.fresh[seat]).bit_count() > MARKERS or t.markers[seat] & t.fresh[seat]:
            wrong.append(Refusal("{0} has more than {1} markers", name, MARKERS))
        for tokens in (t.old[seat], t.new[seat]):
            if any(n < 1 for n in tokens.values()):
                wrong.append(Refusal("{0} has a count of tokens below one", name))
        if t.phase not in (EXPANSION, INCOME, END) and (t.fresh[seat] or t.new[seat]):
            wrong.append(Refusal("{0} has new pieces outside Expansion", name))
    return wrong


def _map(t: Table) -> list[Refusal]:
    """4.3, 8.2.f: market numbers, satellites and Areas out of use."""
    wrong: list[Refusal] = []
    used = in_play(t)
    taken = 0
    for seat in range(t.n):
        mine = t.markers[seat] | t.fresh[seat]
        if mine & taken:
            wrong.append(Refusal("two markers lie in one province"))
        taken |= mine
    for p in range(N_PROVINCES):
        tokens = all_tokens_in(t, p)
        marker = taken >> p & 1
        if (tokens or marker) and not used >> p & 1:
            wrong.append(Refusal("{0} holds a piece and is not in play", PROVINCE_IDS[p]))
        if tokens > MARKET[p]:
            wrong.append(Refusal("{0} holds more tokens than its market number", PROVINCE_IDS[p]))
        if marker and (tokens or IS_SATELLITE[p]):
            wrong.append(Refusal("{0} holds a marker it cannot hold", PROVINCE_IDS[p]))
    return wrong


def _overseas(t: Table) -> list[Refusal]:
    """4.1.d-e, ADV.T.2: overseas boxes need their advances and the grade of the ship."""
    wrong: list[Refusal] = []
    for seat, name in enumerate(t.names):
        held = overseas_boxes(t, seat)
        grade = SHIP_NUMBER[t.ship[seat]] if t.ship[seat] >= OCEAN_SHIP else 0
        if (held & OVERSEAS).bit_count() > grade:
            wrong.append(Refusal("{0} is in more overseas boxes than the ship allows", name))
        if held & IN_AREA[FAR_EAST] and not t.advances[seat] >> OCEAN_NAVIGATION & 1:
            wrong.append(Refusal("{0} is in the Far East without Ocean Navigation", name))
        if held & IN_AREA[NEW_WORLD] and not t.advances[seat] >> NEW_WORLD_ADVANCE & 1:
            wrong.append(Refusal("{0} is in the New World without the advance", name))
    return wrong


def _players(t: Table) -> list[Refusal]:
    """Money, misery, places and hands."""
    wrong: list[Refusal] = []
    for seat, name in enumerate(t.names):
        if t.cash[seat] < 0:
            wrong.append(Refusal("{0} has less than no money", name))
        if not 0 <= t.misery[seat] <= CHAOS or (t.misery[seat] == CHAOS) != t.chaos[seat]:
            wrong.append(Refusal("{0} stands wrongly on the Misery Index", name))
        if t.chaos[seat] and (t.hands[seat] or t.expansion[seat]):
            wrong.append(Refusal("{0} is in Chaos and still has cards or Expansion tokens", name))
        if t.phase == DRAFT and len(t.hands[seat]) not in (2, 3):
            wrong.append(Refusal("{0} drafts with a wrong number of cards", name))
    if DRAW_CARD <= t.phase < END and sorted(t.slot) != list(SLOTS_FOR[t.n]):
        wrong.append(Refusal("the places on the Order of Play display are not taken once each"))
    return wrong
