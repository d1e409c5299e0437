"""Wrong things given to the public API: one clear sentence each, of the right class, and nothing else."""

import copy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import signoria
from signoria.pax.invariants import violations
from signoria.table import BadOption, BadPosition, BadRecord, IllegalChoice, NotYourChoice, SignoriaError
from tests.pax.games import new_game, wander
from tests.support import plain
from tests.support.broken import Changes
from tests.support.pax import card, document, player, square, table, vassal


def sentence(error: BaseException) -> str:
    """The message, which is one line and ends with a full stop."""
    text = str(error)
    assert text == text.strip()
    assert "\n" not in text
    assert text.endswith(".")
    assert len(text) < 800
    return text


def no_match(*args: Any, **options: Any) -> str:
    with pytest.raises(BadOption) as caught:
        signoria.new(*args, **options)
    return sentence(caught.value)


# ---------------------------------------------------------------------- new


@pytest.mark.parametrize("game", ["chess", "", "Pax", "pax ", None, 7, ["pax"], b"pax"])
def test_an_unknown_game(game: Any) -> None:
    assert "pax" in no_match(game)
    assert repr(game) in no_match(game)


@pytest.mark.parametrize("rules", ["3e", "", "2E", 2, ["2e"], b"2e", True])
def test_an_unknown_rule_set(rules: Any) -> None:
    assert "2e" in no_match("pax", rules=rules)


@pytest.mark.parametrize(
    "variants",
    [["chess"], [""], ["Astrology"], ["astrology", "comets"], ["astrology=yes"], ["=yes"],
     ["bankruptcy="], [7], [None], [["astrology"]]],
)  # fmt: skip
def test_an_unknown_variant(variants: Any) -> None:
    assert "astrology" in no_match("pax", variants=variants)


@pytest.mark.parametrize("variants", ["astrology", None, 7, True, 1.5])
def test_variants_that_are_no_list(variants: Any) -> None:
    no_match("pax", variants=variants)


@pytest.mark.parametrize("variants", [["astrology", "astrology"], ["condottieri=tokens", "condottieri=gold_knights"]])
def test_a_variant_given_twice(variants: list[str]) -> None:
    assert "twice" in no_match("pax", variants=variants)


@pytest.mark.parametrize(
    ("switch", "hint"),
    [
        ("condottieri=gold", "gold_knights"),
        ("condottieri=", "tokens"),
        ("couple_bishop_slots=3", "1, 2"),
        ("couple_bishop_slots=one", "1, 2"),
        ("cryptography=yes", "glossary"),
        ("emancipation_first=true", "yes"),
        ("emancipation_first=1", "yes"),
    ],
)
def test_a_value_a_switch_does_not_have(switch: str, hint: str) -> None:
    assert hint in no_match("pax", variants=[switch])


def test_a_switch_without_a_value() -> None:
    no_match("pax", variants=["condottieri"])


@pytest.mark.parametrize("bank", ["rothschild", "", "Fugger", "fugger ", 3, None, ["medici"]])
def test_an_unknown_bank(bank: Any) -> None:
    text = no_match("pax", seats=["fugger", bank])
    assert "medici" in text
    assert repr(bank) in text


def test_a_bank_named_twice() -> None:
    assert "twice" in no_match("pax", seats=["fugger", "medici", "fugger"])


@pytest.mark.parametrize("seats", [0, 5, 7, -2, 10**9])
def test_too_few_or_too_many_seats(seats: int) -> None:
    assert "1, 2, 3 or 4" in no_match("pax", seats=seats)


@pytest.mark.parametrize("seats", [1.0, True, 3, ["medici"], ["medici", "coeur"], ["fugger", "fugger"], []])
def test_seats_that_cannot_play_alone(seats: Any) -> None:
    no_match("pax", seats=seats, variants=["solo"])


@pytest.mark.parametrize(
    ("switch", "hint"),
    [("solo_cards=61", "from 0 to 60"), ("solo_cards=x", "from 0 to 60"), ("solo_marked_cards=yes", "discount, ban"),
     ("solo_first=medici", "fugger, random")],
)  # fmt: skip
def test_a_value_a_switch_of_the_game_alone_does_not_have(switch: str, hint: str) -> None:
    assert hint in no_match("pax", seats=1, variants=[switch])


