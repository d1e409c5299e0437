"""What travels: the documents of the API, from which the OpenAPI document and the types of the client are made."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, JsonValue

from signoria.arena.puzzles.puzzle import Difficulty


def _clean(text: str) -> str:
    """Text that every database stores and every screen shows: no half characters, no control characters but line ends."""
    for char in text:
        code = ord(char)
        if 0xD800 <= code < 0xE000 or (code < 32 and char not in "\n\r\t") or code == 127:
            raise ValueError("it holds a character that cannot be stored")
    return text


Text = Annotated[str, AfterValidator(_clean)]
Word = Annotated[Text, Field(max_length=60)]
Name = Annotated[Text, Field(max_length=40)]
Version = Annotated[int, Field(ge=0, le=1_000_000_000, description="Names the position: entries of the log so far.")]
Seed = Annotated[int, Field(ge=0, lt=1 << 64)]
SeatKind = Literal["here", "link", "opponent"]
Status = Literal["running", "finished", "abandoned"]


class Document(BaseModel):
    """What the server sends."""

    model_config = ConfigDict(json_schema_serialization_defaults_required=True)


class Body(BaseModel):
    """What the server takes: nothing that it does not know."""

    model_config = ConfigDict(extra="forbid")


class Problem(Document):
    """Why something was not done. Nothing was changed."""

    error: str = Field(description="One sentence.")
    kind: Literal["stale", "illegal", "forbidden", "missing", "invalid", "busy", "too_large", "set_aside"]
    key: str = Field(description="The English sentence with {0}, {1}, … for its values: the same in every language.")
    values: list[JsonValue] = Field(
        description="What is filled in. A value that is a problem itself is an object with `key` and `values`."
    )
    path: str = Field(description="Where in a position document it is wrong; else empty.")


# ---------------------------------------------------------------------- what can be played


class Named(Document):
    """A thing with a name."""

    id: str
    name: str


class Explained(Named):
    """A thing with a name and a sentence about it."""

    text: str


class SeatMeta(Named):
    """A seat that can be taken."""

    colour: str = Field(description="The colour of its pieces, where seats have one.")


class Difference(Document):
    """What a rule set has otherwise than the usual one."""

    field: str
    text: str


class RuleSetMeta(Explained):
    """A rule set: what it is, what is different in it, and the variants it has."""

    differences: list[Difference]
    variants: list[str]


class ChoiceMeta(Named):
    """One of several values, or a number from `least` to `most` where there are none.

    A new game takes it among its `options`; where `among_variants` says so, as one of its variants. Left out it is `usual`.
    """

    values: list[Explained]
    usual: str
    among_variants: bool
    least: int
    most: int


class GameMeta(Named):
    """A game that can be played."""

    client: str = Field(description="The part of the browser client that draws it; empty: the plain table.")

    rules: list[RuleSetMeta]
    variants: list[Explained] = Field(description="Each on or off; the id is what a new game takes.")
    choices: list[ChoiceMeta]
    seats: list[SeatMeta]
    fewest: int = Field(description="How many seats have to be taken.")
    most: int
    by_chance: bool = Field(description="Who names no seat gets any of the free ones, not the next.")
    solitaire: str | None = Field(description="The variant in which one person plays against the rules.")
    levels: list[Explained]
    usual_level: str = Field(description="The level of who names none.")


class HouseMeta(Document):
    """What kind of place this is: alone on a machine nobody needs a ladder or tournaments."""

    kind: Literal["machine", "network", "public"]
    name: str


class Meta(Document):
    """What this server offers."""

    version: str
    house: HouseMeta
    games: list[GameMeta]


# ---------------------------------------------------------------------- setting up


class NewSeat(Body):
    """Who sits at a seat: somebody at this screen, somebody who gets a link, or an opponent of a level."""

    seat: Word | None = Field(default=None, description="Left out: any seat that is free.")
    kind: SeatKind
    level: Word | None = None
    name: Name | None = None


class ClockBody(Body):
    """So many seconds a player at the start, so many more with each turn, never more than so many."""

    start: Annotated[int, Field(ge=30, le=90 * 86_400)]
    add: Annotated[int, Field(ge=0, le=30 * 86_400)] = 0
    most: Annotated[int, Field(ge=30, le=90 * 86_400)]


class Terms(Body):
    """What a table agrees on before anybody sits down."""

    open: bool = Field(default=False, description="Anybody may sit down at the seats given by link.")
    clock: ClockBody | None = None
    away: Literal["opponent", "resign", "vote"] = Field(
        default="opponent", description="What happens when somebody is out of time."
    )
    undo: Literal["all", "majority", "never"] = Field(
        default="all", description="Who has to agree that a choice others have seen is taken back."
    )
    rated: bool = False
    counsel: bool = Field(default=False, description="Hints, chances and answers may be asked for at this table.")


class NewGame(Body):
    """A game to set up."""

    game: Word
    rules: Word | None = None
    variants: list[Word] = Field(default_factory=list, max_length=40)
    seats: list[NewSeat] = Field(min_length=1, max_length=8)
    seed: Seed | None = None
    options: dict[Word, Word | int] = Field(default_factory=dict, max_length=20, description="Choices of the game.")
    title: Name | None = None
    terms: Terms | None = None


class ImportGame(Body):
    """A game to go on with: exactly one of a record and a position. Seats left out: everybody is at this screen."""

    record: Text | None = Field(default=None, max_length=200_000)
    position: dict[str, Any] | None = None
    seats: list[NewSeat] | None = Field(default=None, max_length=8)
    title: Name | None = None


class BranchGame(Body):
    """A game to go on with from a moment of another. Seats left out: everybody is at this screen."""

    step: int = Field(ge=0, le=1_000_000, description="After so many choices.")
    seats: list[NewSeat] | None = Field(default=None, max_length=8)
    title: Name | None = None


class CreatedSeat(Document):
    """A seat as it was set up; its token is told once."""

    seat: str
    kind: SeatKind
    name: str
    level: str | None
    token: str | None
    link: str | None = Field(description="Path that makes a browser hold this seat: /join/… ")


class GameCreated(Document):
    """A game that was set up. Seats in the order they were asked for."""

    id: str
    version: int
    seats: list[CreatedSeat]
    spectate: str


class NewLink(Document):
    """A link to a seat, told once."""

    seat: str
    token: str
    link: str


class Joined(Document):
    """Where somebody sits now."""

    game: str
    seat: str


class SitBody(Body):
    """Where to sit down; left out: at any free seat."""

    seat: Word | None = None


class ReturnBody(Body):
    """Whose seat is taken back."""

    seat: Word


class QuickBody(Body):
    """A game with others, as soon as somebody comes."""

    game: Word
    seats: Annotated[int, Field(ge=2, le=8)] = 2


class Lobby(Document):
    """Tables with free seats, tables to watch, and what waits for the reader, the shortest clock first."""

    open: list["GameCard"]
    watch: list["GameCard"]
    waiting: list["GameCard"]


class NoteOut(Document):
    """What the reader wrote down for himself about a game."""

    text: str


class NoteBody(Body):
    """What to write down."""

    text: Annotated[Text, Field(max_length=4000)]


class RatingOut(Document):
    """A rating: everybody starts at 1500; nine times of ten the true one is not further away than `spread`."""

    who: str
    name: str
    game: str
    rating: int
    spread: int
    games: int


class RatingList(Document):
    """The ratings of a game, the best first; people and levels of opponents on one ladder."""

    ratings: list[RatingOut]


class HistoryPoint(Document):
    """What a game made of a rating."""

    game: str
    game_id: str
    place: int
    rating: int
    spread: int
    at: str


class MetOut(Document):
    """Head to head in rated games: how often they met, and who ended before whom."""

    who: str
    name: str
    games: int
    before: int
    behind: int


class Profile(Document):
    """Somebody, as everybody may see him."""

    id: str
    name: str
    seal: str
    since: str
    ratings: list[RatingOut]
    history: list[HistoryPoint]
    met: list[MetOut]


# ---------------------------------------------------------------------- tournaments


TournamentKind = Literal["round_robin", "swiss", "knockout"]


class NewTournament(Body):
    """A tournament to open."""

    title: Annotated[Name, Field(min_length=1)]
    game: Word
    kind: TournamentKind
    size: Annotated[int, Field(ge=2, le=6)] = Field(description="Seats of a table; tables are as even as possible.")
    rounds: Annotated[int, Field(ge=0, le=20)] = Field(default=0, description="Of Swiss; 0: as many as it takes.")
    rules: Word | None = None
    variants: list[Word] = Field(default_factory=list, max_length=40)
    options: dict[Word, Word | int] = Field(default_factory=dict, max_length=20)
    terms: Terms | None = None
    levels: list[Word] = Field(default_factory=list, max_length=32, description="Opponents that play in it.")


class TournamentCard(Document):
    """A tournament in a few lines."""

    id: str
    title: str
    game: str
    kind: TournamentKind
    size: int
    status: Literal["open", "running", "finished"]
    round: int
    players: int
    created: str


class TournamentList(Document):
    """Tournaments, those one can join or watch first."""

    tournaments: list[TournamentCard]


class EntrantOut(Document):
    """Somebody who plays in a tournament, by the number that was drawn."""

    number: int
    name: str
    person: str | None
    level: str | None
    you: bool


class TournamentLine(Document):
    """How an entrant stands. `met`: the points of those he met, the mean of each table."""

    place: int
    player: int
    points: float
    met: float
    wins: int
    played: int


class TournamentTableOut(Document):
    """A table of a round: entrants by number; once it is over their places and points. One alone was left out."""

    round: int
    number: int
    game_id: str | None
    players: list[int]
    places: list[int] | None
    points: list[float] | None


class TournamentOut(TournamentCard):
    """A tournament: who plays, its tables, and how it stands."""

    rules: str | None
    variants: list[str]
    terms: dict[str, Any] | None
    rounds: int | None = Field(description="How many there will be; null: that depends on the results.")
    yours: bool
    playing: bool
    can_start: bool
    standings: list[TournamentLine]
    entrants: list[EntrantOut]
    tables: list[TournamentTableOut]


# ---------------------------------------------------------------------- people


class Me(Document):
    """Who the reader is. Without an id he is nobody yet: the first seat makes him somebody."""

    id: str | None
    name: str
    lasting: bool = Field(description="There is a code or a passkey to come back with.")
    seal: str | None = Field(description="Sixteen hexadecimal digits from which a mark is drawn.")


class NameBody(Body):
    """A name."""

    name: Annotated[Name, Field(min_length=1)]


class CodeOut(Document):
    """A code that makes another browser the reader's, told once."""

    code: str
    seconds: int | None = Field(description="How long it works, once; null: for ever.")


