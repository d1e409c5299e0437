"""Secret simultaneous choices: answered in any order, revealed all at once."""

from itertools import permutations

import pytest

from signoria.table import Flow, Match, NotYourChoice, StaleChoice
from signoria.table.secret import secretly
from tests.table.tiny import (
    ASK_BID,
    TinyState,
    at,
    decision,
    do,
    everything,
    keys,
    known,
    load,
    option,
    pending,
    scripted,
    tiny,
    turn_lines,
)


def auction(seed: int = 3) -> Match:
    match = tiny(3, seed)
    match.choose("bid")
    return match


def test_all_seats_are_asked_at_once() -> None:
    match = auction()
    assert pending(match) == ["ann", "ben", "cid"]
    for seat in match.seats:
        assert decision(match, seat).seat == seat
        assert keys(match, seat) == ["bid 0", "bid 1", "bid 2"]
    assert decision(match).seat == "ann"
    assert not match.over


@pytest.mark.parametrize("order", list(permutations(("ann", "ben", "cid"))))
def test_answers_may_come_in_any_order(order: tuple[str, ...]) -> None:
    bids = {"ann": "bid 1", "ben": "bid 2", "cid": "bid 0"}
    match = auction()
    for i, seat in enumerate(order):
        assert set(pending(match)) == set(order[i:])
        match.choose(bids[seat], seat)
    straight = auction()
    do(straight, "bid 1", "bid 2", "bid 0")  # without a seat: in the order of the seats
    assert everything(match)[1:] == everything(straight)[1:]
    assert [e.data["coins"] for e in match.events() if e.kind == "has_bid"] == [1, 2, 0]
    assert match.view()["coins"] == [2, 0, 2]


@pytest.mark.parametrize("order", list(permutations(("ann", "ben", "cid"))))
def test_nothing_is_revealed_until_the_last_answer(order: tuple[str, ...]) -> None:
    match = auction()
    before = {seat: known(match, seat) for seat in (None, *match.seats)}
    for i, seat in enumerate(order[:-1]):
        assert match.choose(f"bid {2 - i}", seat) == ()
        for other in (None, *order[i + 1 :]):
            assert known(match, other) == before[other]


def test_two_different_answers_look_the_same_to_the_others() -> None:
    one, other = auction(), auction()
    do(one, "@ben bid 0")
    do(other, "@ben bid 2")
    for seat in (None, "ann", "cid"):
        assert known(one, seat) == known(other, seat)
        assert [w.action for w in one.why_not("ann")] == [w.action for w in other.why_not("ann")]


def test_who_has_answered_has_nothing_to_decide() -> None:
    match = auction()
    do(match, "@ben bid 1")
    assert match.seat("ben").decision is None
    assert pending(match) == ["ann", "cid"]
    before = everything(match)
    with pytest.raises(NotYourChoice):
        match.choose("bid 0", "ben")
    assert everything(match) == before


def test_an_option_of_a_seat_is_chosen_for_that_seat() -> None:
    match = auction()
    match.choose(option(match, "bid 2", "cid"))
    assert pending(match) == ["ann", "ben"]


def test_an_option_stays_good_while_others_answer() -> None:
    match = auction()
    bids = {seat: option(match, "bid 1", seat) for seat in match.seats}
    for seat in ("ben", "cid", "ann"):
        match.choose(bids[seat], seat)
    assert [e.data["coins"] for e in match.events() if e.kind == "has_bid"] == [1, 1, 1]


def test_an_option_is_stale_when_the_bids_are_open() -> None:
    match = auction()
    bid = option(match, "bid 0", "ann")
    do(match, "bid 1", "bid 2", "bid 0")
    before = everything(match)
    with pytest.raises(StaleChoice):
        match.choose(bid)
    assert everything(match) == before


def test_a_seat_with_one_possible_answer_is_not_asked() -> None:
    match = at(coins=[2, 0])
    match.choose("bid")
    assert pending(match) == ["ann"]
    match.choose("bid 1")
    assert [e.data["coins"] for e in match.events() if e.kind == "has_bid"] == [1, 0]
    assert turn_lines(match) == ["1 ann: bid; bid 1"]


def test_seats_that_all_have_one_possible_answer_are_not_asked() -> None:
    match = at(coins=[0, 0])
    events = match.choose("bid")
    assert [e.kind for e in events] == ["has_bid", "has_bid", "drawn"]
    assert decision(match).kind == "act"


def test_a_choice_that_nobody_has_to_make_is_over_at_once() -> None:
    def rules(t: TinyState) -> Flow[None]:
        answers = yield from secretly(t, [])
        assert answers == []
        t.coins[0] = yield (ASK_BID, 0, [3, 4], 0)

    match = scripted(rules)
    do(match, "bid 4")
    assert match.state.coins[0] == 4


def test_only_some_seats_may_be_asked_and_answers_keep_the_order_of_the_questions() -> None:
    def rules(t: TinyState) -> Flow[None]:
        t.coins[2], t.coins[0] = yield from secretly(t, [(ASK_BID, 2, [5, 6], 0), (ASK_BID, 0, [7, 8], 0)])

    match = scripted(rules, seats=3)
    assert pending(match) == ["ann", "cid"]
    do(match, "@ann bid 8", "@cid bid 5")
    assert match.over
    assert match.state.coins == [8, 2, 5]


def test_one_secret_choice_may_follow_another() -> None:
    def rules(t: TinyState) -> Flow[None]:
        for _ in range(2):
            bids = yield from secretly(t, [(ASK_BID, seat, [0, 1, 2], 0) for seat in (0, 1)])
            t.coins = [10 * n + bid for n, bid in zip(t.coins, bids, strict=True)]

    match = scripted(rules)
    do(match, "@ben bid 1", "@ann bid 2")
    assert pending(match) == ["ann", "ben"]
    do(match, "@ann bid 0", "@ben bid 2")
    assert match.over
    assert match.state.coins == [220, 212]


def test_a_match_can_begin_with_a_secret_choice() -> None:
    def rules(t: TinyState) -> Flow[None]:
        t.coins = yield from secretly(t, [(ASK_BID, seat, [0, 1, 2], 0) for seat in (0, 1)])

    match = scripted(rules)
    do(match, "@ben bid 1")
    copy = match.copy().copy()
    assert everything(copy) == everything(match)
    for each in (match, copy):
        do(each, "@ann bid 2")
        assert each.state.coins == [2, 1]


def test_a_record_holds_secret_answers_in_the_order_they_came() -> None:
    match = auction()
    do(match, "@cid bid 1", "bid 2")
    assert turn_lines(match) == ["1 ann: bid; @cid bid 1; bid 2"]
    again = load(match.record())
    assert everything(again) == everything(match)
    assert pending(again) == ["ben"]
    do(again, "@ben bid 0")
    do(match, "@ben bid 0")
    assert everything(again) == everything(match)


def test_a_preview_of_a_secret_answer_tells_nothing() -> None:
    match = auction()
    do(match, "@ben bid 2", "@cid bid 1")
    preview = match.preview("bid 0", "ann")
    assert preview.events == ()
    assert preview.changes == {}
