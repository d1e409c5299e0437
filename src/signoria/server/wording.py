"""The words of the server itself, names, and in which language somebody reads."""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any, cast

import signoria
from signoria.arena.puzzles import puzzle_of
from signoria.package import home_of
from signoria.players import CHARACTERS, LEVELS
from signoria.players.words import level_about, level_name
from signoria.server.rows import SeatRow
from signoria.table.documents import Result
from signoria.table.words import LANGUAGES, Catalogue, catalogue

USUAL = "en"
RESIGNATION = "resignation"  # how a game ends that somebody gives up, whatever its rules


def words(lang: str) -> Catalogue:
    """The words of the server itself."""
    return catalogue("signoria.server", lang)


def say(lang: str, key: str, **blanks: object) -> str:
    """A phrase of the server."""
    return words(lang).say(key, blanks)


def level_words(level: str, lang: str) -> dict[str, str]:
    """The name of a level and a sentence about it."""
    if level in LEVELS or level in CHARACTERS:
        return {"name": level_name(level, lang), "text": level_about(level, lang)}
    told = words(lang)
    if f"level.{level}.name" not in told:
        return {"name": level.capitalize(), "text": ""}
    return {"name": told.text(f"level.{level}.name"), "text": told.text(f"level.{level}.text")}


def seat_title(game: str, seat: str, lang: str = USUAL) -> str:
    """A seat as people write it."""
    return signoria.game(game).seat_name(seat, lang)


def seat_name(game: str, name: str, seat: str, kind: str, level: str | None, lang: str) -> str:
    """Who sits there: the name that was given, else that of the seat, the level or the automated opponent."""
    if name:
        return name
    if kind != "opponent":
        return seat_title(game, seat, lang)
    return say(lang, "seat.automated") if level is None else level_words(level, lang)["name"]


def seat_names(game: str, rows: Iterable[SeatRow], lang: str) -> dict[str, str]:
    """Who sits where at a table; opponents who would be called the same are numbered."""
    rows = sorted(rows, key=lambda row: row.place)
    names = {row.seat: seat_name(game, row.name, row.seat, row.kind, row.level, lang) for row in rows}
    if len(set(names.values())) == len(names):
        return names
    often = Counter(names.values())
    met: Counter[str] = Counter()
    for row in rows:
        name = names[row.seat]
        if row.kind == "opponent" and not row.name and often[name] > 1:
            met[name] += 1
            names[row.seat] = say(lang, "seat.numbered", name=name, n=met[name])
    return names


@dataclasses.dataclass(frozen=True, slots=True)
class Called:
    """How a seat of a game is called."""

    name: str  # who sits there
    named: bool  # whether somebody gave that name
    place: bool  # whether the seat is only a place, until it has become somebody
    title: str  # what the seat has become, as an id: itself at first
    called: str  # the seat as people call it: by what it has become, or who sits at what is only a place


def seats_called(
    header: dict[str, str], titles: Sequence[str], rows: Iterable[SeatRow], lang: str
) -> dict[str, Called]:
    """How the seats of a game are called, in turn order; of a puzzle by what they are, whoever sits there."""
    game = header.get("game", "")
    package = signoria.game(game)
    rows = sorted(rows, key=lambda row: row.place)
    names = seat_names(game, rows, lang)
    puzzle = puzzle_of(header) is not None
    found = {}
    for row, title in zip(rows, titles or [row.seat for row in rows], strict=True):
        named = bool(row.name) and not puzzle
        nobody = package.places and title == row.seat and not puzzle
        called = names[row.seat] if nobody else package.seat_name(title, lang)
        found[row.seat] = Called(called if puzzle else names[row.seat], named, package.places, title, called)
    return found


def given_title(title: str, header: dict[str, str], lang: str) -> str:
    """What a table is called by somebody, or by its puzzle; empty where nobody named it."""
    riddle = None if title else puzzle_of(header)
    return title if riddle is None else say(lang, "puzzle.title", n=riddle.number, title=riddle.title_in(lang))


def table_called(title: str, header: dict[str, str], seats: Iterable[Called], lang: str) -> str:
    """What people call a table: as somebody named it, by its puzzle, or by its seats."""
    return given_title(title, header, lang) or " – ".join([seat.called for seat in seats])


def how_won(game: str, result: Mapping[str, Any], lang: str) -> str:
    """How a game that is over was won; that somebody gave up is no victory of the rules."""
    if result["victory"] == RESIGNATION:
        return say(lang, "victory.resignation")
    return signoria.game(game).how_won(cast(Result, result), lang)


def victory_name(game: str, victory: str, lang: str) -> str:
    """How a game was won; that somebody gave up is no victory of the rules."""
    if victory == RESIGNATION:
        return say(lang, "victory.resignation")
    return signoria.game(game).victory_name(victory, lang)


def known_language(lang: str | None) -> str:
    """The language where there are words in it, else the usual one."""
    return lang if lang in LANGUAGES else USUAL


def asked_language(headers: Mapping[str, str]) -> str:
    """The language a request asks for (Accept-Language): the best liked one that there are words in."""
    return _best_liked(headers.get("accept-language", "")[:200])


@lru_cache(1024)
def _best_liked(tags: str) -> str:
    liked: list[tuple[float, str]] = []
    for part in tags.split(","):
        tag, _, weight = part.partition(";")
        try:
            quality = float(weight.strip().removeprefix("q=") or 1)
        except ValueError:
            continue
        liked.append((quality, tag.strip().partition("-")[0].lower()))
    # Sorting keeps the order of those that are liked the same.
    for quality, lang in sorted(liked, key=lambda entry: -entry[0]):
        if quality > 0 and lang in LANGUAGES:
            return lang
    return USUAL


def read_all() -> None:
    """Read the words of the house and of all games in every language, so that nobody waits for them later."""
    homes = [home_of(package.game) for package in signoria.games().loaded()]
    for home in ("signoria.server", *[name for name in homes if name]):
        folder = resources.files(home).joinpath("words")
        for file in folder.iterdir() if folder.is_dir() else ():
            domain, _, lang = file.name.removesuffix(".po").rpartition(".")
            if file.name.endswith(".po") and lang in LANGUAGES:
                catalogue(home, lang, domain)
