"""The words of reports, from one catalogue a language (`en.po`, `es.po`)."""

from signoria.table.words import catalogue


def say(lang: str, section: str, key: str, /, **blanks: object) -> str:
    """A phrase with its blanks filled in; a key that has none stands for itself. Raises BadOption."""
    words = catalogue("signoria.arena", lang)
    name = f"{section}.{key}"
    return words.say(name, blanks) if name in words else key
