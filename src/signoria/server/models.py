"""The tables of the database. A game is its header and its entries; all other columns only save work or are talk."""

from sqlalchemy import BigInteger, Boolean, Float, ForeignKey, Index, Integer, String, Text, false, true
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """What all tables share."""


class Game(Base):
    """A game. `header` sets it up; `version` counts its entries. Status, turn, to_move, result and titles follow from
    these and are kept so that lists need not play games again."""

    __tablename__ = "games"
    __table_args__ = (
        Index("games_waiting", "opponent_moves", "status"),
        Index("games_owner", "owner", "status"),
        Index("games_updated", "updated"),
        Index("games_listed", "listed", "status"),
        Index("games_deadline", "deadline"),
    )

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    title: Mapped[str] = mapped_column(String(80))
    header: Mapped[str] = mapped_column(Text)  # JSON: the head lines of the record
    version: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(10))
    turn: Mapped[int] = mapped_column(Integer)
    to_move: Mapped[str] = mapped_column(String(80))  # seats, parted by spaces
    opponent_moves: Mapped[bool] = mapped_column(Boolean)
    result: Mapped[str | None] = mapped_column(Text)  # JSON
    titles: Mapped[str | None] = mapped_column(Text)  # what the seats have become, parted by spaces
    proposal: Mapped[str | None] = mapped_column(Text)  # JSON: an undo that somebody asks for in this very version
    chats: Mapped[int] = mapped_column(Integer)
    created: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970, as all times here
    updated: Mapped[int] = mapped_column(BigInteger)
    stamp: Mapped[int] = mapped_column(Integer, server_default="0")  # counts every change of the game and its seats
    owner: Mapped[str] = mapped_column(String(64), server_default="")  # who opened it, as `security.owner` names him
    opener: Mapped[str | None] = mapped_column(String(12))  # the person who did
    engine: Mapped[str] = mapped_column(String(40), server_default="")  # the program it was begun with
    set_aside: Mapped[str | None] = mapped_column(Text)  # why its log no longer plays
    seed_hash: Mapped[str | None] = mapped_column(String(64))  # told at the start; the seed itself at the end
    seed_chosen: Mapped[bool] = mapped_column(Boolean, server_default=false())
    listed: Mapped[bool] = mapped_column(Boolean, server_default=false())  # anybody may sit down
    rated: Mapped[bool] = mapped_column(Boolean, server_default=false())
    terms: Mapped[str | None] = mapped_column(Text)  # JSON: what the table agreed on
    clock: Mapped[str | None] = mapped_column(Text)  # JSON: see `clocks`
    deadline: Mapped[int | None] = mapped_column(BigInteger)  # when somebody is out of time
    vote: Mapped[str | None] = mapped_column(Text)  # JSON: how the game goes on without who is out of time


class Seat(Base):
    """A seat of a game and who holds it; of a token only the hash."""

    __tablename__ = "seats"
    __table_args__ = (Index("seats_person", "person"), Index("seats_link", "link_hash"))

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(20), primary_key=True)
    place: Mapped[int] = mapped_column(Integer)  # in turn order
    kind: Mapped[str] = mapped_column(String(10))
    level: Mapped[str | None] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    token_hash: Mapped[str | None] = mapped_column(String(64), unique=True)
    claimed: Mapped[bool] = mapped_column(Boolean, server_default=true())  # whether somebody sat down

    link_hash: Mapped[str | None] = mapped_column(String(64))  # of the link that led to the seat, used or not
    person: Mapped[str | None] = mapped_column(String(12))  # whose seat it is


