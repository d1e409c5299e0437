"""People: one cookie, a name, codes, links that die, and leaving for good."""

from __future__ import annotations

import re

import httpx
import pytest

from signoria.server import schemas
from signoria.server.people import new_code, plain_code
from tests.server.serving import PATIENCE, Client, Served, checked, problem


def me(client: Client) -> dict[str, object]:
    found: dict[str, object] = checked(schemas.Me, client.get("/api/me").json())
    return found


def test_nobody_is_somebody_from_the_first_seat_on(server: Served) -> None:
    client = server.client()
    assert me(client) == {"id": None, "name": "", "lasting": False, "seal": None}
    first = client.create("fugger:here", "medici:here")
    who = me(client)
    assert who["id"] is not None
    assert not who["lasting"]
    games = [client.create("fugger:here", "medici:here").id for _ in range(5)]
    # However many games there are, the browser keeps one thing.
    assert [cookie.name for cookie in client.http.cookies.jar] == ["signoria"]
    assert me(client) == who
    assert {game["id"] for game in client.get("/api/games").json()["games"]} == {first.id, *games}


def test_a_name_is_taken_and_changed_where_it_stands(server: Served) -> None:
    client = server.client()
    assert client.post("/api/me", name=" Inés ").json()["name"] == "Inés"
    game = client.create("fugger:here", "medici:link")
    assert game.seats[0]["name"] in ("Fugger", "Inés")
    client.post("/api/me", name="Luca")
    names = {seat["seat"]: seat["name"] for seat in client.get(f"/api/games/{game.id}").json()["seats"]}
    assert names["fugger"] == "Luca"
    problem(client.post("/api/me", name="   "), 422, "invalid")
    problem(client.post("/api/me", name=""), 422, "invalid")


def test_a_code_brings_the_seats_to_another_browser(server: Served) -> None:
    client, other = server.client(), server.client()
    problem(client.post("/api/me/code"), 403, "forbidden")
    client.post("/api/me", name="Anna")
    game = client.create("fugger:here", "medici:here")
    code = checked(schemas.CodeOut, client.post("/api/me/code").json())["code"]
    assert re.fullmatch(r"[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}", code)
    assert me(client)["lasting"]
    assert other.post("/api/me/recover", code=f" {code.lower()} ").json()["name"] == "Anna"
    assert other.table(game.id, "fugger")["seat"] == "fugger"
    # A new one replaces it.
    client.post("/api/me/code")
    problem(server.client().post("/api/me/recover", code=code), 404, "missing")


def test_a_code_for_a_device_works_once(server: Served) -> None:
    client = server.client()
    client.post("/api/me", name="Anna")
    told = client.post("/api/me/device").json()
    assert told["seconds"] == 600
    assert server.client().post("/api/me/recover", code=told["code"]).status_code == 200
    problem(server.client().post("/api/me/recover", code=told["code"]), 404, "missing")
    assert not me(client)["lasting"]


def test_codes_cannot_be_tried_for_long(server: Served) -> None:
    client = server.client()
    answers = [client.post("/api/me/recover", code=new_code()) for _ in range(12)]
    assert {answer.status_code for answer in answers} == {404, 429}
    assert answers[0].status_code == 404


@pytest.mark.parametrize(
    ("typed", "meant"), [("oIlu-0000-aaaa", "011V0000AAAA"), (" ab cd ef gh 12 34 ", "ABCDEFGH1234")]
)
def test_letters_that_look_alike_count_as_one(typed: str, meant: str) -> None:
    assert plain_code(typed) == meant


def test_a_link_is_dead_when_somebody_sat_down(server: Served) -> None:
    opener, friend, thief = server.client(), server.client(), server.client()
    game = opener.create("fugger:here", "medici:link")
    token = game.token("medici")
    # Until then whoever has the token may look, as the link itself may.
    assert server.client(token).table(game.id, "medici")["seat"] == "medici"
    assert friend.sit_down(token).status_code == 303
    assert friend.table(game.id, "medici")["seat"] == "medici"
    assert friend.sit_down(token).headers["location"] == f"/table/{game.id}"  # his own link still leads home
    assert thief.sit_down(token).status_code == 403
    problem(server.client(token).get(f"/api/games/{game.id}/table", seat="medici"), 403, "forbidden")
    problem(opener.get(f"/api/games/{game.id}/table", seat="medici"), 403, "forbidden")
    problem(thief.post(f"/api/join/{token}"), 403, "forbidden")


