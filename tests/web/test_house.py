"""The house around the tables in real browsers: names, tournaments, ratings, standing answers, votes, administration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, Route, expect

from bench import stage
from tests.web.conftest import Visit
from tests.web.playing import until_so
from tests.web.test_access import check

TOKEN = "the key of the house"


@pytest.fixture(scope="module")
def server(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[stage.Server]:
    """A public house."""
    folder = tmp_path_factory.mktemp("house")
    running = stage.Server(folder, house="public", admin_token=TOKEN, standing_seconds="0.1", clock_seconds="0.2")
    running.start()
    yield running
    running.stop()


def api(page: Page, path: str, body: Any = None) -> Any:
    """What the server answers to this browser."""
    return page.evaluate(
        """([path, body]) => fetch(path, body === null ? {} : {
            method: "POST", body: JSON.stringify(body),
            headers: {"Content-Type": "application/json", "X-Signoria": "1"},
        }).then(answer => answer.json())""",
        [path, body],
    )


def authenticator(page: Page) -> tuple[CDPSession, str]:
    """A device that keeps passkeys, as the browser imitates one."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    shape = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    return session, session.send("WebAuthn.addVirtualAuthenticator", {"options": shape})["authenticatorId"]


def test_a_passkey_opens_a_name_in_another_browser_until_it_is_removed(
    visit: Visit, server: stage.Server, axe: str
) -> None:
    pytest.importorskip("cryptography")
    here = server.address.replace("127.0.0.1", "localhost")  # passkeys are for names, not for numbers
    page = visit(bypass_csp=True).context.new_page()
    page.goto(f"{here}/you")
    session, kept_by = authenticator(page)
    page.wait_for_load_state("networkidle")
    page.get_by_label("Your name here").fill("Inés")
    # Somebody is quicker than the house: one thing is done after the other, and the last is said.
    looks: list[Route] = []
    asked: list[str] = []
    page.route("**/api/me", lambda route: looks.append(route) if route.request.method == "GET" else route.continue_())
    page.get_by_role("button", name="Take this name").click()
    until_so(page, lambda: looks != [])
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("button", name="Make a passkey").click()
    page.evaluate("() => new Promise((next) => setTimeout(next))")
    assert not any("passkeys" in url for url in asked)
    for look in looks:
        look.continue_()
    page.unroute("**/api/me")
    expect(page.get_by_text("The passkey is on your device.")).to_be_visible()
    expect(page.get_by_text(", made ")).to_be_visible()
    assert api(page, "/api/me")["lasting"]
    check(page, axe)
    # The devices of one owner share their passkeys.
    other = visit()
    other.expected.append("404")
    another = other.context.new_page()
    another.goto(f"{here}/you")
    second, shared = authenticator(another)
    (credential,) = session.send("WebAuthn.getCredentials", {"authenticatorId": kept_by})["credentials"]
    second.send("WebAuthn.addCredential", {"authenticatorId": shared, "credential": credential})
    another.get_by_role("button", name="Come back with a passkey").click()
    expect(another.get_by_text("Welcome back")).to_be_visible()
    assert api(another, "/api/me") == api(page, "/api/me")
    another.get_by_role("button", name="Remove", exact=True).click()
    expect(another.get_by_text("The passkey opens nothing any more.")).to_be_visible()
    another.get_by_role("button", name="Come back with a passkey").click()
    expect(another.get_by_role("alert")).to_contain_text("opens nothing here")
    assert api(another, "/api/me")["lasting"] is False


def test_a_name_is_taken_and_moves_to_another_browser(visit: Visit) -> None:
    page = visit().open("/")
    page.get_by_role("link", name="You", exact=True).click()
    page.get_by_label("Your name here").fill("Inés")
    page.get_by_role("button", name="Take this name").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Another device").click()
    expect(page.get_by_role("img", name="A QR code")).to_be_visible()
    code = page.locator(".house-code").inner_text()
    other = visit().open(f"/you?code={code}")
    expect(other.get_by_label("Code")).to_have_value(code)
    other.get_by_role("button", name="Come back").click()
    expect(other.get_by_text("Welcome back")).to_be_visible()
    assert api(other, "/api/me") == api(page, "/api/me")
    page.get_by_role("button", name="Make a recovery code").click()
    expect(page.get_by_text("It is shown once")).to_be_visible()
    # Going on holiday and coming back.
    page.get_by_role("button", name="Go on holiday now").click()
    expect(page.get_by_text("You are on holiday until")).to_be_visible()
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_role("button", name="Go on holiday now")).to_be_visible()
    # And leaving for good.
    other.get_by_role("button", name="Forget me").click()
    other.get_by_role("button", name="Yes, forget me").click()
    other.wait_for_url("**/")
    assert api(page, "/api/me")["id"] is None or api(other, "/api/me")["id"] is None


