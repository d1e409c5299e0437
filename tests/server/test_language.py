"""Everybody reads in the language they ask for, and can ask for another while the table stands."""

from __future__ import annotations

import json

import pytest
from websockets.sync.client import connect

import signoria
from signoria.table.words import catalogue
from tests.server.serving import PATIENCE, Json, Served, problem, received_until


def expected(table: Json, lang: str) -> Json:
    """What the engine says of the same table."""
    match = signoria.new("pax", seats=["fugger", "medici"], seed=7)
    decision = match.seat("fugger").decision
    assert decision is not None
    return {
        "decision": decision.as_dict(lang),
        "why_not": [
            {"action": w.action, "reason": w.reason, "clause": w.clause} for w in match.why_not("fugger", lang)
        ],
        "log": [event.text(lang) for event in match.events("fugger")],
    }


def told(table: Json) -> Json:
    return {"decision": table["decision"], "why_not": table["why_not"], "log": [e["text"] for e in table["events"]]}


def test_two_readers_of_one_table_read_their_own_languages(server: Served) -> None:
    game = server.client().create("fugger:link", "medici:link", seed=7)
    for lang in ("en", "es"):
        table = server.client(game.token("fugger"), lang).table(game.id, "fugger", 0)
        assert told(table) == expected(table, lang)
    english, spanish = (server.client(game.token("fugger"), lang).table(game.id, "fugger", 0) for lang in ("en", "es"))
    assert english["view"] == spanish["view"]
    assert [o["key"] for o in english["decision"]["options"]] == [o["key"] for o in spanish["decision"]["options"]]


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("es", "es"),
        ("es-MX,es;q=0.9,en;q=0.8", "es"),
        ("de,fr;q=0.9,es;q=0.2", "es"),
        ("en;q=0.5,es", "es"),
        ("es;q=0,en", "en"),
        ("xx", "en"),
        ("", "en"),
        (";;;q=,,", "en"),
        ("es;q=nonsense,en", "en"),
        ("x" * 5000 + ",es", "en"),
    ],
)
def test_the_best_liked_language_that_is_known(server: Served, header: str, lang: str) -> None:
    client = server.client(lang=header)
    rule = client.get("/api/rules/E1.b.3")
    assert rule.headers["vary"].casefold().find("accept-language") >= 0
    known = catalogue("signoria.pax", "es", "rules").text("E1.b.3")
    assert (rule.json()["statement"]["statement"] == known) == (lang == "es")


