"""EV.military: what the military cards in play are worth against whom."""

from signoria.age.facts import ARMS, BEATEN_BY
from signoria.age.state import Table


def effective_arms(t: Table, seat: int, against: list[int]) -> int:
    """A36: a player's military cards that no card of these others cancels; each adds 1 and wins ties."""
    if not t.arms[seat]:
        return 0
    enemy = 0
    for other in against:
        enemy |= t.arms[other]
    return sum(1 for arm in ARMS if t.arms[seat] >> arm & 1 and not enemy & BEATEN_BY[arm])


def void_against(t: Table, seat: int, arm: int) -> list[int]:
    """A36: the other players whose military cards cancel this card of the player."""
    return [other for other in range(t.n) if other != seat and t.arms[other] & BEATEN_BY[arm]]
