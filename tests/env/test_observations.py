"""What a seat sees: documented, in bounds, the same as its view, and independent of what it may not know."""

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

import signoria
from signoria.env import SPACES, GameEnv, Layout, pax_v0, where, width
from signoria.env.pax_observation import FIELDS, IN_HAND, IN_MARKET, IN_ROW, observe, recall
from signoria.env.play import start
from signoria.pax.facts import (
    BANK_IDS,
    CITY_IDS,
    EMPIRE_IDS,
    ITEM,
    ITEM_IDS,
    N_EMPIRES,
    NONE,
    PAWN,
    PIRATE,
    PRESTIGE_IDS,
    SIDE_IDS,
    VICTORY_IDS,
)
from signoria.table import Match
from signoria.table.dice import Dice
from tests.env.games import side_by_side


def part(env: GameEnv, agent: str, name: str) -> list[int]:
    """A field of what the agent observes."""
    seen = env.observe(agent)["observation"]
    numbers: list[int] = seen[where(env.layout.fields, name)].tolist()
    return numbers


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("number", range(6))
def test_observations_have_the_documented_shape_and_bounds(number: int, recall: bool) -> None:
    for env, _match in side_by_side(number, recall=recall, history=64):
        for agent in env.agents:
            seen = env.observe(agent)["observation"]
            assert seen.shape == (env.layout.size,)
            assert env.observation_space(agent).contains(env.observe(agent))


@pytest.mark.parametrize(("name", "seats"), [("pax", 2), ("age", 3)])
def test_a_look_is_the_observation_and_the_mask(name: str, seats: int) -> None:
    play = start(SPACES[name], seats, 3)
    chance = Random(3)
    for _ in range(60):
        deciding = play.seat
        for seat in range(seats):
            seen, flags = play.look(seat)
            assert seen == SPACES[name].observe(
                play.state, play.ask, seat
            )  # what somebody sees who looks for the first time
            legal = play.legal() if seat == deciding else []
            assert [action for action, flag in enumerate(flags) if flag] == sorted(legal)
        play.step(chance.choice(play.legal()))


def test_the_layout_of_version_0_does_not_change() -> None:
    assert width(FIELDS) == 1051
    assert Layout(SPACES["pax"], recall=True).size == 1051 + 187 + 2 * 1024
    fingerprint = hashlib.sha256(repr([field[:4] for field in FIELDS]).encode()).hexdigest()
    assert fingerprint.startswith("43d1ce704e881154")
    assert where(FIELDS, "florins") == slice(33, 37)
    assert where(FIELDS, "location") == slice(205, 205 + 187)
    with pytest.raises(KeyError):
        where(FIELDS, "weather")


@pytest.mark.parametrize("number", range(12))
def test_the_observation_tells_what_the_view_tells(number: int) -> None:
    for step, (env, match) in enumerate(side_by_side(number)):
        if step % 5 and match.decision is not None:
            continue
        for me, agent in enumerate(env.possible_agents):
            compare(env, agent, match, me)


