"""Decisions and options: the questions of a game in the form that people and outside code see."""

from collections.abc import Iterator, Sequence
from typing import Any, overload

from signoria.table.documents import DecisionDocument, OptionDocument
from signoria.table.flow import DEEPEST, Ask, DecisionKind
from signoria.table.game import Game
from signoria.table.readings import NOTHING, Json


class Option:
    """One answer to a decision. What it says of itself is worked out when somebody asks.

    Two options are equal if they are the same answer to one question.
    """

    __slots__ = ("_ask", "_key", "_of", "value")

    def __init__(self, decision: "Decision", value: int) -> None:
        self._of = decision
        self._ask = decision._ask
        self._key: str | None = None
        self.value = value

    @property
    def stamp(self) -> int:
        """How many answers had been given when the question was put."""
        return self._of._stamp

    @property
    def key(self) -> str:
        """The short stable text of the option, unique in its decision."""
        if self._key is None:
            self._key = self._ask[0].key(self._of._state, self._ask, self.value)
        return self._key

    @property
    def focus(self) -> tuple[str, ...]:
        """Ids of the things on the board the option is about."""
        return self._ask[0].focus(self._of._state, self._ask, self.value)

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
        return self._of._game.cited(self._of._state, self._ask[0].clause_of(self.value))

    @property
    def data(self) -> dict[str, Json]:
        """The values of the option by name: what it names, costs and does."""
        return self._ask[0].data(self._of._state, self._ask, self.value, self._of._seats)

    def id(self, name: str) -> str:
        """The value of a field that is an id; raises KeyError where there is none of that name."""
        return str(self.data[name])

    def count(self, name: str) -> int:
        """The value of a field that is a number; raises KeyError where there is none of that name."""
        value = self.data[name]
        if not isinstance(value, int):
            raise KeyError(name)
        return value

    @property
    def group(self) -> str:
        """What a person sorts it under."""
        return self._ask[0].group(self.value)

    @property
    def declines(self) -> bool:
        """Whether it declines or stops."""
        return self._ask[0].declines(self.value)

    @property
    def only_declines(self) -> bool:
        """Whether it declines and does nothing instead, so that it says nothing without the question."""
        return self.declines and self.key == NOTHING

    @property
    def final(self) -> str | None:
        """Why it cannot be taken back: `ends_game`, `reveals` or `asks_others`; None where it can."""
        return self._ask[0].final(self._of._state, self._ask, self.value)

    def label(self, lang: str = "en") -> str:
        """The option in words."""
        return self._ask[0].label(self._of._state, self._ask, self.value, lang)

    def as_dict(self, lang: str = "en") -> OptionDocument:
        """The option as JSON, words included."""
        ask, state, value = self._ask, self._of._state, self.value
        kind = ask[0]
        return {
            "key": self.key,
            "label": kind.label(state, ask, value, lang),
            "clause": self.clause,
            "focus": list(kind.focus(state, ask, value)),
            "data": kind.data(state, ask, value, self._of._seats),
            "group": kind.group(value),
            "declines": kind.declines(value),
            "final": kind.final(state, ask, value),
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and self.value == other.value and self._of.is_same(other._of)

    def __hash__(self) -> int:
        return hash((self._of._stamp, self.value))

    def __repr__(self) -> str:
        return f"<Option {self.key!r}>"


class Options(Sequence[Option]):
    """The options of a decision, in their order. Each is made when somebody looks at it."""

    __slots__ = ("_of", "_values")

    def __init__(self, decision: "Decision") -> None:
        self._of = decision
        self._values = decision._ask[2]

    def __len__(self) -> int:
        return len(self._values)

    @overload
    def __getitem__(self, at: int) -> Option: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Option, ...]: ...

    def __getitem__(self, at: int | slice) -> Option | tuple[Option, ...]:
        if isinstance(at, slice):
            return tuple([Option(self._of, value) for value in self._values[at]])
        return Option(self._of, self._values[at])

    def __iter__(self) -> Iterator[Option]:
        return iter([Option(self._of, value) for value in self._values])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and self._of.is_same(other._of)

    def __hash__(self) -> int:
        return hash((self._of._stamp, len(self._values)))

    def __repr__(self) -> str:
        return repr(tuple(self))


class Decision:
    """A question to one seat. `options` is never empty."""

    __slots__ = ("_ask", "_game", "_path", "_seats", "_stamp", "_state")

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
        self._path = path
        self._stamp = stamp

    def is_same(self, other: "Decision") -> bool:
        """Whether both are one question, put once: a question is known by its list of answers, which compiling keeps."""
        return self._ask[2] is other._ask[2] and self._stamp == other._stamp

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
    def options(self) -> Options:
        """What may be chosen."""
        return Options(self)

    @property
    def about(self) -> dict[str, Json]:
        """The values of what the question is about, by name."""
        return self._ask[0].about_data(self._state, self._ask, self._seats)

    @property
    def declinable(self) -> bool:
        """Whether one of the options declines or stops."""
        kind = self._ask[0]
        return any(kind.declines(value) for value in self._ask[2])

    @property
    def trail(self) -> tuple[str, ...]:
        """Where in a nested choice this is, in English; `trail_in` says it in another language."""
        return self.trail_in("en")

    def trail_in(self, lang: str) -> tuple[str, ...]:
        """The choices that led here from the last question at the top level, in words."""
        level = self._ask[0].level
        words = [
            kind.trail(self._state, (kind, self._ask[1], [value], about), value, lang)
            for kind, about, value in self._path
            if kind.level < level or level == DEEPEST
        ]
        return tuple([w for w in words if w is not None])

    def question(self, lang: str = "en") -> str:
        """The question in words."""
        ask = self._ask
        key, words = ask[0].question(self._state, ask, self._seats, self._game.titles(self._state), lang)
        spoken = ask[0].words
        catalogue = self._game.catalogue(lang) if spoken is None else spoken(lang)
        return catalogue.compose(key, words).text

    def as_dict(self, lang: str = "en") -> DecisionDocument:
        """The decision as JSON, words included."""
        trail = self.trail_in(lang)
        said = len(trail) - 1 if self._ask[0].titled else -1
        return {
            "seat": self.seat,
            "kind": self.kind,
            "clause": self.clause,
            "trail": [{"text": text, "said": at == said} for at, text in enumerate(trail)],
            "question": self.question(lang),
            "about": self.about,
            "declinable": self.declinable,
            "options": [o.as_dict(lang) for o in self.options],
        }

    def __repr__(self) -> str:
        return f"<Decision {self.seat} {self.kind} {[o.key for o in self.options]}>"