def test_a_switch_of_the_game_alone_with_two_seats() -> None:
    assert "solo_cards=9" in no_match("pax", seats=2, variants=["solo_cards=9"])


@pytest.mark.parametrize("seats", [[], ["coeur", "fugger", "marchionni", "medici", "fugger"]])
def test_too_few_or_too_many_banks(seats: list[str]) -> None:
    no_match("pax", seats=seats)


@pytest.mark.parametrize("seats", [None, True, 2.0, "fugger medici", "2", {"fugger": 1}, {"fugger", "medici"}, b"x"])
def test_seats_of_a_wrong_type(seats: Any) -> None:
    no_match("pax", seats=seats)


@pytest.mark.parametrize("seed", [-1, 2**64, 10**30, True, False, 1.0, 7.5, float("nan"), "7", "", None, [7], b"7"])
def test_a_seed_that_cannot_be_used(seed: Any) -> None:
    assert "2**64" in no_match("pax", seed=seed)


@pytest.mark.parametrize("seed", [0, 1, 2**63, 2**64 - 1])
def test_the_least_and_the_greatest_seed_can_be_used(seed: int) -> None:
    match = signoria.new("pax", seed=seed)
    assert signoria.load(match.record()).position() == match.position()


def test_an_option_the_game_does_not_have() -> None:
    assert "'length'" in no_match("pax", length="basic")


def test_seats_may_be_a_tuple_and_variants_too() -> None:
    match = signoria.new("pax", seats=("fugger", "coeur"), variants=("astrology",))
    assert match.seats == ("fugger", "coeur")
    assert match.variants == ("astrology",)


# ---------------------------------------------------------------------- the match


@pytest.mark.parametrize(
    "key", ["", "buy", "buy west", "buy west 9", "buy north 1", "play PREN001", "victory imperial", "pass"]
)
def test_a_choice_that_is_not_possible(key: str) -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=3)
    before = (match.record(), match.position())
    with pytest.raises(IllegalChoice) as caught:
        match.choose(key)
    assert repr(key) in sentence(caught.value)
    assert (match.record(), match.position()) == before


def test_a_choice_of_the_wrong_bank_or_no_bank() -> None:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=3)
    before = (match.record(), match.position())
    with pytest.raises(NotYourChoice) as caught:
        match.choose("buy west 1", "medici")
    assert "fugger" in sentence(caught.value)
    with pytest.raises(SignoriaError) as other:
        match.choose("buy west 1", "coeur")
    assert "fugger, medici" in sentence(other.value)
    for ask in (match.view, match.events, match.seat, match.why_not):
        with pytest.raises(BadOption) as third:
            ask("coeur")
        sentence(third.value)
    assert (match.record(), match.position()) == before


# ---------------------------------------------------------------------- load


def bad_record(source: Any) -> str:
    with pytest.raises(BadRecord) as caught:
        signoria.load(source)
    return sentence(caught.value)


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert "nothing.txt" in bad_record(tmp_path / "nothing.txt")
    assert "nothing.txt" in bad_record(str(tmp_path / "nothing.txt"))


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(bytes(range(256)))
    assert "picture.png" in bad_record(file)
    file.write_bytes(b"signoria record 1\ngame: \xff\xfe\n")
    assert "picture.png" in bad_record(str(file))


def test_a_folder_instead_of_a_file(tmp_path: Path) -> None:
    bad_record(tmp_path)
    bad_record(str(tmp_path))


def test_an_empty_file(tmp_path: Path) -> None:
    file = tmp_path / "empty.txt"
    file.write_text("")
    assert "line 1" in bad_record(file)


@pytest.mark.parametrize(
    "text", ["", " ", "\n", "x" * 5000, "a\0b", "signoria", "signoria record", "a\nb", "\ufeffx\n"]
)
def test_a_text_that_is_no_record(text: str) -> None:
    bad_record(text)


