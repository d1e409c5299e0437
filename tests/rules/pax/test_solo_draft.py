"""O: the solitaire game of the draft rule set, whose opponent follows a table of its own (O8) with its habits (O9)."""

from random import Random
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.solo.rows import TABLES
from tests.support import plain
from tests.support.pax import border, card, cities, city, empire, entries, florins, holder, play, seat, square
from tests.support.solo import alone, happened, steps
from tests.support.told import values

Part = dict[str, Any]
ROWS = TABLES["draft"]
TWO_KINGS: Part = {"west": [square("france")], "east": [square("hungary")]}
THREE_KINGS: Part = {"west": [square("france"), square("england"), square("aragon")]}
REPUBLIC: Part = {"west": [square("england", "republic")]}
TWO_CONCESSIONS: Part = {"aragon__france": ["pawn:fugger"], "england__france": ["pawn:fugger"]}
A_BISHOP: Part = {"west": [card("PREN023", "catholic")]}
# Catholics are dominant: nobody is left in the theocracy of the Mamluks. Or the other way round.
NO_MUSLIMS: Part = {"mamluk": {"cities": cities(cairo="")}}
NO_CATHOLICS: Part = {"papal_states": {"cities": cities(venice="")}}
UNDEFENDED_ENGLAND: Part = {"england": {"cities": cities(london="")}}
UNDEFENDED_HUNGARY: Part = {"hungary": {"cities": cities(buda="")}}
# Two against the one rook in London.
REFORMIST_PIRATES: Part = {name: ["pirate:reformist"] for name in ("england__france", "england__portugal")}
# Two catholic theocracies, that of the Pope without defenders.
CATHOLIC_FRANCE: Part = {"france": {"state": "catholic"}} | NO_MUSLIMS | NO_CATHOLICS


def draft(**parts: Any) -> PaxMatch:
    """The opponent of the draft to move, played on until the human is asked."""
    return alone(rules="draft", **parts)


def told(match: PaxMatch) -> list[str]:
    """What the opponent said it did, all of it by the draft's table."""
    for event in match.events():
        if event.kind in ("course", "override", "pursues"):
            assert event.clause is not None
            assert event.clause.startswith("pax:O8."), event.clause
    return [step.replace("draft_", "") for step in steps(match)]


def rows_taken(match: PaxMatch) -> list[str]:
    """The rows it took, from the first."""
    return [step for step in told(match) if step.startswith(("course", "override"))]


def cell_of(row: int, name: str) -> tuple[Any, ...]:
    """What is printed in an objective of a row: what it wants and by which means."""
    cell = next(c for c in ROWS[row - 1].cells if c.number == ("main", "secondary", "prestige").index(name))
    return (cell.goal, cell.buy, cell.ops, cell.also)


# ---------------------------------------------------------------------- setup and the end


@pytest.mark.rule("pax:O.b.2")
@pytest.mark.parametrize("bank", ["medici", "coeur", "marchionni"])
def test_the_opponent_may_be_any_bank_but_fugger(bank: str) -> None:
    match = signoria.new("pax", seats=["fugger", bank], seed=7, rules="draft", variants=["solo"])
    assert match.seats == ("fugger", bank)
    assert match.view("fugger")["automated"] == bank
    for name in ("england__portugal", "aragon__papal_states", "mamluk__ottoman"):
        assert border(match, name) == [f"pawn:{bank}"]


@pytest.mark.rule("pax:O.b.9")
def test_fugger_goes_first_unless_chance_is_asked_to_decide() -> None:
    """The summary sheet leaves it open; the rulebook's order is the rule, chance a switch (S18)."""

    def openers(*variants: str) -> set[str]:
        matches = [signoria.new("pax", seats=1, seed=n, rules="draft", variants=list(variants)) for n in range(12)]
        return {match.seats[0] for match in matches}

    assert openers() == {"fugger"}
    assert openers("solo_first=random") == {"fugger", "medici"}


@pytest.mark.rule("pax:O6.b.2")
def test_the_opponent_wins_if_it_can_buy_a_comet_and_declare_an_inactive_victory() -> None:
    market = {"west 1": "COMET3"}
    match = draft(bot=THREE_KINGS | {"florins": 1}, market=market)
    assert match.result is not None
    assert (match.result["winners"], match.result["victory"]) == (["medici"], "imperial")
    assert [e.clause for e in happened(match, "fulfils_by_comet")] == ["pax:O6.b.2"]
    assert not draft(bot=THREE_KINGS | {"florins": 0}, market=market).over, "it cannot pay"
    assert not draft(bot=THREE_KINGS, market={}).over, "there is no comet"
    assert not draft(bot={"west": THREE_KINGS["west"][:2]}, market=market).over, "it fulfils nothing"


# ---------------------------------------------------------------------- how a cell is read


@pytest.mark.rule("pax:O3.0.1", "pax:O8.7.main.1", "pax:O8.7.main.2")
def test_the_bullets_of_row_7_are_performed_in_order_as_far_as_possible() -> None:
    bot = {"florins": 0, "west": [card("PREN034")]}
    parts: Part = {"bot": bot, "market": {"west 1": "PREN023"}, "florins": {"west 1": 2}}
    match = draft(**parts)
    assert told(match)[2:] == ["course 7", "7_main by fair", "7_main by commerce"]
    assert [e.clause for e in happened(match, "pursues")] == ["pax:O8.7.main.1", "pax:O8.7.main.2"]
    # What is not possible is left out: both fairs were held already, so that commerce is the first it can do.
    no_fair = draft(turn={"fairs_done": ["west", "east"], "actions_left": 1}, **parts)
    assert told(no_fair) == ["course 7", "7_main by commerce"]
    assert len(happened(no_fair, "commerce")) == 1


