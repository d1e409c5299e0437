"""Simulations: the same games whatever the number of workers, stopped and resumed, seats swapped."""

import copy
import json
import pickle
import tracemalloc
from pathlib import Path

import pytest

from signoria.arena import Plan, by_player, plan_of, read_results, round_robin, simulate, statistics, write_results
from signoria.arena.results import Journal, Results
from signoria.arena.tournament import standings
from signoria.table import BadOption


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_of("pax", ["greedy", "random"], games=6, seed=11)


@pytest.fixture(scope="module")
def results(plan: Plan) -> Results:
    return simulate(plan)


def test_one_row_a_game_in_the_order_of_the_plan(results: Results) -> None:
    assert [row["index"] for row in results.rows] == [0, 1, 2, 3, 4, 5]
    for row in results.rows:
        assert set(row["winners"]) <= set(row["seats"])
        assert row["turns"] > 1
        florins = row["series"]["florins"]
        assert len(florins) >= row["turns"] - 1
        assert all(len(amounts) == 2 for amounts in florins)
        assert florins[0] == [3, 4]


def test_seats_are_swapped_on_the_same_decks(results: Results) -> None:
    first, second, third = results.rows[:3]
    assert first["seed"] == second["seed"] != third["seed"]
    assert first["seats"] == second["seats"]
    assert first["players"] == ["greedy", "random"]
    assert second["players"] == ["random", "greedy"]
    assert third["players"] == ["greedy", "random"]


def test_the_same_seed_gives_the_same_games_and_another_others(plan: Plan, results: Results) -> None:
    assert simulate(plan) == results
    assert simulate(plan_of("pax", ["greedy", "random"], games=6, seed=12)).rows != results.rows


def test_two_workers_give_what_one_gives(plan: Plan, results: Results) -> None:
    pytest.importorskip("joblib", reason="joblib is not installed")
    assert simulate(plan, jobs=2) == results


def test_more_games_begin_with_the_same_games(results: Results) -> None:
    fewer = simulate(plan_of("pax", ["greedy", "random"], games=3, seed=11))
    assert fewer.rows == results.rows[:3]


def test_every_game_costs_time_by_seat(results: Results) -> None:
    assert [cost["index"] for cost in results.costs] == list(range(6))
    for row, cost in zip(results.rows, results.costs, strict=True):
        assert sum(cost["choices"]) == row["choices"]
        assert min(cost["seconds"]) > 0


def test_one_player_may_take_every_seat_and_banks_can_be_named() -> None:
    named = plan_of("pax", ["random"], games=1, seats=["coeur", "medici", "marchionni"], variants=["astrology"])
    row = simulate(named).rows[0]
    assert row["players"] == ["random"] * 3
    assert sorted(row["seats"]) == ["coeur", "marchionni", "medici"]
    assert row["variants"] == ["astrology"]


def test_the_automated_opponent_plays_against_one_other() -> None:
    row = simulate(plan_of("pax", ["automated", "random"], games=1)).rows[0]
    assert dict(zip(row["seats"], row["players"], strict=True)) == {"fugger": "random", "medici": "automated"}
    with pytest.raises(BadOption):
        plan_of("pax", ["automated", "random", "random"], games=1)


def test_progress_is_told(plan: Plan) -> None:
    told: list[tuple[int, int]] = []
    simulate(plan, progress=lambda done, total: told.append((done, total)))
    assert told == [(n, 6) for n in range(7)]


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_results_are_read_as_they_were_written(tmp_path: Path, results: Results, suffix: str) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    path = tmp_path / f"results{suffix}"
    write_results(results, path)
    again = read_results(path)
    assert again == results
    assert again.costs == results.costs
    assert Plan.from_dict(again.plan).as_dict() == results.plan