@pytest.mark.parametrize("source", [None, 7, 1.5, ["x"], b"signoria record 1", object()])
def test_a_source_of_a_wrong_type(source: Any) -> None:
    bad_record(source)


GOOD = "signoria record 1\ngame: pax\nrules: 2e\nseats: fugger medici\nseed: 7\n\n"


@pytest.mark.parametrize(
    "text",
    [
        GOOD.replace("record 1", "record 2"),
        GOOD.replace("signoria record 1", "Signoria Record 1\n"),
        GOOD.replace("signoria record 1\n", ""),
        "\n" + GOOD,
        GOOD.replace("game: pax", "game: chess"),
        GOOD.replace("game: pax", "game:"),
        GOOD.replace("game: pax\n", ""),
        GOOD.replace("rules: 2e", "rules: 9e"),
        GOOD.replace("rules: 2e", "rules"),
        GOOD.replace("rules: 2e", "rules: 2e\nrules: 2e"),
        GOOD.replace("rules: 2e", "colour: red"),
        GOOD.replace("rules: 2e", "variants: chess"),
        GOOD.replace("rules: 2e", "variants: astrology astrology"),
        GOOD.replace("seats: fugger medici", "seats: fugger"),
        GOOD.replace("seats: fugger medici", "seats: fugger fugger"),
        GOOD.replace("seats: fugger medici", "seats: fugger borgia"),
        GOOD.replace("seats: fugger medici", "seats: 2"),
        GOOD.replace("seats: fugger medici\n", ""),
        GOOD.replace("seed: 7", "seed: seven"),
        GOOD.replace("seed: 7", "seed: -7"),
        GOOD.replace("seed: 7", "seed: 7.0"),
        GOOD.replace("seed: 7", "seed:"),
        GOOD.replace("seed: 7", "seed: ²"),
        GOOD.replace("seed: 7", "seed: " + "9" * 30),
        GOOD.replace("seed: 7", "seed: " + "9" * 5000),
        GOOD.replace("seed: 7\n", ""),
        GOOD.replace("rules: 2e", "position: {"),
        GOOD.replace("rules: 2e", "position: []"),
        GOOD.replace("rules: 2e", "position: {}"),
        GOOD.replace("rules: 2e", 'position: {"players": 7}'),
        GOOD.replace("rules: 2e", "position: " + "[" * 100_000),
    ],
    ids=lambda text: repr(text[18:60]),
)
def test_a_head_that_is_wrong(text: str) -> None:
    bad_record(text)


@pytest.mark.parametrize(
    "line",
    [
        "1 fugger: fly",
        "1 fugger: buy west 9",
        "1 fugger: buy",
        "1 fugger: pass",
        "1 medici: buy west 1",
        "2 fugger: buy west 1",
        "0 fugger: buy west 1",
        "1 borgia: buy west 1",
        "1 fugger: @medici buy west 1",
        "1 fugger: @borgia buy west 1",
        "1 fugger: undo fugger",
        "1 fugger: buy west 1; undo medici",
        "1 fugger: buy west 1; pass; undo fugger",
        "1 fugger: buy west 1; buy east 1; buy west 1",
        "fugger: buy west 1",
        "1 fugger buy west 1",
        "buy west 1",
        "1 fugger:",
        "1 fugger: buy west 1;",
    ],
)
def test_a_line_that_cannot_be_played(line: str) -> None:
    assert bad_record(GOOD + line + "\n").startswith("line 7: ")
    assert bad_record(GOOD + "\n\n" + line + "\n").startswith("line 9: ")


def test_a_choice_after_the_end_of_the_game() -> None:
    match = new_game(1)
    for _ in wander(match, 1):
        pass
    text = match.record()
    last = text.splitlines()[-1].partition(":")[0]
    assert bad_record(f"{text}{last}: pass\n").startswith(f"line {len(text.splitlines()) + 1}: ")


# ---------------------------------------------------------------------- positions


