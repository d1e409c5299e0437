"""Beyond lessons: pages of strategy, the glossary, worked examples on the board, the analysis of a finished game."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bench import stage
from signoria.arena.puzzles import shipped
from tests.server.serving import Served, served, sqlite
from tests.web.conftest import Visit


def test_a_word_of_the_glossary_and_a_page_of_strategy_are_found(visit: Visit) -> None:
    page = visit().open("/learn")
    words = page.locator(".glossary dt")
    expect(words.first).to_be_visible()
    everything = words.count()
    page.get_by_label("Look for a word").fill("APOSTASY")
    expect(words.first).to_contain_text("apostasy")
    assert words.count() < everything
    page.get_by_role("link", name="What each empire is good for").click()
    expect(page.get_by_role("heading", name="What each empire is good for")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Lesson: .")).first).to_be_visible()


def test_a_rule_leads_to_its_example_which_is_stepped_through_to_what_cannot_be_done(visit: Visit) -> None:
    page = visit().open("/rules/LOCATION.a")
    expect(page.get_by_role("link", name=re.compile("^Lesson: .")).first).to_be_visible()
    page.get_by_role("link", name=re.compile("^Example: .")).first.click()
    page.wait_for_url("**/examples/pax/*")
    expect(page.get_by_text(re.compile("place 1 of"))).to_be_visible()
    expect(page.locator(".game.pax")).to_be_visible()

    page.goto(re.sub("pax/.*", "pax/EX-B5-crossover", page.url))
    expect(page.get_by_text("The example chooses: Activate your West ops")).to_be_visible()
    page.get_by_role("button", name="Forward one choice").click()
    expect(page.get_by_text("The example chooses: Brotherhood of St. Mark")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_text("A Reformist bishop moves from Luther to Brotherhood of St. Mark.")).to_be_visible()
    page.keyboard.press("End")
    expect(page.locator(".log .problem")).to_contain_text("is not possible")

    page.goto(re.sub("pax/.*", "pax/EX-E2.2-pawn-no-oneshot", page.url))  # a dot in the name of a page
    expect(page.locator(".game.pax")).to_be_visible()
    page.goto(re.sub("pax/.*", "age/EX01", page.url))
    expect(page.locator(".game.age")).to_be_visible()


def hold_after(server: Served, choices: int) -> None:
    """An analysis that has judged so many choices waits for somebody to stop it."""
    study = server.app.state.analyses._study
    ask = study.ask
    judged = 0

    async def asked(*about: Any) -> Any:
        nonlocal judged
        if judged >= choices:
            await asyncio.Event().wait()
        kept, document = await ask(*about)
        judged = document["state"]["judged"]
        return kept, document

    study.ask = asked


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[stage.Server]:
    """A server that searches for a missed win as long as it takes."""
    running = stage.Server(tmp_path_factory.mktemp("study"), solve_seconds="600")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def holding(tmp_path: Path) -> Iterator[Served]:
    """A server whose analyses judge two choices, or some more, and are done when they are stopped."""
    with served(sqlite(tmp_path)) as running:
        hold_after(running, 2)
        yield running


def test_a_finished_game_is_read_again(visit: Visit, holding: Served) -> None:
    record = stage.played(["fugger", "medici"], seed=17)
    made = holding.client().post("/api/games/import", record=record).json()
    page = visit().context.new_page()
    page.goto(f"http://{holding.host}/finished/{made['id']}")
    page.get_by_role("link", name="Analyse").click()
    page.wait_for_url("**/analysis/*")
    expect(page.get_by_role("img", name=re.compile("^Everybody's chance to win"))).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text(re.compile(r"([2-9]|\d\d+) of \d+ choices are judged"))
    splits = page.locator(".split")
    expect(splits).to_have_count(2)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("status")).to_contain_text("Stopped")
    for split in splits.all():
        figures = [int(one.replace("−", "-")) for one in split.locator("dd b").all_inner_texts()]
        assert sum(figures[:4]) == figures[4]
    page.get_by_role("button", name=re.compile("^All ")).click()
    second = page.get_by_role("region", name="Choices").locator("li button").nth(1)
    second.click()
    expect(second).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("region", name="One choice")).to_contain_text("choice 2 of")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_role("textbox", name="Link to this analysis").input_value()

    other = visit().context.new_page()
    other.goto(link)
    expect(other.get_by_role("region", name="Choices").locator("li").first).to_be_visible()
    expect(other.locator(".split").first).to_contain_text("Fugger")
    other.get_by_role("link", name="Branch here").click()
    other.wait_for_url("**/board?analysis=*")
    expect(other.locator(".game.pax .decision .opt").first).to_be_visible()


def test_a_mistake_is_tried_again_on_the_real_table(visit: Visit, server: stage.Server) -> None:
    riddle = next(one for one in shipped() if all(seat == one.mover for seat, _ in one.solution) and one.quick)
    match = riddle.start()
    decision = match.decision
    assert decision is not None
    wrong = next(one for one in decision.options if one.key not in {key for _, key in riddle.solution})
    match.choose(wrong)
    made = server.post("/api/analyses", record=match.record())
    page = visit().open(f"/analysis/{made['id']}")
    page.get_by_role("link", name=re.compile("^Try it again: ")).click()
    page.wait_for_url("**/retry/*")
    slip = page.locator(".slip")
    expect(slip).to_contain_text("a win in this turn was missed")
    slip.get_by_role("button", name="Hint").click()
    expect(slip).to_contain_text("Look at ")
    answer(page, wrong.key)
    expect(slip.get_by_role("alert")).to_contain_text("something else is better")
    slip.get_by_role("button", name="Show it").click()
    answer(page, riddle.solution[0][1])
    expect(slip.locator(".verdict.good")).to_contain_text("It wins this turn: ")
    expect(slip).to_contain_text("1 of 1 found")
    slip.get_by_role("link", name="Back to the analysis").click()
    expect(page.get_by_role("region", name="One choice")).to_be_visible()


def answer(page: Page, key: str) -> None:
    """Give an answer to whoever judges it; what cannot be taken back is asked for twice."""
    option = page.locator(f'.decision .opt[data-key="{key}"]')
    folded = page.locator(".decision .og.folded .fold")
    expect(page.locator(".decision .opt").first).to_be_visible()
    while option.count() == 0 and folded.count() > 0:
        folded.first.click()
    option.first.click()
    if page.locator('.decision .opt[aria-pressed="true"]').count() > 0:
        page.keyboard.press("Enter")
