"""Views and seat handles: who may know what."""

import json

import pytest

from tests.table.tiny import TinyMatch, at, decision, do, keys, known, pending, stroll, tiny


def test_a_view_is_json_and_shows_a_seat_its_own_hand_only() -> None:
    match = at()
    assert json.loads(json.dumps(match.view("ann"))) == match.view("ann")
    assert match.view("ann")["hands"] == [["ash"], 1]
    assert match.view("ben")["hands"] == [1, ["box"]]
    assert match.view(None)["hands"] == match.view()["hands"] == [1, 1]


def test_a_view_is_a_snapshot_that_can_be_changed_without_harm() -> None:
    match = at()
    view = match.view("ann")
    view["coins"][0] = 99
    view["hands"].clear()
    assert match.view("ann")["coins"] == [2, 2]
    assert match.view("ann")["hands"] == [["ash"], 1]


def test_a_handle_shows_what_the_match_shows_its_seat() -> None:
    for match in stroll(tiny(3, 4), 4):
        for seat in match.seats:
            handle = match.seat(seat)
            assert handle.name == seat
            assert handle.view() == match.view(seat)
            assert handle.events() == match.events(seat)
            assert handle.events(3) == match.events(seat, 3)


def test_a_handle_has_a_decision_only_when_its_seat_decides() -> None:
    match = tiny(3)
    assert pending(match) == ["ann"]
    assert decision(match, "ann").as_dict() == decision(match).as_dict()
    do(match, "give", "to cid", "coins 1")
    assert pending(match) == ["cid"]
    do(match, "take", "bid")
    assert pending(match) == ["ann", "ben", "cid"]
    for seat in match.seats:
        assert decision(match, seat).seat == seat


def test_a_handle_follows_its_match() -> None:
    match = tiny(2)
    ann, ben = match.seat("ann"), match.seat("ben")
    do(match, "save", "pass")
    assert ann.decision is None
    assert ben.decision is not None
    assert ann.view()["coins"] == [3, 2]


def pair(hands: list[list[str]], deck: list[str], chance: int = 5) -> TinyMatch:
    return at(coins=[2, 2, 2], hands=hands, deck=deck, chance=chance)


HIDDEN_FROM_ANN = [
    # hands of the others, deck, chance
    ([["ash", "tea"], ["box"], ["elm"]], ["fir", "oak", "sal"], 5),
    ([["ash", "tea"], ["elm"], ["box"]], ["fir", "oak", "sal"], 5),
    ([["ash", "tea"], ["fir"], ["sal"]], ["oak", "box", "elm"], 5),
    ([["ash", "tea"], ["box"], ["elm"]], ["sal", "oak", "fir"], 77),
]


@pytest.mark.parametrize(
    "choices",
    [
        [],
        ["save"],
        ["give"],
        ["give", "to ben"],
        ["give", "to ben", "coins 1"],
        ["give", "to ben", "coins 1", "take"],
        ["give", "to ben", "coins 1", "refuse", "save"],
        ["show"],
        ["show", "card ash"],
        ["show", "card ash", "show"],
        ["bid"],
        ["bid", "@ben bid 1"],
        ["bid", "@ben bid 1", "@cid bid 2"],
        ["bid", "@ben bid 1", "@cid bid 2", "@ann bid 0"],
        ["bid", "@ben bid 1", "@ann bid 0", "@cid bid 0", "save"],
        ["pass", "draw"],
        ["pass", "draw", "draw", "draw"],
        ["pass", "pass", "draw", "give", "to ann"],
        ["pass", "draw", "bid", "@cid bid 1", "@ben bid 0"],
    ],
    ids=", ".join,
)
def test_what_a_seat_may_not_know_changes_nothing_it_is_told(choices: list[str]) -> None:
    told = []
    for hands, deck, chance in HIDDEN_FROM_ANN:
        match = pair(hands, deck, chance)
        do(match, *choices)
        told.append((known(match, "ann"), [repr(w) for w in match.why_not("ann")]))
    assert all(t == told[0] for t in told)


def test_what_no_seat_knows_changes_nothing_a_spectator_is_told() -> None:
    told = []
    for hands, deck, chance in HIDDEN_FROM_ANN:
        match = pair(hands, deck, chance)
        do(match, "draw", "bid", "@ben bid 1", "bid 0", "@cid bid 0", "pass")
        told.append(known(match, None))
    assert all(t == told[0] for t in told)


def test_a_seat_is_told_what_becomes_known() -> None:
    one, other = pair(*HIDDEN_FROM_ANN[0]), pair(*HIDDEN_FROM_ANN[2])
    for match in (one, other):
        do(match, "draw")
    assert known(one, "ann") != known(other, "ann")
    assert known(one, "ben") != known(other, "ben")  # ben's own hand differs
    assert one.view("ann")["hands"][0] == ["ash", "tea", "fir"]


def test_the_options_of_a_seat_are_its_own_secret() -> None:
    match = pair(*HIDDEN_FROM_ANN[0])
    do(match, "pass", "draw", "show")
    assert keys(match) == ["card box", "card fir"]
    assert match.seat("ann").decision is None
    assert "box" not in known(match, "ann")
    assert "fir" not in known(match, "ann")
    assert "fir" not in known(match, None)
