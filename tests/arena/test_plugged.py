"""Opponents by name and by module, options of the game, records, tidy rows, and a worker that is killed."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

import signoria
from signoria.age import AGE
from signoria.arena import plan_of, simulate
from signoria.arena.results import write_rows
from signoria.cli import main
from signoria.players import make_player, player_names
from signoria.table import BadOption


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_opponent_is_named_by_its_module(jobs: int) -> None:
    plan = plan_of("pax", ["tests.arena.bots:First", "tests.arena.bots:First:last"], games=2, seed=5)
    results = simulate(plan, jobs=jobs)
    assert results == simulate(plan)
    assert {player for row in results.rows for player in row["players"]} == set(plan.lineups[0])


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("nobody", "There is no opponent 'nobody': known are random, "),
        ("tests.arena.nowhere:First", "cannot be loaded from 'tests.arena.nowhere:First': ModuleNotFoundError"),
        ("tests.arena.bots:Last", "cannot be loaded from 'tests.arena.bots:Last': AttributeError"),
        ("tests.arena.bots:nobody", "is no class or function"),
        ("tests.arena.bots:Idle", "has no method `choose`"),
        ("tests.arena.bots:Killed:fast", "takes nothing after its name: leave 'fast' out"),
        ("greedy:5", "takes no budget"),
    ],
)
def test_what_is_no_opponent_is_one_sentence(name: str, sentence: str) -> None:
    with pytest.raises(BadOption) as told:
        make_player(name, 1)
    assert sentence in str(told.value)
    assert "greedy" in player_names()


def test_a_killed_worker_is_one_sentence_and_what_was_played_is_kept(tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    plan = plan_of("pax", ["tests.arena.bots:Killed", "random"], games=4, seed=1)
    with pytest.raises(BadOption, match="A process that played was killed"):
        simulate(plan, jobs=2, out=tmp_path / "killed.json")


def test_a_worker_that_is_killed_once_costs_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("joblib")
    monkeypatch.setenv("SIGNORIA_TEST_DIED", str(tmp_path / "died"))
    plan = plan_of("pax", ["tests.arena.bots:KilledOnce", "random"], games=4, seed=1)
    results = simulate(plan, jobs=2)
    assert (tmp_path / "died").exists()
    assert results.rows == simulate(plan, jobs=1).rows


def test_options_of_the_game_are_part_of_the_plan() -> None:
    short = plan_of("age", ["random"], games=1, seed=2, length="basic")
    assert short.options == (("length", "basic"),)
    assert type(short).from_dict(short.as_dict()) == short
    assert len(short.lineups[0]) == 3  # as many as the game needs
    with pytest.raises(BadOption, match="There is no length 'endless'"):
        plan_of("age", ["random"], games=1, length="endless")
    with pytest.raises(BadOption, match="has no option 'length'"):
        plan_of("pax", ["random"], games=1, length="basic")


def test_records_and_tidy_rows_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    records, table = tmp_path / "records", tmp_path / "games.csv"
    argv = ["sim", "age", "--players", "random", "--games", "2", "--jobs", "1", "--length", "basic"]
    assert main([*argv, "--records", str(records), "--tidy", str(table)]) == 0
    assert capsys.readouterr().out
    played = [signoria.load(path) for path in sorted(records.iterdir())]
    assert [match.over for match in played] == [True, True]
    assert {match.header["length"] for match in played} == {"basic"}
    with table.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert len(rows) == 2 * 3
    assert {row["game"] for row in rows} == {"age"}
    assert sum(float(row["won"]) for row in rows) == pytest.approx(2)
    result = AGE.result(played[0].state)
    assert result is not None
    assert {row["seat"]: int(row["score_points"]) for row in rows[:3]} == {
        seat: score["points"] for seat, score in result["scores"].items()
    }


def test_series_are_a_row_for_each_seat_and_turn() -> None:
    results = simulate(plan_of("pax", ["random", "greedy"], games=1, seed=4))
    rows = results.tidy_series()
    assert len(rows) == 2 * len(results.rows[0]["series"]["florins"])
    assert set(rows[0]) == {"index", "turn", "seat", "player", "florins", "prestige", "empires", "short"}
    assert all(isinstance(value, int | str) for row in rows for value in row.values())


def test_a_table_of_another_kind_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"end it in \.csv or \.parquet"):
        write_rows([], tmp_path / "rows.txt")
