"""docs/extending.md is true: what it says is done to a copy of the package, and games, lookups and clients still work."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from signoria import GamePackage
from signoria.table.game import Game
from tests.plugin.environments import PATIENCE_S, ROOT, Environment, Guest, checked

PAGE = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
# `path`, perhaps with a word on where in it, a colon, and a block of code set in as far.
BLOCK = re.compile(r"^ *`([\w./]+)`([^\n`]*(?:`\w+`)?):\n\n( *)```(\w+)\n(.*?)\n *```$", re.MULTILINE | re.DOTALL)


def section(name: str) -> list[tuple[str, str, str, str]]:
    """The blocks of a section: file, where in it, language, text."""
    part = PAGE.split(f"\n## {name}\n", 1)[1].split("\n## ", 1)[0]
    return [(m[1], m[2], m[4], textwrap.dedent(m[5])) for m in BLOCK.finditer(part)]


def follow(name: str, folder: Path) -> None:
    """Put every block of a section into the copy of the package, as the page says."""
    blocks = section(name)
    assert blocks
    for file, where, language, text in blocks:
        path = folder / file.removeprefix("src/")
        source = path.read_text(encoding="utf-8") if path.exists() else ""
        if language == "diff":
            lines = text.splitlines()
            old = "\n".join(line[1:] for line in lines if not line.startswith("+")).strip()
            new = "\n".join(line[1:] for line in lines if not line.startswith("-")).strip()
            assert source.count(old) == 1, f"{file} does not hold {old!r} once"
            source = source.replace(old, new)
        elif where:
            # A field of a class: after its last one.
            head = re.search(
                r"class " + where.rpartition("`")[0].rpartition("`")[2] + r"\b.*?\n\n    def ", source, re.DOTALL
            )
            assert head, f"{file} has no such class"
            source = source[: head.end() - 10] + "\n" + textwrap.indent(text, "    ") + source[head.end() - 10 :]
        else:
            source = (source.rstrip("\n") + "\n\n\n" + text + "\n").lstrip("\n")
        path.write_text(source, encoding="utf-8")


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of the sources that may be changed."""
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.so")
    shutil.copytree(ROOT / "src" / "signoria", tmp_path / "signoria", ignore=ignored)
    return tmp_path


def run(folder: Path, *words: str) -> str:
    """Run Python with the changed package; it must end well."""
    environ = {
        "PYTHONPATH": str(folder),
        "PATH": "",
        "HOME": str(folder),
        "SIGNORIA_HOME": str(folder),
        "LC_ALL": "C.UTF-8",
    }
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=environ,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def still_passes(folder: Path, *tests: str) -> None:
    """These tests pass with the changed package too; only the layout that is frozen for trained networks has grown."""
    frozen = "tests/env/test_actions.py::test_the_layout_of_version_0_does_not_change"
    run(folder, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "--deselect", frozen, *tests)


CARD_GAME = """
import signoria
from signoria.players import make_player

met = 0
for seed in range(12):
    match = signoria.new("pax", seats=3, seed=seed, variants=["house_cards"])
    assert signoria.load(match.record()).record() == match.record()
    player = make_player("random", seed)
    while match.decision is not None:
        met += "HOUSE01" in str(match.view(None)["market"])
        match.choose(player.choose(match.seat(match.decision.seat)))
assert met, "it was never dealt"
assert "HOUSE01" not in str([signoria.new("pax", seats=4, seed=n).position()["decks"] for n in range(20)])
print(signoria.game("pax").piece_name("HOUSE01", "es"))
"""


def test_a_card_is_added(copy: Path) -> None:
    follow("Add a card", copy)
    assert run(copy, "-c", CARD_GAME) == "Carta de la casa\n"
    told = run(copy, "-m", "signoria", "--lang", "es", "cards", "HOUSE01")
    assert "Carta de la casa" in told
    assert "Conspiración" in told
    found = json.loads(run(copy, "-m", "signoria", "cards", "house", "card", "--json"))
    assert [card["id"] for card in found] == ["HOUSE01"]
    tests = ("tests/pax/test_golden.py", "tests/rules/pax/test_cards.py", "tests/rules/pax/test_b_components.py",
             "tests/cli/test_lookup.py", "tests/env/test_actions.py", "tests/arena/test_queries.py")  # fmt: skip
    still_passes(copy, *tests)


AGE_GAME = """
import signoria
from signoria.players import make_player

told = set()
for seed in range(4):
    match = signoria.new("age", seats=3, seed=seed)
    player = make_player("casual", seed)
    while match.decision is not None:
        match.choose(player.choose(match.seat(match.decision.seat)))
    assert signoria.load(match.record()).result == match.result
    told |= {(event.kind, event.text("es")) for event in match.events() if event.data.get("card") == "house_leader"}
assert any(kind == "played" and "Líder de la casa" in text for kind, text in told), told
"""


def test_a_card_is_added_to_age_of_renaissance(copy: Path) -> None:
    follow("Add a card to Age of Renaissance", copy)
    run(copy, "-c", AGE_GAME)
    assert "Líder de la casa" in run(copy, "-m", "signoria", "--lang", "es", "cards", "--game", "age", "casa")
    still_passes(copy, "tests/rules/age/test_leaders.py", "tests/rules/age/test_purchase.py")


