"""Battle tables and regime changes of the other editions."""

import pytest

from signoria.pax.facts import (
    BORDER_IDS,
    CITIES,
    CITY_IDS,
    EMPIRE_IDS,
    EMPIRES_OF,
    LOCATION_IDS,
    RELIGION_IDS,
    SEA_BORDERS,
)
from signoria.pax.printed import PrintedCard, cards
from tests.rules.pax.editions import agents_settled, ground
from tests.rules.pax.test_battle import happened
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
from tests.support.told import values

EVERY_CARD = {"draft": [], "1e": ["expansion", "promo_cards"]}  # the variants that bring all cards in


# ---------------------------------------------------------------------- the battle tables


def trial(rules: str, found: PrintedCard) -> tuple[int, set[str]]:
    """Wage the war of a card: how many attack, and the agents among them.

    The target has a single defender, a heretic; one pirate on a sea border, a believer, is always among the attackers.
    """
    one_shot = found["one_shot"]
    faith = {"crusade": "catholic", "jihad": "islamic", "reformation": "reformist"}.get(one_shot, "catholic")
    heretic = RELIGION_IDS[RELIGION_IDS.index(faith) - 1]
    target = EMPIRES_OF[LOCATION_IDS.index(found["location"])][0]
    match = table(
        player("fugger", hand=[found["id"]]),
        rules=rules,
        variants=EVERY_CARD[rules],
        empires=ground(rules, {CITY_IDS[CITIES[target][0]]: f"rook:{heretic}"}),
        borders={BORDER_IDS[SEA_BORDERS[target][0]]: [f"pirate:{faith}"]},
    )
    play(match, f"play {found['id']}", "trigger")
    if kind(match) == "war_empire":
        play(match, f"empire {EMPIRE_IDS[target]}")
    offered = {k for k in keys(match) if k.startswith("agent ")} if kind(match) == "casualty" else set()
    (battle,) = [e for e in match.events() if e.kind == "battle"]
    assert len(values(battle)["defenders"]) == 1
    return len(values(battle)["attackers"]) - 1, {k.removeprefix("agent ") for k in offered}


def agent_kinds(rules: str, one_shots: tuple[str, ...], fighting: set[str]) -> set[str]:
    """Wage every war of these kinds an edition has; exactly the agents of the kinds named fight. Returns all kinds seen."""
    seen: set[str] = set()
    for found in cards(rules):
        if found.get("one_shot") in one_shots and (found["set"] != "promo" or rules == "1e"):
            tokens = [f"{agent}:fugger" if agent == "pawn" else agent for agent in found["agents"]]
            fight = [token for token in tokens if token.partition(":")[0] in fighting]
            assert trial(rules, found) == (len(fight), set(fight)), found["id"]
            seen |= {token.partition(":")[0] for token in tokens}
    return seen


WARS_OF_FAITH = ("crusade", "jihad", "reformation")


@pytest.mark.rule("pax:BT.agents.conspiracy")
def test_knights_and_rooks_conspire_in_the_draft_but_neither_bishops_nor_pawns() -> None:
    """Pirates would, but no card has a conspiracy and a pirate."""
    seen = agent_kinds("draft", ("conspiracy",), {"knight", "rook", "pirate"})
    assert seen == {"knight", "rook", "bishop", "pawn"}


@pytest.mark.rule("pax:J1.a.1.1e", "pax:BT.agents.conspiracy.1e")
def test_knights_and_rooks_conspire_in_the_first_edition_but_no_bishops() -> None:
    """No card of the first edition has a conspiracy and another agent."""
    assert agent_kinds("1e", ("conspiracy",), {"knight", "rook"}) == {"knight", "rook", "bishop"}


