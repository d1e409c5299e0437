"""Pax Renaissance as the table sees it."""

from collections.abc import Mapping
from typing import Any, Final

from signoria.pax import kinds
from signoria.pax.facts import BANK_IDS, CITES
from signoria.pax.hidden import resample
from signoria.pax.position import PaxPosition, dump_position, load_position
from signoria.pax.questions import QUESTIONS
from signoria.pax.recap import caption, recap
from signoria.pax.ruleset import SOLO_SWITCHES, RuleSet, make_ruleset
from signoria.pax.setup import new_table, random_banks
from signoria.pax.solo import kinds as solo
from signoria.pax.state import Table
from signoria.pax.turn import play
from signoria.pax.view import PaxResult, PaxView, make_result, make_view, public_counts
from signoria.pax.why_not import explain
from signoria.pax.words import catalogue
from signoria.table.dice import Dice, checked_seed, read_seed
from signoria.table.documents import Counted
from signoria.table.errors import BadOption
from signoria.table.events import Event
from signoria.table.flow import Ask, DecisionKind, EventKind, Flow
from signoria.table.match import Match
from signoria.table.positions import match_at, parsed
from signoria.table.readings import events_in
from signoria.table.steps import RecapLine, Step
from signoria.table.words import Catalogue, Said

EVENTS: Final = tuple(dict.fromkeys([*events_in(kinds), *events_in(solo)]))


class Pax:
    """The game of Pax Renaissance."""

    name = "pax"

    def header(self, seats: Any, seed: Any, rules: Any, variants: list[Any], options: dict[str, Any]) -> dict[str, str]:
        """Check what a match was asked for and write it down."""
        if options:
            raise BadOption("Pax Renaissance has no option {0!r}: give rules and variants.", min(options))
        seed = checked_seed(seed)
        ruleset = make_ruleset(rules, variants)
        if _is_one(seats) and ruleset.solo_table == "none":
            raise BadOption("Nobody plays the rule set {0!r} alone: give 2, 3 or 4 seats.", ruleset.name, about="seats")
        if _is_one(seats) and not ruleset.solo:
            ruleset = make_ruleset(rules, [*variants, "solo"])
        banks = _solo_banks(seats) if ruleset.solo else self._banks(seats, seed)
        if not ruleset.solo:
            _refuse_solo_switches(ruleset)
        return {
            "game": self.name,
            "rules": ruleset.name,
            "variants": " ".join(ruleset.variants()),
            "seats": " ".join(banks),
            "seed": str(seed),
        }

    def _banks(self, seats: Any, seed: int) -> list[str]:
        if isinstance(seats, bool) or not isinstance(seats, (int, list, tuple)):
            raise BadOption(
                "The seats {0!r} cannot be used: give a number from 1 to 4 or a list of banks.", seats, about="seats"
            )
        if isinstance(seats, int):
            if not 2 <= seats <= 4:
                raise BadOption("{0} cannot play Pax Renaissance: give 1, 2, 3 or 4 seats.", seats, about="seats")
            return [BANK_IDS[b] for b in random_banks(seats, Dice(seed ^ 0xB4A2C))]
        for bank in seats:
            if bank not in BANK_IDS:
                raise BadOption("There is no bank {0!r}: the banks are {1}.", bank, ", ".join(BANK_IDS), about="seats")
        if len(set(seats)) < len(seats):
            raise BadOption("A bank is named twice: give each seat its own.", about="seats")
        if not 2 <= len(seats) <= 4:
            raise BadOption("{0} cannot play Pax Renaissance: name 2, 3 or 4 banks.", len(seats), about="seats")
        return list(seats)

    def setup(self, header: dict[str, str]) -> Table:
        """The table at the start, from the lines of a record."""
        for name in header:
            if name not in ("game", "rules", "variants", "seats", "seed", "position"):
                raise BadOption("Pax Renaissance knows no head line {0!r}.", name, about=name)
        if "position" in header:
            return load_position(parsed(header["position"]))
        seed = read_seed(header.get("seed", ""))
        seats = header.get("seats", "").split()
        if len(seats) == 1:
            raise BadOption(
                "The seats {0!r} are not all: a record names both, also of a game alone.",
                header["seats"],
                about="seats",
            )
        checked = self.header(seats, seed, header.get("rules"), header.get("variants", "").split(), {})
        rules = make_ruleset(checked["rules"], checked["variants"].split())
        return new_table(rules, [BANK_IDS.index(b) for b in checked["seats"].split()], seed)

    def play(self, state: Table) -> Flow[None]:
        return play(state)

    def seats(self, state: Table) -> tuple[str, ...]:
        return tuple([BANK_IDS[bank] for bank in state.bank])

    def titles(self, state: Table) -> tuple[str, ...]:
        return self.seats(state)

    def turn(self, state: Table) -> tuple[int, int]:
        return (state.turn_number, state.active)

    def catalogue(self, lang: str) -> Catalogue:
        return catalogue(lang)

    def cited(self, state: Table, clause: str) -> str:
        return CITES[state.rules.name].get(clause, clause)

    def caption(self, events: tuple[Event, ...], lang: str) -> Said:
        return caption(events, lang)

    def recap(self, steps: tuple[Step, ...], seat: str, lang: str) -> list[RecapLine]:
        return recap(steps, seat, lang)

    def questions(self) -> tuple[DecisionKind, ...]:
        return QUESTIONS

    def events(self) -> tuple[EventKind, ...]:
        return EVENTS

    def view(self, state: Table, seat: int | None) -> PaxView:
        return make_view(state, seat)

    def resign(self, state: Table, seat: int) -> None:
        raise BadOption("Pax Renaissance has no rule for leaving the game: play on, or end the match.")

    def counts(self, state: Table) -> Counted:
        return public_counts(state)

    def why_not(self, state: Table, ask: Ask | None, seat: int, lang: str) -> list[tuple[str, str, str]]:
        return explain(state, ask, seat, lang)

    def sample(self, state: Table, live: Table, seat: int, dice: Dice) -> Table:
        return resample(state, live, seat, dice)

    def result(self, state: Table) -> PaxResult | None:
        return make_result(state)

    def position(self, state: Table) -> PaxPosition:
        return dump_position(state)


