"""O2, O8F: which row the opponent takes, which objectives it reaches there, and by which means."""

from typing import Any

import pytest

from signoria.pax.printed import clauses
from signoria.pax.solo.rows import ROWS
from tests.support.pax import border, card, cities, empire, entries, florins, holder, square, vassal
from tests.support.solo import alone, happened, steps

Part = dict[str, Any]
TWO_KINGS: Part = {"west": [square("france")], "east": [square("hungary")]}
REPUBLIC: Part = {"west": [square("england", "republic")]}
TWO_CONCESSIONS: Part = {"aragon__france": ["pawn:fugger"], "england__france": ["pawn:fugger"]}
# Catholics are dominant: nobody is left in the theocracy of the Mamluks. Or the other way round.
NO_MUSLIMS: Part = {"mamluk": {"cities": cities(cairo="")}}
NO_CATHOLICS: Part = {"papal_states": {"cities": cities(venice="")}}
UNDEFENDED_FRANCE: Part = {"france": {"cities": cities(paris="")}}
UNDEFENDED_HUNGARY: Part = {"hungary": {"cities": cities(buda="")}}


# ---------------------------------------------------------------------- choosing a row


@pytest.mark.rule("pax:O1.b", "pax:O2.0", "pax:O2.b", "pax:OF.table")
def test_without_an_active_victory_the_first_row_whose_trigger_holds_is_taken() -> None:
    quiet = alone()
    assert steps(quiet)[0] == "course 6"
    kings_and_concessions = alone(human=TWO_KINGS, borders=TWO_CONCESSIONS)
    assert [step for step in steps(kings_and_concessions) if step.startswith("course")][:2] == ["course 1", "course 5"]


@pytest.mark.rule("pax:O2.a")
def test_with_an_active_victory_the_first_row_whose_override_and_trigger_hold_is_taken() -> None:
    match = alone(human=TWO_KINGS, borders=TWO_CONCESSIONS, victories={"globalization": True})
    assert steps(match)[:2] == ["override 5", "course 5"]
    assert "course 1" not in steps(match)
    untriggered = alone(borders=TWO_CONCESSIONS, victories={"imperial": True})
    assert steps(untriggered)[0] == "course 5"


@pytest.mark.rule("pax:O2.a", "pax:O2.d")
def test_after_an_override_row_come_further_ones_below_and_then_triggers_alone() -> None:
    match = alone(
        human=TWO_KINGS | {"old_maids": []},
        empires=NO_MUSLIMS,
        borders=TWO_CONCESSIONS,
        victories={"imperial": True, "globalization": True},
    )
    taken = [step for step in steps(match) if step.startswith(("course", "override"))]
    assert taken[:5] == ["override 1", "course 1", "override 5", "course 5", "course 6"]


@pytest.mark.rule("pax:O2.d", "pax:O3.e.1", "pax:O2.c.1", "pax:O2.c.2", "pax:O2.c.3", "pax:O3.a.1")
def test_what_cannot_be_met_is_given_up_from_left_to_right_and_then_row_by_row() -> None:
    match = alone(human=TWO_KINGS, market={"east 1": "PREN101X"})
    assert steps(match) == [
        "course 1",
        "no 1_main",
        "no 1_secondary",
        "no 1_prestige",
        "course 6",
        "6_main by purchase",
    ]


@pytest.mark.rule("pax:O2.c.2", "pax:O1.c", "pax:O1.d", "pax:O3.d.1")
def test_with_an_action_left_it_moves_right_in_the_same_row() -> None:
    match = alone(human=TWO_KINGS, bot={"east": [card("PREN085")], "west": [card("PREN020")]})
    # Hungary is beheaded from the East; then France, though one king is no reason for row 1 any more, is weakened.
    assert steps(match) == ["course 1", "1_main by ops", "1_secondary by ops"]
    assert empire(match, "france")["cities"]["paris"] == []


@pytest.mark.parametrize("n", range(1, 8))
def test_every_row_of_the_table_has_its_statements(n: int) -> None:
    known = {c["id"] for c in clauses("2e")}
    row = ROWS[n - 1]
    assert row.n == n
    assert f"O8F.{n}.trigger" in known
    assert (row.victory >= 0) == (f"O8F.{n}.override" in known)


# ---------------------------------------------------------------------- row 1: kings


