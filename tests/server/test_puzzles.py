"""Puzzles over the wire: the list, a try that is won, one that fails, hints, and what is refused."""

from __future__ import annotations

import pytest

import signoria
from signoria.arena.puzzles import Puzzle, puzzle, shipped, steps_of
from signoria.server import schemas
from tests.server.serving import Client, Json, Made, Served, checked, problem, received


@pytest.fixture
def client(server: Served) -> Client:
    return server.client()


def begin(client: Client, number: int) -> Made:
    answer = client.post(f"/api/puzzles/{number}")
    assert answer.status_code == 201, answer.text
    return Made(checked(schemas.GameCreated, answer.json()))


def alone() -> Puzzle:
    """A puzzle in which nobody else has to answer."""
    wins = [one for one in shipped() if one.kind == "win" and one.title]
    return next(one for one in wins if all(seat == one.mover for seat, _ in one.solution))


def test_the_list_tells_no_solution(client: Client) -> None:
    listed = checked(schemas.PuzzleList, client.get("/api/puzzles").json())["puzzles"]
    assert [one["number"] for one in listed] == [one.number for one in shipped()]
    assert [one["title"] for one in listed] == [one.title_in("en") for one in shipped()]
    assert all(
        len(one["sketch"]) == (10 if one["game"] == "pax" else 0) and one["mover"] in one["seats"] for one in listed
    )
    assert not any("victory" in one or "solution" in one for one in listed)
    powers = {"Venice", "Genoa", "Barcelona", "Paris", "London", "Hamburg"}
    assert {one["called"] for one in listed if one["game"] == "age"} <= powers, "who is what is known there"


def test_a_puzzle_is_won_by_its_solution(client: Client) -> None:
    riddle = alone()
    made = begin(client, riddle.number)
    kinds = {seat["seat"]: seat["kind"] for seat in made.seats}
    assert kinds.pop(riddle.mover) == "here"
    assert set(kinds.values()) == {"opponent"}
    table = client.table(made.id, riddle.mover)
    assert table["puzzle"] == {
        "kind": "win",
        "task": riddle.task_in("en"),
        "number": riddle.number, "title": riddle.title, "difficulty": riddle.difficulty, "mover": riddle.mover,
        "state": "open", "count": len(shipped()),
    }  # fmt: skip
    for seat, key in riddle.solution:
        assert table["puzzle"]["state"] == "open"
        table = client.choose(made.id, seat, table["version"], key)
    assert table["puzzle"]["state"] == "solved"
    assert table["game"]["result"]["winners"] == [riddle.mover]
    assert table["game"]["puzzle"] == riddle.number


def spoil(client: Client, made: Made, mover: str) -> Json:
    """Let the turn pass without winning."""
    table = client.table(made.id, mover)
    while table["puzzle"]["state"] == "open":
        keys = [option["key"] for option in table["decision"]["options"]]
        key = next((key for key in keys if key.startswith(("fair", "sell", "pass"))), keys[-1])
        table = client.choose(made.id, mover, table["version"], key)
    return table


def test_when_the_turn_is_over_nobody_plays_on(server: Served, client: Client) -> None:
    riddle = alone()
    made = begin(client, riddle.number)
    table = spoil(client, made, riddle.mover)
    assert table["puzzle"]["state"] == "failed"
    assert table["waiting"]
    assert table["waiting"][0]["seat"] != riddle.mover
    assert not server.house.opponents.is_considering(made.id)
    assert client.table(made.id, riddle.mover)["version"] == table["version"]
    again = begin(client, riddle.number)
    assert again.id != made.id
    assert client.table(again.id, riddle.mover)["puzzle"]["state"] == "open"


def test_a_step_back_opens_it_again(client: Client) -> None:
    riddle = alone()
    made = begin(client, riddle.number)
    table = spoil(client, made, riddle.mover)
    table = client.act(made.id, "undo/propose", seat=riddle.mover, version=table["version"])
    assert table["puzzle"]["state"] == "open"


def test_whoever_watches_sees_how_it_stands(client: Client) -> None:
    riddle = alone()
    made = begin(client, riddle.number)
    with client.live(made.id, riddle.mover) as socket:
        assert received(socket)["puzzle"]["state"] == "open"
        spoil(client, made, riddle.mover)
        states = []
        while "failed" not in states:
            message = received(socket)
            states += [message["puzzle"]["state"]] if message["type"] == "update" else []


def test_the_others_answer_what_they_are_asked(client: Client) -> None:
    """A tax that somebody else has to pay or not: the server answers for that bank, and the turn goes on."""
    riddle = puzzle(23)
    made = begin(client, riddle.number)
    with client.live(made.id, riddle.mover) as socket:
        table = received(socket)
        for key in ("ops west", "op PREN003 tax", "border england__portugal"):
            table = client.choose(made.id, riddle.mover, table["version"], key)
        assert [waiting["kind"] for waiting in table["waiting"]] == ["tax_answer"]
        assert table["waiting"][0]["seat"] != riddle.mover
        while table.get("decision") is None:
            table = received(socket)
    assert table["puzzle"]["state"] == "open"
    assert table["decision"]["seat"] == riddle.mover