def refused(doc: Any) -> BadPosition:
    with pytest.raises(BadPosition) as caught:
        signoria.pax.from_position(doc)
    error = caught.value
    text = sentence(error)
    assert text == f"{error.path}: {error.problem}"
    return error


@pytest.mark.parametrize("doc", [None, 7, [], "", "x", "[]", "7", "{", "null", b"{}", "[" * 100_000, '{"a":' * 50_000])
def test_a_document_that_is_no_object(doc: Any) -> None:
    assert refused(doc).path == "document"


def fugger(**fields: Any) -> dict[str, Any]:
    return document(player("fugger", **fields))


def change(path: str, value: Any) -> dict[str, Any]:
    """The quiet ground with one thing put at a path such as `players[0].hand`."""
    doc = document()
    here: Any = doc
    steps = path.replace("[", ".[").split(".")
    for step in steps[:-1]:
        here = here[int(step[1:-1])] if step.startswith("[") else here.setdefault(step, {})
    last = steps[-1]
    here[int(last[1:-1]) if last.startswith("[") else last] = value
    return doc


@pytest.mark.parametrize(
    ("path", "value"),
    [
        # of a wrong sort
        ("format", "signoria/pax-position/2"),
        ("format", None),
        ("format", 1),
        ("rules", "9e"),
        ("rules", 2),
        ("rules", ["2e"]),
        ("rules", {}),
        ("variants", "astrology"),
        ("variants", ["chess"]),
        ("variants", [7]),
        ("variants", ["astrology", "astrology"]),
        ("variants", {"astrology": True}),
        ("seed", -1),
        ("seed", "7"),
        ("seed", True),
        ("seed", 1.0),
        ("seed", 2**64),
        ("players", {}),
        ("players", []),
        ("players", None),
        ("players", [{"bank": "fugger"}]),
        ("players", [{"bank": b} for b in ("fugger", "medici", "coeur", "marchionni", "fugger")]),
        ("players[0].bank", "borgia"),
        ("players[0].bank", None),
        ("players[0].bank", ["fugger"]),
        ("players[1].bank", "fugger"),
        ("players[0].florins", -1),
        ("players[0].florins", 1.5),
        ("players[0].florins", "3"),
        ("players[0].florins", True),
        ("players[0].florins", None),
        ("players[0].hand", None),
        ("players[0].hand", "PREN049"),
        ("players[0].hand", {"PREN049": 1}),
        ("players[1].old_maids", 3),
        ("players[1].west", {}),
        ("players[1].east", None),
        ("players[1].out", "yes"),
        ("players[1].out", 1),
        ("turn", []),
        ("turn.player", "borgia"),
        ("turn.player", "coeur"),
        ("turn.player", 0),
        ("turn.actions_left", 3),
        ("turn.actions_left", -1),
        ("turn.actions_left", True),
        ("turn.number", 0),
        ("turn.number", "1"),
        ("turn.ops_done", "west"),
        ("turn.fairs_done", {}),
        ("turn.florins_placed_on", None),
        ("turn.used", "PREN021"),
        ("turn.free_fair_used", 1),
        ("turn.ops_running", "west"),
        ("turn.ops_made", -1),
        ("empires", []),
        ("empires.england", None),
        ("empires.england.state", "pagan"),
        ("empires.england.state", None),
        ("empires.england.cities", []),
        ("empires.england.cities.london", "rook:catholic"),
        ("empires.england.cities.london", ["rook:catholic", "knight:catholic"]),
        ("empires.england.cities.london", ["pawn:fugger"]),
        ("empires.england.cities.london", ["pirate:catholic"]),
        ("empires.england.cities.london", ["bishop:catholic"]),
        ("empires.england.repressed", "pawn:fugger"),
        ("empires.england.queens", {}),
        ("empires.england.bishop", "pagan"),
        ("empires.england.bishop", ["catholic"]),
        ("borders", []),
        ("borders.england__france", None),
        ("borders.england__france", "pawn:fugger"),
        ("emporia", []),
        ("emporia.white", "london"),
        ("emporia.black", None),
        ("emporia.black", "trebizond"),
        ("market", []),
        ("market.west", None),
        ("market.west", []),
        ("market.west", [None] * 5),
        ("market.west", [None] * 7),
        ("decks", []),
        ("decks.east", "PREN073"),
        ("decks.east", None),
        ("victories", []),
        ("victories.holy", 1),
        ("victories.holy", "yes"),
        ("victories.holy", None),
    ],
)
def test_a_thing_of_a_wrong_sort_is_refused_where_it_stands(path: str, value: Any) -> None:
    assert refused(change(path, value)).path == path


