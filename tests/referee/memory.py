"""What the referee remembers of a game: the choices that led to a question, and the battle that is being fought."""

from typing import Any

from tests.referee.board import Board
from tests.referee.facts import CARDS
from tests.referee.pax import armies, campaign_armies, usable

PLACED = (
    "agent_in_city",
    "agent_in_border",
    "bishop_on",
    "survivor_in_city",
    "survivor_in_border",
    "levy",
    "concession",
)
AGENT_QUESTIONS = ("agent_city", "agent_border", "agent_card")


class Memory:
    """Follows a game by its questions, answers and events."""

    def __init__(self) -> None:
        self.card = ""
        self.op = ""
        self.acting = ""
        self.op_empire = ""
        self.empire = ""
        self.corsair = ""
        self.armies: dict[bool, list[str]] = {}
        self.waiting: list[str] = []  # agents still to be placed
        self.survivors: list[str] = []
        self.picked = ""
        self.spot = ""  # where a token is about to go
        self.must = False  # whether a levy must be raised
        self.colours: set[str] = set()
        self.optional = True
        self.fought = False  # whether the one-shot was a battle

    def chosen(self, doc: dict[str, Any], kind: str, seat: str, about: dict[str, Any], key: str) -> None:
        """A choice is about to be made on this table."""
        words = key.split()
        self.spot, self.must = ("" if kind == "donor" else words[-1]), False
        if kind == "levy":
            board = Board(doc)
            self.must = any(board.left(board.levy(c, about["empire"])) > 0 for c in board.vacant(about["empire"]))
        if kind == "action":
            self.card = words[1] if words[0] in ("play", "sell", "revolt") else ""
            self.optional, self.op, self.fought = True, "", False
            self._wait(seat, fought=False)
        elif kind in ("op", "borrow") and key != "pass":
            self.acting, self.op = words[1], words[2]
            self.op_empire = ""
        elif kind == "trigger":
            self.optional = key == "decline"
        elif kind == "op_empire":
            self.op_empire = words[1]
        elif kind == "agent" and key != "pass":
            self.waiting.remove(words[1])
        elif kind == "survivor":
            self.picked = key
        elif kind == "emancipate":
            self.empire = about["empire"]
        elif kind == "emancipate_west" and key != "pass":
            self.empire = words[2]
        elif kind == "corsair":
            self.op_empire = about["empire"]

    def told(self, doc: dict[str, Any], event: Any) -> None:
        """Something happened; `doc` is the table before the choice that led to it."""
        if event.kind == "ops":
            only = {key for side in event.data["sides"] for key in usable(Board(doc), event.data["seat"], side)}
            self.op = self.op_empire = ""
            if len(only) == 1:  # it is not asked
                _, self.acting, self.op = only.pop().split()
        if event.kind in PLACED:
            self.spot = ""  # the token is there; the next one goes elsewhere
        if event.kind == "campaign":
            self.acting = event.data["from_empire"]
        if event.kind == "battle":
            self.fought = True
            board = Board(doc)
            cause, empire, seat = event.data["cause"], event.data["empire"], event.data["seat"]
            if cause == "campaign":
                attack, defence = campaign_armies(board, seat, self.acting, empire)
            else:
                played = CARDS.get(self.card, {"kind": "queen"})
                agents = [] if played["kind"] == "queen" else played["agents"]
                attack, defence = armies(board, seat, cause, empire, agents)
            self.armies = {True: attack, False: defence}
            self.empire = empire
            self.colours = {_colour(board, key) for key in attack}
            self._wait(seat, fought=cause != "campaign")
        if event.kind == "casualty":
            side = self.armies[bool(event.data["attacking"])]
            key = _piece_key(event.data["piece"])
            if key in side:
                side.remove(key)
        if event.kind == "victorious":
            own = f" {self.empire}"
            self.survivors = [
                k for k in self.armies[True] if k.startswith("agent") or (k.startswith("repressed") and k.endswith(own))
            ]
        if event.kind in ("survivor_in_city", "survivor_in_border"):
            alike = [k for k in self.survivors if k.split()[1] == event.data["token"]]
            if alike:
                self.survivors.remove(self.picked if self.picked in alike else alike[0])
            self.picked = ""

    def _wait(self, seat: str, fought: bool) -> None:
        """The agents of the card in hand: all, or those that did not fight in its war."""
        if self.card not in CARDS or CARDS[self.card]["kind"] == "queen":
            self.waiting = []
            return
        agents = [f"pawn:{seat}" if a == "pawn" else a for a in CARDS[self.card]["agents"]]
        gone = [k.removeprefix("agent ") for k in self.armies.get(True, []) if k.startswith("agent ")] if fought else []
        for token in gone:
            agents.remove(token)
        self.waiting = agents


def _colour(board: Board, key: str) -> str:
    """The religion of an attacker."""
    what, _, rest = key.partition(" ")
    token = f"pirate:{board.pirate_on(rest)}" if what == "pirate" else rest.split()[0]
    if what == "city":
        token = board.city[rest] or ""
    return "" if token.startswith("pawn") or what == "concession" else token.partition(":")[2]


def _piece_key(piece: Any) -> str:
    """A piece of an event as the key of an option."""
    token, place = piece["token"], piece.get("place")
    if piece["zone"] == "repressed":
        return f"repressed {token} {place}"
    if piece["zone"] == "city":
        return f"city {place}"
    if place is None:
        return f"agent {token}"
    return f"{'concession' if token.startswith('pawn') else 'pirate'} {place}"
