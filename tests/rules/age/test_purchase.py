"""9.5.2-9.5.4, ADV: advances and their prices, Stabilization and misery relief."""

from typing import Any

import pytest

from signoria.age import AgeMatch
from signoria.age.facts import CATEGORY, CATEGORY_IDS, COST, CREDIT, LETTERS, REQUIRES, letters_of
from tests.support.age import decision, keys, mat, play, player, refuses, table, told

# 6: category, cost, credit and prerequisites of every advance
ADVANCES: dict[str, tuple[str, int, int, str]] = {
    "A": ("science", 30, 20, "N"),
    "B": ("science", 60, 20, ""),
    "C": ("science", 90, 20, ""),
    "D": ("science", 120, 20, ""),
    "E": ("religion", 30, 20, ""),
    "F": ("religion", 60, 20, ""),
    "G": ("religion", 90, 20, ""),
    "H": ("religion", 120, 20, "F"),
    "I": ("commerce", 20, 10, ""),
    "J": ("commerce", 40, 10, "I"),
    "K": ("commerce", 50, 10, "J"),
    "L": ("commerce", 80, 10, "K"),
    "M": ("commerce", 110, 0, "L"),
    "N": ("communications", 30, 30, ""),
    "O": ("communications", 60, 20, "N"),
    "P": ("communications", 90, 10, "O"),
    "Q": ("communications", 120, 0, "P"),
    "R": ("exploration", 40, 20, ""),
    "S": ("exploration", 80, 20, ""),
    "T": ("exploration", 120, 20, "AS"),
    "U": ("exploration", 160, 0, "TV"),
    "V": ("civics", 20, 20, ""),
    "W": ("civics", 60, 30, ""),
    "X": ("civics", 100, 40, ""),
    "Y": ("civics", 150, 50, "R"),
    "Z": ("civics", 170, 60, "K"),
}
every_advance = pytest.mark.parametrize("letter", list(ADVANCES))
# Written out: whoever looks for an id finds its tests.
printed_of_advances = pytest.mark.rule(
    "age:ADV.A.0", "age:ADV.B.0", "age:ADV.C.0", "age:ADV.D.0", "age:ADV.E.0", "age:ADV.F.0", "age:ADV.G.0",
    "age:ADV.H.0", "age:ADV.I.0", "age:ADV.J.0", "age:ADV.K.0", "age:ADV.L.0", "age:ADV.M.0", "age:ADV.N.0",
    "age:ADV.O.0", "age:ADV.P.0", "age:ADV.Q.0", "age:ADV.R.0", "age:ADV.S.0", "age:ADV.T.0", "age:ADV.U.0",
    "age:ADV.V.0", "age:ADV.W.0", "age:ADV.X.0", "age:ADV.Y.0", "age:ADV.Z.0",
)  # fmt: skip
FULL_SHIP = {"ship": "galley_8"}  # so that no ship is offered
# Thirteen cards that need nothing, for hands of any size
HAND = [
    "stone_1a", "stone_1b", "wool_1a", "wool_1b", "timber_1", "timber_2a", "fur_1", "metal_1", "silk_1", "spice_1",
    "cloth_wine_1", "gold_ivory_1", "famine",
]  # fmt: skip


def buyer(**fields: Any) -> AgeMatch:
    """Venice begins her part of the Purchase Phase with the choice of advances; the others are asked nothing."""
    poor = {"cash": 0}
    return table(3, "purchase", venice={**FULL_SHIP, **fields}, genoa=poor, barcelona=poor, dice=[1, 1, 4, 1, 1, 4])


def price(match: AgeMatch, letter: str) -> int:
    return int(mat(match, "venice")["prices"][letter]["price"])


def cash(match: AgeMatch) -> int:
    return int(player(match, "venice")["cash"])


def misery(match: AgeMatch) -> Any:
    return player(match, "venice")["misery"]


# ---------------------------------------------------------------------- the table of advances


