"""Looking things up over all games: what can be played, and the statements of the rules."""

import unicodedata
from functools import cache

import signoria
from signoria.server import schemas
from signoria.server.halves import HALVES
from signoria.table import BadOption

MOST_WORDS = 12  # of a search


@cache
def meta(lang: str) -> bytes:
    """What can be played here, ready to send."""
    told = schemas.Meta(version=signoria.__version__, games=[half.meta(lang) for half in HALVES.values()])
    return told.model_dump_json().encode()


@cache
def statements(lang: str) -> dict[str, schemas.Statement]:
    """Every statement of every game by its id in small letters: the ids of the games differ."""
    return {s.id.casefold(): s for half in HALVES.values() for s in half.statements(lang)}


@cache
def _searched(lang: str) -> tuple[tuple[schemas.Statement, str, str], ...]:
    """Every statement with its id in small letters and its words folded: once, not once a search."""
    return tuple((s, s.id.casefold(), _folded(f"{s.statement} {s.kind}")) for s in statements(lang).values())


@cache
def _editions(lang: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(edition for s in statements(lang).values() for edition in s.editions))


def _without_game(clause: str) -> str:
    """An id as the rules write it: `age:9.6.a` is 9.6.a."""
    game, colon, rest = clause.strip().casefold().partition(":")
    return rest if colon and game in HALVES else clause.strip().casefold()


def _folded(text: str) -> str:
    """Letters without accents and capitals."""
    parts = unicodedata.normalize("NFKD", text)
    return "".join(c for c in parts if not unicodedata.combining(c)).casefold()


def statement(clause: str, lang: str) -> schemas.Statement | None:
    """The statement with this id, with its game before it or not."""
    return statements(lang).get(_without_game(clause))


def find_statements(query: str, edition: str | None, lang: str, game: str | None = None) -> list[schemas.Statement]:
    """The statement with this id and those under it; else those that hold every word."""
    if game is not None and game not in HALVES:
        raise BadOption(f"There is no game {game!r}: known are {', '.join(sorted(HALVES))}.")
    if edition is not None and edition not in _editions(lang):
        raise BadOption(f"There is no edition {edition!r}: known are {', '.join(_editions(lang))}.")
    pool = [
        entry
        for entry in _searched(lang)
        if (edition is None or edition in entry[0].editions) and game in (None, entry[0].game)
    ]
    wanted = _without_game(query)
    if not wanted:
        return [s for s, _, _ in pool]
    under = [s for s, clause, _ in pool if _is_under(clause, wanted)]
    if under:
        return under
    parts = set(_folded(wanted).split())
    if len(parts) > MOST_WORDS:
        raise BadOption(f"The search has {len(parts)} words: at most {MOST_WORDS} are taken.")
    return [s for s, _, text in pool if all(part in text for part in parts)]


def _is_under(clause: str, wanted: str) -> bool:
    """E1.b.1 is under E1.b, E1 and E."""
    if clause == wanted or clause.startswith(wanted + "."):
        return True
    return len(wanted) == 1 and wanted.isalpha() and clause[0] == wanted and clause[1:2].isdigit()
