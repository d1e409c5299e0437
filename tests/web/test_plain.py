"""A game of somebody else's package, without a folder in the client: a plain table serves it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

import signoria
from tests.plugin.environments import Environment
from tests.web.conftest import Visit
from tests.web.playing import choose, log, wait_for

MORA = Path(__file__).parents[1] / "plugin" / "mora"


@dataclass
class House:
    """A server that somebody else started."""

    address: str


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server in an environment where the game is installed."""
    folder = tmp_path_factory.mktemp("plain")
    environment = Environment(folder / "env", Path(signoria.__file__).parents[1])
    environment.install(MORA)
    with environment.serving(folder) as client:
        yield House(str(client.base_url).rstrip("/"))


def test_a_third_game_is_set_up_and_played_to_its_end(visit: Visit) -> None:
    chance = Random(7)
    page = visit().open("/new?game=mora")
    page.get_by_text("2 seats", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    assert wait_for(page, "choose", "over") == "choose"
    expect(page.locator(".decision")).to_contain_text("How many dice do you roll?")
    expect(page.locator("[data-region=map]")).to_contain_text("north")
    while wait_for(page, "choose", "over") == "choose":
        choose(page, chance)
    expect(page.locator(".decision .end")).to_be_visible()
    expect(log(page)).to_contain_text("lays Card")
