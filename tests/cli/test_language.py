"""`--lang`, before or after the command; else what the environment says; else English."""

from __future__ import annotations

import pytest

from signoria.cli import main


@pytest.fixture(autouse=True)
def nothing_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> str:
    assert main(list(argv)) in (0, 1)
    return str(capsys.readouterr().out)


@pytest.mark.parametrize(
    "argv",
    [["--lang", "es", "cards", "PREN008"], ["cards", "PREN008", "--lang", "es"], ["--lang=es", "cards", "PREN008"]],
)
def test_the_language_stands_before_or_after_the_command(capsys: pytest.CaptureFixture[str], argv: list[str]) -> None:
    told = said(capsys, *argv)
    assert told.startswith("Jesuitas")
    assert "Ahora-o-nunca: Cruzada" in told


@pytest.mark.parametrize(
    ("environment", "title"),
    [
        ({}, "Jesuits"),
        ({"LANG": "es_ES.UTF-8"}, "Jesuitas"),
        ({"LANG": "es"}, "Jesuitas"),
        ({"LC_ALL": "es_MX", "LANG": "en_US.UTF-8"}, "Jesuitas"),
        ({"LC_ALL": "", "LANG": "es_ES"}, "Jesuitas"),
        ({"LC_MESSAGES": "es_AR.UTF-8", "LANG": "en_GB"}, "Jesuitas"),
        ({"LC_ALL": "C", "LANG": "es_ES"}, "Jesuits"),
        ({"LANG": "de_DE.UTF-8"}, "Jesuits"),
    ],
)
def test_without_it_the_environment_is_asked(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], title: str
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert said(capsys, "cards", "PREN008").split("  ")[0] == title


def test_what_is_asked_for_outweighs_the_environment(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert said(capsys, "cards", "PREN008", "--lang", "en").startswith("Jesuits")


def test_an_unknown_language_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "xx", "cards"]) == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "signoria: There is no language 'xx': known are en, es.\n")


def test_help_and_refusals_speak_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "es", "tty", "--help"]) == 0
    help_text = capsys.readouterr().out
    assert help_text.startswith("uso: signoria tty")
    assert "argumentos:" in help_text
    assert "juega en este terminal" in help_text
    for english in ("usage:", "options:", "show this help", "positional"):
        assert english not in help_text
    assert main(["tty", "pax", "--seats", "9", "--lang", "es"]) == 2
    assert capsys.readouterr().err == "signoria: 9 no pueden jugar a Pax Renaissance: indica 1, 2, 3 o 4 asientos.\n"
    assert main(["show", "--lang", "es"]) == 2
    assert capsys.readouterr().err == "signoria: Faltan estos argumentos: RECORD|POSITION. (signoria show --help)\n"
    assert main(["show", "/nowhere/at/all", "--lang", "es"]) == 2
    assert capsys.readouterr().err == "signoria: /nowhere/at/all: No existe ese archivo o carpeta.\n"


def test_rules_and_cards_are_found_by_the_words_of_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert "E1.b.3" in said(capsys, "rules", "--lang", "es", "carta", "bocabajo", "convocando")
    assert said(capsys, "cards", "--lang", "es", "hoguera", "vanidades").startswith("Hoguera de las vanidades  PREN010")
    # A name is found in English too.
    assert said(capsys, "cards", "--lang", "es", "Bonfire of the Vanities").startswith("Hoguera de las vanidades")


@pytest.mark.parametrize(
    ("argv", "told"),
    [
        (["tty", "chess"], "Argumento game: opción no válida: 'chess' (elige entre 'age', 'pax'"),
        (["--nonsense"], "Argumentos desconocidos: --nonsense"),
        (["tty", "pax", "--seats"], "Argumento --seats: se espera un argumento"),
        (["tty", "pax", "--you", "fugger", "--hot-seat"], "no se admite junto con el argumento --you"),
        (["show", "nowhere.txt"], "nowhere.txt: No existe ese archivo o carpeta."),
    ],
)
def test_what_argparse_and_the_system_say_is_told_in_spanish(
    capsys: pytest.CaptureFixture[str], argv: list[str], told: str
) -> None:
    assert main([*argv, "--lang", "es"]) == 2
    assert told in capsys.readouterr().err
    assert main([*argv, "--lang", "en"]) == 2
    assert told not in capsys.readouterr().err
