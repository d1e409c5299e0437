"""The tables of the database. A game is its header and its entries; all other columns only save work or are talk."""

from sqlalchemy import BigInteger, Boolean, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column


class Base(DeclarativeBase):
    """What all tables share."""


class Game(Base):
    """A game. `header` sets it up; `version` counts its entries. Status, turn, to_move and result follow from these and
    are kept so that lists need not play games again."""

    __tablename__ = "games"
    __table_args__ = (Index("games_waiting", "opponent_moves", "status"),)

    id: Mapped[str] = mapped_column(String(10), primary_key=True)
    title: Mapped[str] = mapped_column(String(80))
    header: Mapped[str] = mapped_column(Text)  # JSON: the head lines of the record
    version: Mapped[int] = mapped_column(Integer)
    status: Mapped[str] = mapped_column(String(10))
    turn: Mapped[int] = mapped_column(Integer)
    to_move: Mapped[str] = mapped_column(String(80))  # seats, parted by spaces
    opponent_moves: Mapped[bool] = mapped_column(Boolean)
    result: Mapped[str | None] = mapped_column(Text)  # JSON
    proposal: Mapped[str | None] = mapped_column(Text)  # JSON: an undo that somebody asks for in this very version
    chats: Mapped[int] = mapped_column(Integer)
    created: Mapped[int] = mapped_column(BigInteger)  # milliseconds since 1970, as all times here
    updated: Mapped[int] = mapped_column(BigInteger)


class Seat(Base):
    """A seat of a game and who holds it; of a token only the hash."""

    __tablename__ = "seats"

    game_id: Mapped[str] = mapped_column(ForeignKey("games.id", ondelete="CASCADE"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(20), primary_key=True)
    place: Mapped[int] = mapped_column(Integer)  # in turn order
    kind: Mapped[str] = mapped_column(String(10))
    level: Mapped[str | None] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(40))
    token_hash: Mapped[str | None] = mapped_column(String(64), unique=True)


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
