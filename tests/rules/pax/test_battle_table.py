"""The battle table: each row of it in the four kinds of battle, fought over Aragon on the same ground."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from tests.rules.pax.test_battle import (
    AGENTS_OF,
    OPENINGS,
    Muster,
    arena,
    battles,
    fell,
    happened,
    land,
    muster,
    over_aragon,
    wind_up,
)
from tests.support.pax import (
    border,
    card,
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

PORTUGAL = {"toledo": "knight:catholic", "granada": "knight:catholic"}
HERETIC = {"valencia": "rook:islamic"}
TIMBUKTU = {"black": "timbuktu"}
CIVIL_WARS = ("conspiracy", "peasant_revolt")


def everybody(fight: Muster) -> set[str]:
    """Both sides."""
    return fight.attackers | fight.defenders


# ---------------------------------------------------------------------- agents


@pytest.mark.rule("pax:BT.agents.campaign")
def test_no_agents_take_part_in_a_campaign() -> None:
    match = over_aragon("campaign", HERETIC | PORTUGAL, me={"west": [card("PREN032"), card("PREN025")]})
    pools = dict(match.view(None)["pool"])
    fight = muster(match, "ops west", "op portugal campaign", "empire aragon")
    assert fight.attackers == {"city toledo", "city granada"}
    assert fight.sizes == (2, 1)
    wind_up(match)
    assert match.view(None)["pool"] == pools | {"knight:catholic": 9, "rook:islamic": 7}


@pytest.mark.rule("pax:BT.agents.conspiracy.2e")
@pytest.mark.parametrize(
    ("name", "where", "attackers", "number"),
    [
        ("PREN049", "toledo", {"agent rook:catholic"}, 2),
        ("PREN032", "valencia", {"agent knight:catholic"}, 2),
        ("PREN110X", "buda", {"agent knight:islamic", "agent knight:reformist"}, 2),
        ("PREN166X", "tana", {"agent pawn:fugger"}, 1),
        ("PREN009", "venice", set(), 0),
    ],
)
def test_all_agents_but_bishops_attack_in_a_conspiracy(name: str, where: str, attackers: set[str], number: int) -> None:
    pirate = {"ottoman__papal_states": ["pirate:islamic"]} if where == "venice" else {}
    match = arena(name, {where: "rook:islamic"}, borders=pirate)
    fight = muster(match, f"play {name}", "trigger")
    assert fight.attackers == attackers | ({"pirate ottoman__papal_states"} if pirate else set())
    assert fight.sizes == (number + len(pirate), 1)


@pytest.mark.rule("pax:BT.agents.peasant")
@pytest.mark.parametrize(
    ("name", "where", "attacker"),
    [
        ("PREN036", "paris", "agent pawn:fugger"),
        ("PREN033", "london", "agent knight:islamic"),
        ("PREN114X", "vienna", "agent rook:catholic"),
        ("PREN020", "paris", "agent pirate:islamic"),
        ("PREN010", "venice", "concession aragon__papal_states"),
    ],
)
def test_all_agents_but_bishops_attack_in_a_peasant_revolt(name: str, where: str, attacker: str) -> None:
    match = arena(name, {where: "rook:islamic"}, borders={"aragon__papal_states": ["pawn:fugger"]})
    target = ("empire england",) if name == "PREN033" else ()
    fight = muster(match, f"play {name}", "trigger", *target)
    assert fight.attackers == {attacker}
    assert fight.sizes == (1, 1)


@pytest.mark.rule("pax:BT.agents.religious")
@pytest.mark.parametrize(
    ("name", "where", "heretic", "attackers", "number"),
    [
        ("PREN029", "cairo", "rook:islamic", {"agent knight:catholic"}, 2),
        ("PREN052", "vienna", "rook:catholic", {"agent rook:reformist"}, 2),
        ("PREN210P", "venice", "knight:catholic", {"agent pirate:islamic"}, 1),
    ],
)
def test_knight_rook_and_pirate_agents_attack_in_a_religious_war(
    name: str, where: str, heretic: str, attackers: set[str], number: int
) -> None:
    match = arena(name, {where: heretic}, variants=["promo_cards"])
    fight = muster(match, f"play {name}", "trigger")
    assert fight.attackers == attackers
    assert fight.sizes == (number, 1)


# ---------------------------------------------------------------------- the ruling class


@pytest.mark.rule(
    "pax:BT.knights.campaign", "pax:BT.knights.conspiracy", "pax:BT.knights.peasant", "pax:BT.knights.religious"
)
def test_knights_of_the_empire() -> None:
    knights = {"algiers": "knight:catholic", "timbuktu": "knight:reformist"}
    fights = battles(HERETIC | knights | PORTUGAL, emporia=TIMBUKTU)
    for what in CIVIL_WARS:
        assert fights[what].defenders == {"city valencia", "city algiers", "city timbuktu"}
        assert fights[what].attackers == AGENTS_OF[what]
    assert fights["crusade"].attackers == {"city algiers", "city toledo", "city granada"}
    assert fights["crusade"].defenders == {"city valencia", "city timbuktu"}
    assert fights["campaign"].attackers == {"city toledo", "city granada"}
    assert florins(fights["campaign"].match, "fugger") == 8


@pytest.mark.rule("pax:BT.knights.campaign")
@pytest.mark.parametrize(("purse", "offered"), [(2, True), (1, False)])
def test_a_campaign_needs_a_florin_for_each_knight_of_the_attacking_king(purse: int, offered: bool) -> None:
    match = over_aragon("campaign", HERETIC | PORTUGAL, me={"florins": purse})
    assert ("ops west" in keys(match)) == offered


@pytest.mark.rule("pax:BT.rooks.campaign", "pax:BT.rooks.conspiracy", "pax:BT.rooks.peasant", "pax:BT.rooks.religious")
def test_rooks_of_the_empire() -> None:
    rooks = {"algiers": "rook:catholic", "timbuktu": "rook:reformist"}
    portugal = {"toledo": "knight:catholic", "granada": "rook:catholic", "spice_islands": "rook:islamic"}
    fights = battles(HERETIC | rooks | portugal, emporia=TIMBUKTU | {"white": "spice_islands"})
    for what in CIVIL_WARS:
        assert fights[what].defenders == {"city valencia", "city algiers", "city timbuktu"}
        assert fights[what].attackers == AGENTS_OF[what]
    assert fights["crusade"].attackers == {"city algiers", "city toledo"}
    assert fights["crusade"].defenders == {"city valencia", "city timbuktu"}
    assert fights["campaign"].attackers == {"city toledo"}
    assert fights["campaign"].sizes == (1, 3)
    assert not {"city granada", "city spice_islands"} & everybody(fights["campaign"])
    assert florins(fights["campaign"].match, "fugger") == 9


@pytest.mark.rule(
    "pax:BT.adjknights.campaign",
    "pax:BT.adjknights.conspiracy",
    "pax:BT.adjknights.peasant",
    "pax:BT.adjknights.religious",
)
def test_knights_of_the_neighbours() -> None:
    # France and England touch both Portugal and Aragon.
    third = {"paris": "knight:catholic", "lyon": "knight:islamic", "london": "knight:catholic"}
    fights = battles({"valencia": "knight:islamic"} | PORTUGAL | third)
    assert fights["campaign"].attackers == {"city toledo", "city granada"}
    assert fights["campaign"].defenders == {"city valencia"}
    for what in CIVIL_WARS:
        assert fights[what].attackers == AGENTS_OF[what]
        assert fights[what].defenders == {"city valencia"}
    assert fights["crusade"].attackers == {"city toledo", "city granada", "city paris", "city london"}
    assert fights["crusade"].defenders == {"city valencia"}


@pytest.mark.rule(
    "pax:BT.adjrooks.campaign", "pax:BT.adjrooks.conspiracy", "pax:BT.adjrooks.peasant", "pax:BT.adjrooks.religious"
)
def test_rooks_of_the_neighbours() -> None:
    third = {"paris": "rook:catholic", "lyon": "rook:islamic", "london": "rook:catholic"}
    fights = battles(HERETIC | PORTUGAL | third)
    for what in CIVIL_WARS:
        assert fights[what].attackers == AGENTS_OF[what]
        assert fights[what].defenders == {"city valencia"}
    for what in ("campaign", "crusade"):
        assert fights[what].attackers == {"city toledo", "city granada"}
        assert fights[what].defenders == {"city valencia"}


# ---------------------------------------------------------------------- borders and squares


@pytest.mark.rule(
    "pax:BT.pirates.campaign", "pax:BT.pirates.conspiracy", "pax:BT.pirates.peasant", "pax:BT.pirates.religious"
)
@pytest.mark.parametrize(
    ("here", "there", "heretics"),
    [
        ("catholic", "islamic", {"pirate aragon__papal_states"}),
        ("reformist", "catholic", {"pirate aragon__portugal"}),
        ("islamic", "reformist", {"pirate aragon__portugal", "pirate aragon__papal_states"}),
    ],
)
def test_pirates_on_the_borders(here: str, there: str, heretics: set[str]) -> None:
    pirates = {
        "aragon__portugal": [f"pirate:{here}"],
        "aragon__papal_states": [f"pirate:{there}"],
        "england__france": ["pirate:catholic"],  # no border of Aragon
    }
    both = {"pirate aragon__portugal", "pirate aragon__papal_states"}
    fights = battles(HERETIC | PORTUGAL, borders=pirates)
    for what in CIVIL_WARS:
        assert fights[what].attackers == AGENTS_OF[what] | both
        assert fights[what].defenders == {"city valencia"}
    assert fights["crusade"].attackers == {"city toledo", "city granada"} | (both - heretics)
    assert fights["crusade"].defenders == {"city valencia"} | heretics
    assert fights["campaign"].attackers == {"city toledo", "city granada"}
    assert fights["campaign"].defenders == {"city valencia"}


@pytest.mark.rule(
    "pax:BT.concessions.campaign",
    "pax:BT.concessions.conspiracy",
    "pax:BT.concessions.peasant",
    "pax:BT.concessions.religious",
)
def test_concessions_on_the_borders() -> None:
    pawns = {
        "aragon__portugal": ["pawn:fugger"],
        "aragon__france": ["pawn:medici"],
        "england__portugal": ["pawn:fugger"],
    }
    fights = battles(HERETIC | PORTUGAL, borders=pawns)
    assert fights["peasant_revolt"].attackers == {"agent pawn:fugger", "concession aragon__portugal"}
    assert fights["conspiracy"].attackers == AGENTS_OF["conspiracy"]
    for what in ("campaign", "crusade"):
        assert fights[what].attackers == {"city toledo", "city granada"}
    for fight in fights.values():
        assert fight.defenders == {"city valencia"}


@pytest.mark.rule(
    "pax:BT.represskr.campaign", "pax:BT.represskr.conspiracy", "pax:BT.represskr.peasant", "pax:BT.represskr.religious"
)
def test_repressed_knights_and_rooks() -> None:
    fights = battles(
        HERETIC | PORTUGAL,
        repressed={"aragon": ["knight:catholic", "rook:islamic"], "portugal": ["knight:catholic", "rook:catholic"]},
    )
    assert fights["conspiracy"].attackers == AGENTS_OF["conspiracy"] | {
        "repressed knight:catholic aragon",
        "repressed rook:islamic aragon",
    }
    assert fights["peasant_revolt"].attackers == AGENTS_OF["peasant_revolt"]
    for what in ("campaign", "crusade"):
        assert fights[what].attackers == {"city toledo", "city granada"}
    for fight in fights.values():
        assert fight.defenders == {"city valencia"}


@pytest.mark.rule("pax:BT.serfs.campaign", "pax:BT.serfs.conspiracy", "pax:BT.serfs.peasant", "pax:BT.serfs.religious")
def test_serfs() -> None:
    fights = battles(
        HERETIC | PORTUGAL, repressed={"aragon": ["pawn:fugger", "pawn:medici"], "portugal": ["pawn:fugger"]}
    )
    assert fights["peasant_revolt"].attackers == {
        "agent pawn:fugger",
        "repressed pawn:fugger aragon",
        "repressed pawn:medici aragon",
    }
    assert fights["conspiracy"].attackers == AGENTS_OF["conspiracy"]
    for what in ("campaign", "crusade"):
        assert fights[what].attackers == {"city toledo", "city granada"}
    for fight in fights.values():
        assert fight.defenders == {"city valencia"}


# ---------------------------------------------------------------------- resolution


@pytest.mark.rule(
    "pax:BT.resolve.campaign", "pax:BT.resolve.conspiracy", "pax:BT.resolve.peasant", "pax:BT.resolve.religious"
)
@pytest.mark.parametrize("what", list(OPENINGS))
def test_every_battle_is_a_one_for_one_exchange(what: str) -> None:
    match = over_aragon(
        what,
        {
            "valencia": "rook:islamic", "algiers": "rook:islamic",
            "toledo": "knight:catholic", "granada": "knight:catholic", "spice_islands": "knight:catholic",
        },
        repressed={"aragon": ["knight:islamic", "pawn:medici"]},
        borders={"aragon__france": ["pawn:fugger"]},
        emporia={"white": "spice_islands"},
    )  # fmt: skip
    fight = muster(match, *OPENINGS[what])
    assert fight.sizes == (3, 2)
    assert len(fell(fight.events, attacking=True)) == 2
    assert sorted(fell(fight.events, attacking=False)) == ["city algiers", "city valencia"]
    assert "victorious" in happened(fight.events)
    assert pool(match, "rook:islamic") == 7


@pytest.mark.rule("pax:BT.resolve.religious")
def test_a_religious_war_must_cause_a_casualty() -> None:
    match = over_aragon("crusade", {"valencia": "rook:catholic"} | PORTUGAL)
    play(match, "play PREN008")
    assert "trigger" not in keys(match)


# ---------------------------------------------------------------------- victory


def won(what: str, rights: dict[str, Any] | None = None, **parts: Any) -> PaxMatch:
    """Fugger has won over Aragon, up to the first question afterwards; Medici may hold it."""
    repressed = {"aragon": ["knight:islamic"]} if what == "conspiracy" else {}
    pawns = {"aragon__france": ["pawn:fugger"]} if what == "peasant_revolt" else {}
    match = over_aragon(what, HERETIC | PORTUGAL, repressed=repressed, borders=pawns, you=rights, **parts)
    fight = muster(match, *OPENINGS[what])
    assert "victorious" in happened(fight.events)
    while kind(match).startswith("survivor"):
        play(match, keys(match)[0])
    return match


HELD: list[dict[str, Any]] = [{}, {"west": [square("aragon")]}, {"west": [square("aragon", "republic")]}]


@pytest.mark.rule("pax:BT.win.campaign")
@pytest.mark.parametrize("rights", HELD)
def test_a_won_campaign_takes_a_vassal_and_may_add_a_concession(rights: dict[str, Any]) -> None:
    match = won("campaign", rights)
    assert kind(match) == "concession"
    assert keys(match) == ["border aragon__france", "border aragon__papal_states", "border aragon__portugal", "pass"]
    play(match, "border aragon__france")
    assert border(match, "aragon__france") == ["pawn:fugger"]
    assert holder(match, "aragon") == "fugger"
    assert entries(match, "fugger", "west") == ["portugal"]
    assert [v["empire"] for v in entry(match, "portugal")["vassals"]] == ["aragon"]
    assert entries(match, "medici", "west") == []
    assert empire(match, "aragon")["state"] == "medieval"


@pytest.mark.rule("pax:BT.win.conspiracy", "pax:BT.win.peasant")
@pytest.mark.parametrize("rights", HELD)
@pytest.mark.parametrize("what", CIVIL_WARS)
def test_a_won_civil_war_takes_a_king_and_may_add_a_concession(what: str, rights: dict[str, Any]) -> None:
    match = won(what, rights)
    assert kind(match) == "concession"
    assert "border aragon__papal_states" in keys(match)
    assert "pass" in keys(match)
    play(match, "border aragon__papal_states")
    assert border(match, "aragon__papal_states") == ["pawn:fugger"]
    assert entries(match, "fugger", "west")[-1] == "aragon"
    assert entry(match, "aragon")["side"] == "king"
    assert entries(match, "medici", "west") == []
    assert empire(match, "aragon")["state"] == "medieval"


@pytest.mark.rule("pax:BT.win.religious")
@pytest.mark.parametrize("rights", HELD)
def test_a_won_religious_war_takes_a_king_and_makes_a_theocracy(rights: dict[str, Any]) -> None:
    match = won("crusade", rights)
    assert kind(match) == "concession"
    assert keys(match) == ["border aragon__france", "border aragon__papal_states", "border aragon__portugal", "pass"]
    play(match, "border aragon__papal_states")
    assert border(match, "aragon__papal_states") == ["pawn:fugger"]
    assert entries(match, "fugger", "west")[-1] == "aragon"
    assert entry(match, "aragon")["side"] == "king"
    assert entries(match, "medici", "west") == []
    assert empire(match, "aragon")["state"] == "catholic"


@pytest.mark.rule("pax:BT.win.peasant.map", "pax:J1.c.2e")
@pytest.mark.parametrize("state", ["catholic", "islamic", "reformist"])
@pytest.mark.parametrize("what", CIVIL_WARS)
def test_a_won_civil_war_never_changes_the_map(what: str, state: str) -> None:
    match = over_aragon(what, {}, states={"aragon": state}, repressed={"aragon": ["knight:catholic", "pawn:medici"]})
    events = play(match, *OPENINGS[what])
    asked, more = wind_up(match)
    assert "regime_change" in happened(events + more)
    assert "map_changes" not in happened(events + more)
    assert not {"golden_liberty", "constantinople"} & set(asked)
    assert empire(match, "aragon")["state"] == state


@pytest.mark.rule("pax:BT.straw.campaign.2e")
@pytest.mark.parametrize(
    "mine",
    [
        [square("portugal"), square("aragon")],
        [square("portugal"), square("aragon", "republic")],
        [square("portugal", vassals=[vassal("aragon")])],
    ],
)
def test_no_campaign_against_an_empire_of_ones_own(mine: list[dict[str, Any]]) -> None:
    # Portugal touches Aragon, England and France.
    match = table(
        player("fugger", west=mine), player("medici", west=[square("england")]), empires=land(HERETIC | PORTUGAL)
    )
    play(match, "ops west")
    assert kind(match) == "campaign"
    assert keys(match) == ["empire england", "empire france"]


@pytest.mark.rule("pax:BT.straw.conspiracy", "pax:BT.straw.peasant", "pax:BT.straw.religious")
@pytest.mark.parametrize(("side", "after"), [("king", "republic"), ("republic", "king")])
@pytest.mark.parametrize("what", ["conspiracy", "peasant_revolt", "crusade"])
def test_a_war_won_over_ones_own_empire_flips_it(what: str, side: str, after: str) -> None:
    match = won(what, me={"west": [square("aragon", side)]})
    assert kind(match) == "concession"
    assert "border aragon__papal_states" in keys(match)
    assert "pass" in keys(match)
    play(match, "border aragon__papal_states")
    wind_up(match)
    assert border(match, "aragon__papal_states") == ["pawn:fugger"]
    assert holder(match, "aragon") == "fugger"
    assert entry(match, "aragon")["side"] == after
    assert empire(match, "aragon")["state"] == ("catholic" if what == "crusade" else "medieval")


@pytest.mark.rule("pax:BT.concession.optional.1e")
@pytest.mark.parametrize("what", list(OPENINGS))
def test_the_concession_is_optional_in_every_kind_of_battle(what: str) -> None:
    match = won(what)
    assert kind(match) == "concession"
    before = match.snapshot()["borders"]
    play(match, "pass")
    assert match.snapshot()["borders"] == before
    assert holder(match, "aragon") == "fugger"


@pytest.mark.rule("pax:BT.concession.optional.1e")
@pytest.mark.parametrize("what", list(OPENINGS))
def test_the_concession_that_displaces_another_is_optional_and_costs_a_florin(what: str) -> None:
    match = over_aragon(
        what,
        HERETIC | PORTUGAL,
        repressed={"aragon": ["pawn:medici"]},
        borders={"aragon__portugal": ["pawn:medici"], "aragon__papal_states": ["pirate:catholic"]},
    )
    muster(match, *OPENINGS[what])
    while kind(match).startswith("survivor"):
        play(match, keys(match)[0])
    assert kind(match) == "concession"
    assert "pass" in keys(match)
    assert "border aragon__papal_states" not in keys(match) or not border(match, "aragon__papal_states")
    purse = florins(match, "fugger")
    declined = match.copy()
    play(declined, "pass")
    assert border(declined, "aragon__portugal") == ["pawn:medici"]
    assert florins(declined, "fugger") == purse
    play(match, "border aragon__portugal")
    assert border(match, "aragon__portugal") == ["pawn:fugger"]
    assert florins(match, "fugger") == purse - 1


# ---------------------------------------------------------------------- who stands where afterwards


@pytest.mark.rule("pax:BT.cities.campaign")
def test_only_emancipated_tokens_enter_the_cities_after_a_campaign() -> None:
    match = over_aragon("campaign", HERETIC | PORTUGAL, repressed={"aragon": ["knight:islamic"]})
    muster(match, *OPENINGS["campaign"])
    play(match, "pass")
    assert kind(match) == "emancipate"
    assert keys(match) == ["token knight:islamic", "pass"]
    stay = match.copy()
    play(stay, "pass")
    assert [city(stay, "valencia"), city(stay, "algiers")] == [[], []]
    play(match, "token knight:islamic", "city algiers")
    assert [city(match, "valencia"), city(match, "algiers")] == [[], ["knight:islamic"]]
    assert [city(match, "toledo"), city(match, "granada")].count(["knight:catholic"]) == 1


@pytest.mark.rule("pax:BT.cities.conspiracy")
def test_surviving_knights_and_rooks_enter_the_cities_after_a_conspiracy() -> None:
    match = over_aragon("conspiracy", HERETIC | PORTUGAL, repressed={"aragon": ["rook:reformist"]})
    play(match, *OPENINGS["conspiracy"], "agent knight:catholic", "agent knight:catholic", "city valencia")
    assert kind(match) == "concession"
    assert city(match, "valencia") == ["knight:catholic"]
    assert city(match, "algiers") == ["rook:reformist"]
    assert empire(match, "aragon")["repressed"] == []
    assert [city(match, "toledo"), city(match, "granada")] == [["knight:catholic"], ["knight:catholic"]]


@pytest.mark.rule("pax:BT.cities.peasant")
def test_surviving_knight_agents_enter_the_cities_and_others_may_be_emancipated_after_a_revolt() -> None:
    # Zupy Krakowskie Company: a gold knight in Hungary.
    match = arena(
        "PREN070",
        {"buda": "rook:catholic"},
        repressed={"hungary": ["rook:islamic"]},
        borders={"byzantium__hungary": ["pawn:fugger"]},
    )
    play(match, "play PREN070", "trigger", "concession byzantium__hungary", "city varna")
    assert city(match, "varna") == ["knight:catholic"]
    play(match, "pass")
    assert kind(match) == "emancipate"
    assert keys(match) == ["token rook:islamic", "pass"]
    stay = match.copy()
    play(stay, "pass")
    assert city(stay, "buda") == []
    assert empire(stay, "hungary")["repressed"] == ["rook:islamic"]
    play(match, "token rook:islamic")
    assert city(match, "buda") == ["rook:islamic"]


@pytest.mark.rule("pax:BT.cities.religious")
def test_surviving_agents_enter_the_cities_and_others_may_be_emancipated_after_a_religious_war() -> None:
    # Black Army: two red knights in Hungary; a red knight in Vienna next door.
    match = arena(
        "PREN066",
        {"buda": "rook:catholic", "vienna": "knight:reformist"},
        repressed={"hungary": ["rook:islamic"]},
    )
    play(match, "play PREN066", "trigger", "agent knight:reformist", "city varna")
    assert kind(match) == "concession"
    assert city(match, "varna") == ["knight:reformist"]
    assert city(match, "vienna") == ["knight:reformist"]
    play(match, "pass")
    assert keys(match) == ["token rook:islamic", "pass"]
    stay = match.copy()
    play(stay, "pass")
    assert city(stay, "buda") == []
    play(match, "token rook:islamic")
    assert city(match, "buda") == ["rook:islamic"]
    assert city(match, "vienna") == ["knight:reformist"]


@pytest.mark.rule("pax:BT.borders.campaign", "pax:BT.borders.conspiracy", "pax:BT.borders.religious")
@pytest.mark.parametrize("what", ["campaign", "conspiracy", "crusade"])
def test_serfs_may_be_emancipated_into_empty_borders(what: str) -> None:
    match = over_aragon(
        what,
        HERETIC | PORTUGAL,
        repressed={"aragon": ["pawn:medici"]},
        borders={"aragon__portugal": ["pawn:medici"]},
    )
    muster(match, *OPENINGS[what])
    while kind(match).startswith("survivor"):
        play(match, keys(match)[0])
    play(match, "pass")
    assert kind(match) == "emancipate"
    assert keys(match) == ["token pawn:medici", "pass"]
    stay = match.copy()
    play(stay, "pass")
    assert empire(stay, "aragon")["repressed"] == ["pawn:medici"]
    assert border(stay, "aragon__france") == []
    play(match, "token pawn:medici")
    assert keys(match) == ["border aragon__france", "border aragon__papal_states"]
    play(match, "border aragon__france")
    assert border(match, "aragon__france") == ["pawn:medici"]
    assert empire(match, "aragon")["repressed"] == []


@pytest.mark.rule("pax:BT.borders.peasant")
def test_surviving_pawns_of_a_revolt_go_into_empty_borders() -> None:
    match = over_aragon(
        "peasant_revolt",
        HERETIC,
        repressed={"aragon": ["pawn:medici"]},
        borders={"aragon__portugal": ["pawn:fugger"]},
    )
    play(match, *OPENINGS["peasant_revolt"], "concession aragon__portugal")
    assert kind(match) == "survivor"
    assert sorted(keys(match)) == ["agent pawn:fugger", "repressed pawn:medici aragon"]
    play(match, "repressed pawn:medici aragon")
    assert keys(match) == ["border aragon__france", "border aragon__papal_states", "border aragon__portugal"]
    play(match, "border aragon__papal_states")
    assert kind(match) == "survivor_border"
    play(match, "border aragon__france")
    assert border(match, "aragon__papal_states") == ["pawn:medici"]
    assert border(match, "aragon__france") == ["pawn:fugger"]
    assert empire(match, "aragon")["repressed"] == []