class CodeBody(Body):
    """A code, as it was told; small letters, blanks and dashes do not matter."""

    code: Annotated[Text, Field(min_length=1, max_length=40)]


PasskeyId = Annotated[str, Field(pattern="^[A-Za-z0-9_-]{8,700}$")]
Base64 = Annotated[str, Field(pattern="^[A-Za-z0-9_-]*$", max_length=8000)]


class PasskeyOut(Document):
    """A key that a device keeps for the reader."""

    id: str
    name: str
    created: int = Field(description="Milliseconds since 1970.")
    used: int | None = Field(description="When somebody came in with it last.")


class PasskeysOut(Document):
    """The passkeys of the reader."""

    available: bool = Field(description="This house can read what a passkey signs.")
    passkeys: list[PasskeyOut]


class PasskeyAsked(Document):
    """What a device is to sign. Values of bytes are base64 as the web writes it."""

    challenge: str
    house: str = Field(description="The name that the passkey is for: the host of this house.")
    seconds: int
    algorithms: list[int]
    user: str | None = Field(description="For a new passkey: whose it will be.")
    name: str
    known: list[str] = Field(description="Passkeys that the reader has already.")


class PasskeyBody(Body):
    """A new passkey, as the browser tells it."""

    id: PasskeyId
    client_data: Base64
    authenticator_data: Base64
    public_key: Base64
    name: Annotated[Text, Field(max_length=60)] = ""