@pytest.mark.rule("pax:BT.agents.peasant.1e")
def test_all_agents_but_bishops_revolt_in_the_first_edition() -> None:
    """A pirate is a rook at sea and fights like one."""
    seen = agent_kinds("1e", ("peasant_revolt",), {"knight", "rook", "pirate", "pawn"})
    assert seen == {"knight", "rook", "pirate", "pawn", "bishop"}


@pytest.mark.rule("pax:BT.agents.religious.1e", "pax:K1.a.1.draft")
def test_knights_and_rooks_fight_for_the_faith_in_the_first_edition() -> None:
    """All that is no bishop: no card of the first edition has a religious war and a pawn or a pirate."""
    assert agent_kinds("1e", WARS_OF_FAITH, {"knight", "rook"}) == {"knight", "rook", "bishop"}


@pytest.mark.rule("pax:K1.a.1.draft")
def test_all_agents_but_bishops_and_pawns_fight_for_the_faith_in_the_draft() -> None:
    """R18: its text names all but bishops, its table leaves the pawns out too."""
    seen = agent_kinds("draft", WARS_OF_FAITH, {"knight", "rook", "pirate"})
    assert seen == {"knight", "rook", "bishop", "pawn"}  # no card of a religious war has a pirate


@pytest.mark.rule("pax:BT.cities.peasant.1e")
def test_after_a_revolt_the_repressed_may_fill_the_cities_in_the_first_edition() -> None:
    """Zupy Krakowskie Company: its knight survives, a concession falls; the repressed did not fight."""
    match = table(
        player("fugger", hand=["PREN070"]),
        player("medici", east=[square("hungary")]),
        rules="1e",
        empires=ground("1e", {"buda": "rook:catholic"}, {"hungary": ["rook:islamic", "knight:islamic"]}),
        borders={"byzantium__hungary": ["pawn:fugger"]},
    )
    play(match, "play PREN070", "trigger", "concession byzantium__hungary", "city varna", "pass")
    assert (city(match, "varna"), city(match, "buda")) == (["knight:catholic"], [])
    assert (kind(match), keys(match)) == ("emancipate", ["token knight:islamic", "token rook:islamic", "pass"])
    stay = match.copy()
    play(stay, "pass")
    assert city(stay, "buda") == []
    assert empire(stay, "hungary")["repressed"] == ["rook:islamic", "knight:islamic"]
    play(match, "token rook:islamic")
    assert city(match, "buda") == ["rook:islamic"]
    assert empire(match, "hungary")["repressed"] == ["knight:islamic"]


@pytest.mark.rule("pax:BT.borders.peasant.1e")
def test_after_a_revolt_other_serfs_may_be_emancipated_in_the_first_edition() -> None:
    """Flanders Guild: its pawn survives and must be placed; the new concession makes a serf who did not fight."""
    match = table(
        player("fugger", hand=["PREN036"]),
        player("medici", west=[square("france")]),
        rules="1e",
        empires=ground("1e", {}),
        borders={"england__france": ["pawn:medici"]},
    )
    play(match, "play PREN036", "trigger", "border aragon__france")
    assert border(match, "aragon__france") == ["pawn:fugger"]
    play(match, "border england__france")
    assert empire(match, "france")["repressed"] == ["pawn:medici"]
    assert (kind(match), keys(match)) == ("emancipate", ["token pawn:medici", "pass"])
    stay = match.copy()
    play(stay, "pass")
    assert empire(stay, "france")["repressed"] == ["pawn:medici"]
    assert border(stay, "france__holy_roman_empire") == []
    play(match, "token pawn:medici")
    assert border(match, "france__holy_roman_empire") == ["pawn:medici"]
    assert empire(match, "france")["repressed"] == []


