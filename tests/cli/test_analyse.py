"""`signoria analyse`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

import signoria
from signoria.arena.puzzles import shipped
from signoria.cli import main
from signoria.players import make_player


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SIGNORIA_HOME", str(tmp_path / "home"))
    match = signoria.new("pax", seats=2, seed=4)
    player = make_player("casual", 4)
    while match.answers < 8:
        decision = match.decision
        assert decision is not None
        match.choose(player.choose(match.seat(decision.seat)), decision.seat)
    file = tmp_path / "game.txt"
    file.write_text(match.record(), encoding="utf-8")
    return file


def test_for_programs_each_seat_adds_up(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "analyse", str(record), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["choices"]) == 8
    for seat in told["seats"]:
        assert seat["start"] + seat["own"] + seat["others"] + seat["luck"] == pytest.approx(seat["result"], abs=1e-9)


def test_for_people_in_spanish_and_kept_for_the_next_time(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "analyse", str(record)]) == 0
    first = capsys.readouterr().out
    assert "inicio + propias + ajenas + suerte = resultado" in first
    assert len(list((record.parent / "home" / "analyses").iterdir())) == 1
    assert main(["--lang", "es", "analyse", str(record)]) == 0
    assert capsys.readouterr().out == first


def test_the_figures_add_up_and_tell_a_clear_loss_from_its_give_or_take(
    record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "analyse", str(record)]) == 0
    lines = capsys.readouterr().out.replace("\u2212", "-").splitlines()
    for seat in lines[-2:]:
        start, own, others, luck, result = (int(figure) for figure in seat.split()[1:6])
        assert start + own + others + luck == result
    (kept,) = (record.parent / "home" / "analyses").iterdir()
    made = json.loads(kept.read_text(encoding="utf-8"))
    losses = ((0.102, 0.098, "10.2 ±9.8"), (0.2, 0.07, "20 ±7"), (0.041, 0.00001, "4.1 ±0.1"))
    for choice, (loss, give, _) in zip(made["choices"], losses, strict=False):
        choice |= {"mark": "mistake", "loss": loss, "give_or_take": give, "best": "never", "line": ["Never"]}
    kept.write_text(json.dumps(made), encoding="utf-8")
    assert main(["--lang", "en", "analyse", str(record)]) == 0
    told = capsys.readouterr().out
    assert all(f"Better: Never ({figures})" in told for _, _, figures in losses)
    assert "gave 20 away" in told


def test_what_is_no_record_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none.txt"
    file.write_text("nothing\n", encoding="utf-8")
    assert main(["--lang", "en", "analyse", str(file)]) == 2
    assert "a record begins with the line" in capsys.readouterr().err


def test_mistakes_are_tried_again_on_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SIGNORIA_HOME", str(tmp_path / "home"))
    riddle = next(one for one in shipped() if all(seat == one.mover for seat, _ in one.solution) and one.quick)
    match = riddle.start()
    decision = match.decision
    assert decision is not None
    ways = [key for _, key in riddle.solution]
    wrong = next(option for option in decision.options if option.key not in ways)
    match.choose(wrong)
    file = tmp_path / "missed.txt"
    file.write_text(match.record(), encoding="utf-8")
    typed = ["hint", wrong.key, "solution", ways[0]]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(typed) + "\n"))
    assert main(["--lang", "en", "analyse", str(file), "--retry", riddle.mover]) == 0
    told = capsys.readouterr().out
    for said in ("mistake 1 of 1", "Look at ", "something else is better", "It was: ", "It wins this turn: ", "0 of 1"):
        assert said in told
    other = next(seat for seat in match.seats if seat != riddle.mover)
    assert main(["--lang", "en", "analyse", str(file), "--retry", other]) == 0
    assert "was clearly worse" in capsys.readouterr().out
    assert main(["--lang", "en", "analyse", str(file), "--retry", "nobody"]) == 2
    assert "There is no seat 'nobody'" in capsys.readouterr().err
