"""2.1, 2.2.h, 10, 11: lengths of the game, secrets, the final turn, Final Card Play, scores, halves, and what War cedes."""

from collections import Counter
from random import Random
from typing import Any

import pytest

import signoria
from signoria.age import AgeMatch, facts
from signoria.table import BadPosition
from tests.rules.age.test_components import MOST, circled, least, quietly, strings, until, wander, where
from tests.support.age import POWERS, decision, keys, mat, play, player, refuses, table, told
from tests.support.told import values

ALL = facts.LETTERS
CALM = [1, 1, 1, 1, 1, 4]  # the dice of an Income Phase that changes nothing


def phases(match: AgeMatch) -> list[str]:
    """The phases that have begun."""
    return [e["phase"] for e in told(match, "phase_begins")]


def finale(players: int = 3, **parts: Any) -> AgeMatch:
    """Final Card Play from its first decision on."""
    parts.setdefault("final", True)
    return table(players, "final_card_play", **parts)


# ---------------------------------------------------------------------- 2.1, 2.2.h, 11.1: the last turn


@pytest.mark.rule("age:2.1.a")
def test_the_three_versions_differ_in_their_end_only() -> None:
    matches = [signoria.new("age", seats=3, seed=11, length=length) for length in ("basic", "intermediate", "campaign")]
    chance = Random(11)

    def table_of(match: AgeMatch) -> dict[str, Any]:
        return {name: part for name, part in match.snapshot().items() if name != "length"}

    def on(*played: AgeMatch) -> None:
        option = chance.choice(keys(played[0]))
        for match in played:
            match.choose(option)

    same = 0
    for _ in range(MOST):
        on(*matches)
        if matches[0].view()["final"]:
            break
        same += 1
        assert table_of(matches[0]) == table_of(matches[1]) == table_of(matches[2])
        assert keys(matches[0]) == keys(matches[1]) == keys(matches[2])
    assert same > 30
    assert [match.view()["final"] for match in matches] == [True, False, False]
    for _ in range(MOST):
        on(*matches[1:])
        if matches[1].view()["final"]:
            break
    assert [match.view()["final"] for match in matches] == [True, True, False]


@pytest.mark.rule("age:2.1.b")
def test_players_may_agree_on_the_last_turn() -> None:
    match = signoria.new("age", seats=3, seed=3, max_turns=2)
    quietly(match, "order_of_play", 1)
    assert not match.view()["final"]
    quietly(match, "order_of_play", 2)
    assert match.view()["final"]
    hands = sum(len(p["hand"]) for p in match.snapshot()["players"])
    assert hands > 0
    quietly(match, "end")
    assert [e["turn"] for e in told(match, "turn_begins")] == [1, 2]
    turn = ["order_of_play", "draw_card", "buy_card", "play_cards", "purchase", "expansion", "income"]
    assert phases(match) == [*turn, *turn, "final_card_play"]
    assert [p["hand"] for p in match.snapshot()["players"]] == [[], [], []]
    assert match.result is not None
    assert len(told(match, "score")) == 3


@pytest.mark.rule("age:2.2.h", "age:11.1.a", "age:11.1.f")
def test_the_twenty_sixth_advance_makes_this_turn_the_last() -> None:
    almost = {"advances": ALL.replace("D", ""), "cash": 200, "hand": ["wool_1a"]}
    match = table(3, "purchase", step="advances", venice=almost, genoa={"expansion": 6, "hand": ["fur_1"]}, dice=CALM)
    assert not match.view()["final"]
    play(match, "buy D")
    assert match.view()["final"]
    assert not match.over
    until(match, "genoa", "expand")  # the turn is played out in full
    play(match, "place milan 3")
    quietly(match, "end")
    assert phases(match) == ["expansion", "income", "final_card_play"]
    assert {e["card"] for e in told(match, "played")} >= {"wool_1a", "fur_1"}
    assert not told(match, "turn_begins")
    assert len(told(match, "income")) == 3


@pytest.mark.rule("age:11.1.a")
def test_twenty_five_advances_do_not_end_the_game() -> None:
    almost = {"advances": ALL.replace("D", "").replace("C", ""), "cash": 200}
    match = play(table(3, "purchase", step="advances", venice=almost), "buy C")
    assert not match.view()["final"]
    assert not match.over


