"""K3: apostasy."""

from typing import Any

import pytest

from signoria.pax import PaxMatch
from signoria.pax.facts import N_ITEMS, PRESTIGE, RELIGION_IDS
from tests.rules.pax.test_battle import happened, land, wind_up
from tests.support.pax import (
    card,
    empire,
    entries,
    entry,
    holder,
    keys,
    kind,
    play,
    player,
    pool,
    seat,
    square,
    table,
    vassal,
)

# Papal Elephant: apostasy of Catholics and Reformists, a gold bishop, no prestige of its own.
ELEPHANT = "PREN002"
# Barbarossa Brothers: apostasy of Muslims and Reformists, a green pirate, no prestige of its own.
BROTHERS = "PREN062"
# Twelver ghulat: the same, with islamic prestige and a green bishop.
GHULAT = "PREN167X"
GOLD = ["PREN003", "PREN008", "PREN128X"]
GREEN = ["PREN059", "PREN071"]
RED = ["PREN005", "PREN004"]
LAW = "PREN036"


def cards(*names: str) -> list[dict[str, Any]]:
    """Tableau cards without bishops."""
    return [card(name) for name in names]


def strike(match: PaxMatch, name: str, *placing: str) -> list[str]:
    """Play the card and trigger its apostasy; the agents go where said. The kinds of all events."""
    events = play(match, f"play {name}", "trigger", *placing)
    _, more = wind_up(match)
    return happened(events + more)


def throned(match: PaxMatch, name: str) -> bool:
    """Whether an empire is in its throne."""
    return bool(match.view(None)["empires"][name]["throned"])


# ---------------------------------------------------------------------- who discards what


@pytest.mark.rule("pax:K3.1", "pax:K3.2", "pax:K3.4")
def test_who_has_prestige_of_both_religions_discards_all_cards_of_either() -> None:
    match = table(
        player("fugger", hand=[ELEPHANT], west=cards(*GOLD[:1])),
        player("medici", west=cards("PREN001", LAW, *RED), east=cards(*GREEN)),
        player("coeur", west=cards(*GOLD[1:], "PREN157X")),
        player("marchionni", west=cards("PREN041"), east=cards("PREN061")),
        empires=land({"toledo": "knight:catholic", "vienna": "knight:reformist"}),
    )
    told = strike(match, ELEPHANT, "card PREN041")
    assert entries(match, "medici", "west") == [LAW]
    assert entries(match, "medici", "east") == GREEN
    assert entries(match, "fugger", "west") == [*GOLD[:1], ELEPHANT]
    assert entries(match, "coeur", "west") == [*GOLD[1:], "PREN157X"]
    assert entries(match, "marchionni", "west") == ["PREN041"]
    assert entries(match, "marchionni", "east") == ["PREN061"]
    assert told.count("discarded") == 3
    assert not {"battle", "casualty", "regime_change"} & set(told)


@pytest.mark.rule("pax:K3.1")
def test_every_player_is_struck() -> None:
    match = table(
        player("fugger", hand=[ELEPHANT], west=cards(GOLD[0], RED[0])),
        player("medici", west=cards(GOLD[1], RED[1])),
        empires=land({}),
    )
    strike(match, ELEPHANT, f"card {ELEPHANT}")
    assert entries(match, "fugger", "west") == [ELEPHANT]
    assert entries(match, "medici", "west") == []


@pytest.mark.rule("pax:K3.2")
@pytest.mark.parametrize("mine", [GOLD, [*RED, "PREN011"], [*GOLD, *GREEN]])
def test_one_religion_alone_or_with_a_third_is_safe(mine: list[str]) -> None:
    # R8: an apostasy that strikes nobody is not offered.
    west = [name for name in mine if name not in GREEN]
    match = table(
        player("fugger", hand=[ELEPHANT]),
        player("medici", west=cards(*west), east=cards(*[name for name in mine if name in GREEN])),
    )
    play(match, f"play {ELEPHANT}")
    assert kind(match) == "agent_card"
    assert "trigger" not in keys(match)


@pytest.mark.rule("pax:K3.2")
def test_who_has_one_religion_keeps_it_while_another_player_is_struck() -> None:
    match = table(
        player("fugger", hand=[ELEPHANT]),
        player("medici", west=cards(*GOLD)),
        player("coeur", west=cards("PREN001", RED[0])),
    )
    strike(match, ELEPHANT, f"card {ELEPHANT}")
    assert entries(match, "medici", "west") == GOLD
    assert entries(match, "coeur", "west") == []


