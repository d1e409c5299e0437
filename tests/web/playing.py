"""Playing in a page as a person would: read the question, press an answer."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from random import Random
from typing import Any, Literal

from playwright.sync_api import Error, Locator, Page

from bench import stage

Standing = Literal["choose", "wait", "over", "curtain", "offline", "loading"]
PATIENCE = 180.0  # more than a busy machine needs; nothing is measured by it

# What the page shows now. Buttons that cannot be pressed while a choice is on its way do not count. Who waits has a table
# before him: what happens from now on is news to this page.
STANDING = """() => {
  if (document.querySelector("dialog[open] .curtain")) return "curtain";
  if (document.querySelector(".decision .end")) return "over";
  if (document.querySelector(".live.offline")) return "offline";
  if (document.querySelector(".decision") === null) return "loading";
  const open = document.querySelectorAll('.decision :is(.opt, .seal[data-key]):not([aria-disabled="true"])');
  return open.length > 0 ? "choose" : "wait";
}"""


# The page looks for itself, so that nobody asks it a hundred times a second. It answers after a while in any case: one that
# never comes to what is looked for shall not hang. (Playwright's own waiting needs what the page's policy forbids.)
WATCH = """async (about) => {
  const look = LOOK;
  for (let left = 200; left > 0; left--) {
    const found = look(about);
    if (found) return found;
    await new Promise((done) => setTimeout(done, 10));
  }
  return null;
}"""


def client_ms(name: str) -> int:
    """How many milliseconds the client takes for something, from its source: nothing else tells one timer from another."""
    source = (stage.WEB / "src" / "age" / "scene.ts").read_text(encoding="utf-8")
    found = re.search(rf"^export const {name} = (\d+);$", source, re.MULTILINE)
    assert found, f"the client has no constant {name}"
    return int(found[1])


# What is shown for some seconds stays: a busy machine may look later.
STAYS = """() => {
  const start = window.setTimeout;
  window.setTimeout = (go, time, ...more) => time === SHOWN ? 0 : start(go, time, ...more);
}""".replace("SHOWN", str(client_ms("SHOWN")))


def watch(page: Page, look: str, about: Any = None) -> Any:
    """Wait until a function of the page finds something else than nothing: what it finds."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            found = page.evaluate(WATCH.replace("LOOK", look), about)
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            found = None  # the next page looks
        if found:
            return found
        assert time.monotonic() < end, f"it never holds: {look} {about or ''}"


def standing(page: Page) -> Standing:
    found: Standing = page.evaluate(STANDING)
    return found


def wait_for(page: Page, *wanted: Standing) -> Standing:
    """Wait until the page shows one of these."""
    look = f"wanted => [({STANDING})()].find(now => wanted.includes(now))"
    found: Standing = watch(page, look, list(wanted))
    return found


def wait_any(pages: list[Page], *wanted: Standing) -> tuple[Page, Standing]:
    """The first of the pages that shows one of these, when one does."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for page in pages:
            now = standing(page)
            if now in wanted:
                return page, now
        pages[0].wait_for_timeout(20)
    raise AssertionError(f"no page shows {' or '.join(wanted)}: {[standing(page) for page in pages]}")


def until(page: Page, expression: str) -> None:
    """Wait until an expression of the page holds."""
    watch(page, f"() => ({expression})")


def until_so(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until something holds that the page alone cannot tell."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, "it never holds"
        page.wait_for_timeout(50)


def settled(page: Page, expression: str, about: Any = None, *, at: str = "") -> None:
    """Wait until the page finds nothing wrong: what is found while it is still being laid out goes away by itself."""
    end = time.monotonic() + PATIENCE
    while (found := page.evaluate(expression, about)) != []:
        assert time.monotonic() < end, f"{at}: {found}"
        page.wait_for_timeout(50)


def options(page: Page) -> list[str]:
    """The keys of the answers that can be given."""
    keys: list[str] = page.eval_on_selector_all(".decision .opt", "all => all.map(one => one.dataset.key)")
    return keys


def question(page: Page) -> str:
    return page.locator(".decision h2").inner_text()


def log(page: Page) -> Locator:
    """What happened, as the page tells it; where it is summed up, the whole of it is asked for."""
    tab = page.locator(".log .tabbtn", has_text=re.compile("^(Log|Registro)$"))
    if tab.count() > 0 and tab.get_attribute("aria-pressed") == "false":
        tab.click()
    return page.get_by_role("region", name="Log")


def option(page: Page, key: str) -> Locator:
    return page.locator(f'.decision .opt[data-key="{key}"]')


def press(page: Page, key: str) -> None:
    """Give an answer and wait until the server has taken it; what cannot be taken back is confirmed."""
    group = page.locator(".decision .og.folded .fold")
    while option(page, key).count() == 0 and group.count() > 0:
        group.first.click()
    with page.expect_response(lambda answer: answer.url.endswith("/choices")) as answer:
        option(page, key).click()
        armed = page.locator(f'.decision .opt[data-key="{key}"][aria-pressed="true"]')
        if armed.count() > 0:
            armed.first.click()
    assert answer.value.ok, answer.value.text()


def choose(page: Page, chance: Random) -> str:
    """Give an answer by chance."""
    key = chance.choice(options(page))
    press(page, key)
    return key


def choose_where(page: Page, start: str) -> str:
    """Give the first answer whose key starts so."""
    key = next(one for one in options(page) if one.startswith(start))
    press(page, key)
    return key


def end_turn(page: Page, chance: Random, most: int = 40) -> None:
    """Answer until somebody else has to decide."""
    seat = page.locator(".decision").get_attribute("class")
    for _ in range(most):
        if not any(one["seat"] in (seat or "").split() for one in table_of(page)["waiting"]):
            return
        wait_for(page, "choose")
        choose(page, chance)
    raise AssertionError("the turn does not end")


def table_of(page: Page, seat: str | None = None) -> Any:
    """The table as the server tells it to this page."""
    path = page.url.rsplit("/table/", 1)[1].partition("?")[0]
    tail = "" if seat is None else f"?seat={seat}"
    return page.evaluate(f"fetch('/api/games/{path}/table{tail}').then(answer => answer.json())")
