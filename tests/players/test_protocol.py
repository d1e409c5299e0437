"""Programs of others: they play whole games, and whatever they do wrong stops nobody."""

import shutil
import sys
from pathlib import Path

import pytest

import signoria
from signoria.players import ProgramPlayer, make_player
from signoria.table import BadOption, Match

ROOT = Path(__file__).parent.parent.parent

BOT = """
import json, sys
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "signoria": print("ready test", flush=True)
    elif word == "choose":
        told = json.loads(rest)
        assert set(told) == {"decision", "view", "events"}
        print("info thinking"); print("choice " + told["decision"]["options"][-1]["key"], flush=True)
    elif word == "quit": break
"""


STUBBORN = """
import sys
for line in sys.stdin:
    print("ready test" if line.startswith("signoria") else "choice nonsense", flush=True)
"""


def program(tmp_path: Path, source: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(source)
    return f"{sys.executable} {path}"


def play(match: Match, command: str, most: int = 400) -> Match:
    players = {seat: make_player("casual", i) for i, seat in enumerate(match.seats)}
    players[match.seats[0]] = ProgramPlayer(0, command, patience=600.0)  # a busy machine starts it slowly
    while (decision := match.decision) is not None and match.answers < most:
        match.choose(players[decision.seat].choose(match.seat(decision.seat)), decision.seat)
    for player in players.values():
        if isinstance(player, ProgramPlayer):
            player.close()
    return match


@pytest.mark.parametrize(("game", "seats"), [("pax", 2), ("age", 3)])
def test_a_program_plays(game: str, seats: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(signoria.new(game, seats=seats, seed=3), program(tmp_path, BOT), 80).answers > 40
    assert capsys.readouterr().err == ""


def test_the_example_in_javascript_plays_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    if shutil.which("node") is None:
        pytest.skip("Node is not installed")
    assert play(signoria.new("pax", seats=2, seed=4), f"node {ROOT / 'examples' / 'bots' / 'careful.mjs'}", 5000).over
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("source", "reason", "patience"),
    [
        ("raise SystemExit", "it ended", 60.0),
        (STUBBORN, "no options", 60.0),
        ("import time\nprint('ready x', flush=True)\ntime.sleep(60)", "no answer within", 1.0),
    ],
)  # fmt: skip
def test_a_bad_program_is_replaced(
    source: str, reason: str, patience: float, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = signoria.new("pax", seats=2, seed=3)
    player = ProgramPlayer(1, program(tmp_path, source), patience=patience)
    for _ in range(2):
        decision = match.decision
        assert decision is not None
        match.choose(player.choose(match.seat(decision.seat)))
    assert reason in capsys.readouterr().err


def test_a_program_needs_a_command() -> None:
    with pytest.raises(BadOption, match="needs a command"):
        make_player("program:")
