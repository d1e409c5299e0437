"""8: setting up: the draft, the Areas in use, capitals and the bid for them."""

from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch, facts
from signoria.table import BadPosition
from tests.rules.age.test_components import placements, quietly, strings, where
from tests.support import plain
from tests.support.age import POWERS, decision, keys, mat, play, player, refuses, table, told

WITHHELD = {"rashid_ad_din", "walter_the_penniless", "the_crusades", "silk_1", "spice_1"}


def draft(match: AgeMatch) -> AgeMatch:
    """Everybody returns his first card."""
    for seat in match.seats:
        match.choose(keys(match, seat)[0], seat)
    return match


def bid(match: AgeMatch, *dollars: int) -> AgeMatch:
    """The bids for capitals, by seat."""
    for seat, amount in zip(match.seats, dollars, strict=True):
        match.choose(f"bid {amount}", seat)
    return match


def bidding(players: int = 3, dice: tuple[int, ...] = ()) -> AgeMatch:
    """A match at the bid for capitals."""
    hands = [["wool_1a", "wool_1b"], ["stone_1a", "stone_1b"], ["timber_1", "timber_2a"], ["fur_1", "metal_1"]]
    entries = [{"hand": hand} for hand in hands[:players]]
    return signoria.age.from_position({"players": entries, "phase": "capital_bid", "turn": 0, "dice": list(dice)})


# ---------------------------------------------------------------------- 8.1: cards and money


@pytest.mark.rule("age:8.1.a")
def test_five_cards_are_withheld_before_dealing() -> None:
    for seed in range(40):
        position = signoria.new("age", seats=6, seed=seed).snapshot()
        assert set(position["withheld"]) == WITHHELD
        assert not WITHHELD & {card for p in position["players"] for card in p["hand"]}
        assert not WITHHELD & set(position["pile"])


@pytest.mark.rule("age:8.1.b", "age:8.1.c")
@pytest.mark.parametrize(("variants", "rest"), [([], 25), (["timber=printed"], 24)])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_cards_are_dealt_and_one_returned(players: int, variants: list[str], rest: int) -> None:
    match = signoria.new("age", seats=players, seed=8, variants=variants)
    position = match.snapshot()
    assert [len(p["hand"]) for p in position["players"]] == [3] * players
    assert len(position["pile"]) == rest - 3 * players
    for seat, p in zip(match.seats, position["players"], strict=True):
        assert keys(match, seat) == [f"return {card}" for card in p["hand"]]
    draft(match)
    after = match.snapshot()
    for p, dealt in zip(after["players"], position["players"], strict=True):
        assert p["hand"] == dealt["hand"][1:]
        assert where(match, dealt["hand"][0]) == "pile"
    # With three or four players the withheld cards come back now, with five or six they do not.
    back = players < 5
    assert len(after["pile"]) == rest - 2 * players + 5 * back
    assert set(after["withheld"]) == (set() if back else WITHHELD)
    assert (set(after["pile"]) >= WITHHELD) == back
    assert match.view()["phase"] == "capital_bid"


@pytest.mark.rule("age:8.1.c")
def test_withheld_cards_come_back_only_when_all_have_returned_a_card() -> None:
    match = signoria.new("age", seats=3, seed=8)
    for seat in ("player1", "player2"):
        match.choose(keys(match, seat)[0], seat)
    assert match.view()["withheld"] == 5
    match.choose(keys(match, "player3")[0], "player3")
    assert match.view()["withheld"] == 0
    assert match.view()["pile"] == 24
    # They are shuffled in, not laid on top or below.
    places: set[int] = set()
    for seed in range(10):
        pile = draft(signoria.new("age", seats=3, seed=seed)).snapshot()["pile"]
        places.update(pile.index(card) for card in WITHHELD)
    assert len(places) > 12


@pytest.mark.rule("age:8.1.d")
@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_players_withheld_cards_come_back_after_turn_two(players: int) -> None:
    def after(turn: int, **parts: Any) -> AgeMatch:
        dice = [1, 1, 1, 1, 1, 1]  # Stone in a double Shortage
        return table(
            players,
            "income",
            turn=turn,
            withheld=sorted(WITHHELD),
            pile=["wool_1a", "wool_1b", "fur_1"],
            dice=dice,
            **parts,
        )

    assert set(after(1).snapshot()["withheld"]) == WITHHELD
    match = after(2)
    assert match.snapshot()["withheld"] == []
    assert set(match.snapshot()["pile"]) == WITHHELD | {"wool_1a", "wool_1b", "fur_1"} - {
        *player(match, "paris")["hand"]
    }
    # The draws of the Income Phase come first: Paris leads in Stone.
    assert set(player(match, "paris")["hand"]) == {"wool_1a", "wool_1b"}


@pytest.mark.rule("age:8.1.d")
def test_a_game_of_five_plays_two_turns_without_the_withheld_cards() -> None:
    match = signoria.new("age", seats=5, seed=4)
    for turn in (1, 2):
        quietly(match, "order_of_play", turn)
        assert match.view()["withheld"] == 5
    quietly(match, "order_of_play", 3)
    assert match.view()["withheld"] == 0
    held = {card for p in match.snapshot()["players"] for card in p["hand"]}
    assert not held & WITHHELD
    assert set(match.snapshot()["pile"]) >= WITHHELD


