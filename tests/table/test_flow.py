"""Rules as coroutines: questions and answers, forced choices, checkpoints, playing out."""

import pytest

from signoria.table import Flow, Match
from signoria.table.dice import Dice
from signoria.table.flow import NOBODY
from signoria.table.rollout import play_out
from signoria.table.secret import secretly
from tests.table.tiny import (
    ASK_BID,
    ASK_CARD,
    ASK_COINS,
    TINY,
    TinyState,
    at,
    decision,
    do,
    everything,
    keys,
    scripted,
    stroll,
    tiny,
)


def test_a_decision_with_one_option_is_answered_by_the_table() -> None:
    match = at(hands=[["ash"], ["box"]])
    events = match.choose("show")
    assert [(e.kind, e.data.get("card")) for e in events] == [("shown", "ash")]
    assert decision(match).kind == "act"
    match = at(hands=[["ash", "elm"], ["box"]], deck=[])
    assert match.choose("show") == ()
    assert keys(match) == ["card ash", "card elm"]


def test_several_forced_decisions_in_a_row_are_all_answered() -> None:
    match = at(coins=[1, 0])
    match.choose("give")  # one seat to give to, one coin to give
    assert (decision(match).seat, decision(match).kind) == ("ben", "take")


def test_a_forced_choice_is_not_written_into_the_record_and_not_counted() -> None:
    match = at(coins=[1, 0])
    do(match, "give", "refuse")
    assert match.record().endswith("\n\n1 ann: give; @ben refuse\n")
    assert match.answers == 2


def test_a_turn_that_has_only_its_end_left_ends_by_itself() -> None:
    match = tiny(2)
    do(match, "save", "save", "save")
    assert decision(match).seat == "ben"


def test_a_decision_without_an_option_raises() -> None:
    def rules(t: TinyState) -> Flow[None]:
        yield (ASK_COINS, 0, [1, 2], 0)
        yield (ASK_COINS, 1, [], 0)

    match = scripted(rules)
    with pytest.raises(AssertionError, match="no option"):
        match.choose("coins 1")


def test_a_first_decision_without_an_option_raises() -> None:
    def rules(t: TinyState) -> Flow[None]:
        yield (ASK_COINS, 0, [], 0)

    with pytest.raises(AssertionError, match="no option"):
        scripted(rules)


def test_a_secret_decision_without_an_option_raises() -> None:
    def rules(t: TinyState) -> Flow[None]:
        yield from secretly(t, [(ASK_BID, 0, [0, 1], 0), (ASK_BID, 1, [], 0)])

    with pytest.raises(AssertionError, match="no option"):
        scripted(rules)


def test_a_game_without_a_real_decision_is_over_at_once() -> None:
    def rules(t: TinyState) -> Flow[None]:
        yield (ASK_COINS, 0, [1], 0)

    match = scripted(rules)
    assert match.over
    assert match.decision is None
    assert match.result is not None


def test_answers_come_back_to_the_rules_that_asked() -> None:
    def inner(t: TinyState, seat: int) -> Flow[int]:
        first = yield (ASK_COINS, seat, [1, 2, 3], 0)
        second = yield (ASK_COINS, seat, [1, 2, 3], 0)
        return 10 * first + second

    def rules(t: TinyState) -> Flow[None]:
        for seat in (0, 1):
            t.coins[seat] = yield from inner(t, seat)

    match = scripted(rules)
    do(match, "coins 3", "coins 1", "coins 2", "coins 3")
    assert match.over
    assert match.state.coins == [31, 23]


@pytest.mark.parametrize("seats", [2, 3])
def test_a_copy_at_any_point_is_at_the_same_state_and_decision(seats: int) -> None:
    kinds = set()
    for seed in range(6):
        for match in stroll(tiny(seats, seed), seed):
            copy = match.copy()
            assert everything(copy) == everything(match)
            assert everything(copy.copy()) == everything(match)
            if match.decision is not None:
                kinds.add(match.decision.kind)
    assert kinds >= {"act", "card", "coins", "take", "bid"}


