"""What the numbers of a game mean, said once.

Inside a flow everything is small whole numbers. A `Reading` is a sort of number (a city, a card, a seat, a sum): what its
values are called in keys, documents and sentences, where they lie on the board, and which there are. A `DecisionKind`
declares a question with the reading of its options and of what it is about, an `EventKind` something that happens with a
reading for each of its numbers. Keys, focus, labels, trails, documents, texts with their links, and the actions and
observations of environments follow from these declarations; nobody else knows what a number means.
"""

from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import Any, Final, TypeVar, cast

from signoria.table.words import Catalogue, Said

T = TypeVar("T")

DEEPEST: Final = 9
MOST_SPOKEN: Final = 4096  # words that a reading keeps ready
PASS: Final = -1  # the option to decline or stop, in every kind of question that may be declined
NOTHING: Final = "pass"  # the key of declining where nothing is done instead; what is done instead has one of its own

# A value as JSON has it.
Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]

# What a flow tells: numbers, and rows of numbers.
Number = int | tuple[int, ...]

# An action of an environment: its name, and the option numbers that mean it. One decision never has two of them.
Slot = tuple[str, tuple[int, ...]]

# (kind, seat that decides, options, what it is about). The last is a number to which the kind gives its meaning.
Ask = tuple["DecisionKind", int, list[int], int]

# Something about an option: of the state, the question, and the option's number.
Of = Callable[[Any, Ask, int], T]

# The type of a JSON value as Python writes it: `int`, a TypedDict, a union of them. `object` is any.
Shape = object


