"""E4 and the common part of F: activating a side, which cards may act, and what an op can reach."""

import itertools
from typing import Any

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import INQUISITOR, OP_KIND, OPS, is_political, op_id
from signoria.table import IllegalChoice
from tests.support.pax import (
    card,
    cities,
    city,
    document,
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
    row,
    square,
    table,
    vassal,
)

WEST_ROW: list[str | None] = ["PREN014", "PREN016", "PREN048", "PREN101X", "PREN102X", "PREN135X"]
EAST_ROW: list[str | None] = ["PREN075", "PREN078", "PREN104X", "PREN132X", "PREN133X", "PREN137X"]


def coins(west: int = 3, east: int = 0) -> dict[str, Any]:
    """A market with florins on one card of each row."""
    return {"west": row(WEST_ROW, {2: west}), "east": row(EAST_ROW, {2: east})}


def ops_of(match: PaxMatch, item: str) -> list[str]:
    """The ops of a card that are offered now."""
    return [key.split()[2] for key in keys(match) if key.startswith(f"op {item} ")]


# ---------------------------------------------------------------------- E4.1-4


@pytest.mark.rule("pax:E4.1", "pax:E4.3")
def test_each_card_of_the_side_acts_once_with_one_of_its_icons() -> None:
    m = table(player("fugger", west=[card("PREN036"), card("PREN144X")]), market=coins())
    play(m, "ops west")
    assert ops_of(m, "PREN036") == ["siege", "commerce:west"]
    assert ops_of(m, "PREN144X") == ["siege"]
    play(m, "op PREN036 siege")
    assert keys(m) == ["op PREN144X siege", "pass"]
    play(m, "op PREN144X siege")
    assert kind(m) == "action"
    assert "ops west" not in keys(m)


@pytest.mark.rule("pax:E4.2")
def test_a_side_without_a_legal_op_is_not_offered() -> None:
    west = [card("PREN034")]
    assert "ops west" not in keys(table(player("fugger", west=west), market=coins(0)))
    assert "ops west" in keys(table(player("fugger", west=west), market=coins(1)))
    assert "ops east" not in keys(table(player("fugger", west=west), market=coins(1)))


@pytest.mark.rule("pax:E4.2")
def test_at_least_one_op_must_be_performed_and_no_more() -> None:
    m = table(player("fugger", west=[card("PREN034"), card("PREN144X")]), market=coins())
    play(m, "ops west")
    assert "pass" not in keys(m)
    with pytest.raises(IllegalChoice):
        m.choose("pass")
    play(m, "op PREN034 commerce:west", "pass")  # R11: the other card need not act
    assert kind(m) == "action"
    assert city(m, "london") == ["rook:catholic"]


def vassal_then_republic(east_ops: bool) -> PaxMatch:
    """HRE, a vassal in the east, becomes a republic in the west; before that it may campaign in East Ops."""
    m = table(
        player(
            "fugger",
            hand=["PREN025"],
            west=[card("PREN134X"), card("PREN034")],
            east=[square("ottoman", vassals=[vassal("holy_roman_empire")])],
        ),
        empires={"holy_roman_empire": {"cities": cities(vienna="knight:catholic")}},
        market=coins(),
    )
    if east_ops:
        play(m, "ops east", "op holy_roman_empire campaign", "empire papal_states", "pass")
    play(m, "play PREN025", "trigger")
    while kind(m) != "action":
        play(m, "pass" if "pass" in keys(m) else keys(m)[0])
    assert entry(m, "holy_roman_empire")["side"] == "republic"
    assert entries(m, "fugger", "west") == ["PREN134X", "PREN034", "PREN025", "holy_roman_empire"]
    return m


@pytest.mark.rule("pax:E4.4", "pax:E4.e.3")
def test_a_card_acts_once_a_turn_even_if_it_turns_over_and_changes_side() -> None:
    fresh = vassal_then_republic(east_ops=False)
    play(fresh, "ops west")
    assert ops_of(fresh, "holy_roman_empire") == ["commerce:west"]
    spent = vassal_then_republic(east_ops=True)
    play(spent, "ops west")  # free, by PREN134X
    assert keys(spent) == ["op PREN034 commerce:west", "op PREN025 siege"]  # R12: and nothing of the square's