@pytest.mark.rule("pax:BATTLE.i.7")
def test_a_surviving_pirate_without_an_empty_sea_border_dies_in_the_first_edition() -> None:
    """Arumer Zwarte Hoop brings a pirate to France, whose two sea borders are taken."""
    match = table(
        player("fugger", hand=["PREN020"]),
        rules="1e",
        empires=ground("1e", {}),
        borders={"england__france": ["pawn:medici"], "france__holy_roman_empire": ["pirate:catholic"]},
    )
    assert pool(match, "pirate:islamic") == 7
    events = play(match, "play PREN020", "trigger")
    assert "victorious" in happened(events)
    play(match, "pass")
    assert holder(match, "france") == "fugger"
    assert pool(match, "pirate:islamic") == pool(match, "rook:islamic") == 7
    assert empire(match, "france")["repressed"] == []
    assert border(match, "england__france") == ["pawn:medici"]
    assert border(match, "france__holy_roman_empire") == ["pirate:catholic"]


@pytest.mark.rule("pax:BATTLE.aid.overflow")
def test_survivors_without_room_are_repressed_and_nobody_is_asked() -> None:
    """The aid says they may be; BATTLE.i.6 says they are. Kingmaker: three survivors, two cities."""
    match = table(player("fugger", hand=["PREN051"]), empires=ground("2e", {}, {"england": ["knight:islamic"]}))
    play(match, "play PREN051", "trigger")
    for choice in ("agent rook:catholic", "city london"):
        assert "pass" not in keys(match)
        play(match, choice)
    assert sorted(keys(match)) == ["agent rook:reformist", "repressed knight:islamic england"]
    play(match, "repressed knight:islamic england")
    assert kind(match) == "concession"
    assert empire(match, "england")["repressed"] == ["rook:reformist"]
    assert pool(match, "rook:reformist") == 6
    assert florins(match, "fugger") == 10


@pytest.mark.rule("pax:BATTLE.aid.defenders")
def test_heretic_pirates_defend_in_a_religious_war() -> None:
    """The aid knows only rooks and knights as defenders; K1.b.2 adds the pirates. The Jesuits in Aragon."""
    sea = {"aragon__portugal": ["pirate:islamic"]}
    match = table(player("fugger", hand=["PREN008"]), empires=ground("2e", {"paris": "knight:catholic"}), borders=sea)
    events = play(match, "play PREN008", "trigger")
    (battle,) = [e for e in events if e.kind == "battle"]
    assert (len(values(battle)["attackers"]), len(values(battle)["defenders"])) == (1, 1)
    assert (border(match, "aragon__portugal"), city(match, "paris")) == ([], [])


# ---------------------------------------------------------------------- regime changes


@pytest.mark.rule("pax:REGIME.a.1.1e")
def test_a_regime_change_of_the_first_edition_offers_a_concession_but_not_beside_a_pirate() -> None:
    """The Order of Santiago in Portugal."""
    for sea, offered in (
        ({}, ["border aragon__portugal", "border england__portugal", "pass"]),
        ({"england__portugal": ["pirate:islamic"]}, ["border aragon__portugal", "pass"]),
    ):
        match = table(player("fugger", hand=["PREN049"]), rules="1e", empires=ground("1e", {}), borders=sea)
        play(match, "play PREN049", "trigger")
        agents_settled(match)
        assert (kind(match), keys(match)) == ("concession", offered)
        declined = match.copy()
        play(declined, "pass")
        assert pool(declined, "pawn:fugger") == 10
        play(match, "border aragon__portugal")
        assert border(match, "aragon__portugal") == ["pawn:fugger"]
        assert pool(match, "pawn:fugger") == 9


@pytest.mark.rule("pax:REGIME.d.draft.throne")
def test_an_empire_from_its_throne_brings_queen_and_tokens_in_the_draft() -> None:
    """The Bold conspires in a France that was sold as a couple."""
    queen = {"card": "PREN045", "bishop": None}
    match = table(
        player("fugger", hand=["PREN028"]),
        rules="draft",
        empires=ground("draft", {}) | {
            "france": {
                "cities": {"paris": [], "bruges": [], "lyon": []},
                "repressed": ["pawn:medici", "pawn:fugger"],
                "queens": [queen],
            }
        },
    )  # fmt: skip
    play(match, "play PREN028", "trigger")
    agents_settled(match)
    assert kind(match) == "emancipate"
    play(match, "pass", "pass")
    assert entry(match, "france")["queens"] == [queen]
    assert holder(match, "france") == "fugger"
    assert empire(match, "france")["repressed"] == ["pawn:medici", "pawn:fugger"]