@printed_of_advances
@every_advance
def test_an_advance_has_its_category_cost_credit_and_prerequisites(letter: str) -> None:
    category, cost, credit, needs = ADVANCES[letter]
    number = LETTERS.index(letter)
    assert CATEGORY_IDS[CATEGORY[number]] == category
    assert (COST[number], CREDIT[number], letters_of(REQUIRES[number])) == (cost, credit, needs)
    match = buyer(cash=500)
    assert mat(match, "venice")["prices"][letter].items() >= {"price": cost, "needs": needs}.items()
    # Without any one of its prerequisites it cannot be bought.
    for missing in needs:
        owned = needs.replace(missing, "")
        assert refuses(buyer(cash=500, advances=owned), f"buy {letter}")
    # With all of them it costs its price, less the credits of those in its category.
    match = buyer(cash=500, advances=needs, misery=200)
    play(match, f"buy {letter}")
    less = sum(ADVANCES[other][2] for other in needs if ADVANCES[other][0] == category)
    assert cash(match) == 500 - cost + less
    assert player(match, "venice")["advances"] == "".join(sorted(needs + letter))
    assert misery(match) == {"religion": 250}.get(category, 175 if letter in "BK" else 200)


@printed_of_advances
@every_advance
def test_an_advance_of_an_earlier_turn_makes_the_others_of_its_category_cheaper(letter: str) -> None:
    category, _, credit, _ = ADVANCES[letter]
    earlier = buyer(cash=500, advances=letter)
    now = buyer(cash=500, advances=letter, bought=letter)
    research = {"science", "commerce", "communications", "exploration"} if letter == "X" else set()
    for other, (kind, cost, _, _) in ADVANCES.items():
        if other != letter:
            discount = 10 if kind in research else 0
            assert price(now, other) == cost - discount
            assert price(earlier, other) == max(0, cost - discount - (credit if kind == category else 0))


@pytest.mark.rule("age:ADV.A.0")
def test_a_switch_drops_the_prerequisite_of_the_heavens() -> None:
    assert "buy A" not in keys(table(3, "purchase", venice=FULL_SHIP))
    switched = table(3, "purchase", venice=FULL_SHIP, variants=["heavens_requires=nothing"])
    assert player(play(switched, "buy A"), "venice")["advances"] == "A"


# ---------------------------------------------------------------------- 9.5.2: buying advances


@pytest.mark.rule("age:9.5.2.a")
def test_a_player_buys_any_number_of_advances_he_can_pay_for() -> None:
    match = buyer(cash=200)
    play(match, "buy V", "buy I", "buy N", "buy R")
    assert player(match, "venice")["advances"] == "INRV"
    assert cash(match) == 200 - 20 - 20 - 30 - 40
    assert player(match, "venice")["bought"] == "INRV"
    match = buyer(cash=59)
    assert "buy B" not in keys(match)
    assert refuses(match, "buy B")
    assert "buy B" in keys(buyer(cash=60))
    match = play(buyer(cash=60), "buy B")
    assert [event["dollars"] for event in told(match, "advance")] == [60]
    assert cash(match) == told(match, "income")[0]["dollars"]


@pytest.mark.rule("age:9.5.2.a")
def test_an_advance_is_bought_once() -> None:
    assert "buy V" not in keys(play(buyer(cash=200), "buy V"))
    assert "buy V" not in keys(buyer(cash=200, advances="V"))


@pytest.mark.rule("age:9.5.2.b")
def test_credits_count_from_the_next_turn_on() -> None:
    assert price(buyer(cash=200, advances="AN"), "B") == 40
    match = buyer(cash=200, advances="N")
    assert price(match, "B") == 60
    play(match, "buy A")
    assert price(match, "B") == 60
    play(match, "pass")
    while match.snapshot()["turn"] < 3 or match.snapshot()["phase"] != "purchase":
        asked = decision(match)
        if asked.kind == "bid":
            play(match, f"@{asked.seat} bid {match.seats.index(asked.seat)}")
        else:
            match.choose(asked.options[-1])
    assert price(match, "B") == 40
    assert price(match, "O") == 60 - 30


@pytest.mark.rule("age:9.5.2.c")
def test_a_credit_serves_every_purchase_of_the_turn() -> None:
    match = buyer(cash=170, advances="RVW")
    play(match, "buy X")
    assert cash(match) == 170 - (100 - 50)
    play(match, "buy Y")
    assert cash(match) == 120 - (150 - 50)


@pytest.mark.rule("age:9.5.2.d")
def test_a_prerequisite_may_be_bought_in_the_same_turn_if_it_comes_first() -> None:
    match = buyer(cash=300, advances="S")
    assert refuses(match, "buy A")
    assert refuses(match, "buy T")
    play(match, "buy N")
    assert refuses(match, "buy T")
    play(match, "buy A")
    assert cash(match) == 300 - 30 - 30
    play(match, "buy T")
    assert cash(match) == 240 - 100
    assert player(match, "venice")["advances"] == "ANST"