@pytest.mark.rule("pax:E4.4")
def test_the_next_turn_a_card_may_act_again() -> None:
    m = table(player("fugger", west=[card("PREN034")]), market=coins(), turn={"actions_left": 1})
    play(m, "ops west")  # one op, one target, and no action is left but to stop
    play(m, "buy east 1", "pass")
    assert m.decision is not None
    assert m.decision.seat == "fugger"
    assert "ops west" in keys(m)


# ---------------------------------------------------------------------- E4.a


@pytest.mark.rule("pax:E4.a.1")
@pytest.mark.parametrize("order", list(itertools.permutations(["PREN034", "PREN035", "PREN042"])))
def test_ops_are_performed_in_any_order(order: tuple[str, ...]) -> None:
    m = table(player("fugger", west=[card("PREN034"), card("PREN035"), card("PREN042")]), market=coins(3))
    play(m, "ops west", *(f"op {name} commerce:west" for name in order))
    assert florins(m, "fugger") == 13
    assert kind(m) == "action"


@pytest.mark.rule("pax:E4.a.2")
def test_a_vassal_gained_in_the_action_may_act_in_it_if_the_player_can_pay() -> None:
    def conquer(money: int) -> PaxMatch:
        m = table(
            player("fugger", florins=money, west=[square("portugal")]),
            empires={"aragon": {"cities": cities(valencia=""), "repressed": ["knight:catholic"]}},
        )
        play(m, "ops west", "empire aragon", "pass", "token knight:catholic", "city valencia")
        return m

    rich = conquer(2)
    assert holder(rich, "aragon") == "fugger"
    assert keys(rich) == ["op aragon campaign", "pass"]
    poor = conquer(1)
    assert holder(poor, "aragon") == "fugger"
    assert kind(poor) == "action"


@pytest.mark.rule("pax:E4.a.3")
def test_a_card_gained_on_the_other_side_cannot_act_in_this_action() -> None:
    m = table(
        player("fugger", east=[square("ottoman", vassals=[vassal("england", queens=[card("PREN152X")])])]),
        player("medici", west=[square("aragon")]),
        borders={"aragon__portugal": ["pawn:fugger"]},
    )
    play(m, "ops east", "op PREN152X vote:west", "pass")
    assert entries(m, "fugger", "west") == ["aragon"]
    assert keys(m) == ["op ottoman campaign", "pass"]
    play(m, "pass", "ops west")  # its own side's action may use it: the campaign of Aragon's knight
    assert kind(m) == "campaign"


@pytest.mark.rule("pax:E4.a.4", "pax:F1.f.1")
def test_silencing_appears_and_vanishes_between_the_ops_of_one_action() -> None:
    bound = table(player("fugger", west=[card("PREN034", "catholic"), card("PREN008")]), market=coins())
    play(bound, "ops west")  # only the inquisitor can act
    assert kind(bound) == "bishop_to"
    play(bound, "card PREN008")
    assert keys(bound) == ["op PREN034 commerce:west", "pass"]

    free = table(player("fugger", west=[card("PREN034"), card("PREN008", "catholic")]), market=coins())
    play(free, "ops west")
    assert keys(free) == ["op PREN034 commerce:west", "op PREN008 inquisitor:catholic"]
    play(free, "op PREN008 inquisitor:catholic", "card PREN034")
    assert kind(free) == "action"  # the silenced card has no op left in this action
    assert florins(free, "fugger") == 10


@pytest.mark.rule("pax:E4.1")
def test_a_vassal_of_the_other_region_acts_with_the_side_it_lies_in() -> None:
    # R33: HRE, a western empire, lies under Ottoman in the east.
    m = table(
        player("fugger", east=[square("ottoman", vassals=[vassal("holy_roman_empire")])]),
        empires={"holy_roman_empire": {"cities": cities(vienna="knight:catholic")}},
    )
    assert "ops west" not in keys(m)
    play(m, "ops east")
    assert keys(m) == ["op ottoman campaign", "op holy_roman_empire campaign"]