def test_hints_follow_the_table(client: Client) -> None:
    riddle = alone()
    made = begin(client, riddle.number)
    hint = f"/api/games/{made.id}/hint"
    told = checked(schemas.HintOut, client.get(hint, seat=riddle.mover).json())
    assert told["victory"] == riddle.victory
    assert (told["step"]["seat"], told["step"]["key"]) == riddle.solution[0]
    table = client.choose(made.id, riddle.mover, 0, riddle.solution[0][1])
    told = client.get(hint, seat=riddle.mover).json()
    assert (told["step"]["seat"], told["step"]["key"]) == riddle.solution[1]
    client.act(made.id, "undo", seat=riddle.mover, version=table["version"])
    spoil(client, made, riddle.mover)
    assert "is over" in problem(client.get(hint, seat=riddle.mover), 422, "illegal")


def test_the_solution_is_told_to_who_asks(client: Client) -> None:
    for riddle in shipped():
        told = checked(schemas.SolutionOut, client.get(f"/api/puzzles/{riddle.number}/solution").json())
        assert told["victory"] == riddle.victory
        assert [(step["seat"], step["key"]) for step in told["steps"]] == list(riddle.solution)


@pytest.mark.parametrize("number", [0, 9999, 1000])
def test_there_is_no_such_puzzle(client: Client, number: int) -> None:
    sentence = f"There is no puzzle {number}: give a number from 1 to {len(shipped())}."
    assert problem(client.post(f"/api/puzzles/{number}"), 404, "missing") == sentence
    assert problem(client.get(f"/api/puzzles/{number}/solution"), 404, "missing") == sentence


def test_what_is_no_number_is_refused(client: Client) -> None:
    assert "number" in problem(client.post("/api/puzzles/seven"), 422, "invalid")


def test_hints_are_for_who_tries_it(server: Served, client: Client) -> None:
    made = begin(client, 1)
    mover = puzzle(1).mover
    stranger = server.client()
    problem(stranger.get(f"/api/games/{made.id}/hint", seat=mover), 403, "forbidden")
    other = next(bank for bank in made.names if bank != mover)
    problem(client.get(f"/api/games/{made.id}/hint", seat=other), 403, "forbidden")
    usual = client.create("fugger:here", "medici:here")
    told = problem(client.get(f"/api/games/{usual.id}/hint", seat="fugger"), 422, "illegal")
    assert told == "This game is no puzzle: there is no hint."
    assert client.table(usual.id, "fugger")["puzzle"] is None


@pytest.mark.parametrize("game", ["pax", "age"])
def test_the_seats_of_a_puzzle_go_by_what_they_are(server: Served, client: Client, game: str) -> None:
    riddle = next(one for one in shipped() if one.start().game == game)
    made = begin(client, riddle.number)
    match = riddle.start()
    for lang in ("en", "es"):
        card = server.client(lang=lang).table(made.id)["game"]
        words = [signoria.game(game).seat_title(match, seat, lang) for seat in match.seats]
        assert [seat["name"] for seat in card["seats"]] == [seat["called"] for seat in card["seats"]] == words
        assert not any(seat["named"] for seat in card["seats"])
        assert (
            card["called"]
            == card["title"]
            == f"{'Puzzle' if lang == 'en' else 'Problema'} {riddle.number}: " + (riddle.title_in(lang))
        )


def test_everybody_reads_a_puzzle_in_his_language(server: Served, client: Client) -> None:
    riddle = alone()
    made = begin(client, riddle.number)
    reader = server.client(lang="es")
    assert client.table(made.id)["game"]["title"] == f"Puzzle {riddle.number}: {riddle.title}"
    seen = reader.table(made.id)
    assert seen["game"]["title"] == f"Problema {riddle.number}: {riddle.title_in('es')}"
    assert seen["puzzle"]["title"] == riddle.title_in("es")
    listed = reader.get("/api/puzzles").json()["puzzles"]
    assert [one["title"] for one in listed] == [one.title_in("es") for one in shipped()]
    assert listed[0]["sketch"][0]["name"] == "Inglaterra"
    answer = reader.get(f"/api/puzzles/{riddle.number}/solution")
    assert [step["label"] for step in answer.json()["steps"]] == [step.label for step in steps_of(riddle, "es")]
    assert "accept-language" in answer.headers["vary"].casefold()
    mine = begin(reader, riddle.number)
    hint = reader.get(f"/api/games/{mine.id}/hint", seat=riddle.mover).json()
    assert hint["step"]["label"] == steps_of(riddle, "es")[0].label
    sentence = f"No hay ningún problema 999: indica un número de 1 a {len(shipped())}."
    assert problem(reader.post("/api/puzzles/999"), 404, "missing") == sentence
