"""A position document of Pax Renaissance, laid out so that rules can be looked up: who has what, and where it lies."""

from dataclasses import dataclass
from typing import Any

from tests.referee.facts import CARDS, CITIES, EAST, EMPIRES, FACES, ONE_SHOTS, SQUARES, SWITCHES


@dataclass
class Item:
    """A card or square that lies in a tableau or on a throne."""

    id: str
    holder: str | None
    side: str  # of the tableau it lies in
    entry: int  # which entry of that side it belongs to
    location: str
    ops: list[str]
    prestige: list[str]
    abilities: list[str]
    bishop: str | None
    square: bool = False
    queen: bool = False
    republic: bool = False
    vassal_of: str | None = None
    husband: str | None = None


class Board:
    """The table of a document."""

    def __init__(self, doc: dict[str, Any]) -> None:
        self.doc = doc
        self.rules: str = doc["rules"]
        self.variants: list[str] = doc["variants"]
        self.second = self.rules == "2e"
        self.first = self.rules == "1e"
        self.switched: dict[str, str] = dict(word.split("=") for word in self.variants if "=" in word)
        self.players: dict[str, dict[str, Any]] = {p["bank"]: p for p in doc["players"]}
        self.turn: dict[str, Any] = doc["turn"]
        self.active: str = self.turn["player"]
        self.items: dict[str, Item] = {}
        self.owner: dict[str, str | None] = dict.fromkeys(EMPIRES)
        for bank, player in self.players.items():
            for side in ("west", "east"):
                for number, entry in enumerate(player[side]):
                    self._lay(entry, bank, side, number)
        for name, empire in doc["empires"].items():
            if self.owner[name] is None:
                self._square(name, None, "", -1, "king", empire.get("bishop"), empire.get("queens", []), None)
        self.city: dict[str, str | None] = {}
        self.second_venice = self.venice_two()
        for name, empire in doc["empires"].items():
            for city, tokens in empire["cities"].items():
                self.city[city] = (tokens[0] or None) if tokens else None
                if city == "venice":
                    self.city["venice2"] = tokens[1] if len(tokens) > 1 else None
            del name
        self.covered = {c for c in ("trebizond", "spice_islands", "red_sea", "tana", "novgorod", "timbuktu")
                        if c not in doc["emporia"].values()}  # fmt: skip
        self.borders: dict[str, list[str]] = doc["borders"]

    def _lay(self, entry: dict[str, Any], bank: str, side: str, number: int) -> None:
        if "card" in entry:
            card = CARDS[entry["card"]]
            self.items[card["id"]] = Item(
                card["id"],
                bank,
                side,
                number,
                card["location"],
                card["ops"],
                card["prestige"],
                card["ability"],
                entry["bishop"],
            )
            return
        self._square(entry["empire"], bank, side, number, entry["side"], entry["bishop"], entry["queens"], None)
        for vassal in entry["vassals"]:
            self._square(
                vassal["empire"], bank, side, number, "king", vassal["bishop"], vassal["queens"], entry["empire"]
            )

    def _square(
        self,
        name: str,
        bank: str | None,
        side: str,
        number: int,
        face: str,
        bishop: str | None,
        queens: list[dict[str, Any]],
        lord: str | None,
    ) -> None:
        printed = SQUARES[name][face]
        self.owner[name] = bank
        self.items[name] = Item(name, bank, side, number, name, printed["ops"], printed["prestige"], [], bishop,
                                square=True, republic=face == "republic", vassal_of=lord)  # fmt: skip
        for entry in queens:
            card = CARDS[entry["card"]]
            self.items[card["id"]] = Item(card["id"], bank, side, number, name, card["ops"], card["prestige"],
                                          card["ability"], entry["bishop"], queen=True, husband=name)  # fmt: skip

    def says(self, switch: str) -> str:
        """How a ruling that is a switch is played at this table."""
        return self.switched.get(switch, SWITCHES[switch][("2e", "draft", "1e").index(self.rules)])

    @property
    def one_slot(self) -> bool:
        """R34: whether a couple has one place for a bishop, the king's."""
        return self.says("couple_bishop_slots") == "1"

    # ------------------------------------------------------------------ silence and abilities

    def queens_of(self, empire: str) -> list[Item]:
        """The queens married to the king of an empire."""
        return [item for item in self.items.values() if item.husband == empire]

    def covered_by_bishop(self, item: Item) -> bool:
        """Whether a bishop sits on the item, or on either half of its royal couple."""
        if item.bishop:
            return True
        if item.square:
            return any(queen.bishop for queen in self.queens_of(item.id))
        return item.queen and item.husband is not None and bool(self.items[item.husband].bishop)

    def silenced(self, item: Item) -> bool:
        """A bishop silences, unless an ability in the same tableau forbids it."""
        if not self.covered_by_bishop(item):
            return False
        mine = [other for other in self.items.values() if other.holder == item.holder]
        return not any("immune_to_silencing" in other.abilities for other in mine)

    def held(self, bank: str, ability: str) -> list[Item]:
        """The unsilenced cards of a bank with an ability."""
        return [
            item
            for item in self.items.values()
            if item.holder == bank and ability in item.abilities and not self.silenced(item)
        ]

    def has(self, bank: str, ability: str) -> bool:
        """Whether a bank has an ability now."""
        return bool(self.held(bank, ability))

    def anybody_has(self, ability: str) -> bool:
        """Whether the ability works for anybody."""
        return any(self.has(bank, ability) for bank in self.players)

    # ------------------------------------------------------------------ the map

    def state(self, empire: str) -> str:
        """The state of the map."""
        return str(self.doc["empires"][empire]["state"])

    def repressed(self, empire: str) -> list[str]:
        """The tokens on a square."""
        return list(self.doc["empires"][empire]["repressed"])

    def venice_two(self) -> bool:
        """Whether Venice holds two tokens."""
        state = self.state("papal_states")
        if not CITIES["venice"]["levy"][state].endswith(":catholic") or not self.anybody_has("venice_two_slots"):
            return False
        return self.says("condottieri") == "tokens" or state == "catholic"

    def cities_of(self, empire: str) -> list[str]:
        """The open cities of an empire."""
        found = [
            c for c in EMPIRES[empire]["cities"] if c in self.doc["empires"][empire]["cities"] and c not in self.covered
        ]
        if empire == "papal_states" and self.second_venice:
            found.append("venice2")
        return found

    def vacant(self, empire: str, token: str | None = None) -> list[str]:
        """The vacant cities of an empire, for a token if one is named."""
        found = [c for c in self.cities_of(empire) if self.city[c] is None]
        if empire == "papal_states" and self.second_venice and self.says("condottieri") == "gold_knights":
            # Only two gold knights share Venice.
            there = self.city["venice"]
            if there is not None and not (there == "knight:catholic" and token in (None, "knight:catholic")):
                found = [c for c in found if c != "venice2"]
        return found

    def levy(self, city: str, empire: str) -> str:
        """The token a levy puts into a city."""
        return str(CITIES["venice" if city == "venice2" else city]["levy"][self.state(empire)])

    def tokens_in(self, empire: str) -> list[tuple[str, str]]:
        """(city, token) for every knight and rook in an empire."""
        return [(c, token) for c in self.cities_of(empire) if (token := self.city[c]) is not None]

    def pawn_on(self, border: str) -> str | None:
        """The bank with a concession on a border."""
        return next((t.partition(":")[2] for t in self.borders[border] if t.startswith("pawn:")), None)

    def pirate_on(self, border: str) -> str | None:
        """The religion of the pirate on a border."""
        return next((t.partition(":")[2] for t in self.borders[border] if t.startswith("pirate:")), None)

    def adjacent(self, empire: str) -> list[str]:
        """The neighbours of an empire; Catherine of Navarre parts Portugal and France."""
        near = list(EMPIRES[empire]["adjacent"])
        if empire in ("portugal", "france") and self.anybody_has("portugal_france_not_adjacent"):
            near = [e for e in near if e not in ("portugal", "france")]
        return near

    def one_shot(self, card: str) -> str:
        """The one-shot of a card in this edition."""
        return str(ONE_SHOTS[self.rules].get(card, CARDS[card].get("one_shot", "")))

    def faces(self, empire: str) -> list[str]:
        """The states an empire can be in."""
        if self.second:
            return ["medieval", "catholic", "islamic", "reformist"]
        return list(FACES[2 if self.first else 3][empire])

    def region(self, item: Item) -> str:
        """East or west, of a square by its own empire."""
        return "east" if item.id in EAST else "west"

    # ------------------------------------------------------------------ tokens left

    def in_play(self, token: str) -> int:
        """How many of a token are on the table."""
        n = sum(1 for t in self.city.values() if t == token)
        n += sum(self.repressed(e).count(token) for e in EMPIRES)
        n += sum(tokens.count(token) for tokens in self.borders.values())
        if token.startswith("bishop:"):
            n += sum(1 for item in self.items.values() if item.bishop == token.partition(":")[2])
        return n

    def left(self, token: str) -> int:
        """How many of a token are left in the pool."""
        piece, _, of = token.partition(":")
        if piece == "pawn":
            return 10 - self.in_play(token)
        if piece == "bishop":
            return 5 - self.in_play(token)
        if piece in ("knight", "rook"):
            n = (10 if of == "catholic" else 7) - self.in_play(token)
            return n - self.in_play(f"pirate:{of}") if self.first and piece == "rook" else n
        if self.first:
            return self.left(f"rook:{of}")
        if self.second:
            return {"catholic": 6, "islamic": 4, "reformist": 3}[of] - self.in_play(token)
        faces = {"catholic": 10, "islamic": 7, "reformist": 3}[of] - self.in_play(token)
        return min(faces, 10 - sum(self.in_play(f"pirate:{r}") for r in ("catholic", "islamic", "reformist")))
