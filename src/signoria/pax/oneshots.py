"""One-shots: trade shift (H), civil wars (J), religious wars and apostasy (K). Coronation (I) is in `queens`."""

from signoria.pax import kinds
from signoria.pax.abilities import IMMUNE_TO_APOSTASY, IMMUNE_TO_SILENCING, active_cards, has
from signoria.pax.agents import agents_of, place_agents
from signoria.pax.battle import attackers, defenders, fight, fighting_agents, is_religious_war, religion_of
from signoria.pax.bishops import landing_places
from signoria.pax.facts import (
    AGENTS,
    APOSTASY,
    BISHOP,
    CITY_EMPIRE,
    CONSPIRACY,
    CORONATION,
    EMPIRES_OF,
    EMPORIA,
    EMPORIUM_COLOUR,
    IS_QUEEN,
    MEDIEVAL,
    N_SQUARES,
    NO_ONE_SHOT,
    NONE,
    ONE_SHOT_REQUIRES,
    PAIRS,
    PAWN,
    PEASANT_REVOLT,
    PRESTIGE,
    PRINTED_LOCATION,
    RELIGION,
    SPICE_ISLANDS,
    TORCH,
    TRADE_SHIFT,
    WHITE,
    theocracy_of,
)
from signoria.pax.pieces import token_of
from signoria.pax.regime import change_map, faces, offer_map_change, regime_change
from signoria.pax.settle import settle
from signoria.pax.state import COVERED, Table, one_shot_detail, one_shot_of, open_emporium, tableau_of
from signoria.pax.tableau import (
    discard_card,
    discard_queen,
    husband,
    items_of,
    prestige_by_seat,
    prestige_of,
    to_throne,
)
from signoria.pax.tokens import repress
from signoria.table.flow import Flow


def can_trigger(t: Table, card: int, seat: int) -> bool:
    """Whether the one-shot of a card could do anything (R8); one that could not is not offered."""
    cause = one_shot_of(t, card)
    if cause == NO_ONE_SHOT or cause == CORONATION:
        return False
    if cause == TRADE_SHIFT:
        return can_shift(t, card, seat)
    if cause == APOSTASY:
        return t.rules.allow_empty_oneshot or bool(condemned(t, one_shot_detail(t, card), within_reach(t, card)))
    if cause == TORCH:
        return t.rules.allow_empty_oneshot or bool(t.victories >> one_shot_detail(t, card) & 1)
    agents = agents_of(t, card, seat)
    for empire in EMPIRES_OF[PRINTED_LOCATION[card]]:
        if can_wage(t, cause, empire, seat, agents):
            return True
    return False


def run_one_shot(t: Table, card: int, seat: int) -> Flow[None]:
    """The one-shot and the deployment of all agents of the card, in the order of the rules (E2.1)."""
    cause = one_shot_of(t, card)
    t.tell(kinds.TRIGGERS, seat, card, cause)
    where = PRINTED_LOCATION[card]
    agents = agents_of(t, card, seat)
    must = t.rules.oneshot_agents == "mandatory"  # E2.1.b
    if cause == TRADE_SHIFT:
        if t.rules.trade_shift_agents_first:  # R16
            yield from place_agents(t, seat, where, agents, card, must)
            trade_shift(t, one_shot_detail(t, card))
        else:
            trade_shift(t, one_shot_detail(t, card))
            yield from place_agents(t, seat, where, agents, card, must)
    elif cause == APOSTASY:
        yield from place_agents(t, seat, where, agents, card, must)  # K3.b, R74: agents first
        yield from apostasy(t, one_shot_detail(t, card), seat)
    elif cause == TORCH:
        light_torch(t, card, seat)
        yield from place_agents(t, seat, where, agents, card, must)
    else:
        empire = yield (kinds.ASK_WAR_EMPIRE, seat, war_targets(t, card, seat), card)
        fighters = fighting_agents(t, cause, agents)
        yield from war(t, cause, empire, seat, fighters)
        others = list(agents)
        for token in fighters:
            others.remove(token)
        # E2.1.a.3, R18, R20, R21: bishops, and pawns of a religious war, are placed afterwards, won or lost.
        yield from place_agents(t, seat, where, others, card, must=t.rules.bishop_after_oneshot == "mandatory")


# ---------------------------------------------------------------------- H: trade shift


def can_shift(t: Table, card: int, seat: int) -> bool:
    """H1.5, H1.a.2: the named emporium is covered; the Spice Islands also need discovery besides the card itself."""
    emporium = one_shot_detail(t, card)
    if t.cities[emporium] != COVERED and not t.rules.allow_empty_oneshot:
        return False
    if t.rules.spice_islands_permanent and emporium in EMPORIA[WHITE] and t.cities[SPICE_ISLANDS] != COVERED:
        if emporium != SPICE_ISLANDS:
            return False  # 1E.H1.a: there is no way back
    held = prestige_of(t, seat, old_maids=False)
    own = PRESTIGE[0][card] if card in tableau_of(t, seat) else ()
    return all(held[p] - own.count(p) > 0 for p in ONE_SHOT_REQUIRES[card])


def trade_shift(t: Table, emporium: int) -> None:
    """H1: the disk moves to the open emporium of that colour; a token there is repressed, free of charge."""
    covered = open_emporium(t, EMPORIUM_COLOUR[emporium])
    if covered == emporium:
        return  # H1.5
    token = t.cities[covered]
    if token:
        t.tell(kinds.REPRESSED_FREE, token, CITY_EMPIRE[covered])
        repress(t, token, CITY_EMPIRE[covered])
    t.cities[covered] = COVERED
    t.cities[emporium] = 0
    t.tell(kinds.SHIFTS, emporium, covered)