@pytest.mark.rule("pax:O3.0.2", "pax:O8.1.main")
def test_under_a_headline_the_means_are_alternatives_sought_in_the_order_of_the_search() -> None:
    """Row 1 lists apostasy after the ops, yet it is a purchase, and purchases are looked for first."""
    human = {"west": [square("france"), square("papal_states"), card("PREN005")]}
    bot = {"west": [card("PREN145X")]}
    borders = {"england__france": ["pawn:medici"]}
    match = draft(human=human, bot=bot, borders=borders, market={"west 1": "PREN054"})
    assert told(match) == ["course 1", "1_main by purchase"]
    assert holder(match, "papal_states") is None
    assert holder(match, "france") == "fugger", "one means is enough for the headline"
    assert told(draft(human=human, bot=bot, borders=borders))[:2] == ["course 1", "1_main by ops"]


@pytest.mark.rule("pax:O8.note", "pax:O8.1.prestige")
def test_prestige_is_bought_at_a_net_cost_of_one_florin_or_in_an_override_row() -> None:
    near = draft(human=TWO_KINGS, market={"west 1": "PREN145X"})
    assert told(near) == ["course 1", "no 1_main", "no 1_secondary", "1_prestige by purchase"]
    assert entries(near, "medici", "west") == ["PREN145X"]
    far = {"west 1": "PREN023", "west 2": "PREN145X"}
    assert "no 1_prestige" in told(draft(human=TWO_KINGS, market=far))
    assert "1_prestige by purchase" in told(draft(human=TWO_KINGS, market=far, florins={"west 2": 1}))
    assert "1_prestige by purchase" in told(draft(human=TWO_KINGS, market=far, victories={"imperial": True}))


# ---------------------------------------------------------------------- row 1: kingdoms


@pytest.mark.rule("pax:O8.1.main")
@pytest.mark.parametrize(
    ("name", "place", "won"),
    [("PREN046", "west 1", "portugal"), ("PREN028", "west 1", "france"), ("PREN066", "east 1", "hungary")],
    ids=["coronation", "civil war", "religious war"],
)
def test_it_buys_what_brings_it_a_kingdom(name: str, place: str, won: str) -> None:
    match = draft(human=TWO_KINGS, market={place: name})
    assert told(match) == ["course 1", "1_main by purchase"]
    assert happened(match, "pursues")[0].clause == "pax:O8.1.main"
    assert holder(match, won) == "medici"


@pytest.mark.rule("pax:O8.1.main")
@pytest.mark.parametrize(
    ("bot", "lost"),
    [
        ({"west": [card("PREN145X")]}, "france"),
        ({"east": [card("PREN085")]}, "hungary"),
        ({"east": [square("byzantium")]}, "hungary"),
    ],
    ids=["vote", "behead", "campaign"],
)
def test_without_a_purchase_it_takes_a_kingdom_by_ops(bot: Part, lost: str) -> None:
    human = {"west": [square("france"), square("england")], "east": [square("hungary")]}
    match = draft(human=human, bot=bot, borders={"aragon__france": ["pawn:medici"]}, empires=UNDEFENDED_HUNGARY)
    assert told(match)[:2] == ["course 1", "1_main by ops"]
    assert holder(match, lost) != "fugger"


@pytest.mark.rule("pax:O8.1.override")
def test_row_1_goes_first_when_the_imperial_victory_is_active() -> None:
    row_5 = {"human": TWO_KINGS, "borders": TWO_CONCESSIONS}
    active = {"globalization": True}
    assert rows_taken(draft(**row_5, victories=active))[0] == "override 5"
    match = draft(**row_5, victories=active | {"imperial": True})
    assert rows_taken(match)[:2] == ["override 1", "course 1"]
    assert happened(match, "override")[0].clause == "pax:O8.1.override"
    # However much prestige it has: the override of row 1 looks at the victory alone.
    rich = {"west": [card("PREN043"), card("PREN014"), card("PREN134X")]}
    assert rows_taken(draft(human=TWO_KINGS, bot=rich, victories={"imperial": True}))[0] == "override 1"


# ---------------------------------------------------------------------- row 2: republics


@pytest.mark.rule("pax:O8.2.trigger")
def test_row_2_is_taken_when_it_has_fewer_republics_than_the_human() -> None:
    fewer = draft(human=REPUBLIC)
    assert rows_taken(fewer)[0] == "course 2"
    assert happened(fewer, "course")[0].clause == "pax:O8.2.trigger"
    assert "course 2" not in told(draft(human=REPUBLIC, bot={"west": [square("france", "republic")]}))
    assert "course 2" not in told(draft(human={"west": [square("england")]}))


@pytest.mark.rule("pax:O8.2.override")
def test_row_2_goes_first_when_renaissance_is_active_and_it_is_not_ahead_in_law() -> None:
    def first(bot: Part, human: list[Part], **victories: bool) -> str:
        west = REPUBLIC["west"] + human
        return told(draft(human={"west": west}, bot=bot, victories=victories))[0]

    # The republic of the human is law already.
    assert first({}, [], renaissance=True) == "override 2"
    assert first({"west": [card("PREN043")]}, [], renaissance=True) == "override 2"
    ahead = {"west": [card("PREN043"), card("PREN147X")]}
    assert first(ahead, [], renaissance=True) == "course 2"
    assert first(ahead, [card("PREN161X")], renaissance=True) == "override 2"
    assert first({}, [], holy=True) == "course 2"


@pytest.mark.rule("pax:O8.2.main")
@pytest.mark.parametrize(
    ("bot", "market", "borders"),
    [
        ({}, {"west 1": "PREN144X"}, {}),
        ({}, {"west 1": "PREN026"}, {"england__portugal": ["pirate:catholic"]}),
        ({"west": [card("PREN145X")]}, {}, {"england__france": ["pawn:medici"]}),
        ({"west": [card("PREN128X")]}, {}, {}),
        ({"west": [square("france")]}, {}, {}),
    ],
    ids=["civil war", "religious war", "vote", "behead", "campaign"],
)
def test_it_takes_a_republic_from_the_human(bot: Part, market: dict[str, str], borders: Part) -> None:
    match = draft(human=REPUBLIC, bot=bot, market=market, borders=borders, empires=UNDEFENDED_ENGLAND)
    assert told(match)[:2] == ["course 2", "2_main by purchase" if market else "2_main by ops"]
    assert happened(match, "pursues")[0].clause == "pax:O8.2.main"
    assert holder(match, "england") != "fugger"


