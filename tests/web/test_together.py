"""Several browsers at one table: reconnecting, stale choices, undo, spectators."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from bench import stage
from tests.web.conftest import Visit, Visitor
from tests.web.playing import (
    choose,
    choose_where,
    end_turn,
    log,
    options,
    press,
    question,
    table_of,
    wait_any,
    wait_for,
)


@pytest.fixture
def pair(visit: Visit, server: stage.Server) -> tuple[Visitor, Page, Visitor, Page]:
    """Two people at a table: who is first to play, and the other."""
    made = server.new_game("fugger:link", "medici:link", seed=4)
    one, two = visit(), visit()
    first, second = one.sit_down(made, "fugger"), two.sit_down(made, "medici")
    wait_for(first, "choose")
    wait_for(second, "wait")
    return one, first, two, second


def test_reconnecting_in_mid_turn_loses_nothing(pair: tuple[Visitor, Page, Visitor, Page]) -> None:
    one, first, _, second = pair
    one.expected.append("ERR_INTERNET_DISCONNECTED")
    chance = Random(8)
    choose_where(first, "buy")
    wait_for(first, "choose")
    before = question(first), options(first)

    one.context.set_offline(True)
    expect(first.get_by_role("alert")).to_be_visible()
    # Everything can still be looked at, and nothing can be chosen.
    expect(first.locator(".map")).to_be_visible()
    assert first.locator('.decision .opt:not([aria-disabled="true"])').count() == 0
    one.context.set_offline(False)
    assert wait_for(first, "choose") == "choose"
    assert (question(first), options(first)) == before

    end_turn(first, chance)
    assert wait_for(second, "choose") == "choose"


def test_what_happened_while_away_is_caught_up(pair: tuple[Visitor, Page, Visitor, Page]) -> None:
    _, first, two, second = pair
    two.expected.append("ERR_INTERNET_DISCONNECTED")
    two.context.set_offline(True)
    chance = Random(8)
    end_turn(first, chance)
    two.context.set_offline(False)
    assert wait_for(second, "choose") == "choose"
    events = table_of(first)["events"]
    told = [event["text"] for event in events if event.get("seat") == "fugger" and event["kind"] in ("buys", "sells")]
    for text in told:
        expect(log(second)).to_contain_text(text)


def test_a_stale_choice_from_a_second_tab_changes_nothing(pair: tuple[Visitor, Page, Visitor, Page]) -> None:
    one, first, _, _ = pair
    one.expected.append("409")
    tab = one.context.new_page()
    # This tab hears nothing: the socket opens, but no news comes through it.
    tab.route_web_socket(re.compile("/live"), lambda _: None)
    tab.goto(first.url)
    wait_for(tab, "choose")
    old = options(tab)
    press(first, old[0])
    version = table_of(first)["version"]

    with tab.expect_response(lambda answer: answer.url.endswith("/choices")) as answer:
        tab.locator(".decision .opt").last.click()
    assert answer.value.status == 409
    expect(tab.get_by_role("alert")).to_contain_text("moved on")
    assert table_of(first)["version"] == version
    # The second tab now shows how things stand.
    if wait_for(first, "choose", "wait") == "choose":
        assert wait_for(tab, "choose") == "choose"
        expect(tab.locator(".decision h2")).to_have_text(question(first))


def test_undo_takes_back_a_step(pair: tuple[Visitor, Page, Visitor, Page]) -> None:
    _, first, _, second = pair
    before = (question(first), options(first))
    key = next(one for one in options(first) if one.startswith("buy"))
    press(first, key)
    wait_for(first, "choose")
    assert options(first) != before[1]
    first.get_by_role("button", name="Undo step").click()
    expect(first.locator(f'.decision .opt[data-key="{key}"]')).to_be_visible()
    assert (question(first), options(first)) == before
    expect(log(second)).to_contain_text("takes a choice back")


def test_undo_turn_goes_back_to_its_start(pair: tuple[Visitor, Page, Visitor, Page]) -> None:
    _, first, _, _ = pair
    before = (question(first), options(first))
    key = next(one for one in options(first) if one.startswith("buy"))
    press(first, key)
    wait_for(first, "choose")
    card = next(one for one in options(first) if one.startswith("play"))
    press(first, card)
    expect(first.locator(".decision h2")).to_contain_text("On which card")  # two steps into the turn
    wait_for(first, "choose")
    first.get_by_role("button", name="Undo turn").click()
    expect(first.locator(f'.decision .opt[data-key="{key}"]')).to_be_visible()
    assert (question(first), options(first)) == before


def test_undo_past_a_reveal_needs_agreement(pair: tuple[Visitor, Page, Visitor, Page]) -> None:
    _, first, _, second = pair
    end_turn(first, Random(8))
    wait_for(second, "choose")
    assert table_of(first, "fugger")["undo"]["possible"] is False
    version = table_of(first)["version"]

    first.get_by_role("button", name="Ask to undo").click()
    expect(second.locator(".decision")).to_contain_text("Fugger asks to take back the last choice")
    second.get_by_role("button", name="Refuse").click()
    expect(first.get_by_role("button", name="Ask to undo")).to_be_visible()
    expect(second.locator(".decision")).not_to_contain_text("asks to take back")
    turn: Any = table_of(first)["view"]["turn"]
    assert turn["player"] == "medici"

    first.get_by_role("button", name="Ask to undo").click()
    second.get_by_role("button", name="Agree").click()
    assert wait_for(first, "choose") == "choose"
    assert table_of(first)["view"]["turn"]["player"] == "fugger"
    assert table_of(first)["version"] > version, "the log only grows"


def test_a_spectator_sees_the_game_and_no_hand(pair: tuple[Visitor, Page, Visitor, Page], visit: Visit) -> None:
    _, first, _, second = pair
    watcher = visit().open(first.url.removeprefix(pair[0].server.address))
    expect(watcher.locator(".decision")).to_contain_text("You are watching")
    assert watcher.locator(".decision .opt").count() == 0
    assert watcher.locator(".handbox").count() == 0
    chance = Random(6)
    for _ in range(4):
        active, _ = wait_any([first, second], "choose")
        choose(active, chance)
    last = [event["text"] for event in table_of(first)["events"] if event["kind"] != "turn"][-1]
    expect(log(watcher)).to_contain_text(last)
    assert all(one["hand"] is None for one in table_of(watcher)["view"]["players"])


def test_a_seat_link_that_holds_no_seat(visit: Visit) -> None:
    visitor = visit()
    visitor.expected.append("404")
    page = visitor.context.new_page()
    page.goto(visitor.server.address + "/join/" + "x" * 43)
    expect(page.locator("body")).to_contain_text("This link holds no seat")
