"""Setting games up: who sits where, what the match starts from, and the tokens of the seats."""

import dataclasses
import secrets
from collections.abc import Sequence

import signoria
from signoria import age, pax
from signoria.age.position import FORMAT as AGE_FORMAT
from signoria.arena.puzzles import puzzle
from signoria.pax.facts import BANK_IDS
from signoria.server import schemas
from signoria.server.age_lookup import SEAT_IDS
from signoria.server.levels import LEVELS, USUAL
from signoria.server.rows import GameRow, LogEntry, SeatRow, now
from signoria.server.security import hashed, new_game_id, new_token
from signoria.server.tables import Played, entries_of
from signoria.server.wording import USUAL as USUAL_LANGUAGE
from signoria.server.wording import bank_name, seat_name
from signoria.table import BadOption, BadPosition, BadRecord, Match
from signoria.table.record import read_record

# The seats a game can have: banks are dealt by chance, numbered seats are taken in their order.
SEATS = {"pax": BANK_IDS, "age": SEAT_IDS}
LONGEST = 5_000  # entries of a record that is taken in


@dataclasses.dataclass(frozen=True, slots=True)
class Made:
    """A game ready to be stored, and what its maker is told."""

    game: GameRow
    seats: tuple[SeatRow, ...]
    entries: tuple[LogEntry, ...]
    told: schemas.GameCreated


def new_game(body: schemas.NewGame, lang: str = USUAL_LANGUAGE) -> Made:
    """A fresh game; raises what the engine raises when it cannot be set up."""
    if body.game not in signoria.GAMES:
        raise BadOption(f"There is no game {body.game!r}: known are {', '.join(sorted(signoria.GAMES))}.")
    alone = body.game == "pax" and (len(body.seats) == 1 or "solo" in body.variants)
    seats = _alone(body.seats) if alone else _with_banks(body.seats, SEATS[body.game], shuffle=body.game == "pax")
    seed = secrets.randbits(64) if body.seed is None else body.seed
    given = {"length": body.length, "max_turns": body.max_turns}
    options = {name: value for name, value in given.items() if value is not None}
    match = signoria.new(body.game, [str(s.bank) for s in seats], seed, body.rules, body.variants, **options)
    return _made(Played(match.header), seats, body.title, lang)


def _alone(wanted: Sequence[schemas.NewSeat]) -> list[schemas.NewSeat]:
    """The seats of the solitaire game: one person, and perhaps the bank that the rules play themselves."""
    others = [seat for seat in wanted if seat.kind == "opponent"]
    if len(wanted) > 2 or len(wanted) - len(others) != 1:
        raise BadOption("The solitaire game has one person, and at most the bank of the automated opponent.")
    # Unnamed, the person is Fugger, as the rules want it.
    seats = _with_banks(sorted(wanted, key=lambda seat: seat.kind == "opponent"), BANK_IDS, shuffle=False)
    return [seat.model_copy(update={"level": None}) for seat in seats]  # the rules play it, at no level


def imported_game(body: schemas.ImportGame, lang: str = USUAL_LANGUAGE) -> Made:
    """A game that goes on from a record or a position."""
    if (body.record is None) == (body.position is None):
        raise BadOption("Give either a record or a position.")
    match = _read_record(body.record) if body.record is not None else _read_position(body.position)
    entries = entries_of(match)
    if len(entries) > LONGEST:
        raise BadRecord(f"The record has {len(entries)} entries: at most {LONGEST} are taken in.")
    wanted = body.seats or [schemas.NewSeat(kind="here") for _ in match.seats]
    if len(wanted) != len(match.seats):
        raise BadOption(f"{len(wanted)} seats are given, but the game has {len(match.seats)}.")
    # Unnamed seats get the banks that are left, in turn order.
    seats = _with_banks(wanted, match.seats, shuffle=False)
    return _made(Played.restored(match.header, entries), seats, body.title, lang)


