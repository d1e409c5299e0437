"""Pictures: every moment can be drawn, nothing in a drawing is missing, and pixels show it."""

from __future__ import annotations

import json
import re
import runpy
import xml.etree.ElementTree as ET
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any

import numpy
import pytest

import signoria
from signoria.env import SeatEnv, age_v0, pax_v0
from signoria.pictures import draw, drawing, of_lines, pixels, png
from signoria.table import BadOption, Match
from signoria.table.words import LANGUAGES

ROOT = Path(__file__).parents[1]
INSTALLED = find_spec("resvg_py") is not None and find_spec("PIL") is not None
painted = pytest.mark.skipif(not INSTALLED, reason="signoria[pictures] is not installed")


def played(game: str, seats: int, choices: int, **options: Any) -> Match:
    match = signoria.new(game, seats=seats, seed=4, **options)
    chance = Random(2)
    while match.decision is not None and match.answers < choices:
        match.choose(chance.choice(match.decision.options))
    return match


MOMENTS = [
    ("pax", 2, 0, {}),
    ("pax", 4, 150, {}),
    ("pax", 3, 60, {"rules": "1e"}),
    ("pax", 3, 60, {"rules": "draft"}),
    ("pax", 2, 9999, {}),
    ("age", 3, 0, {}),
    ("age", 6, 400, {"length": "campaign"}),
    ("age", 3, 9999, {"length": "basic"}),
]


@pytest.mark.parametrize(("game", "seats", "choices", "options"), MOMENTS)
def test_every_moment_can_be_drawn_and_every_symbol_is_there(
    game: str, seats: int, choices: int, options: dict[str, str]
) -> None:
    match = played(game, seats, choices, **options)
    for seat in (None, match.seats[0]):
        drawn = drawing(match, seat)
        root = ET.fromstring(drawn)  # raises where it is not well formed
        there = {node.get("id") for node in root.iter()}
        used = {node.get("href", "")[1:] for node in root.iter() if node.tag.endswith("}use")}
        assert used <= there
        assert "var(" not in drawn


@pytest.mark.parametrize("board", ["board_1996", "loire"])
def test_the_other_maps_can_be_drawn(board: str) -> None:
    match = signoria.new("age", seats=3, seed=1, variants=[board])
    assert drawing(match) != drawing(signoria.new("age", seats=3, seed=1))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_drawing_speaks_the_language_of_its_reader(lang: str) -> None:
    match = signoria.new("pax", seats=2, seed=7)
    assert {"en": "Hungary", "es": "Hungría"}[lang] in drawing(match, None, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_frame_of_the_map_cuts_no_name(lang: str) -> None:
    # In DejaVu Serif, the widest of the letters a browser may draw them with, a letter takes 0.61 of the size of 11.
    letter = 0.61 * 11
    root = ET.fromstring(drawing(signoria.new("pax", seats=2, seed=7), None, lang))
    names = [node for node in root.iter() if (node.get("class") or "").startswith("m-name")]
    assert len(names) > 20
    assert "Constantinopla" in {"".join(node.itertext()).replace("Constantinople", "Constantinopla") for node in names}
    for node in names:
        wide = letter * len(node.text or "")
        before = {"s": 0.0, "m": wide / 2, "e": wide}[(node.get("class") or "").split()[-1]]
        start = float(node.get("x", "")) - before
        assert start >= 6, node.text
        assert start + wide <= 794, node.text


def test_a_drawing_shows_what_lies_on_the_table() -> None:
    match = played("pax", 4, 150)
    view = match.view(None)
    drawn = drawing(match)
    tokens = [code for empire in view["empires"].values() for held in empire["cities"].values() for code in held]  # type: ignore[attr-defined]
    assert len(re.findall(r'class="tok ', drawn)) >= len(tokens) > 20


def test_a_game_without_art_is_drawn_as_its_text() -> None:
    assert "Fish &amp; chips" in of_lines(["Fish & chips", ""])


@painted
def test_pixels_show_the_drawing() -> None:
    first = signoria.new("pax", seats=2, seed=7)
    seen = pixels(draw("pax", first.view(None)), 300)
    assert seen.shape == (167, 300, 3)
    assert seen.std() > 20
    assert (pixels(drawing(played("pax", 2, 40)), 300) != seen).any()
    assert png(drawing(first), 60).startswith(b"\x89PNG")


@painted
def test_environments_return_pictures() -> None:
    learner = SeatEnv("pax", seats=2, render_mode="rgb_array")
    learner.reset(seed=3)
    seen = learner.render()
    assert isinstance(seen, numpy.ndarray)
    assert seen.shape == (668, 1200, 3)
    assert "rgb_array" in learner.metadata["render_modes"]
    for env in (pax_v0.raw_env(render_mode="rgb_array"), age_v0.raw_env(render_mode="rgb_array")):
        env.reset(seed=3)
        seen = env.render()
        assert isinstance(seen, numpy.ndarray)
        assert seen.ndim == 3


@pytest.mark.skipif(INSTALLED, reason="signoria[pictures] is installed")
def test_without_the_extra_it_is_named() -> None:
    with pytest.raises(BadOption, match=r"install signoria\[pictures\]"):
        SeatEnv("pax", render_mode="rgb_array")
    with pytest.raises(BadOption, match=r"install signoria\[pictures\]"):
        png(of_lines(["nothing"]))


@pytest.mark.parametrize("tool", ["board", "age"])
def test_the_browser_draws_the_board_of_the_rules(tool: str) -> None:
    """What its file says of levies, costs, credits, slots and misery is what the data of the game say."""
    made = runpy.run_path(str(ROOT / "web" / "tools" / f"{tool}.py"))
    drawn: Path = made["FILE"]
    assert json.loads(drawn.read_text(encoding="utf-8")) == json.loads(made["board"]())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("rules", ["2e", "1e"])
def test_the_name_of_a_card_stands_on_it_whole(rules: str, lang: str) -> None:
    package = signoria.game("pax")
    cards: Any = package.card_file(rules, lang)["cards"]
    for fact in cards:
        picture = package.card_picture(fact)
        assert picture is not None
        drawn = ET.fromstring(picture)
        lines = [one.text or "" for one in drawn.iter() if str(one.get("class")).startswith("name")]
        assert " ".join(lines) == fact["name"]