@pytest.mark.rule("pax:E4.1")
def test_a_card_played_this_turn_may_act_this_turn() -> None:
    m = table(player("fugger", hand=["PREN034"]), market=coins(1))  # R10
    play(m, "play PREN034")
    while kind(m) != "action":
        play(m, "decline" if kind(m) == "trigger" else "pass")
    play(m, "ops west")
    assert florins(m, "fugger") == 11


# ---------------------------------------------------------------------- E4.b: targets


BUSY_BORDERS = {
    "aragon__portugal": ["pirate:catholic"],
    "aragon__papal_states": ["pirate:catholic"],
    "england__portugal": ["pirate:catholic"],
    "aragon__france": ["pawn:medici"],
    "england__france": ["pawn:fugger"],
    "france__holy_roman_empire": ["pawn:fugger"],
    "byzantium__mamluk": ["pawn:fugger"],
}
# Every op with an acting card and all its targets at the busy table below.
TARGETS: list[tuple[str, str, str, set[str]]] = [
    ("PREN034", "commerce:west", "commerce", {"market west 1", "market west 4"}),
    ("PREN006", "behead", "behead", {"card PREN034", "square england", "card PREN045", "card PREN005", "card PREN023"}),
    ("PREN150X", "vote:west", "vote", {"empire england", "empire france"}),
    ("PREN005", "inquisitor:reformist", "bishop", {"card PREN034", "card PREN087"}),
    ("PREN142X", "repress:pawn", "repress", {
        "concession aragon__france", "concession england__france", "concession france__holy_roman_empire",
    }),
    ("PREN028", "tax", "tax", {
        "border aragon__france", "border england__france", "border france__holy_roman_empire",
    }),
    ("PREN018", "corsair:catholic", "corsair", {"border aragon__portugal", "border england__portugal"}),
    ("PREN049", "siege", "siege", {"city toledo", "pirate aragon__portugal", "pirate england__portugal"}),
    ("portugal", "campaign", "campaign", {"empire aragon", "empire england", "empire france"}),
]  # fmt: skip
PREFIXES = {
    "commerce": {"market"},
    "behead": {"card", "square"},
    "vote": {"empire"},
    "bishop": {"card", "square"},
    "repress": {"city", "concession"},
    "tax": {"border"},
    "corsair": {"border"},
    "siege": {"city", "pirate"},
    "campaign": {"empire"},
}


def busy(acting: str) -> PaxMatch:
    """A table where each op of TARGETS has several targets; the acting card is Fugger's."""
    rest = [card("PREN034", "reformist"), card("PREN005"), card("PREN023")]
    if acting == "PREN034":
        rest = [card("PREN034")]
    elif acting == "portugal":
        rest = [square("portugal")]
    elif acting != "PREN005":
        rest.append(card(acting))
    return table(
        player("fugger", west=rest),
        player(
            "medici",
            west=[square("england", queens=[card("PREN045")]), square("france")],
            east=[card("PREN087", "reformist")],
        ),
        borders=BUSY_BORDERS,
        market={"west": row(WEST_ROW, {1: 1, 4: 1}), "east": row(EAST_ROW, {2: 1})},
    )


@pytest.mark.rule("pax:E4.b.1", "pax:E4.b.2")
@pytest.mark.parametrize(("acting", "op", "question", "targets"), TARGETS)
def test_an_op_hits_only_the_kind_of_target_of_its_icon(acting: str, op: str, question: str, targets: set[str]) -> None:
    m = busy(acting)
    play(m, "ops west")
    if kind(m) == "op":
        play(m, f"op {acting} {op}")
    assert kind(m) == question
    assert {key.split()[0] for key in keys(m)} <= PREFIXES[question]
    assert set(keys(m)) == targets


