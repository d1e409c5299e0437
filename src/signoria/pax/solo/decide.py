"""O5, S8-S10, S20: the opponent's answer to every question the rules can ask its seat."""

from collections.abc import Callable
from typing import Final

from signoria.pax import kinds
from signoria.pax.abilities import PIRATE_PROOF, has
from signoria.pax.codes import ATTACK, camp_of
from signoria.pax.facts import (
    APOSTASY,
    BLACK,
    CITIES,
    CITY_EMPIRE,
    EAST,
    LEVY,
    MEDIEVAL,
    N_BORDERS,
    N_EMPIRES,
    NONE,
    PAWN,
    PIRATE,
    RELIGION,
    ROOK,
    ROUTE,
    TRADE_SHIFT,
    WEST,
    WHITE,
    religion_in,
    theocracy_of,
)
from signoria.pax.oneshots import condemned, run_one_shot, trade_shift
from signoria.pax.pieces import CITY_ZONE, CONCESSION_ZONE, REPRESSED_ZONE, place_of, token_of, zone_of
from signoria.pax.solo.goals import ruling_class, trigger
from signoria.pax.solo.mind import Mind
from signoria.pax.solo.rows import TABLES
from signoria.pax.state import ROW_AT, Table, one_shot_detail, one_shot_of, open_emporium, pawn_of
from signoria.pax.tableau import group, holder
from signoria.pax.victory import kings
from signoria.table.flow import PASS, Ask, DecisionKind, Flow

Habit = Callable[[Table, list[int], int, Mind], int]


def answer(t: Table, ask: Ask, mind: Mind) -> int:
    """What it takes of the options, by habit."""
    kind, _, options, about = ask
    habit = _HABITS.get(kind)
    return options[0] if habit is None else habit(t, options, about, mind)


def aims_in_order(t: Table, ask: Ask, mind: Mind) -> list[int]:
    """The options a plan may take of a question it aims at, the first to be tried first."""
    kind, _, options, about = ask
    if kind is kinds.ASK_TRIGGER:
        if not mind.triggers:
            return [answer(t, ask, mind)]
        return [choice for choice in mind.triggers if choice in options]
    if kind is kinds.ASK_WAR_EMPIRE:
        return _empires_in_order(t, options)
    if kind is kinds.ASK_HOLY_CONSPIRACY:
        first = answer(t, ask, mind)
        serves = mind.cell is not None and mind.cell.goal in ("theocracies", "believers")
        return [first, *(o for o in options if o != first)] if serves else [first]
    if kind is kinds.ASK_REPRESS:
        own = pawn_of(t, mind.seat)
        return [piece for piece in options if token_of(piece) != own]  # O5.b.2: never its own concessions
    if kind is kinds.ASK_CORSAIR_TO:
        return [b for b in options if not _is_own(t, b, mind.seat)]
    if kind is kinds.ASK_BISHOP or kind is kinds.ASK_BEHEAD or kind is kinds.ASK_BISHOP_TO:
        order = _reading_order(t, mind)
        return sorted(options, key=lambda item: order.index(item) if item in order else len(order))
    if kind is kinds.ASK_AGENT_CITY:
        cities = [c for c in options if c != PASS]
        return [_knights_and_rooks(t, options, about, mind), *sorted(cities, key=lambda c: t.cities[c] > 0)]
    return options


def _empires_in_order(t: Table, empires: list[int]) -> list[int]:
    """OF.war.target: where a war can be waged, first with fewest rooks and knights; the draft has but the map's order."""
    return empires if t.rules.solo_table != "final" else sorted(empires, key=lambda e: ruling_class(t, e))


def _is_own(t: Table, border: int, seat: int) -> bool:
    return t.concession[border] == pawn_of(t, seat) and not has(t, seat, PIRATE_PROOF)


def reading_order(t: Table, seat: int) -> list[int]:
    """A tableau from left to right: the West row from its outer end, then the East row."""
    items: list[int] = []
    for entry in (*reversed(t.rows[ROW_AT[seat][WEST]]), *t.rows[ROW_AT[seat][EAST]]):
        items += group(t, entry)
    return items


