"""Tournaments: who meets whom, how it stands, and one of eight played to its end."""

from __future__ import annotations

import asyncio
from itertools import combinations
from random import Random
from typing import Any

import pytest

from signoria.server import schemas
from signoria.server.pairing import (
    KINDS,
    Kind,
    Meeting,
    Shape,
    next_round,
    places_of,
    round_robin,
    shares,
    standings,
    total_rounds,
)
from tests.server.serving import PATIENCE, Client, Served, checked, problem, until

Json = dict[str, Any]


# ---------------------------------------------------------------------- tables


@pytest.mark.parametrize(
    ("players", "size", "fewest", "most", "sizes"),
    [
        (8, 4, 2, 4, (4, 4)),
        (9, 4, 2, 4, (3, 3, 3)),
        (13, 4, 2, 4, (4, 3, 3, 3)),
        (5, 4, 3, 6, (5,)),
        (7, 2, 2, 2, (2, 2, 2)),  # one is left out
        (2, 4, 2, 4, (2,)),
        (1, 4, 2, 4, ()),
        (2, 3, 3, 6, ()),
    ],
)
def test_tables_are_as_even_as_possible(
    players: int, size: int, fewest: int, most: int, sizes: tuple[int, ...]
) -> None:
    assert Shape("swiss", size, fewest, most).sizes(players) == sizes


@pytest.mark.parametrize(("players", "size"), [(8, 2), (7, 2), (8, 4), (9, 3), (6, 3), (12, 4)])
def test_in_a_round_robin_everybody_meets_everybody(players: int, size: int) -> None:
    shape = Shape("round_robin", size, 2, 2 if size == 2 else 6)
    rounds = round_robin(shape, players)
    for tables in rounds:
        assert sorted(one for table in tables for one in table) == list(range(players))
    met = [pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2)]
    assert set(met) == set(combinations(range(players), 2))
    if size == 2:
        assert len(met) == len(set(met))
    assert total_rounds(shape, players) == len(rounds)


def played(shape: Shape, players: int, seed: int) -> list[list[Meeting]]:
    chance = Random(seed)
    rounds: list[list[Meeting]] = []
    while (groups := next_round(shape, players, rounds)) is not None:
        assert len(rounds) < 30
        rounds.append([Meeting(group, tuple(chance.sample(range(1, len(group) + 1), len(group)))) for group in groups])
    return rounds


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("players", "size"), [(8, 4), (8, 2), (7, 2), (9, 4), (11, 3), (2, 2)])
def test_a_tournament_ends_with_one_at_the_top(kind: Kind, players: int, size: int) -> None:
    shape = Shape(kind, size, 2, 2 if size == 2 else 4)
    rounds = played(shape, players, 5)
    lines = standings(kind, players, rounds)
    assert sorted(line.player for line in lines) == list(range(players))
    if kind == "knockout":
        final = rounds[-1][0]
        assert final.places is not None
        assert lines[0].player == final.players[final.places.index(1)]
        sat = {player for meeting in rounds[-1] for player in meeting.players}
        assert {line.player for line in lines[: len(sat)]} == sat
    else:
        assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    # Everything that is given out is somebody's.
    given = sum(share for tables in rounds for one in tables for share in shares(one.places or ()))
    assert sum(line.points for line in lines) == pytest.approx(given)


def test_swiss_pairs_equals_and_nobody_twice() -> None:
    shape = Shape("swiss", 2, 2, 2, rounds=3)
    rounds = played(shape, 8, 3)
    assert len(rounds) == 3
    met = [tuple(sorted(one.players)) for tables in rounds for one in tables]
    assert len(met) == len(set(met))
    second = standings("swiss", 8, rounds[:1])
    points = {line.player: line.points for line in second}
    assert all(points[a] == points[b] for a, b in (one.players for one in rounds[1]))


def test_places_share_points_and_follow_scores() -> None:
    assert shares((1, 2, 3, 4)) == pytest.approx([1, 2 / 3, 1 / 3, 0])
    assert shares((1, 2, 2)) == pytest.approx([1, 0.25, 0.25])
    assert shares((1, 1)) == pytest.approx([0.5, 0.5])
    result = {"winners": ["b"], "scores": {"a": {"patron": 3, "florins": 1}, "b": {"patron": 0}, "c": {"patron": 4}}}
    assert places_of(["a", "b", "c"], result) == (3, 1, 2)
    assert places_of(["a", "b"], {"winners": ["a"], "scores": {"a": 1, "b": 9}}) == (1, 2)
    assert places_of(["a", "b"], None) == (1, 1)


def test_who_met_stronger_ones_stands_before() -> None:
    rounds = [
        [Meeting((0, 1), (1, 2)), Meeting((2, 3), (1, 2))],
        [Meeting((0, 2), (1, 2)), Meeting((1, 3), (2, 1))],
    ]
    # Both 2 and 3 have a point: 2 lost to the first, 3 to 2 and beat the last.
    assert [line.player for line in standings("swiss", 4, rounds)] == [0, 2, 3, 1]


# ---------------------------------------------------------------------- on the server