@pytest.mark.rule("pax:O8.2.main")
def test_it_takes_a_republic_by_apostasy_or_makes_one_by_a_vote() -> None:
    human = {"west": [card("PREN005"), card("PREN134X")], "east": [square("mamluk", "republic"), card("PREN060")]}
    apostasy = draft(human=human, market={"east 1": "PREN062"})
    assert told(apostasy)[:2] == ["course 2", "2_main by purchase"]
    assert holder(apostasy, "mamluk") is None
    bot = {"west": [card("PREN145X"), square("france")]}
    vote = draft(human=REPUBLIC, bot=bot, borders={"aragon__france": ["pawn:medici"]})
    assert told(vote)[:2] == ["course 2", "2_main by ops"]
    assert vote.view()["players"][1]["republics"] == 1


@pytest.mark.rule("pax:O8.2.main")
def test_a_coronation_brings_no_republic() -> None:
    assert told(draft(human=REPUBLIC, market={"west 1": "PREN045"}))[:2] == ["course 2", "no 2_main"]


@pytest.mark.rule("pax:O8.2.secondary")
@pytest.mark.parametrize(
    ("bot", "market", "borders"),
    [
        ({}, {"west 1": "PREN144X"}, {}),
        ({}, {"west 1": "PREN006"}, {"england__portugal": ["pirate:reformist"]}),
        ({"west": [card("PREN153X")]}, {}, {}),
        ({"west": [card("PREN144X")]}, {}, {}),
    ],
    ids=["civil war", "religious war", "repress", "siege"],
)
def test_it_weakens_a_republic_of_the_human(bot: Part, market: dict[str, str], borders: Part) -> None:
    match = draft(human=REPUBLIC, bot=bot, market=market, borders=borders)
    expected = "2_secondary by purchase" if market else "2_secondary by ops"
    assert told(match)[:3] == ["course 2", "no 2_main", expected]
    assert city(match, "london") == []
    assert holder(match, "england") == "fugger"


@pytest.mark.rule("pax:O8.2.secondary", "pax:O8.2.prestige", "pax:O5.missed")
def test_law_is_the_prestige_of_row_2_and_no_means_to_weaken_a_republic() -> None:
    near = draft(human=REPUBLIC, market={"west 1": "PREN043"})
    assert told(near) == ["course 2", "no 2_main", "no 2_secondary", "2_prestige by purchase"]
    assert happened(near, "pursues")[0].clause == "pax:O8.2.prestige"
    assert entries(near, "medici", "west") == ["PREN043"]
    other = draft(human=REPUBLIC, market={"west 1": "PREN134X"})
    assert told(other) == ["course 2", "no 2_main", "no 2_secondary", "no 2_prestige", "course 6", "6_main by purchase"]
    far = draft(human=REPUBLIC, market={"west 1": "PREN023", "west 2": "PREN043"})
    assert "no 2_prestige" in told(far)


# ---------------------------------------------------------------------- rows 3 and 4: bishops, then believers


@pytest.mark.rule("pax:O8.3.override", "pax:O8.4.override")
@pytest.mark.parametrize(
    ("row", "human", "empires"), [(3, [card("PREN023", "catholic")], {}), (4, [], NO_MUSLIMS)], ids=["row 3", "row 4"]
)
def test_rows_3_and_4_go_first_when_holy_is_active_and_it_is_not_ahead_in_the_supreme_religion(
    row: int, human: list[Part], empires: Part
) -> None:
    def first(own: list[Part], theirs: list[Part], **victories: bool) -> str:
        return told(
            draft(human={"west": human + theirs}, bot={"west": own}, empires=empires, victories=victories),
        )[0]

    one, other = card("PREN134X"), card("PREN005")
    assert first([], [], holy=True) == f"override {row}"
    assert first([one], [], holy=True) == f"course {row}"
    assert first([other], [], holy=True) == f"override {row}", "prestige in another religion does not count"
    assert first([one], [card("PREN007")], holy=True) == f"override {row}", "level is not ahead"
    assert first([], [], imperial=True) == f"course {row}"


@pytest.mark.rule("pax:O8.3.secondary")
def test_it_founds_another_theocracy_by_a_religious_war() -> None:
    match = draft(human=A_BISHOP, market={"east 1": "PREN066"})
    assert told(match) == ["course 3", "no 3_main", "3_secondary by purchase"]
    assert happened(match, "pursues")[0].clause == "pax:O8.3.secondary"
    assert empire(match, "hungary")["state"] == "reformist"


@pytest.mark.rule("pax:O8.3.secondary")
def test_it_ends_a_dominant_theocracy_by_a_conspiracy() -> None:
    match = draft(human=A_BISHOP, market={"west 1": "PREN055"}, empires=NO_CATHOLICS)
    assert told(match)[:3] == ["course 3", "no 3_main", "3_secondary by purchase"]
    assert empire(match, "papal_states")["state"] == "medieval"
    lost = draft(human=A_BISHOP, market={"west 1": "PREN055"})
    assert "no 3_secondary" in told(lost), "one rook does not drive the knight out of Venice"


