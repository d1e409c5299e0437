"""The words of the teacher, from one catalogue a language (`en.po`, `es.po`)."""

from signoria.table.words import Catalogue, catalogue


def words(lang: str) -> Catalogue:
    """The teacher's words in this language; raises BadOption."""
    return catalogue("signoria.learn", lang)
