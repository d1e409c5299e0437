"""Decisions and options: the questions of a game in the form that people and outside code see."""

from typing import Any

from signoria.table.flow import DEEPEST, Ask, DecisionKind
from signoria.table.game import Game


class Option:
    """One answer to a decision."""

    __slots__ = ("_ask", "_game", "_state", "focus", "key", "stamp", "value")

    def __init__(self, game: Game, state: Any, ask: Ask, value: int, stamp: int) -> None:
        self._game = game
        self._state = state
        self._ask = ask
        self.value = value
        self.stamp = stamp  # how many answers had been given when the question was put
        self.key: str = game.key(state, ask, value)
        self.focus: tuple[str, ...] = game.focus(state, ask, value)

    @property
    def seat(self) -> int:
        """The number of the seat that decides."""
        return self._ask[1]

    @property
    def kind(self) -> str:
        """The kind of decision the option belongs to."""
        return self._ask[0].name

    @property
    def clause(self) -> str:
        """The rule the option comes from."""
        return self._game.cited(self._state, self._game.clause(self._ask, self.value))

    def label(self, lang: str = "en") -> str:
        """The option in words."""
        return self._game.label(self._state, self._ask, self.value, lang)

    def __repr__(self) -> str:
        return f"<Option {self.key!r}>"


class Decision:
    """A question to one seat. `options` is never empty."""

    __slots__ = ("_ask", "_game", "_options", "_path", "_seats", "_stamp", "_state")

    def __init__(
        self,
        game: Game,
        state: Any,
        ask: Ask,
        seats: tuple[str, ...],
        path: tuple[tuple[DecisionKind, int, int], ...],
        stamp: int,
    ) -> None:
        self._game = game
        self._state = state
        self._ask = ask
        self._seats = seats
        self._stamp = stamp
        self._path = path
        self._options: tuple[Option, ...] | None = None

    @property
    def seat(self) -> str:
        """Who decides."""
        return self._seats[self._ask[1]]

    @property
    def kind(self) -> str:
        """What sort of decision it is."""
        return self._ask[0].name

    @property
    def clause(self) -> str:
        """The rule the question comes from."""
        return self._game.cited(self._state, self._ask[0].clause)

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen."""
        if self._options is None:
            self._options = tuple(
                Option(self._game, self._state, self._ask, value, self._stamp) for value in self._ask[2]
            )
        return self._options

    @property
    def trail(self) -> tuple[str, ...]:
        """Where in a nested choice this is, in English; `trail_in` says it in another language."""
        return self.trail_in("en")

    def trail_in(self, lang: str) -> tuple[str, ...]:
        """The choices that led here from the last question at the top level, in words."""
        level = self._ask[0].level
        words = [
            self._game.trail(self._state, kind, about, value, lang)
            for kind, about, value in self._path
            if kind.level < level or level == DEEPEST
        ]
        return tuple([w for w in words if w is not None])

    def question(self, lang: str = "en") -> str:
        """The question in words."""
        return self._game.question(self._state, self._ask, lang)

    def as_dict(self, lang: str = "en") -> dict[str, Any]:
        """The decision as JSON, words included."""
        return {
            "seat": self.seat,
            "kind": self.kind,
            "clause": self.clause,
            "trail": list(self.trail_in(lang)),
            "question": self.question(lang),
            "options": [
                {"key": o.key, "label": o.label(lang), "clause": o.clause, "focus": list(o.focus)} for o in self.options
            ],
        }

    def __repr__(self) -> str:
        return f"<Decision {self.seat} {self.kind} {[o.key for o in self.options]}>"
