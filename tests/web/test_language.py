"""Another language without loading the page again: everything on the screen changes, what comes from the server too."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, Response, Route, expect

from bench import stage
from signoria.arena.puzzles import puzzle, steps_of
from tests.web.conftest import Visit
from tests.web.playing import choose, log, settled, until_so, wait_for
from tests.words.catalogues import WEB, blanks, read

NAMES = ("app", "age", "pages", "pax", "table")
ENGLISH = {name: read(WEB / "en" / f"{name}.po") for name in NAMES}
SPANISH = {name: read(WEB / "es" / f"{name}.po") for name in NAMES}
MARK = "window.notLoadedAgain = true"


def english_sentences() -> set[str]:
    """Texts of the browser that are English and nothing else, without blanks, long enough not to be a name."""
    found = set()
    for name in NAMES:
        for key in ENGLISH[name].ids():
            for form in ENGLISH[name].forms(key):
                if not blanks(form) and len(form) > 6 and form not in SPANISH[name].forms(key):
                    found.add(form)
    spanish = {form for name in NAMES for key in SPANISH[name].ids() for form in SPANISH[name].forms(key)}
    return found - spanish


# All texts of the page, those for screen readers too, that are among these.
SHOWN = """(among) => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.push(walk.currentNode.textContent.trim());
  for (const e of document.querySelectorAll("[aria-label],[title],[placeholder]"))
    for (const name of ["aria-label", "title", "placeholder"]) found.push(e.getAttribute(name) ?? "");
  return found.filter((text) => among.includes(text));
}"""


def assert_spanish(page: Page) -> None:
    """What comes from the server may take a moment; then nothing English is left."""
    settled(page, SHOWN, sorted(english_sentences()), at="English is left")


def switch_in_settings(page: Page, settings: str, language: str) -> None:
    page.get_by_role("button", name=settings).first.click()
    page.get_by_label(language).check()
    page.keyboard.press("Escape")


def test_a_table_in_mid_game_changes_its_language_and_back(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=4)
    page = visit().sit_down(made, "fugger")
    wait_for(page, "choose")
    chance = Random(3)
    choose(page, chance)
    wait_for(page, "choose", "wait")
    page.evaluate(MARK)
    before = log(page).inner_text()
    switch_in_settings(page, "Settings", "Español")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.get_by_text(re.compile("^Turno 1$", re.IGNORECASE)).first).to_be_visible()
    expect(page.locator(".decision")).to_contain_text(re.compile("¿|Decide"))
    happened = page.get_by_role("region", name="Registro")
    expect(happened).not_to_contain_text(re.compile("turn 1|buys|puts|comes into"))
    expect(happened).to_contain_text("turno 1")
    assert_spanish(page)
    assert page.evaluate("window.notLoadedAgain") is True
    # What happens from now on is told in Spanish too.
    choose(page, chance)
    wait_for(page, "choose", "wait")
    assert_spanish(page)
    switch_in_settings(page, "Ajustes", "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_text("Settings").or_(page.locator("[aria-label=Settings]")).first).to_be_attached()
    assert page.evaluate("window.notLoadedAgain") is True
    assert "turn 1" in before.casefold()
    expect(log(page)).to_contain_text("turn 1")
    expect(log(page)).not_to_contain_text(re.compile("turno 1|compra|pone"))


# Names on the map of Age of Renaissance that lie on one another: their boxes share more than a hair's breadth.
COLLISIONS = """() => {
  const names = [...document.querySelectorAll(".gmap .g-name, .gmap .g-boxname")].map((e) => [e.textContent, e.getBBox()]);
  const found = [];
  names.forEach(([a, p], i) => names.slice(i + 1).forEach(([b, q]) => {
    const wide = Math.min(p.x + p.width, q.x + q.width) - Math.max(p.x, q.x);
    // A box has room for accents and descenders that the letters of two names seldom use at once.
    const high = Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y);
    if (wide > 1 && high > 4) found.push(`${a} / ${b}`);
  }));
  return found;
}"""


def test_the_map_of_age_changes_its_names_and_none_lies_on_another(visit: Visit, server: stage.Server) -> None:
    record = stage.played_age(6, 5, "campaign", 120, "purchase")
    wanted = [{"seat": f"player{n}", "kind": "link"} for n in range(1, 7)]
    made = server.post("/api/games/import", record=record, seats=wanted)
    page = visit().sit_down(made, str(server.get(f"/api/games/{made['id']}")["to_move"][0]))
    wait_for(page, "choose")
    page.get_by_role("button", name="Map", exact=True).click()  # while one buys the board of advances takes its place
    names = page.locator(".gmap .g-name")
    expect(names.filter(has_text=re.compile("^LONDON$"))).to_have_count(1)
    settled(page, COLLISIONS, at="names on one another")
    page.evaluate(MARK)
    switch_in_settings(page, "Settings", "Español")
    expect(names.filter(has_text=re.compile("^LONDRES$"))).to_have_count(1)
    expect(names.filter(has_text=re.compile("^Estocolmo$"))).to_have_count(1)
    expect(page.locator(".gmap .g-seaname", has_text=re.compile("Mar.*Negro", re.DOTALL))).to_have_count(1)
    expect(page.locator(".comlog th[title=Madera]")).to_have_count(1)
    expect(page.locator(".advs th[title^='El Cielo'], .advs th[title^='Los Cielos']")).to_have_count(1)
    settled(page, COLLISIONS, at="names on one another")
    assert_spanish(page)
    assert page.evaluate("window.notLoadedAgain") is True
    switch_in_settings(page, "Ajustes", "English")
    expect(names.filter(has_text=re.compile("^LONDON$"))).to_have_count(1)
    expect(page.locator(".comlog th[title=Timber]")).to_have_count(1)


def test_a_puzzle_changes_its_language_hint_and_solution_too(visit: Visit) -> None:
    riddle = puzzle(1)
    page = visit().open("/puzzles/1")
    page.wait_for_url("**/table/*")
    page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name="Solution").click()
    expect(page.locator(".riddle .way li")).to_have_text([step.label for step in steps_of(riddle)])
    switch_in_settings(page, "Settings", "Español")
    expect(page.locator(".riddle")).to_contain_text(riddle.title_in("es"))
    expect(page.locator(".riddle .tip")).to_have_text("Busca una victoria de este tipo: Globalización.")
    expect(page.locator(".riddle .way li")).to_have_text([step.label for step in steps_of(riddle, "es")])
    page.get_by_role("button", name="Pista").click()
    expect(page.locator(".riddle .tip")).to_have_text(f"Ahora: {steps_of(riddle, 'es')[0].label}.")
    assert_spanish(page)


def test_a_hint_that_comes_after_the_switch_is_in_the_language_that_is_spoken_then(visit: Visit) -> None:
    page = visit().open("/puzzles/1")
    page.wait_for_url("**/table/*")
    held: list[Route] = []
    page.route("**/hint?*", lambda route: route.continue_() if held else held.append(route))
    page.get_by_role("button", name="Hint").click()
    until_so(page, lambda: held != [])
    switch_in_settings(page, "Settings", "Español")
    expect(page.get_by_role("button", name="Pista")).to_be_visible()
    held[0].continue_()
    expect(page.locator(".riddle .tip")).to_have_text("Busca una victoria de este tipo: Globalización.")


PATHS = [
    "/",
    "/new",
    "/new?game=age",
    "/cards?game=age",
    "/puzzles",
    "/cards?op=siege&card=PREN021",
    "/rules?part=E1",
    "/rules/E1.b.1",
    "/nowhere",
]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_changes_its_language_and_keeps_its_place(visit: Visit, path: str) -> None:
    page = visit().open(path)
    page.wait_for_load_state("networkidle")
    page.evaluate(MARK)
    address = page.url
    page.get_by_label("Language").select_option("es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.wait_for_load_state("networkidle")
    assert_spanish(page)
    assert page.url == address
    assert page.evaluate("window.notLoadedAgain") is True
    page.get_by_label("Idioma").select_option("en")
    expect(page.get_by_label("Language")).to_be_visible()


def test_what_was_chosen_for_a_new_game_outlives_the_switch(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_label("4 seats").check()
    page.get_by_label("Bankruptcy").check()
    page.get_by_label("Language").select_option("es")
    expect(page.get_by_label("4 asientos")).to_be_checked()
    expect(page.get_by_label("Bancarrota")).to_be_checked()
    expect(page.get_by_text("Inglaterra y el Sacro Imperio Romano empiezan reformistas.")).to_be_visible()


def test_rules_and_cards_come_in_the_language_from_the_server(visit: Visit) -> None:
    page = visit(settings={"language": "es"}).open("/cards?card=PREN008")
    expect(page.get_by_role("heading", name="Jesuitas")).to_be_visible()
    page.goto(page.url.split("/cards")[0] + "/rules/E1.b.3")
    expect(page.get_by_text("La carta bocabajo solo se toma convocando una feria comercial.").first).to_be_visible()


def test_without_a_wish_the_language_of_the_browser_is_spoken(visit: Visit) -> None:
    page = visit(locale="es-ES", storage_state={"cookies": [], "origins": []}).open("/")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    assert_spanish(page)


def test_the_spanish_words_are_fetched_only_when_they_are_wanted(visit: Visit) -> None:
    visitor = visit()
    page = visitor.context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(visitor.server.address + "/")
    page.wait_for_load_state("networkidle")
    spanish = SPANISH["pax"].text("about")
    fetched = [answer.text() for answer in answers if answer.url.endswith(".js")]
    assert fetched
    assert not any(spanish in text for text in fetched)
    page.get_by_label("Language").select_option("es")
    expect(page.get_by_text(spanish)).to_be_visible()
