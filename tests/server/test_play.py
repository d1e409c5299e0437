"""Playing over HTTP: choices, races, undo, resigning, chat, replay."""

from __future__ import annotations

import json
import threading
from random import Random

import httpx
import pytest

import signoria
from signoria.server import schemas
from signoria.server.played import Played
from signoria.server.rows import LogEntry
from signoria.table import Event
from tests.server.mirror import Mirror, plain
from tests.server.serving import SEED, Client, Made, Refused, Served, checked, problem, received_until


class Game:
    """A game of people, each with a client of his own, and its mirror."""

    def __init__(self, server: Served, *banks: str, seed: int = SEED) -> None:
        self.server = server
        self.made: Made = server.client().create(*(f"{bank}:link" for bank in banks), seed=seed)
        self.id = self.made.id
        self.clients = {bank: server.client(self.made.token(bank)) for bank in banks}
        self.mirror = Mirror(signoria.new("pax", seats=list(banks), seed=seed).header)
        self.chance = Random(seed)

    @property
    def version(self) -> int:
        return self.mirror.played.version

    def step(self) -> str:
        """One choice; returns who made it."""
        seat, key = self.mirror.pick(self.chance)
        first = len(self.mirror.played.feed)
        table = self.clients[seat].choose(self.id, seat, self.version, key)
        self.mirror.apply("choice", seat, key)
        self.mirror.check(table, seat, first)
        return seat

    def steps(self, n: int) -> None:
        for _ in range(n):
            self.step()

    def post(self, seat: str, what: str, **body: object) -> httpx.Response:
        return self.clients[seat].post(f"/api/games/{self.id}/{what}", seat=seat, **body)

    def until(self, sealed: bool) -> str:
        """Play until the last choice was (or was not) sealed by a reveal; returns who made it."""
        while True:
            seat = self.step()
            if self.mirror.played.answers[-1].sealed == sealed:
                return seat

    def unchanged(self) -> None:
        """The server has exactly the mirror's log."""
        for seat, client in self.clients.items():
            table = client.table(self.id, seat, 0)
            assert table["version"] == self.version
            assert table["view"] == plain(self.mirror.played.match.view(seat))


@pytest.fixture
def two(server: Served) -> Game:
    return Game(server, "fugger", "medici")


@pytest.fixture
def three(server: Served) -> Game:
    return Game(server, "fugger", "medici", "coeur")


def test_a_whole_game_by_two_seats(two: Game) -> None:
    while not two.mirror.played.over:
        two.step()
    for seat in ("fugger", "medici"):
        table = two.clients[seat].table(two.id, seat, 0)
        assert table["game"]["status"] == "finished"
        assert table["game"]["result"] == plain(two.mirror.played.match.result)
        assert table["decision"] is None
        answer = two.post(seat, "choices", version=two.version, key="pass")
        assert "over" in problem(answer, 422, "illegal")
        for what in ("undo", "undo/propose", "undo/agree", "undo/refuse", "resign"):
            assert "over" in problem(two.post(seat, what, version=two.version), 422, "illegal")
    # The record of a finished game is for anyone, and is the game.
    record = two.server.client().get(f"/api/games/{two.id}/record").text
    assert record == two.mirror.played.match.record()
    assert signoria.load(record).result == two.mirror.played.match.result


def test_a_stale_or_repeated_choice_gets_409_and_changes_nothing(two: Game) -> None:
    two.steps(5)
    seat, key = two.mirror.pick(two.chance)
    for version in (0, 3, 4, 6, 99):
        assert "changed" in problem(two.post(seat, "choices", version=version, key=key), 409, "stale")
    two.unchanged()
    two.clients[seat].choose(two.id, seat, 5, key)
    two.mirror.apply("choice", seat, key)
    problem(two.post(seat, "choices", version=5, key=key), 409, "stale")
    two.unchanged()
    for what in ("undo", "undo/propose", "undo/agree", "undo/refuse", "resign"):
        problem(two.post(seat, what, version=5), 409, "stale")
    problem(two.post(seat, "preview", version=5, key=key), 409, "stale")
    two.unchanged()


