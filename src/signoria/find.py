"""Finding statements of the rules and other texts: by id, by the part they stand under, or by words in any spelling."""

from collections.abc import Iterable

from signoria.book import Statement, fold


def is_under(clause: str, wanted: str) -> bool:
    """Whether a clause is the wanted one or a part of it: E1.b.1 is under E1.b, E1 and E."""
    mine, head = clause.casefold(), wanted.casefold()
    if mine == head or mine.startswith(head + "."):
        return bool(head)
    # A single letter is a chapter: E holds E1, E2, ...
    return len(head) == 1 and head.isalpha() and mine[0] == head and mine[1:2].isdigit()


def find_statements(statements: Iterable[Statement], query: str, rules: str | None = None) -> list[Statement]:
    """The statement with this id and those under it; else those that hold every word. Of one rule set, or of all."""
    wanted = query.strip()
    pool = [one for one in statements if rules is None or rules in one.rules]
    by_id = [one for one in pool if is_under(one.id, wanted)]
    if by_id or not wanted:
        return by_id
    words = fold(wanted).split()
    return [one for one in pool if all(word in fold(f"{one.text} {one.kind}") for word in words)]
