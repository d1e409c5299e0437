"""K1, K2: religious wars, that is crusades, jihads and reformations."""

import pytest

from signoria.pax.facts import AGENTS, N_ITEMS, ONE_SHOT_IDS, ONE_SHOTS, TOKEN_IDS
from tests.rules.pax.test_battle import arena, happened, land, muster, wind_up
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
)
from tests.support.told import values

# ---------------------------------------------------------------------- K1: believers and heretics


# R19: the religion of the war decides, also where the only agent is a bishop.
@pytest.mark.rule("pax:K1.1", "pax:K1.2")
@pytest.mark.parametrize(
    ("name", "what", "religion", "heresies"),
    [
        ("PREN157X", "crusade", "catholic", ("islamic", "reformist")),
        ("PREN061", "jihad", "islamic", ("reformist", "catholic")),
        ("PREN005", "reformation", "reformist", ("catholic", "islamic")),
    ],
)
def test_a_crusade_is_catholic_a_reformation_reformist_and_a_jihad_islamic(
    name: str, what: str, religion: str, heresies: tuple[str, str]
) -> None:
    here, there, last, home = ("valencia", "algiers", "timbuktu", "aragon")
    neighbours = ("toledo", "granada")
    if what == "jihad":
        here, there, last, home = ("tana", "caffa", "trebizond", "byzantium")
        neighbours = ("buda", "varna")
    tokens = {here: f"knight:{religion}", there: f"rook:{heresies[0]}", last: f"knight:{heresies[1]}"}
    tokens |= dict.fromkeys(neighbours, f"knight:{religion}")
    match = arena(name, tokens, emporia={"black": "timbuktu" if what != "jihad" else "tana"})
    battle = muster(match, f"play {name}", "trigger")
    (told,) = [e for e in battle.events if e.kind == "battle"]
    assert (told.data["cause"], told.data["empire"]) == (what, home)
    assert battle.attackers == {f"city {c}" for c in (here, *neighbours)}
    assert battle.defenders == {f"city {there}", f"city {last}"}
    assert battle.sizes == (3, 2)
    wind_up(match)
    assert empire(match, home)["state"] == religion


# R18, R19: a reformation with a pawn for an agent is a reformation all the same.
@pytest.mark.rule("pax:K1.1", "pax:K1.a.1")
def test_the_pawn_of_zionist_state_does_not_attack() -> None:
    match = arena("PREN168X", {"cairo": "rook:islamic", "tana": "knight:reformist", "buda": "knight:reformist"})
    battle = muster(match, "play PREN168X", "trigger")
    assert battle.attackers == {"city tana", "city buda"}
    assert battle.defenders == {"city cairo"}
    assert battle.sizes == (2, 1)
    assert empire(match, "mamluk")["state"] == "reformist"


@pytest.mark.rule("pax:K1.a.1")
def test_both_knights_of_the_holy_land_crusade_attack() -> None:
    battle = muster(arena("PREN029", {"cairo": "rook:islamic"}), "play PREN029", "trigger")
    assert battle.attackers == {"agent knight:catholic"}
    assert battle.sizes == (2, 1)


@pytest.mark.rule("pax:K1.a.1")
def test_the_bishop_of_the_jesuits_does_not_attack() -> None:
    battle = muster(
        arena("PREN008", {"valencia": "rook:islamic", "toledo": "knight:catholic"}), "play PREN008", "trigger"
    )
    assert battle.attackers == {"city toledo"}
    assert battle.sizes == (1, 1)


@pytest.mark.rule("pax:K1.a.2", "pax:K1.b.2")
def test_bordering_believer_pirates_attack_and_heretic_pirates_defend() -> None:
    match = arena(
        "PREN008",
        {"valencia": "rook:islamic"},
        borders={
            "aragon__portugal": ["pirate:catholic"],
            "aragon__papal_states": ["pirate:reformist"],
            "england__france": ["pirate:catholic"],
            "england__portugal": ["pirate:islamic"],
        },
    )
    battle = muster(match, "play PREN008", "trigger")
    assert battle.attackers == {"pirate aragon__portugal"}
    assert battle.defenders == {"city valencia", "pirate aragon__papal_states"}
    assert battle.sizes == (1, 2)


