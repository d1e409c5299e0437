"""The pages around the table: new game, import, cards, rules, and what they say when something is wrong."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from bench import stage
from signoria.table import record_document
from tests.web.conftest import Visit


def test_a_new_game_offers_what_the_server_offers(visit: Visit) -> None:
    page = visit().open("/new")
    meta = page.evaluate("fetch('/api/meta').then(answer => answer.json())")["games"][0]
    page.get_by_role("heading", name="New game").wait_for()
    for edition in meta["rules"]:
        page.get_by_role("radio", name=re.compile(f"^{edition['name']}")).check()
        for variant in meta["variants"]:
            if variant["id"] == meta["solitaire"]:
                continue  # it stands among who plays
            if variant["id"] in edition["variants"]:
                expect(page.get_by_label(variant["name"])).not_to_be_checked()
                expect(page.get_by_text(variant["text"])).to_be_visible()
            else:
                expect(page.get_by_text(variant["text"])).to_have_count(0)
        for told in edition["differences"]:
            expect(page.get_by_text(told["text"])).to_have_count(1)
    for bank in meta["seats"]:
        choices = page.get_by_label(f"Who plays {bank['name']}").locator("option").all_inner_texts()
        for level in meta["levels"]:
            assert f"Opponent: {level['name']}" in choices


def test_on_a_phone_what_few_change_is_folded_and_the_table_is_opened_from_anywhere(visit: Visit) -> None:
    page = visit(phone=True).open("/new")
    start = page.get_by_role("button", name="Open the table")
    expect(start).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollHeight") < 2 * 844
    folds = page.locator("details.foldset > summary")
    expect(folds.filter(has_text="Edition")).to_contain_text("Second edition")
    expect(folds.filter(has_text="Variants")).to_contain_text("none")
    bank = page.get_by_label("Who plays Medici")
    expect(bank).to_be_hidden()
    folds.filter(has_text="Seats").tap()
    bank.select_option("link")
    expect(folds.filter(has_text="Seats")).to_contain_text("By link 1")
    # With somebody by link there are terms to agree on, folded too.
    expect(folds.filter(has_text="Clock")).to_be_visible()
    expect(start).to_be_in_viewport(ratio=1)
    start.tap()
    page.get_by_role("heading", name="The table is ready").or_(page.locator(".made")).first.wait_for()


def test_a_game_of_the_first_edition(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_label("1550 map").check()
    page.get_by_role("radio", name=re.compile("^First edition")).check()
    page.get_by_text("What is different from the second edition").click()
    expect(page.get_by_text("You take exactly two actions")).to_be_visible()
    page.get_by_label("Expansion").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    game = page.url.rsplit("/", 1)[1]
    told = page.evaluate(f"fetch('/api/games/{game}/replay?step=0').then(answer => answer.json())")
    assert (told["view"]["rules"], told["view"]["variants"]) == ("1e", ["expansion"])
    expect(page.get_by_text("empire deck", exact=True).first).to_be_visible()
    expect(page.get_by_text("Red Sea", exact=True)).to_have_count(0)


def test_seats_and_their_number_go_together(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_label("4 seats").check()
    expect(page.get_by_label("Who plays Marchionni")).not_to_have_value("nobody")
    page.get_by_label("Who plays Medici").select_option("nobody")
    expect(page.get_by_label("3 seats")).to_be_checked()
    page.get_by_label("Who plays Coeur").select_option("nobody")
    page.get_by_label("Who plays Marchionni").select_option("nobody")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_have_text("Give at least 2 seats a player.")


def test_a_bad_seed_is_told_beside_its_field(visit: Visit) -> None:
    page = visit().open("/new")
    page.get_by_text("More: name of the table").click()
    seed = page.get_by_label("Seed")
    seed.fill("twelve")
    page.get_by_role("button", name="Open the table").click()
    expect(seed).to_have_attribute("aria-invalid", "true")
    expect(seed).to_have_accessible_description(re.compile("must be a whole number"))


def test_the_same_seed_deals_the_same_cards(visit: Visit) -> None:
    markets = []
    for _ in range(2):
        page = visit().open("/new")
        page.get_by_label("Astrology").check()
        page.get_by_text("More: name of the table").click()
        page.get_by_label("Seed").fill("77")
        page.get_by_label("Name of the table").fill("Rialto")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/table/*")
        game = page.url.rsplit("/", 1)[1]
        told = page.evaluate(f"fetch('/api/games/{game}/replay?step=0').then(answer => answer.json())")
        markets.append(told["view"]["market"])
        assert told["view"]["variants"] == ["astrology"]
    assert markets[0] == markets[1]


def test_the_lobby_shows_whose_move_it_is(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=4, title="Anna – Luca")
    one, two = visit(), visit()
    one.sit_down(made, "fugger")
    two.sit_down(made, "medici")
    page = one.open("/")
    row = page.get_by_role("listitem").filter(has_text="Anna – Luca")
    expect(row).to_contain_text("Your decision")
    row.get_by_role("link", name="Decide").click()
    page.wait_for_url(f"**/table/{made['id']}")
    expect(page.locator(".top .what")).to_contain_text("Anna – Luca")
    page = two.open("/")
    row = page.get_by_role("listitem").filter(has_text="Anna – Luca")
    expect(row).to_contain_text("Fugger decides")
    expect(row.get_by_role("link", name="Open")).to_be_visible()


def test_a_seat_link_can_be_pasted(visit: Visit, server: stage.Server) -> None:
    made = server.new_game("fugger:link", "medici:link", seed=4)
    page = visit().open("/")
    page.get_by_text("I have a seat link").click()
    field = page.get_by_label("Seat link")
    field.fill("a link")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("This is no seat link")
    field.fill(server.address + str(made["seats"][1]["link"]))
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(f"**/table/{made['id']}")


def test_importing_what_is_wrong_says_what(visit: Visit) -> None:
    visitor = visit()
    visitor.expected.append("422")
    page = visitor.open("/")
    page.get_by_role("button", name="Import a record or a position").click()
    send = page.get_by_role("button", name="Import", exact=True)
    send.click()
    expect(page.get_by_role("alert")).to_contain_text("Choose a file or paste a text first")
    text = page.get_by_label("Or paste it here")
    text.fill('{"players": [')
    send.click()
    expect(page.get_by_role("alert")).to_contain_text("This is no JSON")
    text.fill(stage.played(["fugger", "medici"], seed=1, choices=4).replace("fugger: ", "fugger: dance; ", 1))
    send.click()
    expect(page.get_by_role("alert")).to_contain_text("dance")
    assert page.url.rstrip("/") == visitor.server.address


def test_the_seats_of_what_is_imported_are_those_the_server_finds_in_it(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("button", name="Import a record or a position").click()
    text, rows = page.get_by_label("Or paste it here"), page.locator("dialog .seatrow")
    text.fill(stage.played(["medici", "coeur"], seed=1, choices=4))
    expect(rows).to_have_text([re.compile("Coeur"), re.compile("Medici")])  # in turn order
    text.fill('{"format": "signoria/age-position/1", "players": ["venice", "genoa", "barcelona"]}')
    expect(rows).to_have_count(3)
    hint = page.locator("#import-hint")
    expect(hint).to_have_text("This is a position.")
    text.fill("")
    expect(rows).to_have_count(0)
    text.fill(json.dumps(record_document(stage.played(["medici", "coeur"], seed=1, choices=4))))
    expect(rows).to_have_count(2)
    expect(hint).to_have_text("This is a record.")
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/table/*")


def test_a_finished_record_opens_its_result(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("button", name="Import a record or a position").click()
    record = stage.played(["fugger", "medici"], seed=7)
    page.get_by_label("File").set_input_files({"name": "game.txt", "mimeType": "text/plain", "buffer": record.encode()})
    expect(page.get_by_label("Or paste it here")).to_have_value(re.compile("signoria record"))
    page.get_by_role("button", name="Import", exact=True).click()
    page.wait_for_url("**/finished/*")
    expect(page.get_by_role("heading", level=1)).to_contain_text("wins")


def test_finding_cards(visit: Visit) -> None:
    page = visit().open("/cards")
    cards = page.evaluate("fetch('/api/cards/pax').then(answer => answer.json())")["cards"]
    found = page.get_by_role("status")
    expect(found).to_have_text(f"{len(cards)} cards")
    page.get_by_label("Side").select_option("east")
    page.get_by_label("Op", exact=True).select_option("corsair")
    expect(page).to_have_title("Cards · Signoria")
    wanted = [c for c in cards if c["side"] == "east" and any(op.startswith("corsair") for op in c["ops"])]
    expect(found).to_have_text(f"{len(wanted)} cards")
    page.get_by_role("link", name=wanted[0]["name"]).first.click()
    expect(page.get_by_role("complementary")).to_contain_text(wanted[0]["id"])
    page.get_by_role("link", name="Show all").click()
    expect(found).to_have_text(f"{len(cards)} cards")
    page.get_by_label("Search").fill("conquistadors")
    expect(found).to_have_text("1 card")
    page.get_by_label("Search").fill("no such words at all")
    expect(found).to_have_text("No card fits. Take away a filter or a word.")


def test_every_card_has_an_address(visit: Visit) -> None:
    page = visit().open("/cards/PREN021")
    expect(page.get_by_role("complementary").get_by_role("heading", name="Conquistadors")).to_be_visible()


def test_finding_rules_and_the_address_of_a_clause(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("/rules")
    page.get_by_label("Search").fill("hand limit")
    expect(page.get_by_role("listitem").filter(has_text="E1.a.1").last).to_contain_text("hand limit")
    page.wait_for_url("**q=hand+limit**")
    page.get_by_role("link", name="Link to rule E1.a.1").click()
    page.wait_for_url("**/rules/pax:E1.a.1")
    expect(page.get_by_role("heading", name="Rule E1.a.1")).to_be_visible()
    again = visitor.open("/rules/E1.a.1")
    expect(again.get_by_role("heading", name="Rule E1.a.1")).to_be_visible()
    expect(again.get_by_role("link", name="Purchase")).to_be_visible()
    head = visitor.open("/rules/pax:E1")
    expect(head.get_by_role("heading", name="Statements under E1")).to_be_visible()
    visitor.expected.append("404")
    other = visitor.open("/rules/age:E1.a.1")
    expect(other.get_by_role("alert")).to_contain_text("E1.a.1")
    whole = visitor.open("/rules?part=E1")
    expect(whole.get_by_role("heading", name="Purchase", exact=True)).to_be_visible()
    expect(whole.locator(".statements").first).to_contain_text("E1.1")


def test_the_rules_are_a_book_that_understands_a_question(visit: Visit) -> None:
    page = visit().open("/rules")
    chapters = page.get_by_role("navigation", name="Parts")
    chapters.get_by_role("link", name="Trade fairs").click()
    expect(page.get_by_role("heading", name="Levies", exact=True)).to_be_visible()
    page.get_by_label("Search").fill("how do I win?")
    page.wait_for_url("**/rules?q=*")
    expect(page.locator(".statements li").first).to_contain_text("L")
    first = page.locator(".statements li .r").first
    expect(first).to_have_text(re.compile(r"^L\d"))


def test_what_is_not_there(visit: Visit) -> None:
    visitor = visit()
    visitor.expected += ["404", "422"]
    page = visitor.open("/nowhere")
    expect(page.get_by_role("link", name=re.compile("lobby|tables", re.IGNORECASE)).last).to_be_visible()
    for path in ("/finished/AAAAAAAAAA", "/replay/AAAAAAAAAA", "/table/AAAAAAAAAA"):
        page = visitor.open(path)
        expect(page.get_by_role("alert")).to_be_visible()


def test_dark_and_light(visit: Visit) -> None:
    page = visit(settings={"theme": "system"}, color_scheme="dark").open("/")
    html = page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    page.get_by_role("button", name="Light colours").click()
    expect(html).to_have_attribute("data-theme", "light")
    page.reload()
    page.get_by_role("button", name="Dark colours").wait_for()
    expect(html).to_have_attribute("data-theme", "light")