@pytest.mark.parametrize(
    ("path", "value", "where"),
    [
        # names that do not exist
        ("colour", "red", "colour"),
        ("players[0].cards", [], "players[0].cards"),
        ("players[0]", 7, "players[0]"),
        ("players[0].west", [7], "players[0].west[0]"),
        ("players[0].west", [{}], "players[0].west[0].empire"),
        ("players[0].west", [{"card": "PREN999"}], "players[0].west[0].card"),
        ("players[0].west", [{"card": "PREN021", "queens": []}], "players[0].west[0].queens"),
        ("players[0].west", [{"card": "PREN021", "colour": 1}], "players[0].west[0].colour"),
        ("players[0].west", [{"card": "PREN021", "bishop": "pagan"}], "players[0].west[0].bishop"),
        ("players[0].west", [{"empire": "russia"}], "players[0].west[0].empire"),
        ("players[0].west", [{"empire": "aragon", "side": "duke"}], "players[0].west[0].side"),
        ("players[0].west", [{"empire": "aragon", "queens": 1}], "players[0].west[0].queens"),
        ("players[0].west", [{"empire": "aragon", "queens": [{"card": "PREN0"}]}], "players[0].west[0].queens[0].card"),
        ("players[0].west", [{"empire": "aragon", "queens": ["PREN044"]}], "players[0].west[0].queens[0]"),
        ("players[0].west", [{"empire": "aragon", "queens": [{}]}], "players[0].west[0].queens[0].card"),
        ("players[0].west", [{"empire": "aragon", "vassals": {}}], "players[0].west[0].vassals"),
        ("players[0].west", [{"empire": "aragon", "vassals": [{"empire": "x"}]}], "players[0].west[0].vassals[0].empire"),
        ("players[0].west", [{"empire": "aragon", "vassals": ["x"]}], "players[0].west[0].vassals[0]"),
        ("players[0].hand", ["PREN999"], "players[0].hand[0]"),
        ("players[0].hand", [None], "players[0].hand[0]"),
        ("players[0].hand", [["PREN049"]], "players[0].hand[0]"),
        ("players[0].hand", ["aragon"], "players[0].hand[0]"),
        ("players[0].old_maids", ["PREN999"], "players[0].old_maids[0]"),
        ("turn.phase", 1, "turn.phase"),
        ("turn.ops_done", ["north"], "turn.ops_done[0]"),
        ("turn.fairs_done", ["west", 1], "turn.fairs_done[1]"),
        ("turn.florins_placed_on", ["PREN999"], "turn.florins_placed_on[0]"),
        ("turn.used", ["PREN999"], "turn.used[0]"),
        ("turn.used", [7], "turn.used[0]"),
        ("turn.ops_running", ["both"], "turn.ops_running[0]"),
        ("empires.russia", {}, "empires.russia"),
        ("empires.england.king", 1, "empires.england.king"),
        ("empires.england.cities.paris", [], "empires.england.cities.paris"),
        ("empires.england.cities.london", ["queen:catholic"], "empires.england.cities.london[0]"),
        ("empires.england.cities.london", [None], "empires.england.cities.london[0]"),
        ("empires.england.repressed", ["pawn:borgia"], "empires.england.repressed[0]"),
        ("borders.england__russia", [], "borders.england__russia"),
        ("borders.england__france", ["pawn"], "borders.england__france[0]"),
        ("emporia.red", "tana", "emporia.red"),
        ("market.north", [], "market.north"),
        ("market.west", [7] + [None] * 5, "market.west[0]"),
        ("market.west", [None, {"card": "x"}] + [None] * 4, "market.west[1].card"),
        ("market.west", [None, {"price": 1}] + [None] * 4, "market.west[1].price"),
        ("market.west", [None, {"florins": -1}] + [None] * 4, "market.west[1].florins"),
        ("market.west", [None, {"florins": None}] + [None] * 4, "market.west[1].florins"),
        ("decks.north", [], "decks.north"),
        ("decks.west", ["x"], "decks.west[0]"),
        ("victories.military", True, "victories.military"),
    ],
)  # fmt: skip
def test_a_name_that_does_not_exist_is_refused_where_it_stands(path: str, value: Any, where: str) -> None:
    assert refused(change(path, value)).path == where


