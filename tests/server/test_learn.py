"""Learning over the wire: courses, a walk through a lesson, worked examples, the analysis board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.arena.puzzles import shipped
from signoria.learn.lesson import lesson_of, lessons
from signoria.learn.walk import NEXT, SHOW, Walk
from signoria.server import learning
from tests.server.serving import Client, Served, checked, problem, served, sqlite, until
from tests.support import plain


@pytest.fixture
def client(server: Served) -> Client:
    return server.client()


def test_the_courses_and_a_lesson(client: Client) -> None:
    listed = checked(learning.CourseOut, client.get("/api/lessons").json())
    assert [one["id"] for chapter in listed["chapters"] for one in chapter["lessons"]] == [one.id for one in lessons()]
    told = checked(learning.LessonOut, client.get("/api/lessons/pax/market").json())
    assert len(told["script"]) == told["steps"]
    assert problem(client.get("/api/lessons/pax/flying"), 422, "invalid").startswith("There is no lesson 'flying'")


def test_a_lesson_is_walked_with_nothing_kept_on_the_server(client: Client) -> None:
    shown = Walk(lesson_of("pax", "push-start-1"))
    inputs: list[str] = []
    finished = False
    while shown.step is not None:
        word = shown.shown or NEXT
        body = {"inputs": inputs, "word": word}
        told = checked(learning.WalkOut, client.post("/api/lessons/pax/push-start-1/walk", **body).json())
        shown.give(word)
        assert told["verdict"]["outcome"] in ("done", "on")
        inputs = told["inputs"]
        assert inputs == shown.inputs
        finished = told["finished"]
    assert finished


def test_a_wrong_choice_comes_back_explained(client: Client) -> None:
    start = Walk(lesson_of("pax", "push-start-1"))
    while start.decision is None or start.decision.kind == SHOW:
        start.give(start.shown or NEXT)
    shown = [word for word in start.inputs if word != NEXT]
    asked = start.inputs[: start.inputs.index(shown[0])]
    told = client.post("/api/lessons/pax/push-start-1/preview", inputs=asked, word=shown[0]).json()
    assert told == {"changes": {}, "events": [], "reveals": False, "closes": False, "asks": None}
    body = {"inputs": start.inputs, "word": "buy west 4"}
    told = checked(learning.WalkOut, client.post("/api/lessons/pax/push-start-1/walk", **body).json())
    assert told["verdict"]["outcome"] == "wrong"
    assert told["verdict"]["rule"]
    assert told["verdict"]["tried"]
    assert told["inputs"] == start.inputs
    refused = client.post("/api/lessons/pax/push-start-1/walk", inputs=start.inputs, word="fly")
    assert problem(refused, 422, "invalid").startswith("'fly' is not possible now")


def test_examples_open_on_the_board(client: Client) -> None:
    listed = checked(learning.ExamplesOut, client.get("/api/examples").json())
    assert listed["links"]["pax"]["F4.1"]["examples"]
    told = checked(learning.ExampleOut, client.get("/api/examples/pax/EX-F4-tax").json())
    part = told["told"][0]["parts"][0]
    choices = [{"seat": step["seat"], "key": step["key"]} for step in part["steps"]]
    table = client.post("/api/board", record=part["record"], choices=choices)
    assert checked(learning.BoardOut, table.json())["answers"] == len(choices)


def test_a_board_refuses_what_is_no_record(client: Client) -> None:
    refused = client.post("/api/board", record="nonsense\n")
    assert problem(refused, 422, "invalid").startswith("line 1: a record begins with")


def test_a_position_that_cannot_be_gets_a_sentence(client: Client) -> None:
    position = plain(lesson_of("pax", "market").start().position())
    told = checked(learning.PositionOut, client.post("/api/board/position", position=position).json())
    assert told["playable"]
    assert told["record"].startswith("signoria record 1")
    position["players"][0]["florins"] = -1
    position["market"]["west"][1]["card"] = "PREN999"
    told = checked(learning.PositionOut, client.post("/api/board/position", position=position).json())
    assert not told["playable"]
    assert len(told["legality"]) >= 2
    assert all(entry["sentence"] for entry in told["legality"])


def test_a_card_that_lies_there_twice_is_told_in_one_sentence(client: Client) -> None:
    """What is left of its place once it is taken out is no other fault."""
    position = json.loads(shipped()[0].position)
    (double,) = [entry["card"] for entry in position["players"][1]["west"] if "card" in entry][:1]
    position["players"][0]["hand"] = [double]
    position["players"][2]["florins"] = -1
    told = checked(learning.PositionOut, client.post("/api/board/position", position=position).json())
    assert not told["playable"]
    assert len(told["legality"]) == 2
    assert any(double in entry["sentence"] for entry in told["legality"])
    assert not any("None" in entry["sentence"] for entry in told["legality"])
    assert told["mended"] is not None


def test_counsel_in_a_game_against_opponents_and_not_between_people(client: Client) -> None:
    made = client.create("fugger:here", "medici:opponent")
    told = client.get(f"/api/games/{made.id}/counsel/hint", seat="fugger")
    advice = checked(learning.AdviceOut, told.json())
    about = {"seat": "fugger", "key": advice["key"]}
    checked(learning.ChancesOut, client.get(f"/api/games/{made.id}/counsel/chances", **about).json())
    checked(learning.AnswersOut, client.get(f"/api/games/{made.id}/counsel/answers", **about).json())
    people = client.create("fugger:here", "medici:link")
    refused = client.get(f"/api/games/{people.id}/counsel/hint", seat="fugger")
    assert problem(refused, 403, "forbidden").startswith("Counsel is for games against opponents")


def _judged(client: Client, record: str) -> dict[str, Any]:
    """The analysis of a record when it is done."""
    told: dict[str, Any] = checked(learning.AnalysisOut, client.post("/api/analyses", record=record).json())

    def done() -> bool:
        nonlocal told
        told = checked(learning.AnalysisOut, client.get(f"/api/analyses/{told['id']}").json())
        return not told["running"]

    until(done, "the record is judged")
    return told


def test_a_record_is_judged_in_the_background(client: Client) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=3)
    match.choose("buy west 1")
    match.choose("buy east 1")
    told = _judged(client, match.record())
    assert told["state"]["judged"] == 2
    stopped = checked(learning.AnalysisOut, client.post(f"/api/analyses/{told['id']}/stop").json())
    assert not stopped["running"]
    assert problem(client.get("/api/analyses/0123456789abcdef"), 404, "missing")
    assert problem(client.post("/api/analyses"), 422, "invalid")


def test_a_choice_of_an_analysis_is_tried_again(client: Client) -> None:
    riddle = next(one for one in shipped() if all(seat == one.mover for seat, _ in one.solution) and one.quick)
    match = riddle.start()
    decision = match.decision
    assert decision is not None
    match.choose(next(one for one in decision.options if one.key not in {key for _, key in riddle.solution}))
    told = _judged(client, match.record())
    assert told["retries"][riddle.mover] == [0]
    path = f"/api/analyses/{told['id']}/retry"
    asked = checked(learning.RetryOut, client.post(path, index=0).json())
    assert asked["tried"] is None
    assert asked["where_text"].startswith("Look at ")
    found = checked(learning.RetryOut, client.post(path, index=0, key=told["choices"][0]["best"]).json())
    assert found["tried"]["solved"]
    assert problem(client.post(path, index=7), 422, "invalid")
    assert problem(client.post(path, index=0, key="fly"), 422, "invalid")


def test_strategy_and_glossary(client: Client) -> None:
    told = checked(learning.StrategyOut, client.get("/api/strategy").json())
    assert {page["game"] for page in told["pages"]} >= {"pax", "age"}
    assert any(word["id"] == "levy" for word in told["glossary"])


def test_a_table_of_people_that_agreed_to_it_has_counsel_for_each_from_its_own_seat(client: Client) -> None:
    made = client.create("fugger:here", "medici:link", terms={"counsel": True})
    advice = client.get(f"/api/games/{made.id}/counsel/hint", seat="fugger")
    assert checked(learning.AdviceOut, advice.json())["seat"] == "fugger"
    assert problem(client.get(f"/api/games/{made.id}/counsel/hint", seat="medici"), 403, "forbidden")
    body = {
        "game": "pax",
        "seats": [{"kind": "here"}, {"kind": "link"}],
        "terms": {"counsel": True, "rated": True},
    }
    assert problem(client.post("/api/games", **body), 422, "invalid") == "A rated game is played without counsel."


def test_how_far_somebody_has_come_is_found_again_in_another_browser(server: Served) -> None:
    here = server.client()
    assert here.get("/api/learned").json() == {"learned": {}}
    assert here.post("/api/learned/pax:market", kept={"step": 2}).json() == {"done": False}  # nobody yet
    here.post("/api/me", name="Ada")
    assert here.post("/api/learned/pax:market", kept={"step": 2}).json() == {"done": True}
    assert here.post("/api/learned/pax:market", kept={"step": 3}).json() == {"done": True}
    assert here.post("/api/learned/puzzles", kept={"solved": [1, 4]}).json() == {"done": True}
    code = here.post("/api/me/code").json()["code"]
    there = server.client()
    there.post("/api/me/recover", code=code)
    told = checked(learning.LearnedOut, there.get("/api/learned").json())["learned"]
    assert told == {"pax:market": {"step": 3}, "puzzles": {"solved": [1, 4]}}
    assert len(here.get("/api/me/export").json()["learned"]) == 2
    assert problem(here.post("/api/learned/pax:market", kept={"step": "x" * 60_000}), 413, "too_large")
    assert problem(here.post("/api/learned/nonsense", kept={}), 422, "invalid")


def test_an_analysis_outlives_the_server(tmp_path: Path) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=3)
    match.choose("buy west 1")
    database = sqlite(tmp_path)
    with served(database) as first:
        told = checked(learning.AnalysisOut, first.client().post("/api/analyses", record=match.record()).json())
    with served(database) as second:
        again = checked(learning.AnalysisOut, second.client().get(f"/api/analyses/{told['id']}").json())
    assert again["record"] == told["record"]
    assert again["state"]["judged"] >= told["state"]["judged"]
