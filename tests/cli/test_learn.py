"""`signoria learn`."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from signoria.cli import main
from signoria.learn.lesson import Lesson, lesson_of, lessons
from signoria.learn.walk import NEXT, Walk


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIGNORIA_DATA", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))


def typed_way(lesson: Lesson) -> str:
    """What somebody types who follows the shown way."""
    walk, lines = Walk(lesson), []
    while walk.step is not None:
        word = walk.shown or NEXT
        lines.append("" if word == NEXT else word)
        walk.give(word)
    return "\n".join(lines) + "\n"


def run(monkeypatch: pytest.MonkeyPatch, typed: str, *words: str) -> int:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
    return main(["--lang", "en", "learn", *words])


def test_the_list_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "learn", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [(entry["game"], entry["id"]) for entry in listed] == [(lesson.game, lesson.id) for lesson in lessons()]
    assert all(entry["minutes"] > 0 and entry["rules"] and entry["title"] and entry["about"] for entry in listed)


def test_the_list_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "learn", "--game", "age"]) == 0
    told = capsys.readouterr().out
    assert "commodities" in told
    assert "Llenar mercados por tierra" in told
    assert "Age of Renaissance · El mapa" in told
    assert f"0 de {len(lessons('age'))} hechas" in told
    assert "push-start-1" not in told


def test_what_no_lesson_teaches(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "--untaught", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found) >= {"pax", "age"}
    assert all(set(entry) == {"sections", "rules", "left"} for entry in found.values())
    assert all(group["why"] and group["rules"] for entry in found.values() for group in entry["left"])
    assert main(["--lang", "es", "learn", "--untaught", "--game", "pax"]) == 0
    assert "Se deja al reglamento" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "name"), [("pax", "push-start-1"), ("age", "commodities")])
def test_a_lesson_is_walked_and_remembered(
    game: str, name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, typed_way(lesson_of(game, name)), f"{game}/{name}") == 0
    told = capsys.readouterr().out
    assert "That was the lesson" in told
    looked = {line.strip() for line in told.splitlines() if line.strip().startswith("Look at: ")}
    assert looked
    assert not any(thing in line for line in looked for thing in lesson_of(game, name).steps[1].point)
    main(["learn", "--json"])
    done = [entry["id"] for entry in json.loads(capsys.readouterr().out) if entry["done"]]
    assert done == [name]


def test_a_wrong_choice_is_explained_and_leaving_keeps_the_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = typed_way(lesson_of("pax", "push-start-1")).splitlines()
    reading = typed.index("buy west 3")
    start = [*typed[:reading], "hint", "solution", "buy west 4", "quit"]
    assert run(monkeypatch, "\n".join(start) + "\n", "push-start-1") == 0
    told = capsys.readouterr().out
    assert "Taken back:" in told
    assert "The shown way:" in told
    assert "Your place is kept." in told
    assert run(monkeypatch, "\n".join(typed[reading:]) + "\n", "push-start-1") == 0
    assert "That was the lesson" in capsys.readouterr().out


def test_a_lesson_of_ones_own_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from importlib import resources

    text = (resources.files("signoria.pax") / "lessons" / "market.toml").read_text(encoding="utf-8")
    own = tmp_path / "own.toml"
    own.write_text(text, encoding="utf-8")
    assert main(["--lang", "en", "learn", str(own), "--game", "pax", "--check"]) == 0
    assert "The lesson holds" in capsys.readouterr().out
    own.write_text(text.replace("do.any_of = [", 'do.any_of = ["fly", ', 1), encoding="utf-8")
    assert main(["--lang", "en", "learn", str(own), "--game", "pax", "--check"]) == 1
    assert "'fly' is accepted but not legal" in capsys.readouterr().out
    assert main(["--lang", "es", "learn", str(own), "--game", "pax", "--check"]) == 1
    assert "'fly' se acepta, pero no es legal." in capsys.readouterr().out
    own.write_text("title = ", encoding="utf-8")
    assert main(["--lang", "es", "learn", str(own), "--game", "pax"]) == 2
    assert "own: no es TOML: " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["flying"], "There is no lesson 'flying'"),
        (["own.toml"], "A lesson of your own needs its game"),
    ],
)
def test_bad_input_gets_one_sentence(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "learn", *words]) == 2
    assert told in capsys.readouterr().err
