"""The golden games replay the same for ever: choice by choice to the same end, and as text to the last letter."""

import tomllib
from pathlib import Path

import pytest

import signoria

RECORDS = Path(__file__).resolve().parent.parent.parent / "records"
GOLDEN = tomllib.loads((RECORDS / "golden.toml").read_text(encoding="utf-8"))


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


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_a_golden_game_replays_the_same(name: str) -> None:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    match = signoria.load(RECORDS / f"{name}.txt")
    assert match.record() == text
    assert match.result is not None
    assert (match.result["victory"], match.result["winners"]) == (GOLDEN[name]["victory"], GOLDEN[name]["winners"])
    assert match.answers == GOLDEN[name]["choices"]
    assert match.state.digest() == GOLDEN[name]["digest"]
