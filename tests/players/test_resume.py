"""A game entered with its first question answered goes on as if the question had been asked."""

from random import Random

import pytest

import signoria
from signoria.pax.game import PAX
from signoria.pax.turn import resume
from signoria.players import make_player
from signoria.players.look import enter
from signoria.table.rollout import advanced, answered


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_answering_at_once_is_answering_when_asked(seats: int) -> None:
    match = signoria.new("pax", seats=seats, seed=11)
    player, chance = make_player("casual", 11), Random(11)
    kinds = set()
    while (decision := match.decision) is not None:
        _, ask = enter(PAX, match.state.copy())
        if ask is not None and ask[0].entry and [o.value for o in decision.options] == ask[2]:
            kinds.add(ask[0].name)
            for value in chance.sample(ask[2], min(4, len(ask[2]))):
                asked, resumed = match.state.copy(), match.state.copy()
                flow, _ = enter(PAX, asked)
                begun = resume(resumed, value)
                assert answered(flow, value) == advanced(begun, next(begun, None))
                assert asked.digest() == resumed.digest()
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    assert kinds == {"action", "op"} or (seats == 1 and "action" in kinds)