@pytest.mark.rule("age:11.1.f")
def test_cards_are_still_drawn_in_a_turn_made_last_by_advances() -> None:
    almost = {"advances": ALL.replace("D", ""), "cash": 200}
    expanding = {"expansion": 6, "tokens": {"milan": 2}}
    match = table(3, "purchase", step="advances", venice=almost, genoa=expanding, pile=["fur_1"], dice=CALM)
    play(match, "buy D")
    until(match, "genoa", "expand")
    play(match, "card", "place milan 1")
    assert [e["seat"] for e in told(match, "bonus")] == ["genoa"]
    assert [e["seat"] for e in told(match, "drawn")] == ["genoa", "genoa"]
    assert [e["epoch"] for e in told(match, "epoch_begins")] == [2]


@pytest.mark.rule("age:2.2.h", "age:11.1.b", "age:11.1.c", "age:11.1.d")
@pytest.mark.parametrize(("length", "last"), [("basic", 1), ("intermediate", 2), ("campaign", 3)])
def test_the_turn_in_which_the_last_card_of_the_last_deck_is_drawn_is_the_last(length: str, last: int) -> None:
    for epoch in range(1, last + 1):
        pile = ["fur_1", "wool_1a", "stone_1a"]
        match = table(3, "draw_card", length=length, epoch=epoch, pile=[*pile, "metal_1"])
        assert not match.view()["final"]  # one card is left
        match = table(3, "draw_card", length=length, epoch=epoch, pile=pile, dice=CALM)
        assert match.view()["final"] == (epoch == last)
        if epoch == last:
            assert len(told(match, "final_turn")) == 1
            quietly(match, "end")
            assert phases(match)[-1] == "final_card_play"
            assert not told(match, "turn_begins")
        else:
            quietly(match, "order_of_play")
            assert match.view()["epoch"] == epoch  # nothing has happened yet


@pytest.mark.rule("age:11.1.b")
def test_withheld_cards_belong_to_the_deck_of_the_basic_game() -> None:
    five = ["silk_1", "spice_1", "the_crusades", "rashid_ad_din", "walter_the_penniless"]
    pile = ["fur_1", "wool_1a", "stone_1a", "metal_1", "war"]
    match = table(5, "draw_card", length="basic", pile=pile, withheld=five)
    assert match.view()["pile"] == 0
    assert not match.view()["final"]
    match = table(5, "draw_card", length="basic", pile=[], withheld=five)
    assert match.view()["final"]


@pytest.mark.rule("age:11.1.e", "age:11.1.h")
def test_with_the_last_deck_empty_nobody_draws_or_buys_cards() -> None:
    match = table(
        3,
        "draw_card",
        length="campaign",
        epoch=3,
        pile=["fur_1", "wool_1a"],
        replay=["stone_1a", "famine"],
        venice={"advances": "V", "cash": 100, "expansion": 10, "markers": ["venice", "crete", "cyprus", "lisbon"]},
        dice=[4, 3, 1, 2, 2, 1],
    )
    assert [e["seat"] for e in told(match, "drawn")] == ["venice", "genoa"]
    assert [e["seat"] for e in told(match, "no_card")] == ["barcelona"]
    asked: set[str] = set()
    for _ in range(200):
        if match.over:
            break
        asked.add(decision(match).kind)
        if decision(match).kind == "expand":
            assert "card" not in keys(match)
            match.choose("place milan 3" if "place milan 3" in keys(match) else "pass")
        else:
            match.choose(least(match))
    assert "extra_card" not in asked
    # Neither the bonus of Expansion nor the lead in Wine gives a card.
    assert [e["seat"] for e in told(match, "bonus")] == ["venice"]
    assert [e["seat"] for e in told(match, "majority_card")] == ["venice"]
    assert [e["seat"] for e in told(match, "no_card")] == ["barcelona", "venice", "venice"]
    assert len(told(match, "drawn")) == 2
    assert match.snapshot()["pile"] == []
    assert set(match.snapshot()["replay"]) >= {"stone_1a", "famine"}
    assert match.view()["epoch"] == 3


