"""The position document: the whole table as JSON, open and hidden (format `signoria/age-position/1`).

`load_position` refuses a document that contradicts itself with an error naming the offending path; anything left out takes
a plain value (docs/age-position.md lists them). `dump_position` writes a complete document.
"""

from typing import Any, Final, Literal, NotRequired, TypedDict

from signoria.age.cards import cards_of_epoch, epoch_of
from signoria.age.contradictions import check
from signoria.age.facts import (
    ARMS,
    CAPITAL_IDS,
    CARD,
    CARD_EVENT,
    CARD_IDS,
    CARD_KIND,
    CATEGORY_IDS,
    CHAOS,
    COMMODITY_IDS,
    DECREED,
    IS_WITHHELD,
    LEADER_CARD,
    LENGTH_IDS,
    LETTERS,
    MARKET,
    MAX_PLAYERS,
    MIN_PLAYERS,
    MISERY,
    N_CARDS,
    NONE,
    PHASE_IDS,
    POWERS_FOR,
    PROVINCE,
    PROVINCE_IDS,
    SHIP_IDS,
    SLOTS_FOR,
    STARTING_CASH,
    TOKENS,
    advances_in,
    letters_of,
    provinces_of,
)
from signoria.age.invariants import broken
from signoria.age.ruleset import PRESETS, make_ruleset
from signoria.age.state import (
    BUY_CARD_PHASE,
    CAPITAL_BID,
    CAPITAL_CHOICE,
    DRAFT,
    DRAW_CARD,
    END,
    EXPANSION,
    FINAL_CARD_PLAY,
    INCOME,
    ON_SHIP,
    ON_STABILIZATION,
    ORDER_OF_PLAY,
    PLAY_CARDS,
    PURCHASE,
    Table,
    order,
)
from signoria.age.turn import winners
from signoria.table.dice import SEEDS
from signoria.table.documents import AnswerDocument
from signoria.table.errors import BadOption, BadPosition

SPENT_IDS: Final[dict[int, str]] = {ON_SHIP: "ship", ON_STABILIZATION: "stabilization"}
FORMAT: Final = "signoria/age-position/1"

# How far a phase, or a player's part of it, has come: the names of `Table.stage`
STEPS: Final[dict[int, tuple[str, ...]]] = {
    DRAFT: ("start",),
    CAPITAL_BID: ("start",),
    CAPITAL_CHOICE: ("start",),
    ORDER_OF_PLAY: ("start", "bids", "places"),
    DRAW_CARD: ("start", "removal", "watermill"),
    BUY_CARD_PHASE: ("start", "card", "discard"),
    PLAY_CARDS: ("start", "part", "cards"),
    PURCHASE: ("start", "ship", "advances", "discard", "stabilization"),
    EXPANSION: ("start", "part", "tokens"),
    INCOME: ("start",),
    FINAL_CARD_PLAY: ("start", "part", "cards"),
    END: ("start",),
}
# Phases that go from player to player, in which a document may name whose part it is
_IN_PARTS: Final = (BUY_CARD_PHASE, PLAY_CARDS, PURCHASE, EXPANSION, FINAL_CARD_PLAY)
MOST_MONEY: Final = 100_000

# ---------------------------------------------------------------------- writing


class PlayerEntry(TypedDict):
    """A player: mat, hand, and what is his on the map."""

    name: str
    power: str | None
    rank: int | None
    place: int | None
    last_place: int | None
    bid: int
    cash: int
    written: int
    expansion: int
    ship: str
    misery: int | str  # a space of the Misery Index, or "chaos"
    relief: int
    advances: str  # their letters
    bought: str
    spent: list[list[str | int]]  # what on, and dollars
    hand: list[str]
    markers: list[str]
    new_markers: list[str]
    tokens: dict[str, int]
    new_tokens: dict[str, int]
    arms: list[str]
    enlightened: bool
    renaissance_used: bool
    cathedral_against: list[str]
    returned: str | None
    drawn: int
    knows: dict[str, list[str]]


