"""PREN001, PREN118X, PREN209P: their own behead op reaches only cards under certain bishops."""

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, lay
from tests.support.pax import card, holder, keys, kind, play, square

# The West with a reformist, Aragon with a catholic, England with an islamic bishop, France without, Mamluk with one.
WESTERN = {"PREN023": "reformist", "PREN013": "catholic", "PREN017": "islamic", "PREN029": "catholic"}
# The East with an islamic, Hungary with a reformist, Ottoman with a catholic bishop, Aragon (east side) with one.
EASTERN = {"PREN067": "islamic", "PREN066": "reformist", "PREN080": "catholic", "PREN064": "reformist"}
THREE = [
    ("PREN001", "west", {"card PREN023", "card PREN013", "card PREN064"}),
    ("PREN118X", "east", {"card PREN067", "card PREN066"}),
    ("PREN209P", "east", {"card PREN067", "card PREN066", "card PREN080", "card PREN029"}),
]
three = pytest.mark.parametrize(("name", "side", "victims"), THREE, ids=[t[0] for t in THREE])


def _table(name: str, *more: str, bishops: dict[str, str] | None = None) -> PaxMatch:
    spare = {"hand": ["PREN049"]}
    others = {**WESTERN, **EASTERN}
    mine = lay(name, *more, bishops=bishops)
    return at_table({**spare, **mine}, lay(*others, "PREN015", "PREN068", bishops=others))


def _begin(m: PaxMatch, name: str, side: str) -> None:
    """Activate the side and use the card's behead op; a lone op and choice are taken by themselves."""
    play(m, f"ops {side}")
    if kind(m) == "op":
        play(m, f"op {name} behead")


@pytest.mark.rule("pax:ABILITY.1", "pax:F3.2")
@three
def test_only_cards_of_the_region_under_such_a_bishop_may_be_beheaded(name: str, side: str, victims: set[str]) -> None:
    m = _table(name)
    _begin(m, name, side)
    assert kind(m) == "behead"
    assert set(keys(m)) == victims
    victim = min(victims)
    play(m, victim)
    assert holder(m, victim.removeprefix("card ")) is None
    assert holder(m, name) == "fugger"


@three
def test_the_limit_is_the_cards_own_and_binds_no_other_beheader(name: str, side: str, victims: set[str]) -> None:
    other = "PREN003" if side == "west" else "PREN059"  # Portugal, Byzantium
    m = _table(name, other)
    play(m, f"ops {side}", f"op {other} behead")
    free = {"card PREN023", f"card {name}"} if side == "west" else {"card PREN067", "card PREN068", f"card {name}"}
    assert set(keys(m)) == free  # everything there, with or without a bishop


@pytest.mark.rule("pax:F1.f.1", "pax:F1.g.1")
@three
def test_under_a_bishop_the_card_beheads_nobody(name: str, side: str, victims: set[str]) -> None:
    m = _table(name, bishops={name: "catholic"})
    if f"ops {side}" in keys(m):  # it has another op, too
        play(m, f"ops {side}")
    assert kind(m) != "behead"
    assert not [k for k in keys(m) if k.endswith("behead")]


@pytest.mark.rule("pax:F1.g.3")
@three
def test_in_an_immune_tableau_it_beheads_under_a_bishop_within_the_same_limit(
    name: str, side: str, victims: set[str]
) -> None:
    m = _table(name, "PREN136X", bishops={name: "catholic"})
    play(m, f"ops {side}")
    if kind(m) == "op":
        play(m, f"op {name} behead")
    assert set(keys(m)) == victims


@pytest.mark.rule("pax:F3.a")
def test_beheading_an_empire_square_kills_the_card_too() -> None:
    m = at_table(lay("PREN001"), lay(squares=[square("aragon", bishop="catholic"), square("france")]))
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op PREN001 behead")
    assert holder(m, "aragon") is None
    assert holder(m, "PREN001") is None
    assert holder(m, "france") == "medici"


def test_the_bishop_must_sit_on_the_victim_and_not_on_its_spouse() -> None:
    couple = square("france", queens=[card("PREN045", "reformist")])
    m = at_table(
        {"hand": ["PREN049"], **lay("PREN001")}, lay("PREN023", squares=[couple], bishops={"PREN023": "catholic"})
    )
    _begin(m, "PREN001", "west")
    assert set(keys(m)) == {"card PREN045", "card PREN023"}


def test_own_cards_may_be_beheaded_too() -> None:
    m = _table("PREN001", "PREN031", bishops={"PREN031": "reformist"})
    _begin(m, "PREN001", "west")
    assert "card PREN031" in keys(m)
