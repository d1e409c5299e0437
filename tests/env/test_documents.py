"""The documents and examples say and do what the code does."""

import runpy
from pathlib import Path

import pytest

from signoria.env.__main__ import TABLES, block_rows, field_rows
from signoria.env.pax_observation import IN_HAND, IN_ROW, LAST_LOCATION, OLD_MAID, ON_DECK, QUEEN, VASSAL

ROOT = Path(__file__).resolve().parents[2]


def test_the_tables_of_actions_and_observations_are_those_of_the_code() -> None:
    lines = (ROOT / "docs" / "env.md").read_text(encoding="utf-8").splitlines()
    written = [line for line in lines if line.startswith("| ") and line[2].isdigit() and line.count("|") == 6]
    assert written == [row for game in TABLES for row in (*block_rows(game), *field_rows(game))]
    locations = [ON_DECK, IN_HAND, IN_ROW, OLD_MAID, QUEEN, VASSAL, LAST_LOCATION]
    assert locations == [13, 15, 16, 24, 28, 38, 47]


def test_the_example_trains_and_reports(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    example = runpy.run_path(str(ROOT / "examples" / "train_small.py"))
    weights = tmp_path / "weights.npy"
    assert example["main"](["--seconds", "2", "--games", "2", "--out", str(weights)]) == 0
    assert "wins of the last" in capsys.readouterr().out
    assert weights.stat().st_size > 100_000


@pytest.mark.parametrize("game", ["pax", "age"])
def test_the_benchmark_measures_every_way_of_playing(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    from bench.env import main

    assert main(["--game", game, "--seconds", "0.1"]) in (0, 1)
    told = capsys.readouterr().out
    assert told.count("decisions/s") == 6
