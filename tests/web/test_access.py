"""For everybody: keyboard alone, a phone, a screen reader, both colour schemes."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, expect

from bench import stage
from tests.web.conftest import Visit
from tests.web.playing import choose, question, settled, table_of, until, wait_for

Look = Callable[[Page], None]


@pytest.fixture(scope="module")
def finished(server: stage.Server) -> str:
    made = server.post("/api/games/import", record=stage.played(["fugger", "medici", "coeur"], seed=5))
    return str(made["id"])


# ---------------------------------------------------------------------- keyboard


def two(visit: Visit, server: stage.Server, **window: Any) -> tuple[dict[str, Any], dict[str, Page]]:
    """A game of two, which is the same every time, and a page for each seat."""
    made = server.new_game("fugger:link", "medici:link", seed=4)
    return made, {seat: visit(**window).sit_down(made, seat) for seat in ("fugger", "medici")}


def tab_to(page: Page, text: str, most: int = 60) -> None:
    """Press Tab until the thing with these words has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if text in str(page.evaluate("document.activeElement?.closest('a, button')?.textContent ?? ''")):
            return
    raise AssertionError(f"Tab never came to {text!r}")


def test_a_game_is_begun_by_keyboard_alone(visit: Visit) -> None:
    page = visit(settings={"oneClick": False}).open("/")
    page.get_by_role("button", name="Let me try").wait_for()
    tab_to(page, "Let me try")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")


def test_choices_are_made_by_keyboard_alone(visit: Visit, server: stage.Server) -> None:
    made, pages = two(visit, server, settings={"oneClick": False})
    for choice in range(8):
        page = pages[server.get(f"/api/games/{made['id']}")["to_move"][0]]
        wait_for(page, "choose")
        if choice % 2:
            # By its number, or by the number of its group and its own, then Enter.
            page.keyboard.press("1")
            if page.locator('.decision .opt[aria-pressed="true"]').count() == 0:
                page.keyboard.press("1")
        else:
            # By moving to it, Enter to see what it does, Enter again to do it.
            page.keyboard.press("d")
            page.keyboard.press("ArrowDown")
            page.keyboard.press("ArrowUp")
            page.keyboard.press("Enter")
        expect(page.locator('.decision .opt[aria-pressed="true"]')).to_have_count(1)
        with page.expect_response(lambda answer: answer.url.endswith("/choices")) as answer:
            page.keyboard.press("Enter")
        assert answer.value.ok
    page = pages["fugger"]
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_undo_by_a_key(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=4)
    page = visit().sit_down(made, "fugger")
    wait_for(page, "choose")
    before = question(page), page.locator(".decision .opt").count()
    version = table_of(page)["version"]
    page.keyboard.press("1")
    until(page, "document.querySelector('.decision')?.textContent?.includes('last action')")
    wait_for(page, "choose")
    page.keyboard.press("u")
    until(page, f"document.querySelectorAll('.decision .opt').length === {before[1]}")
    expect(page.locator(".decision h2")).to_have_text(before[0])
    assert table_of(page)["version"] == version + 2


def test_focus_goes_to_the_new_page_and_can_skip_its_head(visit: Visit) -> None:
    page = visit().open("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the content")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("link", name="Rules", exact=True).click()
    page.wait_for_url("**/rules")
    until(page, "document.activeElement.id === 'content'")
    expect(page).to_have_title("Rules · Signoria")


# ---------------------------------------------------------------------- phone


def too_wide(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def test_playing_on_a_phone(visit: Visit, server: stage.Server) -> None:
    page = visit(phone=True).open("/")
    assert too_wide(page) <= 0
    page.get_by_role("button", name="Let me try").tap()
    page.wait_for_url("**/table/*")
    made, pages = two(visit, server, phone=True)
    chance = Random(4)
    for _ in range(8):
        page = pages[server.get(f"/api/games/{made['id']}")["to_move"][0]]
        wait_for(page, "choose")
        assert too_wide(page) <= 0
        choose(page, chance)
    page = pages["fugger"]
    for tab in ("Market", "Tableaux", "Log", "Decide", "Map"):
        button = (
            page.get_by_role("button", name=tab, exact=True).or_(page.get_by_role("tab", name=tab, exact=True)).last
        )
        button.tap()
        assert too_wide(page) <= 0, f"{tab} is too wide"
    small = page.eval_on_selector_all(
        ".decision .opt, nav button, nav a", "all => all.filter(b => b.offsetParent && b.offsetHeight < 40).length"
    )
    assert small == 0, "a finger cannot hit every button"


FITTED = ("/", "/new", "/puzzles", "/cards?card=PREN021", "/rules?part=E1", "/finished/{}", "/replay/{}?at=20")


@pytest.mark.parametrize("path", FITTED)
def test_every_page_fits_a_phone(visit: Visit, finished: str, path: str) -> None:
    page = visit(phone=True).open(path.format(finished))
    page.wait_for_load_state("networkidle")
    assert too_wide(page) <= 0


# ---------------------------------------------------------------------- screen readers


def test_the_tree_of_the_table_holds_the_question_and_every_option(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=4)
    page = visit().sit_down(made, "fugger")
    wait_for(page, "choose")
    decision = table_of(page, "fugger")["decision"]
    for region in ("Log", "Map", "Market", "Victories", "Tableau of Fugger", "Tableau of Medici"):
        expect(page.get_by_role("region", name=region, exact=True)).to_be_visible()
    tree = page.locator("body").aria_snapshot()
    assert decision["question"] in tree
    for option in decision["options"]:
        assert option["label"] in tree, option
    # The decision comes before the board.
    assert tree.index(decision["question"]) < tree.index('region "Map"')


def test_the_tree_of_the_lobby_holds_the_games_and_the_ways_to_start(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=4, title="Rialto")
    visitor = visit()
    visitor.sit_down(made, "fugger")
    page = visitor.open("/")
    page.get_by_role("link", name="Decide: Rialto").wait_for()
    tree = page.locator("body").aria_snapshot()
    for text in (
        "banner", "main", 'navigation "Main"', 'heading "Your tables"', "Rialto", "Your decision",
        'link "New game"', 'button "Against two opponents', 'button "Import a record or a position"', "I have a seat link",
    ):  # fmt: skip
        assert text in tree, text


# ---------------------------------------------------------------------- axe


def made_links(page: Page) -> None:
    page.get_by_label("Friends by link").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="The table is laid").wait_for()