@pytest.mark.rule("pax:K1.a.3", "pax:K1.b.1")
def test_believers_in_the_cities_attack_and_heretics_defend() -> None:
    # Luther's two red rooks, a red knight and a red rook against a gold rook and a green knight.
    match = arena(
        "PREN052",
        {
            "vienna": "knight:reformist",
            "lubeck": "rook:reformist",
            "nurnberg": "rook:catholic",
            "novgorod": "knight:islamic",
        },
        emporia={"black": "novgorod"},
    )
    battle = muster(match, "play PREN052", "trigger")
    assert battle.attackers == {"agent rook:reformist", "city vienna", "city lubeck"}
    assert battle.defenders == {"city nurnberg", "city novgorod"}
    assert battle.sizes == (4, 2)


@pytest.mark.rule("pax:K1.a.4")
def test_believer_knights_of_adjacent_empires_attack_diagonals_included() -> None:
    # England lies across a border of Portugal, France at its corner, the Holy Roman Empire further off.
    match = arena(
        "PREN003",
        {
            "toledo": "rook:islamic",
            "london": "knight:catholic",
            "paris": "knight:catholic",
            "lyon": "knight:islamic",
            "vienna": "knight:catholic",
        },
    )
    battle = muster(match, "play PREN003", "trigger")
    assert battle.attackers == {"city london", "city paris"}
    assert battle.defenders == {"city toledo"}


# Catherine of Navarre, crowned, parts Portugal from France; the diagonal is then none.
@pytest.mark.rule("pax:K1.a.4")
def test_knights_of_empires_that_are_not_adjacent_do_not_attack() -> None:
    match = arena(
        "PREN003",
        {"toledo": "rook:islamic", "london": "knight:catholic", "paris": "knight:catholic"},
        you={"west": [square("aragon", queens=[card("PREN151X")])]},
    )
    battle = muster(match, "play PREN003", "trigger")
    assert battle.attackers == {"city london"}


ROOKS = {"toledo": "rook:islamic", "london": "knight:catholic", "paris": "rook:catholic", "vienna": "rook:catholic"}


@pytest.mark.rule("pax:K1.a.5")
def test_rooks_of_adjacent_empires_do_not_attack() -> None:
    battle = muster(arena("PREN003", ROOKS), "play PREN003", "trigger")
    assert battle.attackers == {"city london"}
    assert battle.defenders == {"city toledo"}


@pytest.mark.rule("pax:K1.a.5")
def test_with_the_knights_hospitaller_gold_rooks_of_adjacent_empires_join_the_holders_crusades() -> None:
    match = arena("PREN003", ROOKS | {"bordeaux": "rook:reformist"}, me={"west": [card("PREN012")]})
    battle = muster(match, "play PREN003", "trigger")
    assert battle.attackers == {"city london", "city paris"}
    assert battle.defenders == {"city toledo"}


@pytest.mark.rule("pax:K1.a.5")
def test_silenced_hospitallers_or_those_of_another_player_do_not_count() -> None:
    silenced = arena("PREN003", ROOKS, me={"west": [card("PREN012", bishop="islamic")]})
    assert muster(silenced, "play PREN003", "trigger").attackers == {"city london"}
    elsewhere = arena("PREN003", ROOKS, you={"west": [card("PREN012")]})
    assert muster(elsewhere, "play PREN003", "trigger").attackers == {"city london"}


@pytest.mark.rule("pax:K1.a.5")
def test_the_hospitallers_do_not_help_a_reformation() -> None:
    match = arena(
        "PREN004",
        {
            "paris": "knight:catholic",
            "london": "rook:reformist",
            "bordeaux": "knight:reformist",
            "vienna": "rook:catholic",
        },
        me={"west": [card("PREN012")]},
    )
    battle = muster(match, "play PREN004", "trigger")
    assert battle.attackers == {"city bordeaux"}
    assert battle.sizes == (1, 1)


