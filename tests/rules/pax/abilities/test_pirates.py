"""PREN107X, PREN113X: pirates cannot kill the concessions of their holder."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.cards.board import at_table, empty_map, lay
from tests.support.pax import border, florins, keys, kind, play, pool, row

TWO = ["PREN107X", "PREN113X"]
two = pytest.mark.parametrize("name", TWO)
SHORE = "hungary__ottoman"


def _agent(medici: Any, tokens: list[str], mine: Any = None) -> PaxMatch:
    """Fugger's pirate agent (PREN063, Ottoman) lands where these tokens are."""
    m = at_table({"hand": ["PREN063"], **(mine or {})}, medici, borders={SHORE: tokens})
    play(m, "play PREN063")
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, f"border {SHORE}")
    return m


@pytest.mark.rule("pax:PIRATE.d.1", "pax:ABILITY.1")
@two
def test_a_pirate_agent_and_a_protected_concession_share_the_border(name: str) -> None:
    m = _agent(lay(name), ["pawn:medici"])
    assert sorted(border(m, SHORE)) == ["pawn:medici", "pirate:islamic"]


@pytest.mark.rule("pax:PIRATE.d.1")
@two
def test_a_corsair_does_not_kill_it_either(name: str) -> None:
    m = at_table(
        {"hand": ["PREN049"], **lay("PREN063")},
        lay(name),
        borders={SHORE: ["pawn:medici"], "mamluk__ottoman": ["pirate:islamic"]},
    )
    play(m, "ops east")
    if kind(m) == "op":
        play(m, "op PREN063 corsair:islamic")
    play(m, f"border {SHORE}")
    assert sorted(border(m, SHORE)) == ["pawn:medici", "pirate:islamic"]
    assert border(m, "mamluk__ottoman") == []


@pytest.mark.rule("pax:E2.2.c.3", "pax:F1.g.1", "pax:HAND.b")
@pytest.mark.parametrize("where", ["absent", "silenced", "of the pirate's player", "in hand"])
@two
def test_unprotected_concessions_die(name: str, where: str) -> None:
    theirs = lay(name, bishops={name: "catholic"}) if where == "silenced" else lay()
    theirs["hand"] = [name] if where == "in hand" else []
    m = _agent(theirs, ["pawn:medici"], lay(name) if where == "of the pirate's player" else None)
    assert border(m, SHORE) == ["pirate:islamic"]
    assert pool(m, "pawn:medici") == 10


@two
def test_a_pirate_already_there_dies_and_the_pawn_does_not(name: str) -> None:
    m = _agent(lay(name), ["pawn:medici", "pirate:catholic"])
    assert sorted(border(m, SHORE)) == ["pawn:medici", "pirate:islamic"]
    assert pool(m, "pirate:catholic") == 6


@pytest.mark.rule("pax:PIRATE.d.2")
@two
def test_no_new_concession_enters_a_border_with_a_pirate(name: str) -> None:
    m = at_table({"hand": ["PREN072"], **lay(name)}, {}, borders={SHORE: ["pirate:islamic"]})
    play(m, "play PREN072")  # a pawn for the Ottoman borders
    if kind(m) == "trigger":
        play(m, "decline")
    assert f"border {SHORE}" not in keys(m)
    assert "border mamluk__ottoman" in keys(m)


@pytest.mark.rule("pax:PIRATE.d.1", "pax:G3.a", "pax:G3.b")
@two
def test_in_a_fair_the_concession_collects_and_the_pirate_takes_nothing(name: str) -> None:
    m = at_table(
        {"hand": ["PREN049"]},
        lay(name),
        borders={SHORE: ["pawn:medici", "pirate:islamic"]},
        market={"west": [None] * 6, "east": row(["PREN059", None, None, None, None, None], {0: 4})},
    )
    play(m, "fair east")
    while kind(m) == "levy":
        play(m, keys(m)[0])
    assert florins(m, "medici") == 11
    assert m.snapshot()["market"]["east"][0] == {"card": None, "florins": 5 - 1 - 1}


def _shared(*held: str, theirs: Any = None, **parts: Any) -> PaxMatch:
    return at_table(
        {"hand": ["PREN049"], **lay(*held)},
        theirs or {},
        borders={SHORE: ["pawn:fugger", "pirate:islamic"]},
        empires=empty_map(),
        **parts,
    )


@pytest.mark.rule("pax:ABILITY.1")
@two
def test_sold_the_concession_beside_the_pirate_dies_at_once(name: str) -> None:
    m = _shared(name)
    play(m, f"sell {name}")
    assert border(m, SHORE) == ["pirate:islamic"]
    assert pool(m, "pawn:fugger") == 10


@pytest.mark.rule("pax:F1.g.1")
@two
def test_silenced_the_concession_beside_the_pirate_dies_at_once(name: str) -> None:
    m = at_table(
        {"hand": ["PREN060"]},
        lay(name),
        borders={SHORE: ["pawn:medici", "pirate:islamic"]},
    )
    play(m, "play PREN060")  # an eastern bishop
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, f"card {name}")
    assert border(m, SHORE) == ["pirate:islamic"]


@pytest.mark.rule("pax:ABILITY.1")
@two
def test_beheaded_the_concession_beside_the_pirate_dies_at_once(name: str) -> None:
    m = at_table(lay("PREN088"), lay(name), borders={SHORE: ["pawn:medici", "pirate:islamic"]})
    play(m, "ops east")
    if kind(m) == "op":
        play(m, "op PREN088 behead")
    assert border(m, SHORE) == ["pirate:islamic"]


def test_a_second_copy_keeps_it_alive() -> None:
    m = _shared(*TWO)
    play(m, f"sell {TWO[0]}")
    assert sorted(border(m, SHORE)) == ["pawn:fugger", "pirate:islamic"]
    play(m, f"sell {TWO[1]}")
    assert border(m, SHORE) == ["pirate:islamic"]
