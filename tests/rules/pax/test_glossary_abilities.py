"""Words of the glossary: ability, red text, adjacent."""

from typing import Any

import pytest

from signoria.pax import Victory
from signoria.pax.facts import (
    ADJACENT,
    EMPIRE_IDS,
)
from tests.rules.pax.glossary import EAST, WEST_ROW, act, active, finish
from tests.support.pax import (
    card,
    empire,
    florins,
    keys,
    kind,
    play,
    player,
    row,
    square,
    table,
    vassal,
)

# ---------------------------------------------------------------------- ABILITY


@pytest.mark.rule("pax:ABILITY.1", "pax:HAND.b")
def test_an_ability_works_for_its_owner_from_his_tableau_while_unsilenced() -> None:
    def may_buy(own: dict[str, Any], **other: Any) -> bool:
        west = own.pop("west", [])
        hand = own.pop("hand", ["PREN023", "PREN031"])
        match = table(player("fugger", hand=hand, west=west), player("medici", **other))
        return "buy west 1" in keys(match)

    assert may_buy({"west": [card("PREN043")]})
    assert not may_buy({})
    assert not may_buy({"west": [card("PREN043", "catholic")]})  # silenced
    assert not may_buy({}, west=[card("PREN043")])  # another's
    assert not may_buy({"hand": ["PREN023", "PREN043"]})  # in hand


@pytest.mark.rule("pax:ABILITY.1")
def test_an_ability_on_a_queen_needs_her_to_be_crowned_in_the_tableau() -> None:
    bathory = {"card": "PREN095X", "bishop": None}

    def revolts(own: dict[str, Any], **parts: Any) -> list[str]:
        return [k for k in keys(table(player("fugger", **own), **parts)) if k.startswith("revolt")]

    assert revolts({"east": [square("hungary", queens=[bathory])]}) == ["revolt PREN095X"]
    assert revolts({"east": [square("hungary", bishop="catholic", queens=[bathory])]}) == []
    assert revolts({"old_maids": ["PREN095X"]}) == []
    assert revolts({}, empires={"hungary": {"queens": [bathory]}}) == []


@pytest.mark.rule("pax:HAND.b")
def test_abilities_of_cards_in_hand_do_nothing() -> None:
    # Free Ops, a free fair, both sides at once, an apostasy: none of them from the hand.
    own = player("fugger", hand=["PREN134X", "PREN097X"], west=[card("PREN042")])
    match = table(own, market={"west": row(WEST_ROW, {1: 3})})
    play(match, "ops west")
    assert match.snapshot()["turn"]["actions_left"] == 1
    play(match, "fair east")
    assert active(match) == "medici"
    match = table(player("fugger", hand=["PREN129X"], west=[card("PREN003"), card("PREN004")]))
    assert not [k for k in keys(match) if k.startswith("apostasy")]
    # Nor do red texts.
    kings = [square("aragon"), square("france"), square("england")]
    match = table(
        player("fugger", west=kings, hand=["PREN145X"]),
        player("medici", hand=["PREN154X"]),
        victories={"imperial": True},
        turn={"actions_left": 1},
    )
    assert "victory imperial" in keys(match)


@pytest.mark.rule("pax:ABILITY.2")
def test_copies_of_an_ability_of_ones_own_add_up() -> None:
    def law(*names: str) -> int:
        view = table(player("fugger", west=[card(name) for name in names])).view(None)
        return int(view["victories"]["renaissance"]["counts"]["fugger"]["law"])

    assert law("PREN131X") == 0  # a Patron
    assert law("PREN131X", "PREN133X") == 1  # each Patron counts as Law
    assert law("PREN131X", "PREN133X", "PREN132X") == 4  # two Patrons, twice

    def concessions(west: list[str], east: list[str]) -> int:
        own = player("fugger", west=[card(name) for name in west], east=[card(name) for name in east])
        view = table(own).view(None)
        return int(view["victories"]["globalization"]["counts"]["fugger"]["concessions"])

    assert concessions(["PREN131X"], []) == 0
    assert concessions(["PREN131X"], ["PREN102X"]) == 1
    assert concessions(["PREN131X", "PREN137X"], ["PREN102X"]) == 2