def test_a_stopped_run_goes_on_where_it_was(tmp_path: Path, plan: Plan, results: Results) -> None:
    out = tmp_path / "results.json"

    def stop_after_three(done: int, total: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(plan, out=out, progress=stop_after_three)
    assert not out.exists()
    journal = tmp_path / "results.json.part"
    with journal.open("a", encoding="utf-8") as file:
        file.write('{"row": {"index": 3, "cut off')  # as when the machine stops in the middle of a line

    told: list[int] = []
    assert simulate(plan, out=out, progress=lambda done, total: told.append(done)) == results
    assert told == [3, 4, 5, 6]  # three are not played again
    assert read_results(out) == results
    assert not journal.exists()

    told.clear()
    more = plan_of("pax", ["greedy", "random"], games=7, seed=11)
    assert simulate(more, out=out, progress=lambda done, total: told.append(done)).rows[:6] == results.rows
    assert told == [6, 7]


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_memory_does_not_grow_with_the_number_of_games(tmp_path: Path, results: Results, suffix: str) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")  # now: its own memory does not count
    games = 1500
    out = tmp_path / f"results{suffix}"
    plan = plan_of("pax", ["greedy", "random"], games=games, seed=11).as_dict()
    row, cost = results.rows[0], results.costs[0]
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        kept = [copy.deepcopy(row) for _ in range(20)]
        all_of_them = (tracemalloc.get_traced_memory()[0] - before) / 20 * games
        del kept
        journal = Journal(out, plan)
        for index in reversed(range(games)):
            journal.add({**row, "index": index}, {**cost, "index": index})
        journal.close()
        found = journal.finish()
        assert by_player(found)["random"].games == games
        assert statistics.cost(found)["greedy"].games == games
        assert tracemalloc.get_traced_memory()[1] < all_of_them / 2
    finally:
        tracemalloc.stop()
    assert len(found.rows) == len(found.costs) == games
    assert found.rows[games - 1] == {**row, "index": games - 1}
    assert [one["index"] for one in found.rows[7:9]] == [one["index"] for one in found.costs[7:9]] == [7, 8]


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_results_can_be_asked_for_in_any_way_a_list_can(tmp_path: Path, results: Results, suffix: str) -> None:
    if suffix == ".parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    path = tmp_path / f"results{suffix}"
    write_results(results, path)
    again = pickle.loads(pickle.dumps(read_results(path)))
    rows = list(results.rows)
    assert again.rows == rows
    assert [again.rows[-1], again.rows[2]] == [rows[-1], rows[2]]
    assert again.rows[::-2] == rows[::-2]
    assert again.rows[9:] == []
    with pytest.raises(IndexError):
        again.rows[6]
    assert again.tidy() == results.tidy()


def test_results_in_lines_of_another_program_are_read(tmp_path: Path, results: Results) -> None:
    path = tmp_path / "results.json"
    write_results(results, path)
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")), indent=1), encoding="utf-8")
    assert read_results(path) == results


def test_a_file_of_other_games_is_left_alone(tmp_path: Path, plan: Plan) -> None:
    out = tmp_path / "results.json"
    simulate(plan_of("pax", ["random", "random"], games=1), out=out)
    text = out.read_text(encoding="utf-8")
    with pytest.raises(BadOption, match="holds other games"):
        simulate(plan, out=out)
    assert out.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("text", ["once upon a time\n", "[]\n", '{"format": "other"}\n'])
def test_what_is_no_journal_is_left_alone(tmp_path: Path, plan: Plan, text: str) -> None:
    journal = tmp_path / "results.json.part"
    journal.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption, match=r"'results.json.part' is no journal of signoria sim"):
        simulate(plan, out=tmp_path / "results.json")
    assert journal.read_text(encoding="utf-8") == text


def test_what_is_no_results_is_refused(tmp_path: Path, plan: Plan) -> None:
    with pytest.raises(BadOption, match="end it in"):
        simulate(plan, out=tmp_path / "results.csv")
    wrong = tmp_path / "wrong.json"
    head = {"format": "signoria/results/2", "plan": {}}
    for text in (b"", b"[]", b"\xff\xfe", *[json.dumps(document).encode() for document in ({"format": "other"}, head)]):
        wrong.write_bytes(text)
        with pytest.raises(BadOption, match="holds no results"):
            read_results(wrong)
    pytest.importorskip("pyarrow")
    wrong.rename(wrong.with_suffix(".parquet"))
    with pytest.raises(BadOption, match=r"'wrong.parquet' holds no results"):
        read_results(wrong.with_suffix(".parquet"))


# ---------------------------------------------------------------------- plans


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: plan_of("chess", ["random", "random"], 1),
        lambda: plan_of("pax", ["random", "nobody"], 1),
        lambda: plan_of("pax", ["random"] * 5, 1),
        lambda: plan_of("pax", ["random", "greedy"], 1, seats=3),
        lambda: plan_of("pax", ["random"], 1, seats=["medici", "medici"]),
        lambda: plan_of("pax", ["random"], 0),
        lambda: plan_of("pax", ["random"], 1, rules="9e"),
        lambda: round_robin("pax", ["random", "random"], 1),
        lambda: round_robin("pax", ["random", "greedy"], 1, seats=3),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(wrong: object) -> None:
    assert callable(wrong)
    with pytest.raises(BadOption):
        wrong()


@pytest.mark.parametrize("address", ["", "dask", "spark://host:1", "ray://"])
def test_an_address_that_is_no_cluster_is_refused(plan: Plan, address: str) -> None:
    with pytest.raises(BadOption, match="is no cluster"):
        simulate(plan, cluster=address)


# ---------------------------------------------------------------------- tournaments


@pytest.fixture(scope="module")
def tournament() -> Results:
    return simulate(round_robin("pax", ["random", "casual", "greedy"], games=2, seed=3))


def test_everybody_meets_everybody_at_each_seat(tournament: Results) -> None:
    seen = [tuple(row["players"]) for row in tournament.rows]
    assert sorted(seen) == sorted(
        [("random", "casual"), ("random", "greedy"), ("casual", "greedy")]
        + [("casual", "random"), ("greedy", "random"), ("greedy", "casual")]
    )
    assert len({row["seed"] for row in tournament.rows}) == 1  # all pairings play the same decks


def test_standings_are_by_rating(tournament: Results) -> None:
    table = standings(tournament)
    assert {line.player for line in table} == {"random", "casual", "greedy"}
    assert [line.rating.mean for line in table] == sorted([line.rating.mean for line in table], reverse=True)
    assert all(line.rate.games == 4 for line in table)
    assert all(line.cost_ms is not None and line.cost_ms > 0 for line in table)
