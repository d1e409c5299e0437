"""F9: campaign, its battle and the vassals it makes."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from signoria.pax.facts import CAMPAIGN, EMPIRE_IDS, N_SQUARES, OPS
from signoria.table import Event
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
    pool,
    square,
    table,
    vassal,
)
from tests.support.told import values


def portugal(
    knights: int = 1,
    aragon: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    money: int = 10,
    borders: dict[str, list[str]] | None = None,
    mine: list[dict[str, Any]] | None = None,
) -> PaxMatch:
    """Fugger is King of Portugal with up to three knights; Aragon is undefended unless told otherwise."""
    tokens = ["knight:catholic"] * knights + [""] * (3 - knights)
    home = dict(zip(("toledo", "granada", "spice_islands"), tokens, strict=True))
    return table(
        player("fugger", florins=money, west=mine or [square("portugal")]),
        player("medici", **(theirs or {})),
        empires={
            "portugal": {"cities": cities(**home)},
            "aragon": {"cities": cities(valencia=""), **(aragon or {})},
        },
        borders=borders or {},
        emporia={"white": "spice_islands"},
    )


def battle(told: list[Event]) -> dict[str, Any]:
    return next(e.data for e in told if e.kind == "battle")


def march(match: PaxMatch, name: str = "aragon") -> list[Event]:
    """Activate the west and send Portugal's knights to the empire."""
    told = play(match, "ops west")
    if kind(match) == "op":
        told += play(match, "op portugal campaign")
    return told + play(match, f"empire {name}")


# ---------------------------------------------------------------------- F9.1-2, F9.a


@pytest.mark.rule("pax:F9.1")
def test_campaign_is_printed_on_king_sides_and_nowhere_else() -> None:
    kings, republics = OPS
    assert all(CAMPAIGN in kings[e] for e in range(N_SQUARES))
    assert not any(CAMPAIGN in republics[e] for e in range(N_SQUARES))
    assert not any(CAMPAIGN in ops for ops in kings[N_SQUARES:] + republics[N_SQUARES:])
    m = table(player("fugger", west=[square("portugal", side="republic")]))
    assert "ops west" not in keys(m)


@pytest.mark.rule("pax:F9.2", "pax:E4.d.3")
def test_the_target_is_an_adjacent_empire_diagonals_included() -> None:
    m = table(
        player("fugger", west=[square("holy_roman_empire")]),
        empires={"holy_roman_empire": {"cities": cities(vienna="knight:catholic")}},
    )
    play(m, "ops west")
    assert kind(m) == "campaign"
    assert set(keys(m)) == {
        "empire france", "empire hungary", "empire papal_states", "empire aragon", "empire ottoman",
    }  # fmt: skip
    assert battle(play(m, "empire ottoman"))["empire"] == "ottoman"


@pytest.mark.rule("pax:F9.a")
def test_the_target_lies_on_its_throne_or_with_an_enemy() -> None:
    m = table(
        player("fugger", west=[square("holy_roman_empire"), square("france", side="republic")]),
        player("medici", west=[square("aragon"), square("papal_states", side="republic")]),
        empires={"holy_roman_empire": {"cities": cities(vienna="knight:catholic")}},
    )
    play(m, "ops west")
    assert set(keys(m)) == {"empire aragon", "empire papal_states", "empire hungary", "empire ottoman"}


# ---------------------------------------------------------------------- F9.b-e: who fights, and the price


@pytest.mark.rule("pax:F9.b.1")
def test_exactly_the_knights_of_every_colour_attack() -> None:
    m = table(
        player("fugger", west=[square("portugal")]),
        empires={
            "portugal": {
                "cities": cities(toledo="knight:reformist", granada="rook:catholic", spice_islands="knight:catholic")
            },
            "aragon": {"cities": cities(valencia="rook:islamic")},
        },
        emporia={"white": "spice_islands"},
    )
    assert len(battle(march(m))["attackers"]) == 2
    assert kind(m) == "casualty"
    assert set(keys(m)) == {"city toledo", "city spice_islands"}


