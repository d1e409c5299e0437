"""Age of Renaissance in the browser: a game to its end, the map, expansion, sealed bids, a phone, a replay, axe."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from bench import stage
from tests.support.age import keys, play
from tests.support.age import table as position
from tests.web.conftest import Visit, Visitor
from tests.web.playing import (
    STAYS,
    client_ms,
    log,
    option,
    options,
    press,
    question,
    settled,
    table_of,
    until,
    until_so,
    wait_for,
)
from tests.web.test_access import SYSTEM, check_both, too_wide
from tests.web.test_follow import CUT, DRAWN

MOST_CHOICES = 700
MOST_EXPANSIONS = 6
SEATS = ("player1", "player2", "player3")


def new_game(server: stage.Server, **more: Any) -> dict[str, Any]:
    seats = [{"seat": seat, "kind": "link"} for seat in SEATS]
    return server.post("/api/games", game="age", seats=seats, **{"options": {"length": "basic"}, "seed": 3, **more})


def imported(server: stage.Server, choices: int, until_kind: str, seats: int = 3, seed: int = 5) -> dict[str, Any]:
    """A game in which a question of this kind is pending, with a link for everybody."""
    record = stage.played_age(seats, seed, "campaign", choices, until_kind)
    wanted = [{"seat": f"player{n}", "kind": "link"} for n in range(1, seats + 1)]
    return server.post("/api/games/import", record=record, seats=wanted)


def to_move(server: stage.Server, game: str) -> str:
    return str(server.get(f"/api/games/{game}")["to_move"][0])


def sit_at_the_question(visitor: Visitor, made: dict[str, Any]) -> Page:
    """The page of the seat that has to decide."""
    page = visitor.sit_down(made, to_move(visitor.server, str(made["id"])))
    wait_for(page, "choose")
    return page


def hear_of_the_others(page: Page) -> None:
    """Wait until the page knows who has answered already: a choice is about what it knows."""
    sealed = len(table_of(page)["answered"])
    until(page, f"document.querySelectorAll('.decision .st.ok, .envelopes .st.ok').length >= {sealed}")


def answer(page: Page, chance: Random) -> None:
    """Answer whatever is asked, as a person would: seal a bid, open a province, press an option."""
    if page.locator(".decision .bid").count():
        hear_of_the_others(page)
        steps = page.locator(".decision .stepper .btn")
        for _ in range(chance.randrange(3)):
            steps.nth(chance.randrange(4)).click()
        with page.expect_response(lambda one: one.url.endswith("/choices")) as sent:
            page.locator(".decision .seal").click()
        assert sent.value.ok, sent.value.text()
        return
    rows = page.locator(".decision .prow")
    if rows.count() and chance.random() < 0.8:
        row = rows.nth(chance.randrange(min(rows.count(), 12)))
        if row.locator(".row").get_attribute("aria-expanded") == "false":
            row.locator(".row").click()
        row.locator(".opt").first.wait_for()
        offered = [str(one.get_attribute("data-key")) for one in row.locator(".opt").all()]
        press(page, chance.choice(offered))
        return
    press(page, chance.choice(options(page)))


# ---------------------------------------------------------------------- games


def test_three_people_play_a_game_to_its_end(visit: Visit, server: stage.Server) -> None:
    seats = [{"seat": seat, "kind": "link"} for seat in SEATS]
    made = server.post("/api/games/import", record=stage.played_age(3, 3, choices=96), seats=seats)
    visitors = [visit() for _ in SEATS]
    for visitor in visitors:
        # What an attack comes to may be asked for while somebody else chooses.
        visitor.expected.append(r"409 \(Conflict\).*/preview")
    pages = {seat: visitor.sit_down(made, seat) for visitor, seat in zip(visitors, SEATS, strict=True)}
    chance = Random(6)
    expansions = 0
    for _ in range(MOST_CHOICES):
        asked = server.get(f"/api/games/{made['id']}")["to_move"]
        if not asked:
            break
        active = pages[chance.choice(sorted(asked))]
        wait_for(active, "choose")
        # Most questions are about expansion: after some placements and attacks everybody has enough of it.
        expansions += active.locator(".decision .prow").count() > 0
        if expansions > MOST_EXPANSIONS and option(active, "pass").count() > 0:
            press(active, "pass")
        else:
            answer(active, chance)
    for page in pages.values():
        wait_for(page, "over")
    page = pages["player1"]
    page.get_by_role("button", name="The result").click()
    page.wait_for_url("**/finished/*")
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins|share"))
    expect(page.get_by_role("img", name=re.compile("Cash by turn"))).to_be_visible()
    end = page.get_by_role("table").last
    expect(end).to_contain_text("Venice")


def test_a_table_is_asked_for_while_its_page_is_fetched(visit: Visit, server: stage.Server) -> None:
    made = new_game(server)
    visitor = visit()
    visitor.sit_down(made, SEATS[0]).close()
    page = visitor.context.new_page()
    held: list[Route] = []
    page.route("**/assets/TablePage-*.js", lambda route: held.append(route))
    with page.expect_response(f"**/api/games/{made['id']}/table?seat={SEATS[0]}"):
        page.goto(f"{server.address}/table/{made['id']}", wait_until="commit")
    until_so(page, lambda: held != [])
    assert page.locator(".decision").count() == 0
    for one in held:
        one.continue_()
    wait_for(page, "choose")


def test_what_is_seen_first_is_laid_out_once(visit: Visit, server: stage.Server) -> None:
    """Nothing asks for a measure while the table is being made: a page half made would be laid out for it."""
    made = imported(server, 120, "expand")
    visitor = visit()
    visitor.sit_down(made, to_move(server, str(made["id"]))).close()
    visitor.context.add_init_script("""
      const found = [];
      let drawn = false;
      const look = () => (drawn = document.querySelector(".gmap") !== null) || requestAnimationFrame(look);
      requestAnimationFrame(look);
      for (const [of, name] of [[Element, "scrollTop"], [SVGTextContentElement, "getComputedTextLength"]]) {
        const was = Object.getOwnPropertyDescriptor(of.prototype, name);
        const note = (call) => function (...given) {
          if (!drawn) found.push(name);
          return call.apply(this, given);
        };
        if (was?.set) Object.defineProperty(of.prototype, name, { ...was, set: note(was.set) });
        else if (was) of.prototype[name] = note(was.value);
      }
      window.measured = found;""")
    page = visitor.open(f"/table/{made['id']}")
    wait_for(page, "choose")
    assert page.evaluate("window.measured") == []


def test_a_game_is_opened_from_the_page_of_new_games(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_label("Age of Renaissance").check()
    page.get_by_label("4 seats").check()
    page.get_by_label("Intermediate").check()
    page.get_by_label("With Loire").check()
    page.get_by_label("Hidden cash").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    wait_for(page, "choose")
    view = table_of(page, "player1")["view"]
    assert (view["map"], view["length"], len(view["players"])) == ("loire", "intermediate", 4)
    expect(page.locator('.gmap [data-focus="province:loire"]')).to_have_attribute(
        "aria-label", re.compile("Loire, Area III, market number 3, Wine")
    )
    page.goto(page.url.split("/table/")[0] + "/")
    expect(page.locator(".trow")).to_contain_text("Age of Renaissance")


# ---------------------------------------------------------------------- the map and expansion


def test_a_province_of_the_map_opens_its_options_with_the_whole_sum(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 120, "expand")
    page = sit_at_the_question(visit(settings={"oneClick": False}), made)
    seat = str(page.locator(".decision").get_attribute("class")).split()[2]
    decision = table_of(page, seat)["decision"]
    attacks = [one for one in decision["options"] if one["key"].startswith("attack ")]
    places = [one for one in decision["options"] if one["key"].startswith("place ")]
    assert attacks
    assert places
    province = attacks[0]["key"].split()[1]
    thing = page.locator(f'.gmap [data-focus="province:{province}"]')
    expect(thing).to_have_attribute("role", "button")
    assert attacks[0]["label"] in str(thing.get_attribute("aria-label"))
    thing.focus()
    page.keyboard.press("Enter")
    opened = page.locator(".prow.open")
    expect(opened).to_have_count(1)
    told = attacks[0]["data"]
    duel = opened.locator(".duel")
    expect(duel).to_contain_text(f"{round(told['chance'] * 100)}%")
    totals = [int(one) for one in duel.locator(".sum .total td").all_inner_texts()]
    assert totals[0] == told["strength"]
    assert sum(totals[1:]) == told["defence"]
    expect(duel.locator(".needs")).to_contain_text(f"= {told['need']} needed")
    # Everything that can be reached glows, and nothing else.
    reached = {one["key"].split()[1] for one in (*attacks, *places)}
    expect(page.locator('.gmap .g-hit[role="button"]')).to_have_count(len(reached))
    expect(page.locator(".gmap .g-badge")).to_have_count(len(reached))


def test_the_list_of_provinces_is_filtered_by_typing(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 120, "expand")
    page = sit_at_the_question(visit(settings={"oneClick": False}), made)
    every = page.locator(".prow").count()
    name = page.locator(".prow .t").nth(every // 2).inner_text()
    page.keyboard.press("/")
    expect(page.locator(".decision .filter input")).to_be_focused()
    page.keyboard.type(name.lower())
    until(page, f"document.querySelectorAll('.prow').length < {every}")
    assert name in page.locator(".prow .t").all_inner_texts()
    page.keyboard.press("Enter")
    expect(page.locator(".prow.open .t").first).to_have_text(page.locator(".prow .t").first.inner_text())
    expect(page.locator(".prow.open .opt").first).to_be_focused()


def test_the_map_zooms_pans_and_finds_a_province(visit: Visit, server: stage.Server) -> None:
    page = visit().sit_down(new_game(server), "player1")
    wait_for(page, "choose")
    box = page.locator(".gmap")
    shown = "document.querySelector('.gmap').getAttribute('viewBox').split(' ').map(Number)"
    whole = str(box.get_attribute("viewBox"))
    page.keyboard.press("+")
    until(page, f"{shown}[2] < {whole.split()[2]}")
    nearer = page.evaluate(shown)
    area = box.bounding_box()
    assert area is not None
    x, y = area["x"] + area["width"] / 2, area["y"] + area["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 80, y - 30, steps=4)
    page.mouse.up()
    until(page, f"{shown}[0] > {nearer[0]}")
    page.mouse.wheel(0, -400)
    until(page, f"{shown}[2] < {nearer[2]}")
    page.get_by_role("button", name="Whole map").click()
    expect(box).to_have_attribute("viewBox", whole)
    page.keyboard.press("f")
    until(page, "document.activeElement?.matches('input')")
    page.keyboard.type("const")
    page.keyboard.press("Enter")
    expect(page.locator('.gmap [data-focus="province:constantinople"]')).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page.locator('.gmap [data-focus="province:constantinople"]')).not_to_be_focused()
    until(page, "document.activeElement?.dataset.focus?.startsWith('province:')")


def test_layers_change_what_the_map_shows(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 120, "expand"))
    assert page.locator(".g-own").count() == 0
    page.get_by_role("button", name="Layers").click()
    page.get_by_label("Owners").check()
    view = table_of(page)["view"]
    marked = [p for p, here in view["provinces"].items() if here["marker"] and not here["tokens"]]
    assert marked
    until(page, f"document.querySelectorAll('.g-own').length >= {len(marked)}")
    page.get_by_label("Satellites and coasts").check()
    until(page, "document.querySelectorAll('.g-arrow').length > 50")
    page.get_by_label("What can be chosen").uncheck()
    expect(page.locator(".g-badge")).to_have_count(0)


def test_what_an_answer_would_do_moves_nothing(visit: Visit, server: stage.Server) -> None:
    """The preview stands beside the panel: a button that is pointed at stays where it is."""
    page = sit_at_the_question(visit(settings={"oneClick": False}), imported(server, 120, "purchase"))
    page.evaluate("document.fonts.ready.then(() => true)")  # letters that come late move what stands below them
    for answer_ in (page.locator('.decision .opt[data-key="pass"]'), page.locator(".decision .opts .opt").last):
        stood = answer_.bounding_box()
        answer_.hover()
        expect(page.locator(".foresee .idle, .foresee .chips, .foresee .then-list").first).to_be_visible()
        assert answer_.bounding_box() == stood
        page.mouse.move(5, 5)
        expect(page.locator(".foresee")).to_have_count(0)


# ---------------------------------------------------------------------- secret answers


def test_a_bid_is_sealed_and_can_be_changed_until_all_are_in(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 1, "capital_bid")
    visitors = {seat: visit() for seat in SEATS}
    # The third hears nothing of what the others do, as if all sealed at the same moment.
    visitors["player3"].context.route_web_socket(re.compile("/live"), lambda _: None)
    visitors["player3"].expected.append(r"409 \(Conflict\).*/choices")
    pages = {seat: visitor.sit_down(made, seat) for seat, visitor in visitors.items()}
    for page in pages.values():
        page.locator(".decision .seal").wait_for()
    mine = pages["player1"]
    mine.get_by_role("spinbutton", name="Your bid").fill("17")
    expect(mine.locator(".decision .seal")).to_contain_text("Seal 17")
    mine.get_by_role("button", name="+5").click()
    with mine.expect_response(lambda one: one.url.endswith("/choices")):
        mine.locator(".decision .seal").click()
    expect(mine.locator(".decision")).to_contain_text("Player 2 and Player 3 decide")
    settled(mine, CUT, ".envelopes .nm")
    other = pages["player2"]
    row = other.locator(".envelopes li", has_text="Player 1")
    expect(row).to_contain_text("sealed")
    assert "22" not in other.locator("body").inner_text()
    # Thinking again takes it out of the envelope.
    mine.get_by_role("button", name="Change my answer").click()
    mine.locator(".decision .bid").wait_for()
    expect(other.locator(".envelopes li", has_text="Player 1")).not_to_contain_text("sealed")
    mine.get_by_role("slider", name="Your bid").fill("3")
    for seat, page in pages.items():
        if seat != "player3":
            hear_of_the_others(page)
        if seat != "player1":
            page.get_by_role("spinbutton", name="Your bid").fill("1")
        with page.expect_response(lambda one: one.url.endswith("/choices") and one.ok):
            page.locator(".decision .seal").click()
    assert any("409" in one for one in visitors["player3"].troubles)
    bids = [e["data"] for e in table_of(mine, "player1")["events"] if e["kind"] == "capital_bid"]
    told = {bid["seat"]: bid["dollars"] for bid in bids}
    assert told == {"player1": 3, "player2": 1, "player3": 1}


def test_a_bid_is_typed_wherever_the_focus_is(visit: Visit, server: stage.Server) -> None:
    """A digit is a digit of the bid, never the number of an answer in a list that nobody sees."""
    made = imported(server, 12, "bid")
    page = sit_at_the_question(visit(), made)
    seal = page.locator(".decision .seal")
    step = page.get_by_role("button", name="+1", exact=True)
    step.click()
    page.keyboard.type("15")
    expect(page.get_by_role("spinbutton", name="Your bid")).to_have_value("15")
    expect(seal).to_contain_text("Seal 15")
    page.get_by_role("spinbutton", name="Your bid").blur()
    page.keyboard.press("PageDown")
    expect(seal).to_contain_text("Seal 10")
    page.keyboard.press("Home")
    page.keyboard.press("7")
    step.click()
    expect(seal).to_contain_text("Seal 8")
    # Whoever has stepped there seals with Enter, and steps no further.
    page.get_by_role("spinbutton", name="Your bid").blur()
    step.click()
    with page.expect_response(lambda one: one.url.endswith("/choices") and one.ok) as sent:
        page.keyboard.press("Enter")
    assert '"bid 9"' in str(sent.value.request.post_data)


# Windows as low or narrow as everything at 150 % makes those of a phone and of a tablet.
LOW = [(260, 563), (683, 512)]


def test_in_a_low_window_the_bid_can_be_sealed_without_scrolling(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(settings={"language": "es"}), imported(server, 120, "bid"))
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        expect(page.locator(".decision .seal")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("spinbutton", name="Tu puja")).to_be_in_viewport(ratio=1)


# Numbers of a table that touch their neighbours or stand beyond the window.
TOUCHING = """() => [...document.querySelectorAll(".order tr, .scores table:not(.payouts) tr")].filter(row => {
  const cells = [...row.querySelectorAll("td:not(:has(.nm))")].map(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return [...range.getClientRects()].filter(r => r.width > 2);
  }).filter(boxes => boxes.length > 0);
  const edges = cells.map(boxes => [Math.min(...boxes.map(r => r.left)), Math.max(...boxes.map(r => r.right))]);
  return edges.some(([, right], i) => right > innerWidth || (i + 1 < edges.length && right > edges[i + 1][0]));
}).map(row => row.innerText)"""


# What lies under the row of tabs.
UNDER_TABS = """() => {
  const top = document.querySelector(".ptabs").getBoundingClientRect().top;
  return [...document.querySelectorAll(".rest .opt")].filter(e => e.getBoundingClientRect().bottom > top + 1)
    .map(e => e.innerText);
}"""


def test_with_large_letters_the_numbers_of_a_phone_stand_apart(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 420, "expand", seats=6, seed=7))
    page.set_viewport_size({"width": 260, "height": 563})
    page.locator(".ptabs").get_by_role("button", name="Tables").click()
    expect(page.locator(".scores tbody").first).to_be_visible()
    page.evaluate(DRAWN)
    settled(page, TOUCHING)


def test_with_large_letters_what_ends_the_expansion_is_in_sight_on_a_phone(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(settings={"language": "es"}), imported(server, 420, "expand", seats=6, seed=7))
    page.set_viewport_size({"width": 260, "height": 563})
    page.evaluate(DRAWN)
    settled(page, HIDDEN, ".rest .opt, .prow:first-child")
    settled(page, UNDER_TABS)


def test_with_large_letters_an_answer_is_in_sight_below_the_bill(visit: Visit, server: stage.Server) -> None:
    match = position(3, "purchase", venice={"cash": 90, "hand": ["stone_1a", "wool_1a"]}, step="advances")
    play(match, keys(match)[0])
    seats = [{"seat": seat, "kind": "link"} for seat in match.seats]
    page = sit_at_the_question(visit(), server.post("/api/games/import", record=match.record(), seats=seats))
    expect(page.locator(".bill")).to_be_visible()
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        until(
            page,
            """(() => {
              const [first, foot] = [".decision .opts .opt", ".decision footer.df"].map(one =>
                document.querySelector(one).getBoundingClientRect());
              return first.bottom <= foot.top + 1 && foot.bottom <= innerHeight;
            })()""",
        )


def test_the_last_card_says_that_it_brings_the_last_turn(visit: Visit, server: stage.Server) -> None:
    for phase, place in (
        ("buy_card", ".decision .opt:has-text('Buy a card')"),
        ("expansion", ".rest .opt:has-text('card')"),
    ):
        match = position(
            3, phase, venice={"advances": "V", "cash": 40, "expansion": 9}, pile=["stone_1a"], length="basic"
        )
        seats = [{"seat": seat, "kind": "link"} for seat in match.seats]
        page = visit().sit_down(server.post("/api/games/import", record=match.record(), seats=seats), "venice")
        expect(page.locator(place)).to_contain_text("This turn will be the last.")
        expect(page.locator(".playstrip .final")).to_have_text("1 card to the last turn")


def test_the_provinces_of_the_dearest_goods_come_first(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 420, "expand", seats=6, seed=7))
    expect(page.locator(".prow").last).to_have_class(re.compile(r"\bnone\b"))
    goods = page.locator(".prow").evaluate_all("rows => rows.map(row => row.classList[1])")
    assert goods[0] != "none"
    assert "none" not in goods[: len([good for good in goods if good != "none"])]


def test_a_bid_tells_the_places_also_where_somebody_is_in_chaos(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 325, "bid"))
    seat = str(page.locator(".decision").get_attribute("class")).split()[2]
    view = table_of(page, seat)["view"]
    assert None in [one["misery"] for one in view["players"]]
    expect(page.locator(".bidslots tbody tr td:first-child")).to_have_text([str(place) for place in view["slots"]])


def test_what_is_to_be_confirmed_is_confirmed_even_before_the_page_is_drawn_without_its_button(
    visit: Visit, server: stage.Server
) -> None:
    page = sit_at_the_question(visit(), imported(server, 63, "play"))
    page.set_viewport_size({"width": 1280, "height": 720})  # so low that the button gives way
    confirmed = page.evaluate(
        """async () => {
          const pass = document.querySelector('.decision .opt[data-key="pass"]');
          pass.focus();
          pass.click();
          for (let i = 0; i < 100 && pass.ariaPressed !== "true"; i++) await null;
          const hidden = pass.getClientRects().length === 0 && document.activeElement === pass;
          pass.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
          for (let i = 0; i < 100 && pass.ariaPressed === "true"; i++) await null;
          return [hidden, pass.ariaPressed];
        }"""
    )
    assert confirmed == [True, "false"]


def test_many_answers_to_come_are_counted_in_good_words(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(settings={"oneClick": False}), imported(server, 63, "play"))
    option(page, "play rebellion").click()
    expect(page.locator(".foresee.armed .next")).to_have_text(re.compile(r"[^,] or \d+ others\.$"))


def test_on_a_phone_what_a_capital_has_stands_below_the_bid_for_it(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(phone=True), imported(server, 1, "capital_bid"))
    expect(page.locator(".sheet .capc")).to_have_count(3)


def test_that_a_choice_stays_is_said_once(visit: Visit, server: stage.Server) -> None:
    """A war, whose dice nobody knows, and whose end nobody takes back alone."""
    page = sit_at_the_question(visit(settings={"oneClick": False}), imported(server, 107, "victim"))
    page.locator(".decision .opts .opt").first.click()
    expect(page.locator(".foresee.armed .final")).to_be_visible()
    expect(page.locator(".foresee.armed .then-list")).to_be_visible()
    expect(page.locator(".foresee.armed .reveal")).to_have_count(0)


def test_a_province_pressed_again_takes_as_many_tokens_as_fit(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 120, "expand")
    page = sit_at_the_question(visit(), made)
    seat = str(page.locator(".decision").get_attribute("class")).split()[2]
    decision = table_of(page, seat)["decision"]
    attacked = {one["key"].split()[1] for one in decision["options"] if one["key"].startswith("attack ")}
    places: dict[str, list[Any]] = {}
    for one in decision["options"]:
        if one["key"].startswith("place ") and one["key"].split()[1] not in attacked and one["final"] is None:
            places.setdefault(one["key"].split()[1], []).append(one)
    province, options_there = next(iter(places.items()))
    most = max(options_there, key=lambda one: int(one["data"]["tokens"]))
    thing = page.locator(f'.gmap [data-focus="province:{province}"]')
    thing.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".prow.open .confirm")).to_contain_text(most["label"])
    with page.expect_response(lambda one: one.url.endswith("/choices") and one.ok) as sent:
        page.keyboard.press("Enter")
    assert f'"{most["key"]}"' in str(sent.value.request.post_data)


# ---------------------------------------------------------------------- following the others


@pytest.mark.parametrize("language", ["en", "es"])
def test_in_a_low_window_an_attack_shows_its_odds_and_what_comes_of_it(
    visit: Visit, server: stage.Server, language: str
) -> None:
    made = imported(server, 420, "expand", seats=6, seed=7)
    page = visit(settings={"language": language, "oneClick": False}).sit_down(made, to_move(server, str(made["id"])))
    wait_for(page, "choose")
    both = page.locator(".prow", has=page.locator(".quick")).filter(has=page.locator(".row .p"))
    both.first.locator(".row").click()
    hidden = """() => {
      const end = document.querySelector(".opts.reach").getBoundingClientRect().bottom + 2;
      return [".odds", ".dice", ".then"].filter(s => {
        const lines = document.createRange();
        lines.selectNodeContents(document.querySelector(".duel " + s));
        return lines.getBoundingClientRect().bottom > end;
      });
    }"""
    for width, height in ((1280, 720), (1366, 768), (1024, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        page.locator(".prow.open").evaluate("row => row.scrollIntoView({ block: 'nearest' })")
        settled(page, hidden, at=f"{width}x{height}")


def test_an_attack_is_followed_with_its_dice_on_the_board(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 120, "expand")
    mover = to_move(server, str(made["id"]))
    page = visit().sit_down(made, mover)
    other = next(seat for seat in SEATS if seat != mover)
    watching = visit(settings={"pace": "step"}).sit_down(made, other)
    wait_for(page, "choose")
    wait_for(watching, "wait")
    attack = next(one for one in table_of(page, mover)["decision"]["options"] if one["key"].startswith("attack "))
    page.locator(f'.gmap [data-focus="province:{attack["data"]["province"]}"]').focus()
    page.keyboard.press("Enter")
    page.evaluate(STAYS)
    press(page, attack["key"])
    expect(page.locator(".scene.attack")).to_be_visible()  # who rolled sees the dice too, for some seconds
    scene = watching.locator(".scene.attack")
    expect(scene).to_be_visible()
    rolled = next(one for one in reversed(table_of(page, mover)["events"]) if one["kind"] == "rolled")["data"]
    assert [int(one) for one in scene.locator(".die").all_inner_texts()] == [
        rolled["colored"], rolled["black"], rolled["white"]
    ]  # fmt: skip
    expect(scene.locator(".end")).to_have_class(re.compile(r"\bw\b" if rolled["outcome"] == "won" else r"\bl\b"))
    expect(watching.locator(".gmap .g-route.theirs")).to_have_count(1)
    told = watching.locator(".decision.playing .cap > span")
    plain = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).boxShadow]"
    assert told.evaluate(plain) == ["rgba(0, 0, 0, 0)", "none"], "it is told as if something had gone wrong"
    watching.keyboard.press("Escape")
    expect(scene).to_have_count(0)
    watching.get_by_role("button", name="Play back").click()
    expect(scene).to_be_visible()


# Dice that take as long to come to rest as it pleases the test.
HELD = """() => {
  window.held = [];
  const start = window.setTimeout;
  window.setTimeout = (go, time, ...more) => time === RESTS ? window.held.push(go) : start(go, time, ...more);
}""".replace("RESTS", str(client_ms("RESTS")))


@pytest.mark.parametrize("motion", [True, False], ids=["moving", "still"])
def test_how_a_fight_ended_is_said_when_its_dice_lie(visit: Visit, server: stage.Server, motion: bool) -> None:
    """Whoever hears the page hears no outcome before the dice have come to rest; without motion they lie at once."""
    made = imported(server, 120, "expand")
    mover = to_move(server, str(made["id"]))
    page = visit().sit_down(made, mover)
    other = next(seat for seat in SEATS if seat != mover)
    watcher = visit(settings={"pace": "step", "motion": motion}, reduced_motion="no-preference" if motion else "reduce")
    watching = watcher.sit_down(made, other)
    wait_for(page, "choose")
    wait_for(watching, "wait")
    watching.evaluate(HELD)
    attack = next(one for one in table_of(page, mover)["decision"]["options"] if one["key"].startswith("attack "))
    page.locator(f'.gmap [data-focus="province:{attack["data"]["province"]}"]').focus()
    page.keyboard.press("Enter")
    press(page, attack["key"])
    said = watching.locator(".decision.playing [aria-live]")
    expect(said.locator(".told")).to_have_count(1)
    if motion:
        assert said.aria_snapshot() == "- status"
        watching.evaluate("held.splice(0).forEach(go => go())")
    expect(said.locator(".told")).to_be_visible()
    assert "attacked" in said.aria_snapshot()


def seal_all(server: stage.Server, made: dict[str, Any], pages: dict[str, Page]) -> list[str]:
    """Everybody who is asked seals the bid the page proposes, the least first; each knows of those before."""
    asked = [seat for seat in SEATS if seat in server.get(f"/api/games/{made['id']}")["to_move"]]
    for seat in asked:
        pages[seat].locator(".decision .seal").wait_for()
    order = sorted(asked, key=lambda seat: int(pages[seat].locator(".bid input.num").input_value()))
    for seat in order:
        hear_of_the_others(pages[seat])
        with pages[seat].expect_response(lambda one: one.url.endswith("/choices")):
            pages[seat].locator(".decision .seal").click()
    return order


def test_the_bids_are_revealed_together_with_the_order_they_make(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 120, "bid")
    pages = {seat: visit(settings={"pace": "step"}).sit_down(made, seat) for seat in SEATS}
    seal_all(server, made, pages)
    for page in pages.values():
        rows = page.locator(".scene.bids tbody tr")
        expect(rows).to_have_count(3)
        assert [int(one.split()[0]) for one in rows.all_inner_texts()] == [2, 4, 6]
    page = pages["player1"]
    expect(page.locator(".decision.playing")).to_contain_text("Bids")
    for width, height in LOW:
        page.set_viewport_size({"width": width, "height": height})
        until(
            page,
            """(() => {
              const [scene, sheet] = [".scene", ".sheet"].map(one => document.querySelector(one)?.getBoundingClientRect());
              return scene && sheet && scene.height > 80 && scene.bottom <= sheet.top + 1;
            })()""",
        )


def test_the_bids_stay_to_be_seen_when_the_next_seat_is_quick(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 120, "bid")
    pages = {seat: visit(settings={"pace": "step"}).sit_down(made, seat) for seat in SEATS}
    # Who bids most seals last, and is not the first to go on.
    order = seal_all(server, made, pages)
    last = pages[order[-1]]
    expect(last.locator(".scene.bids")).to_be_visible()
    first = to_move(server, str(made["id"]))
    assert first != order[-1]
    pages[first].keyboard.press("Escape")
    wait_for(pages[first], "choose")
    press(pages[first], options(pages[first])[-1])
    expect(last.locator(".decision.playing")).to_be_visible()
    expect(last.locator(".scene.bids")).to_be_visible()


def test_names_in_the_log_open_what_they_name(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 140, "play"))
    page.locator(".log .tabbtn", has_text="Log").click()
    played = next(one for one in reversed(table_of(page)["events"]) if one["kind"] == "played")
    link = page.locator(".log .ref", has_text=next(iter(_named(played)))).last
    link.click()
    expect(page.locator(".sight .fcard")).to_be_visible()


def _named(event: dict[str, Any]) -> list[str]:
    return [event["text"][one["from"] : one["to"]] for one in event["links"] if one["kind"] == "card"]


def test_ending_an_expansion_says_what_is_given_up(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 120, "expand"))
    left = table_of(page)["waiting"][0]["seat"]
    about = table_of(page, left)["decision"]["about"]
    version = table_of(page)["version"]
    page.locator('.decision .opt[data-key="pass"]').click()
    expect(page.locator(".endcheck")).to_contain_text(f"{about['back']} tokens go back to the Stock")
    expect(page.locator(".endcheck")).to_contain_text("You could still")
    assert table_of(page)["version"] == version, "nothing is sent before its button"
    with page.expect_response(lambda one: one.url.endswith("/choices")):
        page.get_by_role("button", name="End the expansion").click()
    until(page, "document.querySelector('.endcheck') === null")
    assert table_of(page)["version"] > version


def test_in_a_low_window_what_confirms_the_end_of_an_expansion_is_in_sight(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 420, "expand", seats=6, seed=7)
    page = visit(settings={"language": "es"}).sit_down(made, to_move(server, str(made["id"])))
    wait_for(page, "choose")
    page.locator('.decision .opt[data-key="pass"]').click()
    page.locator(".endcheck").wait_for()
    for width, height in ((1366, 768), (1280, 720), (960, 600)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        settled(page, CUT, ".rest .opt .label", at=f"cut at {width}x{height}")
        until(
            page,
            """(() => {
              const [panel, button] = [".decision", ".rest .go .main"].map(one =>
                document.querySelector(one).getBoundingClientRect());
              return button.bottom <= panel.bottom;
            })()""",
        )


# ---------------------------------------------------------------------- always in sight


def test_standings_and_cards_seen_are_a_key_away(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 120, "play"))
    view = table_of(page)["view"]
    page.keyboard.press("z")
    rows = page.locator(".scores tbody").first.locator("tr")
    best = max((one for one in view["players"] if one["standing"]), key=lambda one: one["standing"]["points"])
    expect(rows.first).to_contain_text(str(best["standing"]["points"]).replace("-", "\N{MINUS SIGN}"))
    pays = page.locator(".scores .payouts tbody tr")
    expect(pays).to_have_count(3)
    page.keyboard.press("k")
    expect(page.locator(".cardsseen")).to_be_visible()
    seen = page.locator(".cardsseen .ctk:not(.at-nowhere)")
    expect(seen).to_have_count(len(view["cards_seen"]))
    page.keyboard.press("k")
    expect(page.locator(".cardsseen")).to_have_count(0)


SIZES = [(390, 844), (768, 1024), (1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)]
SIZES += [(911, 512), (853, 480)]  # everything at 150 % on a laptop
LABELS = (
    ".opts .opt .label, .prow .t, .mini .nm, .order .nm, .ledger button, .mat dt, .mat dd, .capc h3, .tile h4, "
    ".bidslots th, .turnchip b, .ipc .nm, .phases li, .piles > span, .decision h2, .tabbtn, .stepper .btn, .sieve button, "
    ".since .playback, .handbox .slot"
)
# Two labels that are seen, neither inside the other, on the same place. What another thing covers or a list has scrolled
# away is not seen.
CROSSING = """(labels) => {
  const seen = e => {
    const r = e.getBoundingClientRect();
    const at = r.width > 0 ? document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2) : null;
    return at !== null && (e.contains(at) || at.contains(e));
  };
  const all = [...document.querySelectorAll(labels)].filter(seen).map(e => {
    const range = document.createRange(); range.selectNodeContents(e);
    return [e, range.getBoundingClientRect()];
  });
  const found = [];
  all.forEach(([a, r], i) => all.slice(i + 1).forEach(([b, s]) => {
    const over = Math.min(r.right, s.right) - Math.max(r.left, s.left) > 4
      && Math.min(r.bottom, s.bottom) - Math.max(r.top, s.top) > 4;
    if (over && !a.contains(b) && !b.contains(a)) found.push(`${a.innerText} | ${b.innerText}`);
  }));
  return found;
}"""
# What has to be in sight without scrolling.
MUST = ".decision .seal, .decision footer .opt, .rest .opt, .ledger, .mat, .playback, .order, .ptabs button"
HIDDEN = """(must) => [...document.querySelectorAll(must)].map(e => [e, e.getBoundingClientRect()])
  .filter(([, r]) => r.width > 0 && (r.bottom > innerHeight + 1 || r.right > innerWidth + 1 || r.top < -1))
  .map(([e]) => e.className + ": " + e.innerText.slice(0, 40))"""

# Prices that stick out of their tile.
OUTSIDE = """() => [...document.querySelectorAll(".tile")].filter(tile => {
  const cost = tile.querySelector(".cost");
  return cost !== null && cost.getBoundingClientRect().right > tile.getBoundingClientRect().right - 2;
}).map(tile => tile.innerText.slice(0, 40))"""

# The page is as large as its window, and no larger.
TOO_LARGE = """() => (({scrollWidth, scrollHeight}) => [scrollWidth - innerWidth, scrollHeight - innerHeight])(
  document.documentElement).filter(more => more > 0)"""


@pytest.mark.parametrize("kind", ["expand", "purchase", "bid", "capital_bid"])
@pytest.mark.parametrize(("language", "theme"), [("en", "light"), ("es", "dark")])
def test_the_table_fits_every_window(visit: Visit, server: stage.Server, kind: str, language: str, theme: str) -> None:
    """Six powers late in the game: no name is cut, no two lie on each other, and what matters is in sight."""
    made = imported(server, 1 if kind == "capital_bid" else 420, kind, seats=6, seed=7)
    visitor = visit(settings={"language": language, "theme": theme, "oneClick": False})
    page = visitor.sit_down(made, to_move(server, str(made["id"])))
    page.locator(".decision .opt, .decision .prow, .decision .bid").first.wait_for()
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        until(page, "(document.querySelector('.phone') !== null) === (innerWidth < 840)")
        page.evaluate(DRAWN)
        at = f"{width}x{height}"
        settled(page, CUT, LABELS, at=f"cut at {at}")
        settled(page, CROSSING, LABELS, at=f"on each other at {at}")
        settled(page, HIDDEN, MUST, at=f"out of sight at {at}")
        settled(page, OUTSIDE, at=f"outside at {at}")
        settled(page, TOO_LARGE, at=f"too large at {at}")


# Names, numbers and pieces of provinces under the tools of the map.
UNDER_TOOLS = """() => {
  const tools = document.querySelector(".mt").getBoundingClientRect();
  return [...document.querySelectorAll(".gmap .g-piece, .gmap .g-badge, .gmap .g-mark")].filter(e => {
    const r = e.getBoundingClientRect();
    return r.left < tools.right && r.right > tools.left && r.top < tools.bottom && r.bottom > tools.top;
  }).map(e => e.outerHTML.slice(0, 100));
}"""


def test_what_moves_a_replay_is_in_sight_in_every_window(visit: Visit, server: stage.Server) -> None:
    """Also where the window is too narrow for one row and too wide for a phone."""
    made = server.post("/api/games/import", record=stage.played_age(3, 4))
    page = visit(settings={"language": "es"}).open(f"/replay/{made['id']}?at=60&seat=player2")
    for width, height in (*SIZES, (960, 600)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        settled(page, HIDDEN, ".film .btn, .film select", at=f"out of sight at {width}x{height}")
        settled(page, TOO_LARGE, at=f"too large at {width}x{height}")


def test_the_tools_of_the_map_cover_no_province(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 420, "expand", seats=6, seed=7)
    page = sit_at_the_question(visit(), made)
    for width, height in ((1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        settled(page, UNDER_TOOLS, at=f"{width}x{height}")


# The lines of text of what happened, each with how much of it is seen: what is clipped away is not seen at all.
LINES = """() => {
  const box = document.querySelector(".log :is(ol, ul)");
  const room = box.getBoundingClientRect();
  const top = room.top + parseFloat(box.style.clipPath.slice(6) || "0");
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const lines = new Map();
  while (walk.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    for (const r of range.getClientRects()) {
      const seen = (Math.min(r.bottom, room.bottom) - Math.max(r.top, top)) / r.height;
      if (r.width > 2 && seen > 0.1) lines.set(Math.round(r.bottom / 6), Math.round(10 * seen) / 10);
    }
  }
  return [...lines.values()];
}"""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("kind", ["expand", "purchase"])
def test_in_a_low_window_what_happened_begins_with_a_whole_line(
    visit: Visit, server: stage.Server, kind: str, language: str
) -> None:
    made = imported(server, 420, kind, seats=6, seed=7)
    page = sit_at_the_question(visit(settings={"language": language}), made)
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in ((1280, 720), (1024, 768), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        until(page, f"({LINES})().every(seen => seen > 0.85)")
        assert len(page.evaluate(LINES)) >= 3, f"{width}x{height}"
        rest, back = page.locator(".rest, .df .foot").first.bounding_box(), page.locator(".df .un").bounding_box()
        assert rest is not None
        assert back is not None
        assert rest["y"] < back["y"] + back["height"] / 2 < rest["y"] + rest["height"], "undo has a row of its own"


# Cards of the hand that are not wholly in sight, or whose name is higher than they are.
BESIDE = """() => {
  const room = document.querySelector(".handbox").getBoundingClientRect();
  return [...document.querySelectorAll(".handbox .mini")].filter(card => {
    const [own, name] = [card, card.querySelector(".nm")].map(one => one.getBoundingClientRect());
    return own.right > room.right + 1 || name.height > own.height + 1;
  }).map(card => card.innerText);
}"""

# Lines of the log that its upper edge or a heading lies upon.
LAIN_UPON = """() => {
  const box = document.querySelector("[data-log]"), room = box.getBoundingClientRect();
  const edge = room.top + parseFloat(box.style.clipPath.slice(6) || "0");
  const headings = [...box.querySelectorAll(":scope > .t")].map(one => one.getBoundingClientRect());
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) {
    const range = document.createRange(), heads = walk.currentNode.parentElement.closest(".t") !== null;
    range.selectNodeContents(walk.currentNode);
    for (const {top, bottom, width} of range.getClientRects()) {
      if (width < 2 || bottom < edge + 2 || top > room.bottom) continue;
      const upon = !heads && headings.some(one => top < one.bottom - 3 && bottom > one.top + 3);
      if (upon || top < edge - 3) found.push(walk.currentNode.textContent);
    }
  }
  return found;
}"""


def test_the_end_of_the_log_is_whole_lines(visit: Visit, server: stage.Server) -> None:
    """Also where the heading of a phase would stick to its upper edge."""
    page = sit_at_the_question(visit(), imported(server, 420, "purchase", seats=6, seed=7))
    press(page, next(key for key in options(page) if key.startswith("buy ")))
    page.locator("[data-log] > .t").last.wait_for(state="attached")
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in ((1280, 720), (1024, 768), (1366, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        settled(page, LAIN_UPON, at=f"{width}x{height}")


def test_beside_the_numbers_of_a_small_window_three_cards_have_room(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(settings={"language": "es"}), imported(server, 390, "play", seats=6, seed=7))
    expect(page.locator(".handbox .mini")).to_have_count(3)
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in ((960, 600), (1024, 768), (1280, 720), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        settled(page, BESIDE, at=f"{width}x{height}")


def test_the_field_that_finds_a_province_shows_its_word(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 420, "expand", seats=6, seed=7)
    page = sit_at_the_question(visit(settings={"language": "es"}), made)
    page.evaluate("document.fonts.ready.then(() => true)")
    for width, height in ((1024, 768), (1280, 720), (1366, 768), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        word, room = page.locator(".decision .filter input").evaluate(
            """field => {
              const style = getComputedStyle(field), pen = document.createElement("canvas").getContext("2d");
              pen.font = style.font;
              const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
              return [pen.measureText(field.placeholder).width, room];
            }"""
        )
        assert word < room, f"{width}x{height}"


def test_what_an_attack_comes_to_follows_the_numbers_at_once(visit: Visit, server: stage.Server) -> None:
    """Where a province can be settled and attacked, no empty room pushes the fight out of the panel."""
    made = imported(server, 420, "expand", seats=6, seed=7)
    page = sit_at_the_question(visit(settings={"oneClick": False}), made)
    page.locator(".prow:has(.p):has(.quick) .row").first.click()
    attack = page.locator(".prow.open .opt.main")
    fills = page.locator(".prow.open .fills")
    page.evaluate("document.fonts.ready.then(() => true)")
    stood = attack.bounding_box()
    above = fills.bounding_box()
    assert stood is not None
    assert above is not None
    assert stood["y"] - above["y"] - above["height"] < 12
    # What placing would come to has its room beside the numbers: the attack stays where it is.
    fills.locator(".fill").first.focus()
    expect(fills.locator(".then-list li").first).to_be_visible()
    assert attack.bounding_box() == stood


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_tabs_over_what_happened_stand_in_one_line(visit: Visit, server: stage.Server, language: str) -> None:
    page = sit_at_the_question(visit(settings={"language": language}), imported(server, 420, "expand", seats=6, seed=7))
    page.locator(".log .tabbtn").nth(2).wait_for()
    for width, height in ((1024, 768), (1280, 720), (1366, 768), (1440, 900), (1920, 1080), (2560, 1440)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(DRAWN)
        tops = page.eval_on_selector_all(".log .tabbtn", "all => all.map(one => one.getBoundingClientRect().top)")
        assert len(tops) == 3
        assert len(set(tops)) == 1, f"{width}x{height}"
        settled(page, CUT, ".log .tabbtn", at=f"{width}x{height}")


def test_the_log_of_a_long_game_begins_with_a_turn_and_tells_those_before_it(
    visit: Visit, server: stage.Server
) -> None:
    page = sit_at_the_question(visit(), imported(server, 300, "expand"))
    assert table_of(page)["events"][0]["number"] > 0, "the table tells the end of the log"
    lines = log(page).locator("[data-log] > li")
    expect(lines.nth(1)).to_have_text(re.compile(r"^Turn \d+\s*$"))
    expect(log(page).locator("[data-log] .setup")).to_have_count(0)
    parts: list[str] = []
    page.on("response", lambda answer: parts.append(answer.url) if "/events?" in answer.url else None)
    earlier = lines.first.get_by_role("button", name="Earlier turns")
    box = log(page).locator("[data-log]")
    while earlier.count():
        count = lines.count()
        box.evaluate("box => box.scrollTop = 0")
        below = box.evaluate("box => box.scrollHeight")
        earlier.click()
        expect(lines).not_to_have_count(count)
        # Above what was read there is more now; that stays where it was.
        until(page, f"(box => box.scrollHeight - box.scrollTop === {below})(document.querySelector('[data-log]'))")
    expect(lines.first).to_have_text("Here the game begins.")
    expect(log(page).locator("[data-log] .setup")).to_have_count(1)
    told = lines.all_inner_texts()
    turns = [int(found[1]) for line in told if (found := re.fullmatch(r"Turn (\d+)\s*", line))]
    assert turns[0] == 1
    assert turns == sorted(set(turns)), "every turn once, read downwards"
    assert len(parts) > 1, "it came in parts"


def test_the_key_that_confirms_does_so_from_the_map_also_at_the_end(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 72, "expand")  # four tokens are left, and one province takes them all
    page = sit_at_the_question(visit(), made)
    seat = str(page.locator(".decision").get_attribute("class")).split()[2]
    options_there = table_of(page, seat)["decision"]["options"]
    attacked = {one["data"]["province"] for one in options_there if one["data"].get("act") == "attack"}
    last = next(
        one for one in options_there
        if one["data"].get("act") == "place" and one["final"] and one["data"]["province"] not in attacked
    )  # fmt: skip
    version = table_of(page)["version"]
    page.locator(f'.gmap [data-focus="province:{last["data"]["province"]}"]').click()
    page.locator(".prow.open .confirm").wait_for()
    page.locator(f'.gmap [data-focus="province:{last["data"]["province"]}"]').click()
    assert table_of(page)["version"] == version, "a click alone ends nothing"
    with page.expect_response(lambda one: one.url.endswith("/choices")):
        page.keyboard.press("Enter")


def test_the_panels_tell_what_the_server_tells(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 120, "purchase"))
    seat = str(page.locator(".decision").get_attribute("class")).split()[2]
    view = table_of(page, seat)["view"]
    rows = page.locator(".order tbody tr")
    expect(rows).to_have_count(3)
    for i, name in enumerate(view["order"]):
        player = next(one for one in view["players"] if one["seat"] == name)
        cells = [text.strip() for text in rows.nth(i).locator("td").all_inner_texts()]
        assert cells[0] == str(player["slot"])
        assert cells[1].endswith(player["power"].capitalize())
        assert cells[2] == str(player["cash"])
        assert cells[7] == str(player["misery"])
    me = next(one for one in view["players"] if one["seat"] == seat)
    expect(page.locator(".handbox .mini")).to_have_count(len(me["hand"]))
    expect(page.locator(".advs .price td span")).to_have_count(len(me["prices"]))
    owned = page.locator(".advs tbody td i").count()
    assert owned == sum(len(one["advances"]) for one in view["players"])
    pays = [text.strip() for text in page.locator(".comlog .pays td").all_inner_texts()]
    assert pays == [str(one["pays"].get(seat) or "·") for one in view["commodities"].values()]


def test_cards_and_rules_of_the_game_are_pages(visit: Visit) -> None:
    page = visit().open("/cards?game=age")
    page.locator(".fcard").first.wait_for()
    expect(page.locator(".fcard")).to_have_count(64)
    expect(page.locator(".tile")).to_have_count(26)
    page.get_by_label("Kind").select_option("leader")
    until(page, "document.querySelectorAll('.fcard').length === 19")
    page.goto(page.url.split("/cards")[0] + "/rules/9.1.a")
    expect(page.get_by_role("heading", level=1)).to_contain_text("9.1.a")
    page.goto(page.url.split("/rules")[0] + "/rules?game=age")
    expect(
        page.get_by_role("navigation", name="Parts").get_by_role("link", name="Expansion", exact=True)
    ).to_be_visible()


def test_a_rule_is_opened_with_what_stands_around_it_in_the_book(visit: Visit, server: stage.Server) -> None:
    made = server.post("/api/games/import", record=stage.played_age(3, 4))
    page = visit().open(f"/replay/{made['id']}?at=60&seat=player2")
    page.locator(".gmap").wait_for()
    link = page.locator("a.r[href^='/rules/age:9.']").first
    clause = str(link.get_attribute("href")).removeprefix("/rules/")
    rule = server.get(f"/api/rules/{clause}")
    assert rule["around"]
    link.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator(".statement")).to_have_text(rule["statement"]["statement"])
    expect(sheet.get_by_role("heading", name=rule["title"])).to_be_visible()
    beside = [one["id"] for one in (*rule["under"], *rule["around"])]
    expect(sheet.locator(".around button")).to_have_text(beside)
    sheet.locator(".around button").first.click()
    expect(sheet.get_by_role("heading", name=f"Rule {beside[0]}", exact=True)).to_be_visible()
    expect(sheet.get_by_role("link", name="All rules")).to_have_attribute("href", f"/rules/age:{beside[0]}")


def test_a_finished_game_is_replayed_step_by_step(visit: Visit, server: stage.Server) -> None:
    made = server.post("/api/games/import", record=stage.played_age(3, 4))
    page = visit().open(f"/replay/{made['id']}?at=60&seat=player2")
    page.locator(".gmap").wait_for()
    seen = server.get(f"/api/games/{made['id']}/replay?step=60&seat=player2")["view"]
    pieces = sum(
        (1 if here["marker"] else 0) + sum(t["old"] + t["new"] for t in here["tokens"])
        for here in seen["provinces"].values()
    )
    until(page, f"document.querySelectorAll('.gmap .g-piece').length === {pieces}")
    expect(page.locator(".playstrip")).to_contain_text(f"Turn {seen['turn']}")
    page.get_by_role("button", name="Forward one choice").click()
    page.wait_for_url("**at=61**")
    page.keyboard.press("End")
    until(page, "document.querySelector('.phases')?.textContent?.includes('The end')")


# ---------------------------------------------------------------------- for everybody


def test_playing_on_a_phone(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 120, "expand")
    seat = to_move(server, str(made["id"]))
    page = visit(phone=True).sit_down(made, seat)
    wait_for(page, "choose")
    assert too_wide(page) <= 0
    row = page.locator(".prow .row").first
    row.tap()
    page.locator(".prow.open .opt").first.wait_for()
    small = page.eval_on_selector_all(
        ".decision .opt, .prow .row, .ptabs button, .mt button",
        "all => all.filter(b => b.offsetParent && b.offsetHeight < 40).map(b => b.outerHTML.slice(0, 120))",
    )
    assert small == [], "a finger cannot hit every button"
    for tab, thing in (
        ("Cards", ".handbox"),
        ("Tables", ".comlog"),
        ("Log", ".log"),
        ("More", ".morelist"),
        ("Act", ".decision"),
    ):
        page.locator(".ptabs").get_by_role("button", name=tab).tap()
        expect(page.locator(f".sheet {thing}")).to_be_visible()
        assert too_wide(page) <= 0, f"{tab} is too wide"
    chance = Random(2)
    for _ in range(4):
        if wait_for(page, "choose", "wait") == "wait":
            break
        answer(page, chance)


def test_on_a_phone_what_is_to_be_confirmed_lies_above_what_ends_the_expansion(
    visit: Visit, server: stage.Server
) -> None:
    made = imported(server, 120, "expand")
    page = visit(phone=True, settings={"oneClick": False}).sit_down(made, to_move(server, str(made["id"])))
    wait_for(page, "choose")
    rows = page.locator(".prow:has(.quick)")
    for n in range(min(6, rows.count())):
        rows.nth(n).locator(".quick").tap()
        # What fits is ready to be confirmed, and nothing lies over that.
        until(
            page,
            """(() => {
              const box = document.querySelector('.prow .confirm')?.getBoundingClientRect();
              if (!box) return false;
              const at = document.elementFromPoint(box.x + box.width / 2, box.bottom - 3);
              return at?.closest('.confirm') !== null;
            })()""",
        )
        page.locator(".prow.open .row").tap()


# The province that was picked, where the tools of the map lie on it.
UNDER_BUTTONS = """() => {
  const tools = document.querySelector(".mt .buttons").getBoundingClientRect();
  return [...document.querySelectorAll(".gmap .g-badge.pick")].filter(e => {
    const r = e.getBoundingClientRect();
    return r.right > tools.left && r.top < tools.bottom && r.bottom > tools.top;
  }).map(e => e.outerHTML.slice(0, 100));
}"""


def test_where_the_tiles_do_not_say_it_an_advance_tells_what_it_does_before_it_is_bought(
    visit: Visit, server: stage.Server
) -> None:
    page = sit_at_the_question(visit(phone=True, settings={"oneClick": False}), imported(server, 420, "purchase", 6, 7))
    page.locator('.decision .opt[data-key^="buy"]').first.click()
    letter = page.locator('.decision .opt[aria-pressed="true"]').get_attribute("data-key") or ""
    told = next(one for one in server.get("/api/cards/age")["advances"] if one["letter"] == letter.split()[1])
    expect(page.locator(".foresee .ability")).to_have_text(told["text"])
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.locator(".foresee .ability")).to_be_hidden()


def test_on_a_phone_what_a_ship_newly_reaches_comes_into_sight(visit: Visit, server: stage.Server) -> None:
    match = position(3, "purchase", venice={"cash": 90, "ship": "galley_2"}, step="ship")
    seats = [{"seat": seat, "kind": "link"} for seat in match.seats]
    made = server.post("/api/games/import", record=match.record(), seats=seats)
    page = sit_at_the_question(visit(phone=True, settings={"oneClick": False}), made)
    page.locator('.decision .opt[data-key="upgrade"]').click()
    page.locator(".foresee.armed").wait_for()
    outside = """() => {
      const foot = document.querySelector(".sheet").getBoundingClientRect().top;
      return [...document.querySelectorAll(".gmap .g-newly")].filter(e => {
        const r = e.getBoundingClientRect();
        return r.top < 50 || r.left < 0 || r.right > innerWidth || (r.top + r.bottom) / 2 > foot;
      }).length;
    }"""
    until(page, "document.querySelectorAll('.gmap .g-newly').length > 0")
    settled(page, f"() => ({outside})() === 0 ? [] : ['out of sight']")


def test_on_a_phone_the_tools_do_not_lie_on_what_was_picked(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 420, "expand", seats=6, seed=7)
    page = visit(phone=True, settings={"oneClick": False}).sit_down(made, to_move(server, str(made["id"])))
    wait_for(page, "choose")
    rows = page.locator(".prow .row")
    for n in range(0, rows.count(), 6):
        rows.nth(n).tap()
        expect(page.locator(".gmap .g-badge.pick")).to_have_count(1)
        settled(page, UNDER_BUTTONS, at=rows.nth(n).inner_text())
        page.locator('.prow .row[aria-expanded="true"]').tap()


def test_on_a_phone_a_card_taken_up_in_the_hand_says_what_comes_of_it(visit: Visit, server: stage.Server) -> None:
    made = imported(server, 40, "play")
    page = visit(phone=True, settings={"oneClick": False}).sit_down(made, to_move(server, str(made["id"])))
    wait_for(page, "choose")
    page.locator(".ptabs").get_by_role("button", name="Cards").tap()
    page.locator('.handbox .mini[role="button"].can').first.tap()
    expect(page.locator(".foresee.armed .go .btn.main")).to_be_in_viewport(ratio=1)
    # Whoever looks at the hand once more stays there.
    page.locator(".ptabs").get_by_role("button", name="Cards").tap()
    expect(page.locator(".handbox")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "narrow"])
@pytest.mark.parametrize("kind", ["capital_bid", "expand", "purchase"])
def test_no_serious_finding_at_the_table(visit: Visit, axe: str, server: stage.Server, kind: str, phone: bool) -> None:
    made = imported(server, 1 if kind == "capital_bid" else 120, kind)
    visitor = visit(settings={**SYSTEM, "oneClick": False}, phone=phone, bypass_csp=True)
    page = visitor.sit_down(made, to_move(server, str(made["id"])))
    until(page, "document.querySelector('.decision .opt, .decision .prow, .decision .bid') !== null")
    check_both(page, axe)
    if kind == "expand":
        page.locator(".prow .row").first.click()
        page.locator(".prow.open .opt").first.wait_for()
        check_both(page, axe)
    if phone:
        page.locator(".ptabs").get_by_role("button", name="Tables").click()
        page.locator(".comlog").wait_for()
        check_both(page, axe)


@pytest.mark.parametrize(
    "path", ["/cards?game=age", "/rules?game=age", "/new?game=age", "/replay/{}?at=60", "/finished/{}"]
)
def test_no_serious_finding_on_a_page(visit: Visit, axe: str, server: stage.Server, path: str) -> None:
    made = server.post("/api/games/import", record=stage.played_age(3, 4))
    page = visit(settings=SYSTEM, bypass_csp=True).open(path.format(made["id"]))
    page.wait_for_load_state("networkidle")
    check_both(page, axe)


def test_the_tree_of_the_table_holds_the_question_and_the_regions(visit: Visit, server: stage.Server) -> None:
    page = sit_at_the_question(visit(), imported(server, 120, "purchase"))
    asked = question(page)
    page.get_by_role("button", name="Map", exact=True).click()  # where the advances are bought now
    tree = page.locator("body").aria_snapshot()
    assert asked in tree
    for region in ("Map", "Order of play", "Commodities", "Advances", "Your hand"):
        assert f'region "{region}"' in tree, region
    assert tree.index(asked) < tree.index('region "Map"')
    assert "Barcelona, capital, Area IV, market number 3, Wine" in tree