@pytest.mark.rule("pax:O8F.1.trigger")
def test_row_1_is_taken_when_the_human_has_two_more_kings() -> None:
    assert "course 1" in steps(alone(human=TWO_KINGS))
    assert "course 1" not in steps(alone(human=TWO_KINGS, bot={"west": [square("england")]}))
    assert "course 1" not in steps(alone(human={"west": [square("france"), square("england", "republic")]}))
    vassals = {"west": [square("france", vassals=[vassal("england")])]}
    told = happened(alone(human=vassals), "course")[0]
    assert (told.data["row"], told.data["human_count"], told.data["count"]) == (1, 2, 0)
    assert told.clause == "pax:O8F.1.trigger"
    assert told.text() == "Medici follows row 1: Fugger has 2 kings to its 0."


@pytest.mark.rule("pax:O8F.1.override")
def test_row_1_goes_first_when_the_imperial_victory_is_active() -> None:
    assert steps(alone(human=TWO_KINGS, victories={"imperial": True}))[:2] == ["override 1", "course 1"]
    assert steps(alone(human=TWO_KINGS, victories={"holy": True}))[0] == "course 1"


@pytest.mark.rule("pax:O8F.1.main", "pax:O3.c", "pax:O3.b.2", "pax:O4.a.1", "pax:O4.a.2", "pax:O4.a.3")
@pytest.mark.parametrize(
    ("name", "place", "won", "parts"),
    [
        ("PREN028", "west 1", "france", {}),  # conspiracy, two knights against one
        ("PREN066", "east 1", "hungary", {}),  # reformation, two knights against one
        ("PREN046", "west 1", "portugal", {}),  # coronation
    ],
)
def test_it_buys_a_war_or_a_queen_that_brings_a_king(name: str, place: str, won: str, parts: Part) -> None:
    match = alone(human=TWO_KINGS, market={place: name}, **parts)
    assert steps(match) == ["course 1", "1_main by purchase"]
    assert holder(match, won) == "medici"
    assert match.view("medici")["players"][1]["hand"] == []


@pytest.mark.rule("pax:O8F.1.main", "pax:OF.silent")
def test_it_buys_an_apostasy_that_takes_a_king_from_the_human() -> None:
    human = {"west": [square("france"), square("papal_states"), card("PREN005")]}
    match = alone(human=human, market={"west 1": "PREN054"})
    assert steps(match) == ["course 1", "1_main by purchase"]
    assert holder(match, "papal_states") is None
    nobody = alone(human={"west": [square("france"), square("papal_states")]}, market={"west 1": "PREN054"})
    assert "no 1_main" in steps(nobody), "a one-shot that cannot be performed is no reason to buy (O4.a.5)"


@pytest.mark.rule("pax:O3.c", "pax:OF.silent")
def test_a_war_that_would_be_lost_does_not_win_a_king() -> None:
    match = alone(human=TWO_KINGS, market={"west 1": "PREN053"})
    assert steps(match)[:3] == ["course 1", "no 1_main", "1_secondary by purchase"]


@pytest.mark.rule("pax:O8F.1.main", "pax:O3.d.1", "pax:OF.search.order")
def test_without_a_purchase_it_votes_for_a_king() -> None:
    bot = {"west": [card("PREN145X")]}
    borders = {"england__france": ["pawn:medici"]}
    match = alone(human=TWO_KINGS, bot=bot, borders=borders)
    assert steps(match)[:2] == ["course 1", "1_main by ops"]
    assert holder(match, "france") == "medici"
    # With a purchase that serves, the purchase comes first.
    assert "1_main by purchase" in steps(alone(human=TWO_KINGS, bot=bot, borders=borders, market={"west 1": "PREN046"}))


@pytest.mark.rule("pax:O8F.1.main")
def test_without_a_purchase_it_beheads_a_king() -> None:
    match = alone(human=TWO_KINGS, bot={"east": [card("PREN085")]})
    assert "1_main by ops" in steps(match)
    assert holder(match, "hungary") is None
    assert entries(match, "medici", "east") == []


@pytest.mark.rule("pax:O8F.1.main", "pax:O4.c.2", "pax:O5.a.3")
def test_without_a_purchase_it_leads_a_campaign_and_spends_its_last_florin() -> None:
    human = {"west": [square("france"), square("england")], "east": [square("hungary")]}
    bot = {"east": [square("byzantium")], "florins": 1}
    match = alone(human=human, bot=bot, empires=UNDEFENDED_HUNGARY)
    assert "1_main by ops" in steps(match)
    assert holder(match, "hungary") == "medici"
    assert happened(match, "campaign")[0].data["florins"] == 1


