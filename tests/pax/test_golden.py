"""The golden games replay the same for ever: choice by choice to the same end, and as text to the last letter."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

import signoria
from signoria.pax.ruleset import SOLO_SWITCHES, SWITCHES, usual_word, variants_of, words_of

RECORDS = Path(__file__).resolve().parent.parent.parent / "records"
GOLDEN = tomllib.loads((RECORDS / "golden.toml").read_text(encoding="utf-8"))
FOLDERS = {
    name: tomllib.loads((RECORDS / name / "golden.toml").read_text(encoding="utf-8")) for name in ("solo", "switches")
}


def test_there_are_enough_and_none_is_unlisted() -> None:
    assert len(GOLDEN) >= 30
    assert {path.stem for path in RECORDS.glob("*.txt")} == set(GOLDEN)


def test_they_cover_player_counts_variants_undo_and_several_victories() -> None:
    heads = [(RECORDS / f"{name}.txt").read_text(encoding="utf-8") for name in GOLDEN]
    seats = {len(line.split()) - 1 for head in heads for line in head.splitlines() if line.startswith("seats:")}
    assert seats == {2, 3, 4}
    for word in ("astrology", "map_1550", "bankruptcy", "promo_cards", "undo "):
        assert any(word in head for head in heads), word
    assert len({entry["victory"] for entry in GOLDEN.values()}) >= 4


@pytest.mark.parametrize(("rules", "words"), [("draft", ("paganism", "map_1550")), ("1e", ("expansion", "astrology"))])
def test_the_other_editions_are_among_them(rules: str, words: tuple[str, ...]) -> None:
    heads = [(RECORDS / f"{name}.txt").read_text(encoding="utf-8") for name in GOLDEN if f"-{rules}-" in name]
    assert len(heads) >= 10
    assert all(f"rules: {rules}\n" in head for head in heads)
    for word in words:
        assert any(word in head for head in heads), word


def test_games_alone_are_among_them_with_every_variant() -> None:
    heads = [(RECORDS / "solo" / f"{name}.txt").read_text(encoding="utf-8") for name in FOLDERS["solo"]]
    boxed = {*variants_of("2e"), *variants_of("draft")} - {"house_cards"}
    for word in ("rules: 2e", "rules: draft", *boxed, *SOLO_SWITCHES, "undo "):
        assert any(word in head for head in heads), word


def test_every_switch_is_set_otherwise_in_one_of_them() -> None:
    heads = [(RECORDS / "switches" / f"{name}.txt").read_text(encoding="utf-8") for name in FOLDERS["switches"]]
    for name in set(SWITCHES) - set(SOLO_SWITCHES):
        for word in set(words_of(name)) - {usual_word(name)}:
            assert any(f"{name}={word}" in head for head in heads), f"{name}={word}"


def same(path: Path, expected: dict[str, Any]) -> None:
    """The record plays as its text says, to the end that the index has."""
    match = signoria.load(path)
    assert match.record() == path.read_text(encoding="utf-8")
    assert match.result is not None
    assert (match.result["victory"], match.result["winners"]) == (expected["victory"], expected["winners"])
    assert match.answers == expected["choices"]
    assert match.fingerprint() == expected["digest"]


@pytest.mark.parametrize(
    ("folder", "name"), [(folder, name) for folder, games in FOLDERS.items() for name in sorted(games)]
)
def test_a_golden_game_of_a_folder_replays_the_same(folder: str, name: str) -> None:
    assert {path.stem for path in (RECORDS / folder).glob("*.txt")} == set(FOLDERS[folder])
    same(RECORDS / folder / f"{name}.txt", FOLDERS[folder][name])


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_golden_game_replays_the_same(name: str) -> None:
    same(RECORDS / f"{name}.txt", GOLDEN[name])