RULE_GAME = """
import signoria
from signoria.players import make_player

asked = 0
for seed in range(4):
    match = signoria.new("pax", seats=2, seed=seed, variants=["tips=yes"])
    player = make_player("random", seed)
    while (decision := match.decision) is not None:
        if decision.kind == "tip":
            asked += 1
            assert [option.key for option in decision.options] == ["tip", "pass"]
            assert decision.clause == "pax:E3.tip"
            assert decision.options[0].label("es") == "Dejar un florín"
            match.choose("tip")
        else:
            match.choose(player.choose(match.seat(decision.seat)))
    told = [event for event in match.events() if event.kind == "tips"]
    assert all(event.text("es").endswith("deja un florín en China.") for event in told)
    assert signoria.load(match.record()).result == match.result
assert asked, "nobody sold anything"
"""


def test_a_rule_is_added(copy: Path) -> None:
    follow("Add a rule", copy)
    run(copy, "-c", RULE_GAME)
    assert "may leave one florin" in run(copy, "-m", "signoria", "rules", "E3.tip")
    assert "Donde se dan propinas" in run(copy, "-m", "signoria", "--lang", "es", "rules", "E3.tip")
    still_passes(copy, "tests/pax/test_golden.py::test_a_golden_game_replays_the_same", "tests/env/test_actions.py")


IN_SPANISH = """
import signoria
from signoria.sentences import retold
from signoria.table import BadOption

for setup, told in (({"seats": 3}, "Two play Nim: give 2 seats."), ({"seed": -1}, "La semilla -1 no sirve")):
    try:
        signoria.new("nim", **setup)
    except BadOption as error:
        assert retold(error, "es").startswith(told), retold(error, "es")
    else:
        raise AssertionError(told)
"""


NIM_POSITIONS = """
import signoria
from signoria.table import BadOption, BadPosition

match = signoria.new("nim", seed=5)
while not match.over:
    again = signoria.from_position(match.position())
    assert again.position() == match.position() and again.view() == match.view()
    assert [option.key for option in again.decision.options] == [option.key for option in match.decision.options]
    assert signoria.load(again.record()).record() == again.record()
    match.choose("take 1")
for stones in (-1, "three"):
    try:
        signoria.from_position({**match.position(), "stones": stones})
    except BadPosition as error:
        assert "stones" in str(error)
    else:
        raise AssertionError(stones)
try:
    signoria.new("nim", rules="misere")
except BadOption as error:
    assert "one rule set" in str(error)
else:
    raise AssertionError
"""


def nim_house(folder: Path, *sections: str) -> Environment:
    """An environment with the game of these sections installed."""
    package = folder / "nim"
    package.mkdir()
    for name in sections:
        follow(name, package)
    house = Environment(folder / "env", ROOT / "src")
    house.install(package)
    return house


def test_a_game_is_added(tmp_path: Path) -> None:
    house = nim_house(tmp_path, "Add a game")
    assert {path.name for path in (tmp_path / "nim").iterdir()} >= {"pyproject.toml", "nim.py"}
    told = house.signoria("tty", "nim", "--seats", "2", "--seed", "3", text="1\n" * 30, home=tmp_path)
    assert "How many of the 13 stones do you take?" in told
    assert "wins." in told
    results = house.signoria("sim", "nim", "--players", "greedy,random", "--games", "4", "--jobs", "1", home=tmp_path)
    assert "greedy" in results
    # It brings no lessons, and nothing beside its one module.
    assert "Pax Renaissance" in house.signoria("learn", home=tmp_path)
    # It has no words for what goes wrong, and harms nobody else's.
    house.run(str(house.python), "-c", IN_SPANISH, home=tmp_path)
    # All its questions are at the top level, and its games are short.
    assert "Played" in house.signoria("bench", "nim", "--games", "3", home=tmp_path)
    house.run(str(house.python), "-c", NIM_POSITIONS, home=tmp_path)
    with house.serving(tmp_path) as client:
        assert checked(client.get("/api/lessons"))["untaught"].keys() == {"pax", "age"}
        guest = Guest(client, game="nim", seats=[{"kind": "here"}, {"kind": "here"}], seed=3)
        assert guest.choose("first", "take 2")["steps"][-1]["caption"] == "First takes 2."
        assert [line["text"] for line in guest.table("second")["recap"]] == ["First takes 2."]
    unfinished = "import nim, signoria; del nim.Nim.recap; signoria.game('nim')"
    with pytest.raises(AssertionError, match="The game 'nim' of 'nim:NIM' is no game: it has no 'recap'"):
        house.run(str(house.python), "-c", unfinished, home=tmp_path)


def test_a_game_is_shown_in_the_terminal(tmp_path: Path) -> None:
    house = nim_house(tmp_path, "Add a game", "Show it in the terminal")
    typed = "help\nHEAP\nmarket\n"
    told = house.signoria("tty", "nim", "--seats", "2", "--seed", "3", text=typed, home=tmp_path)
    assert re.search(r"^h, heap +draws the heap *$", told, re.MULTILINE)
    assert f"\n{' '.join('o' * 13)}\n" in told
    assert "'market' is no choice and no command here" in told


def test_the_page_names_all_that_a_game_is_asked_and_may_bring() -> None:
    table = PAGE.split("The methods are those of", 1)[1].split("A game of this repository", 1)[0]
    methods, _, parts = table.partition("What a game brings")
    named = [
        set(re.findall(r"`(\w+)`", " ".join(re.findall(r"^\| (.*?) \|", text, re.MULTILINE))))
        for text in (methods, parts)
    ]
    asked = {name for name in vars(Game) if not name.startswith("_")} - {"name"}
    brought = {name for name in vars(GamePackage) if not name.startswith("_")} - {"name"}
    assert named == [asked, brought]
