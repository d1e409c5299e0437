"""What opponents know of Age of Renaissance: what pays, what it costs, and what comes of an order of play."""

from typing import Any

from signoria.age import AgeMatch
from signoria.players import GreedyPlayer
from signoria.players.judge_age import payoffs, worths
from tests.support.age import decision, table


def chosen(match: AgeMatch) -> str:
    """What the greedy opponent chooses."""
    return GreedyPlayer(1).choose(match.seat(decision(match).seat)).key


def worth(**parts: Any) -> float:
    """What Venice has and may hope for at a position, against what the best of the others has."""
    found = worths(table(**parts).state)
    return found[0] - max(found[1:])


def test_all_chances_together_are_one() -> None:
    chances = payoffs(table(phase="expansion", venice={"expansion": 8}, genoa={"expansion": 12}).state)
    assert abs(sum(chances) - 1.0) < 1e-9
    assert min(chances) > 0.0


def test_it_pays_a_dollar_for_stability_rather_than_ten_points_of_misery() -> None:
    match = table(phase="purchase", venice={"cash": 5, "hand": ["war"]})
    assert decision(match).kind == "stabilize"
    assert chosen(match) == "pay"


def test_it_would_rather_expand_first_with_as_many_tokens() -> None:
    tokens: dict[str, Any] = {"expansion": 12}
    first = worth(phase="draw_card", turn=4, venice=tokens, genoa=tokens, barcelona=tokens)
    last = worth(
        phase="draw_card", turn=4, venice=tokens, genoa=tokens, barcelona=tokens, order=("genoa", "barcelona", "venice")
    )
    assert first > last


def test_a_dollar_kept_for_interest_is_worth_two() -> None:
    kept = [worth(phase="expansion", venice={"cash": cash, "advances": "IJKL"}) for cash in (0, 10)]
    spent = [worth(phase="expansion", venice={"cash": cash, "advances": "IJK"}) for cash in (0, 10)]
    assert kept[1] - kept[0] > spent[1] - spent[0] + 8


def test_industry_pays_for_what_is_dominated() -> None:
    alone = [worth(phase="purchase", venice={"advances": letters}) for letters in ("IJKL", "IJKLM")]
    provinces = ["venice", "milan", "florence"]
    rich = [
        worth(phase="purchase", venice={"advances": letters, "markers": provinces}) for letters in ("IJKL", "IJKLM")
    ]
    assert rich[1] - rich[0] > alone[1] - alone[0]


def test_relief_that_comes_with_the_purchase_counts_at_once() -> None:
    """Two of Science, Commerce and Communications each: the second Science brings a space of relief."""
    steps = [
        worth(phase="purchase", venice={"advances": "AIJNO" + second, "misery": 200, "cash": 0}) for second in ("", "C")
    ]
    plain = [
        worth(phase="purchase", venice={"advances": "AIJN" + second, "misery": 200, "cash": 0}) for second in ("", "C")
    ]
    assert steps[1] - steps[0] > plain[1] - plain[0] + 15