@pytest.mark.rule("pax:O4.c.2")
def test_campaigns_are_not_for_other_rows() -> None:
    match = alone(
        human={"east": [square("hungary")]},
        bot={"east": [square("byzantium")]},
        empires=UNDEFENDED_HUNGARY,
        borders=TWO_CONCESSIONS,
    )
    assert steps(match)[:2] == ["course 5", "no 5_main"]
    assert not happened(match, "campaign")


@pytest.mark.rule("pax:O8F.1.secondary")
def test_it_weakens_a_king_by_a_war_or_by_ops() -> None:
    war = alone(human=TWO_KINGS, market={"west 1": "PREN053"})
    assert "1_secondary by purchase" in steps(war)
    assert empire(war, "france")["cities"]["paris"] == []
    assert holder(war, "france") == "fugger"
    siege = alone(human=TWO_KINGS, bot={"west": [card("PREN028")]})
    assert "1_secondary by ops" in steps(siege)
    assert empire(siege, "france")["cities"]["paris"] == []
    repress = alone(human=TWO_KINGS, bot={"west": [card("PREN020")]})
    assert "1_secondary by ops" in steps(repress)
    assert empire(repress, "france")["repressed"] == ["knight:catholic"]


@pytest.mark.rule("pax:O8F.1.prestige", "pax:O3.a.2")
def test_it_makes_the_imperial_victory_dearer_at_one_florin_or_in_an_override_row() -> None:
    near = alone(human=TWO_KINGS, market={"west 1": "PREN145X"})
    assert "1_prestige by purchase" in steps(near)
    far = {"west 1": "PREN023", "west 2": "PREN145X"}
    assert "no 1_prestige" in steps(alone(human=TWO_KINGS, market=far))
    assert "1_prestige by purchase" in steps(alone(human=TWO_KINGS, market=far, victories={"imperial": True}))
    # What lies on the card counts against its price.
    assert "1_prestige by purchase" in steps(alone(human=TWO_KINGS, market=far, florins={"west 2": 1}))


# ---------------------------------------------------------------------- row 2: republics


@pytest.mark.rule("pax:O8F.2.trigger")
def test_row_2_is_taken_when_the_human_has_more_republics() -> None:
    assert steps(alone(human=REPUBLIC))[0] == "course 2"
    assert "course 2" not in steps(alone(human=REPUBLIC, bot={"west": [square("france", "republic")]}))
    # A card that counts as a republic is none (S14).
    assert "course 2" not in steps(alone(human={"east": [card("PREN103X")]}))


@pytest.mark.rule("pax:O8F.2.override")
def test_row_2_goes_first_when_renaissance_is_active_and_the_opponent_is_not_ahead_in_law() -> None:
    active = {"renaissance": True}
    assert steps(alone(human=REPUBLIC, victories=active))[:2] == ["override 2", "course 2"]
    ahead = {"west": [card("PREN043"), card("PREN147X")]}
    assert steps(alone(human=REPUBLIC, bot=ahead, victories=active))[0] == "course 2"


@pytest.mark.rule("pax:O8F.2.main")
@pytest.mark.parametrize(
    ("bot", "market", "borders"),
    [
        ({}, {"west 1": "PREN144X"}, {}),  # conspiracy
        ({}, {"west 1": "PREN026"}, {"england__portugal": ["pirate:catholic"]}),  # reformation
        ({"west": [card("PREN145X")]}, {}, {"england__france": ["pawn:medici"]}),  # vote
        ({"west": [card("PREN128X")]}, {}, {}),  # behead
        ({"west": [square("france")]}, {}, {}),  # campaign
    ],
    ids=["civil war", "religious war", "vote", "behead", "campaign"],
)
def test_it_takes_a_republic_from_the_human(bot: Part, market: dict[str, str], borders: Part) -> None:
    undefended = {"england": {"cities": cities(london="")}}
    match = alone(human=REPUBLIC, bot=bot, market=market, borders=borders, empires=undefended)
    assert steps(match)[1] == ("2_main by purchase" if market else "2_main by ops")
    assert holder(match, "england") != "fugger"


@pytest.mark.rule("pax:O8F.2.main")
def test_it_makes_a_republic_of_its_own_king_by_a_vote() -> None:
    bot = {"west": [card("PREN145X"), square("france")]}
    match = alone(human=REPUBLIC, bot=bot, borders={"aragon__france": ["pawn:medici"]})
    assert steps(match)[:2] == ["course 2", "2_main by ops"]
    assert match.view()["players"][1]["republics"] == 1