@pytest.mark.rule("pax:F9.b.2")
def test_without_a_knight_there_is_no_campaign() -> None:
    # R43: not even against an undefended empire
    assert "ops west" not in keys(portugal(knights=0))
    assert "ops west" in keys(portugal(knights=1))


@pytest.mark.rule("pax:F9.c.1")
def test_each_attacking_knight_costs_a_florin_to_china() -> None:
    m = portugal(knights=3)
    march(m)
    assert florins(m, "fugger") == 7
    assert florins(m, "medici") == 10


@pytest.mark.rule("pax:F9.c.1")
def test_a_lost_campaign_costs_the_same() -> None:
    m = portugal(knights=2, aragon={"cities": cities(valencia="rook:islamic", algiers="rook:islamic")})
    march(m)
    assert florins(m, "fugger") == 8
    assert holder(m, "aragon") is None


@pytest.mark.rule("pax:F9.c.2")
def test_every_knight_must_be_paid_for() -> None:
    assert "ops west" not in keys(portugal(knights=3, money=2))
    m = portugal(knights=3, money=3)
    assert len(battle(march(m))["attackers"]) == 3
    assert florins(m, "fugger") == 0


@pytest.mark.rule("pax:F9.d", "pax:F9.e", "pax:F9.f.2")
def test_the_defenders_are_the_tokens_in_the_cities_of_the_target_and_nobody_else() -> None:
    m = portugal(
        knights=1,
        aragon={
            "cities": cities(valencia="knight:islamic", algiers="rook:catholic"),
            "repressed": ["knight:catholic", "pawn:medici"],
        },
        borders={"aragon__papal_states": ["pirate:catholic"], "aragon__france": ["pawn:medici"]},
    )
    told = march(m)
    assert len(battle(told)["attackers"]) == 1
    assert len(battle(told)["defenders"]) == 2
    assert set(keys(m)) == {"city valencia", "city algiers"}


@pytest.mark.rule("pax:F9.e")
def test_repressed_tokens_of_either_empire_stay_out() -> None:
    m = table(
        player("fugger", west=[square("portugal")]),
        empires={
            "portugal": {"cities": cities(toledo="knight:catholic"), "repressed": ["knight:catholic", "pawn:fugger"]},
            "aragon": {"cities": cities(valencia="rook:catholic"), "repressed": ["knight:islamic"]},
        },
    )
    told = march(m)
    assert (len(battle(told)["attackers"]), len(battle(told)["defenders"])) == (1, 1)
    assert empire(m, "portugal")["repressed"] == ["knight:catholic", "pawn:fugger"]
    assert empire(m, "aragon")["repressed"] == ["knight:islamic"]
    assert florins(m, "fugger") == 9


@pytest.mark.rule("pax:F9.f.2", "pax:F9.i.2")
def test_pirates_and_concessions_do_not_fight_and_stay_where_they_are() -> None:
    borders = {
        "aragon__papal_states": ["pirate:islamic"],
        "aragon__france": ["pawn:medici"],
        "aragon__portugal": ["pawn:fugger"],
        "england__portugal": ["pirate:catholic"],
    }
    m = portugal(knights=2, aragon={"cities": cities(valencia="rook:catholic")}, borders=borders)
    told = march(m)
    assert (len(battle(told)["attackers"]), len(battle(told)["defenders"])) == (2, 1)
    play(m, "city toledo", "pass")
    assert holder(m, "aragon") == "fugger"
    for name, tokens in borders.items():
        assert border(m, name) == tokens


# ---------------------------------------------------------------------- F9.f-h: the vassal


