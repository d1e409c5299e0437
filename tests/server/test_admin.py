"""Order in the house: complaints, muting, keeping out, closing tables; by HTTP and by command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from signoria.cli import main
from signoria.server import schemas
from tests.server.serving import Client, Served, checked, problem, received_until, served, sqlite
from tests.server.test_club import open_table

Json = dict[str, Any]
TOKEN = "the key of the house"


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Served]:
    with served(sqlite(tmp_path), admin_token=TOKEN, clock_seconds=3600.0) as running:
        yield running


def two_people(server: Served) -> tuple[Client, Client, str]:
    anna, luca = server.client(), server.client()
    for client, name in ((anna, "Anna"), (luca, "Luca")):
        client.post("/api/me", name=name)
    game = open_table(anna)
    luca.post(f"/api/games/{game}/sit")
    return anna, luca, game


def overview(client: Client) -> Json:
    return dict(checked(schemas.AdminOut, client.get("/api/admin").json()))


def test_only_who_brings_the_token_administers(kept: Served, server: Served) -> None:
    for client in (kept.client(), kept.client("wrong"), server.client()):
        problem(client.get("/api/admin"), 403, "forbidden")
        problem(client.post("/api/admin", act="ban", about="x"), 403, "forbidden")
        odd = client.http.get("/api/admin", headers={b"Authorization": b"Bearer \xe9"})
        problem(odd, 403, "forbidden")
    assert overview(kept.client(TOKEN))["running"] == 0


def test_a_complaint_comes_to_the_administrator_who_settles_it(kept: Served) -> None:
    anna, luca, game = two_people(kept)
    admin = kept.client(TOKEN)
    assert anna.post(f"/api/games/{game}/report", seat="medici", text="He calls names.").json() == {"done": True}
    problem(anna.post(f"/api/games/{game}/report", seat="medici", text="Again."), 422, "illegal")
    problem(anna.post(f"/api/games/{game}/report", seat="fugger", text="Me."), 422, "illegal")
    problem(kept.client().post(f"/api/games/{game}/report", seat="medici", text="x"), 403, "forbidden")
    stranger = kept.client()
    stranger.post("/api/me", name="Noor")
    problem(stranger.post(f"/api/games/{game}/report", seat="medici", text="x"), 403, "forbidden")
    (report,) = overview(admin)["reports"]
    assert (report["name"], report["text"], report["game"]) == ("Luca", "He calls names.", game)
    told = checked(
        schemas.AdminOut, admin.post("/api/admin", act="settle", about=report["id"], why="spoke to him").json()
    )
    assert told["reports"] == []
    assert [(act["act"], act["why"]) for act in told["acts"]] == [("settle", "spoke to him")]
    problem(admin.post("/api/admin", act="settle", about=report["id"]), 404, "missing")
    assert luca.get("/api/me").json()["name"] == "Luca"


def test_who_is_banned_is_let_in_no_more_until_he_is_again(kept: Served) -> None:
    _, luca, game = two_people(kept)
    admin = kept.client(TOKEN)
    person = luca.get("/api/me").json()["id"]
    told = admin.post("/api/admin", act="ban", about=person, why="names").json()
    assert [(one["name"], one["why"]) for one in told["banned"]] == [("Luca", "names")]
    problem(luca.get(f"/api/games/{game}/table", seat="medici"), 403, "forbidden")
    admin.post("/api/admin", act="unban", about=person)
    assert luca.table(game, "medici")["seat"] == "medici"
    problem(admin.post("/api/admin", act="ban", about="nobody"), 404, "missing")


def test_a_table_is_closed_while_people_look_at_it(kept: Served) -> None:
    anna, luca, game = two_people(kept)
    with luca.live(game, "medici") as socket:
        received_until(socket, "table")
        kept.client(TOKEN).post("/api/admin", act="close", about=game, why="a test")
        message = received_until(socket, "update")
    assert message["game"]["status"] == "abandoned"
    assert message["events"][-1]["kind"] == "end"
    problem(anna.post(f"/api/games/{game}/choices", seat="fugger", version=1, key="x"), 422, "illegal")
    assert anna.get("/api/lobby").json()["watch"] == []


def test_whom_one_mutes_one_does_not_read_and_he_never_hears_of_it(kept: Served) -> None:
    anna, luca, game = two_people(kept)
    him = luca.get("/api/me").json()["id"]
    luca.post(f"/api/games/{game}/chat", seat="medici", text="hello")
    assert [one["text"] for one in anna.table(game, "fugger")["chat"]] == ["hello"]
    assert checked(schemas.Muted, anna.post(f"/api/people/{him}/mute", on=True).json()) == {"muted": [him]}
    assert anna.table(game, "fugger")["chat"] == []
    assert [one["text"] for one in luca.table(game, "medici")["chat"]] == ["hello"]
    with anna.live(game, "fugger") as socket:
        assert received_until(socket, "table")["chat"] == []
        luca.post(f"/api/games/{game}/chat", seat="medici", text="again")
        anna.post(f"/api/games/{game}/chat", seat="fugger", text="mine")
        assert received_until(socket, "chat")["chat"]["text"] == "mine"
    assert him not in json.dumps(luca.get("/api/me/export").json()["mutes"])
    assert anna.post(f"/api/people/{him}/mute", on=False).json() == {"muted": []}
    assert len(anna.table(game, "fugger")["chat"]) == 3


def test_head_to_head_is_told(kept: Served) -> None:
    anna, luca, _ = two_people(kept)
    for _ in range(2):
        game = open_table(anna, rated=True)
        luca.post(f"/api/games/{game}/sit")
        seat = anna.get(f"/api/games/{game}").json()["to_move"][0]
        (anna if seat == "fugger" else luca).act(game, "resign", seat=seat, version=0)
    me = anna.get("/api/me").json()["id"]
    (met,) = checked(schemas.Profile, anna.get(f"/api/people/{me}").json())["met"]
    assert (met["name"], met["games"], met["before"] + met["behind"]) == ("Luca", 2, 2)


def test_the_same_by_command(kept: Served, capsys: pytest.CaptureFixture[str]) -> None:
    _, luca, game = two_people(kept)
    database = kept.house.settings.database
    person = luca.get("/api/me").json()["id"]
    assert main(["admin", "ban", person, "--why", "names", "--database", database]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in told["banned"]] == [person]
    assert main(["admin", "close", game, "--database", database]) == 0
    assert luca.get(f"/api/games/{game}").status_code in (200, 403)
    assert main(["admin", "close", game, "--database", database]) != 0
    assert "There is nothing called" in capsys.readouterr().err
