"""`signoria show` and `signoria replay`."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.cli import main
from signoria.pax import view_of
from signoria.table import CannotUndo, Match


def played(choices: int, seed: int = 4, seats: int = 3) -> Match:
    match = signoria.new("pax", seats=seats, seed=seed)
    chance = random.Random(seed)
    while choices and (decision := match.decision) is not None:
        match.choose(chance.choice(decision.options))
        choices -= 1
    return match


@pytest.fixture
def half(tmp_path: Path) -> tuple[Match, str]:
    match = played(45)
    path = tmp_path / "half.txt"
    path.write_text(match.record(), encoding="utf-8")
    return match, str(path)


def run(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(list(argv)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return str(out)


# ---------------------------------------------------------------------- show


def test_the_whole_table_is_shown(capsys: pytest.CaptureFixture[str], half: tuple[Match, str]) -> None:
    match, path = half
    out = run(capsys, "show", path)
    for name in ("England", "Byzantium", "Portugal", "Mamluk", "London", "Cairo", "West fair", "East fair", "Market"):
        assert name in out
    for seat in match.seats:
        assert seat.capitalize() in out
    for victory in ("Imperial", "Renaissance", "Globalization", "Holy"):
        assert victory in out


@pytest.mark.parametrize("width", [80, 100, 120, 160, 200])
def test_no_line_is_wider_than_the_terminal(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", str(width))
    for seed in range(4):
        path = tmp_path / f"{seed}.txt"
        path.write_text(played(70 + 5 * seed, seed, 2 + seed % 3).record(), encoding="utf-8")
        out = run(capsys, "show", str(path))
        assert max(cell_len(line) for line in out.splitlines()) <= width


def test_a_spectator_sees_no_hand_and_no_options(capsys: pytest.CaptureFixture[str], half: tuple[Match, str]) -> None:
    match, path = half
    document = json.loads(run(capsys, "show", path, "--json"))
    assert document["view"] == match.view()
    assert all(player["hand"] is None for player in document["view"]["players"])
    assert "options" not in document["decision"]


def test_a_seat_sees_its_hand_and_its_options(capsys: pytest.CaptureFixture[str], half: tuple[Match, str]) -> None:
    match, path = half
    decision = match.decision
    assert decision is not None
    document = json.loads(run(capsys, "show", path, "--json", "--seat", decision.seat))
    assert document["view"] == match.view(decision.seat)
    assert [o["key"] for o in document["decision"]["options"]] == [o.key for o in decision.options]
    other = next(seat for seat in match.seats if seat != decision.seat)
    assert "options" not in json.loads(run(capsys, "show", path, "--json", "--seat", other))["decision"]


def test_a_position_is_shown_like_a_record(
    capsys: pytest.CaptureFixture[str], half: tuple[Match, str], tmp_path: Path
) -> None:
    match, _ = half
    position = tmp_path / "position.json"
    position.write_text(json.dumps(match.position()), encoding="utf-8")
    assert json.loads(run(capsys, "show", str(position), "--json"))["view"]["market"] == match.view()["market"]


# ---------------------------------------------------------------------- replay


def test_a_game_is_told_turn_by_turn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = played(10_000)
    path = tmp_path / "whole.txt"
    path.write_text(match.record(), encoding="utf-8")
    out = run(capsys, "replay", str(path))
    turns = [line for line in out.splitlines() if line.startswith("Turn ")]
    assert turns[0].startswith("Turn 1: ")
    assert len(turns) >= view_of(match)["turn"]["number"] - 1
    result = match.result
    assert result is not None
    assert f"{result['winners'][0].capitalize()} wins" in out
    assert "England" in out


def replayed(capsys: pytest.CaptureFixture[str], path: str, *argv: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(run(capsys, "replay", path, "--json", *argv))
    return document


def test_every_step_is_told_to_machines(capsys: pytest.CaptureFixture[str], half: tuple[Match, str]) -> None:
    match, path = half
    document = replayed(capsys, path)
    assert len(document["steps"]) == 45
    told = len(document["opening"]) + sum(len(step["events"]) for step in document["steps"])
    assert told == len(match.events())


def test_the_table_at_a_step(capsys: pytest.CaptureFixture[str], half: tuple[Match, str]) -> None:
    match, path = half
    assert replayed(capsys, path, "--step", "20")["view"] == played(20).view()
    assert replayed(capsys, path, "--step", "0")["view"] == played(0).view()
    assert replayed(capsys, path, "--step", "45")["view"] == match.view()
    assert "Step 20: " in run(capsys, "replay", path, "--step", "20")


def test_one_turn(capsys: pytest.CaptureFixture[str], half: tuple[Match, str]) -> None:
    document = replayed(capsys, half[1], "--turn", "3")
    assert {step["turn"] for step in document["steps"]} == {3}
    out = run(capsys, "replay", half[1], "--turn", "3")
    assert out.startswith("Turn 3: ")
    assert "Turn 2: " not in out


def test_choices_that_were_taken_back_are_not_steps(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=1)
    match.choose("buy west 1")
    match.undo()
    match.choose("buy west 2")
    with pytest.raises(CannotUndo):
        match.undo("medici")
    path = tmp_path / "undone.txt"
    path.write_text(match.record(), encoding="utf-8")
    assert [step["choice"] for step in replayed(capsys, str(path))["steps"]] == ["buy west 2"]


def test_a_match_that_began_at_a_position_is_replayed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    match = signoria.pax.from_position(played(30).position())
    decision = match.decision
    assert decision is not None
    match.choose(decision.options[0])
    path = tmp_path / "from.txt"
    path.write_text(match.record(), encoding="utf-8")
    assert len(replayed(capsys, str(path))["steps"]) == 1
