"""O: the solitaire game is set up, and won or lost."""

from typing import Any

import pytest

import signoria
from tests.support import plain
from tests.support.pax import border, card, document, florins, keys, play, player, pool, square
from tests.support.solo import alone, happened, steps

THREE_KINGS: dict[str, Any] = {"west": [square("france"), square("england"), square("aragon")]}


@pytest.mark.rule("pax:O.0", "pax:O.b.1", "pax:OF.silent")
def test_fugger_plays_alone_against_an_automated_opponent() -> None:
    match = signoria.new("pax", seats=1, seed=7)
    assert match.seats == ("fugger", "medici")
    assert match.variants == ("solo",)
    assert match.view("fugger")["automated"] == "medici"
    while match.decision is not None:
        assert match.decision.seat == "fugger"
        match.choose(match.decision.options[0])


@pytest.mark.rule("pax:OF.silent")
@pytest.mark.parametrize("bank", ["medici", "coeur", "marchionni"])
def test_the_opponent_may_be_any_other_bank(bank: str) -> None:
    match = signoria.new("pax", seats=["fugger", bank], seed=7, variants=["solo"])
    assert match.seats == ("fugger", bank)
    assert border(match, "england__portugal") == [f"pawn:{bank}"]


@pytest.mark.rule("pax:O.b.3")
def test_the_opponent_owns_the_three_other_starting_concessions() -> None:
    match = signoria.new("pax", seats=1, seed=1)
    assert border(match, "france__holy_roman_empire") == ["pawn:fugger"]
    for name in ("england__portugal", "aragon__papal_states", "mamluk__ottoman"):
        assert border(match, name) == ["pawn:medici"]
    assert (pool(match, "pawn:fugger"), pool(match, "pawn:medici")) == (9, 7)


@pytest.mark.rule("pax:O.b.4", "pax:O.b.5", "pax:O.b.8")
@pytest.mark.parametrize("seed", range(20))
def test_each_deck_has_eight_cards_over_eight_with_two_comets(seed: int) -> None:
    document = plain(signoria.new("pax", seats=1, seed=seed).snapshot())
    for side in ("west", "east"):
        cards = [place["card"] for place in document["market"][side]] + document["decks"][side]
        assert len(cards) == 18
        assert not any(c.startswith("COMET") for c in cards[:8])
        assert sum(c.startswith("COMET") for c in cards[8:]) == 2


@pytest.mark.rule("pax:O.b.6")
@pytest.mark.parametrize("first", ["fugger", "random"])
def test_the_human_has_three_florins_and_the_opponent_four(first: str) -> None:
    orders = set()
    for seed in range(12):
        header = signoria.GAMES["pax"].header(1, seed, "2e", [f"solo_first={first}"], {})
        t = signoria.GAMES["pax"].setup(header)
        orders.add(t.bank)
        assert t.florins == [3, 4] if t.bank[0] == 0 else t.florins == [4, 3]
    assert len(orders) == (1 if first == "fugger" else 2)


@pytest.mark.rule("pax:O.b.7")
@pytest.mark.parametrize("cards", [0, 3, 20])
def test_more_or_fewer_cards_on_top_change_the_difficulty(cards: int) -> None:
    match = signoria.new("pax", seats=1, seed=5, variants=[f"solo_cards={cards}"])
    assert {side: deck["count"] for side, deck in match.view()["decks"].items()} == dict.fromkeys(
        ("west", "east"), cards + 4
    )
    assert signoria.load(match.record()).snapshot() == match.snapshot()


@pytest.mark.rule("pax:O.a.1", "pax:O.b.8")
def test_two_player_rules_apply() -> None:
    match = alone(human={"west": [square("france"), square("england")]}, mover="fugger")
    assert match.view()["victories"]["imperial"]["met"] == []
    match = alone(human=THREE_KINGS, mover="fugger")
    assert match.view()["victories"]["imperial"]["met"] == ["fugger"]
    fair = next(e for e in play(match, "fair west") if e.kind == "fair")
    assert fair.data["profits"] == 1


@pytest.mark.rule("pax:O.a.2")
def test_the_human_has_the_same_actions_as_against_a_person() -> None:
    players = (player("fugger", hand=["PREN045"], west=[card("PREN036"), square("france")]), player("medici"))
    person = signoria.pax.from_position(document(*players))
    automaton = signoria.pax.from_position(document(*players, variants=["solo"]))
    assert keys(automaton) == keys(person)


@pytest.mark.rule("pax:O.c.1", "pax:O6.a", "pax:O6.0")
@pytest.mark.parametrize("victory", ["imperial", "renaissance", "globalization", "holy"])
def test_the_human_wins_by_declaring_an_active_victory(victory: str) -> None:
    match = alone(
        human={
            "west": [
                *THREE_KINGS["west"],
                square("papal_states", "republic"),
                card("PREN043"),
                card("PREN134X", "catholic"),
                card("PREN014"),
            ],
        },
        borders={"england__france": ["pawn:fugger"], "england__portugal": ["pawn:fugger"]},
        empires={"mamluk": {"cities": {"cairo": []}}},
        victories={victory: True},
        mover="fugger",
    )
    play(match, f"victory {victory}")
    assert match.over
    assert match.result is not None
    assert (match.result["winners"], match.result["victory"]) == (["fugger"], victory)


