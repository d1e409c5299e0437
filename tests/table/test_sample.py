"""Sampling: a complete match drawn uniformly from those that look the same to a seat."""

from collections import Counter
from random import Random

import pytest

from signoria.table import CannotUndo, Match
from signoria.table.dice import Dice
from tests.table.tiny import GAMES, at, decision, do, everything, keys, known, load, pending, stroll, tiny


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sample_looks_the_same_to_its_seat(seats: int) -> None:
    for seed in range(4):
        for match in stroll(tiny(seats, seed), seed):
            for seat in match.seats:
                twin = match.seat(seat).sample(Dice(seed))
                assert known(twin, seat) == known(match, seat)
                assert twin.seats == match.seats
                assert twin.game == match.game
                assert twin.over == match.over


def test_a_sample_changes_nothing() -> None:
    for match in stroll(tiny(3, 5), 5):
        before = everything(match)
        twin = match.seat("ben").sample(1)
        for _ in stroll(twin, 1):
            pass
        assert everything(match) == before


def test_a_sample_keeps_all_cards_and_draws_the_hidden_ones_anew() -> None:
    match = tiny(3, 2)
    do(match, "show", "draw", "pass")
    cards = set()
    for seed in range(30):
        twin = match.seat("ben").sample(seed).position()
        assert twin["hands"][1] == match.snapshot()["hands"][1]
        assert twin["shown"] == match.snapshot()["shown"]
        assert [len(hand) for hand in twin["hands"]] == [1, 1, 1]
        all_cards = [*twin["deck"], *twin["shown"], *(c for hand in twin["hands"] for c in hand)]
        assert sorted(all_cards) == ["ash", "box", "elm", "fir", "oak", "sal", "tea", "yew", "zed"]
        cards.add(twin["hands"][0][0])
    assert len(cards) == 7


def chi_square(counts: Counter[str], cells: int, draws: int) -> float:
    expected = draws / cells
    assert len(counts) == cells
    return sum((n - expected) ** 2 / expected for n in counts.values())


def test_samples_are_uniform() -> None:
    match = at(hands=[["ash"], ["box"]], deck=["elm", "fir", "oak"])
    dice = Dice(2024)
    counts: Counter[str] = Counter()
    for _ in range(2400):
        twin = match.seat("ann").sample(dice).position()
        counts[str((twin["hands"][1], twin["deck"]))] += 1
    assert chi_square(counts, 24, 2400) < 49.7  # 23 degrees of freedom, one in a thousand


def test_samples_in_the_middle_of_a_turn_are_uniform() -> None:
    match = at(hands=[["ash"], ["box"]], deck=["elm", "fir"])
    do(match, "save", "bid", "@ann bid 1", "@ben bid 0", "give")
    dice = Dice(7)
    counts: Counter[str] = Counter()
    for _ in range(600):
        twin = match.seat("ann").sample(dice).position()
        assert twin["hands"][0] == ["ash", "elm"]
        counts[str((twin["hands"][1], twin["deck"]))] += 1
    assert chi_square(counts, 2, 600) < 10.8


def test_the_chance_to_come_is_drawn_anew_too() -> None:
    match = tiny(2)
    rolls = set()
    for seed in range(40):
        twin = match.seat("ann").sample(seed)
        rolls.add(twin.choose("roll")[0].data["pips"])
    assert rolls == {1, 2, 3}


def test_a_sample_depends_on_its_chance_only() -> None:
    match = tiny(3, 4)
    do(match, "draw", "give")
    handle = match.seat("cid")
    assert everything(handle.sample(9)) == everything(handle.sample(9))
    assert everything(handle.sample(Dice(9))) == everything(handle.sample(Dice(9)))
    assert everything(handle.sample(Random(9))) == everything(handle.sample(Random(9)))
    assert len({str(handle.sample(seed).position()) for seed in range(20)}) > 15
    dice = Dice(3)
    assert handle.sample(dice).position() != handle.sample(dice).position()


@pytest.mark.parametrize("seats", [2, 3])
def test_a_sample_is_playable_to_the_end_and_its_record_loads(seats: int) -> None:
    for seed in range(4):
        for step, match in enumerate(stroll(tiny(seats, seed), seed)):
            seat = match.seats[step % seats]
            twin = match.seat(seat).sample(step)
            for walk, _ in enumerate(stroll(twin, step)):
                if walk in (0, 1, 3) or twin.over:
                    assert_loads(twin)
            assert twin.over


def assert_loads(twin: Match) -> None:
    again = load(twin.record())
    assert again.position() == twin.position()
    assert again.record() == twin.record()
    assert pending(again) == pending(twin)
    for seat in pending(twin):
        assert keys(again, seat) == keys(twin, seat)
        assert again.view(seat) == twin.view(seat)


def test_a_sample_can_be_copied_and_sampled() -> None:
    match = tiny(3, 3)
    do(match, "draw", "give", "to ben")
    twin = match.seat("ann").sample(1)
    assert everything(twin.copy()) == everything(twin)
    assert everything(twin.copy().copy()) == everything(twin)
    do(twin, "coins 1")
    assert everything(twin.copy()) == everything(twin)
    again = twin.seat("ben").sample(2)
    assert known(again, "ben") == known(twin, "ben")


def test_in_a_secret_choice_the_answers_of_the_others_are_open_again() -> None:
    match = tiny(3)
    do(match, "bid", "@ben bid 2", "@cid bid 1")
    twin = match.seat("ben").sample(1)
    assert pending(twin) == ["ann", "cid"]
    assert keys(twin, "cid") == ["bid 0", "bid 1", "bid 2"]
    twin = match.seat("ann").sample(1)
    assert pending(twin) == ["ann", "ben", "cid"]


def test_a_sample_tells_nothing_of_the_match_it_was_drawn_from() -> None:
    one = at(hands=[["ash"], ["box"]], deck=["elm", "fir"], chance=5)
    other = at(hands=[["ash"], ["elm"]], deck=["fir", "box"], chance=6)
    for match in (one, other):
        do(match, "pass", "draw", "pass")
    headers = [str(match.seat("ann").sample(1).header) for match in (one, other)]
    assert headers[0] == headers[1]
    fresh = tiny(2, seed=123456)
    assert "123456" not in str(fresh.seat("ann").sample(1).header)
    assert "123456" not in fresh.seat("ann").sample(1).record()


def test_what_happened_in_secret_is_not_in_a_sample() -> None:
    match = at()
    do(match, "pass", "draw", "give", "coins 1")
    drawn = match.events("ben")[-2].data["card"]
    assert drawn == "elm"
    twin = match.seat("ann").sample(4)
    for seat in (None, "ann", "ben"):
        told = [e.data for e in twin.events(seat) if e.kind == "drawn"]
        assert told == [{"seat": "ben"}]
    twin.choose("take")
    assert decision(twin).seat == "ben"
    assert [e.data["seat"] for e in twin.choose("draw") if "card" in e.data] == ["ben"]


def test_a_sample_has_no_past_to_go_back_to() -> None:
    match = tiny(2)
    do(match, "draw", "save")
    twin = match.seat("ben").sample(1)
    before = everything(twin)
    for agreed in (False, True):
        with pytest.raises(CannotUndo):
            twin.undo("ann", agreed=agreed)
        assert everything(twin) == before


def test_a_finished_match_can_be_sampled() -> None:
    match = tiny(2, 4)
    for _ in stroll(match, 4):
        pass
    twin = match.seat("ann").sample(1)
    assert twin.over
    assert twin.result == match.result
    assert GAMES["tiny"].name == twin.game