@pytest.mark.rule("age:11.1.g")
def test_the_conditions_of_the_last_income_phase_count_in_final_card_play() -> None:
    held = {"markers": ["crete", "cyprus"], "hand": ["wine_2", "cloth_2"], "cash": 0}
    match = table(3, "income", final=True, epoch=2, venice=held, dice=[4, 3, 1, 3, 3, 4])
    kinds = [e.kind for e in match.events() if e.kind in ("market_roll", "phase_begins")]
    assert kinds == ["market_roll", "market_roll", "phase_begins"]
    before = player(match, "venice")["cash"]
    play(match, "play wine_2")
    assert player(match, "venice")["cash"] == before + 5 * 9  # the third box instead of the second


@pytest.mark.rule("age:11.1.i")
def test_a_last_card_drawn_in_the_income_phase_makes_this_turn_the_last() -> None:
    held = {"markers": ["crete", "cyprus"], "hand": ["stone_1a"]}
    parts: dict[str, Any] = {"venice": held, "dice": [4, 3, 1, 2, 2, 1], "length": "basic"}
    match = table(3, "income", pile=["fur_1"], **parts)
    assert (match.view()["final"], match.view()["phase"]) == (True, "final_card_play")
    assert set(keys(match)) == {"play stone_1a", "play fur_1"}
    match = table(3, "income", pile=["fur_1", "war"], **parts)
    assert (match.view()["final"], match.view()["phase"]) == (False, "order_of_play")


# ---------------------------------------------------------------------- 10: what is secret, and no deals

BANK = {
    "capital_bid": ("-dollars",), "bid": ("-abs bid",), "condition_removed": ("-dollars",), "card_bought": ("-dollars",),
    "paid": ("dollars",), "alchemy": ("-dollars",), "lost_cash": ("-dollars",), "mongols": ("dollars",),
    "rebate": ("dollars",), "ship": ("-dollars",), "advance": ("-dollars",), "stabilized": ("-dollars",),
    "indulgence_received": ("dollars",), "indulgence_paid": ("-dollars",), "income": ("dollars", "interest"),
    "majority_fine": ("-dollars",),
}  # fmt: skip
KINDS = {
    "return", "capital_bid", "capital", "bid", "tie", "renaissance", "remove", "watermill", "extra_card", "discard",
    "play", "arms", "final", "commodity", "victim", "area", "crusade", "pirates", "rebellion", "from_stock", "cede",
    "crusade_marker", "free_marker", "decree", "loss", "from_expansion", "ship", "purchase", "stabilize", "indulgence",
    "expand", "cathedral", "defend", "trade",
}  # fmt: skip


def amount(event: dict[str, Any], field: str) -> int:
    """What a field of an event adds to the cash of its seat."""
    if field == "-abs bid":
        return -abs(int(event["bid"]))
    return -int(event[field[1:]]) if field.startswith("-") else int(event[field])


@pytest.mark.rule("age:10.c")
@pytest.mark.parametrize(("players", "seed"), [(3, 21), (5, 22)])
def test_hands_are_never_shown(players: int, seed: int) -> None:
    asked: set[str] = set()
    for match in wander(players, seed, max_turns=6):
        if match.decision is not None:
            asked.add(decision(match).kind)
        hands = {p["name"]: set(p["hand"]) for p in match.snapshot()["players"]}
        for seat in (None, match.seats[-1]):
            others = set().union(*[cards for name, cards in hands.items() if name != seat])
            assert not strings(list(match.view(seat).values())) & others
    assert asked <= KINDS
    for event in match.events():
        if event.kind in ("drawn", "returned", "gave", "took"):
            assert "card" not in event.data
    mine = match.seats[0]
    for event in match.events(mine):
        if event.kind == "drawn":
            assert ("card" in event.data) == (event.data["seat"] == mine)


@pytest.mark.rule("age:10.e", "age:3.c")
@pytest.mark.parametrize(("players", "seed"), [(3, 31), (4, 32), (6, 33)])
def test_money_comes_from_the_bank_and_goes_to_it(players: int, seed: int) -> None:
    accounts: Counter[str] = Counter()
    seen = 0
    for match in wander(players, seed, max_turns=7):
        for event in match.events(since=seen):
            seen += 1
            for field in BANK.get(event.kind, ()):
                accounts[values(event)["seat"]] += amount(values(event), field)
        for p in match.snapshot()["players"]:
            assert type(p["cash"]) is int
            assert p["cash"] == 40 + accounts[p["name"]]


