"""The position document: the whole table as JSON, open and hidden (format `signoria/pax-position/1`).

`load_position` refuses a document that contradicts itself with an error naming the offending path; anything left out takes
its value from the start of the game with those banks. `dump_position` writes a complete document.

A position of the solitaire game names the variant `solo` and two players: Fugger, and the bank that lends its pawns to the
automated opponent, whose hand is empty. Its turn is entered at the beginning, with the actions the document leaves it.
"""

from typing import Any, Final, Literal, NotRequired, TypedDict, final

from signoria.pax.abilities import PIRATE_PROOF, UNLIMITED_HAND, has
from signoria.pax.facts import (
    BANK_IDS,
    BISHOP,
    BORDER,
    BORDER_IDS,
    CITIES,
    CITY,
    CITY_EMPIRE,
    CITY_IDS,
    COLOUR_IDS,
    DECK,
    EAST,
    EMPIRE,
    EMPIRE_IDS,
    EMPORIA,
    FACES,
    HAND_LIMIT,
    IS_COMET,
    IS_QUEEN,
    IS_SEA,
    ITEM,
    ITEM_IDS,
    N_COLUMNS,
    N_PLACES,
    N_SQUARES,
    NONE,
    PAWN,
    PIRATE,
    POOL_OF,
    RED_SEA,
    REGION,
    RELIGION_IDS,
    SHIPS_IN_ALL,
    SIDE_IDS,
    START_COVERED,
    STATE_IDS,
    SUPPLIES,
    TOKEN,
    TOKEN_IDS,
    VENICE,
    VENICE2,
    VICTORY_IDS,
    WEST,
    Colour,
    Religion,
    Side,
    State,
    Victory,
)
from signoria.pax.ruleset import make_ruleset
from signoria.pax.settle import venice_has_two
from signoria.pax.setup import build_deck, comet_depth, missing_set, set_concessions, set_florins, set_map
from signoria.pax.state import (
    ACTION,
    COVERED,
    OPS,
    ROW_AT,
    Table,
    automated_seat,
    bank_id,
    empty_table,
    open_emporium,
    seat_of_pawn,
    venice_takes,
)
from signoria.table.dice import SEEDS, Dice
from signoria.table.documents import AnswerDocument
from signoria.table.errors import BadOption, BadPosition, Refusal

FORMAT: Final = "signoria/pax-position/1"
# How a game can end, by `Table.won_by`.
VICTORY_NAMES: Final[tuple[str, ...]] = (*VICTORY_IDS, "patron", "last_standing", "exhaustion")

# ---------------------------------------------------------------------- writing


Crown = Literal["king", "republic"]


@final
class CardEntry(TypedDict):
    """A card in a tableau, or a queen, and the religion of the bishop on it."""

    card: str
    bishop: Religion | None


class VassalEntry(TypedDict):
    """A square that lies with its suzerain."""

    empire: str
    bishop: Religion | None
    queens: list[CardEntry]


@final
class SquareEntry(TypedDict):
    """An empire square in a tableau."""

    empire: str
    side: Crown
    bishop: Religion | None
    queens: list[CardEntry]
    vassals: list[VassalEntry]


class PlayerEntry(TypedDict):
    """A player and what lies before him."""

    bank: str
    florins: int
    hand: list[str]
    old_maids: list[str]
    west: list[CardEntry | SquareEntry]
    east: list[CardEntry | SquareEntry]
    out: NotRequired[bool]


class EmpireEntry(TypedDict):
    """An empire on the map; queens and bishop where its square is in its throne."""

    state: State
    cities: dict[str, list[str]]
    repressed: list[str]
    queens: list[CardEntry]
    bishop: Religion | None


class PlaceEntry(TypedDict):
    """A place of the market."""

    card: str | None
    florins: int


class EndEntry(TypedDict):
    """How the game ended."""

    winners: list[str]
    victory: str


class TurnDocument(TypedDict):
    """The turn: who, and what was done in it."""

    player: str
    number: int
    actions_left: int
    ops_done: list[Side]
    fairs_done: list[Side]
    florins_placed_on: list[str]
    used: list[str]
    free_fair_used: NotRequired[bool]
    ops_running: NotRequired[list[str]]
    ops_made: NotRequired[int]
    op_borrowed: NotRequired[bool]


