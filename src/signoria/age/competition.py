"""9.6.3: market competition: Cathedral, dice, and what follows a win."""

from signoria.age import kinds
from signoria.age.arms import effective_arms
from signoria.age.cards import trade
from signoria.age.facts import (
    CAPITALS,
    MARKET,
    NONE,
    PROSELYTISM,
    WRITTEN_RECORD,
    provinces_of,
)
from signoria.age.happenings import clear
from signoria.age.kinds import PASS
from signoria.age.outlook import may_repel, may_use_cathedral
from signoria.age.readings import COLORED_DIE, NO_DICE, PAIR_OF_DICE, way_numbers
from signoria.age.reduction import reduce_own
from signoria.age.state import Table, dominator, has, markers_left, roll, tokens_in
from signoria.age.strength import (
    attack_parts,
    attack_strength,
    defence,
    defence_parts,
    defenders,
    fills,
    is_armed,
    losing_rolls,
)
from signoria.table.flow import Flow


def attack(t: Table, seat: int, province: int, tokens: int) -> Flow[None]:
    """9.6.3: commit the tokens, let Cathedrals decide, or roll."""
    others = defenders(t, seat, province)
    if t.log is not None:
        tell_attack(t, seat, province, tokens, others)
    won = yield from fight(t, seat, province, others)
    t.expansion[seat] -= tokens
    if won:
        t.new[seat][province] = t.new[seat].get(province, 0) + tokens
        win(t, seat, province, others)
    else:
        lost = t.old[seat].pop(province, 0) + t.new[seat].pop(province, 0) + tokens
        t.tell(kinds.ATTACK_LOST, seat, province, lost)  # 9.6.3.k


def tell_attack(t: Table, seat: int, province: int, tokens: int, others: list[int]) -> None:
    """An attack begins: both strengths with their parts, the chance, and the way the tokens came."""
    all_tokens = tokens_in(t, seat, province) + tokens
    parts = attack_parts(t, seat, province, all_tokens) + defence_parts(t, seat, province)
    losing = losing_rolls(t, seat, is_armed(t, seat, province))
    t.tell(
        kinds.ATTACKS, seat, province, tokens, attack_strength(t, seat, province, all_tokens), defence(t, seat, province),
        MARKET[province], losing, tuple(others), tuple([part.packed() for part in parts]), *way_numbers(t, seat, province),
    )  # fmt: skip


def fight(t: Table, seat: int, province: int, others: list[int]) -> Flow[bool]:
    """Whether the attacker wins."""
    if may_use_cathedral(t, seat, others):
        choice = yield (kinds.ASK_CATHEDRAL, seat, [1, PASS], province)
        if choice != PASS:
            for other in others:
                t.ticks[seat] |= 1 << other
            t.tell(kinds.CATHEDRAL_WINS, seat, province)
            return True
    for other in others:
        if may_repel(t, other, seat):
            choice = yield (kinds.ASK_DEFEND, other, [1, PASS], province)
            if choice != PASS:
                t.ticks[other] |= 1 << seat
                t.tell(kinds.CATHEDRAL_REPELS, other, province)
                return False
    armed = effective_arms(t, seat, others) > 0
    colored, black, white = roll(t), roll(t), roll(t)
    place = t.slot[seat]  # 9.6.3.y
    decided = NO_DICE
    if colored > place or (colored == place and has(t, seat, PROSELYTISM)):
        decided = COLORED_DIE
    elif black > white or (black == white and armed):
        decided = PAIR_OF_DICE
    t.tell(kinds.ROLLED, seat, province, colored, black, white, place, decided, decided != NO_DICE)
    return decided != NO_DICE


def win(t: Table, seat: int, province: int, others: list[int]) -> None:
    """9.6.3.j-l: the defenders' pieces go, the attacker's stay or become a ○; then a trade may follow."""
    t.tell(kinds.ATTACK_WON, seat, province)
    market = MARKET[province]
    loser = NONE
    if len(others) == 1:
        whole = dominator(t, province) == others[0] or tokens_in(t, others[0], province) == market  # A71
        if whole and not has(t, others[0], WRITTEN_RECORD) and has(t, seat, WRITTEN_RECORD):
            loser = others[0]  # ADV.N.2
    kept = min(t.old[seat].pop(province, 0), market)
    t.new[seat].pop(province)
    clear(t, province)
    if kept:
        t.old[seat][province] = kept
    if market > kept:
        t.new[seat][province] = market - kept  # 9.6.2.a: in a satellite one token stays
    settle(t, seat, province)
    if loser != NONE and t.hands[loser] and t.hands[seat]:
        t.trading = loser


def settle(t: Table, seat: int, province: int) -> None:
    """1.2.b: tokens alone and up to the market number of a circled province become a ○ at once."""
    if not fills(t, seat, province):
        return
    if markers_left(t, seat):
        dominate(t, seat, province)
    elif t.markers[seat]:
        t.converting = province  # 9.6.3.w


def dominate(t: Table, seat: int, province: int) -> None:
    """All tokens there go back to the Stock, and a ○ stands in their place, which is no base this turn (A106)."""
    if t.old[seat].pop(province, 0) and province != CAPITALS[t.power[seat]]:
        t.tell(kinds.BASE_GONE, seat, province)
    t.new[seat].pop(province, None)
    t.fresh[seat] |= 1 << province
    t.uncounted &= ~(1 << province)
    t.tell(kinds.DOMINATES, seat, province)


def convert(t: Table, seat: int) -> Flow[None]:
    """9.6.3.w, 9.6.3.z: out of markers, a player may turn one ● into ■; the new ○ does not count for the bonus."""
    if t.converting == NONE:
        return
    province = t.converting
    freed = yield (kinds.ASK_FREE_MARKER, seat, [*provinces_of(t.markers[seat]), PASS], province)
    t.converting = NONE
    if freed != PASS:
        t.tell(kinds.MARKER_FREED, seat, freed)
        yield from reduce_own(t, seat, [freed])
        dominate(t, seat, province)
        t.uncounted |= 1 << province


def trade_cards(t: Table, seat: int) -> Flow[None]:
    """ADV.N.1: lay down a card, take one at random from the loser, who takes the other."""
    if t.trading == NONE:
        return
    other = t.trading
    given = yield (kinds.ASK_TRADE, seat, [*t.hands[seat], PASS], other)
    t.trading = NONE
    if given != PASS:
        taken = t.dice.choose(list(t.hands[other]))
        t.tell(kinds.TRADED, seat, other)
        t.tell(kinds.GAVE, seat, given)
        t.tell(kinds.TOOK, seat, taken)
        t.tell(kinds.GAVE, other, taken)
        t.tell(kinds.TOOK, other, given)
        trade(t, seat, other, given, taken)