# ---------------------------------------------------------------------- 11.2: Final Card Play


@pytest.mark.rule("age:11.2.a")
def test_every_card_must_be_played_in_the_order_of_the_turn() -> None:
    match = finale(
        order=["barcelona", "venice", "genoa"],
        player="barcelona",
        barcelona={"hand": ["wool_1a", "fur_1", "stone_1a"]},
        venice={"hand": ["metal_1", "wool_1b"]},
        genoa={"hand": ["timber_1"]},
    )
    assert (decision(match).kind, decision(match).seat) == ("final", "barcelona")
    assert set(keys(match)) == {"play wool_1a", "play fur_1", "play stone_1a"}  # in any sequence
    assert refuses(match, "pass")
    play(match, "play stone_1a", "play wool_1a")
    assert (decision(match).seat, set(keys(match))) == ("venice", {"play metal_1", "play wool_1b"})
    play(match, "play wool_1b")
    assert match.over
    assert [(e["seat"], e["card"]) for e in told(match, "played")] == [
        ("barcelona", "stone_1a"), ("barcelona", "wool_1a"), ("barcelona", "fur_1"),
        ("venice", "wool_1b"), ("venice", "metal_1"), ("genoa", "timber_1"),
    ]  # fmt: skip
    assert not told(match, "phase_begins")


@pytest.mark.rule("age:11.2.b", "age:11.2.i")
def test_nobody_removes_conditions_mills_or_discards_before_final_card_play() -> None:
    handy = {"cash": 100, "advances": "IJNOPQV", "hand": ["wool_1a", "fur_1"]}
    match = table(
        3,
        "income",
        final=True,
        venice=handy,
        barcelona={**handy, "hand": ["stone_1a", "metal_1"]},
        dice=[4, 3, 6, 4, 3, 6],
    )
    assert match.snapshot()["conditions"] == {"wine": -2}
    asked = []
    for _ in range(20):
        if match.over:
            break
        asked.append((decision(match).seat, decision(match).kind))
        match.choose(keys(match)[0])
    assert asked == [("venice", "final"), ("barcelona", "final")]


@pytest.mark.rule("age:11.2.c")
def test_commodity_cards_pay_as_usual() -> None:
    match = finale(
        venice={"hand": ["cloth_2", "fur_1"], "markers": ["venice", "florence"], "cash": 0, "advances": "IJKLM"},
        genoa={"cash": 0},
        epoch=2,
        conditions={"cloth": -1},
    )
    play(match, "play cloth_2")
    # Venice: two provinces, a Surplus less and Industry more; Genoa: one, less one.
    assert [player(match, power)["cash"] for power in ("venice", "genoa")] == [20, 0]


@pytest.mark.rule("age:11.2.d")
def test_only_cards_in_the_hands_of_the_living_have_an_effect() -> None:
    match = finale(
        venice={"hand": ["famine", "cloth_wine_1"], "misery": 0},
        genoa={"hand": ["fur_1", "mysticism_abounds"], "misery": 1000},
        barcelona={"hand": ["stone_1a"], "markers": ["barcelona", "milan", "rome"], "cash": 0},
        pile=["revolutionary_uprisings", "wool_1a"],
        replay=["alchemists_gold"],
    )
    play(match, "play famine")
    assert mat(match, "genoa")["chaos"]
    play(match, "commodity cloth")
    assert match.over
    assert [e["card"] for e in told(match, "played")] == ["famine", "cloth_wine_1", "stone_1a"]
    assert {e["card"] for e in told(match, "discarded")} == {"fur_1", "mysticism_abounds"}
    assert player(match, "venice")["misery"] == 40  # Famine, and no Mysticism
    assert player(match, "barcelona")["cash"] == 4


@pytest.mark.rule("age:11.2.e")
def test_leaders_give_only_rebates() -> None:
    def after(advances: str) -> tuple[int, AgeMatch]:
        match = finale(venice={"hand": ["charlemagne", "fur_1"], "cash": 10, "advances": advances})
        play(match, "play charlemagne")
        return player(match, "venice")["cash"], match

    for advances, cash in (("NOW", 30), ("NO", 10), ("W", 10)):
        found, match = after(advances)
        assert found == cash
        assert match.over
        assert not told(match, "advance")


