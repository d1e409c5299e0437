"""Standing answers: questions somebody wants answered always the same way in a game.

Only their owner ever hears of them: what is chosen for him is an entry like any other, after a while that tells nothing.
"""

import dataclasses
import hashlib
import re
from collections import OrderedDict
from collections.abc import Iterable
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, select, update

from signoria.server.cache import OpenGame, OpenGames
from signoria.server.commands import Commands
from signoria.server.models import Game, StandingAnswer
from signoria.server.played import Played
from signoria.server.pools import Pools
from signoria.server.problems import Trouble
from signoria.server.rows import now
from signoria.server.security import Reader
from signoria.table.options import Option

Document = dict[str, Any]
MOST: Final = 40  # for one seat
LATEST: Final = 4.5  # times the least wait
_BLANK: Final = re.compile(r"\{[^}]*\}")


@dataclasses.dataclass(frozen=True, slots=True)
class StandingRow:
    """A standing answer; without a key the question is declined."""

    game_id: str
    seat: str
    kind: str
    person: str
    key: str | None
    uses: int = 0


class StandingStore:
    """Every method is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._reader = engine.execution_options(reading=True)

    def of(self, game_id: str, seat: str, person: str) -> list[StandingRow]:
        """Those of a seat, while it is this person's."""
        mine = (StandingAnswer.game_id == game_id, StandingAnswer.seat == seat, StandingAnswer.person == person)
        with self._reader.connect() as connection:
            rows = connection.execute(select(StandingAnswer.__table__).where(*mine).order_by(StandingAnswer.kind))
            return [StandingRow(*row) for row in rows]

    def give(self, row: StandingRow) -> None:
        """Answer this kind of question so from now on."""
        with self._engine.begin() as connection:
            connection.execute(delete(StandingAnswer).where(*_which(row.game_id, row.seat, row.kind)))
            connection.execute(insert(StandingAnswer), dataclasses.asdict(row))

    def withdraw(self, game_id: str, seat: str, kind: str | None) -> None:
        """Ask again; without a kind all of them."""
        with self._engine.begin() as connection:
            connection.execute(delete(StandingAnswer).where(*_which(game_id, seat, kind)))

    def used(self, row: StandingRow) -> None:
        """It was given once more."""
        with self._engine.begin() as connection:
            which = _which(row.game_id, row.seat, row.kind)
            connection.execute(update(StandingAnswer).where(*which).values(uses=StandingAnswer.uses + 1))

    def waiting(self) -> list[tuple[str, int, int]]:
        """Running games in which somebody with standing answers is asked: id, version, since when."""
        asked = (" " + Game.to_move + " ").like("% " + StandingAnswer.seat + " %")
        query = (
            select(Game.id, Game.version, Game.updated)
            .join(StandingAnswer, StandingAnswer.game_id == Game.id)
            .where(Game.status == "running", Game.set_aside.is_(None), asked)
            .distinct()
        )
        with self._reader.connect() as connection:
            return [(row.id, row.version, row.updated) for row in connection.execute(query)]


def _which(game_id: str, seat: str, kind: str | None) -> tuple[Any, ...]:
    mine = (StandingAnswer.game_id == game_id, StandingAnswer.seat == seat)
    return mine if kind is None else (*mine, StandingAnswer.kind == kind)


def wait_ms(game_id: str, version: int, least: float, secret: str) -> int:
    """How long an answer is kept back: from the least to some times of it, and nobody can work out how long."""
    digest = hashlib.sha256(f"{secret} {game_id} {version}".encode()).digest()
    share = int.from_bytes(digest[:4], "big") / (1 << 32)
    return int(1000 * least * (1 + (LATEST - 1) * share))


