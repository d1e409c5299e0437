"""A game by correspondence in real browsers: who is away is told by a push service that runs here, and comes back by it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bench import stage
from tests.server.test_notices import Receiver, opened
from tests.web.conftest import Visit
from tests.web.playing import until_so
from tests.web.test_house import api

pytest.importorskip("cryptography")

from cryptography.hazmat.primitives.asymmetric import ec

from signoria.server.push import _point, encoded

AUTH = b"0123456789abcdef"
# A machine without a desktop has nothing to show a notification on: the worker notes down what it would show.
NO_DESKTOP = """() => {
  self.shown = [];
  self.registration.showNotification = async (title, more) => void self.shown.push(more.data.link);
}"""


@pytest.fixture(scope="module")
def service() -> Iterator[Receiver]:
    """A push service."""
    with Receiver() as running:
        yield running


@pytest.fixture(scope="module")
def server(browser: Browser, service: Receiver, tmp_path_factory: pytest.TempPathFactory) -> Iterator[stage.Server]:
    """A public house that tells people at once, by this service alone."""
    running = stage.Server(
        tmp_path_factory.mktemp("house"), house="public", secret="of this house", address="https://play.example",
        push_hosts=service.host, notice_seconds="0", clock_seconds="0.2",
    )  # fmt: skip
    running.start()
    yield running
    running.stop()


def play_on(page: Page, game: str, seat: str) -> None:
    """Answer for the seat until the other one is asked."""
    while (table := api(page, f"/api/games/{game}/table?seat={seat}"))["decision"] is not None:
        options = table["decision"]["options"]
        key = next((option["key"] for option in options if option["declines"]), options[-1]["key"])
        api(page, f"/api/games/{game}/choices", {"seat": seat, "version": table["version"], "key": key})


def test_two_who_met_in_the_lobby_play_by_pushes(visit: Visit, server: stage.Server, service: Receiver) -> None:
    anna, luca = visit().open("/"), visit().open("/you")
    for page, name in ((anna, "Anna"), (luca, "Luca")):
        api(page, "/api/me", {"name": name})
    seats = [{"kind": "here", "seat": "fugger"}, {"kind": "link", "seat": "medici"}]
    terms = {"open": True, "clock": {"start": 259200, "add": 86400, "most": 259200}}
    game = api(anna, "/api/games", {"game": "pax", "title": "By letter", "seats": seats, "terms": terms})["id"]
    # They find each other.
    luca.goto(f"{server.address}/")
    luca.get_by_role("button", name="Sit down at By letter").click()
    luca.wait_for_url(f"**/table/{game}")
    # Luca goes away, and wants to be told; his browser's real worker hands on what it is told.
    luca.goto(f"{server.address}/you")
    session = luca.context.new_cdp_session(luca)
    known: list[dict[str, Any]] = []
    session.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    session.send("ServiceWorker.enable")
    with luca.context.expect_event("serviceworker") as started:
        luca.evaluate("navigator.serviceWorker.register('/push.js').then(() => navigator.serviceWorker.ready)")
    worker = started.value
    worker.evaluate(NO_DESKTOP)
    key = ec.generate_private_key(ec.SECP256R1())
    wish = {"endpoint": f"http://{service.host}/luca", "key": encoded(_point(key.public_key())), "auth": encoded(AUTH)}
    assert api(luca, "/api/me/push", wish)["pushes"] == 1
    play_on(luca, game, "medici")
    service.got.clear()
    play_on(anna, game, "fugger")
    until_so(luca, lambda: service.got != [])
    told = opened(key, AUTH, service.got[-1][2])
    assert json.loads(told)["link"] == f"/table/{game}"
    until_so(luca, lambda: known != [])

    def delivered() -> bool:
        session.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": server.address, "registrationId": known[-1]["registrationId"], "data": told.decode()},
        )
        return bool(worker.evaluate("self.shown.length > 0"))

    until_so(luca, delivered)
    assert worker.evaluate("self.shown[0]") == f"/table/{game}"
    luca.goto(f"{server.address}/table/{game}")
    expect(luca.get_by_role("heading", level=1)).to_be_visible()
    assert api(luca, f"/api/games/{game}/table?seat=medici")["decision"] is not None