def test_checkpoints_are_taken_where_the_game_can_be_entered() -> None:
    # A checkpoint must give back what happened in the turn, and what was random in it.
    match = tiny(3, seed=4)
    do(match, "roll", "draw", "give", "to cid")
    assert decision(match).kind == "coins"
    copy = match.copy()
    assert everything(copy) == everything(match)
    for other in (match, copy):
        do(other, "coins 1", "take")
    assert everything(copy) == everything(match)


def test_a_game_whose_first_question_is_no_checkpoint_can_be_copied_again_and_again() -> None:
    def rules(t: TinyState) -> Flow[None]:
        for seat in (0, 1, 0):
            t.coins[seat] += yield (ASK_COINS, seat, [1, 2, 3], 0)

    match = scripted(rules)
    do(match, "coins 2")
    copy = match.copy().copy().copy()
    assert everything(copy) == everything(match)
    do(copy, "coins 3", "coins 1")
    assert copy.state.coins == [5, 5]
    match.undo("ann")
    assert everything(match.copy())[1:] == everything(scripted(rules))[1:]


def test_a_rollout_answers_everything_and_ends() -> None:
    for seats in (2, 3):
        for seed in range(20):
            state = TINY.setup(TINY.header(seats, seed, None, [], {}))
            flow = TINY.play(state)
            decisions = play_out(flow, next(flow), Dice(seed))
            assert decisions > 5
            assert TINY.result(state) is not None
            assert state.log is None  # nobody listened


def test_a_rollout_stops_at_its_limit() -> None:
    def endless(t: TinyState) -> Flow[None]:
        while True:
            yield (ASK_COINS, 0, [1, 2], 0)

    flow = endless(TinyState(2, 1))
    assert play_out(flow, next(flow), Dice(1), limit=100) == 100


def test_a_rollout_refuses_a_decision_without_an_option() -> None:
    def rules(t: TinyState) -> Flow[None]:
        yield (ASK_CARD, 0, [], 0)

    flow = rules(TinyState(2, 1))
    with pytest.raises(AssertionError, match="no option"):
        play_out(flow, next(flow), Dice(1))


def test_the_rollout_chooses_every_option_and_depends_on_the_dice_only() -> None:
    def rules(t: TinyState) -> Flow[None]:
        t.coins[0] = yield (ASK_COINS, 0, list(range(5)), 0)
        t.coins[1] = yield (ASK_COINS, 0, list(range(5)), 0)

    results = []
    for seed in (*range(200), *range(200)):
        state = TinyState(2, 1)
        flow = rules(state)
        assert play_out(flow, next(flow), Dice(seed)) == 2
        results.append(tuple(state.coins))
    assert results[:200] == results[200:]
    assert {r[0] for r in results} == {r[1] for r in results} == set(range(5))


def ended(match: Match, seed: int) -> bool:
    state = match.playout(Dice(seed))
    return isinstance(state, TinyState) and state.over


@pytest.mark.parametrize("seats", [2, 3])
def test_a_playout_from_any_point_ends_and_changes_nothing(seats: int) -> None:
    dice = Dice(9)
    for match in stroll(tiny(seats, 5), 5):
        before = everything(match)
        assert ended(match, dice.bits())
        assert everything(match) == before


def test_a_playout_in_the_middle_of_secret_choices_after_each_other_ends() -> None:
    def rules(t: TinyState) -> Flow[None]:
        for _ in range(3):
            bids = yield from secretly(t, [(ASK_BID, seat, [0, 1, 2], 0) for seat in (0, 1)])
            t.coins = [n + bid for n, bid in zip(t.coins, bids, strict=True)]

    match = scripted(rules)
    match.choose("bid 1", "ben")
    for seed in range(10):
        assert ended(match, seed)
    do(match, "@ann bid 0", "@ann bid 2")
    assert ended(match, 1)


def test_the_question_to_nobody_is_never_shown() -> None:
    assert NOBODY < 0
    for match in stroll(tiny(3, 2), 2):
        if match.decision is not None:
            assert match.decision.seat in match.seats
            assert match.decision.kind != "together"
