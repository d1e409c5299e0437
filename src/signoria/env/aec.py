"""The PettingZoo AEC environment of any game on the table."""

from collections.abc import Mapping
from secrets import randbits
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy import frombuffer
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from signoria.env.arrays import BYTE, FLAG, Layout, Mask
from signoria.env.play import LONGEST, Play, from_position, start
from signoria.env.show import RENDER_MODES, Shown, require_mode, shown
from signoria.env.space import Space
from signoria.registry import game as package_of
from signoria.table.dice import Dice
from signoria.table.errors import BadOption, IllegalChoice
from signoria.table.match import Match


class GameEnv(AECEnv):  # type: ignore[misc]
    """A game as a PettingZoo environment, without wrappers. `player_0` sits first in turn order.

    - `seats`, `rules`, `variants`, and options of the game (such as `length`): as for `signoria.new`.
    - `recall`: append what the seat remembers, and the last `history` entries of what happened.
    - `mask`: where the mask of legal actions is, "observation" (a dict with `observation` and `action_mask`, as in classic
      games of PettingZoo) or "info" (the observation is the array alone).
    - `shaping`: this times the change of the seat's standing is added to the rewards; 0 leaves +1 and -1 at the end.
    - `longest`: choices after which the game is truncated.
    - `render_mode`: "ansi" (text is returned), "human" (printed after each step), or with `signoria[pictures]` "rgb_array".
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        space: Space,
        name: str,
        *,
        seats: int | list[str] = 2,
        rules: str | None = None,
        variants: list[str] | tuple[str, ...] = (),
        recall: bool = False,
        history: int | None = None,
        mask: str = "observation",
        shaping: float = 0.0,
        longest: int = LONGEST,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        super().__init__()
        if mask not in ("observation", "info"):
            raise BadOption("The mask cannot be in {0!r}: choose 'observation' or 'info'.", mask)
        require_mode(render_mode)
        self.metadata = {**self.metadata, "name": name}
        self.render_mode = render_mode
        self._space = space
        self._setup: dict[str, Any] = {"seats": seats, "rules": rules, "variants": tuple(variants), **options}
        self._shaping = shaping
        self._longest = longest
        self._in_info = mask == "info"
        self.layout: Final = Layout(space, recall, history)
        self._usual = not (recall or self._in_info)
        # Nothing but the game itself goes on with a step.
        self._quiet = not (shaping or self._in_info or render_mode == "human")
        # Refuses at once what cannot be set up. A game alone has two seats: the second plays by itself.
        n = start(space, seed=0, **self._setup).seats
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(n)]
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.layout.actions) for agent in self.possible_agents}
        self._dice = Dice(randbits(64))
        self.agents: list[str] = []

    def _observation_space(self) -> spaces.Space[Any]:
        seen = spaces.Box(self.layout.low, self.layout.high, dtype=self.layout.dtype)
        if self._in_info:
            return seen
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self.layout.actions,), np.int8)})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what the agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The flat actions, the same for all agents."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Set up a new game: with a seed the one `signoria.new` makes of it, else the next of the chain it began.

        With the option `start` it starts at this position document; others are passed over, as PettingZoo's tests ask.
        """
        document = (options or {}).get("start")
        if seed is None:
            seed = self._dice.bits()
        else:
            self._dice = Dice(seed)
        self.game_seed = seed
        self.play: Play = (
            start(self._space, seed=seed, remember=self.layout.recall, **self._setup)
            if document is None
            else from_position(self._space, document, self.layout.recall)
        )
        if self.play.seats != len(self.possible_agents):
            raise BadOption("The position has {0} seats: make an environment for so many.", self.play.seats)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Mask]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._choices = 0
        self._potentials = self._look() if self._shaping else []
        self.agent_selection = self.agents[self.play.seat]
        if self._in_info:
            self._put_masks()
        if self.render_mode == "human":
            self.render()

    def legal_actions(self) -> list[int]:
        """The flat actions of the agent that decides: quicker than a mask."""
        return self.play.legal()

    def step(self, action: int | None) -> None:
        """Take a flat action for the agent that decides (None for one whose game is over); raises IllegalChoice."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalChoice("{0} has to decide: give a flat action.", agent)
        play = self.play
        play.step(action if type(action) is int else int(action))
        self._choices += 1
        self._cumulative_rewards[agent] = 0.0
        ask = play.ask
        if self._quiet and ask is not None and self._choices < self._longest:
            self.agent_selection = self.possible_agents[ask[1]]
            return
        if self._shaping:
            self._shape()
        if ask is None:
            self._end(self._space.returns(play.state))
        elif self._choices >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
            self._end([0.0] * len(self.agents))
        else:
            self.agent_selection = self.possible_agents[ask[1]]
            if self._shaping:
                self._accumulate_rewards()
        if self._in_info:
            self._put_masks()
        if self.render_mode == "human":
            self.render()

    def _end(self, returns: list[float]) -> None:
        """Pay out; every agent then takes one last step with None."""
        if self.play.ask is None:
            self.terminations = dict.fromkeys(self.agents, True)
        for agent, worth in zip(self.agents, returns, strict=True):
            self.rewards[agent] += worth
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def _look(self) -> list[float]:
        return [self._space.potential(self.play.state, seat) for seat in range(len(self.possible_agents))]

    def _shape(self) -> None:
        before, self._potentials = self._potentials, self._look()
        for agent, old, new in zip(self.possible_agents, before, self._potentials, strict=True):
            self.rewards[agent] = self._shaping * (new - old)

    def _put_masks(self) -> None:
        for agent, info in self.infos.items():
            info["action_mask"] = self.layout.mask(self.play, self._number[agent])

    # ------------------------------------------------------------------ looking

    def observe(self, agent: str) -> Any:
        """What the agent sees now, in arrays of its own. The mask is empty for agents that do not decide."""
        play, seat = self.play, self._number[agent]
        if self._usual:  # what the layout would do, without asking it
            seen, flags = play.look(seat)
            return {"observation": frombuffer(seen, BYTE), "action_mask": frombuffer(flags, FLAG)}
        array = self.layout.observation(play, seat)
        return array if self._in_info else {"observation": array, "action_mask": self.layout.mask(play, seat)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Mask]]:
        """What the agent that decides sees, its rewards since it decided last, whether its game is over or cut short."""
        agent = self.agent_selection
        seen = None
        if observe:
            if self._usual:  # what `observe` would do, without asking it
                row, flags = self.play.look(self._number[agent])
                seen = {"observation": frombuffer(row, BYTE), "action_mask": frombuffer(flags, FLAG)}
            else:
                seen = self.observe(agent)
        return (
            seen,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def render(self) -> Shown:
        """The table as the deciding seat sees it: as text with its question, or as a picture."""
        ask = self.play.ask
        return shown(package_of(self._space.game.name), self.play, None if ask is None else ask[1], self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def match(self) -> Match:
        """The game so far as a match."""
        return self.play.match()

    def record(self) -> str:
        """The game so far as a record that `signoria.load` reads."""
        return self.play.match().record()


def wrapped(env: GameEnv) -> AECEnv:
    """The environment in PettingZoo's usual wrappers: an illegal action loses the game instead of raising."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(env, illegal_reward=-1))
    )
