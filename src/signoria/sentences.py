"""What went wrong, told in another language.

Errors are raised with an English sentence as their key and the values that are filled in. Whoever shows one to a person
tells it again in the person's language: `words/errors.LANG.po` of each package holds its sentences by their keys. A value
that is an error itself (a record says what is wrong with a choice in it) is told again too.
"""

from functools import cache
from importlib import resources

from signoria.package import home_of
from signoria.registry import games
from signoria.table.errors import BadPosition, Refusal
from signoria.table.words import catalogue, check_language

ENGLISH = "en"


@cache
def _sentences(lang: str) -> dict[str, str]:
    """Every sentence of every package, those of installed games included, by its key."""
    own = [f"signoria.{part.name}" for part in resources.files("signoria").iterdir() if part.is_dir()]
    foreign = {home_of(package.game).partition(".")[0] for package in games().loaded()} - {"signoria", ""}
    found: dict[str, str] = {}
    for package in (*sorted(own), *sorted(foreign)):
        if resources.files(package).joinpath("words").joinpath(f"errors.{lang}.po").is_file():
            words = catalogue(package, lang, "errors")
            found.update({key: words.text(key) for key in words.ids()})
    return found


def sentence_in(lang: str, key: str) -> str:
    """The sentence with this key, blanks and all; English where there is no other."""
    check_language(lang)
    return key if lang == ENGLISH else _sentences(lang).get(key, key)


def retold(error: Exception | str, lang: str) -> str:
    """The sentence of an error in this language; in English where there is no other."""
    check_language(lang)
    if lang == ENGLISH:
        return str(error)
    if not isinstance(error, Refusal):
        return sentence_in(lang, str(error))
    values = [retold(value, lang) if isinstance(value, Refusal) else value for value in error.values]
    told = sentence_in(lang, error.key)
    told = told.format(*values) if values else told
    return f"{error.path}: {told}" if isinstance(error, BadPosition) else told
