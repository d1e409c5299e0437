"""Following the game: what the others did is played step by step, summed up, and told downwards; victories say how far."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from bench import stage
from tests.web.conftest import Visit, Visitor
from tests.web.playing import choose_where, end_turn, log, options, standing, until, wait_for

PLAYING = ".decision.playing"


def _two(visit: Visit, server: stage.Server, **settings: str) -> tuple[Page, Page, Visitor]:
    """A table of two people: the first chooses, the second looks on with these settings."""
    made = server.new_game("fugger:link", "medici:link", seed=11)
    first = visit().sit_down(made, "fugger")
    watcher = visit(settings=settings)
    second = watcher.sit_down(made, "medici")
    wait_for(first, "choose")
    wait_for(second, "wait")
    return first, second, watcher


def test_the_turn_of_another_is_played_step_by_step(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server, pace="step")
    choose_where(first, "buy ")
    expect(second.locator(PLAYING)).to_be_visible()
    caption = second.get_by_role("status").filter(has_text="buys")
    expect(caption.first).to_contain_text("Fugger buys")
    assert second.locator(".decision .opt").count() == 0, "nothing is asked while it is played"
    second.keyboard.press("]")
    expect(second.locator(PLAYING)).to_have_count(0)
    second.keyboard.press("[")
    expect(second.locator(PLAYING)).to_contain_text("Fugger buys")
    second.keyboard.press("Escape")
    expect(second.locator(PLAYING)).to_have_count(0)


def test_the_question_waits_until_the_others_were_seen_and_the_recap_stays_until_the_first_choice(
    visit: Visit, server: stage.Server
) -> None:
    first, second, _ = _two(visit, server, pace="step")
    choose_where(first, "buy ")
    end_turn(first, Random(1))
    expect(second.locator(PLAYING)).to_be_visible()
    second.get_by_role("button", name="To my turn").click()
    wait_for(second, "choose")
    recap = second.get_by_role("list", name="Since your last turn")
    expect(recap).to_contain_text("Fugger")
    assert 1 <= recap.get_by_role("listitem").count() <= 6
    second.get_by_role("button", name="Play back").click()
    expect(second.locator(PLAYING)).to_contain_text("Fugger buys")
    second.keyboard.press("Escape")
    choose_where(second, "buy ")
    expect(recap).to_have_count(0)
    expect(second.locator(PLAYING)).to_have_count(0)


def test_who_comes_back_can_play_back_what_was_missed(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server, pace="step")
    second.goto("about:blank")
    choose_where(first, "buy ")
    end_turn(first, Random(1))
    second.go_back()
    wait_for(second, "choose")
    assert second.locator(PLAYING).count() == 0, "nothing starts by itself"
    second.get_by_role("button", name="Play back").click()
    expect(second.locator(PLAYING)).to_contain_text("Fugger buys")


def test_instant_shows_how_it_is(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server)
    choose_where(first, "buy ")
    expect(log(second)).to_contain_text("Fugger buys")
    assert second.locator(PLAYING).count() == 0


def test_the_log_reads_downwards_and_names_open_what_they_name(visit: Visit, server: stage.Server) -> None:
    first, _, _ = _two(visit, server)
    choose_where(first, "buy ")
    expect(log(first)).to_contain_text("Fugger buys")
    lines = log(first).locator("[data-log] > li").all_inner_texts()
    heading = next(i for i, line in enumerate(lines) if re.search(r"turn 1\b", line))
    bought = next(i for i, line in enumerate(lines) if "buys" in line)
    assert heading < bought
    assert log(first).locator("details summary").count() == 1, "what was set up is folded"
    log(first).locator("[data-log] > li .ref").last.click()
    expect(first.locator(".sight")).to_be_visible()


def test_what_matters_is_in_sight(visit: Visit, server: stage.Server) -> None:
    first, _, _ = _two(visit, server)
    expect(first.locator(".decision .decl")).to_be_in_viewport()
    expect(first.locator(".decision .og h3").first).to_contain_text("Buy")
    assert len(options(first)) <= 9, "a digit is enough"
    first.keyboard.press("1")
    expect(log(first)).to_contain_text("Fugger buys")
    foot = first.locator(".decision footer .opt.foot")
    expect(foot).to_be_in_viewport()
    first.keyboard.press("e")
    first.keyboard.press("e")  # what cannot be taken back is asked for twice
    until(first, "document.querySelector('.decision.quiet') !== null")
    assert standing(first) == "wait"


def test_a_victory_says_what_is_missing(visit: Visit, server: stage.Server) -> None:
    first, _, _ = _two(visit, server)
    holy = first.get_by_role("button", name=re.compile("^Holy"))
    assert "of" in (holy.get_attribute("aria-label") or "")
    holy.click()
    table = first.locator(".vd")
    expect(table).to_contain_text("Bishops")
    expect(table).to_contain_text("Fugger")
    holy.click()
    expect(table).to_have_count(0)
