"""Setting up, finding, exporting and importing games; looking things up."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

import signoria
from signoria.pax.facts import VARIANT_IDS
from signoria.pictures import drawing
from signoria.server import schemas
from signoria.table import record_document
from tests.server.mirror import Mirror
from tests.server.serving import SEED, Client, Served, checked, problem, served, sqlite

START = "signoria record 1\ngame: pax\nseats: fugger medici\nseed: 1\n"


@pytest.fixture
def client(server: Served) -> Client:
    return server.client()


def test_meta_says_what_can_be_played(client: Client) -> None:
    meta = checked(schemas.Meta, client.get("/api/meta").json())
    pax = meta["games"][0]
    assert meta["version"] == signoria.__version__
    assert [bank["id"] for bank in pax["seats"]] == ["fugger", "medici", "coeur", "marchionni"]
    assert {variant["id"] for variant in pax["variants"]} == set(VARIANT_IDS)
    assert all(variant["text"].endswith(".") for variant in pax["variants"])
    assert "random" in [level["id"] for level in pax["levels"]]
    assert all(level["text"] for level in pax["levels"])


def test_meta_tells_what_is_different_in_each_edition(client: Client) -> None:
    editions = {edition["id"]: edition for edition in client.get("/api/meta").json()["games"][0]["rules"]}
    assert list(editions) == ["2e", "draft", "1e"]
    assert editions["2e"]["differences"] == []
    assert {"field": "vote_on_vassal", "text": "Vassals can be voted on."} in editions["1e"]["differences"]
    assert "expansion" in editions["1e"]["variants"]
    assert "expansion" not in editions["2e"]["variants"]
    assert all(edition["text"].endswith(".") for edition in editions.values())


@pytest.mark.parametrize(("edition", "shot"), [("2e", "trade_shift:novgorod"), ("1e", "apostasy:islamic+reformist")])
def test_cards_are_those_of_an_edition(client: Client, edition: str, shot: str) -> None:
    file = client.get("/api/cards/pax", edition=edition).json()
    shots = {card["id"]: card["one_shot"] for card in file["cards"]}
    assert shots["PREN154X"] == shot
    assert ("PREN168X" in shots) == (edition == "2e")
    assert client.get("/api/cards/pax", edition="3e").status_code == 422


def test_a_table_is_drawn_as_onlookers_see_it(client: Client) -> None:
    seats = [{"kind": "here", "seat": "medici"}, {"kind": "here", "seat": "fugger"}]
    made = client.post("/api/games", game="pax", seats=seats, seed=1).json()
    english, spanish = (client.get(f"/api/games/{made['id']}/picture", lang=lang) for lang in ("en", "es"))
    assert english.headers["content-type"] == "image/svg+xml"
    match = signoria.load(client.get(f"/api/games/{made['id']}/record").text)
    assert english.text == drawing(match)
    assert spanish.text == drawing(match, lang="es")
    assert client.get("/api/games/aaaaaaaaaa/picture").status_code == 404


@pytest.mark.parametrize("game", ["pax", "age"])
def test_a_game_is_drawn_for_who_has_never_seen_it(client: Client, game: str) -> None:
    drawn = client.get(f"/api/pictures/{game}", lang="en")
    assert drawn.text.startswith("<svg")
    assert drawn.headers["cache-control"].startswith("public")
    assert drawn.text == client.get(f"/api/pictures/{game}", lang="en").text, "the same for everybody"
    assert drawn.text != client.get(f"/api/pictures/{game}", lang="es").text
    assert problem(client.get("/api/pictures/chess"), 404, "missing") == "There is no game 'chess': known are age, pax."


def test_a_game_of_another_edition_is_made_and_played(client: Client) -> None:
    seats = [{"kind": "here", "seat": "medici"}, {"kind": "here", "seat": "fugger"}]
    made = client.post("/api/games", game="pax", seats=seats, rules="1e", variants=["expansion"]).json()
    view = client.get(f"/api/games/{made['id']}/table").json()["view"]
    assert (view["rules"], view["variants"], view["empire_home"]) == ("1e", ["expansion"], "deck")
    refused = client.post("/api/games", game="pax", seats=seats, rules="1e", variants=["paganism"])
    assert refused.status_code == 422
    assert "has no variant 'paganism'" in refused.json()["error"]


def test_seats_here_come_as_cookies_and_seats_by_link_as_links(server: Served, client: Client) -> None:
    answer = client.post(
        "/api/games",
        game="pax",
        seats=[
            {"kind": "here", "seat": "medici", "name": " Anna "},
            {"kind": "link", "seat": "fugger"},
            {"kind": "opponent"},
        ],
        title="Friday",
    )
    made = checked(schemas.GameCreated, answer.json())
    here, link, opponent = made["seats"]
    assert (here["seat"], here["name"], here["link"]) == ("medici", "Anna", None)
    assert link["link"] == f"/join/{link['token']}"
    assert (opponent["token"], opponent["link"], opponent["level"]) == (None, None, "medium")
    cookies = answer.headers.get_list("set-cookie")
    assert len(cookies) == 1
    assert cookies[0].startswith("signoria=")
    assert here["token"] not in cookies[0]
    assert {"HttpOnly", "SameSite=lax", "Path=/"} <= {part.strip() for part in cookies[0].split(";")}
    assert "Secure" not in cookies[0]
    card = checked(schemas.GameCard, client.get(f"/api/games/{made['id']}").json())
    assert card["title"] == "Friday"
    assert card["seats"][0]["seat"] == "fugger"
    assert [seat["you"] for seat in card["seats"] if seat["seat"] == "medici"] == [True]
    assert made["spectate"] == f"/table/{made['id']}"
    assert len(made["id"]) == 10


def test_a_seat_link_makes_the_browser_hold_the_seat(server: Served, client: Client) -> None:
    game = client.create("fugger:here", "medici:link")
    friend = server.client()
    problem(friend.get(f"/api/games/{game.id}/table", seat="medici"), 403, "forbidden")
    answer = friend.sit_down(game.token("medici"))
    assert answer.status_code == 303
    assert answer.headers["location"] == f"/table/{game.id}"
    assert friend.table(game.id, "medici")["seat"] == "medici"
    problem(friend.get(f"/api/games/{game.id}/table", seat="fugger"), 403, "forbidden")
    wrong = server.client().sit_down("x" * 43)
    assert wrong.status_code == 404
    assert "set-cookie" not in wrong.headers


def test_my_games_are_those_whose_seats_i_hold(server: Served, client: Client) -> None:
    first = client.create("here", "link")
    second = client.create("here", "opponent")
    server.client().create("here", "here")
    games = checked(schemas.GameList, client.get("/api/games").json())["games"]
    assert {game["id"] for game in games} == {first.id, second.id}
    assert checked(schemas.GameList, server.client().get("/api/games").json())["games"] == []
    by_token = server.client(first.token(first.names[1])).get("/api/games").json()["games"]
    assert [game["id"] for game in by_token] == [first.id]
    assert [seat["seat"] for seat in by_token[0]["seats"] if seat["you"]] == [first.names[1]]


@pytest.mark.usefixtures("by_chance")
def test_the_same_seed_is_the_same_game_and_no_seed_is_any(client: Client) -> None:
    one, two = (client.create("fugger:here", "medici:here", seed=7) for _ in range(2))
    market = [client.table(game.id)["view"]["market"] for game in (one, two)]
    assert market[0] == market[1]
    free = [client.create("fugger:here", "medici:here", seed=None) for _ in range(2)]
    market = [client.table(game.id)["view"]["market"] for game in free]
    assert market[0] != market[1]


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"seats": [{"kind": "here", "seat": "medici"}]}, "cannot play"),
        ({"seats": [{"kind": "opponent"}]}, "one person"),
        ({"seats": [{"kind": "here"}] * 2, "variants": ["solo"]}, "one person"),
        ({"seats": [{"kind": "here"}] * 5}, "too many"),
        ({"seats": []}, "seats"),
        ({"seats": [{"kind": "here"}, {"kind": "robot"}]}, "kind"),
        ({"seats": [{"kind": "here", "seat": "medici"}, {"kind": "here", "seat": "medici"}]}, "twice"),
        ({"seats": [{"kind": "here", "seat": "rothschild"}, {"kind": "here"}]}, "rothschild"),
        ({"seats": [{"kind": "here", "level": "random"}, {"kind": "here"}]}, "Only an opponent"),
        ({"seats": [{"kind": "opponent", "level": "divine"}, {"kind": "here"}]}, "divine"),
        ({"seats": [{"kind": "here"}] * 2, "game": "chess"}, "chess"),
        ({"seats": [{"kind": "here"}] * 2, "rules": "9e"}, "9e"),
        ({"seats": [{"kind": "here"}] * 2, "variants": ["fog"]}, "fog"),
        ({"seats": [{"kind": "here"}] * 2, "variants": ["astrology", "astrology"]}, "twice"),
        ({"seats": [{"kind": "here"}] * 2, "seed": -1}, "seed"),
        ({"seats": [{"kind": "here"}] * 2, "seed": 1 << 64}, "seed"),
        ({"seats": [{"kind": "here"}] * 2, "title": "x" * 41}, "title"),
        ({"seats": [{"kind": "here", "name": "a\u0000b"}, {"kind": "here"}]}, "cannot be stored"),
        ({"seats": [{"kind": "here"}] * 2, "colour": "red"}, "colour"),
        ({}, "seats"),
    ],
)
def test_what_cannot_be_set_up_is_told_in_one_sentence(server: Served, body: dict[str, object], words: str) -> None:
    assert words in problem(server.client().post("/api/games", **{"game": "pax", **body}), 422, "invalid")
    assert server.house.store.running_games() == 0


def test_what_is_not_json_is_told_in_one_sentence(client: Client) -> None:
    headers = {"Content-Type": "application/json"}
    for body in (b"{", b"\xff\xfe", b"[" * 5000, b"null", b'"x"', b"", b'{"seats": "\\ud800"}'):
        answer = client.http.post("/api/games", content=body, headers=headers)
        problem(answer, answer.status_code, "invalid")
        assert answer.status_code in (400, 422)


def test_a_game_that_is_not_there(client: Client) -> None:
    for path in ("", "/table", "/record", "/replay"):
        problem(client.get(f"/api/games/aaaaaaaaaa{path}"), 404, "missing")
        problem(client.get(f"/api/games/short{path}"), 404, "missing")
    for path in ("choices", "preview", "undo", "undo/propose", "undo/agree", "undo/refuse", "resign"):
        body = {"seat": "medici", "version": 0, **({"key": "x"} if path in ("choices", "preview") else {})}
        problem(client.post(f"/api/games/aaaaaaaaaa/{path}", **body), 404, "missing")
    problem(client.post("/api/games/aaaaaaaaaa/chat", seat="medici", text="hello"), 404, "missing")
    problem(client.get("/api/nothing"), 404, "missing")
    problem(client.http.delete("/api/games"), 405, "invalid")


@pytest.mark.parametrize("seats", [["here"], ["here", "opponent"], ["coeur:opponent", "fugger:here"]])
def test_one_person_plays_the_solitaire_game_to_its_end(client: Client, seats: list[str]) -> None:
    wanted = [{"kind": s.rpartition(":")[2], "seat": s.rpartition(":")[0] or None} for s in seats]
    made = client.post("/api/games", game="pax", seats=wanted, seed=5, variants=["solo"] if len(seats) > 1 else [])
    game = checked(schemas.GameCreated, made.json())
    kinds = {seat["seat"]: (seat["kind"], seat["level"], seat["token"] is None) for seat in game["seats"]}
    other = "coeur" if "coeur:opponent" in seats else "medici"
    assert kinds == {"fugger": ("here", None, False), other: ("opponent", None, True)}
    chance = Random(5)
    table = client.table(game["id"], "fugger")
    while table["decision"] is not None:
        key = chance.choice(table["decision"]["options"])["key"]
        table = client.choose(game["id"], "fugger", table["version"], key)
    assert table["game"]["status"] == "finished"
    assert signoria.load(client.get(f"/api/games/{game['id']}/record").text).result == table["game"]["result"]


# ---------------------------------------------------------------------- records and positions


def played_on(client: Client, choices: int, *kinds: str) -> tuple[str, Mirror]:
    """A game in which so many choices were made."""
    game = client.create(*kinds)
    house = signoria.new("pax", seats=game.names, seed=SEED)
    mirror = Mirror(house.header)
    chance = Random(choices)
    for version in range(choices):
        if mirror.played.over:
            break
        seat, key = mirror.pick(chance)
        client.choose(game.id, seat, version, key)
        mirror.apply("choice", seat, key)
    return game.id, mirror


def test_export_and_import_round_trip_with_undo(server: Served, client: Client) -> None:
    game, mirror = played_on(client, 40, "fugger:here", "medici:here")
    table = client.table(game)
    for seat in ("fugger", "medici"):
        if client.table(game, seat)["undo"]["possible"]:
            table = client.act(game, "undo", seat=seat, version=table["version"])
            mirror.apply("undo", seat)
    answer = client.get(f"/api/games/{game}/record")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text == mirror.played.match.record()
    made = client.post("/api/games/import", record=answer.text, title="Again")
    again = checked(schemas.GameCreated, made.json())
    assert again["version"] == table["version"]
    assert client.get(f"/api/games/{again['id']}/record").text == answer.text
    assert client.table(again["id"], "medici")["view"] == client.table(game, "medici")["view"]
    assert client.table(again["id"])["game"]["title"] == "Again"
    # and it goes on
    assert mirror.played.match.decision is not None
    seat, key = mirror.pick(Random(1))
    client.choose(again["id"], seat, again["version"], key)


def test_a_position_becomes_a_game(client: Client) -> None:
    _, mirror = played_on(client, 25, "fugger:here", "medici:here", "coeur:here")
    position = json.loads(json.dumps(mirror.played.match.position()))
    seats = [{"kind": "opponent", "seat": "coeur"}, {"kind": "here"}, {"kind": "link", "seat": "fugger"}]
    made = checked(schemas.GameCreated, client.post("/api/games/import", position=position, seats=seats).json())
    assert [seat["seat"] for seat in made["seats"]] == ["coeur", "medici", "fugger"]
    table = client.table(made["id"], "medici")
    match = signoria.pax.from_position(position)
    assert table["view"] == json.loads(json.dumps(match.view("medici")))


def test_whoever_brings_a_game_along_is_told_which_it_is_and_who_plays_in_it(client: Client) -> None:
    def look(**body: object) -> dict[str, object]:
        return dict(checked(schemas.BroughtOut, client.post("/api/games/import/look", **body).json()))

    match = signoria.new("age", seats=3, seed=4)
    told = {"game": "age", "seats": list(match.seats)}
    document = json.dumps(record_document(match.record()))
    position = json.loads(json.dumps(match.position()))
    study: dict[str, object] = {"record": match.record(), "at": None, "nodes": [], "here": -1}
    assert look(record=match.record()) == {"kind": "record", **told}
    assert look(position=position) == {"kind": "position", **told}
    assert look(text=match.record()) == look(text=document) == look(record=document) == {"kind": "record", **told}
    assert look(text=json.dumps(position)) == {"kind": "position", **told}
    assert look(text=json.dumps(study)) == {"kind": "study", **told}
    assert look(text=json.dumps({"format": "signoria/study/1", **study})) == {"kind": "study", **told}
    # The head says it: whether the rest can be played is seen when the game is set up.
    assert look(text=START + "\n1 fugger: fly") == {"kind": "record", "game": "pax", "seats": ["fugger", "medici"]}
    assert look(text='{"format": "signoria/pax-position/1"}') == {"kind": "position", "game": "pax", "seats": []}
    for body in ({}, {"text": "hello"}, {"text": "{"}, {"record": "hello"}, {"position": {"format": "pax-position"}}):
        problem(client.post("/api/games/import/look", **body), 422, "invalid")
    assert client.get("/api/games").json() == {"games": []}


def test_whatever_is_brought_as_text_is_gone_on_with(client: Client) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=7)
    match.choose("buy west 3")
    document = json.dumps(record_document(match.record()))
    study = {"format": "signoria/study/1", "record": match.record(), "at": 1, "nodes": [], "here": -1}
    for text in (match.record(), document, json.dumps(match.position()), json.dumps(study)):
        made = checked(schemas.GameCreated, client.post("/api/games/import", text=text).json())
        view = client.table(made["id"], "fugger")["view"]
        assert view == json.loads(json.dumps(match.view("fugger")))
    board = client.post("/api/board", record=document, choices=[]).json()
    assert board["record"] == match.record()


def test_a_record_of_a_finished_game_is_a_finished_game(client: Client) -> None:
    match = signoria.new("pax", seats=["fugger", "coeur"], seed=3)
    chance = Random(3)
    while match.decision is not None:
        match.choose(chance.choice(match.decision.options))
    made = client.post("/api/games/import", record=match.record()).json()
    table = client.table(made["id"], "fugger")
    assert table["game"]["status"] == "finished"
    assert table["game"]["result"] == json.loads(json.dumps(match.result))
    assert (table["decision"], table["waiting"], table["game"]["to_move"]) == (None, [], [])


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({}, "exactly one"),
        ({"record": "signoria record 1\n", "position": {}}, "exactly one"),
        ({"record": START, "text": START}, "exactly one"),
        ({"text": "{"}, "This is no JSON"),
        ({"text": '{"format": "signoria/net/1"}'}, "no record, no study and no position"),
        ({"text": '{"format": "signoria/study/1", "record": "/etc/passwd", "nodes": []}'}, "line 1"),
        ({"text": "x" * 500_001}, "text"),
        ({"record": "hello"}, "line 1"),
        ({"record": START + "\n1 fugger: fly"}, "fly"),
        ({"record": "signoria record 1\ngame: go\n"}, "go"),
        ({"record": "x" * 200_001}, "record"),
        ({"record": "signoria record 1\n" + ";" * 6000}, "too long"),
        ({"position": {}}, "players"),
        ({"position": {"format": "pax-position"}}, ""),
        ({"position": []}, "position"),
        ({"record": START, "seats": [{"kind": "here"}]}, "1 seats"),
        (
            {"record": START, "seats": [{"kind": "here", "seat": "coeur"}, {"kind": "here"}]},
            "coeur",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_imported_is_told_in_one_sentence(server: Served, body: dict[str, object], words: str) -> None:
    assert words in problem(server.client().post("/api/games/import", **body), 422, "invalid")
    assert server.house.store.running_games() == 0


def test_the_record_of_a_running_game_is_for_who_holds_every_person(server: Served, client: Client) -> None:
    game = client.create("fugger:here", "medici:link", "coeur:opponent")
    path = f"/api/games/{game.id}/record"
    for other in (client, server.client(), server.client(game.token("medici"))):
        assert "hidden" in problem(other.get(path), 403, "forbidden")
    client.sit_down(game.token("medici"))
    assert str(SEED) in client.get(path).text
    alone = client.create("opponent", "opponent")
    if client.get(f"/api/games/{alone.id}").json()["status"] == "running":
        answer = client.get(f"/api/games/{alone.id}/record")
        assert answer.status_code in (200, 403)  # it may have ended in between


# ---------------------------------------------------------------------- looking up


def test_rules_by_id_by_words_and_by_edition(client: Client) -> None:
    every = checked(schemas.Statements, client.get("/api/rules").json())["statements"]
    assert len(every) > 500
    under = checked(schemas.Statements, client.get("/api/rules", q="E1", edition="2e").json())["statements"]
    assert under
    assert all(s["id"].startswith("E1") and "2e" in s["editions"] for s in under)
    found = client.get("/api/rules", q="trade fair").json()["statements"]
    assert found
    # Every word is met, in the statement or in a title over it.
    titles = {
        statement["id"]: f"{section['title']} {part['title']}"
        for game in ("pax", "age")
        for part in client.get(f"/api/book/{game}").json()["parts"]
        for section in part["sections"]
        for statement in section["statements"]
    }
    for word in ("trade", "fair"):
        assert all(word in f"{s['statement']} {titles[s['id']]}".casefold() for s in found)
    assert client.get("/api/rules", q="zyzzyva").json() == {"statements": []}
    assert "no edition '7e'" in problem(client.get("/api/rules", edition="7e"), 422, "invalid")
    assert "no game 'chess'" in problem(client.get("/api/rules", game="chess"), 422, "invalid")
    many = " ".join(f"word{n}" for n in range(30))
    assert "30 words" in problem(client.get("/api/rules", q=many[:199]), 422, "invalid")
    one = checked(schemas.Rule, client.get(f"/api/rules/pax:{under[0]['id']}").json())
    assert one["statement"] == under[0]
    assert "Z99" in problem(client.get("/api/rules/Z99"), 404, "missing")


def test_every_clause_of_a_decision_or_an_event_can_be_looked_up(client: Client) -> None:
    game, _ = played_on(client, 60, "fugger:here", "medici:here")
    clauses = {event["clause"] for part in client.parts(game) for event in part["events"]}
    missing = [clause for clause in clauses if client.get(f"/api/rules/{clause}").status_code != 200]
    assert clauses
    assert [clause for clause in missing if client.get("/api/rules", q=clause).json()["statements"] == []] == []


def test_every_card_is_told_in_words(client: Client) -> None:
    file = client.get("/api/cards/pax").json()
    assert len(file["squares"]) == 10
    cards = {card["id"]: card for card in file["cards"]}
    pope = cards["PREN001"]
    assert pope["ops"] == ["behead", "inquisitor:catholic"]
    assert pope["abilities"][0]["text"]
    for card in file["cards"]:
        assert len(card["ops"]) == len(card["ops_text"]) == len(card["ops_note"])
        assert len(card["agents"]) == len(card["agents_text"])


def test_games_outlive_the_server(tmp_path: Path) -> None:
    with served(sqlite(tmp_path)) as first:
        client = first.client()
        game, mirror = played_on(client, 30, "fugger:here", "medici:here")
        before = {seat: client.table(game, seat, 0) for seat in ("fugger", "medici", None)}
        cookies = client.http.cookies
    with served(sqlite(tmp_path)) as second:
        client = second.client()
        client.http.cookies = cookies
        for seat, table in before.items():
            assert client.table(game, seat, 0) == table
        seat, key = mirror.pick(Random(9))
        client.choose(game, seat, 30, key)
