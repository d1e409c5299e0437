"""Words for people: gettext catalogues (`.po`), one a language and package, read as they are.

Message ids are symbolic (`event.buys`), the same in every language; the English words are a translation like any other.
The files are read directly: no step of a build stands between a translator and the words, and a wheel, a checkout and a
compiled build find them the same way. Only what these catalogues use of the format is understood; the rest is refused.
"""

import re
from collections.abc import Callable
from gettext import c2py
from importlib import resources
from string import Formatter
from typing import Any, Final

from signoria.table.errors import BadOption

LANGUAGES: Final[tuple[str, ...]] = ("en", "es")

_ENTRY: Final = re.compile(r'(msgid|msgid_plural|msgstr|msgstr\[(\d)\])\s+(".*")')
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_PLURALS: Final = re.compile(r"Plural-Forms:\s*nplurals=(\d);\s*plural=([^;]+);")
_ESCAPES: Final[dict[str, str]] = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}

_FORMATTER: Final = Formatter()

_catalogues: dict[tuple[str, str, str], "Catalogue"] = {}


# A place in a text that speaks of something on the table: from, to, kind of thing, its id, and what a seat goes by there.
Link = tuple[int, int, str, str, str | None]


class Said:
    """A text with its links. `number` is the number a phrase takes its plural by, where it is one."""

    __slots__ = ("links", "number", "text")

    def __init__(self, text: str, links: tuple[Link, ...] = (), number: int = 1) -> None:
        self.text = text
        self.links = links
        self.number = number

    @staticmethod
    def linked(text: str, thing: tuple[str, str] | None, title: str | None = None) -> "Said":
        """A text that speaks of one thing; of a seat with its title."""
        return Said(text, () if thing is None or not text else ((0, len(text), thing[0], thing[1], title),))

    @staticmethod
    def joined(parts: list["Said"], comma: str = ", ") -> "Said":
        """Texts one after another, each with its links."""
        text = ""
        links: list[Link] = []
        for part in parts:
            if text:
                text += comma
            links += part._moved(len(text))
            text += part.text
        return Said(text, tuple(links))

    def after(self, start: int) -> "Said":
        """What stands from this place on."""
        links = tuple([link for link in self._moved(-start) if link[0] >= 0])
        return Said(self.text[start:], links, self.number)

    def _moved(self, by: int) -> list[Link]:
        return [(first + by, last + by, kind, name, title) for first, last, kind, name, title in self.links]

    def capital(self) -> "Said":
        """The same with a capital first letter, as a sentence begins."""
        return Said(self.text[:1].upper() + self.text[1:], self.links, self.number)

    def __repr__(self) -> str:
        return f"Said({self.text!r})"


class Catalogue:
    """The messages of one file: each id with its text, or with its texts by number."""

    def __init__(self, text: str, name: str = "catalogue") -> None:
        self.name = name
        self._forms: dict[str, tuple[str, ...]] = {}
        self._counted: set[str] = set()
        self._sections: dict[str, dict[str, str]] = {}
        self._parsed: dict[str, list[tuple[str, str | None]]] = {}
        self._plural: Callable[[int], int] = c2py("n != 1")
        self._nplurals = 2
        for line, entry in _entries(text, name):
            self._add(line, entry)

    def _add(self, line: int, entry: dict[str, str]) -> None:
        key = entry["msgid"]
        many = entry.get("msgid_plural")
        strings = [entry[word] for word in sorted(entry) if word.startswith("msgstr")]
        if not key:
            self._head(strings[0])
            return
        if not any(strings):
            return  # not translated yet, as gettext has it
        if (many is not None) != ("msgstr" not in entry) or (many is not None and len(strings) != self._nplurals):
            raise ValueError(f"{self.name}, line {line}: {key!r} has {len(strings)} forms.")
        for name in (key,) if many is None or many == key else (key, many):
            if name in self._forms:
                raise ValueError(f"{self.name}, line {line}: {name!r} is there twice.")
            self._forms[name] = tuple(strings)
            if many is not None:
                self._counted.add(name)

    def _head(self, head: str) -> None:
        found = _PLURALS.search(head)
        if found:
            self._nplurals, self._plural = int(found[1]), c2py(found[2])

    def __contains__(self, key: str) -> bool:
        return key in self._forms

    def ids(self) -> list[str]:
        """Every id, in the order of the file."""
        return list(self._forms)

    def forms(self, key: str) -> tuple[str, ...]:
        """The texts of a message: one, or one a plural form."""
        return self._forms[key]

    def text(self, key: str, n: int = 1) -> str:
        """The message as it is written, in the form for this number."""
        forms = self._forms[key]
        return forms[self._plural(abs(n))] if key in self._counted else forms[0]

    def say(self, key: str, values: dict[str, Any] | None = None) -> str:
        """The message with its blanks filled in; where it has forms by number, the number is `n`."""
        if not values:
            return self.text(key)
        return self.text(key, values["n"] if key in self._counted else 1).format(**values)

    def compose(self, key: str, values: dict[str, Said]) -> Said:
        """The message with its blanks filled in, and the links of what fills them."""
        number = values["n"].number if key in self._counted and "n" in values else 1
        message = self.text(key, number)
        parts = self._parsed.get(message)
        if parts is None:
            parts = self._parsed[message] = [(literal, field) for literal, field, _, _ in _FORMATTER.parse(message)]
        text = ""
        links: list[Link] = []
        for literal, field in parts:
            text += literal
            if field is not None:
                said = values[field]
                links += said._moved(len(text))
                text += said.text
        return Said(text, tuple(links))

    def section(self, name: str) -> dict[str, str]:
        """All messages whose ids begin with `name.`, by the rest of the id."""
        if name not in self._sections:
            head = name + "."
            self._sections[name] = {k.removeprefix(head): t[0] for k, t in self._forms.items() if k.startswith(head)}
        return self._sections[name]


