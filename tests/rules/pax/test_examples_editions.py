"""The worked examples of the draft of June 2020 and of the first edition, played as they are told.

`examples_editions.toml` beside this file holds them, in the manner of `examples.toml`; see `test_examples`.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.pax.printed import clauses
from tests.rules.pax.test_examples import BOOK, EXAMPLES, Line
from tests.support.examples import lay
from tests.support.pax import card, empire, square
from tests.support.solo import alone, happened, steps

OTHER_BOOK: dict[str, Any] = tomllib.loads(
    Path(__file__).with_name("examples_editions.toml").read_text(encoding="utf-8")
)
OTHERS: dict[str, dict[str, Any]] = {example["id"]: example for example in OTHER_BOOK["example"]}
AGAIN: dict[tuple[str, str], dict[str, Any]] = {
    (told["id"], edition): told for told in OTHER_BOOK["again"] for edition in told["editions"]
}


def lines(example: dict[str, Any], told: dict[str, Any], edition: str) -> Iterator[Line]:
    """An example under one edition, and its twins; `told` may give other positions, steps and ends."""
    variants = told.get("variants", {}).get(edition, [])
    ground = lay(BOOK["ground"], {"rules": edition, "variants": variants})
    position = lay(
        lay(ground, example["position"]), told.get("position", {}) | {"rules": edition, "variants": variants}
    )
    if edition == "1e":
        position.get("empires", {}).get("mamluk", {}).get("cities", {}).pop("red_sea", None)  # there is none
    steps, expected = told.get("steps", example["steps"]), told.get("expected", example["expected"])
    yield Line(f"{example['id']} ({edition})", signoria.pax.from_position(position), steps, expected)
    for twin in [] if "steps" in told and told is not example else example.get("twin", []):
        other = signoria.pax.from_position(lay(position, twin.get("position", {})))
        yield Line(f"{example['id']}.{twin['name']} ({edition})", other, twin["steps"], twin.get("expected", {}))


def played(example: dict[str, Any], told: dict[str, Any], edition: str) -> None:
    """Play it; what was played replays from its record to the same table."""
    for line in lines(example, told, edition):
        line.play()
        again = signoria.load(line.match.record())
        assert again.snapshot() == line.match.snapshot()
        assert again.record() == line.match.record()


@pytest.mark.parametrize(
    ("name", "edition"), [(name, edition) for name, example in OTHERS.items() for edition in example["editions"]]
)
def test_an_example_of_another_edition_goes_as_it_is_told(name: str, edition: str) -> None:
    played(OTHERS[name], OTHERS[name], edition)


def test_the_rules_an_example_shows_are_rules_of_its_editions() -> None:
    for example in OTHERS.values():
        for edition in example["editions"]:
            known = {f"pax:{clause['id']}" for clause in clauses(edition)}
            assert set(example["rules"]) <= known, (example["id"], edition, set(example["rules"]) - known)


@pytest.mark.parametrize(("name", "edition"), list(AGAIN))
def test_an_example_of_the_second_edition_holds_in_another(name: str, edition: str) -> None:
    played(EXAMPLES[name], AGAIN[name, edition], edition)


@pytest.mark.parametrize("edition", ["draft", "1e"])
@pytest.mark.rule("pax:C5.a.1", "pax:C5.a.2", "pax:C5.a.3")
def test_with_three_players_each_deck_holds_26_cards(edition: str) -> None:
    example = EXAMPLES["EX-C5-three-player-decks"]
    for seed in example["new"]["seeds"]:
        match = signoria.new("pax", seats=example["new"]["seats"], seed=seed, rules=edition)
        Line(example["id"], match, [], example["expected"]).play()


# ---------------------------------------------------------------------- the opponent of the solitaire game


@pytest.mark.rule("pax:O8.3.trigger", "pax:O8.3.main", "pax:O3.b.1")
def test_a_dominant_islam_is_fought_where_its_bishops_are() -> None:
    """EX-O3b-solo-dominant-bishops: two Islamic bishops against one; The Grim beheads the human's card under one."""
    match = alone(
        {"east": [card("PREN061", "islamic")], "florins": 0},
        {"east": [card("PREN058"), card("PREN071", "islamic")], "west": [card("PREN052", "catholic")], "florins": 0},
        rules="draft",
        empires={"papal_states": {"cities": {"venice": []}}, "mamluk": {"cities": {"cairo": []}}},
    )
    told = happened(match, "course")[0]
    assert (told.data["row"], told.data["religion"], told.clause) == (3, "islamic", "pax:O8.3.trigger")
    assert "draft_3_main by ops" in steps(match)
    assert match.view()["pool"]["bishop:islamic"] > 3


@pytest.mark.rule("pax:O8.1.trigger", "pax:O8.1.secondary", "pax:O4.a.5")
@pytest.mark.parametrize("heretics", [True, False])
def test_a_crusade_is_bought_to_weaken_mamluk(heretics: bool) -> None:
    """EX-O3e-solo-weaken-mamluk: it cannot win there, but it can thin the defenders out; without heretics it buys not."""
    rooks = ["rook:islamic"] if heretics else []
    cities = {"cairo": rooks, "cyprus": rooks, "red_sea": []}
    around: dict[str, Any] = {
        "byzantium": {"cities": {"tana": []}},
        "ottoman": {"cities": {"constantinople1": [], "constantinople2": [], "constantinople3": []}},
        "hungary": {"cities": {"buda": []}},
    }
    match = alone(
        {"east": [square("mamluk"), square("hungary")], "florins": 0},
        {"florins": 3},
        market={"west 1": "PREN029"},
        rules="draft",
        empires={"mamluk": {"cities": cities}, **around},
    )
    bought = "draft_1_secondary by purchase" in steps(match)
    assert bought == heretics
    if heretics:
        assert empire(match, "mamluk")["cities"] == {"cairo": [], "cyprus": [], "red_sea": []}
        assert match.view()["empires"]["mamluk"]["owner"] == "fugger"
