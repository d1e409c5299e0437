"""One-shots: trade shift (H), civil wars (J), religious wars and apostasy (K). Coronation (I) is in `queens`."""

from signoria.pax.abilities import IMMUNE_TO_APOSTASY, has
from signoria.pax.agents import agents_of, place_agents
from signoria.pax.battle import attackers, defenders, fight, fighting_agents, is_religious_war
from signoria.pax.facts import (
    APOSTASY,
    BOMB,
    BOMB_DETAIL,
    BOMB_REQUIRES,
    CITY_EMPIRE,
    CORONATION,
    CRUSADE,
    EMPIRES_OF,
    EMPORIUM_COLOUR,
    N_SQUARES,
    NO_BOMB,
    NONE,
    PAIRS,
    PRESTIGE,
    PRINTED_LOCATION,
    TRADE_SHIFT,
)
from signoria.pax.kinds import APOSTASY_STRIKES, ASK_WAR_EMPIRE, REPRESSED_FREE, SHIFTS, TRIGGERS
from signoria.pax.regime import change_map, regime_change
from signoria.pax.settle import settle
from signoria.pax.state import COVERED, Table, open_emporium
from signoria.pax.tableau import discard_card, husband, items_of, prestige_of, to_throne
from signoria.pax.tokens import repress
from signoria.table.flow import Flow


def can_trigger(t: Table, card: int, seat: int) -> bool:
    """Whether the one-shot of a card could do anything (R8); one that could not is not offered."""
    bomb = BOMB[card]
    if bomb == NO_BOMB or bomb == CORONATION:
        return False
    if bomb == TRADE_SHIFT:
        return can_shift(t, card, seat)
    if bomb == APOSTASY:
        return t.rules.allow_empty_oneshot or bool(condemned(t, BOMB_DETAIL[card]))
    return bool(war_targets(t, card, seat))


def run_one_shot(t: Table, card: int, seat: int) -> Flow[None]:
    """The one-shot and the deployment of all agents of the card, in the order of the rules (E2.1)."""
    bomb = BOMB[card]
    t.tell(TRIGGERS, seat, card, bomb)
    where = PRINTED_LOCATION[card]
    agents = agents_of(t, card, seat)
    if bomb == TRADE_SHIFT:
        if t.rules.trade_shift_agents_first:  # R16
            yield from place_agents(t, seat, where, agents, card, must=True)
            trade_shift(t, BOMB_DETAIL[card])
        else:
            trade_shift(t, BOMB_DETAIL[card])
            yield from place_agents(t, seat, where, agents, card, must=True)
    elif bomb == APOSTASY:
        yield from place_agents(t, seat, where, agents, card, must=True)  # K3.b, R74: agents first
        yield from apostasy(t, BOMB_DETAIL[card], seat)
    else:
        empire = yield (ASK_WAR_EMPIRE, seat, war_targets(t, card, seat), card)
        fighters = fighting_agents(bomb, agents)
        yield from war(t, bomb, empire, seat, fighters)
        others = list(agents)
        for token in fighters:
            others.remove(token)
        # E2.1.a.3, R18, R20, R21: bishops, and pawns of a religious war, are placed afterwards, won or lost.
        yield from place_agents(t, seat, where, others, card, must=True)


# ---------------------------------------------------------------------- H: trade shift


def can_shift(t: Table, card: int, seat: int) -> bool:
    """H1.5, H1.a.2: the named emporium is covered; the Spice Islands also need discovery besides the card itself."""
    if t.cities[BOMB_DETAIL[card]] != COVERED and not t.rules.allow_empty_oneshot:
        return False
    held = prestige_of(t, seat, old_maids=False)
    own = PRESTIGE[0][card] if card in t.rows[2 * seat] or card in t.rows[2 * seat + 1] else ()
    return all(held[p] - own.count(p) > 0 for p in BOMB_REQUIRES[card])


def trade_shift(t: Table, emporium: int) -> None:
    """H1: the disk moves to the open emporium of that colour; a token there is repressed, free of charge."""
    covered = open_emporium(t, EMPORIUM_COLOUR[emporium])
    if covered == emporium:
        return  # H1.5
    token = t.cities[covered]
    if token:
        repress(t, token, CITY_EMPIRE[covered])
        t.tell(REPRESSED_FREE, token, CITY_EMPIRE[covered])
    t.cities[covered] = COVERED
    t.cities[emporium] = 0
    t.tell(SHIFTS, emporium, covered)


# ---------------------------------------------------------------------- J, K: wars


def war_targets(t: Table, card: int, seat: int) -> list[int]:
    """The empires of the card's location in which its war can be waged."""
    bomb = BOMB[card]
    agents = agents_of(t, card, seat)
    return [e for e in EMPIRES_OF[PRINTED_LOCATION[card]] if can_wage(t, bomb, e, seat, agents)]


def can_wage(t: Table, bomb: int, empire: int, seat: int, agents: list[int]) -> bool:
    """R8, R9, K1.c: there is an attacker, and in a religious war at least one heretic in the empire or on its borders."""
    if is_religious_war(bomb):
        return bool(defenders(t, bomb, empire)) and bool(attackers(t, bomb, empire, seat, agents))
    return t.rules.allow_empty_oneshot or bool(attackers(t, bomb, empire, seat, agents))


def war(t: Table, bomb: int, empire: int, seat: int, fighters: list[int]) -> Flow[None]:
    """J, K: the battle; if victorious a religious war makes its theocracy, then the regime changes (R51)."""
    attack = attackers(t, bomb, empire, seat, fighters)
    won = yield from fight(t, bomb, empire, seat, attack, defenders(t, bomb, empire))
    if won:
        if is_religious_war(bomb):
            yield from change_map(t, empire, bomb - CRUSADE + 1, seat)
        yield from regime_change(t, empire, seat, bomb)


# ---------------------------------------------------------------------- K3: apostasy


def condemned(t: Table, pair: int) -> list[int]:
    """K3.1-3: the items discarded: of each player with prestige of both religions, all cards with either."""
    first, second = PAIRS[pair]
    victims: list[int] = []
    for seat in range(t.n):
        mine: list[int] = []
        found_first = found_second = False
        for item in items_of(t, seat):
            prestige = PRESTIGE[item < N_SQUARES and t.republic[item]][item]
            if first in prestige or second in prestige:
                mine.append(item)
                found_first = found_first or first in prestige
                found_second = found_second or second in prestige
        if found_first and found_second and not has(t, seat, IMMUNE_TO_APOSTASY):
            victims += mine
    return victims


def apostasy(t: Table, pair: int, seat: int) -> Flow[None]:
    """K3: the condemned are discarded at once; empires and couples return to their thrones, still married (K3.a)."""
    t.tell(APOSTASY_STRIKES, seat, pair)
    for item in condemned(t, pair):
        empire = item if item < N_SQUARES else husband(t, item)
        if empire == NONE:
            discard_card(t, item)
        elif t.owner[empire] != NONE:  # not gone already with its suzerain or spouse
            to_throne(t, empire)
    yield from settle(t)