@pytest.mark.rule("pax:K1.a.6")
def test_all_eligible_attackers_take_part_unasked() -> None:
    match = arena(
        "PREN029",
        {
            "cairo": "rook:islamic",
            "cyprus": "rook:catholic",
            "constantinople1": "knight:catholic",
            "rhodes": "knight:catholic",
            "buda": "knight:catholic",
            "caffa": "knight:catholic",
        },
        borders={"mamluk__ottoman": ["pirate:catholic"]},
    )
    play(match, "play PREN029")
    assert sorted(keys(match)) == ["decline", "trigger"]
    events = play(match, "trigger")
    assert kind(match) == "casualty"
    assert sorted(keys(match)) == [
        "agent knight:catholic",
        "city buda",
        "city caffa",
        "city constantinople1",
        "city cyprus",
        "city rhodes",
        "pirate mamluk__ottoman",
    ]
    (battle,) = [e for e in events if e.kind == "battle"]
    assert len(values(battle)["attackers"]) == 8


@pytest.mark.rule("pax:K1.b.1", "pax:K1.b.2")
def test_heretics_elsewhere_do_not_defend() -> None:
    match = arena(
        "PREN029",
        {"cairo": "rook:islamic", "cyprus": "knight:reformist", "tana": "knight:islamic", "buda": "knight:reformist"},
        borders={"mamluk__ottoman": ["pirate:islamic"], "hungary__ottoman": ["pirate:islamic"]},
    )
    battle = muster(match, "play PREN029", "trigger")
    assert battle.defenders == {"city cairo", "city cyprus", "pirate mamluk__ottoman"}
    assert battle.sizes == (2, 3)


@pytest.mark.rule("pax:K1.c")
@pytest.mark.parametrize("tokens", [{}, {"cairo": "rook:catholic", "cyprus": "knight:catholic"}])
def test_without_a_heretic_the_war_cannot_be_triggered(tokens: dict[str, str]) -> None:
    match = arena("PREN029", tokens | {"tana": "knight:islamic"}, borders={"mamluk__ottoman": ["pirate:catholic"]})
    play(match, "play PREN029")
    assert kind(match) == "agent_city"
    assert "trigger" not in keys(match)


@pytest.mark.rule("pax:K1.c")
def test_a_heretic_in_a_city_makes_the_war_possible() -> None:
    match = arena("PREN029", {"cyprus": "knight:reformist"})
    play(match, "play PREN029")
    assert sorted(keys(match)) == ["decline", "trigger"]


@pytest.mark.rule("pax:K1.c")
def test_a_war_of_a_region_targets_only_empires_with_heretics_and_attackers() -> None:
    # Gold knights in England and Hungary; heretics in Aragon (reached from England), Papal States (from Hungary),
    # the Holy Roman Empire (from Hungary); none in France and Portugal.
    match = arena(
        "PREN157X",
        {
            "london": "knight:catholic",
            "buda": "knight:catholic",
            "valencia": "rook:islamic",
            "venice": "rook:reformist",
            "vienna": "knight:reformist",
            "paris": "rook:catholic",
        },
    )
    play(match, "play PREN157X", "trigger")
    assert kind(match) == "war_empire"
    assert sorted(keys(match)) == ["empire aragon", "empire holy_roman_empire", "empire papal_states"]


# R9: heretics alone do not make a war; it needs an attacker too.
@pytest.mark.rule("pax:K1.c")
def test_without_an_attacker_the_war_cannot_be_triggered() -> None:
    match = arena("PREN003", {"toledo": "rook:islamic", "london": "rook:catholic"})
    play(match, "play PREN003")
    assert kind(match) == "agent_card"
    assert "trigger" not in keys(match)


@pytest.mark.rule("pax:K1.c.FAQ")
def test_a_bordering_heretic_pirate_alone_makes_the_war_possible() -> None:
    match = arena("PREN029", {}, borders={"mamluk__ottoman": ["pirate:islamic"]})
    play(match, "play PREN029")
    assert sorted(keys(match)) == ["decline", "trigger"]
    play(match, "trigger")
    wind_up(match)
    assert border(match, "mamluk__ottoman") == []
    assert holder(match, "mamluk") == "fugger"


@pytest.mark.rule("pax:K1.d")
def test_a_repressed_heretic_does_not_make_the_war_possible() -> None:
    match = arena("PREN029", {}, repressed={"mamluk": ["rook:islamic", "knight:reformist"]})
    play(match, "play PREN029")
    assert "trigger" not in keys(match)