class Reading:
    """A sort of number: how it is read. Everything but the name has a plain default.

    As a number by itself, in events and in what a question is about:
    `ids` names the values, `value` makes any JSON value of one, `record` one that names seats, and `shape` is the type of
    what they make; `optional` says that there may be none (a number below 0), `many` that events tell a row of them; `word`
    says it in a language, `words` in all forms that sentences need, by the name of the field; `title` makes it a seat
    (`seated`), whose title it says in a language, or, `untitled`, the name of the seat itself; `thing` is what on the table
    it stands for, as (kind, id), for links in texts and for the focus; `suffix` is appended to the id of the phrase, for
    values that are told differently; `counts` marks the number by which a phrase takes its plural; `parts` splits it into
    the plain numbers that observations show.

    As the options of a question: `named` is what an option is called whatever the table, among the actions of an
    environment and, without a `key` of its own, in records; `numbers` are all there can be, those of one name one action.
    Then `focus`, `label`, `data` and the type of what that says (`says`), `clause`, `group`, `trail`, `final` and
    `declines` of an option. A `ladder` has more options than actions.
    """

    __slots__ = (
        "_clause", "_data", "_declines", "_final", "_focus", "_group", "_key", "_label", "_named", "_names", "_parts",
        "_record", "_spoken", "_suffix", "_thing", "_title", "_trail", "_untitled", "_value", "_word", "_words", "counts",
        "depends", "ids", "ladder", "many", "name", "numbers", "optional", "says", "seated", "shape",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        *,
        ids: tuple[str, ...] = (),
        value: Callable[[int], Json] | None = None,
        record: Callable[[int, tuple[str, ...]], Json] | None = None,
        shape: Shape = None,
        optional: bool = False,
        many: bool = False,
        word: Callable[[str, int], str] | None = None,
        words: Callable[[str, int, str], dict[str, str]] | None = None,
        title: Callable[[str, str], str] | None = None,
        untitled: bool = False,
        thing: Callable[[int], tuple[str, str] | None] | None = None,
        suffix: Callable[[int], str] | None = None,
        parts: Callable[[int], dict[str, int]] | None = None,
        counts: bool = False,
        numbers: Iterable[int] | None = None,
        named: Callable[[int], str] | None = None,
        key: Of[str] | None = None,
        focus: Of[tuple[str, ...]] | None = None,
        label: Callable[[Any, Ask, int, str], str] | None = None,
        data: Of[Mapping[str, object]] | None = None,
        says: Shape = None,
        clause: Callable[[int], str] | None = None,
        group: Callable[[int], str] | None = None,
        trail: Callable[[Any, Ask, int, str], str | None] | None = None,
        final: Of[str | None] | None = None,
        declines: Callable[[int], bool] | None = None,
        ladder: bool = False,
    ) -> None:
        self.name = name
        self.ids = ids
        self.counts = counts
        self.seated = title is not None
        made = value is not None or record is not None
        self.shape: Shape = shape or (object if made else str if ids or title is not None else int)
        self.optional = optional
        self.many = many
        self.says: Shape = says or (None if data is None else object)  # None: its value under its name
        self._title = title
        self._untitled = untitled
        self.ladder = ladder
        self.numbers: tuple[int, ...] = (
            tuple(numbers) if numbers is not None else tuple(n for n, value in enumerate(ids) if value)
        )
        self._value = value
        self._record = record
        self._word = word
        self._words = words
        self._thing = thing
        self._suffix = suffix
        self._parts = parts
        self._named = named
        self._key = key
        self.depends = key is not None  # whether keys of options follow from the table
        self._focus = focus
        self._label = label
        self._data = data
        self._clause = clause
        self._group = group
        self._trail = trail
        self._final = final
        self._declines = declines
        self._spoken: dict[tuple[str, int, str], dict[str, Said]] = {}
        self._names: dict[int, str] = {}

    def but(
        self,
        name: str = "",
        *,
        optional: bool | None = None,
        many: bool | None = None,
        word: Callable[[str, int], str] | None = None,
        words: Callable[[str, int, str], dict[str, str]] | None = None,
        suffix: Callable[[int], str] | None = None,
        parts: Callable[[int], dict[str, int]] | None = None,
        numbers: Iterable[int] | None = None,
        named: Callable[[int], str] | None = None,
        key: Of[str] | None = None,
        focus: Of[tuple[str, ...]] | None = None,
        label: Callable[[Any, Ask, int, str], str] | None = None,
        data: Of[Mapping[str, object]] | None = None,
        says: Shape = None,
        clause: Callable[[int], str] | None = None,
        group: Callable[[int], str] | None = None,
        trail: Callable[[Any, Ask, int, str], str | None] | None = None,
        final: Of[str | None] | None = None,
    ) -> "Reading":
        """The same sort of number, read differently in these points."""
        return Reading(
            name or self.name,
            ids=self.ids,
            value=self._value,
            record=self._record,
            shape=self.shape,
            optional=self.optional if optional is None else optional,
            many=self.many if many is None else many,
            word=word or self._word,
            words=words or self._words,
            thing=self._thing,
            suffix=suffix or self._suffix,
            parts=parts or self._parts,
            counts=self.counts,
            title=self._title,
            untitled=self._untitled,
            numbers=self.numbers if numbers is None else numbers,
            named=named or self._named,
            key=key or self._key,
            focus=focus or self._focus,
            label=label or self._label,
            data=data or self._data,
            says=says if data is not None else self.says,
            clause=clause or self._clause,
            group=group or self._group,
            trail=trail or self._trail,
            final=final or self._final,
            declines=self._declines,
            ladder=self.ladder,
        )

    # ------------------------------------------------------------------ as a number

    def value(self, n: Number, seats: tuple[str, ...] = ()) -> Json:
        """The value as JSON: an id, a count, a document."""
        if isinstance(n, tuple):
            return [self.value(each, seats) for each in n]
        if self.seated:
            return seats[n] if n >= 0 else None
        if self._record is not None:
            return self._record(n, seats)
        if self._value is not None:
            return self._value(n)
        if self.ids:
            return self.ids[n] if n >= 0 else None
        return n

    def word(self, n: int, lang: str) -> str:
        """The value in words."""
        if self.ids and n < 0:
            return ""
        if self._word is not None:
            return self._word(lang, n)
        if self.ids:
            return self.ids[n]
        return f"−{-n}" if n < 0 else str(n)  # below zero with a minus, not with a hyphen

    def thing(self, n: int, seats: tuple[str, ...] = ()) -> tuple[str, str] | None:
        """What on the table the value stands for, as (kind, id)."""
        if self.seated:
            return ("seat", seats[n]) if n >= 0 else None
        return None if self._thing is None else self._thing(n)

    def words(
        self, field: str, n: Number, seats: tuple[str, ...], titles: tuple[str, ...], lang: str
    ) -> dict[str, Said]:
        """The words a sentence may use for this field, each with its link."""
        if isinstance(n, tuple):
            each = [self.words(field, one, seats, titles, lang)[field] for one in n]
            return {field: Said.joined(each), f"n_{field}": Said(str(len(n)), number=len(n))}
        if self._title is not None:
            if n < 0:
                return {field: Said("")}
            title = (seats if self._untitled else titles)[n]
            return {field: Said.linked(self._title(lang, title), self.thing(n, seats), title)}
        spoken = self._spoken.get((field, n, lang))
        if spoken is None:
            thing = self.thing(n, seats) if n >= 0 else None
            if self._words is not None:
                spoken = {name: Said.linked(text, thing) for name, text in self._words(lang, n, field).items()}
            else:
                spoken = {field: Said.linked(self.word(n, lang), thing)}
            if len(self._spoken) >= MOST_SPOKEN:
                self._spoken.clear()
            self._spoken[field, n, lang] = spoken  # the same whoever asks, and asked again and again
        return spoken

    def suffix(self, n: Number) -> str:
        """What is appended to the id of a phrase that tells this value."""
        return "" if self._suffix is None or isinstance(n, tuple) else self._suffix(n)

    def parts(self, n: int) -> dict[str, int]:
        """The value as plain numbers, by the name of their sort."""
        return {self.name: n} if self._parts is None else self._parts(n)

    # ------------------------------------------------------------------ as an option

    def named(self, n: int) -> str:
        """What an option is called whatever the table: its name among the actions of an environment."""
        name = self._names.get(n)
        if name is None:
            name = f"{self.name} {self.value(n)}" if self._named is None else self._named(n)
            if len(self._names) >= MOST_SPOKEN:
                self._names.clear()
            self._names[n] = name  # the same on every table, and asked with every choice
        return name

    def key(self, state: Any, ask: Ask, n: int) -> str:
        """The short stable text of an option, unique in its decision."""
        return self.named(n) if self._key is None else self._key(state, ask, n)

    def focus(self, state: Any, ask: Ask, n: int) -> tuple[str, ...]:
        """Ids of the things on the board an option is about."""
        if self._focus is not None:
            return self._focus(state, ask, n)
        thing = None if self._thing is None else self._thing(n)
        return () if thing is None else (f"{thing[0]}:{thing[1]}",)

    def label(self, state: Any, ask: Ask, n: int, lang: str) -> str:
        """An option in words."""
        return self.word(n, lang) if self._label is None else self._label(state, ask, n, lang)

    def data(self, state: Any, ask: Ask, n: int, seats: tuple[str, ...] = ()) -> dict[str, Json]:
        """The values of an option, or of what a question is about."""
        if self._data is None:
            return {self.name: self.value(n, seats)}
        return cast("dict[str, Json]", self._data(state, ask, n))

    def clause(self, n: int) -> str:
        """The rule an option comes from, where it is not the question's own."""
        return "" if self._clause is None else self._clause(n)

    def group(self, n: int) -> str:
        """What a person sorts an option under, where it is not the kind of question."""
        return "" if self._group is None else self._group(n)

    def trail(self, state: Any, ask: Ask, n: int, lang: str) -> str | None:
        """How a choice already made is named above those that follow from it; None where it starts nothing."""
        return None if self._trail is None else self._trail(state, ask, n, lang)

    def final(self, state: Any, ask: Ask, n: int) -> str | None:
        """Why an option cannot be taken back once it is chosen; None where it can."""
        return None if self._final is None else self._final(state, ask, n)

    def declines(self, n: int) -> bool:
        """Whether an option of these (a plain no) declines."""
        return self._declines is not None and self._declines(n)

    def slots(self) -> list[Slot]:
        """All options there can be, as actions of an environment."""
        named: dict[str, list[int]] = {}
        for n in self.numbers:
            named.setdefault(self.named(n), []).append(n)
        return [(name, tuple(numbers)) for name, numbers in named.items()]

    def __repr__(self) -> str:
        return f"Reading({self.name!r})"


