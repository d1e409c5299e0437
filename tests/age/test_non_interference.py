"""What a seat sees never depends on what it may not know, and copies, loads and originals agree at every decision."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch
from signoria.age.facts import CARD, CARD_IDS, IS_WITHHELD
from signoria.age.invariants import violations
from signoria.table.dice import Dice
from tests.age.games import liking, new_game
from tests.support import plain
from tests.support.age import keys, play, table


def seen_by(match: AgeMatch, seat: str, since: int = 0) -> str:
    """All that reaches a seat, as text: view, events from a number on, decision."""
    decision = match.seat(seat).decision
    return json.dumps(
        [
            match.view(seat),
            [event.as_dict() for event in match.events(seat, since)],
            [event.text() for event in match.events(seat, since)],
            None if decision is None else decision.as_dict(),
            [[w.action, w.reason, w.clause] for w in match.why_not(seat)],
        ],
        sort_keys=True,
    )


IN_THE_OPEN = {"played", "discarded", "laid_aside", "armed", "leader", "claimed"}  # events that may name a card to all


def assert_no_card_is_told(match: AgeMatch, seat: str | None, since: int) -> None:
    """A card that was not laid open is told to the seat alone that has, had or got it."""
    for event in match.events(seat, since):
        if "card" in event.data and event.kind not in IN_THE_OPEN:
            assert event.data["seat"] == seat, event


def previews(match: AgeMatch, seat: str) -> str:
    """What the previews of the pending decision of a seat tell."""
    decision = match.seat(seat).decision
    assert decision is not None
    told = [match.preview(option, seat) for option in decision.options[-12:]]
    return json.dumps([[[e.as_dict() for e in p.events], p.changes, p.reveals] for p in told], sort_keys=True)


def hands(match: AgeMatch) -> dict[str, list[str]]:
    """All hands, hidden ones included."""
    return {player["name"]: player["hand"] for player in match.snapshot()["players"]}


def choose(match: AgeMatch, dice: Dice) -> None:
    """A choice by chance, made by any of the seats that decide."""
    waiting = [seat for seat in match.seats if match.seat(seat).decision is not None]
    seat = dice.choose(waiting)
    decision = match.seat(seat).decision
    assert decision is not None
    options = [o for o in decision.options for _ in range(max(1, round(2 * liking(o))))]
    match.choose(dice.choose(options), seat)


@pytest.mark.rule("age:4.7.i", "age:5.2.c", "age:10.b")
@pytest.mark.parametrize("game", range(8))
def test_a_seat_sees_the_same_whatever_is_hidden_from_it(game: int) -> None:
    match = new_game(game)
    dice = Dice(game + 1000)
    told = 0  # events compared already; now and then all of them are compared again
    while match.decision is not None:
        if dice.below(18) == 0:
            since = 0 if dice.below(20) == 0 else told
            for seat in match.seats:
                twin = match.seat(seat).sample(dice)
                assert seen_by(twin, seat, since) == seen_by(match, seat, since)
                assert not violations(twin.state)
                assert possible(match, twin, seat)
                if twin.seat(seat).decision is not None and dice.below(4) == 0:
                    assert previews(twin, seat) == previews(match, seat)
                assert_no_card_is_told(match, seat, since)
            assert_no_card_is_told(match, None, since)
            told = len(match.events(None))
        choose(match, dice)


def possible(match: AgeMatch, twin: AgeMatch, seat: str) -> bool:
    """A sample has the hand sizes of the match, the cards in the open where they are, and the seat's own hand."""
    one, other = match.position(), twin.position()
    return (
        {name: len(hand) for name, hand in hands(match).items()} == {n: len(h) for n, h in hands(twin).items()}
        and hands(match)[seat] == hands(twin)[seat]
        and one["replay"] == other["replay"]
        and sorted(hidden_cards(one)) == sorted(hidden_cards(other))
    )


def hidden_cards(document: Mapping[str, Any]) -> list[str]:
    return [*document["pile"], *document["withheld"], *(c for p in document["players"] for c in p["hand"])]


