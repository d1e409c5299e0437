"""Trade shifts: which emporium opens, which is covered, and what happens to the token there; and when one-shots happen."""

from typing import Any

import pytest

from signoria.pax import Colour, PaxMatch
from signoria.pax.facts import CITY_IDS, COLOUR_IDS, EMPIRE_IDS, EMPORIUM_COLOUR, ROUTE
from tests.support.pax import (
    MARKET,
    card,
    city,
    empire,
    entries,
    florins,
    keys,
    kind,
    play,
    player,
    row,
    square,
    table,
)

DISCOVERY = card("PREN139X")  # French Pirates: a discovery prestige, no one-shot


def emporia(m: PaxMatch) -> dict[Colour, str]:
    return m.snapshot()["emporia"]


def ready(hand: str, west: list[dict[str, Any]] | None = None, **parts: Any) -> PaxMatch:
    """Fugger is about to play the card."""
    return table(player("fugger", hand=[hand], west=west or []), player("medici"), **parts)


# ---------------------------------------------------------------------- where the disks go


@pytest.mark.rule("pax:H1.1", "pax:H1.a.1", "pax:H1.b", "pax:H1.c", "pax:H1.d")
@pytest.mark.parametrize(
    ("played", "colour", "before", "after"),
    [
        ("PREN018", "white", "trebizond", "spice_islands"),
        ("PREN018", "white", "red_sea", "spice_islands"),
        ("PREN127X", "white", "trebizond", "red_sea"),
        ("PREN127X", "white", "spice_islands", "red_sea"),
        ("PREN107X", "white", "spice_islands", "red_sea"),
        ("PREN015", "black", "tana", "novgorod"),
        ("PREN015", "black", "timbuktu", "novgorod"),
        ("PREN087", "black", "tana", "timbuktu"),
        ("PREN087", "black", "novgorod", "timbuktu"),
    ],
)
def test_a_trade_shift_opens_its_emporium_and_covers_the_open_one_of_that_colour(
    played: str, colour: str, before: str, after: str
) -> None:
    m = ready(played, [DISCOVERY], emporia={colour: before})
    others = {c: e for c, e in emporia(m).items() if c != colour}
    play(m, f"play {played}", "trigger")
    assert emporia(m) == others | {colour: after}


@pytest.mark.rule("pax:H1.1")
def test_no_token_enters_the_emporium_that_a_shift_has_covered() -> None:
    cards: list[str | None] = list(MARKET["west"])
    m = ready("PREN074", market={"west": row(cards, {0: 5})})
    play(m, "play PREN074", "trigger", "border holy_roman_empire__hungary", "fair west")
    assert keys(m) == ["city caffa", "city trebizond"], "Tana is empty but covered"
    while kind(m) == "levy":
        if "city novgorod" in keys(m):
            break
        play(m, keys(m)[0])
    assert set(keys(m)) == {"city lubeck", "city nurnberg", "city novgorod"}


@pytest.mark.rule("pax:H1.1")
@pytest.mark.parametrize(("variants", "enters"), [([], True), (["trade_shift_agents_first=yes"], False)])
def test_the_disk_moves_before_the_agents_are_placed_unless_the_switch_says_otherwise(
    variants: list[str], enters: bool
) -> None:
    m = ready("PREN087", variants=variants)
    play(m, "play PREN087", "trigger")
    assert emporia(m)["black"] == ("timbuktu" if enters else "tana")
    assert ("city timbuktu" in keys(m)) is enters
    play(m, "city algiers")
    assert emporia(m)["black"] == "timbuktu"


# ---------------------------------------------------------------------- the token there