@pytest.mark.rule("pax:O8F.2.main")
def test_it_takes_a_republic_by_apostasy() -> None:
    human = {"west": [card("PREN005"), card("PREN134X")], "east": [square("mamluk", "republic"), card("PREN060")]}
    match = alone(human=human, market={"east 1": "PREN062"})
    assert steps(match)[:2] == ["course 2", "2_main by purchase"]
    assert holder(match, "mamluk") is None


@pytest.mark.rule("pax:O8F.2.secondary")
def test_it_weakens_a_republic_or_buys_law() -> None:
    law = alone(human=REPUBLIC, market={"west 1": "PREN043"})
    assert steps(law) == ["course 2", "no 2_main", "2_secondary by purchase"]
    assert entries(law, "medici", "west") == ["PREN043"]
    war = alone(human=REPUBLIC, market={"west 1": "PREN144X"})
    assert "2_secondary by purchase" in steps(war)
    assert empire(war, "england")["cities"]["london"] == []
    ops = alone(human=REPUBLIC, bot={"west": [card("PREN144X")]})
    assert "2_secondary by ops" in steps(ops)
    assert empire(ops, "england")["cities"]["london"] == []


@pytest.mark.rule("pax:O8F.2.prestige")
def test_the_prestige_of_row_2_is_law() -> None:
    """The secondary objective buys every law card first, so that this one is only ever given up."""
    assert ROWS[1].cells[2].buy == ("prestige:law",)
    assert "no 2_prestige" in steps(alone(human=REPUBLIC, market={"west 1": "PREN134X"}))


# ---------------------------------------------------------------------- row 3: believers


@pytest.mark.rule("pax:O8F.3.trigger")
def test_row_3_is_taken_when_one_religion_has_most_believers_in_its_theocracies() -> None:
    assert "course 3" not in steps(alone())  # one Catholic in Rome's state, one Muslim in the Mamluk's
    told = happened(alone(empires=NO_MUSLIMS), "course")[0]
    assert (told.data["row"], told.data["religion"], told.data["count"], told.data["others_count"]) == (
        3,
        "catholic",
        1,
        0,
    )
    pirates = {"aragon__papal_states": ["pirate:catholic"]}
    assert happened(alone(borders=pirates), "course")[0].data["count"] == 2


@pytest.mark.rule("pax:O8F.3.override", "pax:O8F.4.override")
def test_rows_3_and_4_go_first_when_holy_is_active_and_the_opponent_is_not_ahead_in_the_supreme_religion() -> None:
    active = {"holy": True}
    assert steps(alone(empires=NO_MUSLIMS, victories=active))[:2] == ["override 3", "course 3"]
    bishop = {"west": [card("PREN002", "catholic")]}
    assert "override 4" in steps(alone(human=bishop, victories=active))
    ahead = {"west": [card("PREN134X")]}
    for parts in ({"empires": NO_MUSLIMS}, {"human": bishop}):
        assert not any(step.startswith("override") for step in steps(alone(bot=ahead, victories=active, **parts)))


@pytest.mark.rule("pax:O8F.3.main", "pax:O5.c")
def test_it_brings_agents_of_another_religion_into_a_theocracy() -> None:
    knight = alone(empires=NO_MUSLIMS, market={"east 1": "PREN065"})
    assert steps(knight) == ["course 3", "3_main by purchase"]
    assert "knight:islamic" in str(empire(knight, "mamluk")["cities"])
    pirate = alone(empires=NO_MUSLIMS, market={"east 1": "PREN062"})
    assert steps(pirate) == ["course 3", "3_main by purchase"]


@pytest.mark.rule("pax:O8F.3.main")
def test_it_drives_the_dominant_religion_out_by_a_war() -> None:
    match = alone(empires=NO_MUSLIMS, market={"west 1": "PREN010"}, borders={"aragon__papal_states": ["pawn:medici"]})
    assert steps(match) == ["course 3", "3_main by purchase"]
    assert empire(match, "papal_states")["cities"]["venice"] == []


@pytest.mark.rule("pax:O8F.3.main", "pax:O3.e.2", "pax:O4.c.1")
def test_it_drives_the_dominant_religion_out_by_siege_and_trades_but_does_nothing_else() -> None:
    bot = {"west": [card("PREN055"), card("PREN143X"), card("PREN025")]}
    match = alone(empires=NO_MUSLIMS, bot=bot, florins={"west 0": 5})
    assert steps(match)[:2] == ["course 3", "3_main by ops"]
    assert len(happened(match, "besieged")) == 1
    # One card besieges; the other trades; the third, in the Empire, has no target that would serve.
    assert len(happened(match, "commerce")) == 1
    assert empire(match, "holy_roman_empire")["cities"]["vienna"] == ["rook:catholic"]


