"""Replays: the slider, the buttons, the keys, events, seats, links to a moment, playing on; and the end of a game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bench import stage
from tests.web.conftest import Visit, Visitor
from tests.web.playing import choose_where, settled, table_of, until, wait_for
from tests.web.test_follow import DRAWN


@pytest.fixture(scope="module")
def finished(server: stage.Server) -> str:
    """A finished game, from a record."""
    made = server.post("/api/games/import", record=stage.played(["fugger", "medici", "coeur"], seed=5))
    return str(made["id"])


def step_of(page: Page) -> int:
    return int(page.get_by_role("slider").input_value())


def at_step(page: Page, step: int) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(step))
    expect(page).to_have_url(re.compile(rf"at={step}(\.|&|$)"))


def replay(page: Page, game: str, step: int) -> Any:
    return page.evaluate(f"fetch('/api/games/{game}/replay?step={step}').then(answer => answer.json())")


def first_of_many(server: stage.Server, game: str) -> int:
    """The first choice that is told in several steps."""
    steps = server.get(f"/api/games/{game}/replay")["steps"]
    return next(n for n in range(1, steps) if len(server.get(f"/api/games/{game}/replay?step={n}")["told"]) > 2)


def test_the_slider_the_keys_and_the_buttons(visit: Visit, finished: str) -> None:
    page = visit().open(f"/replay/{finished}")
    slider = page.get_by_role("slider", name="Step")
    slider.wait_for()
    steps = int(slider.get_attribute("max") or 0)
    assert steps > 20
    assert step_of(page) == 0
    expect(page.get_by_role("heading", name="The start of the game")).to_be_visible()

    page.get_by_role("button", name="Forward one choice").click()
    at_step(page, 1)
    page.keyboard.press("ArrowRight")
    at_step(page, 2)
    page.keyboard.press("ArrowLeft")
    at_step(page, 1)
    page.keyboard.press("End")
    at_step(page, steps)
    page.keyboard.press("Home")
    at_step(page, 0)
    page.keyboard.press("PageDown")
    until(page, "Number(document.querySelector('input[type=range]').value) > 0")
    page.get_by_role("button", name="Back one turn").click()
    at_step(page, 0)

    slider.fill(str(steps // 2))
    at_step(page, steps // 2)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"^step {steps // 2} of {steps}, turn "))
    expect(page.get_by_role("group", name="Map of ten empires")).to_be_visible()
    expect(page.get_by_role("region", name="Market")).to_be_visible()
    expect(page.get_by_role("region", name="Victories")).to_be_visible()


def test_event_by_event_the_table_changes_with_the_last(visit: Visit, server: stage.Server, finished: str) -> None:
    step = first_of_many(server, finished)
    page = visit().open(f"/replay/{finished}?at={step - 1}")
    at_step(page, step - 1)
    before, after = replay(page, finished, step - 1), replay(page, finished, step)
    told = after["told"]

    def florins_are(view: dict[str, Any]) -> None:
        for player in view["players"]:
            expect(page.locator(f".pboard.{player['seat']} .purse b")).to_have_text(str(player["florins"]))

    florins_are(before["view"])
    for i, one in enumerate(told, start=1):
        page.keyboard.press("]")
        page.wait_for_url(f"**at={step}.{i}*")
        expect(page.locator(".chron .cap")).to_have_text(one["caption"])
        expect(page.locator(".reel .steps li.now")).to_contain_text(one["caption"])
    florins_are(after["view"])
    page.keyboard.press("[")
    page.wait_for_url(f"**at={step}.{len(told) - 1}*")
    florins_are(before["view"])
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile(rf"at={step}$"))
    florins_are(after["view"])


def test_the_board_and_the_log_are_those_of_the_step(visit: Visit, finished: str) -> None:
    page = visit().open(f"/replay/{finished}?at=40")
    at_step(page, 40)
    told = replay(page, finished, 40)
    for player in told["view"]["players"]:
        expect(page.locator(f".pboard.{player['seat']} .purse b")).to_have_text(str(player["florins"]))
    lines = page.get_by_role("region", name="Log")
    for event in told["events"]:
        if event["kind"] != "turn":
            expect(lines).to_contain_text(event["text"])
    later = replay(page, finished, 60)["events"][-1]["number"]
    assert lines.locator("[data-log] > li").count() < later


def test_any_seat_s_view_and_a_link_to_the_moment(visit: Visit, server: stage.Server, finished: str) -> None:
    visitor: Visitor = visit(permissions=["clipboard-read", "clipboard-write"])
    page = visitor.open(f"/replay/{finished}?at=30")
    at_step(page, 30)
    assert page.locator("[data-region=hand]").count() == 0
    page.get_by_role("navigation", name="Seen by").get_by_role("link", name="Medici").click()
    page.wait_for_url("**seat=medici*")
    expect(page.get_by_role("link", name="Medici")).to_have_attribute("aria-current", "true")
    page.get_by_role("button", name="Link to this moment").click()
    expect(page.get_by_role("status").filter(has_text="copied")).to_be_visible()
    link = str(page.evaluate("navigator.clipboard.readText()"))
    assert link.startswith(server.address)
    other = visit().open(link.removeprefix(server.address))
    at_step(other, 30)
    expect(other.get_by_role("link", name="Medici")).to_have_attribute("aria-current", "true")


def test_playing_it_like_a_film(visit: Visit, finished: str) -> None:
    page = visit().open(f"/replay/{finished}")
    page.get_by_label("Speed").select_option("fast")
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, "Number(document.querySelector('input[type=range]').value) >= 3")
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    steps = int(page.get_by_role("slider").get_attribute("max") or 0)
    page.get_by_role("slider").fill(str(steps - 2))
    at_step(page, steps - 2)
    page.keyboard.press("Space")
    expect(page.get_by_role("slider")).to_have_value(str(steps))
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


def test_playing_on_from_a_moment(visit: Visit, finished: str) -> None:
    page = visit().open(f"/replay/{finished}?at=30")
    at_step(page, 30)
    view = replay(page, finished, 30)["view"]
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_text("All seats, by myself").click()
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    wait_for(page, "choose", "curtain")
    table = table_of(page)
    assert table["view"]["players"] == view["players"]
    assert {seat["kind"] for seat in table["game"]["seats"]} == {"here"}


def test_playing_on_against_opponents(visit: Visit, finished: str) -> None:
    page = visit().open(f"/replay/{finished}?at=20&seat=coeur")
    at_step(page, 20)
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog", name="Play on from here")
    dialog.get_by_label("Level").select_option("random")
    dialog.get_by_role("button", name="Start").click()
    page.wait_for_url("**/table/*")
    wait_for(page, "choose", "over")
    kinds = {seat["seat"]: seat["kind"] for seat in table_of(page)["game"]["seats"]}
    assert kinds == {"fugger": "opponent", "medici": "opponent", "coeur": "here"}


@pytest.mark.parametrize("width", [390, 1024, 1440])
def test_age_on_the_same_strip(visit: Visit, server: stage.Server, width: int) -> None:
    record = (stage.ROOT / "records" / "age" / "00.txt").read_text(encoding="utf-8")
    made = server.post("/api/games/import", record=record)
    page = visit(viewport={"width": width, "height": 844}).open(f"/replay/{made['id']}?at=60")
    at_step(page, 60)
    page.keyboard.press("ArrowRight")
    at_step(page, 61)
    expect(page.locator(".reel h2")).to_contain_text(replay(page, made["id"], 61)["text"])
    expect(page.locator(".film .ctl")).to_be_in_viewport(ratio=1)
    until(page, "document.documentElement.scrollHeight <= window.innerHeight")


def test_of_a_running_game_only_what_a_seat_may_see(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=4)
    player = visit()
    page = player.sit_down(made, "fugger")
    wait_for(page, "choose")
    choose_where(page, "buy")
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url("**/replay/*")
    seats = page.get_by_role("navigation", name="Seen by")
    expect(seats.get_by_role("link", name="Fugger")).to_be_visible()
    assert seats.get_by_role("link", name="Medici").count() == 0
    assert page.get_by_role("button", name="Play on from here").count() == 0
    seats.get_by_role("link", name="Fugger").click()
    expect(page.locator("[data-region=hand] .card")).to_have_count(1)

    stranger = visit()
    stranger.expected.append("403")
    other = stranger.open(f"/replay/{made['id']}?seat=medici")
    expect(other.get_by_role("alert")).to_be_visible()
    assert other.locator("[data-region=hand]").count() == 0


def test_the_page_of_a_finished_game(visit: Visit, finished: str) -> None:
    page = visit().open(f"/finished/{finished}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")
    for name in ("Florins", "Prestige", "Empires", "The race"):
        expect(page.get_by_role("img", name=f"{name} by turn")).to_be_visible()
    page.get_by_text("The charts as a table").click()
    expect(page.get_by_role("table").last).to_contain_text("Fugger")
    page.get_by_role("list").get_by_role("link", name="open the replay there").first.click()
    page.wait_for_url("**/replay/*at=*")
    expect(page.get_by_role("slider")).not_to_have_value("0")


def test_it_says_why_with_the_numbers_and_how_close_the_others_were(visit: Visit, server: stage.Server) -> None:
    record = (stage.ROOT / "records" / "pax-15.txt").read_text(encoding="utf-8")
    made = server.post("/api/games/import", record=record)
    end = server.get(f"/api/games/{made['id']}/replay")
    (winner,), victory = end["view"]["result"]["winners"], end["view"]["victories"]["globalization"]
    page = visit().open(f"/finished/{made['id']}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Globalization")
    why = page.locator(".reasons")
    for criterion in victory["criteria"]:
        measure = why.locator(".measure").nth(victory["criteria"].index(criterion))
        for seat, short in criterion["by_seat"].items():
            expect(measure.locator(f"li.{seat} b")).to_have_text(str(short["has"]))
        own = criterion["by_seat"][winner]
        second = max(short["has"] for seat, short in criterion["by_seat"].items() if seat != winner)
        expect(page.locator(".won .lede")).to_contain_text(f"{own['has'] - second} more than")
    others = [player["seat"] for player in end["view"]["players"] if player["seat"] != winner]
    expect(page.locator(".nearest li")).to_have_count(len(others))
    expect(page.locator(".nearest")).to_contain_text("Lacked")
    for name in ("Replay", "Analyse", "Play back the last turn"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_the_end_of_a_game_of_age_counts_its_points(visit: Visit, server: stage.Server) -> None:
    record = (stage.ROOT / "records" / "age" / "00.txt").read_text(encoding="utf-8")
    made = server.post("/api/games/import", record=record)
    view = server.get(f"/api/games/{made['id']}/replay")["view"]
    best = max(player["score"] for player in view["players"])
    page = visit().open(f"/finished/{made['id']}")
    expect(page.locator(".won .lede")).to_contain_text(f"{best} points")
    expect(page.locator(".reasons .measure")).to_have_count(4)
    expect(page.locator(".nearest")).to_contain_text("points behind")


def log_of(server: stage.Server, game: str) -> list[dict[str, Any]]:
    """All that stands of a game, read back part by part."""
    part = server.get(f"/api/games/{game}/replay/events")
    log = part["events"]
    while part["first_event"]:
        part = server.get(f"/api/games/{game}/replay/events?before={part['first_event']}")
        log = part["events"] + log
    return list(log)


def test_a_battle_stands_on_a_plate_with_those_who_fall(visit: Visit, server: stage.Server) -> None:
    record = (stage.ROOT / "records" / "pax-15.txt").read_text(encoding="utf-8")
    made = server.post("/api/games/import", record=record)
    log = log_of(server, made["id"])
    battle = next(event for event in log if event["kind"] == "battle" and event["data"]["defenders"])
    steps = server.get(f"/api/games/{made['id']}/replay")["steps"]
    step = next(
        n
        for n in range(1, steps + 1)
        if server.get(f"/api/games/{made['id']}/replay?step={n}")["next_event"] > battle["number"]
    )
    told = server.get(f"/api/games/{made['id']}/replay?step={step}")["told"]
    part = next(i for i, one in enumerate(told, start=1) if one["first"] <= battle["number"] <= one["last"])
    page = visit().open(f"/replay/{made['id']}?at={step}.{part}")
    plate = page.locator(".plate-of-battle")
    expect(plate).to_be_visible()
    fighters = [*battle["data"]["attackers"], *battle["data"]["defenders"]]
    expect(plate.locator(".tokx")).to_have_count(len(fighters))
    expect(plate.locator(".tokx.dead")).to_have_count(0)
    while plate.locator(".out").count() == 0:
        page.keyboard.press("]")
        part += 1
        page.wait_for_url(re.compile(rf"at=({step}\.{part}|{step + 1}\.\d+)"))
        page.wait_for_load_state("networkidle")
        page.evaluate(DRAWN)
        if page.url.endswith(f"{step + 1}.1"):
            break
    expect(plate.locator(".tokx.dead").first).to_be_visible()


def test_on_a_phone_the_map_goes_where_it_happens(visit: Visit, server: stage.Server) -> None:
    made = server.post("/api/games/import", record=stage.played_age(3, 4))
    battle = next(event for event in log_of(server, made["id"]) if event["kind"] == "attack")
    steps = server.get(f"/api/games/{made['id']}/replay")["steps"]
    step = next(
        n
        for n in range(1, steps + 1)
        if server.get(f"/api/games/{made['id']}/replay?step={n}")["next_event"] > battle["number"]
    )
    told = server.get(f"/api/games/{made['id']}/replay?step={step}")["told"]
    part = next(i for i, one in enumerate(told, start=1) if one["first"] <= battle["number"] <= one["last"])
    page = visit(phone=True).open(f"/replay/{made['id']}?at={step}.{part}")
    page.locator(".scene.attack").wait_for()
    # The name of the province lies between what is told above it and the sheet below it, and can be read.
    hidden = """place => {
      const name = document.querySelector(`.g-hit[data-focus="province:${place}"]`).getBoundingClientRect();
      const top = document.querySelector(".scene").getBoundingClientRect().bottom;
      const foot = document.querySelector(".sheet").getBoundingClientRect().top;
      return name.top > top && name.bottom < foot && name.height > 24 ? [] : [name.top, name.bottom, top, foot];
    }"""
    settled(page, hidden, battle["data"]["province"])
