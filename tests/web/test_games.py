"""Games in the browser, to their end: two people by link, a person against opponents, one screen for all."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, Route, expect

from bench import stage
from tests.web.conftest import Visit
from tests.web.playing import (
    choose,
    end_turn,
    log,
    options,
    question,
    standing,
    table_of,
    until_so,
    wait_any,
    wait_for,
)

MOST_CHOICES = 600


def result_page(page: Page) -> None:
    """From the end of the game to the page of its result."""
    page.get_by_role("button", name="The result").click()
    page.wait_for_url("**/finished/*")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins|share the victory"))
    expect(page.get_by_role("img", name="Florins by turn")).to_be_visible()
    expect(page.get_by_role("link", name="Replay", exact=True)).to_be_visible()


def play_on(pages: list[Page], chance: Random, choices: int) -> None:
    """So many choices, or all that are left, by whoever is asked: one at a time."""
    for _ in range(choices):
        active, now = wait_any(pages, "choose", "over")
        if now == "over":
            break
        assert all(standing(page) != "choose" for page in pages if page is not active), "both are asked at once"
        choose(active, chance)


def test_two_people_meet_by_links(visit: Visit) -> None:
    host = visit()
    page = host.open("/new")
    page.get_by_label("Friends by link").check()
    page.get_by_label("2 seats").check()
    page.get_by_text("More: name of the table and seed").click()
    page.get_by_label("Seed").fill("11")
    page.get_by_label("Name of the player of Fugger").fill("Inés")
    page.get_by_label("Name of the player of Medici").fill("Luca")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="The table is laid")).to_be_focused()
    link = page.get_by_role("textbox", name="Link for Medici (Luca)").input_value()
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url("**/table/*")

    guest = visit()
    other = guest.sit(link.removeprefix(host.server.address))
    assert other.url == page.url
    play_on([page, other], Random(11), 8)
    for one in (page, other):
        expect(log(one)).to_contain_text("turn 2")


def test_two_people_play_a_game_to_its_end(visit: Visit, server: stage.Server) -> None:
    seats = [{"seat": bank, "kind": "link"} for bank in ("fugger", "medici")]
    record = stage.played(["fugger", "medici"], seed=11, choices=70)
    made = server.post("/api/games/import", record=record, seats=seats)
    page, other = (visit().sit_down(made, bank) for bank in ("fugger", "medici"))
    pages = [page, other]
    play_on(pages, Random(11), MOST_CHOICES)
    for one in pages:
        assert wait_for(one, "over") == "over"
        result_page(one)
    assert page.get_by_role("heading", level=1).inner_text() == other.get_by_role("heading", level=1).inner_text()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    assert download.value.path().read_text(encoding="utf-8").startswith("signoria record 1")


def test_a_game_against_opponents_from_the_lobby(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("button", name="Let me try").click()
    page.wait_for_url("**/table/*")
    chance = Random(5)
    turns: set[str] = set()
    while len(turns) < 2:
        assert wait_for(page, "choose", "over") == "choose", "the game ended before the opponents played"
        turns.add(page.locator(".turns .caps").inner_text())
        choose(page, chance)
    expect(log(page)).to_contain_text(re.compile(r"turn \d"))


def test_a_game_against_an_opponent_to_the_end(visit: Visit, server: stage.Server) -> None:
    visitor = visit()
    # Somebody is quicker than the answer that names the games: what was pasted is read when it comes.
    slow: list[Route] = []
    visitor.context.route("**/api/meta", lambda route: slow.append(route))
    page = visitor.open("/")
    page.get_by_role("button", name="Import a record or a position").click()
    record = stage.played(["fugger", "medici"], seed=7, choices=60)
    page.get_by_label("Or paste it here").fill(record)
    until_so(page, lambda: slow != [])
    slow[0].continue_()
    visitor.context.unroute("**/api/meta")
    page.get_by_label("Who plays Medici").select_option(label="Opponent: Random")
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/table/*")
    chance = Random(2)
    while wait_for(page, "choose", "over") == "choose":
        choose(page, chance)
    result_page(page)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url("**/table/*")
    assert wait_for(page, "choose", "wait") in ("choose", "wait")


def test_hot_seat_hides_the_hand_between_turns(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_label("All on this screen").check()
    page.get_by_label("2 seats").check()
    page.get_by_text("More: name of the table and seed").click()
    page.get_by_label("Seed").fill("11")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    chance = Random(3)
    seen = []
    for _ in range(4):
        if wait_for(page, "curtain", "choose") == "curtain":
            # Behind the curtain no hand is drawn, not even out of sight.
            assert page.locator(".handbox .card").count() == 0
            curtain = page.get_by_role("dialog")
            expect(curtain).to_contain_text("Hand the screen to")
            curtain.get_by_role("button", name="show my hand").click()
            wait_for(page, "choose")
        bank = page.locator(".decision").get_attribute("class") or ""
        seen.append(next(name for name in ("fugger", "medici") if name in bank))
        mine = table_of(page, seen[-1])["view"]["players"]
        shown = next(one for one in mine if one["seat"] == seen[-1])
        expect(page.locator(".handbox .card")).to_have_count(len(shown["hand"]))
        end_turn(page, chance)
    assert set(seen) == {"fugger", "medici"}


def test_everything_is_explained_before_it_is_confirmed(visit: Visit) -> None:
    """Without one-click the first press shows what would happen, and only the second does it."""
    page = visit(settings={"oneClick": False}).open("/")
    page.get_by_role("button", name="Let me try").click()
    page.wait_for_url("**/table/*")
    wait_for(page, "choose")
    asked = question(page)
    first = page.locator(".decision .opt").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="Confirm")).to_be_visible()
    assert question(page) == asked
    assert options(page)
    with page.expect_response(lambda answer: answer.url.endswith("/choices")) as answer:
        page.get_by_role("button", name="Confirm").click()
    assert answer.value.ok