@pytest.mark.rule("age:9.5.2.e")
def test_an_advance_works_from_the_moment_it_is_bought() -> None:
    leaders = [{"card": card, "player": "genoa"} for card in ("charlemagne", "dionysus_exiguus")]
    match = table(3, "purchase", venice={"cash": 40, **FULL_SHIP}, leaders=leaders)
    assert refuses(match, "claim dionysus_exiguus")
    play(match, "buy E", "claim dionysus_exiguus", "buy N")
    assert player(match, "venice")["advances"] == "EN"
    match = buyer(cash=200, advances="K", hand=HAND[:5])
    play(match, "buy Z", "pass")
    assert (decision(match).kind, keys(match)) == ("stabilize", ["pay", "misery"])
    play(match, "pay")
    assert [event["dollars"] for event in told(match, "stabilized")] == [8]


@pytest.mark.rule("age:9.5.2.f")
def test_a_price_is_never_below_zero_and_nothing_is_refunded() -> None:
    match = buyer(cash=7, advances="BCDN")
    assert price(match, "A") == 0
    play(match, "buy A")
    assert [event["dollars"] for event in told(match, "advance")] == [0]
    assert sum(event["dollars"] for event in told(match, "rebate")) == 0
    match = buyer(cash=25, advances="BCDN")
    play(match, "buy A")
    assert cash(match) == 25
    assert "buy V" in keys(match)


@pytest.mark.rule("age:9.5.2.h")
def test_credits_of_advances_and_leaders_add_up() -> None:
    leaders = [{"card": "charlemagne", "player": "venice"}]
    match = table(3, "purchase", venice={"cash": 20, "advances": "V", **FULL_SHIP}, leaders=leaders)
    assert price(match, "W") == 60 - 20 - 20
    play(match, "buy W")
    assert player(match, "venice")["advances"] == "VW"
    assert cash(match) == 0


# ---------------------------------------------------------------------- what some advances do at once


@pytest.mark.rule("age:ADV.rel")
@pytest.mark.parametrize("letter", ["E", "F", "G", "H"])
def test_a_religion_advance_costs_a_space_at_once(letter: str) -> None:
    match = buyer(cash=200, advances="F" if letter == "H" else "", misery=100, hand=HAND[:2])
    play(match, f"buy {letter}")
    assert misery(match) == 125
    assert decision(match).kind == "purchase"
    assert told(match, "stabilized") == told(match, "unstable") == []


@pytest.mark.rule("age:ADV.rel")
def test_a_religion_advance_may_send_its_buyer_to_chaos() -> None:
    match = table(3, "purchase", venice={"cash": 200, "misery": 1000, "hand": HAND[:2], **FULL_SHIP}, genoa=FULL_SHIP)
    play(match, "buy E")
    assert misery(match) == "chaos"
    assert player(match, "venice")["hand"] == []
    assert decision(match).seat == "genoa"


@pytest.mark.rule("age:ADV.B.1", "age:ADV.K.1")
@pytest.mark.parametrize("letter", ["B", "K"])
def test_human_body_and_agriculture_improve_misery_by_a_space(letter: str) -> None:
    assert misery(play(buyer(cash=200, advances="IJ", misery=50), f"buy {letter}")) == 40
    assert misery(play(buyer(cash=200, advances="IJ", misery=200), f"buy {letter}")) == 175
    assert misery(play(buyer(cash=200, advances="IJ", misery=0), f"buy {letter}")) == 0


@pytest.mark.rule("age:ADV.X.1")
def test_research_takes_ten_off_every_later_purchase_in_four_categories() -> None:
    match = buyer(cash=500)
    play(match, "buy X")
    assert cash(match) == 400
    assert {letter: price(match, letter) for letter in "BINRV"} == {"B": 50, "I": 10, "N": 20, "R": 30, "V": 20}
    play(match, "buy N")
    assert cash(match) == 380
    play(match, "buy I")
    assert cash(match) == 370
    play(match, "buy V")
    assert cash(match) == 350
    later = buyer(cash=500, advances="X")
    for letter, (category, cost, _, _) in ADVANCES.items():
        if category in ("science", "commerce", "communications", "exploration"):
            assert price(later, letter) == cost - 10
    assert cash(play(later, "buy D")) == 500 - 110


