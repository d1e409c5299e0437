"""The rule sets of the other editions: what they are made of, that rules ask fields and not names, and whole games."""

import ast
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import signoria
from bench import fuzz
from signoria.pax import ruleset
from signoria.pax.facts import DECK, EMPIRE_IDS, FACES, IS_COMET, ITEM_IDS, LEVY, SIDE_IDS, START_STATE, STATE_IDS
from signoria.pax.printed import cards, look
from signoria.pax.printed import document as document_of
from signoria.pax.ruleset import CHOICES, EDITION_FIELDS, PRESETS, SWITCHES, make_ruleset
from signoria.pax.setup import cards_in_game
from signoria.pax.words import LANGUAGES, catalogue, differences
from signoria.table import BadOption, BadPosition
from tests.pax.games import wander
from tests.support.pax import document

SOURCE = Path(signoria.__file__).parent / "pax"
OTHERS = ("draft", "1e")

# ---------------------------------------------------------------------- fields, not names


def compared_names(source: str) -> list[int]:
    """The lines of a module that compare something with the name of an edition."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Match):
            parts = [case.pattern.value for case in node.cases if isinstance(case.pattern, ast.MatchValue)]
        else:
            continue
        names = [n.value for part in parts for n in ast.walk(part) if isinstance(n, ast.Constant)]
        reads_name = any(isinstance(n, ast.Attribute) and ast.unparse(n).endswith("rules.name") for n in parts)
        if reads_name or {"2e", "draft", "1e"} & set(names):
            found.append(node.lineno)
    return found


def test_no_rule_compares_names_of_editions() -> None:
    """Rules differ through fields of the rule set; only the rule sets themselves and the data know the editions."""
    wrong = [
        f"{path.name}:{line}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.name not in ("ruleset.py", "printed.py")
        for line in compared_names(path.read_text(encoding="utf-8"))
    ]
    assert not wrong


@pytest.mark.parametrize(
    "source",
    ['if edition == "1e": pass', "x = t.rules.name != other", 'y = rules in ("2e", "draft")', 'while "2e" == z: pass'],
)
def test_a_comparison_of_names_is_found(source: str) -> None:
    assert compared_names(source)


def test_every_field_of_an_edition_is_asked_by_the_rules() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py") if path.name != "ruleset.py")
    assert [field for field in EDITION_FIELDS if f"rules.{field}" not in text] == []


def test_what_an_edition_settles_is_no_switch() -> None:
    assert not set(EDITION_FIELDS) & set(SWITCHES)
    for field in EDITION_FIELDS:
        with pytest.raises(BadOption):
            make_ruleset("draft", [f"{field}={getattr(PRESETS['2e'], field)}"])


def test_a_switch_may_be_set_the_other_way_in_every_rule_set() -> None:
    for name, preset in PRESETS.items():
        for switch in SWITCHES:
            for value in CHOICES.get(switch, (False, True)):
                if value != getattr(preset, switch):
                    word = f"{switch}={('no', 'yes')[value] if isinstance(value, bool) else value}"
                    assert make_ruleset(name, [word]).variants() == [word]


def test_fingerprints_tell_editions_variants_and_switches_apart() -> None:
    def digest(rules: str, *variants: str) -> str:
        return signoria.new("pax", seats=["fugger", "medici"], seed=1, rules=rules, variants=variants).fingerprint()

    prints = [
        digest("2e"), digest("draft"), digest("1e"), digest("draft", "paganism"), digest("1e", "expansion"),
        digest("2e", "pirate_kills_same_colour=no"), digest("1e", "pirate_kills_same_colour=no"),
    ]  # fmt: skip
    assert len(set(prints)) == len(prints)


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", OTHERS)
def test_every_difference_has_its_sentence(name: str, lang: str) -> None:
    told = differences(lang, name)
    changed = [f for f in (*EDITION_FIELDS, *SWITCHES) if getattr(PRESETS[name], f) != getattr(PRESETS["2e"], f)]
    assert [field for field, _ in told if field != "look"] == changed
    # A sentence may begin with the title of a card, which Spanish puts in quotation marks.
    assert all(text.endswith(".") and text.removeprefix("«")[0].isupper() for _, text in told)


def test_no_sentence_about_a_difference_is_left_over() -> None:
    told = {key for name in PRESETS for key in ruleset.differences(name)}
    assert set(catalogue("en").section("difference")) == told
    assert ruleset.differences("2e") == []


# ---------------------------------------------------------------------- components

EDITIONS: dict[str, Any] = tomllib.loads((files("signoria.pax") / "data" / "editions.toml").read_text(encoding="utf-8"))


@pytest.mark.rule("pax:B1.cards.1e", "pax:1E.M.cards")
def test_the_decks_of_the_first_edition() -> None:
    def counts(*variants: str) -> tuple[int, int]:
        rules = make_ruleset("1e", list(variants))
        west, east = (len(cards_in_game(rules, side)) for side in (0, 1))
        return east, west

    comets = 2
    assert counts() == (35 - comets, 57 - comets)
    assert counts("expansion") == (33 + 30, 55 + 29)
    assert counts("promo_cards") == (33 + 3, 55 + 2)
    new = {"PREN157X", "PREN168X", "PREN208P"}
    everything = make_ruleset("1e", ["expansion", "promo_cards"])
    assert not new & {ITEM_IDS[c] for side in (0, 1) for c in cards_in_game(everything, side)}
    assert sum(IS_COMET) == 4


@pytest.mark.parametrize("side", [0, 1])
def test_the_draft_has_the_cards_of_the_second_edition(side: int) -> None:
    assert cards_in_game(PRESETS["draft"], side) == cards_in_game(PRESETS["2e"], side)
    assert {DECK[card] for card in cards_in_game(PRESETS["1e"], side)} == {SIDE_IDS.index(SIDE_IDS[side])}


@pytest.mark.rule("pax:B1.colours.1e", "pax:C2.a.1e", "pax:C2.c.1e")
def test_the_colours_of_the_first_edition_are_told() -> None:
    assert look("1e")["religions"] == {"catholic": "white", "islamic": "black", "reformist": "red"}
    assert look("1e")["banks"] == {"fugger": "orange", "medici": "yellow", "coeur": "blue", "marchionni": "green"}
    assert look("draft") == look("2e")
    text = dict(differences("en", "1e"))["look"]
    assert "Fugger is orange, Coeur blue, and Portugal is called Portugal/Castile" in text
    assert "look" not in dict(differences("en", "draft"))
    banks = {bank["id"]: bank["colour"] for bank in document_of("map")["bank"]}
    assert look("2e")["banks"] == banks


@pytest.mark.rule("pax:1E.B4.class", "pax:1E.M1")
def test_cards_of_the_first_edition_show_a_chess_piece() -> None:
    classes = {card["id"]: card.get("class") for card in cards("1e")}
    assert (classes["PREN024"], classes["PREN044"], classes["PREN020"], classes["PREN034"]) == (
        "knight", "queen", "pirate", "pawn",
    )  # fmt: skip
    scholars = [card for card in cards("1e") if card.get("class") == "scholar"]
    assert len(scholars) == 12
    assert all(card["set"] == "expansion" and not card["agents"] and card["kind"] == "tableau" for card in scholars)
    assert all("class" not in card for card in cards("draft"))


@pytest.mark.rule("pax:B6.draft", "pax:B6.1e", "pax:B6.1")
def test_every_empire_has_as_many_states_as_its_edition_says() -> None:
    for name, states in (("2e", 4), ("draft", 3), ("1e", 2)):
        faces = FACES[PRESETS[name].map_states_per_empire]
        assert [len(set(row)) for row in faces] == [states] * 10
        assert all(START_STATE[e] in row for e, row in enumerate(faces))
    papal = EMPIRE_IDS.index("papal_states")
    assert STATE_IDS.index("medieval") in FACES[3][papal]
    theocracies = [state for row in FACES[2] for state in row if state]
    assert [theocracies.count(state) for state in (1, 2, 3)] == [4, 4, 4]
    assert all(LEVY[c][state] or c == 29 for c in range(len(LEVY)) for state in range(4) if c != 29)


@pytest.mark.parametrize(
    ("rules", "parts", "path"),
    [
        ("1e", {"empires": {"mamluk": {"cities": {"red_sea": []}}}}, "empires.mamluk.cities.red_sea"),
        ("1e", {"emporia": {"white": "red_sea"}}, "emporia.white"),
        ("1e", {"empires": {"england": {"state": "catholic"}}}, "empires.england.state"),
        ("1e", {"empires": {"england": {"repressed": ["rook:catholic"]}}}, "empires.england.repressed"),
        ("1e", {"empires": {"aragon": {"queens": [{"card": "PREN044"}]}}}, "empires.aragon.queens"),
        ("draft", {"empires": {"england": {"bishop": "catholic"}}}, "empires.england.bishop"),
        ("draft", {"empires": {"mamluk": {"state": "medieval"}}}, "empires.mamluk.state"),
        ("1e", {"decks": {"west": ["PREN128X"]}}, "decks.west[0]"),
        ("1e", {"decks": {"west": ["PREN157X"]}}, "decks.west[0]"),
    ],
)
def test_a_position_that_the_edition_does_not_know_is_refused(rules: str, parts: dict[str, Any], path: str) -> None:
    with pytest.raises(BadPosition) as error:
        signoria.pax.from_position(document(**parts) | {"rules": rules})
    assert error.value.path == path


@pytest.mark.parametrize(
    ("rules", "variant"),
    [("1e", "map_1550"), ("1e", "solo"), ("1e", "paganism"), ("draft", "expansion"), ("2e", "paganism")],
)
def test_a_variant_of_another_edition_is_refused(rules: str, variant: str) -> None:
    with pytest.raises(BadOption, match=f"'{rules}' has no variant '{variant}'"):
        signoria.new("pax", seats=2, seed=1, rules=rules, variants=[variant])


def test_nobody_plays_the_first_edition_alone() -> None:
    with pytest.raises(BadOption, match="2, 3 or 4 seats"):
        signoria.new("pax", seats=1, seed=1, rules="1e")


# ---------------------------------------------------------------------- whole games


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("first", range(0, 120, 24))
def test_every_invariant_holds_after_every_choice_of_random_games(rules: str, first: int) -> None:
    for seed in range(first, first + 24):
        outcome = fuzz.play_one(seed, rules=rules)
        assert not outcome.wrong, f"{rules}, seed {seed}, choice {outcome.choices}: {outcome.wrong}"


@pytest.mark.parametrize("rules", OTHERS)
@pytest.mark.parametrize("number", range(6))
def test_records_positions_and_views_hold_in_every_edition(rules: str, number: int) -> None:
    variants = [name for name in ruleset.variants_of(rules) if name != "solo" and number % 2]
    match = signoria.new("pax", seats=2 + number % 3, seed=number, rules=rules, variants=variants)
    for step, here in enumerate(wander(match, number)):
        if step % 5 == 0 and here.decision is not None and here.decision.kind == "action":
            position = here.position()
            assert signoria.pax.from_position(position).position() == position
            for seat in (None, *here.seats):
                assert here.view(seat)["rules"] == rules
            here.why_not(here.seats[0])
    again = signoria.load(match.record())
    assert again.record() == match.record()
    assert again.state.digest() == match.state.digest()
