"""The pages around the tables in every window: nothing is cut, nothing lies on something else, nothing scrolls sideways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from bench import stage
from tests.web.conftest import WAIT_MS, Visit
from tests.web.playing import settled
from tests.web.test_follow import DRAWN, LARGE, SIZES, TOO_WIDE
from tests.web.test_house import api

# Words that a box cuts off, that stand beyond the window or the button they are on, or that lie on other words. What can be
# scrolled to is not cut, and what lies under the tabs of a phone neither; maps and drawings are looked at elsewhere.
WRONG = """() => {
  const hidden = (e) => e.closest(".sr, .skip, svg, script, style, option, [hidden]") !== null
    || !e.checkVisibility({opacityProperty: false, visibilityProperty: true});
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const words = [], found = [];
  while (walk.nextNode()) {
    const text = walk.currentNode.textContent.trim(), parent = walk.currentNode.parentElement;
    if (text === "" || hidden(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const box of range.getClientRects()) if (box.width > 2 && box.height > 2) words.push([text, parent, box]);
  }
  const shown = [], rooms = new Map();
  const roomOf = (e) => {
    if (!rooms.has(e)) {
      const {overflowX, overflowY} = getComputedStyle(e);
      rooms.set(e, [{overflowX, overflowY}, e.getBoundingClientRect()]);
    }
    return rooms.get(e);
  };
  for (const [text, parent, box] of words) {
    let seen = true;
    for (let e = parent; e !== null && e !== document.body; e = e.parentElement) {
      const [style, room] = roomOf(e);
      if (room.width < 3) break;
      if (["auto", "scroll"].some((way) => [style.overflowX, style.overflowY].includes(way))) {
        seen = box.top < room.bottom && box.bottom > room.top && box.left < room.right && box.right > room.left;
        break;
      }
      const across = style.overflowX !== "visible" && (box.right > room.right + 2 || box.left < room.left - 2);
      const along = style.overflowY !== "visible" && (box.bottom > room.bottom + 4 || box.top < room.top - 4);
      if (across || along) found.push(`cut: ${text}`);
    }
    if (box.top + scrollY < -1) found.push(`above the window: ${text}`);
    const button = parent.closest(".btn, .pill")?.getBoundingClientRect();
    if (button && (box.right > button.right + 2 || box.left < button.left - 2)) found.push(`beyond its button: ${text}`);
    if (seen) shown.push([text, parent, box]);
  }
  shown.sort(([, , r], [, , s]) => r.top - s.top);  // what begins below a word cannot lie on it
  shown.forEach(([a, p, r], i) => {
    for (let next = i + 1; next < shown.length && shown[next][2].top < r.bottom; next++) {
      const [b, q, s] = shown[next];
      if (p === q || (p.closest(".foot-tabs") === null) !== (q.closest(".foot-tabs") === null)) continue;
      const wide = Math.min(r.right, s.right) - Math.max(r.left, s.left);
      const high = Math.min(r.bottom, s.bottom) - s.top;
      if (wide > 3 && high > Math.min(r.height, s.height) * 0.4) found.push(`on each other: ${a} | ${b}`);
    }
  });
  return [...new Set(found)];
}"""
# A phone whose letters are half as large again.
PHONE_LARGE = (260, 563)
# Names of messages that stand where their words should be.
UNSAID = r"""[...document.querySelectorAll("main *")]
  .flatMap(e => [...e.childNodes].filter(one => one.nodeType === 3).map(one => one.textContent.trim()))
  .filter(text => /^[a-z]+(\.[a-z_]+)+$/.test(text))"""


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[stage.Server]:
    """A public house."""
    running = stage.Server(tmp_path_factory.mktemp("fit"), house="public")
    running.start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def finished(server: stage.Server) -> str:
    return str(server.post("/api/games/import", record=stage.played(["fugger", "medici", "coeur"], seed=5))["id"])


@pytest.fixture(scope="module")
def host(browser: Browser, server: stage.Server) -> Iterator[tuple[dict[str, str], Any]]:
    """Somebody with tables: where their pages are, and what their browser keeps."""
    context = browser.new_context()
    headers = {"X-Signoria": "1"}

    def post(path: str, body: Any) -> str:
        answer = context.request.post(server.address + path, data=body, headers=headers, timeout=WAIT_MS)
        assert answer.ok, answer.text()
        return str(answer.json()["id"])

    me = post("/api/me", {"name": "Bianca Maria Sforza Visconti"})
    clock = {"start": 259_200, "add": 129_600, "most": 864_000}
    terms: dict[str, Any] = {"open": True, "clock": clock}
    seats = [{"kind": "here"}, *[{"kind": "link"}] * 3]
    game = post("/api/games", {"game": "pax", "seats": seats, "terms": terms, "title": "Madonna dell'Orto", "seed": 11})
    post("/api/games", {"game": "pax", "seats": seats, "title": "San Giovanni in Bragora", "seed": 11})
    wish = {"title": "Knock-out of the Council", "game": "pax", "kind": "knockout", "size": 2, "levels": ["random"] * 4}
    yield {"me": me, "game": game, "cup": post("/api/tournaments", wish)}, context.cookies()
    context.close()


PAGES = (
    "/", "/you", "/people/{me}", "/ranking", "/tournaments", "/tournaments/{cup}", "/table/{game}/standing", "/privacy",
    "/admin", "/learn", "/strategy/pax/empires", "/rules", "/rules?q=win", "/rules/LOCATION.a", "/examples", "/cards",
    "/cards?card=PREN021", "/cards?game=age", "/puzzles", "/analysis/{finished}", "/finished/{finished}",
    "/nowhere",
)  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_a_page_fits_every_window(visit: Visit, finished: str, host: tuple[dict[str, str], Any], path: str) -> None:
    """Spanish needs more room than English."""
    places, cookies = host
    visitor = visit(settings={"language": "es"})
    visitor.context.add_cookies(cookies)
    where = path.format(finished=finished, **places)
    page = visitor.open(where)
    page.wait_for_load_state("networkidle")
    for width, height in [*SIZES, *LARGE, PHONE_LARGE]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        at = f"{where} at {width}x{height}"
        settled(page, WRONG, at=at)
        settled(page, TOO_WIDE, at=f"{at}, too wide")
    settled(page, UNSAID, at=where)


def test_on_a_large_screen_a_page_is_larger_and_leaves_no_wide_emptiness(visit: Visit) -> None:
    page = visit().open("/learn")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator("main").bounding_box()
        assert box is not None
        assert box["width"] > width * 0.66, f"at {width}"
        assert abs((width - box["width"]) / 2 - box["x"]) < 2, f"not in the middle at {width}"


@pytest.mark.usefixtures("host")
def test_on_a_phone_a_newcomer_sees_how_to_start(visit: Visit) -> None:
    """Also where others have laid tables: what they play comes after it."""
    page = visit(phone=True).open("/")
    page.get_by_role("heading", name="Open seats").wait_for()
    quick = page.get_by_role("button", name="Let me try")
    box = quick.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < 844
    tree = page.locator("main").aria_snapshot()
    assert tree.index("Let me try") < tree.index("Open seats")


def test_the_bar_of_a_phone_takes_one_row_when_a_table_waits(visit: Visit) -> None:
    page = visit(phone=True).open("/")
    seats = [{"kind": "here", "seat": "fugger"}, {"kind": "link", "seat": "medici"}]
    api(page, "/api/games", {"game": "pax", "seats": seats})
    page.reload()
    expect(page.get_by_role("link", name="Next 1 waits for you")).to_be_visible()
    tops = page.eval_on_selector_all(
        "header.top :is(.brand, .own > *)", "all => all.map(one => one.getBoundingClientRect().top)"
    )
    assert max(tops) < 44  # all in one row, whatever their height


def test_the_ways_of_a_phone_stand_at_its_foot(visit: Visit) -> None:
    """In reach of a thumb, the less used ones behind the last; whoever follows one sees that he is there."""
    page = visit(phone=True).open("/")
    tabs = page.get_by_role("navigation", name="At the foot")
    tabs.get_by_role("link", name="Learn").click()
    page.wait_for_url("**/learn")
    expect(tabs.get_by_role("link", name="Learn")).to_have_attribute("aria-current", "page")
    box = tabs.bounding_box()
    assert box is not None
    assert (box["x"], box["y"] + box["height"], box["width"]) == (0, 844, 390)
    more = tabs.get_by_role("button", name="More")
    sheet = page.locator("#more-ways")
    expect(sheet).to_be_hidden()
    more.click()
    expect(more).to_have_attribute("aria-expanded", "true")
    sheet.get_by_label("Language").select_option("es")
    sheet.get_by_role("link", name="Torneos").click()
    page.wait_for_url("**/tournaments")
    expect(sheet).to_be_hidden()
    page.get_by_role("navigation", name="Al pie").get_by_role("link", name="Mesas").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def test_what_opens_a_table_stands_above_the_ways_of_a_phone(visit: Visit) -> None:
    page = visit(phone=True).open("/new")
    opens = page.get_by_role("button", name="Open the table").bounding_box()
    tabs = page.get_by_role("navigation", name="At the foot").bounding_box()
    assert opens is not None
    assert tabs is not None
    assert opens["y"] + opens["height"] <= tabs["y"]
