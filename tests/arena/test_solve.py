"""The solver, on small positions counted by hand and against a slow search through the public API."""

from random import Random

import pytest

import signoria
from signoria.arena import solve
from signoria.arena.solve import Wish
from signoria.pax import view_of
from signoria.table import BadOption, Match
from tests.support.pax import card, cities, player, row, square, table

KINGS = [square("england"), square("france"), square("portugal")]
COMET = {"west": row(["PREN013", "COMET1", "PREN016", "PREN017", "PREN020", "PREN022"])}


def ways(match: Match, goal: str = "win", actions: int = 2) -> dict[tuple[str, ...], int]:
    solution = solve(match, goal, actions)
    assert solution.complete
    assert solution.count == sum(way.count for way in solution.ways)
    return {way.actions: way.count for way in solution.ways}


# ---------------------------------------------------------------------- an oracle


def best(
    match: Match, seat: str, turn: int, floor: int, goal: str, start: dict[str, int]
) -> tuple[tuple[int, ...], int]:
    """The value of a position and in how many ways it is reached, by trying everything through the public API."""
    now = match.decision
    if now is None or match.state.turn_number != turn:
        return value(match, seat, goal, start), 1
    results = []
    top = now.kind == "action"
    if top and 0 < floor == match.state.actions_left:
        results.append((value(match, seat, goal, start), 1))
    for option in now.options:
        trial = match.copy()
        trial.choose(option.key)
        if top and floor and not (trial.state.turn_number == turn and trial.state.actions_left >= floor):
            continue
        results.append(best(trial, seat, turn, floor, goal, start))
    if not results:
        return value(match, seat, goal, start), 1
    pick = (max if now.seat == seat else min)(v for v, _ in results)
    return pick, sum(n for v, n in results if v == pick)


def value(match: Match, seat: str, goal: str, start: dict[str, int]) -> tuple[int, ...]:
    if goal == "win":
        return (int(match.result is not None and match.result["winners"] == [seat]),)
    now = florins(match)
    return now[seat] - start[seat], -sum(now[s] - start[s] for s in now if s != seat)


def florins(match: Match) -> dict[str, int]:
    return {p["seat"]: p["florins"] for p in view_of(match)["players"]}


def assert_exact(match: Match, goal: str, actions: int) -> None:
    state = match.state
    seat = match.seats[state.active]
    floor = max(0, state.actions_left - actions)
    expected, count = best(match, seat, state.turn_number, floor, goal, florins(match))
    solution = solve(match, goal, min(actions, state.actions_left) or None)
    assert solution.complete
    if goal == "win":
        assert (solution.value["win"],) == expected
        assert solution.count == (count if expected == (1,) else 0)
    else:
        assert (solution.value["gain"], -solution.value["opponents"]) == expected
        assert solution.count == count


# ---------------------------------------------------------------------- wins


def test_a_win_in_one_is_found_and_no_other() -> None:
    match = table(player("fugger", west=KINGS), victories={"imperial": True})
    assert ways(match, actions=1) == {("victory imperial",): 1}


def test_no_win_is_no_win() -> None:
    match = table(player("fugger", west=KINGS[:2]), victories={"imperial": True})
    solution = solve(match)
    assert not solution.solved
    assert solution.ways == []
    assert solution.value == {"win": 0}


def test_a_win_in_two_through_a_comet_is_found_and_no_other() -> None:
    match = table(player("fugger", west=KINGS, florins=1), market=COMET)
    found = solve(match)
    assert [way.actions for way in found.ways] == [("buy west 1", "victory imperial")]
    assert [step.key for step in found.ways[0].example] == ["buy west 1", "victory imperial", "victory imperial"]
    assert found.count == 1
    assert not solve(match, actions=1).solved


def test_the_example_can_be_played_and_wins() -> None:
    match = table(player("fugger", west=KINGS, florins=1), market=COMET)
    trial = match.copy()
    for step in solve(match).ways[0].example:
        assert trial.decision is not None
        assert trial.decision.seat == step.seat
        trial.choose(step.key)
    assert trial.result is not None
    assert trial.result["winners"] == ["fugger"]
    assert match.decision is not None  # the match itself was not touched


def test_every_way_with_two_actions_is_found() -> None:
    match = table(player("fugger", west=KINGS, florins=1), victories={"imperial": True})
    found = ways(match)
    assert found["victory imperial",] == 1
    assert ("buy west 1", "victory imperial") in found
    assert ("sell england", "victory imperial") not in found
    assert_exact(match, "win", 2)


