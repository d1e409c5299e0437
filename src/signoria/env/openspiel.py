"""The games registered with OpenSpiel: importing this module makes `pyspiel.load_game("signoria_pax(players=3)")` work.

Every installed game is registered as `signoria_` and its name. Needs the extra `signoria[openspiel]`.

The deal is the one chance node, at the root: its outcome is the seed, so all that is random later follows from it. A state
therefore holds the cards to come; who searches without seeing them uses `resample_from_infostate`, which draws a game from
those that look the same to a player.

>>> import pyspiel
>>> game = pyspiel.load_game("signoria_pax", {"players": 2})
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # the deal of seed 7
>>> state.current_player(), len(state.legal_actions()) > 1
(0, True)
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

try:
    import pyspiel  # type: ignore[import-not-found,unused-ignore]
except ImportError as error:
    raise ImportError(
        "signoria.env.openspiel needs the package open_spiel: install it with 'signoria[openspiel]'.", name=error.name
    ) from error

from signoria.env import space_of
from signoria.env.play import LONGEST, Play
from signoria.env.spiel import SpielGame, SpielState
from signoria.registry import game as package_of
from signoria.registry import games
from signoria.table.dice import Dice
from signoria.table.errors import BadOption

PREFIX: Final = "signoria_"
DEALS: Final = 10_000  # seeds that the chance node deals from, unless it is told otherwise
MOST_SEATS: Final = 6


def _parameters(name: str) -> dict[str, Any]:
    """What can be chosen, and what it is when nobody chooses; `options` are those of the game, as `length:basic`."""
    fewest = package_of(name).offers("en").fewest
    return {"players": max(fewest, 2), "rules": "", "variants": "", "options": "", "deals": DEALS}


def _options(text: str) -> dict[str, Any]:
    """`length:basic;max_turns:3` as options of `signoria.new`; raises BadOption."""
    found: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        option, given, value = part.partition(":")
        if not given:
            raise BadOption("The option {0!r} has no value: write it as 'name:value', several with ';' between.", part)
        found[option.strip()] = int(value) if value.strip().isdigit() else value.strip()
    return found


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of the table as OpenSpiel knows games; each one has a class of its own, made when it is registered."""

    name: ClassVar[str]
    game_type: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_parameters(self.name), **(params or {})}
        self.deals = int(chosen["deals"])
        if self.deals < 1:
            raise BadOption("{0} deals cannot be dealt: give at least 1.", self.deals)
        self.shapes = SpielGame(
            space_of(self.name),
            int(chosen["players"]),
            chosen["rules"] or None,
            tuple(filter(None, str(chosen["variants"]).split(";"))),
            **_options(str(chosen["options"])),
        )
        super().__init__(
            self.game_type,
            pyspiel.GameInfo(
                num_distinct_actions=self.shapes.num_distinct_actions(),
                max_chance_outcomes=self.deals,
                num_players=self.shapes.num_players(),
                min_utility=self.shapes.min_utility(),
                max_utility=self.shapes.max_utility(),
                utility_sum=2.0 - self.shapes.num_players(),
                max_game_length=LONGEST,
            ),
            params or {},
        )

    def new_initial_state(self, text: Any = None) -> "OpenSpielState":
        """Before the deal."""
        if text is not None:
            raise BadOption("A game begins with its deal: {0!r} is no beginning. Apply the seed as first action.", text)
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The deal."""
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What writes observations: with perfect recall the information state, else what is seen now."""
        return Observer(self.shapes, bool(iig_obs_type is not None and iig_obs_type.perfect_recall))


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game: before the deal nothing but the chance node."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self._game = game
        self.inner: SpielState | None = None
        # While the past is told to a state whose hidden things were drawn: the players whose actions follow.
        self._told: list[int] = []

    def current_player(self) -> int:
        """Who decides; chance before the deal."""
        if self._told:
            return self._told[0]
        return int(pyspiel.PlayerId.CHANCE) if self.inner is None else self._player_or_end(self.inner)

    def _player_or_end(self, inner: SpielState) -> int:
        return int(pyspiel.PlayerId.TERMINAL) if self._ended(inner) else inner.current_player()

    @staticmethod
    def _ended(inner: SpielState) -> bool:
        return inner.is_terminal() or len(inner.play.answers) >= LONGEST

    def is_terminal(self) -> bool:
        """Whether the game is over, or was cut short."""
        return self.inner is not None and not self._told and self._ended(self.inner)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, all as likely."""
        return [(seed, 1.0 / self._game.deals) for seed in range(self._game.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.inner is None else self.inner.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self._told:
            self._told.pop(0)
        elif self.inner is None:
            self.inner = self._game.shapes.new_initial_state(int(action))
        else:
            self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self._game.shapes.space.action_names[action]

    def returns(self) -> list[float]:
        """What each player has earned: nothing before the end."""
        if self.inner is None or not self.inner.is_terminal():
            return [0.0] * self._game.num_players()
        return self.inner.returns()

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> "OpenSpielState":
        """A state drawn from those that look the same to the player. It cannot be serialized: no deal leads to it."""
        if self.inner is None:
            return self.clone()
        dice = Dice(int(probability_sampler() * 2**53))
        return self._with(self.inner.play.redrawn(player, dice), hide_deal=True)

    def _with(self, play: Play, hide_deal: bool) -> "OpenSpielState":
        """Another state with the past of this one, at this moment of a game."""
        past = [(one.player, one.action) for one in self.full_history()]
        other = OpenSpielState(self._game)
        other._told = [player for player, _ in past]
        for at, (_, action) in enumerate(past):
            other.apply_action(0 if hide_deal and at == 0 else action)
        other.inner = SpielState(self._game.shapes, play)
        return other

    def clone(self) -> "OpenSpielState":
        """An independent copy."""
        return OpenSpielState(self._game) if self.inner is None else self._with(self.inner.play.copy(), hide_deal=False)

    def __deepcopy__(self, memo: dict[int, object]) -> "OpenSpielState":
        return self.clone()

    def serialize(self) -> str:
        """The actions so far, the deal first, as `Game.deserialize_state` reads them."""
        if self.inner is not None and self.inner.play.drawn:
            raise BadOption("This state was drawn from what a player knows and no deal leads to it: it stays here.")
        return super().serialize()  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return "the deal" if self.inner is None else str(self.inner)


class Observer:
    """Writes what a player sees into one array, as OpenSpiel's observers do; `dict` has a view of each field."""

    def __init__(self, shapes: SpielGame, recall: bool) -> None:
        self._shapes = shapes
        self._recall = recall
        size = shapes.recalled.size if recall else shapes.observation_tensor_size()
        self.tensor: NDArray[np.float32] = np.zeros(size, np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        at = 0
        for field in shapes.recalled.fields if recall else shapes.space.fields:
            self.dict[field.name] = self.tensor[at : at + field.size]
            at += field.size

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Look at a state."""
        if state.inner is None:
            self.tensor[:] = 0
        elif self._recall:
            self.tensor[:] = state.inner.information_state_tensor(player)
        else:
            self.tensor[:] = state.inner.observation_tensor(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The same in words; two states have one information state exactly where the player cannot tell them apart."""
        if state.inner is None:
            return "the deal"
        return state.inner.information_state_string(player) if self._recall else state.inner.observation_string(player)


def _register(name: str) -> str:
    """Make a game known to OpenSpiel, and return the name it has there."""
    short = PREFIX + name
    game_type = pyspiel.GameType(
        short_name=short,
        long_name=package_of(name).title("en"),
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_parameters(name),
    )
    # OpenSpiel makes games by their class, and pickles them by its name in this module.
    made = type(f"OpenSpielGame_{name}", (OpenSpielGame,), {"name": name, "game_type": game_type})
    made.__module__ = __name__
    globals()[made.__name__] = made
    pyspiel.register_game(game_type, made)
    return short


REGISTERED: Final = tuple(
    [_register(found.name) for found in games().loaded() if PREFIX + found.name not in pyspiel.registered_names()]
)