def check_language(lang: str) -> None:
    """Whether there are words in this language; raises BadOption."""
    if lang not in LANGUAGES:
        raise BadOption("There is no language {0!r}: known are {1}.", lang, ", ".join(LANGUAGES))


def number(lang: str, value: float, digits: int = 0) -> str:
    """A number as the language writes it, four digits left whole: 1574 and 12,345.6, in Spanish 12 345,6."""
    check_language(lang)
    text = f"{value:,.{digits}f}" if abs(value) >= 10_000 else f"{value:.{digits}f}"
    # A comma parts thousands in English and tenths in Spanish, which parts thousands with a space.
    return text.replace(",", "\u00a0").replace(".", ",") if lang == "es" else text


def catalogue(package: str, lang: str, domain: str = "") -> Catalogue:
    """The words of a package: its file `words/LANG.po`, or `words/DOMAIN.LANG.po`. Read once; raises BadOption."""
    found = _catalogues.get((package, lang, domain))
    if found is None:
        check_language(lang)
        name = f"{domain}.{lang}.po" if domain else f"{lang}.po"
        file = resources.files(package).joinpath("words").joinpath(name)
        found = Catalogue(file.read_text(encoding="utf-8"), f"{package}/words/{name}")
        _catalogues[package, lang, domain] = found
    return found


def _entries(text: str, name: str) -> list[tuple[int, dict[str, str]]]:
    """The entries of a file, each with the line it begins at; raises ValueError where the file is not well formed."""
    found: list[tuple[int, dict[str, str]]] = []
    entry: dict[str, str] = {}
    word = ""
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            if line.startswith("#,") and "fuzzy" in line:
                raise ValueError(f"{name}, line {number}: a fuzzy message is no message yet.")
            continue
        match = _ENTRY.fullmatch(line)
        if match:
            word = match[1]
            if word == "msgid":
                entry = {}
                found.append((number, entry))
            if word in entry or not found:
                raise ValueError(f"{name}, line {number}: {word} is out of place.")
            entry[word] = _string(match[3], name, number)
        elif line.startswith('"') and word:
            entry[word] += _string(line, name, number)
        else:
            raise ValueError(f"{name}, line {number}: {line[:40]!r} is no line of a catalogue.")
    for number, entry in found:
        if not any(word.startswith("msgstr") for word in entry):
            raise ValueError(f"{name}, line {number}: {entry['msgid']!r} has no text.")
    return found


def _string(quoted: str, name: str, line: int) -> str:
    match = _STRING.fullmatch(quoted)
    if match is None:
        raise ValueError(f"{name}, line {line}: {quoted[:40]} is not a string.")
    return re.sub(r"\\(.)", lambda found: _ESCAPES[found[1]], match[1])
