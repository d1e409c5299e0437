"""Suzerains, vassals and thrones."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.support.pax import (
    MARKET,
    card,
    empire,
    entries,
    entry,
    florins,
    holder,
    keys,
    kind,
    play,
    player,
    row,
    seat,
    square,
    table,
    vassal,
)


def queen(name: str, bishop: str | None = None) -> dict[str, Any]:
    return {"card": name, "bishop": bishop}


def prestige(m: PaxMatch, bank: str = "fugger") -> dict[str, int]:
    found = next(p for p in m.view(None)["players"] if p["seat"] == bank)["prestige"]
    return {name: n for name, n in found.items() if n}


def campaign(fugger: dict[str, Any], medici: dict[str, Any] | None = None, **aragon: Any) -> PaxMatch:
    """Portugal, with two knights, conquers Aragon; stops at the question about the concession."""
    m = table(
        fugger,
        medici or player("medici"),
        empires={"portugal": {"cities": {"granada": ["knight:catholic"]}}, "aragon": aragon},
    )
    play(m, "ops west")
    if kind(m) == "op":
        play(m, "op portugal campaign")
    play(m, "empire aragon", "city granada")
    assert kind(m) == "concession"
    return m


# ---------------------------------------------------------------------- being a vassal


@pytest.mark.rule("pax:VASSAL.1")
def test_prestige_and_ops_of_vassals_stay_active() -> None:
    lord = square("france", vassals=[vassal("portugal", queens=[queen("PREN044")]), vassal("mamluk")])
    m = table(player("fugger", west=[lord]))
    assert prestige(m) == {"discovery": 1, "catholic": 1, "patron": 1}
    play(m, "ops west")
    assert {"op france campaign", "op portugal campaign", "op PREN044 behead"} <= set(keys(m))


@pytest.mark.rule("pax:VASSAL.1")
def test_a_vassal_acts_with_the_side_on_which_its_suzerain_lies() -> None:
    m = table(player("fugger", east=[square("ottoman", vassals=[vassal("portugal")])]))
    assert "ops west" not in keys(m)
    play(m, "ops east")
    assert set(keys(m)) == {"op ottoman campaign", "op portugal campaign"}


@pytest.mark.rule("pax:VASSAL.2")
@pytest.mark.parametrize("side", ["king", "republic"])
def test_a_conquered_empire_is_a_vassal_on_its_king_side(side: str) -> None:
    rival = player("medici", west=[square("aragon", side)])
    m = campaign(player("fugger", west=[square("portugal")]), rival)
    assert m.view(None)["players"][0]["kings"] == 2
    assert m.view(None)["players"][0]["republics"] == 0
    assert "law" not in prestige(m), "the law of the republic side does not show"


@pytest.mark.rule("pax:VASSAL.2")
def test_a_suzerain_that_becomes_a_republic_keeps_no_vassals() -> None:
    lord = square("portugal", vassals=[vassal("england")])
    m = table(player("fugger", hand=["PREN049"], west=[lord]))
    play(m, "play PREN049", "trigger", "city toledo", "pass")
    assert entry(m, "portugal") == square("portugal", "republic")
    assert holder(m, "england") is None


@pytest.mark.rule("pax:VASSAL.a")
@pytest.mark.parametrize(
    ("on_lord", "on_vassal", "ops"),
    [
        (None, None, {"op france campaign", "op portugal campaign"}),
        (None, "islamic", {"op france campaign"}),
        ("islamic", None, {"op portugal campaign"}),
        ("islamic", "islamic", set()),
    ],
)
def test_suzerain_and_vassal_are_separate_cards_for_ops_and_bishops(
    on_lord: str | None, on_vassal: str | None, ops: set[str]
) -> None:
    # Flanders Guild offers siege and commerce, so that there is always a choice.
    lord = square("france", bishop=on_lord, vassals=[vassal("portugal", bishop=on_vassal)])
    cards: list[str | None] = list(MARKET["west"])
    m = table(player("fugger", west=[lord, card("PREN036")]), market={"west": row(cards, {1: 1})})
    play(m, "ops west")
    assert set(keys(m)) == ops | {"op PREN036 siege", "op PREN036 commerce:west"}


@pytest.mark.rule("pax:VASSAL.a")
def test_suzerain_and_vassal_hold_a_bishop_each() -> None:
    lord = square("france", bishop="islamic", vassals=[vassal("portugal", bishop="catholic")])
    m = table(player("fugger", west=[lord]))
    assert (entry(m, "france")["bishop"], entry(m, "portugal")["bishop"]) == ("islamic", "catholic")
    m = table(
        player("fugger", hand=["PREN003"], west=[square("france", bishop="islamic", vassals=[vassal("portugal")])])
    )
    play(m, "play PREN003")
    if kind(m) == "trigger":
        play(m, "decline")
    play(m, "square portugal")
    assert (entry(m, "france")["bishop"], entry(m, "portugal")["bishop"]) == ("islamic", "catholic")


@pytest.mark.rule("pax:VASSAL.c")
def test_vassals_are_hit_by_ops() -> None:
    lord = square("france", vassals=[vassal("portugal")])
    m = table(player("fugger", west=[card("PREN003"), card("PREN049")]), player("medici", west=[lord]))
    play(m, "ops west")
    assert {"op PREN003 behead", "op PREN049 siege"} <= set(keys(m))
    play(m, "op PREN049 siege")
    assert empire(m, "portugal")["cities"]["toledo"] == []
    play(m, "op PREN003 behead")
    assert set(keys(m)) == {"card PREN049", "square portugal"}
    play(m, "square portugal")
    assert holder(m, "portugal") is None
    assert entry(m, "france") == square("france")


@pytest.mark.rule("pax:VASSAL.c")
def test_vassals_are_hit_by_one_shots_and_campaigns() -> None:
    lord = square("france", vassals=[vassal("portugal", "islamic", [queen("PREN044")]), vassal("mamluk")])
    m = table(player("fugger", hand=["PREN049"]), player("medici", west=[lord]))
    play(m, "play PREN049", "trigger", "city toledo", "pass")
    assert entry(m, "portugal") == square("portugal")
    assert entries(m, "fugger", "west") == ["PREN049", "portugal"]
    assert entry(m, "france")["vassals"] == [vassal("mamluk")], "the old suzerain is unaffected"
    rival = player("medici", west=[square("england", vassals=[vassal("aragon")])])
    m = campaign(player("fugger", west=[square("portugal")]), rival)
    assert entry(m, "portugal")["vassals"] == [vassal("aragon")]
    assert entry(m, "england") == square("england")


@pytest.mark.rule("pax:VASSAL.c")
def test_vassals_are_never_voted_on() -> None:
    lord = square("france", vassals=[vassal("portugal")])
    m = table(
        player("fugger", west=[card("PREN041")]),
        player("medici", west=[lord]),
        borders={"england__portugal": ["pawn:fugger"], "aragon__portugal": ["pawn:fugger"]},
    )
    assert "ops west" not in keys(m), "a vote on Portugal would be the only op"
    m = table(
        player("fugger", west=[card("PREN041")]),
        player("medici", west=[square("portugal")]),
        borders={"england__portugal": ["pawn:fugger"], "aragon__portugal": ["pawn:fugger"]},
    )
    assert "ops west" in keys(m)


# ---------------------------------------------------------------------- becoming a vassal


@pytest.mark.rule("pax:VASSAL.b.1", "pax:VASSAL.b.2")
@pytest.mark.parametrize("home", ["throne", "rival"])
def test_a_new_vassal_keeps_its_repressed_tokens_and_from_its_throne_also_queen_and_bishop(home: str) -> None:
    fugger = player("fugger", west=[square("portugal")])
    couple: dict[str, Any] = {"bishop": "islamic", "queens": [queen("PREN046", "reformist")]}
    held = ["pawn:medici", "rook:islamic"]
    if home == "throne":
        m = campaign(fugger, repressed=held, **couple)
        kept = vassal("aragon", "islamic", [queen("PREN046", "reformist")])
    else:
        m = campaign(fugger, player("medici", west=[square("aragon", **couple)]), repressed=held)
        kept = vassal("aragon")
        assert "PREN046" not in str(m.snapshot())
    assert entry(m, "portugal")["vassals"] == [kept]
    play(m, "pass", "pass")
    assert empire(m, "aragon")["repressed"] == held


@pytest.mark.rule("pax:REGIME.e", "pax:VASSAL.2")
def test_what_a_vassal_conquers_becomes_a_vassal_of_its_suzerain() -> None:
    m = campaign(player("fugger", west=[square("england", vassals=[vassal("portugal")])]))
    assert entry(m, "england")["vassals"] == [vassal("portugal"), vassal("aragon")]


# ---------------------------------------------------------------------- leaving


COUPLE = vassal("aragon", "islamic", [queen("PREN046", "catholic")])


def check_throned(m: PaxMatch) -> None:
    """Aragon is in its throne with bishop, queen and repressed tokens."""
    assert holder(m, "aragon") is None
    throne = empire(m, "aragon")
    assert (throne["bishop"], throne["queens"]) == ("islamic", [queen("PREN046", "catholic")])
    assert throne["repressed"] == ["pawn:medici", "rook:islamic"]


HELD = {"aragon": {"repressed": ["pawn:medici", "rook:islamic"]}}


@pytest.mark.rule("pax:VASSAL.d.1")
@pytest.mark.parametrize(("sold", "value"), [("aragon", 4), ("portugal", 2)])
def test_a_vassal_that_is_sold_or_whose_suzerain_is_sold_returns_to_its_throne_with_all_on_it(
    sold: str, value: int
) -> None:
    m = table(player("fugger", west=[square("portugal", vassals=[COUPLE, vassal("mamluk")])]), empires=HELD)
    play(m, f"sell {sold}")
    assert florins(m, "fugger") == 10 + value
    check_throned(m)
    if sold == "aragon":
        assert entry(m, "portugal")["vassals"] == [vassal("mamluk")]
    else:
        assert seat(m, "fugger")["west"] == []
        assert holder(m, "mamluk") is None


@pytest.mark.rule("pax:VASSAL.d.2")
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_vassal_whose_suzerain_suffers_a_regime_change_returns_to_its_throne_with_all_on_it(bank: str) -> None:
    lord = square("portugal", vassals=[COUPLE])
    m = table(
        player("fugger", hand=["PREN049"], west=[lord] if bank == "fugger" else []),
        player("medici", west=[lord] if bank == "medici" else []),
        empires=HELD,
    )
    play(m, "play PREN049", "trigger", "city toledo", "pass")
    check_throned(m)
    assert holder(m, "portugal") == "fugger"
    assert entry(m, "portugal")["side"] == ("republic" if bank == "fugger" else "king")


@pytest.mark.rule("pax:VASSAL.d.1", "pax:VASSAL.d.2")
def test_the_vassals_of_a_beheaded_suzerain_keep_all_that_lies_on_them() -> None:
    lord = square("portugal", queens=[queen("PREN044")], vassals=[COUPLE])
    m = table(player("fugger", west=[card("PREN003")]), player("medici", west=[lord]), empires=HELD)
    play(m, "ops west", "op PREN003 behead", "square portugal")
    check_throned(m)
    assert holder(m, "portugal") is None
    assert "PREN044" not in str(m.snapshot())


# ---------------------------------------------------------------------- thrones


@pytest.mark.rule("pax:THRONE.1")
def test_a_republic_sent_to_its_throne_shows_its_king_side() -> None:
    m = table(player("fugger", hand=["PREN047"], west=[square("england", "republic")]))
    n = m.copy()
    play(n, "play PREN047")
    assert "empire england" not in keys(n), "no king to marry"
    play(m, "sell england", "play PREN047")
    assert "empire england" in keys(m)
    play(m, "empire england")
    assert entry(m, "england")["side"] == "king"


@pytest.mark.rule("pax:THRONE.2")
def test_a_throne_holds_repressed_tokens_a_bishop_and_a_queen() -> None:
    m = table(
        player("fugger", west=[square("aragon", bishop="islamic", queens=[queen("PREN046", "catholic")])]), empires=HELD
    )
    play(m, "sell aragon")
    check_throned(m)
    thrown = m.view(None)["empires"]["aragon"]
    assert thrown["throned"] is True
    assert (thrown["bishop"], thrown["queens"]) == ("islamic", [queen("PREN046", "catholic")])
    assert thrown["repressed"] == ["pawn:medici", "rook:islamic"]
