"""The analysis board: any moment on the real table, branches, links and files, positions set up by hand, playing on."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench import stage
from signoria.table import record_document
from tests.web.conftest import Visit
from tests.web.playing import wait_for
from tests.web.test_access import check


def play(page: Page, number: int) -> str:
    """Choose the option of this number for whoever decides; its label."""
    option = page.locator(".decision .opt").nth(number)
    key = str(option.get_attribute("data-key"))
    label = page.evaluate("key => document.querySelector(`.decision .opt[data-key='${key}']`).innerText", key)
    option.click()
    armed = page.locator(f'.decision .opt[data-key="{key}"][aria-pressed="true"]')
    if armed.count() > 0:
        armed.first.click()
    return str(label)


def test_branches_grow_are_named_compared_and_shared_by_a_link(visit: Visit, server: stage.Server) -> None:
    made = server.post("/api/games/import", record=stage.played(["fugger", "medici"], seed=5))
    page = visit().open(f"/board?game={made['id']}&at=4")
    slip = page.get_by_role("region", name="Analysis board")
    expect(slip.get_by_text("to move")).to_be_visible()
    play(page, 0)
    branches = slip.locator(".tree button")
    expect(branches).to_have_count(1)
    slip.get_by_role("button", name="To the start").click()
    expect(branches.locator("xpath=self::*[@aria-current]")).to_have_count(0)
    play(page, 1)
    expect(branches).to_have_count(2)
    slip.get_by_label("Name of this branch").fill("the other one")
    slip.get_by_label("Name of this branch").press("Tab")
    expect(slip.locator(".tree em")).to_have_text("the other one")
    slip.get_by_role("button", name="Compare").click()
    expect(branches.first.locator("b")).to_have_text(re.compile(r"^\d+ ±\d+$"))
    expect(branches.nth(1).locator("b")).to_have_text(re.compile(r"^\d+ ±\d+$"))
    slip.get_by_role("button", name="Share").click()
    link = slip.get_by_label("Link to this board").input_value()

    other = visit().open(link.removeprefix(server.address))
    theirs = other.get_by_role("region", name="Analysis board").locator(".tree button")
    expect(theirs).to_have_count(2)
    expect(other.locator(".tree em")).to_have_text("the other one")
    other.keyboard.press("ArrowLeft")
    expect(other.locator(".tree [aria-current]")).to_have_count(0)


@pytest.mark.parametrize("game", ["pax", "age"])
def test_counsel_and_the_solver_are_at_hand_and_one_plays_on_against_opponents(visit: Visit, game: str) -> None:
    page = visit().open(f"/board?new={game}")
    slip = page.get_by_role("region", name="Analysis board")
    expect(slip.get_by_role("button", name="Play on from here")).to_be_visible()
    solver = slip.get_by_role("button", name="Win this turn?")
    if game == "pax":
        solver.click()
        expect(slip.locator(".solved")).to_contain_text(re.compile("No: all|Not found"))
    else:
        expect(solver).to_have_count(0)  # nobody solves it
    counsel = page.get_by_role("region", name="Counsel")
    counsel.get_by_role("button", name="Chances").click()
    expect(counsel.locator(".chances li")).to_have_count(3)
    slip.get_by_role("button", name="Play on from here").click()
    page.wait_for_url("**/table/*")
    wait_for(page, "choose")


def test_pieces_are_dragged_to_the_board_and_what_cannot_be_is_told_in_a_sentence(visit: Visit) -> None:
    page = visit().open("/board?new=pax")
    page.get_by_role("button", name="Set up").click()
    setup = page.get_by_role("region", name="Set up")
    expect(setup.get_by_text("This position can be played.")).to_be_visible()
    lyon = page.locator('[data-focus="city:lyon"]')
    setup.get_by_role("button", name="Rook, Catholic", exact=False).drag_to(lyon, force=True)
    expect(lyon).to_have_attribute("aria-label", re.compile("Catholic rook"))
    # A pirate sails borders and stands in no city.
    setup.get_by_role("button", name=re.compile("^Pirate, Islamic", re.IGNORECASE)).drag_to(lyon, force=True)
    wrong = setup.locator(".legality li")
    expect(wrong).to_have_count(1)
    expect(wrong).to_contain_text("a city holds a knight or a rook")
    expect(setup.get_by_text("This position cannot be played yet")).to_be_visible()
    setup.get_by_role("button", name="Undo").click()
    expect(setup.get_by_text("This position can be played.")).to_be_visible()
    expect(lyon).to_have_attribute("aria-label", re.compile("Catholic rook"))


def test_a_position_is_set_up_by_keys_alone(visit: Visit) -> None:
    page = visit().open("/board?new=pax")
    expect(page.get_by_role("region", name="Analysis board")).to_be_visible()
    page.keyboard.press("e")
    setup = page.get_by_role("region", name="Set up")
    setup.get_by_role("button", name=re.compile("^Knight, Reformist", re.IGNORECASE)).focus()
    page.keyboard.press("Enter")
    lyon = page.locator('[data-focus="city:lyon"]')
    lyon.focus()
    page.keyboard.press("Enter")
    expect(lyon).to_have_attribute("aria-label", re.compile("Reformist knight"))
    setup.get_by_role("button", name="Take away").focus()
    page.keyboard.press("Enter")
    lyon.focus()
    page.keyboard.press("Enter")
    expect(lyon).to_have_attribute("aria-label", re.compile("vacant"))
    page.keyboard.press("e")
    expect(setup).to_have_count(0)


def test_tokens_of_age_and_cards_by_name_are_set_up(visit: Visit) -> None:
    page = visit().open("/board?new=age")
    page.get_by_role("button", name="Set up").click()
    setup = page.get_by_role("region", name="Set up")
    setup.get_by_role("button", name="Marker of Genoa").click()
    milan = page.locator('[data-focus="province:milan"]').first
    milan.focus()
    page.keyboard.press("Enter")
    expect(setup.get_by_text("Marker of Genoa: put down.")).to_be_visible()
    expect(setup.get_by_text("This position can be played.")).to_be_visible()
    setup.get_by_label("Cash of Genoa").fill("77")
    setup.get_by_label("Cash of Genoa").press("Tab")
    expect(page.get_by_text("77", exact=True).first).to_be_visible()


def test_a_file_with_a_position_or_a_record_is_opened(visit: Visit, tmp_path: Path) -> None:
    page = visit().open("/board")
    bad = tmp_path / "bad.json"
    bad.write_text(
        json.dumps(
            {"format": "signoria/pax-position/1", "players": [{"bank": "fugger", "florins": -1}, {"bank": "medici"}]}
        )
    )
    page.get_by_label("File…").set_input_files(bad)
    expect(page.locator(".legality li").first).to_contain_text(re.compile("florins", re.IGNORECASE))
    record = tmp_path / "game.txt"
    record.write_text(stage.played(["fugger", "medici"], seed=5, choices=9))
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_label("File…").set_input_files(record)
    expect(page.locator(".game.pax .decision")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".decision .opt").first).to_be_visible()


def test_a_file_with_a_record_as_json_or_a_study_is_opened(visit: Visit, tmp_path: Path) -> None:
    visitor = visit()
    page = visitor.open("/board?new=age")
    page.locator(".game.age").wait_for()
    text = stage.played(["fugger", "medici"], seed=5, choices=9)
    record = tmp_path / "game.json"
    record.write_text(json.dumps(record_document(text)))
    page.get_by_label("File…").set_input_files(record)
    expect(page.locator(".game.pax .decision .opt").first).to_be_visible()
    page.locator(".decision .opt").first.click()
    with page.expect_download() as told:
        page.get_by_role("button", name="Save").click()
    kept = json.loads(told.value.path().read_text())
    assert (kept["format"], len(kept["nodes"])) == ("signoria/study/1", 1)
    for name, document in (("new.json", kept), ("old.json", {k: kept[k] for k in ("record", "at", "nodes", "here")})):
        page.goto(visitor.server.address + "/board?new=age")
        page.locator(".game.age").wait_for()
        (tmp_path / name).write_text(json.dumps(document))
        page.get_by_label("File…").set_input_files(tmp_path / name)
        expect(page.locator(".game.pax .decision")).to_be_visible()
    visitor.expected.append("422")
    (tmp_path / "other.json").write_text('{"format": "signoria/net/1"}')
    page.get_by_label("File…").set_input_files(tmp_path / "other.json")
    expect(page.get_by_role("alert")).to_contain_text("no record, no study and no position")


@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)], ids=["wide", "narrow"])
def test_no_serious_finding_on_the_board_at_counsel_and_over_an_analysis(
    visit: Visit, axe: str, server: stage.Server, theme: str, phone: bool
) -> None:
    visitor = visit(settings={"theme": theme}, phone=phone, bypass_csp=True)
    page = visitor.open("/board?new=pax")
    counsel = page.get_by_role("region", name="Counsel").first
    counsel.get_by_role("button", name="Chances").click()
    expect(counsel.locator(".chances li")).to_have_count(3)
    check(page, axe)
    page.get_by_role("button", name="Set up").click()
    expect(page.get_by_role("region", name="Set up")).to_be_visible()
    check(page, axe)
    made = server.post("/api/games/import", record=stage.played(["fugger", "medici"], seed=5))
    analysis = visitor.open(f"/analysis/{made['id']}")
    expect(analysis.get_by_role("status")).to_contain_text(re.compile(r"[1-9]\d* of"))
    check(analysis, axe)
