"""What belongs to whom, of a step that is not one seat's alone.

What several answer secretly is opened together, so the step that comes of it belongs to all of them: each has what its own
answer changed, counted from what anybody would have answered there, and all share what such answers alone would have done.
And a question that one has to answer may cost whatever is answered: then only the difference to what else could have been
answered is its seat's.
"""

from statistics import fmean
from typing import Final

from signoria.learn.outlook import shares
from signoria.players.insight import Insight
from signoria.table import Decision
from signoria.table.rollout import Line, asked_together

WHOLE: Final = 1_000_000  # a share of victory is counted in millionths


def opened(line: Line, decisions: dict[int, Decision], picks: dict[int, int], insight: Insight) -> dict[int, list[int]]:
    """By seat what its answer to a secret question changed for everybody, in millionths; nothing where one is missing.

    The answers are opened one after the other, and once more in the reverse order, and the mean counts: what two of them
    do together is halved between them. What is left, between the question and answers that anybody would have given, is
    no luck, for nothing is drawn: it is everybody's in equal parts.
    """
    asked = {ask[1]: ask for ask in asked_together(line.state)}
    if not asked or asked.keys() != picks.keys() or not asked.keys() <= decisions.keys():
        return {}
    seats = len(line.game.seats(line.state))
    usual = {seat: _usual(decisions[seat], insight.inclinations(line.state, ask)) for seat, ask in asked.items()}
    stand, begin = shares(line.state, insight, seats), _opened_so(line, usual, insight, seats)
    changed = {seat: [(b - a) / len(asked) for a, b in zip(stand, begin, strict=True)] for seat in asked}
    for way in (sorted(asked), sorted(asked, reverse=True)):
        given, last = dict(usual), begin
        for seat in way:
            given[seat] = picks[seat]
            now = _opened_so(line, given, insight, seats)
            changed[seat] = [sum_ + (b - a) / 2 for sum_, a, b in zip(changed[seat], last, now, strict=True)]
            last = now
    return {seat: balanced(parts) for seat, parts in changed.items()}


def _opened_so(line: Line, given: dict[int, int], insight: Insight, seats: int) -> list[float]:
    trial = line.copy()
    trial.answer_together(given)
    return settled(trial, insight, seats)


def settled(line: Line, insight: Insight, seats: int) -> list[float]:
    """The shares where what was opened is settled: of equal bids somebody must still choose, and a judge sees no order.

    All who choose take their first option, then all their second, and so on; the mean counts.
    """
    ask = line.ask
    if ask is None or ask[1] < 0 or ask[0].declinable is not None:
        return shares(line.state, insight, seats)
    rows = []
    for way in range(len(ask[2])):
        trial = line.copy()
        while (following := trial.ask) is not None and following[0] is ask[0]:
            trial.answer(following[2][way % len(following[2])])
        rows.append(shares(trial.state, insight, seats))
    return [fmean(column) for column in zip(*rows, strict=True)]


def _usual(decision: Decision, leaning: list[float] | None) -> int:
    """What a sensible player answers first; the first answer where nothing is known of that."""
    if leaning is None:
        return decision.options[0].value
    return decision.options[max(range(len(leaning)), key=leaning.__getitem__)].value


def could_have_been(before: list[int], after: list[int], others: list[list[int]]) -> list[int]:
    """Of all that lies between what was chosen and what else could have been, the shares nearest to those before."""
    best, nearest = after, None
    for other in others:
        way = [b - a for a, b in zip(after, other, strict=True)]
        length = sum(part * part for part in way)
        along = sum((b - a) * part for a, b, part in zip(after, before, way, strict=True))
        far = min(1.0, max(0.0, along / length)) if length else 0.0
        moved = balanced([far * part / WHOLE for part in way])
        point = [a + part for a, part in zip(after, moved, strict=True)]
        distance = sum((a - b) ** 2 for a, b in zip(point, before, strict=True))
        if nearest is None or distance < nearest:
            best, nearest = point, distance
    return best


def balanced(parts: list[float]) -> list[int]:
    """What is won and lost in whole millionths, all together exactly nothing."""
    whole = [round(WHOLE * part) for part in parts]
    largest = max(range(len(whole)), key=lambda i: abs(whole[i]))
    whole[largest] -= sum(whole)
    return whole


def added(shares: list[int], parts: list[int]) -> list[int]:
    """The shares after such a step."""
    return [share + part for share, part in zip(shares, parts, strict=True)]
