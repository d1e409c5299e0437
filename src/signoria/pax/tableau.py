"""Tableaux: what lies where, adjacency of cards, silencing, and how cards and squares leave (ADJACENT, DISCARD, THRONE)."""

from collections.abc import Sequence
from typing import Final

from signoria.pax.abilities import HAS_ABILITY, IMMUNE_TO_SILENCING, has
from signoria.pax.facts import (
    DECK,
    EMPIRES_OF,
    KING_PRESTIGE,
    MATCHES,
    N_EMPIRES,
    N_PRESTIGE,
    N_SQUARES,
    NONE,
    PRINTED_LOCATION,
    REGION,
    REPUBLIC_PRESTIGE,
)
from signoria.pax.kinds import DISCARDED, STRIPPED, TO_DECK, TO_THRONE
from signoria.pax.state import ROW_AT, Table
from signoria.pax.tokens import to_pool

ON_SQUARES: Final = ("repressed", "queen", "bishop")  # all that can lie on a square, see `RuleSet.throne_holds`


def group(t: Table, entry: int) -> list[int]:
    """A row entry with all that lies with it: queens, vassals, queens of vassals. All are adjacent to each other."""
    if entry >= N_SQUARES:
        return [entry]
    members = [entry, *t.queens[entry]]
    for vassal in t.vassals[entry]:
        members.append(vassal)
        members += t.queens[vassal]
    return members


def items_on_side(t: Table, seat: int, side: int) -> Sequence[int]:
    """All cards and squares of one side of a tableau. A vassal belongs to the side of its suzerain (R33)."""
    return with_all(t, t.rows[ROW_AT[seat][side]])


def items_of(t: Table, seat: int) -> Sequence[int]:
    """All cards and squares of a tableau."""
    west, east = ROW_AT[seat]
    return with_all(t, t.rows[west] + t.rows[east])


def with_all(t: Table, row: tuple[int, ...]) -> Sequence[int]:
    """The entries of a row with all that lies with them."""
    for entry in row:
        if entry < N_SQUARES:
            break
    else:
        return row  # cards alone
    items: list[int] = []
    for entry in row:
        if entry >= N_SQUARES:
            items.append(entry)
        else:
            items += group(t, entry)
    return items


def husband(t: Table, queen: int) -> int:
    """The empire whose king the queen is married to, or NONE."""
    for e in range(N_EMPIRES):
        if queen in t.queens[e]:
            return e
    return NONE


def holder(t: Table, item: int) -> int:
    """The seat in whose tableau the item lies, or NONE."""
    if item < N_SQUARES:
        return t.owner[item]
    for seat in range(t.n):
        west, east = ROW_AT[seat]
        if item in t.rows[west] or item in t.rows[east]:
            return seat
    king = husband(t, item)
    return NONE if king == NONE else t.owner[king]


def location(t: Table, item: int) -> int:
    """LOCATION: printed; a crowned queen is where her king is (I1.a.2); an unmarried queen is nowhere (LOCATION.0)."""
    printed = PRINTED_LOCATION[item]
    return husband(t, item) if printed == NONE else printed


def is_silenced(t: Table, item: int, seat: int) -> bool:
    """F1.f, I1.e: a bishop on the card, or on either half of a royal couple, unless the tableau is immune (F1.g.3)."""
    covered = bool(t.bishop[item])
    if not covered and item < N_SQUARES:
        for queen in t.queens[item]:
            covered = covered or bool(t.bishop[queen])
    elif not covered:
        covered = PRINTED_LOCATION[item] == NONE and _king_has_bishop(t, item)
    return covered and not has(t, seat, IMMUNE_TO_SILENCING)


def _king_has_bishop(t: Table, queen: int) -> bool:
    king = husband(t, queen)
    return king != NONE and bool(t.bishop[king])


def neighbours(t: Table, item: int) -> list[int]:
    """ADJACENT.2-3: the cards beside it in its row, and all members of its own and of the neighbouring suzerainties."""
    entry = item
    if item >= N_SQUARES and PRINTED_LOCATION[item] == NONE:
        entry = husband(t, item)
        if entry == NONE:
            return []
    if entry < N_SQUARES and t.suzerain[entry] != NONE:
        entry = t.suzerain[entry]
    near = [other for other in group(t, entry) if other != item]
    for row in t.rows:
        if entry in row:
            at = row.index(entry)
            if at > 0:
                near += group(t, row[at - 1])
            if at + 1 < len(row):
                near += group(t, row[at + 1])
            break
    return near


def cards_at(t: Table, where: int) -> list[int]:
    """All tableau cards, and throned squares and queens, whose location matches (LOCATION.b.2)."""
    matches = MATCHES[where]
    found: list[int] = []
    for row in t.rows:
        for entry in row:
            if entry >= N_SQUARES and matches[PRINTED_LOCATION[entry]]:
                found.append(entry)
    for e in EMPIRES_OF[where]:
        found.append(e)
        found += t.queens[e]
    return found


