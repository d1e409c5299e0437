"""Looking things up in Age of Renaissance: what a game can be made of; cards, advances, commodities, provinces in words."""

from functools import cache
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import Field

from signoria.age.facts import ADVANCE_IDS, CARD, LENGTH_IDS, LETTERS, MIN_PLAYERS, PROVINCE_IDS
from signoria.age.printed import document
from signoria.age.ruleset import PRESETS, VARIANT_IDS
from signoria.age.words import advance_effect, advance_name, card_name, commodity_name, event_effect, province_name
from signoria.age.words import statement as statement_words
from signoria.server import schemas
from signoria.server.game_facts import seat_ids, seat_title
from signoria.server.levels import LEVELS
from signoria.server.problems import documented
from signoria.server.replies import CACHED, Json
from signoria.server.schemas import Document
from signoria.server.wording import asked_language, level_words, say

EUROPEAN = "european"  # the only edition
router = APIRouter(prefix="/api", tags=["lookup"])

# ---------------------------------------------------------------------- documents


class AgeCardOut(Document):
    """A history card of Age of Renaissance. Credits by the letters of advances."""

    id: str
    name: str
    kind: Literal["commodity", "event", "leader"]
    epoch: int
    printed_epoch: int
    replay: bool = Field(description="Whether it comes back through the Replay Pile.")
    withheld: bool
    commodities: list[str]
    event: str | None
    military: bool
    text: str
    voided_by: list[str] = Field(description="Cards and advances that make it void, by name.")
    credits: dict[str, int]
    boost: dict[str, int] | None = Field(description="Higher credits under a condition.")


class AgeAdvanceOut(Document):
    """An advance of Age of Renaissance."""

    id: str
    letter: str
    name: str
    category: str
    cost: int
    credit: int
    needs: str = Field(description="Letters of the advances that have to be owned first.")
    misery: int = Field(description="Spaces of misery when it is bought.")
    leaders: list[str]
    text: str


class AgeCommodityOut(Document):
    """A commodity of Age of Renaissance with its boxes."""

    id: str
    name: str
    base: int
    payout: list[int]
    provinces: list[str]


class AgeProvinceOut(Document):
    """A province of Age of Renaissance, of any map."""

    id: str
    name: str


class AgeCardFile(Document):
    """Every card, advance, commodity and province of Age of Renaissance."""

    cards: list[AgeCardOut]
    advances: list[AgeAdvanceOut]
    commodities: list[AgeCommodityOut]
    provinces: list[AgeProvinceOut]


# ---------------------------------------------------------------------- setting up

USUAL_MAP = "european"

# Each switch that rulings left open, as what it changes.
SWITCHES = ("open_cash=no", "double_satellites=no", "heavens_requires=nothing", "timber=printed")


def _explained(lang: str, sort: str, name: str) -> schemas.Explained:
    key = f"age.{sort}.{name.partition('=')[0]}"
    return schemas.Explained(id=name, name=say(lang, f"{key}.name"), text=say(lang, f"{key}.text"))


def meta(lang: str) -> schemas.GameMeta:
    """What a game can be made of."""
    return schemas.GameMeta(
        id="age",
        name=say(lang, "game.age"),
        rules=[
            schemas.RuleSetMeta(
                id=name,
                name=say(lang, f"rules.{name}.name"),
                text=say(lang, f"rules.{name}.text"),
                differences=[],
                variants=list(SWITCHES),
            )
            for name in PRESETS
        ],
        variants=[_explained(lang, "switch", name) for name in SWITCHES],
        maps=[_explained(lang, "map", name) for name in (USUAL_MAP, *VARIANT_IDS)],
        lengths=[_explained(lang, "length", name) for name in LENGTH_IDS],
        seats=[schemas.SeatMeta(id=seat, name=seat_title(seat, lang), colour="") for seat in seat_ids("age")],
        fewest=MIN_PLAYERS,
        levels=[schemas.Explained(id=name, **level_words(name, lang)) for name in LEVELS],
    )


def _letters(ids: list[str]) -> str:
    return "".join(LETTERS[ADVANCE_IDS.index(name)] for name in ids)


def _credits(given: dict[str, int]) -> dict[str, int]:
    return {_letters([name]): dollars for name, dollars in given.items()}


def _card(card: dict[str, Any], lang: str) -> AgeCardOut:
    event = card.get("event")
    boost = card.get("boost")
    return AgeCardOut(
        id=card["id"],
        name=card_name(lang, CARD[card["id"]]),
        kind=card["kind"],
        epoch=card["epoch"],
        printed_epoch=card["printed_epoch"],
        replay=card["after_play"] == "replay",
        withheld=card["withheld"],
        commodities=card.get("commodities", []),
        event=event,
        military=card.get("military_advantage", False),
        text=event_effect(lang, event) if event else _boost_words(boost, lang),
        voided_by=_names(card.get("voided_by", []), lang),
        credits=_credits(card.get("credits", {})),
        boost=_credits(boost["credits"]) if boost else None,
    )


def _names(ids: list[str], lang: str) -> list[str]:
    """Cards and advances by name."""
    return [card_name(lang, CARD[one]) if one in CARD else advance_name(lang, ADVANCE_IDS.index(one)) for one in ids]


def _boost_words(boost: dict[str, Any] | None, lang: str) -> str:
    """When a leader's higher credit counts."""
    if boost is None:
        return ""
    return say(lang, f"age.boost.{boost['scope']}", card=card_name(lang, CARD[boost["event"]]))


def _advance(number: int, advance: dict[str, Any], lang: str) -> AgeAdvanceOut:
    return AgeAdvanceOut(
        id=advance["id"],
        letter=advance["letter"],
        name=advance_name(lang, number),
        category=advance["category"],
        cost=advance["cost"],
        credit=advance["credit"],
        needs=_letters(advance["prerequisites"]),
        misery=advance["misery_gain"] - advance["misery_relief"],
        leaders=advance["leaders"],
        text=advance_effect(lang, number),
    )


@cache
def card_file(lang: str) -> bytes:
    """Every card, advance, commodity and province, ready to send."""
    commodities = [
        AgeCommodityOut(
            id=c["id"],
            name=commodity_name(lang, number),
            base=c["base_value"],
            payout=c["payout"],
            provinces=c["provinces"],
        )
        for number, c in enumerate(document("commodities")["commodity"])
    ]
    file = AgeCardFile(
        cards=[_card(card, lang) for card in document("history_cards")["card"]],
        advances=[_advance(number, one, lang) for number, one in enumerate(document("advances")["advance"])],
        commodities=commodities,
        provinces=[AgeProvinceOut(id=one, name=province_name(lang, number)) for number, one in enumerate(PROVINCE_IDS)],
    )
    return file.model_dump_json().encode()


def statements(lang: str) -> list[schemas.Statement]:
    """Every statement of the rules."""
    return [
        schemas.Statement(
            id=c["id"],
            game="age",
            editions=c.get("editions", [EUROPEAN]),
            kind=c["kind"],
            statement=statement_words(lang, c["id"]),
        )
        for c in document("rules")["clause"]
    ]


@router.get("/cards/age", response_model=AgeCardFile, responses=documented())
async def age_cards(request: Request) -> Json:
    """Every card, advance, commodity and province of Age of Renaissance, in ids and in words."""
    return Json(card_file(asked_language(request.headers)), headers=CACHED)
