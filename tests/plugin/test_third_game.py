"""A game from a package of somebody else: installed, and played everywhere, without an edit elsewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.server.engine import rules_mark
from tests.plugin.environments import Environment, Guest, checked

MORA = Path(__file__).parent / "mora"
ENGINE = Path(signoria.__file__).parents[1]


@pytest.fixture(scope="module")
def guest_house(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """An environment with the engine that is tested, and the game installed beside it."""
    made = Environment(tmp_path_factory.mktemp("plugin") / "env", ENGINE)
    made.install(MORA)
    return made


def test_it_is_not_part_of_the_house() -> None:
    assert "mora" not in signoria.games()
    with pytest.raises(signoria.table.BadOption, match="There is no game 'mora': known are age, pax"):
        signoria.game("mora")


def test_it_is_found_with_defaults_for_all_that_it_does_not_bring(guest_house: Environment, tmp_path: Path) -> None:
    script = """
import json, signoria
package = signoria.game("mora")
offers = package.offers("en")
match = signoria.new("mora", seats=3, seed=7)
print(json.dumps({
    "games": list(signoria.games()), "title": package.title("en"), "seats": [s.id for s in offers.seats],
    "fewest": offers.fewest, "most": offers.most, "rules": [r.id for r in offers.rules],
    "record": signoria.load(match.record()).record() == match.record(),
    "position": signoria.from_position(match.position()).position() == match.position(),
}))
"""
    told = json.loads(guest_house.run(str(guest_house.python), "-c", script, home=tmp_path).stdout)
    assert told == {
        "games": ["pax", "age", "mora"], "title": "Mora", "seats": ["north", "east", "south", "west"],
        "fewest": 2, "most": 4, "rules": ["mora"], "record": True, "position": True,
    }  # fmt: skip


def test_the_mark_of_the_rules_follows_from_its_rules_too(guest_house: Environment, tmp_path: Path) -> None:
    script = "from signoria.server.engine import rules_mark; print(rules_mark())"
    told = guest_house.run(str(guest_house.python), "-c", script, home=tmp_path).stdout.strip()
    assert len(told) == 8
    assert told != rules_mark()


def test_its_positions_are_complete_at_every_question(guest_house: Environment, tmp_path: Path) -> None:
    script = """
import json, random, signoria
chance, asked = random.Random(7), []
for seed in range(6):
    match = signoria.new("mora", seats=2 + seed % 3, seed=seed)
    while not match.over:
        position = json.loads(json.dumps(match.position()))
        twin = signoria.from_position(position)
        seat = chance.choice([seat for seat in match.seats if match.seat(seat).decision is not None])
        mine, its = match.seat(seat).decision, twin.seat(seat).decision
        key = chance.choice(mine.options).key
        asked.append([
            mine.kind, twin.position() == position, twin.snapshot() == match.snapshot(),
            [option.as_dict() for option in mine.options] == [option.as_dict() for option in its.options],
            [event.data for event in match.choose(key, seat)] == [event.data for event in twin.choose(key, seat)],
        ])