class Person(Base):
    """Somebody with a name, known by the keys of his browsers."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(12), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[int] = mapped_column(BigInteger)
    seen: Mapped[int] = mapped_column(BigInteger)
    banned: Mapped[str | None] = mapped_column(Text)  # why
    wishes: Mapped[str] = mapped_column(Text, server_default="{}")  # JSON: what he wants to be told, quiet hours
    told: Mapped[int | None] = mapped_column(BigInteger)  # when he was last told that a table waits
    holiday: Mapped[int | None] = mapped_column(BigInteger)  # until when his clocks of days stand still


class Key(Base):
    """A browser of a person; of its key only the hash."""

    __tablename__ = "keys"
    __table_args__ = (Index("keys_person", "person"),)

    key_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    created: Mapped[int] = mapped_column(BigInteger)


class Code(Base):
    """A code that makes another browser one of a person's: for ever, or once before it ends."""

    __tablename__ = "codes"

    code_hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    ends: Mapped[int | None] = mapped_column(BigInteger)


class Passkey(Base):
    """A key that a device of a person keeps: what it signs is his."""

    __tablename__ = "passkeys"
    __table_args__ = (Index("passkeys_person", "person"),)

    id: Mapped[str] = mapped_column(String(700), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    public_key: Mapped[str] = mapped_column(Text)
    uses: Mapped[int] = mapped_column(BigInteger)
    name: Mapped[str] = mapped_column(String(60))
    created: Mapped[int] = mapped_column(BigInteger)
    used: Mapped[int | None] = mapped_column(BigInteger)


class Challenge(Base):
    """What a device was asked to sign, and has not yet: for a person who adds a key, or for whoever comes in."""

    __tablename__ = "challenges"

    challenge: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str | None] = mapped_column(String(12))
    ends: Mapped[int] = mapped_column(BigInteger)


class NoteRow(Base):
    """What somebody wrote down for himself about a game."""

    __tablename__ = "notes"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    person: Mapped[str] = mapped_column(String(12), primary_key=True)
    text: Mapped[str] = mapped_column(Text)


class RatingRow(Base):
    """How strong somebody, a person or a level of opponents, is in a game."""

    __tablename__ = "ratings"

    who: Mapped[str] = mapped_column(String(60), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    games: Mapped[int] = mapped_column(Integer)


class Rated(Base):
    """What a game made of a rating; each game counts once."""

    __tablename__ = "rated"
    __table_args__ = (Index("rated_who", "who", "game", "at"),)

    game_id: Mapped[str] = mapped_column(String(10), primary_key=True)
    who: Mapped[str] = mapped_column(String(60), primary_key=True)
    game: Mapped[str] = mapped_column(String(40))
    place: Mapped[int] = mapped_column(Integer)
    mu: Mapped[float] = mapped_column(Float)
    sigma: Mapped[float] = mapped_column(Float)
    at: Mapped[int] = mapped_column(BigInteger)


class AnalysisRow(Base):
    """A record being judged, with all that is judged so far; named by what is in it."""

    __tablename__ = "analyses"
    __table_args__ = (Index("analyses_updated", "updated"),)

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    lang: Mapped[str] = mapped_column(String(8))
    record: Mapped[str] = mapped_column(Text)
    kept: Mapped[str] = mapped_column(Text)  # JSON, as `learn.analysis` keeps it
    updated: Mapped[int] = mapped_column(BigInteger)


class Learned(Base):
    """How far somebody has come with a lesson, or with the puzzles."""

    __tablename__ = "learned"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    what: Mapped[str] = mapped_column(String(130), primary_key=True)
    kept: Mapped[str] = mapped_column(Text)  # JSON
    updated: Mapped[int] = mapped_column(BigInteger)


class Pulse(Base):
    """A row each server writes, to know that it can."""

    __tablename__ = "pulse"

    server: Mapped[str] = mapped_column(String(20), primary_key=True)
    at: Mapped[int] = mapped_column(BigInteger)


class Entry(Base):
    """One item of the log, written once and never changed. The primary key lets only one of two devices move."""

    __tablename__ = "entries"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(10))  # choice, undo, agreed, reopen, resign, takeover, leave
    seat: Mapped[str] = mapped_column(String(20))
    key: Mapped[str] = mapped_column(String(200))
    at: Mapped[int] = mapped_column(BigInteger)


