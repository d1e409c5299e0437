"""The abilities by name, and who has them now (ABILITY.1): unsilenced cards in a tableau."""

from typing import Final

from signoria.pax.facts import ABILITIES, ABILITY, ITEM, N_SQUARES
from signoria.pax.state import ROW_AT, Table

BEHEAD_ONLY_WEST: Final = ABILITY["behead_only_west_red_or_gold_bishop"]
BEHEAD_ONLY_EAST: Final = ABILITY["behead_only_east_green_or_red_bishop"]
BEHEAD_ONLY_EAST_ANY: Final = ABILITY["behead_only_east_any_bishop"]
CORONATION_ANY_KING: Final = ABILITY["coronation_any_king"]
CRUSADE_ROOKS: Final = ABILITY["crusade_rooks_as_knights"]
DOUBLE_SPICE: Final = ABILITY["concessions_double_spice_islands"]
DOUBLE_CONCESSIONS: Final = ABILITY["concessions_double_fairs_and_votes"]
SELL_FOR_FOUR: Final = ABILITY["sell_for_four"]
VENICE_TWO: Final = ABILITY["venice_two_slots"]
UNLIMITED_HAND: Final = ABILITY["unlimited_hand"]
IMMUNE_TO_SILENCING: Final = ABILITY["immune_to_silencing"]
DISCARD_FOR_REVOLT: Final = ABILITY["discard_for_peasant_revolt"]
FREE_FAIR: Final = ABILITY["free_trade_fair"]
FREE_OPS: Final[tuple[int, ...]] = (ABILITY["free_west_ops"], ABILITY["free_east_ops"])
BOTH_OPS: Final = ABILITY["both_ops_one_action"]
PATRON_AS_CONCESSION: Final = ABILITY["patron_as_concession"]
COUNTS_AS_REPUBLIC: Final = ABILITY["counts_as_republic"]
PIRATE_PROOF: Final = ABILITY["concessions_pirate_proof"]
APOSTASY_ACTION: Final = ABILITY["apostasy_as_action"]
SELL_FOR_OP: Final = ABILITY["sell_for_opponents_political_op"]
PATRON_AS_LAW: Final = ABILITY["patron_as_law"]
SALE_TRIGGERS: Final = ABILITY["sale_triggers_one_shot"]
PORTUGAL_FRANCE_APART: Final = ABILITY["portugal_france_not_adjacent"]
IMMUNE_TO_APOSTASY: Final = ABILITY["immune_to_apostasy"]
SELL_TO_EMANCIPATE: Final = ABILITY["sell_to_emancipate_west"]
PATRON_AS_BISHOP: Final = ABILITY["patron_as_islamic_bishop"]
MAMLUK_KNIGHTS: Final = ABILITY["mamluk_repressed_as_knights"]
PATRON_CHEAPENS_VOTES: Final = ABILITY["patron_cheapens_votes"]
GREEN_PIRATES_RED: Final = ABILITY["green_pirates_count_as_red"]
SUBSIDY_TWO: Final = ABILITY["subsidy_two_florins"]
# TORCH.2e: red text that makes a victory cost two actions, by victory (none for the renaissance).
TWO_ACTIONS: Final[tuple[int, ...]] = (
    ABILITY["imperial_costs_two_actions"],
    -1,
    ABILITY["globalization_costs_two_actions"],
    ABILITY["holy_costs_two_actions"],
)

# PREN155X counts only for its holder's own claim (R93); PREN103X in every comparison.
OWN_CLAIM_REPUBLIC: Final = ITEM["PREN155X"]

HAS_ABILITY: Final[tuple[bool, ...]] = tuple(bool(a) for a in ABILITIES)


def abilities_of(t: Table, seat: int) -> tuple[int, ...]:
    """The unsilenced abilities of a seat; one that stacks stands there as often as it is held (ABILITY.2)."""
    if t.actives is None:
        t.actives = _work_out(t)
    return t.actives[seat]


def has(t: Table, seat: int, ability: int) -> bool:
    """Whether the seat holds an unsilenced card with the ability."""
    return ability in (abilities_of(t, seat) if t.actives is None else t.actives[seat])


def anyone_has(t: Table, ability: int) -> bool:
    """Whether an unsilenced card with the ability lies in any tableau."""
    if t.actives is None:
        abilities_of(t, 0)
    assert t.actives is not None
    for held in t.actives:
        if ability in held:
            return True
    return False


def _work_out(t: Table) -> tuple[tuple[int, ...], ...]:
    """F1.g: bishops switch abilities off, unless an ability of the same tableau is immune to silencing (F1.g.3)."""
    by_seat: list[tuple[int, ...]] = []
    rows = t.rows
    bishop = t.bishop
    for seat in range(t.n):
        west, east = ROW_AT[seat]
        items = rows[west] + rows[east]
        if not items:
            by_seat.append(())
            continue
        found: list[int] = []
        silent: list[int] = []
        for item in items:
            if item >= N_SQUARES:
                if HAS_ABILITY[item]:
                    (silent if bishop[item] else found).extend(ABILITIES[item])
                continue
            for square in (item, *t.vassals[item]):
                for queen in t.queens[square]:
                    if HAS_ABILITY[queen]:
                        (silent if bishop[queen] or bishop[square] else found).extend(ABILITIES[queen])
        if silent and (IMMUNE_TO_SILENCING in silent or IMMUNE_TO_SILENCING in found):
            found += silent
        by_seat.append(tuple(found))
    return tuple(by_seat)


def active_cards(t: Table, seat: int, ability: int) -> list[int]:
    """The unsilenced cards of a seat that carry the ability."""
    from signoria.pax.tableau import is_silenced, items_of

    return [i for i in items_of(t, seat) if HAS_ABILITY[i] and ability in ABILITIES[i] and not is_silenced(t, i, seat)]