def puzzle_game(number: int, lang: str = USUAL_LANGUAGE) -> Made:
    """A try at a puzzle: the player to move sits here, and the others only answer."""
    riddle = puzzle(number)
    match = riddle.start()
    seats = [
        schemas.NewSeat(bank=bank, kind="here" if bank == riddle.mover else "opponent", name=bank_name(bank, lang))
        for bank in match.seats
    ]
    return _made(Played(match.header), seats, None, lang)


def _read_record(text: str) -> Match:
    if text.count(";") + text.count("\n") > LONGEST + 100:
        raise BadRecord(f"The record is too long: at most {LONGEST} entries are taken in.")
    return read_record(text, signoria.GAMES)


def _read_position(document: object) -> Match:
    if not isinstance(document, dict):
        raise BadOption("A position is a document.")
    try:
        return age.from_position(document) if document.get("format") == AGE_FORMAT else pax.from_position(document)
    except RecursionError as error:
        raise BadPosition("document", "it is nested too deeply.") from error


def _with_banks(wanted: Sequence[schemas.NewSeat], banks: Sequence[str], shuffle: bool = True) -> list[schemas.NewSeat]:
    """The seats, each with a bank of its own and a level where it needs one."""
    named = [seat.bank for seat in wanted if seat.bank is not None]
    for bank in named:
        if bank not in banks:
            raise BadOption(f"There is no seat {bank!r}: the seats are {', '.join(banks)}.")
    if len(set(named)) < len(named):
        raise BadOption("A seat is named twice: give each player a seat of their own.")
    free = [bank for bank in banks if bank not in named]
    if shuffle:
        secrets.SystemRandom().shuffle(free)
    seats = []
    for seat in wanted:
        if seat.bank is None and not free:
            raise BadOption(f"{len(wanted)} seats are too many: there are {len(banks)}.")
        if seat.level is not None and seat.kind != "opponent":
            raise BadOption("Only an opponent has a level.")
        if seat.level is not None and seat.level not in LEVELS:
            raise BadOption(f"There is no level {seat.level!r}: known are {', '.join(LEVELS)}.")
        level = (seat.level or USUAL) if seat.kind == "opponent" else None
        seats.append(seat.model_copy(update={"bank": seat.bank or free.pop(0), "level": level}))
    return seats


def _made(played: Played, wanted: Sequence[schemas.NewSeat], title: str | None, lang: str) -> Made:
    game_id = new_game_id()
    order = played.match.seats
    rows: list[SeatRow] = []
    told: list[schemas.CreatedSeat] = []
    missing = [bank for bank in order if bank not in {seat.bank for seat in wanted}]
    automated = [schemas.NewSeat(bank=bank, kind="opponent") for bank in missing]  # the rules play these themselves
    for seat in (*wanted, *automated):
        bank = str(seat.bank)
        token = None if seat.kind == "opponent" else new_token()
        name = (seat.name or "").strip()  # none: everybody reads the usual one in his language
        rows.append(SeatRow(game_id, bank, order.index(bank), seat.kind, seat.level, name, token and hashed(token)))
        told.append(
            schemas.CreatedSeat(
                bank=bank,
                kind=seat.kind,
                name=seat_name(name, bank, seat.kind, seat.level, lang),
                level=seat.level,
                token=token,
                link=f"/join/{token}" if token and seat.kind == "link" else None,
            )
        )
    rows.sort(key=lambda row: row.place)
    game = GameRow(
        id=game_id,
        title=(title or "").strip() or _usual_title(played),
        header=played.header,
        version=played.version,
        standing=played.standing(rows),
        proposal=None,
        chats=0,
        updated=now(),
    )
    created = schemas.GameCreated(id=game_id, version=played.version, seats=told, spectate=f"/table/{game_id}")
    return Made(game, tuple(rows), tuple(played.entries), created)


def _usual_title(played: Played) -> str:
    """What a game is called that nobody named; a try at a puzzle by its puzzle, by everybody in his language."""
    return "" if played.riddle else " – ".join(bank_name(bank) for bank in played.match.seats)
