"""9.4.2: the event cards, one function each."""

from typing import Final

from signoria.age import kinds
from signoria.age.commodities import provinces_with
from signoria.age.facts import (
    AGRICULTURE,
    ALCHEMISTS_GOLD,
    AREA_VI,
    AREAS_FOR,
    ARMOR,
    ARMS,
    BLACK_DEATH,
    CAPITALS,
    CARD_EVENT,
    CIVIL_WAR,
    COASTAL,
    COMMERCE,
    CRUSADES,
    DECREED,
    ENLIGHTENED_RULER,
    FAMINE,
    GRAIN,
    GUNPOWDER,
    IN_AREA,
    IN_CATEGORY,
    LAWS_OF_MATTER,
    LONG_BOW,
    MONGOL_ARMIES,
    MYSTICISM,
    NEW_WORLD,
    NONE,
    PAPAL_DECREE,
    PIRATES,
    REBELLION,
    RELIGION,
    SATELLITES,
    SCIENCE,
    STIRRUPS,
    STRIFE,
    UPRISINGS,
    WAR,
    provinces_of,
)
from signoria.age.leaders import raise_walter
from signoria.age.misery import gain_misery
from signoria.age.reach import in_play
from signoria.age.reduction import reduce_markers, reduce_own
from signoria.age.state import Table, cash_halved, dominator, half, has, living, markers_left
from signoria.age.war import declare_war
from signoria.table.flow import Flow

MONGOL_TRIBUTE: Final = 10  # EV.mongol_armies.a
WORST: Final = 4  # spaces of Famine and Mysticism Abounds before anything softens them


# ---------------------------------------------------------------------- what may be played


def is_burden(t: Table, event: int) -> bool:
    """7.1.2.e: whether an event is voided and only weighs on the hand."""
    if event in (ARMOR, STIRRUPS):
        return t.gunpowder  # EV.armor.b, EV.stirrups.b
    if event == CRUSADES:
        return t.mongols  # EV.the_crusades.e
    if event == PAPAL_DECREE:
        return t.strife_3  # EV.papal_decree.c
    if event == ALCHEMISTS_GOLD:
        return all(has(t, seat, LAWS_OF_MATTER) for seat in living(t))  # EV.alchemists_gold.b
    if event == MYSTICISM:
        return all(sciences(t, seat) == WORST for seat in living(t))  # EV.mysticism_abounds.b
    return False


def has_target(t: Table, seat: int, event: int) -> bool:
    """A22: whether anybody can be named."""
    return bool(victims(t, seat, event)) if event in (ALCHEMISTS_GOLD, CIVIL_WAR, WAR) else True


def victims(t: Table, seat: int, event: int) -> list[int]:
    """9.4.b, A22, A43: the players an event may name."""
    if event == WAR:
        return [other for other in living(t) if other != seat]
    named = [other for other in living(t) if not t.ruler >> other & 1]
    if event == ALCHEMISTS_GOLD:
        named = [other for other in named if not has(t, other, LAWS_OF_MATTER)]
    return named


# ---------------------------------------------------------------------- what they do