@pytest.mark.rule("pax:E4.b.1")
def test_a_pawn_only_repress_icon_never_takes_knights() -> None:
    west = [card("PREN013")]
    assert "ops west" not in keys(table(player("fugger", west=west)))  # Aragon's knight is no target
    m = table(
        player("fugger", west=west),
        borders={"aragon__france": ["pawn:medici"], "aragon__portugal": ["pawn:fugger"]},
    )
    play(m, "ops west")
    assert set(keys(m)) == {"concession aragon__france", "concession aragon__portugal"}


# ---------------------------------------------------------------------- E4.d: places


@pytest.mark.rule("pax:E4.d.1")
@pytest.mark.parametrize(
    ("acting", "op", "targets"),
    [
        ("PREN142X", "repress:pawn", {"concession aragon__france", "concession france__holy_roman_empire"}),
        ("PREN053", "siege", {"city paris", "city bruges", "pirate england__france"}),
        ("PREN028", "tax", {"border aragon__france", "border france__holy_roman_empire"}),
        ("PREN018", "corsair:catholic", {"border aragon__portugal", "border england__portugal"}),
    ],
)
def test_repress_tax_corsair_and_siege_work_in_the_cards_own_empire(acting: str, op: str, targets: set[str]) -> None:
    m = table(
        player("fugger", west=[card(acting)]),
        empires={"france": {"cities": cities(paris="knight:catholic", bruges="rook:catholic")}},
        borders={
            "aragon__france": ["pawn:medici"],
            "france__holy_roman_empire": ["pawn:medici"],
            "holy_roman_empire__papal_states": ["pawn:medici"],
            "england__france": ["pirate:catholic"],
            "england__portugal": ["pirate:catholic"],
            "aragon__portugal": ["pirate:catholic"],
            "ottoman__papal_states": ["pirate:catholic"],
        },
    )
    play(m, "ops west")
    if kind(m) == "op":
        play(m, f"op {acting} {op}")
    assert set(keys(m)) == targets


@pytest.mark.rule("pax:E4.d.2")
@pytest.mark.parametrize(
    ("acting", "token", "op", "key"),
    [
        ("PREN096X", "pawn:medici", "tax", "border aragon__portugal"),
        ("PREN049", "pawn:medici", "tax", "border aragon__portugal"),
        ("PREN032", "pirate:islamic", "siege", "pirate aragon__portugal"),
        ("PREN049", "pirate:islamic", "siege", "pirate aragon__portugal"),
    ],
)
def test_a_token_on_a_border_is_a_target_from_both_its_empires(acting: str, token: str, op: str, key: str) -> None:
    m = table(
        player("fugger", west=[card(acting)]),
        borders={
            "aragon__portugal": [token],
            "aragon__france": ["pawn:medici"],
            "england__portugal": ["pawn:medici"],
        },
    )
    play(m, "ops west", f"op {acting} {op}")
    assert key in keys(m)


@pytest.mark.rule("pax:E4.d.3")
@pytest.mark.parametrize(
    ("name", "side", "near"),
    [
        ("england", "west", {"aragon", "france", "portugal"}),
        ("papal_states", "west", {"aragon", "france", "holy_roman_empire", "hungary", "ottoman"}),
        ("mamluk", "east", {"byzantium", "hungary", "ottoman"}),
    ],
)
def test_a_campaign_goes_to_an_adjacent_empire(name: str, side: str, near: set[str]) -> None:
    capital = {"england": "london", "papal_states": "venice", "mamluk": "cairo"}[name]
    fields = {side: [square(name)]}
    m = table(player("fugger", **fields), empires={name: {"cities": {capital: ["knight:catholic"]}}})
    play(m, f"ops {side}")
    assert set(keys(m)) == {f"empire {other}" for other in near}


@pytest.mark.rule("pax:E4.d.4")
def test_behead_reaches_only_cards_of_the_acting_cards_location() -> None:
    m = table(
        player("fugger", east=[card("PREN109X")], west=[card("PREN042"), card("PREN034")]),
        player("medici", west=[card("PREN005"), square("aragon")], east=[card("PREN074"), card("PREN069")]),
    )
    play(m, "ops east")
    # HRE cards of either tableau and side, and a card of The West; no English, Aragonese or The East card.
    assert set(keys(m)) == {"card PREN042", "card PREN005", "card PREN074"}