PAX: Final = Pax()


def _is_one(seats: Any) -> bool:
    """Whether one person plays: `seats=1`, or a list of one bank."""
    return (isinstance(seats, int) and not isinstance(seats, bool) and seats == 1) or (
        isinstance(seats, (list, tuple)) and len(seats) == 1
    )


def _solo_banks(seats: Any) -> list[str]:
    """O.b.1-2: the human is Fugger, and the automated opponent takes the Medici pawns or those of the bank named."""
    banks: list[Any] = []
    if isinstance(seats, (list, tuple)):
        banks = list(seats)
    elif isinstance(seats, int) and not isinstance(seats, bool) and seats in (1, 2):
        banks = ["fugger"]
    for bank in banks:
        if bank not in BANK_IDS:
            raise BadOption("There is no bank {0!r}: the banks are {1}.", bank, ", ".join(BANK_IDS), about="seats")
    if "fugger" not in banks or len(banks) > 2 or len(set(banks)) < len(banks):
        raise BadOption(
            "The seats {0!r} cannot play alone: give 1, or 'fugger' and the bank of the automated opponent.",
            seats,
            about="seats",
        )
    return banks if len(banks) == 2 else [*banks, "medici"]


def _refuse_solo_switches(ruleset: RuleSet) -> None:
    for word in ruleset.variants():
        if word.partition("=")[0] in SOLO_SWITCHES:
            raise BadOption(
                "The switch {0!r} belongs to the solitaire game: give 1 seat, or the variant 'solo'.",
                word,
                about="variants",
            )


def from_position(document: str | Mapping[str, object]) -> "PaxMatch":
    """A match that starts at a position document (a dict, or its JSON text); raises BadPosition."""
    return match_at(PAX, document, load_position)


PaxMatch = Match[PaxView, PaxResult, PaxPosition]  # a match whose documents have their types


def view_of(match: Match, seat: str | None = None) -> PaxView:
    """All that a seat (None: a spectator) of a match of Pax Renaissance may know, with its type; raises BadOption."""
    if match.game != PAX.name:
        raise BadOption("This is no match of Pax Renaissance, but of {0!r}.", match.game)
    return make_view(match.state, None if seat is None else match.seat_number(seat))