class PasskeySigned(Body):
    """What a passkey has signed."""

    id: PasskeyId
    client_data: Base64
    authenticator_data: Base64
    signature: Base64


class QuietHours(Body):
    """Minutes of the reader's day, from 0 to 1439; the second may be the smaller one."""

    model_config = ConfigDict(extra="forbid", validate_by_name=True, validate_by_alias=True)

    from_: Annotated[int, Field(ge=0, lt=1440, alias="from")]
    to: Annotated[int, Field(ge=0, lt=1440)]


class QuietOut(Document):
    """When nobody is told anything."""

    model_config = ConfigDict(
        json_schema_serialization_defaults_required=True, validate_by_alias=True, serialize_by_alias=True
    )

    from_: int = Field(alias="from")
    to: int


class NoticesOut(Document):
    """How the reader wants to be told that a table waits, and what this house offers. All of it is off until asked for."""

    push_key: str | None = Field(description="What a browser asks its push service with; null: no pushes here.")
    pushes: int = Field(description="Browsers that are told.")
    mail: bool = Field(description="Whether this house writes letters.")
    email: str
    hook: str
    hook_kind: str
    hook_hosts: list[str]
    quiet: QuietOut | None
    zone: str
    holiday: str | None
    holiday_left: int = Field(description="Days of holiday left this year.")


