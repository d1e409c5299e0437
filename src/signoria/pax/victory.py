"""L: the four victories that comets activate, and the patron victory."""

from typing import Final

from signoria.pax.abilities import (
    COUNTS_AS_REPUBLIC,
    GREEN_PIRATES_RED,
    OWN_CLAIM_REPUBLIC,
    PATRON_AS_BISHOP,
    PATRON_AS_CONCESSION,
    PATRON_AS_LAW,
    TWO_ACTIONS,
    abilities_of,
    active_cards,
    anyone_has,
    has,
)
from signoria.pax.facts import (
    BISHOP,
    BISHOPS,
    BORDER_EMPIRES,
    CITIES,
    DISCOVERY,
    GLOBALIZATION,
    HOLY,
    IMPERIAL,
    ISLAMIC,
    LAW,
    MEDIEVAL,
    N_EMPIRES,
    NONE,
    PATRON,
    PIRATE,
    REFORMIST,
    RELIGION,
    RENAISSANCE,
    VICTORY_IDS,
    religion_in,
    theocracy_of,
)
from signoria.pax.kinds import PATRON_RICHEST, PATRON_SHARED, PATRON_WINS
from signoria.pax.state import Table, pawn_of
from signoria.pax.tableau import prestige_by_seat, prestige_of


def kings(t: Table, seat: int) -> int:
    """L4.3: suzerains and vassals count, republics do not."""
    n = t.owner.count(seat)
    if n and any(t.republic):
        n -= sum([1 for e in range(N_EMPIRES) if t.owner[e] == seat and t.republic[e]])
    return n


def republics(t: Table, seat: int, claiming: bool) -> int:
    """L6.1: republics, and cards that count as one; PREN155X only in its holder's own claim (R93)."""
    n = 0
    if any(t.republic):
        n = sum([1 for e in range(N_EMPIRES) if t.republic[e] and t.owner[e] == seat])
    if has(t, seat, COUNTS_AS_REPUBLIC):
        cards = active_cards(t, seat, COUNTS_AS_REPUBLIC)
        always = claiming or t.rules.own_claim_cards == "every_claim"
        n += sum(1 for card in cards if always or card != OWN_CLAIM_REPUBLIC)
    return n


def law(t: Table, seat: int) -> int:
    """L6.2: law prestige; patron prestige counts again for each card that says so."""
    prestige = prestige_by_seat(t)[seat]
    return prestige[LAW] + prestige[PATRON] * abilities_of(t, seat).count(PATRON_AS_LAW)


def concessions(t: Table, seat: int) -> int:
    """L5.1: concessions on the map; patron prestige counts again for each card that says so."""
    n = t.concession.count(pawn_of(t, seat))
    copies = abilities_of(t, seat).count(PATRON_AS_CONCESSION)
    return n + copies * prestige_by_seat(t)[seat][PATRON] if copies else n


def supreme_religion(t: Table, claimant: int = NONE) -> int:
    """SUPREMACY.1: more bishops, and more of its tokens in its own theocracies, than the other two together; or NONE."""
    bishops = bishops_in_claim(t, claimant)
    most = max(bishops)
    return NONE if 2 * most <= sum(bishops) else supreme_of(bishops, believer_counts(t))


def leader_of(counts: list[int]) -> int:
    """SUPREMACY.1: the religion that has more than the other two together."""
    most = max(counts)
    return counts.index(most) if 2 * most > sum(counts) else NONE


def supreme_of(bishops: list[int], tokens: list[int]) -> int:
    """SUPREMACY.1 of counts that are known."""
    most = max(bishops)
    religion = bishops.index(most)
    return religion if 2 * most > sum(bishops) and 2 * tokens[religion] > sum(tokens) else NONE


def bishops_in_claim(t: Table, claimant: int) -> list[int]:
    """The bishops that count for supremacy in a claim."""
    bishops = bishop_counts(t)
    if t.rules.own_claim_cards == "every_claim":
        bishops[ISLAMIC] += sum([prestige_by_seat(t)[s][PATRON] for s in range(t.n) if has(t, s, PATRON_AS_BISHOP)])
    elif claimant != NONE and has(t, claimant, PATRON_AS_BISHOP):
        bishops[ISLAMIC] += prestige_by_seat(t)[claimant][PATRON]  # R93: in his own claim only
    return bishops