@pytest.mark.parametrize(("one", "other"), [("stirrups", "fur_1"), ("fur_1", "gold_ivory_1"), ("stirrups", "armor")])
def test_a_preview_in_final_card_play_tells_nothing_of_the_next_hand(one: str, other: str) -> None:
    """Genoa plays after Venice and may have no choice of what: a preview must not go that far."""
    told = []
    for hidden in (one, other):
        genoa = {"hand": ["wool_1a", hidden]}
        match = table(3, "final_card_play", venice={"hand": ["stone_1a", "timber_1"]}, genoa=genoa, new_arms=True)
        told.append(previews(match, "venice"))
        assert "genoa" not in told[-1].replace("genoa cash", "")
    assert told[0] == told[1]


def test_a_preview_does_not_tell_the_hand_of_a_player_whom_it_would_throw_into_chaos() -> None:
    """His cards are discarded face up, but only then."""
    told = []
    for hidden in ("wool_1a", "fur_1"):
        match = table(4, venice={"hand": ["famine"]}, genoa={"misery": 1000, "hand": [hidden]})
        told.append(previews(match, "venice"))
        assert hidden not in told[-1]
        assert "chaos" in told[-1]
    assert told[0] == told[1]


def at_first(kind: str, seats: int, seed: int) -> AgeMatch:
    """A match at the first question of a kind that the set-up leads to."""
    match = signoria.new("age", seats=seats, seed=seed)
    while match.decision is not None and match.decision.kind != kind:
        match.choose(match.decision.options[0], match.decision.seat)
    return match


def test_a_preview_does_not_tell_whether_the_next_player_can_play() -> None:
    """Stirrups are void after Gunpowder, so their owner can only pass; but nobody else knows that he holds them."""
    told = []
    for hidden in ("stirrups", "wool_1a"):
        match = table(
            3, venice={"hand": ["stone_1a"]}, genoa={"hand": [hidden]}, new_arms=True, pile=["armor", "fur_1"]
        )
        told.append(previews(match, "venice"))
    assert told[0] == told[1]


@pytest.mark.rule("age:9.1.a", "age:8.3.a", "age:8.1.b")
@pytest.mark.parametrize(("kind", "one", "other"), [
    ("return", "", ""), ("capital_bid", "bid 0", "bid 12"), ("bid", "bid -7", "bid 20"),
])  # fmt: skip
def test_an_answer_that_is_not_yet_revealed_is_seen_by_nobody_else(kind: str, one: str, other: str) -> None:
    """Two matches in which the first player answered differently look the same to all others."""
    first = at_first(kind, seats=4, seed=5)
    second = first.copy()
    me = first.seats[0]
    first.choose(one or keys(first, me)[0], me)
    second.choose(other or keys(second, me)[1], me)
    for seat in first.seats[1:]:
        assert seen_by(first, seat) == seen_by(second, seat)
    assert json.dumps(first.view(None)) == json.dumps(second.view(None))
    assert [e.as_dict() for e in first.events()] == [e.as_dict() for e in second.events()]


@pytest.mark.parametrize("kind", ["return", "capital_bid", "bid"])
def test_a_sample_knows_the_own_answer_and_no_other(kind: str) -> None:
    match = at_first(kind, seats=3, seed=8)
    mine, hers, third = match.seats
    match.choose(keys(match, mine)[0], mine)
    match.choose(keys(match, hers)[0], hers)
    twin = match.seat(mine).sample(1)
    assert twin.seat(mine).decision is None
    assert twin.seat(hers).decision is not None  # what she answered is not known, so she has to answer anew
    assert twin.seat(third).decision is not None