@pytest.mark.rule("pax:ABILITY.ex")
@pytest.mark.parametrize(
    ("names", "fee"),
    [([], 1), (["PREN014"], 2), (["PREN018"], 2), (["PREN014", "PREN018"], 4), (["PREN014", "PREN018", "PREN131X"], 8)],
)
def test_doublers_of_spice_islands_fairs_are_cumulative(names: list[str], fee: int) -> None:
    def fair(emporium: str) -> tuple[int, int]:
        match = table(
            player("fugger", west=[card(name) for name in names]),
            player("medici"),
            emporia={"white": emporium},
            market={"west": row(WEST_ROW, {0: 30})},
            borders={
                "england__portugal": ["pawn:fugger"],
                "england__france": ["pawn:medici"],
                "france__holy_roman_empire": ["pawn:fugger"],
            },
        )
        play(match, "fair west")
        finish(match)
        return florins(match, "fugger") - 10, florins(match, "medici") - 10

    assert fair("spice_islands") == (1 + 2 * fee, 1)
    elsewhere = 2 if "PREN131X" in names else 1
    assert fair("trebizond") == (1 + 2 * elsewhere, 1)  # only that of Michelangelo works there


@pytest.mark.rule("pax:ABILITY.ex")
def test_a_silenced_doubler_does_not_count() -> None:
    match = table(
        player("fugger", west=[card("PREN014", "catholic"), card("PREN018")]),
        emporia={"white": "spice_islands"},
        market={"west": row(WEST_ROW, {0: 30})},
        borders={"england__portugal": ["pawn:fugger"]},
    )
    play(match, "fair west")
    finish(match)
    assert florins(match, "fugger") == 10 + 1 + 2


# ---------------------------------------------------------------------- red text


def claim(victory: str, mine: list[str], theirs: list[str], actions: int, bishop: str | None = None) -> list[str]:
    """The victories Fugger may declare with these red-text cards on the table; he fulfils the named one."""
    west: list[dict[str, Any]] = {
        "imperial": [square("aragon"), square("france"), square("england")],
        "globalization": [square("portugal")],
        "holy": [square("papal_states")],
    }[victory]

    def lay(names: list[str], side: str) -> list[dict[str, Any]]:
        return [card(name, bishop) for name in names if (name == "PREN127X") == (side == "east")]

    match = table(
        player("fugger", west=[*west, *lay(mine, "west")], east=lay(mine, "east"), hand=["PREN031"]),
        player("medici", west=[*lay(theirs, "west"), card("PREN023", "catholic")], east=lay(theirs, "east")),
        borders={name: ["pawn:fugger"] for name in ("aragon__france", "england__france", "hungary__ottoman")},
        empires={"mamluk": {"cities": {"cairo": []}}},
        victories={victory: True},
        turn={"actions_left": actions},
    )
    return [k for k in keys(match) if k.startswith("victory")]


RED = pytest.mark.parametrize(
    ("victory", "names"),
    [
        ("imperial", ["PREN145X", "PREN154X"]),
        ("globalization", ["PREN127X"]),
        ("holy", ["PREN137X", "PREN155X"]),
        ("holy", ["PREN136X", "PREN156X"]),
    ],
)


@pytest.mark.rule("pax:TORCH.2e", "pax:ABILITY.a.1")
@RED
def test_red_text_makes_a_victory_cost_everybody_two_actions(victory: str, names: list[str]) -> None:
    declared = [f"victory {victory}"]
    assert claim(victory, [], [], 1) == declared
    for name in names:
        assert claim(victory, [name], [], 1) == []
        assert claim(victory, [], [name], 1) == []  # another's red text binds as well
        assert claim(victory, [name], [], 2) == declared
        assert claim(victory, [], [name], 2) == declared


@pytest.mark.rule("pax:TORCH.2e", "pax:ABILITY.a.2")
@RED
def test_red_text_does_not_accumulate(victory: Victory, names: list[str]) -> None:
    assert claim(victory, names, [], 2) == claim(victory, [], names, 2) == [f"victory {victory}"]
    assert claim(victory, names[:1], names[1:], 2) == [f"victory {victory}"]
    match = table(player("fugger", west=[card(n) for n in names if n != "PREN127X"]))
    assert match.view(None)["victories"][victory]["actions"] == (1 if names == ["PREN127X"] else 2)


@pytest.mark.rule("pax:TORCH.2e")
def test_silenced_red_text_costs_nothing_unless_it_cannot_be_silenced() -> None:
    assert claim("imperial", [], ["PREN145X", "PREN154X"], 1, "islamic") == ["victory imperial"]
    assert claim("globalization", [], ["PREN127X"], 1, "islamic") == ["victory globalization"]
    assert claim("holy", [], ["PREN137X"], 1, "catholic") == ["victory holy"]
    assert claim("holy", [], ["PREN136X"], 1, "catholic") == []  # immune


@pytest.mark.rule("pax:TORCH.2e")
def test_red_text_needs_two_unspent_actions_but_other_victories_are_free_of_it() -> None:
    kings = [square("aragon"), square("france"), square("england")]
    match = table(player("fugger", west=kings), player("medici", west=[card("PREN145X")]), victories={"imperial": True})
    assert "victory imperial" in keys(match)
    play(match.copy(), "victory imperial")
    play(match, "buy west 1")
    assert "victory imperial" not in keys(match)
    # A text of the imperial victory does not touch the holy one.
    assert claim("holy", [], ["PREN145X"], 1) == ["victory holy"]
    assert claim("imperial", [], ["PREN127X", "PREN137X"], 1) == ["victory imperial"]