@pytest.mark.rule("age:ADV.X.2")
def test_research_does_not_help_in_civics_and_religion_but_by_its_credit() -> None:
    match = play(buyer(cash=500), "buy X")
    for letter, (category, cost, _, _) in ADVANCES.items():
        if letter != "X" and category in ("civics", "religion"):
            assert price(match, letter) == cost
    later = buyer(cash=500, advances="X")
    assert {letter: price(later, letter) for letter in "EFGH"} == {"E": 30, "F": 60, "G": 90, "H": 120}
    assert {letter: price(later, letter) for letter in "VWYZ"} == {"V": 0, "W": 20, "Y": 110, "Z": 130}


# ---------------------------------------------------------------------- 9.5.3: Stabilization


@pytest.mark.rule("age:9.5.3.a", "age:9.5.3.f")
@pytest.mark.parametrize(
    ("cards", "cost"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21), (7, 28), (8, 36), (12, 78), (13, 91)]
)
def test_each_card_in_hand_costs_one_more_than_the_one_before(cards: int, cost: int) -> None:
    match = buyer(cash=100, hand=HAND[:cards])
    assert mat(match, "venice")["stabilization"] == cost
    assert player(match, "venice")["hand"] == HAND[:cards]
    play(match, "pass", "pay")
    assert [event["dollars"] for event in told(match, "stabilized")] == [cost]
    income = told(match, "income")[0]["dollars"]
    assert cash(match) == 100 - cost + income


@pytest.mark.rule("age:9.5.3.b", "age:9.5.3.d")
def test_stabilization_is_paid_in_full_or_not_at_all() -> None:
    match = play(buyer(cash=100, hand=HAND[:3]), "pass")
    assert (decision(match).kind, keys(match)) == ("stabilize", ["pay", "misery"])
    declined = play(match.copy(), "misery")
    assert misery(declined) == 10
    assert cash(declined) == 100 + told(declined, "income")[0]["dollars"]
    paid = play(match, "pay")
    assert misery(paid) == 0
    # With less than the cost nothing is taken, and misery follows without a question.
    match = buyer(cash=5, hand=HAND[:3])
    assert misery(match) == 10
    assert cash(match) == 5 + told(match, "income")[0]["dollars"]
    assert told(match, "stabilized") == []


@pytest.mark.rule("age:9.5.3.b")
def test_a_player_with_just_enough_may_pay() -> None:
    match = buyer(cash=6, hand=HAND[:3])
    assert keys(match) == ["pay", "misery"]
    assert cash(play(match, "pay")) == told(match, "income")[0]["dollars"]


@pytest.mark.rule("age:9.5.3.c")
@pytest.mark.parametrize(
    ("start", "cards", "end"),
    [(90, 5, 125), (100, 6, 125), (0, 4, 10), (0, 5, 20), (70, 8, 125), (175, 7, 250), (500, 13, 600)],
)
def test_not_paying_costs_the_fewest_spaces_worth_the_cost(start: int, cards: int, end: int) -> None:
    match = buyer(cash=100, hand=HAND[:cards], misery=start)
    play(match, "pass", "misery")
    assert misery(match) == end


@pytest.mark.rule("age:9.5.3.e")
def test_an_empty_hand_costs_nothing() -> None:
    match = play(buyer(cash=100, misery=30), "pass")
    assert decision(match).kind == "bid"
    assert told(match, "stabilized") == told(match, "unstable") == []
    assert misery(match) == 30


@pytest.mark.rule("age:9.5.3.g")
def test_cards_in_play_do_not_count_for_stabilization() -> None:
    hand = ["charlemagne", "dionysus_exiguus", "armor", "stone_1a", "stone_1b"]
    match = table(venice={"hand": hand, **FULL_SHIP}, genoa={"cash": 0}, barcelona={"cash": 0})
    play(match, "play charlemagne", "play dionysus_exiguus", "play armor")
    assert mat(match, "venice")["stabilization"] == 3
    play(match, "pass", "pass", "pay")
    assert [event["dollars"] for event in told(match, "stabilized")] == [3]


@pytest.mark.rule("age:9.5.3.g")
def test_a_burden_in_hand_counts_for_stabilization() -> None:
    match = table(3, "purchase", venice={"hand": ["armor", "stone_1a"], **FULL_SHIP}, new_arms=True)
    assert mat(match, "venice")["stabilization"] == 3


@pytest.mark.rule("age:9.5.3.h")
@pytest.mark.parametrize(("start", "cards", "end"), [(1000, 1, "chaos"), (900, 13, 1000), (900, 14, "chaos")])
def test_where_no_space_suffices_not_paying_leads_to_chaos(start: int, cards: int, end: int | str) -> None:
    match = buyer(cash=200, misery=start, hand=[*HAND, "war"][:cards])
    play(match, "pass", "misery")
    assert misery(match) == end