def compare(env: GameEnv, agent: str, match: Match, me: int) -> None:
    view: Mapping[str, Any] = match.view(match.seats[me])
    players = view["players"][me:] + view["players"][:me]

    def seen(name: str) -> list[int]:
        return part(env, agent, name)

    def by_seat(name: str) -> list[int]:
        return seen(name)[: len(players)]

    assert by_seat("bank") == [BANK_IDS.index(p["seat"]) + 1 for p in players]
    assert by_seat("florins") == [p["florins"] for p in players]
    assert by_seat("hand") == [p["hand_count"] for p in players]
    assert by_seat("concessions") == [p["concessions"] for p in players]
    assert by_seat("reserve") == [p["pawns"] for p in players]
    assert by_seat("kings") == [p["kings"] for p in players]
    assert by_seat("out") == [p["out"] for p in players]
    for name in PRESTIGE_IDS:
        assert by_seat(f"prestige_{name}") == [p["prestige"][name] for p in players]
    assert seen("map_state") == [
        ["medieval", "catholic", "islamic", "reformist"].index(e["state"]) for e in view["empires"].values()
    ]
    assert seen("victories") == [view["victories"][name]["active"] for name in VICTORY_IDS]
    assert seen("deck") == [view["decks"][side]["count"] for side in SIDE_IDS]
    places = [place for side in SIDE_IDS for place in view["market"][side]]
    assert seen("market_florins") == [place["florins"] for place in places]
    assert seen("face_down") == [int(places[0]["present"]), int(places[6]["present"])]
    assert seen("over") == [view["over"]]
    banks = [p["seat"] for p in players]
    owners = [e["owner"] for e in view["empires"].values()]
    assert seen("owner") == [0 if owner is None else banks.index(owner) + 1 for owner in owners]

    table = env.play.state
    pawns = [PAWN + bank - 1 for bank in by_seat("bank")]
    assert seen("concession") == [pawns.index(token) + 1 if token else 0 for token in table.concession]
    repressed = [*range(1, PIRATE), *pawns, *[NONE] * (4 - len(pawns))]  # no pawns of seats that are missing
    assert seen("repressed") == [table.repressed[e].count(token) for e in range(N_EMPIRES) for token in repressed]

    location = seen("location")
    assert [ITEM_IDS[i] for i, at in enumerate(location) if at == IN_HAND] == sorted(players[0]["hand"])
    for i, place in enumerate(places):
        found = [ITEM_IDS[item] for item, at in enumerate(location) if at == IN_MARKET + i]
        assert found == ([place["card"]] if place["card"] else [])
    order = seen("order")
    for r, p in enumerate(players):
        for i, side in enumerate(SIDE_IDS):
            row = [ITEM[entry.get("card") or entry["empire"]] for entry in p[side]]
            assert (
                sorted((k for k, at in enumerate(location) if at == IN_ROW + 2 * r + i), key=order.__getitem__) == row
            )
    bishops = seen("bishop")
    used = seen("used")
    for p in players:
        for entry in (*p["west"], *p["east"]):
            item = ITEM[entry.get("card") or entry["empire"]]
            assert bool(bishops[item]) == (entry["bishop"] is not None)
            assert bool(used[item]) == entry["used"]
    cities = dict(zip(CITY_IDS, seen("city"), strict=True))
    cities["venice"], second = sorted((cities["venice"], cities.pop("venice2")), key=lambda token: not 0 < token < 7)
    for empire in EMPIRE_IDS:
        for city, tokens in view["empires"][empire]["cities"].items():
            assert 0 < cities[city] < 7 if tokens else cities[city] in (0, 7)
            assert (0 < second < 7) == (len(tokens) == 2) or city != "venice"


@pytest.mark.parametrize("number", range(30))
def test_what_a_seat_sees_and_remembers_never_depends_on_what_it_may_not_know(number: int) -> None:
    dice = Dice(number)
    for step, (env, match) in enumerate(side_by_side(number)):
        if match.decision is None or step % 4:
            continue
        for seat, name in enumerate(match.seats):
            twin = match.seat(name).sample(dice)
            ask = env.play.ask
            assert observe(twin.state, ask, seat) == observe(match.state, ask, seat)
            assert recall(twin.state, seat) == recall(match.state, seat)


def hidden_hands() -> Match:
    """A match whose hands came with a position: nobody but the owner has seen them."""
    document = signoria.new("pax", seats=3, seed=4).position()
    for player in document["players"]:
        player["hand"] = [document["decks"]["west"].pop(0), document["decks"]["east"].pop(0)]
    return signoria.pax.from_position(document)


def test_a_hand_that_nobody_saw_stays_hidden_even_with_recall() -> None:
    match = hidden_hands()
    dice = Dice(1)
    hands = set()
    for _ in range(20):
        twin = match.seat(match.seats[0]).sample(dice)
        hands.add(twin.state.hands[1])
        assert observe(twin.state, None, 0) == observe(match.state, None, 0)
        assert recall(twin.state, 0) == recall(match.state, 0)
    assert len(hands) > 5
    mine, theirs = match.state.hands[0], match.state.hands[1]
    assert [recall(match.state, 0)[card] for card in mine] == [1, 1]
    assert [recall(match.state, 0)[card] for card in theirs] == [0, 0]