class NoticesBody(Body):
    """Other wishes. A new address for letters is asked for by `/api/me/notices/address`."""

    hook: Annotated[Text, Field(max_length=500)] = ""
    hook_kind: Literal["", "discord", "matrix", "slack"] = ""
    quiet: QuietHours | None = None
    zone: Word = "UTC"
    email: bool = Field(default=True, description="False: write to me no more.")


class AddressBody(Body):
    """Where to write to."""

    address: Annotated[Text, Field(max_length=200, pattern=r"^[^@\s<>,;:]+@[^@\s<>,;:]+\.[^@\s<>,;:]+$")]


class PushBody(Body):
    """A browser's subscription at its push service."""

    endpoint: Annotated[Text, Field(max_length=500)]
    key: Annotated[Text, Field(max_length=100)]
    auth: Annotated[Text, Field(max_length=40)]


class HolidayBody(Body):
    """So many days from now on; 0: back again."""

    days: Annotated[int, Field(ge=0, le=60)]


class Export(Document):
    """All that is kept of somebody."""

    person: dict[str, Any] | None
    seats: list[dict[str, Any]]
    chat: list[dict[str, Any]]
    notes: list[dict[str, Any]]
    ratings: list[dict[str, Any]]
    standing: list[dict[str, Any]]
    pushes: list[dict[str, Any]]
    passkeys: list[dict[str, Any]]
    tournaments: list[dict[str, Any]]
    reports: list[dict[str, Any]]
    mutes: list[str]
    learned: list[dict[str, Any]]


class Done(Document):
    """It was done."""

    done: bool


# ---------------------------------------------------------------------- administration


class ReportBody(Body):
    """A complaint of who sits at a seat."""

    seat: Word
    text: Annotated[Text, Field(min_length=1, max_length=1000)]


class MuteBody(Body):
    """Whether to read somebody no more."""

    on: bool


class Muted(Document):
    """Whom the reader does not read."""

    muted: list[str]


class ActBody(Body):
    """Something for an administrator to do, to whom or what, and why."""

    act: Literal["ban", "unban", "close", "settle", "retry"]
    about: Word
    why: Annotated[Text, Field(max_length=400)] = ""


class AsideOut(Document):
    """A game whose log no longer plays."""

    id: str
    title: str
    engine: str
    why: str


