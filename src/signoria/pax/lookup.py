"""Everything printed, in words: the cards, the squares, the statements of the rules. One text a language, for everybody."""

from collections.abc import Sequence
from typing import TypedDict

from signoria.pax.facts import EMPIRE, Side
from signoria.pax.printed import EDITIONS, PrintedCard, PrintedSquare, cards, squares
from signoria.pax.words import (
    ability_short,
    ability_text,
    card_name,
    one_shot_note,
    one_shot_words,
    op_note,
    op_words,
    place_name,
    ruler_name,
    say,
    token_words,
)


class Ability(TypedDict):
    """An ability: its key, what it is in a few words, and what it does."""

    key: str
    short: str
    text: str


class Face(TypedDict):
    """Ops and prestige, as ids and in words."""

    ops: list[str]
    ops_text: list[str]
    ops_note: list[str]
    prestige: list[str]
    prestige_text: list[str]


class NamedFace(Face):
    """One side of an empire square."""

    name: str


class Square(TypedDict):
    """An empire square."""

    id: str
    name: str
    region: Side
    king: NamedFace
    republic: NamedFace


class Card(Face):
    """A card: its facts as ids, and in words."""

    id: str
    name: str
    set: str
    side: Side
    kind: str
    location: str | None
    location_name: str | None
    agents: list[str]
    agents_text: list[str]
    one_shot: str | None
    one_shot_text: str | None
    one_shot_note: str | None
    one_shot_requires: list[str]
    suitors: list[str]
    suitors_text: list[str]
    abilities: list[Ability]


class CardFile(TypedDict):
    """Every card and every empire square."""

    cards: list[Card]
    squares: list[Square]


def card_file(edition: str, lang: str) -> CardFile:
    """Every card and square of an edition, by their ids."""
    known = edition if edition in EDITIONS else EDITIONS[0]
    return {
        "cards": [_card(card, lang) for card in sorted(cards(known), key=lambda card: card["id"])],
        "squares": [_square(square, lang) for square in squares()],
    }


def _face(ops: Sequence[str], prestige: Sequence[str], lang: str) -> Face:
    return {
        "ops": list(ops),
        "ops_text": [op_words(lang, op) for op in ops],
        "ops_note": [op_note(lang, op) for op in ops],
        "prestige": list(prestige),
        "prestige_text": [say(lang, "prestige", name) for name in prestige],
    }


def _square(square: PrintedSquare, lang: str) -> Square:
    empire = square["id"]
    king, republic = (_face(face["ops"], face["prestige"], lang) for face in (square["king"], square["republic"]))
    return {
        "id": empire,
        "name": place_name(lang, empire),
        "region": square["region"],
        "king": {"name": ruler_name(lang, "king", EMPIRE[empire]), **king},
        "republic": {"name": ruler_name(lang, "republic", EMPIRE[empire]), **republic},
    }


def _card(card: PrintedCard, lang: str) -> Card:
    location, shot = card.get("location"), card.get("one_shot")
    agents, suitors = list(card.get("agents", ())), list(card.get("suitors", ()))
    return {
        "id": card["id"],
        "name": card_name(lang, card["id"]),
        "set": card["set"],
        "side": card["deck"],
        "kind": card["kind"],
        "location": location,
        "location_name": None if location is None else place_name(lang, location),
        "agents": agents,
        "agents_text": [token_words(lang, agent) for agent in agents],
        "one_shot": shot,
        "one_shot_text": None if shot is None else one_shot_words(lang, shot),
        "one_shot_note": None if shot is None else one_shot_note(lang, shot),
        "one_shot_requires": list(card.get("one_shot_requires", ())),
        "suitors": suitors,
        "suitors_text": [place_name(lang, empire) for empire in suitors],
        "abilities": [
            {"key": key, "short": ability_short(lang, key), "text": ability_text(lang, key)}
            for key in card.get("ability", ())
        ],
        **_face(card.get("ops", ()), card.get("prestige", ()), lang),
    }