def test_recall_knows_cards_bought_in_the_open_and_turned_down() -> None:
    env = pax_v0.raw_env(recall=True)
    env.reset(seed=11)
    table = env.play.state
    bought, turned_down = table.market[1], table.market[0]
    env.step(env.layout.space.index["action"][1001])  # buy west 1
    for agent, expected in (("player_0", 1), ("player_1", 3)):
        known = part(env, agent, "known")
        assert known[bought] == expected  # seen by its owner, in the hand of the seat before the other one
        assert known[turned_down] == 6
        assert part(env, agent, "location")[turned_down] == 0
    assert part(env, "player_1", "location")[bought] == 0
    assert part(env, "player_0", "location")[bought] == IN_HAND


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_history_holds_every_choice_and_every_card_drawn(number: int) -> None:
    *_, (env, match) = side_by_side(number, recall=True)
    who, what = part(env, "player_1", "who"), part(env, "player_1", "what")
    entries = [(w, n) for w, n in zip(who, what, strict=True) if w]
    assert who[: len(who) - len(entries)] == [0] * (len(who) - len(entries))
    n = len(match.seats)
    choices = [(w - 1 + 1) % n for w, _ in entries if w != 5]  # relative to player_1
    assert choices == [entry.answer.seat for entry in match.entries()]
    drawn = [card for w, card in entries if w == 5]
    events = {event.id("card") for event in match.events() if event.kind in ("dealt", "drawn", "top_card")}
    assert sorted(ITEM_IDS[card] for card in drawn) == sorted(events)


def test_a_longer_game_shows_the_latest_entries_of_its_history() -> None:
    *_, (last, _match) = side_by_side(3, recall=True, history=16)
    who, what = part(last, "player_0", "who"), part(last, "player_0", "what")
    assert 0 not in who
    assert what == last.play.history[1::2][-16:]


def test_observations_do_not_share_memory() -> None:
    env = pax_v0.raw_env()
    env.reset(seed=1)
    before = env.observe("player_0")
    kept = before["observation"].copy(), before["action_mask"].copy()
    env.step(env.legal_actions()[0])
    env.observe("player_0")
    assert np.array_equal(before["observation"], kept[0])
    assert np.array_equal(before["action_mask"], kept[1])


def test_counts_that_do_not_fit_are_shown_as_255() -> None:
    play = start(SPACES["pax"], 3, 1)
    table = play.state
    table.florins[1], table.market_florins[2] = 300, 256
    seen = play.observe(0)
    assert list(seen[where(FIELDS, "florins")]) == [table.florins[0], 255, table.florins[2], 0]
    assert seen[where(FIELDS, "market_florins")][2] == 255


@pytest.mark.parametrize("number", range(6))
def test_an_observer_that_has_looked_elsewhere_sees_what_a_new_one_sees(number: int) -> None:
    """What is kept from one table, or from later in the game, must not show in another."""
    chance = Random(number)
    kinds = [(), ("astrology",), ("map_1550", "promo_cards")]
    plays = [start(SPACES["pax"], 2 + (number + i) % 3, number + i, variants=kinds[i]) for i in range(3)]
    states = []
    for play in plays:
        for _ in range(60):
            if play.ask is None:
                break
            states.append((play.state.copy(), play.ask, play.state.n))
            play.step(chance.choice(play.legal()))
    observer = SPACES["pax"].observer()
    chance.shuffle(states)
    for state, ask, seats in states:
        for seat in range(seats):
            assert observer.observe(state, ask, seat) == observe(state, ask, seat)


@pytest.mark.parametrize("number", range(6))
def test_an_observer_that_stays_with_a_game_sees_what_a_new_one_sees(number: int) -> None:
    for env, _match in side_by_side(number):
        play = env.play
        for seat in range(play.seats):
            assert play.observe(seat) == observe(play.state, play.ask, seat)