def prestige_of(t: Table, seat: int, old_maids: bool = True) -> list[int]:
    """The prestige of a seat by kind: visible sides only (R75); old maids count for victories (I2.b)."""
    counts = [0] * N_PRESTIGE
    republic = t.republic
    for item in items_of(t, seat):
        for p in (REPUBLIC_PRESTIGE if item < N_SQUARES and republic[item] else KING_PRESTIGE)[item]:
            counts[p] += 1
    if old_maids:
        for queen in t.old_maids[seat]:
            for p in KING_PRESTIGE[queen]:
                counts[p] += 1
    return counts


def prestige_by_seat(t: Table) -> list[list[int]]:
    """`prestige_of` all seats, worked out when something may have changed it; nobody may change the lists."""
    if t.prestige is None:
        t.prestige = [prestige_of(t, seat) for seat in range(t.n)]
    return t.prestige


# ---------------------------------------------------------------------- entering and leaving


def add_outermost(t: Table, seat: int, item: int) -> None:
    """E2.1, E2.2, EMPIRE_SQUARE.1: East cards to the right end, West cards to the left end."""
    side = REGION[item] if item < N_SQUARES else DECK[item]
    t.rows[ROW_AT[seat][side]] += (item,)
    _row_changed(t, item)


def remove_from_row(t: Table, item: int) -> None:
    """Take a row entry out of whatever tableau it lies in."""
    for i, row in enumerate(t.rows):
        if item in row:
            t.rows[i] = tuple([other for other in row if other != item])
            break
    _row_changed(t, item)


def _row_changed(t: Table, item: int) -> None:
    if item < N_SQUARES or HAS_ABILITY[item]:
        t.touch()
    else:
        t.touch_row()


def remove_bishop(t: Table, item: int) -> None:
    """The bishop on a discarded card goes back to the pool (DISCARD.2)."""
    token = t.bishop[item]
    if token:
        t.bishop[item] = 0
        t.pool[token] += 1
        t.touch()


def discard_card(t: Table, card: int) -> None:
    """DISCARD: an ordinary card leaves the game, tokens on it to their pools."""
    remove_bishop(t, card)
    remove_from_row(t, card)
    t.tell(DISCARDED, card)


def discard_queen(t: Table, queen: int) -> None:
    """A queen is beheaded or lost to a regime change; a bishop on her goes with her (R35)."""
    king = husband(t, queen)
    remove_bishop(t, queen)
    t.queens[king] = tuple([q for q in t.queens[king] if q != queen])
    t.touch()
    t.tell(DISCARDED, queen)


def discard_queens(t: Table, empire: int) -> None:
    """All queens of a king are discarded."""
    for queen in t.queens[empire]:
        discard_queen(t, queen)


def leave_tableau(t: Table, empire: int, lost: bool = False) -> None:
    """A square is lifted out of its tableau; its vassals go to their thrones (VASSAL.d), `lost` by a regime change."""
    free_vassals(t, empire, lost)
    lord = t.suzerain[empire]
    if lord != NONE:
        t.vassals[lord] = tuple([v for v in t.vassals[lord] if v != empire])
        t.suzerain[empire] = NONE
    else:
        remove_from_row(t, empire)
    t.owner[empire] = NONE
    t.republic[empire] = False
    t.touch()


def free_vassals(t: Table, empire: int, lost: bool = False) -> None:
    """VASSAL.d, REGIME.f: the vassals of a suzerain return to their own thrones, with all on them or (draft) without."""
    bare = lost and t.rules.liberated_vassal_tokens == "discarded"
    for vassal in t.vassals[empire]:
        to_throne(t, vassal)
        if bare:
            strip(t, vassal, ())


def to_throne(t: Table, empire: int) -> None:
    """DISCARD.a: a square returns to its throne, king side up, with what a throne can hold (THRONE.1-2); or to the deck."""
    leave_tableau(t, empire)
    holds = t.rules.throne_holds
    if len(holds) < len(ON_SQUARES):
        strip(t, empire, holds)
    t.tell(TO_DECK if t.rules.empire_home == "deck" else TO_THRONE, empire)


def strip(t: Table, empire: int, kept: tuple[str, ...]) -> None:
    """DISCARD.2: what is not kept on a square returns to the pools, and its queens leave the game."""
    if "queen" not in kept:
        discard_queens(t, empire)
    if "bishop" not in kept:
        for item in (empire, *t.queens[empire]):
            remove_bishop(t, item)
    if "repressed" not in kept:
        for token in t.repressed[empire]:
            to_pool(t, token)
            t.tell(STRIPPED, token, empire)
        t.repressed[empire] = ()
