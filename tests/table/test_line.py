"""Bare lines: a game played on without bookkeeping asks the same questions and comes to the same ends."""

import signoria
from signoria.table import DecisionKind, Flow
from signoria.table.dice import Dice
from signoria.table.readings import NUMBER
from signoria.table.secret import secretly
from tests.table.tiny import ASK_TAKE, TinyState, at, decision, do, scripted, stroll, tiny


def test_a_line_asks_what_the_match_asks_and_copies_are_independent() -> None:
    for match in stroll(tiny(2, seed=5), seed=8):
        if match.over:
            break
        line = match.line()
        assert line.ask is not None
        now = decision(match)
        if line.ask[1] < 0:
            continue
        assert (line.ask[0].name, match.seats[line.ask[1]]) == (now.kind, now.seat)
        assert line.ask[2] == [o.value for o in now.options]
        other = line.copy()
        other.answer(line.ask[2][0])
        again = line.copy()
        assert again.ask is not None
        assert again.ask[2] == line.ask[2]


def test_a_line_of_a_seat_has_the_state_of_its_sample() -> None:
    match = signoria.new("pax", seats=3, seed=6)
    seat = match.seats[0]
    for key in range(4):
        line = match.seat(seat).line(Dice(key))
        assert line.state.digest() == match.seat(seat).sample(key).state.digest()


def test_a_line_plays_itself_out() -> None:
    line = signoria.new("pax", seats=2, seed=6).line()
    line.play_out(Dice(3))
    assert line.state.over


def test_a_line_goes_through_a_simultaneous_choice() -> None:
    match = at(coins=[3, 2])
    do(match, "bid")
    line = match.line()
    assert line.ask is not None
    assert line.ask[1] == -1
    line.answer_together({0: 2, 1: 1})
    do(match, "@ben bid 1", "@ann bid 2")
    assert line.state.coins == match.state.coins
    assert match.line().state.coins == match.state.coins


def test_a_private_question_among_them_is_asked_of_match_and_line_though_it_has_one_answer() -> None:
    """Where only its seat knows that it has no choice, silence would tell the others."""
    veiled = DecisionKind("veiled", "tiny:9", NUMBER, private=True)

    def rules(t: TinyState) -> Flow[None]:
        answers = yield from secretly(t, [(veiled, 0, [7], 0), (ASK_TAKE, 1, [0, 1], 0), (ASK_TAKE, 2, [1], 0)])
        t.coins[0] = sum(answers)
        yield (ASK_TAKE, 0, [0, 1], 0)

    match = scripted(rules, 3)
    waiting = [seat for seat in match.seats if match.seat(seat).decision is not None]
    assert waiting == list(match.seats[:2])
    line = match.line()
    line.answer_together({1: 1})
    assert line.state.coins[0] == 7 + 1 + 1
    for seat in waiting:
        asked = match.seat(seat).decision
        assert asked is not None
        match.choose(asked.options[-1], seat)
    assert match.state.coins[0] == line.state.coins[0]
    assert match.line().state.coins == match.state.coins


def test_the_end_of_a_line_has_no_question() -> None:
    def rules(t: TinyState) -> Flow[None]:
        yield (ASK_TAKE, 0, [0, 1], 0)

    line = scripted(rules).line()
    line.answer(1)
    assert line.ask is None


def test_handles_know_whether_they_belong_together() -> None:
    match = tiny(2)
    assert match.seat("ann").same_match(match.seat("ann"))
    assert not match.seat("ann").same_match(match.seat("ben"))
    assert not match.seat("ann").same_match(match.copy().seat("ann"))


def test_a_line_to_the_end_of_a_game_has_its_result() -> None:
    match = signoria.new("pax", seats=2, seed=3)
    line = match.line()
    while line.ask is not None:
        value = line.ask[2][-1]
        now = decision(match)
        match.choose(next(o for o in now.options if o.value == value))
        line.answer(value)
    assert match.over
    assert line.state.digest() == match.state.digest()
