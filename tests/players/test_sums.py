"""What is kept of tables of Pax Renaissance is what a fresh look at them says, whatever was looked at before."""

from collections.abc import Iterator
from random import Random

import pytest

import signoria
from signoria.pax.facts import DISCOVERY, N_SQUARES, OPS, VICTORY_IDS
from signoria.pax.state import Table
from signoria.pax.tableau import items_of, prestige_of
from signoria.pax.victory import bishop_counts, concessions, is_met, kings, law, republics, supreme_religion
from signoria.players import make_player
from signoria.players.net import Net
from signoria.players.nets import path_of
from signoria.players.sight_pax import Sight, leaders, leads
from signoria.players.sums_pax import Sums
from signoria.players.tableaux_pax import compared, has_enough, prestige_with_maids, supreme_by, tableaux


def tables(seats: int, seed: int) -> Iterator[Table]:
    """The tables of a game, and now and then one of those before."""
    match = signoria.new("pax", seats=seats, seed=seed)
    player = make_player("casual", seed)
    chance = Random(seed)
    before: list[Table] = []
    while (decision := match.decision) is not None:
        yield match.state
        if before and chance.random() < 0.2:
            yield chance.choice(before)
        before.append(match.state.copy())
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kept_sums_are_those_of_all_flags(seats: int) -> None:
    net, sight = Net.load(path_of("pax", seats)), Sight(seats)
    alone = [Sums(net, sight, [seat]) for seat in range(seats)]
    all_round = Sums(net, sight, list(range(seats)))
    for t in tables(seats, 5):
        for knower in range(seats):
            wanted = [net.start + net.adds(sight.flags(t, place, knower)) for place in range(seats)]
            assert all_round.total(t, knower) == sum(total << net.bits * i for i, total in enumerate(wanted))
            assert alone[knower].total(t, knower) == wanted[knower]


def test_sums_that_are_too_many_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("signoria.players.sums_pax.KEPT", 3)
    monkeypatch.setattr("signoria.players.tableaux_pax.KEPT", 3)
    net, sight = Net.load(path_of("pax", 2)), Sight(2)
    sums = Sums(net, sight, [0])
    for t in tables(2, 6):
        assert sums.total(t, 0) == net.start + net.adds(sight.flags(t, 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_lies_before_the_seats_is_counted_as_the_rules_count_it(seats: int) -> None:
    led = 0
    for t in tables(seats, 7):
        before = tableaux(t)
        supreme = supreme_religion(t)
        assert supreme_by(t, bishop_counts(t)) == supreme
        numbers = compared(t, before, supreme)
        for seat in range(seats):
            items = items_of(t, seat)
            prestige = prestige_of(t, seat)
            assert prestige_with_maids(before[seat], t.old_maids[seat]) == prestige
            assert before[seat].bishops == sum(t.bishop[item] > 0 for item in items)
            assert sum(before[seat].ops) == sum(
                len(OPS[item < N_SQUARES and t.republic[item]][item]) for item in items if not t.bishop[item]
            )
            assert numbers[seat] == (
                kings(t, seat),
                republics(t, seat, claiming=True),
                law(t, seat),
                concessions(t, seat),
                prestige[DISCOVERY],
                prestige[supreme] if supreme >= 0 else 0,
            )
        leading = leaders(t, leads(numbers, t.out))
        led += len(leading)
        for seat, victory in leading:
            assert has_enough(t, seat, victory) == is_met(t, seat, victory), VICTORY_IDS[victory]
    assert led > 5