def bishop_counts(t: Table) -> list[int]:
    """The bishops in play by religion."""
    pool = t.pool
    bishops = [BISHOPS[0] - pool[BISHOP], BISHOPS[1] - pool[BISHOP + 1], BISHOPS[2] - pool[BISHOP + 2]]
    if anyone_has(t, GREEN_PIRATES_RED):
        bishops[REFORMIST] += t.pirate.count(PIRATE + ISLAMIC)
    return bishops


def believer_counts(t: Table) -> list[int]:
    """THEOCRACY.b: the tokens of each religion in, and its pirates around, its own theocracies."""
    also_red = anyone_has(t, GREEN_PIRATES_RED)
    tokens = [0, 0, 0]
    for e in range(N_EMPIRES):
        state = t.map_state[e]
        if state != MEDIEVAL:
            religion = religion_in(state)
            for c in CITIES[e]:
                if t.cities[c] > 0 and RELIGION[t.cities[c]] == religion:
                    tokens[religion] += 1
    for b, pirate in enumerate(t.pirate):
        if pirate:
            # L3.5: once for each theocracy of its colour that it borders, or once in all.
            tokens[RELIGION[pirate]] += _theocracies_beside(t, b, RELIGION[pirate])
            if also_red and pirate == PIRATE + ISLAMIC:
                tokens[REFORMIST] += _theocracies_beside(t, b, REFORMIST)
    return tokens


def _theocracies_beside(t: Table, border: int, religion: int) -> int:
    first, second = BORDER_EMPIRES[border]
    state = theocracy_of(religion)
    beside = (t.map_state[first] == state) + (t.map_state[second] == state)
    return beside if t.rules.pirate_counts_twice else min(beside, 1)


def counts(t: Table, seat: int, victory: int, claimant: int) -> tuple[int, ...]:
    """What a victory compares, for one seat, in the claim of another."""
    if victory == IMPERIAL:
        return (kings(t, seat),)
    if victory == RENAISSANCE:
        return (republics(t, seat, seat == claimant), law(t, seat))
    if victory == GLOBALIZATION:
        return (concessions(t, seat), prestige_by_seat(t)[seat][DISCOVERY])
    religion = supreme_religion(t, claimant)
    return (prestige_by_seat(t)[seat][religion] if religion != NONE else 0,)


# L3-L6: by how much each count must exceed that of every opponent, by victory; between two players, and among more (L4.1-2)
_OF_TWO: Final[tuple[tuple[int, ...], ...]] = ((3,), (1, 2), (2, 1), (1,))  # in the order of VICTORY_IDS
_OF_MORE: Final[tuple[tuple[int, ...], ...]] = ((2,), *_OF_TWO[RENAISSANCE:])


def margins(t: Table, victory: int) -> tuple[int, ...]:
    """By how much each count must exceed that of every opponent."""
    return _OF_TWO[victory] if t.n == 2 else _OF_MORE[victory]


def is_met(t: Table, seat: int, victory: int) -> bool:
    """L3-L6: whether the seat fulfils the conditions of the victory now, active or not."""
    if victory == HOLY:
        return _meets_holy(t, seat)
    needed = _OF_TWO[victory] if t.n == 2 else _OF_MORE[victory]
    if first_count(t, seat, victory) < needed[0]:
        return False  # nobody leads by more than he has
    if (victory == RENAISSANCE and not _leads_in_law(t, seat, needed[1])) or (
        victory == GLOBALIZATION and not _has_most(t, seat, DISCOVERY)
    ):
        return False
    mine = counts(t, seat, victory, seat)
    for other in range(t.n):
        if other != seat and not t.out[other]:
            theirs = counts(t, other, victory, seat)
            for i, margin in enumerate(needed):
                if mine[i] < theirs[i] + margin:
                    return False
    return True


