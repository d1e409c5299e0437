"""Puzzles in the browser: one is solved, another fails and is tried again; hints, solution, ticks, bad numbers."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from signoria.arena.puzzles import Puzzle, shipped, steps_of
from tests.web.conftest import Visit
from tests.web.playing import options, press, until, wait_for


def alone(after: int = 0) -> Puzzle:
    """A puzzle in which nobody else has to answer."""
    return next(
        one
        for one in shipped()
        if one.number > after and one.kind == "win" and all(seat == one.mover for seat, _ in one.solution)
    )


def lay(page: Page, riddle: Puzzle) -> None:
    """Its kind is unfolded, and its level."""
    link = page.locator(f'.kindfold .riddles a[href="/puzzles/{riddle.number}"]')
    for fold in (".kindfold", ".levelfold"):
        box = page.locator(f"{fold}:has(a[href='/puzzles/{riddle.number}'])")
        if box.get_attribute("open") is None:
            box.locator("summary").first.click()
    link.click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="Win this turn")).to_be_visible()
    expect(page.locator(".riddle")).to_contain_text(riddle.title_in("en"))


def let_pass(page: Page) -> None:
    """Spend the turn without winning."""
    while page.locator(".riddle.open").count():
        wait_for(page, "choose")
        keys = options(page)
        press(page, next((key for key in keys if key.startswith(("fair", "sell", "pass"))), keys[-1]))
        until(page, "!document.querySelector('.decision .opt[aria-disabled=\"true\"]')")


def test_one_is_solved_and_another_tried_again(visit: Visit) -> None:
    first, second = alone(), alone(alone().number)
    visitor = visit()
    page = visitor.open("/puzzles")
    expect(page.get_by_text(f"0 of {len(shipped())} solved")).to_be_visible()
    expect(page.locator(".kindfold .riddles a")).to_have_count(len(shipped()))
    expect(page.locator(".kindfold[open]")).to_have_count(0)

    lay(page, first)
    for _, key in first.solution:
        wait_for(page, "choose")
        press(page, key)
    expect(page.get_by_role("alert").filter(has_text="Solved")).to_be_visible()
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_text(f"1 of {len(shipped())} solved")).to_be_visible()
    page.get_by_role("button", name="Solved", exact=True).click()
    expect(page.locator(".kindfold[open] .riddles a")).to_have_count(1)
    page.get_by_role("button", name="To solve").click()
    expect(page.locator(".kindfold .riddles a")).to_have_count(len(shipped()) - 1)
    page.reload()
    expect(page.get_by_text(f"1 of {len(shipped())} solved")).to_be_visible()

    lay(page, second)
    failed = page.url
    let_pass(page)
    expect(page.get_by_role("alert").filter(has_text="Not this time")).to_be_visible()
    expect(page.locator(".decision")).to_have_count(0)
    page.get_by_role("button", name="Solution").click()
    expect(page.locator(".riddle .way li")).to_have_text([step.label for step in steps_of(second)])
    page.get_by_role("button", name="Try again").click()
    page.wait_for_url(lambda url: "/table/" in url and url != failed)
    expect(page.get_by_role("heading", name="Win this turn")).to_be_visible()
    for _, key in second.solution:
        wait_for(page, "choose")
        press(page, key)
    expect(page.get_by_role("alert").filter(has_text="Solved")).to_be_visible()
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_url(lambda url: "/table/" in url)
    expect(page.get_by_role("heading", name="Win this turn")).to_be_visible()

    # Tries at puzzles are no tables to come back to.
    page.goto(visitor.server.address + "/")
    expect(page.get_by_role("button", name="Let me try")).to_be_visible()
    expect(page.locator(".trow")).to_have_count(0)


def test_hints_come_step_by_step_on_a_phone(visit: Visit) -> None:
    riddle = alone()
    page = visit(phone=True).open(f"/puzzles/{riddle.number}")
    page.wait_for_url("**/table/*")
    tip = page.locator(".riddle .tip")
    page.get_by_role("button", name="Hint").click()
    expect(tip).to_contain_text("Aim for the")
    page.get_by_role("button", name="Hint").click()
    expect(tip).to_contain_text(steps_of(riddle)[0].label)
    for _, key in riddle.solution:
        wait_for(page, "choose")
        press(page, key)
    expect(page.get_by_role("alert").filter(has_text="Solved")).to_be_visible()


def test_a_number_that_is_not_there_is_one_sentence(visit: Visit) -> None:
    visitor = visit()
    visitor.expected = ["404", "422"]
    page = visitor.open("/puzzles/999")
    expect(page.get_by_role("alert")).to_have_text(f"There is no puzzle 999: give a number from 1 to {len(shipped())}.")
    page.get_by_role("link", name="All puzzles").click()
    expect(page.get_by_role("heading", name="Puzzles")).to_be_visible()


def test_the_puzzle_of_the_day_stands_first_kinds_are_told_apart_and_one_of_age_opens(visit: Visit) -> None:
    visitor = visit()
    visitor.context.clock.set_fixed_time("2026-03-14T12:00:00")  # the day does not change meanwhile
    page = visitor.open("/puzzles")
    day = page.evaluate("new Date().toLocaleDateString('sv')")
    told = page.evaluate("day => fetch(`/api/puzzles/daily?day=${day}`).then(answer => answer.json())", day)
    expect(page.locator(".today h2")).to_have_text(told["title"])
    expect(page.locator(".today a")).to_have_attribute("href", f"/puzzles/{told['number']}")

    page.get_by_role("button", name="Age of Renaissance").click()
    page.locator(".kindfold > summary", has_text="Best attack").click()
    attacks = sorted((one for one in shipped() if one.kind == "attack"), key=lambda one: one.rating)
    expect(page.locator(".kindfold[open] .riddles a")).to_have_count(len(attacks))
    page.reload()  # what is looked at stands in the address
    expect(page.locator(".kindfold[open] .riddles a")).to_have_count(len(attacks))
    page.locator(".kindfold[open] .riddles a").first.click()  # the easiest that is left
    page.wait_for_url("**/table/*")
    expect(page.locator(".riddle h2")).to_have_text(attacks[0].title_in("en"))


def test_on_a_phone_the_list_is_short_and_what_is_left_comes_first(visit: Visit) -> None:
    easiest = min((one for one in shipped() if one.kind == "win"), key=lambda one: (one.rating, one.number))
    visitor = visit(phone=True)
    page = visitor.open("/puzzles")
    page.locator(".kindfold").first.wait_for()
    assert page.evaluate("document.documentElement.scrollHeight / innerHeight") < 2.5
    expect(page.locator(".nextup .riddles a")).to_have_count(2)  # one of each game
    page.evaluate(
        "n => localStorage.setItem('signoria.puzzles', JSON.stringify({solved: [n], days: []}))", easiest.number
    )
    page.goto(visitor.server.address + "/puzzles?game=pax&kind=win")
    easy = page.locator(".kindfold[open] .levelfold[open]").first.locator(".riddles a")
    expect(easy.first).not_to_have_attribute("href", f"/puzzles/{easiest.number}")
    expect(easy.last).to_have_attribute("href", f"/puzzles/{easiest.number}")  # solved ones stand last


def test_in_a_low_window_the_answers_of_a_puzzle_can_be_reached(visit: Visit) -> None:
    """A laptop with everything at 150 %, or a phone that is held across."""
    page = visit(viewport={"width": 683, "height": 512}).open("/puzzles/1")
    page.wait_for_url("**/table/*")
    page.locator(".decision .opt").first.wait_for()
    room = page.evaluate("document.querySelector('.sheetbox').getBoundingClientRect().height")
    assert room > 100
    last = page.locator(".decision .opt").last
    last.scroll_into_view_if_needed()
    box = last.bounding_box()
    assert box is not None
    hit = "([x, y]) => document.elementFromPoint(x, y)?.closest('.opt, .decision > footer') !== null"
    assert page.evaluate(hit, [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2])