def each(reading: Reading) -> Reading:
    """A row of such numbers, as a field of an event."""
    return reading.but(many=True)


def maybe(reading: Reading) -> Reading:
    """Such a number or none (below 0), as a field of an event."""
    return reading.but(optional=True)


NUMBER: Final = Reading("number")
COUNT: Final = Reading("count", counts=True)


class Decline:
    """The option to decline or stop: PASS. `label` says it in a language; `key`, `clause`, `focus` and `final` as ever."""

    __slots__ = ("_final", "_focus", "_label", "clause", "key", "slot")

    def __init__(
        self,
        label: Callable[[Any, Ask, str], str] | None = None,
        key: str = NOTHING,
        clause: str = "",
        focus: tuple[str, ...] = (),
        final: Callable[[Any, Ask], str | None] | None = None,
        slot: str = "",
    ) -> None:
        self.slot = slot or key  # its name among the actions of an environment
        self._label = label
        self.key = key
        self.clause = clause
        self._focus = focus
        self._final = final

    def label(self, state: Any, ask: Ask, lang: str) -> str:
        """Declining in words."""
        return self.key if self._label is None else self._label(state, ask, lang)

    @property
    def focus(self) -> tuple[str, ...]:
        """Ids of the things on the board that declining is about."""
        return self._focus

    def final(self, state: Any, ask: Ask) -> str | None:
        """Why declining cannot be taken back; None where it can."""
        return None if self._final is None else self._final(state, ask)


