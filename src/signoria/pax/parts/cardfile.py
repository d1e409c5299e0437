"""The cards as a reader wants them: found by words, told in a line, told in full."""

from collections.abc import Sequence
from functools import cache
from typing import TypedDict

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from signoria.book import fold
from signoria.cli.console import joined
from signoria.pax import printed
from signoria.pax import words as game
from signoria.pax.parts import signs
from signoria.pax.parts.words import PaxWords as Words
from signoria.pax.position import Crown
from signoria.pax.printed import PrintedCard, PrintedSquare
from signoria.pax.words import ability_text, place_name


class Told(TypedDict):
    """An ability, and what it does."""

    key: str
    statement: str


class CardDocument(PrintedCard):
    """A card as it is printed, with its abilities told."""

    abilities: list[Told]


@cache
def cards(edition: str = "2e") -> dict[str, PrintedCard]:
    """Every card of an edition by its id."""
    return {card["id"]: card for card in sorted(printed.cards(edition), key=lambda card: card["id"])}


@cache
def squares() -> dict[str, PrintedSquare]:
    """Every empire square by its empire."""
    return {empire["id"]: empire for empire in printed.squares()}


# ---------------------------------------------------------------------- in words


def place(w: Words, location: str) -> str:
    """An empire, The West or The East."""
    return place_name(w.lang, location)


def op_words(w: Words, op: str) -> str:
    """An op with what it acts on."""
    return game.op_words(w.lang, op)


def piece_words(w: Words, code: str) -> str:
    """A piece: a Catholic knight, a pawn of the player."""
    return game.token_words(w.lang, code) if ":" in code else w("card", "own_pawn")


def haystack(card: PrintedCard, w: Words) -> str:
    """All that a card can be found by."""
    words = [
        card["id"],
        card["name"],
        w.card(card["id"]),
        card["deck"],
        card["kind"],
        card["set"],
        w("kind", card["kind"]),
    ]
    words += [w.game("side", card["deck"])]
    if "location" in card:
        words += [card["location"], place(w, card["location"])]
    for op in card.get("ops", ()):
        words += [op, op_words(w, op)]
    for name in card.get("prestige", ()):
        words += [name, w.game("prestige", name), w("card", "prestige")]
    if "one_shot" in card:
        words += [card["one_shot"], game.one_shot_words(w.lang, card["one_shot"]), w("card", "one_shot")]
    words += [piece_words(w, agent) for agent in card.get("agents", ())]
    words += [place(w, empire) for empire in card.get("suitors", ())]
    for key in card.get("ability", ()):
        words += [key.replace("_", " "), ability_text(w.lang, key), w("card", "ability")]
    return fold(" ".join(words))


def find(query: str, w: Words, edition: str = "2e") -> list[PrintedCard]:
    """The cards of an edition that fit: by id or whole name, else those that hold every word."""
    pool = cards(edition)
    wanted = fold(query.strip())
    if not wanted:
        return list(pool.values())
    exact = [c for c in pool.values() if wanted in (fold(c["id"]), fold(c["name"]), fold(w.card(c["id"])))]
    if exact:
        return exact
    words = wanted.replace(",", " ").split()
    named = [c for c in pool.values() if all(word in fold(w.card(c["id"])) for word in words)]
    found = [c for c in pool.values() if all(word in haystack(c, w) for word in words)]
    # A single card with that in its name is what was meant; words in common use find all that hold them.
    return named if len(named) == 1 and len(words) > 1 else found


# ---------------------------------------------------------------------- in a line


def op_sign(w: Words, op: str) -> Text:
    """An op in a word and a sign."""
    kind, _, detail = op.partition(":")
    text = Text(w("op", kind))
    if kind in ("inquisitor", "corsair"):
        figure = "bishop" if kind == "inquisitor" else "pirate"
        text.append(" ").append_text(signs.piece(f"{figure}:{detail}"))
    elif kind == "repress":
        text.append(" " + "".join(signs.FIGURE[p] for p in detail.split("+")))
    elif detail:
        text.append(" " + w("op", detail))
    return text


def prestige_signs(w: Words, names: list[str]) -> Text:
    """Prestige: a star and words."""
    parts = [Text(w.game("prestige", p), style=signs.RELIGION_STYLE.get(p, "bold")) for p in names]
    return Text("✦", style="bold").append_text(Text(",").join(parts)) if parts else Text()


