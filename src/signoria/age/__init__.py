"""Age of Renaissance under the European rules."""

from signoria.age import facts
from signoria.age.game import AGE, from_position

__all__ = ["AGE", "facts", "from_position"]
