"""How the last turn of Age of Renaissance will end, reckoned: the points, the income to come, and what lies in the hands.

The judge that opponents ask makes more of provinces than a last turn pays, which moves them to take some. Whoever is told
the chances asks this one. It counts all hands, so it is asked of tables where the hidden ones were drawn for a seat.
"""

from math import exp
from typing import Final

from signoria.age.commodities import box_of, payment, provinces_with
from signoria.age.facts import (
    AGRICULTURE,
    CARD_COMMODITIES,
    CARD_EVENT,
    CARD_KIND,
    CHAOS,
    COMMERCE,
    COMMODITY_CARD,
    ENLIGHTENMENT,
    FAMINE,
    GRAIN,
    IN_CATEGORY,
    MISERY,
    MYSTICISM,
    NONE,
    UPRISINGS,
)
from signoria.age.happenings import WORST, sciences
from signoria.age.income import income_of, interest_of
from signoria.age.state import EXPANSION, FINAL_CARD_PLAY, PURCHASE, Table, has, living, order
from signoria.age.turn import worth_of
from signoria.players import judge_age
from signoria.players.judge_age import NO_WAY_BACK, Weights, known_to_come, led, relief_due

# A lead of so many points makes a seat e times as likely to win: fitted to the ends of games of opponents.
OPEN: Final = 30.0  # while cards are drawn and advances are bought
PLACING: Final = 12.0  # while tokens are placed
PLAYING: Final = 6.0  # while only the cards in the hands are left


def _last_weights() -> Weights:
    """What a place brings in a last turn: its income, once, and a little by cards."""
    w = Weights()
    w.income, w.played, w.soon, w.part, w.left_over = 1.0, 0.0, 0.1, 0.0, 0.0
    return w


LAST: Final = _last_weights()


def payoffs(t: Table, viewer: int = NONE) -> list[float]:
    """The chance of each seat to win, all together 1; before the last turn as the judge of opponents sees it."""
    if t.over or not t.final:
        return judge_age.payoffs(t, viewer)
    found = points(t)
    best = max(found)
    scale = PLAYING if t.phase >= FINAL_CARD_PLAY else PLACING if t.phase == EXPANSION else OPEN
    chances = [exp((value - best) / scale) for value in found]
    total = sum(chances)
    return [chance / total for chance in chances]


def points(t: Table) -> list[float]:
    """What each seat will have at the end of the last turn, as far as the map and the hands tell."""
    misery = list(t.misery)
    dollars = in_hands(t, misery)
    earning = t.phase <= EXPANSION
    found = []
    for seat in range(t.n):
        if t.chaos[seat]:
            found.append(NO_WAY_BACK)
            continue
        value = t.cash[seat] + worth_of(t, seat) + dollars[seat]
        space = misery[seat]
        if earning:
            value += income_of(t, seat) + interest_of(t, seat)
            space -= has(t, seat, ENLIGHTENMENT)
        if t.phase < PURCHASE or (t.phase == PURCHASE and order(t).index(seat) >= t.at):
            value += led(t, seat)
            space -= relief_due(t, seat)
        found.append(value - MISERY[max(0, min(space, CHAOS - 1))])
    if earning and any(t.expansion):
        to_come = known_to_come(t, 1.0, LAST)
        found = [value + dollars for value, dollars in zip(found, to_come, strict=True)]
    return found


def in_hands(t: Table, misery: list[int]) -> list[float]:
    """What the cards in all hands will pay each seat; what they lay on everybody is added to the misery."""
    dollars = [0.0] * t.n
    alive = living(t)
    for hand in t.hands:
        for card in hand:
            if CARD_KIND[card] == COMMODITY_CARD:
                commodity = CARD_COMMODITIES[card][0]
                for seat in alive:
                    dollars[seat] += payment(commodity, box_of(t, seat, commodity))
            else:
                for seat in alive:
                    misery[seat] += spaces(t, seat, CARD_EVENT[card])
    return dollars


def spaces(t: Table, seat: int, event: int) -> int:
    """The misery that an event brings a seat, where it hits all alike."""
    if event == FAMINE:
        return max(0, WORST - provinces_with(t, seat, GRAIN) - has(t, seat, AGRICULTURE))
    if t.ruler >> seat & 1:
        return 0
    if event == MYSTICISM:
        return max(0, WORST - sciences(t, seat))
    if event == UPRISINGS:
        return (t.advances[seat] & IN_CATEGORY[COMMERCE]).bit_count()
    return 0