class PaxPosition(TypedDict):
    """The whole table of Pax Renaissance, hidden things included: docs/pax-position.md says what each part means."""

    format: Literal["signoria/pax-position/1"]
    rules: str
    variants: list[str]
    seed: int
    players: list[PlayerEntry]
    turn: TurnDocument
    empires: dict[str, EmpireEntry]
    borders: dict[str, list[str]]
    emporia: dict[Colour, str]
    market: dict[Side, list[PlaceEntry | None]]
    decks: dict[Side, list[str]]
    victories: dict[Victory, bool]
    decks_unknown: NotRequired[bool]
    end: NotRequired[EndEntry]
    answers: NotRequired[list[AnswerDocument]]


def bishop_id(t: Table, item: int) -> Religion | None:
    """The religion of the bishop on an item."""
    token = t.bishop[item]
    return RELIGION_IDS[token - BISHOP] if token else None


def _queens(t: Table, empire: int) -> list[CardEntry]:
    return [{"card": ITEM_IDS[queen], "bishop": bishop_id(t, queen)} for queen in t.queens[empire]]


def _entry(t: Table, item: int) -> CardEntry | SquareEntry:
    if item >= N_SQUARES:
        return {"card": ITEM_IDS[item], "bishop": bishop_id(t, item)}
    return {
        "empire": EMPIRE_IDS[item],
        "side": "republic" if t.republic[item] else "king",
        "bishop": bishop_id(t, item),
        "queens": _queens(t, item),
        "vassals": [
            {"empire": EMPIRE_IDS[v], "bishop": bishop_id(t, v), "queens": _queens(t, v)} for v in t.vassals[item]
        ],
    }


def dump_player(t: Table, seat: int) -> PlayerEntry:
    """One player of the document."""
    player: PlayerEntry = {
        "bank": BANK_IDS[t.bank[seat]],
        "florins": t.florins[seat],
        "hand": [ITEM_IDS[card] for card in t.hands[seat]],
        "old_maids": [ITEM_IDS[card] for card in t.old_maids[seat]],
        "west": [_entry(t, item) for item in t.rows[ROW_AT[seat][WEST]]],
        "east": [_entry(t, item) for item in t.rows[ROW_AT[seat][EAST]]],
    }
    if t.out[seat]:
        player["out"] = True
    return player


def _printed_cities(t: Table, empire: int) -> list[int]:
    """The cities of an empire that the map of this table shows."""
    red_sea = t.rules.white_emporia > 2
    return [c for c in CITIES[empire] if c != VENICE2 and (red_sea or c != RED_SEA)]


def dump_cities(t: Table, empire: int, by_place: bool = False) -> dict[str, list[str]]:
    """The tokens in the cities of an empire; Venice's second place is part of Venice.

    `by_place`: where only the second place is taken an empty name stands for the first, or it would not come back.
    """
    cities = {CITY_IDS[c]: [TOKEN_IDS[t.cities[c]]] if t.cities[c] > 0 else [] for c in _printed_cities(t, empire)}
    if VENICE2 in CITIES[empire] and t.cities[VENICE2] > 0:
        if by_place and not cities[CITY_IDS[VENICE]]:
            cities[CITY_IDS[VENICE]].append("")
        cities[CITY_IDS[VENICE]].append(TOKEN_IDS[t.cities[VENICE2]])
    return cities


def dump_border(t: Table, border: int) -> list[str]:
    """The tokens on a border."""
    return [TOKEN_IDS[token] for token in (t.concession[border], t.pirate[border]) if token]


def dump_turn(t: Table) -> TurnDocument:
    """The turn: who, and what was done in it."""
    turn: TurnDocument = {
        "player": BANK_IDS[t.bank[t.active]],
        "actions_left": t.actions_left,
        "number": t.turn_number,
        "ops_done": [SIDE_IDS[side] for side in (0, 1) if t.ops_done >> side & 1],
        "fairs_done": [SIDE_IDS[side] for side in (0, 1) if t.fairs_done >> side & 1],
        "florins_placed_on": [
            ITEM_IDS[t.market[i]] for i in range(N_PLACES) if t.barred >> i & 1 and t.market[i] != NONE
        ],
        "used": [ITEM_IDS[i] for i in range(t.used.bit_length()) if t.used >> i & 1],
    }
    if t.fair_free_used:
        turn["free_fair_used"] = True
    if t.phase == OPS:
        turn["ops_running"] = [SIDE_IDS[side] for side in (0, 1) if t.ops_running >> side & 1]
        turn["ops_made"] = t.ops_made
        if t.op_borrowed:
            turn["op_borrowed"] = True
    return turn


