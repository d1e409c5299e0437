"""The clerk of the solitaire game: he also knows the table of the automated opponent and what it does with its choices.

Rows and their order (O2, O8, O8F), the purchase of row 6, the means of row 7, and the habits of O4 and O5: prices, fairs,
levies, commerce, bishops, suitors, concessions, taxes. Whether a purchase reaches an objective of rows 1 to 5 he does not
judge.
"""

from typing import Any, Final

from tests.referee.board import Board
from tests.referee.clerk import Clerk, Doc
from tests.referee.facts import BORDERS, CARDS, EMPIRES, RELIGIONS, ROUTES
from tests.referee.pax import florins_in_row, prestige, supremacy, targets

HUMAN: Final = "fugger"


class SoloClerk(Clerk):
    """A clerk who watches the opponent."""

    def begin(self, doc: Doc) -> None:
        """Take over a table."""
        super().begin(doc)
        self.rows: list[int] = []  # taken in this turn of the opponent
        self.forced = False  # whether the row was taken by its override
        self.sought = ""  # objective and means
        self.achieved = False  # something that a later fair must not undo (OF.undo)
        self.bot = next(p["bank"] for p in doc["players"] if p["bank"] != HUMAN)

    # ------------------------------------------------------------------ rows

    def _kings(self, board: Board, bank: str, republics: bool) -> int:
        return sum(1 for i in board.items.values() if i.square and i.holder == bank and i.republic == republics)

    def _pawns(self, board: Board, bank: str) -> int:
        return sum(1 for x in BORDERS if board.pawn_on(x) == bank)

    def _dominant(self, board: Board, row: int) -> str | None:
        """The religion with more believers (or bishops) than the others together, as nobody's claim counts them (S32)."""
        bishops, tokens = supremacy(board, plain=True)
        counts = tokens if (row == 3) == board.second else bishops
        return next((r for r in RELIGIONS if 2 * counts[r] > sum(counts.values())), None)

    def trigger(self, board: Board, row: int) -> bool:
        """O8.n.trigger."""
        if row == 1:
            return self._kings(board, HUMAN, False) >= self._kings(board, self.bot, False) + 2
        if row == 2:
            return self._kings(board, self.bot, True) < self._kings(board, HUMAN, True)
        if row in (3, 4):
            return self._dominant(board, row) is not None
        if row == 5:
            return self._pawns(board, HUMAN) >= self._pawns(board, self.bot) + 2
        left = self.doc["turn"]["actions_left"]
        return bool(left == 2 if row == 6 else left == 1 or self.player(self.bot)["florins"] < 3)

    def override(self, board: Board, row: int) -> bool:
        """O8.n.override: the victory is active and the opponent has no lead in its prestige."""
        active = self.doc["victories"]

        def behind(kind: str) -> bool:
            return prestige(board, self.bot).count(kind) <= prestige(board, HUMAN).count(kind)

        if row == 1:
            return bool(active["imperial"])
        if row == 2:
            return bool(active["renaissance"]) and behind("law")
        if row in (3, 4):
            faith = next(
                (r for r in RELIGIONS if all(2 * n[r] > sum(n.values()) for n in supremacy(board, self.bot))), None
            )
            faith = faith or self._dominant(board, row)  # S15
            return bool(active["holy"]) and faith is not None and behind(faith)
        return row == 5 and bool(active["globalization"]) and behind("discovery")

    def _expected_row(self) -> int:
        board = self.board()
        last = self.rows[-1] if self.rows else 0
        if any(self.doc["victories"].values()) and (not self.rows or self.forced):
            for row in range(last + 1, 6):
                if self.override(board, row) and self.trigger(board, row):
                    self.forced = True
                    return row
        self.forced = False
        return next((row for row in range(last + 1, 8) if self.trigger(board, row)), 7)  # O2.b, O2.d, S12

    def _row(self, data: Doc) -> None:
        if self.rows and self.rows[-1] == data["row"]:
            return
        row = self._expected_row()
        self.courses += 1
        self.expect(row == data["row"], f"row {data['row']} after {self.rows}, not {row}")
        self.rows.append(data["row"])

    def on_course(self, data: Doc) -> None:
        """O2.b."""
        self._row(data)

    def on_override(self, data: Doc) -> None:
        """O2.a."""
        self._row(data)

    def on_last_resort(self, data: Doc) -> None:
        """S12."""
        self.rows.append(7)

    def on_pursues(self, data: Doc) -> None:
        """O2.c."""
        objective = data["objective"].removeprefix("draft_")
        if objective == "7_main" and not self.achieved:
            means = self._means_of_row_7()
            self.expect(data["means"] == means, f"row 7 by {data['means']}, not {means}")
        self.sought = f"{objective} {data['means']}"
        self.achieved |= objective[0] in "12345"

    def on_turn(self, data: Doc) -> None:
        """A turn begins with no row taken."""
        super().on_turn(data)
        self.rows, self.forced, self.sought, self.achieved = [], False, "", False

    # ------------------------------------------------------------------ O4: actions

    def _price(self, side: str, column: int) -> int:
        """S1: nothing on a faceup card that holds a florin; R1 where the column is vacant."""
        rows = self.doc["market"]
        other = "east" if side == "west" else "west"
        price = column
        for n in range(1, column):
            card = next((rows[s][n] for s in (side, other) if rows[s][n] and rows[s][n]["card"]), None)
            price -= bool(card and card["florins"])
        return price

    def on_buys(self, data: Doc) -> None:
        """O8.6: the leftmost card with prestige, the east if tied; O3.a.2: prestige for one florin at most."""
        place = data["place"]
        if data["seat"] == self.bot and self.sought.startswith("6_main"):
            ban = "solo_marked_cards=ban" in self.doc["variants"]
            found = [
                {"side": side, "column": n} for n in range(1, 6) for side in ("east", "west")
                if (p := self.doc["market"][side][n]) and p["card"] and CARDS[p["card"]].get("prestige")
                and self._price(side, n) <= self.player(self.bot)["florins"]
                and not (ban and self._price(side, n) < n)
            ]  # fmt: skip
            self.expect(found[:1] == [place], f"{place} bought in row 6, not {found[:1]}")
        if data["seat"] == self.bot and "_prestige" in self.sought and not self.forced:
            net = data["price"] - self.doc["market"][place["side"]][place["column"]]["florins"]
            self.expect(net <= 1, f"prestige bought for {net}")
        super().on_buys(data)

    def _means_of_row_7(self) -> str:
        board = self.board()
        row = self.doc["market"]
        done = self.doc["turn"]["fairs_done"]
        if self._round_of_row_7() == "fair" and any(
            s not in done and row[s][0] and row[s][0]["card"] for s in ("west", "east")
        ):
            return "fair"
        for side in ("east", "west"):
            if side not in self.doc["turn"]["ops_done"] and self._commerce(board, side):
                return "commerce"
        if self._for_sale(board):
            return "sale"
        return "fair"

    def _round_of_row_7(self) -> str:
        """A fair, then commerce, else a sale, then from the start (S12)."""
        return "commerce" if self.sought == "7_main fair" else "fair"

    def _commerce(self, board: Board, side: str) -> int:
        """How many commerce ops a side could make."""
        found = [
            i for i in board.items.values()
            if i.holder == self.bot and i.side == side and i.id not in self.doc["turn"]["used"] and not board.silenced(i)
            and any(op.startswith("commerce") and targets(board, self.bot, i, op) for op in i.ops)
        ]  # fmt: skip
        return len(found)

    def _for_sale(self, board: Board) -> list[str]:
        """O8.7.main.3, S26, S28: those without prestige, then with patrons only; left to right, then old maids."""
        me = self.player(self.bot)
        cards = [e["card"] for e in [*reversed(me["west"]), *me["east"]] if "card" in e]
        cards += me["old_maids"] if board.second else []
        plain = [c for c in cards if not CARDS[c]["prestige"]]
        return plain + [c for c in cards if CARDS[c]["prestige"] and set(CARDS[c]["prestige"]) == {"patron"}]

    def on_sells(self, data: Doc) -> None:
        """Row 7."""
        if data["seat"] == self.bot and self.sought == "7_main sale":
            first = self._for_sale(self.board())[:1]
            self.expect(first == [data["item"]], f"{data['item']} sold, not {first}")
        super().on_sells(data)

    def _pays(self, side: str) -> tuple[int, int]:
        """What a fair would pay the opponent and the human."""
        board = self.board()
        before = {b: self.player(b)["florins"] for b in (self.bot, HUMAN)}
        profits = self.doc["market"][side][0]["florins"] + 1
        earned = {self.bot: 0, HUMAN: 0}
        if "bankruptcy" not in self.doc["variants"]:
            earned[self.bot] = min(profits, 2 if board.has(self.bot, "subsidy_two_florins") else 1)
            profits -= earned[self.bot]
        emporium = self.doc["emporia"]["black" if side == "east" else "white"]
        for border in ROUTES[emporium]["borders"]:
            if profits:
                profits = self._toll(board, border, emporium, profits)
        for bank, florins in before.items():
            earned[bank] += self.player(bank)["florins"] - florins
            self.player(bank)["florins"] = florins
        return earned[self.bot], -earned[HUMAN]

    def on_fair(self, data: Doc) -> None:
        """O4.d: the fair that pays it most, then the human least, then the east; not so in the row of believers."""
        if data["seat"] == self.bot and self.sought == "7_main fair" and not self.achieved:
            open_to = [s for s in ("east", "west") if s not in self.doc["turn"]["fairs_done"]
                       and self.doc["market"][s][0] and self.doc["market"][s][0]["card"]]  # fmt: skip
            best = max(open_to, key=lambda s: (self._pays(s), s == "east"))
            self.expect(data["side"] == best, f"the fair of the {data['side']}, not of the {best}")
        super().on_fair(data)

    # ------------------------------------------------------------------ O5: habits

    def on_levy(self, data: Doc) -> None:
        """O5.f, S9: no believer in a theocracy if it can be helped, the rarest colour, rooks, the order of cities."""
        board = self.board()
        empire = data["empire"]
        if data["seat"] == self.bot:
            stocked = [c for c in board.vacant(empire) if board.left(board.levy(c, empire)) > 0]
            there = [t.partition(":")[2] for _, t in board.tokens_in(empire)]

            def worse(city: str) -> tuple[bool, int, bool]:
                piece, _, faith = board.levy(city, empire).partition(":")
                return faith == board.state(empire), there.count(faith), piece == "knight"

            best = min(stocked, key=worse) if stocked else data["city"]
            self.expect(worse(data["city"]) == worse(best), f"a levy in {data['city']}, not {best}")
        super().on_levy(data)

    def on_commerce(self, data: Doc) -> None:
        """O5.e."""
        if data["seat"] == self.bot:
            side = data["place"]["side"]
            first = min(int(key.split()[2]) for key in florins_in_row(self.board(), side))
            self.expect(data["place"]["column"] == first, f"commerce in column {data['place']['column']}, not {first}")
        super().on_commerce(data)

    def on_bishop_on(self, data: Doc) -> None:
        """O5.d: on the card it plays."""
        moved = "from_item" in data
        lies = any(e.get("card") == self.card for s in ("west", "east") for e in self.player(self.bot)[s])
        if self.doc["turn"]["player"] == self.bot and not moved and lies and not self.moving:
            self.expect(data["item"] == self.card, f"a bishop on {data['item']}, not on {self.card}")
        super().on_bishop_on(data)

    moving = False

    def on_bishop_moves(self, data: Doc) -> None:
        """An inquisitor, who may go anywhere."""
        self.moving = True
        super().on_bishop_moves(data)
        self.moving = False

    def on_crowned(self, data: Doc) -> None:
        """O5.g: the suitor with most knights, then the first listed."""
        board = self.board()
        if data["seat"] == self.bot:

            def knights(empire: str) -> int:
                return sum(1 for _, t in board.tokens_in(empire) if t.startswith("knight"))

            free = [
                e for e in CARDS[data["card"]]["suitors"]
                if (not board.items[e].republic or (
                    board.says("coronation_of_republic") == "yes" and board.items[e].holder == self.bot))
                and (board.has(self.bot, "coronation_any_king") or (
                    board.items[e].holder in (None, self.bot) and not board.queens_of(e)))
            ]  # fmt: skip
            best = max(free, key=knights)
            right = best == data["empire"] or not self.sought.startswith("6")
            self.expect(right, f"{data['card']} marries {data['empire']}, not {best}")
        super().on_crowned(data)

    def on_tax_paid(self, data: Doc) -> None:
        """S19: not with its last florin."""
        self.expect(data["seat"] == HUMAN or self.player(self.bot)["florins"] > 1, "a tax paid with the last florin")
        super().on_tax_paid(data)

    def on_concession(self, data: Doc) -> None:
        """O5.b: over the human first, never over its own, then the most upstream free border (S8)."""
        board = self.board()
        here = data["border"]
        if data["seat"] == self.bot:
            borders = [x for x in EMPIRES[self.empire]["borders"] if not board.pirate_on(x)]
            florins = self.player(self.bot)["florins"]
            his = [x for x in borders if board.pawn_on(x) == HUMAN]
            free = [x for x in borders if not board.pawn_on(x)]
            self.expect(board.pawn_on(here) != self.bot, f"its own concession in {here} is repressed")
            if his and florins > 1:
                self.expect(here in his, f"a concession in {here}, not over one of {his}")
            elif free and not his:
                best = min(free, key=self._upstream)
                self.expect(here == best, f"a concession in {here}, not in {best}")
        super().on_concession(data)

    def _upstream(self, border: str) -> tuple[int, int, int]:
        crossed = [
            (ROUTES[self.doc["emporia"][colour]]["borders"].index(border), n) for n, colour in enumerate(("black", "white"))
            if border in ROUTES[self.doc["emporia"][colour]]["borders"]
        ]  # fmt: skip
        return (*min(crossed, default=(99, 0)), list(BORDERS).index(border))


def clerk_for(doc: dict[str, Any]) -> Clerk:
    """The clerk a table needs."""
    return SoloClerk(doc) if "solo" in doc["variants"] else Clerk(doc)
