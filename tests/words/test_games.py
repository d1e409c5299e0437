"""Whole games told in Spanish: every line comes from the Spanish catalogue, and none is left with a hole or in English."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import signoria
from signoria.table import Match
from signoria.table.words import Catalogue, catalogue
from tests.words.catalogues import ROOT, age_facts

KEY = re.compile(r"PREN\d|COMET\d|[a-z]_[a-z]|\{|\}|(?:knight|rook|pawn|pirate|bishop):")
ENTRY = re.compile(r"\\\{\w+(?:\\?![rs])?\\\}")


def patterns(words: Catalogue, least: int, *sections: str) -> list[re.Pattern[str]]:
    """The messages of these sections with so many letters of their own, as patterns, longest first."""
    found = []
    for key in words.ids():
        if key.startswith(sections):
            for form in words.forms(key):
                if len(re.findall(r"[^\W\d_]", re.sub(r"\{\w+\}", "", form))) >= least:
                    found.append(re.compile(ENTRY.sub("(.+)", re.escape(form)), re.IGNORECASE))
    return sorted(found, key=lambda pattern: -len(pattern.pattern))


@cache
def spanish(game: str, *sections: str) -> list[re.Pattern[str]]:
    return patterns(catalogue(f"signoria.{game}", "es"), 2, *sections)


@cache
def english(game: str, *sections: str) -> list[re.Pattern[str]]:
    return patterns(catalogue(f"signoria.{game}", "en"), 6, *sections)


def assert_spanish(game: str, text: str, *sections: str) -> None:
    assert text == text.strip()
    assert not KEY.search(text), text
    assert any(pattern.fullmatch(text) for pattern in spanish(game, *sections)), text
    assert not any(pattern.fullmatch(text) for pattern in english(game, *sections)), text


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_is_told_in_spanish_from_beginning_to_end(seed: int) -> None:
    chance = random.Random(seed)
    variants = ["bankruptcy", "astrology"] if seed == 5 else []
    seats = 1 if seed == 4 else 2 + seed % 3
    match: Match = signoria.new("pax", seats=seats, seed=seed, variants=variants)
    while (now := match.decision) is not None:
        assert_spanish("pax", now.question("es"), "question.")
        labels = [option.label("es") for option in now.options]
        assert len(set(labels)) == len(labels), labels
        for text in (*labels, *now.trail_in("es")):
            assert not KEY.search(text), text
            assert not any(pattern.fullmatch(text) for pattern in english("pax", "option.", "trail.", "where.")), text
        for reason in match.why_not(now.seat, "es"):
            assert_spanish("pax", reason.action, "reason.")
            assert_spanish("pax", reason.reason, "reason.")
        match.choose(chance.choice(now.options))
    kinds = {event.kind for event in match.events()}
    assert len(kinds) > 15
    for event in match.events():
        assert_spanish("pax", event.text("es"), "event.")


@cache
def left_in_english() -> re.Pattern[str]:
    """The English names of things of Age of Renaissance that have another name in Spanish."""
    facts = catalogue("signoria.age", "es", "facts")
    names = {
        name
        for key, name in age_facts().items()
        if not key.startswith(("event.", "advance_effect.")) and name not in facts.text(key)
    }
    return re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, names)))})\b")


@pytest.mark.parametrize(("seed", "length"), [(0, "basic"), (1, "basic"), (2, "intermediate"), (3, "campaign")])
def test_a_random_game_of_age_of_renaissance_is_told_in_spanish(seed: int, length: str) -> None:
    chance = random.Random(seed)
    match: Match = signoria.new("age", seats=3 + seed, seed=seed, length=length)
    while (now := match.decision) is not None:
        assert_spanish("age", now.question("es"), "question.")
        for option in now.options if len(now.options) < 30 else chance.sample(now.options, 30):
            text = option.label("es")
            assert not KEY.search(text), text
            assert not left_in_english().search(text), text
            assert not any(pattern.fullmatch(text) for pattern in english("age", "option.", "trail.")), text
        for reason in match.why_not(now.seat, "es"):
            assert not KEY.search(reason.action), reason.action
            assert not left_in_english().search(reason.action), reason.action
            assert_spanish("age", reason.reason, "why.")
        match.choose(chance.choice(now.options))
    assert len({event.kind for event in match.events()}) > 30
    for event in match.events():
        text = event.text("es")
        assert text == text.strip()
        assert not KEY.search(text), text
        assert not left_in_english().search(text), text
        # A few say nothing but names: a phase begins, a market has a shortage.
        if event.kind not in ("phase_begins", "condition"):
            assert_spanish("age", text, "event.")


COMMANDS = {
    "pax": "ayuda\nporqué\nv\nmapa\nregistro 5\ncarta jesuitas\nreglas E1\np 1\n",
    "age": "ayuda\nporqué\nv\nmapa\nm\nt jugador 1\nregistro 5\ncarta caravana\ncarta guerra\nreglas 9.6.3\np 1\n",
}


@pytest.mark.parametrize("game", COMMANDS)
def test_a_whole_game_at_the_terminal_in_spanish(game: str, tmp_path: Path) -> None:
    """Number one, again and again; what is printed holds no English phrase of the terminal or of the game."""
    seats = {"pax": ["--seats", "2"], "age": ["--seats", "3", "--length", "basic"]}[game]
    command = [sys.executable, "-m", "signoria", "tty", game, "--lang", "es", *seats, "--seed", "7", "--opponents",
               "random", "--record", str(tmp_path / "partida.txt")]  # fmt: skip
    typed = COMMANDS[game] + "1\n" * 3000
    done = subprocess.run(
        command, cwd=ROOT, input=typed, capture_output=True, text=True, check=False, encoding="utf-8",
        env={"PYTHONPATH": str(ROOT / "src"), "COLUMNS": "400", "PYTHONIOENCODING": "utf-8", "HOME": str(tmp_path)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    said = done.stdout
    assert "Fin de partida" in said
    for name in ("cli", game):
        ours, theirs = catalogue(f"signoria.{name}", "en"), catalogue(f"signoria.{name}", "es")
        for key in ours.ids():
            # What is typed (commands, keys of options) and short words that both languages share are no sentences.
            for form in ours.forms(key):
                whole = re.sub(r"\{\w+(?:![rs])?\}", "\0", form)
                longest = max(whole.split("\0"), key=len).strip()
                if (
                    len(longest) > 12
                    and not key.startswith(("usage", "bench", "arena"))
                    and form not in theirs.forms(key)
                ):
                    assert longest not in said, (key, longest)
    for line in said.splitlines():
        assert "{" not in line, line
        # The id of a clause is the same in every language.
        assert not re.search(r"\b[a-z]+_[a-z]+\b", re.sub(r"\bage:\S+", "", line)), line
        if game == "age":
            assert not left_in_english().search(line.replace("Age of Renaissance", "")), line