@pytest.mark.rule("pax:F9.f.1", "pax:F9.g.1")
@pytest.mark.parametrize("side", [None, "king", "republic"])
def test_the_conquered_empire_becomes_a_king_side_vassal(side: str | None) -> None:
    m = portugal(theirs={"west": [square("aragon", side=side)]} if side else {})
    told = march(m)
    assert "regime_change" in [e.kind for e in told]
    assert kind(m) == "concession"
    assert m.decision is not None
    assert m.decision.seat == "fugger"
    play(m, "pass")
    assert [v["empire"] for v in entry(m, "portugal")["vassals"]] == ["aragon"]
    assert entries(m, "fugger", "west") == ["portugal"]
    assert entries(m, "medici", "west") == []
    above: Any = m.view("fugger")["players"][0]["west"][0]
    shown = above["vassals"][0]
    assert shown["side"] == "king"
    assert m.view(None)["players"][0]["kings"] == 2


@pytest.mark.rule("pax:F9.g.2")
def test_the_vassal_keeps_its_repressed_tokens_unless_they_are_emancipated() -> None:
    m = portugal(aragon={"repressed": ["pawn:medici", "rook:islamic"]})
    march(m)
    play(m, "pass")
    assert kind(m) == "emancipate"
    freed = m.copy()
    play(m, "pass")
    assert empire(m, "aragon")["repressed"] == ["pawn:medici", "rook:islamic"]
    play(freed, "token pawn:medici", "border aragon__france", "pass")
    assert empire(freed, "aragon")["repressed"] == ["rook:islamic"]


@pytest.mark.rule("pax:F9.h.1")
def test_a_vassal_from_its_throne_keeps_queen_and_bishop() -> None:
    m = portugal(aragon={"queens": [card("PREN046", "islamic")], "bishop": "catholic"})
    march(m)
    play(m, "pass")
    lands = entry(m, "portugal")["vassals"]
    assert lands == [{"empire": "aragon", "bishop": "catholic", "queens": [{"card": "PREN046", "bishop": "islamic"}]}]


@pytest.mark.rule("pax:F9.h.2")
def test_a_vassal_from_an_enemy_loses_queen_and_bishop() -> None:
    lands = [square("aragon", bishop="catholic", queens=[card("PREN046", "islamic")])]
    m = portugal(theirs={"west": lands})
    march(m)
    play(m, "pass")
    assert entry(m, "portugal")["vassals"] == [{"empire": "aragon", "bishop": None, "queens": []}]
    assert holder(m, "PREN046") is None
    assert pool(m, "bishop:catholic") == pool(m, "bishop:islamic") == 5


@pytest.mark.rule("pax:F9.f.1", "pax:F9.h.2")
def test_an_enemy_vassal_may_be_conquered_and_its_suzerain_is_unaffected() -> None:
    # R44
    old = square("papal_states", bishop="catholic", vassals=[vassal("aragon", "islamic"), vassal("hungary")])
    m = portugal(theirs={"west": [old]})
    march(m)
    play(m, "pass")
    assert [v["empire"] for v in entry(m, "portugal")["vassals"]] == ["aragon"]
    suzerain = entry(m, "papal_states")
    assert [v["empire"] for v in suzerain["vassals"]] == ["hungary"]
    assert suzerain["bishop"] == "catholic"
    assert holder(m, "papal_states") == "medici"


@pytest.mark.rule("pax:F9.i.1", "pax:F9.tip")
def test_surviving_knights_remain_at_home() -> None:
    m = portugal(knights=2)
    march(m)
    play(m, "pass")
    assert city(m, "toledo") == city(m, "granada") == ["knight:catholic"]
    assert city(m, "valencia") == city(m, "algiers") == []