@pytest.mark.rule("pax:H1.2")
@pytest.mark.parametrize(
    ("played", "opened", "where", "home", "token"),
    [
        ("PREN015", {"black": "tana"}, "tana", "byzantium", "knight:islamic"),
        ("PREN015", {"black": "timbuktu"}, "timbuktu", "aragon", "rook:islamic"),
        ("PREN127X", {"white": "trebizond"}, "trebizond", "byzantium", "rook:reformist"),
        ("PREN087", {"black": "novgorod"}, "novgorod", "holy_roman_empire", "rook:catholic"),
    ],
)
def test_the_token_on_the_newly_covered_emporium_is_repressed_there_for_free(
    played: str, opened: dict[str, str], where: str, home: str, token: str
) -> None:
    m = table(
        player("fugger", florins=0, hand=[played]),
        player("medici", florins=0),
        emporia=opened,
        empires={home: {"cities": {where: [token]}}},
    )
    play(m, f"play {played}", "trigger")
    assert empire(m, home)["repressed"] == [token]
    assert city(m, where) == []
    assert (florins(m, "fugger"), florins(m, "medici")) == (0, 0)


# ---------------------------------------------------------------------- later fairs


@pytest.mark.rule("pax:H1.3", "pax:G2.a")
def test_later_fairs_of_the_colour_start_at_the_newly_opened_emporium() -> None:
    cards: list[str | None] = list(MARKET["east"])
    m = ready(
        "PREN087",
        borders={"byzantium__hungary": ["pawn:medici"], "ottoman__papal_states": ["pawn:medici"]},
        market={"east": row(cards, {0: 5})},
    )
    events = play(m, "play PREN087", "trigger", "city algiers", "fair east")
    assert [e.data["city"] for e in events if e.kind == "fair"] == ["timbuktu"]
    assert [e.data["border"] for e in events if e.kind == "fair_concession"] == ["ottoman__papal_states"]
    assert city(m, "timbuktu") == ["rook:islamic"], "the first levy is raised in Aragon"


@pytest.mark.rule("pax:H1.FAQ")
def test_every_route_ends_in_the_holy_roman_empire_or_in_mamluk_by_colour() -> None:
    ends = {CITY_IDS[c]: EMPIRE_IDS[empires[-1]] for c, (empires, _) in ROUTE.items()}
    colours = {CITY_IDS[c]: COLOUR_IDS[colour] for c, colour in EMPORIUM_COLOUR.items()}
    assert len(ends) == 6
    assert ends == {name: "holy_roman_empire" if colours[name] == "white" else "mamluk" for name in colours}


# ---------------------------------------------------------------------- when there is nothing to shift


@pytest.mark.rule("pax:H1.5")
@pytest.mark.parametrize(
    ("played", "opened"),
    [
        ("PREN015", {"black": "novgorod"}),
        ("PREN087", {"black": "timbuktu"}),
        ("PREN127X", {"white": "red_sea"}),
        ("PREN018", {"white": "spice_islands"}),
    ],
)
def test_a_shift_to_an_open_emporium_is_not_offered(played: str, opened: dict[str, str]) -> None:
    m = ready(played, [DISCOVERY], emporia=opened)
    before = emporia(m)
    play(m, f"play {played}")
    assert kind(m) != "trigger"
    assert emporia(m) == before


@pytest.mark.rule("pax:H1.5")
def test_by_the_switch_a_shift_to_an_open_emporium_may_be_triggered_and_moves_nothing() -> None:
    m = ready(
        "PREN015",
        emporia={"black": "novgorod"},
        empires={"holy_roman_empire": {"cities": {"novgorod": ["rook:reformist"]}}},
        variants=["allow_empty_oneshot=yes"],
    )
    before = emporia(m)
    play(m, "play PREN015", "trigger")
    assert emporia(m) == before
    assert city(m, "novgorod") == ["rook:reformist"]
    assert empire(m, "holy_roman_empire")["repressed"] == []


# ---------------------------------------------------------------------- the Spice Islands


