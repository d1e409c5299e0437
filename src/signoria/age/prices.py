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
_FREE_HEAVENS: Final = tuple([0 if advance == HEAVENS else needed for advance, needed in enumerate(REQUIRES)])
Barrier = Literal["decree", "needs", "money"]

# ---------------------------------------------------------------------- advances


def requires(t: Table, advance: int) -> int:
    """The prerequisites of an advance."""
    return prerequisites(t)[advance]


def prerequisites(t: Table) -> tuple[int, ...]:
    """9.5.2.d: those of every advance (A53: those of The Heavens are a switch)."""
    return REQUIRES if t.rules.heavens_requires == "written_record" else _FREE_HEAVENS


def price(t: Table, seat: int, advance: int) -> int:
    """9.5.2: cost less credits of earlier turns in the category, Research and leaders, never below zero."""
    off = sum([dollars for _, category, dollars in discounts(t, seat) if category == CATEGORY[advance]])
    led = sum([dollars for _, named, dollars in leader_credits(t, seat) if named == advance]) if t.leaders else 0
    return max(0, COST[advance] - off - led)


def discounts(t: Table, seat: int) -> list[tuple[int, int, int]]:
    """9.5.2.b-c, ADV.X.1: what each advance owned takes off the price of others: the advance, their category, dollars."""
    found = [(a, CATEGORY[a], CREDIT[a]) for a in bits_of(t.advances[seat] & ~t.bought[seat])]
    if has(t, seat, RESEARCH):
        found += [(RESEARCH, category, RESEARCH_DISCOUNT) for category in RESEARCHED]
    return found


def price_parts(t: Table, seat: int, advance: int) -> list[tuple[int, str]]:
    """What is taken off the cost of an advance, and by what: the letter of an advance or the id of a leader."""
    off = [(dollars, LETTERS[a]) for a, named, dollars in discounts(t, seat) if named == CATEGORY[advance] and dollars]
    return off + [(dollars, CARD_IDS[card]) for card, named, dollars in leader_credits(t, seat) if named == advance]


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


def leader_credits(t: Table, seat: int) -> list[tuple[int, int, int]]:
    """9.4.3.a, 9.4.3.f, 9.4.3.l: what leaders one played or claimed take off: the leader, the advance, dollars."""
    return [
        (card, advance, dollars)
        for leader, (card, owner, _) in enumerate(t.leaders)
        if owner == seat or t.claims[leader] >> seat & 1
        for advance, dollars in credits_of(t, leader)
    ]


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
