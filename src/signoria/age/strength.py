"""9.6.3: how strong attacker and defenders are, what that is made of, and how the dice stand."""

from typing import Final, Literal, NamedTuple, NotRequired, TypedDict, get_args

from signoria.age.arms import effective_arms
from signoria.age.facts import (
    AREA,
    ARMS,
    BEATEN_BY,
    CAPITALS,
    COSMOPOLITAN,
    EVENT_IDS,
    IN_AREA,
    IS_SATELLITE,
    MARKET,
    N_PROVINCES,
    NATIONALISM,
    NONE,
    PROSELYTISM,
    PROVINCE_IDS,
    SUPPORTED_BY,
    SUPPORTS,
    bits_of,
)
from signoria.age.state import Table, half, has, tokens_in


def defenders(t: Table, seat: int, province: int) -> list[int]:
    """9.6.3.o: all other players with pieces there, in Order of Play."""
    bit = 1 << province
    found = [
        other
        for other in range(t.n)
        if other != seat
        and (province in t.old[other] or province in t.new[other] or (t.markers[other] | t.fresh[other]) & bit)
    ]
    if len(found) > 1:
        found.sort(key=t.slot.__getitem__)
    return found


def fills(t: Table, seat: int, province: int, added: int = 0) -> bool:
    """1.2.b-c: whether with so many more tokens a player is alone and up to the market number in a circled province."""
    if IS_SATELLITE[province] or tokens_in(t, seat, province) + added < MARKET[province]:
        return False
    return not defenders(t, seat, province)


def satellites(t: Table, seat: int, province: int) -> int:
    """9.6.2.b, ADV.Y.2: the player's ■ in satellites that point here."""
    supporting = SUPPORTED_BY[province]
    return sum([1 for p in t.old[seat] if supporting >> p & 1]) if supporting else 0


def force(t: Table, seat: int, province: int, pieces: int, support: int, arms: int) -> int:
    """9.6.3.s, A76: pieces, Nationalism at home and satellites, doubled in one's own capital; then military cards."""
    strength = pieces
    capital = CAPITALS[t.power[seat]]
    if AREA[province] == AREA[capital] and has(t, seat, NATIONALISM):
        strength += 1  # ADV.W.1, once for the whole force (9.6.3.e)
    if t.rules.double_satellites:
        strength += support
    if province == capital:
        strength *= 2  # 4.4.b
    if not t.rules.double_satellites:
        strength += support
    return strength + arms


def at_home(t: Table, seat: int) -> int:
    """Where a player's force is more than pieces, satellites and military cards: his capital, by Nationalism its Area."""
    capital = CAPITALS[t.power[seat]]
    return IN_AREA[AREA[capital]] if has(t, seat, NATIONALISM) else 1 << capital


def modified(t: Table, seat: int) -> int:
    """Where a player's force is not just his pieces and military cards: at home, and where his satellites point to."""
    found = at_home(t, seat)
    for province in t.old[seat]:
        found |= SUPPORTS[province]
    return found


def forces(t: Table, seat: int, attacker: int, provinces: int) -> dict[int, int]:
    """The forces with which a player defends those of these provinces he is in."""
    found: dict[int, int] = {}
    arms = effective_arms(t, seat, [attacker]) if t.arms[seat] else 0
    markers = (t.markers[seat] | t.fresh[seat]) & provinces
    for p in bits_of(markers):
        found[p] = MARKET[p] + arms  # 9.6.3.d
    old, new = t.old[seat], t.new[seat]
    for p, count in old.items():
        if provinces >> p & 1:
            found[p] = count + arms + new[p] if p in new else count + arms
    for p, count in new.items():
        if p not in old and provinces >> p & 1:
            found[p] = count + arms
    special = modified(t, seat) & provinces
    if special and found:
        for p in bits_of(special):
            if p in found:
                support = satellites(t, seat, p) if markers >> p & 1 else 0  # 9.6.2.c
                found[p] = force(t, seat, p, found[p] - arms, support, arms)
    return found


def defences(t: Table, seat: int) -> list[int]:
    """By province, what `defence` says of it: the forces of all others."""
    found = [0] * N_PROVINCES
    for other in range(t.n):
        if other == seat:
            continue
        old, new = t.old[other], t.new[other]
        markers = t.markers[other] | t.fresh[other]
        for p in bits_of(markers):
            found[p] += MARKET[p]  # 9.6.3.d
        for p, count in old.items():
            found[p] += count
        for p, count in new.items():
            found[p] += count
        if t.arms[other]:
            arms = effective_arms(t, other, [seat])
            for p in {*bits_of(markers), *old, *new}:
                found[p] += arms
        for p in bits_of(modified(t, other) & markers):
            found[p] += force(t, other, p, MARKET[p], satellites(t, other, p), 0) - MARKET[p]  # 9.6.2.c
        capital = CAPITALS[t.power[other]]
        if capital in old or capital in new or has(t, other, NATIONALISM):
            for p in {*old, *new}:
                if AREA[p] == AREA[capital]:
                    pieces = tokens_in(t, other, p)
                    found[p] += force(t, other, p, pieces, 0, 0) - pieces
    return found