@pytest.mark.rule("age:8.1.b")
def test_the_card_a_seat_put_back_is_in_the_pile_or_was_drawn_and_only_that_seat_knows_it() -> None:
    match = signoria.new("age", seats=3, seed=3)
    me = match.seats[0]
    card = hands(match)[me][1]
    for seat in match.seats:
        match.choose(f"return {hands(match)[seat][1]}", seat)
    told = [e.data for e in match.events(me) if e.kind == "returned"]
    assert [e.get("card") for e in told] == [card, None, None]
    assert all("card" not in e.data for e in match.events(None) if e.kind == "returned")
    holders: set[str] = set()
    for n in range(300):
        document = match.seat(me).sample(n).position()
        assert document["players"][0]["returned"] == card
        assert [p["returned"] for p in document["players"][1:]] == [None, None]
        assert card in document["pile"]
        document = match.seat(match.seats[1]).sample(n).position()
        holders.update(p["name"] for p in document["players"] if card in p["hand"])
    assert holders == {match.seats[0], match.seats[2]}  # the others think that he may still have it


def start_of_turn(players: int, seed: int, turn: int) -> AgeMatch:
    """A random game when its turn of this number begins."""
    match = signoria.new("age", seats=players, seed=seed)
    dice = Dice(seed)
    while match.view()["turn"] < turn:
        choose(match, dice)
    return match


@pytest.mark.rule("age:8.1.a", "age:8.1.c", "age:8.1.d")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_withheld_card_is_in_no_sampled_hand_that_never_drew(players: int) -> None:
    match = start_of_turn(players, 1, 1)
    withheld = {name for name in CARD_IDS if IS_WITHHELD[CARD[name]]}
    me = match.seats[0]
    for n in range(60):
        document = match.seat(me).sample(n).position()
        for player in document["players"]:
            assert not withheld & set(player["hand"])
        assert len(withheld & {*document["pile"], *document["withheld"]}) == len(withheld)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_samples_do_not_know_the_pile_or_the_hands(players: int) -> None:
    """Every hidden card turns up on top of the pile and in the hand of another seat, in some sample."""
    match = start_of_turn(players, 2, 3)
    me, other = match.seats[:2]
    tops: set[str] = set()
    held: set[str] = set()
    for n in range(600):
        document = match.seat(me).sample(n).position()
        tops.add(document["pile"][0])
        held.update(document["players"][1]["hand"])
    document = match.position()
    unknown = {c for p in document["players"] if p["name"] != me for c in p["hand"]} | set(document["pile"])
    assert tops == unknown
    if hands(match)[other]:
        assert held == unknown


def test_a_sample_is_uniform_over_the_order_of_the_pile() -> None:
    """Four hidden cards, one of them in another hand: each is as likely there and on top."""
    pile = ["stone_1a", "wool_1a", "armor"]
    match = table(3, genoa={"hand": ["timber_1"]}, venice={"hand": ["spice_1"]}, pile=pile)
    dice = Dice(4)
    tops: dict[str, int] = {}
    held: dict[str, int] = {}
    draws = 2000
    for _ in range(draws):
        document = match.seat("venice").sample(dice).position()
        top, hand = document["pile"][0], document["players"][1]["hand"][0]
        tops[top] = tops.get(top, 0) + 1
        held[hand] = held.get(hand, 0) + 1
    for counts in (tops, held):
        assert set(counts) == {"stone_1a", "wool_1a", "armor", "timber_1"}
        expected = draws / 4
        chi_square = sum((n - expected) ** 2 / expected for n in counts.values())
        assert chi_square < 21.1  # 3 degrees of freedom: exceeded once in ten thousand


TRADED = {"venice": {"advances": "N", "expansion": 30, "hand": ["stone_1a"], "tokens": {"milan": 1}},
          "genoa": {"hand": ["wool_1a"]}, "barcelona": {"hand": ["armor"]}}  # fmt: skip


def after_a_trade() -> AgeMatch:
    """Venice has taken Genoa's capital and traded Stone for Wool with it."""
    match = table(3, "expansion", dice=[6, 6, 1], **TRADED)
    return play(match, "attack genoa", "give stone_1a")


@pytest.mark.rule("age:ADV.N.1", "age:ADV.N.4")
def test_only_the_two_traders_learn_the_cards() -> None:
    match = after_a_trade()
    assert hands(match) == {"venice": ["wool_1a"], "genoa": ["stone_1a"], "barcelona": ["armor"]}
    for seat, cards in (("venice", ["stone_1a", "wool_1a", None, None]), ("genoa", [None, None, "wool_1a", "stone_1a"]),
                        ("barcelona", [None] * 4), (None, [None] * 4)):  # fmt: skip
        told = [e.data.get("card") for e in match.events(seat) if e.kind in ("gave", "took")]
        assert told == cards, seat


