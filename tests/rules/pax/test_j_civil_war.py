"""J: civil wars, that is conspiracies and peasant revolts."""

import pytest

from signoria.pax.facts import AGENTS, ITEM, N_ITEMS, ONE_SHOT_IDS, ONE_SHOTS, SET_OF, TOKEN_IDS
from tests.rules.pax.test_battle import arena, fell, happened, muster, wind_up
from tests.support.pax import (
    border,
    card,
    city,
    empire,
    entries,
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

# ---------------------------------------------------------------------- a, b, c: war or none, and what comes of it


@pytest.mark.rule("pax:J.a")
@pytest.mark.parametrize(
    ("name", "placing", "spots"),
    [("PREN049", "agent_city", "city granada"), ("PREN035", "agent_border", "border aragon__portugal")],
)
def test_without_a_civil_war_there_is_no_battle_and_agents_are_optional(name: str, placing: str, spots: str) -> None:
    match = arena(name, {"toledo": "knight:catholic"}, you={"west": [square("portugal")]})
    events = play(match, f"play {name}", "decline")
    assert "battle" not in happened(events)
    assert kind(match) == placing
    assert spots in keys(match)
    assert "pass" in keys(match)
    before = match.snapshot()
    play(match, "pass")
    assert kind(match) == "action"
    assert match.snapshot()["empires"] == before["empires"]
    assert match.snapshot()["borders"] == before["borders"]
    assert holder(match, "portugal") == "medici"
    assert entries(match, "fugger", "west") == [name]


@pytest.mark.rule("pax:J.b")
@pytest.mark.parametrize(
    ("name", "what", "attackers"),
    [
        (
            "PREN049",
            "conspiracy",
            {"agent rook:catholic", "pirate england__portugal", "repressed rook:islamic portugal"},
        ),
        (
            "PREN035",
            "peasant_revolt",
            {
                "agent pawn:fugger",
                "pirate england__portugal",
                "concession aragon__portugal",
                "repressed pawn:medici portugal",
            },
        ),
    ],
)
def test_a_civil_war_is_a_battle(name: str, what: str, attackers: set[str]) -> None:
    match = arena(
        name,
        {"toledo": "knight:catholic"},
        repressed={"portugal": ["rook:islamic", "pawn:medici"]},
        borders={"england__portugal": ["pirate:islamic"], "aragon__portugal": ["pawn:fugger"]},
    )
    battle = muster(match, f"play {name}", "trigger")
    (told,) = [e for e in battle.events if e.kind == "battle"]
    assert (told.data["cause"], told.data["empire"], told.data["seat"]) == (what, "portugal", "fugger")
    assert battle.attackers == attackers
    assert battle.defenders == {"city toledo"}
    assert battle.sizes == (4, 1)


@pytest.mark.rule("pax:J.c")
@pytest.mark.parametrize(("name", "what"), [("PREN049", "conspiracy"), ("PREN035", "peasant_revolt")])
def test_one_survivor_changes_the_regime(name: str, what: str) -> None:
    pawns = {"aragon__portugal": ["pawn:fugger"]} if what == "peasant_revolt" else {}
    match = arena(name, {"toledo": "knight:catholic"}, borders=pawns, you={"west": [square("portugal")]})
    battle = muster(match, f"play {name}", "trigger")
    assert battle.sizes == (2, 1)
    _, events = wind_up(match)
    assert "regime_change" in happened(battle.events + events)
    assert holder(match, "portugal") == "fugger"
    assert entries(match, "medici", "west") == []


@pytest.mark.rule("pax:J.c")
@pytest.mark.parametrize("name", ["PREN049", "PREN035"])
def test_no_survivor_changes_nothing(name: str) -> None:
    tokens = {"toledo": "knight:catholic"} | ({"granada": "rook:islamic"} if name == "PREN049" else {})
    match = arena(name, tokens, you={"west": [square("portugal")]})
    events = muster(match, f"play {name}", "trigger").events
    assert "regime_change" not in happened(events)
    assert kind(match) == "action"
    assert holder(match, "portugal") == "medici"


# R8: a civil war without attackers is not offered.
@pytest.mark.rule("pax:J.b")
def test_a_civil_war_without_attackers_cannot_be_triggered() -> None:
    match = arena("PREN009", {"valencia": "rook:islamic"})
    play(match, "play PREN009")
    assert kind(match) == "agent_card"
    assert "trigger" not in keys(match)
    with_pirate = arena("PREN009", {"valencia": "rook:islamic"}, borders={"aragon__portugal": ["pirate:islamic"]})
    play(with_pirate, "play PREN009")
    assert keys(with_pirate) == ["trigger", "decline"]
    play(with_pirate, "trigger")
    # The pirate borders Aragon and Portugal; nowhere else in the West is there an attacker.
    assert kind(with_pirate) == "war_empire"
    assert keys(with_pirate) == ["empire portugal", "empire aragon"]


# R8, its switch.
@pytest.mark.rule("pax:J.b")
def test_by_a_switch_a_civil_war_without_attackers_may_be_triggered() -> None:
    match = arena("PREN010", {"venice": "knight:catholic"}, variants=["allow_empty_oneshot=yes"])
    play(match, "play PREN010")
    assert keys(match) == ["trigger", "decline"]
    events = play(match, "trigger")
    assert "repelled" in happened(events)
    assert city(match, "venice") == ["knight:catholic"]


@pytest.mark.rule("pax:J.FAQ")
@pytest.mark.parametrize("colour", ["catholic", "islamic", "reformist"])
def test_colours_do_not_matter_in_a_conspiracy(colour: str) -> None:
    match = arena("PREN049", {"toledo": f"rook:{colour}"}, repressed={"portugal": [f"knight:{colour}"]})
    battle = muster(match, "play PREN049", "trigger")
    assert battle.attackers == {"agent rook:catholic", f"repressed knight:{colour} portugal"}
    assert battle.defenders == {"city toledo"}
    assert fell(battle.events, attacking=False) == ["city toledo"]


@pytest.mark.rule("pax:J.FAQ")
@pytest.mark.parametrize("colour", ["catholic", "islamic", "reformist"])
def test_colours_do_not_matter_in_a_revolt(colour: str) -> None:
    match = arena("PREN070", {"buda": f"knight:{colour}"}, borders={"byzantium__hungary": [f"pirate:{colour}"]})
    battle = muster(match, "play PREN070", "trigger")
    assert battle.attackers == {"agent knight:catholic", "pirate byzantium__hungary"}
    assert battle.defenders == {"city buda"}
    assert fell(battle.events, attacking=False) == ["city buda"]


@pytest.mark.rule("pax:J.FAQ")
@pytest.mark.parametrize("colour", ["catholic", "islamic", "reformist"])
def test_colours_do_not_matter_in_a_campaign(colour: str) -> None:
    match = table(
        player("fugger", west=[square("portugal")]),
        empires={
            "portugal": {"cities": {"toledo": ["knight:catholic"], "granada": ["knight:islamic"]}},
            "aragon": {"cities": {"valencia": [f"knight:{colour}"]}},
        },
    )
    battle = muster(match, "ops west", "empire aragon")
    assert battle.attackers == {"city toledo", "city granada"}
    assert battle.defenders == {"city valencia"}
    assert fell(battle.events, attacking=False) == ["city valencia"]


# ---------------------------------------------------------------------- J1: conspiracy


@pytest.mark.rule("pax:J1.a.1")
def test_both_rooks_of_the_order_of_santiago_attack() -> None:
    battle = muster(arena("PREN049", {"toledo": "knight:catholic"}), "play PREN049", "trigger")
    assert battle.attackers == {"agent rook:catholic"}
    assert battle.sizes == (2, 1)


@pytest.mark.rule("pax:J1.a.1")
def test_the_bishop_of_the_house_of_borgia_does_not_attack() -> None:
    match = arena(
        "PREN009",
        {"valencia": "rook:catholic"},
        repressed={"aragon": ["knight:reformist"]},
        borders={"aragon__papal_states": ["pirate:islamic"]},
        you={"west": [square("aragon", vassals=[vassal("france")])]},
    )
    battle = muster(match, "play PREN009", "trigger", "empire aragon")
    assert battle.attackers == {"pirate aragon__papal_states", "repressed knight:reformist aragon"}
    assert battle.sizes == (2, 1)


# The example of the rulebook, to its end.
@pytest.mark.rule("pax:J1.a.2", "pax:J1.a.3", "pax:J.missed.place")
def test_the_borgia_conspiracy_in_aragon() -> None:
    match = arena(
        "PREN009",
        {"valencia": "rook:catholic"},
        repressed={"aragon": ["knight:reformist"]},
        borders={"aragon__papal_states": ["pirate:islamic"]},
        you={"west": [square("aragon", vassals=[vassal("france")])]},
    )
    play(match, "play PREN009", "trigger", "empire aragon", "pirate aragon__papal_states", "city valencia")
    assert city(match, "valencia") == ["knight:reformist"]
    assert border(match, "aragon__papal_states") == []
    assert entries(match, "fugger", "west") == ["PREN009", "aragon"]
    assert holder(match, "france") is None
    play(match, "border aragon__papal_states")
    assert kind(match) == "agent_card"
    assert "pass" not in keys(match)
    play(match, "card PREN009")
    assert kind(match) == "action"


# R17: pawns of a conspiracy card fight, and a survivor is placed like one of a revolt.
@pytest.mark.rule("pax:J1.a.1")
def test_the_pawn_of_a_conspiracy_card_attacks_and_settles_on_a_border() -> None:
    battle = muster(arena("PREN166X", {"tana": "knight:islamic"}), "play PREN166X", "trigger")
    assert battle.attackers == {"agent pawn:fugger"}
    assert battle.sizes == (1, 1)
    match = arena("PREN166X", {"tana": "knight:islamic"}, repressed={"byzantium": ["rook:catholic"]})
    play(match, "play PREN166X", "trigger", "repressed rook:catholic byzantium")
    assert kind(match) == "survivor_border"
    assert keys(match) == ["border byzantium__hungary", "border byzantium__mamluk"]
    play(match, "border byzantium__mamluk")
    assert border(match, "byzantium__mamluk") == ["pawn:fugger"]
    assert holder(match, "byzantium") == "fugger"


@pytest.mark.rule("pax:J1.a.1")
def test_knights_of_two_colours_on_one_card_attack_together() -> None:
    battle = muster(arena("PREN110X", {"buda": "knight:catholic"}), "play PREN110X", "trigger")
    assert battle.attackers == {"agent knight:islamic", "agent knight:reformist"}
    assert battle.sizes == (2, 1)


@pytest.mark.rule("pax:J1.a.1")
def test_no_boxed_conspiracy_card_brings_a_pirate() -> None:
    conspiracies = [
        i
        for i in range(10, N_ITEMS)
        if ONE_SHOT_IDS[ONE_SHOTS["2e"][i][0]] == "conspiracy" and SET_OF["2e"][i] != "promo"
    ]
    brought = {TOKEN_IDS[token].partition(":")[0] for i in conspiracies for token in AGENTS[i]}
    assert ITEM["PREN049"] in conspiracies
    assert brought == {"knight", "rook", "bishop", "pawn"}


@pytest.mark.rule("pax:J1.a.2")
def test_bordering_pirates_of_any_colour_join_a_conspiracy() -> None:
    match = arena(
        "PREN049",
        {"toledo": "knight:catholic"},
        borders={
            "aragon__portugal": ["pirate:islamic"],
            "england__portugal": ["pirate:reformist"],
            "england__france": ["pirate:catholic"],
        },
    )
    battle = muster(match, "play PREN049", "trigger")
    assert battle.attackers == {"agent rook:catholic", "pirate aragon__portugal", "pirate england__portugal"}
    assert battle.sizes == (4, 1)


@pytest.mark.rule("pax:J1.a.3", "pax:J1.a.4")
def test_repressed_knights_and_rooks_of_any_colour_join_a_conspiracy_but_serfs_do_not() -> None:
    match = arena(
        "PREN049",
        {"toledo": "knight:catholic"},
        repressed={
            "portugal": ["knight:reformist", "rook:islamic", "pawn:fugger", "pawn:medici"],
            "aragon": ["knight:catholic"],
        },
    )
    battle = muster(match, "play PREN049", "trigger")
    assert battle.attackers == {
        "agent rook:catholic",
        "repressed knight:reformist portugal",
        "repressed rook:islamic portugal",
    }
    assert battle.sizes == (4, 1)
    assert battle.defenders == {"city toledo"}
    assert empire(match, "portugal")["repressed"].count("pawn:fugger") == 1
    assert empire(match, "portugal")["repressed"].count("pawn:medici") == 1


@pytest.mark.rule("pax:J1.b", "pax:J2.b")
@pytest.mark.parametrize(("name", "attackers"), [("PREN049", 2), ("PREN035", 1)])
def test_all_tokens_in_the_cities_defend_in_a_civil_war(name: str, attackers: int) -> None:
    match = arena(
        name,
        {
            "toledo": "knight:catholic", "granada": "rook:islamic", "spice_islands": "rook:reformist",
            "valencia": "knight:catholic", "london": "rook:catholic",
        },
        emporia={"white": "spice_islands"},
    )  # fmt: skip
    battle = muster(match, f"play {name}", "trigger")
    assert battle.defenders == {"city toledo", "city granada", "city spice_islands"}
    assert battle.sizes == (attackers, 3)


@pytest.mark.rule("pax:J1.c.2e")
@pytest.mark.parametrize("state", ["medieval", "catholic", "islamic", "reformist"])
def test_a_conspiracy_never_changes_the_map(state: str) -> None:
    # All attackers are gold; in other editions that would matter.
    match = arena("PREN049", {"toledo": "rook:islamic"}, states={"portugal": state})
    events = play(match, "play PREN049", "trigger")
    asked, more = wind_up(match)
    assert "regime_change" in happened(events + more)
    assert "map_changes" not in happened(events + more)
    assert set(asked) <= {"survivor_city", "concession"}
    assert empire(match, "portugal")["state"] == state


# ---------------------------------------------------------------------- J2: peasant revolt


@pytest.mark.rule("pax:J2.a.1")
@pytest.mark.parametrize(
    ("name", "where", "target", "attacker"),
    [
        ("PREN036", "paris", (), "agent pawn:fugger"),
        ("PREN033", "london", ("empire england",), "agent knight:islamic"),
        ("PREN114X", "vienna", (), "agent rook:catholic"),
        ("PREN020", "paris", (), "agent pirate:islamic"),
    ],
)
def test_knight_rook_pawn_and_pirate_agents_join_a_revolt(
    name: str, where: str, target: tuple[str, ...], attacker: str
) -> None:
    battle = muster(arena(name, {where: "knight:catholic"}), f"play {name}", "trigger", *target)
    assert battle.attackers == {attacker}
    assert battle.sizes == (1, 1)


@pytest.mark.rule("pax:J2.a.1")
def test_the_bishop_of_the_bonfire_does_not_join_the_revolt() -> None:
    match = arena("PREN010", {"venice": "knight:catholic"}, borders={"aragon__papal_states": ["pawn:fugger"]})
    battle = muster(match, "play PREN010", "trigger")
    assert battle.attackers == {"concession aragon__papal_states"}
    assert battle.sizes == (1, 1)


@pytest.mark.rule("pax:J2.a.2")
def test_ones_own_bordering_concessions_join_a_revolt_and_nobody_elses() -> None:
    match = arena(
        "PREN036",
        {"paris": "knight:catholic"},
        borders={
            "aragon__france": ["pawn:fugger"],
            "england__france": ["pawn:fugger"],
            "france__holy_roman_empire": ["pawn:medici"],
            "england__portugal": ["pawn:fugger"],
        },
    )
    battle = muster(match, "play PREN036", "trigger")
    assert battle.attackers == {"agent pawn:fugger", "concession aragon__france", "concession england__france"}
    assert battle.sizes == (3, 1)
    assert battle.defenders == {"city paris"}


@pytest.mark.rule("pax:J2.a.3")
def test_bordering_pirates_of_any_colour_join_a_revolt() -> None:
    match = arena(
        "PREN036",
        {"paris": "knight:catholic"},
        borders={
            "england__france": ["pirate:reformist"],
            "france__holy_roman_empire": ["pirate:islamic"],
            "england__portugal": ["pirate:catholic"],
        },
    )
    battle = muster(match, "play PREN036", "trigger")
    assert battle.attackers == {"agent pawn:fugger", "pirate england__france", "pirate france__holy_roman_empire"}
    assert battle.sizes == (3, 1)


@pytest.mark.rule("pax:J2.a.4", "pax:J2.a.5")
def test_serfs_of_any_player_join_a_revolt_but_repressed_knights_and_rooks_do_not() -> None:
    match = arena(
        "PREN036",
        {"paris": "knight:catholic"},
        repressed={
            "france": ["pawn:medici", "pawn:medici", "pawn:fugger", "knight:catholic", "rook:islamic"],
            "aragon": ["pawn:fugger"],
        },
    )
    battle = muster(match, "play PREN036", "trigger")
    assert battle.attackers == {"agent pawn:fugger", "repressed pawn:medici france", "repressed pawn:fugger france"}
    assert battle.sizes == (4, 1)
    assert battle.defenders == {"city paris"}
    left = empire(match, "france")["repressed"]
    assert [token for token in left if not token.startswith("pawn")] == ["knight:catholic", "rook:islamic"]


@pytest.mark.rule("pax:J2.a.6")
def test_ones_bordering_concessions_fight_even_if_doomed() -> None:
    match = arena(
        "PREN036",
        {"paris": "knight:catholic", "bruges": "rook:catholic", "lyon": "knight:catholic"},
        borders={"aragon__france": ["pawn:fugger"]},
    )
    battle = muster(match, "play PREN036", "trigger")
    assert battle.sizes == (2, 3)
    assert sorted(fell(battle.events, attacking=True)) == ["agent pawn:fugger", "concession aragon__france"]
    assert border(match, "aragon__france") == []
    assert pool(match, "pawn:fugger") == 10
    assert holder(match, "france") is None


@pytest.mark.rule("pax:J2.missed")
def test_serfs_fight_for_whoever_revolts_even_against_their_own_banks_empire() -> None:
    match = arena(
        "PREN036",
        {"paris": "knight:catholic"},
        repressed={"france": ["pawn:medici"]},
        you={"west": [square("france")]},
    )
    battle = muster(match, "play PREN036", "trigger")
    assert battle.attackers == {"agent pawn:fugger", "repressed pawn:medici france"}
    assert battle.sizes == (2, 1)
    wind_up(match)
    assert holder(match, "france") == "fugger"


# ---------------------------------------------------------------------- survivors


@pytest.mark.rule("pax:J.missed.place")
def test_the_attacker_chooses_the_cities_of_survivors_and_whom_to_repress() -> None:
    match = arena(
        "PREN051",
        {"bordeaux": "knight:catholic"},
        repressed={"england": ["knight:reformist", "knight:islamic"]},
        me={"florins": 0},
        you={"west": [square("england")]},
    )
    # Two rooks and two knights against one: three survivors for two cities.
    play(match, "play PREN051", "trigger", "agent rook:catholic")
    assert match.decision is not None
    assert (match.decision.kind, match.decision.seat) == ("survivor", "fugger")
    assert sorted(keys(match)) == [
        "agent rook:reformist",
        "repressed knight:islamic england",
        "repressed knight:reformist england",
    ]
    play(match, "repressed knight:islamic england")
    assert (kind(match), match.decision.seat) == ("survivor_city", "fugger")
    play(match, "city bordeaux", "repressed knight:reformist england")
    assert city(match, "bordeaux") == ["knight:islamic"]
    assert city(match, "london") == ["knight:reformist"]
    assert empire(match, "england")["repressed"] == ["rook:reformist"]
    assert florins(match, "fugger") == 0


# Elizabeth Báthory's revolt brings no agents, but those on the borders and the square rise.
@pytest.mark.rule("pax:J2.a.2", "pax:J2.a.3", "pax:J2.a.4")
def test_a_revolt_without_a_card_has_the_same_attackers() -> None:
    match = table(
        player("fugger", east=[square("hungary", queens=[card("PREN095X")])]),
        empires={"hungary": {"cities": {"buda": ["knight:catholic"]}, "repressed": ["pawn:medici", "rook:catholic"]}},
        borders={
            "byzantium__hungary": ["pirate:islamic"],
            "holy_roman_empire__hungary": ["pawn:fugger"],
            "hungary__ottoman": ["pawn:medici"],
        },
    )
    battle = muster(match, "revolt PREN095X")
    assert battle.attackers == {
        "pirate byzantium__hungary",
        "concession holy_roman_empire__hungary",
        "repressed pawn:medici hungary",
    }
    assert battle.sizes == (3, 1)