def opened(client: Client, **more: Any) -> Json:
    wish = {"title": "Rialto Cup", "game": "pax", "kind": "swiss", "size": 4, **more}
    answer = client.post("/api/tournaments", **wish)
    assert answer.status_code == 201, answer.text
    return dict(checked(schemas.TournamentOut, answer.json()))


def look(client: Client, tournament: str) -> Json:
    return dict(checked(schemas.TournamentOut, client.get(f"/api/tournaments/{tournament}").json()))


def go_on(server: Served) -> None:
    asyncio.run_coroutine_threadsafe(server.house.tournaments.go_on(), server.loop).result(PATIENCE)


def test_a_tournament_of_eight_opponents_is_played_to_its_end(server: Served) -> None:
    anna = server.client()
    cup = opened(anna, kind="knockout", levels=["random"] * 8)
    started = anna.post(f"/api/tournaments/{cup['id']}/start")
    assert started.status_code == 200, started.text
    first = checked(schemas.TournamentOut, started.json())
    assert [len(table["players"]) for table in first["tables"]] == [4, 4]
    until(lambda: look(anna, cup["id"])["status"] == "finished", "the tournament is over")
    now = look(anna, cup["id"])
    final = now["tables"][-1]
    assert (now["round"], len(now["tables"]), len(final["players"])) == (2, 3, 4)
    # Players may share the last victory, and then one of them leads.
    first_places = [player for player, place in zip(final["players"], final["places"], strict=True) if place == 1]
    assert now["standings"][0]["player"] in first_places
    for table in now["tables"]:
        card = anna.get(f"/api/games/{table['game_id']}").json()
        winners = [at for at, seat in enumerate(card["seats"]) if seat["seat"] in card["result"]["winners"]]
        assert [at for at, place in enumerate(table["places"]) if place == 1] == winners
    listed = checked(schemas.TournamentList, anna.get("/api/tournaments").json())["tournaments"]
    assert [(one["title"], one["status"], one["players"]) for one in listed] == [("Rialto Cup", "finished", 8)]


def test_people_play_a_round_robin(server: Served) -> None:
    people = [server.client() for _ in range(3)]
    for client, name in zip(people, ("Anna", "Luca", "Noor"), strict=True):
        client.post("/api/me", name=name)
    anna = people[0]
    cup = opened(anna, kind="round_robin", size=2)["id"]
    for client in people:
        assert client.post(f"/api/tournaments/{cup}/join").json()["playing"]
    problem(anna.post(f"/api/tournaments/{cup}/join"), 422, "illegal")
    problem(people[1].post(f"/api/tournaments/{cup}/start"), 403, "forbidden")
    anna.post(f"/api/tournaments/{cup}/start")
    problem(anna.post(f"/api/tournaments/{cup}/start"), 422, "illegal")
    problem(people[1].post(f"/api/tournaments/{cup}/leave"), 422, "illegal")
    for number in (1, 2, 3):
        now = look(anna, cup)
        assert (now["round"], now["rounds"]) == (number, 3)
        table = next(one for one in now["tables"] if one["round"] == number and one["game_id"])
        card = anna.get(f"/api/games/{table['game_id']}").json()
        assert card["terms"]["tournament"] == cup
        # The first to move gives up; the seat is his without any link.
        seat = card["to_move"][0]
        name = now["entrants"][table["players"][[one["seat"] for one in card["seats"]].index(seat)]]["name"]
        who = people[("Anna", "Luca", "Noor").index(name)]
        who.act(card["id"], "resign", seat=seat, version=0)
        go_on(server)
    now = look(anna, cup)
    assert now["status"] == "finished"
    assert sum(line["points"] for line in now["standings"]) == pytest.approx(6)  # a point a table, a point left out
    assert all(line["played"] == 2 for line in now["standings"])


def test_what_cannot_be_is_told(server: Served) -> None:
    anna = server.client()
    wish = {"title": "Cup", "game": "pax", "kind": "swiss", "size": 4}
    problem(anna.post("/api/tournaments", **{**wish, "size": 6}), 422, "invalid")
    problem(anna.post("/api/tournaments", **{**wish, "kind": "ladder"}), 422, "invalid")
    problem(anna.post("/api/tournaments", **{**wish, "levels": ["godlike"]}), 422, "invalid")
    no_master = problem(anna.post("/api/tournaments", **{**wish, "game": "age", "levels": ["master"]}), 422, "invalid")
    assert "'master'" in no_master
    assert "hard, expert, mehmed" in no_master
    problem(anna.post("/api/tournaments", **{**wish, "rules": "9e"}), 422, "invalid")
    problem(anna.get("/api/tournaments/aaaaaaaaaa"), 404, "missing")
    cup = opened(anna)["id"]
    problem(anna.post(f"/api/tournaments/{cup}/start"), 422, "illegal")  # nobody plays
    problem(server.client().post(f"/api/tournaments/{cup}/close"), 403, "forbidden")
    for _ in range(4):
        opened(anna)
    problem(anna.post("/api/tournaments", **wish), 429, "busy")
    assert anna.post(f"/api/tournaments/{cup}/close").json() == {"done": True}
    problem(anna.get(f"/api/tournaments/{cup}"), 404, "missing")
