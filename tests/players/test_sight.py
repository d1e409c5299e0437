"""What networks are told: flags that are in range, once each, and that say nothing a seat cannot know."""

import pytest

import signoria
from signoria.players import make_player
from signoria.players.nets import school_of


@pytest.mark.parametrize(("game", "seats"), [("pax", 2), ("pax", 4), ("age", 3), ("age", 6)])
def test_flags_are_in_range_and_hidden_cards_change_none(game: str, seats: int) -> None:
    sight = school_of(game).sight(seats)
    size = sight.layout.size
    match = signoria.new(game, seats=seats, seed=11)
    players = {seat: make_player("casual", i) for i, seat in enumerate(match.seats)}
    looked = 0
    while (decision := match.decision) is not None:
        if match.answers % 5 == 0:
            for number, seat in enumerate(match.seats):
                flags = sight.flags(match.state, number)
                assert len(set(flags)) == len(flags)
                assert min(flags) >= 0
                assert max(flags) < size
                if match.seat(seat).decision is not None:
                    twin = match.seat(seat).sample(looked)
                    assert sight.flags(twin.state, number) == flags
                    looked += 1
        match.choose(players[decision.seat].choose(match.seat(decision.seat)), decision.seat)
    assert looked > 4
