"""What the cards and the map print, written down for the tests alone, and positions in which a card can be tried."""

import dataclasses
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import signoria
from signoria.pax import PaxMatch, Side
from tests.support.pax import BORDERS, card, document, keys, kind, play, player, square

RELIGIONS = ("catholic", "islamic", "reformist")
# The cities of each empire, those first that no disk covers while Tana and Trebizond are open.
CITIES: dict[str, list[str]] = {
    "england": ["london", "bordeaux"],
    "france": ["paris", "bruges", "lyon"],
    "holy_roman_empire": ["vienna", "lubeck", "nurnberg", "novgorod"],
    "hungary": ["buda", "varna"],
    "byzantium": ["caffa", "tana", "trebizond"],
    "portugal": ["toledo", "granada", "spice_islands"],
    "aragon": ["valencia", "algiers", "timbuktu"],
    "papal_states": ["venice"],
    "ottoman": ["modon", "rhodes", "constantinople1", "constantinople2", "constantinople3"],
    "mamluk": ["cairo", "cyprus", "red_sea"],
}
COVERED = {"novgorod", "spice_islands", "timbuktu", "red_sea"}
WEST = ["england", "france", "holy_roman_empire", "portugal", "aragon", "papal_states"]
EAST = ["hungary", "byzantium", "ottoman", "mamluk"]
LAND = {"aragon__france", "byzantium__mamluk", "holy_roman_empire__hungary", "holy_roman_empire__papal_states"}
EMPORIA = {
    "trebizond": "white", "spice_islands": "white", "red_sea": "white",
    "tana": "black", "novgorod": "black", "timbuktu": "black",
}  # fmt: skip
KING_PRESTIGE: dict[str, list[str]] = {
    "hungary": ["patron"], "portugal": ["discovery"], "papal_states": ["patron", "catholic"], "ottoman": ["islamic"],
    "mamluk": ["patron"],
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Card:
    """A card as printed."""

    id: str
    kind: str
    side: Side
    at: str = ""
    agents: tuple[str, ...] = ()
    ops: tuple[str, ...] = ()
    prestige: tuple[str, ...] = ()
    one_shot: str = ""
    requires: tuple[str, ...] = ()
    suitors: tuple[str, ...] = ()
    abilities: tuple[str, ...] = ()

    @property
    def is_promo(self) -> bool:
        return self.id.endswith("P")


def _read() -> dict[str, Card]:
    text = Path(__file__).with_name("expected.toml").read_text(encoding="utf-8")
    cards: dict[str, Card] = {}
    for name, facts in tomllib.loads(text).items():
        fields: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in facts.items()}
        cards[name] = Card(id=name, **fields)
    return cards


CARDS = _read()
TABLEAU = [c for c in CARDS.values() if c.kind == "tableau"]
QUEENS = [c for c in CARDS.values() if c.kind == "queen"]
COMETS = [c for c in CARDS.values() if c.kind == "comet"]


def ids(cards: list[Card]) -> list[str]:
    return [c.id for c in cards]


# ---------------------------------------------------------------------- the map


def region(empire: str) -> str:
    return "west" if empire in WEST else "east"


def empires_of(location: str) -> list[str]:
    """The empires a location stands for."""
    return {"west": WEST, "east": EAST}.get(location, [location])


def matches(location: str, other: str) -> bool:
    """Whether two locations have an empire in common."""
    return bool(set(empires_of(location)) & set(empires_of(other)))


def open_cities(empire: str) -> list[str]:
    return [c for c in CITIES[empire] if c not in COVERED]


def borders_of(empire: str) -> list[str]:
    return [b for b in BORDERS if empire in b.split("__")]


def sea_borders_of(empire: str) -> list[str]:
    return [b for b in borders_of(empire) if b not in LAND]