@pytest.mark.rule("pax:O8F.3.main")
def test_it_drives_the_dominant_religion_out_by_repression() -> None:
    catholics = {"mamluk": {"cities": cities(cairo="")}, "france": {"state": "catholic"}}
    match = alone(empires=catholics, bot={"west": [card("PREN020")]})
    assert steps(match)[:2] == ["course 3", "3_main by ops"]
    assert empire(match, "france")["repressed"] == ["knight:catholic"]


@pytest.mark.rule("pax:O8F.3.main")
def test_it_brings_in_others_by_taxing_its_own_concession() -> None:
    match = alone(empires=NO_CATHOLICS, bot={"east": [card("PREN164X")]}, borders={"mamluk__ottoman": ["pawn:medici"]})
    assert steps(match)[:2] == ["course 3", "3_main by ops"]
    assert empire(match, "mamluk")["cities"]["cyprus"] == ["rook:catholic"]
    assert border(match, "mamluk__ottoman") == ["pawn:medici"]
    assert happened(match, "tax_paid")


@pytest.mark.rule("pax:O8F.3.main", "pax:O3.d.2", "pax:OF.5.f.1")
def test_it_brings_in_others_by_a_trade_fair() -> None:
    match = alone(empires=NO_CATHOLICS, florins={"east 0": 3})
    assert steps(match)[:2] == ["course 3", "3_main by fair"]
    assert empire(match, "mamluk")["cities"]["cyprus"] == ["rook:catholic"]


@pytest.mark.rule("pax:O8F.3.secondary", "pax:O8F.4.secondary")
def test_it_ends_a_theocracy_by_a_vote() -> None:
    rome = {"west": [square("papal_states")]}
    borders = {"aragon__papal_states": ["pawn:medici"]}
    match = alone(human=rome, bot={"west": [card("PREN145X")]}, empires=NO_MUSLIMS, borders=borders)
    assert steps(match)[:3] == ["course 3", "no 3_main", "3_secondary by ops"]
    assert empire(match, "papal_states")["state"] == "medieval"
    bishop = {"west": [square("papal_states"), card("PREN023", "catholic")]}
    match = alone(human=bishop, bot={"west": [card("PREN145X")]}, borders=borders)
    assert steps(match)[:3] == ["course 4", "no 4_main", "4_secondary by ops"]


@pytest.mark.rule("pax:O8F.4.secondary")
def test_it_founds_another_theocracy_by_a_religious_war() -> None:
    bishop = {"west": [card("PREN023", "catholic")]}
    match = alone(human=bishop, market={"east 1": "PREN066"})
    assert steps(match) == ["course 4", "no 4_main", "4_secondary by purchase"]
    assert empire(match, "hungary")["state"] == "reformist"


@pytest.mark.rule("pax:O8F.3.secondary")
def test_a_religious_war_founds_another_theocracy_for_row_3() -> None:
    assert "religious_war" in ROWS[2].cells[1].buy
    match = alone(empires=NO_MUSLIMS, market={"east 1": "PREN066"})
    assert "3_main by purchase" in steps(match), "its believers count for the main objective already"
    assert empire(match, "hungary")["state"] == "reformist"


@pytest.mark.rule("pax:O8F.3.secondary", "pax:O8F.3.prestige")
def test_it_buys_prestige_of_the_dominant_religion_if_that_makes_it_level() -> None:
    market = {"west 1": "PREN134X"}
    one = alone(human={"old_maids": ["PREN044"]}, empires=NO_MUSLIMS, market=market)
    assert "3_secondary by purchase" in steps(one)
    two = alone(human={"old_maids": ["PREN044", "PREN046"]}, empires=NO_MUSLIMS, market=market)
    assert steps(two)[2:] == ["no 3_secondary", "3_prestige by purchase"]


@pytest.mark.rule("pax:O8F.4.secondary")
def test_in_row_4_any_prestige_of_the_dominant_religion_will_do() -> None:
    human = {"old_maids": ["PREN044", "PREN046"], "west": [card("PREN023", "catholic")]}
    assert steps(alone(human=human, market={"west 1": "PREN134X"}))[1:3] == ["no 4_main", "4_secondary by purchase"]


