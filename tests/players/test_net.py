"""Networks as numbers of sixteen bits: they say what their weights say, and their files hold them whole."""

from array import array
from random import Random

import pytest

import signoria
from signoria.players import make_player
from signoria.players.insight import insight_into
from signoria.players.layout import Layout
from signoria.players.net import UNIT, Net, to_bytes
from signoria.players.nets import judge_of, path_of, school_of

INPUTS, HIDDEN, SEATS = 40, 8, 3
ABOUT = {"inputs": INPUTS, "hidden": HIDDEN, "seats": SEATS}


def weights(seed: int) -> "tuple[array[int], array[float]]":
    chance = Random(seed)
    first = array("h", [chance.randint(-900, 900) for _ in range((INPUTS + 1) * (HIDDEN + SEATS))])
    return first, array("f", [chance.gauss(0, 0.3) for _ in range(HIDDEN * SEATS)])


def naive(first: "array[int]", out: "array[float]", flags: list[int]) -> list[float]:
    """The same, unit by unit."""
    width = HIDDEN + SEATS
    units = [first[i] + sum(first[(f + 1) * width + i] for f in flags) for i in range(width)]
    return [
        units[HIDDEN + s] / UNIT + sum(max(units[i], 0) / UNIT * out[s * HIDDEN + i] for i in range(HIDDEN))
        for s in range(SEATS)
    ]


@pytest.mark.parametrize("seed", range(5))
def test_long_numbers_add_up_like_units(seed: int) -> None:
    first, out = weights(seed)
    net = Net.from_bytes(to_bytes(ABOUT, first, out))
    for flags in ([], [0], [INPUTS - 1], Random(seed).sample(range(INPUTS), 25)):
        assert net.logits(flags) == pytest.approx(naive(first, out, flags))


def test_chances_are_told_by_seat_and_start_from_what_was_believed_before() -> None:
    first, out = weights(1)
    net = Net(ABOUT, first, out)
    one, two = net.chances([3, 5], 0, [0.0] * SEATS), net.chances([3, 5], 2, [0.0] * SEATS)
    assert sum(one) == pytest.approx(1.0)
    assert [two[2], two[0], two[1]] == pytest.approx(one)
    nothing = Net(ABOUT, array("h", [0] * len(first)), array("f", [0.0] * len(out)))
    assert nothing.chances([1], 0, [0.0, -50.0, -50.0])[0] == pytest.approx(1.0)


@pytest.mark.parametrize("data", [b"", b"something else", b"signoria net 1\n{}"])
def test_what_is_no_network_is_refused(data: bytes) -> None:
    with pytest.raises((ValueError, KeyError)):
        Net.from_bytes(data)


def test_scales_lie_one_after_another() -> None:
    layout = Layout()
    assert layout.flags(3) == 0
    base = layout.scale(4, copies=2)
    assert base + 1 == 3
    assert layout.size == 11
    assert layout.scales == [(3, 4), (7, 4)]


@pytest.mark.parametrize(
    ("game", "n"), [("pax", 2), ("pax", 3), ("pax", 4), ("age", 3), ("age", 4), ("age", 5), ("age", 6)]
)
def test_shipped_networks_fit_the_tables_they_were_made_for(game: str, n: int) -> None:
    path = path_of(game, n)
    if path.is_file():
        net = Net.load(path)
        assert (net.inputs, net.seats) == (school_of(game).sight(n).layout.size, n)
        assert path.stat().st_size < 3_000_000 / 4
    state = signoria.new(game, seats=n, seed=1).state
    assert (judge_of(game, state) is not None) == path.is_file()
    assert sum(insight_into(signoria.games()[game].game, state).payoffs(state, 0)) == pytest.approx(1.0)


def test_rules_that_no_network_was_taught_are_judged_by_hand() -> None:
    assert judge_of("pax", signoria.new("pax", seats=2, rules="1e", seed=1).state) is None
    assert judge_of("pax", signoria.new("pax", seats=1, seed=1).state) is None


def test_a_network_of_nothing_says_what_the_hand_made_judge_says() -> None:
    size = school_of("age").sight(3).layout.size
    about = {"inputs": size, "hidden": 4, "seats": 3}
    judge = school_of("age").judge(Net(about, array("h", [0] * (size + 1) * 7), array("f", [0.0] * 12)))
    match = signoria.new("age", seats=3, seed=2)
    player = make_player("casual", 3)
    known = signoria.games()["age"].insight()
    assert known is not None
    for _ in range(25):
        decision = match.decision
        assert decision is not None
        assert judge(match.state, 1) == pytest.approx(known.payoffs(match.state, 1), abs=1e-4)
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
