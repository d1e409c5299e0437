"""What a position document may say in two places, and where it contradicts itself: each with the path that is wrong."""

from signoria.age.cards import epoch_of
from signoria.age.facts import (
    ARMS,
    CAPITAL_BID_MAX,
    CARD_EVENT,
    CARD_IDS,
    IN_AREA,
    IS_RECYCLED,
    IS_SATELLITE,
    MARKERS,
    MARKET,
    N_CARDS,
    NEW_WORLD,
    NEW_WORLD_ADVANCE,
    NONE,
    OCEAN_NAVIGATION,
    OCEAN_SHIP,
    PROVINCE_IDS,
    SHIP_NUMBER,
    TOKENS,
    provinces_of,
)
from signoria.age.reach import in_play, overseas_boxes
from signoria.age.state import (
    CAPITAL_BID,
    CAPITAL_CHOICE,
    DRAFT,
    DRAW_CARD,
    END,
    EXPANSION,
    INCOME,
    Table,
    markers_left,
    stock,
    tokens_in,
)
from signoria.table.errors import BadPosition


def check(t: Table) -> None:
    """Refuse a table that cannot be; raises BadPosition."""
    check_cards(t)
    check_memory(t)
    for seat in range(t.n):
        check_player(t, seat)
    check_pieces(t)
    check_progress(t)


def check_cards(t: Table) -> None:
    """Every card once, not before its epoch, and only circled ones on the Replay Pile."""
    places: dict[int, str] = {}
    lists = [(f"players[{seat}].hand", hand) for seat, hand in enumerate(t.hands)]
    lists += [("pile", t.pile[::-1]), ("withheld", t.withheld), ("replay", t.replay[::-1])]
    for seat in range(t.n):
        armed = [c for c in range(N_CARDS) if CARD_EVENT[c] in ARMS and t.arms[seat] >> CARD_EVENT[c] & 1]
        lists.append((f"players[{seat}].arms", tuple(armed)))
    lists += [(f"leaders[{i}]", (card,)) for i, (card, _, _) in enumerate(t.leaders)]
    for path, cards in lists:
        for card in cards:
            if card in places:
                raise BadPosition(path, "{0!r} is in {1} already.", CARD_IDS[card], places[card])
            if epoch_of(t.rules, card) > t.epoch:
                raise BadPosition(path, "{0!r} belongs to a later epoch than {1}.", CARD_IDS[card], t.epoch)
            places[card] = path
    for card in t.replay:
        if not IS_RECYCLED[card]:
            raise BadPosition("replay", "{0!r} never goes there: it leaves the game.", CARD_IDS[card])


def check_memory(t: Table) -> None:
    """What a seat knows of another's hand must be true."""
    for seat, memory in enumerate(t.knows):
        for card, holders in memory.items():
            if not any(holders >> other & 1 and card in t.hands[other] for other in range(t.n) if other != seat):
                raise BadPosition(f"players[{seat}].knows.{CARD_IDS[card]}", "none of them holds that card.")


def check_player(t: Table, seat: int) -> None:
    """One player's money, tokens, markers and misery."""
    path = f"players[{seat}]"
    if t.chaos[seat] and t.phase < DRAW_CARD - 1:
        raise BadPosition(f"{path}.misery", "nobody is in Chaos before the first Order of Play.")
    if t.chaos[seat] and t.hands[seat]:
        raise BadPosition(f"{path}.hand", "a player in Chaos has no cards.")
    if t.chaos[seat] and t.expansion[seat]:
        raise BadPosition(f"{path}.expansion", "a player in Chaos has no Expansion tokens.")
    if stock(t, seat) < 0:
        raise BadPosition(f"{path}.expansion", "with those on the map there are more than {0} tokens.", TOKENS)
    if markers_left(t, seat) < 0:
        raise BadPosition(f"{path}.markers", "there are more than {0} markers.", MARKERS)
    if t.phase not in (EXPANSION, INCOME, END):
        for name, there in (("new_markers", bool(t.fresh[seat])), ("new_tokens", bool(t.new[seat]))):
            if there:
                raise BadPosition(f"{path}.{name}", "there are new pieces in the Expansion Phase only.")
    if t.phase in (DRAFT, CAPITAL_BID) and t.cash[seat] < CAPITAL_BID_MAX:
        raise BadPosition(f"{path}.cash", "everybody has ${0} to bid for a capital.", CAPITAL_BID_MAX)
    if t.phase == DRAFT and len(t.hands[seat]) < 2:
        raise BadPosition(f"{path}.hand", "a player has a card to return and cards to keep.")
    if t.phase in (DRAFT, CAPITAL_BID) and (t.power[seat] != NONE or t.markers[seat] or t.old[seat]):
        raise BadPosition(f"{path}.power", "nobody has a capital yet.")
    if t.phase >= DRAW_CARD and not t.slot[seat] and t.phase != END:
        raise BadPosition(f"{path}.place", "everybody has a place by now.")
    check_overseas(t, seat, path)