@pytest.mark.rule("pax:O8.3.secondary", "pax:O8.3.prestige")
def test_votes_revolts_and_prestige_do_not_serve_the_secondary_objective_of_row_3() -> None:
    rome = {"west": [square("papal_states"), *A_BISHOP["west"]]}
    borders = {"aragon__papal_states": ["pawn:medici"]}
    vote = draft(human=rome, bot={"west": [card("PREN145X")]}, borders=borders)
    assert told(vote)[:4] == ["course 3", "no 3_main", "no 3_secondary", "no 3_prestige"]
    prestige = draft(human=A_BISHOP, market={"west 1": "PREN134X"})
    assert told(prestige) == ["course 3", "no 3_main", "no 3_secondary", "3_prestige by purchase"]
    revolt = draft(human=A_BISHOP, market={"west 1": "PREN039"}, empires=NO_CATHOLICS)
    assert "no 3_secondary" in told(revolt)


@pytest.mark.rule("pax:O8.4.secondary")
def test_the_secondary_objective_of_row_4_is_that_of_row_3() -> None:
    assert cell_of(4, "secondary") == cell_of(3, "secondary")
    # The rook that takes Venice is no other religion's, but its theocracy is gone.
    match = draft(empires=CATHOLIC_FRANCE, market={"west 1": "PREN055"})
    assert told(match)[:3] == ["course 4", "no 4_main", "4_secondary by purchase"]
    assert happened(match, "pursues")[0].clause == "pax:O8.4.secondary"
    assert empire(match, "papal_states")["state"] == "medieval"


@pytest.mark.rule("pax:O8.3.prestige", "pax:O8.4.prestige")
@pytest.mark.parametrize(("row", "human", "empires"), [(3, A_BISHOP, {}), (4, {}, NO_MUSLIMS)], ids=["row 3", "row 4"])
def test_a_torch_against_the_holy_victory_comes_before_prestige_of_the_dominant_religion(
    row: int, human: Part, empires: Part
) -> None:
    assert cell_of(3, "prestige") == cell_of(4, "prestige")
    market = {"west 1": "PREN134X", "west 2": "PREN136X"}
    torch = draft(human=human, empires=empires, market=market, florins={"west 2": 1})
    assert told(torch) == [f"course {row}", f"no {row}_main", f"no {row}_secondary", f"{row}_prestige by purchase"]
    assert happened(torch, "pursues")[0].clause == f"pax:O8.{row}.prestige"
    assert entries(torch, "medici", "west") == ["PREN136X"]
    prestige = draft(human=human, empires=empires, market={"west 1": "PREN134X"})
    assert told(prestige)[-1] == f"{row}_prestige by purchase"
    other = draft(human=human, empires=empires, market={"west 1": "PREN131X"})
    assert f"no {row}_prestige" in told(other)


@pytest.mark.rule("pax:O8.4.trigger")
def test_row_4_is_taken_when_one_religion_has_more_believers_than_all_others_together() -> None:
    assert "course 4" not in told(draft())  # one Catholic in the Pope's theocracy, one Muslim in the Mamluks'
    reformist_england = {"england": {"state": "reformist", "cities": cities(london="knight:reformist")}}
    three = {"aragon": {"state": "catholic", "cities": cities(valencia="knight:catholic", algiers="rook:catholic")}}
    two = {"aragon": {"state": "catholic", "cities": cities(valencia="knight:catholic")}}
    assert "course 4" not in told(draft(empires=reformist_england | two)), "two against one and one"
    match = draft(empires=reformist_england | three)
    told(match)
    found = happened(match, "course")[0]
    assert found.clause == "pax:O8.4.trigger"
    assert (found.data["row"], found.data["religion"]) == (4, "catholic")
    assert (found.data["count"], found.data["others_count"]) == (3, 2)


@pytest.mark.rule("pax:O8.4.main")
@pytest.mark.parametrize(
    ("name", "place", "empires", "borders"),
    [
        ("PREN010", "west 1", NO_MUSLIMS, {"aragon__papal_states": ["pawn:medici"]}),
        ("PREN006", "west 1", NO_MUSLIMS, REFORMIST_PIRATES),
        ("PREN065", "east 1", NO_MUSLIMS, {}),
        ("PREN062", "east 1", NO_MUSLIMS, {}),
    ],
    ids=["civil war", "religious war", "knight", "pirate"],
)
def test_it_buys_what_weakens_the_dominant_religion_in_theocracies(
    name: str, place: str, empires: Part, borders: Part
) -> None:
    match = draft(empires=empires, market={place: name}, borders=borders)
    assert told(match) == ["course 4", "4_main by purchase"]
    assert happened(match, "pursues")[0].clause == "pax:O8.4.main"


@pytest.mark.rule("pax:O8.4.main")
def test_it_weakens_the_dominant_religion_in_theocracies_by_ops() -> None:
    siege = draft(empires=NO_MUSLIMS, bot={"west": [card("PREN055")]})
    assert told(siege)[:2] == ["course 4", "4_main by ops"]
    assert [values(e)["piece"]["token"] for e in happened(siege, "besieged")] == ["knight:catholic"]
    catholics = {"france": {"state": "catholic"}} | NO_MUSLIMS
    repress = draft(empires=catholics, bot={"west": [card("PREN020")]})
    assert told(repress)[:2] == ["course 4", "4_main by ops"]
    assert empire(repress, "france")["repressed"] == ["knight:catholic"]
    taxed = {"mamluk__ottoman": ["pawn:medici"]}
    tax = draft(empires=NO_CATHOLICS, bot={"east": [card("PREN164X")]}, borders=taxed)
    assert told(tax)[:2] == ["course 4", "4_main by ops"]
    assert city(tax, "cyprus") == ["rook:catholic"]


@pytest.mark.rule("pax:O8.4.main", "pax:O9.fair.2", "pax:O5.f.1")
def test_it_brings_others_into_a_theocracy_by_a_trade_fair() -> None:
    match = draft(empires=NO_CATHOLICS, florins={"east 0": 3})
    assert told(match)[:2] == ["course 4", "4_main by fair"]
    assert city(match, "cyprus") == ["rook:catholic"]


