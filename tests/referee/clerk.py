"""A clerk beside the table: he hears what was decided and keeps a table of his own by the rules of Pax Renaissance.

From an event he takes only the decision (who takes which empire, which piece dies); what follows from it (who pays, what is
lost, where a square comes to lie) he works out himself. At the next action his table must be that of the engine.
"""

import copy
from collections import Counter
from typing import Any

from tests.referee.board import Board, Item
from tests.referee.facts import BORDERS, CARDS, EMPIRES, ROUTES, SQUARES, empires_at
from tests.referee.pax import (
    FULFILLED,
    WARS,
    agent_border,
    agent_card,
    agent_city,
    armies,
    campaign_armies,
    can_trigger,
    prestige,
    room,
    suitor,
)

Doc = dict[str, Any]
DOUBLING = "concessions_double_fairs_and_votes"
SPICES = "concessions_double_spice_islands"


class Clerk:
    """A table that is kept by hand."""

    def __init__(self, doc: Doc) -> None:
        self.wrong: list[str] = []
        self.heard: list[str] = []  # since the last comparison
        self.courses = 0  # rows of the automated opponent that were looked at
        self.begin(doc)

    def begin(self, doc: Doc) -> None:
        """Take over a table as it is."""
        self.doc = copy.deepcopy(doc)
        self.key = ""
        self.card, self.bank = "", ""  # that is being played or sold, and by whom
        self.cause = ""
        self.empire = ""  # where there is a war or a regime change
        self.lord = ""  # who campaigns
        self.sides: dict[bool, list[str]] = {}
        self.dead = {True: 0, False: 0}
        self.survivors: list[tuple[str, str]] = []
        self.taxed: tuple[str, str] | None = None
        self.visited: list[str] = []
        self.triggered = False
        self.asked: set[str] = set()  # kinds of questions since the last comparison
        self.due: set[str] = set()  # those that must have come
        self.agents: list[str] = []  # of the card played, neither placed nor asked for
        self.changed = ""  # the empire of the last regime change, while nothing was placed after it

    # ------------------------------------------------------------------ what lies where

    def board(self) -> Board:
        """The table, laid out."""
        return Board(self.doc)

    def player(self, bank: str) -> Doc:
        """The entry of a bank."""
        return next(p for p in self.doc["players"] if p["bank"] == bank)

    def owner(self, empire: str) -> str | None:
        """Whose tableau a square lies in."""
        return next((p["bank"] for p in self.doc["players"] for s in self._squares(p) if s["empire"] == empire), None)

    def _squares(self, player: Doc) -> list[Doc]:
        tops = [e for side in ("west", "east") for e in player[side] if "empire" in e]
        return tops + [v for top in tops for v in top["vassals"]]

    def square(self, empire: str) -> Doc:
        """The entry of a square in a tableau, or its throne."""
        for player in self.doc["players"]:
            for entry in self._squares(player):
                if entry["empire"] == empire:
                    return entry
        throne: Doc = self.doc["empires"][empire]
        return throne

    def pay(self, bank: str, florins: int) -> None:
        """To China, or from it."""
        self.player(bank)["florins"] -= florins

    def repress(self, token: str, empire: str) -> None:
        """REPRESS.0; in the first edition only onto a square in a tableau (V5)."""
        if self.doc["rules"] != "1e" or self.owner(empire):
            self.doc["empires"][empire]["repressed"].append(token)

    def kill(self, piece: Doc) -> None:
        """Take a piece from where it is."""
        zone, place, token = piece["zone"], str(piece.get("place")), piece["token"]
        if zone == "agent":
            return
        if zone == "city":
            self._leave(place, token)
        elif zone == "repressed":
            self.doc["empires"][place]["repressed"].remove(token)
        elif place in BORDERS:
            self.doc["borders"][place].remove(token)
        else:
            self._bishop_at(piece.get("item") or place)["bishop"] = None

    def _tokens(self, city: str) -> list[str]:
        name = "venice" if city == "venice2" else city
        empire = next(e for e in EMPIRES if name in EMPIRES[e]["cities"])
        found: list[str] = self.doc["empires"][empire]["cities"][name]
        found[:] = [t for t in found if t]  # which of the two places in Venice does not matter
        return found

    def _leave(self, city: str, token: str) -> None:
        self._tokens(city).remove(token)

    def _bishop_at(self, name: str) -> Doc:
        for player in self.doc["players"]:
            for side in ("west", "east"):
                for entry in player[side]:
                    if entry.get("card") == name:
                        found: Doc = entry
                        return found
        for empire in EMPIRES:
            square = self.square(empire)
            if empire == name:
                return square
            for queen in square["queens"]:
                if queen["card"] == name:
                    return square if self.board().says("couple_bishop_slots") == "1" else queen
        raise AssertionError(name)

    # ------------------------------------------------------------------ hearing

    def hear(self, event: Any) -> None:
        """Something was decided or done."""
        if self.taxed and event.kind != "taxed":
            border, empire = self.taxed
            self.taxed = None
            if event.kind != "tax_paid":  # F4.c
                pawn = next(t for t in self.doc["borders"][border] if t.startswith("pawn"))
                self.doc["borders"][border].remove(pawn)
                self.repress(pawn, empire)
        self.heard.append(f"{event.kind} {event.data}")
        method = getattr(self, f"on_{event.kind}", None)
        if method is not None:
            method(event.data)
            self._settle()

    def answered(self, asked: Any, key: str) -> None:
        """An answer, which no event may repeat."""
        self.key = key
        self.asked.add(asked.kind)
        if asked.kind == "action":
            self.triggered = False
        if asked.kind in ("agent_city", "agent_border", "agent_card") and asked.about["token"] in self.agents:
            self.agents.remove(asked.about["token"])
            if key == "pass":  # its like is declined with it
                self.agents = [t for t in self.agents if t != asked.about["token"]]
        if asked.kind == "agent" and key == "pass":
            self.agents = []
        self.heard.append(f"{asked.kind} {key}")
        self.west = (
            key.split()[-1] if asked.kind == "emancipate_west" else self.west if "emancipate" in asked.kind else ""
        )
        if asked.kind == "constantinople":
            for n, token in enumerate(key.split()[1:], 1):
                self._tokens(f"constantinople{n}")[:] = [] if token == "-" else [token]

    def unlike(self, doc: Doc) -> list[str]:
        """What is otherwise on a table."""
        if self.taxed:
            border, empire = self.taxed
            self.taxed = None
            pawn = next(t for t in self.doc["borders"][border] if t.startswith("pawn"))
            self.doc["borders"][border].remove(pawn)
            self.repress(pawn, empire)
        board = self.board()
        for empire in self.visited:  # G4.4
            if any(board.left(board.levy(c, empire)) > 0 for c in board.vacant(empire)):
                self.wrong.append(f"no levy in {empire}")
        self.visited = []
        self._unasked(board)
        found, self.wrong = self.wrong, []
        mine, theirs = _plain(self.doc), _plain(doc)
        return found + [f"{path}: {mine[path]}, the engine has {theirs.get(path)}"
                        for path in mine if mine[path] != theirs.get(path)]  # fmt: skip

    def _unasked(self, board: Board) -> None:
        """What must have been asked or done since the last comparison, and limits that always hold."""
        self.wrong += [f"{kind} was not asked" for kind in sorted(self.due - self.asked)]
        if self.changed and "emancipate" not in self.asked:
            held = self.doc["empires"][self.changed]["repressed"]
            if any(room(board, t, self.changed) for t in held):
                self.wrong.append(f"nobody was asked whom to emancipate in {self.changed}")
        for token in self.agents:
            if board.left(token) > 0 and self.card in CARDS and self._spots(board, token):
                self.wrong.append(f"{token} of {self.card} could be placed and was not asked for")
        for bank, player in board.players.items():
            if len(player["hand"]) > 2 and not board.has(bank, "unlimited_hand"):
                self.wrong.append(f"{bank} holds too many cards")
        self.asked, self.due, self.agents, self.changed = set(), set(), [], ""

    def _spots(self, board: Board, token: str) -> set[str]:
        about = {"token": token, "location": CARDS[self.card]["location"]}
        if token.startswith("bishop"):
            return agent_card(board, self.bank, about)
        return (agent_city if token.startswith(("knight", "rook")) else agent_border)(board, self.bank, about)

    def human(self, bank: str) -> bool:
        """Whether a bank is asked at all."""
        return "solo" not in self.doc["variants"] or bank == "fugger"

    def expect(self, right: bool, what: str) -> None:
        """Note what is not as it must be."""
        if not right:
            self.wrong.append(what)

    def _settle(self) -> None:
        """PIRATE.d: a concession beside a pirate dies with the protection."""
        board = self.board()
        for tokens in self.doc["borders"].values():
            pawn = next((t for t in tokens if t.startswith("pawn")), None)
            if pawn and len(tokens) > 1 and not board.has(pawn.partition(":")[2], "concessions_pirate_proof"):
                tokens.remove(pawn)

    # ------------------------------------------------------------------ D, E: market and turn

    def _spend(self, actions: int = 1) -> None:
        self.doc["turn"]["actions_left"] -= actions

    def on_buys(self, data: Doc) -> None:
        """E1: one florin on each card to the left; where there is none, on that of the other row, or to China (R1).

        The automated opponent puts none on a faceup card that holds one (S1).
        """
        side, column, buyer = data["place"]["side"], data["place"]["column"], data["seat"]
        rows = self.doc["market"]
        place, rows[side][column] = rows[side][column], None
        other = "east" if side == "west" else "west"
        price = column
        for n in range(column):
            card = next((rows[s][n] for s in (side, other) if rows[s][n] and rows[s][n]["card"]), None)
            if card is not None and n and card["florins"] and not self.human(buyer):
                price -= 1
            elif card is not None:
                card["florins"] += 1
                if card["card"] not in self.doc["turn"]["florins_placed_on"]:
                    self.doc["turn"]["florins_placed_on"].append(card["card"])
        self.expect(data["price"] == price <= self.player(buyer)["florins"], f"{data['price']} paid, not {price}")
        self.pay(buyer, price - place["florins"])
        if not place["card"].startswith("COMET"):
            self.player(buyer)["hand"].append(place["card"])
        self._spend()

    def on_comet(self, data: Doc) -> None:
        """L1."""
        self.doc["victories"][data["victory"]] = True

    def on_torch(self, data: Doc) -> None:
        """1E.M3.1."""
        self.doc["victories"][data["victory"]] = False

    def on_plays(self, data: Doc) -> None:
        """E2: outermost on the side of its banner."""
        self.card, self.cause, self.bank = data["card"], "", data["seat"]
        self._spend()
        if CARDS[self.card]["kind"] != "queen":
            player = self.player(data["seat"])
            player["hand"].remove(self.card)
            player[CARDS[self.card]["deck"]].append({"card": self.card, "bishop": None})
        if not self.human(data["seat"]):
            return
        if CARDS[self.card]["kind"] == "queen":
            if len(suitor(self.board(), data["seat"], data)) > 1:
                self.due.add("suitor")
            return
        self.agents = [f"pawn:{data['seat']}" if a == "pawn" else a for a in CARDS[self.card]["agents"]]
        if self.board().one_shot(self.card) and can_trigger(self.board(), data["seat"], self.card):
            self.due.add("trigger")

    def on_old_maid(self, data: Doc) -> None:
        """I.4."""
        player = self.player(data["seat"])
        player["hand"].remove(data["card"])
        player["old_maids"].append(data["card"])

    def on_hand_discarded(self, data: Doc) -> None:
        """HAND.a."""
        self.player(data["seat"])["hand"].remove(data["card"])

    def on_sells(self, data: Doc) -> None:
        """E3: two florins, four for a couple or by ability; a square goes home with its queen."""
        board = self.board()
        bank, name = data["seat"], data["item"]
        player = self.player(bank)
        self.card, self.cause = name if name in CARDS else "", ""
        self._spend()

        def worth(card: str, usable: bool) -> int:
            return 4 if usable and "sell_for_four" in CARDS[card]["ability"] else 2

        if name in player["hand"]:
            florins = worth(name, board.says("sale_ability_from_hand") == "yes")
            player["hand"].remove(name)
        elif name in player["old_maids"]:
            florins = 2
            player["old_maids"].remove(name)
        elif name in EMPIRES:
            florins = 2 + sum(worth(q.id, not board.silenced(q)) for q in board.queens_of(name))
            self.go_home(name, "sale")
        else:
            florins = worth(name, not board.silenced(board.items[name]))
            self._discard(name)
        self.expect(data["florins"] == florins, f"{name} sold for {data['florins']}, not {florins}")
        self.pay(bank, -florins)

    def on_turn(self, data: Doc) -> None:
        """D2: the market closes up and is refilled; the next player begins."""
        board = self.board()
        self._unasked(board)
        turn = self.doc["turn"]
        if "bankruptcy" in self.doc["variants"]:
            for player in self.doc["players"]:
                cards = [*player["hand"], *player["old_maids"], *player["west"], *player["east"]]
                pawns = [x for x in BORDERS if board.pawn_on(x) == player["bank"]]
                if not player["florins"] and not cards and not pawns:
                    player["out"] = True
        rows = self.doc["market"]
        for side in ("west", "east"):
            loose = sum(p["florins"] for p in rows[side] if p and not p["card"])
            rows[side] = [p for p in rows[side] if p and p["card"]]
            if rows[side]:
                rows[side][0]["florins"] += loose
            elif loose:
                rows[side] = [{"card": None, "florins": loose}]
        decks = self.doc["decks"]
        for column in range(6):
            for side in ("west", "east"):
                if len(rows[side]) > column and rows[side][column]["card"]:
                    continue
                deck = decks[side] or decks["east" if side == "west" else "west"]
                if deck and len(rows[side]) == column:
                    rows[side].append({"card": deck.pop(0), "florins": 0})
                elif deck:
                    rows[side][column]["card"] = deck.pop(0)
        alive = [p["bank"] for p in self.doc["players"] if not p.get("out") or p["bank"] == turn["player"]]
        due = alive[(alive.index(turn["player"]) + 1) % len(alive)]
        self.expect(data["seat"] == due, f"the turn of {data['seat']}, not of {due}")
        self.doc["turn"] = {
            "player": due, "number": turn["number"] + 1, "actions_left": 2, "ops_done": [], "fairs_done": [],
            "florins_placed_on": [], "used": [],
        }  # fmt: skip

    def on_wins(self, data: Doc) -> None:
        """L2: the victory was active and fulfilled."""
        if data.get("victory") in FULFILLED:
            right = self.doc["victories"][data["victory"]] and FULFILLED[data["victory"]](self.board(), data["seat"])
            self.expect(right or not self.human(data["seat"]), f"{data['seat']} has not won by {data['victory']}")

    def on_patron_wins(self, data: Doc) -> None:
        """L2.a, b: most patrons, then most florins."""
        board = self.board()
        rank = {
            b: (prestige(board, b).count("patron"), p["florins"]) for b, p in board.players.items() if not p.get("out")
        }
        self.expect(rank[data["seat"]] == max(rank.values()), f"{data['seat']} wins by patrons: {rank}")

    # ------------------------------------------------------------------ E2: agents

    def on_taken_from(self, data: Doc) -> None:
        """TOKENMGMT."""
        self.kill(data["piece"])

    def _placed(self, token: str) -> None:
        self.changed = ""
        if token in self.agents:
            self.agents.remove(token)

    def on_agent_in_city(self, data: Doc) -> None:
        """E2.2.b: who is there is repressed for a florin."""
        self._placed(data["token"])
        here = self._tokens(data["city"])
        places = 2 if data["city"].startswith("venice") and self.board().second_venice else 1
        if len(here) >= places or (here and places == 2 and self._gold_only() and here != [data["token"]]):
            empire = next(e for e in EMPIRES if data["city"].replace("venice2", "venice") in EMPIRES[e]["cities"])
            self.repress(here.pop(0 if len(here) == 1 or data["city"] == "venice" else 1), empire)
            self.pay(data["seat"], 1)
        here.append(data["token"])

    def _gold_only(self) -> bool:
        return self.board().says("condottieri") == "gold_knights"

    def on_agent_in_border(self, data: Doc) -> None:
        """E2.2.c, d."""
        self._placed(data["token"])
        self._enter(data["border"], data["token"])
        tokens = self.doc["borders"][data["border"]]
        pawns = [t for t in tokens if t.startswith("pawn")]
        if data["token"].startswith("pawn") and pawns:
            tokens.remove(pawns[0])
            self.pay(data["seat"], 1)
            here = CARDS[self.card]["location"]
            if here not in EMPIRES:  # which of two empires of a region: he who places decides (LOCATION.b)
                near = [e for e in BORDERS[data["border"]]["empires"] if e in empires_at(here)]
                here = self.displaced if self.displaced in near else near[0]
            self.repress(pawns[0], here)
        tokens.append(data["token"])

    displaced = ""

    def on_displaced(self, data: Doc) -> None:
        """Told before the agent is placed."""
        self.displaced = data["empire"]

    def _enter(self, border: str, token: str) -> None:
        """A pirate kills what is there, but a protected concession."""
        if token.startswith("pirate"):
            board = self.board()
            tokens = self.doc["borders"][border]
            tokens[:] = [
                t for t in tokens
                if t.startswith("pawn") and board.has(t.partition(":")[2], "concessions_pirate_proof")
            ]  # fmt: skip

    def on_bishop_on(self, data: Doc) -> None:
        """E2.2.a: two bishops on a card die; one that arrives alone may pacify (F1.b)."""
        if data["token"] in self.agents:
            self.agents.remove(data["token"])
        place = self._bishop_at(data["item"])
        active = self.doc["turn"]["player"]
        square = place.get("empire") or (data["item"] if data["item"] in EMPIRES else None)
        if square and not place["bishop"] and self.doc["empires"][square]["repressed"] and self.human(active):
            own_king = self.owner(square) == active and place.get("side", "king") == "king"
            if self.doc["rules"] != "draft" or own_king:
                self.due.add("pacify")
        place["bishop"] = None if place["bishop"] else data["token"].partition(":")[2]

    # ------------------------------------------------------------------ F: ops

    def on_ops(self, data: Doc) -> None:
        """E4: an action, unless an ability makes it free."""
        board = self.board()
        self.doc["turn"]["ops_done"] = sorted({*self.doc["turn"]["ops_done"], *data["sides"]})
        one = data["sides"][0]
        self._spend(0 if len(data["sides"]) == 1 and board.has(data["seat"], f"free_{one}_ops") else 1)

    def on_bishop_moves(self, data: Doc) -> None:
        """F1."""
        faith = data["token"].partition(":")[2]
        start = self._bishop_at(data["from_item"])
        self.expect(start["bishop"] == faith, "the bishop is not there")
        start["bishop"] = None
        self.on_bishop_on({"item": data["to_item"], "token": data["token"]})

    def on_pacified(self, data: Doc) -> None:
        """F1.b."""
        self.doc["empires"][data["empire"]]["repressed"].remove(data["token"])

    def on_commerce(self, data: Doc) -> None:
        """F2."""
        self.doc["market"][data["place"]["side"]][data["place"]["column"]]["florins"] -= 1
        self.pay(data["seat"], -1)

    def on_beheaded(self, data: Doc) -> None:
        """F3: who beheads a square dies too."""
        victim, acting = data["item"], data["acting_item"]
        board = self.board()
        if victim in EMPIRES:
            husband = board.items[acting].husband
            self.go_home(victim, "behead")
            if acting in EMPIRES:
                self.go_home(acting, "behead")
            elif husband != victim:
                self._discard(acting)
        else:
            self._discard(victim)

    def on_taxed(self, data: Doc) -> None:
        """F4: the answer comes next, but for a bank that is out (R99)."""
        owner = self.player(data["of_seat"])
        if owner["florins"] and not owner.get("out") and self.human(data["of_seat"]):
            self.due.add("tax_answer")
        self.taxed = (data["border"], data["empire"])

    def on_tax_paid(self, data: Doc) -> None:
        """F4.2."""
        self.pay(data["seat"], 1)

    def on_levy(self, data: Doc) -> None:
        """G4, F4.3: the token of the icon into a vacant city."""
        board = self.board()
        token = board.levy(data["city"], data["empire"])
        self.expect(token == data["token"], f"a levy of {data['token']} in {data['city']}, not {token}")
        places = 2 if data["city"].startswith("venice") and board.second_venice else 1
        here = self._tokens(data["city"])
        self.expect(len(here) < places, f"a levy in {data['city']}, which is full")
        here.append(token)
        if data["empire"] in self.visited:
            self.visited.remove(data["empire"])

    def on_repressed(self, data: Doc) -> None:
        """F5: a token of the empire to its square, for a florin."""
        empire, token = data["empire"], data["token"]
        words = self.key.split()
        self.pay(data["seat"], -1)
        if token.startswith("pawn"):
            near = [x for x in EMPIRES[empire]["borders"] if token in self.doc["borders"][x]]
            border = words[-1] if words[-1] in near else near[0]
            self.doc["borders"][border].remove(token)
        else:
            where = [c for c, t in self.board().tokens_in(empire) if t == token]
            self._leave(words[-1] if words[-1] in where else where[0], token)
        self.repress(token, empire)

    def on_voted(self, data: Doc) -> None:
        """F6.a: a florin for each repressed token."""
        board = self.board()
        florins = len(board.repressed(data["empire"]))
        if board.has(data["seat"], "patron_cheapens_votes"):
            florins = max(0, florins - prestige(board, data["seat"]).count("patron"))
        self.expect(florins == data["florins"], f"a vote for {data['florins']}, not {florins}")
        self.pay(data["seat"], florins)
        if board.second and board.state(data["empire"]) != "medieval" and self.human(data["seat"]):
            self.due.add("golden_liberty")

    def on_corsair(self, data: Doc) -> None:
        """F7."""
        self.doc["borders"][data["from_border"]].remove(data["token"])
        self._enter(data["to_border"], data["token"])
        self.doc["borders"][data["to_border"]].append(data["token"])

    def on_besieged(self, data: Doc) -> None:
        """F8."""
        self.kill(data["piece"])

    def on_campaign(self, data: Doc) -> None:
        """F9: a florin for each knight."""
        self.lord = data["from_empire"]
        attack, _ = campaign_armies(self.board(), data["seat"], self.lord, data["empire"])
        self.expect(data["florins"] == len(attack), f"a campaign for {data['florins']}, not {len(attack)}")
        self.pay(data["seat"], len(attack))

    # ------------------------------------------------------------------ G: fairs

    def on_fair(self, data: Doc) -> None:
        """G1 to G5: what the card holds and China adds, dispersed along the route."""
        board = self.board()
        side, convener = data["side"], data["seat"]
        row = self.doc["market"][side]
        profits = row[0]["florins"] + (1 if len(self.doc["players"]) <= 2 else 2)
        free = board.has(convener, "free_trade_fair") and not self.doc["turn"].get("free_fair_used")
        self._spend(0 if free else 1)
        if free:
            self.doc["turn"]["free_fair_used"] = True
        self.doc["turn"]["fairs_done"] = sorted({*self.doc["turn"]["fairs_done"], side})
        emporium = self.doc["emporia"]["black" if side == "east" else "white"]
        self.expect((profits, emporium) == (data["profits"], data["city"]), f"a fair of {profits} from {emporium}")
        if "bankruptcy" not in self.doc["variants"]:
            subsidy = min(profits, 2 if board.has(convener, "subsidy_two_florins") else 1)
            self.pay(convener, -subsidy)
            profits -= subsidy
        route = ROUTES[emporium]
        self.visited = []
        if profits:
            self.visited.append(route["empires"][0])
            for border, empire in zip(route["borders"], route["empires"][1:], strict=True):
                profits = self._toll(board, border, emporium, profits)
                if not profits:
                    break
                self.visited.append(empire)
        row[0] = {"card": None, "florins": profits} if profits else None
        self.visited = [e for e in self.visited if board.vacant(e)]

    def _toll(self, board: Board, border: str, emporium: str, profits: int) -> int:
        """G3: the concession on a border, then the pirate, who is idle beside a protected one in the second edition."""
        bank = board.pawn_on(border)
        if bank:
            doublings = len(board.held(bank, DOUBLING))
            if emporium == "spice_islands":
                doublings += len(board.held(bank, SPICES))
            florins = min(profits, 2**doublings)
            self.pay(bank, -florins)
            profits -= florins
        if board.pirate_on(border) and profits and not (bank and board.second):
            profits -= 1
        return profits

    # ------------------------------------------------------------------ J, K: battles

    def on_triggers(self, data: Doc) -> None:
        """E2.3."""
        self.triggered = True

    def on_battle(self, data: Doc) -> None:
        """BATTLE.b.1: everyone eligible fights."""
        board = self.board()
        self.cause, self.empire = data["cause"], data["empire"]
        if self.cause == "campaign":
            attack, defence = campaign_armies(board, data["seat"], self.lord, self.empire)
        else:
            revolt = self.key.startswith("revolt")
            queen = not self.card or CARDS[self.card]["kind"] == "queen"
            agents = [] if revolt or queen else CARDS[self.card]["agents"]
            attack, defence = armies(board, data["seat"], self.cause, self.empire, agents)
        for key in attack:
            if key.startswith("agent") and key.split()[1] in self.agents:
                self.agents.remove(key.split()[1])
        for mine, told in ((attack, data["attackers"]), (defence, data["defenders"])):
            theirs = [_piece_key(p) for p in told]
            mine = [k.replace("venice2", "venice") for k in mine]
            self.expect(Counter(mine) == Counter(theirs), f"{self.cause} in {self.empire}: {mine} fight, not {theirs}")
        self.sides = {True: attack, False: defence}
        self.dead = {True: 0, False: 0}

    def on_casualty(self, data: Doc) -> None:
        """BATTLE.0.1: one of those that fight, and each once."""
        side = [k.replace("venice2", "venice") for k in self.sides[data["attacking"]]]
        key = _piece_key(data["piece"])
        self.expect(key in side, f"{key} does not fight and falls")
        if key in side:
            side.remove(key)
        self.sides[data["attacking"]] = side
        self.dead[data["attacking"]] += 1
        self.kill(data["piece"])

    def _exchanged(self, won: bool) -> None:
        attack, defence = (len(self.sides[s]) + self.dead[s] for s in (True, False))
        fallen = min(attack, defence)
        self.expect(self.dead == {True: fallen, False: fallen}, f"{attack} against {defence}: {self.dead} fell")
        self.expect(won == (attack > defence), f"{attack} against {defence}: won is {won}")

    def on_repelled(self, data: Doc) -> None:
        """BATTLE.0.3."""
        self._exchanged(False)

    def on_victorious(self, data: Doc) -> None:
        """BATTLE.0.3, K2.a: survivors find a place, a religious war makes its theocracy."""
        self._exchanged(True)
        left = [k.split() for k in self.sides[True]]
        self.survivors = [
            (w[0], w[1]) for w in left if w[0] == "agent" or (w[0] == "repressed" and w[2] == self.empire)
        ]
        faith = WARS.get(self.cause)
        if faith in self.board().faces(self.empire):
            self.doc["empires"][self.empire]["state"] = faith

    def on_survivor_in_city(self, data: Doc) -> None:
        """BATTLE.i.3."""
        self._survives(data["piece"])
        places = 2 if data["city"].startswith("venice") and self.board().second_venice else 1
        here = self._tokens(data["city"])
        self.expect(len(here) < places, f"a survivor in {data['city']}, which is full")
        here.append(data["token"])

    def on_survivor_in_border(self, data: Doc) -> None:
        """BATTLE.i.4, 5."""
        self._survives(data["piece"])
        tokens = self.doc["borders"][data["border"]]
        self.expect(not tokens, f"a survivor in {data['border']}, which is taken")
        tokens.append(data["token"])

    def _survives(self, piece: Doc) -> None:
        one = (piece["zone"], piece["token"])
        self.expect(one in self.survivors, f"{one} did not survive")
        if one in self.survivors:
            self.survivors.remove(one)
        self.kill(piece)

    def on_overflow(self, data: Doc) -> None:
        """BATTLE.i.6: who finds no room is repressed, a pirate killed."""
        token = data["token"]
        self.expect(not room(self.board(), token, self.empire), f"{token} is repressed, though there is room")
        if ("agent", token) in self.survivors:
            self.survivors.remove(("agent", token))
            if not token.startswith("pirate"):
                self.doc["empires"][self.empire]["repressed"].append(token)
        elif ("repressed", token) in self.survivors:
            self.survivors.remove(("repressed", token))

    def on_map_changes(self, data: Doc) -> None:
        """K2.a, F6.d and the conspiracies of the other editions."""
        if self.cause in WARS:
            self.expect(data["state"] == WARS[self.cause], f"{self.cause} makes {data['state']}")
        self.doc["empires"][data["empire"]]["state"] = data["state"]

    def on_trade_shift(self, data: Doc) -> None:
        """H1: the disk moves; who stands under it is repressed."""
        if self.board().says("trade_shift_agents_first") == "yes":
            self.agents = []
        colour = ROUTES[data["city"]]["colour"]
        covered = self.doc["emporia"][colour]
        self.doc["emporia"][colour] = data["city"]
        here = self._tokens(covered)
        if here:
            self.repress(here.pop(), next(e for e in EMPIRES if covered in EMPIRES[e]["cities"]))

    def on_venice_cut(self, data: Doc) -> None:
        """G4.c.3."""
        self._leave("venice", data["token"])

    # ------------------------------------------------------------------ regimes

    def _take_out(self, empire: str) -> tuple[Doc, str | None, tuple[str, int] | None, str | None]:
        """Lift a square with what lies on it: the entry, its owner, its place, its suzerain."""
        for player in self.doc["players"]:
            for side in ("west", "east"):
                for number, entry in enumerate(player[side]):
                    if entry.get("empire") == empire:
                        del player[side][number]
                        return entry, player["bank"], (side, number), None
                    for vassal in entry.get("vassals", ()):
                        if vassal["empire"] == empire:
                            entry["vassals"].remove(vassal)
                            return {**vassal, "side": "king", "vassals": []}, player["bank"], None, entry["empire"]
        throne = self.doc["empires"][empire]
        entry = {
            "empire": empire,
            "side": "king",
            "bishop": throne.get("bishop"),
            "queens": throne["queens"],
            "vassals": [],
        }
        throne["bishop"], throne["queens"] = None, []
        return entry, None, None, None

    def _to_throne(self, entry: Doc, cause: str) -> None:
        """DISCARD.a, VASSAL.d: what a square takes home."""
        throne = self.doc["empires"][entry["empire"]]
        rules = self.doc["rules"]
        keeps_queen = rules != "1e" and cause not in ("behead", "lost")
        throne["queens"] = entry["queens"] if keeps_queen else []
        throne["bishop"] = entry["bishop"] if rules == "2e" else None
        for queen in throne["queens"]:
            if rules != "2e":
                queen["bishop"] = None
        if rules == "1e" or cause == "lost":
            throne["repressed"] = []

    def go_home(self, empire: str, cause: str) -> None:
        """A square leaves a tableau with its vassals."""
        entry, owner, _, _ = self._take_out(empire)
        if owner is None:
            self._to_throne(entry, "stays")
            return
        for vassal in entry["vassals"]:
            self._to_throne(vassal, "freed")
        self._to_throne(entry, cause)

    def _discard(self, name: str) -> None:
        """A card, or a queen, leaves the game with the bishop on it."""
        for player in self.doc["players"]:
            for side in ("west", "east"):
                player[side] = [e for e in player[side] if e.get("card") != name]
        for empire in EMPIRES:
            square = self.square(empire)
            square["queens"] = [q for q in square["queens"] if q["card"] != name]

    def on_discarded(self, data: Doc) -> None:
        """Only that of a queen who calls for a revolt is a decision."""
        if self.key.startswith("revolt") and data["card"] == self.key.split()[1]:
            self.card, self.cause = data["card"], "revolt"
            self._discard(data["card"])
            self._spend()

    def on_crowned(self, data: Doc) -> None:
        """I: a regime change by marriage."""
        self._regime(data["seat"], data["empire"], "coronation")
        self.player(data["seat"])["hand"].remove(data["card"])
        self.square(data["empire"])["queens"].append({"card": data["card"], "bishop": None})

    def on_regime_change(self, data: Doc) -> None:
        """REGIME."""
        self.empire = data["empire"]
        if data["cause"] != "coronation":
            self.cause = data["cause"]
            self._regime(data["seat"], data["empire"], data["cause"])

    def _regime(self, bank: str, empire: str, cause: str) -> None:
        self.empire = empire
        second = self.doc["rules"] == "2e"
        board = self.board()
        if self.human(bank):
            self.changed = empire
            spots = [x for x in EMPIRES[empire]["borders"]
                     if not board.pirate_on(x) and (not board.pawn_on(x) or board.players[bank]["florins"])]  # fmt: skip
            if spots and board.left(f"pawn:{bank}") > 0 and board.says("emancipation_first") == "no":
                self.due.add("concession")
        entry, owner, place, lord = self._take_out(empire)
        flips = owner == bank and cause not in ("campaign", "coronation")
        crowned_at_home = owner == bank and cause == "coronation"
        if owner is not None and not crowned_at_home:
            entry["queens"] = []
            if second:
                entry["bishop"] = None
        if cause == "campaign" and not second:
            entry["queens"] = []
        if not (crowned_at_home and board.says("coronation_frees_vassals") == "no"):
            for vassal in entry["vassals"]:
                self._to_throne(vassal, "freed" if second else "lost")
            entry["vassals"] = []
        player = self.player(bank)
        own_side = SQUARES[empire]["region"]
        if cause == "campaign":
            top = next(e for s in ("west", "east") for e in player[s] if "empire" in e
                       and self.lord in [e["empire"], *(v["empire"] for v in e["vassals"])])  # fmt: skip
            top["vassals"].append({k: entry[k] for k in ("empire", "bishop", "queens")})
            return
        if flips:
            entry["side"] = "republic" if entry["side"] == "king" else "king"
        else:
            entry["side"] = "king"
        if crowned_at_home and lord:
            top = next(e for s in ("west", "east") for e in player[s] if e.get("empire") == lord)
            top["vassals"].append({k: entry[k] for k in ("empire", "bishop", "queens")})
        elif (flips or crowned_at_home) and place and not (flips and board.says("flipped_square_moves") == "yes"):
            player[place[0]].insert(place[1], entry)
        else:
            player[own_side].append(entry)

    def on_concession(self, data: Doc) -> None:
        """REGIME.a: who is there is repressed for a florin, to this empire (R65)."""
        tokens = self.doc["borders"][data["border"]]
        pawns = [t for t in tokens if t.startswith("pawn")]
        if pawns:
            tokens.remove(pawns[0])
            self.repress(pawns[0], self.empire)
            self.pay(data["seat"], 1)
            if self.board().says("emancipation_first") == "yes":  # R50
                self.changed = ""
        tokens.append(f"pawn:{data['seat']}")

    def on_emancipated_to_city(self, data: Doc) -> None:
        """REGIME.b."""
        empire = next(e for e in EMPIRES if data["city"].replace("venice2", "venice") in EMPIRES[e]["cities"])
        self.doc["empires"][empire]["repressed"].remove(data["token"])
        self._tokens(data["city"]).append(data["token"])

    def on_emancipated_to_border(self, data: Doc) -> None:
        """REGIME.b.4; after the sale of PREN161X any empire of the west."""
        near = BORDERS[data["border"]]["empires"]
        if self.west:
            self.empire = self.west
        empire = self.empire if self.empire in near else next(
            e for e in near if data["token"] in self.doc["empires"][e]["repressed"])  # fmt: skip
        self.doc["empires"][empire]["repressed"].remove(data["token"])
        self.expect(not self.doc["borders"][data["border"]], f"emancipated to {data['border']}, which is taken")
        self.doc["borders"][data["border"]].append(data["token"])

    west = ""

    def on_apostasy(self, data: Doc) -> None:
        """K3: who has prestige of both discards all that bears either."""
        board = self.board()
        if not self.triggered:
            self._spend()
        self.triggered = False
        pair = set(data["pair"])
        first = self.doc["rules"] == "1e"
        lost: list[Item] = []
        for bank in board.players:
            bearing = [i for i in board.items.values() if i.holder == bank and pair & set(i.prestige)]
            if {p for i in bearing for p in i.prestige} >= pair and not board.has(bank, "immune_to_apostasy"):
                lost += bearing
        for item in lost:
            if item.square or (item.queen and not first):
                empire = item.husband or item.id
                if self.owner(empire):
                    self.go_home(empire, "apostasy")
            else:
                self._discard(item.id)


