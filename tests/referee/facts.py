"""What cards, squares and map print, read from the data files as anybody could."""

import tomllib
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).resolve().parents[2] / "src" / "signoria"


def read(game: str, name: str) -> dict[str, Any]:
    """A data file."""
    return tomllib.loads((DATA / game / "data" / f"{name}.toml").read_text(encoding="utf-8"))


CARDS: Final[dict[str, dict[str, Any]]] = {c["id"]: c for c in read("pax", "cards")["card"]}
SQUARES: Final[dict[str, dict[str, Any]]] = {e["id"]: e for e in read("pax", "empires")["empire"]}
MAP: Final = read("pax", "map")
EDITIONS: Final = read("pax", "editions")
EMPIRES: Final[dict[str, dict[str, Any]]] = {e["id"]: e for e in MAP["empire"]}
BORDERS: Final[dict[str, dict[str, Any]]] = {b["id"]: b for b in MAP["border"]}
CITIES: Final[dict[str, dict[str, Any]]] = {c["id"]: c for c in MAP["city"]}
ROUTES: Final[dict[str, dict[str, Any]]] = {r["emporium"]: r for r in MAP["route"]}
FACES: Final[dict[int, dict[str, Any]]] = {f["states"]: f for f in EDITIONS["map_faces"]}
ONE_SHOTS: Final[dict[str, dict[str, str]]] = {c["id"]: c.get("one_shots", {}) for c in EDITIONS["card_set"]}
SWITCHES: Final[
    dict[str, tuple[str, str, str]]
] = {  # the rulings marked (S), as played in the 2nd edition, the draft, the 1st
    "commerce_takes_leftovers": ("no", "no", "no"),  # R2
    "allow_empty_oneshot": ("no", "no", "no"),  # R8
    "trade_shift_agents_first": ("no", "yes", "no"),  # R16
    "corsair_any_neighbour": ("no", "yes", "no"),  # R39
    "couple_bishop_slots": ("2", "1", "1"),  # R34
    "condottieri": ("tokens", "gold_knights", "tokens"),  # R26
    "emancipation_first": ("no", "yes", "no"),  # R49
    "flipped_square_moves": ("no", "no", "no"),  # R56
    "coronation_frees_vassals": ("yes", "no", "yes"),  # R58
    "coronation_of_republic": ("no", "no", "no"),  # R59
    "sale_ability_from_hand": ("no", "yes", "no"),  # R82
    "cryptography": ("card", "glossary", "card"),  # R86
    "pirate_kills_same_colour": ("yes", "yes", "yes"),  # R25
    "token_shortage_scope": ("card_play_and_levy", "card_play_and_levy", "card_play"),  # R29
    "sold_card_agents": ("with_oneshot", "with_oneshot", "with_oneshot"),  # R95
}
EAST: Final = ("hungary", "byzantium", "ottoman", "mamluk")
WEST: Final = tuple(e for e in EMPIRES if e not in EAST)
RELIGIONS: Final = ("catholic", "islamic", "reformist")


def sea_borders(empire: str) -> list[str]:
    """The borders of an empire that a route crosses."""
    return [b for b in EMPIRES[empire]["borders"] if BORDERS[b]["kind"] == "sea"]


def empires_at(location: str) -> tuple[str, ...]:
    """The empires a location names: one, or all of a region."""
    return EAST if location == "east" else WEST if location == "west" else (location,)