@pytest.mark.rule("pax:O8F.3.prestige", "pax:O8F.4.prestige", "pax:OF.silent")
def test_a_card_that_makes_the_holy_victory_dearer_comes_before_prestige() -> None:
    human = {"old_maids": ["PREN044", "PREN046"]}
    market = {"west 1": "PREN134X", "west 2": "PREN136X"}
    match = alone(human=human, empires=NO_MUSLIMS, market=market, florins={"west 2": 1})
    assert steps(match)[-1] == "3_prestige by purchase"
    assert entries(match, "medici", "west") == ["PREN136X"]
    bishop = alone(human={"west": [card("PREN023", "catholic")]}, market={"west 1": "PREN136X"})
    assert steps(bishop)[-1] == "4_prestige by purchase"


# ---------------------------------------------------------------------- row 4: bishops


@pytest.mark.rule("pax:O8F.4.trigger")
def test_row_4_is_taken_when_one_religion_has_most_bishops() -> None:
    match = alone(human={"west": [card("PREN023", "catholic"), card("PREN031", "catholic")]})
    told = happened(match, "course")[0]
    assert (told.data["row"], told.data["religion"], told.data["count"], told.data["others_count"]) == (
        4,
        "catholic",
        2,
        0,
    )
    assert "course 4" not in steps(alone(human={"west": [card("PREN023", "catholic"), card("PREN031", "reformist")]}))


@pytest.mark.rule("pax:O8F.4.main", "pax:O5.d")
def test_it_buys_a_bishop_of_another_religion() -> None:
    match = alone(human={"west": [card("PREN023", "catholic")]}, market={"east 1": "PREN100X"})
    assert steps(match) == ["course 4", "4_main by purchase"]
    assert [e.data["item"] for e in happened(match, "bishop_on")] == ["PREN100X"]
    # A bishop of the dominant religion does not serve.
    other = alone(human={"west": [card("PREN023", "catholic")]}, market={"west 1": "PREN156X"})
    assert "no 4_main" in steps(other)


@pytest.mark.rule("pax:O8F.4.main", "pax:O3.b.3")
def test_it_beheads_a_card_under_a_dominant_bishop_its_own_first() -> None:
    human = {"west": [card("PREN023", "catholic")]}
    match = alone(human=human, bot={"west": [card("PREN001")]})
    assert steps(match)[:2] == ["course 4", "4_main by ops"]
    assert happened(match, "beheaded")[0].data["item"] == "PREN023"
    both = alone(human=human, bot={"west": [card("PREN001"), card("PREN031", "catholic")]})
    assert happened(both, "beheaded")[0].data["item"] == "PREN031"


@pytest.mark.rule("pax:O8F.4.main")
def test_it_lets_bishops_of_the_dominant_religion_kill_each_other() -> None:
    human = {"west": [card("PREN023", "catholic"), card("PREN031", "catholic")]}
    match = alone(human=human, bot={"west": [card("PREN140X")]})
    assert steps(match)[:2] == ["course 4", "4_main by ops"]
    assert happened(match, "bishops_die")


@pytest.mark.rule("pax:O8F.4.main")
def test_it_needs_two_inquisitors_when_bishops_are_two_steps_apart() -> None:
    apart = {"west": [card("PREN143X", "catholic"), card("PREN042"), card("PREN019", "catholic")]}
    assert "no 4_main" in steps(alone(human=apart, bot={"west": [card("PREN140X")]}))
    match = alone(human=apart, bot={"west": [card("PREN140X"), card("PREN129X")]})
    assert steps(match)[:2] == ["course 4", "4_main by ops"]
    assert len(happened(match, "bishop_moves")) == 2


@pytest.mark.rule("pax:O8F.4.main")
def test_it_buys_an_apostasy_that_kills_bishops() -> None:
    human = {"west": [card("PREN134X", "catholic"), card("PREN005")]}
    match = alone(human=human, market={"west 1": "PREN054"})
    assert steps(match) == ["course 4", "4_main by purchase"]
    assert entries(match, "fugger", "west") == []


@pytest.mark.rule("pax:O8F.4.main", "pax:O3.d.2", "pax:OF.silent")
def test_it_sells_a_card_of_its_own_to_be_rid_of_a_bishop() -> None:
    match = alone(bot={"west": [card("PREN042"), card("PREN023", "catholic")]})
    assert steps(match)[:2] == ["course 4", "4_main by sale"]
    assert happened(match, "sells")[0].data["item"] == "PREN023"
    # An empire keeps its bishop when it is sold, so it is not sold for that (S7).
    king = alone(bot={"west": [square("france", bishop="catholic")]})
    assert "no 4_main" in steps(king)
    assert not happened(king, "sells")