def _reading_order(t: Table, mind: Mind) -> list[int]:
    """O3.b.3: bishops are looked for in its own tableau first, then in the human's."""
    return reading_order(t, mind.seat) + reading_order(t, mind.human)


# ---------------------------------------------------------------------- one-shots


def _trigger(t: Table, options: list[int], card: int, mind: Mind) -> int:
    """O5.h: a one-shot that wins a kingdom, or a trade shift or apostasy that hurts the human at least as much."""
    cause = one_shot_of(t, card)
    if cause == TRADE_SHIFT:
        after = t.copy()
        trade_shift(after, one_shot_detail(t, card))
        return int(_harm(t, after, mind.human) >= _harm(t, after, mind.seat))
    if cause == APOSTASY:
        lost = [holder(t, item) for item in condemned(t, one_shot_detail(t, card))]
        return int(lost.count(mind.human) >= lost.count(mind.seat))
    return int(_plan_to_win(t, card, mind) is not None)


def _harm(before: Table, after: Table, seat: int) -> int:
    """What a trade shift takes from a seat: concessions on the routes, and tokens of its empires."""
    return _holdings(before, seat) - _holdings(after, seat)


def _holdings(t: Table, seat: int) -> int:
    routes = [b for colour in (WHITE, BLACK) for b in ROUTE[open_emporium(t, colour)][1]]
    on_routes = sum([1 for b in routes if t.concession[b] == pawn_of(t, seat)])  # once for each route it earns on
    return on_routes + sum([ruling_class(t, e) for e in range(N_EMPIRES) if t.owner[e] == seat])


def _plan_to_win(t: Table, card: int, mind: Mind) -> list[int] | None:
    """Where the war of the card would win a kingdom (an empty plan if it can be waged in one empire only), or None."""
    from signoria.pax.solo.trial import find_plan

    before = kings(t, mind.seat)

    def start(trial: Table) -> Flow[None]:
        return run_one_shot(trial, card, mind.seat)

    def won(trial: Table) -> bool:
        return kings(trial, mind.seat) > before

    return find_plan(t, start, mind, frozenset((kinds.ASK_WAR_EMPIRE,)), won)


def _war_empire(t: Table, options: list[int], card: int, mind: Mind) -> int:
    """OF.war.target: the first of the empires that serve."""
    plan = _plan_to_win(t, card, mind)
    return plan[0] if plan else _empires_in_order(t, options)[0]


def _suitor(t: Table, options: list[int], queen: int, mind: Mind) -> int:
    """O5.g: the suitor with most knights in his empire, the first listed if tied; an old maid if there is none."""
    kings_left = [e for e in options if e != PASS]
    if not kings_left:
        return PASS
    return max(kings_left, key=lambda e: sum([1 for c in CITIES[e] if 0 < t.cities[c] < ROOK]))


# ---------------------------------------------------------------------- agents and concessions


def upstream(t: Table) -> list[int]:
    """S8: how far each border is down the two trade routes; the black route goes before the white one."""
    rank = [100] * N_BORDERS
    for colour in (WHITE, BLACK):
        for crossing, border in enumerate(ROUTE[open_emporium(t, colour)][1]):
            rank[border] = min(rank[border], 2 * crossing + (colour == WHITE))
    return rank


def _border_for_pawn(t: Table, options: list[int], mind: Mind) -> int:
    """O5.b: over a concession of the human's, else the most upstream free border; never over its own.

    O5.a.2: not with its last florin, unless for its main objective or because no free border is left.
    """
    rank = upstream(t)
    borders = [b for b in options if b != PASS]
    free = [b for b in borders if not t.concession[b]]
    theirs = [b for b in borders if t.concession[b] == pawn_of(t, mind.human)]
    if theirs and (t.florins[mind.seat] > 1 or not free or mind.wants_concessions()):
        return min(theirs, key=lambda b: rank[b])
    if free:
        return min(free, key=lambda b: rank[b])
    return PASS if PASS in options else options[0]