@pytest.mark.rule("pax:K1.d")
def test_repressed_tokens_do_not_fight_in_a_religious_war() -> None:
    match = arena(
        "PREN029",
        {"cairo": "rook:islamic"},
        repressed={"mamluk": ["knight:catholic", "rook:islamic", "pawn:fugger"], "ottoman": ["knight:catholic"]},
    )
    battle = muster(match, "play PREN029", "trigger")
    assert battle.attackers == {"agent knight:catholic"}
    assert battle.defenders == {"city cairo"}
    assert battle.sizes == (2, 1)
    assert empire(match, "mamluk")["repressed"] == ["knight:catholic", "rook:islamic", "pawn:fugger"]


# ---------------------------------------------------------------------- K2: theocracy and regime change


@pytest.mark.rule("pax:K2.a.1", "pax:K2.b")
@pytest.mark.parametrize("state", ["medieval", "catholic", "reformist"])
def test_a_victorious_jihad_makes_an_islamic_theocracy_and_changes_the_regime(state: str) -> None:
    match = arena(
        "PREN071",
        {"buda": "knight:catholic"},
        states={"hungary": state},
        repressed={"hungary": ["pawn:medici"]},
        you={"east": [square("hungary", bishop="catholic")]},
    )
    events = play(match, "play PREN071", "trigger", "city buda")
    assert empire(match, "hungary")["state"] == "islamic"
    assert {"map_changes", "regime_change"} <= set(happened(events))
    assert entries(match, "fugger", "east") == ["PREN071", "hungary"]
    assert entry(match, "hungary")["bishop"] is None
    assert kind(match) == "concession"
    play(match, "border hungary__ottoman")
    assert kind(match) == "emancipate"
    play(match, "pass")
    assert kind(match) == "action"


@pytest.mark.rule("pax:K2.a.1")
def test_a_lost_religious_war_changes_neither_map_nor_regime() -> None:
    match = arena(
        "PREN071",
        {"buda": "knight:catholic", "varna": "rook:catholic"},
        you={"east": [square("hungary")]},
    )
    events = play(match, "play PREN071", "trigger")
    assert "repelled" in happened(events)
    assert empire(match, "hungary")["state"] == "medieval"
    assert holder(match, "hungary") == "medici"


@pytest.mark.rule("pax:K2.a.2", "pax:K2.b")
def test_in_a_theocracy_of_that_religion_the_map_stays_and_the_regime_changes() -> None:
    match = arena(
        "PREN058",
        {
            "constantinople1": "knight:islamic",
            "constantinople2": "rook:islamic",
            "modon": "rook:reformist",
            "cairo": "knight:islamic",
        },
        states={"ottoman": "islamic"},
    )
    events = play(match, "play PREN058", "trigger", "city cairo")
    assert "map_changes" not in happened(events)
    assert kind(match) == "concession"  # and no question about Constantinople
    assert empire(match, "ottoman")["state"] == "islamic"
    assert holder(match, "ottoman") == "fugger"


@pytest.mark.rule("pax:K2.a.3")
def test_the_ruling_class_keeps_its_cities_when_the_map_changes() -> None:
    # The icons change: a reformist Vienna and Nürnberg show red knights, Lübeck a red rook.
    match = arena(
        "PREN052",
        {"vienna": "rook:reformist", "lubeck": "knight:reformist", "nurnberg": "rook:catholic"},
    )
    play(match, "play PREN052", "trigger", "agent rook:reformist")
    assert empire(match, "holy_roman_empire")["state"] == "reformist"
    assert city(match, "vienna") == ["rook:reformist"]
    assert city(match, "lubeck") == ["knight:reformist"]
    assert city(match, "nurnberg") == ["rook:reformist"]  # the surviving agent, the only place left


