"""What things cost: advances and their credits, Stabilization and what comes of not paying, cards for tokens."""

from typing import Final, Literal

from signoria.age.facts import (
    BOOSTED_CREDITS,
    CARD,
    CARD_IDS,
    CATEGORY,
    CHAOS,
    COST,
    CREDIT,
    HEAVENS,
    IN_CATEGORY,
    LEADER_CREDITS,
    LETTERS,
    MIDDLE_CLASS,
    MISERY,
    REQUIRES,
    RESEARCH,
    RESEARCHED,
    bits_of,
)
from signoria.age.state import Table, half, has

WALTER: Final = CARD["walter_the_penniless"]
UNLIMITED: Final = 3  # 9.4.3.d: from the fourth leader on every other player may be a patron
RESEARCH_DISCOUNT: Final = 10  # ADV.X.1
CARD_TOKENS: Final = 3  # 9.6.1.b
Barrier = Literal["decree", "needs", "money"]

# ---------------------------------------------------------------------- advances


def requires(t: Table, advance: int) -> int:
    """The prerequisites of an advance (A53: those of The Heavens are a switch)."""
    return 0 if advance == HEAVENS and t.rules.heavens_requires == "nothing" else REQUIRES[advance]


def price(t: Table, seat: int, advance: int) -> int:
    """9.5.2: cost less credits of earlier turns in the category, Research and leaders, never below zero."""
    return max(0, COST[advance] - leader_credit(t, seat, advance) - discount(t, seat, CATEGORY[advance]))


def discount(t: Table, seat: int, category: int) -> int:
    """What advances owned take off the price of any other of a category."""
    return sum([dollars for _, dollars in discounts(t, seat, category)])


def discounts(t: Table, seat: int, category: int) -> list[tuple[int, int]]:
    """9.5.2.b-c, ADV.X.1: what each advance owned takes off the price of any other of a category."""
    earlier = t.advances[seat] & ~t.bought[seat] & IN_CATEGORY[category]
    found = [(advance, CREDIT[advance]) for advance in bits_of(earlier)]
    if category in RESEARCHED and has(t, seat, RESEARCH):
        found.append((RESEARCH, RESEARCH_DISCOUNT))
    return found


def price_parts(t: Table, seat: int, advance: int) -> list[tuple[int, str]]:
    """What is taken off the cost of an advance, and by what: the letter of an advance or the id of a leader."""
    off = [(dollars, LETTERS[a]) for a, dollars in discounts(t, seat, CATEGORY[advance])]
    return off + [(dollars, CARD_IDS[card]) for card, dollars in leader_credits(t, seat, advance)]


def barrier(t: Table, seat: int, advance: int) -> Barrier | None:
    """Why a player cannot buy an advance he does not own; None where he can."""
    if CATEGORY[advance] == t.decree:
        return "decree"  # EV.papal_decree.a
    if requires(t, advance) & ~t.advances[seat]:
        return "needs"  # 9.5.2.d
    return "money" if price(t, seat, advance) > t.cash[seat] else None


# ---------------------------------------------------------------------- leaders


def credits_of(t: Table, leader: int) -> tuple[tuple[int, int], ...]:
    """The advances a leader of this turn makes cheaper, with the higher credit where it applies (A48, A49)."""
    card, _, boosted = t.leaders[leader]
    return BOOSTED_CREDITS[card] if boosted or (card == WALTER and t.crusaded) else LEADER_CREDITS[card]


def leader_credits(t: Table, seat: int, advance: int) -> list[tuple[int, int]]:
    """9.4.3.a, 9.4.3.f, 9.4.3.l: what each leader one played or claimed takes off the price of an advance."""
    return [
        (card, dollars)
        for leader, (card, owner, _) in enumerate(t.leaders)
        if owner == seat or t.claims[leader] >> seat & 1
        for named, dollars in credits_of(t, leader)
        if named == advance
    ]


def leader_credit(t: Table, seat: int, advance: int) -> int:
    """What they take off together."""
    return sum([dollars for _, dollars in leader_credits(t, seat, advance)]) if t.leaders else 0


def patrons_allowed(t: Table, leader: int) -> int:
    """9.4.3.c-d: how many patrons a leader of this turn can have, by its place among them."""
    return leader if leader < UNLIMITED else t.n - 1


# ---------------------------------------------------------------------- Stabilization, cards for tokens


def stabilization(t: Table, seat: int) -> int:
    """9.5.3.a, ADV.Z.2: 1 for the first card in hand, 2 more for the second, and so on; half with Middle Class."""
    cards = len(t.hands[seat])
    dollars = cards * (cards + 1) // 2
    return half(dollars) if has(t, seat, MIDDLE_CLASS) else dollars


def spaces_worth(space: int, dollars: int) -> int:
    """9.5.3.c, 9.5.3.h: the fewest spaces from here whose added value is at least this much; to Chaos if none are."""
    spaces = 1
    while space + spaces < CHAOS and MISERY[space + spaces] - MISERY[space] < dollars:
        spaces += 1
    return spaces


def misery_at(space: int) -> int | None:
    """The number on a space of the Index; None in Chaos."""
    return MISERY[space] if space < CHAOS else None


def card_price(t: Table) -> int:
    """9.6.1.b: the k-th card bought in the phase costs 3k tokens."""
    return CARD_TOKENS * (t.cards_sold + 1)
