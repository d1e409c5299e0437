"""What checkers and the compiler are told beside the code.

The types a game gives a match are those of its view, its result and its position. Left out they are those of every game.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from signoria.table.documents import Result

# Variables with defaults came with Python 3.13; checkers know them for every version. This module is not compiled, for the
# compiler would take the branch that checkers take.
if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
    from typing_extensions import TypeVar as Variable

    View_co = Variable("View_co", covariant=True, bound=Mapping[str, object], default=Mapping[str, object])
    Result_co = Variable("Result_co", covariant=True, bound=Result, default=Result)
    Position_co = Variable("Position_co", covariant=True, bound=Mapping[str, object], default=Mapping[str, object])
else:
    View_co = TypeVar("View_co", covariant=True)
    Result_co = TypeVar("Result_co", covariant=True)
    Position_co = TypeVar("Position_co", covariant=True)

    def mypyc_attr(**_: Any) -> Any:
        """What the compiler is told of a class; to the interpreter it says nothing."""
        return lambda told: told
