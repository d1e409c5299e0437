"""The notebook of the examples runs from top to bottom on any data set, and what is in it was made by its cells."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from signoria.arena import plan_of
from signoria.arena.dataset import make_dataset
from tools.notebook import run

ROOT = Path(__file__).resolve().parent.parent
NOTEBOOK = ROOT / "examples" / "games.ipynb"


def test_the_notebook_runs_on_thirty_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_dataset(plan_of("pax", ["casual"], games=30, seed=5, seats=2), tmp_path)
    monkeypatch.setenv("SIGNORIA_DATA", str(tmp_path))
    done = run(json.loads(NOTEBOOK.read_text(encoding="utf-8")))
    outputs = [output for cell in done["cells"] for output in cell.get("outputs", ())]
    assert outputs[0]["text"][0].startswith("30 games, ")
    charts = [output["data"]["image/svg+xml"][0] for output in outputs[1:]]
    assert len(charts) == 10
    assert all(chart.startswith("<svg") and '"nan' not in chart for chart in charts)


def test_the_notebook_is_kept_with_its_charts_and_small() -> None:
    kept = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    cells = [cell for cell in kept["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] for cell in cells)
    assert NOTEBOOK.stat().st_size < 1_000_000