@pytest.mark.rule("age:8.1.e")
def test_a_pile_run_dry_takes_the_withheld_cards_and_the_epoch_stays() -> None:
    match = table(
        6, "draw_card", turn=2, withheld=sorted(WITHHELD), pile=["fur_1", "war", "famine", "armor"], length="basic"
    )
    drawn = [player(match, power)["hand"] for power in POWERS]
    assert [cards[0] for cards in drawn[:4]] == ["fur_1", "war", "famine", "armor"]
    assert {*drawn[4], *drawn[5]} <= WITHHELD
    view = match.view()
    assert (view["epoch"], view["pile"], view["withheld"], view["final"]) == (1, 3, 0, False)


@pytest.mark.rule("age:8.1.f")
def test_each_player_starts_with_40_dollars() -> None:
    match = signoria.new("age", seats=4, seed=1)
    assert [p["cash"] for p in match.snapshot()["players"]] == [40] * 4
    assert [p["cash"] for p in draft(match).snapshot()["players"]] == [40] * 4


@pytest.mark.rule("age:8.1.g")
def test_the_draft_is_simultaneous_and_secret() -> None:
    match = signoria.new("age", seats=3, seed=2)
    hands = {p["name"]: set(p["hand"]) for p in match.snapshot()["players"]}

    def nothing_leaks() -> None:
        for seat in (None, *match.seats):
            others = set().union(*[cards for name, cards in hands.items() if name != seat])
            assert not strings(list(match.view(seat).values())) & others
            assert not strings([event.as_dict() for event in match.events(seat)]) & others

    assert all(match.seat(seat).decision is not None for seat in match.seats)
    for seat in ("player3", "player1", "player2"):  # in any order
        nothing_leaks()
        match.choose(keys(match, seat)[0], seat)
    assert match.view()["phase"] == "capital_bid"
    nothing_leaks()
    # Who chose otherwise in secret cannot be told apart by the others.
    before = signoria.new("age", seats=3, seed=2)
    seen = []
    for key in keys(before, "player1"):
        trial = before.copy()
        trial.choose(key, "player1")
        seen.append((trial.view("player2"), trial.events("player2")))
    assert seen[0] == seen[1] == seen[2]


# ---------------------------------------------------------------------- 8.2: capitals and Areas


@pytest.mark.rule("age:8.2.a", "age:8.2.b", "age:8.2.c", "age:8.2.d")
@pytest.mark.parametrize(("players", "first_area"), [(3, 4), (4, 3), (5, 2), (6, 1)])
def test_capitals_and_areas_for_each_number_of_players(players: int, first_area: int) -> None:
    match = draft(signoria.new("age", seats=players, seed=1))
    bid(match, *range(players))
    assert keys(match) == [f"capital {power}" for power in POWERS[:players]]
    assert match.view()["areas"] == [str(area) for area in range(first_area, 9)]
    everywhere = {"expansion": 1, "advances": "RS", "ship": "seaworthy_16"}
    reached = placements(table(players, "expansion", venice=everywhere))
    areas = {facts.AREA_IDS[facts.AREA[facts.PROVINCE[name]]] for name in reached}
    assert areas == {str(area) for area in range(first_area, 9)}


@pytest.mark.rule("age:8.2.e")
def test_ships_pass_areas_not_in_use() -> None:
    def reached(ship: str) -> set[str]:
        paris = {"expansion": 2, "ship": ship, "tokens": {"amsterdam": 1}}
        return placements(table(5, "expansion", player="paris", paris=paris))

    assert "kongsberg" in reached("galley_4")
    assert "kongsberg" not in reached("galley_2")
    assert not reached("galley_4") & {"hamburg", "copenhagen", "malmo", "lubeck"}


@pytest.mark.rule("age:8.2.f")
def test_nothing_is_left_in_an_area_not_in_use() -> None:
    def outside(names: set[str]) -> set[str]:
        return {name for name in names if facts.AREA_IDS[facts.AREA[facts.PROVINCE[name]]] in ("1", "2", "3")}

    with pytest.raises(BadPosition):
        table(3, venice={"tokens": {"vienna": 1}})
    with pytest.raises(BadPosition):
        table(4, venice={"markers": ["venice", "york"]})
    everywhere = {"expansion": 6, "advances": "AINRSTUV", "ship": "ocean_4"}
    reached = placements(table(3, "expansion", venice=everywhere))
    assert len(reached) > 50
    assert not outside(reached)
    hand = ["rebellion", "the_crusades", "black_death", "pirates_vikings"]
    for card in hand:
        match = play(table(3, venice={"hand": hand}, epoch=2), f"play {card}")
        if card == "black_death":
            assert keys(match) == [f"area {area}" for area in range(4, 9)]
        else:
            assert not outside({key.split()[1] for key in keys(match)})


