"""What a seat of Age of Renaissance sees: documented, in bounds, the same as its view, and nothing that it may not know."""

import hashlib
from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from signoria.age.facts import (
    CAPITAL_IDS,
    CARD,
    CARD_IDS,
    CATEGORY_IDS,
    COMMODITY_IDS,
    LETTERS,
    MISERY,
    N_PROVINCES,
    PHASE_IDS,
    PROVINCE,
    SHIP_IDS,
)
from signoria.env import SPACES, GameEnv, Layout, age_v0, where, width
from signoria.env.age_observation import DIE, FIELDS, LEADERS, RECALLED, SEATS, observe, recall
from signoria.env.age_space import INDEX
from signoria.env.play import start
from signoria.table import BadOption, Match
from signoria.table.dice import Dice
from tests.env.age_games import setup, side_by_side
from tests.support.told import values

AGE = SPACES["age"]


def part(env: GameEnv, agent: str, name: str) -> list[int]:
    """A field of what the agent observes."""
    numbers: list[int] = env.observe(agent)["observation"][where(env.layout.fields, name)].tolist()
    return numbers


@pytest.mark.parametrize("recall", [False, True])
@pytest.mark.parametrize("number", [2, 7, 11])
def test_observations_have_the_documented_shape_and_bounds(number: int, recall: bool) -> None:
    for step, (env, match) in enumerate(side_by_side(number, recall=recall, history=64)):
        if step % 5 and match.decision is not None:
            continue
        for agent in env.agents:
            assert env.observe(agent)["observation"].shape == (env.layout.size,)
            assert env.observation_space(agent).contains(env.observe(agent))


def test_the_layout_of_version_0_does_not_change() -> None:
    """Trained policies depend on it: a change needs a new version of the environment."""
    assert width(FIELDS) == 2451
    assert Layout(AGE, recall=True).size == 2451 + 449 + 2 * 2048
    fingerprint = hashlib.sha256(repr([field[:4] for field in (*FIELDS, *RECALLED)]).encode()).hexdigest()
    assert fingerprint.startswith("1f4d088d6b59b836")


@pytest.mark.parametrize("number", range(12))
def test_the_observation_tells_what_the_view_tells(number: int) -> None:
    for step, (env, match) in enumerate(side_by_side(number)):
        if step % 11 == 0 or match.decision is None:
            for me, agent in enumerate(env.possible_agents):
                compare(env, agent, match, me)


def compare(env: GameEnv, agent: str, match: Match, me: int) -> None:
    view: Mapping[str, Any] = match.view(match.seats[me])
    players = view["players"][me:] + view["players"][:me]
    names = [p["seat"] for p in players]

    def seen(name: str) -> list[int]:
        return part(env, agent, name)

    def by_seat(name: str) -> list[int]:
        numbers = seen(name)
        assert not any(numbers[len(players) :])
        return numbers[: len(players)]

    def flags(name: str, r: int) -> list[int]:
        numbers = seen(name)
        size = len(numbers) // SEATS
        return numbers[r * size : (r + 1) * size]

    assert seen("over") == [match.over]
    assert seen("turn") == [view["turn"]]
    assert seen("last_turn") == [view["max_turns"] or 0]
    assert seen("phase") == [PHASE_IDS.index(view["phase"])]
    assert seen("epoch") == [view["epoch"]]
    assert seen("final") == [view["final"]]
    assert seen("active") == [names.index(view["active"])]
    assert by_seat("seated") == [1] * len(players)
    assert by_seat("power") == [0 if p["power"] is None else CAPITAL_IDS.index(p["power"]) + 1 for p in players]
    assert by_seat("rank") == [p["rank"] or 0 for p in players]
    assert by_seat("place") == [p["slot"] or 0 for p in players]
    below = by_seat("bid_below_zero")
    assert [-bid if minus else bid for bid, minus in zip(by_seat("bid"), below)] == [p["bid"] or 0 for p in players]
    cash = [100 * hundreds + rest for hundreds, rest in zip(by_seat("hundreds"), by_seat("dollars"))]
    assert cash == [p["cash"] or 0 for p in players]
    written = zip(by_seat("written_hundreds"), by_seat("written_dollars"))
    assert [100 * hundreds + rest for hundreds, rest in written] == [p["written"] for p in players]
    for name in (
        "stock",
        "expansion",
        "markers_left",
        "hand_size",
        "chaos",
        "relief",
        "enlightened",
        "renaissance_used",
    ):
        assert by_seat(name) == [p[name] for p in players]
    assert by_seat("ship") == [SHIP_IDS.index(p["ship"]) for p in players]
    assert by_seat("misery") == [len(MISERY) if p["chaos"] else MISERY.index(p["misery"]) for p in players]
    for name in ("armor", "stirrups", "long_bow", "gunpowder"):
        assert by_seat(name) == [any(arms["card"].startswith(name) for arms in p["arms"]) for p in players]
    for r, p in enumerate(players):
        for name in ("advances", "bought"):
            assert "".join(LETTERS[a] for a, flag in enumerate(flags(name, r)) if flag) == p[name]
        against = {names[other] for other, flag in enumerate(flags("cathedral", r)) if flag}
        assert against == set(p["cathedral_against"])
    assert [CARD_IDS[card] for card, flag in enumerate(seen("hand")) if flag] == sorted(
        players[0]["hand"], key=CARD.__getitem__
    )
    compare_map(view, names, seen("marker"), seen("tokens"), seen("new_tokens"))
    conditions = [up - down for up, down in zip(seen("shortages"), seen("surpluses"), strict=True)]
    assert conditions == [view["commodities"][name]["condition"] for name in COMMODITY_IDS]
    assert seen("pile") == [view["pile"]]
    assert seen("withheld") == [view["withheld"]]
    assert seen("replay") == [view["replay"]["size"]]
    top = view["replay"]["top"]
    assert seen("replay_top") == [CARD[top] + 1 if top else 0]
    assert seen("decree") == [0 if view["decree"] is None else CATEGORY_IDS.index(view["decree"]) + 1]
    for name in ("mongol_armies", "new_arms", "decree_void"):
        assert seen(name) == [view[name]]
    assert sum(seen("wars")) == len(view["wars"])
    for war in view["wars"]:
        assert flags("wars", names.index(war["seat"]))[names.index(war["other_seat"])]
    places, owners, patrons = seen("leader_place"), seen("leader_seat"), seen("leader_patrons")
    assert sum(1 for place in places if place) == len(view["leaders"])
    for place, leader in enumerate(view["leaders"], start=1):
        i = places.index(place)
        assert CARD_IDS[LEADERS[i]] == leader["card"]
        assert names[owners[i] - 1] == leader["seat"]
        claimed = {names[r] for r, flag in enumerate(patrons[i * SEATS : (i + 1) * SEATS]) if flag}
        assert claimed == set(leader["patrons"])