# ---------------------------------------------------------------------- J, K: wars


def war_targets(t: Table, card: int, seat: int) -> list[int]:
    """The empires of the card's location in which its war can be waged."""
    cause = one_shot_of(t, card)
    agents = agents_of(t, card, seat)
    return [e for e in EMPIRES_OF[PRINTED_LOCATION[card]] if can_wage(t, cause, e, seat, agents)]


def can_wage(t: Table, cause: int, empire: int, seat: int, agents: list[int]) -> bool:
    """R8, R9, K1.c: there is an attacker, and in a religious war at least one heretic in the empire or on its borders."""
    if is_religious_war(cause):
        if not defenders(t, cause, empire):
            return False
    elif t.rules.allow_empty_oneshot:
        return True
    return bool(fighting_agents(t, cause, agents)) or bool(attackers(t, cause, empire, seat, agents))


def war(t: Table, cause: int, empire: int, seat: int, fighters: list[int]) -> Flow[None]:
    """J, K: the battle; if victorious a religious war makes its theocracy, then the regime changes (R51)."""
    attack = attackers(t, cause, empire, seat, fighters)
    won = yield from fight(t, cause, empire, seat, attack, defenders(t, cause, empire))
    if won:
        if is_religious_war(cause):
            yield from change_map(t, empire, theocracy_of(religion_of(cause)), seat)
        yield from regime_change(t, empire, seat, cause)
        yield from _change_faith(t, cause, empire, seat, attack)


def _change_faith(t: Table, cause: int, empire: int, seat: int, attack: list[int]) -> Flow[None]:
    """What a won civil war may do to the map under some rule sets: J1.c after a conspiracy, J2.c after a revolt."""
    change = t.rules.conspiracy_map_change
    if cause == CONSPIRACY and change == "holy":
        # DRAFT.J1.c, R67: medieval, or the theocracy of the one colour all attackers had.
        colours = {RELIGION[token_of(piece)] for piece in attack}
        states = [MEDIEVAL, *(theocracy_of(colour) for colour in colours if len(colours) == 1 and colour != NONE)]
        yield from offer_map_change(t, kinds.ASK_HOLY_CONSPIRACY, empire, states, seat)
    elif cause == CONSPIRACY and change == "theocratic" and t.map_state[empire] != MEDIEVAL:
        yield from offer_map_change(t, kinds.ASK_THEOCRATIC, empire, list(faces(t, empire)), seat)
    elif cause == PEASANT_REVOLT and t.rules.paganism:
        yield from offer_map_change(t, kinds.ASK_PAGANISM, empire, [MEDIEVAL], seat)


# ---------------------------------------------------------------------- M3: torch


def light_torch(t: Table, card: int, seat: int) -> None:
    """1E.M3.1: the victory the card names is inactive again."""
    victory = one_shot_detail(t, card)
    t.victories &= ~(1 << victory)
    t.tell(kinds.TORCH_LIT, seat, card, victory)


# ---------------------------------------------------------------------- K3: apostasy


def within_reach(t: Table, card: int) -> tuple[int, ...]:
    """R74, F1.g: the seats whose protection a bishop of the card could silence, since agents come before the apostasy."""
    if not any(BISHOP <= token < PAWN for token in AGENTS[card]):
        return ()
    reached = landing_places(t, PRINTED_LOCATION[card])
    return tuple(
        [
            seat
            for seat in range(t.n)
            if not has(t, seat, IMMUNE_TO_SILENCING)
            and all(item in reached for item in active_cards(t, seat, IMMUNE_TO_APOSTASY))
        ]
    )


def condemned(t: Table, pair: int, unprotected: tuple[int, ...] = ()) -> list[int]:
    """K3.1-3: the items discarded: of each player with prestige of both religions, all cards with either."""
    first, second = PAIRS[pair]
    victims: list[int] = []
    for seat, held in enumerate(prestige_by_seat(t)):
        if not (held[first] and held[second]):
            continue  # even with his old maids, whom it does not strike
        mine: list[int] = []
        found_first = found_second = False
        for item in items_of(t, seat):
            prestige = PRESTIGE[item < N_SQUARES and t.republic[item]][item]
            if first in prestige or second in prestige:
                mine.append(item)
                found_first = found_first or first in prestige
                found_second = found_second or second in prestige
        if found_first and found_second and (seat in unprotected or not has(t, seat, IMMUNE_TO_APOSTASY)):
            victims += mine
    return victims


def apostasy(t: Table, pair: int, seat: int) -> Flow[None]:
    """K3: the condemned are discarded at once; empires and couples return to their thrones, still married (K3.a).

    I1.c.1e: or the queen goes alone.
    """
    t.tell(kinds.APOSTASY_STRIKES, seat, pair)
    for item in condemned(t, pair):
        empire = item if item < N_SQUARES else husband(t, item)
        if empire == NONE and IS_QUEEN[item]:
            continue  # gone already with her king
        if empire == NONE:
            discard_card(t, item)
        elif item != empire and t.rules.queen_discarded_by_apostasy == "queen":
            discard_queen(t, item)
        elif t.owner[empire] != NONE:  # not gone already with its suzerain or spouse
            to_throne(t, empire)
    yield from settle(t)
