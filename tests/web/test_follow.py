"""Following the game: what the others did is played step by step, summed up, and told downwards; victories say how far."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from playwright.sync_api import Page, expect

import signoria
from bench import stage
from signoria.table.documents import NextAnswerDocument
from tests.web.conftest import Visit, Visitor
from tests.web.playing import (
    choose_where,
    end_turn,
    log,
    option,
    options,
    settled,
    table_of,
    until,
    wait_for,
)

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


def _one(visit: Visit, server: stage.Server) -> Page:
    """The same table as who chooses sees it; nobody looks on."""
    page = visit().sit_down(server.new_game("fugger:link", "medici:link", seed=11), "fugger")
    wait_for(page, "choose")
    return page


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
    second.get_by_role("button", name="Undo step").click()  # and with it comes back what was there before it
    expect(recap).to_contain_text("Fugger")
    second.get_by_role("button", name="Play back").click()
    expect(second.locator(PLAYING)).to_contain_text("Fugger buys")


def test_what_is_told_never_moves_the_board(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server, pace="quick")
    second.evaluate(
        """async () => {
          await document.fonts.ready;
          const board = () => JSON.stringify(document.querySelector(".mapbox").getBoundingClientRect());
          window.boards = new Set([board()]);
          window.played = false;
          new MutationObserver(() => {
            window.boards.add(board());
            window.played ||= document.querySelector(".chron.playing") !== null;
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }"""
    )
    # Told in one breath, and over before a busy machine looks: the page itself has seen it.
    choose_where(first, "fair ")
    until(second, "window.played && document.querySelector('.chron.playing') === null")
    assert second.evaluate("window.boards.size") == 1


def test_a_card_that_was_looked_at_closes_when_its_name_goes(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server, pace="step")
    choose_where(first, "buy ")
    second.locator(".chron.playing .ref").first.hover()
    expect(second.locator(".sight")).to_be_visible()
    second.keyboard.press("Escape")  # the name goes from under the pointer, which never leaves it
    expect(second.locator(".chron.playing")).to_have_count(0)
    expect(second.locator(".sight")).to_have_count(0)


def test_of_few_answers_too_the_one_pointed_at_says_what_comes_of_it(visit: Visit, server: stage.Server) -> None:
    page = _one(visit, server)
    choose_where(page, "buy ")
    wait_for(page, "choose")
    choose_where(page, "play ")
    wait_for(page, "choose")
    assert len(options(page)) <= 4
    page.locator(".decision .opt").first.hover()
    expect(page.locator(".slotbox .foresee")).to_be_visible()


def test_a_new_card_lies_at_the_outer_end_of_its_side(visit: Visit, server: stage.Server) -> None:
    """West cards grow to the left and East cards to the right, away from the board."""
    made = server.post("/api/games/import", record=stage.played(BANKS, seed=6, choices=53))
    view = server.get(f"/api/games/{made['id']}/table")["view"]
    page = visit().open(f"/table/{made['id']}")
    page.locator(".tableau .card, .tableau .mini").first.wait_for()
    compared = 0
    for player in view["players"]:
        for side, outer in (("west", -1), ("east", 1)):
            cards = [entry["card"] for entry in player[side] if "card" in entry]
            spots = [
                page.locator(f'.tableau.{player["seat"]} .side.{side} [data-focus~="card:{card}"]').bounding_box()
                for card in cards
            ]
            places = [spot["x"] * outer for spot in spots if spot is not None]
            assert places == sorted(places), (player["seat"], side)
            compared += len(places) > 1
    assert compared


def _at_an_op() -> tuple[str, str, list[NextAnswerDocument]]:
    """A game where an op can be chosen that reaches several cities: its record, the op, what it reaches."""
    match = signoria.new("pax", seats=["fugger", "medici"], seed=7)
    chance = Random(7)
    while match.decision is not None:
        for op in match.decision.options if match.decision.kind == "op" else ():
            asks = match.preview(op).as_dict()["asks"]
            reached = [] if asks is None else [one for one in asks["answers"] if one["focus"][0].startswith("city:")]
            if len(reached) > 1:
                return match.record(), op.key, reached
        match.choose(chance.choice(match.decision.options))
    raise AssertionError("no op reaches several cities")


def test_what_an_op_reaches_is_told_and_ringed_before_it_is_chosen(visit: Visit, server: stage.Server) -> None:
    record, key, reached = _at_an_op()
    links = [{"seat": seat, "kind": "link"} for seat in ("fugger", "medici")]
    made = server.post("/api/games/import", record=record, seats=links)
    page = visit().sit_down(made, str(server.get(f"/api/games/{made['id']}")["to_move"][0]))
    wait_for(page, "choose")
    option(page, key).hover()
    for one in reached:
        expect(page.locator(".foresee .next")).to_contain_text(one["label"])
        expect(page.locator(f'.map [data-focus~="{one["focus"][0]}"]')).to_have_class(re.compile(r"\blinked\b"))


def test_who_comes_back_can_play_back_what_was_missed(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server, pace="step")
    second.goto("about:blank")
    choose_where(first, "buy ")
    end_turn(first, Random(1))
    second.go_back()
    wait_for(second, "choose")
    expect(second.locator(PLAYING)).to_have_count(0)  # nothing starts by itself
    second.get_by_role("button", name="Play back").click()
    expect(second.locator(PLAYING)).to_contain_text("Fugger buys")


def test_instant_shows_how_it_is(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server)
    choose_where(first, "buy ")
    expect(log(second)).to_contain_text("Fugger buys")
    assert second.locator(PLAYING).count() == 0


def test_the_log_reads_downwards_and_names_open_what_they_name(visit: Visit, server: stage.Server) -> None:
    first = _one(visit, server)
    choose_where(first, "buy ")
    expect(log(first)).to_contain_text("Fugger buys")
    lines = log(first).locator("[data-log] > li").all_inner_texts()
    heading = next(i for i, line in enumerate(lines) if re.search(r"turn 1\b", line))
    bought = next(i for i, line in enumerate(lines) if "buys" in line)
    assert heading < bought
    expect(log(first).locator("details summary")).to_have_count(1)  # what was set up is folded
    names = log(first).locator("[data-log] > li", has_text="Fugger buys").locator(".ref")
    names.first.click()  # what is bought
    expect(first.locator(".sight")).to_be_visible()


def test_what_matters_is_in_sight(visit: Visit, server: stage.Server) -> None:
    first = _one(visit, server)
    expect(first.locator(".decision .decl")).to_be_in_viewport()
    expect(first.locator(".decision .og h3", has_text="Buy")).to_be_in_viewport()
    assert len(options(first)) <= 9, "a digit is enough"
    first.keyboard.press(first.locator('.decision .opt[data-key^="buy"] kbd').first.inner_text())
    expect(log(first)).to_contain_text("Fugger buys")
    wait_for(first, "choose")
    foot = first.locator(".decision footer .opt.foot")
    expect(foot).to_be_in_viewport()
    first.keyboard.press("e")
    expect(foot).to_have_attribute("aria-pressed", "true")
    first.keyboard.press("e")  # what cannot be taken back is asked for twice
    until(first, "document.querySelector('.decision.quiet') !== null")
    wait_for(first, "wait")


def test_a_victory_says_what_is_missing(visit: Visit, server: stage.Server) -> None:
    first = _one(visit, server)
    holy = first.get_by_role("button", name=re.compile("^Holy"))
    expect(holy.locator(".sr")).to_contain_text(re.compile(r"\d of \d"))
    holy.click()
    table = first.locator(".vd")
    expect(table).to_contain_text("Bishops")
    expect(table).to_contain_text("Fugger")
    holy.click()
    expect(table).to_have_count(0)


SIZES = [(390, 844), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]
# The same windows with everything at 150 %, as a browser draws them: fewer units of length fit in.
LARGE = [(512, 683), (683, 512), (853, 480), (911, 512), (960, 600), (1707, 960)]
LABELS = (
    ".mini .nb > span, .card.normal > .name > span, .vic .h > b, .vic .h > small, .pboard .id b, .decision .opt .label,"
    " .film .btn, .reel h2, .reel .pill, .tabs button, .decision .ask h2, .decision .ask .acts > span"
)
# What an option costs stands beside its name, and not on it.
PRICES = """[...document.querySelectorAll(".opt.brief .tail")].filter(e => {
  const range = document.createRange(); range.selectNodeContents(e.parentElement.querySelector(".label"));
  const [name, price] = [range.getBoundingClientRect(), e.getBoundingClientRect()];
  return price.width > 0 && price.left < name.right - 1 && price.top < name.bottom - 1 && name.top < price.bottom - 1;
}).map(e => e.parentElement.innerText)"""
CUT = """(labels) => [...document.querySelectorAll(labels)]
  .filter(e => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1)
  .map(e => e.innerText)"""
# A line is taller than its letters: what overlaps by less than this is not seen.
CROSSING = """(labels) => {
  const all = [...document.querySelectorAll(labels)].map(e => {
    const range = document.createRange(); range.selectNodeContents(e);
    return [e, range.getBoundingClientRect()];
  }).filter(([, r]) => r.width > 0);
  const found = [];
  all.forEach(([a, r], i) => all.slice(i + 1).forEach(([b, s]) => {
    const over = Math.min(r.right, s.right) - Math.max(r.left, s.left) > 4
      && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 4;
    // What scrolls under the foot of the panel is covered by it.
    const [foot, under] = [a, b].map(e => e.closest(".decision > footer"));
    if (over && foot === under && a.closest(".decision") === b.closest(".decision"))
      found.push(`${a.innerText} | ${b.innerText}`);
  }));
  return found;
}"""
# What a victory says stays on its card.
OUTSIDE = """() => [...document.querySelectorAll(".vic .h > small, .vic .sps > :last-child")].filter(e => {
  const [own, card] = [e.getBoundingClientRect(), e.closest(".vic").getBoundingClientRect()];
  return own.width > 0 && own.right > card.right + 1;
}).map(e => e.innerText)"""
# What confirms the answer, where something else lies over it.
COVERED = """[...document.querySelectorAll(".foresee.armed .go .btn.main")].filter(e => {
  const {x, width, bottom} = e.getBoundingClientRect();
  return !e.contains(document.elementFromPoint(x + width / 2, bottom - 3));
}).map(e => e.outerHTML)"""
TOO_WIDE = "[document.documentElement.scrollWidth - window.innerWidth].filter(more => more > 0)"
# The page is drawn when nothing on it has moved for some frames. One that draws none any more, or never stops, is looked
# at all the same.
DRAWN = """new Promise(done => {
  const places = () => JSON.stringify([...document.querySelectorAll("body *")].map(e => e.getBoundingClientRect()));
  const frame = () => new Promise(next => [requestAnimationFrame(next), setTimeout(next, 1000)]);
  const look = async (before, still) => {
    await frame();
    const now = places();
    if (now === before && still === 4) done();
    else void look(now, now === before ? still + 1 : 0);
  };
  void document.fonts.ready.then(() => look("", 0));
  setTimeout(done, 10_000);
})"""
# How far answers go on below the panel.
HIDDEN_ANSWERS = """[...document.querySelectorAll(".decision .opts")]
  .map(e => e.scrollHeight - e.clientHeight).filter(more => more > 1)"""
BANKS = ["fugger", "medici", "marchionni", "coeur"]


def _fits(page: Page, at: str) -> None:
    page.evaluate(DRAWN)
    settled(page, CUT, LABELS, at=f"cut at {at}")
    settled(page, CROSSING, LABELS, at=f"on each other at {at}")
    settled(page, OUTSIDE, at=f"beside its card at {at}")
    settled(page, PRICES, at=f"a price on a name at {at}")
    settled(page, TOO_WIDE, at=f"too wide at {at}")


@pytest.mark.parametrize(
    ("banks", "theme", "language"), [(4, "light", "en"), (4, "dark", "es"), (3, "dark", "en"), (2, "light", "es")]
)
def test_the_table_fits_every_window(visit: Visit, server: stage.Server, banks: int, theme: str, language: str) -> None:
    """In mid-game no name is cut, no two names lie on each other, and the page does not scroll sideways."""
    record = stage.played(BANKS[:banks], seed=7, choices=25 * banks)
    made = server.post("/api/games/import", record=record)
    (due, *_) = server.get(f"/api/games/{made['id']}/table")["waiting"]
    links = [{"seat": seat, "kind": "link"} for seat in BANKS[:banks]]
    made = server.post("/api/games/import", record=record, seats=links)
    page = visit(settings={"theme": theme, "language": language}).sit_down(made, due["seat"])
    wait_for(page, "choose")
    for width, height in SIZES + LARGE:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".decision .opt").first.wait_for()
        _fits(page, f"{width}x{height}")


# The lines of the log that are seen whole.
READ = """[...document.querySelectorAll(".log [data-log] li .tx")].filter(e => {
  const {top, bottom} = e.getBoundingClientRect(), list = e.closest("ol").getBoundingClientRect();
  return top >= list.top && bottom <= list.bottom + 1;
}).length"""


def test_on_a_laptop_four_full_tableaux_leave_the_log_its_last_lines(visit: Visit, server: stage.Server) -> None:
    """And every sort of action is in sight: what is few stands above the purchases."""
    record = stage.played(BANKS, seed=7, choices=100)
    links = [{"seat": seat, "kind": "link"} for seat in BANKS]
    made = server.post("/api/games/import", record=record, seats=links)
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    page = visit(viewport={"width": 1280, "height": 720}).sit_down(made, due)
    wait_for(page, "choose")
    log(page)
    until(page, f"{READ} >= 2")


def test_on_a_phone_a_film_indents_its_steps_and_a_bank_is_named_once(visit: Visit, server: stage.Server) -> None:
    made = server.post("/api/games/import", record=stage.played(BANKS, seed=7))
    page = visit(phone=True).open(f"/replay/{made['id']}?at=82&seat=medici")
    page.locator(".reel .steps li").first.wait_for()
    text = page.locator(".reel .steps li > span").first
    number = page.locator(".reel .steps li > button").first
    (words, digit) = (text.bounding_box(), number.bounding_box())
    assert words is not None
    assert digit is not None
    assert words["x"] >= digit["x"] + digit["width"]
    page.get_by_role("button", name="Tableaux").click()
    name = page.locator(".phone .pboard .id").first
    expect(name).to_contain_text("Medici")
    assert name.inner_text().count("Medici") == 1


# What is drawn on a card of the market, where it stands beyond the card.
BEYOND = """[...document.querySelectorAll(".market .card :is(.coins b, .banner .i)")].filter(e => {
  const card = e.closest(".card").getBoundingClientRect(), {top, bottom, right} = e.getBoundingClientRect();
  return right > card.right - 1 || top < card.top - 0.5 || bottom > card.bottom + 0.5;
}).map(e => e.closest(".card").innerText + ": " + e.outerHTML.slice(0, 60))"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_lies_on_a_card_of_the_market_stays_on_it(visit: Visit, server: stage.Server, language: str) -> None:
    """Florins in two figures on the fairs, and cards of three ops."""
    made = server.post("/api/games/import", record=stage.played(BANKS, seed=7, choices=140))
    page = visit(settings={"language": language}).open(f"/table/{made['id']}")
    page.locator(".market .card").first.wait_for()
    fairs = [int(text) for text in page.locator(".market .card.back .coins b").all_inner_texts()]
    assert max(fairs) >= 10
    for width, height in SIZES[2:]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        settled(page, BEYOND, at=f"beyond its card at {width}x{height}")


def _due(visit: Visit, server: stage.Server, banks: int, seed: int, choices: int, width: int, height: int) -> Page:
    """A game played by chance up to a question, as who is asked sees it."""
    seats = [{"seat": one, "kind": "link"} for one in BANKS[:banks]]
    made = server.post("/api/games/import", record=stage.played(BANKS[:banks], seed, choices), seats=seats)
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    page = visit(viewport={"width": width, "height": height}).sit_down(made, due)
    wait_for(page, "choose")
    return page


def test_a_turn_with_many_answers_shows_them_all_and_ops_beside_fairs(visit: Visit, server: stage.Server) -> None:
    page = _due(visit, server, 4, 5, 120, 1440, 900)
    assert len(options(page)) >= 16
    settled(page, HIDDEN_ANSWERS)
    both = '[...document.querySelectorAll(\'[data-key="ops west"], [data-key="fair west"]\')]'
    tops = page.evaluate(f"{both}.map(one => one.getBoundingClientRect().top)")
    assert len(tops) == 2
    assert tops[0] == tops[1]


def test_many_short_answers_stand_two_in_a_row(visit: Visit, server: stage.Server) -> None:
    page = _due(visit, server, 4, 33, 105, 1440, 900)
    assert len(options(page)) > 12
    settled(page, HIDDEN_ANSWERS)


def test_every_empire_says_how_its_war_ends(visit: Visit, server: stage.Server) -> None:
    """That whose name has three words too."""
    page = _due(visit, server, 2, 2, 5, 1440, 900)
    assert "empire holy_roman_empire" in options(page)
    told = page.locator(".decision .opt .label small")
    expect(told).to_have_count(len(options(page)))
    expect(told.filter(has_text="in the Holy Roman Empire")).to_have_count(1)


def test_a_campaign_says_where_it_would_be_won(visit: Visit, server: stage.Server) -> None:
    page = _due(visit, server, 2, 9, 61, 1440, 900)
    told = option(page, "op aragon campaign").locator("small")
    expect(told).to_contain_text("It would be won in")
    expect(told).to_contain_text("It would not be won in")


def test_where_boards_alone_have_room_the_cards_of_one_bank_lie_open(visit: Visit, server: stage.Server) -> None:
    """One's own too while its ops can be chosen."""
    page = _due(visit, server, 4, 5, 120, 1024, 768)
    boards = page.locator(".tableau .pboard")
    boards.nth(0).click()
    drawer = page.locator(".tableau .drawer")
    expect(drawer).to_have_count(1)
    boards.nth(3).click()
    expect(drawer).to_have_count(1)
    expect(page.locator(".tableau.me .drawer")).to_be_visible()
    page.keyboard.press("Escape")
    drawer.get_by_role("button", name="Close").click()
    expect(drawer).to_have_count(0)


# Numbers of a board, and what stands on a small card, below its edge.
BELOW = """[...document.querySelectorAll(".tableau :is(.pboard .n, .mini .nm)")].filter(e => {
  return e.getBoundingClientRect().bottom > e.closest(".pboard, .mini").getBoundingClientRect().bottom + 1;
}).map(e => e.outerHTML)"""


def test_rows_of_tableaux_grow_with_larger_letters(visit: Visit, server: stage.Server) -> None:
    page = _due(visit, server, 4, 5, 120, 1920, 1080)
    page.evaluate("document.documentElement.style.fontSize = '150%'")
    page.evaluate(DRAWN)
    settled(page, BELOW)


@pytest.mark.parametrize("game", ["pax", "age"])
def test_with_large_letters_an_answer_can_be_read_and_confirmed(visit: Visit, server: stage.Server, game: str) -> None:
    """Everything at 150 % on a laptop and on a phone, with all seats taken: nothing hides what confirms an answer."""
    seats = BANKS if game == "pax" else [f"player{n}" for n in range(1, 7)]
    record = stage.played(BANKS, seed=7, choices=100) if game == "pax" else stage.played_age(6, 5, "campaign", 200)
    made = server.post("/api/games/import", record=record, seats=[{"seat": one, "kind": "link"} for one in seats])
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    page = visit(settings={"oneClick": False}).sit_down(made, due)
    # From wide to narrow with an answer in hand: the window shrinks around what confirms it.
    for width, height in [(1440, 900), (911, 512), (260, 563)]:
        page.set_viewport_size({"width": width, "height": height})
        first = page.locator(".decision .opts .opt").first
        if first.get_attribute("aria-pressed") != "true":
            first.click()
        confirm = page.locator(".foresee.armed .go .btn.main")
        expect(page.locator(".foresee.armed .chips")).to_be_visible()
        page.evaluate(DRAWN)
        expect(confirm).to_be_in_viewport(ratio=1)
        settled(page, COVERED, at=f"covered at {width}x{height}")
        _fits(page, f"{width}x{height}")
    menu = page.get_by_role("button", name="Menu" if game == "pax" else "More", exact=True)
    menu.click()
    page.get_by_role("button", name="Report a problem").click()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as a file").click()
    report = json.loads(saved.value.path().read_text(encoding="utf-8"))
    told = server.get(f"/api/games/{made['id']}/table")
    assert (report["game"]["seat"], report["page"]["width"]) == (due, 260)
    assert [event["number"] for event in report["events"]] == [event["number"] for event in told["events"]]
    assert "chat" not in report
    assert all("name" not in seat for seat in report["game"]["seats"])


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_replay_fits_every_window(visit: Visit, server: stage.Server, language: str) -> None:
    made = server.post("/api/games/import", record=stage.played(BANKS, seed=7))
    page = visit(settings={"language": language}).open(f"/replay/{made['id']}?at=90&seat=medici")
    page.locator(".film").wait_for()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".reel h2").wait_for()
        _fits(page, f"{width}x{height}")
        expect(page.locator(".film .ctl")).to_be_in_viewport(ratio=1)


def test_the_map_is_drawn_nearer_and_moved(visit: Visit, server: stage.Server) -> None:
    first = _one(visit, server)
    chart = first.locator(".mapbox .map")
    whole = chart.get_attribute("viewBox") or ""
    assert [round(float(n)) for n in whole.split()] == [0, 0, 800, 460]
    tools = first.get_by_role("group", name="Map tools")
    tools.get_by_role("button", name="Zoom in").click()
    until(first, "Number(document.querySelector('.mapbox .map').getAttribute('viewBox').split(' ')[2]) < 700")
    first.keyboard.press("+")
    until(first, "Number(document.querySelector('.mapbox .map').getAttribute('viewBox').split(' ')[2]) < 500")
    box = chart.bounding_box()
    assert box is not None
    before = chart.get_attribute("viewBox")
    first.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    first.mouse.down()
    first.mouse.move(box["x"] + box["width"] / 2 - 60, box["y"] + box["height"] / 2 - 30, steps=3)
    first.mouse.up()
    expect(chart).not_to_have_attribute("viewBox", str(before))
    first.mouse.wheel(0, 200)
    tools.get_by_role("button", name="Whole map").click()
    expect(chart).to_have_attribute("viewBox", whole)


ICON = "document.querySelector('link[rel~=icon]').getAttribute('href')"
# Counts the sounds that the page makes.
EARS = """window.heard = 0; window.AudioContext = class {
  constructor() { window.heard += 1; throw new Error("nobody listens"); }
};"""


def test_whose_turn_it_is_shows_in_title_and_icon(visit: Visit, server: stage.Server) -> None:
    first, second, _ = _two(visit, server)
    until(first, f"({ICON}).includes('-due')")
    assert "-due" not in str(second.evaluate(ICON))
    expect(first).to_have_title(re.compile("^● "))
    expect(second).to_have_title(first.title().removeprefix("● "))
    end_turn(first, Random(1))
    wait_for(second, "choose")
    until(first, f"!({ICON}).includes('-due')")
    until(second, f"({ICON}).includes('-due')")


@pytest.mark.parametrize("sound", [False, True])
def test_a_sound_calls_only_who_wished_for_it(visit: Visit, server: stage.Server, sound: bool) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=11)
    first = visit().sit_down(made, "fugger")
    listener = visit(settings={"sound": sound})
    listener.context.add_init_script(EARS)
    second = listener.sit_down(made, "medici")
    wait_for(first, "choose")
    wait_for(second, "wait")
    end_turn(first, Random(1))
    wait_for(second, "choose")
    until(second, f"({ICON}).includes('-due')")
    assert second.evaluate("window.heard") == int(sound)


