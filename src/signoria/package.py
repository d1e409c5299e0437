"""What a game brings beside its rules. Every part has a default, so that rules alone make a game that can be played.

A game is registered by an entry point of the group `signoria.games`. It names a `GamePackage`, or just the rules (an object
with the methods of `signoria.table.game.Game`), which then get a package of defaults. Server, terminal, arena, opponents
and environments ask the package and know no game by name.
"""

import json
import sys
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from typing import TYPE_CHECKING, Any, Final

from signoria.book import Index, Part, Section, Statement
from signoria.table.documents import Result
from signoria.table.errors import BadOption, BadPosition
from signoria.table.game import Game
from signoria.table.match import Match
from signoria.table.positions import begin

if TYPE_CHECKING:
    # Only the types: each part is read when somebody asks for it.
    from signoria.arena.puzzles.goals import Goal
    from signoria.arena.puzzles.mining import Miner
    from signoria.arena.solve import Solver
    from signoria.cli.looks import Look
    from signoria.env.space import Space
    from signoria.learn.teachers import Teacher
    from signoria.players.characters import Taste
    from signoria.players.insight import Insight
    from signoria.players.reference.insight import Insight as ReferenceInsight
    from signoria.players.school import School

MOST_SEATS: Final = 8  # tried, where a game does not say how many can play it


@dataclass(frozen=True, slots=True)
class Explained:
    """Something that can be chosen: its id, its name, and a sentence about it."""

    id: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Mark:
    """A thing on a small picture of a game: its id, its name, how it stands, and the seat that has it."""

    id: str
    name: str
    state: str = ""
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """What a rule set changes, against the usual one of the game."""

    field: str
    text: str


