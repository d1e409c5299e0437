"""Games with the shapes of OpenSpiel's Python API, so that code written for it runs here. It does not import OpenSpiel.

Cards are dealt by the seed of the game, so there are no chance nodes: another seed is another deal.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from signoria.env.arrays import Layout
from signoria.env.play import Play, start
from signoria.env.space import Space, width

TERMINAL: Final = -4  # what OpenSpiel calls the player at the end of a game


class SpielGame:
    """A game: its sizes, and states to begin with."""

    def __init__(
        self,
        space: Space,
        seats: int | list[str] = 2,
        rules: str | None = None,
        variants: list[str] | tuple[str, ...] = (),
        history: int | None = None,
        **options: object,
    ) -> None:
        self.space = space
        self._setup: dict[str, Any] = {"seats": seats, "rules": rules, "variants": tuple(variants), **options}
        self.recalled = Layout(space, recall=True, history=history)
        self._seen = width(space.fields)
        self._players = start(space, seed=0, **self._setup).seats

    def new_initial_state(self, seed: int = 0) -> "SpielState":
        """The start of the game with this seed."""
        return SpielState(self, start(self.space, seed=seed, remember=True, **self._setup))

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        return len(self.space.action_names)

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def observation_tensor_size(self) -> int:
        return self._seen

    def observation_tensor_shape(self) -> list[int]:
        return [self._seen]

    def information_state_tensor_size(self) -> int:
        return self.recalled.size

    def information_state_tensor_shape(self) -> list[int]:
        return [self.recalled.size]


class SpielState:
    """A moment of a game."""

    def __init__(self, game: SpielGame, play: Play) -> None:
        self._game = game
        self.play = play

    def get_game(self) -> SpielGame:
        return self._game

    def current_player(self) -> int:
        return TERMINAL if self.play.ask is None else self.play.ask[1]

    def is_terminal(self) -> bool:
        return self.play.ask is None

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The flat actions of a player in rising order; empty for one who does not decide."""
        if player is not None and player != self.current_player():
            return []
        return sorted(self.play.legal())

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self._game.num_distinct_actions()
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def apply_action(self, action: int) -> None:
        """Take a flat action; raises IllegalChoice and changes nothing when it cannot be taken."""
        self.play.step(int(action))

    def child(self, action: int) -> "SpielState":
        other = self.clone()
        other.apply_action(action)
        return other

    def clone(self) -> "SpielState":
        return SpielState(self._game, self.play.copy())

    def returns(self) -> list[float]:
        return self._game.space.returns(self.play.state)

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """What the last action paid: everything comes at the end."""
        return self.returns()

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        return self._game.space.action_names[player_or_action if action is None else action]

    def history(self) -> list[int]:
        """The flat actions of all players so far."""
        pairs = self.play.history
        return [what for who, what in zip(pairs[::2], pairs[1::2]) if who >= 0]

    def observation_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """What the player sees now."""
        numbers = self._game.space.observe(self.play.state, self.play.ask, self._player(player))
        return np.frombuffer(numbers, np.uint8).astype(np.float32)

    def information_state_tensor(self, player: int | None = None) -> NDArray[np.float32]:
        """What the player sees and remembers: the observation with perfect recall."""
        return self._game.recalled.observation(self.play, self._player(player)).astype(np.float32)

    def observation_string(self, player: int | None = None) -> str:
        """What the player sees now: the fields that are not all zero."""
        seat = self._player(player)
        numbers = list(self._game.space.observe(self.play.state, self.play.ask, seat))
        lines: list[str] = []
        for field in self._game.space.fields:
            part, numbers = numbers[: field.size], numbers[field.size :]
            if any(part):
                lines.append(f"{field.name}: {' '.join(map(str, part))}")
        return "\n".join(lines)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player has seen since the start and sees now: the same where it cannot tell two games apart."""
        space = self._game.space
        play = self.play
        seat = self._player(player)
        setup = [f"{name}: {text}" for name, text in play.header.items() if name != "seed"]
        names = space.game.seats(play.state)
        told: list[str] = []
        for who, what in zip(*(numbers.tolist() for numbers in self._game.recalled.told(play, seat)), strict=True):
            chose = names[(who - 1 + seat) % len(names)] if who <= space.most_seats else "+"
            if what == self._game.recalled.hidden:
                told.append(f"{chose} ?")
            else:
                told.append(f"{chose} {space.reveal_name(what) if chose == '+' else space.action_names[what]}")
        return "\n".join([*setup, f"you: {names[seat]}", *told, self.observation_string(seat)])

    def _player(self, player: int | None) -> int:
        return self.play.seat if player is None else player

    def __str__(self) -> str:
        return self.observation_string(max(self.current_player(), 0))

    def __copy__(self) -> "SpielState":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielState":
        return self.clone()