# ---------------------------------------------------------------------- row 5: concessions


@pytest.mark.rule("pax:O8F.5.trigger")
def test_row_5_is_taken_when_the_human_has_two_more_concessions() -> None:
    assert steps(alone(borders=TWO_CONCESSIONS))[0] == "course 5"
    one_each = TWO_CONCESSIONS | {"mamluk__ottoman": ["pawn:medici"]}
    assert steps(alone(borders=one_each))[0] == "course 6"


@pytest.mark.rule("pax:O8F.5.override")
def test_row_5_goes_first_when_globalization_is_active_and_the_opponent_is_not_ahead_in_discovery() -> None:
    active = {"globalization": True}
    assert steps(alone(borders=TWO_CONCESSIONS, victories=active))[0] == "override 5"
    ahead = {"west": [card("PREN014")]}
    assert steps(alone(borders=TWO_CONCESSIONS, bot=ahead, victories=active))[0] == "course 5"


@pytest.mark.rule("pax:O8F.5.main")
@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("PREN042", "west 1"),
        ("PREN108X", "east 1"),
        ("PREN046", "west 1"),
        ("PREN028", "west 1"),
        ("PREN066", "east 1"),
    ],
    ids=["pawn", "pirate", "coronation", "civil war", "religious war"],
)
def test_it_buys_what_gains_or_removes_a_concession(name: str, place: str) -> None:
    borders = {"byzantium__hungary": ["pawn:fugger"], "england__france": ["pawn:fugger"]}
    match = alone(borders=borders, market={place: name})
    assert steps(match) == ["course 5", "5_main by purchase"]


@pytest.mark.rule("pax:O8F.5.main")
@pytest.mark.parametrize(
    ("bot", "borders", "gone"),
    [
        ({"east": [card("PREN064")]}, {}, "aragon__france"),  # repress
        ({"west": [card("PREN017")]}, {"england__portugal": ["pirate:reformist"]}, "england__france"),  # corsair
        ({"west": [card("PREN028")]}, {}, "aragon__france"),  # tax, and the human has no florin
    ],
    ids=["repress", "corsair", "tax"],
)
def test_it_removes_a_concession_by_ops(bot: Part, borders: Part, gone: str) -> None:
    match = alone(human={"florins": 0}, bot=bot, borders=TWO_CONCESSIONS | borders)
    assert steps(match)[:2] == ["course 5", "5_main by ops"]
    assert border(match, gone) != ["pawn:fugger"]


@pytest.mark.rule("pax:O8F.5.main")
def test_a_tax_that_the_human_can_pay_removes_nothing() -> None:
    match = alone(bot={"west": [card("PREN028")]}, borders=TWO_CONCESSIONS)
    assert steps(match)[:2] == ["course 5", "no 5_main"]


@pytest.mark.rule("pax:O8F.5.main")
def test_it_gains_a_concession_by_a_vote() -> None:
    borders = TWO_CONCESSIONS | {"byzantium__hungary": ["pawn:fugger"], "mamluk__ottoman": ["pawn:medici"]}
    match = alone(human={"east": [square("mamluk")]}, bot={"east": [card("PREN083")]}, borders=borders)
    assert steps(match)[:2] == ["course 5", "5_main by ops"]
    assert border(match, "byzantium__mamluk") == ["pawn:medici"]


@pytest.mark.rule("pax:O8F.5.main")
def test_a_siege_clears_the_way_for_nothing_by_itself() -> None:
    """Siege is listed, but kills no concession: alone it never reaches the objective."""
    assert "siege" in ROWS[4].cells[0].ops
    match = alone(bot={"west": [card("PREN023")]}, borders=TWO_CONCESSIONS)
    assert "no 5_main" in steps(match)


@pytest.mark.rule("pax:O8F.5.secondary", "pax:O8F.5.prestige")
def test_row_5_has_no_secondary_objective_and_wants_discovery() -> None:
    match = alone(borders=TWO_CONCESSIONS, market={"east 1": "PREN102X"})
    assert steps(match) == ["course 5", "no 5_main", "5_prestige by purchase"]