def corsair_reach(empire: str) -> set[str]:
    """The sea borders of the empire and of the empires it shares one with."""
    near = {e for b in sea_borders_of(empire) for e in b.split("__")}
    return {b for e in near for b in sea_borders_of(e)}


# ---------------------------------------------------------------------- positions


def empty_map(
    tokens: dict[str, str] | None = None,
    repressed: dict[str, list[str]] | None = None,
    states: dict[str, str] | None = None,
) -> dict[str, Any]:
    """All ten empires, medieval and with empty cities, but for the tokens by city, the repressed and the states."""
    filled, held, state = tokens or {}, repressed or {}, states or {}
    assert set(filled) <= {c for cities in CITIES.values() for c in cities}
    return {
        e: {
            "state": state.get(e, "medieval"),
            "cities": {c: [filled[c]] if c in filled else [] for c in CITIES[e]},
            "repressed": held.get(e, []),
        }
        for e in CITIES
    }


def quiet(location: str, *but: str) -> str:
    """A boxed card of the location without ability and religious prestige, other than those named."""
    return next(
        c.id
        for c in TABLEAU
        if c.at == location
        and not c.abilities
        and not set(c.prestige) & {*RELIGIONS, "discovery"}
        and not c.is_promo
        and c.id not in but
    )


def bearer(prestige: str, *but: str) -> str:
    """A boxed card without ability whose only prestige this is, other than those named."""
    return next(
        c.id for c in TABLEAU if c.prestige == (prestige,) and not c.abilities and not c.is_promo and c.id not in but
    )


def gallery(*but: str) -> dict[str, str]:
    """A quiet card for every location, other than those named."""
    return {where: quiet(where, *but) for where in (*WEST, *EAST, "west", "east")}


def lay(*cards: str, bishops: dict[str, str] | None = None, squares: list[dict[str, Any]] | None = None) -> Any:
    """The two sides of a tableau with these cards, squares last."""
    on = bishops or {}
    rows: dict[str, Any] = {"west": [], "east": []}
    for name in cards:
        rows[CARDS[name].side].append(card(name, on.get(name)))
    for entry in squares or []:
        rows[region(entry["empire"])].append(entry)
    return rows


def at_table(fugger: dict[str, Any], medici: dict[str, Any], **parts: Any) -> PaxMatch:
    """Fugger to move against Medici, with the promo cards allowed and, unless told otherwise, nothing in the market."""
    market = parts.pop("market", {"west": [None] * 6, "east": [None] * 6})
    decks = parts.pop("decks", {"west": [], "east": []})
    plain = document(variants=["promo_cards", *parts.pop("variants", ())], **{"empires": empty_map(), **parts})
    plain["players"] = [player("fugger", **fugger), player("medici", **medici)]
    plain["market"] = market
    plain["decks"] = decks
    return signoria.pax.from_position(plain)


def crown(king: str, queen: str) -> dict[str, Any]:
    return square(king, queens=[card(queen)])


# ---------------------------------------------------------------------- playing on


def finish(m: PaxMatch, **answers: str) -> None:
    """Answer every question until the next action: as told by kind, else by declining, else with the first option."""
    while kind(m) not in ("action", ""):
        offered = keys(m)
        wanted = answers.get(kind(m), "pass")
        play(m, wanted if wanted in offered else offered[0])


def prestige(m: PaxMatch, bank: str) -> Counter[str]:
    """The prestige of a bank as the view shows it."""
    shown = next(p for p in m.view(None)["players"] if p["seat"] == bank)["prestige"]
    return Counter({name: n for name, n in shown.items() if n})


def pieces_in(m: PaxMatch, empire: str) -> Counter[str]:
    """All tokens in the cities and borders of an empire, and those repressed on its square."""
    now = m.snapshot()
    here = now["empires"][empire]
    found = [*here["repressed"], *(t for tokens in here["cities"].values() for t in tokens)]
    found += [t for b in borders_of(empire) for t in now["borders"][b]]
    return Counter(found)