class ReportOut(Document):
    """A complaint that nobody has settled."""

    id: str
    game: str
    seat: str
    person: str | None
    name: str
    text: str
    at: str


class BannedOut(Document):
    """Somebody who is not let in."""

    id: str
    name: str
    why: str


class ActOut(Document):
    """Something that an administrator did."""

    at: str
    act: str
    about: str
    why: str


class AdminOut(Document):
    """Whether all is well."""

    version: str
    house: str
    people: int
    people_today: int
    games: int
    running: int
    in_memory: int
    sockets: int
    opponents_waiting: int
    set_aside: list[AsideOut]
    reports: list[ReportOut]
    banned: list[BannedOut]
    acts: list[ActOut]


# ---------------------------------------------------------------------- reading


class CardSeat(Document):
    """A seat, as everybody sees it."""

    seat: str
    name: str
    kind: SeatKind
    level: str | None
    online: bool
    you: bool
    free: bool = Field(description="Nobody has sat down yet.")
    person: str | None


class ClockOut(Document):
    """Milliseconds left to each seat now, and whether the clock runs."""

    left: dict[str, int]
    runs: bool
    deadline: str | None


class Deal(Document):
    """Fair by proof: the hash of the seed from the start on, the seed itself when the game is over.

    The hash is SHA-256 of `signoria seed NUMBER` and a blank and `salt`, told at the end as well.
    """

    chosen: bool = Field(description="Somebody chose the seed, and knows what is hidden.")
    hash: str | None
    seed: str | None
    salt: str | None


class GameCard(Document):
    """A game in a few lines; seats in turn order."""

    id: str
    title: str
    game: str
    rules: str
    variants: list[str]
    options: dict[str, str]
    status: Status
    turn: int
    seats: list[CardSeat]
    to_move: list[str]
    your_move: bool
    updated: str
    result: dict[str, Any] | None
    puzzle: int | None = Field(description="The number of the puzzle that this game is a try at.")
    set_aside: bool = Field(description="Its log no longer plays with this program; its players can download it.")
    deal: Deal
    open: bool = Field(description="Anybody may sit down at a free seat.")
    rated: bool
    terms: dict[str, Any] | None
    clock: ClockOut | None


class GameList(Document):
    """The games in which this browser holds a seat, newest first."""

    games: list[GameCard]


class OptionOut(Document):
    """One answer to a decision."""

    key: str
    label: str
    clause: str
    focus: list[str]
    data: dict[str, Any] = Field(description="Its values by name: what it names, costs and does.")
    group: str = Field(description="What a person sorts it under.")
    declines: bool
    final: str | None = Field(description="Why it cannot be taken back: ends_game, reveals, asks_others.")


class StepOut(Document):
    """A choice already made that led to this one."""

    text: str


class DecisionOut(Document):
    """The question to this seat."""

    seat: str
    kind: str
    clause: str
    trail: list[StepOut]
    question: str
    about: dict[str, Any] = Field(description="The values of what it is about.")
    declinable: bool
    options: list[OptionOut]


class Waiting(Document):
    """Who has to decide, and what sort of thing."""

    seat: str
    kind: str


class WhyNotOut(Document):
    """A usual action that is not possible now."""

    action: str
    reason: str
    clause: str


class EventOut(Document):
    """Something that happened. Numbers only grow: an undo is an event of kind `undo` whose value `back_to` is the number of
    the first event that no longer counts."""

    number: int
    kind: str
    clause: str
    text: str
    turn: int | None = None
    seat: str | None = None
    step: int | None = Field(None, description="The first event of its step, which one sentence would tell.")
    cause: int | None = Field(None, description="The number of the event it follows from.")
    data: dict[str, Any] = Field(default_factory=dict, description="Its values by name.")
    links: list[dict[str, Any]] = Field(default_factory=list, description="What places in the text speak of.")


class ToldStep(Document):
    """A run of events that one sentence tells; `id` is the number of its first event."""

    id: int
    seat: str | None
    turn: int | None
    group: str
    caption: str
    links: list[dict[str, Any]]
    first: int
    last: int
    changes: dict[str, dict[str, int]]


