"""What travels when people learn: the documents of lessons, examples, boards and counsel."""

from typing import Annotated, Any, Literal

from pydantic import Field, JsonValue

from signoria.server.schemas import (
    Body,
    DecisionOut,
    Document,
    EventOut,
    Position,
    ResultOut,
    Text,
    View,
    WhyNotOut,
    Word,
)

Key = Annotated[Text, Field(max_length=200)]
Keys = Annotated[list[Key], Field(max_length=2000)]
RecordText = Annotated[Text, Field(max_length=1_000_000, description="A record, with or without choices.")]


class LessonShort(Document):
    """A lesson as a line of its course."""

    game: str
    id: str
    chapter: str
    title: str
    about: str = Field(description="What one can do afterwards, in a sentence.")
    minutes: int = Field(description="How long it takes, reckoned from its words and choices.")
    rules: list[str] = Field(description="Ids of the rules it teaches, without the game.")
    needs: list[str] = Field(description="Lessons of the game to be taken before.")
    steps: int
    version: str = Field(description="Changes with the lesson: who did it before may want to see it again.")


class ChapterOut(Document):
    """A part of a course."""

    game: str
    id: str
    title: str
    lessons: list[LessonShort]


class CourseOut(Document):
    """Every course, in order."""

    chapters: list[ChapterOut]
    untaught: dict[str, list[str]] = Field(description="By game: the rules that no lesson teaches.")
    untaught_sections: dict[str, list[str]] = Field(
        description="By game: sections of which no lesson teaches anything."
    )


class Pin(Document):
    """Something the teacher points at: its number, its id on the table, and the part of it that is meant."""

    n: int
    id: str
    part: str | None


class LessonStep(Document):
    """A step in words."""

    say: str
    pins: list[Pin]
    task: Literal["read", "choice", "way", "free"] = Field(
        description="read: go on with `next`. choice: one choice. way: several in a row. free: anything until the goal."
    )
    goal: str | None
    hint: str | None
    anew: bool = Field(description="The table is set up anew for this step.")


class LessonOut(LessonShort):
    """A lesson with the words of all its steps."""

    seat: str
    chance: str | None
    script: list[LessonStep]
    examples: list[str] = Field(description="Worked examples of the rules it teaches.")


class VerdictOut(Document):
    """What came of an input.

    done: the step is finished. on: right so far. wrong: explained and taken back. cannot: the rules do not allow it.
    hint: not what is asked, and taken back. again: free play ended before its goal, and the step begins again.
    """

    outcome: Literal["done", "on", "wrong", "cannot", "hint", "again"]
    says: str | None
    rule: str | None
    events: list[EventOut] = Field(description="What happened and stands.")
    tried: list[EventOut] = Field(description="What happened and was taken back.")
    tried_view: View | None = Field(description="The table before it was taken back.")


class WalkBody(Body):
    """Where a learner is, and what he does: `inputs` are what the last answer said, `word` is `next` or a key."""

    inputs: Keys = Field(default_factory=list)
    word: Key | None = None


class LookBody(Body):
    """A place in a lesson, and the key of a choice to look at."""

    inputs: Keys = Field(default_factory=list)
    word: Key


class WalkOut(LessonShort):
    """Where a learner is. `inputs` is all there is to keep; cut off after `marks[n]` of them, step n begins."""

    inputs: list[str]
    fits: bool = Field(description="False: the lesson has changed, and these are the inputs that still fit.")
    marks: list[int]
    number: int = Field(description="The step, from 0.")
    finished: bool
    seat: str
    step: LessonStep | None
    shown: str | None = Field(description="The next key of the shown way, unless the learner has left it.")
    verdict: VerdictOut | None
    view: View
    decision: DecisionOut | None = Field(description="What is asked of the learner; null where the step is only read.")
    why_not: list[WhyNotOut]
    next_event: int


class LearnedOut(Document):
    """How far somebody has come, by what it is: `game:lesson`, or `puzzles`. The client knows what it kept."""

    learned: dict[str, dict[str, JsonValue]]


class LearnedBody(Body):
    """What the client wants to find again in another browser of the same person."""

    kept: dict[str, Any]


# ---------------------------------------------------------------------- worked examples


class ExampleShort(Document):
    """A worked example of a rulebook."""

    game: str
    id: str
    title: str
    rules: list[str]
    tellings: list[str] = Field(description="The ways it is told; the usual one has no name.")


class LinksOut(Document):
    """What shows a rule."""

    lessons: list[str]
    examples: list[str]