class LeaderEntry(TypedDict):
    """A leader on the table."""

    card: str
    player: str
    boosted: bool
    patrons: list[str]


class CedingEntry(TypedDict):
    """Provinces that the loser of a War still has to cede."""

    loser: str
    winner: str
    provinces: int


class ExpansionEntry(TypedDict):
    """How far the active player's Expansion has come."""

    landed: dict[str, int]
    card_bought: bool
    cards_sold: int
    uncounted: list[str]
    converting: str | None
    trading: str | None


class AgePosition(TypedDict):
    """The whole table of Age of Renaissance, hidden things included: docs/age-position.md says what each part means."""

    format: Literal["signoria/age-position/1"]
    rules: str
    variants: list[str]
    length: str
    max_turns: int | None
    seed: int
    chance: int
    dice: list[int]
    turn: int
    phase: str
    step: str
    done: int
    player: str
    renaissance_asked: list[str]
    epoch: int
    final: bool
    players: list[PlayerEntry]
    pile: list[str]
    withheld: list[str]
    replay: list[str]
    conditions: dict[str, int]
    leaders: list[LeaderEntry]
    leaders_gone: int
    walter: str | None
    decree: str | None
    strife: bool
    crusades: bool
    civil_war: str | None
    mongol_armies: bool
    new_arms: bool
    decree_void: bool
    wars: list[list[str | int]]  # who declared it, the other side, ties so far
    wars_rolled: int
    wars_to_roll: int
    ceding: CedingEntry | None
    expansion: ExpansionEntry
    scores: list[list[int]]
    winners: list[str]
    answers: NotRequired[list[AnswerDocument]]


def dump_position(t: Table) -> AgePosition:
    """The whole table as a document."""
    return {
        "format": FORMAT,
        "rules": t.rules.name,
        "variants": t.rules.variants(),
        "length": LENGTH_IDS[t.last_epoch - 1],
        "max_turns": t.max_turns or None,
        "seed": t.seed,
        "chance": t.dice.word,
        "dice": list(t.loaded),
        "turn": t.turn,
        "phase": PHASE_IDS[t.phase],
        "step": STEPS[t.phase][t.stage],
        "done": t.at,
        "player": t.names[t.active],
        "renaissance_asked": _names(t, t.asked),
        "epoch": t.epoch,
        "final": t.final,
        "players": [dump_player(t, seat) for seat in range(t.n)],
        "pile": [CARD_IDS[card] for card in reversed(t.pile)],
        "withheld": [CARD_IDS[card] for card in t.withheld],
        "replay": [CARD_IDS[card] for card in reversed(t.replay)],
        "conditions": {COMMODITY_IDS[c]: n for c, n in enumerate(t.conditions) if n},
        "leaders": [
            {
                "card": CARD_IDS[card],
                "player": t.names[seat],
                "boosted": boosted,
                "patrons": _names(t, claims),
            }
            for (card, seat, boosted), claims in zip(t.leaders, t.claims, strict=True)
        ],
        "leaders_gone": t.led,
        "walter": None if t.walter == NONE else t.names[t.walter],
        "decree": None if t.decree == NONE else CATEGORY_IDS[t.decree],
        "strife": t.strife,
        "crusades": t.crusaded,
        "civil_war": None if t.civil_war == NONE else t.names[t.civil_war],
        "mongol_armies": t.mongols,
        "new_arms": t.gunpowder,
        "decree_void": t.strife_3,
        "wars": [[t.names[a], t.names[b], ties] for a, b, ties in t.wars],
        "wars_rolled": t.war_at,
        "wars_to_roll": t.war_todo,
        "ceding": None
        if not t.ceding[2]
        else {"loser": t.names[t.ceding[0]], "winner": t.names[t.ceding[1]], "provinces": t.ceding[2]},
        "expansion": {
            "landed": {PROVINCE_IDS[p]: n for p, n in sorted(t.landed.items())},
            "card_bought": t.card_bought,
            "cards_sold": t.cards_sold,
            "uncounted": [PROVINCE_IDS[p] for p in provinces_of(t.uncounted)],
            "converting": None if t.converting == NONE else PROVINCE_IDS[t.converting],
            "trading": None if t.trading == NONE else t.names[t.trading],
        },
        "scores": [list(row) for row in t.scores],
        "winners": [t.names[seat] for seat in t.winners],
    }


