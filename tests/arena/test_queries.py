"""Questions that tools ask, on positions where the answer is plain."""

from typing import Any

import pytest

import signoria.queries
from signoria.pax.parts import queries
from signoria.table import BadOption, Match
from tests.support.age import table as age_table
from tests.support.pax import card, cities, player, row, square, table
from tests.table.tiny import tiny


def ask(match: Match, question: str, *words: str) -> Any:
    return signoria.queries.ask(match, question, *words)


def test_what_the_banks_have() -> None:
    match = table(
        player("fugger", west=[square("england"), square("france", side="republic")]),
        player("medici"),
        borders={"england__france": ["pawn:medici"], "aragon__france": ["pawn:medici"]},
    )
    assert queries.kings(match) == {"fugger": 1, "medici": 0}
    assert queries.republics(match) == {"fugger": 1, "medici": 0}
    assert queries.concessions(match) == {"fugger": 0, "medici": 2}
    prestige = queries.prestige(match)
    assert sum(prestige["medici"].values()) == 0
    assert set(prestige["fugger"]) == {"catholic", "islamic", "reformist", "law", "discovery", "patron"}


def test_the_price_of_a_card() -> None:
    market = {"west": row(["PREN013", "PREN015", "PREN016", "PREN017", "PREN020", "PREN022"], {3: 2})}
    match = table(player("fugger", florins=3), market=market)
    assert queries.price(match, "PREN017") == {
        "card": "PREN017", "row": "west", "column": 3, "price": 3, "florins": 2, "net": 1, "possible": True,
    }  # fmt: skip
    assert not queries.price(match, "PREN020")["possible"]
    for name in ("PREN013", "PREN002", "nothing"):  # face down, not there, unknown
        with pytest.raises(BadOption):
            queries.price(match, name)


def test_who_would_fight() -> None:
    match = table(
        player("fugger", west=[square("aragon")]),
        empires={
            "aragon": {"state": "medieval", "cities": cities(valencia="knight:catholic", algiers="knight:islamic")},
            "portugal": {"state": "medieval", "cities": cities(toledo="rook:catholic", granada="")},
        },
    )
    war = queries.war(match, "conspiracy", "portugal", "fugger")
    assert [p["token"] for p in war["defenders"]] == ["rook:catholic"]
    assert war["attackers"] == []
    assert not war["victorious"]
    march = queries.campaign(match, "aragon", "portugal")
    assert len(march["attackers"]) == 2
    assert march["victorious"]
    assert march["bank"] == "fugger"
    for wrong in (
        ("duel", "portugal", "fugger"),
        ("crusade", "atlantis", "fugger"),
        ("crusade", "portugal", "rothschild"),
    ):
        with pytest.raises(BadOption):
            queries.war(match, *wrong)
    with pytest.raises(BadOption, match="no king"):
        queries.campaign(match, "portugal", "aragon")


def test_supremacy_counts_bishops_and_believers() -> None:
    match = table(
        player("fugger", west=[square("england", bishop="catholic")]),
        empires={"england": {"state": "catholic", "cities": cities(london="knight:catholic")}},
    )
    found = queries.supremacy(match)
    assert found["religion"] == "catholic"
    assert found["bishops"] == {"catholic": 1, "islamic": 0, "reformist": 0}
    assert found["tokens"]["catholic"] >= 1
    assert queries.supremacy(table())["religion"] is None


def test_another_game_has_other_questions() -> None:
    with pytest.raises(BadOption):
        queries.kings(tiny())


# ---------------------------------------------------------------------- by name: signoria.queries and `signoria ask`


def test_tokens_by_piece_religion_and_empire() -> None:
    match = table(
        player("fugger"),
        empires={
            "france": {"cities": cities(paris="knight:catholic", bruges="rook:islamic"), "repressed": ["rook:catholic"]}
        },
        borders={"aragon__france": ["pawn:fugger"], "england__france": ["pirate:islamic"]},
    )
    found = ask(match, "tokens", "any", "any", "france")
    assert {(t["token"], t["place"]) for t in found} == {
        ("knight:catholic", "paris"), ("rook:islamic", "bruges"), ("rook:catholic", "france"),
        ("pawn:fugger", "aragon__france"), ("pirate:islamic", "england__france"),
    }  # fmt: skip
    assert [t["place"] for t in ask(match, "tokens", "rook", "islamic", "france")] == ["bruges"]
    with pytest.raises(BadOption, match="no piece 'queen'"):
        ask(match, "tokens", "queen")


