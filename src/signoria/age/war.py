"""EV.war: War, rolled when it is played and, while it is tied, at the start of every following player's part."""

from signoria.age import kinds
from signoria.age.arms import effective_arms
from signoria.age.facts import (
    AREA_V,
    CHAOS,
    FAR_EAST,
    IN_AREA,
    NEW_WORLD,
    NEW_WORLD_ADVANCE,
    NONE,
    OCEAN_NAVIGATION,
    OVERLAND_EAST,
    OVERSEAS,
    provinces_of,
)
from signoria.age.misery import gain_misery
from signoria.age.reach import overseas_room
from signoria.age.state import Table, has, markers_left, roll
from signoria.age.strength import war_bonus, war_parts
from signoria.table.flow import Flow


def declare_war(t: Table, seat: int, other: int) -> None:
    """EV.war.a: the first roll."""
    t.tell(kinds.WAR_DECLARED, seat, other)
    if not roll_war(t, seat, other):
        t.wars += ((seat, other, 1),)


def roll_next_war(t: Table) -> None:
    """EV.war.d: the oldest open War that has not been rolled in this part."""
    at = t.war_at
    seat, other, ties = t.wars[at]
    t.wars = t.wars[:at] + t.wars[at + 1 :]
    t.war_todo -= 1
    if not roll_war(t, seat, other, ties):
        t.wars = (*t.wars[:at], (seat, other, ties + 1), *t.wars[at:])
        t.war_at += 1


def roll_war(t: Table, seat: int, other: int, ties: int = 0) -> bool:
    """Roll once and apply misery (A42); whether the War is over."""
    dice = [roll(t), roll(t)]
    arms = [effective_arms(t, seat, [other]), effective_arms(t, other, [seat])]
    bonus = [war_bonus(t, seat, other), war_bonus(t, other, seat)]
    if t.log is not None:
        parts = tuple([part.packed() for part in war_parts(t, seat, other) + war_parts(t, other, seat)])
        t.tell(kinds.WAR_ROLL, seat, dice[0], bonus[0], other, dice[1], bonus[1], parts)
    difference = dice[0] + bonus[0] - dice[1] - bonus[1]
    if not difference and not arms[0] and not arms[1]:
        t.tell(kinds.WAR_TIED, seat, other, ties + 1)
        gain_misery(t, seat, 1)
        gain_misery(t, other, 1)
        over = t.chaos[seat] or t.chaos[other]
        if over:
            t.tell(kinds.WAR_ENDS, seat, other)
        return over
    # EV.war.f: with equal totals the side with a military card in effect wins, and nothing is ceded.
    won = difference > 0 or (not difference and arms[0] > 0)
    winner, loser = (seat, other) if won else (other, seat)
    t.tell(kinds.WAR_WON, winner, loser, abs(difference), to_cede(t, loser, winner, abs(difference)))
    gain_misery(t, winner, 1)
    gain_misery(t, loser, 2)
    if not t.chaos[winner] and not t.chaos[loser]:
        t.ceding = (loser, winner, abs(difference))
    return True


def to_cede(t: Table, loser: int, winner: int, difference: int) -> int:
    """How many provinces will change hands: none where the misery of the War ends it (EV.war.g)."""
    if t.misery[winner] + 1 >= CHAOS or t.misery[loser] + 2 >= CHAOS:
        return 0
    return min(difference, supportable(t, loser, winner).bit_count(), markers_left(t, winner))


def cede(t: Table) -> Flow[None]:
    """EV.war.c, 11.5.b-d: the loser picks ● the winner can support; each one short costs him a space."""
    while t.ceding[2]:
        loser, winner, left = t.ceding
        choices = provinces_of(supportable(t, loser, winner))
        if not choices:
            t.ceding = (NONE, NONE, 0)
            t.tell(kinds.NOT_CEDED, loser, winner, left)
            gain_misery(t, loser, left)
            return
        # Where all of them go there is nothing to choose.
        forced = len(choices) <= min(left, markers_left(t, winner)) and not any(OVERSEAS >> p & 1 for p in choices)
        province = choices[0]
        if not forced:
            province = yield (kinds.ASK_CEDE, loser, list(choices), winner)
        t.markers[loser] &= ~(1 << province)
        t.markers[winner] |= 1 << province
        t.tell(kinds.CEDED, loser, province, winner)
        t.ceding = (loser, winner, left - 1)
    t.ceding = (NONE, NONE, 0)


def supportable(t: Table, loser: int, winner: int) -> int:
    """A40: the loser's ● that the winner may hold. Shipping range does not matter (11.5.c)."""
    if not markers_left(t, winner):
        return 0
    found = t.markers[loser]
    if not has(t, winner, OVERLAND_EAST):
        found &= ~IN_AREA[AREA_V]
    if not has(t, winner, OCEAN_NAVIGATION) or not overseas_room(t, winner):
        found &= ~IN_AREA[FAR_EAST]
    if not has(t, winner, NEW_WORLD_ADVANCE) or not overseas_room(t, winner):
        found &= ~IN_AREA[NEW_WORLD]
    return found