def spent_on(what: int) -> str:
    """What dollars were spent on in Purchase: the letter of an advance, the ship or Stabilization."""
    return LETTERS[what] if what >= 0 else SPENT_IDS[what]


def _names(t: Table, seats: int) -> list[str]:
    return [name for seat, name in enumerate(t.names) if seats >> seat & 1]


def dump_player(t: Table, seat: int) -> PlayerEntry:
    """One player of the document."""
    return {
        "name": t.names[seat],
        "power": None if t.power[seat] == NONE else CAPITAL_IDS[t.power[seat]],
        "rank": None if t.rank[seat] == NONE else t.rank[seat] + 1,
        "place": t.slot[seat] or None,
        "last_place": t.last_slot[seat] or None,
        "bid": t.bid[seat],
        "cash": t.cash[seat],
        "written": t.written[seat],
        "expansion": t.expansion[seat],
        "ship": SHIP_IDS[t.ship[seat]],
        "misery": "chaos" if t.chaos[seat] else MISERY[t.misery[seat]],
        "relief": t.relief[seat],
        "advances": letters_of(t.advances[seat]),
        "bought": letters_of(t.bought[seat]),
        "spent": [[spent_on(what), dollars] for what, dollars in t.spent[seat]],
        "hand": [CARD_IDS[card] for card in t.hands[seat]],
        "markers": [PROVINCE_IDS[p] for p in provinces_of(t.markers[seat])],
        "new_markers": [PROVINCE_IDS[p] for p in provinces_of(t.fresh[seat])],
        "tokens": {PROVINCE_IDS[p]: n for p, n in sorted(t.old[seat].items())},
        "new_tokens": {PROVINCE_IDS[p]: n for p, n in sorted(t.new[seat].items())},
        "arms": [CARD_IDS[c] for c in range(N_CARDS) if CARD_EVENT[c] in ARMS and t.arms[seat] >> CARD_EVENT[c] & 1],
        "enlightened": bool(t.ruler >> seat & 1),
        "renaissance_used": bool(t.renaissance >> seat & 1),
        "cathedral_against": _names(t, t.ticks[seat]),
        "returned": None if t.returned[seat] == NONE else CARD_IDS[t.returned[seat]],
        "drawn": t.drawn[seat],
        "knows": {CARD_IDS[card]: _names(t, holders) for card, holders in sorted(t.knows[seat].items())},
    }


# ---------------------------------------------------------------------- reading


