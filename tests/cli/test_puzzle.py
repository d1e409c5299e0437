"""`signoria puzzle`: the list, a puzzle solved, failed and tried again, hints, and what is refused; and the miner."""

from __future__ import annotations

import json
from datetime import date, timedelta
from pathlib import Path

import pytest

from signoria.arena.puzzles import Puzzle, daily, shipped, steps_of
from signoria.cli import main
from tests.cli.test_terminal import ESCAPE, Terminal, widest

ALL = len(shipped())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What is solved is kept here, never in the home of who runs the tests."""
    folder = tmp_path / "home"
    monkeypatch.setenv("SIGNORIA_HOME", str(folder))
    monkeypatch.setattr("signoria.cli.puzzles.the_day", lambda: day_of(alone()) + timedelta(days=1))
    return folder


def day_of(riddle: Puzzle) -> date:
    """A day of this puzzle."""
    days = (date(2026, 1, 1) + timedelta(days=n) for n in range(ALL))
    return next(day for day in days if daily(day) is riddle)


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these, then end the input."""
    left = iter(lines)

    def typed(prompt: str = "") -> str:
        print(prompt)
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", typed)


def alone() -> Puzzle:
    wins = [one for one in shipped() if one.kind == "win" and one.title]
    return next(one for one in wins if all(seat == one.mover for seat, _ in one.solution))


def keys(riddle: Puzzle) -> list[str]:
    return [key for _, key in riddle.solution]