class ExamplesOut(Document):
    """Every worked example, and by game and rule what shows it."""

    examples: list[ExampleShort]
    links: dict[str, dict[str, LinksOut]]


class ExampleStep(Document):
    """A choice of an example."""

    seat: str
    kind: str
    question: str
    key: str
    label: str
    events: list[EventOut]


class CannotOut(Document):
    """What the example says cannot be chosen, after so many choices, with the sentence that refuses it."""

    after: int
    key: str
    sentence: str


class ExamplePart(Document):
    """A stretch of play: the record it starts from, for the board, and its choices."""

    record: str
    steps: list[ExampleStep]
    cannot: list[CannotOut]


class TellingOut(Document):
    """One way to tell an example, part by part."""

    name: str
    parts: list[ExamplePart]


class ExampleOut(ExampleShort):
    """An example with all its steps."""

    told: list[TellingOut]
    lessons: list[str]


# ---------------------------------------------------------------------- strategy


class StrategyPart(Document):
    """A few sentences, what they point at, the rules behind them, and what to try.

    `tries` names lessons (`lesson/ID`), worked examples (`example/ID`) and kinds of puzzles (`puzzles/KIND`) of the game.
    """

    head: str | None
    text: str
    pins: list[Pin]
    rules: list[str]
    tries: list[str]


class StrategyPage(Document):
    """A page about playing well."""

    game: str
    id: str
    title: str
    parts: list[StrategyPart]


class GlossaryWord(Document):
    """A word of a game, with the rule that says more."""

    game: str
    id: str
    name: str
    text: str
    rule: str


class StrategyOut(Document):
    """All pages, and the glossary."""

    pages: list[StrategyPage]
    glossary: list[GlossaryWord]


# ---------------------------------------------------------------------- the analysis board


class BoardChoice(Body):
    """A choice on the board; any seat may be played."""

    seat: Word | None = None
    key: Key


class BoardBody(Body):
    """A record, or its first choices, and what is chosen after it. `seat`: whose view; left out: that of who decides."""

    record: RecordText
    at: Annotated[int, Field(ge=0, le=100_000, description="So many choices of the record; left out: all.")] | None = (
        None
    )
    choices: Annotated[list[BoardChoice], Field(max_length=2000)] = Field(default_factory=list)
    seat: Word | None = None


class BoardMade(Document):
    """A choice that was made."""

    seat: str
    key: str | None


class BoardOut(Document):
    """A table on the analysis board. `record` holds all choices: a branch is a record."""

    game: str
    record: str
    position: Position
    seats: list[str]
    answers: int
    made: list[BoardMade] = Field(description="The choices that stand; of a seat that left the game the key is null.")
    view: View
    decision: DecisionOut | None
    why_not: list[WhyNotOut]
    events: list[EventOut]
    over: bool
    result: ResultOut | None
    goals: list[str] = Field(description="What the solver of the game can be asked here; none: nobody solves it.")


class BoardLookBody(BoardBody):
    """A choice on the board to look at."""

    key: Key


class SolveBody(BoardBody):
    """What is to be proved: `win` this turn, the largest `income`."""

    goal: Word = "win"


class SolvedOut(Document):
    """What can be forced: some lines, how many there are, and whether all were tried."""

    goals: list[str] = Field(description="What the solver of the game can be asked; none: the game has no solver.")
    goal: str
    solved: bool
    complete: bool
    count: int
    positions: int
    lines: list[list[str]]


class PositionBody(Body):
    """A position document, set up by hand or taken from somewhere."""

    position: dict[str, Any]


class LegalityOut(Document):
    """Why a position cannot be played: a sentence, and where in the document."""

    sentence: str
    path: str


class PositionOut(Document):
    """Whether a position can be played, and the record that starts there."""

    game: str
    playable: bool
    legality: list[LegalityOut]
    record: str | None
    mended: Position | None = Field(description="The position without what is wrong with it, where it can be played.")


# ---------------------------------------------------------------------- counsel


class CounselBody(BoardBody):
    """A question about a table on the board: the seat that asks, and the choices it is about."""

    seat: Word
    keys: Annotated[list[Key], Field(max_length=4)] = Field(default_factory=list)


class AdviceOut(Document):
    """A hint in three steps: where to look (ids on the table, and words), what to do, and why, a sentence each."""

    seat: str
    kind: str
    key: str
    label: str
    where: list[str]
    where_text: str
    what_text: str
    why: list[str]
    exact: bool = Field(description="The solver has proved it.")


class ShareOut(Document):
    """A seat's chance to win, from 0 to 1, and where it most likely lies."""

    mean: float
    low: float
    high: float
    samples: int
    exact: bool


