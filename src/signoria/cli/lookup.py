"""Looking things up: `signoria cards` and `signoria rules`, and the same inside a game."""

import argparse
from typing import Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

import signoria
from signoria.book import BY_ID
from signoria.cli.console import complain, print_json, screen
from signoria.cli.words import Words
from signoria.package import Difference, GamePackage, Statement
from signoria.table import BadOption

SHOWN: Final = 20  # statements that answer a question, the likeliest first; more are counted


def _edition(package: GamePackage, wanted: str | None, lang: str) -> str:
    """A rule set of the game, the usual one if none is wanted; raises BadOption."""
    known = [offer.id for offer in package.offers(lang).rules]
    if wanted is not None and wanted not in known:
        raise BadOption("{0} has no edition {1!r}: known are {2}.", package.title("en"), wanted, ", ".join(known))
    return known[0] if wanted is None else wanted


# ---------------------------------------------------------------------- cards


def run_cards(args: argparse.Namespace, w: Words) -> int:
    """`signoria cards`."""
    from signoria.cli.looks import look_into

    query = " ".join(args.words)
    package = signoria.game(args.game)
    look = look_into(package)
    w = look.words(w)
    found = look.find_cards(query, w, _edition(package, args.edition, w.lang))
    if args.json:
        print_json(found)
    elif found:
        console = screen()
        console.print(look.draw_cards(found, w, console.width))
    else:
        complain(w("lookup", "no_card", query=query))
    return 0 if found else 1


# ---------------------------------------------------------------------- rules


def _list() -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(ratio=1)
    return table


def draw_clauses(found: list[Statement], w: Words, shown: int | None = None) -> RenderableType:
    """Statements as a list, with their ids; no more than `shown` of them."""
    table = _list()
    for entry in found[:shown]:
        table.add_row(entry.id, entry.text)
    told = w.count("found_clause", len(found))
    if shown is not None and len(found) > shown:
        told = w("lookup", "likeliest", shown=shown, count=len(found))
    return Group(table, Text(told, style="dim"))


def draw_chapters(package: GamePackage, rules: str, w: Words) -> RenderableType:
    """The table of contents: the parts of the book with their titles and what to ask for, in reading order."""
    table = _list()
    for part in package.parts(w.lang):
        sections = [s.id for s in part.sections if any(rules in one.rules for one in s.statements)]
        if sections:
            table.add_row(part.title, Text("  ".join(sections), style="dim"))
    how = Text(w("lookup", "how"), style="dim")
    return Group(Text(w("lookup", "contents", edition=rules)), Padding(table, (0, 2)), how)


def draw_rules(package: GamePackage, query: str, w: Words, rules: str) -> RenderableType:
    """The answer to `rules WORDS` at the table."""
    if not query:
        return draw_chapters(package, rules, w)
    met, found = package.index(w.lang).closest(_without_game(package, query), rules)
    return draw_clauses(found, w, _shown(met)) if found else Text(_nothing(package, query, rules, w))


def _shown(met: int) -> int | None:
    """Of what is asked for by its id all is shown, of what answers a question the likeliest."""
    return None if met == BY_ID else SHOWN


def differences_of(package: GamePackage, rules: str, lang: str) -> tuple[Difference, ...]:
    """What is different in a rule set from the usual one."""
    return next((offer.differences for offer in package.offers(lang).rules if offer.id == rules), ())


def draw_differences(package: GamePackage, rules: str, w: Words) -> RenderableType:
    """The same, a sentence for each."""
    told = differences_of(package, rules, w.lang)
    if not told:
        return Text(w("lookup", "no_differences", edition=rules))
    lines = [Padding(Text(one.text), (0, 2)) for one in told]
    return Group(Text(w("lookup", "differences", edition=rules)), *lines)


def _without_game(package: GamePackage, query: str) -> str:
    """An id as the rules write it: `age:9.6.a` is 9.6.a."""
    game, colon, rest = query.strip().partition(":")
    return rest if colon and game.casefold() == package.name else query.strip()


def run_rules(args: argparse.Namespace, w: Words) -> int:
    """`signoria rules`."""
    query = " ".join(args.words)
    named = query.strip().partition(":")[0].casefold()
    package = signoria.game(named if named in signoria.games() and ":" in query else args.game)
    edition = _edition(package, args.edition, w.lang)
    if args.differences:
        if args.json:
            told = differences_of(package, edition, w.lang)
            print_json([{"field": one.field, "text": one.text} for one in told])
        else:
            screen().print(draw_differences(package, edition, w))
        return 0
    wanted = _without_game(package, query)
    if not wanted and not args.json:
        screen().print(draw_chapters(package, edition, w))
        return 0
    met, found = BY_ID, [one for one in package.statements(w.lang) if edition in one.rules]
    if wanted:
        met, found = package.index(w.lang).closest(wanted, edition)
    if args.json:
        print_json(
            [{"id": one.id, "editions": list(one.rules), "kind": one.kind, "statement": one.text} for one in found]
        )
    elif found:
        screen().print(draw_clauses(found, w, _shown(met)))
    else:
        complain(_nothing(package, query, edition, w))
    return 0 if found else 1


def _nothing(package: GamePackage, query: str, rules: str, w: Words) -> str:
    """Why nothing was found: perhaps another rule set says it."""
    wanted = _without_game(package, query)
    others = [
        offer.id
        for offer in package.offers(w.lang).rules
        if offer.id != rules and package.index(w.lang).find(wanted, offer.id)
    ]
    if others:
        return w("lookup", "other_edition", query=query, edition=rules, others=", ".join(others))
    return w("lookup", "no_clause", query=query, edition=rules)