def test_a_live_table_changes_its_language_without_a_new_connection(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:here", "medici:link", seed=7)
    with client.live(game.id, "fugger") as socket:
        first = received_until(socket, "table")
        assert told(first) == expected(first, "en")
        socket.send(json.dumps({"type": "language", "lang": "es"}))
        again = received_until(socket, "update")
        assert told(again) == expected(again, "es")
        key = again["decision"]["options"][0]["key"]
        client.choose(game.id, "fugger", again["version"], key)
        after = received_until(socket, "update", again["version"] + 1)
        assert after["events"]
        assert all("fugger buys" not in event["text"].casefold() for event in after["events"])
        socket.send(json.dumps({"type": "language", "lang": "xx"}))  # unknown: English
        assert received_until(socket, "update")["why_not"] == client.table(game.id, "fugger")["why_not"]


def test_a_page_asks_for_its_language_in_the_address_of_the_socket(server: Served) -> None:
    client = server.client()
    game = client.create("fugger:link", "medici:link", seed=7)
    with connect(
        f"ws://{server.host}/api/games/{game.id}/live?lang=es", max_size=None, open_timeout=PATIENCE
    ) as socket:
        table = received_until(socket, "table")
        match = signoria.new("pax", seats=["fugger", "medici"], seed=7)
        assert [e["text"] for e in table["events"]] == [e.text("es") for e in match.events(None)]


def test_what_is_looked_up_and_what_is_refused_is_told_in_the_language(server: Served) -> None:
    client = server.client(lang="es")
    meta = client.get("/api/meta").json()["games"][0]
    assert [level["name"] for level in meta["levels"]][:2] == ["Al azar", "Principiante"]
    assert {v["id"]: v["name"] for v in meta["variants"]}["bankruptcy"] == "Bancarrota"
    cards = {card["id"]: card for card in client.get("/api/cards/pax").json()["cards"]}
    assert (cards["PREN008"]["name"], cards["PREN008"]["location_name"]) == ("Jesuitas", "Aragón")
    assert cards["PREN008"]["agents_text"] == ["alfil católico"]
    found = client.get("/api/rules", q="carta bocabajo convocando").json()["statements"]
    assert found[0]["id"] == "E1.b.3"
    assert problem(client.get("/api/games/abcdefghij"), 404, "missing") == "No existe esa partida."
    assert problem(client.get("/api/nothing"), 404, "missing") == "En esta dirección no hay nada."
    page = client.get("/join/nobody")  # not by a person's browser: a page with a button
    assert '<html lang="es">' in page.text
    assert client.sit_down("nobody").status_code == 404  # the client says in its own words what to do now


def test_a_problem_carries_the_key_and_the_values_of_its_sentence_in_every_language(server: Served) -> None:
    for lang in ("en", "es"):
        client = server.client(lang=lang)
        game = client.create("fugger:here", "medici:here", seed=7)
        missing = client.get("/api/games/abcdefghij").json()
        assert (missing["key"], missing["values"]) == ("There is no such game.", [])
        wrong = client.post(f"/api/games/{game.id}/choices", seat="fugger", version=0, key="fly").json()
        assert wrong["key"] == "{0!r} is not possible for {1} now: choose {2}."
        assert wrong["values"][:2] == ["fly", "fugger"]
        position = {**signoria.new("pax", seats=2, seed=1).position(), "players": 7}
        misplaced = client.post("/api/games/import", position=position).json()
        assert misplaced["path"] == "players"
        assert "{" not in misplaced["error"]


def test_an_unnamed_seat_goes_by_its_usual_name_in_the_language_of_the_reader(server: Served) -> None:
    spanish = server.client(lang="es")
    game = spanish.create("fugger:here", "medici:opponent", "coeur:link", seed=7)
    assert [seat["name"] for seat in game.seats] == ["Fugger", "Al azar", "Coeur"]
    names = {seat["seat"]: seat["name"] for seat in server.client().get(f"/api/games/{game.id}").json()["seats"]}
    assert names == {"fugger": "Fugger", "medici": "Random", "coeur": "Coeur"}


def test_a_preview_an_undo_and_a_replay_are_told_in_the_language(server: Served) -> None:
    client = server.client(lang="es")
    game = client.create("fugger:here", "medici:here", seed=7)
    table = client.table(game.id, "fugger", 0)
    key = table["decision"]["options"][0]["key"]
    shown = client.post(f"/api/games/{game.id}/preview", seat="fugger", version=0, key=key).json()
    match = signoria.new("pax", seats=["fugger", "medici"], seed=7)
    assert [e["text"] for e in shown["events"]] == [e.text("es") for e in match.preview(key, "fugger").events]
    assert table["undo"]["reason"] == "No hay ninguna elección que deshacer."
    refused = client.post(f"/api/games/{game.id}/undo", seat="fugger", version=0)
    assert problem(refused, 422, "illegal") == "No hay ninguna elección que deshacer."
    wrong = client.post(f"/api/games/{game.id}/choices", seat="fugger", version=0, key="fly")
    assert problem(wrong, 422, "illegal").startswith("'fly' no es posible ahora para fugger: elige ")
    client.choose(game.id, "fugger", 0, key)
    label = next(o.label("es") for o in match.seat("fugger").decision.options if o.key == key)  # type: ignore[union-attr]
    replay = client.get(f"/api/games/{game.id}/replay", step=1, seat="fugger").json()
    assert replay["text"] == label


@pytest.mark.parametrize("question", ["how do I win", "¿cómo se gana?"])
def test_a_question_in_either_language_is_understood_and_answered_in_the_readers(server: Served, question: str) -> None:
    for lang in ("en", "es"):
        first, *_ = server.client(lang=lang).get("/api/rules", q=question, game="pax").json()["statements"]
        assert first["id"] == "L2.1"
        assert first == server.client(lang=lang).get("/api/rules/pax:L2.1").json()["statement"]