def happen(t: Table, seat: int, card: int) -> Flow[None]:
    """Resolve an event card that has just been played."""
    event = CARD_EVENT[card]
    if event in ARMS:
        take_arms(t, seat, card, event)
    elif event == ALCHEMISTS_GOLD:
        victim = yield (kinds.ASK_VICTIM, seat, victims(t, seat, event), card)
        alchemists_gold(t, victim)
    elif event == CIVIL_WAR:
        victim = yield (kinds.ASK_VICTIM, seat, victims(t, seat, event), card)
        yield from civil_war(t, victim)
    elif event == WAR:
        victim = yield (kinds.ASK_VICTIM, seat, victims(t, seat, event), card)
        declare_war(t, seat, victim)
    elif event == BLACK_DEATH:
        yield from black_death(t, seat)
    elif event == CRUSADES:
        yield from the_crusades(t, seat)
    elif event == ENLIGHTENED_RULER:
        t.ruler |= 1 << seat
        t.tell(kinds.RULER, seat)
    elif event == FAMINE:
        for other in living(t):
            fed = provinces_with(t, other, GRAIN) + has(t, other, AGRICULTURE)
            gain_misery(t, other, WORST - fed)  # EV.famine.a, ADV.K.2
    elif event == MONGOL_ARMIES:
        t.mongols = True
        t.cash[seat] += MONGOL_TRIBUTE
        t.tell(kinds.MONGOLS, seat, MONGOL_TRIBUTE)
    elif event == MYSTICISM:
        for other in unprotected(t):
            gain_misery(t, other, WORST - sciences(t, other))
    elif event == PAPAL_DECREE:
        yield from papal_decree(t, seat)
    elif event == PIRATES:
        yield from pirates_vikings(t, seat)
    elif event == REBELLION:
        yield from rebellion(t, seat)
    elif event == STRIFE:
        religious_strife(t)
    elif event == UPRISINGS:
        for other in unprotected(t):
            gain_misery(t, other, (t.advances[other] & IN_CATEGORY[COMMERCE]).bit_count())


def sciences(t: Table, seat: int) -> int:
    """How many Science advances a player owns."""
    return (t.advances[seat] & IN_CATEGORY[SCIENCE]).bit_count()


def unprotected(t: Table) -> list[int]:
    """A43: the players not under Enlightened Ruler."""
    found: list[int] = []
    for seat in living(t):
        if t.ruler >> seat & 1:
            t.tell(kinds.IMMUNE, seat)
        else:
            found.append(seat)
    return found


def take_arms(t: Table, seat: int, card: int, event: int) -> None:
    """EV.military.a: in play until the end of Expansion; Long Bow and Gunpowder void the older arms for good."""
    t.arms[seat] |= 1 << event
    if event in (LONG_BOW, GUNPOWDER):
        t.gunpowder = True
    t.tell(kinds.ARMED, seat, card)


def alchemists_gold(t: Table, victim: int) -> None:
    """EV.alchemists_gold.a: half of the written cash, at most what he has."""
    dollars = cash_halved(t, victim)
    t.cash[victim] -= dollars
    t.tell(kinds.ALCHEMY, victim, dollars)


def civil_war(t: Table, victim: int) -> Flow[None]:
    """EV.civil_war.a-c: misery, the capital, then his choice of loss; the last place comes with Expansion."""
    t.tell(kinds.CIVIL_WAR_IN, victim)
    gain_misery(t, victim, 1)
    capital = CAPITALS[t.power[victim]]
    held = dominator(t, capital)
    if held != NONE and t.ruler >> held & 1:
        t.tell(kinds.IMMUNE, held)  # A107: another's ● there, under Enlightened Ruler
    else:
        yield from reduce_markers(t, [capital])
    if t.chaos[victim]:  # A25
        return
    t.civil_war = victim
    choice = yield (kinds.ASK_LOSS, victim, [0, 1], 0)
    if choice == 0:
        dollars = cash_halved(t, victim)
        t.cash[victim] -= dollars
        t.tell(kinds.LOST_CASH, victim, dollars)
    else:
        tokens = half(t.expansion[victim])
        t.expansion[victim] -= tokens
        t.tell(kinds.LOST_TOKENS, victim, tokens)


def black_death(t: Table, seat: int) -> Flow[None]:
    """EV.black_death.a-b: all ■ of an Area leave, then every ● becomes a ■."""
    area = yield (kinds.ASK_AREA, seat, list(AREAS_FOR[t.n]), 0)
    t.tell(kinds.PLAGUE, area)
    provinces = provinces_of(in_play(t) & IN_AREA[area])
    for p in provinces:
        for other in range(t.n):
            if p in t.old[other]:
                t.tell(kinds.REMOVED, other, p, t.old[other].pop(p), 0)
    yield from reduce_markers(t, provinces)


