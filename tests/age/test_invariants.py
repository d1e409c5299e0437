"""Random whole games with all invariants on, accounts kept of the events, and reach worked out a second time by hand."""

from random import Random
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

import signoria
from bench import fuzz
from signoria.age import AgeMatch
from signoria.age.invariants import violations
from signoria.table import Decision
from tests.age.games import ALL_SORTS, LENGTHS, PLAYERS, VARIANTS, new_game, random_games, wander
from tests.age.naive import Seat
from tests.support.age import play, table


@pytest.mark.parametrize("first", range(0, 32, 16))
def test_every_invariant_holds_after_every_choice_of_random_games(first: int) -> None:
    """And the events of each choice account for every dollar, card, marker and space of misery."""
    for seed in range(first, first + 16):
        outcome = fuzz.play_one(seed, "age")
        assert not outcome.wrong, f"seed {seed}, choice {outcome.choices}: {outcome.wrong}"


def test_the_games_cover_all_numbers_of_players_lengths_maps_and_switches() -> None:
    """Those of the long runs; and those of the other tests, in a row of so many."""
    fuzzed = {(3 + seed % 4, 1 + seed // 4 % 3, tuple(fuzz.age_variants_of(seed))) for seed in range(1200)}
    assert len(fuzzed) == 4 * 3 * 3 * 2**4
    sorts = {(len(match.seats), match.header["length"], match.variants) for match in map(new_game, range(ALL_SORTS))}
    assert len(sorts) == ALL_SORTS == len(PLAYERS) * len(LENGTHS) * len(VARIANTS)


def test_the_accounts_notice_what_is_not_told() -> None:
    """An account that is wrong by one of anything is reported."""
    t = signoria.new("age", seats=3, seed=1).state
    before = fuzz.accounts(t)
    assert fuzz.unexplained(t, before, []) == []
    for thing in before[0]:
        wrong = [dict(account) for account in before]
        wrong[1][thing] += 1
        (told,) = fuzz.unexplained(t, wrong, [])
        assert thing in told
        assert "player2" in told


def test_the_check_notices_what_it_claims_to_notice() -> None:
    """Break one thing at a time: each must be reported."""

    def broken(change: str) -> list[str]:
        match = signoria.age.from_position(fuzz.crowded_position(4))  # three players
        assert violations(match.state) == []
        exec(change, {"t": match.state})
        return violations(match.state)

    assert broken("") == []
    assert broken("t.hands[0] += (t.pile[0],)")
    assert broken("t.hands[0] += (t.hands[1] + t.hands[2])[:1]")
    assert broken("t.replay += (t.pile[0],); t.pile = t.pile[1:]; t.replay += t.replay")
    assert broken("t.pile += (next(c for c in range(64) if c not in t.pile and c > 60),); t.epoch = 1")
    assert broken("t.expansion[0] = 37")
    assert broken("t.expansion[0] = -1")
    assert broken("t.markers[0] |= t.markers[1]")
    assert broken("t.markers[0] |= t.board.provinces & ~(t.markers[1] | t.markers[2])")
    assert broken("t.old[0][next(p for p in range(107) if t.markers[1] >> p & 1)] = 1")
    assert broken("t.new[0][50] = 0")
    assert broken("t.fresh[0] = 1 << 100")
    assert broken("t.cash[2] = -1")
    assert broken("t.misery[2] = 26")
    assert broken("t.chaos[2] = True")
    assert broken("t.phase = 6; t.slot = [2, 2, 6]")
    assert broken("t.ship[0] = 1; t.old[0][104] = t.old[0][105] = 1")


@pytest.mark.rule(
    "age:9.5.1.a", "age:9.5.1.g", "age:9.5.1.h", "age:9.5.1.p", "age:9.5.1.q", "age:9.6.c", "age:9.6.d", "age:9.6.h",
    "age:9.6.i", "age:9.6.j", "age:9.6.k", "age:9.6.car.a", "age:9.6.car.b", "age:8.2.f", "age:9.6.3.a", "age:9.6.3.b",
    "age:9.6.3.c", "age:9.6.3.t",
)  # fmt: skip
@pytest.mark.parametrize("first", range(0, ALL_SORTS // 3, 14))
def test_placements_and_attacks_are_those_a_plain_search_of_the_map_finds_and_games_end(first: int) -> None:
    ships = set()
    for match in random_games(range(first, first + 14)):
        now = match.decision
        if now is None:
            assert_ended_well(match)
        elif now.kind == "expand" and match.answers % 4 == 0:
            ships.add(assert_reach(match, now))
    assert ships >= {"none", "galley", "seaworthy"}


def assert_reach(match: AgeMatch, now: Decision) -> str:
    """The sort of ship the seat has; fails when other moves are offered than a plain search finds."""
    seat = Seat(match.snapshot(), now.seat)
    offered = {option.key for option in now.options if option.key not in ("pass", "card")}
    assert offered == seat.moves(), match.record()
    return str(seat.me["ship"]).partition("_")[0]


def assert_ended_well(match: AgeMatch) -> None:
    """11.1, 11.3: by the epoch or turn that was agreed, or by Chaos; and the best of those left has won."""
    view, result = match.view(), match.result
    assert result is not None
    assert view["phase"] == "end"
    assert view["epoch"] <= 1 + LENGTHS.index(view["length"])
    left = {name: score["points"] for name, score in result["scores"].items() if not score["chaos"]}
    assert result["victory"] == ("points" if len(left) > 1 else "last_standing" if left else "chaos")
    assert result["winners"] == [name for name, points in left.items() if points == max(left.values())]
    if len(left) > 1:
        assert view["final"]
        assert view["turn"] <= (view["max_turns"] or view["turn"])


@pytest.mark.rule(
    "age:4.1.d", "age:4.1.e", "age:9.5.1.m", "age:9.5.1.n", "age:9.6.2.b", "age:9.6.3.s", "age:ADV.A.1", "age:ADV.T.2",
    "age:ADV.U.1", "age:ADV.Y.1",
)  # fmt: skip
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_on_a_crowded_board_too(first: int) -> None:
    ships = set()
    for seed in range(first, first + 160, 16):
        for match in wander(signoria.age.from_position(fuzz.crowded_position(seed)), seed, steps=70):
            now = match.decision
            if now is not None and now.kind == "expand":
                ships.add(assert_reach(match, now))
    assert ships >= {"galley", "seaworthy", "ocean"}


@hypothesis.settings(
    max_examples=10, deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow], derandomize=True
)
@hypothesis.given(
    seed=st.integers(0, 2**64 - 1),
    seats=st.sampled_from(PLAYERS),
    length=st.sampled_from(LENGTHS),
    variants=st.sampled_from(VARIANTS),
    picks=st.lists(st.integers(0, 2**16), min_size=1, max_size=150),
)
def test_invariants_hold_whatever_is_chosen(
    seed: int, seats: int, length: str, variants: tuple[str, ...], picks: list[int]
) -> None:
    match = signoria.new("age", seats=seats, seed=seed, variants=variants, length=length)
    for pick in picks:
        decision = match.decision
        if decision is None:
            break
        match.choose(decision.options[pick % len(decision.options)], decision.seat)
        wrong = violations(match.state)
        assert not wrong, f"{wrong}\n{match.record()}"
    assert signoria.load(match.record()).position() == match.position()


# ---------------------------------------------------------------------- players who leave


@pytest.mark.rule("age:11.4.a")
@pytest.mark.parametrize("first", [0, 6])
def test_invariants_hold_when_players_leave(first: int) -> None:
    """Whoever leaves whenever, at a question of his own or another's: the others play on, and the record says so."""
    left = 0
    for number in range(first, first + 6):
        chance = Random(number)
        start = new_game(number) if number % 4 else signoria.age.from_position(fuzz.crowded_position(number))
        for match in wander(start, number, steps=300):
            now = match.decision
            wrong = violations(match.state)
            assert not wrong, f"{wrong}\n{match.record()}"
            if now is None or match.view()["phase"] in ("draft", "capital_bid", "capital_choice"):
                continue
            assert not match.view()["players"][match.seats.index(now.seat)]["chaos"]
            if chance.random() < (0.2 if now.kind in ("trade", "free_marker", "cede", "arms", "victim") else 0.01):
                seat = chance.choice([p["seat"] for p in match.view()["players"] if not p["chaos"]])
                match.resign(seat)
                left += 1
                assert match.over or match.seat(seat).decision is None
                assert match.copy().position() == match.position()
                assert signoria.load(match.record()).position() == match.position()
    assert left > 8


TRADE: dict[str, Any] = {
    "venice": {"advances": "N", "expansion": 30, "hand": ["stone_1a"], "tokens": {"milan": 1}},
    "genoa": {"hand": ["wool_1a"], "expansion": 4},
    "barcelona": {"hand": ["armor"]},
}


@pytest.mark.rule("age:11.4.a", "age:ADV.N.4")
@pytest.mark.parametrize(("leaver", "next_seat"), [("genoa", "venice"), ("venice", "genoa")])
def test_a_trade_lapses_when_either_side_leaves(leaver: str, next_seat: str) -> None:
    match = table(4, "expansion", dice=[6, 6, 1], **TRADE)
    play(match, "attack genoa")
    assert match.decision is not None
    assert match.decision.kind == "trade"
    match.resign(leaver)
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == (next_seat, "expand")


@pytest.mark.rule("age:11.4.a", "age:9.6.3.z")
def test_a_conversion_lapses_when_the_player_leaves() -> None:
    """Venice has all markers on the map and fills Rome: who leaves then leaves his tokens there."""
    names = ["venice", "milan", "florence", "naples", "dubrovnik", "belgrade", "lyons", "marseilles", "montpelier",
             "bordeaux", "seville", "granada", "fez", "algiers", "tunis", "tripoli", "crete", "salonika",
             "constantinople", "smyrna", "cyprus", "aleppo", "acre", "suez", "cairo"]  # fmt: skip
    assert len(names) == 25
    match = table(3, "expansion", venice={"markers": names, "expansion": 9}, genoa={"expansion": 4})
    play(match, "place rome 4")
    assert match.decision is not None
    assert match.decision.kind == "free_marker"
    match.resign("venice")
    assert match.decision is not None
    assert (match.decision.seat, match.decision.kind) == ("genoa", "expand")
    assert match.snapshot()["players"][0]["new_tokens"] == {"rome": 4}
    assert violations(match.state) == []


@pytest.mark.rule("age:11.4.a")
def test_a_game_that_ends_because_players_leave_is_a_sound_position() -> None:
    match = table(3, "expansion", venice={"expansion": 9})
    play(match, "place milan 1")
    match.resign("genoa")
    match.resign("barcelona")
    assert match.result is not None
    assert (match.result["victory"], match.result["winners"]) == ("last_standing", ["venice"])
    assert violations(match.state) == []
    assert signoria.age.from_position(match.position()).result == match.result