@pytest.mark.rule("pax:O.c.2", "pax:O6.b.3", "pax:O6.0")
@pytest.mark.parametrize("mover", ["fugger", "medici"])
def test_a_market_that_cannot_be_refilled_wins_for_the_opponent_whoever_is_the_patron(mover: str) -> None:
    match = alone(human={"west": [card("PREN009")]}, decks={"west": [], "east": []}, mover=mover)
    if mover == "fugger":
        play(match, "fair west", "fair east")
    assert match.result is not None
    assert (match.result["winners"], match.result["victory"]) == (["medici"], "exhaustion")
    assert happened(match, "exhausted")[0].clause == "pax:O6.b.3"


@pytest.mark.rule("pax:O1.a", "pax:O6.b.1")
@pytest.mark.parametrize("red", [[], [card("PREN145X")]], ids=["one action", "two actions"])
def test_the_opponent_wins_at_the_start_of_its_turn_by_an_active_victory(red: list[Any]) -> None:
    match = alone(human={"west": red}, bot=THREE_KINGS, victories={"imperial": True})
    assert match.result is not None
    assert (match.result["winners"], match.result["victory"]) == (["medici"], "imperial")
    assert [e.clause for e in happened(match, "fulfils")] == ["pax:O6.b.1"]


@pytest.mark.rule("pax:O6.b.1")
def test_it_does_not_win_by_a_victory_that_it_does_not_fulfil_or_that_is_not_active() -> None:
    assert not alone(bot={"west": THREE_KINGS["west"][:2]}, victories={"imperial": True}).over
    assert not alone(bot=THREE_KINGS, victories={"holy": True}).over


@pytest.mark.rule("pax:OF.6.b.2")
def test_the_opponent_wins_if_it_can_buy_a_comet_and_declare_any_victory() -> None:
    market = {"west 1": "COMET3"}
    match = alone(bot=THREE_KINGS | {"florins": 1}, market=market)
    assert match.result is not None
    assert (match.result["winners"], match.result["victory"]) == (["medici"], "imperial")
    assert match.result["scores"]["medici"]["florins"] == 0
    assert [e.clause for e in happened(match, "fulfils_by_comet")] == ["pax:OF.6.b.2"]
    assert not alone(bot=THREE_KINGS | {"florins": 0}, market=market).over, "it cannot pay"
    assert not alone(bot=THREE_KINGS, market={}).over, "there is no comet"
    red = {"west": [card("PREN145X")]}
    assert not alone(human=red, bot=THREE_KINGS, market=market).over, "declaring takes both actions"


@pytest.mark.rule("pax:OF.6.b.2", "pax:O4.a.1")
def test_a_comet_is_not_bought_otherwise() -> None:
    match = alone(market={"west 1": "COMET3"})
    assert not happened(match, "comet")
    assert steps(match)[0] == "course 6"


@pytest.mark.rule("pax:O1.e")
def test_the_market_is_refreshed_after_the_turn_of_the_opponent() -> None:
    match = alone(market={"east 1": "PREN101X"})
    assert all(place["present"] for side in match.view()["market"].values() for place in side)
    assert match.decision is not None
    assert match.decision.seat == "fugger"
    assert match.view()["turn"]["number"] == 2


@pytest.mark.rule("pax:O.0")
def test_a_position_of_the_game_alone_is_checked() -> None:
    three = document(player("fugger"), player("medici"), player("coeur"), variants=["solo"])
    held = document(player("fugger"), player("medici", hand=["PREN001"]), variants=["solo"])
    for wrong, path in ((three, "players"), (held, r"players\[1\].hand")):
        with pytest.raises(signoria.table.BadPosition, match=path):
            signoria.pax.from_position(wrong)


def test_the_switches_of_the_game_alone_are_kept_in_position_and_record() -> None:
    match = signoria.new("pax", seats=1, seed=2, variants=["solo_marked_cards=ban", "solo_first=random"])
    assert match.variants == ("solo", "solo_first=random", "solo_marked_cards=ban")
    again = signoria.load(match.record())
    assert again.state.digest() == match.state.digest()
    assert signoria.pax.from_position(match.position()).snapshot() == match.snapshot()


@pytest.mark.rule("pax:O4.a.4")
def test_with_the_switch_it_buys_nothing_beyond_a_card_that_holds_florins() -> None:
    market = {"west 1": "PREN023", "west 2": "PREN134X"}
    marked = {"west 1": 1}
    assert florins(alone(market=market, florins=marked), "medici") == 9
    assert "no 6_main" in steps(alone(market=market, florins=marked, variants=["solo_marked_cards=ban"]))
