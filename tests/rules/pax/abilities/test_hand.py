"""PREN042, PREN043, PREN146X, PREN147X: no hand limit, until the last copy is lost or silenced."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, lay
from tests.support.pax import card, keys, kind, play, row, seat, square

FOUR = ["PREN042", "PREN043", "PREN146X", "PREN147X"]
four = pytest.mark.parametrize("name", FOUR)
HAND = ["PREN013", "PREN015", "PREN016", "PREN017"]
MARKET = {"west": row(["PREN033", "PREN034", "PREN035", "PREN036", "PREN038", "PREN039"]), "east": [None] * 6}


def _limit(m: PaxMatch, bank: str = "fugger") -> int | None:
    shown = next(p for p in m.view(None)["players"] if p["seat"] == bank)["hand_limit"]
    return None if shown is None else int(shown)


@pytest.mark.rule("pax:ABILITY.1")
@four
def test_its_holder_buys_beyond_two_cards(name: str) -> None:
    m = at_table({"hand": HAND[:2], **lay(name)}, {}, market=MARKET)
    assert _limit(m) is None
    assert _limit(m, "medici") == 2
    play(m, "buy west 1", "buy west 3")
    assert seat(m, "fugger")["hand"] == [*HAND[:2], "PREN034", "PREN036"]


@pytest.mark.rule("pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the opponent", "in hand"])
@four
def test_without_an_active_copy_of_ones_own_two_is_the_limit(name: str, where: str) -> None:
    mine: Any = lay(name, bishops={name: "catholic"}) if where == "silenced" else {}
    hand = [HAND[0], name if where == "in hand" else HAND[1]]
    m = at_table({"hand": hand, **mine}, lay(name) if where == "of the opponent" else {}, market=MARKET)
    assert _limit(m) == 2
    assert not [k for k in keys(m) if k.startswith("buy")]


def _discards(m: PaxMatch, bank: str) -> None:
    """The owner of the hand chooses, card by card, down to two."""
    for _ in range(2):
        assert m.decision is not None
        assert (kind(m), m.decision.seat) == ("discard", bank)
        hand = seat(m, bank)["hand"]
        assert set(keys(m)) == {f"card {c}" for c in hand}
        play(m, f"card {hand[0]}")
    assert seat(m, bank)["hand"] == HAND[2:]
    assert kind(m) != "discard"


@pytest.mark.rule("pax:HAND.a", "pax:F1.g.4")
@four
def test_silenced_in_anothers_turn_its_owner_discards_at_once(name: str) -> None:
    m = at_table({"hand": ["PREN009"]}, {"hand": HAND, **lay(name)})
    play(m, "play PREN009")  # a bishop for any card of the west
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, f"card {name}")
    _discards(m, "medici")
    assert _limit(m, "medici") == 2


@pytest.mark.rule("pax:HAND.a", "pax:F1.g.4")
@four
def test_silenced_by_an_inquisitor_its_owner_discards_at_once(name: str) -> None:
    m = at_table({"hand": HAND, **lay("PREN008", name, bishops={"PREN008": "catholic"})}, {})
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op PREN008 inquisitor:catholic")
    play(m, f"card {name}")  # its neighbour
    _discards(m, "fugger")


@pytest.mark.rule("pax:HAND.a")
@four
def test_sold_its_owner_discards_at_once(name: str) -> None:
    m = at_table({"hand": HAND, **lay(name)}, {})
    play(m, f"sell {name}")
    _discards(m, "fugger")
    assert kind(m) == "action"


@pytest.mark.rule("pax:HAND.a")
def test_beheaded_its_owner_discards_at_once() -> None:
    m = at_table(lay("PREN006"), {"hand": HAND, **lay("PREN147X")})  # both in England
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op PREN006 behead")
    _discards(m, "medici")


@four
def test_while_another_copy_is_active_nothing_is_discarded(name: str) -> None:
    other = next(o for o in FOUR if o != name)
    m = at_table({"hand": HAND, **lay(name, other)}, {})
    play(m, f"sell {name}")
    assert kind(m) == "action"
    assert seat(m, "fugger")["hand"] == HAND
    play(m, f"sell {other}")
    _discards(m, "fugger")


@pytest.mark.rule("pax:F1.g.3")
@four
def test_in_an_immune_tableau_a_bishop_forces_no_discard(name: str) -> None:
    m = at_table({"hand": ["PREN009"]}, {"hand": HAND, **lay(name, "PREN136X")})
    play(m, "play PREN009")
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, f"card {name}")
    assert kind(m) == "action"
    assert seat(m, "medici")["hand"] == HAND
    assert _limit(m, "medici") is None


@pytest.mark.rule("pax:HAND.a", "pax:F1.g.3")
@four
def test_when_the_immunity_goes_a_silenced_copy_counts_no_more(name: str) -> None:
    m = at_table({"hand": HAND, **lay(name, "PREN136X", bishops={name: "catholic"})}, {})
    play(m, "sell PREN136X")
    _discards(m, "fugger")


def test_a_hand_of_two_loses_nothing() -> None:
    m = at_table({"hand": HAND[2:], **lay("PREN042")}, {})
    play(m, "sell PREN042")
    assert kind(m) == "action"
    assert seat(m, "fugger")["hand"] == HAND[2:]


def test_a_bishop_elsewhere_in_the_tableau_does_not_matter() -> None:
    couple = square("aragon", queens=[card("PREN044", "islamic")])
    m = at_table({"hand": HAND, **lay("PREN042", "PREN023", squares=[couple])}, {})
    assert _limit(m) is None