def force_in(t: Table, seat: int, attacker: int, province: int) -> int:
    """The force with which a player defends one province; 0 where he is not in it."""
    pieces = tokens_in(t, seat, province)
    support = 0
    if (t.markers[seat] | t.fresh[seat]) >> province & 1:
        pieces = pieces or MARKET[province]  # 9.6.3.d
        support = satellites(t, seat, province)  # 9.6.2.c
    if not pieces:
        return 0
    arms = effective_arms(t, seat, [attacker]) if t.arms[seat] else 0
    return force(t, seat, province, pieces, support, arms)


def defence(t: Table, seat: int, province: int) -> int:
    """9.6.3.q: the forces of all defenders, each worked out on its own, added up."""
    total = 0
    for other in range(t.n):
        if other != seat:
            total += force_in(t, other, seat, province)
    return total


def attack_strength(t: Table, seat: int, province: int, tokens: int) -> int:
    """The attacker's force with so many tokens there in all."""
    support = satellites(t, seat, province) if has(t, seat, COSMOPOLITAN) else 0  # ADV.Y.1
    arms = effective_arms(t, seat, defenders(t, seat, province)) if t.arms[seat] else 0  # 9.6.3.r
    return force(t, seat, province, tokens, support, arms)


def tokens_needed(t: Table, seat: int, province: int) -> int:
    """9.6.3.b: the fewest new tokens an attack takes."""
    return tokens_against(t, seat, province, defence(t, seat, province))


def tokens_against(t: Table, seat: int, province: int, defended: int) -> int:
    """The same where the defence is known."""
    present = tokens_in(t, seat, province)
    strength = attack_strength(t, seat, province, present)
    return tokens_short(province, present, strength, defended, province == CAPITALS[t.power[seat]])


def tokens_short(province: int, present: int, strength: int, defended: int, doubled: bool = False) -> int:
    """9.6.3.b-c, 9.6.3.n, 9.6.3.t: the fewest new tokens whose force reaches the defence plus the market number."""
    market = MARKET[province]
    missing = defended + market - strength
    if doubled:  # 4.4.b
        missing = half(missing)
    if missing < market - present:
        missing = market - present
    return max(1, missing)


# ---------------------------------------------------------------------- what a strength is made of

# What adds to a strength, and why something that is there does not
PartKind = Literal["tokens", "marker", "nationalism", "satellite", "capital", "arms"]
WhyNot = Literal["no_cosmopolitan", "no_marker", "void"]
PART_IDS: Final[tuple[PartKind, ...]] = get_args(PartKind)
TOKENS_PART, MARKER_PART, NATIONALISM_PART, SATELLITE_PART, CAPITAL_PART, ARMS_PART = range(len(PART_IDS))
WHY_NOT_IDS: Final[tuple[WhyNot | None, ...]] = (None, *get_args(WhyNot))
NO_COSMOPOLITAN, NO_MARKER, VOID = 1, 2, 3


class Part(NamedTuple):
    """What something adds to a player's strength. What does not count says why not; `thing` is a satellite or an event."""

    seat: int
    kind: int
    n: int
    why_not: int = 0
    thing: int = NONE

    def packed(self) -> int:
        """The part as one number, for events."""
        return (((self.seat * 8 + self.kind) * 8 + self.why_not) * 64 + self.n) * 256 + self.thing + 1


def unpacked(number: int) -> Part:
    """The part that was packed."""
    rest, thing = divmod(number, 256)
    rest, n = divmod(rest, 64)
    rest, why_not = divmod(rest, 8)
    seat, kind = divmod(rest, 8)
    return Part(seat, kind, n, why_not, thing - 1)


class StrengthPart(TypedDict):
    """Such a part as a document: whose, what it is, how much, and why it does not count."""

    seat: str
    kind: PartKind
    n: int
    counts: bool
    why: WhyNot | None
    province: NotRequired[str]
    event: NotRequired[str]


def part_value(part: Part, seats: tuple[str, ...]) -> StrengthPart:
    """The part as a document."""
    value: StrengthPart = {
        "seat": seats[part.seat],
        "kind": PART_IDS[part.kind],
        "n": part.n,
        "counts": not part.why_not,
        "why": WHY_NOT_IDS[part.why_not],
    }
    if part.kind == SATELLITE_PART:
        value["province"] = PROVINCE_IDS[part.thing]
    elif part.kind == ARMS_PART:
        value["event"] = EVENT_IDS[part.thing]
    return value