def test_sound_is_off_until_somebody_wants_it(visit: Visit, server: stage.Server) -> None:
    page = visit(storage_state={"cookies": [], "origins": []}).sit_down(
        server.new_game("fugger:link", "medici:link", seed=11), "fugger"
    )
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_label(re.compile("[Ss]ound"))).not_to_be_checked()


def test_what_happened_is_told_to_those_who_listen(visit: Visit, server: stage.Server) -> None:
    """With the playback off one message sums up; with it on each step is told once."""
    first, second, _ = _two(visit, server)
    choose_where(first, "buy ")
    expect(second.locator(".log [role=status]")).to_contain_text("Fugger buys")
    holy = first.get_by_role("button", name=re.compile("^Holy"))
    expect(holy).to_contain_text(re.compile(r"\d+ of \d+"))


def test_on_a_phone_the_question_says_what_one_has_and_that_the_turn_ends(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=11)
    page = visit(phone=True, settings={"oneClick": False}).sit_down(made, "fugger")
    wait_for(page, "choose")
    florins = next(p["florins"] for p in table_of(page, "fugger")["view"]["players"] if p["seat"] == "fugger")
    expect(page.locator(".decision .ask .has")).to_have_text(str(florins))
    expect(page.locator(".decision .acts")).to_have_text("2 actions left")
    bought = choose_where(page, "buy ")
    wait_for(page, "choose")
    expect(page.locator(".decision .acts")).to_have_text("last action: ends your turn")
    # West stands left and East right, as in the market.
    sides = page.eval_on_selector_all(
        ".og .opt.brief:is(.west, .east)",
        "all => all.map((b) => [b.matches('.west'), b.getBoundingClientRect().x < 99])",
    )
    assert sides
    assert all(west == left for west, left in sides) or len({west for west, _ in sides}) == 1, bought
    option(page, next(key for key in options(page) if key.startswith("buy "))).tap()
    expect(page.locator(".foresee.armed .closing")).to_have_text("Your turn ends with it.")