def test_red_text_that_doubles_the_price_is_seen() -> None:
    poor = table(player("fugger", west=KINGS), victories={"imperial": True}, turn={"actions_left": 1})
    assert solve(poor).solved
    facts = signoria.pax.facts
    torch = next(
        facts.ITEM_IDS[i] for i, a in enumerate(facts.ABILITIES) if facts.ABILITY["imperial_costs_two_actions"] in a
    )
    side = facts.SIDE_IDS[facts.DECK[facts.ITEM[torch]]]
    rich = player("medici", **{side: [card(torch)]})
    assert not solve(table(player("fugger", west=KINGS), rich, victories={"imperial": True}), actions=1).solved
    two = solve(table(player("fugger", west=KINGS), rich, victories={"imperial": True}), actions=2)
    assert [way.actions for way in two.ways] == [("victory imperial",)]


@pytest.mark.parametrize(("medici", "won"), [(0, True), (1, False)])
def test_another_seat_answers_as_it_hurts_most(medici: int, won: bool) -> None:
    """Fugger leads by two concessions once Medici's is repressed for a tax; Medici pays it if he can."""
    facts = signoria.pax.facts
    explorer = next(
        facts.ITEM_IDS[i]
        for i in range(facts.N_SQUARES, facts.N_ITEMS)
        if facts.PRESTIGE[0][i] == (facts.DISCOVERY,) and facts.DECK[i] == facts.EAST and not facts.IS_QUEEN[i]
    )
    match = table(
        player("fugger", west=[card("PREN052")], east=[card(explorer)], florins=0),
        player("medici", florins=medici),
        borders={
            "holy_roman_empire__papal_states": ["pawn:medici"],
            "england__france": ["pawn:fugger"],
            "aragon__portugal": ["pawn:fugger"],
        },
        empires={"holy_roman_empire": {"cities": cities(vienna="rook:catholic")}},
        victories={"globalization": True},
    )
    found = ways(match)
    assert bool(found) == won
    if won:
        assert ("ops west", "op PREN052 tax", "victory globalization") in {
            tuple(k for k in w if k != "pass") for w in found
        }


def test_the_last_vacancy_wins_for_the_patron() -> None:
    """With empty decks any gap in the market ends the game, and Fugger, alone richer, wins it."""
    match = table(
        player("fugger", florins=9), player("medici", florins=0), decks={"west": [], "east": []}
    )  # fmt: skip
    found = ways(match, actions=1)
    assert found == {}  # one action leaves the turn open: it does not end by itself
    both = ways(match, actions=2)
    assert ("buy west 1", "pass") in both
    assert_exact(match, "win", 2)


# ---------------------------------------------------------------------- income


def test_income_by_hand() -> None:
    """A sale brings two florins and a fair one, so the best of two actions is one of each, in either order: three."""
    match = table(player("fugger", florins=0, hand=["PREN002"]))
    solution = solve(match, "income", 2)
    assert solution.value == {"gain": 3, "opponents": 0}
    assert {way.actions for way in solution.ways} == {
        ("sell PREN002", "fair west"), ("sell PREN002", "fair east"),
        ("fair west", "sell PREN002"), ("fair east", "sell PREN002"),
    }  # fmt: skip


def test_the_least_for_the_opponents_decides_between_equal_incomes() -> None:
    """The western fair has a florin more, which goes to Medici's concession on its route, so the eastern one is better."""
    match = table(
        player("fugger", florins=0, hand=["PREN002"]),
        player("medici"),
        borders={"byzantium__hungary": ["pawn:medici"]},
        market={"west": row(["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"], {0: 1})},
    )
    solution = solve(match, "income", 2)
    assert solution.value == {"gain": 3, "opponents": 0}
    assert {way.actions for way in solution.ways} == {
        ("sell PREN002", "fair east"), ("fair east", "sell PREN002")
    }  # fmt: skip
    trial = match.copy()
    trial.choose("fair west")
    assert florins(trial)["medici"] - florins(match)["medici"] == 1


def test_a_free_fair_is_seen_as_free() -> None:
    """Two sales, the second of the card itself, and before it the fair that costs nothing: two, one and two florins."""
    facts = signoria.pax.facts
    free = next(facts.ITEM_IDS[i] for i, a in enumerate(facts.ABILITIES) if facts.ABILITY["free_trade_fair"] in a)
    side = facts.SIDE_IDS[facts.DECK[facts.ITEM[free]]]
    holder = player("fugger", florins=0, hand=["PREN002"], **{side: [card(free)]})
    assert solve(table(holder), "income", 2).value["gain"] == 5
    assert solve(table(player("fugger", florins=0, hand=["PREN002"])), "income", 2).value["gain"] == 3
    assert_exact(table(holder), "income", 1)


def test_fewer_actions_than_the_turn_has() -> None:
    match = table(player("fugger", florins=0, hand=["PREN002"]))
    assert solve(match, "income", 1).value == {"gain": 2, "opponents": 0}
    assert ways(match, "income", 1) == {("sell PREN002",): 1}


