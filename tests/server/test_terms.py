"""What a table agreed on: votes on undo and on who is away, holidays, and standing answers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from signoria.server import schemas
from signoria.server.clocks import Clock, read
from signoria.server.holidays import DAY, Holidays, Wishes, days_left
from signoria.server.rows import PersonRow, now
from signoria.server.standing import LATEST, wait_ms
from tests.server.serving import PATIENCE, Client, Refused, Served, checked, problem

Json = dict[str, Any]
DAYS = {"start": 2 * 86_400, "add": 3600, "most": 5 * 86_400}
NAMES = ("Anna", "Luca", "Noor")
HOUR = DAY // 24  # the clocks of this server run while it is asked


def table_of_three(server: Served, **terms: Any) -> tuple[str, dict[str, Client]]:
    """Three people at an open table, by seat."""
    people = [server.client() for _ in NAMES]
    for client, name in zip(people, NAMES, strict=True):
        client.post("/api/me", name=name)
    seats = [{"kind": "here", "seat": "fugger"}, {"kind": "link", "seat": "medici"}, {"kind": "link", "seat": "coeur"}]
    made = people[0].post("/api/games", game="pax", seats=seats, terms={"open": True, **terms})
    assert made.status_code == 201, made.text
    game = str(made.json()["id"])
    sat = {"fugger": people[0]}
    for client in people[1:]:
        sat[client.post(f"/api/games/{game}/sit").json()["seat"]] = client
    return game, sat


def first_to_move(game: str, sat: dict[str, Client]) -> str:
    return str(next(iter(sat.values())).get(f"/api/games/{game}").json()["to_move"][0])


def run_out(server: Served, game: str, milliseconds: int = 10 * DAY) -> None:
    """As if so much time had gone by."""
    store = server.house.store
    found = store.snapshot(game)
    assert found is not None
    clock = read(found.game.clock)
    assert clock is not None
    assert clock.since is not None
    late = Clock(clock.add, clock.most, clock.left, clock.since - milliseconds)
    store.set_clock(game, found.game.version, late.text(), late.deadline(found.game.standing.to_move))
    server.house.games.mark_stale(game)


def tick(server: Served) -> None:
    house = server.house

    async def work() -> None:
        house._holidays.read(await house._pools.read(house.people.store.on_holiday))
        await house.keep_time()
        await house.standing.answer_all()

    asyncio.run_coroutine_threadsafe(work(), server.loop).result(PATIENCE)


# ---------------------------------------------------------------------- undo


def turn_over(game: str, sat: dict[str, Client], seat: str) -> int:
    """The seat decides until somebody else has to; the version then."""
    while True:
        table = sat[seat].table(game, seat)
        if table["decision"] is None:
            return int(table["version"])
        sat[seat].choose(game, seat, table["version"], table["decision"]["options"][-1]["key"])


@pytest.mark.parametrize(("undo", "voices"), [("all", 2), ("majority", 2), ("never", 0)])
def test_who_has_to_agree_is_agreed_before(server: Served, undo: str, voices: int) -> None:
    game, sat = table_of_three(server, undo=undo)
    seat = first_to_move(game, sat)
    version = turn_over(game, sat, seat)
    others = [one for one in sat if one != seat]
    if undo == "never":
        with pytest.raises(Refused, match="stands"):
            sat[seat].act(game, "undo/propose", seat=seat, version=version)
        return
    asked = sat[seat].act(game, "undo/propose", seat=seat, version=version)["undo"]["proposal"]
    assert (asked["by"], sorted(asked["needed"]), asked["enough"]) == (seat, sorted(others), voices)
    sat[others[0]].act(game, "undo/agree", seat=others[0], version=version)
    table = sat[others[1]].table(game, others[1])
    assert table["undo"]["proposal"]["enough"] == voices - 1
    after = sat[others[1]].act(game, "undo/agree", seat=others[1], version=version)
    assert after["undo"]["proposal"] is None
    assert sat[seat].table(game, seat)["decision"] is not None


def test_most_are_enough_at_a_table_of_four(server: Served) -> None:
    game, sat = table_of_three(server, undo="majority")
    # One of the three others left: an opponent plays on and has no voice.
    seat = first_to_move(game, sat)
    version = turn_over(game, sat, seat)
    gone, stays = [one for one in sat if one != seat]
    sat[gone].act(game, "resign", seat=gone, version=version)
    version = sat[stays].table(game, stays)["version"]
    sat[seat].act(game, "undo/propose", seat=seat, version=version)
    assert sat[stays].act(game, "undo/agree", seat=stays, version=version)["version"] > version


# ---------------------------------------------------------------------- away


def test_the_others_vote_how_the_game_goes_on(server: Served) -> None:
    game, sat = table_of_three(server, clock=DAYS, away="vote")
    seat = first_to_move(game, sat)
    one, two = [other for other in sat if other != seat]
    assert sat[one].table(game, one)["vote"] is None
    with pytest.raises(Refused, match="nothing to vote"):
        sat[one].act(game, "vote", seat=one, version=0, vote="wait")
    run_out(server, game)
    tick(server)
    vote = sat[one].table(game, one)["vote"]
    assert (vote["about"], sorted(vote["voters"]), vote["votes"]) == (seat, sorted([one, two]), {})
    with pytest.raises(Refused, match="others"):
        sat[seat].act(game, "vote", seat=seat, version=0, vote="wait")
    assert sat[one].act(game, "vote", seat=one, version=0, vote="wait")["vote"]["votes"] == {one: "wait"}
    assert sat[two].act(game, "vote", seat=two, version=0, vote="end")["vote"]["votes"] == {one: "wait", two: "end"}
    tick(server)  # nothing was decided, and the day is not over
    after = sat[two].act(game, "vote", seat=two, version=0, vote="wait")
    assert after["vote"] is None
    assert DAY - HOUR < after["game"]["clock"]["left"][seat] <= DAY
    run_out(server, game)
    tick(server)
    sat[one].act(game, "vote", seat=one, version=0, vote="opponent")
    after = sat[two].act(game, "vote", seat=two, version=0, vote="opponent")
    assert {row["seat"]: row["kind"] for row in after["game"]["seats"]}[seat] == "opponent"
    assert sat[seat].post(f"/api/games/{game}/return", seat=seat).status_code == 200


def test_who_comes_back_ends_the_vote(server: Served) -> None:
    game, sat = table_of_three(server, clock=DAYS, away="vote")
    seat = first_to_move(game, sat)
    run_out(server, game)
    tick(server)
    table = sat[seat].table(game, seat)
    assert table["vote"] is not None
    assert sat[seat].choose(game, seat, 0, table["decision"]["options"][0]["key"])["vote"] is None


def test_a_game_ends_without_a_result_when_all_others_want_it(server: Served) -> None:
    game, sat = table_of_three(server, clock=DAYS, away="vote")
    seat = first_to_move(game, sat)
    others = [other for other in sat if other != seat]
    run_out(server, game)
    tick(server)
    sat[others[0]].act(game, "vote", seat=others[0], version=0, vote="end")
    after = sat[others[1]].act(game, "vote", seat=others[1], version=0, vote="end")
    assert (after["game"]["status"], after["game"]["result"]) == ("abandoned", None)
    assert after["events"][-1]["kind"] == "end"
    server.house.games.clear()  # and so it is after a restart
    assert sat[seat].table(game, seat)["game"]["status"] == "abandoned"
    problem(sat[seat].post(f"/api/games/{game}/choices", seat=seat, version=1, key="x"), 422, "illegal")


def test_when_nobody_votes_an_opponent_sits_in(server: Served) -> None:
    game, sat = table_of_three(server, clock=DAYS, away="vote")
    seat = first_to_move(game, sat)
    run_out(server, game)
    tick(server)
    found = server.house.store.snapshot(game)
    assert found is not None
    assert found.game.vote is not None
    over = found.game.vote.__class__(seat, now() - 1, {})
    assert server.house.store.set_vote(game, 0, found.game.vote, over)
    server.house.games.mark_stale(game)
    tick(server)
    kinds = {row["seat"]: row["kind"] for row in sat[seat].get(f"/api/games/{game}").json()["seats"]}
    assert kinds[seat] == "opponent"


# ---------------------------------------------------------------------- holidays


def test_days_of_holiday_are_counted_by_the_year() -> None:
    assert days_left((), 0) == 30
    moment = 400 * DAY
    assert days_left(((moment - 10 * DAY, moment),), moment) == 20
    assert days_left(((moment - 380 * DAY, moment - 360 * DAY),), moment) == 25  # fifteen of them are a year ago
    assert days_left(((moment - 40 * DAY, moment),), moment) == 0


def test_a_holiday_is_the_time_between() -> None:
    holidays = Holidays()
    person = PersonRow("p", "Anna", 0, 0, wishes=Wishes(holidays=((100, 200), (300, 400))).text())
    holidays.read([person])
    assert holidays.away("p", 0, 1000) == 200
    assert holidays.away("p", 150, 320) == 70
    assert holidays.away("somebody", 0, 1000) == 0
    assert holidays.away(None, 0, 1000) == 0


def test_clocks_of_days_stand_still_on_holiday(server: Served) -> None:
    game, sat = table_of_three(server, clock=DAYS, away="resign")
    seat = first_to_move(game, sat)
    away = sat[seat]
    told = checked(schemas.NoticesOut, away.post("/api/me/holiday", days=10).json())
    assert (told["holiday_left"], told["holiday"] is not None) == (20, True)
    problem(away.post("/api/me/holiday", days=31), 422, "illegal")
    person = away.get("/api/me").json()["id"]
    # As if the holiday and the question had begun three days ago: all but the two days that he has.
    row = server.house.people.store.person(person)
    assert row is not None
    first, last = Wishes.of(row).holidays[0]
    longer = Wishes(holidays=((first - 3 * DAY, last - 3 * DAY),))
    server.house.people.store.set_wishes(person, longer.text(), last - 3 * DAY)
    run_out(server, game, 3 * DAY)
    tick(server)
    card = away.get(f"/api/games/{game}").json()
    assert card["status"] == "running"
    assert card["clock"]["left"][seat] > 2 * DAY - HOUR
    # Back before its end: what was left of it is still there.
    back = away.post("/api/me/holiday", days=0).json()
    assert (back["holiday"], back["holiday_left"]) == (None, 27)


# ---------------------------------------------------------------------- standing answers


def test_an_answer_is_kept_back_for_a_while_nobody_can_guess() -> None:
    waits = {wait_ms("aaaaaaaaaa", version, 20, "secret") for version in range(200)}
    assert all(20_000 <= wait <= 20_000 * LATEST for wait in waits)
    assert len(waits) > 190
    assert wait_ms("aaaaaaaaaa", 3, 20, "secret") == wait_ms("aaaaaaaaaa", 3, 20, "secret")
    assert wait_ms("aaaaaaaaaa", 3, 20, "secret") != wait_ms("aaaaaaaaaa", 3, 20, "other")
    assert wait_ms("aaaaaaaaaa", 3, 0, "secret") == 0


@pytest.fixture
def quick(tmp_path: Any) -> Any:
    from tests.server.serving import served, sqlite

    with served(sqlite(tmp_path), standing_seconds=0.0, clock_seconds=3600.0) as running:
        yield running


def test_a_standing_answer_is_given_and_nobody_else_hears_of_it(quick: Served) -> None:
    game, sat = table_of_three(quick)
    seat = first_to_move(game, sat)
    other = next(one for one in sat if one != seat)
    mine = sat[seat]
    told = checked(schemas.StandingOut, mine.get(f"/api/games/{game}/standing", seat=seat).json())
    assert told["asked"]["kind"] == mine.table(game, seat)["decision"]["kind"]
    assert told["questions"]
    assert told["answers"] == []
    key = told["asked"]["options"][-1]["key"]
    before = sat[other].table(game, other, since=0)
    given = mine.post(f"/api/games/{game}/standing", seat=seat, kind=told["asked"]["kind"], key=key).json()
    assert [(one["kind"], one["key"], one["uses"]) for one in given["answers"]] == [(told["asked"]["kind"], key, 0)]
    # The others see the very same table as before, and cannot ask for it.
    assert sat[other].table(game, other, since=0) == before
    problem(sat[other].get(f"/api/games/{game}/standing", seat=seat), 403, "forbidden")
    assert sat[other].get("/api/me/export").json()["standing"] == []
    assert [one["key"] for one in mine.get("/api/me/export").json()["standing"]] == [key]
    tick(quick)
    after = sat[other].table(game, other, since=0)
    assert after["version"] == 1
    # What happened reads like any other choice.
    fields = {"number", "kind", "clause", "turn", "seat", "step", "cause", "data", "text", "links"}
    assert all(fields <= event.keys() for event in after["events"])
    used = mine.get(f"/api/games/{game}/standing", seat=seat).json()["answers"]
    assert [one["uses"] for one in used] == [1]


def test_a_standing_answer_is_withdrawn(quick: Served) -> None:
    game, sat = table_of_three(quick)
    seat = first_to_move(game, sat)
    mine = sat[seat]
    asked = mine.get(f"/api/games/{game}/standing", seat=seat).json()["asked"]
    mine.post(f"/api/games/{game}/standing", seat=seat, kind=asked["kind"], key=asked["options"][0]["key"])
    left = mine.post(f"/api/games/{game}/standing/withdraw", seat=seat).json()
    assert left["answers"] == []
    tick(quick)
    assert mine.table(game, seat)["version"] == 0


def test_a_standing_answer_that_is_no_option_waits(quick: Served) -> None:
    game, sat = table_of_three(quick)
    seat = first_to_move(game, sat)
    mine = sat[seat]
    asked = mine.get(f"/api/games/{game}/standing", seat=seat).json()["asked"]
    mine.post(f"/api/games/{game}/standing", seat=seat, kind=asked["kind"], key="no such option")
    tick(quick)
    assert mine.table(game, seat)["version"] == 0
    problem(mine.post(f"/api/games/{game}/standing", seat=seat, kind="no such question"), 422, "invalid")
    problem(mine.post(f"/api/games/{game}/standing", seat=seat, kind="victory_type"), 422, "invalid")