@pytest.mark.rule("pax:K3.3")
def test_east_and_west_are_pooled() -> None:
    match = table(
        player("fugger", hand=[ELEPHANT]),
        player("medici", west=cards(GOLD[0]), east=cards("PREN094X", "PREN072")),
    )
    strike(match, ELEPHANT, f"card {ELEPHANT}")
    assert entries(match, "medici", "west") == []
    assert entries(match, "medici", "east") == ["PREN072"]


# Old maids lie beside the tableau, not in it.
@pytest.mark.rule("pax:K3.1")
def test_old_maids_neither_condemn_nor_are_condemned() -> None:
    match = table(player("fugger", hand=[ELEPHANT]), player("medici", west=cards(GOLD[0]), old_maids=["PREN076"]))
    play(match, f"play {ELEPHANT}")
    assert "trigger" not in keys(match)


@pytest.mark.rule("pax:K3.1")
def test_bishops_on_discarded_cards_go_to_the_pool() -> None:
    match = table(
        player("fugger", hand=[ELEPHANT]), player("medici", west=[card(GOLD[0], bishop="islamic"), *cards(RED[0])])
    )
    assert pool(match, "bishop:islamic") == 4
    strike(match, ELEPHANT, f"card {ELEPHANT}")
    assert pool(match, "bishop:islamic") == 5


@pytest.mark.rule("pax:K3.4")
def test_an_apostasy_is_no_battle_whatever_stands_on_the_map() -> None:
    match = table(player("fugger", hand=[BROTHERS]), player("medici", west=cards(RED[0]), east=cards(GREEN[0])))
    before = match.snapshot()["empires"]
    told = strike(match, BROTHERS, "border aragon__papal_states")
    assert "apostasy" in told
    assert not {"battle", "casualty", "victorious", "repelled"} & set(told)
    assert match.snapshot()["empires"] == before


# ---------------------------------------------------------------------- empires


@pytest.mark.rule("pax:K3.5")
def test_a_condemned_suzerain_returns_to_its_throne_with_its_vassals() -> None:
    ottoman = square("ottoman", bishop="catholic", vassals=[vassal("hungary"), vassal("mamluk", bishop="islamic")])
    match = table(player("fugger", hand=[BROTHERS]), player("medici", west=cards(RED[0]), east=[ottoman]))
    strike(match, BROTHERS, "border aragon__papal_states")
    for name in ("ottoman", "hungary", "mamluk"):
        assert throned(match, name), name
        assert holder(match, name) is None
    assert entries(match, "medici", "east") == []
    assert empire(match, "ottoman")["bishop"] == "catholic"
    assert empire(match, "mamluk")["bishop"] == "islamic"


# R72: a vassal that is condemned goes alone.
@pytest.mark.rule("pax:K3.5")
def test_a_condemned_vassal_returns_alone() -> None:
    aragon = square("aragon", vassals=[vassal("ottoman"), vassal("france")])
    match = table(player("fugger", hand=[BROTHERS]), player("medici", west=[*cards(RED[0]), aragon]))
    strike(match, BROTHERS, "border aragon__papal_states")
    assert throned(match, "ottoman")
    assert entries(match, "medici", "west") == ["aragon"]
    assert [v["empire"] for v in entry(match, "aragon")["vassals"]] == ["france"]


@pytest.mark.rule("pax:K3.5")
def test_a_republic_returns_to_its_throne_as_a_king() -> None:
    match = table(
        player("fugger", hand=[BROTHERS, "PREN077"]),
        player("medici", west=cards(RED[0]), east=[square("ottoman", "republic")]),
    )
    strike(match, BROTHERS, "border aragon__papal_states")
    assert throned(match, "ottoman")
    play(match, "play PREN077", "empire ottoman")
    assert entry(match, "ottoman")["side"] == "king"
    assert holder(match, "ottoman") == "fugger"


# R75: only the side that lies up counts.
@pytest.mark.rule("pax:K3.1")
@pytest.mark.parametrize(("side", "struck"), [("king", False), ("republic", True)])
def test_the_hidden_side_of_a_square_does_not_count(side: str, struck: bool) -> None:
    # Mamluk shows islamic prestige as a republic only.
    match = table(
        player("fugger", hand=[BROTHERS]), player("medici", west=cards(RED[0]), east=[square("mamluk", side)])
    )
    play(match, f"play {BROTHERS}")
    assert ("trigger" in keys(match)) == struck


