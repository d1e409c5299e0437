"""S5: the opponent tries a plan out on a copy of the table, by its own habits, before it adopts it.

A plan is a list of answers to the questions it *aims* at (which empire, which token, …), in the order they are asked. It
counts only if it works whatever the human answers meanwhile. Nothing hidden is looked at: no card is drawn in a trial, and
no answer depends on a hand.
"""

from collections.abc import Callable

from signoria.pax.solo.decide import aims_in_order, answer
from signoria.pax.solo.mind import Mind
from signoria.pax.state import Table
from signoria.table.flow import Ask, DecisionKind, Flow
from signoria.table.rollout import advanced, answered

# A piece of rules to be tried out, and what is wanted of the table after it.
Start = Callable[[Table], Flow[None]]
Wanted = Callable[[Table], bool]
Aims = frozenset[DecisionKind]


def rehearse(
    t: Table, start: Start, mind: Mind, aims: Aims, plan: list[int], human: list[int] | None
) -> tuple[Table, Ask | None]:
    """Play the piece on a copy; return the copy, and the first question that neither plan nor human answers cover.

    Without human answers the human takes the first option throughout.
    """
    trial = t.copy()
    flow = start(trial)
    aimed = asked = 0
    ask = advanced(flow, next(flow, None))
    while ask is not None:
        kind, seat, options, _ = ask
        if seat != mind.seat:
            if human is None:
                choice = options[0]
            elif asked == len(human):
                return trial, ask
            else:
                choice = human[asked]
                asked += 1
        elif kind in aims:
            if aimed == len(plan) or plan[aimed] not in options:
                return trial, ask
            choice = plan[aimed]
            aimed += 1
        else:
            choice = answer(trial, ask, mind)
        ask = answered(flow, choice)
    return trial, None


def find_plan(t: Table, start: Start, mind: Mind, aims: Aims, wanted: Wanted) -> list[int] | None:
    """The first plan, in the order of its options, that leads to what is wanted without undoing what was achieved."""
    return _lengthen(t, start, mind, aims, wanted, [])


def _lengthen(t: Table, start: Start, mind: Mind, aims: Aims, wanted: Wanted, plan: list[int]) -> list[int] | None:
    trial, ask = rehearse(t, start, mind, aims, plan, None)
    if ask is None:
        good = wanted(trial) and not mind.undone(trial) and _is_safe(t, start, mind, aims, wanted, plan, [])
        return plan if good else None
    for choice in aims_in_order(trial, ask, mind):
        found = _lengthen(t, start, mind, aims, wanted, [*plan, choice])
        if found is not None:
            return found
    return None


def _is_safe(t: Table, start: Start, mind: Mind, aims: Aims, wanted: Wanted, plan: list[int], human: list[int]) -> bool:
    """Whether the plan works whatever the human answers."""
    trial, ask = rehearse(t, start, mind, aims, plan, human)
    if ask is None:
        return wanted(trial) and not mind.undone(trial)
    if ask[1] == mind.seat:
        return False  # another answer of the human's leads to questions the plan does not cover
    for choice in ask[2]:
        if not _is_safe(t, start, mind, aims, wanted, plan, [*human, choice]):
            return False
    return True


def carry_out(t: Table, flow: Flow[None], mind: Mind, aims: Aims, plan: list[int]) -> Flow[None]:
    """The same in earnest: its own questions are put with the one option it takes, those of the human passed on."""
    aimed = 0
    try:
        ask = next(flow)
        while True:
            kind, seat, options, about = ask
            if seat == mind.seat and len(options) > 1:
                if kind in aims and aimed < len(plan) and plan[aimed] in options:
                    choice = plan[aimed]
                    aimed += 1
                else:
                    choice = answer(t, ask, mind)
                ask = (kind, seat, [choice], about)
            reply = yield ask
            ask = flow.send(reply)
    except StopIteration:
        pass