class DifferenceOut(Document):
    """How much an option changes the own chance, on the same deals; `clear`: more than its uncertainty."""

    mean: float
    low: float
    high: float
    clear: bool


class OptionChances(Document):
    """The chances after an option."""

    key: str
    label: str
    seats: dict[str, ShareOut]
    difference: DifferenceOut
    text: str


class ChancesOut(Document):
    """Everybody's chances, now and after some options, from what one seat may know."""

    seat: str
    deals: int
    now: dict[str, ShareOut]
    options: list[OptionChances]


class AnswerOut(Document):
    """What another seat may do: its choice, the line, what that does to the own chance, and how sure it is."""

    seat: str
    key: str
    label: str
    line: list[str]
    ids: list[str]
    exact: bool
    effect: float
    deals: int
    of: int
    text: str


class AnswersOut(Document):
    """The others' answers to a choice, the worst first."""

    seat: str
    key: str
    deals: int
    answers: list[AnswerOut]
    lines_tried: int
    safe: bool = Field(description="Proved: nobody wins before the seat's next turn.")
    text: str | None


# ---------------------------------------------------------------------- analysis


class AnalysisBody(Body):
    """What is to be judged: a record, or a game on this server."""

    record: RecordText | None = None
    game: Word | None = None


class SplitOut(Document):
    """One seat's game: start + own + others + luck = result."""

    seat: str
    start: float
    own: float
    others: float
    luck: float
    result: float
    accuracy: float | None
    choices: int


class JudgedChoice(Document):
    """One choice, judged from what its seat could know; shares from 0 to 1 are the chooser's."""

    index: int
    turn: int
    seat: str
    kind: str
    key: str
    question: str = Field(description="What was asked, where the answer alone does not say what is done; else empty.")
    text: str
    ids: list[str]
    options: int
    before: float
    after: float
    low: float
    high: float
    loss: float
    give_or_take: float
    mark: Literal["", "inaccuracy", "mistake", "blunder", "missed_win", "unclear"]
    best: str | None
    best_text: str | None
    line: list[str]
    exact: bool


class LuckOut(Document):
    """What chance did after a choice."""

    index: int
    text: str
    by_seat: dict[str, float]


class ActionOut(Document):
    """What one seat began with a choice and finished with the last, as a whole; by seat before + own + luck = then."""

    choices: list[int] = Field(description="By index, one after the other.")
    seat: str
    text: str
    before: dict[str, float]
    own: dict[str, float] = Field(description="What the choices changed, as far as their seat could know.")
    luck: dict[str, float]
    then: dict[str, float] = Field(description="The shares at the question that came next.")


class SharePoint(Document):
    """Everybody's shares before a choice; the last point is the end."""

    index: int
    turn: int
    shares: dict[str, float]
    spread: dict[str, float] = Field(description="Give or take.")


class AnalysisState(Document):
    """How far it is, and about how many seconds are left."""

    judged: int
    of: int
    seconds: float
    left: float | None
    over: bool


class AnalysisOut(Document):
    """A game read again. It is judged in the background: ask again until all choices are."""

    id: str
    format: str
    game: str
    record: str
    sees_luck: bool = Field(
        description="False: the judge does not see what a new card is good for; luck is then only what changed at once."
    )
    running: bool
    seats: list[SplitOut]
    choices: list[JudgedChoice]
    luck: list[LuckOut]
    turning: list[int] = Field(description="Choices at which the game turned; the action of each tells what it moved.")
    actions: list[ActionOut]
    chart: list[SharePoint]
    state: AnalysisState
    retries: dict[str, list[int]] = Field(description="By seat: its choices that are worth another try, by index.")


class RetryBody(Body):
    """A choice of an analysis to try again, and what is tried; without a key only what is asked is told."""

    index: Annotated[int, Field(ge=0, le=100_000)]
    key: Key | None = None


class TriedOut(Document):
    """What a second try is worth.

    best: the best that was found, or another win. good: as good, as far as can be told. played: what was chosen in the
    game. worse: look again.
    """

    outcome: Literal["best", "good", "played", "worse"]
    text: str
    line: list[str] = Field(description="How the better choice may be gone on with.")
    solved: bool


class RetryOut(Document):
    """A choice to try again: what is asked, where to look, and what came of the last try."""

    index: int
    turn: int
    seat: str
    mark: str
    task: str
    where: list[str] = Field(description="Ids on the table that the best choice is about.")
    where_text: str
    tried: TriedOut | None