# ---------------------------------------------------------------------- row 5: concessions


@pytest.mark.rule("pax:O8.5.trigger")
def test_row_5_is_taken_when_the_human_has_two_more_concessions() -> None:
    match = draft(borders=TWO_CONCESSIONS)
    assert rows_taken(match)[0] == "course 5"
    assert happened(match, "course")[0].clause == "pax:O8.5.trigger"
    assert "course 5" not in told(draft(borders=TWO_CONCESSIONS | {"mamluk__ottoman": ["pawn:medici"]}))


@pytest.mark.rule("pax:O8.5.override")
def test_row_5_goes_first_when_globalization_is_active_and_it_is_not_ahead_in_discovery() -> None:
    def first(own: list[Part], theirs: list[Part], **victories: bool) -> str:
        parts = {"human": {"west": theirs}, "bot": {"west": own}}
        return told(draft(**parts, borders=TWO_CONCESSIONS, victories=victories))[0]

    assert first([], [], globalization=True) == "override 5"
    assert first([card("PREN014")], [], globalization=True) == "course 5"
    assert first([card("PREN014")], [card("PREN018")], globalization=True) == "override 5"
    assert first([], [], renaissance=True) == "course 5"


@pytest.mark.rule("pax:O8.5.main")
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
    match = draft(borders=borders, market={place: name})
    assert told(match) == ["course 5", "5_main by purchase"]
    held = [token for tokens in match.snapshot()["borders"].values() for token in tokens]
    assert held.count("pawn:fugger") - held.count("pawn:medici") < 2
    assert "no 5_main" in told(draft(borders=borders, market={"west 1": "PREN134X"}))


@pytest.mark.rule("pax:O8.5.main")
@pytest.mark.parametrize(
    ("bot", "borders", "gone"),
    [
        ({"east": [card("PREN064")]}, {}, "aragon__france"),
        ({"west": [card("PREN017")]}, {"england__portugal": ["pirate:reformist"]}, "england__france"),
        ({"west": [card("PREN028")]}, {}, "aragon__france"),
    ],
    ids=["repress", "corsair", "tax"],
)
def test_it_removes_a_concession_by_ops(bot: Part, borders: Part, gone: str) -> None:
    match = draft(human={"florins": 0}, bot=bot, borders=TWO_CONCESSIONS | borders)
    assert told(match)[:2] == ["course 5", "5_main by ops"]
    assert border(match, gone) != ["pawn:fugger"]


@pytest.mark.rule("pax:O8.5.main")
def test_it_gains_a_concession_by_a_vote() -> None:
    borders = TWO_CONCESSIONS | {"byzantium__hungary": ["pawn:fugger"], "mamluk__ottoman": ["pawn:medici"]}
    match = draft(human={"east": [square("mamluk")]}, bot={"east": [card("PREN083")]}, borders=borders)
    assert told(match)[:2] == ["course 5", "5_main by ops"]
    assert border(match, "byzantium__mamluk") == ["pawn:medici"]


@pytest.mark.rule("pax:O8.5.main")
def test_siege_is_listed_in_row_5_though_it_reaches_nothing_by_itself() -> None:
    assert set(cell_of(5, "main")[2]) == {"corsair", "siege", "repress", "vote", "tax"}
    assert "no 5_main" in told(draft(bot={"west": [card("PREN023")]}, borders=TWO_CONCESSIONS))


@pytest.mark.rule("pax:O8.5.secondary", "pax:O8.5.prestige")
def test_from_the_main_objective_row_5_goes_straight_to_discovery() -> None:
    match = draft(borders=TWO_CONCESSIONS, market={"east 1": "PREN102X"})
    assert told(match) == ["course 5", "no 5_main", "5_prestige by purchase"]
    assert happened(match, "pursues")[0].clause == "pax:O8.5.prestige"


@pytest.mark.rule("pax:O8.5.prestige")
def test_a_torch_against_globalization_comes_before_discovery() -> None:
    # With all its pawns used up the card brings no concession, only its red text.
    used_up = {"england": {"repressed": ["pawn:medici"] * 10}}
    borders = {name: ["pawn:fugger"] for name in ("byzantium__mamluk", "mamluk__ottoman")}
    parts: Part = {"borders": borders, "empires": used_up, "victories": {"globalization": True}}
    both = draft(bot={"florins": 2}, market={"east 1": "PREN102X", "east 2": "PREN127X"}, **parts)
    assert told(both)[-1] == "5_prestige by purchase"
    assert entries(both, "medici", "east") == ["PREN127X"]


# ---------------------------------------------------------------------- rows 6 and 7


@pytest.mark.rule("pax:O8.6.trigger", "pax:O8.6.main")
def test_with_two_actions_it_buys_the_leftmost_card_with_prestige_the_east_row_if_tied() -> None:
    tied = draft(market={"west 2": "PREN131X", "east 2": "PREN101X", "west 1": "PREN023"})
    assert told(tied) == ["course 6", "6_main by purchase"]
    assert happened(tied, "course")[0].clause == "pax:O8.6.trigger"
    assert entries(tied, "medici", "east") == ["PREN101X"]
    west = draft(market={"west 1": "PREN131X", "east 2": "PREN101X"})
    assert entries(west, "medici", "west") == ["PREN131X"]
    one = draft(market={"west 1": "PREN131X"}, turn={"actions_left": 1})
    assert "course 6" not in told(one)


@pytest.mark.rule("pax:O8.6.trigger", "pax:O8.7.trigger")
@pytest.mark.parametrize("victory", ["imperial", "renaissance", "globalization", "holy"])
def test_rows_6_and_7_have_no_override(victory: str) -> None:
    match = draft(bot={"florins": 2}, victories={victory: True})
    assert rows_taken(match) == ["course 6", "course 7"]