def compare_map(view: Mapping[str, Any], names: list[str], markers: list[int], old: list[int], new: list[int]) -> None:
    expected = [[0] * N_PROVINCES, [0] * len(old), [0] * len(new)]
    for name, province in view["provinces"].items():
        p = PROVINCE[name]
        if province["marker"]:
            r = names.index(province["marker"]["seat"])
            expected[0][p] = (7 if province["marker"]["new"] else 1) + r
        for pieces in province["tokens"]:
            r = names.index(pieces["seat"])
            expected[1][r * N_PROVINCES + p] = pieces["old"]
            expected[2][r * N_PROVINCES + p] = pieces["new"]
    assert [markers, old, new] == expected


@pytest.mark.parametrize("number", range(12))
def test_what_a_seat_sees_and_remembers_never_depends_on_what_it_may_not_know(number: int) -> None:
    dice = Dice(number)
    for step, (env, match) in enumerate(side_by_side(number)):
        if match.decision is None or step % 10:
            continue
        for seat, name in enumerate(match.seats):
            twin = match.seat(name).sample(dice)
            ask = env.play.ask
            assert observe(twin.state, ask, seat) == observe(match.state, ask, seat)
            assert recall(twin.state, seat) == recall(match.state, seat)


def advance(env: GameEnv, kind: str) -> None:
    """Play the first action until this kind of question comes up."""
    while env.play.ask is not None and env.play.ask[0].name != kind:
        env.step(env.legal_actions()[0])


def observations(env: GameEnv) -> dict[str, bytes]:
    return {agent: env.observe(agent)["observation"].tobytes() for agent in env.agents}


@pytest.mark.parametrize("kind", ["return", "capital_bid", "bid"])
def test_a_secret_choice_shows_nowhere_until_all_have_chosen(kind: str) -> None:
    """Two games that differ in the first of the secret choices look the same to the others until the last one."""
    envs = [age_v0.raw_env(seats=5, recall=True) for _ in range(2)]
    for env in envs:
        env.reset(seed=5)
        advance(env, kind)
    secret = envs[0].agent_selection
    for env, action in zip(envs, envs[0].legal_actions()[-2:], strict=True):
        env.step(action)
    while envs[0].play.ask is not None and envs[0].play.ask[0].name == kind:
        first, second = (observations(env) for env in envs)
        for agent in envs[0].agents:
            assert first[agent] == second[agent]
        for env in envs:
            env.step(env.legal_actions()[0])
    first, second = (observations(env) for env in envs)
    assert first[secret] != second[secret]
    others = [agent for agent in envs[0].agents if agent != secret]
    # A card put back stays secret for good; bids are shown.
    assert all((first[agent] == second[agent]) == (kind == "return") for agent in others)