def attack_parts(t: Table, seat: int, province: int, tokens: int) -> list[Part]:
    """What the attacker's force with so many tokens there in all is made of."""
    unsupported = 0 if has(t, seat, COSMOPOLITAN) else NO_COSMOPOLITAN
    pieces = Part(seat, TOKENS_PART, tokens)
    return _parts(t, pieces, province, unsupported, defenders(t, seat, province))


def defence_parts(t: Table, seat: int, province: int) -> list[Part]:
    """What the forces of all defenders are made of."""
    found: list[Part] = []
    for other in defenders(t, seat, province):
        dominates = (t.markers[other] | t.fresh[other]) >> province & 1
        pieces = Part(other, MARKER_PART, MARKET[province])
        if not dominates:
            pieces = Part(other, TOKENS_PART, tokens_in(t, other, province))
        found += _parts(t, pieces, province, 0 if dominates else NO_MARKER, [seat])
    return found


def war_bonus(t: Table, seat: int, other: int) -> int:
    """EV.war.a: what is added to a player's die in a War."""
    return has(t, seat, NATIONALISM) + effective_arms(t, seat, [other])


def war_parts(t: Table, seat: int, other: int) -> list[Part]:
    """The same, part by part."""
    parts = [Part(seat, NATIONALISM_PART, 1)] if has(t, seat, NATIONALISM) else []
    return parts + _arms_parts(t, seat, [other])


def _arms_parts(t: Table, seat: int, against: list[int]) -> list[Part]:
    """A36: the military cards of a player, each with whether another player's card cancels it."""
    return [
        Part(seat, ARMS_PART, 1, VOID if any(t.arms[other] & BEATEN_BY[arm] for other in against) else 0, arm)
        for arm in ARMS
        if t.arms[seat] >> arm & 1
    ]


def _parts(t: Table, pieces: Part, province: int, unsupported: int, against: list[int]) -> list[Part]:
    """The parts of one force, in the order of 9.6.3.s."""
    seat = pieces.seat
    capital = CAPITALS[t.power[seat]]
    parts = [pieces]
    if has(t, seat, NATIONALISM) and AREA[province] == AREA[capital]:
        parts.append(Part(seat, NATIONALISM_PART, 1))
    satellites_there = [
        Part(seat, SATELLITE_PART, 1, unsupported, p) for p in sorted(t.old[seat]) if SUPPORTED_BY[province] >> p & 1
    ]
    if t.rules.double_satellites:
        parts += satellites_there
    if province == capital:
        parts.append(Part(seat, CAPITAL_PART, sum(part.n for part in parts if not part.why_not)))
    if not t.rules.double_satellites:
        parts += satellites_there
    return parts + _arms_parts(t, seat, against)


# ---------------------------------------------------------------------- the dice


def colored_chance(t: Table, seat: int) -> int:
    """9.6.3.f-g: the sides of the colored die, of 6, that win alone."""
    return _sides(t, seat, t.slot[seat])


def _sides(t: Table, seat: int, slot: int) -> int:
    """9.6.3.f-g: those above a place of the Order of Play, with Proselytism equal to it too."""
    return 6 - slot + has(t, seat, PROSELYTISM)


def pair_chance(armed: bool) -> int:
    """9.6.3.h-i: the rolls of the black and the white die, of 36, that win: black above white, or equal too."""
    return 21 if armed else 15


ROLLS: Final = 216  # of all three dice


def losing_rolls(t: Table, seat: int, armed: bool) -> int:
    """9.6.3.f-i: the rolls of the three dice, of 216, that lose, with or without a military card in effect."""
    return (6 - colored_chance(t, seat)) * (36 - pair_chance(armed))


def as_chance(losing: int) -> float:
    """The chance, between 0 and 1, of who loses with so many rolls of 216."""
    return round(1 - losing / ROLLS, 4)


def chance(t: Table, seat: int, province: int) -> float:
    """9.6.3.f-i: how likely the dice of an attack on the province win."""
    return as_chance(losing_rolls(t, seat, is_armed(t, seat, province)))


def is_armed(t: Table, seat: int, province: int) -> bool:
    """Whether a military card of the attacker is in effect against whoever defends the province."""
    return effective_arms(t, seat, defenders(t, seat, province)) > 0


def losing_rolls_from(t: Table, seat: int, slot: int) -> int:
    """The rolls that lose from any place in the Order of Play, without a military card."""
    return (6 - _sides(t, seat, slot)) * (36 - pair_chance(armed=False))