def dump_position(t: Table) -> PaxPosition:
    """The whole table as a complete document."""
    document: PaxPosition = {
        "format": FORMAT,
        "rules": t.rules.name,
        "variants": t.rules.variants(),
        "seed": t.seed,
        "players": [dump_player(t, seat) for seat in range(t.n)],
        "turn": dump_turn(t),
        "empires": {
            name: {
                "state": STATE_IDS[t.map_state[e]],
                "cities": dump_cities(t, e, by_place=True),
                "repressed": [TOKEN_IDS[token] for token in t.repressed[e]],
                "queens": _queens(t, e) if t.owner[e] == NONE else [],
                "bishop": bishop_id(t, e) if t.owner[e] == NONE else None,
            }
            for e, name in enumerate(EMPIRE_IDS)
        },
        "borders": {name: dump_border(t, b) for b, name in enumerate(BORDER_IDS)},
        "emporia": {colour: CITY_IDS[open_emporium(t, i)] for i, colour in enumerate(COLOUR_IDS)},
        "market": {
            side: [_market_place(t, i * N_COLUMNS + column) for column in range(N_COLUMNS)]
            for i, side in enumerate(SIDE_IDS)
        },
        "decks": {side: [ITEM_IDS[card] for card in t.decks[i][t.drawn[i] :]] for i, side in enumerate(SIDE_IDS)},
        "victories": {name: bool(t.victories >> v & 1) for v, name in enumerate(VICTORY_IDS)},
    }
    if t.decks_unknown:
        document["decks_unknown"] = True
    if t.over:
        document["end"] = {"winners": [bank_id(t, seat) for seat in t.winners], "victory": VICTORY_NAMES[t.won_by]}
    return document


def _market_place(t: Table, place: int) -> PlaceEntry | None:
    card, on_it = t.market[place], t.market_florins[place]
    if card == NONE and not on_it:
        return None
    return {"card": None if card == NONE else ITEM_IDS[card], "florins": on_it}


# ---------------------------------------------------------------------- reading: what sort of thing stands where


def _refuse(path: str, key: str, *values: object) -> BadPosition:
    return BadPosition(path or "document", key, *values)