# Venice's two tokens under Condottieri are the exception: its icon is gold no more (G4.c).
@pytest.mark.rule("pax:K2.a.3")
def test_venice_is_cut_to_one_token_when_the_papal_states_cease_to_be_catholic() -> None:
    empires = land({"vienna": "knight:reformist"})
    empires["papal_states"]["cities"]["venice"] = ["knight:reformist", "rook:reformist"]
    match = table(
        player("fugger", hand=["PREN005"], west=[card("PREN024")]),
        empires=empires,
        borders={"ottoman__papal_states": ["pirate:islamic"]},
    )
    play(match, "play PREN005", "trigger", "city vienna")
    assert empire(match, "papal_states")["state"] == "reformist"
    assert kind(match) == "venice"
    play(match, "city venice")
    assert city(match, "venice") == ["rook:reformist"]
    assert pool(match, "knight:reformist") == 7


@pytest.mark.rule("pax:K2.a.4")
def test_when_the_ottoman_map_changes_the_attacker_sets_the_places_of_constantinople() -> None:
    tokens = {
        "constantinople1": "knight:islamic", "constantinople2": "rook:islamic", "modon": "rook:reformist",
        "rhodes": "knight:islamic", "cairo": "knight:islamic",
    }  # fmt: skip
    match = arena("PREN058", tokens, you={"east": [square("ottoman")]})
    play(match, "play PREN058", "trigger", "city cairo")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("constantinople", "fugger")
    assert sorted(keys(match)) == sorted(
        [
            "places knight:islamic rook:islamic -",
            "places knight:islamic - rook:islamic",
            "places rook:islamic knight:islamic -",
            "places rook:islamic - knight:islamic",
            "places - knight:islamic rook:islamic",
            "places - rook:islamic knight:islamic",
        ]
    )
    play(match, "places - rook:islamic knight:islamic")
    assert [city(match, f"constantinople{i}") for i in (1, 2, 3)] == [[], ["rook:islamic"], ["knight:islamic"]]
    assert city(match, "rhodes") == ["knight:islamic"]
    assert city(match, "modon") == []
    assert empire(match, "ottoman")["state"] == "islamic"
    assert kind(match) == "concession"


# R51: casualties, survivors, map, square, concession, emancipation, and last the bishops.
@pytest.mark.rule("pax:K2.a.1", "pax:K2.b")
def test_the_order_of_a_victorious_religious_war() -> None:
    match = arena("PREN071", {"buda": "knight:catholic"}, repressed={"hungary": ["rook:catholic"]})
    events = play(match, "play PREN071", "trigger", "city varna", "border hungary__ottoman", "token rook:catholic")
    order = [
        "battle", "casualty", "casualty", "victorious", "survivor_in_city", "map_changes", "regime_change",
        "concession", "emancipated_to_city",
    ]  # fmt: skip
    assert [what for what in happened(events) if what in order] == order


@pytest.mark.rule("pax:K2.b", "pax:K2.a.1")
def test_the_bishop_of_the_card_comes_last() -> None:
    match = arena("PREN003", {"toledo": "rook:islamic", "london": "knight:catholic", "paris": "knight:catholic"})
    events = play(match, "play PREN003", "trigger", "city london", "border aragon__portugal", "card PREN003")
    order = ["casualty", "casualty", "map_changes", "regime_change", "concession", "bishop_on"]
    assert [what for what in happened(events) if what in order] == order


# ---------------------------------------------------------------------- the agents that did not fight


# R20: won or lost, the bishop must be placed.
@pytest.mark.rule("pax:K1.a.1")
def test_the_bishop_of_a_lost_war_must_be_placed() -> None:
    match = arena("PREN003", {"toledo": "rook:islamic", "london": "knight:catholic"})
    events = play(match, "play PREN003", "trigger")
    assert "repelled" in happened(events)
    assert kind(match) == "agent_card"
    assert sorted(keys(match)) == ["card PREN003", "square portugal"]
    play(match, "square portugal")
    assert empire(match, "portugal")["bishop"] == "catholic"


# R21: the bishop of a card of The West goes anywhere in the West, wherever the war was.
@pytest.mark.rule("pax:K1.a.1")
def test_the_bishop_of_a_western_card_goes_anywhere_in_the_west() -> None:
    match = arena(
        "PREN157X",
        {"toledo": "rook:islamic", "london": "knight:catholic"},
        you={"west": [card("PREN052"), card("PREN029")], "east": [card("PREN062")]},
    )
    play(match, "play PREN157X", "trigger")
    assert kind(match) == "agent_card"
    # The Holy Land Crusade lies in the West of a tableau but is located in Mamluk.
    thrones = ["england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"]
    assert sorted(keys(match)) == sorted(
        ["card PREN157X", "card PREN052", "card PREN062", *(f"square {name}" for name in thrones)]
    )