class _Part:
    """A part of a document with its path, for reading it with errors that name the place."""

    def __init__(self, data: Any, path: str, known: tuple[str, ...]) -> None:
        if not isinstance(data, dict):
            raise BadPosition(path, "it is {0}, not an object.", _shown(data))
        for name in data:
            if name not in known:
                raise BadPosition(f"{path}.{name}" if path != "document" else str(name), "there is no such field.")
        self.data = data
        self.path = path

    def where(self, name: str) -> str:
        return name if self.path == "document" else f"{self.path}.{name}"

    def has(self, name: str) -> bool:
        return name in self.data

    def number(self, name: str, default: int, least: int, most: int) -> int:
        value = self.data.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadPosition(self.where(name), "it is {0}, not a number from {1} to {2}.", _shown(value), least, most)
        return value

    def truth(self, name: str, default: bool = False) -> bool:
        value = self.data.get(name, default)
        if not isinstance(value, bool):
            raise BadPosition(self.where(name), "it is {0}, not true or false.", _shown(value))
        return value

    def one_of(self, name: str, known: tuple[str, ...], default: str | None) -> int:
        """The number of a word among those known; NONE where it is null."""
        value = self.data.get(name, default)
        if value is None:
            return NONE
        if not isinstance(value, str) or value not in known:
            raise BadPosition(self.where(name), "there is no {0}: known are {1}.", _shown(value), _listed(known))
        return known.index(value)

    def words(self, name: str, known: tuple[str, ...]) -> list[int]:
        """A list of different words among those known, as numbers."""
        value = self.data.get(name, [])
        if not isinstance(value, list):
            raise BadPosition(self.where(name), "it is {0}, not a list.", _shown(value))
        found: list[int] = []
        for i, word in enumerate(value):
            if not isinstance(word, str) or word not in known:
                raise BadPosition(
                    f"{self.where(name)}[{i}]", "there is no {0}: known are {1}.", _shown(word), _listed(known)
                )
            if known.index(word) in found:
                raise BadPosition(f"{self.where(name)}[{i}]", "{0} is named twice.", _shown(word))
            found.append(known.index(word))
        return found

    def counts(self, name: str, known: tuple[str, ...], least: int, most: int) -> dict[int, int]:
        """Numbers by word."""
        value = self.data.get(name, {})
        if not isinstance(value, dict):
            raise BadPosition(self.where(name), "it is {0}, not an object.", _shown(value))
        for word in value:
            if word not in known:
                raise BadPosition(
                    f"{self.where(name)}.{word}", "there is no {0}: known are {1}.", _shown(word), _listed(known)
                )
        part = _Part(value, self.where(name), known)
        return {known.index(word): part.number(word, 0, least, most) for word in value}

    def letters(self, name: str) -> int:
        value = self.data.get(name, "")
        if not isinstance(value, str) or any(letter not in LETTERS for letter in value):
            raise BadPosition(self.where(name), "it is {0}, not letters of advances from A to Z.", _shown(value))
        return advances_in(value)


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _listed(known: tuple[str, ...]) -> str:
    return ", ".join(known) if len(known) <= 12 else f"{', '.join(known[:6])}, … ({len(known)} in all)"


_FIELDS: Final = (
    "format", "rules", "variants", "length", "max_turns", "seed", "chance", "dice", "turn", "phase", "step", "done",
    "player", "renaissance_asked", "epoch", "final", "players", "pile", "withheld", "replay", "conditions",
    "leaders", "leaders_gone", "walter", "decree", "strife", "crusades", "civil_war", "mongol_armies", "new_arms",
    "decree_void", "wars", "wars_rolled", "wars_to_roll", "ceding", "expansion", "scores", "winners",
)  # fmt: skip
_PLAYER_FIELDS: Final = (
    "name", "power", "rank", "place", "last_place", "bid", "cash", "written", "expansion", "ship", "misery", "relief",
    "advances",
    "bought", "spent", "hand", "markers", "new_markers", "tokens", "new_tokens", "arms", "enlightened", "renaissance_used",
    "cathedral_against", "returned", "drawn", "knows",
)  # fmt: skip