@pytest.mark.parametrize("goal", ["win", "income"])
def test_it_agrees_with_a_slow_search_on_positions_from_games(goal: str) -> None:
    checked = 0
    for seed in range(12):
        chance = Random(seed)
        match = signoria.new("pax", seats=2 + seed % 2, seed=seed)
        for _ in range(20 + 4 * seed):
            if match.decision is None:
                break
            match.choose(chance.choice(match.decision.options))
        now = match.decision
        if now is None or solve(match, "income", min(1, match.state.actions_left) or None, most=60).positions > 60:
            continue  # too many for the slow one
        assert_exact(match, goal, 1)
        checked += 1
    assert checked >= 4


# ---------------------------------------------------------------------- limits and bad input


def test_a_time_limit_is_admitted() -> None:
    match = table(player("fugger", west=KINGS, florins=9), victories={"imperial": True})
    solution = solve(match, "income", 2, limit_s=0.0)
    assert not solution.complete
    assert solution.as_dict()["complete"] is False


def test_the_victory_goal_says_what_is_missing() -> None:
    match = table(player("fugger", west=KINGS), victories={"imperial": True})
    found = solve(match, "victory").victories
    assert found["fugger"]["imperial"] == {
        "active": True,
        "met": True,
        "actions": 1,
        "conditions": [{"what": "kings", "have": 3, "rival": 0, "lead": 3, "missing": 0}],
    }
    assert found["medici"]["imperial"]["conditions"] == [
        {"what": "kings", "have": 0, "rival": 3, "lead": 3, "missing": 6}
    ]
    assert not found["medici"]["imperial"]["met"]
    assert not found["fugger"]["renaissance"]["active"]
    assert found["fugger"]["holy"]["conditions"][0]["what"] == "supreme_religion"


def test_bad_questions_are_refused() -> None:
    match = table()
    with pytest.raises(BadOption):
        solve(match, "fame")
    with pytest.raises(BadOption):
        solve(match, "win", 0)
    over = table(player("fugger", west=KINGS), victories={"imperial": True})
    over.choose("victory imperial")
    with pytest.raises(BadOption, match="over"):
        solve(over)


# ---------------------------------------------------------------------- what else is asked


def test_more_actions_in_a_row_than_a_turn_has() -> None:
    """A comet, then a sale for the second florin … three actions: buy, and declare the victory that red text doubles."""
    match = table(player("fugger", west=KINGS, florins=1), market=COMET, turn={"actions_left": 1})
    assert not solve(match, actions=1).solved
    found = solve(match, actions=3)
    assert ("buy west 1", "victory imperial") in [way.actions for way in found.ways]
    assert found.actions == 3
    longest = max(found.ways, key=lambda way: len(way.actions))
    assert len([key for key in longest.actions if key != "pass"]) == 3
    assert match.state.actions_left == 1


def test_in_the_middle_of_an_action_there_are_no_more() -> None:
    match = table(player("fugger", hand=["PREN049"]))
    match.choose("play PREN049")
    with pytest.raises(BadOption, match="between actions"):
        solve(match, actions=5)


def test_a_way_names_its_victory_and_its_florins() -> None:
    match = table(player("fugger", west=KINGS, florins=1), market=COMET)
    (way,) = solve(match).ways
    assert (way.victories, way.gain) == (("imperial",), (-1, -1))
    patron = table(player("fugger", florins=9), player("medici", florins=0), decks={"west": [], "east": []})
    assert {way.victories for way in solve(patron).ways} == {("patron",)}


def test_with_unknown_decks_nothing_wins_by_the_end_of_the_cards() -> None:
    match = table(player("fugger", florins=9), player("medici", florins=0), decks={"west": [], "east": []})
    assert solve(match).solved
    assert not solve(match, wish=Wish(assuming=("decks_unknown",))).solved
    told = signoria.from_position({**match.position(), "decks_unknown": True})
    assert not solve(told).solved
    kings = table(player("fugger", west=KINGS), victories={"imperial": True}, decks={"west": [], "east": []})
    assert {way.victories for way in solve(kings, wish=Wish(assuming=("decks_unknown",))).ways} == {("imperial",)}


def test_only_and_exclude() -> None:
    match = table(player("fugger", florins=0, hand=["PREN002"]))
    fairs = solve(match, "income", 2, wish=Wish(only=("fair",)))
    assert {way.actions for way in fairs.ways} == {("fair west", "fair east"), ("fair east", "fair west")}
    assert solve(match, "income", 2, wish=Wish(exclude=("fair",))).value["gain"] == 2
    assert solve(match, "income", 2, wish=Wish(exclude=("west",))).ways[0].actions in {
        ("fair east", "sell PREN002"), ("sell PREN002", "fair east"),
    }  # fmt: skip


def test_only_an_op() -> None:
    match = table(
        player("fugger", west=[card("PREN052"), card("PREN050")], florins=0),
        empires={"holy_roman_empire": {"cities": cities(vienna="rook:catholic")}},
    )
    found = solve(match, "income", 1, wish=Wish(only=("siege",)))
    keys = {key for way in found.ways for key in way.actions}
    assert all(key in ("pass", "ops west", "ops east") or "siege" in key for key in keys)