@pytest.mark.rule("pax:O8.7.trigger", "pax:O8.7.main.1")
def test_row_7_is_taken_with_one_action_or_fewer_than_three_florins() -> None:
    one = draft(turn={"actions_left": 1})
    assert told(one) == ["course 7", "7_main by fair"]
    assert happened(one, "course")[0].clause == "pax:O8.7.trigger"
    poor = draft(bot={"florins": 2})
    assert told(poor)[:4] == ["course 6", "no 6_main", "course 7", "7_main by fair"]
    # Row 7 is then its last resort, but not for its trigger.
    assert told(draft(bot={"florins": 3}))[:3] == ["course 6", "no 6_main", "last_resort 7"]


@pytest.mark.rule("pax:O8.7.main.3", "pax:O9.sell.2")
def test_without_commerce_it_sells_a_card_without_prestige_and_else_one_with_patron_only() -> None:
    bot: Part = {"florins": 0, "west": [card("PREN023"), card("PREN134X"), card("PREN009"), square("france")]}
    match = draft(bot=bot)
    assert told(match)[2:] == ["course 7", "7_main by fair", "7_main by sale"]
    assert happened(match, "pursues")[-1].clause == "pax:O8.7.main.3"
    assert happened(match, "sells")[0].data["item"] == "PREN023"
    patron = draft(bot=bot | {"west": [card("PREN134X"), card("PREN009"), square("france")]})
    assert happened(patron, "sells")[0].data["item"] == "PREN009"
    dear = draft(bot=bot | {"west": [card("PREN134X"), card("PREN024"), square("france")]})
    assert not happened(dear, "sells"), "law beside patron is too dear"
    trades = draft(bot=bot | {"west": [card("PREN034"), card("PREN023")]}, florins={"west 0": 2})
    assert not happened(trades, "sells"), "there was commerce"


# ---------------------------------------------------------------------- sales and purchases audited


@pytest.mark.rule("pax:O4.b.1", "pax:O9.sell.1")
def test_it_sells_a_card_to_be_rid_of_a_dominant_bishop() -> None:
    match = draft(bot={"west": [card("PREN042"), card("PREN134X", "catholic")]})
    assert told(match)[:2] == ["course 3", "3_main by sale"]
    assert happened(match, "sells")[0].data["item"] == "PREN134X"
    # Unlike in the final rules a sold empire loses its bishop, so that it may be sold for that (S7).
    king = draft(bot={"west": [square("france", bishop="catholic")]})
    assert told(king)[:2] == ["course 3", "3_main by sale"]
    assert holder(king, "france") is None
    # Bishops of the human's are not its to sell, and without a bishop to be rid of it keeps its cards while it is rich.
    theirs = draft(human=A_BISHOP, bot={"west": [card("PREN042")]})
    assert "no 3_main" in told(theirs)


def built_by_people(number: int) -> PaxMatch:
    """The opponent to move on a board that two people have built at random."""
    match = signoria.new("pax", seats=["fugger", "medici"], seed=number, rules="draft")
    chance = Random(number)
    for _ in range(chance.randrange(40, 150)):
        if match.decision is None:
            break
        options = [o for o in match.decision.options if not o.key.startswith(("sell", "victory", "pass"))]
        match.choose(chance.choice(options or match.decision.options))
    document = plain(match.snapshot())
    document["variants"] = ["solo"]
    document["turn"] = {"player": "medici"}
    document["victories"] = {name: chance.random() < 0.5 for name in document["victories"]}
    for person in document["players"]:
        person["hand"] = []
    return signoria.pax.from_position(document)


@pytest.mark.rule("pax:O4.b.1", "pax:O5.missed", "pax:O9.buy.1")
@pytest.mark.parametrize("first", range(0, 60, 30))  # so many that something is sold in each part
def test_every_sale_is_for_money_or_against_a_bishop_and_every_purchase_for_one_shot_or_agents(first: int) -> None:
    effects = {"triggers", "crowned", "agent_in_city", "agent_in_border", "bishop_on"}
    sales = purchases = 0
    for number in range(first, first + 30):
        match = built_by_people(number)
        told(match)
        aim = ("", "")
        owed = ""  # a purchase of rows 1 to 5 of which neither one-shot nor agents were seen yet
        for event in match.events():
            if event.kind == "pursues":
                assert not owed, f"{number}: {owed}"
                aim = (values(event)["objective"], values(event)["means"])
            elif event.kind == "sells" and event.data["seat"] == "medici":
                sales += 1
                assert aim in (("draft_7_main", "sale"), ("draft_3_main", "sale")), number
            elif event.kind == "buys" and event.data["seat"] == "medici" and aim != ("", ""):
                purchases += 1
                assert aim[1] == "purchase"
                if aim[0] != "draft_6_main" and not aim[0].endswith("prestige"):
                    owed = aim[0]
            elif event.kind in effects:
                owed = ""
        assert not owed, f"{number}: {owed}"
    assert sales
    assert purchases


@pytest.mark.rule("pax:O5.missed")
@pytest.mark.parametrize(
    "parts",
    [
        {"human": TWO_KINGS},
        {"human": REPUBLIC},
        {"human": A_BISHOP},
        {"empires": NO_MUSLIMS},
        {"borders": TWO_CONCESSIONS},
    ],
    ids=["row 1", "row 2", "row 3", "row 4", "row 5"],
)
def test_a_card_that_has_neither_one_shot_nor_agents_serves_only_row_6(parts: Part) -> None:
    match = draft(market={"west 1": "PREN131X"}, **parts)
    assert told(match)[-2:] == ["course 6", "6_main by purchase"]


# ---------------------------------------------------------------------- O9: buying


@pytest.mark.rule("pax:O9.buy.1")
def test_a_purchase_takes_both_actions_and_needs_both() -> None:
    match = draft(market={"west 1": "PREN131X", "east 1": "PREN101X"})
    assert len(happened(match, "buys")) == 1
    assert told(match) == ["course 6", "6_main by purchase"]
    assert seat(match, "medici")["hand"] == []
    one = {"actions_left": 1}
    assert not happened(draft(human=TWO_KINGS, market={"west 1": "PREN028"}, turn=one), "buys")
    assert not happened(draft(borders=TWO_CONCESSIONS, market={"east 1": "PREN102X"}, turn=one), "buys")


