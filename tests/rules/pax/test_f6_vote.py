"""F6: vote, its price and majority, and golden liberty."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import (
    border,
    card,
    cities,
    city,
    empire,
    entries,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    player,
    square,
    table,
    vassal,
)


def voter(
    mine: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    borders: dict[str, list[str]] | None = None,
    money: int = 10,
    aragon: dict[str, Any] | None = None,
) -> PaxMatch:
    """Fugger with the Catalan Pactists (Aragon, vote:west and nothing else) and one concession in Aragon's borders."""
    fields = dict(mine or {})
    return table(
        player("fugger", florins=money, **{**fields, "west": [card("PREN150X"), *fields.get("west", [])]}),
        player("medici", **({"west": [square("aragon")]} if theirs is None else theirs)),
        borders={"aragon__portugal": ["pawn:fugger"]} if borders is None else borders,
        empires={"aragon": aragon or {}},
    )


@pytest.mark.rule("pax:F6.1", "pax:F6.c.1")
def test_a_vote_is_paid_and_then_the_regime_changes() -> None:
    m = voter(aragon={"repressed": ["rook:islamic"]})
    told = [e.kind for e in play(m, "ops west")]
    assert told.index("voted") < told.index("regime_change")
    assert holder(m, "aragon") == "fugger"
    assert kind(m) == "concession"
    assert set(keys(m)) == {
        "border aragon__france", "border aragon__papal_states", "border aragon__portugal", "pass",
    }  # fmt: skip
    declined = m.copy()
    play(m, "border aragon__france")
    assert border(m, "aragon__france") == ["pawn:fugger"]
    play(declined, "pass")
    assert border(declined, "aragon__france") == []


MAJORITIES = {
    "aragon__portugal": ["pawn:fugger"],
    "england__france": ["pawn:fugger"],
    "hungary__ottoman": ["pawn:fugger"],
    "byzantium__mamluk": ["pawn:fugger"],
}


@pytest.mark.rule("pax:F6.2", "pax:F6.3")
@pytest.mark.parametrize(
    ("side", "acting", "op", "found"),
    [
        ("west", "PREN150X", "vote:west", {"empire aragon", "empire england"}),
        ("east", "PREN103X", "vote:east", {"empire hungary", "empire mamluk"}),
    ],
)
def test_the_icon_says_in_which_tableaux_the_empire_must_lie(side: str, acting: str, op: str, found: set[str]) -> None:
    # Fugger leads in Portugal, France, Ottoman and Byzantium too, but those are on their thrones.
    mine: dict[str, Any] = {"west": [square("england")], "east": [square("hungary")]}
    mine[side] = [card(acting), *mine[side]]
    m = table(
        player("fugger", **mine),
        player("medici", west=[square("aragon", side="republic")], east=[square("mamluk")]),
        borders=MAJORITIES,
        empires={"hungary": {"cities": cities(buda="")}, "england": {"cities": cities(london="rook:catholic")}},
    )
    play(m, f"ops {side}")
    assert kind(m) == "vote"
    assert set(keys(m)) == found


@pytest.mark.rule("pax:F6.3")
def test_an_empire_on_its_throne_cannot_be_voted_on() -> None:
    assert "ops west" not in keys(voter(theirs={}))
    assert "ops west" in keys(voter())


@pytest.mark.rule("pax:F6.4")
@pytest.mark.parametrize("whose", ["own", "enemy"])
def test_a_vassal_cannot_be_voted_on(whose: str) -> None:
    lands = {"west": [square("france", vassals=[vassal("aragon")])]}
    empty: dict[str, Any] = {}
    m = voter(lands if whose == "own" else empty, lands if whose == "enemy" else empty)
    assert holder(m, "aragon") == ("fugger" if whose == "own" else "medici")
    if whose == "enemy":
        assert "ops west" not in keys(m)
    else:
        play(m, "ops west")
        assert keys(m) == ["op france campaign", "op aragon campaign"]


@pytest.mark.rule("pax:F6.a.1")
def test_a_vote_costs_a_florin_to_china_for_each_repressed_token() -> None:
    aragon = {"repressed": ["rook:islamic", "pawn:medici", "pawn:fugger"], "cities": cities(valencia="")}
    m = voter(money=3, aragon=aragon)
    play(m, "ops west")
    assert florins(m, "fugger") == 0
    assert florins(m, "medici") == 10
    assert "ops west" not in keys(voter(money=2, aragon=aragon))
    assert "ops west" in keys(voter(money=0, aragon={"repressed": []}))


@pytest.mark.rule("pax:F6.a.2")
def test_the_repressed_may_then_be_emancipated() -> None:
    m = voter(aragon={"repressed": ["pawn:medici", "pawn:medici"], "cities": cities(valencia="")})
    play(m, "ops west", "pass")
    assert kind(m) == "emancipate"
    play(m, "token pawn:medici", "border aragon__france", "token pawn:medici")
    assert border(m, "aragon__france") == border(m, "aragon__papal_states") == ["pawn:medici"]
    assert empire(m, "aragon")["repressed"] == []


