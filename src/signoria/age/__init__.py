"""Age of Renaissance under the European rules."""

from signoria.age import facts
from signoria.age.game import AGE, from_position, view_of
from signoria.age.view import AgeView

__all__ = ["AGE", "AgeView", "facts", "from_position", "view_of"]