@pytest.mark.rule("pax:O9.buy.2")
def test_it_spends_all_it_needs_but_puts_nothing_on_a_face_up_card_with_florins() -> None:
    market = {"west 1": "PREN023", "west 2": "PREN031", "west 3": "PREN131X"}
    match = draft(market=market, florins={"west 0": 2, "west 1": 1}, bot={"florins": 2})
    assert [e.data["card"] for e in happened(match, "places_florin")] == ["PREN013", "PREN031"]
    assert entries(match, "medici", "west") == ["PREN131X"]
    assert florins(match, "medici") == 0
    assert "no 6_main" in told(draft(market=market, florins={"west 0": 2, "west 1": 1}, bot={"florins": 1}))


@pytest.mark.rule("pax:O9.buy.3")
def test_it_searches_from_left_to_right_for_what_one_shot_and_agents_reach_together() -> None:
    # The near card has no target that serves, the next one wins the kingdom with its own two knights.
    market = {"west 1": "PREN144X", "west 2": "PREN028", "east 3": "PREN066"}
    match = draft(human=TWO_KINGS, market=market)
    assert told(match) == ["course 1", "1_main by purchase"]
    assert holder(match, "france") == "medici"
    tied = draft(human=TWO_KINGS, market={"west 2": "PREN028", "east 2": "PREN066"})
    assert holder(tied, "hungary") == "medici"
    weak = draft(human=TWO_KINGS, market={"west 1": "PREN053"})
    assert told(weak)[:2] == ["course 1", "no 1_main"], "one rook does not beat the knight of Paris"


@pytest.mark.rule("pax:O9.buy.4")
def test_concessions_repress_those_of_the_human_first_but_not_with_the_last_florin() -> None:
    market = {"west 1": "PREN043"}
    held = {"holy_roman_empire__hungary": ["pawn:fugger"]}
    rich = draft(market=market, borders=held)
    assert border(rich, "holy_roman_empire__hungary") == ["pawn:medici"]
    assert florins(rich, "medici") == 8
    kept = draft(market=market, bot={"florins": 2}, borders=held)
    assert border(kept, "holy_roman_empire__hungary") == ["pawn:fugger"]
    assert border(kept, "france__holy_roman_empire") == ["pawn:medici"], "of the free borders the one on the route"
    main = draft(market=market, bot={"florins": 2}, borders=held | TWO_CONCESSIONS)
    assert "5_main by purchase" in told(main)
    assert border(main, "holy_roman_empire__hungary") == ["pawn:medici"]
    upstream = draft(market={"east 1": "PREN112X"}, borders=TWO_CONCESSIONS)
    assert [e.data["border"] for e in happened(upstream, "agent_in_border")] == ["hungary__ottoman", "mamluk__ottoman"]


@pytest.mark.rule("pax:O9.buy.5")
def test_knights_and_rooks_are_placed_in_its_own_empires_unless_for_the_main_objective() -> None:
    market = {"west 1": "PREN024"}
    assert not happened(draft(market=market, empires=NO_MUSLIMS | NO_CATHOLICS), "agent_in_city")
    rome = {"west": [square("papal_states")]}
    own = draft(market=market, bot=rome, empires=NO_MUSLIMS | NO_CATHOLICS)
    assert "knight:catholic" in city(own, "venice")
    main = draft(empires=NO_MUSLIMS, market={"east 1": "PREN065"})
    assert told(main) == ["course 4", "4_main by purchase"]
    assert "knight:islamic" in str(empire(main, "mamluk")["cities"])


@pytest.mark.rule("pax:O9.buy.6")
def test_a_bishop_goes_on_the_card_it_came_with() -> None:
    match = draft(human={"west": [card("PREN028")]}, market={"west 1": "PREN156X"})
    assert [e.data["item"] for e in happened(match, "bishop_on")] == ["PREN156X"]


@pytest.mark.rule("pax:O9.buy.7")
def test_a_pirate_sinks_a_concession_of_the_human_first_and_never_its_own() -> None:
    market = {"west 1": "PREN139X"}
    # From Trebizond the route crosses the Channel before it comes to the Empire.
    upstream = draft(market=market)
    assert border(upstream, "england__france") == ["pirate:catholic"]
    theirs = draft(market=market, borders={"france__holy_roman_empire": ["pawn:fugger"]})
    assert border(theirs, "france__holy_roman_empire") == ["pirate:catholic"]
    assert border(theirs, "england__france") == []
    own = draft(market=market, borders={"england__france": ["pawn:medici"]})
    assert border(own, "england__france") == ["pawn:medici"]
    assert border(own, "france__holy_roman_empire") == ["pirate:catholic"]


# ---------------------------------------------------------------------- O9: ops, commerce, fairs


@pytest.mark.rule("pax:O9.ops.1", "pax:O9.commerce.1")
def test_of_a_side_it_uses_what_the_objective_needs_and_all_commerce() -> None:
    bot = {"east": [card("PREN064"), card("PREN106X"), card("PREN113X"), card("PREN084")]}
    match = draft(bot=bot, borders=TWO_CONCESSIONS, florins={"east 0": 4})
    assert told(match)[:2] == ["course 5", "5_main by ops"]
    assert len(happened(match, "repressed")) == 1
    assert len(happened(match, "commerce")) == 2
    assert not happened(match, "besieged")