HAND = "players[0].hand"


@pytest.mark.parametrize(
    ("doc", "where"),
    [
        # cards in two places or in the wrong one
        (fugger(hand=["PREN049", "PREN049"]), "players[0].hand[1]"),
        (fugger(hand=["PREN021"], west=[card("PREN021")]), "players[0].west[0].card"),
        (document(player("fugger", hand=["PREN049"]), player("medici", hand=["PREN049"])), "players[1].hand[0]"),
        (change("players[0].hand", ["PREN020"]), "market.west[4].card"),
        (change("players[0].hand", ["PREN023"]), "decks.west[0]"),
        (change("decks.west", ["PREN023", "PREN023"]), "decks.west[1]"),
        (fugger(west=[square("aragon"), square("aragon")]), "players[0].west[1].empire"),
        (
            document(player("fugger", west=[square("aragon")]), player("medici", west=[square("aragon")])),
            "players[1].west[0].empire",
        ),
        (fugger(west=[square("aragon", vassals=[vassal("aragon")])]), "players[0].west[0].vassals[0].empire"),
        (fugger(hand=["COMET1"]), "players[0].hand[0]"),
        (fugger(west=[card("COMET1")]), "players[0].west[0].card"),
        (fugger(hand=["PREN211P"]), "players[0].hand[0]"),
        (fugger(old_maids=["PREN021"]), "players[0].old_maids[0]"),
        (fugger(west=[card("PREN044")]), "players[0].west[0].card"),
        (fugger(east=[card("PREN021")]), "players[0].east[0].card"),
        (fugger(west=[card("PREN073")]), "players[0].west[0].card"),
        (fugger(east=[square("aragon")]), "players[0].east[0].empire"),
        (fugger(west=[square("ottoman")]), "players[0].west[0].empire"),
        (fugger(west=[square("aragon", queens=[card("PREN021")])]), "players[0].west[0].queens[0].card"),
        (document(empires={"aragon": {"queens": [card("PREN021")]}}), "empires.aragon.queens[0].card"),
        (fugger(west=[square("aragon", side="republic", queens=[card("PREN044")])]), "players[0].west[0]"),
        (fugger(west=[square("aragon", side="republic", vassals=[vassal("france")])]), "players[0].west[0]"),
        (
            fugger(west=[square("aragon", vassals=[{"empire": "france", "side": "republic"}])]),
            "players[0].west[0].vassals[0].side",
        ),
        (
            document(player("fugger", west=[square("aragon")]), empires={"aragon": {"bishop": "catholic"}}),
            "empires.aragon",
        ),
        (
            document(player("fugger", west=[square("aragon")]), empires={"aragon": {"queens": [card("PREN044")]}}),
            "empires.aragon",
        ),
        # hands too large
        (fugger(hand=["PREN049", "PREN050", "PREN051"]), HAND),
        # tokens where they cannot be
        (document(borders={"aragon__france": ["pirate:catholic"]}), "borders.aragon__france[0]"),
        (document(borders={"england__france": ["knight:catholic"]}), "borders.england__france[0]"),
        (document(borders={"england__france": ["bishop:catholic"]}), "borders.england__france[0]"),
        (document(borders={"england__portugal": ["pawn:fugger", "pawn:medici"]}), "borders.england__portugal[1]"),
        (document(borders={"england__portugal": ["pirate:catholic"] * 2}), "borders.england__portugal[1]"),
        (document(borders={"england__portugal": ["pawn:fugger", "pirate:catholic"]}), "borders.england__portugal"),
        (document(borders={"england__france": ["pawn:coeur"]}), "borders.england__france[0]"),
        (document(empires={"england": {"repressed": ["pawn:coeur"]}}), "empires.england.repressed[0]"),
        (document(empires={"england": {"repressed": ["pirate:catholic"]}}), "empires.england.repressed[0]"),
        (document(empires={"england": {"repressed": ["bishop:catholic"]}}), "empires.england.repressed[0]"),
        (
            document(empires={"papal_states": {"cities": {"venice": ["knight:catholic"] * 3}}}),
            "empires.papal_states.cities.venice",
        ),
        (
            document(empires={"papal_states": {"cities": {"venice": ["knight:catholic"] * 2}}}),
            "empires.papal_states.cities.venice",
        ),
        # the turn
        (change("turn.florins_placed_on", ["PREN049"]), "turn.florins_placed_on[0]"),
        (change("players[0].out", True), "turn.player"),
    ],
)  # fmt: skip
def test_a_document_that_contradicts_itself_is_refused_where_it_does(doc: dict[str, Any], where: str) -> None:
    assert refused(doc).path == where