def brief(card: PrintedCard, w: Words, with_place: bool = True, in_hand: bool = True) -> Text:
    """A card in a line: where, agents, ops, one-shot, prestige, whether it has an ability."""
    if card["kind"] == "comet":
        return Text(w("card", "comet_brief"))
    parts: list[Text] = []
    if with_place and "location" in card:
        parts.append(Text(w.short(card["location"], place(w, card["location"])), style="italic"))
    if card["kind"] == "queen":
        parts.append(Text(signs.QUEEN + " " + "/".join(w("code", e) for e in card["suitors"]), style="italic"))
    if in_hand and card.get("agents"):
        parts.append(Text(" ").join(signs.piece(a) for a in card["agents"]))
    if card.get("ops"):
        parts.append(Text(", ").join(op_sign(w, op) for op in card["ops"]))
    if in_hand and "one_shot" in card and card["kind"] != "queen":
        parts.append(Text("!" + game.one_shot_words(w.lang, card["one_shot"]), style="bold"))
    if card.get("prestige"):
        parts.append(prestige_signs(w, card["prestige"]))
    if card.get("ability"):
        parts.append(Text(w("card", "has_ability")))
    return joined(parts, " · ")


def square_brief(empire: str, side: Crown, w: Words) -> Text:
    """A king or republic in a line: its ops and prestige."""
    face = squares()[empire][side]
    parts = [op_sign(w, op) for op in face["ops"]]
    text = Text(", ").join(parts)
    if face["prestige"]:
        text.append(" · ", style="dim").append_text(prestige_signs(w, face["prestige"]))
    return text


# ---------------------------------------------------------------------- in full


def _line(w: Words, key: str, value: Text | str) -> Text:
    return Text.assemble((w("card", key) + ": ", "bold"), value)


def full(card: PrintedCard, w: Words) -> list[Text]:
    """Everything on a card, in words."""
    lines = [Text.assemble((w.card(card["id"]), "bold"), ("  " + card["id"], "dim"))]
    lines.append(
        Text(
            w(
                "card",
                "sort",
                kind=w("kind", card["kind"]),
                side=w.game("side", card["deck"]),
                set=w("set", card["set"]),
            )
        )
    )
    if card["kind"] == "comet":
        return [*lines, Text(w("card", "comet_full"))]
    if "location" in card:
        lines.append(_line(w, "location", place(w, card["location"])))
    if card.get("suitors"):
        lines.append(_line(w, "suitors", ", ".join(place(w, e) for e in card["suitors"])))
    if card.get("agents"):
        agents = [signs.piece(a).append(" " + piece_words(w, a), style="default") for a in card["agents"]]
        lines.append(_line(w, "agents", Text(", ").join(agents)))
    ops = ", ".join(op_words(w, op) for op in card.get("ops", ()))
    lines.append(_line(w, "ops", ops or w("card", "none")))
    if "one_shot" in card:
        shot = game.one_shot_words(w.lang, card["one_shot"])
        if card.get("one_shot_requires"):
            needs = ", ".join(w.game("prestige", p) for p in card["one_shot_requires"])
            shot = w("card", "requires", shot=shot, prestige=needs)
        lines.append(_line(w, "one_shot", shot))
    prestige = ", ".join(w.game("prestige", p) for p in card.get("prestige", ()))
    lines.append(_line(w, "prestige", prestige or w("card", "none")))
    for key in card.get("ability", ()):
        ability = printed.abilities()[key]
        lines.append(_line(w, "ability", ability_text(w.lang, key)))
        notes = [w("affects", ability["affects"]), w("card", "silenced_yes" if ability["silenced"] else "silenced_no")]
        lines.append(Text("  " + " ".join(notes), style="dim"))
    return lines


def as_document(card: PrintedCard, lang: str) -> CardDocument:
    """A card for machines, its abilities told."""
    abilities: list[Told] = [{"key": key, "statement": ability_text(lang, key)} for key in card.get("ability", ())]
    return {**card, "abilities": abilities}


def draw(found: Sequence[PrintedCard], w: Words, width: int) -> RenderableType:
    """One card in full, several as a list."""
    if len(found) == 1:
        return Group(*full(found[0], w))
    table = Table.grid(padding=(0, 1), expand=True)
    table.add_column(style="dim", width=8)
    table.add_column(no_wrap=True, overflow="ellipsis", style="bold", width=max(20, min(44, width // 3)))
    table.add_column(width=4)
    table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
    for card in found:
        table.add_row(card["id"], w.card(card["id"]), w.game("side", card["deck"]), brief(card, w))
    return Group(table, Text(w.count("found_card", len(found)), style="dim"))