@pytest.mark.rule("pax:O9.ops.2")
@pytest.mark.parametrize(("purse", "saved"), [(2, True), (1, False)])
def test_taxed_by_the_human_it_saves_its_concession_but_not_with_its_last_florin(purse: int, saved: bool) -> None:
    borders = {"france__holy_roman_empire": ["pawn:medici"]}
    match = draft(human={"west": [card("PREN022")]}, bot={"florins": purse}, borders=borders, mover="fugger")
    play(match, "ops west", "op PREN022 tax")
    assert border(match, "france__holy_roman_empire") == (["pawn:medici"] if saved else [])
    assert florins(match, "medici") == (purse - 1 if saved else purse)


@pytest.mark.rule("pax:O9.ops.2")
@pytest.mark.parametrize(("purse", "pays"), [(2, True), (1, False)])
def test_after_a_vote_it_pays_for_a_concession_of_the_human_but_not_with_its_last_florin(
    purse: int, pays: bool
) -> None:
    # Michelangelo doubles its one concession beside France, so that it outvotes that of the human.
    borders = {"england__france": ["pawn:medici"], "france__holy_roman_empire": ["pawn:fugger"]}
    bot = {"west": [card("PREN145X"), card("PREN131X")], "florins": purse}
    match = draft(human=TWO_KINGS, bot=bot, borders=borders)
    assert told(match)[:2] == ["course 1", "1_main by ops"]
    assert holder(match, "france") == "medici"
    assert border(match, "france__holy_roman_empire") == (["pawn:medici"] if pays else ["pawn:fugger"])
    assert border(match, "aragon__france") == ([] if pays else ["pawn:medici"])


@pytest.mark.rule("pax:O9.campaign")
def test_a_campaign_takes_all_the_florins_it_needs() -> None:
    human = {"west": [square("france"), square("england")], "east": [square("hungary")]}
    bot = {"east": [square("byzantium")], "florins": 1}
    match = draft(human=human, bot=bot, empires=UNDEFENDED_HUNGARY)
    assert told(match)[:2] == ["course 1", "1_main by ops"]
    assert happened(match, "campaign")[0].data["florins"] == 1
    assert holder(match, "hungary") == "medici"
    broke = draft(human=human, bot=bot | {"florins": 0}, empires=UNDEFENDED_HUNGARY)
    assert told(broke)[:2] == ["course 1", "no 1_main"]


@pytest.mark.rule("pax:O9.commerce.2")
def test_commerce_takes_from_the_face_down_card_first_and_then_from_the_left() -> None:
    bot = {"florins": 0, "west": [card("PREN034"), card("PREN035"), card("PREN038")]}
    marked = {"west 0": 1, "west 2": 1, "west 3": 3}
    turn = {"fairs_done": ["west"]}
    match = draft(bot=bot, market={"west 2": "PREN023", "west 3": "PREN031"}, florins=marked, turn=turn)
    assert [values(e)["place"]["column"] for e in happened(match, "commerce")] == [0, 2, 3]


@pytest.mark.rule("pax:O9.fair.1")
def test_it_holds_the_fair_that_pays_it_most_then_the_human_least_then_the_east() -> None:
    def fair(borders: Part) -> str:
        match = draft(turn={"actions_left": 1}, borders=borders, florins={"east 0": 4, "west 0": 4})
        assert told(match)[-2:] == ["course 7", "7_main by fair"]
        return str(happened(match, "fair")[0].data["side"])

    assert fair({}) == "east"
    assert fair({"aragon__portugal": ["pawn:medici"]}) == "west"
    assert fair({"mamluk__ottoman": ["pawn:fugger"]}) == "west"
    assert fair({"mamluk__ottoman": ["pawn:fugger"], "aragon__portugal": ["pawn:fugger"]}) == "east"
    assert fair({"mamluk__ottoman": ["pawn:fugger"], "byzantium__hungary": ["pawn:medici"]}) == "west"


@pytest.mark.rule("pax:O5.f.1", "pax:O9.fair.2")
def test_levies_are_never_believers_in_a_theocracy_while_there_is_another() -> None:
    # Cairo would raise a Muslim, Cyprus a Catholic; both would be rooks and the only ones of their religion.
    empires = NO_MUSLIMS | NO_CATHOLICS
    match = draft(turn={"actions_left": 1}, florins={"east 0": 4}, empires=empires)
    assert happened(match, "fair")[0].data["side"] == "east"
    raised = {e.data["city"]: e.data["token"] for e in happened(match, "levy")}
    assert raised["cyprus"] == "rook:catholic"
    assert "cairo" not in raised


@pytest.mark.rule("pax:O9.fair.2")
def test_levies_bring_diversity_and_rooks_rather_than_knights() -> None:
    concession = {"aragon__portugal": ["pawn:medici"]}
    match = draft(turn={"actions_left": 1}, florins={"west 0": 9}, borders=concession)
    assert happened(match, "fair")[0].data["side"] == "west"
    raised = {e.data["city"]: e.data["token"] for e in happened(match, "levy")}
    # In Byzantium Catholics and Reformists are both new: the rook is Reformist. In France all are Catholics: the rook.
    assert raised["trebizond"] == "rook:reformist"
    assert raised["bruges"] == "rook:catholic"
    # In the Empire a Reformist knight is new beside the rook of Vienna, a second Catholic rook is not.
    assert raised["nurnberg"] == "knight:reformist"
    assert "lubeck" not in raised


@pytest.mark.rule("pax:O3.b.3")
def test_the_opponent_borrows_no_op_with_cryptography() -> None:
    # S31: its cipher opens the human's vote and behead ops to it, which it leaves alone.
    human = {"west": [card("PREN128X"), card("PREN040"), square("england"), square("france"), square("aragon")]}
    match = draft(human=human, bot={"west": [card("PREN130X"), card("PREN050")]}, market={})
    assert [e for e in happened(match, "course") if e.data["row"] == 1]
    assert happened(match, "beheaded") == []
    assert {name for name in ("england", "france", "aragon") if holder(match, name) == "fugger"} == {
        "england", "france", "aragon",
    }  # fmt: skip