def load_position(document: Any) -> Table:
    """The table a document describes; raises BadPosition."""
    # That it is another format says more than what is strange in it.
    if isinstance(document, dict) and document.get("format", FORMAT) != FORMAT:
        raise BadPosition("format", "it is {0}, not {1!r}.", _shown(document["format"]), FORMAT)
    doc = _Part(document, "document", _FIELDS)
    variants = doc.data.get("variants", [])
    if not isinstance(variants, list):
        raise BadPosition("variants", "it is {0}, not a list.", _shown(variants))
    if doc.data.get("rules", "european") not in tuple(PRESETS):
        raise BadPosition(
            "rules", "there is no {0}: known are {1}.", _shown(doc.data["rules"]), _listed(tuple(PRESETS))
        )
    try:
        rules = make_ruleset(doc.data.get("rules"), variants)
    except BadOption as error:
        raise BadPosition(error.about or "variants", "{0}", error) from error
    players = _players(doc)
    names = _player_names(players)
    length = doc.one_of("length", LENGTH_IDS, "campaign")
    if length == NONE:
        raise BadPosition("length", "it is null: name a length.")
    t = Table(rules, names, length + 1, doc.number("seed", 0, 0, SEEDS - 1))
    t.lay_out()
    t.dice.word = doc.number("chance", t.dice.word, 0, SEEDS - 1)
    if doc.data.get("max_turns") is not None:
        t.max_turns = doc.number("max_turns", 0, 1, 1000)
    t.loaded = _dice(doc)
    t.turn = doc.number("turn", 2, 0, 1000)
    t.phase = doc.one_of("phase", PHASE_IDS, "play_cards")
    if t.phase == NONE:
        raise BadPosition("phase", "it is null: name a phase.")
    t.final = doc.truth("final")
    for seat, part in enumerate(players):
        _load_player(t, seat, part)
    _load_places(t, players)
    _load_cards(t, doc, players)
    _load_turn(t, doc)
    _load_progress(t, doc)
    check(t)
    wrong = broken(t)
    if wrong:
        raise BadPosition("document", "{0}.", wrong[0])
    return t


def _players(doc: _Part) -> list[_Part]:
    entries = doc.data.get("players")
    if not isinstance(entries, list) or not MIN_PLAYERS <= len(entries) <= MAX_PLAYERS:
        raise BadPosition("players", "it must be a list of {0} to {1} players.", MIN_PLAYERS, MAX_PLAYERS)
    named = [{"power": entry} if isinstance(entry, str) else entry for entry in entries]
    return [_Part(entry, f"players[{i}]", _PLAYER_FIELDS) for i, entry in enumerate(named)]


def _player_names(players: list[_Part]) -> tuple[str, ...]:
    names: list[str] = []
    for i, part in enumerate(players):
        name = part.data.get("name", part.data.get("power") or f"player{i + 1}")
        if not isinstance(name, str) or not name.isidentifier() or not name.isascii() or len(name) > 30:
            raise BadPosition(part.where("name"), "it is {0}, not a short name of letters and digits.", _shown(name))
        if name in names:
            raise BadPosition(part.where("name"), "{0!r} is named twice.", name)
        names.append(name)
    return tuple(names)


def _dice(doc: _Part) -> tuple[int, ...]:
    value = doc.data.get("dice", [])
    if not isinstance(value, list) or any(type(d) is not int or not 1 <= d <= 6 for d in value):
        raise BadPosition("dice", "it is {0}, not a list of numbers from 1 to 6.", _shown(value))
    return tuple(value)