def _meets_holy(t: Table, seat: int) -> bool:
    """L3: most prestige of the supreme religion; the tokens, which take longest to count, come last."""
    bishops = bishops_in_claim(t, seat)
    for religion in range(len(bishops)):
        if 2 * bishops[religion] > bishops[0] + bishops[1] + bishops[2]:
            return _has_most(t, seat, religion) and supreme_of(bishops, believer_counts(t)) == religion
    return False


def _leads_in_law(t: Table, seat: int, margin: int) -> bool:
    """L6.2: whether the seat has so much more law than every opponent."""
    best = law(t, seat)
    for other in range(t.n):
        if other != seat and not t.out[other] and (best < margin or best < law(t, other) + margin):
            return False
    return True


def _has_most(t: Table, seat: int, kind: int) -> bool:
    """Whether the seat has more prestige of a kind than every opponent."""
    prestige = prestige_by_seat(t)
    best = prestige[seat][kind]
    for other in range(t.n):
        if other != seat and prestige[other][kind] >= best and not t.out[other]:
            return False
    return True


def can_declare(t: Table, seat: int) -> bool:
    """Whether somebody other than this seat has what an active victory asks for, and need only declare it."""
    for victory in range(len(VICTORY_IDS)):
        if t.victories >> victory & 1:
            for other in range(t.n):
                if other != seat and not t.out[other] and is_met(t, other, victory):
                    return True
    return False


def steps_short(t: Table, seat: int, victory: int) -> int:
    """How many steps the seat is short of the victory, active or not: all that it lacks of what is compared.

    For Holy also the bishops and the tokens that the nearest religion lacks of being supreme (SUPREMACY.1).
    """
    others = [other for other in range(t.n) if other != seat and not t.out[other]]
    if victory == HOLY:
        theirs = [prestige_of(t, other) for other in others]
        return holy_steps(bishops_in_claim(t, seat), believer_counts(t), prestige_of(t, seat), theirs)
    own = counts(t, seat, victory, seat)
    short = 0
    for i, margin in enumerate(margins(t, victory)):
        best = max([counts(t, other, victory, seat)[i] for other in others], default=0)
        short += max(0, best + margin - own[i])
    return short


def holy_steps(bishops: list[int], tokens: list[int], mine: list[int], theirs: list[list[int]]) -> int:
    """The steps to the Holy victory by the nearest religion, from the counts and the prestige of all."""
    behind = [
        _behind(bishops, r)
        + _behind(tokens, r)
        + max(0, max([prestige[r] for prestige in theirs], default=0) + 1 - mine[r])
        for r in range(3)
    ]
    return min(behind)


def _behind(numbers: list[int], one: int) -> int:
    """What one of the numbers lacks of being more than all others together."""
    return max(0, sum(numbers) - 2 * numbers[one] + 1)


def first_count(t: Table, seat: int, victory: int) -> int:
    """The first thing a victory compares, for the seat's own claim."""
    if victory == IMPERIAL:
        return kings(t, seat)
    if victory == RENAISSANCE:
        return republics(t, seat, True)
    return concessions(t, seat)


def victory_price(t: Table, victory: int) -> int:
    """R13, ABILITY.a: one action; two while an unsilenced red text of that victory lies in any tableau."""
    ability = TWO_ACTIONS[victory]
    return 2 if ability != NONE and anyone_has(t, ability) else 1


def patron_winners(t: Table) -> tuple[int, ...]:
    """L2.a-b: most patron prestige, then most florins, then shared (R77)."""
    inside = [seat for seat in range(t.n) if not t.out[seat]]
    scores = [(prestige_of(t, seat)[PATRON], t.florins[seat]) for seat in inside]
    best = max(scores)
    winners = tuple([seat for seat, score in zip(inside, scores, strict=True) if score == best])
    for seat in winners:
        if len(winners) > 1:
            t.tell(PATRON_SHARED, seat, *best, len(winners))
        elif sum([1 for patrons, _ in scores if patrons == best[0]]) > 1:
            t.tell(PATRON_RICHEST, seat, *best)
        else:
            t.tell(PATRON_WINS, seat, best[0])
    return winners