# ---------------------------------------------------------------------- ADJACENT


@pytest.mark.rule("pax:ADJACENT.1")
def test_empires_are_adjacent_by_border_and_by_corner() -> None:
    near = {name: {EMPIRE_IDS[e] for e in ADJACENT[i]} for i, name in enumerate(EMPIRE_IDS)}
    for name, others in near.items():
        assert len(others) == (3 if name in ("england", "portugal", "byzantium", "mamluk") else 5)
        assert all(name in near[other] for other in others)
    assert near["england"] == {"france", "portugal", "aragon"}
    assert near["holy_roman_empire"] == {"france", "hungary", "papal_states", "aragon", "ottoman"}


@pytest.mark.rule("pax:ADJACENT.1")
@pytest.mark.parametrize("name", EMPIRE_IDS)
def test_a_campaign_reaches_the_adjacent_empires(name: str) -> None:
    side = "east" if name in EAST else "west"
    first = {"holy_roman_empire": "vienna", "ottoman": "constantinople1"}.get(name)
    capital = first or next(c for c in empire(table(), name)["cities"])
    match = table(
        player("fugger", **{side: [square(name)]}), empires={name: {"cities": {capital: ["knight:catholic"]}}}
    )
    play(match, f"ops {side}")
    assert set(keys(match)) == {f"empire {EMPIRE_IDS[e]}" for e in ADJACENT[EMPIRE_IDS.index(name)]}


def bishop_goes(own: dict[str, Any], start: str, **other: Any) -> set[str]:
    """Where an Islamic Bishop may go from the named card of Fugger's Tableau, moved by Medici's Dervishes."""
    own = {**own}

    def lay(items: list[dict[str, Any]]) -> list[dict[str, Any]]:
        laid = []
        for item in items:
            item = {**item}
            if start in (item.get("card"), item.get("empire")):
                item["bishop"] = "islamic"
            for below in ("queens", "vassals"):
                if below in item:
                    item[below] = lay(item[below])
            laid.append(item)
        return laid

    for side in ("west", "east"):
        own[side] = lay(own.get(side, []))
    match = table(player("medici", east=[card("PREN060")]), player("fugger", **own), **other)
    act(match, "east", "PREN060 inquisitor:islamic")
    assert kind(match) == "bishop_to"
    return set(keys(match))


@pytest.mark.rule("pax:ADJACENT.2")
def test_tableau_cards_are_adjacent_to_those_beside_them_on_the_same_side() -> None:
    # West: Portugal, France, England, Aragon; East: Hungary, Byzantium; from the Player Board outward.
    own = {
        "west": [card("PREN035"), card("PREN053"), card("PREN051"), card("PREN013")],
        "east": [card("PREN070"), card("PREN081")],
    }
    assert bishop_goes(own, "PREN053") == {"card PREN035", "card PREN051", "square france"}
    assert bishop_goes(own, "PREN051") == {"card PREN053", "card PREN013", "square england"}
    assert bishop_goes(own, "PREN013") == {"card PREN051", "square aragon"}
    # The innermost cards of the two sides have only the Player Board between them, and are not adjacent.
    assert bishop_goes(own, "PREN035") == {"card PREN053", "square portugal"}
    # The Dervishes are a The East card, so a card of Hungary shares their Location.
    assert bishop_goes(own, "PREN070") == {"card PREN081", "square hungary", "card PREN060"}


@pytest.mark.rule("pax:ADJACENT.3")
def test_a_vassal_is_adjacent_to_suzerain_siblings_and_the_cards_beside_the_suzerain() -> None:
    own = {
        "west": [
            card("PREN035"),
            card("PREN017"),
            square("aragon", vassals=[vassal("france"), vassal("papal_states")]),
            card("PREN022"),
            card("PREN049"),
        ]
    }
    assert bishop_goes(own, "france") == {"square aragon", "square papal_states", "card PREN017", "card PREN022"}
    assert bishop_goes(own, "papal_states") == {"square aragon", "square france", "card PREN017", "card PREN022"}
    suzerainty = {"square aragon", "square france", "square papal_states"}
    assert bishop_goes(own, "aragon") == (suzerainty - {"square aragon"}) | {"card PREN017", "card PREN022"}
    # And back: from the cards beside it to every member.
    assert bishop_goes(own, "PREN017") == suzerainty | {"card PREN035", "square england"}
    assert bishop_goes(own, "PREN022") == suzerainty | {"card PREN049", "square holy_roman_empire"}