# R75, the other way round: the Papal States are Catholic as a kingdom only.
@pytest.mark.rule("pax:K3.1")
@pytest.mark.parametrize(("side", "struck"), [("king", True), ("republic", False)])
def test_the_pope_is_catholic_and_the_signoria_is_not(side: str, struck: bool) -> None:
    match = table(
        player("fugger", hand=[ELEPHANT]), player("medici", west=[*cards(RED[0]), square("papal_states", side)])
    )
    play(match, f"play {ELEPHANT}")
    assert ("trigger" in keys(match)) == struck


# ---------------------------------------------------------------------- couples


@pytest.mark.rule("pax:K3.a")
def test_if_the_queen_is_condemned_both_return_to_the_throne_still_married() -> None:
    # Sophia Palaiologina is Reformist, the king of Hungary is not.
    hungary = square("hungary", queens=[card("PREN076")])
    match = table(player("fugger", hand=[BROTHERS]), player("medici", east=[hungary, *cards(GREEN[0])]))
    strike(match, BROTHERS, "border aragon__papal_states")
    assert entries(match, "medici", "east") == []
    assert throned(match, "hungary")
    assert empire(match, "hungary")["queens"] == [{"card": "PREN076", "bishop": None}]


@pytest.mark.rule("pax:K3.a")
def test_if_the_king_is_condemned_both_return_to_the_throne_still_married() -> None:
    # The Ottoman is a Muslim, Roxelana has no religious prestige.
    ottoman = square("ottoman", queens=[card("PREN077")])
    match = table(player("fugger", hand=[BROTHERS]), player("medici", west=cards(RED[0]), east=[ottoman]))
    strike(match, BROTHERS, "border aragon__papal_states")
    assert throned(match, "ottoman")
    assert empire(match, "ottoman")["queens"] == [{"card": "PREN077", "bishop": None}]


# R73: all at once; a couple condemned twice over, and its condemned vassal, go once.
@pytest.mark.rule("pax:K3.a", "pax:K3.5")
def test_a_couple_condemned_twice_with_a_condemned_vassal_returns_once() -> None:
    ottoman = square("ottoman", queens=[card("PREN117X")], vassals=[vassal("byzantium", queens=[card("PREN076")])])
    match = table(player("fugger", hand=[BROTHERS]), player("medici", east=[ottoman]))
    told = strike(match, BROTHERS, "border aragon__papal_states")
    assert told.count("to_throne") == 2
    assert empire(match, "ottoman")["queens"] == [{"card": "PREN117X", "bishop": None}]
    assert empire(match, "byzantium")["queens"] == [{"card": "PREN076", "bishop": None}]
    assert entries(match, "medici", "east") == []


# ---------------------------------------------------------------------- the card that triggers it


@pytest.mark.rule("pax:K3.d")
def test_the_card_itself_counts_and_is_discarded_if_condemned() -> None:
    match = table(player("fugger", hand=[GHULAT], west=cards(RED[0], LAW)), empires=land({}))
    play(match, f"play {GHULAT}")
    assert sorted(keys(match)) == ["decline", "trigger"]
    play(match, "trigger", "square mamluk")
    assert kind(match) == "action"
    assert entries(match, "fugger", "west") == [LAW]
    assert entries(match, "fugger", "east") == []


@pytest.mark.rule("pax:K3.d")
def test_the_card_stays_if_its_own_religion_is_alone() -> None:
    match = table(
        player("fugger", hand=[GHULAT]), player("medici", west=cards(RED[0]), east=cards(GREEN[0])), empires=land({})
    )
    strike(match, GHULAT, "square mamluk")
    assert entries(match, "fugger", "east") == [GHULAT]
    assert entries(match, "medici", "east") == []


# R74: agents first.
@pytest.mark.rule("pax:K3.b")
def test_a_condemned_card_deploys_its_bishop_first_and_he_outlives_it_elsewhere() -> None:
    match = table(player("fugger", hand=[GHULAT], west=cards(RED[0])), empires=land({}))
    play(match, f"play {GHULAT}", "trigger")
    assert kind(match) == "agent_card"
    assert sorted(keys(match)) == [f"card {GHULAT}", "square mamluk"]
    assert entries(match, "fugger", "east") == [GHULAT]
    events = happened(play(match, "square mamluk"))
    assert events.index("bishop_on") < events.index("apostasy") < events.index("discarded")
    assert empire(match, "mamluk")["bishop"] == "islamic"
    assert holder(match, GHULAT) is None
    assert pool(match, "bishop:islamic") == 4


