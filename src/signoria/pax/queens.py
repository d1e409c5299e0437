"""I: queens, coronations and old maids."""

from signoria.pax.abilities import CORONATION_ANY_KING, has
from signoria.pax.facts import CORONATION, NONE, SUITORS
from signoria.pax.kinds import ASK_SUITOR, OLD_MAID
from signoria.pax.regime import regime_change
from signoria.pax.state import Table
from signoria.table.flow import PASS, Flow


def suitors(t: Table, queen: int, seat: int) -> list[int]:
    """I.2-3: listed, unmarried kings in their thrones or in the player's own tableau; PREN006 lifts the last two."""
    any_king = has(t, seat, CORONATION_ANY_KING)
    at_home = t.rules.coronation_source == "throne_or_tableau"  # I.3.1e: else only kings nobody has
    return [
        e
        for e in SUITORS[queen]
        if (not t.republic[e] or (t.rules.coronation_of_republic and t.owner[e] == seat))
        and (any_king or (not t.queens[e] and (t.owner[e] == NONE or (at_home and t.owner[e] == seat))))
    ]


def play_queen(t: Table, queen: int, seat: int) -> Flow[None]:
    """I.1, QUEEN.2: she is crowned, which is a regime change, or becomes an old maid."""
    options = suitors(t, queen, seat)
    options.append(PASS)
    king = yield (ASK_SUITOR, seat, options, queen)
    if king == PASS:
        t.old_maids[seat] += (queen,)  # I2: under the player board, not in the tableau
        t.prestige = None
        t.tell(OLD_MAID, seat, queen)
    else:
        yield from regime_change(t, king, seat, CORONATION, queen=queen)
