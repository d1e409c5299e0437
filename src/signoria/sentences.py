"""What went wrong, told in another language.

Errors are raised in English where they are found, one sentence each. Whoever shows one to a person tells it again in the
person's language: `words/errors.LANG.po` of each package holds its sentences by the English one, with {0}, {1}, ... for
what is filled in. A part that is a sentence itself (a record says what is wrong with a choice in it) is told again too.
"""

import re
from functools import cache
from importlib import resources

from signoria.table.words import catalogue, check_language

ENGLISH = "en"
_BLANK = re.compile(r"\\\{\d\\\}")
_PLACED = re.compile(r"([^\s:]+): (.+)")  # `players[0].bank: there is no ...`, `argument --seed: ...`


@cache
def _templates(lang: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    """Each sentence as a pattern with its translation; those with most words of their own come first."""
    found: list[tuple[str, str]] = []
    for package in sorted(part.name for part in resources.files("signoria").iterdir() if part.is_dir()):
        if resources.files("signoria").joinpath(package).joinpath("words").joinpath(f"errors.{lang}.po").is_file():
            words = catalogue(f"signoria.{package}", lang, "errors")
            found += [(key, words.text(key)) for key in words.ids()]
    found.sort(key=lambda entry: -len(re.sub(r"\{\d\}", "", entry[0])))
    return tuple((re.compile(_BLANK.sub("(.+?)", re.escape(key)), re.DOTALL), text) for key, text in found)


def retold(error: Exception | str, lang: str) -> str:
    """The sentence of an error in this language; as it is where there is no other."""
    sentence = str(error)
    check_language(lang)
    return sentence if lang == ENGLISH else _retold(sentence, lang)


def _retold(sentence: str, lang: str) -> str:
    for pattern, text in _templates(lang):
        match = pattern.fullmatch(sentence)
        if match:
            return text.format(*[_retold(part, lang) for part in match.groups()])
    placed = _PLACED.fullmatch(sentence)
    return f"{placed[1]}: {_retold(placed[2], lang)}" if placed else sentence