@pytest.mark.rule("pax:H1.a.2")
@pytest.mark.parametrize("played", ["PREN014", "PREN018", "PREN019", "PREN021"])
@pytest.mark.parametrize(
    ("west", "rival", "offered"),
    [
        ([], [], False),
        ([card("PREN013")], [], False),  # a card without discovery
        ([], [DISCOVERY], False),  # an opponent's
        ([DISCOVERY], [], True),
        ([square("portugal")], [], True),  # Henry the Navigator
    ],
)
def test_the_spice_islands_need_a_discovery_prestige_besides_the_card(
    played: str, west: list[dict[str, Any]], rival: list[dict[str, Any]], offered: bool
) -> None:
    m = table(player("fugger", hand=[played], west=west), player("medici", west=rival))
    play(m, f"play {played}")
    assert (kind(m) == "trigger") is offered


@pytest.mark.rule("pax:H1.a.2")
def test_discovery_in_hand_does_not_open_the_spice_islands() -> None:
    m = table(player("fugger", hand=["PREN018", "PREN139X"]), player("medici"))
    play(m, "play PREN018")
    assert kind(m) != "trigger"


# ---------------------------------------------------------------------- one-shots in general


@pytest.mark.rule("pax:ONESHOT.1")
def test_a_one_shot_is_offered_only_when_its_card_is_played_from_hand() -> None:
    m = table(player("fugger", west=[card("PREN028")], hand=["PREN025"]), player("medici"))
    assert "play PREN028" not in keys(m)
    assert "play PREN025" in keys(m)
    n = m.copy()
    events = play(n, "ops west")
    assert [e.kind for e in events] == ["ops", "besieged"], "its ops, not its conspiracy"
    assert kind(n) == "action"
    n = m.copy()
    play(n, "sell PREN028")
    assert kind(n) == "action"
    n = m.copy()
    play(n, "sell PREN025")
    assert kind(n) == "action"
    play(m, "play PREN025")
    assert kind(m) == "trigger"


@pytest.mark.rule("pax:ONESHOT.1")
def test_machiavellianism_alone_lets_a_sold_card_trigger_its_one_shot() -> None:
    m = table(player("fugger", west=[card("PREN135X"), card("PREN028")]), player("medici"))
    play(m, "sell PREN028")
    assert kind(m) == "trigger"


@pytest.mark.rule("pax:ONESHOT.1")
def test_a_king_gained_with_his_queen_crowns_nobody_anew() -> None:
    m = table(
        player("fugger", hand=["PREN049"]),
        player("medici"),
        empires={"portugal": {"queens": [{"card": "PREN044", "bishop": None}]}},
    )
    events = play(m, "play PREN049", "trigger", "city toledo")
    assert entries(m, "fugger", "west") == ["PREN049", "portugal"]
    assert [e for e in events if e.kind == "crowned"] == []


@pytest.mark.rule("pax:ONESHOT.2")
@pytest.mark.parametrize(
    ("played", "choices"), [("PREN015", ["trigger"]), ("PREN044", ["empire france", "pass"])]
)  # trade shift, coronation
def test_trade_shift_and_coronation_start_no_battle(played: str, choices: list[str]) -> None:
    m = ready(played)
    before = [empire(m, name)["cities"] for name in EMPIRE_IDS if name != "byzantium"]
    events = play(m, f"play {played}", *choices)
    assert {e.kind for e in events} & {"trade_shift", "crowned"}
    assert not {e.kind for e in events} & {"battle", "casualty"}
    assert [empire(m, name)["cities"] for name in EMPIRE_IDS if name != "byzantium"] == before


@pytest.mark.rule("pax:H1.a.2", "pax:1E.H1.a")
@pytest.mark.parametrize("west", [[], [square("portugal")]])
def test_a_shift_to_spice_islands_that_stay_open_needs_discovery_too(west: list[dict[str, Any]]) -> None:
    m = table(
        player("fugger", hand=["PREN021"], west=west),
        rules="1e",
        variants=["allow_empty_oneshot=yes"],
        emporia={"white": "spice_islands"},
    )
    play(m, "play PREN021")
    assert (kind(m) == "trigger") is bool(west)