def _border_for_pirate(t: Table, options: list[int], token: int, mind: Mind) -> int:
    """O5.b, S20: over a concession of the human's, else the most upstream free border; never over its own."""
    rank = upstream(t)
    borders = [b for b in options if b != PASS]
    safe = has(t, mind.human, PIRATE_PROOF)
    theirs = [b for b in borders if t.concession[b] == pawn_of(t, mind.human) and not safe]
    free = [b for b in borders if not t.concession[b] and not t.pirate[b]]
    taken = [b for b in borders if not _is_own(t, b, mind.seat)]  # a pirate dies, or shares a protected concession
    for found in (theirs, free, taken):
        if found:
            return min(found, key=lambda b: rank[b])
    return PASS if PASS in options else options[0]


def _agent_border(t: Table, options: list[int], token: int, mind: Mind) -> int:
    return _border_for_pawn(t, options, mind) if token >= PAWN else _border_for_pirate(t, options, token, mind)


def _concession(t: Table, options: list[int], empire: int, mind: Mind) -> int:
    return _border_for_pawn(t, options, mind)


def _knights_and_rooks(t: Table, options: list[int], token: int, mind: Mind) -> int:
    """O5.c: only in empires it owns, where there is room; elsewhere where it must."""
    own = [c for c in options if c != PASS and not t.cities[c] and t.owner[CITY_EMPIRE[c]] == mind.seat]
    if own:
        return own[0]
    if PASS in options:
        return PASS
    return next((c for c in options if not t.cities[c]), options[0])


def _bishop_place(t: Table, options: list[int], token: int, mind: Mind) -> int:
    """O5.d: on the card being played."""
    if mind.card in options:
        return mind.card
    return PASS if PASS in options else options[0]


def _donor(t: Table, options: list[int], token: int, mind: Mind) -> int:
    """When a pool is empty: repressed tokens first (the rules see to that), and nothing of its own (S10)."""
    for piece in options:
        if piece != PASS and not _would_lose(t, piece, mind.seat):
            return piece
    return PASS


def _would_lose(t: Table, piece: int, seat: int) -> bool:
    zone = zone_of(piece)
    return zone == CONCESSION_ZONE or (zone == CITY_ZONE and t.owner[CITY_EMPIRE[place_of(piece)]] == seat)


# ---------------------------------------------------------------------- money


def _tax_answer(t: Table, options: list[int], border: int, mind: Mind) -> int:
    """O5.a, S19: it pays to save its concession, but not with its last florin."""
    return int(t.florins[mind.seat] > 1)


def _commerce(t: Table, options: list[int], item: int, mind: Mind) -> int:
    """O5.e: the face-down card first, else the leftmost card with florins."""
    return min(options)


# ---------------------------------------------------------------------- levies


def _levy(t: Table, options: list[int], empire: int, mind: Mind) -> int:
    """OF.5.f.1, O5.f, S9: no believer in a theocracy if it can be helped, then diversity, then rooks."""
    if PASS in options:
        return PASS  # every such token is used up
    state = t.map_state[empire]
    present = [0, 0, 0]
    for c in CITIES[empire]:
        if t.cities[c] > 0:
            present[RELIGION[t.cities[c]]] += 1

    def rank(city: int) -> tuple[bool, int, bool, int]:
        token = LEVY[city][state]
        religion = RELIGION[token]
        return (state != MEDIEVAL and state == theocracy_of(religion), present[religion], token < ROOK, city)

    return min(options, key=rank)


# ---------------------------------------------------------------------- battles and regime changes (S10)


def _casualty(t: Table, options: list[int], side: int, mind: Mind) -> int:
    rank = _worth if camp_of(side) == ATTACK else _danger
    return min(options, key=lambda piece: (rank(t, piece, mind), piece))


def _worth(t: Table, piece: int, mind: Mind) -> int:
    """Attackers it parts with: serfs of the human, its own serfs, pirates, rooks, knights, its concessions."""
    token = token_of(piece)
    if token >= PAWN:
        if zone_of(piece) == REPRESSED_ZONE:
            return 0 if token == pawn_of(t, mind.human) else 1
        return 5
    return 2 if token >= PIRATE else 3 if token >= ROOK else 4


def _danger(t: Table, piece: int, mind: Mind) -> int:
    """Defenders it kills: knights, rooks, pirates."""
    token = token_of(piece)
    return 2 if token >= PIRATE else 1 if token >= ROOK else 0


