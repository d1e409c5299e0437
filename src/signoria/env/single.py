"""Games for one learner: a seat of its own, named opponents in the others. A gymnasium environment.

Each installed game is registered as `signoria/NAME-v0`, so that `gymnasium.make` and `gymnasium.make_vec` know it once
`signoria.env` is imported.

>>> import gymnasium
>>> env = gymnasium.make("signoria/pax-v0", seats=3, opponents="random", observation="scaled")
>>> seen, info = env.reset(seed=7)
>>> seen.shape, int(info["action_mask"].sum()) > 1
((1051,), True)
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import gymnasium
from gymnasium import spaces

from signoria.env.arrays import Layout, Mask
from signoria.env.numbers import Numbers
from signoria.env.play import LONGEST, Play, from_position, start
from signoria.env.show import RENDER_MODES, Shown, require_mode, shown
from signoria.env.space import Space
from signoria.players import Player, make_player
from signoria.registry import game as package_of
from signoria.table.dice import Dice
from signoria.table.errors import BadOption, IllegalChoice
from signoria.table.match import Match

RANDOM: Final = "random"  # the opponent that plays by chance needs no match, which makes it the quickest
RESET_OPTIONS: Final = ("start", "seat")


class SeatEnv(gymnasium.Env[Any, Any]):
    """One seat of a game against named opponents.

    - `game`, `seats`, `rules`, `variants`, and options of the game (such as `length`): as for `signoria.new`.
    - `seat`: the learner's seat, counted from 0 in turn order; None: another one by chance in each game.
    - `opponents`: a name as for `signoria.players.make_player`, or one for each of the other seats in turn order.
    - `start`: a position document to start at, or several to choose from by chance; None: the usual set-up.
    - `observation`: "raw" (small integers), "scaled" (0 to 1), "onehot", or "entities" (a dict, one array a field).
    - `recall`, `history`: append what the seat remembers, as in the PettingZoo environment.
    - `shaping`: this times the change of the seat's standing is added to the rewards.
    - `illegal`: what an illegal action does: "lose" ends the game with -1, "raise" raises IllegalChoice.
    - `longest`: choices after which the game is truncated.

    The mask of legal actions is `info["action_mask"]`, and `action_masks()`.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seats: int | list[str] | None = None,
        seat: int | None = 0,
        opponents: str | Sequence[str] = RANDOM,
        start: Mapping[str, object] | Sequence[Mapping[str, object]] | None = None,
        observation: str = "raw",
        recall: bool = False,
        history: int | None = None,
        shaping: float = 0.0,
        illegal: str = "lose",
        longest: int = LONGEST,
        render_mode: str | None = None,
        rules: str | None = None,
        variants: Sequence[str] = (),
        space: Space | None = None,
        **options: object,
    ) -> None:
        from signoria.env import space_of  # the package brings its own games, and this module is one of its parts

        require_mode(render_mode)
        if illegal not in ("lose", "raise"):
            raise BadOption("An illegal action cannot {0!r}: choose 'lose' or 'raise'.", illegal)
        self.render_mode = render_mode
        self.game = game
        self._package = package_of(game)
        self._space = space or space_of(game)
        if seats is None:
            seats = max(self._package.offers("en").fewest, 2)
        self._setup: dict[str, Any] = {"seats": seats, "rules": rules, "variants": tuple(variants), **options}
        self._starts = [start] if isinstance(start, Mapping) else list(start or [])
        self._shaping, self._illegal, self._longest = shaping, illegal, longest
        self.layout: Final = Layout(self._space, recall, history)
        self._numbers = Numbers(self.layout, observation)
        self._dice = Dice(0)
        n = self._deal(0).seats
        self._fixed = seat
        if seat is not None and not 0 <= seat < n:
            raise BadOption("There is no seat {0}: the seats are 0 to {1}.", seat, n - 1)
        names = [opponents] * (n - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != n - 1:
            raise BadOption("{0} opponents do not fit {1} seats: name one for all, or {2}.", len(names), n, n - 1)
        for name in names:
            make_player(name, 0, game)
        self._opponents = names
        self.observation_space = self._numbers.space
        self.action_space = spaces.Discrete(self.layout.actions)
        self._match: Match | None = None
        self._players: dict[int, Player] = {}
        self.seat = seat or 0

    # ------------------------------------------------------------------ playing

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """A new game, up to the learner's first choice. The options `start` and `seat` count for this game alone."""
        super().reset(seed=seed)
        chosen = options or {}
        for name in chosen:
            if name not in RESET_OPTIONS:
                raise BadOption("There is no option {0!r} of a reset: known are {1}.", name, ", ".join(RESET_OPTIONS))
        self.game_seed = int(self.np_random.integers(2**63)) if seed is None else seed
        self._dice = Dice(self.game_seed ^ 0x5EED)
        while True:
            self.play = self._deal(self.game_seed, chosen.get("start"))
            n = self.play.seats
            seat = chosen.get("seat", self._fixed)
            self.seat = self._dice.below(n) if seat is None else int(seat)
            if not 0 <= self.seat < n:
                raise BadOption("There is no seat {0}: the seats are 0 to {1}.", self.seat, n - 1)
            self._seat_opponents()
            self._let_others_choose()
            if not self.play.over:
                break
            if chosen.get("start") is not None or len(self._starts) == 1:
                raise BadOption("The game is over before seat {0} has a choice: start at another position.", self.seat)
            self.game_seed = self._dice.bits()  # rare: the others ended it before the learner had a choice
        self._lost = False
        self._potential = self._space.potential(self.play.state, self.seat) if self._shaping else 0.0
        return self._seen(), self._info()

    def _deal(self, seed: int, document: Mapping[str, object] | None = None) -> Play:
        if document is None and self._starts:
            document = self._starts[Dice(seed).below(len(self._starts))]
        if document is not None:
            return from_position(self._space, document, self.layout.recall)
        return start(self._space, seed=seed, remember=self.layout.recall, **self._setup)

    def _seat_opponents(self) -> None:
        others = [seat for seat in range(self.play.seats) if seat != self.seat]
        # A position may seat fewer or more than the usual set-up: the opponents then go round.
        names = {seat: self._opponents[i % len(self._opponents)] for i, seat in enumerate(others)}
        self._players = {seat: make_player(name, self._dice.bits()) for seat, name in names.items() if name != RANDOM}
        self._match = self.play.match() if self._players else None

    def _let_others_choose(self) -> None:
        play = self.play
        while play.ask is not None and play.ask[1] != self.seat and len(play.answers) < self._longest:
            player = self._players.get(play.ask[1])
            if player is None or self._match is None:
                offered = play.offered()
                self._answer(offered[self._dice.below(len(offered))])
            else:
                handle = self._match.seat(self._match.seats[play.ask[1]])
                self._answer(player.choose(handle).value)

    def _answer(self, value: int) -> None:
        """Give an answer on the bare table and, where opponents look at one, in the match."""
        match = self._match
        if match is not None:
            assert self.play.ask is not None
            decision = match.seat(match.seats[self.play.ask[1]]).decision
            assert decision is not None
            match.choose(next(one for one in decision.options if one.value == value))
        self.play.answer(value)

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take a flat action, and let the others choose until the learner has to decide again."""
        legal = self.play.legal()
        try:
            value = self.play.offered()[legal.index(int(action))]
        except ValueError:
            return self._refuse(int(action))
        self._answer(value)
        self._let_others_choose()
        reward = self._shaped()
        over = self.play.over
        if over:
            reward += self._space.returns(self.play.state)[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._seen(), reward, over, not over and len(self.play.answers) >= self._longest, self._info()

    def _refuse(self, action: int) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self.play.over or self._lost:
            raise IllegalChoice("The game is over: reset the environment before the next step.")
        if self._illegal == "raise":
            self.play.step(action)  # raises, and says which actions there are
        self._lost = True
        return self._seen(), -1.0, True, False, {**self._info(), "illegal_action": action}

    def _shaped(self) -> float:
        if not self._shaping:
            return 0.0
        before, self._potential = self._potential, self._space.potential(self.play.state, self.seat)
        return self._shaping * (self._potential - before)

    # ------------------------------------------------------------------ looking

    def _seen(self) -> Any:
        return self._numbers.shown(self.layout.observation(self.play, self.seat))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "seat": self.seat}

    def action_masks(self) -> Mask:
        """1 for each action that may be taken now."""
        return self.layout.mask(self.play, self.seat)

    def render(self) -> Shown:
        """The board as the learner's seat sees it: as the terminal shows it with its question, or as a picture."""
        return shown(self._package, self.play, self.seat, self.render_mode)

    def match(self) -> Match:
        """The game so far as a match."""
        return self.play.match()

    def record(self) -> str:
        """The game so far as a record that `signoria.load` reads."""
        return self.play.match().record()


def environment_id(name: str) -> str:
    """The name under which gymnasium knows a game."""
    return f"signoria/{name}-v0"


def register_all(names: Sequence[str]) -> None:
    """Make games known to gymnasium; those it knows already stay."""
    for name in names:
        if environment_id(name) not in gymnasium.registry:
            gymnasium.register(
                environment_id(name), "signoria.env.single:SeatEnv", kwargs={"game": name}, order_enforce=True
            )


__all__ = ["SeatEnv", "environment_id", "register_all"]