class RecapOut(Document):
    """A line of what happened to a seat since its last choice; heavier news is worse."""

    seat: str | None
    group: str
    text: str
    links: list[dict[str, Any]]
    weight: int


class SinceOut(Document):
    """After how many choices, and the number of the first event that came then."""

    choices: int
    event: int


class ProposalOut(Document):
    """Somebody asks to take a choice back past a reveal."""

    by: str
    agreed: list[str]
    needed: list[str] = Field(description="Seats that have not agreed yet.")
    enough: int = Field(description="How many of them have to.")


class UndoOut(Document):
    """Whether this seat may take its last choice back, and why not."""

    possible: bool
    reason: str | None
    proposal: ProposalOut | None


class VoteOut(Document):
    """Somebody is out of time: how the game goes on. What most voters want happens; to end it all of them have to."""

    about: str
    until: str = Field(description="When an opponent sits in, if nothing was decided.")
    votes: dict[str, str]
    voters: list[str]
    choices: list[str]


class ChatOut(Document):
    """Something said at the table."""

    number: int
    seat: str
    text: str
    at: str


class PuzzleState(Document):
    """The puzzle that a game is a try at, and how the try stands."""

    number: int
    title: str
    kind: str
    task: str
    difficulty: Difficulty
    mover: str
    state: Literal["open", "solved", "failed"]
    count: int = Field(description="How many puzzles there are.")


class Update(Document):
    """The table after a change, as one seat (null: a spectator) may see it; events are those not sent before."""

    game: GameCard
    version: int
    seat: str | None
    view: dict[str, Any]
    decision: DecisionOut | None
    waiting: list[Waiting]
    answered: list[str] = Field(description="Seats whose answer to a secret question is in; what it is, nobody sees.")
    why_not: list[WhyNotOut]
    events: list[EventOut]
    next_event: int
    steps: list[ToldStep] = Field(description="The events in steps, each told in one sentence.")
    since: SinceOut | None = Field(description="When this seat did something last.")
    recap: list[RecapOut] = Field(
        description="What the others did since, as it matters to this seat: six lines at most, worst last."
    )
    undo: UndoOut
    vote: VoteOut | None
    puzzle: PuzzleState | None


class TableOut(Update):
    """The whole table, as one seat (null: a spectator) may see it."""

    chat: list[ChatOut]


# ---------------------------------------------------------------------- acting


class SeatBody(Body):
    """Who acts, and in which position."""

    seat: Word
    version: Version


class VoteBody(SeatBody):
    """How the game shall go on: wait a day, an opponent sits in, or it ends without a result."""

    vote: Literal["wait", "opponent", "end"]


class StandingBody(Body):
    """How a kind of question is always to be answered: by this option, or (without a key) by declining."""

    seat: Word
    kind: Word
    key: Annotated[Text, Field(max_length=200)] | None = None


class WithdrawBody(Body):
    """Which kind of question to ask again; left out: all of them."""

    seat: Word
    kind: Word | None = None


class StandingQuestion(Document):
    """A kind of question that can be declined, in words."""

    kind: str
    text: str


class StandingOption(Document):
    """An option of the question that is being asked."""

    key: str
    label: str


class StandingAsked(Document):
    """The question that is being asked now, whose answer can be made to stand."""

    kind: str
    question: str
    options: list[StandingOption]


class StandingGiven(Document):
    """A standing answer: by this option, or (null) by declining; and how often it was given."""

    kind: str
    text: str
    key: str | None
    uses: int


class StandingOut(Document):
    """What can be answered always the same way, and what is. Nobody but its owner ever reads it."""

    questions: list[StandingQuestion]
    asked: StandingAsked | None
    answers: list[StandingGiven]


class ChoiceBody(SeatBody):
    """A choice."""

    key: Annotated[Text, Field(max_length=200)]
    since: Annotated[int, Field(ge=0, le=1_000_000_000)] | None = Field(
        default=None, description="Send events from this number on; left out: those of this choice."
    )