print(json.dumps(asked))
"""
    told = json.loads(guest_house.run(str(guest_house.python), "-c", script, home=tmp_path).stdout)
    assert {kind for kind, *_ in told} == {"dice", "card", "give"}
    assert [found for found in told if found[1:] != [True] * 4] == []


def test_it_is_played_in_the_terminal(guest_house: Environment, tmp_path: Path) -> None:
    # Enough first options for every question of the game; what is left over is not read.
    typed = "help\nwhy\np 1\nboard\nlog\n" + "1\n" * 20
    words = ("tty", "mora", "--seats", "2", "--seed", "7", "--opponents", "random", "--record", str(tmp_path / "r.txt"))
    told = guest_house.signoria(*words, text=typed, home=tmp_path)
    assert "Mora with North, East. You are North" in told
    assert "How many dice do you roll?" in told
    assert "Roll 2 dice" in told
    assert "lays Card" in told
    assert "wins." in told or "win together." in told
    shown = guest_house.signoria("show", str(tmp_path / "r.txt"), "--json", home=tmp_path)
    assert json.loads(shown)["result"]["victory"] == "points"
    assert "Turno 4" in guest_house.signoria("--lang", "es", "replay", str(tmp_path / "r.txt"), home=tmp_path)


@pytest.mark.parametrize(
    ("lang", "words", "unknown", "signs", "listed"),
    [
        ("en", "map market m tableau t victories v", "is no choice and no command here", "Signs",
         ["1, 2, 3 …", "u, undo", "p N", "why", "rules WORDS", "card WORDS", "log, log 20", "board", "Enter, choices",
          "save FILE", "?, help", "q, quit"]),
        ("es", "mapa mercado m muestrario t victorias v", "no es aquí ni una opción ni una orden", "Signos",
         ["1, 2, 3…", "d, deshacer", "p N", "porqué", "reglas PALABRAS", "carta PALABRAS", "registro, registro 20",
          "mesa", "Intro, opciones", "guardar ARCHIVO", "?, ayuda", "s, salir"]),
    ],
)  # fmt: skip
def test_the_terminal_offers_no_parts_of_a_table_that_it_does_not_bring(
    guest_house: Environment, tmp_path: Path, lang: str, words: str, unknown: str, signs: str, listed: list[str]
) -> None:
    typed = "\n".join(["?", *words.split(), ""])
    told = guest_house.signoria("--lang", lang, "tty", "mora", "--seats", "2", "--seed", "7", text=typed, home=tmp_path)
    page = told[told.index("1, 2, 3") : told.index(signs)].splitlines()
    assert [re.split(r"  +", line)[0] for line in page if line[:1].strip()] == listed
    for word in words.split():
        assert f"'{word}' {unknown}" in told


def simulated(house: Environment, home: Path, players: str, jobs: int) -> dict[str, Any]:
    words = ("sim", "mora", "--players", players, "--games", "4", "--seed", "3", "--jobs", str(jobs), "--json")
    told: dict[str, Any] = json.loads(house.signoria(*words, home=home))
    return told


def test_opponents_play_it_in_a_simulation_with_two_jobs(guest_house: Environment, tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    players = "random,greedy,casual,search:20"
    one, two = (simulated(guest_house, tmp_path, players, jobs) for jobs in (1, 2))
    assert one["games"] == two["games"] == 4
    for what in ("plan", "players", "places", "victories", "lengths"):
        assert one[what] == two[what]
    assert set(one["players"]) == set(players.split(","))


def test_opponents_of_the_package_play_by_their_names(guest_house: Environment, tmp_path: Path) -> None:
    pytest.importorskip("joblib")
    told = simulated(guest_house, tmp_path, "patient,patient:first,mora:Patient,mora:Patient:first", 2)
    assert set(told["players"]) == {"patient", "patient:first", "mora:Patient", "mora:Patient:first"}


def test_results_and_report_need_nothing_of_the_game(guest_house: Environment, tmp_path: Path) -> None:
    results, table, records = tmp_path / "mora.json", tmp_path / "mora.csv", tmp_path / "records"
    words = ("sim", "mora", "--players", "greedy,random,casual", "--games", "3", "--jobs", "1")
    guest_house.signoria(*words, "--out", str(results), "--tidy", str(table), "--records", str(records), home=tmp_path)
    assert len(table.read_text(encoding="utf-8").splitlines()) == 1 + 3 * 3
    assert len(list(records.glob("*.txt"))) == 3
    guest_house.signoria("report", str(results), home=tmp_path)
    page = (tmp_path / "mora.html").read_text(encoding="utf-8")
    assert "Mora" in page
    assert "North" in page


def test_it_is_an_environment_for_research(guest_house: Environment, tmp_path: Path) -> None:
    pytest.importorskip("pettingzoo")
    script = """
import signoria.env as env
from pettingzoo.test import api_test
game = env.raw_game_env("mora", seats=3)
for agent in game.possible_agents:
    game.action_space(agent).seed(1)
api_test(game, num_cycles=60)
print(game.layout.actions, game.metadata["name"])
game.reset(seed=7)
while not game.play.over:
    game.step(game.legal_actions()[-1])
