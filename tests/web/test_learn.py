"""Lessons in the browser: courses, a lesson on the real table, wrong choices explained and taken back, progress kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, expect

from bench import stage
from tests.web.conftest import Visitor


def walk(server: stage.Server, game: str, lesson: str, inputs: list[str], word: str | None = None) -> dict[str, object]:
    answer = httpx.post(
        f"{server.address}/api/lessons/{game}/{lesson}/walk",
        json={"inputs": inputs, "word": word},
        headers={"X-Signoria": "1"},
        timeout=30,
    )
    told: dict[str, object] = answer.json()
    return told


def take_shown_way(page: Page, server: stage.Server, game: str, lesson: str, most: int = 60) -> None:
    """Go through a lesson in the browser as its teacher shows it, to the end."""
    inputs: list[str] = []
    for _ in range(most):
        told = walk(server, game, lesson, inputs)
        if told["finished"]:
            break
        step = told["step"]
        assert isinstance(step, dict)
        if step["task"] == "read":
            word = "next"
            page.locator(".slip").get_by_role("button", name="Next").click()
        else:
            word = str(told["shown"])
            page.locator(f'.decision .opt[data-key="{word}"]').first.click()
            armed = page.locator(f'.decision .opt[data-key="{word}"][aria-pressed="true"]')
            if armed.count() > 0:  # it cannot be taken back, and is asked for twice
                armed.first.click()
        after = walk(server, game, lesson, inputs, word)
        inputs = list(after["inputs"])  # type: ignore[call-overload]
        if after["finished"]:
            break
        number = int(str(after["number"])) + 1
        expect(page.locator(".slip .where")).to_contain_text(re.compile(rf"step {number} of"))
    expect(page.locator(".slip h2")).to_have_text("The lesson is done")


def test_the_courses_of_all_games_are_listed(visit: Callable[..., Visitor]) -> None:
    page = visit().open("/learn")
    expect(page.get_by_role("region", name="Pax Renaissance", exact=True).locator("li")).to_have_count(26)
    expect(page.get_by_role("region", name="Age of Renaissance", exact=True).locator("li")).to_have_count(16)
    page.get_by_role("link", name="Begin").click()
    expect(page.locator(".slip .where")).to_contain_text("step 1 of")


@pytest.mark.parametrize(("game", "lesson"), [("pax", "push-start-1"), ("age", "commodities")])
def test_a_lesson_is_taken_on_the_real_table_to_its_end(
    visit: Callable[..., Visitor], server: stage.Server, game: str, lesson: str
) -> None:
    page = visit().open(f"/learn/{game}/{lesson}")
    take_shown_way(page, server, game, lesson)
    page.locator(".slip").get_by_role("link", name="All lessons").click()
    expect(page.locator("li.done")).to_have_count(1)


def test_what_is_not_asked_for_is_explained_and_taken_back(visit: Callable[..., Visitor], server: stage.Server) -> None:
    inputs = ["next"] * 4
    told = walk(server, "pax", "push-start-1", inputs)
    step = told["step"]
    assert isinstance(step, dict)
    assert step["task"] == "choice"
    page = visit().open("/learn/pax/push-start-1")
    for _ in inputs:
        page.locator(".slip").get_by_role("button", name="Next").click()
    expect(page.locator(".slip .where")).to_contain_text("step 5 of")
    page.locator('.decision .opt[data-key="buy west 1"]').first.click()
    expect(page.locator(".slip .verdict")).to_contain_text("Taken back.")
    expect(page.locator(".slip .where")).to_contain_text("step 5 of")
    expect(page.locator('.decision .opt[data-key="buy west 1"]').first).to_be_visible()


def test_a_lesson_goes_on_where_it_was_left(visit: Callable[..., Visitor]) -> None:
    page = visit().open("/learn/pax/push-start-1")
    for number in (2, 3):
        page.locator(".slip").get_by_role("button", name="Next").click()
        expect(page.locator(".slip .where")).to_contain_text(f"step {number} of")
    page.goto(page.url)
    expect(page.locator(".slip .where")).to_contain_text("step 3 of")
    page.locator(".slip").get_by_role("button", name="Back").click()
    expect(page.locator(".slip .where")).to_contain_text("step 2 of")


def test_a_lesson_that_does_not_exist_is_told_in_a_sentence(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.expected.append("/api/lessons/pax/nothing/walk")
    page = visitor.open("/learn/pax/nothing")
    expect(page.get_by_role("alert")).to_contain_text("nothing")
    expect(page.get_by_role("link", name="All lessons")).to_be_visible()