def op_targets(side: str, acting: str, op: str) -> set[str]:
    """The targets of one op of one card at one and the same table."""
    mine: dict[str, Any] = {side: [card(acting)]}
    m = table(
        player("fugger", **mine),
        player(
            "medici",
            west=[
                square("england"),
                square("portugal"),
                square("holy_roman_empire"),
                card("PREN034", "catholic"),
                card("PREN039"),
                card("PREN043", "catholic"),
            ],
            east=[square("ottoman"), card("PREN113X"), card("PREN070")],
        ),
        empires={
            "england": {"cities": cities(london="rook:catholic", bordeaux="rook:islamic")},
            "holy_roman_empire": {"cities": cities(vienna="rook:catholic", lubeck="rook:islamic", nurnberg="")},
            "france": {"cities": cities(paris="rook:catholic", bruges="rook:catholic")},
            "aragon": {"cities": cities(valencia="rook:catholic", algiers="")},
        },
        borders={
            "england__portugal": ["pawn:fugger"],
            "england__france": ["pawn:fugger"],
            "aragon__france": ["pawn:fugger"],
            "france__holy_roman_empire": ["pawn:fugger"],
            "holy_roman_empire__papal_states": ["pawn:fugger"],
            "aragon__portugal": ["pirate:catholic"],
            "aragon__papal_states": ["pirate:catholic"],
            "ottoman__papal_states": ["pirate:catholic"],
            "hungary__ottoman": ["pirate:catholic"],
        },
        market={"west": row(WEST_ROW, {1: 1, 4: 1}), "east": row(EAST_ROW, {2: 1})},
    )
    play(m, f"ops {side}")
    if kind(m) == "op":
        play(m, f"op {acting} {op}")
    assert kind(m) in PREFIXES
    return set(keys(m))


@pytest.mark.rule("pax:E4.d.5", "pax:OP.a.1")
@pytest.mark.parametrize(
    ("one", "other", "op"),
    [
        (("west", "PREN035"), ("west", "PREN147X"), "commerce:west"),  # Portugal, England
        (("west", "PREN150X"), ("west", "PREN145X"), "vote:west"),  # Aragon, HRE
        (("west", "PREN008"), ("west", "PREN129X"), "inquisitor:catholic"),  # Aragon, Papal States
    ],
)
def test_for_inquisitor_commerce_and_vote_the_location_is_irrelevant(
    one: tuple[str, str], other: tuple[str, str], op: str
) -> None:
    first = op_targets(*one, op)
    assert len(first) > 1
    assert first == op_targets(*other, op)


@pytest.mark.rule("pax:OP.a.1")
@pytest.mark.parametrize(
    ("one", "other", "op"),
    [
        (("west", "PREN144X"), ("west", "PREN053"), "siege"),  # England, France
        (("west", "PREN052"), ("west", "PREN028"), "tax"),  # HRE, France
        (("west", "PREN154X"), ("west", "PREN051"), "repress:rook"),  # HRE, England
        (("west", "PREN013"), ("west", "PREN050"), "corsair:catholic"),  # Aragon, Papal States
        (("east", "PREN109X"), ("east", "PREN088"), "behead"),  # HRE, Ottoman
    ],
)
def test_for_every_other_op_the_location_decides(one: tuple[str, str], other: tuple[str, str], op: str) -> None:
    first, second = op_targets(*one, op), op_targets(*other, op)
    assert first
    assert second
    assert first != second


@pytest.mark.rule("pax:E4.d.1", "pax:F4.b")
def test_a_region_card_first_chooses_one_empire_and_stays_in_it() -> None:
    # R40: the pirate's source and its way are those of the empire chosen.
    m = table(
        player("fugger", west=[card("PREN023")]),
        borders={"england__france": ["pirate:islamic"], "mamluk__ottoman": ["pirate:islamic"]},
    )
    play(m, "ops west")
    assert kind(m) == "op_empire"
    assert set(keys(m)) == {
        f"empire {name}" for name in ("england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states")
    }
    play(m, "empire england")
    assert set(keys(m)) == {"city london", "pirate england__france"}


