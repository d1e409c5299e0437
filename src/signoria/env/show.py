"""What environments show of a game: the board as the terminal draws it with the pending question, or a picture of it."""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Final

import numpy as np
from numpy.typing import NDArray

from signoria.env.play import Play
from signoria.package import GamePackage
from signoria.pictures import draw, pixels
from signoria.table.errors import BadOption
from signoria.table.options import Decision

PICTURES: Final = "rgb_array"
# Pictures are a mode where `signoria[pictures]` is installed.
RENDER_MODES: Final = ("human", "ansi", *([PICTURES] if find_spec("resvg_py") and find_spec("PIL") else []))
WIDTH: Final = 120

# Text, the pixels of a picture, or nothing where the text was printed.
Shown = str | NDArray[np.uint8] | None


def require_mode(mode: str | None) -> None:
    """Raises BadOption for a render mode that there is not."""
    if mode == PICTURES and mode not in RENDER_MODES:
        raise BadOption("The render mode {0!r} needs pictures: install signoria[pictures].", mode)
    if mode is not None and mode not in RENDER_MODES:
        raise BadOption("There is no render mode {0!r}: known are {1}.", mode, ", ".join(RENDER_MODES))


def shown(package: GamePackage, play: Play, seat: int | None, mode: str | None) -> Shown:
    """What `render` returns in a mode: text, an array of pixels, or nothing where the text is printed."""
    if mode is None:
        raise BadOption("This environment does not render: make it with a render mode, {0}.", " or ".join(RENDER_MODES))
    if mode == PICTURES:
        return pixels(draw(package.name, play.space.game.view(play.state, seat)))
    told = text_of(package, play, seat)
    if mode == "ansi":
        return told
    print(told)
    return None


def text_of(package: GamePackage, play: Play, seat: int | None) -> str:
    """The table as a seat sees it (None: as somebody who looks on), and the question if it is this seat's."""
    game = play.space.game
    view = game.view(play.state, seat)
    lines = [_board(package, view)]
    ask = play.ask
    if ask is not None and ask[1] == seat:
        question = Decision(game, play.state, ask, game.seats(play.state), (), 0).question()
        lines.append(f"player_{seat}: {question}")
        keys = (ask[0].key(play.state, ask, value) for value in play.offered())
        lines += [f"  {action:5} {key}" for action, key in zip(play.legal(), keys, strict=True)]
    return "\n".join(lines) + "\n"


def _board(package: GamePackage, view: Mapping[str, object]) -> str:
    look = package.look()
    if look is None:
        return "\n".join(f"{name}: {part}" for name, part in view.items())
    return look.text(view, WIDTH).rstrip("\n")
