"""The lobby with others: a table is opened with a clock, somebody sits down at it; the solitaire game is a choice."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from bench import stage
from tests.web.conftest import Visit
from tests.web.playing import until


def test_the_solitaire_game_opens_from_the_lobby(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("button", name="Solitaire").click()
    page.wait_for_url("**/table/*")
    game = page.url.rsplit("/", 1)[1]
    told = page.evaluate(f"fetch('/api/games/{game}').then(answer => answer.json())")
    assert "solo" in told["variants"]


def test_an_open_table_is_listed_with_its_clock_and_somebody_sits_down(visit: Visit) -> None:
    host = visit().open("/new")
    host.get_by_role("radio", name=re.compile("^Friends by link")).check()
    host.get_by_label("2 seats").check()
    host.get_by_role("radio", name=re.compile("^Open table")).check()
    host.get_by_role("radio", name=re.compile("^Live")).check()
    host.get_by_text("More: name of the table").click()
    host.get_by_label("Name of the table").fill("Rialto")
    host.get_by_role("button", name="Open the table").click()
    host.get_by_role("heading", name="The table is laid").wait_for()

    guest = visit().open("/")
    row = guest.locator(".hall .trow").filter(has_text="Rialto")
    expect(row).to_contain_text("30 minutes each, and 1 minute more with each turn")
    guest.get_by_role("button", name="Sit down at Rialto").click()
    guest.wait_for_url("**/table/*")
    expect(guest.locator(".decision, .waits, .game").first).to_be_visible()
    game = guest.url.rsplit("/", 1)[1]
    told = guest.evaluate(f"fetch('/api/games/{game}').then(answer => answer.json())")
    assert not any(seat["free"] for seat in told["seats"])
    assert told["clock"]["runs"]


def test_who_lost_the_link_to_a_seat_gets_a_new_one_in_the_lobby_and_a_friend_sits_down_by_it(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_role("radio", name=re.compile("^Friends by link")).check()
    page.get_by_label("2 seats").check()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("heading", name="The table is laid").wait_for()
    page.goto(page.url.rsplit("/new", 1)[0])
    row = page.locator(".trow").first
    expect(row).to_contain_text("waits for somebody to sit down")
    row.locator("summary", has_text="Invite").click()
    row.get_by_role("button", name=re.compile("^New link for ")).click()
    link = row.get_by_role("textbox").input_value()
    friend = visit().open(link.removeprefix(page.url.rstrip("/")))
    friend.wait_for_url("**/table/*")
    game = friend.url.rsplit("/", 1)[1]
    told = friend.evaluate(f"fetch('/api/games/{game}').then(answer => answer.json())")
    assert not any(seat["free"] for seat in told["seats"])
    expect(row.locator("summary")).to_have_count(0)


def test_a_newcomer_is_shown_the_ways_in_and_the_board(visit: Visit) -> None:
    page = visit().open("/")
    expect(page.get_by_role("link", name=re.compile("^Show me"))).to_have_attribute("href", "/learn")
    expect(page.get_by_role("button", name=re.compile("^Let me try"))).to_be_enabled()
    expect(page.get_by_role("link", name=re.compile("^I know these games"))).to_have_attribute("href", "/new")
    # Every picture came, and shows the board alone.
    drawn = ":is(.first, .games) .mini"
    expect(page.locator(drawn)).to_have_count(3)
    for n in range(3):
        page.locator(drawn).nth(n).scroll_into_view_if_needed()
    until(page, f"[...document.querySelectorAll('{drawn}')].every(one => one.naturalWidth > 0)")
    assert all(
        "svgView" in str(source) for source in page.eval_on_selector_all(drawn, "all => all.map(one => one.src)")
    )
    for remark in ("You are a banker", "Two trade routes", "Four ways to win"):
        expect(page.get_by_text(remark, exact=True)).to_be_visible()


def test_the_table_that_waits_is_shown_with_its_question_and_what_happened_since(
    visit: Visit, server: stage.Server
) -> None:
    record = stage.played(["fugger", "medici"], seed=1, choices=11)
    made = server.post(
        "/api/games/import", record=record, seats=[{"seat": one, "kind": "link"} for one in ("fugger", "medici")]
    )
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    visitor = visit()
    table = visitor.sit_down(made, due)
    told = table.evaluate(f"fetch('/api/games/{made['id']}/table?seat={due}').then(answer => answer.json())")
    page = visitor.open("/")
    feature = page.locator(".feature")
    expect(feature).to_contain_text(f"Your decision: {told['decision']['question']}")
    expect(feature).to_contain_text("Since your last choice:")
    expect(feature).to_contain_text(told["recap"][0]["text"])
    until(page, "document.querySelector('.feature .mini').naturalWidth > 0")
    # From any page the next table that waits is one key away, but not while somebody types.
    page.goto(page.url + "rules")
    page.get_by_role("searchbox").or_(page.get_by_role("textbox")).first.press("n")
    assert page.url.endswith("/rules") or "/rules?" in page.url
    # Nor does it matter that the page has not heard yet which tables wait.
    held: list[Route] = []
    page.route("**/api/lobby", lambda route: held.append(route))
    page.reload()
    page.get_by_role("heading", level=1).click()
    page.keyboard.press("n")
    page.unroute_all()  # which lets go on what was held
    page.wait_for_url(f"**/table/{made['id']}")