# ---------------------------------------------------------------------- E4.e: oneself


@pytest.mark.rule("pax:E4.e.1")
def test_a_player_may_target_his_own_cards_and_tokens() -> None:
    m = table(
        player("fugger", west=[card("PREN142X"), card("PREN005")], east=[card("PREN109X")]),
        borders={"aragon__france": ["pawn:fugger"], "england__france": ["pawn:medici"]},
    )
    play(m, "ops west")
    assert set(keys(m)) == {"concession aragon__france", "concession england__france"}
    play(m, "concession aragon__france")
    assert empire(m, "france")["repressed"] == ["pawn:fugger"]
    play(m, "ops east")  # behead: the only other card of the location is his own
    assert holder(m, "PREN005") is None


def voters() -> PaxMatch:
    return table(
        player("fugger", west=[square("aragon"), card("PREN150X"), card("PREN145X")]),
        borders={"aragon__portugal": ["pawn:fugger"]},
        market=coins(),
    )


@pytest.mark.rule("pax:E4.e.2", "pax:F6.c.3")
def test_a_vote_on_ones_own_empire_turns_it_over_each_time() -> None:
    m = voters()
    play(m, "ops west", "op PREN150X vote:west", "pass")
    assert entry(m, "aragon")["side"] == "republic"
    play(m, "op PREN145X vote:west", "pass")
    assert entry(m, "aragon")["side"] == "king"
    assert holder(m, "aragon") == "fugger"


@pytest.mark.rule("pax:E4.e.3")
def test_the_new_republic_may_act_at_once_unless_its_king_side_has() -> None:
    m = voters()
    play(m, "ops west", "op PREN150X vote:west", "pass")
    assert ops_of(m, "aragon") == ["vote:west", "commerce:west"]

    m = voters()
    play(m, "ops west", "op aragon campaign", "empire papal_states")
    assert city(m, "venice") == []  # one knight each: both fell, and Aragon's King has acted
    play(m, "op PREN150X vote:west", "pass")
    assert entry(m, "aragon")["side"] == "republic"
    assert ops_of(m, "aragon") == []
    assert ops_of(m, "PREN145X") == ["vote:west"]


@pytest.mark.rule("pax:E4.missed.indep")
def test_cards_and_the_agents_they_brought_are_independent() -> None:
    def deployed() -> PaxMatch:
        m = table(
            player("fugger", hand=["PREN049"], west=[card("PREN003")]),
            empires={"portugal": {"cities": cities(toledo="", granada="")}},
        )
        play(m, "play PREN049", "decline")
        play(m, "city toledo", "city granada")
        assert city(m, "toledo") == city(m, "granada") == ["rook:catholic"]
        return m

    m = deployed()
    play(m, "ops west", "op PREN003 behead")
    assert holder(m, "PREN049") is None
    assert city(m, "toledo") == city(m, "granada") == ["rook:catholic"]
    m = deployed()
    play(m, "ops west", "op PREN049 siege", "city toledo", "pass")
    assert city(m, "toledo") == []
    assert holder(m, "PREN049") == "fugger"


# ---------------------------------------------------------------------- F: kinds of ops


def silence_table(side: str, item: str, bishop: str | None) -> PaxMatch:
    """A table where the ops of the item all have targets."""
    named = square(item, bishop=bishop) if item.islower() else card(item, bishop)
    mine: dict[str, Any] = {side: [named]}
    return table(
        player("fugger", **mine),
        player("medici", west=[square("aragon")], east=[card("PREN074", "islamic")]),
        borders={
            "aragon__portugal": ["pawn:fugger"],
            "aragon__papal_states": ["pirate:catholic"],
        },
        market=coins(1, 1),
    )