def check_overseas(t: Table, seat: int, path: str) -> None:
    """4.1.d-e, ADV.T.2: what overseas boxes need."""
    held = overseas_boxes(t, seat)
    grade = SHIP_NUMBER[t.ship[seat]] if t.ship[seat] >= OCEAN_SHIP else 0
    tokens = any(held >> p & 1 for p in (*t.old[seat], *t.new[seat]))
    where = f"{path}.tokens" if tokens else f"{path}.markers"
    if held.bit_count() > grade:
        raise BadPosition(
            where, "there are pieces in {0} overseas boxes; the ship allows {1}.", held.bit_count(), grade
        )
    if held and not t.advances[seat] >> OCEAN_NAVIGATION & 1:
        raise BadPosition(where, "pieces overseas need Ocean Navigation.")
    if held & IN_AREA[NEW_WORLD] and not t.advances[seat] >> NEW_WORLD_ADVANCE & 1:
        raise BadPosition(where, "pieces in America need New World.")


def check_pieces(t: Table) -> None:
    """4.3, 8.2.f: markers and tokens, province by province."""
    owner: dict[int, int] = {}
    for seat in range(t.n):
        for name, mask in (("markers", t.markers[seat]), ("new_markers", t.fresh[seat])):
            for p in provinces_of(mask):
                path = f"players[{seat}].{name}"
                if not in_play(t) >> p & 1:
                    raise BadPosition(path, "{0!r} is not in play with {1} players.", PROVINCE_IDS[p], t.n)
                if IS_SATELLITE[p]:
                    raise BadPosition(path, "{0!r} is a satellite and holds no marker.", PROVINCE_IDS[p])
                if p in owner:
                    raise BadPosition(path, "{0!r} has a marker already.", PROVINCE_IDS[p])
                owner[p] = seat
    total: dict[int, int] = {}
    for seat in range(t.n):
        for p in sorted({*t.old[seat], *t.new[seat]}):
            path = f"players[{seat}].{'tokens' if p in t.old[seat] else 'new_tokens'}.{PROVINCE_IDS[p]}"
            total[p] = total.get(p, 0) + tokens_in(t, seat, p)
            if not in_play(t) >> p & 1:
                raise BadPosition(path, "it is not in play with {0} players.", t.n)
            if p in owner:
                raise BadPosition(path, "there is a marker, so no tokens.")
            if total[p] > MARKET[p]:
                raise BadPosition(path, "its market number is {0}; there are {1} tokens.", MARKET[p], total[p])


def check_progress(t: Table) -> None:
    """Wars, cessions, trades and conversions under way, and the end."""
    for i, war in enumerate(t.wars):
        if t.chaos[war[0]] or t.chaos[war[1]]:
            raise BadPosition(f"wars[{i}]", "a War ends when a side falls into Chaos.")
    if t.ceding[2] and (t.chaos[t.ceding[0]] or t.chaos[t.ceding[1]]):
        raise BadPosition("ceding", "nothing is ceded by or to a player in Chaos.")
    if t.trading != NONE:
        both = t.trading != t.active and t.hands[t.trading] and t.hands[t.active]
        if t.phase != EXPANSION or t.stage < 2 or not both:
            raise BadPosition("expansion.trading", "a trade needs two players with cards, while one of them expands.")
    if t.converting != NONE:
        full = tokens_in(t, t.active, t.converting) == MARKET[t.converting] and not IS_SATELLITE[t.converting]
        if t.phase != EXPANSION or t.stage < 2 or not full or markers_left(t, t.active) or not t.markers[t.active]:
            raise BadPosition(
                "expansion.converting", "it must be full of the tokens of a player who is out of markers."
            )
    if t.phase == CAPITAL_CHOICE:
        for seat in range(t.n):
            if (t.power[seat] != NONE) != (t.rank[seat] < t.at):
                raise BadPosition(
                    f"players[{seat}].power", "the first {0} in rank have a capital, the others none.", t.at
                )
