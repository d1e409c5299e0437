"""Age of Renaissance as the table sees it."""

from collections.abc import Mapping
from typing import Any, Final

from signoria.age import kinds
from signoria.age.facts import CAPITAL_IDS, LENGTH_IDS, MAX_PLAYERS, MIN_PLAYERS, NONE, SEAT_IDS
from signoria.age.hidden import resample
from signoria.age.kinds import QUESTIONS
from signoria.age.misery import eliminate
from signoria.age.position import AgePosition, dump_position, load_position
from signoria.age.recap import caption, recap
from signoria.age.ruleset import make_ruleset
from signoria.age.setup import new_table
from signoria.age.state import ORDER_OF_PLAY, Table
from signoria.age.turn import play
from signoria.age.view import AgeResult, AgeView, make_result, make_view, public_counts
from signoria.age.why_not import explain
from signoria.age.words import catalogue
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

MOST_TURNS: Final = 1000
EVENTS: Final = events_in(kinds)


class Age:
    """The game of Age of Renaissance. Its seats have names of their own: powers are chosen in the game."""

    name = "age"

    def header(self, seats: Any, seed: Any, rules: Any, variants: list[Any], options: dict[str, Any]) -> dict[str, str]:
        """Check what a match was asked for and write it down."""
        for name in options:
            if name not in ("length", "max_turns"):
                raise BadOption("Age of Renaissance has no option {0!r}: give length or max_turns.", name)
        seed = checked_seed(seed)
        ruleset = make_ruleset(rules, variants)
        length = options.get("length")
        length = "campaign" if length is None else length
        if not isinstance(length, str) or length not in LENGTH_IDS:
            raise BadOption("There is no length {0!r}: known are {1}.", length, ", ".join(LENGTH_IDS), about="length")
        turns = options.get("max_turns")
        if turns is not None and (
            isinstance(turns, bool) or not isinstance(turns, int) or not 1 <= turns <= MOST_TURNS
        ):
            raise _no_last_turn(turns)
        header = {
            "game": self.name,
            "rules": ruleset.name,
            "variants": " ".join(ruleset.variants()),
            "seats": " ".join(_seat_names(seats)),
            "seed": str(seed),
            "length": length,
        }
        if turns is not None:
            header["max_turns"] = str(turns)
        return header

    def setup(self, header: dict[str, str]) -> Table:
        """The table at the start, from the lines of a record."""
        for name in header:
            if name not in ("game", "rules", "variants", "seats", "seed", "length", "max_turns", "position"):
                raise BadOption("Age of Renaissance knows no head line {0!r}.", name, about=name)
        if "position" in header:
            return load_position(parsed(header["position"]))
        seed, turns = read_seed(header.get("seed", "")), header.get("max_turns", "0")
        if not (turns.isascii() and turns.isdigit() and len(turns) <= len(str(MOST_TURNS))):
            raise _no_last_turn(turns[:30])
        given: dict[str, Any] = {"length": header.get("length")}
        if "max_turns" in header:
            given["max_turns"] = int(turns)
        checked = self.header(
            header.get("seats", "").split(), seed, header.get("rules"), header.get("variants", "").split(), given
        )
        rules = make_ruleset(checked["rules"], checked["variants"].split())
        last_epoch = LENGTH_IDS.index(checked["length"]) + 1
        return new_table(rules, tuple(checked["seats"].split()), last_epoch, int(turns), seed)

    def play(self, state: Table) -> Flow[None]:
        return play(state)

    def seats(self, state: Table) -> tuple[str, ...]:
        return state.names

    def titles(self, state: Table) -> tuple[str, ...]:
        """Players are called by their powers once they have them."""
        return tuple(
            [
                name if power == NONE else CAPITAL_IDS[power]
                for name, power in zip(state.names, state.power, strict=True)
            ]
        )

    def turn(self, state: Table) -> tuple[int, int]:
        return (state.turn, state.active)

    def catalogue(self, lang: str) -> Catalogue:
        return catalogue(lang)

    def cited(self, state: Table, clause: str) -> str:
        return clause

    def caption(self, events: tuple[Event, ...], lang: str) -> Said:
        return caption(events, lang)

    def recap(self, steps: tuple[Step, ...], seat: str, lang: str) -> list[RecapLine]:
        return recap(steps, seat, lang)

    def questions(self) -> tuple[DecisionKind, ...]:
        return QUESTIONS

    def events(self) -> tuple[EventKind, ...]:
        return EVENTS

    def view(self, state: Table, seat: int | None) -> AgeView:
        return make_view(state, seat)

    def resign(self, state: Table, seat: int) -> None:
        """11.4.a: a player who leaves is treated like an eliminated one."""
        if state.phase < ORDER_OF_PLAY:
            raise BadOption("Nobody can leave Age of Renaissance before the capitals are chosen.")
        if state.chaos[seat]:
            raise BadOption("{0} is out of the game already.", state.names[seat])
        eliminate(state, seat)

    def counts(self, state: Table) -> Counted:
        return public_counts(state)

    def why_not(self, state: Table, ask: Ask | None, seat: int, lang: str) -> list[tuple[str, str, str]]:
        return explain(state, ask, seat, lang)

    def sample(self, state: Table, live: Table, seat: int, dice: Dice) -> Table:
        return resample(state, live, seat, dice)

    def result(self, state: Table) -> AgeResult | None:
        return make_result(state)

    def position(self, state: Table) -> AgePosition:
        return dump_position(state)


AGE: Final = Age()


def _no_last_turn(turns: object) -> BadOption:
    return BadOption(
        "The last turn {0!r} cannot be used: give a number from 1 to {1}.", turns, MOST_TURNS, about="max_turns"
    )


def _seat_names(seats: Any) -> list[str]:
    if isinstance(seats, bool) or not isinstance(seats, (int, list, tuple)):
        raise BadOption(
            "The seats {0!r} cannot be used: give a number from 3 to 6 or a list of names.", seats, about="seats"
        )
    if isinstance(seats, int):
        if not MIN_PLAYERS <= seats <= MAX_PLAYERS:
            raise BadOption("{0} cannot play Age of Renaissance: give 3, 4, 5 or 6 seats.", seats, about="seats")
        return list(SEAT_IDS[:seats])
    if not MIN_PLAYERS <= len(seats) <= MAX_PLAYERS:
        raise BadOption("{0} cannot play Age of Renaissance: name 3, 4, 5 or 6 seats.", len(seats), about="seats")
    for name in seats:
        if not isinstance(name, str) or not name.isidentifier() or not name.isascii() or len(name) > 30:
            raise BadOption(
                "The seat {0!r} cannot be used: give short names of letters and digits.", name, about="seats"
            )
        if name in CAPITAL_IDS:
            raise BadOption(
                "The seat {0!r} is the name of a power, which is chosen in the game: give other names.",
                name,
                about="seats",
            )
    if len(set(seats)) < len(seats):
        raise BadOption("A seat is named twice: give each its own name.", about="seats")
    return list(seats)


def from_position(document: str | Mapping[str, object]) -> "AgeMatch":
    """A match that starts at a position document (a dict, or its JSON text); raises BadPosition."""
    return match_at(AGE, document, load_position)


AgeMatch = Match[AgeView, AgeResult, AgePosition]  # a match whose documents have their types


def view_of(match: Match, seat: str | None = None) -> AgeView:
    """All that a seat (None: a spectator) of a match of Age of Renaissance may know, with its type; raises BadOption."""
    if match.game != AGE.name:
        raise BadOption("This is no match of Age of Renaissance, but of {0!r}.", match.game)
    return make_view(match.state, None if seat is None else match.seat_number(seat))
