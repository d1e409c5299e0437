"""Looking things up in Age of Renaissance: what a game can be made of; cards, advances, commodities, provinces in words."""

from functools import cache
from typing import Any

from signoria.age.facts import ADVANCE_IDS, CARD, LENGTH_IDS, LETTERS, MAX_PLAYERS, MIN_PLAYERS, PROVINCE_IDS
from signoria.age.printed import document
from signoria.age.ruleset import PRESETS, VARIANT_IDS
from signoria.age.words import advance_effect, advance_name, card_name, commodity_name, event_effect, province_name
from signoria.server import schemas
from signoria.server.levels import LEVELS
from signoria.server.wording import bank_name, level_words, say

SEAT_IDS = tuple(f"player{n}" for n in range(1, MAX_PLAYERS + 1))
USUAL_MAP = "european"


# Each switch that rulings left open, as what it changes.
SWITCHES = ("open_cash=no", "double_satellites=no", "heavens_requires=nothing", "timber=printed")


def _explained(lang: str, sort: str, name: str) -> schemas.Explained:
    key = f"age.{sort}.{name.partition('=')[0]}"
    return schemas.Explained(id=name, name=say(lang, f"{key}.name"), text=say(lang, f"{key}.text"))


def game_meta(lang: str) -> schemas.GameMeta:
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
        banks=[schemas.Bank(id=seat, name=bank_name(seat, lang), colour="") for seat in SEAT_IDS],
        fewest=MIN_PLAYERS,
        levels=[schemas.Explained(id=name, **level_words(name, lang)) for name in LEVELS],
    )


def _letters(ids: list[str]) -> str:
    return "".join(LETTERS[ADVANCE_IDS.index(name)] for name in ids)


def _credits(given: dict[str, int]) -> dict[str, int]:
    return {_letters([name]): dollars for name, dollars in given.items()}


def _card(card: dict[str, Any], lang: str) -> schemas.AgeCardOut:
    event = card.get("event")
    boost = card.get("boost")
    return schemas.AgeCardOut(
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


def _advance(number: int, advance: dict[str, Any], lang: str) -> schemas.AgeAdvanceOut:
    return schemas.AgeAdvanceOut(
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
        schemas.AgeCommodityOut(
            id=c["id"],
            name=commodity_name(lang, number),
            base=c["base_value"],
            payout=c["payout"],
            provinces=c["provinces"],
        )
        for number, c in enumerate(document("commodities")["commodity"])
    ]
    file = schemas.AgeCardFile(
        cards=[_card(card, lang) for card in document("history_cards")["card"]],
        advances=[_advance(number, one, lang) for number, one in enumerate(document("advances")["advance"])],
        commodities=commodities,
        provinces=[
            schemas.AgeProvinceOut(id=one, name=province_name(lang, number)) for number, one in enumerate(PROVINCE_IDS)
        ],
    )
    return file.model_dump_json().encode()