@pytest.mark.rule("pax:F.a.1", "pax:F1.f.1")
@pytest.mark.parametrize(
    ("side", "item"),
    [
        ("west", "PREN034"),  # commerce
        ("east", "PREN109X"),  # behead
        ("west", "PREN054"),  # tax
        ("west", "PREN096X"),  # tax and repress
        ("west", "PREN150X"),  # vote
        ("west", "PREN013"),  # repress and corsair
        ("west", "PREN144X"),  # siege
        ("west", "portugal"),  # campaign
    ],
)
def test_a_bishop_silences_every_op_but_inquisitor(side: str, item: str) -> None:
    assert f"ops {side}" in keys(silence_table(side, item, None))
    assert f"ops {side}" not in keys(silence_table(side, item, "reformist"))


@pytest.mark.rule("pax:F.a.1")
@pytest.mark.parametrize(
    ("side", "item", "op"),
    [
        ("west", "PREN140X", "corsair:catholic"),
        ("west", "PREN128X", "behead"),
        ("west", "PREN030", "tax"),
        ("west", "PREN009", "siege"),
    ],
)
def test_under_a_bishop_only_inquisitor_remains(side: str, item: str, op: str) -> None:
    def offered(bishop: str | None) -> list[str]:
        mine: dict[str, Any] = {side: [card("PREN034"), card(item, bishop)]}
        m = table(
            player("fugger", **mine),
            player("medici", west=[card("PREN149X", "catholic")]),
            borders={"aragon__papal_states": ["pirate:catholic"], "aragon__france": ["pawn:medici"]},
            market=coins(1),
        )
        play(m, f"ops {side}")
        return ops_of(m, item)

    assert offered(None) == [op, "inquisitor:catholic"]
    assert offered("islamic") == ["inquisitor:catholic"]


@pytest.mark.rule("pax:F.b")
@pytest.mark.parametrize(
    ("side", "item", "market_row"),
    [("west", "PREN034", "west"), ("east", "PREN087", "east"), ("east", "PREN166X", "west")],
)
def test_the_commerce_icon_names_the_market_row(side: str, item: str, market_row: str) -> None:
    mine: dict[str, Any] = {side: [card(item)]}
    m = table(
        player("fugger", **mine),
        market={"west": row(WEST_ROW, {1: 1, 2: 1}), "east": row(EAST_ROW, {3: 1, 5: 1})},
    )
    play(m, f"ops {side}")
    columns = {"west": (1, 2), "east": (3, 5)}[market_row]
    assert keys(m) == [f"market {market_row} {column}" for column in columns]


@pytest.mark.rule("pax:F.c", "pax:F.d")
def test_every_printed_op_is_religious_economic_political_or_military() -> None:
    printed = {op for side in OPS for ops in side for op in ops}
    kinds = {op: op_id(op).partition(":")[0] for op in printed}
    religious = {kinds[op] for op in printed if OP_KIND[op] == INQUISITOR}
    political = {kinds[op] for op in printed if is_political(op)}
    assert religious == {"inquisitor"}
    assert political == {"behead", "tax", "repress", "vote"}
    military = {kinds[op] for op in printed if OP_KIND[op] != INQUISITOR and not is_political(op)} - {"commerce"}
    assert military == {"corsair", "siege", "campaign"}
    assert not political & {kinds[op] for op in printed if not is_political(op)}


@pytest.mark.rule("pax:OP.b.1")
def test_repress_and_siege_take_victims_of_any_colour() -> None:
    m = table(
        player("fugger", east=[card("PREN111X")]),
        empires={
            "hungary": {"cities": cities(buda="knight:islamic", varna="rook:reformist")},
        },
        borders={"byzantium__hungary": ["pirate:catholic"], "hungary__ottoman": ["pirate:islamic"]},
    )
    play(m, "ops east")
    assert set(ops_of(m, "PREN111X")) == {"repress:rook+knight", "siege"}
    again = m.copy()
    play(m, "op PREN111X siege")
    assert set(keys(m)) == {"city buda", "city varna", "pirate byzantium__hungary", "pirate hungary__ottoman"}
    play(again, "op PREN111X repress:rook+knight")
    assert set(keys(again)) == {"city buda", "city varna"}
    play(again, "city varna")
    assert empire(again, "hungary")["repressed"] == ["rook:reformist"]
    assert pool(again, "rook:reformist") == 6  # still in play


