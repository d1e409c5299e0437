"""What people and opponents do at a table: choosing, taking back, giving up, talking.

Every command checks who asks, is one append to the log, and answers with what that one may see.
"""

import dataclasses
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from signoria.server import clocks, payloads
from signoria.server.cache import OpenGame, OpenGames
from signoria.server.clocks import Clock
from signoria.server.club_store import ClubStore
from signoria.server.committer import Committer
from signoria.server.holidays import DAY, Holidays
from signoria.server.levels import EASIEST, name_of_level
from signoria.server.limits import Buckets
from signoria.server.live import Hub
from signoria.server.metrics import Metrics
from signoria.server.opponents import Question
from signoria.server.played import CHOICE, END, LEAVE, REOPEN, RESIGN, TAKEOVER, UNDO, Played
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.reading import Reading
from signoria.server.rows import Append, LogEntry, Proposal, SeatRow, Vote, now
from signoria.server.security import Reader
from signoria.server.storage import Stale, Store
from signoria.table import BadOption, CannotUndo, IllegalChoice

Document = dict[str, Any]
SITS_IN = "medium"  # the opponent that sits in for who is out of time
RETURN_MS = 10 * 60 * 1000  # what who comes back has at least
HOLIDAY_LOOK_MS = 60 * 60 * 1000  # how often the clock of who is on holiday is looked at