print(sorted(game.play.match().result["scores"]))
many = env.VectorEnv(env.space_of("mora"), games=2, seats=2)
print(many.observations().shape)
"""
    run = guest_house.run(str(guest_house.python), "-W", "ignore", "-c", script, home=tmp_path).stdout.splitlines()
    assert "24 mora" in run  # two ways to roll, twenty cards, give or keep
    assert "['east', 'north', 'south']" in run


def test_it_is_played_over_http(guest_house: Environment, tmp_path: Path) -> None:
    with guest_house.serving(tmp_path) as client:
        meta = {game["id"]: game for game in checked(client.get("/api/meta"))["games"]}
        assert meta["mora"]["client"] == ""
        assert [seat["id"] for seat in meta["mora"]["seats"]] == ["north", "east", "south", "west"]
        guest = Guest(client, game="mora", seats=[{"kind": "here"}, {"kind": "here"}], seed=7)
        first = {seat: guest.table(seat)["view"]["hands"] for seat in guest.seats}
        for seat, other in (("north", "east"), ("east", "north")):
            assert (len(first[seat][seat]), first[seat][other]) == (4, 4)  # the other hand is a number of cards
        tables = play_out(guest)
        assert {table["game"]["status"] for table in tables.values()} == {"finished"}
        assert {table["game"]["result"]["victory"] for table in tables.values()} == {"points"}
        replay = checked(client.get(f"/api/games/{guest.game['id']}/replay", params={"chart": True}))
        assert replay["steps"] > 8
        record = client.get(f"/api/games/{guest.game['id']}/record").text
        assert "game: mora" in record


def test_its_rules_are_found_and_not_those_of_another_game(guest_house: Environment, tmp_path: Path) -> None:
    with guest_house.serving(tmp_path) as client:
        rules = {clause: checked(client.get(f"/api/rules/{clause}")) for clause in ("mora:9.6.a", "age:9.6.a", "9.6.a")}
        told = rules["mora:9.6.a"]["statement"]
        assert (told["game"], told["statement"]) == ("mora", "Who has as much as another wins with him.")
        assert rules["age:9.6.a"]["game"] == "age"
        assert rules["9.6.a"] == rules["age:9.6.a"]  # a number alone is that of the first game offered that has it
        around = rules["mora:9.6.a"]["around"]
        assert [(one["game"], one["id"]) for one in around] == [("mora", number) for number in "12345"]
        guest = Guest(client, game="mora", seats=[{"kind": "here"}, {"kind": "here"}], seed=7)
        cited = {event["clause"] for table in play_out(guest).values() for event in table["events"]}
        assert cited >= {"mora:2", "mora:3"}
        for clause in cited:
            assert checked(client.get(f"/api/rules/{clause}"))["statement"]["game"] == "mora"
        assert client.get("/api/rules/mora:E1.1").status_code == 404
        assert checked(client.get("/api/book/mora/names")) == {"names": {}}


def play_out(guest: Guest) -> dict[str, dict[str, Any]]:
    """Choose the first option of every question, whoever has to answer, to the end of the game."""
    while True:
        tables = {seat: guest.table(seat) for seat in guest.seats}
        asked = next((seat for seat, table in tables.items() if table["decision"]), None)
        if asked is None:
            return tables
        guest.choose(asked, tables[asked]["decision"]["options"][0]["key"])


@contextmanager
def broken_beside(house: Environment) -> Iterator[None]:
    """While it lasts, two packages are installed whose games cannot be had."""
    site = next(house.folder.glob("lib/python*/site-packages"))
    broken = site / "signoria_broken-1.dist-info"
    broken.mkdir()
    try:
        (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: signoria-broken\nVersion: 1\n", encoding="utf-8")
        entry = "[signoria.games]\nbroken = no_such_module:GAME\nno_game = json:JSONDecoder\n"
        (broken / "entry_points.txt").write_text(entry, encoding="utf-8")
        yield
    finally:
        for file in broken.iterdir():
            file.unlink()
        broken.rmdir()


def test_a_broken_package_is_one_sentence(guest_house: Environment, tmp_path: Path) -> None:
    script = "import signoria; signoria.new('mora', seats=2); signoria.game('broken')"
    with broken_beside(guest_house):
        with pytest.raises(
            AssertionError, match=r"The game 'broken' cannot be loaded from 'no_such_module:GAME': "
        ) as told:
            guest_house.run(str(guest_house.python), "-c", script, home=tmp_path)
        assert "ModuleNotFoundError" in str(told.value)


EVERYTHING = """
import json, runpy, signoria
from importlib.util import find_spec
from pathlib import Path
from signoria.cli import main

for name in ("mora", "age", "pax"):
    match = signoria.new(name, seats=3, seed=7)
    assert signoria.from_position(match.position()).position() == match.position()
    Path(name + ".json").write_text(json.dumps(match.position()), encoding="utf-8")
    assert main(["show", name + ".json"]) == 0
assert main(["solve", "pax.json", "--limit", "0.1"]) in (0, 1)
assert main(["ask", "pax.json"]) == 0
assert main(["puzzle", "1", "--json"]) == 0
assert main(["learn"]) == 0
assert main(["rules", "--game", "pax", "E3"]) == 0
assert main(["sim", "mora", "--players", "greedy,random", "--games", "1", "--jobs", "1"]) == 0
runpy.run_module("signoria.env", run_name="__main__")
if find_spec("pyspiel"):
    import pyspiel, signoria.env.openspiel
    assert pyspiel.load_game("signoria_mora").num_players() == 2
assert sorted(signoria.games().broken()) == ["broken", "no_game"]
print([package.name for package in signoria.games().loaded()])
"""


def test_a_broken_package_harms_nobody_else(guest_house: Environment, tmp_path: Path) -> None:
    with broken_beside(guest_house):
        assert "Mora" in guest_house.signoria("tty", "mora", "--seats", "2", text="quit\n", home=tmp_path)
        done = guest_house.run(str(guest_house.python), "-c", f"import os; os.chdir({str(tmp_path)!r})\n{EVERYTHING}",
                               home=tmp_path)  # fmt: skip
        assert done.stdout.endswith("['pax', 'age', 'mora']\n")
        with guest_house.serving(tmp_path) as client:
            assert [game["id"] for game in checked(client.get("/api/meta"))["games"]] == ["pax", "age", "mora"]
            for page in ("lessons", "strategy", "puzzles"):
                checked(client.get(f"/api/{page}"))
            position = json.loads((tmp_path / "mora.json").read_text(encoding="utf-8"))
            asked = {"position": position}
            head = {"X-Signoria": "1"}
            assert checked(client.post("/api/board/position", json=asked, headers=head))["playable"]
            strange = client.post("/api/games/import", json={"position": {"format": "x"}}, headers=head)
            assert strange.json()["error"] == "format: the format 'x' is that of no game: known are pax, age, mora."