def test_on_a_phone_ending_the_turn_is_in_sight(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=11)
    page = visit(phone=True).sit_down(made, "fugger")
    wait_for(page, "choose")
    assert len(options(page)) > 4
    expect(page.locator(".decision > footer .decl, .decision > footer .foot").first).to_be_in_viewport(ratio=1)
    choose_where(page, "buy ")
    wait_for(page, "choose")
    expect(page.locator(".decision > footer .opt.foot")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("game", ["pax", "age"])
def test_what_happened_is_raised_over_the_question_where_it_has_little_room(
    visit: Visit, server: stage.Server, game: str
) -> None:
    """All seats taken and a long list of answers on a low window: the log has a line, and on demand most of the column."""
    seats = BANKS if game == "pax" else [f"player{n}" for n in range(1, 7)]
    pax = game == "pax"
    record = stage.played(BANKS, seed=7, choices=95) if pax else stage.played_age(6, 5, "campaign", 200, "expand")
    made = server.post("/api/games/import", record=record, seats=[{"seat": one, "kind": "link"} for one in seats])
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    page = visit(viewport={"width": 1280, "height": 720}).sit_down(made, due)
    page.locator(".decision .opt, .decision .prow").first.wait_for()
    lift = page.get_by_role("button", name="Show more of what happened")
    expect(lift).to_be_in_viewport(ratio=1)
    page.evaluate("document.fonts.ready.then(() => true)")
    before = page.locator(".decision").bounding_box()
    page.locator(".log .tabbtn", has_text="Log").click()
    expect(page.locator(".log.raised")).to_be_in_viewport(ratio=1)
    height = page.locator(".log.raised").evaluate("e => e.offsetHeight")
    assert height > 300, "most of the column"
    assert page.locator(".decision").bounding_box() == before, "nothing else moves"
    page.keyboard.press("Escape")
    expect(page.locator(".log.raised")).to_have_count(0)
    lift.click()
    expect(page.locator(".log.raised")).to_have_count(1)
    page.locator(".decision").dispatch_event("pointerdown")  # anywhere else
    expect(page.locator(".log.raised")).to_have_count(0)


# What ends a turn or takes a step back, where the panel cuts it off.
UNDER = """[...document.querySelectorAll(".decision > footer > *")].filter(e => {
  return e.getBoundingClientRect().bottom > e.closest(".decision").getBoundingClientRect().bottom + 1;
}).map(e => e.innerText)"""
# Marks that open before a name, left behind at the end of a line.
LEFT_BEHIND = """[...document.querySelectorAll(".foresee .named")].filter(e => {
  const [head, name] = [e.firstChild, e.querySelector(".ref")];
  if (head.nodeType !== 3 || head.data === "") return false;
  const range = document.createRange(); range.selectNodeContents(head);
  return name.getClientRects()[0].top > range.getBoundingClientRect().bottom;
}).map(e => e.innerText)"""


def test_a_long_foresight_leaves_the_foot_of_the_panel_in_sight(visit: Visit, server: stage.Server) -> None:
    """A lost conspiracy told in Spanish, all seats taken, on a low window."""
    record = stage.played(BANKS, seed=1, choices=27)
    made = server.post("/api/games/import", record=record, seats=[{"seat": one, "kind": "link"} for one in BANKS])
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    low = {"width": 1280, "height": 720}
    page = visit(settings={"oneClick": False, "language": "es"}, viewport=low).sit_down(made, due)
    page.locator(".decision .opts .opt").first.click()
    expect(page.locator(".foresee.armed .next")).to_have_count(1)
    page.evaluate(DRAWN)
    settled(page, UNDER, at="below the panel")
    settled(page, LEFT_BEHIND, at="left behind")
    quoted = page.locator(".foresee .named", has_text="«")
    expect(quoted.first).to_contain_text("«Duque de Atenas»")  # one piece, and with what follows it
    expect(page.locator(".foresee.armed .go .btn.main")).to_be_in_viewport(ratio=1)


def test_what_only_asks_on_says_what_it_asks(visit: Visit, server: stage.Server) -> None:
    """A siege that first asks for its empire changes no number yet: what can be chosen there is told instead."""
    banks = BANKS[:2]
    record = stage.played(banks, seed=2, choices=19)
    made = server.post("/api/games/import", record=record, seats=[{"seat": one, "kind": "link"} for one in banks])
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    page = visit(settings={"oneClick": False}).sit_down(made, due)
    page.locator(".decision .opts .opt").first.click()
    expect(page.locator(".foresee.armed .next")).to_contain_text("Catholic rook in London")
    expect(page.locator(".foresee.armed .idle")).to_have_count(0)


def test_levies_of_one_sort_are_raised_with_one_press(visit: Visit, server: stage.Server) -> None:
    """A fair that asks for three cities one after the other: only where religions differ it is asked all the same."""
    banks = BANKS[:3]
    record = stage.played(banks, seed=2, choices=11)
    made = server.post("/api/games/import", record=record, seats=[{"seat": one, "kind": "link"} for one in banks])
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    page = visit().sit_down(made, due)
    wait_for(page, "choose")
    heading = page.locator(".decision h2")
    expect(heading).to_contain_text("Byzantium")
    # What would be raised stands beside each city.
    expect(page.locator(".decision .opts .opt svg.tok")).to_have_count(2)
    wish = page.get_by_role("button", name="Rooks from here on, where possible")
    wish.click()
    expect(heading).to_contain_text("Ottoman")
    expect(wish).to_have_attribute("aria-pressed", "true")
    choose_where(page, "city rhodes")
    expect(heading).to_have_text("What do you do?")
    told = [event["data"] for event in table_of(page, due)["events"] if event["kind"] == "levy"]
    raised = {one["city"]: one["token"] for one in told}
    wanted = {"trebizond": "rook:reformist", "rhodes": "rook:catholic", "bruges": "rook:catholic"}
    assert wanted.items() <= raised.items()
    page.get_by_role("button", name="Undo step").click()  # one answer only, and the wish is over
    expect(heading).to_contain_text("France")
    expect(page.locator(".decision .opts .opt")).to_have_count(2)


# Words on a throne under the pieces that are held there.
UNDER_PIECES = """[...document.querySelectorAll(".m-throne:has(.m-cell)")].filter(e => {
  const cell = e.querySelector(".m-cell").getBoundingClientRect(), note = e.querySelector(".m-note");
  return note !== null && note.getBoundingClientRect().right > cell.left;
}).map(e => e.ariaLabel)"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_stands_on_a_throne_does_not_lie_under_pieces(visit: Visit, server: stage.Server, language: str) -> None:
    """Three pieces are repressed in an empire on its throne."""
    made = server.post("/api/games/import", record=stage.played(BANKS[:3], seed=9, choices=110))
    held = server.get(f"/api/games/{made['id']}/table")["view"]["empires"]["hungary"]
    assert (held["owner"], len(held["repressed"])) == (None, 3)
    page = visit(settings={"language": language}).open(f"/table/{made['id']}")
    page.locator(".m-throne .m-cell").first.wait_for()
    settled(page, UNDER_PIECES)


def test_on_a_phone_the_caption_of_a_turn_is_no_warning_and_its_controls_take_two_rows(
    visit: Visit, server: stage.Server
) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=11)
    first = visit().sit_down(made, "fugger")
    second = visit(phone=True, settings={"pace": "step"}).sit_down(made, "medici")
    wait_for(first, "choose")
    wait_for(second, "wait")
    choose_where(first, "fair ")
    caption = second.locator(".decision.playing .cap > span")
    expect(caption).to_be_visible()
    expect(caption).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    boxes = [second.locator(f".playctl > {one}").bounding_box() for one in (".ctl", ".seg", ".skipto")]
    steps, paces, skip = [box for box in boxes if box is not None]
    assert (steps["y"], paces["width"] > 330) == (skip["y"], True), boxes


# What stands on the plate of a battle, beyond it.
BEYOND_PLATE = """[...document.querySelectorAll(".plate-of-battle .versus :is(p, .tokx, .ratio)")].filter(e => {
  const range = document.createRange(); range.selectNodeContents(e);
  const [own, plate] = [range.getBoundingClientRect(), e.closest(".versus").getBoundingClientRect()];
  return own.right > plate.right + 1 || own.left < plate.left - 1;
}).map(e => e.outerHTML)"""


@pytest.mark.parametrize("language", ["en", "es"])
def test_on_a_phone_both_sides_of_a_battle_stay_on_its_plate(visit: Visit, server: stage.Server, language: str) -> None:
    links = [{"seat": one, "kind": "link"} for one in BANKS[:2]]
    made = server.post("/api/games/import", record=stage.played(BANKS[:2], seed=2, choices=32), seats=links)
    first = visit().sit_down(made, "fugger")
    second = visit(phone=True, settings={"pace": "step", "language": language}).sit_down(made, "medici")
    wait_for(first, "choose")
    wait_for(second, "wait")
    choose_where(first, "trigger")
    plate = second.locator(".plate-of-battle .versus")
    while plate.count() == 0:
        second.locator(".playctl .ctl .main").tap()
    expect(plate.locator(".d .tokx").first).to_be_visible()
    settled(second, BEYOND_PLATE)


def test_on_a_phone_a_card_is_seen_before_it_is_bought(visit: Visit, server: stage.Server) -> None:
    page = visit(phone=True).sit_down(server.new_game("fugger:link", "medici:link", seed=11), "fugger")
    wait_for(page, "choose")
    option(page, next(key for key in options(page) if key.startswith("buy "))).tap()
    card = page.locator(".foresee.armed .glance .card")
    expect(card).to_be_in_viewport(ratio=1)
    expect(page.locator(".foresee.armed .go .btn.main")).to_be_in_viewport(ratio=1)
    card.tap()
    expect(page.locator(".sight")).to_be_visible()


@pytest.mark.parametrize(("seed", "choices", "kind"), [(21, 127, "action"), (77, 83, "levy")])
def test_with_large_letters_answers_are_in_sight_on_a_phone_and_on_a_tablet(
    visit: Visit, server: stage.Server, seed: int, choices: int, kind: str
) -> None:
    """Everything at 150 %: nothing takes their room, and no name leaves its button."""
    record = stage.played(BANKS, seed=seed, choices=choices)
    made = server.post("/api/games/import", record=record, seats=[{"seat": one, "kind": "link"} for one in BANKS])
    due = str(server.get(f"/api/games/{made['id']}")["to_move"][0])
    page = visit(phone=True).sit_down(made, due)
    wait_for(page, "choose")
    assert table_of(page, due)["decision"]["kind"] == kind
    for width, height in [(260, 563), (683, 512)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(page.locator(".decision .opts .opt").first).to_be_in_viewport(ratio=1)
        settled(page, CUT, LABELS, at=f"cut at {width}x{height}")
