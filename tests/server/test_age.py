"""Age of Renaissance over HTTP: setting up, playing to the end, sealed answers, what is looked up."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

import signoria
from signoria.age.words import statement
from signoria.players import CHARACTERS, levels_of
from signoria.server import schemas
from tests.server.serving import Client, Made, Served, checked, problem

SEATS = ("player1", "player2", "player3")


@pytest.fixture
def client(server: Served) -> Client:
    return server.client()


class Game:
    """A game of people, each with a client of his own."""

    def __init__(self, server: Served, seats: int = 3, seed: int = 1, **more: Any) -> None:
        wanted = {"game": "age", "options": {"length": "basic"}, "seed": seed, **more}
        self.made: Made = server.client().create(*["link"] * seats, **wanted)
        self.id = self.made.id
        self.seats = [seat["seat"] for seat in self.made.seats]
        self.clients = {seat: server.client(self.made.token(seat)) for seat in self.seats}

    def table(self, seat: str) -> dict[str, Any]:
        return self.clients[seat].table(self.id, seat)

    def choose(self, seat: str, key: str) -> dict[str, Any]:
        return self.clients[seat].choose(self.id, seat, self.table(seat)["version"], key)

    def undo(self, seat: str) -> dict[str, Any]:
        answer = self.clients[seat].post(f"/api/games/{self.id}/undo", seat=seat, version=self.table(seat)["version"])
        assert answer.status_code == 200, answer.text
        table: dict[str, Any] = answer.json()
        return table


# ---------------------------------------------------------------------- setting up


def test_meta_tells_what_a_game_can_be_made_of(client: Client) -> None:
    games = checked(schemas.Meta, client.get("/api/meta").json())["games"]
    age = next(game for game in games if game["id"] == "age")
    assert age["name"] == "Age of Renaissance"
    values = {one["id"]: one["values"] for one in age["choices"]}
    assert [one["id"] for one in values["length"]] == ["basic", "intermediate", "campaign"]
    assert [one["id"] for one in values["map"]] == ["european", "board_1996", "loire"]
    assert {one["id"]: one["usual"] for one in age["choices"]} == {
        "length": "campaign",
        "map": "european",
        "max_turns": "",
    }
    assert (age["fewest"], len(age["seats"])) == (3, 6)
    levels = [one["id"] for one in age["levels"]]
    assert levels == ["random", *levels_of("age"), *CHARACTERS]
    assert "master" not in levels
    assert age["usual_level"] in levels
    assert all(one["text"].endswith(".") for one in (*values["length"], *values["map"], *age["variants"]))
    # Every variant and map that is offered can be played.
    for one in (*age["variants"], *values["map"][1:]):
        assert signoria.new("age", seats=3, variants=[one["id"]]).variants == (one["id"],)


def test_a_level_that_the_game_does_not_have_gets_a_sentence_with_those_it_has(client: Client) -> None:
    seats = [{"kind": "here"}, {"kind": "opponent", "level": "master"}, {"kind": "opponent"}]
    told = problem(client.post("/api/games", game="age", seats=seats), 422, "invalid")
    assert told.startswith("There is no level 'master': known are random, beginner, easy,")
    assert client.get("/api/games").json() == {"games": []}


def test_a_game_is_set_up_as_asked_for(server: Served, client: Client) -> None:
    wanted = {"game": "age", "options": {"length": "intermediate"}, "variants": ["loire"]}
    made = client.create("here", "link", "opponent", "opponent", **wanted)
    assert [seat["seat"] for seat in made.seats] == ["player1", "player2", "player3", "player4"]
    names = [seat["name"] for seat in made.seats]
    assert names[:2] == ["Player 1", "Player 2"]
    assert (names[2][-2:], names[3][-2:]) == (" 1", " 2"), "opponents of one level can be told apart"
    card = checked(schemas.GameCard, client.get(f"/api/games/{made.id}").json())
    assert [seat["name"] for seat in card["seats"]] == names
    assert card["title"] == "", "nobody named it: who reads of it calls it by its seats"
    assert (card["game"], card["options"], card["variants"]) == ("age", {"length": "intermediate"}, ["loire"])
    view = client.table(made.id, "player1")["view"]
    assert (view["game"], view["map"], view["length"], len(view["players"])) == ("age", "loire", "intermediate", 4)


POWERS = {
    "en": {"Venice", "Genoa", "Barcelona", "Paris", "London", "Hamburg"},
    "es": {"Venecia", "Génova", "Barcelona", "París", "Londres", "Hamburgo"},
}


def with_powers(seed: int = 4) -> signoria.Match:
    """A game in which everybody has chosen a power."""
    match = signoria.new("age", seats=3, seed=seed)
    while match.decision is not None and match.game_rules.turn(match.state)[0] < 1:
        match.choose(match.decision.options[0])
    return match


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_game_that_is_brought_along_is_called_by_what_its_seats_have_become(client: Client, lang: str) -> None:
    match = with_powers()
    made = client.post("/api/games/import", record=match.record()).json()
    words = [signoria.game("age").seat_title(match, seat, lang) for seat in match.seats]
    assert set(words) <= POWERS[lang]
    client.http.headers["Accept-Language"] = lang
    for card in (client.get("/api/games").json()["games"][0], client.get(f"/api/games/{made['id']}").json()):
        assert (checked(schemas.GameCard, card)["title"], card["called"]) == ("", " – ".join(words))
        assert [seat["called"] for seat in card["seats"]] == words
        assert [seat["title"] for seat in card["seats"]] == list(match.game_rules.titles(match.state))


def test_a_game_of_before_goes_by_its_seats_until_its_next_entry(server: Served, client: Client) -> None:
    made = client.post("/api/games/import", record=with_powers().record()).json()
    with server.house.store.engine.begin() as connection:
        connection.execute(text("UPDATE games SET titles = NULL"))
    (card,) = client.get("/api/games").json()["games"]
    assert card["called"] == "Player 1 – Player 2 – Player 3"
    seat = card["to_move"][0]
    table = client.table(made["id"], seat)
    client.choose(made["id"], seat, table["version"], table["decision"]["options"][0]["key"])
    (card,) = client.get("/api/games").json()["games"]
    assert {seat["called"] for seat in card["seats"]} <= POWERS["en"]


def test_a_seat_is_called_by_who_sits_there_until_it_has_a_power(server: Served, client: Client) -> None:
    named = [{"kind": "here", "name": "Ada"}, {"kind": "here"}, {"kind": "opponent", "level": "easy"}]
    made = client.post("/api/games", game="age", seats=named, seed=4).json()
    card = checked(schemas.GameCard, client.get(f"/api/games/{made['id']}").json())
    told = [(seat["name"], seat["named"], seat["called"], seat["title"]) for seat in card["seats"]]
    assert told == [
        ("Ada", True, "Ada", "player1"),
        ("Player 2", False, "Player 2", "player2"),
        ("Easy", False, "Easy", "player3"),
    ]
    assert card["called"] == "Ada – Player 2 – Easy"


def test_a_list_follows_a_power_that_is_chosen(server: Served) -> None:
    game = Game(server)
    reader = game.clients["player1"]

    def listed() -> list[str]:
        games = reader.get("/api/games").json()["games"]
        return [seat["title"] for seat in games[0]["seats"]]

    before = listed()
    assert before == list(SEATS)
    chosen = 0
    while listed() == before:
        seat = reader.get(f"/api/games/{game.id}").json()["to_move"][0]
        game.choose(seat, game.table(seat)["decision"]["options"][0]["key"])
        chosen += 1
        assert chosen < 20
    (power,) = set(listed()) - set(before)
    assert game.table(SEATS[listed().index(power)])["game"]["status"] == "running"
    assert power.capitalize() in POWERS["en"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_link_to_a_seat_says_what_it_goes_by(lang: str) -> None:
    match = with_powers()
    titles = dict(zip(match.seats, match.game_rules.titles(match.state), strict=True))
    met = set()
    for event in match.events():
        for first, last, kind, name, title in event.links(lang):
            if kind != "seat":
                assert title is None
                continue
            met.add(title == name)
            assert title in (name, titles[name])
            assert event.text(lang)[first:last] == signoria.game("age").seat_name(str(title), lang)
    assert met == {True, False}, "before he has his power, and after it"


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"seats": 2}, "Age of Renaissance"),
        ({"options": {"length": "short"}}, "There is no length 'short': known are basic, intermediate, campaign."),
        ({"variants": ["loire", "board_1996"]}, "are two maps: give one of them."),
        ({"variants": ["open_cash=maybe"]}, "cannot be 'maybe': choose one of no, yes."),
        ({"rules": "2e"}, "There is no rule set '2e' of Age of Renaissance: known are european."),
        ({"banks": ["venice"]}, "There is no seat 'venice': the seats are player1, player2,"),
        ({"banks": ["player2", "player2"]}, "A seat is named twice: give each player a seat of their own."),
        ({"seats": 7}, "7 seats are too many: there are 6."),
    ],
)
def test_a_bad_wish_gets_one_sentence_and_no_game(client: Client, wish: dict[str, Any], sentence: str) -> None:
    banks = wish.pop("banks", [])
    count = wish.pop("seats", 3)
    seats = [{"kind": "here", "seat": bank} for bank in banks]
    seats += [{"kind": "here"} for _ in range(count - len(seats))]
    told = problem(client.post("/api/games", game="age", seats=seats, **wish), 422, "invalid")
    assert sentence in told
    assert client.get("/api/games").json() == {"games": []}


def test_pax_has_no_length(client: Client) -> None:
    seats = [{"kind": "here"}, {"kind": "here"}]
    told = problem(client.post("/api/games", game="pax", seats=seats, options={"length": "basic"}), 422, "invalid")
    assert "length" in told


# ---------------------------------------------------------------------- playing


def test_a_whole_game_and_its_replay(server: Served) -> None:
    game = Game(server, seed=4)
    chance = Random(4)
    steps = 0
    while True:
        waiting = game.table(SEATS[0])["waiting"]
        if not waiting:
            break
        seat = chance.choice(waiting)["seat"]
        table = game.table(seat)
        keys = [option["key"] for option in table["decision"]["options"]]
        for other in table["view"]["players"]:
            assert (other["hand"] is None) == (other["seat"] != seat)
        game.choose(seat, chance.choice(keys))
        steps += 1
        assert steps < 1000
    end = game.table(SEATS[0])
    assert end["view"]["phase"] == "end"
    assert end["game"]["status"] == "finished"
    result = end["game"]["result"]
    assert result["winners"]
    assert set(result["scores"]) == set(SEATS)
    stranger = server.client()
    record = stranger.get(f"/api/games/{game.id}/record").text
    assert signoria.load(record).result == result
    path = f"/api/games/{game.id}/replay"
    whole = checked(schemas.ReplayOut, stranger.get(path, chart=1).json())
    assert whole["steps"] == steps
    assert [point["step"] for point in whole["chart"]] == list(range(steps + 1))
    assert whole["chart"][-1]["counts"]["cash"] == {
        player["seat"]: player["cash"] for player in whole["view"]["players"]
    }
    numbers = [turn["number"] for turn in whole["turns"]]
    assert numbers == sorted(set(numbers)), "each turn is marked once"


def test_hidden_cash_is_not_told(server: Served) -> None:
    game = Game(server, variants=["open_cash=no"])
    view = game.table("player2")["view"]
    assert [player["cash"] for player in view["players"]] == [None, 40, None]
    chart = game.clients["player2"].get(f"/api/games/{game.id}/replay", chart=1, seat="player2").json()["chart"]
    assert "cash" not in chart[-1]["counts"]


def test_an_opponent_plays_along(server: Served, client: Client) -> None:
    made = client.create("here", "opponent", "opponent", game="age", options={"length": "basic"})
    seen: set[str] = set()
    answers = 0
    while answers < 6:
        table = client.table(made.id, "player1")
        if table["decision"] is None:
            continue
        seen.add(table["decision"]["kind"])
        body = {"seat": "player1", "version": table["version"], "key": table["decision"]["options"][0]["key"]}
        answer = client.post(f"/api/games/{made.id}/choices", **body)
        assert answer.status_code == 200, answer.text
        answers += 1
    assert {"return", "capital_bid"} <= seen


def test_that_others_seal_an_answer_changes_nothing_of_the_question(server: Served) -> None:
    game = Game(server)
    before = game.table("player1")
    key = before["decision"]["options"][0]["key"]
    other = game.choose("player2", game.table("player2")["decision"]["options"][0]["key"])
    assert other["version"] == before["version"] + 1
    body = {"seat": "player1", "version": before["version"], "key": key}
    assert game.clients["player1"].post(f"/api/games/{game.id}/preview", **body).status_code == 200
    answer = game.clients["player1"].post(f"/api/games/{game.id}/choices", **body)
    assert answer.status_code == 200, answer.text
    # An answer to it is given once: the same request again is about what was.
    problem(game.clients["player1"].post(f"/api/games/{game.id}/choices", **body), 409, "stale")
    # And the question after it is another one.
    third = game.table("player3")
    game.choose("player3", third["decision"]["options"][0]["key"])
    late = {"seat": "player3", "version": third["version"], "key": "bid 0"}
    problem(game.clients["player3"].post(f"/api/games/{game.id}/choices", **late), 409, "stale")


def played_until(kind: str, choices: int, seed: int = 4) -> signoria.Match:
    """A match played by chance until, after so many choices, a question of this kind is asked."""
    match = signoria.new("age", seats=3, seed=seed, length="campaign")
    chance = Random(seed)
    while match.decision is not None and (match.answers < choices or match.decision.kind != kind):
        match.choose(chance.choice(match.decision.options))
    return match


@pytest.mark.rule("age:11.4.a")
@pytest.mark.parametrize("who", ["mover", "other"])
def test_the_game_goes_on_without_a_seat_that_resigns(server: Served, who: str) -> None:
    match = played_until("purchase", 30)
    assert match.decision is not None
    mover = match.decision.seat
    leaver = mover if who == "mover" else next(seat for seat in match.seats if seat != mover)
    client = server.client()  # who imports a game holds all its seats
    game = client.post("/api/games/import", record=match.record()).json()["id"]
    table = client.act(game, "resign", seat=leaver, version=client.table(game, leaver)["version"])
    match.resign(leaver)
    assert table["game"]["status"] == "running"
    assert table["view"] == match.view(leaver)
    assert [event["kind"] for event in table["events"]][:2] == ["leave", "chaos"]
    assert "leaves the game" in table["events"][0]["text"]
    assert {seat["kind"] for seat in table["game"]["seats"]} == {"here"}, "no opponent takes over"
    assert leaver not in table["game"]["to_move"]
    # Nothing from before is taken back, and the others play on as the engine does.
    for seat in match.seats:
        assert client.table(game, seat)["undo"]["possible"] is False
    refused = client.post(f"/api/games/{game}/resign", seat=leaver, version=table["version"])
    assert "out of the game already" in problem(refused, 422, "illegal")
    chance = Random(1)
    for _ in range(12):
        if match.decision is None:
            break
        seat, key = match.decision.seat, chance.choice(match.decision.options).key
        client.choose(game, seat, client.table(game, seat)["version"], key)
        match.choose(key, seat)
        assert client.table(game, seat)["view"] == match.view(seat)
    replay = client.get(f"/api/games/{game}/replay", seat=leaver).json()
    assert replay["view"] == match.view(leaver)
    # The record has it, and a game made of the record too.
    record = client.get(f"/api/games/{game}/record").text
    assert f"resign {leaver}" in record
    assert signoria.load(record).position() == match.position()
    again = server.client().post("/api/games/import", record=record).json()
    assert server.client().table(again["id"])["view"] == match.view(None)


@pytest.mark.rule("age:11.4.a")
def test_who_leaves_during_a_sealed_question_leaves_the_answers_of_others_sealed(server: Served) -> None:
    match = played_until("bid", 5)
    client = server.client()
    game = client.post("/api/games/import", record=match.record()).json()["id"]
    first, leaver, last = match.seats

    def version() -> int:
        return int(client.table(game)["version"])

    client.choose(game, first, version(), "bid 1")
    client.choose(game, leaver, version(), "bid 0")
    table = client.act(game, "resign", seat=leaver, version=version())
    assert table["answered"] == [first]
    assert table["game"]["to_move"] == [last]
    replay = client.get(f"/api/games/{game}/replay", seat=first).json()
    assert replay["view"] == client.table(game, first)["view"]
    # It can still be changed, and then the question is answered by the two who are left.
    assert client.act(game, "undo", seat=first, version=version())["answered"] == []
    client.choose(game, first, version(), "bid 0")
    told = client.choose(game, last, version(), "bid 0")
    match.resign(leaver)
    match.choose("bid 0", first)
    match.choose("bid 0", last)
    assert told["view"] == match.view(last)
    assert client.get(f"/api/games/{game}/replay", seat=last).json()["view"] == match.view(last)


def test_before_the_capitals_an_opponent_takes_over(server: Served) -> None:
    game = Game(server)
    table = game.clients["player2"].act(game.id, "resign", seat="player2", version=game.table("player2")["version"])
    assert [event["kind"] for event in table["events"]] == ["takeover"]
    assert {seat["seat"]: seat["kind"] for seat in table["game"]["seats"]}["player2"] == "opponent"


# ---------------------------------------------------------------------- sealed answers


def test_who_has_answered_is_told_and_never_what(server: Served) -> None:
    game = Game(server)
    hand = next(player["hand"] for player in game.table("player2")["view"]["players"] if player["hand"])
    mine = game.choose("player2", f"return {hand[0]}")
    assert mine["answered"] == ["player2"]
    other = game.table("player1")
    assert other["answered"] == ["player2"]
    assert [one["seat"] for one in other["waiting"]] == ["player1", "player3"]
    assert hand[0] not in json.dumps(other["events"])
    stranger = server.client().table(game.id)
    assert stranger["answered"] == ["player2"]


def test_a_sealed_answer_can_be_changed_until_the_last_one_is_in(server: Served) -> None:
    game = Game(server)
    for seat in SEATS:
        game.choose(seat, game.table(seat)["decision"]["options"][0]["key"])
    game.choose("player1", "bid 7")
    game.choose("player2", "bid 9")
    # The answer of player2 came later; it stays sealed when player1 thinks again.
    table = game.table("player1")
    assert table["undo"] == {"possible": True, "reason": None, "proposal": None}
    table = game.undo("player1")
    assert table["answered"] == ["player2"]
    assert table["decision"]["kind"] == "capital_bid"
    assert "bid 9" not in json.dumps(table["events"])
    game.choose("player1", "bid 12")
    game.choose("player3", "bid 0")
    bids = {e["seat"]: e["data"]["dollars"] for e in game.table("player3")["events"] if e["kind"] == "capital_bid"}
    assert bids == {"player1": 12, "player2": 9, "player3": 0}
    # Now they lie open: nobody takes his back alone.
    assert not game.table("player1")["undo"]["possible"]
    for seat in SEATS:
        answer = game.clients[seat].post(f"/api/games/{game.id}/undo", seat=seat, version=game.table(seat)["version"])
        problem(answer, 422, "illegal")


def test_a_changed_answer_survives_a_restart_and_the_record(server: Served) -> None:
    game = Game(server)
    first = game.table("player1")["decision"]["options"]
    game.choose("player1", first[0]["key"])
    game.choose("player2", game.table("player2")["decision"]["options"][0]["key"])
    game.undo("player1")
    game.choose("player1", first[1]["key"])
    before = game.table("player2")
    server.house.games.clear()  # as after a restart: the game is made again from its log
    assert game.table("player2")["view"] == before["view"]
    assert game.table("player2")["answered"] == before["answered"] == ["player1", "player2"]
    game.choose("player3", game.table("player3")["decision"]["options"][0]["key"])
    hands = {seat: game.table(seat)["view"]["players"][i]["hand"] for i, seat in enumerate(SEATS)}
    assert first[1]["key"].split()[1] not in hands["player1"]
    assert first[0]["key"].split()[1] in hands["player1"]


# ---------------------------------------------------------------------- import


def test_a_record_and_a_position_go_on(server: Served, client: Client) -> None:
    match = signoria.new("age", seats=3, seed=2, length="basic")
    chance = Random(2)
    while match.answers < 30:
        assert match.decision is not None
        match.choose(chance.choice(match.decision.options))
    answer = client.post("/api/games/import", record=match.record())
    by_record = checked(schemas.GameCreated, answer.json())
    view = client.table(by_record["id"], "player1")["view"]
    assert view == json.loads(json.dumps(match.view("player1")))
    answer = client.post("/api/games/import", position=match.position())
    assert answer.status_code == 201, answer.text
    again = client.table(answer.json()["id"], "player1")["view"]
    assert again["provinces"] == view["provinces"]
    assert again["players"] == view["players"]


# ---------------------------------------------------------------------- looking up


def test_every_card_advance_and_commodity_in_words(client: Client) -> None:
    file = client.get("/api/cards/age").json()
    assert (len(file["cards"]), len(file["advances"]), len(file["commodities"])) == (64, 26, 12)
    assert "".join(advance["letter"] for advance in file["advances"]) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    heavens = file["advances"][0]
    assert (heavens["name"], heavens["cost"], heavens["needs"]) == ("The Heavens", 30, "N")
    polo = next(card for card in file["cards"] if card["id"] == "marco_polo")
    assert polo["boost"] == {"R": 40, "Y": 40}
    assert "Mongol Armies" in polo["text"]
    assert all(card["text"] for card in file["cards"] if card["kind"] == "event")
    armor = next(card for card in file["cards"] if card["id"] == "armor")
    assert armor["voided_by"] == ["Long Bow", "Gunpowder"]
    for commodity in file["commodities"]:
        assert commodity["payout"] == [commodity["base"] * box * box for box in range(1, 11)]


def test_statements_of_both_games_are_found_by_their_ids(client: Client) -> None:
    found = checked(schemas.Rule, client.get("/api/rules/age:9.1.a").json())
    one = checked(schemas.Statement, found["statement"])
    assert (one["id"], one["game"], one["editions"]) == ("9.1.a", "age", ["european"])
    assert (found["id"], found["game"]) == ("9.1.a", "age")
    assert client.get("/api/rules/9.1.a").json() == found
    assert client.get("/api/rules/AGE:9.1.A").json() == found
    problem(client.get("/api/rules/pax:9.1.a"), 404, "missing")
    assert client.get("/api/rules/pax:E1.1").json()["game"] == "pax"
    found = checked(schemas.Statements, client.get("/api/rules", game="age").json())["statements"]
    assert len(found) > 400
    assert {one["game"] for one in found} == {"age"}
    under = client.get("/api/rules", q="9.6").json()["statements"]
    assert all(one["id"].startswith("9.6") for one in under)
    assert under
    problem(client.get("/api/rules/age:99.z"), 404, "missing")
    problem(client.get("/api/rules", game="chess"), 422, "invalid")


def test_a_rule_has_around_it_what_its_section_of_the_book_holds(client: Client) -> None:
    rule = checked(schemas.Rule, client.get("/api/rules/age:9.6.a").json())
    book = client.get("/api/book/age").json()
    home = next(s for part in book["parts"] for s in part["sections"] if s["id"] == rule["section"])
    assert (rule["section"], rule["title"]) == ("9.6", home["title"])
    assert rule["around"] == [one for one in home["statements"] if one["id"] != "9.6.a"]
    assert all(one["id"].startswith("9.6.") for one in rule["around"])


def test_the_head_of_several_rules_says_nothing_itself(client: Client) -> None:
    rule = checked(schemas.Rule, client.get("/api/rules/pax:e1").json())
    assert (rule["id"], rule["statement"], rule["section"], rule["title"]) == ("E1", None, "E1", "Purchase")
    assert {one["id"] for one in rule["under"]} >= {"E1.1", "E1.b.1"}
    whole = checked(schemas.Rule, client.get("/api/rules/pax:E").json())
    assert (whole["section"], whole["title"], whole["around"]) == (None, None, [])
    assert {one["id"].split(".")[0] for one in whole["under"]} == {"E1", "E2", "E3", "E4", "E5", "E6"}
    for nothing in ("pax:", ":", "pax:E1.", "chess:E1.1"):
        problem(client.get(f"/api/rules/{nothing}"), 404, "missing")


def test_rules_without_a_number_are_called_by_cards_and_chapters(server: Served) -> None:
    names = {
        (game, lang): checked(schemas.RuleNames, server.client(lang=lang).get(f"/api/book/{game}/names").json())[
            "names"
        ]
        for game in ("pax", "age")
        for lang in ("en", "es")
    }
    assert names["pax", "en"]["REGIME.b.2"] == "Regime change"
    assert names["pax", "es"]["REGIME.b.2"] == "Cambio de régimen"
    assert names["age", "en"]["EV.famine.a"] == "Famine"
    assert names["age", "es"]["EV.famine.a"] == "Hambruna"
    assert not {"E1.1", "L2.1"} & names["pax", "en"].keys()
    assert "9.6.a" not in names["age", "en"]
    problem(server.client().get("/api/book/chess/names"), 422, "invalid")


def test_names_and_words_are_told_in_the_language_that_is_asked_for(server: Served) -> None:
    files = {lang: server.client(lang=lang).get("/api/cards/age").json() for lang in ("en", "es")}
    names = {
        lang: {
            sort: {one["id"]: one["name"] for one in file[sort]} for sort in ("provinces", "commodities", "advances")
        }
        for lang, file in files.items()
    }
    assert names["en"]["provinces"]["london"] == "London"
    assert names["es"]["provinces"]["london"] == "Londres"
    assert names["es"]["provinces"]["loire"] == "Loira"  # of another map than the usual one
    assert (names["en"]["commodities"]["wine"], names["es"]["commodities"]["wine"]) == ("Wine", "Vino")
    for sort, known in names["en"].items():
        assert set(known) == set(names["es"][sort])
    assert all(a["text"] != b["text"] for a, b in zip(files["en"]["advances"], files["es"]["advances"], strict=True))
    game = server.client().create("link", "link", "link", game="age", options={"length": "basic"}, seed=1)
    match = signoria.new("age", seats=3, length="basic", seed=1)
    table = server.client(game.token("player1"), "es").table(game.id, "player1", 0)
    decision = match.seat("player1").decision
    assert decision is not None
    assert table["decision"] == decision.as_dict("es")
    assert [e["text"] for e in table["events"]] == [e.text("es") for e in match.events("player1")]
    assert server.client(lang="es").get("/api/rules/9.1.a").json()["statement"]["statement"] == statement("es", "9.1.a")


@pytest.mark.rule("age:8.3.b")
def test_whoever_is_left_with_the_last_capital_is_told_which_it_is(server: Served) -> None:
    seats = ("player1", "player2", "player3")
    game = server.client().create("link", "link", "link", game="age", options={"length": "basic"}, seed=1)
    clients = {seat: server.client(game.token(seat)) for seat in seats}
    choosers = set()
    for _ in range(3):  # a card goes back, capitals are bid for, capitals are chosen
        for place, seat in enumerate(seats):
            table = clients[seat].table(game.id, seat)
            kind, keys = table["decision"]["kind"], [option["key"] for option in table["decision"]["options"]]
            if kind == "capital":
                choosers.add(seat)
            if kind != "bid":
                clients[seat].choose(game.id, seat, table["version"], keys[-1 - place if kind == "capital_bid" else 0])
    (left,) = set(seats) - choosers
    table = clients[left].table(game.id, left)
    power = next(one["power"] for one in table["view"]["players"] if one["seat"] == left)
    assert any(line["seat"] == left and power.capitalize() in line["text"] for line in table["recap"])


@pytest.mark.rule("age:9.1.a")
def test_whoever_seals_last_is_told_what_the_others_bid(server: Served) -> None:
    """What one's own choice sets going is news, too; it belongs to nobody's seat."""
    seats = ("player3", "player2", "player1")
    game = server.client().create("link", "link", "link", game="age", options={"length": "basic"}, seed=1)
    clients = {seat: server.client(game.token(seat)) for seat in seats}
    asked = True
    while asked:
        asked = False
        for place, seat in enumerate(seats):
            table = clients[seat].table(game.id, seat)
            if table["decision"] is not None and table["decision"]["kind"] in ("return", "capital_bid", "capital"):
                asked = True
                keys = [option["key"] for option in table["decision"]["options"]]
                clients[seat].choose(game.id, seat, table["version"], keys[place % len(keys)])
    for seat, bid in zip(seats, ("bid 2", "bid 1", "bid 0"), strict=True):
        table = clients[seat].table(game.id, seat)
        clients[seat].choose(game.id, seat, table["version"], bid)
    recap = clients[seats[-1]].table(game.id, seats[-1])["recap"]
    (line,) = [line for line in recap if line["group"] == "bids"]
    assert (line["seat"], line["text"][:5]) == (None, "Bids:")


def test_who_takes_a_choice_back_goes_by_the_power(server: Served) -> None:
    match = played_until("purchase", 30)
    assert match.decision is not None
    seat = match.decision.seat
    client = server.client()
    game = client.post("/api/games/import", record=match.record()).json()["id"]
    before = client.table(game, seat)
    power = next(player["power"] for player in before["view"]["players"] if player["seat"] == seat)
    bought = next(one["key"] for one in before["decision"]["options"] if not one["declines"])
    after = client.choose(game, seat, before["version"], bought)
    table = client.act(game, "undo", seat=seat, version=after["version"])
    assert [event["text"] for event in table["events"]] == [f"{power.capitalize()} takes a choice back."]