class StandingAnswers:
    """What their owners do with them, and what is done for them."""

    def __init__(
        self, engine: Engine, pools: Pools, games: OpenGames, commands: Commands, least: float, secret: str
    ) -> None:
        self._store = StandingStore(engine)
        self._pools = pools
        self._games = games
        self._commands = commands
        self._least = least
        self._secret = secret
        self._looked: OrderedDict[tuple[str, int], None] = OrderedDict()  # positions in which nothing was to be done

    async def told(self, game_id: str, reader: Reader, seat: str) -> Document:
        """The questions that can be answered so, and the answers that stand."""
        async with self._games.at(game_id) as game:
            person = self._owner(game, reader, seat)
            played = game.now[0]
            kinds = declinable(played, reader.lang)
            decision = None if played.over else played.match.seat(seat).decision
        given = {row.kind: row for row in await self._pools.read(self._store.of, game_id, seat, person)}
        asked: Document | None = None
        if decision is not None:
            options = [{"key": option.key, "label": option.label(reader.lang)} for option in decision.options]
            asked = {"kind": decision.kind, "question": decision.question(reader.lang), "options": options}
        names = {**kinds, **({asked["kind"]: asked["question"]} if asked else {})}
        return {
            "questions": [{"kind": kind, "text": text} for kind, text in sorted(kinds.items(), key=lambda one: one[1])],
            "asked": asked,
            "answers": [
                {"kind": kind, "text": names.get(kind, kind), "key": row.key, "uses": row.uses}
                for kind, row in sorted(given.items())
            ],
        }

    async def give(self, game_id: str, reader: Reader, seat: str, kind: str, key: str | None) -> Document:
        """From now on this kind of question is answered so: declined, or (with a key) by that option."""
        async with self._games.at(game_id) as game:
            person = self._owner(game, reader, seat)
            played = game.now[0]
            known = {one.name for one in played.match.game_rules.questions()}
            if kind not in known:
                raise Trouble("invalid", "There is no question {0!r} in this game.", kind)
            if key is None and kind not in declinable(played, reader.lang):
                raise Trouble("invalid", "This question cannot be declined: say which answer to give.")
        if len(await self._pools.read(self._store.of, game_id, seat, person)) >= MOST:
            raise Trouble("invalid", "A seat has at most {0} standing answers.", MOST)
        await self._pools.write(self._store.give, StandingRow(game_id, seat, kind, person, key))
        self._looked.clear()
        return await self.told(game_id, reader, seat)

    async def withdraw(self, game_id: str, reader: Reader, seat: str, kind: str | None) -> Document:
        """Ask me again: about this kind of question, or about all of them."""
        async with self._games.at(game_id) as game:
            self._owner(game, reader, seat)
        await self._pools.write(self._store.withdraw, game_id, seat, kind)
        return await self.told(game_id, reader, seat)

    def _owner(self, game: OpenGame, reader: Reader, seat: str) -> str:
        row = game.holder(reader, seat)
        if reader.person is None or row.person != reader.person:
            raise Trouble("forbidden", "Standing answers need a name: sit down with one first.")
        return reader.person

    # ------------------------------------------------------------------ by itself

    async def answer_all(self) -> None:
        """Answer what can be answered and was kept back long enough."""
        moment = now()
        for game_id, version, since in await self._pools.read(self._store.waiting):
            if (game_id, version) in self._looked:
                continue
            # A clock that jumped back must not silence anybody.
            if 0 <= moment - since < wait_ms(game_id, version, self._least, self._secret):
                continue
            if not await self._answer(game_id):
                self._looked[game_id, version] = None
                while len(self._looked) > 10_000:
                    self._looked.popitem(last=False)

    async def _answer(self, game_id: str) -> bool:
        """Answer one question of a game; False when there is none that has a standing answer."""
        async with self._games.at(game_id) as game:
            played, version = game.now[0], game.now[0].version
            seats = [(seat, game.seat(seat)) for seat, _ in played.pending()]
            people = [(seat, row.person) for seat, row in seats if row.kind != "opponent" and row.person]
        for seat, person in people:
            given = {row.kind: row for row in await self._pools.read(self._store.of, game_id, seat, person)}
            async with self._games.at(game_id, version) as game:
                played = game.now[0]
                decision = None if played.version != version or played.over else played.match.seat(seat).decision
                row = None if decision is None else given.get(decision.kind)
                option = None if decision is None or row is None else chosen(decision.options, row.key)
            if row is not None and option is not None:
                if await self._commands.answer_for(game_id, seat, version, option.key):
                    await self._pools.write(self._store.used, row)
                return True
        return False


def chosen(options: Iterable[Option], key: str | None) -> Option | None:
    """The option that a standing answer means, where there is one now."""
    return next((one for one in options if (one.declines if key is None else one.key == key)), None)


def declinable(played: Played, lang: str) -> dict[str, str]:
    """The kinds of questions of this game that can be declined, in words."""
    words = played.match.game_rules.catalogue(lang)
    found = {}
    for kind in played.match.game_rules.questions():
        phrase = f"question.{kind.name}"
        if kind.declinable is not None and phrase in words:
            found[kind.name] = _BLANK.sub("…", words.text(phrase))
    return found