@pytest.mark.rule("pax:K3.b")
def test_a_bishop_deployed_on_the_condemned_card_itself_goes_with_it() -> None:
    match = table(player("fugger", hand=[GHULAT], west=cards(RED[0])), empires=land({}))
    events = happened(play(match, f"play {GHULAT}", "trigger", f"card {GHULAT}"))
    assert events.index("bishop_on") < events.index("apostasy")
    assert holder(match, GHULAT) is None
    assert pool(match, "bishop:islamic") == 5


# R74 for agents on the map: the pirate is there before anybody discards.
@pytest.mark.rule("pax:K3.b")
def test_the_agents_of_an_apostasy_must_be_placed_before_the_discards() -> None:
    match = table(player("fugger", hand=[BROTHERS]), player("medici", west=cards(RED[0]), east=cards(GREEN[0])))
    play(match, f"play {BROTHERS}", "trigger")
    assert kind(match) == "agent_border"
    assert "pass" not in keys(match)
    assert entries(match, "medici", "east") == [GREEN[0]]
    play(match, keys(match)[0])
    assert entries(match, "medici", "east") == []


# R73: the hand limit is looked at when the discards are done; here nothing changes it.
@pytest.mark.rule("pax:K3.1")
def test_hands_are_not_touched() -> None:
    match = table(
        player("fugger", hand=[ELEPHANT, "PREN048"]),
        player("medici", hand=["PREN052", "PREN029"], west=cards(GOLD[0], RED[0])),
    )
    strike(match, ELEPHANT, f"card {ELEPHANT}")
    assert seat(match, "medici")["hand"] == ["PREN052", "PREN029"]
    assert entries(match, "medici", "west") == []


# R71 has nothing to bite on: no printed card, and no side of a square, shows two religions.
@pytest.mark.rule("pax:K3.1")
def test_no_card_shows_two_religions() -> None:
    for sides in PRESTIGE:
        for item in range(N_ITEMS):
            assert len({p for p in sides[item] if p < len(RELIGION_IDS)}) <= 1


# ---------------------------------------------------------------------- R74: agents come first


IMMUNE = "PREN136X"  # Hermeticism: no ability of its tableau is silenced
SWERVE = "PREN155X"  # Epicurean Swerve, a card of The West: immune to apostasy


@pytest.mark.rule("pax:K3.b", "pax:F1.g.1")
def test_a_bishop_of_the_card_may_first_silence_a_protection() -> None:
    # R74: the elephant's bishop goes on the Swerve, and then the apostasy strikes its holder.
    match = table(player("fugger", hand=[ELEPHANT]), player("medici", west=cards(SWERVE, "PREN005", "PREN008")))
    play(match, f"play {ELEPHANT}")
    assert (kind(match), keys(match)) == ("trigger", ["trigger", "decline"])
    play(match, "trigger", f"card {SWERVE}")
    assert entries(match, "medici", "west") == [SWERVE]


@pytest.mark.rule("pax:K3.b", "pax:F1.g.1")
def test_a_protection_that_no_bishop_of_the_card_reaches_holds() -> None:
    two = cards(SWERVE, "PREN005", "PREN008")
    far = table(
        player("fugger", hand=[BROTHERS]), player("medici", west=cards(SWERVE, "PREN005"), east=cards("PREN059"))
    )
    play(far, f"play {BROTHERS}")
    assert kind(far) != "trigger"
    immune = table(player("fugger", hand=[ELEPHANT]), player("medici", west=[*two, card(IMMUNE)]))
    play(immune, f"play {ELEPHANT}")
    assert kind(immune) == "agent_card"


@pytest.mark.rule("pax:K3.b", "pax:E3.1")
def test_a_sold_apostasy_may_first_silence_a_protection_too() -> None:
    match = table(
        player("fugger", west=cards("PREN135X", ELEPHANT)), player("medici", west=cards(SWERVE, "PREN005", "PREN008"))
    )
    play(match, f"sell {ELEPHANT}")
    assert kind(match) == "trigger"
    play(match, "trigger", f"card {SWERVE}")
    assert entries(match, "medici", "west") == [SWERVE]
