"""Data sets: flat tables that agree with each other and with the records, whole shards, and no second play."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet  # type: ignore[import-untyped]
import pytest

import signoria
from signoria.arena import dataset, plan_of
from signoria.arena.dataset import make_dataset
from signoria.cli import main
from signoria.table import BadOption


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    return [row for path in sorted(folder.glob(f"{table}-*.parquet")) for row in parquet.read_table(path).to_pylist()]


def test_the_tables_agree_with_the_records(tmp_path: Path) -> None:
    make_dataset(plan_of("pax", ["greedy", "casual"], 4, seed=3), tmp_path)
    games, choices = rows(tmp_path, "games"), rows(tmp_path, "choices")
    assert [game["index"] for game in games] == [0, 1, 2, 3]
    for game in games:
        match = signoria.load(game["record"])
        assert match.result is not None
        assert game["winners"].split() == list(match.result["winners"])
        mine = [row for row in choices if row["index"] == game["index"]]
        assert len(mine) == game["choices"] == match.answers
        again = signoria.new("pax", seats=game["seats"].split(), seed=game["seed"])
        for row in mine:
            assert again.decision is not None
            assert (row["seat"], row["kind"], row["options"]) == (
                again.decision.seat,
                again.decision.kind,
                len(again.decision.options),
            )
            again.choose(row["key"])
        assert again.fingerprint() == match.fingerprint()
    turns = rows(tmp_path, "turns")
    assert {(row["index"], row["seat"]) for row in turns} == {
        (g["index"], s) for g in games for s in g["seats"].split()
    }


def test_a_shard_that_is_there_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "SHARD", 2)
    make_dataset(plan_of("pax", ["random"], 4, seats=2), tmp_path)
    first = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    assert len(first) == 6
    make_dataset(plan_of("pax", ["random"], 5, seats=2), tmp_path)
    second = {path.name: path.stat().st_mtime_ns for path in tmp_path.glob("*.parquet")}
    assert {name: second[name] for name in first} == first
    assert [row["index"] for row in rows(tmp_path, "games")] == [0, 1, 2, 3, 4]
    make_dataset(plan_of("pax", ["random"], 6, seats=2), tmp_path)
    assert [row["index"] for row in rows(tmp_path, "games")] == [0, 1, 2, 3, 4, 5]


def test_another_plan_needs_another_folder(tmp_path: Path) -> None:
    make_dataset(plan_of("pax", ["random"], 1, seats=2), tmp_path)
    with pytest.raises(BadOption, match="holds another data set"):
        make_dataset(plan_of("pax", ["random"], 1, seats=2, seed=5), tmp_path)


def test_the_command_writes_tables_and_their_card(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "data"
    command = [
        "dataset",
        "age",
        "--players",
        "casual",
        "--seats",
        "3",
        "--length",
        "basic",
        "--games",
        "1",
        "--jobs",
        "1",
    ]
    assert main([*command, "--out", str(out)]) == 0
    assert "1 games in 5 files" in capsys.readouterr().out
    card = (out / "README.md").read_text(encoding="utf-8")
    assert "# 1 games of Age of Renaissance" in card
    assert "casual against casual against casual" in card
    assert "length basic" in card
    names = set(rows(out, "choices")[0]) | set(rows(out, "games")[0])
    told = {
        name.strip() for line in card.splitlines() if line.startswith("| ") for name in line.split("|")[1].split(",")
    }
    assert names <= told, "the card tells every field"
    assert json.loads((out / "plan.json").read_text())["game"] == "age"
