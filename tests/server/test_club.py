"""The hall: open tables, clocks, absence, notes, ratings."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from sqlalchemy import text

from signoria.server import schemas
from signoria.server.clocks import Clock, read
from signoria.server.levels import name_of_level
from signoria.server.ratings import MU, SIGMA, Rating, rated
from tests.server.serving import PATIENCE, Client, Served, checked, problem, received_until

Json = dict[str, Any]
CLOCK = {"start": 3600, "add": 3600, "most": 7200}  # seconds: what is added is more than a busy machine takes


def lobby(client: Client, game: str | None = None) -> Json:
    found: Json = checked(schemas.Lobby, client.get("/api/lobby", game=game).json())
    return found


def open_table(client: Client, *more: Json, **terms: Any) -> str:
    seats = [{"kind": "here", "seat": "fugger"}, {"kind": "link", "seat": "medici"}, *more]
    answer = client.post("/api/games", game="pax", seats=seats, terms={"open": True, **terms})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_two_people_find_each_other(server: Served) -> None:
    anna, luca, third = server.client(), server.client(), server.client()
    anna.post("/api/me", name="Anna")
    game = open_table(anna)
    assert [card["id"] for card in lobby(luca)["open"]] == [game]
    assert [seat["free"] for seat in lobby(luca, "pax")["open"][0]["seats"]] == [False, True]
    assert lobby(luca, "age")["open"] == []
    luca.post("/api/me", name="Luca")
    joined = checked(schemas.Joined, luca.post(f"/api/games/{game}/sit").json())
    assert joined == {"game": game, "seat": "medici"}
    assert luca.table(game, "medici")["seat"] == "medici"
    assert {seat["name"] for seat in luca.get(f"/api/games/{game}").json()["seats"]} == {"Anna", "Luca"}
    problem(third.post(f"/api/games/{game}/sit"), 422, "illegal")
    assert [card["id"] for card in lobby(third)["watch"]] == [game]
    assert [card["id"] for card in lobby(anna)["waiting"]] == [game]
    assert lobby(luca)["waiting"] == []
    problem(luca.post(f"/api/games/{game}/sit"), 422, "illegal")


def test_a_private_table_is_not_open(server: Served) -> None:
    anna, luca = server.client(), server.client()
    game = anna.create("fugger:here", "medici:link")
    assert lobby(luca) == {"open": [], "watch": [], "waiting": []}
    problem(luca.post(f"/api/games/{game.id}/sit"), 403, "forbidden")
    refused = anna.post("/api/games", game="pax", seats=[{"kind": "here"}] * 2, terms={"open": True})
    problem(refused, 422, "invalid")
    problem(luca.get("/api/lobby", game="chess"), 422, "invalid")


def test_a_quick_game_waits_for_the_next_one(server: Served) -> None:
    anna, luca = server.client(), server.client()
    first = anna.post("/api/quick", game="pax").json()
    again = anna.post("/api/quick", game="pax").json()
    assert again["game"] != first["game"]  # nobody plays against himself
    joined = luca.post("/api/quick", game="pax").json()
    assert joined["game"] in (first["game"], again["game"])
    assert luca.table(joined["game"], joined["seat"])["seat"] == joined["seat"]
    assert luca.post("/api/quick", game="pax", seats=3).json()["game"] not in (first["game"], again["game"])


# ---------------------------------------------------------------------- clocks


def test_a_clock_counts_for_who_decides() -> None:
    clock = Clock.new(100_000, 10_000, 120_000, ["a", "b"])
    assert clock.deadline(["a"]) is None  # not all have sat down
    clock = clock.moved((), ["a"], 1_000, runs=True)
    assert clock.deadline(["a"]) == 101_000
    clock = clock.moved(["a"], ["b"], 31_000, runs=True)
    assert clock.left == {"a": 80_000, "b": 100_000}
    clock = clock.moved(["b"], ["b"], 32_000, runs=True)  # he goes on deciding: nothing is added
    assert clock.left["b"] == 99_000
    assert clock.out(["b"], 131_000) == ["b"]
    assert clock.out(["b"], 130_999) == []
    assert clock.moved(["b"], ["a"], 1_000, runs=True).left["b"] == 109_000  # a clock that jumped back
    assert Clock.new(100_000, 50_000, 120_000, "a").moved("a", (), 5, runs=True).left == {"a": 120_000}
    assert read(clock.text()) == clock
    assert clock.without("b").deadline(["b"]) is None


def _run_out(server: Served, game: str) -> None:
    """As if so much time had gone by."""
    store = server.house.store
    found = store.snapshot(game)
    assert found is not None
    clock = read(found.game.clock)
    assert clock is not None
    assert clock.since is not None
    late = Clock(clock.add, clock.most, clock.left, clock.since - 10_000_000)
    store.set_clock(game, found.game.version, late.text(), late.deadline(found.game.standing.to_move))
    server.house.games.mark_stale(game)


def _keep_time(server: Served) -> None:
    loop = server.loop
    asyncio.run_coroutine_threadsafe(server.house.keep_time(), loop).result(PATIENCE)


def test_the_clock_runs_when_all_have_sat_down_and_an_opponent_sits_in(server: Served) -> None:
    anna, luca = server.client(), server.client()
    game = open_table(anna, clock=CLOCK)
    card = anna.get(f"/api/games/{game}").json()
    assert card["clock"] == {"left": {"fugger": 3_600_000, "medici": 3_600_000}, "runs": False, "deadline": None}
    luca.post(f"/api/games/{game}/sit")
    card = anna.get(f"/api/games/{game}").json()
    assert card["clock"]["runs"]
    assert card["clock"]["deadline"] is not None
    _run_out(server, game)
    with luca.live(game, "medici") as socket:
        received_until(socket, "table")
        _keep_time(server)
        message = received_until(socket, "update")
    kinds = {seat["seat"]: (seat["kind"], seat["level"]) for seat in message["game"]["seats"]}
    assert kinds["fugger"] == ("opponent", "medium")
    assert "takeover" in [event["kind"] for event in message["events"]]
    problem(anna.get(f"/api/games/{game}/table", seat="fugger"), 403, "forbidden")
    # The seat is still hers.
    problem(luca.post(f"/api/games/{game}/return", seat="fugger"), 403, "forbidden")
    back = anna.post(f"/api/games/{game}/return", seat="fugger")
    assert back.status_code == 200, back.text
    assert anna.table(game, "fugger")["seat"] == "fugger"
    problem(anna.post(f"/api/games/{game}/return", seat="fugger"), 422, "illegal")


def test_who_is_out_of_time_may_have_agreed_to_resign(server: Served) -> None:
    anna, luca = server.client(), server.client()
    game = open_table(anna, clock=CLOCK, away="resign")
    luca.post(f"/api/games/{game}/sit")
    _run_out(server, game)
    _keep_time(server)
    card = luca.get(f"/api/games/{game}").json()
    assert (card["status"], card["result"]["winners"]) == ("finished", ["medici"])
    _keep_time(server)
    assert luca.get(f"/api/games/{game}").json()["status"] == "finished"


def test_a_choice_stops_ones_own_clock(server: Served) -> None:
    anna, luca = server.client(), server.client()
    game = open_table(anna, clock=CLOCK)
    luca.post(f"/api/games/{game}/sit")
    version = 0
    while True:
        table = anna.table(game, "fugger")
        if table["decision"] is None:
            break
        version = anna.choose(game, "fugger", table["version"], table["decision"]["options"][-1]["key"])["version"]
    assert version > 0
    left = anna.get(f"/api/games/{game}").json()["clock"]["left"]
    assert 3_600_000 < left["fugger"] <= 7_200_000
    assert left["medici"] <= 3_600_000


# ---------------------------------------------------------------------- ratings


def test_ratings_move_towards_the_results() -> None:
    even = [Rating()] * 4
    first, second, third, last = rated(even, [1, 2, 3, 4])
    assert first.mu > second.mu > third.mu > last.mu
    assert all(one.sigma < SIGMA for one in (first, second, third, last))
    winner, *others = rated(even, [1, 2, 2, 2])
    assert winner.mu > MU
    assert len({round(one.mu, 9) for one in others}) == 1
    strong, weak = rated([Rating(30, 2), Rating(20, 2)], [1, 2])
    assert strong.mu - 30 < 0.2  # what everybody expected changes little
    upset, beaten = rated([Rating(20, 2), Rating(30, 2)], [1, 2])
    assert upset.mu - 20 > 0.5
    assert beaten.mu < 30
    assert weak.mu < 20
    assert Rating().shown == 1500


def test_a_thousand_games_find_the_stronger_one() -> None:
    from random import Random

    chance = Random(5)
    ratings = [Rating(), Rating(), Rating()]
    for _ in range(1000):
        order = sorted(range(3), key=lambda n: -chance.gauss((3, 0, -3)[n], 4))
        ratings = rated(ratings, [order.index(n) + 1 for n in range(3)])
    assert ratings[0].mu > ratings[1].mu > ratings[2].mu


def test_a_rated_game_counts_once(server: Served) -> None:
    anna, luca = server.client(), server.client()
    for client, name in ((anna, "Anna"), (luca, "Luca")):
        client.post("/api/me", name=name)
    game = open_table(anna, rated=True)
    luca.post(f"/api/games/{game}/sit")
    anna.act(game, "resign", seat="fugger", version=0)
    ladder = checked(schemas.RatingList, anna.get("/api/ratings", game="pax").json())["ratings"]
    assert [(one["name"], one["games"]) for one in ladder] == [("Luca", 1), ("Anna", 1)]
    assert ladder[0]["rating"] > 1500 > ladder[1]["rating"]
    # A single game says too little to give anybody a place; both are people.
    assert [(one["settled"], one["place"], one["level"]) for one in ladder] == [(False, None, None)] * 2
    store = server.house.club._club
    assert not store.rate(game, "pax", [ladder[0]["who"], ladder[1]["who"]], [1, 2])
    profile = checked(schemas.Profile, anna.get(f"/api/people/{ladder[0]['who']}").json())
    assert (profile["name"], [point["place"] for point in profile["history"]]) == ("Luca", [1])
    problem(anna.get("/api/people/000000000000"), 404, "missing")


def test_a_place_on_the_ladder_is_for_who_is_settled_and_levels_stand_on_it_too(server: Served) -> None:
    anna = server.client()
    anna.post("/api/me", name="Anna")
    person = anna.get("/api/me").json()["id"]
    store = server.house.club._club
    hard, easy = name_of_level("hard"), name_of_level("easy")
    for n in range(100):
        assert store.rate(f"two{n}", "pax", [hard, easy], [1 + n % 3 // 2, 2 - n % 3 // 2])  # two of three
    assert store.rate("once", "pax", [person, hard], [1, 2])
    first, second, third = checked(schemas.RatingList, anna.get("/api/ratings", game="pax").json())["ratings"]
    assert [one["level"] for one in (first, second, third)] == [None, "hard", "easy"]
    assert [one["place"] for one in (first, second, third)] == [None, 1, 2]
    met = checked(schemas.Profile, anna.get(f"/api/people/{person}").json())["met"]
    assert [(one["level"], one["before"], one["behind"]) for one in met] == [("hard", 1, 0)]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"seed": 7, "terms": {"rated": True}}, "chosen seed"),
        ({"seats": [{"kind": "here"}] * 2, "terms": {"rated": True}}, "one screen"),
        ({"terms": {"clock": {"start": 600, "most": 60}}}, "less than"),
        ({"terms": {"clock": {"start": 1, "most": 60}}}, "start"),
    ],
)
def test_terms_that_do_not_fit_are_told(server: Served, body: Json, words: str) -> None:
    seats = [{"kind": "here"}, {"kind": "link"}]
    answer = server.client().post("/api/games", **{"game": "pax", "seats": seats, **body})
    assert words in problem(answer, 422, "invalid")


def test_notes_are_ones_own(server: Served) -> None:
    anna, luca = server.client(), server.client()
    game = open_table(anna)
    luca.post(f"/api/games/{game}/sit")
    assert anna.post(f"/api/games/{game}/note", text=" watch Medici ").json() == {"text": "watch Medici"}
    assert anna.get(f"/api/games/{game}/note").json() == {"text": "watch Medici"}
    assert luca.get(f"/api/games/{game}/note").json() == {"text": ""}
    problem(server.client().get(f"/api/games/{game}/note"), 403, "forbidden")
    anna.post(f"/api/games/{game}/note", text="")
    with server.house.store.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM notes")).scalar() == 0