@pytest.mark.rule("pax:O8F.5.prestige")
def test_globalization_is_made_dearer_before_discovery() -> None:
    assert ROWS[4].cells[1].buy == ("two_actions:globalization", "prestige:discovery")
    # With all its pawns used up the card brings no concession, only its red text.
    used_up = {"england": {"repressed": ["pawn:medici"] * 10}}
    borders = {name: ["pawn:fugger"] for name in ("byzantium__mamluk", "mamluk__ottoman")}
    market = {"east 1": "PREN102X", "east 2": "PREN127X"}
    match = alone(
        borders=borders, empires=used_up, bot={"florins": 2}, market=market, victories={"globalization": True}
    )
    assert steps(match)[:2] == ["override 5", "course 5"]
    assert entries(match, "medici", "east") == ["PREN127X"]


# ---------------------------------------------------------------------- rows 6 and 7


@pytest.mark.rule("pax:O8F.6.trigger", "pax:O8F.6.main", "pax:O3.b.2")
def test_with_two_actions_it_buys_the_leftmost_card_with_prestige_the_east_row_if_tied() -> None:
    tied = alone(market={"west 2": "PREN131X", "east 2": "PREN101X", "west 1": "PREN023"})
    assert steps(tied) == ["course 6", "6_main by purchase"]
    assert entries(tied, "medici", "east") == ["PREN101X"]
    west = alone(market={"west 1": "PREN131X", "east 2": "PREN101X"})
    assert entries(west, "medici", "west") == ["PREN131X"]
    one = alone(market={"west 1": "PREN131X"}, turn={"actions_left": 1})
    assert "course 6" not in steps(one)


@pytest.mark.rule("pax:O8F.6.main", "pax:O5.a.3")
def test_it_spends_everything_on_the_cheapest_it_can_pay() -> None:
    match = alone(market={"west 3": "PREN131X"}, bot={"florins": 3})
    assert entries(match, "medici", "west") == ["PREN131X"]
    assert florins(match, "medici") == 0
    assert "no 6_main" in steps(alone(market={"west 3": "PREN131X"}, bot={"florins": 2}))


@pytest.mark.rule("pax:O8F.7.trigger", "pax:O8F.7.main.1")
def test_with_one_action_or_short_of_florins_it_holds_a_fair() -> None:
    one = alone(turn={"actions_left": 1})
    assert steps(one) == ["course 7", "7_main by fair"]
    poor = alone(bot={"florins": 2})
    assert steps(poor) == ["course 6", "no 6_main", "course 7", "7_main by fair", "7_main by fair"]


@pytest.mark.rule("pax:O8F.7.trigger", "pax:O2.d")
def test_with_florins_and_nothing_to_buy_row_7_is_still_the_last_resort() -> None:
    assert steps(alone())[:3] == ["course 6", "no 6_main", "last_resort 7"]


@pytest.mark.rule("pax:O8F.7.main.2")
def test_after_a_fair_it_trades_on_the_side_with_more_commerce() -> None:
    bot = {"florins": 0, "west": [card("PREN034"), card("PREN035")], "east": [card("PREN113X")]}
    market = {"west 1": "PREN023", "east 1": "PREN084"}
    marked = {"west 1": 2, "east 1": 2}
    match = alone(bot=bot, market=market, florins=marked)
    assert steps(match)[2:] == ["course 7", "7_main by fair", "7_main by commerce"]
    assert [e.data["sides"] for e in happened(match, "ops")] == [["west"]]
    assert len(happened(match, "commerce")) == 2
    even = alone(bot=bot | {"west": [card("PREN034")]}, market=market, florins=marked)
    assert [e.data["sides"] for e in happened(even, "ops")] == [["east"]]


@pytest.mark.rule("pax:O8F.7.main.3", "pax:O4.b.2", "pax:OF.silent")
def test_without_commerce_it_sells_a_card_without_prestige_or_else_with_patron_only() -> None:
    bot = {"florins": 0, "west": [card("PREN009"), card("PREN023"), card("PREN134X"), square("france")]}
    match = alone(bot=bot)
    assert steps(match)[2:] == ["course 7", "7_main by fair", "7_main by sale"]
    assert happened(match, "sells")[0].data["item"] == "PREN023"
    patron = alone(bot=bot | {"west": [card("PREN134X"), card("PREN009"), square("france")]})
    assert happened(patron, "sells")[0].data["item"] == "PREN009"
    dear = alone(bot=bot | {"west": [card("PREN134X"), square("france")]})
    assert not happened(dear, "sells")
    assert steps(dear)[3:] == ["7_main by fair", "7_main by fair"]