@pytest.mark.rule("age:11.2.f")
def test_military_cards_and_nationalism_count_in_a_final_war() -> None:
    parts: dict[str, Any] = {"genoa": {"markers": ["genoa", "milan"]}, "barcelona": {"advances": "W"}}
    venice = {"hand": ["war", "fur_1"], "arms": ["armor"], "advances": "W"}
    # They pass through the final Income Phase.
    match = table(3, "income", final=True, venice=venice, dice=[*CALM, 3, 3], **parts)
    play(match, "play war", "victim genoa")
    roll = told(match, "war_roll")[0]
    assert (roll["bonus"], roll["other_bonus"]) == (2, 0)
    assert told(match, "war_won")[0]["provinces"] == 2
    match = play(
        table(3, "income", final=True, venice=venice, dice=[*CALM, 3, 3], **parts), "play war", "victim barcelona"
    )
    assert [(r["bonus"], r["other_bonus"]) for r in told(match, "war_roll")] == [(2, 1)]


@pytest.mark.rule("age:11.2.g", "age:11.2.h")
def test_a_tied_war_is_rolled_once_a_round_and_dropped_after_the_last() -> None:
    match = finale(
        6,
        player="paris",
        paris={"hand": ["war", "fur_1"]},
        hamburg={"hand": ["wool_1a"]},
        dice=[4, 4, 2, 2, 6, 6, 1, 1],
    )
    play(match, "play war", "victim venice")
    quietly(match, "end")
    rolls = [(r["die"], r["other_die"]) for r in told(match, "war_roll")]
    assert rolls == [(4, 4), (2, 2), (6, 6)]  # for Paris, London and Hamburg
    assert player(match, "paris")["misery"] == player(match, "venice")["misery"] == 30
    assert match.snapshot()["wars"] == []
    assert not told(match, "war_won")


@pytest.mark.rule("age:11.2.g")
def test_a_final_war_may_be_won_in_a_later_round() -> None:
    match = finale(4, venice={"hand": ["war"]}, genoa={"markers": ["genoa", "milan", "rome"]}, dice=[4, 4, 3, 2])
    play(match, "victim genoa")
    assert (decision(match).kind, decision(match).seat) == ("cede", "genoa")
    play(match, "province milan")
    assert match.over
    assert set(player(match, "venice")["markers"]) == {"venice", "milan"}
    assert player(match, "venice")["misery"] == 20
    assert player(match, "genoa")["misery"] == 30


@pytest.mark.rule("age:11.2.j")
def test_final_card_play_belongs_to_the_same_turn() -> None:
    # The Crusades of the final Play Cards Phase raise Walter in Final Card Play.
    leader = {"hand": ["walter_the_penniless", "fur_1"], "advances": "NOR", "cash": 0}
    match = finale(venice=leader, crusades=True)
    play(match, "play walter_the_penniless")
    assert player(match, "venice")["cash"] == 30
    assert player(play(finale(venice=leader), "play walter_the_penniless"), "venice")["cash"] == 20
    match = table(3, "income", turn=9, final=True, venice={"hand": ["fur_1", "wool_1a"]})
    assert match.view()["turn"] == 9
    assert not told(match, "turn_begins")


@pytest.mark.rule("age:11.2.j")
def test_leaders_of_final_card_play_are_counted_on_from_those_of_the_turn() -> None:
    match = table(
        3,
        final=True,
        venice={"hand": ["charlemagne", "dionysus_exiguus"], "cash": 0},
        genoa={"cash": 0},
        barcelona={"cash": 0},
        dice=CALM,
    )
    play(match, "play charlemagne", "pass")
    quietly(match, "end")
    assert [(e["card"], e["count"]) for e in told(match, "leader")] == [("charlemagne", 1), ("dionysus_exiguus", 2)]


@pytest.mark.rule("age:11.2.j")
def test_the_crusades_of_final_card_play_raise_a_rebate_of_this_turn() -> None:
    match = table(
        3,
        final=True,
        venice={"hand": ["walter_the_penniless"], "advances": "NOR", "cash": 0},
        genoa={"hand": ["the_crusades"], "cash": 0},
        barcelona={"cash": 0},
        dice=CALM,
    )
    play(match, "play walter_the_penniless", "pass")
    until(match, "genoa", "crusade")
    play(match, "province acre")
    assert sum(e["dollars"] for e in told(match, "rebate")) == 30


