"""Chance: the same everywhere for ever, and fair."""

from collections import Counter
from itertools import permutations

import pytest

from signoria.table.dice import Dice


def test_the_sequence_of_a_seed_never_changes() -> None:
    # The published test values of SplitMix64.
    dice = Dice(1234567)
    assert [dice.bits() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_the_same_seed_makes_the_same_sequence_and_another_seed_another() -> None:
    def sequence(seed: int) -> list[int]:
        dice = Dice(seed)
        return [dice.below(1000) for _ in range(50)]

    assert sequence(7) == sequence(7)
    assert len({str(sequence(seed)) for seed in range(200)}) == 200


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_any_word_is_a_good_seed(seed: int) -> None:
    dice = Dice(seed)
    words = [dice.bits() for _ in range(100)]
    assert len(set(words)) == 100
    assert all(0 <= word < 2**64 for word in words)


def test_copies_go_their_own_ways() -> None:
    dice = Dice(3)
    dice.bits()
    copy = dice.copy()
    ahead = [copy.bits() for _ in range(10)]
    assert [dice.bits() for _ in range(10)] == ahead
    copy.bits()
    assert dice.word != copy.word


def chi_square(counts: Counter[int], cells: int, draws: int) -> float:
    expected = draws / cells
    assert set(counts) <= set(range(cells))
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


# Bounds are passed by chance once in a thousand; the seeds are fixed.
@pytest.mark.parametrize(("n", "bound"), [(2, 10.8), (3, 13.8), (6, 20.5), (7, 22.5), (10, 27.9), (13, 32.9)])
def test_numbers_below_n_are_equally_likely(n: int, bound: float) -> None:
    dice = Dice(n)
    draws = 1000 * n
    assert chi_square(Counter(dice.below(n) for _ in range(draws)), n, draws) < bound


@pytest.mark.parametrize(("n", "bound"), [(3 << 62, 13.8), ((1 << 63) + 1, 13.8), ((1 << 64) - 1, 13.8)])
def test_awkward_numbers_are_unbiased(n: int, bound: float) -> None:
    # Taken modulo n without throwing any away, 64 random bits would fall into the first part too often.
    dice = Dice(n & 0xFFFF)
    draws = 3000
    numbers = [dice.below(n) for _ in range(draws)]
    assert all(0 <= number < n for number in numbers)
    assert chi_square(Counter(3 * number // n for number in numbers), 3, draws) < bound


def test_below_one_is_nought() -> None:
    assert {Dice(seed).below(1) for seed in range(20)} == {0}


def test_a_shuffle_draws_from_all_orders_equally() -> None:
    dice = Dice(11)
    counts: Counter[int] = Counter()
    orders = list(permutations("abcd"))
    for _ in range(4800):
        items = list("abcd")
        dice.shuffle(items)
        counts[orders.index(tuple(items))] += 1
    assert chi_square(counts, 24, 4800) < 49.7


def test_a_shuffle_of_nothing_or_one_thing_is_it() -> None:
    for items in ([], ["a"]):
        copy = items.copy()
        Dice(1).shuffle(copy)
        assert copy == items


def test_a_draw_takes_any_things_in_any_order_equally() -> None:
    dice = Dice(12)
    counts: Counter[int] = Counter()
    orders = list(permutations("abcd", 2))
    for _ in range(2400):
        items = list("abcd")
        taken = dice.draw(items, 2)
        assert sorted(items + taken) == list("abcd")
        counts[orders.index((taken[0], taken[1]))] += 1
    assert chi_square(counts, 12, 2400) < 31.3


def test_a_draw_of_all_or_none() -> None:
    items = list("abc")
    assert Dice(1).draw(items, 0) == []
    assert sorted(Dice(1).draw(items, 3)) == ["a", "b", "c"]
    assert items == []


@pytest.mark.parametrize("seed", [0, 5, (1 << 64) - 1, 0x9E3779B97F4A7C15])
@pytest.mark.parametrize("n", [2, 5, 16, 17, 60])
def test_what_is_drawn_together_is_what_would_be_drawn_one_by_one(seed: int, n: int) -> None:
    together, single = Dice(seed), Dice(seed)
    order, taken = list(range(n)), list(range(n))
    together.shuffle(order)
    expected = list(range(n))
    for i in range(n - 1, 0, -1):
        j = single.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert order == expected
    found = together.draw(taken, n // 2)
    left = list(range(n))
    for card in found:
        i = single.below(len(left))
        assert left[i] == card
        left[i] = left[-1]
        left.pop()
    assert taken == left
    assert together.word == single.word


def test_a_word_that_would_favour_some_is_thrown_away_among_many_too() -> None:
    before = Dice(_seed_of((1 << 64) - 1))
    assert before.copy().bits() == (1 << 64) - 1
    items = list(range(7))
    dice = before.copy()
    dice.shuffle(items)
    after = before.copy()
    after.bits()
    expected = list(range(7))
    after.shuffle(expected)
    assert items == expected
    assert dice.word == after.word


def _seed_of(bits: int) -> int:
    """The seed whose first word is this one: every step of the generator can be taken back."""
    z = bits
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        found = z
        for _ in range(64 // shift):
            found = z ^ found >> shift
        z = found * pow(factor, -1, 1 << 64) & ((1 << 64) - 1)
    return z - 0x9E3779B97F4A7C15


def test_a_choice_takes_each_equally() -> None:
    dice = Dice(13)
    counts = Counter("abcde".index(dice.choose(list("abcde"))) for _ in range(2500))
    assert chi_square(counts, 5, 2500) < 18.5
