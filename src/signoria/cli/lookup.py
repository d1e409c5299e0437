"""Looking things up: `signoria cards` and `signoria rules`, and the same inside a game."""

import argparse
from typing import Any

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from signoria.age import words as age
from signoria.age.facts import CARD, LETTERS
from signoria.cli import cardfile, look_age, signs
from signoria.cli.console import complain, print_json, screen
from signoria.cli.words import Words
from signoria.pax import printed
from signoria.pax.facts import EMPIRE
from signoria.pax.words import differences, ruler_name, statement

Clause = dict[str, Any]


# ---------------------------------------------------------------------- cards


def draw_cards(found: list[cardfile.Card], w: Words, width: int) -> RenderableType:
    """One card in full, several as a list."""
    if len(found) == 1:
        return Group(*cardfile.full(found[0], w))
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(style="dim", width=8)
    table.add_column(no_wrap=True, overflow="ellipsis", style="bold", width=max(20, min(44, width // 3)))
    table.add_column(width=4)
    table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    for card in found:
        table.add_row(card["id"], w.card(card["id"]), w.game("side", card["deck"]), cardfile.brief(card, w))
    return Group(table, Text(w.count("found_card", len(found)), style="dim"))


def run_cards(args: argparse.Namespace, w: Words) -> int:
    """`signoria cards`."""
    query = " ".join(args.words)
    if args.game == "age":
        return _age_cards(query, args.json, w)
    found = cardfile.find(query, w, args.edition)
    if args.json:
        print_json([cardfile.as_document(card) for card in found])
        return 0 if found else 1
    if not found:
        complain(w("lookup", "no_card", query=query))
        return 1
    console = screen()
    console.print(draw_cards(found, w, console.width))
    return 0


# ---------------------------------------------------------------------- rules


def find_clauses(query: str, edition: str, lang: str = "en") -> list[Clause]:
    """The statement with this id and those under it; else those that hold every word."""
    wanted = query.strip()
    wanted = wanted[4:] if wanted.casefold().startswith("pax:") else wanted
    pool = printed.clauses(edition)
    by_id = [c for c in pool if is_under(c["id"], wanted)]
    if by_id or not wanted:
        return by_id
    words = cardfile.folded(wanted).split()
    return [
        c for c in pool if all(word in cardfile.folded(f"{statement(lang, c['id'])} {c['kind']}") for word in words)
    ]


def is_under(clause_id: str, wanted: str) -> bool:
    """Whether a clause is the wanted one or a part of it: E1.b.1 is under E1.b, E1 and E."""
    mine, head = clause_id.casefold(), wanted.casefold()
    if mine == head or mine.startswith(head + "."):
        return bool(head)
    # A single letter is a chapter: E holds E1, E2, ...
    return len(head) == 1 and head.isalpha() and mine[0] == head and mine[1:2].isdigit()


def draw_clauses(found: list[Clause], w: Words) -> RenderableType:
    """Statements as a list, with their ids."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(ratio=1)
    for entry in found:
        table.add_row(entry["id"], statement(w.lang, entry["id"]))
    return Group(table, Text(w.count("found_clause", len(found)), style="dim"))


def chapters(edition: str) -> dict[str, int]:
    """The parts of the rules with how many statements each has, in their order."""
    counts: dict[str, int] = {}
    for entry in printed.clauses(edition):
        part = entry["id"].split(".")[0]
        counts[part] = counts.get(part, 0) + 1
    return counts


def draw_chapters(edition: str, w: Words) -> RenderableType:
    """The table of contents."""
    parts = [Text(part, style="bold").append(f"\u00a0{n}", style="dim") for part, n in chapters(edition).items()]
    contents = Text("   ").join(parts)
    return Group(
        Text(w("lookup", "contents", edition=edition)), Padding(contents, (0, 2)), Text(w("lookup", "how"), style="dim")
    )


def draw_differences(edition: str, w: Words) -> RenderableType:
    """What is different in an edition from the second, a sentence for each."""
    told = differences(w.lang, edition)
    if not told:
        return Text(w("lookup", "no_differences", edition=edition))
    lines = [Padding(Text(text), (0, 2)) for _, text in told]
    return Group(Text(w("lookup", "differences", edition=edition)), *lines)


def run_rules(args: argparse.Namespace, w: Words) -> int:
    """`signoria rules`."""
    query = " ".join(args.words)
    if args.game == "age" or query.strip().casefold().startswith("age:"):
        return _age_rules(query, args.json, w)
    if args.differences:
        if args.json:
            print_json([{"field": field, "text": text} for field, text in differences(w.lang, args.edition)])
        else:
            screen().print(draw_differences(args.edition, w))
        return 0
    if not query.strip():
        if args.json:
            print_json(printed.clauses(args.edition))
        else:
            screen().print(draw_chapters(args.edition, w))
        return 0
    found = find_clauses(query, args.edition, w.lang)
    if args.json:
        print_json(found)
        return 0 if found else 1
    if found:
        screen().print(draw_clauses(found, w))
        return 0
    complain(_nothing(query, args.edition, w))
    return 1


def _age_cards(query: str, as_json: bool, w: Words) -> int:
    """The history cards and advances of Age of Renaissance."""
    cards, advances = look_age.find_cards(query, w)
    if as_json:
        told = [{"card": card, "name": age.card_name(w.lang, CARD[card])} for card in cards]
        told += [{"advance": LETTERS[a], "name": age.advance_name(w.lang, a)} for a in advances]
        print_json(told)
    elif cards or advances:
        look_age.AgeLook().print_cards(screen(), query, w)
    else:
        complain(w("lookup", "no_card", query=query))
    return 0 if cards or advances else 1


def _age_rules(query: str, as_json: bool, w: Words) -> int:
    """The statements of Age of Renaissance."""
    found = look_age.find_clauses(query, w)
    if as_json:
        print_json([{**entry, "statement": age.statement(w.lang, entry["id"])} for entry in found])
    elif found:
        look_age.AgeLook().print_rules(screen(), query, w)
    else:
        complain(w("lookup", "no_clause", query=query, edition=w("game", "age")))
    return 0 if found else 1


def _nothing(query: str, edition: str, w: Words) -> str:
    """Why nothing was found: perhaps another edition says it."""
    others = [e for e in printed.EDITIONS if e != edition and find_clauses(query, e, w.lang)]
    if others:
        return w("lookup", "other_edition", query=query, edition=edition, others=", ".join(others))
    return w("lookup", "no_clause", query=query, edition=edition)


# ---------------------------------------------------------------------- inside a game


def tell_card(console: Console, query: str, w: Words, edition: str = "2e") -> None:
    """The answer to `card WORDS` at the table."""
    found = cardfile.find(query, w, edition) if query else []
    square = next(
        (
            s
            for s in cardfile.squares().values()
            if cardfile.folded(query) in (cardfile.folded(s["name"]), cardfile.folded(cardfile.place(w, s["id"])))
        ),
        None,
    )
    if square is not None:
        for side, sign in (("king", signs.KING), ("republic", signs.REPUBLIC)):
            line = Text.assemble((f"{sign} {ruler_name(w.lang, side, EMPIRE[square['id']])}", "bold"), "  ")
            console.print(line.append_text(cardfile.square_brief(square["id"], side, w)))
    if found:
        console.print(draw_cards(found, w, console.width))
    elif square is None:
        console.print(w("lookup", "no_card" if query else "card_how", query=query), markup=False)


def tell_rules(console: Console, query: str, w: Words, edition: str = "2e") -> None:
    """The answer to `rules WORDS` at the table."""
    if not query:
        console.print(draw_chapters(edition, w))
        return
    found = find_clauses(query, edition, w.lang)
    if found:
        console.print(draw_clauses(found, w))
    else:
        console.print(_nothing(query, edition, w), markup=False)
