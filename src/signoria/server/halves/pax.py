"""Looking things up in Pax Renaissance: what a game can be made of, the cards in words, the statements of the rules."""

from functools import cache
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request

from signoria.draw.words import load_words
from signoria.pax.facts import VARIANT_IDS
from signoria.pax.printed import cards, document
from signoria.pax.ruleset import PRESETS, variants_of
from signoria.pax.words import differences, op_words, say
from signoria.pax.words import statement as statement_words
from signoria.server import schemas
from signoria.server.game_facts import seat_title
from signoria.server.levels import LEVELS
from signoria.server.problems import documented
from signoria.server.replies import CACHED, Json
from signoria.server.schemas import Document
from signoria.server.wording import asked_language, level_words, words

FEWEST = 2  # seats of a new game; the solitaire game is a variant

router = APIRouter(prefix="/api", tags=["lookup"])

# ---------------------------------------------------------------------- documents


class AbilityOut(Document):
    """An ability in our own words: a few of them, and a sentence or two."""

    key: str
    short: str
    text: str


class CardOut(Document):
    """A card: its facts as ids, and in words."""

    id: str
    name: str
    set: str
    side: str
    kind: str
    location: str | None
    location_name: str | None
    agents: list[str]
    agents_text: list[str]
    ops: list[str]
    ops_text: list[str]
    ops_note: list[str]
    prestige: list[str]
    prestige_text: list[str]
    one_shot: str | None
    one_shot_text: str | None
    one_shot_note: str | None
    one_shot_requires: list[str]
    suitors: list[str]
    suitors_text: list[str]
    abilities: list[AbilityOut]


class FaceOut(Document):
    """One side of an empire square."""

    name: str
    ops: list[str]
    ops_text: list[str]
    ops_note: list[str]
    prestige: list[str]
    prestige_text: list[str]


class SquareOut(Document):
    """An empire square."""

    id: str
    name: str
    region: str
    king: FaceOut
    republic: FaceOut


class CardFile(Document):
    """Every card and every empire square."""

    cards: list[CardOut]
    squares: list[SquareOut]


# ---------------------------------------------------------------------- setting up


def meta(lang: str) -> schemas.GameMeta:
    """What a game can be made of."""
    told = words(lang)
    return schemas.GameMeta(
        id="pax",
        name=told.text("game.pax"),
        rules=[_rule_set(name, lang) for name in PRESETS],
        variants=[schemas.Explained(id=name, **_variant_words(name, lang)) for name in VARIANT_IDS],
        maps=[],
        lengths=[],
        seats=[
            schemas.SeatMeta(id=b["id"], name=seat_title(b["id"], lang), colour=b["colour"])
            for b in document("map")["bank"]
        ],
        fewest=FEWEST,
        levels=[schemas.Explained(id=name, **level_words(name, lang)) for name in LEVELS],
    )


def _rule_set(name: str, lang: str) -> schemas.RuleSetMeta:
    """A rule set with all that is different in it from the second edition."""
    told = words(lang)
    return schemas.RuleSetMeta(
        id=name,
        name=told.text(f"rules.{name}.name"),
        text=told.text(f"rules.{name}.text"),
        differences=[schemas.Difference(field=field, text=text) for field, text in differences(lang, name)],
        variants=list(variants_of(name)),
    )


def _variant_words(name: str, lang: str) -> dict[str, str]:
    """The name of a variant and a sentence about it."""
    told = words(lang)
    return {"name": told.text(f"variant.{name}.name"), "text": told.text(f"variant.{name}.text")}


# ---------------------------------------------------------------------- cards


def _face(face: dict[str, Any], lang: str) -> dict[str, Any]:
    """Ops and prestige, as ids and in words."""
    w = load_words(lang)
    ops = list(face.get("ops", ()))
    prestige = list(face.get("prestige", ()))
    return {
        "ops": ops,
        "ops_text": [op_words(lang, op) for op in ops],
        "ops_note": [w.op(op)[1] for op in ops],
        "prestige": prestige,
        "prestige_text": [say(lang, "prestige", p) for p in prestige],
    }


def _card(card: dict[str, Any], lang: str) -> CardOut:
    w = load_words(lang)
    shot = card.get("one_shot")
    told = w.shot(shot) if shot else (None, None)
    abilities = []
    for key in card.get("ability", ()):
        short, text = w.ability(key)
        abilities.append(AbilityOut(key=key, short=short, text=text))
    location = card.get("location")
    agents = list(card.get("agents", ()))
    suitors = list(card.get("suitors", ()))
    return CardOut(
        id=card["id"],
        name=w.card(card["id"]),
        set=card["set"],
        side=card["deck"],
        kind=card["kind"],
        location=location,
        location_name=w.place(location) if location else None,
        agents=agents,
        agents_text=[w.piece(agent) for agent in agents],
        one_shot=shot,
        one_shot_text=told[0],
        one_shot_note=told[1],
        one_shot_requires=list(card.get("one_shot_requires", ())),
        suitors=suitors,
        suitors_text=[w.place(empire) for empire in suitors],
        abilities=abilities,
        **_face(card, lang),
    )


@cache
def card_file(edition: str, lang: str) -> bytes:
    """Every card and square of an edition of Pax Renaissance, ready to send."""
    w = load_words(lang)
    told = [_card(card, lang) for card in sorted(cards(edition), key=lambda c: str(c["id"]))]
    squares = [
        SquareOut(
            id=e["id"],
            name=w.place(e["id"]),
            region=e["region"],
            king=FaceOut(name=w.ruler(e["id"], "king"), **_face(e["king"], lang)),
            republic=FaceOut(name=w.ruler(e["id"], "republic"), **_face(e["republic"], lang)),
        )
        for e in document("empires")["empire"]
    ]
    return CardFile(cards=told, squares=squares).model_dump_json().encode()


# ---------------------------------------------------------------------- rules


def statements(lang: str) -> list[schemas.Statement]:
    """Every statement of the rules."""
    return [
        schemas.Statement(
            id=c["id"],
            game="pax",
            editions=c["editions"],
            kind=c["kind"],
            statement=statement_words(lang, c["id"]),
        )
        for c in document("rules")["clause"]
    ]


# ---------------------------------------------------------------------- routes


@router.get("/cards/pax", response_model=CardFile, responses=documented(422))
async def pax_cards(request: Request, edition: Annotated[Literal["2e", "draft", "1e"], Query()] = "2e") -> Json:
    """Every card and every empire square of Pax Renaissance as an edition has them, in ids and in words."""
    return Json(card_file(edition, asked_language(request.headers)), headers=CACHED)
