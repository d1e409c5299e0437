"""Agents and repression in the other editions."""

import pytest

import signoria
from signoria.pax import PaxMatch
from signoria.pax.facts import (
    EMPIRE_IDS,
)
from tests.pax.games import new_game, wander
from tests.rules.pax.editions import agents_settled, ground
from tests.rules.pax.test_battle import happened
from tests.support.pax import (
    card,
    city,
    empire,
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

BOTH = pytest.mark.parametrize("rules", ["draft", "1e"])


# ---------------------------------------------------------------------- agents


@pytest.mark.rule("pax:E2.1.0.aid")
def test_an_agent_without_a_place_is_forfeited() -> None:
    """India Armada shifts to the Spice Islands; both borders of Portugal are pirates'."""
    seas = ("aragon__portugal", "england__portugal")
    for taken, after in ((seas, "action"), (seas[:1], "action"), ((), "agent_border")):
        match = table(
            player("fugger", hand=["PREN014"], west=[card("PREN021")]),
            borders={name: ["pirate:islamic"] for name in taken},
        )
        play(match, "play PREN014", "trigger")
        assert match.snapshot()["emporia"]["white"] == "spice_islands"
        assert kind(match) == after
        if taken:
            assert pool(match, "pawn:fugger") == (10 if taken == seas else 9)
        else:
            assert keys(match) == [f"border {name}" for name in seas], "where there is space nobody declines"


@pytest.mark.rule("pax:E2.1.0.aid")
def test_the_agent_that_is_one_too_many_is_forfeited() -> None:
    """Conquistadors bring two knights, but only the Spice Islands are free, and there is no florin."""
    match = table(
        player("fugger", florins=0, hand=["PREN021"], west=[card("PREN018")]),
        empires={"portugal": {"cities": {"toledo": ["rook:catholic"], "granada": ["rook:islamic"]}}},
    )
    before = pool(match, "knight:catholic")
    play(match, "play PREN021", "trigger")
    assert kind(match) == "action"
    assert city(match, "spice_islands") == ["knight:catholic"]
    assert pool(match, "knight:catholic") == before - 1


@pytest.mark.rule("pax:E2.2.b.5")
@BOTH
def test_constantinople_takes_three_agents_before_anybody_is_repressed(rules: str) -> None:
    """Cem Anti-Hostage brings two rooks, the Duke of Athens a third; nobody has a florin yet."""
    standing: dict[str, list[str]] = {f"constantinople{i}": [] for i in (2, 3)} | {
        "constantinople1": ["knight:islamic"], "modon": ["rook:catholic"], "rhodes": ["rook:catholic"],
    }  # fmt: skip
    match = table(
        player("fugger", florins=0, hand=["PREN088", "PREN090"]),
        player("medici", east=[square("ottoman")]),
        rules=rules,
        empires={"ottoman": {"cities": standing}},
    )
    play(match, "play PREN088", "decline")
    assert keys(match) == ["city constantinople2", "city constantinople3", "pass"]
    play(match, "city constantinople2", "city constantinople3")
    assert [city(match, f"constantinople{i}") for i in (1, 2, 3)] == [["knight:islamic"], *[["rook:islamic"]] * 2]
    assert empire(match, "ottoman")["repressed"] == []
    full = match.copy()
    play(full, "play PREN090", "decline")
    assert kind(full) == "action", "no place without a florin"
    doc = match.snapshot()
    doc["players"][0]["florins"] = 1
    rich = signoria.pax.from_position(doc)
    play(rich, "play PREN090", "decline", "city constantinople1")
    assert city(rich, "constantinople1") == ["rook:reformist"]
    assert empire(rich, "ottoman")["repressed"] == ["knight:islamic"]
    assert florins(rich, "fugger") == 0


@pytest.mark.rule("pax:E2.1.0.1e")
@pytest.mark.parametrize(
    ("name", "target", "token", "number"),
    [
        ("PREN049", "portugal", "rook:catholic", 2),
        ("PREN032", "aragon", "knight:catholic", 2),
        ("PREN036", "france", "pawn:fugger", 1),
        ("PREN020", "france", "pirate:islamic", 1),
        ("PREN029", "mamluk", "knight:catholic", 2),
    ],
)
def test_agents_that_fight_cannot_be_declined_in_the_first_edition(
    name: str, target: str, token: str, number: int
) -> None:
    """They stand on the map when the regime changes; without the war they could have stayed away."""
    heretic = {"cyprus": "rook:islamic", "buda": "knight:catholic"} if target == "mamluk" else {}
    match = table(player("fugger", hand=[name]), rules="1e", empires=ground("1e", heretic))
    before = pool(match, token)
    peace = match.copy()
    play(peace, f"play {name}", "decline")
    assert "pass" in keys(peace)
    play(match, f"play {name}", "trigger")
    if kind(match) == "casualty":
        play(match, "city buda")
    while kind(match).startswith("survivor"):
        assert "pass" not in keys(match)
        play(match, keys(match)[0])
    assert kind(match) == "concession"
    assert holder(match, target) == "fugger"
    assert pool(match, token) == before - number + (target == "mamluk")


# ---------------------------------------------------------------------- repression


@pytest.mark.rule("pax:LOCATION.aid")
@pytest.mark.parametrize(("name", "where"), [("PREN147X", "england"), ("PREN036", "france")])
def test_the_acting_card_decides_which_empire_gets_a_displaced_concession(name: str, where: str) -> None:
    """The aid lets it go to either empire; by REPRESS.d nobody is asked."""
    match = table(player("fugger", hand=[name]), borders={"england__france": ["pawn:medici"]})
    play(match, f"play {name}")
    if kind(match) == "trigger":
        play(match, "decline")
    play(match, "border england__france")
    assert kind(match) == "action"
    assert [e for e in EMPIRE_IDS if empire(match, e)["repressed"]] == [where]


@pytest.mark.rule("pax:LOCATION.aid")
@pytest.mark.parametrize(("name", "where"), [("PREN017", "england"), ("PREN139X", "france")])
def test_the_acting_card_decides_which_empire_gets_a_repressed_concession(name: str, where: str) -> None:
    match = table(player("fugger", west=[card(name)]), borders={"england__france": ["pawn:medici"]})
    play(match, "ops west")
    assert kind(match) == "action"
    assert [e for e in EMPIRE_IDS if empire(match, e)["repressed"]] == [where]


@pytest.mark.rule("pax:REPRESS.a.1e")
@pytest.mark.parametrize(
    ("name", "choices", "token"),
    [
        ("PREN053", ("decline", "city paris"), "knight:catholic"),
        ("PREN036", ("decline", "border england__france"), "pawn:medici"),
        ("PREN028", ("trigger", "border england__france"), "pawn:medici"),
    ],
)
def test_whoever_displaces_a_token_pays_a_florin_in_the_first_edition(
    name: str, choices: tuple[str, ...], token: str
) -> None:
    """A rook and a pawn as agents, and the concession of a regime change: the florin goes to nobody."""
    match = table(
        player("fugger", hand=[name]),
        player("medici", west=[square("france")]),
        rules="1e",
        empires={"france": {"cities": {"paris": ["knight:catholic"], "bruges": [], "lyon": []}}},
        borders={"england__france": ["pawn:medici"]},
    )
    play(match, f"play {name}", choices[0])
    if choices[0] == "trigger":
        agents_settled(match)
        assert kind(match) == "concession"
    play(match, choices[1])
    assert empire(match, "france")["repressed"] == [token]
    assert (florins(match, "fugger"), florins(match, "medici")) == (9, 10)
    assert not any(place and place["florins"] for side in match.snapshot()["market"].values() for place in side)


PLACINGS = ("agent_city", "agent_border", "concession")


def can_be_free(match: PaxMatch) -> bool:
    """Whether some option of the pending placement displaces nobody."""
    for key in keys(match):
        after = match.copy()
        if "displaced" not in happened(play(after, key)) and kind(after) not in ("op_empire", "donor"):
            return True
    return False


@pytest.mark.rule("pax:REPRESS.aid.optional")
def test_nobody_is_ever_forced_to_pay_for_a_repression() -> None:
    """Random games: each placement can be free, and a token is displaced only by a choice that could have been another."""
    displaced = 0
    for number in range(6):
        asked, told = "", 0
        for here in wander(new_game(number), number):
            events = here.events()
            paid = happened(list(events[told:])).count("displaced")
            assert not paid or asked in (*PLACINGS, "op_empire", "donor"), asked
            displaced += paid
            asked, told = kind(here), len(events)
            assert asked not in PLACINGS or can_be_free(here), here.decision
            assert asked != "tax_answer" or "repress" in keys(here)
    assert displaced > 0


@pytest.mark.rule("pax:REPRESS.aid.optional")
def test_paying_is_optional_even_for_the_agents_of_a_one_shot() -> None:
    """R15: India Armada's pawn finds two concessions, Conquistadors' second knight three tokens."""
    match = table(
        player("fugger", hand=["PREN014"], west=[card("PREN018")]),
        borders={"aragon__portugal": ["pawn:medici"], "england__portugal": ["pawn:medici"]},
    )
    play(match, "play PREN014", "trigger")
    assert keys(match) == ["border aragon__portugal", "border england__portugal", "pass"]
    play(match, "pass")
    assert florins(match, "fugger") == 10
    one = table(
        player("fugger", hand=["PREN014"], west=[card("PREN018")]),
        borders={"aragon__portugal": ["pawn:medici"], "england__portugal": ["pirate:islamic"]},
    )
    play(one, "play PREN014", "trigger")
    assert keys(one) == ["border aragon__portugal", "pass"]
    match = table(
        player("fugger", hand=["PREN021"], west=[card("PREN018")]),
        empires={"portugal": {"cities": {"toledo": ["rook:catholic"], "granada": ["rook:islamic"]}}},
    )
    play(match, "play PREN021", "trigger")
    assert "pass" not in keys(match), "the Spice Islands are free"
    play(match, "city spice_islands")
    assert keys(match) == ["city toledo", "city granada", "city spice_islands", "pass"]
    play(match, "pass")
    assert florins(match, "fugger") == 10


@pytest.mark.rule("pax:REPRESS.aid.optional")
def test_paying_is_optional_in_a_regime_change() -> None:
    taken = ("aragon__france", "england__france", "france__holy_roman_empire")
    match = table(player("fugger", hand=["PREN045"]), borders={name: ["pawn:medici"] for name in taken})
    play(match, "play PREN045", "empire france")
    assert keys(match) == [*(f"border {name}" for name in taken), "pass"]
    play(match, "pass")
    assert florins(match, "fugger") == 10