def test_a_card_traded_is_told_to_the_two_who_traded_and_to_nobody_else() -> None:
    env, match = next(
        (env, match)
        for env, match in side_by_side(14, recall=True)
        if any(event.kind == "traded" for event in match.events())
    )
    traded = next(event for event in match.events() if event.kind == "traded")
    giver, loser = traded.data["seat"], traded.data["other_seat"]
    hidden = env.layout.hidden
    for seat, name in enumerate(match.seats):
        who, what = (numbers.tolist() for numbers in env.layout.told(env.play, seat))
        choice = max(entry for entry, w in enumerate(who) if w <= SEATS)
        assert match.seats[(who[choice] - 1 + seat) % len(match.seats)] == giver
        given = INDEX["trade"][match.entries()[-1].answer.value]
        assert what[choice] == (given if name == giver else hidden)
        told = [n for n in what[choice + 1 : choice + 3] if n != hidden]
        taken = [e.data["card"] for e in match.events(name) if e.kind == "took" and e.data["seat"] == name]
        assert [CARD_IDS[n] for n in told] == (taken[-1:] if name in (giver, loser) else [])


@pytest.mark.parametrize("number", [1, 6, 9])
def test_the_history_holds_every_choice_every_die_and_every_card_the_seat_drew(number: int) -> None:
    *_, (env, match) = side_by_side(number, recall=True)
    for seat, name in enumerate(match.seats):
        who, what = (numbers.tolist() for numbers in env.layout.told(env.play, seat))
        entries = list(zip(who, what, strict=True))
        n = len(match.seats)
        assert [(w - 1 + seat) % n for w, _ in entries if w <= SEATS] == [e.answer.seat for e in match.entries()]
        shown = [number for w, number in entries if w == SEATS + 1]
        dice = [number - DIE for number in shown if DIE < number <= DIE + 6]
        events = match.events(name)
        rolled: list[int] = []
        for event in events:
            fields = {
                "capital_roll": ("die",), "war_roll": ("die", "other_die"), "rolled": ("colored", "black", "white"),
                "market_roll": ("black", "white", "colored"),
            }.get(event.kind, ())  # fmt: skip
            rolled += [values(event)[field] for field in fields]
        assert dice == rolled
        drawn = [e.data["card"] for e in events if e.kind in ("drawn", "took") and e.data["seat"] == name]
        cards = [CARD_IDS[number] for number in shown if number < DIE]
        rest = iter(cards)
        assert all(card in rest for card in drawn)  # in this order, among the cards that all saw


def test_recall_knows_the_card_put_back_and_the_cards_that_are_gone() -> None:
    env = age_v0.raw_env(recall=True)
    env.reset(seed=2)
    action = env.legal_actions()[1]
    card = env.play.offered()[1]
    env.step(action)
    advance(env, "capital_bid")
    assert part(env, "player_0", "returned") == [card + 1]
    assert part(env, "player_0", "shown") == [0] * len(CARD_IDS)
    *_, (last, match) = side_by_side(6, recall=True)
    shown = part(last, "player_1", "shown")
    for event in match.events():
        if event.kind == "played":
            assert shown[CARD[values(event)["card"]]] or values(event)["card"] in everywhere(match)
    assert {1, 2} <= set(shown)


def everywhere(match: Match) -> set[str]:
    """Cards that lie hidden: a recycled card may be in a pile or hand again."""
    table = match.state
    return {CARD_IDS[c] for c in (*table.pile, *table.withheld, *(c for hand in table.hands for c in hand))}


def test_less_than_no_history_is_refused() -> None:
    with pytest.raises(BadOption, match=r"^-1 entries of the history cannot be shown: give 0 or more"):
        Layout(AGE, recall=True, history=-1)


def test_recall_without_a_history_shows_what_the_seat_knows_from_before() -> None:
    env = age_v0.raw_env(recall=True, history=0)
    env.reset(seed=2)
    advance(env, "bid")
    assert env.observe("player_1")["observation"].shape == (width((*FIELDS, *RECALLED)),)
    assert part(env, "player_1", "returned") != [0]


def test_observations_do_not_share_memory() -> None:
    env = age_v0.raw_env()
    env.reset(seed=1)
    before = env.observe("player_0")
    kept = before["observation"].copy(), before["action_mask"].copy()
    env.step(env.legal_actions()[0])
    env.observe("player_0")
    assert np.array_equal(before["observation"], kept[0])
    assert np.array_equal(before["action_mask"], kept[1])


@pytest.mark.parametrize("number", range(4))
def test_an_observer_that_has_looked_elsewhere_sees_what_a_new_one_sees(number: int) -> None:
    """What is kept from one table, or from later in the game, must not show in another."""
    chance = Random(number)
    games = [start(AGE, seed=number + i, **setup(number + i)) for i in range(3)]
    states = []
    for play in games:
        for step in range(400):
            if play.ask is None:
                break
            if step % 5 == 0:
                states.append((play.state.copy(), play.ask, play.state.n))
            play.step(chance.choice(play.legal()))
    observer = AGE.observer()
    chance.shuffle(states)
    for state, ask, seats in states:
        for seat in range(seats):
            assert observer.observe(state, ask, seat) == observe(state, ask, seat)


def test_an_observer_that_stays_with_a_game_sees_what_a_new_one_sees() -> None:
    for number in (1, 6):
        chance = Random(number)
        play = start(AGE, seed=number, **setup(number))
        for _ in range(300):
            if play.ask is None:
                break
            for seat in range(play.seats):
                assert play.observe(seat) == observe(play.state, play.ask, seat)
            play.step(chance.choice(play.legal()))
