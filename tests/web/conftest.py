"""The real client in Debian's Chromium against the real server. Every test fails on any error in the browser's console."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from bench import stage
from tests.support.needed import missing

# What the others do is shown at once, so that no test waits for it; those about the playback say otherwise.
SETTINGS = {
    "theme": "light", "motion": False, "oneClick": True, "letters": True, "language": "en", "pace": "instant",
    "sound": False,
}  # fmt: skip
# Much of a browser's work here is painting without a graphics card, and no test looks at the paint but those that check
# the colours, with a program that the policy of the page forbids. All else lies there and is pressed all the same.
UNPAINTED = """const quiet = new CSSStyleSheet();
quiet.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets = [quiet];"""
# The settings of a visitor are there before his first page is, and what he changes himself stays. (Given as the state of
# its storage, each browser would open a window of its own for them first.)
SETTLED = """if (location.protocol.startsWith("http") && localStorage.getItem("signoria.settings") === null)
  localStorage.setItem("signoria.settings", JSON.stringify(SETTINGS));"""
WAIT_MS = 180_000  # more than a busy machine needs; what is there is not waited for
expect.set_options(timeout=WAIT_MS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    try:
        stage.build_client()
        program = stage.find_chromium()
    except stage.NotThere as reason:
        missing("browser", f"The browser was not tested: {reason}.")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=program, args=stage.BROWSER_ARGUMENTS, timeout=WAIT_MS)
        yield started
        started.close()


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[stage.Server]:
    """A server for the tests of a module, on a database of its own: no other module has left tables or analyses there."""
    running = stage.Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


class Visitor:
    """Somebody with a browser of their own: cookies, settings, pages. Remembers what went wrong in any of them."""

    def __init__(self, context: BrowserContext, server: stage.Server) -> None:
        self.context = context
        self.server = server
        self.troubles: list[str] = []
        # Refusals that a test provokes: the browser writes every answer with an error status to its console.
        # What an answer would do may be asked for just before somebody else chooses: the page asks again by itself.
        self.expected: list[str] = [r"409 \(Conflict\).*/preview"]
        context.set_default_timeout(WAIT_MS)
        context.on("console", self._heard)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.troubles.append(f"{message.text} ({message.location.get('url', '')})")

    def open(self, path: str) -> Page:
        page = self.context.new_page()
        page.goto(self.server.address + path)
        page.locator("h1, h2").first.wait_for()
        return page

    def sit(self, link: str) -> Page:
        """Follow a link to a seat."""
        page = self.open(link)
        page.wait_for_url("**/table/*")
        return page

    def sit_down(self, made: dict[str, Any], bank: str) -> Page:
        return self.sit(next(str(seat["link"]) for seat in made["seats"] if seat["seat"] == bank))

    def unexpected(self) -> list[str]:
        return [one for one in self.troubles if not any(re.search(known, one) for known in self.expected)]


Visit = Callable[..., Visitor]


@pytest.fixture
def visit(browser: Browser, server: stage.Server) -> Iterator[Visit]:
    """Make a visitor: a browser that shares nothing with the others."""
    made: list[Visitor] = []

    def come(*, settings: dict[str, Any] | None = None, phone: bool = False, **more: Any) -> Visitor:
        size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        shape: dict[str, Any] = {"viewport": size, "reduced_motion": "reduce", "locale": "en-GB"}
        if phone:
            shape |= {"is_mobile": True, "has_touch": True, "device_scale_factor": 2}
        context = browser.new_context(**{**shape, **more})
        if "storage_state" not in more:
            context.add_init_script(SETTLED.replace("SETTINGS", json.dumps({**SETTINGS, **(settings or {})})))
        if "bypass_csp" not in more:
            context.add_init_script(UNPAINTED)
        visitor = Visitor(context, server)
        made.append(visitor)
        return visitor

    yield come
    troubles = [trouble for visitor in made for trouble in visitor.unexpected()]
    for visitor in made:
        visitor.context.close()
    assert not troubles, "the console of the browser says:\n" + "\n".join(troubles)


@pytest.fixture(scope="session")
def axe() -> str:
    """The accessibility checker's program."""
    file = stage.WEB / "node_modules" / "axe-core" / "axe.min.js"
    try:
        stage.fetch_tools()
    except stage.NotThere as reason:
        missing("browser", f"Accessibility was not tested: {reason}.")
    return Path(file).read_text(encoding="utf-8")
