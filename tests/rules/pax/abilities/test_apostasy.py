"""PREN129X, apostasy as an action; PREN155X, immune to apostasies."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, lay
from tests.support.pax import entries, holder, keys, kind, play, seat

# Gold and red on Medici's side; gold, green and red cards have no ability.
GOLD, GREEN, RED = "PREN003", "PREN058", "PREN004"


def _pairs(m: PaxMatch) -> set[str]:
    return {k for k in keys(m) if k.startswith("apostasy")}


# ---------------------------------------------------------------------- PREN129X


@pytest.mark.rule("pax:ABILITY.1", "pax:K3.1", "pax:K3.2")
def test_as_an_action_its_holder_strikes_a_pair_that_condemns_somebody() -> None:
    m = at_table({"hand": ["PREN049"], **lay("PREN129X")}, lay(GOLD, RED, "PREN013"))
    assert _pairs(m) == {"apostasy catholic reformist"}
    play(m, "apostasy catholic reformist")
    assert kind(m) == "action"  # no agents are placed
    assert entries(m, "medici", "west") == ["PREN013"]
    assert holder(m, "PREN129X") == "fugger"
    assert m.snapshot()["turn"]["actions_left"] == 1


@pytest.mark.parametrize(
    ("theirs", "pairs"),
    [
        ((GOLD,), set()),
        ((GOLD, GREEN), {"apostasy catholic islamic"}),
        ((GREEN, RED), {"apostasy islamic reformist"}),
        (
            (GOLD, GREEN, RED),
            {"apostasy catholic islamic", "apostasy catholic reformist", "apostasy islamic reformist"},
        ),
    ],
)
def test_only_pairs_that_cost_somebody_a_card_are_offered(theirs: tuple[str, ...], pairs: set[str]) -> None:
    m = at_table({"hand": ["PREN049"], **lay("PREN129X")}, lay(*theirs))
    assert _pairs(m) == pairs


@pytest.mark.rule("pax:K3.d")
def test_it_may_discard_the_card_itself() -> None:
    m = at_table({"hand": ["PREN049"], **lay("PREN129X", RED)}, {})
    play(m, "apostasy catholic reformist")
    assert seat(m, "fugger")["west"] == []


def test_it_may_be_done_twice_in_a_turn() -> None:
    m = at_table(lay("PREN129X"), lay(GOLD, RED, GREEN, "PREN059", "PREN094X"))
    play(m, "apostasy catholic reformist")
    assert entries(m, "medici", "east") == [GREEN, "PREN059"]
    m = at_table({"hand": ["PREN049"], **lay("PREN129X")}, lay(GOLD, RED), turn={"actions_left": 1})
    assert _pairs(m)


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["silenced", "of the opponent", "in hand"])
def test_without_an_active_copy_of_ones_own_it_is_not_offered(where: str) -> None:
    mine: Any = lay("PREN129X", bishops={"PREN129X": "islamic"}) if where == "silenced" else {}
    theirs = (GOLD, RED, "PREN129X") if where == "of the opponent" else (GOLD, RED)
    hand = ["PREN129X"] if where == "in hand" else ["PREN049"]
    m = at_table({"hand": hand, **mine}, lay(*theirs))
    assert not _pairs(m)


@pytest.mark.rule("pax:ABILITY.1")
def test_once_sold_it_is_not_offered() -> None:
    m = at_table({"hand": ["PREN049"], **lay("PREN129X")}, lay(GOLD, RED))
    play(m, "sell PREN129X")
    assert not _pairs(m)


# ---------------------------------------------------------------------- PREN155X


def _strike(mine: Any, theirs: Any) -> PaxMatch:
    """PREN030, with its apostasy of gold and red, is in Fugger's hand."""
    m = at_table({"hand": ["PREN030"], **mine}, theirs)
    play(m, "play PREN030")
    return m


@pytest.mark.rule("pax:ABILITY.1")
def test_its_holder_loses_nothing_while_others_do() -> None:
    m = _strike(lay(GOLD, RED), lay("PREN155X", "PREN001", "PREN005"))
    assert kind(m) == "trigger"
    play(m, "trigger")
    while kind(m) == "agent_city":
        play(m, keys(m)[0])
    assert entries(m, "fugger", "west") == ["PREN030"]
    assert entries(m, "medici", "west") == ["PREN155X", "PREN001", "PREN005"]


@pytest.mark.rule("pax:ABILITY.1")
@pytest.mark.parametrize("owner", ["fugger", "medici"])
def test_if_it_would_strike_the_immune_alone_it_cannot_be_triggered(owner: str) -> None:
    immune = lay("PREN155X", GOLD, RED)
    m = _strike(immune, {}) if owner == "fugger" else _strike({}, immune)
    assert kind(m) != "trigger"


@pytest.mark.rule("pax:F1.g.1")
def test_under_a_bishop_it_protects_nobody() -> None:
    m = _strike({}, lay("PREN155X", GOLD, RED, bishops={"PREN155X": "islamic"}))
    assert kind(m) == "trigger"
    play(m, "trigger")
    while kind(m) == "agent_city":
        play(m, keys(m)[0])
    assert entries(m, "medici", "west") == ["PREN155X"]


@pytest.mark.rule("pax:HAND.b")
@pytest.mark.parametrize("where", ["hand", "sold", "of the other player"])
def test_it_protects_only_the_tableau_it_lies_in(where: str) -> None:
    if where == "sold":
        m = at_table({"hand": ["PREN030"], **lay("PREN155X", GOLD, RED)}, {})
        play(m, "sell PREN155X", "play PREN030")
    elif where == "hand":
        m = _strike({}, {"hand": ["PREN155X"], **lay(GOLD, RED)})
    else:
        m = _strike(lay("PREN155X"), lay(GOLD, RED))
    assert kind(m) == "trigger"
