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


def violations(t: Table) -> list[str]:
    """What is wrong with the table, in words; empty when all is well."""
    return _cards(t) + _pieces(t) + _map(t) + _overseas(t) + _players(t)


def _cards(t: Table) -> list[str]:
    """4.7, 7.1: every card once, in a place where it may be."""
    wrong: list[str] = []
    places = [*t.pile, *t.withheld, *t.replay, *(c for hand in t.hands for c in hand)]
    if len(set(places)) < len(places):
        wrong.append("a card lies in two places")
    later = {card for epoch in range(t.epoch + 1, 4) for card in cards_of_epoch(t.rules, epoch)}
    for card in sorted(set(places) & later):
        wrong.append(f"{CARD_IDS[card]} is in play before its epoch")
    for card in t.replay:
        if not IS_RECYCLED[card]:
            wrong.append(f"{CARD_IDS[card]} is on the Replay Pile")
    for card, _, _ in t.leaders:
        if card in places:
            wrong.append(f"{CARD_IDS[card]} is played and still elsewhere")
    armed = [c for c in range(N_CARDS) if CARD_EVENT[c] in ARMS and any(a >> CARD_EVENT[c] & 1 for a in t.arms)]
    for card in armed:
        if card in places:
            wrong.append(f"{CARD_IDS[card]} is played and still elsewhere")
    return wrong


def _pieces(t: Table) -> list[str]:
    """5.1.a, 5.2: 36 tokens and 25 markers a player."""
    wrong: list[str] = []
    for seat, name in enumerate(t.names):
        if stock(t, seat) < 0 or t.expansion[seat] < 0:
            wrong.append(f"{name} has more than {TOKENS} tokens")
        if (t.markers[seat] | t.fresh[seat]).bit_count() > MARKERS or t.markers[seat] & t.fresh[seat]:
            wrong.append(f"{name} has more than {MARKERS} markers")
        for tokens in (t.old[seat], t.new[seat]):
            if any(n < 1 for n in tokens.values()):
                wrong.append(f"{name} has a count of tokens below one")
        if t.phase not in (EXPANSION, INCOME, END) and (t.fresh[seat] or t.new[seat]):
            wrong.append(f"{name} has new pieces outside Expansion")
    return wrong


def _map(t: Table) -> list[str]:
    """4.3, 8.2.f: market numbers, satellites and Areas out of use."""
    wrong: list[str] = []
    used = in_play(t)
    taken = 0
    for seat in range(t.n):
        mine = t.markers[seat] | t.fresh[seat]
        if mine & taken:
            wrong.append("two markers lie in one province")
        taken |= mine
    for p in range(N_PROVINCES):
        tokens = all_tokens_in(t, p)
        marker = taken >> p & 1
        if (tokens or marker) and not used >> p & 1:
            wrong.append(f"{PROVINCE_IDS[p]} holds a piece and is not in play")
        if tokens > MARKET[p]:
            wrong.append(f"{PROVINCE_IDS[p]} holds more tokens than its market number")
        if marker and (tokens or IS_SATELLITE[p]):
            wrong.append(f"{PROVINCE_IDS[p]} holds a marker it cannot hold")
    return wrong


def _overseas(t: Table) -> list[str]:
    """4.1.d-e, ADV.T.2: overseas boxes need their advances and the grade of the ship."""
    wrong: list[str] = []
    for seat, name in enumerate(t.names):
        held = overseas_boxes(t, seat)
        grade = SHIP_NUMBER[t.ship[seat]] if t.ship[seat] >= OCEAN_SHIP else 0
        if (held & OVERSEAS).bit_count() > grade:
            wrong.append(f"{name} is in more overseas boxes than the ship allows")
        if held & IN_AREA[FAR_EAST] and not t.advances[seat] >> OCEAN_NAVIGATION & 1:
            wrong.append(f"{name} is in the Far East without Ocean Navigation")
        if held & IN_AREA[NEW_WORLD] and not t.advances[seat] >> NEW_WORLD_ADVANCE & 1:
            wrong.append(f"{name} is in the New World without the advance")
    return wrong


def _players(t: Table) -> list[str]:
    """Money, misery, places and hands."""
    wrong: list[str] = []
    for seat, name in enumerate(t.names):
        if t.cash[seat] < 0:
            wrong.append(f"{name} has less than no money")
        if not 0 <= t.misery[seat] <= CHAOS or (t.misery[seat] == CHAOS) != t.chaos[seat]:
            wrong.append(f"{name} stands wrongly on the Misery Index")
        if t.chaos[seat] and (t.hands[seat] or t.expansion[seat]):
            wrong.append(f"{name} is in Chaos and still has cards or Expansion tokens")
        if t.phase == DRAFT and len(t.hands[seat]) not in (2, 3):
            wrong.append(f"{name} drafts with a wrong number of cards")
    if DRAW_CARD <= t.phase < END and sorted(t.slot) != list(SLOTS_FOR[t.n]):
        wrong.append("the places on the Order of Play display are not taken once each")
    return wrong