class DecisionKind:
    """A sort of question a game asks. This is its only declaration.

    `reads` is the reading of its options, `about` of what it is about (the last number of an `Ask`), `declinable` the
    option PASS where there is one. `asks` adds words to the phrase `question.NAME`, besides those of what it is about.

    `entry` promises that the game, started on a copy of the state at this question, asks exactly this question: the match
    takes its checkpoints there. `level` says how deep the question lies: an answer closes the trail of everything at its
    own level or deeper, except at the deepest, where answers add up. `private` marks a question whose options follow from
    what only its seat knows: it is put even where it has one answer, or the others would learn that. `veiled` marks one
    whose answer all will see, but not before it is given: only a preview of another seat stops there. `hidden` marks one
    whose answer the others never see, but that it was declined. `titled` marks one whose words begin with the choice that
    led to it, the last of its trail: who shows both need not. `words` holds the phrase of a question that is no game's own,
    such as a teacher's; else it stands in the words of the game.
    """

    __slots__ = (
        "_asks",
        "about",
        "clause",
        "declinable",
        "entry",
        "hidden",
        "level",
        "name",
        "private",
        "reads",
        "titled",
        "veiled",
        "words",
    )

    def __init__(
        self,
        name: str,
        clause: str,
        reads: Reading = NUMBER,
        about: Reading | None = None,
        declinable: Decline | None = None,
        *,
        entry: bool = False,
        level: int = DEEPEST,
        private: bool = False,
        veiled: bool = False,
        hidden: bool = False,
        titled: bool = False,
        asks: Callable[[Any, Ask, str], dict[str, str]] | None = None,
        words: Callable[[str], Catalogue] | None = None,
    ) -> None:
        self.name = name
        self.clause = clause
        self.reads = reads
        self.about = about
        self.declinable = declinable
        self.entry = entry
        self.level = level
        self.private = private
        self.veiled = veiled
        self.hidden = hidden
        self.titled = titled
        self._asks = asks
        self.words = words

    def key(self, state: Any, ask: Ask, n: int) -> str:
        """The short stable text of an option, unique in its decision."""
        if n == PASS and self.declinable is not None:
            return self.declinable.key
        return self.reads.key(state, ask, n)

    def named(self, n: int) -> str:
        """The key of an option where it does not depend on the table."""
        return self.declinable.key if n == PASS and self.declinable is not None else self.reads.named(n)

    def focus(self, state: Any, ask: Ask, n: int) -> tuple[str, ...]:
        """Ids of the things on the board an option is about."""
        if n == PASS and self.declinable is not None:
            return self.declinable.focus
        return self.reads.focus(state, ask, n)

    def label(self, state: Any, ask: Ask, n: int, lang: str) -> str:
        """An option in words."""
        if n == PASS and self.declinable is not None:
            return self.declinable.label(state, ask, lang)
        return self.reads.label(state, ask, n, lang)

    def data(self, state: Any, ask: Ask, n: int, seats: tuple[str, ...]) -> dict[str, Json]:
        """The values of an option; declining is the act `pass`."""
        return {"act": "pass"} if self.declines(n) else self.reads.data(state, ask, n, seats)

    def clause_of(self, n: int) -> str:
        """The rule an option comes from."""
        if n == PASS and self.declinable is not None:
            return self.declinable.clause or self.clause
        return self.reads.clause(n) or self.clause

    def group(self, n: int) -> str:
        """What a person sorts an option under."""
        return "pass" if self.declines(n) else self.reads.group(n) or self.name

    @property
    def may_decline(self) -> bool:
        """Whether some option may decline what is asked."""
        return self.declinable is not None or any(self.reads.declines(n) for n in self.reads.numbers)

    def declines(self, n: int) -> bool:
        """Whether the option declines what is asked."""
        return (n == PASS and self.declinable is not None) or self.reads.declines(n)

    def final(self, state: Any, ask: Ask, n: int) -> str | None:
        """Why an option cannot be taken back once it is chosen; None where it can."""
        if n == PASS and self.declinable is not None:
            return self.declinable.final(state, ask)
        return self.reads.final(state, ask, n)

    def trail(self, state: Any, ask: Ask, n: int, lang: str) -> str | None:
        """How a choice already made is named above those that follow from it."""
        return None if self.declines(n) else self.reads.trail(state, ask, n, lang)

    def about_data(self, state: Any, ask: Ask, seats: tuple[str, ...]) -> dict[str, Json]:
        """The values of what the question is about."""
        return {} if self.about is None else self.about.data(state, ask, ask[3], seats)

    def question(
        self, state: Any, ask: Ask, seats: tuple[str, ...], titles: tuple[str, ...], lang: str
    ) -> tuple[str, dict[str, Said]]:
        """The id of the phrase that asks it, and its words."""
        words: dict[str, Said] = {}
        name = self.name
        if self.about is not None:
            suffix = self.about.suffix(ask[3])
            name = f"{name}_{suffix}" if suffix else name
            words.update(self.about.words(self.about.name, ask[3], seats, titles, lang))
            if self.about.counts:
                words["n"] = Said(str(ask[3]), number=ask[3])
        if self._asks is not None:
            for key, text in self._asks(state, ask, lang).items():
                words[key] = Said(text)
        return f"question.{name}", words

    def slots(self) -> list[Slot]:
        """All its options as actions of an environment, declining first."""
        declining: list[Slot] = [] if self.declinable is None else [(self.declinable.slot, (PASS,))]
        return declining + self.reads.slots()

    def __repr__(self) -> str:
        return f"DecisionKind({self.name!r}, {self.clause!r})"


