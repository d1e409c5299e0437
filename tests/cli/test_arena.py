"""`signoria sim`, `tournament`, `report` and `solve` from the command line."""

import json
from pathlib import Path

import pytest

from signoria.cli import main
from tests.support.pax import document, player, square

KINGS = [square("england"), square("france"), square("portugal")]


def test_sim_report_and_resuming(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results.json"
    words = [
        "sim",
        "pax",
        "--players",
        "random,casual",
        "--games",
        "4",
        "--seed",
        "5",
        "--jobs",
        "1",
        "--out",
        str(out),
    ]
    assert main(words) == 0
    assert "random" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 4
    assert sum(rate["won"] for rate in told["players"].values()) == 4
    assert main(["report", str(out)]) == 0
    assert (tmp_path / "results.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_a_tournament_has_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "pax", "--players", "random,casual,greedy", "--games", "1", "--jobs", "1"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name in ("random", "casual", "greedy", "Elo"))


def test_solve_says_yes_or_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    won = tmp_path / "won.json"
    won.write_text(json.dumps(document(player("fugger", west=KINGS), victories={"imperial": True})), encoding="utf-8")
    assert main(["solve", str(won), "--actions", "1"]) == 0
    assert "1 way" in capsys.readouterr().out
    assert main(["solve", str(won), "--actions", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["count"] == 1
    open_ = tmp_path / "open.json"
    open_.write_text(json.dumps(document()), encoding="utf-8")
    assert main(["solve", str(open_), "--actions", "1"]) == 1
    assert "no way to win" in capsys.readouterr().out
    assert main(["solve", str(won), "--goal", "victory"]) == 0
    assert "met, 1 action to declare" in capsys.readouterr().out
    assert main(["solve", str(won), "--goal", "income", "--actions", "1"]) == 0
    assert "gains" in capsys.readouterr().out


def test_what_is_assumed_comes_from_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    last = tmp_path / "last.json"
    banks = player("fugger", florins=9), player("medici", florins=0)
    last.write_text(json.dumps(document(*banks, decks={"west": [], "east": []})), encoding="utf-8")
    assert main(["solve", str(last)]) == 0
    assert main(["solve", str(last), "--assume", "decks_unknown"]) == 1
    capsys.readouterr()
    assert main(["solve", str(last), "--assume", "rain"]) == 2
    assert "Nothing called 'rain' can be assumed: known are decks_unknown." in capsys.readouterr().err
    assert main(["solve", str(last), "--goal", "rain"]) == 2
    assert "There is no goal 'rain': known are win, income, victory, stop." in capsys.readouterr().err


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("command", ["solve", "ask"])
def test_help_about_positions_names_nothing_of_one_game(
    command: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", lang, command, "--help"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert command in told
    for word in ("PREN", "fair", "feria", "income:", "ops", "decks", "mazos", "tokens", "piezas"):
        assert word not in told


@pytest.mark.parametrize(
    "words",
    [
        ["sim", "pax"],
        ["sim", "pax", "--players", "nobody,random"],
        ["sim", "pax", "--players", "random,random", "--jobs", "0"],
        ["sim", "pax", "--players", "random,random", "--cluster", "spark://x"],
        ["sim", "pax", "--players", "random,random", "--out", "results.csv"],
        ["tournament", "pax", "--players", "random,greedy", "--seats", "fugger,medici"],
        ["report", "missing.json"],
        ["solve", "missing.json"],
    ],
)
def test_bad_usage_is_one_sentence(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
