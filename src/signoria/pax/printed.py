"""The data files as they are written: cards, abilities, squares, map and the statements of the rules.

The engine works with the numbers in `facts`; whoever shows cards and rules to people reads them here.
"""

import tomllib
from importlib import resources
from typing import Any, Final, Literal, NotRequired, TypedDict, cast

_documents: dict[str, dict[str, Any]] = {}


class PrintedFace(TypedDict):
    """What a king or a republic lets its owner do, and what it counts."""

    name: str
    ops: list[str]
    prestige: list[str]
    ability: list[str]


class PrintedSquare(TypedDict):
    """An empire square."""

    id: str
    name: str
    region: Literal["west", "east"]
    king: PrintedFace
    republic: PrintedFace


# `class` is no name for a field of a class.
PrintedClass = TypedDict("PrintedClass", {"class": NotRequired[str]})


class PrintedCard(PrintedClass):
    """A card; the comments of the file explain the fields. Comets and queens do without some of them."""

    id: str
    name: str
    set: str
    deck: Literal["west", "east"]
    kind: str
    location: NotRequired[str]
    agents: NotRequired[list[str]]
    ops: NotRequired[list[str]]
    prestige: NotRequired[list[str]]
    one_shot: NotRequired[str]
    one_shot_requires: NotRequired[list[str]]
    suitors: NotRequired[list[str]]
    ability: NotRequired[list[str]]
    ability_scope: NotRequired[list[str]]
    on_purchase: NotRequired[str]


EDITIONS: Final[tuple[str, ...]] = ("2e", "draft", "1e")


def document(name: str) -> dict[str, Any]:
    """A data file by name (`cards`, `abilities`, `empires`, `map`, `rules`), read once. Not to be changed."""
    if name not in _documents:
        path = resources.files("signoria.pax").joinpath("data").joinpath(f"{name}.toml")
        _documents[name] = tomllib.loads(path.read_text(encoding="utf-8"))
    return _documents[name]


def cards(edition: str = "2e") -> list[PrintedCard]:
    """Every card as an edition prints it, as far as that is known; those it does not have are left out."""
    printing: dict[str, Any] = next(c for c in document("editions")["card_set"] if c["id"] == edition)
    return [_as_printed(c, printing) for c in document("cards")["card"] if c["id"] not in printing.get("absent", ())]


def _as_printed(card: dict[str, Any], printing: dict[str, Any]) -> PrintedCard:
    """A card with the one-shot that a printing gives it, and the set it belongs to there."""
    told = {key: value for key, value in card.items() if key != "one_shot"}
    one_shot = printing.get("one_shots", {}).get(card["id"], card.get("one_shot"))
    if one_shot:
        told["one_shot"] = one_shot
    if card["id"] in printing.get("promo", ()):
        told["set"] = "promo"
    if printing.get("classes") and card["kind"] != "comet":
        told["class"] = _piece_class(card)
    return cast("PrintedCard", told)


def squares() -> list[PrintedSquare]:
    """Every empire square."""
    found: list[PrintedSquare] = document("empires")["empire"]
    return found


def _piece_class(card: dict[str, Any]) -> str:
    """B4: the chess piece a card stands for: a queen, its agents, or a scholar who has none."""
    if card["kind"] == "queen":
        return "queen"
    agents: list[str] = card["agents"]
    return agents[0].partition(":")[0] if agents else "scholar"


def look(edition: str) -> dict[str, Any]:
    """The colours of religions and banks in the box of an edition, and its name for Portugal."""
    found: dict[str, Any] = next(entry for entry in document("editions")["look"] if entry["edition"] == edition)
    return {key: value for key, value in found.items() if key != "edition"}


def abilities() -> dict[str, dict[str, Any]]:
    """Every ability by its key."""
    return {ability["key"]: ability for ability in document("abilities")["ability"]}


def clauses(edition: str = "2e") -> list[dict[str, Any]]:
    """The statements of the rules of an edition, in the order of the rulebook."""
    return [c for c in document("rules")["clause"] if edition in c["editions"]]


def clause(name: str) -> dict[str, Any] | None:
    """The statement with this id (`E1.b.1` or `pax:E1.b.1`), or None."""
    wanted = name.removeprefix("pax:").casefold()
    for entry in document("rules")["clause"]:
        if entry["id"].casefold() == wanted:
            found: dict[str, Any] = entry
            return found
    return None
