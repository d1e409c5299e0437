"""What the table asks of a game."""

from typing import TYPE_CHECKING, Any, Protocol

from signoria.table.dice import Dice
from signoria.table.documents import Counted
from signoria.table.flow import Ask, DecisionKind, EventKind, Flow
from signoria.table.typing import Position_co, Result_co, View_co
from signoria.table.words import Catalogue, Said

if TYPE_CHECKING:
    from signoria.table.events import Event
    from signoria.table.steps import RecapLine, Step


class Game(Protocol[View_co, Result_co, Position_co]):
    """A game, as the table needs it. Numbers go in, words and documents come out.

    Only the game itself knows what its state is beside a `Board`, so the table says nothing more of its type.
    """

    @property
    def name(self) -> str:
        """The id of the game."""
        ...

    def header(
        self, seats: int | list[str], seed: int, rules: str | None, variants: list[str], options: dict[str, object]
    ) -> dict[str, str]:
        """The lines that set the match up, checked; raises BadOption."""
        ...

    def setup(self, header: dict[str, str]) -> Any:
        """The state at the start of the match with these lines; raises BadOption."""
        ...

    def play(self, state: Any) -> Flow[None]:
        """The game from this state to its end. Can be entered at any question whose kind is an entry."""
        ...

    def seats(self, state: Any) -> tuple[str, ...]:
        """The seats in turn order."""
        ...

    def titles(self, state: Any) -> tuple[str, ...]:
        """How texts about events call the seats: their own names, or what the players have chosen to be."""
        ...

    def turn(self, state: Any) -> tuple[int, int]:
        """The number of the turn and the seat it belongs to."""
        ...

    def catalogue(self, lang: str) -> Catalogue:
        """The phrases of a language, among them `question.NAME` and `event.NAME` for each kind; raises BadOption."""
        ...

    def cited(self, state: Any, clause: str) -> str:
        """The rule as the edition played here has it, where editions put one thing in different places."""
        ...

    def caption(self, events: "tuple[Event, ...]", lang: str) -> Said:
        """What a step of these events was, in one sentence: `steps.plain_caption` where a game has no better words."""
        ...

    def recap(self, steps: "tuple[Step, ...]", seat: str, lang: str) -> "list[RecapLine]":
        """What the steps of others were to a seat, in at most six lines: `steps.plain_recap` tells them as they are."""
        ...

    def questions(self) -> tuple[DecisionKind, ...]:
        """Every kind of question with options of its own, in an order that never changes."""
        ...

    def events(self) -> tuple[EventKind, ...]:
        """Every kind of thing that happens: `readings.events_in` lists those that a module declares."""
        ...

    def view(self, state: Any, seat: int | None) -> View_co:
        """All that a seat (None: a spectator) may know."""
        ...

    def resign(self, state: Any, seat: int) -> None:
        """The seat leaves the game; raises BadOption where the rules have nothing to say about it."""
        ...

    def counts(self, state: Any) -> Counted:
        """Numbers a person compares before and after a choice, by seat: florins, tokens, prestige."""
        ...

    def why_not(self, state: Any, ask: Ask | None, seat: int, lang: str) -> list[tuple[str, str, str]]:
        """The usual actions that are not possible now: (action, reason in words, clause)."""
        ...

    def sample(self, state: Any, live: Any, seat: int, dice: Dice) -> Any:
        """A copy of `state` with all that the seat, seeing `live`, cannot know drawn anew."""
        ...

    def result(self, state: Any) -> Result_co | None:
        """None while the game is on, else winners, kind of victory and scores."""
        ...

    def position(self, state: Any) -> Position_co:
        """The whole state as a document that `setup` accepts under the header line `position`."""
        ...