def test_a_tournament_of_eight_is_played_to_its_end(visit: Visit) -> None:
    page = visit().open("/tournaments")
    page.get_by_role("textbox", name="Name").fill("Winter Cup")
    page.get_by_label("Kind").select_option(label="Knock-out")
    page.get_by_label("Clock").select_option(label="no clock")
    page.get_by_label("Opponents that play too").fill("8")
    page.get_by_label("Their level").select_option("random")
    page.get_by_role("button", name="Open the tournament").click()
    page.get_by_role("heading", name="Winter Cup").wait_for()
    expect(page.get_by_role("heading", name="Who plays")).to_be_visible()
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("heading", name="Round 1").wait_for()
    expect(page.get_by_role("heading", name="Round 2")).to_be_visible(timeout=900_000)
    expect(page.locator(".lede")).to_contain_text("over, 8 played", timeout=900_000)
    rows = page.locator(".house-table tbody tr")
    expect(rows).to_have_count(8)
    # The first of the final is the first of all: two tables and the final, each with its place.
    expect(rows.first.locator("td").nth(3)).to_have_text("1")
    page.get_by_role("link", name="Round 2, table 1").click()
    page.wait_for_url("**/finished/*")
    page.goto(page.url.rsplit("/finished", 1)[0] + "/tournaments")
    expect(page.get_by_role("link", name="Winter Cup")).to_be_visible()


def test_two_people_join_and_play_a_cup(visit: Visit) -> None:
    anna, luca = visit().open("/tournaments"), visit().open("/tournaments")
    for page, name in ((anna, "Anna"), (luca, "Luca")):
        api(page, "/api/me", {"name": name})
    cup = api(anna, "/api/tournaments", {"title": "Duel", "game": "pax", "kind": "round_robin", "size": 2})["id"]
    for page in (anna, luca):
        page.goto(f"{page.url.rsplit('/tournaments', 1)[0]}/tournaments/{cup}")
        page.get_by_role("button", name="Join").click()
        expect(page.get_by_role("button", name="Leave")).to_be_visible()
    expect(luca.get_by_role("button", name="Begin")).to_have_count(0)
    anna.get_by_role("button", name="Begin").click()
    anna.get_by_role("link", name="Round 1, table 1").click()
    anna.wait_for_url("**/table/*")
    game = anna.url.rsplit("/", 1)[1]
    card = api(anna, f"/api/games/{game}")
    mine = next(seat["seat"] for seat in card["seats"] if seat["you"])
    loser = anna if mine == card["to_move"][0] else luca
    api(loser, f"/api/games/{game}/resign", {"seat": card["to_move"][0], "version": 0})
    luca.reload()
    expect(luca.locator(".lede")).to_contain_text("over, 2 played")
    winner = luca if loser is anna else anna
    expect(luca.locator(".house-table tbody tr").first).to_contain_text("Luca" if winner is luca else "Anna")


def three(visit: Visit, **terms: Any) -> tuple[str, dict[str, Page]]:
    pages = [visit().open("/") for _ in range(3)]
    for page, name in zip(pages, ("Anna", "Luca", "Noor"), strict=True):
        api(page, "/api/me", {"name": name})
    seats = [{"kind": "here", "seat": "fugger"}, {"kind": "link"}, {"kind": "link"}]
    game = api(pages[0], "/api/games", {"game": "pax", "seats": seats, "terms": {"open": True, **terms}})["id"]
    sat = {"fugger": pages[0]}
    for page in pages[1:]:
        sat[api(page, f"/api/games/{game}/sit", {})["seat"]] = page
    return game, sat


def test_a_clock_runs_out_and_the_others_vote(visit: Visit) -> None:
    game, sat = three(visit, clock={"start": 30, "add": 3600, "most": 3600}, away="vote")
    seat = api(next(iter(sat.values())), f"/api/games/{game}")["to_move"][0]
    others = [page for one, page in sat.items() if one != seat]
    for page in others:
        page.goto(f"{page.url}table/{game}")
        page.get_by_role("button", name="An opponent takes over").wait_for()
    for page in others:
        page.get_by_role("button", name="An opponent takes over").click()
    expect(others[0].locator("section.vote")).to_have_count(0)

    def kinds() -> dict[str, str]:
        return {one["seat"]: one["kind"] for one in api(others[0], f"/api/games/{game}")["seats"]}

    until_so(others[0], lambda: kinds()[seat] == "opponent")