def test_who_opened_the_table_makes_a_new_link(server: Served) -> None:
    opener, friend, other = server.client(), server.client(), server.client()
    game = opener.create("fugger:here", "medici:link")
    old = game.token("medici")
    friend.sit_down(old)
    path = f"/api/games/{game.id}/seats/medici/link"
    for stranger in (friend, other):
        problem(stranger.post(path), 403, "forbidden")
    new = checked(schemas.NewLink, opener.post(path).json())
    problem(friend.get(f"/api/games/{game.id}/table", seat="medici"), 403, "forbidden")
    problem(other.post(f"/api/join/{old}"), 404, "missing")
    assert checked(schemas.Joined, other.post(f"/api/join/{new['token']}").json()) == {
        "game": game.id,
        "seat": "medici",
    }
    assert other.table(game.id, "medici")["seat"] == "medici"
    assert "link" in problem(opener.post(f"/api/games/{game.id}/seats/fugger/link"), 422, "illegal")


def test_a_program_that_looks_at_links_takes_no_seat(server: Served) -> None:
    opener, friend = server.client(), server.client()
    game = opener.create("fugger:here", "medici:link")
    bot = httpx.get(f"http://{server.host}/join/{game.token('medici')}", timeout=PATIENCE)
    assert bot.status_code == 200
    assert "<button" in bot.text
    assert "set-cookie" not in bot.headers
    pressed = friend.http.post(f"/join/{game.token('medici')}")
    assert pressed.status_code == 303
    assert friend.table(game.id, "medici")["seat"] == "medici"


def test_everything_is_told_and_forgotten(server: Served) -> None:
    client, other = server.client(), server.client()
    client.post("/api/me", name="Anna")
    game = client.create("fugger:here", "medici:link")
    other.sit_down(game.token("medici"))
    client.post(f"/api/games/{game.id}/chat", seat="fugger", text="my secret")
    copy = checked(schemas.Export, client.get("/api/me/export").json())
    assert copy["person"]["name"] == "Anna"
    assert [seat["game_id"] for seat in copy["seats"]] == [game.id]
    assert [line["text"] for line in copy["chat"]] == ["my secret"]
    assert client.http.request("DELETE", "/api/me").json() == {"done": True}
    assert me(client)["id"] is None
    seen = other.table(game.id, "medici")
    assert "Anna" not in str(seen["game"])
    with server.house.store.engine.connect() as connection:
        rows = str(
            [connection.exec_driver_sql(f"SELECT * FROM {t}").all() for t in ("people", "keys", "chats", "seats")]
        )
        owners = connection.exec_driver_sql("SELECT owner, opener FROM games").all()
    assert "Anna" not in rows
    assert "my secret" not in rows
    assert [tuple(row) for row in owners] == [("", None)]


def test_signing_out_here_and_everywhere(server: Served) -> None:
    client, other = server.client(), server.client()
    client.post("/api/me", name="Anna")
    other.post("/api/me/recover", code=client.post("/api/me/code").json()["code"])
    client.http.post("/api/me/sign_out", params={"everywhere": True})
    assert me(other)["id"] is None
    assert me(client)["name"] == "Anna"
    client.post("/api/me/sign_out")
    assert me(client)["id"] is None


def test_a_deal_is_proved(server: Served) -> None:
    from signoria.server.seals import seal

    client = server.client()
    drawn = client.create("fugger:here", "medici:here", seed=None)
    card = client.get(f"/api/games/{drawn.id}").json()
    assert not card["deal"]["chosen"]
    assert (card["deal"]["seed"], card["deal"]["salt"]) == (None, None)
    client.act(drawn.id, "resign", seat="medici", version=0)
    deal = client.get(f"/api/games/{drawn.id}").json()["deal"]
    assert deal["hash"] == card["deal"]["hash"] == seal(deal["seed"], deal["salt"])
    chosen = client.create("fugger:here", "medici:here")
    assert client.get(f"/api/games/{chosen.id}").json()["deal"]["chosen"]