@dataclass(frozen=True, slots=True)
class RuleSetOffer:
    """A rule set, with all that is different in it and the variants it knows."""

    id: str
    name: str
    text: str = ""
    differences: tuple[Difference, ...] = ()
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat that can be taken; `colour` as #rrggbb, empty where it has none of its own."""

    id: str
    name: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values, given as an option of this name to `signoria.new`; left out it is the usual one.

    `among_variants`: it is given as a variant instead. Without values it is a whole number from `least` to `most`, or none.
    """

    id: str
    name: str
    values: tuple[Explained, ...] = ()
    usual: str = ""  # the first, where it is not said
    among_variants: bool = False
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True)
class Offers:
    """What a new game can be made of."""

    rules: tuple[RuleSetOffer, ...]
    seats: tuple[SeatOffer, ...]
    fewest: int  # seats that must be taken
    most: int
    variants: tuple[Explained, ...] = ()
    choices: tuple[Choice, ...] = ()
    by_chance: bool = False  # who names no seat gets any of the free ones, not the next
    solitaire: str | None = None  # the variant in which one person plays against the rules

    def choice(self, name: str) -> Choice | None:
        """The choice with this id."""
        return next((choice for choice in self.choices if choice.id == name), None)


class GamePackage:
    """A game with all its parts. Derive from it, override what your game has, and register an instance.

    `client` names the part of the browser client that draws the game; without one a plain table serves it.
    """

    client: str = ""
    published: Mapping[str, tuple[float, float]] = {}  # shares of games by kind of victory that people report, from, to
    shared_turns: bool = False  # whether one turn is everybody's; else each seat has its own
    places: bool = True  # whether a seat is only a place: until it has become somebody, it goes by who sits there
    levels: tuple[str, ...] | None = None  # those of `signoria.players.LEVELS` that are a step here; None: all

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def name(self) -> str:
        """The id of the game."""
        return self.game.name

    # ------------------------------------------------------------------ words

    def title(self, lang: str) -> str:
        """The name of the game."""
        return self.name.replace("_", " ").capitalize()

    def seat_name(self, seat: str, lang: str) -> str:
        """A seat as people call it, or what it has become in a game, as the `titles` of the rules name it."""
        return seat.replace("_", " ").capitalize()

    def seat_title(self, match: Match, seat: str, lang: str) -> str:
        """A seat as people call it in a game that is on."""
        return self.seat_name(self.game.titles(match.state)[match.seats.index(seat)], lang)

    def victory_name(self, victory: str, lang: str) -> str:
        """A kind of victory, as `result` names it."""
        return victory.replace("_", " ")

    def how_won(self, result: Result, lang: str) -> str:
        """How a game that is over was won, in a few words: its kind of victory, or what it was won by."""
        return self.victory_name(result["victory"], lang)

    def series_name(self, series: str, lang: str) -> str:
        """One of the `series`."""
        return series.replace("_", " ")

    def piece_name(self, piece: str, lang: str) -> str:
        """One of the `holdings`."""
        return piece

    # ------------------------------------------------------------------ setting up

    def offers(self, lang: str) -> Offers:
        """What a new game can be made of. By default the rules are tried: how many can play, and what the seats are."""
        tried = {n: seats for n in range(1, MOST_SEATS + 1) if (seats := self._seats(n))}
        if not tried:
            raise BadOption("The game {0!r} does not say who can play it: give its package `offers`.", self.name)
        most = max(tried)
        rules = self.game.header(most, 0, None, [], {}).get("rules", "")
        return Offers(
            rules=(RuleSetOffer(rules, rules),),
            seats=tuple([SeatOffer(seat, self.seat_name(seat, lang)) for seat in tried[most]]),
            fewest=min(tried),
            most=most,
        )

    def _seats(self, n: int) -> tuple[str, ...]:
        try:
            return self.game.seats(self.game.setup(self.game.header(n, 0, None, [], {})))
        except BadOption:
            return ()

    def is_position(self, document: Mapping[str, object]) -> bool:
        """Whether a position document is one of this game: its `format` begins with `signoria/NAME-position/`."""
        return str(document.get("format", "")).startswith(f"signoria/{self.name}-position/")

    def from_position(self, document: Mapping[str, object]) -> Match:
        """A match that starts at a position; raises BadPosition."""
        header = {"game": self.name, "position": json.dumps(document, ensure_ascii=False, separators=(",", ":"))}
        try:
            return begin(self.game, header)
        except BadOption as error:
            raise BadPosition("document", "{0}", error) from error

    # ------------------------------------------------------------------ how a match stands

    def automated(self, match: Match) -> tuple[str, ...]:
        """The seats that the rules play themselves."""
        return ()

    def out(self, match: Match) -> tuple[str, ...]:
        """The seats that are out of the game."""
        return ()

    def scores(self, match: Match) -> dict[str, dict[str, int]]:
        """What each seat has to show, by name, as all may see it: what the result says at the end."""
        result = match.result
        if result is None:
            return {}
        scores: dict[str, dict[str, int]] = dict(result).get("scores", {})  # type: ignore[assignment]
        return scores

    def series(self, match: Match) -> dict[str, dict[str, int]]:
        """What a chart of the game follows: for each quantity that all may see, the number of each seat."""
        return {}

    def sketch(self, match: Match, seat: str, lang: str) -> list[Mark]:
        """What a small picture of the game shows, as this seat sees it: things with an owner, in their order."""
        return []

    def holdings(self, match: Match) -> dict[str, list[str]]:
        """Ids of what each seat has before it, for statistics on what wins."""
        return {}

    # ------------------------------------------------------------------ looking things up

    def shapes(self) -> dict[str, type]:
        """The types of the game's documents (`view`, `position`, `card_file`) as TypedDicts, for the HTTP API."""
        return {}

    def card_file(self, rules: str, lang: str) -> dict[str, object]:
        """Everything printed, in words: what the client part of the game reads. `cards` is a list of {id, name, …}."""
        return {"cards": []}

    def statements(self, lang: str) -> list[Statement]:
        """The rules, statement by statement, in their order."""
        return []

    def parts(self, lang: str) -> tuple[Part, ...]:
        """The rules as a book, in reading order. By default all statements are one part."""
        statements = tuple(self.statements(lang))
        title = self.title(lang)
        return (Part("rules", title, (Section("rules", title, statements),)),) if statements else ()

    def index(self, lang: str) -> Index:
        """The book made ready for questions."""
        return Index(self.parts(lang))

    def glossary(self, lang: str) -> list[Explained]:
        """The words of the game that a beginner asks for: by default those of `strategy/glossary.toml`."""
        folder = self.folder("strategy")
        if folder is None:
            return []
        listed = tomllib.loads(folder.joinpath("glossary.toml").read_text(encoding="utf-8"))["word"]
        return [Explained(entry["id"], entry["name"][lang], entry["text"][lang]) for entry in listed]

    def folder(self, kind: str) -> Traversable | None:
        """The folder `kind` (`lessons`, `examples`, `strategy`, `puzzles`) beside the rules, where there is one."""
        home = home_of(self.game)
        if not home:
            return None
        found = resources.files(home).joinpath(kind)
        return found if found.is_dir() else None

    # ------------------------------------------------------------------ parts that need more than the standard library

    def look(self) -> "Look[Any, Any] | None":
        """How the game looks in the terminal; None: as lines of its view."""
        return None

    def picture(self, view: Mapping[str, object], lang: str) -> str | None:
        """A view as a drawing (SVG), for `signoria.pictures`; None: its text is drawn."""
        return None

    def card_picture(self, card: Mapping[str, object]) -> str | None:
        """A card of `card_file` as a drawing (SVG), in the language of that file; None: cards are not drawn."""
        return None

    def insight(self) -> "Insight | None":
        """What opponents know about the game; None: only how it ends."""
        return None

    def yardstick(self) -> "ReferenceInsight | None":
        """What opponents knew before, which stays as it is so that others can be measured by them; None: how it ends."""
        return None

    def school(self) -> "School | None":
        """How networks are taught the game; None: they are not."""
        return None

    def tastes(self) -> "Mapping[str, Taste]":
        """What opponents with a style like in the game, by their names."""
        return {}

    def teacher(self) -> "Teacher | None":
        """What lessons may claim about a table and point at; None: what holds for any game."""
        return None

    def space(self) -> "Space | None":
        """How the game lies in arrays; None: as its declarations of questions say."""
        return None

    def goals(self) -> "Mapping[str, Goal]":
        """The kinds of puzzles beside winning this turn: the catalogue says `puzzle.title.KIND` and `puzzle.task.KIND`."""
        return {}

    def solver(self) -> "Solver | None":
        """Who proves what can be forced; None: nobody."""
        return None

    def queries(self) -> Mapping[str, Callable[..., object]]:
        """The questions about a position that can be asked by name; each takes a match and words and gives JSON values."""
        return {}

    def miner(self) -> "Miner | None":
        """Who looks for puzzles in games; None: nobody."""
        return None


def home_of(game: Game) -> str:
    """The Python package that rules stand in, by its name; empty for a game in one module, which has nothing beside it."""
    name = type(game).__module__
    return name if hasattr(sys.modules[name], "__path__") else name.rpartition(".")[0]


def seats_played(package: GamePackage, match: Match) -> tuple[str, ...]:
    """The seats that somebody plays: all but those of the rules."""
    automated = package.automated(match)
    return tuple([seat for seat in match.seats if seat not in automated])


__all__ = [
    "Choice",
    "Difference",
    "Explained",
    "GamePackage",
    "Mark",
    "Offers",
    "Part",
    "RuleSetOffer",
    "SeatOffer",
    "Section",
    "Statement",
    "seats_played",
]
