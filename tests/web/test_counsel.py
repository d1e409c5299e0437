"""Counsel at the table: a hint in three steps, chances, the others' answers; only where the table plays with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from bench import stage
from tests.web.conftest import Visit, Visitor
from tests.web.playing import wait_for


def at_table(visitor: Visitor, server: stage.Server, game: str, counsel: bool, phone: bool = False) -> Page:
    """A person and another by link, who never comes: so only the terms of the table decide about counsel."""
    named = ("fugger", "medici") if game == "pax" else ("1", "2", "3")
    seats = [{"seat": seat if game == "pax" else None, "kind": "link"} for seat in named]
    made = server.post("/api/games", game=game, seats=seats, seed=7, terms={"counsel": counsel})
    page = visitor.sit(str(made["seats"][0]["link"]))
    wait_for(page, "choose")
    return page


@pytest.mark.parametrize("game", ["pax", "age"])
def test_a_hint_comes_in_three_steps_and_rings_what_it_speaks_of(visit: Visit, server: stage.Server, game: str) -> None:
    page = at_table(visit(), server, game, counsel=True)
    counsel = page.get_by_role("region", name="Counsel")
    counsel.get_by_role("button", name="Hint").click()
    expect(counsel.get_by_text("Where:")).to_be_visible()
    expect(counsel.get_by_text("What:")).to_have_count(0)
    counsel.get_by_role("button", name="What to do").click()
    expect(counsel.get_by_text("What:")).to_be_visible()
    expect(counsel.get_by_text("Why:")).to_have_count(0)
    counsel.get_by_role("button", name="And why").click()
    expect(counsel.get_by_text("Why:")).to_be_visible()
    expect(counsel.get_by_text("3 of 3 steps shown.")).to_be_visible()


def test_a_hint_is_asked_for_and_gone_on_with_by_keys(visit: Visit, server: stage.Server) -> None:
    page = at_table(visit(), server, "pax", counsel=True)
    page.keyboard.press("Shift+H")
    counsel = page.get_by_role("region", name="Counsel")
    expect(counsel.get_by_text("Where:")).to_be_visible()
    page.keyboard.press("Shift+H")
    page.keyboard.press("Shift+H")
    expect(counsel.get_by_text("Why:")).to_be_visible()
    page.keyboard.press("Shift+H")
    expect(counsel.get_by_text("Where:")).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_chances_are_told_now_and_after_a_choice_with_their_give_or_take(
    visit: Visit, server: stage.Server, phone: bool
) -> None:
    page = at_table(visit(phone=phone), server, "pax", counsel=True)
    counsel = page.get_by_role("region", name="Counsel").first
    chances = counsel.get_by_role("button", name="Chances")
    if phone:
        chances.tap()  # a finger does not stay over what moves below it, as a mouse does
    else:
        chances.click()
    rows = counsel.locator(".chances li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(re.compile(r"\d+ ±\d+"))
    expect(counsel.locator(".was")).to_have_count(0)
    choice = counsel.get_by_label("After this choice").locator("option").nth(1).get_attribute("value")
    counsel.get_by_label("After this choice").select_option(choice)
    expect(counsel.locator(".was")).to_have_count(2)
    expect(counsel.locator(".moved").first).to_contain_text(re.compile("[+−±]\\d"))


def test_what_the_others_can_do_follows_the_choice_pointed_at(visit: Visit, server: stage.Server) -> None:
    page = at_table(visit(), server, "pax", counsel=True)
    counsel = page.get_by_role("region", name="Counsel")
    counsel.get_by_role("button", name="Their answers").click()
    expect(counsel.get_by_text("Point at a choice")).to_be_visible()
    page.locator(".decision .opt").first.hover()
    expect(counsel.get_by_text("What the others can do after")).to_be_visible()
    expect(counsel.locator(".answer").first).to_be_visible()
    expect(counsel.locator(".answer").first).to_contain_text(re.compile("exact|of \\d+ deals"))


def test_a_table_that_did_not_agree_plays_without(visit: Visit, server: stage.Server) -> None:
    visitor = visit()
    page = at_table(visitor, server, "pax", counsel=False)
    expect(page.get_by_role("region", name="Counsel")).to_have_count(0)
    visitor.expected.append("counsel/hint")
    path = page.url.rsplit("/table/", 1)[1]
    refused = page.evaluate(
        f"fetch('/api/games/{path}/counsel/hint?seat=fugger').then(a => a.json().then(b => [a.status, b.error]))"
    )
    assert refused == [403, "Counsel is for games against opponents: this table agreed to play without."]


def test_counsel_is_agreed_on_when_a_table_is_opened(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_label("Friends by link").check()
    page.get_by_label("2 seats").check()
    page.get_by_label("With counsel").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("link", name="Go to the table").click()
    page.wait_for_url("**/table/*")
    wait_for(page, "choose", "wait")
    path = page.url.rsplit("/table/", 1)[1]
    terms = page.evaluate(f"fetch('/api/games/{path}').then(a => a.json()).then(b => b.terms)")
    assert terms["counsel"] is True