def the_crusades(t: Table, seat: int) -> Flow[None]:
    """EV.the_crusades.a-d: everything in a circled province of Area VI makes way for a ●; A33."""
    targets = provinces_of(in_play(t) & IN_AREA[AREA_VI] & ~SATELLITES)
    target = yield (kinds.ASK_CRUSADE, seat, list(targets), 0)
    t.tell(kinds.CRUSADE_TO, seat, target)
    t.crusaded = True
    clear(t, target)
    if not markers_left(t, seat):
        freed = yield (kinds.ASK_CRUSADE_MARKER, seat, list(provinces_of(t.markers[seat])), target)
        yield from reduce_own(t, seat, [freed])
    t.markers[seat] |= 1 << target
    raise_walter(t)
    gain_misery(t, seat, 1)


def clear(t: Table, province: int) -> None:
    """Everything in a province goes back to its owners."""
    bit = 1 << province
    for seat in range(t.n):
        tokens = t.old[seat].pop(province, 0) + t.new[seat].pop(province, 0)
        marker = 1 if (t.markers[seat] | t.fresh[seat]) & bit else 0
        if marker:
            t.markers[seat] &= ~bit
            t.fresh[seat] &= ~bit
        if tokens or marker:
            t.tell(kinds.REMOVED, seat, province, tokens, marker)


def papal_decree(t: Table, seat: int) -> Flow[None]:
    """EV.papal_decree.a-b: a category nobody may buy in this turn, unless Religious Strife is played in it too."""
    category = yield (kinds.ASK_DECREE, seat, list(DECREED), 0)
    t.tell(kinds.DECREED_ON, seat, category)
    if t.strife:
        t.tell(kinds.DECREE_VOID)
    else:
        t.decree = category


def pirates_vikings(t: Table, seat: int) -> Flow[None]:
    """EV.pirates_vikings.a-b, A30: as many coastal ● as the epoch has a number, each in another province."""
    chosen: list[int] = []
    for _ in range(t.epoch):
        markers = 0
        for other in range(t.n):
            markers |= t.markers[other]
        targets = [p for p in provinces_of(markers & COASTAL) if p not in chosen]
        if not targets:
            break
        target = yield (kinds.ASK_PIRATES, seat, targets, t.epoch - len(chosen))
        chosen.append(target)
    yield from reduce_markers(t, chosen)


def rebellion(t: Table, seat: int) -> Flow[None]:
    """EV.rebellion.a-b: any province but the New World and foreign capitals; dominated ones are named first."""
    barred = IN_AREA[NEW_WORLD]
    dominated, settled = 0, 0
    for other in range(t.n):
        if other != seat:
            barred |= 1 << CAPITALS[t.power[other]]
        if t.ruler >> other & 1:
            barred |= t.markers[other]  # A43
        dominated |= t.markers[other]
        for province in t.old[other]:
            settled |= 1 << province
    targets = in_play(t) & ~barred
    empty = targets & ~dominated & ~settled
    named = provinces_of(targets & dominated) + provinces_of(targets & ~dominated & settled) + provinces_of(empty)
    target = yield (kinds.ASK_REBELLION, seat, named, 0)
    if not dominated >> target & 1:
        t.tell(kinds.NO_REBELLION, target)
    yield from reduce_markers(t, [target])


def religious_strife(t: Table) -> None:
    """EV.religious_strife.a-b: misery for Religion, and no Papal Decree this turn; in epoch 3 never again."""
    for seat in unprotected(t):
        gain_misery(t, seat, (t.advances[seat] & IN_CATEGORY[RELIGION]).bit_count())
    t.strife = True
    if t.decree != NONE:
        t.decree = NONE
        t.tell(kinds.DECREE_VOID)
    if t.epoch == 3:
        t.strife_3 = True
