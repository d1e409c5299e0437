"""PREN074, PREN136X, PREN156X: bishops silence nothing in the holder's tableau."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, lay
from tests.support.pax import border, card, entry, keys, kind, play, pool, square

THREE = ["PREN074", "PREN136X", "PREN156X"]
three = pytest.mark.parametrize("name", THREE)


def _silenced(m: PaxMatch, bank: str = "fugger") -> dict[str, bool]:
    """What the view says of each card and square of a tableau."""
    found: dict[str, bool] = {}

    def look(entries: list[Any]) -> None:
        for e in entries:
            found[e.get("card") or e["empire"]] = e["silenced"]
            look(e.get("queens", []) + e.get("vassals", []))

    shown = next(p for p in m.view(None)["players"] if p["seat"] == bank)
    look([*shown["west"], *shown["east"]])
    return found


COUPLE = square("aragon", bishop="islamic", queens=[card("PREN044")])
ON_MAP = {"valencia": "rook:islamic"}


def _table(*held: str, theirs: tuple[str, ...] = (), bishops: dict[str, str] | None = None) -> PaxMatch:
    on = {"PREN023": "catholic", **(bishops or {})}
    mine = lay("PREN023", *held, squares=[COUPLE], bishops=on)
    return at_table({"hand": ["PREN049"], **mine}, lay(*theirs), empires=empty_map(ON_MAP))


@pytest.mark.rule("pax:F1.f.1", "pax:F1.f.2", "pax:I1.e")
def test_without_it_bishops_silence_cards_kings_and_queens() -> None:
    m = _table()
    assert _silenced(m) == {"PREN023": True, "aragon": True, "PREN044": True}
    assert "ops west" not in keys(m)


@pytest.mark.rule("pax:F1.g.3", "pax:ABILITY.1")
@three
def test_with_it_no_card_king_or_queen_of_the_tableau_is_silenced(name: str) -> None:
    m = _table(name)
    assert not any(_silenced(m).values())
    play(m, "ops west")
    assert {"op PREN023 siege", "op PREN044 repress:pawn+rook"} <= set(keys(m))


@pytest.mark.rule("pax:F1.g.3")
@three
def test_it_is_never_silenced_itself(name: str) -> None:
    m = _table(name, bishops={name: "reformist"})
    assert not any(_silenced(m).values())


@three
def test_it_protects_its_holder_only(name: str) -> None:
    m = _table(theirs=(name,))
    assert _silenced(m) == {"PREN023": True, "aragon": True, "PREN044": True}


@pytest.mark.rule("pax:HAND.b")
@three
def test_in_hand_it_protects_nothing(name: str) -> None:
    on = {"PREN023": "catholic"}
    m = at_table({"hand": [name], **lay("PREN023", bishops=on)}, {})
    assert _silenced(m) == {"PREN023": True}


@pytest.mark.rule("pax:ABILITY.1")
@three
def test_when_the_last_copy_leaves_every_card_under_a_bishop_falls_silent_at_once(name: str) -> None:
    m = _table(name)
    play(m, f"sell {name}")
    assert _silenced(m) == {"PREN023": True, "aragon": True, "PREN044": True}
    assert "ops west" not in keys(m)


@three
def test_a_second_copy_keeps_the_tableau_immune(name: str) -> None:
    other = next(o for o in THREE if o != name)
    m = _table(name, other)
    play(m, f"sell {name}")
    assert not any(_silenced(m).values())


@pytest.mark.rule("pax:F1.a.1")
@three
def test_bishops_still_land_on_its_cards_and_kill_each_other(name: str) -> None:
    m = at_table({"hand": ["PREN009"]}, lay("PREN023", name, bishops={"PREN023": "islamic"}))
    play(m, "play PREN009")
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, "card PREN023")
    assert entry(m, "PREN023")["bishop"] is None
    assert pool(m, "bishop:islamic") == pool(m, "bishop:catholic") == 5


@pytest.mark.rule("pax:F1.b.1")
def test_bishops_still_pacify_in_an_immune_tableau() -> None:
    m = at_table(
        {"hand": ["PREN008"]},
        lay("PREN136X", squares=[square("aragon")]),
        empires=empty_map(repressed={"aragon": ["rook:catholic"]}),
    )
    play(m, "play PREN008")
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, "square aragon", "token rook:catholic")
    assert m.snapshot()["empires"]["aragon"]["repressed"] == []


@pytest.mark.rule("pax:F1.g.3")
@pytest.mark.parametrize("name", ["PREN136X", "PREN156X"])
def test_red_text_on_an_immune_card_stays_on_under_a_bishop(name: str) -> None:
    m = at_table({"hand": ["PREN049"], **lay(name, bishops={name: "islamic"})}, {})
    assert m.view(None)["victories"]["holy"]["actions"] == 2


@three
def test_when_it_goes_the_consequences_come_at_once(name: str) -> None:
    """A protected concession beside a pirate dies as its protector, under a bishop, falls silent."""
    m = at_table(
        {"hand": ["PREN049"], **lay("PREN107X", name, bishops={"PREN107X": "catholic"})},
        {},
        borders={"hungary__ottoman": ["pawn:fugger", "pirate:islamic"]},
    )
    play(m, f"sell {name}")
    assert border(m, "hungary__ottoman") == ["pirate:islamic"]