@pytest.mark.rule("age:11.2.j", "age:11.2.k")
def test_enlightened_ruler_still_protects() -> None:
    match = table(
        3,
        final=True,
        venice={"hand": ["enlightened_ruler"], "cash": 0},
        genoa={"hand": ["mysticism_abounds", "fur_1"], "cash": 0, "misery": 0},
        barcelona={"cash": 0, "misery": 0},
        dice=CALM,
    )
    play(match, "play enlightened_ruler")
    assert decision(match).seat == "genoa"
    play(match, "pass")
    until(match, "genoa", "final")
    before = {power: player(match, power)["misery"] for power in POWERS[:3]}
    play(match, "play mysticism_abounds")
    after = {power: player(match, power)["misery"] for power in POWERS[:3]}
    assert after["venice"] == before["venice"]
    assert after["genoa"] == before["genoa"] + 40
    assert after["barcelona"] == before["barcelona"] + 40


@pytest.mark.rule("age:11.2.l")
def test_a_victim_of_civil_war_may_lose_half_of_no_tokens() -> None:
    match = finale(venice={"hand": ["civil_war", "fur_1"]}, genoa={"cash": 50, "written": 50, "misery": 0})
    play(match, "play civil_war", "victim genoa")
    assert (decision(match).seat, set(keys(match))) == ("genoa", {"cash", "tokens"})
    play(match, "tokens")
    genoa = player(match, "genoa")
    assert (genoa["cash"], genoa["misery"], genoa["markers"], genoa["tokens"]) == (50, 10, [], {"genoa": 1})


@pytest.mark.rule("age:11.2.m")
def test_burdens_are_laid_aside() -> None:
    match = finale(
        venice={"hand": ["stirrups", "the_crusades", "papal_decree", "alchemists_gold"], "advances": "C", "cash": 50},
        genoa={"hand": ["fur_1", "wool_1a"], "advances": "C"},
        barcelona={"advances": "C"},
        epoch=3,
        new_arms=True,
        mongol_armies=True,
        decree_void=True,
    )
    assert decision(match).seat == "genoa"
    assert not told(match, "played")
    laid = {e["card"] for e in told(match, "laid_aside")}
    assert laid == {"stirrups", "the_crusades", "papal_decree", "alchemists_gold"}
    assert player(match, "venice")["hand"] == []
    assert player(match, "venice")["arms"] == []


# ---------------------------------------------------------------------- 11.3, 11.4: scores and leaving


@pytest.mark.rule("age:11.3.a")
def test_the_score_is_advances_and_cash_less_misery() -> None:
    # A 30, I 20, N 30, X 100
    match = finale(
        venice={"advances": "AINX", "cash": 77, "misery": 125, "hand": ["fur_1", "wool_1a"], "tokens": {"rome": 3}}
    )
    assert mat(match, "venice")["score"] == 180 + 77 - 125
    quietly(match, "end")
    assert match.result is not None
    assert match.result["scores"]["venice"]["points"] == 132
    assert [e["points"] for e in told(match, "score") if e["seat"] == "venice"] == [132]
    everything = table(3, venice={"advances": ALL, "cash": 0, "misery": 1000})
    assert mat(everything, "venice")["score"] == 2100 - 1000


@pytest.mark.rule("age:11.3.b")
def test_the_highest_score_of_the_living_wins() -> None:
    match = finale(
        4,
        venice={"cash": 50},
        genoa={"cash": 51},
        barcelona={"cash": 60, "misery": 10},
        paris={"cash": 900, "misery": "chaos"},
    )
    assert match.over
    assert match.result is not None
    assert match.result["winners"] == ["genoa"]
    assert [e["seat"] for e in told(match, "wins")] == ["genoa"]
    result = match.view()["result"]
    assert result is not None
    assert result["winners"] == ["genoa"]