class Chat(Base):
    """Something said at a table."""

    __tablename__ = "chats"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    seat: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(String(500))
    at: Mapped[int] = mapped_column(BigInteger)


class Tournament(Base):
    """A tournament: what is played, how its tables are made, and how far it is."""

    __tablename__ = "tournaments"
    __table_args__ = (Index("tournaments_status", "status", "created"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    title: Mapped[str] = mapped_column(String(80))
    game: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(12))  # round_robin, swiss, knockout
    size: Mapped[int] = mapped_column(Integer)  # seats of a table
    rounds: Mapped[int] = mapped_column(Integer)  # of Swiss; 0: as many as it takes
    setup: Mapped[str] = mapped_column(Text)  # JSON: rules, variants, options and terms of its games
    status: Mapped[str] = mapped_column(String(10))  # open, running, finished
    round: Mapped[int] = mapped_column(Integer)  # being played, from 1
    opener: Mapped[str | None] = mapped_column(String(12))
    created: Mapped[int] = mapped_column(BigInteger)


class Entrant(Base):
    """Somebody, a person or a level of opponents, who plays in a tournament."""

    __tablename__ = "entrants"
    __table_args__ = (Index("entrants_who", "who"),)

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    who: Mapped[str] = mapped_column(String(60))
    name: Mapped[str] = mapped_column(String(40))


class TournamentTable(Base):
    """A table of a round: who sits there, by number, and the places in the same order once it is over."""

    __tablename__ = "tournament_tables"
    __table_args__ = (Index("tournament_tables_game", "game_id"),)

    tournament: Mapped[str] = mapped_column(ForeignKey("tournaments.id", ondelete="CASCADE"), primary_key=True)
    round: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=False)
    game_id: Mapped[str | None] = mapped_column(String(10))  # None: the one who is left out
    players: Mapped[str] = mapped_column(Text)  # JSON
    places: Mapped[str | None] = mapped_column(Text)  # JSON


class StandingAnswer(Base):
    """A question that somebody wants answered always the same way in a game; nobody else ever hears of it."""

    __tablename__ = "standing"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(20), primary_key=True)
    kind: Mapped[str] = mapped_column(String(60), primary_key=True)
    person: Mapped[str] = mapped_column(String(12))
    key: Mapped[str | None] = mapped_column(String(200))  # None: decline
    uses: Mapped[int] = mapped_column(Integer, server_default="0")


class PushRow(Base):
    """A browser that wants to be told by its push service."""

    __tablename__ = "pushes"
    __table_args__ = (Index("pushes_person", "person"),)

    endpoint: Mapped[str] = mapped_column(String(500), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"))
    key: Mapped[str] = mapped_column(String(100))
    auth: Mapped[str] = mapped_column(String(40))
    at: Mapped[int] = mapped_column(BigInteger)


class Report(Base):
    """Somebody complains of somebody at a table."""

    __tablename__ = "reports"

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    game_id: Mapped[str] = mapped_column(String(10))
    seat: Mapped[str] = mapped_column(String(20))
    person: Mapped[str | None] = mapped_column(String(12))  # of whom
    by: Mapped[str] = mapped_column(String(12))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[int] = mapped_column(BigInteger)
    settled: Mapped[int | None] = mapped_column(BigInteger)


class Mute(Base):
    """Somebody does not want to read what somebody else says."""

    __tablename__ = "mutes"

    person: Mapped[str] = mapped_column(ForeignKey("people.id", ondelete="CASCADE"), primary_key=True)
    whom: Mapped[str] = mapped_column(String(12), primary_key=True)


class Act(Base):
    """Something that an administrator did."""

    __tablename__ = "acts"

    number: Mapped[int] = mapped_column(Integer, primary_key=True, autoincrement=True)
    at: Mapped[int] = mapped_column(BigInteger)
    act: Mapped[str] = mapped_column(String(40))
    about: Mapped[str] = mapped_column(String(80))
    why: Mapped[str] = mapped_column(Text)