def test_the_traders_remember_where_the_cards_went_and_the_third_does_not_know() -> None:
    match = after_a_trade()
    thought: dict[str, set[str]] = {seat: set() for seat in match.seats}
    for n in range(120):
        assert hands(match.seat("venice").sample(n))["genoa"] == ["stone_1a"]
        assert hands(match.seat("genoa").sample(n))["venice"] == ["wool_1a"]
        twin = match.seat("barcelona").sample(n)
        assert seen_by(twin, "barcelona") == seen_by(match, "barcelona")
        assert [p["knows"] for p in twin.snapshot()["players"]] == [{}, {}, {}]  # nor does a sample tell it
        thought["venice"].update(hands(twin)["venice"])
    assert len(thought["venice"]) > 10


def test_what_a_seat_knows_ends_when_the_card_is_played_in_the_open() -> None:
    match = after_a_trade()
    document = plain(match.position())
    assert document["players"][0]["knows"] == {"stone_1a": ["genoa"]}
    assert document["players"][1]["knows"] == {"wool_1a": ["venice"]}
    assert document["players"][2]["knows"] == {}
    document.update(phase="play_cards", step="part", player="genoa", done=1)
    for player in document["players"]:
        player.update(new_markers=[], markers=[*player["markers"], *player["new_markers"]], new_tokens={})
        player["tokens"] = {}
    match = signoria.age.from_position(document)
    play(match, "play stone_1a")
    assert match.snapshot()["players"][0]["knows"] == {}


def test_who_knew_a_card_that_is_traded_on_knows_that_one_of_two_has_it() -> None:
    """Barcelona knows that Genoa holds Wool; Venice trades with Genoa: Wool is with one or the other."""
    parts: dict[str, Any] = {**TRADED, "barcelona": {"hand": ["armor"], "knows": {"wool_1a": ["genoa"]}}}
    match = table(3, "expansion", dice=[6, 6, 1], **parts)
    play(match, "attack genoa", "give stone_1a")
    assert match.snapshot()["players"][2]["knows"] == {"wool_1a": ["venice", "genoa"]}
    where = set()
    for n in range(60):
        twin = hands(match.seat("barcelona").sample(n))
        where.add("venice" if "wool_1a" in twin["venice"] else "genoa" if "wool_1a" in twin["genoa"] else "pile")
    assert where == {"venice", "genoa"}


@pytest.mark.rule("age:5.4.a")
def test_with_hidden_cash_a_seat_sees_the_current_money_of_nobody_else() -> None:
    shown = table(3, venice={"cash": 31}, genoa={"cash": 32})
    hidden = table(3, variants=["open_cash=no"], venice={"cash": 31}, genoa={"cash": 32})
    assert [p["cash"] for p in shown.view("venice")["players"]] == [31, 32, 40]
    assert [p["cash"] for p in hidden.view("venice")["players"]] == [31, None, None]
    assert [p["score"] for p in hidden.view("venice")["players"]] == [31, None, None]
    assert [p["cash"] for p in hidden.view(None)["players"]] == [None, None, None]


@pytest.mark.parametrize("game", range(2))
def test_copy_and_load_reach_the_same_state_at_every_decision(game: int) -> None:
    match = new_game(game + 500)
    dice = Dice(game)
    while match.decision is not None:
        if dice.below(3):
            choose(match, dice)
            continue
        copy = match.copy()
        assert copy.position() == match.position()
        assert repr(copy.decision) == repr(match.decision)
        if dice.below(30) == 0:
            loaded = signoria.load(match.record())
            assert loaded.position() == match.position()
            assert repr(loaded.decision) == repr(match.decision)
        before = match.position(), match.answers
        choose(copy, dice)
        assert (match.position(), match.answers) == before
        choose(match, dice)
    assert signoria.load(match.record()).result == match.result
