"""Random whole games with all invariants on, and the same driven by hypothesis, which shrinks to a short record."""

import hypothesis
import pytest
from hypothesis import strategies as st

import signoria
from bench import fuzz
from signoria.pax import PaxMatch
from signoria.pax.invariants import violations


@pytest.mark.parametrize("first", range(0, 480, 48))
def test_every_invariant_holds_after_every_choice_of_random_games(first: int) -> None:
    for seed in range(first, first + 48):
        outcome = fuzz.play_one(seed)
        assert not outcome.wrong, f"seed {seed}, choice {outcome.choices}: {outcome.wrong}"


def test_the_games_cover_all_variants_and_player_counts() -> None:
    seen = {(2 + seed % 3, tuple(fuzz.variants_of(seed))) for seed in range(480)}
    assert len(seen) == 3 * 2 ** len(fuzz.VARIANTS)


def test_the_check_notices_what_it_claims_to_notice() -> None:
    """Break one thing at a time: each must be reported."""

    def broken(change: str) -> list[str]:
        t = signoria.new("pax", seats=["fugger", "medici"], seed=3).state
        exec(change, {"t": t})
        return violations(t)

    assert broken("") == []
    assert broken("t.florins[0] += 1")
    assert broken("t.pool[1] -= 1")
    assert broken("t.hands[0] = (t.market[1],)")
    assert broken("t.cities[8] = t.cities[11] = 0")
    assert broken("t.pirate[0] = 7; t.pool[7] -= 1")
    assert broken("t.owner[3] = 0")
    assert broken("t.republic[3] = True")
    assert broken("t.suzerain[3] = 4")
    assert broken("t.bishop[100] = 10; t.pool[10] -= 1")
    assert broken("t.hands[0] = t.decks[0][-3:]; t.decks[0] = t.decks[0][:-3]")
    assert broken("t.repressed[0] = (7,); t.pool[7] -= 1")
    assert broken("t.rows[0] = (t.decks[1][-1],); t.decks[1] = t.decks[1][:-1]")
    assert broken("t.cities[29] = 0")


@hypothesis.settings(
    max_examples=40, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow], derandomize=True
)
@hypothesis.given(
    seed=st.integers(0, 2**64 - 1),
    seats=st.integers(2, 4),
    variants=st.sets(st.sampled_from(fuzz.VARIANTS)),
    picks=st.lists(st.integers(0, 2**16), min_size=1, max_size=150),
)
def test_invariants_hold_whatever_is_chosen(seed: int, seats: int, variants: set[str], picks: list[int]) -> None:
    match = signoria.new("pax", seats=seats, seed=seed, variants=sorted(variants))
    for pick in picks:
        decision = match.decision
        if decision is None:
            break
        match.choose(decision.options[pick % len(decision.options)])
        _assert_sound(match)
    assert signoria.load(match.record()).position() == match.position()


def _assert_sound(match: PaxMatch) -> None:
    decision = match.decision
    settling = decision is not None and decision.kind in ("discard", "venice")
    wrong = violations(match.state, settling)
    assert not wrong, f"{wrong}\n{match.record()}"