def test_an_illegal_choice_gets_422_and_changes_nothing(two: Game) -> None:
    two.steps(4)
    seat, key = two.mirror.pick(two.chance)
    other = "medici" if seat == "fugger" else "fugger"
    for wrong in ("", "fly to the moon", key[:-1], key + " ", key.upper() + "!"):
        problem(two.post(seat, "choices", version=4, key=wrong), 422, "illegal")
    assert "decides" in problem(two.post(other, "choices", version=4, key=key), 422, "illegal")
    problem(two.post(seat, "choices", version=4, key="x" * 201), 422, "invalid")
    problem(two.post(seat, "choices", version=-1, key=key), 422, "invalid")
    problem(two.post(seat, "choices", version="four", key=key), 422, "invalid")
    problem(two.post(seat, "choices", key=key), 422, "invalid")
    problem(two.post(seat, "choices", version=4), 422, "invalid")
    problem(two.post(seat, "preview", version=4, key="fly"), 422, "illegal")
    two.unchanged()


def test_nobody_acts_for_a_seat_he_does_not_hold(two: Game) -> None:
    seat, key = two.mirror.pick(two.chance)
    other = "medici" if seat == "fugger" else "fugger"
    path = f"/api/games/{two.id}"
    strangers = [two.clients[other], two.server.client(), two.server.client("x" * 43), two.server.client("!")]
    more = two.server.client().create("here", "here")
    strangers.append(two.server.client(more.token(more.names[0])))
    bodies: dict[str, dict[str, object]] = {
        "choices": {"version": 0, "key": key},
        "preview": {"version": 0, "key": key},
        "chat": {"text": "psst"},
    }
    for stranger in strangers:
        for what in ("choices", "preview", "undo", "undo/propose", "undo/agree", "undo/refuse", "resign", "chat"):
            body = bodies.get(what, {"version": 0})
            answer = stranger.post(f"{path}/{what}", seat=seat, **body)
            assert "hold" in problem(answer, 403, "forbidden")
        problem(stranger.get(f"{path}/table", seat=seat), 403, "forbidden")
        problem(stranger.get(f"{path}/replay", seat=seat), 403, "forbidden")
    assert "no seat" in problem(two.server.client().get(f"{path}/table", seat="rothschild"), 403, "forbidden")
    two.unchanged()