@pytest.mark.rule("age:11.3.b")
def test_the_last_one_left_wins_at_once_and_nobody_if_none_is() -> None:
    def starve(*misery: int) -> AgeMatch:
        parts: dict[str, Any] = {power: {"misery": m} for power, m in zip(POWERS, misery)}
        parts["venice"]["hand"] = ["famine", "fur_1"]
        return play(table(3, **parts), "play famine")

    match = starve(1000, 100, 1000)
    assert match.over
    assert match.result is not None
    assert match.result["winners"] == ["genoa"]
    match = starve(1000, 1000, 1000)
    assert match.over
    assert match.result is not None
    assert match.result["winners"] == []
    assert not starve(1000, 100, 100).over


@pytest.mark.rule("age:11.3.c")
def test_equal_scores_share_the_victory() -> None:
    match = finale(venice={"cash": 60}, genoa={"cash": 40, "advances": "I"}, barcelona={"cash": 59})
    assert match.result is not None
    assert match.result["winners"] == ["venice", "genoa"]


@pytest.mark.rule("age:11.4.a")
def test_a_player_who_leaves_is_treated_like_an_eliminated_one() -> None:
    leaver = {
        "hand": ["fur_1", "armor"],
        "expansion": 5,
        "cash": 70,
        "markers": ["genoa", "milan"],
        "tokens": {"rome": 2},
    }
    match = table(
        3,
        venice={"hand": ["wool_1a"], "cash": 0},
        genoa={**leaver, "advances": "V"},
        barcelona={"cash": 0},
        wars=[["genoa", "barcelona"]],
        dice=[2, 2, *CALM],
    )
    assert match.snapshot()["wars"]  # tied once more
    match.resign("genoa")
    genoa = player(match, "genoa")
    assert genoa["misery"] == "chaos"
    assert (genoa["hand"], genoa["expansion"]) == ([], 0)
    assert (set(genoa["markers"]), genoa["tokens"]) == ({"genoa", "milan"}, {"rome": 2})
    assert (where(match, "fur_1"), where(match, "armor")) == ("replay", "nowhere")
    assert match.snapshot()["wars"] == []
    assert decision(match).seat == "venice"
    quietly(match, "order_of_play")
    assert player(match, "genoa")["cash"] == 70  # no income
    assert match.seat("genoa").decision is None
    play(match, "@venice bid 3", "@barcelona bid -1")
    assert match.view()["order"] == ["barcelona", "genoa", "venice"]  # as if he had bid nothing
    assert not [e for e in told(match, "drawn") if e["seat"] == "genoa"]


@pytest.mark.rule("age:11.4.a")
@pytest.mark.parametrize("phase", ["buy_card", "play_cards", "purchase", "expansion"])
def test_whoever_leaves_in_his_part_is_followed_by_the_next(phase: str) -> None:
    able = {"advances": "NOPV", "cash": 90, "expansion": 3}
    match = table(4, phase, venice={**able, "hand": ["fur_1"]}, genoa={**able, "hand": ["wool_1a"]})
    assert decision(match).seat == "venice"
    match.resign("venice")
    assert (decision(match).seat, match.view()["phase"]) == ("genoa", phase)
    match.resign("barcelona")
    assert decision(match).seat == "genoa"
    match.resign("paris")
    assert match.over
    assert match.result is not None
    assert match.result["winners"] == ["genoa"]


@pytest.mark.rule("age:11.4.a")
def test_what_a_player_who_leaves_was_about_to_do_is_not_done() -> None:
    held = ["venice", *[p for p in circled(3, "4", "6", "7", "8") if p not in ("milan", "rome")]][:25]
    match = table(3, "expansion", venice={"expansion": 4, "markers": held}, genoa={"expansion": 3})
    play(match, "place milan 3")
    assert decision(match).kind == "free_marker"
    match.resign("venice")
    assert (decision(match).kind, decision(match).seat) == ("expand", "genoa")
    assert player(match, "venice")["new_tokens"] == {"milan": 3}


@pytest.mark.rule("age:11.4.a")
@pytest.mark.parametrize("leaver", ["venice", "genoa"])
def test_no_cards_are_traded_with_a_player_who_leaves(leaver: str) -> None:
    match = table(
        3,
        "expansion",
        venice={"expansion": 8, "advances": "N", "hand": ["fur_1", "wool_1a"]},
        genoa={"markers": ["genoa", "milan"], "hand": ["armor"], "expansion": 2},
        barcelona={"expansion": 2},
        dice=[6, 2, 1],
    )
    play(match, "attack milan")
    assert decision(match).kind == "trade"
    match.resign(leaver)
    assert (decision(match).kind, decision(match).seat) == ("expand", "genoa" if leaver == "venice" else "venice")