@pytest.mark.rule("pax:F6.b.1")
@pytest.mark.parametrize(
    ("fuggers", "medicis", "coeurs", "allowed"),
    [(0, 0, 0, False), (1, 1, 0, False), (1, 0, 1, False), (2, 1, 0, True), (1, 0, 0, True), (1, 2, 0, False)],
)
def test_the_voter_needs_more_concessions_than_each_other_player(
    fuggers: int, medicis: int, coeurs: int, allowed: bool
) -> None:
    # R41: nobody's majority is no majority.
    pawns = ["pawn:fugger"] * fuggers + ["pawn:medici"] * medicis + ["pawn:coeur"] * coeurs
    names = ["aragon__france", "aragon__papal_states", "aragon__portugal"]
    borders = {name: [pawn] for name, pawn in zip(names, pawns, strict=False)}
    borders["england__portugal"] = ["pawn:fugger"]  # counts for nothing in Aragon
    m = table(
        player("fugger", west=[card("PREN150X")]),
        player("medici", west=[square("aragon")]),
        player("coeur"),
        borders=borders,
    )
    assert ("ops west" in keys(m)) == allowed


@pytest.mark.rule("pax:F6.b.1")
def test_the_majority_is_compared_with_each_player_alone() -> None:
    m = table(
        player("fugger", east=[card("PREN103X")]),
        player("medici", east=[square("ottoman")]),
        player("coeur"),
        borders={
            "hungary__ottoman": ["pawn:fugger"],
            "ottoman__papal_states": ["pawn:medici"],
            "mamluk__ottoman": ["pawn:fugger"],
        },
    )
    play(m, "ops east")
    assert holder(m, "ottoman") == "fugger"


@pytest.mark.rule("pax:F6.c.2")
@pytest.mark.parametrize("side", ["king", "republic"])
def test_an_opponents_empire_arrives_as_a_king(side: str) -> None:
    m = voter(theirs={"west": [square("aragon", side=side)]})
    play(m, "ops west", "pass")
    assert entry(m, "aragon")["side"] == "king"
    assert entries(m, "fugger", "west") == ["PREN150X", "aragon"]
    assert entries(m, "medici", "west") == []


@pytest.mark.rule("pax:F6.c.3")
@pytest.mark.parametrize(("before", "after"), [("king", "republic"), ("republic", "king")])
def test_ones_own_empire_turns_over(before: str, after: str) -> None:
    m = voter({"west": [square("aragon", side=before)]}, {}, aragon={"cities": cities(valencia="")})
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op PREN150X vote:west")
    play(m, "pass")
    assert entry(m, "aragon")["side"] == after
    assert holder(m, "aragon") == "fugger"


@pytest.mark.rule("pax:F6.d")
def test_golden_liberty_after_a_vote_in_a_theocracy_is_the_voters_choice() -> None:
    m = voter(aragon={"state": "islamic", "cities": cities(valencia=""), "repressed": ["rook:islamic"]})
    play(m, "ops west", "pass")
    assert kind(m) == "emancipate"  # R42: liberty comes last
    play(m, "pass")
    assert kind(m) == "golden_liberty"
    assert keys(m) == ["liberty", "pass"]
    kept = m.copy()
    play(m, "liberty")
    assert empire(m, "aragon")["state"] == "medieval"
    play(kept, "pass")
    assert empire(kept, "aragon")["state"] == "islamic"


@pytest.mark.rule("pax:F6.d")
def test_a_medieval_empire_has_no_liberty_to_gain() -> None:
    m = voter(aragon={"cities": cities(valencia="")})
    play(m, "ops west", "pass")
    assert kind(m) == "action"
    assert empire(m, "aragon")["state"] == "medieval"


@pytest.mark.rule("pax:F6.d")
def test_after_liberty_in_ottoman_the_voter_sets_constantinople_anew() -> None:
    # R42
    m = table(
        player("fugger", east=[card("PREN103X")]),
        player("medici", east=[square("ottoman")]),
        empires={
            "ottoman": {
                "state": "reformist",
                "cities": cities(constantinople1="rook:islamic", constantinople2="knight:catholic", constantinople3=""),
            }
        },
        borders={"hungary__ottoman": ["pawn:fugger"]},
    )
    play(m, "ops east", "pass", "liberty")
    assert empire(m, "ottoman")["state"] == "medieval"
    assert kind(m) == "constantinople"
    assert len(keys(m)) == 6
    assert m.decision is not None
    assert m.decision.seat == "fugger"
    play(m, "places - rook:islamic knight:catholic")
    assert [city(m, f"constantinople{i}") for i in (1, 2, 3)] == [[], ["rook:islamic"], ["knight:catholic"]]