@pytest.mark.parametrize(("name", "colour"), [("red_sea", "white"), ("spice_islands", "white"), ("novgorod", "black")])
def test_an_emporium_that_is_covered_holds_no_token(name: str, colour: str) -> None:
    doc = document()
    home = next(e for e, entry in table().snapshot()["empires"].items() if name in entry["cities"])
    doc["empires"][home] = {"cities": {name: ["knight:islamic"]}}
    assert refused(doc).path == f"emporia.{colour}"


@pytest.mark.parametrize("token", ["rook:catholic", "knight:islamic", "pawn:fugger"])
def test_more_tokens_than_exist_are_refused_where_they_lie(token: str) -> None:
    doc = document(empires={"england": {"repressed": [token] * 40}})
    error = refused(doc)
    assert token in error.problem
    assert error.path.startswith("empires.england.repressed")


def test_more_bishops_than_exist_are_refused() -> None:
    bishops = {name: {"bishop": "islamic"} for name in ("england", "france", "aragon", "portugal", "hungary", "mamluk")}
    error = refused(document(empires=bishops))
    assert "bishop:islamic" in error.problem
    assert error.path.startswith("empires.")


def test_a_promo_card_needs_its_variant() -> None:
    doc = fugger(hand=["PREN211P"])
    assert "promo_cards" in refused(doc).problem
    doc["variants"] = ["promo_cards"]
    assert signoria.pax.from_position(doc).snapshot()["players"][0]["hand"] == ["PREN211P"]


def test_a_refused_document_is_left_as_it_was() -> None:
    doc = change("victories.holy", 1)
    before = copy.deepcopy(doc)
    refused(doc)
    assert doc == before


def rich_document() -> dict[str, Any]:
    """A position late in a game, with a bit of everything."""
    match = new_game(5)
    best = plain(match.position())
    for step, _ in enumerate(wander(match, 12)):
        if match.decision is not None and match.decision.kind in ("action", "op") and step > 40:
            best = plain(match.position())
    return best


BREAKING = Changes(rich_document())


def loads_or_is_refused(doc: Any) -> None:
    try:
        match = signoria.pax.from_position(doc)
    except BadPosition as error:
        sentence(error)
        return
    assert violations(match.state) == []
    if match.decision is not None and match.decision.kind in ("action", "op"):
        again = match.position()
        assert signoria.pax.from_position(again).position() == again
    for seat in match.seats:
        match.view(seat)
        match.seat(seat).sample(1)
    for _ in wander(match, 1, steps=6):
        pass


@settings(max_examples=250, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_a_document_changed_anywhere_loads_or_is_refused(data: st.DataObject) -> None:
    loads_or_is_refused(BREAKING.changed(data))


@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(BREAKING.anything())
def test_anything_at_all_loads_or_is_refused(doc: Any) -> None:
    loads_or_is_refused(doc)