def test_who_is_beside_whom() -> None:
    match = table(
        player("fugger"), player("medici", west=[square("aragon", queens=[{"card": "PREN151X", "bishop": None}])])
    )
    assert "france" not in ask(match, "adjacent", "portugal")["empires"]
    assert "france" in ask(table(player("fugger")), "adjacent", "portugal")["empires"]


def test_what_a_fair_pays_and_raises() -> None:
    match = table(
        player("fugger", florins=0),
        borders={"byzantium__hungary": ["pawn:medici"]},
        market={"east": row(["PREN065", "PREN066", "PREN067", "PREN068", "PREN069", "PREN070"], {0: 1})},
    )
    before = match.position()
    fair = ask(match, "fair", "east")
    assert (fair["possible"], fair["emporium"], fair["profits"]) == (True, "tana", 2)
    assert fair["pays"] == {"fugger": 1, "medici": 1}
    assert [levy["empire"] for levy in fair["levies"]] == ["byzantium"]
    assert {c["city"] for c in fair["levies"][0]["choices"]} == {"caffa", "trebizond"}
    assert match.position() == before


def test_the_targets_of_a_card() -> None:
    match = table(
        player("fugger", west=[card("PREN051")], hand=["PREN049"]),
        empires={"england": {"cities": cities(london="rook:catholic", bordeaux="knight:islamic")}},
    )
    held = ask(match, "targets", "PREN051")
    assert (held["holder"], held["silenced"]) == ("fugger", False)
    assert held["ops"] == {"repress:rook": ["city london"], "siege": ["city london", "city bordeaux"]}
    conspiracy = ask(match, "targets", "PREN049")
    assert (conspiracy["one_shot"], conspiracy["possible"], conspiracy["empires"]) == ("conspiracy", True, ["portugal"])


def test_everything_that_can_come_of_an_action() -> None:
    match = table(player("fugger", hand=["PREN049"]), empires={"portugal": {"cities": cities(toledo="", granada="")}})
    found = ask(match, "outcomes", "play", "PREN049")
    assert found["complete"]
    keys = [tuple(outcome["keys"]) for outcome in found["outcomes"]]
    assert len(set(keys)) == len(keys) > 5
    for way in keys[:10]:
        trial = match.copy()
        for key in way:
            trial.choose(key)
        assert trial.decision is None or trial.decision.kind == "action"
    with pytest.raises(BadOption, match="is not possible now"):
        ask(match, "outcomes", "play", "PREN001")


def test_what_each_seat_misses() -> None:
    match = table(player("fugger", west=[square("england")]), victories={"imperial": True})
    found = ask(match, "missing", "fugger")
    assert found["fugger"]["imperial"]["conditions"][0]["missing"] == 2
    assert list(found) == ["fugger"]


def test_questions_about_age_of_renaissance() -> None:
    match = age_table(
        phase="expansion",
        venice={"expansion": 9, "cash": 40},
        genoa={"markers": ["genoa", "milan"]},
    )
    assert ask(match, "province", "milan")["pieces"] == {
        "genoa": {"marker": True, "new_marker": False, "tokens": 0, "new_tokens": 0}
    }
    attack = ask(match, "attack", "venice", "milan")
    assert (attack["defenders"], attack["tokens"]) == (["genoa"], attack["defence"] + attack["market"])
    assert "milan" in ask(match, "reach", "venice")["by_land"]
    assert ask(match, "prices", "venice")["A"]["price"] > 0
    assert {entry["player"] for entry in ask(match, "standing")} == {"venice", "genoa", "barcelona"}
    with pytest.raises(BadOption, match="wants PLAYER NAME"):
        ask(match, "attack", "venice")
    with pytest.raises(BadOption, match="no question 'fair'"):
        ask(match, "fair", "west")


def test_the_questions_of_a_game_are_listed_with_what_they_want() -> None:
    assert signoria.queries.questions("pax")["fair"] == "SIDE"
    assert signoria.queries.questions("pax")["tokens"] == "[PIECE] [RELIGION] [EMPIRE]"
    assert set(signoria.queries.questions("age")) == {"province", "attack", "reach", "prices", "standing"}