def test_a_standing_answer_is_made_given_and_withdrawn(visit: Visit) -> None:
    game, sat = three(visit)
    seat = api(next(iter(sat.values())), f"/api/games/{game}")["to_move"][0]
    page = sat[seat]
    page.goto(f"{page.url}table/{game}")
    page.set_viewport_size({"width": 1440, "height": 1080})  # in lower windows the settings alone lead there
    page.get_by_role("link", name="Standing answers").click()
    page.get_by_role("heading", name="The question you are asked now").wait_for()
    page.get_by_role("button", name="Always decline").click()
    expect(page.get_by_role("listitem").filter(has_text="given 0 times")).to_be_visible()
    page.get_by_role("button", name="Ask me again").first.click()
    expect(page.get_by_text("Nothing: you are asked each time.")).to_be_visible()
    page.get_by_role("button", name="Always this").click()
    expect(page.get_by_role("listitem").filter(has_text="given")).to_be_visible()
    until_so(page, lambda: api(page, f"/api/games/{game}/table")["version"] > 0)


def test_the_ladder_and_a_profile(visit: Visit) -> None:
    anna, luca = visit().open("/"), visit().open("/")
    for page, name in ((anna, "Bianca"), (luca, "Carlo")):
        api(page, "/api/me", {"name": name})
    for _ in range(2):
        seats = [{"kind": "here", "seat": "fugger"}, {"kind": "link", "seat": "medici"}]
        wish = {"game": "pax", "seats": seats, "terms": {"open": True, "rated": True}}
        game = api(anna, "/api/games", wish)["id"]
        api(luca, f"/api/games/{game}/sit", {})
        seat = api(anna, f"/api/games/{game}")["to_move"][0]
        api(anna if seat == "fugger" else luca, f"/api/games/{game}/resign", {"seat": seat, "version": 0})
    anna.get_by_role("link", name="Ranking").click()
    anna.get_by_role("link", name="Bianca", exact=True).click()
    anna.get_by_role("heading", name="Head to head").wait_for()
    expect(anna.get_by_role("row", name="Carlo 2")).to_be_visible()
    expect(anna.get_by_role("img", name="The rating went from")).to_be_visible()
    anna.get_by_role("link", name="Carlo", exact=True).click()
    anna.get_by_role("button", name="Do not read what they say").click()
    expect(anna.get_by_role("button", name="Read them again")).to_be_visible()


def test_the_administrator_settles_a_complaint_and_closes_a_table(visit: Visit) -> None:
    game, sat = three(visit)
    mine, other = list(sat)[:2]
    api(sat[mine], f"/api/games/{game}/report", {"seat": other, "text": "He calls names."})
    visitor = visit()
    visitor.expected.append("403")
    page = visitor.open("/admin")
    page.get_by_role("textbox", name="Token of the administrator").fill("wrong")
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_role("alert")).to_be_visible()
    page.get_by_role("textbox", name="Token of the administrator").fill(TOKEN)
    page.get_by_role("button", name="Look").click()
    expect(page.get_by_text("He calls names.")).to_be_visible()
    page.get_by_role("button", name="Settle the complaint").click()
    expect(page.get_by_role("heading", name="All is well")).to_be_visible()
    page.get_by_label("To whom or what").fill(game)
    page.get_by_role("button", name="Do it").click()
    expect(page.get_by_text(f"Close the table {game}")).to_be_visible()
    assert api(page, f"/api/games/{game}")["status"] == "abandoned"


PAGES = (
    "/tournaments",
    "/tournaments/{cup}",
    "/you",
    "/people/{me}",
    "/ranking",
    "/table/{game}/standing",
    "/privacy",
    "/admin",
)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize(("theme", "phone"), [("light", False), ("dark", True)], ids=["wide", "narrow"])
def test_no_serious_finding_on_a_page(visit: Visit, axe: str, path: str, theme: str, phone: bool) -> None:
    page = visit(settings={"theme": theme}, phone=phone, bypass_csp=True).open("/")
    me = api(page, "/api/me", {"name": "Anna"})["id"]
    wish = {"title": "Cup", "game": "pax", "kind": "swiss", "size": 4, "levels": ["random"] * 4}
    cup = api(page, "/api/tournaments", wish)["id"]
    seats = [{"kind": "here"}, {"kind": "link"}]
    game = api(page, "/api/games", {"game": "pax", "seats": seats, "seed": 11})["id"]
    page.goto(page.url.rstrip("/") + path.format(cup=cup, me=me, game=game))
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    check(page, axe)