def _load_player(t: Table, seat: int, part: _Part) -> None:
    t.power[seat] = part.one_of("power", CAPITAL_IDS[: POWERS_FOR[t.n]], None)
    if t.power[seat] == NONE and t.phase > CAPITAL_CHOICE:
        raise BadPosition(part.where("power"), "it is missing: every player has a capital by now.")
    if t.power[seat] in t.power[:seat] and t.power[seat] != NONE:
        raise BadPosition(part.where("power"), "{0!r} is named twice.", CAPITAL_IDS[t.power[seat]])
    t.cash[seat] = part.number("cash", STARTING_CASH, 0, MOST_MONEY)
    t.written[seat] = part.number("written", t.cash[seat], 0, MOST_MONEY)
    if part.data.get("last_place") is not None:
        t.last_slot[seat] = part.number("last_place", 0, 1, MAX_PLAYERS)
    t.bid[seat] = part.number("bid", 0, -MOST_MONEY, MOST_MONEY)
    t.expansion[seat] = part.number("expansion", 0, 0, TOKENS)
    t.ship[seat] = max(part.one_of("ship", SHIP_IDS, "none"), 0)
    t.chaos[seat] = part.data.get("misery") == "chaos"
    if t.chaos[seat]:
        t.misery[seat] = CHAOS
    elif type(part.data.get("misery", 0)) is int and part.data.get("misery", 0) in MISERY:
        t.misery[seat] = MISERY.index(part.data.get("misery", 0))
    else:
        raise BadPosition(
            part.where("misery"), "it is {0}, not a space of the Misery Index.", _shown(part.data["misery"])
        )
    t.relief[seat] = part.number("relief", 0, 0, 3)
    t.advances[seat] = part.letters("advances")
    t.bought[seat] = part.letters("bought")
    t.spent[seat] = _load_spent(part)
    if t.bought[seat] & ~t.advances[seat]:
        raise BadPosition(part.where("bought"), "an advance is bought and not owned.")
    known = tuple(name for p, name in enumerate(PROVINCE_IDS) if t.board.provinces >> p & 1)
    start = [CAPITAL_IDS[t.power[seat]]] if t.power[seat] != NONE else []
    markers = _Part({"markers": part.data.get("markers", start)}, part.path, ("markers",))
    t.markers[seat] = sum(1 << PROVINCE[known[p]] for p in markers.words("markers", known))
    t.fresh[seat] = sum(1 << PROVINCE[known[p]] for p in part.words("new_markers", known))
    most = max(MARKET)
    t.old[seat] = {PROVINCE[known[p]]: n for p, n in part.counts("tokens", known, 1, most).items()}
    t.new[seat] = {PROVINCE[known[p]]: n for p, n in part.counts("new_tokens", known, 1, most).items()}
    for card in part.words("arms", CARD_IDS):
        if CARD_EVENT[card] not in ARMS:
            raise BadPosition(part.where("arms"), "{0!r} is no military card.", CARD_IDS[card])
        t.arms[seat] |= 1 << CARD_EVENT[card]
    t.ruler |= part.truth("enlightened") << seat
    t.renaissance |= part.truth("renaissance_used") << seat
    t.ticks[seat] = sum(1 << other for other in part.words("cathedral_against", t.names))
    t.hands[seat] = tuple(part.words("hand", CARD_IDS))
    t.returned[seat] = part.one_of("returned", CARD_IDS, None)
    t.drawn[seat] = part.number("drawn", 0, 0, 1000)
    knows = part.data.get("knows", {})
    memory = _Part(knows, part.where("knows"), CARD_IDS)
    t.knows[seat] = {CARD[card]: sum(1 << s for s in memory.words(card, t.names)) for card in knows}


def _load_spent(part: _Part) -> tuple[tuple[int, int], ...]:
    known = {spent_on(what): what for what in (*range(len(LETTERS)), *SPENT_IDS)}
    lines = part.data.get("spent", [])
    if not isinstance(lines, list) or not all(isinstance(line, list) and len(line) == 2 for line in lines):
        raise BadPosition(part.where("spent"), "it is {0}, not a list of things and dollars.", _shown(lines))
    spent: list[tuple[int, int]] = []
    for i, (what, dollars) in enumerate(lines):
        if not isinstance(what, str) or what not in known:
            raise BadPosition(f"{part.where('spent')}[{i}]", "{0} is nothing that is bought in Purchase.", _shown(what))
        entry = _Part({"dollars": dollars}, f"{part.where('spent')}[{i}]", ("dollars",))
        spent.append((known[what], entry.number("dollars", 0, 0, MOST_MONEY)))
    return tuple(spent)


def _load_scores(t: Table, doc: _Part) -> tuple[tuple[int, ...], ...]:
    rows = doc.data.get("scores", [])
    if not isinstance(rows, list):
        raise BadPosition("scores", "it is {0}, not a list.", _shown(rows))
    before = 0
    for i, row in enumerate(rows):
        if not isinstance(row, list) or len(row) != t.n + 1 or any(type(n) is not int for n in row):
            raise BadPosition(f"scores[{i}]", "it is {0}, not a turn and the points of {1} players.", _shown(row), t.n)
        if not before < row[0] <= t.turn or any(abs(n) > MOST_MONEY for n in row):
            raise BadPosition(
                f"scores[{i}]", "turn {0} is not after turn {1} and up to turn {2}.", row[0], before, t.turn
            )
        before = row[0]
    return tuple(tuple(row) for row in rows)