class EventKind:
    """A sort of thing that happens. This is its only declaration: the rule behind it, and a reading for each number
    under the name of its field (or all together in `fields`).

    `reveals` marks what nobody could know before (a card drawn, a die rolled): no undo goes past it. `shows` marks what a
    seat shows the others of its own (a card from its hand): no undo goes past that either, but it is no news to the seat.
    `hidden` names the fields that only the seat in the first field may see.

    `opens` makes it the beginning of a step, which a person would tell in one sentence, of this group, unless the step
    before it was begun by one of the kinds it `joins`; without `opens` it always belongs to the step before it. `follows`
    names the kinds of events it is an effect of; the last one in its turn is its cause. `begins_turn` marks the event that
    begins a turn, `closes_turn` one that happens only when a turn is over.
    """

    __slots__ = (
        "begins_turn", "clause", "closes_turn", "fields", "follows", "hidden", "joins", "name", "opens", "readings",
        "reveals", "shows",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        clause: str,
        *,
        reveals: bool = False,
        hidden: tuple[str, ...] = (),
        shows: bool = False,
        opens: str = "",
        joins: tuple[str, ...] = (),
        follows: tuple[str, ...] = (),
        begins_turn: bool = False,
        closes_turn: bool = False,
        fields: dict[str, Reading] | None = None,
        **more: Reading,
    ) -> None:
        self.name = name
        self.clause = clause
        readings = {**(fields or {}), **more}
        self.fields: tuple[str, ...] = tuple(readings)
        self.readings: tuple[Reading, ...] = tuple(readings.values())
        self.reveals = reveals
        self.shows = shows
        self.hidden = hidden
        self.opens = opens
        self.joins = joins
        self.follows = follows
        self.begins_turn = begins_turn
        self.closes_turn = closes_turn

    def data(self, numbers: tuple[Number, ...], unseen: tuple[str, ...], seats: tuple[str, ...]) -> dict[str, Json]:
        """The numbers as JSON values by field, without those the reader may not know."""
        return {
            field: reading.value(n, seats)
            for field, reading, n in zip(self.fields, self.readings, numbers, strict=True)
            if field not in unseen
        }

    def focus(self, numbers: tuple[Number, ...], unseen: tuple[str, ...], seats: tuple[str, ...]) -> tuple[str, ...]:
        """Ids of the things on the table the numbers are about, without those the reader may not know."""
        found: list[str] = []
        for field, reading, n in zip(self.fields, self.readings, numbers, strict=True):
            if field in unseen:
                continue
            for one in n if isinstance(n, tuple) else (n,):
                thing = reading.thing(one, seats) if one >= 0 else None
                if thing is not None:
                    found.append(f"{thing[0]}:{thing[1]}")
        return tuple(dict.fromkeys(found))

    def phrase(
        self,
        numbers: tuple[Number, ...],
        unseen: tuple[str, ...],
        seats: tuple[str, ...],
        titles: tuple[str, ...],
        lang: str,
    ) -> tuple[str, dict[str, Said]]:
        """The id of the phrase that tells it, and its words."""
        name = f"{self.name}_hidden" if unseen else self.name
        words: dict[str, Said] = {}
        counted = False
        for field, reading, n in zip(self.fields, self.readings, numbers, strict=True):
            if field in unseen:
                continue
            suffix = reading.suffix(n)
            if suffix:
                name += f"_{suffix}"
            words.update(reading.words(field, n, seats, titles, lang))
            if reading.counts and not counted:
                counted = True
                words["n"] = Said(str(n), number=len(n) if isinstance(n, tuple) else n)
        return f"event.{name}", words

    def seat_of(self, numbers: tuple[Number, ...]) -> int:
        """The seat the event is told of: its first number that is one, or -1."""
        for reading, n in zip(self.readings, numbers):
            if reading.seated and isinstance(n, int):
                return n
        return -1

    def __repr__(self) -> str:
        return f"EventKind({self.name!r}, {self.clause!r})"


def events_in(module: ModuleType) -> tuple[EventKind, ...]:
    """The kinds of events that a module declares, in its order, those in its dicts (one for each clause) included."""
    found: list[EventKind] = []
    for declared in vars(module).values():
        for kind in declared.values() if isinstance(declared, dict) else (declared,):
            if isinstance(kind, EventKind):
                found.append(kind)
    return tuple(found)