@pytest.mark.rule("age:8.2.g")
def test_caravans_do_not_pass_areas_not_in_use() -> None:
    def reached(players: int) -> set[str]:
        paris = {"expansion": 1, "advances": "I", "tokens": {"cologne": 1}}
        blocking = {"markers": ["genoa", "nuremberg"]}  # the only other way from Cologne to Prague
        return placements(table(players, "expansion", player="paris", paris=paris, genoa=blocking))

    assert "prague" not in reached(4)
    assert "prague" not in reached(5)
    assert "prague" in reached(6)


# ---------------------------------------------------------------------- 8.3: the bid for capitals


@pytest.mark.rule("age:8.3.a")
def test_bids_for_capitals_are_secret_until_all_are_in() -> None:
    match = bidding()
    assert all(match.seat(seat).decision is not None for seat in match.seats)
    seen = []
    for amount in (0, 7, 40):
        trial = match.copy()
        play(trial, f"@player1 bid {amount}", "@player3 bid 2")
        assert trial.seat("player1").decision is None  # one bid each
        seen.append((trial.view("player2"), trial.events("player2"), keys(trial, "player2")))
    assert seen[0] == seen[1] == seen[2]
    bid(match, 5, 3, 9)
    assert {(e["seat"], e["dollars"]) for e in told(match, "capital_bid")} == {
        ("player1", 5),
        ("player2", 3),
        ("player3", 9),
    }


@pytest.mark.rule("age:8.3.b")
def test_the_highest_bidder_picks_first() -> None:
    match = bid(bidding(), 5, 3, 9)
    assert (decision(match).seat, keys(match)) == ("player3", [f"capital {p}" for p in POWERS[:3]])
    play(match, "capital genoa")
    assert (decision(match).seat, keys(match)) == ("player1", ["capital venice", "capital barcelona"])
    play(match, "capital barcelona")  # the last one has no choice
    powers = [p["power"] for p in match.snapshot()["players"]]
    assert powers == ["barcelona", "venice", "genoa"]
    assert [p["rank"] for p in match.snapshot()["players"]] == [2, 3, 1]


@pytest.mark.rule("age:8.3.c")
def test_tied_bids_are_rolled_off() -> None:
    assert decision(bid(bidding(dice=(2, 5)), 6, 6, 0)).seat == "player2"
    assert decision(bid(bidding(dice=(5, 2)), 6, 6, 0)).seat == "player1"
    # Equal rolls are rolled again.
    match = bid(bidding(dice=(3, 3, 1, 4)), 6, 6, 0)
    assert decision(match).seat == "player2"
    assert [(e["seat"], e["die"]) for e in told(match, "capital_roll")] == [
        ("player1", 3), ("player2", 3), ("player1", 1), ("player2", 4),
    ]  # fmt: skip
    # Of three the highest is first, and the other two roll again.
    match = bid(bidding(dice=(4, 4, 6, 2, 3)), 0, 0, 0)
    assert [p["rank"] for p in match.snapshot()["players"]] == [3, 2, 1]
    assert told(bid(bidding(), 1, 2, 3), "capital_roll") == []


@pytest.mark.rule("age:8.3.d", "age:8.4.a")
def test_after_the_choice_a_marker_lies_on_each_capital_and_misery_is_zero() -> None:
    match = quietly(signoria.new("age", seats=5, seed=6), "order_of_play")
    for p in plain(match.snapshot())["players"]:
        shown = mat(match, p["power"])
        assert (p["markers"], p["new_markers"], p["tokens"]) == ([p["power"]], [], {})
        assert (shown["markers_left"], shown["stock"], shown["expansion"]) == (24, 36, 0)
        assert shown["misery"] == 0


@pytest.mark.rule("age:8.3.e")
def test_everybody_pays_his_bid_of_0_to_40() -> None:
    match = bidding()
    assert keys(match, "player1") == [f"bid {n}" for n in range(41)]
    assert refuses(match, "@player1 bid 41")
    assert refuses(match, "@player1 bid -1")
    bid(match, 0, 7, 12)
    assert [p["cash"] for p in match.snapshot()["players"]] == [40, 33, 28]


@pytest.mark.rule("age:8.3.f")
def test_who_chose_his_capital_later_is_favoured_in_every_tie() -> None:
    match = bid(bidding(), 5, 3, 9)
    play(match, "capital venice", "capital genoa")
    for turn in (1, 2):
        quietly(match, "order_of_play", turn)
        for seat in match.seats:
            match.choose("bid 0", seat)
        assert (decision(match).kind, decision(match).seat) == ("tie", "player2")
        play(match, "place 4")
        assert (decision(match).kind, decision(match).seat) == ("tie", "player1")
        play(match, "place 6")
        assert [p["rank"] for p in match.view()["players"]] == [2, 3, 1]


@pytest.mark.rule("age:8.3.g")
def test_players_bid_knowing_their_two_cards() -> None:
    match = draft(signoria.new("age", seats=3, seed=9))
    assert decision(match, "player2").kind == "capital_bid"
    assert len(match.view("player2")["players"][1]["hand"] or []) == 2