def opened_import(page: Page) -> None:
    page.get_by_role("button", name="Import a record or a position").click()
    page.get_by_label("Or paste it here").fill(stage.played(["fugger", "medici"], seed=1, choices=3))
    page.get_by_label("Who plays Fugger").wait_for()


def opened_options(page: Page) -> None:
    page.locator(".fset").first.wait_for()
    for folded in page.locator(".foldset > summary").all():  # on a phone
        folded.click()
    page.get_by_text("More: name of the table").click()
    page.get_by_text("The levels of opponents").click()


def opened_puzzles(page: Page) -> None:
    page.locator(".kindfold").first.wait_for()
    page.evaluate("document.querySelectorAll('main details').forEach(fold => { fold.open = true; })")
    page.locator(".riddles a").last.wait_for()


PAGES: dict[str, tuple[str, Look | None]] = {
    "lobby": ("/", None),
    "import": ("/", opened_import),
    "new": ("/new", opened_options),
    "links": ("/new", made_links),
    "puzzles": ("/puzzles", opened_puzzles),
    "cards": ("/cards?op=siege&card=PREN021", None),
    "rules": ("/rules?q=concession", None),
    "rule": ("/rules/E1", None),
    "finished": ("/finished/{finished}", lambda page: page.get_by_text("The charts as a table").click()),
    "replay": ("/replay/{finished}?at=60&seat=medici", None),
    "missing": ("/nowhere", None),
}


SYSTEM = {"theme": "system"}
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


# The serious findings.
FINDINGS = """wish => axe.run(wish).then(({violations}) => violations
  .filter(one => ["serious", "critical"].includes(one.impact))
  .map(one => `${one.id} (${one.impact}): ${one.help}: ${one.nodes[0].html.slice(0, 200)}`))"""


def check(page: Page, axe: str, only: dict[str, Any] | None = None) -> None:
    """No serious finding on the page when all that it shows is there."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe)
    settled(page, FINDINGS, {"resultTypes": ["violations"], **(only or {})})


def check_both(page: Page, axe: str) -> None:
    """No serious finding in light colours, and none in the dark, where colours are all that differs. The page follows
    the system."""
    check(page, axe)
    _change_scheme(page, "dark")
    check(page, axe, COLOURS)
    _change_scheme(page, "light")


def _change_scheme(page: Page, scheme: Literal["dark", "light"]) -> None:
    page.emulate_media(color_scheme=scheme)
    until(page, f"document.documentElement.dataset.theme === '{scheme}'")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("name", PAGES)
def test_no_serious_finding_on_a_page(visit: Visit, axe: str, finished: str, name: str, phone: bool) -> None:
    path, look = PAGES[name]
    # The content security policy forbids scripts of others, the checker included.
    page = visit(settings=SYSTEM, phone=phone, bypass_csp=True).open(path.format(finished=finished))
    page.wait_for_load_state("networkidle")
    if look is not None:
        look(page)
    check_both(page, axe)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "narrow"])
def test_no_serious_finding_at_the_table(visit: Visit, axe: str, server: stage.Server, phone: bool) -> None:
    record = stage.played(["fugger", "medici", "coeur"], seed=5, choices=60)
    seats = [{"seat": bank, "kind": "link"} for bank in ("fugger", "medici", "coeur")]
    made = server.post("/api/games/import", record=record, seats=seats)
    visitor = visit(settings={**SYSTEM, "oneClick": False}, phone=phone, bypass_csp=True)
    pages = [visitor.sit_down(made, bank) for bank in ("fugger", "medici", "coeur")]
    page = pages[-1]
    # This browser holds every seat, so it is asked behind a curtain.
    if wait_for(page, "choose", "curtain") == "curtain":
        check_both(page, axe)
        page.get_by_role("dialog").get_by_role("button", name="show my hand").click()
        wait_for(page, "choose")
    check_both(page, axe)
    page.locator(".decision .opt").first.click()
    page.get_by_role("button", name="Confirm").wait_for()
    check_both(page, axe)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "narrow"])
def test_no_serious_finding_over_a_puzzle(visit: Visit, axe: str, phone: bool) -> None:
    page = visit(settings=SYSTEM, phone=phone, bypass_csp=True).open("/puzzles/1")
    page.get_by_role("button", name="Hint").click()
    page.locator(".riddle .tip").wait_for()
    page.get_by_role("button", name="Solution").click()
    page.locator(".riddle .way").wait_for()
    check_both(page, axe)
