"""Looking things up in Age of Renaissance: what a game can be made of, cards, advances and commodities in words."""

from functools import cache
from typing import Any

from signoria.age.facts import ADVANCE_IDS, LENGTH_IDS, LETTERS, MAX_PLAYERS, MIN_PLAYERS
from signoria.age.printed import document
from signoria.age.ruleset import PRESETS, VARIANT_IDS
from signoria.server import schemas
from signoria.server.levels import LEVELS
from signoria.server.wording import bank_name, level_words, words

SEAT_IDS = tuple(f"player{n}" for n in range(1, MAX_PLAYERS + 1))
USUAL_MAP = "european"


def game_meta() -> schemas.GameMeta:
    """What a game can be made of."""
    told = words()
    return schemas.GameMeta(
        id="age",
        name=told["game"]["age"],
        rules=[schemas.Named(id=name, name=told["rules"][name]) for name in PRESETS],
        variants=[schemas.Explained(id=one["id"], name=one["name"], text=one["text"]) for one in told["age_switch"]],
        maps=[schemas.Explained(id=name, **told["age_map"][name]) for name in (USUAL_MAP, *VARIANT_IDS)],
        lengths=[schemas.Explained(id=name, **told["age_length"][name]) for name in LENGTH_IDS],
        banks=[schemas.Bank(id=seat, name=bank_name(seat), colour="") for seat in SEAT_IDS],
        fewest=MIN_PLAYERS,
        levels=[schemas.Explained(id=name, **level_words(name)) for name in LEVELS],
    )


def _letters(ids: list[str]) -> str:
    return "".join(LETTERS[ADVANCE_IDS.index(name)] for name in ids)


def _credits(given: dict[str, int]) -> dict[str, int]:
    return {_letters([name]): dollars for name, dollars in given.items()}


def _card(card: dict[str, Any], events: dict[str, dict[str, Any]]) -> schemas.AgeCardOut:
    event = card.get("event")
    boost = card.get("boost")
    void = card.get("burden_when", "")
    return schemas.AgeCardOut(
        id=card["id"],
        name=card["name"],
        kind=card["kind"],
        epoch=card["epoch"],
        printed_epoch=card["printed_epoch"],
        replay=card["after_play"] == "replay",
        withheld=card["withheld"],
        commodities=card.get("commodities", []),
        event=event,
        military=card.get("military_advantage", False),
        text=events[event]["effect"] if event else _boost_words(boost),
        void_when=void.replace("_", " ") or None,
        credits=_credits(card.get("credits", {})),
        boost=_credits(boost["credits"]) if boost else None,
    )


def _boost_words(boost: dict[str, Any] | None) -> str:
    """When a leader's higher credit counts."""
    if boost is None:
        return ""
    names = {card["id"]: card["name"] for card in document("history_cards")["card"]}
    sentence: str = words()["age_boost"][boost["scope"]]
    return sentence.format(card=names[boost["event"]])


def _advance(advance: dict[str, Any]) -> schemas.AgeAdvanceOut:
    return schemas.AgeAdvanceOut(
        id=advance["id"],
        letter=advance["letter"],
        name=advance["name"],
        category=advance["category"],
        cost=advance["cost"],
        credit=advance["credit"],
        needs=_letters(advance["prerequisites"]),
        misery=advance["misery_gain"] - advance["misery_relief"],
        leaders=advance["leaders"],
        text=advance["effect"],
    )


@cache
def card_file() -> bytes:
    """Every card, advance and commodity, ready to send."""
    events = {event["id"]: event for event in document("events")["event"]}
    return (
        schemas.AgeCardFile(
            cards=[_card(card, events) for card in document("history_cards")["card"]],
            advances=[_advance(advance) for advance in document("advances")["advance"]],
            commodities=[
                schemas.AgeCommodityOut(
                    id=c["id"], name=c["name"], base=c["base_value"], payout=c["payout"], provinces=c["provinces"]
                )
                for c in document("commodities")["commodity"]
            ],
        )
        .model_dump_json()
        .encode()
    )