def _plain(doc: Doc) -> dict[str, Any]:
    """A document as lines that can be compared: the order of tokens on a square does not matter."""
    found: dict[str, Any] = {}
    for player in doc["players"]:
        bank = player["bank"]
        found[f"{bank} florins"] = player["florins"]
        found[f"{bank} hand"] = sorted(player["hand"])
        found[f"{bank} old maids"] = sorted(player["old_maids"])
        found[f"{bank} out"] = bool(player.get("out"))
        for side in ("west", "east"):
            found[f"{bank} {side}"] = [_entry(e) for e in player[side]]
    for name, empire in doc["empires"].items():
        found[f"{name} state"] = empire["state"]
        found[f"{name} repressed"] = sorted(empire["repressed"])
        found[f"{name} throne"] = (empire.get("bishop"), [(q["card"], q["bishop"]) for q in empire.get("queens", ())])
        for city, tokens in empire["cities"].items():
            found[city] = sorted(t for t in tokens if t)
    for border, tokens in doc["borders"].items():
        found[border] = sorted(tokens)
    for side in ("west", "east"):
        found[f"market {side}"] = [(p["card"], p["florins"]) if p and (p["card"] or p["florins"]) else None
                                   for p in doc["market"][side]]  # fmt: skip
        found[f"deck {side}"] = doc["decks"][side]
    found["emporia"] = dict(doc["emporia"])
    found["victories"] = dict(doc["victories"])
    turn = doc["turn"]
    for word in ("player", "number", "actions_left"):
        found[word] = turn[word]
    for word in ("ops_done", "fairs_done"):
        found[word] = sorted(turn[word])
    on_sale = {p["card"] for side in ("west", "east") for p in doc["market"][side] if p}
    found["florins_placed_on"] = sorted(on_sale & set(turn["florins_placed_on"]))
    return found


def _entry(entry: Doc) -> Any:
    if "card" in entry:
        return (entry["card"], entry["bishop"])
    vassals = sorted((v["empire"], v["bishop"], sorted((q["card"], q["bishop"] or "") for q in v["queens"]))
                     for v in entry["vassals"])  # fmt: skip
    queens = sorted((q["card"], q["bishop"] or "") for q in entry["queens"])
    return (entry["empire"], entry["side"], entry["bishop"], queens, vassals)


def _piece_key(piece: Doc) -> str:
    """A piece of an event as the key of an option."""
    token, place = piece["token"], piece.get("place")
    if piece["zone"] == "repressed":
        return f"repressed {token} {place}"
    if piece["zone"] == "city":
        return f"city {place}".replace("venice2", "venice")
    if place is None:
        return f"agent {token}"
    return f"{'concession' if token.startswith('pawn') else 'pirate'} {place}"