# ---------------------------------------------------------------------- 9.5.4: relief

LEVELS = {1: "ABIJNO", 2: "ABCIJKNOP", 3: "ABCDIJKLMNOPQ"}


@pytest.mark.rule("age:9.5.4.a")
@pytest.mark.parametrize("last", ["B", "J", "O"])
def test_two_in_each_of_three_categories_relieve_a_space_once(last: str) -> None:
    match = buyer(cash=200, advances=LEVELS[1].replace(last, ""), misery=100)
    play(match, f"buy {last}", "pass")
    assert [event["level"] for event in told(match, "relief")] == [1]
    assert misery(match) == (80 if last == "B" else 90)
    assert player(match, "venice")["relief"] == 1


@pytest.mark.rule("age:9.5.4.a")
def test_relief_comes_once_and_not_without_all_three_categories() -> None:
    again = play(buyer(cash=200, advances=LEVELS[1], misery=100, relief=1), "pass")
    assert misery(again) == 100
    for category in ("ABC", "IJK", "NOP"):
        one_only = "".join(letter for letter in LEVELS[2] if letter not in category[1:])
        assert misery(play(buyer(cash=200, advances=one_only, misery=100), "pass")) == 100


@pytest.mark.rule("age:9.5.4.b")
def test_three_in_each_relieve_two_spaces_more() -> None:
    match = play(buyer(cash=200, advances=LEVELS[2], misery=100, relief=1), "pass")
    assert misery(match) == 80
    both = play(buyer(cash=200, advances=LEVELS[2], misery=100), "pass")
    assert misery(both) == 70
    assert player(both, "venice")["relief"] == 2
    assert misery(play(buyer(cash=200, advances=LEVELS[2], misery=100, relief=2), "pass")) == 100
    assert misery(play(buyer(cash=200, advances="ABCIJKLMNO", misery=100, relief=1), "pass")) == 100


@pytest.mark.rule("age:9.5.4.c")
def test_all_of_the_three_categories_relieve_three_spaces_more() -> None:
    # Enlightenment improves misery by another space in the Income Phase that follows.
    match = buyer(cash=200, advances=LEVELS[3], misery=100, relief=2, hand=HAND[:1])
    play(match, "pass", "pay")
    downs = [(event["spaces"], event["misery"]) for event in told(match, "misery_down")]
    assert downs[0] == (3, 70)
    match = play(buyer(cash=200, advances=LEVELS[3], misery=100), "pass")
    assert [event["level"] for event in told(match, "relief")] == [1, 2, 3]
    assert [event["spaces"] for event in told(match, "misery_down")][:3] == [1, 2, 3]
    assert told(play(buyer(cash=200, advances=LEVELS[3], misery=100, relief=3), "pass"), "relief") == []
    for missing in LEVELS[3]:
        short = play(buyer(cash=500, advances=LEVELS[3].replace(missing, ""), relief=2), "pass")
        assert player(short, "venice")["relief"] == 2


@pytest.mark.rule("age:9.5.4.d", "age:9.5.4.a")
def test_relief_comes_after_stabilization() -> None:
    # 15 unpaid at 100 is one space (125), then one back; the other way round it would end at 125.
    match = buyer(cash=100, advances=LEVELS[1], misery=100, hand=HAND[:5])
    play(match, "pass", "misery")
    assert misery(match) == 100
    assert [event.kind for event in match.events() if event.kind in ("unstable", "relief")] == ["unstable", "relief"]


@pytest.mark.rule("age:9.5.4.d")
def test_relief_does_not_undo_an_elimination() -> None:
    match = buyer(cash=100, advances=LEVELS[2], misery=1000, hand=HAND[:1])
    play(match, "pass", "misery")
    assert misery(match) == "chaos"
    assert told(match, "relief") == []


@pytest.mark.rule("age:9.5.4.a", "age:9.5.4.d")
def test_relief_comes_in_the_players_own_part() -> None:
    match = table(
        3,
        "purchase",
        venice={"advances": LEVELS[1], "misery": 100, **FULL_SHIP},
        genoa={"advances": LEVELS[1], "misery": 100, **FULL_SHIP},
    )
    play(match, "pass")
    assert [player(match, power)["misery"] for power in ("venice", "genoa")] == [90, 100]