# R18: the pawn of a religious war card is placed afterwards, and must be where that is free.
@pytest.mark.rule("pax:K1.a.1")
def test_the_pawn_of_a_religious_war_card_is_placed_after_the_battle() -> None:
    match = arena("PREN168X", {"cairo": "rook:islamic", "tana": "knight:reformist"})
    events = play(match, "play PREN168X", "trigger")
    assert "repelled" in happened(events)
    assert kind(match) == "agent_border"
    assert keys(match) == ["border byzantium__mamluk", "border mamluk__ottoman"]
    play(match, "border byzantium__mamluk")
    assert border(match, "byzantium__mamluk") == ["pawn:fugger"]


# R18, R15: a paid spot is never forced.
@pytest.mark.rule("pax:K1.a.1")
def test_the_pawn_of_a_religious_war_card_need_not_displace_anybody() -> None:
    match = arena(
        "PREN168X",
        {"cairo": "rook:islamic", "tana": "knight:reformist"},
        borders={"byzantium__mamluk": ["pawn:medici"], "mamluk__ottoman": ["pawn:medici"]},
    )
    play(match, "play PREN168X", "trigger")
    assert kind(match) == "agent_border"
    assert keys(match) == ["border byzantium__mamluk", "border mamluk__ottoman", "pass"]
    play(match, "pass")
    assert florins(match, "fugger") == 10
    assert pool(match, "pawn:fugger") == 10


# R19 goes unproved for mixed cards: no card of a religious war has agents of another colour than its war.
@pytest.mark.rule("pax:K1.1")
def test_every_religious_war_card_has_agents_of_the_colour_of_its_war() -> None:
    colours = {"crusade": "catholic", "jihad": "islamic", "reformation": "reformist"}
    for item in range(10, N_ITEMS):
        what = ONE_SHOT_IDS[ONE_SHOTS["2e"][item][0]]
        if what in colours:
            agents = {TOKEN_IDS[token] for token in AGENTS[item]}
            assert {a.partition(":")[2] for a in agents if not a.startswith("pawn")} <= {colours[what]}


# ---------------------------------------------------------------------- nobody owns them


@pytest.mark.rule("pax:K.missed")
def test_knights_rooks_pirates_and_bishops_have_a_religion_and_no_owner() -> None:
    for token in TOKEN_IDS[1:]:
        sort, _, of = token.partition(":")
        if sort == "pawn":
            assert of in ("fugger", "medici", "coeur", "marchionni")
        else:
            assert sort in ("knight", "rook", "pirate", "bishop")
            assert of in ("catholic", "islamic", "reformist")
    match = table(
        player("fugger", hand=["PREN025", "PREN003"]),
        player("medici", west=[card("PREN008")]),
        empires=land({}),
    )
    play(match, "play PREN025", "decline", "city vienna", "pass", "play PREN003", "card PREN003")
    assert city(match, "vienna") == ["knight:catholic"]
    assert entry(match, "PREN003") == {"card": "PREN003", "bishop": "catholic"}
    # Medici's inquisitor moves the bishop that Fugger placed.
    assert match.decision is not None
    assert match.decision.seat == "medici"
    play(match, "ops west", "square portugal")
    assert entry(match, "PREN003")["bishop"] is None
    assert empire(match, "portugal")["bishop"] == "catholic"


@pytest.mark.rule("pax:K.missed")
@pytest.mark.parametrize("who", ["fugger", "medici"])
def test_whoever_wages_a_war_has_the_same_knights_and_pirates(who: str) -> None:
    match = table(
        player("fugger", hand=["PREN008"] if who == "fugger" else []),
        player("medici", hand=["PREN008"] if who == "medici" else []),
        empires=land({"valencia": "rook:islamic", "toledo": "knight:catholic"}),
        borders={"aragon__portugal": ["pirate:catholic"]},
        turn={"player": who},
    )
    battle = muster(match, "play PREN008", "trigger")
    assert battle.attackers == {"city toledo", "pirate aragon__portugal"}