def _load_places(t: Table, players: list[_Part]) -> None:
    """Ranks and places default to the order in which the players are listed."""
    for seat, part in enumerate(players):
        if t.phase <= CAPITAL_BID:
            continue
        t.rank[seat] = part.number("rank", seat + 1, 1, t.n) - 1
        if t.phase < ORDER_OF_PLAY:
            continue
        if part.data.get("place") is None and (t.phase == ORDER_OF_PLAY or part.has("place")):
            continue
        place = part.number("place", SLOTS_FOR[t.n][seat], 1, MAX_PLAYERS)
        if place not in SLOTS_FOR[t.n] or place in t.slot:
            raise BadPosition(part.where("place"), "place {0} is taken or not used with {1} players.", place, t.n)
        t.slot[seat] = place
    if t.phase > CAPITAL_BID and sorted(t.rank) != list(range(t.n)):
        raise BadPosition("players", "their ranks must be the numbers from 1 on, once each.")


def _load_cards(t: Table, doc: _Part, players: list[_Part]) -> None:
    """Where nothing is said, the rest of the current epoch lies shuffled in the pile."""
    shown = [card for hand in t.hands for card in hand] + doc.words("replay", CARD_IDS)
    played = [
        card for card in range(N_CARDS) if any(a >> CARD_EVENT[card] & 1 for a in t.arms if CARD_EVENT[card] >= 0)
    ]
    played += [CARD[entry["card"]] for entry in _leader_entries(doc) if entry.get("card") in CARD_IDS]
    latest = max((epoch_of(t.rules, card) for card in shown + played), default=1)
    t.epoch = doc.number("epoch", min(latest, t.last_epoch), 1, t.last_epoch)
    t.replay = tuple(reversed(doc.words("replay", CARD_IDS)))
    t.withheld = tuple(doc.words("withheld", CARD_IDS))
    if any(not IS_WITHHELD[card] for card in t.withheld):
        raise BadPosition("withheld", "it holds a card that is never held back.")
    if doc.has("pile"):
        t.pile = tuple(reversed(doc.words("pile", CARD_IDS)))
    else:
        elsewhere = {*shown, *t.withheld, *played}
        pile = [card for card in cards_of_epoch(t.rules, t.epoch) if card not in elsewhere]
        t.dice.shuffle(pile)
        t.pile = tuple(pile)