@pytest.mark.rule("pax:F9.i.2")
def test_the_cities_of_the_conquered_hold_only_the_emancipated() -> None:
    m = portugal(
        knights=3,
        aragon={"cities": cities(valencia="rook:catholic", algiers="rook:islamic"), "repressed": ["knight:reformist"]},
        borders={"aragon__papal_states": ["pirate:islamic"]},
    )
    march(m)
    play(m, "city toledo", "city granada", "pass", "token knight:reformist", "city algiers")
    assert city(m, "valencia") == []
    assert city(m, "algiers") == ["knight:reformist"]
    assert city(m, "timbuktu") == []
    assert city(m, "spice_islands") == ["knight:catholic"]
    assert border(m, "aragon__papal_states") == ["pirate:islamic"]


# ---------------------------------------------------------------------- F9.j


@pytest.mark.rule("pax:F9.j.1")
def test_what_a_vassal_conquers_serves_his_suzerain() -> None:
    m = portugal(mine=[square("england", vassals=[vassal("portugal")])])
    play(m, "ops west", "empire aragon", "pass")
    assert [v["empire"] for v in entry(m, "england")["vassals"]] == ["portugal", "aragon"]


@pytest.mark.rule("pax:F9.j.2", "pax:F9.a")
def test_suzerain_and_vassals_do_not_campaign_against_each_other() -> None:
    m = table(
        player("fugger", west=[square("france", vassals=[vassal("portugal"), vassal("aragon")])]),
    )
    play(m, "ops west")
    for king, found in (
        ("france", {"england", "holy_roman_empire", "papal_states"}),
        ("aragon", {"england", "holy_roman_empire", "papal_states"}),
    ):
        other = m.copy()
        play(other, f"op {king} campaign")
        assert set(keys(other)) == {f"empire {name}" for name in found}
    play(m, "op portugal campaign")  # England is the only neighbour outside the suzerainty
    assert city(m, "london") == []


# ---------------------------------------------------------------------- F9.tip


def where_tokens_stand(match: PaxMatch) -> dict[str, list[str]]:
    """The tokens in each city and border."""
    doc = match.snapshot()
    places = {name: tokens for e in EMPIRE_IDS for name, tokens in doc["empires"][e]["cities"].items()}
    return {**places, **doc["borders"]}


@pytest.mark.rule("pax:F9.tip", "pax:F9.i.1")
@pytest.mark.parametrize("war", ["campaign", "conspiracy", "crusade", "peasant_revolt"])
@pytest.mark.parametrize("defenders", [1, 2])
def test_no_token_on_the_map_leaves_its_place_in_a_battle(war: str, defenders: int) -> None:
    name = {"campaign": "PREN101X", "conspiracy": "PREN032", "crusade": "PREN008", "peasant_revolt": "PREN040"}[war]
    towns = ["rook:islamic"] * defenders + [""] * (2 - defenders)
    m = table(
        player("fugger", hand=[name], west=[square("portugal")]),
        empires={
            "portugal": {"cities": cities(toledo="knight:catholic", granada="knight:catholic")},
            "france": {"cities": cities(paris="knight:catholic", lyon="knight:catholic")},
            "aragon": {"cities": cities(valencia=towns[0], algiers=towns[1])},
        },
        borders={
            "aragon__papal_states": ["pirate:catholic"],
            "aragon__portugal": ["pawn:fugger"],
            "aragon__france": ["pawn:medici"],
            "england__france": ["pirate:catholic"],
        },
    )
    expected = where_tokens_stand(m)
    told = march(m) if war == "campaign" else play(m, f"play {name}", "trigger")
    while kind(m) in ("casualty", "survivor", "survivor_city", "survivor_border"):
        told += play(m, keys(m)[0])
    for event in told:
        if event.kind == "casualty" and "place" in values(event)["piece"]:
            expected[values(event)["piece"]["place"]] = []
        elif event.kind in ("survivor_in_city", "survivor_in_border"):  # agents of the card, in the embattled empire
            where = event.data.get("city") or event.data["border"]
            assert war != "campaign"
            assert where in ("valencia", "algiers", "aragon__france", "aragon__papal_states", "aragon__portugal")
            expected[where] = [values(event)["token"]]
    assert where_tokens_stand(m) == expected
