"""Lessons in the browser: courses, a lesson on the real table, wrong choices explained and taken back, progress kept."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from signoria.learn.lesson import Lesson, courses, lesson_of, lessons
from signoria.learn.walk import NEXT, Walk
from tests.web.conftest import Visitor
from tests.web.playing import STAYS, until, watch

MOST_TRIED = 12  # options that may be a way astray
CHAPTER = next(chapter for chapter in courses() if chapter.game == "pax").lessons

# Finds the answer of this key, if it can be given now. What is folded is opened first, one thing a call: groups, and
# provinces to expand to. A bid is written down.
FIND = """([key, bid]) => {
  const able = (what) => document.querySelector(`.decision ${what}[data-key="${key}"]:not([aria-disabled="true"])`);
  const found = able(".opt") ?? able(".seal");
  if (found !== null) return found.matches(".seal") ? "seal" : "opt";
  const paper = document.querySelector(".decision .bid input");
  if (paper !== null) {
    paper.value = bid;
    paper.dispatchEvent(new Event("input", {bubbles: true}));
    return null;
  }
  const rows = [...document.querySelectorAll(".decision .prow .row")];  // one is open at a time
  const next = rows[(rows.findIndex((row) => row.ariaExpanded === "true") + 1) % rows.length];
  (document.querySelector(".decision .og.folded .fold") ?? next)?.click();
  return null;
}"""


def give(page: Page, word: str, keys: bool = False) -> None:
    """Do what a learner does: go on, seal a bid, or choose; what cannot be taken back is asked for twice."""
    if word == NEXT:
        page.keyboard.press("n")
        return
    kind = watch(page, FIND, [word, word.split()[-1]])
    option = page.locator(f'.decision .{kind}[data-key="{word}"]').first
    if keys:
        option.focus()
        page.keyboard.press("Enter")
    else:
        option.click()
    if page.evaluate("""() => document.querySelector('.decision .opt[aria-pressed="true"]') !== null"""):
        page.keyboard.press("Enter")


def is_at(page: Page, number: int, lesson: Lesson) -> None:
    """The page stands at this step, and waits."""
    told = f"step {number + 1} of {len(lesson.steps)}"
    watch(page, "told => document.querySelector('.slip .where')?.textContent.includes(told)", told)


def wrong_way(walk: Walk) -> str | None:
    """A choice that this step explains and takes back, if there is one."""
    decision = walk.decision
    for option in decision.options[:MOST_TRIED] if decision is not None else ():
        trial = Walk.resume(walk.lesson, walk.inputs)
        if trial.give(option.key).outcome in ("wrong", "hint"):
            return option.key
    return None


def take(page: Page, lesson: Lesson, *, phone: bool = False, keys: bool = False) -> None:
    """Go through a lesson as its teacher shows it, to the end, once astray."""
    walk = Walk(lesson)
    astray = keys
    try:
        while walk.step is not None:
            is_at(page, walk.number, lesson)
            if phone and walk.decision is not None and page.locator(".decision").count() == 0:
                page.get_by_role("button", name=re.compile("Decide|Act")).click()
            if not astray and (key := wrong_way(walk)) is not None:
                astray = True
                give(page, key)
                until(page, "document.querySelector('.slip .verdict[role=alert]') !== null")
                is_at(page, walk.number, lesson)
            word = walk.shown or NEXT
            give(page, word, keys)
            walk.give(word)
        expect(page.locator(".slip h2")).to_have_text("The lesson is done")
    except Exception as error:
        error.add_note(f"in the lesson {lesson.id}, at step {walk.number + 1}")
        raise


def take_all(page: Page, course: Sequence[Lesson], *, phone: bool = False) -> None:
    """One lesson after the other, as the slip leads on."""
    for lesson in course:
        take(page, lesson, phone=phone)
        if lesson is not course[-1]:
            page.locator(".slip").get_by_role("link", name="Next lesson").click()


def test_the_courses_of_all_games_are_listed(visit: Callable[..., Visitor]) -> None:
    page = visit().open("/learn")
    expect(page.get_by_role("region", name="Pax Renaissance", exact=True).locator("li")).to_have_count(
        len(lessons("pax"))
    )
    expect(page.get_by_role("region", name="Age of Renaissance", exact=True).locator("li")).to_have_count(
        len(lessons("age"))
    )
    page.get_by_role("link", name="Begin").click()
    expect(page.locator(".slip .where")).to_contain_text("step 1 of")


@pytest.mark.parametrize("game", ["pax", "age"])
def test_every_lesson_of_a_course_is_taken_on_the_real_table_astray_once_and_to_its_end(
    visit: Callable[..., Visitor], game: str
) -> None:
    course = lessons(game)
    page = visit().open(f"/learn/{game}/{course[0].id}")
    take_all(page, course)
    page.locator(".slip").get_by_role("link", name="All lessons").click()
    expect(page.locator("li.done")).to_have_count(len(course))


def test_the_first_turns_are_taken_on_a_phone(visit: Callable[..., Visitor]) -> None:
    take_all(visit(phone=True).open(f"/learn/pax/{CHAPTER[0].id}"), CHAPTER, phone=True)


def test_a_lesson_is_taken_by_keys_alone(visit: Callable[..., Visitor]) -> None:
    take(visit().open("/learn/pax/push-start-1"), lesson_of("pax", "push-start-1"), keys=True)


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


# Whether any ring lies on the box that shows what came of a choice while the teacher finds the thing under it, and again.
RINGED = """async () => {
  const box = document.querySelector(".scene").getBoundingClientRect();
  const on = (ring) => ring.left < box.right && box.left < ring.right && ring.top < box.bottom && box.top < ring.bottom;
  const find = document.elementFromPoint.bind(document);
  let covered = 0;
  document.elementFromPoint = (...at) => {
    const found = find(...at);
    covered += Number(found !== null && found.closest(".scene") !== null);
    return found;
  };
  for (let left = 9000; covered < 3; left -= 1) {
    if (left === 0) throw new Error("nobody looks whether the box covers anything");
    await new Promise((next) => setTimeout(next, 20));
    const rings = [...document.querySelectorAll("svg.pointer .lens")].map((ring) => ring.getBoundingClientRect());
    if (rings.some(on)) return true;
  }
  return false;
}"""


def test_on_a_phone_no_ring_is_drawn_on_what_covers_the_thing(visit: Callable[..., Visitor]) -> None:
    """The dice lie on the province that the next step points at: the ring comes when they are gone."""
    lesson = lesson_of("age", "attack")
    page = visit(phone=True).open(f"/learn/age/{lesson.id}")
    walk = Walk(lesson)
    page.evaluate(STAYS)
    while walk.number < 5:
        is_at(page, walk.number, lesson)
        if walk.decision is not None and page.locator(".decision").count() == 0:
            page.get_by_role("button", name=re.compile("Decide|Act")).click()
        word = walk.shown or NEXT
        give(page, word)
        walk.give(word)
    is_at(page, 5, lesson)
    page.locator(".scene").wait_for()
    assert not page.evaluate(RINGED)
    page.locator(".scene .shut").click()
    expect(page.locator("svg.pointer .lens")).not_to_have_count(0)