def _leader_entries(doc: _Part) -> list[dict[str, Any]]:
    entries = doc.data.get("leaders", [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise BadPosition("leaders", "it is {0}, not a list of objects.", _shown(entries))
    return entries


def _load_turn(t: Table, doc: _Part) -> None:
    """What lasts this turn, and what lasts for good."""
    for commodity, n in doc.counts("conditions", COMMODITY_IDS, -2, 2).items():
        t.conditions[commodity] = n
    for i, entry in enumerate(_leader_entries(doc)):
        part = _Part(entry, f"leaders[{i}]", ("card", "player", "boosted", "patrons"))
        card, seat = part.one_of("card", CARD_IDS, None), part.one_of("player", t.names, None)
        if card == NONE or CARD_KIND[card] != LEADER_CARD or seat == NONE:
            raise BadPosition(part.path, "it needs the card of a leader and the player who played it.")
        t.leaders += ((card, seat, part.truth("boosted")),)
        t.claims += (sum(1 << other for other in part.words("patrons", t.names)),)
    t.led = doc.number("leaders_gone", 0, 0, N_CARDS)
    t.walter = doc.one_of("walter", t.names, None)
    t.decree = doc.one_of("decree", CATEGORY_IDS, None)
    if t.decree != NONE and t.decree not in DECREED:
        raise BadPosition("decree", "{0!r} cannot be decreed.", CATEGORY_IDS[t.decree])
    t.strife = doc.truth("strife")
    t.crusaded = doc.truth("crusades")
    t.civil_war = doc.one_of("civil_war", t.names, None)
    t.mongols = doc.truth("mongol_armies")
    t.gunpowder = doc.truth("new_arms")
    t.strife_3 = doc.truth("decree_void")
    wars = doc.data.get("wars", [])
    if not isinstance(wars, list):
        raise BadPosition("wars", "it is {0}, not a list.", _shown(wars))
    for i, war in enumerate(wars):
        if not isinstance(war, list) or len(war) not in (2, 3):
            raise BadPosition(f"wars[{i}]", "a War has two sides, and a number of ties.")
        sides = _Part({f"wars[{i}]": war[:2]}, "document", (f"wars[{i}]",)).words(f"wars[{i}]", t.names)
        ties = _Part({"2": war[2] if len(war) == 3 else 1}, f"wars[{i}]", ("2",)).number("2", 1, 1, MOST_MONEY)
        t.wars += ((sides[0], sides[1], ties),)
    t.war_at = doc.number("wars_rolled", 0, 0, len(t.wars))
    t.war_todo = doc.number("wars_to_roll", 0, 0, len(t.wars) - t.war_at)
    ceding = doc.data.get("ceding")
    if ceding is not None:
        part = _Part(ceding, "ceding", ("loser", "winner", "provinces"))
        sides = [part.one_of("loser", t.names, None), part.one_of("winner", t.names, None)]
        if NONE in sides or sides[0] == sides[1]:
            raise BadPosition("ceding", "it needs a loser and a winner.")
        t.ceding = (sides[0], sides[1], part.number("provinces", 1, 1, 10))


def _load_progress(t: Table, doc: _Part) -> None:
    """Where the phase stands: whose part it is and how far that has come."""
    default = "start"
    if t.phase in _IN_PARTS and (doc.has("player") or t.phase == FINAL_CARD_PLAY):
        default = STEPS[t.phase][1]
    t.stage = max(doc.one_of("step", STEPS[t.phase], default), 0)
    player = doc.one_of("player", t.names, None)
    if t.phase in _IN_PARTS and player != NONE and t.stage > 0:
        t.at = order(t).index(player)
        t.active = player
    t.at = doc.number("done", t.at, 0, t.n)
    t.active = player if player != NONE else order(t)[0]
    if t.phase in _IN_PARTS and t.at < t.n and t.stage > 0 and order(t)[t.at] != t.active:
        raise BadPosition(
            "player", "after {0} parts of the phase it is the part of {1}.", t.at, t.names[order(t)[t.at]]
        )
    t.asked = sum(1 << seat for seat in doc.words("renaissance_asked", t.names))
    expansion = _Part(
        doc.data.get("expansion", {}),
        "expansion",
        ("landed", "card_bought", "cards_sold", "uncounted", "converting", "trading"),
    )
    t.landed = expansion.counts("landed", PROVINCE_IDS, 0, TOKENS)
    t.card_bought = expansion.truth("card_bought")
    t.cards_sold = expansion.number("cards_sold", 0, 0, MAX_PLAYERS)
    t.uncounted = sum(1 << p for p in expansion.words("uncounted", PROVINCE_IDS))
    t.converting = expansion.one_of("converting", PROVINCE_IDS, None)
    t.trading = expansion.one_of("trading", t.names, None)
    t.scores = _load_scores(t, doc)
    t.over = t.phase == END
    named = tuple(doc.words("winners", t.names))
    t.winners = winners(t) if t.over else ()
    if doc.has("winners") and named != t.winners:
        raise BadPosition("winners", "they do not follow from the points." if t.over else "the game is not over.")
