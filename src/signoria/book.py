"""The rules as a book: parts and sections with titles, in reading order, and a search that understands a question.

A game says how its book is divided (`data/book.toml`) and what the parts are called (`words/book.LANG.po`). A statement
belongs to the section whose name its id begins with, the longest one; statements of another edition (`1E.`, `DRAFT.`)
stand with those they change.
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

EDITION_MARKS: Final = ("1E.", "DRAFT.")
MOST_WORDS: Final = 12  # of a question; nobody asks with more
BY_ID: Final = -1  # fewer than no word is unmet: the statement itself is named


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of the rules: its id without the name of the game, the rule sets it holds in, its kind, its words."""

    id: str
    rules: tuple[str, ...]
    kind: str
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A section: its id, its title and its statements."""

    id: str
    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the book. `asked` are words that people look for it with.

    Who asks with one of the words `heart` wants the statements `leads`, which tell the heart of it: they come first.
    The statements of a `named` part have no numbers in print: people call them by the title of their section.
    """

    id: str
    title: str
    sections: tuple[Section, ...]
    asked: str = field(default="", repr=False)
    heart: str = field(default="", repr=False)
    leads: tuple[str, ...] = field(default=(), repr=False)
    named: bool = False


def bind(
    statements: Iterable[Statement],
    outline: Sequence[dict[str, Any]],
    title: Callable[[str, str], str],
    asked: Callable[[str], str],
    heart: Callable[[str], str],
) -> tuple[Part, ...]:
    """The book of these statements, divided as `outline` says. `title` is asked for ("part" or "section", id).

    `heart` is asked for the parts that have `leads`.
    """
    names = {name for part in outline for name in part.get("sections", ())}
    each = {part["each"] for part in outline if "each" in part}
    pages: dict[str, list[Statement]] = {}
    for statement in statements:
        pages.setdefault(_section_of(statement.id, names, each), []).append(statement)
    parts = []
    for part in outline:
        head = part.get("each")
        wanted = [name for name in pages if name.startswith(f"{head}.")] if head else part["sections"]
        sections = [Section(name, title("section", name), tuple(pages.pop(name))) for name in wanted if name in pages]
        name, leads = part["id"], tuple(part.get("leads", ()))
        telling = heart(name) if leads else ""
        named = part.get("named", False)
        parts.append(Part(name, title("part", name), tuple(sections), asked(name), telling, leads, named))
    if pages:
        raise ValueError(f"The book has no section for the statement {next(iter(pages.values()))[0].id!r}.")
    return tuple(parts)


def _section_of(name: str, sections: set[str], each: set[str]) -> str:
    for mark in EDITION_MARKS:
        name = name.removeprefix(mark)
    words = name.split(".")
    if words[0] in each:
        return ".".join(words[:2])
    for n in range(len(words), 0, -1):
        if ".".join(words[:n]) in sections:
            return ".".join(words[:n])
    return name


def fold(text: str) -> str:
    """A text without capitals and accents, for comparing."""
    return "".join([c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c)])


def is_under(clause: str, wanted: str) -> bool:
    """Whether a clause is the wanted one or a part of it: E1.b.1 is under E1.b, E1 and E. Both folded."""
    if clause == wanted or clause.startswith(f"{wanted}."):
        return True
    # A single letter is a chapter: E holds E1, E2, ...
    return len(wanted) == 1 and wanted.isalpha() and clause[0] == wanted and clause[1:2].isdigit()


class Index:
    """The folded words of a book, made once: a search costs one pass over them."""

    def __init__(self, parts: Sequence[Part], idle: frozenset[str] = frozenset()) -> None:
        """`idle` are the words that every question has and that say nothing about what is asked."""
        self._idle = idle
        self._rows = [
            (
                statement,
                fold(statement.id),
                f" {fold(statement.text)}",
                f" {fold(section.title)} ",
                f" {fold(part.title)} {fold(part.asked)} {fold(part.heart)} ",
                f" {fold(part.heart)} " if statement.id in part.leads else "",
                part.leads.index(statement.id) if statement.id in part.leads else len(part.leads),
            )
            for part in parts
            for section in part.sections
            for statement in section.statements
        ]

    def find(self, question: str, rules: str | None = None) -> list[Statement]:
        """The statement with this id and those under it; else those that answer the question, the likeliest first.

        Every telling word has to be met, in the statement or in the title over it. Where that finds nothing, one is enough.
        """
        return self.closest(question, rules)[1]

    def closest(self, question: str, rules: str | None = None) -> tuple[int, list[Statement]]:
        """What `find` finds, and how many telling words the likeliest of them leaves unmet; BY_ID where it is named."""
        asked = fold(question).replace("?", " ").replace("¿", " ").strip()
        rows = [row for row in self._rows if rules is None or not row[0].rules or rules in row[0].rules]
        named = [row[0] for row in rows if asked and is_under(row[1], asked)]
        if named:
            return BY_ID, named
        words = [word for word in asked.split() if word not in self._idle][:MOST_WORDS] or asked.split()[:MOST_WORDS]
        if not words:
            return 0, []
        scored = []
        for order, (statement, _, text, section, part, heart, place) in enumerate(rows):
            met = [
                4 * (f" {word}" in text) + (word in text) + 3 * (f" {word}" in section) + 6 * (f" {word} " in part)
                for word in words
            ]
            if any(met):
                led = any(f" {word} " in heart for word in words)
                scored.append((met.count(0), not led, place if led else 0, -sum(met), order, statement))
        fewest = min((row[0] for row in scored), default=0)
        if fewest == 0:
            scored = [row for row in scored if row[0] == 0]
        return fewest, [row[-1] for row in sorted(scored, key=lambda row: row[:-1])]