def _dict(value: Any, path: str, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise _refuse(path, "an object is needed here, not {0}.", _shown(value))
    for key in value:
        if key not in keys:
            raise _refuse(_join(path, str(key)), "there is no such entry: known are {0}.", ", ".join(keys))
    return value


def _list(value: Any, path: str) -> list[Any]:
    if not isinstance(value, list):
        raise _refuse(path, "a list is needed here, not {0}.", _shown(value))
    return value


def _whole(value: Any, path: str, low: int = 0, high: int | None = None) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < low or (high is not None and value > high):
        limits = Refusal("of at least {0}", low) if high is None else Refusal("from {0} to {1}", low, high)
        raise _refuse(path, "a whole number {0} is needed here, not {1}.", limits, _shown(value))
    return value


def _flag(value: Any, path: str) -> bool:
    if not isinstance(value, bool):
        raise _refuse(path, "true or false is needed here, not {0}.", _shown(value))
    return value


def _named(value: Any, path: str, names: Any, sort: str) -> int:
    if isinstance(value, str) and value in names:
        return int(names[value] if isinstance(names, dict) else names.index(value))
    known = list(names)
    if len(known) > 12:
        raise _refuse(path, "there is no {0} {1}.", Refusal(sort), _shown(value))
    raise _refuse(path, "there is no {0} {1}: known are {2}.", Refusal(sort), _shown(value), ", ".join(known))


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


class _Reader:
    """Reads one document onto a table, keeping track of where each card was found."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.document = document
        self.found: dict[int, str] = {}  # where each card or square was found
        players = _list(document.get("players"), "players")
        if not 2 <= len(players) <= 4:
            raise _refuse("players", "two to four players are needed, not {0}.", len(players))
        keys = ("bank", "florins", "hand", "old_maids", "west", "east", "out")
        self.players = [_dict(p, f"players[{i}]", keys) for i, p in enumerate(players)]
        banks: list[int] = []
        for i, player in enumerate(self.players):
            bank = _named(player.get("bank"), f"players[{i}].bank", BANK_IDS, "bank")
            if bank in banks:
                raise _refuse(f"players[{i}].bank", "{0} plays already.", BANK_IDS[bank])
            banks.append(bank)
        variants = _list(document.get("variants", []), "variants")
        try:
            rules = make_ruleset(document.get("rules"), variants)
        except BadOption as error:
            raise _refuse(error.about or "variants", "{0}", error) from error
        if rules.solo and (len(banks) != 2 or BANK_IDS.index("fugger") not in banks):
            raise _refuse("players", "alone Fugger plays against one other bank, the automated opponent.")
        self.seed = _whole(document.get("seed", 0), "seed", 0, SEEDS - 1)
        self.t = empty_table(rules, banks, self.seed)

    # ------------------------------------------------------------------ parts

    def read(self) -> Table:
        t = self.t
        set_map(t)
        set_concessions(t)
        set_florins(t)
        t.pool = list(SUPPLIES[t.rules.pirate_pieces])  # counted again at the end
        self._players()
        self._empires()
        self._borders()
        self._emporia()
        self._victories()
        self._market_and_decks()
        self._end()
        self._turn()
        self._check()
        return t

    def _card(self, value: Any, path: str, comet: bool = False) -> int:
        item = _named(value, path, ITEM, "card")
        if item < N_SQUARES:
            raise _refuse(path, "{0!r} is an empire square, not a card.", value)
        self._check_set(value, item, path)
        if IS_COMET[item] and not comet:
            raise _refuse(path, "{0} is a comet, which lies only in the market or a deck.", value)
        if item in self.found:
            raise _refuse(path, "{0} lies in {1} already.", value, self.found[item])
        self.found[item] = path
        return item

    def _check_set(self, value: Any, item: int, path: str) -> None:
        rules = self.t.rules
        lacking = missing_set(rules, item)
        if lacking == "promo":
            raise _refuse(path, "{0} is a promo card: add the variant promo_cards to use it.", value)
        if lacking == "expansion":
            raise _refuse(path, "{0} is a card of the expansion: add the variant expansion to use it.", value)
        if lacking is not None:
            raise _refuse(path, "{0} is not a card of the rule set {1}.", value, rules.name)

    def _bishop(self, value: Any, item: int, path: str) -> None:
        if value is not None:
            self.t.bishop[item] = BISHOP + _named(value, path, RELIGION_IDS, "religion")

    def _players(self) -> None:
        t = self.t
        for seat, player in enumerate(self.players):
            path = f"players[{seat}]"
            if "florins" in player:
                t.florins[seat] = _whole(player["florins"], f"{path}.florins")
            t.out[seat] = _flag(player.get("out", False), f"{path}.out")
            hand = _list(player.get("hand", []), f"{path}.hand")
            t.hands[seat] = tuple([self._card(c, f"{path}.hand[{i}]") for i, c in enumerate(hand)])
            maids: list[int] = []
            for i, c in enumerate(_list(player.get("old_maids", []), f"{path}.old_maids")):
                queen = self._card(c, f"{path}.old_maids[{i}]")
                if not IS_QUEEN[queen]:
                    raise _refuse(f"{path}.old_maids[{i}]", "{0} is no queen: only queens become old maids.", c)
                maids.append(queen)
            t.old_maids[seat] = tuple(maids)
            for side, name in enumerate(SIDE_IDS):
                entries = _list(player.get(name, []), f"{path}.{name}")
                t.rows[ROW_AT[seat][side]] = tuple(
                    [self._row_entry(e, f"{path}.{name}[{i}]", seat, side) for i, e in enumerate(entries)]
                )
        t.china = -sum(t.florins)

    def _row_entry(self, value: Any, path: str, seat: int, side: int) -> int:
        entry = _dict(value, path, ("card", "bishop", "empire", "side", "queens", "vassals"))
        if "card" in entry:
            _dict(entry, path, ("card", "bishop"))
            item = self._card(entry["card"], f"{path}.card")
            if IS_QUEEN[item]:
                raise _refuse(
                    f"{path}.card", "{0} is a queen: she lies with her king or as an old maid.", entry["card"]
                )
            if DECK[item] != side:
                raise _refuse(f"{path}.card", "{0} belongs to the {1} side.", entry["card"], SIDE_IDS[DECK[item]])
            self._bishop(entry.get("bishop"), item, f"{path}.bishop")
            return item
        empire = self._square(entry, path, seat)
        if REGION[empire] != side:
            raise _refuse(f"{path}.empire", "{0} belongs to the {1} side.", entry["empire"], SIDE_IDS[REGION[empire]])
        self.t.republic[empire] = bool(_named(entry.get("side", "king"), f"{path}.side", ("king", "republic"), "side"))
        vassals = _list(entry.get("vassals", []), f"{path}.vassals")
        if self.t.republic[empire] and (vassals or self.t.queens[empire]):
            raise _refuse(path, "{0} is a republic: only a king has queens and vassals.", entry["empire"])
        for i, v in enumerate(vassals):
            below = f"{path}.vassals[{i}]"
            vassal = self._square(_dict(v, below, ("empire", "bishop", "queens", "side")), below, seat)
            if v.get("side", "king") != "king":
                raise _refuse(f"{below}.side", "a vassal is always a king.")
            self.t.suzerain[vassal] = empire
            self.t.vassals[empire] += (vassal,)
        return empire

    def _square(self, entry: dict[str, Any], path: str, seat: int) -> int:
        empire = _named(entry.get("empire"), f"{path}.empire", EMPIRE, "empire")
        if empire in self.found:
            raise _refuse(f"{path}.empire", "{0} lies in {1} already.", EMPIRE_IDS[empire], self.found[empire])
        self.found[empire] = path
        self.t.owner[empire] = seat
        self._bishop(entry.get("bishop"), empire, f"{path}.bishop")
        self._queens(entry.get("queens", []), f"{path}.queens", empire)
        return empire

    def _queens(self, value: Any, path: str, empire: int) -> None:
        for i, q in enumerate(_list(value, path)):
            queen = _dict(q, f"{path}[{i}]", ("card", "bishop"))
            item = self._card(queen.get("card"), f"{path}[{i}].card")
            if not IS_QUEEN[item]:
                raise _refuse(f"{path}[{i}].card", "{0} is no queen.", queen["card"])
            if queen.get("bishop") is not None and self.t.rules.couple_bishop_slots == 1:
                raise _refuse(f"{path}[{i}].bishop", "king and queen have one place for a bishop, on the king.")
            self._bishop(queen.get("bishop"), item, f"{path}[{i}].bishop")
            self.t.queens[empire] += (item,)

    def _empires(self) -> None:
        t = self.t
        empires = _dict(self.document.get("empires", {}), "empires", EMPIRE_IDS)
        for name, value in empires.items():
            e, path = EMPIRE[name], f"empires.{name}"
            entry = _dict(value, path, ("state", "cities", "repressed", "queens", "bishop"))
            if "state" in entry:
                t.map_state[e] = _named(entry["state"], f"{path}.state", STATE_IDS, "map state")
                printed = FACES[t.rules.map_states_per_empire][e]
                if t.map_state[e] not in printed:
                    known = ", ".join(STATE_IDS[state] for state in printed)
                    raise _refuse(f"{path}.state", "{0} has no map card of that state: it has {1}.", name, known)
            self._cities(entry.get("cities", {}), f"{path}.cities", e)
            held = _list(entry.get("repressed", []), f"{path}.repressed")
            for i, token_id in enumerate(held):
                token = self._token(token_id, f"{path}.repressed[{i}]")
                if PIRATE <= token < PAWN:
                    raise _refuse(f"{path}.repressed[{i}]", "{0} is never repressed.", token_id)
                t.repressed[e] += (token,)
            if t.owner[e] != NONE and (entry.get("queens") or entry.get("bishop") is not None):
                raise _refuse(path, "queens and bishop belong to the square in {0}, not to the throne.", self.found[e])
            self._queens(entry.get("queens", []), f"{path}.queens", e)
            self._bishop(entry.get("bishop"), e, f"{path}.bishop")
            if t.owner[e] == NONE:
                self._check_unowned(e, path)

    def _check_unowned(self, empire: int, path: str) -> None:
        t = self.t
        holds = t.rules.throne_holds
        lying = {
            "repressed": bool(t.repressed[empire]),
            "queen": bool(t.queens[empire]),
            "bishop": any(t.bishop[item] for item in (empire, *t.queens[empire])),
        }
        for what, there in lying.items():
            if there and what not in holds:
                key = "queens" if what == "queen" else what
                raise _refuse(f"{path}.{key}", "nothing of that sort lies on an empire that no tableau holds.")

    def _token(self, value: Any, path: str) -> int:
        token = _named(value, path, TOKEN, "token")
        if token >= PAWN and token - PAWN not in self.t.bank:
            raise _refuse(path, "{0} does not play.", BANK_IDS[token - PAWN])
        return token

    def _cities(self, value: Any, path: str, empire: int) -> None:
        names = tuple(CITY_IDS[c] for c in _printed_cities(self.t, empire))
        for name, tokens in _dict(value, path, names).items():
            city = CITY[name]
            listed = _list(tokens, f"{path}.{name}")
            second_only = city == VENICE and len(listed) == 2 and listed[0] == ""
            here = [
                0 if second_only and i == 0 else self._token(x, f"{path}.{name}[{i}]") for i, x in enumerate(listed)
            ]
            if any(token >= PIRATE for token in here):
                raise _refuse(f"{path}.{name}", "a city holds a knight or a rook.")
            if len(here) > (2 if city == VENICE else 1):
                raise _refuse(
                    f"{path}.{name}", "{0} tokens do not fit: it holds {1}.", len(here), 2 if city == VENICE else 1
                )
            self.t.cities[city] = here[0] if here else 0
            if len(here) == 2:
                self.t.cities[VENICE2] = here[1]

    def _borders(self) -> None:
        t = self.t
        for name, value in _dict(self.document.get("borders", {}), "borders", BORDER_IDS).items():
            b, path = BORDER[name], f"borders.{name}"
            t.concession[b] = t.pirate[b] = 0
            for i, token_id in enumerate(_list(value, path)):
                token = self._token(token_id, f"{path}[{i}]")
                if token >= PAWN and not t.concession[b]:
                    t.concession[b] = token
                elif PIRATE <= token < BISHOP and not t.pirate[b]:
                    if not IS_SEA[b]:
                        raise _refuse(f"{path}[{i}]", "a pirate cannot be on a land border.")
                    t.pirate[b] = token
                else:
                    raise _refuse(f"{path}[{i}]", "{0} does not fit: a border holds one pawn or one pirate.", token_id)

    def _emporia(self) -> None:
        t = self.t
        emporia = _dict(self.document.get("emporia", {}), "emporia", COLOUR_IDS)
        for colour, name in enumerate(COLOUR_IDS):
            opened = next(c for c in EMPORIA[colour] if c not in START_COVERED)
            if name in emporia:
                names = {CITY_IDS[c]: c for c in EMPORIA[colour] if c != RED_SEA or t.rules.white_emporia > 2}
                opened = _named(emporia[name], f"emporia.{name}", names, f"{name} emporium")
            for c in EMPORIA[colour]:
                if c == opened:
                    t.cities[c] = max(t.cities[c], 0)
                elif t.cities[c] > 0 and self._names_city(c):
                    raise _refuse(f"emporia.{name}", "{0} is covered but holds a token.", CITY_IDS[c])
                else:
                    t.cities[c] = COVERED

    def _names_city(self, city: int) -> bool:
        empires: dict[str, Any] = self.document.get("empires", {})
        return any(CITY_IDS[city] in entry.get("cities", {}) for entry in empires.values())

    def _victories(self) -> None:
        for name, value in _dict(self.document.get("victories", {}), "victories", VICTORY_IDS).items():
            if _flag(value, f"victories.{name}"):
                self.t.victories |= 1 << VICTORY_IDS.index(name)

    def _end(self) -> None:
        """A finished game: who has won, and how."""
        if "end" not in self.document:
            return
        t = self.t
        end = _dict(self.document["end"], "end", ("winners", "victory"))
        winners = _list(end.get("winners", []), "end.winners")
        seats: list[int] = []
        for i, name in enumerate(winners):
            bank = _named(name, f"end.winners[{i}]", BANK_IDS, "bank")
            if bank not in t.bank:
                raise _refuse(f"end.winners[{i}]", "{0} does not play.", name)
            seats.append(t.bank.index(bank))
        if not seats:
            raise _refuse("end.winners", "a finished game has a winner.")
        t.over = True
        t.winners = tuple(seats)
        t.won_by = _named(end.get("victory"), "end.victory", VICTORY_NAMES, "end")

    def _market_and_decks(self) -> None:
        t = self.t
        market = _dict(self.document.get("market", {}), "market", SIDE_IDS)
        decks = _dict(self.document.get("decks", {}), "decks", SIDE_IDS)
        t.decks_unknown = _flag(self.document.get("decks_unknown", False), "decks_unknown")
        for side, name in enumerate(SIDE_IDS):
            if name in market:
                self._market_row(market[name], side, f"market.{name}")
        for side, name in enumerate(SIDE_IDS):
            if name in decks:
                cards = _list(decks[name], f"decks.{name}")
                t.decks[side] = tuple([self._card(c, f"decks.{name}[{i}]", comet=True) for i, c in enumerate(cards)])
                t.comet_depth[side] = len(cards)
        dice = Dice(self.seed)
        for side, name in enumerate(SIDE_IDS):
            built = [c for c in build_deck(t.rules, side, t.n, dice) if c not in self.found]
            dealt, rest = built[:N_COLUMNS], built[N_COLUMNS:]
            if name not in market:
                if name in decks:
                    # The deck is as told, so the row can only be dealt from what is in no deck.
                    dealt = [c for c in built if not IS_COMET[c]][:N_COLUMNS]
                for column, card in enumerate(dealt):
                    t.market[side * N_COLUMNS + column] = card
                    self.found[card] = f"market.{name}"
            if name not in decks:
                t.decks[side] = tuple(rest)
                t.comet_depth[side] = min(len(rest), comet_depth(t.rules, side))
        for card in t.market:
            if card != NONE:
                t.seen |= 1 << card
        for row in t.rows:
            for item in row:
                t.seen |= 1 << item
        for seen in (*t.queens, *t.old_maids):
            for queen in seen:
                t.seen |= 1 << queen
        if t.rules.astrology:
            for deck in t.decks:
                if deck:
                    t.seen |= 1 << deck[0]

    def _market_row(self, value: Any, side: int, path: str) -> None:
        places = _list(value, path)
        if len(places) != N_COLUMNS:
            raise _refuse(path, "a row has {0} places, not {1}.", N_COLUMNS, len(places))
        for column, place in enumerate(places):
            if place is None:
                continue
            here = f"{path}[{column}]"
            entry = _dict(place, here, ("card", "florins"))
            if entry.get("card") is not None:
                self.t.market[side * N_COLUMNS + column] = self._card(entry["card"], f"{here}.card", comet=True)
            self.t.market_florins[side * N_COLUMNS + column] = _whole(entry.get("florins", 0), f"{here}.florins")

    def _turn(self) -> None:
        t = self.t
        keys = ("player", "actions_left", "number", "ops_done", "fairs_done", "florins_placed_on", "used",
                "free_fair_used", "ops_running", "ops_made", "op_borrowed")  # fmt: skip
        turn = _dict(self.document.get("turn", {}), "turn", keys)
        if "player" in turn:
            bank = _named(turn["player"], "turn.player", BANK_IDS, "bank")
            if bank not in t.bank:
                raise _refuse("turn.player", "{0} does not play.", turn["player"])
            t.active = t.bank.index(bank)
        if t.out[t.active] and not t.over:
            raise _refuse("turn.player", "the player whose turn it is is out of the game.")
        t.actions_left = _whole(turn.get("actions_left", 2), "turn.actions_left", 0, 2)
        t.turn_number = _whole(turn.get("number", 1), "turn.number", 1)
        t.ops_done = self._sides(turn, "ops_done")
        t.fairs_done = self._sides(turn, "fairs_done")
        t.fair_free_used = _flag(turn.get("free_fair_used", False), "turn.free_fair_used")
        t.ops_running = self._sides(turn, "ops_running")
        t.ops_made = _whole(turn.get("ops_made", 0), "turn.ops_made")
        t.op_borrowed = _flag(turn.get("op_borrowed", False), "turn.op_borrowed")
        t.phase = OPS if t.ops_running else ACTION
        for i, name in enumerate(_list(turn.get("florins_placed_on", []), "turn.florins_placed_on")):
            card = _named(name, f"turn.florins_placed_on[{i}]", ITEM, "card")
            if card not in t.market:
                raise _refuse(f"turn.florins_placed_on[{i}]", "{0} does not lie in the market.", name)
            t.barred |= 1 << t.market.index(card)
        for i, name in enumerate(_list(turn.get("used", []), "turn.used")):
            t.used |= 1 << _named(name, f"turn.used[{i}]", ITEM, "card or empire")

    def _sides(self, turn: dict[str, Any], key: str) -> int:
        bits = 0
        for i, side in enumerate(_list(turn.get(key, []), f"turn.{key}")):
            bits |= 1 << _named(side, f"turn.{key}[{i}]", SIDE_IDS, "side")
        return bits

    # ------------------------------------------------------------------ the whole

    def _tokens(self) -> list[tuple[int, str]]:
        """Every token on the table, and where the document has it."""
        t = self.t
        found: list[tuple[int, str]] = []
        for c, name in enumerate(CITY_IDS):
            city = CITY_IDS[VENICE] if c == VENICE2 else name
            if t.cities[c] > 0:
                found.append((t.cities[c], f"empires.{EMPIRE_IDS[CITY_EMPIRE[c]]}.cities.{city}"))
        for e, name in enumerate(EMPIRE_IDS):
            found += [(token, f"empires.{name}.repressed[{i}]") for i, token in enumerate(t.repressed[e])]
        for b, name in enumerate(BORDER_IDS):
            found += [(token, f"borders.{name}") for token in (t.concession[b], t.pirate[b]) if token]
        for item, token in enumerate(t.bishop):
            if token:
                place = self.found.get(item, f"empires.{ITEM_IDS[item]}").removesuffix(".card")
                found.append((token, f"{place}.bishop"))
        return found

    def _count_tokens(self) -> None:
        t = self.t
        pieces = t.rules.pirate_pieces
        ships = SHIPS_IN_ALL[pieces]
        for token, path in self._tokens():
            pool = POOL_OF[pieces][token]
            t.pool[pool] -= 1
            if t.pool[pool] < 0:
                raise _refuse(path, "there are more than {0} of {1}.", SUPPLIES[pieces][pool], TOKEN_IDS[pool])
            if ships and PIRATE <= token < BISHOP and sum(1 for pirate in t.pirate if pirate) > ships:
                raise _refuse(path, "there are more than {0} ships.", ships)

    def _check(self) -> None:
        t = self.t
        t.china = -sum(t.florins) - sum(t.market_florins)
        self._count_tokens()
        t.actives = None
        t.prestige = None
        if t.cities[VENICE2] > 0 and not venice_has_two(t):
            raise _refuse("empires.papal_states.cities.venice", "two tokens fit only while a condottiere serves.")
        if t.cities[VENICE2] > 0 and t.cities[VENICE] > 0 and not venice_takes(t, VENICE2, t.cities[VENICE2]):
            raise _refuse("empires.papal_states.cities.venice", "only two gold knights fit there together.")
        if venice_has_two(t) and t.cities[VENICE2] == COVERED:
            t.cities[VENICE2] = 0
        for b, name in enumerate(BORDER_IDS):
            pawn = t.concession[b]
            if pawn and t.pirate[b] and not has(t, seat_of_pawn(t, pawn), PIRATE_PROOF):
                raise _refuse(
                    f"borders.{name}", "a pawn and a pirate share a border only under an ability of its owner."
                )
        opponent = automated_seat(t)
        if opponent >= 0 and t.hands[opponent]:
            raise _refuse(f"players[{opponent}].hand", "the automated opponent holds no hand.")
        for seat in range(t.n):
            if len(t.hands[seat]) > HAND_LIMIT and not has(t, seat, UNLIMITED_HAND):
                raise _refuse(f"players[{seat}].hand", "a hand holds at most {0} cards.", HAND_LIMIT)


def load_position(document: Any) -> Table:
    """The table a document describes; raises BadPosition naming the offending path."""
    keys = ("format", "rules", "variants", "seed", "players", "turn", "empires", "borders", "emporia", "market",
            "decks", "decks_unknown", "victories", "end")  # fmt: skip
    # That it is another format says more than what is strange in it.
    if isinstance(document, dict) and document.get("format", FORMAT) != FORMAT:
        raise _refuse("format", "the format must be {0!r}, not {1}.", FORMAT, _shown(document["format"]))
    document = _dict(document, "", keys)
    return _Reader(document).read()