@pytest.mark.rule("pax:M3.a")
def test_the_concession_of_a_coronation_may_make_a_serf_in_the_draft() -> None:
    """Joanna marries the king of Aragon; the border to Portugal was another bank's."""
    match = table(player("fugger", hand=["PREN046"]), rules="draft", borders={"aragon__portugal": ["pawn:medici"]})
    play(match, "play PREN046", "empire aragon")
    assert kind(match) == "concession"
    play(match, "border aragon__portugal")
    assert border(match, "aragon__portugal") == ["pawn:fugger"]
    assert empire(match, "aragon")["repressed"] == ["pawn:medici"]
    assert empire(match, "portugal")["repressed"] == []
    assert (florins(match, "fugger"), florins(match, "medici")) == (9, 10)
    assert entry(match, "aragon")["queens"] == [{"card": "PREN046", "bishop": None}]


@pytest.mark.rule("pax:REGIME.aid.vassal")
@pytest.mark.parametrize("bank", ["fugger", "medici"])
def test_a_vassal_hit_by_a_war_goes_to_the_end_of_the_tableau(bank: str) -> None:
    """The Order of Santiago against a vassal Portugal: of another as a king, one's own as a republic."""
    lands = [square("aragon", vassals=[vassal("portugal")])]
    match = table(
        player("fugger", hand=["PREN049"], west=[*(lands if bank == "fugger" else []), card("PREN054")]),
        player("medici", west=lands if bank == "medici" else []),
        empires=ground("2e", {}),
    )
    play(match, "play PREN049", "trigger")
    agents_settled(match)
    play(match, "pass")
    own = ["aragon"] if bank == "fugger" else []
    assert entries(match, "fugger", "west") == [*own, "PREN054", "PREN049", "portugal"]
    assert entry(match, "portugal")["side"] == ("republic" if bank == "fugger" else "king")
    assert entry(match, "aragon")["vassals"] == []


@pytest.mark.rule("pax:AID.coronation")
def test_a_coronation_does_not_turn_ones_own_empire_over() -> None:
    """The aid's first step would make a republic of it; a coronation is no strawman (I.missed, R61)."""
    match = table(player("fugger", hand=["PREN045"], west=[square("france")]))
    events = play(match, "play PREN045", "empire france", "pass")
    assert "regime_change" in happened(events)
    assert "flipped" not in happened(events)
    assert entry(match, "france")["side"] == "king"
    assert entry(match, "france")["queens"] == [{"card": "PREN045", "bishop": None}]


@pytest.mark.rule("pax:VASSAL.aid.queen")
@pytest.mark.parametrize("way", ["war", "sale", "behead"])
def test_a_couple_that_is_freed_stays_married(way: str) -> None:
    """The aid leaves the queen only couples that are sold or apostate; VASSAL.d and I1.c.1 all that are set free."""
    lord = [square("portugal", vassals=[vassal("aragon", queens=[{"card": "PREN046"}])])]
    match = table(
        player("fugger", hand=["PREN049"], west=[card("PREN003"), *(lord if way == "sale" else [])]),
        player("medici", west=lord if way != "sale" else []),
        empires=ground("2e", {}),
    )
    if way == "war":
        play(match, "play PREN049", "trigger")
        agents_settled(match)
    elif way == "sale":
        play(match, "sell portugal")
    else:
        play(match, "ops west")
    assert holder(match, "aragon") is None
    assert empire(match, "aragon")["queens"] == [{"card": "PREN046", "bishop": None}]
