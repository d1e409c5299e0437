"""What environments show of a game: the board as the terminal draws it, and the pending question with its flat actions."""

from typing import Any, Final

from signoria.env.play import Play
from signoria.package import GamePackage
from signoria.table.options import Decision

RENDER_MODES: Final = ("human", "ansi")
WIDTH: Final = 120


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


def _board(package: GamePackage, view: Any) -> str:
    look = package.look()
    if look is None:
        return "\n".join(f"{name}: {part}" for name, part in view.items())
    return look.text(view, WIDTH).rstrip("\n")
