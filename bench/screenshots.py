"""Screenshots of every page, wide and narrow, light and dark, into build/screenshots.

`python -m bench.screenshots` makes all of them, `python -m bench.screenshots lobby table` those of these pages, and
`--lang es` shows them in Spanish.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from bench import stage
from signoria.table.words import LANGUAGES, Catalogue

OUT = stage.ROOT / "build" / "screenshots"
SIZES = {"1440": (1440, 900), "390": (390, 844)}
THEMES = ("light", "dark")
SEATS = ["fugger", "medici", "coeur"]
SETTLE_MS = 400

Act = Callable[[Page], None]


class Acts:
    """What is done on a page before its picture is taken, in the words of its language."""

    def __init__(self, lang: str) -> None:
        files = {name: stage.WEB / "src" / "words" / lang / f"{name}.po" for name in ("pages", "table", "pax")}
        self._words = {name: Catalogue(file.read_text(encoding="utf-8"), file.name) for name, file in files.items()}

    def links(self, page: Page) -> None:
        """Ask for a table whose seats have links."""
        w = self._words["pages"]
        page.get_by_label(w.text("new.preset.friends")).check()
        page.get_by_role("button", name=w.text("new.open")).click()
        page.get_by_role("heading", name=w.text("made.title")).wait_for()

    def paste(self, page: Page) -> None:
        """Paste a record that is to be imported."""
        w = self._words["pages"]
        page.get_by_role("button", name=w.text("lobby.import")).click()
        page.get_by_label(w.text("import.text")).first.fill(stage.played(["fugger", "medici"], seed=1, choices=6))

    def armed(self, page: Page) -> None:
        """Choose an option, but do not confirm it."""
        page.locator(".decision .opt").first.click()
        page.get_by_role("button", name=self._words["table"].text("confirm")).wait_for()

    def riddle(self, page: Page) -> None:
        """Ask for a hint at a puzzle."""
        page.wait_for_url("**/table/*")
        page.get_by_role("button", name=self._words["table"].text("puzzle.hint"), exact=True).click()
        page.locator(".riddle .tip").wait_for()

    def failed(self, page: Page) -> None:
        """Take the last answer again and again: that never wins a puzzle."""
        w = self._words["table"]
        page.wait_for_url("**/table/*")
        while page.locator(".riddle.open").count():
            with page.expect_response(lambda answer: answer.url.endswith("/choices")):
                page.locator(".decision .opt").last.click()
                page.get_by_role("button", name=w.text("confirm")).click()
            page.wait_for_timeout(SETTLE_MS)
        page.get_by_role("button", name=w.text("puzzle.solution"), exact=True).click()
        page.locator(".riddle .way").wait_for()

    def tab(self, name: str) -> Act:
        """Show a part of the table of Pax Renaissance on a phone."""
        word = self._words["pax"].text(f"tab.{name}")

        def act(page: Page) -> None:
            page.get_by_role("button", name=word, exact=True).or_(
                page.get_by_role("tab", name=word, exact=True)
            ).last.click()

        return act


def _province(page: Page) -> None:
    page.locator(".prow .row").nth(1).click()
    page.locator(".prow.open .opt").first.wait_for()


def _sheet(number: int) -> Act:
    """A sheet of the table on a phone, by its place among the tabs."""

    def act(page: Page) -> None:
        page.locator(".ptabs button").nth(number).click()

    return act


def age_pages(tables: dict[str, str]) -> dict[str, tuple[str, Act | None, str]]:
    """The same for Age of Renaissance; tables by the question that is asked there."""
    expand, over = f"/table/{tables['expand']}", tables["over"]
    return {
        "table-age-expand": (expand, None, "all"),
        "table-age-province": (expand, _province, "all"),
        "table-age-cards": (expand, _sheet(1), "narrow"),
        "table-age-tables": (expand, _sheet(2), "narrow"),
        "table-age-purchase": (f"/table/{tables['purchase']}", None, "all"),
        "table-age-bid": (f"/table/{tables['bid']}", None, "all"),
        "table-age-capitals": (f"/table/{tables['capital_bid']}", None, "all"),
        "new-age": ("/new?game=age", None, "all"),
        "cards-age": ("/cards?game=age", None, "all"),
        "rules-age": ("/rules?game=age&part=9", None, "all"),
        "replay-age": (f"/replay/{over}?at=90&seat=player2", None, "all"),
        "finished-age": (f"/finished/{over}", None, "all"),
    }


def age_games(server: stage.Server) -> tuple[list[str], dict[str, str]]:
    """Seat links, and a table of Age of Renaissance for each question worth a picture; one that is over."""
    links, tables = [], {}
    for kind, choices in (("capital_bid", 1), ("bid", 100), ("purchase", 300), ("expand", 367)):
        record = stage.played_age(5, 12, "campaign", choices, kind)
        seats = [{"seat": f"player{n}", "kind": "link"} for n in range(1, 6)]
        made = server.post("/api/games/import", record=record, seats=seats, title="Zecca")
        tables[kind] = str(made["id"])
        decides = _to_move(server, tables[kind])
        links += [str(seat["link"]) for seat in made["seats"] if seat["seat"] == decides]
    tables["over"] = str(server.post("/api/games/import", record=stage.played_age(3, 4), title="Zecca")["id"])
    return links, tables


def pages(table: str, finished: str, acts: Acts) -> dict[str, tuple[str, Act | None, str]]:
    """Name, address, what to do first, and at which sizes (all, wide or narrow)."""
    return {
        "lobby": ("/", None, "all"),
        "import": ("/", acts.paste, "all"),
        "new-game": ("/new", None, "all"),
        "links": ("/new", acts.links, "all"),
        "table": (f"/table/{table}", None, "all"),
        "table-preview": (f"/table/{table}", acts.armed, "all"),
        "table-market": (f"/table/{table}", acts.tab("market"), "narrow"),
        "table-tableaux": (f"/table/{table}", acts.tab("tableaux"), "narrow"),
        "table-log": (f"/table/{table}", acts.tab("log"), "narrow"),
        "finished": (f"/finished/{finished}", None, "all"),
        "replay": (f"/replay/{finished}?at=60&seat=medici", None, "all"),
        "puzzles": ("/puzzles", None, "all"),
        "table-puzzle": ("/puzzles/2", acts.riddle, "all"),
        "table-puzzle-failed": ("/puzzles/1", acts.failed, "all"),
        "cards": ("/cards?op=siege&card=PREN021", None, "all"),
        "rules": ("/rules?part=E1", None, "all"),
        "rule": ("/rules/E1", None, "all"),
        "missing": ("/nowhere", None, "all"),
    }


def sit_down(browser: Browser, server: stage.Server, links: list[str]) -> dict[str, Any]:
    """Open each link of a seat, as one person, for a link seats one only: what the browser then knows of itself."""
    context = browser.new_context()
    page = context.new_page()
    for link in links:
        page.goto(server.address + link)
        page.wait_for_url("**/table/*")
    known: dict[str, Any] = {**context.storage_state()}
    context.close()
    return known


def context_options(known: dict[str, Any], size: str, theme: str, lang: str) -> dict[str, Any]:
    """A window of this size, of somebody who has chosen these settings."""
    width, height = SIZES[size]
    settings = {"theme": theme, "motion": False, "oneClick": False, "letters": True, "language": lang}
    kept = {"name": "signoria.settings", "value": json.dumps(settings)}
    origins = [
        {**one, "localStorage": [*(item for item in one["localStorage"] if item["name"] != kept["name"]), kept]}
        for one in known["origins"]
    ]
    return {
        "viewport": {"width": width, "height": height},
        "device_scale_factor": 2 if size == "390" else 1,
        "is_mobile": size == "390",
        "has_touch": size == "390",
        "reduced_motion": "reduce",
        "locale": "en-GB",
        "storage_state": {"cookies": known["cookies"], "origins": origins},
    }


def games(server: stage.Server) -> tuple[list[str], str, str]:
    """Seat links for the lobby, a table in mid-game, and a finished game."""
    finished = server.post("/api/games/import", record=stage.played(SEATS, seed=5), title="Zattere")
    half = stage.played(SEATS, seed=5, choices=60)
    seats = [
        {"seat": bank, "kind": "link", "name": name} for bank, name in zip(SEATS, ("Inés", "Luca", "Anna"), strict=True)
    ]
    table = server.post("/api/games/import", record=half, seats=seats, title="Rialto")
    other = server.new_game("fugger:link", "medici:link", "coeur:link", "marchionni:link", seed=3, title="Fondaco")
    # The seat that has to decide, so that the table shows a question.
    decides = _to_move(server, str(table["id"]))
    links = [str(seat["link"]) for seat in table["seats"] if seat["seat"] == decides]
    links += [str(seat["link"]) for seat in other["seats"] if seat["seat"] == "coeur"]
    return links, str(table["id"]), str(finished["id"])


def _to_move(server: stage.Server, game: str) -> str:
    import urllib.request

    with urllib.request.urlopen(f"{server.address}/api/games/{game}", timeout=60) as answer:
        return str(json.load(answer)["to_move"][0])


def shoot(browser: Browser, server: stage.Server, wanted: list[str], lang: str) -> list[Path]:
    """Every picture that was asked for."""
    links, table, finished = games(server)
    age_links, tables = age_games(server)
    known = sit_down(browser, server, [*links, *age_links])
    made = []
    for size in SIZES:
        for theme in THEMES:
            context = browser.new_context(**context_options(known, size, theme, lang))
            context.set_default_timeout(stage.ANSWER_SECONDS * 1000)
            page = context.new_page()
            for name, (path, act, where) in {**pages(table, finished, Acts(lang)), **age_pages(tables)}.items():
                if (wanted and name not in wanted) or where not in ("all", "narrow" if size == "390" else "wide"):
                    continue
                page.goto(server.address + path)
                page.locator("h1, h2").first.wait_for()
                page.wait_for_load_state("networkidle")
                if act is not None:
                    act(page)
                page.wait_for_timeout(SETTLE_MS)
                file = OUT / f"{name}-{size}-{theme}{'' if lang == 'en' else f'-{lang}'}.png"
                page.screenshot(path=file, full_page=not name.startswith("table"))
                made.append(file)
            context.close()
    return made


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.screenshots")
    parser.add_argument("pages", nargs="*", help="names of pages (all)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (en)")
    asked = parser.parse_args(argv)
    try:
        stage.build_client()
        program = stage.find_chromium()
    except stage.NotThere as reason:
        print(f"No screenshots were made: {reason}.", file=sys.stderr)
        return 2
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = stage.Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=program, args=stage.BROWSER_ARGUMENTS)
        try:
            made = shoot(browser, server, asked.pages, asked.lang)
        finally:
            browser.close()
            server.stop()
    print(f"{len(made)} screenshots in {OUT.relative_to(stage.ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