class PreviewOut(Document):
    """What a choice would do, as far as it can be known."""

    events: list[EventOut]
    changes: dict[str, int]
    reveals: bool


class ChatBody(Body):
    """Something to say."""

    seat: Word
    text: Annotated[Text, Field(min_length=1, max_length=500)]


# ---------------------------------------------------------------------- puzzles


class MarkOut(Document):
    """A thing on a small picture of a game: in Pax Renaissance an empire."""

    id: str
    name: str
    state: str
    owner: str | None


class PuzzleOut(Document):
    """A puzzle in a few lines; what kind of victory it is, is not told."""

    number: int
    game: str
    kind: str = Field(description="win, income, stop, defence, purchase, …: what is asked.")
    title: str
    task: str = Field(description="What is asked, in a sentence.")
    rating: int = Field(description="How hard it is, by how opponents fare; as chess players rate. 0: not rated.")
    difficulty: Difficulty
    mover: str
    seats: list[str]
    turn: int
    sketch: list[MarkOut] = Field(description="What a small picture of it shows; empty where the game has none.")


class PuzzleList(Document):
    """All puzzles, in the order of their numbers."""

    puzzles: list[PuzzleOut]


class PuzzleStep(Document):
    """A choice on the way."""

    seat: str
    key: str
    label: str


class SolutionOut(Document):
    """How a puzzle is won."""

    victory: str
    steps: list[PuzzleStep]


class HintOut(Document):
    """The kind of victory, and the next choice; null when there is no sure win any more from here."""

    victory: str
    step: PuzzleStep | None


# ---------------------------------------------------------------------- replay


class TurnMark(Document):
    """Where a turn begins."""

    number: int
    seat: str
    step: int


class ChartPoint(Document):
    """Numbers of each seat after a step, by what they count."""

    step: int
    turn: int
    counts: dict[str, dict[str, int]]


class ReplayOut(Document):
    """The table after so many choices. `text` says the last of them, where this reader may know it."""

    step: int
    steps: int
    seat: str | None
    by: str | None
    text: str | None
    view: dict[str, Any]
    waiting: list[Waiting] = Field(description="Who decides next.")
    next_event: int = Field(description="The number of the first event after this step.")
    events: list[EventOut]
    told: list[ToldStep] = Field(description="The events in steps, each told in one sentence.")
    log: list[EventOut] | None = Field(description="All events of the game.")
    turns: list[TurnMark]
    chart: list[ChartPoint] | None


# ---------------------------------------------------------------------- looking up


class Statement(Document):
    """A statement of the rules."""

    id: str
    game: str
    editions: list[str]
    kind: str
    statement: str


class SectionOut(Document):
    """A section of the rules."""

    id: str
    title: str
    statements: list[Statement]


class PartOut(Document):
    """A part of the rules."""

    id: str
    title: str
    sections: list[SectionOut]


class BookOut(Document):
    """The rules of a game as a book, in reading order."""

    game: str
    title: str
    parts: list[PartOut]


class Statements(Document):
    """Statements of the rules."""

    statements: list[Statement]


class Health(Document):
    """Whether the server works."""

    status: Literal["ok"]


# ---------------------------------------------------------------------- live


class LiveTable(TableOut):
    """First message of a live connection."""

    type: Literal["table"]


class LiveUpdate(Update):
    """Message after each change."""

    type: Literal["update"]


class LiveChat(Document):
    """Message when somebody says something."""

    type: Literal["chat"]
    chat: ChatOut


class LivePresence(Document):
    """Message when somebody comes or goes."""

    type: Literal["presence"]
    online: list[str]
    spectators: int


class LivePong(Document):
    """Answer to a ping."""

    type: Literal["pong"]


class LiveProblem(Problem):
    """Why a connection is refused; it is closed after this message."""

    type: Literal["problem"]


LIVE_MESSAGES: tuple[type[Document], ...] = (LiveTable, LiveUpdate, LiveChat, LivePresence, LivePong, LiveProblem)
