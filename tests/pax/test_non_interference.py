"""What a seat sees never depends on what it may not know, and copies, loads and originals agree at every decision."""

import json

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.invariants import violations
from signoria.pax.questions import QUESTIONS
from signoria.table.dice import Dice
from tests.pax.games import new_game, wander

VARIANTS: list[list[str]] = [[], ["astrology"], ["map_1550"], ["bankruptcy", "promo_cards"]]


def seen_by(match: PaxMatch, seat: str, since: int = 0) -> str:
    """All that reaches a seat, as text: view, events from a number on, decision."""
    decision = match.seat(seat).decision
    return json.dumps(
        [
            match.view(seat),
            [event.as_dict() for event in match.events(seat, since)],
            None if decision is None else decision.as_dict(),
            [[w.action, w.reason, w.clause] for w in match.why_not(seat)],
        ],
        sort_keys=True,
    )


def previews(match: PaxMatch) -> str:
    """What the previews of the pending decision tell."""
    decision = match.decision
    assert decision is not None
    told = [match.preview(option) for option in decision.options]
    return json.dumps([[[e.as_dict() for e in p.events], p.changes, p.reveals] for p in told], sort_keys=True)


# Every kind of question, of answer and of event that seven hundred random games come to is in one of these, and in three
# of them where so many come to it.
TELLING = (
    71, 195, 211, 218, 231, 248, 267, 290, 308, 338, 340, 389, 409, 410, 465, 482, 508, 509, 544, 616, 653, 692,
    2065, 2219,
)  # fmt: skip
OF_OTHER_EDITIONS = {"holy_conspiracy", "theocratic_conspiracy", "paganism"}


@pytest.mark.rule("pax:HAND.1")
@pytest.mark.parametrize("number", TELLING)
def test_a_seat_sees_the_same_whatever_is_hidden_from_it(number: int) -> None:
    dice = Dice(number)
    told: dict[str, int] = {}  # events compared already; now and then all of them are compared again
    for match in wander(new_game(number), number):
        if match.decision is None:
            break
        again = dice.below(20) == 0
        deciding = match.decision.seat
        for seat in (deciding, dice.choose([seat for seat in match.seats if seat != deciding])):
            since = 0 if again else told.get(seat, 0)
            twin = match.seat(seat).sample(dice)
            assert seen_by(twin, seat, since) == seen_by(match, seat, since)
            assert not violations(twin.state, settling=True)
            told[seat] = len(match.events(None))
        if dice.below(12) == 0:
            assert previews(match.seat(deciding).sample(dice)) == previews(match)


def test_these_games_come_to_every_kind_of_question() -> None:
    games = (match for number in TELLING for match in wander(new_game(number), number))
    asked = {match.decision.kind for match in games if match.decision is not None}
    assert asked == {kind.name for kind in QUESTIONS} - OF_OTHER_EDITIONS


@pytest.mark.parametrize("game", range(12))
def test_a_spectator_and_an_opponent_never_see_a_hidden_hand(game: int) -> None:
    """Hands that came with a position were never seen by anybody else; they are redrawn with the decks."""
    start = signoria.new("pax", seats=3, seed=game)
    document = start.position()
    for player in document["players"]:
        player["hand"] = [document["decks"]["west"].pop(), document["decks"]["east"].pop()]
        if any(card.startswith("COMET") for card in player["hand"]):
            player["hand"] = []
    match = signoria.pax.from_position(document)
    dice = Dice(game)
    me = match.seats[0]
    hands = {seat: set() for seat in match.seats}  # type: dict[str, set[str]]
    for _ in range(60):
        twin = match.seat(me).sample(dice)
        assert seen_by(twin, me) == seen_by(match, me)
        for player in twin.snapshot()["players"]:
            hands[player["bank"]].add(str(player["hand"]))
    assert len(hands[me]) == 1
    for player in document["players"][1:]:
        if player["hand"]:
            assert len(hands[player["bank"]]) > 10
        assert match.view(None)["players"][0]["hand"] is None


@pytest.mark.parametrize("game", range(18))
def test_copy_and_load_reach_the_same_state_at_every_decision(game: int) -> None:
    match = signoria.new("pax", seats=2 + game % 3, seed=game + 500, variants=VARIANTS[game % 4])
    dice = Dice(game)
    while match.decision is not None:
        copy = match.copy()
        assert copy.state.digest() == match.state.digest()
        assert repr(copy.decision) == repr(match.decision)
        if dice.below(6) == 0:
            loaded = signoria.load(match.record())
            assert loaded.state.digest() == match.state.digest()
            assert repr(loaded.decision) == repr(match.decision)
        before = match.state.digest(), match.record()
        other = copy.decision
        assert other is not None
        copy.choose(dice.choose(list(other.options)))
        assert (match.state.digest(), match.record()) == before
        match.choose(dice.choose(list(match.decision.options)))
    assert signoria.load(match.record()).result == match.result


def test_a_sample_is_uniform_over_the_order_of_the_deck() -> None:
    """Three cards left in the West deck, none seen: every card of the box is as likely on top as any other."""
    document = signoria.new("pax", seats=2, seed=5).position()
    document["decks"]["west"] = document["decks"]["west"][:3]
    document["decks"]["west"] = [c for c in document["decks"]["west"] if not c.startswith("COMET")]
    match = signoria.pax.from_position(document)
    dice = Dice(1)
    tops: dict[str, int] = {}
    draws = 4000
    for _ in range(draws):
        top = match.seat("fugger" if "fugger" in match.seats else match.seats[0]).sample(dice)
        card = top.snapshot()["decks"]["west"][0]
        tops[card] = tops.get(card, 0) + 1
    unseen = 92 - 6  # the West cards, less those in the market
    assert len(tops) == unseen
    expected = draws / unseen
    chi_square = sum((n - expected) ** 2 / expected for n in tops.values())
    assert chi_square < 140  # 85 degrees of freedom: exceeded once in ten thousand


@pytest.mark.rule("pax:C5.a.1")
def test_sampled_comets_lie_in_the_last_fourteen_cards_only() -> None:
    match = signoria.new("pax", seats=4, seed=9)
    dice = Dice(2)
    places: set[int] = set()
    for _ in range(400):
        for side in ("west", "east"):
            deck = match.seat(match.seats[0]).sample(dice).snapshot()["decks"][side]
            comets = [i - len(deck) for i, card in enumerate(deck) if card.startswith("COMET")]
            assert len(comets) == 2
            places.update(comets)
    assert places == set(range(-14, 0))
