"""Pages about playing well, and the glossary: what the folder `strategy` of a game's package holds.

`pages.toml` has pages of a few parts, each with words, things to point at, rules, and what to try; `glossary.toml` the
words that a beginner asks for.
"""

import tomllib
from dataclasses import dataclass
from functools import cache
from typing import Any

import signoria
from signoria.learn.lesson import Text


@dataclass(frozen=True, slots=True)
class Part:
    """A few sentences, what they speak of, the rules behind them, and what to try (`lesson/ID`, `example/ID`, …)."""

    head: Text | None
    text: Text
    point: tuple[str, ...]
    rules: tuple[str, ...]
    tries: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a game."""

    game: str
    id: str
    title: Text
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the glossary, with the rule that says more."""

    game: str
    id: str
    name: Text
    text: Text
    rule: str


def _document(game: str, name: str) -> dict[str, Any]:
    folder = signoria.game(game).folder("strategy")
    return {} if folder is None else tomllib.loads(folder.joinpath(f"{name}.toml").read_text(encoding="utf-8"))


@cache
def pages(game: str) -> tuple[Page, ...]:
    """The pages of a game, in order; raises BadOption where there is no such game."""
    return tuple(
        Page(
            game, page["id"], page["title"],
            tuple(
                Part(part.get("head"), part["text"], tuple(part.get("point", ())), tuple(part.get("rules", ())),
                     tuple(part.get("try", ())))
                for part in page["part"]
            ),
        )
        for page in _document(game, "pages").get("page", [])
    )  # fmt: skip


@cache
def glossary(game: str) -> tuple[Word, ...]:
    """The words of a game, in alphabetical order of their ids; raises BadOption where there is no such game."""
    listed = _document(game, "glossary").get("word", [])
    return tuple(Word(game, entry["id"], entry["name"], entry["text"], entry["rule"]) for entry in listed)


def strategy_document(lang: str) -> dict[str, Any]:
    """All pages and words, as JSON."""
    return {
        "pages": [
            {
                "game": page.game,
                "id": page.id,
                "title": page.title[lang],
                "parts": [
                    {
                        "head": None if part.head is None else part.head[lang],
                        "text": part.text[lang],
                        "pins": [{"n": n, "id": thing, "part": None} for n, thing in enumerate(part.point, start=1)],
                        "rules": list(part.rules),
                        "tries": list(part.tries),
                    }
                    for part in page.parts
                ],
            }
            for package in signoria.games().loaded()
            for page in pages(package.name)
        ],
        "glossary": [
            {"game": word.game, "id": word.id, "name": word.name[lang], "text": word.text[lang], "rule": word.rule}
            for package in signoria.games().loaded()
            for word in glossary(package.name)
        ],
    }
