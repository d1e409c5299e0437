"""The words of opponents and levels, from one catalogue a language (`en.po`, `es.po`)."""

from signoria.table.words import catalogue


def level_name(level: str, lang: str = "en") -> str:
    """A level in one word."""
    return catalogue("signoria.players", lang).text(f"level.{level}")


def level_about(level: str, lang: str = "en") -> str:
    """What a level plays like, in one sentence."""
    return catalogue("signoria.players", lang).text(f"about.{level}")