def told(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(["puzzle", *argv]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return " ".join(out.split())


def test_the_list_names_all_and_ticks_what_is_solved(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    assert f"0 of {ALL} solved" in told(capsys)
    riddle = alone()
    typing(monkeypatch, *keys(riddle))
    assert "Solved: you have won this turn." in told(capsys, str(riddle.number))
    out = told(capsys)
    assert f"1 of {ALL} solved" in out
    assert all(one.title_in("en") in out for one in shipped())
    assert not any(one.victory.capitalize() in out for one in shipped() if one.victory)
    listed = json.loads(_json(capsys))
    assert [one["number"] for one in listed if one["solved"]] == [riddle.number]
    assert json.loads((home / "puzzles.json").read_text(encoding="utf-8")) == {"solved": [riddle.number], "days": []}


def _json(capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["puzzle", "--json"]) == 0
    return capsys.readouterr().out


def test_solved_it_offers_the_next(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    riddle = alone()
    following = shipped()[riddle.number]
    typing(monkeypatch, *keys(riddle), "")
    out = told(capsys, str(riddle.number))
    assert f"Enter: puzzle {following.number}, {following.title}" in out
    assert f"Puzzle {following.number}: {following.title}" in out.partition("Enter:")[2]


def test_failed_it_offers_to_try_again(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    riddle = alone()
    fairs = ["fair west", "fair east"]
    typing(monkeypatch, *fairs, "solution", "", *keys(riddle))
    out = told(capsys, str(riddle.number))
    failed, _, after = out.partition("The turn is over, and it was not won.")
    assert failed
    assert after.count("Win this turn") == 1
    for step in steps_of(riddle):
        assert step.label in after
    assert "Solved: you have won this turn." in after


def test_hints_come_step_by_step(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    riddle = alone()
    typing(monkeypatch, "hint", "hint", keys(riddle)[0], "hint", "undo", "fair west", "hint", "again", "solution")
    out = told(capsys, str(riddle.number))
    first, second = steps_of(riddle)[:2]
    assert f"It is a victory of this kind: {riddle.victory.capitalize()}" in out
    assert f"Choose: {first.label} ({first.key})" in out
    assert f"Choose: {second.label} ({second.key})" in out
    assert "Taken back." in out
    assert "There is no sure win any more from here" in out
    assert out.count(f"Puzzle {riddle.number}: {riddle.title}") == 2


def test_the_puzzle_of_the_day_makes_a_row_of_days(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    riddle = alone()
    day = day_of(riddle)
    monkeypatch.setattr("signoria.cli.puzzles.the_day", lambda: day)
    home.mkdir()
    before = [(day - timedelta(days=n)).isoformat() for n in (1, 3)]
    (home / "puzzles.json").write_text(json.dumps({"solved": [], "days": [*before, "soon"]}), encoding="utf-8")
    out = told(capsys)
    assert f"Puzzle of the day: {riddle.number}, {riddle.title} (signoria puzzle daily)." in out
    assert "2 days in a row." in out
    typing(monkeypatch, *keys(riddle))
    assert "3 days in a row. A missed day pauses the row." in told(capsys, "daily")
    kept = json.loads((home / "puzzles.json").read_text(encoding="utf-8"))
    assert kept == {"solved": [riddle.number], "days": sorted([*before, day.isoformat()])}


@pytest.mark.parametrize("kind", sorted({one.kind for one in shipped()} - {"win"}))
def test_the_first_hint_says_where_to_look_and_the_second_what_to_do(
    kind: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    riddle = next(one for one in shipped() if one.kind == kind)
    typing(monkeypatch, "hint", "hint")
    out = told(capsys, str(riddle.number))
    first = steps_of(riddle)[0]
    assert out.index("Look at ") < out.index(f"({first.key})")
    assert out.count(f"Choose: {first.label} ({first.key})") == 1


def test_a_puzzle_in_spanish(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    riddle = alone()
    typing(monkeypatch, "pista", "pista", "solución", "otra", *keys(riddle), "s")
    out = told(capsys, str(riddle.number), "--lang", "es")
    assert f"Problema {riddle.number}: {riddle.title_in('es')} (fácil)" in out
    assert "Es una victoria de este tipo: Globalización." in out
    first = steps_of(riddle, "es")[0]
    assert f"Elige: {first.label} ({first.key})" in out
    assert all(step.label in out for step in steps_of(riddle, "es"))
    assert "Resuelto: has ganado en este turno." in out
    assert f"Intro: problema {riddle.number + 1}, {shipped()[riddle.number].title_in('es')}" in out
    assert f"1 de {ALL} problemas resueltos." in out
    assert f"1 de {ALL} resueltos." in told(capsys, "--lang", "es")
    assert main(["puzzle", "999", "--lang", "es"]) == 2
    assert f"No hay ningún problema 999: indica un número de 1 a {ALL}." in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "9999", "seven", "-1", "1.5"])
def test_a_bad_number_is_one_sentence(capsys: pytest.CaptureFixture[str], number: str) -> None:
    assert main(["puzzle", number]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    if not number.startswith("-"):
        assert f"There is no puzzle {number}: give a number from 1 to {ALL}." in err


def test_what_was_solved_survives_a_broken_file(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    home.mkdir()
    for text in ("no json", "[]", '{"solved": 7}', '{"solved": ["x", 3]}'):
        (home / "puzzles.json").write_text(text, encoding="utf-8")
        assert f"{int('3' in text)} of {ALL} solved" in told(capsys)


@pytest.mark.parametrize(("columns", "lines"), [(80, 24), (160, 50)])
def test_a_puzzle_in_a_real_terminal(home: Path, columns: int, lines: int) -> None:
    riddle = alone()
    environment = {"SIGNORIA_HOME": str(home)}
    terminal = Terminal(["puzzle", str(riddle.number)], columns, lines, environment)
    for key in keys(riddle):
        assert terminal.until_prompt() is not None
        terminal.type(key + "\n")
    while b"q: leave >" not in terminal.raw:
        assert terminal.read()
    terminal.type("q\n")
    out = terminal.close()
    assert terminal.process.returncode == 0
    assert "Solved: you have won this turn." in ESCAPE.sub("", out)
    assert f"1 of {ALL} puzzles solved." in out
    assert "Traceback" not in out
    assert widest(out) <= columns
    assert (home / "puzzles.json").exists()


# ---------------------------------------------------------------------- mining


def test_mining_writes_what_it_finds(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["puzzles", "mine", "--games", "2", "--seed", "3", "--players", "random", "--out", str(tmp_path / "mine")]
    for _ in range(2):
        assert main(argv) == 0
        assert f"puzzles in {tmp_path / 'mine'}." in capsys.readouterr().out
    assert (tmp_path / "mine" / "mined.jsonl").read_text(encoding="utf-8").count("\n") == 3


@pytest.mark.parametrize(
    ("argv", "words"),
    [
        (["mine"], "give --out DIR"),
        (["mine", "--out", "x", "--players", "search:1s"], "thinks by the clock"),
        (["mine", "--out", "x", "--jobs", "0"], "No job at all"),
        (["dig"], "invalid choice"),
    ],
)
def test_bad_mining_is_one_sentence(capsys: pytest.CaptureFixture[str], argv: list[str], words: str) -> None:
    assert main(["puzzles", *argv]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


def test_what_is_not_to_be_won_is_not_called_won(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    riddle = next(one for one in shipped() if one.kind == "attack")
    typing(monkeypatch, "pass", "solution", "", *keys(riddle))
    out = told(capsys, str(riddle.number))
    assert f"You are {riddle.package.seat_title(riddle.start(), riddle.mover, 'en')}." in out
    assert "That was not it." in out
    assert "Solved: that was asked." in out
    assert "won this turn" not in out
    assert "it was not won" not in out


def test_a_solution_is_explained(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A way as the log tells it; an attack by what the best of them are worth: the chance times what a card pays more."""
    riddle = next(one for one in shipped() if one.kind == "attack")
    typing(monkeypatch, "solution")
    assert out_of(capsys, riddle).count(" on average") == 1 + 3  # the task says it, too
    win = next(one for one in shipped() if any(key.startswith("op france campaign") for key in keys(one)))
    typing(monkeypatch, "solution")
    assert "leads France against" in out_of(capsys, win)


def out_of(capsys: pytest.CaptureFixture[str], riddle: Puzzle) -> str:
    return told(capsys, str(riddle.number))


def test_the_list_names_a_seat_by_the_power_it_plays(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Player " not in told(capsys)