def _survivor(t: Table, options: list[int], empire: int, mind: Mind) -> int:
    """Its own pawns first, those of the human last."""
    return min(options, key=lambda piece: (_place_in_queue(t, token_of(piece), mind), piece))


def _place_in_queue(t: Table, token: int, mind: Mind) -> int:
    if token < PAWN:
        return 1
    return 0 if token == pawn_of(t, mind.seat) else 2


def _returning_border(t: Table, options: list[int], token: int, mind: Mind) -> int:
    if token == pawn_of(t, mind.human):
        return options[0]
    rank = upstream(t)
    return min(options, key=lambda b: rank[b])


def _emancipate(t: Table, options: list[int], empire: int, mind: Mind) -> int:
    """Everything that fits, its own pawns first; never those of the human."""
    theirs = pawn_of(t, mind.human)
    freed = [choice for choice in options if choice != PASS and token_of(choice) != theirs]
    return min(freed, key=lambda choice: (_place_in_queue(t, token_of(choice), mind), choice)) if freed else PASS


def _is_dominant(t: Table, religion: int, mind: Mind) -> bool:
    """The dominant religion of its row, or one that is dominant by believers or bishops."""
    if mind.religion != NONE:
        return religion == mind.religion
    for row in TABLES[t.rules.solo_table]:
        if row.trigger in ("believers", "bishops"):
            reason = trigger(t, row, mind.seat, mind.human)
            if reason is not None and reason[2] == religion:
                return True
    return False


def _golden_liberty(t: Table, options: list[int], empire: int, mind: Mind) -> int:
    """It ends a theocracy of a dominant religion."""
    return int(_is_dominant(t, religion_in(t.map_state[empire]), mind))


def _change_faith(t: Table, options: list[int], empire: int, mind: Mind) -> int:
    """After a conspiracy or revolt likewise: it ends a theocracy of a dominant religion, as the first option does."""
    if t.map_state[empire] != MEDIEVAL and _is_dominant(t, religion_in(t.map_state[empire]), mind):
        return options[0]
    return PASS


def _pacify(t: Table, options: list[int], empire: int, mind: Mind) -> int:
    """A serf of the human's, else nothing."""
    theirs = pawn_of(t, mind.human)
    return theirs if theirs in options else PASS


def _victory(t: Table, options: list[int], comet: int, mind: Mind) -> int:
    return mind.victory if mind.victory in options else options[0]


def _decline(t: Table, options: list[int], about: int, mind: Mind) -> int:
    return PASS


# Questions that are not here are answered by the first option: the order of the data decides (S10).
_HABITS: Final[dict[DecisionKind, Habit]] = {
    kinds.ASK_VICTORY_TYPE: _victory,
    kinds.ASK_TRIGGER: _trigger,
    kinds.ASK_WAR_EMPIRE: _war_empire,
    kinds.ASK_SUITOR: _suitor,
    kinds.ASK_AGENT_CITY: _knights_and_rooks,
    kinds.ASK_AGENT_BORDER: _agent_border,
    kinds.ASK_AGENT_CARD: _bishop_place,
    kinds.ASK_DONOR: _donor,
    kinds.ASK_PACIFY: _pacify,
    kinds.ASK_COMMERCE: _commerce,
    kinds.ASK_TAX_ANSWER: _tax_answer,
    kinds.ASK_LEVY: _levy,
    kinds.ASK_CASUALTY: _casualty,
    kinds.ASK_SURVIVOR: _survivor,
    kinds.ASK_SURVIVOR_BORDER: _returning_border,
    kinds.ASK_CONCESSION: _concession,
    kinds.ASK_EMANCIPATE: _emancipate,
    kinds.ASK_EMANCIPATE_BORDER: _returning_border,
    kinds.ASK_EMANCIPATE_WEST: _emancipate,
    kinds.ASK_GOLDEN_LIBERTY: _golden_liberty,
    kinds.ASK_HOLY_CONSPIRACY: _change_faith,
    kinds.ASK_PAGANISM: _change_faith,
    kinds.ASK_BORROW: _decline,
}