def test_of_two_devices_that_choose_at_once_exactly_one_wins(two: Game) -> None:
    for _ in range(25):
        decision = two.mirror.played.match.decision
        assert decision is not None
        seat = decision.seat
        keys = [decision.options[0].key, decision.options[-1].key]
        devices = [two.server.client(two.made.token(seat)) for _ in range(2)]
        for device in devices:
            device.table(two.id, seat)  # connected and ready
        answers: dict[int, httpx.Response] = {}
        start = threading.Barrier(2)

        def press(n: int, devices: list[Client] = devices, seat: str = seat, keys: list[str] = keys) -> None:
            start.wait()  # noqa: B023
            path = f"/api/games/{two.id}/choices"
            answers[n] = devices[n].post(path, seat=seat, version=two.version, key=keys[n])  # noqa: B023

        threads = [threading.Thread(target=press, args=(n,)) for n in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(answer.status_code for answer in answers.values()) == [200, 409]
        winner = next(n for n, answer in answers.items() if answer.status_code == 200)
        problem(answers[1 - winner], 409, "stale")
        two.mirror.apply("choice", seat, keys[winner])
        two.unchanged()


def test_a_preview_tells_what_a_choice_does_and_does_nothing(two: Game) -> None:
    two.steps(3)
    seat, key = two.mirror.pick(two.chance)
    answer = two.post(seat, "preview", version=3, key=key)
    document = checked(schemas.PreviewOut, answer.json())
    seen = two.mirror.played.match.preview(key, seat)
    assert document["changes"] == seen.changes
    assert (document["reveals"], document["closes"]) == (seen.reveals, seen.closes)
    asks = seen.asks
    told = document["asks"]
    assert (told is None) == (asks is None)
    if asks is not None:
        assert (told["kind"], told["about"]) == (asks.kind, plain(asks.about))
        # The answers to a question within the same action are told before it is asked.
        open_now = [o for o in asks.options if asks.trail_in("en") and not o.declines]
        answers = [{"label": o.label(), "focus": list(o.focus), "data": plain(o.data)} for o in open_now]
        assert told["answers"] == answers
    assert document["events"] == plain([event.as_dict() for event in seen.events])
    two.unchanged()


# ---------------------------------------------------------------------- undo


def test_undo_takes_ones_own_last_choice_back(two: Game) -> None:
    seat = two.until(sealed=False)
    other = "medici" if seat == "fugger" else "fugger"
    assert two.clients[seat].table(two.id, seat)["undo"] == {"possible": True, "reason": None, "proposal": None}
    told = two.clients[other].table(two.id, other)["undo"]
    assert not told["possible"]
    assert "made by" in told["reason"]
    assert "made by" in problem(two.post(other, "undo", version=two.version), 422, "illegal")
    first = len(two.mirror.played.feed)
    table = two.clients[seat].act(two.id, "undo", seat=seat, version=two.version)
    two.mirror.apply("undo", seat)
    two.mirror.check(table, seat, first)
    assert [event["kind"] for event in table["events"]] == ["undo"]
    # What no longer counts is named by its first number; an undo adds to the log and to the feed.
    back_to = table["events"][0]["data"]["back_to"]
    assert table["events"][0]["number"] == first
    assert back_to == len(two.mirror.played.match.events())
    two.unchanged()
    two.step()


def test_undo_does_not_go_past_a_reveal(two: Game) -> None:
    seat = two.until(sealed=True)
    told = two.clients[seat].table(two.id, seat)["undo"]
    assert not told["possible"]
    assert told["reason"] == problem(two.post(seat, "undo", version=two.version), 422, "illegal")
    two.unchanged()


def test_there_is_nothing_to_undo_at_the_start(two: Game) -> None:
    for what in ("undo", "undo/propose"):
        assert "no choice" in problem(two.post("fugger", what, version=0), 422, "illegal")
    for what in ("undo/agree", "undo/refuse"):
        assert "Nobody asks" in problem(two.post("fugger", what, version=0), 422, "illegal")


def test_an_undo_past_a_reveal_is_done_when_the_last_one_agrees(three: Game) -> None:
    seat = three.until(sealed=True)
    others = [bank for bank in three.clients if bank != seat]
    version = three.version
    table = three.clients[seat].act(three.id, "undo/propose", seat=seat, version=version)
    assert table["undo"]["proposal"] == {"by": seat, "agreed": [], "needed": _in_turn_order(three, others), "enough": 2}
    assert "already asks" in problem(three.post(others[0], "undo/propose", version=version), 422, "illegal")
    assert "yourself" in problem(three.post(seat, "undo/agree", version=version), 422, "illegal")
    three.unchanged()
    table = three.clients[others[0]].act(three.id, "undo/agree", seat=others[0], version=version)
    assert table["undo"]["proposal"] == {"by": seat, "agreed": [others[0]], "needed": [others[1]], "enough": 1}
    again = three.clients[others[0]].act(three.id, "undo/agree", seat=others[0], version=version)
    assert again["undo"] == table["undo"]
    three.unchanged()
    table = three.clients[others[1]].act(three.id, "undo/agree", seat=others[1], version=version)
    assert table["undo"]["proposal"] is None
    three.mirror.apply("agreed", seat)
    three.mirror.check(table, others[1], 0)
    three.unchanged()
    assert three.version == version + 1
    three.step()


def _in_turn_order(game: Game, banks: list[str]) -> list[str]:
    return [bank for bank in game.mirror.played.match.seats if bank in banks]


def test_a_refused_undo_is_gone_and_a_choice_ends_a_proposal(three: Game) -> None:
    seat = three.until(sealed=True)
    other = next(bank for bank in three.clients if bank != seat)
    for who in (other, seat):  # refused, and withdrawn
        three.clients[seat].act(three.id, "undo/propose", seat=seat, version=three.version)
        table = three.clients[who].act(three.id, "undo/refuse", seat=who, version=three.version)
        assert table["undo"]["proposal"] is None
    three.clients[seat].act(three.id, "undo/propose", seat=seat, version=three.version)
    three.step()
    assert three.clients[seat].table(three.id)["undo"]["proposal"] is None
    problem(three.post(other, "undo/agree", version=three.version), 422, "illegal")
    three.unchanged()


def test_an_agreed_undo_goes_back_to_ones_own_last_choice(two: Game) -> None:
    two.until(sealed=True)
    while len({answer.seat for answer in two.mirror.played.answers[-2:]}) < 2:
        two.step()
    owner = two.mirror.played.answers[-2].seat
    seat = two.mirror.played.match.seats[owner]
    other = next(bank for bank in two.clients if bank != seat)
    two.clients[seat].act(two.id, "undo/propose", seat=seat, version=two.version)
    first = len(two.mirror.played.feed)
    table = two.clients[other].act(two.id, "undo/agree", seat=other, version=two.version)
    two.mirror.apply("agreed", seat)
    two.mirror.apply("agreed", seat)
    two.mirror.check(table, other, first)
    assert [event["kind"] for event in table["events"]] == ["undo", "undo"]
    two.unchanged()


# ---------------------------------------------------------------------- resigning, talking


def test_of_two_the_other_wins(two: Game) -> None:
    two.steps(7)
    table = two.clients["medici"].act(two.id, "resign", seat="medici", version=7)
    assert table["version"] == 8
    assert table["game"]["status"] == "finished"
    assert table["game"]["result"]["winners"] == ["fugger"]
    assert table["game"]["result"]["victory"] == "resignation"
    assert set(table["game"]["result"]["scores"]) == {"fugger", "medici"}
    assert [event["kind"] for event in table["events"]] == ["resign"]
    assert (table["decision"], table["waiting"]) == (None, [])
    assert two.server.client().get(f"/api/games/{two.id}/record").status_code == 200
    problem(two.post("fugger", "choices", version=8, key="pass"), 422, "illegal")


def test_of_more_an_opponent_takes_over(three: Game) -> None:
    three.steps(4)
    table = three.clients["coeur"].act(three.id, "resign", seat="coeur", version=4)
    assert table["game"]["status"] == "running"
    left = next(seat for seat in table["game"]["seats"] if seat["seat"] == "coeur")
    assert (left["kind"], left["level"], left["you"]) == ("opponent", "random", False)
    assert "opponent plays" in problem(three.post("coeur", "choices", version=5, key="pass"), 403, "forbidden")
    # The others play on, and the opponent answers for coeur: every message is waited for.
    with three.clients["fugger"].live(three.id) as socket:
        message = received_until(socket, "table")
        mine = 0
        while not mine and message["game"]["status"] == "running":
            mover = message["game"]["to_move"][0]
            if mover != "coeur":
                own = three.clients[mover].table(three.id, mover)
                three.clients[mover].choose(three.id, mover, own["version"], own["decision"]["options"][0]["key"])
            version = message["version"]
            while message["version"] <= version:
                message = received_until(socket, "update")
            mine += mover == "coeur"
    assert mine


def test_chat(two: Game) -> None:
    said = checked(schemas.ChatOut, two.post("fugger", "chat", text="Ciao! <b>").json())
    assert (said["number"], said["seat"], said["text"]) == (1, "fugger", "Ciao! <b>")
    for text in ("", "x" * 501, "   ", "\u0000", None, 5):
        problem(two.post("fugger", "chat", text=text), 422, "invalid")
    assert two.clients["medici"].table(two.id, "medici")["chat"] == [said]
    assert two.server.client().table(two.id)["chat"] == [said]
    assert two.server.client().table(two.id)["version"] == 0


# ---------------------------------------------------------------------- replay


def test_replay_of_every_step_from_every_seat(two: Game) -> None:
    views = [{seat: plain(two.mirror.played.match.view(seat)) for seat in ("fugger", "medici", None)}]
    while not two.mirror.played.over:
        two.step()
        views.append({seat: plain(two.mirror.played.match.view(seat)) for seat in ("fugger", "medici", None)})
    stranger = two.server.client()
    path = f"/api/games/{two.id}/replay"
    steps = len(views) - 1
    for step in (0, 1, steps // 2, steps - 1, steps):
        for seat, view in views[step].items():
            document = checked(schemas.ReplayOut, stranger.get(path, step=step, seat=seat).json())
            assert (document["step"], document["steps"], document["seat"]) == (step, steps, seat)
            assert document["view"] == view
            assert (document["text"] is None) == (step == 0)
            assert document["chart"] is None
    whole = checked(schemas.ReplayOut, stranger.get(path, chart=1).json())
    assert whole["step"] == steps
    assert [point["step"] for point in whole["chart"]] == list(range(steps + 1))
    last = {player["seat"]: player["florins"] for player in views[-1][None]["players"]}
    assert whole["chart"][-1]["counts"]["florins"] == last
    assert [mark["step"] for mark in whole["turns"]] == sorted({mark["step"] for mark in whole["turns"]})
    assert stranger.get(path, step=10_000).json()["step"] == steps
    problem(stranger.get(path, step=-1), 422, "invalid")
    problem(stranger.get(path, seat="rothschild"), 403, "forbidden")


def test_replay_of_a_running_game_shows_only_ones_own_view(two: Game) -> None:
    two.steps(12)
    path = f"/api/games/{two.id}/replay"
    for seat in ("fugger", "medici"):
        document = checked(schemas.ReplayOut, two.clients[seat].get(path, seat=seat).json())
        assert document["view"] == plain(two.mirror.played.match.view(seat))
        assert (document["text"] is not None) == (document["by"] == seat)
    document = two.clients["fugger"].get(path).json()
    assert document["view"] == plain(two.mirror.played.match.view(None))
    assert document["text"] is None
    problem(two.clients["fugger"].get(path, seat="medici"), 403, "forbidden")


def test_a_refusal_is_an_error_of_the_test_client(two: Game) -> None:
    with pytest.raises(Refused):
        two.clients["fugger"].choose(two.id, "fugger", 99, "pass")


def test_what_the_others_did_is_told_in_steps_and_summed_up(server: Served) -> None:
    """Whoever is asked hears what the others did since the last choice there; the first choice ends it."""
    creator = server.client()
    game = creator.create("fugger:link", "medici:link")
    clients = {bank: server.client(game.token(bank)) for bank in ("fugger", "medici")}
    table = clients["fugger"].table(game.id, "fugger")
    assert table["recap"] == []
    before = {player["seat"]: player["florins"] for player in table["view"]["players"]}["fugger"]
    bought = next(o["key"] for o in table["decision"]["options"] if o["group"] == "buy")
    table = clients["fugger"].choose(game.id, "fugger", table["version"], bought)
    step = next(step for step in table["steps"] if step["group"] == "buy")
    assert step["caption"].startswith("Fugger buys")
    florins = {player["seat"]: player["florins"] for player in table["view"]["players"]}["fugger"]
    assert step["changes"]["fugger"]["florins"] == florins - before
    assert table["since"] == {"choices": 1, "event": table["next_event"]}
    ends = next(o["key"] for o in table["decision"]["options"] if o["declines"])
    clients["fugger"].choose(game.id, "fugger", table["version"], ends)
    seen = clients["medici"].table(game.id, "medici")
    assert seen["since"]["choices"] == 0
    assert any("Fugger bought" in line["text"] for line in seen["recap"])
    assert len(seen["recap"]) <= 6
    bought = next(o["key"] for o in seen["decision"]["options"] if o["group"] == "buy")
    after = clients["medici"].choose(game.id, "medici", seen["version"], bought)
    assert after["recap"] == []
    back = clients["medici"].act(game.id, "undo", seat="medici", version=after["version"])
    assert (back["recap"], back["since"]) == (seen["recap"], seen["since"])  # as before the choice


def test_who_taxed_is_told_whether_the_other_paid() -> None:
    """The tax is a step of whoever levies it, but what came of it somebody else chose."""
    seen: set[str] = set()
    for seed in (0, 12):
        match = signoria.new("pax", seats=["fugger", "medici", "marchionni"], seed=seed)
        played, chance = Played(dict(match.header)), Random(seed)
        answered: tuple[str | None, str, Event] | None = None
        while played.pending():
            [(seat, kind)] = played.pending()
            if answered is not None and seat == answered[0]:
                lines = json.loads(played.written_recap(seat).text)
                line = next(one for one in lines if one["text"].endswith(answered[2].text()))
                assert line["seat"] == answered[1]
                seen.add(answered[2].kind)
                answered = None
            decision = played.match.seat(seat).decision
            assert decision is not None
            first = len(played.match.events())
            played.apply(LogEntry("choice", seat, chance.choice(decision.options).key))
            if kind == "tax_answer" and played.match.events()[first - 1].seat != seat:
                answered = played.match.events()[first - 1].seat, seat, played.match.events()[first]
    assert seen == {"tax_paid", "repressed_free"}


@pytest.mark.parametrize("game", ["pax", "age"])
def test_steps_say_what_they_changed_as_the_match_does(game: str) -> None:
    """Noted while the game is played; the match works it out afterwards. What is taken back is noted again."""
    played = Played(signoria.new(game, seats=3, seed=5).header)
    chance = Random(5)
    last: LogEntry | None = None
    begun: list[int] = []  # by choice: how many events were told before it
    # Until a choice begins with a step of its own.
    while played.version < 60 or not any(event.number == event.step == begun[-1] for event in played.match.events()):
        decision = played.match.decision
        assert decision is not None
        last = LogEntry("choice", decision.seat, chance.choice(decision.options).key)
        begun.append(len(played.feed))
        played.apply(last)
    seat = played.match.seats[0]
    told = json.loads(played.told_steps(seat, 0).text)
    assert told == plain([step.as_dict() for step in played.match.steps(seat)])
    assert sum(bool(step["changes"]) for step in told) > 20
    assert last is not None
    of_the_last = [step["changes"] for step in told if step["first"] >= begun[-1]]
    played.apply(LogEntry("agreed", last.seat))
    again = len(played.feed)
    played.apply(last)
    assert [step["changes"] for step in json.loads(played.told_steps(seat, again).text)] == of_the_last


def test_the_log_of_a_replay_reaches_as_far_as_each_step(two: Game) -> None:
    two.steps(12)
    path = f"/api/games/{two.id}/replay"
    whole = checked(schemas.ReplayOut, two.clients["fugger"].get(path, seat="fugger").json())
    log = [event for part in two.clients["fugger"].parts(two.id, "fugger", "replay/events") for event in part["events"]]
    assert [event["number"] for event in log] == list(range(whole["next_event"]))
    assert {one["seat"] for one in whole["waiting"]} == {seat for seat, _ in two.mirror.played.pending()}
    for step in range(1, 12):
        shown = two.clients["fugger"].get(path, seat="fugger", step=step).json()
        assert all(event in log[: shown["next_event"]] for event in shown["events"])


def test_playing_on_from_a_moment_of_a_finished_game(two: Game) -> None:
    at_six = None
    while not two.mirror.played.over:
        two.step()
        if len(two.mirror.played.steps) == 6:
            at_six = plain(two.mirror.played.match.view("medici"))
    stranger = two.server.client()
    seats = [{"seat": "medici", "kind": "here"}, {"seat": "fugger", "kind": "link"}]
    made = stranger.post(f"/api/games/{two.id}/branch", step=6, seats=seats).json()
    assert made["version"] == 6
    assert stranger.table(made["id"], "medici")["view"] == at_six
    end = len(two.mirror.played.steps)
    problem(stranger.post(f"/api/games/{two.id}/branch", step=end), 422, "invalid")
    problem(stranger.post(f"/api/games/{two.id}/branch", step=6, seats=seats[:1]), 422, "invalid")


def test_of_a_running_game_only_who_may_have_its_record_plays_on(two: Game) -> None:
    two.steps(4)
    problem(two.clients["fugger"].post(f"/api/games/{two.id}/branch", step=2), 403, "forbidden")


def test_a_table_is_packed_only_for_who_takes_it_and_is_the_same(two: Game) -> None:
    two.steps(3)
    told = []
    for takes in ("gzip", "identity"):
        answer = two.clients["fugger"].http.get(
            f"/api/games/{two.id}/table?seat=fugger&since=0", headers={"Accept-Encoding": takes}
        )
        assert answer.headers.get("content-encoding") == ("gzip" if takes == "gzip" else None)
        assert "content-security-policy" in answer.headers
        told.append(answer.json())
    assert told[0] == told[1]
    two.mirror.check(told[0], "fugger", 0)


def test_a_choice_that_comes_in_pieces_or_is_wrong_is_answered_like_any_other(two: Game) -> None:
    seat, key = two.mirror.pick(two.chance)
    client = two.clients[seat]
    path = f"/api/games/{two.id}/choices"
    json_header = {"Content-Type": "application/json"}
    assert client.http.post(path, content=b'{"seat":', headers=json_header).json()["error"] == (
        "The request is not JSON."
    )
    assert client.http.post(path, json={"seat": seat, "version": 0}).status_code == 422
    body = [b'{"seat": "', seat.encode(), b'", "version": 0, "key": "', key.encode(), b'"}']
    answer = client.http.post(path, content=iter(body), headers=json_header)
    assert answer.status_code == 200, answer.text
    two.mirror.apply("choice", seat, key)
    two.unchanged()


def test_whoever_asks_from_every_event_on_is_told_the_same_and_nothing_of_it_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=SEED)
    played, chance = Played(dict(match.header)), Random(SEED)
    while len(played.entries) < 30:
        seat = played.pending()[0][0]
        decision = played.match.seat(seat).decision
        assert decision is not None
        played.apply(LogEntry("choice", seat, chance.choice(decision.options).key))
    seat = played.pending()[0][0]

    def told(of: Played, since: int) -> tuple[bytes, bytes, bytes]:
        parts = of.told_steps(seat, since), of.events(seat, since), of.written_recap(seat)
        of.told()
        return parts[0].text, parts[1].text, parts[2].text

    for long in (1, 1 << 20):  # all of it is packed, and nothing
        monkeypatch.setattr("signoria.server.played.LONG", long)
        for since in (*range(len(played.feed) + 1), 0, 0):
            anew = Played.restored(dict(match.header), played.entries)
            assert told(played, since) == told(played, since) == told(anew, since)
            assert len(played._latest) == len(anew._latest) == 2
            assert not played._events
            assert not played._steps