@pytest.mark.rule("pax:E4.4")
def test_the_cards_used_this_turn_are_part_of_the_position() -> None:
    doc = document(player("fugger", west=[card("PREN034"), card("PREN035")]), market=coins())
    doc["turn"]["used"] = ["PREN034"]
    m = signoria.pax.from_position(doc)
    play(m, "ops west")
    assert florins(m, "fugger") == 11  # only PREN035 could act
    assert m.snapshot()["turn"]["used"] == ["PREN034", "PREN035"]


# ---------------------------------------------------------------------- R48: a king with two queens


def henry(place: str) -> PaxMatch:
    """Star Chamber is active and England's King is married to Margaret of Anjou; Margaret of Austria is in the hand."""
    king = square("england", bishop="islamic", queens=[card("PREN047")], vassals=[vassal("portugal")])
    throned = {"england": {"bishop": "islamic", "queens": [card("PREN047")]}} if place == "throne" else {}
    return table(
        player("fugger", hand=["PREN152X"], west=[card("PREN006"), *([king] if place == "own" else [])]),
        player("medici", west=[king] if place == "enemy" else []),
        empires=throned,
    )


@pytest.mark.rule("pax:I1.d.1", "pax:REGIME.d.1")
@pytest.mark.parametrize("place", ["throne", "own"])
def test_a_married_king_claimed_from_his_throne_or_ones_own_tableau_has_two_queens(place: str) -> None:
    m = henry(place)
    play(m, "play PREN152X", "empire england", "pass")
    king = entry(m, "england")
    assert [queen["card"] for queen in king["queens"]] == ["PREN047", "PREN152X"]
    assert king["bishop"] == "islamic"
    assert king["vassals"] == []  # R58
    assert holder(m, "england") == "fugger"


@pytest.mark.rule("pax:I1.d.2", "pax:REGIME.d.2")
def test_a_married_king_claimed_from_an_enemy_loses_queen_bishop_and_vassals() -> None:
    m = henry("enemy")
    play(m, "play PREN152X", "empire england", "pass")
    king = entry(m, "england")
    assert [queen["card"] for queen in king["queens"]] == ["PREN152X"]
    assert king["bishop"] is None
    assert king["vassals"] == []
    assert holder(m, "portugal") is None
    assert holder(m, "PREN047") is None
    assert holder(m, "england") == "fugger"
    assert pool(m, "bishop:islamic") == 5


@pytest.mark.rule("pax:E4.1", "pax:E3.a.1")
def test_each_of_two_queens_acts_holds_a_bishop_and_is_sold_with_the_set() -> None:
    couple = square("england", queens=[card("PREN047"), card("PREN152X"), card("PREN048")])
    m = table(
        player("fugger", west=[couple, card("PREN008")]),
        player("medici", west=[card("PREN034", "catholic"), square("aragon")]),
        borders={"aragon__portugal": ["pawn:fugger"]},
        empires={"england": {"cities": cities(london="knight:catholic", bordeaux="rook:islamic")}},
    )
    assert [p["prestige"]["law"] for p in m.view(None)["players"]] == [1, 0]
    assert [key for key in keys(m) if key.startswith("sell ")] == ["sell england", "sell PREN008"]
    sold = m.copy()
    play(sold, "sell england")
    assert florins(sold, "fugger") == 18
    assert [queen["card"] for queen in empire(sold, "england")["queens"]] == ["PREN047", "PREN152X", "PREN048"]
    play(m, "ops west")
    assert {ops for queen in ("PREN047", "PREN152X") for ops in ops_of(m, queen)} == {
        "repress:rook", "siege", "vote:west",
    }  # fmt: skip
    play(m, "op PREN008 inquisitor:catholic")
    assert {"square england", "card PREN047", "card PREN152X", "card PREN048"} <= set(keys(m))
