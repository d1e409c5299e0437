"""`signoria ask`: questions about a position from the command line, and readers who stop reading."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from signoria.cli import main
from tests.support.pax import document, player, square


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "position.json"
    kings = [square("england"), square("france"), square("portugal")]
    path.write_text(json.dumps(document(player("fugger", west=kings), victories={"imperial": True})), encoding="utf-8")
    return str(path)


def test_it_answers_in_words_and_as_json(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", position, "kings", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"fugger": 3, "medici": 0}
    assert main(["ask", position, "kings"]) == 0
    assert "fugger: 3" in capsys.readouterr().out


def test_without_a_question_it_lists_them(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", position]) == 0
    assert "fair SIDE" in capsys.readouterr().out.splitlines()
    assert main(["ask", position, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["fair"] == "SIDE"


def test_nothing_is_an_answer(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", position, "tokens", "pirate"]) == 0
    assert capsys.readouterr().out == "Nothing.\n"


def test_of_unknown_decks_nothing_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = document(player("fugger", florins=0), player("medici"), decks={"west": [], "east": []})
    told = []
    for unknown in (False, True):
        path = tmp_path / f"{unknown}.json"
        turn = empty["turn"] | {"actions_left": 1}
        path.write_text(json.dumps({**empty, "turn": turn, "decks_unknown": unknown}), encoding="utf-8")
        assert main(["ask", str(path), "decks", "--json"]) == 0
        decks = json.loads(capsys.readouterr().out)
        assert main(["ask", str(path), "outcomes", "fair", "west", "--json"]) == 0
        told.append((decks, [o["victory"] for o in json.loads(capsys.readouterr().out)["outcomes"]]))
    assert told[0] == ({"unknown": False, "left": {"west": 0, "east": 0}}, ["patron"])
    assert told[1] == ({"unknown": True, "left": {"west": None, "east": None}}, [None])


def test_a_bad_question_is_told_in_a_sentence(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", position, "weather"]) == 2
    assert "There is no question 'weather'" in capsys.readouterr().err
    assert main(["--lang", "es", "ask", position, "fair"]) == 2
    assert "pide SIDE" in capsys.readouterr().err


def test_a_reader_who_stops_is_no_error(position: str) -> None:
    """As in `signoria solve … | head -1`: the pipe is closed while there is more to say."""
    command = [sys.executable, "-m", "signoria", "solve", position]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    errors = running.stderr.read()
    running.stderr.close()
    assert (running.wait(timeout=600), errors) == (0, b"")
