"""What went wrong is told in the reader's language, wherever a player can meet it."""

from __future__ import annotations

import re

import pytest

import signoria
from signoria.sentences import retold
from signoria.table import AmbiguousChoice, BadOption, BadPosition, BadRecord, IllegalChoice, SignoriaError
from signoria.table.words import catalogue
from tests.words.catalogues import SOURCE, TRANSLATIONS
from tests.words.sentences import put_together, sentences

PARTS = ("table", "pax", "age", "players", "arena", "learn", "cli", "server")
# Put together from parts that are told by themselves.
MADE_OF_PARTS = {"{0}: {1}"}


@pytest.mark.parametrize("lang", TRANSLATIONS)
@pytest.mark.parametrize("part", [*PARTS, ""])
def test_every_sentence_that_is_raised_is_translated(part: str, lang: str) -> None:
    known = {key for name in PARTS for key in catalogue(f"signoria.{name}", lang, "errors").ids()}
    missing = {sentence: where for sentence, where in sentences(part) if sentence not in known | MADE_OF_PARTS}
    assert not missing


def test_no_sentence_is_put_together_before_it_is_raised() -> None:
    """`BadOption("There is no card {0!r}.", name)`: a sentence that has its values in it already cannot be told again."""
    assert not put_together()


@pytest.mark.parametrize("lang", TRANSLATIONS)
def test_no_sentence_is_translated_that_is_said_nowhere(lang: str) -> None:
    """Sentences of argparse and of the system apart, each stands in a source, blanks aside."""
    source = "".join(path.read_text(encoding="utf-8") for path in SOURCE.rglob("*.py"))
    squeezed = "".join(source.split()).replace('"f"', "").replace('""', "")
    for part in ("table", "pax", "age", "players", "arena", "learn", "server"):
        for key in catalogue(f"signoria.{part}", lang, "errors").ids():
            longest = max(re.split(r"\{\d[^}]*\}", key), key=len).rstrip(".")
            assert "".join(longest.split()) in squeezed, key


def refusals() -> list[tuple[SignoriaError, str]]:
    match = signoria.new("pax", seats=["fugger", "medici"], seed=1)
    found: list[tuple[SignoriaError, str]] = []

    def refused(kind: type[SignoriaError], told: str, what: object, *arguments: object) -> None:
        with pytest.raises(kind) as caught:
            what(*arguments)  # type: ignore[operator]
        found.append((caught.value, told))

    refused(IllegalChoice, "'fly' no es posible ahora para fugger: elige", match.choose, "fly")
    refused(AmbiguousChoice, "'buy' podría significar 'buy", match.choose, "buy")
    refused(BadOption, "No hay ninguna banca 'dodge': las bancas son fugger,", signoria.new, "pax", ["dodge", "medici"])
    refused(BadOption, "9 no pueden jugar a Pax Renaissance: indica 1, 2, 3 o 4 asientos.", signoria.new, "pax", 9)
    refused(BadRecord, "línea 1: un registro empieza con la línea", signoria.load, "nothing\n")
    record = match.record() + "\n1 fugger: fly\n"
    refused(BadRecord, "'fly' no se puede jugar: 'fly' no es posible ahora para fugger", signoria.load, record)
    position = match.position()
    position["players"][0]["bank"] = "dodge"
    refused(
        BadPosition, "players[0].bank: no existe (banca): 'dodge'; se conocen", signoria.pax.from_position, position
    )
    refused(BadOption, "No hay ningún reglamento 'x' de Age of Renaissance", signoria.new, "age", 4, 0, "x")
    powers = signoria.new("age", seats=3, seed=1)
    refused(BadOption, "Nadie puede abandonar Age of Renaissance antes de que se elijan", powers.resign, "player1")
    bids = powers.position()
    bids["players"][1]["hand"][0] = bids["players"][0]["hand"][0]
    refused(BadPosition, "players[1].hand: '", signoria.age.from_position, bids)
    bids["players"][1]["hand"] = bids["players"][1]["hand"][1:] + bids["pile"][:2]
    bids["pile"] = bids["pile"][2:]
    refused(BadPosition, "player2 selecciona cartas con un número equivocado", signoria.age.from_position, bids)
    bids["length"] = "endless"
    refused(BadPosition, "length: no existe 'endless': se conocen basic,", signoria.age.from_position, bids)
    return found


def test_a_refusal_is_told_again_in_spanish_and_left_alone_in_english() -> None:
    for error, told in refusals():
        assert told in retold(error, "es"), retold(error, "es")
        assert retold(error, "en") == str(error)


def test_a_sentence_without_a_translation_is_told_as_it_is() -> None:
    assert retold("Nobody has ever said this.", "es") == "Nobody has ever said this."


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(BadOption, match=r"^There is no language 'xx': known are en, es\.$"):
        retold("The game is over.", "xx")