# ---------------------------------------------------------------------- 11.5: halves, and what War cedes


@pytest.mark.rule("age:11.5.a")
def test_halves_are_rounded_up() -> None:
    victim = {"written": 7, "cash": 20, "expansion": 7}
    match = table(3, venice={"hand": ["alchemists_gold", "civil_war"]}, genoa=victim)
    play(match, "play alchemists_gold", "victim genoa")
    assert player(match, "genoa")["cash"] == 16
    play(match, "play civil_war", "victim genoa")
    tokens = play(match.copy(), "tokens")
    assert (player(tokens, "genoa")["expansion"], player(tokens, "genoa")["cash"]) == (3, 16)
    play(match, "cash")
    assert (player(match, "genoa")["expansion"], player(match, "genoa")["cash"]) == (7, 12)
    five = ["wool_1a", "wool_1b", "stone_1a", "stone_1b", "fur_1"]
    assert mat(table(3, venice={"advances": "Z", "hand": five}), "venice")["stabilization"] == 8


def war(players: int, winner: dict[str, Any], loser: dict[str, Any], dice: list[int], **parts: Any) -> AgeMatch:
    """War of Venice on Genoa, rolled once."""
    match = table(players, venice={"hand": ["war", "wool_1a"], **winner}, genoa=loser, dice=dice, **parts)
    return play(match, "play war", "victim genoa")


@pytest.mark.rule("age:11.5.b")
def test_only_provinces_the_winner_can_support_are_ceded() -> None:
    rich = {
        "markers": ["genoa", "rome", "milan", "kiev", "india", "north_america"],
        "advances": "ANRSTUV",
        "ship": "ocean_4",
    }

    def offered(**winner: Any) -> set[str]:
        return {key.removeprefix("province ") for key in keys(war(3, winner, rich, [2, 1]))}

    land = {"genoa", "rome", "milan"}
    assert offered() == land
    assert offered(advances="R") == land | {"kiev"}
    assert offered(advances="ANST", ship="ocean_1") == land | {"india"}
    assert offered(advances="ANSTUV", ship="ocean_1") == land | {"india", "north_america"}
    assert offered(advances="ANSTUV", ship="ocean_1", markers=["venice", "china"]) == land  # no room for a second box


@pytest.mark.rule("age:11.5.c")
def test_shipping_range_does_not_limit_what_is_ceded() -> None:
    far = ["cyprus", "aleppo", "acre", "suez", "cairo", "alexandria"]
    match = table(
        5,
        player="london",
        london={"hand": ["war", "wool_1a"], "ship": "galley_2"},
        genoa={"markers": ["genoa", *far]},
        dice=[2, 1],
    )
    play(match, "play war", "victim genoa")
    assert set(keys(match)) == {f"province {name}" for name in ["genoa", *far]}
    play(match, "province acre")
    assert set(player(match, "london")["markers"]) == {"london", "acre"}


@pytest.mark.rule("age:11.5.d")
def test_each_province_that_cannot_be_ceded_costs_a_space() -> None:
    loser = {"markers": ["genoa", "rome", "kiev", "sarai"], "advances": "R", "misery": 0}
    match = war(3, {"misery": 0}, loser, [5, 1])
    assert set(player(match, "venice")["markers"]) == {"venice", "genoa", "rome"}
    assert set(player(match, "genoa")["markers"]) == {"kiev", "sarai"}
    assert player(match, "genoa")["misery"] == 40  # two for losing, two for what he keeps
    assert player(match, "venice")["misery"] == 10


@pytest.mark.rule("age:11.5.e")
def test_events_touch_colored_pieces_only() -> None:
    # In the phases in which cards are played there are no others.
    for phase in ("play_cards", "final_card_play"):
        for new in ({"new_tokens": {"milan": 1}}, {"new_markers": ["milan"]}):
            with pytest.raises(BadPosition):
                table(3, phase, venice=new)
    match = table(3, "income", final=True, venice={"new_markers": ["milan"], "hand": ["rebellion", "fur_1"]}, dice=CALM)
    play(match, "play rebellion", "province milan")
    assert player(match, "venice")["tokens"] == {"milan": 1}
