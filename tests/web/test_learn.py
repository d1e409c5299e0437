"""Lessons in the browser: courses, a lesson on the real table, wrong choices explained and taken back, progress kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from signoria.learn.lesson import Lesson, courses, lesson_of, lessons
from signoria.learn.walk import NEXT, Walk
from tests.web.conftest import Visitor

MOST_TRIED = 12  # options that may be a way astray
CHAPTER = next(chapter for chapter in courses() if chapter.game == "pax").lessons


def options_shown(page: Page, key: str) -> Locator:
    """The option of this key; what is folded is opened first: groups, and provinces to expand to."""
    option = page.locator(f'.decision .opt[data-key="{key}"]')
    group = page.locator(".decision .og.folded .fold")
    while option.count() == 0 and group.count() > 0:
        group.first.click()
    for row in page.locator(".decision .prow .row").all():
        if option.count() > 0:
            break
        if row.get_attribute("aria-expanded") == "false":
            row.click()
    return option.first


def give(page: Page, word: str) -> None:
    """Do what a learner does: go on, seal a bid, or choose; what cannot be taken back is asked for twice."""
    page.locator(".slip").wait_for()
    with page.expect_response(lambda answer: answer.url.endswith("/walk")):
        if word == NEXT:
            page.locator(".slip").get_by_role("button", name="Next").click()
            return
        if page.locator(".decision .bid").count() > 0:
            page.get_by_role("spinbutton", name="Your bid").fill(word.split()[-1])
            page.locator(f'.decision .seal[data-key="{word}"]').click()
            return
        options_shown(page, word).click()
        armed = page.locator(f'.decision .opt[data-key="{word}"][aria-pressed="true"]')
        if armed.count() > 0:
            page.keyboard.press("Enter")


def wrong_way(walk: Walk) -> str | None:
    """A choice that this step explains and takes back, if there is one."""
    decision = walk.decision
    for option in decision.options[:MOST_TRIED] if decision is not None else ():
        trial = Walk.resume(walk.lesson, walk.inputs)
        if trial.give(option.key).outcome in ("wrong", "hint"):
            return option.key
    return None


def take(page: Page, lesson: Lesson, wrong: bool = True, phone: bool = False) -> bool:
    """Go through a lesson as its teacher shows it, to the end, once astray; whether there was a way astray."""
    walk = Walk(lesson)
    astray = False
    while walk.step is not None:
        place = f"step {walk.number + 1} of {len(lesson.steps)}"
        expect(page.locator(".slip .where")).to_contain_text(place)
        if phone and walk.decision is not None and page.locator(".decision").count() == 0:
            page.get_by_role("button", name=re.compile("Decide|Act")).click()
        if wrong and not astray and (key := wrong_way(walk)) is not None:
            astray = True
            give(page, key)
            expect(page.locator(".slip .verdict")).to_be_visible()
            expect(page.locator(".slip .where")).to_contain_text(place)
        word = walk.shown or NEXT
        give(page, word)
        walk.give(word)
    expect(page.locator(".slip h2")).to_have_text("The lesson is done")
    return astray


def test_the_courses_of_all_games_are_listed(visit: Callable[..., Visitor]) -> None:
    page = visit().open("/learn")
    expect(page.get_by_role("region", name="Pax Renaissance", exact=True).locator("li")).to_have_count(27)
    expect(page.get_by_role("region", name="Age of Renaissance", exact=True).locator("li")).to_have_count(16)
    page.get_by_role("link", name="Begin").click()
    expect(page.locator(".slip .where")).to_contain_text("step 1 of")


@pytest.mark.parametrize("lesson", lessons(), ids=lambda lesson: f"{lesson.game}-{lesson.id}")
def test_every_lesson_is_taken_on_the_real_table_astray_once_and_to_its_end(
    visit: Callable[..., Visitor], lesson: Lesson
) -> None:
    page = visit().open(f"/learn/{lesson.game}/{lesson.id}")
    take(page, lesson)
    page.locator(".slip").get_by_role("link", name="All lessons").click()
    expect(page.locator("li.done")).to_have_count(1)


@pytest.mark.parametrize("lesson", CHAPTER, ids=lambda lesson: lesson.id)
def test_the_first_turns_are_taken_on_a_phone(visit: Callable[..., Visitor], lesson: Lesson) -> None:
    take(visit(phone=True).open(f"/learn/{lesson.game}/{lesson.id}"), lesson, phone=True)


def test_a_lesson_is_taken_by_keys_alone(visit: Callable[..., Visitor]) -> None:
    lesson = lesson_of("pax", "push-start-1")
    page = visit().open("/learn/pax/push-start-1")
    walk = Walk(lesson)
    while walk.step is not None:
        expect(page.locator(".slip .where")).to_contain_text(f"step {walk.number + 1} of {len(lesson.steps)}")
        word = walk.shown or NEXT
        with page.expect_response(lambda answer: answer.url.endswith("/walk")):
            if word == NEXT:
                page.keyboard.press("n")
            else:
                options_shown(page, word).focus()
                page.keyboard.press("Enter")
                if page.locator('.decision .opt[aria-pressed="true"]').count() > 0:
                    page.keyboard.press("Enter")
        walk.give(word)
    expect(page.locator(".slip h2")).to_have_text("The lesson is done")


def test_a_lesson_goes_on_in_another_browser_of_the_same_person(visit: Callable[..., Visitor]) -> None:
    here = visit().open("/learn/pax/push-start-1")
    headers = "{'X-Signoria': '1', 'Content-Type': 'application/json'}"
    sent = f"{{method: 'POST', body: JSON.stringify(body), headers: {headers}}}"
    post = f"(path, body) => fetch(path, {sent}).then(answer => answer.json())"
    here.evaluate(f"({post})('/api/me', {{name: 'Ada'}})")
    with here.expect_response(lambda answer: "/api/learned/" in answer.url):
        here.locator(".slip").get_by_role("button", name="Next").click()
    code = here.evaluate(f"({post})('/api/me/code', {{}})")["code"]
    there = visit().open("/learn")
    there.evaluate(f"({post})('/api/me/recover', {{code: '{code}'}})")
    there.goto(here.url)
    expect(there.locator(".slip .where")).to_contain_text("step 2 of")


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