class Commands:
    """What can be done at a table."""

    def __init__(
        self,
        store: Store,
        pools: Pools,
        games: OpenGames,
        reading: Reading,
        hub: Hub,
        metrics: Metrics,
        consider: Callable[[str, str], None],
        writes_per_second: float,
        club: ClubStore,
        holidays: Holidays,
    ) -> None:
        self._store = store
        self._pools = pools
        self._games = games
        self._reading = reading
        self._hub = hub
        self._metrics = metrics
        self._consider = consider  # an opponent may have to think in this game
        self._committer = Committer(store, pools.writer)
        self._writes = Buckets(writes_per_second, 5)
        self._club = club
        self._holidays = holidays

    def _actor(self, game: OpenGame, reader: Reader, seat: str, version: int) -> None:
        """Whether somebody with these tokens may act for the seat in this version."""
        self._may_write(game, reader, seat)
        self._in_version(game, version)

    def _asked(self, game: OpenGame, reader: Reader, seat: str, version: int) -> None:
        """The same for an answer: that others sealed theirs meanwhile changes nothing of the question."""
        self._may_write(game, reader, seat)
        now = game.now[0]
        self._in_version(game, now.version if now.asked_since(seat) <= version <= now.version else version)

    def _may_write(self, game: OpenGame, reader: Reader, seat: str) -> None:
        """Only who holds the seat uses up what a table may be asked in a second."""
        game.holder(reader, seat)
        wait = self._writes.take(game.game_id, time.monotonic())
        if wait:
            raise Trouble("busy", "Too many requests: wait a moment.", headers={"Retry-After": str(int(wait) + 1)})

    def _in_version(self, game: OpenGame, version: int) -> None:
        played, row = game.now
        if version != played.version:
            self._metrics.stale += 1
            raise Trouble("stale", "The position has changed since: look at the table again.")
        if row.standing.status != "running":
            raise Trouble("illegal", "The game is over.")

    async def _commit(
        self,
        game: OpenGame,
        entries: list[LogEntry],
        taken_over: SeatRow | None = None,
        meanwhile: Callable[[], object] = lambda: None,
    ) -> None:
        """Store entries that the match has already taken; whatever goes wrong, the memory is not believed afterwards.

        What is done meanwhile finds the game as it will be when that is stored.
        """
        played, row = game.now
        seats = game.seats
        if taken_over is not None:
            seats = tuple(taken_over if row.seat == taken_over.seat else row for row in seats)
        standing = played.standing(seats)
        version = played.version - len(entries)
        started = time.perf_counter()
        clock = clocks.read(row.clock)
        if clock is not None:
            if taken_over is not None and taken_over.kind == "opponent":
                clock = clock.without(taken_over.seat)
            ready = all(seat.claimed for seat in seats)
            clock = self._without_holidays(game, clock).moved(row.standing.to_move, standing.to_move, now(), runs=ready)
        text = None if clock is None else clock.text()
        deadline = None if clock is None else clock.deadline(standing.to_move)
        append = Append(game.game_id, version, tuple(entries), standing, taken_over, text, deadline)
        stored = self._committer.begin(append)
        game.row = dataclasses.replace(
            row,
            version=played.version,
            standing=standing,
            proposal=None,
            vote=None,
            updated=append.at,
            stamp=row.stamp + 1,
            clock=text,
            deadline=deadline,
        )
        game.seats = seats
        game.replay = None
        try:
            meanwhile()
        finally:
            await self._wait_for(stored, game)
        self._metrics.stored.add(time.perf_counter() - started)
        if standing.status != "running" or taken_over is not None:
            self._pools.changes += 1
        self._told(game)
        if standing.status != "running" and row.rated:
            await self._rate(game)

    async def _wait_for(self, stored: Awaitable[None], game: OpenGame) -> None:
        try:
            await stored
        except Stale as error:
            game.forget()
            self._metrics.stale += 1
            raise Trouble("stale", "The position has changed since: look at the table again.") from error
        except BaseException:
            game.forget()
            raise

    async def _rate(self, game: OpenGame) -> None:
        """A rated game has ended: it counts once, whatever happens here again."""
        played, row = game.now
        winners = (row.standing.result or {}).get("winners", [])
        who = [seat.person or (name_of_level(seat.level) if seat.level else "") for seat in game.seats]
        if all(who) and len(set(who)) == len(who):
            places = [1 if seat.seat in winners else 2 for seat in game.seats]
            await self._pools.write(self._club.rate, row.id, played.match.game, who, places)

    def _without_holidays(self, game: OpenGame, clock: Clock) -> Clock:
        """The clock without what passed while who decides was on holiday; only clocks that count days know holidays."""
        if clock.since is None or clock.most < DAY:
            return clock
        away = {
            seat: self._holidays.away(game.seat(seat).person, clock.since, now())
            for seat in game.now[1].standing.to_move
            if seat in clock.left
        }
        left = {seat: n + away.get(seat, 0) for seat, n in clock.left.items()}
        return dataclasses.replace(clock, left=left)

    async def time_out(self, game_id: str) -> None:
        """Somebody is out of time: what the table agreed on happens."""
        async with self._games.at(game_id) as game:
            row = game.now[1]
            clock = clocks.read(row.clock)
            if clock is None or row.standing.status != "running":
                return
            spared = self._without_holidays(game, clock)
            to_move = row.standing.to_move
            out = [seat for seat in spared.out(to_move, now()) if game.seat(seat).kind != "opponent"]
            if out:
                await self._end_time(game, out[0])
            elif spared != clock:
                # The holiday is counted once: from now on the clock runs from here.
                clock = spared.moved(to_move, to_move, now(), runs=True)
                await self._set_clock(game, clock, max(now() + HOLIDAY_LOOK_MS, clock.deadline(to_move) or 0))

    async def _end_time(self, game: OpenGame, seat: str) -> None:
        """A seat is out of time."""
        row = game.now[1]
        away = (row.terms or {}).get("away")
        if away == "resign":
            await self._leave(game, seat, None)
        elif away != "vote" or not payloads.voters(game.now[0], game.seats, seat):
            await self._sit_in(game, seat)
        elif row.vote is None or row.vote.about != seat:
            await self._set_vote(game, Vote(seat, now() + DAY, {}))
        elif row.vote.until <= now():
            await self._sit_in(game, seat)  # nobody could agree

    async def _sit_in(self, game: OpenGame, seat: str) -> None:
        """An opponent plays on; the seat stays whose it was, who may come back to it."""
        sits_in = dataclasses.replace(game.seat(seat), kind="opponent", level=SITS_IN)
        entry = LogEntry(TAKEOVER, seat)
        game.now[0].apply(entry)
        await self._commit(game, [entry], sits_in)

    async def _set_clock(self, game: OpenGame, clock: Clock, deadline: int | None) -> None:
        """The clock as it is now, and no vote."""
        played, row = game.now
        await self._pools.write(self._store.set_clock, game.game_id, played.version, clock.text(), deadline)
        game.row = dataclasses.replace(row, clock=clock.text(), deadline=deadline, vote=None, stamp=row.stamp + 1)
        self._hub.wake(game.game_id)

    async def _set_vote(self, game: OpenGame, vote: Vote) -> None:
        played, row = game.now
        if not await self._pools.write(self._store.set_vote, game.game_id, played.version, row.vote, vote):
            game.forget()
            raise Trouble("stale", "The position has changed since: look at the table again.")
        game.row = dataclasses.replace(row, vote=vote, deadline=vote.until, stamp=row.stamp + 1)
        self._told(game)

    async def vote(self, game_id: str, reader: Reader, seat: str, version: int, choice: str) -> Document:
        """Say how the game shall go on without who is out of time; what most want happens, an end only if all want it."""
        async with self._games.at(game_id) as game:
            self._actor(game, reader, seat, version)
            played, row = game.now
            first = len(played.feed)
            if row.vote is None:
                raise Trouble("illegal", "There is nothing to vote on.")
            others = payloads.voters(played, game.seats, row.vote.about)
            if seat not in others:
                raise Trouble("illegal", "This vote is for the others.")
            vote = dataclasses.replace(row.vote, votes={**row.vote.votes, seat: choice})
            decided = outcome(vote, others)
            if decided is None:
                await self._set_vote(game, vote)
            elif decided == "end":
                entry = LogEntry(END, vote.about)
                played.apply(entry)
                await self._commit(game, [entry])
            elif decided == "opponent":
                await self._sit_in(game, vote.about)
            else:
                clock = clocks.read(row.clock)
                if clock is not None:
                    clock = dataclasses.replace(clock, left={**clock.left, vote.about: DAY}, since=now())
                    await self._set_clock(game, clock, clock.deadline(row.standing.to_move))
            return self._reading.document(game, reader, seat, first)

    async def come_back(self, game_id: str, reader: Reader, seat: str) -> Document:
        """Take a seat back from the opponent that sat in."""
        async with self._games.at(game_id) as game:
            if reader.person is None or game.seat(seat).person != reader.person:
                raise Trouble("forbidden", "You do not hold the seat of {0}.", game.now[0].title_of(seat))
            if not await self._pools.write(self._store.come_back, game_id, seat, reader.person):
                raise Trouble("illegal", "No opponent sits in for you.")
            clock = clocks.read(game.now[1].clock)
            if clock is not None:
                clock = dataclasses.replace(clock, left={**clock.left, seat: max(clock.add, RETURN_MS)})
                deadline = clock.deadline(game.now[1].standing.to_move)
                await self._pools.write(self._store.set_clock, game_id, game.now[0].version, clock.text(), deadline)
            game.stale = True
            self._hub.wake(game_id)
        async with self._games.at(game_id) as game:
            return self._reading.document(game, reader, seat, None)

    async def start_clock(self, game_id: str) -> None:
        """Somebody sat down: when all have, the clock runs."""
        async with self._games.at(game_id) as game:
            played, row = game.now
            clock = clocks.read(row.clock)
            if clock is not None and clock.since is None and all(seat.claimed for seat in game.seats):
                clock = clock.moved((), row.standing.to_move, now(), runs=True)
                deadline = clock.deadline(row.standing.to_move)
                await self._pools.write(self._store.set_clock, game_id, played.version, clock.text(), deadline)
                game.stale = True

    def _told(self, game: OpenGame) -> None:
        """Everybody who watches hears of a change, and opponents think."""
        self._hub.wake(game.game_id)
        row = game.now[1]
        if row.standing.opponent_moves:
            self._consider(row.id, row.owner)

    async def choose(
        self, game_id: str, reader: Reader, seat: str, version: int, key: str, since: int | None
    ) -> Document:
        """Make a choice."""
        async with self._games.at(game_id, version) as game:
            self._asked(game, reader, seat, version)
            first = len(game.now[0].feed)
            answer: Document = {}

            def make_answer() -> None:
                # Before the disk is waited for: now all that it needs is in the processor's caches.
                answer.update(self._reading.document(game, reader, seat, first if since is None else since))

            await self._choose(game, seat, key, make_answer)
            self._metrics.choices["person"] += 1
            return answer

    async def _choose(
        self, game: OpenGame, seat: str, key: str, meanwhile: Callable[[], object] = lambda: None
    ) -> None:
        entry = LogEntry(CHOICE, seat, key)
        try:
            game.now[0].apply(entry)
        except IllegalChoice as error:
            raise Trouble("illegal", error) from error
        except BaseException:
            game.forget()
            raise
        await self._commit(game, [entry], meanwhile=meanwhile)

    async def preview(self, game_id: str, reader: Reader, seat: str, version: int, key: str) -> Document:
        """What a choice would do."""
        async with self._games.at(game_id, version) as game:
            self._asked(game, reader, seat, version)
            try:
                seen = game.now[0].match.preview(key, seat)
            except IllegalChoice as error:
                raise Trouble("illegal", error) from error
            return dict(seen.as_dict(reader.lang))

    async def undo(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Take the last choice back."""
        async with self._games.at(game_id) as game:
            self._actor(game, reader, seat, version)
            played = game.now[0]
            reason = played.why_no_undo(seat, reader.lang)
            if reason is not None:
                raise Trouble("illegal", reason)
            first = len(played.feed)
            await self._take_back(game, [LogEntry(REOPEN if seat in played.answered() else UNDO, seat)])
            return self._reading.document(game, reader, seat, first)

    async def _take_back(self, game: OpenGame, entries: list[LogEntry]) -> None:
        played = game.now[0]
        try:
            for entry in entries:
                played.apply(entry)
        except CannotUndo as error:
            game.forget()
            raise Trouble("illegal", error) from error
        await self._commit(game, entries)

    async def propose(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Ask the others to let this seat take its last choice back."""
        async with self._games.at(game_id) as game:
            self._actor(game, reader, seat, version)
            played, row = game.now
            first = len(played.feed)
            if row.proposal is not None:
                raise Trouble("illegal", "{0} already asks to take a choice back.", played.title_of(row.proposal.by))
            if (row.terms or {}).get("undo") == "never":
                raise Trouble("illegal", "This table agreed that what others have seen stands.")
            self._agreed_undo(played, seat)
            await self._agreed_so_far(game, None, Proposal(seat, ()))
            return self._reading.document(game, reader, seat, first)

    async def agree(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Agree to what is proposed."""
        async with self._games.at(game_id) as game:
            self._actor(game, reader, seat, version)
            first = len(game.now[0].feed)
            old = self._proposal(game)
            if old.by == seat:
                raise Trouble("illegal", "You asked for it yourself: the others have to agree.")
            if seat not in old.agreed:
                await self._agreed_so_far(game, old, Proposal(old.by, (*old.agreed, seat)))
            return self._reading.document(game, reader, seat, first)

    async def refuse(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Refuse what is proposed, or withdraw it."""
        async with self._games.at(game_id) as game:
            self._actor(game, reader, seat, version)
            await self._set_proposal(game, self._proposal(game), None)
            return self._reading.document(game, reader, seat, len(game.now[0].feed))

    def _proposal(self, game: OpenGame) -> Proposal:
        row = game.now[1]
        if row.proposal is None:
            raise Trouble("illegal", "Nobody asks to take a choice back.")
        return row.proposal

    def _agreed_undo(self, played: Played, seat: str) -> list[LogEntry]:
        try:
            return played.agreed_undo(seat)
        except CannotUndo as error:
            raise Trouble("illegal", error) from error

    async def _agreed_so_far(self, game: OpenGame, old: Proposal | None, new: Proposal) -> None:
        """Store who agreed; when everybody did, take the choice back."""
        played = game.now[0]
        if not payloads.votes_wanted(played, game.now[1], game.seats, new):
            await self._take_back(game, self._agreed_undo(played, new.by))
        else:
            await self._set_proposal(game, old, new)

    async def _set_proposal(self, game: OpenGame, old: Proposal | None, new: Proposal | None) -> None:
        played, row = game.now
        try:
            await self._pools.write(self._store.propose, game.game_id, played.version, old, new)
        except Stale as error:
            game.forget()
            raise Trouble("stale", "The position has changed since: look at the table again.") from error
        game.row = dataclasses.replace(row, proposal=new, stamp=row.stamp + 1)
        self._told(game)

    async def resign(self, game_id: str, reader: Reader, seat: str, version: int) -> Document:
        """Give up: the rules go on without the seat where they can; else the other of two wins, or an opponent plays on."""
        async with self._games.at(game_id) as game:
            self._actor(game, reader, seat, version)
            first = len(game.now[0].feed)
            replaced = await self._leave(game, seat, None)
            # Who was replaced is a spectator from now on.
            return self._reading.document(game, reader, None if replaced else seat, first)

    async def _leave(self, game: OpenGame, seat: str, token_hash: str | None) -> bool:
        """The seat is given up; whether an opponent plays it from now on."""
        played = game.now[0]
        entry, gone = LogEntry(LEAVE, seat), None
        try:
            played.apply(entry)
        except BadOption as error:
            if played.out(seat):
                raise Trouble("illegal", error) from error
            entry = LogEntry(RESIGN if len(game.seats) == 2 else TAKEOVER, seat)
            if entry.kind == TAKEOVER:
                gone = dataclasses.replace(
                    game.seat(seat), kind="opponent", level=EASIEST, token_hash=token_hash, person=None
                )
            played.apply(entry)
        await self._commit(game, [entry], gone)
        return gone is not None

    async def chat(self, game_id: str, reader: Reader, seat: str, text: str) -> Document:
        """Say something."""
        async with self._games.at(game_id) as game:
            self._may_write(game, reader, seat)
            if not text.strip():
                raise Trouble("invalid", "There is nothing to say.")
            row = await self._pools.write(self._store.say, game_id, seat, text)
            game.stale = True  # somebody else may have spoken through another server
            self._hub.wake(game_id)
            return payloads.chat(row)

    # ------------------------------------------------------------------ opponents

    async def question(self, game_id: str) -> Question | None:
        """What an opponent has to decide in this game."""
        try:
            async with self._games.at(game_id) as game:
                played, row = game.now
                if row.standing.status != "running" or not row.standing.opponent_moves:
                    return None
                for seat in row.standing.to_move:
                    held = game.seat(seat)
                    if held.kind == "opponent":
                        return played.header, tuple(played.entries), seat, held.level or EASIEST
                return None
        except Trouble:
            return None

    async def answer_for(self, game_id: str, seat: str, version: int, key: str) -> bool:
        """Give the standing answer of a seat; False when the position is gone."""
        try:
            async with self._games.at(game_id, version) as game:
                self._in_version(game, version)
                await self._choose(game, seat, key)
                self._metrics.choices["person"] += 1
                return True
        except Trouble:
            return False

    async def answer(self, game_id: str, seat: str, version: int, key: str) -> None:
        """An opponent has chosen. An answer to a position that is gone is dropped: the new one is asked about next."""
        try:
            async with self._games.at(game_id, version) as game:
                if game.seat(seat).kind != "opponent":
                    return
                self._in_version(game, version)
                await self._choose(game, seat, key)
                self._metrics.choices["opponent"] += 1
        except Trouble as trouble:
            if trouble.kind == "illegal":
                raise


def outcome(vote: Vote, others: Sequence[str]) -> str | None:
    """What was decided: what most of the others want; to end the game all of them have to."""
    for choice in ("wait", "opponent"):
        if sum(vote.votes.get(seat) == choice for seat in others) * 2 > len(others):
            return choice
    if all(vote.votes.get(seat) == "end" for seat in others):
        return "end"
    return None
