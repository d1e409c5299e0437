"""A house where nobody else is. These tests have a module of their own: tables of others would stay on its server."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.conftest import Visit


def test_who_is_alone_sees_nothing_of_others(visit: Visit) -> None:
    page = visit().open("/")
    expect(page.get_by_role("button", name="Solitaire")).to_be_visible()
    expect(page.get_by_role("heading", name="Open seats")).to_have_count(0)
    expect(page.get_by_role("button", name="Find people")).to_have_count(0)
    page.wait_for_load_state("networkidle")
    expect(page.get_by_role("link", name="Tournaments")).to_have_count(0)
    page.goto(page.url + "new")
    page.get_by_role("heading", name="New game").wait_for()
    expect(page.get_by_role("group", name="Clock")).to_have_count(0)
